//! Provisional points of the rows of the charts, as simulation has worked them out.
//!
//! The book leaves its column of points blank; `docs/points.md` says how it was filled.

use std::collections::BTreeMap;

use kernel::{
    ledger::{DataError, read_toml},
    tables::{At, SourceFile},
};
use serde::Deserialize;

use crate::vocabulary::Quality;

/// The points of a row in a period, in the order of the qualities.
pub type PointTable = BTreeMap<(String, u8), [u32; 4]>;

/// The most that a stand may count.
const MOST: u32 = 250;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PointFile {
    #[serde(default)]
    points: Vec<PointRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PointRow {
    stand: String,
    period: i64,
    #[serde(default)]
    green: i64,
    #[serde(default)]
    average: i64,
    #[serde(default)]
    veteran: i64,
    elite: i64,
}

/// Reads the points of a file.
pub(super) fn read(file: &SourceFile<'_>, points: &mut PointTable) -> Result<(), DataError> {
    let read: PointFile = read_toml(file.name, file.text)?;
    for row in read.points {
        let at = At::new(file.name, "points", &row.stand)?;
        let period = at.number("period", row.period, 1, 5)?;
        let mut all = [0; 4];
        for (quality, value) in [
            (Quality::Green, row.green),
            (Quality::Average, row.average),
            (Quality::Veteran, row.veteran),
            (Quality::Elite, row.elite),
        ] {
            all[quality as usize] = at.number(quality.said(), value, 0, MOST)?;
        }
        if points.insert((row.stand, period), all).is_some() {
            return Err(at.wrong(format!("stands twice for period {period}")));
        }
    }
    Ok(())
}
