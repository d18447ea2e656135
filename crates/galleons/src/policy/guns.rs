//! The guns: what is fired at whom, and what a ship may do with hers from where she is.

use super::{best_by, boxes_left, gear, ground, hunt, rams};
use crate::{
    batteries,
    damage::{self, Share},
    grapnels, gunnery,
    order::Order,
    rounds,
    state::{Arm, Gun, Pace, Ship, ShipId, Shot, State, Status, Target},
    tables::{GunMount, Weapon},
};

/// Fires everything that can hit, at whoever suffers most.
pub fn fire(state: &State, orders: &[Order]) -> Option<usize> {
    best_by(orders, |order| match *order {
        Order::Fire { .. }
        | Order::FireBattery { .. }
        | Order::FireRockets { .. }
        | Order::Volley { .. } => worth(state, order),
        Order::Launch { ship, .. } => gear::launch_worth(state, ship),
        Order::CeaseFire => 0,
        _ => i32::MIN,
    })
}

/// What a gun's fire promises; less than nothing when it is a waste of powder.
fn worth(state: &State, order: &Order) -> i32 {
    let Some(shot) = gunnery::shot_of(state, order) else { return -1 };
    if let Arm::Bank { .. } = shot.by {
        return salvo_worth(state, &shot);
    }
    let wants = gunnery::to_hit(state, &shot);
    let ways = i32::from(wants.ways(gunnery::hit_roll(state, &shot, "").total_modifier()));
    let weapon = gunnery::weapon_of(state, shot.by);
    if let Target::Flight { .. } = shot.target {
        return fliers_worth(&shot, weapon, ways);
    }
    let Target::Ship(target) = shot.target else {
        return ground::worth(state, &shot, weapon, ways);
    };
    if let Some(worth) = hunt::shot_worth(state, shot.by.seat(state), target) {
        return ways * worth;
    }
    // A weak ship is worth finishing; a derelict is not worth powder.
    let value = match state[target].status {
        Status::Flying => 40 - i32::from(boxes_left(state, target).min(30)),
        Status::Landed => 5,
        _ => return -1,
    };
    if ways == 0 {
        return -1;
    }
    if grapnels::is_grapnel(weapon) {
        // Only to board her.
        let gain = shot.by.ship().map_or(0, |ship| rams::boarding(state, ship, target));
        return if 0 < gain { ways * gain } else { -1 };
    }
    if weapon.is_small_arm() {
        // In haste it jams more often than it gains.
        let dice = i32::from(shot.left) / if shot.load.pace == Pace::Fast { 2 } else { 1 };
        return ways * dice * men_worth(state, target) / 4;
    }
    let damage = i32::from(weapon.damage);
    if !shot.load.round.is_usual() {
        return if shot.rise <= 0 { ways * damage * men_worth(state, target) } else { -1 };
    }
    let pierced =
        damage::share(rounds::penetration(state, weapon, shot.range), state.class(target).armour);
    ways * (damage * eighths(pierced) / 8 + shock(weapon)).max(1) * value
}

/// What is left of a hit by what goes through the armour, in eighths: none stops what strikes men on deck, guns in the open, rudder,
/// lifters or screw.
const fn eighths(pierced: Share) -> i32 {
    match pierced {
        Share::All => 8,
        Share::Half => 5,
        Share::Nothing => 3,
    }
}

/// What fire at a flying party promises: whoever flies means to board.
fn fliers_worth(shot: &Shot, weapon: &Weapon, ways: i32) -> i32 {
    let men = if weapon.is_small_arm() { shot.left } else { weapon.damage };
    ways * i32::from(men) * 12 - 1
}

/// What a salvo of rockets promises: some three hits of one point each.
fn salvo_worth(state: &State, shot: &Shot) -> i32 {
    match shot.target {
        Target::Ship(target) if state[target].status == Status::Flying => {
            eighths(damage::share(0, state.class(target).armour))
                * (40 - i32::from(boxes_left(state, target).min(30)))
        }
        Target::Hex { hex } => i32::from(batteries::points_left(state, hex).min(1)) * 100,
        _ => -1,
    }
}

/// Who fires by an order, and at what.
const fn aimed(order: &Order) -> Option<(Arm, Target)> {
    match *order {
        Order::Fire { ship, gun, target, .. } => Some((Arm::Gun { ship, gun }, target)),
        Order::FireBattery { battery, target, .. } => Some((Arm::Battery { battery }, target)),
        Order::FireRockets { ship, device, target } => Some((Arm::Bank { ship, device }, target)),
        // However many of them fire.
        Order::Volley { by, target, .. } => Some((Arm::Marines { of: by, dice: 0 }, target)),
        _ => None,
    }
}

/// What a man aboard a ship is worth when she is fired at with grape or shrapnel, against the worth of a hull box.
fn men_worth(state: &State, target: ShipId) -> i32 {
    let here = &state[target];
    let men = i32::from(here.living().saturating_sub(u16::from(here.owed)));
    // The last dozen decide whether she can be fought at all.
    let few = if men <= 12 { 12 } else { 0 };
    // Whoever lies alongside may be boarded, or board.
    let is_close = state.beside(target).any(|other| state.are_foes(other, target));
    8 + few + if is_close { 14 } else { 0 }
}

/// What the guns of a ship that bear may do at this distance, in sixths of damage, doubled when ready.
pub fn firepower(
    state: &State,
    ship: ShipId,
    bears: impl Fn(&GunMount) -> bool,
    distance: u8,
    rise: i8,
) -> i32 {
    let here = &state[ship];
    if distance < rise.unsigned_abs() && !state.is_advanced() {
        return 0;
    }
    let guns = state.class(ship).guns.iter().zip(here.guns.iter());
    guns.filter(|(mount, _)| bears(mount)).map(|gun| power(state, here, gun, distance, rise)).sum()
}

/// The same of one gun that bears.
#[expect(
    clippy::inline_always,
    reason = "a tenth of a policy's time, which asks it for every gun in every place"
)]
#[inline(always)]
pub fn power(
    state: &State,
    here: &Ship,
    (mount, gun): (&GunMount, &Gun),
    distance: u8,
    rise: i8,
) -> i32 {
    let weapon = &mount.weapon;
    let is_silent = gun.is_wrecked || gun.crew.total() == 0;
    if is_silent || !gunnery::is_fired(state, weapon) {
        return 0;
    }
    let range = gunnery::range_to(weapon, distance, rise);
    let Some(is_close) = gunnery::is_close(weapon, range) else { return 0 };
    let modifier = i32::from(rise != 0) + i32::from(0 < here.fire);
    let ways = if weapon.is_lob_gun() {
        i32::from(0 < distance)
    } else if distance < rise.unsigned_abs() || (0 < rise && mount.is_ventral()) {
        0
    } else if is_close {
        4 - modifier
    } else {
        2 - modifier
    };
    let is_ready = gun.fired == 0 || gunnery::ready_on(weapon.rate, gun.fired) <= state.turn;
    let worth = i32::from(weapon.damage) + shock(weapon);
    ways.max(0) * worth * if is_ready { 2 } else { 1 }
}

/// What the shock of a weapon's hit is worth beside its damage [SG-LOB-02].
fn shock(weapon: &Weapon) -> i32 {
    if weapon.is_lob_gun() { 4 } else { 0 }
}

/// Beside what the policy would do: holding fire, holding some guns back, or turning all on another target.
pub fn plans(state: &State, orders: &[Order], favourite: Order, plans: &mut Vec<Vec<Order>>) {
    let mut targets: Vec<Target> = Vec::new();
    for order in orders {
        if let Some((_, target)) = aimed(order)
            && !targets.contains(&target)
        {
            targets.push(target);
        }
    }
    for target in targets {
        let all = best_loads(state, orders, target);
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

/// Every gun that can be fired at a target, each with the round and the rate that promise most.
fn best_loads(state: &State, orders: &[Order], at: Target) -> Vec<Order> {
    let mut all: Vec<Order> = Vec::new();
    for order in orders {
        let Some((arm, target)) = aimed(order) else { continue };
        if target != at {
            continue;
        }
        let is_same = |known: &Order| aimed(known).is_some_and(|(by, _)| by == arm);
        match all.iter_mut().find(|known| is_same(known)) {
            Some(known) if worth(state, known) < worth(state, order) => *known = *order,
            Some(_) => {}
            None => all.push(*order),
        }
    }
    all
}
