//! What a quick player does with aviation, vehicles and skimmers.

use kernel::table::{Angle, Length, Point, Pose};

use super::{
    duties::goal,
    expected,
    mind::{Mind, gap_to, nearest_of},
};
use crate::{
    aviation, fire,
    order::{Burst, Order, Salvo},
    state::{Mission, StandId, State, UnitId},
    vehicles,
    vocabulary::{AirKind, GunClass, Troop},
};

/// How good an order to machines looks; none for all others.
pub(super) fn worth(state: &State, order: &Order, mind: &mut Mind) -> Option<i32> {
    Some(match order {
        // Whoever has more aircraft strikes first; machines are better moved when the enemy has shown his.
        Order::Precede { first } => i32::from(*first),
        Order::Fly { unit, mission } => fly_worth(state, *unit, mission, mind),
        Order::Salvo { shots, .. } => salvo_worth(state, shots),
        Order::Drive { unit, turn, length } => drive_worth(state, *unit, *turn, *length, mind),
        Order::DriveInto { unit, target, .. } => into_worth(state, *unit, *target),
        Order::Unload { unit, .. } => unload_worth(state, *unit, mind),
        _ => return None,
    })
}

fn yards(length: Length) -> i32 {
    length.in_thousandths() / 1000
}

/// What a hit is worth on a stand, in tenths of a casting: machines and guns are dearer than men.
fn weight(state: &State, target: StandId) -> i32 {
    let unit = state[target].unit;
    let kind = &state.spec(unit).kind;
    let men = (i32::from(kind.castings) * i32::from(kind.stands)).max(1);
    match kind.castings {
        0 => i32::from(kind.points) / 12,
        _ => i32::from(kind.points) / men,
    }
}

/// [IC-AIR-05, IC-AIR-08] What a strike promises, less what those below do to the craft.
fn strike_worth(state: &State, unit: UnitId, target: StandId, bursts: &[Burst]) -> i32 {
    let guns: i32 = bursts
        .iter()
        .map(|burst| {
            let shelter = fire::shelter(state, GunClass::MachineGun, burst.target, true);
            let dice = fire::dice(burst.dice, shelter);
            expected(state, burst.target, dice, false) * weight(state, burst.target)
        })
        .sum();
    let bombs = aviation::craft(state, unit).map_or(0, |(_, armed)| {
        let shelter = fire::shelter(state, GunClass::Howitzer, target, true);
        let dice = fire::dice(aviation::bomb_dice(state, armed), shelter);
        // Every other load strays.
        expected(state, target, dice, false) * weight(state, target) / 2
    });
    // Small arms hit once in ten, guns twice, and each hit takes its share of the craft for the rest of the battle.
    let (small, heavy) = aviation::upward_dice(state, state[target].unit);
    let most = i32::from(state.setting.charts.machines.hits.aviation).max(1);
    let back =
        (i32::from(small) + 2 * i32::from(heavy)) * i32::from(state.spec(unit).kind.points) / most;
    (guns + bombs - back) / 3
}

/// Where a unit would go for from a place.
fn aim(state: &State, unit: UnitId, from: Point, mind: &Mind) -> Option<Point> {
    goal(state, unit, from, mind.foes(state, state.side_of(unit)))
}

fn fly_worth(state: &State, unit: UnitId, mission: &Mission, mind: &Mind) -> i32 {
    let kind = state.spec(unit).kind.air_type;
    match mission {
        Mission::Strike { target, bursts } => 20 + strike_worth(state, unit, *target, bursts),
        Mission::Engage { target } => {
            let wounded = i32::from(state[*target].gun_hits);
            let worth = i32::from(state.spec(*target).kind.points) / 4 + 10 * wounded;
            // Who carries something is worth two.
            worth + if state.cargo(*target).is_some() { 25 } else { 0 }
        }
        Mission::Relocate { to } => station_worth(state, unit, kind, *to, mind),
        Mission::Land { front, .. } => {
            let goal = state.cargo(unit).and_then(|cargo| aim(state, cargo, front.at, mind));
            let away = goal.map_or(0, |aim| yards(aim.distance(front.at)));
            60 - away / 6
        }
    }
}

/// Whether another station is better than the present one.
fn station_worth(
    state: &State,
    unit: UnitId,
    kind: Option<AirKind>,
    to: Point,
    mind: &Mind,
) -> i32 {
    let Some(now) = aviation::station(state, unit) else { return -50 };
    let reach = aviation::reach(state);
    let side = state.side_of(unit);
    let enemy_air = |at: Point| {
        let foes =
            state.unit_ids().filter(|&foe| state.side_of(foe) != side && state.is_aloft(foe));
        foes.filter_map(|foe| aviation::station(state, foe)).map(|pose| pose.at.distance(at)).min()
    };
    let enemy_land = |at: Point| gap_to(mind.enemies(state, side), at);
    let gap = |at: Point| match kind {
        // Fighters go where aircraft are, strikers where there is somebody to strike.
        Some(AirKind::Fighter) => enemy_air(at),
        Some(AirKind::Transport) if state.cargo(unit).is_none() => None,
        Some(AirKind::Transport) => {
            let goal = state.cargo(unit).and_then(|cargo| aim(state, cargo, at, mind));
            goal.map(|goal| goal.distance(at))
        }
        _ => enemy_land(at),
    };
    match (gap(now.at), gap(to)) {
        (Some(now), Some(then)) => {
            let wanted = reach * 3 / 4;
            let off = |gap: Length| yards((gap - wanted).at_least_zero());
            (off(now) - off(then)) / 10 - 1
        }
        _ => -5,
    }
}

fn salvo_worth(state: &State, shots: &[Salvo]) -> i32 {
    let hits: i32 = shots
        .iter()
        .map(|shot| expected(state, shot.target, shot.dice, false) * weight(state, shot.target))
        .sum();
    30 + hits / 3
}

/// How well a vehicle or a skimmer stands somewhere.
fn stands_well(state: &State, unit: UnitId, pose: Pose, mind: &Mind) -> i32 {
    let side = state.side_of(unit);
    let foe = nearest_of(mind.enemies(state, side), pose.at);
    let near = foe.map(|foe| yards(foe.distance(pose.at)));
    let goes = state.cargo(unit).unwrap_or(unit);
    let goal = aim(state, goes, pose.at, mind);
    let away = goal.map_or(0, |goal| yards(goal.distance(pose.at)));
    if state.troop(unit) == Troop::Skimmer {
        return -away / 4;
    }
    // Near enough to fire with all dice, not so near that foot could tackle it.
    let wanted = near.map_or(0, |near| (near - 250).max(0) / 2 + (130 - near).max(0));
    let off = foe.map_or(0, |foe| pose.at.bearing(foe).between(pose.facing).in_hundredths() / 100);
    let turret = state.spec(unit).kind.turret;
    -(wanted + away / 8 + if turret { 0 } else { off / 3 })
}

fn drive_worth(state: &State, unit: UnitId, turn: Angle, length: Length, mind: &mut Mind) -> i32 {
    let Some(now) = vehicles::pose(state, unit) else { return -50 };
    let then = now.turned(turn).advanced(length);
    let now = mind.station(unit, |mind| stands_well(state, unit, now, mind));
    stands_well(state, unit, then, mind) - now - 2
}

/// Only those are driven into who cannot defend themselves.
fn into_worth(state: &State, unit: UnitId, target: UnitId) -> i32 {
    let helpless = matches!(state.troop(target), Troop::Wagon | Troop::Skimmer | Troop::Aviation);
    let _ = unit;
    if helpless { 40 } else { -20 }
}

fn unload_worth(state: &State, unit: UnitId, mind: &Mind) -> i32 {
    let (Some(pose), Some(cargo)) = (vehicles::pose(state, unit), state.cargo(unit)) else {
        return -10;
    };
    let side = state.side_of(unit);
    let near = gap_to(mind.enemies(state, side), pose.at).map(yards);
    let away = aim(state, cargo, pose.at, mind);
    let away = away.map_or(0, |goal| yards(goal.distance(pose.at)));
    // Near the enemy, or where they are wanted.
    if near.is_some_and(|near| near < 330) || away < 120 { 15 } else { -15 }
}

/// Whether a fighter attacks the flight that comes near it: always, unless it is nearly shot down.
pub(super) fn ambushes(state: &State, unit: UnitId) -> bool {
    let Some(flight) = &state.flight else { return false };
    let most = state.setting.charts.machines.hits.aviation;
    let dangerous = state.spec(flight.unit).kind.air_type == Some(AirKind::Fighter);
    !(dangerous && most <= state[unit].gun_hits + 1)
}
