//! The tables of data/galleons, read and checked: weapons, ships, maps, scenarios, options and charts.

mod charts;
mod check;
mod maps;
mod options;
mod scenarios;
mod ships;
mod shipyard;
mod weapons;

use std::collections::BTreeMap;

use kernel::ledger::DataError;

pub use charts::Chart;
pub use kernel::options::{OptionSpec, OptionValue};
pub(crate) use kernel::system::SourceFile;
pub use maps::{MapSheet, Terrain};
pub use scenarios::{Scenario, ScenarioShip, ScenarioSide};
pub use ships::{
    Angle, Complement, Device, GunMount, HullMaterial, Propulsion, Service, ShipClass, ShipSheet,
    Vessel, Yard,
};
pub use weapons::{Rate, SmallArm, Weapon, WeaponKind, WeaponSheet};

use check::At;

/// Everything the tables hold, each entry checked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Library {
    pub weapons: Vec<Weapon>,
    /// What a weapon's entry says beyond what play needs, in the order of `weapons`.
    pub weapon_sheets: Vec<WeaponSheet>,
    pub small_arms: Vec<SmallArm>,
    pub classes: Vec<ShipClass>,
    /// What a class's entry says beyond what play needs, in the order of `classes`.
    pub ship_sheets: Vec<ShipSheet>,
    pub vessels: Vec<Vessel>,
    pub maps: Vec<MapSheet>,
    pub scenarios: Vec<Scenario>,
    pub options: Vec<OptionSpec>,
    pub charts: Vec<Chart>,
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
}

impl Shelf {
    const ALL: [(Self, &'static str); 6] = [
        (Self::Weapons, "weapons"),
        (Self::Ships, "ships"),
        (Self::Maps, "maps"),
        (Self::Scenarios, "scenarios"),
        (Self::Options, "options"),
        (Self::Charts, "charts"),
    ];

    /// Finds the shelf of `ships.toml`, `ships-of-mine.toml` or `ships/mine.toml`.
    fn of(file: &str) -> Option<Self> {
        let mut parts = file.rsplit('/');
        let stem = parts.next()?.strip_suffix(".toml")?;
        let word = stem.split('-').next().unwrap_or(stem);
        let folder = parts.next().unwrap_or_default();
        let named = |name: &str| Self::ALL.iter().find(|(_, known)| *known == name);
        named(folder).or_else(|| named(word)).map(|&(shelf, _)| shelf)
    }
}

impl Library {
    /// Reads the files, in any order: what each holds is told by its name.
    ///
    /// There may be several files of a kind (a player adds one); an entry that stands twice is refused.
    pub fn read(files: &[SourceFile<'_>]) -> Result<Self, DataError> {
        let mut shelved = Vec::with_capacity(files.len());
        for file in files {
            let shelf = Shelf::of(file.name).ok_or_else(|| DataError::Unreadable {
                file: file.name.to_owned(),
                reason: "the name does not say what the file holds: it must begin with weapons, \
                         ships, maps, scenarios, options or charts, or lie in a folder so named"
                    .to_owned(),
            })?;
            shelved.push((shelf, file));
        }
        // Later shelves name entries of earlier ones. The sort is stable: files keep their order.
        shelved.sort_by_key(|&(shelf, _)| shelf);
        let mut library = Self::default();
        let mut taken = Taken::default();
        let mut fleet = Vec::new();
        for (shelf, file) in shelved {
            match shelf {
                Shelf::Weapons => weapons::read(file, &mut library, &mut taken)?,
                Shelf::Ships => fleet.extend(shipyard::read(file, &mut library, &mut taken)?),
                Shelf::Maps => maps::read(file, &mut library, &mut taken)?,
                Shelf::Scenarios => scenarios::read(file, &mut library, &mut taken)?,
                Shelf::Options => options::read(file, &mut library, &mut taken)?,
                Shelf::Charts => charts::read(file, &mut library, &mut taken)?,
            }
        }
        // A vessel may belong to a class of a later file.
        shipyard::commission(fleet, &mut library)?;
        Ok(library)
    }

    pub fn weapon(&self, key: &str) -> Option<&Weapon> {
        self.weapons.iter().find(|weapon| weapon.key == key)
    }

    pub fn class(&self, name: &str) -> Option<&ShipClass> {
        self.classes.iter().find(|class| class.name == name)
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

/// Which entries have been read, and from which file.
#[derive(Debug, Default)]
struct Taken(BTreeMap<String, String>);

impl Taken {
    /// Notes an entry; refuses one that stands in this file or an earlier one already.
    fn take(&mut self, at: &At<'_>) -> Result<(), DataError> {
        match self.0.insert(at.entry.clone(), at.file.to_owned()) {
            None => Ok(()),
            Some(first) if first == at.file => Err(at.wrong("stands twice in this file")),
            Some(first) => Err(at.wrong(format!("stands in {first} already"))),
        }
    }
}

/// The tables the program ships with, for tests.
#[cfg(test)]
pub(crate) fn shipped() -> Library {
    Library::read(&tests::FILES).unwrap_or_else(|error| panic!("{error}"))
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
        let error = Library::read(&files).expect_err("the file should have been refused");
        assert_eq!(error.to_string(), message);
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
        assert_eq!(library.scenarios.len(), 1);
        assert_eq!(library.options.len(), 32);
        assert_eq!(library.charts.len(), 6);
        assert_eq!(library.option("turn_limit").unwrap().label, "Last turn");
        assert_eq!(library.chart("collision").unwrap().rule, "SG-COLL-02");
    }

    #[test]
    fn the_order_of_the_files_does_not_matter() {
        let backwards: Vec<_> = FILES.iter().rev().copied().collect();
        let mut read = Library::read(&backwards).unwrap();
        read.maps.reverse();
        assert_eq!(read, shipped());
    }

    #[test]
    fn a_file_is_known_by_its_name_or_its_folder() {
        assert_eq!(Shelf::of("data/galleons/ships.toml"), Some(Shelf::Ships));
        assert_eq!(Shelf::of("data/galleons/ships/maps-and-more.toml"), Some(Shelf::Ships));
        assert_eq!(Shelf::of("ships-of-mine.toml"), Some(Shelf::Ships));
        assert_eq!(Shelf::of("shipshape.toml"), None);
        assert_eq!(Shelf::of("ships.txt"), None);
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
        let error = Library::read(&[file]).unwrap_err().to_string();
        assert!(error.starts_with("options.toml: TOML parse error at line 1"), "{error}");
        assert!(error.contains("unknown field `colour`"), "{error}");
    }
}
