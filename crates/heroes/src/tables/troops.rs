//! Units and models: how many figures, on what bases.

use kernel::{
    ledger::{DataError, read_toml},
    tables::SourceFile,
};
use serde::{Deserialize, Serialize};

use super::check::{self, Complete};
use crate::{
    formations::{MOST_FIGURES, Size},
    vocabulary::{Arm, Class, Model, PerWord, Rate, Weapon},
};

/// Units by their arm, and what stands on a base besides figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Troops {
    pub units: PerWord<Arm, UnitType>,
    pub models: PerWord<Model, ModelBase>,
}

/// What every unit of an arm has in common.
///
/// [HV-ORG-01] The same in both classes; the class decides only which formations there are. [HV-ORG-02] Infantry, [HV-ORG-03]
/// cavalry and camelry, [HV-ORG-04] guns and machine guns, [HV-ORG-05] transport.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitType {
    pub classes: Vec<Class>,
    pub other_ranks: u8,
    pub leaders: u8,
    /// The base of a figure; none for transport, which stands on the base of its model.
    pub base: Option<Size>,
    pub rate: Rate,
    pub fire_dice_per_base: u8,
    pub tests_morale: bool,
}

/// The base of a model, and the room that it takes aboard; a Hero takes none.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelBase {
    pub size: Size,
    pub slots: u8,
}

impl UnitType {
    /// All figures at full strength.
    pub const fn figures(&self) -> u8 {
        self.other_ranks + self.leaders
    }
}

/// What figures and models take up aboard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Load {
    /// Figures on foot; porters are counted among them.
    pub foot: u32,
    /// Mounted figures, and pack animals.
    pub mounted: u32,
    /// Guns and wagons.
    pub bulky: u32,
    /// All of them, in slots.
    pub slots: u32,
}

impl Load {
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            foot: self.foot + other.foot,
            mounted: self.mounted + other.mounted,
            bulky: self.bulky + other.bulky,
            slots: self.slots + other.slots,
        }
    }
}

impl Troops {
    /// What so many figures of an arm take up, with the gun that they serve or the model that they are.
    ///
    /// [HV-RAIL-02] A porter counts as a figure on foot, a pack animal as a mounted one.
    pub fn load(&self, arm: Arm, figures: u8, thing: Option<Model>) -> Load {
        let n = u32::from(figures);
        let each = match arm {
            Arm::Transport => 0,
            _ if arm.is_mounted() => 2,
            _ => 1,
        };
        let slots = n * each + thing.map_or(0, |model| u32::from(self.models[model].slots));
        let load = Load { slots, ..Load::default() };
        match (arm, thing) {
            (Arm::Transport, Some(Model::PackAnimal)) => Load { mounted: n, ..load },
            (Arm::Transport, Some(Model::Wagon)) => Load { bulky: n, ..load },
            _ if arm.is_mounted() => Load { mounted: n, ..load },
            _ => Load { foot: n, bulky: u32::from(arm.is_gun() && thing.is_some()), ..load },
        }
    }

    /// The room that so many figures take aboard or inside a square, with their gun or model.
    ///
    /// [HV-RAIL-03] A figure on foot takes one slot, mounted two; guns, wagons and animals as the table has it, crew extra.
    pub fn slots(&self, arm: Arm, figures: u8, weapon: Weapon, model: Option<Model>) -> u32 {
        self.load(arm, figures, weapon.gun().or(model)).slots
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TroopsFile {
    unit: Vec<UnitEntry>,
    model: Vec<ModelEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitEntry {
    kind: Arm,
    rule: String,
    classes: Vec<Class>,
    other_ranks: i64,
    leaders: i64,
    base_mm: Option<[f64; 2]>,
    rate: Rate,
    fire_dice_per_base: i64,
    tests_morale: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ModelEntry {
    id: Model,
    rule: String,
    size_mm: [f64; 2],
    #[serde(default)]
    slots: i64,
}

pub(super) fn read(file: &SourceFile<'_>) -> Result<Troops, DataError> {
    let read: TroopsFile = read_toml(file.name, file.text)?;
    let mut units = Complete::new(file.name, "unit");
    for entry in read.unit {
        let at = units.at(entry.kind);
        check::rule(&at, &entry.rule)?;
        let most = MOST_FIGURES as u8;
        let other_ranks = at.number("other_ranks", entry.other_ranks, 1, most)?;
        let leaders = at.number("leaders", entry.leaders, 0, 1)?;
        at.number("the number of figures", i64::from(other_ranks + leaders), 1, most)?;
        if entry.base_mm.is_some() == (entry.kind == Arm::Transport) {
            return Err(at.wrong("figures need base_mm, transport stands on the base of its model"));
        }
        if entry.classes.is_empty() {
            return Err(at.wrong("no class has it"));
        }
        let base = entry.base_mm.map(|size| check::size_mm(&at, "base_mm", size)).transpose()?;
        let unit = UnitType {
            classes: entry.classes,
            other_ranks,
            leaders,
            base,
            rate: entry.rate,
            fire_dice_per_base: at.number("fire_dice_per_base", entry.fire_dice_per_base, 0, 6)?,
            tests_morale: entry.tests_morale,
        };
        units.add(entry.kind, unit)?;
    }
    let mut models = Complete::new(file.name, "model");
    for entry in read.model {
        let at = models.at(entry.id);
        check::rule(&at, &entry.rule)?;
        let size = check::size_mm(&at, "size_mm", entry.size_mm)?;
        let slots = at.number("slots", entry.slots, 0, 20)?;
        models.add(entry.id, ModelBase { size, slots })?;
    }
    Ok(Troops { units: units.finish()?, models: models.finish()? })
}
