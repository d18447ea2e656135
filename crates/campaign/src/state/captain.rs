//! Captains: their ships, their men, their money, and what has become of them.

use galleons::state::{Band, Ship};
use serde::{Deserialize, Serialize};

use super::CaptainId;
use crate::{accounts::Pounds, experience::Grade, map::Site, trek::Party};

/// A Red Captain.
///
/// [SG-CAMP-01] Each keeps a ship, a crew of some quality, a place and a bank balance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Captain {
    pub fate: Fate,
    pub at: Site,
    pub bank: Pounds,
    /// Shares that repairs have the first claim on.
    pub purse: Pounds,
    pub grade: Grade,
    /// The ship that he sails.
    pub vessel: Option<Vessel>,
    /// Ships that he brings home.
    pub prizes: Vec<Prize>,
    /// Ships of his that lie in some city.
    pub berths: Vec<Berth>,
    /// His ship lies in the city where she is.
    pub is_landed: bool,
    pub voyage: Voyage,
    /// Where he has been, the latest last.
    pub track: Vec<Site>,
    /// Weeks of his longest trek home.
    pub longest_trek: u16,
    pub service: Service,
    /// What of his day is finished after those of all others.
    pub late: Option<Late>,
}

/// What a captain and his men have done since they were commissioned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Service {
    pub battles: u16,
    /// Ships taken, by him or in his company.
    pub taken: u16,
    /// Enemies brought down.
    pub sunk: u16,
    pub men_lost: u16,
    /// How often he himself was wounded.
    pub wounds: u16,
    /// Pounds that his shares came to.
    pub earned: Pounds,
}

/// What of a captain's day is still to come when all others have had theirs.
///
/// [SG-CAMP-22] Whoever waits for company rolls with those who have come to the same hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Late {
    /// He waits for company.
    Watch {
        patrols: bool,
    },
    /// He is in company, and another rolls for all.
    InCompany,
    /// He has lost his ship in a battle of the company.
    Walk(Party),
    /// He sees to the prizes of the company.
    Spoils {
        at: u8,
    },
    Arrive,
}

/// What has become of a captain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// He has a ship, or is about to get one.
    Afloat,
    /// On his way home on foot, and back on that day.
    Away {
        back_on: u16,
    },
    /// [SG-CAMP-63] Taken prisoner for good.
    Captured,
    Dead,
    /// [SG-CAMP-73] Neither a ship nor the price of one.
    Beached,
}

impl Fate {
    /// Whether he will still take turns.
    pub const fn is_in_play(self) -> bool {
        matches!(self, Self::Afloat | Self::Away { .. })
    }
}

/// A ship of a campaign: her class, and her record as the last battle left it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vessel {
    /// By its place in the fleet.
    pub class: u16,
    pub name: String,
    pub ship: Ship,
    /// Days of coal left; none for a ship that burns none.
    pub coal: Option<u16>,
}

impl Vessel {
    /// Everybody aboard.
    pub fn men(&self) -> Band {
        self.ship.all_hands()
    }
}

/// A ship that has been taken and must be brought home.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prize {
    pub vessel: Vessel,
    /// She is towed; otherwise a prize crew sails her.
    pub is_towed: bool,
    /// Whether her hold is full.
    pub has_cargo: bool,
    /// [SG-CAMP-72] The captains who share what she brings; none where she is her captor's alone.
    pub sharers: Vec<CaptainId>,
}

/// A ship that lies in a city.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Berth {
    pub vessel: Vessel,
    pub at: Site,
}

/// A voyage, from one British city to the next.
///
/// [SG-CAMP-54] It ends with the first landing in a British city after a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Voyage {
    /// Counted from 0.
    pub number: u16,
    /// Everybody aboard as it began.
    pub set_out: u16,
    pub battles: u16,
    /// Prizes brought into port.
    pub prizes: u16,
}

impl Captain {
    /// Everybody with him, in his ship and aboard his prizes.
    pub fn men(&self) -> Band {
        let mut all = self.vessel.as_ref().map(Vessel::men).unwrap_or_default();
        for prize in &self.prizes {
            all.absorb(prize.vessel.men());
        }
        all
    }
}
