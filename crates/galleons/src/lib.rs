//! Sky Galleons of Mars with Cloudships and Gunboats: aerial ships over Mars.
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

/// Why a die is modified, and by which rule where that is not the rule of the roll.
macro_rules! reason {
    ($id:literal, $why:literal) => {{
        const _: kernel::RuleId = rule!($id);
        concat!($why, "\u{1f}", $id)
    }};
}

/// The orders about gear, as a pattern: `gear` checks them and carries them out.
macro_rules! gear_order {
    () => {
        crate::order::Order::PutOut { .. }
            | crate::order::Order::TakeIn { .. }
            | crate::order::Order::RaiseMine { .. }
            | crate::order::Order::LowerMine { .. }
            | crate::order::Order::Load { .. }
            | crate::order::Order::LoadNoMore { .. }
            | crate::order::Order::Hoist { .. }
            | crate::order::Order::Lay { .. }
            | crate::order::Order::CutMines { .. }
            | crate::order::Order::Drop { .. }
    };
}

pub mod aspect;
#[doc(hidden)]
pub mod bench;
pub mod design;
pub mod entry;
pub mod event;
pub mod ledger;
pub mod meeting;
pub mod order;
pub mod refit;
pub mod state;
pub mod tables;

mod affairs;
mod altitude;
mod arcs;
mod batteries;
mod boarding;
mod bombs;
mod collisions;
mod crew;
mod criticals;
mod damage;
mod dodge;
mod drogues;
mod flights;
mod flow;
mod foretell;
mod free;
mod gear;
mod grapnels;
mod grapple;
mod gunnery;
mod kites;
mod launches;
mod loading;
mod machineguns;
mod marines;
mod mines;
mod movement;
mod ordnance;
mod parties;
mod plots;
mod prize;
mod ram;
mod repair;
mod rockets;
mod rounds;
mod same_hex;
mod setup;
mod sight;
mod signals;
mod small_arms;
mod smutts;
mod tow;
mod trim;
mod victims;
mod victory;
mod wind;
mod withdrawal;
mod yard;

#[cfg(test)]
mod position;

mod narrate;
mod policy;
mod scene;
mod system;
mod validate;

pub use system::Galleons;

/// What rule code works with.
pub type Play<'a, C> = kernel::Play<'a, state::State, C>;
