//! What captains may order.

use galleons::refit::Change;
use kernel::{Refusal, RuleId};
use serde::{Deserialize, Serialize};

use crate::{
    fleet::Damage,
    map::{Heading, Site},
};

/// An order. Ships and prizes are named by their places in the lists of the captain who gives it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Order {
    /// Buys a new ship at Parhoon.
    Buy { class: u16 },
    /// Takes command of another ship of his that lies here.
    Shift { berth: u8 },
    /// Sells a ship of his that lies here.
    Sell { berth: u8 },
    /// Stays in port for the day.
    Stay,
    /// Puts to sea.
    Sail,
    /// Stays in the hex and looks for others.
    Patrol,
    /// Goes on to the next hex.
    Steer { heading: Heading },
    /// Goes no further today.
    HeaveTo,
    /// Waits in the hex for other captains, to be met together with them.
    KeepCompany,
    /// Waits for nobody.
    SailAlone,
    /// Sets the ship down, leaves her and walks home.
    Abandon,
    /// Commands in the battle himself.
    Command,
    /// Leaves the battle to the program.
    LeaveIt,
    /// Commands those whom another captain has met.
    CommandEnemy,
    /// Leaves them to whoever else may want them.
    Decline,
    /// An order of the battle.
    Battle { order: galleons::order::Order },
    /// Sends a prize crew aboard.
    Crew { prize: u8 },
    /// Takes the prize in tow.
    Tow { prize: u8 },
    /// Destroys the prize.
    Destroy { prize: u8 },
    /// Lets the prize go to the highest bidder.
    Auction { prize: u8 },
    /// Bids for her himself.
    Bid { prize: u8 },
    /// Has something made good.
    Mend { damage: Damage },
    /// Leaves the rest as it is.
    MendNoMore,
    /// Brings the ship to the yard, to have her altered.
    Refit,
    /// Has one thing altered.
    Alter { change: Change },
    /// Takes the ship as she is.
    LeaveYard,
    /// Goes on foot to the next hex.
    Walk { heading: Heading },
    /// Has himself conducted to one of several cities.
    Follow { city: Site },
}

/// Why an order is not allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    pub rule: RuleId,
    pub why: String,
}

impl Bar {
    pub fn new(rule: RuleId, why: impl Into<String>) -> Self {
        Self { rule, why: why.into() }
    }
}

impl From<Bar> for Refusal {
    fn from(bar: Bar) -> Self {
        Self::new(bar.rule, bar.why)
    }
}

/// Whether something is allowed.
pub type Check = Result<(), Bar>;
