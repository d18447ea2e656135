//! Units that arrive during the battle.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle, SeatId,
    table::{Length, Pose},
};

use crate::{
    Play,
    event::Event,
    field,
    formations::MOST_STANDS,
    movement, setup, skirmish,
    state::{Post, RegimentId, StandId, State, UnitId, Where, outline},
    tables::Entry,
    vocabulary::{Formation, Troop},
};

/// [IC-SET-03] Nobody comes on so near to an enemy, or nearer.
const OFF_ENEMY: Length = Length::units(20);

/// The entry by which a unit comes that is not there yet.
fn entry(state: &State, unit: UnitId) -> Option<&Entry> {
    let entry = state.spec(unit).entry.map(usize::from)?;
    let waits = state[unit].aboard.is_none()
        && !state.is_present(unit)
        && state.all_of(unit).any(|stand| state[stand].at == Where::Waiting);
    state.setting.entries.get(entry).filter(|_| waits)
}

/// Whether a unit is to come in this turn, or should have come.
pub fn is_due(state: &State, unit: UnitId) -> bool {
    entry(state, unit).is_some_and(|entry| entry.turn <= state.turn)
}

/// [IC-INIT-01] The stands of a unit that count for initiative: on the table, carried, or due in this turn.
pub fn counted(state: &State, unit: UnitId) -> u16 {
    let carried = state[unit].aboard.is_some_and(|carrier| state.is_present(carrier));
    if carried || is_due(state, unit) {
        let waiting = state.all_of(unit).filter(|&stand| state[stand].at == Where::Waiting);
        return waiting.count() as u16;
    }
    state.stands_of(unit).count() as u16
}

/// Whether a regiment has its slot: with anybody on the table, carried or due.
pub fn is_called(state: &State, regiment: RegimentId) -> bool {
    state.units_in(regiment).any(|unit| state.is_present(unit) || 0 < counted(state, unit))
}

/// Whether anybody of a regiment is to come in this turn.
pub fn is_expected(state: &State, regiment: RegimentId) -> bool {
    state.units_in(regiment).any(|unit| is_due(state, unit))
}

/// The units of a regiment that are due.
fn due(state: &State, regiment: RegimentId) -> ArrayVec<UnitId, 32> {
    let own = state
        .unit_ids()
        .filter(|&unit| state[unit].regiment == Some(regiment) && is_due(state, unit));
    let mut due: ArrayVec<UnitId, 32> = own.take(32).collect();
    // Heroes come with the companies, behind one of them.
    due.sort_by_key(|&unit| (state.troop(unit) == Troop::Hero, unit));
    due
}

/// [IC-SET-03] Those of a regiment who are due come on, at the start of its slot.
pub fn arrive(play: &mut Play<'_, impl Chronicle<Event = Event>>, regiment: RegimentId) {
    for unit in due(play.state, regiment) {
        come(play, unit);
    }
}

/// [IC-SET-03] Guns of the reserve come on before the first slot.
pub fn reserves(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let reserves: ArrayVec<RegimentId, 2> = play.state.reserves().collect();
    for reserve in reserves {
        arrive(play, reserve);
    }
}

/// [IC-TRAD-03] Where both take turns, all of a seat who are due come on as its movement begins.
pub fn arrive_all(play: &mut Play<'_, impl Chronicle<Event = Event>>, seat: SeatId) {
    for regiment in play.state.regiment_ids() {
        if play.state.seat_of(regiment) == seat {
            arrive(play, regiment);
        }
    }
}

/// Brings a unit on where there is room: as far forward in its zone as may be, near to its middle.
fn come(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId) {
    let state = &*play.state;
    let Some(entry) = entry(state, unit) else { return };
    let zone = entry.zone;
    let place = beside_company(state, unit, zone).or_else(|| somewhere(state, unit, zone));
    let Some((formation, poses, company)) = place else {
        play.emit(rule!("IC-SET-03"), Event::KeptWaiting { unit });
        return;
    };
    if let Some(muster) = skirmish::muster(play.state, unit, formation) {
        skirmish::regroup(play.state, unit, &muster);
    }
    setup::put(play.state, unit, &poses);
    movement::set_formation(play.state, unit, formation);
    play.state[unit].with = company;
    // [IC-ORD-06] Where it comes on is what its order is measured from.
    play.state[unit].post = field::body(play.state, unit).map(|body| body.middle.at);
    play.state[unit].limbered = play.state.troop(unit) == Troop::Artillery;
    play.emit(rule!("IC-SET-03"), Event::Entered { unit, zone });
    bring_commanders(play.state);
}

/// [IC-SET-03] A commander comes with the first of his units.
pub fn bring_commanders(state: &mut State) {
    for commander in 0..state.commanders.len() {
        if state.commanders[commander].at == Post::Waiting {
            state.commanders[commander].at = setup::opening_post(state, commander);
        }
    }
}

type Placed = (Formation, ArrayVec<Pose, MOST_STANDS>, Option<UnitId>);

/// Whether stands may come on at some poses: wholly inside the zone, on nobody, and not near the enemy.
fn fits(state: &State, unit: UnitId, zone: u8, poses: &[Pose]) -> bool {
    let region = &state.setting.zones[usize::from(zone)].region;
    poses.iter().all(|&pose| {
        let own = |stand: StandId| state[stand].unit == unit;
        region.covers(&outline(pose)) && field::is_free(state, unit, pose, OFF_ENEMY, own)
    }) && movement::first_intruding(state, unit, poses).is_none()
}

/// [IC-HERO-01] A hero comes on behind a company of his regiment.
fn beside_company(state: &State, hero: UnitId, zone: u8) -> Option<Placed> {
    if state.troop(hero) != Troop::Hero {
        return None;
    }
    let (company, pose) = setup::places_with_companies(state, hero)
        .find(|&(_, pose)| fits(state, hero, zone, &[pose]))?;
    Some((Formation::Line, [pose].into_iter().collect(), Some(company)))
}

/// The first free place for a unit in its zone.
fn somewhere(state: &State, unit: UnitId, zone: u8) -> Option<Placed> {
    let side = state.side_of(unit);
    let facing = field::inward(state.setting.sides[usize::from(side.0)].edge);
    let region = &state.setting.zones[usize::from(zone)].region;
    let kind = &state.spec(unit).kind;
    let formation = if !kind.troop.is_company() {
        Formation::Line
    } else if kind.may_form(Formation::Column) {
        Formation::Column
    } else {
        state[unit].formation
    };
    setup::candidates(region, facing)
        .map(|front| setup::stands_at(state, unit, formation, 1, front))
        .find(|poses| fits(state, unit, zone, poses))
        .map(|poses| (formation, poses, None))
}

#[cfg(test)]
mod tests;
