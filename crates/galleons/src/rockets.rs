//! Rocket banks: where they reach, the salvo, and who fires it.

use kernel::{Chronicle, Roll, SeatId};

use crate::{
    Play,
    aspect::bearing,
    batteries,
    damage::{self, Blow},
    event::{ArmsEvent, Event},
    flights, gunnery,
    order::{Bar, Check, Order, Why},
    sight,
    state::{Arm, Bystanders, Load, Phase, Quality, ShipId, Shot, State, Target},
    tables::{Angle, Device, WeaponKind},
};

/// The banks of a sort that a ship carries, if there are such.
fn bank(state: &State, ship: ShipId, device: u8) -> Option<&Device> {
    let device = state.class(ship).devices.get(usize::from(device))?;
    (device.weapon.kind == WeaponKind::Rocket).then_some(device)
}

/// Banks of a ship whose fire has been committed, of one sort or of all.
fn n_committed(state: &State, ship: ShipId, sort: Option<u8>) -> u8 {
    let is_such = |shot: &&Shot| match shot.by {
        Arm::Bank { ship: own, device } => own == ship && sort.is_none_or(|sort| sort == device),
        Arm::Gun { .. } | Arm::Battery { .. } | Arm::Marines { .. } => false,
    };
    state.shots.iter().filter(is_such).count() as u8
}

/// Refuses fire by a bank, whatever its target.
///
/// [SG-ROCK-04] One man on deck for each bank, and each is fired once.
fn check_bank(state: &State, ship: ShipId, device: u8) -> Check {
    let rule = rule!("SG-ROCK-04");
    if !state.is_advanced() || bank(state, ship, device).is_none() {
        return Err(Bar { rule, why: Why::Nothing("rocket bank") });
    }
    let here = &state[ship];
    if !here.is_in_play() {
        return Err(Bar::ship(rule!("SG-FIRE-12"), ship, "is out of the battle"));
    }
    if here.is_stunned {
        let why = "has a stunned crew and cannot fire";
        return Err(Bar::ship(rule!("SG-TRIM-06"), ship, why));
    }
    if here.carries[usize::from(device)].left <= n_committed(state, ship, Some(device)) {
        return Err(Bar::ship(rule, ship, "has no loaded bank of that sort left"));
    }
    if here.crew.deck.total() <= n_committed(state, ship, None) {
        return Err(Bar::ship(rule, ship, "has nobody on deck to fire another bank"));
    }
    Ok(())
}

/// Refuses a target to a bank that could fire.
///
/// [SG-ROCK-01] Where rockets can reach. [SG-ROCK-02] Straight up or down, whatever the bank's aspect.
fn check_target(state: &State, ship: ShipId, device: u8, target: Target) -> Check {
    gunnery::check_enemy(state, state.side(ship), target)?;
    flights::check_round(target)?;
    let Some(bank) = bank(state, ship, device) else {
        return Err(Bar { rule: rule!("SG-ROCK-04"), why: Why::Nothing("rocket bank") });
    };
    let barred = |why| Err(Bar { rule: rule!("SG-ROCK-01"), why: Why::Target(target, why) });
    let here = &state[ship];
    let (hex, level) = gunnery::place(state, target);
    let own = here.altitude.level();
    match bank.angle {
        Some(Angle::Up) if level <= own => {
            return barred("is not higher, and the bank is angled up");
        }
        Some(Angle::Down) if own <= level => {
            return barred("is not lower, and the bank is angled down");
        }
        _ => {}
    }
    let distance = here.hex.distance(hex);
    if bank.weapon.range_long < distance {
        return barred("is beyond the reach of rockets");
    }
    if own.abs_diff(level) < distance {
        return barred("lies too flat: rockets fly no further than they rise or fall");
    }
    let bears = bank.facing.is_none_or(|aspect| bearing(here.hex, here.facing, hex).has(aspect));
    if 0 < distance && !bears {
        return barred("does not lie where the bank points");
    }
    sight::check(state, (here.hex, own), target)
}

/// Refuses to commit a bank's fire.
pub fn check_fire(state: &State, ship: ShipId, device: u8, target: Target) -> Check {
    let Phase::Fire { at } = state.phase else {
        return Err(Bar { rule: rule!("SG-SEQ-03"), why: Why::NotNow });
    };
    if state[ship].seat != gunnery::firing_seat(state, at) {
        return Err(Bar::ship(rule!("SG-SEQ-06"), ship, "is not yours to fire with"));
    }
    check_bank(state, ship, device)?;
    check_target(state, ship, device, target)
}

/// What a bank's fire would be if it were committed now.
pub fn aim(state: &State, ship: ShipId, device: u8, target: Target) -> Shot {
    let by = Arm::Bank { ship, device };
    let here = &state[ship];
    let (hex, level) = gunnery::place(state, target);
    Shot {
        by,
        target,
        load: Load::USUAL,
        left: 1,
        // [SG-ROCK-01] Altitude adds nothing.
        range: here.hex.distance(hex),
        rise: level as i8 - here.altitude.level() as i8,
        is_smoky: false,
        quality: Quality::Trained,
        beside: Bystanders::NONE,
        bearing: gunnery::bearing_of(state, by, target),
    }
}

/// Calls `found` with every bank of a seat that could be fired at something.
fn each(state: &State, seat: SeatId, mut found: impl FnMut(ShipId, u8, Target)) {
    if !state.is_advanced() {
        return;
    }
    for ship in state.ids().filter(|&ship| state[ship].seat == seat) {
        for device in 0..state.class(ship).devices.len().min(state[ship].carries.len()) as u8 {
            if check_bank(state, ship, device).is_err() {
                continue;
            }
            for target in gunnery::targets(state) {
                if check_target(state, ship, device, target).is_ok() {
                    found(ship, device, target);
                }
            }
        }
    }
}

/// Lists the salvoes that a seat may fire.
pub fn list_fire(state: &State, seat: SeatId, out: &mut Vec<Order>) {
    each(state, seat, |ship, device, target| {
        out.push(Order::FireRockets { ship, device, target });
    });
}

/// Whether a seat has a bank with anything to fire at.
pub fn can_fire(state: &State, seat: SeatId) -> bool {
    let mut can = false;
    each(state, seat, |_, _, _| can = true);
    can
}

/// A bank is fired: it stays empty.
///
/// [SG-ROCK-03] No roll to hit: a die says how many hit, each with its own location.
pub fn salvo(play: &mut Play<'_, impl Chronicle<Event = Event>>, shot: &Shot) {
    let weapon = gunnery::weapon_of(play.state, shot.by);
    let (damage_value, penetration) = (weapon.damage, weapon.pen_close);
    let roll = Roll::d6(rule!("SG-ROCK-03"), "rockets that hit").by(shot.by.piece());
    let hits = play.number(&roll) as u8;
    play.emit(rule!("SG-ROCK-03"), ArmsEvent::RocketsHit { target: shot.target, hits }.into());
    let is_from_below = 0 < shot.rise;
    match shot.target {
        Target::Ship(ship) => {
            let bearing = (!shot.bearing.is_empty()).then_some(shot.bearing);
            let blow =
                Blow { is_from_below, bearing, ..Blow::new(damage_value, Some(penetration)) };
            for _ in 0..hits {
                if play.state[ship].is_on_map() {
                    damage::hit(play, ship, blow);
                }
            }
        }
        Target::Battery { battery } => {
            let hit = batteries::Hit { damage_value, penetration, is_from_below, is_spread: false };
            for _ in 0..hits {
                if !play.state[battery].is_out() {
                    batteries::take_hit(play, battery, hit);
                }
            }
        }
        // [SG-GRND-02] The sum of the damage values.
        Target::Hex { hex } => {
            batteries::score(play, hex, hits * damage_value, rule!("SG-GRND-02"));
        }
        Target::Flight { .. } => {}
    }
}

#[cfg(test)]
mod tests;
