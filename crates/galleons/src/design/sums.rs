//! What the parts of a design weigh and cost, to the tenth of a ton and of a pound.

use kernel::RuleId;

use super::{ArmourKind, Beam, Design, Gun, Machinery};
use crate::aspect::Aspect;
use crate::tables::{HullMaterial, WeaponKind, Yard};

/// Tons and pounds, in tenths.
///
/// [SG-DSGN-16] Nothing is rounded. A berth weighs 2.5 tons, a level of an armoured mount a tenth of its gun, and its price is a
/// fifth of the gun's: tenths hold them all. No number of a design can make these overflow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Load {
    pub tons: i128,
    pub pounds: i128,
}

impl Load {
    /// Whole tons and pounds.
    fn whole(tons: impl Into<i128>, pounds: impl Into<i128>) -> Self {
        Self { tons: tons.into() * 10, pounds: pounds.into() * 10 }
    }

    /// So many times as much.
    fn times(self, n: impl Into<i128>) -> Self {
        let n = n.into();
        Self { tons: self.tons * n, pounds: self.pounds * n }
    }
}

impl std::ops::Add for Load {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { tons: self.tons + other.tons, pounds: self.pounds + other.pounds }
    }
}

/// A line of the bill; guns and stores by their place in the design.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Hull,
    Ram,
    Machinery,
    Coal,
    Armour,
    Gun(usize),
    Store(usize),
    Marines,
    Passengers,
    Cargo,
}

impl Part {
    /// The rule that says what this part of a design weighs and costs.
    pub fn rule(self, design: &Design) -> RuleId {
        match self {
            Self::Hull if design.outriggers => rule!("SG-DSGN-58"),
            Self::Hull => rule!("SG-DSGN-05"),
            Self::Ram => rule!("SG-DSGN-08"),
            Self::Machinery => match design.machinery {
                Machinery::Steam { forced_draught: false, .. } => rule!("SG-DSGN-11"),
                Machinery::Steam { forced_draught: true, .. } => rule!("SG-DSGN-12"),
                Machinery::Screw { .. } => rule!("SG-DSGN-14"),
                Machinery::Kite => rule!("SG-DSGN-15"),
            },
            Self::Coal => rule!("SG-DSGN-17"),
            Self::Armour => match design.armour_kind {
                ArmourKind::Plate => rule!("SG-DSGN-20"),
                ArmourKind::Protected => rule!("SG-DSGN-22"),
            },
            Self::Gun(n) => match design.guns.get(n) {
                Some(gun) if gun.has_own_armour() => rule!("SG-DSGN-29"),
                Some(gun) if gun.armoured => rule!("SG-DSGN-30"),
                Some(gun) if gun.fitting.weapon.kind == WeaponKind::Grapnel => rule!("SG-DSGN-47"),
                Some(gun) if gun.fitting.is_portable() => rule!("SG-DSGN-50"),
                _ => rule!("SG-DSGN-37"),
            },
            Self::Store(n) => match design.stores.get(n).map(|it| it.fitting.weapon.kind) {
                Some(WeaponKind::Rocket) => rule!("SG-DSGN-44"),
                Some(WeaponKind::BombRack | WeaponKind::BombLoad) => rule!("SG-DSGN-48"),
                _ => rule!("SG-DSGN-49"),
            },
            Self::Marines => rule!("SG-DSGN-53"),
            Self::Passengers => rule!("SG-DSGN-55"),
            Self::Cargo => rule!("SG-DSGN-56"),
        }
    }
}

/// Hands every part of a design to `add`, with what it weighs and costs.
///
/// [SG-DSGN-59] The price is the sum of these and nothing else.
pub fn each_part(design: &Design, mut add: impl FnMut(Part, Load)) {
    add(Part::Hull, hull(design));
    if design.ram {
        // [SG-DSGN-08] In any yard and with any propulsion.
        add(Part::Ram, Load::whole(10, 1_000).times(design.hull));
    }
    add(Part::Machinery, machinery(design));
    if design.coal != 0 {
        // [SG-DSGN-17] Coal is free.
        add(Part::Coal, Load::whole(design.coal, 0));
    }
    if design.armour != 0 {
        add(Part::Armour, armour(design));
    }
    for (n, gun) in design.guns.iter().enumerate() {
        add(Part::Gun(n), mounted(gun));
    }
    for (n, store) in design.stores.iter().enumerate() {
        let one = Load::whole(store.fitting.weight, store.fitting.cost);
        add(Part::Store(n), one.times(store.count));
    }
    // [SG-DSGN-53] [SG-DSGN-55] Marines and passengers lie in the same berths.
    let berth = Load { tons: 25, pounds: 200 };
    for (part, n) in [(Part::Marines, design.marines), (Part::Passengers, design.passengers)] {
        if n != 0 {
            add(part, berth.times(n));
        }
    }
    if design.cargo != 0 {
        add(Part::Cargo, Load::whole(design.cargo, 0));
    }
}

/// The whole of it.
pub fn total(design: &Design) -> Load {
    let mut sum = Load::default();
    each_part(design, |_, load| sum = sum + load);
    sum
}

/// The bare hull.
///
/// [SG-DSGN-04] It weighs nothing. [SG-DSGN-05] [SG-DSGN-62] A Martian hull has the Martian price whoever finishes her.
/// [SG-DSGN-58] Outriggers for rockets cost half of it again.
fn hull(design: &Design) -> Load {
    let price: i128 = match (design.material, design.yard) {
        (HullMaterial::Steel, _) => 10_000,
        (HullMaterial::Wood, Yard::British) => 8_000,
        (HullMaterial::Wood, Yard::Martian | Yard::Conversion) => 5_000,
    };
    let price = price * i128::from(design.hull);
    let extra = if design.outriggers { price / 2 } else { 0 };
    Load::whole(0, price + extra)
}

fn machinery(design: &Design) -> Load {
    match design.machinery {
        // [SG-DSGN-11] [SG-DSGN-12] Half the weight at twice the money.
        Machinery::Steam { engine_size, forced_draught: false } => {
            Load::whole(10, 1_000).times(engine_size)
        }
        Machinery::Steam { engine_size, forced_draught: true } => {
            Load::whole(5, 2_000).times(engine_size)
        }
        // [SG-DSGN-14] With its share of shafting and flywheel.
        Machinery::Screw { turncranks } => {
            let price = match design.yard {
                Yard::British => 200,
                Yard::Martian | Yard::Conversion => 100,
            };
            Load::whole(10, price).times(turncranks)
        }
        // [SG-DSGN-15] The same in both yards.
        Machinery::Kite => Load::whole(10, 600).times(design.hull),
    }
}

/// [SG-DSGN-20] Plate. [SG-DSGN-22] Masonry.
fn armour(design: &Design) -> Load {
    let (tons, pounds) = match design.armour_kind {
        ArmourKind::Plate => (10, 10),
        ArmourKind::Protected => (20, 50),
    };
    let tons = tons * i128::from(design.armour) * i128::from(design.hull);
    Load::whole(tons, tons * pounds)
}

/// A gun with its mount.
///
/// [SG-DSGN-29] Each level of a mount's own armour adds a tenth of the weight, and any level a fifth of the price.
/// [SG-DSGN-30] [SG-DSGN-34] A gun behind the hull's own armour adds neither.
fn mounted(gun: &Gun) -> Load {
    let (weight, cost) = (i128::from(gun.fitting.weight), i128::from(gun.fitting.cost));
    if gun.has_own_armour() {
        Load { tons: weight * (10 + i128::from(gun.armour)), pounds: cost * 12 }
    } else {
        Load::whole(weight, cost)
    }
}

/// Tenths of tons of armament to port and to starboard.
///
/// [SG-DSGN-52] Mounted weight, surcharge included. What stands or lies amidships does not count; rockets count for the side they face.
pub(super) fn beams(design: &Design) -> (i128, i128) {
    let (mut port, mut starboard) = (0, 0);
    for gun in &design.guns {
        let tons = mounted(gun).tons;
        match gun.mount.side {
            Beam::Port => port += tons,
            Beam::Starboard => starboard += tons,
            Beam::Centre => {}
        }
    }
    for store in &design.stores {
        let tons = Load::whole(store.fitting.weight, 0).times(store.count).tons;
        match store.facing {
            Some(Aspect::Port) => port += tons,
            Some(Aspect::Starboard) => starboard += tons,
            Some(Aspect::Bow | Aspect::Stern) | None => {}
        }
    }
    (port, starboard)
}
