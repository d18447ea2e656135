//! Where in the sequence of play a battle is, and what is being carried out.

use arrayvec::ArrayVec;
use kernel::{
    SeatId,
    table::{Angle, Length, Point, Pose},
};
use serde::{Deserialize, Serialize};

use super::{RegimentId, StandId, UnitId};
use crate::{order::Burst, vocabulary::Formation};

/// Most companies that one card moves into contact, and regiments that break into one movement.
pub const MOST_CHARGES: usize = 12;
pub const MOST_WINDOWS: usize = 12;
pub const MOST_PLANS: usize = 12;
/// Most points of one way that one regiment may choose from.
pub const MOST_TRIGGERS: usize = 8;
/// Most throws for breaking down on one straight way.
pub const MOST_CROSSINGS: usize = 4;
/// Most bends of a road that one move follows.
pub const MOST_BENDS: usize = 4;

pub type Triggers = ArrayVec<Trigger, MOST_TRIGGERS>;

/// The colour of a card: red to fire, black to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    Red,
    Black,
}

/// Whose card it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Card {
    /// The regiment's own.
    Own,
    /// One of the two of its seat.
    Motivation,
    /// [IC-HERO-03] That of a hero, for the company that he is attached to.
    Hero(UnitId),
}

/// What a charge is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    Unit(UnitId),
    Zone(u8),
}

/// A card that is being played out by a regiment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Op {
    pub regiment: RegimentId,
    pub colour: Colour,
    pub card: Card,
    /// [IC-ACT-09] How far the order of fire has got.
    pub shooting: Shooting,
    /// How far it had got when those who were fired at in contact were asked.
    pub before: Shooting,
    /// The charges that were declared and are still to be moved, in their order.
    pub charges: ArrayVec<Charge, MOST_CHARGES>,
    /// The enemy regiments that fire at the movers.
    pub windows: ArrayVec<Window, MOST_WINDOWS>,
    /// The regiments that fire back, once they have played a card for it.
    pub returns: ArrayVec<Window, MOST_WINDOWS>,
    /// Played between two slots, when so many seats had been asked.
    pub from_gap: Option<u8>,
    /// No card of a regiment: the machines of this seat move.
    pub machines: Option<SeatId>,
    /// [IC-TRAD-03] No card: all of a seat move, one step after the other.
    pub manoeuvre: Option<Manoeuvre>,
}

/// The movement of a seat where both take turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manoeuvre {
    pub seat: SeatId,
    pub step: Step,
}

/// The steps of such a movement, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    Facing,
    Charges,
    Moves,
    Guns,
}

/// Who fires where both fire at once, in the order in which they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FirePhase {
    Guns,
    Skirmishers,
    Volleys,
    /// Machine guns once more, after both have moved.
    MachineGuns,
}

/// A charge that was declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Charge {
    pub unit: UnitId,
    pub target: Target,
    pub wheel: Angle,
    /// The company that was charged comes to meet it.
    pub countered: bool,
}

/// The order of fire inside one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shooting {
    /// Guns at targets in the field.
    Guns,
    /// Guns at targets in objectives.
    Zones,
    /// Howitzers and mortars.
    Shells,
    Skirmishers,
    Volleys,
}

/// A regiment that fires at those who move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Window {
    pub regiment: RegimentId,
    pub card: Card,
}

/// A company under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moving {
    pub unit: UnitId,
    pub charge: Option<Target>,
    pub heading: Angle,
    /// The stands that go, and those of them that have dropped out by a result are no more among them.
    pub stands: ArrayVec<StandId, 24>,
    /// The straight way: how far it is to lead, how far it could lead at most, and how far it has led.
    pub length: Length,
    pub reach: Length,
    pub gone: Length,
    /// How many regiments of the list have been asked whether they fire.
    pub asked: u8,
    pub plans: ArrayVec<Plan, MOST_PLANS>,
    /// The points of the way among which the regiment that is asked may choose.
    pub offered: Triggers,
    /// Those who have been asked whether they run, and stand.
    pub stood: ArrayVec<UnitId, 16>,
    /// Another company that goes in one body with it.
    pub mate: Option<UnitId>,
    /// A single stand that moves by itself.
    pub alone: bool,
    /// It stands where a change of formation, a shift or the like has led it, and only that place counts.
    pub placed: bool,
    /// Where the road that it follows bends.
    pub bends: ArrayVec<Bend, MOST_BENDS>,
    /// The points of the way at which a vehicle may break down, in their order.
    pub crossings: ArrayVec<Length, MOST_CROSSINGS>,
    /// An empty skimmer, which leaves the battle whatever happens.
    pub homeward: bool,
}

/// A bend of a road: how far along the way, and how sharp.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bend {
    pub at: Length,
    pub turn: Angle,
}

impl Moving {
    /// A company that sets out.
    pub fn new(
        unit: UnitId,
        heading: Angle,
        stands: impl IntoIterator<Item = StandId>,
        length: Length,
    ) -> Self {
        Self {
            unit,
            charge: None,
            heading,
            stands: stands.into_iter().collect(),
            length,
            reach: length,
            gone: Length::ZERO,
            asked: 0,
            plans: ArrayVec::new(),
            offered: ArrayVec::new(),
            stood: ArrayVec::new(),
            mate: None,
            alone: false,
            placed: false,
            bends: ArrayVec::new(),
            crossings: ArrayVec::new(),
            homeward: false,
        }
    }
}

/// The two phases in which machines act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ops {
    /// Aviation.
    Air,
    /// Vehicles and skimmers.
    Ground,
}

/// What an aviation stand does in a turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mission {
    /// Swoops on a stand, with so many dice of its machine guns at each stand of the same unit.
    Strike { target: StandId, bursts: ArrayVec<Burst, 4> },
    /// Attacks aviation.
    Engage { target: UnitId },
    /// Takes another station.
    Relocate { to: Point },
    /// Lands, and unloads its cargo with the middle of its front at a pose.
    Land { pose: Pose, formation: Formation, files: u8, front: Pose },
}

/// An aviation stand under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flight {
    pub unit: UnitId,
    pub mission: Mission,
    /// The fighters whose owners have been asked about it.
    pub asked: ArrayVec<UnitId, 16>,
}

/// A machine that has begun its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drive {
    pub unit: UnitId,
    /// The straight ways that it has made, how far they led, and what they cost.
    pub legs: u8,
    pub gone: Length,
    pub spent: Length,
    /// How far it has turned, all turns together.
    pub turned: Angle,
    /// Whether it began more than 300 yards from the enemy, and whether all of its way has led along a road.
    pub is_far: bool,
    pub on_road: bool,
}

/// Fire that was named for a point of somebody's way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    pub regiment: RegimentId,
    pub at: Length,
    pub card: Card,
}

/// A point of a way at which a regiment may fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trigger {
    /// How far along the way.
    pub at: Length,
    /// The shortest range at which one of its companies fires there.
    pub range: Length,
}

/// What must happen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    Opening,
    /// A seat places its troops.
    Deploy {
        seat: SeatId,
    },
    /// Variable grades are rolled, from this unit on.
    Grades {
        next: u8,
    },
    Administration,
    /// The order of the regiments is worked out.
    Initiative,
    /// [IC-ORD-01] So many seats have sent their orders.
    Orders {
        asked: u8,
    },
    /// A seat sends orders to its regiments.
    Dispatch {
        seat: SeatId,
        asked: u8,
    },
    /// [IC-ORD-02] Couriers ride.
    Couriers,
    /// [IC-TRAD-02] So many seats have declared their fire.
    Declaring {
        fire: FirePhase,
        asked: u8,
    },
    /// A seat declares its fire.
    Salvos {
        seat: SeatId,
        fire: FirePhase,
        asked: u8,
    },
    /// [IC-TRAD-03] So many seats have moved.
    Manoeuvre {
        asked: u8,
    },
    /// Between two slots: so many seats have been asked whether they play a motivation card.
    Gap {
        asked: u8,
    },
    /// A seat may play one.
    Motivate {
        seat: SeatId,
        asked: u8,
    },
    /// The regiment whose slot it is decides what it does.
    Slot,
    /// A red card is being played out.
    Shoot,
    /// A black card has been played: charges are declared.
    Declare,
    /// The companies of the regiment move.
    March,
    /// Those who could fire at the company under way are asked.
    Ask,
    /// A regiment may break into the move.
    React {
        regiment: RegimentId,
    },
    /// The company goes on, to the next point at which something happens.
    Go,
    /// A regiment fires at the company under way.
    Window {
        regiment: RegimentId,
    },
    /// Those of a regiment who were fired at may fire back.
    Return {
        by: RegimentId,
    },
    /// [IC-SEQ-03] Who flies or drives first is worked out.
    Call {
        ops: Ops,
    },
    /// Whoever has the most of them says whether he goes first or last.
    Precede {
        ops: Ops,
    },
    /// A seat flies.
    Fly {
        seat: SeatId,
    },
    /// An aviation stand is under way.
    Flight,
    /// A seat moves its machines and fires their weapons.
    Drive {
        seat: SeatId,
    },
    /// A winner of a melee may advance.
    Pursue {
        stand: StandId,
    },
    /// Melees are fought: objectives first, then new ones, then those of earlier turns.
    Melees {
        step: u8,
    },
    EndTurn,
    Over,
}

/// A question that somebody must answer before anything goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// [IC-MORALE-21] Does a stand that has thrown this face for its loss press on?
    Press { stand: StandId, face: u8 },
    /// [IC-MELEE-05] Do they run before the enemy who comes?
    Evade { unit: UnitId },
    /// [IC-MELEE-15] Does a company meet the charge that was declared last?
    Counter { unit: UnitId },
    /// [IC-MELEE-14] Does a column that has charged take its losses from the rear?
    Rear { unit: UnitId },
    /// [IC-ACT-06] How far does the company go on that was fired at?
    Resume,
    /// [IC-AIR-06] Does a fighter attack the aviation stand under way?
    Ambush { unit: UnitId },
    /// [IC-MELEE-17] Do those of a charge who struck nobody carry on against the same company, as far as is left?
    CarryOn { unit: UnitId, foe: UnitId, left: Length },
    /// [IC-MELEE-10] Among whom does a stand divide its kills?
    Share { stand: StandId },
}

/// Something that follows from what has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// The next stand that has failed rolls for its loss.
    Loss,
    /// Companies that are worn down or torn apart are looked at.
    Settle,
    /// The commander with a stand is in danger.
    Risk { stand: StandId },
    /// Those who were fired at in contact may fire back.
    Answer,
    /// Those who stand in the way of a charge are asked whether they meet it.
    Meet,
    /// The kills of a round are shared out, and then taken.
    Share,
    /// Those who lost castings in the next fire of several test.
    Tests,
}
