//! The four systems by name, with their embedded ledgers and tables.

use std::sync::Arc;

use kernel::{
    DataError, Playable,
    ledger::Ledger,
    replay::{ReplayError, ReplayKind},
};

use crate::{
    embedded,
    table::{Game, Shelf, Table},
};

/// Every system that can be played.
pub struct Umpire {
    games: Vec<Box<dyn Game>>,
}

/// A system as a list announces it, whether it can be played yet or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Announced {
    pub id: &'static str,
    pub title: &'static str,
    /// One sentence: what is fought with what.
    pub text: &'static str,
}

/// The four systems, in the order of the shelf.
const ANNOUNCED: [Announced; 4] = [
    Announced {
        id: "galleons",
        title: "Sky Galleons of Mars",
        text: "Aerial ships over the deserts and canals of Mars: cloudships, gunboats and privateers.",
    },
    Announced {
        id: "colonels",
        title: "Indunas, Colonels & Emirs",
        text: "Mass battles: regiments, guns, steam vehicles and aviation on an open table.",
    },
    Announced {
        id: "heroes",
        title: "Heroes of Victoria's Empire",
        text: "Colonial actions by the turn of a card, with trains and ships.",
    },
    Announced {
        id: "tripods",
        title: "A Fistful of Tripods",
        text: "The War of the Worlds, from the first cylinder on the common to the last stand.",
    },
];

/// Why the umpire cannot do what was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UmpireError {
    #[error("there is no system called {name:?}; there are: {known}")]
    UnknownSystem { name: String, known: String },
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

impl Umpire {
    /// Reads everything that is built in.
    pub fn new() -> Result<Self, DataError> {
        Ok(Self { games: vec![shelf::<galleons::Galleons>()?] })
    }

    /// Every system, also those that cannot be played yet.
    pub fn announced(&self) -> &'static [Announced] {
        &ANNOUNCED
    }

    pub fn games(&self) -> impl Iterator<Item = &dyn Game> {
        self.games.iter().map(AsRef::as_ref)
    }

    pub fn game(&self, id: &str) -> Result<&dyn Game, UmpireError> {
        self.games().find(|game| game.id() == id).ok_or_else(|| UmpireError::UnknownSystem {
            name: id.to_owned(),
            known: self.games().map(Game::id).collect::<Vec<_>>().join(", "),
        })
    }

    /// Takes up a saved battle of whichever system it is.
    pub fn load(&self, json: &str, fresh: u64) -> Result<Box<dyn Table>, UmpireError> {
        let kind: ReplayKind = serde_json::from_str(json)
            .map_err(|error| ReplayError::Unreadable(error.to_string()))?;
        Ok(self.game(&kind.system)?.load(json, fresh)?)
    }
}

/// A system with the ledger and the tables that are built in.
fn shelf<S: Playable>() -> Result<Box<dyn Game>, DataError> {
    let missing = || DataError::Unreadable {
        file: format!("rules/{}.toml", S::ID),
        reason: "it is not built in".to_owned(),
    };
    let ledger = embedded::ledger(S::ID).ok_or_else(missing)?;
    let ledger = Ledger::read(ledger.name, ledger.text)?;
    let library = Arc::new(S::library(&embedded::tables(S::ID))?);
    Ok(Box::new(Shelf::<S> { library, ledger }))
}
