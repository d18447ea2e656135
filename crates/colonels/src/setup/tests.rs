//! Every scenario opens, with everybody in his zone and nobody on another.

use kernel::Setup;

use super::*;
use crate::{tables::shipped, validate::validate};

/// A scenario with somebody on each of its seats.
pub fn opened(library: &Library, scenario: &str) -> State {
    let seats = library.scenario(scenario).unwrap();
    let seats = seats.sides.iter().map(|side| side.seats.len()).sum::<usize>();
    let names = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"];
    let names = names[..seats].iter().map(ToString::to_string).collect();
    open(library, &Setup::new(scenario, names)).unwrap()
}

#[test]
fn every_scenario_opens() {
    let library = shipped();
    for scenario in &library.scenarios {
        let state = opened(&library, &scenario.id);
        assert_eq!(validate(&state), Ok(()), "{}", scenario.id);
        for unit in state.unit_ids() {
            let spec = state.spec(unit);
            let waits = spec.entry.is_some() || spec.aboard.is_some() || spec.parent.is_some();
            assert_eq!(state.is_present(unit), !waits, "{}: {}", scenario.id, spec.name);
            if !waits {
                let poses: Vec<Pose> =
                    state.stands_of(unit).map(|stand| state[stand].pose().unwrap()).collect();
                assert!(fits(&state, unit, &poses), "{}: {}", scenario.id, spec.name);
            }
        }
        let json = serde_json::to_string(&state).unwrap();
        assert!(serde_json::from_str::<State>(&json).unwrap() == state, "{}", scenario.id);
    }
}

#[test]
fn a_line_company_stands_side_by_side() {
    let state = opened(&shipped(), "the-well-at-dry-canal");
    let line = UnitId(0);
    let poses: Vec<Pose> = state.stands_of(line).map(|one| state[one].pose().unwrap()).collect();
    assert_eq!(poses.len(), 4);
    assert!(poses.iter().all(|pose| pose.facing == Angle::NORTH && pose.at.y == poses[0].at.y));
    assert!(poses.windows(2).all(|two| two[1].at.x - two[0].at.x == FRONTAGE));
    let body = field::body(&state, line).unwrap();
    assert_eq!((body.width, body.depth), (Length::units(120), Length::units(20)));
    let levy = UnitId(5);
    assert_eq!(state.facing(levy), Some(Angle::SOUTH));
    assert_eq!(state.castings(levy), 32);
}

#[test]
fn ic_set_01_a_place_outside_of_the_zone_and_one_without_room_are_told_apart() {
    let state = opened(&shipped(), "the-well-at-dry-canal");
    let (line, other, levy) = (UnitId(0), UnitId(1), UnitId(5));
    let spec = state.spec(line);
    let seat = kernel::SeatId(spec.seat);
    let placed = |unit: UnitId| {
        let there = Pose::new(field::body(&state, unit).unwrap().middle.at, Angle::NORTH);
        let bar = crate::deploy::check(&state, seat, line, Formation::Line, 1, there);
        bar.map_err(|bar| {
            let refusal = bar.refusal(&state);
            assert!(refusal.place.is_some(), "it is shown");
            (bar.rule.as_str(), refusal.why)
        })
    };
    let refused = |rule, why: &str| Err((rule, format!("{} {why}", spec.name)));
    assert_eq!(placed(line), Ok(()));
    assert_eq!(placed(other), refused("IC-FORM-10", "has no room there"));
    assert_eq!(placed(levy), refused("IC-SET-01", "would lie outside of its zones there"));
}

#[test]
fn what_cannot_be_opened_is_told() {
    let library = shipped();
    let names = |n: usize| ["Ann", "Ben", "Cat"][..n].iter().map(ToString::to_string).collect();
    let unknown = open(&library, &Setup::new("the-well", names(2))).unwrap_err();
    assert!(unknown.to_string().starts_with("there is no scenario called \"the-well\""));
    let three = open(&library, &Setup::new("the-well-at-dry-canal", names(3))).unwrap_err();
    assert_eq!(three.to_string(), "The Well at Dry Canal is for 2 to 2 players, not 3");
}

#[test]
fn every_value_of_every_option_reaches_the_battle() {
    use kernel::options::OptionValue::{Flag, Number, Word};
    type Read = fn(&Switches) -> bool;
    let library = shipped();
    let open = |key: &str, value: kernel::options::OptionValue| {
        let names = vec!["Ann".to_owned(), "Ben".to_owned()];
        let mut setup = Setup::new("the-well-at-dry-canal", names);
        setup.options.insert(key.to_owned(), value);
        open(&library, &setup).unwrap().setting.switches
    };
    let flags: [(&str, Read); 10] = [
        ("orders", |switches| switches.orders),
        ("campaign_wounds", |switches| switches.campaign_wounds),
        ("adv_commander_die", |switches| switches.commander_die),
        ("adv_scout_die", |switches| switches.scout_die),
        ("adv_skirmish_two_points", |switches| switches.skirmishers_count_double),
        ("shell_fire", |switches| switches.shell_fire),
        ("fanaticism", |switches| switches.fanaticism),
        ("melee_ties_check_morale", |switches| switches.ties_check_morale),
        ("flank_halves_melee_value", |switches| switches.flank_halves),
        ("sequence", |switches| switches.traditional),
    ];
    for (key, read) in flags {
        let values = if key == "sequence" {
            [Word("initiative".to_owned()), Word("traditional".to_owned())]
        } else {
            [Flag(false), Flag(true)]
        };
        let [off, on] = values.map(|value| read(&open(key, value)));
        assert_eq!((off, on), (false, true), "{key}");
    }
    for inch in [20, 10] {
        assert_eq!(open("inch_scale", Number(inch)).inch, inch as u8);
    }
}

#[test]
fn ic_form_01_whoever_does_not_know_the_line_begins_in_column() {
    let opened_with = |formations: &[Formation]| {
        let mut library = shipped();
        for unit in library.scenarios.iter_mut().flat_map(|one| &mut one.units) {
            if unit.kind.id == "BI-LINE" {
                unit.kind.formations = formations.to_vec();
            }
        }
        let state = opened(&library, "the-well-at-dry-canal");
        let company = state.unit_ids().next().unwrap();
        let (first, second) = (StandId(state[company].first), StandId(state[company].first + 1));
        let [one, two] = [first, second].map(|stand| state[stand].pose().unwrap().at);
        (state[company].formation, one.x == two.x)
    };
    assert_eq!(opened_with(&[Formation::Column]), (Formation::Column, true));
    assert_eq!(opened_with(&[Formation::Line]), (Formation::Line, false));
    assert_eq!(opened_with(&[Formation::Column, Formation::Line]), (Formation::Line, false));
}
