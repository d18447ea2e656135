//! Heroes of Victoria's Empire: colonial actions with cards, Heroes, trains and ships on an open table.
//!
//! One module per chapter of the rules, in the book's order. Pure: state and order and dice in, state and events out.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::float_arithmetic)]

pub mod event;
pub mod field;
pub mod formations;
pub mod ledger;
pub mod order;
pub mod state;
pub mod tables;
pub mod vocabulary;

pub mod places;
pub mod secrets;
pub mod setup;
pub mod validate;
