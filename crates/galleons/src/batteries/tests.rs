//! Tests of batteries and bombarded hexes: angles, ranges, armour, fires, criticals, points.

use std::sync::Arc;

use kernel::{System, Viewer, hex::Hex};

use super::*;
use crate::{
    Galleons,
    order::Order,
    position::{
        A, ADVANCED, B, LIBRARY, advanced, allows, carry_on, give, position_on, refuses, report,
    },
    state::{Battery, Pace, Quality, Round, Switches},
};

const FIRST: BatteryId = BatteryId(0);
const AT_FIRST: Target = Target::Battery { battery: FIRST };

/// Adds a battery of the second seat.
fn battery(state: &mut State, key: &str, hex: Hex) -> BatteryId {
    let weapon = LIBRARY.weapon(key).unwrap().clone();
    let crew = weapon.crew;
    let setting = Arc::get_mut(&mut state.setting).unwrap();
    setting.battery_weapons.push(weapon);
    state.afield.batteries.push(Battery {
        seat: SeatId(1),
        weapon: setting.battery_weapons.len() as u8 - 1,
        hex,
        armour: 0,
        crew,
        quality: Quality::Trained,
        is_low_angle: false,
        fire: 0,
        is_silenced: false,
        fired: 0,
    });
    state.afield.emplaced += 1;
    BatteryId(state.afield.batteries.len() as u8 - 1)
}

/// A over a rod gun in 1010, at this distance to its north, and B far away.
fn overhead(key: &str, a: &str) -> State {
    let mut state = advanced(&format!("a {a}\nb Aphid 2520 N Low"));
    battery(&mut state, key, Hex::new(9, 9));
    state
}

fn fire(target: impl Into<Target>) -> Order {
    let (round, pace) = (Round::Shell, Pace::Steady);
    Order::FireBattery { battery: FIRST, target: target.into(), round, pace }
}

/// One shot of the battery at A.
fn shoot(state: &mut State, faces: &[u8]) -> String {
    let shot = aim(state, FIRST, A.into(), Load::USUAL);
    report(state, faces, |play| gunnery::fire(play, &shot))
}

/// One shot of A's first gun at the battery.
fn bombard(state: &mut State, faces: &[u8]) -> String {
    let shot = gunnery::aim(state, A, 0, AT_FIRST, Load::USUAL);
    report(state, faces, |play| gunnery::fire(play, &shot))
}

#[test]
fn sg_batt_01_at_any_angle_upward_its_own_hex_included() {
    let reach = LIBRARY.weapon("rogue").unwrap().range_long;
    assert_eq!(reach, 6);
    for (hex, altitude) in [("1010", "Low"), ("1010", "High"), ("1009", "Very High")] {
        let state = overhead("rogue", &format!("Aphid {hex} N {altitude}")).firing(1);
        allows(&state, fire(A));
    }
    // All round.
    for hex in ["1007", "1309", "1312", "1013", "0712", "0709"] {
        allows(&overhead("rogue", &format!("Aphid {hex} N Low")).firing(1), fire(A));
    }
}

#[test]
fn sg_batt_01_each_level_adds_one_to_the_range() {
    // Very High is five levels up: one hex away is range 6, two is out of reach.
    let state = overhead("rogue", "Aphid 1009 N Very High").firing(1);
    assert_eq!(aim(&state, FIRST, A.into(), Load::USUAL).range, 6);
    let state = overhead("rogue", "Aphid 1008 N Very High").firing(1);
    refuses(&state, fire(A), "SG-FIRE-07", "A is too high for the reach of that gun");
    // In its own hex a ship at Medium is at close range 3, at High at long range 4; each costs 1 for the altitude.
    let told = shoot(&mut overhead("rogue", "Aphid 1010 N Medium"), &[3]);
    assert!(
        told.starts_with("  SG-FIRE-05 to hit: 3 -1 another altitude = 2, wants 3+: no\n"),
        "{told}"
    );
    let told = shoot(&mut overhead("rogue", "Aphid 1010 N High"), &[5]);
    assert!(
        told.starts_with("  SG-FIRE-05 to hit: 5 -1 another altitude = 4, wants 5+: no\n"),
        "{told}"
    );
}

#[test]
fn sg_batt_01_the_example() {
    // A rod gun, 3/6, and a ship straight above at Medium: range 3, close, a hit on 4 or more.
    let rod = LIBRARY.weapon("rod-gun").unwrap();
    assert_eq!((rod.range_close, rod.range_long), (3, 6));
    let mut state = overhead("rod-gun", "Aphid 1010 N Medium");
    assert_eq!(aim(&state, FIRST, A.into(), Load::USUAL).range, 3);
    let told = shoot(&mut state, &[3]);
    assert!(told.contains("to hit: 3 -1 another altitude = 2, wants 3+: no\n"), "{told}");
    let told = shoot(&mut state, &[4, 1]);
    assert!(told.contains("to hit: 4 -1 another altitude = 3, wants 3+: yes\n"), "{told}");
}

#[test]
fn sg_batt_01_one_mounted_for_low_angles_is_bound_like_a_ship() {
    let mut state = overhead("rogue", "Aphid 1009 N Medium").firing(1);
    allows(&state, fire(A));
    state[FIRST].is_low_angle = true;
    refuses(&state, fire(A), "SG-FIRE-06", "A is too steeply above or below");
    let mut state = overhead("rogue", "Aphid 1007 N Medium").firing(1);
    state[FIRST].is_low_angle = true;
    allows(&state, fire(A));
}

#[test]
fn sg_batt_01_a_lob_gun_battery_cannot_engage_its_own_hex() {
    let state = overhead("lob-gun", "Aphid 1010 N Low").firing(1);
    let why = "A is too near for a lob gun, which cannot fire into its own hex";
    refuses(&state, fire(A), "SG-LOB-01", why);
    allows(&overhead("lob-gun", "Aphid 1009 N Very High").firing(1), fire(A));
}

#[test]
fn sg_batt_01_a_target_lower_than_the_battery_may_be_too_steep() {
    let mut state = overhead("rogue", "Aphid 1009 N Very Low").firing(1);
    let at = state.setting.map.field.index(Hex::new(9, 9));
    Arc::get_mut(&mut state.setting).unwrap().map.surface[at] = 3;
    refuses(&state, fire(A), "SG-FIRE-06", "A is too steeply above or below");
}

#[test]
fn sg_batt_02_hull_results_do_nothing() {
    for face in [1, 2] {
        let mut state = overhead("rogue", "Reliant 1008 N Low");
        let before = state[FIRST];
        let told = bombard(&mut state, &[6, face]);
        let wanted = "SG-BATT-02 Earth flies up, and battery 1 is not harmed\n";
        assert!(told.ends_with(wanted), "{told}");
        assert_eq!(state[FIRST], before);
    }
}

#[test]
fn sg_batt_02_a_gun_result_silences_it_for_good() {
    let mut state = overhead("rogue", "Reliant 1008 N Low");
    let told = bombard(&mut state, &[6, 5]);
    assert!(
        told.ends_with("SG-BATT-02 Battery 1 loses its gun and is silenced for good\n"),
        "{told}"
    );
    let state = state.firing(1);
    refuses(&state, fire(A), "SG-FIRE-12", "battery 1 is silenced for good");
    let state = state.firing(0);
    refuses(&state, Order::fire(A, 0, AT_FIRST), "SG-FIRE-12", "battery 1 is silenced for good");
}

#[test]
fn sg_batt_02_armour_protects_gun_and_crew() {
    // A 6-inch at close range has penetration 5: AV 6 halves it, AV 11 stops it.
    for (armour, men) in [(0, 3), (5, 3), (6, 2), (10, 2), (11, 0)] {
        let mut state = overhead("15in-sb", "Reliant 1008 N Low");
        let crew = state[FIRST].crew;
        state[FIRST].armour = armour;
        let told = bombard(&mut state, &[6, 3]);
        assert_eq!(crew - state[FIRST].crew, men, "AV {armour}: {told}");
        let mut state = overhead("15in-sb", "Reliant 1008 N Low");
        state[FIRST].armour = armour;
        bombard(&mut state, &[6, 5]);
        assert_eq!(state[FIRST].is_silenced, 0 < men, "AV {armour}");
    }
    let mut state = overhead("15in-sb", "Reliant 1008 N Low");
    state[FIRST].armour = 11;
    let told = bombard(&mut state, &[6, 3]);
    assert!(told.ends_with("SG-BATT-02 The walls of battery 1 hold: no effect\n"), "{told}");
}

#[test]
fn sg_batt_02_crew_losses_slow_it_and_the_last_silences_it() {
    // A rogue, ROF (1), three men: with one lost it is (2).
    let mut state = overhead("rogue", "Sky Runner 1008 N Low").firing(1);
    state[FIRST].fired = 3;
    allows(&state, fire(A));
    state[FIRST].crew = 2;
    refuses(&state, fire(A), "SG-FIRE-02", "battery 1 is still reloading");
    state[FIRST].fired = 2;
    allows(&state, fire(A));
    let mut state = overhead("rogue", "Reliant 1008 N Low");
    let told = bombard(&mut state, &[6, 4]);
    assert!(told.ends_with("SG-BATT-02 Battery 1 loses 3 men, the last of its crew\n"), "{told}");
    assert!(state[FIRST].is_out());
}

#[test]
fn sg_batt_02_grape_strikes_the_crew_only() {
    // A rogue's grape, DV 3, at close range.
    for (face, men) in [(1, 0), (3, 3), (5, 3), (6, 0)] {
        let mut state = overhead("15in-sb", "Sky Runner 1008 N Low");
        let crew = state[FIRST].crew;
        let load = Load { round: Round::Grape, pace: Pace::Steady };
        let shot = gunnery::aim(&state, A, 0, AT_FIRST, load);
        report(&mut state, &[6, face], |play| gunnery::fire(play, &shot));
        assert_eq!((crew - state[FIRST].crew, state[FIRST].is_silenced), (men, false));
    }
}

#[test]
fn sg_batt_02_from_a_lower_place_its_crew_is_out_of_reach() {
    let mut state = overhead("rogue", "Reliant 1007 N Very Low");
    let at = state.setting.map.field.index(Hex::new(9, 9));
    Arc::get_mut(&mut state.setting).unwrap().map.surface[at] = 3;
    let told = bombard(&mut state, &[6, 3]);
    assert!(told.ends_with("battery 1 is not harmed\n"), "{told}");
    assert_eq!(state[FIRST].crew, 3);
}

#[test]
fn sg_batt_02_no_shot_strays_from_one_battery_to_another() {
    let mut state = overhead("rogue", "Reliant 1008 N Low");
    battery(&mut state, "rogue", Hex::new(9, 9));
    let told = bombard(&mut state, &[1]);
    assert!(told.ends_with("SG-FIRE-05 A miss on battery 1\n"), "{told}");
}

#[test]
fn sg_batt_03_only_fire_and_magazine_count() {
    // 2 magazine, 3 bridge, 4 fire or boiler, 5 trim, 6 rudder, 7 fire, 8 lifters, 9 screw, 10 magazine ...
    for (faces, level, is_gone) in [
        ([1, 1], 0, true),
        ([1, 2], 0, false),
        ([1, 3], 6, false),
        ([2, 3], 0, false),
        ([3, 3], 0, false),
        ([3, 4], 6, false),
        ([4, 4], 0, false),
        ([4, 5], 0, false),
        ([5, 5], 0, true),
        ([5, 6], 0, false),
        ([6, 6], 6, false),
    ] {
        let mut state = overhead("rogue", "Reliant 1008 N Low");
        let told = bombard(&mut state, &[6, 6, faces[0], faces[1]]);
        assert_eq!((state[FIRST].fire, state[FIRST].is_out()), (level, is_gone), "{told}");
        assert_eq!(state[FIRST].crew, 3);
    }
}

#[test]
fn sg_batt_03_armour_keeps_the_magazine_and_not_the_fire() {
    let mut state = overhead("rogue", "Reliant 1008 N Low");
    state[FIRST].armour = 11;
    bombard(&mut state, &[6, 6, 1, 1]);
    assert!(!state[FIRST].is_out());
    bombard(&mut state, &[6, 6, 3, 4]);
    assert_eq!(state[FIRST].fire, 6);
}

#[test]
fn sg_batt_04_a_burning_battery_cannot_act_and_its_fire_sinks() {
    let mut state = overhead("rogue", "Aphid 1008 N Low").firing(1);
    state[FIRST].fire = 2;
    refuses(&state, fire(A), "SG-BATT-04", "battery 1 is on fire and cannot act");
    let told = report(&mut state, &[], damp_fires);
    assert_eq!(told, "SG-BATT-04 Battery 1 gets its fire down to 1\n");
    let told = report(&mut state, &[], damp_fires);
    assert_eq!(told, "SG-BATT-04 Battery 1 has put its fire out\n");
    allows(&state, fire(A));
    assert_eq!(report(&mut state, &[], damp_fires), "");
}

#[test]
fn sg_batt_04_the_turn_opens_with_it() {
    let mut state = overhead("rogue", "Aphid 1008 N Low, fire 1").in_phase(Phase::OpenTurn);
    state[FIRST].fire = 1;
    let told = report(&mut state, &[], |play| {
        crate::flow::advance(play);
    });
    assert!(told.contains("SG-BURN-02 A burns on: the fire grows to 2\n"), "{told}");
    assert!(told.contains("SG-BATT-04 Battery 1 has put its fire out\n"), "{told}");
}

#[test]
fn sg_batt_04_the_example() {
    // Level 3 on turn 2: silent for the rest of it and on turns 3 and 4; on turn 5 it may fire.
    let mut state = overhead("rogue", "Aphid 1008 N Low").firing(1);
    (state.turn, state[FIRST].fire) = (2, 3);
    for (turn, level) in [(2, 3), (3, 2), (4, 1)] {
        assert_eq!((state.turn, state[FIRST].fire), (turn, level));
        refuses(&state, fire(A), "SG-BATT-04", "battery 1 is on fire and cannot act");
        state.turn += 1;
        report(&mut state, &[], damp_fires);
    }
    assert_eq!((state.turn, state[FIRST].fire), (5, 0));
    allows(&state, fire(A));
}

#[test]
fn sg_seq_04_a_battery_fires_once_a_turn_and_is_committed_once() {
    let mut state = overhead("rogue", "Aphid 1008 N Low").firing(1);
    let elsewhere = state.clone().firing(0);
    refuses(&elsewhere, fire(A), "SG-SEQ-06", "battery 1 is not yours to fire with");
    give(&mut state, fire(A), &[]);
    refuses(&state, fire(A), "SG-SEQ-04", "battery 1 is committed already");
    let mut state = state.firing(2);
    let told = carry_on(&mut state, &[1]);
    assert!(
        told.starts_with(
            "SG-BATT-01 Battery 1 (Rogue) fires at A, range 4 (2 hexes and 2 levels up)\n"
        ),
        "{told}"
    );
    assert_eq!(state[FIRST].fired, 5);
    refuses(&state.firing(1), fire(A), "SG-SEQ-04", "battery 1 has fired this turn");
}

#[test]
fn sg_seq_06_a_battery_s_commitment_is_secret() {
    let before = overhead("rogue", "Aphid 1008 N Low").firing(1);
    let mut state = before.clone();
    give(&mut state, fire(A), &[]);
    assert_eq!(Galleons::seen_by(&state, Viewer::Seat(SeatId(0))), before);
    assert_eq!(Galleons::seen_by(&state, Viewer::Seat(SeatId(1))).shots.len(), 1);
    assert!(Galleons::is_secret(&fire(A)));
}

#[test]
fn sg_hit_08_a_battery_s_shot_comes_from_where_it_stands() {
    // A Sky Runner heads north with the battery astern: only her stern guns can be hit.
    let state = overhead("rogue", "Sky Runner 1008 N Low");
    let shot = aim(&state, FIRST, A.into(), Load::USUAL);
    assert_eq!(shot.bearing, crate::aspect::bearing(state[A].hex, state[A].facing, Hex::new(9, 9)));
    // From straight below there is no bearing.
    let state = overhead("rogue", "Sky Runner 1010 N Low");
    assert!(aim(&state, FIRST, A.into(), Load::USUAL).bearing.is_empty());
}

/// A over the city of a flat map that is to be punished.
fn raid(switches: Switches, a: &str) -> State {
    let mut state = position_on("canal", switches, &format!("a {a}\nb Aphid 0101 N Low"));
    let city = state.setting.map.city().count();
    let setting = Arc::get_mut(&mut state.setting).unwrap();
    setting.aim = Aim::Bombardment { points: 15, turns_per_ship: 5 };
    state.afield.ruins = vec![0; city];
    state
}

fn at_city(state: &State) -> Hex {
    state.setting.map.city().next().unwrap()
}

/// A two hexes north of the first hex of the city.
fn raider(switches: Switches, class: &str, altitude: &str) -> State {
    let mut state = raid(switches, &format!("{class} 1010 S {altitude}"));
    let north = kernel::hex::Direction::ALL[0];
    state[A].hex = at_city(&state).next(north).next(north);
    state
}

#[test]
fn sg_grnd_01_a_hex_is_fired_at_like_a_ship_on_the_ground() {
    let mut state = raider(ADVANCED, "Reliant", "Low");
    let hex = at_city(&state);
    let target = Target::Hex { hex };
    allows(&state.clone().firing(0), Order::fire(A, 0, target));
    let shot = gunnery::aim(&state, A, 0, target, Load::USUAL);
    assert_eq!((shot.range, shot.rise, shot.beside.ships()), (2, -2, 0));
    let told = report(&mut state, &[4], |play| gunnery::fire(play, &shot));
    assert_eq!(
        told,
        format!(
            "  SG-FIRE-05 to hit: 4 -1 another altitude = 3, wants 3+: yes\n\
             SG-FIRE-05 A hit on hex {0}\n\
             SG-GRND-01 Hex {0} takes 6 damage points, 6 in all\n",
            hex.label()
        )
    );
    assert_eq!(state.afield.ruins[0], 6);
    assert!(state.afield.ruins[1..].iter().all(|&ruin| ruin == 0));
    let told = report(&mut state, &[3], |play| gunnery::fire(play, &shot));
    assert!(told.ends_with(&format!("SG-FIRE-05 A miss on hex {}\n", hex.label())), "{told}");
    assert_eq!(points_left(&state, hex), 9);
}

#[test]
fn sg_grnd_01_steepness_and_reach_are_as_ever() {
    let state = raider(ADVANCED, "Reliant", "Medium").firing(0);
    let target = Target::Hex { hex: at_city(&state) };
    let why = format!("hex {} is too steeply above or below", at_city(&state).label());
    refuses(&state, Order::fire(A, 0, target), "SG-FIRE-06", &why);
}

#[test]
fn sg_grnd_01_the_example() {
    // From Medium the hex must be three hexes away; a 6-inch at close range hits on 4 or more for 6 points.
    let mut state = raider(ADVANCED, "Reliant", "Medium").firing(0);
    let target = Target::Hex { hex: at_city(&state) };
    let why = format!("{} is too steeply above or below", state.target_name(target));
    refuses(&state, Order::fire(A, 0, target), "SG-FIRE-06", &why);
    state[A].hex = state[A].hex.next(kernel::hex::Direction::North);
    allows(&state, Order::fire(A, 0, target));
    let shot = gunnery::aim(&state, A, 0, target, Load::USUAL);
    assert_eq!(shot.range, 3);
    let told = report(&mut state, &[3], |play| gunnery::fire(play, &shot));
    assert!(told.contains("to hit: 3 -1 another altitude = 2, wants 3+: no\n"), "{told}");
    let told = report(&mut state, &[4], |play| gunnery::fire(play, &shot));
    assert!(told.ends_with("takes 6 damage points, 6 in all\n"), "{told}");
}

#[test]
fn sg_grnd_01_only_what_the_scenario_names_and_only_by_whom() {
    let mut state = raider(ADVANCED, "Reliant", "Low").firing(0);
    let field = state[A].hex;
    let target = Target::Hex { hex: field.next(state[A].facing) };
    let is_city = state.setting.map.city().any(|hex| Target::Hex { hex } == target);
    if !is_city {
        let why = format!("{} is not to be bombarded", state.target_name(target));
        refuses(&state, Order::fire(A, 0, target), "SG-GRND-01", &why);
    }
    // The defender does not fire at his own city.
    let target = Target::Hex { hex: at_city(&state) };
    state[B].hex = state[A].hex;
    state[B].facing = state[A].facing;
    let state = state.firing(1);
    let why = format!("{} is not to be bombarded", state.target_name(target));
    refuses(&state, Order::fire(B, 0, target), "SG-GRND-01", &why);
    // And where no city is to be punished nobody does.
    let mut state = raider(ADVANCED, "Reliant", "Low").firing(0);
    state.afield.ruins.clear();
    refuses(&state, Order::fire(A, 0, target), "SG-GRND-01", &why);
}

#[test]
fn sg_grnd_01_shrapnel_scores_nothing() {
    let state = raider(ADVANCED, "Reliant", "Low").firing(0);
    let target = Target::Hex { hex: at_city(&state) };
    let (round, pace) = (Round::Shrapnel, Pace::Steady);
    let why = format!("{} is not harmed by what harms men only", state.target_name(target));
    let order = Order::Fire { ship: A, gun: 0, target, round, pace };
    refuses(&state, order, "SG-GRND-01", &why);
}

#[test]
fn sg_s4_02_the_last_point_wins() {
    let mut state = raider(ADVANCED, "Reliant", "Low");
    state.afield.ruins.fill(15);
    state.afield.ruins[0] = 9;
    let shot = gunnery::aim(&state, A, 0, Target::Hex { hex: at_city(&state) }, Load::USUAL);
    state.shots.push(shot);
    let mut state = state.in_phase(Phase::Resolve { at: 2 });
    let told = carry_on(&mut state, &[4]);
    assert!(told.contains("15 in all\n"), "{told}");
    assert!(told.contains("every hex of the city has been punished"), "{told}");
    assert!(state.ending.is_some());
}

#[test]
fn sg_batt_02_a_side_with_batteries_alone_still_fires() {
    let mut state = overhead("rogue", "Aphid 1008 N Low");
    state[B].status = crate::state::Status::Crashed;
    assert!(crate::victory::is_in_play(&state, SeatId(1)));
    state[FIRST].is_silenced = true;
    assert!(!crate::victory::is_in_play(&state, SeatId(1)));
}

#[test]
fn batteries_and_the_city_are_shown() {
    let mut state = raider(ADVANCED, "Reliant", "Low").firing(0);
    let hex = at_city(&state);
    battery(&mut state, "rod-gun", hex);
    state[FIRST].fire = 2;
    let scene = Galleons::scene(&state, Viewer::Umpire);
    let piece = scene.pieces.iter().find(|piece| piece.id == FIRST.piece()).unwrap();
    assert!(piece.described.contains("fire, level 2"), "{}", piece.described);
    assert!(scene.records.iter().any(|record| record.piece == FIRST.piece()));
    let city = scene.records.iter().find(|record| record.title == "The city").unwrap();
    assert_eq!(city.rows.len(), state.afield.ruins.len());
    let inspection = Galleons::inspect(&state, Viewer::Umpire, FIRST.piece()).unwrap();
    assert!(!inspection.overlays.is_empty());
    let label = |order| Galleons::describe(&state, &order, 0).note;
    let note = label(Order::fire(A, 0, Target::Hex { hex }));
    assert!(note.contains("6 points a hit, 15 wanted"), "{note}");
}

/// A with this device right over the first hex of the city, at this altitude, moving.
fn bomber(device: &str, altitude: &str) -> State {
    let mut state = raider(ADVANCED, "Reliant", altitude);
    let (hex, kind) = (at_city(&state), LIBRARY.weapon(device).unwrap().clone());
    let setting = Arc::get_mut(&mut state.setting).unwrap();
    let count = 2;
    let device =
        crate::tables::Device { weapon: kind, count, is_empty: false, facing: None, angle: None };
    setting.classes[0].devices.push(device);
    let at = state.class(A).devices.len() - 1;
    state[A].carries[at].left = count;
    state[A].hex = hex;
    state.moving(A)
}

fn drop_on(state: &State, target: Target) -> Order {
    Order::Drop { ship: A, device: state.class(A).devices.len() as u8 - 1, target }
}

/// What A drops on the city as she ends her move over it.
fn dropped(device: &str, altitude: &str, faces: &[u8]) -> (u8, String) {
    let mut state = bomber(device, altitude);
    let order = drop_on(&state, Target::Hex { hex: at_city(&state) });
    allows(&state, order);
    give(&mut state, order, &[]);
    let told = give(&mut state, Order::EndMove { ship: A }, faces);
    (state.afield.ruins[0], told)
}

#[test]
fn sg_grnd_02_dropped_weapons_score_on_a_hex() {
    // Two levels down: the level of the fire.
    let (points, told) = dropped("liquid-fire", "Low", &[5]);
    assert_eq!(points, 3, "{told}");
    assert!(told.starts_with("  SG-LIQ-01 liquid fire: 5 -2 levels down\n"), "{told}");
    assert!(told.contains("takes 3 damage points, 3 in all\n"), "{told}");
    assert!(told.contains("SG-GRND-02 Hex "), "{told}");
    assert_eq!(dropped("liquid-fire", "Low", &[2]).0, 0);
    // Bombs: two points a hit. A drogue: one hit of ten, whatever the die leaves.
    assert_eq!(dropped("bomb-rack", "Low", &[5]).0, 6);
    assert_eq!(dropped("drogue-torpedo", "Low", &[5]).0, 10);
    assert_eq!(dropped("drogue-torpedo", "Low", &[2]).0, 0);
}

#[test]
fn sg_grnd_02_spikes_score_nothing_and_only_what_lies_below_is_struck() {
    let state = bomber("spike-dropper", "Low");
    let target = Target::Hex { hex: at_city(&state) };
    let why = format!("{} is not harmed by spikes", state.target_name(target));
    refuses(&state, drop_on(&state, target), "SG-GRND-02", &why);
    let state = bomber("bomb-rack", "Low");
    let other = state.setting.map.city().nth(1).unwrap();
    let target = Target::Hex { hex: other };
    let why = format!("{} is not below", state.target_name(target));
    refuses(&state, drop_on(&state, target), "SG-BOMB-02", &why);
    let nowhere = Target::Hex { hex: Hex::new(0, 0) };
    let why = format!("{} is not to be bombarded", state.target_name(nowhere));
    refuses(&state, drop_on(&state, nowhere), "SG-GRND-01", &why);
}

/// The same on a battery that stands in that hex.
fn dropped_on_battery(device: &str, faces: &[u8]) -> (Battery, String) {
    let mut state = bomber(device, "Low");
    let hex = at_city(&state);
    battery(&mut state, "rogue", hex);
    let order = drop_on(&state, AT_FIRST);
    allows(&state, order);
    give(&mut state, order, &[]);
    let told = give(&mut state, Order::EndMove { ship: A }, faces);
    (state[FIRST], told)
}

#[test]
fn sg_grnd_02_dropped_weapons_on_a_battery() {
    let (battery, told) = dropped_on_battery("liquid-fire", &[5]);
    assert_eq!(battery.fire, 3, "{told}");
    let (battery, told) = dropped_on_battery("spike-dropper", &[4]);
    assert_eq!(battery.crew, 1, "{told}");
    // One bomb: penetration 1, damage value 2, and a location of its own.
    let (battery, told) = dropped_on_battery("bomb-rack", &[3, 5]);
    assert!(battery.is_silenced, "{told}");
    let (battery, told) = dropped_on_battery("drogue-torpedo", &[3, 3]);
    assert_eq!(battery.crew, 0, "{told}");
}

#[test]
fn sg_grnd_02_there_is_no_bow_to_leave_over() {
    let mut state = bomber("liquid-fire", "Low");
    let target = Target::Hex { hex: at_city(&state) };
    let order = drop_on(&state, target);
    give(&mut state, order, &[]);
    let told = give(&mut state, Order::Ahead { ship: A, turn: None }, &[5]);
    assert!(told.starts_with("  SG-LIQ-01 liquid fire: 5 -2 levels down\n"), "{told}");
    let choice = crate::scene::describe(&bomber("liquid-fire", "Low"), &order, 0);
    assert_eq!(choice.note, "D6-2 · fire 2/3 · 2 left");
}
