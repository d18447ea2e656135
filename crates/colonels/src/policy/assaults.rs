//! What a quick player expects of charges and storms.

use kernel::table::Length;

use super::{
    duties::{is_soft, points_of},
    shoots,
};
use crate::{
    charge, field, melee,
    state::{FRONTAGE, StandId, State, Target, UnitId},
    vocabulary::Troop,
};

/// What a round against a target promises: own kills less theirs, in tenths.
pub(super) fn charge_worth(state: &State, unit: UnitId, target: Target) -> i32 {
    let Some(stand) = state.stands_of(unit).next() else { return -1 };
    let side = state.side_of(unit);
    let (foe, zone) = match target {
        Target::Unit(other) => {
            let foe = state.stands_of(other).next();
            (foe, foe.and_then(|foe| charge::zone_of(state, foe)))
        }
        Target::Zone(zone) => {
            let mut foes = state.enemies_of(side).map(|(foe, _)| foe);
            (foes.find(|&foe| state.is_in_zone(foe, zone)), Some(zone))
        }
    };
    let Some(foe) = foe else { return -1 };
    let other = state[foe].unit;
    if matches!(state.troop(other), Troop::Wagon | Troop::Skimmer | Troop::Aviation) {
        return 60;
    }
    let steady = |stand: StandId| i32::from(crate::morale::total(state, stand).sum().min(10));
    let steadier = 2 * (steady(stand) - steady(foe));
    // Those who cannot shoot have nothing better to do.
    let base = match state.is_mounted(unit) {
        _ if shoots(state, unit) => -10,
        true if !is_soft(state, unit, other) => 0,
        _ => 25,
    };
    if let Some(zone) = zone {
        // Those who shoot leave their fire for ground that is worth it.
        let dear = if shoots(state, unit) { points_of(state, side, zone).min(20) / 4 } else { 0 };
        let stake = if state.control[usize::from(zone)] == Some(side) { 0 } else { 8 + dear };
        let last = if state.setting.turns <= state.turn + 1 { 15 } else { 0 };
        return base + stake + last + steadier + storm_worth(state, unit, foe, zone);
    }
    let balance = kills(state, stand, foe) - kills(state, foe, stand);
    let (own, theirs) = (front(state, unit), front(state, other));
    let joined = if state.is_engaged(other) { 10 } else { 0 };
    base + balance + steadier + 3 * (own - theirs).clamp(-3, 3) + joined
}

/// What a stand does to another in a round, in tenths of a kill.
fn kills(state: &State, one: StandId, other: StandId) -> i32 {
    let kind = &state.spec(state[one].unit).kind;
    let per_kill = i32::from(state.setting.charts.melee.weapons[kind.melee].value);
    10 * i32::from(melee::value(state, one, other, false).total()) / per_kill
}

/// How many stands of a unit stand abreast.
fn front(state: &State, unit: UnitId) -> i32 {
    let width = field::body(state, unit).map_or(Length::ZERO, |body| body.width);
    (width.in_thousandths() / FRONTAGE.in_thousandths()).max(1)
}

/// [IC-OBJ-02] What a round about a zone promises each of those who storm it: all who are there are counted, and half of those who could
/// come along.
fn storm_worth(state: &State, unit: UnitId, foe: StandId, zone: u8) -> i32 {
    let side = state.side_of(unit);
    let region = &state.setting.objectives[usize::from(zone)].region;
    let near = region.bounds().grown(Length::units(110));
    let mut counted: Vec<(UnitId, i32)> = vec![(unit, 2 * front(state, unit))];
    for (stand, _) in state.on_land_in(near) {
        let other = state[stand].unit;
        let known = counted.iter().any(|(one, _)| *one == other && other != unit);
        if state.side(stand) != side || other == unit || state[stand].disrupted {
            continue;
        }
        if state.storms.iter().any(|storm| storm.stand == stand && storm.zone == zone) {
            counted.push((other, 2));
        } else if !known && state.troop(other).is_company() && !state.is_engaged(other) {
            counted.push((other, front(state, other)));
        }
    }
    let strength =
        |unit: UnitId| state.stands_of(unit).next().map_or(0, |stand| kills(state, stand, foe));
    let dealt = counted.iter().map(|&(unit, halves)| strength(unit) * halves).sum::<i32>() / 2;
    let n = counted.iter().map(|(_, halves)| halves).sum::<i32>() / 2;
    let Some(first) = state.stands_of(unit).next() else { return -30 };
    let defends = state
        .enemies_of(side)
        .filter(|&(stand, _)| !state[stand].disrupted && state.is_in_zone(stand, zone));
    let taken: i32 =
        defends.take(2 * n as usize).map(|(stand, _)| kills(state, stand, first)).sum();
    (dealt - taken) / n.max(1)
}
