//! What wind and gear do: kites, launches, mines, drogues, torpedoes, bombs.

use kernel::hex::Direction;
use serde::Serialize;

use super::Event;
use crate::{order::Turn, state::ShipId};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum GearEvent {
    WindRose { toward: Direction },
    CaughtWind { ship: ShipId, running: u8, beating: u8 },
    Tacked { ship: ShipId, facing: Direction },
    FellOff { ship: ShipId, turn: Turn },
    Tired { ship: ShipId, speed: u8 },
    Rested { ship: ShipId, speed: u8 },
}

impl From<GearEvent> for Event {
    fn from(event: GearEvent) -> Self {
        Self::Gear(event)
    }
}
