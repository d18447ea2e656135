//! Steering: a walk over everything that the ship can reach, and the first step towards the best of it.

use super::{Pose, enemies, has_enemy, own_seat, threat};
use crate::{
    altitude::{self, ceiling},
    aspect::Altitude,
    movement,
    order::{Order, Turn},
    state::{Moving, ShipId, State, Status},
};

/// Most points that a walk looks ahead.
const FURTHEST: usize = 8;
/// Places that a walk may hold at once.
const ROOM: usize = 512;

/// A place on the walk: where the ship would be, what it would have left, and how it set out.
#[derive(Clone, Copy)]
struct Place {
    pose: Pose,
    left: u8,
    down: u8,
    hexes: u8,
    first: u8,
}

/// The index of the step to take now.
pub fn steer(state: &State, orders: &[Order]) -> Option<usize> {
    let moving = match state.moving {
        Some(moving) => moving,
        // Any ship may be taken up first; whoever is nearest to an enemy can wait.
        None => return Some(0),
    };
    let ship = moving.ship;
    if state[ship].status == Status::Landed {
        return best_off_the_ground(orders);
    }
    let end = orders.iter().position(|order| matches!(order, Order::EndMove { .. }));
    if !has_enemy(state, own_seat(state)) {
        return end.or(Some(0));
    }
    let (best, first) = search(state, &moving, orders);
    let stay = value(state, ship, Pose::of(state, ship), moving.hexes);
    match end {
        Some(end) if best <= stay => Some(end),
        _ => first,
    }
}

fn best_off_the_ground(orders: &[Order]) -> Option<usize> {
    orders.iter().position(|order| matches!(order, Order::Climb { turn: None, .. })).or(Some(0))
}

/// Walks over all places within reach and returns the best value with the index of the first step to it.
fn search(state: &State, moving: &Moving, orders: &[Order]) -> (i32, Option<usize>) {
    let ship = moving.ship;
    let can_turn = movement::check_turn(state, ship).is_ok();
    let can_change = altitude::check_change(state, ship).is_ok();
    let highest = ceiling(state, ship);
    let mut queue =
        [Place { pose: Pose::of(state, ship), left: 0, down: 0, hexes: 0, first: 0 }; ROOM];
    let mut n = 0;
    let mut best: (i32, Option<usize>) = (i32::MIN, None);
    // The first steps are those that are allowed; what follows is reckoned roughly.
    for (at, order) in orders.iter().enumerate() {
        let Some(place) = first_step(state, moving, order, at as u8) else { continue };
        if is_ruinous(state, ship, place, moving) {
            continue;
        }
        add(&mut queue, &mut n, place);
    }
    let mut next = 0;
    while next < n {
        let place = queue[next];
        next += 1;
        let value = value(state, ship, place.pose, place.hexes);
        if best.0 < value {
            best = (value, Some(usize::from(place.first)));
        }
        if place.left == 0 || FURTHEST < usize::from(place.hexes) {
            continue;
        }
        let turns: &[i8] = if can_turn { &[0, -1, 1] } else { &[0] };
        for &turn in turns {
            let hex = place.pose.hex.next(place.pose.facing);
            if state.setting.map.field.holds(hex)
                && state.surface(hex) < place.pose.altitude.level()
            {
                let facing = place.pose.facing.turned(turn);
                let pose = Pose { hex, facing, ..place.pose };
                let (left, hexes) = (place.left - 1, place.hexes + 1);
                add(&mut queue, &mut n, Place { pose, left, hexes, ..place });
            }
            if can_change && 2 <= place.left && place.pose.altitude < highest {
                let altitude = place.pose.altitude.up().unwrap_or(highest);
                let facing = place.pose.facing.turned(turn);
                let pose = Pose { altitude, facing, ..place.pose };
                add(&mut queue, &mut n, Place { pose, left: place.left - 2, ..place });
            }
            let is_free = place.down == 0;
            let lower = place.pose.altitude.down().unwrap_or(Altitude::Ground);
            if can_change
                && (!is_free || turn == 0)
                && state.surface(place.pose.hex) < lower.level()
            {
                let facing = place.pose.facing.turned(turn);
                let pose = Pose { altitude: lower, facing, ..place.pose };
                let left = place.left - u8::from(!is_free);
                add(&mut queue, &mut n, Place { pose, left, down: place.down + 1, ..place });
            }
        }
    }
    best
}

/// Where an order of the list would bring the ship.
fn first_step(state: &State, moving: &Moving, order: &Order, at: u8) -> Option<Place> {
    let here = Pose::of(state, moving.ship);
    let left = moving.allowance - moving.spent;
    let place = Place { pose: here, left, down: moving.down, hexes: moving.hexes, first: at };
    let turned = |turn: Option<Turn>| here.facing.turned(turn.map_or(0, Turn::sixths));
    Some(match *order {
        Order::Ahead { turn, .. } => {
            let hex = here.hex.next(here.facing);
            if !state.setting.map.field.holds(hex) {
                return None;
            }
            let pose = Pose { hex, facing: turned(turn), ..here };
            Place { pose, left: left.saturating_sub(1), hexes: moving.hexes + 1, ..place }
        }
        Order::PowerTurn { turn, .. } => {
            let pose = Pose { facing: turned(Some(turn)), ..here };
            Place { pose, left: left.saturating_sub(1), ..place }
        }
        Order::Climb { turn, .. } => {
            let altitude = here.altitude.up()?;
            let pose = Pose { altitude, facing: turned(turn), ..here };
            Place { pose, left: left.saturating_sub(2), ..place }
        }
        Order::Descend { turn, .. } => {
            let altitude = here.altitude.down()?;
            let pose = Pose { altitude, facing: turned(turn), ..here };
            let cost = u8::from(0 < moving.down);
            Place { pose, left: left.saturating_sub(cost), down: moving.down + 1, ..place }
        }
        _ => return None,
    })
}

/// Whether a first step throws the ship away, or risks her against another.
fn is_ruinous(state: &State, ship: ShipId, place: Place, moving: &Moving) -> bool {
    let pose = place.pose;
    if pose.altitude.level() <= state.surface(pose.hex) {
        return true;
    }
    let meets = state.ids().any(|other| {
        other != ship
            && state[other].is_on_map()
            && state[other].hex == pose.hex
            && state[other].altitude == pose.altitude
    });
    meets && moving.is_clear
}

/// Adds a place unless a better one like it is there.
fn add(queue: &mut [Place; ROOM], n: &mut usize, place: Place) {
    let known = queue[..*n].iter().any(|known| {
        known.pose == place.pose && place.left <= known.left && known.down <= place.down
    });
    if !known && *n < ROOM {
        queue[*n] = place;
        *n += 1;
    }
}

/// How good it is to end there: what we may do to them, less what they may do to us.
fn value(state: &State, ship: ShipId, pose: Pose, _hexes: u8) -> i32 {
    let seat = state[ship].seat;
    let (mut best, mut danger, mut nearest) = (0, 0, u8::MAX);
    for enemy in enemies(state, seat) {
        let there = Pose::of(state, enemy);
        let distance = pose.hex.distance(there.hex);
        nearest = nearest.min(distance);
        best = best.max(threat(state, ship, pose, there));
        danger += threat(state, enemy, there, pose);
        if distance == 0 && pose.altitude == there.altitude {
            danger += 30;
        }
    }
    let mut value = 12 * best - 9 * danger;
    // Out of range, come nearer; in range the guns speak.
    value -= 4 * i32::from(nearest);
    // Height is life: levels to fall through, and plunging fire.
    value += 5 * i32::from(pose.altitude.level().min(4));
    value - 6 * crowding(state, pose)
}

/// How badly the edge of the map lies ahead.
fn crowding(state: &State, pose: Pose) -> i32 {
    let field = state.setting.map.field;
    let mut hex = pose.hex;
    for step in 0..3 {
        hex = hex.next(pose.facing);
        if !field.holds(hex) {
            return [16, 8, 3][step];
        }
    }
    0
}
