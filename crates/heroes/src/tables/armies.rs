//! Army lists: which units an army may have.

use kernel::{
    ledger::{DataError, read_toml},
    tables::{At, SourceFile},
};
use serde::Deserialize;

use super::{Library, Troop};
use crate::vocabulary::{Arm, Class, Formation, Model, Special, Weapon, Word};

/// An army list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    pub id: String,
    pub name: String,
    pub class: Class,
    pub hero_names: Vec<String>,
    /// Options that must be on for it to be offered.
    pub options: Vec<String>,
    pub units: Vec<ArmyUnit>,
}

/// An entry of an army list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmyUnit {
    pub id: String,
    pub name: String,
    pub arm: Arm,
    pub class: Class,
    pub weapon: Weapon,
    /// The model of transport.
    pub model: Option<Model>,
    /// The formations that it may use.
    pub formations: Vec<Formation>,
    pub special: Vec<Special>,
    pub min: u8,
    pub max: u8,
    pub points: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArmyFile {
    id: String,
    name: String,
    class: Class,
    hero_names: Vec<String>,
    #[serde(default)]
    options: Vec<String>,
    unit: Vec<UnitEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitEntry {
    id: String,
    name: String,
    kind: Arm,
    class: Class,
    weapon: Weapon,
    model: Option<Model>,
    formations: Option<Vec<Formation>>,
    #[serde(default)]
    special: Vec<Special>,
    min: i64,
    max: i64,
    points: i64,
}

pub(super) fn read(file: &SourceFile<'_>, library: &mut Library) -> Result<(), DataError> {
    let read: ArmyFile = read_toml(file.name, file.text)?;
    let at = At::new(file.name, "army", &read.id)?;
    if read.hero_names.is_empty() {
        return Err(at.wrong("has no names for its Heroes"));
    }
    for key in &read.options {
        if library.option(key).is_none() {
            return Err(at.wrong(format!("there is no option called {key:?}")));
        }
    }
    let mut units: Vec<ArmyUnit> = Vec::with_capacity(read.unit.len());
    for entry in read.unit {
        let at = at.part(format_args!("unit {}", entry.id));
        if units.iter().any(|known| known.id == entry.id) {
            return Err(at.wrong("another unit has the same id"));
        }
        units.push(unit(&at, entry, library)?);
    }
    if units.is_empty() {
        return Err(at.wrong("has no units"));
    }
    library.origins.take(&at)?;
    let ArmyFile { id, name, class, hero_names, options, .. } = read;
    library.armies.push(Army { id, name, class, hero_names, options, units });
    Ok(())
}

fn unit(at: &At<'_>, entry: UnitEntry, library: &Library) -> Result<ArmyUnit, DataError> {
    let troop = Troop { class: entry.class, arm: entry.kind };
    let arms = Arms { troop, weapon: entry.weapon, model: entry.model, special: &entry.special };
    check_arms(at, &arms, library)?;
    let formations = formations(at, troop, entry.formations, library)?;
    let max = at.number("max", entry.max, 1, 12)?;
    Ok(ArmyUnit {
        id: entry.id,
        name: entry.name,
        arm: entry.kind,
        class: entry.class,
        weapon: entry.weapon,
        model: entry.model,
        formations,
        special: entry.special,
        min: at.number("min", entry.min, 0, max)?,
        max,
        points: at.number("points", entry.points, 1, 200)?,
    })
}

/// Who fights with what.
pub(super) struct Arms<'a> {
    pub troop: Troop,
    pub weapon: Weapon,
    pub model: Option<Model>,
    pub special: &'a [Special],
}

/// Refuses troops that the book does not have, and weapons that are not theirs.
pub(super) fn check_arms(at: &At<'_>, arms: &Arms<'_>, library: &Library) -> Result<(), DataError> {
    let Troop { class, arm } = arms.troop;
    if !library.charts.troops.units[arm].classes.contains(&class) {
        return Err(at.wrong(format!("there is no {} {}", class.word(), arm.said())));
    }
    if !arms.weapon.suits(arm) {
        let reason = format!("{} does not suit {}", arms.weapon.said(), arm.said());
        return Err(at.wrong(reason));
    }
    match (arm, arms.model) {
        (Arm::Transport, Some(Model::Wagon | Model::PackAnimal | Model::Porter)) => {}
        (Arm::Transport, _) => {
            return Err(at.wrong("transport wants a model: wagon, pack_animal or porter"));
        }
        (_, Some(_)) => return Err(at.wrong("only transport has a model of its own")),
        (_, None) => {}
    }
    for &special in arms.special {
        if special != Special::Glider || arm != Arm::Infantry {
            let reason = format!("{} is no special rule of {}", special.word(), arm.said());
            return Err(at.wrong(reason));
        }
    }
    Ok(())
}

/// The formations of a unit: those of its class and arm, or fewer.
pub(super) fn formations(
    at: &At<'_>,
    troop: Troop,
    narrowed: Option<Vec<Formation>>,
    library: &Library,
) -> Result<Vec<Formation>, DataError> {
    let tables = &library.charts.formations;
    let may_use = |formation: &Formation| tables.may_use(troop, *formation);
    let Some(formations) = narrowed else {
        return Ok(Formation::ALL.iter().copied().filter(may_use).collect());
    };
    if let Some(formation) = formations.iter().find(|formation| !may_use(formation)) {
        let Troop { class, arm } = troop;
        let (class, arm, formation) = (class.word(), arm.said(), formation.said());
        return Err(at.wrong(format!("{class} {arm} may not use {formation} [HV-FORM-01]")));
    }
    if formations.is_empty() {
        return Err(at.wrong("may use no formation"));
    }
    Ok(formations)
}
