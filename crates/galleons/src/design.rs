//! Designing a ship: the parts that a yard puts together, what they weigh and cost, what breaks a rule, and how the ship rates.
//!
//! [SG-DSGN-01] A yard is picked, then hull, propulsion, coal, armour, guns, special weapons and berths. Each adds tons and pounds;
//! when the list is closed the ship is rated. [SG-DSGN-60] What is not in the list of weapons cannot be ordered.

mod breaches;
mod codes;
mod mends;
mod mounts;
mod rating;
mod sums;

use serde::{Deserialize, Serialize};

use crate::aspect::{Aspect, Aspects};
use crate::tables::{Angle, HullMaterial, Library, Rate, Service, Weapon, WeaponKind, Yard};

pub use breaches::{Breach, check};
pub use codes::Code;
pub use mends::{Mend, mends};
pub use mounts::{Beam, Mount, MountKind};
pub(crate) use rating::tenths_written;
pub use rating::{Rating, Roster, crank_rows};
pub use sums::{Load, Part, each_part, total};

/// A ship on paper: everything that was chosen, sound or not.
///
/// [SG-DSGN-02] The yard decides what can be had, and the price. [SG-DSGN-65] Whose service flies her decides the crew.
/// Numbers are as they were given, so that a breach can be told and mended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Design {
    pub name: String,
    pub nation: String,
    pub role: String,
    pub service: Service,
    pub yard: Yard,
    pub year: i32,
    pub hull: i32,
    pub material: HullMaterial,
    pub ram: bool,
    pub machinery: Machinery,
    /// Tons.
    pub coal: i32,
    pub armour: i32,
    pub armour_kind: ArmourKind,
    pub guns: Vec<Gun>,
    pub stores: Vec<Store>,
    /// Berths, those of their officers included.
    pub marines: i32,
    pub passengers: i32,
    /// Tons [SG-DSGN-56].
    pub cargo: i32,
    pub outriggers: bool,
}

/// What drives her.
///
/// [SG-DSGN-10] Exactly one of three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Machinery {
    Steam { engine_size: i32, forced_draught: bool },
    Screw { turncranks: i32 },
    Kite,
}

/// What her armour is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ArmourKind {
    /// Iron or steel, on a steel hull [SG-DSGN-21].
    Plate,
    /// Brick and rubble, on Martian wood [SG-DSGN-22].
    Protected,
}

impl ArmourKind {
    /// What a hull of this material carries, unless the design says otherwise.
    pub const fn usual(material: HullMaterial) -> Self {
        match material {
            HullMaterial::Steel => Self::Plate,
            HullMaterial::Wood => Self::Protected,
        }
    }
}

/// A weapon as a yard sells it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fitting {
    pub weapon: Weapon,
    /// Tons. [SG-DSGN-37] Piece, mount, magazine, crew and their berths; [SG-DSGN-38] by the later table.
    pub weight: u32,
    /// Pounds.
    pub cost: u32,
    /// Whose list it stands in. [SG-DSGN-36] The old smoothbores stand in the Martian one.
    pub family: Service,
    pub space: Option<Space>,
}

/// What a device takes up.
///
/// [SG-DSGN-39] As many of each as the hull is large. [SG-DSGN-42] Some devices take neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Space {
    Deck,
    Internal,
}

impl Fitting {
    /// What a yard knows of a weapon; none when there is no such weapon.
    pub fn of(library: &Library, key: &str) -> Option<Self> {
        let at = library.weapons.iter().position(|weapon| weapon.key == key)?;
        let sheet = library.weapon_sheets.get(at)?;
        Some(Self {
            weapon: library.weapons[at].clone(),
            weight: sheet.weight.unwrap_or(0),
            cost: sheet.cost,
            family: sheet.nation,
            space: match sheet.requires.as_deref() {
                Some("deck") => Some(Space::Deck),
                Some("interior") => Some(Space::Internal),
                _ => None,
            },
        })
    }

    /// Whether it fires more than once a turn [SG-DSGN-31].
    pub const fn is_rapid(&self) -> bool {
        matches!(self.weapon.rate, Rate::Shots(shots) if 1 < shots)
    }

    /// Whether it stands in a mount; otherwise it is stowed.
    pub const fn is_mounted(&self) -> bool {
        match self.weapon.kind {
            WeaponKind::ShellGun
            | WeaponKind::MartianCannon
            | WeaponKind::Smoothbore
            | WeaponKind::Howitzer
            | WeaponKind::LobGun
            | WeaponKind::Machinegun
            | WeaponKind::SmallArms
            | WeaponKind::Grapnel
            | WeaponKind::SmuttsDischarger => true,
            WeaponKind::Rocket
            | WeaponKind::TetherMine
            | WeaponKind::Drogue
            | WeaponKind::LiquidFire
            | WeaponKind::Spikes
            | WeaponKind::SmuttsTorpedo
            | WeaponKind::BombRack
            | WeaponKind::BombLoad => false,
        }
    }

    /// Whether it is carried about by hand: a machinegun without weight [SG-DSGN-50].
    pub const fn is_portable(&self) -> bool {
        matches!(self.weapon.kind, WeaponKind::Machinegun) && self.weight == 0
    }
}

/// A gun in its mount.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gun {
    pub fitting: Fitting,
    #[serde(with = "mounts::by_name")]
    pub mount: &'static Mount,
    /// What it is said to bear on, where that is said.
    pub arcs: Option<Aspects>,
    pub armoured: bool,
    /// The armour of a mount that has its own.
    pub armour: i32,
}

impl Gun {
    /// Whether its armour is a mount of its own, a turret or a sponson: [SG-DSGN-29], and [SG-DSGN-31] for rapid-fire guns anywhere.
    pub fn has_own_armour(&self) -> bool {
        self.armoured && (self.mount.kind == MountKind::Pivot || self.fitting.is_rapid())
    }
}

/// Something stowed on deck or below.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Store {
    pub fitting: Fitting,
    pub count: i32,
    /// Where a rocket battery points [SG-DSGN-44].
    pub facing: Option<Aspect>,
    pub angle: Option<Angle>,
}

impl Design {
    /// How many of the stores are of this kind.
    fn stowed(&self, kind: WeaponKind) -> i128 {
        let those = self.stores.iter().filter(|store| store.fitting.weapon.kind == kind);
        those.map(|store| i128::from(store.count)).sum()
    }

    /// Rocket batteries that hang on outriggers and take no space on deck [SG-DSGN-58].
    pub fn rockets_outside(&self) -> i128 {
        if self.outriggers { self.stowed(WeaponKind::Rocket) } else { 0 }
    }

    pub const fn is_steam(&self) -> bool {
        matches!(self.machinery, Machinery::Steam { .. })
    }
}

#[cfg(test)]
mod tests;
