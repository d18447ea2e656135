//! Rounds of fighting.

use super::*;
use crate::{
    flow,
    state::{Plan, Stance},
    trial::{
        A_COMPANY, B_COMPANY, BLACK, BRITISH, GATLING, GREEN, HORSE, LANCERS, MAHDIST, RED, RIFLES,
        Trial, cards,
    },
    vocabulary::Leadership,
};

/// Red as a horde of four against the front of B Company in deep close order, after so many rounds; the British are to move.
fn locked(rounds: u8) -> Trial {
    let mut trial = Trial::wadi()
        .stand(B_COMPANY, 500, 160, 0)
        .stance(B_COMPANY, Stance::CloseDeep)
        .stand(RED, 500, 160, 180)
        .stance(RED, Stance::HordeFour)
        .gone(&[GREEN, BLACK, RIFLES, HORSE, LANCERS, GATLING, A_COMPANY])
        .hero(BRITISH, Hero::Removed)
        .hero(MAHDIST, Hero::Removed)
        .deal(BRITISH, "KH 9S")
        .deal(MAHDIST, "2S")
        .holds(MAHDIST, Leadership::DashedHardLuck)
        .holds(BRITISH, Leadership::DashedHardLuck);
    let foe = Foe::Unit(B_COMPANY);
    trial.state.melees.push(Melee { unit: RED, foe, side: 0, rounds, across: None, askew: None });
    trial
}

fn fights(trial: Trial, script: &[u8]) -> Trial {
    trial.go(&[]).give(Order::Activate { unit: B_COMPANY }, &[]).plan(Plan::Fight, script)
}

fn dice_of(trial: &Trial) -> Vec<(UnitId, u8)> {
    let fought = trial.told().into_iter().filter_map(|(_, event)| match event {
        Event::Fought { unit, dice, .. } => Some((unit, dice)),
        _ => None,
    });
    fought.collect()
}

#[test]
fn hv_hth_02_only_bases_in_contact_fight() {
    let trial = locked(1);
    let (came, stood) = touching(&trial.state, &trial.state.melees[0]);
    assert_eq!((came.count(), stood.count()), (4, 4));
    // Against a wide line five millimetres off centre the horde touches five.
    let wide = locked(1).stance(B_COMPANY, Stance::CloseWide).stand(RED, 505, 160, 180);
    let (came, stood) = touching(&wide.state, &wide.state.melees[0]);
    assert_eq!((came.count(), stood.count()), (4, 5));
}

#[test]
fn hv_hth_03_the_first_round_is_the_initiators_as_in_the_example() {
    // Red came and no round has been fought: activated, B Company throws 4D6, Red 8D6.
    let trial = fights(locked(0), &[1; 12]);
    assert_eq!(dice_of(&trial), [(B_COMPANY, 4), (RED, 8)]);
}

#[test]
fn hv_hth_04_later_rounds_are_even() {
    let trial = fights(locked(1), &[1; 8]);
    assert_eq!(dice_of(&trial), [(B_COMPANY, 4), (RED, 4)]);
    assert!(trial.has_told(
        "HV-HTH-07",
        Event::RoundDrawn { one: Foe::Unit(B_COMPANY), other: Foe::Unit(RED) }
    ));
}

#[test]
fn hv_lead_05_the_card_doubles_the_dice() {
    let mut trial = locked(1);
    trial.state[B_COMPANY].boosts.hand_to_hand = true;
    let trial = fights(trial, &[1; 12]);
    assert_eq!(dice_of(&trial), [(B_COMPANY, 8), (RED, 4)]);
}

#[test]
fn hv_hth_05_fives_and_sixes_and_the_others_fall_first() {
    // Three hits to one: three cards for Red, one for B Company; Red tests with 5, then B Company with 7.
    let mut script = vec![5, 6, 6, 4, 5, 1, 1, 1];
    script.extend(cards("2C 3C 4C 5C"));
    script.extend([5, 6]);
    let trial = fights(locked(1), &script);
    assert_eq!((trial.state.figures(RED), trial.state.figures(B_COMPANY)), (5, 7));
    let fell: Vec<_> = trial
        .told()
        .into_iter()
        .filter_map(|(_, event)| match event {
            Event::Fell { unit, .. } => Some(unit),
            _ => None,
        })
        .collect();
    assert_eq!(fell, [RED, RED, RED, B_COMPANY]);
}

#[test]
fn hv_hth_07_hv_hth_08_losers_test_first_then_winners_who_lost_men() {
    let mut script = vec![5, 6, 6, 4, 5, 1, 1, 1];
    script.extend(cards("2C 3C 4C 5C"));
    script.extend([5, 6]);
    let trial = fights(locked(1), &script);
    let tested: Vec<_> = trial
        .told()
        .into_iter()
        .filter_map(|(_, event)| match event {
            Event::Tested { unit, .. } => Some(unit),
            _ => None,
        })
        .collect();
    assert_eq!(tested, [RED, B_COMPANY]);
    assert!(
        trial.has_told(
            "HV-HTH-07",
            Event::RoundWon { by: Foe::Unit(B_COMPANY), of: Foe::Unit(RED) }
        )
    );
}

#[test]
fn hv_hth_08_in_a_tie_the_unit_not_activated_tests_first() {
    let mut script = vec![5, 1, 1, 1, 5, 1, 1, 1];
    script.extend(cards("2C 3C"));
    script.extend([5, 6]);
    let trial = fights(locked(1), &script);
    let tested = trial.told().into_iter().filter_map(|(_, event)| match event {
        Event::Tested { unit, .. } => Some(unit),
        _ => None,
    });
    assert_eq!(tested.collect::<Vec<_>>(), [RED, B_COMPANY]);
}

#[test]
fn hv_hth_06_one_round_an_activation() {
    let trial = fights(locked(1), &[1; 8]);
    assert!(trial.state.active.is_none());
    assert_eq!(trial.state.melees[0].rounds, 2);
}

/// B Company in square, 45 mm a face, and Red and Green against its front, two bases each; the middle base touches both.
fn torn_square() -> Trial {
    let front = |x: i32| {
        let at = kernel::table::Point::thousandths(x, 16_000);
        Where::Field(kernel::table::Pose::new(at, kernel::table::Angle::SOUTH))
    };
    let mut trial = locked(1).stance(B_COMPANY, Stance::SquareSolo);
    trial = trial.stance(RED, Stance::HordeThree).stance(GREEN, Stance::HordeThree);
    (trial.state[RED].at, trial.state[GREEN].at) = (front(47_750), front(52_250));
    let foe = Foe::Unit(B_COMPANY);
    let melee = Melee { unit: GREEN, foe, side: 0, rounds: 1, across: None, askew: None };
    trial.state.melees.push(melee);
    trial
}

#[test]
fn hv_hth_09_a_base_that_touches_two_enemies_strikes_one_of_them() {
    let trial = torn_square();
    let in_contact = |melee: &Melee| {
        let (came, stood) = touching(&trial.state, melee);
        (came.count(), stood.count())
    };
    let pairs: Vec<_> = trial.state.melees.iter().map(in_contact).collect();
    assert_eq!(pairs, [(2, 2), (2, 2)]);
    let trial = trial.go(&[]).give(Order::Activate { unit: B_COMPANY }, &[]);
    let trial = trial.plan(Plan::Fight, &[]);
    assert!(matches!(trial.state.phase, Phase::Strike { .. }));
    assert_eq!(trial.refuses(&Order::Strike { at: Foe::Unit(BLACK) }), "HV-HTH-09");
    assert!(trial.orders().contains(&Order::Strike { at: Foe::Unit(RED) }));
    // Three dice split two and one; each horde throws two at the square.
    let trial = trial.give(Order::Strike { at: Foe::Unit(GREEN) }, &[1; 7]);
    assert_eq!(dice_of(&trial), [(B_COMPANY, 1), (B_COMPANY, 2), (RED, 2), (GREEN, 2)]);
}

#[test]
fn hv_hth_09_the_example_of_a_face_touched_by_two_hordes() {
    // Red and Green hit once each: the square has lost to both, and tests once.
    let mut script = vec![1, 1, 1, 5, 1, 5, 1];
    script.extend(cards("2C 3C"));
    script.push(3);
    let trial = torn_square().go(&[]).give(Order::Activate { unit: B_COMPANY }, &[]);
    let trial = trial.plan(Plan::Fight, &[]).give(Order::Strike { at: Foe::Unit(RED) }, &script);
    assert_eq!(dice_of(&trial), [(B_COMPANY, 2), (B_COMPANY, 1), (RED, 2), (GREEN, 2)]);
    let own = Foe::Unit(B_COMPANY);
    for by in [RED, GREEN] {
        assert!(trial.has_told("HV-HTH-07", Event::RoundWon { by: Foe::Unit(by), of: own }));
    }
    let told = trial.told();
    let tests = told.iter().filter(|(_, event)| matches!(event, Event::Tested { .. })).count();
    assert_eq!((tests, trial.state.figures(B_COMPANY)), (1, 6));
}

#[test]
fn hv_hth_09_friends_of_the_enemy_do_not_join_in() {
    // Red is activated: Green, who touches the square too, throws nothing.
    let mut trial = torn_square().deal(MAHDIST, "AS");
    trial.state[GREEN].activated = true;
    let trial = trial.go(&[]).give(Order::Activate { unit: RED }, &[]).plan(Plan::Fight, &[1; 4]);
    assert_eq!(dice_of(&trial), [(RED, 2), (B_COMPANY, 2)]);
}

#[test]
fn hv_hth_05_the_active_player_names_whose_losses_come_first() {
    let mut trial = locked(1).stance(B_COMPANY, Stance::CloseWide);
    trial.state[GREEN].at = Where::Field(crate::trial::at(552, 160, 180));
    trial = trial
        .stance(GREEN, Stance::HordeThree)
        .stand(RED, 448, 160, 180)
        .stance(RED, Stance::HordeThree);
    let foe = Foe::Unit(B_COMPANY);
    trial.state.melees.push(Melee {
        unit: GREEN,
        foe,
        side: 0,
        rounds: 1,
        across: None,
        askew: None,
    });
    let own: u8 =
        trial.state.melees.iter().map(|melee| touching(&trial.state, melee).1.count()).sum();
    let theirs: u8 =
        trial.state.melees.iter().map(|melee| touching(&trial.state, melee).0.count()).sum();
    assert!(torn(&trial.state, B_COMPANY).is_empty());
    let mut script = vec![5; usize::from(own)];
    script.extend(vec![1; usize::from(theirs)]);
    let trial =
        trial.go(&[]).give(Order::Activate { unit: B_COMPANY }, &[]).plan(Plan::Fight, &script);
    assert_eq!(trial.state.phase, Phase::FirstLosses);
    assert_eq!(trial.refuses(&Order::FirstLosses { unit: B_COMPANY }), "HV-HTH-05");
    assert!(trial.orders().contains(&Order::FirstLosses { unit: GREEN }));
}

#[test]
fn hv_hth_10_a_hero_at_the_front_fights_one_at_the_rear_does_not() {
    let front = locked(1).hero_with(MAHDIST, RED, Post::Front).stance(B_COMPANY, Stance::CloseWide);
    let (came, _) = touching(&front.state, &front.state.melees[0]);
    assert_eq!((came.count(), came.hero), (5, true));
    let rear = locked(1).hero_with(MAHDIST, RED, Post::Rear).stance(B_COMPANY, Stance::CloseWide);
    assert_eq!(touching(&rear.state, &rear.state.melees[0]).0.count(), 4);
}

#[test]
fn hv_hth_11_contact_with_the_gun_is_contact_with_the_crew() {
    let mut trial = locked(1);
    trial.state[GATLING].at = Where::Field(crate::trial::at(800, 160, 0));
    trial = trial
        .stance(GATLING, Stance::Unlimbered)
        .stand(RED, 800, 160, 180)
        .stance(RED, Stance::HordeThree);
    let melee =
        Melee { unit: RED, foe: Foe::Unit(GATLING), side: 0, rounds: 0, across: None, askew: None };
    let (came, stood) = touching(&trial.state, &melee);
    // The gun is 20 mm wide: the middle base and both neighbours, by 2.5 mm each.
    assert_eq!((came.count(), stood.count()), (3, 2));
}

#[test]
fn hv_hth_12_the_example_of_a_loser_that_routs_14_cm() {
    // Red loses all four in front and breaks: B Company stays where it is, and waits for its next card.
    let mut script = vec![5, 5, 5, 5, 1, 1, 1, 1];
    script.extend(cards("2C 3C 4C QC"));
    script.extend([6, 2, 4, 4, 4]);
    let trial = fights(locked(1), &script);
    assert!(trial.state[RED].routing && trial.state.melees.is_empty());
    let to = trial.pose(RED);
    assert!(trial.has_told("HV-MOR-05", Event::Fled { unit: RED, cm: 14, to }));
    assert_eq!(trial.pose(B_COMPANY), crate::trial::at(500, 160, 0));
    assert!(trial.state[B_COMPANY].activated && trial.state.active.is_none());
    assert_ne!(flow::decider(&trial.state), Some(BRITISH));
}

#[test]
fn hv_cas_05_by_the_option_the_whole_unit_may_fall() {
    // Five hits on four in contact: by the rule four cards, by the option five.
    let mut trial = locked(1);
    trial.state[B_COMPANY].boosts.hand_to_hand = true;
    let mut script = vec![5, 5, 5, 5, 5, 1, 1, 1, 1, 1, 1, 1];
    script.extend(cards("2C 3C 4C 5C"));
    script.push(1);
    let by_rule = fights(Trial { state: trial.state.clone(), log: Vec::new() }, &script);
    assert_eq!(by_rule.state.figures(RED), 4);
    let setting = std::sync::Arc::make_mut(&mut trial.state.setting);
    setting.change(|facts| facts.switches.whole_unit_falls = true);
    let mut script = vec![5, 5, 5, 5, 5, 1, 1, 1, 1, 1, 1, 1];
    script.extend(cards("2C 3C 4C 5C 6C"));
    script.push(1);
    assert_eq!(fights(trial, &script).state.figures(RED), 3);
}

#[test]
fn hv_cas_05_of_a_gun_the_whole_crew_of_a_garrison_those_at_that_side() {
    let mut trial = locked(1);
    trial.state[GATLING].at = Where::Field(crate::trial::at(800, 160, 0));
    trial = trial.stance(GATLING, Stance::Unlimbered).stand(RED, 800, 160, 180);
    let against = |unit, foe| Melee {
        unit,
        foe: Foe::Unit(foe),
        side: 0,
        rounds: 0,
        across: None,
        askew: None,
    };
    let (_, crew) = touching(&trial.state, &against(RED, GATLING));
    let all = Cause::Fight { ranks: 1, leader: true, hero: false };
    assert_eq!((crew.count(), crew.cause()), (2, all));
    // The hospital has fewer loopholes on a side than men inside.
    let mut state = Trial::opening("the-mission-at-the-drift").state;
    let (guard, spears) = (UnitId(2), UnitId(6));
    let piece = garrisons::held(&state, guard).unwrap();
    let wall = garrisons::sides(&state, piece).unwrap()[0];
    state[spears].at = Where::Field(kernel::table::Pose::new(wall.at, wall.facing.opposite()));
    let loopholes = garrisons::defenders(&state, guard, piece);
    let (_, stood) = touching(&state, &against(spears, guard));
    assert!(loopholes < state.figures(guard));
    let some = Cause::Fight { ranks: loopholes - 1, leader: true, hero: false };
    assert_eq!((stood.count(), stood.cause()), (loopholes, some));
}

fn tested(trial: &Trial) -> Vec<(UnitId, bool)> {
    let told = trial.told().into_iter().filter_map(|(_, event)| match event {
        Event::Tested { unit, passed } => Some((unit, passed)),
        _ => None,
    });
    told.collect()
}

#[test]
fn hv_gen_06_the_examples_of_two_bases_shifted_sideways() {
    // Two leaders alone, base against base.
    let touches = |shift: i32| {
        let trial = locked(1).men(B_COMPANY, 0, true).men(RED, 0, true);
        let trial = trial.stand(RED, 500 + shift, 160, 180);
        let (came, stood) = touching(&trial.state, &trial.state.melees[0]);
        assert_eq!(is_standing(&trial.state, &trial.state.melees[0]), 0 < came.count());
        (came.count(), stood.count())
    };
    assert_eq!((touches(13), touches(14)), ((1, 1), (0, 0)));
}

#[test]
fn hv_form_11_the_example_of_a_hero_at_the_front_of_a_company() {
    let trial = locked(1).hero_with(BRITISH, B_COMPANY, Post::Front);
    // The officer is third from the left of the four in front.
    let layout = field::layout(&trial.state, B_COMPANY).unwrap();
    assert_eq!((layout.rows[..].to_vec(), layout.leader()), (vec![4, 4], 2));
    // The company is 60 mm wide; with the Hero on its left its front is 75 mm.
    let width = |outlines: &[kernel::table::Outline]| {
        let bounds = crate::movement::bounds(outlines);
        bounds.high.x - bounds.low.x
    };
    let bases = field::outlines(&trial.state, B_COMPANY);
    let pose = hero::stands(&trial.state, BRITISH).unwrap();
    let his = field::hero_at(&trial.state, BRITISH, pose);
    assert_eq!(width(&bases), crate::formations::mm(60));
    assert_eq!(field::body(&trial.state, B_COMPANY).unwrap().width, crate::formations::mm(60));
    assert_eq!(width(&[&bases[..], &[his]].concat()), crate::formations::mm(75));
    // One enemy before him touches him and nobody else; at the rear nobody does.
    let at_his_place = |post| {
        let mut trial = locked(1).hero_with(BRITISH, B_COMPANY, post).men(RED, 0, true);
        let place = kernel::table::Point::thousandths(46_250, 16_000);
        trial.state[RED].at =
            Where::Field(kernel::table::Pose::new(place, kernel::table::Angle::SOUTH));
        let (_, stood) = touching(&trial.state, &trial.state.melees[0]);
        (stood.count(), stood.hero)
    };
    assert_eq!((at_his_place(Post::Front), at_his_place(Post::Rear)), ((1, true), (0, false)));
}

#[test]
fn hv_act_04_the_example_of_a_volley_in_contact() {
    let trial = locked(1).go(&[]).give(Order::Activate { unit: B_COMPANY }, &[]);
    assert_eq!(trial.refuses_plan(Plan::Fire), "HV-ACT-04");
}

#[test]
fn hv_hth_02_the_example_of_a_horde_against_a_wide_line() {
    let trial = fights(locked(1).stance(B_COMPANY, Stance::CloseWide), &[1; 8]);
    assert_eq!(dice_of(&trial), [(B_COMPANY, 4), (RED, 4)]);
}

#[test]
fn hv_hth_04_the_example_of_three_against_four() {
    let three = || locked(1).stance(B_COMPANY, Stance::CloseWide).men(B_COMPANY, 2, true);
    assert_eq!(dice_of(&fights(three(), &[1; 7])), [(B_COMPANY, 3), (RED, 4)]);
    // The same when the other is activated.
    let other = three().deal(MAHDIST, "AS").go(&[]).give(Order::Activate { unit: RED }, &[]);
    assert_eq!(dice_of(&other.plan(Plan::Fight, &[1; 7])), [(RED, 4), (B_COMPANY, 3)]);
}

#[test]
fn hv_hth_07_the_examples_of_ties() {
    let drawn = Event::RoundDrawn { one: Foe::Unit(B_COMPANY), other: Foe::Unit(RED) };
    // Three to three: both have lost men, and both test for that.
    let script = [&[5, 5, 6, 1, 5, 6, 6, 1][..], &cards("2C 3C 4C 5C 6C 7C"), &[1, 1]].concat();
    let trial = fights(locked(1), &script);
    assert!(trial.has_told("HV-HTH-07", drawn));
    assert_eq!(tested(&trial), [(RED, true), (B_COMPANY, true)]);
    let none = fights(locked(1), &[1; 8]);
    assert!(none.has_told("HV-HTH-07", drawn));
    assert_eq!(tested(&none), []);
}

#[test]
fn hv_hth_08_the_example_of_a_horde_that_wins_three_to_one() {
    let round = [5, 1, 1, 1, 5, 6, 6, 1];
    let script = [&round[..], &cards("2C 3C 4C 5C"), &[5, 6]].concat();
    let trial = fights(locked(1), &script);
    let won = Event::RoundWon { by: Foe::Unit(RED), of: Foe::Unit(B_COMPANY) };
    assert!(trial.has_told("HV-HTH-07", won));
    assert_eq!((trial.state.figures(B_COMPANY), trial.state.figures(RED)), (5, 7));
    assert_eq!(tested(&trial), [(B_COMPANY, true), (RED, true)]);
    // Against the five who are left a 6 fails, and it goes before the other tests.
    let script = [&round[..], &cards("2C 3C 4C 5C"), &[6, 1, 1, 1, 1, 6]].concat();
    let trial = fights(locked(1), &script);
    assert_eq!(tested(&trial), [(B_COMPANY, false), (RED, true)]);
}

#[test]
fn hv_mor_02_the_example_of_a_gunner_who_fights_on() {
    let mut trial = locked(1).deal(MAHDIST, "AS").stand(GATLING, 800, 160, 0);
    trial.state.melees.clear();
    let foe = Foe::Unit(GATLING);
    trial.state.melees.push(Melee {
        unit: RED,
        foe,
        side: 0,
        rounds: 1,
        across: None,
        askew: None,
    });
    let trial = trial
        .stance(GATLING, Stance::Unlimbered)
        .stand(RED, 800, 160, 180)
        .stance(RED, Stance::HordeThree)
        .go(&[])
        .give(Order::Activate { unit: RED }, &[]);
    let trial = trial.plan(Plan::Fight, &[&[5, 1, 1, 1, 1][..], &cards("2C")].concat());
    assert_eq!(dice_of(&trial), [(RED, 3), (GATLING, 2)]);
    assert_eq!((trial.state.figures(GATLING), tested(&trial)), (1, Vec::new()));
    // On its own card the one who is left fights.
    let trial = trial.give(Order::Activate { unit: GATLING }, &[]).plan(Plan::Fight, &[1; 4]);
    assert_eq!(dice_of(&trial), [(GATLING, 1), (RED, 3)]);
}

#[test]
fn hv_hth_05_five_enemies_in_one_round() {
    // A line of eight: hordes of two at its front, single men at its rear, and everybody hits and is hit once.
    let mut trial = locked(1).stance(B_COMPANY, Stance::CloseWide);
    trial.state.melees.clear();
    let front = [(RED, 4550), (RIFLES, 5000), (HORSE, 5450)];
    let rear = [(GREEN, 4775), (BLACK, 5225)];
    let at = |x: i32, y: i32, facing| {
        Where::Field(kernel::table::Pose::new(
            kernel::table::Point::thousandths(x * 10, y),
            kernel::table::Angle::degrees(facing),
        ))
    };
    for ((unit, x), side) in front.map(|one| (one, 0)).into_iter().chain(rear.map(|one| (one, 2))) {
        let (y, facing) = if side == 0 { (16_000, 180) } else { (14_500, 0) };
        trial = trial.men(unit, u8::from(side == 0), true).stance(unit, Stance::HordeThree);
        if !trial.state.spec(unit).stances.has(Stance::HordeThree) {
            trial = trial.stance(unit, Stance::CloseWide);
        }
        trial.state[unit].at = at(x, y, facing);
        let foe = Foe::Unit(B_COMPANY);
        trial.state.melees.push(Melee { unit, foe, side, rounds: 1, across: None, askew: None });
    }
    let counts = trial.state.melees.iter().map(|melee| touching(&trial.state, melee).0.count());
    assert_eq!(counts.collect::<Vec<_>>(), [2, 2, 2, 1, 1]);
    assert!(torn(&trial.state, B_COMPANY).is_empty());
    let dice = [5, 1, 5, 1, 5, 1, 5, 5];
    let mut trial =
        trial.deal(MAHDIST, "4S 5S 6S 7S").go(&[]).give(Order::Activate { unit: B_COMPANY }, &[]);
    trial = trial.plan(Plan::Fight, &[dice, dice].concat());
    for unit in [RED, RIFLES, HORSE] {
        trial = trial.give(Order::FirstLosses { unit }, &[]);
    }
    let mut script = cards("2C 3C 4C 5C 6C 7C 8C 10C 2D 3D");
    script.extend([1; 4]);
    let trial = trial.give(Order::FirstLosses { unit: GREEN }, &script);
    assert_eq!(trial.state.figures(B_COMPANY), 3);
    assert_eq!([RED, RIFLES, HORSE].map(|unit| trial.state.figures(unit)), [1; 3]);
    assert_eq!(trial.state[BLACK].at, Where::Destroyed);
    assert_eq!(tested(&trial).len(), 4);
}

#[test]
fn hv_cas_05_a_base_that_touches_two_enemies_falls_once() {
    // Both hordes hit twice, and three bases were in contact: three cards.
    let mut script = vec![1, 1, 1, 5, 5, 5, 5];
    script.extend(cards("2C 3C 4C"));
    script.push(1);
    let trial = torn_square().go(&[]).give(Order::Activate { unit: B_COMPANY }, &[]);
    let trial = trial.plan(Plan::Fight, &[]).give(Order::Strike { at: Foe::Unit(RED) }, &script);
    assert_eq!(trial.state.figures(B_COMPANY), 5);
    // Two hits of one and one of the other: nothing is lost.
    let mut script = vec![1, 1, 1, 5, 5, 5, 1];
    script.extend(cards("2C 3C 4C"));
    script.push(1);
    let trial = torn_square().go(&[]).give(Order::Activate { unit: B_COMPANY }, &[]);
    let trial = trial.plan(Plan::Fight, &[]).give(Order::Strike { at: Foe::Unit(RED) }, &script);
    assert_eq!(trial.state.figures(B_COMPANY), 5);
}

#[test]
fn hv_cas_05_by_the_option_every_hit_of_several_enemies_tells() {
    // As before, both hordes hit twice; but by the option nobody has to be in contact in order to fall.
    let mut trial = torn_square();
    let setting = std::sync::Arc::make_mut(&mut trial.state.setting);
    setting.change(|facts| facts.switches.whole_unit_falls = true);
    let mut script = vec![1, 1, 1, 5, 5, 5, 5];
    script.extend(cards("2C 3C 4C 5C"));
    script.push(1);
    let trial = trial.go(&[]).give(Order::Activate { unit: B_COMPANY }, &[]);
    let trial = trial.plan(Plan::Fight, &[]).give(Order::Strike { at: Foe::Unit(RED) }, &script);
    assert_eq!(trial.state.figures(B_COMPANY), 4);
}

#[test]
fn hv_hth_12_whether_men_still_touch_is_seen_once_both_have_closed_up() {
    let parted = |follows: &[Task]| {
        let mut trial = locked(1).stand(RED, 500, 180, 180);
        // Nobody closes up again on whom he cannot see ahead of him.
        trial.state[RED].at = Where::Field(crate::trial::at(800, 180, 180));
        trial.state.tasks.extend_from_slice(follows);
        let mut dice = kernel::Dice::script(&[]);
        let mut log = kernel::NullChronicle::default();
        refresh(&mut Play { state: &mut trial.state, dice: &mut dice, log: &mut log }, B_COMPANY);
        trial.state.melees.len()
    };
    let close = |unit| Task::Close { unit, side: 0, anchor: Pose::default() };
    assert_eq!(parted(&[]), 0);
    assert_eq!(parted(&[close(A_COMPANY)]), 0);
    assert_eq!(parted(&[close(RED)]), 1);
}

#[test]
fn hv_form_10_who_has_closed_in_closes_up_there_after_his_own_losses() {
    let mut state = locked(1).state;
    let (here, there) = (crate::trial::at(500, 160, 180), crate::trial::at(500, 145, 180));
    let close = |unit, anchor| Task::Close { unit, side: 0, anchor };
    state.tasks.extend([close(RED, here), close(B_COMPANY, here)]);
    close_in(&mut state, RED, there);
    assert_eq!(state[RED].at, Where::Field(there));
    assert_eq!(state.tasks[..], [close(RED, there), close(B_COMPANY, here)]);
}

#[test]
fn hv_hth_08_odds_tell_the_tests_of_both_sides_whoever_runs_first() {
    // One man of the company, its officer, against two of Red: each of them falls at a 5 or 6, and the one left without him breaks.
    let trial = locked(1)
        .stance(B_COMPANY, Stance::ColumnFile)
        .men(B_COMPANY, 1, true)
        .stance(RED, Stance::HordeThree)
        .men(RED, 1, true)
        .go(&[])
        .give(Order::Activate { unit: B_COMPANY }, &[]);
    let order = Order::Declare { plan: Plan::Fight, way: crate::state::Way::default() };
    let odds = kernel::odds::exact::<crate::Heroes>(&trial.state, &order, 20_000).unwrap();
    let routs = odds.measures.iter().find(|one| one.name == "The British: units routing").unwrap();
    let chances: Vec<_> = routs.chances.iter().map(|&(n, p)| (n, p.ways, p.of)).collect();
    assert_eq!(chances, [(0, 4, 9), (1, 5, 9)]);
}

#[test]
fn hv_form_11_a_hero_at_the_front_counts_for_those_before_it_alone() {
    // Red overlaps his base, which stands left of the four in front.
    let trial = locked(1).stand(RED, 490, 160, 180).hero_with(BRITISH, B_COMPANY, Post::Front);
    let melee = trial.state.melees[0];
    let hero = |side: u8| touching(&trial.state, &Melee { side, ..melee }).1.hero;
    assert_eq!([0, 1, 2, 3].map(hero), [true, false, false, false]);
}
