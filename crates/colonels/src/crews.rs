//! Crews that leave their guns and come back to them, guns that are captured, and machine guns that others serve.

use kernel::{
    Chronicle,
    table::{Angle, Length, Line, Pose},
};

use crate::{
    Play, casualties,
    event::Event,
    field, morale, movement,
    order::{Bar, Check},
    rejoin,
    state::{DEPTH, FRONTAGE, Fate, Phase, StandId, State, UnitId, Where, outline},
    tables::yards,
    vocabulary::{GunClass, Mover, Troop},
};

/// The stand of the guns of a section.
pub fn gun(state: &State, unit: UnitId) -> StandId {
    StandId(state[unit].first)
}

/// Whether guns stand unlimbered with their crew.
pub fn is_served(state: &State, unit: UnitId) -> bool {
    let gun = gun(state, unit);
    !state[unit].limbered && state[gun].pose().is_some() && 0 < state[gun].castings
}

/// The crew of a section that has left its guns.
pub fn loose(state: &State, unit: UnitId) -> Option<StandId> {
    if state.troop(unit) != Troop::Artillery {
        return None;
    }
    state.stands_of(unit).find(|&stand| state.is_loose_crew(stand))
}

/// [IC-ARTY-04] Whether others serve a machine gun: from the turn after they began, while they touch it and [IC-MELEE-18] have no enemy
/// upon them.
pub fn is_manned(state: &State, unit: UnitId) -> bool {
    state[unit].manned.is_some_and(|(stand, since)| {
        since < state.turn
            && field::touch(state, stand, gun(state, unit))
            && !state.is_in_contact(stand)
    })
}

/// Whether a stand gives up its own fire for a machine gun.
pub fn mans(state: &State, stand: StandId) -> bool {
    state.unit_ids().any(|unit| {
        state[unit].manned.is_some_and(|(by, _)| by == stand)
            && field::touch(state, stand, gun(state, unit))
    })
}

/// [IC-ARTY-05] A crew runs from its guns and leaves them where they are.
pub fn leave(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    gun: StandId,
    heading: Angle,
    far: Length,
    disrupted: bool,
) {
    let unit = play.state[gun].unit;
    let Some(pose) = play.state[gun].pose() else { return };
    let spare = play
        .state
        .all_of(unit)
        .find(|&one| one != gun && matches!(play.state[one].at, Where::Unused | Where::Gone(_)));
    let castings = play.state[gun].castings;
    casualties::leave_contact(play.state, gun);
    (play.state[gun].castings, play.state[gun].halted) = (0, false);
    play.state[unit].left = Some(play.state.turn);
    play.emit(rule!("IC-ARTY-05"), Event::GunsLeft { unit });
    // On to the first free place, the guns themselves included.
    let beyond = Line::towards(pose.at, heading, far + Length::units(1000));
    let turned = outline(Pose::new(pose.at, heading));
    let end = morale::resting_place(play.state, unit, &turned, &beyond, far, |_| false);
    let to = Pose::new(beyond.at(end.unwrap_or(far)), heading);
    let gets_there = end.is_some() && play.state.setting.table.holds(to.at);
    if let Some(crew) = spare.filter(|_| gets_there) {
        let one = &mut play.state[crew];
        (one.at, one.castings) = (Where::Table(to), castings);
        (one.halted, one.disrupted, one.torn) = (false, disrupted, true);
    } else {
        play.emit(rule!("IC-ARTY-05"), Event::CrewLost { unit });
    }
}

/// [IC-ARTY-05] Under the black card of its regiment a crew walks back to its guns, up to 120 yards.
pub fn walk_back(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId) {
    let state = &*play.state;
    let Some(crew) = loose(state, unit) else { return };
    let gun = gun(state, unit);
    if state[crew].halted
        || state[crew].torn
        || state[unit].captured
        || field::touch(state, crew, gun)
    {
        return;
    }
    let Some(at) = state[gun].pose() else { return };
    let places = [(0, -1), (1, 0), (-1, 0), (0, 1)]
        .map(|(right, ahead): (i32, i32)| at.moved(FRONTAGE * right, DEPTH * ahead));
    let rate = yards(state.setting.charts.movement.rates[Mover::Infantry].loose);
    if let Some((to, yards)) = rejoin::approach(state, unit, crew, &places, rate) {
        play.state[crew].at = Where::Table(to);
        play.emit(rule!("IC-ARTY-05"), Event::Marched { unit, yards });
    }
}

/// The end of a turn: crews are back at their guns or gone, and guns without anybody that an enemy touches are captured.
pub fn end_turn(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    for unit in play.state.unit_ids() {
        if play.state.troop(unit) != Troop::Artillery {
            continue;
        }
        let gun = gun(play.state, unit);
        // [IC-ARTY-04] Where the enemy stands at the guns nobody comes back to them.
        capture(play, unit, gun);
        if let Some(crew) = loose(play.state, unit) {
            let back = !play.state[unit].captured
                && play.state[gun].pose().is_some()
                && field::touch(play.state, crew, gun);
            let late = play.state[unit].left.is_none_or(|turn| turn < play.state.turn);
            if back {
                play.state[gun].castings = play.state[crew].castings;
                let one = &mut play.state[crew];
                (one.at, one.castings) = (Where::Unused, 0);
                (one.halted, one.disrupted) = (false, false);
                play.state[unit].left = None;
                play.emit(rule!("IC-ARTY-05"), Event::CrewReturned { unit });
            } else if late {
                play.emit(rule!("IC-ARTY-05"), Event::CrewLost { unit });
                casualties::remove(play, crew, Fate::Dispersed);
            }
        }
    }
}

/// Whether a stand takes guns that it touches: whoever has men left, and vehicles.
fn captures(state: &State, stand: StandId) -> bool {
    0 < state[stand].castings || state.troop(state[stand].unit).is_vehicle()
}

/// [IC-ARTY-04] A gun that nobody serves and an enemy on land touches is captured for good.
fn capture(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId, gun: StandId) {
    let state = &*play.state;
    if state[unit].captured || state[gun].pose().is_none() || 0 < state[gun].castings {
        return;
    }
    let by = state
        .enemies_of(state.side_of(unit))
        .map(|(enemy, _)| enemy)
        .find(|&enemy| field::touch(state, gun, enemy) && captures(state, enemy));
    if let Some(by) = by {
        let by = state[by].unit;
        (play.state[unit].captured, play.state[unit].manned) = (true, None);
        play.emit(rule!("IC-ARTY-04"), Event::GunsCaptured { unit, by });
    }
}

/// [IC-ARTY-04] Refuses to serve a gun that may not be served so.
pub fn check_man(state: &State, stand: StandId, unit: UnitId) -> Check {
    let rule = rule!("IC-ARTY-04");
    if state.phase != Phase::March
        || usize::from(stand.0) >= state.stands.len()
        || usize::from(unit.0) >= state.units.len()
    {
        return Err(Bar::not_now(rule));
    }
    let company = state[stand].unit;
    movement::check_may(state, company)?;
    let is_gun = state.troop(unit) == Troop::Artillery
        && state.spec(unit).kind.gun_class == Some(GunClass::MachineGun)
        && state.side_of(unit) == state.side_of(company);
    if !is_gun {
        return Err(Bar::plain(rule, "only a machine gun of the own side is served by others"));
    }
    let foot = state.troop(company) == Troop::Infantry || state[company].dismounted;
    if !foot || state[stand].disrupted || state[stand].halted {
        return Err(Bar::unit(rule, company, "cannot serve a gun"));
    }
    let gun = gun(state, unit);
    if state[unit].captured
        || state[unit].limbered
        || 0 < state[gun].castings
        || state[unit].manned.is_some()
        || !field::touch(state, stand, gun)
    {
        return Err(Bar::units(rule, company, "cannot serve the guns of", unit));
    }
    Ok(())
}

pub fn man(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId, unit: UnitId) {
    let by = play.state[stand].unit;
    play.state[unit].manned = Some((stand, play.state.turn));
    movement::note(play.state, by, Length::ZERO);
    play.emit(rule!("IC-ARTY-04"), Event::Manned { unit, by });
}

/// Those who have left a machine gun do not serve it any more.
pub fn settle(state: &mut State) {
    for unit in state.unit_ids() {
        if let Some((stand, _)) = state[unit].manned
            && !field::touch(state, stand, gun(state, unit))
        {
            state[unit].manned = None;
        }
    }
}

#[cfg(test)]
mod tests;
