//! How near to the enemy guns, columns and skimmers may go.

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

/// Whether an enemy is nearer to some places than a limit; measured distances are whole thousandths.
fn is_near(state: &State, unit: UnitId, places: &[Pose], limit: Length) -> bool {
    let nearer = limit - Length::thousandths(1);
    field::is_enemy_within(state, state.side_of(unit), places, nearer)
}

/// The enemies about a course who could be as near to those who go along it as the nearest is now.
struct Withdrawal<'a> {
    course: &'a Course,
    /// How near the nearest enemy is.
    now: Option<Length>,
    foes: Vec<Pose>,
}

impl<'a> Withdrawal<'a> {
    /// For all lengths up to the longest that is asked about.
    fn of(state: &State, unit: UnitId, course: &'a Course, most: Length) -> Self {
        let side = state.side_of(unit);
        let now = field::nearest_enemy(state, side, &field::outlines(state, unit));
        let ends = course.starts().into_iter().chain(moved(course, most));
        let around = field::middles(ends).zip(now);
        let foes = around.map_or_else(Vec::new, |(around, now)| {
            let near = state.on_land_in(around.grown(now + field::DIAGONAL + field::TOUCH));
            let foes = near.filter(|&(stand, _)| state.side(stand) != side);
            field::manned(foes, state).map(|(_, pose)| pose).collect()
        });
        Self { course, now, foes }
    }

    /// Whether a unit ends farther from its nearest enemy than it stands now.
    fn ends_farther(&self, length: Length) -> bool {
        let Some(now) = self.now else { return false };
        let there = moved(self.course, length);
        let is_as_near = |foe: &Pose| there.iter().any(|&own| field::are_within(own, *foe, now));
        !self.foes.iter().any(is_as_near)
    }
}

/// How far a course leads without coming nearer to an enemy than a limit. Who is nearer already may only end farther away.
pub fn short_of_enemies(
    state: &State,
    unit: UnitId,
    course: &Course,
    most: Length,
    limit: Length,
) -> Length {
    let side = state.side_of(unit);
    // Nobody is that near at any point of the way.
    if !field::is_enemy_within(state, side, &course.starts(), limit + most + field::TOUCH) {
        return most;
    }
    if !is_near(state, unit, &course.starts(), limit) {
        let holds = |length: Length| !is_near(state, unit, &moved(course, length), limit);
        return kernel::table::longest(most, holds);
    }
    let withdrawal = Withdrawal::of(state, unit, course, most);
    let holds = |length: Length| withdrawal.ends_farther(length);
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
    if !is_near(state, unit, &course.starts(), limit)
        || Withdrawal::of(state, unit, course, length).ends_farther(length)
    {
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
    if then.is_some_and(|then| then < limit) && then < now.map(|now| now.min(limit)) {
        return Err(Bar::unit(rule!("IC-MOVE-11"), unit, "would come too near to the enemy"));
    }
    Ok(())
}
