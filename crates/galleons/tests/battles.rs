//! The laws of every system, over thousands of random battles of this one.

mod common;

use std::sync::LazyLock;

use galleons::{
    Galleons,
    aspect::{Altitude, Aspect},
    order::{Approach, Order, Turn},
    state::{
        BatteryId, Company, FlightId, Gear, Man, Pace, Phase, Round, ShipId, State, Station, Target,
    },
    tables::{Device, GunMount, Library},
};
use kernel::{
    Dice, SeatId, Setup, System, Viewer,
    hex::{Direction, Hex},
    options::OptionValue,
    system::carry_out,
    tables::OwnFile,
};
use testkit::{Laws, Tally};

static LIBRARY: LazyLock<Library> = LazyLock::new(common::library);

/// The same scenario with a heavy kite for each captain.
static KITES: LazyLock<Library> = LazyLock::new(|| {
    let mut library = common::library();
    let thieves = library.scenarios.iter_mut().find(|scenario| scenario.id == "thieves-fall-out");
    thieves.expect("it is shipped").sides[0].ships[0].class = "Whisperdeath".into();
    library
});

/// The same with small steamers that carry every kind of gear.
static GEAR: LazyLock<Library> = LazyLock::new(|| {
    let mut library = common::library();
    let weapon = |key: &str| library.weapon(key).expect("it is shipped").clone();
    let devices: Vec<Device> = [
        ("tether-mine-british", 2),
        ("drogue-torpedo", 2),
        ("liquid-fire", 2),
        ("bomb-load", 4),
        ("bomb-rack", 2),
        ("smutts-torpedo", 3),
    ]
    .map(|(key, count)| Device { weapon: weapon(key), count, facing: None, angle: None })
    .into();
    let tube = GunMount::in_the_open(weapon("smutts-discharger"), "bow-tube");
    let aphid = library.classes.iter_mut().find(|class| class.name == "Aphid");
    let aphid = aphid.expect("it is shipped");
    aphid.devices = devices;
    aphid.complement.gunners += 3;
    aphid.guns.push(tube.expect("it is a mount"));
    let thieves = library.scenarios.iter_mut().find(|scenario| scenario.id == "thieves-fall-out");
    thieves.expect("it is shipped").sides[0].ships[0].class = "Aphid".into();
    library
});

/// Battles by the advanced rules.
fn advanced(library: &'static Library, seats: usize, strolls: u8) -> Laws<'static, Galleons> {
    let mut setup = common::thieves(seats);
    setup.options.insert("tier".into(), OptionValue::Word("advanced".into()));
    Laws { library, setup, most_turns: 60, strolls }
}

fn laws(seats: usize, strolls: u8) -> Laws<'static, Galleons> {
    Laws { library: &LIBRARY, setup: common::thieves(seats), most_turns: 60, strolls }
}

/// A raid of High Martians on two steamers, one of which carries conveyors: all that parties of men can do.
fn raid() -> Setup {
    let mut setup = Setup::new("a-raid", vec!["Ann".into(), "Ben".into()]);
    setup.options.insert("turn_limit".into(), OptionValue::Number(25));
    setup.files.push(OwnFile { name: "scenarios/a-raid.toml".into(), text: RAID.into() });
    setup
}

const RAID: &str = "
id = 'a-raid'
number = 90
name = 'A Raid'
tier = 'advanced'
map = 'canal'
map_settings = { flat = true }
players = [2, 2]
at_turn_limit = 'draw'
rules = ['SG-HM-01']
[[side]]
name = 'British'
crew = 'crack'
[[side.ship]]
class = 'Dauntless'
count = 1
conveyors = 6
[[side.ship]]
class = 'Aphid'
count = 1
[[side]]
name = 'High Martian'
high_martian = true
crew = 'green'
boarding = 'trained'
[[side.ship]]
class = 'Glory Sled'
count = 1
marines = 'Shotgun'
[[side.ship]]
class = 'Small Bird'
count = 1
";

/// Any order at all, sensible or not.
fn scramble(dice: &mut Dice) -> Order {
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
    match dice.pick(28) {
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
    match dice.pick(4) {
        0 => Target::Battery { battery: BatteryId(dice.pick(8)) },
        1 => Target::Hex { hex: Hex::new(dice.pick(32) as i8 - 2, dice.pick(26) as i8 - 2) },
        _ => ship.into(),
    }
}

/// Any order about wind and gear.
fn gear(dice: &mut Dice, ship: ShipId, turn: Option<Turn>) -> Order {
    let gear = Gear::ALL[usize::from(dice.pick(2))];
    let target = ShipId(dice.pick(5)).into();
    match dice.pick(8) {
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
    match dice.pick(11) {
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

/// Gives some other secret order for a seat that the viewer is not, where one may be given now.
fn tamper(state: &State, viewer: Viewer, dice: &mut Dice) -> Option<State> {
    if let Phase::Declare { at } = state.phase {
        // Somebody has written another number.
        let seat = (0..at).find(|&seat| !viewer.knows(SeatId(seat)))?;
        let mut changed = state.clone();
        changed.declared[usize::from(seat)] ^= 1;
        return Some(changed);
    }
    let decision = Galleons::decision(state)?;
    if viewer.knows(decision.seat)
        || !matches!(state.phase, Phase::DeckOrders { .. } | Phase::Fire { .. })
    {
        return None;
    }
    let mut orders = Vec::new();
    Galleons::orders(state, &mut orders);
    let closes = |order: &Order| matches!(order, Order::ToStations | Order::CeaseFire);
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

fn hold(seats: usize, strolls: u8, seeds: std::ops::Range<u64>) -> Tally {
    held(&laws(seats, strolls), seeds)
}

fn held(laws: &Laws<'static, Galleons>, seeds: std::ops::Range<u64>) -> Tally {
    let battles = (seeds.end - seeds.start) as u32;
    let tally = laws.hold(seeds, scramble, tamper);
    assert_eq!(tally.battles, battles);
    assert!(0 < tally.refusals && 0 < tally.undone && battles < tally.orders as u32);
    tally
}

/// The same under the advanced rules.
fn hold_advanced(seats: usize, strolls: u8, seeds: std::ops::Range<u64>) {
    let battles = (seeds.end - seeds.start) as u32;
    let mut laws = laws(seats, strolls);
    laws.setup.options.insert("tier".to_owned(), OptionValue::Word("advanced".to_owned()));
    let tally = laws.hold(seeds, scramble, tamper);
    assert_eq!(tally.battles, battles);
}

#[test]
fn the_laws_hold_under_the_advanced_rules() {
    hold_advanced(2, 6, 3000..3200);
    hold_advanced(3, 3, 3200..3300);
    hold_advanced(4, 6, 3300..3400);
}

/// Boarders, prizes and flying parties: a raid of High Martians on two steamers, set up in sight of each other.
#[test]
fn the_laws_hold_over_raiders() {
    for (strolls, seeds) in [(6, 4000..4060), (5, 4060..4100), (2, 4100..4120)] {
        let battles = (seeds.end - seeds.start) as u32;
        let laws = Laws { setup: raid(), most_turns: 25, ..laws(2, strolls) };
        assert_eq!(laws.hold(seeds, scramble, tamper).battles, battles);
    }
}

#[test]
fn the_laws_hold_over_two_captains() {
    hold(2, 6, 0..700);
    hold(2, 3, 700..1000);
}

#[test]
fn the_laws_hold_over_three_captains() {
    hold(3, 6, 1000..1400);
    hold(3, 0, 1400..1600);
}

#[test]
fn the_laws_hold_over_four_captains() {
    hold(4, 6, 2000..2400);
    hold(4, 4, 2400..2500);
}

#[test]
fn the_laws_hold_under_sail() {
    held(&advanced(&KITES, 2, 6), 3000..3120);
    held(&advanced(&KITES, 3, 2), 3120..3160);
}

#[test]
fn the_laws_hold_over_mines_drogues_and_bombs() {
    held(&advanced(&GEAR, 2, 6), 3200..3300);
    held(&advanced(&GEAR, 3, 3), 3300..3340);
}

#[test]
fn the_laws_hold_over_a_city_under_fire() {
    for (strolls, seeds) in [(6, 4000..4030), (2, 4030..4040)] {
        let mut laws = laws(2, strolls);
        laws.setup.scenario = "slash-and-run".into();
        held(&laws, seeds);
    }
}
