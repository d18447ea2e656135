//! What the tests and benchmarks of battles share: the tables as they are shipped, and a battle to fight.

use galleons::tables::Library;
use kernel::{Setup, System as _};

/// The tables as they are shipped.
pub fn library() -> Library {
    let files = testkit::tables("galleons");
    galleons::Galleons::library(&files, None).expect("the shipped tables are read")
}

/// "Thieves Fall Out" with so many captains.
pub fn thieves(seats: usize) -> Setup {
    let names = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"];
    Setup::new("thieves-fall-out", names[..seats].iter().map(ToString::to_string).collect())
}
