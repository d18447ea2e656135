//! Golden playthroughs: every scenario that can be fought as a report that a person reads. `cargo xtask playthroughs --bless`
//! writes them anew.

mod common;

use std::path::PathBuf;

use colonels::Colonels;

/// The seed of every playthrough: chosen because the battles show many rules, not for who wins.
const SEED: u64 = 1889;

#[test]
fn every_scenario_is_fought_as_written() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    let offered = testkit::offered::<Colonels>(&common::LIBRARY);
    assert!(!offered.is_empty(), "{offered:?}");
    for card in offered {
        let setup = common::setup(&card.id);
        let told = testkit::playthrough::write::<Colonels>(&common::LIBRARY, &setup, SEED);
        // Regulars come to grips.
        let shots = told.lines().filter(|line| line.contains(" fires at ")).count();
        assert!(5 <= shots, "{}: {shots} shots", card.id);
        testkit::playthrough::compare(&folder.join(format!("{}.txt", card.id)), &told);
    }
}
