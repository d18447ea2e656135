//! What is done to batteries and to hexes of the ground.

use kernel::hex::Hex;
use serde::Serialize;

use super::Event;
use crate::state::BatteryId;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum GroundEvent {
    EarthFlew { battery: BatteryId },
    WallsHeld { battery: BatteryId },
    GunLost { battery: BatteryId },
    GunnersFell { battery: BatteryId, men: u8, left: u8 },
    BlewUp { battery: BatteryId },
    BatteryBurns { battery: BatteryId, level: u8 },
    FireSank { battery: BatteryId, level: u8 },
    Punished { hex: Hex, points: u8, total: u8 },
}

impl From<GroundEvent> for Event {
    fn from(event: GroundEvent) -> Self {
        Self::Ground(event)
    }
}
