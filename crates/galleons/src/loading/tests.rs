//! Tests of the loading of bombs: who does it, what he cannot do meanwhile, and how long it takes.

use super::*;
use crate::{
    position::{A, advanced, allows, carry_out, chance, give, position, refuses, report},
    repair,
    state::{Man, Phase, Station},
};

const LOAD: Order = Order::Load { ship: A };
const LOAD_NO_MORE: Order = Order::LoadNoMore { ship: A };
const DECK: Phase = Phase::DeckOrders { at: 0 };

/// A ship with two racks, one of them empty, and three spare loads.
fn bomber(ails: &str) -> State {
    let text = format!(
        "a Hullcutter 1010 N High, carries 2 bomb-rack, carries 5 bomb-load, deck 6, petty 0{ails}\n\
         b Aphid 2020 N Low"
    );
    let mut state = advanced(&text);
    state[A].carries[0].left = 1;
    state.in_phase(DECK)
}

/// The same with men at work.
fn at_work(ails: &str) -> State {
    let mut state = bomber(ails);
    state[A].carries[0].crew.hands = 4;
    state
}

/// One repair step.
fn step(state: &mut State) -> String {
    report(state, &[], |play| repair::repair(play, A))
}

#[test]
fn sg_bomb_03_the_loads_listed_include_those_in_the_racks() {
    let state = advanced(
        "a Hullcutter 1010 N High, carries 2 bomb-rack, carries 5 bomb-load\n\
         b Hullcutter 2020 N High, carries 3 bomb-rack, carries 2 bomb-load\n\
         b Hullcutter 2021 N High, carries 2 bomb-rack",
    );
    let left = |ship: u8| {
        let [racks, loads, ..] = state[ShipId(ship)].carries;
        (racks.left, loads.left)
    };
    assert_eq!([left(0), left(1), left(2)], [(2, 3), (2, 0), (2, 0)]);
}

#[test]
fn sg_bomb_03_four_deckhands_an_empty_rack_and_a_spare_load() {
    allows(&bomber(""), LOAD);
    refuses(&bomber(""), LOAD_NO_MORE, "SG-BOMB-03", "A has nobody at her bombs");
    allows(&bomber(", deck 4"), LOAD);
    let why = "A has not the four deckhands that it takes";
    refuses(&bomber(", deck 3"), LOAD, "SG-BOMB-03", why);
    let why = "A has no empty rack, or no spare load for it";
    let mut state = bomber("");
    state[A].carries[0].left = 2;
    refuses(&state, LOAD, "SG-BOMB-03", why);
    let mut state = bomber("");
    state[A].carries[1].left = 0;
    refuses(&state, LOAD, "SG-BOMB-03", why);
    refuses(&at_work(""), LOAD, "SG-BOMB-03", "A has men at her bombs already");
    allows(&at_work(""), LOAD_NO_MORE);
    let plain = advanced("a Hullcutter 1010 N High\nb Aphid 2020 N Low").in_phase(DECK);
    refuses(&plain, LOAD, "SG-BOMB-03", "A has no bomb racks");
    let why = "this is not the moment for that order";
    refuses(&bomber("").moving(A), LOAD, "SG-SEQ-02", why);
    let basic = position("a Hullcutter 1010 N High, carries 2 bomb-rack\nb Aphid 2020 N Low");
    let why = "that belongs to the advanced rules";
    refuses(&basic.in_phase(DECK), LOAD, "SG-SEQ-05", why);
}

#[test]
fn sg_bomb_03_said_once_a_turn_and_shown_with_the_other_deck_orders() {
    let mut state = bomber("");
    give(&mut state, LOAD, &[]);
    let why = "A has had her orders about that this turn";
    refuses(&state, LOAD_NO_MORE, "SG-BOMB-03", why);
    let told = carry_out(&mut state.in_phase(Phase::DeckOrders { at: 1 }), Order::ToStations, &[]);
    assert!(told.starts_with("SG-BOMB-03 A tells 4 hands off to load bombs\n"), "{told}");
    let mut state = at_work("");
    give(&mut state, LOAD_NO_MORE, &[]);
    assert_eq!(told_off(&state, A), 0);
    let told = carry_out(&mut state.in_phase(Phase::DeckOrders { at: 1 }), Order::ToStations, &[]);
    assert!(told.starts_with("SG-BOMB-03 A's hands leave the bombs\n"), "{told}");
}

#[test]
fn sg_bomb_03_they_do_nothing_else() {
    // Two of six are left to be shifted.
    let to = Station::Gun(0);
    let shift = Order::Shift { ship: A, man: Man::Hand, from: Station::Deck, to };
    allows(&at_work(", unserved 0"), shift);
    let why = "A has no deckhand left who does not load bombs";
    refuses(&at_work(", unserved 0, deck 4"), shift, "SG-BOMB-03", why);
    // And to fight a fire: wood, one die for each.
    let quenched =
        |state: &State| chance(state, |play| repair::repair(play, A), |state| state[A].fire == 0);
    assert_eq!(quenched(&at_work(", fire 1, deck 5")), "1/6");
    assert_eq!(quenched(&bomber(", fire 1, deck 1")), "1/6");
}

#[test]
fn sg_bomb_03_five_turns_refill_a_rack() {
    let mut state = at_work("");
    for turns in 1..=4 {
        let told = format!("SG-BOMB-03 A's hands load bombs: turn {turns} of 5\n");
        assert_eq!(step(&mut state), told);
        assert_eq!((state[A].carries[0].left, turns_done(&state, A)), (1, turns));
    }
    assert_eq!(step(&mut state), "SG-BOMB-03 A has refilled a bomb rack\n");
    let [racks, loads, ..] = state[A].carries;
    assert_eq!((racks.left, loads.left, turns_done(&state, A)), (2, 2, 0));
    // No rack is empty any more: they are free again.
    assert_eq!((told_off(&state, A), step(&mut state)), (0, String::new()));
    // With another empty rack they go on.
    let mut state = at_work("");
    (state[A].carries[0].left, state[A].carries[0].loading) = (0, 4);
    step(&mut state);
    assert_eq!(told_off(&state, A), 4);
    assert_eq!(step(&mut state), "SG-BOMB-03 A's hands load bombs: turn 1 of 5\n");
}

#[test]
fn sg_bomb_03_an_interruption_pauses_the_work() {
    let mut state = at_work("");
    step(&mut state);
    for ails in [", deck 3", ", stunned"] {
        let mut idle = at_work(ails);
        idle[A].carries[0].loading = 1;
        assert_eq!(step(&mut idle), "", "{ails}");
        assert_eq!(turns_done(&idle, A), 1);
    }
    // Stood down and told off again: nothing is lost.
    give(&mut state, LOAD_NO_MORE, &[]);
    state.deck.clear();
    give(&mut state, LOAD, &[]);
    assert_eq!(step(&mut state), "SG-BOMB-03 A's hands load bombs: turn 2 of 5\n");
}
