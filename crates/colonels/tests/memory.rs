//! What a state remembers is what is found anew: over random battles lists are held against those of a state that remembers nothing.

mod common;
#[path = "common/random.rs"]
#[expect(dead_code, reason = "orders that make no sense are for the laws")]
mod random;

use colonels::{
    Colonels,
    order::Order,
    state::{Phase, State},
};
use kernel::{
    Dice, NullChronicle, Playable as _, Setup, System as _,
    options::OptionValue,
    system::{carry_on, carry_out},
};

/// The same state, which remembers nothing.
fn fresh(state: &State) -> State {
    let mut fresh = state.clone();
    fresh.forget_offers();
    fresh.forget_sights();
    fresh.shots.forget();
    fresh.neighbours.forget();
    fresh
}

/// The orders that are listed, and those that are when nothing is remembered.
fn lists(state: &State) -> [Vec<Order>; 2] {
    [state, &fresh(state)].map(|state| {
        let mut orders = Vec::new();
        Colonels::orders(state, &mut orders);
        orders
    })
}

/// Holds what is allowed of some orders, and what the quick player makes of them, against a state that remembers nothing.
fn hold_choice(state: &State, orders: &[Order], seed: u64) {
    let states = [state, &fresh(state)];
    for order in orders.iter().step_by(7) {
        let [known, anew] = states.map(|state| Colonels::check(state, order).is_ok());
        assert_eq!(known, anew, "{order:?}");
    }
    let [known, anew] =
        states.map(|state| Colonels::policy(state, orders, &mut Dice::seeded(seed)));
    assert_eq!(known, anew, "turn {}, {:?}", state.turn, state.phase);
}

/// Fights a battle of so many orders at most, drawn blindly; tells in how many movements lists were compared.
///
/// Of two battles in the second a copy is kept of every state that is decided in, as players are handed one.
fn compare(opened: &State, seed: u64, most: u64) -> u32 {
    let (mut state, mut seen) = (opened.clone(), opened.clone());
    let (mut dice, mut draws) = (Dice::seeded(seed), Dice::seeded(seed + 1));
    let mut log = NullChronicle::default();
    carry_on::<Colonels, _>(&mut state, &mut dice, &mut log);
    let mut compared = 0;
    for n in 1..=most {
        let [mut orders, fresh] = if seed.is_multiple_of(2) {
            lists(&state)
        } else {
            seen.clone_from(&state);
            lists(&seen)
        };
        assert_eq!(orders, fresh, "order {n} of battle {seed}, turn {}", state.turn);
        compared += u32::from(state.phase == Phase::March);
        if n.is_multiple_of(3) {
            hold_choice(if seed.is_multiple_of(2) { &state } else { &seen }, &orders, n);
        }
        orders.retain(|order| !matches!(order, Order::Concede | Order::OfferDraw));
        // Who has set up long enough is ready, and whoever moves is seldom done before all have moved.
        let is_over = |order: &Order| matches!(order, Order::Done | Order::EndSlot);
        let is_ready = 40 < n && orders.contains(&Order::Ready);
        if is_ready {
            orders = vec![Order::Ready];
        } else if matches!(state.phase, Phase::March | Phase::Slot)
            && 0 < draws.pick(4)
            && !orders.iter().all(is_over)
        {
            orders.retain(|order| !is_over(order));
        }
        let Some(last) = orders.len().checked_sub(1) else { break };
        let order = &orders[usize::from(draws.pick(last.min(254) as u8 + 1))];
        dice.turn_to(n);
        carry_out::<Colonels, _>(&mut state, order, &mut dice, &mut log);
    }
    compared
}

/// Compares over so many battles.
fn hold(setup: &Setup, battles: u64, most: u64) {
    let opened = Colonels::open(&common::LIBRARY, setup).expect("the scenario opens");
    let compared: u32 = (0..battles).map(|seed| compare(&opened, seed, most)).sum();
    assert!(battles as u32 * 5 < compared, "{compared} movements in {battles} battles");
}

#[test]
fn whoever_remembers_lists_what_is_listed_anew() {
    for scenario in &common::LIBRARY.scenarios {
        for setup in testkit::setups_of::<Colonels>(&common::LIBRARY, common::setup(&scenario.id)) {
            hold(&setup, 6, 400);
        }
    }
}

#[test]
fn whoever_remembers_lists_what_is_listed_anew_where_both_take_turns() {
    for scenario in ["the-well-at-dry-canal", "the-marching-square", "fort-esperance"] {
        let mut setup = common::setup(scenario);
        let word = OptionValue::Word("traditional".to_owned());
        setup.options.insert("sequence".to_owned(), word);
        hold(&setup, 4, 400);
    }
}
