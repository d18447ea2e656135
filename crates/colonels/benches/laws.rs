//! The laws over as many random battles as one likes, of every scenario, as it is and with all options set otherwise.
//!
//! `cargo bench -p colonels --bench laws -- 10000` fights so many; without a number, a few of each.

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/common/random.rs"]
mod random;

use colonels::Colonels;
use kernel::Setup;

fn main() {
    let library = &*common::LIBRARY;
    let scenarios = library.scenarios.iter();
    let setups: Vec<Setup> = scenarios
        .flat_map(|scenario| testkit::setups_of::<Colonels>(library, common::setup(&scenario.id)))
        .collect();
    testkit::fight_long::<Colonels>(library, &setups, |_| 4, 20, random::scramble, random::tamper);
}
