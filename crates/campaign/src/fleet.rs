//! Ships as a yard sees them: what their parts cost, how long their coal lasts, what it takes to make good their damage.

use galleons::{
    design::{Design, Fitting, Mount, Part as Line, Rating, each_part},
    refit::{Change, refit},
    state::{Carries, Ship},
    tables::{Library, Propulsion, ShipClass, WeaponKind, Yard},
};
use serde::{Deserialize, Serialize};

use crate::{
    accounts::{self, Pounds},
    passage::Drive,
};

/// The speed at which the masts of a kite are reckoned [SG-CAMP-48].
const KITE_SPEED: u8 = 3;
/// What a boarding launch is by the name of her class.
const LAUNCH: &str = "Boarding launch";

/// A class of ship with her bill.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Built {
    pub class: ShipClass,
    pub design: Design,
    /// Whether Parhoon can lay her down.
    pub is_martian: bool,
    hull: Pounds,
    propulsion: Pounds,
    guns: Vec<Pounds>,
    /// What one of each device costs.
    devices: Vec<Pounds>,
    /// Days under steam on full bunkers.
    pub endurance: Option<u16>,
    /// Tons that her hold takes.
    pub hold: u32,
}

/// Something that must be made good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Damage {
    Hull,
    /// Screws or masts.
    Drive,
    Boiler,
    Gun(u8),
    Device(u8),
}

impl Built {
    /// Every ship of the catalogue.
    pub fn all(library: &Library) -> Vec<Self> {
        let sheets = library.classes.iter().zip(&library.ship_sheets);
        let built = sheets.map(|(class, sheet)| {
            let endurance = sheet.endurance_days.and_then(|days| u16::try_from(days).ok());
            Self::new(class.clone(), sheet.design.clone(), endurance)
        });
        built.collect()
    }

    /// A class with the bill of her design.
    pub fn new(class: ShipClass, design: Design, endurance: Option<u16>) -> Self {
        let (guns, devices) = (vec![0; class.guns.len()], vec![0; class.devices.len()]);
        let mut built = Self {
            is_martian: design.yard == Yard::Martian,
            hull: 0,
            propulsion: 0,
            guns,
            devices,
            endurance,
            hold: u32::try_from(design.cargo).unwrap_or(0),
            class,
            design,
        };
        let mut parts = Vec::new();
        each_part(&built.design, |part, load| {
            // The yard reckons in tenths of a pound.
            parts.push((part, Pounds::try_from(load.pounds / 10).unwrap_or(0)));
        });
        for (part, pounds) in parts {
            match part {
                Line::Hull => built.hull = pounds,
                Line::Machinery => built.propulsion = pounds,
                Line::Gun(at) => {
                    if let Some(price) = built.guns.get_mut(at) {
                        *price = pounds;
                    }
                }
                Line::Store(at) => {
                    let n = built.design.stores.get(at).map_or(1, |store| store.count).max(1);
                    if let Some(price) = built.devices.get_mut(at) {
                        *price = pounds / n.unsigned_abs();
                    }
                }
                Line::Ram
                | Line::Coal
                | Line::Armour
                | Line::Marines
                | Line::Passengers
                | Line::Cargo => {}
            }
        }
        built
    }

    /// The class after a change in the yard, with what it costs; or why not.
    ///
    /// [SG-CAMP-51] She must pass every test of design and is rated again.
    pub fn altered(&self, fittings: &[Fitting], change: Change) -> Result<(Self, Pounds), String> {
        let refitted = refit(&self.design, &self.class, fittings, change)?;
        // Her engine stays as it is, and what her sheet says of her coal holds until her bunkers are changed.
        let endurance = if refitted.design.coal == self.design.coal {
            self.endurance
        } else {
            let burnt = Rating::of(&refitted.design).and_then(|rating| rating.endurance);
            burnt.and_then(|(coal, engine)| u16::try_from(coal / engine).ok())
        };
        let built = Self::new(refitted.class, refitted.design, endurance);
        Ok((built, refitted.cost))
    }

    pub const fn price(&self) -> Pounds {
        self.class.price
    }

    /// What carries her over the map.
    pub fn drive(&self) -> Drive {
        match self.class.propulsion {
            _ if self.class.name == LAUNCH => Drive::Launch,
            Propulsion::Steam { .. } => Drive::Steam,
            Propulsion::Screw => Drive::Galley,
            Propulsion::Kite => Drive::Kite,
        }
    }

    /// Everything that is broken or spent, with what it costs to make it good.
    ///
    /// [SG-CAMP-48] Components at half of their price, spent stores at the whole. [SG-CAMP-49] Hull hits by the box.
    pub fn damages(&self, ship: &Ship) -> Vec<(Damage, Pounds)> {
        let mut found = Vec::new();
        if 0 < ship.hull_marks {
            let boxes = u32::from(self.class.hull_boxes());
            let cost = accounts::hull(self.hull, boxes, u32::from(ship.hull_marks));
            found.push((Damage::Hull, cost));
        }
        if ship.boiler_burst {
            // Her screws are then included.
            found.push((Damage::Boiler, accounts::component(self.propulsion)));
        } else if 0 < ship.screw_hits {
            let speed = if self.class.is_kite() { KITE_SPEED } else { self.class.speed };
            let cost = accounts::propulsion(self.propulsion, speed, u32::from(ship.screw_hits));
            found.push((Damage::Drive, cost));
        }
        for (at, (gun, price)) in ship.guns.iter().zip(&self.guns).enumerate() {
            if gun.is_wrecked {
                found.push((Damage::Gun(at as u8), accounts::component(*price)));
            }
        }
        let listed = self.class.devices.iter().zip(&self.devices);
        let mut loads = listed.clone().filter(|(it, _)| it.weapon.kind == WeaponKind::BombLoad);
        let load = loads.next().map(|(_, price)| price);
        let stowed = ship.carries.iter().zip(self.stock(ship));
        for (at, ((carried, full), (device, price))) in stowed.zip(listed).enumerate() {
            let lost = u32::from(carried.lost);
            let spent = u32::from(full.left).saturating_sub(u32::from(carried.left) + lost);
            // A rack drops its load and is loaded anew.
            let is_rack = device.weapon.kind == WeaponKind::BombRack;
            let each = load.filter(|_| is_rack).unwrap_or(price);
            if 0 < lost + spent {
                let cost = accounts::component(price * lost) + each * spent;
                found.push((Damage::Device(at as u8), cost));
            }
        }
        found
    }

    /// Her devices as she left the yard: loads of bombs that are in her racks are not in store.
    fn stock(&self, ship: &Ship) -> Carries {
        Ship::fresh(&self.class, ship.quality, ship.folk).carries
    }

    /// Makes one of them good.
    pub fn make_good(&self, ship: &mut Ship, damage: Damage) {
        match damage {
            Damage::Hull => ship.hull_marks = 0,
            Damage::Drive => (ship.screw_hits, ship.jury_rig) = (0, false),
            Damage::Boiler => {
                (ship.boiler_burst, ship.screw_hits, ship.jury_rig) = (false, 0, false);
            }
            Damage::Gun(at) => {
                if let Some(gun) = ship.guns.get_mut(usize::from(at)) {
                    gun.is_wrecked = false;
                }
            }
            Damage::Device(at) => {
                let stock = self.stock(ship);
                if let (Some(carried), Some(full)) =
                    (ship.carries.get_mut(usize::from(at)), stock.get(usize::from(at)))
                {
                    (carried.left, carried.lost) = (full.left, 0);
                }
            }
        }
    }

    /// The same in words.
    pub fn damage_name(&self, damage: Damage) -> String {
        match damage {
            Damage::Hull => "her hull".to_owned(),
            Damage::Drive if self.class.is_kite() => "her masts".to_owned(),
            Damage::Drive => "her screws".to_owned(),
            Damage::Boiler => "her boiler".to_owned(),
            Damage::Gun(at) => {
                let gun = self.class.guns.get(usize::from(at));
                gun.map_or_else(
                    || "a gun".to_owned(),
                    |gun| {
                        let mount = Mount::named(&gun.mount).map_or("", |mount| mount.title);
                        format!("her {mount} {}", gun.weapon.name)
                    },
                )
            }
            Damage::Device(at) => {
                let device = self.class.devices.get(usize::from(at));
                device
                    .map_or_else(|| "her stores".to_owned(), |it| format!("her {}", it.weapon.name))
            }
        }
    }
}

#[cfg(test)]
mod tests;
