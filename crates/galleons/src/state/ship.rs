//! Ships: what battle changes about them.

use std::{
    hash::{Hash, Hasher},
    ops::{Index, IndexMut},
};

use kernel::{
    PieceId, SeatId,
    hex::{Direction, Hex},
};
use serde::{Deserialize, Serialize};

use super::{Band, Crew, Crossing, Folk, Gun, Guns, MOST_DEVICES, Man, Men, State};
use crate::{
    aspect::Altitude,
    tables::{Propulsion, ShipClass},
};

/// A ship by its place in [`State::ships`]. It keeps it to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ShipId(pub u8);

impl ShipId {
    pub const fn piece(self) -> PieceId {
        PieceId(self.0 as u16)
    }
}

impl Index<ShipId> for State {
    type Output = Ship;
    #[inline]
    fn index(&self, id: ShipId) -> &Ship {
        &self.ships[usize::from(id.0)]
    }
}

impl IndexMut<ShipId> for State {
    #[inline]
    fn index_mut(&mut self, id: ShipId) -> &mut Ship {
        &mut self.ships[usize::from(id.0)]
    }
}

/// A ship in the battle, or what is left of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ship {
    /// Index into [`Setting::classes`].
    pub class: u8,
    /// Who commands her now.
    pub seat: SeatId,
    /// Who did as the battle began.
    pub first_seat: SeatId,
    pub status: Status,
    pub hex: Hex,
    pub facing: Direction,
    pub altitude: Altitude,
    pub quality: Quality,
    /// Boxes marked, from the highest row down.
    pub hull_marks: u16,
    /// Level of the fire aboard; 0 for none.
    pub fire: u8,
    /// The number that must be beaten to free the rudder; 0 when it is free.
    pub rudder_jam: u8,
    pub lifter_jam: u8,
    /// Points of speed that leak away with the steam.
    pub leak: u8,
    /// The turn of the hit that began it.
    pub leak_turn: u16,
    /// Screw hits, or mast hits on a kite.
    pub screw_hits: u8,
    pub boiler_burst: bool,
    pub jury_rig: bool,
    /// Movement phases still to begin in which the crew is stunned.
    pub stunned_phases: u8,
    /// Stunned in the present movement phase.
    pub is_stunned: bool,
    /// The number to beat of a slow fall out of trim; 0 when trim holds.
    pub sliding: u8,
    /// The first and the last turn without orders from the bridge; 0 when there were none such.
    pub no_orders_from: u16,
    pub no_orders_turn: u16,
    /// Levels gone down against her will this turn.
    pub sunk: u8,
    /// Hexes entered in its last movement phase.
    pub speed: u8,
    /// Points spent in its last movement phase.
    pub spent: u8,
    /// The movement die of a kite this turn; 0 before it is rolled.
    pub kite_die: u8,
    /// Points by which the crew of a vessel without a flywheel has tired.
    pub tired: u8,
    /// Has moved, or has been passed over, in the present movement phase.
    pub has_moved: bool,
    /// A collision has stopped it this turn.
    pub is_stopped: bool,
    /// Has made its one attempt of the turn to ram or grapple.
    pub has_tried: bool,
    /// Points given up in the present movement phase to dodge; 0 when it does not.
    pub dodge: u8,
    /// Points given up to dodge that come off its next move.
    pub forgone: u8,
    /// [`State::stamp`] when it last came to its place.
    pub placed: u32,
    /// Casualties that its owner has still to choose.
    pub owed: u8,
    /// One of them must be an officer or petty officer.
    pub owes_rank: bool,
    pub crew: Crew,
    /// Who they are.
    pub folk: Folk,
    /// The boarding party that has been told off aboard; aboard a prize, all who have no post there.
    pub party: Band,
    /// Those of the party who came in the present Initiative Phase.
    pub party_came: Band,
    /// Men told off in the present Initiative Phase to take wing as a flying party.
    pub wings: Band,
    /// Where the party is to cross in the present movement phase.
    pub crossing: Option<Crossing>,
    /// Casualties owed that must be of the party.
    pub owed_at_rail: u8,
    /// Marines who have fired their hand weapons this turn.
    pub n_fired: u8,
    /// Marines who have discharged their shotguns in the boarding action aboard.
    pub discharged: u8,
    /// Conveyors aboard.
    pub conveyors: u8,
    /// Boarders have taken her: her crew before them plays no further part.
    pub is_prize: bool,
    /// They have in the present movement phase: what becomes of her is decided in a later one.
    #[serde(default, skip_serializing_if = "is_settled")]
    pub is_just_taken: bool,
    /// Who guards the prisoners aboard a prize.
    pub guard: Option<Man>,
    /// How many of her crew were alive when she was taken.
    #[serde(default, skip_serializing_if = "is_none_lost")]
    pub prisoners: u8,
    /// The ship from which the men aboard a prize came.
    pub manned_from: Option<ShipId>,
    /// All but one officer have left her, and he is to let her crash.
    pub is_abandoned: bool,
    /// [SG-S6-01] She is to put the landing party ashore when the turn is over.
    pub lands: bool,
    pub guns: Guns,
    /// What is left of her devices, in the order of her class.
    pub carries: Carries,
}

/// What is left of one of [`ShipClass::devices`], and how it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Carried {
    /// Loaded and whole.
    pub left: u8,
    /// Shot to pieces, so that it cannot be loaded again.
    #[serde(default, skip_serializing_if = "is_none_lost")]
    pub lost: u8,
    /// Men borrowed to work it.
    pub crew: Men,
    /// Tether mines are raised, or drogues lowered.
    pub is_out: bool,
    /// Turns of loading done.
    pub loading: u8,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks for it")]
const fn is_none_lost(lost: &u8) -> bool {
    *lost == 0
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks for it")]
const fn is_settled(is_just_taken: &bool) -> bool {
    !*is_just_taken
}

/// Gear that a ship puts out and takes in as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gear {
    /// Tether mines, flown one level above.
    Mines,
    /// Drogue torpedoes, hung one level below.
    Drogues,
}

impl Gear {
    pub const ALL: [Self; 2] = [Self::Mines, Self::Drogues];
}

/// Devices aboard, in a flat list like [`Guns`].
pub type Carries = [Carried; MOST_DEVICES];

/// What has become of a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// May come as a reinforcement.
    Reserve,
    /// Not yet on the map.
    ToEnter,
    Flying,
    Landed,
    /// Has struck its colours and waits to be taken.
    Struck,
    /// Nobody is left alive aboard.
    Derelict,
    Crashed,
    CrashLanded,
    Captured,
    /// Has left the map.
    Gone,
}

impl Status {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reserve => "in reserve",
            Self::ToEnter => "to enter",
            Self::Flying => "flying",
            Self::Landed => "landed",
            Self::Struck => "struck",
            Self::Derelict => "derelict",
            Self::Crashed => "crashed",
            Self::CrashLanded => "crash-landed",
            Self::Captured => "captured",
            Self::Gone => "left the map",
        }
    }
}

/// How well a crew is trained.
///
/// [SG-QUAL-01] Trained is the norm. [SG-QUAL-02] Green. [SG-QUAL-03] Crack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    Green,
    #[default]
    Trained,
    Crack,
}

impl Quality {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Trained => "trained",
            Self::Crack => "crack",
        }
    }
}

impl Ship {
    pub const fn is_on_map(&self) -> bool {
        matches!(self.status, Status::Flying | Status::Landed | Status::Struck | Status::Derelict)
    }

    /// Still takes orders.
    pub const fn is_in_play(&self) -> bool {
        matches!(self.status, Status::Flying | Status::Landed)
    }

    /// [SG-SCEN-02] On the map, not lost and not landed; a ship still to enter counts.
    pub const fn is_in_the_air(&self) -> bool {
        matches!(self.status, Status::Flying | Status::ToEnter)
    }

    /// [SG-SCEN-02] Crashed, crash-landed, captured, struck; or derelict [SG-CREW-12].
    pub const fn is_lost(&self) -> bool {
        matches!(
            self.status,
            Status::Struck
                | Status::Derelict
                | Status::Crashed
                | Status::CrashLanded
                | Status::Captured
        )
    }

    /// [SG-BRDG-02] Gets no orders from her bridge on this turn.
    pub const fn is_without_orders(&self, turn: u16) -> bool {
        self.no_orders_from <= turn && turn <= self.no_orders_turn
    }

    /// Can be brought out of trim.
    pub const fn is_aloft(&self) -> bool {
        matches!(self.status, Status::Flying | Status::Struck | Status::Derelict)
    }
}

impl ShipClass {
    pub const fn is_steam(&self) -> bool {
        matches!(self.propulsion, Propulsion::Steam { .. })
    }

    pub const fn is_kite(&self) -> bool {
        matches!(self.propulsion, Propulsion::Kite)
    }

    /// Hull boxes in all: a row for each altitude from Very Low up to the best.
    pub const fn hull_boxes(&self) -> u16 {
        self.hull as u16 * self.ceiling.level() as u16
    }
}

impl Hash for Ship {
    /// What battle changes, packed into a few words: states are told apart by the thousand when odds are asked for.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let crew = &self.crew;
        let bytes = [self.fire, self.owed, self.altitude as u8, self.status as u8];
        let jams = [self.rudder_jam, self.lifter_jam, self.screw_hits, self.leak];
        let word = |bytes: [u8; 4]| u64::from(u32::from_le_bytes(bytes));
        hasher.write_u64(word(bytes) | word(jams) << 32);
        let men = [crew.deck.hands, crew.manoeuvre.hands, crew.officers, crew.deck.petty];
        let keeper = |man: Option<Man>| man.map_or(0, |man| man as u8 + 1);
        let posts =
            [keeper(crew.helm), keeper(crew.trim), crew.captain as u8, crew.signalman as u8];
        hasher.write_u64(word(men) | word(posts) << 32);
        let place =
            [self.hex.col as u8, self.hex.row as u8, self.facing as u8, self.stunned_phases];
        let [low, high] = self.hull_marks.to_le_bytes();
        hasher.write_u64(word(place) | word([low, high, self.speed, self.has_moved as u8]) << 32);
        if !self.party.is_empty() {
            self.party.hash(hasher);
        }
        for pair in self.guns.chunks(2) {
            let gun = |gun: &Gun| {
                let fired = (gun.fired as u8) << 1 | u8::from(gun.is_wrecked);
                word([gun.crew.hands, gun.crew.petty, fired, 0])
            };
            hasher.write_u64(gun(&pair[0]) | pair.get(1).map_or(0, gun) << 32);
        }
    }
}
