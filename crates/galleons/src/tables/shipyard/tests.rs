//! What is wrong with a ship file, and what the shipped ones hold.

use super::super::shipped;
use super::super::ships::HullMaterial;
use super::super::tests::refuses;
use super::*;
use crate::aspect::Aspect::{Bow, Port, Stern};
use crate::aspect::Aspects;

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
        ", exotic 1: count is 0, wants 1 to 1000000",
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
    refuses_galley(&[("armour = 1", "cargo = -1")], ": cargo is -1, wants 0 to 1000000");
    refuses_galley(&[("armour = 1", "marines = 201")], ": marines is 201, wants 0 to 200");
    refuses_galley(&[("turncranks = 6", "turncranks = 0")], ": turncranks is 0, wants 1 to 200");
    refuses_galley(
        &[("'High'", "'Very Low'"), ("hull_boxes = 8", "hull_boxes = 2")],
        ": a ceiling of Very Low is no ceiling: wants Low or better [SG-RATE-03]",
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
