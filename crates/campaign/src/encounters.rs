//! Whom one meets over each territory, and which ships those are.
//!
//! [SG-CAMP-26] Neutral West. [SG-CAMP-27] Neutral Northeast. [SG-CAMP-28] Neutral Southeast. [SG-CAMP-29] The Astusapes.
//! [SG-CAMP-30] Shastapsh. [SG-CAMP-31] Oenotria. [SG-CAMP-32] Shistomik.

use kernel::{
    ledger::{DataError, read_toml},
    tables::{At, SourceFile},
};
use serde::{Deserialize, Serialize};

use crate::{experience::Grade, map::Territory};

/// A sort of ship that may be met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sort {
    HighMartianPirate,
    Pirate,
    CloudCaptain,
    Warship,
    Merchantman,
    PrizeInTow,
}

impl Sort {
    const ALL: [Self; 6] = [
        Self::HighMartianPirate,
        Self::Pirate,
        Self::CloudCaptain,
        Self::Warship,
        Self::Merchantman,
        Self::PrizeInTow,
    ];

    /// [SG-CAMP-61] Pirates of any sort may put a captain over the side whom they have taken; warships hold him.
    pub const fn is_pirate(self) -> bool {
        matches!(self, Self::HighMartianPirate | Self::Pirate | Self::CloudCaptain)
    }
}

/// What may be met over a territory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Encounter {
    pub territory: Territory,
    /// Somebody is met on a die up to this.
    pub moving: u8,
    pub patrolling: u8,
    /// Who, by a second die.
    pub results: [Vec<Sort>; 6],
}

/// The ships that a sort is drawn from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pool {
    pub kind: Sort,
    pub classes: Vec<String>,
    /// None for a ship without a crew of her own.
    pub crew: Option<Grade>,
    /// Hand to hand, where that differs.
    pub boarding: Option<Grade>,
    pub high_martian: bool,
    /// She does not fight.
    pub passive: bool,
    pub marine_weapons: Option<String>,
    /// Of single classes, where that differs.
    pub marine_weapons_by_class: Vec<(String, String)>,
    /// Officers and men who guard a prize.
    pub guard: (u8, u8),
}

impl Pool {
    /// The classes that may be drawn.
    ///
    /// [SG-CAMP-39] Each is as likely as any other. The largest may be held back from a captain's first two voyages.
    pub fn drawn_from<'a>(&'a self, held_back: &'a [&str]) -> impl Iterator<Item = &'a str> {
        let classes = self.classes.iter().map(String::as_str);
        classes.filter(move |class| !held_back.contains(class))
    }

    /// What the marines of a class carry.
    pub fn marine_weapons(&self, class: &str) -> Option<&str> {
        let own = self.marine_weapons_by_class.iter().find(|(of, _)| of == class);
        own.map_or(self.marine_weapons.as_deref(), |(_, weapons)| Some(weapons))
    }
}

/// [SG-CAMP-39] The classes that the option holds back.
pub const LARGEST: [&str; 3] = ["Hullcutter", "Whisperdeath", "Glory Sled"];

/// Everything that may be met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Encounters {
    encounters: Vec<Encounter>,
    pools: Vec<Pool>,
}

impl Encounters {
    /// Up to which number on a die somebody is met; none where no die is rolled.
    ///
    /// [SG-CAMP-23] By territory, and by whether the ship moved or patrolled. [SG-CAMP-24] None at home.
    pub fn chance(&self, territory: Territory, patrols: bool) -> Option<u8> {
        let encounter = self.at(territory)?;
        Some(if patrols { encounter.patrolling } else { encounter.moving })
    }

    /// Who is met with a second die of 1 to 6.
    pub fn met(&self, territory: Territory, die: u8) -> &[Sort] {
        let results = self.at(territory).map(|encounter| &encounter.results);
        results
            .and_then(|results| results.get(usize::from(die).checked_sub(1)?))
            .map_or(&[], |met| met)
    }

    /// Adds a player's own class to the types that her role names.
    ///
    /// [SG-CAMP-39] Pirate, High Martian pirate, Cloud Captain, warship, merchantman; a merchantman is met as a prize in tow as well.
    pub fn add(&mut self, class: &str, role: &str) {
        let role = role.to_lowercase();
        let is_high = role.contains("high martian");
        for pool in &mut self.pools {
            let is_named = match pool.kind {
                Sort::HighMartianPirate => role.contains("pirate") && is_high,
                Sort::Pirate => role.contains("pirate") && !is_high,
                Sort::CloudCaptain => role.contains("cloud captain"),
                Sort::Warship => role.contains("warship"),
                Sort::Merchantman | Sort::PrizeInTow => role.contains("merchant"),
            };
            if is_named && !pool.classes.iter().any(|known| known == class) {
                pool.classes.push(class.to_owned());
            }
        }
    }

    pub fn pool(&self, sort: Sort) -> Option<&Pool> {
        self.pools.iter().find(|pool| pool.kind == sort)
    }

    fn at(&self, territory: Territory) -> Option<&Encounter> {
        self.encounters.iter().find(|encounter| encounter.territory == territory)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EncounterFile {
    encounter: Vec<Encounter>,
    pool: Vec<PoolEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PoolEntry {
    kind: Sort,
    classes: Vec<String>,
    crew: String,
    #[serde(default)]
    boarding: Option<Grade>,
    #[serde(default)]
    high_martian: bool,
    #[serde(default)]
    passive: bool,
    marine_weapons: String,
    #[serde(default)]
    marine_weapons_by_class: std::collections::BTreeMap<String, String>,
    #[serde(default)]
    guard_officers: u8,
    #[serde(default)]
    guard_men: u8,
}

pub(crate) fn read(file: &SourceFile<'_>) -> Result<Encounters, DataError> {
    let read: EncounterFile = read_toml(file.name, file.text)?;
    let mut encounters: Vec<Encounter> = Vec::new();
    for entry in read.encounter {
        let at = At { file: file.name, entry: format!("encounter {:?}", entry.territory) };
        at.number("moving", entry.moving.into(), 0, 6_u8)?;
        at.number("patrolling", entry.patrolling.into(), 0, 6_u8)?;
        if entry.results.iter().any(Vec::is_empty) {
            return Err(at.wrong("somebody is met with every result"));
        }
        if encounters.iter().any(|known| known.territory == entry.territory) {
            return Err(at.wrong("stands twice"));
        }
        encounters.push(entry);
    }
    let mut pools: Vec<Pool> = Vec::new();
    for entry in read.pool {
        let at = At { file: file.name, entry: format!("pool {:?}", entry.kind) };
        if entry.classes.is_empty() {
            return Err(at.wrong("has no classes"));
        }
        if pools.iter().any(|known| known.kind == entry.kind) {
            return Err(at.wrong("stands twice"));
        }
        pools.push(pool(&at, entry)?);
    }
    if let Some(missing) =
        Sort::ALL.iter().find(|&&sort| pools.iter().all(|pool| pool.kind != sort))
    {
        let at = At { file: file.name, entry: format!("pool {missing:?}") };
        return Err(at.wrong("is missing"));
    }
    Ok(Encounters { encounters, pools })
}

fn pool(at: &At<'_>, entry: PoolEntry) -> Result<Pool, DataError> {
    let crew = match entry.crew.as_str() {
        "Green" => Some(Grade::Green),
        "Trained" => Some(Grade::Trained),
        "Crack" => Some(Grade::Crack),
        "none" => None,
        other => return Err(at.wrong(format!("{other:?} is no quality of a crew"))),
    };
    let weapons = entry.marine_weapons;
    Ok(Pool {
        kind: entry.kind,
        classes: entry.classes,
        crew,
        boarding: entry.boarding,
        high_martian: entry.high_martian,
        passive: entry.passive,
        marine_weapons: (weapons != "none").then_some(weapons),
        marine_weapons_by_class: entry.marine_weapons_by_class.into_iter().collect(),
        guard: (entry.guard_officers, entry.guard_men),
    })
}

#[cfg(test)]
mod tests;
