//! Own files: what is added, what is left out, and what a battle keeps.

use kernel::{
    Setup,
    ledger::{Rule, Status},
    replay::Extent,
};

use super::*;

const SHIP: &str = include_str!("../../../../docs/examples/galleons/ships/night-heron.toml");
const HUNT: &str = include_str!("../../../../docs/examples/galleons/scenarios/the-heron-hunt.toml");

fn own(files: &[(&str, &str)]) -> OwnFiles {
    let file = |&(name, text): &(&str, &str)| OwnFile { name: name.into(), text: text.into() };
    OwnFiles { files: files.iter().map(file).collect(), errors: Vec::new() }
}

fn told(umpire: &Umpire) -> Vec<String> {
    umpire.left_out().iter().map(ToString::to_string).collect()
}

fn seats() -> Vec<String> {
    vec!["Ann".into(), "Ben".into()]
}

#[test]
fn the_examples_of_the_documentation_are_real() {
    let page = include_str!("../../../../docs/data.md");
    for text in [SHIP, HUNT] {
        let (_, shown) = text.split_once("\n\n").unwrap();
        assert!(
            page.contains(&format!("```toml\n{shown}```")),
            "docs/data.md shows another\n{shown}"
        );
    }
}

#[test]
fn every_example_can_be_used() {
    let built_in = Umpire::new().unwrap();
    let games = built_in.games().flat_map(Game::examples);
    let files: Vec<_> = games.map(|file| (file.name, file.text)).collect();
    assert!(files.iter().any(|(name, _)| *name == "galleons/scenarios/a-fair-fight.toml"));
    let umpire = Umpire::with(own(&files)).unwrap();
    assert!(told(&umpire).is_empty(), "{:?}", told(&umpire));
}

#[test]
fn a_ship_and_a_scenario_are_added_by_adding_files() {
    let files = [("galleons/ships/night-heron.toml", SHIP), ("galleons/scenarios/hunt.toml", HUNT)];
    let umpire = Umpire::with(own(&files)).unwrap();
    assert!(told(&umpire).is_empty(), "{:?}", told(&umpire));
    let game = umpire.game("galleons").unwrap();
    assert!(game.scenarios().iter().any(|card| card.id == "the-heron-hunt"));
    assert_eq!(game.own_files()[0].1, ["ship Night Heron"]);
    assert_eq!(game.own_files()[1].1, ["scenario the-heron-hunt"]);
}

#[test]
fn a_battle_of_an_own_scenario_is_fought_again_without_the_files() {
    let stray = SHIP.replace("Night Heron", "Day Heron");
    let files = [
        ("galleons/ships/night-heron.toml", SHIP),
        ("galleons/ships/stray.toml", &stray),
        ("galleons/scenarios/hunt.toml", HUNT),
    ];
    let umpire = Umpire::with(own(&files)).unwrap();
    let game = umpire.game("galleons").unwrap();
    let mut table = game.open(Setup::new("the-heron-hunt", seats()), 7).unwrap();
    let kept: Vec<_> = table.setup().files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(kept, [files[0].0, files[2].0], "what it needs, and nothing else");
    for _ in 0..12 {
        let (seat, order) = (table.decision().unwrap().seat, table.orders().remove(0));
        table.order(seat, &order, None).unwrap();
    }
    let saved = table.save(Extent::Whole);
    let without = Umpire::new().unwrap();
    let again = without.load(&saved, 0).unwrap();
    assert_eq!(again.state(kernel::Viewer::Umpire), table.state(kernel::Viewer::Umpire));
    // The file has changed since: the battle has not.
    let changed = SHIP.replace("hull = 2", "hull = 3");
    let files = [("galleons/ships/night-heron.toml", changed.as_str())];
    let other = Umpire::with(own(&files)).unwrap();
    assert!(other.load(&saved, 0).is_ok());
    let series = laboratory::Series { levels: &[tactician::Level::Regular; 2], games: 2, seed: 1 };
    let report = game.simulate(Setup::new("the-heron-hunt", seats()), series, &|| {}).unwrap();
    assert_eq!(report.games, 2);
}

#[test]
fn a_bad_file_is_left_out_with_what_needs_it_and_the_rest_is_used() {
    let other = SHIP.replace("Night Heron", "Day Heron");
    let files = [
        ("galleons/ships/night-heron.toml", &*SHIP.replace("hull = 2", "hull = 'two'")),
        ("galleons/ships/day-heron.toml", &*other),
        ("galleons/scenarios/hunt.toml", HUNT),
        ("galleons/notes.toml", ""),
        ("galleons/ships/again.toml", &*SHIP.replace("Night Heron", "Sky Runner")),
    ];
    let umpire = Umpire::with(own(&files)).unwrap();
    let told = told(&umpire);
    let wants = [
        "galleons/notes.toml: the name does not say what the file holds",
        "galleons/ships/night-heron.toml: line ",
        "galleons/ships/again.toml: ship Sky Runner: stands in data/galleons/ships.toml already",
        "galleons/scenarios/hunt.toml: scenario the-heron-hunt, side Hunters: there is no class of \
         ship called \"Night Heron\"",
    ];
    for want in wants {
        assert!(told.iter().any(|told| told.starts_with(want)), "{want}: {told:?}");
    }
    assert_eq!(told.len(), wants.len(), "{told:?}");
    let game = umpire.game("galleons").unwrap();
    assert_eq!(game.own_files().len(), 1);
    assert!(
        game.open(Setup::new("thieves-fall-out", seats()), 7).unwrap().setup().files.is_empty()
    );
}

#[test]
fn a_scenario_that_cannot_be_laid_out_is_left_out() {
    let crowd = HUNT.replace("name = \"Fat Purse\"\ncount = 1", "count = 20");
    let crowd = crowd.replace("name = \"First Heron\"\ncount = 1", "count = 20");
    let crowd = crowd.replace("Night Heron", "Sky Runner");
    let umpire = Umpire::with(own(&[("galleons/scenarios/hunt.toml", &crowd)])).unwrap();
    let wants =
        "galleons/scenarios/hunt.toml: scenario the-heron-hunt: there are more than 32 ships";
    assert_eq!(told(&umpire), [wants]);
}

#[test]
fn files_of_no_system_are_named() {
    let files = [("stray.toml", ""), ("gallons/ships/x.toml", "")];
    let umpire = Umpire::with(own(&files)).unwrap();
    let wants = [
        "stray.toml: it lies in no system's folder",
        "gallons/ships/x.toml: there is no system called \"gallons\"; there are: galleons, \
         campaign, colonels, heroes, tripods",
    ];
    assert_eq!(told(&umpire), wants);
}

#[test]
fn a_battle_that_is_put_together_is_one_that_could_have_been_written() {
    let umpire = Umpire::with(own(&[("galleons/ships/night-heron.toml", SHIP)])).unwrap();
    let game = umpire.game("galleons").unwrap();
    let builder = game.builder().unwrap();
    assert!(builder.item("Night Heron").is_some(), "a player's own ship is in the catalogue");
    let mut draft = builder.usual.clone();
    draft.sides[0].entries[0].item = "Night Heron".into();
    let (card, file) = game.build(&draft).unwrap();
    assert_eq!((card.id.as_str(), card.seats_least), ("a-free-battle", 2));
    let files = vec![file];
    let setup = Setup { files, ..Setup::new(card.id, seats()) };
    let table = game.open(setup, 7).unwrap();
    let kept = &table.setup().files;
    assert_eq!(kept.len(), 2, "the ship comes along: {kept:?}");
    // Fought again where there is neither.
    let save = table.save(Extent::Whole);
    assert!(Umpire::new().unwrap().load(&save, 1).is_ok());
}

#[test]
fn what_cannot_be_put_together_is_refused_without_a_word_of_files() {
    let umpire = Umpire::new().unwrap();
    let game = umpire.game("galleons").unwrap();
    let mut draft = game.builder().unwrap().usual;
    draft.sides[1].answers.insert("name".into(), "British".into());
    let faults = game.build(&draft).unwrap_err();
    assert_eq!(faults[0].to_string(), "side British: another side has the same name");
    draft.sides.clear();
    let faults = game.build(&draft).unwrap_err();
    assert_eq!(faults[0].to_string(), "there are 0 sides; there can be 2 to 6");
}

#[test]
fn a_scenario_that_waits_for_a_rule_is_not_offered() {
    let umpire = Umpire::new().unwrap();
    let game = umpire.game("heroes").unwrap();
    let offered: Vec<String> = game.scenarios().into_iter().map(|card| card.id).collect();
    for id in ["patrol-at-the-wadi", "the-brigade-at-kashgil", "the-convoy-through-the-tangi"] {
        assert!(offered.iter().any(|offered| offered == id), "{offered:?}");
    }
    // Trains stand on its table: it is offered exactly when no rule about them is pending.
    let id = "the-relief-of-doorn-siding";
    let opened = game.open(Setup::new(id, seats()), 7);
    if offered.iter().any(|offered| offered == id) {
        assert!(opened.is_ok());
        let is_pending = |rule: &Rule| rule.status == Status::Pending;
        let mut rails = game.ledger().rules.iter().filter(|rule| rule.family() == "HV-RAIL");
        assert!(!rails.any(is_pending));
    } else {
        let error = opened.err().unwrap().to_string();
        assert!(error.contains("cannot be fought yet: it waits for "), "{error}");
    }
}
