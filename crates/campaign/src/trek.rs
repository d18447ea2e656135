//! An epic trek: the way home on foot, hex by hex and week by week.
//!
//! [SG-TREK-18] The printed table is lost; the one of data/campaign stands in its place.

use kernel::{
    ledger::{DataError, read_toml},
    tables::{At, SourceFile},
};
use serde::{Deserialize, Serialize};

use crate::map::{Attitude, Map, Site, Terrain};

/// What befalls a party in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// [SG-TREK-08] No further on: it is rolled again for the same hex.
    Lost,
    /// [SG-TREK-09] Conducted to a city by people of good will.
    Found,
    /// [SG-TREK-11] Through without trouble.
    Passage,
    /// [SG-TREK-12] Set upon; the survivors go on.
    Attacked,
    /// [SG-TREK-13] All taken prisoner: the end of the trek.
    Captured,
}

/// A cell of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Outcome {
    pub fate: Fate,
    /// How many men in every six are lost.
    pub losses: u8,
}

impl TryFrom<String> for Outcome {
    type Error = String;

    fn try_from(cell: String) -> Result<Self, String> {
        let wrong =
            || format!("{cell:?} is no result: L, F, P, A or C, and perhaps a digit from 1 to 6");
        let mut letters = cell.chars();
        let fate = match letters.next() {
            Some('L') => Fate::Lost,
            Some('F') => Fate::Found,
            Some('P') => Fate::Passage,
            Some('A') => Fate::Attacked,
            Some('C') => Fate::Captured,
            _ => return Err(wrong()),
        };
        let losses = match letters.as_str() {
            "" => 0,
            digit => {
                digit.parse().ok().filter(|losses| (1..=6).contains(losses)).ok_or_else(wrong)?
            }
        };
        Ok(Self { fate, losses })
    }
}

impl From<Outcome> for String {
    fn from(outcome: Outcome) -> Self {
        let letter = match outcome.fate {
            Fate::Lost => "L",
            Fate::Found => "F",
            Fate::Passage => "P",
            Fate::Attacked => "A",
            Fate::Captured => "C",
        };
        if outcome.losses == 0 { letter.to_owned() } else { format!("{letter}{}", outcome.losses) }
    }
}

/// A column of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Column {
    terrain: Terrain,
    attitude: Attitude,
    die: [Outcome; 6],
}

/// What befalls parties, by terrain, attitude and die.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrekTable {
    trek: Vec<Column>,
}

impl TrekTable {
    /// The results of a hex for a die of 1 to 6.
    pub fn column(&self, terrain: Terrain, attitude: Attitude) -> Option<&[Outcome; 6]> {
        let is_it = |column: &&Column| (column.terrain, column.attitude) == (terrain, attitude);
        self.trek.iter().find(is_it).map(|column| &column.die)
    }
}

pub(crate) fn read(file: &SourceFile<'_>) -> Result<TrekTable, DataError> {
    use Terrain::{Canal, City, Clear, Highlands, Hills, Mountains};
    let table: TrekTable = read_toml(file.name, file.text)?;
    for terrain in [Clear, Hills, Highlands, Mountains, Canal, City] {
        for attitude in [Attitude::Friendly, Attitude::Neutral, Attitude::Hostile] {
            let at = At { file: file.name, entry: format!("trek {attitude:?} {terrain:?}") };
            let is_it = |column: &&Column| (column.terrain, column.attitude) == (terrain, attitude);
            let mut columns = table.trek.iter().filter(is_it);
            let (Some(column), None) = (columns.next(), columns.next()) else {
                return Err(at.wrong("must stand in the table once"));
            };
            let leads_on = |outcome: &Outcome| !matches!(outcome.fate, Fate::Lost | Fate::Captured);
            if !column.die.iter().any(leads_on) {
                return Err(at.wrong("no result leads on"));
            }
            let found = column.die.iter().any(|outcome| outcome.fate == Fate::Found);
            if found && !matches!(terrain, Canal | City) {
                return Err(
                    at.wrong("nobody finds a party away from canals and cities [SG-TREK-09]")
                );
            }
        }
    }
    Ok(table)
}

/// [SG-TREK-14] How the loss number is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LossReading {
    /// Each complete six loses the number.
    #[default]
    Definition,
    /// Each complete six loses one man, whatever the number.
    Example,
}

/// Those on foot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Party {
    pub at: Site,
    /// With the captain.
    pub men: u16,
    pub set_out: u16,
    /// [SG-TREK-17] Rolls made for the ground so far.
    pub weeks: u16,
}

/// How it goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// It is rolled again for the same hex.
    Again,
    /// The captain chooses the next hex.
    Onward,
    /// They are brought to one of these cities, of the captain's choice where there are several.
    Conducted(Vec<Site>),
    Home,
    Captured,
    /// Nobody is left.
    Perished,
}

impl Party {
    /// [SG-TREK-01] Those who came down alive, the captain among them.
    pub const fn new(at: Site, men: u16) -> Self {
        Self { at, men, set_out: men, weeks: 0 }
    }

    /// What a loss number takes outright, and for how many men a die is rolled, each lost on that number or less.
    ///
    /// [SG-TREK-14] Each complete six loses so many; those over roll.
    pub const fn losses(&self, number: u8, reading: LossReading) -> (u16, u16) {
        if number == 0 {
            return (0, 0);
        }
        let each = match reading {
            LossReading::Definition => number as u16,
            LossReading::Example => 1,
        };
        (self.men / 6 * each, self.men % 6)
    }

    /// Takes so many from the party.
    ///
    /// [SG-TREK-15] The captain is never lost while another man lives: of several one is left, and only alone can he fall.
    pub fn lose(&mut self, lost: u16) {
        let most = if self.men <= 1 { self.men } else { self.men - 1 };
        self.men -= lost.min(most);
    }

    /// Whether reaching this hex ends the trek.
    ///
    /// [SG-TREK-16] A friendly city; no die is rolled for it.
    pub fn is_home(&self, map: &Map) -> bool {
        map.city(self.at).is_some_and(|city| city.standing.is_friendly())
    }

    /// Counts the week of a roll and says how it goes on after it, losses taken.
    pub fn after(&mut self, map: &Map, outcome: Outcome) -> Next {
        self.weeks += 1;
        if self.men == 0 {
            return Next::Perished;
        }
        match outcome.fate {
            Fate::Lost => Next::Again,
            Fate::Passage | Fate::Attacked => Next::Onward,
            Fate::Captured => Next::Captured,
            // [SG-TREK-10] In a neutral city agents have been reached, who arrange the passage.
            Fate::Found if map.city(self.at).is_some() => Next::Home,
            Fate::Found => {
                let cities = map.found_at(self.at);
                if cities.is_empty() { Next::Onward } else { Next::Conducted(cities) }
            }
        }
    }

    /// [SG-CAMP-62] Whether the quality of the crew has come home with it: at least half of those who set out.
    pub const fn keeps_quality(&self) -> bool {
        self.set_out <= 2 * self.men
    }

    /// [SG-TREK-17] The day on which the captain is back in port.
    pub const fn back_on(&self, lost_on: u16) -> u16 {
        lost_on + 7 * self.weeks
    }
}

#[cfg(test)]
mod tests;
