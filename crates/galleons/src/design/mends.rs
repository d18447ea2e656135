//! What would mend a breach: changes of a design that do away with it and break no other rule.

use super::{
    ArmourKind, Beam, Code, Design, Fitting, Gun, Machinery, Mount, MountKind, Space, Store,
};
use super::{check, sums::beams, total};
use crate::tables::{HullMaterial, Library, Service, WeaponKind, Yard};

/// A change that mends something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mend {
    /// What is done, as an order: "Build her of wood".
    pub label: String,
    /// The design with it done.
    pub design: Design,
}

/// Most that are offered for one breach.
const MOST_MENDS: usize = 3;
/// The largest hull that is looked at: no battle holds a larger one.
const LARGEST: i32 = 40;

/// What would mend a breach of a design, the simplest first.
///
/// [SG-DSGN-66] A change is offered only where the check finds the breach gone and no other in its place.
pub fn mends(library: &Library, design: &Design, code: Code) -> Vec<Mend> {
    let known: Vec<Code> = check(design).iter().map(|breach| breach.code).collect();
    let heals = |mend: &Mend| {
        let left = check(&mend.design);
        left.iter().all(|breach| breach.code != code && known.contains(&breach.code))
    };
    let sorts = sorts(library, design, code);
    // Of each sort of change the first that heals.
    let healing = sorts.into_iter().filter_map(|sort| sort.into_iter().find(heals));
    healing.take(MOST_MENDS).collect()
}

/// Changes of one sort, of which one is wanted.
type Sort = Vec<Mend>;

/// One change.
fn so(design: &Design, label: impl Into<String>, change: impl FnOnce(&mut Design)) -> Mend {
    let mut design = design.clone();
    change(&mut design);
    Mend { label: label.into(), design }
}

/// The changes that may mend a breach, whether they do or not.
fn sorts(library: &Library, design: &Design, code: Code) -> Vec<Sort> {
    let one = |label: &str, change: fn(&mut Design)| vec![so(design, label, change)];
    let wood = || one("Build her of wood", |it| build_of(it, HullMaterial::Wood));
    let steel = || one("Build her of steel", |it| build_of(it, HullMaterial::Steel));
    let british = || one("Build her in a British yard", |it| it.yard = Yard::British);
    let conversion = || one("Refit a Martian hull instead", |it| it.yard = Yard::Conversion);
    let bare = || one("Leave the hull bare", |it| it.armour = 0);
    let hull = i64::from(design.hull);
    match code {
        Code::HullSize => vec![one("Take hull 1", |it| it.hull = 1)],
        Code::SteelMartian => vec![wood(), british()],
        Code::ArmourValue => vec![bare()],
        Code::ArmourMartian => {
            vec![one("Protect her with masonry", protect), bare(), british()]
        }
        Code::WoodArmour => vec![one("Protect her with masonry", protect), steel(), bare()],
        Code::ProtectedBritish | Code::ProtectedSteel => {
            vec![one("Plate her", |it| it.armour_kind = ArmourKind::Plate), bare()]
        }
        Code::Outriggers => vec![one("Leave the outriggers off", |it| it.outriggers = false)],
        Code::SteamMartian => vec![
            one("Rig her as a kite", |it| drive(it, Machinery::Kite)),
            one("Give her cranks", |it| {
                drive(it, Machinery::Screw { turncranks: it.hull.saturating_mul(3) });
            }),
            british(),
            conversion(),
        ],
        Code::EngineSize | Code::SpeedZero => vec![faster(design)],
        Code::ForcedDraughtYear => vec![
            one("Take a conventional engine", |it| {
                if let Machinery::Steam { forced_draught, .. } = &mut it.machinery {
                    *forced_draught = false;
                }
            }),
            one("Build her in 1885", |it| it.year = 1885),
        ],
        Code::Bunker => vec![with_coal(design, 10 * (i64::from(design.coal.max(0)) / 10 + 1))],
        Code::ShortBunker => match design.machinery {
            Machinery::Steam { engine_size, .. } => {
                vec![with_coal(design, 20 * i64::from(engine_size))]
            }
            Machinery::Screw { .. } | Machinery::Kite => Vec::new(),
        },
        Code::CoalNoSteam => vec![one("Empty the bunker", |it| it.coal = 0)],
        Code::EarthWeaponMartianYard => {
            vec![british(), conversion(), without(design, |it| it.family == Service::Earth)]
        }
        Code::ArcWrong => vec![one("Take the arcs of the mounts", |it| {
            it.guns.iter_mut().for_each(|gun| gun.arcs = None);
        })],
        Code::LobMount => vec![moved(design, WeaponKind::LobGun, "midships")],
        Code::SmuttsMount => vec![moved(design, WeaponKind::SmuttsDischarger, "bow-tube")],
        Code::Mount => vec![mounted(design), stowed(design)],
        Code::Ventral => vec![turret(design, "ventral"), steel(), elsewhere(design)],
        Code::TurretValue => vec![valued(design), opened(design, code)],
        Code::TurretWood => vec![opened(design, code), steel()],
        Code::LobArmour | Code::ProtectedPivotMartian | Code::FixedNoArmour => {
            vec![opened(design, code)]
        }
        Code::PositionFull => vec![elsewhere(design), fewer(design)],
        Code::LobLimit => vec![single(design, WeaponKind::LobGun)],
        Code::SmuttsLimit => vec![single(design, WeaponKind::SmuttsDischarger)],
        Code::SmuttsSteam => vec![
            one("Give her an Earth crew", |it| it.service = Service::Earth),
            without(design, |it| {
                matches!(it.weapon.kind, WeaponKind::SmuttsDischarger | WeaponKind::SmuttsTorpedo)
            }),
        ],
        Code::SmuttsNoDischarger => vec![
            without(design, |it| it.weapon.kind == WeaponKind::SmuttsTorpedo),
            added_gun(library, design, "smutts-discharger", "bow-tube"),
        ],
        Code::BombNoRack => vec![
            added_store(library, design, "bomb-rack"),
            without(design, |it| it.weapon.kind == WeaponKind::BombLoad),
        ],
        Code::HaleWood => {
            vec![without(design, |it| it.weapon.kind == WeaponKind::Rocket), steel()]
        }
        Code::Balance => vec![mirrored(design), elsewhere(design), fewer(design)],
        Code::DeckSpace => vec![less_stowed(design, Space::Deck), larger(design)],
        Code::InternalSpace => vec![less_stowed(design, Space::Internal), larger(design)],
        Code::Marines => {
            let most = i32::try_from(5 * hull).unwrap_or(i32::MAX);
            let rest = design.marines - most;
            vec![
                vec![so(design, format!("Berth {most} marines"), |it| it.marines = most)],
                vec![so(design, format!("Berth {rest} of them as passengers"), |it| {
                    it.marines = most;
                    it.passengers = it.passengers.saturating_add(rest);
                })],
                larger(design),
            ]
        }
        Code::Overweight | Code::NoLift => {
            vec![larger(design), lighter(design), thinner(design)]
        }
    }
}

/// The same armour goes with another hull as what that hull usually carries.
fn build_of(design: &mut Design, material: HullMaterial) {
    if design.armour_kind == ArmourKind::usual(design.material) {
        design.armour_kind = ArmourKind::usual(material);
    }
    design.material = material;
}

fn protect(design: &mut Design) {
    design.armour_kind = ArmourKind::Protected;
}

fn drive(design: &mut Design, machinery: Machinery) {
    design.machinery = machinery;
    design.coal = 0;
}

/// The least engine, or the fewest cranks, that reach speed 1 [SG-RATE-10].
fn faster(design: &Design) -> Sort {
    let hull = i64::from(design.hull);
    let (label, machinery) = match design.machinery {
        Machinery::Steam { forced_draught, .. } => {
            let engine_size = i32::try_from((hull + 5) / 6).unwrap_or(i32::MAX);
            let machinery = Machinery::Steam { engine_size, forced_draught };
            (format!("Take an engine of size {engine_size}"), machinery)
        }
        Machinery::Screw { .. } | Machinery::Kite => {
            (format!("Take {hull} turncranks"), Machinery::Screw { turncranks: design.hull })
        }
    };
    let coal = match machinery {
        Machinery::Steam { engine_size, .. } => design.coal.max(engine_size.saturating_mul(20)),
        Machinery::Screw { .. } | Machinery::Kite => design.coal,
    };
    vec![so(design, label, |it| (it.machinery, it.coal) = (machinery, coal))]
}

fn with_coal(design: &Design, tons: i64) -> Sort {
    let coal = i32::try_from(tons).unwrap_or(i32::MAX);
    vec![so(design, format!("Take {coal} t of coal"), |it| it.coal = coal)]
}

/// Without the weapons that are meant.
fn without(design: &Design, is_meant: impl Fn(&Fitting) -> bool) -> Sort {
    let guns = design.guns.iter().map(|gun| &gun.fitting);
    let all = guns.chain(design.stores.iter().map(|store| &store.fitting));
    let mut names: Vec<&str> = Vec::new();
    for fitting in all.filter(|fitting| is_meant(fitting)) {
        if !names.contains(&fitting.weapon.name.as_str()) {
            names.push(&fitting.weapon.name);
        }
    }
    let label = match names.as_slice() {
        [name] => format!("Leave out the {name}"),
        names => format!("Leave out {} kinds of weapons", names.len()),
    };
    vec![so(design, label, |it| {
        it.guns.retain(|gun| !is_meant(&gun.fitting));
        it.stores.retain(|store| !is_meant(&store.fitting));
    })]
}

/// Every gun of a kind in the mount that it wants.
fn moved(design: &Design, kind: WeaponKind, mount: &'static str) -> Sort {
    let Some(mount) = Mount::named(mount) else { return Vec::new() };
    vec![so(design, format!("Put it into the mount \u{201c}{}\u{201d}", mount.title), |it| {
        for gun in it.guns.iter_mut().filter(|gun| gun.fitting.weapon.kind == kind) {
            (gun.mount, gun.arcs) = (mount, None);
        }
    })]
}

/// Guns in mounts where they do not belong: those that are carried about, and those on a pivot that is free.
fn mounted(design: &Design) -> Sort {
    let carried = so(design, "Have it carried about", |it| {
        let portable = Mount::named("portable");
        for gun in it.guns.iter_mut().filter(|gun| gun.fitting.is_portable()) {
            gun.armoured = false;
            gun.arcs = None;
            gun.mount = portable.unwrap_or(gun.mount);
        }
    });
    std::iter::once(carried).chain(elsewhere(design)).collect()
}

/// What is stowed and stands among the guns.
fn stowed(design: &Design) -> Sort {
    vec![so(design, "Stow it as a special weapon", |it| {
        let (guns, stores): (Vec<_>, Vec<_>) =
            it.guns.drain(..).partition(|gun| gun.fitting.is_mounted());
        it.guns = guns;
        let stored = |gun: Gun| Store { fitting: gun.fitting, count: 1, facing: None, angle: None };
        it.stores.extend(stores.into_iter().map(stored));
    })]
}

/// The guns of a mount in a turret of the least armour.
fn turret(design: &Design, mount: &str) -> Sort {
    let value = design.armour.max(1);
    vec![so(design, format!("Give the turret armour {value}"), |it| {
        for gun in it.guns.iter_mut().filter(|gun| gun.mount.name == mount) {
            (gun.armoured, gun.armour) = (true, gun.armour.max(value));
        }
    })]
}

/// A value for every armoured mount that has none: the hull's, or 1.
fn valued(design: &Design) -> Sort {
    let value = design.armour.max(1);
    vec![so(design, format!("Give its mount armour {value}"), |it| {
        for gun in it.guns.iter_mut().filter(|gun| gun.has_own_armour() && gun.armour < 1) {
            gun.armour = value;
        }
    })]
}

/// In the open: the guns whose armour is what is wrong.
fn opened(design: &Design, code: Code) -> Sort {
    let is_meant = |gun: &Gun| {
        gun.armoured
            && match code {
                Code::LobArmour => gun.fitting.weapon.is_lob_gun(),
                Code::FixedNoArmour => !gun.has_own_armour(),
                Code::TurretValue => gun.has_own_armour() && gun.armour < 1,
                _ => gun.has_own_armour(),
            }
    };
    vec![so(design, "Leave it in the open", |it| {
        for gun in it.guns.iter_mut().filter(|gun| is_meant(gun)) {
            (gun.armoured, gun.armour) = (false, 0);
        }
    })]
}

/// One gun in another mount, the last of them first.
fn elsewhere(design: &Design) -> Sort {
    let mut sort = Vec::new();
    for (n, gun) in design.guns.iter().enumerate().rev() {
        let others = Mount::all()
            .iter()
            .filter(|mount| mount.kind != MountKind::Portable && mount.name != gun.mount.name);
        for mount in others {
            let label = format!("Move gun {} to the {}", n + 1, mount.title);
            sort.push(so(design, label, |it| (it.guns[n].mount, it.guns[n].arcs) = (mount, None)));
        }
    }
    sort
}

/// One gun fewer, the last of them first.
fn fewer(design: &Design) -> Sort {
    let mut sort = Vec::new();
    for (n, gun) in design.guns.iter().enumerate().rev() {
        let label = format!("Leave out gun {}, a {}", n + 1, gun.fitting.weapon.name);
        sort.push(so(design, label, |it| drop(it.guns.remove(n))));
    }
    sort
}

/// One of a kind, the first.
fn single(design: &Design, kind: WeaponKind) -> Sort {
    vec![so(design, "Leave out all but the first", |it| {
        let mut has_one = false;
        it.guns.retain(|gun| {
            gun.fitting.weapon.kind != kind || !std::mem::replace(&mut has_one, true)
        });
    })]
}

fn added_gun(library: &Library, design: &Design, key: &str, mount: &'static str) -> Sort {
    let (Some(fitting), Some(mount)) = (Fitting::of(library, key), Mount::named(mount)) else {
        return Vec::new();
    };
    let label = format!("Add a {}", fitting.weapon.name);
    let gun = Gun { fitting, mount, arcs: None, armoured: false, armour: 0 };
    vec![so(design, label, |it| it.guns.push(gun))]
}

fn added_store(library: &Library, design: &Design, key: &str) -> Sort {
    let Some(fitting) = Fitting::of(library, key) else { return Vec::new() };
    let label = format!("Add a {}", fitting.weapon.name);
    let store = Store { fitting, count: 1, facing: None, angle: None };
    vec![so(design, label, |it| it.stores.push(store))]
}

/// Every gun of the heavier side once more on the other, one at a time [SG-DSGN-51].
fn mirrored(design: &Design) -> Sort {
    let (port, starboard) = beams(design);
    let heavy = if starboard < port { Beam::Port } else { Beam::Starboard };
    let mut sort = Vec::new();
    for gun in design.guns.iter().rev().filter(|gun| gun.mount.side == heavy) {
        let Some(mount) = gun.mount.twin() else { continue };
        let label = format!("Add a {}, {}", gun.fitting.weapon.name, mount.title);
        let twin = Gun { mount, arcs: None, ..gun.clone() };
        sort.push(so(design, label, |it| it.guns.push(twin)));
    }
    sort
}

/// Fewer of the last device that takes a space, as many as are too many.
fn less_stowed(design: &Design, space: Space) -> Sort {
    let mut sort = Vec::new();
    for (n, store) in design.stores.iter().enumerate().rev() {
        if store.fitting.space != Some(space) {
            continue;
        }
        for count in (0..store.count.min(100)).rev() {
            let less = store.count - count;
            let label = format!("Leave out {less} {}", store.fitting.weapon.name);
            sort.push(so(design, label, |it| {
                if count == 0 {
                    it.stores.remove(n);
                } else {
                    it.stores[n].count = count;
                }
            }));
        }
    }
    sort
}

/// The next larger hulls.
fn larger(design: &Design) -> Sort {
    let sizes = design.hull.saturating_add(1)..=LARGEST;
    sizes.map(|hull| so(design, format!("Take hull {hull}"), |it| it.hull = hull)).collect()
}

/// Less cargo: as much as she weighs too much, by either limit.
fn lighter(design: &Design) -> Sort {
    let most = i128::from(design.hull) * 1_600;
    let excess = (total(design).tons - most + 9) / 10;
    let Ok(excess) = i32::try_from(excess) else { return Vec::new() };
    if excess < 1 || design.cargo < excess {
        return Vec::new();
    }
    let label = format!("Carry {excess} t less cargo");
    vec![so(design, label, |it| it.cargo -= excess)]
}

/// Thinner armour.
fn thinner(design: &Design) -> Sort {
    let values = (0..design.armour.min(100)).rev();
    values.map(|value| so(design, format!("Take armour {value}"), |it| it.armour = value)).collect()
}
