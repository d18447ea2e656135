//! Men away from their stations: parties told off, boarders, flying parties, and the fights they are in.

use kernel::{PieceId, SeatId, hex::Hex};
use serde::{Deserialize, Serialize};

use super::{Man, Quality, ShipId, SideId};
use crate::{aspect::Altitude, tables::Service};

/// Men who act together away from their stations: a boarding, flying or landing party, a prize crew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    pub captain: bool,
    pub helmsman: bool,
    pub trimsman: bool,
    pub officers: u8,
    pub marine_officers: u8,
    /// Extra petty officers.
    pub petty: u8,
    pub marines: u8,
    pub hands: u8,
}

impl Band {
    /// Whoever may be in a band, in the order in which they go over the rail.
    pub const ORDER: [Man; 8] = [
        Man::Officer,
        Man::MarineOfficer,
        Man::Captain,
        Man::Marine,
        Man::Petty,
        Man::Helmsman,
        Man::Trimsman,
        Man::Hand,
    ];

    pub const fn total(&self) -> u8 {
        (self.captain as u8 + self.helmsman as u8 + self.trimsman as u8)
            .saturating_add(self.officers)
            .saturating_add(self.marine_officers)
            .saturating_add(self.petty)
            .saturating_add(self.marines)
            .saturating_add(self.hands)
    }

    pub const fn is_empty(&self) -> bool {
        self.total() == 0
    }

    /// Whether an officer, naval or marine, is among them.
    pub const fn has_officer(&self) -> bool {
        0 < self.n_officers()
    }

    pub const fn has_naval_officer(&self) -> bool {
        self.captain || 0 < self.officers
    }

    /// Officers, naval and marine.
    pub const fn n_officers(&self) -> u8 {
        self.captain as u8 + self.officers + self.marine_officers
    }

    /// Petty officers, helmsman and trimsman among them.
    pub const fn n_petty(&self) -> u8 {
        self.helmsman as u8 + self.trimsman as u8 + self.petty
    }

    pub const fn count(&self, man: Man) -> u8 {
        match man {
            Man::Captain => self.captain as u8,
            Man::Officer => self.officers,
            Man::Helmsman => self.helmsman as u8,
            Man::Trimsman => self.trimsman as u8,
            Man::Petty => self.petty,
            Man::Hand => self.hands,
            Man::Marine => self.marines,
            Man::MarineOfficer => self.marine_officers,
            // Away from the bridge he is one more hand.
            Man::Signalman => 0,
        }
    }

    /// Whoever is there, each kind of man with his number.
    pub fn men(&self) -> impl Iterator<Item = (Man, u8)> + use<> {
        let band = *self;
        Self::ORDER.into_iter().map(move |man| (man, band.count(man))).filter(|(_, n)| 0 < *n)
    }

    /// Adds one man. A second captain is an officer among others, a second helmsman a petty officer.
    pub fn add(&mut self, man: Man) {
        match man {
            Man::Captain if !self.captain => self.captain = true,
            Man::Helmsman if !self.helmsman => self.helmsman = true,
            Man::Trimsman if !self.trimsman => self.trimsman = true,
            Man::Captain | Man::Officer => self.officers += 1,
            Man::Helmsman | Man::Trimsman | Man::Petty => self.petty += 1,
            Man::Signalman | Man::Hand => self.hands += 1,
            Man::Marine => self.marines += 1,
            Man::MarineOfficer => self.marine_officers += 1,
        }
    }

    /// Takes one man away who is there.
    pub fn remove(&mut self, man: Man) {
        match man {
            Man::Captain => self.captain = false,
            Man::Officer => self.officers -= 1,
            Man::Helmsman => self.helmsman = false,
            Man::Trimsman => self.trimsman = false,
            Man::Petty => self.petty -= 1,
            Man::Signalman | Man::Hand => self.hands -= 1,
            Man::Marine => self.marines -= 1,
            Man::MarineOfficer => self.marine_officers -= 1,
        }
    }

    /// Takes in all men of another band.
    pub fn absorb(&mut self, other: Self) {
        for (man, n) in other.men() {
            for _ in 0..n {
                self.add(man);
            }
        }
    }

    /// Parts with the first `n` men in the order in which they go over the rail.
    #[must_use]
    pub fn detach(&mut self, n: u8) -> Self {
        let mut gone = Self::default();
        for man in Self::ORDER {
            while gone.total() < n && 0 < self.count(man) {
                self.remove(man);
                gone.add(man);
            }
        }
        gone
    }
}

/// What sort of men a ship's crew or a flying party is made of, beside how well they are trained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Folk {
    pub service: Service,
    pub is_high_martian: bool,
    /// How good they are hand to hand, where it is not what they are in all else.
    pub boarding: Option<Quality>,
    /// What their marines carry, one of [`super::Setting::small_arms`].
    pub arm: u8,
}

/// Men who act together: those of a ship, or a flying party.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Company {
    Ship(ShipId),
    Flight(FlightId),
}

impl Company {
    pub const fn piece(self) -> PieceId {
        match self {
            Self::Ship(ship) => ship.piece(),
            Self::Flight(flight) => flight.piece(),
        }
    }
}

/// Men of one ship or flying party aboard a ship that is not theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boarders {
    pub of: Company,
    pub aboard: ShipId,
    pub band: Band,
    /// Marines who have discharged their shotguns in this boarding action.
    pub discharged: u8,
    /// Some of them came in the present boarding step.
    pub has_crossed: bool,
    /// They have fought in the present boarding step.
    pub has_fought: bool,
}

/// Where a ship's boarding party is to cross in the present movement phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crossing {
    pub to: ShipId,
    /// How many they were before the first was shot down.
    pub strength: u8,
    /// Hits of small arms, shrapnel and grape that fell to them, saved ones among them.
    pub hits: u8,
    /// Men who were shot down at the rail.
    pub fallen: u8,
}

/// A flying party by its place in the list of all. It keeps it for as long as one of its men is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FlightId(pub u8);

impl FlightId {
    pub const fn piece(self) -> PieceId {
        PieceId(100 + self.0 as u16)
    }
}

/// A flying party in the air or on the ground; without men while they are aboard an enemy, or when it is no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flight {
    pub seat: SeatId,
    /// The ship that its men belong to, if they came from one.
    pub home: Option<ShipId>,
    pub hex: Hex,
    pub altitude: Altitude,
    pub band: Band,
    pub folk: Folk,
    pub quality: Quality,
    /// All of its men carry the hand weapon, not its marines alone.
    pub is_armed: bool,
    /// It flies on conveyors, one a man.
    pub on_conveyors: bool,
    pub has_moved: bool,
    /// The ship that it is to board in the present movement phase.
    pub boards: Option<ShipId>,
    /// It has been driven off for want of a leader and boards no more.
    pub is_beaten: bool,
    /// Men who have fired their hand weapons this turn.
    pub n_fired: u8,
    /// Casualties that its owner has still to choose.
    pub owed: u8,
}

/// A round of hand-to-hand fighting aboard a ship, as far as it has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Melee {
    pub aboard: ShipId,
    /// The side whose boarders fight.
    pub side: SideId,
    pub boarders: Fray,
    pub defenders: Fray,
}

/// One party to a melee.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fray {
    /// Dice still to roll: of officers and marines, then of the others; each Crack first, then the rest.
    pub dice: [u8; 4],
    /// Opponents killed.
    pub kills: u8,
    /// Own dead still to be chosen.
    pub owed: u8,
    /// Who must be among them.
    pub rank: Rank,
    /// The die for that has been rolled.
    pub is_counted: bool,
}

/// Who must be among the dead of a melee.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    #[default]
    Nobody,
    /// An officer or petty officer.
    Leader,
    Officer,
}
