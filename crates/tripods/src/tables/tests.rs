//! Everything loads as the book has it, and everything broken is refused.

use std::sync::LazyLock;

use super::*;
use crate::vocabulary::{Class, Equipment, Gait, Quality, Spotter, TerrainKind};
use kernel::words::Word as _;

pub(super) static FILES: LazyLock<Vec<SourceFile<'static>>> =
    LazyLock::new(|| testkit::tables("tripods"));

/// The shipped files, with `old` replaced by `new` in the one called `name`: what is wrong then.
fn broken(name: &str, old: &str, new: &str) -> Vec<String> {
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
    errors.0.iter().map(ToString::to_string).collect()
}

/// Expects a change to be refused, with the file's path left out of the message.
fn refuses(name: &str, old: &str, new: &str, message: &str) {
    let errors = broken(name, old, new);
    assert_eq!(errors[0], format!("data/tripods/{name}: {message}"), "{name}: {old} -> {new}");
}

#[test]
fn everything_loads() {
    let library = shipped();
    // 51 vehicles, 22 of infantry and cavalry, 14 of artillery, 7 machines.
    assert_eq!(library.stands.len(), 51 + 22 + 14 + 7);
    assert_eq!(library.scenarios.len(), 7);
    assert_eq!(library.options.len(), 9);
    assert_eq!(library.charts.terrain.len(), TerrainKind::ALL.len());
    assert!(library.option("no_measuring").is_some() && library.option("wishing").is_none());
}

#[test]
fn the_order_of_the_files_does_not_matter() {
    let backwards: Vec<_> = FILES.iter().rev().copied().collect();
    let mut read = Library::read(&backwards, None).unwrap();
    let by_id = |stands: &mut Vec<StandType>| stands.sort_by(|a, b| a.id.cmp(&b.id));
    let mut shipped = shipped();
    by_id(&mut read.stands);
    by_id(&mut shipped.stands);
    read.scenarios.reverse();
    assert_eq!(read, shipped);
}

#[test]
fn ft_gen_09_only_the_charts_feed_the_game() {
    let library = shipped();
    let tripod = library.stand("V-P1-TRIPOD").unwrap();
    assert_eq!((tripod.allowance, tripod.gait), (12, Gait::Tripod));
    let ray = tripod.weapons[0];
    assert_eq!((ray.pen, ray.rof, ray.range, ray.sa), (Some(4), 2, 24, Some(2)));
    assert_eq!(tripod.front, Plate { value: 2, chobham: true });
    assert_eq!(tripod.flank, Plate { value: 1, chobham: true });
    assert!(tripod.has(Equipment::Sealed) && tripod.has(Equipment::AdvancedStabilisation));
}

#[test]
fn ft_data_01_movement_codes() {
    let library = shipped();
    let of = |id: &str| library.stand(id).map(|stand| (stand.allowance, stand.gait)).unwrap();
    assert_eq!(of("A-P4PLUS-HEAVY-SP"), (5, Gait::Tracked));
    assert_eq!(of("A-P2PLUS-TOWED-MORTAR"), (3, Gait::Leg));
    assert_eq!(of("A-P1-MEDIUM-TOWED"), (1, Gait::Towed));
    assert_eq!(of("A-P1-HORSE-ARTILLERY"), (6, Gait::Cavalry));
    assert_eq!(of("A-P4PLUS-SP-MORTAR"), (6, Gait::Amphibious));
    assert_eq!(of("I-P1-DRAGOONS"), (8, Gait::Cavalry));
}

#[test]
fn ft_data_02_armour_letters_belong_to_their_facing() {
    let library = shipped();
    let of = |id: &str| library.stand(id).map(|stand| (stand.front, stand.flank)).unwrap();
    let plate = |value, chobham| Plate { value, chobham };
    assert_eq!(of("V-P4-LATE-TRIPOD"), (plate(5, true), plate(3, true)));
    assert_eq!(of("V-P5-HEAVY-TANK"), (plate(10, true), plate(1, false)));
}

#[test]
fn ft_data_03_equipment_letters() {
    let library = shipped();
    let tank = library.stand("V-P5-HEAVY-TANK").unwrap();
    assert!(tank.has(Equipment::Ivis) && tank.has(Equipment::Citv) && tank.has(Equipment::Thermal));
    assert!(!library.stand("V-P5-MEDIUM-TANK").unwrap().has(Equipment::Ivis));
    assert_eq!(tank.weapons[0].sa, Some(3));
}

#[test]
fn ft_data_04_asterisks() {
    use crate::vocabulary::WeaponKind::{Maw, Missile};
    let library = shipped();
    let last = |id: &str| {
        let weapon = *library.stand(id).unwrap().weapons.last().unwrap();
        (weapon.kind, weapon.unlimited)
    };
    assert_eq!(last("I-P5-US-INFANTRY"), (Missile, true));
    assert_eq!(last("I-P5-INFANTRY"), (Maw, false));
    assert_eq!(last("V-P2-LT-ROCKET-CRAWLER"), (Missile, false));
    assert_eq!(last("V-P2-ROCKET-CRAWLER"), (Missile, true));
    assert!(library.stand("I-P3-MG-TEAM").unwrap().fires_standing_only);
    assert!(library.stand("I-P1-EARLY-MACHINEGUN").unwrap().fires_standing_only);
}

#[test]
fn ft_data_05_artillery_codes() {
    let library = shipped();
    let rockets = library.stand("A-P5-MLRS").unwrap();
    let sheaf = Sheaf { factors: 3, light: true, templates: 5, side: 3 };
    assert_eq!(rockets.dispersed, Some(sheaf));
    let gun = library.stand("A-P2PLUS-MEDIUM-TOWED").unwrap();
    assert_eq!((gun.indirect, gun.assisted), (Some(180), Some(300)));
}

#[test]
fn ft_data_06_carry_and_size_in_half_spaces() {
    let library = shipped();
    let of = |id: &str| library.stand(id).map(|stand| (stand.carry, stand.size)).unwrap();
    assert_eq!(of("V-P5-APC"), (2, None));
    assert_eq!(of("V-P5-MICV"), (0, None));
    assert_eq!(of("I-P5-INFANTRY"), (0, Some(2)));
    assert_eq!(of("I-P5-MED-MISSILE-TEAM"), (0, Some(1)));
    assert_eq!(of("I-P1-LT-CAVALRY"), (0, None));
}

#[test]
fn ft_unit_02_weight_classes() {
    let library = shipped();
    let of = |id: &str| library.stand(id).unwrap().class;
    assert_eq!(of("V-P3-WHIPPET"), Class::Light);
    assert_eq!(of("V-P3-MALE-TANK"), Class::Mbt);
    assert_eq!(of("V-P2-ROCKET-CRAWLER"), Class::Light);
    assert_eq!(of("V-P2PLUS-LORRY"), Class::Soft);
}

#[test]
fn ft_qual_01_the_quality_chart() {
    let charts = shipped().charts;
    let row = |quality: Quality| {
        let row = charts.qualities[quality as usize];
        (row.roll, row.to_hit, row.cohesion)
    };
    assert_eq!(row(Quality::Green), (6, -1, 2));
    assert_eq!(row(Quality::Average), (5, 0, 2));
    assert_eq!(row(Quality::Veteran), (4, 1, 3));
    assert_eq!(row(Quality::Elite), (3, 2, 4));
}

#[test]
fn ft_spot_02_the_spotting_chart() {
    let charts = shipped().charts;
    let row = |quality: Quality, by: Spotter| charts.spotting[quality as usize][by as usize];
    let tripod = row(Quality::Elite, Spotter::Vehicle).personnel;
    assert_eq!((tripod.stationary_cover, tripod.moving_cover, tripod.stationary_open), (1, 15, 30));
    assert_eq!(row(Quality::Average, Spotter::Personnel).vehicle.stationary_open, 45);
    assert_eq!(row(Quality::Veteran, Spotter::ReconPersonnel).personnel.moving_cover, 25);
}

#[test]
fn ft_gen_01_a_row_is_used_in_its_periods_only() {
    let name = "scenarios/guns-behind-the-wey.toml";
    let (old, new) = ("I-P1-EARLY-MACHINEGUN\", count = 1", "V-P2PLUS-LORRY\", count = 1");
    let errors = broken(name, old, new);
    assert!(errors[0].contains("V-P2PLUS-LORRY may not be used in period 1"), "{}", errors[0]);
    let library = shipped();
    assert_eq!(library.stand("V-P2PLUS-LORRY").unwrap().periods, [2, 3, 4, 5]);
    assert_eq!(library.stand("V-P4PLUS-HALFTRACK").unwrap().periods, [4, 5]);
    let errors = broken("scenarios/the-wire-1917.toml", "late_war = true", "late_war = false");
    assert!(errors[0].contains("I-P3-LATE-INFANTRY may not be used"), "{}", errors[0]);
}

#[test]
fn what_is_wrong_is_told_with_file_and_entry() {
    refuses(
        "vehicles.toml",
        "move = 12",
        "move = 99",
        "stand V-P1-TRIPOD: move is 99, wants 0 to 60",
    );
    refuses(
        "vehicles.toml",
        "front = \"2c\"",
        "front = \"two\"",
        "stand V-P1-TRIPOD: front is \"two\", wants 2 or 2c",
    );
    refuses(
        "terrain.toml",
        "save_missile = 4",
        "",
        "terrain LightWoods: has one of save and save_missile, wants both or neither",
    );
    let wey = "scenarios/guns-behind-the-wey.toml";
    let in_wey = |old: &str, new: &str, message: &str| {
        refuses(wey, old, new, &format!("scenario guns-behind-the-wey{message}"));
    };
    in_wey(
        "V-P1-TRIPOD\", count = 2",
        "V-P9\", count = 2",
        ", unit M1: there is no stand called V-P9",
    );
    in_wey("detachment = true", "", ", unit M1: has 2 stands and is no detachment");
    in_wey(
        "name = \"Guns Behind the Wey\"",
        "name = \"Guns\"",
        ": a scenario called \"Guns\" has the id guns",
    );
    in_wey("kind = \"town\"", "kind = \"road\"", ", terrain Village: wants a line and no polygon");
    in_wey(
        "segment = [[18, 0]",
        "segment = [[18, 1]",
        ", victory Exit of Martian: its segment does not lie on its edge",
    );
}

#[test]
fn a_player_adds_stands_and_scenarios_but_no_charts() {
    let library = shipped();
    let own = "[[stand]]\nid = \"X-1\"\nname = \"Armoured car\"\nside = \"human\"\nclass = \"light\"\nperiods = [2]\n\
               move = 10\ngait = \"wheeled\"\nfront = \"0\"\nflank = \"0\"\n\
               weapons = [{ kind = \"gun\", pen = 0, rof = 2, range = 6, sa = 3 }]\n";
    let file = SourceFile { name: "stands/mine.toml", text: own };
    let more = Library::read(&[file], Some(&library)).unwrap();
    assert_eq!(
        more.stand("X-1").unwrap().footprint,
        library.stand("V-P3-WHIPPET").unwrap().footprint
    );
    let chart = SourceFile { name: "charts.toml", text: "" };
    assert!(Library::read(&[chart], Some(&library)).is_err());
}

#[test]
fn ft_org_01_companies_have_up_to_six_stands() {
    let wey = "scenarios/guns-behind-the-wey.toml";
    let errors = broken(
        wey,
        "\"I-P1-EARLY-MACHINEGUN\", count = 1, places = [[27.2, 11.65, 0]]",
        "\"I-P1-EARLY-MACHINEGUN\", count = 4",
    );
    assert!(errors[0].contains("unit H1: has 7 stands and is no detachment"), "{}", errors[0]);
}

#[test]
fn ft_org_02_martians_come_in_fives() {
    let errors = broken(
        "scenarios/the-wire-1917.toml",
        "\"V-P23-TRIPOD\", count = 5",
        "\"V-P23-TRIPOD\", count = 4",
    );
    assert!(errors[0].contains("unit M1: has 4 stands and is no detachment"), "{}", errors[0]);
}

#[test]
fn ft_qual_02_martians_who_are_not_elite_are_refused() {
    let wey = "scenarios/guns-behind-the-wey.toml";
    let errors = broken(wey, "quality = \"elite\"", "quality = \"green\"");
    assert!(errors[0].contains("Martians are elite"), "{}", errors[0]);
}
