//! Golden playthroughs: every scenario as a report that a person reads. `cargo xtask playthroughs --bless` writes them anew.

mod common;

use std::{fs, path::PathBuf};

use galleons::Galleons;
use kernel::System as _;

/// The seed of every playthrough: chosen because the battles show many rules, not for who wins.
const SEED: u64 = 1889;

#[test]
fn every_scenario_is_fought_as_written() {
    let library = common::library();
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    let bless = std::env::var_os("LIFTWOOD_BLESS").is_some();
    for card in Galleons::scenarios(&library) {
        let seats = usize::from(card.seats_least).max(3).min(usize::from(card.seats_most));
        let setup = kernel::Setup { scenario: card.id.clone(), ..common::thieves(seats) };
        let told = testkit::playthrough::write::<Galleons>(&library, &setup, SEED);
        let file = folder.join(format!("{}.txt", card.id));
        if bless {
            fs::write(&file, &told).unwrap();
        }
        let golden = fs::read_to_string(&file).unwrap_or_default();
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
}
