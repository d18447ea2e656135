//! Every verb, every kind of error, a whole battle.

use serde_json::{Value, json};
use umpire::{Engine, LONGEST_LINE};

use crate::client::{Client, umpire};

/// A client some way into a battle, with somebody about to fire, and the shots that are possible.
fn about_to_fire(options: &Value) -> (Client, Vec<Value>) {
    let mut client = Client::new();
    client.begin(3, options.clone());
    let shots = client.play_to("fire");
    (client, shots)
}

#[test]
fn a_new_battle_tells_where_it_stands() {
    let mut client = Client::new();
    let new = client.begin(7, json!({}));
    assert_eq!(new["system"], "galleons");
    assert_eq!(new["scenario"], "thieves-fall-out");
    assert_eq!(new["seed"], 7);
    assert_eq!(new["orders"], 0);
    assert_eq!(new["seats"], json!({ "a": "First captain", "b": "Second captain" }));
    assert!(new["log"][0]["rolls"][0].as_str().unwrap().starts_with("SG-"));
}

#[test]
fn the_same_seed_gives_the_same_answers() {
    let lines = |seed| {
        let mut client = Client::playing(seed);
        (0..12).map(|_| client.play_on("recruit")).for_each(drop);
        client.everything()
    };
    assert_eq!(lines(5), lines(5));
    assert_ne!(lines(5), lines(6));
}

#[test]
fn players_and_options_are_taken() {
    let mut client = Client::new();
    let new = client.ok(json!({
        "do": "new", "system": "galleons", "scenario": "thieves-fall-out", "seed": 1,
        "seats": ["Ann", "Ben", "Cay"], "options": { "turn_limit": 12, "collision_chart": true },
    }));
    assert_eq!(new["seats"], json!({ "a": "Ann", "b": "Ben", "c": "Cay" }));
    let save = client.do_("save")["save"].clone();
    assert_eq!(save["setup"]["options"], json!({ "turn_limit": 12, "collision_chart": true }));
}

#[test]
fn the_id_comes_back_as_it_was_written() {
    let mut engine = Engine::new(umpire());
    for id in [
        "1",
        "-0.50",
        "1e5",
        "\"x\\u0041\"",
        "null",
        "true",
        "[1, {\"a\":2}]",
        "{}",
        "123456789012345678901234567890",
        "3.141592653589793238462643383279",
    ] {
        let answer = engine.answer(&format!("{{\"do\":\"state\", \"id\" : {id} }}"));
        let start = format!("{{\"id\":{id},\"error\":\"there is no battle yet");
        assert!(answer.starts_with(&start), "{answer}");
    }
    let answer = engine.answer("{\"do\":\"state\"}");
    assert!(answer.starts_with("{\"id\":null,\"error\":"), "{answer}");
    let answer = engine.answer("{\"id\":[1,\r\n2],\"do\":\"state\"}");
    assert!(answer.starts_with("{\"id\":[1,  2],\"error\":"), "{answer}");
}

#[test]
fn what_is_no_request_is_answered_by_an_error() {
    let mut engine = Engine::new(umpire());
    let deep = format!("{{\"id\":{}1{}}}", "[".repeat(500), "]".repeat(500));
    for (line, why) in [
        ("", "this line is empty"),
        ("   \t", "this line is empty"),
        ("hello", "expected value at column 1"),
        ("[1,2]", "expected a JSON object"),
        ("7", "expected a JSON object"),
        ("{\"id\":1", "EOF while parsing"),
        ("{\"id\":1} extra", "trailing characters"),
        ("{\"id\":1,\"id\":2}", "\\\"id\\\" stands twice"),
        ("{\"id\":1e999}", "the id cannot be read"),
        (&deep, "the id cannot be read"),
    ] {
        let answer = engine.answer(line);
        assert!(
            answer.starts_with("{\"id\":null,\"error\":\"") && answer.contains(why),
            "{answer}"
        );
        serde_json::from_str::<Value>(&answer).unwrap();
    }
    let many: Vec<String> = (0..100).map(|n| format!("\"f{n}\":0")).collect();
    let answer = engine.answer(&format!("{{{}}}", many.join(",")));
    assert!(answer.contains("more than 64 members"), "{answer}");
    assert!(engine.answer_bytes(b"{\"id\":\"\xff\"}").contains("this line is not UTF-8"));
}

#[test]
fn a_line_may_be_long_but_not_too_long() {
    let mut engine = Engine::new(umpire());
    let line = |n: usize| {
        let frame = "{\"do\":\"state\",\"id\":\"\"}".len();
        format!("{{\"do\":\"state\",\"id\":\"{}\"}}", "x".repeat(n - frame))
    };
    assert!(engine.answer(&line(LONGEST_LINE)).contains("there is no battle yet"));
    for answer in
        [engine.answer(&line(LONGEST_LINE + 1)), engine.answer_bytes(&vec![0xff; LONGEST_LINE + 1])]
    {
        assert_eq!(answer, "{\"id\":null,\"error\":\"this line is longer than 8388608 bytes\"}");
    }
}

#[test]
fn verbs_and_fields_must_be_known() {
    let mut client = Client::playing(1);
    for (request, why) in [
        (json!({}), "the field \"do\" is missing"),
        (json!({ "do": 7 }), "the field \"do\" wants what is to be done, as a word, not 7"),
        (
            json!({ "do": "dance" }),
            "there is no verb \"dance\"; there are: new, load, replay, state",
        ),
        (json!({ "do": "state", "sate": 1 }), "\"state\" has no field \"sate\"; it has: seat"),
        (
            json!({ "do": "outcome", "seat": "a" }),
            "\"outcome\" has no field \"seat\"; it has: none",
        ),
        (json!({ "do": "order" }), "the field \"order\" is missing"),
        (json!({ "do": "order", "order": "fire" }), "the field \"order\" wants an order"),
        (json!({ "do": "order", "order": { "do": "fly" } }), "this is no order of this system"),
        (json!({ "do": "order", "order": { "do": "move", "ship": -1 } }), "this is no order"),
        (json!({ "do": "order", "order": { "do": "cease-fire" }, "dice": "6" }), "a list of whole"),
        (
            json!({ "do": "order", "order": { "do": "cease-fire" }, "dice": [1.5] }),
            "a list of whole",
        ),
        (json!({ "do": "state", "seat": 0 }), "the field \"seat\" wants the letter of a seat"),
        (json!({ "do": "state", "seat": "z" }), "there is no seat \"z\"; there are: a, b"),
        (json!({ "do": "undo", "seat": "spectator" }), "there is no seat \"spectator\""),
        (json!({ "do": "save", "extent": "half" }), "wants \"whole\" or \"public\", not \"half\""),
        (json!({ "do": "advise", "level": "admiral" }), "there is no level \"admiral\""),
        (json!({ "do": "advise", "level": 3 }), "wants recruit, regular or veteran, not 3"),
    ] {
        let before = client.everything();
        let error = client.error(request);
        assert!(error.contains(why), "{error} does not say {why}");
        assert_eq!(client.everything(), before);
    }
}

#[test]
fn a_new_battle_must_be_possible() {
    let mut client = Client::playing(1);
    let before = client.everything();
    let base = json!({ "do": "new", "system": "galleons", "scenario": "thieves-fall-out" });
    let with = |key: &str, value: Value| {
        let mut request = base.clone();
        request[key] = value;
        request
    };
    for (request, why) in [
        (with("system", json!("gallons")), "there is no system called \"gallons\"; there are: gal"),
        (with("scenario", json!("peace")), "there is no scenario called \"peace\"; there are: thi"),
        (with("scenario", json!(null)), "the field \"scenario\" is missing"),
        (with("seed", json!(-1)), "the field \"seed\" wants a whole number from 0 to"),
        (with("seed", json!(1.5)), "the field \"seed\" wants a whole number"),
        (with("seed", json!("7")), "the field \"seed\" wants a whole number"),
        (with("seats", json!(["Ann"])), "is for 2 to"),
        (with("seats", json!(["Ann", ""])), "player b has no usable name"),
        (with("seats", json!(["Ann", "Ann"])), "player b has no usable name"),
        (with("seats", json!(2)), "the field \"seats\" wants a list of the players' names"),
        (with("options", json!({ "wind": true })), "option wind: there is no such option"),
        (with("options", json!({ "turn_limit": [] })), "option turn_limit: it wants true, false"),
        (with("options", json!({ "turn_limit": -5 })), "option turn_limit: it cannot be -5"),
        (with("options", json!([])), "the field \"options\" wants an object"),
    ] {
        let error = client.error(request);
        assert!(error.contains(why), "{error} does not say {why}");
    }
    assert_eq!(client.everything(), before);
    // The largest seed there is.
    assert_eq!(client.ok(with("seed", json!(u64::MAX)))["seed"], json!(u64::MAX));
    let line = base.to_string().replace('}', ",\"seed\":18446744073709551616}");
    assert!(client.0.answer(&line).contains("wants a whole number from 0 to 18446744073709551615"));
}

#[test]
fn nothing_but_a_beginning_is_possible_without_a_battle() {
    let verbs =
        ["state", "decision", "orders", "order", "odds", "undo", "outcome", "scene", "save"];
    for verb in verbs.into_iter().chain(["advise"]) {
        let error = Client::new().error(json!({ "do": verb }));
        assert!(error.starts_with("there is no battle yet: begin with \"new\""), "{verb}: {error}");
    }
}

#[test]
fn the_decision_says_whose_it_is() {
    let mut client = Client::playing(7);
    let decision = client.do_("decision")["decision"].clone();
    assert_eq!(decision["side"], decision["seat"]);
    assert!(decision["prompt"].as_str().unwrap().contains("choose her hex"), "{decision}");
    assert_eq!(decision["rule"], "SG-S1-01");
}

#[test]
fn every_order_that_is_listed_has_its_label_and_passes() {
    let mut client = Client::playing(7);
    for at in 0..40 {
        let orders = client.orders();
        if orders.is_empty() {
            break;
        }
        for listed in &orders {
            assert!(listed["order"].is_object() && listed["key"].is_string(), "{listed}");
            assert!(!listed["label"].as_str().unwrap().is_empty(), "{listed}");
        }
        let listed = &orders[(at * 7) % orders.len()];
        client.ok(json!({ "do": "order", "order": listed["order"] }));
    }
}

#[test]
fn orders_are_listed_for_whoever_decides() {
    let mut client = Client::playing(7);
    let decides = client.do_("decision")["decision"]["seat"].as_str().unwrap().to_owned();
    for seat in ["a", "b", "spectator"] {
        let orders = client.ok(json!({ "do": "orders", "seat": seat }))["orders"].clone();
        assert_eq!(!orders.as_array().unwrap().is_empty(), seat == decides, "{seat}");
    }
}

#[test]
fn an_order_tells_what_happened_and_what_was_rolled() {
    let (mut client, shots) = about_to_fire(&json!({ "fire_resolution": "sequential" }));
    let done = client.ok(json!({ "do": "order", "order": shots[0] }));
    let (event, roll) = (&done["events"][0], &done["rolls"][0]);
    assert!(event["rule"].as_str().unwrap().starts_with("SG-"), "{event}");
    assert!(!event["text"].as_str().unwrap().is_empty() && !event["event"].is_null(), "{event}");
    assert!(roll["text"].as_str().unwrap().contains("wants"), "{roll}");
    assert!(roll["faces"].is_array() && roll["met"].is_boolean(), "{roll}");
}

#[test]
fn what_the_rules_forbid_is_refused_with_the_rule() {
    let mut client = Client::playing(7);
    let before = client.everything();
    let (rule, why) = client.refused(json!({ "do": "order", "order": { "do": "cease-fire" } }));
    assert!(rule.starts_with("SG-") && why.contains("not the moment"), "{rule}: {why}");
    let (rule, _) = client.refused(json!({ "do": "odds", "order": { "do": "cease-fire" } }));
    assert!(rule.starts_with("SG-"), "{rule}");
    assert_eq!(client.everything(), before);
}

#[test]
fn the_wrong_seat_is_refused() {
    let mut client = Client::playing(7);
    let decides = client.do_("decision")["decision"]["seat"].as_str().unwrap().to_owned();
    let other = if decides == "a" { "b" } else { "a" };
    let order = client.orders()[0]["order"].clone();
    let before = client.everything();
    let request = |seat: &str| json!({ "do": "order", "order": order, "seat": seat });
    let (rule, why) = client.refused(request(other));
    assert_eq!(rule, "SG-S1-01");
    assert_eq!(why, format!("it is for seat {decides} to decide now"));
    assert_eq!(client.everything(), before);
    client.ok(request(&decides));
}

#[test]
fn dice_must_fit() {
    let (mut client, shots) = about_to_fire(&json!({ "fire_resolution": "sequential" }));
    let before = client.everything();
    let with = |dice: Value| json!({ "do": "order", "order": shots[0], "dice": dice });
    for (dice, wants) in [
        (json!([]), "0 dice were given, but more are rolled"),
        (json!([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]), "but only"),
        (json!([7]), "die 1 shows 7, but it has faces 1 to 6"),
        (json!([0]), "die 1 shows 0, and no die has that"),
        (json!([1, -3]), "die 2 shows -3, and no die has that"),
        (json!([300]), "die 1 shows 300, and no die has that"),
        (json!([1, "1H"]), "draw 2: \"1H\" is no card: a card is written as KH"),
        (json!(["KH"]), "die 1 shows 38, but it has faces 1 to 6"),
    ] {
        let (rule, why) = client.refused(with(dice));
        assert_eq!(rule, "SG-SEQ-06");
        assert!(why.contains(wants), "{why} does not say {wants}");
        assert_eq!(client.everything(), before);
    }
    // The dice that the seed would have given, given by hand.
    let rolled = client.ok(json!({ "do": "order", "order": shots[0] }));
    let after = client.everything();
    let given = after.1["save"]["orders"].as_array().unwrap().last().unwrap()["dice"].clone();
    let (mut again, _) = about_to_fire(&json!({ "fire_resolution": "sequential" }));
    assert_eq!(again.ok(with(given)), rolled);
    assert_eq!(again.everything(), after);
}

#[test]
fn dice_given_for_an_order_that_rolls_none_are_refused() {
    let mut client = Client::playing(7);
    let order = client.orders()[0]["order"].clone();
    let (_, why) = client.refused(json!({ "do": "order", "order": order, "dice": [1] }));
    assert!(why.contains("1 dice were given, but only 0 are rolled"), "{why}");
    client.ok(json!({ "do": "order", "order": order, "dice": [] }));
}

#[test]
fn an_order_is_taken_back_until_dice_are_rolled() {
    let mut client = Client::playing(7);
    let error = client.error(json!({ "do": "undo" }));
    assert_eq!(error, "there is nothing to take back");
    let (before, listed) = (client.everything(), client.orders()[5].clone());
    client.ok(json!({ "do": "order", "order": listed["order"] }));
    let seat = before.0["state"].clone();
    assert_ne!(client.do_("state")["state"], seat);
    let other = client.error(json!({ "do": "undo", "seat": "b" }));
    assert_eq!(other, "the last order was given by a, not by b");
    let undone = client.do_("undo");
    assert_eq!(undone["orders"], 0);
    assert_eq!(undone["took_back"], listed["label"]);
    assert_eq!(client.everything(), before);

    let (mut client, shots) = about_to_fire(&json!({ "fire_resolution": "sequential" }));
    client.ok(json!({ "do": "order", "order": shots[0] }));
    let error = client.error(json!({ "do": "undo" }));
    assert!(error.contains("dice have been rolled"), "{error}");
}

#[test]
fn secrets_are_kept_from_other_seats() {
    let (mut client, shots) = about_to_fire(&json!({}));
    let seen = |client: &mut Client, seat: &str| {
        ["state", "scene", "decision"].map(|verb| client.ok(json!({ "do": verb, "seat": seat })))
    };
    let own = client.do_("decision")["decision"]["seat"].as_str().unwrap().to_owned();
    let other = if own == "a" { "b" } else { "a" };
    let before = [other, "spectator"].map(|seat| seen(&mut client, seat));
    let before_own = seen(&mut client, &own);
    client.ok(json!({ "do": "order", "order": shots[0] }));
    assert_eq!(client.do_("state")["state"]["shots"].as_array().unwrap().len(), 1);
    assert_ne!(seen(&mut client, &own), before_own);
    if client.do_("decision")["decision"]["seat"] == *own {
        assert_eq!([other, "spectator"].map(|seat| seen(&mut client, seat)), before);
    }
}

/// Orders that nobody else may learn of before the step is over.
const SECRET: [&str; 13] = [
    "shift",
    "tell-off",
    "stand-down",
    "land",
    "raise-mine",
    "lower-mine",
    "put-out",
    "take-in",
    "cut",
    "fire",
    "volley",
    "fire-battery",
    "plot",
];

/// Plays a scenario and looks, at the first two secret orders of every kind, at what the engine shows the others before and after.
/// Where a kind that is wanted may be ordered and has not been seen yet it is, else what a regular would. Answers the kinds.
fn kept_from_others(scenario: &str, preset: &str, wanted: &[&str], n_orders: usize) -> Vec<String> {
    let mut client = Client::new();
    let umpire = umpire();
    let game = umpire.game("galleons").expect("a system");
    let found = game.presets().into_iter().find(|known| known.key == preset);
    let options = found.expect("a preset").options(&game.options());
    let new = json!({ "do": "new", "system": "galleons", "scenario": scenario, "options": options, "seed": 1889 });
    client.ok(new);
    let seen = |client: &mut Client, own: &str| {
        let others = ["a", "b", "spectator"].into_iter().filter(|seat| *seat != own);
        let all = others.flat_map(|seat| ["state", "scene", "decision"].map(|verb| (verb, seat)));
        all.map(|(verb, seat)| client.ok(json!({ "do": verb, "seat": seat })).to_string())
            .collect::<Vec<_>>()
    };
    let when = |client: &mut Client| {
        let state = client.do_("state")["state"].clone();
        [state["turn"].clone(), state["phase"].clone()]
    };
    let mut kinds: Vec<String> = Vec::new();
    for _ in 0..n_orders {
        let own = client.do_("decision")["decision"]["seat"].as_str().unwrap().to_owned();
        let is_new = |order: &Value| {
            let verb = order["do"].as_str().unwrap();
            wanted.contains(&verb) && kinds.iter().all(|known| known != verb)
        };
        let listed = client.orders().into_iter().map(|listed| listed["order"].clone());
        let order = listed.into_iter().find(is_new).unwrap_or_else(|| {
            client.ok(json!({ "do": "advise", "level": "regular" }))["order"].clone()
        });
        let kind = order["do"].as_str().unwrap().to_owned();
        let n_seen = kinds.iter().filter(|known| **known == kind).count();
        if !SECRET.contains(&kind.as_str()) || 2 <= n_seen {
            client.ok(json!({ "do": "order", "order": order }));
            continue;
        }
        let (before, step) = (seen(&mut client, &own), when(&mut client));
        client.ok(json!({ "do": "order", "order": order }));
        // Who ends a step reveals what was done in it.
        let goes_on = client.do_("decision")["decision"]["seat"] == *own;
        if goes_on && when(&mut client) == step {
            for (is, was) in seen(&mut client, &own).into_iter().zip(before) {
                assert_eq!(is, was, "{order}");
            }
            kinds.push(kind);
        }
    }
    kinds.sort();
    kinds.dedup();
    kinds
}

#[test]
fn landing_parties_mines_and_fire_change_no_byte_for_the_others() {
    let wanted = ["fire", "fire-battery", "land", "lower-mine", "raise-mine", "shift", "volley"];
    let kinds = kept_from_others("the-great-raid", "advanced", &wanted, 520);
    assert!(wanted.iter().all(|kind| kinds.iter().any(|known| known == kind)), "{kinds:?}");
}

#[test]
fn plots_change_no_byte_for_the_others() {
    let kinds = kept_from_others("john-bulls-tyranny", "everything", &["plot"], 160);
    assert!(kinds.iter().any(|kind| kind == "plot"), "{kinds:?}");
}

/// A fraction in lowest terms.
fn fraction(text: &Value) -> (u128, u128) {
    let (ways, of) = text.as_str().unwrap().split_once('/').unwrap();
    (ways.parse().unwrap(), of.parse().unwrap())
}

#[test]
fn exact_odds_are_fractions_that_sum_to_one() {
    let (mut client, shots) = about_to_fire(&json!({}));
    let odds = client.ok(json!({ "do": "odds", "order": shots[0], "exact": true }));
    assert_eq!(odds["exact"], true);
    let measures = odds["measures"].as_object().unwrap();
    assert!(measures.contains_key("Swift Talon: hull boxes lost"), "{odds}");
    let mut is_uncertain = false;
    for (name, chances) in measures {
        let chances = chances.as_array().unwrap();
        let mut sum = (0, 1);
        for chance in chances {
            assert!(chance["value"].is_i64(), "{name}: {chance}");
            let (ways, of) = fraction(&chance["p"]);
            assert!(0 < ways && ways <= of, "{name}: {chance}");
            sum = (sum.0 * of + ways * sum.1, sum.1 * of);
            let shared = (1..=sum.1.min(1000)).rev().find(|n| sum.0 % n == 0 && sum.1 % n == 0);
            sum = (sum.0 / shared.unwrap(), sum.1 / shared.unwrap());
        }
        assert_eq!(sum.0, sum.1, "{name}: {chances:?}");
        let values: Vec<i64> = chances.iter().map(|c| c["value"].as_i64().unwrap()).collect();
        assert!(values.is_sorted(), "{name}: {values:?}");
        is_uncertain |= 1 < chances.len();
    }
    assert!(is_uncertain, "{odds}");
    let names: Vec<&String> = odds["now"].as_object().unwrap().keys().collect();
    assert_eq!(names, measures.keys().collect::<Vec<_>>());
}

#[test]
fn sampled_odds_say_how_many_and_how_sure() {
    let (mut client, shots) = about_to_fire(&json!({}));
    let odds = client.ok(json!({ "do": "odds", "order": shots[0], "samples": 5000 }));
    assert_eq!((&odds["exact"], &odds["samples"]), (&json!(false), &json!(5000)));
    for (name, chances) in odds["measures"].as_object().unwrap() {
        let p = |chance: &Value| chance["p"].as_f64().unwrap();
        let sum: f64 = chances.as_array().unwrap().iter().map(p).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{name}: {chances}");
        assert!(chances[0]["error"].as_f64().unwrap() < 0.02, "{name}: {chances}");
    }
}

#[test]
fn odds_must_be_asked_for_sensibly() {
    let (mut client, shots) = about_to_fire(&json!({}));
    for (key, value) in [
        ("samples", json!(0)),
        ("samples", json!(1_000_001)),
        ("samples", json!(-1)),
        ("samples", json!(1e9)),
        ("samples", json!("many")),
    ] {
        let error = client.error(json!({ "do": "odds", "order": shots[0], key: value }));
        assert!(error.contains("wants a whole number from 1 to 1000000, not"), "{error}");
    }
    let error = client.error(json!({ "do": "odds", "order": shots[0], "exact": "yes" }));
    assert!(error.contains("wants true or false"), "{error}");
    let both = json!({ "do": "odds", "order": shots[0], "exact": true, "samples": 10 });
    assert_eq!(client.error(both), "\"exact\" and \"samples\" exclude each other");
    let before = client.everything();
    client.ok(json!({ "do": "odds", "order": shots[0] }));
    assert_eq!(client.everything(), before);
}

/// Plays one shot from the same state under many seeds, and compares what it did with what the odds said.
#[test]
fn odds_are_what_happens() {
    const TRIALS: u32 = 600;
    let (mut client, shots) = about_to_fire(&json!({ "fire_resolution": "sequential" }));
    let state = client.do_("state")["state"].clone();
    let shot = &shots[0];
    let target = shot["target"].as_u64().unwrap() as usize;
    let name = format!("{}: fire", state["setting"]["names"][target].as_str().unwrap());
    let hull = name.replace("fire", "hull boxes lost");
    let odds = client.ok(json!({ "do": "odds", "order": shot, "exact": true }));
    let most = odds["measures"][&hull].as_array().unwrap().last().unwrap()["value"].clone();
    let mut counts = std::collections::BTreeMap::<i64, u32>::new();
    for seed in 0..TRIALS {
        client.ok(json!({ "do": "load", "state": state, "seed": seed }));
        let done = client.ok(json!({ "do": "order", "order": shot }));
        let ship = client.do_("state")["state"]["ships"][target].clone();
        let is_down =
            !["flying", "landed", "struck", "derelict"].contains(&ship["status"].as_str().unwrap());
        let marks = if is_down { most.clone() } else { ship["hull_marks"].clone() };
        assert!(!done["rolls"].as_array().unwrap().is_empty());
        *counts.entry(marks.as_i64().unwrap()).or_default() += 1;
    }
    let chances = odds["measures"][&hull].as_array().unwrap();
    assert!(1 < chances.len(), "{odds}");
    for chance in chances {
        let (ways, of) = fraction(&chance["p"]);
        let p = ways as f64 / of as f64;
        let seen = f64::from(counts.remove(&chance["value"].as_i64().unwrap()).unwrap_or(0));
        let n = f64::from(TRIALS);
        let bound = 4.5 * (n * p * (1.0 - p)).sqrt() + 1.0;
        assert!((seen - n * p).abs() < bound, "{chance}: {seen} of {n}");
    }
    assert!(counts.is_empty(), "never foretold: {counts:?}");
}

#[test]
fn advice_is_possible_and_says_why() {
    let (mut client, _) = about_to_fire(&json!({}));
    for level in ["recruit", "regular", "veteran"] {
        let advice = client.ok(json!({ "do": "advise", "level": level }));
        assert_eq!(advice["level"], level);
        assert_eq!(advice["candidates"][0]["label"], advice["label"]);
        let listed = client.orders();
        assert!(listed.iter().any(|listed| listed["order"] == advice["order"]), "{advice}");
        if level == "veteran" {
            assert!(0 < advice["nodes"].as_u64().unwrap());
            assert!(advice["candidates"][0]["value"].is_i64(), "{advice}");
        }
    }
    assert_eq!(client.do_("advise")["level"], "regular");
}

#[test]
fn a_scene_has_a_board_and_pieces() {
    let (mut client, _) = about_to_fire(&json!({}));
    let scene = client.do_("scene")["scene"].clone();
    assert_eq!(scene["pieces"].as_array().unwrap().len(), 2);
    assert!(scene["board"]["hexes"]["field"].is_object());
    assert!(!scene["decision"]["choices"].as_array().unwrap().is_empty());
    let scene = client.ok(json!({ "do": "scene", "seat": "spectator" }))["scene"].clone();
    assert!(scene["decision"]["choices"].as_array().unwrap().is_empty());
}

#[test]
fn a_state_is_loaded_and_played_on() {
    let (mut client, shots) = about_to_fire(&json!({}));
    let state = client.do_("state")["state"].clone();
    let mut other = Client::new();
    let error = other.error(json!({ "do": "load", "state": state, "seed": 5 }));
    assert!(
        error.contains("galleons, campaign, colonels, heroes"),
        "of several systems one is to be named: {error}"
    );
    let first = json!({ "do": "load", "system": "galleons", "state": state, "seed": 5 });
    let loaded = other.ok(first);
    assert_eq!((&loaded["seed"], &loaded["orders"]), (&json!(5), &json!(0)));
    assert_eq!(other.do_("state")["state"], state);
    assert_eq!(other.do_("decision"), client.do_("decision"));
    other.ok(json!({ "do": "order", "order": shots[0] }));
    other.ok(json!({ "do": "undo" }));
    assert!(other.error(json!({ "do": "save" })).contains("it has no past that could be saved"));
    // Where a battle is under way, its own system is meant.
    assert_eq!(other.ok(json!({ "do": "load", "state": state }))["system"], "galleons");
    let error = other.error(json!({ "do": "load", "system": "chess", "state": state }));
    assert!(error.contains("there is no system called \"chess\""), "{error}");
}

#[test]
fn a_state_that_cannot_be_is_refused_with_every_reason() {
    let (mut client, _) = about_to_fire(&json!({}));
    let before = client.everything();
    let good = before.0["state"].clone();
    let broken = |pointer: &str, value: Value| {
        let mut state = good.clone();
        *state.pointer_mut(pointer).unwrap() = value;
        state
    };
    let mut two = broken("/ships/0/hull_marks", json!(9999));
    two["ships"][1]["seat"] = json!(9);
    for (state, reasons) in [
        (
            two,
            vec!["this state cannot be: ", "has more hull hits than boxes", "belongs to no player"],
        ),
        (broken("/ships/0/hex", json!({ "col": 90, "row": 0 })), vec!["is off the map"]),
        (broken("/ships/0/crew/deck/hands", json!(200)), vec!["more men than her complement"]),
        (broken("/ships/0/altitude", json!("cellar")), vec!["this is no state of galleons"]),
        (broken("/turn", json!("one")), vec!["this is no state of galleons"]),
        (json!({}), vec!["this is no state of galleons: missing field"]),
    ] {
        let error = client.error(json!({ "do": "load", "state": state }));
        for reason in reasons {
            assert!(error.contains(reason), "{error} does not say {reason}");
        }
        assert_eq!(client.everything(), before);
    }
    let mut strange = good.clone();
    strange["flag"] = json!(1);
    assert!(
        client.error(json!({ "do": "load", "state": strange })).contains("unknown field `flag`")
    );
    assert!(client.error(json!({ "do": "load", "state": [] })).contains("wants a whole state"));
    let between = broken("/phase", json!("open-turn"));
    let error = client.error(json!({ "do": "load", "state": between }));
    assert!(error.contains("no place to go on from") || error.contains("cannot be"), "{error}");
}

#[test]
fn a_whole_battle_is_played_saved_and_proved() {
    let mut client = Client::playing(11);
    let mut n = 0;
    while client.play_on("recruit") {
        n += 1;
        assert!(n < 20_000);
    }
    let outcome = client.do_("outcome")["outcome"].clone();
    assert!(outcome["winners"].is_array() && outcome["turns"].is_u64(), "{outcome}");
    assert!(client.orders().is_empty());
    for request in [
        json!({ "do": "order", "order": { "do": "cease-fire" } }),
        json!({ "do": "order", "order": { "do": "cease-fire" }, "seat": "a", "dice": [6] }),
        json!({ "do": "odds", "order": { "do": "cease-fire" } }),
        json!({ "do": "advise" }),
    ] {
        let (rule, why) = client.refused(request);
        assert_eq!((json!(rule), why.as_str()), (outcome["rule"].clone(), "the battle is over"));
    }
    let everything = client.everything();
    let save = everything.1["save"].clone();
    assert_eq!(save["orders"].as_array().unwrap().len(), n);

    let mut other = Client::new();
    let again = other.ok(json!({ "do": "replay", "save": save }));
    assert_eq!(again["orders"], json!(n));
    assert_eq!(again["proved"], json!(save["checksums"].as_array().unwrap().len()));
    assert!(n < again["log"].as_array().unwrap().len() * 2);
    assert_eq!(other.everything(), everything);
    assert_eq!(other.do_("outcome")["outcome"], outcome);
    let mut bare = save;
    bare["checksums"] = json!([]);
    assert_eq!(other.ok(json!({ "do": "replay", "save": bare }))["proved"], 0);
}

#[test]
fn a_saved_battle_is_taken_up_in_its_middle() {
    let mut client = Client::playing(11);
    let mut states = vec![client.do_("state")];
    for _ in 0..60 {
        client.play_on("regular");
        states.push(client.do_("state"));
    }
    let save = client.do_("save")["save"].clone();
    for to in [0, 1, 17, 59, 60] {
        let part = client.ok(json!({ "do": "replay", "save": save, "to": to }));
        assert_eq!(part["orders"], json!(to));
        assert_eq!(client.do_("state"), states[to]);
    }
    // The seed stands in the file: the same orders roll the same dice again.
    client.ok(json!({ "do": "replay", "save": save, "to": 10 }));
    for given in &save["orders"].as_array().unwrap()[10..] {
        client.ok(json!({ "do": "order", "order": given["order"] }));
    }
    assert_eq!(client.do_("save")["save"], save);
    let error = client.error(json!({ "do": "replay", "save": save, "to": 61 }));
    assert_eq!(error, "the battle has 60 orders, not 61");
}

#[test]
fn a_public_save_keeps_secrets_and_seed() {
    let (mut client, shots) = about_to_fire(&json!({}));
    client.ok(json!({ "do": "order", "order": shots[0] }));
    let whole = client.ok(json!({ "do": "save", "extent": "whole" }))["save"].clone();
    let public = client.ok(json!({ "do": "save", "extent": "public" }))["save"].clone();
    assert_eq!(whole["seed"], 3);
    assert!(public.get("seed").is_none());
    let n = |save: &Value| save["orders"].as_array().unwrap().len();
    assert!(n(&public) < n(&whole));
    let taken_up = client.ok(json!({ "do": "replay", "save": public, "seed": 99 }));
    assert_eq!(taken_up["seed"], 99);
}

#[test]
fn a_save_that_was_tampered_with_is_refused() {
    let mut client = Client::playing(11);
    while client.do_("save")["save"]["checksums"].as_array().unwrap().len() < 3 {
        client.play_on("regular");
    }
    let before = client.everything();
    let good = before.1["save"].clone();
    let broken = |pointer: &str, value: Value| {
        let mut save = good.clone();
        *save.pointer_mut(pointer).unwrap() = value;
        save
    };
    for (save, why) in [
        (broken("/rules_version", json!(99)), "begun under rules version 99 of galleons"),
        (broken("/liftwood", json!(2)), "this file has shape 2"),
        (broken("/system", json!("chess")), "there is no system called \"chess\""),
        (broken("/setup/scenario", json!("peace")), "there is no scenario called \"peace\""),
        (
            broken("/checksums/1/sum", json!("0000000000000000")),
            "the file's checksum is 0000000000000000",
        ),
        (broken("/orders/0/seat", json!(1)), "order 1 (by b) is not possible"),
        (
            broken(
                "/orders/0",
                json!({ "seat": 0, "order": good["orders"][0]["order"], "dice": [1] }),
            ),
            "order 1 (by a) is not possible",
        ),
        (
            broken("/orders/0/order", json!({ "do": "cease-fire" })),
            "order 1 (by a) is not possible",
        ),
        (broken("/orders/0/order", json!({ "do": "dance" })), "unknown variant `dance`"),
        (broken("/opening", json!([9])), "the opening dice do not fit"),
        (broken("/orders", json!("none")), "damaged"),
        (json!({ "hello": 1 }), "this is not a Liftwood battle"),
    ] {
        let error = client.error(json!({ "do": "replay", "save": save }));
        assert!(error.contains(why), "{error} does not say {why}");
        assert_eq!(client.everything(), before);
    }
    assert!(client.error(json!({ "do": "replay" })).contains("the field \"save\" is missing"));
    assert!(client.error(json!({ "do": "replay", "save": "x" })).contains("wants a saved battle"));
}
