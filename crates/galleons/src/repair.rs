//! Fires and repairs: how fires grow, reach the magazine and are fought; what a ship mends in its repair step.

use kernel::{Chronicle, Roll, Wants};

use crate::{
    Play, criticals,
    event::Event,
    state::{ShipId, State, Status},
    tables::HullMaterial,
    trim,
};

/// Every fire aboard a ship on the map grows as the turn opens.
///
/// [SG-BURN-02] By 1 level, on a kite by 2.
pub fn grow_fires(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    for ship in play.state.ids() {
        if play.state[ship].fire == 0 || !play.state[ship].is_on_map() {
            continue;
        }
        let growth = if play.state.class(ship).is_kite() { 2 } else { 1 };
        let level = play.state[ship].fire.saturating_add(growth);
        play.state[ship].fire = level;
        play.emit(rule!("SG-BURN-02"), Event::FireGrew { ship, level });
    }
}

/// A fire that exceeds the hull size sets off the magazine as the ship's movement phase opens.
///
/// [SG-BURN-04] Repeated every phase for as long as the fire stays that big.
pub fn explode(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let hull = play.state.class(ship).hull;
    if play.state[ship].is_on_map() && hull < play.state[ship].fire {
        criticals::fire_reaches_magazine(play, ship);
    }
}

/// The repair step of one ship, in its order.
///
/// [SG-SEQ-10] Fire, rudder, lifters, jury rig, steam; then the untended trim station, stunned or not.
pub fn repair(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    if !play.state[ship].is_in_play() {
        return;
    }
    if !play.state[ship].is_stunned {
        fight_fire(play, ship);
        free_rudder(play, ship);
        free_lifters(play, ship);
        jury_rig(play, ship);
        regain_steam(play, ship);
    }
}

/// One die per deckhand and extra petty officer on deck.
///
/// [SG-BURN-05] Each 6 lowers the fire by a level; aboard a steel ship each 5 too.
fn fight_fire(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let dice = play.state[ship].crew.deck.total();
    if play.state[ship].fire == 0 || dice == 0 {
        return;
    }
    let least = match play.state.class(ship).material {
        HullMaterial::Steel => 5,
        HullMaterial::Wood => 6,
    };
    let roll = Roll::d6(rule!("SG-BURN-05"), "fighting the fire").by(ship.piece());
    let before = play.state[ship].fire;
    let mut rolled = 0;
    for _ in 0..dice {
        rolled += 1;
        if play.test(&roll, Wants::AtLeast(least)) {
            play.state[ship].fire -= 1;
            if play.state[ship].fire == 0 {
                break;
            }
        }
    }
    let left = play.state[ship].fire;
    let event = Event::FoughtFire { ship, dice: rolled, out: before - left, left };
    play.emit(rule!("SG-BURN-05"), event);
}

/// [SG-RUD-01] A die above the number that jammed it frees it, and a natural 6 always does.
fn free_rudder(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let jam = play.state[ship].rudder_jam;
    if jam == 0 {
        return;
    }
    let roll = Roll::d6(rule!("SG-RUD-01"), "freeing the rudder").by(ship.piece());
    if play.test(&roll, beats(jam)) {
        play.state[ship].rudder_jam = 0;
        play.emit(rule!("SG-RUD-01"), Event::RudderFreed { ship });
    } else {
        play.emit(rule!("SG-RUD-01"), Event::RudderStuck { ship });
    }
}

/// [SG-LIFT-01] Freed in the same way as a rudder.
fn free_lifters(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let jam = play.state[ship].lifter_jam;
    if jam == 0 {
        return;
    }
    let roll = Roll::d6(rule!("SG-LIFT-01"), "freeing the lifters").by(ship.piece());
    if play.test(&roll, beats(jam)) {
        play.state[ship].lifter_jam = 0;
        play.emit(rule!("SG-LIFT-01"), Event::LiftersFreed { ship });
    } else {
        play.emit(rule!("SG-LIFT-01"), Event::LiftersStuck { ship });
    }
}

fn beats(jam: u8) -> Wants {
    Wants::AtLeastOrNaturalSix(jam.saturating_add(1).min(100) as i8)
}

/// Whether screw or mast hits alone have brought a ship to a stop.
///
/// [SG-SCREW-03] They equal or exceed the printed speed, or are six mast hits.
fn is_stopped_by_screw(state: &State, ship: ShipId) -> bool {
    let (class, hits) = (state.class(ship), state[ship].screw_hits);
    if class.is_kite() {
        return criticals::kite_die(hits, 6).is_none();
    }
    0 < class.speed && class.speed <= hits
}

/// [SG-SCREW-03] On a 6 a makeshift gives a movement of 1; one at a time.
fn jury_rig(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let here = &play.state[ship];
    let can = !here.jury_rig && !here.boiler_burst && 0 < here.crew.manoeuvre.total();
    if !can || !is_stopped_by_screw(play.state, ship) {
        return;
    }
    let roll = Roll::d6(rule!("SG-SCREW-03"), "jury rig").by(ship.piece());
    if play.test(&roll, Wants::AtLeast(6)) {
        play.state[ship].jury_rig = true;
        play.emit(rule!("SG-SCREW-03"), Event::JuryRigged { ship });
    } else {
        play.emit(rule!("SG-SCREW-03"), Event::JuryRigFailed { ship });
    }
}

/// [SG-BOIL-03] One point a turn, from the turn after the hit.
fn regain_steam(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let turn = play.state.turn;
    let here = &mut play.state[ship];
    if here.leak == 0 || turn <= here.leak_turn || here.boiler_burst {
        return;
    }
    here.leak -= 1;
    play.emit(rule!("SG-BOIL-03"), Event::SteamRegained { ship });
}

/// A ship with nobody at the trim station rolls as its movement phase ends.
///
/// [SG-CREW-05] A 6 brings a loss of trim, with a damage value of 1.
pub fn tend_trim(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let here = &play.state[ship];
    if here.status != Status::Flying || here.crew.trim.is_some() {
        return;
    }
    let roll = Roll::d6(rule!("SG-CREW-05"), "nobody at the trim station").by(ship.piece());
    let is_lost = play.test(&roll, Wants::AtLeast(6));
    play.emit(rule!("SG-CREW-05"), Event::TrimUntended { ship });
    if is_lost {
        trim::lose(play, ship, 1);
    }
}
