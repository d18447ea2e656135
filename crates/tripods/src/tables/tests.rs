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
fn ft_gen_09_only_the_charts_feed_the_game_as_in_the_example() {
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
fn ft_data_01_movement_codes_as_in_the_example() {
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
fn ft_data_04_asterisks_as_in_the_example() {
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
fn ft_data_05_artillery_codes_as_in_the_example() {
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
fn ft_unit_02_weight_classes_as_in_the_example() {
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
fn ft_gen_01_a_row_is_used_in_its_periods_only_as_in_the_example() {
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
    in_wey(
        "types = [\"V-P1-TRIPOD\"]",
        "types = [\"I-P1-EUROPEAN-US-INFANTRY\"]",
        ", victory Exit of Martian: I-P1-EUROPEAN-US-INFANTRY does not fight for this side [FT-VIC-03]",
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
    // And three at least.
    let errors = broken(
        wey,
        ", count = 3, places = [[21.5, 11.65, 0], [23.5, 11.65, 0], [25.5, 11.65, 0]]",
        ", count = 1",
    );
    assert!(errors[0].contains("unit H1: has 2 stands and is no detachment"), "{}", errors[0]);
}

#[test]
fn ft_org_01_batteries_have_one_gun_or_two() {
    let errors = broken(
        "scenarios/guns-behind-the-wey.toml",
        "count = 2, tow = \"horses\", places = [[34.2, 13.6, 0], [33.9, 12.7, 0]]",
        "count = 3, tow = \"horses\"",
    );
    assert!(errors[0].contains("unit H2: has 3 stands and is no detachment"), "{}", errors[0]);
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

#[test]
fn ft_gen_10_what_a_scenario_leaves_out() {
    // Ten turns, no end of canisters, nobody on overwatch.
    let wey = "scenarios/guns-behind-the-wey.toml";
    let file = FILES.iter().find(|file| file.name.ends_with(wey)).unwrap();
    let kept: Vec<&str> = file.text.lines().filter(|line| !line.starts_with("turns ")).collect();
    let text = kept.join("\n");
    let others = FILES.iter().filter(|other| other.name != file.name).copied();
    let files: Vec<_> = others.chain([SourceFile { name: file.name, text: &text }]).collect();
    let library = Library::read(&files, None).unwrap();
    assert_eq!(library.scenario("guns-behind-the-wey").unwrap().turns, 10);
    let errors = broken(wey, "kind = \"town\"", "kind = \"town\"\nbanks_steep = true");
    assert!(errors[0].contains("only water has banks"), "{}", errors[0]);
}

#[test]
fn ft_unit_01_stands_units_and_vehicles() {
    let library = shipped();
    // Whatever is on the chart of vehicles is one; men and guns are not.
    for stand in &library.stands {
        let vehicle =
            stand.id.starts_with("V-") || ["S-IRONCLAD", "S-CYLINDER"].contains(&&*stand.id);
        let vehicle = vehicle || stand.id.starts_with("S-ZEPPELIN");
        let gun = stand.id.starts_with("A-");
        assert_eq!(
            stand.class.is_vehicle(),
            vehicle || (gun && !stand.is_personnel()),
            "{}",
            stand.id
        );
    }
    // A unit is a company, a battery or a group; battalions are its parents.
    let prairie = library.scenario("landships-at-prairie-junction").unwrap();
    let heavy = &prairie.units[3];
    assert_eq!(
        (&*heavy.name, heavy.parent.as_deref()),
        ("Heavy Landship company", Some("Landship battalion"))
    );
    assert_eq!(prairie.stands.iter().filter(|stand| stand.unit == 3).count(), 4);
}

#[test]
fn ft_data_02_codes_as_in_the_example() {
    let read = |front: &str, more: &str| {
        let text = format!(
            "[[stand]]\nid = \"X\"\nname = \"Tank\"\nside = \"human\"\nclass = \"mbt\"\nperiods = [5]\nmove = 8\n\
             gait = \"tracked\"\nfront = \"{front}\"\nflank = \"3c\"\n\
             weapons = [{{ kind = \"missile\", pen = 14, h = true, rof = 1, range = 80{more} }}]\n"
        );
        let file = SourceFile { name: "stands/x.toml", text: &text };
        Library::read(&[file], Some(&shipped())).map(|library| library.stand("X").unwrap().clone())
    };
    let plate = |value, chobham| Plate { value, chobham };
    let row = read("5c", "").unwrap();
    assert_eq!((row.front, row.flank), (plate(5, true), plate(3, true)));
    // r is read and passed over.
    assert_eq!(read("5r", "").unwrap().front, plate(5, false));
    assert_eq!(read("5cr", "").unwrap().front, plate(5, true));
    assert!(read("5q", "").is_err());
    // A dagger and an n belong to the weapon.
    let weapon = read("5", ", top_attack = true, nlos = true").unwrap().weapons[0];
    assert!(weapon.top_attack && weapon.unseeing && !weapon.rear_aspect);
    assert!(read("5", ", rear_aspect = true").is_err(), "that is for missiles against flyers");
    // 10c with no slash on a tank: the flank is 1 without c.
    let tank = shipped().stand("V-P5-HEAVY-TANK").unwrap().clone();
    assert_eq!((tank.front, tank.flank), (plate(10, true), plate(1, false)));
}

#[test]
fn ft_data_02_top_attack_strikes_the_flank() {
    use crate::{
        effects::{Band, Penetration},
        fire::Context,
        state::StandId,
        trial::Trial,
    };
    let (tank, tripod) = (StandId(16), StandId(0));
    let trial = Trial::of("smart-steel", &[(tank, 100, 100, 0), (tripod, 100, 200, 180)]);
    let gun = trial.state.kind(tank).weapons[0];
    let dice = |top_attack: bool| {
        let weapon = Weapon { top_attack, ..gun };
        Penetration::of(&trial.state, tank, &weapon, tripod, Band::Effective, Context::Own, false)
            .dice
    };
    // 12 against a front of 12c: one die; against a flank of 4c eight.
    assert_eq!((dice(false), dice(true)), (1, 8));
}

#[test]
fn ft_inf_01_kinds_of_personnel() {
    let library = shipped();
    let of = |id: &str| library.stand(id).map(|stand| (stand.class, stand.size)).unwrap();
    assert_eq!(of("I-P1-DRAGOONS"), (Class::Cavalry, None));
    assert_eq!(of("I-P5-INFANTRY"), (Class::Foot, Some(2)));
    assert_eq!(of("S-HEAVY-WEAPONS"), (Class::Foot, Some(2)));
    for team in ["I-P5-MED-MISSILE-TEAM", "S-SAM-TEAM", "I-P3-MG-TEAM"] {
        assert_eq!(of(team), (Class::Team, Some(1)), "half a space");
    }
    // Light infantry is a flag of a unit of foot, and of nothing else.
    let wey = "scenarios/guns-behind-the-wey.toml";
    let errors = broken(wey, "id = \"H2\"", "id = \"H2\"\nlight = true");
    assert!(errors[0].contains("is no light infantry [FT-INF-01]"), "{}", errors[0]);
}

#[test]
fn ft_per_01_what_each_period_has() {
    use crate::vocabulary::{Ammunition, WeaponKind};
    let library = shipped();
    let rows = |holds: &dyn Fn(&StandType) -> bool| {
        let mut periods: Vec<u8> = library
            .stands
            .iter()
            .filter(|row| holds(row))
            .flat_map(|row| row.periods.clone())
            .collect();
        periods.sort_unstable();
        periods.dedup();
        periods
    };
    let armed =
        |kind: WeaponKind| move |row: &StandType| row.weapons.iter().any(|one| one.kind == kind);
    assert_eq!(rows(&|row| row.indirect.is_some()), [2, 3, 4, 5]);
    assert_eq!(rows(&|row| row.ammunition.contains(&Ammunition::Smoke)), [2, 3, 4, 5]);
    assert_eq!(rows(&armed(WeaponKind::Missile)), [2, 4, 5]);
    assert_eq!(rows(&|row| row.name.contains("Landship") || row.name.contains("Crawler")), [2]);
    assert_eq!(rows(&|row| row.name.contains("Autogiro")), [2]);
    assert_eq!(rows(&|row| row.class == Class::Zeppelin), [2, 3]);
    assert_eq!(rows(&|row| row.class == Class::SelfPropelled), [4, 5]);
    assert_eq!(rows(&|row| row.id.contains("MLRS")), [5]);
    assert_eq!(rows(&|row| row.has(Equipment::Ivis) || row.has(Equipment::Citv)), [5]);
    assert_eq!(rows(&|row| row.class == Class::Ironclad), [1]);
    let law = armed(WeaponKind::Law);
    let early = |row: &StandType| {
        row.class == Class::Foot && law(row) && row.periods == [3] && !row.late_war
    };
    assert!(!library.stands.iter().any(early), "no LAW for foot before late 1917");
    // Improved and guided shells in the last period only.
    let wire = "scenarios/the-wire-1917.toml";
    for (key, rule) in [("icm_shots = 3", "FT-ART-19"), ("guided_shells = 2", "FT-TECH-03")] {
        let errors = broken(
            wire,
            "type = \"A-P2PLUS-MEDIUM-TOWED\"",
            &format!("type = \"A-P2PLUS-MEDIUM-TOWED\"\n{key}"),
        );
        assert!(errors[0].contains(rule), "{}", errors[0]);
    }
}

#[test]
fn ft_data_06_who_begins_inside_has_room_there() {
    let prairie = "scenarios/landships-at-prairie-junction.toml";
    let begins = |old: &str, new: &str| {
        let errors = broken(prairie, old, new);
        assert!(errors[0].contains("has no room for those in it [FT-DATA-06]"), "{}", errors[0]);
    };
    // One of two crawlers would carry two; machines are lifted by flying machines, and horsemen by nobody.
    let carriers = "\"V-P2-INFANTRY-CRAWLER\", count = 3";
    begins(carriers, "\"V-P2-INFANTRY-CRAWLER\", count = 2");
    let riders = "\"I-P2-EUROPEAN-US-INFANTRY\", count = 3, in";
    begins(riders, "\"V-P2-LIGHT-LANDSHIP\", count = 3, in");
    begins(riders, "\"I-P2-DRAGOONS\", count = 3, value = 1, in");
}

#[test]
fn ft_iron_01_an_ironclad_begins_at_a_speed_that_it_can_have() {
    let ram = "scenarios/ram-at-the-river-mouth.toml";
    for (speed, sound) in [("3", false), ("8", false), ("4", true), ("0", true)] {
        let (old, new) = ("speed = 4", format!("speed = {speed}"));
        let file = FILES.iter().find(|file| file.name.ends_with(ram)).unwrap();
        let text = file.text.replacen(old, &new, 1);
        let others = FILES.iter().filter(|other| other.name != file.name).copied();
        let files: Vec<_> = others.chain([SourceFile { name: file.name, text: &text }]).collect();
        assert_eq!(Library::read(&files, None).is_ok(), sound, "{speed}");
    }
}

#[test]
fn ft_unit_04_ft_abl_01_units_are_only_what_they_can_be() {
    let wey = "scenarios/guns-behind-the-wey.toml";
    let errors = broken(wey, "detachment = true", "detachment = true\nrecon = true");
    assert!(errors[0].contains("unit M1: Martians are never recon [FT-UNIT-04]"), "{}", errors[0]);
    let errors = broken(wey, "name = \"A Company\"", "name = \"A Company\"\nablative = true");
    assert!(errors[0].contains("unit H1: ablative plate is for humans"), "{}", errors[0]);
    let prairie = "scenarios/landships-at-prairie-junction.toml";
    let errors = broken(prairie, "late_war = true", "late_war = false");
    assert!(errors[0].contains("ablative plate is for humans"), "{}", errors[0]);
    let tripods = "{ type = \"V-P1-TRIPOD\", count = 2";
    let errors = broken(wey, tripods, &format!("{tripods}, speed = 4"));
    assert!(errors[0].contains("V-P1-TRIPOD sets no speed [FT-IRON-01]"), "{}", errors[0]);
    let errors = broken(wey, tripods, &format!("{tripods}, integral_mortar = true"));
    assert!(errors[0].contains("V-P1-TRIPOD has no light mortar [FT-AT-02]"), "{}", errors[0]);
}

#[test]
fn ft_seq_10_whoever_comes_later_must_find_room_in_his_zone() {
    let wire = "scenarios/the-wire-1917.toml";
    let file = FILES.iter().find(|file| file.name.ends_with(wire)).unwrap();
    let later = file.text.lines().position(|line| line.starts_with("turn = ")).unwrap();
    let zone = file.text.lines().skip(later).find(|line| line.starts_with("zone = ")).unwrap();
    let errors = broken(wire, zone, "zone = [[0, 0], [0.4, 0], [0.4, 0.4], [0, 0.4]]");
    assert!(errors[0].contains("finds no room in its zone [FT-SEQ-10]"), "{}", errors[0]);
}

#[test]
fn ft_cyl_01_a_cylinder_lies_where_it_can_lie() {
    let pit = "scenarios/the-pit-on-the-common.toml";
    let point = |at: &str| broken(pit, "point = [24, 25]", at);
    let off = point("point = [124, 25]");
    assert!(off[0].contains("would fall off the table [FT-CYL-01]"), "{}", off[0]);
    let planned = point("point = [24, 25]\nchoose_point = true");
    assert!(planned[0].contains("lies there, and is not planned [FT-CYL-01]"), "{}", planned[0]);
    let town = point("point = [38, 5]");
    assert!(town[0].contains("lies where it would have been destroyed"), "{}", town[0]);
    let near = broken(pit, "point = [35, 30]", "point = [42.1, 30]");
    assert!(near[0].contains("would fall too near to the edge [FT-CYL-01]"), "{}", near[0]);
    let awake = broken(pit, "choose_point = true", "choose_point = true\nray_active = true");
    assert!(awake[0].contains("wakes after it has fallen [FT-CYL-01]"), "{}", awake[0]);
}
