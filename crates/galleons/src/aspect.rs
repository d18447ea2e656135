//! Facing, the four aspects, and altitude: the vocabulary of position.
//!
//! [SG-GEO-01] Hexes and the six directions are the kernel's, numbered clockwise from north.
//! [SG-GEO-02] So is the range between two of them, whatever the altitudes.

use std::fmt;

use kernel::hex::{Cube, Direction, Hex};
use serde::{Deserialize, Serialize};

/// One of the four sides of a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Aspect {
    Bow = 0,
    Starboard = 1,
    Stern = 2,
    Port = 3,
}

impl Aspect {
    pub const ALL: [Self; 4] = [Self::Bow, Self::Starboard, Self::Stern, Self::Port];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Bow => "bow",
            Self::Starboard => "starboard",
            Self::Stern => "stern",
            Self::Port => "port",
        }
    }
}

impl fmt::Display for Aspect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of aspects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Aspect>", into = "Vec<Aspect>")]
pub struct Aspects(u8);

impl Aspects {
    pub const NONE: Self = Self(0);
    pub const EVERY: Self = Self(0b1111);

    pub const fn one(aspect: Aspect) -> Self {
        Self(1 << aspect as u8)
    }

    #[must_use]
    pub const fn with(self, aspect: Aspect) -> Self {
        Self(self.0 | 1 << aspect as u8)
    }

    pub const fn has(self, aspect: Aspect) -> bool {
        self.0 & 1 << aspect as u8 != 0
    }

    /// Whether the two sets share an aspect.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// One bit for each aspect, in the order of [`Aspect::ALL`].
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The set of these bits; higher ones than the four do not count.
    pub const fn of_bits(bits: u8) -> Self {
        Self(bits & Self::EVERY.0)
    }

    pub fn iter(self) -> impl Iterator<Item = Aspect> {
        Aspect::ALL.into_iter().filter(move |&aspect| self.has(aspect))
    }
}

impl From<Vec<Aspect>> for Aspects {
    fn from(list: Vec<Aspect>) -> Self {
        list.into_iter().fold(Self::NONE, Self::with)
    }
}

impl From<Aspects> for Vec<Aspect> {
    fn from(set: Aspects) -> Self {
        set.iter().collect()
    }
}

impl fmt::Display for Aspects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, aspect) in self.iter().enumerate() {
            if 0 < n {
                f.write_str(", ")?;
            }
            f.write_str(aspect.name())?;
        }
        Ok(())
    }
}

/// The aspects of a ship at `from`, facing `facing`, in which the hex `to` lies; two on a border.
///
/// [SG-FACE-02] The four aspects as cones. [SG-FACE-03] Targets exactly on a border.
pub const fn bearing(from: Hex, facing: Direction, to: Hex) -> Aspects {
    let Cube { x, y, z } = to.offset(from).as_seen_facing(facing);
    let mut aspects = Aspects::NONE;
    if x <= y && z <= x {
        aspects = aspects.with(Aspect::Bow);
    }
    if x <= z && y <= x {
        aspects = aspects.with(Aspect::Stern);
    }
    if y <= x && z <= x {
        aspects = aspects.with(Aspect::Starboard);
    }
    if x <= y && x <= z {
        aspects = aspects.with(Aspect::Port);
    }
    aspects
}

/// One of the six altitudes.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[repr(u8)]
pub enum Altitude {
    #[default]
    Ground = 0,
    #[serde(rename = "Very Low")]
    VeryLow = 1,
    Low = 2,
    Medium = 3,
    High = 4,
    #[serde(rename = "Very High")]
    VeryHigh = 5,
}

impl Altitude {
    pub const ALL: [Self; 6] =
        [Self::Ground, Self::VeryLow, Self::Low, Self::Medium, Self::High, Self::VeryHigh];

    pub const fn level(self) -> u8 {
        self as u8
    }

    pub const fn at(level: u8) -> Option<Self> {
        if (level as usize) < Self::ALL.len() { Some(Self::ALL[level as usize]) } else { None }
    }

    pub const fn up(self) -> Option<Self> {
        Self::at(self.level() + 1)
    }

    pub const fn down(self) -> Option<Self> {
        match self.level() {
            0 => None,
            level => Self::at(level - 1),
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Ground => "Ground",
            Self::VeryLow => "Very Low",
            Self::Low => "Low",
            Self::Medium => "Medium",
            Self::High => "High",
            Self::VeryHigh => "Very High",
        }
    }

    /// The badge on the map.
    pub const fn short(self) -> &'static str {
        match self {
            Self::Ground => "G",
            Self::VeryLow => "VL",
            Self::Low => "L",
            Self::Medium => "M",
            Self::High => "H",
            Self::VeryHigh => "VH",
        }
    }
}

impl fmt::Display for Altitude {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::offset;

    const HERE: Hex = Hex::new(12, 12);

    fn at(x: i8, y: i8, z: i8) -> Hex {
        offset(HERE, x, y, z)
    }

    fn from_north(x: i8, y: i8, z: i8) -> String {
        bearing(HERE, Direction::North, at(x, y, z)).to_string()
    }

    #[test]
    fn sg_geo_01_cube_coordinates_of_the_example() {
        let hex = Hex::new(5, 3);
        assert_eq!(hex.cube(), Cube::new(5, -6, 1));
        assert_eq!(hex.next(Direction::North), Hex::new(5, 2));
        assert_eq!(hex.next(Direction::North).cube(), Cube::new(5, -5, 0));
    }

    #[test]
    fn sg_geo_01_directions_are_numbered_clockwise_with_their_steps() {
        let steps = [(0, 1, -1), (1, 0, -1), (1, -1, 0), (0, -1, 1), (-1, 0, 1), (-1, 1, 0)];
        for (number, (x, y, z)) in (1..=6_u8).zip(steps) {
            let direction = Direction::try_from(number).unwrap();
            // An even and an odd column, which sits half a hex lower.
            for start in [Hex::new(4, 4), Hex::new(5, 4)] {
                assert_eq!(start.next(direction).offset(start), Cube::new(x, y, z));
            }
        }
        assert_eq!(Hex::new(4, 4).next(Direction::SouthEast), Hex::new(5, 4));
        assert_eq!(Hex::new(5, 4).next(Direction::SouthEast), Hex::new(6, 5));
        assert!(Direction::try_from(0).is_err() && Direction::try_from(7).is_err());
    }

    #[test]
    fn sg_geo_02_range_is_the_largest_difference_as_in_the_example() {
        assert_eq!(HERE.distance(at(2, 1, -3)), 3);
        assert_eq!(HERE.distance(at(-2, 2, 0)), 2);
        assert_eq!(HERE.distance(HERE), 0);
    }

    #[test]
    fn sg_face_02_the_examples() {
        assert_eq!(from_north(1, 2, -3), "bow");
        assert_eq!(from_north(2, 0, -2), "starboard");
        assert_eq!(from_north(-1, -2, 3), "stern");
        let turned = at(1, -1, 0).offset(HERE).as_seen_facing(Direction::SouthEast);
        assert_eq!(turned, Cube::new(0, 1, -1));
        assert_eq!(bearing(HERE, Direction::SouthEast, at(1, -1, 0)), Aspects::one(Aspect::Bow));
    }

    #[test]
    fn sg_face_02_bow_and_stern_see_one_neighbour_each_broadside_two() {
        let names = ["bow", "starboard", "starboard", "stern", "port", "port"];
        for facing in Direction::ALL {
            for (sixths, name) in (0..).zip(names) {
                let hex = HERE.next(facing.turned(sixths));
                assert_eq!(bearing(HERE, facing, hex).to_string(), name, "{facing:?} {sixths}");
            }
        }
    }

    #[test]
    fn sg_face_02_turning_one_direction_is_the_map_of_the_ruling() {
        // (x, y, z) becomes (-y, -z, -x), and a ship facing direction d needs d - 1 such turns.
        let offset = at(3, -1, -2).offset(HERE);
        let mut turned = offset;
        for facing in Direction::ALL {
            assert_eq!(offset.as_seen_facing(facing), turned, "{facing:?}");
            turned = Cube::new(-turned.y, -turned.z, -turned.x);
        }
        assert_eq!(turned, offset);
    }

    #[test]
    fn sg_face_03_a_border_hex_lies_in_both_aspects_as_in_the_example() {
        assert_eq!(from_north(1, 1, -2), "bow, starboard");
        assert_eq!(from_north(-1, 2, -1), "bow, port");
        assert_eq!(from_north(1, -2, 1), "starboard, stern");
        assert_eq!(from_north(-1, -1, 2), "stern, port");
        // One hex to either side of the border belongs to one aspect only.
        assert_eq!(from_north(0, 2, -2), "bow");
        assert_eq!(from_north(2, 0, -2), "starboard");
    }

    #[test]
    fn sg_face_03_four_border_hexes_at_even_ranges_and_none_at_odd_ones() {
        let field = kernel::hex::Field { columns: 25, rows: 25 };
        for range in 1..=8 {
            let ring = field.hexes().filter(|hex| HERE.distance(*hex) == range);
            let shared = ring.filter(|hex| {
                let n = bearing(HERE, Direction::NorthWest, *hex).iter().count();
                assert!(n == 1 || n == 2, "{hex:?} lies in {n} aspects");
                n == 2
            });
            assert_eq!(shared.count(), if range % 2 == 0 { 4 } else { 0 }, "range {range}");
        }
    }

    #[test]
    fn sg_alt_01_six_altitudes_from_ground_to_very_high() {
        let names = ["Ground", "Very Low", "Low", "Medium", "High", "Very High"];
        for (level, name) in (0..).zip(names) {
            let altitude = Altitude::at(level).unwrap();
            assert_eq!((altitude.level(), altitude.name()), (level, name));
            assert_eq!(altitude.down().map(Altitude::level), level.checked_sub(1));
        }
        assert_eq!(Altitude::at(6), None);
        assert_eq!(Altitude::VeryHigh.up(), None);
    }
}
