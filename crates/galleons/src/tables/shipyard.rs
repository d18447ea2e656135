//! The shipyard: reads ship files, and refuses a ship whose guns, crew or figures do not fit together.

mod entry;

use kernel::{
    ledger::{DataError, read_toml},
    tables::{At, Reading},
};

use super::check::source_rules;
use super::ships::{Complement, Device, GunMount, Propulsion, ShipClass, ShipSheet, Vessel};
use super::{Library, SourceFile};
use crate::aspect::Altitude;
use crate::design::{self, Design, Gun, Machinery, Rating, Roster, Store};
use crate::state::{MOST_DEVICES, MOST_GUNS};

pub use entry::{DeviceEntry, MountEntry, PropulsionEntry, PropulsionKind};
pub use entry::{PlayEntry, ShipEntry, ShipFile, SpeedEntry};

/// Reads a file of ships; hands back its vessels, each with its entry, for [`commission`].
pub(super) fn read<'a>(
    file: &SourceFile<'a>,
    reading: &mut Reading<Library>,
) -> Result<Vec<(At<'a>, Vessel)>, DataError> {
    let read: ShipFile = read_toml(file.name, file.text)?;
    source_rules(file.name, &read.rules)?;
    for entry in read.ship {
        reading.attempt(|library| lay_down(file.name, entry, library));
    }
    let mut vessels = Vec::with_capacity(read.vessel.len());
    for vessel in read.vessel {
        let entry = reading.attempt(|library| {
            let at = At::new(file.name, "vessel", &vessel.name)?;
            library.origins.take(&at)?;
            Ok((at, vessel))
        });
        vessels.extend(entry);
    }
    Ok(vessels)
}

/// Adds a class of ships.
fn lay_down(file: &str, entry: ShipEntry, library: &mut Library) -> Result<(), DataError> {
    let at = At::new(file, "ship", &entry.name)?;
    library.origins.take(&at)?;
    let (class, sheet) = build(&at, entry, library)?;
    let mounted = sheet.design.guns.iter().map(|gun| &gun.fitting);
    let stowed = sheet.design.stores.iter().map(|store| &store.fitting);
    for fitting in mounted.chain(stowed) {
        library.origins.name(file, "weapon", &fitting.weapon.key);
    }
    library.classes.push(class);
    library.ship_sheets.push(sheet);
    Ok(())
}

/// Adds a vessel, now that every class is known.
pub(super) fn commission(
    at: &At<'_>,
    vessel: Vessel,
    library: &mut Library,
) -> Result<(), DataError> {
    if library.class(&vessel.class).is_none() {
        return Err(at.wrong(format!("there is no class of ship called {:?}", vessel.class)));
    }
    library.origins.name(at.file, "ship", &vessel.class);
    library.vessels.push(vessel);
    Ok(())
}

/// The class that an entry describes, with its sheet. An entry without figures for play is a design: it is rated, and refused with every
/// rule that it breaks.
///
/// [SG-DSGN-64] [SG-RATE-24] A class of the books keeps the figures of its sheet; an own design has what the rules give.
pub fn build(
    at: &At<'_>,
    entry: ShipEntry,
    library: &Library,
) -> Result<(ShipClass, ShipSheet), DataError> {
    let design = entry.design(at, library)?;
    let play = match &entry.play {
        Some(play) => play.clone(),
        None => rated(at, &entry, &design)?,
    };
    let class = class(at, &entry, &design, &play)?;
    let sheet = sheet(at, entry, design, &play)?;
    Ok((class, sheet))
}

/// The class that a design becomes which has been altered since her class was built: rated again, with nothing of her sheet kept but
/// her price, which is for the yard to say.
pub fn rebuild(design: &Design, was: &ShipClass, price: u32) -> Result<ShipClass, DataError> {
    let at = At::new("the yard", "ship", &design.name)?;
    let entry = ShipEntry::of(design, was);
    let figures = rated(&at, &entry, design)?;
    let play = PlayEntry { price: i64::from(price), ..figures };
    class(&at, &entry, design, &play)
}

/// The figures of a design that breaks no rule.
fn rated(at: &At<'_>, entry: &ShipEntry, design: &Design) -> Result<PlayEntry, DataError> {
    // [SG-DSGN-61] Boats without a flywheel are not built to order.
    if entry.no_flywheel {
        let rule = rule!("SG-DSGN-61");
        return Err(at.wrong(format!("no yard builds a boat without a flywheel [{rule}]")));
    }
    let breaches = design::check(design);
    let told: Vec<String> = breaches
        .iter()
        .filter(|breach| !breach.code.is_warning())
        .map(|breach| format!("{} [{}, {}]", breach.why, breach.code.name(), breach.code.rule()))
        .collect();
    let play = Rating::of(design).as_ref().and_then(PlayEntry::of);
    match play {
        Some(play) if told.is_empty() => Ok(play),
        _ => Err(at.wrong(told.join("; "))),
    }
}

fn class(
    at: &At<'_>,
    entry: &ShipEntry,
    design: &Design,
    play: &PlayEntry,
) -> Result<ShipClass, DataError> {
    let hull = at.number("hull", entry.hull, 1, 40)?;
    let armour = at.number("armour", entry.armour, 0, 20)?;
    let propulsion = propulsion(at, design.machinery)?;
    let ceiling = play.altitude;
    if ceiling <= Altitude::VeryLow {
        let why = format!("a ceiling of {ceiling} is no ceiling: wants Low or better [SG-RATE-03]");
        return Err(at.wrong(why));
    }
    let boxes = i64::from(hull) * i64::from(ceiling.level());
    if play.hull_boxes != boxes {
        let given = play.hull_boxes;
        return Err(at.wrong(format!(
            "hull_boxes is {given}, but hull {hull} with a ceiling of {ceiling} has {boxes}"
        )));
    }
    for (what, number, most) in [
        ("weapons", entry.weapons.len(), MOST_GUNS),
        ("kinds of devices", entry.exotic.len(), MOST_DEVICES),
    ] {
        if most < number {
            return Err(at.wrong(format!("has {number} {what}, wants at most {most}")));
        }
    }
    let mut guns = Vec::with_capacity(design.guns.len());
    for (n, mounted) in design.guns.iter().enumerate() {
        let at = at.part(format_args!("weapon {}", n + 1));
        guns.push(gun(&at, mounted, armour, entry.play.is_none())?);
    }
    // [SG-LOB-01] A ship carries at most one.
    let lob_guns = guns.iter().filter(|gun| gun.weapon.is_lob_gun()).count();
    if 1 < lob_guns {
        return Err(at.wrong(format!("has {lob_guns} lob guns, wants at most 1")));
    }
    let mut devices = Vec::with_capacity(design.stores.len());
    for (n, store) in design.stores.iter().enumerate() {
        devices.push(device(&at.part(format_args!("exotic {}", n + 1)), store)?);
    }
    Ok(ShipClass {
        name: entry.name.clone(),
        nation: entry.nation.clone(),
        role: entry.role.clone(),
        service: entry.service,
        hull,
        material: entry.hull_material,
        propulsion,
        speed: speed(at, design.machinery, &play.speed)?,
        ceiling,
        armour,
        ram: entry.ram,
        complement: complement(at, design, play)?,
        guns,
        devices,
        tonnage: at.number("tonnage", play.tonnage, 1, 100_000)?,
        price: at.number("price", play.price, 0, 100_000_000)?,
        outriggers: entry.outriggers,
        no_flywheel: entry.no_flywheel,
        provenance: match (entry.provenance.as_str(), &entry.play) {
            ("", None) => "own design".to_owned(),
            (words, _) => words.to_owned(),
        },
        notes: entry.notes.clone(),
    })
}

fn propulsion(at: &At<'_>, machinery: Machinery) -> Result<Propulsion, DataError> {
    match machinery {
        Machinery::Steam { engine_size, .. } => {
            let engine_size = at.number("engine_size", i64::from(engine_size), 1, 40)?;
            Ok(Propulsion::Steam { engine_size })
        }
        Machinery::Screw { turncranks } => {
            at.number::<u8>("turncranks", i64::from(turncranks), 1, 200)?;
            Ok(Propulsion::Screw)
        }
        Machinery::Kite => Ok(Propulsion::Kite),
    }
}

fn speed(at: &At<'_>, machinery: Machinery, speed: &SpeedEntry) -> Result<u8, DataError> {
    let kite = machinery == Machinery::Kite;
    match speed {
        SpeedEntry::Letter(letter) if kite && letter == "K" => Ok(0),
        SpeedEntry::Number(number) if !kite => at.number("speed", *number, 1, 20),
        SpeedEntry::Letter(_) | SpeedEntry::Number(_) if kite => {
            Err(at.wrong("the speed of a kite is written \"K\""))
        }
        SpeedEntry::Letter(_) | SpeedEntry::Number(_) => {
            Err(at.wrong("speed wants a number: only a kite's is written as a letter"))
        }
    }
}

/// A gun with its armour.
///
/// [SG-RATE-25] A turret or sponson has its own value; a gun behind the hull's armour has the hull's; any other is bare.
fn gun(at: &At<'_>, gun: &Gun, ship_armour: u8, is_rated: bool) -> Result<GunMount, DataError> {
    let covered = gun.mount.arcs();
    if let Some(arcs) = gun.arcs
        && arcs != covered
    {
        let mount = gun.mount.name;
        return Err(at.wrong(format!("a {mount} mount bears on {covered}, not on {arcs}")));
    }
    let own = at.number("armour", i64::from(gun.armour), 0, 20)?;
    let armour = match (gun.armoured, own) {
        (false, 0) => None,
        (false, value) => return Err(at.wrong(format!("has armour {value} but is not armoured"))),
        (true, 0) if ship_armour == 0 => {
            return Err(at.wrong("is armoured, but neither it nor its ship has a value"));
        }
        (true, 0) => Some(ship_armour),
        // [SG-DSGN-33] Behind the hull's armour it has the hull's value.
        (true, value) if is_rated && !gun.has_own_armour() && value != ship_armour => {
            let rule = rule!("SG-DSGN-33");
            return Err(at.wrong(format!(
                "armour is {value}, but a fixed gun has the hull's armour {ship_armour} [{rule}]"
            )));
        }
        (true, value) => Some(value),
    };
    let weapon = gun.fitting.weapon.clone();
    Ok(GunMount { weapon, mount: gun.mount.name.to_owned(), arcs: covered, armour })
}

fn device(at: &At<'_>, store: &Store) -> Result<Device, DataError> {
    Ok(Device {
        weapon: store.fitting.weapon.clone(),
        count: at.number("count", i64::from(store.count), 1, 100)?,
        is_empty: false,
        facing: store.facing,
        angle: store.angle,
    })
}

/// Finds how many men serve at each station, and holds them against the record's crew.
fn complement(at: &At<'_>, design: &Design, play: &PlayEntry) -> Result<Complement, DataError> {
    let roster = Roster::of(design);
    let other_officers = play.extra_officers.unwrap_or(roster.extra_officers);
    let complement = Complement {
        other_officers: at.number("extra_officers", other_officers, 0, 40)?,
        extra_petty_officers: at.number(
            "the number of petty officers",
            roster.extra_petty_officers,
            0,
            60,
        )?,
        gunners: at.number("the number of gunners", roster.gunners, 0, 250)?,
        manoeuvre: at.number("the manoeuvring crew", roster.manoeuvre, 1, 200)?,
        deckhands: at.number("the number of deckhands", roster.deckhands, 1, 40)?,
        marines: {
            at.number::<u8>("marines", i64::from(design.marines), 0, 200)?;
            at.number("the ranks of the marines", roster.marines, 0, 200)?
        },
        marine_officers: at.number("the officers of marines", roster.marine_officers, 0, 20)?,
    };
    let crew = &play.crew;
    let recorded = parse_crew(crew).ok_or_else(|| {
        at.wrong(format!("crew is {crew:?}, wants officers+petty officers+others, as in 2+2+23"))
    })?;
    let [officers, petty_officers, others] = complement.crew();
    if recorded != [officers, petty_officers, others] {
        return Err(at.wrong(format!(
            "crew is {crew}, but its stations hold {officers}+{petty_officers}+{others}"
        )));
    }
    Ok(complement)
}

fn parse_crew(text: &str) -> Option<[u16; 3]> {
    let mut parts = text.split('+').map(|part| part.parse().ok());
    let crew = [parts.next()??, parts.next()??, parts.next()??];
    parts.next().is_none().then_some(crew)
}

fn sheet(
    at: &At<'_>,
    entry: ShipEntry,
    design: Design,
    play: &PlayEntry,
) -> Result<ShipSheet, DataError> {
    at.number::<u32>("coal", entry.coal, 0, 100_000)?;
    at.number::<u32>("cargo", entry.cargo, 0, 100_000)?;
    at.number::<u32>("passengers", entry.passengers, 0, 10_000)?;
    Ok(ShipSheet {
        name: entry.name,
        design,
        endurance_days: play
            .endurance_days
            .map(|days| at.number("endurance_days", days, 0, 1_000_000))
            .transpose()?,
        is_own: entry.play.is_none(),
        printed: entry.printed,
        computed: entry.computed,
        residual: entry.residual,
    })
}

#[cfg(test)]
mod tests;
