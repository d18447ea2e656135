//! The state of a battle: plain data. What never changes is shared, what changes is small and flat.

mod barrage;
mod berthed;
mod footing;
mod phase;
mod setting;
mod sights;
mod stand;
mod ways;

use std::{
    hash::{Hash, Hasher},
    ops::{Index, IndexMut},
    sync::Arc,
};

use arrayvec::ArrayVec;
use kernel::{
    SeatId,
    table::{Point, Pose},
};
use serde::{Deserialize, Serialize};

pub use self::{
    barrage::{
        BatterySpec, Caller, MOST_BATTERIES, MOST_MISSIONS, MOST_SMOKE, Magazine, Mission, Pattern,
        Plan, Plot, Shell, Smoke,
    },
    berthed::Berthed,
    footing::Footing,
    phase::{
        After, Aimed, Batch, Bout, Chore, Clock, Gear, Leg, MOST_AIMED, MOST_LEGS, Mode, Mover,
        Phase, Rising, Way, Window,
    },
    setting::{Setting, StandSpec, Switches},
    sights::Sights,
    stand::{Against, Checks, Marker, Pending, Stand, Use, Where},
    ways::Ways,
};
use crate::{
    tables::{MOST_STANDS, StandType, UnitEntry},
    vocabulary::{Allegiance, Class, Equipment, Quality},
};

/// Most clouds of gas, and wrecks.
pub const MOST_CLOUDS: usize = 64;
pub const MOST_WRECKS: usize = 64;
/// Most cylinders that are still to fall.
pub const MOST_LANDINGS: usize = 8;
/// Most units of a battle.
pub const MOST_UNITS: usize = 32;

/// A stand, by its number in the battle. It keeps that number to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StandId(pub u8);

/// A side of the battle: the Martians or the humans.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SideId(pub u8);

impl SideId {
    pub const MARTIANS: Self = Self(0);
    pub const HUMANS: Self = Self(1);
    pub const BOTH: [Self; 2] = [Self::MARTIANS, Self::HUMANS];

    pub const fn of(side: Allegiance) -> Self {
        match side {
            Allegiance::Martian => Self::MARTIANS,
            Allegiance::Human => Self::HUMANS,
        }
    }

    #[must_use]
    pub const fn other(self) -> Self {
        Self(1 - self.0 % 2)
    }

    /// The player of the side.
    pub const fn seat(self) -> SeatId {
        SeatId(self.0)
    }

    pub const fn index(self) -> usize {
        self.0 as usize & 1
    }
}

kernel::sets! {
    /// Some stands.
    StandSet of StandId, StandId, |stand: StandId| stand.0 & 63;
}

/// A point of a battle.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub setting: Arc<Setting>,
    /// The game turn; 0 while setting up.
    pub turn: u8,
    /// Whose player turn it is.
    pub side: SideId,
    pub phase: Phase,
    pub stands: Vec<Stand>,
    /// Who moves now, and who waits meanwhile since another interrupted him.
    pub mover: Option<Mover>,
    pub parked: Option<Mover>,
    /// Overwatch may fire now.
    pub window: Option<Window>,
    /// [FT-OVER-03] The sides that do without overwatch for the rest of the phase.
    pub declined: [bool; 2],
    /// Fire that is being declared at one target.
    pub batch: Option<Batch>,
    pub rising: Option<Rising>,
    /// Those who have been fired at in this phase, and those to whom no more ordinary fire may be given.
    pub fired_at: StandSet,
    pub closed: StandSet,
    /// Knocked out in this step, but still to fire what they had not fired.
    pub doomed: StandSet,
    /// Those whose checks of this phase have failed.
    pub failing: StandSet,
    /// Those who have begun to move in this phase.
    pub moved: StandSet,
    /// For pivots: pairs of one who might pivot and the enemy who was before his front when the movement began.
    pub fronted: Vec<StandSet>,
    pub pivoted: StandSet,
    pub bout: Option<Bout>,
    pub clouds: ArrayVec<Cloud, MOST_CLOUDS>,
    pub wrecks: ArrayVec<Wreck, MOST_WRECKS>,
    /// [FT-ART-02] Markers of barrages, and how often each battery has fired.
    pub missions: ArrayVec<Mission, MOST_MISSIONS>,
    pub salvoes: ArrayVec<u8, MOST_BATTERIES>,
    pub magazines: ArrayVec<Magazine, MOST_BATTERIES>,
    pub smokes: ArrayVec<Smoke, MOST_SMOKE>,
    /// [FT-CYL-01] Cylinders that are still to fall.
    pub landings: ArrayVec<Landing, MOST_LANDINGS>,
    /// [FT-CYL-03] Machines that are complete and leave their cylinder next.
    pub complete: StandSet,
    /// Stands that each unit has lost in this player turn.
    pub losses: ArrayVec<u8, MOST_UNITS>,
    pub clock: Clock,
    pub offers_draw: [bool; 2],
    pub ending: Option<Ending>,
    /// Who sees whom, as far as it has been worked out.
    #[serde(skip)]
    pub sights: Sights,
    /// Where stands may begin, and the ways of the mover, as far as they have been found.
    #[serde(skip)]
    pub berthed: Berthed,
    #[serde(skip)]
    pub ways: Ways,
}

kernel::state!(State {
    setting; turn, side, phase, stands, mover, parked, window, declined, batch, rising, fired_at, closed, doomed, failing, moved, fronted,
    pivoted, bout, clouds, wrecks, missions, salvoes, magazines, smokes, landings, complete, losses, clock, offers_draw,
    ending; sights, berthed, ways
});

/// A cloud of gas: a square of one inch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cloud {
    pub at: Point,
    /// The player turn in which it came.
    pub since: u8,
    /// Unspotted stands that it missed when it came; safe until they move.
    pub spared: StandSet,
}

/// What a destroyed vehicle leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wreck {
    pub stand: StandId,
    pub pose: Pose,
    pub blocks: Blocks,
}

/// What a wreck is in the way of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Blocks {
    /// Nobody ends his move on it.
    Ground,
    /// [FT-ROAD-02] A road, too.
    Road,
    /// [FT-ROAD-04] A bridge, which cannot be bypassed.
    Bridge,
    /// [FT-ROAD-03] It has been pushed off, and is in nobody's way.
    Nothing,
}

/// A fall that is planned. Whoever may not know it gets one of no turn and no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Landing {
    pub stand: StandId,
    pub turn: u8,
    pub at: Option<Point>,
    /// Whether the player may name another place before the battle.
    pub free: bool,
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// By points, as they stood: of each side.
    Points {
        of: [u16; 2],
        /// The side that had nobody left, if one had.
        swept: Option<SideId>,
    },
    Conceded {
        by: SideId,
    },
    AgreedDraw,
}

impl State {
    pub fn new(setting: Arc<Setting>, stands: Vec<Stand>) -> Self {
        let n = stands.len();
        Self {
            turn: 0,
            side: setting.first,
            phase: Phase::Opening,
            mover: None,
            parked: None,
            window: None,
            declined: [false; 2],
            batch: None,
            rising: None,
            fired_at: StandSet::EMPTY,
            closed: StandSet::EMPTY,
            doomed: StandSet::EMPTY,
            failing: StandSet::EMPTY,
            moved: StandSet::EMPTY,
            fronted: vec![StandSet::EMPTY; n],
            pivoted: StandSet::EMPTY,
            bout: None,
            clouds: ArrayVec::new(),
            wrecks: ArrayVec::new(),
            missions: ArrayVec::new(),
            salvoes: setting.batteries.iter().map(|_| 0).take(MOST_BATTERIES).collect(),
            magazines: setting
                .batteries
                .iter()
                .map(|_| Magazine::default())
                .take(MOST_BATTERIES)
                .collect(),
            smokes: ArrayVec::new(),
            landings: ArrayVec::new(),
            complete: StandSet::EMPTY,
            losses: setting.units.iter().map(|_| 0).take(MOST_UNITS).collect(),
            clock: Clock::default(),
            offers_draw: [false; 2],
            ending: None,
            sights: Sights::default(),
            berthed: Berthed::default(),
            ways: Ways::default(),
            stands,
            setting,
        }
    }

    /// Forgets what has been worked out from the rest, so that it is worked out anew.
    pub fn forget(&mut self) {
        self.sights = Sights::default();
        self.berthed.forget();
        self.ways.forget();
    }

    pub fn ids(&self) -> impl DoubleEndedIterator<Item = StandId> + use<> {
        (0..self.stands.len() as u8).map(StandId)
    }

    pub fn has(&self, stand: StandId) -> bool {
        usize::from(stand.0) < self.stands.len()
    }

    pub fn spec(&self, stand: StandId) -> &StandSpec {
        &self.setting.roster[usize::from(stand.0)]
    }

    /// Its row of the charts.
    pub fn kind(&self, stand: StandId) -> &StandType {
        &self.setting.types[usize::from(self.spec(stand).kind)]
    }

    pub fn class(&self, stand: StandId) -> Class {
        self.kind(stand).class
    }

    pub fn unit(&self, stand: StandId) -> &UnitEntry {
        &self.setting.units[usize::from(self.spec(stand).unit)]
    }

    pub fn quality(&self, stand: StandId) -> Quality {
        self.unit(stand).quality
    }

    pub fn name(&self, stand: StandId) -> &str {
        &self.spec(stand).name
    }

    pub fn side_of(&self, stand: StandId) -> SideId {
        SideId::of(self.unit(stand).side)
    }

    pub fn is_enemy(&self, one: StandId, other: StandId) -> bool {
        self.side_of(one) != self.side_of(other)
    }

    pub fn is_martian(&self, stand: StandId) -> bool {
        self.side_of(stand) == SideId::MARTIANS
    }

    pub fn has_gear(&self, stand: StandId, gear: Equipment) -> bool {
        self.kind(stand).has(gear)
    }

    /// Where a stand is on the table; none of one that is not there.
    pub fn pose(&self, stand: StandId) -> Option<Pose> {
        match self[stand].at {
            Where::Table(pose) => Some(pose),
            Where::Aboard(_)
            | Where::Reserve
            | Where::Exited
            | Where::Destroyed
            | Where::Removed
            | Where::Scrapped
            | Where::Unseen => None,
        }
    }

    /// Stands of a side that are on the table.
    pub fn on_table(&self, side: SideId) -> impl Iterator<Item = StandId> + '_ {
        self.ids().filter(move |&stand| {
            self.side_of(stand) == side && matches!(self[stand].at, Where::Table(_))
        })
    }

    /// Whether something flies so high that it meets nothing on the ground.
    ///
    /// [FT-ZEP-01] Zeppelins always do, [FT-FLY-03] flyers in high mode.
    pub fn is_aloft(&self, stand: StandId) -> bool {
        self.class(stand) == Class::Zeppelin || self[stand].high
    }

    /// Whether a stand is on the table without its enemy knowing where.
    ///
    /// [FT-SPOT-05] With fog of war a stand is drawn for the enemy only while it is spotted.
    pub fn is_hidden(&self, stand: StandId) -> bool {
        let own = &self[stand];
        self.setting.switches.fog && !own.spotted && matches!(own.at, Where::Table(_))
    }

    /// Stands of a side that its enemy knows to be on the table.
    pub fn shown(&self, side: SideId) -> impl Iterator<Item = StandId> + '_ {
        self.on_table(side).filter(|&stand| !self.is_hidden(stand))
    }

    /// The stand on the move, as far as a side knows of it: behind one that scoots unseen, the one that it has interrupted.
    pub fn known_mover(&self, side: SideId) -> Option<&Mover> {
        let knows =
            |mover: &&Mover| self.side_of(mover.stand) == side || !self.is_hidden(mover.stand);
        self.mover.as_ref().filter(knows).or_else(|| self.parked.as_ref().filter(knows))
    }

    /// The others of a unit, wherever they are.
    pub fn members(&self, unit: u8) -> impl Iterator<Item = StandId> + '_ {
        self.ids().filter(move |&stand| self.spec(stand).unit == unit)
    }

    /// The player turns so far.
    pub fn player_turn(&self) -> u8 {
        2 * self.turn + u8::from(self.side != self.setting.first)
    }

    /// Whether what is going on is the movement phase, with all that interrupts it.
    pub const fn is_moving(&self) -> bool {
        matches!(
            self.phase,
            Phase::Move | Phase::Steam | Phase::Fly | Phase::March | Phase::Going | Phase::Reroute
        )
    }
}

impl Index<StandId> for State {
    type Output = Stand;

    fn index(&self, stand: StandId) -> &Stand {
        &self.stands[usize::from(stand.0)]
    }
}

impl IndexMut<StandId> for State {
    fn index_mut(&mut self, stand: StandId) -> &mut Stand {
        &mut self.stands[usize::from(stand.0)]
    }
}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        // Whatever a step changes: the rest is the same in all states that are compared.
        self.turn.hash(hasher);
        self.phase.hash(hasher);
        self.stands.hash(hasher);
        self.doomed.hash(hasher);
    }
}

const _: () = assert!(MOST_STANDS <= 64, "stands are counted in 64 bits");
