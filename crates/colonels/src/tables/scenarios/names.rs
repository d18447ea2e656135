//! Names and numbers in the file of a scenario that could not mean what they say.

use kernel::{ledger::DataError, tables::At};

use super::{Group, MOST_UNITS, ScenarioFile};

/// Refuses names that stand for two of a kind: what is named could be either.
pub(super) fn check(at: &At<'_>, read: &ScenarioFile) -> Result<(), DataError> {
    let twice = |what: &str, names: &mut dyn Iterator<Item = (&str, &str)>| {
        let mut known: Vec<(&str, &str)> = Vec::new();
        for name in names {
            if known.contains(&name) {
                return Err(at.wrong(format!("there is another {what} {:?}", name.1)));
            }
            known.push(name);
        }
        Ok(())
    };
    twice("side", &mut read.side.iter().map(|one| ("", one.id.as_str())))?;
    twice("zone", &mut read.zone.iter().map(|one| (one.side.as_str(), one.id.as_str())))?;
    twice("objective", &mut read.objective.iter().map(|one| ("", one.id.as_str())))?;
    let regiments = read
        .side
        .iter()
        .flat_map(|side| side.regiment.iter().map(|one| (side.id.as_str(), one.name.as_str())));
    twice("regiment", &mut { regiments })
}

/// How many of a unit there are: one at least.
pub(super) fn counted(at: &At<'_>, group: &Group) -> Result<u8, DataError> {
    let at = at.part(format_args!("unit {}", group.unit));
    at.number("count", group.count.into(), 1, MOST_UNITS as u8)
}
