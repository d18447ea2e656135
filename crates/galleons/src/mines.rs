//! Tether mines: flown above a ship, or moored to the ground.

use kernel::{Chronicle, Roll, RuleId, Wants, hex::Hex};

use crate::{
    Play,
    aspect::Altitude,
    crew,
    event::{Event, GearEvent},
    flow,
    gear::{self, Charges, MOST_CHARGES},
    order::{Bar, Check, Order, Why},
    state::{Gear, Moving, Phase, ShipId, State},
};

/// Hexes that a ship with mines up may enter in a turn.
const MOST_HEXES: u8 = 3;
/// The die on which a mine that is brought to a ship, or rises past it, strikes.
const STRIKES: u8 = 6;

/// Whether a ship flies mines.
pub fn are_up(state: &State, ship: ShipId) -> bool {
    0 < gear::n_out(state, ship, Gear::Mines)
}

/// Hexes that the moving ship may still enter for its mines.
///
/// [SG-TETH-02] Three a turn with mines up.
pub fn hexes_left(state: &State, moving: Moving) -> u8 {
    if are_up(state, moving.ship) { MOST_HEXES.saturating_sub(moving.hexes) } else { u8::MAX }
}

/// Refuses a further hex to a ship with mines up.
pub fn check_hex(state: &State, moving: Moving) -> Check {
    if hexes_left(state, moving) == 0 {
        let why = "has her mines up and enters no more than three hexes a turn";
        return Err(Bar::ship(rule!("SG-TETH-02"), moving.ship, why));
    }
    Ok(())
}

/// Moored mines that float in a hex at an altitude.
///
/// [SG-TETH-07] Those that share a hex and a level count as flown together.
pub fn moored_at(state: &State, hex: Hex, altitude: Altitude) -> Charges {
    let there = state.afield.mines.iter();
    let floats = there.filter(|mine| mine.hex == hex && mine.raised == Some(altitude));
    floats.map(|mine| mine.damage).take(MOST_CHARGES).collect()
}

/// A ship strikes the mines of others where she has come to, without a roll.
///
/// [SG-TETH-03] Flying into mines.
pub fn run_into(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    gear::meet_carriers(play, ship, Gear::Mines, |play, carrier| {
        let charges = gear::charges(play.state, carrier, Gear::Mines);
        strike(play, ship, carrier, &charges, rule!("SG-TETH-03"));
    });
}

/// The same for mines that are moored there.
///
/// [SG-TETH-07] Moored mines need no vessel.
pub fn run_into_moored(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let (hex, altitude) = (play.state[ship].hex, play.state[ship].altitude);
    let charges = moored_at(play.state, hex, altitude);
    if charges.is_empty() {
        return;
    }
    for mine in &mut play.state.afield.mines {
        if mine.hex == hex && mine.raised == Some(altitude) {
            (mine.raised, mine.damage) = (None, 0);
        }
    }
    let n = charges.len() as u8;
    play.emit(rule!("SG-TETH-07"), GearEvent::StruckMoored { ship, n }.into());
    gear::go_off(play, ship, &charges, rule!("SG-TETH-06"));
}

/// A ship brings her mines beside others, who strike them on a 6.
///
/// [SG-TETH-04] Bringing mines to the enemy.
pub fn bring(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    if !are_up(play.state, ship) {
        return;
    }
    let Some(altitude) = play.state[ship].altitude.up() else { return };
    let mut met = ships_at(play.state, ship, play.state[ship].hex, altitude);
    let order = Roll::d6(rule!("SG-TETH-04"), "which ship is met first").by(ship.piece());
    while met != 0 && are_up(play.state, ship) {
        let other = gear::pick_ship(play, met, &order);
        met &= !(1 << other.0);
        let charges = gear::charges(play.state, ship, Gear::Mines);
        let roll = Roll::d6(rule!("SG-TETH-04"), "mines brought to a ship").by(ship.piece());
        let struck = gear::try_charges(play, &charges, &roll, STRIKES);
        if struck.is_empty() {
            let event = GearEvent::GearMissed { ship: other, carrier: ship, gear: Gear::Mines };
            play.emit(rule!("SG-TETH-04"), event.into());
        } else {
            strike(play, other, ship, &struck, rule!("SG-TETH-06"));
        }
    }
}

/// Ships in a hex at an altitude, one bit each, other than `ship`.
pub fn ships_at(state: &State, ship: ShipId, hex: Hex, altitude: Altitude) -> u32 {
    state.others_at(ship, hex, altitude).fold(0, |set, other| set | 1 << other.0)
}

/// Mines of `carrier` go off against `ship`.
fn strike(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    carrier: ShipId,
    struck: &Charges,
    rule: RuleId,
) {
    gear::expend(play.state, carrier, Gear::Mines, struck);
    let n = struck.len() as u8;
    let event = GearEvent::Struck { ship, carrier, gear: Gear::Mines, n };
    play.emit(rule, event.into());
    gear::go_off(play, ship, struck, rule!("SG-TETH-06"));
}

/// When an owner who is asked something may cut mines adrift instead.
///
/// [SG-TETH-02] In movement phases and firing steps; deck orders are carried out together, and nobody acts before.
/// While torpedoes fly, only those are asked anything who may dodge them.
pub const fn may_be_cut(phase: Phase) -> bool {
    matches!(
        phase,
        Phase::OpenMove { .. }
            | Phase::Move
            | Phase::LieTo { .. }
            | Phase::Fire { .. }
            | Phase::Resolve { .. }
    )
}

/// Refuses to cut mines adrift.
pub fn check_cut(state: &State, ship: ShipId) -> Check {
    if !may_be_cut(state.phase) || flow::decider(state) != Some(state[ship].seat) {
        return Err(Bar { rule: rule!("SG-TETH-02"), why: Why::NotNow });
    }
    if !are_up(state, ship) || !state[ship].is_in_play() {
        return Err(Bar::ship(rule!("SG-TETH-02"), ship, "has no mines up"));
    }
    Ok(())
}

/// Cuts mines adrift: they rise and are lost, and may strike whoever is above.
///
/// [SG-TETH-05] A 6 for each mine, against those above from the lowest up.
pub fn cut(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let charges = gear::charges(play.state, ship, Gear::Mines);
    gear::expend(play.state, ship, Gear::Mines, &charges);
    let (hex, level) = (play.state[ship].hex, play.state[ship].altitude.level());
    play.emit(rule!("SG-TETH-02"), GearEvent::CutAdrift { ship, n: charges.len() as u8 }.into());
    let order = Roll::d6(rule!("SG-TETH-05"), "which ship is met first").by(ship.piece());
    let roll = Roll::d6(rule!("SG-TETH-05"), "a mine adrift").by(ship.piece());
    for charge in charges {
        let mut is_spent = false;
        for altitude in Altitude::ALL.into_iter().filter(|above| level < above.level()) {
            let mut met = ships_at(play.state, ship, hex, altitude);
            while met != 0 && !is_spent {
                let other = gear::pick_ship(play, met, &order);
                met &= !(1 << other.0);
                if play.test(&roll, Wants::AtLeast(STRIKES as i8)) {
                    is_spent = true;
                    let event =
                        GearEvent::Struck { ship: other, carrier: ship, gear: Gear::Mines, n: 1 };
                    play.emit(rule!("SG-TETH-05"), event.into());
                    gear::go_off(play, other, &Charges::from_iter([charge]), rule!("SG-TETH-06"));
                } else {
                    let event =
                        GearEvent::GearMissed { ship: other, carrier: ship, gear: Gear::Mines };
                    play.emit(rule!("SG-TETH-05"), event.into());
                }
            }
            if is_spent {
                break;
            }
        }
    }
}

/// Refuses a deck order about a moored mine, whatever it says.
fn check_moored(state: &State, mine: u8) -> Check {
    let Phase::DeckOrders { at } = state.phase else {
        return Err(Bar { rule: rule!("SG-TETH-07"), why: Why::NotNow });
    };
    let Some(moored) = state.afield.mines.get(usize::from(mine)) else {
        return Err(Bar { rule: rule!("SG-TETH-07"), why: Why::Nothing("mine") });
    };
    if moored.seat != crew::deck_seat(at) {
        return Err(Bar::plain(rule!("SG-TETH-07"), "that mine is not yours"));
    }
    if moored.damage == 0 {
        return Err(Bar::plain(rule!("SG-TETH-07"), "that mine has gone off"));
    }
    let is_said = |order: &Order| matches!(*order, Order::RaiseMine { mine: id, .. } | Order::LowerMine { mine: id } if id == mine);
    if state.deck.iter().any(is_said) {
        let why = "orders about that mine have been given this turn";
        return Err(Bar::plain(rule!("SG-TETH-07"), why));
    }
    Ok(())
}

/// Refuses to raise a moored mine to an altitude.
///
/// [SG-TETH-07] Any level above the surface, or one above it; lowered first to change it.
pub fn check_raise(state: &State, mine: u8, altitude: Altitude) -> Check {
    check_moored(state, mine)?;
    let moored = &state.afield.mines[usize::from(mine)];
    let barred = |why| Err(Bar::plain(rule!("SG-TETH-07"), why));
    if moored.raised.is_some() {
        return barred("that mine is up, and must be lowered before its height is changed");
    }
    let surface = state.surface(moored.hex);
    if altitude.level() <= surface {
        return barred("a mine floats above the ground");
    }
    if state.setting.switches.ground_mines_one_level && surface + 1 != altitude.level() {
        return barred("moored mines float one level above the ground");
    }
    Ok(())
}

/// Refuses to lower a moored mine.
pub fn check_lower(state: &State, mine: u8) -> Check {
    check_moored(state, mine)?;
    if state.afield.mines[usize::from(mine)].raised.is_none() {
        return Err(Bar::plain(rule!("SG-TETH-07"), "that mine is down already"));
    }
    Ok(())
}

/// Raises a moored mine, or lowers it.
pub fn raise(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    mine: u8,
    altitude: Option<Altitude>,
) {
    let Some(moored) = play.state.afield.mines.get_mut(usize::from(mine)) else { return };
    moored.raised = altitude;
    let hex = moored.hex;
    let event = match altitude {
        Some(altitude) => GearEvent::MineRaised { mine, hex, altitude },
        None => GearEvent::MineLowered { mine, hex },
    };
    play.emit(rule!("SG-TETH-07"), event.into());
}

#[cfg(test)]
mod tests;
