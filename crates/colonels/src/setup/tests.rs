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
            let waits = spec.entry.is_some() || spec.aboard.is_some();
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
fn what_cannot_be_opened_is_told() {
    let library = shipped();
    let names = |n: usize| ["Ann", "Ben", "Cat"][..n].iter().map(ToString::to_string).collect();
    let unknown = open(&library, &Setup::new("the-well", names(2))).unwrap_err();
    assert!(unknown.to_string().starts_with("there is no scenario called \"the-well\""));
    let three = open(&library, &Setup::new("the-well-at-dry-canal", names(3))).unwrap_err();
    assert_eq!(three.to_string(), "The Well at Dry Canal is for 2 to 2 players, not 3");
}
