//! Breaking off: when a meeting is not worth fighting out.

use super::{raid, strength};
use crate::{
    affairs,
    order::Order,
    state::{Moving, Quality, ShipId, State},
    tables::Aim,
};

/// What a grade of crew makes of its ship, in tenths.
const fn skill(quality: Quality) -> i32 {
    match quality {
        Quality::Green => 8,
        Quality::Trained => 10,
        Quality::Crack => 13,
    }
}

/// Whether a ship makes for the edge of the map: those who would fight her side are too strong for it.
fn breaks_off(state: &State, ship: ShipId) -> bool {
    if state.setting.aim != Aim::Meeting {
        return false;
    }
    let (mut own, mut others) = (0, 0);
    for id in state.ids() {
        // Whoever never resists is no danger, and no help.
        if affairs::is_passive(state, id) || state[id].is_prize {
            continue;
        }
        let strength = strength(state, id) * skill(state[id].quality) / 10;
        if state.side(id) == state.side(ship) {
            own += strength;
        } else {
            others += strength;
        }
    }
    // A little weaker may still win: who runs takes nothing.
    9 * own < 8 * others
}

/// The index of the step toward the nearest edge, if she is to leave.
pub fn steer(state: &State, moving: &Moving, orders: &[Order]) -> Option<usize> {
    if breaks_off(state, moving.ship) { raid::leave(state, moving, orders, None) } else { None }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::position::{A, ADVANCED, B, position_on};

    fn met(text: &str, aim: Aim) -> State {
        let mut state = position_on("canal", ADVANCED, text);
        Arc::get_mut(&mut state.setting).unwrap().aim = aim;
        state
    }

    const UNEQUAL: &str = "a Small Bird 1603 S High\nb Hullcutter 1610 N High";

    #[test]
    fn the_weaker_of_a_meeting_breaks_off_and_the_stronger_does_not() {
        let state = met(UNEQUAL, Aim::Meeting);
        assert!(breaks_off(&state, A) && !breaks_off(&state, B));
        // Where whoever leaves has lost she stays.
        let state = met(UNEQUAL, Aim::Field);
        assert!(!breaks_off(&state, A));
    }

    #[test]
    fn equals_fight_until_one_is_hurt() {
        let mut state = met("a Hullcutter 1603 S High\nb Hullcutter 1610 N High", Aim::Meeting);
        assert!(!breaks_off(&state, A) && !breaks_off(&state, B));
        state[A].hull_marks = state.class(A).hull_boxes() / 2;
        assert!(breaks_off(&state, A) && !breaks_off(&state, B));
    }

    #[test]
    fn a_crack_crew_is_worth_a_stronger_ship() {
        let mut state = met("a Hullcutter 1603 S High\nb Hullcutter 1610 N High", Aim::Meeting);
        state[A].quality = Quality::Green;
        assert!(breaks_off(&state, A));
        state[B].quality = Quality::Green;
        assert!(!breaks_off(&state, A));
    }
}
