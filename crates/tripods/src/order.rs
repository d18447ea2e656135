//! Orders: what a player decides. And what bars one, with its rule and its sentence.

use kernel::{
    Refusal, RuleId,
    table::{Angle, Effort, Point, Pose},
};
use serde::{Deserialize, Serialize};

use crate::state::{Against, Gear, Marker, Pattern, Plot, StandId, State, Way};

/// One decision of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Order {
    /// Places a stand before the battle.
    Place {
        stand: StandId,
        pose: Pose,
    },
    /// Hooks a gun up before the battle, or brings it into action.
    Limber {
        stand: StandId,
        hooked: bool,
    },
    /// Puts a marker down, or takes it up again.
    Mark {
        stand: StandId,
        marker: Marker,
    },
    /// Puts an overwatch marker on everybody who may have one.
    MarkAll,
    /// Names the place where a cylinder is to fall.
    Plan {
        stand: StandId,
        at: Point,
    },
    /// Has placed everything.
    Ready,
    /// Calls a barrage.
    Barrage {
        at: Point,
        plot: Plot,
    },
    /// Lays a marker that stands for nothing.
    Decoy {
        at: Point,
    },
    /// Calls a barrage off.
    Cancel {
        number: u8,
    },
    /// Lands the barrage that is due.
    Land {
        at: Point,
        along: Angle,
    },
    /// Says which machine of a cylinder is complete.
    Assemble {
        stand: StandId,
    },
    /// Brings a reinforcement on.
    Arrive {
        pose: Pose,
    },
    /// Names the stand that moves next, and how.
    Choose {
        stand: StandId,
        strategic: bool,
    },
    /// Sets the speed of the ironclad that moves.
    Steam {
        speed: u8,
    },
    /// Says whether the flyer that moves flies high.
    Fly {
        high: bool,
    },
    /// Picks a stand up, or sets it down.
    Load {
        stand: StandId,
    },
    Unload {
        stand: StandId,
        pose: Pose,
    },
    /// Lays gas under the flyer that moves.
    LayGas {
        at: Point,
    },
    /// Rises over what lies between and fires.
    PopUp {
        shooter: StandId,
        weapon: u8,
        against: Against,
        target: StandId,
        shots: u8,
        /// Who marks the target for a laser missile.
        #[serde(default)]
        by: Option<StandId>,
    },
    /// Fires a salvo of rockets at a place in sight.
    Rockets {
        shooter: StandId,
        at: Point,
    },
    /// Sends the guided shell that is due at an enemy.
    Guide {
        target: StandId,
    },
    /// Has guns fire at once, without a marker.
    Call {
        at: Point,
        along: Angle,
        plot: Plot,
    },
    /// Pushes a wreck off its road.
    Push {
        wreck: StandId,
    },
    /// Buys more time.
    TimeOut,
    /// Moves by straight legs, and ends with this facing.
    Go {
        way: Way,
        gear: Gear,
        facing: Option<Angle>,
    },
    /// Turns on the spot.
    Turn {
        facing: Angle,
    },
    /// Hooks the gun that moves to its team, or unhooks it.
    Hook {
        hooked: bool,
    },
    /// Takes away a cloud of gas.
    Clear {
        cloud: u8,
    },
    /// Keeps to its path after something has happened.
    GoOn,
    /// The stand's move is over.
    Stop,
    /// The phase is over, for this side.
    Done,
    /// Names a target.
    Target {
        stand: StandId,
    },
    /// Shots of one weapon at a target.
    Shoot {
        shooter: StandId,
        weapon: u8,
        against: Against,
        target: StandId,
        shots: u8,
    },
    /// Everybody who can fires at the target.
    Volley,
    /// The fire that was declared is carried out.
    Fire,
    /// A shot on overwatch, and away.
    Scoot {
        shooter: StandId,
        weapon: u8,
        target: StandId,
    },
    /// Sweeps a Heat Ray along a line.
    Sweep {
        shooter: StandId,
        from: Point,
        direction: Angle,
    },
    /// Launches a canister of gas.
    Gas {
        shooter: StandId,
        at: Point,
    },
    /// Lays a shell on a place in sight.
    Shell {
        shooter: StandId,
        at: Point,
    },
    /// Lays shells on a place without a marker: by a mortar, or a gun that sees it.
    Lob {
        shooter: StandId,
        at: Point,
        along: Option<Angle>,
    },
    /// Lays smoke without a marker.
    Screen {
        shooter: StandId,
        at: Point,
        along: Angle,
        pattern: Pattern,
        incendiary: bool,
    },
    /// Lays a stick of bombs under the zeppelin that moves.
    Bomb {
        along: Angle,
    },
    /// Does without overwatch for now.
    Pass {
        until: Until,
    },
    /// Turns towards an enemy who has come into the flank.
    Pivot {
        stand: StandId,
        facing: Angle,
    },
    /// Stays with an enemy within reach, and fights him.
    Engage,
    /// Names the fight that is fought next, by somebody in it.
    Fight {
        stand: StandId,
    },
    /// Attacks a vehicle at close quarters with whatever is at hand.
    Grenade {
        shooter: StandId,
        target: StandId,
    },
    /// Gives the battle up.
    Concede,
    /// Offers a draw, or takes it.
    OfferDraw,
}

/// How long a side does without overwatch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// At this moment.
    Now,
    MoveEnds,
    PhaseEnds,
}

impl Order {
    /// Whether its place is free: then lists hold a good spread, and `check` decides about any other.
    pub const fn is_free(&self) -> bool {
        match self {
            Self::Place { .. }
            | Self::Plan { .. }
            | Self::Barrage { .. }
            | Self::Decoy { .. }
            | Self::Land { .. }
            | Self::Lob { .. }
            | Self::Screen { .. }
            | Self::Bomb { .. }
            | Self::Unload { .. }
            | Self::LayGas { .. }
            | Self::Arrive { .. }
            | Self::Go { .. }
            | Self::Turn { .. }
            | Self::Sweep { .. }
            | Self::Gas { .. }
            | Self::Shell { .. }
            | Self::Rockets { .. }
            | Self::Call { .. }
            | Self::Pivot { .. } => true,
            Self::Limber { .. }
            | Self::Mark { .. }
            | Self::MarkAll
            | Self::Engage
            | Self::Grenade { .. }
            | Self::Ready
            | Self::Assemble { .. }
            | Self::Cancel { .. }
            | Self::Choose { .. }
            | Self::Steam { .. }
            | Self::Fly { .. }
            | Self::Load { .. }
            | Self::PopUp { .. }
            | Self::Guide { .. }
            | Self::Push { .. }
            | Self::TimeOut
            | Self::Hook { .. }
            | Self::Clear { .. }
            | Self::GoOn
            | Self::Stop
            | Self::Done
            | Self::Target { .. }
            | Self::Shoot { .. }
            | Self::Volley
            | Self::Fire
            | Self::Scoot { .. }
            | Self::Pass { .. }
            | Self::Fight { .. }
            | Self::Concede
            | Self::OfferDraw => false,
        }
    }
}

/// Why an order is barred: small, since most are never told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    pub rule: RuleId,
    pub why: Why,
}

/// The reason, with what its sentence needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A fixed sentence about the order.
    Plain(&'static str),
    /// "{stand} {sentence}".
    Stand(StandId, &'static str),
    /// "{stand} {sentence} {other}".
    Stands(StandId, &'static str, StandId),
    /// "{stand} {sentence} {piece of terrain}".
    Terrain(StandId, &'static str, u8),
    /// "{stand} has {left} points left to move".
    TooFar(StandId, Effort),
    /// Not the time for it.
    NotNow,
}

pub type Check<T = ()> = Result<T, Bar>;

impl Bar {
    pub const fn plain(rule: RuleId, why: &'static str) -> Self {
        Self { rule, why: Why::Plain(why) }
    }

    pub const fn stand(rule: RuleId, stand: StandId, why: &'static str) -> Self {
        Self { rule, why: Why::Stand(stand, why) }
    }

    pub const fn not_now(rule: RuleId) -> Self {
        Self { rule, why: Why::NotNow }
    }

    /// The sentence that a player reads.
    pub fn refusal(self, state: &State) -> Refusal {
        let why = match self.why {
            Why::Plain(why) => why.to_owned(),
            Why::Stand(stand, why) => format!("{} {why}", state.name(stand)),
            Why::Stands(stand, why, other) => {
                format!("{} {why} {}", state.name(stand), state.name(other))
            }
            Why::Terrain(stand, why, piece) => {
                let piece = state.setting.land.pieces().get(usize::from(piece));
                let piece = piece.map_or("", |piece| piece.kind.name.as_str());
                format!("{} {why} {piece}", state.name(stand))
            }
            Why::TooFar(stand, left) => {
                format!("{} has {:.1} points left to move", state.name(stand), left.length())
            }
            Why::NotNow => "this is not the time for it".to_owned(),
        };
        Refusal::new(self.rule, why)
    }
}
