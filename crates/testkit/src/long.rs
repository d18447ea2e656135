//! Long runs: the laws over as many random battles as one likes, on all cores.
#![expect(clippy::print_stdout, reason = "figures are what a long run is for")]
#![expect(clippy::print_stderr, reason = "how far it has come is told beside them")]

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use kernel::{Dice, Playable, Setup, Viewer};

use crate::{Laws, Tally};

/// How often the random player strolls, in six, from share to share.
const STROLLS: [u8; 4] = [6, 3, 5, 0];

/// Fights as many battles as the command line wants, a few of each setup at least, checks every law and prints what came of them by
/// scenario, and now and then what has come of them so far. `share` says how many battles of a setup are fought in a row. A second number on the command line leaves out the shares
/// before it, to go on where a broken law has ended a run.
///
/// # Panics
/// When a law is broken.
pub fn fight_long<S: Playable>(
    library: &S::Library,
    setups: &[Setup],
    share: impl Fn(&Setup) -> u64,
    most_turns: u16,
    scramble: impl Fn(&mut Dice) -> S::Order + Sync,
    tamper: impl Fn(&S::State, Viewer, &mut Dice) -> Option<S::State> + Sync,
) where
    S::Library: Sync,
{
    let mut numbers = std::env::args().filter_map(|word| word.parse::<u64>().ok());
    let (wanted, first) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    let sizes: Vec<u64> = setups.iter().map(share).collect();
    let rounds = wanted.div_ceil(sizes.iter().sum()).max(1);
    let shares: Vec<(u64, usize)> =
        (0..rounds).flat_map(|round| (0..setups.len()).map(move |at| (round, at))).collect();
    let next = AtomicUsize::new(first as usize);
    let tallies = Mutex::new(vec![Tally::default(); setups.len()]);
    let so_far = || tallies.lock().unwrap_or_else(PoisonError::into_inner);
    let work = || loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let Some(&(round, at)) = shares.get(number) else { break };
        if number.is_multiple_of(setups.len() * 10) {
            eprintln!("share {number} of {}\n{}", shares.len(), table(setups, &so_far()));
        }
        let stop = Stop(&next);
        let strolls = STROLLS[round as usize % STROLLS.len()];
        let laws = Laws::<S> { library, setup: setups[at].clone(), most_turns, strolls };
        let first = 1_000_000 + round * sizes[at];
        let tally = laws.hold(first..first + sizes[at], &scramble, &tamper);
        so_far()[at].add(&tally);
        std::mem::forget(stop);
    };
    let n = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..n).map(|_| scope.spawn(work)).collect();
        for joined in workers.into_iter().map(thread::ScopedJoinHandle::join) {
            joined.unwrap_or_else(|broken| std::panic::resume_unwind(broken));
        }
    });
    println!("{}", table(setups, &so_far()));
}

/// What was fought, a line a scenario.
fn table(setups: &[Setup], tallies: &[Tally]) -> String {
    let mut lines = vec![format!(
        "{:<28} {:>9} {:>12} {:>12} {:>10} {:>7}",
        "scenario", "battles", "orders", "refusals", "undone", "turns"
    )];
    let mut whole = Tally::default();
    let mut scenarios: Vec<&str> = setups.iter().map(|setup| &*setup.scenario).collect();
    scenarios.dedup();
    for scenario in scenarios {
        let mut sum = Tally::default();
        for (setup, tally) in setups.iter().zip(tallies) {
            if setup.scenario == scenario {
                sum.add(tally);
            }
        }
        lines.push(line(scenario, &sum));
        whole.add(&sum);
    }
    lines.push(line("all", &whole));
    lines.join("\n")
}

/// Ends the work of all when it is dropped, as it is when a law is broken: nobody waits hours for what one has found.
struct Stop<'a>(&'a AtomicUsize);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(usize::MAX / 2, Ordering::Relaxed);
    }
}

fn line(name: &str, tally: &Tally) -> String {
    let Tally { battles, orders, refusals, undone, longest } = tally;
    format!("{name:<28} {battles:>9} {orders:>12} {refusals:>12} {undone:>10} {longest:>7}")
}
