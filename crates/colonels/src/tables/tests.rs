//! Everything loads as the book has it, and everything broken is refused.

use std::sync::LazyLock;

use super::*;
use crate::vocabulary::{AirKind, Cover, GunClass, MeleeWeapon, Mover, Weapon};
use kernel::table::Length;

pub(super) static FILES: LazyLock<Vec<SourceFile<'static>>> =
    LazyLock::new(|| testkit::tables("colonels"));

/// The shipped files, with `old` replaced by `new` in the one called `name`: what is wrong then.
fn refuses(name: &str, old: &str, new: &str, message: &str) {
    let changed = FILES.iter().find(|file| file.name.ends_with(&format!("/{name}")));
    let changed = changed.unwrap_or_else(|| panic!("there is no file {name}"));
    assert!(changed.text.contains(old), "{name} does not hold {old}");
    let text = changed.text.replacen(old, new, 1);
    let file = SourceFile { name: changed.name, text: &text };
    let others = FILES.iter().filter(|other| other.name != changed.name).copied();
    let files: Vec<_> = others.chain([file]).collect();
    let Err(errors) = Library::read(&files, None) else {
        panic!("{name}: {old} -> {new}: this should have been refused")
    };
    let found = errors.0[0].to_string();
    assert_eq!(found, format!("data/colonels/{name}: {message}"), "{name}: {old} -> {new}");
}

#[test]
fn everything_loads() {
    let library = shipped();
    assert_eq!(library.armies.len(), 8);
    assert_eq!(library.options.len(), 12);
    let ids: Vec<_> = library.scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
    let expected = [
        "crossroads-at-the-dry-lock",
        "fort-esperance",
        "the-battle-of-the-seven-cisterns",
        "the-marching-square",
        "the-well-at-dry-canal",
        "thunder-over-the-long-canal",
    ];
    assert_eq!(ids, expected);
    let well = library.scenario("the-well-at-dry-canal").unwrap();
    let names: Vec<_> = well.units.iter().map(|unit| unit.name.as_str()).collect();
    let roll = [
        "Line company 1",
        "Line company 2",
        "Gatling detachment",
        "Dervish spear company 1",
        "Dervish spear company 2",
        "Pressed levy",
    ];
    assert_eq!(names, roll);
    assert!(!well.units[2].is_company && well.units[5].is_company);
    assert_eq!(well.commanders[0].name, "Regimental commander, Wessex detachment");
    // Everything that is to come, and everybody aboard.
    let crossroads = library.scenario("crossroads-at-the-dry-lock").unwrap();
    assert_eq!(crossroads.units.iter().filter(|unit| unit.entry.is_some()).count(), 14);
    assert_eq!(crossroads.poor_weather_from, Some(7));
    let canal = library.scenario("thunder-over-the-long-canal").unwrap();
    assert_eq!(canal.units.iter().filter(|unit| unit.aboard.is_some()).count(), 8);
    let cisterns = library.scenario("the-battle-of-the-seven-cisterns").unwrap();
    assert_eq!(cisterns.sides.iter().map(|side| side.seats.len()).sum::<usize>(), 4);
}

#[test]
fn charts_are_those_of_the_book() {
    let charts = shipped().charts.clone();
    let rates = &charts.movement.rates;
    assert_eq!((rates[Mover::Infantry].field, rates[Mover::Infantry].charge), (60, Some(100)));
    assert_eq!((rates[Mover::Cavalry].field, rates[Mover::Cavalry].loose), (100, 160));
    assert_eq!((rates[Mover::Artillery].charge, rates[Mover::Artillery].prolong), (None, Some(20)));
    assert_eq!(charts.fire.guns[GunClass::MachineGun].dice, [8, 8, 4]);
    assert_eq!(charts.fire.gun_cover[Cover::Earthworks], [-3, -4]);
    assert_eq!(charts.melee.weapons[MeleeWeapon::LongSpear].chances, [1, 3, 4, 6, 8]);
    assert_eq!(charts.machines.aviation[AirKind::Bomber].bomb_loads, 4);
    let rifle = charts.fire.small_arms[Weapon::Rifle].unwrap();
    let at = |yards: i32| rifle.castings_at(Length::thousandths(yards * 100));
    // The upper figure of a band is in it.
    let bands = [1000, 1001, 2000, 2001, 3000, 3001, 4000, 4001].map(at);
    assert_eq!(bands, [2, 2, 2, 3, 3, 4, 4, 0].map(|n| Some(n).filter(|&n| 0 < n)));
    let gun = &charts.fire.guns[GunClass::Rocket];
    assert!(gun.reaches(Length::units(100)) && !gun.reaches(Length::thousandths(99_999)));
}

#[test]
fn what_is_wrong_is_told() {
    refuses(
        "movement.toml",
        "field = 60",
        "field = 0",
        "rate infantry: a rate is 0, wants 1 to 2000",
    );
    refuses("melee.toml", "chances = [3, 6]", "chances = [3]", "weapon bayonet: wants 2 chances");
    let army = "armies/british-imperial.toml";
    let line = "army BI, unit BI-LINE: ";
    let castings = "has 10 castings on a stand, wants 3 to 9 [IC-STAND-02]";
    refuses(army, "castings = 6", "castings = 10", &format!("{line}{castings}"));
    let all = "has 54 castings, wants 2 to 50 [IC-SCALE-01]";
    refuses(army, "castings = 6\nstands = 4", "castings = 6\nstands = 9", &format!("{line}{all}"));
    let square = "may not use the formation square [IC-FORM-02]";
    refuses(army, "european = true\n", "", &format!("{line}{square}"));
    let well = "scenarios/the-well-at-dry-canal.toml";
    let regiment = "scenario the-well-at-dry-canal, side A, regiment Wessex detachment: ";
    let few = "has 1 companies, wants 2 to 8 [IC-CMD-01]";
    let (old, new) = ("\"BI-LINE\", count = 2", "\"BI-LINE\", count = 1");
    refuses(well, old, new, &format!("{regiment}{few}"));
    let other = "there is no unit \"EN-DSP\" in BI";
    refuses(well, "\"BI-LINE\"", "\"EN-DSP\"", &format!("{regiment}{other}"));
    let off = "scenario the-well-at-dry-canal, terrain palm grove: [900.0, 220.0] is no place on the table";
    refuses(well, "[90, 220]", "[900, 220]", off);
}

#[test]
fn ic_cmd_01_a_regiment_has_two_to_ten_companies_besides_its_attachments() {
    let well = shipped().scenario("the-well-at-dry-canal").unwrap().clone();
    assert_eq!(well.units.iter().filter(|unit| unit.side == 0 && unit.is_company).count(), 2);
    let army = "armies/british-imperial.toml";
    let kind = "army BI, regiment Infantry regiment: ";
    refuses(
        army,
        "max_units = 8",
        "max_units = 11",
        &format!("{kind}max_units is 11, wants 2 to 10"),
    );
    refuses(
        army,
        "min_units = 2",
        "min_units = 1",
        &format!("{kind}min_units is 1, wants 2 to 10"),
    );
}

#[test]
fn ic_scale_01_a_company_has_two_to_fifty_castings_example() {
    let library = shipped();
    let spears = library.unit("EN-DSP").unwrap();
    assert_eq!(spears.castings * spears.stands, 40, "four hundred men");
    let army = "armies/british-imperial.toml";
    let many = "army BI, unit BI-LINE: has 54 castings, wants 2 to 50 [IC-SCALE-01]";
    refuses(army, "castings = 6\nstands = 4", "castings = 6\nstands = 9", many);
}

#[test]
fn ic_stand_04_crews_and_heroes_on_their_stands_example() {
    let library = shipped();
    let castings = |id: &str| library.unit(id).unwrap().castings;
    assert_eq!((castings("FR-C80"), castings("FR-MIT"), castings("FR-HERO")), (4, 2, 3));
    let army = "armies/french-colonial.toml";
    let hero = "army FR, unit FR-HERO: a hero's stand has three castings [IC-STAND-04]";
    refuses(army, "troop = \"hero\"\ncastings = 3", "troop = \"hero\"\ncastings = 4", hero);
}

#[test]
fn ic_arty_01_two_of_the_crew_for_each_gun_example() {
    let library = shipped();
    let section = |id: &str| {
        let unit = library.unit(id).unwrap();
        (unit.guns, unit.castings, unit.stands)
    };
    assert_eq!((section("FR-C80"), section("FR-MIT")), ((2, 4, 1), (1, 2, 1)));
    let army = "armies/french-colonial.toml";
    let crew = "army FR, unit FR-C80: wants two of the crew for each gun [IC-ARTY-01]";
    refuses(army, "points = 70\ncastings = 4", "points = 70\ncastings = 3", crew);
    let guns = "army FR, unit FR-C80: guns is 3, wants 1 to 2";
    refuses(army, "guns = 2", "guns = 3", guns);
}

#[test]
fn ic_set_01_an_army_list_has_nothing_that_does_not_belong_to_the_troops() {
    let army = "armies/british-imperial.toml";
    let adds = |unit: &str, line: &str, why: &str| {
        let id = format!("id = \"{unit}\"");
        refuses(army, &id, &format!("{id}\n{line}"), &format!("army BI, unit {unit}: {why}"));
    };
    let guns = "gun_class, weight and guns are for artillery";
    adds("BI-LINE", "gun_class = \"howitzer\"", guns);
    adds("BI-LINE", "guns = 1", guns);
    let armed = "machine_guns, rifled_guns and turret are for vehicles";
    adds("BI-LINE", "machine_guns = 1", armed);
    adds("BI-GAT", "turret = true", armed);
    adds("BI-LINE", "air_type = \"GAC\"", "an air_type is for aviation");
    adds("BI-LINE", "motivation_card = true", "a motivation_card is for heroes");
    adds("BI-LINE", "level = \"brigade\"", "a level is for commanders");
    adds("BI-IRN", "castings = 5", "machines have no castings");
    adds("BI-GAT", "weapon = \"R\"", "weapon and melee are for companies and heroes");
    adds("BI-HERO", "mounted = true", "cavalry is mounted, and nobody else");
    adds("BI-LINE", "lance = true", "a lance is for those who are mounted");
    // Each of these is known where it belongs.
    let library = shipped();
    let unit = |id: &str| library.unit(id).unwrap();
    assert!(unit("BI-GAT").gun_class.is_some() && unit("BI-GAT").guns == 1);
    assert!(unit("BI-IRN").machine_guns == 2 && unit("BI-LAN").lance);
}

#[test]
fn ic_veh_01_a_vehicle_has_one_to_four_weapons_of_a_class() {
    let army = "armies/british-imperial.toml";
    let car = "army BI, unit BI-CAR: ";
    refuses(
        army,
        "machine_guns = 1\n",
        "machine_guns = 5\n",
        &format!("{car}machine_guns is 5, wants 0 to 4"),
    );
    let none = "a vehicle wants machine guns or rifled guns [IC-VEH-01]";
    refuses(army, "machine_guns = 1\n", "machine_guns = 0\n", &format!("{car}{none}"));
}

#[test]
fn ic_hero_02_a_hero_has_rifles_and_bayonets() {
    let army = "armies/french-colonial.toml";
    let why = "a hero shoots with improved rifles and fights with bayonets [IC-HERO-02]";
    let why = format!("army FR, unit FR-HERO: {why}");
    let head = "troop = \"hero\"\ncastings = 3";
    let text = FILES.iter().find(|file| file.name.ends_with(army)).unwrap().text;
    let from = text.find(head).unwrap();
    let own = &text[from..];
    let end = own.find("[[").unwrap();
    let own = &own[..end];
    refuses(army, own, &own.replace("weapon = \"IR\"", "weapon = \"R\""), &why);
    refuses(army, own, &own.replace("melee = \"bayonet\"", "melee = \"sword\""), &why);
}

#[test]
fn ic_gen_03_a_regiment_is_made_of_companies_and_what_is_attached_to_them() {
    let army = "armies/british-imperial.toml";
    let kind = "army BI, regiment Infantry regiment: ";
    let text = FILES.iter().find(|file| file.name.ends_with(army)).unwrap().text;
    let from = text.find("name = \"Infantry regiment\"").unwrap();
    let own = &text[from..];
    let own = &own[..own[1..].find("[[").map_or(own.len(), |end| end + 1)];
    let line = own.lines().find(|line| line.starts_with("allowed")).unwrap();
    let company = |id: &str| own.replace(line, &format!("allowed = [\"BI-LINE\", \"{id}\"]"));
    let bars = |id: &str| {
        let why = format!("{kind}{id} is no company of a regiment [IC-GEN-03]");
        refuses(army, own, &company(id), &why);
    };
    ["BI-COL", "BI-ASF", "BI-HERO"].into_iter().for_each(bars);
    let none = "has no companies: allowed names none";
    refuses(army, own, &own.replace(line, "allowed = []"), &format!("{kind}{none}"));
    let line = own.lines().find(|line| line.starts_with("attach")).unwrap();
    let attached = own.replace(line, "attach = [\"BI-ASF\"]");
    let why = format!("{kind}BI-ASF is no attachment of a regiment [IC-GEN-03]");
    refuses(army, own, &attached, &why);
}

#[test]
fn ic_form_01_a_company_stands_in_line_or_in_column() {
    let army = "armies/british-imperial.toml";
    let formations = "formations = [\"line\", \"column\", \"square\", \"marching_square\"]";
    let why = "army BI, unit BI-LINE: stands in line or in column [IC-FORM-01]";
    refuses(army, formations, "formations = [\"square\"]", why);
}

#[test]
fn ic_set_01_names_in_a_scenario_stand_for_one_thing_each() {
    let well = "scenarios/the-well-at-dry-canal.toml";
    let head = "scenario the-well-at-dry-canal: there is another ";
    let side = "[[side]]\nid = \"B\"";
    refuses(well, side, "[[side]]\nid = \"A\"", &format!("{head}side \"A\""));
    let zone = "[[zone]]\nid = \"main\"\nside = \"B\"";
    refuses(well, zone, &zone.replace('B', "A"), &format!("{head}zone \"main\""));
    let fort = "scenarios/fort-esperance.toml";
    let fort_head = "scenario fort-esperance: there is another ";
    refuses(fort, "id = \"O2\"", "id = \"O1\"", &format!("{fort_head}objective \"O1\""));
}

#[test]
fn ic_set_01_numbers_in_a_scenario_bring_somebody() {
    let well = "scenarios/the-well-at-dry-canal.toml";
    let side = "scenario the-well-at-dry-canal, side A";
    let guns = "unit = \"BI-GAT\", count = ";
    let none = "regiment Wessex detachment, unit BI-GAT: count is 0, wants 1 to 160";
    refuses(well, &format!("{guns}1"), &format!("{guns}0"), &format!("{side}, {none}"));
    let seat = "nobody plays seat 2: it has no regiment";
    refuses(well, "seats = 1", "seats = 2", &format!("{side}: {seat}"));
    // An entry without units would leave the next one without its turn.
    let crossroads = "scenarios/crossroads-at-the-dry-lock.toml";
    let text = FILES.iter().find(|file| file.name.ends_with(crossroads)).unwrap().text;
    let from = text.find("[[entry]]").unwrap();
    let own = &text[from..];
    let own = &own[..own[1..].find("[[").unwrap()];
    let line = own.lines().find(|line| line.starts_with("units")).unwrap();
    let why = "scenario crossroads-at-the-dry-lock, entry of turn 1: brings nobody on";
    refuses(crossroads, own, &own.replace(line, "units = []"), why);
}

#[test]
fn ic_cmd_01_example_seven_companies_and_a_section() {
    let text = FILES.iter().find(|file| file.name.ends_with("/the-well-at-dry-canal.toml"));
    let file = text.expect("it is shipped");
    let (old, new) = (
        "{ unit = \"BI-LINE\", count = 2 }",
        "{ unit = \"BI-LINE\", count = 6 }, { unit = \"BI-RIF\", count = 1 }",
    );
    assert!(file.text.contains(old));
    let text = file.text.replacen(old, new, 1);
    let changed = SourceFile { name: file.name, text: &text };
    let others = FILES.iter().filter(|other| other.name != file.name).copied();
    let files: Vec<_> = others.chain([changed]).collect();
    let library = Library::read(&files, None).expect("it is legal");
    let well = library.scenario("the-well-at-dry-canal").unwrap();
    let own = well.units.iter().filter(|unit| unit.side == 0);
    let (companies, attached): (Vec<_>, Vec<_>) = own.partition(|unit| unit.is_company);
    assert_eq!((companies.len(), attached.len()), (7, 1));
}
