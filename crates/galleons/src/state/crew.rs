//! The men of a ship, and where they serve.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};

use super::MOST_GUNS;
use crate::aspect::Aspect;

/// Men of the ranks and extra petty officers at one station.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Men {
    pub hands: u8,
    pub petty: u8,
    /// Marines who serve a portable machinegun; nowhere else do they serve with others.
    #[serde(default, skip_serializing_if = "is_none")]
    pub marines: u8,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks for it")]
const fn is_none(men: &u8) -> bool {
    *men == 0
}

impl Men {
    pub const fn total(self) -> u8 {
        self.hands.saturating_add(self.petty).saturating_add(self.marines)
    }

    pub const fn hands(hands: u8) -> Self {
        Self { hands, petty: 0, marines: 0 }
    }
}

/// Who is alive aboard, and where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crew {
    /// The captain is on the bridge, at no other post.
    pub captain: bool,
    /// Other officers on the bridge, at no other post.
    pub officers: u8,
    pub signalman: bool,
    /// The signalman has left the bridge and serves as one more hand.
    pub signalman_away: bool,
    pub helm: Option<Man>,
    pub trim: Option<Man>,
    pub deck: Men,
    pub manoeuvre: Men,
    pub marines: u8,
    pub marine_officers: u8,
    /// Men who came to these stations in the present Initiative Phase.
    pub deck_came: Men,
    pub manoeuvre_came: Men,
    pub helm_came: bool,
    pub trim_came: bool,
}

/// A gun with its crew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gun {
    pub crew: Men,
    /// Men who came in the present Initiative Phase.
    pub came: Men,
    /// The turn of its last shot; 0 when it has fired none.
    pub fired: u16,
    pub is_wrecked: bool,
    #[serde(default, skip_serializing_if = "Jam::is_none")]
    pub jam: Jam,
    /// Where a portable machinegun is laid.
    #[serde(default, skip_serializing_if = "Laid::is_none")]
    pub laid: Laid,
}

/// Where a portable machinegun is laid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Laid {
    /// It is no portable gun, or its place is not known to whoever looks.
    #[default]
    Unknown,
    On(Aspect),
    /// Since the present turn: it cannot fire yet.
    Just(Aspect),
}

impl Laid {
    /// The aspect that it bears on, where that is known.
    pub const fn aspect(self) -> Option<Aspect> {
        match self {
            Self::Unknown => None,
            Self::On(aspect) | Self::Just(aspect) => Some(aspect),
        }
    }

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks for it")]
    const fn is_none(&self) -> bool {
        matches!(self, Self::Unknown)
    }
}

/// How a machinegun's mechanism stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Jam {
    #[default]
    None,
    Jammed,
    /// Cleared in the present firing step: ready for the next.
    Clearing,
}

impl Jam {
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks for it")]
    const fn is_none(&self) -> bool {
        matches!(self, Self::None)
    }
}

/// A ship's guns, in the order of her class. A flat list, so that a ship is copied in one go.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<Gun>", into = "Vec<Gun>")]
pub struct Guns {
    list: [Gun; MOST_GUNS],
    n: u8,
}

impl PartialEq for Guns {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Guns {}

impl FromIterator<Gun> for Guns {
    fn from_iter<I: IntoIterator<Item = Gun>>(guns: I) -> Self {
        let mut all = Self { list: [Gun::default(); MOST_GUNS], n: 0 };
        for (slot, gun) in all.list.iter_mut().zip(guns) {
            *slot = gun;
            all.n += 1;
        }
        all
    }
}

impl TryFrom<Vec<Gun>> for Guns {
    type Error = String;

    fn try_from(guns: Vec<Gun>) -> Result<Self, String> {
        if MOST_GUNS < guns.len() {
            return Err(format!("a ship mounts at most {MOST_GUNS} guns, not {}", guns.len()));
        }
        Ok(guns.into_iter().collect())
    }
}

impl From<Guns> for Vec<Gun> {
    fn from(guns: Guns) -> Self {
        guns.to_vec()
    }
}

impl Deref for Guns {
    type Target = [Gun];
    #[inline]
    fn deref(&self) -> &[Gun] {
        &self.list[..usize::from(self.n)]
    }
}

impl DerefMut for Guns {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Gun] {
        &mut self.list[..usize::from(self.n)]
    }
}

/// A man by what he is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Man {
    Captain,
    Officer,
    Helmsman,
    Trimsman,
    /// An extra petty officer.
    Petty,
    Signalman,
    Hand,
    Marine,
    MarineOfficer,
}

impl Man {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Captain => "captain",
            Self::Officer => "officer",
            Self::Helmsman => "helmsman",
            Self::Trimsman => "trimsman",
            Self::Petty => "petty officer",
            Self::Signalman => "signalman",
            Self::Hand => "hand",
            Self::Marine => "marine",
            Self::MarineOfficer => "marine officer",
        }
    }

    pub const fn is_officer(self) -> bool {
        matches!(self, Self::Captain | Self::Officer)
    }

    /// [SG-BOARD-01] An officer who can lead a party, naval or marine.
    pub const fn leads(self) -> bool {
        self.is_officer() || matches!(self, Self::MarineOfficer)
    }

    pub const fn is_petty_officer(self) -> bool {
        matches!(self, Self::Helmsman | Self::Trimsman | Self::Petty)
    }
}

/// Where a man serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Station {
    Bridge,
    Helm,
    Trim,
    Deck,
    Gun(u8),
    Manoeuvre,
    /// Told off for boarding.
    Party,
    /// Told off to take wing when the deck orders are shown.
    Wings,
    /// Below with the prisoners.
    Guard,
}
