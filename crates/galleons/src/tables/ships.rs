//! Ships: classes with their guns and complements, and the vessels named after them.

use serde::{Deserialize, Serialize};

use super::weapons::Weapon;
use crate::aspect::{Altitude, Aspect, Aspects};
use crate::design::{Design, Mount};

/// A class of ship as it stands when new.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShipClass {
    pub name: String,
    pub nation: String,
    pub role: String,
    pub service: Service,
    /// Hull size: hull boxes in each row.
    pub hull: u8,
    pub material: HullMaterial,
    pub propulsion: Propulsion,
    /// Printed speed; 0 for a kite, which rolls for it.
    pub speed: u8,
    pub ceiling: Altitude,
    pub armour: u8,
    pub ram: bool,
    pub guns: Vec<GunMount>,
    /// Mines, bombs, rockets and the like.
    pub devices: Vec<Device>,
    pub complement: Complement,
    pub tonnage: u32,
    /// Pounds.
    pub price: u32,
    /// Whether rocket racks stand on outriggers, so that the ship is lost with them.
    pub outriggers: bool,
    /// Whether its cranks lack a flywheel, so that hard driving tires it.
    pub no_flywheel: bool,
    pub provenance: String,
    pub notes: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Service {
    Earth,
    Martian,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HullMaterial {
    Wood,
    Steel,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Propulsion {
    /// Engines; the boiler is as large as they are.
    Steam {
        engine_size: u8,
    },
    /// A screw driven by turncranks.
    Screw,
    Kite,
}

/// A weapon where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GunMount {
    pub weapon: Weapon,
    pub mount: String,
    pub arcs: Aspects,
    /// The armour of an armoured mount, its own or the ship's; none for a gun in the open.
    ///
    /// [SG-ARM-06] Armoured gun mounts.
    pub armour: Option<u8>,
}

impl GunMount {
    /// Whether it is a turret beneath the hull [SG-FIRE-10].
    pub fn is_ventral(&self) -> bool {
        self.mount == "ventral"
    }

    /// Whether it is carried from one aspect to another [SG-MG-03].
    pub fn is_portable(&self) -> bool {
        self.mount == "portable"
    }

    /// A weapon that stands in the open at a mount; none where there is no such mount.
    pub fn in_the_open(weapon: Weapon, mount: &str) -> Option<Self> {
        Some(Self {
            weapon,
            mount: mount.to_owned(),
            arcs: Mount::named(mount)?.arcs(),
            armour: None,
        })
    }
}

/// Something carried that takes deck or internal space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Device {
    pub weapon: Weapon,
    pub count: u8,
    /// It is only the place for so many, with none of them there at first.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_empty: bool,
    /// Where a rocket bank points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Aspect>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angle: Option<Angle>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Angle {
    Up,
    Down,
}

/// The men of a ship beside its captain, helmsman, trimsman and signalman, of whom it has one each.
///
/// [SG-CREW-01] Stations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Complement {
    /// Officers on the bridge beside the captain.
    pub other_officers: u8,
    pub extra_petty_officers: u8,
    pub gunners: u8,
    /// Engineers, turncranks or topmen.
    pub manoeuvre: u8,
    pub deckhands: u8,
    /// Marines of the ranks, their officers left out.
    pub marines: u8,
    pub marine_officers: u8,
}

impl ShipClass {
    /// Guns and devices, those of one kind counted.
    pub fn armament(&self) -> String {
        let mut counted: Vec<(&str, u32)> = Vec::new();
        let guns = self.guns.iter().map(|gun| (gun.weapon.name.as_str(), 1));
        let devices = self.devices.iter().map(|it| (it.weapon.name.as_str(), u32::from(it.count)));
        for (name, count) in guns.chain(devices) {
            match counted.iter_mut().find(|(known, _)| *known == name) {
                Some((_, n)) => *n += count,
                None => counted.push((name, count)),
            }
        }
        let words = counted.into_iter().map(|(name, n)| match n {
            1 => name.to_owned(),
            n => format!("{n} \u{d7} {name}"),
        });
        words.collect::<Vec<_>>().join(", ")
    }
}

impl ShipClass {
    /// How many marines she can berth, officers included.
    pub const fn berths(&self) -> u8 {
        self.complement.marines.saturating_add(self.complement.marine_officers)
    }

    /// Why so many marines cannot sail with her, if they cannot.
    ///
    /// [SG-DSGN-54] Each wants a berth.
    pub fn crowded(&self, men: u8) -> Option<String> {
        let berths = self.berths();
        (berths < men)
            .then(|| format!("{} has berths for {berths} marines, not for {men}", self.name))
    }

    /// The same ship with so many marines aboard.
    ///
    /// [SG-RATE-18] Every tenth is an officer.
    #[must_use]
    pub const fn with_marines(mut self, men: u8) -> Self {
        self.complement.marine_officers = men / 10;
        self.complement.marines = men - men / 10;
        self
    }
}

impl Complement {
    /// Officers of the ship, captain included, marine officers left out.
    pub const fn officers(&self) -> u8 {
        1 + self.other_officers
    }

    /// Officers, petty officers and others, as a ship's record writes them: marine officers are officers.
    pub const fn crew(&self) -> [u16; 3] {
        let officers = 1 + self.other_officers as u16 + self.marine_officers as u16;
        let petty_officers = 2 + self.extra_petty_officers as u16;
        let hands = self.gunners as u16 + self.manoeuvre as u16 + self.deckhands as u16;
        [officers, petty_officers, 1 + hands + self.marines as u16]
    }

    /// Everyone aboard.
    pub const fn total(&self) -> u16 {
        let [officers, petty_officers, others] = self.crew();
        officers + petty_officers + others
    }
}

impl HullMaterial {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wood => "wood",
            Self::Steel => "steel",
        }
    }
}

/// Who built a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Yard {
    /// Any industrial yard of an Earth power.
    British,
    Martian,
    /// A Martian hull refitted with machinery and guns of Earth.
    Conversion,
}

/// What a class's entry says beyond what a battle needs.
#[derive(Clone, Debug, PartialEq)]
pub struct ShipSheet {
    pub name: String,
    /// What the yard was asked for.
    pub design: Design,
    /// Days under steam on full bunkers.
    pub endurance_days: Option<u32>,
    /// Whether the figures are those that the rules give, and no sheet's.
    pub is_own: bool,
    /// What is legible in the books, as plain data.
    pub printed: toml::Table,
    /// What the design rules give, as plain data.
    pub computed: toml::Table,
    /// The difference of the two, as plain data.
    pub residual: toml::Table,
}

/// A single vessel that the books name.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vessel {
    pub name: String,
    pub class: String,
    pub launched: Option<u16>,
    pub status: String,
}
