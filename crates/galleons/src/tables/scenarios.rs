//! Scenarios: who fights whom, with what, where and for what.

use kernel::{
    hex::Direction,
    ledger::{DataError, Tier, read_toml},
    tables::{At, Origins, slug},
};
use serde::{Deserialize, Serialize};

use super::check::rules;
use super::maps::Terrain;
use super::weapons::{Weapon, WeaponKind};
use super::{Library, SourceFile};
use crate::{aspect::Altitude, state::Quality};

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
    /// Toward where the wind blows, where it is not rolled for.
    pub wind: Option<Direction>,
    /// Least and most.
    pub players: (u8, u8),
    pub background: String,
    pub setup: String,
    pub special: String,
    pub victory: String,
    /// `draw`, or the name of the side that wins when the last turn is over.
    pub at_turn_limit: String,
    pub rules: Vec<String>,
    /// What the battle is about.
    pub aim: Aim,
    /// The order of setting up is diced for; otherwise the sides do it as they are listed.
    pub diced_set_up: bool,
    pub sides: Vec<ScenarioSide>,
}

/// What a battle is about: each kind has victory conditions of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Aim {
    /// [SG-SCEN-05] To have a ship on the map when the others have none.
    #[default]
    Field,
    /// [SG-SCEN-05] The same, in a meeting of the campaign: whoever leaves keeps his ship, so that nobody need stay to be beaten.
    Meeting,
    /// [SG-S1-01, SG-S5-01] To be the last in the air.
    Air,
    /// [SG-S2-01] The first side gets away once the other cannot pursue.
    Escape,
    /// [SG-S3-03] The first side takes a man off the other's unarmed ship.
    Abduction,
    /// [SG-S4-02] The first side punishes every city hex.
    Bombardment {
        points: u8,
        /// Turns without an attacker above the city for each ship that the defender receives.
        turns_per_ship: u8,
    },
    /// [SG-S6-04] The first side lands a party, takes it aboard again and carries it off.
    Rescue { party: u8, turns: u8 },
    /// [SG-S7-01] Whoever has lost half of his ships, or his flagship, withdraws.
    Fleet,
}

/// How a side comes onto the map during the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entry {
    AnyEdge,
    /// By one edge of its choice.
    OneEdge,
    /// By the edge across from the one that the other side chose.
    OppositeEdge,
    /// By the four hexes in the middle of one edge of its choice.
    MiddleOfOneEdge,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioSide {
    pub name: String,
    /// Whether every player has such a side of his own.
    #[serde(default)]
    pub each_player: bool,
    /// Where its ships start; any altitude they can reach if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub altitude: Option<Altitude>,
    /// How it enters during the first turn; if left out it is set up on the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<Entry>,
    /// Its ships start on the ground.
    #[serde(default)]
    pub landed: bool,
    /// Whatever it sets up stands on terrain of these kinds; anywhere if left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub terrain: Vec<Terrain>,
    /// And no further than this from the map's centre.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_centre: Option<u8>,
    /// And at least this far from every ship set up before.
    #[serde(default)]
    pub apart: u8,
    #[serde(default)]
    pub crew: Quality,
    /// All its men are High Martians.
    #[serde(default)]
    pub high_martian: bool,
    /// The quality of its men in boarding, where it is another than theirs in all else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boarding: Option<Quality>,
    /// One ship of its choice has this crew and these marines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picked: Option<Picked>,
    #[serde(rename = "ship", default)]
    pub ships: Vec<ScenarioShip>,
    #[serde(rename = "battery", default, skip_serializing_if = "Vec::is_empty")]
    pub batteries: Vec<ScenarioBattery>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mines: Option<ScenarioMines>,
    #[serde(rename = "flying_party", default, skip_serializing_if = "Vec::is_empty")]
    pub flying_parties: Vec<ScenarioFlight>,
    /// The classes among which it chooses its reinforcements.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reinforcement: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioShip {
    pub class: String,
    /// The vessel, where the scenario names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    pub count: u8,
    /// Another crew than its side's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crew: Option<Quality>,
    /// The hand weapon of its marines, where it is not the usual one [SG-MAR-02].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marines: Option<String>,
    /// How many marines she has aboard, their officers included, where her berths are not full.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub embarked: Option<u8>,
    /// Never resists.
    #[serde(default)]
    pub passive: bool,
    /// With it the battle is lost.
    #[serde(default)]
    pub flagship: bool,
    /// Men who carry conveyors and can fly.
    #[serde(default)]
    pub conveyors: u8,
}

/// A crew and its marines' weapon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picked {
    pub crew: Quality,
    pub marines: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioBattery {
    pub weapon: String,
    pub count: u8,
    #[serde(default)]
    pub armour: u8,
    /// It cannot be laid on what is steeply above it.
    #[serde(default)]
    pub low_angle: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioMines {
    pub weapon: String,
    pub count: u8,
    /// Its owner may give some to his ships, to none more than its hull size.
    #[serde(default)]
    pub or_aboard: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFlight {
    pub count: u8,
    /// Of all ranks.
    pub men: u8,
    pub officers: u8,
    pub weapon: String,
}

/// A scenario as its file is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFile {
    pub id: String,
    pub number: i64,
    pub name: String,
    pub tier: Tier,
    pub map: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub map_alternatives: Vec<String>,
    #[serde(default)]
    pub map_settings: MapSettings,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wind: Option<Direction>,
    pub players: (i64, i64),
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub background: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub setup: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub special: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub victory: String,
    pub at_turn_limit: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    #[serde(default)]
    pub aim: Aim,
    #[serde(default)]
    pub diced_set_up: bool,
    pub side: Vec<ScenarioSide>,
}

/// What stands on the map of a scenario.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapSettings {
    #[serde(default)]
    pub city: bool,
    #[serde(default)]
    pub fortress: bool,
    #[serde(default)]
    pub flat: bool,
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
    read.side.iter().for_each(|side| names(at.file, side, &mut library.origins));
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
        wind: read.wind,
        players: (least, most),
        background: read.background,
        setup: read.setup,
        special: read.special,
        victory: read.victory,
        at_turn_limit: read.at_turn_limit,
        rules: read.rules,
        aim: read.aim,
        diced_set_up: read.diced_set_up,
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
        if side.ships.is_empty() && side.flying_parties.is_empty() {
            return Err(at.wrong("has no ship, and would have lost already [SG-SCEN-05]"));
        }
        forces(&at, side, library)?;
        for ship in &side.ships {
            let Some(class) = library.class(&ship.class) else {
                return Err(at.wrong(format!("there is no class of ship called {:?}", ship.class)));
            };
            if let Some(why) = ship.embarked.and_then(|men| class.crowded(men)) {
                return Err(at.wrong(format!("{why} [SG-DSGN-54]")));
            }
            at.number("count", i64::from(ship.count), 1, 20)?;
            if ship.name.is_some() && ship.count != 1 {
                return Err(at.wrong(format!("{} ships cannot share one name", ship.count)));
            }
            if let Some(arm) = &ship.marines {
                small_arm(&at, library, arm)?;
            }
        }
    }
    let chooses =
        |side: &ScenarioSide| matches!(side.entry, Some(Entry::OneEdge | Entry::MiddleOfOneEdge));
    let across = read.side.iter().find(|side| side.entry == Some(Entry::OppositeEdge));
    if let Some(side) = across.filter(|_| !read.side.iter().any(chooses)) {
        let why = "enters opposite a side that chooses an edge, but none does";
        return Err(at.part(format_args!("side {}", side.name)).wrong(why));
    }
    let result = &read.at_turn_limit;
    if result != "draw" && !read.side.iter().any(|side| side.name == *result) {
        return Err(at.wrong(format!("at_turn_limit is {result:?}, wants draw or a side's name")));
    }
    Ok(())
}

/// What a side has beside its ships, and how it comes to the battle.
fn forces(at: &At<'_>, side: &ScenarioSide, library: &Library) -> Result<(), DataError> {
    if side.entry.is_some() && (side.landed || !side.terrain.is_empty()) {
        return Err(at.wrong("cannot both enter during the first turn and be set up"));
    }
    if let Some(picked) = &side.picked {
        small_arm(at, library, &picked.marines)?;
    }
    for battery in &side.batteries {
        let weapon = weapon(at, library, &battery.weapon)?;
        if !weapon.is_laid() {
            return Err(at.wrong(format!("{} cannot stand in a battery", weapon.name)));
        }
        at.number("the count of a battery", i64::from(battery.count), 1, 20)?;
        at.number("the armour of a battery", i64::from(battery.armour), 0, 9)?;
    }
    if let Some(mines) = &side.mines {
        let weapon = weapon(at, library, &mines.weapon)?;
        if weapon.kind != WeaponKind::TetherMine {
            return Err(at.wrong(format!("{} is no tether mine", weapon.name)));
        }
        at.number("the count of mines", i64::from(mines.count), 1, 40)?;
    }
    for flight in &side.flying_parties {
        small_arm(at, library, &flight.weapon)?;
        at.number("the count of flying parties", i64::from(flight.count), 1, 20)?;
        at.number("the men of a flying party", i64::from(flight.men), 1, 60)?;
        // [SG-FLY-01] A leader of officer rank is one of them.
        at.number("the officers of a flying party", i64::from(flight.officers), 1, flight.men)?;
    }
    for class in &side.reinforcement {
        if library.class(class).is_none() {
            return Err(at.wrong(format!("there is no class of ship called {class:?}")));
        }
    }
    Ok(())
}

/// Notes every entry that a side names, so that a battle can keep the files of those that are a player's own.
fn names(file: &str, side: &ScenarioSide, origins: &mut Origins) {
    for ship in &side.ships {
        origins.name(file, "ship", &ship.class);
    }
    for class in &side.reinforcement {
        origins.name(file, "ship", class);
    }
    let batteries = side.batteries.iter().map(|battery| &battery.weapon);
    for weapon in batteries.chain(side.mines.iter().map(|mines| &mines.weapon)) {
        origins.name(file, "weapon", weapon);
    }
    let marines = side.ships.iter().filter_map(|ship| ship.marines.as_ref());
    let flights = side.flying_parties.iter().map(|flight| &flight.weapon);
    for arm in marines.chain(side.picked.iter().map(|picked| &picked.marines)).chain(flights) {
        origins.name(file, "small arm", arm);
    }
}

fn small_arm(at: &At<'_>, library: &Library, name: &str) -> Result<(), DataError> {
    if library.small_arm(name).is_some() {
        return Ok(());
    }
    Err(at.wrong(format!("there is no hand weapon called {name:?}")))
}

fn weapon<'a>(at: &At<'_>, library: &'a Library, key: &str) -> Result<&'a Weapon, DataError> {
    library.weapon(key).ok_or_else(|| at.wrong(format!("there is no weapon with the key {key:?}")))
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
        refuses_duel(
            "[{ class = 'Sky Runner', count = 1 }]",
            "[]",
            ", side Red: has no ship, and would have lost already [SG-SCEN-05]",
        );
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

    #[test]
    fn everything_that_a_side_names_is_noted() {
        let side = "name = 'Blue'
picked = { crew = 'crack', marines = 'p' }
mines = { weapon = 'm', count = 1 }
reinforcement = ['R']
ship = [{ class = 'S', count = 1, marines = 's' }]
battery = [{ weapon = 'b', count = 1 }]
flying_party = [{ count = 1, men = 2, officers = 1, weapon = 'f' }]
";
        let side: ScenarioSide = toml::from_str(side).unwrap();
        let mut origins = Origins::default();
        for (file, kind, name) in [
            ("0", "scenario", "x"),
            ("1", "ship", "S"),
            ("2", "ship", "R"),
            ("3", "weapon", "b"),
            ("4", "weapon", "m"),
            ("5", "small arm", "s"),
            ("6", "small arm", "p"),
            ("7", "small arm", "f"),
            ("8", "ship", "other"),
        ] {
            origins.take(&At::new(file, kind, name).unwrap()).unwrap();
        }
        names("0", &side, &mut origins);
        let needed: Vec<_> = origins.needed("x").into_iter().collect();
        assert_eq!(needed, ["0", "1", "2", "3", "4", "5", "6", "7"]);
    }
}
