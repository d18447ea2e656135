//! A Fistful of Tripods: the War of the Worlds in five periods, on an open table.
//!
//! One module per chapter of the rules, in the book's order. Pure: state and order and dice in, state and events out.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::float_arithmetic)]

/// A rule id that the ledger has; any other does not compile.
macro_rules! rule {
    ($id:literal) => {{
        const ID: kernel::RuleId = kernel::RuleId::known(crate::ledger::IDS, $id);
        ID
    }};
}

pub mod event;
pub mod ledger;
pub mod order;
pub mod state;
pub mod tables;
pub mod vocabulary;

pub mod costs;
pub mod secrets;
pub mod setup;
pub mod validate;

mod afatds;
mod ammunition;
mod artillery;
mod charts;
mod checks;
mod clock;
mod close_combat;
mod command;
mod cylinders;
mod deploy;
mod effects;
mod field;
mod fire;
mod flow;
mod flyers;
mod free;
mod gas;
mod going;
mod ground;
mod guided;
mod heat_ray;
mod high_explosive;
mod ironclads;
mod lifting;
mod march;
mod mortars;
mod movement;
mod narrate;
mod overwatch;
mod policy;
mod rockets;
mod scale;
mod scatter;
mod scene;
mod sight;
mod smoke;
mod spotting;
mod system;
mod targets;
mod templates;
mod transport;
mod victory;
mod wrecks;
mod zeppelins;

#[cfg(test)]
mod examples;
#[cfg(test)]
mod trial;

pub use system::Tripods;

/// What rule code works with.
pub type Play<'a, C> = kernel::Play<'a, state::State, C>;
