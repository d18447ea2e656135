//! A field of flat-topped hexes, in whole numbers throughout.
//!
//! Stored as offset columns (every odd column half a hex lower), reckoned in cube coordinates.

use serde::{Deserialize, Serialize};

/// A hex by its offset column and row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Hex {
    pub col: i8,
    pub row: i8,
}

/// An offset between two hexes in cube coordinates: `x + y + z = 0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cube {
    pub x: i16,
    pub y: i16,
    pub z: i16,
}

/// One of the six directions, clockwise from north.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(try_from = "u8", into = "u8")]
#[repr(u8)]
pub enum Direction {
    #[default]
    North = 1,
    NorthEast = 2,
    SouthEast = 3,
    South = 4,
    SouthWest = 5,
    NorthWest = 6,
}

use Direction::{North, NorthEast, NorthWest, South, SouthEast, SouthWest};

impl Direction {
    pub const ALL: [Self; 6] = [North, NorthEast, SouthEast, South, SouthWest, NorthWest];

    /// Turns clockwise by `sixths` of a circle (anticlockwise when negative).
    #[must_use]
    #[inline]
    pub const fn turned(self, sixths: i8) -> Self {
        Self::ALL[(self as i8 - 1 + sixths).rem_euclid(6) as usize]
    }

    /// Sixths of a circle clockwise from `other` to `self`: 0 to 5.
    pub const fn from(self, other: Self) -> u8 {
        (self as i8 - other as i8).rem_euclid(6) as u8
    }

    #[must_use]
    pub const fn opposite(self) -> Self {
        self.turned(3)
    }

    pub const fn name(self) -> &'static str {
        match self {
            North => "north",
            NorthEast => "north-east",
            SouthEast => "south-east",
            South => "south",
            SouthWest => "south-west",
            NorthWest => "north-west",
        }
    }
}

impl From<Direction> for u8 {
    fn from(direction: Direction) -> Self {
        direction as Self
    }
}

impl TryFrom<u8> for Direction {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        match number {
            1..=6 => Ok(Self::ALL[usize::from(number) - 1]),
            other => Err(format!("a direction is a number from 1 (north) to 6, not {other}")),
        }
    }
}

impl Hex {
    pub const fn new(col: i8, row: i8) -> Self {
        Self { col, row }
    }

    #[inline]
    pub const fn cube(self) -> Cube {
        let (x, row) = (self.col as i16, self.row as i16);
        let z = row - (x - (x & 1)) / 2;
        Cube { x, y: -x - z, z }
    }

    /// The hex next to this one, on the board or off it.
    #[must_use]
    #[inline]
    pub const fn next(self, direction: Direction) -> Self {
        let odd = self.col & 1;
        let (col, row) = match direction {
            North => (0, -1),
            NorthEast => (1, odd - 1),
            SouthEast => (1, odd),
            South => (0, 1),
            SouthWest => (-1, odd),
            NorthWest => (-1, odd - 1),
        };
        Self { col: self.col + col, row: self.row + row }
    }

    /// Hexes from here to `other`.
    #[inline]
    pub const fn distance(self, other: Self) -> u8 {
        other.offset(self).length()
    }

    /// The offset from `origin` to this hex.
    #[inline]
    pub const fn offset(self, origin: Self) -> Cube {
        let (to, from) = (self.cube(), origin.cube());
        Cube { x: to.x - from.x, y: to.y - from.y, z: to.z - from.z }
    }

    /// Column and row as the map prints them, counted from 1: `0613` is column 5, row 12.
    pub fn label(self) -> String {
        format!("{:02}{:02}", self.col + 1, self.row + 1)
    }
}

impl Cube {
    pub const fn new(x: i16, y: i16, z: i16) -> Self {
        Self { x, y, z }
    }

    #[inline]
    pub const fn length(self) -> u8 {
        let (x, y, z) = (self.x.abs(), self.y.abs(), self.z.abs());
        let most = if x < y { y } else { x };
        (if most < z { z } else { most }) as u8
    }

    /// Turned anticlockwise until something that faced `facing` faces north.
    #[must_use]
    pub const fn as_seen_facing(self, facing: Direction) -> Self {
        let Self { x, y, z } = self;
        match facing {
            North => self,
            NorthEast => Self { x: -y, y: -z, z: -x },
            SouthEast => Self { x: z, y: x, z: y },
            South => Self { x: -x, y: -y, z: -z },
            SouthWest => Self { x: y, y: z, z: x },
            NorthWest => Self { x: -z, y: -x, z: -y },
        }
    }
}

/// A rectangular field of hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    pub columns: u8,
    pub rows: u8,
}

impl Field {
    pub const fn holds(self, hex: Hex) -> bool {
        0 <= hex.col && 0 <= hex.row && hex.col < self.columns as i8 && hex.row < self.rows as i8
    }

    /// The place of a hex in a table with one entry per hex, row by row.
    pub const fn index(self, hex: Hex) -> usize {
        hex.row as usize * self.columns as usize + hex.col as usize
    }

    pub const fn len(self) -> usize {
        self.columns as usize * self.rows as usize
    }

    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Every hex, row by row.
    pub fn hexes(self) -> impl Iterator<Item = Hex> {
        (0..self.rows).flat_map(move |row| {
            (0..self.columns).map(move |col| Hex { col: col as i8, row: row as i8 })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cube_of_the_ledger_example() {
        assert_eq!(Hex::new(5, 3).cube(), Cube::new(5, -6, 1));
        assert_eq!(Hex::new(5, 3).next(North).cube(), Cube::new(5, -5, 0));
    }

    #[test]
    fn a_step_in_each_direction_is_its_cube_step() {
        let steps = [(0, 1, -1), (1, 0, -1), (1, -1, 0), (0, -1, 1), (-1, 0, 1), (-1, 1, 0)];
        for start in [Hex::new(4, 4), Hex::new(5, 4)] {
            for (direction, (x, y, z)) in Direction::ALL.into_iter().zip(steps) {
                assert_eq!(start.next(direction).offset(start), Cube::new(x, y, z));
                assert_eq!(start.next(direction).next(direction.opposite()), start);
            }
        }
    }

    #[test]
    fn a_step_ahead_is_north_as_seen_by_the_ship() {
        let start = Hex::new(7, 9);
        for facing in Direction::ALL {
            let ahead = start.next(facing).offset(start).as_seen_facing(facing);
            assert_eq!(ahead, Cube::new(0, 1, -1));
        }
    }

    #[test]
    fn distance_is_symmetric_and_counts_steps() {
        let field = Field { columns: 9, rows: 7 };
        for a in field.hexes() {
            for b in field.hexes() {
                assert_eq!(a.distance(b), b.distance(a));
                let nearer = Direction::ALL.iter().any(|&d| a.next(d).distance(b) < a.distance(b));
                assert_eq!(nearer, a != b);
            }
        }
    }
}
