//! Over the edge of the table.

use kernel::table::{Angle, Line, Obstacle, Pose, advance, longest};

use super::{Poses, best_rate, course, is_boxed, movers, rate};
use crate::{
    field,
    order::{Bar, Check},
    state::{StandId, State, UnitId, outline},
    tables::yards,
    vocabulary::{Formation, Troop},
};

/// Whether a unit could get over the edge of the table: a quick look before the exact one.
pub(super) fn may_leave(state: &State, unit: UnitId) -> bool {
    let rate = rate(state, unit);
    let most = yards(rate.loose.max(rate.field));
    let mut first = movers(state, unit).take(1);
    // All of them do or nobody does.
    first.any(|(_, lead)| !state.setting.table.holds(lead.at.towards(lead.facing, most)))
}

/// [IC-MOVE-17] Over the edge of the table that lies ahead, if all of a unit get there.
pub(super) fn left(state: &State, unit: UnitId) -> Check<Poses> {
    let rule = rule!("IC-MOVE-17");
    let no = |why| Err(Bar::unit(rule, unit, why));
    if state.troop(unit) == Troop::Artillery && !state[unit].limbered
        || state[unit].formation == Formation::Square
        || is_boxed(state, unit)
    {
        return no("cannot march off the table");
    }
    let course = course(state, unit, Angle::NORTH, best_rate(state, unit))?;
    // Whoever stays on the table at the end of his way leaves nothing behind.
    let ends = |pose: Pose| pose.at.towards(course.heading, course.allowance);
    if course.poses.iter().any(|&(_, pose)| state.setting.table.holds(ends(pose))) {
        return no("does not get over the edge of the table");
    }
    let most = course.reach(state, unit);
    let skip = |stand: StandId| {
        state[stand].unit == unit || course.poses.iter().any(|&(going, _)| going == stand)
    };
    let table = state.setting.table;
    for &(_, pose) in &course.poses {
        let goes = longest(most, |length| table.holds(pose.at.towards(course.heading, length)));
        let own = [outline(pose)];
        let near = own[0].bounds();
        let near = near.joined(near.shifted(pose.at.towards(course.heading, most).from(pose.at)));
        let lane = field::Lane::of(&[pose], course.heading, most);
        let others: Vec<Obstacle> = field::inside(state, unit, field::CLEAR, near, skip, &lane)
            .map(|(obstacle, _)| obstacle)
            .collect();
        let way = Line::towards(pose.at, course.heading, most);
        let free = advance(&own, &way, most, &others).length;
        if most <= goes || free <= goes {
            return no("does not get over the edge of the table");
        }
    }
    Ok(course.poses)
}
