//! Charts: quality, spotting, artillery fire, and the footprints of stands.

use kernel::{
    ledger::{DataError, read_toml},
    table::{Footprint, Length},
    tables::{At, SourceFile},
    words::Word as _,
};
use serde::{Deserialize, Serialize};

use super::StandType;
use crate::{
    ledger,
    vocabulary::{Class, Quality, Spotter},
};

/// What a quality means.
///
/// [FT-QUAL-01] The number of its checks, what it adds to dice that hit, and how far its stands may be apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QualityRow {
    pub roll: i8,
    pub to_hit: i8,
    /// [FT-QUAL-03] Dice more when firing small arms.
    pub small_arms_dice: u8,
    /// In inches.
    pub cohesion: u8,
}

/// How far a spotter sees, in inches, what does not move in the open [FT-SPOT-02].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpotRow {
    pub vehicle: SpotRanges,
    pub personnel: SpotRanges,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpotRanges {
    pub moving_cover: u8,
    pub stationary_cover: u8,
    pub stationary_open: u8,
}

/// The dice that hit, from so many artillery factors on [FT-ART-08].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArtilleryRow {
    pub least: u8,
    pub armoured: i8,
    pub light_against_armoured: i8,
    pub soft_open: i8,
    pub soft_cover: i8,
}

/// What stands of each class cover, in the order of the classes.
pub type Footprints = Vec<Option<Footprint>>;

#[derive(Debug)]
pub struct Read {
    pub qualities: [QualityRow; 4],
    pub spotting: [[SpotRow; 4]; 4],
    pub artillery: Vec<ArtilleryRow>,
    pub footprints: Footprints,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChartFile {
    quality: Vec<QualityEntry>,
    spotting: Vec<SpotEntry>,
    artillery: Vec<ArtilleryRow>,
    footprint: Vec<FootprintEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct QualityEntry {
    id: Quality,
    rule: String,
    roll: i64,
    to_hit: i64,
    small_arms_dice: i64,
    cohesion: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SpotEntry {
    quality: Vec<Quality>,
    spotter: Spotter,
    vehicle_moving_cover: i64,
    vehicle_stationary_cover: i64,
    vehicle_stationary_open: i64,
    personnel_moving_cover: i64,
    personnel_stationary_cover: i64,
    personnel_stationary_open: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FootprintEntry {
    class: Class,
    size: Vec<f64>,
}

pub(super) fn read(file: &SourceFile<'_>) -> Result<Read, DataError> {
    let read: ChartFile = read_toml(file.name, file.text)?;
    let mut qualities: [Option<QualityRow>; 4] = [None; 4];
    for entry in &read.quality {
        let at = At::new(file.name, "quality", entry.id.said())?;
        at.rules(ledger::IDS, &[&entry.rule])?;
        let row = QualityRow {
            roll: at.number("roll", entry.roll, 2, 6)?,
            to_hit: at.number("to_hit", entry.to_hit, -3, 3)?,
            small_arms_dice: at.number("small_arms_dice", entry.small_arms_dice, 0, 3)?,
            cohesion: at.number("cohesion", entry.cohesion, 1, 20)?,
        };
        if qualities[entry.id as usize].replace(row).is_some() {
            return Err(at.wrong("stands twice in this file"));
        }
    }
    let mut spotting: [[Option<SpotRow>; 4]; 4] = [[None; 4]; 4];
    for entry in &read.spotting {
        let at = At { file: file.name, entry: format!("spotting {:?}", entry.spotter) };
        let far = |what: &str, inches: i64| at.number(what, inches, 1, 200_u8);
        let row = SpotRow {
            vehicle: SpotRanges {
                moving_cover: far("vehicle_moving_cover", entry.vehicle_moving_cover)?,
                stationary_cover: far("vehicle_stationary_cover", entry.vehicle_stationary_cover)?,
                stationary_open: far("vehicle_stationary_open", entry.vehicle_stationary_open)?,
            },
            personnel: SpotRanges {
                moving_cover: far("personnel_moving_cover", entry.personnel_moving_cover)?,
                stationary_cover: far(
                    "personnel_stationary_cover",
                    entry.personnel_stationary_cover,
                )?,
                stationary_open: far("personnel_stationary_open", entry.personnel_stationary_open)?,
            },
        };
        for &quality in &entry.quality {
            if spotting[quality as usize][entry.spotter as usize].replace(row).is_some() {
                return Err(at.wrong(format!("stands twice for {}", quality.said())));
            }
        }
    }
    let whole = |what: &str| DataError::unreadable(file.name, format!("{what} is not complete"));
    let qualities = all(qualities).ok_or_else(|| whole("quality"))?;
    let spotting = all(spotting.map(all)).ok_or_else(|| whole("spotting"))?;
    let rises = read.artillery.windows(2).all(|pair| pair[0].least < pair[1].least);
    if read.artillery.first().is_none_or(|row| row.least != 1) || !rises {
        return Err(whole("artillery, from 1 factor upward,"));
    }
    let mut footprints = vec![None; Class::ALL.len()];
    for entry in &read.footprint {
        let at = At::new(file.name, "footprint", entry.class.said())?;
        let length = |inches: f64| {
            let length = Length::of_decimal(inches).filter(|&length| Length::ZERO < length);
            let wrong = || at.wrong(format!("size {inches} is no sensible length"));
            length.filter(|&length| length <= Length::units(12)).ok_or_else(wrong)
        };
        let footprint = match entry.size[..] {
            [across] => Footprint::Circle { radius: length(across)? / 2 },
            [width, depth] => Footprint::Rectangle { width: length(width)?, depth: length(depth)? },
            _ => return Err(at.wrong("size wants one number or two")),
        };
        footprints[entry.class as usize] = Some(footprint);
    }
    Ok(Read { qualities, spotting, artillery: read.artillery, footprints })
}

fn all<T: Copy, const N: usize>(some: [Option<T>; N]) -> Option<[T; N]> {
    let first = some[0]?;
    let mut whole = [first; N];
    for (place, one) in whole.iter_mut().zip(some) {
        *place = one?;
    }
    Some(whole)
}

/// The footprints that the stands of a library have, by their classes.
pub(super) fn footprints_of(stands: &[StandType]) -> Footprints {
    let of = |class: &Class| stands.iter().find(|stand| stand.class == *class);
    Class::ALL.iter().map(|class| of(class).map(|stand| stand.footprint)).collect()
}
