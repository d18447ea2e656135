//! What every table checks: that the rules it names are in the ledger.

use kernel::{ledger::DataError, tables::At};

use crate::ledger;

/// Refuses an entry that names a rule which the ledger does not have.
pub(super) fn rules(at: &At<'_>, ids: &[impl AsRef<str>]) -> Result<(), DataError> {
    at.rules(ledger::IDS, ids)
}

/// Checks the rules that a whole file names as its source.
pub(super) fn source_rules(file: &str, ids: &[String]) -> Result<(), DataError> {
    rules(&At { file, entry: "rules".to_owned() }, ids)
}
