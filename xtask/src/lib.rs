//! Chores of the repository: generated files, and the checks that keep the tree in order.

pub mod files;
pub mod ledger;
pub mod tidy;
pub mod trouble;

pub use files::{Tree, root};
pub use trouble::Trouble;
