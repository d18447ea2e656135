//! What breaks a rule in a design: every breach once, with what would mend it.

use super::{
    ArmourKind, Code, Design, Gun, Machinery, Mount, MountKind, Rating, Space,
    rating::{capacity, tenths_written},
    sums::beams,
};
use crate::tables::{HullMaterial, Service, WeaponKind, Yard};

/// Something that is wrong with a design.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    pub code: Code,
    /// What is wrong, as a sentence without its stop.
    pub why: String,
    /// What would mend it.
    pub remedy: String,
}

/// The breaches found so far, each code once.
#[derive(Default)]
struct Found(Vec<Breach>);

impl Found {
    fn add(&mut self, code: Code, why: impl Into<String>, remedy: impl Into<String>) {
        if self.0.iter().all(|breach| breach.code != code) {
            self.0.push(Breach { code, why: why.into(), remedy: remedy.into() });
        }
    }
}

/// Everything that is wrong with a design, in the order of the codes.
///
/// [SG-DSGN-66] All that apply are told together, each once. A hull without a size stops the check.
pub fn check(design: &Design) -> Vec<Breach> {
    let mut found = Found::default();
    match Rating::of(design) {
        None => {
            let why = format!("a hull of size {} cannot be laid down", design.hull);
            found.add(Code::HullSize, why, "give the hull a whole size of 1 or more");
        }
        Some(rating) => {
            check_hull(design, &mut found);
            check_machinery(design, &rating, &mut found);
            for (n, gun) in design.guns.iter().enumerate() {
                check_gun(design, n, gun, &mut found);
            }
            check_battery(design, &mut found);
            check_stores(design, &mut found);
            check_weight(design, &rating, &mut found);
        }
    }
    found.0.sort_by_key(|breach| breach.code);
    found.0
}

/// Hull, armour and outriggers.
///
/// [SG-DSGN-62] A conversion is Martian wood: no steel, no plate.
fn check_hull(design: &Design, found: &mut Found) {
    let is_steel = design.material == HullMaterial::Steel;
    if is_steel && design.yard != Yard::British {
        found.add(
            Code::SteelMartian,
            "only a British yard lays down a steel hull",
            "build her of wood, or in a British yard",
        );
    }
    if design.armour < 0 {
        let why = format!("an armour value of {} makes no sense", design.armour);
        found.add(Code::ArmourValue, why, "give it a whole value of 0 or more");
    }
    if 0 < design.armour {
        match design.armour_kind {
            ArmourKind::Plate => {
                if design.yard == Yard::Martian {
                    found.add(
                        Code::ArmourMartian,
                        "a Martian yard has no armour plate",
                        "take masonry protection, or a British yard and steel",
                    );
                }
                if !is_steel {
                    found.add(
                        Code::WoodArmour,
                        "plate cannot be fixed to a wooden hull",
                        "take a steel hull, masonry protection from a Martian yard, or no armour",
                    );
                }
            }
            ArmourKind::Protected => {
                if design.yard == Yard::British {
                    found.add(
                        Code::ProtectedBritish,
                        "British yards build no protected hulls",
                        "take plate on a steel hull, a Martian yard, or no armour",
                    );
                }
                if is_steel {
                    found.add(
                        Code::ProtectedSteel,
                        "a steel hull is not packed with masonry",
                        "take plate instead",
                    );
                }
            }
        }
    }
    if design.outriggers && !(is_steel && design.is_steam()) {
        found.add(
            Code::Outriggers,
            "outriggers for rockets need a steel steamer",
            "leave them off, or build her of steel with engines",
        );
    }
}

fn check_machinery(design: &Design, rating: &Rating, found: &mut Found) {
    match design.machinery {
        Machinery::Steam { engine_size, forced_draught } => {
            if design.yard == Yard::Martian {
                found.add(
                    Code::SteamMartian,
                    "a Martian yard fits no steam engine",
                    "take cranks or a kite's rigging, a British yard, or a conversion",
                );
            }
            if engine_size < 1 {
                let why = format!("an engine of size {engine_size} drives nothing");
                found.add(Code::EngineSize, why, "give the engine a whole size of 1 or more");
            }
            if forced_draught && design.year < 1885 {
                let why = format!("there is no forced draught in {}", design.year);
                found.add(
                    Code::ForcedDraughtYear,
                    why,
                    "take a conventional engine, or build her in 1885 or later",
                );
            }
            if design.coal < 10 || design.coal % 10 != 0 {
                let why = format!("a bunker of {} t is no multiple of 10 t", design.coal);
                let more = design.coal.max(0) / 10 + 1;
                let remedy = format!("take {} t", i64::from(more) * 10);
                found.add(Code::Bunker, why, remedy);
            } else if i64::from(design.coal) < 20 * i64::from(engine_size) {
                let days = rating.days().unwrap_or_default();
                let why = format!("her coal lasts {days} days; 20 are advised");
                let remedy = format!("take {} t of coal", 20 * i64::from(engine_size));
                found.add(Code::ShortBunker, why, remedy);
            }
        }
        Machinery::Screw { .. } | Machinery::Kite => {
            if design.coal != 0 {
                let why = format!("she carries {} t of coal and burns none", design.coal);
                found.add(Code::CoalNoSteam, why, "empty the bunker");
            }
        }
    }
    if rating.speed.is_some_and(|speed| speed < 1) {
        let remedy = match design.machinery {
            Machinery::Steam { .. } => {
                let least = (i64::from(design.hull) + 5) / 6;
                format!("take an engine of size {least} or more")
            }
            Machinery::Screw { .. } | Machinery::Kite => {
                format!("take {} turncranks or more", design.hull)
            }
        };
        found.add(Code::SpeedZero, "she would not reach speed 1", remedy);
    }
}

/// One gun: its mount, its arcs, its armour, and whether the yard can have it.
fn check_gun(design: &Design, n: usize, gun: &Gun, found: &mut Found) {
    let name = &gun.fitting.weapon.name;
    let title = gun.mount.title;
    if let Some(arcs) = gun.arcs
        && arcs != gun.mount.arcs()
    {
        let why = format!("gun {}, a {name}: a {title} bears on {}", n + 1, gun.mount.arcs());
        found.add(Code::ArcWrong, why, "name the arcs of the mount, or leave them out");
    }
    check_yard(design, gun, found);
    check_mount(gun, found);
    if gun.mount.name == "ventral" && !(design.material == HullMaterial::Steel && gun.armoured) {
        found.add(
            Code::Ventral,
            "a ventral turret needs a steel hull and armour of its own",
            "take a steel hull and armour the turret, or mount the gun elsewhere",
        );
    }
    if gun.armoured {
        check_armour(design, n, gun, found);
    }
}

/// [SG-DSGN-35] A British yard mounts anything, a Martian one nothing of Earth. [SG-DSGN-62] A conversion may.
fn check_yard(design: &Design, gun: &Gun, found: &mut Found) {
    if design.yard == Yard::Martian && gun.fitting.family == Service::Earth {
        let why = format!("a Martian yard cannot mount a {}", gun.fitting.weapon.name);
        found.add(Code::EarthWeaponMartianYard, why, MARTIAN_WEAPONS);
    }
}

const MARTIAN_WEAPONS: &str = "take a weapon of the Martian list, or another yard";

/// [SG-DSGN-67] Lob guns stand amidships, dischargers in the bow tube, portable guns nowhere.
fn check_mount(gun: &Gun, found: &mut Found) {
    let name = &gun.fitting.weapon.name;
    let title = gun.mount.title;
    match gun.fitting.weapon.kind {
        WeaponKind::LobGun => {
            if gun.mount.name != "midships" {
                let why = format!("a lob gun cannot stand in a {title}");
                found.add(Code::LobMount, why, "put it on the turntable amidships");
            }
        }
        WeaponKind::SmuttsDischarger => {
            if gun.mount.name != "bow-tube" {
                let why = format!("a discharger cannot stand in a {title}");
                found.add(Code::SmuttsMount, why, "put it into the tube in the bow");
            }
        }
        WeaponKind::Machinegun if gun.fitting.is_portable() => {
            if gun.mount.kind != MountKind::Portable {
                let why = format!("a {name} is carried about and has no mount");
                found.add(Code::Mount, why, "mark it as carried about");
            } else if gun.armoured {
                let why = format!("a {name} is carried about and cannot be armoured");
                found.add(Code::Mount, why, "leave it in the open");
            }
        }
        WeaponKind::ShellGun
        | WeaponKind::MartianCannon
        | WeaponKind::Smoothbore
        | WeaponKind::Howitzer
        | WeaponKind::Machinegun
        // The sweeper: a mount of small arms.
        | WeaponKind::SmallArms
        | WeaponKind::Grapnel => {
            if matches!(gun.mount.name, "midships" | "bow-tube" | "portable") {
                let why = format!("a {name} does not belong on a mount \"{title}\"");
                found.add(Code::Mount, why, "give it a pivot, a broadside or a fixed mount");
            }
        }
        WeaponKind::Rocket
        | WeaponKind::TetherMine
        | WeaponKind::Drogue
        | WeaponKind::LiquidFire
        | WeaponKind::Spikes
        | WeaponKind::SmuttsTorpedo
        | WeaponKind::BombRack
        | WeaponKind::BombLoad => {
            let why = format!("a {name} is stowed, not mounted");
            found.add(Code::Mount, why, "list it among the special weapons");
        }
    }
}

/// An armoured gun: the first thing that is wrong with its armour.
///
/// [SG-DSGN-32] A turret may have any value from 1, on steel. [SG-DSGN-33] A fixed gun shares the hull's, if it has any.
/// [SG-DSGN-34] A Martian yard protects fixed guns only, and so never a rapid-fire one.
fn check_armour(design: &Design, n: usize, gun: &Gun, found: &mut Found) {
    let (name, n) = (&gun.fitting.weapon.name, n + 1);
    if gun.fitting.weapon.is_lob_gun() {
        found.add(Code::LobArmour, "a lob gun cannot be armoured", "leave it in the open");
    } else if gun.mount.kind == MountKind::Portable {
        // Told by its mount.
    } else if gun.has_own_armour() {
        if design.yard != Yard::British {
            let why =
                format!("gun {n}, a {name}: no yard on Mars armours a pivot or a rapid-fire gun");
            let remedy = "leave it in the open, or fix a slow gun behind the hull's protection";
            found.add(Code::ProtectedPivotMartian, why, remedy);
        } else if design.material == HullMaterial::Wood {
            let why = format!("gun {n}, a {name}: an armoured mount needs a steel hull");
            found.add(Code::TurretWood, why, "leave it in the open, or take a steel hull");
        } else if gun.armour < 1 {
            let why = format!("gun {n}, a {name}: its armoured mount has no value");
            found.add(Code::TurretValue, why, "give the mount a value of 1 or more");
        }
    } else if design.armour < 1 {
        let why = format!("gun {n}, a {name}: the hull has no armour to stand behind");
        found.add(Code::FixedNoArmour, why, "leave it in the open, or armour the hull");
    }
}

/// What the guns come to together: places, lob guns, dischargers, balance.
fn check_battery(design: &Design, found: &mut Found) {
    let placed: Vec<&Mount> = design.guns.iter().map(|gun| gun.mount).collect();
    for (n, mount) in placed.iter().enumerate() {
        let Some((place, half)) = mount.place else { continue };
        let taken = placed[..n].iter().filter_map(|earlier| earlier.place);
        if taken.into_iter().any(|(other, part)| other == place && part.meets(half)) {
            let why = format!("{} holds one gun, or two when it is split", place.name());
            let remedy = "move a gun to another place, to a free half, or to a broadside";
            found.add(Code::PositionFull, why, remedy);
        }
    }
    let count =
        |kind: WeaponKind| design.guns.iter().filter(|gun| gun.fitting.weapon.kind == kind).count();
    if 1 < count(WeaponKind::LobGun) {
        found.add(Code::LobLimit, "a ship carries one lob gun", "leave out the others");
    }
    let dischargers = count(WeaponKind::SmuttsDischarger);
    if 1 < dischargers {
        found.add(Code::SmuttsLimit, "a ship carries one discharger", "leave out the others");
    }
    if 0 < dischargers && !(design.is_steam() && design.service == Service::Earth) {
        found.add(
            Code::SmuttsSteam,
            "only a steamer in Earth service has a discharger",
            "leave it out, or give her engines and an Earth crew",
        );
    }
    let (port, starboard) = beams(design);
    if port != starboard {
        let why = format!(
            "there are {} t of weapons to port and {} t to starboard",
            tenths_written(port),
            tenths_written(starboard)
        );
        let (light, heavy) =
            if port < starboard { ("port", "starboard") } else { ("starboard", "port") };
        let apart = tenths_written((port - starboard).abs());
        let remedy = format!("add {apart} t to {light}, or take as much from {heavy}");
        found.add(Code::Balance, why, remedy);
    }
}

/// Devices: spaces, racks, rockets, torpedoes and berths.
///
/// [SG-DSGN-39] The two pools do not mix. [SG-DSGN-58] On outriggers four rockets a hull size hang outside of them.
fn check_stores(design: &Design, found: &mut Found) {
    let hull = i128::from(design.hull);
    let space = |space: Space| -> i128 {
        let there = design.stores.iter().filter(|store| store.fitting.space == Some(space));
        there.map(|store| i128::from(store.count)).sum()
    };
    let rockets = design.stowed(WeaponKind::Rocket);
    let deck = space(Space::Deck) - design.rockets_outside();
    if hull < deck {
        let why = format!("{deck} devices want deck space, and hull {hull} has {hull}");
        let remedy = format!("leave out {}, or take a larger hull", deck - hull);
        found.add(Code::DeckSpace, why, remedy);
    } else if design.outriggers && 4 * hull < rockets {
        let why = format!("{rockets} rocket batteries are too many: outriggers hold {}", 4 * hull);
        found.add(Code::DeckSpace, why, format!("leave out {}", rockets - 4 * hull));
    }
    let internal = space(Space::Internal);
    if hull < internal {
        let why = format!("{internal} devices want internal space, and hull {hull} has {hull}");
        let remedy = format!("leave out {}, or take a larger hull", internal - hull);
        found.add(Code::InternalSpace, why, remedy);
    }
    let is_of_earth = |family: Service| family == Service::Earth;
    if design.yard == Yard::Martian
        && let Some(store) = design.stores.iter().find(|it| is_of_earth(it.fitting.family))
    {
        let why = format!("a Martian yard cannot fit a {}", store.fitting.weapon.name);
        found.add(Code::EarthWeaponMartianYard, why, MARTIAN_WEAPONS);
    }
    if 0 < rockets && design.material == HullMaterial::Wood {
        found.add(
            Code::HaleWood,
            "a wooden ship carries no rockets",
            "leave them out, or take a steel hull",
        );
    }
    let has_discharger =
        design.guns.iter().any(|gun| gun.fitting.weapon.kind == WeaponKind::SmuttsDischarger);
    if 0 < design.stowed(WeaponKind::SmuttsTorpedo) && !has_discharger {
        found.add(
            Code::SmuttsNoDischarger,
            "Smutts torpedoes need a discharger",
            "add a discharger in the bow, or leave the torpedoes out",
        );
    }
    if 0 < design.stowed(WeaponKind::BombLoad) && design.stowed(WeaponKind::BombRack) == 0 {
        found.add(
            Code::BombNoRack,
            "there is no rack to drop the bombs from",
            "add a bomb rack, or leave the bombs out",
        );
    }
    let most = 5 * i64::from(design.hull);
    if most < i64::from(design.marines) {
        let why = format!("she has {} marines, and hull {hull} berths {most}", design.marines);
        let rest = i64::from(design.marines) - most;
        let remedy = format!("berth {rest} of them as passengers, or leave them ashore");
        found.add(Code::Marines, why, remedy);
    }
}

/// [SG-DSGN-07] 160 tons for each hull size, tested when she is built; the lift, whenever she flies.
fn check_weight(design: &Design, rating: &Rating, found: &mut Found) {
    let tons = rating.load.tons;
    let most = capacity(design.hull) * 16 / 10;
    if most < tons {
        let why = format!(
            "she weighs {} t, and hull {} may weigh {} t",
            tenths_written(tons),
            design.hull,
            tenths_written(most)
        );
        let remedy = format!("take {} t off, or take a larger hull", tenths_written(tons - most));
        found.add(Code::Overweight, why, remedy);
    }
    if rating.ceiling.is_none() {
        // The most that flies: capacity by 0.6, rounded down to the tenth.
        let flies = capacity(design.hull) * 10 / 6;
        let why = format!("at {} t she cannot leave the ground", tenths_written(tons));
        let remedy = format!("take {} t off, or take a larger hull", tenths_written(tons - flies));
        found.add(Code::NoLift, why, remedy);
    }
}
