//! The shipyard: reads ship files, and refuses a ship whose guns, crew or figures do not fit together.

use kernel::{
    ledger::{DataError, read_toml},
    tables::{At, Reading},
};
use serde::Deserialize;

use super::check::source_rules;
use super::ships::{
    Angle, Complement, Device, GunMount, HullMaterial, Propulsion, Service, ShipClass, ShipSheet,
    Vessel, Yard, arcs_of,
};
use super::weapons::Weapon;
use super::{Library, SourceFile};
use crate::aspect::{Altitude, Aspect, Aspects};
use crate::state::{MOST_DEVICES, MOST_GUNS};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShipFile {
    #[serde(default)]
    rules: Vec<String>,
    #[serde(default)]
    ship: Vec<ShipEntry>,
    #[serde(default)]
    vessel: Vec<Vessel>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShipEntry {
    name: String,
    nation: String,
    role: String,
    service: Service,
    yard: Yard,
    #[serde(default = "usual_year")]
    year: i64,
    hull: i64,
    hull_material: HullMaterial,
    #[serde(default)]
    ram: bool,
    propulsion: PropulsionEntry,
    #[serde(default)]
    coal: i64,
    #[serde(default)]
    armour: i64,
    #[serde(default)]
    weapons: Vec<MountEntry>,
    #[serde(default)]
    exotic: Vec<DeviceEntry>,
    #[serde(default)]
    marines: i64,
    #[serde(default)]
    passengers: i64,
    #[serde(default)]
    cargo: i64,
    #[serde(default)]
    outriggers: bool,
    #[serde(default)]
    no_flywheel: bool,
    #[serde(default)]
    printed: toml::Table,
    #[serde(default)]
    computed: toml::Table,
    play: PlayEntry,
    #[serde(default)]
    residual: toml::Table,
    #[serde(default)]
    provenance: String,
    #[serde(default)]
    notes: String,
}

const fn usual_year() -> i64 {
    1889
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PropulsionEntry {
    kind: PropulsionKind,
    #[serde(default)]
    engine_size: i64,
    #[serde(default)]
    turncranks: i64,
    #[serde(default)]
    forced_draught: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum PropulsionKind {
    Steam,
    Screw,
    Kite,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MountEntry {
    weapon: String,
    mount: String,
    arcs: Vec<Aspect>,
    #[serde(default)]
    armoured: bool,
    #[serde(default)]
    armour: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeviceEntry {
    weapon: String,
    count: i64,
    facing: Option<Aspect>,
    angle: Option<Angle>,
}

/// The figures a battle uses.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayEntry {
    tonnage: i64,
    price: i64,
    altitude: Altitude,
    speed: SpeedEntry,
    /// Officers+petty officers+others.
    crew: String,
    hull_boxes: i64,
    extra_officers: Option<i64>,
    endurance_days: Option<i64>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum SpeedEntry {
    Number(i64),
    Letter(String),
}

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
    library.classes.push(class(&at, &entry, &library.weapons)?);
    let mounted = entry.weapons.iter().map(|mount| &mount.weapon);
    for weapon in mounted.chain(entry.exotic.iter().map(|device| &device.weapon)) {
        library.origins.name(file, "weapon", weapon);
    }
    library.ship_sheets.push(sheet(&at, entry)?);
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

fn class(at: &At<'_>, entry: &ShipEntry, weapons: &[Weapon]) -> Result<ShipClass, DataError> {
    let hull = at.number("hull", entry.hull, 1, 40)?;
    let armour = at.number("armour", entry.armour, 0, 20)?;
    let propulsion = propulsion(at, &entry.propulsion)?;
    let ceiling = entry.play.altitude;
    if ceiling <= Altitude::VeryLow {
        return Err(at.wrong(format!("a ceiling of {ceiling} is no ceiling: wants Low or better")));
    }
    let boxes = i64::from(hull) * i64::from(ceiling.level());
    if entry.play.hull_boxes != boxes {
        let given = entry.play.hull_boxes;
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
    let mut guns = Vec::with_capacity(entry.weapons.len());
    for (n, mount) in entry.weapons.iter().enumerate() {
        guns.push(gun(&at.part(format_args!("weapon {}", n + 1)), mount, armour, weapons)?);
    }
    // [SG-LOB-01] A ship carries at most one.
    let lob_guns = guns.iter().filter(|gun| gun.weapon.is_lob_gun()).count();
    if 1 < lob_guns {
        return Err(at.wrong(format!("has {lob_guns} lob guns, wants at most 1")));
    }
    let mut devices = Vec::with_capacity(entry.exotic.len());
    for (n, device) in entry.exotic.iter().enumerate() {
        devices.push(self::device(&at.part(format_args!("exotic {}", n + 1)), device, weapons)?);
    }
    Ok(ShipClass {
        name: entry.name.clone(),
        nation: entry.nation.clone(),
        role: entry.role.clone(),
        service: entry.service,
        hull,
        material: entry.hull_material,
        propulsion,
        speed: speed(at, entry)?,
        ceiling,
        armour,
        ram: entry.ram,
        complement: complement(at, entry, hull, &guns)?,
        guns,
        devices,
        tonnage: at.number("tonnage", entry.play.tonnage, 1, 100_000)?,
        price: at.number("price", entry.play.price, 0, 100_000_000)?,
        outriggers: entry.outriggers,
        no_flywheel: entry.no_flywheel,
        provenance: entry.provenance.clone(),
        notes: entry.notes.clone(),
    })
}

fn propulsion(at: &At<'_>, entry: &PropulsionEntry) -> Result<Propulsion, DataError> {
    if entry.kind != PropulsionKind::Steam && entry.engine_size != 0 {
        return Err(at.wrong("has an engine_size but no steam"));
    }
    if entry.kind != PropulsionKind::Screw && entry.turncranks != 0 {
        return Err(at.wrong("has turncranks but no screw"));
    }
    match entry.kind {
        PropulsionKind::Steam => {
            let engine_size = at.number("engine_size", entry.engine_size, 1, 40)?;
            Ok(Propulsion::Steam { engine_size })
        }
        PropulsionKind::Screw => {
            at.number::<u8>("turncranks", entry.turncranks, 1, 200)?;
            Ok(Propulsion::Screw)
        }
        PropulsionKind::Kite => Ok(Propulsion::Kite),
    }
}

fn speed(at: &At<'_>, entry: &ShipEntry) -> Result<u8, DataError> {
    let kite = entry.propulsion.kind == PropulsionKind::Kite;
    match &entry.play.speed {
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

fn known<'a>(at: &At<'_>, key: &str, weapons: &'a [Weapon]) -> Result<&'a Weapon, DataError> {
    let found = weapons.iter().find(|weapon| weapon.key == key);
    found.ok_or_else(|| at.wrong(format!("there is no weapon with the key {key:?}")))
}

fn gun(
    at: &At<'_>,
    entry: &MountEntry,
    ship_armour: u8,
    weapons: &[Weapon],
) -> Result<GunMount, DataError> {
    let weapon = known(at, &entry.weapon, weapons)?.clone();
    let covered = arcs_of(&entry.mount)
        .ok_or_else(|| at.wrong(format!("there is no mount called {:?}", entry.mount)))?;
    let arcs = Aspects::from(entry.arcs.clone());
    if arcs != covered {
        let mount = &entry.mount;
        return Err(at.wrong(format!("a {mount} mount bears on {covered}, not on {arcs}")));
    }
    let own = at.number("armour", entry.armour, 0, 20)?;
    let armour = match (entry.armoured, own) {
        (false, 0) => None,
        (false, value) => return Err(at.wrong(format!("has armour {value} but is not armoured"))),
        (true, 0) if ship_armour == 0 => {
            return Err(at.wrong("is armoured, but neither it nor its ship has a value"));
        }
        (true, 0) => Some(ship_armour),
        (true, value) => Some(value),
    };
    Ok(GunMount { weapon, mount: entry.mount.clone(), arcs, armour })
}

fn device(at: &At<'_>, entry: &DeviceEntry, weapons: &[Weapon]) -> Result<Device, DataError> {
    Ok(Device {
        weapon: known(at, &entry.weapon, weapons)?.clone(),
        count: at.number("count", entry.count, 1, 100)?,
        facing: entry.facing,
        angle: entry.angle,
    })
}

/// Finds how many men serve at each station, and holds them against the record's crew.
///
/// Gunners serve the weapons that bring a crew; a man for each engine size, crank or (on a kite) hull size
/// works the ship; each hull size brings a deckhand. Fifteen such men, bridge included, call for another
/// officer, ten in Earth service for another petty officer. Every tenth marine is an officer.
fn complement(
    at: &At<'_>,
    entry: &ShipEntry,
    hull: u8,
    guns: &[GunMount],
) -> Result<Complement, DataError> {
    let served = guns.iter().filter(|gun| gun.weapon.crew_provided);
    let gunners = served.map(|gun| i64::from(gun.weapon.crew)).sum();
    let gunners = at.number::<u8>("the number of gunners", gunners, 0, 250)?;
    let manoeuvre = match entry.propulsion.kind {
        PropulsionKind::Steam => entry.propulsion.engine_size,
        PropulsionKind::Screw => entry.propulsion.turncranks,
        PropulsionKind::Kite => entry.hull,
    };
    let manoeuvre = at.number::<u8>("the manoeuvring crew", manoeuvre, 1, 200)?;
    let hands = u16::from(gunners) + u16::from(manoeuvre) + u16::from(hull) + 3;
    let extra_petty_officers = match entry.service {
        Service::Earth => (hands / 10) as u8,
        Service::Martian => 0,
    };
    let other_officers = match entry.play.extra_officers {
        Some(officers) => at.number("extra_officers", officers, 0, 40)?,
        None => (hands / 15) as u8,
    };
    let berths = at.number::<u8>("marines", entry.marines, 0, 200)?;
    let complement = Complement {
        other_officers,
        extra_petty_officers,
        gunners,
        manoeuvre,
        deckhands: hull,
        marines: berths - berths / 10,
        marine_officers: berths / 10,
    };
    let crew = &entry.play.crew;
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

fn sheet(at: &At<'_>, entry: ShipEntry) -> Result<ShipSheet, DataError> {
    let endurance = entry.play.endurance_days;
    Ok(ShipSheet {
        name: entry.name,
        yard: entry.yard,
        year: at.number("year", entry.year, 1800, 2000)?,
        forced_draught: entry.propulsion.forced_draught,
        coal: at.number("coal", entry.coal, 0, 100_000)?,
        passengers: at.number("passengers", entry.passengers, 0, 10_000)?,
        cargo: at.number("cargo", entry.cargo, 0, 100_000)?,
        endurance_days: endurance
            .map(|days| at.number("endurance_days", days, 0, 1_000))
            .transpose()?,
        printed: entry.printed,
        computed: entry.computed,
        residual: entry.residual,
    })
}

#[cfg(test)]
mod tests {
    use super::super::shipped;
    use super::super::tests::refuses;
    use super::*;
    use crate::aspect::Aspect::{Bow, Port, Stern};

    /// A small galley with one heavy gun, with some of its lines changed.
    fn galley(changes: &[(&str, &str)]) -> String {
        let mut text = "\
[[ship]]
name = 'Test Galley'
nation = 'nowhere'
role = 'to be refused'
service = 'martian'
yard = 'martian'
hull = 2
hull_material = 'wood'
propulsion = { kind = 'screw', turncranks = 6 }
armour = 1
weapons = [{ weapon = 'heavy-gun', mount = 'forward', arcs = ['bow', 'port', 'starboard'] }]
play = { tonnage = 100, price = 9000, altitude = 'High', speed = 3, crew = '1+2+11', hull_boxes = 8 }
"
        .to_owned();
        for (old, new) in changes {
            assert!(text.contains(old), "{old} is not in the galley");
            text = text.replace(old, new);
        }
        text
    }

    fn refuses_galley(changes: &[(&str, &str)], reason: &str) {
        let message = format!("ships-more.toml: ship Test Galley{reason}");
        refuses("ships-more.toml", &galley(changes), &message);
    }

    #[test]
    fn sg_crew_01_the_sky_runner_is_as_recorded() {
        let library = shipped();
        let ship = library.class("Sky Runner").unwrap();
        assert_eq!((ship.hull, ship.speed, ship.armour), (3, 4, 0));
        assert_eq!(ship.ceiling, Altitude::High);
        assert_eq!(ship.propulsion, Propulsion::Screw);
        assert_eq!(ship.material, HullMaterial::Wood);
        let guns: Vec<_> =
            ship.guns.iter().map(|gun| (gun.weapon.key.as_str(), gun.mount.as_str())).collect();
        let expected =
            [("rogue", "forward"), ("heavy-gun", "wing-port"), ("heavy-gun", "wing-starboard")];
        assert_eq!(guns, expected);
        assert_eq!(ship.guns[1].arcs, Aspects::from(vec![Bow, Port, Stern]));
        assert!(ship.guns.iter().all(|gun| gun.armour.is_none()));
        let complement = Complement {
            other_officers: 1,
            extra_petty_officers: 0,
            gunners: 7,
            manoeuvre: 12,
            deckhands: 3,
            marines: 0,
            marine_officers: 0,
        };
        assert_eq!(ship.complement, complement);
        assert_eq!(ship.complement.officers(), 2);
        assert_eq!(ship.complement.total(), 27);
    }

    /// The design rules' own figures, kept with each ship, say the same as the stations reckoned here.
    #[test]
    fn sg_crew_01_every_complement_agrees_with_its_record() {
        let library = shipped();
        let mut by_the_sheet = Vec::new();
        for (class, sheet) in library.classes.iter().zip(&library.ship_sheets) {
            let figure = |key: &str| sheet.computed[key].as_integer().unwrap();
            let complement = &class.complement;
            assert_eq!(i64::from(complement.gunners), figure("gunners"), "{}", class.name);
            assert_eq!(i64::from(complement.manoeuvre), figure("manoeuvre"), "{}", class.name);
            assert_eq!(i64::from(complement.deckhands), figure("deckhands"), "{}", class.name);
            let petty_officers = i64::from(complement.extra_petty_officers);
            assert_eq!(petty_officers, figure("extra_petty_officers"), "{}", class.name);
            let marine_officers = i64::from(complement.marine_officers);
            assert_eq!(marine_officers, figure("marine_officers"), "{}", class.name);
            let officers = i64::from(complement.other_officers);
            if officers != figure("extra_officers") {
                by_the_sheet.push((class.name.as_str(), sheet.residual["crew"].as_str().unwrap()));
            }
        }
        // Three printed sheets have another number of officers than the rule; the sheet wins.
        let expected = [
            ("Clearsight", "1+2+23 printed, 2+2+23 by rule"),
            ("Locust", "1+3+13 printed, 2+3+13 by rule"),
            ("Hamburg", "5+4+40 printed, 4+4+40 by rule"),
        ];
        assert_eq!(by_the_sheet, expected);
    }

    #[test]
    fn gun_crews_add_up_to_the_gunners() {
        for class in shipped().classes {
            let served = class.guns.iter().filter(|gun| gun.weapon.crew_provided);
            let crews: u8 = served.map(|gun| gun.weapon.crew).sum();
            assert_eq!(crews, class.complement.gunners, "{}", class.name);
        }
    }

    #[test]
    fn sg_arm_06_armoured_mounts_show_their_own_value_or_the_ships() {
        let library = shipped();
        let gloire = library.class("Gloire").unwrap();
        assert_eq!(gloire.armour, 4);
        let values: Vec<_> = gloire.guns.iter().map(|gun| gun.armour).collect();
        assert_eq!(values, [4, 4, 4, 4, 3, 3, 3, 3].map(Some));
        let text = galley(&[("'starboard'] }", "'starboard'], armoured = true }")]);
        let more = SourceFile { name: "ships-more.toml", text: &text };
        let files: Vec<_> = super::super::tests::FILES.iter().copied().chain([more]).collect();
        let library = Library::read(&files, None).unwrap();
        assert_eq!(library.class("Test Galley").unwrap().guns[0].armour, Some(1));
    }

    #[test]
    fn kites_have_no_printed_speed() {
        for class in shipped().classes {
            assert_eq!(class.speed == 0, class.propulsion == Propulsion::Kite, "{}", class.name);
        }
    }

    #[test]
    fn a_class_survives_json_like_forms() {
        for class in shipped().classes {
            let text = toml::to_string(&class).unwrap();
            assert_eq!(toml::from_str::<ShipClass>(&text).unwrap(), class);
        }
    }

    #[test]
    fn sg_fire_01_weapons_and_mounts_must_be_known() {
        refuses_galley(
            &[("'heavy-gun'", "'pop-gun'")],
            ", weapon 1: there is no weapon with the key \"pop-gun\"",
        );
        refuses_galley(&[("'forward'", "'roof'")], ", weapon 1: there is no mount called \"roof\"");
        refuses_galley(
            &[("'forward'", "'wing-port'")],
            ", weapon 1: a wing-port mount bears on bow, stern, port, not on bow, starboard, port",
        );
        refuses_galley(
            &[("armour = 1", "exotic = [{ weapon = 'egg', count = 1 }]")],
            ", exotic 1: there is no weapon with the key \"egg\"",
        );
        refuses_galley(
            &[("armour = 1", "exotic = [{ weapon = 'bomb-rack', count = 0 }]")],
            ", exotic 1: count is 0, wants 1 to 100",
        );
    }

    #[test]
    fn armour_of_a_mount_must_make_sense() {
        refuses_galley(
            &[("'starboard'] }", "'starboard'], armour = 2 }")],
            ", weapon 1: has armour 2 but is not armoured",
        );
        refuses_galley(
            &[("'starboard'] }", "'starboard'], armoured = true }"), ("armour = 1", "armour = 0")],
            ", weapon 1: is armoured, but neither it nor its ship has a value",
        );
    }

    #[test]
    fn the_crew_must_be_written_and_add_up() {
        let wants = ", wants officers+petty officers+others, as in 2+2+23";
        for crew in ["14", "1+2", "1+2+x", "1+2+11+1", "-1+2+11"] {
            refuses_galley(&[("1+2+11", crew)], &format!(": crew is {crew:?}{wants}"));
        }
        refuses_galley(&[("1+2+11", "2+2+11")], ": crew is 2+2+11, but its stations hold 1+2+11");
        refuses_galley(
            &[("armour = 1", "marines = 10")],
            ": crew is 1+2+11, but its stations hold 2+2+20",
        );
        refuses_galley(
            &[("hull_boxes = 8", "hull_boxes = 8, extra_officers = -1")],
            ": extra_officers is -1, wants 0 to 40",
        );
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        refuses_galley(&[("hull = 2", "hull = 0")], ": hull is 0, wants 1 to 40");
        refuses_galley(&[("hull = 2", "hull = 300")], ": hull is 300, wants 1 to 40");
        refuses_galley(&[("armour = 1", "armour = -1")], ": armour is -1, wants 0 to 20");
        refuses_galley(&[("tonnage = 100", "tonnage = 0")], ": tonnage is 0, wants 1 to 100000");
        refuses_galley(&[("price = 9000", "price = -1")], ": price is -1, wants 0 to 100000000");
        refuses_galley(&[("armour = 1", "coal = -10")], ": coal is -10, wants 0 to 100000");
        refuses_galley(&[("armour = 1", "year = 1066")], ": year is 1066, wants 1800 to 2000");
        refuses_galley(&[("armour = 1", "cargo = -1")], ": cargo is -1, wants 0 to 100000");
        refuses_galley(&[("armour = 1", "marines = 201")], ": marines is 201, wants 0 to 200");
        refuses_galley(
            &[("turncranks = 6", "turncranks = 0")],
            ": turncranks is 0, wants 1 to 200",
        );
        refuses_galley(
            &[("'High'", "'Very Low'"), ("hull_boxes = 8", "hull_boxes = 2")],
            ": a ceiling of Very Low is no ceiling: wants Low or better",
        );
        refuses_galley(
            &[("hull_boxes = 8", "hull_boxes = 9")],
            ": hull_boxes is 9, but hull 2 with a ceiling of High has 8",
        );
        let gun = "{ weapon = 'heavy-gun', mount = 'midships', arcs = ['bow', 'port', 'starboard', 'stern'] }";
        let battery = format!("weapons = [{}", [gun; 17].join(", "));
        let old = "weapons = [{ weapon = 'heavy-gun', mount = 'forward', arcs = ['bow', 'port', 'starboard'] }";
        refuses_galley(&[(old, &battery)], ": has 17 weapons, wants at most 16");
        let lob = gun.replace("heavy-gun", "lob-gun");
        let two = format!("weapons = [{lob}, {lob}");
        refuses_galley(&[(old, &two)], ": has 2 lob guns, wants at most 1");
        let mines = [r"{ weapon = 'tether-mine-martian', count = 1 }"; 7].join(", ");
        let devices = format!("armour = 1\nexotic = [{mines}]");
        refuses_galley(&[("armour = 1", &devices)], ": has 7 kinds of devices, wants at most 6");
    }

    #[test]
    fn speed_and_propulsion_must_agree() {
        refuses_galley(&[("speed = 3", "speed = 21")], ": speed is 21, wants 1 to 20");
        refuses_galley(
            &[("speed = 3", "speed = 'K'")],
            ": speed wants a number: only a kite's is written as a letter",
        );
        refuses_galley(
            &[("'screw', turncranks = 6", "'kite'")],
            ": the speed of a kite is written \"K\"",
        );
        refuses_galley(
            &[("turncranks = 6", "turncranks = 6, engine_size = 1")],
            ": has an engine_size but no steam",
        );
        refuses_galley(&[("'screw'", "'kite'")], ": has turncranks but no screw");
        refuses_galley(
            &[("'screw', turncranks = 6", "'steam', engine_size = 41")],
            ": engine_size is 41, wants 1 to 40",
        );
    }

    #[test]
    fn a_vessel_of_no_class_is_refused() {
        refuses(
            "ships-more.toml",
            "[[vessel]]\nname = 'Hope'\nclass = 'Dream'\nstatus = 'lost'\n",
            "ships-more.toml: vessel Hope: there is no class of ship called \"Dream\"",
        );
    }
}
