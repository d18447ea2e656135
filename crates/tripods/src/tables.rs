//! The tables of data/tripods, read and checked: stands, charts, terrain, options and scenarios.

mod charts;
mod ground;
mod points;
mod scenarios;
mod sound;
mod stands;
mod terrain;
mod victories;

use std::sync::Arc;

use kernel::{
    ledger::{DataError, DataErrors},
    options::OptionSpec,
    tables::{At, Origins, Reading, Shelved, SourceFile},
};
use serde::{Deserialize, Serialize};

pub use charts::{ArtilleryRow, QualityRow, SpotRow};
pub use ground::Ground;
pub use points::PointTable;
pub use scenarios::{
    CylinderPlan, FIRST_CYLINDER, MOST_STANDS, OffBoard, Scenario, Shells, Slot, StandEntry,
    UnitEntry, is_practised,
};
pub use stands::{MOST_WEAPONS, Plate, Sheaf, StandType, Weapon};
pub use terrain::{Cost, TerrainType};
pub use victories::VictoryEntry;

use crate::{ledger, vocabulary::Quality};

/// Everything that the tables hold, each entry checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Library {
    pub charts: Arc<Charts>,
    pub stands: Vec<StandType>,
    pub options: Vec<OptionSpec>,
    pub scenarios: Vec<Scenario>,
    pub points: PointTable,
    /// Where each of these stands.
    pub origins: Origins,
}

/// The charts that play reads. They are the same for every battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Charts {
    /// In the order of the qualities.
    pub qualities: [QualityRow; 4],
    /// By the spotter's quality, then by his kind.
    pub spotting: [[SpotRow; 4]; 4],
    /// The one with most factors last.
    pub artillery: Vec<ArtilleryRow>,
    /// In the order of the kinds.
    pub terrain: Vec<TerrainType>,
}

/// What a file holds: told by the first word of its name, or by its folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Shelf {
    Charts,
    Terrain,
    Options,
    Points,
    Stands,
    Scenarios,
}

impl Shelf {
    const ALL: [(Self, &'static str); 10] = [
        (Self::Charts, "charts"),
        (Self::Terrain, "terrain"),
        (Self::Options, "options"),
        (Self::Points, "points"),
        (Self::Stands, "vehicles"),
        (Self::Stands, "infantry"),
        (Self::Stands, "artillery"),
        (Self::Stands, "machines"),
        (Self::Stands, "stands"),
        (Self::Scenarios, "scenarios"),
    ];

    /// Whether players put files of their own on it.
    const fn is_open(self) -> bool {
        matches!(self, Self::Stands | Self::Scenarios)
    }
}

/// A library in the making.
#[derive(Debug, Default)]
struct Draft {
    charts: Option<charts::Read>,
    terrain: Option<Vec<TerrainType>>,
    options: Vec<OptionSpec>,
    points: PointTable,
    origins: Origins,
}

impl Library {
    /// Reads the files, in any order: what each holds is told by its name. With `beside` they are a player's own stands and
    /// scenarios, which add to that library.
    ///
    /// An entry that stands twice is refused. Everything wrong is told.
    pub fn read(files: &[SourceFile<'_>], beside: Option<&Self>) -> Result<Self, DataErrors> {
        let Shelved { fixed, open, mut errors } =
            Shelved::new(files, &Shelf::ALL, Shelf::is_open, beside.is_some());
        let library = match beside {
            Some(library) => Ok((library.clone(), None)),
            None => charts(&fixed).map(|(library, footprints)| (library, Some(footprints))),
        };
        let (library, footprints) = match library {
            Ok(read) => read,
            // Without sound charts nothing can be said about stands and scenarios.
            Err(DataErrors(wrong)) => {
                errors.extend(wrong);
                return Err(DataErrors(errors));
            }
        };
        let footprints = footprints.unwrap_or_else(|| charts::footprints_of(&library.stands));
        let mut reading = Reading::after(errors, library);
        for (shelf, file) in open {
            match shelf {
                Shelf::Stands => {
                    reading.attempt(|library| stands::read(file, library, &footprints))
                }
                _ => reading.attempt(|library| scenarios::read(file, library)),
            };
        }
        reading.finish()
    }

    pub fn stand(&self, id: &str) -> Option<&StandType> {
        self.stands.iter().find(|stand| stand.id == id)
    }

    pub fn scenario(&self, id: &str) -> Option<&Scenario> {
        self.scenarios.iter().find(|scenario| scenario.id == id)
    }

    /// The provisional points of a row in a period; 0 where none have been worked out.
    pub fn points(&self, id: &str, period: u8, quality: Quality) -> u32 {
        let known = self.points.get(&(id.to_owned(), period));
        known.map_or(0, |points| points[quality as usize])
    }

    pub fn option(&self, key: &str) -> Option<&OptionSpec> {
        self.options.iter().find(|option| option.key == key)
    }
}

/// Reads what there is one file of.
fn charts(files: &[(Shelf, &SourceFile<'_>)]) -> Result<(Library, charts::Footprints), DataErrors> {
    let mut reading = Reading::new(Draft::default());
    for &(shelf, file) in files {
        reading.attempt(|draft| {
            let what = format!("the {}", if shelf == Shelf::Charts { "charts" } else { "list" });
            draft
                .origins
                .take(&At { file: file.name, entry: format!("{what} of {}", file.name) })?;
            match shelf {
                Shelf::Charts => draft.charts = Some(charts::read(file)?),
                Shelf::Terrain => draft.terrain = Some(terrain::read(file)?),
                Shelf::Options => {
                    for option in kernel::options::read(file)?.options {
                        let at = At::new(file.name, "option", &option.key)?;
                        draft.origins.take(&at)?;
                        option.check(&at, ledger::IDS)?;
                        draft.options.push(option);
                    }
                }
                Shelf::Points => points::read(file, &mut draft.points)?,
                Shelf::Stands | Shelf::Scenarios => {}
            }
            Ok(())
        });
    }
    let draft = reading.finish()?;
    let missing = |name: &str| {
        DataErrors::from(DataError::unreadable(&format!("{name}.toml"), "there is no such file"))
    };
    let read = draft.charts.ok_or_else(|| missing("charts"))?;
    if draft.options.is_empty() {
        return Err(missing("options"));
    }
    let charts = Charts {
        qualities: read.qualities,
        spotting: read.spotting,
        artillery: read.artillery,
        terrain: draft.terrain.ok_or_else(|| missing("terrain"))?,
    };
    let library = Library {
        charts: Arc::new(charts),
        stands: Vec::new(),
        options: draft.options,
        scenarios: Vec::new(),
        points: draft.points,
        origins: draft.origins,
    };
    Ok((library, read.footprints))
}

/// The tables that the program ships with, for tests.
#[cfg(test)]
pub(crate) fn shipped() -> Library {
    static SHIPPED: std::sync::LazyLock<Library> = std::sync::LazyLock::new(|| {
        Library::read(&tests::FILES, None).unwrap_or_else(|error| panic!("{error}"))
    });
    SHIPPED.clone()
}

#[cfg(test)]
mod tests;
