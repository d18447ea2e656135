//! The systems behind one type-erased door: JSON in, JSON out.
//!
//! The only crate below the binary that names every system. It embeds `rules/` and `data/`.

mod door;
mod embedded;
mod engine;
mod table;

pub use door::{Announced, Umpire, UmpireError};
pub use engine::{Engine, LONGEST_LINE};
pub use laboratory::{Interval, Report};
pub use table::{Advised, Done, Game, HowExact, Later, Table, TableError};
pub use tactician::Level;
