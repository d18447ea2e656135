//! How far skimmers go, how they unload and leave, and what shooting at them does.

use super::*;
use crate::{
    casualties::{Source, inflict},
    fire, flow,
    order::Order,
    state::{Ops, Target},
    trial::{Trial, at, yd},
    vocabulary::TerrainKind,
};

const SKIMMER: (u8, &str) = (0, "Hired skimmer 1");
const OTHER: (u8, &str) = (0, "Hired skimmer 2");
const COMPANY: (u8, &str) = (1, "Sea battalion company 1");

fn drive(unit: UnitId, degrees: i32, yards: i32) -> Order {
    Order::Drive { unit, turn: Angle::degrees(degrees), length: yd(yards) }
}

fn unloading(unit: UnitId, front: Pose) -> Order {
    Order::Unload { unit, formation: Formation::Skirmish, files: 1, front }
}

/// A loaded skimmer that looks north at the front of a company so far ahead of its own front; another one keeps the phase open.
fn skimmer(gap: i32) -> (Trial, UnitId, UnitId) {
    let (trial, units) = Trial::canal(&[SKIMMER, COMPANY, OTHER]);
    let trial = trial.put(units[0], at(600, 100, 0)).line(units[1], 600, 110 + gap, 180);
    let trial = trial.put(units[2], at(1200, 100, 0)).with(|state| {
        for regiment in &mut state.regiments {
            regiment.red = false;
        }
    });
    let trial = trial.calls(Ops::Ground);
    let cargo = trial.state.cargo(units[0]).unwrap();
    (trial, units[0], cargo)
}

/// Something happens outside of an order.
fn happens(
    trial: &Trial,
    script: &[u8],
    what: impl Fn(&mut Play<'_, kernel::WrittenChronicle<Event>>),
) -> Trial {
    let mut after = trial.again();
    let mut dice = kernel::Dice::script(script);
    let mut log = kernel::WrittenChronicle::default();
    what(&mut Play { state: &mut after.state, dice: &mut dice, log: &mut log });
    assert_eq!(crate::validate::validate(&after.state), Ok(()));
    after.log = log.0;
    after
}

#[test]
fn ic_skim_01_example_how_far_it_goes() {
    let (far, unit, _) = skimmer(500);
    assert!(flow::check(&far.state, &drive(unit, 0, 160)).is_ok());
    assert_eq!(far.refuses(&drive(unit, 0, 161)), "IC-SKIM-01");
    // 280 yards off: it is limited to 100, and to the line of 200 yards.
    let (near, unit, _) = skimmer(280);
    assert!(flow::check(&near.state, &drive(unit, 0, 80)).is_ok());
    assert_eq!(near.refuses(&drive(unit, 0, 81)), "IC-SKIM-01");
    assert!(flow::check(&near.state, &drive(unit, 180, 80)).is_ok());
    let (edge, unit, _) = skimmer(300);
    assert_eq!(edge.refuses(&drive(unit, 90, 101)), "IC-SKIM-01");
    let (beyond, unit, _) = skimmer(301);
    assert!(flow::check(&beyond.state, &drive(unit, 90, 101)).is_ok());
}

#[test]
fn ic_skim_01_it_turns_freely_and_crosses_rough_ground_and_water_but_no_woods() {
    for (kind, open) in
        [(TerrainKind::Rough, true), (TerrainKind::Water, true), (TerrainKind::Woods, false)]
    {
        let (trial, unit, _) = skimmer(700);
        let trial = trial.terrain(kind, 0, (500, 130), (700, 400));
        assert_eq!(flow::check(&trial.state, &drive(unit, 0, 160)).is_ok(), open, "{kind:?}");
    }
    let (trial, unit, _) = skimmer(700);
    let trial = trial.give(&drive(unit, 0, 60), &[]).give(&drive(unit, 120, 20), &[]);
    let trial = trial.give(&drive(unit, -150, 40), &[]);
    assert_eq!(trial.refuses(&drive(unit, 0, 41)), "IC-SKIM-01", "40 yards are left");
    assert!(flow::check(&trial.state, &drive(unit, 0, 39)).is_ok());
    // No weapons, and no initiative of its own.
    let shots = Order::Salvo { unit, shots: ArrayVec::new() };
    assert_eq!(trial.refuses(&shots), "IC-SKIM-01");
    assert_eq!(
        trial.refuses(&Order::DriveInto { unit, turn: Angle::NORTH, target: UnitId(30) }),
        "IC-SKIM-02"
    );
    let regiment = trial.state.regiment_of(unit).unwrap();
    assert_eq!(crate::command::base(&trial.state, regiment), 8, "the riders count as foot");
}

#[test]
fn ic_skim_02_example_unloading_and_going_home() {
    let (trial, unit, cargo) = skimmer(500);
    let trial = trial.give(&drive(unit, 0, 100), &[]);
    let front = at(600, 230, 0);
    let trial = trial.give(&unloading(unit, front), &[]);
    assert!(trial.has_told("IC-SKIM-02", Event::Unloaded { unit, cargo }));
    assert_eq!(trial.state.castings(cargo), 12);
    assert_eq!(trial.refuses(&drive(unit, 0, 10)), "IC-VEH-04");
    // They act from the next turn on.
    let regiment = trial.state.regiment_of(cargo).unwrap();
    let context = fire::Context::Window(regiment);
    let why = fire::may_shoot(&trial.state, context, cargo).unwrap_err();
    assert_eq!(why.rule.as_str(), "IC-SKIM-02");
    let next = trial.next_turn();
    assert!(fire::may_shoot(&next.state, context, cargo).is_ok());
    // The empty skimmer goes straight to its own edge and is gone.
    let gone = next.calls(Ops::Ground);
    assert!(gone.has_told("IC-SKIM-01", Event::Drove { unit, yards: yd(160) }));
    assert_eq!(gone.pose(unit, 0), at(600, 40, 180));
    let gone = gone.next_turn().calls(Ops::Ground);
    assert!(!gone.state.is_present(unit));
    assert_eq!(crate::victory::loss_of(&gone.state, unit), 0, "it leaves as it should");
}

#[test]
fn ic_skim_02_it_unloads_beside_itself_and_never_loads_again() {
    let (trial, unit, cargo) = skimmer(500);
    assert_eq!(trial.refuses(&unloading(unit, at(600, 190, 0))), "IC-SKIM-02", "too far away");
    assert_eq!(trial.refuses(&unloading(unit, at(600, 105, 0))), "IC-SKIM-02", "on itself");
    let beside = unloading(unit, at(600, 130, 0));
    assert!(flow::check(&trial.state, &beside).is_ok());
    let wet = trial.again().terrain(TerrainKind::Water, 0, (500, 111), (700, 200));
    assert_eq!(wet.refuses(&beside), "IC-SKIM-02", "foot cannot stand in water");
    let empty = trial.give(&beside, &[]);
    assert_eq!(empty.refuses(&beside), "IC-VEH-04");
    assert_eq!(empty.state.cargo(unit), None);
    assert_eq!(empty.state[cargo].aboard, None);
}

#[test]
fn ic_skim_02_round_what_is_in_its_way_home() {
    let (trial, unit, _) = skimmer(500);
    let trial = trial.give(&unloading(unit, at(600, 130, 0)), &[]);
    // A wreck lies straight behind it.
    let trial = trial.with(|state| {
        state.wrecks.push(crate::state::Wreck { unit: UnitId(0), pose: at(600, 60, 0) });
    });
    let trial = trial.next_turn().calls(Ops::Ground);
    let yards = trial.told().into_iter().find_map(|(_, event)| match event {
        Event::Drove { unit: one, yards } if one == unit => Some(yards),
        _ => None,
    });
    assert!(yards.is_some_and(|yards| yd(20) < yards), "{yards:?}");
}

#[test]
fn ic_skim_03_example_twelve_riders_and_two_hits() {
    let (trial, unit, cargo) = skimmer(500);
    let stand = trial.nth(unit, 0);
    let once = happens(&trial, &[], |play| {
        inflict(play, stand, 1, Source::SmallArms);
    });
    assert!(
        once.has_told("IC-SKIM-03", Event::CastingsLost { unit: cargo, stand: None, castings: 1 })
    );
    assert_eq!(once.state.castings_aboard(cargo), 11);
    let wrecked = happens(&trial, &[], |play| {
        inflict(play, stand, 2, Source::SmallArms);
    });
    let told = Event::RidersScattered { unit: cargo, castings: 10 };
    assert!(wrecked.has_told("IC-SKIM-03", told));
    assert!(!wrecked.state.is_present(unit));
    assert!(wrecked.state.stands_of(cargo).all(|stand| wrecked.state[stand].disrupted));
    let near = |stand: StandId| {
        let pose = wrecked.state[stand].pose().unwrap();
        pose.at.distance(Point::units(600, 100)) <= yd(70)
    };
    assert!(wrecked.state.stands_of(cargo).all(near));
    assert!(wrecked.state.wrecks.is_empty(), "nothing of it is in the way");
}

#[test]
fn ic_skim_03_every_weapon_hits_it_like_a_wagon() {
    let (trial, unit, _) = skimmer(500);
    let face = |yards| {
        let trial = trial.again().with(|state| state[unit].last_move = yd(yards));
        let target = trial.nth(unit, 0);
        (fire::to_hit(&trial.state, target, true), fire::to_hit(&trial.state, target, false))
    };
    assert_eq!((face(60), face(61)), ((2, 2), (0, 0)));
}

#[test]
fn ic_skim_03_guns_are_lost_with_it_and_half_the_crew_escapes() {
    let (trial, units) = Trial::canal(&[(1, "Hired skimmer 4"), (1, "Hired skimmer 3")]);
    let trial = trial.put(units[0], at(600, 900, 180)).put(units[1], at(900, 900, 180));
    let rockets = trial.state.cargo(units[0]).unwrap();
    assert_eq!(trial.state.spec(rockets).kind.troop, Troop::Artillery);
    let trial = trial.calls(Ops::Ground);
    let stand = trial.nth(units[0], 0);
    // Four of the crew, two hits cost two, half of the rest is one.
    let wrecked = happens(&trial, &[], |play| {
        inflict(play, stand, 2, Source::Cannon);
    });
    assert!(wrecked.has_told("IC-SKIM-03", Event::GunsLost { unit: rockets }));
    let told = Event::RidersScattered { unit: rockets, castings: 1 };
    assert!(wrecked.has_told("IC-SKIM-03", told));
    assert_eq!(wrecked.state.castings(rockets), 1);
    assert_eq!(crate::crews::loose(&wrecked.state, rockets), Some(wrecked.nth(rockets, 1)));
}

#[test]
fn ic_skim_03_an_enemy_in_contact_destroys_it() {
    let (trial, units) = Trial::canal(&[SKIMMER, COMPANY]);
    let trial =
        trial.stands(units[1], 1).put(units[0], at(600, 300, 0)).put(units[1], at(600, 360, 180));
    let regiment = trial.state.regiment_of(units[1]).unwrap();
    let trial = trial.with(|state| state.slot = regiment.0).play(crate::state::Colour::Black);
    let charge =
        Order::Charge { unit: units[1], target: Target::Unit(units[0]), wheel: Angle::NORTH };
    let trial = trial.give(&charge, &[]);
    assert_eq!(trial.state.contacts.len(), 1);
    let melee = happens(&trial, &[], |play| {
        crate::melee::open(play.state);
        while crate::melee::fight_next(play, 1) {}
    });
    assert!(!melee.state.is_present(units[0]));
    assert_eq!(melee.state.castings(units[1]), 6, "without loss");
}
