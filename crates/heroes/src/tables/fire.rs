//! The firing charts: ranges, and what changes dice, scores and casualties.

use kernel::{
    ledger::{DataError, read_toml},
    table::{Angle, Length},
    tables::{At, SourceFile},
};
use serde::{Deserialize, Serialize};

use super::check::{self, Complete};
use crate::vocabulary::{FireModifier, PerWord, Weapon, Word};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fire {
    /// None for those without missile weapons.
    pub ranges: PerWord<Weapon, Option<Range>>,
    pub modifiers: PerWord<FireModifier, Affects>,
    /// The least score that hits.
    pub hits_from: u8,
    /// The whole arc.
    pub arc: Angle,
    pub gunners_per_fitted_weapon: u8,
}

/// How far a weapon reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Range {
    /// None where it has no short range.
    pub short: Option<Length>,
    pub long: Length,
}

/// What a bonus or penalty changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Affects {
    /// So many times the dice.
    Dice(u8),
    /// Hits from this score on.
    Score(u8),
    /// So many times the casualties, over so many.
    Casualties { times: u8, over: u8 },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FireFile {
    range: Vec<RangeEntry>,
    modifier: Vec<ModifierEntry>,
    basics: Basics,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RangeEntry {
    weapon: Weapon,
    rule: String,
    short_cm: Option<f64>,
    long_cm: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ModifierEntry {
    id: FireModifier,
    rule: String,
    affects: What,
    multiply: Option<i64>,
    divide: Option<i64>,
    hits_from: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum What {
    Dice,
    Score,
    Casualties,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Basics {
    rules: Vec<String>,
    hits_from: i64,
    arc_degrees: i64,
    gunners_per_fitted_weapon: i64,
}

pub(super) fn read(file: &SourceFile<'_>) -> Result<Fire, DataError> {
    let read: FireFile = read_toml(file.name, file.text)?;
    let mut ranges = Complete::new(file.name, "range");
    ranges.add(Weapon::None, None)?;
    for entry in read.range {
        let at = ranges.at(entry.weapon);
        check::rule(&at, &entry.rule)?;
        let long = check::length_cm(&at, "long_cm", entry.long_cm)?;
        let short =
            entry.short_cm.map(|short| check::length_cm(&at, "short_cm", short)).transpose()?;
        if short.is_some_and(|short| long <= short) {
            return Err(at.wrong("short range wants to be shorter than long range"));
        }
        ranges.add(entry.weapon, Some(Range { short, long }))?;
    }
    let mut modifiers = Complete::new(file.name, "modifier");
    for (n, entry) in read.modifier.into_iter().enumerate() {
        let at = modifiers.at(entry.id);
        check::rule(&at, &entry.rule)?;
        if entry.id.index() != n {
            return Err(at.wrong("stands out of the order in which they are applied"));
        }
        modifiers.add(entry.id, affects(&at, &entry)?)?;
    }
    let at = At { file: file.name, entry: "basics".to_owned() };
    let Basics { rules, hits_from, arc_degrees, gunners_per_fitted_weapon } = read.basics;
    check::rules(&at, &rules)?;
    Ok(Fire {
        ranges: ranges.finish()?,
        modifiers: modifiers.finish()?,
        hits_from: at.number("hits_from", hits_from, 2, 6)?,
        arc: Angle::degrees(at.number("arc_degrees", arc_degrees, 1, 359)?),
        gunners_per_fitted_weapon: at.number(
            "gunners_per_fitted_weapon",
            gunners_per_fitted_weapon,
            1,
            4,
        )?,
    })
}

fn affects(at: &At<'_>, entry: &ModifierEntry) -> Result<Affects, DataError> {
    let times = |value| at.number("multiply", value, 1, 10);
    match (entry.affects, entry.multiply, entry.divide, entry.hits_from) {
        (What::Dice, Some(multiply), None, None) => Ok(Affects::Dice(times(multiply)?)),
        (What::Score, None, None, Some(score)) => {
            Ok(Affects::Score(at.number("hits_from", score, 2, 6)?))
        }
        (What::Casualties, Some(multiply), None, None) => {
            Ok(Affects::Casualties { times: times(multiply)?, over: 1 })
        }
        (What::Casualties, None, Some(divide), None) => {
            Ok(Affects::Casualties { times: 1, over: at.number("divide", divide, 1, 10)? })
        }
        _ => Err(at.wrong(
            "dice are multiplied, a score has hits_from, casualties are multiplied or divided",
        )),
    }
}
