//! The laws of every system, over thousands of random battles of this one.

mod common;
#[path = "common/random.rs"]
mod random;

use std::sync::LazyLock;

use galleons::{
    Galleons,
    aspect::Aspect,
    order::Order,
    state::{Phase, ShipId},
    tables::{Device, GunMount, Library},
};
use kernel::{
    Battle, Dice, Playable, SeatId, Setup, System, Viewer, options::OptionValue, replay::Extent,
    tables::OwnFile,
};
use random::{scramble, tamper};
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
    .map(|(key, count)| Device {
        weapon: weapon(key),
        count,
        is_empty: false,
        facing: None,
        angle: None,
    })
    .into();
    let grapnel = weapon("power-grapnel");
    let maxim = GunMount::in_the_open(weapon("maxim"), "portable");
    let tube = GunMount::in_the_open(weapon("smutts-discharger"), "bow-tube");
    let aphid = library.classes.iter_mut().find(|class| class.name == "Aphid");
    let aphid = aphid.expect("it is shipped");
    aphid.devices = devices;
    aphid.complement.gunners += 3;
    aphid.guns.push(tube.expect("it is a mount"));
    let grapnel = GunMount::in_the_open(grapnel, "forward");
    aphid.guns.push(grapnel.expect("it is a mount"));
    aphid.guns.push(maxim.expect("it is a mount"));
    // Somebody to serve it who serves nothing else.
    aphid.complement.marines = 4;
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
[[side.flying_party]]
count = 2
men = 6
officers = 1
weapon = 'Bow'
";

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

/// A battle by the advanced rules up to the first deck orders, with one portable gun laid on an aspect.
fn laid(aspect: Aspect) -> Battle<Galleons> {
    let laws = advanced(&GEAR, 2, 6);
    let mut battle = Battle::<Galleons>::open(&GEAR, laws.setup, 7).expect("it opens");
    let (mut orders, mut dice) = (Vec::new(), Dice::seeded(7));
    while !matches!(battle.state().phase, Phase::DeckOrders { .. }) {
        orders.clear();
        Galleons::orders(battle.state(), &mut orders);
        let seat = Galleons::decider(battle.state()).expect("somebody decides");
        let order = orders[Galleons::stroll(battle.state(), &orders, &mut dice)];
        battle.order(seat, order, None).expect("it is allowed");
    }
    let ship = ShipId(0);
    let gun = battle.state()[ship].guns.len() as u8 - 1;
    let seat = battle.state()[ship].seat;
    battle.order(seat, Order::Lay { ship, gun, aspect }, None).expect("it is allowed");
    battle
}

/// Everybody goes to stations, and then nobody rams, until a movement phase is open.
fn to_the_movement(battle: &mut Battle<Galleons>) {
    while !matches!(battle.state().phase, Phase::Move) {
        let seat = Galleons::decider(battle.state()).expect("somebody decides");
        let order = match battle.state().phase {
            Phase::DeckOrders { .. } => Order::ToStations,
            Phase::Declare { .. } => Order::Declare { ships: 0 },
            _ => Order::First { seat: SeatId(0) },
        };
        battle.order(seat, order, None).expect("it is allowed");
    }
}

#[test]
fn sg_mg_03_where_a_gun_is_laid_is_in_nothing_that_others_get() {
    let told = |battle: &Battle<Galleons>, viewer: Viewer| {
        let seen = Galleons::seen_by(battle.state(), viewer);
        let scene = Galleons::scene(battle.state(), viewer);
        let inspected = Galleons::inspect(battle.state(), viewer, ShipId(0).piece());
        let json = (serde_json::to_string(&seen), serde_json::to_string(&scene));
        let file = serde_json::to_string(&battle.save(Extent::Public));
        let log: Vec<String> = battle
            .log_lines(0, battle.given().len())
            .iter()
            .map(|line| line.text.words())
            .collect();
        format!("{json:?} {inspected:?} {file:?} {log:?} {}", battle.n_noticed(&[viewer]))
    };
    let (mut one, mut other) = (laid(Aspect::Port), laid(Aspect::Stern));
    let before = one.n_public();
    for _ in 0..2 {
        for viewer in [Viewer::Seat(SeatId(1)), Viewer::Spectator] {
            assert_eq!(told(&one, viewer), told(&other, viewer));
        }
        // Her owner knows it.
        let own = Viewer::Seat(SeatId(0));
        assert_ne!(told(&one, own), told(&other, own));
        // Revealed deck orders do not reveal it: what everybody may know ends before.
        assert_eq!((one.n_public(), other.n_public()), (before, before));
        to_the_movement(&mut one);
        to_the_movement(&mut other);
    }
}

/// Two hundred battles of a scenario, shared out among the presets.
fn hold_in(scenario: &str) {
    let setups = random::setups_of(&LIBRARY, scenario);
    let battles = 200_u64.div_ceil(setups.len() as u64);
    for (at, setup) in setups.iter().enumerate() {
        let first = 10_000 * (1 + at as u64);
        for (strolls, seeds) in [(6, 0..battles / 2), (3, battles / 2..battles)] {
            let laws = Laws { setup: setup.clone(), ..laws(2, strolls) };
            held(&laws, first + seeds.start..first + seeds.end);
        }
    }
}

/// One test for each scenario, and one that none is left out.
macro_rules! scenarios {
    ($($name:ident: $id:literal,)*) => {
        $(#[test]
        fn $name() {
            hold_in($id);
        })*

        #[test]
        fn no_scenario_is_left_out() {
            let known: Vec<&str> = LIBRARY.scenarios.iter().map(|scenario| &*scenario.id).collect();
            assert_eq!(known, [$($id),*]);
        }
    };
}

scenarios! {
    the_laws_hold_in_thieves_fall_out: "thieves-fall-out",
    the_laws_hold_in_john_bulls_tyranny: "john-bulls-tyranny",
    the_laws_hold_in_diplomatic_incident: "diplomatic-incident",
    the_laws_hold_in_slash_and_run: "slash-and-run",
    the_laws_hold_in_hearts_of_oak: "hearts-of-oak",
    the_laws_hold_in_the_great_raid: "the-great-raid",
    the_laws_hold_in_pitched_battle: "pitched-battle",
}
