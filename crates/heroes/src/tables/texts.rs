//! What scenarios give points for, and their special rules, in words.

use kernel::{
    ledger::{DataError, read_toml},
    tables::SourceFile,
};
use serde::Deserialize;

use super::check::{self, Complete};
use crate::vocabulary::{PerWord, Special, VictoryKind};

/// Words for players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Texts {
    pub victories: Victories,
    pub specials: Specials,
}

pub type Victories = PerWord<VictoryKind, String>;
pub type Specials = PerWord<Special, String>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VictoryFile {
    victory: Vec<VictoryEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VictoryEntry {
    id: VictoryKind,
    text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SpecialFile {
    special: Vec<SpecialEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SpecialEntry {
    id: Special,
    rule: String,
    text: String,
}

pub(super) fn victories(file: &SourceFile<'_>) -> Result<Victories, DataError> {
    let read: VictoryFile = read_toml(file.name, file.text)?;
    let mut texts = Complete::new(file.name, "victory");
    for VictoryEntry { id, text } in read.victory {
        texts.add(id, text)?;
    }
    texts.finish()
}

pub(super) fn specials(file: &SourceFile<'_>) -> Result<Specials, DataError> {
    let read: SpecialFile = read_toml(file.name, file.text)?;
    let mut texts = Complete::new(file.name, "special");
    for SpecialEntry { id, rule, text } in read.special {
        check::rule(&texts.at(id), &rule)?;
        texts.add(id, text)?;
    }
    texts.finish()
}
