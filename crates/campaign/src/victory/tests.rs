//! How campaigns end, and the order of days.

use kernel::options::OptionValue;

use super::*;
use crate::{
    map::Site,
    order::Order,
    trial::{ANN, CAT, at_sea, opened, play, vessel, with_berth},
};

fn number(key: &'static str, n: i64) -> (&'static str, OptionValue) {
    (key, OptionValue::Number(n))
}

/// Two captains in port with ships of their own.
fn two(options: &[(&str, OptionValue)]) -> State {
    let mut state = opened(2, options);
    for id in [ANN, CAT] {
        let own = vessel(&state, "Sky Runner");
        (state[id].vessel, state[id].bank) = (Some(own), 1_000);
    }
    play(&mut state, None, &[]);
    state
}

#[test]
fn sg_camp_11_the_order_of_play_rotates() {
    let mut state = two(&[]);
    assert_eq!(state.at_hand(), ANN);
    play(&mut state, Some(Order::Stay), &[]);
    assert_eq!((state.day, state.at_hand()), (1, CAT));
    play(&mut state, Some(Order::Stay), &[]);
    assert_eq!((state.day, state.at_hand()), (2, CAT));
    play(&mut state, Some(Order::Stay), &[]);
    assert_eq!((state.day, state.at_hand()), (2, ANN));
}

#[test]
fn sg_camp_64_the_example_of_a_captains_worth() {
    let mut state = at_sea("Sky Runner", Site::new(5, 8));
    state[ANN].bank = 4_000;
    assert_eq!(worth(&state, ANN), 14_100);
    let parhoon = state.setting.parhoon();
    with_berth(&mut state, "Clearsight", parhoon);
    assert_eq!(worth(&state, ANN), 14_100 + 6_400);
}

#[test]
fn sg_camp_65_the_first_with_the_sum_in_the_bank_wins() {
    let ends = |ann: u32, cat: u32| {
        let mut state = two(&[number("money_goal", 50_000)]);
        (state[ANN].bank, state[CAT].bank) = (ann, cat);
        play(&mut state, Some(Order::Stay), &[]);
        assert_eq!(state.ending, None, "looked at when the day is over for all");
        play(&mut state, Some(Order::Stay), &[]);
        state.ending
    };
    assert_eq!(ends(49_999, 0), None);
    assert_eq!(ends(50_000, 0), Some(Ending::Sum { winners: vec![ANN] }));
    assert_eq!(ends(50_000, 50_001), Some(Ending::Sum { winners: vec![CAT] }));
    assert_eq!(ends(60_000, 60_000), Some(Ending::Sum { winners: vec![ANN, CAT] }));
}

#[test]
fn sg_camp_66_the_example_eight_weeks() {
    let mut state = two(&[number("time_limit_weeks", 8)]);
    state[CAT].bank = 2_000;
    state.day = 55;
    let stay = |state: &mut State| {
        for _ in 0..2 {
            play(state, Some(Order::Stay), &[]);
        }
    };
    stay(&mut state);
    assert_eq!((state.day, &state.ending), (56, &None));
    stay(&mut state);
    assert_eq!(state.ending, Some(Ending::Time { winners: vec![CAT] }));
    assert_eq!(outcome(&state).unwrap().winners, [CAT.seat()]);
}

#[test]
fn sg_camp_67_fame_beats_fortune() {
    let ends = |weeks: u16| {
        let mut state = two(&[number("time_limit_weeks", 8)]);
        state[CAT].bank = 900_000;
        state[ANN].longest_trek = weeks;
        for _ in 0..2 {
            play(&mut state, Some(Order::Stay), &[]);
        }
        state.ending
    };
    assert_eq!(ends(8), None);
    assert_eq!(ends(9), Some(Ending::Fame { winner: ANN }));
}

#[test]
fn sg_camp_73_out_of_play() {
    let mut state = two(&[]);
    play(&mut state, Some(Order::Stay), &[]);
    // Cat has no ship and too little for the cheapest.
    let cheapest = state.setting.for_sale().map(|class| state.built(class).price()).min().unwrap();
    (state[ANN].vessel, state[ANN].bank) = (None, cheapest - 1);
    (state[CAT].vessel, state[CAT].bank) = (None, cheapest);
    play(&mut state, None, &[]);
    assert_eq!(state[CAT].fate, Fate::Afloat, "to the pound");
    let mut orders = Vec::new();
    crate::flow::orders(&state, &mut orders);
    // She may also wait.
    let [Order::Buy { class: bought }, Order::Stay] = orders[..] else { panic!("{orders:?}") };
    assert_eq!(state.built(bought).price(), cheapest);
    play(&mut state, Some(orders[0]), &[]);
    play(&mut state, Some(Order::Stay), &[]);
    play(&mut state, Some(Order::Stay), &[]);
    assert_eq!(state[ANN].fate, Fate::Beached);
    assert_eq!(state.ending, None, "Cat goes on");
    assert_eq!(state.at_hand(), CAT);
}

#[test]
fn sg_camp_63_the_example_of_a_prisoner() {
    let mut state = two(&[]);
    (state[ANN].vessel, state[ANN].bank, state[ANN].fate) = (None, 12_000, Fate::Captured);
    assert_eq!(worth(&state, ANN), 12_000);
    state.step = Step::Dawn;
    play(&mut state, None, &[]);
    assert_eq!(state.at_hand(), CAT, "he takes no further turns");
}
