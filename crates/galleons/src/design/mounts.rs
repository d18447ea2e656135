//! The mounts of a ship: where a gun stands, what it bears on, what place it fills and on which side it weighs.

use crate::aspect::Aspect::{Bow, Port, Starboard, Stern};
use crate::aspect::{Aspect, Aspects};

/// A place for a gun.
///
/// [SG-DSGN-67] Every gun names one; there are no others.
#[derive(Debug, PartialEq, Eq)]
pub struct Mount {
    pub name: &'static str,
    /// As a player reads it.
    pub title: &'static str,
    arcs: &'static [Aspect],
    pub kind: MountKind,
    /// The place that it fills, and which half of it; none for a mount that fills no place.
    pub place: Option<(Position, Half)>,
    pub side: Beam,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MountKind {
    Pivot,
    Fixed,
    Portable,
}

/// A place of which every ship has one.
///
/// [SG-DSGN-24] Four of them have pivots. [SG-DSGN-57] The fifth hangs under a steel hull.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Position {
    Forward,
    Stern,
    WingPort,
    WingStarboard,
    Ventral,
}

impl Position {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Forward => "the forward position",
            Self::Stern => "the stern position",
            Self::WingPort => "the port wing",
            Self::WingStarboard => "the starboard wing",
            Self::Ventral => "the ventral position",
        }
    }
}

/// How much of a place a mount fills.
///
/// [SG-DSGN-25] A place is whole, or split into two halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    Whole,
    First,
    Second,
}

impl Half {
    /// Whether two guns so mounted stand in each other's way.
    pub fn meets(self, other: Self) -> bool {
        self == Self::Whole || other == Self::Whole || self == other
    }
}

/// The side on which something weighs.
///
/// [SG-DSGN-52] Wings, broadsides and the halves of a split bow or stern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beam {
    Port,
    Centre,
    Starboard,
}

impl Mount {
    /// The mount of this name, if there is one.
    pub fn named(name: &str) -> Option<&'static Self> {
        MOUNTS.iter().find(|mount| mount.name == name)
    }

    pub fn all() -> &'static [Self] {
        MOUNTS
    }

    /// The same mount on the other side; none for one amidships.
    pub fn twin(&self) -> Option<&'static Self> {
        let (from, to) = match self.side {
            Beam::Port => ("port", "starboard"),
            Beam::Starboard => ("starboard", "port"),
            Beam::Centre => return None,
        };
        Self::named(&self.name.replacen(from, to, 1))
    }

    /// What a gun bears on from here.
    pub fn arcs(&self) -> Aspects {
        self.arcs.iter().fold(Aspects::NONE, |set, &aspect| set.with(aspect))
    }
}

/// A mount is written as its name.
pub(super) mod by_name {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use super::Mount;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it a reference")]
    pub fn serialize<S: Serializer>(mount: &&'static Mount, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(mount.name)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<&'static Mount, D::Error> {
        let name = String::deserialize(from)?;
        let wrong = || D::Error::custom(format!("there is no mount called {name:?}"));
        Mount::named(&name).ok_or_else(wrong)
    }
}

const fn mount(
    name: &'static str,
    title: &'static str,
    arcs: &'static [Aspect],
    kind: MountKind,
    place: Option<(Position, Half)>,
    side: Beam,
) -> Mount {
    Mount { name, title, arcs, kind, place, side }
}

use Beam::Centre;
use Half::{First, Second, Whole};
use MountKind::{Fixed, Pivot, Portable};
use Position::{Forward, Stern as Aft, Ventral, WingPort, WingStarboard};

/// Every mount with the aspects it covers.
///
/// [SG-FIRE-01] Fields of fire. [SG-DSGN-26] A broadside gun fills no place. [SG-DSGN-28] A fixed gun fills the place, or the half of
/// a place, that it stands in.
#[rustfmt::skip]
const MOUNTS: &[Mount] = &[
    mount("forward", "forward pivot", &[Bow, Port, Starboard], Pivot, Some((Forward, Whole)), Centre),
    mount("forward-port", "forward pivot, port half", &[Bow, Port], Pivot, Some((Forward, First)), Beam::Port),
    mount("forward-starboard", "forward pivot, starboard half", &[Bow, Starboard], Pivot, Some((Forward, Second)), Beam::Starboard),
    mount("stern", "stern pivot", &[Stern, Port, Starboard], Pivot, Some((Aft, Whole)), Centre),
    mount("stern-port", "stern pivot, port half", &[Stern, Port], Pivot, Some((Aft, First)), Beam::Port),
    mount("stern-starboard", "stern pivot, starboard half", &[Stern, Starboard], Pivot, Some((Aft, Second)), Beam::Starboard),
    mount("wing-port", "port wing", &[Port, Bow, Stern], Pivot, Some((WingPort, Whole)), Beam::Port),
    mount("wing-port-fore", "port wing, fore half", &[Port, Bow], Pivot, Some((WingPort, First)), Beam::Port),
    mount("wing-port-aft", "port wing, after half", &[Port, Stern], Pivot, Some((WingPort, Second)), Beam::Port),
    mount("wing-starboard", "starboard wing", &[Starboard, Bow, Stern], Pivot, Some((WingStarboard, Whole)), Beam::Starboard),
    mount("wing-starboard-fore", "starboard wing, fore half", &[Starboard, Bow], Pivot, Some((WingStarboard, First)), Beam::Starboard),
    mount("wing-starboard-aft", "starboard wing, after half", &[Starboard, Stern], Pivot, Some((WingStarboard, Second)), Beam::Starboard),
    mount("broadside-port", "port broadside", &[Port], Fixed, None, Beam::Port),
    mount("broadside-starboard", "starboard broadside", &[Starboard], Fixed, None, Beam::Starboard),
    mount("fixed-bow", "fixed in the bow", &[Bow], Fixed, Some((Forward, Whole)), Centre),
    mount("fixed-bow-port", "fixed in the bow, port half", &[Bow], Fixed, Some((Forward, First)), Beam::Port),
    mount("fixed-bow-starboard", "fixed in the bow, starboard half", &[Bow], Fixed, Some((Forward, Second)), Beam::Starboard),
    mount("fixed-stern", "fixed in the stern", &[Stern], Fixed, Some((Aft, Whole)), Centre),
    mount("fixed-stern-port", "fixed in the stern, port half", &[Stern], Fixed, Some((Aft, First)), Beam::Port),
    mount("fixed-stern-starboard", "fixed in the stern, starboard half", &[Stern], Fixed, Some((Aft, Second)), Beam::Starboard),
    mount("fixed-wing-port-bow", "port wing, fixed ahead", &[Bow], Fixed, Some((WingPort, First)), Beam::Port),
    mount("fixed-wing-port-stern", "port wing, fixed astern", &[Stern], Fixed, Some((WingPort, Second)), Beam::Port),
    mount("fixed-wing-starboard-bow", "starboard wing, fixed ahead", &[Bow], Fixed, Some((WingStarboard, First)), Beam::Starboard),
    mount("fixed-wing-starboard-stern", "starboard wing, fixed astern", &[Stern], Fixed, Some((WingStarboard, Second)), Beam::Starboard),
    mount("ventral", "ventral turret", &[Bow, Port, Starboard, Stern], Pivot, Some((Ventral, Whole)), Centre),
    mount("midships", "turntable amidships", &[Bow, Port, Starboard, Stern], Pivot, None, Centre),
    mount("bow-tube", "tube in the bow", &[Bow], Fixed, None, Centre),
    mount("portable", "carried about", &[Bow, Port, Starboard, Stern], Portable, None, Centre),
];
