//! What a scenario is fought for, entry by entry.

use kernel::{ledger::DataError, tables::At};
use serde::{Deserialize, Serialize};

use super::{Objective, named};
use crate::vocabulary::{VictoryKind, Word};

/// [IC-SET-04] Something that scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VictoryEntry {
    pub kind: VictoryKind,
    /// None for both.
    pub side: Option<u8>,
    pub objective: Option<u8>,
    pub vp: u16,
    pub unless_behind_by: u16,
}

/// The same as a file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VictoryFile {
    kind: VictoryKind,
    side: String,
    objective: Option<String>,
    #[serde(default)]
    vp: i64,
    #[serde(default)]
    unless_behind_by: i64,
}

/// Refuses an entry that lacks what its kind needs.
pub(super) fn read(
    at: &At<'_>,
    entry: &VictoryFile,
    sides: &[String],
    objectives: &[Objective],
) -> Result<VictoryEntry, DataError> {
    let at = at.part(format_args!("victory {}", entry.kind.word()));
    let side = match entry.side.as_str() {
        "both" => None,
        side => Some(named(&at, "side", side, sides)?),
    };
    let known: Vec<String> = objectives.iter().map(|objective| objective.id.clone()).collect();
    let objective = entry.objective.as_ref().map(|id| named(&at, "objective", id, &known));
    let objective = objective.transpose()?;
    let (wants_objective, wants_side) = match entry.kind {
        VictoryKind::HoldObjective => (true, false),
        VictoryKind::PresenceEachTurnEnd
        | VictoryKind::WagonInObjectiveAtEnd
        | VictoryKind::HolderWins => (true, true),
        VictoryKind::WagonDestroyed => (false, true),
        VictoryKind::Losses => (false, false),
    };
    if wants_objective != objective.is_some() {
        let word = if wants_objective { "wants" } else { "has no" };
        return Err(at.wrong(format!("{word} an objective")));
    }
    if wants_side && side.is_none() {
        return Err(at.wrong("wants one side"));
    }
    Ok(VictoryEntry {
        kind: entry.kind,
        side,
        objective,
        vp: at.number("vp", entry.vp, 0, 500)?,
        unless_behind_by: at.number("unless_behind_by", entry.unless_behind_by, 0, 500)?,
    })
}
