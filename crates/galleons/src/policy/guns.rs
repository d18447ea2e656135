//! The guns: what is fired at whom, and what a ship may do with hers from where she is.

use super::{best_by, boxes_left};
use crate::{
    aspect::Aspects,
    gunnery,
    order::Order,
    state::{Load, ShipId, State, Status, Target},
    tables::Weapon,
};

/// Fires everything that can hit, at whoever suffers most.
pub fn fire(state: &State, orders: &[Order]) -> Option<usize> {
    best_by(orders, |order| match *order {
        Order::Fire { ship, gun, target: Target::Ship(target), round, pace } => {
            let shot = gunnery::aim(state, ship, gun, target, Load { round, pace });
            let wants = gunnery::to_hit(state, &shot);
            let ways = wants.ways(gunnery::hit_roll(&shot, "").total_modifier());
            let weapon = &state.mount(ship, gun).weapon;
            // A weak ship is worth finishing; a derelict is not worth powder.
            let worth = match state[target].status {
                Status::Flying => 40 - i32::from(boxes_left(state, target).min(30)),
                Status::Landed => 5,
                _ => return -1,
            };
            if ways == 0 {
                return -1;
            }
            i32::from(ways) * (i32::from(weapon.damage) + shock(weapon)) * worth
        }
        Order::CeaseFire => 0,
        _ => i32::MIN,
    })
}

/// What the guns of a ship that bear into `aspects` may do at this distance, in sixths of damage, doubled when ready.
pub fn firepower(
    state: &State,
    ship: ShipId,
    aspects: Aspects,
    distance: u8,
    rise: i8,
    is_level: bool,
) -> i32 {
    let here = &state[ship];
    let is_steep = distance < rise.unsigned_abs();
    if is_steep && !state.is_advanced() {
        return 0;
    }
    let modifier = i32::from(!is_level) + i32::from(0 < here.fire);
    let mut power = 0;
    for (at, mount) in state.class(ship).guns.iter().enumerate() {
        let (gun, weapon) = (&here.guns[at], &mount.weapon);
        let is_silent = gun.is_wrecked || gun.crew.total() == 0;
        if is_silent || !mount.arcs.meets(aspects) || !gunnery::is_fired(state, weapon) {
            continue;
        }
        let range = gunnery::range_to(weapon, distance, rise);
        let Some(is_close) = gunnery::is_close(weapon, range) else { continue };
        let ways = if weapon.is_lob_gun() {
            i32::from(0 < distance)
        } else if is_steep || (0 < rise && mount.is_ventral()) {
            0
        } else if is_close {
            4 - modifier
        } else {
            2 - modifier
        };
        let is_ready = gun.fired == 0 || gunnery::ready_on(weapon.rate, gun.fired) <= state.turn;
        let worth = i32::from(weapon.damage) + shock(weapon);
        power += ways.max(0) * worth * if is_ready { 2 } else { 1 };
    }
    power
}

/// What the shock of a weapon's hit is worth beside its damage [SG-LOB-02].
fn shock(weapon: &Weapon) -> i32 {
    if weapon.is_lob_gun() { 4 } else { 0 }
}

/// Beside what the policy would do: holding fire, holding some guns back, or turning all on another target.
pub fn plans(orders: &[Order], favourite: Order, plans: &mut Vec<Vec<Order>>) {
    let mut targets: Vec<Target> = Vec::new();
    for order in orders {
        if let Order::Fire { target, .. } = *order
            && !targets.contains(&target)
        {
            targets.push(target);
        }
    }
    for target in targets {
        let at_target =
            |order: &&Order| matches!(order, Order::Fire { target: at, .. } if *at == target);
        let all: Vec<Order> = orders.iter().filter(at_target).copied().collect();
        // Each gun by itself, and all but that one.
        for alone in &all {
            plans.push(vec![*alone, Order::CeaseFire]);
            if 2 < all.len() {
                let mut others: Vec<Order> =
                    all.iter().filter(|order| *order != alone).copied().collect();
                others.push(Order::CeaseFire);
                plans.push(others);
            }
        }
        if 1 < all.len() && all[0] != favourite {
            plans.push(all);
        }
    }
    if favourite != Order::CeaseFire {
        plans.push(vec![Order::CeaseFire]);
    }
}
