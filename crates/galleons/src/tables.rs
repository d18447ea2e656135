//! The tables of data/galleons, read and checked: weapons, ships, maps, scenarios, options, charts, and what ships are worth.

mod charts;
mod check;
mod maps;
mod options;
mod scenarios;
mod ships;
mod shipyard;
mod weapons;

use kernel::{
    ledger::{DataError, DataErrors, read_toml},
    tables::{self, At, Origins, Reading},
    yard::Worth,
};

pub(crate) use charts::gun_row;
pub use kernel::chart::Chart;
pub use kernel::options::{OptionSpec, OptionValue, Preset};
pub(crate) use kernel::system::SourceFile;
pub use maps::{MapSheet, Terrain};
pub use scenarios::{
    Aim, Entry, MapSettings, Picked, Scenario, ScenarioBattery, ScenarioFile, ScenarioFlight,
    ScenarioMines, ScenarioShip, ScenarioSide,
};
pub use ships::{
    Angle, Complement, Device, GunMount, HullMaterial, Propulsion, Service, ShipClass, ShipSheet,
    Vessel, Yard,
};
pub(crate) use shipyard::{
    DeviceEntry, MountEntry, PropulsionEntry, PropulsionKind, ShipEntry, ShipFile, build, rebuild,
};
pub use weapons::{Rate, SmallArm, Weapon, WeaponKind, WeaponSheet};

/// Everything the tables hold, each entry checked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Library {
    pub weapons: Vec<Weapon>,
    /// What a weapon's entry says beyond what play needs, in the order of `weapons`.
    pub weapon_sheets: Vec<WeaponSheet>,
    /// Weapons that an older printed table gives other numbers, as it has them.
    pub older_weapons: Vec<Weapon>,
    pub small_arms: Vec<SmallArm>,
    pub classes: Vec<ShipClass>,
    /// What a class's entry says beyond what play needs, in the order of `classes`.
    pub ship_sheets: Vec<ShipSheet>,
    pub vessels: Vec<Vessel>,
    pub maps: Vec<MapSheet>,
    pub scenarios: Vec<Scenario>,
    pub options: Vec<OptionSpec>,
    pub presets: Vec<Preset>,
    pub charts: Vec<Chart>,
    /// How the classes fared against each other, where that has been tried.
    pub worth: Option<Worth>,
    /// Where each of these stands.
    pub origins: Origins,
}

/// What a file holds: told by the first word of its name, or by its folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Shelf {
    Weapons,
    Ships,
    Maps,
    Scenarios,
    Options,
    Charts,
    Worth,
}

impl Shelf {
    const ALL: [(Self, &'static str); 7] = [
        (Self::Weapons, "weapons"),
        (Self::Ships, "ships"),
        (Self::Maps, "maps"),
        (Self::Scenarios, "scenarios"),
        (Self::Options, "options"),
        (Self::Charts, "charts"),
        (Self::Worth, "worth"),
    ];

    /// Whether players put files of their own on it.
    const fn is_open(self) -> bool {
        match self {
            Self::Weapons | Self::Ships | Self::Maps | Self::Scenarios => true,
            Self::Options | Self::Charts | Self::Worth => false,
        }
    }
}

impl Library {
    /// Reads the files, in any order: what each holds is told by its name. With `beside` they are a player's own, which
    /// add to that library.
    ///
    /// There may be several files of a kind; an entry that stands twice is refused. Everything wrong is told.
    pub fn read(files: &[SourceFile<'_>], beside: Option<&Self>) -> Result<Self, DataErrors> {
        let mut reading = Reading::new(beside.cloned().unwrap_or_default());
        let mut shelved = Vec::with_capacity(files.len());
        for file in files {
            let shelf = reading.attempt(|_| shelf(file.name, beside.is_some()));
            shelved.extend(shelf.map(|shelf| (shelf, file)));
        }
        // Later shelves name entries of earlier ones. The sort is stable: files keep their order.
        shelved.sort_by_key(|&(shelf, _)| shelf);
        let mut fleet = Vec::new();
        for (shelf, file) in shelved {
            let read = match shelf {
                Shelf::Weapons => weapons::read(file, &mut reading),
                Shelf::Ships => {
                    shipyard::read(file, &mut reading).map(|vessels| fleet.extend(vessels))
                }
                Shelf::Maps => maps::read(file, &mut reading.library),
                Shelf::Scenarios => scenarios::read(file, &mut reading.library),
                Shelf::Options => options::read(file, &mut reading),
                Shelf::Charts => charts::read(file, &mut reading),
                Shelf::Worth => worth(file, &mut reading.library),
            };
            reading.attempt(|_| read);
        }
        // A vessel may belong to a class of a later file.
        for (at, vessel) in fleet {
            reading.attempt(|library| shipyard::commission(&at, vessel, library));
        }
        reading.library.scenarios.sort_by_key(|scenario| scenario.number);
        reading.finish()
    }

    pub fn weapon(&self, key: &str) -> Option<&Weapon> {
        self.weapons.iter().find(|weapon| weapon.key == key)
    }

    /// The same by the older printed table, where that differs.
    pub fn older_weapon(&self, key: &str) -> Option<&Weapon> {
        self.older_weapons.iter().find(|weapon| weapon.key == key)
    }

    pub fn class(&self, name: &str) -> Option<&ShipClass> {
        self.classes.iter().find(|class| class.name == name)
    }

    pub fn small_arm(&self, name: &str) -> Option<&SmallArm> {
        self.small_arms.iter().find(|arm| arm.name == name)
    }

    pub fn map(&self, id: &str) -> Option<&MapSheet> {
        self.maps.iter().find(|map| map.id == id)
    }

    pub fn scenario(&self, id: &str) -> Option<&Scenario> {
        self.scenarios.iter().find(|scenario| scenario.id == id)
    }

    pub fn option(&self, key: &str) -> Option<&OptionSpec> {
        self.options.iter().find(|option| option.key == key)
    }

    pub fn chart(&self, key: &str) -> Option<&Chart> {
        self.charts.iter().find(|chart| chart.key == key)
    }
}

/// Reads how the classes fared against each other.
fn worth(file: &SourceFile<'_>, library: &mut Library) -> Result<(), DataError> {
    let read: Worth = read_toml(file.name, file.text)?;
    for fared in &read.ship {
        let at = At::new(file.name, "ship", &fared.name)?;
        if library.class(&fared.name).is_none() {
            return Err(at.wrong("there is no class of that name"));
        }
        if u64::from(fared.games) < u64::from(fared.wins) + u64::from(fared.draws) {
            return Err(at.wrong("has won and drawn more battles than she has fought"));
        }
    }
    library.worth = Some(read);
    Ok(())
}

/// What a file holds; a player's own may not hold everything.
fn shelf(file: &str, is_own: bool) -> Result<Shelf, DataError> {
    let shelf = tables::shelf(&Shelf::ALL, file).ok_or_else(|| {
        let reason = "the name does not say what the file holds: it must begin with weapons, ships, \
                      maps, scenarios, options or charts, or lie in a folder so named";
        DataError::unreadable(file, reason)
    })?;
    if is_own && !shelf.is_open() {
        let reason = "weapons, ships, maps and scenarios can be added, options and charts cannot";
        return Err(DataError::unreadable(file, reason));
    }
    Ok(shelf)
}

/// The tables the program ships with, for tests.
#[cfg(test)]
pub(crate) fn shipped() -> Library {
    Library::read(&tests::FILES, None).unwrap_or_else(|error| panic!("{error}"))
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;

    pub(super) static FILES: LazyLock<Vec<SourceFile<'static>>> =
        LazyLock::new(|| testkit::tables("galleons"));

    /// Reads the shipped tables with one file added, and expects it to be refused with `message`.
    pub(super) fn refuses(name: &str, text: &str, message: &str) {
        let files: Vec<_> = FILES.iter().copied().chain([SourceFile { name, text }]).collect();
        let errors = Library::read(&files, None).expect_err("the file should have been refused");
        assert_eq!(errors.0[0].to_string(), message);
    }

    #[test]
    fn everything_loads() {
        let library = shipped();
        assert_eq!(library.weapons.len(), 54);
        assert_eq!(library.weapon_sheets.len(), 54);
        assert_eq!(library.small_arms.len(), 6);
        assert_eq!(library.classes.len(), 35);
        assert_eq!(library.ship_sheets.len(), 35);
        assert_eq!(library.vessels.len(), 37);
        assert_eq!(library.maps.len(), 2);
        assert_eq!(library.scenarios.len(), 7);
        assert_eq!(library.options.len(), 32);
        assert_eq!(library.charts.len(), 27);
        assert_eq!(library.option("turn_limit").unwrap().label, "Last turn");
        assert_eq!(library.chart("collision").unwrap().rule, "SG-COLL-02");
    }

    #[test]
    fn the_order_of_the_files_does_not_matter() {
        let backwards: Vec<_> = FILES.iter().rev().copied().collect();
        let mut read = Library::read(&backwards, None).unwrap();
        read.maps.reverse();
        assert_eq!(read, shipped());
    }

    #[test]
    fn a_file_of_no_known_kind_is_refused() {
        refuses(
            "notes.toml",
            "",
            "notes.toml: the name does not say what the file holds: it must begin with weapons, \
             ships, maps, scenarios, options or charts, or lie in a folder so named",
        );
    }

    #[test]
    fn an_entry_that_stands_twice_is_refused_naming_both_files() {
        let ships = FILES.iter().find(|file| file.name.ends_with("ships.toml")).unwrap();
        refuses(
            "ships-again.toml",
            ships.text,
            "ships-again.toml: ship Bloodrunner: stands in data/galleons/ships.toml already",
        );
        let scenario = FILES.iter().find(|file| file.name.ends_with("thieves-fall-out.toml"));
        let scenario = scenario.unwrap();
        refuses(
            "scenarios/again.toml",
            scenario.text,
            "scenarios/again.toml: scenario thieves-fall-out: stands in \
             data/galleons/scenarios/thieves-fall-out.toml already",
        );
        let option = "key = 'x'\nlabel = 'X'\nstatus = 'pending'\ndefault = false\ntext = 'x'\n";
        refuses(
            "options-more.toml",
            &format!("[[option]]\n{option}[[option]]\n{option}"),
            "options-more.toml: option x: stands twice in this file",
        );
    }

    #[test]
    fn an_unknown_key_is_refused_with_its_line() {
        let file = SourceFile { name: "options.toml", text: "colour = 'red'\n" };
        let error = Library::read(&[file], None).unwrap_err().to_string();
        assert_eq!(
            error,
            "options.toml: line 1: unknown field `colour`, expected `option` or `preset`"
        );
    }

    /// Reads a player's own files beside the shipped ones.
    fn read_own(files: &[(&str, &str)]) -> Result<Library, DataErrors> {
        let files: Vec<_> = files.iter().map(|&(name, text)| SourceFile { name, text }).collect();
        Library::read(&files, Some(&shipped()))
    }

    const MINE: &str = "\
[[ship]]
name = 'My Galley'
nation = 'mine'
role = 'to be added'
service = 'martian'
yard = 'martian'
hull = 2
hull_material = 'wood'
propulsion = { kind = 'screw', turncranks = 6 }
weapons = [{ weapon = 'my-gun', mount = 'forward', arcs = ['bow', 'port', 'starboard'] }]
play = { tonnage = 100, price = 9000, altitude = 'High', speed = 3, crew = '1+2+11', hull_boxes = 8 }
";
    const GUN: &str = "\
[[weapon]]
key = 'my-gun'
name = 'My Gun'
nation = 'martian'
kind = 'martian_cannon'
pen_close = 2
pen_long = 1
dv = 2
rof = 1
crew = 2
range_close = 1
range_long = 3
";
    const DUEL: &str = "\
id = 'my-duel'
number = 99
name = 'My Duel'
tier = 'basic'
map = 'canal'
players = [2, 2]
at_turn_limit = 'draw'
[[side]]
name = 'Each'
each_player = true
ship = [{ class = 'My Galley', count = 1 }]
";

    #[test]
    fn a_player_adds_weapons_ships_and_scenarios_that_name_each_other() {
        let library = read_own(&[
            ("galleons/scenarios/my-duel.toml", DUEL),
            ("galleons/ships/mine.toml", MINE),
            ("galleons/weapons-mine.toml", GUN),
        ]);
        let library = library.unwrap();
        assert_eq!(library.classes.len(), 1 + shipped().classes.len());
        let needed = library.origins.needed("my-duel");
        for file in ["scenarios/my-duel.toml", "ships/mine.toml", "weapons-mine.toml"] {
            assert!(needed.contains(format!("galleons/{file}").as_str()), "{needed:?}");
        }
        assert!(needed.contains("data/galleons/maps/canal.toml"));
        assert_eq!(library.origins.entries("galleons/ships/mine.toml"), ["ship My Galley"]);
    }

    #[test]
    fn of_a_players_files_everything_wrong_is_told() {
        let ship = format!("{MINE}\n{}", MINE.replace("My Galley", "Aphid"));
        let gun = GUN.replace("crew = 2", "crew = 99");
        let errors =
            read_own(&[("scenarios/d.toml", DUEL), ("ships.toml", &ship), ("weapons.toml", &gun)]);
        let told: Vec<_> = errors.unwrap_err().0.iter().map(ToString::to_string).collect();
        let wants = [
            "weapons.toml: weapon my-gun: crew is 99, wants 1 to 20",
            "ships.toml: ship My Galley, weapon 1: there is no weapon with the key \"my-gun\"",
            "ships.toml: ship Aphid: stands in data/galleons/ships.toml already",
            "scenarios/d.toml: scenario my-duel, side Each: there is no class of ship called \"My Galley\"",
        ];
        assert_eq!(told, wants);
    }

    #[test]
    fn a_player_does_not_add_options_or_charts() {
        for name in ["options.toml", "charts/mine.toml"] {
            let error = read_own(&[(name, "")]).unwrap_err().to_string();
            let wants =
                "weapons, ships, maps and scenarios can be added, options and charts cannot";
            assert_eq!(error, format!("{name}: {wants}"));
        }
    }
}
