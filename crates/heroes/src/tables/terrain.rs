//! Kinds of terrain.

use kernel::{
    ledger::{DataError, read_toml},
    tables::SourceFile,
};
use serde::Deserialize;

use super::check::Complete;
use crate::vocabulary::{Cover, Ground, Los, PerWord, TerrainKind};

/// What terrain of a kind is, where a piece says nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainType {
    pub ground: Ground,
    pub cover: Cover,
    pub obstacle: bool,
    pub los: Los,
    pub text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TerrainFile {
    terrain: Vec<TerrainEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TerrainEntry {
    id: TerrainKind,
    ground: Ground,
    cover: Cover,
    obstacle: bool,
    los: Los,
    text: String,
}

pub(super) fn read(file: &SourceFile<'_>) -> Result<PerWord<TerrainKind, TerrainType>, DataError> {
    let read: TerrainFile = read_toml(file.name, file.text)?;
    let mut terrain = Complete::new(file.name, "terrain");
    for entry in read.terrain {
        let TerrainEntry { id, ground, cover, obstacle, los, text } = entry;
        terrain.add(id, TerrainType { ground, cover, obstacle, los, text })?;
    }
    terrain.finish()
}
