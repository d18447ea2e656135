//! Leadership cards, each edge of when one may be played.

use super::*;
use crate::{
    state::{Plan, Way},
    trial::{A_COMPANY, B_COMPANY, BRITISH, MAHDIST, Trial, card, cards},
    vocabulary::Post,
};

fn with_hero() -> Trial {
    Trial::wadi().hero_with(BRITISH, A_COMPANY, Post::Rear).deal(BRITISH, "KH 9S 5C")
}

fn play(card: Leadership) -> Order {
    Order::PlayCard { card }
}

#[test]
fn hv_lead_07_everybody_begins_with_one_card_as_in_the_example() {
    let mut trial = Trial::opening(crate::trial::WADI).go(&[]);
    assert_eq!(trial.state.phase, Phase::Deploy { seat: MAHDIST });
    trial = trial.give(Order::Ready, &[]);
    // Two Leadership cards, then the first deal.
    let mut script = vec![1, 5];
    script.extend(cards("2C 3C 4C 5C 6C 7C 8C 9C 10C 2D 3D"));
    trial = trial.give(Order::Ready, &script);
    assert_eq!(trial.state.stock.len(), 52);
    assert_eq!(trial.held(BRITISH).counts(), &[1, 0, 0, 0, 0]);
    assert_eq!(trial.held(MAHDIST).counts(), &[0, 0, 0, 0, 1]);
    assert!(trial.has_told("HV-LEAD-07", Event::Earned { seat: BRITISH, held: 1 }));
}

#[test]
fn hv_lead_08_a_fourth_card_is_exchanged_card_by_card() {
    let mut trial = Trial::wadi();
    for _ in 0..3 {
        trial = trial.holds(BRITISH, Leadership::DashedHardLuck);
    }
    trial.state.phase = Phase::Earn;
    trial.state.owed = [BRITISH, BRITISH].into_iter().collect();
    let trial = trial.deal(MAHDIST, "2C").go(&[5]);
    assert_eq!(trial.state.phase, Phase::ThrowAway { seat: BRITISH });
    assert_eq!(trial.refuses(&Order::ThrowAway { card: Leadership::FasterMovement }), "HV-LEAD-10");
    let trial = trial.give(Order::ThrowAway { card: Leadership::DashedHardLuck }, &[2]);
    assert_eq!(trial.state.phase, Phase::ThrowAway { seat: BRITISH });
    let trial = trial.give(Order::ThrowAway { card: Leadership::DashedHardLuck }, &[]);
    assert_eq!(trial.held(BRITISH).counts(), &[1, 1, 0, 0, 1]);
    assert_eq!(trial.state.spent.counts(), &[2, 0, 0, 0, 0]);
    assert_eq!(trial.refuses(&Order::ThrowAway { card: Leadership::Rally }), "HV-LEAD-08");
}

#[test]
fn hv_lead_08_by_the_option_a_fourth_card_is_not_dealt() {
    let mut trial = Trial::wadi();
    for _ in 0..3 {
        trial = trial.holds(BRITISH, Leadership::DashedHardLuck);
    }
    let setting = std::sync::Arc::make_mut(&mut trial.state.setting);
    setting.change(|facts| facts.switches.overflow_refused = true);
    trial.state.phase = Phase::Earn;
    trial.state.owed = [BRITISH].into_iter().collect();
    let trial = trial.deal(MAHDIST, "2C").go(&[]);
    assert_eq!(trial.held(BRITISH).counts(), &[3, 0, 0, 0, 0]);
    assert!(trial.has_told("HV-LEAD-08", Event::NotDealt { seat: BRITISH }));
}

#[test]
fn hv_lead_10_only_on_the_heros_unit_at_its_start_and_once() {
    let trial = with_hero()
        .holds(BRITISH, Leadership::FasterMovement)
        .holds(BRITISH, Leadership::EnhancedFirepower)
        .go(&[]);
    let faster = play(Leadership::FasterMovement);
    assert_eq!(trial.refuses(&faster), "HV-LEAD-10");
    // Another unit than his.
    let other = trial.give(Order::Activate { unit: B_COMPANY }, &[]);
    assert_eq!(other.refuses(&faster), "HV-LEAD-10");
    let other = other.give(Order::Declare { plan: Plan::Nothing, way: Way::default() }, &[]);
    // His own activation for a move of his own.
    let alone = other.give(Order::ActivateHero, &[]);
    assert_eq!(alone.refuses(&faster), "HV-LEAD-10");
    let alone = alone.give(Order::Declare { plan: Plan::Nothing, way: Way::default() }, &[]);
    let own = alone.give(Order::Activate { unit: A_COMPANY }, &[]);
    assert_eq!(own.refuses(&play(Leadership::Rally)), "HV-LEAD-10");
    let own = own.give(faster, &[]);
    assert!(own.state[A_COMPANY].boosts.movement);
    assert_eq!(own.refuses(&play(Leadership::EnhancedFirepower)), "HV-LEAD-10");
    assert_eq!(own.held(BRITISH).counts(), &[0, 1, 0, 0, 0]);
}

#[test]
fn hv_lead_02_a_blank_can_be_played_to_no_effect() {
    let trial = with_hero().holds(BRITISH, Leadership::DashedHardLuck).go(&[]);
    let trial = trial.give(Order::Activate { unit: A_COMPANY }, &[]);
    let trial = trial.give(play(Leadership::DashedHardLuck), &[]);
    assert_eq!(trial.state[A_COMPANY].boosts, crate::state::Boosts::default());
    assert_eq!(trial.state.spent.counts(), &[1, 0, 0, 0, 0]);
}

#[test]
fn hv_lead_11_a_kind_in_force_is_not_played_again_and_ends_with_the_turn() {
    let mut trial = Trial::wadi()
        .hero_with(BRITISH, A_COMPANY, Post::Rear)
        .deal(BRITISH, "KH 9S")
        .gone(&[B_COMPANY, UnitId(2), UnitId(3)])
        .holds(BRITISH, Leadership::FasterMovement)
        .holds(BRITISH, Leadership::FasterMovement)
        .go(&[]);
    let nothing = Order::Declare { plan: Plan::Nothing, way: Way::default() };
    trial = trial.give(Order::ActivateByHero, &[]);
    trial = trial.give(play(Leadership::FasterMovement), &[]).give(nothing.clone(), &[]);
    trial = trial.give(Order::Activate { unit: A_COMPANY }, &[]);
    assert_eq!(trial.refuses(&play(Leadership::FasterMovement)), "HV-LEAD-11");
    // The next turn's deal: two for the British, six for the Mahdists.
    trial = trial.give(nothing, &cards("2C 3C 4C 5C 6C 7C 8C 10C"));
    assert!(!trial.state[A_COMPANY].boosts.movement);
    assert_eq!(trial.state.turn, 2);
}

#[test]
fn hv_lead_06_rally_is_for_routing_units() {
    let mut trial = with_hero().holds(BRITISH, Leadership::Rally).go(&[]);
    let steady = trial.give(Order::Activate { unit: A_COMPANY }, &[]);
    assert_eq!(steady.refuses(&play(Leadership::Rally)), "HV-LEAD-06");
    trial = with_hero().holds(BRITISH, Leadership::Rally);
    trial.state[A_COMPANY].routing = true;
    let trial = trial.go(&[]).give(Order::Activate { unit: A_COMPANY }, &[]);
    let trial = trial.give(play(Leadership::Rally), &[]);
    assert!(!trial.state[A_COMPANY].routing);
    assert!(trial.has_told("HV-RALLY-04", Event::Rallied { unit: A_COMPANY, by_card: true }));
}

#[test]
fn hv_lead_12_used_cards_are_dealt_afresh() {
    let mut trial = Trial::wadi().holds(MAHDIST, Leadership::Rally);
    // All others have been used.
    let State { stock, spent, seats, .. } = &mut trial.state;
    let mut hand = kernel::cards::Hand::default();
    while !stock.is_empty() {
        stock.deal(&mut hand, &mut kernel::Dice::seeded(1));
    }
    *spent = *hand.seen();
    seats[0].hand = kernel::cards::Hand::default();
    assert_eq!(spent.len(), 53);
    trial.state.phase = Phase::Earn;
    trial.state.owed = [BRITISH].into_iter().collect();
    let trial = trial.deal(MAHDIST, "2C").go(&[1]);
    assert!(trial.has_told("HV-LEAD-12", Event::LeadershipReshuffled { cards: 53 }));
    assert_eq!((trial.state.stock.len(), trial.state.spent.len()), (52, 0));
}

#[test]
fn hv_lead_13_who_shows_his_hand_loses_it_and_gets_no_more() {
    let mut trial = with_hero()
        .holds(BRITISH, Leadership::Rally)
        .holds(BRITISH, Leadership::FasterMovement)
        .go(&[]);
    trial = trial.give(Order::ShowHand, &[]);
    assert!(trial.state.seat(BRITISH).hand.is_empty() && trial.state.seat(BRITISH).forfeited);
    assert_eq!(trial.state.spent.counts(), &[0, 0, 1, 0, 1]);
    assert!(matches!(trial.state.phase, Phase::Choose { seat: BRITISH, .. }));
    assert_eq!(trial.refuses(&Order::ShowHand), "HV-LEAD-13");
    owe(&mut trial.state, BRITISH);
    assert!(trial.state.owed.is_empty());
    assert!(trial.state.seat(BRITISH).cards.contains(card("KH")));
}

#[test]
fn hv_lead_01_the_example_of_the_chance_of_a_blank() {
    // What the first card may be: 18 chances of 54.
    let trial = Trial::opening(crate::trial::WADI);
    let next = trial.state.stock.unseen();
    assert_eq!((next.of(Leadership::DashedHardLuck.index()), next.len()), (18, 54));
    assert_eq!(3 * next.of(Leadership::DashedHardLuck.index()), next.len());
}

#[test]
fn hv_lead_02_the_example_of_three_blanks_in_hand() {
    let mut trial = Trial::wadi();
    for _ in 0..3 {
        trial = trial.holds(BRITISH, Leadership::DashedHardLuck);
    }
    trial.state.phase = Phase::Earn;
    trial.state.owed = [BRITISH].into_iter().collect();
    let trial = trial.deal(MAHDIST, "2C").go(&[5]);
    let trial = trial.give(Order::ThrowAway { card: Leadership::DashedHardLuck }, &[]);
    assert_eq!(trial.held(BRITISH).counts(), &[2, 0, 0, 0, 1]);
}

#[test]
fn hv_lead_06_the_example_of_a_unit_of_two() {
    // By a test with 1 or 2 of six, since what is lost with the officer comes back with the Hero; by the card always.
    let routing = || {
        let mut trial = Trial::wadi()
            .hero_with(BRITISH, A_COMPANY, Post::Rear)
            .men(A_COMPANY, 2, false)
            .deal(BRITISH, "KH 9S 5C")
            .holds(BRITISH, Leadership::Rally);
        trial.state[A_COMPANY].routing = true;
        trial.go(&[]).give(Order::Activate { unit: A_COMPANY }, &[])
    };
    let tries = Plan::TryThenMove { over: crate::state::PieceSet::EMPTY };
    for die in 1..=6 {
        let mut script = vec![die];
        if die <= 2 {
            // In close order with the Hero and without the officer: two dice.
            script.extend([1, 1]);
        } else {
            script.extend(cards("8C"));
            script.extend([1, 1, 1, 1]);
        }
        let tried = routing().plan(tries, &script);
        assert_eq!(tried.state[A_COMPANY].routing, 2 < die, "{die}");
    }
    let played = routing().give(play(Leadership::Rally), &[]);
    assert!(!played.state[A_COMPANY].routing);
}

#[test]
fn hv_lead_12_the_example_of_49_discards() {
    let mut trial = Trial::wadi();
    for card in [Leadership::Rally, Leadership::FasterMovement, Leadership::EnhancedFirepower] {
        trial = trial.holds(MAHDIST, card);
    }
    for card in [Leadership::DashedHardLuck, Leadership::HandToHandFighting] {
        trial = trial.holds(BRITISH, card);
    }
    // All others have been used.
    let State { stock, spent, .. } = &mut trial.state;
    let mut used = kernel::cards::Hand::default();
    while stock.deal(&mut used, &mut kernel::Dice::seeded(1)) {}
    *spent = *used.seen();
    assert_eq!((trial.state.stock.len(), trial.state.spent.len()), (0, 49));
    trial.state.phase = Phase::Earn;
    trial.state.owed = [BRITISH].into_iter().collect();
    let trial = trial.deal(MAHDIST, "2C").go(&[1]);
    assert!(trial.has_told("HV-LEAD-12", Event::LeadershipReshuffled { cards: 49 }));
    assert_eq!((trial.state.stock.len(), trial.state.spent.len()), (48, 0));
    assert_eq!((trial.held(MAHDIST).len(), trial.held(BRITISH).len()), (3, 3));
}

#[test]
fn hv_lead_13_the_example_of_two_cards_shown_and_three_kings() {
    let trial = Trial::wadi()
        .gone(&[UnitId(2), UnitId(3)])
        .deal(BRITISH, "2C")
        .holds(BRITISH, Leadership::Rally)
        .holds(BRITISH, Leadership::FasterMovement)
        .go(&[])
        .give(Order::ShowHand, &[]);
    assert_eq!((trial.held(BRITISH).len(), trial.state.spent.len()), (0, 2));
    let trial = trial.give(Order::Activate { unit: A_COMPANY }, &[]);
    let nothing = Order::Declare { plan: Plan::Nothing, way: Way::default() };
    // The next turn: three Kings for the British, six plain cards for the Mahdists, and no Leadership card.
    let trial = trial.give(nothing, &cards("KC 3C KD 5C KH 6C 7C 8C 9C"));
    assert_eq!(trial.state.seat(BRITISH).cards.len(), 3);
    assert_eq!((trial.held(BRITISH).len(), trial.state.stock.len()), (0, 52));
}

#[test]
fn hv_lead_10_a_card_without_the_hero_is_refused_and_his_place_told() {
    let faster = play(Leadership::FasterMovement);
    let told = |trial: &Trial| {
        let bar = crate::flow::check(&trial.state, &faster).unwrap_err();
        assert_eq!(trial.refuses(&faster), bar.rule.as_str());
        (bar.rule.as_str(), bar.why, bar.place.expect("it is said where"))
    };
    // He is with A Company, stands alone, or has fallen.
    let asks = |hero: Hero| {
        let trial = with_hero().hero(BRITISH, hero).holds(BRITISH, Leadership::FasterMovement);
        trial.go(&[]).give(Order::Activate { unit: B_COMPANY }, &[])
    };
    let alone = Hero::Alone(crate::trial::at(700, 100, 0));
    let elsewhere = Hero::With { unit: A_COMPANY, post: Post::Rear };
    for (hero, missed) in [(elsewhere, A_COMPANY), (Hero::Removed, B_COMPANY)] {
        let trial = asks(hero);
        let (rule, why, place) = told(&trial);
        assert_eq!(rule, "HV-LEAD-10");
        assert!(matches!(why, Why::Unit(B_COMPANY, _)), "{why:?}");
        let centre = crate::field::centre(&trial.state, missed).unwrap();
        assert!(place.distance(centre) <= kernel::table::Length::units(3), "{place:?}");
    }
    let (rule, _, place) = told(&asks(alone));
    assert_eq!((rule, place), ("HV-LEAD-10", crate::trial::at(700, 100, 0).at));
    let with = asks(Hero::With { unit: B_COMPANY, post: Post::Rear });
    assert_eq!(crate::flow::check(&with.state, &faster), Ok(()));
}
