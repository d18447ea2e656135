//! How near to the enemy guns, columns and skimmers may go, and how far worn limbers do.

use arrayvec::ArrayVec;
use kernel::table::{Length, Outline, Pose};

use super::{Course, Poses};
use crate::{
    field,
    formations::MOST_STANDS,
    order::{Bar, Check},
    state::{State, UnitId, outline},
    tables::yards,
};

/// Where the stands of a course are when they have gone so far.
fn moved(course: &Course, length: Length) -> ArrayVec<Pose, MOST_STANDS> {
    let to = |pose: Pose| Pose::new(pose.at.towards(course.heading, length), pose.facing);
    course.poses.iter().map(|&(_, pose)| to(pose)).collect()
}

/// The enemies about a course, for whoever asks how near they are from many points of it.
struct Foes<'a> {
    course: &'a Course,
    poses: Vec<Pose>,
}

impl<'a> Foes<'a> {
    /// Those who could be so near to somebody who goes no farther than so.
    fn about(state: &State, unit: UnitId, course: &'a Course, most: Length, limit: Length) -> Self {
        let side = state.side_of(unit);
        let ends = course.starts().into_iter().chain(moved(course, most));
        let poses = field::middles(ends).map_or_else(Vec::new, |around| {
            let near = around.grown(limit + field::DIAGONAL + field::TOUCH);
            let foes = state.enemies_in(side, near);
            field::manned(foes, state).map(|(_, pose)| pose).collect()
        });
        Self { course, poses }
    }

    /// Whether one of them is no farther than that from where a way ends.
    fn are_within(&self, length: Length, limit: Length) -> bool {
        let there = moved(self.course, length);
        let is_near = |foe: &Pose| there.iter().any(|&own| field::are_within(own, *foe, limit));
        self.poses.iter().any(is_near)
    }
}

/// The farthest that is still nearer than a limit: measured distances are whole thousandths.
fn short_of(limit: Length) -> Length {
    limit - Length::thousandths(1)
}

/// How far the nearest enemy of a unit is.
fn nearest(state: &State, unit: UnitId) -> Option<Length> {
    field::nearest_enemy(state, state.side_of(unit), &field::outlines(state, unit))
}

/// How far a course leads without coming nearer to an enemy than a limit. Who is nearer already may only end farther away.
pub fn short_of_enemies(
    state: &State,
    unit: UnitId,
    course: &Course,
    most: Length,
    limit: Length,
) -> Length {
    let foes = Foes::about(state, unit, course, most, limit);
    // Nobody is that near at any point of the way.
    if foes.poses.is_empty() {
        return most;
    }
    if !foes.are_within(Length::ZERO, short_of(limit)) {
        return kernel::table::longest(most, |length| !foes.are_within(length, short_of(limit)));
    }
    let Some(now) = nearest(state, unit) else { return most };
    let holds = |length: Length| !foes.are_within(length, now);
    if holds(most) {
        return most;
    }
    // The farthest whole yard that will do, and what there is beyond it.
    let yard = Length::units(1);
    let whole = (1..=most.in_thousandths() / 1000).rev().map(Length::units);
    let end = { whole }.find(|&length| holds(length));
    end.map_or(Length::ZERO, |end| {
        let rest = (most - end).min(yard);
        end + kernel::table::longest(rest, |more| holds(end + more))
    })
}

/// [IC-MOVE-09] Refuses a way that begins nearer to an enemy than a limit and ends no farther from him.
pub fn check_farther(
    state: &State,
    unit: UnitId,
    course: &Course,
    length: Length,
    limit: Length,
) -> Check {
    let foes = Foes::about(state, unit, course, length, limit);
    let is_near = || foes.are_within(Length::ZERO, short_of(limit));
    let draws_near = |now: Length| foes.are_within(length, now);
    if foes.poses.is_empty() || !is_near() || !nearest(state, unit).is_some_and(draws_near) {
        return Ok(());
    }
    let at = moved(course, length).first().map(|pose| pose.at);
    let why = "is too near to the enemy, and may only move away from him";
    Err(Bar { place: at, ..Bar::unit(rule!("IC-MOVE-09"), unit, why) })
}

/// [IC-MOVE-11] Refuses to push guns to within 60 yards of an enemy; those who are nearer already are only drawn away.
pub fn check_pushed(state: &State, unit: UnitId, poses: &Poses) -> Check {
    let limit = yards(state.setting.charts.movement.limits.prolonging);
    let side = state.side_of(unit);
    let places: ArrayVec<Pose, MOST_STANDS> = poses.iter().map(|&(_, pose)| pose).collect();
    if !field::is_enemy_within(state, side, &places, limit) {
        return Ok(());
    }
    let there: ArrayVec<Outline, MOST_STANDS> = places.iter().copied().map(outline).collect();
    let (now, then) = (
        field::nearest_enemy(state, side, &field::outlines(state, unit)),
        field::nearest_enemy(state, side, &there),
    );
    // None is farther than any, for those who are near already as well.
    let is_drawn_away = now.is_some_and(|now| now < limit && then.is_none_or(|then| now < then));
    if then.is_some_and(|then| then < limit) && !is_drawn_away {
        return Err(Bar::unit(rule!("IC-MOVE-11"), unit, "would come too near to the enemy"));
    }
    Ok(())
}

/// [IC-ARTY-09] A rate less a quarter for each hit on the limber.
pub fn worn(state: &State, unit: UnitId, rate: Length) -> Length {
    let hits = i32::from(state[unit].limber_hits.min(4));
    rate * (4 - hits) / 4
}
