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

#[test]
fn ic_obj_02_who_meets_a_wall_straight_ahead_does_not_wheel() {
    let trial = Trial::well().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
    let trial = trial.line(LINE, 300, 40, 0).line(SPEARS, 480, 460, 180);
    let mut mind = Mind::default();
    let view = mind.view(&trial.state, LINE).expect("it is on the table");
    assert_eq!(view.zone, Some(0), "it is sent for the well");
    let bounds = trial.state.setting.objectives[0].region.bounds();
    let (across, deep) = (bounds.high.x - bounds.low.x, bounds.high.y - bounds.low.y);
    // Of its front a stand at least is to meet the ground.
    let more = view.body.width / 2 - FRONTAGE;
    assert_eq!(view.aside(Angle::NORTH), across / 2 + more);
    assert_eq!(view.aside(Angle::SOUTH), across / 2 + more);
    assert_eq!(view.aside(Angle::degrees(90)), deep / 2 + more);
}

/// What a side is after.
fn duties(trial: &Trial, side: u8) -> Vec<duties::Duty> {
    let side = SideId(side);
    duties::assign(&trial.state, side, &Foes::of(&trial.state, side))
}

fn duty_of(trial: &Trial, unit: UnitId) -> duties::Duty {
    let side = trial.state.side_of(unit).0;
    *duties(trial, side).iter().find(|duty| duty.unit == unit).expect("it has something to do")
}

#[test]
fn who_is_much_stronger_hunts_the_enemy_down() {
    let trial = |castings: u8| {
        let trial = Trial::well().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
        let trial = trial.line(SPEARS, 300, 440, 180).line(LINE, 300, 20, 0);
        trial.stands(LINE, 1).castings(LINE, castings)
    };
    let full = |trial: &Trial| trial.state.castings(SPEARS);
    let least = full(&trial(1)) / 3;
    assert_eq!(duty_of(&trial(least as u8), SPEARS).zone, None);
    assert_eq!(duty_of(&trial(least as u8 + 1), SPEARS).zone, Some(0));
}

#[test]
fn ic_move_13_spears_go_for_whom_they_look_at() {
    // One of the enemy a little nearer, but to the side.
    let trial = |ahead: i32| {
        let trial = Trial::well().plain().gone(&[GATLING, OTHER_SPEARS, LEVY]);
        let trial = trial.line(SPEARS, 300, 440, 180).stands(LINE, 1).stands(OTHER_LINE, 1);
        let trial = trial.castings(LINE, 1).castings(OTHER_LINE, 1);
        let middle = field::body(&trial.state, SPEARS).expect("it is on the table").middle;
        let there = |right: i32, ahead: i32| middle.moved(yd(right), yd(ahead));
        trial.alone(LINE, 0, there(120, 120)).alone(OTHER_LINE, 0, there(0, ahead))
    };
    let goes_for = |trial: &Trial, foe: UnitId| {
        let foe = field::body(&trial.state, foe).expect("it is on the table").middle.at;
        duty_of(trial, SPEARS).at == foe
    };
    assert!(goes_for(&trial(190), OTHER_LINE), "straight ahead");
    assert!(goes_for(&trial(330), LINE), "that is too far");
}

#[test]
fn those_behind_keep_the_ground_that_others_have_taken() {
    let trial = |front: i32, rear: i32| {
        let trial = Trial::well().gone(&[GATLING, OTHER_SPEARS, LEVY]);
        let trial = trial.line(LINE, 300, front, 0).line(OTHER_LINE, 300, rear, 0);
        let trial = trial.line(SPEARS, 300, 470, 180);
        trial.with(|state| state.control[0] = Some(SideId(0)))
    };
    let keeps = |trial: &Trial, unit: UnitId| duty_of(trial, unit).zone == Some(0);
    let first = trial(240, 200);
    assert!(keeps(&first, OTHER_LINE) && !keeps(&first, LINE));
    let second = trial(200, 240);
    assert!(keeps(&second, LINE) && !keeps(&second, OTHER_LINE));
}

#[test]
fn ic_melee_16_no_stand_goes_on_without_its_row() {
    let worth = |stands: usize, length: i32| {
        let trial = awaiting(40).stands(LINE, stands);
        let stand = trial.nth(LINE, 0);
        let trial = trial.with(|state| state.phase = Phase::Pursue { stand });
        let order = Order::Pursue { length: yd(length) };
        super::worth(&trial.state, &order, &mut Mind::default())
    };
    assert!(worth(4, 20) < 0);
    assert!(0 < worth(4, 21), "works are entered");
    assert!(0 < worth(1, 20), "it is by itself");
}
