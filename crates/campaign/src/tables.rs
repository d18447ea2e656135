//! The tables of data/campaign, read and checked.

use galleons::Galleons;
use kernel::{
    System as _,
    ledger::{DataError, DataErrors},
    options::{self, OptionSpec},
    tables::{self, Origins, Reading, SourceFile},
};

use crate::{
    encounters::{self, Encounters},
    map::{self, Map},
    trek::{self, TrekTable},
};

/// Everything that the tables hold.
#[derive(Debug)]
pub struct Library {
    pub map: Map,
    pub encounters: Encounters,
    pub trek: TrekTable,
    pub options: Vec<OptionSpec>,
    /// The tables of the battles.
    pub galleons: galleons::tables::Library,
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
    /// Reads all tables, those of the battles among them; every mistake is told. A player adds nothing yet.
    pub fn read(files: &[SourceFile<'_>], beside: Option<&Self>) -> Result<Self, DataErrors> {
        if let (Some(_), Some(file)) = (beside, files.first()) {
            let why = "a campaign takes no tables of a player's own yet";
            let mut wrong = Reading::new(());
            wrong.attempt(|()| Err::<(), _>(DataError::unreadable(file.name, why)));
            wrong.finish()?;
        }
        let mut reading = Reading::new(Draft::default());
        let is_battle =
            |file: &SourceFile<'_>| file.name.split('/').any(|word| word == Galleons::ID);
        let (battles, own): (Vec<SourceFile<'_>>, Vec<SourceFile<'_>>) =
            files.iter().copied().partition(is_battle);
        for file in &own {
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
        let galleons = Galleons::library(&battles, None)?;
        match (map, encounters, trek) {
            (Some(map), Some(encounters), Some(trek)) => {
                let origins = Origins::default();
                Ok(Self { map, encounters, trek, options, galleons, origins })
            }
            _ => unreachable!("what is absent has been told"),
        }
    }
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
