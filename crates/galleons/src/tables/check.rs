//! What every table checks: numbers in their range, names, rule ids, each refusal naming file and entry.

use std::fmt::Display;

use kernel::ledger::DataError;

use crate::ledger;

/// The entry being read.
#[derive(Clone, Debug)]
pub(super) struct At<'a> {
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

    /// Refuses the id of a rule that the ledger does not have.
    pub fn rule(&self, id: &str) -> Result<(), DataError> {
        if ledger::IDS.contains(&id) {
            return Ok(());
        }
        Err(self.wrong(format!("names rule {id}, which the ledger does not have")))
    }

    pub fn rules(&self, ids: &[String]) -> Result<(), DataError> {
        ids.iter().try_for_each(|id| self.rule(id))
    }
}

/// Checks the rules that a whole file names as its source.
pub(super) fn source_rules(file: &str, ids: &[String]) -> Result<(), DataError> {
    At { file, entry: "rules".to_owned() }.rules(ids)
}
