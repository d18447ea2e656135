//! A Fistful of Tripods: the War of the Worlds in five periods, on an open table.
//!
//! One module per chapter of the rules, in the book's order. Pure: state and order and dice in, state and events out.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::float_arithmetic)]

pub mod ledger;
pub mod state;
pub mod tables;
pub mod vocabulary;

pub mod setup;
pub mod validate;

pub mod field;
pub mod ground;
