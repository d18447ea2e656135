//! What outlives the process: battles, who sits where, and every order, durable before it is acknowledged.

mod sqlite;
mod writer;

use kernel::{SeatId, Setup};
use umpire::Stored;

use crate::{
    seats::{Player, Role},
    token::Token,
};

pub use sqlite::Store;

/// The number of a battle in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BattleId(pub i64);

/// A battle as it is first written down.
#[derive(Clone, Debug)]
pub struct NewBattle {
    pub system: String,
    pub rules_version: u32,
    pub setup: Setup,
    pub seed: u64,
    pub opening: Vec<u8>,
    /// One per seat.
    pub players: Vec<Player>,
    pub tokens: Vec<(Token, Role)>,
    /// Orders that have been given already, as rows: for a battle that comes from a file.
    pub given: Vec<String>,
    pub is_over: bool,
}

/// A battle as it is read back.
#[derive(Clone, Debug)]
pub struct StoredBattle {
    pub system: String,
    pub rules_version: u32,
    pub battle: Stored,
    /// Who sits there, and whether the seat is played from its own link.
    pub seats: Vec<(Player, bool)>,
    pub tokens: Vec<(Token, Role)>,
    /// When the last order was given, or when the battle was begun.
    pub played: u64,
}

/// Something to be written down.
#[derive(Debug)]
pub enum Write {
    Create {
        id: BattleId,
        battle: Box<NewBattle>,
    },
    Order {
        battle: BattleId,
        number: usize,
        given: String,
        /// The battle is over with it.
        is_last: bool,
    },
    /// Takes back the last order, which has this number.
    TakeBack {
        battle: BattleId,
        number: usize,
    },
    /// Writes something down, in the place of what has this number, if there is such.
    Keep {
        shelf: Shelf,
        id: i64,
        system: String,
        name: String,
        text: String,
    },
    /// Throws something away that was kept.
    Discard {
        shelf: Shelf,
        id: i64,
        system: String,
    },
    /// Notes that a seat is played from its own link.
    Claim {
        battle: BattleId,
        seat: SeatId,
    },
}

/// Where things are kept that were made at this table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// Design files, finished or not.
    Designs,
    /// Squadrons, as JSON.
    Squadrons,
}

/// Something made at this table, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    pub id: i64,
    pub name: String,
    pub text: String,
}

/// Why the store did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database refused or the disk failed.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// The file was made by a newer Liftwood, or is no database of ours.
    #[error("the database cannot be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// A row that this program did not write.
    #[error("the database holds something strange: {0}")]
    Strange(String),
    /// An order to be taken back that is not there.
    #[error("there is no order {number} to take back")]
    NothingToTakeBack { number: usize },
    /// The writer has ended: the process is going down.
    #[error("the store is closed")]
    Closed,
    /// The folder of the database cannot be made.
    #[error("the folder of the database cannot be made: {0}")]
    Folder(#[from] std::io::Error),
}
