//! How fast the rules are: rates per second of processor time on one core, null chronicle.
//!
//! `cargo bench -p tripods` prints every figure; `cargo bench -p tripods -- clones` only those whose name holds the word.
//! `docs/benchmarks.md` keeps the figures and says what they mean. `-- random 30` only fights so many random battles of the first
//! scenario and tells how many orders were given, `-- regular 30` does so with regular players; a scenario may be named behind the
//! number. `valgrind --tool=callgrind` then counts instructions. `-- regular recruit ID 30` has a player of the one level fight one of
//! the other so often, the two changing sides; a fifth word is the first seed.
#![expect(clippy::print_stdout, reason = "figures are what a benchmark is for")]

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;

use kernel::{
    Dice, NullChronicle, Playable as _, System as _, Viewer,
    odds::{Effort, odds},
    options::OptionValue,
    system::{carry_on, carry_out},
};
use laboratory::Fight;
use tactician::Level;
use testkit::{
    duel::{Bout, Ended},
    random_battle, rate,
};
use tripods::{
    Tripods,
    order::Order,
    state::{Stand, State},
};

/// The first scenario.
const WEY: &str = "guns-behind-the-wey";
/// The largest that is offered.
const LARGEST: &str = "smart-steel";

fn opened(scenario: &str) -> State {
    Tripods::open(&common::LIBRARY, &common::setup(scenario)).expect("the scenario opens")
}

/// The same where everything may be measured, so that there are odds.
fn measured(scenario: &str) -> State {
    let mut setup = common::setup(scenario);
    setup.options.insert("no_measuring".to_owned(), OptionValue::Flag(false));
    Tripods::open(&common::LIBRARY, &setup).expect("the scenario opens")
}

/// Whether an order goes on with the battle.
const fn is_meant(order: &Order) -> bool {
    !matches!(order, Order::Concede | Order::OfferDraw)
}

/// The first fire that battles fought by the policy declare, and the state that it is declared in. Some are fought out without any.
fn first_fire(opened: &State) -> (State, Order) {
    let fire = (1..=100).find_map(|seed| fire_of(opened, seed));
    fire.expect("somebody declares fire in a hundred battles")
}

fn fire_of(opened: &State, seed: u64) -> Option<(State, Order)> {
    let mut state = opened.clone();
    let (mut dice, mut log) = (Dice::seeded(seed), NullChronicle::default());
    carry_on::<Tripods, _>(&mut state, &mut dice, &mut log);
    let mut orders = Vec::new();
    loop {
        orders.clear();
        Tripods::orders(&state, &mut orders);
        if let Some(fire) = orders.iter().find(|order| matches!(order, Order::Fire)) {
            return Some((state, fire.clone()));
        }
        if orders.is_empty() {
            return None;
        }
        let chosen = Tripods::policy(&state, &orders, &mut dice);
        carry_out::<Tripods, _>(&mut state, &orders[chosen], &mut dice, &mut log);
    }
}

/// Fights so many battles of a scenario and tells the orders given.
fn count(battles: u64, is_random: bool, scenario: &str) {
    let opened = opened(scenario);
    let mut room = Fight::<Tripods>::new(&opened);
    let orders: u64 = (0..battles)
        .map(|seed| {
            if is_random {
                random_battle::<Tripods>(&opened, seed, is_meant)
            } else {
                u64::from(room.fight(&opened, seed, &[Level::Regular; 2]).orders)
            }
        })
        .sum();
    println!("{battles} battles, {orders} orders");
}

/// Fights a battle between two levels; a side has one seat.
fn fought(bout: &Bout<'_, Level>) -> Ended {
    let opened = opened(bout.scenario);
    let fought = laboratory::fight::<Tripods>(&opened, bout.seed, &bout.of_side);
    let outcome = fought.outcome.expect("it is over");
    let names = Tripods::measure_names(&opened);
    let lost = names.iter().zip(fought.measures).filter(|(_, n)| *n != 0);
    let lost: Vec<String> = lost.map(|(name, n)| format!("{name} {n}")).collect();
    let winner = outcome.winners.first().map(|seat| usize::from(seat.0));
    Ended { winner, account: format!("{}; {}", outcome.why, lost.join(", ")) }
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
            let scenario = words.get(at + 2).filter(|word| !word.starts_with("--"));
            return count(battles, word == "random", scenario.map_or(WEY, |word| word));
        }
    }
    println!("state: {} bytes and {} a stand", size_of::<State>(), size_of::<Stand>());
    let mut seed = 0;
    let cards = testkit::offered::<Tripods>(&common::LIBRARY);
    let largest = cards.iter().max_by_key(|card| opened(&card.id).stands.len());
    assert_eq!(largest.map(|card| &*card.id), Some(LARGEST), "another scenario is the largest");
    for card in &cards {
        let opened = &opened(&card.id);
        let mut room = Fight::<Tripods>::new(opened);
        let name = format!("{}, {} stands", card.title, opened.stands.len());
        rate(&format!("all: {name}"), "regular battles", || {
            seed += 1;
            black_box(room.fight(opened, seed, &[Level::Regular; 2]).turns);
            1
        });
    }
    for (name, scenario) in [("wey", WEY), ("largest", LARGEST)] {
        let opened = &opened(scenario);
        println!("{name}: {} stands", opened.stands.len());
        rate(&format!("{name}: random orders"), "orders", || {
            seed += 1;
            random_battle::<Tripods>(opened, seed, is_meant)
        });
        let mut room = Fight::<Tripods>::new(opened);
        rate(&format!("{name}: recruits' orders"), "orders", || {
            seed += 1;
            u64::from(room.fight(opened, seed, &[Level::Recruit; 2]).orders)
        });
        rate(&format!("{name}: regular battles"), "battles", || {
            seed += 1;
            black_box(room.fight(opened, seed, &[Level::Regular; 2]).turns);
            1
        });
        let mut slot = opened.clone();
        rate(&format!("{name}: clones"), "copies", || {
            for _ in 0..1000 {
                slot.clone_from(black_box(opened));
                black_box(&mut slot);
            }
            1000
        });
        let (state, fire) = first_fire(&measured(scenario));
        let answer = odds::<Tripods>(&state, &fire, Effort::default());
        println!("{name}: odds of declared fire: {:?}", answer.method);
        rate(&format!("{name}: odds of declared fire"), "answers", || {
            black_box(odds::<Tripods>(&state, &fire, Effort::default()));
            1
        });
        rate(&format!("{name}: scenes"), "scenes", || {
            black_box(Tripods::scene(&state, Viewer::Umpire));
            1
        });
    }
}
