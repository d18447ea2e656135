//! Kinds of terrain: what they cost, hide and save.

use kernel::{
    ledger::{DataError, read_toml},
    tables::{At, SourceFile},
    words::Word as _,
};
use serde::{Deserialize, Serialize};

use crate::{
    ledger,
    vocabulary::{Cover, Gait, TerrainKind},
};

/// What terrain of a kind does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainType {
    pub kind: TerrainKind,
    pub costs: Costs,
    pub cover: Cover,
    /// [FT-SAVE-01] The die that turns a hit into a miss, and the same against missiles.
    pub save: Option<i8>,
    pub save_missile: Option<i8>,
    pub shelters_from_artillery: bool,
    /// Whether it blocks sight.
    pub hides: bool,
    /// How many stands of personnel it holds; 0 for no limit.
    #[serde(default)]
    pub capacity: u8,
}

/// What it costs to go there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Costs {
    pub leg: Cost,
    pub tripod: Cost,
    pub cavalry: Cost,
    pub tracked: Cost,
    pub wheeled: Cost,
    pub towed: Cost,
    pub amphibious: Cost,
}

/// Points for each inch of an area, or for crossing a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub enum Cost {
    Free,
    Quarter,
    Half,
    Once,
    Twice,
    FourTimes,
    /// Half or a quarter of the stand's allowance.
    HalfMove,
    QuarterMove,
    Barred,
}

const COSTS: [(Cost, &str); 9] = [
    (Cost::Free, "0"),
    (Cost::Quarter, "1/4"),
    (Cost::Half, "1/2"),
    (Cost::Once, "1"),
    (Cost::Twice, "2"),
    (Cost::FourTimes, "4"),
    (Cost::HalfMove, "half"),
    (Cost::QuarterMove, "quarter"),
    (Cost::Barred, "barred"),
];

impl TryFrom<String> for Cost {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        let known = COSTS.iter().find(|(_, known)| *known == word);
        known.map(|&(cost, _)| cost).ok_or_else(|| format!("{word:?} is no cost"))
    }
}

impl From<Cost> for &'static str {
    fn from(cost: Cost) -> Self {
        COSTS.iter().find(|(known, _)| *known == cost).map_or("0", |&(_, word)| word)
    }
}

impl Costs {
    /// What a stand pays; flyers and ships are asked elsewhere.
    pub const fn of(&self, gait: Gait) -> Cost {
        match gait {
            Gait::Leg => self.leg,
            Gait::Tripod => self.tripod,
            Gait::Cavalry => self.cavalry,
            Gait::Tracked => self.tracked,
            Gait::Wheeled => self.wheeled,
            Gait::Towed => self.towed,
            Gait::Amphibious => self.amphibious,
            Gait::Flyer | Gait::Air => Cost::Once,
            Gait::Water | Gait::None => Cost::Barred,
        }
    }
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
    rule: String,
    costs: Costs,
    cover: Cover,
    save: Option<i64>,
    save_missile: Option<i64>,
    #[serde(default)]
    shelters_from_artillery: bool,
    #[serde(default)]
    hides: bool,
    #[serde(default)]
    capacity: u8,
}

pub(super) fn read(file: &SourceFile<'_>) -> Result<Vec<TerrainType>, DataError> {
    let read: TerrainFile = read_toml(file.name, file.text)?;
    let mut found: Vec<Option<TerrainType>> = TerrainKind::ALL.iter().map(|_| None).collect();
    for entry in read.terrain {
        let at = At { file: file.name, entry: format!("terrain {:?}", entry.id) };
        at.rules(ledger::IDS, &[&entry.rule])?;
        let save = |what: &str, number: Option<i64>| {
            number.map(|number| at.number(what, number, 2, 6_i8)).transpose()
        };
        let kind = TerrainType {
            kind: entry.id,
            costs: entry.costs,
            cover: entry.cover,
            save: save("save", entry.save)?,
            save_missile: save("save_missile", entry.save_missile)?,
            shelters_from_artillery: entry.shelters_from_artillery,
            hides: entry.hides,
            capacity: entry.capacity,
        };
        if kind.save.is_some() != kind.save_missile.is_some() {
            return Err(at.wrong("has one of save and save_missile, wants both or neither"));
        }
        if found[entry.id as usize].replace(kind).is_some() {
            return Err(at.wrong("stands twice in this file"));
        }
    }
    let missing = found.iter().position(Option::is_none);
    if let Some(at) = missing {
        let kind = TerrainKind::ALL[at];
        return Err(DataError::unreadable(file.name, format!("terrain {kind:?} is missing")));
    }
    Ok(found.into_iter().flatten().collect())
}
