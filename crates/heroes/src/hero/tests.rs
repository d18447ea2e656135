//! A Hero by himself.

use super::*;
use crate::{
    order::Order,
    state::{Plan, Stance},
    trial::{A_COMPANY, B_COMPANY, BRITISH, GATLING, LANCERS, MAHDIST, RED, Trial, at, way},
    vocabulary::Leadership,
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
    trial.state.tasks.push(Task::HeroLost { seat: BRITISH, how: Loss::Fell });
    let trial = trial.go(&[]);
    let seat = trial.state.seat(BRITISH);
    assert_eq!((seat.hero, seat.hand.len(), seat.cards.len()), (Hero::Removed, 0, 1));
    assert!(seat.forfeited && seat.cards.contains(crate::trial::card("9S")));
    assert_eq!(crate::deal::due(&trial.state, BRITISH), 4);
}

#[test]
fn hv_turn_09_who_leaves_by_an_exit_costs_the_lowest_card() {
    let mut trial = Trial::wadi().deal(BRITISH, "KH 9S 3C");
    trial.state.tasks.push(Task::HeroLost { seat: BRITISH, how: Loss::Left });
    let trial = trial.go(&[]);
    assert_eq!(trial.state.seat(BRITISH).hero, Hero::Gone);
    assert!(!trial.state.seat(BRITISH).cards.contains(crate::trial::card("3C")));
    // Already activated: nothing more.
    let mut trial = Trial::wadi().deal(BRITISH, "KH 9S 3C");
    trial.state.seats[0].hero_activated = true;
    trial.state.tasks.push(Task::HeroLost { seat: BRITISH, how: Loss::Fell });
    assert_eq!(trial.go(&[]).state.seat(BRITISH).cards.len(), 3);
}

/// The Hero by himself, his front so far in millimetres from the left end of B Company's line, has thrown.
fn alone(mm: i32, dice: &[u8]) -> Trial {
    Trial::wadi()
        .gone(&[A_COMPANY, LANCERS, GATLING])
        .hero(BRITISH, Hero::Alone(at(520 - mm, 153, 90)))
        .stance(B_COMPANY, Stance::CloseWide)
        .deal(BRITISH, "KH 6S")
        .deal(MAHDIST, "2S")
        .holds(BRITISH, Leadership::FasterMovement)
        .go(&[])
        .give(Order::ActivateHero, &[])
        .plan(Plan::HeroMove, dice)
}

fn join_b() -> Order {
    let join = Some(Joining { unit: B_COMPANY, post: Post::Rear });
    Order::Ride { way: way(&[(52_000, 15_300)]), facing: Angle::EAST, join, shelter: None }
}

#[test]
fn hv_hero_03_the_example_of_13_cm_and_a_base_12_4_away() {
    let trial = alone(124, &[3, 5, 1, 4]);
    assert!(trial.has_told("HV-HERO-04", Event::HeroThrew { seat: BRITISH, cm: 13 }));
    let trial = trial.give(join_b(), &[]);
    assert_eq!(trial.state.seat(BRITISH).hero, Hero::With { unit: B_COMPANY, post: Post::Rear });
    // With 12 he would not have come.
    assert_eq!(alone(124, &[3, 5, 1, 3]).refuses(&join_b()), "HV-HERO-04");
}

#[test]
fn hv_hero_04_the_example_of_a_wall_in_the_way() {
    // The wadi, an obstacle, lies before him; the card in his hand does not help.
    for (die, cm) in [(1, 4), (6, 24)] {
        let trial = Trial::wadi()
            .hero(BRITISH, Hero::Alone(at(500, 290, 0)))
            .deal(BRITISH, "KH 6S")
            .holds(BRITISH, Leadership::FasterMovement)
            .go(&[])
            .give(Order::ActivateHero, &[]);
        assert_eq!(
            trial.refuses(&Order::PlayCard { card: Leadership::FasterMovement }),
            "HV-LEAD-10"
        );
        let trial = trial.plan(Plan::HeroMove, &[die; 4]);
        assert!(trial.has_told("HV-HERO-04", Event::HeroThrew { seat: BRITISH, cm }));
        let ride = |y: i32| Order::Ride {
            way: way(&[(50_000, y)]),
            facing: Angle::NORTH,
            join: None,
            shelter: None,
        };
        let far = 29_000 + 1000 * i32::from(cm);
        assert_eq!(trial.refuses(&ride(far + 1)), "HV-HERO-04");
        assert!(crate::flow::check(&trial.state, &ride(far)).is_ok(), "{cm}");
    }
}

#[test]
fn hv_hero_05_the_example_of_a_ride_on_a_king_and_a_move_on_a_6() {
    let trial = alone(150, &[5, 4, 3, 3]).stance(B_COMPANY, Stance::CloseWide).give(join_b(), &[]);
    assert!(trial.has_told("HV-HERO-04", Event::Rode { seat: BRITISH, length: Length::units(15) }));
    // In open order 3 + 1 = 4D6, and he goes along.
    let trial = trial.stance(B_COMPANY, Stance::OpenChequer);
    let over = crate::state::PieceSet::EMPTY;
    let trial = trial.declare(B_COMPANY, Plan::Move { over }, &[1, 2, 3, 4]);
    assert!(trial.has_told("HV-MOVE-02", Event::Thrown { unit: B_COMPANY, dice: 4, cm: 10 }));
    let march = Order::March {
        way: way(&[(58_000, 26_000)]),
        facing: Angle::NORTH,
        into: crate::order::Into::Field,
    };
    let trial = trial.give(march, &[]);
    assert_eq!(trial.pose(B_COMPANY), at(580, 260, 0));
    assert_eq!(trial.state.seat(BRITISH).hero, Hero::With { unit: B_COMPANY, post: Post::Rear });
}

#[test]
fn hv_lead_10_the_example_of_a_hero_who_joins_on_his_own_card() {
    let play = Order::PlayCard { card: Leadership::FasterMovement };
    let trial = alone(124, &[3, 5, 1, 4]);
    assert_eq!(trial.refuses(&play), "HV-LEAD-10");
    let trial = trial.give(join_b(), &[]);
    assert_eq!(trial.refuses(&play), "HV-LEAD-10", "that was his activation");
    // When the unit's own card comes up later in the turn, he may.
    let trial = trial.give(Order::Activate { unit: B_COMPANY }, &[]).give(play, &[]);
    assert!(trial.state[B_COMPANY].boosts.movement);
}

/// B Company in deep close order with the Hero, in contact with Red; his card comes up and he has thrown.
fn engaged(post: Post, red: (i32, i32, i32), men: u8, side: u8) -> Trial {
    let mut trial = Trial::wadi()
        .gone(&[A_COMPANY, LANCERS, GATLING])
        .stand(B_COMPANY, 500, 160, 0)
        .stance(B_COMPANY, Stance::CloseDeep)
        .hero_with(BRITISH, B_COMPANY, post)
        .hero(MAHDIST, Hero::Removed)
        .men(RED, men, true)
        .stance(RED, Stance::HordeFour);
    let (x, y, facing) = red;
    let place = kernel::table::Point::thousandths(x * 10, y * 10);
    trial.state[RED].at = Where::Field(Pose::new(place, Angle::degrees(facing)));
    let foe = crate::state::Foe::Unit(B_COMPANY);
    let melee = crate::state::Melee { unit: RED, foe, side, rounds: 1, across: None, askew: None };
    trial.state.melees.push(melee);
    trial
        .deal(BRITISH, "KH 9S")
        .go(&[])
        .give(Order::ActivateHero, &[])
        .plan(Plan::HeroMove, &[4, 4, 4, 4])
}

fn ride_to(x: i32, y: i32, degrees: i32, join: Option<Joining>) -> Order {
    Order::Ride { way: way(&[(x, y)]), facing: Angle::degrees(degrees), join, shelter: None }
}

#[test]
fn hv_hth_12_a_fight_in_which_only_he_was_touched_ends_as_he_rides_away() {
    let off = ride_to(46_250, 8_000, 180, None);
    // Red's chieftain alone stands before him and before nobody else.
    let over = Event::FightOver { unit: RED, foe: crate::state::Foe::Unit(B_COMPANY) };
    let trial = engaged(Post::Front, (4625, 1600, 180), 0, 0);
    assert!(trial.orders().iter().any(|order| matches!(order, Order::Ride { .. })));
    let trial = trial.give(off.clone(), &[]);
    assert!(trial.state.melees.is_empty() && trial.has_told("HV-HTH-12", over));
    // A whole horde fights on with the company.
    let trial = engaged(Post::Front, (4850, 1600, 180), 7, 0).give(off, &[]);
    assert_eq!((trial.state.melees.len(), trial.has_told("HV-HTH-12", over)), (1, false));
}

#[test]
fn hv_hero_03_he_leaves_a_unit_whose_rear_is_attacked() {
    // At the rear he takes up no room, though Red stands where his base would.
    let trial = engaged(Post::Rear, (5000, 1300, 0), 7, 2);
    let north = trial.orders().into_iter().find(|order| match order {
        Order::Ride { way, join: None, .. } => way.0.iter().all(|at| Length::units(20) < at.y),
        _ => false,
    });
    let trial = trial.give(north.unwrap(), &[]);
    assert!(matches!(trial.state.seat(BRITISH).hero, Hero::Alone(_)));
    assert_eq!(trial.state.melees.len(), 1);
    // Not through Red.
    let trial = engaged(Post::Rear, (5000, 1300, 0), 7, 2);
    assert_eq!(trial.refuses(&ride_to(50_000, 3_000, 180, None)), "HV-GEN-06");
}

#[test]
fn hv_form_11_at_the_rear_he_sets_off_from_the_very_edge_of_the_table() {
    let trial = Trial::wadi()
        .gone(&[A_COMPANY, LANCERS, GATLING])
        .stand(B_COMPANY, 500, 35, 0)
        .stance(B_COMPANY, Stance::CloseDeep)
        .hero_with(BRITISH, B_COMPANY, Post::Rear)
        .setting(|facts| facts.seats[0].mounted = true)
        .deal(BRITISH, "KH 9S")
        .go(&[])
        .give(Order::ActivateHero, &[])
        .plan(Plan::HeroMove, &[4, 4, 4, 4]);
    assert_eq!(crate::flow::check(&trial.state, &ride_to(50_000, 12_000, 0, None)), Ok(()));
    assert!(trial.orders().iter().any(|order| matches!(order, Order::Ride { .. })));
    assert_eq!(trial.refuses(&ride_to(50_000, -1_000, 180, None)), "HV-HERO-04");
}

#[test]
fn hv_hero_03_a_unit_in_contact_is_joined_from_a_side_without_enemies() {
    let mut trial = alone(60, &[6, 6, 6, 6]).stand(B_COMPANY, 500, 160, 0);
    trial = trial.hero(BRITISH, Hero::Alone(at(380, 200, 90)));
    trial = trial.stand(RED, 500, 160, 180).stance(RED, Stance::HordeThree);
    let join = Some(Joining { unit: B_COMPANY, post: Post::Rear });
    // The left-hand base of the line begins at x = 44; the horde, 22 mm from it, at 47.75.
    let (front, flank) = (ride_to(44_500, 16_050, 180, join), ride_to(43_950, 15_300, 90, join));
    assert_eq!(crate::flow::check(&trial.state, &front), Ok(()));
    let foe = crate::state::Foe::Unit(B_COMPANY);
    let melee =
        crate::state::Melee { unit: RED, foe, side: 0, rounds: 1, across: None, askew: None };
    trial.state.melees.push(melee);
    assert_eq!(trial.refuses(&front), "HV-HERO-03");
    let trial = trial.give(flank, &[]);
    assert_eq!(trial.state.seat(BRITISH).hero, Hero::With { unit: B_COMPANY, post: Post::Rear });
}

#[test]
fn hv_hero_03_a_routing_unit_may_be_joined() {
    let mut trial = alone(124, &[3, 5, 1, 4]);
    trial.state[B_COMPANY].routing = true;
    let trial = trial.give(join_b(), &[]);
    assert_eq!(trial.state.seat(BRITISH).hero, Hero::With { unit: B_COMPANY, post: Post::Rear });
}

#[test]
fn hv_hero_03_a_ship_is_boarded_only_while_she_lies_alongside() {
    use crate::trial::STEAMER;
    // He stands 1 cm ahead of her bow, which lies so far off the beach.
    let boards = |thousandths: i32| {
        let mut state = Trial::landing().lie(STEAMER, 500, 260, 0).state;
        let bow =
            |state: &State| field::body(state, STEAMER).unwrap().side(kernel::table::Side::Front);
        let shores = state.setting.terrain.iter().filter(|piece| piece.shore.is_some());
        let away = shores.map(|piece| piece.region.border_distance(bow(&state).at)).min().unwrap();
        let Where::Afloat(middle) = state[STEAMER].at else { panic!() };
        let ahead = away - Length::thousandths(thousandths);
        state[STEAMER].at = Where::Afloat(middle.advanced(ahead));
        let depth = field::hero_size(&state, BRITISH).depth;
        let base = field::hero_at(&state, BRITISH, bow(&state).advanced(Length::units(1) + depth));
        let joining = Joining { unit: STEAMER, post: Post::Rear };
        check_join(&state, BRITISH, &base, joining).map_err(|bar| bar.rule.as_str())
    };
    assert_eq!((boards(1_000), boards(1_001)), (Ok(()), Err("HV-HERO-03")));
}

#[test]
fn hv_form_11_nobody_is_posted_before_a_unit_in_contact() {
    use crate::state::{Foe, Melee};
    let mut state = Trial::wadi().stand(RED, 500, 160, 180).stand(B_COMPANY, 500, 160, 0).state;
    state.seat_mut(BRITISH).hero = Hero::Alone(at(800, 600, 0));
    let rear = field::sides(&state, B_COMPANY).unwrap()[2];
    let depth = field::hero_size(&state, BRITISH).depth;
    let base = field::hero_at(&state, BRITISH, rear.advanced(depth));
    let joins = |state: &State, post| {
        let joining = Joining { unit: B_COMPANY, post };
        check_join(state, BRITISH, &base, joining).map_err(|bar| bar.rule.as_str())
    };
    assert_eq!(joins(&state, Post::Front), Ok(()));
    let foe = Foe::Unit(B_COMPANY);
    let fight = Melee { unit: RED, foe, side: 0, rounds: 1, across: None, askew: None };
    state.melees.push(fight);
    assert_eq!(joins(&state, Post::Front), Err("HV-FORM-11"));
    assert_eq!(joins(&state, Post::Rear), Ok(()));
}

#[test]
fn hv_form_15_no_hero_shelters_with_the_enemy() {
    let trial = Trial::opening("the-square-on-the-road-to-the-wells");
    let face = field::walls(&trial.state, 0).unwrap();
    let base = field::hero_at(&trial.state, BRITISH, Pose::new(face.corners()[0], Angle::NORTH));
    let shelters =
        |seat| check_shelter(&trial.state, seat, &base, 0).map_err(|bar| bar.rule.as_str());
    assert_eq!((shelters(BRITISH), shelters(MAHDIST)), (Ok(()), Err("HV-FORM-15")));
}
