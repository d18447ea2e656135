//! What a campaign is played with.

use galleons::{design::Fitting, meeting::Country};
use serde::{Deserialize, Serialize};

use crate::{
    accounts::Pounds,
    encounters::Encounters,
    fleet::Built,
    map::{Map, Site, Standing},
    trek::{LossReading, TrekTable},
};

/// What a campaign is played with: fixed from its first day to its last.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    pub title: String,
    /// The players' names, one per seat.
    pub seats: Vec<String>,
    pub map: Map,
    pub encounters: Encounters,
    pub trek: TrekTable,
    /// Every class of ship that there is.
    pub fleet: Vec<Built>,
    /// What the yard of Parhoon fits into ships.
    pub fittings: Vec<Fitting>,
    /// Where battles are fought.
    pub country: Country,
    pub switches: Switches,
}

/// The options of a campaign.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Switches {
    /// [SG-CAMP-45] Holds are not full.
    pub dampened: bool,
    /// [SG-CAMP-39] The largest ships are not met before the third voyage.
    pub hold_back: bool,
    /// [SG-CAMP-65] The sum that wins; 0 for none.
    pub goal: Pounds,
    /// [SG-CAMP-66] How long it lasts; 0 for ever.
    pub weeks: u16,
    /// [SG-CAMP-40] Other captains are asked to command those who are met.
    pub captains_command: bool,
    /// [SG-TREK-14] How losses on foot are read.
    pub losses: LossReading,
}

impl Setting {
    /// [SG-CAMP-47] The one yard that works for the captains.
    pub fn parhoon(&self) -> Site {
        let named = self.map.cities.iter().find(|city| city.name == "Parhoon");
        named.map_or(Site::new(0, 0), |city| city.at)
    }

    pub fn is_british_city(&self, site: Site) -> bool {
        self.map.city(site).is_some_and(|city| city.standing == Standing::British)
    }

    /// The ships that Parhoon can build, by their places in the fleet.
    pub fn for_sale(&self) -> impl Iterator<Item = u16> + '_ {
        let all = self.fleet.iter().enumerate();
        all.filter(|(_, built)| built.is_martian).map(|(at, _)| at as u16)
    }
}
