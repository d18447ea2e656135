//! The laws over as many random battles as one likes, of every scenario under every preset.
//!
//! `cargo bench -p galleons --bench laws -- 100000` fights so many; without a number, a few of each.

#[path = "../tests/common/random.rs"]
mod random;

use galleons::Galleons;
use kernel::{Setup, System as _};

fn main() {
    let library = Galleons::library(&testkit::tables("galleons"), None);
    let library = library.expect("the shipped tables are read");
    let setups: Vec<Setup> = library
        .scenarios
        .iter()
        .flat_map(|scenario| random::setups_of(&library, &scenario.id))
        .collect();
    // A duel costs a tenth of a fleet action.
    let share = |setup: &Setup| match Galleons::open(&library, setup) {
        Ok(state) if state.ships.len() <= 3 => 40,
        _ => 4,
    };
    testkit::fight_long::<Galleons>(&library, &setups, share, 60, random::scramble, random::tamper);
}
