//! Guns, mounts, turrets and balance.

use super::*;
use crate::aspect::Aspect::{Bow, Port, Starboard, Stern};

fn arcs(mount: &str) -> Aspects {
    Mount::named(mount).unwrap().arcs()
}

fn bears(mount: &str, aspects: &[Aspect]) -> bool {
    arcs(mount) == Aspects::from(aspects.to_vec())
}

#[test]
fn sg_dsgn_24_four_pivots_example() {
    assert!(bears("forward", &[Bow, Port, Starboard]));
    assert!(bears("stern", &[Stern, Port, Starboard]));
    assert!(bears("wing-port", &[Port, Bow, Stern]));
    assert!(bears("wing-starboard", &[Starboard, Bow, Stern]));
    let clearsight = of_class("Clearsight");
    for side in [Port, Starboard] {
        let on_it = clearsight.guns.iter().filter(|gun| gun.mount.arcs().has(side));
        assert_eq!(on_it.count(), 3);
    }
    let two = "martian wood 5, kite, light-gun forward, light-gun forward";
    assert_eq!(codes(two), ["E_POSITION_FULL"]);
}

#[test]
fn sg_dsgn_25_split_positions_example() {
    assert!(bears("forward-port", &[Bow, Port]) && bears("forward-starboard", &[Bow, Starboard]));
    assert!(bears("stern-port", &[Stern, Port]) && bears("stern-starboard", &[Stern, Starboard]));
    assert!(bears("wing-port-fore", &[Port, Bow]) && bears("wing-port-aft", &[Port, Stern]));
    assert!(bears("wing-starboard-fore", &[Starboard, Bow]));
    assert!(bears("wing-starboard-aft", &[Starboard, Stern]));
    assert_sound("martian wood 7, kite, heavy-gun stern-port, heavy-gun stern-starboard");
    assert_sound("martian wood 7, kite, rogue forward-port, rogue forward-starboard");
    // Two in one half, though the other is empty.
    let crowded = "martian wood 7, kite, rogue forward-port, rogue forward-port, rogue broadside-starboard, rogue broadside-starboard";
    assert_eq!(codes(crowded), ["E_POSITION_FULL"]);
    let mounts = |name: &str, place| {
        let guns = of_class(name).guns.iter().map(|gun| gun.mount.name);
        guns.filter(|mount| mount.starts_with(place)).collect::<Vec<_>>()
    };
    assert_eq!(mounts("Whisperdeath", "stern"), ["stern-port", "stern-starboard"]);
    assert_eq!(mounts("Hullcutter", "forward"), ["forward-port", "forward-starboard"]);
}

#[test]
fn sg_dsgn_26_broadsides_without_number_example() {
    let battery = "martian wood 9, kite, light-gun broadside-port, light-gun broadside-port, light-gun broadside-port, light-gun broadside-starboard, light-gun broadside-starboard, light-gun broadside-starboard";
    assert_sound(battery);
    let eagle = of_class("Eagle").guns.iter();
    let sides = eagle.filter(|gun| gun.mount.name.starts_with("broadside")).count();
    assert_eq!(sides, 4);
}

#[test]
fn sg_dsgn_27_whole_or_split_and_no_third_example() {
    let third =
        "martian wood 7, kite, rogue forward-port, rogue forward-starboard, sweeper forward";
    assert_eq!(codes(third), ["E_POSITION_FULL"]);
    let breach = &check(&design(third))[0];
    assert_eq!(breach.why, "the forward position holds one gun, or two when it is split");
    let mut declared = design("martian wood 7, kite, rogue forward");
    declared.guns[0].arcs = Some(Aspects::one(Bow));
    assert_eq!(check(&declared)[0].code.name(), "E_ARC");
    declared.guns[0].arcs = Some(arcs("forward"));
    assert!(check(&declared).is_empty());
}

#[test]
fn sg_dsgn_28_fixed_mounts_example() {
    // A fixed gun takes the place that it stands in, and only that.
    let full = "martian wood 7, kite, rogue fixed-bow, sweeper forward";
    assert_eq!(codes(full), ["E_POSITION_FULL"]);
    assert_sound("martian wood 7, kite, rogue fixed-bow, sweeper stern");
    assert!(bears("fixed-bow", &[Bow]) && bears("fixed-stern", &[Stern]));
    // Behind the hull's armour it costs nothing.
    let open = sums("british steel 6, steam 3, coal 60, armour 2, 4in-long fixed-bow");
    assert_eq!(
        sums("british steel 6, steam 3, coal 60, armour 2, 4in-long fixed-bow behind"),
        open
    );
    let dauntless = of_class("Dauntless");
    let fore = dauntless.guns.iter().find(|gun| gun.mount.name == "fixed-bow").unwrap();
    assert!(fore.armoured && dauntless.armour == 2);
    assert!(!fore.mount.arcs().has(Port) && !fore.mount.arcs().has(Starboard));
}

#[test]
fn sg_dsgn_29_turrets_and_sponsons_example() {
    let gun = |text: &str| parts(text, is_gun);
    let sponson = "british steel 6, kite, 12-pdr wing-port 2";
    assert_eq!(gun(sponson), both("24", "288"));
    assert_eq!(gun("british steel 20, kite, 8in forward 4"), both("420", "3,600"));
    assert_eq!(gun("british steel 6, kite, 12-pdr wing-port"), both("20", "240"));
}

#[test]
fn sg_dsgn_30_one_aspect_under_armour_is_free_example() {
    let four = "british steel 8, kite, armour 3, 4in-short broadside-port behind, 4in-short broadside-port behind, 4in-short broadside-starboard behind, 4in-short broadside-starboard behind";
    assert_eq!(parts(four, is_gun), both("120", "1,200"));
    assert_sound(four);
}

#[test]
fn sg_dsgn_31_rapid_fire_guns_pay_for_armour_anywhere_example() {
    let one = |weapon: &str, armour: &str| {
        let text = format!(
            "british steel 6, kite, armour 2, {weapon} broadside-port {armour}, {weapon} broadside-starboard {armour}"
        );
        (parts(&text, |part| part == Part::Gun(0)), codes(&text))
    };
    assert_eq!(one("nordenfelt-5", "2"), (both("6", "120"), vec![]));
    // It cannot simply stand behind the hull's armour.
    assert_eq!(one("nordenfelt-5", "behind").1, ["E_TURRET_AV"]);
    for rapid in ["gatling-one-inch", "gatling-half-inch", "4.7in-qf", "1-pdr-pp", "3-pdr-hrc"] {
        assert!(Fitting::of(&LIBRARY, rapid).unwrap().is_rapid(), "{rapid}");
    }
    for slow in ["12-pdr", "4in-long", "8in", "rogue", "lob-gun"] {
        assert!(!Fitting::of(&LIBRARY, slow).unwrap().is_rapid(), "{slow}");
    }
}

#[test]
fn sg_dsgn_32_a_mounts_own_armour_example() {
    let czarina = of_class("Czarina");
    assert_eq!(czarina.armour, 3);
    let value = |key: &str| {
        let gun = czarina.guns.iter().find(|gun| gun.fitting.weapon.key == key).unwrap();
        (gun.has_own_armour(), gun.armour)
    };
    assert_eq!(value("12-pdr"), (true, 2));
    assert_eq!(value("gatling-one-inch"), (true, 1));
    assert_sound("british steel 6, kite, 4in-long forward 9");
    assert_eq!(codes("british steel 6, kite, 4in-long forward 0"), ["E_TURRET_AV"]);
    assert_sound("british steel 6, kite, 4in-long forward 1");
    assert_eq!(codes("british wood 6, kite, 4in-long forward 1"), ["E_TURRET_WOOD"]);
}

#[test]
fn sg_dsgn_33_fixed_protection_is_the_hulls_example() {
    let skyfire = of_class("Skyfire");
    let behind = skyfire.guns.iter().filter(|gun| gun.armoured);
    assert!(behind.clone().all(|gun| !gun.has_own_armour()));
    assert!(0 < behind.count() && skyfire.armour == 1);
    let class = LIBRARY.class("Skyfire").unwrap();
    assert!(class.guns.iter().all(|gun| gun.armour.is_none_or(|value| value == 1)));
    assert_eq!(codes("british steel 6, kite, 4in-long fixed-bow behind"), ["E_FIXED_NO_ARMOR"]);
    assert_sound("british steel 6, kite, armour 1, 4in-long fixed-bow behind");
    // A value of its own is not to be had.
    let at = At::new("ships-test.toml", "ship", "Test").unwrap();
    let own = entry("british steel 6, kite, armour 1, 4in-long fixed-bow 3");
    let told = crate::tables::build(&at, own, &LIBRARY).unwrap_err().to_string();
    assert_eq!(
        told,
        "ships-test.toml: ship Test, weapon 1: armour is 3, but a fixed gun has the hull's armour 1 [SG-DSGN-33]"
    );
}

#[test]
fn sg_dsgn_34_martian_gunports_example() {
    let ports = "martian wood 9, kite, armour 2, heavy-gun broadside-port behind, heavy-gun broadside-starboard behind";
    assert_sound(ports);
    assert_eq!(parts(ports, is_gun), both("80", "2,000"));
    let wings = "martian wood 9, kite, armour 2, heavy-gun wing-port behind, heavy-gun wing-starboard behind";
    assert_eq!(codes(wings), ["E_PROTECTED_PIVOT_MARTIAN"]);
    let sweepers = "martian wood 9, kite, armour 2, sweeper broadside-port behind, sweeper broadside-starboard behind";
    assert_eq!(codes(sweepers), ["E_PROTECTED_PIVOT_MARTIAN"]);
    let skylord = of_class("Skylord").guns.iter().filter(|gun| gun.armoured);
    assert!(skylord.clone().all(|gun| gun.mount.kind == MountKind::Fixed));
    assert!(0 < skylord.count());
}

#[test]
fn sg_dsgn_35_which_yard_mounts_what_example() {
    let martian = "martian wood 2, kite, nordenfelt-5 forward";
    assert_eq!(codes(martian), ["E_BRITISH_GUN_MARTIAN_YARD"]);
    let british = "british wood 4, kite, lob-gun midships";
    assert_sound(british);
    assert_eq!(parts(british, is_gun), both("200", "2,000"));
    for key in ["hale-rockets", "bomb-rack", "smutts-torpedo", "tether-mine-british"] {
        let told = codes(&format!("martian wood 4, kite, 1 {key}"));
        assert!(told.contains(&"E_BRITISH_GUN_MARTIAN_YARD"), "{key}");
    }
    for key in ["tether-mine-martian", "drogue-torpedo", "spike-dropper", "liquid-fire"] {
        assert_sound(&format!("martian wood 4, kite, 1 {key}"));
        assert_sound(&format!("british wood 4, kite, 1 {key}"));
    }
    for key in ["tether-mine-british", "drogue-torpedo-british", "spike-dropper-british"] {
        assert_sound(&format!("british wood 4, kite, 1 {key}"));
    }
    assert_sound("conversion wood 4, kite, nordenfelt-5 forward");
}

#[test]
fn sg_dsgn_36_smoothbores_for_anybody_example() {
    let gun = "11in-sb forward";
    for yard in ["martian", "british"] {
        let text = format!("{yard} wood 4, kite, {gun}");
        assert_sound(&text);
        assert_eq!(parts(&text, is_gun), both("150", "3,500"));
        assert_eq!(rated(&text).roster.gunners, 3);
    }
    for key in ["9in-sb", "10in-sb", "15in-sb"] {
        assert_eq!(Fitting::of(&LIBRARY, key).unwrap().family, Service::Martian);
    }
}

#[test]
fn sg_dsgn_37_what_a_guns_weight_includes_example() {
    let rogue = "martian wood 4, kite, rogue forward";
    assert_eq!(parts(rogue, is_gun).0, "60");
    assert_eq!(rated(rogue).roster.gunners, 3);
    assert_eq!(rated("martian wood 4, kite, power-grapnel forward").roster.gunners, 0);
}

#[test]
fn sg_dsgn_38_newer_figures_prevail_example() {
    assert_eq!(parts("british steel 4, kite, 4 hale-rockets bow up", is_store), both("20", "200"));
    let improved =
        parts("british steel 4, steam 2, coal 40, smutts-discharger-improved bow-tube", is_gun);
    assert_eq!(improved, both("100", "1,500"));
    for key in
        ["spike-dropper", "mitrailleuse", "nordenfelt-3", "nordenfelt-1", "1-pdr-pp", "7-pdr-mh"]
    {
        assert!(Fitting::of(&LIBRARY, key).is_some(), "{key}");
    }
}

#[test]
fn sg_dsgn_46_lob_guns_example() {
    let one = "martian wood 5, kite, lob-gun midships";
    assert_sound(one);
    assert_eq!(parts(one, is_gun), both("200", "2,000"));
    assert_eq!(rated(one).roster.gunners, 3);
    assert_eq!(codes("martian wood 9, kite, lob-gun midships, lob-gun midships"), ["E_LOB_LIMIT"]);
    assert_eq!(codes("martian wood 9, kite, lob-gun forward"), ["E_LOB_MOUNT"]);
    assert_eq!(codes("martian wood 9, kite, armour 1, lob-gun midships 1"), ["E_LOB_ARMOR"]);
    assert_eq!(codes("british steel 9, kite, lob-gun midships 1"), ["E_LOB_ARMOR"]);
    let has_one = |sheet: &&crate::tables::ShipSheet| {
        sheet.design.guns.iter().any(|gun| gun.fitting.weapon.is_lob_gun())
    };
    let smallest = LIBRARY.ship_sheets.iter().filter(has_one).min_by_key(|it| it.design.hull);
    let smallest = smallest.unwrap();
    assert_eq!((smallest.name.as_str(), smallest.design.hull), ("Endtime", 5));
}

#[test]
fn sg_dsgn_47_power_grapnels_stand_like_guns_example() {
    let text = "martian wood 4, kite, power-grapnel stern";
    assert_sound(text);
    assert_eq!(parts(text, is_gun), both("20", "200"));
    assert_eq!(codes(&format!("{text}, light-gun stern")), ["E_POSITION_FULL"]);
    assert_eq!(codes("martian wood 4, kite, power-grapnel wing-port"), ["E_BALANCE"]);
    let swiftwood = of_class("Swiftwood").guns.iter();
    let stern =
        swiftwood.filter(|gun| gun.mount.name == "stern").map(|gun| &*gun.fitting.weapon.key);
    assert_eq!(stern.collect::<Vec<_>>(), ["power-grapnel"]);
}

#[test]
fn sg_dsgn_50_portable_machineguns_example() {
    for (key, pounds) in [("maxim", "150"), ("gardner", "50"), ("nordenfelt-1", "40")] {
        let with = format!("british steel 4, kite, {key} portable");
        assert_sound(&with);
        assert_eq!(parts(&with, is_gun), both("0", pounds));
        assert_eq!(rated(&with).roster, rated("british steel 4, kite").roster);
        assert_eq!(codes(&format!("british steel 4, kite, {key} forward")), ["E_MOUNT"]);
        assert_eq!(codes(&format!("british steel 4, kite, {key} portable 1")), ["E_MOUNT"]);
    }
    assert_sound("british steel 4, kite, maxim portable, maxim portable, gardner portable");
    assert_eq!(codes("british steel 4, kite, nordenfelt-5 portable"), ["E_MOUNT"]);
}

#[test]
fn sg_dsgn_51_port_equals_starboard_example() {
    assert_sound("martian wood 5, kite, heavy-gun wing-port, heavy-gun wing-starboard");
    assert_sound(
        "martian wood 5, kite, heavy-gun wing-port, light-gun wing-starboard-fore, light-gun wing-starboard-aft",
    );
    let uneven = "martian wood 5, kite, heavy-gun wing-port, rod-gun wing-starboard";
    assert_eq!(codes(uneven), ["E_BALANCE"]);
    let breach = &check(&design(uneven))[0];
    assert_eq!(breach.why, "there are 40 t of weapons to port and 30 t to starboard");
    assert_eq!(breach.remedy, "add 10 t to starboard, or take as much from port");
}

#[test]
fn sg_dsgn_52_what_weighs_on_which_side_example() {
    let sponson = "british steel 5, kite, 6-pdr-hrc wing-port 1, 6-pdr-hrc wing-starboard";
    assert_eq!(codes(sponson), ["E_BALANCE"]);
    assert_sound("british steel 5, kite, 6-pdr-hrc wing-port 1, 6-pdr-hrc wing-starboard 1");
    // Halves of bow and stern weigh on their sides; whole and fixed ones amidships do not.
    assert_eq!(codes("martian wood 5, kite, rogue forward-port"), ["E_BALANCE"]);
    assert_eq!(codes("martian wood 5, kite, rogue fixed-stern-starboard"), ["E_BALANCE"]);
    assert_sound("martian wood 5, kite, rogue forward, rogue fixed-stern");
    // Rockets weigh where they face.
    assert_eq!(codes("british steel 5, kite, 2 hale-rockets port up"), ["E_BALANCE"]);
    assert_sound("british steel 5, kite, 2 hale-rockets bow up");
    assert_sound("british steel 5, kite, 2 hale-rockets port up, 2 hale-rockets starboard down");
    // What is stowed lies amidships.
    assert_sound("martian wood 5, kite, 2 liquid-fire, 3 tether-mine-martian, 1 drogue-torpedo");
}

#[test]
fn sg_dsgn_57_the_ventral_turret_example() {
    let turret = "british steel 10, kite, 4in-long ventral 4";
    assert_sound(turret);
    assert_eq!(parts(turret, is_gun), both("56", "480"));
    assert_eq!(codes("british steel 10, kite, 4in-long ventral"), ["E_VENTRAL"]);
    assert_eq!(codes("british wood 10, kite, 4in-long ventral 4"), ["E_TURRET_WOOD", "E_VENTRAL"]);
    assert_eq!(codes(&format!("{turret}, 4in-long ventral 4")), ["E_POSITION_FULL"]);
}

#[test]
fn sg_dsgn_67_every_gun_has_a_mount_that_fits_example() {
    let bow_chasers = "british steel 6, kite, armour 2, 4in-long fixed-wing-port-bow behind, 4in-long fixed-wing-starboard-bow behind";
    assert_sound(bow_chasers);
    assert_eq!(parts(bow_chasers, is_gun).0, "80");
    // Each wing still has its after half.
    assert_sound(&format!("{bow_chasers}, 9-pdr wing-port-aft, 9-pdr wing-starboard-aft"));
    let over = format!("{bow_chasers}, 9-pdr wing-port-fore, 9-pdr wing-starboard-fore");
    assert_eq!(codes(&over), ["E_POSITION_FULL"]);
    assert_eq!(codes("martian wood 5, kite, heavy-gun midships"), ["E_MOUNT"]);
    assert_eq!(codes("martian wood 5, kite, heavy-gun bow-tube"), ["E_MOUNT"]);
    assert_eq!(codes("martian wood 5, kite, lob-gun forward"), ["E_LOB_MOUNT"]);
    assert_eq!(codes("martian wood 5, kite, liquid-fire forward"), ["E_MOUNT"]);
    assert_eq!(Mount::all().len(), 28);
}
