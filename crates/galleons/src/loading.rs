//! Reloading bomb racks: deckhands told off in the Initiative Phase, and the turns that they work.

use kernel::Chronicle;

use crate::{
    Play, crew,
    event::{Event, GearEvent},
    flow::deck,
    gear,
    order::{Bar, Check, Order},
    state::{ShipId, State},
    tables::WeaponKind,
};

/// Turns that it takes to refill one rack.
pub const TURNS: u8 = 5;

/// The racks aboard by which the men who work at them are kept, and how many that takes.
fn racks(state: &State, ship: ShipId) -> Option<(usize, u8)> {
    let mut racks = gear::devices(state, ship, WeaponKind::BombRack);
    racks.next().map(|(at, device, _)| (at, device.weapon.crew))
}

/// Deckhands aboard who are told off to load bombs. They are still counted on deck.
pub fn told_off(state: &State, ship: ShipId) -> u8 {
    if !state.is_advanced() {
        return 0;
    }
    let bound = racks(state, ship).map_or(0, |(at, _)| state[ship].carries[at].crew.hands);
    bound.min(state[ship].crew.deck.hands)
}

/// Turns of work that have gone into the rack in hand.
pub fn turns_done(state: &State, ship: ShipId) -> u8 {
    racks(state, ship).map_or(0, |(at, _)| state[ship].carries[at].loading)
}

/// A rack that is empty, and spare loads to fill it with.
fn work(state: &State, ship: ShipId) -> Option<(usize, usize)> {
    let mut racks = gear::devices(state, ship, WeaponKind::BombRack);
    let (rack, ..) =
        racks.find(|(_, device, carried)| carried.left + carried.lost < device.count)?;
    let mut loads = gear::devices(state, ship, WeaponKind::BombLoad);
    let (load, ..) = loads.find(|(.., carried)| 0 < carried.left)?;
    Some((rack, load))
}

/// Refuses to tell men off to load bombs, or to let them go.
///
/// [SG-BOMB-03] Four deckhands, told off in the Initiative Phase, for an empty rack and a spare load.
pub fn check(state: &State, order: Order) -> Check {
    let (Order::Load { ship } | Order::LoadNoMore { ship }) = order else {
        return Err(Bar::plain(rule!("SG-BOMB-03"), "that is no order about bombs"));
    };
    crew::check_deck(state, ship)?;
    let barred = |why| Err(Bar::ship(rule!("SG-BOMB-03"), ship, why));
    let Some((_, hands)) = racks(state, ship) else { return barred("has no bomb racks") };
    let is_said = |order: &Order| matches!(*order, Order::Load { ship: id } | Order::LoadNoMore { ship: id } if id == ship);
    if state.deck.iter().any(is_said) {
        return barred("has had her orders about that this turn");
    }
    let at_work = told_off(state, ship);
    match order {
        Order::Load { .. } if 0 < at_work => barred("has men at her bombs already"),
        Order::Load { .. } if work(state, ship).is_none() => {
            barred("has no empty rack, or no spare load for it")
        }
        Order::Load { .. } if state[ship].crew.deck.hands < hands => {
            barred("has not the four deckhands that it takes")
        }
        Order::LoadNoMore { .. } if at_work == 0 => barred("has nobody at her bombs"),
        _ => Ok(()),
    }
}

/// Tells men off, or lets them go.
pub fn apply(state: &mut State, order: Order) {
    let (ship, starts) = match order {
        Order::Load { ship } => (ship, true),
        Order::LoadNoMore { ship } => (ship, false),
        _ => return,
    };
    deck::note(state, order);
    if let Some((at, hands)) = racks(state, ship) {
        state[ship].carries[at].crew.hands = if starts { hands } else { 0 };
    }
}

/// Counts a turn of loading.
///
/// [SG-BOMB-03] Five turns of four men refill a rack; an interruption pauses the work.
/// [SG-SEQ-10] In the repair step, last of all.
pub fn carry_on(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let at_work = told_off(play.state, ship);
    if at_work == 0 {
        return;
    }
    let Some((at, hands)) = racks(play.state, ship) else { return };
    let Some((rack, load)) = work(play.state, ship).filter(|_| hands <= at_work) else { return };
    let here = &mut play.state[ship];
    here.carries[at].loading += 1;
    let turns = here.carries[at].loading;
    if turns < TURNS {
        play.emit(rule!("SG-BOMB-03"), GearEvent::Loaded { ship, turns }.into());
        return;
    }
    here.carries[at].loading = 0;
    here.carries[rack].left += 1;
    here.carries[load].left -= 1;
    play.emit(rule!("SG-BOMB-03"), GearEvent::RackFilled { ship }.into());
    if work(play.state, ship).is_none() {
        play.state[ship].carries[at].crew.hands = 0;
    }
}

#[cfg(test)]
mod tests;
