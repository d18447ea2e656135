//! John Bull's Tyranny: a runner gets away once she cannot be followed.

use super::{OTHER, TASKED, ships_of};
use crate::{
    movement,
    state::{Ending, How, ShipId, State, Status},
};

/// [SG-S2-01] The runner wins by leaving the map once the other is slower or without a gun; her loss loses it.
pub(super) fn look(state: &State) -> Option<Ending> {
    let settled = |winner, how| Some(Ending::Settled { winner: Some(winner), how });
    let is_fighting = |ship: &ShipId| state[*ship].is_in_play() && !state.is_lost(*ship);
    let runner = ships_of(state, TASKED).find(|&ship| state[ship].status == Status::Gone);
    if ships_of(state, TASKED).any(|ship| state.is_lost(ship)) {
        return settled(OTHER, How::RunnerLost);
    }
    let mut pursuers = ships_of(state, OTHER).filter(is_fighting);
    match runner {
        Some(runner) => {
            let can_follow = pursuers.any(|ship| can_pursue(state, ship, runner));
            if can_follow {
                settled(OTHER, How::LeftTooSoon)
            } else {
                settled(TASKED, How::GotAway)
            }
        }
        None if pursuers.next().is_none() => settled(TASKED, How::PursuerGone),
        None => None,
    }
}

/// Whether she is at least as fast and has a gun left; machineguns count.
fn can_pursue(state: &State, ship: ShipId, runner: ShipId) -> bool {
    let is_as_fast = movement::allowance(state, runner) <= movement::allowance(state, ship);
    is_as_fast && state[ship].guns.iter().any(|gun| !gun.is_wrecked)
}
