//! Small rules of scenarios: rails are broken and mended, and charges laid at a lock.

use kernel::{
    Chronicle,
    table::{Length, Outline, is_within},
};

use crate::{
    Play,
    event::Event,
    field, movement,
    order::{Bar, Check},
    state::{Break, Plan, State, UnitId, Where},
    victory,
    vocabulary::{Arm, Special, VictoryKind},
};

/// Rails are not broken so near to a train.
const FROM_TRAINS: Length = Length::units(10);
/// A break is mended from so near; and there is one break in so much of a line.
const MENDS: Length = Length::units(2);
const APART: Length = Length::units(1);
/// The zone in which charges are laid.
const LOCK: &str = "lock";

/// Refuses a plan by which a special rule is used.
///
/// [HV-SCEN-02] A steady unit out of contact spends a whole activation on it.
pub fn check(state: &State, unit: UnitId, plan: Plan) -> Check {
    let wrong = |why| Bar::unit(rule!("HV-SCEN-02"), unit, why);
    let special = match plan {
        Plan::BreakTrack => Special::BreakTrack,
        Plan::MendTrack => Special::RepairTrack,
        _ => Special::LockGates,
    };
    if !state.setting.special.has(special) {
        return Err(wrong("has nothing of the sort to do in this battle"));
    }
    if !matches!(state[unit].at, Where::Field(_)) || state[unit].routing {
        return Err(wrong("is not steady, or not there"));
    }
    if state.is_in_contact(unit) {
        return Err(Bar::unit(rule!("HV-ACT-04"), unit, "is in contact with the enemy"));
    }
    match plan {
        Plan::BreakTrack => breaking(state, unit).map(|_| ()),
        Plan::MendTrack => mending(state, unit).map(|_| ()),
        _ => check_charge(state, unit),
    }
}

/// Where a unit would break the line.
///
/// [HV-SCEN-02] Infantry or cavalry with a base on the strip of the line, at the point nearest its front midpoint; not within
/// 10 cm of a train.
fn breaking(state: &State, unit: UnitId) -> Check<Break> {
    let wrong = |why| Bar::unit(rule!("HV-SCEN-02"), unit, why);
    if !matches!(state.spec(unit).arm(), Some(Arm::Infantry | Arm::Cavalry | Arm::Camelry)) {
        return Err(wrong("cannot break a line"));
    }
    let Some(front) = movement::front(state, unit) else { return Err(wrong("is not there")) };
    let bases = field::outlines(state, unit);
    let rails = state.setting.terrain.iter().filter(|piece| piece.rails.is_some());
    let under =
        rails.zip(0_u8..).find(|(piece, _)| bases.iter().any(|base| piece.region.overlaps(base)));
    let Some((_, course)) = under else { return Err(wrong("stands on no line")) };
    let line = &state.setting.rails().courses()[usize::from(course)];
    let along = line.abreast(front.at).along;
    let at = line.at(along).at;
    let spot = Outline::point(at);
    let trains = state.ids().filter(|&other| matches!(state[other].at, Where::Rails(_)));
    if trains
        .flat_map(|train| field::outlines(state, train))
        .any(|vehicle| is_within(&vehicle, &spot, FROM_TRAINS))
    {
        return Err(wrong("is too near to a train").at(at));
    }
    let is_broken = |one: &Break| one.course == course && (one.along - along).abs() < APART;
    if state.breaks.is_full() || state.breaks.iter().any(is_broken) {
        return Err(wrong("stands where the line is broken").at(at));
    }
    Ok(Break { course, along })
}

/// The break that a unit would mend.
///
/// [HV-SCEN-02] Infantry within 2 cm of it.
fn mending(state: &State, unit: UnitId) -> Check<usize> {
    let wrong = |why| Bar::unit(rule!("HV-SCEN-02"), unit, why);
    if state.spec(unit).arm() != Some(Arm::Infantry) {
        return Err(wrong("cannot mend a line"));
    }
    let bases = field::outlines(state, unit);
    let is_near = |one: &Break| {
        let line = &state.setting.rails().courses()[usize::from(one.course)];
        let spot = Outline::point(line.at(one.along).at);
        bases.iter().any(|base| is_within(base, &spot, MENDS))
    };
    state.breaks.iter().position(is_near).ok_or_else(|| wrong("has no break to mend near it"))
}

/// [HV-SCEN-02] Not transport, of a side that has something to gain by it, its centre in the lock.
fn check_charge(state: &State, unit: UnitId) -> Check {
    let wrong = |why| Bar::unit(rule!("HV-SCEN-02"), unit, why);
    let side = state.side_of(unit);
    let gains = state
        .setting
        .victory
        .iter()
        .any(|entry| entry.kind == VictoryKind::Sabotage && entry.side == side.0);
    if !gains || state.spec(unit).arm().is_none_or(|arm| arm == Arm::Transport) {
        return Err(wrong("lays no charges"));
    }
    if victory::CHARGES <= state.charges[usize::from(side.0 & 1)] {
        return Err(wrong("has no gates left to blow"));
    }
    let centre = field::centre(state, unit);
    let mut locks = state.setting.zones.iter().filter(|zone| zone.id == LOCK);
    if locks.any(|zone| centre.is_some_and(|centre| zone.region.holds(centre))) {
        Ok(())
    } else {
        Err(wrong("is not in the lock"))
    }
}

/// Does what was declared.
pub fn carry_out(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId, plan: Plan) {
    match plan {
        Plan::BreakTrack => {
            if let Ok(one) = breaking(play.state, unit) {
                play.state.breaks.push(one);
                let course = one.course;
                play.emit(rule!("HV-SCEN-02"), Event::TrackBroken { course });
            }
        }
        Plan::MendTrack => {
            if let Ok(at) = mending(play.state, unit) {
                let course = play.state.breaks.remove(at).course;
                play.emit(rule!("HV-SCEN-02"), Event::TrackMended { course });
            }
        }
        Plan::LayCharge => {
            let side = play.state.side_of(unit);
            let charges = &mut play.state.charges[usize::from(side.0 & 1)];
            *charges += 1;
            let laid = *charges;
            play.emit(rule!("HV-SCEN-02"), Event::ChargeLaid { unit });
            if victory::CHARGES <= laid {
                play.emit(rule!("HV-SCEN-02"), Event::GatesBlown { by: side });
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests;
