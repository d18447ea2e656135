//! The four systems by name, with their embedded ledgers and tables.

use std::sync::Arc;

use kernel::{
    DataError, Playable,
    ledger::Ledger,
    replay::{ReplayError, ReplayKind},
    system::SourceFile,
};

use crate::table::{Game, Shelf, Table};

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

/// A file of the project, built into the program.
macro_rules! embedded {
    ($($name:literal),* $(,)?) => {
        &[$(SourceFile { name: $name, text: include_str!(concat!("../../../", $name)) }),*]
    };
}

const GALLEONS: &[SourceFile<'_>] = embedded![
    "data/galleons/weapons.toml",
    "data/galleons/ships.toml",
    "data/galleons/options.toml",
    "data/galleons/maps/canal.toml",
    "data/galleons/maps/highland.toml",
    "data/galleons/scenarios/thieves-fall-out.toml",
];

const GALLEONS_LEDGER: SourceFile<'_> =
    SourceFile { name: "rules/galleons.toml", text: include_str!("../../../rules/galleons.toml") };

impl Umpire {
    /// Reads everything that is built in.
    pub fn new() -> Result<Self, DataError> {
        Ok(Self { games: vec![shelf::<galleons::Galleons>(GALLEONS_LEDGER, GALLEONS)?] })
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

fn shelf<S: Playable>(
    ledger: SourceFile<'_>,
    files: &[SourceFile<'_>],
) -> Result<Box<dyn Game>, DataError> {
    let ledger = Ledger::read(ledger.name, ledger.text)?;
    let library = Arc::new(S::library(files)?);
    Ok(Box::new(Shelf::<S> { library, ledger }))
}
