//! The map as its file draws it.

use kernel::{
    ledger::{DataError, read_toml},
    tables::{At, SourceFile},
};
use serde::Deserialize;

use super::{Attitude, Canal, Cell, City, Landmark, Map, Site, Standing, Terrain, Territory};

/// Most columns and rows.
const MOST: u8 = 60;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    map: MapEntry,
    city: Vec<CityEntry>,
    landmark: Vec<LandmarkEntry>,
    canal: Vec<CanalEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapEntry {
    name: String,
    columns: i64,
    rows: i64,
    miles_per_hex: i64,
    terrain: Vec<String>,
    territory: Vec<String>,
    attitude: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CityEntry {
    name: String,
    column: i8,
    row: i8,
    standing: Standing,
    note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LandmarkEntry {
    name: String,
    column: i8,
    row: i8,
    note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CanalEntry {
    name: String,
    path: Vec<Site>,
}

pub(crate) fn read(file: &SourceFile<'_>) -> Result<Map, DataError> {
    let MapFile { map, city, landmark, canal } = read_toml(file.name, file.text)?;
    let at = At::new(file.name, "map", &map.name)?;
    let columns = at.number("columns", map.columns, 1, MOST)?;
    let rows = at.number("rows", map.rows, 1, MOST)?;
    at.number("miles_per_hex", map.miles_per_hex, 1_u8, u8::MAX)?;
    let terrain = drawn(&at, "terrain", &map.terrain, (columns, rows), terrain)?;
    let territory = drawn(&at, "territory", &map.territory, (columns, rows), territory)?;
    let attitude = drawn(&at, "attitude", &map.attitude, (columns, rows), attitude)?;
    let cells = terrain.into_iter().zip(territory).zip(attitude);
    let cells = cells
        .map(|((terrain, territory), attitude)| Cell { terrain, territory, attitude })
        .collect();
    let mut read = Map {
        name: map.name,
        columns,
        rows,
        cells,
        cities: Vec::new(),
        landmarks: Vec::new(),
        canals: Vec::new(),
    };
    for entry in city {
        let at = At::new(file.name, "city", &entry.name)?;
        let site = Site::new(entry.column, entry.row);
        if read.cell(site).is_none_or(|cell| cell.terrain != Terrain::City) {
            return Err(at.wrong("the map has no city there"));
        }
        if read.city(site).is_some() {
            return Err(at.wrong("another city stands there"));
        }
        let CityEntry { name, standing, note, .. } = entry;
        read.cities.push(City { name, at: site, standing, note });
    }
    let nameless = read.sites().find(|&site| {
        read.cell(site).is_some_and(|cell| cell.terrain == Terrain::City)
            && read.city(site).is_none()
    });
    if let Some(Site { column, row }) = nameless {
        return Err(at.wrong(format!("the city at column {column}, row {row} has no name")));
    }
    for entry in landmark {
        let at = At::new(file.name, "landmark", &entry.name)?;
        let site = Site::new(entry.column, entry.row);
        if read.cell(site).is_none() {
            return Err(at.wrong("it lies off the map"));
        }
        let LandmarkEntry { name, note, .. } = entry;
        read.landmarks.push(Landmark { name, at: site, note });
    }
    for entry in canal {
        let at = At::new(file.name, "canal", &entry.name)?;
        check_path(&at, &read, &entry.path)?;
        read.canals.push(Canal { name: entry.name, path: entry.path });
    }
    let dry = read.sites().find(|&site| {
        read.cell(site).is_some_and(|cell| cell.terrain == Terrain::Canal)
            && !read.canals.iter().any(|canal| canal.path.contains(&site))
    });
    if let Some(Site { column, row }) = dry {
        return Err(at.wrong(format!("no canal runs through column {column}, row {row}")));
    }
    Ok(read)
}

/// Letters as the map draws them, row by row.
fn drawn<T>(
    at: &At<'_>,
    what: &str,
    lines: &[String],
    (columns, rows): (u8, u8),
    means: impl Fn(char) -> Option<T>,
) -> Result<Vec<T>, DataError> {
    if lines.len() != usize::from(rows) {
        return Err(at.wrong(format!("{what} has {} rows, not {rows}", lines.len())));
    }
    let mut all = Vec::new();
    for (n, line) in lines.iter().enumerate() {
        let at = at.part(format_args!("{what} of row {n}"));
        if line.chars().count() != usize::from(columns) {
            return Err(at.wrong(format!("it has {} letters, not {columns}", line.chars().count())));
        }
        for letter in line.chars() {
            let what = means(letter);
            all.push(what.ok_or_else(|| at.wrong(format!("{letter:?} means nothing here")))?);
        }
    }
    Ok(all)
}

fn check_path(at: &At<'_>, map: &Map, path: &[Site]) -> Result<(), DataError> {
    if path.len() < 2 {
        return Err(at.wrong("a canal runs through two hexes at least"));
    }
    for site in path {
        let cell = map.cell(*site);
        if !cell.is_some_and(|cell| matches!(cell.terrain, Terrain::Canal | Terrain::City)) {
            let Site { column, row } = site;
            return Err(at.wrong(format!("column {column}, row {row} is neither canal nor city")));
        }
    }
    match path.windows(2).find(|pair| pair[0].distance(pair[1]) != 1) {
        Some(pair) => {
            let Site { column, row } = pair[1];
            Err(at.wrong(format!("it leaps to column {column}, row {row}")))
        }
        None => Ok(()),
    }
}

const fn terrain(letter: char) -> Option<Terrain> {
    Some(match letter {
        '.' => Terrain::Clear,
        'h' => Terrain::Hills,
        'H' => Terrain::Highlands,
        'M' => Terrain::Mountains,
        '=' => Terrain::Canal,
        'C' => Terrain::City,
        _ => return None,
    })
}

const fn territory(letter: char) -> Option<Territory> {
    Some(match letter {
        'B' => Territory::British,
        'W' => Territory::NeutralWest,
        'N' => Territory::NeutralNortheast,
        'S' => Territory::NeutralSoutheast,
        'A' => Territory::Astusapes,
        'T' => Territory::Shastapsh,
        'O' => Territory::Oenotria,
        'K' => Territory::Shistomik,
        _ => return None,
    })
}

const fn attitude(letter: char) -> Option<Attitude> {
    Some(match letter {
        'F' => Attitude::Friendly,
        'N' => Attitude::Neutral,
        'H' => Attitude::Hostile,
        _ => return None,
    })
}
