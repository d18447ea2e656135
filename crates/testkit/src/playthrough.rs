//! Golden playthroughs: a battle as readable text, compared line by line.

use std::{fmt::Write as _, fs, path::Path};

use kernel::{Battle, Dice, Playable, Setup, Viewer, chronicle::Entry};

/// Plays a battle with the quick policy, which sees what its seat may see, and writes it down as a report.
///
/// # Panics
/// When the battle does not open or the policy orders what is not allowed.
pub fn write<S: Playable>(library: &S::Library, setup: &Setup, seed: u64) -> String {
    let mut text = String::new();
    let mut battle = match Battle::<S>::open(library, setup.clone(), seed) {
        Ok(battle) => battle,
        Err(error) => panic!("the playthrough does not open: {error}"),
    };
    let _ =
        writeln!(text, "{}: {} ({}), seed {seed}", S::ID, setup.scenario, setup.seats.join(", "));
    for (key, value) in &setup.options {
        let _ = writeln!(text, "option {key}: {value}");
    }
    let mut dice = Dice::seeded(seed);
    let mut orders = Vec::new();
    let mut told = 0;
    loop {
        for noted in &battle.log()[told..] {
            let _ = match &noted.entry {
                Entry::Event { rule, event } => {
                    let (words, _) = S::narrate(battle.state(), event);
                    writeln!(text, "    {} [{rule}]", words.words())
                }
                Entry::Roll(rolled) => writeln!(text, "      . {rolled}"),
            };
        }
        told = battle.log().len();
        let Some(decision) = S::decision(battle.state()) else { break };
        let seen = S::seen_by(battle.state(), Viewer::Seat(decision.seat));
        orders.clear();
        S::orders(&seen, &mut orders);
        let chosen = S::policy(&seen, &orders, &mut dice);
        let label = S::describe(&seen, &orders[chosen], chosen).label;
        let _ = writeln!(
            text,
            "{:>4} {} ({} ways) {} > {label}",
            battle.given().len() + 1,
            decision.seat,
            orders.len(),
            decision.prompt.words(),
        );
        let order = orders.swap_remove(chosen);
        if let Err(error) = battle.order(decision.seat, order, None) {
            panic!("the policy ordered what is not allowed: {error}");
        }
    }
    for sum in battle.checksums() {
        let _ = writeln!(text, "turn {} after {} orders: {}", sum.turn, sum.after, sum.sum);
    }
    if let Some(outcome) = battle.outcome() {
        let _ = writeln!(text, "{} [{}]", outcome.why, outcome.rule);
    }
    text
}

/// Compares a report with the golden one in a file, or writes it there where `LIFTWOOD_BLESS` is set.
///
/// # Panics
/// When they differ; the message names the file and the first line that does.
pub fn compare(file: &Path, told: &str) {
    if std::env::var_os("LIFTWOOD_BLESS").is_some()
        && let Err(error) = fs::write(file, told)
    {
        panic!("{}: {error}", file.display());
    }
    let golden = fs::read_to_string(file).unwrap_or_default();
    let differs = golden.lines().zip(told.lines()).position(|(old, new)| old != new);
    assert!(
        golden == told,
        "{}: differs from line {}; see `cargo xtask playthroughs --bless`\n  was {:?}\n  is  {:?}",
        file.display(),
        differs.map_or(golden.lines().count().min(told.lines().count()), |at| at) + 1,
        differs.and_then(|at| golden.lines().nth(at)),
        differs.and_then(|at| told.lines().nth(at)),
    );
}
