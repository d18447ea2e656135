//! Golden playthroughs: every scenario as a report that a person reads. `cargo xtask playthroughs --bless` writes them anew.

mod common;

use std::path::PathBuf;

use galleons::Galleons;
use kernel::System as _;

/// The seed of every playthrough: chosen because the battles show many rules, not for who wins.
const SEED: u64 = 1889;

#[test]
fn every_scenario_is_fought_as_written() {
    let library = common::library();
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    for card in Galleons::scenarios(&library) {
        let seats = usize::from(card.seats_least).max(3).min(usize::from(card.seats_most));
        let setup = kernel::Setup { scenario: card.id.clone(), ..common::thieves(seats) };
        let told = testkit::playthrough::write::<Galleons>(&library, &setup, SEED);
        testkit::playthrough::compare(&folder.join(format!("{}.txt", card.id)), &told);
    }
}
