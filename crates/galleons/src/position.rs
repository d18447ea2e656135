//! Positions as text, scripted dice and expected reports: how the tests of the rules are written.
//!
//! A position has one line per ship: seat, class, hex, facing, altitude, then what ails her, comma by comma.
//!
//! ```text
//! a Sky Runner 1012 N High, fire 2, hull 4
//! b Aphid 1112 SE Low, stunned, no helm, mounts maxim portable, carries 2 hale-rockets bow up
//! ```
//!
//! A line such as `wind NE` says toward where it blows, one such as `mine b 1010 Low` where a mine is moored.
//!
//! `party 10` tells off an officer, then marines, then deckhands. `grapples B`, `rams B`, `rigs B` and `tows B` make her
//! fast to B; `grapples B broadside`, `grapples B bow` say how the two lie.

use std::sync::{Arc, LazyLock};

use kernel::{
    Dice, NullChronicle, SeatId, System, WrittenChronicle,
    chronicle::lines,
    hex::{Direction, Hex},
    odds::Chance,
};

use crate::{
    Galleons, Play,
    aspect::{Altitude, Aspect},
    event::Event,
    flow, movement,
    narrate::narrate,
    order::Order,
    setup,
    state::{
        Abreast, Band, Boarders, Company, Line, Men, Mine, Phase, Quality, Setting, Ship, ShipId,
        Side, SideId, State, Status, Switches, Tie,
    },
    tables::{Aim, Angle, Device, GunMount, Library, ShipClass, WeaponKind, shipped},
};

pub static LIBRARY: LazyLock<Library> = LazyLock::new(shipped);

/// The options at their defaults.
pub const USUAL: Switches = Switches {
    advanced: false,
    sequential_fire: false,
    collision_chart: false,
    collision_per_six: false,
    collision_avoidance: true,
    boarding_ceasefire: true,
    screw_per_dv: false,
    slow_fall: false,
    two_value_penetration: true,
    nonexploding_rounds: false,
    topmen_in_rows: false,
    officers_only: false,
    ram_rounds_up: false,
    dodged_grapples: true,
    tow_formula: false,
    armour_saves: true,
    kite_upwind_literal: false,
    conveyor_limit: true,
    six_word_signals: false,
    smutts_classic: false,
    combined_mines: true,
    ground_mines_one_level: false,
    drogue_hit: 6,
    bombs_on_moving: false,
    green_fast_fire: false,
    restricted_arcs: false,
    line_of_sight: false,
    terrain_line_of_sight: false,
    plotted_movement: false,
    older_weapons: false,
    turn_limit: 60,
};

/// The same with the advanced rules in use.
pub const ADVANCED: Switches = Switches { advanced: true, ..USUAL };

const SEATS: [&str; 4] = ["Ann", "Ben", "Cat", "Dan"];

/// The same position under the advanced rules.
pub fn advanced(text: &str) -> State {
    position_on("canal", ADVANCED, text)
}

/// Ships named A, B, ... by their lines, over flat ground, on turn 5, in nobody's phase.
pub fn position(text: &str) -> State {
    position_on("canal", USUAL, text)
}

/// The same on a map as printed, heights and all, and with these options.
pub fn position_on(map: &str, switches: Switches, text: &str) -> State {
    let mut map = LIBRARY.map(map).unwrap().clone();
    if map.id == "canal" {
        map.surface.fill(0);
    }
    let (mut classes, mut ships, mut names) = (Vec::new(), Vec::new(), Vec::new());
    let (mut n_seats, mut wind, mut mines) = (2, None, Vec::new());
    let (mut lines, mut abreast) = (Vec::new(), Vec::new());
    let mut rows: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    rows.retain(|line| {
        let toward = line.strip_prefix("wind ");
        wind = toward.map(direction).or(wind);
        let moored = line.strip_prefix("mine ");
        mines.extend(moored.map(mine));
        toward.is_none() && moored.is_none()
    });
    for (at, line) in rows.into_iter().enumerate() {
        let (what, ails) = line.split_once(',').map_or((line, ""), |(what, ails)| (what, ails));
        let mut words: Vec<&str> = what.split_whitespace().collect();
        let seat = SeatId(words[0].as_bytes()[0] - b'a');
        n_seats = n_seats.max(usize::from(seat.0) + 1);
        let altitude = match words.pop().unwrap() {
            "High" if words.last() == Some(&"Very") => words.pop().map(|_| Altitude::VeryHigh),
            "Low" if words.last() == Some(&"Very") => words.pop().map(|_| Altitude::VeryLow),
            word => Altitude::ALL.into_iter().find(|altitude| altitude.name() == word),
        };
        let facing = direction(words.pop().unwrap());
        let place = hex(words.pop().unwrap());
        let class = words[1..].join(" ");
        let class = LIBRARY.class(&class).unwrap_or_else(|| panic!("no class {class:?}"));
        let class = fitted_out(class.clone(), ails);
        let mut ship = setup::new_ship(&class, at as u8, seat, setup::usual_arm(&LIBRARY, &class));
        ship.hex = place;
        ship.facing = facing;
        ship.altitude = altitude.unwrap_or_else(|| panic!("no altitude in {line:?}"));
        ship.status = Status::Flying;
        for ail in ails.split(',').map(str::trim).filter(|ail| !ail.is_empty() && !is_fitting(ail))
        {
            if let Some((line, lie)) = made_fast(at as u8, ail) {
                lines.push(line);
                abreast.extend(lie);
                continue;
            }
            let (word, number) = ail.rsplit_once(' ').map_or((ail, 0), |(word, number)| {
                number.parse::<u16>().map_or((ail, 0), |number| (word, number))
            });
            let small = number as u8;
            match word {
                "fire" => ship.fire = small,
                "hull" => ship.hull_marks = number,
                "rudder" => ship.rudder_jam = small,
                "lifters" => ship.lifter_jam = small,
                "leak" => (ship.leak, ship.leak_turn) = (small, 4),
                "screw" => ship.screw_hits = small,
                "speed" => ship.speed = small,
                "die" => ship.kite_die = small,
                "mines up" => put_out(&mut ship, &class, WeaponKind::TetherMine),
                "drogues down" => put_out(&mut ship, &class, WeaponKind::Drogue),
                "deck" => ship.crew.deck.hands = small,
                "petty" => ship.crew.deck.petty = small,
                "cranks" | "engineers" | "topmen" => {
                    ship.crew.manoeuvre = Men::hands(small);
                }
                "wrecked" => ship.guns[usize::from(small)].is_wrecked = true,
                "unserved" => ship.guns[usize::from(small)].crew = Men::default(),
                "boiler burst" => ship.boiler_burst = true,
                "jury rig" => ship.jury_rig = true,
                "stunned" => ship.is_stunned = true,
                "stopped" => ship.is_stopped = true,
                "landed" => ship.status = Status::Landed,
                "struck" => ship.status = Status::Struck,
                "derelict" => ship.status = Status::Derelict,
                "no helm" => ship.crew.helm = None,
                "no trim" => ship.crew.trim = None,
                "no captain" => ship.crew.captain = false,
                "no officers" => (ship.crew.captain, ship.crew.officers) = (false, 0),
                "no signalman" => ship.crew.signalman = false,
                "no orders" => (ship.no_orders_from, ship.no_orders_turn) = (5, 5),
                "green" => ship.quality = Quality::Green,
                "crack" => ship.quality = Quality::Crack,
                "marines" => ship.crew.marines = small,
                "marine officers" => ship.crew.marine_officers = small,
                "conveyors" => ship.conveyors = small,
                "high martian" => {
                    ship.quality = Quality::Green;
                    ship.folk.is_high_martian = true;
                    ship.folk.boarding = Some(Quality::Trained);
                }
                "party" => tell_off(&mut ship, small),
                word if LIBRARY.small_arm(word).is_some() => {
                    let arms = &LIBRARY.small_arms;
                    ship.folk.arm = arms.iter().position(|arm| arm.name == word).unwrap() as u8;
                }
                other => panic!("nothing is known of {other:?} in {line:?}"),
            }
        }
        ships.push(ship);
        classes.push(class);
        names.push(char::from(b'A' + at as u8).to_string());
    }
    let setting = Setting {
        scenario: "test".into(),
        title: "Test".into(),
        map,
        classes,
        names,
        sides: (0..n_seats).map(|seat| Side::named(SEATS[seat])).collect(),
        aim: Aim::Air,
        diced_set_up: true,
        at_turn_limit: None,
        small_arms: LIBRARY.small_arms.clone(),
        battery_weapons: Vec::new(),
        passive: 0,
        flagships: 0,
        berths: Vec::new(),
        tows: Vec::new(),
        side_of_seat: (0..n_seats as u8).map(SideId).collect(),
        seats: (0..n_seats).map(|seat| SEATS[seat].to_owned()).collect(),
        switches,
        distances: crate::withdrawal::Distances::default(),
    };
    let mut state = State::new(Arc::new(setting), ships);
    state.turn = 5;
    state.phase = Phase::Move;
    state.order_of_play = (0..n_seats as u8).map(SeatId).collect();
    state.afield.wind = wind;
    state.afield.mines = mines;
    state.afield.lines = lines;
    state.abreast = abreast;
    state
}

/// Tells off so many men: an officer, then marines, then deckhands.
fn tell_off(ship: &mut Ship, n: u8) {
    use crate::state::{Man, Station};
    let pools = [
        (Man::Officer, Station::Bridge, 1),
        (Man::Captain, Station::Bridge, 1),
        (Man::Marine, Station::Deck, n),
        (Man::Hand, Station::Deck, n),
    ];
    for (man, from, most) in pools {
        for _ in 0..most {
            let is_led = man.leads() && ship.party.has_officer();
            if ship.party.total() < n && 0 < ship.count(man, from) && !is_led {
                ship.take(man, from);
                ship.put(man, Station::Party);
            }
        }
    }
    assert_eq!(ship.party.total(), n, "she has no more to tell off");
}

/// Takes these men from where a ship has them.
pub fn lend(ship: &mut Ship, band: Band) {
    for (man, n) in band.men() {
        for _ in 0..n {
            let there = ship.roll_call().find(|(known, _)| *known == man);
            if let Some((man, station)) = there {
                ship.take(man, station);
            }
        }
    }
}

/// Whether this is about what a ship is armed with, and not about what ails her.
fn is_fitting(words: &str) -> bool {
    words.starts_with("mounts ") || words.starts_with("carries ")
}

/// The class with what a line adds to it: `mounts maxim portable`, `carries 2 hale-rockets bow up`.
fn fitted_out(mut class: ShipClass, fittings: &str) -> ShipClass {
    let weapon = |key: &str| {
        LIBRARY.weapon(key).unwrap_or_else(|| panic!("no weapon {key:?} in {fittings:?}")).clone()
    };
    for fitting in fittings.split(',').map(str::trim).filter(|words| is_fitting(words)) {
        let words: Vec<&str> = fitting.split_whitespace().collect();
        match words[..] {
            ["mounts", key, mount] => {
                let mount = GunMount::in_the_open(weapon(key), mount).unwrap();
                class.complement.gunners += mount.weapon.gunners();
                class.guns.push(mount);
            }
            ["carries", count, key, ref at @ ..] => class.devices.push(Device {
                weapon: weapon(key),
                count: count.parse().unwrap(),
                is_empty: false,
                facing: at
                    .first()
                    .map(|word| Aspect::ALL.into_iter().find(|a| a.name() == *word).unwrap()),
                angle: at.get(1).map(|word| match *word {
                    "up" => Angle::Up,
                    "down" => Angle::Down,
                    other => panic!("no angle {other:?} in {fitting:?}"),
                }),
            }),
            _ => panic!("nothing is known of {fitting:?}"),
        }
    }
    class
}

/// A moored mine of damage value 4: `b 1010 Low`, or `b 1010 down`.
fn mine(text: &str) -> Mine {
    let mut words = text.splitn(3, ' ');
    let mut word = || words.next().unwrap();
    let seat = SeatId(word().as_bytes()[0] - b'a');
    let hex = hex(word());
    let height = word();
    let raised = Altitude::ALL.into_iter().find(|altitude| altitude.name() == height);
    assert!(raised.is_some() || height == "down", "no altitude {height:?}");
    Mine { seat, hex, raised, damage: 4 }
}

fn put_out(ship: &mut Ship, class: &ShipClass, kind: WeaponKind) {
    for (device, carried) in class.devices.iter().zip(&mut ship.carries) {
        carried.is_out |= device.weapon.kind == kind && 0 < carried.left;
    }
}

fn hex(label: &str) -> Hex {
    let label: i16 = label.parse().unwrap();
    Hex::new((label / 100 - 1) as i8, (label % 100 - 1) as i8)
}

fn direction(word: &str) -> Direction {
    let words = ["N", "NE", "SE", "S", "SW", "NW"];
    let at = words.iter().position(|known| *known == word);
    Direction::ALL[at.unwrap_or_else(|| panic!("no direction {word:?}"))]
}

/// "grapples B", "rams B", "rigs B", "tows B": since the turn before. A word more says how the two lie.
fn made_fast(at: u8, ail: &str) -> Option<(Line, Option<Abreast>)> {
    let mut words = ail.split_whitespace();
    let tie = match words.next()? {
        "grapples" => Tie::Grapple,
        "rams" => Tie::Ram,
        "rigs" => Tie::Rigging,
        "tows" => Tie::Tow,
        _ => return None,
    };
    let (thrower, caught) = (ShipId(at), ShipId(words.next()?.as_bytes()[0] - b'A'));
    let first_aspect = words.next().map(|word| match word {
        "bow" => Aspect::Bow,
        "stern" => Aspect::Stern,
        "broadside" => Aspect::Starboard,
        other => panic!("nobody lies {other:?}"),
    });
    let abreast = first_aspect.map(|first_aspect| Abreast {
        first: thrower,
        second: caught,
        first_aspect,
        second_aspect: Aspect::Port,
    });
    Some((Line { thrower, caught, tie, since: 4 }, abreast))
}

pub const A: ShipId = ShipId(0);
pub const B: ShipId = ShipId(1);
pub const C: ShipId = ShipId(2);

impl State {
    /// Puts the battle at another point of the sequence.
    #[must_use]
    pub fn in_phase(mut self, phase: Phase) -> Self {
        self.phase = phase;
        self
    }

    /// Takes up a ship to move it, in its owner's movement phase.
    #[must_use]
    pub fn moving(mut self, ship: ShipId) -> Self {
        let seat = self[ship].seat;
        self.at_move = self.order_of_play.iter().position(|&known| known == seat).unwrap() as u8;
        self.phase = Phase::Move;
        movement::take_up(&mut self, ship);
        self
    }

    /// This seat has declared so many attempts to ram or grapple.
    #[must_use]
    pub const fn declared(mut self, seat: u8, ships: u8) -> Self {
        self.declared[seat as usize] = ships;
        self
    }

    /// A firing step in the first player's movement phase, with this player to fire.
    #[must_use]
    pub fn firing(mut self, at: u8) -> Self {
        self.phase = Phase::Fire { at };
        self
    }
}

/// Acts on a state with scripted dice, which must be used up exactly, and returns the report.
pub fn report(
    state: &mut State,
    faces: &[u8],
    act: impl FnOnce(&mut Play<'_, WrittenChronicle<Event>>),
) -> String {
    let (mut dice, mut log) = (Dice::script(faces), WrittenChronicle::default());
    act(&mut Play { state, dice: &mut dice, log: &mut log });
    let text = lines(&log.0, |event| narrate(state, event).0.words());
    assert_eq!(dice.finish(), Ok(()), "the dice do not fit:\n{text}");
    text
}

/// The exact chance that something holds once this has been acted out, every way the dice can fall.
pub fn chance(
    state: &State,
    act: impl Fn(&mut Play<'_, NullChronicle<Event>>),
    holds: impl Fn(&State) -> bool,
) -> String {
    let mut dice = Dice::tree();
    let (mut ways, mut of) = (0, 1);
    loop {
        let mut state = state.clone();
        act(&mut Play { state: &mut state, dice: &mut dice, log: &mut NullChronicle::default() });
        if holds(&state) {
            let (more, out_of) = dice.weight().unwrap();
            let sum = Chance::new(ways * out_of + more * of, of * out_of);
            (ways, of) = (sum.ways, sum.of);
        }
        if !dice.next_leaf() {
            return Chance::new(ways, of).to_string();
        }
    }
}

/// Puts men aboard a ship of the enemy.
pub fn put_aboard(state: &mut State, of: Company, aboard: ShipId, band: Band) {
    let (has_crossed, has_fought) = (false, false);
    let boarders = Boarders { of, aboard, band, discharged: 0, has_crossed, has_fought };
    state.afield.boarders.push(boarders);
}

/// The hex at an offset in cube coordinates: north-east is (+1, 0, -1), north is (0, +1, -1).
pub fn offset(from: Hex, x: i8, y: i8, z: i8) -> Hex {
    assert_eq!(x + y + z, 0);
    let straight = |hex: Hex, n: i8, to: Direction| {
        (0..n.abs()).fold(hex, |hex, _| hex.next(if 0 < n { to } else { to.opposite() }))
    };
    straight(straight(from, x, Direction::NorthEast), y, Direction::North)
}

/// What the quick player orders now.
pub fn advised(state: &State) -> Order {
    let mut orders = Vec::new();
    flow::orders(state, &mut orders);
    orders[crate::policy::policy(state, &orders, &mut Dice::seeded(1))]
}

/// Gives an order that must be allowed, with scripted dice, without the automatic steps that follow it.
pub fn give(state: &mut State, order: Order, faces: &[u8]) -> String {
    assert_eq!(Galleons::check(state, &order), Ok(()), "{order:?}");
    report(state, faces, |play| flow::apply(play, &order))
}

/// Gives an order and takes every automatic step that follows.
pub fn carry_out(state: &mut State, order: Order, faces: &[u8]) -> String {
    assert_eq!(Galleons::check(state, &order), Ok(()), "{order:?}");
    report(state, faces, |play| {
        flow::apply(play, &order);
        while flow::advance(play) {}
    })
}

/// Takes automatic steps until something is to be decided.
pub fn carry_on(state: &mut State, faces: &[u8]) -> String {
    report(state, faces, |play| while flow::advance(play) {})
}

/// Takes the automatic steps of the boarding step, and no further.
pub fn board(state: &mut State, faces: &[u8]) -> String {
    report(state, faces, |play| {
        while matches!(play.state.phase, Phase::Cross | Phase::Board { .. }) && flow::advance(play)
        {
        }
    })
}

/// Gives an order of the boarding step and takes the rest of it.
pub fn give_aboard(state: &mut State, order: Order, faces: &[u8]) -> String {
    assert_eq!(Galleons::check(state, &order), Ok(()), "{order:?}");
    report(state, faces, |play| {
        flow::apply(play, &order);
        while matches!(play.state.phase, Phase::Cross | Phase::Board { .. }) && flow::advance(play)
        {
        }
    })
}

/// Asserts that an order is refused by this rule with this sentence, and is not listed.
pub fn refuses(state: &State, order: Order, rule: &str, why: &str) {
    let refusal = Galleons::check(state, &order).expect_err("it is allowed");
    assert_eq!((refusal.rule.as_str(), refusal.why.as_str()), (rule, why), "{order:?}");
    let mut listed = Vec::new();
    Galleons::orders(state, &mut listed);
    assert!(!listed.contains(&order), "{order:?} is refused but listed");
}

/// Asserts that an order is allowed and listed.
pub fn allows(state: &State, order: Order) {
    assert_eq!(Galleons::check(state, &order), Ok(()), "{order:?}");
    let mut listed = Vec::new();
    Galleons::orders(state, &mut listed);
    assert!(listed.contains(&order), "{order:?} is allowed but not listed");
}
