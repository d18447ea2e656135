//! Devices, spaces, berths, cargo, and what no yard sells.

use super::*;
use crate::{free, yard::Shipyard};
use kernel::{
    draft::{Answers, Draft, DraftEntry, DraftSide},
    yard::{Picked, Squadron, Yard as _},
};

#[test]
fn sg_dsgn_39_two_pools_example() {
    assert_sound("martian wood 2, kite, 2 liquid-fire, 2 tether-mine-martian");
    assert_eq!(
        codes("martian wood 2, kite, 3 liquid-fire, 1 tether-mine-martian"),
        ["E_DECK_SPACE"]
    );
    assert_eq!(
        codes("martian wood 2, kite, 1 liquid-fire, 3 tether-mine-martian"),
        ["E_INTERNAL_SPACE"]
    );
}

#[test]
fn sg_dsgn_40_deck_space_example() {
    assert_eq!(codes("martian wood 3, kite, 2 liquid-fire, 2 spike-dropper"), ["E_DECK_SPACE"]);
    assert_sound("martian wood 3, kite, 2 liquid-fire, 1 spike-dropper");
    let four =
        "british steel 4, kite, 1 hale-rockets bow up, 1 liquid-fire, 1 bomb-rack, 1 spike-dropper";
    assert_sound(four);
    assert_eq!(codes(&four.replace("1 bomb-rack", "2 bomb-rack")), ["E_DECK_SPACE"]);
    let breach = &check(&design("martian wood 3, kite, 2 liquid-fire, 2 spike-dropper"))[0];
    assert_eq!(breach.remedy, "leave out 1, or take a larger hull");
}

#[test]
fn sg_dsgn_41_internal_space_example() {
    let fits = "british steel 4, steam 3, coal 60, smutts-discharger bow-tube, 3 tether-mine-british, 1 smutts-torpedo";
    assert_sound(fits);
    let over = fits.replace("3 tether", "2 tether").replace("1 smutts-torpedo", "3 smutts-torpedo");
    assert_eq!(codes(&over), ["E_INTERNAL_SPACE"]);
}

#[test]
fn sg_dsgn_42_devices_without_a_space_example() {
    let whisperdeath = of_class("Whisperdeath");
    let on_deck = whisperdeath.stores.iter().filter(|it| it.fitting.space == Some(Space::Deck));
    assert_eq!(on_deck.map(|it| it.count).sum::<i32>(), 2);
    assert_sound("martian wood 1, kite, 9 drogue-torpedo");
    assert_sound("british steel 1, kite, 1 bomb-rack, 6 bomb-load, maxim portable");
    assert_sound(
        "british steel 4, steam 2, coal 40, smutts-discharger bow-tube, power-grapnel forward",
    );
}

#[test]
fn sg_dsgn_43_no_rockets_on_wood_example() {
    assert_eq!(codes("british wood 4, kite, 1 hale-rockets bow up"), ["E_HALE_WOOD"]);
    assert_sound("british steel 4, kite, 1 hale-rockets bow up");
}

#[test]
fn sg_dsgn_44_rockets_face_and_are_angled_example() {
    assert_eq!(parts("british steel 4, kite, 1 hale-rockets bow up", is_store), both("5", "50"));
    let eagle =
        of_class("Eagle").stores.iter().filter(|it| it.fitting.weapon.kind == WeaponKind::Rocket);
    let angled = |angle: Angle| -> i32 {
        eagle.clone().filter(|it| it.angle == Some(angle)).map(|it| it.count).sum()
    };
    assert_eq!((angled(Angle::Down), angled(Angle::Up)), (12, 4));
    assert!(eagle.clone().all(|it| it.facing.is_some()));
}

#[test]
fn sg_dsgn_45_smutts_gear_example() {
    let triumph = of_class("Triumph");
    let tube = triumph.guns.iter().find(|gun| gun.mount.name == "bow-tube").unwrap();
    assert_eq!((tube.fitting.weight, tube.fitting.cost, tube.fitting.weapon.crew), (200, 1_000, 3));
    assert_eq!((triumph.stowed(WeaponKind::SmuttsTorpedo), triumph.hull), (6, 12));
    let ship = "british steel 6, steam 3, coal 60, smutts-discharger bow-tube";
    assert_sound(ship);
    assert_eq!(parts(&format!("{ship}, 6 smutts-torpedo"), is_store), both("0", "3,000"));
    assert_eq!(codes(&format!("{ship}, smutts-discharger-improved bow-tube")), ["E_SMUTTS_LIMIT"]);
    assert_eq!(codes(&format!("{ship}, mars")), ["E_SMUTTS_STEAM"]);
    assert_eq!(codes("british steel 6, kite, smutts-discharger bow-tube"), ["E_SMUTTS_STEAM"]);
    assert_sound("conversion wood 6, steam 3, coal 60, earth, smutts-discharger bow-tube");
    let forward = ship.replace("bow-tube", "forward");
    assert_eq!(codes(&forward), ["E_SMUTTS_MOUNT"]);
    let none = "british steel 6, steam 3, coal 60, 1 smutts-torpedo";
    assert_eq!(codes(none), ["E_SMUTTS_NO_DISCHARGER"]);
    // The tube is built in: the forward position stays free.
    assert_sound(&format!("{ship}, 9-pdr forward"));
}

#[test]
fn sg_dsgn_48_bombs_example() {
    let two = "british steel 2, kite, 2 bomb-rack, 6 bomb-load";
    assert_sound(two);
    assert_eq!(parts(two, is_store), both("30", "160"));
    assert_eq!(codes("british steel 2, kite, 1 bomb-load"), ["E_BOMB_NO_RACK"]);
    assert_sound("british steel 2, kite, 2 bomb-rack");
    assert_eq!(codes("british steel 2, kite, 3 bomb-rack"), ["E_DECK_SPACE"]);
}

#[test]
fn sg_dsgn_49_other_devices_example() {
    let mixed = "martian wood 4, kite, 3 tether-mine-martian, 2 drogue-torpedo";
    assert_eq!(parts(mixed, is_store), both("20", "640"));
    for (key, tons, pounds) in [
        ("tether-mine-british", "0", "200"),
        ("drogue-torpedo-british", "10", "20"),
        ("liquid-fire", "20", "200"),
        ("spike-dropper", "5", "150"),
        ("spike-dropper-british", "5", "150"),
        ("smutts-torpedo", "0", "500"),
    ] {
        let text = format!("british steel 4, kite, 1 {key}");
        assert_eq!(parts(&text, is_store), both(tons, pounds), "{key}");
    }
}

#[test]
fn sg_dsgn_53_berths_example() {
    let marines =
        |n: u32| parts(&format!("martian wood 4, kite, marines {n}"), |it| it == Part::Marines);
    assert_eq!(marines(10), both("25", "200"));
    assert_eq!(marines(12), both("30", "240"));
    assert_eq!(marines(1), both("2.5", "20"));
}

#[test]
fn sg_dsgn_54_five_marines_a_size_example() {
    assert_sound("martian wood 4, kite, marines 20");
    assert_eq!(codes("martian wood 4, kite, marines 21"), ["E_MARINES"]);
    let troops = "martian wood 4, kite, marines 20, passengers 10";
    assert_sound(troops);
    let berths = |part: Part| matches!(part, Part::Marines | Part::Passengers);
    assert_eq!(parts(troops, berths), both("75", "600"));
    assert_eq!((of_class("Ranger").marines, of_class("Ranger").hull), (20, 3));
}

#[test]
fn sg_dsgn_55_passengers_example() {
    let thirty = "martian wood 20, kite, passengers 30";
    assert_eq!(parts(thirty, |part| part == Part::Passengers), both("75", "600"));
    assert_sound("martian wood 20, kite, passengers 1000");
    assert_eq!(rated(thirty).roster, rated("martian wood 20, kite").roster, "they serve nowhere");
}

#[test]
fn sg_dsgn_56_cargo_example() {
    let warm_winds = "martian wood 20, kite, passengers 30, cargo 1675";
    assert_eq!(sums(warm_winds), both("1,950", "112,600"));
    assert_eq!(parts(warm_winds, |part| part == Part::Cargo), both("1,675", "0"));
}

#[test]
fn sg_dsgn_58_outriggers_example() {
    let eagle = "british steel 4, steam 4, coal 80, outriggers, 16 hale-rockets bow down";
    assert_eq!(parts(eagle, |part| part == Part::Hull).1, "60,000");
    assert_sound(eagle);
    assert_sound(&format!("{eagle}, 2 bomb-rack, 2 spike-dropper"));
    assert_eq!(codes(&format!("{eagle}, 3 bomb-rack, 2 spike-dropper")), ["E_DECK_SPACE"]);
    assert_eq!(codes(&eagle.replace("16", "17")), ["E_DECK_SPACE"]);
    assert_eq!(codes("british steel 4, kite, outriggers"), ["E_OUTRIGGERS"]);
    assert_eq!(codes("british wood 4, steam 4, coal 80, outriggers"), ["E_OUTRIGGERS"]);
    // Without them four rockets are the most.
    assert_sound("british steel 4, steam 4, coal 80, 4 hale-rockets bow down");
    assert_eq!(
        codes("british steel 4, steam 4, coal 80, 5 hale-rockets bow down"),
        ["E_DECK_SPACE"]
    );
}

#[test]
fn sg_dsgn_60_no_conveyors_example() {
    let at = At::new("ships-test.toml", "ship", "Test").unwrap();
    let told = entry("british steel 4, kite, 4 throckmorton-conveyor").design(&at, &LIBRARY);
    assert_eq!(
        told.unwrap_err().to_string(),
        "ships-test.toml: ship Test, exotic 1: there is no weapon with the key \"throckmorton-conveyor\""
    );
}

#[test]
fn sg_dsgn_61_no_boats_without_a_flywheel_example() {
    let launch = of_class("Boarding launch");
    assert_eq!(Rating::of(launch).unwrap().speed, Some(8), "4 + (12 - 4) / 2");
    assert_eq!((launch.hull, launch.guns.len()), (1, 0));
    let at = At::new("ships-test.toml", "ship", "Test").unwrap();
    let mut copy = entry("martian wood 1, screw 12");
    assert!(crate::tables::build(&at, copy.clone(), &LIBRARY).is_ok());
    copy.no_flywheel = true;
    let told = crate::tables::build(&at, copy, &LIBRARY).unwrap_err().to_string();
    assert_eq!(
        told,
        "ships-test.toml: ship Test: no yard builds a boat without a flywheel [SG-DSGN-61]"
    );
}

/// Two sides of one ship each, the second of them so many.
fn weighed(class: &str, count: u32) -> Vec<String> {
    let side = |class: &str, count: u32| DraftSide {
        answers: Answers::new(),
        entries: vec![DraftEntry {
            item: class.to_owned(),
            answers: Answers::from([("count".to_owned(), count.to_string())]),
        }],
    };
    let sides = vec![side("Hamburg", 1), side(class, count)];
    let weighing = free::weigh(&LIBRARY, &Draft { answers: Answers::new(), sides });
    weighing.warnings.iter().map(|warning| warning.why.clone()).collect()
}

#[test]
fn sg_dsgn_63_martians_get_half_as_much_again_example() {
    // One ship from Earth worth 69,480, and one of Mars, both made to measure.
    let tonnage = LIBRARY.class("Hamburg").unwrap().tonnage;
    let priced = |martian: (u32, u32)| {
        let mut library = LIBRARY.clone();
        for class in &mut library.classes {
            match class.name.as_str() {
                "Hamburg" => class.price = 69_480,
                "Sky Runner" => (class.price, class.tonnage) = martian,
                _ => {}
            }
        }
        library
    };
    let library = priced((1, 1));
    let squadron = |budget| {
        let ships = vec![Picked { ship: "Hamburg".to_owned(), count: 1 }];
        Shipyard::new(&library).muster(&Squadron { ships, budget, ..Squadron::default() })
    };
    let mustered = squadron(69_480);
    assert_eq!(mustered.notes, ["In a fair fight Martians worth up to \u{a3}104,220 may meet it"]);
    assert_eq!(mustered.remains, "\u{a3}0 of \u{a3}69,480 remain");
    assert!(mustered.faults.is_empty());
    let dear = squadron(69_479);
    assert_eq!(dear.remains, "\u{a3}1 over \u{a3}69,479");
    assert_eq!(dear.faults.len(), 1);
    assert_eq!(dear.faults[0].rule, Some(rule!("SG-DSGN-63")));
    // Both edges, by price and by tonnage.
    let met_by = |price: u32, tonnage: u32| {
        let side = |class: &str| DraftSide {
            answers: Answers::new(),
            entries: vec![DraftEntry { item: class.to_owned(), ..DraftEntry::default() }],
        };
        let sides = vec![side("Hamburg"), side("Sky Runner")];
        let draft = Draft { answers: Answers::new(), sides };
        free::weigh(&priced((price, tonnage)), &draft).warnings.len()
    };
    let double = 2 * tonnage;
    assert_eq!(met_by(104_220, double + 1), 0);
    assert_eq!(met_by(104_221, double + 1), 1, "more by both");
    assert_eq!(met_by(104_221, double), 0, "by tonnage it is fair");
    assert_eq!(met_by(69_480, double - 1), 0);
    assert_eq!(met_by(69_479, double - 1), 1, "less by both");
    assert_eq!(met_by(69_479, double), 0);
    assert!(weighed("Sky Runner", 20).len() == 1);
}

#[test]
fn sg_dsgn_64_a_sheet_keeps_its_figures_example() {
    let hullcutter = LIBRARY.class("Hullcutter").unwrap();
    assert_eq!(tenths_written(total(of_class("Hullcutter")).tons), "735");
    assert_eq!((hullcutter.tonnage, hullcutter.ceiling.name()), (695, "High"));
}

#[test]
fn sg_dsgn_65_petty_officers_by_service_example() {
    assert_eq!(rated("conversion wood 3, steam 2, coal 40, earth").roster.extra_petty_officers, 0);
    assert_eq!(Rating::of(of_class("Ranger")).unwrap().roster.extra_petty_officers, 1);
    let guns = "british steel 6, steam 5, coal 100, 4in-long forward, 4in-long stern";
    assert_eq!(rated(guns).roster.extra_petty_officers, 1);
    assert_eq!(rated(&format!("{guns}, mars")).roster.extra_petty_officers, 0);
}
