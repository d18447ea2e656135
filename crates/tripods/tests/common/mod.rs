//! What the tests of battles share: the tables as they are shipped, and players to sit at them.

use std::sync::LazyLock;

use kernel::{Setup, System as _};
use tripods::{Tripods, tables::Library};

/// The tables as they are shipped.
pub static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    let files = testkit::tables("tripods");
    Tripods::library(&files, None).expect("the shipped tables are read")
});

/// A scenario with somebody on each of its seats.
pub fn setup(scenario: &str) -> Setup {
    Setup::new(scenario, ["Mars", "Earth"].map(str::to_owned).to_vec())
}
