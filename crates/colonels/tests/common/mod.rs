//! What the tests of battles share: the tables as they are shipped, and players to sit at them.

use std::sync::LazyLock;

use colonels::{Colonels, tables::Library};
use kernel::{Setup, System as _};

/// The tables as they are shipped.
pub static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    let files = testkit::tables("colonels");
    Colonels::library(&files, None).expect("the shipped tables are read")
});

/// A scenario with somebody on each of its seats.
pub fn setup(scenario: &str) -> Setup {
    let scenario_of = LIBRARY.scenario(scenario).expect("it is shipped");
    let seats = scenario_of.sides.iter().map(|side| side.seats.len()).sum::<usize>();
    let names = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"];
    Setup::new(scenario, names[..seats].iter().map(ToString::to_string).collect())
}
