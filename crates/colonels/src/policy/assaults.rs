//! What a quick player expects of charges and storms.

use kernel::table::Length;

use super::{
    duties::{holders, is_soft, points_of},
    shoots,
};
use crate::{
    charge, field, melee,
    state::{FRONTAGE, StandId, State, Target, UnitId},
    victory,
    vocabulary::Troop,
};

/// In how many turns at the end everything is risked.
const LAST: i32 = 3;

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
        return base + steadier / 2 + storm_worth(state, unit, foe, zone);
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

/// Those who storm a zone together: all who are there, this unit, and half of those who could come along; their stands by halves.
fn stormers(state: &State, unit: UnitId, zone: u8) -> Vec<(UnitId, i32)> {
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
    counted
}

/// What one casting of a unit counts for the enemy, in hundredths of a point.
fn casting_worth(state: &State, unit: UnitId) -> i32 {
    let kind = &state.spec(unit).kind;
    let men = (i32::from(kind.castings) * i32::from(kind.stands)).max(1);
    10 * i32::from(kind.points) / men
}

/// [IC-OBJ-02] What it promises to storm a zone: the points of the ground, as likely as the stormers outlast those who stand on it and
/// have the turns for it, less the castings that it costs.
fn storm_worth(state: &State, unit: UnitId, foe: StandId, zone: u8) -> i32 {
    let side = state.side_of(unit);
    let counted = stormers(state, unit, zone);
    let first_of = |unit: UnitId| state.stands_of(unit).next();
    let Some(first) = first_of(unit) else { return -30 };
    let strength = |unit: UnitId| first_of(unit).map_or(0, |stand| kills(state, stand, foe));
    let dealt = counted.iter().map(|&(unit, halves)| strength(unit) * halves).sum::<i32>() / 2;
    let n = counted.iter().map(|(_, halves)| halves).sum::<i32>() / 2;
    let own: i32 = counted
        .iter()
        .map(|&(unit, halves)| {
            let stand = first_of(unit).map_or(0, |stand| state[stand].castings);
            i32::from(stand) * halves / 2
        })
        .sum();
    let (mut taken, mut theirs, mut fighting) = (0, 0, 0);
    for stand in holders(state, side, zone) {
        theirs += i32::from(state[stand].castings);
        if fighting < 2 * n {
            fighting += 1;
            taken += kills(state, stand, first);
        }
    }
    let (dealt, taken, theirs) = (dealt.max(1), taken.max(1), theirs.max(1));
    // Of a hundred: who outlasts whom, and whether there is time.
    let outlasts = (100 * own * dealt / (taken * theirs)).min(100);
    let rounds = (10 * theirs / dealt).max(1);
    let left = i32::from(state.setting.turns.saturating_sub(state.turn)) + 1;
    let in_time = (100 * left / rounds).min(100);
    let other = side.other();
    let held = state.control[usize::from(zone)] == Some(other);
    let stake = points_of(state, side, zone) + if held { points_of(state, other, zone) } else { 0 };
    // Near the end there is nothing left to save men for, unless the battle is won.
    let own_points = i32::from(victory::points(state, side));
    let is_won = 5 * i32::from(victory::points(state, other)) < 4 * own_points;
    let bold = if left <= LAST && !is_won { 2 } else { 1 };
    let gain = bold * stake * outlasts * outlasts / 10_000 * in_time / 100;
    let lost = (taken * rounds.min(left) / 20).min(own);
    let cost = lost * casting_worth(state, unit) / 100;
    (2 * (gain - cost)).clamp(-60, 60)
}
