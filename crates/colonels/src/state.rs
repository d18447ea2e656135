//! The state of a battle: plain data. What never changes is shared, what changes is small and flat.

mod neighbours;
mod offers;
mod phase;
mod setting;
mod shots;
mod sights;
mod slot;

use std::{
    hash::{Hash, Hasher},
    ops::{Index, IndexMut},
    sync::Arc,
};

use arrayvec::ArrayVec;
use kernel::{
    SeatId,
    table::{Angle, Body, Bounds, Length, Outline, Point, Pose},
};
use serde::{Deserialize, Serialize};

pub use kernel::SideId;

pub use self::{
    neighbours::{Hold, Near, Neighbours},
    offers::{Kind, Known, Offers},
    phase::{
        Bend, Card, Charge, Colour, Drive, FirePhase, Flight, MOST_BENDS, MOST_CHARGES,
        MOST_CROSSINGS, MOST_PLANS, MOST_WINDOWS, Manoeuvre, Mission, Moving, Op, Ops, Phase, Plan,
        Question, Shooting, Step, Target, Task, Trigger, Triggers, Window,
    },
    setting::{Facts, MOST_UNITS, SeatSpec, Setting, Switches, UnitSpec},
    shots::Shots,
    sights::Sights,
};
use crate::{
    order::Order,
    tables::{MOST_OBJECTIVES, MOST_REGIMENTS, MOST_SEATS},
    vocabulary::{Formation, Troop},
};

/// [IC-STAND-01] The footprint of every stand.
pub const FRONTAGE: Length = Length::units(30);
pub const DEPTH: Length = Length::units(20);

/// Most consequences that wait at once.
pub const MOST_TASKS: usize = 24;

/// Most enemies that touch one stand.
pub const MOST_FOES: usize = 8;

/// A unit, by its number in the battle: a company, a section, a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

/// A stand, by its number in the battle. It keeps that number to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StandId(pub u16);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RegimentId(pub u8);

/// A point of a battle.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub setting: Arc<Setting>,
    pub stands: Vec<Stand>,
    pub units: Vec<Unit>,
    /// 0 while setting up.
    pub turn: u8,
    pub phase: Phase,
    /// What follows from what has happened; the last comes first.
    pub tasks: ArrayVec<Task, MOST_TASKS>,
    /// The card that is being played out.
    pub op: Option<Op>,
    pub moving: Option<Moving>,
    /// The seats that are still to fly or to drive in this phase; the first does so now.
    pub callers: ArrayVec<SeatId, MOST_SEATS>,
    /// The aviation stand that is under way.
    pub flight: Option<Flight>,
    /// The machine that has begun its move and may go on with it.
    pub drive: Option<Drive>,
    /// What is left of vehicles, in everybody's way.
    pub wrecks: Vec<Wreck>,
    /// [IC-ARTY-27] Guns that have neither moved nor turned since they fired, with each stand that they fired at in the last turn, and in
    /// this one.
    pub aimed_before: Vec<(UnitId, StandId)>,
    pub aimed_now: Vec<(UnitId, StandId)>,
    /// A question that somebody must answer before anything goes on.
    pub question: Option<Question>,
    pub regiments: ArrayVec<Regiment, MOST_REGIMENTS>,
    pub seats: ArrayVec<Seat, MOST_SEATS>,
    pub commanders: Vec<Commander>,
    /// The order of the slots of this turn, and the slot that is open or comes next.
    pub list: ArrayVec<RegimentId, MOST_REGIMENTS>,
    pub slot: u8,
    /// The commander-in-chief of each side that has several brigades.
    pub chiefs: [Option<u8>; 2],
    /// Units that a lost commander concerns: they test when the next turn is opened.
    pub mourning: Vec<UnitId>,
    /// Stands that have failed a test and are still to roll for their loss, in the order in which they do.
    pub failed: Vec<StandId>,
    /// Stands of enemies that touch.
    pub contacts: Vec<Contact>,
    /// Stands that storm a zone.
    pub storms: Vec<Storm>,
    /// Winners of a melee who may be free to advance.
    pub pursuers: Vec<StandId>,
    /// [IC-TRAD-01] The side that moves first this turn, where both take turns.
    pub first: SideId,
    /// [IC-TRAD-02] The fire that was declared and is still to be thrown for.
    pub declared: Vec<Order>,
    /// [IC-CARD-02] Moves that were ordered together and are still to be made, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub following: Vec<Order>,
    /// Those who lost castings in one fire after the other, and are still to test; the last first.
    pub bereaved: Vec<Vec<StandId>>,
    /// The kills of a round that are still to be shared out.
    pub blows: Vec<Blow>,
    /// Who controls each objective.
    pub control: ArrayVec<Option<SideId>, MOST_OBJECTIVES>,
    /// Points that were scored turn by turn.
    pub scored: [u16; 2],
    pub ending: Option<Ending>,
    /// Who stands where, for whoever looks for neighbours, and how far units reach.
    #[serde(skip)]
    pub neighbours: Neighbours,
    /// What units were found to be able to do with the card that is being played out.
    #[serde(skip)]
    pub offers: Offers,
    /// Whom units were found to be able to fire at.
    #[serde(skip)]
    pub sights: Sights,
    /// Who was found to have somebody to fire at while cards are offered.
    #[serde(skip)]
    pub shots: Shots,
}

kernel::state!(State {
    setting; phase, stands, units, turn, tasks, op, moving, callers, flight, drive, wrecks, aimed_before, aimed_now, question, regiments, seats, commanders, list, slot, chiefs, mourning, failed, contacts, storms, pursuers, first, declared, following, bereaved, blows, control,
    scored, ending; neighbours, offers, sights, shots
});

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        // Whatever a step changes: the rest is the same in all states that are compared.
        self.turn.hash(hasher);
        self.phase.hash(hasher);
        self.stands.hash(hasher);
        self.tasks.hash(hasher);
    }
}

/// A stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stand {
    pub unit: UnitId,
    pub at: Where,
    pub castings: u8,
    /// [IC-MORALE-16] Until the next slot of its regiment ends.
    pub halted: bool,
    pub disrupted: bool,
    /// It fired just now at somebody who may fire back.
    pub shooting: bool,
    /// It has moved by itself with the card that is being played out.
    pub moved: bool,
    /// [IC-FORM-12] It was torn from its company, or has left its guns, since that card was opened: it does not come back with it.
    pub torn: bool,
}

/// Where a stand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Where {
    /// On the table: its middle, and its facing.
    Table(Pose),
    /// Still to come, or aboard something.
    Waiting,
    /// Kept for skirmishers, or for a crew without its guns.
    Unused,
    Gone(Fate),
}

/// What became of a stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    Destroyed,
    Surrendered,
    /// Worn down to nothing by those who left.
    Dispersed,
    /// Fled from the table.
    Routed,
    Withdrawn,
}

/// What changes of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Its first stand, and how many it has, the lost ones included.
    pub first: u16,
    pub stands: u8,
    pub formation: Formation,
    /// The regiment with which it acts, unless it is with a company of another.
    pub regiment: Option<RegimentId>,
    /// The company that a hero is attached to.
    pub with: Option<UnitId>,
    /// The turn in which a hero last joined or left a company by an order.
    pub joined: Option<u8>,
    /// The first unit of the square of several in which it stands.
    pub boxed: Option<UnitId>,
    /// How many sides a square had when it was formed.
    pub sides: u8,
    /// The morale grade; rolled for some.
    pub grade: u8,
    /// Whether it has moved, or fired, in the card that is being played out.
    pub moved: bool,
    pub shot: bool,
    /// [IC-FORM-01] Whether it has closed up with that card.
    pub dressed: bool,
    /// Whether it fired this turn, and whether it moved, turned or unlimbered.
    pub fired_this_turn: bool,
    pub moved_this_turn: bool,
    /// Whether it went anywhere this turn, or unlimbered: guns that only turned have not.
    pub displaced_this_turn: bool,
    pub charged_this_turn: bool,
    /// It was fired at just now, and may fire back.
    pub under_fire: bool,
    /// Horse that have left the saddle.
    pub dismounted: bool,
    /// Whether it has run from an enemy this turn.
    pub evaded: bool,
    /// Whether a column that has charged this turn takes its losses from the rear, once its owner has said so.
    pub rear: Option<bool>,
    /// [IC-TRAD-03] How much of its tactical distance it has used for turning in this movement, and whether it has none.
    pub wheeled: Length,
    pub forfeits: bool,
    /// [IC-ORD-06] Where it stood when the order of its regiment took effect.
    pub post: Option<Point>,
    /// Whether it counter-charges in the movement that goes on.
    pub counters: bool,
    /// Whether it has had a motivation card of its seat this turn, or of a hero.
    pub driven: bool,
    pub inspired: bool,
    /// Whether the hero has used his card this turn.
    pub card_used: bool,
    /// Guns that the enemy has taken, for good.
    pub captured: bool,
    /// The turn in which the crew left its guns.
    pub left: Option<u8>,
    /// The stand that serves a machine gun in place of its crew, and the turn in which it began.
    pub manned: Option<(StandId, u8)>,
    /// How far it went when it last moved, this turn or the turn before.
    pub last_move: Length,
    pub limbered: bool,
    /// The skimmer or aircraft that carries it.
    pub aboard: Option<UnitId>,
    /// The turn in which it was unloaded.
    pub unloaded: Option<u8>,
    /// An aircraft that stands on the ground.
    pub landed: bool,
    /// A vehicle that will not move again.
    pub broken_down: bool,
    /// Hits on its guns, or on the wagon or machine that it is.
    pub gun_hits: u8,
    pub limber_hits: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Regiment {
    pub red: bool,
    pub black: bool,
    /// The total of this turn.
    pub initiative: u16,
    /// [IC-ORD-01] The order in force, where orders are used, and the courier who brings another.
    pub instruction: Option<Instruction>,
    pub courier: Option<Courier>,
    /// Whether a company of it has come nearer to the enemy with the card that is played out.
    pub nearer: bool,
}

/// [IC-ORD-01] The order of a brigade commander to a regiment. Features are the zones that are fought for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "order", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Instruction {
    GeneralAdvance,
    Assault { zone: u8 },
    Hold { zone: Option<u8> },
    Withdrawal { zone: Option<u8> },
}

/// [IC-ORD-02] A courier with an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Courier {
    pub at: Point,
    pub instruction: Instruction,
    /// He had to get out of the way, and does not ride this turn.
    pub delayed: bool,
    /// The turn in which the order that he has brought takes effect.
    pub effect: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// Whether one of the two motivation cards of this turn has been used.
    pub motivated: bool,
    /// Whether it is not asked any more this turn between slots.
    pub waived: bool,
    /// Whether it lets everything pass for the rest of the present movement.
    pub passes: bool,
    pub offers_draw: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commander {
    pub at: Post,
    pub moved: bool,
}

/// Where a commander is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Post {
    With(StandId),
    Alone(Pose),
    Waiting,
    /// Gone from the table with the stand that he was with.
    Left,
    /// Hit, in this turn or an earlier one, and where.
    Hit {
        turn: u8,
        place: Point,
        /// Not killed: it matters to a campaign.
        wounded: bool,
    },
}

/// Two stands of enemies that touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contact {
    /// The one that came.
    pub charger: StandId,
    pub foe: StandId,
    /// Struck in flank.
    pub flank: bool,
    /// The turn in which it was made.
    pub since: u8,
    /// Whether it has been fought this turn.
    pub fought: bool,
}

/// What a stand has dealt in a round, and how it falls on those whom it touches.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blow {
    pub stand: StandId,
    pub kills: u8,
    /// In the order of their contacts, the longest first; none until it is known.
    pub shares: Option<ArrayVec<(StandId, u8), MOST_FOES>>,
}

/// A stand at the outline of a zone that enemies hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Storm {
    pub stand: StandId,
    pub zone: u8,
    /// Whether it has been fought this turn.
    pub fought: bool,
}

/// What is left of a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wreck {
    pub unit: UnitId,
    pub pose: Pose,
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// By points, as they stood: of each side.
    Points {
        of: [u16; 2],
    },
    /// It held what it had to hold.
    Held {
        side: SideId,
        of: [u16; 2],
    },
    /// The other side has no unbroken unit left.
    Broken {
        side: SideId,
    },
    Conceded {
        by: SideId,
    },
    AgreedDraw,
}

impl Where {
    pub const fn pose(self) -> Option<Pose> {
        match self {
            Self::Table(pose) => Some(pose),
            Self::Waiting | Self::Unused | Self::Gone(_) => None,
        }
    }
}

impl Stand {
    pub const fn pose(&self) -> Option<Pose> {
        self.at.pose()
    }

    pub fn body(&self) -> Option<Body> {
        self.pose().map(|pose| Body::new(pose, FRONTAGE, DEPTH))
    }

    pub fn outline(&self) -> Option<Outline> {
        self.pose().map(outline)
    }
}

/// What a stand covers.
pub fn outline(pose: Pose) -> Outline {
    Outline::rectangle(pose, FRONTAGE, DEPTH)
}

impl State {
    pub fn unit_ids(&self) -> impl DoubleEndedIterator<Item = UnitId> + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }

    pub fn stand_ids(&self) -> impl DoubleEndedIterator<Item = StandId> + use<> {
        (0..self.stands.len() as u16).map(StandId)
    }

    /// All stands of a unit, the lost ones too.
    pub fn all_of(&self, unit: UnitId) -> impl DoubleEndedIterator<Item = StandId> + use<> {
        let Unit { first, stands, .. } = self[unit];
        (first..first + u16::from(stands)).map(StandId)
    }

    /// The stands of a unit that are on the table.
    pub fn stands_of(&self, unit: UnitId) -> impl DoubleEndedIterator<Item = StandId> + '_ {
        self.all_of(unit).filter(|&stand| self[stand].pose().is_some())
    }

    pub fn spec(&self, unit: UnitId) -> &UnitSpec {
        &self.setting.roster[usize::from(unit.0)]
    }

    pub fn name(&self, unit: UnitId) -> &str {
        &self.spec(unit).name
    }

    pub fn troop(&self, unit: UnitId) -> Troop {
        self.setting.troop(unit)
    }

    pub fn side_of(&self, unit: UnitId) -> SideId {
        self.setting.side_of(unit)
    }

    pub fn side(&self, stand: StandId) -> SideId {
        self.side_of(self[stand].unit)
    }

    pub fn side_of_seat(&self, seat: SeatId) -> SideId {
        self.setting.seats[usize::from(seat.0)].side
    }

    pub fn seat(&self, seat: SeatId) -> &Seat {
        &self.seats[usize::from(seat.0)]
    }

    pub fn seat_mut(&mut self, seat: SeatId) -> &mut Seat {
        &mut self.seats[usize::from(seat.0)]
    }

    pub fn seat_ids(&self) -> impl Iterator<Item = SeatId> + use<> {
        (0..self.seats.len() as u8).map(SeatId)
    }

    pub fn regiment_ids(&self) -> impl Iterator<Item = RegimentId> + use<> {
        (0..self.regiments.len() as u8).map(RegimentId)
    }

    pub fn regiment_spec(&self, regiment: RegimentId) -> &crate::tables::Regiment {
        &self.setting.regiments[usize::from(regiment.0)]
    }

    /// The regiment with which a unit acts: a hero with that of the company that he is attached to.
    pub fn regiment_of(&self, unit: UnitId) -> Option<RegimentId> {
        match self[unit].with {
            Some(company) => self[company].regiment,
            None => self[unit].regiment,
        }
    }

    /// [IC-CARD-05] The guns in reserve: they act with motivation cards only, after the regiments of the list.
    pub fn reserves(&self) -> impl Iterator<Item = RegimentId> + '_ {
        let all = self.setting.regiments.iter().zip(0..);
        all.filter(|(regiment, _)| regiment.reserve).map(|(_, number)| RegimentId(number))
    }

    /// Everybody who may be asked for fire, in the order of the list, the reserves last.
    pub fn ranked(&self) -> impl Iterator<Item = RegimentId> + '_ {
        self.list.iter().copied().chain(self.reserves())
    }

    pub fn seat_of_unit(&self, unit: UnitId) -> SeatId {
        SeatId(self.spec(unit).seat)
    }

    pub fn seat_of(&self, regiment: RegimentId) -> SeatId {
        SeatId(self.regiment_spec(regiment).seat)
    }

    pub fn units_in(&self, regiment: RegimentId) -> impl Iterator<Item = UnitId> + '_ {
        let own = self.setting.may_act_with(regiment).iter().copied();
        own.filter(move |&unit| self.regiment_of(unit) == Some(regiment))
    }

    /// Whether a unit has a part in the card that is played out, or in the movement of its seat.
    pub fn is_acting(&self, unit: UnitId) -> bool {
        self.op.as_ref().is_some_and(|op| match (op.manoeuvre, op.machines) {
            (Some(manoeuvre), _) => self.seat_of_unit(unit) == manoeuvre.seat,
            // [IC-VEH-04] All machines of one seat move together.
            (None, Some(seat)) => {
                let troop = self.troop(unit);
                self.seat_of_unit(unit) == seat && (troop.is_vehicle() || troop == Troop::Skimmer)
            }
            (None, None) => self.regiment_of(unit) == Some(op.regiment),
        })
    }

    /// The units that have.
    pub fn acting(&self) -> impl Iterator<Item = UnitId> + '_ {
        // Most often they are those of one regiment.
        let regiment =
            self.op.as_ref().filter(|op| op.manoeuvre.is_none() && op.machines.is_none());
        let all = self.op.iter().filter(move |_| regiment.is_none()).flat_map(|_| self.unit_ids());
        let own = regiment.into_iter().flat_map(|op| self.units_in(op.regiment));
        own.chain(all.filter(|&unit| self.is_acting(unit)))
    }

    /// Who plays out the card, or moves.
    pub fn acting_seat(&self) -> Option<SeatId> {
        self.op.as_ref().map(|op| match op.manoeuvre {
            Some(manoeuvre) => manoeuvre.seat,
            None => self.seat_of(op.regiment),
        })
    }

    /// Whether any stand of a unit is on the table.
    pub fn is_present(&self, unit: UnitId) -> bool {
        self.stands_of(unit).next().is_some()
    }

    /// Whether a unit is in the air, where it hinders nobody.
    pub fn is_aloft(&self, unit: UnitId) -> bool {
        self.troop(unit) == Troop::Aviation && !self[unit].landed
    }

    /// The unit that a skimmer or an aircraft carries.
    pub fn cargo(&self, carrier: UnitId) -> Option<UnitId> {
        self.unit_ids().find(|&unit| self[unit].aboard == Some(carrier))
    }

    /// The castings of a unit that is carried.
    pub fn castings_aboard(&self, unit: UnitId) -> u16 {
        let aboard = self.all_of(unit).filter(|&stand| self[stand].at == Where::Waiting);
        aboard.map(|stand| u16::from(self[stand].castings)).sum()
    }

    /// The stands on the table that stand on the ground: all but aviation in the air.
    pub fn on_land(&self) -> impl Iterator<Item = (StandId, Pose)> + '_ {
        self.stands.iter().zip(0..).filter_map(|(stand, number)| {
            let pose = stand.pose()?;
            (!self.is_aloft(stand.unit)).then_some((StandId(number), pose))
        })
    }

    /// Those of them whose middles lie within some bounds.
    pub fn on_land_in(&self, near: Bounds) -> Near<'_> {
        Near::of(self, near, None)
    }

    /// Those of one side.
    pub fn of_side_in(&self, side: SideId, near: Bounds) -> Near<'_> {
        Near::of(self, near, Some(side))
    }

    /// The enemies of a side among them.
    pub fn enemies_in(&self, side: SideId, near: Bounds) -> Near<'_> {
        self.of_side_in(side.other(), near)
    }

    /// Puts a stand down on the table.
    pub fn set_down(&mut self, stand: StandId, pose: Pose) {
        let (at, to) = (usize::from(stand.0), Where::Table(pose));
        let from = std::mem::replace(&mut self.stands[at].at, to);
        let unit = self.stands[at].unit;
        let side = self.side_of(unit);
        self.mark(unit);
        self.neighbours.moved((unit, side), stand, from.pose(), pose);
    }

    /// A stand that is about to be noted for something that has nothing to do with where it stands, or how many are left of it.
    pub fn noted(&mut self, stand: StandId) -> &mut Stand {
        self.mark(self[stand].unit);
        &mut self.stands[usize::from(stand.0)]
    }

    /// A unit is about to change, or one of its stands: what was found while it was as it is holds no longer.
    fn mark(&mut self, unit: UnitId) {
        self.offers.mark(unit);
        self.shots.forget();
        self.sights.mark(unit);
    }

    /// A stand that comes after all others.
    pub fn add_stand(&mut self, stand: Stand) {
        self.neighbours.forget();
        self.stands.push(stand);
    }

    /// The enemies of a side on the ground.
    pub fn enemies_of(&self, side: SideId) -> impl Iterator<Item = (StandId, Pose)> + '_ {
        self.on_land().filter(move |&(stand, _)| self.side(stand) != side)
    }

    /// All castings of a unit that are left.
    pub fn castings(&self, unit: UnitId) -> u16 {
        self.stands_of(unit).map(|stand| u16::from(self[stand].castings)).sum()
    }

    /// Whether a stand touches an enemy, or storms a zone, or is in one that is stormed.
    pub fn is_in_contact(&self, stand: StandId) -> bool {
        self.contacts.iter().any(|contact| contact.charger == stand || contact.foe == stand)
            || self.storms.iter().any(|storm| {
                storm.stand == stand
                    || self.side(storm.stand) != self.side(stand)
                        && self.is_in_zone(stand, storm.zone)
            })
    }

    /// Whether any stand of a unit does.
    pub fn is_engaged(&self, unit: UnitId) -> bool {
        let is_own = |stand: StandId| self[stand].unit == unit && self[stand].pose().is_some();
        self.contacts.iter().any(|contact| is_own(contact.charger) || is_own(contact.foe))
            || self.storms.iter().any(|storm| {
                is_own(storm.stand)
                    || self.side(storm.stand) != self.side_of(unit)
                        && self.stands_of(unit).any(|stand| self.is_in_zone(stand, storm.zone))
            })
    }

    /// The enemies that a stand touches.
    pub fn foes_of(&self, stand: StandId) -> impl Iterator<Item = StandId> + '_ {
        self.contacts.iter().filter_map(move |contact| {
            if contact.charger == stand {
                Some(contact.foe)
            } else {
                (contact.foe == stand).then_some(contact.charger)
            }
        })
    }

    /// [IC-GEN-05] Whether the middle of a stand lies in an objective.
    pub fn is_in_zone(&self, stand: StandId, zone: u8) -> bool {
        let objective = &self.setting.objectives[usize::from(zone)];
        self[stand].pose().is_some_and(|pose| objective.region.holds(pose.at))
    }

    /// Whether horse ride: those who have dismounted do not.
    pub fn is_mounted(&self, unit: UnitId) -> bool {
        self.spec(unit).kind.mounted && !self[unit].dismounted
    }

    /// Whether a company fights in open order: [IC-MOVE-08] dismounted horse do as well.
    pub fn is_skirmishing(&self, unit: UnitId) -> bool {
        self[unit].formation == Formation::Skirmish || self[unit].dismounted
    }

    /// Whether a stand is a crew that has left its guns.
    pub fn is_loose_crew(&self, stand: StandId) -> bool {
        let unit = self[stand].unit;
        self.troop(unit) == Troop::Artillery && self[unit].first != stand.0
    }

    /// The facing of a company: that of its first stand on the table.
    pub fn facing(&self, unit: UnitId) -> Option<Angle> {
        let lead = self.stands_of(unit).next()?;
        self[lead].pose().map(|pose| pose.facing)
    }

    /// Whether the weather is poor.
    pub fn is_weather_poor(&self) -> bool {
        self.setting.poor_weather_from.is_some_and(|turn| turn <= self.turn)
    }
}

impl Index<UnitId> for State {
    type Output = Unit;

    fn index(&self, unit: UnitId) -> &Unit {
        &self.units[usize::from(unit.0)]
    }
}

impl IndexMut<UnitId> for State {
    fn index_mut(&mut self, unit: UnitId) -> &mut Unit {
        self.mark(unit);
        &mut self.units[usize::from(unit.0)]
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
        let unit = self.stands[usize::from(stand.0)].unit;
        self.mark(unit);
        self.neighbours.changed(unit, self.setting.side_of(unit));
        &mut self.stands[usize::from(stand.0)]
    }
}

impl Index<RegimentId> for State {
    type Output = Regiment;

    fn index(&self, regiment: RegimentId) -> &Regiment {
        &self.regiments[usize::from(regiment.0)]
    }
}

impl IndexMut<RegimentId> for State {
    fn index_mut(&mut self, regiment: RegimentId) -> &mut Regiment {
        &mut self.regiments[usize::from(regiment.0)]
    }
}
