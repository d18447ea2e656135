//! Refitting a ship: what a yard adds to her or takes out of her, what it costs, and what she becomes.

use serde::{Deserialize, Serialize};

use crate::{
    design::{Design, Fitting, Gun, Load, Mount, Store, total},
    tables::{Library, Service, ShipClass, Yard, rebuild},
};

/// One thing that a yard changes. Fittings are named by their places in the list of the yard, mounts by theirs in [`Mount::all`], what is
/// aboard by its place in the design.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    Mount {
        fitting: u8,
        mount: u8,
    },
    Unmount {
        gun: u8,
    },
    Stow {
        fitting: u8,
    },
    Unstow {
        store: u8,
    },
    /// Berths of marines, more or fewer.
    Marines {
        by: i8,
    },
    /// Tens of tons of hold, more or fewer.
    Hold {
        by: i8,
    },
    /// A level of armour, on or off.
    Armour {
        by: i8,
    },
}

/// The fittings that a Martian yard has, whoever's ship they go into.
pub fn martian_fittings(library: &Library) -> Vec<Fitting> {
    let keys = library.weapons.iter().map(|weapon| weapon.key.as_str());
    let fittings = keys.filter_map(|key| Fitting::of(library, key));
    fittings.filter(|fitting| fitting.family == Service::Martian).collect()
}

/// Every change that a yard could try; most of them break a rule of design.
pub fn changes(design: &Design, fittings: &[Fitting]) -> Vec<Change> {
    let mut all = Vec::new();
    all.extend((0..design.guns.len() as u8).map(|gun| Change::Unmount { gun }));
    all.extend((0..design.stores.len() as u8).map(|store| Change::Unstow { store }));
    for by in [1, 5, 10, -1, -5] {
        all.push(Change::Marines { by });
    }
    for by in [1, -1] {
        all.extend([Change::Hold { by }, Change::Armour { by }]);
    }
    for (at, fitting) in fittings.iter().enumerate() {
        let fitting_at = at as u8;
        if fitting.is_mounted() {
            let mounts = 0..Mount::all().len() as u8;
            all.extend(mounts.map(|mount| Change::Mount { fitting: fitting_at, mount }));
        } else {
            all.push(Change::Stow { fitting: fitting_at });
        }
    }
    all
}

/// A ship after one change: her design, her class, and what is paid for what was added.
#[derive(Clone, Debug, PartialEq)]
pub struct Refitted {
    pub design: Design,
    pub class: ShipClass,
    pub cost: u32,
}

/// Makes one change, or says why a yard does not.
///
/// What is added costs its list price; what is taken out is scrapped. The price of the ship is the old one with what was added and
/// without what was removed.
pub fn refit(
    design: &Design,
    class: &ShipClass,
    fittings: &[Fitting],
    change: Change,
) -> Result<Refitted, String> {
    let mut altered = design.clone();
    apply(&mut altered, fittings, change)?;
    // Hull, material and kind of propulsion stay; what is added is Martian, whoever built her.
    let (before, after) = (total(design), total(&altered));
    let tenths = |load: Load| i64::try_from(load.pounds).unwrap_or(i64::MAX / 2);
    let more = tenths(after) - tenths(before);
    let pounds = u32::try_from(more.unsigned_abs().div_ceil(10)).unwrap_or(u32::MAX);
    let (cost, price) = if more < 0 {
        (0, class.price.saturating_sub(pounds))
    } else {
        (pounds, class.price.saturating_add(pounds))
    };
    let class = rebuild(&altered, class, price).map_err(|error| error.in_words())?;
    Ok(Refitted { design: altered, class, cost })
}

fn apply(design: &mut Design, fittings: &[Fitting], change: Change) -> Result<(), String> {
    let none = || "the yard has nothing of the kind".to_owned();
    let fitting = |at: u8| fittings.get(usize::from(at)).cloned().ok_or_else(none);
    let fewer = || "she has no more of it to take out".to_owned();
    let changed = |n: i32, by: i32| Some(n + by).filter(|n| 0 <= *n).ok_or_else(fewer);
    match change {
        Change::Mount { fitting: at, mount } => {
            let fitting = fitting(at)?;
            let mount = Mount::all().get(usize::from(mount)).ok_or_else(none)?;
            if !fitting.is_mounted() {
                return Err(format!("{} stands in no mount", fitting.weapon.name));
            }
            design.guns.push(Gun { fitting, mount, arcs: None, armoured: false, armour: 0 });
        }
        Change::Unmount { gun } => {
            let at = usize::from(gun);
            if design.guns.len() <= at {
                return Err(fewer());
            }
            design.guns.remove(at);
        }
        Change::Stow { fitting: at } => {
            let fitting = fitting(at)?;
            if fitting.is_mounted() {
                return Err(format!("{} wants a mount", fitting.weapon.name));
            }
            let known = design.stores.iter_mut().find(|store| store.fitting == fitting);
            match known {
                Some(store) => store.count += 1,
                None => design.stores.push(Store { fitting, count: 1, facing: None, angle: None }),
            }
        }
        Change::Unstow { store } => {
            let at = usize::from(store);
            let stowed = design.stores.get_mut(at).ok_or_else(fewer)?;
            stowed.count -= 1;
            if stowed.count < 1 {
                design.stores.remove(at);
            }
        }
        Change::Marines { by } => design.marines = changed(design.marines, by.into())?,
        Change::Hold { by } => design.cargo = changed(design.cargo, 10 * i32::from(by))?,
        Change::Armour { by } => {
            if design.yard != Yard::Martian && 0 < by {
                return Err("a Martian yard has no plates for her".to_owned());
            }
            design.armour = changed(design.armour, by.into())?;
        }
    }
    Ok(())
}

/// A change in words.
pub fn in_words(design: &Design, fittings: &[Fitting], change: Change) -> String {
    let weapon = |at: u8| {
        fittings.get(usize::from(at)).map_or("a gun", |fitting| fitting.weapon.name.as_str())
    };
    match change {
        Change::Mount { fitting, mount } => {
            let mount = Mount::all().get(usize::from(mount)).map_or("", |mount| mount.title);
            format!("Fit a {}: {mount}", weapon(fitting))
        }
        Change::Unmount { gun } => match design.guns.get(usize::from(gun)) {
            Some(gun) => format!("Take out the {}: {}", gun.fitting.weapon.name, gun.mount.title),
            None => "Take out a gun".to_owned(),
        },
        Change::Stow { fitting } => format!("Stow one more: {}", weapon(fitting)),
        Change::Unstow { store } => match design.stores.get(usize::from(store)) {
            Some(store) => format!("Take out one: {}", store.fitting.weapon.name),
            None => "Take something out".to_owned(),
        },
        Change::Marines { by: 1 } => "A berth for one more marine".to_owned(),
        Change::Marines { by: by @ 1.. } => format!("Berths for {by} more marines"),
        Change::Marines { by } => format!("{} fewer berths of marines", by.unsigned_abs()),
        Change::Hold { by: by @ 1.. } => format!("{} more tons of hold", 10 * i32::from(by)),
        Change::Hold { by } => format!("{} fewer tons of hold", 10 * i32::from(by.unsigned_abs())),
        Change::Armour { by: 1.. } => "One level of armour more".to_owned(),
        Change::Armour { .. } => "One level of armour less".to_owned(),
    }
}
