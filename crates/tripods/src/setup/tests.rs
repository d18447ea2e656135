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
