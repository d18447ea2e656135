//! How the quick player gets to ground, and its guns to a place from which they fire.

use kernel::table::Point;

use super::*;
use crate::{
    policy::{mind::turns_off, posts::Station, ways::Ways},
    state::Target,
    vocabulary::{GunClass, TerrainKind},
};

/// The Gatling as a field gun, limbered, and spears so far before it.
fn field_gun(far: i32) -> Trial {
    before_the_gun().gone(&[LINE]).guns(GunClass::Rifled, 2).line(SPEARS, 300, 60 + far, 180)
}

fn before(trial: &Trial, unit: UnitId) -> (Lanes, Pose) {
    let body = field::body(&trial.state, unit).expect("it is on the table");
    (Mind::default().lanes(&trial.state, unit, body.middle.at), body.middle)
}

#[test]
fn ic_arty_12_ground_shuts_the_lane_of_guns() {
    let target = |trial: &Trial| {
        let (lanes, pose) = before(trial, GATLING);
        lanes.target(pose, FRONTAGE)
    };
    let open = field_gun(380);
    assert!(target(&open).is_some());
    let wood = |low: i32, high: i32| {
        field_gun(380).terrain(TerrainKind::Woods, 0, (200, low), (400, high))
    };
    assert_eq!(target(&wood(200, 240)), None);
    assert!(target(&wood(400, 470)).is_some(), "those at its edge are fired at");
}

#[test]
fn ic_arty_13_howitzers_fire_over_their_own() {
    let target = |class: GunClass| {
        let trial = screened().guns(class, 2);
        let (lanes, pose) = before(&trial, GATLING);
        lanes.target(pose, FRONTAGE)
    };
    assert_eq!(target(GunClass::Rifled), None);
    assert!(target(GunClass::Howitzer).is_some());
}

#[test]
fn ic_arty_20_guns_on_a_height_fire_over_their_own() {
    let hill = screened().guns(GunClass::Rifled, 2);
    let hill = hill.terrain(TerrainKind::Hill, 1, (240, 20), (360, 100));
    let (lanes, pose) = before(&hill, GATLING);
    assert!(lanes.target(pose, FRONTAGE).is_some());
}

#[test]
fn guns_look_for_a_place_where_nobody_is_before_them() {
    let found = |trial: &Trial| {
        let (lanes, pose) = before(trial, GATLING);
        Station::find(&trial.state, GATLING, pose.at, &lanes).map(|station| station.pose)
    };
    let from = Point::units(300, 60);
    let open = found(&field_gun(380)).expect("there is a place");
    assert_eq!(open.at, from, "where they stand the lane is open");
    let behind = screened().guns(GunClass::Rifled, 2);
    let beside = found(&behind).expect("there is a place");
    assert!(yd(70) < (beside.at.x - from.x).abs(), "beside their own: {beside:?}");
}

#[test]
fn a_way_leads_round_the_enemy() {
    let trial = Trial::of("crossroads-at-the-dry-lock");
    let (from, to) = (Point::units(440, 120), Point::units(440, 760));
    let ways = |foes: &[Point]| Ways::of(&trial.state, UnitId(0), to, foes);
    assert_eq!(ways(&[]).next_from(to), to);
    let wall: Vec<Point> = (0..10).map(|n| Point::units(60 * n, 440)).collect();
    assert!(ways(&[]).length_from(from) < ways(&wall).length_from(from));
    // To the right, where the wall has its end.
    let mut at = from;
    let around = ways(&wall);
    for _ in 0..12 {
        at = around.next_from(at);
        let near = wall.iter().any(|foe| foe.is_within(at, yd(80)));
        assert!(!near, "{at:?}");
    }
    assert_eq!(at, to);
}

#[test]
fn ic_move_13_who_is_sent_for_ground_beside_him_wheels_in_time() {
    let (pose, aside) = (at(300, 100, 0), yd(40));
    let off = |x: i32, y: i32| turns_off(pose, Point::units(x, y), aside, 14);
    assert_eq!(off(300, 400), 0);
    assert_eq!(off(340, 400), 0, "straight on it is still met");
    assert!(0 < off(345, 400));
    assert!(off(400, 400) < off(500, 400));
    assert!(100 <= off(300, 50), "he turns about first");
    // In the open a line that looks past the well wheels before it marches.
    let trial = Trial::well().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
    let trial = trial.plain().line(LINE, 120, 40, 0).line(SPEARS, 480, 460, 180);
    let order = chosen(&trial.play(Colour::Black));
    assert!(matches!(order, Order::March { wheel, .. } if wheel != Angle::NORTH), "{order:?}");
}

#[test]
fn ic_obj_01_horse_dismount_on_ground_that_stands_empty() {
    let trial = Trial::of("crossroads-at-the-dry-lock");
    let horse = trial.state.unit_ids().find(|&unit| trial.state.is_mounted(unit));
    let horse = horse.expect("there is a cavalry regiment");
    let others: Vec<UnitId> = trial.state.unit_ids().filter(|&unit| unit != horse).collect();
    let bounds = trial.state.setting.objectives[0].region.bounds();
    let middle = bounds.low.middle(bounds.high);
    let there = |far: i32| {
        let pose = Pose::new(middle.towards(Angle::SOUTH, yd(far)), Angle::NORTH);
        let trial = trial.again().gone(&others).stand(horse, Formation::Line, 1, pose);
        trial.with(|state| (state.turn, state.control[0]) = (1, None))
    };
    let worth = |trial: &Trial| {
        let order = Order::Mount { unit: horse, ahead: Length::ZERO };
        super::worth(&trial.state, &order, &mut Mind::default())
    };
    assert!(0 < worth(&there(0)));
    assert!(worth(&there(300)) < 0, "they ride there first");
    let on_foot = |far: i32| there(far).with(|state| state[horse].dismounted = true);
    assert!(worth(&on_foot(0)) < 0, "they stay");
    assert!(0 < worth(&on_foot(300)), "they mount again");
}

#[test]
fn near_the_end_walls_are_stormed_by_fewer() {
    let storm = |turn: u8| {
        let trial =
            Trial::well().gone(&[GATLING, OTHER_SPEARS, LEVY, OTHER_LINE]).stands(SPEARS, 2);
        let trial = trial.line(SPEARS, 300, 235, 180).castings(SPEARS, 2);
        let trial = trial.line(LINE, 300, 150, 0).castings(LINE, 4);
        let trial = trial.with(|state| (state.turn, state.control[0]) = (turn, Some(SideId(1))));
        charge_worth(&trial.state, LINE, Target::Zone(0))
    };
    assert!(storm(3) < storm(4));
}
