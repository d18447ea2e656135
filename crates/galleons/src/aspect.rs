//! Facing, the four aspects, and altitude: the vocabulary of position.

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
