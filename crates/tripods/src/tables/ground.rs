//! What lies on the table of a scenario.

use kernel::{
    ledger::DataError,
    table::{Course, Height, Length, Point, Region, Relief, Shape, Terrain},
    tables::At,
};
use serde::{Deserialize, Serialize};

use crate::vocabulary::TerrainKind;

/// A piece of terrain, besides its shape and relief.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    pub name: String,
    pub kind: TerrainKind,
    /// How high it is for sight, above the ground that it stands on; of a hill, its crest.
    pub levels: u8,
    /// Whether an ironclad may use it.
    pub navigable: bool,
    /// [FT-MOVE-07] Banks too steep for amphibious stands.
    #[serde(default)]
    pub steep: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TerrainEntry {
    name: String,
    kind: TerrainKind,
    polygon: Option<Vec<[f64; 2]>>,
    line: Option<Vec<[f64; 2]>>,
    width: Option<f64>,
    crest: Option<Vec<[f64; 2]>>,
    #[serde(default)]
    levels: i64,
    #[serde(default)]
    navigable: bool,
    #[serde(default)]
    banks_steep: bool,
}

pub(super) fn piece(at: &At<'_>, entry: TerrainEntry) -> Result<Terrain<Ground>, DataError> {
    let at = at.part(format!("terrain {}", entry.name));
    let levels: u8 = at.number("levels", entry.levels, 0, 9)?;
    let shape = match (entry.kind.is_line(), &entry.polygon, &entry.line) {
        (false, Some(corners), None) => Shape::Area(region(&at, corners)?),
        (true, None, Some(line)) => {
            let width = entry.width.unwrap_or(0.0);
            let wrong = || at.wrong(format!("width is {width}, wants 0 to 6"));
            let width = Length::of_decimal(width).filter(|&width| Length::ZERO <= width);
            let width = width.filter(|&width| width <= Length::units(6)).ok_or_else(wrong)?;
            let has_width = matches!(entry.kind, TerrainKind::Road | TerrainKind::Path);
            if has_width != (Length::ZERO < width) {
                return Err(at.wrong("roads and paths have a width, other lines have none"));
            }
            let course = Course::new(points(&at, line)?, width);
            Shape::Course(course.map_err(|error| at.wrong(error.to_string()))?)
        }
        (true, ..) => return Err(at.wrong("wants a line and no polygon")),
        (false, ..) => return Err(at.wrong("wants a polygon and no line")),
    };
    let relief = match (entry.kind, &entry.crest) {
        (TerrainKind::Hill, Some(crest)) => {
            if levels == 0 {
                return Err(at.wrong("a hill has at least one level"));
            }
            // [FT-LOS-04] A line or a polygon.
            let crest = if crest.len() == 2 {
                let course = Course::new(points(&at, crest)?, Length::ZERO);
                Shape::Course(course.map_err(|error| at.wrong(error.to_string()))?)
            } else {
                Shape::Area(region(&at, crest)?)
            };
            Relief::Slope { crest: Box::new(crest), height: Height::levels(levels as i8) }
        }
        (TerrainKind::Hill, None) => return Err(at.wrong("a hill has a crest")),
        (_, Some(_)) => return Err(at.wrong("only a hill has a crest")),
        (_, None) => Relief::Level(Height::GROUND),
    };
    if entry.navigable && !entry.kind.is_water() {
        return Err(at.wrong("only water is navigable"));
    }
    if entry.banks_steep && !entry.kind.is_water() {
        return Err(at.wrong("only water has banks"));
    }
    let Ok(_) = At::new(at.file, "terrain", &entry.name) else {
        return Err(at.wrong("the name must not be empty"));
    };
    let kind = Ground {
        name: entry.name,
        kind: entry.kind,
        levels,
        navigable: entry.navigable,
        steep: entry.banks_steep,
    };
    Ok(Terrain { kind, shape, relief })
}

pub(super) fn points(at: &At<'_>, decimals: &[[f64; 2]]) -> Result<Vec<Point>, DataError> {
    let wrong = |[x, y]: [f64; 2]| at.wrong(format!("[{x}, {y}] lies off every table"));
    decimals.iter().map(|&one| Point::of_decimals(one).ok_or_else(|| wrong(one))).collect()
}

pub(super) fn region(at: &At<'_>, corners: &[[f64; 2]]) -> Result<Region, DataError> {
    Region::new(points(at, corners)?).map_err(|error| at.wrong(error.to_string()))
}
