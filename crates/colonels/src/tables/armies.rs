//! Army lists: which units there are, and what a regiment is made of.

use kernel::{
    ledger::{DataError, read_toml},
    tables::{At, SourceFile},
};
use serde::{Deserialize, Serialize};

use super::Library;
use crate::vocabulary::{
    AirKind, Formation, GunClass, Level, MeleeWeapon, OpeningOrder, Style, Troop, Weapon, Weight,
    Word,
};

/// An army list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    pub id: String,
    pub name: String,
    pub style: Style,
    pub notes: String,
    pub units: Vec<UnitKind>,
    pub regiments: Vec<RegimentKind>,
}

/// What a regiment of some kind is made of.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegimentKind {
    pub name: String,
    pub min_units: u8,
    pub max_units: u8,
    /// Units that are its companies, by their ids.
    pub allowed: Vec<String>,
    /// Units that may be attached to it.
    #[serde(default)]
    pub attach: Vec<String>,
}

/// An entry of an army list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitKind {
    pub id: String,
    pub name: String,
    pub troop: Troop,
    pub stands: u8,
    /// On each stand; the crew of guns.
    #[serde(default)]
    pub castings: u8,
    #[serde(default = "none")]
    pub weapon: Weapon,
    #[serde(default = "sword")]
    pub melee: MeleeWeapon,
    /// The morale grade.
    #[serde(default)]
    pub mg: u8,
    #[serde(default)]
    pub mg_variable: bool,
    #[serde(default)]
    pub mg4_allowed: bool,
    #[serde(default)]
    pub european: bool,
    #[serde(default)]
    pub mounted: bool,
    #[serde(default)]
    pub lance: bool,
    #[serde(default)]
    pub shield: bool,
    #[serde(default)]
    pub fast: bool,
    #[serde(default)]
    pub hill: bool,
    #[serde(default)]
    pub skirmish: bool,
    #[serde(default = "formed")]
    pub order: OpeningOrder,
    #[serde(default)]
    pub formations: Vec<Formation>,
    pub gun_class: Option<GunClass>,
    pub weight: Option<Weight>,
    #[serde(default)]
    pub guns: u8,
    #[serde(default)]
    pub rifled_guns: u8,
    #[serde(default)]
    pub machine_guns: u8,
    #[serde(default)]
    pub turret: bool,
    pub air_type: Option<AirKind>,
    #[serde(default)]
    pub motivation_card: bool,
    pub level: Option<Level>,
    #[serde(default)]
    pub note: String,
    pub points: u16,
}

const fn none() -> Weapon {
    Weapon::None
}

const fn sword() -> MeleeWeapon {
    MeleeWeapon::Sword
}

const fn formed() -> OpeningOrder {
    OpeningOrder::Formed
}

impl UnitKind {
    pub fn may_form(&self, formation: Formation) -> bool {
        self.formations.contains(&formation)
    }

    /// [IC-STAND-05] A wagon, which stands in no list.
    pub(super) fn wagon() -> Self {
        Self {
            id: "WAGON".to_owned(),
            name: "Wagon".to_owned(),
            troop: Troop::Wagon,
            stands: 1,
            castings: 0,
            weapon: none(),
            melee: sword(),
            mg: 0,
            mg_variable: false,
            mg4_allowed: false,
            european: false,
            mounted: false,
            lance: false,
            shield: false,
            fast: false,
            hill: false,
            skirmish: false,
            order: formed(),
            formations: Vec::new(),
            gun_class: None,
            weight: None,
            guns: 0,
            rifled_guns: 0,
            machine_guns: 0,
            turret: false,
            air_type: None,
            motivation_card: false,
            level: None,
            note: String::new(),
            points: 0,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArmyFile {
    id: String,
    name: String,
    style: Style,
    #[serde(default)]
    notes: String,
    unit: Vec<UnitKind>,
    regiment: Vec<RegimentKind>,
}

pub(super) fn read(file: &SourceFile<'_>, library: &mut Library) -> Result<(), DataError> {
    let read: ArmyFile = read_toml(file.name, file.text)?;
    let at = At::new(file.name, "army", &read.id)?;
    for (n, unit) in read.unit.iter().enumerate() {
        let at = at.part(format_args!("unit {}", unit.id));
        if read.unit[..n].iter().any(|known| known.id == unit.id) {
            return Err(at.wrong("another unit has the same id"));
        }
        if let Some(army) =
            library.armies.iter().find(|army| army.units.iter().any(|known| known.id == unit.id))
        {
            return Err(at.wrong(format!("army {} has a unit of the same id", army.id)));
        }
        check(&at, unit)?;
    }
    for (n, regiment) in read.regiment.iter().enumerate() {
        let at = at.part(format_args!("regiment {}", regiment.name));
        if read.regiment[..n].iter().any(|known| known.name == regiment.name) {
            return Err(at.wrong("another kind of regiment has the same name"));
        }
        check_regiment(&at, regiment)?;
    }
    library.origins.take(&at)?;
    let ArmyFile { id, name, style, notes, unit: units, regiment: regiments } = read;
    library.armies.push(Army { id, name, style, notes, units, regiments });
    Ok(())
}

/// The most that a unit may cost: the points of a whole battle are counted in one number.
const MOST_POINTS: u16 = 2000;
/// The most weapons of one class that a vehicle has.
const MOST_WEAPONS: u8 = 4;

/// Refuses what a unit has that belongs to troops of other sorts.
fn check_kit(at: &At<'_>, unit: &UnitKind) -> Result<(), DataError> {
    let troop = unit.troop;
    let is_machine = troop.is_vehicle() || matches!(troop, Troop::Aviation | Troop::Skimmer);
    let has_guns = unit.gun_class.is_some() || unit.weight.is_some() || 0 < unit.guns;
    let is_armed = 0 < unit.machine_guns || 0 < unit.rifled_guns || unit.turret;
    let bears = (unit.weapon, unit.melee) != (Weapon::None, MeleeWeapon::Sword);
    let fights = troop.is_company() || troop == Troop::Hero;
    let wrong = [
        (has_guns && troop != Troop::Artillery, "gun_class, weight and guns are for artillery"),
        (is_armed && !troop.is_vehicle(), "machine_guns, rifled_guns and turret are for vehicles"),
        (unit.air_type.is_some() && troop != Troop::Aviation, "an air_type is for aviation"),
        (unit.motivation_card && troop != Troop::Hero, "a motivation_card is for heroes"),
        (unit.level.is_some() && troop != Troop::Commander, "a level is for commanders"),
        (0 < unit.castings && is_machine, "machines have no castings"),
        (bears && !fights, "weapon and melee are for companies and heroes"),
        (unit.mounted && !troop.is_cavalry(), "cavalry is mounted, and nobody else"),
        (unit.lance && !unit.mounted, "a lance is for those who are mounted"),
    ];
    match wrong.iter().find(|(is_wrong, _)| *is_wrong) {
        Some((_, why)) => Err(at.wrong(*why)),
        None => Ok(()),
    }
}

/// Refuses a unit that the book does not have.
fn check(at: &At<'_>, unit: &UnitKind) -> Result<(), DataError> {
    at.number("stands", unit.stands.into(), 1, 16)?;
    at.number("mg", unit.mg.into(), 0, 4)?;
    at.number("points", unit.points.into(), 0, MOST_POINTS)?;
    check_kit(at, unit)?;
    match unit.troop {
        Troop::Infantry | Troop::Cavalry | Troop::LightCavalry => check_company(at, unit),
        Troop::Artillery => check_guns(at, unit),
        Troop::Recon | Troop::Assault => {
            at.number("machine_guns", unit.machine_guns.into(), 0, MOST_WEAPONS)?;
            at.number("rifled_guns", unit.rifled_guns.into(), 0, MOST_WEAPONS)?;
            if unit.machine_guns + unit.rifled_guns == 0 {
                return Err(at.wrong("a vehicle wants machine guns or rifled guns [IC-VEH-01]"));
            }
            single(at, unit)
        }
        Troop::Aviation => {
            if unit.air_type.is_none() {
                return Err(at.wrong("aviation wants an air_type [IC-AIR-01]"));
            }
            single(at, unit)
        }
        Troop::Hero => {
            if unit.castings != 3 {
                return Err(at.wrong("a hero's stand has three castings [IC-STAND-04]"));
            }
            if (unit.weapon, unit.melee) != (Weapon::ImprovedRifle, MeleeWeapon::Bayonet) {
                let why = "a hero shoots with improved rifles and fights with bayonets";
                return Err(at.wrong(format!("{why} [IC-HERO-02]")));
            }
            single(at, unit)
        }
        Troop::Commander => {
            if unit.level.is_none() {
                return Err(at.wrong("a commander wants a level: regiment or brigade"));
            }
            single(at, unit)
        }
        Troop::Skimmer => single(at, unit),
        Troop::Wagon => Err(at.wrong("wagons belong to scenarios, not to army lists")),
    }
}

/// [IC-STAND-04] Guns, machines, commanders and heroes have one stand.
fn single(at: &At<'_>, unit: &UnitKind) -> Result<(), DataError> {
    if unit.stands != 1 {
        return Err(at.wrong("has one stand only [IC-STAND-04]"));
    }
    Ok(())
}

/// [IC-SCALE-01] How many castings a company has, and [IC-STAND-02] [IC-STAND-03] how many stand on each stand.
fn check_company(at: &At<'_>, unit: &UnitKind) -> Result<(), DataError> {
    let skirmishes = unit.order == OpeningOrder::Skirmish;
    let horse = unit.troop.is_cavalry();
    if horse != unit.mounted {
        return Err(at.wrong("cavalry is mounted and infantry is not"));
    }
    let (least, most, rule) = match (horse, skirmishes) {
        (false, false) => (3, 9, "IC-STAND-02"),
        (false, true) => (3, 3, "IC-STAND-02"),
        (true, false) => (2, 3, "IC-STAND-03"),
        (true, true) => (1, 1, "IC-STAND-03"),
    };
    if !(least..=most).contains(&unit.castings) {
        let castings = unit.castings;
        return Err(at.wrong(format!(
            "has {castings} castings on a stand, wants {least} to {most} [{rule}]"
        )));
    }
    let all = u16::from(unit.castings) * u16::from(unit.stands);
    if !(2..=50).contains(&all) {
        return Err(at.wrong(format!("has {all} castings, wants 2 to 50 [IC-SCALE-01]")));
    }
    if unit.formations.is_empty() {
        return Err(at.wrong("may use no formation"));
    }
    for &formation in &unit.formations {
        let (fits, rule) = match formation {
            Formation::Line | Formation::Column => (true, "IC-FORM-01"),
            Formation::Square | Formation::MarchingSquare => {
                (unit.european && !horse, "IC-FORM-02")
            }
            Formation::Skirmish => (unit.skirmish, "IC-FORM-05"),
            Formation::Mass | Formation::DoubleColumn => (!unit.european, "IC-FORM-07"),
        };
        if !fits {
            let formation = formation.said();
            return Err(at.wrong(format!("may not use the formation {formation} [{rule}]")));
        }
    }
    if skirmishes && !unit.may_form(Formation::Skirmish) {
        return Err(at.wrong("begins in skirmish order but may not use it"));
    }
    let forms_up = unit.may_form(Formation::Line) || unit.may_form(Formation::Column);
    if !skirmishes && !forms_up {
        return Err(at.wrong("stands in line or in column [IC-FORM-01]"));
    }
    Ok(())
}

/// [IC-ARTY-01] One or two guns, and two of the crew for each.
fn check_guns(at: &At<'_>, unit: &UnitKind) -> Result<(), DataError> {
    if unit.gun_class.is_none() || unit.weight.is_none() {
        return Err(at.wrong("guns want a gun_class and a weight"));
    }
    at.number("guns", unit.guns.into(), 1, 2)?;
    if unit.castings != 2 * unit.guns {
        return Err(at.wrong("wants two of the crew for each gun [IC-ARTY-01]"));
    }
    single(at, unit)
}

/// [IC-CMD-01] Two to ten units.
fn check_regiment(at: &At<'_>, regiment: &RegimentKind) -> Result<(), DataError> {
    at.number("min_units", regiment.min_units.into(), 2, 10)?;
    at.number("max_units", regiment.max_units.into(), regiment.min_units, 10)?;
    if regiment.allowed.is_empty() {
        return Err(at.wrong("has no companies: allowed names none"));
    }
    Ok(())
}

/// Refuses kinds of regiments that name units which no list has: they may be of another army.
pub(super) fn check_named(library: &Library) -> Result<(), DataError> {
    for army in &library.armies {
        let file = library.origins.file("army", &army.id).unwrap_or_default();
        for regiment in &army.regiments {
            let at = At { file, entry: format!("army {}", army.id) };
            let at = at.part(format_args!("regiment {}", regiment.name));
            let allowed = regiment.allowed.iter().map(|id| (id, true));
            let attached = regiment.attach.iter().map(|id| (id, false));
            for (id, is_company) in allowed.chain(attached) {
                let Some(unit) = library.unit(id) else {
                    return Err(at.wrong(format!("there is no unit {id:?}")));
                };
                let is_apart = match unit.troop {
                    // Commanders lead, and aircraft fly by themselves.
                    Troop::Commander | Troop::Aviation => true,
                    Troop::Hero | Troop::Skimmer => is_company,
                    _ => false,
                };
                if is_apart {
                    let part = if is_company { "company" } else { "attachment" };
                    return Err(at.wrong(format!("{id} is no {part} of a regiment [IC-GEN-03]")));
                }
            }
        }
    }
    Ok(())
}
