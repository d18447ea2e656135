//! Stations and strikes, the fire that meets them, fights in the air, landings.

use super::*;
use crate::{
    flow,
    order::Order,
    state::{Fate, Ops},
    trial::{Trial, at, yd},
    vocabulary::{Formation, Stray, TerrainKind},
};

const GUNBOATS: (u8, &str) = (0, "Aerial gunboat flight");
const FIGHTER: (u8, &str) = (0, "Scout flyer flight 1");
const BARGE: (u8, &str) = (0, "Air barge flight 1");
const BOMBERS: (u8, &str) = (1, "Airship flight 1");
const HUNTER: (u8, &str) = (1, "Pursuit flyer flight 1");
const COMPANY: (u8, &str) = (1, "Sea battalion company 1");

fn relocate(unit: UnitId, x: i32, y: i32) -> Order {
    Order::Fly { unit, mission: Mission::Relocate { to: Point::units(x, y) } }
}

fn strike_at(unit: UnitId, target: StandId, bursts: &[(StandId, u8)]) -> Order {
    let bursts = bursts.iter().map(|&(target, dice)| Burst { target, dice }).collect();
    Order::Fly { unit, mission: Mission::Strike { target, bursts } }
}

fn engage(unit: UnitId, target: UnitId) -> Order {
    Order::Fly { unit, mission: Mission::Engage { target } }
}

/// Gunboats at a station, and one stand of a company with its middle at a place, which cannot shoot upward.
fn gunboats_against(station: Pose, target: Pose) -> (Trial, UnitId, StandId) {
    let (trial, units) = Trial::canal(&[GUNBOATS, COMPANY]);
    let trial = trial.stands(units[1], 1).put(units[0], station).put(units[1], target);
    let trial = trial.kind(units[1], |kind| kind.weapon = Weapon::Bow).grade(units[1], 2);
    let stand = trial.nth(units[1], 0);
    (trial.calls(Ops::Air), units[0], stand)
}

#[test]
fn ic_air_01_example_what_each_kind_is_armed_with() {
    let (trial, units) = Trial::canal(&[GUNBOATS, BOMBERS, FIGHTER, BARGE]);
    let dice = |unit: UnitId| {
        let (_, armed) = craft(&trial.state, unit).unwrap();
        (bomb_dice(&trial.state, armed), gun_dice(&trial.state, armed))
    };
    assert_eq!(dice(units[0]), (4, 8));
    assert_eq!(dice(units[1]), (8, 0));
    assert_eq!(dice(units[2]), (0, 0));
    assert_eq!(dice(units[3]), (0, 0));
}

#[test]
fn ic_air_01_fighters_attack_aviation_and_nobody_else_does() {
    let (trial, units) = Trial::canal(&[GUNBOATS, FIGHTER, BOMBERS, COMPANY]);
    let trial = trial.put(units[0], at(300, 300, 0)).put(units[1], at(340, 300, 0));
    let trial = trial.put(units[2], at(300, 500, 180)).line(units[3], 300, 450, 180);
    let target = trial.nth(units[3], 0);
    let trial = trial.calls(Ops::Air);
    // The bombers have flown before: the owner of more aircraft went first.
    assert_eq!(trial.refuses(&strike_at(units[1], target, &[])), "IC-AIR-01");
    assert_eq!(trial.refuses(&engage(units[0], units[2])), "IC-AIR-01");
    assert_eq!(trial.refuses(&engage(units[1], units[3])), "IC-AIR-01");
    assert!(flow::check(&trial.state, &engage(units[1], units[2])).is_ok());
    assert_eq!(trial.refuses(&relocate(units[2], 300, 510)), "IC-AIR-02", "not its turn");
}

#[test]
fn ic_air_02_example_four_hundred_yards() {
    let (near, unit, target) = gunboats_against(at(200, 200, 0), at(550, 380, 180));
    assert!(flow::check(&near.state, &strike_at(unit, target, &[(target, 8)])).is_ok());
    let (far, unit, target) = gunboats_against(at(200, 200, 0), at(560, 400, 180));
    assert_eq!(far.refuses(&strike_at(unit, target, &[(target, 8)])), "IC-AIR-02");
}

#[test]
fn ic_air_02_it_strikes_or_takes_another_station() {
    let (trial, unit, target) = gunboats_against(at(300, 300, 0), at(300, 500, 180));
    assert_eq!(trial.refuses(&relocate(unit, 300, 701)), "IC-AIR-02");
    assert_eq!(trial.refuses(&relocate(unit, -1, 300)), "IC-AIR-02");
    assert_eq!(trial.refuses(&relocate(unit, 300, 300)), "IC-AIR-02");
    // It may overlap anybody.
    let moved = trial.again().give(&relocate(unit, 300, 500), &[]);
    assert!(moved.has_told("IC-AIR-02", Event::Flew { unit, yards: yd(200) }));
    assert_eq!(station(&moved.state, unit).unwrap().at, Point::units(300, 500));
    // After a strike it is back at its station.
    let order = strike_at(unit, target, &[(target, 8)]);
    let struck = trial.give(&order, &[9, 9, 9, 9, 9, 9, 9, 9, 0, 9, 9, 9, 9]);
    assert_eq!(station(&struck.state, unit).unwrap(), at(300, 300, 0));
    assert!(!may_act(&struck.state, unit));
}

#[test]
fn ic_air_03_example_gunboats_on_foot_behind_a_wall() {
    let (trial, unit, target) = gunboats_against(at(300, 300, 0), at(300, 500, 180));
    let trial = trial.terrain(TerrainKind::Protective, 0, (250, 450), (350, 550));
    let under = trial.state[target].unit;
    let order = strike_at(unit, target, &[(target, 8)]);
    // Five dice of machine guns, the bombs on the mark, four dice of bombs, and the morale of the stand.
    let trial = trial.give(&order, &[0, 1, 2, 9, 9, 4, 1, 2, 3, 4, 1]);
    let strafed = Event::Strafed { unit, target: under, dice: 5, hits: 2 };
    assert!(trial.has_told("IC-AIR-03", strafed));
    assert!(trial.has_told("IC-AIR-03", Event::Bombed { unit, target: under, dice: 4, hits: 1 }));
    assert_eq!(trial.state[target].castings, 3);
    let waves = trial.told().iter().filter(|(rule, _)| *rule == "IC-MORALE-12").count();
    assert_eq!(waves, 1, "one aviation stand is one event");
}

#[test]
fn ic_air_03_machine_guns_are_shared_among_stands_of_one_unit() {
    let (trial, units) = Trial::canal(&[GUNBOATS, COMPANY]);
    let trial = trial.put(units[0], at(300, 300, 0)).line(units[1], 300, 500, 180);
    let corner = trial.named("Sea battalion company 2");
    let trial = trial.calls(Ops::Air);
    let (one, two) = (trial.nth(units[1], 0), trial.nth(units[1], 1));
    let check = |bursts: &[(StandId, u8)]| {
        flow::check(&trial.state, &strike_at(units[0], one, bursts))
            .map_err(|bar| bar.rule.as_str())
    };
    assert_eq!(check(&[(one, 5), (two, 3)]), Ok(()));
    assert_eq!(check(&[(one, 5), (two, 4)]), Err("IC-AIR-03"), "a die too many");
    assert_eq!(check(&[(one, 7)]), Err("IC-AIR-03"), "a die too few");
    assert_eq!(check(&[]), Err("IC-AIR-03"));
    assert_eq!(check(&[(one, 4), (one, 4)]), Err("IC-AIR-03"), "twice the same");
    assert_eq!(check(&[(one, 5), (trial.nth(corner, 0), 3)]), Err("IC-AIR-03"), "another unit");
}

#[test]
fn ic_air_03_bombs_harm_all_vehicles_and_machine_guns_light_ones_only() {
    let (trial, units) =
        Trial::canal(&[GUNBOATS, (1, "Armoured land cruiser"), (1, "Scout wagon 1")]);
    let trial = trial.put(units[0], at(300, 300, 0)).put(units[1], at(300, 500, 180));
    let trial = trial.put(units[2], at(400, 500, 180)).calls(Ops::Air);
    let (heavy, light) = (trial.nth(units[1], 0), trial.nth(units[2], 0));
    let check = |target: StandId, bursts: &[(StandId, u8)]| {
        let order = strike_at(units[0], target, bursts);
        flow::check(&trial.state, &order).map_err(|bar| bar.rule.as_str())
    };
    assert_eq!(check(heavy, &[(heavy, 8)]), Err("IC-AIR-03"));
    assert_eq!(check(heavy, &[]), Ok(()));
    assert_eq!(check(light, &[(light, 8)]), Ok(()));
    // The cruiser does not fire upward; bombs hit it on 0, 1 and 2.
    let order = strike_at(units[0], heavy, &[]);
    let struck = trial.give(&order, &[2, 0, 1, 2, 3]);
    assert_eq!(struck.state[units[1]].gun_hits, 3);
}

#[test]
fn ic_air_04_example_bombs_that_fall_short() {
    let (trial, unit, target) = gunboats_against(at(600, 0, 0), at(600, 400, 180));
    // A friend stands where they fall, and is struck; the target is raked all the same.
    let friend = trial.named("Line company 3");
    let trial = trial.stands(friend, 1).put(friend, at(600, 320, 0));
    let order = strike_at(unit, target, &[(target, 8)]);
    let none = [9; 8];
    let script = [&none[..], &[1, 8, 0, 9, 9, 9, 1]].concat();
    let stray = Event::BombsStrayed { unit, stray: Stray::Short, struck: Some(friend) };
    let struck = trial.again().give(&order, &script);
    assert!(struck.has_told("IC-AIR-04", stray));
    assert_eq!(struck.state.castings(friend), 5);
    // Nobody is there: nothing happens. And a 0 bursts in the air.
    let missed = trial.again().give(&order, &[&none[..], &[3, 1]].concat());
    let stray = Event::BombsStrayed { unit, stray: Stray::Right, struck: None };
    assert!(missed.has_told("IC-AIR-04", stray));
    let burst = trial.give(&order, &[&none[..], &[9, 0]].concat());
    let stray = Event::BombsStrayed { unit, stray: Stray::Airburst, struck: None };
    assert!(burst.has_told("IC-AIR-04", stray));
}

#[test]
fn ic_air_04_a_load_strikes_within_ten_yards_of_an_outline() {
    let (trial, _, _) = gunboats_against(at(600, 0, 0), at(600, 400, 180));
    let under =
        |x: i32, y: i32| crate::shells::struck_at(&trial.state, Point::units(x, y)).is_some();
    assert!(under(625, 400) && under(600, 380));
    assert!(!under(626, 400) && !under(600, 379));
}

#[test]
fn ic_air_05_example_rifles_and_a_gatling() {
    let (trial, units) =
        Trial::canal(&[(0, "Line company 1"), (0, "Gatling detachment"), (0, "Land ironclad")]);
    let (line, gatling) = (units[0], units[1]);
    let trial = trial.line(line, 300, 300, 0).put(gatling, at(500, 300, 0));
    let dice = |trial: &Trial, unit| upward_dice(&trial.state, unit);
    assert_eq!(dice(&trial, line), (4, 0));
    assert_eq!(dice(&trial, gatling), (0, 4));
    assert_eq!(dice(&trial, units[2]), (0, 0), "its guns cannot be raised");
    // Grade 3 adds a die to each stand; improved rifles need three castings, bows cannot.
    assert_eq!(dice(&trial.again().grade(line, 3), line), (8, 0));
    let armed = |weapon| trial.again().kind(line, |kind| kind.weapon = weapon);
    assert_eq!(dice(&armed(Weapon::ImprovedRifle), line), (8, 0));
    assert_eq!(dice(&armed(Weapon::Musket), line), (4, 0));
    assert_eq!(dice(&armed(Weapon::Bow), line), (0, 0));
    assert_eq!(dice(&armed(Weapon::RifledCarbine), line), (0, 0));
    // Limbered guns and howitzers cannot; a damaged section throws half.
    let limbered = trial.again().with(|state| state[gatling].limbered = true);
    assert_eq!(dice(&limbered, gatling), (0, 0));
    // [IC-MORALE-16] Halted guns do not fire, halted rifles do.
    let halted = trial.again().with(|state| {
        for unit in [line, gatling] {
            let stand = state.stands_of(unit).next().expect("it is there");
            state[stand].halted = true;
        }
    });
    assert_eq!((dice(&halted, line), dice(&halted, gatling)), ((4, 0), (0, 0)));
    let class = |class| trial.again().kind(gatling, |kind| kind.gun_class = Some(class));
    assert_eq!(dice(&class(GunClass::Howitzer), gatling), (0, 0));
    assert_eq!(dice(&class(GunClass::Rocket), gatling), (0, 0));
    assert_eq!(dice(&class(GunClass::Smoothbore), gatling), (0, 2));
    let hit = class(GunClass::Rifled).with(|state| state[gatling].gun_hits = 1);
    assert_eq!(dice(&hit, gatling), (0, 2));
    let (trial, units) = Trial::canal(&[(0, "Steam battle car 1")]);
    assert_eq!(dice(&trial, units[0]), (0, 4), "a recon car may");
}

#[test]
fn ic_air_05_rifles_need_a_nine_and_guns_hit_on_nine_and_zero() {
    let (trial, units) = Trial::canal(&[BOMBERS, (0, "Line company 1"), (0, "Gatling detachment")]);
    let trial = trial.put(units[0], at(300, 600, 180)).line(units[1], 300, 300, 0);
    let trial = trial.put(units[2], at(600, 500, 0)).calls(Ops::Air);
    let company = strike_at(units[0], trial.nth(units[1], 0), &[]);
    // The bombs stray and burst; four rifles throw 9, 0, 9, 8 for two hits.
    let struck = trial.again().give(&company, &[1, 0, 9, 0, 9, 8]);
    let up = Event::FiredUpward { unit: units[1], target: units[0], dice: 4, hits: 2 };
    assert!(struck.has_told("IC-AIR-05", up));
    assert_eq!(struck.state[units[0]].gun_hits, 2);
    let red = |trial: &Trial| trial.state.regiments.iter().all(|regiment| regiment.red);
    assert!(red(&struck), "it costs no card");
    let gun = strike_at(units[0], trial.nth(units[2], 0), &[]);
    let struck = trial.give(&gun, &[1, 0, 9, 0, 1, 8]);
    let up = Event::FiredUpward { unit: units[2], target: units[0], dice: 4, hits: 2 };
    assert!(struck.has_told("IC-AIR-05", up));
}

#[test]
fn ic_air_05_craft_that_are_shot_down_still_deliver_their_attack() {
    let (trial, units) = Trial::canal(&[BOMBERS, (0, "Line company 1")]);
    let trial =
        trial.put(units[0], at(300, 600, 180)).line(units[1], 300, 300, 0).grade(units[1], 1);
    let trial = trial.with(|state| state[units[0]].gun_hits = 3).calls(Ops::Air);
    let target = trial.nth(units[1], 0);
    let script = [2, 0, 1, 9, 9, 9, 9, 9, 9, 9, 1, 1, 1, 1];
    let struck = trial.give(&strike_at(units[0], target, &[]), &script);
    assert!(!struck.state.is_present(units[0]));
    assert_eq!(struck.state[target].castings, 4);
    let stand = struck.nth(units[0], 0);
    let lost = Event::StandLost { unit: units[0], stand, fate: Fate::Destroyed };
    assert!(struck.told().iter().any(|(_, event)| *event == lost));
}

/// Gunboats at (100, 100), a victim, and a hunter on patrol.
fn patrolled(victim: Pose, hunter: Pose) -> (Trial, Vec<UnitId>, Order) {
    let (trial, units) = Trial::canal(&[GUNBOATS, HUNTER, COMPANY, FIGHTER]);
    let trial = trial.stands(units[2], 1).put(units[2], victim);
    let trial = trial.kind(units[2], |kind| kind.weapon = Weapon::Bow);
    let trial = trial.put(units[0], at(100, 100, 0)).put(units[1], hunter);
    let trial = trial.put(units[3], at(100, 900, 0)).calls(Ops::Air);
    let target = trial.nth(units[2], 0);
    let order = strike_at(units[0], target, &[(target, 8)]);
    (trial, units, order)
}

/// A strike in which everything misses.
const MISSES: [u8; 13] = [9, 9, 9, 9, 9, 9, 9, 9, 0, 9, 9, 9, 9];

#[test]
fn ic_air_06_example_an_ambush_on_the_way() {
    let (trial, units, order) = patrolled(at(400, 100, 0), at(250, 450, 180));
    let trial = trial.give(&order, &[]);
    assert_eq!(trial.state.question, Some(Question::Ambush { unit: units[1] }));
    assert_eq!(flow::decider(&trial.state).map(|seat| seat.0), Some(1));
    // Four hits before it strikes: it never does.
    let ambushed = trial.again().give(&Order::Answer { yes: true }, &[9, 0, 9, 0, 5, 5]);
    let (unit, target) = (units[1], units[0]);
    assert!(ambushed.has_told("IC-AIR-06", Event::Ambushed { unit, target }));
    let fought = Event::Duelled { unit, target, hits: 4, answered: 0 };
    assert!(ambushed.has_told("IC-AIR-07", fought));
    assert!(!ambushed.state.is_present(target));
    assert!(!ambushed.told().iter().any(|(rule, _)| *rule == "IC-AIR-03"));
    // Else it goes on; the hunter has attacked this turn.
    let weak = [&[9, 0, 1, 1, 5, 5][..], &MISSES].concat();
    let survived = trial.again().give(&Order::Answer { yes: true }, &weak);
    assert_eq!(survived.state[target].gun_hits, 2);
    assert!(survived.state[unit].fired_this_turn);
    let let_pass = trial.give(&Order::Answer { yes: false }, &MISSES);
    assert!(!let_pass.state[unit].fired_this_turn);
}

#[test]
fn ic_air_06_only_whoever_can_is_asked() {
    let asked = |hunter: Pose, change: &dyn Fn(&mut State, &[UnitId])| {
        let (trial, units, order) = patrolled(at(400, 100, 0), hunter);
        let trial = trial.with(|state| change(state, &units));
        let mut state = trial.state.clone();
        let mut dice = kernel::Dice::seeded(1);
        let mut log = kernel::NullChronicle::default();
        let play = &mut Play { state: &mut state, dice: &mut dice, log: &mut log };
        flow::apply(play, &order);
        while flow::advance(play) {}
        matches!(state.question, Some(Question::Ambush { .. }))
    };
    let none = |_: &mut State, _: &[UnitId]| {};
    assert!(asked(at(250, 500, 0), &none));
    assert!(!asked(at(250, 501, 0), &none), "too far from the path");
    assert!(!asked(at(801, 100, 0), &none), "beyond its end");
    assert!(asked(at(250, 400, 0), &|state, units| state[units[1]].moved_this_turn = true));
    assert!(!asked(at(250, 400, 0), &|state, units| state[units[1]].fired_this_turn = true));
    assert!(!asked(at(250, 400, 0), &|state, _| state.seats[1].passes = true));
}

#[test]
fn ic_air_06_an_owner_may_let_all_flights_of_a_player_pass() {
    let (trial, units, order) = patrolled(at(400, 100, 0), at(250, 450, 180));
    let trial = trial.give(&order, &[]).give(&Order::PassAll, &MISSES);
    // The next flight comes near as well, and nobody is asked.
    let trial = trial.give(&relocate(units[3], 200, 600), &[]);
    assert_eq!(station(&trial.state, units[3]).unwrap().at, Point::units(200, 600));
    assert_eq!(trial.state.phase, Phase::Fly { seat: kernel::SeatId(1) });
    assert!(!trial.state.seats[1].passes, "it is for the flights of that player");
}

#[test]
fn ic_air_07_example_a_fighter_against_bombers() {
    let (trial, units) = Trial::canal(&[FIGHTER, BOMBERS, (0, "Scout flyer flight 2")]);
    let trial = trial.put(units[0], at(300, 300, 0)).put(units[1], at(300, 600, 180));
    let trial = trial.put(units[2], at(900, 100, 0)).calls(Ops::Air);
    // Four dice that hit on 9 and 0, two that hit on 0.
    let fought = trial.give(&engage(units[0], units[1]), &[9, 0, 8, 1, 9, 0]);
    let (unit, target) = (units[0], units[1]);
    let told = Event::Duelled { unit, target, hits: 2, answered: 1 };
    assert!(fought.has_told("IC-AIR-07", told));
    assert_eq!((fought.state[target].gun_hits, fought.state[unit].gun_hits), (2, 1));
}

#[test]
fn ic_air_07_both_throw_from_full_strength() {
    let (trial, units) = Trial::canal(&[FIGHTER, HUNTER, (0, "Scout flyer flight 2")]);
    let trial = trial.put(units[0], at(300, 300, 0)).put(units[1], at(300, 700, 180));
    let trial = trial.put(units[2], at(900, 100, 0));
    let trial = trial.with(|state| {
        for unit in &units[..2] {
            state[*unit].gun_hits = 3;
        }
    });
    let trial = trial.calls(Ops::Air).give(&engage(units[0], units[1]), &[]);
    // The other could have forestalled it.
    let fought = trial.give(&Order::Answer { yes: false }, &[9, 1, 1, 1, 0, 1, 1, 1]);
    assert!(!fought.state.is_present(units[0]) && !fought.state.is_present(units[1]));
}

#[test]
fn ic_air_08_example_three_hits_change_nothing() {
    let (trial, unit, target) = gunboats_against(at(300, 300, 0), at(300, 500, 180));
    let trial = trial.with(|state| state[unit].gun_hits = 3);
    let order = strike_at(unit, target, &[(target, 8)]);
    let struck = trial.give(&order, &MISSES);
    let under = struck.state[target].unit;
    assert!(struck.has_told("IC-AIR-03", Event::Strafed { unit, target: under, dice: 8, hits: 0 }));
    assert!(struck.has_told("IC-AIR-03", Event::Bombed { unit, target: under, dice: 4, hits: 0 }));
}

#[test]
fn ic_air_08_a_landed_transport_is_hit_like_a_wagon_that_stands() {
    let (trial, units) = Trial::canal(&[BARGE]);
    let trial = trial.put(units[0], at(300, 300, 0));
    let trial = trial.with(|state| {
        (state[units[0]].landed, state[units[0]].last_move) = (true, yd(400));
    });
    assert_eq!(fire::to_hit(&trial.state, trial.nth(units[0], 0), true), 2);
    assert_eq!(casualties::left(&trial.state, trial.nth(units[0], 0)), 4);
}

fn land_at(unit: UnitId, pose: Pose, front: Pose) -> Order {
    let mission = Mission::Land { pose, formation: Formation::Line, files: 1, front };
    Order::Fly { unit, mission }
}

/// A loaded barge, and a company 600 yards to the north of it.
fn barge() -> (Trial, UnitId, UnitId) {
    let (trial, units) = Trial::canal(&[BARGE, COMPANY, FIGHTER]);
    let trial = trial.put(units[0], at(600, 100, 0)).line(units[1], 600, 700, 180);
    let trial = trial.put(units[2], at(1200, 100, 0)).calls(Ops::Air);
    let cargo = trial.state.cargo(units[0]).unwrap();
    (trial, units[0], cargo)
}

#[test]
fn ic_air_09_example_what_fills_a_transport() {
    let (trial, _, cargo) = barge();
    let kind = &trial.state.spec(cargo).kind;
    assert_eq!((kind.castings, kind.stands), (6, 2));
    let rifles = trial.named("Skimmer rifles 1");
    let kind = &trial.state.spec(rifles).kind;
    assert_eq!((kind.castings, kind.stands), (3, 4));
    assert_eq!(trial.state.setting.charts.machines.carriers.castings, 12);
}

#[test]
fn ic_air_09_it_lands_and_unloads_no_nearer_than_two_hundred_yards() {
    let (trial, unit, cargo) = barge();
    // The front of the enemy lies at 700; the landing party stands behind the barge.
    let order = |y: i32| land_at(unit, at(600, y, 0), at(600, y - 10, 0));
    assert_eq!(trial.refuses(&order(501)), "IC-AIR-09");
    assert!(flow::check(&trial.state, &order(490)).is_ok());
    assert_eq!(trial.refuses(&order(491)), "IC-AIR-09", "199 yards");
    // Nor may the cargo be put down nearer.
    let ahead = land_at(unit, at(600, 480, 0), at(600, 510, 0));
    assert_eq!(trial.refuses(&ahead), "IC-AIR-09");
    let apart = land_at(unit, at(600, 480, 0), at(600, 440, 0));
    assert_eq!(trial.refuses(&apart), "IC-AIR-09", "beside it, not somewhere");
    assert_eq!(trial.refuses(&land_at(unit, at(600, 520, 0), at(600, 500, 0))), "IC-AIR-09");
    let far = land_at(unit, at(1001, 100, 0), at(1001, 90, 0));
    assert_eq!(trial.refuses(&far), "IC-AIR-09", "401 yards");
    let landed = trial.give(&order(480), &[]);
    assert!(landed.has_told("IC-AIR-09", Event::Landed { unit }));
    assert!(landed.has_told("IC-AIR-09", Event::Unloaded { unit, cargo }));
    assert_eq!(landed.state.castings(cargo), 12);
    assert!(!landed.state.is_aloft(unit));
    assert_eq!(landed.pose(cargo, 0).facing, Angle::NORTH);
}

#[test]
fn ic_air_09_what_was_landed_may_fire_if_it_is_foot_but_not_move() {
    let (trial, unit, cargo) = barge();
    let trial = trial.give(&land_at(unit, at(600, 480, 0), at(600, 470, 0)), &[]);
    let why = crate::movement::check_able(&trial.state, cargo).unwrap_err();
    assert_eq!(why.rule.as_str(), "IC-AIR-09");
    let regiment = trial.state.regiment_of(cargo).unwrap();
    let context = fire::Context::Action(regiment);
    let shoots = |trial: &Trial| fire::may_shoot(&trial.state, context, cargo).is_ok();
    assert!(shoots(&trial));
    let gun = trial.again().kind(cargo, |kind| {
        (kind.troop, kind.gun_class, kind.guns) = (Troop::Artillery, Some(GunClass::Rifled), 2);
    });
    assert!(!shoots(&gun), "guns may not");
    let later = trial.next_turn();
    assert!(crate::movement::check_able(&later.state, cargo).is_ok());
}

#[test]
fn ic_air_09_it_takes_off_in_a_later_turn_and_never_loads_again() {
    let (trial, unit, _) = barge();
    let trial = trial.give(&land_at(unit, at(600, 480, 0), at(600, 470, 0)), &[]);
    let trial = trial.next_turn().calls(Ops::Air);
    let again = land_at(unit, at(600, 400, 0), at(600, 390, 0));
    assert_eq!(trial.refuses(&again), "IC-AIR-09");
    let up = trial.give(&relocate(unit, 600, 480), &[]);
    assert!(up.state.is_aloft(unit));
}

#[test]
fn ic_air_09_cargo_is_lost_with_its_transport() {
    let (trial, units) = Trial::canal(&[BARGE, HUNTER]);
    let trial = trial.put(units[0], at(600, 100, 0)).put(units[1], at(600, 300, 180));
    let cargo = trial.state.cargo(units[0]).unwrap();
    let trial = trial.with(|state| state[units[0]].gun_hits = 3).calls(Ops::Air);
    let trial = trial.give(&relocate(units[0], 600, 200), &[]);
    let shot = trial.give(&Order::Answer { yes: true }, &[9, 1, 1, 1]);
    assert!(shot.has_told("IC-AIR-09", Event::CargoLost { unit: units[0], cargo }));
    assert_eq!(crate::victory::loss_of(&shot.state, cargo), 7);
    assert_eq!(shot.state[cargo].aboard, None);
}

#[test]
fn ic_air_03_the_odds_of_a_strike_are_those_of_bombs_and_machine_guns() {
    let (trial, unit, target) = gunboats_against(at(300, 300, 0), at(300, 500, 180));
    let order = strike_at(unit, target, &[(target, 8)]);
    let answer = kernel::odds::odds::<crate::Colonels>(
        &trial.state,
        &order,
        kernel::odds::Effort::default(),
    );
    let named = |name: &str| answer.measures.iter().find(|one| one.name == name);
    let lost = named("Protectorate force: castings lost").expect("it is measured");
    assert!(1.0 < lost.mean_change(), "{lost:?}");
}

#[test]
fn ic_air_05_who_serves_a_machine_gun_does_not_fire_his_own_rifle_as_well() {
    let (trial, units) = Trial::canal(&[(0, "Line company 1"), (0, "Gatling detachment")]);
    let (company, gun) = (units[0], units[1]);
    let trial = trial.line(company, 600, 300, 0).alone(gun, 0, at(675, 300, 0));
    assert_eq!(upward_dice(&trial.state, company), (4, 0));
    let stand = trial.nth(company, 3);
    let served = trial.with(|state| {
        let crew = crate::crews::gun(state, gun);
        state[crew].castings = 0;
        (state.turn, state[gun].manned) = (3, Some((stand, 2)));
    });
    assert!(crate::crews::mans(&served.state, stand));
    assert_eq!(upward_dice(&served.state, company), (3, 0));
    assert_eq!(upward_dice(&served.state, gun), (0, 4));
}

#[test]
fn ic_air_07_nobody_fights_a_fighter_that_fell_in_its_own_ambush() {
    let (trial, units) = Trial::canal(&[FIGHTER, HUNTER, (0, "Scout flyer flight 2")]);
    let trial = trial.put(units[0], at(300, 300, 0)).put(units[1], at(300, 700, 180));
    let trial = trial.put(units[2], at(900, 100, 0));
    let trial = trial.with(|state| state[units[1]].gun_hits = 3);
    let trial = trial.calls(Ops::Air).give(&engage(units[0], units[1]), &[]);
    // It forestalls whoever comes for it, misses, and is shot down: no dice are thrown for what is left.
    let fell = trial.give(&Order::Answer { yes: true }, &[1, 1, 1, 1, 9, 1, 1, 1]);
    assert!(!fell.state.is_present(units[1]) && fell.state.is_present(units[0]));
    let duels = fell.told().iter().filter(|(rule, _)| *rule == "IC-AIR-07").count();
    assert_eq!(duels, 1);
    assert!(!fell.state[units[0]].fired_this_turn, "it has only answered");
}

#[test]
fn ic_air_05_guns_that_were_landed_this_turn_do_not_meet_aircraft() {
    let (trial, units) = Trial::canal(&[(0, "Gatling detachment")]);
    let trial = trial.alone(units[0], 0, at(600, 300, 0));
    let landed = |turn| trial.again().with(|state| state[units[0]].unloaded = turn);
    let now = trial.state.turn;
    assert_eq!(upward_dice(&landed(Some(now)).state, units[0]), (0, 0));
    assert_eq!(upward_dice(&landed(Some(now - 1)).state, units[0]), (0, 4));
    assert_eq!(upward_dice(&landed(None).state, units[0]), (0, 4));
}
