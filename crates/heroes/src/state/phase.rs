//! Where in the sequence of play we are, what is being carried out, and what is still to follow.

use arrayvec::ArrayVec;
use kernel::{
    SeatId,
    cards::Card,
    table::{Length, Point, Pose},
};
use serde::{Deserialize, Serialize};

use super::{Foe, PieceSet, UnitId};
use crate::vocabulary::{Figure, Step};

/// Most legs of a path.
pub const MOST_LEGS: usize = 6;
/// Most bases of a unit that fight, with a Hero; most enemies that touch it.
pub const MOST_STRIKES: usize = 9;
pub const MOST_FOES: usize = 8;

/// What must be decided next, or what happens next by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Nothing has happened yet.
    Opening,
    /// A player places his command.
    Deploy {
        seat: SeatId,
    },
    /// Leadership cards for the opening hands are dealt.
    OpeningHands,
    /// A turn opens, and reinforcements come.
    Reinforce,
    /// A reinforcement is placed.
    Arrive {
        unit: UnitId,
    },
    /// Playing cards go out, one at a time.
    Deal,
    /// Jokers are replaced, and what is owed for Jokers and pictures is reckoned and dealt.
    Settle,
    /// Leadership cards that are owed are dealt, one at a time.
    Earn,
    /// A player holds one Leadership card too many.
    ThrowAway {
        seat: SeatId,
    },
    /// The next card is looked for.
    NextCard,
    /// The player with the highest card names whom it activates.
    Choose {
        seat: SeatId,
        card: Card,
    },
    /// He says what the unit does.
    Declare,
    /// The next step of what was declared.
    Act,
    March,
    Ride,
    Shoot,
    Form,
    /// Who is struck by a base that touches several enemies.
    Strike {
        base: u8,
    },
    /// Whose losses are taken next.
    FirstLosses,
    Steam,
    Sail,
    Embark,
    Disembark,
    /// A unit that has come out of a square or a sinking ship is put down.
    PutDown {
        unit: UnitId,
    },
    EndTurn,
    Over,
}

impl Phase {
    /// Whether this is a decision inside an activation, which is its player's.
    pub const fn is_of_activation(self) -> bool {
        match self {
            Self::Declare
            | Self::March
            | Self::Ride
            | Self::Shoot
            | Self::Form
            | Self::Strike { .. }
            | Self::FirstLosses
            | Self::Steam
            | Self::Sail
            | Self::Embark
            | Self::Disembark => true,
            Self::Opening
            | Self::Deploy { .. }
            | Self::OpeningHands
            | Self::Reinforce
            | Self::Arrive { .. }
            | Self::Deal
            | Self::Settle
            | Self::Earn
            | Self::ThrowAway { .. }
            | Self::NextCard
            | Self::Choose { .. }
            | Self::Act
            | Self::PutDown { .. }
            | Self::EndTurn
            | Self::Over => false,
        }
    }

    /// Whether this is decided before anything else follows.
    pub const fn comes_first(self) -> bool {
        matches!(self, Self::FirstLosses | Self::PutDown { .. })
    }
}

/// An activation.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Active {
    pub seat: SeatId,
    /// The card in play.
    pub card: Card,
    pub who: Who,
    pub spends: Spends,
    /// Whether a Leadership card has been played in it, and whether the Hero has changed his post.
    pub has_played: bool,
    pub has_posted: bool,
    pub plan: Plan,
    /// Which of the plan's steps comes next.
    pub step: u8,
    /// The movement dice, as they were fixed when the plan was declared.
    pub dice: u8,
    /// Centimetres thrown and not yet used.
    pub throw: Option<u8>,
    /// The faces of a square, or the fitted weapons, that have fired: one bit each.
    pub fired: u8,
    /// How far a ship has gone in this activation, and whether she has turned.
    pub gone: Length,
    pub swung: bool,
    /// The path of a charge.
    pub way: Way,
    /// Whom each base strikes that had to choose, and what each enemy of the round has to lose.
    pub strikes: ArrayVec<Foe, MOST_STRIKES>,
    pub losses: ArrayVec<Losses, MOST_FOES>,
}

/// Casualties that a unit is still to suffer in a round of fighting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Losses {
    pub unit: UnitId,
    pub n: u8,
    pub by: Cause,
}

/// Who is activated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    Unit(UnitId),
    /// The player's Hero, for a move of his own.
    Hero,
}

/// Whose activation of this turn is spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spends {
    Own,
    /// The Hero lends his to the unit that he is with.
    Heros,
}

/// What an activation consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Plan {
    /// Not yet declared.
    Open,
    Nothing,
    /// A turn on the spot, without dice.
    Turn,
    /// `over` are the obstacles that it means to cross.
    Move {
        over: PieceSet,
    },
    Fire,
    MoveFire {
        over: PieceSet,
    },
    FireMove {
        over: PieceSet,
    },
    ChangeMove {
        over: PieceSet,
    },
    MoveChange {
        over: PieceSet,
    },
    /// A change of formation and no movement: no dice are thrown.
    Change,
    ChangeFire,
    FireChange,
    Charge {
        target: Foe,
        over: PieceSet,
    },
    Fight,
    BreakOff,
    Flee,
    TryThenMove {
        over: PieceSet,
    },
    FleeThenTry,
    /// A common square moves, or is formed and then moves.
    RingMove {
        over: PieceSet,
    },
    RingForm {
        over: PieceSet,
    },
    /// A train or a ship moves; a ship may turn before or after, and carriers with weapons may fire before or after.
    Run {
        fire: Option<When>,
        turn: Option<When>,
        astern: bool,
    },
    /// A ship turns on the spot instead of moving.
    Spin {
        fire: Option<When>,
    },
    Load,
    Unload,
    BreakTrack,
    MendTrack,
    LayCharge,
    HeroMove,
}

/// Before or after the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    Before,
    After,
}

impl Plan {
    /// The steps of the plan, in their order, as data/heroes/activation.toml names them; none for what is no action of that
    /// table: doing nothing, the special rules of scenarios, and a Hero's choice among his kinds of move.
    ///
    /// [HV-ACT-02] Breaking off is a move, and so is a flight.
    pub fn steps(self) -> &'static [Step] {
        use Step::{
            ChangeFormation, EngageHandToHand, Fire, InitiateHandToHand, Load, Move, MoveAlone,
            Rally, Turn, Unload,
        };
        match self {
            Self::Open | Self::Nothing | Self::BreakTrack | Self::MendTrack | Self::LayCharge => {
                &[]
            }
            Self::Turn
            | Self::Move { .. }
            | Self::BreakOff
            | Self::Flee
            | Self::RingMove { .. } => &[Move],
            Self::Fire => &[Fire],
            Self::MoveFire { .. } => &[Move, Fire],
            Self::FireMove { .. } => &[Fire, Move],
            Self::Change | Self::ChangeMove { .. } | Self::RingForm { .. } => {
                &[ChangeFormation, Move]
            }
            Self::MoveChange { .. } => &[Move, ChangeFormation],
            Self::ChangeFire => &[ChangeFormation, Fire],
            Self::FireChange => &[Fire, ChangeFormation],
            Self::Charge { .. } => &[Move, InitiateHandToHand],
            Self::Fight => &[EngageHandToHand],
            Self::TryThenMove { .. } => &[Rally, Move],
            Self::FleeThenTry => &[Move, Rally],
            Self::Run { fire, turn, .. } => match (fire, turn) {
                (None, None) => &[Move],
                (Some(When::Before), None) => &[Fire, Move],
                (Some(When::After), None) => &[Move, Fire],
                (None, Some(When::Before)) => &[Turn, Move],
                (None, Some(When::After)) => &[Move, Turn],
                // [HV-WAR-03] Move, fire, turn; turn, fire, move; fire, move, turn; turn, move, fire.
                (Some(When::Before), Some(When::Before)) => &[Turn, Fire, Move],
                (Some(When::Before), Some(When::After)) => &[Fire, Move, Turn],
                (Some(When::After), Some(When::Before)) => &[Turn, Move, Fire],
                (Some(When::After), Some(When::After)) => &[Move, Fire, Turn],
            },
            // [HV-WAR-03] A turn on the spot takes the place of the move.
            Self::Spin { fire } => match fire {
                None => &[Move],
                Some(When::Before) => &[Fire, Move],
                Some(When::After) => &[Move, Fire],
            },
            Self::Load => &[Load],
            Self::Unload => &[Unload],
            Self::HeroMove => &[MoveAlone],
        }
    }

    /// The obstacles that it means to cross.
    pub const fn over(self) -> PieceSet {
        match self {
            Self::Move { over }
            | Self::MoveFire { over }
            | Self::FireMove { over }
            | Self::ChangeMove { over }
            | Self::MoveChange { over }
            | Self::Charge { over, .. }
            | Self::TryThenMove { over }
            | Self::RingMove { over }
            | Self::RingForm { over } => over,
            Self::Open
            | Self::Nothing
            | Self::Turn
            | Self::Fire
            | Self::Change
            | Self::ChangeFire
            | Self::FireChange
            | Self::Fight
            | Self::BreakOff
            | Self::Flee
            | Self::FleeThenTry
            | Self::Run { .. }
            | Self::Spin { .. }
            | Self::Load
            | Self::Unload
            | Self::BreakTrack
            | Self::MendTrack
            | Self::LayCharge
            | Self::HeroMove => PieceSet::EMPTY,
        }
    }
}

/// A path: where each straight leg ends. It begins where the unit's front midpoint is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Way(pub ArrayVec<Point, MOST_LEGS>);

/// How a Hero is lost to his player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Loss {
    Fell,
    /// Off the table, with a unit that ran.
    RanOff,
    /// With a ship that went down.
    Drowned,
    /// By an exit: the only one who is not removed for victory.
    Left,
}

/// Something that follows from what has happened. Each step carries out the last of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// So many casualties, a card for each.
    Casualties {
        unit: UnitId,
        n: u8,
        by: Cause,
    },
    /// The unit is laid out anew with what is left, and fights whose bases no longer touch are over.
    Close {
        unit: UnitId,
        /// The side that stays where it was, and its middle.
        side: u8,
        anchor: Pose,
    },
    /// A morale test.
    Test {
        unit: UnitId,
    },
    /// A flight of 4D6.
    Rout {
        unit: UnitId,
    },
    /// A round of fighting of this unit against everybody who touches it.
    Round {
        unit: UnitId,
    },
    /// Damage cards for hits on a locomotive or a ship; `numbered` have struck the passengers so far.
    Damage {
        carrier: UnitId,
        hits: u8,
        numbered: u8,
    },
    /// Every unit aboard from this one on suffers so many casualties.
    Passengers {
        carrier: UnitId,
        each: u8,
        next: UnitId,
    },
    /// Figures in a vehicle of a train suffer so many casualties.
    Wagon {
        train: UnitId,
        vehicle: u8,
        n: u8,
    },
    Sink {
        ship: UnitId,
    },
    /// Units aboard a ship that goes down next to the shore, from this one on, lose half their bases.
    Founder {
        ship: UnitId,
        next: UnitId,
    },
    /// Whoever is left of them comes ashore, one unit after the other; then she is gone.
    Ashore {
        ship: UnitId,
    },
    /// A card falls away with an activation.
    Drop {
        seat: SeatId,
        which: Which,
    },
    /// A Hero is lost.
    HeroLost {
        seat: SeatId,
        how: Loss,
    },
    /// A Leadership hand is turned up card by card and discarded.
    Forfeit {
        seat: SeatId,
    },
    /// What shelters in a common square and no longer fits comes out; then a square that has broken up is gone.
    Empty {
        square: u8,
    },
    /// Sudden victories are looked for.
    Look,
}

/// Where casualties come from: it says who can be removed [HV-CAS-05].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    Fire,
    /// Hand to hand: those of the unit who were in contact with the one that scored.
    Fight {
        ranks: u8,
        leader: bool,
        hero: bool,
    },
    /// Fire at one vehicle of a train.
    Vehicle {
        vehicle: u8,
    },
    /// Aboard a ship.
    Deck,
    /// A failed rally.
    Rally,
    /// A figure that must be removed without a card.
    Certain {
        figure: Figure,
    },
}

/// Which of a player's cards falls away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Which {
    /// The highest, for a unit.
    Highest,
    /// The highest, for a Hero.
    HighestForHero,
    Lowest,
}
