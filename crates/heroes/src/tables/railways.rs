//! Rolling stock and locomotives.

use kernel::{
    ledger::{DataError, read_toml},
    table::Length,
    tables::{At, SourceFile},
};
use serde::{Deserialize, Serialize};

use super::{
    check::{self, Complete},
    troops::Load,
};
use crate::vocabulary::{PerWord, RollingStock};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Railways {
    pub stock: PerWord<RollingStock, Stock>,
    pub locomotives: Vec<Locomotive>,
    /// Driving wheels for each vehicle that an unarmoured locomotive tows, and an armoured one.
    pub wheels_per_vehicle: (u8, u8),
    /// All vehicles are as wide.
    pub width: Length,
}

/// A kind of vehicle, and what it carries.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stock {
    pub armoured: bool,
    pub length: Length,
    /// Figures on foot.
    pub foot: u8,
    /// Mounted figures, instead.
    pub mounted: u8,
    /// Room for whatever fits.
    pub slots: u8,
    /// Most weapons fitted.
    pub weapons: u8,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Locomotive {
    /// Its wheels in the usual notation.
    pub id: String,
    pub driving_wheels: u8,
    pub length: Length,
}

impl Stock {
    /// Whether a load goes into it.
    ///
    /// [HV-RAIL-02] Closed stock takes figures on foot or mounted, not both, and neither guns nor wagons. [HV-RAIL-03] Open stock takes
    /// what its slots hold; a gun wagon nobody besides its gunners.
    pub fn holds(&self, load: Load) -> bool {
        if load == Load::default() {
            true
        } else if 0 < self.weapons {
            false
        } else if 0 < self.slots {
            load.slots <= u32::from(self.slots)
        } else {
            load.bulky == 0
                && (load.foot == 0 || load.mounted == 0)
                && load.foot <= u32::from(self.foot)
                && load.mounted <= u32::from(self.mounted)
        }
    }
}

impl Railways {
    pub fn locomotive(&self, id: &str) -> Option<&Locomotive> {
        self.locomotives.iter().find(|locomotive| locomotive.id == id)
    }

    /// How many vehicles a locomotive tows.
    ///
    /// [HV-RAIL-04] One for every two driving wheels, or for every three if it is armoured; fractions are dropped.
    pub fn tows(&self, locomotive: &Locomotive, armoured: bool) -> u8 {
        let (plain, heavy) = self.wheels_per_vehicle;
        locomotive.driving_wheels / if armoured { heavy } else { plain }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RailwaysFile {
    rolling_stock: Vec<StockEntry>,
    locomotive: Vec<LocomotiveEntry>,
    towing: Towing,
    vehicles: Vehicles,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StockEntry {
    id: RollingStock,
    rule: String,
    armoured: bool,
    length_mm: f64,
    #[serde(default)]
    foot: i64,
    #[serde(default)]
    mounted: i64,
    #[serde(default)]
    slots: i64,
    #[serde(default)]
    weapons: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LocomotiveEntry {
    id: String,
    rule: String,
    driving_wheels: i64,
    length_mm: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Towing {
    rule: String,
    wheels_per_unarmoured_vehicle: i64,
    wheels_per_armoured_vehicle: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vehicles {
    rule: String,
    width_mm: f64,
}

pub(super) fn read(file: &SourceFile<'_>) -> Result<Railways, DataError> {
    let read: RailwaysFile = read_toml(file.name, file.text)?;
    let mut stock = Complete::new(file.name, "rolling_stock");
    for entry in read.rolling_stock {
        let at = stock.at(entry.id);
        check::rule(&at, &entry.rule)?;
        let vehicle = Stock {
            armoured: entry.armoured,
            length: check::length_mm(&at, "length_mm", entry.length_mm)?,
            foot: at.number("foot", entry.foot, 0, 40)?,
            mounted: at.number("mounted", entry.mounted, 0, 40)?,
            slots: at.number("slots", entry.slots, 0, 40)?,
            weapons: at.number("weapons", entry.weapons, 0, 4)?,
        };
        if vehicle.foot.max(vehicle.slots).max(vehicle.weapons) == 0 {
            return Err(at.wrong("carries nothing"));
        }
        stock.add(entry.id, vehicle)?;
    }
    let mut locomotives: Vec<Locomotive> = Vec::new();
    for entry in read.locomotive {
        let at = At::new(file.name, "locomotive", &entry.id)?;
        check::rule(&at, &entry.rule)?;
        if locomotives.iter().any(|known| known.id == entry.id) {
            return Err(at.wrong("stands twice in this file"));
        }
        let driving_wheels = at.number("driving_wheels", entry.driving_wheels, 2, 20)?;
        let length = check::length_mm(&at, "length_mm", entry.length_mm)?;
        locomotives.push(Locomotive { id: entry.id, driving_wheels, length });
    }
    let at = At { file: file.name, entry: "towing".to_owned() };
    check::rule(&at, &read.towing.rule)?;
    let wheels = |what, value| at.number(what, value, 1, 20);
    let wheels_per_vehicle = (
        wheels("wheels_per_unarmoured_vehicle", read.towing.wheels_per_unarmoured_vehicle)?,
        wheels("wheels_per_armoured_vehicle", read.towing.wheels_per_armoured_vehicle)?,
    );
    let at = At { file: file.name, entry: "vehicles".to_owned() };
    check::rule(&at, &read.vehicles.rule)?;
    let width = check::length_mm(&at, "width_mm", read.vehicles.width_mm)?;
    Ok(Railways { stock: stock.finish()?, locomotives, wheels_per_vehicle, width })
}
