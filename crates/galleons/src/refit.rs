//! Refitting a ship: what a yard adds to her or takes out of her, what it costs, and what she becomes.

use serde::{Deserialize, Serialize};

use crate::{
    design::{Beam, Design, Fitting, Gun, Load, Machinery, Mount, MountKind, Store, total},
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
    /// Two alike, one on either side: one alone would upset her [SG-DSGN-51]. The mount is that to port.
    MountPair {
        fitting: u8,
        mount: u8,
    },
    /// A gun to port and its like to starboard.
    UnmountPair {
        gun: u8,
    },
    /// A fixed gun that stands in the open is put behind the hull's protection [SG-DSGN-34].
    Shelter {
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
    /// Berths of passengers, more or fewer.
    Passengers {
        by: i8,
    },
    /// Turncranks, more or fewer.
    Cranks {
        by: i8,
    },
    /// Tens of tons of coal, more or fewer.
    Bunkers {
        by: i8,
    },
    /// A ram, on or off.
    Ram {
        fit: bool,
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

impl Change {
    /// Whether something is taken out of her.
    pub const fn takes_out(self) -> bool {
        match self {
            Self::Unmount { .. } | Self::UnmountPair { .. } | Self::Unstow { .. } => true,
            Self::Mount { .. }
            | Self::MountPair { .. }
            | Self::Shelter { .. }
            | Self::Stow { .. } => false,
            Self::Marines { by }
            | Self::Passengers { by }
            | Self::Cranks { by }
            | Self::Bunkers { by }
            | Self::Hold { by }
            | Self::Armour { by } => by < 0,
            Self::Ram { fit } => !fit,
        }
    }
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
    for (at, gun) in design.guns.iter().enumerate() {
        // Of several that are alike in one place any will do.
        if !design.guns[..at].contains(gun) {
            let gun = at as u8;
            all.extend([Change::Unmount { gun }, Change::UnmountPair { gun }]);
            all.push(Change::Shelter { gun });
        }
    }
    all.extend((0..design.stores.len() as u8).map(|store| Change::Unstow { store }));
    all.push(Change::Ram { fit: !design.ram });
    for by in [1, 5, 10, -1, -5] {
        all.push(Change::Marines { by });
    }
    for by in [1, 5, -1, -5] {
        all.extend([Change::Cranks { by }, Change::Passengers { by }]);
    }
    for by in [1, -1] {
        all.extend([Change::Hold { by }, Change::Bunkers { by }, Change::Armour { by }]);
    }
    for (at, fitting) in fittings.iter().enumerate() {
        let fitting_at = at as u8;
        if fitting.is_mounted() {
            let mounts = 0..Mount::all().len() as u8;
            all.extend(mounts.clone().map(|mount| Change::Mount { fitting: fitting_at, mount }));
            all.extend(mounts.map(|mount| Change::MountPair { fitting: fitting_at, mount }));
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
            let gun = mounted(design, fitting, mount)?;
            design.guns.push(gun);
        }
        Change::MountPair { fitting: at, mount } => {
            let fitting = fitting(at)?;
            let mount = Mount::all().get(usize::from(mount)).ok_or_else(none)?;
            let (Beam::Port, Some(twin)) = (mount.side, mount.twin()) else {
                return Err("such a gun stands by itself".to_owned());
            };
            for mount in [mount, twin] {
                let gun = mounted(design, fitting.clone(), mount)?;
                design.guns.push(gun);
            }
        }
        Change::Unmount { gun } => {
            let at = usize::from(gun);
            if design.guns.len() <= at {
                return Err(fewer());
            }
            design.guns.remove(at);
        }
        Change::UnmountPair { gun } => {
            let at = usize::from(gun);
            let other = twin_of(design, at).ok_or_else(fewer)?;
            // The later one first, so that the place of the other stays what it was.
            design.guns.remove(at.max(other));
            design.guns.remove(at.min(other));
        }
        Change::Shelter { gun } => {
            let gun = design.guns.get_mut(usize::from(gun)).ok_or_else(none)?;
            if gun.armoured || gun.mount.kind != MountKind::Fixed || gun.fitting.is_rapid() {
                return Err("only a slow gun that is fixed fires through a port".to_owned());
            }
            gun.armoured = true;
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
        Change::Passengers { by } => design.passengers = changed(design.passengers, by.into())?,
        Change::Cranks { by } => match &mut design.machinery {
            Machinery::Screw { turncranks } => *turncranks = changed(*turncranks, by.into())?,
            Machinery::Steam { .. } | Machinery::Kite => {
                return Err("she has no crankshaft".to_owned());
            }
        },
        Change::Bunkers { by } => {
            if !design.is_steam() {
                return Err("she burns no coal".to_owned());
            }
            design.coal = changed(design.coal, 10 * i32::from(by))?;
        }
        Change::Ram { fit } => {
            if design.ram == fit {
                return Err("that is as it is".to_owned());
            }
            design.ram = fit;
        }
        Change::Armour { by } => {
            if design.yard != Yard::Martian && 0 < by {
                return Err("a Martian yard has no plates for her".to_owned());
            }
            design.armour = changed(design.armour, by.into())?;
            // Fixed guns have the hull's value, and stand in the open when it has none [SG-DSGN-33].
            let is_armoured = 0 < design.armour;
            for gun in design.guns.iter_mut().filter(|gun| !gun.has_own_armour()) {
                (gun.armour, gun.armoured) = (0, gun.armoured && is_armoured);
            }
        }
    }
    Ok(())
}

/// A gun as the yard puts it in: behind the hull's protection where that costs nothing [SG-DSGN-34], in the open otherwise.
fn mounted(design: &Design, fitting: Fitting, mount: &'static Mount) -> Result<Gun, String> {
    if !fitting.is_mounted() {
        return Err(format!("{} stands in no mount", fitting.weapon.name));
    }
    let armoured = 0 < design.armour && mount.kind == MountKind::Fixed && !fitting.is_rapid();
    Ok(Gun { fitting, mount, arcs: None, armoured, armour: 0 })
}

/// The first gun to starboard that is like a gun to port.
fn twin_of(design: &Design, at: usize) -> Option<usize> {
    let gun = design.guns.get(at).filter(|gun| gun.mount.side == Beam::Port)?;
    let twin = gun.mount.twin()?;
    design.guns.iter().position(|other| {
        other.mount == twin
            && other.fitting == gun.fitting
            && (other.armoured, other.armour) == (gun.armoured, gun.armour)
    })
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
        Change::MountPair { fitting, mount } => {
            let mount = Mount::all().get(usize::from(mount)).map_or("", |mount| mount.title);
            format!("Fit two {}s: {mount}, and the same to starboard", weapon(fitting))
        }
        Change::UnmountPair { gun } => match design.guns.get(usize::from(gun)) {
            Some(gun) => format!(
                "Take out two {}s: {}, and the same to starboard",
                gun.fitting.weapon.name, gun.mount.title
            ),
            None => "Take out two guns".to_owned(),
        },
        Change::Shelter { gun } => match design.guns.get(usize::from(gun)) {
            Some(gun) => {
                format!("Put the {} behind a port: {}", gun.fitting.weapon.name, gun.mount.title)
            }
            None => "Put a gun behind a port".to_owned(),
        },
        Change::Passengers { by } => berths(by, "passenger"),
        Change::Cranks { by: 1 } => "One more turncrank".to_owned(),
        Change::Cranks { by: -1 } => "One turncrank fewer".to_owned(),
        Change::Cranks { by: by @ 1.. } => format!("{by} more turncranks"),
        Change::Cranks { by } => format!("{} turncranks fewer", by.unsigned_abs()),
        Change::Bunkers { by: by @ 1.. } => format!("Bunkers for {} more tons", 10 * i32::from(by)),
        Change::Bunkers { by } => {
            format!("Bunkers for {} fewer tons", 10 * i32::from(by.unsigned_abs()))
        }
        Change::Ram { fit: true } => "Fit a ram".to_owned(),
        Change::Ram { fit: false } => "Take off her ram".to_owned(),
        Change::Unmount { gun } => match design.guns.get(usize::from(gun)) {
            Some(gun) => format!("Take out the {}: {}", gun.fitting.weapon.name, gun.mount.title),
            None => "Take out a gun".to_owned(),
        },
        Change::Stow { fitting } => format!("Stow one more: {}", weapon(fitting)),
        Change::Unstow { store } => match design.stores.get(usize::from(store)) {
            Some(store) => format!("Take out one: {}", store.fitting.weapon.name),
            None => "Take something out".to_owned(),
        },
        Change::Marines { by } => berths(by, "marine"),
        Change::Hold { by: by @ 1.. } => format!("{} more tons of hold", 10 * i32::from(by)),
        Change::Hold { by } => format!("{} fewer tons of hold", 10 * i32::from(by.unsigned_abs())),
        Change::Armour { by: 1.. } => "One level of armour more".to_owned(),
        Change::Armour { .. } => "One level of armour less".to_owned(),
    }
}

fn berths(by: i8, whose: &str) -> String {
    match by {
        1 => format!("A berth for one more {whose}"),
        -1 => format!("One berth fewer for a {whose}"),
        2.. => format!("Berths for {by} more {whose}s"),
        _ => format!("{} fewer berths of {whose}s", by.unsigned_abs()),
    }
}
