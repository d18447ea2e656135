//! The tables of data/campaign, read and checked.

use kernel::{
    ledger::{DataError, DataErrors},
    options::{self, OptionSpec},
    tables::{self, Reading, SourceFile},
};

use crate::{
    encounters::{self, Encounters},
    map::{self, Map},
    trek::{self, TrekTable},
};

/// Everything that the tables hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Library {
    pub map: Map,
    pub encounters: Encounters,
    pub trek: TrekTable,
    pub options: Vec<OptionSpec>,
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
    /// Reads all tables; every mistake is told.
    pub fn read(files: &[SourceFile<'_>]) -> Result<Self, DataErrors> {
        let mut reading = Reading::new(Draft::default());
        for file in files {
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
        match (map, encounters, trek) {
            (Some(map), Some(encounters), Some(trek)) => {
                Ok(Self { map, encounters, trek, options })
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
    Library::read(&testkit::tables("campaign")).unwrap()
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
        let errors = Library::read(&[SourceFile { name: "trek.toml", text: "trek = 1" }]);
        let errors = errors.unwrap_err().to_string();
        for file in ["trek.toml", "map.toml", "encounters.toml"] {
            assert!(errors.contains(file), "{errors}");
        }
        let stray = SourceFile { name: "ships.toml", text: "" };
        let mut files = testkit::tables("campaign");
        files.push(stray);
        assert!(Library::read(&files).unwrap_err().to_string().contains("ships.toml"));
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
