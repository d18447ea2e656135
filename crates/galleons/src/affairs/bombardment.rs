//! Slash and Run: a city is to be punished, and whoever dithers meets more ships.

use kernel::Chronicle;

use super::{OTHER, TASKED, holds_out, ships_of};
use crate::{
    Play,
    event::Event,
    state::{Ending, How, State, Status},
    tables::{Aim, Terrain},
};

/// [SG-S4-02] Points enough on every city hex win; with no attacker on the map it is lost.
pub(super) fn look(state: &State, points: u8) -> Option<Ending> {
    let settled = |winner, how| Some(Ending::Settled { winner: Some(winner), how });
    let ruins = &state.afield.ruins;
    if !ruins.is_empty() && ruins.iter().all(|&ruin| points <= ruin) {
        return settled(TASKED, How::CityPunished);
    }
    if holds_out(state, TASKED) { None } else { settled(OTHER, How::NoAttackerLeft) }
}

/// Whether an attacker is above the city, at any altitude.
fn is_overhead(state: &State) -> bool {
    ships_of(state, TASKED).any(|ship| {
        let here = &state[ship];
        let terrain = || state.setting.map.terrain[state.setting.map.field.index(here.hex)];
        let is_there = here.is_in_play() && !state.is_lost(ship);
        is_there && matches!(terrain(), Terrain::City | Terrain::Island)
    })
}

/// Counts a turn that ends with no attacker above the city.
///
/// [SG-S4-01] At every fifth such turn the defender receives another ship. The count is not reset.
pub(super) fn close_turn(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let Aim::Bombardment { turns_per_ship, .. } = play.state.setting.aim else { return };
    if is_overhead(play.state) {
        return;
    }
    let affair = &mut play.state.afield.affair;
    affair.idle_turns += 1;
    let turns = affair.idle_turns;
    play.emit(rule!("SG-S4-01"), Event::Dithered { turns });
    if !turns.is_multiple_of(u16::from(turns_per_ship.max(1))) {
        return;
    }
    let reserve = play.state.ids().find(|&ship| play.state[ship].status == Status::Reserve);
    if let Some(ship) = reserve {
        play.state[ship].status = Status::ToEnter;
        play.emit(rule!("SG-S4-01"), Event::Reinforced { seat: play.state[ship].seat });
    }
}
