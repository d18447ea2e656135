//! Indunas, Colonels & Emirs: mass battles of regiments, guns, steam vehicles and aviation on an open table.
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
pub mod field;
pub mod formations;
pub mod ledger;
pub mod order;
pub mod setup;
pub mod state;
pub mod tables;
pub mod validate;
pub mod vocabulary;

mod aviation;
mod blocks;
mod boxes;
mod carriers;
mod casualties;
mod characters;
mod charge;
mod charts;
mod command;
mod couriers;
mod crews;
mod deploy;
mod detachments;
mod drill;
mod entries;
mod fire;
mod flow;
mod free;
mod instructions;
mod lifting;
mod melee;
mod morale;
mod movement;
mod narrate;
mod policy;
mod precedence;
mod question;
mod reaction;
mod rejoin;
mod roads;
mod scene;
mod shells;
mod sight;
mod skimmers;
mod skirmish;
mod system;
mod together;
mod traditional;
mod vehicles;
mod victory;

#[cfg(test)]
mod examples;
#[cfg(test)]
mod trial;

pub use system::Colonels;

/// What rule code works with.
pub type Play<'a, C> = kernel::Play<'a, state::State, C>;
