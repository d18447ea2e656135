//! The state of a battle: plain data. What never changes is shared, what changes is small and flat.

mod affair;
mod afield;
mod bands;
mod crew;
mod phase;
mod plot;
mod setting;
mod ship;

use std::{
    hash::{Hash, Hasher},
    sync::Arc,
};

use arrayvec::ArrayVec;
use kernel::{PieceId, SeatId, hex::Hex};
use serde::{Deserialize, Serialize};

use self::afield::alike;
pub use self::{
    affair::{Affair, Ashore, Landing},
    afield::{
        Afield, Battery, BatteryId, Dropped, Emplaced, Haul, Line, Mine, Target, Tie, Torpedo,
    },
    bands::{Band, Boarders, Company, Crossing, Flight, FlightId, Folk, Fray, Melee, Rank},
    crew::{Crew, Gun, Guns, Jam, Laid, Man, Men, Station},
    phase::{AfterLying, Asked, Moving, OpenStep, Parked, Phase, SetUpStep, Turned},
    plot::{Leg, Plot},
    setting::{Deployment, PickedCrew, Setting, Side, SideId, Switches},
    ship::{Carried, Carries, Gear, Quality, Ship, ShipId, Status},
};
use crate::{
    aspect::{Altitude, Aspect, Aspects},
    order::Order,
    tables::{GunMount, ShipClass},
};

/// Most weapons that a ship mounts.
pub const MOST_GUNS: usize = 16;
/// Most kinds of devices that a ship carries.
pub const MOST_DEVICES: usize = 6;
/// Most ships in a battle.
pub const MOST_SHIPS: usize = 32;
/// Most players at one table.
pub const MOST_SEATS: usize = 6;
/// The turn that ends even a battle without a limit.
pub const LAST_TURN: u16 = 9_999;

/// A point of a battle.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub setting: Arc<Setting>,
    pub turn: u16,
    pub phase: Phase,
    /// Seats in the order of their movement phases this turn; those of one side stand together.
    pub order_of_play: ArrayVec<SeatId, MOST_SEATS>,
    /// The first seat of the side that has the movement phase.
    pub at_move: u8,
    /// Which of that side's seats moves now.
    pub at_hand: u8,
    pub moving: Option<Moving>,
    /// What waits for the answers of those whom it threatens.
    pub asked: Option<Asked>,
    /// Ships that each seat has declared to ram or grapple this turn; secret while they are written down.
    pub declared: [u8; MOST_SEATS],
    pub ships: Vec<Ship>,
    /// Shots committed and not yet rolled, in the order in which they are rolled.
    pub shots: Vec<Shot>,
    /// Deck orders given in this Initiative Phase and still secret.
    pub deck: Vec<Order>,
    /// All ships as they were before the first of those orders: what the other side still sees.
    pub muster: Vec<Ship>,
    /// What is plotted for each ship this turn; none where moves are not plotted.
    pub plots: Vec<Plot>,
    /// How enemies in one hex at one altitude lie to each other.
    pub abreast: Vec<Abreast>,
    pub afield: Afield,
    /// The round of hand-to-hand fighting that is being fought out.
    pub melee: Option<Melee>,
    /// Counts changes of place, to tell who moved last.
    pub stamp: u32,
    /// Where play goes on once casualties have been chosen that came outside a firing step.
    pub resume: Option<Phase>,
    pub ending: Option<Ending>,
}

impl State {
    /// All but the setting, for checksums.
    pub fn changing(&self) -> impl Serialize {
        // Taken apart whole, so that nothing that is added can be forgotten here.
        let Self {
            setting: _,
            turn,
            phase,
            order_of_play,
            at_move,
            at_hand,
            moving,
            asked,
            declared,
            ships,
            shots,
            deck,
            muster,
            plots,
            abreast,
            afield,
            melee,
            stamp,
            resume,
            ending,
        } = self;
        let sequence = (turn, phase, order_of_play, at_move, at_hand, moving, asked, declared);
        (
            sequence,
            (ships, shots, deck, muster, plots, abreast),
            afield,
            (melee, stamp, resume, ending),
        )
    }
}

impl Clone for State {
    fn clone(&self) -> Self {
        let mut state = Self::new(Arc::clone(&self.setting), Vec::new());
        state.clone_from(self);
        state
    }

    /// Copies into an existing slot without allocating.
    fn clone_from(&mut self, other: &Self) {
        if !Arc::ptr_eq(&self.setting, &other.setting) {
            self.setting = Arc::clone(&other.setting);
        }
        self.turn = other.turn;
        self.phase = other.phase;
        self.order_of_play.clone_from(&other.order_of_play);
        self.at_move = other.at_move;
        self.at_hand = other.at_hand;
        self.moving = other.moving;
        self.asked = other.asked;
        self.declared = other.declared;
        self.ships.clone_from(&other.ships);
        self.shots.clone_from(&other.shots);
        self.deck.clone_from(&other.deck);
        self.muster.clone_from(&other.muster);
        self.plots.clone_from(&other.plots);
        self.abreast.clone_from(&other.abreast);
        self.afield.clone_from(&other.afield);
        self.melee = other.melee;
        self.stamp = other.stamp;
        self.resume = other.resume;
        self.ending = other.ending;
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.turn == other.turn
            && self.phase == other.phase
            && self.ships == other.ships
            && alike(&self.shots, &other.shots)
            && alike(&self.deck, &other.deck)
            && alike(&self.muster, &other.muster)
            && alike(&self.plots, &other.plots)
            && alike(&self.abreast, &other.abreast)
            && self.afield == other.afield
            && self.melee == other.melee
            && self.order_of_play == other.order_of_play
            && self.at_move == other.at_move
            && self.at_hand == other.at_hand
            && self.moving == other.moving
            && self.asked == other.asked
            && self.declared == other.declared
            && self.stamp == other.stamp
            && self.resume == other.resume
            && self.ending == other.ending
            && (Arc::ptr_eq(&self.setting, &other.setting) || self.setting == other.setting)
    }
}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        // Whatever a step changes: the rest is the same in all states that are compared.
        self.turn.hash(hasher);
        self.phase.hash(hasher);
        self.ships.hash(hasher);
        self.shots.len().hash(hasher);
        self.afield.hash(hasher);
        self.melee.hash(hasher);
    }
}

/// Who fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    Gun {
        ship: ShipId,
        gun: u8,
    },
    Battery {
        battery: BatteryId,
    },
    /// One of a ship's rocket banks of a sort, by its place among her devices.
    Bank {
        ship: ShipId,
        device: u8,
    },
    /// Marines of a ship, or men of a flying party, with hand weapons enough for so many dice.
    Marines {
        of: Company,
        dice: u8,
    },
}

impl Arm {
    /// The ship that it stands aboard, if it does.
    #[inline]
    pub const fn ship(self) -> Option<ShipId> {
        match self {
            Self::Gun { ship, .. }
            | Self::Bank { ship, .. }
            | Self::Marines { of: Company::Ship(ship), .. } => Some(ship),
            Self::Battery { .. } | Self::Marines { of: Company::Flight(_), .. } => None,
        }
    }

    /// The piece that rolls its dice.
    #[inline]
    pub const fn piece(self) -> PieceId {
        match self {
            Self::Gun { ship, .. } | Self::Bank { ship, .. } => ship.piece(),
            Self::Battery { battery } => battery.piece(),
            Self::Marines { of, .. } => of.piece(),
        }
    }

    /// Whose it is.
    #[inline]
    pub fn seat(self, state: &State) -> SeatId {
        match self {
            Self::Gun { ship, .. } | Self::Bank { ship, .. } => state[ship].seat,
            Self::Battery { battery } => state[battery].seat,
            Self::Marines { of, .. } => state.seat_of(of),
        }
    }
}

/// What a gun is loaded with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Round {
    /// Shell, or the solid shot of a Martian gun.
    #[default]
    Shell,
    Shrapnel,
    Grape,
}

impl Round {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shell => "shell",
            Self::Shrapnel => "shrapnel",
            Self::Grape => "grape",
        }
    }

    /// Whether it is what any gun fires when nothing else is said.
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks for it")]
    pub const fn is_usual(&self) -> bool {
        matches!(self, Self::Shell)
    }
}

/// How fast a gun with a choice is fired.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    #[default]
    Steady,
    /// The higher rate, at the risk of a jam.
    Fast,
}

impl Pace {
    /// Whether it is the pace of any gun when nothing else is said.
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks for it")]
    pub const fn is_usual(&self) -> bool {
        matches!(self, Self::Steady)
    }
}

/// How a gun is fired, where there is a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Load {
    pub round: Round,
    pub pace: Pace,
}

impl Load {
    /// Shell at the usual rate.
    pub const USUAL: Self = Self { round: Round::Shell, pace: Pace::Steady };
}

/// A gun's fire as it was committed: everything that counts as it stood when the step began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    pub by: Arm,
    pub target: Target,
    pub load: Load,
    /// Shots still to roll.
    pub left: u8,
    /// Range after the addition for a higher target.
    pub range: u8,
    /// Levels from the firer up to the target.
    pub rise: i8,
    pub is_smoky: bool,
    pub quality: Quality,
    /// Other ships in the target's hex at its altitude.
    pub beside: Bystanders,
    /// The aspects of the target in which the firer lies.
    pub bearing: Aspects,
}

/// Ships that a shot may strike by chance, and the aspects of each in which the firer lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bystanders {
    /// One bit for each ship.
    ships: u32,
    /// Four bits for each ship.
    bearings: u128,
}

impl Bystanders {
    /// Nobody.
    pub const NONE: Self = Self { ships: 0, bearings: 0 };

    /// One more, with the aspects of hers in which the firer lies.
    #[must_use]
    pub const fn with(self, ship: ShipId, bearing: Aspects) -> Self {
        Self {
            ships: self.ships | 1 << ship.0,
            bearings: self.bearings | (bearing.bits() as u128) << (4 * ship.0),
        }
    }

    /// All of them, one bit each.
    pub const fn ships(self) -> u32 {
        self.ships
    }

    /// The aspects of one of them in which the firer lay.
    pub const fn bearing(self, ship: ShipId) -> Aspects {
        Aspects::of_bits((self.bearings >> (4 * ship.0)) as u8)
    }
}

/// How two ships in one hex lie: `second` lies in `first_aspect` of `first`, and the other way round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Abreast {
    pub first: ShipId,
    pub second: ShipId,
    pub first_aspect: Aspect,
    pub second_aspect: Aspect,
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    LastInTheAir {
        winner: SideId,
    },
    /// The last ships were lost together.
    NobodyInTheAir,
    TurnLimit {
        winner: Option<SideId>,
    },
    /// The scenario's own condition has been met, or can no longer be.
    Settled {
        winner: Option<SideId>,
        how: How,
    },
}

/// By what a scenario's battle was settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    Field,
    GotAway,
    LeftTooSoon,
    RunnerLost,
    PursuerGone,
    CityPunished,
    NoAttackerLeft,
    HalfLost,
    FlagshipLost,
    PartyBroughtOff,
    PartyLost,
    PartyLeftBehind,
    ManTaken,
    ManSafe,
    ManKilled,
    HunterGone,
}

impl State {
    /// A battle before its first step, with nothing on the map but these ships.
    pub fn new(setting: Arc<Setting>, ships: Vec<Ship>) -> Self {
        Self {
            setting,
            turn: 0,
            phase: Phase::DiceForSetUp,
            order_of_play: ArrayVec::new(),
            at_move: 0,
            at_hand: 0,
            moving: None,
            asked: None,
            declared: [0; MOST_SEATS],
            ships,
            shots: Vec::new(),
            deck: Vec::new(),
            muster: Vec::new(),
            plots: Vec::new(),
            abreast: Vec::new(),
            afield: Afield::default(),
            melee: None,
            stamp: 0,
            resume: None,
            ending: None,
        }
    }

    /// Every ship with its id.
    pub fn ids(&self) -> impl Iterator<Item = ShipId> + use<> {
        (0..self.ships.len() as u8).map(ShipId)
    }

    #[inline]
    pub fn class(&self, ship: ShipId) -> &ShipClass {
        &self.setting.classes[usize::from(self[ship].class)]
    }

    pub fn name(&self, ship: ShipId) -> &str {
        &self.setting.names[usize::from(ship.0)]
    }

    /// What a log calls a target.
    pub fn target_name(&self, target: Target) -> String {
        match target {
            Target::Ship(ship) => self.name(ship).to_owned(),
            Target::Flight { flight } => format!("flying party {}", flight.0 + 1),
            Target::Battery { battery } => format!("battery {}", battery.0 + 1),
            Target::Hex { hex } => format!("hex {}", hex.label()),
        }
    }

    pub fn seat_name(&self, seat: SeatId) -> &str {
        &self.setting.seats[usize::from(seat.0)]
    }

    pub fn mount(&self, ship: ShipId, gun: u8) -> &GunMount {
        &self.class(ship).guns[usize::from(gun)]
    }

    /// The seat that moves now: one of the side whose movement phase it is.
    pub fn mover(&self) -> SeatId {
        self.order_of_play[usize::from(self.at_move) + usize::from(self.at_hand)]
    }

    /// The side whose movement phase it is.
    pub fn moving_side(&self) -> SideId {
        self.setting.side_of(self.mover())
    }

    #[inline]
    pub fn side(&self, ship: ShipId) -> SideId {
        self.setting.side_of(self[ship].seat)
    }

    /// The side that had a ship as the battle began.
    #[inline]
    pub fn first_side(&self, ship: ShipId) -> SideId {
        self.setting.side_of(self[ship].first_seat)
    }

    /// [SG-SCEN-02] Whether a ship is lost to the side that had her first: destroyed, struck, or captured.
    pub fn is_lost(&self, ship: ShipId) -> bool {
        self[ship].is_lost() || self.side(ship) != self.first_side(ship)
    }

    /// Whether two ships fight on different sides.
    #[inline]
    pub fn are_foes(&self, one: ShipId, other: ShipId) -> bool {
        self.side(one) != self.side(other)
    }

    /// Whether the advanced rules are in use.
    #[inline]
    pub fn is_advanced(&self) -> bool {
        self.setting.switches.advanced
    }

    /// The level of the ground under a hex of the map.
    #[inline]
    pub fn surface(&self, hex: Hex) -> u8 {
        self.setting.map.surface[self.setting.map.field.index(hex)]
    }

    /// The same as an altitude.
    pub fn surface_altitude(&self, hex: Hex) -> Altitude {
        Altitude::at(self.surface(hex)).unwrap_or_default()
    }

    /// Notes that a ship has come to a new place or facing: whatever lay beside it must be laid anew.
    pub fn displaced(&mut self, ship: ShipId) {
        self.stamp += 1;
        let stamp = self.stamp;
        self[ship].placed = stamp;
        self.abreast.retain(|pair| pair.first != ship && pair.second != ship);
    }

    /// The same of ships that hang together, one bit each: they go on lying to each other as they did.
    pub fn displaced_together(&mut self, ships: u32) {
        let is_among = |ship: ShipId| ships & 1 << ship.0 != 0;
        self.stamp += 1;
        for ship in self.ids().filter(|&ship| is_among(ship)) {
            self[ship].placed = self.stamp;
        }
        self.abreast.retain(|pair| is_among(pair.first) == is_among(pair.second));
    }

    /// Other ships on the map in the hex and at the altitude of `ship`.
    pub fn beside(&self, ship: ShipId) -> impl Iterator<Item = ShipId> + '_ {
        self.others_at(ship, self[ship].hex, self[ship].altitude)
    }

    /// Ships on the map in a hex and at an altitude, other than `ship`.
    pub fn others_at(
        &self,
        ship: ShipId,
        hex: Hex,
        altitude: Altitude,
    ) -> impl Iterator<Item = ShipId> + '_ {
        self.ids().filter(move |&other| {
            let there = &self[other];
            other != ship && there.is_on_map() && there.hex == hex && there.altitude == altitude
        })
    }
}
