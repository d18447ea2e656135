//! The tables of data/campaign, read and checked.

use galleons::Galleons;
use kernel::{
    System as _,
    ledger::{DataError, DataErrors},
    options::{self, OptionSpec},
    tables::{self, At, Origins, Reading, SourceFile},
};

use crate::{
    encounters::{self, Encounters},
    map::{self, Map},
    setup,
    trek::{self, TrekTable},
};

/// Where the campaign itself stands.
const MAP_FILE: &str = "data/campaign/map.toml";

/// Everything that the tables hold.
#[derive(Debug)]
pub struct Library {
    pub map: Map,
    pub encounters: Encounters,
    pub trek: TrekTable,
    pub options: Vec<OptionSpec>,
    /// The tables of the battles.
    pub galleons: galleons::tables::Library,
    /// Classes of ships that players have added.
    pub own_ships: Vec<String>,
    /// Where everything stands.
    pub origins: Origins,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shelf {
    Map,
    Encounters,
    Trek,
    Options,
}

impl Shelf {
    const ALL: [(Self, &'static str); 4] = [
        (Self::Map, "map"),
        (Self::Encounters, "encounters"),
        (Self::Trek, "trek"),
        (Self::Options, "options"),
    ];
}

#[derive(Debug, Default)]
struct Draft {
    map: Option<Map>,
    encounters: Option<Encounters>,
    trek: Option<TrekTable>,
    options: Vec<OptionSpec>,
}

impl Library {
    /// Reads all tables, those of the battles among them; every mistake is told.
    ///
    /// [SG-CAMP-39] A player adds ships, with whatever they are built of: they are sold at Parhoon, and met where their role says so.
    pub fn read(files: &[SourceFile<'_>], beside: Option<&Self>) -> Result<Self, DataErrors> {
        let is_battle =
            |file: &SourceFile<'_>| file.name.split('/').any(|word| word == Galleons::ID);
        let (battles, own): (Vec<SourceFile<'_>>, Vec<SourceFile<'_>>) =
            files.iter().copied().partition(is_battle);
        match beside {
            Some(library) => library.with(&battles, &own),
            None => Self::read_all(&battles, &own),
        }
    }

    fn read_all(battles: &[SourceFile<'_>], own: &[SourceFile<'_>]) -> Result<Self, DataErrors> {
        let mut reading = Reading::new(Draft::default());
        for file in own {
            reading.attempt(|draft| draft.take(file));
        }
        let missing = |what: &str| DataError::unreadable(what, "is missing");
        let draft = &reading.library;
        let absent = [
            (draft.map.is_none(), "map.toml"),
            (draft.encounters.is_none(), "encounters.toml"),
            (draft.trek.is_none(), "trek.toml"),
        ];
        for (_, what) in absent.into_iter().filter(|(is_absent, _)| *is_absent) {
            reading.attempt(|_| Err::<(), _>(missing(what)));
        }
        let Draft { map, encounters, trek, options } = reading.finish()?;
        let galleons = Galleons::library(battles, None)?;
        match (map, encounters, trek) {
            (Some(map), Some(encounters), Some(trek)) => {
                let own_ships = Vec::new();
                let origins = origins(&galleons, &own_ships);
                Ok(Self { map, encounters, trek, options, galleons, own_ships, origins })
            }
            _ => unreachable!("what is absent has been told"),
        }
    }

    /// The same with a player's own ships.
    fn with(&self, battles: &[SourceFile<'_>], own: &[SourceFile<'_>]) -> Result<Self, DataErrors> {
        let mut wrong = Reading::new(());
        for file in own {
            let why = "a campaign takes ships of a player's own, and those lie among the galleons";
            wrong.attempt(|()| Err::<(), _>(DataError::unreadable(file.name, why)));
        }
        wrong.finish()?;
        let galleons = Galleons::library(battles, Some(&self.galleons))?;
        let is_own = |name: &str| {
            let file = galleons.origins.file("ship", name);
            file.is_some_and(|file| battles.iter().any(|own| own.name == file))
        };
        let classes = galleons.classes.iter().map(|class| &class.name);
        let added = classes.filter(|name| is_own(name)).cloned();
        let own_ships: Vec<String> = self.own_ships.iter().cloned().chain(added).collect();
        let origins = origins(&galleons, &own_ships);
        Ok(Self {
            map: self.map.clone(),
            encounters: self.encounters.clone(),
            trek: self.trek.clone(),
            options: self.options.clone(),
            galleons,
            own_ships,
            origins,
        })
    }
}

/// Where everything stands: a campaign needs every ship that a player has added.
fn origins(galleons: &galleons::tables::Library, own_ships: &[String]) -> Origins {
    let mut origins = galleons.origins.clone();
    let at = At { file: MAP_FILE, entry: format!("scenario {}", setup::SCENARIO) };
    // Nothing else is called so.
    let _ = origins.take(&at);
    for ship in own_ships {
        origins.name(MAP_FILE, "ship", ship);
    }
    origins
}

impl Draft {
    fn take(&mut self, file: &SourceFile<'_>) -> Result<(), DataError> {
        match tables::shelf(&Shelf::ALL, file.name) {
            Some(Shelf::Map) => self.map = Some(map::read(file)?),
            Some(Shelf::Encounters) => self.encounters = Some(encounters::read(file)?),
            Some(Shelf::Trek) => self.trek = Some(trek::read(file)?),
            Some(Shelf::Options) => self.options = options::read(file)?.options,
            None => return Err(DataError::unreadable(file.name, "is no table of a campaign")),
        }
        Ok(())
    }
}

/// The tables that the program is shipped with.
#[cfg(test)]
pub(crate) fn shipped() -> Library {
    let mut files = testkit::tables("campaign");
    files.extend(testkit::tables("galleons"));
    Library::read(&files, None).unwrap()
}

/// The text of one of them, with its name.
#[cfg(test)]
pub(crate) fn texts(shelf: &str) -> (&'static str, &'static str) {
    let files = testkit::tables("campaign");
    let file =
        files.into_iter().find(|file| file.name.ends_with(&format!("/{shelf}.toml"))).unwrap();
    (file.text, file.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mistake_is_told() {
        let errors = Library::read(&[SourceFile { name: "trek.toml", text: "trek = 1" }], None);
        let errors = errors.unwrap_err().to_string();
        for file in ["trek.toml", "map.toml", "encounters.toml"] {
            assert!(errors.contains(file), "{errors}");
        }
        let stray = SourceFile { name: "ships.toml", text: "" };
        let mut files = testkit::tables("campaign");
        files.push(stray);
        assert!(Library::read(&files, None).unwrap_err().to_string().contains("ships.toml"));
    }

    #[test]
    fn options_are_those_of_the_ledger() {
        for option in shipped().options {
            for rule in &option.rules {
                assert!(crate::ledger::IDS.contains(&rule.as_str()), "{rule}");
            }
        }
    }
}
