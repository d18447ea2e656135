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
