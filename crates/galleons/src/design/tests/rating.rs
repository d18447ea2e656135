//! Lift, speed, hull boxes and crew.

use super::super::rating::crank_rows;
use super::*;
use crate::aspect::Altitude::{High, Low, Medium, VeryHigh};
use crate::movement;
use crate::position::{A, advanced};

fn speed(text: &str) -> i64 {
    rated(text).speed.unwrap()
}

#[test]
fn sg_rate_01_lift_value_example() {
    let hull_7 = "martian wood 7, kite, cargo 625";
    assert_eq!(rated(hull_7).lift(7), Some(10_071));
    assert_eq!(sums(hull_7).0, "695");
}

#[test]
fn sg_rate_02_ceilings_example() {
    let at = |text: &str| rated(text).ceiling;
    assert_eq!(at("martian wood 3, kite, cargo 220"), Some(VeryHigh), "250 t is exactly 1.2");
    assert_eq!(at("martian wood 3, kite, cargo 218, passengers 1"), Some(High), "250.5 t");
    assert_eq!(at("martian wood 12, kite, cargo 1080"), Some(High), "1,200 t is exactly 1.0");
    assert_eq!(at("martian wood 12, kite, cargo 1081"), Some(Medium));
    assert_eq!(at("martian wood 5, kite, cargo 465"), Some(Medium), "515 t");
    assert_eq!(at("martian wood 4, kite, cargo 460"), Some(Medium), "500 t is exactly 0.8");
    assert_eq!(at("martian wood 4, kite, cargo 461"), Some(Low));
    assert_eq!(at("martian wood 3, kite, cargo 470"), Some(Low), "500 t is exactly 0.6");
    assert_eq!(at("martian wood 3, kite, cargo 471"), None);
    assert_eq!(Rating::of(of_class("Gloire")).unwrap().ceiling, Some(Medium));
    assert_eq!(LIBRARY.class("Gloire").unwrap().ceiling, High, "as her sheet prints it");
}

#[test]
fn sg_rate_03_too_heavy_to_fly_example() {
    let text = "martian wood 1, kite, cargo 157";
    assert_eq!(sums(text).0, "167");
    assert_eq!(codes(text), ["E_NO_LIFT", "E_OVERWEIGHT"]);
    assert_eq!(rated(text).lift(1), Some(5_988));
    assert_eq!(codes("martian wood 1, kite, cargo 156"), ["E_OVERWEIGHT"], "166 t");
    let breach = &check(&design(text))[0];
    assert_eq!(breach.remedy, "take 0.4 t off, or take a larger hull");
}

#[test]
fn sg_rate_04_rated_fully_laden_example() {
    let warm_winds = design("martian wood 20, kite, passengers 30, cargo 1675");
    assert_eq!(Rating::of(&warm_winds).unwrap().ceiling, Some(High));
    let ballast = Rating::in_ballast(&warm_winds).unwrap();
    assert_eq!(tenths_written(ballast.load.tons), "275");
    assert_eq!(ballast.ceiling, Some(VeryHigh));
    // Coal and men are in it.
    assert_eq!(sums("british steel 5, steam 5, coal 100, marines 10").0, "175");
}

#[test]
fn sg_rate_05_steam_speed_example() {
    assert_eq!(speed("british steel 8, steam 6, coal 120"), 4);
    assert_eq!(speed("british steel 10, steam 5, coal 100"), 3);
    assert_eq!(speed("british steel 6, steam 6, coal 120"), 6);
}

#[test]
fn sg_rate_06_steam_speed_above_six_example() {
    assert_eq!(speed("british steel 6, steam 7, coal 140"), 6, "7");
    assert_eq!(speed("british steel 6, steam 8, coal 160"), 7, "8");
    assert_eq!(speed("british steel 6, steam 9, coal 180"), 7, "9");
    assert_eq!(speed("british steel 6, steam 10, coal 200"), 8, "10");
    assert_eq!(speed("british steel 6, steam 11, coal 220"), 8, "11");
    assert_eq!(speed("british steel 2, steam 3, coal 60"), 7);
}

#[test]
fn sg_rate_07_galley_speed_example() {
    assert_eq!(speed("martian wood 7, screw 21"), 3);
    assert_eq!(speed("martian wood 4, screw 14"), 3);
    assert_eq!(speed("martian wood 4, screw 16"), 4);
}

#[test]
fn sg_rate_08_galley_speed_above_four_example() {
    assert_eq!(speed("martian wood 2, screw 12"), 5, "6");
    assert_eq!(speed("martian wood 2, screw 14"), 5, "7");
    assert_eq!(speed("martian wood 2, screw 16"), 6, "8");
    assert_eq!(speed("martian wood 2, screw 9"), 4, "4.5");
    assert_eq!(LIBRARY.class("Clearsight").unwrap().speed, 5);
}

#[test]
fn sg_rate_09_kites_roll_for_their_speed_example() {
    let small = rated("martian wood 1, kite");
    let large = rated("martian wood 20, kite, cargo 1675");
    assert_eq!((small.speed, large.speed), (None, None));
    let rolled = |facing: &str| [1, 2, 3, 4, 5, 6].map(|die| kite(facing, &format!(", die {die}")));
    assert_eq!(rolled("N"), [2, 3, 4, 5, 6, 7], "running");
    assert_eq!(rolled("SE"), [1, 1, 2, 2, 3, 3], "beating");
}

/// The points of a kite with seven topmen under a wind toward the north.
fn kite(facing: &str, ails: &str) -> u8 {
    let text = format!("wind N\na Whisperdeath 1010 {facing} Medium{ails}\nb Aphid 2020 N Low");
    movement::allowance(&advanced(&text), A)
}

#[test]
fn sg_rate_10_speed_one_at_least_example() {
    assert_eq!(codes("british steel 7, steam 1, coal 20"), ["E_SPEED_ZERO"]);
    assert_sound("british steel 6, steam 1, coal 20");
    let breach = &check(&design("british steel 7, steam 1, coal 20"))[0];
    assert_eq!(breach.remedy, "take an engine of size 2 or more");
    assert_sound("martian wood 7, kite");
}

#[test]
fn sg_rate_11_hull_boxes_example() {
    assert_eq!(rated("martian wood 3, kite, cargo 270").hull_boxes, 12, "High");
    assert_eq!(rated("martian wood 2, kite").hull_boxes, 10, "Very High");
    assert_eq!(rated("martian wood 5, kite, cargo 465").hull_boxes, 15, "Medium");
    assert_eq!(rated("martian wood 3, kite, cargo 450").hull_boxes, 6, "Low");
}

#[test]
fn sg_rate_12_gunners_example() {
    assert_eq!(Roster::of(of_class("Hullcutter")).gunners, 15);
    let borrowed = "british steel 4, kite, power-grapnel forward, maxim portable";
    assert_eq!(rated(borrowed).roster.gunners, 0);
}

#[test]
fn sg_rate_13_manoeuvring_crew_example() {
    let crew = |name: &str| Roster::of(of_class(name)).manoeuvre;
    assert_eq!((crew("Gloire"), crew("Skyfire"), crew("Warm Winds")), (5, 42, 20));
}

#[test]
fn sg_rate_14_deckhands_example() {
    assert_eq!(rated("martian wood 14, kite").roster.deckhands, 14);
    assert_eq!(rated("british steel 14, steam 3, coal 60").roster.deckhands, 14);
}

#[test]
fn sg_rate_15_the_bridge_example() {
    for sheet in &LIBRARY.ship_sheets {
        let bridge = sheet.printed.get("bridge").and_then(toml::Value::as_str);
        assert!(bridge.is_none_or(|posts| posts.starts_with("C,H,T,S")), "{}", sheet.name);
    }
    assert_eq!(Roster::default().crew(), [1, 2, 1]);
}

#[test]
fn sg_rate_16_additional_officers_example() {
    let officers = |name: &str| Roster::of(of_class(name)).extra_officers;
    assert_eq!((officers("Hullcutter"), officers("Warm Winds")), (3, 2));
    assert_eq!(officers("Skyfire"), 5, "89 men and not 90");
    // Twelve men and the three of the bridge are fifteen.
    assert_eq!(rated("martian wood 2, screw 10").roster.extra_officers, 1);
    assert_eq!(rated("martian wood 2, screw 9").roster.extra_officers, 0);
}

#[test]
fn sg_rate_17_additional_petty_officers_example() {
    let petty = |name: &str| Roster::of(of_class(name)).extra_petty_officers;
    assert_eq!((petty("Hamburg"), petty("Ranger"), petty("Gloire")), (2, 1, 3));
    assert_eq!(petty("Hullcutter"), 0);
    assert_eq!(rated("british wood 2, screw 5").roster.extra_petty_officers, 1, "ten");
    assert_eq!(rated("british wood 2, screw 4").roster.extra_petty_officers, 0, "nine");
}

#[test]
fn sg_rate_18_officers_of_marines_example() {
    let marines = |n: u32| {
        let roster = rated(&format!("martian wood 9, kite, marines {n}")).roster;
        (roster.marine_officers, roster.marines)
    };
    assert_eq!(marines(9), (0, 9));
    assert_eq!(marines(10), (1, 9));
    assert_eq!(marines(12), (1, 11));
    assert_eq!(marines(20), (2, 18));
}

#[test]
fn sg_rate_19_crew_notation_example() {
    assert_eq!(Roster::of(of_class("Whisperdeath")).crew(), [3, 2, 34]);
    assert_eq!(LIBRARY.class("Whisperdeath").unwrap().complement.crew(), [3, 2, 34]);
}

#[test]
fn sg_rate_20_loss_of_topmen_example() {
    assert_eq!(kite("N", ", die 5"), 6);
    assert_eq!(kite("N", ", die 5, topmen 5"), 4, "1 + 5 - 2");
    assert_eq!(kite("N", ", die 5, topmen 0"), 0);
    let steamer = |engineers: u8| {
        let text = format!("a Aphid 1010 N Low, engineers {engineers}\nb Aphid 2020 N Low");
        movement::allowance(&advanced(&text), A)
    };
    assert_eq!([steamer(2), steamer(1), steamer(0)], [6, 5, 0]);
}

#[test]
fn sg_rate_21_rows_of_turncranks_example() {
    assert_eq!(crank_rows(14, 4, 3), [6, 4, 4]);
    assert_eq!(crank_rows(12, 2, 5), [4, 2, 2, 2, 2]);
}

#[test]
fn sg_rate_22_the_launch_tires_example() {
    let mut state = advanced("a Boarding launch 1010 N Low\nb Aphid 2020 N Low");
    let mut after = |spent: u8| {
        state[A].spent = spent;
        crate::position::report(&mut state, &[], crate::launches::tire);
        movement::allowance(&state, A)
    };
    assert_eq!([after(4), after(5), after(3)], [8, 7, 8]);
}

#[test]
fn sg_rate_23_knots_and_horsepower_example() {
    let hamburg = Rating::of(of_class("Hamburg")).unwrap();
    assert_eq!(hamburg.knots_and_horsepower(), (Some(25), 625));
    assert_eq!(rated("martian wood 3, kite").knots_and_horsepower(), (None, 0));
}

#[test]
fn sg_rate_24_printed_for_the_books_computed_for_ones_own_example() {
    let files = testkit::tables("galleons");
    let ships = files.iter().find(|file| file.name.ends_with("/ships.toml")).unwrap();
    let file: crate::tables::ShipFile = kernel::ledger::read_toml(ships.name, ships.text).unwrap();
    let mut copy = file.ship.into_iter().find(|ship| ship.name == "Whisperdeath").unwrap();
    copy.play = None;
    let at = At::new("ships-mine.toml", "ship", "Copy").unwrap();
    let (class, sheet) = crate::tables::build(&at, copy, &LIBRARY).unwrap();
    assert_eq!((class.price, LIBRARY.class("Whisperdeath").unwrap().price), (65_640, 59_340));
    assert!(sheet.is_own);
    assert!(LIBRARY.ship_sheets.iter().all(|sheet| !sheet.is_own));
}

#[test]
fn sg_rate_25_armour_on_the_record_example() {
    let gloire = LIBRARY.class("Gloire").unwrap();
    assert_eq!(gloire.armour, 4);
    let values = |key: &str| {
        let guns = gloire.guns.iter().filter(|gun| gun.weapon.key == key);
        guns.map(|gun| gun.armour).collect::<Vec<_>>()
    };
    assert_eq!(values("4in-long"), [Some(4); 4]);
    assert_eq!(values("1-pdr-pp"), [Some(3); 4]);
    // An own design: behind the hull's armour, in a mount of its own, and bare.
    let at = At::new("ships-mine.toml", "ship", "Test").unwrap();
    let ship = entry(
        "british steel 8, kite, armour 2, 4in-long fixed-bow behind, 4in-long stern 3, 9-pdr wing-port, 9-pdr wing-starboard",
    );
    let (class, _) = crate::tables::build(&at, ship, &LIBRARY).unwrap();
    let values: Vec<_> = class.guns.iter().map(|gun| gun.armour).collect();
    assert_eq!(values, [Some(2), Some(3), None, None]);
}

#[test]
fn sg_rate_26_the_boiler_is_as_large_as_the_engine_example() {
    let boiler = |name: &str| Rating::of(of_class(name)).unwrap().boiler;
    assert_eq!((boiler("Yashima"), boiler("Hamburg")), (2, 5));
    assert_eq!(rated("british steel 4, forced 4, coal 80").boiler, 4);
    assert_eq!(rated("martian wood 4, kite").boiler, 0);
}
