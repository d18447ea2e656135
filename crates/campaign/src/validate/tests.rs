//! States that cannot be, and secrets.

use galleons::state::Status;

use super::*;
use crate::{
    encounters::Sort,
    map::Site,
    trial::{ANN, at_sea, class, with_prize},
};

fn finds(change: impl FnOnce(&mut State), reason: &str) {
    let mut state = at_sea("Sky Runner", Site::new(5, 8));
    with_prize(&mut state, "Small Bird", false, false);
    assert_eq!(validate(&state), Ok(()));
    change(&mut state);
    let error = validate(&state).unwrap_err().to_string();
    assert!(error.contains(reason), "{error}");
}

#[test]
fn states_that_cannot_be_are_told() {
    finds(|state| state.day = 0, "the day is in no calendar");
    finds(|state| state.day = LAST_DAY + 1, "the day is in no calendar");
    finds(|state| state[ANN].at = Site::new(-1, 3), "Ann: is off the map");
    finds(|state| state[ANN].fate = Fate::Dead, "Ann: is out of it and has ships with him");
    finds(|state| state[ANN].vessel = None, "Ann: has prizes without a ship");
    finds(|state| state[ANN].vessel.as_mut().unwrap().class = 999, "of no class that there is");
    finds(|state| state[ANN].vessel.as_mut().unwrap().coal = Some(1), "more coal than room");
    finds(
        |state| state[ANN].vessel.as_mut().unwrap().ship.hull_marks = 99,
        "without a whole hull box",
    );
    finds(|state| state.captains.clear(), "there are no captains");
    finds(|state| state.step = Step::Over, "the campaign has ended and goes on");
    finds(|state| state.step = Step::Battle, "a battle is missing");
}

#[test]
fn the_battle_inside_must_hold_too() {
    let mut state = at_sea("Sky Runner", Site::new(5, 8));
    let pirate = class(&state, "Small Bird");
    crate::battle::open(&mut state, ANN, &[(Sort::Pirate, pirate)]);
    state.step = Step::Met;
    assert_eq!(validate(&state), Ok(()));
    let fight = state.fight.as_mut().unwrap();
    fight.battle.ships[0].status = Status::Flying;
    fight.battle.ships[0].hull_marks = 500;
    assert!(validate(&state).unwrap_err().to_string().contains("hull box"));
}
