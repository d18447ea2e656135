//! What wind and gear do: kites, launches, mines, drogues, torpedoes, bombs.

use kernel::hex::{Direction, Hex};
use serde::Serialize;

use super::Event;
use crate::{
    aspect::Altitude,
    order::Turn,
    signals::MOST_WORDS,
    state::{Gear, ShipId, Target},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum GearEvent {
    WindRose {
        toward: Direction,
    },
    CaughtWind {
        ship: ShipId,
        running: u8,
        beating: u8,
    },
    Tacked {
        ship: ShipId,
        facing: Direction,
    },
    FellOff {
        ship: ShipId,
        turn: Turn,
    },
    Tired {
        ship: ShipId,
        speed: u8,
    },
    Rested {
        ship: ShipId,
        speed: u8,
    },
    PutOut {
        ship: ShipId,
        gear: Gear,
        n: u8,
    },
    TookIn {
        ship: ShipId,
        gear: Gear,
    },
    MineRaised {
        mine: u8,
        hex: Hex,
        altitude: Altitude,
    },
    MineLowered {
        mine: u8,
        hex: Hex,
    },
    CutAdrift {
        ship: ShipId,
        n: u8,
    },
    /// `ship` strikes what `carrier` has out.
    Struck {
        ship: ShipId,
        carrier: ShipId,
        gear: Gear,
        n: u8,
    },
    StruckMoored {
        ship: ShipId,
        n: u8,
    },
    GearMissed {
        ship: ShipId,
        carrier: ShipId,
        gear: Gear,
    },
    DroguesDragged {
        ship: ShipId,
        n: u8,
    },
    Launched {
        ship: ShipId,
        hex: Hex,
        facing: Direction,
        altitude: Altitude,
    },
    TorpedoFlew {
        ship: ShipId,
        hex: Hex,
    },
    TorpedoPassed {
        ship: ShipId,
        owner: ShipId,
    },
    TorpedoStruck {
        ship: ShipId,
        owner: ShipId,
    },
    TorpedoSpent {
        ship: ShipId,
        hex: Hex,
    },
    TorpedoGrounded {
        ship: ShipId,
        hex: Hex,
    },
    TorpedoGone {
        ship: ShipId,
        hex: Hex,
    },
    ToldOff {
        ship: ShipId,
        men: u8,
    },
    StoodDown {
        ship: ShipId,
    },
    Loaded {
        ship: ShipId,
        turns: u8,
    },
    RackFilled {
        ship: ShipId,
    },
    PlotsShown,
    PlotLost {
        ship: ShipId,
    },
    /// The first `n` of these words.
    Signalled {
        ship: ShipId,
        words: [u8; MOST_WORDS],
        n: u8,
    },
    GrapnelHolds {
        ship: ShipId,
        target: ShipId,
    },
    GrapnelSlipped {
        ship: ShipId,
        target: ShipId,
    },
    Hauled {
        ship: ShipId,
        to: ShipId,
    },
    /// One of them is shot to pieces.
    DeviceLost {
        ship: ShipId,
        device: u8,
    },
    /// What goes off aboard: a die, or as many as there are.
    DeviceExploded {
        ship: ShipId,
        device: u8,
        n: u8,
    },
    FellOn {
        ship: ShipId,
        device: u8,
        target: Target,
        amount: u8,
    },
}

impl From<GearEvent> for Event {
    fn from(event: GearEvent) -> Self {
        Self::Gear(event)
    }
}
