//! Aims in an order in which the first is likely to do: for whoever only asks whether there is any.

use kernel::table::{Length, Point, Pose};

use super::{
    Aim, Row, View, before_machine_gun, before_skirmishers, check_in_view, machine_gun_aim, reach,
    skirmish_aim,
};
use crate::{
    field,
    state::{StandId, State, UnitId},
    vocabulary::Troop,
};

/// The aims at those who are fit of a company in skirmish order, or of a machine gun, the nearest of them first.
pub fn likely_aims<'a>(
    state: &'a State,
    unit: UnitId,
    fits: impl Fn(StandId) -> bool + 'a,
) -> impl Iterator<Item = Aim> + 'a {
    let lead = state.stands_of(unit).next().and_then(|stand| state[stand].pose());
    let is_gun = state.troop(unit) == Troop::Artillery;
    let from = lead.map_or(Point::ORIGIN, |lead| lead.at);
    let guns = lead.filter(|_| is_gun).map(|pose| before_machine_gun(state, unit, pose));
    let foot = lead.filter(|_| !is_gun).map(|_| before_skirmishers(state, unit));
    let there = guns.into_iter().flatten().chain(foot.into_iter().flatten());
    let mut near: Vec<(i64, StandId, Pose)> = there
        .filter(|&(target, _)| fits(target))
        .map(|(target, pose)| (field::apart_squared(from, pose.at), target, pose))
        .collect();
    near.sort_unstable_by_key(|&(apart, target, _)| (apart, target));
    near.into_iter().filter_map(move |(_, target, there)| {
        if is_gun {
            machine_gun_aim(state, unit, lead?, target, there)
        } else {
            skirmish_aim(state, unit, reach(state, unit), target, there)
        }
    })
}

/// The aims of a row at those who are fit, the nearest of them first.
pub fn likely_row_aims<'a>(
    state: &'a State,
    row: &'a Row,
    fits: impl Fn(StandId) -> bool + 'a,
) -> impl Iterator<Item = Aim> + 'a {
    let view = View::of(state, row);
    let near = view.enemies.iter().map(|&(stand, _, span)| (span.near, stand));
    let mut targets: Vec<(Length, StandId)> = near.filter(|&(_, stand)| fits(stand)).collect();
    targets.sort_unstable();
    let targets = targets.into_iter().map(|(_, target)| target);
    targets.filter_map(move |target| check_in_view(state, row, &view, target).ok())
}
