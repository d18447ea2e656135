//! What never changes in a battle: the charts, the table, the roster, what it is fought for.

use std::{ops::Deref, sync::Arc};

use kernel::table::{Bounds, Height, Land, Point, Relief, Shape, Tabletop, Terrain};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::{RegimentId, SideId, UnitId};
use crate::{
    tables::{
        Charts, CommanderEntry, Entry, Objective, Piece, Regiment, Side, UnitKind, VictoryEntry,
        Zone,
    },
    vocabulary::{Cover, TerrainKind, Troop},
};

/// Most units of a battle, those that may be sent out included.
pub const MOST_UNITS: usize = 200;

/// What never changes in a battle, with what is reckoned from it once.
#[derive(Clone, Debug)]
pub struct Setting {
    facts: Facts,
    /// The terrain, and after it the objectives that protect those in them.
    land: Land<TerrainKind>,
    /// The pieces of it that stop a look, by their numbers.
    blinds: Vec<usize>,
    /// The bounds of each of them.
    veils: Vec<Bounds>,
    /// The pieces that are higher than the table, with their bounds and levels.
    heights: Vec<(usize, Bounds, u8)>,
    /// What each unit is, and whose: asked more often than anything else.
    units: Vec<(Troop, SideId)>,
    /// The heroes among them.
    heroes: Vec<UnitId>,
    /// The units that may ever act with each regiment, in their order: its own, those who are sent out by them, and all heroes.
    regimental: Vec<Vec<UnitId>>,
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
    pub objectives: Vec<Objective>,
    pub zones: Vec<Zone>,
    pub sides: Vec<Side>,
    pub seats: Vec<SeatSpec>,
    pub regiments: Vec<Regiment>,
    /// In the order of the units.
    pub roster: Vec<UnitSpec>,
    pub commanders: Vec<CommanderEntry>,
    pub entries: Vec<Entry>,
    pub victory: Vec<VictoryEntry>,
    /// The last turn.
    pub turns: u8,
    pub poor_weather_from: Option<u8>,
    pub first_deploy: SideId,
    /// Every regiment begins with a General Advance.
    #[serde(default)]
    pub general_advance: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatSpec {
    /// The player.
    pub player: String,
    pub side: SideId,
}

/// What never changes of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitSpec {
    pub name: String,
    pub kind: UnitKind,
    pub side: SideId,
    pub seat: u8,
    pub regiment: Option<RegimentId>,
    pub is_company: bool,
    pub entry: Option<u8>,
    pub aboard: Option<u8>,
    /// The company that sends these skirmishers out.
    pub parent: Option<UnitId>,
}

/// The readings that were chosen for this battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Switches {
    pub fanaticism: bool,
    pub ties_check_morale: bool,
    pub flank_halves: bool,
    pub commander_die: bool,
    pub scout_die: bool,
    pub skirmishers_count_double: bool,
    pub campaign_wounds: bool,
    /// [IC-VEH-06] Vehicles may enter woods and rough ground, and may break down there.
    pub rough_driving: bool,
    /// [IC-TRAD-01] Both take turns, without initiative and cards.
    pub traditional: bool,
    /// [IC-ORD-01] Regiments obey orders.
    pub orders: bool,
    /// [IC-ARTY-14] Howitzers estimate the range to guns.
    pub shell_fire: bool,
    /// [IC-SCALE-02] What an inch means, in yards.
    pub inch: u8,
}

impl Default for Switches {
    fn default() -> Self {
        Self {
            fanaticism: false,
            ties_check_morale: false,
            flank_halves: true,
            commander_die: false,
            scout_die: false,
            skirmishers_count_double: false,
            campaign_wounds: false,
            rough_driving: false,
            traditional: false,
            orders: false,
            shell_fire: false,
            inch: 20,
        }
    }
}

impl Setting {
    /// Refuses more terrain than a table can have, told in words.
    pub fn new(facts: Facts) -> Result<Self, String> {
        if MOST_UNITS < facts.roster.len() {
            return Err(format!("{} units are too many", facts.roster.len()));
        }
        let pieces = facts.terrain.iter().map(|piece| Terrain {
            kind: piece.kind,
            shape: Shape::Area(piece.region.clone()),
            relief: Relief::Level(Height::levels(piece.level as i8)),
        });
        // A zone without protection is a mere marker [IC-OBJ-01].
        let zones = facts.objectives.iter().filter_map(|objective| {
            let kind = match objective.protection {
                Cover::None | Cover::WoodsOrRough => return None,
                Cover::Protective => TerrainKind::Protective,
                Cover::Earthworks => TerrainKind::Earthworks,
            };
            let shape = Shape::Area(objective.region.clone());
            Some(Terrain { kind, shape, relief: Relief::Level(Height::GROUND) })
        });
        let land = Land::new(pieces.chain(zones).collect()).map_err(|error| error.to_string())?;
        let stops = |(number, piece): (usize, &Terrain<TerrainKind>)| {
            let blocks = facts.charts.terrain[piece.kind].blocks_sight;
            (blocks || facts.terrain.len() <= number).then_some(number)
        };
        let blinds: Vec<usize> = land.pieces().iter().enumerate().filter_map(stops).collect();
        let veils = blinds.iter().map(|&piece| land.pieces()[piece].shape.bounds()).collect();
        let heights = facts.terrain.iter().enumerate().filter(|(_, piece)| 0 < piece.level);
        let heights = heights.map(|(at, piece)| (at, piece.region.bounds(), piece.level)).collect();
        let units = facts.roster.iter().map(|unit| (unit.kind.troop, unit.side)).collect();
        let heroes = facts.roster.iter().zip(0..);
        let heroes = heroes.filter(|(unit, _)| unit.kind.troop == Troop::Hero);
        let heroes = heroes.map(|(_, number)| UnitId(number)).collect();
        let regiments = (0..facts.regiments.len() as u8).map(RegimentId);
        let regimental = regiments.map(|regiment| {
            let may_act =
                |unit: &UnitSpec| unit.regiment == Some(regiment) || unit.kind.troop == Troop::Hero;
            let all = facts.roster.iter().zip(0..).filter(|(unit, _)| may_act(unit));
            all.map(|(_, number)| UnitId(number)).collect()
        });
        let regimental = regimental.collect();
        Ok(Self { facts, land, blinds, veils, heights, units, heroes, regimental })
    }

    pub const fn land(&self) -> &Land<TerrainKind> {
        &self.land
    }

    /// The pieces of the land that stop a look.
    pub fn blinds(&self) -> &[usize] {
        &self.blinds
    }

    /// Those of them that lie about some bounds.
    pub fn blinds_in(&self, near: Bounds) -> impl Iterator<Item = usize> + '_ {
        let veils = self.blinds.iter().zip(&self.veils);
        veils.filter(move |(_, bounds)| bounds.meets(near)).map(|(&piece, _)| piece)
    }

    /// The units that may ever act with a regiment, in their order.
    pub fn may_act_with(&self, regiment: RegimentId) -> &[UnitId] {
        self.regimental.get(usize::from(regiment.0)).map_or(&[], |units| units)
    }

    /// The heroes of the battle.
    pub fn heroes(&self) -> &[UnitId] {
        &self.heroes
    }

    pub fn troop(&self, unit: UnitId) -> Troop {
        self.units[usize::from(unit.0)].0
    }

    pub fn side_of(&self, unit: UnitId) -> SideId {
        self.units[usize::from(unit.0)].1
    }

    /// Whether a piece of the land is an objective, not terrain.
    pub fn is_objective(&self, piece: usize) -> bool {
        self.facts.terrain.len() <= piece
    }

    /// The level of a piece of the land.
    pub fn level(&self, piece: usize) -> u8 {
        self.facts.terrain.get(piece).map_or(0, |piece| piece.level)
    }

    /// The level of the ground at a point.
    pub fn level_at(&self, point: Point) -> u8 {
        let heights = self.heights.iter().filter(|(_, bounds, _)| bounds.holds(point));
        let heights = heights.filter(|&&(at, ..)| self.land.pieces()[at].shape.holds(point));
        heights.map(|&(_, _, level)| level).max().unwrap_or(0)
    }

    /// Changes what does not touch the land.
    #[cfg(test)]
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Facts)) {
        let mut facts = self.facts.clone();
        change(&mut facts);
        *self = Self::new(facts).expect("terrain that fits");
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
