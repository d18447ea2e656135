//! Where in the sequence of play a battle stands.

use kernel::SeatId;
use serde::{Deserialize, Serialize};

use super::{Emplaced, FlightId, ShipId};
use crate::order::Order;

/// Where in the sequence of play a battle stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The captains dice for the order of setting up.
    DiceForSetUp,
    /// A player says by which edge his side will enter.
    ChooseEdge {
        seat: SeatId,
    },
    /// A player names the ship with the better crew.
    Pick {
        seat: SeatId,
    },
    /// A ship is set up, or enters: hex, then facing, then altitude.
    SetUp {
        ship: ShipId,
        step: SetUpStep,
    },
    /// Something is set up on the ground.
    Emplace {
        what: Emplaced,
    },
    /// A turn opens: fires grow.
    OpenTurn,
    /// The seat with this number in the order of play gives its deck orders.
    DeckOrders {
        at: u8,
    },
    /// The seat with this number plots the first half of its moves.
    Plot {
        at: u8,
    },
    /// The seat with this number writes down how many of its ships will try to ram or grapple.
    Declare {
        at: u8,
    },
    /// Deck orders come to light, then the written numbers, and initiative is settled.
    Initiative,
    /// The winner names the First Player.
    ChooseFirst {
        winner: SeatId,
    },
    /// Plots are carried out: as far as this many points, by the ship at this place.
    Plotted {
        round: u8,
        at: u8,
    },
    /// A movement phase opens: forced descents, then explosions, ship by ship.
    OpenMove {
        ship: ShipId,
        step: OpenStep,
    },
    /// The moving player moves.
    Move,
    /// The moving side's flying parties move, one after another from this number on.
    Fly {
        flight: FlightId,
    },
    /// Ships that share a hex are laid to each other; then comes what `then` says.
    LieTo {
        then: AfterLying,
    },
    /// The player at this place (the moving one is 0) says which parties will board.
    Announce {
        at: u8,
    },
    /// The player at this place (the moving one is 0) commits shots, or fires.
    Fire {
        at: u8,
    },
    /// Committed shots are rolled, one at a time; then the player at place `at` may fire.
    Resolve {
        at: u8,
    },
    /// Casualties are counted, ship by ship from number `at`, and then chosen.
    Casualties {
        at: u8,
    },
    /// Ships struck, derelict or captured are told.
    AfterFire,
    /// Boarders cross.
    Cross,
    /// Boarders fight, go back or hold, ship by ship; whether all is settled about a prize.
    Board {
        ship: ShipId,
        is_settled: bool,
    },
    /// Repairs, ship by ship.
    Repair {
        ship: ShipId,
    },
    /// Untended trim stations are rolled for, ship by ship.
    TendTrim {
        ship: ShipId,
    },
    /// The movement phase is over.
    CloseMove,
    /// The turn is over.
    CloseTurn,
    Over,
}

impl Phase {
    /// Whether nobody is ever asked anything in it.
    pub const fn is_automatic(self) -> bool {
        match self {
            Self::ChooseEdge { .. }
            | Self::Pick { .. }
            | Self::SetUp { .. }
            | Self::Emplace { .. }
            | Self::DeckOrders { .. }
            | Self::Plot { .. }
            | Self::Declare { .. }
            | Self::ChooseFirst { .. }
            | Self::Move
            | Self::Fly { .. }
            | Self::LieTo { .. }
            | Self::Announce { .. }
            | Self::Fire { .. }
            | Self::Casualties { .. }
            | Self::Board { .. } => false,
            Self::DiceForSetUp
            | Self::OpenTurn
            | Self::Initiative
            | Self::Plotted { .. }
            | Self::OpenMove { .. }
            | Self::Resolve { .. }
            | Self::AfterFire
            | Self::Cross
            | Self::Repair { .. }
            | Self::TendTrim { .. }
            | Self::CloseMove
            | Self::CloseTurn
            | Self::Over => true,
        }
    }

    /// Whether casualties that come in it are chosen there and then, and not when shots have been rolled.
    pub const fn mourns_at_once(self) -> bool {
        matches!(self, Self::OpenMove { .. } | Self::Move | Self::Plotted { .. })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetUpStep {
    /// Which class a reinforcement is of.
    Class,
    Hex,
    Facing,
    Altitude,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpenStep {
    /// Down to the ceiling, and further down when out of trim by the slow fall.
    Descent,
    /// A large fire reaches the magazine.
    Explosion,
    /// Kites roll for the wind.
    Sails,
    /// Torpedoes that are under way fly on.
    Torpedoes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AfterLying {
    Fire,
    /// The rest of a firing step that is rolled gun by gun.
    FireOn {
        at: u8,
    },
    CloseMove,
}

/// The move that a ship is making.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moving {
    pub ship: ShipId,
    /// Effective allowance as the move began; a kite's, on the heading that she has now.
    pub allowance: u8,
    pub spent: u8,
    /// The most that may be spent, where a plot binds it.
    pub most: u8,
    /// Hexes entered.
    pub hexes: u8,
    /// Levels gone down of its own will.
    pub down: u8,
    /// Levels climbed.
    pub up: u8,
    /// How it has changed its heading.
    pub turned: Turned,
    /// It has checked against those with whom it began the phase.
    pub is_clear: bool,
    /// It is a kite's.
    pub is_kite: bool,
    /// Whom it has set out to ram.
    pub prey: Option<ShipId>,
}

impl Moving {
    pub const fn new(ship: ShipId, allowance: u8) -> Self {
        Self {
            ship,
            allowance,
            spent: 0,
            most: u8::MAX,
            hexes: 0,
            down: 0,
            up: 0,
            turned: Turned::No,
            is_clear: true,
            is_kite: false,
            prey: None,
        }
    }

    /// Points left to spend.
    pub const fn left(self) -> u8 {
        // A kite that has turned up into the wind may have spent more than she now could.
        let most = if self.most < self.allowance { self.most } else { self.allowance };
        most.saturating_sub(self.spent)
    }
}

/// How a ship has changed its heading in the present move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turned {
    #[default]
    No,
    /// By one hexside, once or more.
    Turned,
    /// A kite has gone about.
    Tacked,
}

/// What threatens ships that may dodge it, put off until their owners have answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    pub parked: Parked,
    /// Ships whose owners have still to answer, one bit each.
    pub to_answer: u32,
    /// Ships that will dodge when the die is rolled, one bit each.
    pub dodging: u32,
}

/// What is carried out once all have answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Parked {
    /// An order that has passed its check.
    Order(Order),
    /// The automatic step of the present phase.
    Step,
}
