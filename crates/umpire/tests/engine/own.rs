//! Scenarios and files that stand in the request itself.

use serde_json::{Value, json};

use crate::client::Client;

const SHIP: &str = include_str!("../../../../docs/examples/galleons/ships/night-heron.toml");
const HUNT: &str = include_str!("../../../../docs/examples/galleons/scenarios/the-heron-hunt.toml");

/// A scenario of ships that are built in, as an object.
pub fn a_duel() -> Value {
    json!({
        "id": "a-duel", "number": 8, "name": "A Duel", "tier": "basic", "map": "canal", "players": [2, 2],
        "at_turn_limit": "draw", "background": null,
        "side": [
            { "name": "Red", "ship": [{ "class": "Sky Runner", "name": "Scarlet", "count": 1 }] },
            { "name": "Blue", "ship": [{ "class": "Sky Runner", "name": "Azure", "count": 1 }] },
        ],
    })
}

fn new(scenario: &Value, files: &Value) -> Value {
    json!({ "do": "new", "system": "galleons", "scenario": scenario, "files": files, "seed": 7 })
}

#[test]
fn a_battle_is_begun_from_a_scenario_in_the_request_and_keeps_it() {
    let mut client = Client::new();
    let begun = client.ok(new(&a_duel(), &Value::Null));
    assert_eq!(begun["scenario"], "a-duel");
    assert_eq!(begun["seats"].as_object().unwrap().len(), 2);
    (0..20).map(|_| client.play_on("regular")).for_each(drop);
    let (state, save) = client.everything();
    assert!(state.to_string().contains("Scarlet"));
    let files = save["save"]["setup"]["files"].as_array().unwrap();
    assert_eq!(files.len(), 1);
    assert_eq!(files[0]["name"], "scenarios/a-duel.toml");
    let mut other = Client::new();
    other.ok(json!({ "do": "replay", "save": save["save"] }));
    assert_eq!(other.everything(), (state, save));
}

#[test]
fn ships_come_along_as_files() {
    let mut client = Client::new();
    let stray = SHIP.replace("Night Heron", "Day Heron");
    let files = json!([
        { "name": "ships/herons.toml", "text": SHIP },
        { "name": "ships/stray.toml", "text": stray },
        { "name": "scenarios/hunt.toml", "text": HUNT },
    ]);
    client.ok(new(&json!("the-heron-hunt"), &files));
    let save = client.do_("save")["save"].clone();
    let kept: Vec<_> =
        save["setup"]["files"].as_array().unwrap().iter().map(|f| &f["name"]).collect();
    assert_eq!(kept, ["ships/herons.toml", "scenarios/hunt.toml"], "and no other");
    // Built-in scenarios keep nothing.
    client.ok(new(&json!("thieves-fall-out"), &files));
    assert_eq!(client.do_("save")["save"]["setup"].get("files"), None);
}

#[test]
fn what_is_wrong_with_them_is_said_as_it_is_of_files() {
    let mut client = Client::playing(4);
    let before = client.everything();
    let changed = |pointer: &str, value: Value| {
        let mut duel = a_duel();
        *duel.pointer_mut(pointer).unwrap() = value;
        duel
    };
    for (scenario, why) in [
        (
            changed("/map", json!("moon")),
            "scenarios/a-duel.toml: scenario a-duel: there is no map with the id \"moon\"",
        ),
        (
            changed("/side/1/ship/0/class", json!("Albatross")),
            "scenarios/a-duel.toml: scenario a-duel, side Blue: there is no class of ship called \"Albatross\"",
        ),
        (changed("/players", json!([2, 7])), "the greatest number of players is 7, wants 2 to 6"),
        (changed("/number", json!("eight")), "scenarios/a-duel.toml: line "),
        (
            changed("/id", json!("thieves-fall-out")),
            "stands in data/galleons/scenarios/thieves-fall-out.toml already",
        ),
        (changed("/id", json!("../up")), "the id is the name in lower case with hyphens"),
        (json!({}), "missing field `id`"),
        (json!({ "id": "a-duel", "colour": "red" }), "unknown field `colour`"),
        (json!(7), "the field \"scenario\" wants the id of a scenario, or a scenario, not 7"),
        (json!("peace"), "there is no scenario called \"peace\""),
    ] {
        let error = client.error(new(&scenario, &Value::Null));
        assert!(error.contains(why), "{error}");
    }
    for (files, why) in [
        (
            json!([{ "name": "ships/x.toml", "text": "[[ship]]" }]),
            "ships/x.toml: line 1: missing field",
        ),
        (json!([{ "name": "options.toml", "text": "" }]), "options and charts cannot"),
        (json!([{ "name": "x", "text": "" }]), "x: the name does not say what the file holds"),
        (json!([{ "name": "x" }]), "the field \"files\" wants a list of files"),
        (json!(["x"]), "the field \"files\" wants a list of files"),
    ] {
        let error = client.error(new(&a_duel(), &files));
        assert!(error.contains(why), "{error}");
    }
    assert_eq!(client.everything(), before, "nothing has changed");
}

#[test]
fn impossible_battles_are_refused_with_rule_and_reason() {
    let mut client = Client::new();
    let designed = SHIP.lines().filter(|line| !line.starts_with("play = "));
    let designed = designed.fold(String::new(), |text, line| text + line + "\n");
    // A ship that cannot fly, and one with more marines than she may have; by her design, and by the figures of her sheet.
    let heavy = designed.replace("turncranks = 8", "turncranks = 60");
    let crowded = designed + "marines = 30\n";
    let grounded = SHIP.replace("\"High\"", "\"Very Low\"");
    for (ship, why) in [
        (heavy, "Night Heron: at 660 t she cannot leave the ground [E_NO_LIFT, SG-RATE-03]"),
        (crowded, "Night Heron: she has 30 marines, and hull 2 berths 10 [E_MARINES, SG-DSGN-54]"),
        (
            grounded,
            "Night Heron: a ceiling of Very Low is no ceiling: wants Low or better [SG-RATE-03]",
        ),
    ] {
        let mut duel = a_duel();
        duel["side"][0]["ship"] = json!([{ "class": "Night Heron", "count": 1 }]);
        let error = client.error(new(&duel, &json!([{ "name": "ships/h.toml", "text": ship }])));
        assert!(error.contains(why), "{error}");
    }
    let mut nobody = a_duel();
    nobody["side"][1]["ship"] = json!([]);
    let mut full = a_duel();
    full["side"][0] =
        json!({ "name": "Red", "apart": 10, "ship": [{ "class": "Aphid", "count": 5 }] });
    full["side"][1]["apart"] = json!(10);
    for (scenario, why) in [
        (nobody, "side Blue: has no ship, and would have lost already [SG-SCEN-05]"),
        (full, "there might be no free hex left to set up Aphid 4 [SG-SCEN-01]"),
    ] {
        let error = client.error(new(&scenario, &Value::Null));
        assert!(error.contains(why), "{error}");
    }
}

#[test]
fn a_saved_battle_whose_files_were_tampered_with_is_refused() {
    let mut client = Client::new();
    client.ok(new(&a_duel(), &Value::Null));
    let save = client.do_("save")["save"].clone();
    let with = |text: Value| {
        let mut save = save.clone();
        save["setup"]["files"] = text;
        json!({ "do": "replay", "save": save })
    };
    let error = client.error(with(json!([])));
    assert!(error.contains("there is no scenario called \"a-duel\""), "{error}");
    let text = save["setup"]["files"][0]["text"].as_str().unwrap().replace("canal", "moon");
    let error = client.error(with(json!([{ "name": "scenarios/a-duel.toml", "text": text }])));
    assert!(error.contains("the battle cannot be set up: scenarios/a-duel.toml: "), "{error}");
    let error = client.error(with(json!("none")));
    assert!(error.contains("damaged"), "{error}");
}
