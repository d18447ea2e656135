//! What a scenario is fought for.

use kernel::{
    ledger::DataError,
    table::{Edge, Line, Point, Region, Tabletop},
    tables::At,
};
use serde::{Deserialize, Serialize};

use super::{Library, ground};
use crate::vocabulary::{Allegiance, VictoryKind};

/// Something that scores [FT-VIC-03].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VictoryEntry {
    pub side: Allegiance,
    pub kind: VictoryKind,
    pub points: u8,
    /// Of an exit: the edge, and the part of it.
    pub exit: Option<Exit>,
    pub area: Option<Region>,
    /// Rows of the charts that count.
    pub types: Vec<String>,
    /// Units that count, by their numbers; cylinders from 100 on.
    pub units: Vec<u8>,
    /// What is denied.
    pub denies: Option<VictoryKind>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exit {
    pub edge: Edge,
    pub from: Point,
    pub to: Point,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VictoryFile {
    side: Allegiance,
    kind: VictoryKind,
    vp: Option<i64>,
    vp_each: Option<i64>,
    edge: Option<Edge>,
    segment: Option<[[f64; 2]; 2]>,
    polygon: Option<Vec<[f64; 2]>>,
    #[serde(default)]
    types: Vec<String>,
    #[serde(default)]
    units: Vec<String>,
    condition: Option<VictoryKind>,
}

/// Reads what scores.
///
/// [FT-VIC-03] Rows that leave the table or their cylinder count for their own side.
pub(super) fn victory(
    at: &At<'_>,
    library: &Library,
    entry: &VictoryFile,
    table: Tabletop,
    number_of: &impl Fn(&String) -> Result<u8, DataError>,
) -> Result<VictoryEntry, DataError> {
    let at = at.part(format!("victory {:?} of {:?}", entry.kind, entry.side));
    let exit = match (entry.edge, entry.segment) {
        (Some(edge), Some(segment)) => {
            let points = ground::points(&at, &segment)?;
            let exit = Exit { edge, from: points[0], to: points[1] };
            let Line { from, to } = table.edge(edge);
            let lies = |point: Point| match edge {
                Edge::North | Edge::South => point.y == from.y,
                Edge::East | Edge::West => point.x == to.x,
            };
            if !lies(exit.from) || !lies(exit.to) || !table.holds(exit.from) {
                return Err(at.wrong("its segment does not lie on its edge"));
            }
            Some(exit)
        }
        (None, None) => None,
        _ => return Err(at.wrong("wants an edge and a segment, or neither")),
    };
    let area = entry.polygon.as_deref().map(|corners| ground::region(&at, corners));
    let area = area.transpose()?;
    for id in &entry.types {
        let Some(row) = library.stand(id) else {
            return Err(at.wrong(format!("there is no stand called {id}")));
        };
        if row.side != entry.side {
            return Err(at.wrong(format!("{id} does not fight for this side [FT-VIC-03]")));
        }
    }
    let units = entry.units.iter().map(number_of).collect::<Result<Vec<_>, _>>()?;
    let points = entry.vp.or(entry.vp_each);
    let is_whole = match entry.kind {
        VictoryKind::Destroy => points.is_none(),
        VictoryKind::Exit => points.is_some() && exit.is_some() && !entry.types.is_empty(),
        VictoryKind::Hold => points.is_some() && area.is_some(),
        VictoryKind::Survive => points.is_some() && !units.is_empty(),
        VictoryKind::Assemble => points.is_some() && !entry.types.is_empty(),
        VictoryKind::Deny => points.is_some() && entry.condition.is_some(),
    };
    if !is_whole {
        return Err(at.wrong("does not say what is scored, or says too much"));
    }
    Ok(VictoryEntry {
        side: entry.side,
        kind: entry.kind,
        points: at.number("vp", points.unwrap_or(0), 0, 100)?,
        exit,
        area,
        types: entry.types.clone(),
        units,
        denies: entry.condition,
    })
}
