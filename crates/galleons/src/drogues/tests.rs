//! Tests of drogue torpedoes that hang below a ship.

use super::*;
use crate::{
    movement,
    order::Order,
    position::{A, ADVANCED, B, advanced, allows, chance, give, position_on, report},
    state::{Phase, Switches},
};

const AHEAD: Order = Order::Ahead { ship: A, turn: None };
const DOWN: Order = Order::Descend { ship: A, turn: None };
const CLIMB: Order = Order::Climb { ship: A, turn: None };

const TWO: &str = "carries 2 drogue-torpedo, drogues down";

#[test]
fn sg_drog_01_one_point_off_however_many_are_down() {
    for n in [1, 2, 5] {
        let text = format!(
            "a Aphid 1010 N Medium, carries {n} drogue-torpedo, drogues down\nb Aphid 2020 N Low"
        );
        assert_eq!(movement::allowance(&advanced(&text), A), 5);
    }
    let raised = advanced("a Aphid 1010 N Medium, carries 2 drogue-torpedo\nb Aphid 2020 N Low");
    assert_eq!(movement::allowance(&raised, A), 6);
    // It is no damage: a ship held back by it alone is not immobilised.
    let text = format!("a Aphid 1010 N Medium, screw 5, {TWO}\nb Aphid 2020 N Low");
    let state = advanced(&text);
    assert_eq!(movement::allowance(&state, A), 0);
    assert!(!movement::is_immobilised(&state, A));
}

#[test]
fn sg_drog_01_dragged_over_the_ground_they_are_lost() {
    let text = format!("a Aphid 1010 N Low, {TWO}\nb Aphid 2020 N Low");
    let mut state = advanced(&text).moving(A);
    let note = crate::scene::describe(&state, &DOWN, 0).note;
    assert_eq!(note, "free · drags her drogues off!");
    let told = give(&mut state, DOWN, &[]);
    assert_eq!(
        told,
        "SG-ALT-03 A goes down to Very Low\n\
         SG-DROG-01 A drags 2 drogue torpedoes over the ground and loses them\n"
    );
    assert_eq!(gear::n_left(&state, A, Gear::Drogues), 0);
    // At Very Low there is no room to lower them at all.
    let text = "a Aphid 1010 N Very Low, carries 2 drogue-torpedo\nb Aphid 2020 N Low";
    let mut state = advanced(text).in_phase(Phase::DeckOrders { at: 0 });
    give(&mut state, Order::PutOut { ship: A, gear: Gear::Drogues }, &[]);
    state.phase = Phase::DeckOrders { at: 2 };
    let told = report(&mut state, &[], |play| {
        crate::flow::advance(play);
    });
    assert!(told.ends_with("over the ground and loses them\n"), "{told}");
}

#[test]
fn sg_drog_02_met_or_brought_they_strike_on_a_six() {
    let struck = |switches: Switches, text: &str, order: Order| {
        let state = position_on("canal", switches, text).moving(A);
        chance(
            &state,
            |play: &mut crate::Play<'_, kernel::NullChronicle<Event>>| {
                crate::dodge::foretell(play, order);
            },
            |state| state.ships.iter().any(|ship| ship.is_stunned || !ship.is_on_map()),
        )
    };
    let met = format!("a Aphid 1011 N Low\nb Dauntless 1010 N Medium, {TWO}");
    let climbed = format!("a Aphid 1010 N Very Low\nb Dauntless 1010 N Medium, {TWO}");
    let brought = format!("a Aphid 1011 N Medium, {TWO}\nb Dauntless 1010 N Low");
    let lowered = format!("a Aphid 1010 N High, {TWO}\nb Dauntless 1010 N Low");
    let cases = [(&met, AHEAD), (&climbed, CLIMB), (&brought, AHEAD), (&lowered, DOWN)];
    for (text, order) in cases {
        assert_eq!(struck(ADVANCED, text, order), "1/6", "{text}");
        let older = Switches { drogue_hit: 5, ..ADVANCED };
        assert_eq!(struck(older, text, order), "1/3", "{text}");
    }
}

#[test]
fn sg_drog_02_as_it_is_told() {
    let text = format!("a Aphid 1011 N Low\nb Dauntless 1010 N Medium, {TWO}");
    let mut state = advanced(&text).moving(A);
    let note = crate::scene::describe(&state, &AHEAD, 0).note;
    assert_eq!(note, "1 MP · may strike drogues, damage 20, 1/6");
    let told = give(&mut state, AHEAD, &[5]);
    assert_eq!(
        told,
        "SG-MOVE-02 A goes ahead to 1010\n  \
         SG-DROG-02 drogues met: 5, wants 6+: no\n\
         SG-DROG-02 A stays clear of B's drogues\n"
    );
    assert!(are_down(&state, B));
    // Whoever begins in contact leaves without a roll.
    let mut state = state.moving(A);
    assert_eq!(give(&mut state, AHEAD, &[]), "SG-MOVE-02 A goes ahead to 1009\n");
}

#[test]
fn sg_drog_03_two_are_one_hit_of_twenty_as_in_the_example() {
    let text = format!("a Aphid 1011 N Low\nb Dauntless 1010 N Medium, {TWO}");
    let mut state = advanced(&text).moving(A);
    let told = give(&mut state, AHEAD, &[6, 3, 6]);
    assert!(told.contains("SG-DROG-03 A strikes 2 drogues of B\n"), "{told}");
    assert!(told.contains("SG-HIT-04 A will have to count 10 casualties of her crew\n"), "{told}");
    assert_eq!(told.matches("loses trim").count(), 1);
    assert_eq!(gear::n_left(&state, B, Gear::Drogues), 0);
    // By themselves, without the errata.
    let switches = Switches { combined_mines: false, ..ADVANCED };
    let mut state = position_on("canal", switches, &text).moving(A);
    let told = give(&mut state, AHEAD, &[6, 5, 3, 6]);
    assert!(told.contains("SG-DROG-03 A strikes 1 drogue of B\n"), "{told}");
    assert_eq!(gear::n_left(&state, B, Gear::Drogues), 1);
}

#[test]
fn sg_drog_02_lowering_them_onto_a_ship_sets_nothing_off() {
    let text = "a Aphid 1010 N Medium, carries 2 drogue-torpedo\nb Aphid 1010 N Low";
    let mut state = advanced(text).in_phase(Phase::DeckOrders { at: 0 });
    allows(&state, Order::PutOut { ship: A, gear: Gear::Drogues });
    give(&mut state, Order::PutOut { ship: A, gear: Gear::Drogues }, &[]);
    state.phase = Phase::DeckOrders { at: 2 };
    let told = report(&mut state, &[], |play| {
        crate::flow::advance(play);
    });
    assert_eq!(told, "SG-DROG-01 A lowers 2 drogue torpedoes\n");
}
