//! Heroes of Victoria's Empire: colonial actions with cards, Heroes, trains and ships on an open table.
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
pub mod shapes;
pub mod state;
pub mod tables;
pub mod vocabulary;

pub mod places;
pub mod secrets;
pub mod setup;
pub mod validate;

mod activation;
mod armament;
mod barriers;
mod carriers;
mod casualties;
mod charge;
mod charts;
mod damage;
mod deal;
mod deploy;
mod fire;
mod flow;
mod free;
mod garrisons;
mod ground;
mod hero;
mod leadership;
mod lifting;
mod loading;
mod melee;
mod morale;
mod movement;
mod narrate;
mod policy;
mod rails;
mod retreat;
mod room;
mod scene;
mod ships;
mod sight;
mod sorties;
mod special;
mod squares;
mod system;
mod victory;

#[cfg(test)]
mod trial;

pub use system::Heroes;

/// What rule code works with.
pub type Play<'a, C> = kernel::Play<'a, state::State, C>;
