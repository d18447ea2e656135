//! A ship as a file writes her: read, made into a design, and written again.

use kernel::{ledger::DataError, tables::At};
use serde::{Deserialize, Serialize};

use super::super::Library;
use super::super::ships::{Angle, HullMaterial, Service, ShipClass, Vessel, Yard};
use crate::aspect::{Altitude, Aspect, Aspects};
use crate::design::{ArmourKind, Design, Fitting, Gun, Machinery, Mount, Rating, Store};

#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShipFile {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    #[serde(default)]
    pub ship: Vec<ShipEntry>,
    #[serde(default, skip_serializing)]
    pub vessel: Vec<Vessel>,
}

/// A ship. Without `play` she is a design, and flies with the figures that the rules give her.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShipEntry {
    pub name: String,
    #[serde(default = "own_nation")]
    pub nation: String,
    #[serde(default)]
    pub role: String,
    pub service: Service,
    pub yard: Yard,
    #[serde(default = "usual_year")]
    pub year: i64,
    pub hull: i64,
    pub hull_material: HullMaterial,
    #[serde(default, skip_serializing_if = "is_no")]
    pub ram: bool,
    pub propulsion: PropulsionEntry,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub coal: i64,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub armour: i64,
    /// What the hull's material carries, if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armour_kind: Option<ArmourKind>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub weapons: Vec<MountEntry>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exotic: Vec<DeviceEntry>,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub marines: i64,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub passengers: i64,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub cargo: i64,
    #[serde(default, skip_serializing_if = "is_no")]
    pub outriggers: bool,
    #[serde(default, skip_serializing_if = "is_no")]
    pub no_flywheel: bool,
    #[serde(default, skip_serializing_if = "toml::Table::is_empty")]
    pub printed: toml::Table,
    #[serde(default, skip_serializing_if = "toml::Table::is_empty")]
    pub computed: toml::Table,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<PlayEntry>,
    #[serde(default, skip_serializing_if = "toml::Table::is_empty")]
    pub residual: toml::Table,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub provenance: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
}

fn own_nation() -> String {
    "Own designs".to_owned()
}

pub const fn usual_year() -> i64 {
    1889
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it a reference")]
const fn is_zero(number: &i64) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it a reference")]
const fn is_no(flag: &bool) -> bool {
    !*flag
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PropulsionEntry {
    pub kind: PropulsionKind,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub engine_size: i64,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub turncranks: i64,
    #[serde(default, skip_serializing_if = "is_no")]
    pub forced_draught: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PropulsionKind {
    Steam,
    Screw,
    Kite,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MountEntry {
    pub weapon: String,
    pub mount: String,
    /// Those of the mount, if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arcs: Option<Vec<Aspect>>,
    #[serde(default, skip_serializing_if = "is_no")]
    pub armoured: bool,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub armour: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeviceEntry {
    pub weapon: String,
    pub count: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Aspect>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angle: Option<Angle>,
}

/// The figures a battle uses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayEntry {
    pub tonnage: i64,
    pub price: i64,
    pub altitude: Altitude,
    pub speed: SpeedEntry,
    /// Officers+petty officers+others.
    pub crew: String,
    pub hull_boxes: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extra_officers: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub endurance_days: Option<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SpeedEntry {
    Number(i64),
    Letter(String),
}

impl PlayEntry {
    /// The figures that the rules give a design that flies; none when it does not.
    ///
    /// Parts of tons and pounds are rounded up to be shown: every limit has been tested before.
    pub fn of(rating: &Rating) -> Option<Self> {
        let up = |tenths: i128| i64::try_from((tenths + 9) / 10).unwrap_or(i64::MAX);
        let [officers, petty_officers, others] = rating.roster.crew();
        Some(Self {
            tonnage: up(rating.load.tons),
            price: up(rating.load.pounds),
            altitude: rating.ceiling?,
            speed: rating
                .speed
                .map_or_else(|| SpeedEntry::Letter("K".to_owned()), SpeedEntry::Number),
            crew: format!("{officers}+{petty_officers}+{others}"),
            hull_boxes: rating.hull_boxes,
            extra_officers: None,
            endurance_days: rating.endurance.map(|(coal, engine)| coal / engine),
        })
    }
}

/// Beyond this a number of a design is a slip of the pen.
const ABSURD: i32 = 1_000_000;

/// A number that a rule may refuse, but that is a number of a ship: what is too small is told by the rule.
fn any_number(at: &At<'_>, what: &str, value: i64) -> Result<i32, DataError> {
    let absurd = |_| at.wrong(format!("{what} is {value}, which no ship can have"));
    at.number(what, value, -ABSURD, ABSURD).map_err(absurd)
}

impl ShipEntry {
    /// The entry of a design that was built as a class once.
    pub fn of(design: &Design, class: &ShipClass) -> Self {
        let propulsion = match design.machinery {
            Machinery::Steam { engine_size, forced_draught } => PropulsionEntry {
                kind: PropulsionKind::Steam,
                engine_size: engine_size.into(),
                turncranks: 0,
                forced_draught,
            },
            Machinery::Screw { turncranks } => PropulsionEntry {
                kind: PropulsionKind::Screw,
                engine_size: 0,
                turncranks: turncranks.into(),
                forced_draught: false,
            },
            Machinery::Kite => PropulsionEntry {
                kind: PropulsionKind::Kite,
                engine_size: 0,
                turncranks: 0,
                forced_draught: false,
            },
        };
        let mounted = design.guns.iter().map(|gun| MountEntry {
            weapon: gun.fitting.weapon.key.clone(),
            mount: gun.mount.name.to_owned(),
            arcs: None,
            armoured: gun.armoured,
            armour: gun.armour.into(),
        });
        let stowed = design.stores.iter().map(|store| DeviceEntry {
            weapon: store.fitting.weapon.key.clone(),
            count: store.count.into(),
            facing: store.facing,
            angle: store.angle,
        });
        Self {
            name: design.name.clone(),
            nation: design.nation.clone(),
            role: design.role.clone(),
            service: design.service,
            yard: design.yard,
            year: design.year.into(),
            hull: design.hull.into(),
            hull_material: design.material,
            ram: design.ram,
            propulsion,
            coal: design.coal.into(),
            armour: design.armour.into(),
            armour_kind: Some(design.armour_kind),
            weapons: mounted.collect(),
            exotic: stowed.collect(),
            marines: design.marines.into(),
            passengers: design.passengers.into(),
            cargo: design.cargo.into(),
            outriggers: design.outriggers,
            no_flywheel: class.no_flywheel,
            printed: toml::Table::new(),
            computed: toml::Table::new(),
            play: None,
            residual: toml::Table::new(),
            provenance: class.provenance.clone(),
            notes: class.notes.clone(),
        }
    }

    /// The design that an entry describes, sound or not; or why it describes none.
    pub fn design(&self, at: &At<'_>, library: &Library) -> Result<Design, DataError> {
        let any = |what, value| any_number(at, what, value);
        let some = |what, value| at.number::<i32>(what, value, 0, ABSURD);
        let material = self.hull_material;
        let mut guns = Vec::with_capacity(self.weapons.len());
        for (n, gun) in self.weapons.iter().enumerate() {
            guns.push(gun.read(&at.part(format_args!("weapon {}", n + 1)), library)?);
        }
        let mut stores = Vec::with_capacity(self.exotic.len());
        for (n, device) in self.exotic.iter().enumerate() {
            stores.push(device.read(&at.part(format_args!("exotic {}", n + 1)), library)?);
        }
        Ok(Design {
            name: self.name.clone(),
            nation: self.nation.clone(),
            role: self.role.clone(),
            service: self.service,
            yard: self.yard,
            year: at.number("year", self.year, 1800, 2000)?,
            hull: any("hull", self.hull)?,
            material,
            ram: self.ram,
            machinery: self.propulsion.read(at)?,
            coal: any("coal", self.coal)?,
            armour: any("armour", self.armour)?,
            armour_kind: self.armour_kind.unwrap_or_else(|| ArmourKind::usual(material)),
            guns,
            stores,
            marines: some("marines", self.marines)?,
            passengers: some("passengers", self.passengers)?,
            cargo: some("cargo", self.cargo)?,
            outriggers: self.outriggers,
        })
    }
}

impl PropulsionEntry {
    /// [SG-DSGN-10] A ship is driven in one way only.
    fn read(&self, at: &At<'_>) -> Result<Machinery, DataError> {
        if self.kind != PropulsionKind::Steam && self.engine_size != 0 {
            return Err(at.wrong("has an engine_size but no steam"));
        }
        if self.kind != PropulsionKind::Screw && self.turncranks != 0 {
            return Err(at.wrong("has turncranks but no screw"));
        }
        if self.kind != PropulsionKind::Steam && self.forced_draught {
            return Err(at.wrong("has forced_draught but no steam"));
        }
        Ok(match self.kind {
            PropulsionKind::Steam => Machinery::Steam {
                engine_size: any_number(at, "engine_size", self.engine_size)?,
                forced_draught: self.forced_draught,
            },
            PropulsionKind::Screw => {
                let turncranks = at.number("turncranks", self.turncranks, 0, ABSURD)?;
                Machinery::Screw { turncranks }
            }
            PropulsionKind::Kite => Machinery::Kite,
        })
    }
}

/// [SG-DSGN-60] Only what the tables of weapons have can be fitted.
fn fitting(at: &At<'_>, key: &str, library: &Library) -> Result<Fitting, DataError> {
    Fitting::of(library, key)
        .ok_or_else(|| at.wrong(format!("there is no weapon with the key {key:?}")))
}

impl MountEntry {
    fn read(&self, at: &At<'_>, library: &Library) -> Result<Gun, DataError> {
        Ok(Gun {
            fitting: fitting(at, &self.weapon, library)?,
            mount: Mount::named(&self.mount)
                .ok_or_else(|| at.wrong(format!("there is no mount called {:?}", self.mount)))?,
            arcs: self.arcs.clone().map(Aspects::from),
            armoured: self.armoured,
            armour: any_number(at, "armour", self.armour)?,
        })
    }
}

impl DeviceEntry {
    fn read(&self, at: &At<'_>, library: &Library) -> Result<Store, DataError> {
        Ok(Store {
            fitting: fitting(at, &self.weapon, library)?,
            count: at.number("count", self.count, 1, ABSURD)?,
            facing: self.facing,
            angle: self.angle,
        })
    }
}
