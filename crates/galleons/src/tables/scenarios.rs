//! Scenarios: who fights whom, with what, where and for what.

use kernel::{
    ledger::{DataError, Tier, read_toml},
    tables::At,
};
use serde::{Deserialize, Serialize};

use super::check::rules;
use super::{Library, SourceFile};
use crate::aspect::Altitude;

/// A scenario, its map and ships known to the library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// The name in lower case with hyphens.
    pub id: String,
    pub number: u8,
    pub name: String,
    /// How much of the rules the book expects to be in use.
    pub tier: Tier,
    pub map: String,
    pub map_alternatives: Vec<String>,
    /// Whether the map's city stands.
    pub city: bool,
    /// Whether the map's fortress stands.
    pub fortress: bool,
    /// Whether every hex lies at Ground.
    pub flat: bool,
    /// Least and most.
    pub players: (u8, u8),
    pub background: String,
    pub setup: String,
    pub special: String,
    pub victory: String,
    /// `draw`, or the name of the side that wins when the last turn is over.
    pub at_turn_limit: String,
    pub rules: Vec<String>,
    pub sides: Vec<ScenarioSide>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioSide {
    pub name: String,
    /// Whether every player has such a side of his own.
    #[serde(default)]
    pub each_player: bool,
    /// Where its ships start; any altitude they can reach if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub altitude: Option<Altitude>,
    #[serde(rename = "ship")]
    pub ships: Vec<ScenarioShip>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioShip {
    pub class: String,
    /// The vessel, where the scenario names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    pub count: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioFile {
    id: String,
    number: i64,
    name: String,
    tier: Tier,
    map: String,
    #[serde(default)]
    map_alternatives: Vec<String>,
    #[serde(default)]
    map_settings: MapSettings,
    players: (i64, i64),
    #[serde(default)]
    background: String,
    #[serde(default)]
    setup: String,
    #[serde(default)]
    special: String,
    #[serde(default)]
    victory: String,
    at_turn_limit: String,
    #[serde(default)]
    rules: Vec<String>,
    side: Vec<ScenarioSide>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct MapSettings {
    #[serde(default)]
    city: bool,
    #[serde(default)]
    fortress: bool,
    #[serde(default)]
    flat: bool,
}

/// Sides that a battle can hold.
const MOST_PLAYERS: u8 = 6;

pub(super) fn read(file: &SourceFile<'_>, library: &mut Library) -> Result<(), DataError> {
    let read: ScenarioFile = read_toml(file.name, file.text)?;
    let at = At::new(file.name, "scenario", &read.id)?;
    library.origins.take(&at)?;
    let id = slug(&read.name);
    if read.id != id {
        return Err(at.wrong(format!("a scenario called {:?} has the id {id}", read.name)));
    }
    for map in [&read.map].into_iter().chain(&read.map_alternatives) {
        if library.map(map).is_none() {
            return Err(at.wrong(format!("there is no map with the id {map:?}")));
        }
        library.origins.name(at.file, "map", map);
    }
    rules(&at, &read.rules)?;
    sides(&at, &read, library)?;
    for ship in read.side.iter().flat_map(|side| &side.ships) {
        library.origins.name(at.file, "ship", &ship.class);
    }
    let least = at.number("the least number of players", read.players.0, 1, MOST_PLAYERS)?;
    let most = at.number("the greatest number of players", read.players.1, least, MOST_PLAYERS)?;
    let MapSettings { city, fortress, flat } = read.map_settings;
    library.scenarios.push(Scenario {
        number: at.number("number", read.number, 0, u8::MAX)?,
        id: read.id,
        name: read.name,
        tier: read.tier,
        map: read.map,
        map_alternatives: read.map_alternatives,
        city,
        fortress,
        flat,
        players: (least, most),
        background: read.background,
        setup: read.setup,
        special: read.special,
        victory: read.victory,
        at_turn_limit: read.at_turn_limit,
        rules: read.rules,
        sides: read.side,
    });
    Ok(())
}

fn sides(at: &At<'_>, read: &ScenarioFile, library: &Library) -> Result<(), DataError> {
    if read.side.is_empty() || (read.side.len() == 1 && !read.side[0].each_player) {
        return Err(at.wrong("a battle wants two sides, or one for each player"));
    }
    for (n, side) in read.side.iter().enumerate() {
        let at = at.part(format_args!("side {}", side.name));
        if read.side[..n].iter().any(|earlier| earlier.name == side.name) {
            return Err(at.wrong("another side has the same name"));
        }
        if side.ships.is_empty() {
            return Err(at.wrong("has no ship"));
        }
        for ship in &side.ships {
            if library.class(&ship.class).is_none() {
                return Err(at.wrong(format!("there is no class of ship called {:?}", ship.class)));
            }
            at.number("count", i64::from(ship.count), 1, 20)?;
            if ship.name.is_some() && ship.count != 1 {
                return Err(at.wrong(format!("{} ships cannot share one name", ship.count)));
            }
        }
    }
    let result = &read.at_turn_limit;
    if result != "draw" && !read.side.iter().any(|side| side.name == *result) {
        return Err(at.wrong(format!("at_turn_limit is {result:?}, wants draw or a side's name")));
    }
    Ok(())
}

/// The id that belongs to a name: lower case, words joined by hyphens, apostrophes dropped.
fn slug(name: &str) -> String {
    let plain: String = name.chars().filter(|&c| c != '\'' && c != '’').collect();
    let words = plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::super::shipped;
    use super::super::tests::refuses;
    use super::*;

    const DUEL: &str = "\
id = 'a-duel'
number = 8
name = 'A Duel'
tier = 'basic'
map = 'canal'
players = [2, 2]
at_turn_limit = 'draw'
rules = ['SG-SCEN-05']
side = [
  { name = 'Red', ship = [{ class = 'Sky Runner', count = 1 }] },
  { name = 'Blue', altitude = 'Medium', ship = [{ class = 'Aphid', name = 'Ladybug', count = 1 }] },
]
";

    fn refuses_duel(old: &str, new: &str, reason: &str) {
        assert!(DUEL.contains(old), "{old} is not in the duel");
        let message = format!("scenarios/duel.toml: scenario a-duel{reason}");
        refuses("scenarios/duel.toml", &DUEL.replace(old, new), &message);
    }

    #[test]
    fn thieves_fall_out_is_as_written() {
        let library = shipped();
        let scenario = library.scenario("thieves-fall-out").unwrap();
        assert_eq!((scenario.number, scenario.tier), (1, Tier::Basic));
        assert_eq!((scenario.map.as_str(), scenario.players), ("canal", (2, 6)));
        assert!(scenario.flat && !scenario.city && !scenario.fortress);
        let [side] = &scenario.sides[..] else { panic!("{:?}", scenario.sides) };
        assert!(side.each_player);
        assert_eq!(side.ships.len(), 1);
        assert_eq!((side.ships[0].class.as_str(), side.ships[0].count), ("Sky Runner", 1));
    }

    #[test]
    fn an_id_is_the_name_in_lower_case_with_hyphens() {
        assert_eq!(slug("John Bull's Tyranny"), "john-bulls-tyranny");
        assert_eq!(slug("  The Great   Raid!"), "the-great-raid");
        refuses_duel(
            "'A Duel'",
            "'Another Duel'",
            ": a scenario called \"Another Duel\" has the id another-duel",
        );
    }

    #[test]
    fn maps_ships_and_rules_must_be_known() {
        refuses_duel("'canal'", "'moon'", ": there is no map with the id \"moon\"");
        refuses_duel(
            "map = 'canal'",
            "map = 'canal'\nmap_alternatives = ['moon']",
            ": there is no map with the id \"moon\"",
        );
        refuses_duel(
            "'Aphid'",
            "'Albatross'",
            ", side Blue: there is no class of ship called \"Albatross\"",
        );
        refuses_duel(
            "SG-SCEN-05",
            "SG-SCEN-99",
            ": names rule SG-SCEN-99, which the ledger does not have",
        );
    }

    #[test]
    fn sides_must_make_a_battle() {
        refuses_duel("'Blue'", "'Red'", ", side Red: another side has the same name");
        refuses_duel("[{ class = 'Sky Runner', count = 1 }]", "[]", ", side Red: has no ship");
        refuses_duel(
            "'Sky Runner', count = 1",
            "'Sky Runner', count = 0",
            ", side Red: count is 0, wants 1 to 20",
        );
        refuses_duel(
            "'Ladybug', count = 1",
            "'Ladybug', count = 2",
            ", side Blue: 2 ships cannot share one name",
        );
        let blue = "  { name = 'Blue', altitude = 'Medium', ship = [{ class = 'Aphid', name = 'Ladybug', count = 1 }] },\n";
        refuses_duel(blue, "", ": a battle wants two sides, or one for each player");
        refuses_duel(
            "'draw'",
            "'Green'",
            ": at_turn_limit is \"Green\", wants draw or a side's name",
        );
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        refuses_duel("[2, 2]", "[0, 2]", ": the least number of players is 0, wants 1 to 6");
        refuses_duel("[2, 2]", "[2, 7]", ": the greatest number of players is 7, wants 2 to 6");
        refuses_duel("[2, 2]", "[3, 2]", ": the greatest number of players is 2, wants 3 to 6");
        refuses_duel("number = 8", "number = -1", ": number is -1, wants 0 to 255");
    }
}
