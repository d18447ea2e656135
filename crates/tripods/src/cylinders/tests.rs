//! Cylinders at both sides of each edge.

use super::*;
use crate::{
    state::{Chore, Marker, Pending},
    trial::{EARTH, MARS, Trial, point, shoot},
};

const PIT: &str = "the-pit-on-the-common";
/// Of the pit: its guard, cavalry, infantry, a medium gun.
const GUARD: StandId = StandId(0);
const HUSSAR: StandId = StandId(1);
const FOOT: StandId = StandId(4);
const GUN: StandId = StandId(19);
/// A cylinder, and the first of its five machines.
const CYLINDER: StandId = StandId(26);
const MACHINE: StandId = StandId(27);

fn pit(stands: &[(StandId, i32, i32, i32)]) -> Trial {
    Trial::of(PIT, stands)
}

/// In a Martian command phase, with a cylinder that is to fall at 20, 20.
fn falling() -> Trial {
    let mut trial = pit(&[(GUARD, 400, 400, 0), (FOOT, 50, 50, 0)]);
    trial.state[CYLINDER].at = Where::Reserve;
    let at = Some(point(200, 200));
    trial.state.landings.push(Landing { stand: CYLINDER, turn: 1, at, free: true });
    trial.phase(Phase::Command { chore: Chore::Fall, at: 0 })
}

#[test]
fn ft_cyl_01_a_fall_is_accurate_on_three_as_in_the_example() {
    let fell = falling().go(&[3]);
    assert_eq!(fell.pose(CYLINDER).at, point(200, 200));
    assert!(fell.has_told("FT-CYL-01", Event::Fell { stand: CYLINDER, at: point(200, 200) }));
    assert!(fell.state[CYLINDER].spotted, "and is seen for good");
    // A two scatters it by three dice: north is no degrees, drawn as tens and units.
    let strayed = falling().go(&[2, 1, 2, 3, 1, 1]);
    assert_eq!(strayed.pose(CYLINDER).at, point(200, 260));
    assert!(strayed.has_told("FT-CYL-01", Event::Scattered { inches: 6, to: Angle::NORTH }));
}

#[test]
fn ft_cyl_01_water_swamp_and_town_destroy_it() {
    for (kind, lost) in [
        (TerrainKind::Town, true),
        (TerrainKind::Swamp, true),
        (TerrainKind::RiverFordable, true),
        (TerrainKind::Lake, true),
        (TerrainKind::Forest, false),
    ] {
        let fell = falling().area(kind, (190, 190), (210, 210)).go(&[6]);
        assert_eq!(fell.state[CYLINDER].at == Where::Scrapped, lost, "{kind:?}");
        assert_eq!(fell.state[MACHINE].at == Where::Scrapped, lost, "{kind:?}");
        assert_eq!(crate::victory::points(&fell.state, EARTH, None), 0, "it scores for nobody");
    }
    // Its middle decides: an inch beside the town it lies safely.
    let beside = falling().area(TerrainKind::Town, (201, 190), (210, 210)).go(&[6]);
    assert!(beside.state.pose(CYLINDER).is_some());
}

#[test]
fn ft_cyl_01_off_the_table_is_lost() {
    // To the west, 270 degrees: 18 inches from 17.
    let mut trial = falling();
    trial.state.landings[0].at = Some(point(170, 200));
    let lost = trial.go(&[1, 6, 6, 6, 28, 1]);
    assert!(lost.has_told("FT-CYL-01", Event::LostInFall { stand: CYLINDER }));
    // An inch less and its middle is on the table; it lies wholly there.
    let mut trial = falling();
    trial.state.landings[0].at = Some(point(170, 200));
    let kept = trial.go(&[1, 6, 6, 5, 28, 1]);
    assert_eq!(kept.pose(CYLINDER).at, Point::thousandths(750, 20_000));
}

#[test]
fn ft_cyl_01_who_stands_under_it_makes_room() {
    let fell = falling().stand(FOOT, 203, 200, 0).go(&[4]);
    let stands = field::outline(&fell.state, FOOT).unwrap();
    let lies = field::outline(&fell.state, CYLINDER).unwrap();
    assert!(!overlaps(&stands, &lies));
    // By the shortest way, in tenths: 0.75 and 0.375 from the middle, of which 0.3 are behind it.
    let moved = fell.pose(FOOT).at.distance(point(203, 200));
    assert_eq!(moved, Length::thousandths(900));
    assert_eq!(fell.state[FOOT].checks.fire, Pending::No, "unharmed");
}

#[test]
fn ft_cyl_01_a_place_is_named_six_inches_from_every_edge() {
    let deploying = || {
        let mut trial = falling().phase(Phase::Deploy { side: MARS });
        trial.state.turn = 0;
        trial
    };
    let plan = |x, y| Order::Plan { stand: CYLINDER, at: point(x, y) };
    let planned = deploying().give(&plan(60, 420), &[]);
    assert_eq!(planned.state.landings[0].at, Some(point(60, 420)));
    assert!(planned.told().is_empty(), "it is a secret");
    assert_eq!(deploying().refuses(&plan(59, 200)), "FT-CYL-01");
    assert_eq!(deploying().refuses(&plan(200, 421)), "FT-CYL-01");
    assert_eq!(deploying().phase(Phase::Move).refuses(&plan(100, 100)), "FT-CYL-01");
    let mut fixed = deploying();
    fixed.state.landings[0].free = false;
    assert_eq!(fixed.refuses(&plan(100, 100)), "FT-CYL-01", "the scenario says where");
}

#[test]
fn ft_cyl_02_five_slots_and_walkers_in_pairs() {
    let trial = pit(&[]);
    assert_eq!(cargo(&trial.state, CYLINDER).count(), 5);
    let library = crate::tables::shipped();
    let mut scenario = library.scenario("the-wire-1917").unwrap().clone();
    let slot = |kind: &str| crate::tables::Slot { kind: kind.into(), value: 1 };
    let slots = ["V-P23-LIGHT-WALKER", "V-P23-TRIPOD", "V-P23-LIGHT-WALKER", "V-P23-FLYER"];
    scenario.cylinders.push(crate::tables::CylinderPlan {
        id: "C1".into(),
        turn: 0,
        point: Point::units(30, 40),
        choose_point: false,
        ray_active: true,
        slots: slots.map(slot).to_vec(),
        emptied_slots: 1,
        value: 9,
    });
    let players = ["a", "b"].map(str::to_owned);
    let mut state = setup::lay_out(&scenario, &library, players).unwrap();
    let cylinder = state.ids().find(|&stand| state.class(stand) == Class::Cylinder).unwrap();
    assert_eq!(cargo(&state, cylinder).count(), 6);
    // Of different machines the player names one; both walkers of a slot come together.
    state.phase = Phase::Assemble { cylinder };
    let mut orders = Vec::new();
    list_machines(&state, cylinder, &mut orders);
    assert_eq!(orders.len(), 4);
    let trial = Trial { state, log: Vec::new() };
    assert_eq!(trial.refuses(&Order::Assemble { stand: cylinder }), "FT-CYL-03");
    let mut state = trial.state;
    let mut dice = kernel::Dice::script(&[]);
    let mut log = kernel::WrittenChronicle::default();
    crate::flow::apply(&mut Play { state: &mut state, dice: &mut dice, log: &mut log }, &orders[0]);
    assert_eq!(state.complete.len(), 2);
}

#[test]
fn ft_cyl_03_a_six_wakes_the_ray_and_the_next_completes_a_machine_as_in_the_example() {
    let stirring = |awake: bool| {
        let mut trial = pit(&[(CYLINDER, 200, 200, 0), (GUARD, 400, 400, 0)]);
        trial.state[CYLINDER].awake = awake;
        trial.phase(Phase::Command { chore: Chore::Wake, at: 0 })
    };
    assert!(!stirring(false).go(&[5]).state[CYLINDER].awake);
    let woke = stirring(false).go(&[6]);
    assert!(woke.state[CYLINDER].awake);
    assert!(woke.has_told("FT-CYL-03", Event::Awoke { stand: CYLINDER }));
    assert_eq!(cargo(&woke.state, CYLINDER).count(), 5);
    assert_eq!(cargo(&stirring(true).go(&[5]).state, CYLINDER).count(), 5);
    let done = stirring(true).go(&[6]);
    assert!(done.has_told("FT-CYL-03", Event::Completed { stand: MACHINE }));
    assert_eq!(done.state.phase, Phase::Arrive { stand: MACHINE });
    // It is put down beside the cylinder, touching it, and may move in this turn.
    let off = Order::Arrive { pose: Pose::new(point(230, 200), Angle::NORTH) };
    assert_eq!(done.refuses(&off), "FT-CYL-03");
    let beside = Pose::new(Point::thousandths(21_250, 20_000), Angle::NORTH);
    let out = done.give(&Order::Arrive { pose: beside }, &[]);
    assert!(out.has_told("FT-CYL-03", Event::Assembled { stand: MACHINE, pose: beside }));
    assert!(out.allows(&Order::Choose { stand: MACHINE, strategic: false }));
    assert_eq!(cargo(&out.state, CYLINDER).count(), 4);
}

#[test]
fn ft_cyl_03_not_in_a_human_turn() {
    let human = pit(&[(CYLINDER, 200, 200, 0), (FOOT, 400, 400, 0)])
        .side(EARTH)
        .phase(Phase::Command { chore: Chore::Wake, at: 0 })
        .go(&[]);
    assert_eq!(human.state.phase, Phase::Move);
}

#[test]
fn ft_cyl_04_it_fights_with_the_ray_and_armour_of_the_tripod_as_in_the_example() {
    let mut trial =
        pit(&[(CYLINDER, 200, 200, 0), (FOOT, 200, 300, 0)]).phase(Phase::Fire { side: MARS });
    let cylinder = trial.state.kind(CYLINDER).clone();
    let tripod = trial.state.kind(GUARD).clone();
    assert_eq!(cylinder.weapons, tripod.weapons);
    assert_eq!((cylinder.front, cylinder.flank), (tripod.front, tripod.front));
    let late = crate::setup::tests::opened(&crate::tables::shipped(), "smart-steel");
    let cylinder = late.ids().find(|&stand| late.class(stand) == Class::Cylinder).unwrap();
    let kind = late.kind(cylinder);
    assert_eq!((kind.front.value, kind.front.chobham, kind.flank), (6, true, kind.front));
    let ray = kind.weapons[0];
    assert_eq!((ray.pen, ray.rof, ray.range), (Some(8), 2, 24));
    let mark = Order::Mark { stand: CYLINDER, marker: Marker::Overwatch };
    assert!(!trial.allows(&Order::Target { stand: FOOT }), "dormant it does not fire");
    assert_eq!(pit(&[(CYLINDER, 200, 200, 0)]).phase(Phase::Mark).refuses(&mark), "FT-CYL-03");
    trial.state[CYLINDER].awake = true;
    assert!(trial.allows(&Order::Target { stand: FOOT }));
    assert!(trial.phase(Phase::Mark).allows(&mark));
}

#[test]
fn ft_cyl_05_a_human_who_reaches_a_dormant_one_destroys_it() {
    let human = || {
        let stands = [(CYLINDER, 200, 200, 0), (HUSSAR, 200, 280, 0), (FOOT, 50, 50, 0)];
        pit(&stands).side(EARTH)
    };
    let reached = human().moves(HUSSAR, &[(200, 211)], &[]);
    assert!(reached.has_told("FT-CYL-05", Event::Opened { stand: CYLINDER, by: Some(HUSSAR) }));
    assert_eq!(reached.state[CYLINDER].at, Where::Destroyed);
    assert_eq!(reached.state[MACHINE].at, Where::Scrapped);
    // Its own value is scored, its machines are worth nothing.
    assert_eq!(crate::victory::points(&reached.state, EARTH, None), 8);
    // Half an inch away nothing happens, and nobody is halted.
    let near = human().moves(HUSSAR, &[(200, 217)], &[]);
    assert!(near.state.pose(CYLINDER).is_some());
    assert_eq!(near.pose(HUSSAR).at, point(200, 217));
    // Straight over it and on.
    let over = human().moves(HUSSAR, &[(200, 180)], &[]);
    assert_eq!(over.state[CYLINDER].at, Where::Destroyed);
    assert_eq!(over.pose(HUSSAR).at, point(200, 180));
    // Once awake it halts whoever comes near, as any enemy.
    let mut awake = human();
    awake.state[CYLINDER].awake = true;
    let halted = awake.moves(HUSSAR, &[(200, 217)], &[]);
    assert!(halted.has_told("FT-CC-01", Event::Halted { stand: HUSSAR, by: CYLINDER }));
    assert!(halted.state.pose(CYLINDER).is_some());
}

#[test]
fn ft_cyl_06_five_hits_destroy_it_as_in_the_example() {
    let fired = |hits: u8| {
        let stands = [(CYLINDER, 200, 200, 0), (GUN, 200, 240, 180), (FOOT, 400, 400, 0)];
        let mut trial = pit(&stands).side(EARTH).phase(Phase::Fire { side: EARTH });
        trial.state[CYLINDER].hits = hits;
        for n in 0..hits {
            trial.state[StandId(MACHINE.0 + n)].at = Where::Scrapped;
        }
        trial.give(&Order::Target { stand: CYLINDER }, &[])
    };
    let shot = |hits: u8, script: &[u8]| {
        fired(hits).give(&shoot(GUN, CYLINDER, 1), &[]).give(&Order::Fire, script)
    };
    // A hit, two penetration dice with a six, and the second of four machines that are left.
    let hit = shot(1, &[6, 6, 1, 2]);
    assert!(hit.has_told("FT-CYL-06", Event::Wounded { stand: CYLINDER, hits: 2, of: 5 }));
    assert_eq!(hit.state[StandId(MACHINE.0 + 2)].at, Where::Scrapped);
    assert!(hit.state.pose(CYLINDER).is_some());
    let last = shot(4, &[6, 6, 1]);
    assert!(last.has_told("FT-UNIT-05", Event::Destroyed { stand: CYLINDER }));
    assert_eq!(crate::victory::points(&last.state, EARTH, None), 8);
    // A check that fails is a hit as well, and no more than that.
    let failed = shot(1, &[6, 4, 1, 2, 3]);
    assert_eq!(failed.state[CYLINDER].hits, 2);
    let held = shot(1, &[6, 4, 1, 3]);
    assert_eq!(held.state[CYLINDER].hits, 1);
    // One that fails with four hits already destroys it.
    let gone = shot(4, &[6, 4, 1, 1]);
    assert_eq!(gone.state[CYLINDER].at, Where::Destroyed);
}

#[test]
fn ft_vic_03_machines_assembled_and_cylinders_that_stand() {
    let mut trial = pit(&[(CYLINDER, 200, 200, 0)]);
    let score = |trial: &Trial| crate::victory::points(&trial.state, MARS, None);
    assert_eq!(score(&trial), 3, "it stands");
    trial.state[MACHINE].at = Where::Table(Pose::new(point(100, 100), Angle::NORTH));
    assert_eq!(score(&trial), 7, "and a machine has been assembled");
    trial.state[MACHINE].at = Where::Destroyed;
    assert_eq!(score(&trial), 7, "whatever becomes of it");
    trial.state[MACHINE].at = Where::Scrapped;
    assert_eq!(score(&trial), 3);
    trial.state[CYLINDER].at = Where::Destroyed;
    assert_eq!(score(&trial), 0);
}

#[test]
fn ft_cyl_01_nobody_aloft_makes_room_for_it() {
    let fell = |high: bool| {
        let mut trial = falling().recast(GUARD, "V-P1-FLYER").stand(GUARD, 200, 200, 0);
        trial.state[GUARD].high = high;
        trial.go(&[3])
    };
    assert_eq!(fell(true).pose(GUARD).at, point(200, 200));
    assert_ne!(fell(false).pose(GUARD).at, point(200, 200), "low down it is in the way");
}
