//! What is on the map or in play beside the ships: lines, parties, batteries, mines, torpedoes.

use std::{
    hash::{Hash, Hasher},
    ops::{Index, IndexMut},
};

use kernel::{
    PieceId, SeatId,
    hex::{Direction, Hex},
};
use serde::{Deserialize, Serialize};

use super::{Affair, Boarders, Flight, FlightId, MOST_SEATS, Quality, ShipId, State};
use crate::{aspect::Altitude, entry::Edge};

/// Everything afield. Empty in the basic game, so that it costs next to nothing there.
#[derive(Debug, Default, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Afield {
    /// Toward which the wind blows; none where no wind was rolled for.
    pub wind: Option<Direction>,
    pub lines: Vec<Line>,
    pub boarders: Vec<Boarders>,
    pub flights: Vec<Flight>,
    pub batteries: Vec<Battery>,
    pub mines: Vec<Mine>,
    pub torpedoes: Vec<Torpedo>,
    /// What the moving ship is about to drop.
    pub drops: Vec<Dropped>,
    /// Ships that a power grapnel holds, to be hauled together when the shooting is over.
    pub hauls: Vec<Haul>,
    /// Damage points on the hexes that are to be punished, in the order of the map's own list.
    pub ruins: Vec<u8>,
    /// The edge that each side has chosen to enter by.
    pub edges: [Option<Edge>; MOST_SEATS],
    /// How many batteries, mines and flying parties have been set up, in this order.
    pub emplaced: u8,
    /// Sides that have named the ship with the better crew, one bit each.
    pub picked: u8,
    pub affair: Affair,
}

/// Something set up on the ground, by its place in its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Emplaced {
    Battery(u8),
    Mine(u8),
    Flight(u8),
}

/// Whether two lists are alike. Most are empty, and then it costs nothing.
#[inline]
pub fn alike<T: PartialEq>(one: &[T], other: &[T]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one == other)
}

impl Afield {
    /// Whether all its lists are empty, as they are in the basic game.
    #[inline]
    fn is_bare(&self) -> bool {
        let Self {
            lines, boarders, flights, batteries, mines, torpedoes, drops, hauls, ruins, ..
        } = self;
        let men = lines.len() | boarders.len() | flights.len();
        let arms = batteries.len() | mines.len() | torpedoes.len() | drops.len();
        men | arms | hauls.len() | ruins.len() == 0
    }
}

impl PartialEq for Afield {
    fn eq(&self, other: &Self) -> bool {
        // Taken apart whole, so that nothing that is added can be forgotten here.
        let Self {
            wind,
            lines,
            boarders,
            flights,
            batteries,
            mines,
            torpedoes,
            drops,
            hauls,
            ruins,
            edges,
            emplaced,
            picked,
            affair,
        } = self;
        (wind, emplaced, picked, affair)
            == (&other.wind, &other.emplaced, &other.picked, &other.affair)
            && alike(edges, &other.edges)
            && alike(lines, &other.lines)
            && alike(boarders, &other.boarders)
            && alike(flights, &other.flights)
            && alike(batteries, &other.batteries)
            && alike(mines, &other.mines)
            && alike(torpedoes, &other.torpedoes)
            && alike(drops, &other.drops)
            && alike(hauls, &other.hauls)
            && alike(ruins, &other.ruins)
    }
}

impl Hash for Afield {
    /// What a step changes, and only as far as there is something.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        fn list<T: Hash>(things: &[T], hasher: &mut impl Hasher) {
            if !things.is_empty() {
                things.hash(hasher);
            }
        }
        if self.is_bare() {
            return;
        }
        list(&self.lines, hasher);
        list(&self.boarders, hasher);
        list(&self.flights, hasher);
        list(&self.batteries, hasher);
        list(&self.mines, hasher);
        list(&self.torpedoes, hasher);
        list(&self.drops, hasher);
        list(&self.hauls, hasher);
        list(&self.ruins, hasher);
    }
}

impl Clone for Afield {
    fn clone(&self) -> Self {
        let mut afield = Self::default();
        afield.clone_from(self);
        afield
    }

    /// Copies into an existing slot without allocating.
    fn clone_from(&mut self, other: &Self) {
        (self.edges, self.emplaced, self.picked) = (other.edges, other.emplaced, other.picked);
        (self.wind, self.affair) = (other.wind, other.affair);
        if self.is_bare() && other.is_bare() {
            return;
        }
        let Self {
            lines, boarders, flights, batteries, mines, torpedoes, drops, hauls, ruins, ..
        } = self;
        lines.clone_from(&other.lines);
        boarders.clone_from(&other.boarders);
        flights.clone_from(&other.flights);
        batteries.clone_from(&other.batteries);
        mines.clone_from(&other.mines);
        torpedoes.clone_from(&other.torpedoes);
        drops.clone_from(&other.drops);
        hauls.clone_from(&other.hauls);
        ruins.clone_from(&other.ruins);
    }
}

/// Two ships made fast to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// Who threw the grapples, or rammed; of a tow, who tows.
    pub thrower: ShipId,
    pub caught: ShipId,
    pub tie: Tie,
    /// The turn in which they were made fast.
    pub since: u16,
}

/// What holds two ships together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tie {
    Grapple,
    /// The thrower's bow is in the other's side.
    Ram,
    /// A tow is being rigged and fills the present movement phase.
    Rigging,
    Tow,
}

/// A ground battery by its place in [`Afield::batteries`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BatteryId(pub u8);

impl BatteryId {
    pub const fn piece(self) -> PieceId {
        PieceId(200 + self.0 as u16)
    }
}

/// A gun on the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battery {
    pub seat: SeatId,
    /// Index into the setting's list of battery weapons.
    pub weapon: u8,
    pub hex: Hex,
    pub armour: u8,
    pub crew: u8,
    pub quality: Quality,
    /// It cannot be laid on what is steeply above it.
    pub is_low_angle: bool,
    pub fire: u8,
    pub is_silenced: bool,
    /// The turn of its last shot; 0 when it has fired none.
    pub fired: u16,
}

impl Battery {
    /// Whether it is out of the battle for good: its gun gone, or nobody left to serve it.
    pub const fn is_out(&self) -> bool {
        self.is_silenced || self.crew == 0
    }
}

impl Index<BatteryId> for State {
    type Output = Battery;
    #[inline]
    fn index(&self, id: BatteryId) -> &Battery {
        &self.afield.batteries[usize::from(id.0)]
    }
}

impl IndexMut<BatteryId> for State {
    #[inline]
    fn index_mut(&mut self, id: BatteryId) -> &mut Battery {
        &mut self.afield.batteries[usize::from(id.0)]
    }
}

/// A tether mine moored to the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mine {
    pub seat: SeatId,
    pub hex: Hex,
    /// Where it floats; none while it is lowered.
    pub raised: Option<Altitude>,
    /// Its damage value; 0 once it has gone off.
    pub damage: u8,
}

/// Something that a ship drops as it leaves the hex, or ends its move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dropped {
    pub ship: ShipId,
    /// Which of its devices.
    pub device: u8,
    pub target: Target,
}

/// A ship that another's power grapnel holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Haul {
    pub by: ShipId,
    pub caught: ShipId,
}

/// A Smutts torpedo in flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Torpedo {
    pub ship: ShipId,
    pub hex: Hex,
    pub facing: Direction,
    pub altitude: Altitude,
    /// Turns that it has still to fly after the present one.
    pub left: u8,
    /// Hexes that it has still to fly in this turn.
    pub run: u8,
    /// The turn in which it last flew.
    pub turn: u16,
}

/// What fire is aimed at: a ship is written as its bare number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Target {
    Ship(ShipId),
    Flight {
        flight: FlightId,
    },
    Battery {
        battery: BatteryId,
    },
    /// A hex of a city or fortress.
    Hex {
        hex: Hex,
    },
}

impl From<ShipId> for Target {
    fn from(ship: ShipId) -> Self {
        Self::Ship(ship)
    }
}
