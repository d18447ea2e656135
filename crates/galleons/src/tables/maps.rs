//! Maps: a field of hexes with terrain and surface levels.

use kernel::{
    hex::{Field, Hex},
    ledger::{DataError, read_toml},
    tables::At,
};
use serde::{Deserialize, Serialize};

use super::check::source_rules;
use super::scenarios::{Aim, Scenario};
use super::{Library, SourceFile};
use crate::aspect::Altitude;

/// A map, ready to fight over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapSheet {
    pub id: String,
    pub name: String,
    pub field: Field,
    /// Terrain of each hex, in the order of [`Field::index`].
    pub terrain: Vec<Terrain>,
    /// Surface level of each hex, in the order of [`Field::index`].
    pub surface: Vec<u8>,
    pub centre: Hex,
    pub text: String,
    /// [SG-S3-01] Nobody flies over the city island, nor fires across it.
    #[serde(default)]
    pub neutral_island: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    Desert,
    Cultivated,
    Canal,
    City,
    Island,
    Valley,
    Foothill,
    Upland,
    Mesa,
    Summit,
    Fortress,
}

impl Terrain {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Desert => "desert",
            Self::Cultivated => "cultivated land",
            Self::Canal => "canal",
            Self::City => "city",
            Self::Island => "city island",
            Self::Valley => "valley floor",
            Self::Foothill => "foothill",
            Self::Upland => "upland",
            Self::Mesa => "mesa",
            Self::Summit => "summit",
            Self::Fortress => "fortress",
        }
    }

    /// What is left of it when a scenario does without the city, the fortress or all heights.
    const fn as_set(self, city: bool, fortress: bool, flat: bool) -> Self {
        match self {
            Self::City | Self::Island if !city => Self::Desert,
            Self::Foothill | Self::Upland | Self::Mesa | Self::Summit if flat => Self::Valley,
            Self::Fortress if !fortress && flat => Self::Valley,
            Self::Fortress if !fortress => Self::Summit,
            other => other,
        }
    }
}

impl MapSheet {
    /// The hexes of the city, island and all, in the order of the field.
    pub fn city(&self) -> impl Iterator<Item = Hex> + '_ {
        let is_city = |hex: &Hex| {
            matches!(self.terrain[self.field.index(*hex)], Terrain::City | Terrain::Island)
        };
        self.field.hexes().filter(is_city)
    }

    /// The map as `scenario` sets it: with or without its city and fortress, perhaps flat at Ground.
    ///
    /// [SG-LAND-05] Terrain heights.
    #[must_use]
    pub fn set_for(&self, scenario: &Scenario) -> Self {
        let mut map = self.laid_out(scenario.city, scenario.fortress, scenario.flat);
        map.neutral_island = scenario.aim == Aim::Abduction;
        map
    }

    /// The map with or without its city and fortress, perhaps flat at Ground.
    #[must_use]
    pub fn laid_out(&self, city: bool, fortress: bool, flat: bool) -> Self {
        let mut map = self.clone();
        for terrain in &mut map.terrain {
            *terrain = terrain.as_set(city, fortress, flat);
        }
        if flat {
            map.surface.fill(Altitude::Ground.level());
        }
        map
    }

    /// [SG-S3-01] Whether a hex is neutral ground.
    #[inline]
    pub fn is_neutral(&self, hex: Hex) -> bool {
        self.neutral_island && self.terrain[self.field.index(hex)] == Terrain::Island
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    #[serde(default)]
    rules: Vec<String>,
    id: String,
    name: String,
    columns: i64,
    rows: Vec<String>,
    centre: (i64, i64),
    legend: Vec<LegendEntry>,
    #[serde(default)]
    text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LegendEntry {
    char: char,
    terrain: Terrain,
    surface: i64,
}

pub(super) fn read(file: &SourceFile<'_>, library: &mut Library) -> Result<(), DataError> {
    let read: MapFile = read_toml(file.name, file.text)?;
    let at = At::new(file.name, "map", &read.id)?;
    library.origins.take(&at)?;
    source_rules(file.name, &read.rules)?;
    let columns = at.number("columns", read.columns, 1, 99)?;
    let rows = at.number("the number of rows", read.rows.len() as i64, 1, 99)?;
    let field = Field { columns, rows };
    let mut surfaces = Vec::with_capacity(read.legend.len());
    for (n, entry) in read.legend.iter().enumerate() {
        if read.legend[..n].iter().any(|earlier| earlier.char == entry.char) {
            return Err(at.wrong(format!("the legend explains {:?} twice", entry.char)));
        }
        let at = at.part(format_args!("legend {:?}", entry.char));
        surfaces.push(at.number("surface", entry.surface, 0, Altitude::High.level())?);
    }
    let mut map = MapSheet {
        id: read.id,
        name: read.name,
        field,
        terrain: Vec::with_capacity(field.len()),
        surface: Vec::with_capacity(field.len()),
        centre: Hex::new(
            at.number("the column of the centre", read.centre.0, 0, columns as i8 - 1)?,
            at.number("the row of the centre", read.centre.1, 0, rows as i8 - 1)?,
        ),
        text: read.text,
        neutral_island: false,
    };
    for (n, row) in read.rows.iter().enumerate() {
        let at = at.part(format_args!("row {}", n + 1));
        let width = row.chars().count();
        if width != usize::from(columns) {
            return Err(at.wrong(format!("has {width} hexes, wants {columns}")));
        }
        for char in row.chars() {
            let entry = read.legend.iter().position(|entry| entry.char == char);
            let entry = entry
                .ok_or_else(|| at.wrong(format!("{char:?} is not explained in the legend")))?;
            map.terrain.push(read.legend[entry].terrain);
            map.surface.push(surfaces[entry]);
        }
    }
    library.maps.push(map);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::shipped;
    use super::super::tests::refuses;
    use super::*;

    const SMALL: &str = "\
id = 'small'
name = 'Small'
columns = 3
rows = ['.^.', '..^']
centre = [1, 1]
legend = [
  { char = '.', terrain = 'desert', surface = 0 },
  { char = '^', terrain = 'mesa', surface = 3 },
]
";

    fn refuses_map(old: &str, new: &str, reason: &str) {
        assert!(SMALL.contains(old), "{old} is not in the map");
        let message = format!("maps/small.toml: map small{reason}");
        refuses("maps/small.toml", &SMALL.replace(old, new), &message);
    }

    #[test]
    fn both_maps_are_whole() {
        for map in shipped().maps {
            assert_eq!(map.field, Field { columns: 28, rows: 22 });
            assert_eq!(map.terrain.len(), map.field.len());
            assert_eq!(map.surface.len(), map.field.len());
            assert_eq!(map.centre, Hex::new(14, 11));
        }
    }

    #[test]
    fn the_city_has_twelve_hexes_and_the_fortress_seven() {
        let library = shipped();
        let count = |map: &str, terrain| {
            let map = library.map(map).unwrap();
            map.terrain.iter().filter(|&&here| here == terrain).count()
        };
        assert_eq!(count("canal", Terrain::Island), 4);
        assert_eq!(count("canal", Terrain::City), 8);
        assert_eq!(count("highland", Terrain::Fortress), 7);
    }

    #[test]
    fn every_fortress_hex_is_ringed_by_medium_ground() {
        use kernel::hex::Direction;
        let library = shipped();
        let map = library.map("highland").unwrap();
        let terrain = |hex| map.terrain[map.field.index(hex)];
        for hex in map.field.hexes().filter(|&hex| terrain(hex) == Terrain::Fortress) {
            for next in Direction::ALL.map(|direction| hex.next(direction)) {
                assert!(matches!(terrain(next), Terrain::Fortress | Terrain::Mesa), "{next:?}");
            }
        }
    }

    #[test]
    fn sg_land_05_a_scenario_may_declare_the_map_flat() {
        let library = shipped();
        let scenario = library.scenario("thieves-fall-out").unwrap();
        assert!(scenario.flat);
        let flat = library.map("highland").unwrap().set_for(scenario);
        assert!(flat.surface.iter().all(|&level| level == 0));
        assert!(flat.terrain.iter().all(|&terrain| terrain == Terrain::Valley));
        let canal = library.map("canal").unwrap().set_for(scenario);
        assert!(
            !canal.terrain.contains(&Terrain::City) && !canal.terrain.contains(&Terrain::Island)
        );
        assert!(canal.terrain.contains(&Terrain::Canal));

        let hilly = Scenario { flat: false, ..scenario.clone() };
        let map = library.map("highland").unwrap().set_for(&hilly);
        assert_eq!(map.surface, library.map("highland").unwrap().surface);
        assert!(
            map.terrain.contains(&Terrain::Summit) && !map.terrain.contains(&Terrain::Fortress)
        );
        let whole = Scenario { flat: false, city: true, fortress: true, ..scenario.clone() };
        for map in &library.maps {
            assert_eq!(map.set_for(&whole), *map);
        }
    }

    #[test]
    fn rows_must_be_whole_and_explained() {
        refuses_map("'.^.'", "'.^'", ", row 1: has 2 hexes, wants 3");
        refuses_map("'..^'", "'..^.'", ", row 2: has 4 hexes, wants 3");
        refuses_map("'..^'", "'..?'", ", row 2: '?' is not explained in the legend");
        refuses_map("char = '^'", "char = '.'", ": the legend explains '.' twice");
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        refuses_map("columns = 3", "columns = 0", ": columns is 0, wants 1 to 99");
        refuses_map("columns = 3", "columns = 100", ": columns is 100, wants 1 to 99");
        refuses_map("['.^.', '..^']", "[]", ": the number of rows is 0, wants 1 to 99");
        refuses_map("[1, 1]", "[3, 1]", ": the column of the centre is 3, wants 0 to 2");
        refuses_map("[1, 1]", "[1, -1]", ": the row of the centre is -1, wants 0 to 1");
        refuses_map("surface = 3", "surface = 5", ", legend '^': surface is 5, wants 0 to 4");
    }

    #[test]
    fn a_map_that_stands_twice_is_refused() {
        refuses(
            "maps/small.toml",
            &SMALL.replace("'small'", "'canal'"),
            "maps/small.toml: map canal: stands in data/galleons/maps/canal.toml already",
        );
    }
}
