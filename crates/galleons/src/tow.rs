//! Towing: rigging the cable, and moving two ships as one.

use kernel::Chronicle;

use crate::{
    Play, altitude,
    aspect::Altitude,
    event::Event,
    grapple, movement,
    order::{Bar, Check, Order, Why},
    state::{Line, Phase, ShipId, State, Status, Tie},
};

/// The ship that a ship has in tow.
pub fn towed_by(state: &State, ship: ShipId) -> Option<ShipId> {
    let tow = |line: &&Line| line.tie == Tie::Tow && line.thrower == ship;
    state.afield.lines.iter().find(tow).map(|line| line.caught)
}

/// The ship by which a ship is towed.
pub fn tower_of(state: &State, ship: ShipId) -> Option<ShipId> {
    let tow = |line: &&Line| line.tie == Tie::Tow && line.caught == ship;
    state.afield.lines.iter().find(tow).map(|line| line.thrower)
}

/// Refuses to rig a tow.
///
/// [SG-TOW-01] A prize or a friend, grappled before the phase began; it fills one whole friendly movement phase.
pub fn check_rig(state: &State, ship: ShipId, towed: ShipId) -> Check {
    let rigging = rule!("SG-TOW-01");
    if !state.is_advanced() || state.phase != Phase::Move || state.moving.is_some() {
        return Err(Bar { rule: rigging, why: Why::NotNow });
    }
    let own = &state[ship];
    if own.seat != state.mover() {
        return Err(Bar::ship(rule!("SG-SEQ-01"), ship, "is not yours to move in this phase"));
    }
    if own.has_moved {
        return Err(Bar::ship(rule!("SG-SEQ-01"), ship, "has moved in this phase"));
    }
    if !own.is_in_play() {
        return Err(Bar::ship(rigging, ship, "is out of the battle"));
    }
    if own.is_stunned {
        return Err(Bar::ship(
            rule!("SG-TRIM-06"),
            ship,
            "has a stunned crew and cannot rig a tow",
        ));
    }
    let barred = |why| Err(Bar { rule: rigging, why: Why::Target(towed.into(), why) });
    let Some(line) = grapple::line_between(state, ship, towed) else {
        return barred("is not grappled to that ship");
    };
    if state.are_foes(ship, towed) {
        return barred("is no friend and no prize");
    }
    if state.turn <= line.since {
        return barred("was grappled in this phase: rigging a tow takes a whole one");
    }
    let has_cable = |line: Line| matches!(line.tie, Tie::Rigging | Tie::Tow);
    for end in [ship, towed] {
        if grapple::lines_of(state, end).any(has_cable) {
            return Err(Bar::ship(rigging, end, "has a tow cable rigged already"));
        }
    }
    Ok(())
}

/// Lists the tows that a ship may rig.
pub fn list_rigs(state: &State, ship: ShipId, out: &mut Vec<Order>) {
    for line in grapple::lines_of(state, ship) {
        if let Some(towed) = line.other(ship)
            && check_rig(state, ship, towed).is_ok()
        {
            out.push(Order::Rig { ship, towed });
        }
    }
}

/// Whether a ship may rig a tow in this phase.
pub fn can_rig(state: &State, ship: ShipId) -> bool {
    grapple::lines_of(state, ship)
        .filter_map(|line| line.other(ship))
        .any(|towed| check_rig(state, ship, towed).is_ok())
}

/// Spends the movement phase on rigging a tow.
pub fn rig(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, towed: ShipId) {
    for line in &mut play.state.afield.lines {
        if line.other(ship) == Some(towed) {
            *line = Line { thrower: ship, caught: towed, tie: Tie::Rigging, ..*line };
        }
    }
    movement::done(&mut play.state[ship]);
    play.state[ship].speed = 0;
    play.emit(rule!("SG-TOW-01"), Event::RiggedTow { ship, towed });
}

/// The movement phase is over: cables that were rigged in it hold from now on.
pub fn close_phase(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    for at in 0..play.state.afield.lines.len() {
        let Line { thrower, caught, tie, .. } = play.state.afield.lines[at];
        if tie == Tie::Rigging && play.state.side(thrower) == play.state.moving_side() {
            play.state.afield.lines[at].tie = Tie::Tow;
            play.state[caught].facing = play.state[thrower].facing;
            play.state.displaced(caught);
            play.emit(rule!("SG-TOW-01"), Event::TookInTow { ship: thrower, towed: caught });
        }
    }
}

/// What is left of a ship's allowance when it tows.
///
/// [SG-TOW-02] Halved, rounding up; then the quotient of the hulls comes off, unless it is 1.
/// [SG-GEO-03] Tow speed rounds up, a tow quotient down.
pub fn points(state: &State, ship: ShipId, allowance: u8) -> u8 {
    let Some(towed) = towed_by(state, ship) else { return allowance };
    // [SG-TOW-03] A kite has halved its die instead.
    let half = if state.class(ship).is_kite() { allowance } else { allowance.div_ceil(2) };
    let quotient = state.class(towed).hull / state.class(ship).hull.max(1);
    let is_ignored = quotient == 1 && !state.setting.switches.tow_formula;
    if is_ignored { half } else { half.saturating_sub(quotient) }
}

/// The movement die that a kite sails by.
///
/// [SG-TOW-03] A towing kite halves it, rounding up, before anything else.
pub fn die(state: &State, ship: ShipId, die: u8) -> u8 {
    if towed_by(state, ship).is_some() { die.div_ceil(2) } else { die }
}

/// How high a ship can fly with what it has in tow.
///
/// [SG-TOW-04] The lower of the two ceilings binds.
pub fn ceiling(state: &State, ship: ShipId) -> Altitude {
    let own = altitude::ceiling(state, ship);
    towed_by(state, ship).map_or(own, |towed| own.min(altitude::ceiling(state, towed)))
}

/// Brings the towed ship to where the one that tows it has come.
///
/// [SG-TOW-04] The pair moves as one, the towed ship taking the tower's facing.
pub fn follow(state: &mut State, ship: ShipId) {
    let Some(towed) = towed_by(state, ship) else { return };
    let (hex, facing, altitude) = (state[ship].hex, state[ship].facing, state[ship].altitude);
    let there = &mut state[towed];
    (there.hex, there.facing, there.altitude) = (hex, facing, altitude);
    state.displaced(towed);
}

/// The towed ship leaves the ground, or comes to rest on it, with the one that tows it.
pub fn share_ground(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let Some(towed) = towed_by(play.state, ship) else { return };
    match (play.state[ship].status, play.state[towed].status) {
        (Status::Landed, Status::Flying) => {
            play.state[towed].status = Status::Landed;
            play.emit(rule!("SG-TOW-04"), Event::Landed { ship: towed });
        }
        (Status::Flying, Status::Landed) => {
            play.state[towed].status = Status::Flying;
            play.emit(rule!("SG-TOW-04"), Event::TookOff { ship: towed });
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests;
