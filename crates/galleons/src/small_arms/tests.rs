//! Tests of small arms: dice, ranges, altitude, saving throws, armour.

use super::*;
use crate::{
    gunnery,
    order::Order,
    position::{
        A, ADVANCED, B, C, advanced, allows, chance, position, position_on, refuses, report,
    },
    state::{Load, Switches},
};

/// A with a Nordenfelt as her last gun and B in that hex.
fn armed(b: &str) -> State {
    let text = format!("a Sky Runner 1010 N Low, mounts nordenfelt-5 forward\nb {b}");
    advanced(&text).firing(0)
}

const GUN: u8 = 3;

fn shoot(state: &mut State, faces: &[u8]) -> String {
    let shot = gunnery::aim(state, A, GUN, B, Load::USUAL);
    report(state, faces, |play| gunnery::fire(play, &shot))
}

#[test]
fn a_gun_against_men_causes_only_casualties_and_no_location() {
    let mut state = armed("Sky Runner 1009 N Low");
    let before = state[B];
    assert_eq!(
        shoot(&mut state, &[5, 3]),
        "  SG-SA-04 to hit: 5, wants 5+: yes\n\
         SG-SA-04 A hit on B\n  \
         SG-SA-05 saving throw: 3, wants 2-: no\n\
         SG-SA-01 B will have to count 1 casualty of her crew\n"
    );
    assert_eq!(state[B].owed, 1);
    state[B].owed = 0;
    assert_eq!(state[B], before);
    // In the basic game it is silent.
    let text = "a Sky Runner 1010 N Low, mounts nordenfelt-5 forward\nb Sky Runner 1009 N Low";
    let why = "the Nordenfelt 5-B of A has no part in the basic rules";
    refuses(&position(text).firing(0), Order::fire(A, GUN, B), "SG-FIRE-12", why);
}

#[test]
fn small_arms_do_not_stray() {
    let text = "a Sky Runner 1010 N Low, mounts nordenfelt-5 forward\nb Aphid 1009 N Low\nb Aphid 1009 N Low";
    let mut state = advanced(text);
    let told = shoot(&mut state, &[4]);
    assert!(told.ends_with("SG-SA-04 A miss on B\n"), "{told}");
    assert_eq!(state[C].owed, 0);
}

#[test]
fn sg_sa_02_never_upward_and_downward_with_the_usual_modifier() {
    let why = "B is higher, and small arms are not fired upward";
    refuses(&armed("Aphid 1009 N Medium"), Order::fire(A, GUN, B), "SG-SA-02", why);
    let mut state = armed("Sky Runner 1009 N Very Low");
    allows(&state, Order::fire(A, GUN, B));
    let told = shoot(&mut state, &[5]);
    assert!(told.starts_with("  SG-SA-04 to hit: 5 -1 another altitude = 4, wants 5+: no\n"));
    // More levels down than hexes away.
    let text = "a Sky Runner 1010 N High, mounts nordenfelt-5 forward\nb Aphid 1009 N Low";
    let state = advanced(text).firing(0);
    refuses(&state, Order::fire(A, GUN, B), "SG-FIRE-06", "B is too steeply above or below");
}

#[test]
fn a_gun_against_men_rolls_its_rate_of_fire() {
    let state = armed("Aphid 1009 N Low");
    assert_eq!(gunnery::aim(&state, A, GUN, B, Load::USUAL).left, 5);
}

#[test]
fn sg_sa_04_five_at_close_range_six_at_long_and_no_further_as_in_the_example() {
    for (hex, least) in [("1010", "5+"), ("1009", "5+"), ("1008", "6+")] {
        let told = shoot(&mut armed(&format!("Sky Runner {hex} N Low")), &[4]);
        assert!(told.contains(&format!("to hit: 4, wants {least}: no\n")), "{told}");
    }
    // A five-barrel Nordenfelt at range 2 throws five dice.
    let shot = gunnery::aim(&armed("Sky Runner 1008 N Low"), A, GUN, B, Load::USUAL);
    assert_eq!((shot.range, shot.left), (2, 5));
    let why = "B is beyond the reach of that gun";
    refuses(&armed("Aphid 1007 N Low"), Order::fire(A, GUN, B), "SG-FIRE-04", why);
    // Quality is nothing to the die; smoke is.
    for (ails, text) in [
        (", crack", "4, wants"),
        (", green", "4, wants"),
        (", fire 1", "4 -1 own ship burning = 3, wants"),
    ] {
        let text_of = format!(
            "a Sky Runner 1010 N Low, mounts nordenfelt-5 forward{ails}\nb Sky Runner 1009 N Low"
        );
        let told = shoot(&mut advanced(&text_of), &[4]);
        assert!(told.starts_with(&format!("  SG-SA-04 to hit: {text}")), "{told}");
    }
}

/// The chance that a man hit by A's small arms is saved.
fn saved(switches: Switches, ails: &str, class: &str) -> String {
    let text =
        format!("a Sky Runner 1010 N Low, mounts nordenfelt-5 forward{ails}\nb {class} 1009 N Low");
    let state = position_on("canal", switches, &text);
    let shot = gunnery::aim(&state, A, GUN, B, Load::USUAL);
    chance(&state, |play| strike(play, &shot, B.into()), |state| state[B].owed == 0)
}

#[test]
fn sg_sa_05_a_two_saves_and_the_firers_quality_changes_it() {
    assert_eq!(saved(ADVANCED, "", "Sky Runner"), "1/3");
    assert_eq!(saved(ADVANCED, ", green", "Sky Runner"), "1/2");
    assert_eq!(saved(ADVANCED, ", crack", "Sky Runner"), "1/6");
}

#[test]
fn sg_sa_06_armour_helps_but_never_against_a_six() {
    // AV 2 and AV 4: 4 and 6 or less, but a natural 6 is never saved.
    assert_eq!(saved(ADVANCED, "", "Dauntless"), "2/3");
    assert_eq!(saved(ADVANCED, "", "Thunderer"), "5/6");
    assert_eq!(saved(ADVANCED, ", green", "Thunderer"), "5/6");
    let bare = Switches { armour_saves: false, ..ADVANCED };
    assert_eq!(saved(bare, "", "Thunderer"), "1/3");
}

#[test]
fn sg_hit_09_machineguns_can_be_hit_by_the_advanced_rules() {
    // Only the Nordenfelt is left of A's guns, and B fires at her from ahead.
    let text = "a Sky Runner 1010 N Low, mounts nordenfelt-5 forward, wrecked 0, wrecked 1, wrecked 2\nb Aphid 1008 S Low";
    let mut state = advanced(text);
    let shot = gunnery::aim(&state, B, 0, A, Load::USUAL);
    report(&mut state, &[6, 5], |play| gunnery::fire(play, &shot));
    assert!(state[A].guns[3].is_wrecked);
    let mut state = position(text);
    let shot = gunnery::aim(&state, B, 0, A, Load::USUAL);
    let told = report(&mut state, &[6, 5, 1], |play| gunnery::fire(play, &shot));
    assert!(told.contains("SG-HIT-08"), "{told}");
    assert!(!state[A].guns[3].is_wrecked);
}
