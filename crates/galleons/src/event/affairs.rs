//! What a scenario's own affair brings: the landing party of a raid, the man who is hunted.

use kernel::hex::Hex;
use serde::Serialize;

use super::Event;
use crate::state::{FlightId, Man, ShipId};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum AffairEvent {
    PartyReady { ship: ShipId },
    WentAshore { ship: ShipId, hex: Hex, n: u8 },
    NotLanded { ship: ShipId, has_moved: bool },
    NoSign,
    CameBack { hex: Hex, n: u8 },
    LedgeFight { attackers: u8, party: u8 },
    LedgeBlows { by_party: bool, kills: u8 },
    AshoreFell { man: Man },
    Overwhelmed { hex: Hex },
    Leaderless { flight: FlightId },
    TakenAboard { ship: ShipId, n: u8 },
    GaveUp { ship: ShipId },
    SearchBegun { ship: ShipId },
    HoldBroken { ship: ShipId },
    ManFound { ship: ShipId },
    ManSeized { ship: ShipId },
}

impl From<AffairEvent> for Event {
    fn from(event: AffairEvent) -> Self {
        Self::Affair(event)
    }
}
