//! What is dropped on those below: liquid fire, spikes, bombs, and drogues that are let go.

use kernel::{Chronicle, Roll, RuleId, hex::Direction};

use crate::{
    Play,
    batteries::{self, Hit},
    boarding, criticals,
    damage::{self, Blow},
    event::{Event, GearEvent},
    flights, gear, gunnery, movement,
    order::{Bar, Check, Order, Why},
    state::{BatteryId, Dropped, Phase, ShipId, State, Status, Target},
    tables::{Weapon, WeaponKind},
};

/// The rule by which a device is dropped; none for one that is not.
const fn rule_of(kind: WeaponKind) -> Option<RuleId> {
    match kind {
        WeaponKind::LiquidFire => Some(rule!("SG-LIQ-01")),
        WeaponKind::Spikes => Some(rule!("SG-SPIKE-01")),
        WeaponKind::BombRack => Some(rule!("SG-BOMB-02")),
        WeaponKind::Drogue => Some(rule!("SG-DROG-04")),
        WeaponKind::ShellGun
        | WeaponKind::MartianCannon
        | WeaponKind::Smoothbore
        | WeaponKind::Howitzer
        | WeaponKind::LobGun
        | WeaponKind::SmallArms
        | WeaponKind::Machinegun
        | WeaponKind::Rocket
        | WeaponKind::Grapnel
        | WeaponKind::TetherMine
        | WeaponKind::SmuttsDischarger
        | WeaponKind::SmuttsTorpedo
        | WeaponKind::BombLoad => None,
    }
}

/// A device aboard.
pub fn weapon(state: &State, ship: ShipId, device: u8) -> &Weapon {
    &state.class(ship).devices[usize::from(device)].weapon
}

/// How many of a device are ready to be dropped and not yet bound for somebody.
pub fn n_ready(state: &State, ship: ShipId, device: u8) -> u8 {
    let bound = |drop: &&Dropped| drop.ship == ship && drop.device == device;
    let n_bound = state.afield.drops.iter().filter(bound).count() as u8;
    state[ship].carries[usize::from(device)].left.saturating_sub(n_bound)
}

/// Refuses to drop something.
///
/// [SG-LIQ-01] During movement, on those over whom the ship passes; released from the bridge.
pub fn check_drop(state: &State, ship: ShipId, device: u8, target: Target) -> Check {
    let is_moving = state.phase == Phase::Move && state.moving.is_some_and(|it| it.ship == ship);
    if !is_moving {
        return Err(Bar { rule: rule!("SG-LIQ-01"), why: Why::NotNow });
    }
    let devices = &state.class(ship).devices;
    let kind = devices.get(usize::from(device)).map(|device| device.weapon.kind);
    let Some((kind, rule)) = kind.and_then(|kind| Some((kind, rule_of(kind)?))) else {
        return Err(Bar { rule: rule!("SG-LIQ-01"), why: Why::Nothing("thing to drop") });
    };
    let here = &state[ship];
    if here.is_stunned {
        return Err(Bar::ship(rule!("SG-TRIM-06"), ship, "has a stunned crew and drops nothing"));
    }
    if n_ready(state, ship, device) == 0 {
        return Err(Bar::ship(rule, ship, "has none of that left to drop"));
    }
    let by_bridge = matches!(kind, WeaponKind::LiquidFire | WeaponKind::Spikes);
    if by_bridge && here.crew.on_the_bridge() == 0 {
        let why = "has nobody on the bridge, from where it is released";
        return Err(Bar::ship(rule, ship, why));
    }
    check_below(state, ship, kind, target)
}

/// Refuses a target that does not lie below, or may not be struck by that.
///
/// [SG-BOMB-01] Bombs fall on what is stationary. [SG-BOMB-05] Or on anything, by the older version.
fn check_below(state: &State, ship: ShipId, kind: WeaponKind, target: Target) -> Check {
    let rule = rule_of(kind).unwrap_or(rule!("SG-LIQ-01"));
    let barred = |rule, why| Err(Bar { rule, why: Why::Target(target, why) });
    let side = state.side(ship);
    let is_below = || {
        let (hex, _) = gunnery::place(state, target);
        hex == state[ship].hex && 0 < levels_down(state, ship, target)
    };
    let target = match target {
        Target::Ship(target) => target,
        Target::Flight { .. } => return flights::check_round(target),
        Target::Battery { battery } => {
            batteries::check_enemy(state, side, battery)?;
            return if is_below() { Ok(()) } else { barred(rule, "is not below") };
        }
        Target::Hex { hex } => {
            batteries::check_hex(state, side, hex)?;
            if kind == WeaponKind::Spikes {
                return barred(rule!("SG-GRND-02"), "is not harmed by spikes");
            }
            return if is_below() { Ok(()) } else { barred(rule, "is not below") };
        }
    };
    let there = &state[target];
    if !state.are_foes(ship, target) {
        return barred(rule, "is no enemy");
    }
    if !there.is_on_map() || there.status == Status::Struck {
        return barred(rule, "is no target");
    }
    boarding::check_ceasefire(state, side, target)?;
    if !is_below() {
        return barred(rule, "is not below");
    }
    if needs_rest(state, kind) && !is_stationary(state, target) {
        return barred(rule!("SG-BOMB-01"), "is moving: bombs fall on what is stationary");
    }
    Ok(())
}

/// Whether such a thing hits only what does not move.
fn needs_rest(state: &State, kind: WeaponKind) -> bool {
    matches!(kind, WeaponKind::BombRack | WeaponKind::Drogue)
        && !state.setting.switches.bombs_on_moving
}

/// Whether a ship cannot move: on the ground, its crew stunned, or without way through damage.
///
/// [SG-BOMB-01] One that merely chose not to move does not count.
pub fn is_stationary(state: &State, ship: ShipId) -> bool {
    let there = &state[ship];
    there.status == Status::Landed || there.is_stunned || movement::is_immobilised(state, ship)
}

/// Levels from a ship down to a target; 0 when that is not lower.
fn levels_down(state: &State, ship: ShipId, target: Target) -> u8 {
    state[ship].altitude.level().saturating_sub(gunnery::place(state, target).1)
}

/// Calls `found` with everything that the moving ship may drop.
pub fn each_drop(state: &State, ship: ShipId, mut found: impl FnMut(Order)) {
    if !state.is_advanced() {
        return;
    }
    for device in 0..state.class(ship).devices.len().min(state[ship].carries.len()) as u8 {
        if rule_of(weapon(state, ship, device).kind).is_none() || n_ready(state, ship, device) == 0
        {
            continue;
        }
        for target in gunnery::targets(state) {
            if check_drop(state, ship, device, target).is_ok() {
                found(Order::Drop { ship, device, target });
            }
        }
    }
}

/// Binds something to be dropped when the ship leaves the hex, or ends its move there.
pub fn commit(state: &mut State, ship: ShipId, device: u8, target: Target) {
    state.afield.drops.push(Dropped { ship, device, target });
}

/// Drops what is bound to fall: as the ship leaves the hex in some direction, or stays in it.
///
/// [SG-LIQ-01] Several on one target are rolled separately.
pub fn release(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    leaving: Option<Direction>,
) {
    while let Some(at) = play.state.afield.drops.iter().position(|drop| drop.ship == ship) {
        let Dropped { device, target, .. } = play.state.afield.drops.remove(at);
        let kind = weapon(play.state, ship, device).kind;
        // What was shot to pieces meanwhile falls on nobody.
        let is_there = 0 < play.state[ship].carries[usize::from(device)].left
            && check_below(play.state, ship, kind, target).is_ok();
        if is_there && play.state[ship].is_in_play() {
            fall_on(play, ship, device, target, leaving);
        }
    }
}

/// The roll of something dropped from a ship on another.
///
/// [SG-LIQ-01] 1 less for each level, 1 more when leaving over the other's bow. [SG-SPIKE-01] Spikes likewise.
/// [SG-BOMB-02] Bombs earn no such bonus. [SG-BOMB-05] Points that a moving target spent come off.
pub fn drop_roll(
    state: &State,
    ship: ShipId,
    device: u8,
    target: Target,
    leaving: Option<Direction>,
) -> Roll {
    let weapon = weapon(state, ship, device);
    let (rule, purpose) = match weapon.kind {
        WeaponKind::LiquidFire => (rule!("SG-LIQ-01"), "liquid fire"),
        WeaponKind::Spikes => (rule!("SG-SPIKE-01"), "spikes"),
        WeaponKind::Drogue => (rule!("SG-DROG-04"), "a drogue let go"),
        _ => (rule!("SG-BOMB-02"), "bombs"),
    };
    // [SG-GRND-02] A hex or a battery has no bow, and does not move.
    let (facing, moved) = match target {
        Target::Ship(ship) => {
            let moves = by_bombs(weapon.kind) && !is_stationary(state, ship);
            (Some(state[ship].facing), if moves { state[ship].spent as i8 } else { 0 })
        }
        Target::Flight { .. } | Target::Battery { .. } | Target::Hex { .. } => (None, 0),
    };
    let by_bow = matches!(weapon.kind, WeaponKind::LiquidFire | WeaponKind::Spikes)
        && leaving.is_some()
        && leaving == facing;
    Roll::d6(rule, purpose)
        .by(ship.piece())
        .modify(-(levels_down(state, ship, target) as i8), "levels down")
        .modify_if(by_bow, 1, "leaving over her bow")
        .modify(-moved, reason!("SG-BOMB-05", "her last move"))
}

const fn by_bombs(kind: WeaponKind) -> bool {
    matches!(kind, WeaponKind::BombRack | WeaponKind::Drogue)
}

/// Something falls on a target.
fn fall_on(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    device: u8,
    target: Target,
    leaving: Option<Direction>,
) {
    let roll = drop_roll(play.state, ship, device, target, leaving);
    let kind = weapon(play.state, ship, device).kind;
    let carried = &mut play.state[ship].carries[usize::from(device)];
    carried.left = carried.left.saturating_sub(1);
    carried.is_out &= 0 < carried.left;
    let rule = rule_of(kind).unwrap_or(rule!("SG-LIQ-01"));
    let amount = play.number(&roll).max(0) as u8;
    play.emit(rule, GearEvent::FellOn { ship, device, target, amount }.into());
    if amount == 0 {
        return;
    }
    let (damage_value, penetration) = match kind {
        // [SG-DROG-04] Without penetration.
        WeaponKind::Drogue => (weapon(play.state, ship, device).damage, 0),
        _ => bomb(play.state, ship),
    };
    // [SG-DROG-04] Any result above 0 is one hit.
    let hits = if kind == WeaponKind::Drogue { 1 } else { amount };
    let target = match target {
        Target::Ship(target) => target,
        Target::Battery { battery } => {
            let hit = Hit { damage_value, penetration, is_from_below: false, is_spread: false };
            return fall_on_battery(play, battery, kind, amount, (hits, hit));
        }
        Target::Hex { hex } => {
            // [SG-GRND-02] The level of the fire, or the sum of the damage values.
            let points = match kind {
                WeaponKind::LiquidFire => amount,
                _ => hits.saturating_mul(damage_value),
            };
            return batteries::score(play, hex, points, rule!("SG-GRND-02"));
        }
        Target::Flight { .. } => return,
    };
    match kind {
        WeaponKind::LiquidFire => criticals::catch_fire(play, target, amount),
        WeaponKind::Spikes => damage::lose_men(play, target, amount, rule),
        // [SG-DROG-04] A bomb hit is no collision, and upsets nothing.
        _ => {
            for _ in 0..hits {
                if play.state[target].is_on_map() {
                    damage::hit(play, target, Blow::new(damage_value, Some(penetration)));
                }
            }
        }
    }
}

/// Something falls on a battery: fire, men, or hits.
///
/// [SG-BATT-02] Hits as if it were fired at. [SG-BATT-04] Fire.
fn fall_on_battery(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    battery: BatteryId,
    kind: WeaponKind,
    amount: u8,
    (hits, hit): (u8, Hit),
) {
    match kind {
        WeaponKind::LiquidFire => batteries::catch_fire(play, battery, amount),
        WeaponKind::Spikes => batteries::lose_men(play, battery, amount),
        _ => {
            for _ in 0..hits {
                if !play.state[battery].is_out() {
                    batteries::take_hit(play, battery, hit);
                }
            }
        }
    }
}

/// Damage value and penetration of a ship's bombs.
///
/// [SG-BOMB-02] Each hit has penetration 1 and a damage value of 2.
pub fn bomb(state: &State, ship: ShipId) -> (u8, u8) {
    let load = gear::devices(state, ship, WeaponKind::BombLoad).next();
    load.map_or((2, 1), |(_, device, _)| (device.weapon.damage, device.weapon.pen_close))
}

/// The direction in which a ship that drops something now would leave, if she went on.
pub fn way_out(state: &State, ship: ShipId) -> Option<Direction> {
    movement::may_go_ahead(state, ship, None).is_ok().then_some(state[ship].facing)
}

/// Drops something as its odds are asked for: as if she left at once, if she can.
pub fn foretell(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    device: u8,
    target: Target,
) {
    let leaving = way_out(play.state, ship);
    commit(play.state, ship, device, target);
    release(play, ship, leaving);
}

#[cfg(test)]
mod tests;
