//! The movement charts: so many dice, more or fewer for what applies.

use kernel::{
    ledger::{DataError, read_toml},
    table::{Angle, Length},
    tables::SourceFile,
};
use serde::{Deserialize, Serialize};

use super::check::{self, Complete};
use crate::vocabulary::{MoveModifier, Mover, PerWord, Rate, TurnBy, TurnWhen};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Movement {
    pub rates: PerWord<Rate, u8>,
    pub modifiers: PerWord<MoveModifier, Modifier>,
    /// From no farther than this a charge earns its bonus.
    pub charge_within: Length,
    pub ship_turns: PerWord<TurnBy, ShipTurn>,
}

/// A bonus or penalty.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modifier {
    pub dice: i8,
    pub applies_to: Vec<Mover>,
}

/// How far a ship may turn, and when.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShipTurn {
    pub most: Angle,
    pub when: TurnWhen,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MovementFile {
    rate: Vec<RateEntry>,
    modifier: Vec<ModifierEntry>,
    ship_turn: Vec<TurnEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RateEntry {
    id: Rate,
    rule: String,
    dice: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ModifierEntry {
    id: MoveModifier,
    rule: String,
    dice: i64,
    applies_to: Vec<Mover>,
    within_cm: Option<f64>,
    #[serde(default)]
    each: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TurnEntry {
    by: TurnBy,
    rule: String,
    degrees: i64,
    when: TurnWhen,
}

pub(super) fn read(file: &SourceFile<'_>) -> Result<Movement, DataError> {
    let read: MovementFile = read_toml(file.name, file.text)?;
    let mut rates = Complete::new(file.name, "rate");
    for entry in read.rate {
        let at = rates.at(entry.id);
        check::rule(&at, &entry.rule)?;
        rates.add(entry.id, at.number("dice", entry.dice, 1, 10)?)?;
    }
    let mut modifiers = Complete::new(file.name, "modifier");
    let mut charge_within = Length::ZERO;
    for entry in read.modifier {
        let at = modifiers.at(entry.id);
        check::rule(&at, &entry.rule)?;
        let dice = at.number("dice", entry.dice, -5, 5)?;
        if entry.within_cm.is_some() != (entry.id == MoveModifier::Charging) {
            return Err(at.wrong("within_cm belongs to the charge and to nothing else"));
        }
        if entry.each != (entry.id == MoveModifier::CrossingAnObstacle) {
            return Err(at.wrong("each belongs to obstacles and to nothing else"));
        }
        if entry.applies_to.is_empty() {
            return Err(at.wrong("applies to nobody"));
        }
        if let Some(within) = entry.within_cm {
            charge_within = check::length_cm(&at, "within_cm", within)?;
        }
        modifiers.add(entry.id, Modifier { dice, applies_to: entry.applies_to })?;
    }
    let mut ship_turns = Complete::new(file.name, "ship_turn");
    for entry in read.ship_turn {
        let at = ship_turns.at(entry.by);
        check::rule(&at, &entry.rule)?;
        let most = Angle::degrees(at.number("degrees", entry.degrees, 1, 180)?);
        ship_turns.add(entry.by, ShipTurn { most, when: entry.when })?;
    }
    Ok(Movement {
        rates: rates.finish()?,
        modifiers: modifiers.finish()?,
        charge_within,
        ship_turns: ship_turns.finish()?,
    })
}
