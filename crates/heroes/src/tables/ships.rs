//! What makes a ship float, what she carries and how fast she is loaded.

use kernel::{
    ledger::{DataError, read_toml},
    table::Length,
    tables::{At, SourceFile},
};
use serde::{Deserialize, Serialize};

use super::check::{self, Complete};
use crate::vocabulary::{Material, PerWord};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ships {
    /// The factor of each material, as a fraction.
    pub materials: PerWord<Material, (u8, u8)>,
    /// The factor that every ship has, as a fraction.
    pub factor: (u8, u8),
    /// The factor of armour.
    pub armoured: u8,
    /// Most that is taken aboard or put ashore in a turn: figures on foot, or mounted, or pieces of equipment.
    pub loading: Loading,
    /// The side of a deck slot.
    pub slot: Length,
    /// How much of the waterline rectangle is deck.
    pub deck: (u8, u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Loading {
    pub foot: u8,
    pub mounted: u8,
    pub equipment: u8,
}

/// What flotation is reckoned from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hull {
    pub length: Length,
    pub beam: Length,
    pub material: Material,
    pub armoured: bool,
}

impl Ships {
    /// The flotation value of a hull.
    ///
    /// [HV-MER-02] [HV-WAR-01] Length x beam x construction factor x 1/2, doubled for armour.
    /// [HV-GEN-03] Rounded down once, at the end.
    pub fn flotation(&self, hull: Hull) -> u16 {
        let area = area(hull.length, hull.beam);
        let (over, under) = self.materials[hull.material];
        let armour = if hull.armoured { self.armoured } else { 1 };
        let times = u64::from(over) * u64::from(self.factor.0) * u64::from(armour);
        let by = u64::from(under) * u64::from(self.factor.1) * SQUARE;
        (area * times / by).min(u64::from(u16::MAX)) as u16
    }

    /// The slots of a deck.
    ///
    /// [HV-MER-04] Half the waterline rectangle in slots of 15 x 15 mm, rounded down.
    pub fn slots(&self, length: Length, beam: Length) -> u8 {
        let (over, under) = self.deck;
        let slot = area(self.slot, self.slot);
        let slots = area(length, beam) * u64::from(over) / (slot * u64::from(under)).max(1);
        slots.min(u64::from(u8::MAX)) as u8
    }
}

/// Square thousandths in a square centimetre.
const SQUARE: u64 = 1_000_000;

fn area(length: Length, breadth: Length) -> u64 {
    let side = |length: Length| u64::from(length.at_least_zero().in_thousandths().unsigned_abs());
    side(length) * side(breadth)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShipsFile {
    material: Vec<MaterialEntry>,
    flotation: FlotationEntry,
    loading: LoadingEntry,
    deck: DeckEntry,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MaterialEntry {
    id: Material,
    rule: String,
    factor: [i64; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FlotationEntry {
    rules: Vec<String>,
    factor: [i64; 2],
    armoured: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LoadingEntry {
    rule: String,
    foot: i64,
    mounted: i64,
    equipment: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckEntry {
    rule: String,
    slot_mm: f64,
    share: [i64; 2],
}

pub(super) fn read(file: &SourceFile<'_>) -> Result<Ships, DataError> {
    let read: ShipsFile = read_toml(file.name, file.text)?;
    let mut materials = Complete::new(file.name, "material");
    for entry in read.material {
        let at = materials.at(entry.id);
        check::rule(&at, &entry.rule)?;
        materials.add(entry.id, check::fraction(&at, "factor", entry.factor)?)?;
    }
    let at = At { file: file.name, entry: "flotation".to_owned() };
    check::rules(&at, &read.flotation.rules)?;
    let factor = check::fraction(&at, "factor", read.flotation.factor)?;
    let armoured = at.number("armoured", read.flotation.armoured, 1, 10)?;

    let at = At { file: file.name, entry: "loading".to_owned() };
    check::rule(&at, &read.loading.rule)?;
    let most = |what, value| at.number(what, value, 1, 40);
    let loading = Loading {
        foot: most("foot", read.loading.foot)?,
        mounted: most("mounted", read.loading.mounted)?,
        equipment: most("equipment", read.loading.equipment)?,
    };
    let at = At { file: file.name, entry: "deck".to_owned() };
    check::rule(&at, &read.deck.rule)?;
    let slot = check::length_mm(&at, "slot_mm", read.deck.slot_mm)?;
    let deck = check::fraction(&at, "share", read.deck.share)?;
    Ok(Ships { materials: materials.finish()?, factor, armoured, loading, slot, deck })
}
