//! Gear that a ship puts out, flies, hangs or drops: the orders about it, and what is met where a ship comes to.

use arrayvec::ArrayVec;
use kernel::{Chronicle, Roll, RuleId, SeatId, Wants, hex::Hex};

use crate::{
    Play,
    aspect::Altitude,
    bombs, crew,
    damage::{self, Blow, Shock},
    drogues,
    event::{Event, GearEvent},
    flow::deck,
    loading, machineguns, mines,
    order::{Bar, Check, Order, Why},
    signals,
    state::{Carried, Gear, MOST_SHIPS, Phase, ShipId, State},
    tables::{Device, WeaponKind},
};

/// Damage values of charges that hang or float together.
pub type Charges = ArrayVec<u8, MOST_CHARGES>;
/// Most charges that are reckoned together.
pub const MOST_CHARGES: usize = 32;

impl Gear {
    pub const fn kind(self) -> WeaponKind {
        match self {
            Self::Mines => WeaponKind::TetherMine,
            Self::Drogues => WeaponKind::Drogue,
        }
    }

    /// The rule by which it is raised and lowered.
    pub const fn rule(self) -> RuleId {
        match self {
            Self::Mines => rule!("SG-TETH-01"),
            Self::Drogues => rule!("SG-DROG-01"),
        }
    }
}

/// A ship's devices of one kind, with their places in the list.
pub fn devices(
    state: &State,
    ship: ShipId,
    kind: WeaponKind,
) -> impl Iterator<Item = (usize, &Device, &Carried)> {
    let all = state.class(ship).devices.iter().zip(&state[ship].carries).enumerate();
    all.map(|(at, (device, carried))| (at, device, carried))
        .filter(move |(_, device, _)| device.weapon.kind == kind)
}

/// How many of its gear a ship has left, out or not.
pub fn n_left(state: &State, ship: ShipId, gear: Gear) -> u8 {
    devices(state, ship, gear.kind()).map(|(.., carried)| carried.left).sum()
}

/// How many of them are out.
pub fn n_out(state: &State, ship: ShipId, gear: Gear) -> u8 {
    let out = devices(state, ship, gear.kind()).filter(|(.., carried)| carried.is_out);
    out.map(|(.., carried)| carried.left).sum()
}

/// The charges that a ship has out.
pub fn charges(state: &State, ship: ShipId, gear: Gear) -> Charges {
    let mut charges = Charges::new();
    for (_, device, carried) in devices(state, ship, gear.kind()) {
        for _ in 0..if carried.is_out { carried.left } else { 0 } {
            let _ = charges.try_push(device.weapon.damage);
        }
    }
    charges
}

/// Takes charges away from those that a ship has out.
pub fn expend(state: &mut State, ship: ShipId, gear: Gear, struck: &[u8]) {
    for &damage in struck {
        let found = devices(state, ship, gear.kind())
            .find(|(_, device, carried)| {
                carried.is_out && 0 < carried.left && device.weapon.damage == damage
            })
            .map(|(at, ..)| at);
        if let Some(at) = found {
            let carried = &mut state[ship].carries[at];
            carried.left -= 1;
            carried.is_out = 0 < carried.left;
        }
    }
}

/// Of charges that may be struck, those that are: one roll for all of them, or one for each.
///
/// [SG-TETH-06] [SG-DROG-02] Together by the errata, otherwise one by one.
pub fn try_charges(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    charges: &Charges,
    roll: &Roll,
    least: u8,
) -> Charges {
    let wants = Wants::AtLeast(least as i8);
    if play.state.setting.switches.combined_mines {
        return if play.test(roll, wants) { charges.clone() } else { Charges::new() };
    }
    charges.iter().copied().filter(|_| play.test(roll, wants)).collect()
}

/// Charges go off against a ship: a hit without penetration, and a loss of trim besides.
///
/// [SG-TETH-06] [SG-DROG-03] Several together are one hit of the sum of their damage values.
pub fn go_off(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    charges: &Charges,
    rule: RuleId,
) {
    let strike = |play: &mut Play<'_, _>, damage: u8| {
        if play.state[ship].is_on_map() {
            let upsets = Some(Shock { number: damage, rule });
            damage::hit(play, ship, Blow { upsets, ..Blow::new(damage, Some(0)) });
        }
    };
    if play.state.setting.switches.combined_mines {
        let sum = charges.iter().fold(0_u8, |sum, &damage| sum.saturating_add(damage));
        strike(play, sum);
    } else {
        for &damage in charges {
            strike(play, damage);
        }
    }
}

/// Other ships whose gear is out in a hex at an altitude.
///
/// [SG-TETH-01] Mines float one level above the ship that flies them. [SG-DROG-01] Drogues hang one level below.
pub fn carriers_at(
    state: &State,
    ship: ShipId,
    gear: Gear,
    hex: Hex,
    altitude: Altitude,
) -> impl Iterator<Item = ShipId> + '_ {
    state.ids().filter(move |&carrier| {
        let there = &state[carrier];
        let reaches = match gear {
            Gear::Mines => there.altitude.up(),
            Gear::Drogues => there.altitude.down(),
        };
        carrier != ship
            && there.is_on_map()
            && there.hex == hex
            && reaches == Some(altitude)
            && 0 < n_out(state, carrier, gear)
    })
}

/// A ship meets those whose gear is out where she has come to, one after another as long as she stays there.
pub fn meet_carriers<C: Chronicle<Event = Event>>(
    play: &mut Play<'_, C>,
    ship: ShipId,
    gear: Gear,
    mut meet: impl FnMut(&mut Play<'_, C>, ShipId),
) {
    let (hex, altitude) = (play.state[ship].hex, play.state[ship].altitude);
    let mut carriers: ArrayVec<ShipId, MOST_SHIPS> =
        carriers_at(play.state, ship, gear, hex, altitude).collect();
    while let Some(carrier) = carriers.pop() {
        let here = &play.state[ship];
        if !here.is_on_map() || (here.hex, here.altitude) != (hex, altitude) {
            return;
        }
        meet(play, carrier);
    }
}

/// Picks one of the ships whose bits are set.
pub fn pick_ship(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ships: u32,
    roll: &Roll,
) -> ShipId {
    let mut picked = play.pick(roll, ships.count_ones() as u8, |at| at);
    let mut left = ships;
    while 0 < picked {
        left &= left - 1;
        picked -= 1;
    }
    ShipId(left.trailing_zeros() as u8)
}

/// Whether anything floats or hangs anywhere.
pub fn is_any_out(state: &State) -> bool {
    let has_out = |ship: &crate::state::Ship| ship.carries.iter().any(|carried| carried.is_out);
    state.ships.iter().any(has_out) || state.afield.mines.iter().any(|mine| mine.raised.is_some())
}

/// A ship has come to another hex or level: what hangs there is met, and what she flies is brought to others.
/// True when she is still where she came to.
///
/// [SG-TETH-03] Mines. [SG-DROG-02] Drogues. They come before any collision.
pub fn come_to(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) -> bool {
    if !play.state.is_advanced() || !is_any_out(play.state) {
        return true;
    }
    let place = |state: &State| {
        let here = &state[ship];
        (here.is_on_map(), here.hex, here.altitude)
    };
    let before = place(play.state);
    drogues::drag(play, ship);
    for meet in [Meet::Mines, Meet::Moored, Meet::Drogues] {
        match meet {
            Meet::Mines => mines::run_into(play, ship),
            Meet::Moored => mines::run_into_moored(play, ship),
            Meet::Drogues => drogues::run_into(play, ship),
        }
        if place(play.state) != before {
            return false;
        }
    }
    mines::bring(play, ship);
    drogues::bring(play, ship);
    place(play.state) == before
}

/// What a ship may meet where she comes to.
#[derive(Clone, Copy)]
enum Meet {
    Mines,
    Moored,
    Drogues,
}

/// What awaits a ship at a place: charges that strike for sure, and drogues that may.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Peril {
    pub mines: Charges,
    pub drogues: Charges,
}

/// What a ship would meet in a hex at an altitude.
pub fn peril(state: &State, ship: ShipId, hex: Hex, altitude: Altitude) -> Peril {
    let mut peril = Peril::default();
    if !state.is_advanced() || !is_any_out(state) {
        return peril;
    }
    for carrier in carriers_at(state, ship, Gear::Mines, hex, altitude) {
        peril.mines.extend(room(&peril.mines, charges(state, carrier, Gear::Mines)));
    }
    peril.mines.extend(room(&peril.mines, mines::moored_at(state, hex, altitude)));
    for carrier in carriers_at(state, ship, Gear::Drogues, hex, altitude) {
        peril.drogues.extend(room(&peril.drogues, charges(state, carrier, Gear::Drogues)));
    }
    peril
}

/// As many more charges as the list has room for.
fn room(list: &Charges, more: Charges) -> impl Iterator<Item = u8> + use<> {
    let left = list.remaining_capacity();
    more.into_iter().take(left)
}

/// Refuses an order about gear.
pub fn check(state: &State, order: Order) -> Check {
    if !state.is_advanced() {
        return Err(Bar::plain(rule!("SG-SEQ-05"), "that belongs to the advanced rules"));
    }
    match order {
        Order::PutOut { ship, gear } => check_rig(state, ship, gear, true),
        Order::TakeIn { ship, gear } => check_rig(state, ship, gear, false),
        Order::RaiseMine { mine, altitude } => mines::check_raise(state, mine, altitude),
        Order::LowerMine { mine } => mines::check_lower(state, mine),
        Order::Load { .. } | Order::LoadNoMore { .. } => loading::check(state, order),
        Order::Hoist { ship, word } => signals::check_hoist(state, ship, word),
        Order::Lay { ship, gun, aspect } => machineguns::check_lay(state, ship, gun, aspect),
        Order::CutMines { ship } => mines::check_cut(state, ship),
        Order::Drop { ship, device, target } => bombs::check_drop(state, ship, device, target),
        _ => Err(Bar { rule: rule!("SG-SEQ-05"), why: Why::NotNow }),
    }
}

/// Refuses to put gear out or take it in.
///
/// [SG-TETH-01] [SG-DROG-01] Said once in each Initiative Phase.
/// [SG-SEQ-05] What is set then holds for the whole turn.
fn check_rig(state: &State, ship: ShipId, gear: Gear, out: bool) -> Check {
    crew::check_deck(state, ship)?;
    let barred = |why| Err(Bar::ship(gear.rule(), ship, why));
    if n_left(state, ship, gear) == 0 {
        return barred(match gear {
            Gear::Mines => "has no tether mines",
            Gear::Drogues => "has no drogue torpedoes",
        });
    }
    let is_said = |order: &Order| {
        matches!(*order, Order::PutOut { ship: id, gear: it } | Order::TakeIn { ship: id, gear: it }
            if id == ship && it == gear)
    };
    if state.deck.iter().any(is_said) {
        return barred("has had her orders about that this turn");
    }
    match (out, 0 < n_out(state, ship, gear), gear) {
        (true, true, Gear::Mines) => barred("has her mines up already"),
        (false, false, Gear::Mines) => barred("has no mines up"),
        (true, true, Gear::Drogues) => barred("has her drogues down already"),
        (false, false, Gear::Drogues) => barred("has no drogues down"),
        _ => Ok(()),
    }
}

/// Carries out an order about gear.
pub fn apply(play: &mut Play<'_, impl Chronicle<Event = Event>>, order: Order) {
    match order {
        Order::PutOut { ship, gear } => {
            deck::note(play.state, order);
            rig(play.state, ship, gear, true);
        }
        Order::TakeIn { ship, gear } => {
            deck::note(play.state, order);
            rig(play.state, ship, gear, false);
        }
        Order::RaiseMine { .. } | Order::LowerMine { .. } => {
            deck::note(play.state, order);
        }
        Order::Load { .. } | Order::LoadNoMore { .. } => loading::apply(play.state, order),
        Order::Hoist { .. } => deck::note(play.state, order),
        Order::Lay { ship, gun, aspect } => {
            deck::note(play.state, order);
            machineguns::lay(play.state, ship, gun, aspect);
        }
        Order::CutMines { ship } => mines::cut(play, ship),
        Order::Drop { ship, device, target } => bombs::commit(play.state, ship, device, target),
        _ => {}
    }
}

fn rig(state: &mut State, ship: ShipId, gear: Gear, out: bool) {
    for at in 0..state.class(ship).devices.len().min(state[ship].carries.len()) {
        if state.class(ship).devices[at].weapon.kind == gear.kind() {
            let carried = &mut state[ship].carries[at];
            carried.is_out = out && 0 < carried.left;
        }
    }
}

/// Shows a deck order about gear, with what it does outside the ship.
pub fn reveal(play: &mut Play<'_, impl Chronicle<Event = Event>>, order: Order) {
    match order {
        Order::PutOut { ship, gear } => {
            let n = n_out(play.state, ship, gear);
            play.emit(gear.rule(), GearEvent::PutOut { ship, gear, n }.into());
            drogues::drag(play, ship);
        }
        Order::TakeIn { ship, gear } => {
            play.emit(gear.rule(), GearEvent::TookIn { ship, gear }.into());
        }
        Order::RaiseMine { mine, altitude } => mines::raise(play, mine, Some(altitude)),
        Order::LowerMine { mine } => mines::raise(play, mine, None),
        Order::Load { ship } => {
            let men = loading::told_off(play.state, ship);
            play.emit(rule!("SG-BOMB-03"), GearEvent::ToldOff { ship, men }.into());
        }
        Order::LoadNoMore { ship } => {
            play.emit(rule!("SG-BOMB-03"), GearEvent::StoodDown { ship }.into());
        }
        _ => {}
    }
}

/// Who gives a deck order that names no ship.
pub fn giver(state: &State, order: Order) -> Option<SeatId> {
    match order {
        Order::RaiseMine { mine, .. } | Order::LowerMine { mine } => {
            state.afield.mines.get(usize::from(mine)).map(|mine| mine.seat)
        }
        _ => None,
    }
}

/// Calls `found` with every deck order about gear that a seat may give.
pub fn each_deck_order(state: &State, seat: SeatId, mut found: impl FnMut(Order)) {
    if !state.is_advanced() {
        return;
    }
    for ship in state.ids().filter(|&ship| state[ship].seat == seat) {
        for gear in Gear::ALL {
            for order in [Order::PutOut { ship, gear }, Order::TakeIn { ship, gear }] {
                if check(state, order).is_ok() {
                    found(order);
                }
            }
        }
        for order in [Order::Load { ship }, Order::LoadNoMore { ship }] {
            if check(state, order).is_ok() {
                found(order);
            }
        }
    }
    for ship in state.ids().filter(|&ship| state[ship].seat == seat) {
        machineguns::each_lay(state, ship, &mut found);
    }
    signals::each_hoist(state, seat, &mut found);
    for mine in 0..state.afield.mines.len() as u8 {
        for altitude in Altitude::ALL {
            let order = Order::RaiseMine { mine, altitude };
            if check(state, order).is_ok() {
                found(order);
            }
        }
        let order = Order::LowerMine { mine };
        if check(state, order).is_ok() {
            found(order);
        }
    }
}

/// Calls `found` with what the seat that decides may do beside what it is asked: cut mines adrift.
///
/// [SG-TETH-02] At any moment.
pub fn each_aside(state: &State, mut found: impl FnMut(Order)) {
    if !state.is_advanced() || !mines::may_be_cut(state.phase) {
        return;
    }
    for ship in state.ids() {
        let order = Order::CutMines { ship };
        if state[ship].carries.iter().any(|carried| carried.is_out) && check(state, order).is_ok() {
            found(order);
        }
    }
}

/// Whether casualties are being chosen, before which nobody is asked anything else.
pub const fn is_mourning(phase: Phase) -> bool {
    matches!(phase, Phase::Casualties { .. })
}

#[cfg(test)]
mod tests;
