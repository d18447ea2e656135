//! Ironclads: their speed, and what hits do to them.
//!
//! [FT-IRON-02] Four guns, each with a target of its own, and two machineguns: every one may fire every turn, in all directions.

use kernel::Chronicle;

use crate::{
    Play,
    event::Event,
    ground, movement,
    order::{Bar, Check, Order},
    state::{Mode, Phase, StandId, State},
    vocabulary::{Class, WeaponKind},
};

/// [FT-IRON-01] By so much an ironclad changes its speed in a turn.
const CHANGE: u8 = 2;

/// The most that an ironclad can still make.
///
/// [FT-IRON-03] Every hit cuts it by two inches.
pub fn limit(state: &State, stand: StandId) -> u8 {
    state.kind(stand).allowance.saturating_sub(CHANGE * state[stand].hits)
}

/// The speeds that an ironclad may set as it begins to move.
///
/// [FT-IRON-01] Up to two inches more or less than before.
pub fn speeds(state: &State, stand: StandId) -> arrayvec::ArrayVec<u8, 3> {
    let now = state[stand].speed;
    let mut speeds = arrayvec::ArrayVec::new();
    for speed in [now.saturating_sub(CHANGE), now, now + CHANGE] {
        let speed = speed.min(limit(state, stand));
        if !speeds.contains(&speed) {
            speeds.push(speed);
        }
    }
    speeds
}

pub fn check_steam(state: &State, speed: u8) -> Check {
    let Some(mover) = state.mover.as_ref().filter(|_| state.phase == Phase::Steam) else {
        return Err(Bar::not_now(rule!("FT-IRON-01")));
    };
    if speeds(state, mover.stand).contains(&speed) {
        return Ok(());
    }
    Err(Bar::stand(rule!("FT-IRON-01"), mover.stand, "cannot make that speed now"))
}

pub fn list(state: &State, out: &mut Vec<Order>) {
    if let Some(mover) = &state.mover {
        out.extend(speeds(state, mover.stand).into_iter().map(|speed| Order::Steam { speed }));
    }
}

pub fn steam(play: &mut Play<'_, impl Chronicle<Event = Event>>, speed: u8) {
    let Some(mover) = &mut play.state.mover else { return };
    let stand = mover.stand;
    mover.left = ground::points(speed);
    mover.budget = mover.left;
    play.state[stand].speed = speed;
    play.state.phase = Phase::March;
    play.emit(rule!("FT-IRON-01"), Event::Steamed { stand, speed });
}

/// Whether an ironclad must still go on.
///
/// [FT-IRON-01] It moves exactly as far as its speed says, unless land or a stand is in the way. Who scoots or goes on after a fight stops
/// where he likes.
pub fn must_go_on(state: &State) -> bool {
    let Some(mover) = &state.mover else { return false };
    if state.class(mover.stand) != Class::Ironclad || mover.halted || mover.mode != Mode::Normal {
        return false;
    }
    let mut ways = Vec::new();
    movement::spread(state, &mut ways);
    !ways.is_empty()
}

/// An ironclad under way that has not been moved.
///
/// [FT-IRON-01] One that makes two inches or less may be stopped by not moving it.
pub fn waiting(state: &State) -> Option<StandId> {
    state.on_table(state.side).find(|&stand| {
        let least = speeds(state, stand).into_iter().min().unwrap_or(0);
        state.class(stand) == Class::Ironclad && 0 < least && !state.moved.has(stand)
    })
}

/// Those that were not moved lie still.
pub fn lie_to(state: &mut State) {
    for stand in state.ids() {
        let own = state.side_of(stand) == state.side && state.class(stand) == Class::Ironclad;
        if own && !state.moved.has(stand) {
            state[stand].speed = 0;
        }
    }
}

/// Whether a weapon has been knocked out by a hit.
///
/// [FT-IRON-03] Each hit costs a gun.
pub fn is_out(state: &State, stand: StandId, weapon: u8) -> bool {
    let weapons = &state.kind(stand).weapons;
    let is_gun = |at: usize| weapons.get(at).is_some_and(|gun| gun.kind == WeaponKind::Gun);
    let at = usize::from(weapon);
    state.class(stand) == Class::Ironclad
        && is_gun(at)
        && (0..at).filter(|&earlier| is_gun(earlier)).count() < usize::from(state[stand].hits)
}

#[cfg(test)]
mod tests;
