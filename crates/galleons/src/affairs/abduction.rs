//! Diplomatic Incident: the neutral island, the merchant kite that never resists, and the man who is to be taken off her.

use kernel::{Chronicle, flat::numbers, hex::Hex};

use super::{OTHER, TASKED, ships_of};
use crate::{
    Play, boarding,
    entry::{self, Edge},
    event::{AffairEvent, Event},
    movement,
    order::{Bar, Check, Order, Turn},
    state::{Ending, How, Moving, ShipId, State, Status},
    tables::Aim,
};

/// Ends of the captor's movement phases that make up one whole turn, the one of the capture among them.
const WHOLE_TURN: u8 = 2;

/// [SG-S3-03] The first side wins by carrying the man off; losing its ship, or leaving without him, loses it.
pub(super) fn look(state: &State) -> Option<Ending> {
    let settled = |winner, how| Some(Ending::Settled { winner, how });
    let affair = &state.afield.affair;
    if let Some(ship) = affair.bearer
        && state[ship].status == Status::Gone
        && !state.is_lost(ship)
    {
        return settled(Some(TASKED), How::ManTaken);
    }
    let mut hunters = ships_of(state, TASKED);
    if hunters.all(|ship| state.is_lost(ship) || state[ship].status == Status::Gone) {
        return settled(Some(OTHER), How::HunterGone);
    }
    let quarry = quarry(state).filter(|_| affair.bearer.is_none())?;
    match state[quarry].status {
        Status::Gone => settled(Some(OTHER), How::ManSafe),
        Status::Crashed | Status::CrashLanded => settled(None, How::ManKilled),
        _ => None,
    }
}

/// The ship that carries the man whom the battle is about.
pub fn quarry(state: &State) -> Option<ShipId> {
    let passive = state.setting.passive;
    let is_abduction = state.setting.aim == Aim::Abduction && passive != 0;
    is_abduction.then_some(ShipId(passive.trailing_zeros() as u8))
}

/// [SG-S3-02] Whether a ship never resists. A prize crew does.
#[inline]
pub fn is_passive(state: &State, ship: ShipId) -> bool {
    state.setting.passive & 1 << ship.0 != 0 && !state[ship].is_prize
}

/// Refuses to a ship that never resists what would be resistance.
pub fn check_resists(state: &State, ship: ShipId) -> Check {
    if is_passive(state, ship) {
        let why = "is no ship of war and offers no resistance";
        return Err(Bar::ship(rule!("SG-S3-02"), ship, why));
    }
    Ok(())
}

/// Refuses to move a ship that has given up.
///
/// [SG-S3-02] It does not move again before the battle is over, whoever holds it.
pub fn check_runs(state: &State, ship: ShipId) -> Check {
    if has_given_up(state, ship) {
        let why = "has given up and does not move again";
        return Err(Bar::ship(rule!("SG-S3-02"), ship, why));
    }
    Ok(())
}

pub const fn has_given_up(state: &State, ship: ShipId) -> bool {
    state.afield.affair.given_up & 1 << ship.0 != 0
}

/// Whether a ship has taken damage of any kind.
fn is_hurt(state: &State, ship: ShipId) -> bool {
    let (here, class) = (&state[ship], state.class(ship));
    let jams = here.rudder_jam | here.lifter_jam | here.leak | here.screw_hits | here.sliding;
    0 < here.hull_marks
        || 0 < here.fire
        || 0 < jams
        || here.is_stunned
        || 0 < here.stunned_phases
        || here.living() < class.complement.total()
        || here.guns.iter().any(|gun| gun.is_wrecked)
}

/// [SG-S3-02] The first damage makes it stop and surrender; so do boarders who take it.
pub(super) fn watch(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let held_out = play.state.setting.passive & !play.state.afield.affair.given_up;
    for ship in numbers(held_out.into()).map(ShipId) {
        let here = &play.state[ship];
        if here.is_on_map() && (here.is_prize || is_hurt(play.state, ship)) {
            play.state.afield.affair.given_up |= 1 << ship.0;
            play.emit(rule!("SG-S3-02"), AffairEvent::GaveUp { ship }.into());
        }
    }
}

/// Counts how long the man's ship has been held, now that a movement phase is over.
///
/// [SG-S3-03] From the end of the phase in which she is taken to the end of the next, with no enemy aboard.
pub fn close_phase(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let Some(ship) = quarry(play.state).filter(|_| play.state.afield.affair.bearer.is_none())
    else {
        return;
    };
    let here = &play.state[ship];
    // A derelict is held by nobody.
    let is_held = here.is_prize && here.is_in_play() && play.state.side(ship) == TASKED;
    let held = play.state.afield.affair.held;
    if !is_held || boarding::is_boarded(play.state, ship) {
        play.state.afield.affair.held = 0;
        if is_held && 0 < held {
            play.emit(rule!("SG-S3-03"), AffairEvent::HoldBroken { ship }.into());
        }
    } else if play.state.moving_side() == TASKED && held < WHOLE_TURN {
        play.state.afield.affair.held += 1;
        let event = if held + 1 == WHOLE_TURN {
            AffairEvent::ManFound { ship }
        } else {
            AffairEvent::SearchBegun { ship }
        };
        play.emit(rule!("SG-S3-03"), event.into());
    }
}

/// Whether the man is in the hands of those who hold his ship.
pub fn is_found(state: &State) -> bool {
    state.afield.affair.held == WHOLE_TURN && state.afield.affair.bearer.is_none()
}

/// [SG-S3-03] Those who go back to their own ship bring the man with them.
pub fn went_back(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    aboard: ShipId,
    to: Option<ShipId>,
) {
    let Some(ship) = to.filter(|_| quarry(play.state) == Some(aboard)) else { return };
    if is_found(play.state) && play.state.side(ship) == TASKED {
        play.state.afield.affair.bearer = Some(ship);
        play.emit(rule!("SG-S3-03"), AffairEvent::ManSeized { ship }.into());
    }
}

/// The edges over which the step from the map to a hex beyond it leads.
fn edges_to(state: &State, to: Hex) -> impl Iterator<Item = Edge> + use<> {
    let field = state.setting.map.field;
    Edge::ALL.into_iter().filter(move |edge| match edge {
        Edge::North => to.row < 0,
        Edge::South => field.rows as i8 <= to.row,
        Edge::West => to.col < 0,
        Edge::East => field.columns as i8 <= to.col,
    })
}

/// The edge by which the man's ship gets away.
pub fn way_out(state: &State) -> Option<Edge> {
    quarry(state).and_then(|_| entry::edge_of(state, OTHER)).map(Edge::opposite)
}

/// Refuses a hex ahead that the scenario keeps a ship from.
///
/// [SG-S3-01] Nobody flies over the neutral island; a ship without a helmsman may be carried there.
/// [SG-S3-02] The merchant leaves the map only by the edge where her side must.
pub fn check_ahead(state: &State, ship: ShipId, to: Hex) -> Check {
    let map = &state.setting.map;
    if !map.field.holds(to) {
        if is_passive(state, ship)
            && let Some(out) = way_out(state)
            && !edges_to(state, to).any(|edge| edge == out)
        {
            let why = "may leave the map only by the edge across from where she came in";
            return Err(Bar::ship(rule!("SG-S3-02"), ship, why));
        }
        return Ok(());
    }
    let here = &state[ship];
    let is_adrift = here.crew.helm.is_none();
    // Whoever cannot turn on the spot may have no other way off it.
    let must_cross = map.is_neutral(here.hex) && !state.class(ship).is_steam();
    if map.is_neutral(to) && !is_adrift && !must_cross {
        return Err(Bar::ship(rule!("SG-S3-01"), ship, "may not fly over the neutral island"));
    }
    Ok(())
}

/// Refuses to stay over the neutral island while a ship can get off it.
///
/// [SG-S3-01] A ship forced over it must leave by the shortest way.
pub fn check_end(state: &State, moving: Moving) -> Check {
    let ship = moving.ship;
    if !is_over_neutrals(state, ship) {
        return Ok(());
    }
    let turns = Turn::BOTH.map(|turn| Order::PowerTurn { ship, turn });
    let can_go = movement::check_step(state, Order::Ahead { ship, turn: None }).is_ok()
        || turns.into_iter().any(|order| movement::check_step(state, order).is_ok());
    if can_go {
        let why = "is over the neutral island and must leave it by the shortest way";
        return Err(Bar::ship(rule!("SG-S3-01"), ship, why));
    }
    Ok(())
}

/// Whether a ship is where nobody may fly.
pub fn is_over_neutrals(state: &State, ship: ShipId) -> bool {
    let map = &state.setting.map;
    map.neutral_island && state[ship].is_in_play() && map.is_neutral(state[ship].hex)
}

#[cfg(test)]
mod tests;
