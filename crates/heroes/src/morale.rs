//! Morale: tests, and units that rout.

use kernel::{Chronicle, Roll, Wants};

use crate::{
    Play,
    event::Event,
    movement,
    state::{Stance, State, Task, UnitId, Where},
};

/// Whether a unit tests its morale at all.
///
/// [HV-MOR-02] Guns and machine guns, transport, trains and ships do not, nor units aboard.
pub fn is_tested(state: &State, unit: UnitId) -> bool {
    let arm = state.spec(unit).arm();
    let at = state[unit].at;
    arm.is_some_and(|arm| state.setting.charts.troops.units[arm].tests_morale)
        && at.is_present()
        && !matches!(at, Where::Aboard(_))
}

/// Throws a test.
///
/// [HV-MOR-03] One die; +2 if the leader is lost, -2 for a Hero in the unit; passed if it is no more than the bases left.
/// [HV-ORG-07] [HV-ORG-08] A Hero is not counted, unless the option says so.
pub fn passes(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    purpose: &'static str,
) -> bool {
    let state = &*play.state;
    let fighting = &state.setting.charts.fighting;
    let (spec, hero) = (state.spec(unit), state.hero_with(unit).is_some());
    let roll = Roll::d6(rule!("HV-MOR-03"), purpose)
        .by(movement::piece(unit))
        .modify_if(spec.has_leader && !state[unit].leader, fighting.leader_lost, "leader lost")
        .modify_if(hero, fighting.hero_present, "Hero");
    let counts = hero && state.setting.switches.hero_counts_for_morale;
    let bases = state.figures(unit) + u8::from(counts);
    play.test(&roll, Wants::AtMost(bases as i8))
}

/// Tests the morale of a unit.
///
/// [HV-MOR-01] Once after all casualties of a volley or round. [HV-MOR-07] A routing unit that passes stays where it is and is
/// still routing.
pub fn test(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId) {
    if !is_tested(play.state, unit) {
        return;
    }
    let passed = passes(play, unit, "morale");
    play.emit(rule!("HV-MOR-03"), Event::Tested { unit, passed });
    if !passed {
        fail(play, unit);
    }
}

/// [HV-MOR-04] The unit runs at once, and is routing from then on. A square falls into deep close order.
pub fn fail(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId) {
    if !play.state[unit].routing {
        play.state[unit].routing = true;
        play.emit(rule!("HV-MOR-04"), Event::Routed { unit });
    }
    play.state.tasks.push(Task::Rout { unit });
}

/// A square that runs falls into deep close order.
pub fn break_square(state: &mut State, unit: UnitId) {
    if state[unit].stance == Some(Stance::SquareSolo) {
        state[unit].stance = Some(Stance::CloseDeep);
    }
}

#[cfg(test)]
mod tests;
