//! Whose card comes first, and whom it activates.

use super::*;
use crate::trial::{
    A_COMPANY, B_COMPANY, BRITISH, GATLING, LANCERS, MAHDIST, RED, Trial, card, cards,
};

fn nothing() -> Order {
    Order::Declare { plan: Plan::Nothing, way: Way::default() }
}

#[test]
fn hv_turn_04_rank_decides_and_suit_breaks_ties_as_in_the_example() {
    let mut trial = Trial::wadi().deal(BRITISH, "10S AS 10C").deal(MAHDIST, "10H KD").go(&[]);
    let mut order = Vec::new();
    for _ in 0..5 {
        let Phase::Choose { seat, card } = trial.state.phase else { panic!() };
        order.push((seat.0, card.code()));
        let unit = ready(&trial.state, seat).iter().next().unwrap();
        let script =
            if order.len() == 5 { cards("2C 3C 4C 5C 6C 7C 8C 9C 2D 3D 4D") } else { Vec::new() };
        trial = trial.give(Order::Activate { unit }, &[]).give(nothing(), &script);
    }
    let order: Vec<_> = order.iter().map(|(seat, card)| (*seat, card.as_str())).collect();
    assert_eq!(order, [(0, "AS"), (1, "KD"), (1, "10H"), (0, "10C"), (0, "10S")]);
}

#[test]
fn hv_turn_05_a_card_goes_to_any_unit_that_has_not_been_activated() {
    let trial = Trial::wadi().deal(BRITISH, "KH 9S").go(&[]);
    for unit in [A_COMPANY, B_COMPANY, LANCERS, GATLING] {
        assert!(trial.orders().contains(&Order::Activate { unit }));
    }
    assert_eq!(trial.refuses(&Order::Activate { unit: RED }), "HV-TURN-05");
    assert_eq!(trial.refuses(&Order::Activate { unit: UnitId(40) }), "HV-TURN-05");
    assert_eq!(trial.refuses(&nothing()), "HV-ACT-03");
    let trial = trial.give(Order::Activate { unit: LANCERS }, &[]);
    assert!(trial.has_told(
        "HV-TURN-05",
        Event::Activated { unit: LANCERS, card: card("KH"), by_hero: false }
    ));
    let trial = trial.give(nothing(), &[]);
    // The card is on the discards, and she is not activated again.
    assert!(trial.state.discards.contains(card("KH")));
    assert_eq!(trial.refuses(&Order::Activate { unit: LANCERS }), "HV-TURN-07");
}

#[test]
fn hv_turn_05_a_card_for_which_nothing_is_left_is_discarded() {
    let mut trial = Trial::wadi().deal(BRITISH, "KH").deal(MAHDIST, "9S");
    for unit in [A_COMPANY, B_COMPANY, LANCERS, GATLING] {
        trial.state[unit].activated = true;
    }
    trial.state.seats[0].hero_activated = true;
    let trial = trial.go(&[]);
    assert!(trial.has_told("HV-TURN-05", Event::CardUnused { seat: BRITISH, card: card("KH") }));
    assert!(matches!(trial.state.phase, Phase::Choose { seat: MAHDIST, .. }));
}

#[test]
fn hv_turn_06_routing_units_come_first_as_in_the_example() {
    let mut trial = Trial::wadi()
        .deal(BRITISH, "AH 8S 5C")
        .holds(BRITISH, crate::vocabulary::Leadership::DashedHardLuck);
    trial.state[B_COMPANY].routing = true;
    let trial = trial.go(&[]);
    for unit in [A_COMPANY, GATLING] {
        assert_eq!(trial.refuses(&Order::Activate { unit }), "HV-TURN-06");
    }
    assert_eq!(trial.refuses(&Order::ActivateHero), "HV-TURN-06");
    // The Hero is with A Company.
    assert_eq!(trial.refuses(&Order::ActivateByHero), "HV-TURN-06");
    assert!(trial.orders().contains(&Order::Activate { unit: B_COMPANY }));
}

#[test]
fn hv_turn_06_by_the_option_those_of_the_table_come_first() {
    let mut trial = Trial::wadi().deal(BRITISH, "AH 8S").deal(MAHDIST, "2S 3S");
    trial.state[RED].routing = true;
    assert_eq!(next_card(&trial.state), Some((BRITISH, card("AH"))));
    let setting = std::sync::Arc::make_mut(&mut trial.state.setting);
    setting.change(|facts| facts.switches.routing_first_at_table = true);
    assert_eq!(next_card(&trial.state), Some((MAHDIST, card("3S"))));
    trial.state[RED].activated = true;
    assert_eq!(next_card(&trial.state), Some((BRITISH, card("AH"))));
}

#[test]
fn hv_turn_07_a_unit_with_a_hero_acts_twice() {
    let trial = Trial::wadi().deal(BRITISH, "QH 7S 2C").go(&[]);
    let trial = trial.give(Order::ActivateByHero, &[]);
    assert!(trial.has_told(
        "HV-TURN-07",
        Event::Activated { unit: A_COMPANY, card: card("QH"), by_hero: true }
    ));
    let trial = trial.give(nothing(), &[]);
    assert_eq!(trial.refuses(&Order::ActivateByHero), "HV-TURN-07");
    assert_eq!(trial.refuses(&Order::ActivateHero), "HV-TURN-07");
    let trial = trial.give(Order::Activate { unit: A_COMPANY }, &[]).give(nothing(), &[]);
    assert_eq!(trial.refuses(&Order::Activate { unit: A_COMPANY }), "HV-TURN-07");
}

#[test]
fn hv_turn_08_a_destroyed_unit_costs_the_highest_card() {
    let trial = Trial::wadi().deal(BRITISH, "QH 8S 2C");
    let mut state = trial.state.clone();
    let mut dice = kernel::Dice::script(&[]);
    let mut log = kernel::WrittenChronicle::default();
    let mut play = Play { state: &mut state, dice: &mut dice, log: &mut log };
    drop_card(&mut play, BRITISH, Which::Highest);
    drop_card(&mut play, BRITISH, Which::Lowest);
    assert_eq!(state.seat(BRITISH).cards.iter().collect::<Vec<_>>(), [card("8S")]);
    assert_eq!(state.discards.len(), 2);
    let mut empty = Trial::wadi().state;
    let mut log = kernel::WrittenChronicle::default();
    drop_card(
        &mut Play { state: &mut empty, dice: &mut dice, log: &mut log },
        BRITISH,
        Which::Highest,
    );
    assert!(log.0.is_empty());
}

#[test]
fn hv_turn_09_a_fallen_hero_costs_the_highest_card_by_a_rule_of_its_own() {
    let mut state = Trial::wadi().deal(BRITISH, "QH 8S 2C").state;
    let mut dice = kernel::Dice::script(&[]);
    let mut log = kernel::WrittenChronicle::default();
    let mut play = Play { state: &mut state, dice: &mut dice, log: &mut log };
    drop_card(&mut play, BRITISH, Which::HighestForHero);
    drop_card(&mut play, BRITISH, Which::Highest);
    drop_card(&mut play, BRITISH, Which::Lowest);
    assert!(state.seat(BRITISH).cards.is_empty());
    let told = ["HV-TURN-09", "HV-TURN-08", "HV-TURN-09"];
    let cited = log.0.iter().map(|entry| match entry {
        kernel::chronicle::Entry::Event { rule, .. } => rule.to_string(),
        kernel::chronicle::Entry::Roll(_) => String::new(),
    });
    assert_eq!(cited.collect::<Vec<_>>(), told);
}

#[test]
fn hv_act_01_a_hero_does_one_thing() {
    let trial = Trial::wadi().deal(BRITISH, "QH 7S").go(&[]).give(Order::ActivateHero, &[]);
    assert_eq!(trial.refuses_plan(Plan::Move { over: PieceSet::EMPTY }), "HV-ACT-01");
    assert_eq!(trial.refuses_plan(Plan::Fire), "HV-ACT-01");
    assert!(trial.orders().contains(&Order::Declare { plan: Plan::HeroMove, way: Way::default() }));
    // One who is alone activates nobody.
    let alone = Trial::wadi()
        .hero(BRITISH, Hero::Alone(crate::trial::at(500, 100, 0)))
        .deal(BRITISH, "QH 7S")
        .go(&[]);
    assert_eq!(alone.refuses(&Order::ActivateByHero), "HV-ACT-01");
}

#[test]
fn hv_act_02_what_is_not_listed_is_refused() {
    let trial =
        Trial::wadi().deal(BRITISH, "QH 7S").go(&[]).give(Order::Activate { unit: A_COMPANY }, &[]);
    assert_eq!(trial.refuses_plan(Plan::Open), "HV-ACT-02");
    assert_eq!(trial.refuses_plan(Plan::HeroMove), "HV-ACT-02");
    assert_eq!(trial.refuses_plan(Plan::Load), "HV-ACT-02");
    let run = Plan::Run { fire: None, turn: Some(crate::state::When::After), astern: false };
    assert_eq!(trial.refuses_plan(run), "HV-ACT-02");
}

#[test]
fn hv_act_05_guns_limber_before_they_move() {
    let trial = Trial::wadi()
        .stance(GATLING, Stance::Unlimbered)
        .deal(BRITISH, "QH 7S")
        .go(&[])
        .give(Order::Activate { unit: GATLING }, &[]);
    assert_eq!(trial.refuses_plan(Plan::Move { over: PieceSet::EMPTY }), "HV-ACT-05");
    assert_eq!(trial.refuses_plan(Plan::MoveChange { over: PieceSet::EMPTY }), "HV-ACT-05");
    let turn = Order::Declare { plan: Plan::Turn, way: Way::default() };
    assert!(trial.orders().contains(&turn));
    let change =
        Order::Declare { plan: Plan::ChangeMove { over: PieceSet::EMPTY }, way: Way::default() };
    assert!(trial.orders().contains(&change));
}

#[test]
fn hv_form_11_the_hero_changes_his_post_at_the_start() {
    let trial = Trial::wadi().deal(BRITISH, "QH 7S").go(&[]).give(Order::ActivateByHero, &[]);
    assert_eq!(trial.refuses(&Order::TakePost { post: Post::Rear }), "HV-FORM-11");
    let trial = trial.give(Order::TakePost { post: Post::Front }, &[]);
    assert_eq!(trial.state.seat(BRITISH).hero, Hero::With { unit: A_COMPANY, post: Post::Front });
    assert_eq!(trial.refuses(&Order::TakePost { post: Post::Rear }), "HV-FORM-11");
    let gun = Trial::wadi()
        .hero_with(BRITISH, GATLING, Post::Rear)
        .deal(BRITISH, "QH 7S")
        .go(&[])
        .give(Order::ActivateByHero, &[]);
    assert_eq!(gun.refuses(&Order::TakePost { post: Post::Front }), "HV-FORM-11");
}

#[test]
fn hv_turn_05_the_example_of_a_king_for_whom_he_likes() {
    let trial = || Trial::wadi().gone(&[LANCERS, GATLING]).deal(BRITISH, "KH 9S 3C").go(&[]);
    for order in [
        Order::Activate { unit: A_COMPANY },
        Order::Activate { unit: B_COMPANY },
        Order::ActivateHero,
        Order::ActivateByHero,
    ] {
        let trial = trial().give(order, &[]);
        assert_eq!(trial.state.active.as_ref().map(|active| active.card), Some(card("KH")));
    }
}

#[test]
fn hv_act_02_the_examples_of_three_parts() {
    use kernel::table::Angle;
    let allows =
        |steps: &[Step]| Trial::wadi().state.setting.charts.activation.allows(Actor::Unit, steps);
    let (goes, fires, changes) = (Step::Move, Step::Fire, Step::ChangeFormation);
    assert!(!allows(&[goes, fires, goes]) && !allows(&[changes, goes, changes]));
    // After two parts the activation is over.
    let over = PieceSet::EMPTY;
    let trial = || Trial::wadi().deal(BRITISH, "KH 9S").go(&[]);
    let march = |y: i32| Order::March {
        way: crate::trial::way(&[(58_000, y)]),
        facing: Angle::NORTH,
        into: crate::order::Into::Field,
    };
    let column = Order::Form { stance: Stance::ColumnTwos, facing: Angle::NORTH };
    let formed = trial().declare(B_COMPANY, Plan::ChangeMove { over }, &[]);
    let formed = formed.give(column, &[1, 1]).give(march(18_000), &[]);
    let square = Order::Form { stance: Stance::SquareSolo, facing: Angle::NORTH };
    assert_eq!(formed.refuses(&square), "HV-ACT-02");
    let near = trial().stand(RED, 580, 300, 180).declare(B_COMPANY, Plan::MoveFire { over }, &[2]);
    let near = near.give(march(17_000), &[]).give(Order::HoldFire, &[]);
    assert!(near.state.active.is_none());
    assert_eq!(near.refuses(&march(18_000)), "HV-ACT-02");
}

#[test]
fn hv_act_02_what_trains_and_ships_do_is_not_for_others() {
    let trial = Trial::wadi().deal(BRITISH, "KH").deal(MAHDIST, "2S").go(&[]);
    let trial = trial.give(Order::Activate { unit: A_COMPANY }, &[]);
    for fire in [None, Some(crate::state::When::Before), Some(crate::state::When::After)] {
        assert_eq!(trial.refuses_plan(Plan::Spin { fire }), "HV-ACT-02");
        for astern in [false, true] {
            assert_eq!(trial.refuses_plan(Plan::Run { fire, turn: None, astern }), "HV-ACT-02");
        }
    }
    assert_eq!(trial.refuses_plan(Plan::Load), "HV-ACT-02");
    assert_eq!(trial.refuses_plan(Plan::Unload), "HV-ACT-02");
}
