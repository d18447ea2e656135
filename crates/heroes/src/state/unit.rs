//! What changes of a unit, of a Hero and of a fight.

use kernel::{
    SeatId,
    table::{Pose, Station},
};
use serde::{Deserialize, Serialize};

use super::{Stance, UnitId};
use crate::vocabulary::{Leadership, Post};

/// Most weapons that a train or ship is fitted with.
pub const MOST_WEAPONS: usize = 8;

/// What changes of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    pub at: Where,
    /// None for transport, garrisons, those aboard, trains and ships.
    pub stance: Option<Stance>,
    /// Other ranks left; gunners; 1 for transport, 0 for a train or ship.
    pub ranks: u8,
    /// Whether the officer or chieftain is left.
    pub leader: bool,
    pub routing: bool,
    /// Whether its own activation of this turn is spent.
    pub activated: bool,
    /// What Leadership cards do for it this turn.
    pub boosts: Boosts,
    /// Whether it was put ashore from a ship or a train.
    pub landed: bool,
    pub carrier: Carrier,
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Where {
    /// On the table: the middle of its front, and its facing.
    Field(Pose),
    /// In the ring of a common square.
    Ring(u8),
    /// Inside a common square.
    Sheltered(u8),
    /// In a building, by its number among the terrain.
    Garrison(u8),
    Aboard(UnitId),
    /// A train: its leading end.
    Rails(Station),
    /// A ship: the middle of her hull.
    Afloat(Pose),
    /// Not yet on the table.
    Reserve,
    /// Gone by a zone of exit.
    Exited(u8),
    Destroyed,
}

impl Where {
    /// Whether it is still in the battle, on the table or aboard.
    pub const fn is_present(self) -> bool {
        match self {
            Self::Field(_)
            | Self::Ring(_)
            | Self::Sheltered(_)
            | Self::Garrison(_)
            | Self::Aboard(_)
            | Self::Rails(_)
            | Self::Afloat(_) => true,
            Self::Reserve | Self::Exited(_) | Self::Destroyed => false,
        }
    }
}

/// What a train or a ship has besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Carrier {
    No,
    Train {
        /// Movement dice that the locomotive has lost.
        dice_lost: u8,
        /// Gunners left at each fitted weapon.
        gunners: [u8; MOST_WEAPONS],
        /// Whether it has moved or fired this turn, or loaded or unloaded: one of the two only.
        acted: bool,
        loaded: bool,
    },
    Ship {
        dice_lost: u8,
        flotation: u16,
        /// The last turn in which her armament is silent.
        silent_to: u8,
        beached: bool,
        acted: bool,
        loaded: bool,
        /// What has been taken aboard or put ashore this turn.
        handled: Handled,
    },
}

/// What a ship has taken aboard or put ashore in a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Handled {
    pub foot: u8,
    pub mounted: u8,
    /// Guns with their crews, wagons and pack animals.
    pub equipment: u8,
}

/// Leadership cards in force on a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boosts {
    pub firepower: bool,
    pub movement: bool,
    pub hand_to_hand: bool,
}

impl Boosts {
    /// Whether a card of this kind is in force already; those without a lasting effect never are.
    pub const fn has(self, card: Leadership) -> bool {
        match card {
            Leadership::EnhancedFirepower => self.firepower,
            Leadership::FasterMovement => self.movement,
            Leadership::HandToHandFighting => self.hand_to_hand,
            Leadership::DashedHardLuck | Leadership::Rally => false,
        }
    }
}

/// Where a Hero is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hero {
    With {
        unit: UnitId,
        post: Post,
    },
    /// By himself: the middle of his base's front, and his facing.
    Alone(Pose),
    /// By himself, inside a common square.
    Sheltered(u8),
    Removed,
    /// Left by a zone of exit.
    Gone,
}

/// Somebody to fight with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Foe {
    Unit(UnitId),
    /// A Hero by himself.
    Hero(SeatId),
}

/// A pair in contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Melee {
    /// The one that came.
    pub unit: UnitId,
    pub foe: Foe,
    /// The side of the foe that is attacked: 0 front, 1 right, 2 rear, 3 left. Of a garrison it is the building's, of a ring its
    /// face.
    pub side: u8,
    /// Rounds fought.
    pub rounds: u8,
    /// The barrier that it is fought across.
    pub across: Option<u8>,
    /// The two bases that met, where they could not line up: then only they are in contact.
    pub askew: Option<(u8, u8)>,
}
