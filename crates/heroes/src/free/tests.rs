//! Pick-up battles: what a force may be, what it comes to, and that it can be fought.

use kernel::{System as _, system::Setup};
use testkit::drafts::{self, set};

use super::*;
use crate::{Heroes, tables::shipped};

/// What is wrong when the usual draft has been changed, with the rules.
fn faults(change: impl FnOnce(&mut Draft)) -> Vec<String> {
    let library = shipped();
    let mut changed = builder(&library).usual;
    change(&mut changed);
    drafts::faults::<Heroes>(&library, &changed)
}

/// The battle of a draft, laid out like one that somebody has written.
fn opened(draft: &Draft) -> crate::state::State {
    drafts::opened::<Heroes>(&shipped(), draft)
}

#[test]
fn hv_army_01_example_of_100_points_of_british() {
    let library = shipped();
    let usual = builder(&library).usual;
    // 4 line infantry (64), 1 lancers (14), 1 Gatling (14).
    assert_eq!(force(&library, &usual.sides[0]), (6, 92));
    assert_eq!(force(&library, &usual.sides[1]), (8, 88));
    let weighing = weigh(&library, &usual);
    assert_eq!(weighing.sides[0][1], ("points".to_owned(), "92 of 100".to_owned()));
    assert!(weighing.warnings.is_empty());
}

#[test]
fn hv_army_01_a_force_keeps_to_its_list_and_its_total() {
    assert!(faults(|_| ()).is_empty());
    let told = faults(|draft| set(&mut draft.answers, "points", "91"));
    assert_eq!(told, ["it comes to 92 points, and 91 were agreed [HV-ARMY-01]"]);
    // What would be refused is said while it is weighed.
    let library = shipped();
    let mut dear = builder(&library).usual;
    set(&mut dear.answers, "points", "91");
    let told = weigh(&library, &dear).warnings;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].why, "The British: it comes to 92 points, and 91 were agreed");
    assert!(faults(|draft| set(&mut draft.answers, "points", "92")).is_empty());
    // At least two and at most eight of line infantry.
    let told = faults(|draft| set(&mut draft.sides[0].entries[0].answers, "count", "1"));
    assert_eq!(told, ["Line infantry: at least 2, and there are 1 [HV-ARMY-01]"]);
    let told = faults(|draft| {
        set(&mut draft.answers, "points", "200");
        set(&mut draft.sides[0].entries[0].answers, "count", "9");
    });
    assert_eq!(told, ["Line infantry: at most 8, and there are 9 [HV-ARMY-01]"]);
    let told = faults(|draft| draft.sides[0].entries.truncate(0));
    assert!(told.iter().any(|why| why.contains("no unit to lead")), "{told:?}");
    // Two lines of the same count together.
    let told = faults(|draft| {
        let twice = draft.sides[0].entries[2].clone();
        draft.sides[0].entries.extend([twice.clone(), twice]);
    });
    assert!(told[0].starts_with("Gatling or Gardner gun: at most 2"), "{told:?}");
    let told = faults(|draft| draft.sides[0].entries[1].item = "zulu-captured_rifles".to_owned());
    assert!(told[0].starts_with("Warriors with captured rifles is not on the list"), "{told:?}");
    let told = faults(|draft| set(&mut draft.answers, "title", "Patrol at the Wadi"));
    assert_eq!(told, ["there is a scenario called Patrol at the Wadi already"]);
}

#[test]
fn hv_army_01_no_more_than_12_units() {
    let told = faults(|draft| {
        set(&mut draft.answers, "points", "200");
        set(&mut draft.sides[1].entries[0].answers, "count", "10");
    });
    assert_eq!(told, ["a force has at most 12 units, and there are 13 [HV-ARMY-01]"]);
}

#[test]
fn hv_army_01_historical_battles_have_no_martians() {
    let eyrie = |draft: &mut Draft| {
        set(&mut draft.sides[1].answers, "army", "high_martian");
        let mut raiders = draft.sides[1].entries[0].clone();
        raiders.item = "high_martian-sky_raiders".to_owned();
        draft.sides[1].entries = vec![raiders];
    };
    assert!(faults(eyrie).is_empty());
    let told = faults(|draft| {
        eyrie(draft);
        set(&mut draft.answers, "troops", "historical");
    });
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told.iter().all(|why| why.ends_with("[HV-ARMY-01]")), "{told:?}");
    // They bring their own rules along.
    let library = shipped();
    let mut martians = builder(&library).usual;
    eyrie(&mut martians);
    let state = opened(&martians);
    assert!(state.ids().any(|unit| state.spec(unit).is_glider));
}

#[test]
fn hv_army_01_the_option_refuses_scenarios_with_martians() {
    let library = shipped();
    let opens = |scenario: &str, seats: usize, historical: bool| {
        let names = ["Ann", "Bob", "Cid", "Dee"].map(str::to_owned);
        let mut setup = Setup::new(scenario, names[..seats].to_vec());
        let value = kernel::options::OptionValue::Flag(historical);
        setup.options.insert("historical_only".to_owned(), value);
        Heroes::open(&library, &setup).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(opens("patrol-at-the-wadi", 2, true), Ok(()));
    assert_eq!(opens("lock-nine", 3, false), Ok(()));
    let told = opens("lock-nine", 3, true).unwrap_err();
    assert!(told.contains("historical_only") && told.contains("not historical"), "{told}");
}

#[test]
fn hv_army_01_what_is_unfair_is_said_and_not_forbidden() {
    let library = shipped();
    let mut uneven = builder(&library).usual;
    // 92 against 84 is a fair fight, 92 against 78 is none.
    set(&mut uneven.sides[1].entries[0].answers, "count", "4");
    let warnings = weigh(&library, &uneven).warnings;
    assert!(warnings[0].why.contains("The British: stronger than"), "{warnings:?}");
    assert_eq!(warnings[0].rule.unwrap().as_str(), "HV-ARMY-01");
    assert!(draft(&library, &uneven).is_ok());
}

#[test]
fn hv_army_01_every_list_on_every_ground_and_table_can_be_fought() {
    let library = shipped();
    let usual = builder(&library).usual;
    for (n, army) in library.armies.iter().enumerate() {
        let mut drafted = usual.clone();
        let ground = &GROUNDS[n % GROUNDS.len()];
        let table = TABLES[n % TABLES.len()];
        set(&mut drafted.answers, "ground", ground.key);
        set(&mut drafted.answers, "table", table.0);
        set(&mut drafted.answers, "points", "200");
        set(&mut drafted.sides[1].answers, "army", &army.id);
        let lines = army.units.iter().map(|unit| {
            let mut answers = Answers::new();
            set(&mut answers, "count", &unit.min.max(1).to_string());
            DraftEntry { item: format!("{}-{}", army.id, unit.id), answers }
        });
        drafted.sides[1].entries = lines.collect();
        let state = opened(&drafted);
        let setting = &state.setting;
        assert_eq!((setting.table.width, setting.turns), (Length::units(table.1), 10));
        assert_eq!(setting.victory.len(), 4, "value and Heroes, for both");
        // What it is worth is what its list says.
        let points: u16 = state.ids().map(|unit| state.spec(unit).points).sum();
        let listed: u32 = drafted.sides.iter().map(|side| force(&library, side).1).sum();
        assert_eq!(u32::from(points), listed, "{}", army.id);
    }
    for ground in &GROUNDS {
        let mut drafted = usual.clone();
        set(&mut drafted.answers, "ground", ground.key);
        opened(&drafted);
    }
}

#[test]
fn hv_army_01_names_are_written_so_that_they_can_be_read_again() {
    let library = shipped();
    let mut drafted = builder(&library).usual;
    set(&mut drafted.sides[0].answers, "name", "The \"Thin\" \\ Line");
    set(&mut drafted.sides[0].entries[1].answers, "name", "Queen's Own");
    let state = opened(&drafted);
    assert_eq!(state.setting.sides[0].name, "The \"Thin\" \\ Line");
    assert!(state.ids().any(|unit| state.name(unit) == "Queen's Own"));
    assert!(state.ids().any(|unit| state.name(unit) == "Line infantry 4"));
}

#[test]
fn a_force_that_finds_no_room_is_refused() {
    let size = Size::new(Length::units(30), Length::units(8));
    assert_eq!(rows(&[size; 3], Length::units(100)).map(|places| places.len()), Some(3));
    assert_eq!(rows(&[size; 4], Length::units(100)), None);
}
