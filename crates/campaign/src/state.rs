//! The state of a campaign: captains with their ships on the map, the day, and the battle that is being fought.

mod captain;
mod setting;

use std::{
    hash::{Hash, Hasher},
    sync::Arc,
};

use kernel::SeatId;
use serde::{Deserialize, Serialize};

use crate::{
    encounters::Sort,
    fleet::Built,
    map::{City, Site, Territory},
    passage::Passage,
    trek::Party,
};

pub use self::{
    captain::{Berth, Captain, Fate, Late, Prize, Service, Vessel, Voyage},
    setting::{Setting, Switches},
};

/// The chair of whoever commands the ships that are met.
pub const ENEMY: SeatId = SeatId(1);
/// Most captains in one campaign.
pub const MOST_CAPTAINS: usize = 4;
/// The day that ends even a campaign without a limit.
pub const LAST_DAY: u16 = 3_650;

/// A captain by his place in [`State::captains`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CaptainId(pub u8);

impl CaptainId {
    /// His chair: the first is 0, and 1 is the enemy's.
    pub const fn seat(self) -> SeatId {
        SeatId(if self.0 == 0 { 0 } else { self.0 + 1 })
    }

    /// Who sits on a chair; none on the enemy's.
    pub const fn of(seat: SeatId) -> Option<Self> {
        match seat.0 {
            0 => Some(Self(0)),
            1 => None,
            n => Some(Self(n - 1)),
        }
    }
}

/// A point of a campaign.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub setting: Arc<Setting>,
    pub day: u16,
    /// Whose turn it is, as a place in the order of the day.
    pub at: u8,
    pub step: Step,
    pub captains: Vec<Captain>,
    /// Somebody's day is finished late, after those of all others.
    pub is_late: bool,
    /// Classes of ships that Parhoon has altered: they are counted on from those of the fleet.
    pub altered: Vec<Arc<Built>>,
    pub fight: Option<Box<Fight>>,
    /// Choices that the program has made for captains who let it fight.
    pub choices: u32,
    pub ending: Option<Ending>,
}

kernel::state!(State { setting; day, at, step, is_late, captains, altered, fight, choices, ending });

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        // Whatever a step changes: the rest is the same in all states that are compared.
        self.day.hash(hasher);
        self.at.hash(hasher);
        self.choices.hash(hasher);
        for captain in &self.captains {
            (captain.at, captain.bank, captain.purse).hash(hasher);
        }
        if let Some(fight) = &self.fight {
            fight.battle.hash(hasher);
        }
    }
}

/// What the captain at hand is about.
///
/// [SG-CAMP-68] Business in port, movement or patrol, encounter and battle, arrival.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// The captain's day opens.
    Dawn,
    /// Business in a friendly city.
    Port,
    /// He moves, with so much of the day left to each ship of his.
    Cruise {
        left: Vec<Passage>,
    },
    /// His passage is over, and others are near: does he keep company?
    Hail {
        patrols: bool,
    },
    /// Whether somebody is met.
    Watch {
        patrols: bool,
    },
    /// Ships have been met: who commands?
    Met,
    /// Another captain is asked whether he commands those who are met.
    Asked {
        captain: CaptainId,
    },
    Battle,
    /// What becomes of the ships that were taken, from this one on.
    Spoils {
        at: u8,
    },
    /// The end of the day's passage.
    Arrival,
    /// The prize at this place is put up for auction.
    Auction {
        prize: u8,
    },
    /// At Parhoon, where money does not suffice for everything.
    Repairs,
    /// His ship is altered at Parhoon.
    Refit,
    /// On foot.
    Trek {
        party: Party,
        then: Walk,
    },
    /// The day is over for all.
    Dusk,
    Over,
}

/// What a party on foot does next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Walk {
    /// What befalls it where it is, is rolled for.
    Roll,
    /// It goes on to a hex of the captain's choice.
    Onward,
    /// It is conducted to one of these cities.
    Conducted(Vec<Site>),
}

/// A battle, with what it is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fight {
    pub battle: galleons::state::State,
    pub captain: CaptainId,
    /// Who commands those who are met.
    pub enemy: SeatId,
    /// The captains in it, he himself first, each with the number of his own ship; his prizes follow her.
    pub company: Vec<(CaptainId, u8)>,
    /// How many ships of theirs are in it.
    pub own: u8,
    /// What the others are, in the order of the battle's ships.
    pub met: Vec<Sort>,
    /// Their classes, by place in the fleet.
    pub classes: Vec<u16>,
    /// The program fights it out for both.
    pub by_program: bool,
    /// It is about to choose for somebody.
    pub is_pausing: bool,
}

/// How a campaign ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// Somebody has the sum that was raced for.
    Sum { winners: Vec<CaptainId> },
    /// The time is up.
    Time { winners: Vec<CaptainId> },
    /// A trek longer than the campaign was to be.
    Fame { winner: CaptainId },
    /// Nobody is left in play.
    Nobody { winners: Vec<CaptainId> },
}

impl Fight {
    /// The ships of one of its captains: his own, and the numbers after it up to the next captain's.
    pub fn ships_of(&self, captain: CaptainId) -> std::ops::Range<u8> {
        let at = self.company.iter().position(|(id, _)| *id == captain);
        let first = at.map_or(0, |at| self.company[at].1);
        let next = at.and_then(|at| self.company.get(at + 1)).map_or(self.own, |(_, next)| *next);
        first..next
    }
}

impl State {
    pub fn captain_ids(&self) -> impl Iterator<Item = CaptainId> + use<> {
        (0..self.captains.len() as u8).map(CaptainId)
    }

    /// The captain whose turn it is.
    ///
    /// [SG-CAMP-11] The order of play rotates from day to day.
    pub fn at_hand(&self) -> CaptainId {
        let n = self.captains.len().max(1) as u16;
        CaptainId(((self.day.saturating_sub(1) + u16::from(self.at)) % n) as u8)
    }

    pub fn name(&self, captain: CaptainId) -> &str {
        self.setting.seats.get(usize::from(captain.seat().0)).map_or("", String::as_str)
    }

    pub fn built(&self, class: u16) -> &Built {
        self.find_built(class).unwrap_or(&self.setting.fleet[0])
    }

    /// A class by its number, if there is one.
    pub fn find_built(&self, class: u16) -> Option<&Built> {
        let (fleet, at) = (&self.setting.fleet, usize::from(class));
        fleet.get(at).or_else(|| self.altered.get(at - fleet.len()).map(Arc::as_ref))
    }

    /// The place of a captain in the order of the day.
    pub fn place_of(&self, captain: CaptainId) -> u8 {
        let n = self.captains.len().max(1) as u16;
        let first = self.day.saturating_sub(1) % n;
        ((u16::from(captain.0) + n - first) % n) as u8
    }

    /// Those who keep company with the captain at hand today.
    pub fn consorts(&self) -> Vec<CaptainId> {
        self.captain_ids().filter(|&id| self[id].late == Some(Late::InCompany)).collect()
    }

    pub fn territory(&self, site: Site) -> Territory {
        self.setting.map.cell(site).map_or(Territory::British, |cell| cell.territory)
    }

    /// The city where a captain is, if it is one that receives him.
    ///
    /// [SG-CAMP-10] British cities and those of the north.
    pub fn friendly_city(&self, site: Site) -> Option<&City> {
        self.setting.map.city(site).filter(|city| city.standing.is_friendly())
    }
}

impl std::ops::Index<CaptainId> for State {
    type Output = Captain;
    fn index(&self, id: CaptainId) -> &Captain {
        &self.captains[usize::from(id.0)]
    }
}

impl std::ops::IndexMut<CaptainId> for State {
    fn index_mut(&mut self, id: CaptainId) -> &mut Captain {
        &mut self.captains[usize::from(id.0)]
    }
}
