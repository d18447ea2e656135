//! Where in the sequence of play a battle is, and what is being carried out.

use arrayvec::ArrayVec;
use kernel::{
    SeatId,
    table::{Angle, Length},
};
use serde::{Deserialize, Serialize};

use super::{RegimentId, StandId, UnitId};

/// Most companies that one card moves into contact, and regiments that break into one movement.
pub const MOST_CHARGES: usize = 12;
pub const MOST_WINDOWS: usize = 12;
pub const MOST_PLANS: usize = 12;
/// Most points of one way that one regiment may choose from.
pub const MOST_TRIGGERS: usize = 8;

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
}
