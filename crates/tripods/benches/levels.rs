//! Local tool.
#![allow(clippy::print_stdout, reason = "local")]
#[path = "../tests/common/mod.rs"]
mod common;
use kernel::{System as _, system::ScenarioCard};
use laboratory::{Interval, Report, Series, simulate};
use std::{collections::BTreeMap, fmt::Write as _};
use tactician::Level;
use tripods::Tripods;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let numbers: Vec<u32> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let (games, against) = (numbers[0], numbers[1]);
    let wanted = words.iter().find(|word| word.parse::<u32>().is_err());
    println!(
        "## A Fistful of Tripods\n\nMade by `liftwood balance tripods --games {games} --against {against} --seed 1889`."
    );
    for card in testkit::offered::<Tripods>(&common::LIBRARY) {
        if wanted.is_some_and(|word| !card.id.contains(word.as_str())) {
            continue;
        }
        let opened = Tripods::open(&common::LIBRARY, &common::setup(&card.id)).expect("it opens");
        let fight = |levels: &[Level], games: u32| {
            simulate::<Tripods>(&opened, Series { levels, games, seed: 1889 }, &|| {})
        };
        let even = fight(&[Level::Regular; 2], games);
        let skill = fight(&[Level::Regular, Level::Recruit], against);
        let mut page = String::new();
        write_scenario(&card, &even, &skill, &mut page);
        println!("{page}");
    }
}

/// What a scenario's battles came to.
fn write_scenario(card: &ScenarioCard, even: &Report, skill: &Report, page: &mut String) {
    let _ = writeln!(page, "\n### {}\n", card.title);
    let _ = writeln!(page, "| seat | regulars win | a regular beats recruits |\n|---|---|---|");
    let regular = &skill.sides[0];
    for (seat, (name, share)) in card.seat_names.iter().zip(even.seats()).enumerate() {
        let skilled = regular.by_seat[seat].rate();
        let _ = writeln!(page, "| {name} | {} | {} |", percent(share.rate()), percent(skilled));
    }
    let _ = writeln!(page, "| either | | {} |", percent(regular.win_rate));
    let (drawn, drawn_against) =
        (Interval::wilson(even.draws, even.games), Interval::wilson(skill.draws, skill.games));
    let _ = writeln!(page, "| drawn | {} | {} |", percent(drawn), percent(drawn_against));
    let turns = even.turns;
    let _ = writeln!(
        page,
        "\nRegulars fight for {} to {} turns, half of the time for {} or fewer, and give {:.0} orders in all.\n",
        turns.least, turns.most, turns.median, even.orders.mean
    );
    write_losses(&even.losses, page);
}

/// A row for each piece, a column for each measure: their names are "piece: measure".
fn write_losses(losses: &BTreeMap<String, f64>, page: &mut String) {
    let mut kinds: Vec<&str> = Vec::new();
    let mut rows: BTreeMap<&str, BTreeMap<&str, f64>> = BTreeMap::new();
    for (name, mean) in losses {
        // What is measured of no piece is measured of an order, and says nothing at the end.
        let Some((piece, kind)) = name.rsplit_once(": ") else { continue };
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
        rows.entry(piece).or_default().insert(kind, *mean);
    }
    let _ = writeln!(page, "| mean at the end | {} |", kinds.join(" | "));
    let _ = writeln!(page, "|---|{}", "---|".repeat(kinds.len()));
    for (piece, means) in rows {
        let cells = kinds
            .iter()
            .map(|kind| means.get(kind).map_or_else(String::new, |mean| format!("{mean:.2}")));
        let _ = writeln!(page, "| {piece} | {} |", cells.collect::<Vec<_>>().join(" | "));
    }
}

/// A share in words: "52.3 % (49.2 to 55.4)".
fn percent(share: Interval) -> String {
    let [rate, low, high] = [share.rate, share.low, share.high].map(|part| part * 100.0);
    format!("{rate:.1} % ({low:.1} to {high:.1})")
}
