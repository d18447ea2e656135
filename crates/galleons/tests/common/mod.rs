//! What the tests and benchmarks of battles share: the tables as they are shipped, and a battle to fight.

use galleons::tables::Library;
use kernel::{Setup, System as _, options::Options, system::SourceFile};

/// The tables as they are shipped.
pub fn library() -> Library {
    let file = |name, text| SourceFile { name, text };
    let files = [
        file("weapons.toml", include_str!("../../../../data/galleons/weapons.toml")),
        file("ships.toml", include_str!("../../../../data/galleons/ships.toml")),
        file("options.toml", include_str!("../../../../data/galleons/options.toml")),
        file("maps/canal.toml", include_str!("../../../../data/galleons/maps/canal.toml")),
        file("maps/highland.toml", include_str!("../../../../data/galleons/maps/highland.toml")),
        file(
            "scenarios/thieves-fall-out.toml",
            include_str!("../../../../data/galleons/scenarios/thieves-fall-out.toml"),
        ),
    ];
    galleons::Galleons::library(&files).expect("the shipped tables are read")
}

/// "Thieves Fall Out" with so many captains.
pub fn thieves(seats: usize) -> Setup {
    let names = ["Ann", "Ben", "Cat", "Dan"];
    Setup {
        scenario: "thieves-fall-out".into(),
        options: Options::new(),
        seats: names[..seats].iter().map(ToString::to_string).collect(),
    }
}
