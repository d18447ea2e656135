//! What never changes in a battle: the charts, the table, the roster, what it is fought for.

use std::{ops::Deref, sync::Arc};

use kernel::{
    SeatId,
    table::{Course, Length, Network, Tabletop},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::{SideId, StanceSet};
use crate::{
    formations::Size,
    shapes::Shapes,
    tables::{Charts, Fitted, Hull, Object, Piece, Reinforcement, VictoryEntry, Zone},
    vocabulary::{
        Arm, Class, Deployment, Kind, Model, Propulsion, RollingStock, Special, Weapon, Word,
    },
};

/// What never changes in a battle, with what is reckoned from it once.
#[derive(Clone, Debug)]
pub struct Setting {
    facts: Facts,
    /// The rail lines, in the order of the terrain.
    rails: Network,
    shapes: Arc<Shapes>,
}

/// What never changes in a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Facts {
    /// The scenario's id and its name.
    pub scenario: String,
    pub name: String,
    pub charts: Arc<Charts>,
    pub switches: Switches,
    pub table: Tabletop,
    /// A later piece lies on top of the earlier ones.
    pub terrain: Vec<Piece>,
    pub zones: Vec<Zone>,
    pub sides: Vec<SideSpec>,
    pub seats: Vec<SeatSpec>,
    /// In the order of the units.
    pub roster: Vec<UnitSpec>,
    pub objects: Vec<Object>,
    pub reinforcements: Vec<Reinforcement>,
    pub victory: Vec<VictoryEntry>,
    pub special: Specials,
    /// The last turn.
    pub turns: u8,
    /// The lead in points that wins, and that which wins decisively.
    pub marginal: u16,
    pub decisive: u16,
    pub deployment: Deployment,
    pub deploy_first: SideId,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideSpec {
    pub id: String,
    pub name: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatSpec {
    /// The player.
    pub player: String,
    pub side: SideId,
    /// The army's name.
    pub army: String,
    pub hero: String,
    pub mounted: bool,
}

/// What never changes of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitSpec {
    pub name: String,
    pub seat: SeatId,
    pub class: Class,
    pub kind: Kind,
    pub weapon: Weapon,
    /// The model of transport.
    pub model: Option<Model>,
    /// The base of a figure, or of transport.
    pub base: Size,
    /// The gun that it serves.
    pub gun: Option<Size>,
    /// Other ranks at full strength.
    pub ranks: u8,
    pub has_leader: bool,
    /// How it may stand.
    pub stances: StanceSet,
    pub is_glider: bool,
    /// Its value by the army list; 0 where it is of none.
    pub points: u16,
    pub carrier: Option<CarrierSpec>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CarrierSpec {
    Train(TrainSpec),
    Ship(ShipSpec),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrainSpec {
    pub armoured: bool,
    /// From the leading end.
    pub vehicles: Vec<VehicleSpec>,
    pub weapons: Vec<Fitted>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VehicleSpec {
    /// None for the locomotive.
    pub stock: Option<RollingStock>,
    pub length: Length,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShipSpec {
    pub is_warship: bool,
    pub hull: Hull,
    pub propulsion: Propulsion,
    pub side_paddles: bool,
    /// As she is built.
    pub flotation: u16,
    pub slots: u8,
    pub weapons: Vec<Fitted>,
}

/// The readings that were chosen for this battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Switches {
    pub column_is_dense: bool,
    pub machine_guns_pick_target: bool,
    pub hero_counts_for_morale: bool,
    /// Casualties of a fight may fall on the whole unit, not only on those in contact.
    pub whole_unit_falls: bool,
    /// A Leadership card too many is not dealt at all.
    pub overflow_refused: bool,
    pub obstacles_each_cost: bool,
    pub movement_floor: u8,
    pub square_fires_all_faces: bool,
    /// Routing units of the whole table come first, not only of each player.
    pub routing_first_at_table: bool,
    /// Only the largest unit aboard is hit.
    pub largest_aboard_hit: bool,
    pub armoured_passengers_hard_cover: bool,
    pub breaking_off_allowed: bool,
}

impl Default for Switches {
    fn default() -> Self {
        Self {
            column_is_dense: true,
            machine_guns_pick_target: false,
            hero_counts_for_morale: false,
            whole_unit_falls: false,
            overflow_refused: false,
            obstacles_each_cost: true,
            movement_floor: 0,
            square_fires_all_faces: true,
            routing_first_at_table: false,
            largest_aboard_hit: false,
            armoured_passengers_hard_cover: false,
            breaking_off_allowed: true,
        }
    }
}

/// The special rules of a scenario.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Special>", into = "Vec<Special>")]
pub struct Specials(u8);

impl Specials {
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn has(self, special: Special) -> bool {
        self.0 >> special.index() & 1 == 1
    }
}

impl From<Vec<Special>> for Specials {
    fn from(specials: Vec<Special>) -> Self {
        Self(specials.into_iter().fold(0, |bits, special| bits | 1 << special.index()))
    }
}

impl From<Specials> for Vec<Special> {
    fn from(specials: Specials) -> Self {
        Special::ALL.iter().copied().filter(|&special| specials.has(special)).collect()
    }
}

impl UnitSpec {
    /// The arm of a unit on land.
    pub const fn arm(&self) -> Option<Arm> {
        self.kind.arm()
    }

    /// All figures at full strength.
    pub fn figures(&self) -> u8 {
        self.ranks + u8::from(self.has_leader)
    }

    pub const fn train(&self) -> Option<&TrainSpec> {
        match &self.carrier {
            Some(CarrierSpec::Train(train)) => Some(train),
            Some(CarrierSpec::Ship(_)) | None => None,
        }
    }

    pub const fn ship(&self) -> Option<&ShipSpec> {
        match &self.carrier {
            Some(CarrierSpec::Ship(ship)) => Some(ship),
            Some(CarrierSpec::Train(_)) | None => None,
        }
    }

    /// The fitted weapons of a train or ship.
    pub fn weapons(&self) -> &[Fitted] {
        match &self.carrier {
            Some(CarrierSpec::Train(train)) => &train.weapons,
            Some(CarrierSpec::Ship(ship)) => &ship.weapons,
            None => &[],
        }
    }

    /// Something of which nothing is known.
    pub fn unknown(seat: SeatId) -> Self {
        Self {
            name: "Reserves".to_owned(),
            seat,
            class: Class::Native,
            kind: Kind::Infantry,
            weapon: Weapon::None,
            model: None,
            base: Size::new(Length::ZERO, Length::ZERO),
            gun: None,
            ranks: 0,
            has_leader: false,
            stances: StanceSet::default(),
            is_glider: false,
            points: 0,
            carrier: None,
        }
    }
}

impl Setting {
    /// Refuses rails that cannot be, told in words.
    pub fn new(facts: Facts) -> Result<Self, String> {
        let lines = facts.terrain.iter().filter_map(|piece| piece.rails.clone());
        let courses = lines.map(|points| Course::new(points, Length::ZERO));
        let courses = courses.collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())?;
        let shapes = Arc::new(Shapes::new(&facts.roster));
        Ok(Self { facts, rails: Network::new(courses), shapes })
    }

    /// Changes what touches neither the rails nor the bases of units.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Facts)) {
        change(&mut self.facts);
    }

    /// How its units stand.
    pub fn shapes(&self) -> &Shapes {
        &self.shapes
    }

    pub const fn rails(&self) -> &Network {
        &self.rails
    }

    /// The number of a rail line in the network, by its number among the terrain.
    pub fn course(&self, piece: u8) -> Option<u8> {
        let piece = usize::from(piece);
        self.facts.terrain.get(piece)?.rails.as_ref()?;
        let earlier = self.facts.terrain[..piece].iter().filter(|piece| piece.rails.is_some());
        Some(earlier.count() as u8)
    }
}

impl Deref for Setting {
    type Target = Facts;

    fn deref(&self) -> &Facts {
        &self.facts
    }
}

impl PartialEq for Setting {
    fn eq(&self, other: &Self) -> bool {
        self.facts == other.facts
    }
}

impl Serialize for Setting {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.facts.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Setting {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(Facts::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
