//! How fast something is: rates per second of processor time on one core.
#![expect(clippy::print_stdout, reason = "figures are what a benchmark is for")]

use std::time::Instant;

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

/// Seconds that this thread has had the processor, where the system tells; wall time elsewhere.
fn processor_seconds(since: Instant) -> f64 {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok())
        .map_or_else(|| since.elapsed().as_secs_f64(), |ns| ns / 1e9)
}
