//! Quality checks: at the end of phases, and for losses in the final phase.

use kernel::{Chronicle, Roll, RuleId, Wants, table::Length};

use crate::{
    Play, effects,
    event::Event,
    field,
    state::{Pending, SideId, StandId, State, Where},
    transport,
    vocabulary::{Class, Equipment},
};

/// How far a stand may be from others of its unit.
///
/// [FT-COH-01] By quality. [FT-COH-02] Martians and stands with IVIS have twice as much, flyers 6 inches.
pub fn cohesion(state: &State, stand: StandId) -> Length {
    let row = state.setting.charts.qualities[state.quality(stand) as usize];
    let inches = if state.class(stand).flies() { 6 } else { i32::from(row.cohesion) };
    let twice = state.is_martian(stand) || state.has_gear(stand, Equipment::Ivis);
    Length::units(if twice { 2 * inches } else { inches })
}

/// Whether a stand is out of cohesion.
///
/// [FT-COH-01] No other stand of its unit is near enough. [FT-UNIT-04] [FT-COH-03] Recon stands disregard it, and a single stand is always in cohesion.
pub fn is_astray(state: &State, stand: StandId) -> bool {
    let seat = transport::seat(state, stand);
    if state.unit(stand).recon || state.pose(seat).is_none() {
        return false;
    }
    let mut mates = mates(state, stand).peekable();
    if mates.peek().is_none() {
        return false;
    }
    let limit = cohesion(state, stand);
    !mates.any(|(_, mate)| mate == seat || field::within(state, seat, mate, limit))
}

/// The others of a stand's unit that are on the table, and what each of them is in or is itself.
///
/// [FT-COH-01] Who is carried is where his carrier is.
pub fn mates(state: &State, stand: StandId) -> impl Iterator<Item = (StandId, StandId)> + '_ {
    let others = state.members(state.spec(stand).unit).filter(move |&mate| mate != stand);
    others.filter(|&mate| is_here(state, mate)).map(|mate| (mate, transport::seat(state, mate)))
}

/// Whether a stand is on the table, or carried by something there.
fn is_here(state: &State, stand: StandId) -> bool {
    state.pose(stand).is_some() || transport::is_aboard(state, stand)
}

/// How far a stand that is out of cohesion is from the nearest of its unit; none of one that is not.
pub fn lost_by(state: &State, stand: StandId) -> Option<Length> {
    let seat = transport::seat(state, stand);
    let gaps = || mates(state, stand).filter_map(|(_, mate)| field::gap(state, seat, mate));
    is_astray(state, stand).then(gaps)?.min()
}

/// A roll of quality.
///
/// [FT-QC-01] The quality number or more; a 1 always fails. [FT-COH-03] The number is one higher out of cohesion.
fn roll(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    stand: StandId,
    roll: &Roll,
    astray: bool,
) -> bool {
    let row = play.state.setting.charts.qualities[play.state.quality(stand) as usize];
    let number = row.roll + i8::from(astray);
    play.test(roll, Wants::AtLeastNotOne(number))
}

/// Rolls the next check of a phase. False when all of them have been rolled, and those who failed are gone.
///
/// [FT-QC-04] The active side first, in the order of units; failures are taken off together. Who has been picked up since he was hit rolls
/// where he is.
pub fn step(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    let state = &play.state;
    let own = |side: SideId| {
        let mut all = state.ids().filter(|&stand| state.side_of(stand) == side);
        all.find(|&stand| is_due(state, stand) && is_here(state, stand))
    };
    let next = own(state.side).or_else(|| own(state.side.other()));
    let Some(stand) = next else {
        let failing = std::mem::take(&mut play.state.failing);
        for stand in failing.iter() {
            remove(play, stand);
        }
        return false;
    };
    if play.state[stand].checks.fire == Pending::Yes {
        check_fire(play, stand);
    } else {
        check_artillery(play, stand);
    }
    true
}

fn is_due(state: &State, stand: StandId) -> bool {
    let checks = state[stand].checks;
    let due = checks.fire == Pending::Yes || checks.artillery == Pending::Yes;
    due && !state.failing.has(stand)
}

/// [FT-QC-03] Once in a player turn, even for what stands after it has failed. [FT-QC-06] Direct fire and overwatch share one check. [FT-QC-13] All modifiers add. [FT-SA-04] -1 for every hit beyond the first.
/// [FT-SA-05] Passing a check for small arms leaves the stand pinned.
fn check_fire(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId) {
    let hits = play.state[stand].checks.hits;
    let check = Roll::d6(rule!("FT-QC-01"), "quality check for fire")
        .by(effects::piece(stand))
        .modify(-(hits.saturating_sub(1) as i8), "further hits")
        .modify_if(play.state[stand].strategic, -1, "strategic mover");
    let astray = is_astray(play.state, stand);
    let passed = roll(play, stand, &check, astray);
    settle(play, stand, passed);
    let checks = &mut play.state[stand].checks;
    checks.fire = Pending::Passed;
    checks.hits = 0;
    if passed && 0 < hits {
        play.state[stand].pinned = true;
        play.emit(rule!("FT-SA-05"), Event::Pinned { stand });
    }
}

/// [FT-QC-03] Once in a player turn. [FT-QC-08] A vehicle with armour adds 2 against L-class fire.
fn check_artillery(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId) {
    let kind = play.state.kind(stand);
    let shrugs = !kind.soft && !kind.is_personnel() && play.state[stand].checks.light;
    let check = Roll::d6(rule!("FT-QC-07"), "quality check for artillery")
        .by(effects::piece(stand))
        .modify_if(shrugs, 2, "armour against light artillery");
    let astray = is_astray(play.state, stand);
    let passed = roll(play, stand, &check, astray);
    settle(play, stand, passed);
    play.state[stand].checks.artillery = Pending::Passed;
}

/// The rule by which a check that has been rolled is not rolled again.
pub fn rolled(state: &State, stand: StandId) -> RuleId {
    if effects::takes_hits(state, stand) { rule!("FT-QC-03") } else { rule!("FT-QC-05") }
}

fn settle(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId, passed: bool) {
    play.emit(rule!("FT-QC-01"), Event::Checked { stand, passed });
    // [FT-CYL-06] A failed check is one hit on what takes several.
    let survives = !passed && effects::takes_hits(play.state, stand) && effects::wound(play, stand);
    if !passed && !survives {
        play.state.failing.insert(stand);
    }
}

/// Takes a stand out of the battle.
///
/// [FT-QC-02] Failing takes it out, and it counts half. [FT-QC-09] Out of its carrier, too.
pub fn remove(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId) {
    if effects::takes_hits(play.state, stand) {
        return effects::destroy(play, stand);
    }
    if is_here(play.state, stand) {
        effects::lose(play.state, stand, Where::Removed);
        play.emit(rule!("FT-QC-02"), Event::Removed { stand });
        transport::leave_with(play, stand);
    }
}

/// Rolls the checks of a round of close combat.
///
/// [FT-QC-12] One for each stand and round, outside of all other limits.
pub fn after_round(play: &mut Play<'_, impl Chronicle<Event = Event>>, side: SideId) {
    let due = |stand: &StandId| play.state[*stand].checks.bout == Pending::Yes;
    let stands: arrayvec::ArrayVec<StandId, 64> = play.state.on_table(side).filter(due).collect();
    let astray: arrayvec::ArrayVec<bool, 64> =
        stands.iter().map(|&stand| is_astray(play.state, stand)).collect();
    for (stand, astray) in stands.into_iter().zip(astray) {
        let hits = play.state[stand].checks.bout_hits;
        let check = Roll::d6(rule!("FT-QC-12"), "quality check at close quarters")
            .by(effects::piece(stand))
            .modify(-(hits.saturating_sub(1) as i8), "further hits")
            .modify_if(play.state[stand].strategic, -1, "strategic mover");
        let passed = roll(play, stand, &check, astray);
        settle(play, stand, passed);
        let checks = &mut play.state[stand].checks;
        (checks.bout, checks.bout_hits) = (Pending::No, 0);
        if passed && 0 < hits {
            play.state[stand].pinned = true;
            play.emit(rule!("FT-SA-05"), Event::Pinned { stand });
        }
    }
}

/// A roll of quality as a test of skill or nerve.
///
/// [FT-QC-14] Failure has only the effect that is stated, and neither cohesion nor strategic movement counts.
pub fn task(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    stand: StandId,
    check: &Roll,
) -> bool {
    roll(play, stand, check, false)
}

/// Rolls the next check for losses in the final phase, from this unit on; the next unit, or none when all are done.
///
/// [FT-QC-09] Two thirds lost: one roll for all survivors. [FT-QC-10] Or the last stand of its unit. [FT-QC-11] Martians ignore losses.
pub fn losses(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: u8) {
    let state = &play.state;
    let members: arrayvec::ArrayVec<StandId, 64> = state.members(unit).collect();
    let lost = members.iter().filter(|&&stand| state[stand].at.is_lost()).count();
    let left: arrayvec::ArrayVec<StandId, 64> = members
        .iter()
        .copied()
        .filter(|&stand| matches!(state[stand].at, Where::Table(_) | Where::Aboard(_)))
        .collect();
    // [FT-QC-10] Who waits to come on is of the unit as well.
    let waits = members.iter().any(|&stand| state[stand].at == Where::Reserve);
    let is_last = left.len() == 1 && !waits && 1 < members.len();
    let is_shaken = 2 * members.len() <= 3 * lost || is_last;
    let Some(&first) = left.first() else { return };
    // [FT-IRON-03] Nor do ironclads check for them.
    let afloat = left.iter().all(|&stand| state.class(stand) == Class::Ironclad);
    let is_immune = state.is_martian(first) || afloat;
    if state.losses[usize::from(unit)] == 0 || is_immune || !is_shaken {
        return;
    }
    let astray = left.iter().any(|&stand| is_astray(state, stand));
    let rule = if is_last { rule!("FT-QC-10") } else { rule!("FT-QC-09") };
    let check = Roll::d6(rule, "quality check for losses").by(effects::piece(first));
    let passed = roll(play, first, &check, astray);
    play.emit(rule, Event::UnitChecked { unit, passed });
    if !passed {
        for stand in left {
            remove(play, stand);
        }
    }
}

#[cfg(test)]
mod tests;
