//! What a gun result destroys and what a magazine explosion sets off: guns, and the devices that count as such.

use arrayvec::ArrayVec;
use kernel::{Chronicle, Roll, RuleId};

use crate::{
    Play,
    aspect::Aspects,
    crew, criticals,
    damage::{self, Blow},
    event::{Event, GearEvent},
    gear, smutts,
    state::{ShipId, State},
    tables::{Weapon, WeaponKind},
};

/// One candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Victim {
    Gun(u8),
    /// One of the hoppers of that device.
    Hopper(u8),
    /// All that is left of a family of devices.
    Family(WeaponKind),
}

/// All candidates, in the order in which they are counted.
pub type Victims = ArrayVec<Victim, 48>;

/// Whether a weapon is a gun to be hit and to blow up: a lob gun too, though it fires by rules of its own.
///
/// [SG-HIT-09] By the advanced rules machineguns, sweepers, grapnels and dischargers are.
fn is_gun(state: &State, weapon: &Weapon) -> bool {
    weapon.has_gun_rules()
        || weapon.kind == WeaponKind::LobGun
        || (state.is_advanced() && weapon.is_fired_by_advanced_rules())
}

/// Whether any device of a kind is left aboard: loaded, full, or not put out.
fn has_any(state: &State, ship: ShipId, kind: WeaponKind) -> bool {
    gear::devices(state, ship, kind).any(|(.., carried)| 0 < carried.left && !carried.is_out)
}

/// Adds those of these families of which there is any.
fn add_families(state: &State, ship: ShipId, kinds: &[WeaponKind], victims: &mut Victims) {
    if state.is_advanced() && !state.class(ship).devices.is_empty() {
        let there = kinds.iter().filter(|&&kind| has_any(state, ship, kind));
        victims.extend(there.map(|&kind| Victim::Family(kind)));
    }
}

/// What can be hit from that bearing.
///
/// [SG-HIT-08] Only intact guns that bear into the aspect in which the firer lies.
/// [SG-HIT-09] Devices from every aspect: each hopper, all banks together, all racks of a sort together.
/// [SG-BOMB-04] All loaded bomb racks together.
pub fn of_gun_hit(state: &State, ship: ShipId, bearing: Option<Aspects>) -> Victims {
    let mounts = &state.class(ship).guns;
    let mut victims = Victims::new();
    for (at, gun) in state[ship].guns.iter().enumerate() {
        let mount = &mounts[at];
        let bears = bearing.is_none_or(|bearing| mount.arcs.meets(bearing));
        if !gun.is_wrecked && bears && is_gun(state, &mount.weapon) {
            victims.push(Victim::Gun(at as u8));
        }
    }
    if state.is_advanced() {
        for (at, _, hopper) in gear::devices(state, ship, WeaponKind::Spikes) {
            let room = victims.remaining_capacity().saturating_sub(8);
            let hoppers = usize::from(hopper.left).min(room);
            victims.extend(std::iter::repeat_n(Victim::Hopper(at as u8), hoppers));
        }
    }
    let families = [WeaponKind::Rocket, WeaponKind::LiquidFire, WeaponKind::BombRack];
    add_families(state, ship, &families, &mut victims);
    victims
}

/// What can blow up: in the basic game guns of damage value 1 or more.
///
/// [SG-MAG-03] What has a magazine. [SG-BOMB-04] All bomb loads aboard together.
pub fn of_magazine(state: &State, ship: ShipId) -> Victims {
    let mut victims: Victims = guns_with_magazines(state, ship).map(Victim::Gun).collect();
    if !state.is_advanced() {
        return victims;
    }
    let families =
        [WeaponKind::TetherMine, WeaponKind::Drogue, WeaponKind::Rocket, WeaponKind::LiquidFire];
    add_families(state, ship, &families, &mut victims);
    let stores = [WeaponKind::BombRack, WeaponKind::BombLoad];
    if stores.iter().any(|&kind| has_any(state, ship, kind)) {
        victims.push(Victim::Family(WeaponKind::BombLoad));
    }
    victims
}

/// Whether anything can.
pub fn has_magazine(state: &State, ship: ShipId) -> bool {
    guns_with_magazines(state, ship).next().is_some()
        || state.is_advanced() && !of_magazine(state, ship).is_empty()
}

fn guns_with_magazines(state: &State, ship: ShipId) -> impl Iterator<Item = u8> {
    let guns = state[ship].guns.iter().zip(&state.class(ship).guns);
    guns.zip(0_u8..).filter_map(move |((gun, mount), at)| {
        let weapon = &mount.weapon;
        let explodes = || match weapon.kind {
            WeaponKind::SmuttsDischarger => 0 < smutts::n_aboard(state, ship),
            _ => 1 <= weapon.damage,
        };
        (!gun.is_wrecked && explodes() && is_gun(state, weapon)).then_some(at)
    })
}

/// Picks one of several.
pub fn pick(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    victims: &Victims,
    rule: RuleId,
) -> Victim {
    let roll = Roll::d6(rule, "which gun").by(ship.piece());
    let alike = |at: u8| {
        let first = victims.iter().position(|victim| *victim == victims[usize::from(at)]);
        first.unwrap_or(0) as u8
    };
    let picked = play.pick(&roll, victims.len() as u8, alike);
    victims[usize::from(picked)]
}

/// Takes one of a family away, each as likely as any other, and says of which device it was.
fn take_one(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    kinds: &[WeaponKind],
    rule: RuleId,
) -> u8 {
    let mut there: ArrayVec<(u8, u8), { crate::state::MOST_DEVICES }> = ArrayVec::new();
    for &kind in kinds {
        let left = gear::devices(play.state, ship, kind).filter(|(.., it)| 0 < it.left);
        there.extend(left.map(|(at, _, carried)| (at as u8, carried.left)));
    }
    let mut device = there[0].0;
    if 1 < there.len() {
        let total = there.iter().fold(0_u8, |sum, (_, n)| sum.saturating_add(*n));
        let sort_of = |at: u8| {
            let mut at = at;
            for (sort, &(_, n)) in there.iter().enumerate() {
                if at < n {
                    return sort as u8;
                }
                at -= n;
            }
            0
        };
        let roll = Roll::d6(rule, "of which sort").by(ship.piece());
        let picked = play.pick(&roll, total, sort_of);
        device = there[usize::from(sort_of(picked))].0;
    }
    let carried = &mut play.state[ship].carries[usize::from(device)];
    carried.left -= 1;
    device
}

/// A gun result destroys something that is no gun: one hopper, bank or rack.
///
/// [SG-HIT-09] Devices that count as guns. [SG-BOMB-04] A rack that is lost is not loaded again.
pub fn lose_device(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    victim: Victim,
) {
    let (device, rule) = match victim {
        Victim::Gun(_) => return,
        Victim::Hopper(device) => {
            play.state[ship].carries[usize::from(device)].left -= 1;
            (device, rule!("SG-HIT-09"))
        }
        Victim::Family(kind) => {
            let is_rack = kind == WeaponKind::BombRack;
            let rule = if is_rack { rule!("SG-BOMB-04") } else { rule!("SG-HIT-09") };
            (take_one(play, ship, &[kind], rule), rule)
        }
    };
    let carried = &mut play.state[ship].carries[usize::from(device)];
    carried.lost = carried.lost.saturating_add(1);
    play.emit(rule, GearEvent::DeviceLost { ship, device }.into());
}

/// The discharger has gone up with its crew: so do all torpedoes.
///
/// [SG-MAG-04] Every one strikes the ship by its own damage value.
pub fn torpedoes_explode(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    explode_all(play, ship, WeaponKind::SmuttsTorpedo);
}

/// A device goes off aboard.
///
/// [SG-MAG-04] Devices that explode aboard. [SG-MAG-05] Nothing of it is compared with armour.
pub fn explode(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, kind: WeaponKind) {
    let (kinds, rule, purpose): (&[WeaponKind], _, _) = match kind {
        WeaponKind::Rocket => {
            (&[WeaponKind::Rocket], rule!("SG-MAG-04"), "rockets that go off aboard")
        }
        WeaponKind::LiquidFire => (&[WeaponKind::LiquidFire], rule!("SG-MAG-04"), "level of fire"),
        WeaponKind::BombLoad => (
            &[WeaponKind::BombRack, WeaponKind::BombLoad],
            rule!("SG-BOMB-04"),
            "bombs that go off aboard",
        ),
        _ => return explode_all(play, ship, kind),
    };
    let device = take_one(play, ship, kinds, rule);
    let roll = Roll::d6(rule, purpose).by(ship.piece());
    let n = play.number(&roll) as u8;
    play.emit(rule, GearEvent::DeviceExploded { ship, device, n }.into());
    match kind {
        WeaponKind::LiquidFire => criticals::catch_fire(play, ship, n),
        WeaponKind::BombLoad => {
            let (damage_value, _) = crate::bombs::bomb(play.state, ship);
            strike(play, ship, std::iter::repeat_n(damage_value, usize::from(n)));
        }
        _ => {
            let damage_value = play.state.class(ship).devices[usize::from(device)].weapon.damage;
            strike(play, ship, std::iter::repeat_n(damage_value, usize::from(n)));
        }
    }
}

/// All of a kind that are stowed aboard go off.
fn explode_all(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, kind: WeaponKind) {
    let mut charges = gear::Charges::new();
    for at in 0..play.state.class(ship).devices.len().min(crate::state::MOST_DEVICES) {
        let device = &play.state.class(ship).devices[at];
        let (is_such, damage_value) = (device.weapon.kind == kind, device.weapon.damage);
        let carried = &mut play.state[ship].carries[at];
        if !is_such || carried.is_out || carried.left == 0 {
            continue;
        }
        let n = std::mem::take(&mut carried.left);
        let more = usize::from(n).min(charges.remaining_capacity());
        charges.extend(std::iter::repeat_n(damage_value, more));
        let event = GearEvent::DeviceExploded { ship, device: at as u8, n };
        play.emit(rule!("SG-MAG-04"), event.into());
    }
    strike(play, ship, charges);
}

/// Charges strike the ship from within, one after another.
fn strike(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    charges: impl IntoIterator<Item = u8>,
) {
    for damage_value in charges {
        if play.state[ship].is_on_map() {
            damage::hit(play, ship, Blow::new(damage_value, None));
        }
    }
}

/// Wrecks a gun and kills all of its crew.
pub fn wreck(state: &mut State, ship: ShipId, gun: u8) -> u8 {
    let men = crew::kill_gunners(&mut state[ship], usize::from(gun), u8::MAX);
    state[ship].guns[usize::from(gun)].is_wrecked = true;
    damage::forgive_excess(&mut state[ship]);
    men
}

#[cfg(test)]
mod tests;
