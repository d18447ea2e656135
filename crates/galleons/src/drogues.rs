//! Drogue torpedoes: hung one level below a ship.

use kernel::{Chronicle, Roll, hex::Hex};

use crate::{
    Play,
    aspect::Altitude,
    event::{Event, GearEvent},
    gear, mines,
    state::{Gear, ShipId, State},
};

/// Whether a ship has drogues hanging.
pub fn are_down(state: &State, ship: ShipId) -> bool {
    0 < gear::n_out(state, ship, Gear::Drogues)
}

/// What drogues take off a ship's allowance.
///
/// [SG-DROG-01] One point, however many are down.
pub fn burden(state: &State, ship: ShipId) -> u8 {
    u8::from(state.is_advanced() && are_down(state, ship))
}

/// Whether drogues of a ship in that hex at that altitude would touch the ground.
pub fn would_drag(state: &State, hex: Hex, altitude: Altitude) -> bool {
    altitude.level() <= state.surface(hex) + 1
}

/// Drogues that would hang at or below the surface are dragged off and lost.
///
/// [SG-DROG-01] Without effect.
pub fn drag(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let here = &play.state[ship];
    if !here.is_on_map()
        || !are_down(play.state, ship)
        || !would_drag(play.state, here.hex, here.altitude)
    {
        return;
    }
    let charges = gear::charges(play.state, ship, Gear::Drogues);
    gear::expend(play.state, ship, Gear::Drogues, &charges);
    let n = charges.len() as u8;
    play.emit(rule!("SG-DROG-01"), GearEvent::DroguesDragged { ship, n }.into());
}

/// A ship comes to where drogues hang.
///
/// [SG-DROG-02] Striking a drogue.
pub fn run_into(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    gear::meet_carriers(play, ship, Gear::Drogues, |play, carrier| meet(play, ship, carrier));
}

/// A ship brings her drogues to those below.
///
/// [SG-DROG-02] Or to which the carrier brings them.
pub fn bring(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    if !are_down(play.state, ship) {
        return;
    }
    let Some(altitude) = play.state[ship].altitude.down() else { return };
    let mut met = mines::ships_at(play.state, ship, play.state[ship].hex, altitude);
    let order = Roll::d6(rule!("SG-DROG-02"), "which ship is met first").by(ship.piece());
    while met != 0 && are_down(play.state, ship) {
        let other = gear::pick_ship(play, met, &order);
        met &= !(1 << other.0);
        meet(play, other, ship);
    }
}

/// Rolls whether `ship` strikes the drogues of `carrier`, and what they do.
///
/// [SG-DROG-02] On a 6, or on 5 and 6. [SG-DROG-03] As a tether mine does, by their own damage value.
fn meet(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, carrier: ShipId) {
    let charges = gear::charges(play.state, carrier, Gear::Drogues);
    let roll = Roll::d6(rule!("SG-DROG-02"), "drogues met").by(ship.piece());
    let least = play.state.setting.switches.drogue_hit;
    let struck = gear::try_charges(play, &charges, &roll, least);
    if struck.is_empty() {
        let event = GearEvent::GearMissed { ship, carrier, gear: Gear::Drogues };
        play.emit(rule!("SG-DROG-02"), event.into());
        return;
    }
    gear::expend(play.state, carrier, Gear::Drogues, &struck);
    let n = struck.len() as u8;
    let event = GearEvent::Struck { ship, carrier, gear: Gear::Drogues, n };
    play.emit(rule!("SG-DROG-03"), event.into());
    gear::go_off(play, ship, &struck, rule!("SG-DROG-03"));
}

#[cfg(test)]
mod tests;
