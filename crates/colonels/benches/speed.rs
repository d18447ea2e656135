//! How fast the rules are: rates per second of processor time on one core, null chronicle.
//!
//! `cargo bench -p colonels` prints every figure; `cargo bench -p colonels -- scenes` only those whose name holds the word.
//! `docs/benchmarks.md` keeps the figures and says what they mean. `-- random the-well-at-dry-canal 30` only fights so many random
//! battles of a scenario, for whoever counts instructions, and `-- regular the-battle-of-the-seven-cisterns 3` so many by the policy.
#![expect(clippy::print_stdout, reason = "figures are what a benchmark is for")]

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;

use colonels::{
    Colonels,
    order::Order,
    state::{Phase, State},
};
use kernel::{
    Dice, NullChronicle, Playable as _, System as _, Viewer,
    system::{carry_on, carry_out},
};
use laboratory::Fight;
use tactician::Level;
use testkit::{random_battle, rate};

/// The smallest scenario, one with machines, and the largest.
const SCENARIOS: [(&str, &str); 3] = [
    ("well", "the-well-at-dry-canal"),
    ("canal", "thunder-over-the-long-canal"),
    ("cisterns", "the-battle-of-the-seven-cisterns"),
];

fn opened(scenario: &str) -> State {
    Colonels::open(&common::LIBRARY, &common::setup(scenario)).expect("the scenario opens")
}

/// Whether an order goes on with the battle.
const fn is_meant(order: &Order) -> bool {
    !matches!(order, Order::Concede | Order::OfferDraw)
}

/// Fights so many battles of a scenario and tells the orders given.
fn count(scenario: &str, battles: u64, is_random: bool) {
    let opened = opened(scenario);
    let mut room = Fight::<Colonels>::new(&opened);
    let levels = vec![Level::Regular; opened.seats.len()];
    let stands = n_stands(&opened);
    let orders: u64 = (0..battles)
        .map(|seed| {
            if is_random {
                random_battle::<Colonels>(&opened, seed, is_meant)
            } else {
                u64::from(room.fight(&opened, seed, &levels).orders)
            }
        })
        .sum();
    println!("{stands} stands, {battles} battles, {orders} orders");
}

/// How many stands are on the table.
fn n_stands(state: &State) -> usize {
    state.stand_ids().filter(|&one| state[one].pose().is_some()).count()
}

/// A battle of regulars in its third turn, at the first movement from then on.
fn in_the_middle(opened: &State) -> State {
    let (mut state, mut orders) = (opened.clone(), Vec::new());
    let (mut dice, mut log) = (Dice::seeded(1), NullChronicle::default());
    carry_on::<Colonels, _>(&mut state, &mut dice, &mut log);
    for n in 1.. {
        let is_there = 3 <= state.turn && state.phase == Phase::March && state.question.is_none();
        orders.clear();
        Colonels::orders(&state, &mut orders);
        if is_there || orders.is_empty() {
            break;
        }
        let chosen = Colonels::policy(&state, &orders, &mut dice);
        dice.turn_to(n);
        carry_out::<Colonels, _>(&mut state, &orders[chosen], &mut dice, &mut log);
    }
    state
}

fn main() {
    let words: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    if let [who @ ("random" | "regular"), scenario, battles] =
        words.iter().map(String::as_str).collect::<Vec<_>>()[..]
    {
        count(scenario, battles.parse().expect("how many battles"), who == "random");
        return;
    }
    println!("state: {} bytes", size_of::<State>());
    let mut seed = 0;
    for (name, scenario) in SCENARIOS {
        let opened = &opened(scenario);
        println!("{name}: {} units, {} stands", opened.units.len(), n_stands(opened));
        rate(&format!("{name}: random orders"), "orders", || {
            seed += 1;
            random_battle::<Colonels>(opened, seed, is_meant)
        });
        let seats = opened.seats.len();
        let mut room = Fight::<Colonels>::new(opened);
        rate(&format!("{name}: recruits' orders"), "orders", || {
            seed += 1;
            u64::from(room.fight(opened, seed, &vec![Level::Recruit; seats]).orders)
        });
        rate(&format!("{name}: regular battles"), "battles", || {
            seed += 1;
            black_box(room.fight(opened, seed, &vec![Level::Regular; seats]).turns);
            1
        });
        let mut slot = opened.clone();
        rate(&format!("{name}: state copies"), "copies", || {
            for _ in 0..1000 {
                slot.clone_from(black_box(opened));
                black_box(&mut slot);
            }
            1000
        });
        rate(&format!("{name}: scenes"), "scenes", || {
            black_box(Colonels::scene(opened, Viewer::Umpire));
            1
        });
        let middle = &in_the_middle(opened);
        rate(&format!("{name}: scenes of a move"), "scenes", || {
            black_box(Colonels::scene(middle, Viewer::Umpire));
            1
        });
    }
}
