//! How well the tacticians play: the better level wins, by the margins that are asked of them.

mod common;

use galleons::Galleons;
use kernel::System as _;
use laboratory::Series;
use tactician::Level;

fn wins(better: Level, worse: Level, games: u32) -> u32 {
    let opened = Galleons::open(&common::library(), &common::thieves(2)).expect("it opens");
    let series = Series { levels: &[better, worse], games, seed: 1889 };
    let report = laboratory::simulate::<Galleons>(&opened, series, &|| {});
    report.wins["a"]
}

#[test]
fn a_regular_beats_a_recruit_in_nine_of_ten() {
    let won = wins(Level::Regular, Level::Recruit, 100);
    assert!(90 <= won, "{won} of 100");
}

#[test]
fn a_veteran_beats_a_regular_in_two_of_three() {
    let won = wins(Level::Veteran, Level::Regular, 100);
    assert!(65 <= won, "{won} of 100");
}
