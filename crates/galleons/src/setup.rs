//! Setting up: from a scenario and its options to the first decision.

use std::sync::Arc;

use arrayvec::ArrayVec;
use kernel::{
    Chronicle, Roll, SeatId,
    hex::{Direction, Hex},
    ledger::Tier,
    options::{OptionValue, Options, check_options, setting},
    system::{Setup, SetupError},
};

use crate::{
    Play,
    altitude::ceiling,
    aspect::Altitude,
    event::Event,
    order::{Bar, Check, Order, Why},
    state::{
        Band, Carries, Crew, Deployment, Gun, MOST_SEATS, Men, Phase, Quality, SetUpStep, Setting,
        Ship, ShipId, Side, SideId, State, Status, Switches,
    },
    tables::{Library, Scenario, ScenarioSide, Service, ShipClass},
    withdrawal::Distances,
};

/// Hexes between two ships as they are set up, at least.
const APART: u8 = 4;
/// Longest name of a player.
const LONGEST_NAME: usize = 40;

/// Names for the captains' galleys, in the order of their seats.
const GALLEYS: [&str; MOST_SEATS] =
    ["Hullcutter", "Swift Talon", "Dune Reaver", "Red Vesper", "Nightwind", "Canal Thief"];

/// Lays out a battle.
pub fn open(library: &Library, setup: &Setup) -> Result<State, SetupError> {
    let scenario =
        library.scenario(&setup.scenario).ok_or_else(|| SetupError::UnknownScenario {
            scenario: setup.scenario.clone(),
            known: library.scenarios.iter().map(|s| s.id.as_str()).collect::<Vec<_>>().join(", "),
        })?;
    check_seats(scenario, setup)?;
    check_options(&library.options, &setup.options)?;
    let map = map_id(library, scenario, &setup.options);
    let file = library.origins.file("scenario", &scenario.id).unwrap_or_default();
    let wrong = |reason: String| {
        kernel::DataError::entry(file, format!("scenario {}", scenario.id), reason)
    };
    let sheet = library.map(map).ok_or_else(|| wrong(format!("there is no map {map:?}")))?;
    let (mut classes, mut names, mut ships) = (Vec::<ShipClass>::new(), Vec::new(), Vec::new());
    let (mut passive, mut flagships) = (0, 0);
    let (sides, side_of_seat) = sides(scenario, &setup.seats);
    for at in 0..sides.len() {
        let side = scenario.sides.get(at).or(scenario.sides.last());
        let seats: Vec<usize> =
            (0..setup.seats.len()).filter(|&seat| side_of_seat[seat] == SideId(at as u8)).collect();
        let mut dealt = 0;
        for entry in side.iter().flat_map(|side| &side.ships) {
            let class = library
                .class(&entry.class)
                .ok_or_else(|| wrong(format!("there is no ship called {:?}", entry.class)))?;
            let index = classes.iter().position(|known| known == class).unwrap_or_else(|| {
                classes.push(class.clone());
                classes.len() - 1
            });
            if class.is_kite() {
                let reason = format!(
                    "{:?} is a kite, and the rules of wind are not enforced yet",
                    entry.class
                );
                return Err(wrong(reason).into());
            }
            for nth in 0..entry.count {
                // Allies share the ships out in turn.
                let seat = seats[dealt % seats.len()];
                dealt += 1;
                names.push(ship_name(entry.name.as_deref(), &names, seat, nth));
                let mut ship = new_ship(library, class, index as u8, SeatId(seat as u8));
                ship.quality = entry.crew.or(side.map(|side| side.crew)).unwrap_or_default();
                ship.conveyors = entry.conveyors;
                if let Some(marines) = &entry.marines {
                    ship.arm = arm(library, marines);
                }
                let bit = 1_u32 << ships.len().min(31);
                passive |= if entry.passive { bit } else { 0 };
                flagships |= if entry.flagship { bit } else { 0 };
                ships.push(ship);
            }
        }
    }
    let setting = Setting {
        scenario: scenario.id.clone(),
        title: scenario.name.clone(),
        map: sheet.set_for(scenario),
        classes,
        names,
        seats: setup.seats.clone(),
        aim: scenario.aim,
        at_turn_limit: scenario
            .sides
            .iter()
            .position(|side| side.name == scenario.at_turn_limit)
            .map(|side| SideId(side as u8)),
        small_arms: library.small_arms.clone(),
        battery_weapons: Vec::new(),
        passive,
        flagships,
        sides,
        side_of_seat,
        switches: switches(library, scenario, &setup.options),
        distances: Distances::default(),
    };
    Ok(State::new(Arc::new(setting), ships))
}

/// The sides, and which each seat is of: every player by himself, or the scenario's sides in turn.
fn sides(scenario: &Scenario, seats: &[String]) -> (Vec<Side>, ArrayVec<SideId, MOST_SEATS>) {
    if scenario.sides.iter().any(|side| side.each_player) {
        let sides = seats.iter().map(|name| {
            let side = scenario.sides.first();
            Side { name: name.clone(), ..side.map_or_else(|| Side::named(""), new_side) }
        });
        return (sides.collect(), (0..seats.len() as u8).map(SideId).collect());
    }
    let sides = scenario.sides.iter().map(new_side).collect();
    let n = scenario.sides.len().max(1) as u8;
    (sides, (0..seats.len() as u8).map(|seat| SideId(seat % n)).collect())
}

fn new_side(side: &ScenarioSide) -> Side {
    Side {
        name: side.name.clone(),
        high_martian: side.high_martian,
        boarding: side.boarding,
        deployment: Deployment {
            entry: side.entry,
            altitude: side.altitude,
            landed: side.landed,
            terrain: side.terrain.clone(),
            from_centre: side.from_centre,
            apart: side.apart,
        },
    }
}

fn check_seats(scenario: &Scenario, setup: &Setup) -> Result<(), SetupError> {
    let (least, most) = scenario.players;
    let given = setup.seats.len();
    if given < usize::from(least) || usize::from(most) < given {
        let scenario = scenario.name.clone();
        return Err(SetupError::Seats { scenario, least, most, given });
    }
    for (at, name) in setup.seats.iter().enumerate() {
        let reason = if name.trim().is_empty() {
            "it is empty"
        } else if LONGEST_NAME < name.chars().count() {
            "it is longer than 40 letters"
        } else if name.chars().any(char::is_control) {
            "it holds characters that cannot be shown"
        } else if setup.seats[..at].contains(name) {
            "somebody else has it"
        } else {
            continue;
        };
        return Err(SetupError::Name { seat: SeatId(at as u8), reason: reason.to_owned() });
    }
    Ok(())
}

fn ship_name(given: Option<&str>, taken: &[String], seat: usize, nth: u8) -> String {
    let base = given.unwrap_or(GALLEYS[seat % GALLEYS.len()]);
    let name = if nth == 0 { base.to_owned() } else { format!("{base} {}", nth + 1) };
    if taken.contains(&name) { format!("{name} of seat {}", seat + 1) } else { name }
}

/// The map of a battle: the scenario's own, or its alternative.
fn map_id<'a>(library: &'a Library, scenario: &'a Scenario, options: &'a Options) -> &'a str {
    let wants_other = matches!(
        setting(&library.options, options, "map"),
        Some(OptionValue::Word(word)) if word == "alternative"
    );
    match scenario.map_alternatives.first() {
        Some(other) if wants_other => other,
        _ => &scenario.map,
    }
}

fn switches(library: &Library, scenario: &Scenario, options: &Options) -> Switches {
    let word = |key: &str, value: &str| matches!(setting(&library.options, options, key), Some(OptionValue::Word(w)) if w == value);
    let flag = |key: &str| {
        matches!(setting(&library.options, options, key), Some(OptionValue::Flag(true)))
    };
    let number = |key: &str, usual: u16| match setting(&library.options, options, key) {
        Some(OptionValue::Number(number)) => *number as u16,
        _ => usual,
    };
    let advanced = match setting(&library.options, options, "tier") {
        Some(OptionValue::Word(word)) if word == "basic" => false,
        Some(OptionValue::Word(word)) if word == "advanced" => true,
        _ => scenario.tier != Tier::Basic,
    };
    Switches {
        advanced,
        collision_avoidance: flag("collision_avoidance"),
        boarding_ceasefire: flag("boarding_ceasefire"),
        two_value_penetration: flag("two_value_penetration"),
        nonexploding_rounds: flag("nonexploding_rounds"),
        topmen_in_rows: word("kite_topmen", "classic"),
        officers_only: word("officer_loss", "basic"),
        ram_rounds_up: word("ram_rounding", "round_up"),
        dodged_grapples: word("avoid_grapple", "subtract"),
        tow_formula: word("tow_quotient", "formula"),
        armour_saves: flag("armour_saves"),
        kite_upwind_literal: word("kite_upwind", "literal"),
        conveyor_limit: flag("conveyor_limit"),
        six_word_signals: flag("six_word_signals"),
        smutts_classic: word("smutts_hit", "classic"),
        combined_mines: flag("combined_mines"),
        ground_mines_one_level: word("ground_mine_altitude", "one_level"),
        drogue_hit: number("drogue_hit", 6) as u8,
        bombs_on_moving: word("bomb_racks", "errata"),
        green_fast_fire: flag("green_fast_fire"),
        restricted_arcs: flag("restricted_arcs"),
        line_of_sight: flag("line_of_sight"),
        terrain_line_of_sight: flag("terrain_line_of_sight"),
        plotted_movement: flag("plotted_movement"),
        older_weapons: word("weapon_table", "sky_galleons"),
        sequential_fire: word("fire_resolution", "sequential"),
        collision_chart: flag("collision_chart"),
        collision_per_six: word("collision_hull_cap", "per_six"),
        screw_per_dv: word("screw_hits", "per_dv"),
        slow_fall: word("trim_fall", "per_turn"),
        turn_limit: number("turn_limit", 60),
    }
}

/// A ship as the battle begins.
///
/// [SG-SCEN-01] Trained crews, guns loaded.
/// [SG-MAR-02] Modern rifles for marines from Earth, muskets for Martians.
pub fn new_ship(library: &Library, class: &ShipClass, index: u8, seat: SeatId) -> Ship {
    let usual = match class.service {
        Service::Earth => "Modern rifle",
        Service::Martian => "Musket",
    };
    let crewed = |crew: u8| Gun { crew: Men { hands: crew, petty: 0 }, ..Gun::default() };
    let guns = class
        .guns
        .iter()
        .map(|mount| crewed(if mount.weapon.crew_provided { mount.weapon.crew } else { 0 }));
    Ship {
        class: index,
        seat,
        status: Status::ToEnter,
        hex: Hex::new(0, 0),
        facing: Direction::North,
        altitude: Altitude::Ground,
        quality: Quality::Trained,
        hull_marks: 0,
        fire: 0,
        rudder_jam: 0,
        lifter_jam: 0,
        leak: 0,
        leak_turn: 0,
        screw_hits: 0,
        boiler_burst: false,
        jury_rig: false,
        stunned_phases: 0,
        is_stunned: false,
        sliding: 0,
        no_orders_from: 0,
        no_orders_turn: 0,
        sunk: 0,
        speed: 0,
        has_moved: false,
        is_stopped: false,
        has_tried: false,
        dodge: 0,
        forgone: 0,
        placed: 0,
        owed: 0,
        owes_rank: false,
        crew: Crew::full(class),
        arm: arm(library, usual),
        conveyors: 0,
        party: Band::default(),
        guns: guns.collect(),
        carries: carries(class),
    }
}

/// The place of a hand weapon in the list.
fn arm(library: &Library, name: &str) -> u8 {
    library.small_arms.iter().position(|arm| arm.name == name).unwrap_or(0) as u8
}

/// Her devices as the battle begins: all aboard, nothing raised or lowered.
fn carries(class: &ShipClass) -> Carries {
    let mut carries = Carries::default();
    for (carried, device) in carries.iter_mut().zip(&class.devices) {
        carried.left = device.count;
    }
    carries
}

/// Dices for the order of setting up: the lowest first, the others clockwise.
///
/// [SG-S1-01] Ties for lowest are rolled off.
pub fn dice_for_set_up(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let n = play.state.setting.seats.len() as u8;
    let roll = Roll::d6(rule!("SG-S1-01"), "order of setting up");
    let first = roll_off(play, &roll, (1_u8 << n) - 1, Wins::Lowest);
    play.emit(rule!("SG-S1-01"), Event::SetUpOrder { first });
    play.state.order_of_play = (0..n).map(|at| SeatId((first.0 + at) % n)).collect();
    next_ship(play.state);
}

/// Which die wins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Wins {
    Lowest,
    Highest,
}

/// Rolls for each of the seats whose bits are set; those tied for the win roll again between themselves.
pub fn roll_off(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    roll: &Roll,
    mut seats: u8,
    wins: Wins,
) -> SeatId {
    loop {
        let (mut best, mut leaders) = (i8::MIN, 0_u8);
        for seat in (0..8).filter(|seat| seats & 1 << seat != 0) {
            let die = play.number(&roll.by_seat(SeatId(seat)));
            let die = if wins == Wins::Lowest { -die } else { die };
            if best < die {
                (best, leaders) = (die, 0);
            }
            if die == best {
                leaders |= 1 << seat;
            }
        }
        if leaders.is_power_of_two() {
            return SeatId(leaders.trailing_zeros() as u8);
        }
        seats = leaders;
    }
}

/// Turns to the next ship that is still to be set up, or opens the first turn.
pub fn next_ship(state: &mut State) {
    let next = state.order_of_play.iter().find_map(|&seat| {
        state.ids().find(|&id| state[id].seat == seat && state[id].status == Status::ToEnter)
    });
    state.phase = match next {
        Some(ship) => Phase::SetUp { ship, step: SetUpStep::Hex },
        None => Phase::OpenTurn,
    };
}

fn check_step(state: &State, ship: ShipId, step: SetUpStep) -> Check {
    if state.phase == (Phase::SetUp { ship, step }) {
        Ok(())
    } else {
        Err(Bar { rule: rule!("SG-S1-01"), why: Why::NotNow })
    }
}

/// Refuses a hex to set up in.
///
/// [SG-S1-01] At least four hexes from every other ship.
pub fn check_place(state: &State, ship: ShipId, hex: Hex) -> Check {
    check_step(state, ship, SetUpStep::Hex)?;
    if !state.setting.map.field.holds(hex) {
        return Err(Bar::plain(rule!("SG-S1-01"), "that hex is not on the map"));
    }
    let is_too_near = state.ids().any(|other| {
        state[other].status != Status::ToEnter && state[other].hex.distance(hex) < APART
    });
    if is_too_near {
        let why = "must keep at least four hexes from every other";
        return Err(Bar::ship(rule!("SG-S1-01"), ship, why));
    }
    // [SG-SCEN-01] Somewhere between Very Low and the ceiling there must be air.
    if ceiling(state, ship).level() <= state.surface(hex) {
        return Err(Bar::ship(rule!("SG-SCEN-01"), ship, "cannot fly over ground as high as that"));
    }
    Ok(())
}

pub fn check_head(state: &State, ship: ShipId) -> Check {
    check_step(state, ship, SetUpStep::Facing)
}

/// Refuses a first altitude.
///
/// [SG-SCEN-01] Any altitude between Very Low and the ceiling.
pub fn check_trim(state: &State, ship: ShipId, altitude: Altitude) -> Check {
    check_step(state, ship, SetUpStep::Altitude)?;
    let lowest = state.surface(state[ship].hex);
    if altitude.level() <= lowest {
        return Err(Bar::ship(rule!("SG-SCEN-01"), ship, "must begin in the air"));
    }
    if ceiling(state, ship) < altitude {
        return Err(Bar::ship(rule!("SG-ALT-01"), ship, "cannot fly that high"));
    }
    Ok(())
}

/// Lists what may be done to set up a ship.
pub fn list(state: &State, ship: ShipId, step: SetUpStep, out: &mut Vec<Order>) {
    match step {
        SetUpStep::Hex => {
            for hex in state.setting.map.field.hexes() {
                if check_place(state, ship, hex).is_ok() {
                    out.push(Order::Place { ship, hex });
                }
            }
        }
        SetUpStep::Facing => {
            out.extend(Direction::ALL.map(|facing| Order::Head { ship, facing }));
        }
        SetUpStep::Altitude => {
            for altitude in Altitude::ALL.into_iter().rev() {
                if check_trim(state, ship, altitude).is_ok() {
                    out.push(Order::Trim { ship, altitude });
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;
    use crate::{
        flow,
        position::{A, B, C, USUAL, allows, give, position, position_on, refuses, report},
        tables::shipped,
    };

    static LIBRARY: LazyLock<Library> = LazyLock::new(shipped);

    /// Thieves Fall Out for so many captains, with one option chosen.
    fn opened(seats: usize, option: Option<(&str, OptionValue)>) -> State {
        let names = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"];
        let setup = Setup {
            options: option.into_iter().map(|(key, value)| (key.to_owned(), value)).collect(),
            ..Setup::new(
                "thieves-fall-out",
                names[..seats].iter().map(ToString::to_string).collect(),
            )
        };
        open(&LIBRARY, &setup).unwrap()
    }

    fn word(word: &str) -> OptionValue {
        OptionValue::Word(word.into())
    }

    /// Dices for the order of setting up.
    fn diced(seats: usize, faces: &[u8]) -> (State, String) {
        let mut state = opened(seats, None);
        let text = report(&mut state, faces, |play| {
            flow::advance(play);
        });
        (state, text)
    }

    fn at(label: i16) -> Hex {
        Hex::new((label / 100 - 1) as i8, (label % 100 - 1) as i8)
    }

    #[test]
    fn sg_s1_01_the_lowest_sets_up_first_and_the_others_clockwise() {
        let (state, text) = diced(4, &[3, 5, 2, 6]);
        assert!(text.ends_with("SG-S1-01 Cat sets up first, the others clockwise\n"), "{text}");
        assert_eq!(state.order_of_play[..], [2, 3, 0, 1].map(SeatId));
        assert_eq!(state.phase, Phase::SetUp { ship: C, step: SetUpStep::Hex });
        assert_eq!(flow::decider(&state), Some(SeatId(2)));
    }

    #[test]
    fn sg_s1_01_ties_for_lowest_are_rolled_off() {
        // Ann and Cat tie at 2; only they roll again, tie once more, and Cat is lower at last.
        let (state, text) = diced(3, &[2, 4, 2, 5, 5, 3, 1]);
        assert!(text.ends_with("SG-S1-01 Cat sets up first, the others clockwise\n"), "{text}");
        assert_eq!(state.order_of_play[..], [2, 0, 1].map(SeatId));
    }

    #[test]
    fn sg_s1_01_no_closer_than_four_hexes() {
        let mut state = diced(2, &[1, 2]).0;
        give(&mut state, Order::Place { ship: A, hex: at(1010) }, &[]);
        give(&mut state, Order::Head { ship: A, facing: Direction::South }, &[]);
        give(&mut state, Order::Trim { ship: A, altitude: Altitude::High }, &[]);
        let why = "Swift Talon must keep at least four hexes from every other";
        refuses(&state, Order::Place { ship: B, hex: at(1013) }, "SG-S1-01", why);
        refuses(&state, Order::Place { ship: B, hex: at(1010) }, "SG-S1-01", why);
        allows(&state, Order::Place { ship: B, hex: at(1014) });
        let off = Hex::new(28, 3);
        refuses(
            &state,
            Order::Place { ship: B, hex: off },
            "SG-S1-01",
            "that hex is not on the map",
        );
    }

    #[test]
    fn sg_s1_01_every_ship_shows_facing_and_altitude() {
        let mut state = diced(2, &[1, 2]).0;
        let why = "this is not the moment for that order";
        let head = Order::Head { ship: A, facing: Direction::SouthWest };
        let trim = Order::Trim { ship: A, altitude: Altitude::Low };
        refuses(&state, head, "SG-S1-01", why);
        give(&mut state, Order::Place { ship: A, hex: at(1010) }, &[]);
        refuses(&state, trim, "SG-S1-01", why);
        for facing in Direction::ALL {
            allows(&state, Order::Head { ship: A, facing });
        }
        give(&mut state, head, &[]);
        let text = give(&mut state, trim, &[]);
        assert_eq!(text, "SG-S1-01 Hullcutter takes her place at 1010, heading south-west, Low\n");
        assert_eq!(state.phase, Phase::SetUp { ship: B, step: SetUpStep::Hex });
        give(&mut state, Order::Place { ship: B, hex: at(2010) }, &[]);
        give(&mut state, Order::Head { ship: B, facing: Direction::North }, &[]);
        give(&mut state, Order::Trim { ship: B, altitude: Altitude::Low }, &[]);
        assert_eq!(state.phase, Phase::OpenTurn);
    }

    #[test]
    fn sg_scen_01_any_altitude_from_very_low_to_the_ceiling() {
        let step = SetUpStep::Altitude;
        let state = position("a Sky Runner 1010 N Low").in_phase(Phase::SetUp { ship: A, step });
        let trim = |altitude| Order::Trim { ship: A, altitude };
        refuses(&state, trim(Altitude::Ground), "SG-SCEN-01", "A must begin in the air");
        for altitude in [Altitude::VeryLow, Altitude::Low, Altitude::Medium, Altitude::High] {
            allows(&state, trim(altitude));
        }
        refuses(&state, trim(Altitude::VeryHigh), "SG-ALT-01", "A cannot fly that high");
    }

    #[test]
    fn sg_scen_01_over_high_ground_she_begins_above_it() {
        let step = SetUpStep::Altitude;
        // 0606 is ground at Medium, 1811 in the kraag at High.
        let state = position_on("highland", USUAL, "a Sky Runner 0606 N High")
            .in_phase(Phase::SetUp { ship: A, step });
        let trim = |altitude| Order::Trim { ship: A, altitude };
        refuses(&state, trim(Altitude::Medium), "SG-SCEN-01", "A must begin in the air");
        allows(&state, trim(Altitude::High));
        let mut state = position_on("highland", USUAL, "a Sky Runner 0606 N High")
            .in_phase(Phase::SetUp { ship: A, step: SetUpStep::Hex });
        state[A].status = Status::ToEnter;
        let why = "A cannot fly over ground as high as that";
        refuses(&state, Order::Place { ship: A, hex: at(1811) }, "SG-SCEN-01", why);
        allows(&state, Order::Place { ship: A, hex: at(606) });
    }

    #[test]
    fn sg_scen_01_trained_crews_and_loaded_guns() {
        let state = opened(2, None);
        for ship in &state.ships {
            assert_eq!((ship.quality, ship.status), (Quality::Trained, Status::ToEnter));
            assert!(ship.guns.iter().all(|gun| gun.fired == 0 && !gun.is_wrecked));
        }
        // So a gun that reloads for turns fires on the first.
        let mut state = position("a Sky Runner 1010 N Low\nb Sky Runner 1008 S Low").firing(0);
        state.turn = 1;
        allows(&state, Order::Fire { ship: A, gun: 0, target: B.into() });
    }

    #[test]
    fn sg_land_05_the_option_map_takes_either_map_and_both_lie_flat() {
        for (value, id) in [("usual", "canal"), ("alternative", "highland")] {
            let state = opened(2, Some(("map", word(value))));
            assert_eq!(state.setting.map.id, id);
            assert!(state.setting.map.surface.iter().all(|&level| level == 0));
        }
        assert_eq!(opened(2, None).setting.map.id, "canal");
    }

    #[test]
    fn sg_seq_06_the_option_fire_resolution_by_each_value() {
        for (value, is_sequential) in [("simultaneous", false), ("sequential", true)] {
            let state = opened(2, Some(("fire_resolution", word(value))));
            assert_eq!(state.setting.switches.sequential_fire, is_sequential);
        }
        assert_eq!(opened(2, None).setting.switches, USUAL);
    }

    #[test]
    fn sg_coll_03_the_options_of_collisions_by_each_value() {
        for value in [false, true] {
            let state = opened(2, Some(("collision_chart", OptionValue::Flag(value))));
            assert_eq!(state.setting.switches.collision_chart, value);
        }
        for (value, per_six) in [("two", false), ("per_six", true)] {
            let state = opened(2, Some(("collision_hull_cap", word(value))));
            assert_eq!(state.setting.switches.collision_per_six, per_six);
        }
    }

    #[test]
    fn sg_coll_06_the_option_collision_avoidance_by_each_value() {
        for value in [false, true] {
            let state = opened(2, Some(("collision_avoidance", OptionValue::Flag(value))));
            assert_eq!(state.setting.switches.collision_avoidance, value);
        }
    }

    #[test]
    fn sg_scen_04_the_option_turn_limit_by_its_ends() {
        for limit in [0, 1, 60, 500] {
            let state = opened(2, Some(("turn_limit", OptionValue::Number(limit))));
            assert_eq!(i64::from(state.setting.switches.turn_limit), limit);
        }
        let setup = Setup {
            options: [("turn_limit".to_owned(), OptionValue::Number(501))].into_iter().collect(),
            ..Setup::new("thieves-fall-out", vec!["Ann".into(), "Ben".into()])
        };
        let error = open(&LIBRARY, &setup).err().map(|error| error.to_string()).unwrap();
        assert!(
            error.ends_with("it cannot be 501; it can be: a whole number from 0 to 500"),
            "{error}"
        );
    }

    #[test]
    fn sg_seq_08_two_to_six_captains_with_a_name_each() {
        let seats = |names: &[&str]| {
            let seats = names.iter().map(ToString::to_string).collect();
            let setup = Setup::new("thieves-fall-out", seats);
            open(&LIBRARY, &setup).map_err(|error| error.to_string())
        };
        assert!(seats(&["Ann", "Ben"]).is_ok());
        assert_eq!(seats(&["A", "B", "C", "D", "E", "F"]).unwrap().ships.len(), 6);
        for names in [&["Ann"][..], &["A", "B", "C", "D", "E", "F", "G"]] {
            assert!(seats(names).is_err(), "{} captains", names.len());
        }
        for (name, why) in [
            ("Ann", "somebody else has it"),
            (" ", "it is empty"),
            ("Ben\u{7}", "it holds characters that cannot be shown"),
            (&"x".repeat(41), "it is longer than 40 letters"),
        ] {
            let error = seats(&["Ann", name]).err().unwrap();
            assert!(error.contains(why), "{error}");
        }
        assert!(seats(&["Ann", &"x".repeat(40)]).is_ok());
    }
}
