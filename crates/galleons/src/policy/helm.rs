//! Steering: a walk over everything that the ship can reach, and the way to the best of it.

use kernel::hex::{Direction, Hex};

use super::{
    Pose, enemies, gear, ground, has_enemy, hunt, own_seat, raid, rams, retreat, siege, threat,
};
use crate::{
    altitude::{self, ceiling},
    aspect::Altitude,
    kites::{self, Heading, is_in_the_eye, tack_of},
    mines, movement,
    order::{Order, Turn},
    state::{Moving, ShipId, State, Status, Turned},
};

/// Hexes that a walk may stray from where it begins.
const SPAN: i8 = 9;
const SIDE: usize = 2 * SPAN as usize + 1;
/// Places that a walk may hold.
const ROOM: usize = 400;
/// Ends of the walk that are worth looking further ahead from.
const PLANS: usize = 6;

/// A place on the walk: where the ship would be, what it would have spent, and how it got there.
#[derive(Clone, Copy)]
struct Place {
    pose: Pose,
    spent: u8,
    /// Levels gone down; a kite's climb counts too, since she has one change in all.
    down: u8,
    turned: Turned,
    /// The step that leads here.
    step: Order,
    /// The place before; itself for a first step.
    before: u16,
    /// The index of the first step among the orders.
    first: u8,
}

/// Everything that a ship can reach in this move.
struct Walk {
    places: Vec<Place>,
    /// How far short of the most the points spent were when a pose was reached, for each hex, facing, altitude and
    /// whether it has gone down; 0 for one not reached.
    seen: Vec<u8>,
    start: Pose,
    /// The allowance on each facing: the same on all but a kite's.
    points: [u8; 6],
    /// Places to keep out of.
    mined: Vec<(Hex, Altitude)>,
    /// Hexes that may be entered.
    hexes: u8,
}

impl Walk {
    /// The slot of a pose in `seen`.
    fn slot(&self, pose: Pose, has_dived: bool) -> Option<usize> {
        let (col, row) = (pose.hex.col - self.start.hex.col, pose.hex.row - self.start.hex.row);
        if SPAN < col.abs() || SPAN < row.abs() {
            return None;
        }
        let hex = (col + SPAN) as usize * SIDE + (row + SPAN) as usize;
        let heading = usize::from(u8::from(pose.facing)) - 1;
        let level = usize::from(pose.altitude.level());
        Some(((hex * 6 + heading) * 6 + level) * 2 + usize::from(has_dived))
    }

    /// Adds a place unless one as good is there.
    fn add(&mut self, place: Place) {
        let Some(slot) = self.slot(place.pose, 0 < place.down) else { return };
        let pose = place.pose;
        if self.mined.contains(&(pose.hex, pose.altitude)) || self.is_beyond(pose.hex) {
            return;
        }
        let spared = u8::MAX - 1 - place.spent;
        if spared < self.seen[slot] || ROOM <= self.places.len() {
            return;
        }
        self.seen[slot] = spared + 1;
        self.places.push(place);
    }

    /// Whether a hex lies further than mines let the ship go.
    fn is_beyond(&self, hex: Hex) -> bool {
        self.hexes < self.start.hex.distance(hex)
    }

    /// Points left at a place.
    fn left(&self, place: &Place) -> u8 {
        let facing = usize::from(u8::from(place.pose.facing)) - 1;
        self.points[facing].saturating_sub(place.spent)
    }
}

/// How good it is to end a move in a pose.
type Value = fn(&State, ShipId, Pose) -> i32;

/// The index of the step that a regular takes.
pub fn steer(state: &State, orders: &[Order]) -> Option<usize> {
    steer_by(state, orders, value)
}

/// The index of the step that a veteran thinks of first.
pub fn steer_hard(state: &State, orders: &[Order]) -> Option<usize> {
    steer_by(state, orders, hard_value)
}

fn steer_by(state: &State, orders: &[Order], value: Value) -> Option<usize> {
    let Some(moving) = state.moving else {
        // Any ship may be taken up first.
        return orders
            .iter()
            .position(|order| matches!(order, Order::Move { .. }))
            .or_else(|| orders.iter().position(|order| *order == Order::MoveNoMore));
    };
    let ship = moving.ship;
    let errand = raid::steer(state, &moving, orders);
    let errand = errand.or_else(|| retreat::steer(state, &moving, orders));
    if let Some(step) = errand.or_else(|| hunt::steer(state, &moving, orders)) {
        return Some(step);
    }
    if let Some(attack) = rams::attack(state, orders).or_else(|| rams::approach(state, orders)) {
        return Some(attack);
    }
    if state[ship].status == Status::Landed {
        let climb =
            orders.iter().position(|order| matches!(order, Order::Climb { turn: None, .. }));
        return climb.or(Some(0));
    }
    let end = orders.iter().position(|order| matches!(order, Order::EndMove { .. }));
    if !has_enemy(state, own_seat(state)) {
        return end.or(Some(0));
    }
    let walk = walk(state, &moving, orders);
    let mut best: Option<(i32, u8)> = None;
    for place in &walk.places {
        let value = value(state, ship, place.pose);
        if best.is_none_or(|(highest, _)| highest < value) {
            best = Some((value, place.first));
        }
    }
    let stay = value(state, ship, walk.start);
    match (best, end) {
        (Some((value, first)), Some(_)) if stay < value => Some(usize::from(first)),
        (_, Some(end)) => Some(end),
        (Some((_, first)), None) => Some(usize::from(first)),
        (None, None) => None,
    }
}

/// The index of the first step towards the place that `worth` likes best for the points left there; none when it
/// likes no place.
pub fn way_to(
    state: &State,
    moving: &Moving,
    orders: &[Order],
    worth: impl Fn(Pose, u8) -> Option<i32>,
) -> Option<usize> {
    let walk = walk(state, moving, orders);
    let mut best: Option<(i32, u8)> = None;
    for place in &walk.places {
        if let Some(value) = worth(place.pose, walk.left(place))
            && best.is_none_or(|(highest, _)| highest < value)
        {
            best = Some((value, place.first));
        }
    }
    best.map(|(_, first)| usize::from(first))
}

/// Adds the ways to the best few places, each as the steps that lead there.
pub fn plans(state: &State, orders: &[Order], plans: &mut Vec<Vec<Order>>) {
    let Some(moving) = state.moving else { return };
    let ship = moving.ship;
    if state[ship].status == Status::Landed {
        return;
    }
    let walk = walk(state, &moving, orders);
    let mut distinct: Vec<usize> = Vec::new();
    for value in [value, hard_value] {
        let most = distinct.len() + PLANS;
        let mut ends: Vec<(i32, usize)> = walk
            .places
            .iter()
            .enumerate()
            .map(|(at, place)| (value(state, ship, place.pose), at))
            .collect();
        ends.sort_by_key(|&(value, at)| (std::cmp::Reverse(value), at));
        // One end for each hex and altitude, with the best facing there: what differs is worth comparing.
        for &(_, at) in &ends {
            let pose = walk.places[at].pose;
            let is_new = !distinct.iter().any(|&known| {
                let known = walk.places[known].pose;
                known.hex == pose.hex && known.altitude == pose.altitude
            });
            if is_new {
                distinct.push(at);
            }
            if most <= distinct.len() {
                break;
            }
        }
    }
    let end = Order::EndMove { ship };
    let favourite = plans[0][0];
    for (rank, &at) in distinct.iter().enumerate() {
        let mut steps = way(&walk, at);
        steps.push(end);
        // The policy's own way is spelled out in full, so that it is weighed like the others.
        if rank == 0 && steps[0] == favourite {
            plans[0] = steps;
        } else {
            plans.push(steps);
        }
    }
    if favourite != end && orders.contains(&end) {
        plans.push(vec![end]);
    }
}

/// The steps that lead to a place.
fn way(walk: &Walk, mut at: usize) -> Vec<Order> {
    let mut steps = vec![walk.places[at].step];
    while usize::from(walk.places[at].before) != at {
        at = usize::from(walk.places[at].before);
        steps.push(walk.places[at].step);
    }
    steps.reverse();
    steps
}

/// Walks over all places within reach. The first steps are those allowed; what follows is reckoned roughly.
fn walk(state: &State, moving: &Moving, orders: &[Order]) -> Walk {
    let ship = moving.ship;
    let start = Pose::of(state, ship);
    let points = if moving.is_kite {
        Direction::ALL.map(|facing| movement::allowance_on(state, ship, facing))
    } else {
        [moving.allowance; 6]
    };
    let mut walk = Walk {
        places: Vec::with_capacity(ROOM),
        seen: vec![0; SIDE * SIDE * 72],
        start,
        points,
        mined: gear::mined(state, ship),
        hexes: mines::hexes_left(state, *moving),
    };
    for (at, order) in orders.iter().enumerate() {
        if let Some(mut place) = first_step(state, moving, order, at as u8)
            && !is_ruinous(state, ship, place.pose, moving)
        {
            place.before = walk.places.len() as u16;
            walk.add(place);
        }
    }
    let can_turn = movement::check_turn(state, ship).is_ok();
    let can_change = altitude::check_change(state, ship).is_ok();
    let highest = ceiling(state, ship);
    let mut at = 0;
    while at < walk.places.len() {
        let place = Place { before: at as u16, ..walk.places[at] };
        at += 1;
        let pose = place.pose;
        let ahead = pose.hex.next(pose.facing);
        let is_free = place.down == 0;
        let left = walk.left(&place);
        let lower = pose.altitude.down().unwrap_or(Altitude::Ground);
        let can_go = 0 < left
            && state.setting.map.field.holds(ahead)
            && !hunt::is_closed(state, ahead)
            && state.surface(ahead) < pose.altitude.level();
        let (climb, again) = if moving.is_kite { (0, u8::MAX) } else { (2, 1) };
        let can_climb =
            can_change && climb <= left && pose.altitude < highest && (is_free || !moving.is_kite);
        let dive = if is_free { 0 } else { again };
        let can_dive = can_change && dive <= left && state.surface(pose.hex) < lower.level();
        for turn in [None, Some(Turn::Port), Some(Turn::Starboard)] {
            let facing = pose.facing.turned(turn.map_or(0, Turn::sixths));
            let mut turned = place.turned;
            if turn.is_some() {
                if !can_turn || turned == Turned::Tacked || is_in_the_eye(state, ship, facing) {
                    continue;
                }
                turned = Turned::Turned;
            }
            if can_go {
                let pose = Pose { hex: ahead, facing, ..pose };
                let step = Order::Ahead { ship, turn };
                walk.add(Place { pose, spent: place.spent + 1, turned, step, ..place });
            }
            if can_climb && (!moving.is_kite || turn.is_none()) {
                let altitude = pose.altitude.up().unwrap_or(highest);
                let pose = Pose { facing, altitude, ..pose };
                let (spent, step) = (place.spent + climb, Order::Climb { ship, turn });
                let down = place.down + u8::from(moving.is_kite);
                walk.add(Place { pose, spent, down, turned, step, ..place });
            }
            if can_dive && (!is_free || turn.is_none()) {
                let pose = Pose { altitude: lower, facing, ..pose };
                let (spent, step) = (place.spent + dive, Order::Descend { ship, turn });
                walk.add(Place { pose, spent, down: place.down + 1, turned, step, ..place });
            }
        }
        if moving.is_kite
            && place.turned == Turned::No
            && can_turn
            && let Some(sixths) = state.afield.wind.and_then(|wind| tack_of(wind, pose.facing))
        {
            let pose = Pose { facing: pose.facing.turned(sixths), ..pose };
            let (turned, step) = (Turned::Tacked, Order::Tack { ship });
            walk.add(Place { pose, turned, step, ..place });
        }
    }
    walk
}

/// Where an order of the list would bring the ship.
fn first_step(state: &State, moving: &Moving, order: &Order, at: u8) -> Option<Place> {
    let here = Pose::of(state, moving.ship);
    let Moving { spent, turned, .. } = *moving;
    let down = moving.down + if moving.is_kite { moving.up } else { 0 };
    let place = Place { pose: here, spent, down, turned, step: *order, before: 0, first: at };
    let facing = |turn: Option<Turn>| here.facing.turned(turn.map_or(0, Turn::sixths));
    let after = |turn: Option<Turn>| if turn.is_some() { Turned::Turned } else { moving.turned };
    Some(match *order {
        Order::Ahead { turn, .. } => {
            let hex = here.hex.next(here.facing);
            if !state.setting.map.field.holds(hex) {
                return None;
            }
            let pose = Pose { hex, facing: facing(turn), ..here };
            Place { pose, spent: spent + 1, turned: after(turn), ..place }
        }
        Order::PowerTurn { turn, .. } => {
            let pose = Pose { facing: facing(Some(turn)), ..here };
            Place { pose, spent: spent + 1, ..place }
        }
        Order::Tack { .. } => {
            let sixths = state.afield.wind.and_then(|wind| tack_of(wind, here.facing))?;
            let pose = Pose { facing: here.facing.turned(sixths), ..here };
            Place { pose, turned: Turned::Tacked, ..place }
        }
        Order::FallOff { turn, .. } => {
            let pose = Pose { facing: facing(Some(turn)), ..here };
            Place { pose, spent: ALL_SPENT, turned: Turned::Turned, ..place }
        }
        Order::Climb { turn, .. } => {
            let altitude = here.altitude.up()?;
            let pose = Pose { altitude, facing: facing(turn), ..here };
            let down = down + u8::from(moving.is_kite);
            let cost = altitude::climb_cost(*moving);
            Place { pose, spent: spent + cost, down, turned: after(turn), ..place }
        }
        Order::Descend { turn, .. } => {
            let altitude = here.altitude.down()?;
            let pose = Pose { altitude, facing: facing(turn), ..here };
            let spent = spent + altitude::descent_cost(*moving);
            Place { pose, spent, down: down + 1, turned: after(turn), ..place }
        }
        _ => return None,
    })
}

/// Whether a first step throws the ship away, or risks her against another.
fn is_ruinous(state: &State, ship: ShipId, pose: Pose, moving: &Moving) -> bool {
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

/// More points than any ship has.
const ALL_SPENT: u8 = 100;
/// What a captain gives for not having to beat.
const BEATING: i32 = 10;

/// What a captain cares for beside the guns.
struct Taste {
    /// For being a hex nearer to the enemy: out of range one comes nearer, in range the guns speak.
    nearness: i32,
    /// For a level of height: something to fall through.
    height: i32,
    /// Above this there is no use in climbing.
    high_enough: u8,
}

/// How a regular likes to end a move: close to the enemy.
fn value(state: &State, ship: ShipId, pose: Pose) -> i32 {
    value_by(state, ship, pose, &Taste { nearness: 4, height: 5, high_enough: 4 })
}

/// How a veteran does: he keeps his height above all and lets the enemy come.
pub fn hard_value(state: &State, ship: ShipId, pose: Pose) -> i32 {
    value_by(state, ship, pose, &Taste { nearness: 1, height: 12, high_enough: 5 })
}

/// How good it is to end there: what we may do to them, less what they may do to us.
fn value_by(state: &State, ship: ShipId, pose: Pose, taste: &Taste) -> i32 {
    if siege::besieges(state, ship) {
        return siege::value(state, ship, pose);
    }
    let seat = state[ship].seat;
    let (mut best, mut danger, mut nearest) = (0, 0, u8::MAX);
    for enemy in enemies(state, seat).filter(|&enemy| !hunt::is_spared(state, enemy)) {
        let there = Pose::of(state, enemy);
        let distance = pose.hex.distance(there.hex);
        nearest = nearest.min(distance);
        best = best.max(threat(state, ship, pose, there));
        danger += threat(state, enemy, there, pose);
        if distance == 0 && pose.altitude == there.altitude {
            danger += 30;
        }
    }
    danger += ground::danger(state, seat, pose);
    let height = pose.altitude.level().min(taste.high_enough);
    // A kite that beats has half the way in the next turn, and one beside the wind's eye few ways to turn.
    let beats = kites::heading(state, ship, pose.facing).is_some_and(|to| to != Heading::Running);
    gear::value(state, ship, pose.hex, pose.altitude) + 12 * best
        - 9 * danger
        - taste.nearness * i32::from(nearest)
        + taste.height * i32::from(height)
        - 6 * crowding(state, pose)
        - BEATING * i32::from(beats)
}

/// How badly the edge of the map lies ahead.
pub fn crowding(state: &State, pose: Pose) -> i32 {
    let field = state.setting.map.field;
    let mut hex = pose.hex;
    for worry in [16, 8, 3] {
        hex = hex.next(pose.facing);
        if !field.holds(hex) {
            return worry;
        }
    }
    0
}
