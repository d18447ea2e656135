//! Charges at a breastwork.

use kernel::table::Point;

use super::*;
use crate::{
    event::Event,
    order::Order,
    state::{Foe, Hero, Phase, Plan, Stance},
    trial::{BRITISH, MAHDIST, Trial, at, over, way},
};

const SOUTH_WALL: UnitId = UnitId(1);
const FIRST: UnitId = UnitId(6);
/// From (28, 30) to (62, 31).
const BREASTWORK: u8 = 4;

/// The first regiment looks north at a breastwork with the right half company behind it, so far in millimetres.
fn assault(x: i32, behind: i32) -> Trial {
    let mut trial = Trial::opening("the-mission-at-the-drift");
    (trial.state.turn, trial.state.phase) = (1, Phase::NextCard);
    assert_eq!(trial.state.setting.terrain[usize::from(BREASTWORK)].id, "south_breastwork");
    trial
        .hero(BRITISH, Hero::Removed)
        .hero(MAHDIST, Hero::Removed)
        .stand(SOUTH_WALL, 450, 310 + behind, 180)
        .stand(FIRST, x, 180, 0)
        .deal(MAHDIST, "KH 9S")
        .deal(BRITISH, "QS")
        .go(&[])
        .give(Order::Activate { unit: FIRST }, &[])
}

fn charge(x: i32, pieces: &[u8]) -> Order {
    let target = Foe::Unit(SOUTH_WALL);
    Order::Declare {
        plan: Plan::Charge { target, over: over(pieces) },
        way: way(&[(x * 100, 33_000)]),
    }
}

fn lined_up(trial: &Trial) -> Vec<(u8, u8, Option<u8>)> {
    let all = trial.told().into_iter().filter_map(|(_, event)| match event {
        Event::LinedUp { bases, against, across, .. } => Some((bases, against, across)),
        _ => None,
    });
    all.collect()
}

#[test]
fn hv_move_09_the_example_of_a_horde_across_a_breastwork() {
    let trial = assault(450, 1);
    assert_eq!(trial.refuses(&charge(450, &[])), "HV-ACT-03");
    // 3 for infantry, 1 for a horde, 1 for the charge, and 1 less for the obstacle: just enough for 12 cm.
    let mut script = vec![3, 3, 3, 3];
    script.extend([1; 12]);
    let trial = trial.give(charge(450, &[BREASTWORK]), &script);
    assert!(trial.has_told("HV-MOVE-02", Event::Thrown { unit: FIRST, dice: 4, cm: 12 }));
    assert_eq!(trial.pose(FIRST), at(450, 300, 0));
    assert_eq!(lined_up(&trial), [(4, 4, Some(BREASTWORK))]);
    assert_eq!(trial.state.melees[0].across, Some(BREASTWORK));
    // A centimetre less, and it has not come.
    let short = assault(450, 1).give(charge(450, &[BREASTWORK]), &[3, 3, 3, 2]);
    assert!(short.state.melees.is_empty());
}

#[test]
fn hv_move_07_across_a_barrier_they_stand_at_most_2_cm_behind_it() {
    let mut script = vec![6, 6, 6, 6];
    script.extend([1; 12]);
    let at_2 = assault(450, 20).give(charge(450, &[BREASTWORK]), &script);
    assert_eq!(at_2.pose(FIRST), at(450, 300, 0));
    // Farther off the horde climbs over and meets them in the yard.
    let at_21 = assault(450, 21).give(charge(450, &[BREASTWORK]), &script);
    assert_eq!(lined_up(&at_21), [(4, 4, None)]);
    assert_eq!(at_21.pose(FIRST).at, Point::thousandths(45_000, 33_100));
}

#[test]
fn hv_move_07_only_the_foremost_behind_a_barrier_are_in_contact() {
    let mut script = vec![6, 6, 6, 6];
    script.extend([1; 13]);
    let off = assault(455, 1).give(charge(455, &[BREASTWORK]), &script);
    assert_eq!(lined_up(&off), [(4, 5, Some(BREASTWORK))]);
    // In two ranks the rear one stands within 2 cm too, behind the others.
    let deep = assault(450, 1).stance(SOUTH_WALL, Stance::CloseDeep);
    let deep = deep.give(charge(450, &[BREASTWORK]), &script[..16]);
    assert_eq!(lined_up(&deep), [(4, 4, Some(BREASTWORK))]);
}

#[test]
fn hv_move_07_a_fight_across_a_barrier_goes_on() {
    let mut script = vec![6, 6, 6, 6];
    script.extend([1; 12]);
    let trial = assault(450, 1).give(charge(450, &[BREASTWORK]), &script);
    let trial = trial.declare(SOUTH_WALL, Plan::Fight, &[1; 8]);
    let foe = Foe::Unit(FIRST);
    assert!(
        trial.has_told("HV-HTH-04", Event::Fought { unit: SOUTH_WALL, foe, dice: 4, hits: 0 }),
        "{:?}",
        trial.told()
    );
    assert_eq!(trial.state.melees[0].rounds, 2);
}

#[test]
fn hv_move_07_the_near_side_of_a_barrier_is_the_one_that_is_come_to() {
    let state = assault(450, 1).state;
    let piece = &state.setting.terrain[usize::from(BREASTWORK)];
    let base = |x: i32, y: i32| Outline::rectangle(at(x, y, 0), mm(15), mm(15));
    let side = near_side(piece, &[base(450, 292)], Angle::NORTH).unwrap();
    assert_eq!(side.facing, Angle::SOUTH);
    let end = near_side(piece, &[base(628, 305)], Angle::WEST).unwrap();
    assert_eq!(end.facing, Angle::EAST);
    let yard = near_side(piece, &[base(450, 318)], Angle::SOUTH).unwrap();
    assert_eq!(yard.facing, Angle::NORTH);
}

#[test]
fn hv_move_07_nobody_fights_along_a_barrier() {
    let state = assault(450, 1).state;
    let piece = &state.setting.terrain[usize::from(BREASTWORK)];
    let base = |x: i32, y: i32| Outline::rectangle(at(x, y, 0), mm(15), mm(15));
    let reaches = |charger: (i32, i32, i32), own: Outline, theirs: Outline| {
        Across::of(piece, at(charger.0, charger.1, charger.2), &[own], &[theirs]).any()
    };
    // At the western end of it, looking along it, with one close behind it 10 cm on.
    assert!(!reaches((280, 310, 90), base(272, 310), base(380, 318)));
    // Straight across it they do.
    assert!(reaches((380, 300, 0), base(380, 292), base(380, 318)));
}
