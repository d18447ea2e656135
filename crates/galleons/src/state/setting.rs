//! What a battle is fought with.

use arrayvec::ArrayVec;
use kernel::{SeatId, hex::Hex};
use serde::{Deserialize, Serialize};

use super::{MOST_SEATS, Quality, ShipId};
use crate::{
    aspect::Altitude,
    tables::{Aim, Entry, MapSheet, ShipClass, SmallArm, Terrain, Weapon},
    withdrawal::Distances,
};

/// What a battle is fought with: fixed from its first moment to its last.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    pub scenario: String,
    pub title: String,
    pub map: MapSheet,
    pub classes: Vec<ShipClass>,
    /// The ships' names, in the order of [`State::ships`].
    pub names: Vec<String>,
    /// The players' names, one per seat.
    pub seats: Vec<String>,
    pub sides: Vec<Side>,
    pub aim: Aim,
    /// The order of setting up is diced for; otherwise the sides do it as they are listed.
    pub diced_set_up: bool,
    /// Who wins when the last turn is over; nobody if left out.
    pub at_turn_limit: Option<SideId>,
    /// The hand weapons that there are; [`super::Folk::arm`] is one of them.
    pub small_arms: Vec<SmallArm>,
    /// What batteries fire with; [`super::Battery::weapon`] is one of them.
    pub battery_weapons: Vec<Weapon>,
    /// Ships that never resist, one bit each.
    pub passive: u32,
    /// Ships with which the battle is lost, one bit each.
    pub flagships: u32,
    /// Where each ship is set up, in the order of [`State::ships`](super::State::ships), where that is told and not chosen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub berths: Vec<Option<Hex>>,
    /// Ships that come with another in tow: who tows, and who is towed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tows: Vec<(ShipId, ShipId)>,
    /// The side of each seat.
    pub side_of_seat: ArrayVec<SideId, MOST_SEATS>,
    pub switches: Switches,
    /// How far it is to the edge of the map: worked out when first asked for.
    #[serde(skip)]
    pub distances: Distances,
}

impl PartialEq for Setting {
    fn eq(&self, other: &Self) -> bool {
        self.scenario == other.scenario
            && self.title == other.title
            && self.map == other.map
            && self.classes == other.classes
            && self.names == other.names
            && self.seats == other.seats
            && self.sides == other.sides
            && self.aim == other.aim
            && self.diced_set_up == other.diced_set_up
            && self.at_turn_limit == other.at_turn_limit
            && self.small_arms == other.small_arms
            && self.battery_weapons == other.battery_weapons
            && self.passive == other.passive
            && (&self.berths, &self.tows) == (&other.berths, &other.tows)
            && self.flagships == other.flagships
            && self.side_of_seat == other.side_of_seat
            && self.switches == other.switches
    }
}

impl Setting {
    /// Whether guns sweep the half circles of [SG-FACE-06] and not whole aspects.
    #[inline]
    pub const fn has_restricted_arcs(&self) -> bool {
        self.switches.advanced && self.switches.restricted_arcs
    }

    #[inline]
    pub fn side_of(&self, seat: SeatId) -> SideId {
        self.side_of_seat[usize::from(seat.0)]
    }

    /// The seats of a side, in their order round the table.
    pub fn seats_of(&self, side: SideId) -> impl Iterator<Item = SeatId> + '_ {
        let all = self.side_of_seat.iter().enumerate();
        all.filter(move |&(_, &known)| known == side).map(|(at, _)| SeatId(at as u8))
    }

    pub fn side_name(&self, side: SideId) -> &str {
        &self.sides[usize::from(side.0)].name
    }
}

/// A side by its place in [`Setting::sides`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SideId(pub u8);

/// A side of the battle: one player's, or that of several allies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    pub name: String,
    /// All its men are High Martians.
    #[serde(default)]
    pub high_martian: bool,
    /// The quality of its men in boarding, where it is another than theirs in all else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boarding: Option<Quality>,
    /// Men in the flying parties with which it begins.
    #[serde(default)]
    pub men_in_flights: u16,
    /// How it comes to the battle.
    #[serde(default)]
    pub deployment: Deployment,
}

impl Side {
    /// A side that is set up anywhere.
    pub fn named(name: impl Into<String>) -> Self {
        let deployment = Deployment::default();
        let name = name.into();
        Self { name, high_martian: false, boarding: None, men_in_flights: 0, deployment }
    }
}

/// How a side comes to the battle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deployment {
    /// How it enters during the first turn; if none, it is set up on the map.
    pub entry: Option<Entry>,
    /// The altitude of its ships; any that they can reach if none.
    pub altitude: Option<Altitude>,
    pub landed: bool,
    /// Whatever it sets up stands on terrain of these kinds; anywhere if there are none.
    pub terrain: Vec<Terrain>,
    /// And no further than this from the map's centre.
    pub from_centre: Option<u8>,
    /// And exactly so far from it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ring: Option<u8>,
    /// And at least this far from every ship set up before.
    pub apart: u8,
    /// Its mines may be stowed aboard its ships instead of moored.
    pub mines_aboard: bool,
    /// One ship of its choice has this crew.
    pub picked: Option<PickedCrew>,
    /// The classes among which it chooses its reinforcements, by index.
    pub reinforcement: Vec<u8>,
}

/// A crew better than the others of its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PickedCrew {
    pub quality: Quality,
    /// Its marines' hand weapon, one of [`Setting::small_arms`].
    pub arm: u8,
}

/// The options of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Switches {
    /// The rules of tiers advanced and errata are in use. Without them, the switches below are idle.
    pub advanced: bool,
    /// Whether shots are committed together or fired one by one.
    pub sequential_fire: bool,
    /// The reference chart's "less than" for collisions.
    pub collision_chart: bool,
    /// One automatic collision hit for each full six of hull size.
    pub collision_per_six: bool,
    /// Ships may dodge collisions.
    pub collision_avoidance: bool,
    /// No firing on ships that carry one's own boarders.
    pub boarding_ceasefire: bool,
    /// A screw or mast hit costs its damage value, not 1.
    pub screw_per_dv: bool,
    /// A ship out of trim falls one level a turn, not all at once.
    pub slow_fall: bool,
    /// Penetration falls off at long range.
    pub two_value_penetration: bool,
    /// Heavy shot may pass clean through.
    pub nonexploding_rounds: bool,
    /// Kite topmen stand in three rows; otherwise each counts for one point.
    pub topmen_in_rows: bool,
    /// Petty officers keep neither a boarded ship nor a boarding party in the fight.
    pub officers_only: bool,
    /// The odd half of a ram's damage counts in full; otherwise it is diced for.
    pub ram_rounds_up: bool,
    /// Dodging takes from the grappling dice.
    pub dodged_grapples: bool,
    /// A tow quotient of 1 is subtracted too.
    pub tow_formula: bool,
    /// Armour helps saving throws against small arms.
    pub armour_saves: bool,
    /// An upwind kite moves 1 plus half the die, not half of 1 plus the die.
    pub kite_upwind_literal: bool,
    /// One conveyor take-off per hull size and turn.
    pub conveyor_limit: bool,
    /// Allies may exchange only one six-word signal each per turn.
    pub six_word_signals: bool,
    /// A Smutts torpedo strikes on 2 or more, not like a ram.
    pub smutts_classic: bool,
    /// Mines or drogues flown together strike as one hit.
    pub combined_mines: bool,
    /// Mines moored to land float one level above it, not at any chosen height.
    pub ground_mines_one_level: bool,
    /// The lowest die on which a drogue is struck.
    pub drogue_hit: u8,
    /// Bombs may fall on anything below, less its movement; otherwise only on what is stationary.
    pub bombs_on_moving: bool,
    /// Green crews must use the higher machinegun rate.
    pub green_fast_fire: bool,
    /// Half-circle arcs for pivots instead of whole aspects.
    pub restricted_arcs: bool,
    /// Ships block fire.
    pub line_of_sight: bool,
    /// High ground blocks fire.
    pub terrain_line_of_sight: bool,
    /// Half of each move is plotted in secret.
    pub plotted_movement: bool,
    /// The older of the two printed weapon tables.
    pub older_weapons: bool,
    /// The last turn; 0 for none.
    pub turn_limit: u16,
}
