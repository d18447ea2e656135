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
fn sg_camp_48_boilers_armoured_mounts_and_what_was_spent() {
    // Half of an engine for £4,000, the screws included.
    let burst = |ship: &mut Ship| (ship.boiler_burst, ship.screw_hits) = (true, 2);
    assert_eq!(bill("Fenian Ram", burst), [(Damage::Boiler, 2_000)]);
    // A gun for £400 in a turret: half of £480.
    assert_eq!(bill("Gloire", |ship| ship.guns[0].is_wrecked = true), [(Damage::Gun(0), 240)]);
    // Her three racks hold three of her five loads of bombs: a rack that has dropped its load wants another for £10, one that was
    // shot to pieces half of its £50.
    let bombs = |left: u8, lost: u8| {
        bill("Gloire", |ship| (ship.carries[1].left, ship.carries[1].lost) = (left, lost))
    };
    assert_eq!(
        (bombs(2, 0), bombs(2, 1)),
        (vec![(Damage::Device(1), 10)], vec![(Damage::Device(1), 25)])
    );
    assert_eq!(bill("Gloire", |ship| ship.carries[2].left = 0), [(Damage::Device(2), 20)]);
    // Two drogue torpedoes for £20 each: what was spent is bought anew, what was wrecked replaced for half.
    let torpedoes = |left: u8, lost: u8| {
        bill("Whisperdeath", |ship| (ship.carries[0].left, ship.carries[0].lost) = (left, lost))
    };
    assert_eq!(torpedoes(1, 0), [(Damage::Device(0), 20)]);
    assert_eq!(torpedoes(1, 1), [(Damage::Device(0), 10)]);
    assert_eq!(torpedoes(0, 1), [(Damage::Device(0), 30)]);
}

#[test]
fn what_is_broken_is_named_as_players_name_it() {
    let state = opened(1, &[]);
    let built = state.setting.fleet.iter().find(|built| built.class.name == "Sky Runner").unwrap();
    let named = [Damage::Gun(0), Damage::Gun(1), Damage::Drive].map(|it| built.damage_name(it));
    assert_eq!(named, ["her forward pivot Rogue", "her port wing Heavy Gun", "her screws"]);
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
