//! Buildings and those who hold them, edge by edge.

use kernel::{SeatId, table::Point};

use super::*;
use crate::{
    fire,
    state::{Foe, Hero, Phase, Task},
    trial::{Trial, over, way},
};

const CASES: &str = "the-mission-at-the-drift";
const NORTH_WALL: UnitId = UnitId(0);
const SOUTH_WALL: UnitId = UnitId(1);
const GUARD: UnitId = UnitId(2);
const MARKSMEN: UnitId = UnitId(4);
const SPEARS: UnitId = UnitId(6);
const HOSPITAL: u8 = 1;
const BRITISH: SeatId = SeatId(0);
const ZULU: SeatId = SeatId(1);

/// The mission in its first turn, without Heroes, and without the company at the northern wall.
fn mission() -> Trial {
    let mut trial = Trial::opening(CASES);
    (trial.state.turn, trial.state.phase) = (1, Phase::NextCard);
    trial.hero(BRITISH, Hero::Removed).hero(ZULU, Hero::Removed).gone(&[NORTH_WALL])
}

/// The British have the first card.
fn british(trial: Trial) -> Trial {
    trial.deal(BRITISH, "KH QH").deal(ZULU, "2S").go(&[])
}

fn march(points: &[(i32, i32)], facing: i32, into: Into) -> Order {
    Order::March { way: way(points), facing: Angle::degrees(facing), into }
}

/// A column in the yard, 7 cm from the hospital.
fn column() -> Trial {
    mission().gone(&[GUARD]).stand(SOUTH_WALL, 450, 395, 270).stance(SOUTH_WALL, Stance::ColumnTwos)
}

#[test]
fn a_building_has_four_sides_that_look_outward() {
    let state = mission().state;
    let sides = sides(&state, HOSPITAL).unwrap();
    let named: Vec<_> = sides.iter().map(|side| side_name(side.facing)).collect();
    assert_eq!(named, ["south", "east", "north", "west"]);
    assert_eq!(sides[3], Pose::new(Point::units(28, 39), Angle::WEST));
    let walls = outline(&state, HOSPITAL).unwrap().bounds();
    assert_eq!((walls.low, walls.high), (Point::units(28, 36), Point::units(38, 42)));
}

#[test]
fn hv_form_14_a_unit_enters_by_a_move_that_reaches_a_side() {
    let door = [(38_000, 39_500)];
    let enter = march(&door, 270, Into::Building(HOSPITAL));
    let plan = Plan::Move { over: over(&[HOSPITAL]) };
    // Three dice for foot, one less for what is crossed.
    let moving = british(column()).declare(SOUTH_WALL, plan, &[3, 4]);
    assert!(moving.orders().contains(&enter), "{:?}", moving.orders());
    let short = march(&[(38_100, 39_500)], 270, Into::Building(HOSPITAL));
    assert_eq!(moving.refuses(&short), "HV-FORM-14", "a millimetre before the wall");
    let inside = moving.give(enter.clone(), &[]);
    assert_eq!(inside.state[SOUTH_WALL].at, Where::Garrison(HOSPITAL));
    assert_eq!(inside.state[SOUTH_WALL].stance, None);
    let entered = Event::EnteredBuilding { unit: SOUTH_WALL, piece: HOSPITAL };
    assert!(inside.has_told("HV-FORM-14", entered));
    // A centimetre less does not reach it.
    let tired = british(column()).declare(SOUTH_WALL, plan, &[3, 3]);
    assert_eq!(tired.refuses(&enter), "HV-MOVE-02");
    // It has to be stated.
    let other = british(column()).declare(SOUTH_WALL, Plan::Move { over: over(&[]) }, &[6, 6, 6]);
    assert_eq!(other.refuses(&enter), "HV-ACT-03");
    // One unit at a time.
    let held = column().state;
    let mut held = Trial { state: held, log: Vec::new() };
    held.state[GUARD].at = Where::Garrison(HOSPITAL);
    let held = british(held).declare(SOUTH_WALL, plan, &[6, 6]);
    assert_eq!(held.refuses(&enter), "HV-FORM-14");
}

#[test]
fn hv_form_14_it_comes_out_by_the_middle_of_a_side_and_clear_of_the_wall() {
    let plan = Plan::Move { over: over(&[HOSPITAL]) };
    let moving = british(mission()).declare(GUARD, plan, &[2, 3]);
    let out = march(&[(28_000, 39_000), (23_000, 39_000)], 270, Into::Field);
    assert_eq!(
        moving.refuses(&march(&[(28_000, 38_000), (23_000, 38_000)], 270, Into::Field)),
        "HV-FORM-14",
        "not beside the middle"
    );
    let stuck = march(&[(28_000, 39_000), (26_600, 39_000)], 270, Into::Field);
    assert_eq!(moving.refuses(&stuck), "HV-FORM-14", "a line is 1.5 cm deep");
    let clear = march(&[(28_000, 39_000), (26_500, 39_000)], 270, Into::Field);
    assert_eq!(crate::flow::check(&moving.state, &clear), Ok(()));
    assert!(moving.orders().iter().any(|order| matches!(order, Order::March { .. })));
    let outside = moving.give(out, &[]);
    assert_eq!(outside.pose(GUARD), Pose::new(Point::units(23, 39), Angle::WEST));
    assert_eq!(outside.state[GUARD].stance, Some(Stance::OpenLine));
    // Without its leader it throws one die, and a 1 is less than its depth: it stays.
    let weak = british(mission().men(GUARD, 7, false)).declare(GUARD, plan, &[1]);
    assert_eq!(weak.state[GUARD].at, Where::Garrison(HOSPITAL));
    assert!(!matches!(weak.state.phase, Phase::March));
    // Whoever is inside can neither charge nor change formation.
    let choosing = british(mission()).give(Order::Activate { unit: GUARD }, &[]);
    for plan in [Plan::Change, Plan::Turn, Plan::Move { over: over(&[]) }] {
        assert_eq!(choosing.refuses_plan(plan), "HV-FORM-14", "{plan:?}");
    }
}

#[test]
fn hv_form_14_its_own_walls_do_not_bar_it_where_land_lies_at_the_water() {
    const CUSTOMS: u8 = 7;
    let inside = UnitId(10);
    let mut trial = Trial::opening("landing-at-mersa-halib");
    (trial.state.turn, trial.state.phase) = (1, Phase::NextCard);
    let trial = trial.hero(SeatId(0), Hero::Removed).hero(SeatId(1), Hero::Removed);
    assert_eq!(held(&trial.state, inside), Some(CUSTOMS));
    let plan = Plan::Move { over: over(&[CUSTOMS]) };
    let moving = trial.deal(SeatId(1), "KH QH").deal(SeatId(0), "2S").go(&[]);
    let moving = moving.declare(inside, plan, &[4, 4]);
    let north = march(&[(82_000, 52_000), (82_000, 56_000)], 0, Into::Field);
    assert_eq!(moving.give(north, &[]).pose(inside), Pose::new(Point::units(82, 56), Angle::NORTH));
}

#[test]
fn hv_form_14_it_fires_through_one_side_with_as_many_as_there_are_loopholes() {
    let trial = mission().stand(MARKSMEN, 150, 390, 90);
    let faces = fire::faces(&trial.state, GUARD);
    assert_eq!(faces.len(), 4);
    assert!(faces.iter().all(|face| face.bases == 4));
    assert_eq!(fire::faces(&mission().men(GUARD, 2, true).state, GUARD)[0].bases, 3);
    let firing = british(trial).declare(GUARD, Plan::Fire, &[]);
    let west = Order::Shoot {
        face: 3,
        corners: 0,
        weapon: 0,
        arc: crate::vocabulary::Mount::Fore,
        target: crate::order::Target::Unit(MARKSMEN),
    };
    assert!(firing.orders().contains(&west));
    // Four dice, doubled at short range; and then it has fired.
    let n = usize::from(fire::dice(&firing.state, GUARD, 4, Length::units(13)));
    let fired = firing.give(west, &vec![1; n]);
    assert!(!matches!(fired.state.phase, Phase::Shoot));
    // In hard cover and never dense.
    assert!(!fire::is_dense(&fired.state, GUARD));
}

#[test]
fn hv_form_14_at_most_as_many_defenders_as_loopholes_fight_at_a_side() {
    let charging = mission()
        .stand(SPEARS, 240, 390, 90)
        .deal(ZULU, "KH QH")
        .deal(BRITISH, "2S")
        .go(&[])
        .give(Order::Activate { unit: SPEARS }, &[]);
    let target = Foe::Unit(GUARD);
    let charge = Order::Declare {
        plan: Plan::Charge { target, over: over(&[]) },
        way: way(&[(28_000, 39_000)]),
    };
    assert!(charging.orders().iter().any(|order| matches!(
        order,
        Order::Declare { plan: Plan::Charge { target: Foe::Unit(GUARD), .. }, .. }
    )));
    // Five dice for the charge, two for each of four bases, one for each of four defenders.
    let fought = charging.give(charge, &[[6; 5].as_slice(), &[1; 8], &[1; 4]].concat());
    let lined_up = Event::LinedUp { unit: SPEARS, foe: target, bases: 4, against: 4, across: None };
    assert!(fought.has_told("HV-MOVE-07", lined_up), "{:?}", fought.told());
    let back = Event::Fought { unit: GUARD, foe: Foe::Unit(SPEARS), dice: 4, hits: 0 };
    assert!(fought.has_told("HV-HTH-03", back), "{:?}", fought.told());
    assert_eq!(fought.state.melees.len(), 1);
    let (_, defenders) = melee::touching(&fought.state, &fought.state.melees[0]);
    assert_eq!(defenders.count(), 4);
    // In contact it does not fire.
    assert!(fire::check_may_fire(&fought.state, GUARD, false).is_err());
}

#[test]
fn hv_form_14_a_rout_drives_it_out_by_the_side_that_looks_the_way_of_its_flight() {
    let mut trial = mission().stand(SPEARS, 700, 390, 270).gone(&[MARKSMEN, UnitId(5), UnitId(7)]);
    trial.state[GUARD].routing = true;
    trial.state.tasks.push(Task::Rout { unit: GUARD });
    // 4D6: 12 cm, of which the depth of a chequer, 4.5 cm, brings it clear of the western wall.
    let ran = trial.deal(BRITISH, "KH QH").deal(ZULU, "2S").go(&[3, 3, 3, 3]);
    let left = Event::LeftBuilding { unit: GUARD, piece: HOSPITAL };
    assert!(ran.has_told("HV-FORM-14", left), "{:?}", ran.told());
    assert_eq!(ran.state[GUARD].stance, Some(Stance::OpenChequer));
    let pose = ran.pose(GUARD);
    assert!(pose.at.x < Length::units(28) - Length::units(11), "{pose:?}");
    assert_eq!(side_name(pose.facing), "west");
}

#[test]
fn hv_form_14_the_example_of_a_hospital_with_four_loopholes() {
    // Nothing stands between the east wall, at x = 38, and the regiment; the storehouse is an orchard.
    let dice_at = |x: i32, dice: usize| {
        let mut trial = mission().gone(&[UnitId(3)]).setting(|facts| {
            facts.terrain[2] = facts.terrain[10].clone();
            facts.objects.clear();
        });
        trial.state.stores.clear();
        assert_eq!(trial.state.figures(GUARD), 8);
        let firing = british(trial.stand(SPEARS, x, 390, 270)).declare(GUARD, Plan::Fire, &[]);
        let east = Order::Shoot {
            face: 1,
            corners: 0,
            weapon: 0,
            arc: crate::vocabulary::Mount::Fore,
            target: crate::order::Target::Unit(SPEARS),
        };
        firing.give(east, &vec![1; dice]);
    };
    dice_at(580, 4);
    dice_at(430, 8);
}

/// Lieutenant Cole's card comes up, and he has thrown.
fn cole(hero: Hero) -> Trial {
    british(mission().hero(BRITISH, hero))
        .give(Order::ActivateHero, &[])
        .plan(Plan::HeroMove, &[3, 3, 3, 3])
}

fn ride(points: &[(i32, i32)], join: Option<crate::order::Joining>) -> Order {
    Order::Ride { way: way(points), facing: Angle::WEST, join, shelter: None }
}

#[test]
fn hv_hero_03_a_hero_joins_a_garrison_at_its_building() {
    use crate::{order::Joining, vocabulary::Post};
    let join = |post| Some(Joining { unit: GUARD, post });
    let trial = cole(Hero::Alone(crate::trial::at(450, 390, 270)));
    assert_eq!(trial.refuses(&ride(&[(38_300, 39_000)], join(Post::Rear))), "HV-HERO-03");
    assert_eq!(trial.refuses(&ride(&[(38_050, 39_000)], join(Post::Front))), "HV-FORM-11");
    let listed = trial.orders();
    assert!(
        listed
            .iter()
            .any(|order| matches!(order, Order::Ride { join: Some(one), .. } if one.unit == GUARD))
    );
    let trial = trial.give(ride(&[(38_050, 39_000)], join(Post::Rear)), &[]);
    assert_eq!(trial.state.seat(BRITISH).hero, Hero::With { unit: GUARD, post: Post::Rear });
}

#[test]
fn hv_hero_03_a_hero_leaves_a_garrison_by_the_middle_of_a_side() {
    use crate::vocabulary::Post;
    let trial = cole(Hero::With { unit: GUARD, post: Post::Rear });
    let rides = trial.orders().into_iter().filter(|order| matches!(order, Order::Ride { .. }));
    let sides: std::collections::BTreeSet<_> = rides
        .filter_map(|order| match order {
            Order::Ride { way, .. } => way.0.first().copied(),
            _ => None,
        })
        .collect();
    assert_eq!(sides.len(), 4, "{sides:?}");
    let out = |y: i32| ride(&[(28_000, y), (20_000, y)], None);
    assert_eq!(trial.refuses(&out(38_000)), "HV-FORM-14");
    // Not through the walls to the other side.
    assert_eq!(trial.refuses(&ride(&[(28_000, 39_000), (40_000, 39_000)], None)), "HV-HERO-04");
    let trial = trial.give(out(39_000), &[]);
    let Hero::Alone(pose) = trial.state.seat(BRITISH).hero else { panic!() };
    assert_eq!(pose.at, Point::units(20, 39));
}

#[test]
fn hv_form_14_at_two_sides_others_of_the_garrison_fight() {
    const MORE_SPEARS: UnitId = UnitId(7);
    let stormed = |ranks: u8| {
        let mut trial = mission()
            .men(GUARD, ranks, true)
            .stand(SPEARS, 280, 390, 90)
            .stance(SPEARS, Stance::HordeFour)
            .stand(MORE_SPEARS, 330, 360, 0)
            .stance(MORE_SPEARS, Stance::HordeFour);
        for (unit, side) in [(SPEARS, 3), (MORE_SPEARS, 0)] {
            let foe = Foe::Unit(GUARD);
            let melee =
                crate::state::Melee { unit, foe, side, rounds: 1, across: None, askew: None };
            assert!(melee::is_standing(&trial.state, &melee));
            trial.state.melees.push(melee);
        }
        british(trial).give(Order::Activate { unit: GUARD }, &[])
    };
    let dice = |trial: &Trial| -> Vec<u8> {
        let told = trial.told().into_iter();
        told.filter_map(|(_, event)| match event {
            Event::Fought { unit: GUARD, dice, .. } => Some(dice),
            _ => None,
        })
        .collect()
    };
    // Eight men and four loopholes a side: four at each.
    let eight = stormed(7).plan(Plan::Fight, &[1; 16]);
    assert_eq!(dice(&eight), [4, 4]);
    // Five: three of them have to choose.
    let mut five = stormed(4).plan(Plan::Fight, &[]);
    for _ in 0..2 {
        assert!(matches!(five.state.phase, Phase::Strike { .. }));
        five = five.give(Order::Strike { at: Foe::Unit(SPEARS) }, &[]);
    }
    let five = five.give(Order::Strike { at: Foe::Unit(MORE_SPEARS) }, &[1; 13]);
    assert_eq!(dice(&five), [3, 2]);
    // They fall where they fight: all eight could.
    let mut script = vec![1; 8];
    script.extend([5; 8]);
    script.extend(crate::trial::cards("2C 3C 4C 5C 6C 7C 8C 10C"));
    let lost = stormed(7).plan(Plan::Fight, &script);
    assert_eq!(lost.state[GUARD].at, Where::Destroyed);
}

#[test]
fn hv_scen_02_a_garrison_beside_a_heap_of_stores_prevents_its_capture() {
    use crate::state::SideId;
    // The first heap lies 3 cm from the hospital.
    let captured = |guarded: bool| {
        let trial = mission().gone(&[SOUTH_WALL, UnitId(3)]).stand(SPEARS, 420, 370, 0);
        let mut trial = if guarded { trial } else { trial.gone(&[GUARD]) };
        let heap = crate::field::stores(&trial.state, 0).unwrap();
        let bounds = heap.bounds();
        let at = Point { x: bounds.low.x, y: bounds.low.y };
        trial.state[SPEARS].at = Where::Field(Pose::new(at, Angle::NORTH));
        let mut dice = kernel::Dice::script(&[]);
        let mut log = kernel::WrittenChronicle::default();
        let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
        casualties::capture(&mut play, SPEARS);
        trial.state.stores[0]
    };
    assert_eq!((captured(true), captured(false)), (None, Some(SideId(1))));
}

#[test]
fn hv_form_14_who_cannot_enter_a_building() {
    let plan = Plan::Move { over: over(&[HOSPITAL]) };
    let enter = march(&[(38_000, 39_500)], 270, Into::Building(HOSPITAL));
    // A man too many; by as many as fit, see above.
    let crowd = column().setting(|facts| {
        facts.terrain[usize::from(HOSPITAL)].building.as_mut().unwrap().capacity = 7;
    });
    let crowd = british(crowd).declare(SOUTH_WALL, plan, &[6, 6]);
    assert_eq!(crowd.refuses(&enter), "HV-FORM-14");
    assert!(!crowd.orders().contains(&enter));
    // Nor horse, however few.
    let horse = british(column()).declare(SOUTH_WALL, plan, &[6, 6]);
    let horse = horse.setting(|facts| {
        facts.roster[usize::from(SOUTH_WALL.0)].kind = crate::vocabulary::Kind::Cavalry;
    });
    assert_eq!(horse.refuses(&enter), "HV-FORM-14");
}

#[test]
fn hv_form_14_a_way_out_that_is_barred_straight_ahead_is_tried_aside() {
    let plan = Plan::Move { over: over(&[HOSPITAL]) };
    // A man of the enemy stands 2.4 cm before the middle of the west wall: straight on is less than the depth of a line.
    let trial = mission().men(GUARD, 0, true).men(SPEARS, 0, true).stand(SPEARS, 256, 390, 90);
    let moving = british(trial).declare(GUARD, plan, &[6, 6]);
    let by_west = moving.orders().into_iter().filter_map(|order| match order {
        Order::March { way, facing, .. } if way.0.first() == Some(&Point::units(28, 39)) => {
            Some(facing)
        }
        _ => None,
    });
    let by_west: Vec<Angle> = by_west.collect();
    assert!(!by_west.is_empty() && !by_west.contains(&Angle::WEST), "{by_west:?}");
}

#[test]
fn hv_act_03_every_obstacle_at_hand_can_be_declared() {
    let declared = |trial: &Trial| -> Vec<PieceSet> {
        let orders = trial.orders().into_iter();
        orders
            .filter_map(|order| match order {
                Order::Declare { plan: Plan::Move { over }, .. } => Some(over),
                _ => None,
            })
            .collect()
    };
    // Out of the hospital and across the breastwork to the north, 1 cm off.
    let (north, upper_west) = (3, 6);
    let guard = declared(&british(mission()).give(Order::Activate { unit: GUARD }, &[]));
    for with in [over(&[HOSPITAL]), over(&[HOSPITAL, north]), over(&[HOSPITAL, upper_west])] {
        assert!(guard.contains(&with), "{guard:?}");
    }
    // A company beside the empty storehouse and two breastworks.
    let (store, upper_east) = (2, 8);
    let beside = mission().gone(&[UnitId(3)]).stand(SOUTH_WALL, 635, 425, 0);
    let beside = beside.stance(SOUTH_WALL, Stance::ColumnTwos);
    let beside = declared(&british(beside).give(Order::Activate { unit: SOUTH_WALL }, &[]));
    for with in [store, north, upper_east].map(|piece| over(&[piece])) {
        assert!(beside.contains(&with), "{beside:?}");
    }
}

#[test]
fn hv_move_07_a_barrier_is_not_fought_across_from_afar() {
    const SOUTH_BREASTWORK: u8 = 4;
    const MORE_SPEARS: UnitId = UnitId(7);
    // A column 1 cm behind the breastwork; a man comes at it aslant, and touches the breastwork 5 cm from it.
    let charging = |taken: bool| {
        let trial = mission()
            .stand(SOUTH_WALL, 400, 320, 180)
            .stance(SOUTH_WALL, Stance::ColumnTwos)
            .men(SOUTH_WALL, 3, true)
            .men(SPEARS, 0, true)
            .stand(SPEARS, 300, 280, 0)
            .stance(SPEARS, Stance::HordeFour)
            .stand(MORE_SPEARS, 400, if taken { 300 } else { 200 }, 0)
            .stance(MORE_SPEARS, Stance::HordeFour);
        let trial = trial.deal(ZULU, "KH QH").deal(BRITISH, "2S").go(&[]);
        trial.give(Order::Activate { unit: SPEARS }, &[])
    };
    let across = |trial: &Trial| {
        let (target, over) = (Foe::Unit(SOUTH_WALL), over(&[SOUTH_BREASTWORK]));
        let way = way(&[(39_000, 32_000)]);
        crate::charge::check_charge(&trial.state, SPEARS, target, over, &way).unwrap().across
    };
    assert_eq!(across(&charging(false)), Some(SOUTH_BREASTWORK));
    // Where it would line up another regiment stands, and it could only stay where it is: it climbs over.
    assert_eq!(across(&charging(true)), None);
}

#[test]
fn hv_gen_06_whoever_comes_out_keeps_away_from_enemies_beside_his_way() {
    // The line would reach to 44.25 as it comes out by the north, across the breastwork.
    let breastwork = 3;
    let leaves = |x: i32| {
        let trial = mission().stand(SPEARS, x, 450, 270).stance(SPEARS, Stance::HordeFour);
        let trial = trial.gone(&[SOUTH_WALL]);
        let plan = Plan::Move { over: over(&[HOSPITAL, breastwork]) };
        british(trial).declare(GUARD, plan, &[6])
    };
    let out = march(&[(33_000, 42_000), (33_000, 47_000)], 0, Into::Field);
    assert_eq!(crate::flow::check(&leaves(453).state, &out), Ok(()));
    assert_eq!(leaves(452).refuses(&out), "HV-GEN-06");
    assert_eq!(leaves(447).refuses(&out), "HV-GEN-06");
}

#[test]
fn hv_mor_05_a_garrison_with_nobody_to_run_from_routs_where_it_is() {
    let empty = |zulus: Where| {
        let trial = mission().deal(BRITISH, "KH QH JH").deal(ZULU, "2S");
        let mut trial = trial.holds(BRITISH, crate::vocabulary::Leadership::DashedHardLuck);
        for unit in trial.state.ids().collect::<Vec<_>>() {
            if trial.state.spec(unit).seat == ZULU {
                trial.state[unit].at = zulus;
            }
        }
        trial.state[GUARD].routing = true;
        trial.follows(Task::Rout { unit: GUARD })
    };
    let held = empty(Where::Reserve).go(&[3, 3, 3, 3]);
    assert_eq!(held.state[GUARD].at, Where::Garrison(HOSPITAL));
    assert!(held.has_told("HV-MOR-05", Event::Unpursued { unit: GUARD }));
    // It is next in line, and does what a routing unit does.
    let choosing = held.give(Order::Activate { unit: GUARD }, &[]);
    assert_eq!(choosing.refuses_plan(Plan::Fire), "HV-RALLY-01");
    assert_eq!(choosing.refuses_plan(Plan::Nothing), "HV-RALLY-01");
    let flees = Order::Declare { plan: Plan::Flee, way: crate::state::Way::default() };
    assert!(choosing.orders().contains(&flees));
    let plan = Plan::TryThenMove { over: over(&[HOSPITAL]) };
    let rallied = choosing.plan(plan, &[1, 6, 6]);
    assert!(!rallied.state[GUARD].routing);
    let out = march(&[(28_000, 39_000), (23_000, 39_000)], 270, Into::Field);
    assert_eq!(rallied.give(out, &[]).pose(GUARD), Pose::new(Point::units(23, 39), Angle::WEST));
    // A steady garrison does nothing of the sort.
    let steady = british(mission()).give(Order::Activate { unit: GUARD }, &[]);
    assert_eq!(steady.refuses_plan(Plan::Flee), "HV-RALLY-01");
    assert!(!steady.orders().contains(&flees));
}

#[test]
fn hv_form_14_only_infantry_that_fits_means_to_enter() {
    use crate::vocabulary::Kind;
    let means = |kind: Kind, capacity: u8| {
        let trial = column().setting(|facts| {
            facts.roster[usize::from(SOUTH_WALL.0)].kind = kind;
            facts.terrain[usize::from(HOSPITAL)].building.as_mut().unwrap().capacity = capacity;
        });
        let choosing = british(trial).give(Order::Activate { unit: SOUTH_WALL }, &[]);
        let plan = Plan::Move { over: over(&[HOSPITAL]) };
        let order = Order::Declare { plan, way: crate::state::Way::default() };
        let refused = crate::flow::check(&choosing.state, &order).map_err(|bar| bar.rule.as_str());
        (choosing.orders().contains(&order), refused)
    };
    assert_eq!(means(Kind::Infantry, 8), (true, Ok(())));
    // What it crosses there is its own affair, but it is not offered.
    assert_eq!(means(Kind::Infantry, 7), (false, Ok(())));
    assert_eq!(means(Kind::Cavalry, 8), (false, Err("HV-FORM-14")));
}
