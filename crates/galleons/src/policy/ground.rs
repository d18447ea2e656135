//! The ground: where batteries and mines are put, what is worth a shot there, and what reaches up from it.

use kernel::{SeatId, hex::Hex};

use super::{Pose, best_by, siege};
use crate::{
    affairs::TASKED,
    batteries,
    damage::{self, Share},
    gunnery,
    order::Order,
    rounds,
    state::{Shot, State, Target},
    tables::Weapon,
};

/// Spreads what is set up: no two in one hex while there is another, the middle of the ground first.
pub fn emplace(state: &State, orders: &[Order]) -> Option<usize> {
    let afield = &state.afield;
    let batteries = afield.batteries.iter().map(|battery| battery.hex);
    let mines = afield.mines.iter().map(|mine| mine.hex);
    let n_batteries = afield.batteries.len().min(usize::from(afield.emplaced));
    let n_mines = usize::from(afield.emplaced) - n_batteries;
    let crowd = |hex: Hex| {
        let here = |at: &Hex| *at == hex;
        batteries.clone().take(n_batteries).filter(here).count()
            + mines.clone().take(n_mines).filter(here).count()
    };
    best_by(orders, |order| match *order {
        Order::Emplace { hex } => {
            -40 * crowd(hex) as i32 - i32::from(hex.distance(state.setting.map.centre))
        }
        _ => i32::MIN,
    })
}

/// Hexes that a seat has still to bombard.
fn hexes(state: &State, seat: SeatId) -> impl Iterator<Item = Hex> + '_ {
    let is_tasked = state.setting.side_of(seat) == TASKED;
    batteries::hexes(state).filter(move |&hex| is_tasked && 0 < batteries::points_left(state, hex))
}

/// Whether a seat has anything on the ground to fire at.
pub fn has_target(state: &State, seat: SeatId) -> bool {
    !state.afield.ruins.is_empty() && hexes(state, seat).next().is_some()
}

/// What a shot at the ground promises.
pub fn worth(state: &State, shot: &Shot, weapon: &Weapon, ways: i32) -> i32 {
    match shot.target {
        Target::Hex { hex } => {
            let worth = siege::hit_worth(state, hex, weapon);
            if worth == 0 { -1 } else { ways * worth }
        }
        Target::Battery { battery } => {
            let penetration = rounds::penetration(state, weapon, shot.range);
            match damage::share(penetration, state[battery].armour) {
                Share::All | Share::Half => ways * siege::silence_worth(state, battery, weapon),
                Share::Nothing => ways,
            }
        }
        Target::Ship(_) | Target::Flight { .. } => -1,
    }
}

/// What the batteries of the other sides may do to a ship in a pose.
pub fn danger(state: &State, seat: SeatId, pose: Pose) -> i32 {
    let side = state.setting.side_of(seat);
    let mut danger = 0;
    for battery in batteries::ids(state) {
        let here = &state[battery];
        if state.setting.side_of(here.seat) == side || here.is_out() || 0 < here.fire {
            continue;
        }
        let weapon = batteries::weapon(state, battery);
        let rise = pose.altitude.level().saturating_sub(state.surface(here.hex));
        let range = gunnery::range_to(weapon, here.hex.distance(pose.hex), rise as i8);
        let ways = match gunnery::is_close(weapon, range) {
            Some(_) if weapon.is_lob_gun() => 1,
            Some(true) => 3,
            Some(false) => 1,
            None => continue,
        };
        danger += ways * i32::from(weapon.damage);
    }
    danger
}
