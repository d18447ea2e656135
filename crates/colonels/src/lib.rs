//! Indunas, Colonels & Emirs: mass battles of regiments, guns, steam vehicles and aviation on an open table.
//!
//! One module per chapter of the rules, in the book's order. Pure: state and order and dice in, state and events out.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::float_arithmetic)]

pub mod ledger;
pub mod tables;
pub mod vocabulary;
