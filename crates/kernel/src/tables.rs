//! Reading tables: texts with their names, where every entry came from, and everything that is wrong with them.
//!
//! What each system's tables have in common. The edge of the process reads the files; here they are texts.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Display,
};

use serde::{Deserialize, Serialize};

use crate::ledger::{DataError, DataErrors};

/// A text with the name of the file it came from.
#[derive(Clone, Copy, Debug)]
pub struct SourceFile<'a> {
    pub name: &'a str,
    pub text: &'a str,
}

/// A player's own file. Every battle that is laid out from it keeps it, so that it can be fought again when the file
/// has changed or is gone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnFile {
    pub name: String,
    pub text: String,
}

impl OwnFile {
    pub fn source(&self) -> SourceFile<'_> {
        SourceFile { name: &self.name, text: &self.text }
    }
}

/// The entry being read: each refusal names it and its file.
#[derive(Clone, Debug)]
pub struct At<'a> {
    pub file: &'a str,
    pub entry: String,
}

impl<'a> At<'a> {
    /// Names an entry by its kind and its name, refusing a name that is empty or unprintable.
    pub fn new(file: &'a str, kind: &str, name: &str) -> Result<Self, DataError> {
        let at = Self { file, entry: format!("{kind} {name}") };
        if name.trim() != name || name.is_empty() {
            return Err(at.wrong("the name must not be empty, nor begin or end with a space"));
        }
        if 60 < name.chars().count() || name.chars().any(char::is_control) {
            return Err(at.wrong("the name must be printable and at most 60 characters long"));
        }
        Ok(at)
    }

    /// Names a part of this entry.
    #[must_use]
    pub fn part(&self, part: impl Display) -> Self {
        Self { file: self.file, entry: format!("{}, {part}", self.entry) }
    }

    pub fn wrong(&self, reason: impl Into<String>) -> DataError {
        DataError::entry(self.file, &self.entry, reason)
    }

    /// Takes a number that must lie between `least` and `most`.
    pub fn number<T>(&self, what: &str, value: i64, least: T, most: T) -> Result<T, DataError>
    where
        T: TryFrom<i64> + PartialOrd + Display,
    {
        match T::try_from(value) {
            Ok(number) if least <= number && number <= most => Ok(number),
            _ => Err(self.wrong(format!("{what} is {value}, wants {least} to {most}"))),
        }
    }

    /// Refuses the ids of rules that the ledger does not have.
    pub fn rules(&self, ledger: &[&str], ids: &[impl AsRef<str>]) -> Result<(), DataError> {
        match ids.iter().find(|id| !ledger.contains(&id.as_ref())) {
            None => Ok(()),
            Some(id) => {
                let id = id.as_ref();
                Err(self.wrong(format!("names rule {id}, which the ledger does not have")))
            }
        }
    }
}

/// Where every entry of a library stands, and which entries each file names.
///
/// An entry is called by its kind and its name: `ship Sky Runner`. A scenario is always `scenario ID`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origins {
    /// The file of each entry.
    files: BTreeMap<String, String>,
    /// The entries that each file names, wherever they stand.
    names: BTreeMap<String, BTreeSet<String>>,
}

impl Origins {
    /// Notes an entry; refuses one that stands in this file or an earlier one already.
    pub fn take(&mut self, at: &At<'_>) -> Result<(), DataError> {
        match self.files.get(&at.entry) {
            None => {
                self.files.insert(at.entry.clone(), at.file.to_owned());
                Ok(())
            }
            Some(first) if first == at.file => Err(at.wrong("stands twice in this file")),
            Some(first) => Err(at.wrong(format!("stands in {first} already"))),
        }
    }

    /// Notes that a file names an entry of this kind and name.
    pub fn name(&mut self, file: &str, kind: &str, name: &str) {
        self.names.entry(file.to_owned()).or_default().insert(format!("{kind} {name}"));
    }

    /// The file that an entry stands in.
    pub fn file(&self, kind: &str, name: &str) -> Option<&str> {
        self.files.get(&format!("{kind} {name}")).map(String::as_str)
    }

    /// What stands in a file.
    pub fn entries(&self, file: &str) -> Vec<&str> {
        let here = self.files.iter().filter(|(_, own)| *own == file);
        here.map(|(entry, _)| entry.as_str()).collect()
    }

    /// Every file that a scenario needs: its own, those of whatever it names, and so on.
    pub fn needed(&self, scenario: &str) -> BTreeSet<&str> {
        let mut needed = BTreeSet::new();
        let mut next: Vec<&str> = self.file("scenario", scenario).into_iter().collect();
        while let Some(file) = next.pop() {
            if needed.insert(file) {
                let named = self.names.get(file).into_iter().flatten();
                next.extend(named.filter_map(|entry| self.files.get(entry)).map(String::as_str));
            }
        }
        needed
    }
}

/// A library in the making, with everything that was found wrong on the way.
#[derive(Debug, Default)]
pub struct Reading<L> {
    pub library: L,
    errors: Vec<DataError>,
}

impl<L> Reading<L> {
    /// Begins with what there is already.
    pub const fn new(library: L) -> Self {
        Self { library, errors: Vec::new() }
    }

    /// Does one thing; when it fails, the rest is still looked at.
    pub fn attempt<T>(&mut self, read: impl FnOnce(&mut L) -> Result<T, DataError>) -> Option<T> {
        read(&mut self.library).map_err(|error| self.errors.push(error)).ok()
    }

    /// The library, or everything that is wrong.
    pub fn finish(self) -> Result<L, DataErrors> {
        if self.errors.is_empty() { Ok(self.library) } else { Err(DataErrors(self.errors)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(origins: &mut Origins, file: &str, kind: &str, name: &str) -> Result<(), String> {
        let at = At::new(file, kind, name).map_err(|error| error.to_string())?;
        origins.take(&at).map_err(|error| error.to_string())
    }

    #[test]
    fn an_entry_stands_once() {
        let mut origins = Origins::default();
        assert_eq!(take(&mut origins, "a", "ship", "X"), Ok(()));
        assert_eq!(take(&mut origins, "b", "map", "X"), Ok(()));
        let twice = "a: ship X: stands twice in this file";
        assert_eq!(take(&mut origins, "a", "ship", "X"), Err(twice.to_owned()));
        let already = "b: ship X: stands in a already";
        assert_eq!(take(&mut origins, "b", "ship", "X"), Err(already.to_owned()));
        assert_eq!(origins.file("ship", "X"), Some("a"), "the first one counts");
        assert_eq!(origins.entries("b"), ["map X"]);
    }

    #[test]
    fn a_scenario_needs_what_its_files_name_and_nothing_else() {
        let mut origins = Origins::default();
        for (file, kind, name) in [
            ("duel", "scenario", "duel"),
            ("fleet", "ship", "Aphid"),
            ("fleet", "ship", "Wasp"),
            ("guns", "weapon", "sting"),
            ("other", "weapon", "lance"),
            ("raid", "scenario", "raid"),
        ] {
            take(&mut origins, file, kind, name).unwrap();
        }
        origins.name("duel", "ship", "Aphid");
        origins.name("duel", "map", "nowhere");
        // The duel has no Wasp, but it cannot be read without the Wasp's weapon.
        origins.name("fleet", "weapon", "sting");
        origins.name("guns", "ship", "Aphid");
        origins.name("raid", "weapon", "lance");
        assert_eq!(
            origins.needed("duel").into_iter().collect::<Vec<_>>(),
            ["duel", "fleet", "guns"]
        );
        assert!(origins.needed("parade").is_empty());
    }

    #[test]
    fn everything_wrong_is_told() {
        let mut reading = Reading::new(Vec::new());
        for n in 0..4 {
            reading.attempt(|library: &mut Vec<i32>| {
                if n % 2 == 0 {
                    return Err(DataError::entry("f", format!("entry {n}"), "no"));
                }
                library.push(n);
                Ok(())
            });
        }
        assert_eq!(reading.library, [1, 3]);
        let errors = reading.finish().unwrap_err();
        assert_eq!(errors.to_string(), "f: entry 0: no; f: entry 2: no");
    }
}
