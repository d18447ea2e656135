//! Every scenario opens, and everything stands where it may.

use super::*;
use crate::{tables::shipped, validate::validate};

/// A scenario as it opens.
pub fn opened(library: &Library, scenario: &str) -> State {
    let setup = Setup::new(scenario, vec!["Mars".into(), "Earth".into()]);
    open(library, &setup).unwrap_or_else(|error| panic!("{scenario}: {error}"))
}

#[test]
fn ft_seq_11_everything_begins_in_its_zone() {
    let library = shipped();
    for scenario in &library.scenarios {
        let state = opened(&library, &scenario.id);
        assert_eq!(validate(&state), Ok(()), "{}", scenario.id);
        for stand in state.ids() {
            match state[stand].at {
                Where::Table(_) if state.class(stand) == Class::Cylinder => {}
                Where::Reserve if state.class(stand) == Class::Cylinder => {
                    assert!(state.landings.iter().any(|landing| landing.stand == stand));
                }
                Where::Table(pose) => assert!(fits(&state, stand, pose), "{}", state.name(stand)),
                Where::Aboard(_) => {}
                Where::Reserve => assert!(0 < state.unit(stand).turn, "{}", state.name(stand)),
                other => panic!("{} begins {other:?}", state.name(stand)),
            }
        }
    }
}

#[test]
fn what_does_not_fit_is_told() {
    let library = shipped();
    let mut scenario = library.scenario("guns-behind-the-wey").unwrap().clone();
    scenario.stands[0].place = Some(Pose::new(Point::units(2, 2), kernel::table::Angle::NORTH));
    let players = ["a", "b"].map(str::to_owned);
    let misfit = lay_out(&scenario, &library, players).map(|_| ()).unwrap_err();
    assert_eq!(misfit, "Scouting pair 1 does not fit where it begins [FT-SEQ-11]");
}

#[test]
fn only_two_play() {
    let library = shipped();
    let setup = Setup::new("guns-behind-the-wey", vec!["Mars".into()]);
    assert!(matches!(open(&library, &setup), Err(SetupError::Seats { .. })));
}

#[test]
fn ft_qual_04_one_class_below_in_the_first_battle_as_in_the_example() {
    let library = shipped();
    let mut setup = Setup::new("red-devils-at-the-bridge", vec!["Mars".into(), "Earth".into()]);
    let of = |setup: &Setup, unit: &str| {
        let state = open(&library, setup).unwrap();
        let unit = state.setting.units.iter().find(|entry| entry.name == unit).unwrap();
        (unit.quality, state.setting.batteries[0].quality)
    };
    assert_eq!(of(&setup, "Armoured vanguard"), (Quality::Veteran, Quality::Veteran));
    setup.options.insert("campaign_first_battle".into(), OptionValue::Flag(true));
    // A veteran company checks at five and has no bonus to hit.
    assert_eq!(of(&setup, "Armoured vanguard"), (Quality::Average, Quality::Average));
    let row = library.charts.qualities[Quality::Average as usize];
    assert_eq!((row.roll, row.to_hit), (5, 0));
    assert_eq!(of(&setup, "Parachute company A").0, Quality::Veteran);
    assert_eq!(of(&setup, "Main body").0, Quality::Green);
    assert_eq!(of(&setup, "North group").0, Quality::Elite, "Martians are exempt");
    assert_eq!(Quality::Green.below(), Quality::Green, "and green cannot sink further");
}

#[test]
fn ft_gen_10_a_scenario_that_says_nothing_has_the_defaults() {
    let library = shipped();
    let wey = library.scenario("guns-behind-the-wey").unwrap();
    assert!(!wey.rafts && !wey.clock && wey.designators.is_empty());
    let prairie = library.scenario("landships-at-prairie-junction").unwrap();
    assert!(prairie.canisters.is_none() && prairie.start_overwatch == [false; 2]);
    let wire = opened(&library, "the-wire-1917");
    assert!(wire.setting.land.pieces().iter().all(|piece| !piece.kind.steep));
    let switches = opened(&library, "the-pit-on-the-common").setting.switches;
    assert_eq!(switches, Switches::USUAL);
    // What a scenario says holds without any option.
    let mut own = wey.clone();
    (own.rafts, own.clock) = (true, true);
    let state = lay_out(&own, &library, ["a", "b"].map(str::to_owned)).unwrap();
    assert!(state.setting.switches.rafts && state.setting.switches.clock);
}

#[test]
fn ft_art_04_guns_on_the_table_are_drilled_as_their_nation() {
    let nations = ["American", "British", "German", "French", ""];
    assert_eq!(nations.map(tables::is_practised), [true, true, true, false, false]);
    let library = shipped();
    let mut scenario = library.scenario("the-wire-1917").unwrap().clone();
    let on_table = |scenario: &Scenario| {
        let state = lay_out(scenario, &library, ["a", "b"].map(str::to_owned)).unwrap();
        let own = state.setting.batteries.iter().find(|battery| battery.unit.is_some()).unwrap();
        (own.unit.unwrap(), own.practised)
    };
    let (unit, practised) = on_table(&scenario);
    assert!(!practised);
    scenario.units[usize::from(unit)].practised = true;
    assert_eq!(on_table(&scenario), (unit, true));
}
