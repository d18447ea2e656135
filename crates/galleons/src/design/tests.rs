//! Tests of the design rules, by their ids. Ships are written as one line: yard, hull, then every part.

mod catalogue;
mod guns;
mod hull;
mod rating;
mod stores;

use std::sync::LazyLock;

use kernel::tables::At;

use super::rating::tenths_written;
use super::*;
use crate::tables::{DeviceEntry, MountEntry, PropulsionEntry, PropulsionKind, ShipEntry, shipped};

static LIBRARY: LazyLock<Library> = LazyLock::new(shipped);

/// The entry of a ship: "martian wood 2, screw 12, heavy-gun wing-port, 2 liquid-fire".
///
/// A gun is a weapon and a mount, then `behind` for the hull's armour or a number for its own. Crews of British yards are of Earth.
fn entry(text: &str) -> ShipEntry {
    let mut words = text.split(", ");
    let head: Vec<&str> = words.next().unwrap().split(' ').collect();
    let [yard, material, hull] = head[..] else { panic!("{text:?} does not begin with a hull") };
    let mut ship = ShipEntry {
        name: "Test".to_owned(),
        nation: String::new(),
        role: String::new(),
        service: if yard == "british" { Service::Earth } else { Service::Martian },
        yard: match yard {
            "british" => Yard::British,
            "martian" => Yard::Martian,
            "conversion" => Yard::Conversion,
            other => panic!("no yard is called {other}"),
        },
        year: 1889,
        hull: hull.parse().unwrap(),
        hull_material: if material == "steel" { HullMaterial::Steel } else { HullMaterial::Wood },
        ram: false,
        propulsion: PropulsionEntry {
            kind: PropulsionKind::Kite,
            engine_size: 0,
            turncranks: 0,
            forced_draught: false,
        },
        coal: 0,
        armour: 0,
        armour_kind: None,
        weapons: Vec::new(),
        exotic: Vec::new(),
        marines: 0,
        passengers: 0,
        cargo: 0,
        outriggers: false,
        no_flywheel: false,
        printed: toml::Table::new(),
        computed: toml::Table::new(),
        play: None,
        residual: toml::Table::new(),
        provenance: String::new(),
        notes: String::new(),
    };
    for part in words {
        add(&mut ship, &part.split(' ').collect::<Vec<_>>());
    }
    ship
}

fn add(ship: &mut ShipEntry, words: &[&str]) {
    let number = || words[1].parse::<i64>().unwrap();
    match words[0] {
        "kite" => {}
        "screw" => {
            ship.propulsion.kind = PropulsionKind::Screw;
            ship.propulsion.turncranks = number();
        }
        "steam" | "forced" => {
            ship.propulsion.kind = PropulsionKind::Steam;
            ship.propulsion.engine_size = number();
            ship.propulsion.forced_draught = words[0] == "forced";
        }
        "ram" => ship.ram = true,
        "outriggers" => ship.outriggers = true,
        "earth" => ship.service = Service::Earth,
        "mars" => ship.service = Service::Martian,
        "plate" => ship.armour_kind = Some(ArmourKind::Plate),
        "protected" => ship.armour_kind = Some(ArmourKind::Protected),
        "coal" => ship.coal = number(),
        "armour" => ship.armour = number(),
        "marines" => ship.marines = number(),
        "passengers" => ship.passengers = number(),
        "cargo" => ship.cargo = number(),
        "year" => ship.year = number(),
        word => match word.parse::<i64>() {
            Ok(count) => ship.exotic.push(DeviceEntry {
                weapon: words[1].to_owned(),
                count,
                facing: words
                    .get(2)
                    .map(|name| Aspect::ALL.into_iter().find(|it| it.name() == *name).unwrap()),
                angle: words.get(3).map(|&it| if it == "up" { Angle::Up } else { Angle::Down }),
            }),
            Err(_) => ship.weapons.push(MountEntry {
                weapon: word.to_owned(),
                mount: words[1].to_owned(),
                arcs: None,
                armoured: words.get(2).is_some(),
                armour: words.get(2).map_or(0, |value| value.parse().unwrap_or(0)),
            }),
        },
    }
}

fn design(text: &str) -> Design {
    let at = At::new("ships-test.toml", "ship", "Test").unwrap();
    entry(text).design(&at, &LIBRARY).unwrap_or_else(|error| panic!("{error}"))
}

/// The codes of everything that is wrong.
fn codes(text: &str) -> Vec<&'static str> {
    check(&design(text)).iter().map(|breach| breach.code.name()).collect()
}

fn assert_sound(text: &str) {
    assert_eq!(codes(text), [""; 0], "{text}");
}

/// Tons and pounds of the whole ship.
fn sums(text: &str) -> (String, String) {
    written(total(&design(text)))
}

/// Tons and pounds of the parts that are meant.
fn parts(text: &str, is_meant: impl Fn(Part) -> bool) -> (String, String) {
    let mut sum = Load::default();
    each_part(&design(text), |part, load| {
        if is_meant(part) {
            sum = sum + load;
        }
    });
    written(sum)
}

fn written(load: Load) -> (String, String) {
    (tenths_written(load.tons), tenths_written(load.pounds))
}

fn both(tons: &str, pounds: &str) -> (String, String) {
    (tons.to_owned(), pounds.to_owned())
}

const fn is_gun(part: Part) -> bool {
    matches!(part, Part::Gun(_))
}

const fn is_store(part: Part) -> bool {
    matches!(part, Part::Store(_))
}

fn rated(text: &str) -> Rating {
    Rating::of(&design(text)).unwrap()
}

/// The design of a class of the books.
fn of_class(name: &str) -> &'static Design {
    &LIBRARY.ship_sheets.iter().find(|sheet| sheet.name == name).unwrap().design
}
