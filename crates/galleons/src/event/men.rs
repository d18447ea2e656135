//! What befalls men away from their stations: parties, boarders, prizes, flying parties.

use kernel::{SeatId, hex::Hex};
use serde::Serialize;

use super::Event;
use crate::{
    aspect::Altitude,
    state::{Company, FlightId, Man, Rank, ShipId, Station},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum MenEvent {
    ToldOff { ship: ShipId, man: Man, from: Station, to: Station, n: u8 },
    StoodDown { ship: ShipId },
    MeansToBoard { by: Company, to: ShipId },
    CouldNotBoard { by: Company, to: ShipId },
    Crossed { by: Company, to: ShipId, n: u8 },
    Melee { ship: ShipId, boarders: u8, defenders: u8 },
    Blows { ship: ShipId, by_boarders: bool, kills: u8 },
    DeadCounted { ship: ShipId, of_boarders: bool, dead: u8, rank: Rank },
    BoarderFell { of: Company, aboard: ShipId, man: Man },
    BoardersWipedOut { ship: ShipId },
    DrivenOff { of: Company, aboard: ShipId, n: u8 },
    PartyTaken { of: Company, aboard: ShipId, n: u8 },
    WentBack { aboard: ShipId, to: Option<ShipId>, n: u8 },
    DeckSecured { ship: ShipId },
    Surrendered { ship: ShipId },
    PrizeTaken { ship: ShipId, seat: SeatId, guard: Man },
    Abandoning { ship: ShipId, to: ShipId, n: u8, man: Man },
    LastManOff { ship: ShipId, to: ShipId, is_off: bool },
    TookWing { flight: FlightId, ship: ShipId, n: u8 },
    Flew { flight: FlightId, hex: Hex, altitude: Altitude },
    CameHome { flight: FlightId, ship: ShipId, n: u8 },
    FliersHit { flight: FlightId, men: u8 },
    FlierFell { flight: FlightId, man: Man },
    FlightWipedOut { flight: FlightId, n: u8 },
}

impl From<MenEvent> for Event {
    fn from(event: MenEvent) -> Self {
        Self::Men(event)
    }
}
