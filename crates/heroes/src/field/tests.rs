//! Bodies on the table, against the figures of the ledger.

use super::*;
use crate::{
    formations::mm,
    setup::tests::opened,
    state::{Stance, UnitId},
    tables::shipped,
};

fn point(x: &str, y: &str) -> Point {
    Point::new(x.parse().unwrap(), y.parse().unwrap())
}

#[test]
fn hv_form_13_the_example_of_a_horde_its_sides_and_outline() {
    let mut state = opened(&shipped(), "patrol-at-the-wadi");
    let horde = UnitId(4);
    let pose = Pose::new(Point::units(50, 50), Angle::NORTH);
    state[horde].at = Where::Field(pose);
    let [front, right, rear, left] = sides(&state, horde).unwrap();
    assert_eq!(front, pose);
    // 30 mm to the right and 22.5 back; on the left 22.5 and 22.5.
    assert_eq!((right.at, right.facing), (point("53", "47.75"), Angle::EAST));
    assert_eq!((rear.at, rear.facing), (point("50", "45.5"), Angle::SOUTH));
    assert_eq!((left.at, left.facing), (point("47.75", "47.75"), Angle::WEST));
    let body = body(&state, horde).unwrap();
    assert_eq!((body.width, body.depth), (Length::thousandths(5250), mm(45)));
    assert_eq!(body.middle.at, point("50.375", "47.75"));
    assert_eq!(centre(&state, horde), Some(body.middle.at));
    assert_eq!(outlines(&state, horde).len(), 8);
    // Facing south, right is west.
    state[horde].at = Where::Field(Pose::new(pose.at, Angle::SOUTH));
    assert_eq!(sides(&state, horde).unwrap()[1].at, point("47", "52.25"));
}

#[test]
fn hv_form_09_a_gun_is_a_body_with_its_crew() {
    let mut state = opened(&shipped(), "patrol-at-the-wadi");
    let gatling = UnitId(3);
    state[gatling].at = Where::Field(Pose::new(Point::units(50, 20), Angle::NORTH));
    state[gatling].stance = Some(Stance::Unlimbered);
    let whole = body(&state, gatling).unwrap();
    assert_eq!((whole.width, whole.depth), (mm(30), mm(40)));
    assert_eq!(outlines(&state, gatling).len(), 3);
    // With the second gunner gone the gun is as wide as the unit.
    state[gatling].ranks = 0;
    let alone = body(&state, gatling).unwrap();
    assert_eq!((alone.width, alone.depth), (mm(20), mm(40)));
}

#[test]
fn hv_fire_15_range_to_a_company_that_looks_at_the_firer() {
    let mut state = opened(&shipped(), "patrol-at-the-wadi");
    let company = UnitId(1);
    state[company].at = Where::Field(Pose::new(Point::units(50, 45), Angle::SOUTH));
    state[company].stance = Some(Stance::CloseDeep);
    let sides = sides(&state, company).unwrap();
    let firer = Point::units(50, 20);
    let nearest = sides.iter().map(|side| side.at.distance(firer)).min();
    assert_eq!(nearest, Some(Length::units(25)));
    assert_eq!(sides[0].at.distance(firer), Length::units(25));
}

#[test]
fn hv_rail_01_vehicles_stand_behind_each_other_on_the_rails() {
    let mut state = opened(&shipped(), "the-relief-of-doorn-siding");
    let train = UnitId(0);
    let spec = state.spec(train).train().unwrap().clone();
    let Where::Rails(station) = state[train].at else { panic!() };
    let middles = |state: &State, station| {
        vehicles(state, &spec, station).iter().map(|body| body.middle).collect::<Vec<_>>()
    };
    // The leading end at 24: a wagon of 6, the engine of 9, a wagon of 6.
    let east = [Angle::EAST; 3];
    let bodies = middles(&state, station);
    assert_eq!(
        bodies.iter().map(|pose| pose.at).collect::<Vec<_>>(),
        [point("21", "45"), point("13.5", "45"), point("6", "45")]
    );
    assert_eq!(bodies.iter().map(|pose| pose.facing).collect::<Vec<_>>(), east);
    // Looking west they stand to the east of the leading end.
    let back = Station { going: Going::Down, ..station };
    let bodies = middles(&state, back);
    assert_eq!(bodies[0], Pose::new(point("27", "45"), Angle::WEST));
    assert_eq!(bodies[2].at, point("42", "45"));
    state[train].at = Where::Rails(back);
    assert_eq!(centre(&state, UnitId(1)), centre(&state, train));
}

#[test]
fn ships_garrisons_and_those_aboard_have_their_middles() {
    let state = opened(&shipped(), "landing-at-mersa-halib");
    let (gunboat, brigade) = (UnitId(0), UnitId(3));
    assert_eq!(centre(&state, gunboat), Some(Point::units(30, 15)));
    assert_eq!(centre(&state, brigade), Some(Point::units(30, 15)));
    let body = body(&state, gunboat).unwrap();
    assert_eq!((body.width, body.depth), (Length::units(5), Length::units(18)));
    assert!(outlines(&state, brigade).is_empty());
    let customs = state.ids().find(|&unit| matches!(state[unit].at, Where::Garrison(_))).unwrap();
    assert_eq!(centre(&state, customs), Some(Point::units(82, 49)));
    // Those of its building.
    let sides = sides(&state, customs).unwrap();
    assert_eq!(sides[0], Pose::new(Point::units(82, 46), Angle::SOUTH));
    assert_eq!(sides[1], Pose::new(Point::units(86, 49), Angle::EAST));
}
