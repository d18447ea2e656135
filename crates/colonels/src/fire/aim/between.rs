//! Friends in the line of fire.

use arrayvec::ArrayVec;
use kernel::table::{Bounds, Line, Outline, Point, Pose, overlaps};

use super::is_of;
use crate::{
    field,
    state::{StandId, State, UnitId, outline},
};

/// [IC-MUSK-05] Whether a friend cuts the hull of a point and a target.
pub(super) fn has_friends_between(
    state: &State,
    unit: UnitId,
    firer: Pose,
    from: Point,
    target: StandId,
    goal: &Outline,
) -> bool {
    let level = |at: Point| state.setting.level_at(at);
    let is_above = || state[target].pose().is_some_and(|pose| level(pose.at) < level(firer.at));
    // The hull is laid out, and heights are asked for, once somebody stands so near to the line of fire that he could cut it.
    let line = Line::new(from, goal.middle());
    let (length, mut hull, mut above) = (line.length(), None, None);
    let corners =
        || -> ArrayVec<Point, 6> { goal.corners().iter().copied().take(5).chain([from]).collect() };
    let around = goal.bounds().joined(Bounds { low: from, high: from });
    let near = around.grown(field::HALF_DIAGONAL);
    let mut doubtful: ArrayVec<Pose, 8> = ArrayVec::new();
    let mut is_cut = |pose: Pose| {
        let hull = hull.get_or_insert_with(|| Outline::hull(&corners()));
        hull.as_ref().is_some_and(|hull| overlaps(hull, &outline(pose)))
    };
    let stops = state.of_side_in(state.side_of(unit), near).any(|(other, pose)| {
        let cuts = field::cuts(&line, length, pose.at);
        let is_other = || !is_of(state, other, unit) || state[other].disrupted;
        if cuts == Some(false) || pose == firer || !is_other() {
            return false;
        }
        let is_fired_over = *above.get_or_insert_with(is_above) && level(pose.at) < level(firer.at);
        // Whoever does so without doubt is looked for first.
        let mut is_later = |pose: Pose| doubtful.try_push(pose).is_ok();
        !is_fired_over && (cuts == Some(true) || !is_later(pose) && is_cut(pose))
    });
    stops || doubtful.into_iter().any(is_cut)
}

#[cfg(test)]
mod tests {
    use kernel::table::Angle;

    use super::*;
    use crate::field::tests::Numbers;

    #[test]
    fn ic_musk_05_whoever_plainly_cuts_a_line_of_fire_or_not_does_so_when_it_is_laid_out() {
        let mut numbers = Numbers(7);
        let mut pose = |wide: i32| {
            let at = Point::thousandths(numbers.next(wide), numbers.next(120_000));
            Pose::new(at, Angle::hundredths(numbers.next(35_999)))
        };
        let mut told = [0, 0];
        for _ in 0..8000 {
            let (firer, target, friend) = (pose(300_000), pose(300_000), pose(300_000));
            let goal = outline(target);
            let line = Line::new(firer.at, goal.middle());
            let Some(cuts) = field::cuts(&line, line.length(), friend.at) else { continue };
            let corners: Vec<Point> = goal.corners().iter().copied().chain([firer.at]).collect();
            let hull = Outline::hull(&corners).expect("it has few corners");
            assert_eq!(overlaps(&hull, &outline(friend)), cuts, "{line:?} {friend:?}");
            told[usize::from(cuts)] += 1;
        }
        assert!(told.iter().all(|&told| 300 < told), "{told:?}");
    }
}
