//! How often the better player wins: a regular against a recruit, and a regular against himself, in every scenario that is offered.
//!
//! `cargo bench -p tripods --bench levels -- 100 wire` fights so many battles of each whose name holds the word.
#![expect(clippy::print_stdout, reason = "figures are what a benchmark is for")]

#[path = "../tests/common/mod.rs"]
mod common;

use kernel::System as _;
use laboratory::{Series, simulate};
use tactician::Level;
use tripods::Tripods;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let games = words.iter().find_map(|word| word.parse().ok()).unwrap_or(10);
    let wanted = words.iter().find(|word| word.parse::<u32>().is_err());
    for card in testkit::offered::<Tripods>(&common::LIBRARY) {
        if wanted.is_some_and(|word| !card.id.contains(word.as_str())) {
            continue;
        }
        let opened = Tripods::open(&common::LIBRARY, &common::setup(&card.id)).expect("it opens");
        for levels in [[Level::Regular, Level::Recruit], [Level::Regular, Level::Regular]] {
            let series = Series { levels: &levels, games, seed: 1889 };
            let report = simulate::<Tripods>(&opened, series, &|| {});
            let seats = report.seats();
            println!(
                "{}: {:?}: a {} b {} drawn {}; as Martians a {:?}, as humans a {:?}; seats {:?}; {} orders",
                card.id,
                levels,
                report.wins["a"],
                report.wins["b"],
                report.draws,
                report.sides[0].by_seat[0],
                report.sides[0].by_seat[1],
                seats,
                report.orders.mean
            );
        }
    }
}
