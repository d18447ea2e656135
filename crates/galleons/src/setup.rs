//! Setting up: from a scenario and its options to the first decision.

mod berths;
mod muster;
mod room;

use std::{ops::ControlFlow, sync::Arc};

use arrayvec::ArrayVec;
use kernel::{
    Chronicle, Roll, RuleId, SeatId,
    hex::{Direction, Hex},
    ledger::Tier,
    options::{OptionValue, Options, check_options, setting},
    system::{Setup, SetupError},
};

use crate::{
    Play,
    altitude::ceiling,
    aspect::{Altitude, Aspect},
    entry,
    event::Event,
    kites,
    order::{Bar, Check, Order, Why},
    state::{
        Band, Carries, Crew, Deployment, Emplaced, Folk, Gun, Laid, Line, MOST_SEATS, Men, Phase,
        PickedCrew, Quality, SetUpStep, Setting, Ship, ShipId, Side, SideId, State, Status,
        Switches, Tie,
    },
    tables::{
        Aim, Device, Library, Scenario, ScenarioSide, Service, ShipClass, Weapon, WeaponKind,
    },
    tow,
    withdrawal::Distances,
};

use self::{berths::Berths, muster::Muster};

/// Lays out a battle.
pub fn open(library: &Library, setup: &Setup) -> Result<State, SetupError> {
    let scenario =
        library.scenario(&setup.scenario).ok_or_else(|| SetupError::UnknownScenario {
            scenario: setup.scenario.clone(),
            known: library.scenarios.iter().map(|s| s.id.as_str()).collect::<Vec<_>>().join(", "),
        })?;
    let (least, most) = scenario.players;
    setup.check_seats(&scenario.name, least, most)?;
    check_options(&library.options, &setup.options)?;
    let map = map_id(library, scenario, &setup.options);
    let file = library.origins.file("scenario", &scenario.id).unwrap_or_default();
    let wrong = |reason: String| {
        kernel::DataError::entry(file, format!("scenario {}", scenario.id), reason)
    };
    let sheet = library.map(map).ok_or_else(|| wrong(format!("there is no map {map:?}")))?;
    let switches = switches(library, scenario.tier, &setup.options);
    let mut muster = Muster::default();
    let (mut sides, side_of_seat) = sides(library, scenario, &setup.seats);
    for (at, side) in sides.iter_mut().enumerate() {
        let given = scenario.sides.get(at).or(scenario.sides.last());
        let seats: Vec<u8> = (0..setup.seats.len() as u8)
            .filter(|&seat| side_of_seat[usize::from(seat)] == SideId(at as u8))
            .collect();
        if let Some(given) = given {
            muster.enlist(library, scenario, given, &seats, side)?;
        }
    }
    let Muster { mut classes, names, ships, passive, flagships, mut battery_weapons, mut afield } =
        muster;
    if switches.older_weapons {
        take_older_weapons(library, &mut classes, &mut battery_weapons);
    }
    if !switches.advanced {
        check_basic(scenario, &classes)?;
    }
    let map = sheet.set_for(scenario);
    if matches!(scenario.aim, Aim::Bombardment { .. }) {
        afield.ruins = vec![0; map.city().count()];
    }
    let setting = Setting {
        scenario: scenario.id.clone(),
        title: scenario.name.clone(),
        map,
        classes,
        names,
        seats: setup.seats.clone(),
        aim: scenario.aim,
        diced_set_up: scenario.diced_set_up,
        at_turn_limit: scenario
            .sides
            .iter()
            .position(|side| side.name == scenario.at_turn_limit)
            .map(|side| SideId(side as u8)),
        small_arms: library.small_arms.clone(),
        battery_weapons,
        passive,
        flagships,
        berths: Vec::new(),
        tows: Vec::new(),
        sides,
        side_of_seat,
        switches,
        distances: Distances::default(),
    };
    let mut state = State::new(Arc::new(setting), ships);
    state.afield = afield;
    state.afield.wind = scenario.wind.filter(|_| state.setting.switches.advanced);
    room::check(&state).map_err(|refusal| wrong(refusal.to_string()))?;
    Ok(state)
}

/// Arms everybody by the older of the two printed weapon tables.
fn take_older_weapons(library: &Library, classes: &mut [ShipClass], batteries: &mut [Weapon]) {
    let take = |weapon: &mut Weapon| {
        if let Some(older) = library.older_weapon(&weapon.key) {
            weapon.clone_from(older);
        }
    };
    for class in classes {
        class.guns.iter_mut().for_each(|mount| take(&mut mount.weapon));
        class.devices.iter_mut().for_each(|device| take(&mut device.weapon));
    }
    batteries.iter_mut().for_each(take);
}

/// Refuses the basic rules to a battle that is fought by the advanced ones.
fn check_basic(scenario: &Scenario, classes: &[ShipClass]) -> Result<(), SetupError> {
    let reason = if let Some(kite) = classes.iter().find(|class| class.is_kite()) {
        format!("{} is a kite, which sails by the advanced rules", kite.name)
    } else if scenario.sides.iter().any(|side| !side.flying_parties.is_empty()) {
        "flying parties move by the advanced rules".to_owned()
    } else if matches!(scenario.aim, Aim::Rescue { .. } | Aim::Abduction) {
        "parties of men are landed and sent aboard by the advanced rules".to_owned()
    } else {
        return Ok(());
    };
    Err(SetupError::Option { key: "tier".to_owned(), reason })
}

/// The sides, and which each seat is of: every player by himself, or the scenario's sides in turn.
fn sides(
    library: &Library,
    scenario: &Scenario,
    seats: &[String],
) -> (Vec<Side>, ArrayVec<SideId, MOST_SEATS>) {
    let new_side = |side: &ScenarioSide| new_side(library, side);
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

fn new_side(library: &Library, side: &ScenarioSide) -> Side {
    let picked = side.picked.as_ref();
    let flying =
        side.flying_parties.iter().map(|party| u16::from(party.count) * u16::from(party.men));
    Side {
        name: side.name.clone(),
        high_martian: side.high_martian,
        boarding: side.boarding,
        men_in_flights: flying.sum(),
        deployment: Deployment {
            entry: side.entry,
            altitude: side.altitude,
            landed: side.landed,
            terrain: side.terrain.clone(),
            from_centre: side.from_centre,
            ring: None,
            apart: side.apart,
            mines_aboard: side.mines.as_ref().is_some_and(|mines| mines.or_aboard),
            picked: picked.map(|picked| PickedCrew {
                quality: picked.crew,
                arm: arm(library, &picked.marines),
            }),
            reinforcement: Vec::new(),
        },
    }
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

/// The options of a battle, with the rules of `usual` where they do not say which.
pub fn switches(library: &Library, usual: Tier, options: &Options) -> Switches {
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
        _ => usual != Tier::Basic,
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
pub fn new_ship(class: &ShipClass, index: u8, seat: SeatId, arm: u8) -> Ship {
    let crewed = |crew: u8| Gun { crew: Men::hands(crew), ..Gun::default() };
    let guns = class.guns.iter().map(|mount| {
        let gun = crewed(mount.weapon.gunners());
        // [SG-MG-03] A portable machinegun begins the battle laid ahead.
        let laid = if mount.is_portable() { Laid::On(Aspect::Bow) } else { Laid::Unknown };
        Gun { laid, ..gun }
    });
    Ship {
        class: index,
        seat,
        first_seat: seat,
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
        spent: 0,
        kite_die: 0,
        tired: 0,
        has_moved: false,
        is_stopped: false,
        has_tried: false,
        dodge: 0,
        forgone: 0,
        placed: 0,
        owed: 0,
        owes_rank: false,
        crew: Crew::full(class),
        folk: Folk { service: class.service, is_high_martian: false, boarding: None, arm },
        party: Band::default(),
        party_came: Band::default(),
        wings: Band::default(),
        crossing: None,
        owed_at_rail: 0,
        n_fired: 0,
        discharged: 0,
        conveyors: 0,
        is_prize: false,
        is_just_taken: false,
        guard: None,
        prisoners: 0,
        manned_from: None,
        is_abandoned: false,
        lands: false,
        guns: guns.collect(),
        carries: carries(class),
    }
}

/// The usual hand weapon of a ship's marines.
///
/// [SG-MAR-02] Modern rifles for marines from Earth, muskets for Martians.
pub fn usual_arm(library: &Library, class: &ShipClass) -> u8 {
    match class.service {
        Service::Earth => arm(library, "Modern rifle"),
        Service::Martian => arm(library, "Musket"),
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
        carried.left = if device.is_empty { 0 } else { device.count };
    }
    share_loads(class, &mut carries);
    carries
}

/// [SG-BOMB-03] The bomb loads listed for a ship include those in its racks at the start.
fn share_loads(class: &ShipClass, carries: &mut Carries) {
    let is = |kind: WeaponKind| move |device: &&Device| device.weapon.kind == kind;
    let listed = class.devices.iter().filter(is(WeaponKind::BombLoad));
    let mut loads: u8 = listed.map(|device| device.count).sum();
    if loads == 0 {
        return;
    }
    for kind in [WeaponKind::BombRack, WeaponKind::BombLoad] {
        for (carried, device) in carries.iter_mut().zip(&class.devices) {
            if device.weapon.kind == kind {
                carried.left = device.count.min(loads);
                loads -= carried.left;
            }
        }
    }
}

/// Settles who sets up before whom: as the scenario lists the sides, or by dice, the lowest first, the others clockwise.
///
/// [SG-S1-01] Ties for lowest are rolled off.
pub fn order_of_set_up(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let setting = Arc::clone(&play.state.setting);
    let n = setting.seats.len() as u8;
    if setting.diced_set_up {
        let roll = Roll::d6(rule!("SG-S1-01"), "order of setting up");
        let first = roll_off(play, &roll, (1_u8 << n) - 1, Wins::Lowest);
        play.emit(rule!("SG-S1-01"), Event::SetUpOrder { first });
        play.state.order_of_play = (0..n).map(|at| SeatId((first.0 + at) % n)).collect();
    } else {
        let sides = (0..setting.sides.len() as u8).map(SideId);
        play.state.order_of_play = sides.flat_map(|side| setting.seats_of(side)).collect();
    }
    go_on(play.state);
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

/// Turns to the next thing that is still to be set up, or opens the turn.
pub fn go_on(state: &mut State) {
    state.phase = next_to_set_up(state).unwrap_or(match state.turn {
        0 => Phase::OpenTurn,
        _ => Phase::DeckOrders { at: 0 },
    });
}

fn next_to_set_up(state: &State) -> Option<Phase> {
    let setting = &state.setting;
    if 0 < state.turn {
        return reinforcement(state);
    }
    for &seat in &state.order_of_play {
        let side = setting.side_of(seat);
        if setting.seats_of(side).next() != Some(seat) {
            continue;
        }
        let deployment = &setting.sides[usize::from(side.0)].deployment;
        if entry::must_choose_edge(state, side) {
            return Some(Phase::ChooseEdge { seat });
        }
        if deployment.picked.is_some() && state.afield.picked & 1 << side.0 == 0 {
            return Some(Phase::Pick { seat });
        }
    }
    let ship = state.order_of_play.iter().find_map(|&seat| {
        state.ids().find(|&id| {
            let is_to_be_set_up =
                state[id].status == Status::ToEnter && entry::entry_of(state, id).is_none();
            let is_towed = state.setting.tows.iter().any(|&(_, towed)| towed == id);
            is_to_be_set_up && !is_towed && state[id].seat == seat
        })
    });
    ship.map(|ship| Phase::SetUp { ship, step: SetUpStep::Hex })
        .or_else(|| entry::to_emplace(state).map(|what| Phase::Emplace { what }))
}

/// [SG-S4-01] A reinforcement is set up in the Initiative Phase.
fn reinforcement(state: &State) -> Option<Phase> {
    let ship = state
        .ids()
        .find(|&id| state[id].status == Status::ToEnter && entry::entry_of(state, id).is_none())?;
    Some(Phase::SetUp { ship, step: SetUpStep::Class })
}

/// The rule under which ships are set up.
pub fn set_up_rule(state: &State) -> RuleId {
    if state.setting.diced_set_up { rule!("SG-S1-01") } else { rule!("SG-SCEN-01") }
}

fn check_step(state: &State, ship: ShipId, step: SetUpStep) -> Check {
    if state.phase == (Phase::SetUp { ship, step }) {
        Ok(())
    } else {
        Err(Bar { rule: set_up_rule(state), why: Why::NotNow })
    }
}

/// The altitude that a ship is told to begin at, if it is told.
///
/// [SG-SCEN-01] Told to start above its ceiling, it starts at its ceiling.
fn told_altitude(state: &State, ship: ShipId) -> Option<Altitude> {
    let told = state.setting.sides[usize::from(state.side(ship).0)].deployment.altitude?;
    // [SG-TOW-04] The lower of two ceilings binds a ship and what she tows.
    let towed = towed_from_the_first(state, ship).map(|towed| ceiling(state, towed));
    Some(told.min(ceiling(state, ship)).min(towed.unwrap_or(told)))
}

/// Refuses a hex to set up in, or to enter by.
///
/// [SG-S1-01] At least four hexes from every other ship.
pub fn check_place(state: &State, ship: ShipId, hex: Hex) -> Check {
    check_step(state, ship, SetUpStep::Hex)?;
    Berths::of(state, ship).check(hex)
}

/// Refuses a first facing.
///
/// [SG-KITE-03] A kite is not set up in the eye of the wind.
pub fn check_head(state: &State, ship: ShipId, facing: Direction) -> Check {
    check_step(state, ship, SetUpStep::Facing)?;
    if kites::is_in_the_eye(state, ship, facing) {
        let why = "is a kite and cannot begin in the eye of the wind";
        return Err(Bar::ship(rule!("SG-KITE-03"), ship, why));
    }
    if entry::is_waiting(state, ship) {
        return entry::check_entry_facing(state, ship, state[ship].hex.next(facing));
    }
    Ok(())
}

/// Refuses a first altitude.
///
/// [SG-SCEN-01] Any altitude between Very Low and the ceiling, unless the scenario names one.
pub fn check_trim(state: &State, ship: ShipId, altitude: Altitude) -> Check {
    check_step(state, ship, SetUpStep::Altitude)?;
    let lowest = state.surface(state[ship].hex);
    if altitude.level() <= lowest {
        return Err(Bar::ship(rule!("SG-SCEN-01"), ship, "must begin in the air"));
    }
    if ceiling(state, ship) < altitude {
        return Err(Bar::ship(rule!("SG-ALT-01"), ship, "cannot fly that high"));
    }
    if told_altitude(state, ship).is_some_and(|told| told != altitude) {
        let why = "begins at the altitude that the scenario names";
        return Err(Bar::ship(rule!("SG-SCEN-01"), ship, why));
    }
    Ok(())
}

/// Refuses to make a ship's crew the better one.
pub fn check_pick(state: &State, ship: ShipId) -> Check {
    let Phase::Pick { seat } = state.phase else {
        return Err(Bar { rule: rule!("SG-SCEN-01"), why: Why::NotNow });
    };
    if state.side(ship) != state.setting.side_of(seat) {
        return Err(Bar::ship(rule!("SG-SCEN-01"), ship, "is not of your side"));
    }
    Ok(())
}

/// Refuses a class to a reinforcement.
///
/// [SG-S4-01] One of those that the scenario names, as its owner prefers.
pub fn check_commission(state: &State, ship: ShipId, class: u8) -> Check {
    check_step(state, ship, SetUpStep::Class)?;
    let deployment = &state.setting.sides[usize::from(state.side(ship).0)].deployment;
    if deployment.reinforcement.contains(&class) {
        return Ok(());
    }
    Err(Bar::plain(rule!("SG-S4-01"), "no such ship is to be had"))
}

/// Lists what may be done to set up a ship.
pub fn list(state: &State, ship: ShipId, step: SetUpStep, out: &mut Vec<Order>) {
    let _ = each(state, ship, step, |order| {
        out.push(order);
        ControlFlow::Continue(())
    });
}

/// Whether there is more than one way to set up a ship.
pub fn has_choice(state: &State, ship: ShipId, step: SetUpStep) -> bool {
    let mut n = 0;
    let stop_at_two = |_| {
        n += 1;
        if n < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    each(state, ship, step, stop_at_two).is_break()
}

/// Calls `found` with everything that may be done to set up a ship, until it breaks off.
fn each(
    state: &State,
    ship: ShipId,
    step: SetUpStep,
    mut found: impl FnMut(Order) -> ControlFlow<()>,
) -> ControlFlow<()> {
    match step {
        SetUpStep::Class => (0..state.setting.classes.len() as u8)
            .filter(|&class| check_commission(state, ship, class).is_ok())
            .try_for_each(|class| found(Order::Commission { ship, class })),
        SetUpStep::Hex => {
            if check_step(state, ship, step).is_err() {
                return ControlFlow::Continue(());
            }
            let berths = Berths::of(state, ship);
            let mut free = state.setting.map.field.hexes().filter(|&hex| berths.check(hex).is_ok());
            free.try_for_each(|hex| found(Order::Place { ship, hex }))
        }
        SetUpStep::Facing => Direction::ALL
            .into_iter()
            .filter(|&facing| check_head(state, ship, facing).is_ok())
            .try_for_each(|facing| found(Order::Head { ship, facing })),
        SetUpStep::Altitude => Altitude::ALL
            .into_iter()
            .rev()
            .filter(|&altitude| check_trim(state, ship, altitude).is_ok())
            .try_for_each(|altitude| found(Order::Trim { ship, altitude })),
    }
}

/// Carries out an order of setting up.
pub fn apply(play: &mut Play<'_, impl Chronicle<Event = Event>>, order: Order) {
    match order {
        Order::Edge { edge } => {
            if let Phase::ChooseEdge { seat } = play.state.phase {
                entry::choose_edge(play, seat, edge);
            }
            go_on(play.state);
        }
        Order::Pick { ship } => {
            let side = play.state.side(ship);
            play.state.afield.picked |= 1 << side.0;
            let picked = play.state.setting.sides[usize::from(side.0)].deployment.picked;
            if let Some(PickedCrew { quality, arm }) = picked {
                (play.state[ship].quality, play.state[ship].folk.arm) = (quality, arm);
            }
            play.emit(rule!("SG-SCEN-01"), Event::PickedCrew { ship });
            go_on(play.state);
        }
        Order::Commission { ship, class } => {
            let (seat, quality) = (play.state[ship].seat, play.state[ship].quality);
            let arm = play.state[ship].folk.arm;
            let setting = Arc::clone(&play.state.setting);
            let built = new_ship(&setting.classes[usize::from(class)], class, seat, arm);
            play.state[ship] = Ship { quality, ..built };
            play.emit(rule!("SG-S4-01"), Event::Commissioned { ship });
            play.state.phase = Phase::SetUp { ship, step: SetUpStep::Hex };
        }
        Order::Place { ship, hex } => {
            play.state[ship].hex = hex;
            play.state.phase = Phase::SetUp { ship, step: SetUpStep::Facing };
        }
        Order::Head { ship, facing } => {
            play.state[ship].facing = facing;
            let side = play.state.side(ship);
            if play.state.setting.sides[usize::from(side.0)].deployment.landed {
                let altitude = play.state.surface_altitude(play.state[ship].hex);
                play.state[ship].altitude = altitude;
                begin(play, ship, Status::Landed);
            } else {
                play.state.phase = Phase::SetUp { ship, step: SetUpStep::Altitude };
            }
        }
        Order::Trim { ship, altitude } => {
            play.state[ship].altitude = altitude;
            if entry::is_waiting(play.state, ship) {
                entry::enter(play, ship);
            } else {
                begin(play, ship, Status::Flying);
            }
        }
        Order::Emplace { hex } => {
            if let Phase::Emplace { what } = play.state.phase {
                entry::emplace(play, what, hex);
            }
            go_on(play.state);
        }
        Order::Stow { ship } => {
            if let Phase::Emplace { what: Emplaced::Mine(at) } = play.state.phase {
                entry::stow(play, at, ship);
            }
            go_on(play.state);
        }
        _ => {}
    }
}

/// The ship that a ship brings along in tow.
fn towed_from_the_first(state: &State, ship: ShipId) -> Option<ShipId> {
    let tow = state.setting.tows.iter().find(|&&(tower, _)| tower == ship);
    tow.map(|&(_, towed)| towed)
}

/// A ship stands where it begins the battle, and so does what it has in tow.
fn begin(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, status: Status) {
    if let Some(caught) = towed_from_the_first(play.state, ship) {
        play.state[caught].status = status;
        play.state.afield.lines.push(Line { thrower: ship, caught, tie: Tie::Tow, since: 0 });
        tow::follow(play.state, ship);
        play.emit(rule!("SG-TOW-01"), Event::TookInTow { ship, towed: caught });
    }
    play.state[ship].status = status;
    let (hex, facing) = (play.state[ship].hex, play.state[ship].facing);
    let altitude = play.state[ship].altitude;
    let rule = set_up_rule(play.state);
    play.emit(rule, Event::SetUp { ship, hex, facing, altitude });
    go_on(play.state);
}

#[cfg(test)]
mod tests;
