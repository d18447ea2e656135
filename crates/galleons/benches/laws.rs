//! The laws over as many random battles as one likes, of every scenario under every preset.
//!
//! `cargo bench -p galleons --bench laws -- 100000` fights so many; without a number, a few of each.
#![expect(clippy::print_stdout, reason = "figures are what it is for")]

#[path = "../tests/common/random.rs"]
mod random;

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use galleons::Galleons;
use kernel::{Setup, System as _};
use testkit::{Laws, Tally};

/// How often the random player strolls, in six, from share to share.
const STROLLS: [u8; 4] = [6, 3, 5, 0];

fn main() {
    let wanted = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(0_u64);
    let library = Galleons::library(&testkit::tables("galleons"), None);
    let library = library.expect("the shipped tables are read");
    let setups: Vec<Setup> = library
        .scenarios
        .iter()
        .flat_map(|scenario| random::setups_of(&library, &scenario.id))
        .collect();
    let sizes: Vec<u64> = setups
        .iter()
        .map(|setup| Galleons::open(&library, setup).map_or(0, |state| share(state.ships.len())))
        .collect();
    let rounds = wanted.div_ceil(sizes.iter().sum()).max(1);
    let shares: Vec<(u64, usize)> =
        (0..rounds).flat_map(|round| (0..setups.len()).map(move |at| (round, at))).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut tallies = vec![Tally::default(); setups.len()];
        while let Some(&(round, at)) = shares.get(next.fetch_add(1, Ordering::Relaxed)) {
            let laws = Laws::<Galleons> {
                library: &library,
                setup: setups[at].clone(),
                most_turns: 60,
                strolls: STROLLS[round as usize % STROLLS.len()],
            };
            let first = 1_000_000 + round * sizes[at];
            let seeds = first..first + sizes[at];
            tallies[at].add(&laws.hold(seeds, random::scramble, random::tamper));
        }
        tallies
    };
    let n = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let tallies: Vec<Vec<Tally>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..n).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().expect("the laws hold")).collect()
    });
    println!(
        "{:<22} {:>9} {:>12} {:>12} {:>10} {:>7}",
        "scenario", "battles", "orders", "refusals", "undone", "turns"
    );
    let mut whole = Tally::default();
    for scenario in &library.scenarios {
        let mut sum = Tally::default();
        for (at, _) in setups.iter().enumerate().filter(|(_, setup)| setup.scenario == scenario.id)
        {
            for tally in &tallies {
                sum.add(&tally[at]);
            }
        }
        line(&scenario.id, &sum);
        whole.add(&sum);
    }
    line("all", &whole);
}

/// How many battles with so many ships are fought in a row: a duel costs a tenth of a fleet action.
const fn share(ships: usize) -> u64 {
    if ships <= 3 { 40 } else { 4 }
}

fn line(name: &str, tally: &Tally) {
    let Tally { battles, orders, refusals, undone, longest } = tally;
    println!("{name:<22} {battles:>9} {orders:>12} {refusals:>12} {undone:>10} {longest:>7}");
}
