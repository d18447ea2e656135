//! The privateer's campaign of Sky Galleons of Mars: months over the lands round Syrtis Major, between the battles.
//!
//! A system like the others: its turns are days, its seats captains and whoever commands those they meet. While a battle is fought
//! the state holds the state of it, and the calls are handed on to `galleons`. Pure: no files, no clock, no chance but what is handed
//! in.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::float_arithmetic)]

/// A rule id that the ledger has; any other does not compile.
macro_rules! rule {
    ($id:literal) => {{
        const ID: kernel::RuleId = kernel::RuleId::known(crate::ledger::IDS, $id);
        ID
    }};
}

pub mod accounts;
pub mod encounters;
pub mod event;
pub mod experience;
pub mod fleet;
pub mod ledger;
pub mod map;
pub mod order;
pub mod passage;
pub mod state;
pub mod tables;
pub mod trek;

mod battle;
mod books;
mod company;
mod cruise;
mod flow;
mod narrate;
mod policy;
mod port;
mod refit;
mod scene;
mod setup;
mod spoils;
mod system;
mod validate;
mod victory;
mod walk;

#[cfg(test)]
mod trial;

pub use system::Campaign;

/// What rule code works with.
pub type Play<'a, C> = kernel::Play<'a, state::State, C>;
