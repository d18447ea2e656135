//! Skimmers: how far they go, how they unload, and how they leave.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle, SeatId,
    table::{Angle, Flank, Length, Line, Obstacle, Point, Pose, advance, fan},
};

use crate::{
    Play, carriers, casualties,
    event::Event,
    field, movement,
    order::{Bar, Check},
    precedence,
    state::{Fate, Moving, Ops, Phase, StandId, State, UnitId, Where, outline},
    tables::yards,
    vehicles,
    vocabulary::{Formation, Mover, Troop},
};

/// [IC-SKIM-01] How far a skimmer goes in a move: farther if it began more than 300 yards from the enemy.
pub fn allowance(state: &State, is_far: bool) -> Length {
    let rate = state.setting.charts.movement.rates[Mover::Skimmer];
    yards(if is_far { rate.loose } else { rate.field })
}

/// [IC-SKIM-02] Refuses to unload where there is nobody aboard, or no room beside the skimmer.
pub fn check_unload(
    state: &State,
    unit: UnitId,
    formation: Formation,
    files: u8,
    front: Pose,
) -> Check<ArrayVec<Pose, 24>> {
    let (stand, _) = vehicles::check_may(state, unit)?;
    if state.troop(unit) != Troop::Skimmer {
        return Err(Bar::unit(rule!("IC-SKIM-01"), unit, "carries nobody"));
    }
    let Some(pose) = state[stand].pose() else {
        return Err(Bar::unit(rule!("IC-SKIM-02"), unit, "is not on the table"));
    };
    carriers::places(state, unit, pose, (formation, files, front), field::CLEAR)
}

/// [IC-SKIM-02] A skimmer ends its move and unloads.
pub fn unload(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    formation: Formation,
    files: u8,
    front: Pose,
) {
    let Ok(poses) = check_unload(play.state, unit, formation, files, front) else { return };
    vehicles::finish_move(play.state);
    play.state[unit].moved = true;
    carriers::unload(play, unit, formation, &poses);
}

/// [IC-SKIM-02] The next empty skimmer of a seat makes for its own edge. False when none is left that has not moved.
pub fn go_home(play: &mut Play<'_, impl Chronicle<Event = Event>>, seat: SeatId) -> bool {
    let state = &*play.state;
    let empty = precedence::of_seat(state, Ops::Ground, seat).find(|&unit| {
        state.troop(unit) == Troop::Skimmer
            && !state[unit].moved
            && state.drive.is_none_or(|drive| drive.unit != unit)
            && state.cargo(unit).is_none()
    });
    let Some(unit) = empty else { return false };
    play.state[unit].moved = true;
    let state = &*play.state;
    let Some((stand, pose)) =
        state.stands_of(unit).next().and_then(|stand| Some((stand, state[stand].pose()?)))
    else {
        return true;
    };
    let (turned, heading, length) = way_home(state, unit, stand, pose);
    play.state[stand].at = Where::Table(turned);
    play.state[unit].moved_this_turn = true;
    let moving = Moving::new(unit, heading, [stand], length);
    play.state.moving = Some(Moving { homeward: true, ..moving });
    play.state.phase = Phase::Ask;
    true
}

/// Straight to the own edge, or on the nearest heading that is free, as far as it gets; the edge itself does not stop it.
///
/// Where there is no room to turn, beside those whom it has just put down, it goes as it lies.
fn way_home(state: &State, unit: UnitId, stand: StandId, pose: Pose) -> (Pose, Angle, Length) {
    let edge = state.setting.sides[usize::from(state.side_of(unit).0)].edge;
    let most = allowance(state, movement::is_far(state, unit));
    let straight = edge.outward();
    let mut best = (pose, straight, Length::ZERO);
    for heading in fan(straight, Angle::degrees(15), Angle::degrees(90), Flank::Right) {
        let skip = |other: StandId| other == stand;
        let mut turned = Pose::new(pose.at, heading);
        if !field::has_room(state, turned, skip) {
            turned = pose;
        }
        let own = [outline(turned)];
        let near = own[0].bounds();
        let way = Line::towards(pose.at, heading, most);
        let near = near.joined(near.shifted(way.shift()));
        let lane = field::Lane::of(&[turned], heading, most);
        let others = field::inside(state, unit, field::CLEAR, near, skip, &lane);
        let others: Vec<Obstacle> = others.map(|(obstacle, _)| obstacle).collect();
        let free = advance(&own, &way, most, &others).length;
        let ground = field::allowed(state, unit, [pose.at], heading, free);
        let length = kernel::table::longest(ground, |length| {
            state.setting.table.holds(pose.at.towards(heading, length))
        });
        if best.2 < length {
            best = (turned, heading, length);
        }
        if length == most || leaves(state, pose.at.towards(heading, length), heading) {
            return (turned, heading, length);
        }
    }
    best
}

/// Whether a skimmer has come to the edge of the table and goes over it.
fn leaves(state: &State, at: Point, heading: Angle) -> bool {
    !state.setting.table.holds(at.towards(heading, Length::units(1)))
}

/// An empty skimmer that has come to the edge is gone.
pub fn leave(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId, heading: Angle) {
    let Some(stand) = play.state.stands_of(unit).next() else { return };
    if play.state[stand].pose().is_some_and(|pose| leaves(play.state, pose.at, heading)) {
        casualties::remove(play, stand, Fate::Withdrawn);
    }
}

#[cfg(test)]
mod tests;
