//! A Hero by himself.

use super::*;
use crate::{
    order::Order,
    state::Plan,
    trial::{A_COMPANY, B_COMPANY, BRITISH, RED, Trial, at, way},
};

fn riding(dice: &[u8]) -> Trial {
    Trial::wadi()
        .deal(BRITISH, "KH 9S")
        .go(&[])
        .give(Order::ActivateHero, &[])
        .plan(Plan::HeroMove, dice)
}

#[test]
fn hv_hero_03_he_joins_whom_he_touches_and_leaves_whom_he_was_with() {
    // From the rear of A Company at (36, 14.5) to B Company, whose left end is at 52.
    let trial = riding(&[6, 6, 6, 6]);
    let join = |unit, post| Some(Joining { unit, post });
    let ride = |x: i32, join| Order::Ride {
        way: way(&[(x, 14_600)]),
        facing: Angle::EAST,
        join,
        shelter: None,
    };
    assert_eq!(trial.refuses(&ride(50_000, join(B_COMPANY, Post::Rear))), "HV-HERO-03");
    assert_eq!(trial.refuses(&ride(51_950, join(RED, Post::Rear))), "HV-HERO-03");
    let trial = trial.give(ride(51_950, join(B_COMPANY, Post::Front)), &[]);
    assert_eq!(trial.state.seat(BRITISH).hero, Hero::With { unit: B_COMPANY, post: Post::Front });
    assert!(trial.has_told("HV-HERO-03", Event::LeftUnit { seat: BRITISH, unit: A_COMPANY }));
}

#[test]
fn hv_hero_04_four_dice_whatever_he_has() {
    let trial = riding(&[1, 1, 1, 1]);
    assert!(trial.has_told("HV-HERO-04", Event::HeroThrew { seat: BRITISH, cm: 4 }));
    let ride = |y: i32| Order::Ride {
        way: way(&[(36_000, y)]),
        facing: Angle::SOUTH,
        join: None,
        shelter: None,
    };
    assert_eq!(trial.refuses(&ride(10_400)), "HV-HERO-04");
    let trial = trial.give(ride(10_600), &[]);
    let Hero::Alone(pose) = trial.state.seat(BRITISH).hero else { panic!() };
    assert_eq!(pose, at(360, 106, 180));
    // He passes his own men but ends on nobody.
    let trial = riding(&[6, 6, 6, 6]);
    let north = |y: i32| Order::Ride {
        way: way(&[(36_000, y)]),
        facing: Angle::NORTH,
        join: None,
        shelter: None,
    };
    assert_eq!(trial.refuses(&north(16_500)), "HV-GEN-06");
    assert!(crate::flow::check(&trial.state, &north(22_000)).is_ok());
}

#[test]
fn hv_hero_07_his_loss_costs_hand_and_card() {
    let mut trial =
        Trial::wadi().deal(BRITISH, "KH 9S").holds(BRITISH, crate::vocabulary::Leadership::Rally);
    trial.state.tasks.push(Task::HeroLost { seat: BRITISH, removed: true });
    let trial = trial.go(&[]);
    let seat = trial.state.seat(BRITISH);
    assert_eq!((seat.hero, seat.hand.len(), seat.cards.len()), (Hero::Removed, 0, 1));
    assert!(seat.forfeited && seat.cards.contains(crate::trial::card("9S")));
    assert_eq!(crate::deal::due(&trial.state, BRITISH), 4);
}

#[test]
fn hv_turn_09_who_leaves_by_an_exit_costs_the_lowest_card() {
    let mut trial = Trial::wadi().deal(BRITISH, "KH 9S 3C");
    trial.state.tasks.push(Task::HeroLost { seat: BRITISH, removed: false });
    let trial = trial.go(&[]);
    assert_eq!(trial.state.seat(BRITISH).hero, Hero::Gone);
    assert!(!trial.state.seat(BRITISH).cards.contains(crate::trial::card("3C")));
    // Already activated: nothing more.
    let mut trial = Trial::wadi().deal(BRITISH, "KH 9S 3C");
    trial.state.seats[0].hero_activated = true;
    trial.state.tasks.push(Task::HeroLost { seat: BRITISH, removed: true });
    assert_eq!(trial.go(&[]).state.seat(BRITISH).cards.len(), 3);
}
