//! The raid: where to land the party, when to keep away, when to come back for it, and how it is met.

use kernel::hex::{Direction, Hex};

use super::{Pose, best_by, enemies, ground, helm};
use crate::{
    affairs::{self, TASKED},
    altitude::{self, Landing as Touch},
    aspect::Altitude,
    entry::Edge,
    movement,
    order::Order,
    state::{Flight, FlightId, Landing, Moving, ShipId, State, Status},
    tables::Aim,
};

/// How far from everybody a ship stays that only waits.
const CLEAR: u8 = 9;
/// How far from the ledge she strays meanwhile, and how far once the party may be back.
const ROAM: u8 = 14;
const NEAR: u8 = 8;
/// Turns before the party can be back in which a ship comes nearer.
const AHEAD_OF_TIME: u16 = 2;
/// The turn in which the party is landed at the latest, and the men in flying parties who do not frighten it.
const TIME_TO_LAND: u16 = 24;
const FEW: u16 = 18;
/// How far from flying parties they are shot at: they come two hexes in a turn.
const SHOT: u8 = 3;
/// How far a flying party pursues a ship before it goes back to its watch.
const CHASE: u8 = 7;

/// What a ship of the raiders is about, beside fighting.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Errand {
    /// To come to rest in one of the hexes next to the fortress top, or in this one.
    Touch(Option<Hex>),
    /// To stay out of harm's way, within so many hexes of the ledge.
    Wait(Hex, u8),
    /// To shoot at flying parties from out of their reach.
    Harass,
    /// To leave the map.
    Leave,
}

fn errand(state: &State, ship: ShipId) -> Option<Errand> {
    let Aim::Rescue { .. } = state.setting.aim else { return None };
    if state.side(ship) != TASKED {
        return None;
    }
    match state.afield.affair.landing {
        Landing::ToLand | Landing::Away(_) if is_to_be_thinned(state, ship) => Some(Errand::Harass),
        Landing::ToLand if carrier(state) == Some(ship) => Some(Errand::Touch(None)),
        Landing::ToLand => fortress(state).map(|top| Errand::Wait(top, NEAR)),
        Landing::Away(ashore) => {
            let is_soon = affairs::first_roll(state, &ashore) <= state.turn + AHEAD_OF_TIME;
            Some(Errand::Wait(ashore.hex, if is_soon { NEAR } else { ROAM }))
        }
        Landing::Waiting(ashore) => {
            let near = |&id: &ShipId| (state[id].hex.distance(ashore.hex), id);
            let fetcher = raiders(state).filter(|&id| state[id].status != Status::ToEnter);
            let fetcher = fetcher.min_by_key(near);
            (fetcher == Some(ship)).then_some(Errand::Touch(Some(ashore.hex)))
        }
        Landing::Fetched { ship: bearer } => (bearer == ship).then_some(Errand::Leave),
        Landing::Lost => None,
    }
}

fn raiders(state: &State) -> impl Iterator<Item = ShipId> + '_ {
    state.ids().filter(|&id| {
        state.side(id) == TASKED && (state[id].is_in_play() || state[id].status == Status::ToEnter)
    })
}

/// The ship that lands the party: the one with most marines that has men enough.
fn carrier(state: &State) -> Option<ShipId> {
    let able = raiders(state).filter(|&id| affairs::landing_party(state, id).is_some());
    able.max_by_key(|&id| (state[id].crew.marines + state[id].party.marines, state[id].living()))
}

/// Makes the party ready as soon as it can be landed.
pub fn deck(orders: &[Order]) -> Option<usize> {
    orders.iter().position(|order| matches!(order, Order::Land { .. }))
}

/// The index of the step that the errand asks for, if it asks for one.
pub fn steer(state: &State, moving: &Moving, orders: &[Order]) -> Option<usize> {
    let ship = moving.ship;
    let errand = errand(state, ship)?;
    let find = |wanted: Order| orders.iter().position(|order| *order == wanted);
    let end = Order::EndMove { ship };
    match errand {
        Errand::Touch(at) => touch(state, moving, orders, at),
        Errand::Wait(hex, most) => {
            if state[ship].status == Status::Landed {
                return None;
            }
            let worth = |pose: Pose| wait_worth(state, ship, pose, hex, most);
            let stay = worth(Pose::of(state, ship));
            helm::way_to(state, moving, orders, |pose, _| Some(worth(pose)).filter(|it| stay < *it))
                .or_else(|| find(end))
        }
        Errand::Harass => {
            if state[ship].status == Status::Landed {
                return None;
            }
            let worth = |pose: Pose| harass_worth(state, ship, pose);
            let stay = worth(Pose::of(state, ship));
            helm::way_to(state, moving, orders, |pose, _| Some(worth(pose)).filter(|it| stay < *it))
                .or_else(|| find(end))
        }
        Errand::Leave => leave(state, moving, orders, None),
    }
}

/// Leaves the map by the nearest edge, or by one.
pub fn leave(state: &State, moving: &Moving, orders: &[Order], by: Option<Edge>) -> Option<usize> {
    let ship = moving.ship;
    if state[ship].status == Status::Landed {
        return None;
    }
    let field = state.setting.map.field;
    let end = orders.iter().position(|order| *order == Order::EndMove { ship });
    if !field.holds(movement::ahead(state, ship)) {
        let off = Order::Ahead { ship, turn: None };
        let off = orders.iter().position(|order| *order == off);
        if off.is_some() {
            return off;
        }
    }
    let worth = |pose: Pose, left: u8| {
        let is_there = by.is_none_or(|edge| edge.holds(field, pose.hex));
        let out = i32::from(is_there && !field.holds(pose.hex.next(pose.facing)));
        Some(20 * out - 10 * to_edge(state, pose, by) + 4 * out * i32::from(left.min(1)))
    };
    helm::way_to(state, moving, orders, worth).or(end)
}

/// Hexes to the nearest edge, or to one.
fn to_edge(state: &State, pose: Pose, by: Option<Edge>) -> i32 {
    let field = state.setting.map.field;
    let (col, row) = (i32::from(pose.hex.col), i32::from(pose.hex.row));
    let ways = Edge::ALL.into_iter().filter(|&edge| by.is_none_or(|by| by == edge));
    let hexes = ways.map(|edge| match edge {
        Edge::North => row,
        Edge::East => i32::from(field.columns) - 1 - col,
        Edge::South => i32::from(field.rows) - 1 - row,
        Edge::West => col,
    });
    hexes.min().unwrap_or(0)
}

/// Goes down beside the fortress, or lies still there.
fn touch(state: &State, moving: &Moving, orders: &[Order], at: Option<Hex>) -> Option<usize> {
    let ship = moving.ship;
    let here = &state[ship];
    let is_goal = |hex: Hex| {
        at.map_or_else(|| affairs::is_ledge(state, hex), |at| at == hex)
            && state.surface_altitude(hex) == Altitude::Medium
    };
    let find = |wanted: Order| orders.iter().position(|order| *order == wanted);
    let end = find(Order::EndMove { ship });
    if here.status == Status::Landed {
        return if is_goal(here.hex) && here.altitude == Altitude::Medium { end } else { None };
    }
    let is_free = |hex: Hex| {
        let mut others = state.ids().filter(|&other| other != ship && state[other].is_on_map());
        !others.any(|other| state[other].hex == hex)
    };
    if is_goal(here.hex) && altitude::descent_ends(state, ship, moving) == Some(Touch::Soft) {
        let down = find(Order::Descend { ship, turn: None });
        if down.is_some() && is_free(here.hex) {
            return down;
        }
    }
    let ahead = movement::ahead(state, ship);
    if here.altitude == Altitude::Medium
        && moving.hexes == 0
        && state.setting.map.field.holds(ahead)
        && is_goal(ahead)
        && is_free(ahead)
    {
        return find(Order::Ahead { ship, turn: None });
    }
    let goals: Vec<Hex> =
        state.setting.map.field.hexes().filter(|&hex| is_goal(hex) && is_free(hex)).collect();
    let worth = |pose: Pose| {
        let nearest = goals.iter().map(|goal| goal.distance(pose.hex)).min().unwrap_or(0);
        // From the hex before it, one level above, she can go down beside the top in one turn.
        let bows_on = goals.contains(&pose.hex.next(pose.facing));
        let level = pose.altitude.level().abs_diff(Altitude::High.level());
        let danger = ground::danger(state, here.seat, pose);
        200 * i32::from(nearest == 0 && level == 0) + 20 * i32::from(bows_on && level == 0)
            - 20 * i32::from(nearest)
            - 8 * i32::from(level)
            - danger / 4
    };
    let stay = worth(Pose::of(state, ship));
    helm::way_to(state, moving, orders, |pose, _| Some(worth(pose)).filter(|it| stay < *it)).or(end)
}

/// How good a place is for a ship that only waits.
fn wait_worth(state: &State, ship: ShipId, pose: Pose, ledge: Hex, most: u8) -> i32 {
    let seat = state[ship].seat;
    let mut nearest = CLEAR;
    for enemy in enemies(state, seat) {
        nearest = nearest.min(state[enemy].hex.distance(pose.hex));
    }
    for flight in state.afield.flights.iter().filter(|flight| is_foe(state, flight, ship)) {
        nearest = nearest.min(flight.hex.distance(pose.hex));
    }
    let danger = ground::danger(state, seat, pose);
    let strays = i32::from(pose.hex.distance(ledge).saturating_sub(most));
    10 * i32::from(nearest) - 9 * danger - 12 * strays + 3 * i32::from(pose.altitude.level())
        - 6 * helm::crowding(state, pose)
}

/// Whether there are more flying parties about than a ship had better meet at the ledge, and time to thin them out.
fn is_to_be_thinned(state: &State, ship: ShipId) -> bool {
    let foes = state.afield.flights.iter().filter(|flight| is_foe(state, flight, ship));
    let men: u16 = foes.map(|flight| u16::from(flight.band.total())).sum();
    let last = match state.afield.affair.landing {
        Landing::Away(ashore) => affairs::first_roll(state, &ashore),
        _ => TIME_TO_LAND,
    };
    FEW < men && state.turn < last
}

/// How good a place is to shoot at flying parties from: near, not too near, and no lower than they are.
fn harass_worth(state: &State, ship: ShipId, pose: Pose) -> i32 {
    let seat = state[ship].seat;
    let (mut nearest, mut level) = (u8::MAX, 0);
    for flight in state.afield.flights.iter().filter(|flight| is_foe(state, flight, ship)) {
        let away = flight.hex.distance(pose.hex);
        if away < nearest {
            (nearest, level) = (away, flight.altitude.level());
        }
    }
    let mut danger = ground::danger(state, seat, pose);
    for enemy in enemies(state, seat) {
        danger += super::threat(state, enemy, Pose::of(state, enemy), pose);
    }
    let gap = i32::from(nearest.min(20)) - i32::from(SHOT);
    let below = i32::from(level.saturating_sub(pose.altitude.level()));
    -10 * gap.abs() - 40 * (-gap).max(0) - 9 * danger - 12 * below
        + 3 * i32::from(pose.altitude.level())
        - 6 * helm::crowding(state, pose)
}

fn is_foe(state: &State, flight: &Flight, ship: ShipId) -> bool {
    !flight.band.is_empty() && state.setting.side_of(flight.seat) != state.side(ship)
}

/// Where a flying party of the defenders goes, if it has not a ship to board near by: to the landing party, or back
/// to the fortress.
pub fn watch(state: &State, id: FlightId, prey: Option<ShipId>) -> Option<(Hex, Altitude)> {
    let Aim::Rescue { .. } = state.setting.aim else { return None };
    let flight = &state[id];
    if state.setting.side_of(flight.seat) == TASKED || flight.is_beaten {
        return None;
    }
    let is_waiting = matches!(state.afield.affair.landing, Landing::Waiting(_));
    let post = match state.afield.affair.landing {
        Landing::Waiting(ashore) => ashore.hex,
        Landing::ToLand | Landing::Away(_) | Landing::Fetched { .. } | Landing::Lost => {
            fortress(state)?
        }
    };
    let reach = |hex: Hex| flight.hex.distance(hex);
    let is_near = prey.is_some_and(|ship| reach(state[ship].hex) <= CHASE);
    let is_bearer =
        prey.is_some_and(|ship| state.afield.affair.landing == Landing::Fetched { ship });
    if is_bearer || is_near && !(is_waiting && reach(post) <= CHASE) {
        return None;
    }
    Some((post, state.surface_altitude(post)))
}

/// The middle of the fortress: the hex of it with most others about it.
fn fortress(state: &State) -> Option<Hex> {
    let map = &state.setting.map;
    let is_top = |hex: Hex| {
        map.field.holds(hex)
            && map.terrain[map.field.index(hex)] == crate::tables::Terrain::Fortress
    };
    let about = |hex: &Hex| Direction::ALL.into_iter().filter(|&way| is_top(hex.next(way))).count();
    map.field.hexes().filter(|&hex| is_top(hex)).max_by_key(about)
}

/// The order that brings a flying party nearest to a place.
pub fn fly_to(orders: &[Order], hex: Hex, altitude: Altitude) -> Option<usize> {
    let level = i32::from(altitude.level());
    best_by(orders, |order| match *order {
        Order::Fly { hex: to, altitude, .. } => {
            let rise = level - i32::from(altitude.level());
            // A climb takes a whole turn, a level down half of one.
            -i32::from(to.distance(hex)) - 2 * rise.max(-rise)
        }
        _ => i32::MIN,
    })
}
