//! Gear: mines go up where an enemy may run into them, drogues down over those below, and whatever can be dropped is.

use kernel::{SeatId, hex::Hex};

use super::{best_by, boxes_left, enemies};
use crate::{
    aspect::{Altitude, Aspect, bearing},
    batteries, bombs, drogues, gear,
    order::Order,
    smutts,
    state::{Gear, ShipId, State, Target},
};

/// Within so many hexes an enemy may be met in this turn.
const NEAR: u8 = 4;
/// Beyond so many nobody will be.
const FAR: u8 = 7;

/// A deck order about gear that is worth giving, if there is one.
pub fn deck(state: &State, orders: &[Order]) -> Option<usize> {
    orders.iter().position(|order| match *order {
        Order::PutOut { ship, gear } => is_wanted(state, ship, gear),
        Order::TakeIn { ship, gear } => !is_of_use(state, ship, gear),
        // Bombs are loaded while nothing burns.
        Order::Load { ship } => state[ship].fire == 0,
        Order::LoadNoMore { ship } => 0 < state[ship].fire,
        Order::Lay { ship, gun, aspect } => is_better_laid(state, ship, gun, aspect),
        Order::RaiseMine { mine, altitude } => {
            let moored = &state.afield.mines[usize::from(mine)];
            best_height(state, moored.seat, moored.hex) == Some(altitude)
        }
        Order::LowerMine { mine } => {
            let moored = &state.afield.mines[usize::from(mine)];
            let there = |enemy: ShipId| Some(state[enemy].altitude) == moored.raised;
            let mut near = within(state, moored.seat, moored.hex, FAR);
            // Only to put it where somebody is, and not while somebody may still run into it.
            !near.any(there) && best_height(state, moored.seat, moored.hex).is_some()
        }
        _ => false,
    })
}

/// Whether a portable gun had better bear there: where the next enemy is, with nobody before it now.
fn is_better_laid(state: &State, ship: ShipId, gun: u8, aspect: Aspect) -> bool {
    let here = &state[ship];
    let Some(laid) = here.guns[usize::from(gun)].laid.aspect() else { return false };
    let lies = |enemy: ShipId, aspect: Aspect| {
        let there = state[enemy].hex;
        there != here.hex && bearing(here.hex, here.facing, there).has(aspect)
    };
    let is_idle = !within(state, here.seat, here.hex, NEAR).any(|enemy| lies(enemy, laid));
    let next = within(state, here.seat, here.hex, FAR)
        .min_by_key(|&enemy| state[enemy].hex.distance(here.hex));
    is_idle && next.is_some_and(|enemy| lies(enemy, aspect))
}

/// Enemies of a seat within so many hexes.
fn within(state: &State, seat: SeatId, hex: Hex, most: u8) -> impl Iterator<Item = ShipId> + '_ {
    enemies(state, seat).filter(move |&enemy| state[enemy].hex.distance(hex) <= most)
}

/// Whether gear is worth putting out: somebody is near, and at a height where it hangs or could come to.
fn is_wanted(state: &State, ship: ShipId, gear: Gear) -> bool {
    let here = &state[ship];
    let level = here.altitude.level();
    match gear {
        Gear::Mines => within(state, here.seat, here.hex, NEAR)
            .any(|enemy| (level..=level + 2).contains(&state[enemy].altitude.level())),
        Gear::Drogues => {
            // Not so low that the next hill takes them.
            let is_high = !drogues::would_drag(state, here.hex, here.altitude) && 3 <= level;
            is_high
                && within(state, here.seat, here.hex, NEAR).any(|enemy| {
                    (level.saturating_sub(2)..=level).contains(&state[enemy].altitude.level())
                })
        }
    }
}

/// Whether gear that is out may still be run into.
fn is_of_use(state: &State, ship: ShipId, gear: Gear) -> bool {
    let here = &state[ship];
    let is_safe = gear == Gear::Mines || 3 <= here.altitude.level();
    is_safe && within(state, here.seat, here.hex, FAR).next().is_some()
}

/// The height at which most enemies near a moored mine fly.
fn best_height(state: &State, seat: SeatId, hex: Hex) -> Option<Altitude> {
    let surface = state.surface(hex);
    let only = state.setting.switches.ground_mines_one_level;
    let flies = |altitude: Altitude| {
        within(state, seat, hex, NEAR).filter(|&enemy| state[enemy].altitude == altitude).count()
    };
    Altitude::ALL
        .into_iter()
        .filter(|altitude| surface < altitude.level())
        .filter(|altitude| !only || altitude.level() == surface + 1)
        .map(|altitude| (flies(altitude), altitude))
        .filter(|&(n, _)| 0 < n)
        .max_by_key(|&(n, _)| n)
        .map(|(_, altitude)| altitude)
}

/// Something to drop that is likely to do harm, if there is.
pub fn drop(state: &State, orders: &[Order]) -> Option<usize> {
    let is_drop = |order: &Order| matches!(order, Order::Drop { .. });
    if !orders.iter().any(is_drop) {
        return None;
    }
    let harm = |order: &Order| match *order {
        Order::Drop { ship, device, target } => {
            if let Target::Hex { hex } = target
                && batteries::points_left(state, hex) == 0
            {
                return i32::MIN;
            }
            let leaving = bombs::way_out(state, ship);
            let roll = bombs::drop_roll(state, ship, device, target, leaving);
            // Twice the average of what is left of the die.
            let modifier = i32::from(roll.total_modifier());
            (1..=6).map(|face| (face + modifier).max(0)).sum::<i32>() / 3
        }
        _ => i32::MIN,
    };
    best_by(orders, harm).filter(|&at| 2 <= harm(&orders[at]))
}

/// Places where a ship would strike mines, near enough to be come to.
pub fn mined(state: &State, ship: ShipId) -> Vec<(Hex, Altitude)> {
    let mut places = Vec::new();
    if !state.is_advanced() || !gear::is_any_out(state) {
        return places;
    }
    for carrier in state.ids().filter(|&carrier| carrier != ship) {
        let there = &state[carrier];
        if there.is_on_map() && 0 < gear::n_out(state, carrier, Gear::Mines) {
            places.extend(there.altitude.up().map(|altitude| (there.hex, altitude)));
        }
    }
    for mine in &state.afield.mines {
        places.extend(mine.raised.map(|altitude| (mine.hex, altitude)));
    }
    places
}

/// What it is worth to end a move where mines or drogues are brought to an enemy, or where drogues hang.
pub fn value(state: &State, ship: ShipId, hex: Hex, altitude: Altitude) -> i32 {
    if !state.is_advanced() || !gear::is_any_out(state) {
        return 0;
    }
    let mut value = 0;
    let hangs = |gear: Gear| -> i32 {
        gear::charges(state, ship, gear).iter().map(|&damage| i32::from(damage)).sum()
    };
    let mut met = |there: Option<Altitude>, damage: i32| {
        for other in there.into_iter().flat_map(|there| state.others_at(ship, hex, there)) {
            value += if state.are_foes(ship, other) { 2 * damage } else { -4 * damage };
        }
    };
    met(altitude.up(), hangs(Gear::Mines));
    met(altitude.down(), hangs(Gear::Drogues));
    if 0 < hangs(Gear::Drogues) && drogues::would_drag(state, hex, altitude) {
        value -= 20;
    }
    let peril = gear::peril(state, ship, hex, altitude);
    value - peril.drogues.iter().map(|&damage| 2 * i32::from(damage)).sum::<i32>()
}

/// What a torpedo is worth that is launched now: only with an enemy in its way and no friend.
pub fn launch_worth(state: &State, ship: ShipId) -> i32 {
    let met = smutts::in_the_way(state, ship);
    let mut worth = 0;
    for other in state.ids().filter(|other| met & 1 << other.0 != 0) {
        if !state.are_foes(ship, other) {
            return -1;
        }
        if state[other].is_in_play() {
            worth += 4 * 16 * (40 - i32::from(boxes_left(state, other).min(30)));
        }
    }
    if worth == 0 { -1 } else { worth }
}
