//! The terrain and the zones of a scenario.

use kernel::{
    ledger::DataError,
    table::{Course, Edge, Length, Point, Region, Tabletop},
    tables::At,
};
use serde::Deserialize;

use super::{
    super::{Library, check},
    Building, Piece, Side, Zone, place_of,
};
use crate::vocabulary::{Cover, Los, Shore, TerrainKind, Word, ZonePurpose};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TerrainEntry {
    pub id: String,
    #[serde(rename = "type")]
    kind: TerrainKind,
    cover: Option<Cover>,
    obstacle: Option<bool>,
    los: Option<Los>,
    level: Option<i64>,
    building: Option<Building>,
    kind_of_shore: Option<Shore>,
    polygon: Vec<[f64; 2]>,
    centre_line: Option<Vec<[f64; 2]>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ZoneEntry {
    pub id: String,
    purpose: ZonePurpose,
    side: Option<String>,
    edge: Option<Edge>,
    polygon: Vec<[f64; 2]>,
}

pub(super) fn piece(
    at: &At<'_>,
    entry: TerrainEntry,
    table: Tabletop,
    library: &Library,
) -> Result<Piece, DataError> {
    let at = &at.part(format_args!("terrain {}", entry.id));
    let usual = &library.terrain[entry.kind];
    let region = region(at, &entry.polygon, table)?;
    let belongs = |has: bool, kind: TerrainKind, what: &str| {
        if has == (entry.kind == kind) {
            return Ok(());
        }
        Err(at.wrong(format!("{what} belongs to {} and to nothing else", kind.word())))
    };
    belongs(entry.kind_of_shore.is_some(), TerrainKind::Shore, "kind_of_shore")?;
    belongs(entry.level.is_some(), TerrainKind::Hill, "level")?;
    belongs(entry.centre_line.is_some(), TerrainKind::RailLine, "centre_line")?;
    let piece = Piece {
        kind: entry.kind,
        ground: usual.ground,
        cover: entry.cover.unwrap_or(usual.cover),
        obstacle: entry.obstacle.unwrap_or(usual.obstacle),
        los: entry.los.unwrap_or(usual.los),
        level: at.number("level", entry.level.unwrap_or(0), 0, 9)?,
        building: entry.building,
        shore: entry.kind_of_shore,
        rails: entry.centre_line.map(|line| rails(at, &line, &region)).transpose()?,
        region,
        id: entry.id,
    };
    if piece.kind == TerrainKind::Hill && piece.level == 0 {
        return Err(at.wrong("level is 0, wants 1 to 9"));
    }
    if let Some(building) = piece.building {
        check_building(at, &piece, building)?;
    }
    if piece.kind == TerrainKind::Barrier && THICKEST < thickness(&piece.region) {
        return Err(at.wrong("a barrier is at most 1 cm thick [HV-MOVE-07]"));
    }
    Ok(piece)
}

/// [HV-MOVE-07] A barrier that is fought across is no thicker than this.
const THICKEST: Length = Length::units(1);

/// How thick something is that is drawn as a strip: the shortest of its sides.
fn thickness(region: &Region) -> Length {
    region.edges().map(|(from, to)| from.distance(to)).min().unwrap_or(Length::ZERO)
}

/// [HV-FORM-14] A building is a rectangle with a capacity and loopholes.
fn check_building(at: &At<'_>, piece: &Piece, building: Building) -> Result<(), DataError> {
    if piece.kind != TerrainKind::HardCover || piece.los != Los::Block || !piece.obstacle {
        return Err(at.wrong("a building is hard_cover, an obstacle, and blocks sight"));
    }
    at.number("capacity", building.capacity.into(), 1, 40)?;
    at.number("loopholes", building.loopholes.into(), 1, 20)?;
    if !is_rectangle(piece.region.corners()) {
        return Err(at.wrong("a building is a rectangle"));
    }
    Ok(())
}

/// Whether four corners make a rectangle: its diagonals are as long and meet in their middles.
fn is_rectangle(corners: &[Point]) -> bool {
    let [a, b, c, d] = corners else { return false };
    let near = |one: Length, two: Length| (one - two).abs() <= Length::thousandths(2);
    let (one, two) = (a.middle(*c), b.middle(*d));
    near(a.distance(*c), b.distance(*d)) && one.distance(two) <= Length::thousandths(2)
}

fn rails(at: &At<'_>, line: &[[f64; 2]], region: &Region) -> Result<Vec<Point>, DataError> {
    let points = line.iter().map(|&point| check::point_cm(at, point));
    let points = points.collect::<Result<Vec<_>, _>>()?;
    Course::new(points.clone(), Length::ZERO)
        .map_err(|error| at.wrong(format!("the centre line cannot be: {error}")))?;
    if points.iter().any(|&point| !region.holds(point)) {
        return Err(at.wrong("the centre line leaves the strip"));
    }
    Ok(points)
}

pub(super) fn zone(
    at: &At<'_>,
    entry: ZoneEntry,
    table: Tabletop,
    sides: &[Side],
) -> Result<Zone, DataError> {
    let at = &at.part(format_args!("zone {}", entry.id));
    let region = region(at, &entry.polygon, table)?;
    let needs_side = entry.purpose != ZonePurpose::Objective;
    if entry.side.is_some() != needs_side {
        return Err(
            at.wrong("a zone of deployment, entry or exit has a side, an objective has none")
        );
    }
    let needs_edge = matches!(entry.purpose, ZonePurpose::Entry | ZonePurpose::Exit);
    if entry.edge.is_some() != needs_edge {
        return Err(at.wrong("a zone of entry or exit has an edge, others have none"));
    }
    if let Some(edge) = entry.edge
        && !touches_edge(&region, table, edge)
    {
        return Err(at.wrong("does not reach the edge that it names"));
    }
    let side = entry.side.as_ref();
    let side = side.map(|side| place_of(at, "side", side, sides.iter().map(|side| &side.id)));
    let side = side.transpose()?;
    Ok(Zone { id: entry.id, purpose: entry.purpose, side, edge: entry.edge, region })
}

/// Whether a region has a side along an edge of the table.
fn touches_edge(region: &Region, table: Tabletop, edge: Edge) -> bool {
    let border = table.edge(edge);
    let on_edge = |point: Point| {
        let (x, y) = (point.x, point.y);
        match edge {
            Edge::North | Edge::South => y == border.from.y,
            Edge::East | Edge::West => x == border.from.x,
        }
    };
    region.edges().any(|(from, to)| on_edge(from) && on_edge(to))
}

/// A polygon on the table.
fn region(at: &At<'_>, polygon: &[[f64; 2]], table: Tabletop) -> Result<Region, DataError> {
    let region = check::region_cm(at, polygon)?;
    if let Some(corner) = region.corners().iter().find(|corner| !table.holds(**corner)) {
        return Err(at.wrong(format!("its corner ({}, {}) lies off the table", corner.x, corner.y)));
    }
    Ok(region)
}
