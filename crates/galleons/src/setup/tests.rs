//! Tests of setting up.

use std::sync::LazyLock;

use super::*;
use crate::{
    flow,
    position::{A, B, C, USUAL, allows, give, position, position_on, refuses, report},
    tables::shipped,
};

mod options;

static LIBRARY: LazyLock<Library> = LazyLock::new(shipped);

/// Thieves Fall Out for so many captains, with one option chosen.
fn opened(seats: usize, option: Option<(&str, OptionValue)>) -> State {
    let names = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"];
    let setup = Setup {
        options: option.into_iter().map(|(key, value)| (key.to_owned(), value)).collect(),
        ..Setup::new("thieves-fall-out", names[..seats].iter().map(ToString::to_string).collect())
    };
    open(&LIBRARY, &setup).unwrap()
}

fn word(word: &str) -> OptionValue {
    OptionValue::Word(word.into())
}

#[test]
fn sg_kite_01_a_kite_sails_by_the_advanced_rules_only() {
    let mut library = LIBRARY.clone();
    let thieves = library.scenarios.iter_mut().find(|scenario| scenario.id == "thieves-fall-out");
    thieves.unwrap().sides[0].ships[0].class = "Swiftwood".into();
    let setup = |tier: &str| Setup {
        options: [("tier".to_owned(), word(tier))].into(),
        ..Setup::new("thieves-fall-out", vec!["Ann".into(), "Ben".into()])
    };
    let refused = open(&library, &setup("basic")).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "option tier: Swiftwood is a kite, which sails by the advanced rules"
    );
    let mut state = open(&library, &setup("advanced")).unwrap();
    // The wind is rolled for before anything is set up.
    let text = report(&mut state, &[3, 1, 2], |play| {
        flow::advance(play);
    });
    assert!(text.starts_with("  SG-WIND-01 wind: 3\n"), "{text}");
    assert_eq!(state.afield.wind, Some(Direction::SouthEast));
}

/// Dices for the order of setting up.
fn diced(seats: usize, faces: &[u8]) -> (State, String) {
    let mut state = opened(seats, None);
    let text = report(&mut state, faces, |play| {
        flow::advance(play);
    });
    (state, text)
}

fn at(label: i16) -> Hex {
    Hex::new((label / 100 - 1) as i8, (label % 100 - 1) as i8)
}

#[test]
fn sg_s1_01_the_lowest_sets_up_first_and_the_others_clockwise() {
    let (state, text) = diced(4, &[3, 5, 2, 6]);
    assert!(text.ends_with("SG-S1-01 Cat sets up first, the others clockwise\n"), "{text}");
    assert_eq!(state.order_of_play[..], [2, 3, 0, 1].map(SeatId));
    assert_eq!(state.phase, Phase::SetUp { ship: C, step: SetUpStep::Hex });
    assert_eq!(flow::decider(&state), Some(SeatId(2)));
}

#[test]
fn sg_s1_01_ties_for_lowest_are_rolled_off() {
    // Ann and Cat tie at 2; only they roll again, tie once more, and Cat is lower at last.
    let (state, text) = diced(3, &[2, 4, 2, 5, 5, 3, 1]);
    assert!(text.ends_with("SG-S1-01 Cat sets up first, the others clockwise\n"), "{text}");
    assert_eq!(state.order_of_play[..], [2, 0, 1].map(SeatId));
}

#[test]
fn sg_s1_01_no_closer_than_four_hexes() {
    let mut state = diced(2, &[1, 2]).0;
    give(&mut state, Order::Place { ship: A, hex: at(1010) }, &[]);
    give(&mut state, Order::Head { ship: A, facing: Direction::South }, &[]);
    give(&mut state, Order::Trim { ship: A, altitude: Altitude::High }, &[]);
    let why = "Swift Talon must keep this many hexes from every other: 4";
    refuses(&state, Order::Place { ship: B, hex: at(1013) }, "SG-S1-01", why);
    refuses(&state, Order::Place { ship: B, hex: at(1010) }, "SG-S1-01", why);
    allows(&state, Order::Place { ship: B, hex: at(1014) });
    let off = Hex::new(28, 3);
    refuses(&state, Order::Place { ship: B, hex: off }, "SG-S1-01", "that hex is not on the map");
}

#[test]
fn sg_s1_01_every_ship_shows_facing_and_altitude() {
    let mut state = diced(2, &[1, 2]).0;
    let why = "this is not the moment for that order";
    let head = Order::Head { ship: A, facing: Direction::SouthWest };
    let trim = Order::Trim { ship: A, altitude: Altitude::Low };
    refuses(&state, head, "SG-S1-01", why);
    give(&mut state, Order::Place { ship: A, hex: at(1010) }, &[]);
    refuses(&state, trim, "SG-S1-01", why);
    for facing in Direction::ALL {
        allows(&state, Order::Head { ship: A, facing });
    }
    give(&mut state, head, &[]);
    let text = give(&mut state, trim, &[]);
    assert_eq!(text, "SG-S1-01 Hullcutter takes her place at 1010, heading south-west, Low\n");
    assert_eq!(state.phase, Phase::SetUp { ship: B, step: SetUpStep::Hex });
    give(&mut state, Order::Place { ship: B, hex: at(2010) }, &[]);
    give(&mut state, Order::Head { ship: B, facing: Direction::North }, &[]);
    give(&mut state, Order::Trim { ship: B, altitude: Altitude::Low }, &[]);
    assert_eq!(state.phase, Phase::OpenTurn);
}

#[test]
fn sg_scen_01_any_altitude_from_very_low_to_the_ceiling() {
    let step = SetUpStep::Altitude;
    let state = position("a Sky Runner 1010 N Low").in_phase(Phase::SetUp { ship: A, step });
    let trim = |altitude| Order::Trim { ship: A, altitude };
    refuses(&state, trim(Altitude::Ground), "SG-SCEN-01", "A must begin in the air");
    for altitude in [Altitude::VeryLow, Altitude::Low, Altitude::Medium, Altitude::High] {
        allows(&state, trim(altitude));
    }
    refuses(&state, trim(Altitude::VeryHigh), "SG-ALT-01", "A cannot fly that high");
}

#[test]
fn sg_scen_01_over_high_ground_she_begins_above_it() {
    let step = SetUpStep::Altitude;
    // 0606 is ground at Medium, 1811 in the kraag at High.
    let state = position_on("highland", USUAL, "a Sky Runner 0606 N High")
        .in_phase(Phase::SetUp { ship: A, step });
    let trim = |altitude| Order::Trim { ship: A, altitude };
    refuses(&state, trim(Altitude::Medium), "SG-SCEN-01", "A must begin in the air");
    allows(&state, trim(Altitude::High));
    let mut state = position_on("highland", USUAL, "a Sky Runner 0606 N High")
        .in_phase(Phase::SetUp { ship: A, step: SetUpStep::Hex });
    state[A].status = Status::ToEnter;
    let why = "A cannot fly over ground as high as that";
    refuses(&state, Order::Place { ship: A, hex: at(1811) }, "SG-SCEN-01", why);
    allows(&state, Order::Place { ship: A, hex: at(606) });
}

#[test]
fn sg_scen_01_trained_crews_and_loaded_guns() {
    let state = opened(2, None);
    for ship in &state.ships {
        assert_eq!((ship.quality, ship.status), (Quality::Trained, Status::ToEnter));
        assert!(ship.guns.iter().all(|gun| gun.fired == 0 && !gun.is_wrecked));
    }
    // So a gun that reloads for turns fires on the first.
    let mut state = position("a Sky Runner 1010 N Low\nb Sky Runner 1008 S Low").firing(0);
    state.turn = 1;
    allows(&state, Order::fire(A, 0, B));
}

#[test]
fn sg_land_05_the_option_map_takes_either_map_and_both_lie_flat() {
    for (value, id) in [("usual", "canal"), ("alternative", "highland")] {
        let state = opened(2, Some(("map", word(value))));
        assert_eq!(state.setting.map.id, id);
        assert!(state.setting.map.surface.iter().all(|&level| level == 0));
    }
    assert_eq!(opened(2, None).setting.map.id, "canal");
    assert_eq!(opened(2, None).setting.switches, USUAL);
}

#[test]
fn sg_scen_04_the_option_turn_limit_by_its_ends() {
    for limit in [0, 1, 60, 500] {
        let state = opened(2, Some(("turn_limit", OptionValue::Number(limit))));
        assert_eq!(i64::from(state.setting.switches.turn_limit), limit);
    }
    let setup = Setup {
        options: [("turn_limit".to_owned(), OptionValue::Number(501))].into_iter().collect(),
        ..Setup::new("thieves-fall-out", vec!["Ann".into(), "Ben".into()])
    };
    let error = open(&LIBRARY, &setup).err().map(|error| error.to_string()).unwrap();
    assert!(
        error.ends_with("it cannot be 501; it can be: a whole number from 0 to 500"),
        "{error}"
    );
}

#[test]
fn sg_seq_08_two_to_six_captains_with_a_name_each() {
    let seats = |names: &[&str]| {
        let seats = names.iter().map(ToString::to_string).collect();
        let setup = Setup::new("thieves-fall-out", seats);
        open(&LIBRARY, &setup).map_err(|error| error.to_string())
    };
    assert!(seats(&["Ann", "Ben"]).is_ok());
    assert_eq!(seats(&["A", "B", "C", "D", "E", "F"]).unwrap().ships.len(), 6);
    for names in [&["Ann"][..], &["A", "B", "C", "D", "E", "F", "G"]] {
        assert!(seats(names).is_err(), "{} captains", names.len());
    }
    for (name, why) in [
        ("Ann", "somebody else has it"),
        (" ", "it is empty"),
        ("Ben\u{7}", "it holds characters that cannot be shown"),
        (&"x".repeat(41), "it is longer than 40 letters"),
    ] {
        let error = seats(&["Ann", name]).err().unwrap();
        assert!(error.contains(why), "{error}");
    }
    assert!(seats(&["Ann", &"x".repeat(40)]).is_ok());
}

#[test]
fn weapon_table_each_table_arms_the_ships_by_its_own_numbers() {
    let armed = |table: &str| {
        let state = opened(2, Some(("weapon_table", word(table))));
        let mut guns = state.class(A).guns.iter().map(|mount| mount.weapon.clone());
        let heavy = guns.find(|weapon| weapon.key == "heavy-gun");
        let heavy = heavy.expect("a captain of Mars has heavy guns");
        (state.setting.switches.older_weapons, heavy.pen_close, heavy.pen_long)
    };
    assert_eq!(armed("cloudships"), (false, 1, 0));
    assert_eq!(armed("sky_galleons"), (true, 1, 1));
}
