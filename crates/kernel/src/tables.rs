//! Reading tables: texts with their names, where every entry came from, and everything that is wrong with them.
//!
//! What each system's tables have in common. The edge of the process reads the files; here they are texts.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Display,
};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::ledger::{DataError, DataErrors, read_toml};

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

    /// A scenario that somebody gives as a text, with its id: TOML as a file holds it, or the same as a JSON object.
    ///
    /// It is kept as TOML, and named after its id. Every system keeps its scenarios in a folder `scenarios`.
    pub fn scenario(given: &str) -> Result<(String, Self), DataError> {
        let text = if given.trim_start().starts_with('{') {
            from_json(given).map_err(|reason| DataError::unreadable("scenario", reason))?
        } else {
            given.to_owned()
        };
        let Named { id } = read_toml("scenario", &text)?;
        let is_plain = |letter: char| letter.is_alphanumeric() || letter == '-';
        if id.is_empty() || !id.chars().all(is_plain) {
            let reason = "the id is the name in lower case with hyphens";
            return Err(DataError::entry("scenario", format!("scenario {id}"), reason));
        }
        let name = format!("scenarios/{id}.toml");
        Ok((id, Self { name, text }))
    }
}

/// What of a scenario every system writes alike.
#[derive(Deserialize)]
struct Named {
    id: String,
}

/// A JSON object as TOML. What is null counts as left out.
fn from_json(text: &str) -> Result<String, String> {
    let mut value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    leave_out_null(&mut value);
    let table: toml::Table = serde_json::from_value(value).map_err(|error| error.to_string())?;
    toml::to_string(&table).map_err(|error| error.to_string())
}

fn leave_out_null(value: &mut Value) {
    match value {
        Value::Object(members) => {
            members.retain(|_, member| !member.is_null());
            members.values_mut().for_each(leave_out_null);
        }
        Value::Array(list) => list.iter_mut().for_each(leave_out_null),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
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

/// Finds the shelf of `ships.toml`, `ships-of-mine.toml` or `ships/mine.toml`: what a file holds is told by its folder, or by
/// the first word of its name.
pub fn shelf<T: Copy>(shelves: &[(T, &str)], file: &str) -> Option<T> {
    let mut parts = file.rsplit('/');
    let stem = parts.next()?.strip_suffix(".toml")?;
    let word = stem.split('-').next().unwrap_or(stem);
    let folder = parts.next().unwrap_or_default();
    let named = |name: &str| shelves.iter().find(|(_, known)| *known == name);
    named(folder).or_else(|| named(word)).map(|&(shelf, _)| shelf)
}

/// Files by what they hold, with what is wrong with their names.
#[derive(Debug)]
pub struct Shelved<'a, T> {
    /// What there is one file of, in the order of the shelves.
    pub fixed: Vec<(T, &'a SourceFile<'a>)>,
    /// What players add to, in the order of the shelves: later ones name entries of earlier ones.
    pub open: Vec<(T, &'a SourceFile<'a>)>,
    pub errors: Vec<DataError>,
}

impl<'a, T: Copy + Ord> Shelved<'a, T> {
    /// Puts every file onto its shelf; files of one shelf keep their order. With `is_own` they are a player's, who adds only to shelves
    /// that are open.
    pub fn new(
        files: &'a [SourceFile<'a>],
        shelves: &[(T, &str)],
        is_open: impl Fn(T) -> bool,
        is_own: bool,
    ) -> Self {
        let mut shelved = Self { fixed: Vec::new(), open: Vec::new(), errors: Vec::new() };
        let names = |wanted: bool| {
            let names = shelves.iter().filter(|(shelf, _)| wanted || is_open(*shelf));
            names.map(|&(_, name)| name).collect::<Vec<_>>()
        };
        for file in files {
            let wrong = match shelf(shelves, file.name) {
                Some(shelf) if is_open(shelf) => {
                    shelved.open.push((shelf, file));
                    continue;
                }
                Some(shelf) if !is_own => {
                    shelved.fixed.push((shelf, file));
                    continue;
                }
                Some(_) => format!("{} can be added, nothing else can", names(false).join(" and ")),
                None => format!(
                    "the name does not say what the file holds: it must begin with one of these words, or lie in a folder \
                     so named: {}",
                    names(true).join(", ")
                ),
            };
            shelved.errors.push(DataError::unreadable(file.name, wrong));
        }
        shelved.fixed.sort_by_key(|&(shelf, _)| shelf);
        shelved.open.sort_by_key(|&(shelf, _)| shelf);
        shelved
    }
}

/// The id that belongs to a name: lower case, words joined by hyphens, apostrophes dropped.
pub fn slug(name: &str) -> String {
    let plain: String = name.chars().filter(|&c| c != '\'' && c != '’').collect();
    let words = plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
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

    /// Begins with what was found wrong already.
    pub const fn after(errors: Vec<DataError>, library: L) -> Self {
        Self { library, errors }
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
    fn a_file_is_known_by_its_name_or_its_folder() {
        let shelf = |file| shelf(&[(1, "ships"), (2, "maps")], file);
        assert_eq!(shelf("data/galleons/ships.toml"), Some(1));
        assert_eq!(shelf("data/galleons/ships/maps-and-more.toml"), Some(1));
        assert_eq!(shelf("ships-of-mine.toml"), Some(1));
        assert_eq!(shelf("shipshape.toml"), None);
        assert_eq!(shelf("ships.txt"), None);
    }

    #[test]
    fn files_are_shelved_and_players_add_to_open_shelves() {
        let shelves = [(1, "charts"), (2, "armies"), (3, "scenarios")];
        let file = |name| SourceFile { name, text: "" };
        let files = ["scenarios/b.toml", "charts.toml", "armies.toml", "notes.toml"].map(file);
        let shelved = |is_own| Shelved::new(&files, &shelves, |shelf| 1 < shelf, is_own);
        let named = |files: &[(i32, &SourceFile<'_>)]| {
            files.iter().map(|(shelf, file)| format!("{shelf} {}", file.name)).collect::<Vec<_>>()
        };
        let told =
            |errors: &[DataError]| errors.iter().map(ToString::to_string).collect::<Vec<_>>();
        let shipped = shelved(false);
        assert_eq!(named(&shipped.fixed), ["1 charts.toml"]);
        assert_eq!(named(&shipped.open), ["2 armies.toml", "3 scenarios/b.toml"]);
        let unnamed = "notes.toml: the name does not say what the file holds: it must begin with one of these words, or lie in a \
                       folder so named: charts, armies, scenarios";
        assert_eq!(told(&shipped.errors), [unnamed]);
        let own = shelved(true);
        assert!(own.fixed.is_empty());
        let closed = "charts.toml: armies and scenarios can be added, nothing else can";
        assert_eq!(told(&own.errors), [closed, unnamed]);
    }

    #[test]
    fn an_id_is_the_name_in_lower_case_with_hyphens() {
        assert_eq!(slug("John Bull's Tyranny"), "john-bulls-tyranny");
        assert_eq!(slug("  The Great   Raid!"), "the-great-raid");
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
    fn a_scenario_is_given_as_toml_or_as_json() {
        let toml = "id = 'my-duel' # mine\nsides = [{ n = 1 }]\n";
        let (id, own) = OwnFile::scenario(toml).unwrap();
        assert_eq!(id, "my-duel");
        assert_eq!((own.name.as_str(), own.text.as_str()), ("scenarios/my-duel.toml", toml));
        let json = r#"{ "map": { "flat": true, "text": null }, "side": [{ "n": 1, "at": { "x": 2 } }, { "n": 2 }],
            "id": "my-duel", "share": 0.5, "words": "one\ntwo \"three\"" }"#;
        let (_, own) = OwnFile::scenario(json).unwrap();
        assert_eq!(own.name, "scenarios/my-duel.toml");
        let read: toml::Table = toml::from_str(&own.text).unwrap();
        let mut wants: Value = serde_json::from_str(json).unwrap();
        leave_out_null(&mut wants);
        assert_eq!(serde_json::to_value(read).unwrap(), wants, "{}", own.text);
    }

    #[test]
    fn what_is_no_scenario_is_refused() {
        for (text, why) in [
            ("", "missing field `id`"),
            ("id = ", "scenario: line 1: "),
            ("id = 'a/b'", "scenario: scenario a/b: the id is the name in lower case with hyphens"),
            ("id = ''", "the id is the name"),
            ("{", "scenario: EOF while parsing"),
            ("{\"id\": 7}", "invalid type: integer `7`, expected a string"),
            ("{\"id\": \"x\", \"n\": 18446744073709551615}", "scenario: "),
            ("{\"id\": \"x\", \"n\": [null]}", "scenario: "),
        ] {
            let error = OwnFile::scenario(text).unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
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
