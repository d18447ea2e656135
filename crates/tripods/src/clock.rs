//! The clock: a minute for barrages, five for movement, and five more once in the battle.
//!
//! A battle is its orders, so time is counted in orders: each of those that the active side gives costs so many seconds, whoever gives it and
//! however long he thinks.

use kernel::Chronicle;

use crate::{
    Play,
    event::Event,
    ironclads,
    order::{Bar, Check, Order},
    state::{Mode, Phase, StandId, State},
};

/// [FT-CLK-01] What an order costs, and the limits: for barrage markers, and for movement. All in seconds.
pub const ORDER: u16 = 5;
const MARKERS: u16 = 60;
const MOVEMENT: u16 = 300;
/// [FT-CLK-02] What is bought once in the battle.
const MORE: u16 = 300;

/// The limit of what is being decided; none where no time runs.
///
/// [FT-CLK-01] The clock halts while overwatch is worked out, with all that shooting and scooting brings.
fn limit(state: &State) -> Option<u16> {
    if !state.setting.switches.clock || state.window.is_some() {
        return None;
    }
    let moves = state.mover.as_ref().is_none_or(|mover| {
        state.side_of(mover.stand) == state.side
            && matches!(mover.mode, Mode::Normal | Mode::Strategic)
    });
    match state.phase {
        Phase::Plot => Some(MARKERS),
        Phase::Move | Phase::Steam | Phase::Fly | Phase::March | Phase::Reroute if moves => {
            Some(MOVEMENT)
        }
        _ => None,
    }
}

/// The seconds that the side to decide has left; none where no time runs.
pub fn left(state: &State) -> Option<u16> {
    limit(state).map(|limit| (limit + state.clock.bought).saturating_sub(state.clock.used))
}

/// Begins the time of a phase.
pub fn start(state: &mut State) {
    let clock = &mut state.clock;
    (clock.used, clock.bought, clock.unit) = (0, 0, None);
}

/// Counts an order that is about to be carried out.
pub fn count(state: &mut State, order: &Order) {
    let aside = matches!(order, Order::TimeOut | Order::Concede | Order::OfferDraw | Order::Done);
    if !aside && limit(state).is_some() {
        state.clock.used = state.clock.used.saturating_add(ORDER);
    }
}

/// Refuses to begin with a stand when the time is over.
///
/// [FT-CLK-01] The unit of the last stand that began to move may be completed. [FT-IRON-01] A ship under way does not stop for the clock.
pub fn check_choose(state: &State, stand: StandId) -> Check {
    let completes = state.clock.unit == Some(state.spec(stand).unit);
    let drives_on = || ironclads::waiting(state) == Some(stand);
    if left(state) == Some(0) && !completes && !drives_on() {
        return Err(Bar::stand(rule!("FT-CLK-01"), stand, "is too late: the time is over"));
    }
    Ok(())
}

/// Refuses a marker when the time is over: those that are not down are forfeited.
pub fn check_marker(state: &State) -> Check {
    if left(state) == Some(0) {
        return Err(Bar::plain(rule!("FT-CLK-01"), "the time for barrage markers is over"));
    }
    Ok(())
}

/// Refuses to buy time.
///
/// [FT-CLK-02] Once in the battle, while one's own clock runs.
pub fn check_time_out(state: &State) -> Check {
    if limit(state).is_none() {
        return Err(Bar::not_now(rule!("FT-CLK-02")));
    }
    if state.clock.timed_out[state.side.index()] {
        return Err(Bar::plain(rule!("FT-CLK-02"), "more time is bought once in a battle"));
    }
    Ok(())
}

pub fn list(state: &State, out: &mut Vec<Order>) {
    if check_time_out(state).is_ok() {
        out.push(Order::TimeOut);
    }
}

pub fn time_out(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let side = play.state.side;
    play.state.clock.timed_out[side.index()] = true;
    play.state.clock.bought += MORE;
    play.emit(rule!("FT-CLK-02"), Event::TimeBought { side });
}

/// The time that is left, in words; nothing where no time runs.
pub fn told(state: &State) -> String {
    left(state).map_or_else(String::new, |left| format!(", {}:{:02} left", left / 60, left % 60))
}

#[cfg(test)]
mod tests;
