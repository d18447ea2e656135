//! The laws over as many random battles as one likes, of every scenario, as it is and with all options set otherwise.
//!
//! `cargo bench -p tripods --bench laws -- 10000` fights so many; without a number, a few of each.

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/common/random.rs"]
mod random;

use kernel::Setup;
use tripods::Tripods;

fn main() {
    let library = &*common::LIBRARY;
    let cards = testkit::offered::<Tripods>(library);
    let setups: Vec<Setup> = cards
        .iter()
        .flat_map(|card| testkit::setups_of::<Tripods>(library, common::setup(&card.id)))
        .collect();
    testkit::fight_long::<Tripods>(library, &setups, |_| 4, 14, random::scramble, random::tamper);
}
