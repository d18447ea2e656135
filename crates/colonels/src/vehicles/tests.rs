//! Driving, breaking down, firing, and being overrun.

use kernel::SeatId;

use super::*;
use crate::{
    flow,
    order::Order,
    state::{Card, Fate, Ops, Question},
    trial::{Trial, at, yd},
    vocabulary::Weapon,
};

const CAR: (u8, &str) = (0, "Steam battle car 1");
const OTHER_CAR: (u8, &str) = (0, "Steam battle car 2");
const IRONCLAD: (u8, &str) = (0, "Land ironclad");
const CRUISER: (u8, &str) = (1, "Armoured land cruiser");
const SCOUT: (u8, &str) = (1, "Scout wagon 1");
const COMPANY: (u8, &str) = (1, "Sea battalion company 1");
const GUNS: (u8, &str) = (1, "Field gun section");
const MAXIM: (u8, &str) = (1, "Maxim detachment");

fn drive(unit: UnitId, degrees: i32, yards: i32) -> Order {
    Order::Drive { unit, turn: Angle::degrees(degrees), length: yd(yards) }
}

fn into(unit: UnitId, degrees: i32, target: UnitId) -> Order {
    Order::DriveInto { unit, turn: Angle::degrees(degrees), target }
}

fn shots(unit: UnitId, shots: &[(u8, StandId, u8)]) -> Order {
    let shots = shots.iter().map(|&(weapon, target, dice)| Salvo { weapon, target, dice });
    Order::Salvo { unit, shots: shots.collect() }
}

fn is_ok(trial: &Trial, order: &Order) -> bool {
    flow::check(&trial.state, order).is_ok()
}

/// One vehicle of the first side at a place, and nobody near it.
fn alone(which: (u8, &str), pose: Pose) -> (Trial, UnitId) {
    let (trial, units) = Trial::canal(&[which]);
    (trial.put(units[0], pose).calls(Ops::Ground), units[0])
}

#[test]
fn ic_veh_01_example_cars_and_ironclads() {
    let (trial, units) = Trial::canal(&[CAR, IRONCLAD]);
    let weapons =
        |unit: UnitId| (0..4).map_while(|n| weapon(&trial.state, unit, n)).collect::<Vec<_>>();
    assert_eq!(weapons(units[0]), [GunClass::MachineGun]);
    assert!(trial.state.spec(units[0]).kind.turret);
    assert_eq!(weapons(units[1]), [GunClass::Rifled, GunClass::MachineGun, GunClass::MachineGun]);
    assert!(!trial.state.spec(units[1]).kind.turret);
    // The table of rates rules: 100 yards and 80.
    let (car, unit) = alone(CAR, at(600, 500, 0));
    assert!(is_ok(&car, &drive(unit, 0, 100)));
    assert_eq!(car.refuses(&drive(unit, 0, 101)), "IC-VEH-05");
    let (ironclad, unit) = alone(IRONCLAD, at(600, 500, 0));
    assert!(is_ok(&ironclad, &drive(unit, 0, 80)));
    assert_eq!(ironclad.refuses(&drive(unit, 0, 81)), "IC-VEH-05");
}

#[test]
fn ic_veh_02_example_what_armour_stops() {
    let (trial, units) =
        Trial::canal(&[CRUISER, SCOUT, (0, "Gatling detachment"), (0, "Line company 1")]);
    let trial = trial.put(units[0], at(500, 500, 180)).put(units[1], at(700, 500, 180));
    let (cruiser, scout) = (trial.nth(units[0], 0), trial.nth(units[1], 0));
    let may = |class, target| fire::may_choose(&trial.state, class, target);
    assert!(!may(GunClass::MachineGun, cruiser) && may(GunClass::MachineGun, scout));
    for class in [GunClass::Rifled, GunClass::Smoothbore, GunClass::Howitzer, GunClass::Rocket] {
        assert!(may(class, cruiser) && may(class, scout));
    }
    // Musketry cannot choose either.
    let trial = trial.line(units[3], 700, 400, 0);
    for stand in trial.state.stands_of(units[3]) {
        assert!(fire::aims(&trial.state, stand).is_empty());
    }
    let skirmishers = trial.skirmishers(units[3]);
    assert!(fire::skirmish_aims(&skirmishers.state, units[3], |_| true).next().is_none());
}

#[test]
fn ic_veh_03_example_a_rifled_pair_on_a_halted_ironclad() {
    let (trial, units) = Trial::canal(&[IRONCLAD, GUNS]);
    let trial = trial.put(units[0], at(600, 500, 0)).put(units[1], at(600, 770, 180));
    let target = trial.nth(units[0], 0);
    assert_eq!(fire::to_hit(&trial.state, target, false), 2);
    assert_eq!(fire::gun_dice(&trial.state, units[1], yd(250)), 12);
    let regiment = trial.state.regiment_of(units[1]).unwrap();
    let trial = trial.with(|state| state.slot = regiment.0).play(crate::state::Colour::Red);
    let burst = crate::order::Burst { target, dice: 12 };
    let order = Order::Fire { unit: units[1], shots: [burst].into_iter().collect() };
    let three = [&[0, 1, 2][..], &[3; 9]].concat();
    let stands = trial.again().give(&order, &three);
    assert!(stands.has_told("IC-VEH-03", Event::Damaged { unit: units[0], hits: 3 }));
    assert!(stands.state.is_present(units[0]), "three hits have no effect");
    let four = [&[0, 1, 2, 2][..], &[3; 8]].concat();
    let wrecked = trial.give(&order, &four);
    assert!(wrecked.has_told("IC-VEH-03", Event::Wrecked { unit: units[0] }));
    assert_eq!(wrecked.state.wrecks[0].pose, at(600, 500, 0));
    assert_eq!(crate::victory::loss_of(&wrecked.state, units[0]), 15);
}

#[test]
fn ic_veh_03_on_the_move_it_is_harder_to_hit() {
    let (trial, units) = Trial::canal(&[CAR]);
    let trial = trial.put(units[0], at(600, 500, 0));
    let face = |yards| {
        let trial = trial.again().with(|state| state[units[0]].last_move = yd(yards));
        fire::to_hit(&trial.state, trial.nth(units[0], 0), false)
    };
    assert_eq!((face(60), face(61)), (2, 0));
    assert_eq!(crate::casualties::left(&trial.state, trial.nth(units[0], 0)), 2);
}

#[test]
fn ic_veh_03_wrecks_are_in_the_way() {
    let wreck = |trial: Trial, unit: UnitId, pose: Pose| {
        trial.with(|state| state.wrecks.push(crate::state::Wreck { unit, pose }))
    };
    let (trial, unit) = alone(CAR, at(600, 500, 0));
    let trial = wreck(trial, unit, at(600, 570, 90));
    // 70 yards less half a depth and half a frontage.
    assert!(is_ok(&trial, &drive(unit, 0, 44)));
    assert_eq!(trial.refuses(&drive(unit, 0, 46)), "IC-VEH-05");
    // On a bridge foot pass it, but do not stop on it; vehicles do neither.
    let bridge = trial.terrain(TerrainKind::Bridge, 0, (560, 540), (640, 600));
    assert_eq!(bridge.refuses(&drive(unit, 0, 46)), "IC-VEH-05");
    let (trial, units) = Trial::canal(&[(0, "Line company 1")]);
    let trial = trial.stand(units[0], crate::vocabulary::Formation::Column, 1, at(600, 500, 0));
    let trial = trial.terrain(TerrainKind::Bridge, 0, (560, 505), (640, 545));
    let regiment = trial.state.regiment_of(units[0]).unwrap();
    let trial = wreck(trial, unit, at(600, 525, 90)).with(|state| state.slot = regiment.0);
    let trial = trial.play(crate::state::Colour::Black);
    let march = |yards| Order::March { unit: units[0], wheel: Angle::NORTH, length: yd(yards) };
    assert!(is_ok(&trial, &march(10)), "up to it");
    assert_eq!(trial.refuses(&march(60)), "IC-VEH-03", "its rear would stop on it");
    assert!(is_ok(&trial, &march(120)), "past it, all four stands");
}

#[test]
fn ic_veh_04_example_it_moves_and_fires_and_guns_that_kept_red_fire_at_it() {
    let (trial, units) = Trial::canal(&[CAR, COMPANY, GUNS]);
    let trial = trial.put(units[0], at(600, 300, 0)).line(units[1], 600, 590, 180);
    let trial = trial.put(units[2], at(600, 700, 180)).calls(Ops::Ground);
    // The guns stand behind the company, so they see nothing; beside it they do.
    let silent = trial.again().give(&drive(units[0], 0, 100), &[]);
    assert_eq!(silent.state.phase, Phase::Drive { seat: SeatId(0) });
    let trial = trial.put(units[2], at(500, 700, 180)).stands(units[1], 2);
    let trial = trial.put(units[0], at(500, 300, 0)).give(&drive(units[0], 0, 100), &[]);
    let regiment = trial.state.regiment_of(units[2]).unwrap();
    assert_eq!(trial.state.phase, Phase::React { regiment });
    let at_end = Order::Interrupt { at: yd(100), card: Card::Own };
    let trial = trial.give(&at_end, &[]);
    assert_eq!(trial.state.phase, Phase::Window { regiment });
    assert!(!trial.state[regiment].red);
    let target = trial.nth(units[0], 0);
    let burst = crate::order::Burst { target, dice: 12 };
    let order = Order::Fire { unit: units[2], shots: [burst].into_iter().collect() };
    // It was at rest: 0, 1 and 2 hit. One hit does nothing to it.
    let trial = trial.give(&order, &[&[0][..], &[9; 11]].concat());
    assert_eq!(trial.state.phase, Phase::Drive { seat: SeatId(0) });
    assert_eq!(trial.pose(units[0], 0), at(500, 400, 0));
    assert_eq!(trial.state[units[0]].last_move, yd(100));
    // Then it fires eight dice.
    let foe = trial.nth(units[1], 1);
    let trial = trial.give(&shots(units[0], &[(0, foe, 8)]), &[&[0][..], &[9; 7], &[1]].concat());
    let fired = Event::GunsFired { unit: units[0], target: units[1], dice: 8, hits: 1 };
    assert!(trial.has_told("IC-ARTY-19", fired));
}

#[test]
fn ic_veh_04_once_each_in_either_order() {
    let (trial, units) = Trial::canal(&[CAR, COMPANY, OTHER_CAR]);
    let trial = trial.put(units[0], at(600, 300, 0)).line(units[1], 600, 500, 180);
    let trial = trial.put(units[2], at(100, 300, 0)).calls(Ops::Ground);
    let foe = trial.nth(units[1], 0);
    let fire = shots(units[0], &[(0, foe, 8)]);
    let trial = trial.give(&fire, &[9; 8]);
    assert_eq!(trial.refuses(&fire), "IC-VEH-04");
    let trial = trial.give(&drive(units[0], 0, 50), &[]);
    // Another vehicle acts: the first has ended its move.
    assert!(is_ok(&trial, &drive(units[0], 0, 50)));
    let trial = trial.give(&drive(units[2], 0, 50), &[]);
    assert_eq!(trial.refuses(&drive(units[0], 0, 50)), "IC-VEH-04");
    // Nothing of it happens in the slot of its regiment.
    let why = crate::movement::check_able(&trial.state, units[0]).unwrap_err();
    assert_eq!(why.rule.as_str(), "IC-VEH-04");
    let regiment = trial.state.regiment_of(units[0]).unwrap();
    let context = fire::Context::Window(regiment);
    assert!(fire::may_shoot(&trial.state, context, units[0]).is_err());
}

#[test]
fn ic_veh_05_two_legs_and_ninety_degrees() {
    let (trial, unit) = alone(CAR, at(600, 500, 0));
    assert!(is_ok(&trial, &drive(unit, 90, 0)));
    assert_eq!(trial.refuses(&drive(unit, 91, 0)), "IC-VEH-05");
    let trial = trial.give(&drive(unit, 45, 60), &[]);
    assert_eq!(trial.refuses(&drive(unit, 0, 41)), "IC-VEH-05", "40 yards are left");
    assert_eq!(trial.refuses(&drive(unit, 46, 0)), "IC-VEH-05", "45 degrees are left");
    let trial = trial.give(&drive(unit, -30, 30), &[]);
    assert_eq!(trial.refuses(&drive(unit, 0, 5)), "IC-VEH-05", "no third leg");
    assert!(is_ok(&trial, &drive(unit, 15, 0)), "but a last turn");
    assert_eq!(trial.state[unit].last_move, yd(90), "both legs count");
}

#[test]
fn ic_veh_05_woods_and_rough_ground_are_closed() {
    for (kind, most) in
        [(TerrainKind::Woods, 30), (TerrainKind::Rough, 30), (TerrainKind::Water, 30)]
    {
        let (trial, unit) = alone(CAR, at(600, 500, 0));
        let trial = trial.terrain(kind, 0, (500, 530), (700, 900));
        assert!(is_ok(&trial, &drive(unit, 0, most)));
        assert_eq!(trial.refuses(&drive(unit, 0, most + 1)), "IC-VEH-05");
    }
    // A road through them is open.
    let (trial, unit) = alone(CAR, at(600, 500, 0));
    let trial = trial.terrain(TerrainKind::Woods, 0, (500, 530), (700, 900));
    let trial = trial.terrain(TerrainKind::Road, 0, (590, 400), (610, 950));
    assert!(is_ok(&trial, &drive(unit, 0, 100)));
}

#[test]
fn ic_veh_05_the_road_figure_far_from_the_enemy() {
    let on_road = |enemy: i32| {
        let (trial, units) = Trial::canal(&[CAR, COMPANY]);
        let trial = trial.terrain(TerrainKind::Road, 0, (590, 0), (610, 1000));
        let trial = trial.put(units[0], at(600, 300, 0)).line(units[1], 600, enemy, 180);
        (trial.calls(Ops::Ground), units[0])
    };
    // From the front of the car at 310 to the front of the company.
    let (far, unit) = on_road(611);
    assert!(is_ok(&far, &drive(unit, 0, 120)));
    assert_eq!(far.refuses(&drive(unit, 0, 121)), "IC-VEH-05");
    let (near, unit) = on_road(610);
    assert_eq!(near.refuses(&drive(unit, 0, 101)), "IC-VEH-05");
    // Off the road in part: the usual figure.
    let (off, unit) = on_road(900);
    assert_eq!(off.refuses(&drive(unit, 45, 101)), "IC-VEH-05");
}

#[test]
fn ic_veh_05_example_it_may_break_down_on_a_breastwork() {
    let (trial, unit) = alone(CAR, at(600, 500, 0));
    let trial = trial.terrain(TerrainKind::Earthworks, 0, (500, 540), (700, 560));
    let through = trial.again().give(&drive(unit, 0, 80), &[1]);
    assert!(through.has_told("IC-VEH-05", Event::HeldTogether { unit }));
    assert_eq!(through.pose(unit, 0).at, kernel::table::Point::units(600, 580));
    // Short of it nothing is thrown.
    let short = trial.again().give(&drive(unit, 0, 39), &[]);
    assert!(!short.state[unit].broken_down);
    let stopped = trial.give(&drive(unit, 0, 80), &[0]);
    assert!(stopped.has_told("IC-VEH-05", Event::BrokeDown { unit }));
    assert_eq!(stopped.pose(unit, 0).at, kernel::table::Point::units(600, 540));
    let later = stopped.next_turn().with(|state| state.phase = Phase::Drive { seat: SeatId(0) });
    assert_eq!(later.refuses(&drive(unit, 0, 10)), "IC-VEH-05");
}

#[test]
fn ic_veh_05_a_vehicle_that_has_broken_down_may_fire() {
    let (trial, units) = Trial::canal(&[IRONCLAD, COMPANY]);
    let trial = trial.put(units[0], at(600, 300, 0)).line(units[1], 600, 500, 180);
    let trial = trial.with(|state| state[units[0]].broken_down = true).calls(Ops::Ground);
    assert_eq!(trial.refuses(&drive(units[0], 0, 10)), "IC-VEH-05");
    let foe = trial.nth(units[1], 1);
    assert!(is_ok(&trial, &shots(units[0], &[(0, foe, 6)])));
    let behind = trial.put(units[0], at(600, 300, 180));
    assert_eq!(behind.refuses(&shots(units[0], &[(0, foe, 6)])), "IC-VEH-07", "only to its front");
}

#[test]
fn ic_veh_06_example_three_turns_in_rough_ground() {
    let rough = |trial: Trial| {
        let trial = trial.terrain(TerrainKind::Rough, 0, (500, 510), (700, 900));
        trial.setting(|facts| facts.switches.rough_driving = true)
    };
    let (trial, unit) = alone(CAR, at(600, 500, 0));
    let trial = rough(trial);
    // Ten yards, then half speed.
    assert!(is_ok(&trial, &drive(unit, 0, 55)));
    assert_eq!(trial.refuses(&drive(unit, 0, 56)), "IC-VEH-05");
    let mut trial = trial.give(&drive(unit, 0, 55), &[5]);
    assert!(trial.has_told("IC-VEH-06", Event::HeldTogether { unit }));
    for _ in 0..2 {
        trial = trial.next_turn().calls(Ops::Ground);
        // A second leg of the same move is not thrown for again.
        trial = trial.give(&drive(unit, 0, 10), &[9]).give(&drive(unit, 0, 10), &[]);
    }
    let trial = trial.next_turn().setting(|facts| facts.turns = 4).calls(Ops::Ground);
    let before = trial.pose(unit, 0);
    let trial = trial.give(&drive(unit, 0, 10), &[0]);
    assert!(trial.has_told("IC-VEH-06", Event::BrokeDown { unit }));
    assert_eq!(trial.pose(unit, 0), before);
    // Where it is not chosen nobody gets in.
    let (closed, unit) = alone(CAR, at(600, 500, 0));
    let closed = closed.terrain(TerrainKind::Rough, 0, (500, 510), (700, 900));
    assert_eq!(closed.refuses(&drive(unit, 0, 11)), "IC-VEH-05");
}

/// How many stands of a unit the weapons of a class bear on.
fn aims_at(trial: &Trial, unit: UnitId, target: UnitId, class: GunClass) -> usize {
    let aims = fire::vehicle_aims(&trial.state, unit, class, |_| true);
    aims.filter(|aim| trial.state[aim.target].unit == target).count()
}

#[test]
fn ic_veh_07_example_a_turretless_ironclad() {
    let (trial, units) = Trial::canal(&[IRONCLAD, COMPANY]);
    let trial = trial.put(units[0], at(600, 300, 0)).stands(units[1], 1);
    let aims = |foe: Pose, class| {
        let trial = trial.again().put(units[1], foe);
        aims_at(&trial, units[0], units[1], class)
    };
    let ahead = at(600, 500, 180);
    assert_eq!((aims(ahead, GunClass::Rifled), aims(ahead, GunClass::MachineGun)), (1, 1));
    let aside = at(700, 400, 180);
    assert_eq!((aims(aside, GunClass::Rifled), aims(aside, GunClass::MachineGun)), (0, 1));
    let behind = at(600, 200, 0);
    assert_eq!((aims(behind, GunClass::Rifled), aims(behind, GunClass::MachineGun)), (0, 0));
    // A turret serves every weapon.
    let turret = |foe: Pose, class| {
        let trial = trial.again().kind(units[0], |kind| kind.turret = true).put(units[1], foe);
        aims_at(&trial, units[0], units[1], class)
    };
    for foe in [ahead, aside, behind] {
        assert_eq!((turret(foe, GunClass::Rifled), turret(foe, GunClass::MachineGun)), (1, 1));
    }
}

#[test]
fn ic_veh_07_weapons_at_separate_targets() {
    let (trial, units) = Trial::canal(&[IRONCLAD, COMPANY, SCOUT]);
    let trial = trial.put(units[0], at(600, 300, 0)).line(units[1], 600, 500, 180);
    let trial = trial.put(units[2], at(800, 450, 180)).calls(Ops::Ground);
    let (one, two) = (trial.nth(units[1], 1), trial.nth(units[1], 2));
    let car = trial.nth(units[2], 0);
    let order = |list: &[(u8, StandId, u8)]| shots(units[0], list);
    assert!(is_ok(&trial, &order(&[(0, one, 6), (1, car, 8), (2, one, 5), (2, two, 3)])));
    assert_eq!(trial.refuses(&order(&[(0, one, 3), (0, two, 3)])), "IC-VEH-07", "a cannon at two");
    assert_eq!(trial.refuses(&order(&[(1, one, 7)])), "IC-VEH-07", "a die is left");
    assert_eq!(trial.refuses(&order(&[(3, one, 8)])), "IC-VEH-07", "no such weapon");
    assert_eq!(trial.refuses(&order(&[(0, car, 6)])), "IC-VEH-07", "not in the strip");
    assert_eq!(trial.refuses(&order(&[])), "IC-VEH-07");
    // All weapons are one event: whoever is hit by two of them tests once.
    let all = order(&[(0, one, 6), (1, one, 8), (2, one, 8)]);
    let script = [&[0][..], &[9; 5], &[1], &[9; 7], &[9; 8], &[1]].concat();
    let fired = trial.give(&all, &script);
    let waves = fired.told().iter().filter(|(rule, _)| *rule == "IC-MORALE-12").count();
    assert_eq!((fired.state[one].castings, waves), (4, 1));
}

#[test]
fn ic_veh_07_the_same_target_again_only_from_the_same_place() {
    let (trial, units) = Trial::canal(&[CAR, COMPANY]);
    let trial = trial.put(units[0], at(600, 300, 0)).line(units[1], 600, 500, 180);
    let foe = trial.nth(units[1], 1);
    let fire = shots(units[0], &[(0, foe, 8)]);
    let next = |trial: Trial| trial.next_turn().calls(Ops::Ground);
    let trial = trial.calls(Ops::Ground).give(&fire, &[9; 8]);
    let again = next(trial.again()).give(&fire, &[9; 10]);
    let told = Event::GunsFired { unit: units[0], target: units[1], dice: 10, hits: 0 };
    assert!(again.has_told("IC-ARTY-19", told));
    // It moved after it had fired.
    let moved = trial.give(&drive(units[0], 0, 10), &[]);
    let told = Event::GunsFired { unit: units[0], target: units[1], dice: 8, hits: 0 };
    assert!(next(moved).give(&fire, &[9; 8]).has_told("IC-ARTY-19", told));
}

/// An ironclad drives into one stand of a company, and the phase is over.
fn driven_into(castings: u8) -> (Trial, UnitId, UnitId) {
    let (trial, units) = Trial::canal(&[IRONCLAD, COMPANY]);
    let trial = trial.stands(units[1], 1).castings(units[1], castings);
    let trial = trial.put(units[0], at(600, 300, 0)).put(units[1], at(600, 360, 190));
    let trial = trial.with(|state| {
        for regiment in &mut state.regiments {
            regiment.red = false;
        }
    });
    let trial = trial.grade(units[1], 2).kind(units[1], |kind| kind.weapon = Weapon::Bow);
    (trial.calls(Ops::Ground), units[0], units[1])
}

#[test]
fn ic_veh_08_it_drives_into_contact_and_is_turned_flush() {
    let (trial, unit, foe) = driven_into(6);
    assert!(is_ok(&trial, &into(unit, 0, foe)));
    assert_eq!(trial.refuses(&into(unit, 80, foe)), "IC-VEH-08");
    let trial = trial.give(&into(unit, 0, foe), &[]);
    assert!(trial.has_told("IC-VEH-08", Event::DroveInto { unit, foe }));
    let trial = trial.give(&Order::Done, &[1, 9, 9]);
    // Flush with the front of the company, which looks to 190 degrees.
    assert_eq!(trial.state.wrecks[0].pose.facing, Angle::degrees(10));
}

#[test]
fn ic_veh_08_example_an_ironclad_is_overrun() {
    let (trial, unit, foe) = driven_into(6);
    // One stand, grade 2, European: a total below ten must be thrown for.
    let trial = trial.give(&into(unit, 0, foe), &[]).give(&Order::Done, &[1, 0, 9]);
    assert!(trial.has_told("IC-VEH-08", Event::Overran { unit, by: foe }));
    assert!(trial.has_told("IC-VEH-08", Event::TookAlong { unit, dice: 2, hits: 1 }));
    assert_eq!(trial.state.castings(foe), 5);
    let lost = Event::StandLost { unit, stand: trial.nth(unit, 0), fate: Fate::Destroyed };
    assert!(trial.told().iter().any(|(_, event)| *event == lost));
    let tests = trial.told().iter().filter(|(rule, _)| *rule == "IC-MORALE-12").count();
    assert_eq!(tests, 1, "those who fall in it make nobody test");
}

#[test]
fn ic_veh_08_whoever_does_not_dare_rolls_for_his_loss() {
    let (trial, unit, foe) = driven_into(6);
    // A ten fails, a one on the chart of losses halts it.
    let trial = trial.give(&into(unit, 0, foe), &[]).give(&Order::Done, &[0, 1]);
    assert!(trial.has_told("IC-VEH-08", Event::Withstood { unit }));
    assert!(trial.state.is_present(unit));
    assert_eq!(trial.state.castings(foe), 6, "it does no damage itself");
    assert!(trial.state[trial.nth(foe, 0)].halted);
    assert!(trial.state.contacts.is_empty(), "and holds nobody");
}

#[test]
fn ic_veh_08_troops_charge_vehicles_and_are_not_held_by_them() {
    let (trial, units) = Trial::canal(&[CRUISER, (0, "Line company 1")]);
    let (cruiser, line) = (units[0], units[1]);
    let trial = trial.put(cruiser, at(600, 400, 180)).line(line, 600, 350, 0).grade(line, 4);
    let regiment = trial.state.regiment_of(line).unwrap();
    let trial = trial.with(|state| {
        state.slot = regiment.0;
        for regiment in &mut state.regiments {
            regiment.red = false;
        }
    });
    let trial = trial.play(crate::state::Colour::Black);
    let charge = Order::Charge { unit: line, target: Target::Unit(cruiser), wheel: Angle::NORTH };
    let trial = trial.give(&charge, &[]);
    let struck = Event::Struck { unit: line, foe: cruiser, flank: false };
    assert!(trial.told().iter().any(|(_, event)| *event == struck));
    assert!(trial.state.contacts.is_empty());
    // Vehicles do not drive into vehicles.
    let (trial, units) = Trial::canal(&[CAR, SCOUT]);
    let trial = trial.put(units[0], at(600, 300, 0)).put(units[1], at(600, 360, 180));
    let trial = trial.calls(Ops::Ground);
    assert_eq!(trial.refuses(&into(units[0], 0, units[1])), "IC-VEH-08");
    assert_eq!(trial.refuses(&drive(units[0], 0, 39)), "IC-VEH-05", "a yard is kept");
}

#[test]
fn ic_veh_08_gunners_may_run_before_it_or_tackle_it() {
    let (trial, units) = Trial::canal(&[IRONCLAD, MAXIM]);
    let trial = trial.put(units[0], at(600, 300, 0)).put(units[1], at(600, 360, 180));
    let trial = trial.with(|state| {
        for regiment in &mut state.regiments {
            regiment.red = false;
        }
    });
    let trial = trial.calls(Ops::Ground).give(&into(units[0], 0, units[1]), &[]);
    assert_eq!(trial.state.question, Some(Question::Evade { unit: units[1] }));
    let stands = trial.give(&Order::Answer { yes: false }, &[]).give(&Order::Done, &[1, 9, 9]);
    assert!(stands.has_told("IC-VEH-08", Event::Overran { unit: units[0], by: units[1] }));
}

#[test]
fn ic_veh_04_a_seat_whose_machines_are_done_is_not_asked() {
    let (trial, unit) = alone(CAR, at(600, 500, 0));
    let trial = trial.give(&drive(unit, 90, 50), &[]);
    let trial = trial.give(&drive(unit, 0, 50), &[]);
    assert_ne!(trial.state.phase, Phase::Drive { seat: SeatId(0) });
    assert_eq!(trial.state.op, None);
}

#[test]
fn ic_veh_03_a_turn_in_place_is_no_long_move() {
    let (trial, unit) = alone(CAR, at(600, 500, 0));
    let trial = trial.with(|state| state[unit].last_move = yd(100));
    let face = |trial: &Trial| fire::to_hit(&trial.state, trial.nth(unit, 0), false);
    assert_eq!(face(&trial), 0, "it went far in the turn before");
    let turned = trial.again().give(&drive(unit, 30, 0), &[]);
    assert_eq!((face(&turned), turned.state[unit].last_move), (2, yd(0)));
    // [IC-ARTY-25] What it has gone this turn is not forgotten by a turn.
    let gone = trial.give(&drive(unit, 0, 80), &[]).give(&drive(unit, 30, 0), &[]);
    assert_eq!((face(&gone), gone.state[unit].last_move), (0, yd(80)));
}

#[test]
fn ic_gen_02_a_weapon_without_a_die_left_is_not_fired() {
    let (trial, units) = Trial::canal(&[CAR, COMPANY]);
    let trial = trial.stands(units[1], 1).put(units[0], at(600, 300, 0));
    let trial = trial.put(units[1], at(600, 500, 180));
    let foe = trial.nth(units[1], 0);
    let salvo = shots(units[0], &[(0, foe, 8)]);
    let cover = |trial: &Trial, most: i8| {
        let trial = trial.again().terrain(TerrainKind::Earthworks, 0, (560, 480), (640, 520));
        trial.setting(|facts| {
            let charts = std::sync::Arc::make_mut(&mut facts.charts);
            charts.fire.gun_cover[crate::vocabulary::Cover::Earthworks] = [-most, -most];
        })
    };
    let scarce = cover(&trial, 7).calls(Ops::Ground);
    let fired = scarce.give(&salvo, &[9]);
    let told = Event::GunsFired { unit: units[0], target: units[1], dice: 1, hits: 0 };
    assert!(fired.has_told("IC-ARTY-19", told));
    let none = cover(&trial, 8).calls(Ops::Ground);
    assert_eq!(none.refuses(&salvo), "IC-GEN-02");
    assert!(!may_fire(&none.state, units[0]));
    let mut listed = Vec::new();
    flow::orders(&none.state, &mut listed);
    assert!(!listed.iter().any(|order| matches!(order, Order::Salvo { .. })));
}

#[test]
fn ic_melee_18_everything_helpless_that_a_vehicle_touches_is_destroyed() {
    let (trial, units) = Trial::canal(&[IRONCLAD, COMPANY, GUNS, SCOUT]);
    let wagon = |kind: &mut crate::tables::UnitKind| {
        (kind.troop, kind.castings) = (Troop::Wagon, 0);
    };
    let trial = trial.stands(units[1], 1).kind(units[1], wagon).kind(units[2], wagon);
    // One before it and one beside it, and a third that it does not touch.
    let trial = trial.put(units[0], at(600, 300, 0)).put(units[1], at(600, 320, 180));
    let trial = trial.kind(units[3], wagon).put(units[3], at(600, 345, 0));
    let mut trial = trial.put(units[2], at(630, 300, 180));
    let mut dice = kernel::Dice::script(&[]);
    let mut log = kernel::WrittenChronicle::default();
    let play = &mut Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
    assert!(overruns(play) && !overruns(play));
    let left: Vec<bool> = units.iter().map(|&unit| trial.state.is_present(unit)).collect();
    assert_eq!(left, [true, false, false, true]);
}

#[test]
fn ic_veh_08_whoever_touches_a_vehicle_may_be_fired_at() {
    let (trial, units) = Trial::canal(&[CAR, COMPANY, (0, "Line company 1")]);
    let [car, company, line] = units[..] else { panic!("three units") };
    let trial = trial.line(line, 600, 400, 0).line(company, 600, 500, 180);
    let last = trial.state.stands_of(company).last().unwrap();
    let beside = trial.state[last].pose().unwrap();
    let trial = trial.put(car, Pose::new(beside.moved(yd(30), yd(0)).at, Angle::NORTH));
    assert!(crate::field::touch(&trial.state, last, trial.nth(car, 0)));
    let aims = |trial: &Trial| {
        let stands: Vec<StandId> = trial.state.stands_of(line).collect();
        let mut aims = stands.into_iter().flat_map(|stand| crate::fire::aims(&trial.state, stand));
        aims.any(|aim| aim.target == last)
    };
    assert!(aims(&trial), "it holds nobody, and nobody fights it yet");
    // Who touches a company in contact may not.
    let fights = trial.with(|state| {
        let charger = StandId(state[line].first);
        let (flank, since, fought) = (false, 0, false);
        let foe = last;
        state.contacts.push(crate::state::Contact { charger, foe, flank, since, fought });
    });
    let other = fights.nth(line, 1);
    assert!(crate::fire::aims(&fights.state, other).iter().all(|aim| aim.target != last));
}

#[test]
fn ic_veh_04_the_fire_of_another_vehicle_ends_nobodys_move() {
    let (trial, units) = Trial::canal(&[CAR, OTHER_CAR]);
    let trial = trial.put(units[0], at(600, 400, 0)).put(units[1], at(800, 400, 0));
    let mut trial = trial.calls(Ops::Ground).give(&drive(units[0], 0, 30), &[]);
    let under_way = |trial: &Trial| trial.state.drive.map(|drive| drive.unit);
    assert_eq!(under_way(&trial), Some(units[0]));
    for (unit, left) in [(units[1], Some(units[0])), (units[0], None)] {
        let (mut dice, mut log) = (kernel::Dice::script(&[]), kernel::NullChronicle::default());
        let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
        salvo(&mut play, unit, &[]);
        assert_eq!(under_way(&trial), left);
    }
}

#[test]
fn ic_veh_08_nobody_drives_into_foot_beside_a_vehicle_of_theirs() {
    let beside = |x: i32| {
        let (trial, units) = Trial::canal(&[IRONCLAD, COMPANY, SCOUT]);
        let trial = trial.stands(units[1], 1).put(units[0], at(600, 300, 0));
        let trial = trial.put(units[1], at(600, 360, 180)).put(units[2], at(x, 345, 180));
        (trial.calls(Ops::Ground), into(units[0], 0, units[1]))
    };
    let (near, order) = beside(630);
    assert_eq!(near.refuses(&order), "IC-VEH-08");
    let (far, order) = beside(640);
    assert!(is_ok(&far, &order));
}

#[test]
fn ic_musk_05_a_machine_gun_in_a_turret_looks_from_its_middle() {
    // A wood begins eight yards to the left of the middle of the car.
    let sees = |turret: bool| {
        let (trial, units) = Trial::canal(&[CAR, COMPANY]);
        let trial = trial.stands(units[1], 1).put(units[0], at(600, 400, 0));
        let trial = trial.put(units[1], at(600, 600, 180)).kind(units[0], |kind| {
            kind.turret = turret;
        });
        let trial = trial.terrain(crate::vocabulary::TerrainKind::Woods, 0, (592, 450), (700, 500));
        let aims = fire::vehicle_aims(&trial.state, units[0], GunClass::MachineGun, |_| true);
        aims.count()
    };
    assert_eq!((sees(true), sees(false)), (0, 1));
}
