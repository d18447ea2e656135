//! Plots: what is written down of a move before anybody moves.

use serde::{Deserialize, Serialize};

use super::{Moving, ShipId};
use crate::order::{Order, Turn};

/// Most steps that a plot holds: half of any allowance, and what costs nothing.
pub const MOST_LEGS: usize = 8;

/// One step of a plot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leg {
    Ahead(Option<Turn>),
    PowerTurn(Turn),
    Tack,
    Climb(Option<Turn>),
    Descend(Option<Turn>),
}

impl Leg {
    /// The step of a move that it is.
    pub const fn order(self, ship: ShipId) -> Order {
        match self {
            Self::Ahead(turn) => Order::Ahead { ship, turn },
            Self::PowerTurn(turn) => Order::PowerTurn { ship, turn },
            Self::Tack => Order::Tack { ship },
            Self::Climb(turn) => Order::Climb { ship, turn },
            Self::Descend(turn) => Order::Descend { ship, turn },
        }
    }

    /// The leg that a step of a move is, if it can be plotted.
    pub const fn of(order: Order) -> Option<Self> {
        match order {
            Order::Ahead { turn, .. } => Some(Self::Ahead(turn)),
            Order::PowerTurn { turn, .. } => Some(Self::PowerTurn(turn)),
            Order::Tack { .. } => Some(Self::Tack),
            Order::Climb { turn, .. } => Some(Self::Climb(turn)),
            Order::Descend { turn, .. } => Some(Self::Descend(turn)),
            _ => None,
        }
    }
}

/// What is plotted for a ship this turn, and how far it has been carried out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plot {
    pub legs: [Option<Leg>; MOST_LEGS],
    /// Legs carried out.
    pub done: u8,
    /// The ship moves by it: it was on the map when plots were made.
    pub is_bound: bool,
    /// Nothing of it is left to carry out.
    pub is_over: bool,
    /// The move as far as it has been carried out.
    pub moving: Option<Moving>,
}

impl Plot {
    /// The legs in their order.
    pub fn legs(&self) -> impl Iterator<Item = Leg> + use<> {
        self.legs.into_iter().flatten()
    }

    /// Points spent in carrying it out.
    pub fn spent(&self) -> u8 {
        self.moving.map_or(0, |moving| moving.spent)
    }
}
