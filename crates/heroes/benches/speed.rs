//! How fast the rules are: rates per second of processor time on one core, null chronicle.
//!
//! `cargo bench -p heroes` prints every figure; `cargo bench -p heroes -- odds` only those whose name holds the word.
//! `docs/benchmarks.md` keeps the figures and says what they mean. `-- random 30` only fights so many random battles of the first
//! scenario, for whoever counts instructions, and `-- regular 30` so many by the policy. `-- veteran regular ID 30` has
//! players of the one level fight those of the other so often, the two changing sides; a fifth word is the first seed.
#![expect(clippy::print_stdout, reason = "figures are what a benchmark is for")]

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;

use heroes::{Heroes, order::Order, state::State};
use kernel::{
    Dice, NullChronicle, Playable as _, SeatId, System as _, Viewer,
    odds::{Effort, odds},
    system::{carry_on, carry_out},
};
use laboratory::Fight;
use tactician::Level;
use testkit::{
    duel::{Bout, Ended},
    random_battle, rate,
};

/// The first scenario, and the largest.
const WADI: &str = "patrol-at-the-wadi";
const BRIGADE: &str = "the-brigade-at-kashgil";

fn opened(scenario: &str) -> State {
    Heroes::open(&common::LIBRARY, &common::setup(scenario)).expect("the scenario opens")
}

/// Whether an order goes on with the battle.
const fn is_meant(order: &Order) -> bool {
    !matches!(order, Order::Concede | Order::OfferDraw)
}

/// The first shot of a battle fought by the policy, and the state that it is fired in.
fn first_shot(opened: &State) -> (State, Order) {
    let mut state = opened.clone();
    let (mut dice, mut log) = (Dice::seeded(1), NullChronicle::default());
    carry_on::<Heroes, _>(&mut state, &mut dice, &mut log);
    let mut orders = Vec::new();
    loop {
        orders.clear();
        Heroes::orders(&state, &mut orders);
        if let Some(shot) = orders.iter().find(|order| matches!(order, Order::Shoot { .. })) {
            return (state, shot.clone());
        }
        let chosen = Heroes::policy(&state, &orders, &mut dice);
        carry_out::<Heroes, _>(&mut state, &orders[chosen], &mut dice, &mut log);
    }
}

/// Fights so many battles of the first scenario and tells the orders given.
fn count(battles: u64, is_random: bool) {
    let wadi = opened(WADI);
    let mut room = Fight::<Heroes>::new(&wadi);
    let orders: u64 = (0..battles)
        .map(|seed| {
            if is_random {
                random_battle::<Heroes>(&wadi, seed, is_meant)
            } else {
                u64::from(room.fight(&wadi, seed, &[Level::Regular; 2]).orders)
            }
        })
        .sum();
    println!("{battles} battles, {orders} orders");
}

/// Fights a battle in which every seat of a side has the same level.
fn fought(bout: &Bout<'_, Level>) -> Ended {
    let opened = opened(bout.scenario);
    let side = |seat: u8| usize::from(opened.side_of_seat(SeatId(seat)).0);
    let levels: Vec<Level> =
        (0..opened.seats.len() as u8).map(|seat| bout.of_side[side(seat)]).collect();
    let fought = laboratory::fight::<Heroes>(&opened, bout.seed, &levels);
    let outcome = fought.outcome.expect("it is over");
    let winner = outcome.winners.first().map(|seat| side(seat.0));
    Ended { winner, account: format!("turn {}, {}", fought.turns, outcome.why) }
}

fn main() {
    let words: Vec<String> = std::env::args().collect();
    if testkit::duel(fought) {
        return;
    }
    for (at, word) in words.iter().enumerate() {
        if let ("random" | "regular", Some(Ok(battles))) =
            (word.as_str(), words.get(at + 1).map(|n| n.parse()))
        {
            return count(battles, word == "random");
        }
    }
    let (wadi, brigade) = (opened(WADI), opened(BRIGADE));
    println!("state: {} bytes and {} a unit", size_of::<State>(), size_of::<heroes::state::Unit>());
    let mut seed = 0;
    for (name, opened) in [("wadi", &wadi), ("brigade", &brigade)] {
        println!("{name}: {} units", opened.units.len());
        rate(&format!("{name}: random orders"), "orders", || {
            seed += 1;
            random_battle::<Heroes>(opened, seed, is_meant)
        });
        let seats = opened.seats.len();
        let mut room = Fight::<Heroes>::new(opened);
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
        let (state, shot) = first_shot(opened);
        let answer = odds::<Heroes>(&state, &shot, Effort::default());
        println!("{name}: odds of a shot: {:?}", answer.method);
        rate(&format!("{name}: odds of a shot"), "answers", || {
            black_box(odds::<Heroes>(&state, &shot, Effort::default()));
            1
        });
        rate(&format!("{name}: scenes"), "scenes", || {
            black_box(Heroes::scene(&state, Viewer::Umpire));
            1
        });
    }
}
