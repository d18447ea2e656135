//! Pitched Battle: a side breaks when half of its ships, or its flagship, are lost.

use super::ships_of;
use crate::state::{Ending, How, SideId, State, Status};

/// [SG-S7-01] The side that first loses half or more of its ships withdraws; losing the flagship loses at once.
pub(super) fn look(state: &State) -> Option<Ending> {
    let is_gone =
        |ship: &crate::state::ShipId| state.is_lost(*ship) || state[*ship].status == Status::Gone;
    let sides = || (0..state.setting.sides.len() as u8).map(SideId);
    let lost_flag = |side: SideId| {
        let mut lost = ships_of(state, side).filter(is_gone);
        lost.any(|ship| state.setting.flagships & 1 << ship.0 != 0)
    };
    let is_broken = |side: SideId| {
        let (all, lost) = (ships_of(state, side).count(), ships_of(state, side).filter(is_gone));
        all <= 2 * lost.count()
    };
    // The flagship decides even when both break together.
    let (beaten, how) = if sides().any(lost_flag) {
        (
            sides().filter(|&side| lost_flag(side)).fold(0_u8, |set, side| set | 1 << side.0),
            How::FlagshipLost,
        )
    } else {
        (
            sides().filter(|&side| is_broken(side)).fold(0_u8, |set, side| set | 1 << side.0),
            How::HalfLost,
        )
    };
    if beaten == 0 {
        return None;
    }
    let mut left = sides().filter(|side| beaten & 1 << side.0 == 0);
    match (left.next(), left.next()) {
        (_, Some(_)) => None,
        (winner, None) => Some(Ending::Settled { winner, how }),
    }
}
