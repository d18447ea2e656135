//! Positions that the benchmarks measure, and the doors they need to single rules.

use kernel::{Dice, NullChronicle, hex::Hex};

use crate::{
    Play,
    aspect::Altitude,
    gunnery,
    order::Order,
    setup::new_ship,
    state::{Load, Phase, ShipId, Shot, State, Status},
    tables::Library,
};

const FIRER: ShipId = ShipId(0);
const TARGET: ShipId = ShipId(1);

/// Two ships at one height, two hexes apart, in a firing step of turn 1.
fn facing_off(opened: &State) -> State {
    let mut state = opened.clone();
    for (at, ship) in state.ships.iter_mut().enumerate() {
        ship.hex = Hex::new(12, 12 - 2 * at as i8);
        ship.altitude = Altitude::Medium;
        ship.status = Status::Flying;
    }
    state.order_of_play = state.ships.iter().map(|ship| ship.seat).collect();
    state.turn = 1;
    state.phase = Phase::Fire { at: 0 };
    state
}

/// A heavy gun laid on its target.
pub fn one_gun(opened: &State) -> (State, Shot) {
    let state = facing_off(opened);
    let shot = gunnery::aim(&state, FIRER, 1, TARGET, Load::USUAL);
    (state, shot)
}

/// Rolls one shot through the rules.
#[inline]
pub fn fire(state: &mut State, shot: &Shot, dice: &mut Dice) {
    gunnery::fire(&mut Play { state, dice, log: &mut NullChronicle::default() }, shot);
}

/// The order that lets one committed gun fire, with nobody to answer it.
pub fn one_shot(opened: &State) -> (State, Order) {
    let mut state = facing_off(opened);
    let shot = gunnery::aim(&state, FIRER, 1, TARGET, Load::USUAL);
    silence(&mut state);
    state.shots.push(shot);
    (state, Order::CeaseFire)
}

/// Nobody answers: what is measured are the shots alone.
fn silence(state: &mut State) {
    for gun in &mut *state[TARGET].guns {
        gun.fired = 1;
    }
}

/// The order that lets `guns` heavy guns fire together at a galley.
pub fn broadside(library: &Library, guns: usize) -> (State, Order) {
    let setup = kernel::Setup::new("thieves-fall-out", vec!["Ann".into(), "Ben".into()]);
    let Ok(opened) = crate::setup::open(library, &setup) else {
        unreachable!("the first scenario opens")
    };
    let mut state = facing_off(&opened);
    let Some(class) = library.class("Sky Runner") else {
        unreachable!("the first scenario's ship")
    };
    let mut gunship = class.clone();
    let heavy = gunship.guns[1].clone();
    gunship.guns = vec![heavy; guns];
    let mut setting = crate::state::Setting {
        scenario: state.setting.scenario.clone(),
        title: state.setting.title.clone(),
        map: state.setting.map.clone(),
        classes: state.setting.classes.clone(),
        names: state.setting.names.clone(),
        seats: state.setting.seats.clone(),
        sides: state.setting.sides.clone(),
        aim: state.setting.aim,
        diced_set_up: true,
        at_turn_limit: None,
        small_arms: state.setting.small_arms.clone(),
        battery_weapons: Vec::new(),
        passive: 0,
        flagships: 0,
        berths: Vec::new(),
        tows: Vec::new(),
        side_of_seat: state.setting.side_of_seat.clone(),
        switches: state.setting.switches,
        distances: crate::withdrawal::Distances::default(),
    };
    setting.classes.push(gunship);
    let index = setting.classes.len() as u8 - 1;
    let (hex, altitude) = (state[FIRER].hex, state[FIRER].altitude);
    state.ships[0] = new_ship(&setting.classes[usize::from(index)], index, state.ships[0].seat, 0);
    state.setting = std::sync::Arc::new(setting);
    let ship = &mut state[FIRER];
    (ship.hex, ship.altitude, ship.status) = (hex, altitude, Status::Flying);
    silence(&mut state);
    for gun in 0..guns as u8 {
        let shot = gunnery::aim(&state, FIRER, gun, TARGET, Load::USUAL);
        state.shots.push(shot);
    }
    (state, Order::CeaseFire)
}
