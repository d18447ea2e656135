//! What every rule system stands on: dice, boards, the ledger, battles, odds and scenes.
//!
//! Knows nobody. No files, no clock, no threads, nothing async; no floating point in anything that is stored.
#![deny(clippy::disallowed_methods, clippy::disallowed_types)]

pub mod battle;
pub mod book;
pub mod cards;
pub mod chart;
pub mod chronicle;
pub mod dice;
pub mod draft;
pub mod drawing;
pub mod flat;
pub mod grammar;
pub mod hex;
pub mod json;
pub mod ledger;
pub mod lift;
pub mod odds;
pub mod options;
pub mod replay;
pub mod scene;
pub mod system;
pub mod table;
pub mod tables;
pub mod words;
pub mod yard;

pub use battle::Battle;
pub use chronicle::{
    Chronicle, Log, Modifier, NullChronicle, Play, Roll, Rolled, Wants, WrittenChronicle,
};
pub use dice::Dice;
pub use ledger::{DataError, DataErrors, RuleId};
pub use scene::{PieceId, Scene, Text};
pub use system::{
    Blame, Decision, Outcome, Playable, Refusal, SeatId, Setup, SideId, System, Viewer,
};
