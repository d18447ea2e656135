//! What random battles are made of: any order at all, and another's secret changed.

use galleons::{
    Galleons,
    aspect::{Altitude, Aspect},
    order::{Approach, Order, Turn},
    state::{
        BatteryId, Company, FlightId, Gear, Laid, Leg, Man, Pace, Phase, Round, ShipId, State,
        Station, Target,
    },
    tables::Library,
};
use kernel::{
    Dice, SeatId, Setup, System, Viewer,
    hex::{Direction, Hex},
    system::carry_out,
};

/// A scenario under every preset that it can be fought under, with as few players as it takes.
///
/// Only the basic rules may be too few for a scenario.
pub fn setups_of(library: &Library, id: &str) -> Vec<Setup> {
    let scenario = library.scenarios.iter().find(|scenario| scenario.id == id);
    let least = scenario.expect("it is shipped").players.0;
    let mut setups = Vec::new();
    for preset in &library.presets {
        let seats = (1..=least).map(|seat| format!("Captain {seat}")).collect();
        let mut setup = Setup::new(id, seats);
        setup.options.extend(preset.options(&library.options));
        match Galleons::open(library, &setup) {
            Ok(_) => setups.push(setup),
            Err(error) => assert_eq!(preset.key, "basic", "{id}: {error}"),
        }
    }
    setups
}

/// Any order at all, sensible or not.
pub fn scramble(dice: &mut Dice) -> Order {
    let ship = ShipId(dice.pick(5));
    let other = ShipId(dice.pick(5));
    let turn = [None, Some(Turn::Port), Some(Turn::Starboard)][usize::from(dice.pick(3))];
    let men = [
        Man::Captain,
        Man::Officer,
        Man::Helmsman,
        Man::Trimsman,
        Man::Petty,
        Man::Signalman,
        Man::Hand,
        Man::Marine,
        Man::MarineOfficer,
    ];
    let man = men[usize::from(dice.pick(men.len() as u8))];
    let mut station = || match dice.pick(11) {
        8 => Station::Party,
        9 => Station::Wings,
        10 => Station::Guard,
        0 => Station::Bridge,
        1 => Station::Helm,
        2 => Station::Trim,
        3 => Station::Deck,
        4 => Station::Manoeuvre,
        n => Station::Gun(n - 5 + u8::from(n == 7)),
    };
    let (from, to) = (station(), station());
    let gun = dice.pick(5);
    let aspect = |n: u8| Aspect::ALL[usize::from(n)];
    let (lies, other_lies) = (aspect(dice.pick(4)), aspect(dice.pick(4)));
    if dice.pick(3) == 0 {
        return scramble_men(dice, [ship, other], man, [from, to]);
    }
    match dice.pick(30) {
        0 => Order::Place { ship, hex: Hex::new(dice.pick(32) as i8 - 2, dice.pick(26) as i8 - 2) },
        1 => Order::Head { ship, facing: Direction::ALL[usize::from(dice.pick(6))] },
        2 => Order::Trim { ship, altitude: Altitude::ALL[usize::from(dice.pick(6))] },
        3 | 4 => Order::Shift { ship, man, from, to },
        5 => Order::ToStations,
        6 => Order::First { seat: SeatId(dice.pick(6)) },
        7 => Order::Move { ship },
        8 => Order::MoveNoMore,
        9 => Order::Ahead { ship, turn },
        10 => Order::PowerTurn { ship, turn: turn.unwrap_or(Turn::Port) },
        11 => Order::Climb { ship, turn },
        12 => Order::Descend { ship, turn },
        13 => Order::EndMove { ship },
        14 => Order::LieTo { ship, other, other_lies, lies },
        15 => Order::Fire {
            ship,
            gun,
            target: target(dice, other),
            round: [Round::Shell, Round::Shrapnel, Round::Grape][usize::from(dice.pick(3))],
            pace: [Pace::Steady, Pace::Fast][usize::from(dice.pick(2))],
        },
        16 => Order::CeaseFire,
        17 => Order::Declare { ships: dice.pick(3) },
        18 => Order::Dodge { ship },
        19 => Order::Stand { ship },
        20 => gear(dice, ship, turn),
        21 => {
            let ways = [Approach::Ahead, Approach::Here, Approach::Climb, Approach::Descend];
            Order::Ram { ship, target: other, by: ways[usize::from(dice.pick(4))], turn }
        }
        22 => Order::Grapple { ship, target: other },
        23 => Order::Rig { ship, towed: other },
        24 => Order::Cut { ship, other },
        28 => Order::Plot { ship, leg: Leg::Ahead(turn) },
        29 => Order::PlotNoMore,
        26 => Order::FireRockets { ship, device: gun, target: target(dice, other) },
        25 => Order::FireBattery {
            battery: BatteryId(dice.pick(8)),
            target: target(dice, other),
            round: Round::Shell,
            pace: Pace::Steady,
        },
        _ => Order::Fall { ship, man, station: from },
    }
}

/// Anything that might be fired at, there or not.
fn target(dice: &mut Dice, ship: ShipId) -> Target {
    match dice.pick(5) {
        0 => Target::Battery { battery: BatteryId(dice.pick(8)) },
        2 => Target::Flight { flight: FlightId(dice.pick(3)) },
        1 => Target::Hex { hex: Hex::new(dice.pick(32) as i8 - 2, dice.pick(26) as i8 - 2) },
        _ => ship.into(),
    }
}

/// Any order about wind and gear.
fn gear(dice: &mut Dice, ship: ShipId, turn: Option<Turn>) -> Order {
    let gear = Gear::ALL[usize::from(dice.pick(2))];
    let below = ShipId(dice.pick(5));
    let target = target(dice, below);
    match dice.pick(9) {
        7 => {
            let aspect = Aspect::ALL[usize::from(dice.pick(4))];
            Order::Lay { ship, gun: dice.pick(8), aspect }
        }
        0 => Order::Tack { ship },
        1 => Order::PutOut { ship, gear },
        2 => Order::TakeIn { ship, gear },
        3 => {
            let altitude = Altitude::ALL[usize::from(dice.pick(6))];
            Order::RaiseMine { mine: dice.pick(3), altitude }
        }
        4 => Order::LowerMine { mine: dice.pick(3) },
        5 => Order::CutMines { ship },
        6 => Order::Drop { ship, device: dice.pick(4), target },
        _ => Order::FallOff { ship, turn: turn.unwrap_or(Turn::Port) },
    }
}

/// Any order about men away from their stations.
fn scramble_men(
    dice: &mut Dice,
    [ship, other]: [ShipId; 2],
    man: Man,
    [from, to]: [Station; 2],
) -> Order {
    let flight = FlightId(dice.pick(3));
    let by = if dice.pick(2) == 0 { Company::Ship(ship) } else { Company::Flight(flight) };
    let hex = Hex::new(dice.pick(32) as i8 - 2, dice.pick(26) as i8 - 2);
    let altitude = Altitude::ALL[usize::from(dice.pick(6))];
    match dice.pick(13) {
        10 => Order::Volley { by, dice: dice.pick(6), target: target(dice, other) },
        11 => Order::Land { ship },
        0 => Order::TellOff { ship, man, from, to, n: 1 + dice.pick(10) },
        1 => Order::StandDown { ship },
        2 => Order::ComeHome { flight, ship },
        3 => Order::Fly { flight, hex, altitude },
        4 => Order::Cross { by, to: other },
        5 => Order::CrossNoMore,
        6 => Order::HoldFast { ship },
        7 => Order::Recall { aboard: ship, to: Some(other), man: Some(man) },
        8 => Order::Recall { aboard: ship, to: None, man: None },
        9 => Order::Abandon { ship, to: other, man },
        _ => Order::Lose { of: by, man },
    }
}

/// A portable machinegun of somebody else is laid elsewhere than it was, now and then.
fn lay_elsewhere(state: &State, viewer: Viewer, dice: &mut Dice) -> Option<State> {
    let mut changed = state.clone();
    for ship in changed.ships.iter_mut().filter(|ship| ship.is_in_play()) {
        let is_secret = !viewer.knows(ship.seat);
        for gun in &mut *ship.guns {
            let is_shown = gun.laid == Laid::Unknown || gun.fired == state.turn || gun.is_wrecked;
            if is_secret && !is_shown && dice.d6() <= 3 {
                gun.laid = Laid::Just(Aspect::ALL[usize::from(dice.pick(4))]);
            }
        }
    }
    (changed != *state).then_some(changed)
}

/// Gives some other secret order for a seat that the viewer is not, where one may be given now.
pub fn tamper(state: &State, viewer: Viewer, dice: &mut Dice) -> Option<State> {
    if let Phase::Declare { at } = state.phase {
        // Somebody has written another number.
        let seat = (0..at).find(|&seat| !viewer.knows(SeatId(seat)))?;
        let mut changed = state.clone();
        changed.declared[usize::from(seat)] ^= 1;
        return Some(changed);
    }
    if let Some(changed) = lay_elsewhere(state, viewer, dice) {
        return Some(changed);
    }
    let decision = Galleons::decision(state)?;
    let is_secret =
        matches!(state.phase, Phase::DeckOrders { .. } | Phase::Plot { .. } | Phase::Fire { .. });
    if viewer.knows(decision.seat) || !is_secret {
        return None;
    }
    let mut orders = Vec::new();
    Galleons::orders(state, &mut orders);
    let closes =
        |order: &Order| matches!(order, Order::ToStations | Order::CeaseFire | Order::PlotNoMore);
    let secret = orders.into_iter().filter(|order| Galleons::is_secret(order) && !closes(order));
    let secret: Vec<Order> = secret.collect();
    if secret.is_empty() {
        return None;
    }
    let order = secret[usize::from(dice.pick(secret.len().min(255) as u8))];
    let mut changed = state.clone();
    let (mut none, mut log) = (Dice::script(&[]), kernel::NullChronicle::default());
    carry_out::<Galleons, _>(&mut changed, &order, &mut none, &mut log);
    // An order that closes the step reveals itself; that is no secret any more.
    (!none.is_sealed() && changed.phase == state.phase).then_some(changed)
}
