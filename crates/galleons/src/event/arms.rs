//! What small arms, machineguns and rockets do.

use serde::Serialize;

use super::Event;
use crate::{
    aspect::Aspect,
    state::{ShipId, Target},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum ArmsEvent {
    Saved { target: Target },
    Shown { ship: ShipId, gun: u8, aspect: Aspect },
    Jammed { ship: ShipId, gun: u8 },
    Cleared { ship: ShipId, gun: u8 },
    StillJammed { ship: ShipId, gun: u8 },
    RocketsHit { target: Target, hits: u8 },
}

impl From<ArmsEvent> for Event {
    fn from(event: ArmsEvent) -> Self {
        Self::Arms(event)
    }
}
