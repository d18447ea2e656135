//! The traditional turn with aviation, vehicles and skimmers, position by position.

use kernel::table::Point;

use super::{FirePhase, Ops, Order, Phase, SeatId, SideId, StandId, UnitId, done, fires};
use crate::{
    event::Event,
    fire::Context,
    flow,
    order::{Burst, Salvo},
    state::{Mission, Question},
    trial::{Trial, at, yd},
    vocabulary::{Formation, Weapon},
};

const GUNBOATS: (u8, &str) = (0, "Aerial gunboat flight");
const CAR: (u8, &str) = (0, "Steam battle car 1");
const SKIMMER: (u8, &str) = (0, "Hired skimmer 1");
const GATLING: (u8, &str) = (0, "Gatling detachment");
const LINE: (u8, &str) = (0, "Line company 1");
const BOMBERS: (u8, &str) = (1, "Airship flight 1");
const HUNTER: (u8, &str) = (1, "Pursuit flyer flight 1");
const SCOUT: (u8, &str) = (1, "Scout wagon 1");
const COMPANY: (u8, &str) = (1, "Sea battalion company 1");

/// The battle over the canal by turns, before its first turn is opened: on open ground, with these alone.
fn canal(wanted: &[(u8, &str)]) -> (Trial, Vec<UnitId>) {
    let (trial, units) = Trial::canal(wanted);
    let trial = trial.setting(|facts| facts.switches.traditional = true).with(|state| {
        for regiment in &mut state.regiments {
            (regiment.red, regiment.black, regiment.initiative) = (false, false, 0);
        }
        state.phase = Phase::Initiative;
    });
    (trial, units)
}

/// Everybody has done until a phase is open that is wanted.
fn until(mut trial: Trial, wanted: impl Fn(Phase) -> bool) -> Trial {
    for _ in 0..40 {
        if wanted(trial.state.phase) {
            return trial;
        }
        trial = done(trial);
    }
    panic!("it is not reached: {:?}", trial.state.phase);
}

fn drive(unit: UnitId, yards: i32) -> Order {
    Order::Drive { unit, turn: kernel::table::Angle::NORTH, length: yd(yards) }
}

fn salvo(unit: UnitId, target: StandId, dice: u8) -> Order {
    Order::Salvo { unit, shots: [Salvo { weapon: 0, target, dice }].into_iter().collect() }
}

#[test]
fn ic_trad_01_aviation_flies_before_the_guns_of_both() {
    let (trial, units) = canal(&[GUNBOATS, GATLING, COMPANY]);
    let trial = trial.put(units[0], at(300, 300, 0)).put(units[1], at(600, 300, 0));
    let trial = trial.line(units[2], 600, 500, 180);
    // Only one side has aircraft: nobody is asked who goes first. The throws are for the first move.
    let flying = trial.go(&[9, 2]);
    assert_eq!(flying.state.phase, Phase::Fly { seat: SeatId(0) });
    let moved =
        Order::Fly { unit: units[0], mission: Mission::Relocate { to: Point::units(300, 400) } };
    let guns = flying.give(&moved, &[]);
    assert!(matches!(
        guns.state.phase,
        Phase::Salvos { seat: SeatId(0), fire: FirePhase::Guns, .. }
    ));
    // Between the fire phases nobody flies.
    assert_eq!(guns.refuses(&moved), "IC-SEQ-01");
}

#[test]
fn ic_trad_01_equal_counts_are_thrown_for_at_once() {
    let (trial, units) = canal(&[GUNBOATS, BOMBERS]);
    let trial = trial.put(units[0], at(300, 300, 0)).put(units[1], at(900, 700, 180));
    // A nought counts ten for the first move and for the precedence: the second side has both.
    let called = trial.go(&[7, 0, 3, 8]);
    assert_eq!(called.state.first, SideId(1));
    assert_eq!(called.state.phase, Phase::Precede { ops: Ops::Air });
    assert_eq!(called.state.callers[..], [SeatId(1), SeatId(0)]);
    assert!(called.has_told(
        "IC-SEQ-03",
        Event::Called { ops: Ops::Air, seat: SeatId(1), place: 1, stands: 1 }
    ));
    // Whoever leads chooses to go last.
    let last = called.give(&Order::Precede { first: false }, &[]);
    assert_eq!(last.state.phase, Phase::Fly { seat: SeatId(0) });
}

#[test]
fn ic_trad_01_whoever_has_the_most_machines_goes_first_or_last_whoever_moves_first() {
    let (trial, units) = canal(&[CAR, SCOUT, (1, "Scout wagon 2")]);
    let trial = trial.put(units[0], at(300, 300, 0)).put(units[1], at(900, 700, 180));
    let trial = trial.put(units[2], at(1000, 700, 180)).go(&[9, 2]);
    assert_eq!(trial.state.first, SideId(0));
    let called = until(trial, |phase| phase == Phase::Precede { ops: Ops::Ground });
    assert_eq!(called.state.callers[..], [SeatId(1), SeatId(0)]);
    let first = called.give(&Order::Precede { first: true }, &[]);
    assert_eq!(first.state.phase, Phase::Drive { seat: SeatId(1) });
}

/// A battle car 160 yards before a company that has nothing to fire at it with, in the phase of machines.
fn car_before_a_company() -> (Trial, UnitId, UnitId) {
    let (trial, units) = canal(&[CAR, COMPANY]);
    let trial = trial.put(units[0], at(600, 300, 0)).line(units[1], 600, 470, 180);
    let trial = trial.kind(units[1], |kind| kind.weapon = Weapon::None).grade(units[1], 2);
    let driving = until(trial.go(&[9, 2]), |phase| phase == Phase::Drive { seat: SeatId(0) });
    (driving, units[0], units[1])
}

#[test]
fn ic_trad_04_example_a_battle_car_drives_and_fires_between_the_machine_guns_and_the_melees() {
    let (driving, car, company) = car_before_a_company();
    let target = driving.nth(company, 0);
    // 100 yards, no farther.
    assert_eq!(driving.refuses(&drive(car, 101)), "IC-VEH-05");
    let there = driving.give(&drive(car, 60), &[]);
    assert_eq!(there.pose(car, 0), at(600, 360, 0));
    // Then its machine gun, once.
    let dice = [9; 8];
    let order = salvo(car, target, 8);
    assert!(flow::check(&there.state, &order).is_ok());
    let fired = there.give(&order, &dice);
    assert!(fired.told().iter().any(|(_, event)| matches!(
        event,
        Event::GunsFired { unit, hits: 0, .. } if *unit == car
    )));
    // It neither fires nor drives any more, and the turn ends with the melees, of which there are none.
    assert!(!matches!(fired.state.phase, Phase::Drive { .. }), "{:?}", fired.state.phase);
}

#[test]
fn ic_trad_04_vehicles_fire_in_no_fire_phase_of_both_sides() {
    let (trial, units) = canal(&[CAR, GATLING, COMPANY]);
    let trial = trial.put(units[0], at(600, 300, 0)).put(units[1], at(660, 300, 0));
    let trial = trial.line(units[2], 630, 470, 180);
    let trial = trial.kind(units[2], |kind| kind.weapon = Weapon::None).go(&[9, 2]);
    let target = trial.nth(units[2], 0);
    for fire in [FirePhase::Guns, FirePhase::MachineGuns] {
        let open = until(
            trial.again(),
            |phase| matches!(phase, Phase::Salvos { fire: now, .. } if now == fire),
        );
        assert!(!fires(&open.state, units[0], fire) && fires(&open.state, units[1], fire));
        assert_eq!(open.refuses(&salvo(units[0], target, 8)), "IC-SEQ-01");
        // The machine gun beside it may.
        let burst = Burst { target, dice: 8 };
        let gatling = Order::Fire { unit: units[1], shots: [burst].into_iter().collect() };
        assert!(flow::check(&open.state, &gatling).is_ok(), "{fire:?}");
        let listed: Vec<UnitId> = Context::Salvo(SeatId(0), fire).units(&open.state).collect();
        assert!(!listed.contains(&units[0]) || !fires(&open.state, units[0], fire));
    }
}

#[test]
fn ic_trad_02_nobody_breaks_into_the_moves_of_machines() {
    let (trial, units) = canal(&[CAR, COMPANY]);
    let trial = trial.put(units[0], at(600, 300, 0)).line(units[1], 600, 500, 180);
    let armed = trial.kind(units[1], |kind| kind.weapon = Weapon::ImprovedRifle);
    let opened = armed.go(&[9, 2]);
    // It has kept its volley: that is for those who charge it, not for a car.
    let driving = until(opened, |phase| phase == Phase::Drive { seat: SeatId(0) });
    let there = driving.give(&drive(units[0], 50), &[]);
    assert_eq!(there.pose(units[0], 0), at(600, 350, 0));
    assert!(!matches!(there.state.phase, Phase::React { .. } | Phase::Window { .. }));
}

#[test]
fn ic_trad_04_fighters_still_fall_upon_those_who_come_near() {
    let (trial, units) = canal(&[GUNBOATS, HUNTER, COMPANY]);
    let trial = trial.put(units[0], at(300, 300, 0)).put(units[1], at(300, 600, 180));
    let trial = trial.line(units[2], 300, 560, 180).go(&[9, 2, 9, 2]);
    assert_eq!(trial.state.phase, Phase::Precede { ops: Ops::Air });
    let flying = trial.give(&Order::Precede { first: true }, &[]);
    let target = flying.nth(units[2], 0);
    let bursts = [Burst { target, dice: 8 }].into_iter().collect();
    let strike = Order::Fly { unit: units[0], mission: Mission::Strike { target, bursts } };
    let asked = flying.give(&strike, &[]);
    assert_eq!(asked.state.question, Some(Question::Ambush { unit: units[1] }));
    assert_eq!(flow::decider(&asked.state), Some(SeatId(1)));
}

#[test]
fn ic_trad_01_skimmers_unload_in_the_phase_of_machines() {
    let (trial, units) = canal(&[SKIMMER, LINE, COMPANY]);
    let trial = trial.put(units[0], at(600, 100, 0)).line(units[1], 200, 60, 0);
    let trial = trial.line(units[2], 600, 700, 180).go(&[9, 2]);
    let cargo = trial.state.cargo(units[0]).expect("it is loaded");
    // In the movement of its side it stands still, and its cargo with it.
    let moving = until(trial, |phase| phase == Phase::March);
    assert_eq!(moving.refuses(&drive(units[0], 40)), "IC-SEQ-01");
    assert!(!moving.state.is_present(cargo));
    let driving = until(moving, |phase| phase == Phase::Drive { seat: SeatId(0) });
    let gone = driving.give(&drive(units[0], 40), &[]);
    let front = at(600, 170, 0);
    let unload = Order::Unload { unit: units[0], formation: Formation::Skirmish, files: 1, front };
    assert!(flow::check(&gone.state, &unload).is_ok());
    let out = gone.give(&unload, &[]);
    assert!(out.state.is_present(cargo));
}
