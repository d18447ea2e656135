//! Bills.

use galleons::state::Quality;

use super::*;
use crate::{battle, trial::opened};

fn bill(name: &str, harm: impl FnOnce(&mut Ship)) -> Vec<(Damage, Pounds)> {
    let state = opened(1, &[]);
    let built = state.setting.fleet.iter().find(|built| built.class.name == name).unwrap();
    let mut ship = Ship::fresh(&built.class, Quality::Green, battle::own_folk(&state));
    assert_eq!(built.damages(&ship), []);
    harm(&mut ship);
    let found = built.damages(&ship);
    for &(damage, _) in &found {
        built.make_good(&mut ship, damage);
    }
    assert_eq!(built.damages(&ship), [], "all is good again");
    found
}

#[test]
fn sg_camp_48_the_examples_of_components() {
    assert_eq!(
        bill("Sky Runner", |ship| ship.guns[0].is_wrecked = true),
        [(Damage::Gun(0), 1_000)]
    );
    assert_eq!(bill("Sky Runner", |ship| ship.screw_hits = 1), [(Damage::Drive, 150)]);
    // Dismasted by six hits: half of the rigging, not six times a sixth of it.
    assert_eq!(bill("Swiftwood", |ship| ship.screw_hits = 6), [(Damage::Drive, 900)]);
}

#[test]
fn sg_camp_49_the_examples_of_hull_hits() {
    assert_eq!(bill("Sky Runner", |ship| ship.hull_marks = 1), [(Damage::Hull, 125)]);
    assert_eq!(bill("Sky Runner", |ship| ship.hull_marks = 7), [(Damage::Hull, 875)]);
    assert_eq!(bill("Small Bird", |ship| ship.hull_marks = 1), [(Damage::Hull, 100)]);
}

#[test]
fn a_burst_boiler_includes_the_screws() {
    let found = bill("Fenian Ram", |ship| (ship.boiler_burst, ship.screw_hits) = (true, 2));
    assert!(matches!(found[..], [(Damage::Boiler, 1..)]), "{found:?}");
}

#[test]
fn every_gun_of_the_catalogue_has_a_price() {
    for built in &opened(1, &[]).setting.fleet {
        assert!(
            0 < built.hull && built.guns.iter().all(|&price| 0 < price),
            "{}",
            built.class.name
        );
        assert!(built.devices.iter().all(|&price| 0 < price), "{}", built.class.name);
    }
}
