//! The deal, Jokers, pictures, and the pack that runs out.

use super::*;
use crate::{
    state::{Hero, UnitId},
    trial::{A_COMPANY, B_COMPANY, BRITISH, GATLING, LANCERS, MAHDIST, RED, Trial, card, cards},
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
fn hv_turn_10_the_example_of_discards_that_become_the_pile_in_a_deal() {
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

/// Cards that bring nobody anything.
const PLAIN: &str = "2C 3C 4C 5C 6C 7C 8C 9C 10C 2D 3D 4D 5D 6D 7D 8D 9D 10D 2H 3H 4H 5H";

/// A scenario whose first `n` cards are dealt, all of them plain.
fn dealt(mut trial: Trial, n: usize) -> Trial {
    (trial.state.turn, trial.state.phase) = (1, Phase::Deal);
    trial.go(&cards(PLAIN)[..n])
}

/// To whom the cards of a deal went, one after the other.
fn went_to(trial: &Trial) -> Vec<u8> {
    let told = trial.told().into_iter().filter_map(|(_, event)| match event {
        Event::Dealt { seat, .. } => Some(seat.0),
        _ => None,
    });
    told.collect()
}

fn gets(trial: &Trial, seat: SeatId) -> usize {
    went_to(trial).into_iter().filter(|&to| SeatId(to) == seat).count()
}

const WELLS: &str = "the-square-on-the-road-to-the-wells";

/// The patrol with a Hero and two companies: three cards to the British, one after the other with six to the Mahdists.
fn small() -> Trial {
    dealing().gone(&[LANCERS, GATLING])
}

#[test]
fn hv_gen_05_the_examples_of_the_classes_and_of_54_cards() {
    // King, Queen and Ace before the British: one Leadership card for each of the first two.
    let mut script = cards("KC 3C QC 5C AC 2C 8C 9C 10C");
    script.extend([1, 2]);
    let trial = small().go(&script);
    assert_eq!(trial.held(BRITISH).len(), 2);
    // A fresh pack, eleven cards dealt, two turned for casualties.
    let mut trial = dealing().go(&cards(PLAIN)[..11]);
    crate::casualties::inflict(&mut trial.state, RED, 2, crate::state::Cause::Fire);
    let trial = trial.go(&cards("9H 8H"));
    let before: u8 = trial.state.seats.iter().map(|seat| seat.cards.len()).sum();
    assert_eq!((trial.state.pile.len(), trial.state.discards.len(), before), (41, 2, 11));
}

#[test]
fn hv_org_05_the_example_of_a_convoy_and_its_cards() {
    use crate::{formations::Size, formations::mm, tables::Object, vocabulary::Model};
    let wagons = [5, 6, 7].map(UnitId);
    let convoy = || {
        let mut trial = Trial::opening(WELLS).setting(|facts| {
            for wagon in wagons {
                let spec = &mut facts.roster[usize::from(wagon.0)];
                (spec.model, spec.base) = (Some(Model::Wagon), Size::new(mm(25), mm(60)));
            }
            let at = kernel::table::Point::units(10, 10);
            facts.objects.push(Object { id: "biscuit".into(), owner: 0, at });
        });
        trial.state.stores.push(None);
        trial
    };
    // Three wagons are three cards, and the heap of stores is none.
    assert_eq!(gets(&dealt(convoy(), 19), BRITISH), 9);
    assert_eq!(gets(&dealt(convoy().gone(&wagons), 16), BRITISH), 6);
}

#[test]
fn hv_org_06_the_example_of_two_emirs() {
    // Ten units of the Mahdists: five and a Hero for each of their seats.
    let trial = Trial::opening("the-brigade-at-kashgil");
    let own = |trial: &Trial, seat| {
        trial.state.ids().filter(|&unit| trial.state.spec(unit).seat == SeatId(seat)).count()
    };
    assert_eq!((own(&trial, 1), own(&trial, 3)), (5, 5));
    assert_eq!(trial.state.side_of_seat(SeatId(1)), trial.state.side_of_seat(SeatId(3)));
    let trial = dealt(trial, 22);
    assert_eq!((gets(&trial, SeatId(1)), gets(&trial, SeatId(3))), (6, 6));
}

#[test]
fn hv_hero_07_the_example_of_a_seat_that_has_lost_its_hero() {
    let trial = dealing().go(&cards(PLAIN)[..11]);
    assert_eq!(gets(&trial, MAHDIST), 6);
    let trial = dealing().hero(MAHDIST, Hero::Removed).go(&cards(PLAIN)[..10]);
    assert_eq!(gets(&trial, MAHDIST), 5);
}

#[test]
fn hv_turn_01_the_example_of_14_cards() {
    // A Hero and five units against a Hero and seven.
    let trial = Trial::opening(WELLS).gone(&[5, 6, 7, 15, 16].map(UnitId));
    let trial = dealt(trial, 14);
    assert_eq!(went_to(&trial), [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1]);
}

#[test]
fn hv_turn_01_a_hero_inside_a_square_gets_his_card() {
    let alone = Trial::opening(WELLS).hero(BRITISH, Hero::Sheltered(0));
    assert_eq!(due(&alone.state, BRITISH), 9);
    assert_eq!(due(&alone.hero(BRITISH, Hero::Gone).state, BRITISH), 8);
}

#[test]
fn hv_turn_02_the_example_of_a_joker_and_an_ace() {
    let mut script = cards("9C 3C X1 5C 4C 2C 8C 6C 10C AS");
    script.push(2);
    let trial = small().go(&script);
    let own: Cards = ["AS", "9C", "4C"].map(card).into_iter().collect();
    assert_eq!(trial.state.seat(BRITISH).cards, own);
    assert!(trial.state.discards.contains(card("X1")));
    assert_eq!(trial.held(BRITISH).len(), 1);
}

#[test]
fn hv_turn_03_the_example_of_two_pictures_and_a_ten() {
    let mut script = cards("JC 3C QC 5C 10C 2C 8C 9C 6C");
    script.extend([3, 4]);
    let trial = small().go(&script);
    assert_eq!(trial.held(BRITISH).len(), 2);
    let own: Cards = ["JC", "QC", "10C"].map(card).into_iter().collect();
    assert_eq!(trial.state.seat(BRITISH).cards, own);
}

#[test]
fn hv_lead_08_the_example_of_two_pictures_with_three_cards_in_hand() {
    use crate::{order::Order, vocabulary::Leadership::DashedHardLuck};
    let mut trial = small();
    for _ in 0..3 {
        trial = trial.holds(BRITISH, DashedHardLuck);
    }
    let mut script = cards("JC 3C QC 5C 10C 2C 8C 9C 6C");
    script.push(5);
    let mut trial = trial.go(&script);
    // Draw one, discard one of four, twice over.
    for draws in [&[2][..], &[]] {
        assert_eq!(trial.state.phase, Phase::ThrowAway { seat: BRITISH });
        assert_eq!(trial.held(BRITISH).len(), 4);
        trial = trial.give(Order::ThrowAway { card: DashedHardLuck }, draws);
    }
    assert_eq!(trial.held(BRITISH).counts(), &[1, 1, 0, 0, 1]);
    assert!(matches!(trial.state.phase, Phase::Choose { .. }));
}

#[test]
fn hv_lead_09_the_example_of_a_joker_a_queen_and_a_king() {
    let mut script = cards("X1 3C 7C 5C KC 2C 8C 9C 10C QH");
    // One for the Joker, one for the King, one for the Queen that replaced it.
    script.extend([1, 2, 3]);
    let trial = small().go(&script);
    assert_eq!(trial.held(BRITISH).counts(), &[1, 1, 1, 0, 0]);
    assert!(trial.has_told("HV-TURN-02", Event::JokerReplaced { seat: BRITISH, card: card("QH") }));
}
