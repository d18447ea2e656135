//! The systems behind one type-erased door: JSON in, JSON out.
//!
//! The only crate below the binary that names every system. It embeds `rules/` and `data/`.

mod door;
mod duel;
mod embedded;
mod engine;
mod game;
mod table;

pub use door::{Announced, OwnFiles, Umpire, UmpireError};
pub use duel::{Tally, duel};
pub use engine::{Engine, LONGEST_LINE};
pub use game::{Game, Stored};
pub use laboratory::{Interval, Report, Search, Series, Share, Sought, points_page, points_table};
pub use table::{Advised, Done, HowExact, Later, LaterOdds, Table, TableError};
pub use tactician::Level;
