//! How the quick player handles trains and ships: troops go where they are needed, whoever has to leave is fetched and taken out.

use kernel::table::{Angle, Length, Outline, Point, nearest_points};

use super::outlook::{Judge, Outlook, cm};
use crate::{
    armament, field, loading, movement,
    order::Order,
    rails, ships,
    state::{Plan, State, UnitId, When, Where},
    vocabulary::{VictoryKind, ZonePurpose},
};

/// The zone by which a unit earns points for its side, if it does by leaving.
fn leaves_by(state: &State, unit: UnitId) -> Option<u8> {
    let (side, kind) = (state.side_of(unit).0, state.spec(unit).kind);
    let earns = state.setting.victory.iter().find(|entry| {
        entry.kind == VictoryKind::Exit
            && entry.side == side
            && (entry.kinds.is_empty() || entry.kinds.contains(&kind))
    });
    earns?.zone
}

/// Whether a unit is to be fetched: on the field, and worth points to take out.
fn is_fetched(state: &State, carrier: UnitId, unit: UnitId) -> bool {
    state.spec(unit).seat == state.spec(carrier).seat
        && matches!(state[unit].at, Where::Field(_))
        && leaves_by(state, unit).is_some()
}

/// Where a unit that earns points by leaving waits for the train or ship that takes it out.
pub fn fetched_at(state: &State, unit: UnitId) -> Option<Point> {
    leaves_by(state, unit)?;
    let (seat, own) = (state.spec(unit).seat, field::centre(state, unit)?);
    let carriers = state.ids().filter(|&one| {
        state.spec(one).seat == seat && state.spec(one).carrier.is_some() && one != unit
    });
    let doors = carriers.flat_map(|carrier| loading::doors(state, carrier, unit));
    let points = doors.map(|hull| nearest_points(&Outline::point(own), &hull).1);
    points.min_by_key(|&at| own.distance(at))
}

/// Whether a carrier has done what it came for and ought to leave: nobody is left to be fetched or landed, or the battle nears its
/// end.
fn is_to_leave(state: &State, carrier: UnitId) -> bool {
    let late = state.setting.turns < state.turn + 4;
    let takes = state.aboard(carrier).any(|unit| leaves_by(state, unit).is_some());
    let waits = state.ids().any(|unit| is_fetched(state, carrier, unit));
    let lands = state.aboard(carrier).any(|unit| leaves_by(state, unit).is_none());
    if takes { late || !waits } else { leaves_by(state, carrier).is_some() && late && !lands }
}

/// Where a carrier ought to be.
fn goal(state: &State, carrier: UnitId) -> Option<Point> {
    let own = field::centre(state, carrier)?;
    let nearest =
        |points: &mut dyn Iterator<Item = Point>| points.min_by_key(|&to| own.distance(to));
    let exit = |unit: UnitId| {
        let zone = state.setting.zones.get(usize::from(leaves_by(state, unit)?))?;
        field::mean(zone.region.corners().iter().copied())
    };
    if is_to_leave(state, carrier) {
        return state.aboard(carrier).chain([carrier]).find_map(exit);
    }
    let mut fetched = state
        .ids()
        .filter(|&unit| is_fetched(state, carrier, unit))
        .filter_map(|unit| field::centre(state, unit));
    if let Some(to) = nearest(&mut fetched) {
        return Some(to);
    }
    let troops = state.aboard(carrier).any(|unit| leaves_by(state, unit).is_none());
    if troops && let Some(ship) = field::body(state, carrier) {
        // To the shore that is nearest to the bow.
        let bow = ship.side(kernel::table::Side::Front).at;
        let shores = state.setting.terrain.iter().filter(|piece| piece.shore.is_some());
        let shore = shores.map(|piece| piece.region.nearest_border(bow));
        return shore.min_by_key(|&at| bow.distance(at));
    }
    if troops {
        let zones = state.setting.zones.iter();
        let zones = zones.filter(|zone| zone.purpose == ZonePurpose::Objective);
        let mut middles =
            zones.filter_map(|zone| field::mean(zone.region.corners().iter().copied()));
        return nearest(&mut middles);
    }
    // Guns with nobody to fire at look for the enemy.
    if armament::check_may_fire(state, carrier).is_ok() && !armament::has_target(state, carrier) {
        let enemy = movement::nearest_enemy(state, carrier)?;
        return field::centre(state, enemy);
    }
    None
}

/// Whether a Hero who is activated by himself sets out: he is with nobody, or aboard.
pub fn rides(state: &State, seat: kernel::SeatId) -> bool {
    match state.seat(seat).hero {
        crate::state::Hero::Alone(_) => true,
        crate::state::Hero::With { unit, .. } => state.spec(unit).carrier.is_some(),
        crate::state::Hero::Sheltered(_)
        | crate::state::Hero::Removed
        | crate::state::Hero::Gone => false,
    }
}

/// Whether the Hero whose card is up is aboard something that has nothing more to do for him, and can get off it.
pub fn is_idle(state: &State) -> bool {
    let crate::state::Phase::Choose { seat, .. } = state.phase else { return false };
    let crate::state::Hero::With { unit, .. } = state.seat(seat).hero else { return false };
    state.spec(unit).carrier.is_some()
        && state.aboard(unit).next().is_none()
        && goal(state, unit).is_none()
        && !armament::has_target(state, unit)
        && loading::check_gets_off(state, seat).is_ok()
}

/// How good a plan of a train or ship looks.
pub fn plan_worth(outlook: &Outlook<'_>, unit: UnitId, plan: Plan) -> i32 {
    let state = outlook.state;
    let shoots = armament::has_target(state, unit);
    let goal = goal(state, unit);
    let own = field::centre(state, unit).unwrap_or_default();
    let away = goal.map_or(0, |goal| cm(own.distance(goal)));
    match plan {
        Plan::Load => {
            let mut waiting = state.ids().filter(|&one| is_fetched(state, unit, one));
            if waiting.any(|one| loading::may_board(state, unit, one)) { 260 } else { 0 }
        }
        Plan::Unload => {
            let lands = state.aboard(unit).any(|one| leaves_by(state, one).is_none());
            let is_there = ships::is_alongside(state, unit) || away < 20;
            if lands && is_there { 270 } else { 0 }
        }
        Plan::Fire if shoots => 150,
        Plan::Run { fire, turn, astern } if 3 < away => {
            let turns = turn == Some(When::Before) && is_askew(state, unit, goal);
            let straight = turn.is_none() && !is_askew(state, unit, goal);
            let fires = fire == Some(When::After) && shoots;
            let far = fire.is_none() && !shoots;
            160 + 10 * i32::from(turns || straight) + 3 * i32::from(fires || far)
                - 50 * i32::from(astern)
        }
        Plan::Spin { fire: None } if is_askew(state, unit, goal) => 165,
        Plan::Nothing => 10,
        _ => 0,
    }
}

/// Whether a ship looks elsewhere than to where she ought to go.
fn is_askew(state: &State, unit: UnitId, goal: Option<Point>) -> bool {
    let (Where::Afloat(pose), Some(goal)) = (state[unit].at, goal) else { return false };
    pose.at != goal && Angle::degrees(20) < pose.at.bearing(goal).between(pose.facing)
}

/// How good an order about a train or ship looks; none for other orders.
pub fn worth(outlook: &Outlook<'_>, order: &Order) -> Option<i32> {
    let state = outlook.state;
    let active = movement::active_unit(state).map(|(_, unit)| unit);
    let goal_of = |unit: UnitId| goal(state, unit);
    Some(match order {
        Order::Steam { going, length } => {
            let unit = active?;
            let Some((_, ahead)) = rails::led(state, unit, *going, *length) else {
                return Some(if is_to_leave(state, unit) { 5000 } else { -5000 });
            };
            let (Some(goal), Some(middle)) = (goal_of(unit), field::centre(state, unit)) else {
                return Some(-1);
            };
            let facing = rails::facing(state, unit)?;
            let by = if ahead { *length } else { -*length };
            let to = middle.towards(facing, by);
            -cm(to.distance(goal))
        }
        Order::Sail { length } => {
            let unit = active?;
            let Some(to) = ships::after(state, unit, *length) else { return Some(0) };
            goal_of(unit).map_or(-1, |goal| -cm(to.at.distance(goal)))
        }
        Order::Helm { turn } => {
            let unit = active?;
            let now = ships::after(state, unit, Length::ZERO)?;
            let goal = goal_of(unit)?;
            -now.at.bearing(goal).between(now.facing + *turn).in_hundredths() / 100
        }
        Order::Stay if matches!(active, Some(unit) if state.spec(unit).carrier.is_some()) => {
            let unit = active?;
            match (goal_of(unit), field::centre(state, unit), state[unit].at) {
                (Some(goal), _, Where::Afloat(pose))
                    if state.active.as_ref().is_some_and(|active| active.throw.is_none()) =>
                {
                    -pose.at.bearing(goal).between(pose.facing).in_hundredths() / 100
                }
                (Some(goal), Some(middle), _) => -cm(middle.distance(goal)),
                _ => 0,
            }
        }
        Order::Embark { unit, .. } => {
            if is_fetched(state, active?, *unit) {
                60
            } else {
                -5
            }
        }
        Order::Disembark { unit, stance, pose } => {
            if leaves_by(state, *unit).is_some() {
                -5
            } else {
                let judge = Judge::of(outlook, *unit)?;
                50_000 + judge.place(pose.at, pose.facing, *stance, 60)
            }
        }
        Order::PutDown { stance, pose } => {
            let crate::state::Phase::PutDown { unit } = state.phase else { return Some(0) };
            Judge::of(outlook, unit)?.place(pose.at, pose.facing, *stance, 60)
        }
        Order::Beach => -200,
        _ => return None,
    })
}

/// How good it looks to use a special rule.
pub fn special_worth(state: &State, unit: UnitId, plan: Plan) -> Option<i32> {
    match plan {
        Plan::LayCharge => Some(2000),
        Plan::MendTrack => Some(180),
        Plan::BreakTrack => {
            let enemies = state.ids().filter(|&other| state.is_enemy(unit, other));
            let mut trains = enemies.filter(|&other| matches!(state[other].at, Where::Rails(_)));
            Some(if state.breaks.len() < 2 && trains.next().is_some() { 190 } else { 0 })
        }
        _ => None,
    }
}
