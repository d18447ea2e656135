//! What tests of every system share: the laws that must hold over random battles, and tools to break them.
//!
//! A dev-dependency only.

pub mod drafts;
pub mod duel;
pub mod laws;
pub mod long;
pub mod paper;
pub mod playthrough;
pub mod rate;
pub mod setups;
pub mod shipped;
pub mod trial;

pub use duel::duel;
pub use laws::{Laws, Tally};
pub use long::fight_long;
pub use rate::{random_battle, rate};
pub use setups::setups_of;
pub use shipped::{offered, tables};
