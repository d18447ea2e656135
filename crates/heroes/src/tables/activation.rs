//! What may be done in one activation.

use kernel::{
    ledger::{DataError, read_toml},
    tables::SourceFile,
};
use serde::{Deserialize, Serialize};

use super::check::{self, Complete};
use crate::vocabulary::{Actor, PerWord, Step};

/// The sequences of steps that each actor may choose from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Activation(PerWord<Actor, Vec<Vec<Step>>>);

impl Activation {
    pub fn sequences(&self, actor: Actor) -> &[Vec<Step>] {
        &self.0[actor]
    }

    /// Whether an actor may do exactly this, in this order.
    pub fn allows(&self, actor: Actor, steps: &[Step]) -> bool {
        self.0[actor].iter().any(|sequence| sequence == steps)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ActivationFile {
    action: Vec<ActionEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ActionEntry {
    actor: Actor,
    rule: String,
    sequences: Vec<Vec<Step>>,
}

pub(super) fn read(file: &SourceFile<'_>) -> Result<Activation, DataError> {
    let read: ActivationFile = read_toml(file.name, file.text)?;
    let mut actions = Complete::new(file.name, "action");
    for entry in read.action {
        let at = actions.at(entry.actor);
        check::rule(&at, &entry.rule)?;
        for (n, sequence) in entry.sequences.iter().enumerate() {
            let at = at.part(format_args!("sequence {}", n + 1));
            if sequence.is_empty() {
                return Err(at.wrong("has no steps"));
            }
            if entry.sequences[..n].contains(sequence) {
                return Err(at.wrong("stands twice"));
            }
        }
        actions.add(entry.actor, entry.sequences)?;
    }
    Ok(Activation(actions.finish()?))
}
