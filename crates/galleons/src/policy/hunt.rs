//! The hunt for a man aboard a ship that never resists: how she runs, how she is run down, searched and left.

use kernel::{
    SeatId,
    hex::{Direction, Hex},
};

use super::{Pose, best_by, helm, own_seat, raid};
use crate::{
    affairs::{self, TASKED},
    entry::Edge,
    grapple, movement,
    order::Order,
    state::{Moving, Phase, ShipId, State, Status},
    tables::Aim,
    victory,
};

/// How near the quarry must be for a party to be told off.
const IN_SIGHT: u8 = 8;
/// What a shot is worth that may stop the quarry.
const TO_STOP: i32 = 400;

/// The ship that is hunted, while the man is still aboard her and she can be boarded.
fn quarry(state: &State) -> Option<ShipId> {
    let is_there = |&ship: &ShipId| state[ship].is_on_map();
    affairs::quarry(state).filter(is_there).filter(|_| state.afield.affair.bearer.is_none())
}

/// Whether a ship is she.
pub fn is_quarry(state: &State, ship: ShipId) -> bool {
    quarry(state) == Some(ship)
}

fn hunts(state: &State, ship: ShipId) -> bool {
    state.side(ship) == TASKED && state[ship].is_in_play() && !state[ship].is_prize
}

/// Whether a ship has given up: she is neither to be fired at nor to be run into any more.
pub const fn is_spared(state: &State, ship: ShipId) -> bool {
    affairs::has_given_up(state, ship)
}

/// Enters so that the quarry runs before the wind to the other edge.
pub fn edge(state: &State, orders: &[Order]) -> Option<usize> {
    affairs::quarry(state)?;
    let wind = state.afield.wind?;
    let inward = |edge: Edge| match edge {
        Edge::North => [Direction::South; 2],
        Edge::South => [Direction::North; 2],
        Edge::West => [Direction::NorthEast, Direction::SouthEast],
        Edge::East => [Direction::NorthWest, Direction::SouthWest],
    };
    best_by(orders, |order| match *order {
        Order::Edge { edge } => {
            let off = |way: Direction| {
                let sixths = (u8::from(way) + 6 - u8::from(wind)) % 6;
                i32::from(sixths.min(6 - sixths))
            };
            -inward(edge).into_iter().map(off).sum::<i32>()
        }
        _ => i32::MIN,
    })
}

/// Cuts loose once the man is aboard, but not from a prize that is about to go down by herself: whoever moves off from her may run into
/// her.
pub fn deck(state: &State, orders: &[Order]) -> Option<usize> {
    let bearer = state.afield.affair.bearer?;
    let parts = |order: &Order| match *order {
        Order::Cut { ship, other } => ship == bearer && !state[other].is_abandoned,
        _ => false,
    };
    orders.iter().position(parts)
}

/// Whether a ship ought to have a party ready.
pub fn musters(state: &State, ship: ShipId) -> bool {
    quarry(state).is_some_and(|quarry| {
        let is_near = state[ship].hex.distance(state[quarry].hex) <= IN_SIGHT;
        hunts(state, ship) && is_near && !state[quarry].is_prize
    })
}

/// Whether nobody is left aboard the prize who could bring the man back: her guard stays for good.
pub fn wants_searchers(state: &State, prize: ShipId) -> bool {
    let here = &state[prize];
    quarry(state) == Some(prize) && here.is_prize && here.is_on_map() && here.party.is_empty()
}

/// Whether a ship is to send such men to the prize alongside.
pub fn sends_searchers(state: &State, ship: ShipId) -> bool {
    quarry(state).is_some_and(|prize| {
        hunts(state, ship) && wants_searchers(state, prize) && grapple::are_fast(state, ship, prize)
    })
}

/// Whether a ship might come up with the quarry this turn.
fn can_catch(state: &State, ship: ShipId) -> bool {
    quarry(state).is_some_and(|quarry| {
        let there = &state[quarry];
        let away = state[ship].hex.distance(there.hex)
            + state[ship].altitude.level().abs_diff(there.altitude.level());
        hunts(state, ship)
            && !there.is_prize
            && !grapple::is_fast(state, ship)
            && movement::can_act(state, ship)
            && away <= movement::allowance(state, ship)
    })
}

/// Declares an attempt when the quarry is within reach.
pub fn declare(state: &State, orders: &[Order]) -> Option<usize> {
    let Phase::Declare { at } = state.phase else { return None };
    let mut ships = victory::ships_of(state, SeatId(at));
    if !ships.any(|ship| can_catch(state, ship)) {
        return None;
    }
    orders.iter().position(|order| *order == Order::Declare { ships: 1 })
}

/// Only the first to move may throw grapples.
pub fn wants_first(state: &State, winner: SeatId) -> bool {
    victory::ships_of(state, winner).any(|ship| can_catch(state, ship))
}

/// The index of the step that the hunt asks for, if it asks for one.
pub fn steer(state: &State, moving: &Moving, orders: &[Order]) -> Option<usize> {
    let ship = moving.ship;
    if affairs::is_passive(state, ship) {
        return run(state, moving, orders);
    }
    if state.afield.affair.bearer == Some(ship) {
        return raid::leave(state, moving, orders, None);
    }
    let quarry = quarry(state).filter(|_| hunts(state, ship))?;
    if state[ship].status == Status::Landed || state[quarry].is_prize {
        return None;
    }
    let grapple = Order::Grapple { ship, target: quarry };
    if let Some(at) = orders.iter().position(|order| *order == grapple) {
        return Some(at);
    }
    let there = Pose::of(state, quarry);
    let is_first = state.at_move == 0;
    let here = Pose::of(state, ship);
    let ahead = Order::Ahead { ship, turn: None };
    let waits = affairs::has_given_up(state, quarry);
    // Up with her at last, to throw the grapples. While she runs the guns are to stop her.
    let is_there = |pose: Pose| {
        pose.hex.next(pose.facing) == there.hex
            && pose.altitude == there.altitude
            && waits
            && is_in_line(pose, there)
    };
    if is_first && is_there(here) {
        return orders.iter().position(|order| *order == ahead);
    }
    let end = orders.iter().position(|order| *order == Order::EndMove { ship });
    // Beside her already: whoever moves off may run into her.
    if waits && here.hex == there.hex && here.altitude == there.altitude {
        return end;
    }
    let worth = |pose: Pose| {
        let away = i32::from(pose.hex.distance(there.hex));
        let levels = i32::from(pose.altitude.level().abs_diff(there.altitude.level()));
        let crowding = helm::crowding(state, pose);
        if waits {
            return 40 * i32::from(is_there(pose))
                - 10 * to_line(pose, there)
                - 6 * levels
                - crowding;
        }
        let bows_on = i32::from(pose.hex.next(pose.facing) == there.hex);
        let together = if away == 0 { -30 } else { 0 };
        together + 6 * bows_on - 10 * away - 6 * levels - crowding
    };
    let stay = worth(here);
    helm::way_to(state, moving, orders, |pose, _| Some(worth(pose)).filter(|it| stay < *it)).or(end)
}

/// Whether a ship comes to another over her bow or her stern.
///
/// [SG-COLL-02] Half as many run into her as from the side, and a merchant of that size throws whoever does out of trim.
fn is_in_line(pose: Pose, there: Pose) -> bool {
    pose.facing == there.facing || pose.facing == there.facing.opposite()
}

/// How far it is to the nearer of the two places before a ship's bow and behind her stern, heading for her.
fn to_line(pose: Pose, there: Pose) -> i32 {
    let from = |way: Direction| {
        let turns = (u8::from(pose.facing) + 6 - u8::from(way.opposite())) % 6;
        let away = i32::from(pose.hex.distance(there.hex.next(way)));
        // Turned where she stands she is there; on the way a turn costs nothing.
        2 * away + i32::from(turns.min(6 - turns)) * i32::from(away <= 1)
    };
    // Through the ship herself leads no way.
    let over = 4 * i32::from(pose.hex == there.hex);
    from(there.facing).min(from(there.facing.opposite())) + over
}

/// The quarry runs for the edge where she is safe, and keeps clear of those who hunt her.
fn run(state: &State, moving: &Moving, orders: &[Order]) -> Option<usize> {
    raid::leave(state, moving, orders, affairs::way_out(state))
}

/// What a shot at the quarry is worth, in place of what guns are usually laid for.
pub fn shot_worth(state: &State, seat: SeatId, target: ShipId) -> Option<i32> {
    let side = state.setting.side_of(seat);
    let hunts = match state.setting.aim {
        Aim::Abduction => quarry(state) == Some(target) && side == TASKED,
        _ => affairs::is_passive(state, target) && side != state.side(target),
    };
    if !hunts {
        return None;
    }
    // One hit stops her; more might kill the man, or spoil the prize.
    Some(if affairs::has_given_up(state, target) { -1 } else { TO_STOP })
}

/// Holds the prize until the man is found, then goes back with him and lets her go down: nobody need run into her as they part.
pub fn hold(state: &State, orders: &[Order]) -> Option<usize> {
    let Phase::Board { ship, .. } = state.phase else { return None };
    let seat = own_seat(state);
    if quarry(state) != Some(ship) || state[ship].seat != seat || state.melee.is_some() {
        return None;
    }
    let give_up = |order: &Order| matches!(order, Order::Abandon { .. });
    let back = |order: &Order| matches!(order, Order::Recall { to: Some(_), man: None, .. });
    let find = |wanted: fn(&Order) -> bool| orders.iter().position(wanted);
    let found = find(give_up).or_else(|| find(back)).filter(|_| affairs::is_found(state));
    found.or_else(|| orders.iter().position(|order| *order == Order::HoldFast { ship }))
}

/// The hexes of the neutral island, where no walk leads.
pub fn is_closed(state: &State, hex: Hex) -> bool {
    let map = &state.setting.map;
    map.neutral_island && map.field.holds(hex) && map.is_neutral(hex)
}
