//! Withdrawal: a ship without officers makes for the nearest edge of the map by the quickest legal course.

use std::sync::OnceLock;

use kernel::hex::{Direction, Hex};

use crate::{
    altitude,
    movement::{self, each_step},
    order::{Bar, Check, Order, Turn, Why},
    state::{ShipId, State},
    tables::MapSheet,
};

/// From where nobody gets off the map.
const NEVER: u8 = u8::MAX;

/// Movement points to leave the map from every place, worked out when first asked for.
///
/// One table for each ceiling, with and without power turns.
#[derive(Debug, Default)]
pub struct Distances {
    tables: [[OnceLock<Vec<u8>>; 6]; 2],
}

impl Distances {
    fn table(&self, map: &MapSheet, has_power_turns: bool, ceiling: u8) -> &[u8] {
        let slot = &self.tables[usize::from(has_power_turns)][usize::from(ceiling.min(5))];
        slot.get_or_init(|| distances(map, has_power_turns, ceiling))
    }
}

/// The place of a hex, facing and level in a table.
fn place(map: &MapSheet, hex: Hex, facing: Direction, level: u8) -> usize {
    (map.field.index(hex) * 6 + usize::from(u8::from(facing)) - 1) * 6 + usize::from(level)
}

/// Walks back from the edge, cheapest first.
fn distances(map: &MapSheet, has_power_turns: bool, ceiling: u8) -> Vec<u8> {
    let flies = |hex: Hex, level: u8| {
        map.field.holds(hex) && map.surface[map.field.index(hex)] < level && level <= ceiling
    };
    let mut table = vec![NEVER; map.field.len() * 36];
    // Places by cost: `buckets[c]` holds those that may cost `c`.
    let mut buckets: Vec<Vec<(Hex, Direction, u8)>> = vec![Vec::new(); 4];
    for hex in map.field.hexes() {
        for facing in Direction::ALL {
            if map.field.holds(hex.next(facing)) {
                continue;
            }
            for level in (1..=ceiling).filter(|&level| flies(hex, level)) {
                buckets[1].push((hex, facing, level));
            }
        }
    }
    let mut cost = 1;
    while cost < buckets.len() && cost < usize::from(NEVER) {
        for (hex, facing, level) in std::mem::take(&mut buckets[cost]) {
            let at = place(map, hex, facing, level);
            if usize::from(table[at]) <= cost {
                continue;
            }
            table[at] = cost as u8;
            buckets.resize_with(buckets.len().max(cost + 3), Vec::new);
            // Who could have come here: from the hex behind, having turned on arrival ...
            for turned in [0, 1, -1] {
                let before = facing.turned(-turned);
                let behind = hex.next(before.opposite());
                if flies(behind, level) {
                    buckets[cost + 1].push((behind, before, level));
                }
                // ... or from the level below, by a climb.
                if 1 < level && flies(hex, level - 1) {
                    buckets[cost + 2].push((hex, before, level - 1));
                }
            }
            for turned in [1, -1] {
                let before = facing.turned(-turned);
                if has_power_turns {
                    buckets[cost + 1].push((hex, before, level));
                }
                // ... or from the level above, by a descent that is paid for.
                if flies(hex, level + 1) {
                    buckets[cost + 1].push((hex, before, level + 1));
                }
            }
        }
        cost += 1;
    }
    table
}

/// Whether a ship must break off.
///
/// [SG-CREW-10] All officers dead.
pub fn is_withdrawing(state: &State, ship: ShipId) -> bool {
    !state[ship].has_officer()
}

/// Points that a step of the moving ship and the way home from there would cost; none when it leads nowhere.
fn price(state: &State, order: Order) -> Option<u16> {
    let (ship, turn) = match order {
        Order::Ahead { ship, turn }
        | Order::Climb { ship, turn }
        | Order::Descend { ship, turn } => (ship, turn),
        Order::PowerTurn { ship, turn } => (ship, Some(turn)),
        _ => return None,
    };
    let here = &state[ship];
    let (mut hex, mut level, cost) = (here.hex, here.altitude.level(), step_cost(order));
    match order {
        Order::Ahead { .. } => hex = hex.next(here.facing),
        Order::Climb { .. } => level += 1,
        Order::Descend { .. } => level -= 1,
        _ => {}
    }
    let map = &state.setting.map;
    if !map.field.holds(hex) {
        return Some(cost);
    }
    let facing = here.facing.turned(turn.map_or(0, Turn::sixths));
    let ceiling = altitude::ceiling(state, ship).level().max(level);
    let table = state.setting.distances.table(map, state.class(ship).is_steam(), ceiling);
    match table[place(map, hex, facing, level)] {
        NEVER => None,
        home => Some(cost + u16::from(home)),
    }
}

const fn step_cost(order: Order) -> u16 {
    match order {
        Order::Climb { .. } => 2,
        _ => 1,
    }
}

/// Whether the ordinary rules allow a step and it does not bring the ship down.
fn may_step(state: &State, order: Order) -> bool {
    match order {
        Order::Ahead { ship, turn } => {
            let to = movement::ahead(state, ship);
            let is_clear = !state.setting.map.field.holds(to)
                || state.surface(to) < state[ship].altitude.level();
            is_clear && movement::may_go_ahead(state, ship, turn).is_ok()
        }
        Order::PowerTurn { ship, .. } => movement::may_power_turn(state, ship).is_ok(),
        Order::Climb { ship, turn } => altitude::may_climb(state, ship, turn).is_ok(),
        Order::Descend { ship, turn } => {
            let here = &state[ship];
            // The free descent gives no turn and brings nobody nearer to the edge.
            let is_paid = turn.is_some();
            let stays_up = state.surface(here.hex) + 1 < here.altitude.level();
            is_paid && stays_up && altitude::may_descend(state, ship, turn).is_ok()
        }
        _ => false,
    }
}

/// The lowest price among all steps that are possible now.
fn best_price(state: &State, ship: ShipId) -> Option<u16> {
    let mut best = None;
    each_step(ship, |order| {
        if may_step(state, order)
            && let Some(price) = price(state, order)
            && best.is_none_or(|best| price < best)
        {
            best = Some(price);
        }
    });
    best
}

/// Refuses a step that is not on a quickest course to a ship that must withdraw.
///
/// [SG-CREW-10] Its owner breaks ties.
pub fn check_step(state: &State, ship: ShipId, order: Order) -> Check {
    if !is_withdrawing(state, ship) {
        return Ok(());
    }
    let is_quickest = may_step(state, order)
        && price(state, order).is_some_and(|price| best_price(state, ship) == Some(price));
    if is_quickest {
        return Ok(());
    }
    let why = "has lost all officers and must make for the edge of the map by the quickest course";
    Err(Bar { rule: rule!("SG-CREW-10"), why: Why::Ship(ship, why) })
}

/// Refuses to stop while a withdrawing ship can still go on.
pub fn check_end(state: &State, ship: ShipId) -> Check {
    if !is_withdrawing(state, ship) || best_price(state, ship).is_none() {
        return Ok(());
    }
    let why = "has lost all officers and must use all her movement to get away";
    Err(Bar { rule: rule!("SG-CREW-10"), why: Why::Ship(ship, why) })
}
