//! What the tests of battles share: the tables as they are shipped, and players to sit at them.

use std::sync::LazyLock;

use heroes::{Heroes, tables::Library};
use kernel::{Setup, System as _};

/// The tables as they are shipped.
pub static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    let files = testkit::tables("heroes");
    Heroes::library(&files, None).expect("the shipped tables are read")
});

/// A scenario with somebody on each of its seats.
pub fn setup(scenario: &str) -> Setup {
    let seats = LIBRARY.scenario(scenario).expect("it is shipped").seats.len();
    let names = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"];
    Setup::new(scenario, names[..seats].iter().map(ToString::to_string).collect())
}
