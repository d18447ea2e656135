//! Whom barrages are meant for, and when they are called off.

use super::*;
use crate::{
    state::{Caller, Pattern, StandSet},
    trial::{EARTH, Trial, inches, point},
};

const SCENARIO: &str = "the-wire-1917";

/// The tripods of the scenario.
fn tripods() -> [StandId; 2] {
    let state = Trial::of(SCENARIO, &[]).state;
    let mut found = state.ids().filter(|&stand| state.kind(stand).id.contains("TRIPOD"));
    [found.next().unwrap(), found.next().unwrap()]
}

/// The humans plot, with these on the table.
fn plots(stands: &[(StandId, i32, i32, i32)]) -> Trial {
    Trial::of(SCENARIO, stands).side(EARTH).phase(Phase::Plot)
}

/// Fire of the first guns off the table.
fn plot(state: &State) -> Plot {
    let far = state.setting.batteries.iter().position(|battery| battery.unit.is_none());
    let batteries = 1 << far.unwrap();
    let caller = Caller::Unit(3);
    Plot { batteries, caller, pattern: Pattern::Converged, shell: Shell::HighExplosive }
}

fn mission(state: &State, at: Point, late: bool) -> Mission {
    let (plan, tracked) = (Some(Plan::Fire(plot(state))), StandSet::EMPTY);
    Mission { side: EARTH, number: 1, at, since: 1, done: 0, late, plan, tracked }
}

#[test]
fn ft_art_04_barrages_are_for_whoever_has_stayed_where_he_is() {
    let [one, _] = tripods();
    let at = point(300, 400);
    let stood = plots(&[(one, 300, 400, 180)]);
    let mut moved = plots(&[(one, 300, 400, 180)]);
    moved.state[one].travelled = kernel::table::Effort::of(inches(12));
    let worth = |trial: &Trial| barrage_worth(&trial.state, at, plot(&trial.state));
    assert!(40 < worth(&moved) && worth(&moved) < worth(&stood));
}

#[test]
fn ft_art_06_a_barrage_may_still_find_somebody_six_inches_away() {
    let [one, other] = tripods();
    let at = point(300, 400);
    let worth = |y: i32| {
        let trial = plots(&[(one, 300, 400, 180), (other, 300, y, 180)]);
        barrage_worth(&trial.state, at, plot(&trial.state))
    };
    assert!(worth(341) == worth(340) && worth(339) < worth(340));
}

#[test]
fn ft_qc_07_two_barrages_are_not_meant_for_one_target() {
    let [one, other] = tripods();
    let (here, there) = (point(300, 400), point(500, 400));
    let mut trial = plots(&[(one, 300, 400, 180), (other, 500, 400, 180)]);
    let worth = |trial: &Trial, at: Point| barrage_worth(&trial.state, at, plot(&trial.state));
    assert_eq!(worth(&trial, here), worth(&trial, there));
    let claim = mission(&trial.state, point(300, 380), false);
    trial.state.missions.push(claim);
    assert!(worth(&trial, here) < worth(&trial, there));
    // Farther from it than two inches he is free.
    trial.state.missions[0].at = point(300, 379);
    assert_eq!(worth(&trial, here), worth(&trial, there));
}

#[test]
fn ft_art_05_late_barrages_that_reach_nobody_are_called_off() {
    let [one, _] = tripods();
    let worth = |y: i32, late: bool, phase: Phase| {
        let mut trial = plots(&[(one, 300, 400, 180)]).phase(phase);
        let laid = mission(&trial.state, point(300, y), late);
        trial.state.missions.push(laid);
        cancel_worth(&trial.state, 1)
    };
    // Done is worth 20.
    assert!(20 < worth(339, true, Phase::Plot));
    assert!(worth(340, true, Phase::Plot) < 20, "he is six inches away");
    assert!(worth(339, false, Phase::Plot) < 20, "it may come in time");
    assert!(worth(339, true, Phase::Land { mission: 0 }) < 6, "it is put down in any case");
}

#[test]
fn ft_art_08_shells_come_down_where_they_touch_two() {
    let [one, other] = tripods();
    let mut trial = plots(&[(one, 300, 400, 180), (other, 318, 400, 180)]);
    let here = point(300, 400);
    let between = point(309, 400);
    let worth = |at: Point| barrage_worth(&trial.state, at, plot(&trial.state));
    assert!(worth(here) < worth(between), "a marker between them is worth more");
    let laid = mission(&trial.state, here, false);
    trial.state.missions.push(laid);
    trial.state.phase = Phase::Land { mission: 0 };
    let worth = |at: Point| landing_worth(&trial.state, at, Angle::NORTH);
    assert!(worth(here) < worth(between));
}
