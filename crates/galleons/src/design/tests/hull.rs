//! Yards, hulls, rams, machinery, coal and armour.

use super::*;

#[test]
fn sg_dsgn_01_the_example_in_its_order() {
    let text = "martian wood 2, screw 12, light-gun forward, light-gun stern, light-gun wing-port, light-gun wing-starboard";
    assert_eq!(parts(text, |part| part == Part::Hull), both("0", "10,000"));
    assert_eq!(parts(text, |part| part == Part::Machinery), both("120", "1,200"));
    assert_eq!(parts(text, is_gun), both("80", "1,600"));
    assert_eq!(sums(text), both("200", "12,800"));
    assert_sound(text);
    assert_eq!(
        design(text).guns,
        of_class("Clearsight").guns.iter().map(plainly).collect::<Vec<_>>()
    );
    // Each part adds to the sums in the order of the book.
    let mut order = Vec::new();
    let all = "british steel 4, steam 2, ram, coal 40, armour 1, 4in-long forward, 1 hale-rockets bow up, marines 1, passengers 1, cargo 1";
    each_part(&design(all), |part, _| order.push(part));
    assert_eq!(
        order,
        [
            Part::Hull,
            Part::Ram,
            Part::Machinery,
            Part::Coal,
            Part::Armour,
            Part::Gun(0),
            Part::Store(0),
            Part::Marines,
            Part::Passengers,
            Part::Cargo
        ]
    );
}

/// A gun as these tests write it, its arcs left to the mount.
fn plainly(gun: &Gun) -> Gun {
    Gun { arcs: None, ..gun.clone() }
}

#[test]
fn sg_dsgn_02_any_earth_yard_has_the_british_prices_example() {
    let german = parts("british steel 6, steam 5, coal 100", |part| part == Part::Hull);
    assert_eq!(german, both("0", "60,000"));
    let is_british = |name: &str| of_class(name).yard == Yard::British;
    assert!(["Hamburg", "Czarina", "Gloire", "Yashima"].into_iter().all(is_british));
}

#[test]
fn sg_dsgn_03_hull_sizes_and_what_hangs_on_them_example() {
    for size in ["0", "-1", "-1000000"] {
        assert_eq!(codes(&format!("martian steel {size}, steam 0")), ["E_HULL_SIZE"]);
    }
    assert_sound("martian wood 1, kite");
    assert_sound("martian wood 1000000, kite");
    let five = "martian wood 5, kite, 5 liquid-fire, 5 tether-mine-martian, marines 25";
    assert_sound(five);
    let rating = rated(five);
    assert_eq!((super::super::rating::capacity(5), rating.roster.deckhands), (5_000, 5));
    let more = codes("martian wood 5, kite, 6 liquid-fire, 6 tether-mine-martian, marines 26");
    assert_eq!(more, ["E_DECK_SPACE", "E_INTERNAL_SPACE", "E_MARINES"]);
}

#[test]
fn sg_dsgn_04_the_hull_weighs_nothing_example() {
    assert_eq!(sums("martian wood 3, kite").0, "30");
    assert_eq!(parts("british steel 20, steam 1, coal 10", |part| part == Part::Hull).0, "0");
}

#[test]
fn sg_dsgn_05_hull_prices_example() {
    let hull = |text: &str| parts(text, |part| part == Part::Hull).1;
    assert_eq!(hull("martian wood 4, kite"), "20,000");
    assert_eq!(hull("british wood 4, kite"), "32,000");
    assert_eq!(hull("british steel 4, kite"), "40,000");
    assert_eq!(hull("conversion wood 4, kite"), "20,000");
}

#[test]
fn sg_dsgn_06_no_steel_from_martian_yards_example() {
    assert_eq!(codes("martian steel 2, kite"), ["E_STEEL_MARTIAN"]);
    assert_eq!(codes("conversion steel 2, kite"), ["E_STEEL_MARTIAN"]);
    assert_sound("british steel 2, kite");
}

#[test]
fn sg_dsgn_07_a_hundred_and_sixty_tons_a_size_example() {
    // Thirty tons are the rigging; a marine in his berth weighs 2.5.
    assert_sound("martian wood 3, kite, cargo 450");
    let heavy = "martian wood 3, kite, cargo 448, passengers 1";
    assert_eq!(sums(heavy).0, "480.5");
    assert_eq!(codes(heavy), ["E_OVERWEIGHT"]);
    let breach = &check(&design(heavy))[0];
    assert_eq!(breach.why, "she weighs 480.5 t, and hull 3 may weigh 480 t");
    assert_eq!(breach.remedy, "take 0.5 t off, or take a larger hull");
    assert_eq!(rated(heavy).ceiling, Some(crate::aspect::Altitude::Low), "it would still fly");
    assert_eq!(rated("martian wood 3, kite, cargo 450").lift(3), Some(6_250));
}

#[test]
fn sg_dsgn_08_the_ram_in_any_yard_example() {
    let ram = |text: &str| parts(text, |part| part == Part::Ram);
    assert_eq!(ram("martian wood 7, kite, ram"), both("70", "7,000"));
    assert_eq!(ram("british steel 7, steam 4, coal 80, ram"), both("70", "7,000"));
    assert_eq!(ram("martian wood 7, kite"), both("0", "0"));
    assert_eq!(tenths_written(total(of_class("Whisperdeath")).pounds), "65,640");
    assert_eq!(LIBRARY.class("Whisperdeath").unwrap().price, 59_340);
}

#[test]
fn sg_dsgn_09_wood_takes_no_plate_example() {
    assert_eq!(codes("british wood 4, kite, armour 1, plate"), ["E_WOOD_ARMOR"]);
    assert_eq!(codes("conversion wood 4, kite, armour 1, plate"), ["E_WOOD_ARMOR"]);
    assert_sound("martian wood 4, kite, armour 1");
    assert_sound("british steel 4, kite, armour 1");
}

#[test]
fn sg_dsgn_10_one_kind_of_propulsion_example() {
    let ranger = of_class("Ranger");
    assert!(ranger.is_steam());
    assert_eq!(tenths_written(total(ranger).tons), "246", "no rigging in it");
    let at = At::new("ships-test.toml", "ship", "Test").unwrap();
    let refused = |change: fn(&mut PropulsionEntry)| {
        let mut ship = entry("british wood 3, kite");
        change(&mut ship.propulsion);
        ship.design(&at, &LIBRARY).unwrap_err().to_string()
    };
    let told = "ships-test.toml: ship Test: has";
    assert_eq!(refused(|it| it.engine_size = 2), format!("{told} an engine_size but no steam"));
    assert_eq!(refused(|it| it.turncranks = 2), format!("{told} turncranks but no screw"));
    assert_eq!(
        refused(|it| it.forced_draught = true),
        format!("{told} forced_draught but no steam")
    );
}

#[test]
fn sg_dsgn_11_engines_example() {
    let text = "british steel 5, steam 5, coal 100";
    assert_eq!(parts(text, |part| part == Part::Machinery), both("50", "5,000"));
    let rating = rated(text);
    assert_eq!(rating.roster.manoeuvre, 5);
    assert_eq!(rating.knots_and_horsepower().1, 625);
    assert_eq!(codes("british steel 1, steam 0, coal 10"), ["E_ENGINE_SIZE", "E_SPEED_ZERO"]);
    assert_eq!(codes("british steel 1, steam -1, coal 10"), ["E_ENGINE_SIZE", "E_SPEED_ZERO"]);
    assert_sound("british steel 1, steam 1, coal 20");
}

#[test]
fn sg_dsgn_12_forced_draught_example() {
    let engine = |text: &str| parts(text, |part| part == Part::Machinery);
    assert_eq!(engine("british steel 4, forced 4, coal 80"), both("20", "8,000"));
    assert_eq!(engine("british steel 4, steam 4, coal 80"), both("40", "4,000"));
    assert_eq!(codes("british steel 4, forced 4, coal 80, year 1884"), ["E_FD_YEAR"]);
    assert_sound("british steel 4, forced 4, coal 80, year 1885");
    assert_sound("british steel 4, steam 4, coal 80, year 1884");
    let (plain, forced) =
        (rated("british steel 4, steam 4, coal 80"), rated("british steel 4, forced 4, coal 80"));
    assert_eq!((plain.speed, plain.boiler), (forced.speed, forced.boiler));
    assert_eq!((plain.days(), plain.roster), (forced.days(), forced.roster));
    // The Aphid and the improved Aphid.
    let aphid = total(&design("british steel 2, steam 2, coal 40, 4in-short forward"));
    let better = total(&design("british steel 2, forced 2, coal 40, 4in-long forward"));
    assert_eq!((better.tons - aphid.tons, better.pounds - aphid.pounds), (0, 21_000));
}

#[test]
fn sg_dsgn_13_steam_only_from_british_yards_example() {
    assert_eq!(codes("martian wood 3, steam 2, coal 40"), ["E_STEAM_MARTIAN"]);
    assert_eq!(codes("martian wood 3, forced 2, coal 40"), ["E_STEAM_MARTIAN"]);
    assert_sound("british wood 3, steam 2, coal 40");
    assert_sound("conversion wood 3, steam 2, coal 40");
}

#[test]
fn sg_dsgn_14_turncranks_example() {
    let cranks = |text: &str| parts(text, |part| part == Part::Machinery);
    assert_eq!(cranks("martian wood 7, screw 21"), both("210", "2,100"));
    assert_eq!(cranks("british wood 7, screw 21"), both("210", "4,200"));
    assert_eq!(cranks("conversion wood 7, screw 21"), both("210", "2,100"));
    assert_eq!(rated("martian wood 7, screw 21").roster.manoeuvre, 21);
    assert_eq!(codes("martian wood 7, screw 6"), ["E_SPEED_ZERO"]);
    assert_sound("martian wood 7, screw 7");
}

#[test]
fn sg_dsgn_15_rigging_example() {
    let rigging = |text: &str| parts(text, |part| part == Part::Machinery);
    assert_eq!(rigging("martian wood 20, kite"), both("200", "12,000"));
    assert_eq!(rigging("british wood 20, kite"), both("200", "12,000"));
}

#[test]
fn sg_dsgn_16_nothing_is_rounded_example() {
    let text =
        "british steel 2, kite, 6-pdr-hrc wing-port 1, 6-pdr-hrc wing-starboard 1, marines 3";
    assert_eq!(parts(text, |part| part == Part::Gun(0)), both("16.5", "264"));
    assert_eq!(parts(text, |part| part == Part::Marines).0, "7.5");
    assert_eq!(sums(text).0, "60.5");
    // Half a ton too much is too much.
    assert_sound("martian wood 1, kite, cargo 150");
    assert_eq!(codes("martian wood 1, kite, cargo 148, passengers 1"), ["E_OVERWEIGHT"]);
    assert_sound("martian wood 1, kite, cargo 147, passengers 1");
}

#[test]
fn sg_dsgn_17_bunkers_example() {
    assert_eq!(
        parts("british steel 6, steam 6, coal 120", |part| part == Part::Coal),
        both("120", "0")
    );
    for coal in ["0", "-10", "5", "15", "121"] {
        assert_eq!(
            codes(&format!("british steel 6, steam 1, coal {coal}")),
            ["E_BUNKER"],
            "{coal}"
        );
    }
    assert_sound("british steel 6, steam 1, coal 20");
    assert_eq!(codes("british steel 6, kite, coal 10"), ["E_COAL_NO_STEAM"]);
    assert_eq!(codes("martian wood 6, screw 12, coal 10"), ["E_COAL_NO_STEAM"]);
    assert_sound("martian wood 6, screw 12");
}

#[test]
fn sg_dsgn_18_endurance_example() {
    let days = |text: &str| rated(text).days();
    assert_eq!(days("british steel 6, steam 5, coal 100").unwrap(), "20");
    assert_eq!(days("british steel 10, steam 5, coal 200").unwrap(), "40");
    assert_eq!(days("conversion wood 3, steam 2, coal 60").unwrap(), "30");
    assert_eq!(days("british steel 6, steam 4, coal 70").unwrap(), "17.5");
    assert_eq!(days("martian wood 6, kite"), None);
    for class in ["Hamburg", "Gloire", "Ranger"] {
        let sheet = LIBRARY.ship_sheets.iter().find(|sheet| sheet.name == class).unwrap();
        let days = Rating::of(&sheet.design).unwrap().days().unwrap();
        assert_eq!(sheet.endurance_days.unwrap().to_string(), days, "{class}");
    }
}

#[test]
fn sg_dsgn_19_a_short_bunker_is_warned_of_example() {
    let short = "british steel 4, steam 4, coal 70";
    assert_eq!(codes(short), ["W_SHORT_BUNKER"]);
    let breach = &check(&design(short))[0];
    assert!(breach.code.is_warning());
    assert_eq!(breach.why, "her coal lasts 17.5 days; 20 are advised");
    assert_eq!(breach.remedy, "take 80 t of coal");
    assert_sound("british steel 4, steam 4, coal 80");
    // She flies all the same.
    let at = At::new("ships-test.toml", "ship", "Test").unwrap();
    assert!(crate::tables::build(&at, entry(short), &LIBRARY).is_ok());
    assert!(check(of_class("Eagle")).iter().any(|breach| breach.code == Code::ShortBunker));
}

#[test]
fn sg_dsgn_20_plate_example() {
    let plate = |text: &str| parts(text, |part| part == Part::Armour);
    assert_eq!(plate("british steel 6, kite, armour 3"), both("180", "1,800"));
    assert_eq!(plate("british steel 10, kite, armour 4"), both("400", "4,000"));
    assert_eq!(plate("british steel 10, kite"), both("0", "0"));
    assert_eq!(codes("british steel 6, kite, armour -1"), ["E_ARMOR_VALUE"]);
    assert_sound("british steel 6, kite, armour 0");
}

#[test]
fn sg_dsgn_21_plate_is_british_example() {
    let martian = codes("martian wood 2, kite, armour 1, plate");
    assert_eq!(martian, ["E_ARMOR_MARTIAN", "E_WOOD_ARMOR"]);
    assert_sound("british steel 2, kite, armour 1, plate");
}

#[test]
fn sg_dsgn_22_protected_hulls_example() {
    let masonry = |text: &str| parts(text, |part| part == Part::Armour);
    assert_eq!(masonry("martian wood 7, kite, armour 2"), both("280", "14,000"));
    assert_eq!(masonry("martian wood 14, kite, armour 1"), both("280", "14,000"));
    assert_sound("martian wood 7, kite, armour 2");
    // In play it is armour of that value.
    assert_eq!(LIBRARY.class("Whisperdeath").unwrap().armour, 2);
}

#[test]
fn sg_dsgn_23_no_masonry_in_british_yards_example() {
    assert_eq!(codes("british wood 3, kite, armour 1"), ["E_PROTECTED_BRITISH"]);
    let steel = codes("british steel 3, kite, armour 1, protected");
    assert_eq!(steel, ["E_PROTECTED_BRITISH", "E_PROTECTED_STEEL"]);
    assert_sound("conversion wood 3, kite, armour 1");
    assert_sound("martian wood 3, kite, armour 1");
}

#[test]
fn sg_dsgn_59_the_price_is_the_sum_example() {
    let hamburg = of_class("Hamburg");
    assert_eq!(tenths_written(total(hamburg).pounds), "69,400");
    let mut lines = Vec::new();
    each_part(hamburg, |part, load| {
        if !is_gun(part) && load.pounds != 0 {
            lines.push(tenths_written(load.pounds));
        }
    });
    assert_eq!(lines, ["60,000", "5,000", "1,800", "400"]);
    assert_eq!(
        tenths_written({
            let mut guns = 0;
            each_part(hamburg, |part, load| guns += if is_gun(part) { load.pounds } else { 0 });
            guns
        }),
        "2,200"
    );
}

#[test]
fn sg_dsgn_62_conversions_example() {
    let ranger = of_class("Ranger");
    assert_eq!(ranger.yard, Yard::Conversion);
    assert_eq!(written(total(ranger)), both("246", "18,780"));
    // A galley that keeps her cranks may have Earth guns; steel, plate, turrets and rockets she may not.
    assert_sound("conversion wood 3, screw 9, 1-pdr-hrc wing-port, 1-pdr-hrc wing-starboard");
    assert_sound("conversion wood 3, screw 9, earth, light-gun forward");
    let all = "conversion steel 3, steam 2, coal 40, armour 1, plate, 4in-long forward 1";
    assert_eq!(codes(all), ["E_PROTECTED_PIVOT_MARTIAN", "E_STEEL_MARTIAN"]);
    let wood = "conversion wood 3, steam 2, coal 40, armour 1, plate, 1 hale-rockets bow up";
    assert_eq!(codes(wood), ["E_HALE_WOOD", "E_WOOD_ARMOR"]);
}

#[test]
fn sg_dsgn_66_every_breach_once_and_in_order_example() {
    assert_eq!(codes("martian steel 2, steam 2, coal 40"), ["E_STEAM_MARTIAN", "E_STEEL_MARTIAN"]);
    // Twice the same breach is told once.
    let twice = "martian wood 2, kite, 4in-long forward, 4in-long stern";
    assert_eq!(codes(twice), ["E_BRITISH_GUN_MARTIAN_YARD"]);
    // A short bunker beside an unsound one is not told.
    assert_eq!(codes("british steel 4, steam 4, coal 75"), ["E_BUNKER"]);
    let names: Vec<&str> = Code::ALL.iter().map(|code| code.name()).collect();
    assert!(names.is_sorted(), "the codes stand in the order of their names");
    assert_eq!(Code::ALL.iter().filter(|code| code.is_warning()).count(), 1);
}

#[test]
fn sg_dsgn_66_a_gun_with_several_faults_of_armour_tells_the_first() {
    let first = |text: &str| codes(text);
    assert_eq!(first("martian wood 5, kite, lob-gun midships 1"), ["E_LOB_ARMOR"]);
    assert_eq!(
        first("martian wood 5, kite, rod-gun forward behind"),
        ["E_PROTECTED_PIVOT_MARTIAN"]
    );
    assert_eq!(first("british wood 5, kite, rod-gun forward behind"), ["E_TURRET_WOOD"]);
    assert_eq!(first("british steel 5, kite, rod-gun forward behind"), ["E_TURRET_AV"]);
    assert_eq!(first("british steel 5, kite, rod-gun fixed-bow behind"), ["E_FIXED_NO_ARMOR"]);
}

/// Whatever numbers a file holds, nothing overflows.
#[test]
fn absurd_designs_are_weighed_like_any_other() {
    let most = design(
        "british steel 1000000, steam 1000000, coal 1000000, armour 1000000, 8in forward 1000000, 1000000 smutts-torpedo, marines 1000000, passengers 1000000, cargo 1000000",
    );
    assert!(0 < total(&most).tons);
    assert!(Rating::of(&most).unwrap().ceiling.is_none());
    assert!(!check(&most).is_empty());
    let least = design("british steel 1, steam -1000000, coal -1000000, armour -1000000");
    assert!(!check(&least).is_empty());
    let huge = Design { hull: i32::MAX, armour: i32::MAX, cargo: i32::MAX, ..most };
    assert!(0 < total(&huge).pounds);
    assert!(!check(&huge).is_empty());
}
