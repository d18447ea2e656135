//! What trains and ships may do in an activation, and with how many dice.

use super::*;
use crate::{
    deal,
    state::{PieceSet, Spends},
    trial::{BOERS, BRITISH, RELIEF, TRAIN, Trial, WRECKERS, cm},
    vocabulary::{Leadership, Post},
};

const STRAIGHT: Plan = Plan::Run { fire: None, turn: None, astern: false };

fn lost(mut trial: Trial, unit: UnitId, n: u8) -> Trial {
    match &mut trial.state[unit].carrier {
        Carrier::Train { dice_lost, .. } | Carrier::Ship { dice_lost, .. } => *dice_lost = n,
        Carrier::No => panic!("it is no carrier"),
    }
    trial
}

/// The train is to say what it does.
fn declares(trial: Trial) -> Trial {
    trial.deal(BRITISH, "KH").go(&[]).give(Order::Activate { unit: TRAIN }, &[])
}

#[test]
fn hv_rail_06_a_train_is_one_unit_and_passengers_get_no_cards() {
    // Of eight units one is aboard; the Hero has a card of his own.
    let trial = Trial::siding().hero_with(BRITISH, TRAIN, Post::Rear);
    assert_eq!(deal::due(&trial.state, BRITISH), 8);
    let trial = trial.deal(BRITISH, "KH QH").go(&[]);
    assert_eq!(trial.refuses(&Order::Activate { unit: RELIEF }), "HV-TURN-05");
    // By his card he activates the train, which may then be activated in its own right.
    let trial = trial.give(Order::ActivateByHero, &[]).plan(Plan::Nothing, &[]);
    assert!(trial.state.seat(BRITISH).hero_activated && !trial.state[TRAIN].activated);
    let trial = trial.give(Order::Activate { unit: TRAIN }, &[]);
    assert_eq!(trial.state.active.as_ref().unwrap().spends, Spends::Own);
}

#[test]
fn hv_rail_06_a_hero_with_a_unit_aboard_lends_to_the_train_and_stays() {
    let trial = Trial::siding()
        .hero_with(BRITISH, RELIEF, Post::Rear)
        .holds(BRITISH, Leadership::FasterMovement)
        .deal(BRITISH, "KH QH")
        .go(&[]);
    assert_eq!(trial.state.hero_with(TRAIN), Some(BRITISH));
    assert_eq!(trial.refuses(&Order::ActivateHero), "HV-RAIL-06");
    let trial = trial
        .give(Order::ActivateByHero, &[])
        .give(Order::PlayCard { card: Leadership::FasterMovement }, &[]);
    // What is played on the train is the train's.
    assert!(trial.state[TRAIN].boosts.movement && !trial.state[RELIEF].boosts.movement);
    assert_eq!(pool(&trial.state, TRAIN, STRAIGHT), 5);
}

#[test]
fn hv_rail_07_what_an_armoured_train_may_do() {
    let trial = declares(Trial::siding());
    let run = |fire| Plan::Run { fire, turn: None, astern: false };
    for plan in
        [STRAIGHT, Plan::Fire, run(Some(When::Before)), run(Some(When::After)), Plan::Unload]
    {
        assert_eq!(check_plan(&trial.state, TRAIN, plan), Ok(()), "{plan:?}");
        assert!(trial.orders().contains(&Order::Declare { plan, way: Way::default() }));
    }
    // A train neither turns nor goes astern nor takes up formations.
    let turn = Plan::Run { fire: None, turn: Some(When::After), astern: false };
    let astern = Plan::Run { fire: None, turn: None, astern: true };
    for plan in [turn, astern, Plan::Spin { fire: None }, Plan::Turn, Plan::Change] {
        assert_eq!(trial.refuses_plan(plan), "HV-RAIL-07", "{plan:?}");
    }
    assert_eq!(trial.refuses_plan(Plan::Move { over: PieceSet::EMPTY }), "HV-RAIL-07");
}

#[test]
fn hv_rail_07_an_unarmoured_train_does_not_fire() {
    let trial = declares(Trial::siding().refit(TRAIN, |train| train.armoured = false));
    let fires = Plan::Run { fire: Some(When::After), turn: None, astern: false };
    assert_eq!(trial.refuses_plan(Plan::Fire), "HV-RAIL-07");
    assert_eq!(trial.refuses_plan(fires), "HV-RAIL-07");
    assert_eq!(check_plan(&trial.state, TRAIN, STRAIGHT), Ok(()));
    assert_eq!(check_plan(&trial.state, TRAIN, Plan::Unload), Ok(()));
}

#[test]
fn hv_rail_08_movement_dice_of_trains() {
    let fires = Plan::Run { fire: Some(When::Before), turn: None, astern: false };
    let trial = Trial::siding();
    assert_eq!(pool(&trial.state, TRAIN, STRAIGHT), 3);
    assert_eq!(pool(&trial.state, TRAIN, fires), 2);
    let plain = Trial::siding().refit(TRAIN, |train| train.armoured = false);
    assert_eq!(pool(&plain.state, TRAIN, STRAIGHT), 4);
    // A Hero aboard, whether by himself or with a unit.
    for unit in [TRAIN, RELIEF] {
        let trial = Trial::siding().hero_with(BRITISH, unit, Post::Rear);
        assert_eq!(pool(&trial.state, TRAIN, STRAIGHT), 4);
        assert_eq!(pool(&trial.state, TRAIN, fires), 3);
    }
    let mut trial = Trial::siding();
    trial.state[TRAIN].boosts.movement = true;
    assert_eq!(pool(&trial.state, TRAIN, STRAIGHT), 4);
    // The floor of units on land does not hold for trains.
    let floor = Trial::siding().setting(|facts| facts.switches.movement_floor = 1);
    assert_eq!(pool(&lost(floor, TRAIN, 2).state, TRAIN, fires), 0);
}

#[test]
fn hv_rail_08_the_dice_are_thrown_when_the_move_is_reached() {
    let trial = declares(Trial::siding()).plan(STRAIGHT, &[2, 3, 4]);
    assert!(trial.has_told("HV-RAIL-08", Event::Thrown { unit: TRAIN, dice: 3, cm: 9 }));
    assert_eq!(trial.state.phase, Phase::Steam);
    let too_far =
        Order::Steam { going: kernel::table::Going::Up, length: cm(9) + crate::formations::mm(1) };
    assert_eq!(trial.refuses(&too_far), "HV-RAIL-08");
    // With dice for neither move nor fire it cannot move.
    let trial = declares(lost(Trial::siding(), TRAIN, 2));
    let fires = Plan::Run { fire: Some(When::Before), turn: None, astern: false };
    assert_eq!(trial.refuses_plan(fires), "HV-RAIL-08");
}

#[test]
fn hv_rail_11_a_dead_engine_moves_for_nobody() {
    let mut trial = lost(Trial::siding(), TRAIN, 3).hero_with(BRITISH, TRAIN, Post::Rear);
    trial.state[TRAIN].boosts.movement = true;
    assert_eq!(pool(&trial.state, TRAIN, STRAIGHT), 0);
    let trial = declares(trial);
    assert_eq!(trial.refuses_plan(STRAIGHT), "HV-RAIL-11");
    // It can still fire and unload.
    assert_eq!(check_plan(&trial.state, TRAIN, Plan::Fire), Ok(()));
    assert_eq!(check_plan(&trial.state, TRAIN, Plan::Unload), Ok(()));
    // One die is left: with a Hero and the card it makes three.
    let mut trial = lost(Trial::siding(), TRAIN, 2).hero_with(BRITISH, TRAIN, Post::Rear);
    trial.state[TRAIN].boosts.movement = true;
    assert_eq!(pool(&trial.state, TRAIN, STRAIGHT), 3);
}

#[test]
fn hv_rail_16_trains_neither_test_rally_nor_fight() {
    let trial = declares(Trial::siding());
    let charge = Plan::Charge { target: crate::state::Foe::Unit(WRECKERS), over: PieceSet::EMPTY };
    for plan in [charge, Plan::Fight, Plan::BreakOff, Plan::Flee, Plan::FleeThenTry] {
        assert_eq!(trial.refuses_plan(plan), "HV-RAIL-16", "{plan:?}");
    }
    assert!(!crate::morale::is_tested(&trial.state, TRAIN));
    assert!(!crate::morale::is_tested(&trial.state, RELIEF));
    // Nobody charges the train, nor those aboard.
    let boers = Trial::siding().deal(BOERS, "KH").go(&[]);
    let boers = boers.give(Order::Activate { unit: WRECKERS }, &[]);
    for foe in [TRAIN, RELIEF] {
        let plan = Plan::Charge { target: crate::state::Foe::Unit(foe), over: PieceSet::EMPTY };
        let way = crate::trial::way(&[(24_000, 46_500)]);
        assert_eq!(boers.refuses(&Order::Declare { plan, way }), "HV-RAIL-16");
    }
}
