//! What trains and ships may do in an activation, and with how many dice.

use super::*;
use crate::{
    deal,
    state::{PieceSet, Spends},
    trial::{BOERS, BRITISH, GUNBOAT, LIGHTER, RELIEF, STEAMER, TRAIN, Trial, WRECKERS, cm},
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

/// A ship is to say what she does.
fn captain(trial: Trial, ship: UnitId) -> Trial {
    trial.deal(BRITISH, "KH 5C").go(&[]).give(Order::Activate { unit: ship }, &[])
}

#[test]
fn hv_mer_05_what_a_merchant_ship_may_do() {
    // Three ships and no Hero: those aboard get no cards.
    assert_eq!(deal::due(&Trial::landing().state, BRITISH), 3);
    let trial = captain(Trial::landing().lie(STEAMER, 620, 260, 0), STEAMER);
    let run = |fire, turn| Plan::Run { fire, turn, astern: false };
    let (before, after) = (Some(When::Before), Some(When::After));
    for plan in [run(None, None), run(None, before), run(None, after), Plan::Unload] {
        assert_eq!(check_plan(&trial.state, STEAMER, plan), Ok(()), "{plan:?}");
    }
    for plan in [Plan::Fire, run(before, None), run(after, after), Plan::Spin { fire: after }] {
        assert_eq!(trial.refuses_plan(plan), "HV-MER-05", "{plan:?}");
    }
    assert_eq!(trial.refuses_plan(Plan::Turn), "HV-MER-05");
}

#[test]
fn hv_mer_06_movement_dice_of_ships_as_in_the_examples() {
    let plan = |turn, astern| Plan::Run { fire: None, turn, astern };
    let turn = Some(When::Before);
    let state = &Trial::landing().state;
    let dice = |plan| pool(state, STEAMER, plan);
    assert_eq!((dice(plan(None, false)), dice(plan(turn, false))), (5, 4));
    assert_eq!((dice(plan(None, true)), dice(plan(turn, true))), (3, 2));
    assert_eq!(pool(state, LIGHTER, STRAIGHT), 3);
    let wind = Trial::landing().rebuild(STEAMER, |ship| ship.propulsion = Propulsion::Wind);
    assert_eq!(pool(&wind.state, STEAMER, STRAIGHT), 4);
    assert_eq!(pool(&wind.state, STEAMER, plan(turn, false)), 3);
    // Only steam goes astern.
    assert_eq!(captain(wind, STEAMER).refuses_plan(plan(None, true)), "HV-MER-06");
    let mut hero = Trial::landing().hero_with(BRITISH, STEAMER, Post::Rear);
    assert_eq!(pool(&hero.state, STEAMER, plan(turn, false)), 5);
    hero.state[STEAMER].boosts.movement = true;
    assert_eq!(pool(&hero.state, STEAMER, STRAIGHT), 7);
    assert_eq!(pool(&lost(hero, STEAMER, 2).state, STEAMER, STRAIGHT), 5);
    // With two dice left she cannot go astern.
    let trial = captain(lost(Trial::landing(), STEAMER, 3), STEAMER);
    assert_eq!(trial.refuses_plan(plan(None, true)), "HV-MER-06");
}

#[test]
fn hv_war_03_what_a_warship_may_do() {
    // Off the palms, where there is somebody to fire at.
    let trial = captain(Trial::landing().lie(GUNBOAT, 300, 285, 0), GUNBOAT);
    let run = |fire, turn| Plan::Run { fire, turn, astern: false };
    let (before, after) = (Some(When::Before), Some(When::After));
    for fire in [None, before, after] {
        for turn in [None, before, after] {
            let plan = run(fire, turn);
            assert_eq!(check_plan(&trial.state, GUNBOAT, plan), Ok(()), "{plan:?}");
        }
    }
    assert_eq!(check_plan(&trial.state, GUNBOAT, Plan::Fire), Ok(()));
    assert_eq!(check_plan(&trial.state, GUNBOAT, Plan::Unload), Ok(()));
    assert_eq!(trial.refuses_plan(Plan::Change), "HV-WAR-03");
    // Turn and fire without a move is for paddles only, whose turn takes the place of the move.
    let turn = Plan::Spin { fire: after };
    assert_eq!(trial.refuses_plan(turn), "HV-MER-07");
    let paddles = Trial::landing().rebuild(GUNBOAT, |ship| ship.side_paddles = true);
    let paddles = captain(paddles.lie(GUNBOAT, 300, 200, 0), GUNBOAT);
    assert_eq!(check_plan(&paddles.state, GUNBOAT, turn), Ok(()));
}

#[test]
fn hv_war_04_firing_costs_a_warship_nothing() {
    let plan = Plan::Run { fire: Some(When::Before), turn: Some(When::After), astern: false };
    let state = &Trial::landing().state;
    assert_eq!(pool(state, GUNBOAT, plan), 4);
    assert_eq!(pool(state, GUNBOAT, STRAIGHT), 5);
    let trial = captain(Trial::landing(), GUNBOAT).plan(STRAIGHT, &[1, 1, 1, 1, 1]);
    assert!(trial.has_told("HV-WAR-04", Event::Thrown { unit: GUNBOAT, dice: 5, cm: 5 }));
}

#[test]
fn hv_org_05_transport_is_dealt_a_card_moves_and_never_fights() {
    use crate::{
        state::Foe,
        trial::REFUGEES,
        vocabulary::Model::{PackAnimal, Porter, Stores, Wagon},
    };
    let models = &Trial::siding().state.setting.charts.troops.models;
    let size = |model: crate::vocabulary::Model| {
        let size = models[model].size;
        (size.width.in_thousandths() / 100, size.depth.in_thousandths() / 100)
    };
    assert_eq!(
        [size(Wagon), size(PackAnimal), size(Porter), size(Stores)],
        [(25, 60), (15, 30), (15, 15), (20, 20)]
    );
    let trial = Trial::siding().deal(BRITISH, "KH 5C").go(&[]);
    let trial = trial.give(Order::Activate { unit: REFUGEES }, &[]);
    // One base without leader or formation: no dense target, no fire, no fight that it starts.
    assert_eq!((trial.state.figures(REFUGEES), trial.state[REFUGEES].leader), (1, false));
    assert!(!crate::fire::is_dense(&trial.state, REFUGEES));
    let charge = Plan::Charge { target: Foe::Unit(WRECKERS), over: PieceSet::EMPTY };
    for plan in [Plan::Fire, Plan::Change, charge] {
        assert_eq!(trial.refuses_plan(plan), "HV-ACT-05", "{plan:?}");
    }
    let trial = trial.plan(Plan::Move { over: PieceSet::EMPTY }, &[1, 2, 3]);
    assert!(trial.has_told("HV-MOVE-02", Event::Thrown { unit: REFUGEES, dice: 3, cm: 6 }));
}

#[test]
fn hv_rail_08_the_example_of_an_armoured_train_with_its_hero() {
    let fires = Plan::Run { fire: Some(When::After), turn: None, astern: false };
    let trial = declares(Trial::siding().hero_with(BRITISH, TRAIN, Post::Rear));
    let trial = trial.plan(fires, &[1, 2, 3]);
    assert!(trial.has_told("HV-RAIL-08", Event::Thrown { unit: TRAIN, dice: 3, cm: 6 }));
}

#[test]
fn hv_rail_16_the_example_of_a_train_that_has_halted() {
    use crate::state::{Foe, Stance};
    let charge = |trial: Trial| {
        let trial = trial.stand(WRECKERS, 120, 620, 180).deal(BOERS, "KH 5C").go(&[]);
        let plan = Plan::Charge { target: Foe::Unit(RELIEF), over: PieceSet::EMPTY };
        let way = crate::trial::way(&[(12_000, 51_500)]);
        (trial.give(Order::Activate { unit: WRECKERS }, &[]), Order::Declare { plan, way })
    };
    let (aboard, order) = charge(Trial::siding());
    assert_eq!(aboard.refuses(&order), "HV-RAIL-16");
    // They have got out: deep close order beside their wagon.
    let mut out = Trial::siding().stand(RELIEF, 120, 515, 0).stance(RELIEF, Stance::CloseDeep);
    out.state.riders.clear();
    let (out, order) = charge(out);
    assert_eq!(crate::flow::check(&out.state, &order), Ok(()));
}

#[test]
fn hv_mer_05_the_example_of_three_companies_aboard() {
    use crate::trial::{NAVAL_BRIGADE, NINE_POUNDER, SUDANESE};
    let mut trial = Trial::landing().gone(&[NINE_POUNDER, SUDANESE]);
    trial.state[NAVAL_BRIGADE].at = Where::Aboard(STEAMER);
    trial = trial.gone(&[GUNBOAT, LIGHTER]);
    assert_eq!(trial.state.aboard(STEAMER).count(), 3);
    assert_eq!(deal::due(&trial.state, BRITISH), 1);
}

#[test]
fn hv_war_04_the_example_of_a_gunboat_that_moves_fires_and_turns() {
    let plan = Plan::Run { fire: Some(When::After), turn: Some(When::After), astern: false };
    let trial = captain(Trial::landing(), GUNBOAT).plan(plan, &[1, 2, 3, 4]);
    assert!(trial.has_told("HV-WAR-04", Event::Thrown { unit: GUNBOAT, dice: 4, cm: 10 }));
}
