//! How the scenario's own affair stands: who is ashore, who has been taken, what has been counted.

use kernel::hex::Hex;
use serde::{Deserialize, Serialize};

use super::{Band, ShipId};

/// How the scenario's own affair stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Affair {
    /// [SG-S4-01] Turns that ended with no attacker above the city.
    pub idle_turns: u16,
    /// [`super::State::stamp`] as the turn opened, where it matters: whoever came to its place later has moved.
    pub opened: u32,
    /// [SG-S6-01] Where the landing party is.
    pub landing: Landing,
    /// [SG-S3-02] Ships that never resist and have given up, one bit each.
    pub given_up: u32,
    /// [SG-S3-03] Ends of movement phases since it was taken, as far as they count.
    pub held: u8,
    /// [SG-S3-03] The ship that has the man aboard who was taken off it.
    pub bearer: Option<ShipId>,
}

/// Where the landing party is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Landing {
    /// Still among the crews.
    #[default]
    ToLand,
    /// Somewhere inside.
    Away(Ashore),
    /// Back where it went ashore.
    Waiting(Ashore),
    /// Fetched by a ship.
    Fetched { ship: ShipId },
    /// Nobody is left of it.
    Lost,
}

impl Landing {
    /// Those who are ashore, if anybody is.
    pub const fn ashore(&self) -> Option<&Ashore> {
        match self {
            Self::Away(ashore) | Self::Waiting(ashore) => Some(ashore),
            Self::ToLand | Self::Fetched { .. } | Self::Lost => None,
        }
    }
}

/// Men put ashore.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ashore {
    /// The ship that they are of.
    pub of: ShipId,
    /// Where they went ashore.
    pub hex: Hex,
    pub band: Band,
    /// The turn in which they did.
    pub since: u16,
}
