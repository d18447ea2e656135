//! The systems by name, with their embedded ledgers and tables.

use kernel::{
    DataError, DataErrors, Playable,
    replay::{ReplayError, ReplayKind},
    tables::OwnFile,
};

use crate::{
    game::{Game, Shelf},
    table::Table,
};

/// Every system that can be played.
pub struct Umpire {
    games: Vec<Box<dyn Game>>,
    left_out: Vec<DataError>,
}

/// The players' own files, as the edge of the process has read them.
#[derive(Clone, Debug, Default)]
pub struct OwnFiles {
    /// Each named by its path from the folder that they all lie in: `galleons/ships/mine.toml`.
    pub files: Vec<OwnFile>,
    /// Why others could not be read at all.
    pub errors: Vec<DataError>,
}

/// A system as a list announces it, whether it can be played yet or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Announced {
    pub id: &'static str,
    pub title: &'static str,
    /// One sentence: what is fought with what.
    pub text: &'static str,
    /// The scenario to begin with: small and soon over.
    pub first: Option<&'static str>,
}

/// The systems, in the order of the shelf.
const ANNOUNCED: [Announced; 5] = [
    Announced {
        id: "galleons",
        title: "Sky Galleons of Mars",
        text: "Aerial ships over the deserts and canals of Mars: cloudships, gunboats and privateers.",
        first: Some("thieves-fall-out"),
    },
    Announced {
        id: "campaign",
        title: "The Privateer's Campaign",
        text: "Months over Mars with a ship of one's own: cruise, fight, sell, refit, and walk home if need be.",
        first: None,
    },
    Announced {
        id: "colonels",
        title: "Indunas, Colonels & Emirs",
        text: "Mass battles: regiments, guns, steam vehicles and aviation on an open table.",
        first: Some("the-well-at-dry-canal"),
    },
    Announced {
        id: "heroes",
        title: "Heroes of Victoria's Empire",
        text: "Colonial actions by the turn of a card, with trains and ships.",
        first: Some("patrol-at-the-wadi"),
    },
    Announced {
        id: "tripods",
        title: "A Fistful of Tripods",
        text: "The War of the Worlds, from the first cylinder on the common to the last stand.",
        first: Some("guns-behind-the-wey"),
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
    pub fn new() -> Result<Self, DataErrors> {
        Self::with(OwnFiles::default())
    }

    /// Reads everything that is built in, and of the players' own files whatever can be used.
    pub fn with(own: OwnFiles) -> Result<Self, DataErrors> {
        let OwnFiles { mut files, errors: mut left_out } = own;
        let mut games = vec![
            // Whoever stands on another system reads its files before they are taken.
            shelf::<campaign::Campaign>(&mut files, &mut left_out)?,
            shelf::<galleons::Galleons>(&mut files, &mut left_out)?,
            shelf::<colonels::Colonels>(&mut files, &mut left_out)?,
            shelf::<heroes::Heroes>(&mut files, &mut left_out)?,
            shelf::<tripods::Tripods>(&mut files, &mut left_out)?,
        ];
        let place = |id: &str| ANNOUNCED.iter().position(|system| system.id == id);
        games.sort_by_key(|game| place(game.id()));
        left_out.extend(files.iter().map(|file| nobodys(&file.name)));
        Ok(Self { games, left_out })
    }

    /// What is wrong with the players' own files that are left out; empty when none are.
    pub fn left_out(&self) -> &[DataError] {
        &self.left_out
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

/// A system with its tables and with those of `files` that are meant for it.
fn shelf<S: Playable>(
    files: &mut Vec<OwnFile>,
    left_out: &mut Vec<DataError>,
) -> Result<Box<dyn Game>, DataErrors> {
    let is_below =
        |file: &&OwnFile| system_of(&file.name).is_some_and(|it| S::STANDS_ON.contains(&it));
    let mut its: Vec<OwnFile> = files.iter().filter(is_below).cloned().collect();
    its.extend(files.extract_if(.., |file| system_of(&file.name) == Some(S::ID)));
    let (shelf, wrong) = Shelf::<S>::new(its)?;
    // What is wrong with another's files, that system tells.
    left_out.extend(wrong.into_iter().filter(|error| system_of(error.file()) == Some(S::ID)));
    Ok(Box::new(shelf))
}

/// The system that an own file is meant for: the first word of its path.
fn system_of(file: &str) -> Option<&str> {
    file.split_once('/').map(|(system, _)| system)
}

/// Why a file cannot be used that is meant for no system there is.
fn nobodys(file: &str) -> DataError {
    let reason = match system_of(file) {
        None => "it lies in no system's folder".to_owned(),
        Some(word) if ANNOUNCED.iter().any(|system| system.id == word) => {
            format!("{word} cannot be played yet")
        }
        Some(word) => {
            let known = ANNOUNCED.map(|system| system.id).join(", ");
            format!("there is no system called {word:?}; there are: {known}")
        }
    };
    DataError::unreadable(file, reason)
}

#[cfg(test)]
mod tests;
