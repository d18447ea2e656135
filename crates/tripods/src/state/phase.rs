//! Where in the sequence of play we are, and what is being carried out.

use arrayvec::ArrayVec;
use kernel::table::{Angle, Effort, Length, Outline, Point};
use serde::{Deserialize, Serialize};

use super::{Against, SideId, StandId, StandSet, Use};
use crate::tables::MOST_WEAPONS;

/// Most legs of a path.
pub const MOST_LEGS: usize = 8;
/// Most shots of a batch.
pub const MOST_AIMED: usize = 48;

/// What must be decided next, or what happens next by itself.
///
/// [FT-SEQ-01] Command, Movement, Close Combat, Firing, Indirect Fire, Final.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    Opening,
    /// A side deploys.
    Deploy {
        side: SideId,
    },
    /// Clouds fade, cylinders wake, reinforcements come.
    Command {
        chore: Chore,
        at: u8,
    },
    /// The player says which machine of a cylinder is complete.
    Assemble {
        cylinder: StandId,
    },
    Arrive {
        stand: StandId,
    },
    /// The active side names the stand that moves next.
    Move,
    /// The ironclad that moves sets its speed.
    Steam,
    /// The flyer that moves flies high or low.
    Fly,
    /// The stand that moves does something.
    March,
    /// It is on its way.
    Going,
    /// Something happened on the way: it may go elsewhere.
    Reroute,
    /// Checks of a phase, and what comes after them.
    Checks {
        after: After,
    },
    /// Fights are looked for.
    Engage,
    /// A side fires in a round of close combat.
    Bout {
        side: SideId,
    },
    BoutEnd,
    /// Who has won and has movement left may go on.
    FollowOn,
    /// The other side's stands may pivot.
    Pivot,
    /// A side names targets.
    Fire {
        side: SideId,
    },
    /// It says who fires at the target.
    Aim {
        side: SideId,
    },
    /// What was declared is carried out.
    Salvo {
        side: SideId,
    },
    /// Those who were knocked out leave the table.
    FireEnd,
    /// Markers are put down.
    Mark,
    /// Barrages are called.
    Plot,
    Indirect,
    /// A barrage comes down: its owner corrects it.
    Land {
        mission: u8,
    },
    Final {
        step: u8,
    },
    Over,
}

/// The parts of a command phase, in their order [FT-SEQ-02].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chore {
    /// Smoke fades.
    Smoke,
    /// Gas fades.
    Gas,
    /// Cylinders wake, and complete machines.
    Wake,
    /// Barrages are called.
    Plot,
    /// Cylinders fall.
    Fall,
    /// Reinforcements come, and machines leave their cylinders.
    Arrive,
}

/// What comes after checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum After {
    Movement,
    Firing,
    Indirect,
}

/// A stand on the move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mover {
    pub stand: StandId,
    pub mode: Mode,
    /// What it has left, and what it had where this leg began.
    pub left: Effort,
    pub budget: Effort,
    pub from: Point,
    /// The last place where it overlapped nobody.
    pub free: Point,
    /// How far it has come in all.
    pub length: Length,
    /// Where it still goes.
    pub way: Way,
    pub gear: Gear,
    /// The way it looks when it has arrived.
    pub facing: Option<Angle>,
    /// How far it has gone since the last whole inch.
    pub inch: Length,
    /// Whether a shot or a new sighting has come between.
    pub disturbed: bool,
    /// Whether it has come to an enemy and must stop.
    pub halted: bool,
    /// [FT-MFLY-01] The legs that it has flown so far, if it is one that may lay gas along them.
    pub flown: Vec<Leg>,
    /// [FT-CARRY-01] It has paid for loading and unloading where it is.
    pub handled: bool,
    /// It slips back a quarter of an inch, which nobody answers.
    pub slips: bool,
    /// [FT-ROAD-03] The wrecks that it has paid for to slip past.
    pub passed: StandSet,
    /// [FT-TERR-10] The cliff that it may climb, by its number among the pieces of terrain.
    pub climbs: Option<u8>,
    /// [FT-COH-03] How far it was from its unit as it set out, if it was out of cohesion.
    pub lost: Option<Length>,
    /// [FT-OVER-03] The sides that do without overwatch for the rest of this move, even when another has come between.
    pub declined: [bool; 2],
    /// What goes on when it has scooted.
    pub resume: Phase,
}

/// A straight piece of a path that somebody has gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leg {
    pub from: Point,
    pub to: Point,
}

impl Leg {
    pub fn outline(&self) -> Outline {
        Outline::line(self.from, self.to)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    Normal,
    Strategic,
    /// After a shot on overwatch.
    Scoot,
    /// After close combat.
    FollowOn,
}

/// Nose first or tail first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gear {
    Ahead,
    Back,
}

/// A path: where each straight leg ends. It begins where the stand's middle is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Way(pub ArrayVec<Point, MOST_LEGS>);

/// Overwatch may fire now: one side is looked at, or asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Window {
    pub side: SideId,
    /// Whether the side has something to decide.
    pub asked: bool,
}

/// Fire that is being declared at one target.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Batch {
    pub target: StandId,
    pub aimed: ArrayVec<Aimed, MOST_AIMED>,
    /// How many have been carried out.
    pub done: u8,
}

/// Shots of one weapon at the target of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aimed {
    pub shooter: StandId,
    pub weapon: u8,
    pub against: Against,
    pub shots: u8,
}

/// [FT-FLY-04] A flyer that has risen to fire; enemies on overwatch come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rising {
    pub aimed: Aimed,
    pub target: StandId,
    /// [FT-FLY-10] Somebody else marks the target: it is up for a moment only.
    pub quick: bool,
    /// It rose on overwatch.
    pub watches: bool,
}

/// [FT-CLK-01] What has been used of the time of a phase, in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    pub used: u16,
    /// [FT-CLK-02] What was bought in this phase, and who has bought.
    pub bought: u16,
    pub timed_out: [bool; 2],
    /// The unit of the last stand that began to move.
    pub unit: Option<u8>,
}

/// A fight at close quarters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bout {
    pub members: StandSet,
    pub round: u8,
    /// Who has fired in this round, or has nothing to fire.
    pub done: StandSet,
    /// [FT-CC-07] Infantry that lost its nerve and does not fire in the first round.
    pub cowed: StandSet,
    /// Fights that have been fought to the end in this phase.
    pub over: StandSet,
    /// [FT-CARRY-04] Carriers that have given up half their movement for those who got out.
    pub emptied: StandSet,
    /// The shots of this round, by stand.
    pub uses: Vec<[Use; MOST_WEAPONS]>,
}
