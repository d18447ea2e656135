//! What a state remembers: lists are the same as if everything were worked out afresh.

mod common;

use kernel::{
    Dice, NullChronicle, Playable as _, System as _, Viewer,
    options::OptionValue,
    system::{carry_on, carry_out},
};
use tripods::{Tripods, order::Order, state::State};

/// The orders of a state that remembers nothing.
fn afresh(state: &State) -> Vec<Order> {
    let mut state = state.clone();
    state.forget();
    let mut orders = Vec::new();
    Tripods::orders(&state, &mut orders);
    orders
}

/// Fights a battle of blind orders, mostly turns and places where there are any, and looks at every list twice: in the battle itself,
/// and as the player sees it.
fn fight(scenario: &str, fog: bool, seed: u64, most: usize) -> [usize; 2] {
    let mut setup = common::setup(scenario);
    setup.options.insert("fog_of_war".to_owned(), OptionValue::Flag(fog));
    let mut state = Tripods::open(&common::LIBRARY, &setup).expect("the scenario opens");
    let mut seen = state.clone();
    let (mut dice, mut draws) = (Dice::seeded(seed), Dice::seeded(seed + 1));
    let mut log = NullChronicle::default();
    carry_on::<Tripods, _>(&mut state, &mut dice, &mut log);
    let mut looked = [0; 2];
    let mut orders = Vec::new();
    for n in 1..=most as u64 {
        let Some(seat) = Tripods::decider(&state) else { break };
        for (view, is_own) in [(Viewer::Umpire, true), (Viewer::Seat(seat), false)] {
            if !is_own {
                Tripods::see(&state, view, &mut seen);
            }
            let state = if is_own { &state } else { &seen };
            orders.clear();
            Tripods::orders(state, &mut orders);
            assert_eq!(orders, afresh(state), "{scenario} {fog} {seed}, order {n}, {view:?}");
        }
        orders.retain(|order| !matches!(order, Order::Concede | Order::OfferDraw));
        let same: Vec<usize> = (0..orders.len())
            .filter(|&at| matches!(orders[at], Order::Turn { .. } | Order::Place { .. }))
            .collect();
        looked[0] += usize::from(same.iter().any(|&at| matches!(orders[at], Order::Turn { .. })));
        looked[1] += usize::from(same.iter().any(|&at| matches!(orders[at], Order::Place { .. })));
        let at = match draws.d6() {
            1..=3 if !same.is_empty() => same[usize::from(draws.pick(same.len().min(255) as u8))],
            4 => Tripods::stroll(&seen, &orders, &mut draws),
            _ => usize::from(draws.pick(orders.len().min(255) as u8)),
        };
        dice.turn_to(n);
        carry_out::<Tripods, _>(&mut state, &orders[at], &mut dice, &mut log);
    }
    looked
}

#[test]
fn lists_are_the_same_as_those_of_a_state_that_remembers_nothing() {
    for card in testkit::offered::<Tripods>(&common::LIBRARY) {
        for fog in [false, true] {
            let looked = (0..4).map(|seed| fight(&card.id, fog, seed, 400));
            let [turns, places] =
                looked.fold([0; 2], |all, one| [all[0] + one[0], all[1] + one[1]]);
            assert!(20 < turns && 20 < places, "{}: {turns} turns and {places} places", card.id);
        }
    }
}
