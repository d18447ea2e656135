//! How fast something is: rates per second of processor time on one core.
#![expect(clippy::print_stdout, reason = "figures are what a benchmark is for")]

use std::time::Instant;

use kernel::{
    Dice, NullChronicle, System,
    system::{carry_on, carry_out},
};

/// Runs `act` until about a second of processor time is used; prints how many things it did a second.
///
/// Words on the command line choose the figures whose name holds one of them.
pub fn rate(name: &str, what: &str, mut act: impl FnMut() -> u64) {
    let words: Vec<String> =
        std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    if !words.is_empty() && !words.iter().any(|word| name.contains(word.as_str())) {
        return;
    }
    let start = Instant::now();
    let warm = processor_seconds(start);
    while processor_seconds(start) < warm + 0.2 {
        act();
    }
    let (begin, mut n) = (processor_seconds(start), 0);
    while processor_seconds(start) < begin + 1.0 {
        n += act();
    }
    let per_second = n as f64 / (processor_seconds(start) - begin);
    let each = 1e9 / per_second;
    println!("{name:<24} {per_second:>14.0} {what}/s   {each:>12.1} ns each");
}

/// One battle of orders drawn blindly from those listed that are `meant`, each checked; returns how many were given.
///
/// What ends a battle at a word, such as giving up, is not meant: nothing would be fought.
pub fn random_battle<S: System>(
    opened: &S::State,
    seed: u64,
    meant: impl Fn(&S::Order) -> bool,
) -> u64 {
    let mut state = opened.clone();
    let (mut dice, mut draws) = (Dice::seeded(seed), Dice::seeded(seed + 1));
    let mut log = NullChronicle::default();
    let mut orders = Vec::new();
    carry_on::<S, _>(&mut state, &mut dice, &mut log);
    let mut n = 0;
    loop {
        orders.clear();
        S::orders(&state, &mut orders);
        orders.retain(&meant);
        if orders.is_empty() {
            return n;
        }
        let order = &orders[usize::from(draws.pick(orders.len().min(255) as u8))];
        if S::check(&state, order).is_err() {
            return n;
        }
        n += 1;
        dice.turn_to(n);
        carry_out::<S, _>(&mut state, order, &mut dice, &mut log);
    }
}

/// Seconds that this thread has had the processor, where the system tells; wall time elsewhere.
fn processor_seconds(since: Instant) -> f64 {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok())
        .map_or_else(|| since.elapsed().as_secs_f64(), |ns| ns / 1e9)
}
