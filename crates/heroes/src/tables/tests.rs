//! Everything loads as the book has it, and everything broken is refused.

mod carriers;
mod charts;
mod scenarios;

use std::sync::LazyLock;

use super::*;

pub(super) static FILES: LazyLock<Vec<SourceFile<'static>>> =
    LazyLock::new(|| testkit::tables("heroes"));

/// The shipped files, with `old` replaced by `new` in the one called `name`: what is wrong then.
fn broken(name: &str, old: &str, new: &str) -> Vec<String> {
    let changed = FILES.iter().find(|file| file.name.ends_with(&format!("/{name}")));
    let changed = changed.unwrap_or_else(|| panic!("there is no file {name}"));
    assert!(changed.text.contains(old), "{name} does not hold {old}");
    let text = changed.text.replacen(old, new, 1);
    let file = SourceFile { name: changed.name, text: &text };
    let others = FILES.iter().filter(|other| other.name != changed.name).copied();
    let files: Vec<_> = others.chain([file]).collect();
    let Err(errors) = Library::read(&files, None) else {
        panic!("{name}: {old} -> {new}: this should have been refused")
    };
    errors.0.iter().map(ToString::to_string).collect()
}

/// Expects a change to be refused, with the file's path left out of the message.
fn refuses(name: &str, old: &str, new: &str, message: &str) {
    let errors = broken(name, old, new);
    assert_eq!(errors[0], format!("data/heroes/{name}: {message}"), "{name}: {old} -> {new}");
}

/// The same for a message of which only the beginning is ours.
fn refuses_reading(name: &str, old: &str, new: &str, part: &str) {
    let errors = broken(name, old, new);
    let begins = errors[0].starts_with(&format!("data/heroes/{name}: line "));
    assert!(begins && errors[0].contains(part), "{}", errors[0]);
}

/// Expects a change to be refused, naming the scenario.
fn wrong(name: &str, old: &str, new: &str, message: &str) {
    let id = name.trim_start_matches("scenarios/").trim_end_matches(".toml");
    refuses(name, old, new, &format!("scenario {id}{message}"));
}

#[test]
fn everything_loads() {
    let library = shipped();
    assert_eq!(library.armies.len(), 8);
    assert_eq!(library.scenarios.len(), 8);
    assert_eq!(library.options.len(), 17);
    assert_eq!(library.layouts.rows.len(), 37);
    assert_eq!(library.layouts.squares.len(), 3);
    let ids: Vec<_> = library.scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
    let expected = [
        "landing-at-mersa-halib",
        "lock-nine",
        "patrol-at-the-wadi",
        "the-brigade-at-kashgil",
        "the-convoy-through-the-tangi",
        "the-mission-at-the-drift",
        "the-relief-of-doorn-siding",
        "the-square-on-the-road-to-the-wells",
    ];
    assert_eq!(ids, expected);
    assert!(library.army("zulu").is_some() && library.army("boers").is_none());
    assert_eq!(library.option("vsf").map(|option| option.label.as_str()), Some("Martians"));
}

#[test]
fn the_order_of_the_files_does_not_matter() {
    let backwards: Vec<_> = FILES.iter().rev().copied().collect();
    let mut read = Library::read(&backwards, None).unwrap();
    read.armies.reverse();
    read.scenarios.reverse();
    assert_eq!(read, shipped());
}

#[test]
fn charts_are_written_and_read_alike() {
    let charts = shipped().charts;
    let json = serde_json::to_string(&charts).unwrap();
    assert_eq!(serde_json::from_str::<Charts>(&json).unwrap(), *charts);
    let missing = json.replacen("\"infantry\":3,", "", 1);
    let error = serde_json::from_str::<Charts>(&missing).unwrap_err().to_string();
    assert!(error.contains("infantry is missing"), "{error}");
    let more = json.replacen("\"infantry\":3,", "\"infantry\":3,\"hussars\":4,", 1);
    let error = serde_json::from_str::<Charts>(&more).unwrap_err().to_string();
    assert!(error.contains("\"hussars\" does not belong here"), "{error}");
}

#[test]
fn a_file_of_no_known_kind_is_refused() {
    let notes = SourceFile { name: "notes.toml", text: "" };
    let files: Vec<_> = FILES.iter().copied().chain([notes]).collect();
    let error = Library::read(&files, None).unwrap_err().to_string();
    assert!(error.starts_with("notes.toml: the name does not say what the file holds"), "{error}");
}

#[test]
fn a_missing_or_doubled_chart_is_refused() {
    let without: Vec<_> =
        FILES.iter().filter(|file| !file.name.ends_with("/fire.toml")).copied().collect();
    let error = Library::read(&without, None).unwrap_err().to_string();
    assert_eq!(error, "fire.toml: there is no such file");
    let fire = FILES.iter().find(|file| file.name.ends_with("/fire.toml")).unwrap();
    let again = SourceFile { name: "fire-again.toml", text: fire.text };
    let files: Vec<_> = FILES.iter().copied().chain([again]).collect();
    let error = Library::read(&files, None).unwrap_err().to_string();
    assert_eq!(error, "fire-again.toml: the fire: stands in data/heroes/fire.toml already");
}

#[test]
fn every_error_is_told_not_only_the_first() {
    let errors = broken("armies/zulu.toml", "points = 10", "points = 0");
    assert_eq!(
        errors[0],
        "data/heroes/armies/zulu.toml: army zulu, unit spear_regiment: points is 0, wants 1 to 200"
    );
    // The scenario that needs that army is wrong, too.
    assert_eq!(
        errors[1],
        "data/heroes/scenarios/the-mission-at-the-drift.toml: scenario the-mission-at-the-drift, \
         seat mkhosana: there is no army called \"zulu\""
    );
    assert_eq!(errors.len(), 2);
}

#[test]
fn players_add_armies_and_scenarios_and_nothing_else() {
    let library = shipped();
    let army = FILES.iter().find(|file| file.name.ends_with("/zulu.toml")).unwrap();
    let text = army.text.replace("id = \"zulu\"", "id = \"swazi\"");
    let own = SourceFile { name: "armies/swazi.toml", text: &text };
    let more = Library::read(&[own], Some(&library)).unwrap();
    assert_eq!(more.armies.len(), 9);
    assert_eq!(more.origins.file("army", "swazi"), Some("armies/swazi.toml"));
    let again = SourceFile { name: "armies/zulu.toml", text: army.text };
    let error = Library::read(&[again], Some(&library)).unwrap_err().to_string();
    assert_eq!(
        error,
        "armies/zulu.toml: army zulu: stands in data/heroes/armies/zulu.toml already"
    );
    let chart = SourceFile { name: "movement.toml", text: "" };
    let error = Library::read(&[chart], Some(&library)).unwrap_err().to_string();
    assert_eq!(error, "movement.toml: armies and scenarios can be added, nothing else can");
}

#[test]
fn a_scenario_keeps_the_army_that_it_needs() {
    let needed = shipped();
    let needed = needed.origins.needed("patrol-at-the-wadi");
    assert!(needed.contains("data/heroes/armies/mahdist.toml"), "{needed:?}");
    assert!(!needed.contains("data/heroes/armies/zulu.toml"), "{needed:?}");
}
