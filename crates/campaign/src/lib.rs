//! The privateer's campaign of Sky Galleons of Mars: months over the lands round Syrtis Major, between the battles.
//!
//! So far its ground: the map and what may be met on it, a day's passage, money, the crew's experience, the way home on foot. Nothing
//! plays it yet. Pure like every system: no files, no clock, no chance but what is handed in.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::float_arithmetic)]

pub mod accounts;
pub mod encounters;
pub mod experience;
pub mod ledger;
pub mod map;
pub mod passage;
pub mod tables;
pub mod trek;
