//! The strategic map: hexes of 100 miles with points to north and south, cities, canals, territories.
//!
//! [SG-CAMP-06] Twenty columns by twenty-five rows; play counts hexes, never miles. [SG-TREK-05] [SG-TREK-06] [SG-TREK-07] How each
//! hex takes a party on foot is written into the map.

mod reading;

use kernel::hex::{Direction, Hex};
use serde::{Deserialize, Serialize};

pub(crate) use reading::read;

/// A hex of the map, by its column from the west and its row from the north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "[i8; 2]", into = "[i8; 2]")]
pub struct Site {
    pub column: i8,
    pub row: i8,
}

impl From<[i8; 2]> for Site {
    fn from([column, row]: [i8; 2]) -> Self {
        Self { column, row }
    }
}

impl From<Site> for [i8; 2] {
    fn from(site: Site) -> Self {
        [site.column, site.row]
    }
}

/// One of the six ways to leave a hex, clockwise from the east.
///
/// [SG-CAMP-07] None leads straight north or south, so each has an eastern or a western part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Heading {
    East,
    SouthEast,
    SouthWest,
    West,
    NorthWest,
    NorthEast,
}

impl Heading {
    pub const ALL: [Self; 6] = [
        Self::East,
        Self::SouthEast,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
        Self::NorthEast,
    ];

    /// [SG-CAMP-15] The wind always blows from west to east.
    pub const fn is_running(self) -> bool {
        matches!(self, Self::East | Self::SouthEast | Self::NorthEast)
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::East => "east",
            Self::SouthEast => "south-east",
            Self::SouthWest => "south-west",
            Self::West => "west",
            Self::NorthWest => "north-west",
            Self::NorthEast => "north-east",
        }
    }

    /// The same on a field of flat-topped hexes whose columns are our rows.
    const fn turned_over(self) -> Direction {
        match self {
            Self::East => Direction::South,
            Self::SouthEast => Direction::SouthEast,
            Self::SouthWest => Direction::NorthEast,
            Self::West => Direction::North,
            Self::NorthWest => Direction::NorthWest,
            Self::NorthEast => Direction::SouthWest,
        }
    }
}

impl Site {
    pub const fn new(column: i8, row: i8) -> Self {
        Self { column, row }
    }

    /// Column and row as the chart prints them, counted from 1.
    pub fn label(self) -> String {
        format!("{:02}{:02}", self.column + 1, self.row + 1)
    }

    /// The hex of a field of flat-topped hexes that it becomes when rows and columns change places.
    pub const fn turned_over(self) -> Hex {
        Hex::new(self.row, self.column)
    }

    /// The hex next to it, on the map or off it.
    #[must_use]
    pub const fn next(self, heading: Heading) -> Self {
        let Hex { col, row } = self.turned_over().next(heading.turned_over());
        Self { column: row, row: col }
    }

    /// Hexes from here to `other`.
    pub const fn distance(self, other: Self) -> u8 {
        self.turned_over().distance(other.turned_over())
    }
}

/// [SG-CAMP-08] It matters to parties on foot; ships fly over all of it alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    Clear,
    Hills,
    Highlands,
    Mountains,
    Canal,
    City,
}

/// [SG-CAMP-09] Whose land it is, and so whom one meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Territory {
    British,
    NeutralWest,
    NeutralNortheast,
    NeutralSoutheast,
    Astusapes,
    Shastapsh,
    Oenotria,
    Shistomik,
}

impl Territory {
    pub const ALL: [Self; 8] = [
        Self::British,
        Self::NeutralWest,
        Self::NeutralNortheast,
        Self::NeutralSoutheast,
        Self::Astusapes,
        Self::Shastapsh,
        Self::Oenotria,
        Self::Shistomik,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::British => "British territory",
            Self::NeutralWest => "Neutral West",
            Self::NeutralNortheast => "Neutral Northeast",
            Self::NeutralSoutheast => "Neutral Southeast",
            Self::Astusapes => "The Astusapes",
            Self::Shastapsh => "Shastapsh",
            Self::Oenotria => "Oenotria",
            Self::Shistomik => "Shistomik",
        }
    }
}

/// [SG-TREK-04] How people take a party on foot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Attitude {
    Friendly,
    Neutral,
    Hostile,
}

/// What a hex is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    pub terrain: Terrain,
    pub territory: Territory,
    pub attitude: Attitude,
}

/// How a city stands to the captains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Standing {
    British,
    #[serde(rename = "friendly")]
    Friendly,
    #[serde(rename = "neutral")]
    Neutral,
    #[serde(rename = "hostile")]
    Hostile,
}

impl Standing {
    /// [SG-CAMP-10] Whether prizes are brought there.
    pub const fn is_friendly(self) -> bool {
        matches!(self, Self::British | Self::Friendly)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct City {
    pub name: String,
    pub at: Site,
    pub standing: Standing,
    pub note: String,
}

/// A place with a name that is no city.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Landmark {
    pub name: String,
    pub at: Site,
    pub note: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Canal {
    pub name: String,
    /// From hex to hex.
    pub path: Vec<Site>,
}

/// The lands of a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Map {
    pub name: String,
    pub columns: u8,
    pub rows: u8,
    /// Row by row, from the north-west.
    cells: Vec<Cell>,
    pub cities: Vec<City>,
    pub landmarks: Vec<Landmark>,
    pub canals: Vec<Canal>,
}

impl Map {
    /// What a hex is; none off the map.
    pub fn cell(&self, site: Site) -> Option<Cell> {
        let column = u8::try_from(site.column).ok().filter(|&column| column < self.columns)?;
        let row = u8::try_from(site.row).ok().filter(|&row| row < self.rows)?;
        self.cells.get(usize::from(row) * usize::from(self.columns) + usize::from(column)).copied()
    }

    pub fn sites(&self) -> impl Iterator<Item = Site> + use<> {
        let (columns, rows) = (self.columns as i8, self.rows as i8);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| Site { column, row }))
    }

    pub fn city(&self, site: Site) -> Option<&City> {
        self.cities.iter().find(|city| city.at == site)
    }

    /// The hexes next to one on the map, with the way there.
    pub fn round(&self, site: Site) -> impl Iterator<Item = (Heading, Site)> + '_ {
        let next = Heading::ALL.into_iter().map(move |heading| (heading, site.next(heading)));
        next.filter(|&(_, next)| self.cell(next).is_some())
    }

    /// How far every hex of the canals lies from one of them along their paths; nothing for hexes that they do not reach.
    pub fn along_canals(&self, from: Site) -> Vec<(Site, u8)> {
        let mut reached = Vec::new();
        let is_on = |canal: &Canal| canal.path.contains(&from);
        if !self.canals.iter().any(is_on) {
            return reached;
        }
        reached.push((from, 0_u8));
        let mut at = 0;
        while let Some(&(site, far)) = reached.get(at) {
            at += 1;
            for canal in &self.canals {
                for pair in canal.path.windows(2) {
                    let next = match *pair {
                        [one, other] if one == site => other,
                        [one, other] if other == site => one,
                        _ => continue,
                    };
                    if reached.iter().all(|&(known, _)| known != next) {
                        reached.push((next, far + 1));
                    }
                }
            }
        }
        reached
    }

    /// The cities to which people along a canal conduct a party that they find: the nearest, and of those the friendliest; hostile
    /// ones are passed over. The party chooses where several are left.
    ///
    /// [SG-TREK-09] Counted along the canals. A city is its own nearest.
    pub fn found_at(&self, site: Site) -> Vec<Site> {
        let key = |standing: Standing| match standing {
            Standing::British | Standing::Friendly => Some(0_u8),
            Standing::Neutral => Some(1),
            Standing::Hostile => None,
        };
        let reached = self.along_canals(site);
        let mut found: Vec<(u8, u8, Site)> = Vec::new();
        for (there, far) in reached {
            let city = self.city(there).and_then(|city| key(city.standing));
            found.extend(city.map(|key| (far, key, there)));
        }
        let best = found.iter().map(|&(far, key, _)| (far, key)).min();
        found.retain(|&(far, key, _)| Some((far, key)) == best);
        found.into_iter().map(|(_, _, there)| there).collect()
    }
}

#[cfg(test)]
mod tests;
