//! The deal, Jokers, pictures, and the pack that runs out.

use super::*;
use crate::{
    state::UnitId,
    trial::{A_COMPANY, B_COMPANY, BRITISH, MAHDIST, Trial, card, cards},
};

/// The first deal of the patrol: five cards to the British, six to the Mahdists.
fn dealing() -> Trial {
    let mut trial = Trial::wadi();
    trial.state.phase = Phase::Deal;
    trial
}

#[test]
fn hv_turn_01_one_card_for_the_hero_and_each_unit_round_the_seats() {
    let trial = dealing().go(&cards("2C 3C 4C 5C 6C 7C 8C 9C 10C 2D 3D"));
    let dealt: Vec<_> = trial
        .told()
        .into_iter()
        .filter_map(|(rule, event)| match event {
            Event::Dealt { seat, .. } => Some((rule, seat.0)),
            _ => None,
        })
        .collect();
    let seats: Vec<u8> = dealt.iter().map(|&(_, seat)| seat).collect();
    assert_eq!(seats, [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1]);
    assert!(dealt.iter().all(|&(rule, _)| rule == "HV-TURN-01"));
    assert_eq!((due(&trial.state, BRITISH), due(&trial.state, MAHDIST)), (5, 6));
}

#[test]
fn hv_turn_01_who_gets_no_card() {
    let mut trial = dealing().gone(&[A_COMPANY]).hero(BRITISH, Hero::Removed);
    assert_eq!(due(&trial.state, BRITISH), 3);
    trial.state[B_COMPANY].at = Where::Exited(0);
    assert_eq!(due(&trial.state, BRITISH), 2);
    trial.state[UnitId(2)].at = Where::Aboard(UnitId(3));
    assert_eq!(due(&trial.state, BRITISH), 1);
    trial.state[UnitId(3)].at = Where::Reserve;
    assert_eq!(due(&trial.state, BRITISH), 0);
}

#[test]
fn hv_turn_02_a_joker_is_replaced_after_the_deal_and_brings_a_card() {
    // The second British card is a Joker; its replacement comes after the eleventh card, then his Leadership card.
    let mut script = cards("2C 3C X1 5C 6C 7C 8C 9C 10C 2D 3D AS");
    script.push(2);
    let trial = dealing().go(&script);
    let seat = trial.state.seat(BRITISH);
    assert!(seat.cards.contains(card("AS")) && seat.cards.len() == 5);
    assert!(trial.state.discards.contains(card("X1")));
    assert_eq!(trial.held(BRITISH).counts(), &[0, 1, 0, 0, 0]);
    assert!(trial.has_told("HV-TURN-02", Event::JokerReplaced { seat: BRITISH, card: card("AS") }));
}

#[test]
fn hv_turn_02_a_joker_for_a_joker_is_replaced_again() {
    let mut script = cards("2C 3C X1 5C 6C 7C 8C 9C 10C 2D 3D X2 QH");
    // Two for the Jokers, one for the Queen.
    script.extend([1, 1, 1]);
    let trial = dealing().go(&script);
    assert_eq!(trial.held(BRITISH).counts(), &[3, 0, 0, 0, 0]);
    assert_eq!(trial.state.discards.len(), 2);
}

#[test]
fn hv_turn_03_pictures_bring_a_card_each_and_stay() {
    // J and Q before the British, an Ace and a 10 bring nothing.
    let mut script = cards("JC 3C QC 5C AC 7C 10C 9C 8C 2D 3D");
    script.extend([3, 4]);
    let trial = dealing().go(&script);
    assert_eq!(trial.held(BRITISH).counts(), &[0, 0, 1, 1, 0]);
    assert!(trial.state.seat(BRITISH).cards.contains(card("QC")));
    assert_eq!(trial.state.seat(MAHDIST).hand.len(), 0);
}

#[test]
fn hv_lead_09_jokers_first_then_the_highest_picture() {
    // The Mahdist has the King and a Joker, the British the Queen of Hearts: Joker, King, Queen.
    let mut script = cards("QH KS 2C X1 3C 7C 8C 9C 10C 2D 3D 4D");
    script.extend([1, 2, 3]);
    let trial = dealing().go(&script);
    let earned: Vec<u8> = trial
        .told()
        .iter()
        .filter_map(|(_, event)| match event {
            Event::Earned { seat, .. } => Some(seat.0),
            _ => None,
        })
        .collect();
    assert_eq!(earned, [1, 1, 0]);
    assert_eq!(trial.held(MAHDIST).counts(), &[1, 1, 0, 0, 0]);
    assert_eq!(trial.held(BRITISH).counts(), &[0, 0, 1, 0, 0]);
}

#[test]
fn hv_turn_10_the_discards_become_the_pile_in_the_middle_of_a_deal() {
    let mut trial = dealing();
    let three: Cards = ["2C", "3C", "4C"].map(card).into_iter().collect();
    trial.state.discards = trial.state.pile.without(three);
    trial.state.pile = three;
    let trial = trial.go(&cards("2C 3C 4C 5C 6C 7C 8C 9C 10C 2D 3D"));
    assert!(trial.has_told("HV-TURN-10", Event::Reshuffled { cards: 51 }));
    assert_eq!((trial.state.pile.len(), trial.state.discards.len()), (43, 0));
}

#[test]
fn hv_turn_10_with_both_piles_empty_a_pack_is_imagined() {
    let mut trial = Trial::wadi();
    // All cards lie before the players.
    trial.state.seats[0].cards = trial.state.pile;
    trial.state.pile = Cards::EMPTY;
    let mut dice = kernel::Dice::script(&cards("X1 9H"));
    let mut log = kernel::WrittenChronicle::default();
    let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
    let roll = Roll::card(rule!("HV-CAS-01"), "casualty");
    // [HV-TURN-11] The Joker is passed over.
    assert_eq!(turn_card(&mut play, &roll, each), card("9H"));
    assert_eq!(dice.finish(), Ok(()));
    assert_eq!(trial.state.imaginary.map(Cards::len), Some(52));
    assert!(trial.state.pile.is_empty() && trial.state.discards.is_empty());
}

#[test]
fn hv_turn_11_a_joker_outside_the_deal_is_discarded_and_brings_nothing() {
    let mut trial = Trial::wadi();
    let mut dice = kernel::Dice::script(&cards("X1 X2 7S"));
    let mut log = kernel::WrittenChronicle::default();
    let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
    let roll = Roll::card(rule!("HV-CAS-01"), "casualty");
    assert_eq!(turn_card(&mut play, &roll, each), card("7S"));
    assert_eq!(trial.state.discards.len(), 3);
    assert!(trial.state.owed.is_empty() && trial.state.jokers.is_empty());
}
