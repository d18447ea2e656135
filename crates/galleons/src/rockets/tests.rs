//! Tests of rocket banks: angles, reach, aspects, salvoes, and who fires them.

use super::*;
use crate::{
    position::{A, B, C, advanced, allows, give, position, refuses, report},
    state::Men,
};

/// A with two banks that point over the bow and down, at High, and B.
fn armed(angle: &str, altitude: &str, b: &str) -> State {
    let text =
        format!("a Aphid 1010 N {altitude}, carries 2 hale-rockets bow {angle}\nb Sky Runner {b}");
    advanced(&text).firing(0)
}

/// The place of the banks among her devices.
fn banks(state: &State) -> u8 {
    state.class(A).devices.len() as u8 - 1
}

fn fire(state: &State) -> Order {
    Order::FireRockets { ship: A, device: banks(state), target: B.into() }
}

fn salvo_at(state: &mut State, faces: &[u8]) -> String {
    let shot = aim(state, A, banks(state), B.into());
    state.shots.push(shot);
    report(state, faces, gunnery::resolve_next)
}

fn denies(state: &State, why: &str) {
    refuses(state, fire(state), "SG-ROCK-01", why);
}

#[test]
fn sg_rock_01_up_or_down_as_the_bank_is_angled() {
    allows(&armed("down", "High", "1009 N Low"), fire(&armed("down", "High", "1009 N Low")));
    let state = armed("up", "Low", "1009 N High");
    allows(&state, fire(&state));
    denies(&armed("up", "High", "1009 N Low"), "B is not higher, and the bank is angled up");
    denies(&armed("up", "Low", "1010 N Low"), "B is not higher, and the bank is angled up");
    denies(&armed("down", "Low", "1009 N High"), "B is not lower, and the bank is angled down");
}

#[test]
fn sg_rock_01_no_further_than_they_fall_and_four_hexes_at_most_as_in_the_example() {
    // Two levels down: two hexes, not three.
    let state = armed("down", "High", "1008 N Low");
    allows(&state, fire(&state));
    let flat = "B lies too flat: rockets fly no further than they rise or fall";
    denies(&armed("down", "High", "1007 N Low"), flat);
    denies(&armed("down", "Medium", "1008 N Low"), flat);
    denies(&armed("up", "Low", "1006 N Very High"), flat);
    // At the same altitude they are useless.
    denies(&armed("up", "Low", "1008 N Low"), "B is not higher, and the bank is angled up");
    denies(&armed("down", "Low", "1008 N Low"), "B is not lower, and the bank is angled down");
    // Four levels up at four hexes, and altitude adds nothing to the range.
    let state = armed("up", "Very Low", "1006 N Very High");
    allows(&state, fire(&state));
    assert_eq!(aim(&state, A, banks(&state), B.into()).range, 4);
    denies(&armed("up", "Ground", "1005 N Very High"), "B is beyond the reach of rockets");
}

#[test]
fn sg_rock_01_into_its_own_aspect() {
    denies(&armed("down", "High", "1011 N Low"), "B does not lie where the bank points");
}

#[test]
fn sg_rock_02_straight_down_whatever_the_aspect() {
    let state = armed("down", "High", "1010 N Low");
    allows(&state, fire(&state));
    let shot = aim(&state, A, banks(&state), B.into());
    assert!(shot.bearing.is_empty());
}

#[test]
fn sg_rock_03_a_die_says_how_many_hit_each_where_it_lands() {
    let mut state = armed("down", "High", "1009 N Low");
    assert_eq!(
        salvo_at(&mut state, &[3, 1, 3, 1]),
        "SG-ROCK-01 A fires a bank of rockets at B, range 1\n  \
         SG-ROCK-03 rockets that hit: 3\n\
         SG-ROCK-03 3 rockets strike B\n  \
         SG-HIT-01 where it lands: 1: hull\n\
         SG-HIT-03 B is holed: 1 hull box\n  \
         SG-HIT-01 where it lands: 3: crew\n\
         SG-HIT-04 B will have to count 1 casualty of her crew\n  \
         SG-HIT-01 where it lands: 1: hull\n\
         SG-HIT-03 B is holed: 1 hull box\n"
    );
    assert_eq!(state[A].carries[usize::from(banks(&state))].left, 1);
}

#[test]
fn sg_rock_03_from_below_the_crew_is_not_reached() {
    let mut state = armed("up", "Low", "1009 N High");
    salvo_at(&mut state, &[1, 3]);
    assert_eq!((state[B].owed, state[B].hull_marks), (0, 1));
}

#[test]
fn sg_rock_04_one_man_on_deck_for_each_bank() {
    let mut state = armed("down", "High", "1009 N Low");
    state[A].crew.deck = Men::hands(1);
    let order = fire(&state);
    give(&mut state, order, &[]);
    let why = "A has nobody on deck to fire another bank";
    refuses(&state, order, "SG-ROCK-04", why);
    state[A].crew.deck = Men::hands(2);
    give(&mut state, order, &[]);
    state[A].crew.deck = Men::hands(3);
    refuses(&state, order, "SG-ROCK-04", "A has no loaded bank of that sort left");
}

#[test]
fn sg_rock_04_a_bank_stays_empty() {
    let mut state = armed("down", "High", "1009 N Low");
    for _ in 0..2 {
        salvo_at(&mut state, &[1, 1]);
    }
    refuses(&state, fire(&state), "SG-ROCK-04", "A has no loaded bank of that sort left");
    // In the basic game there are none.
    let text = "a Aphid 1010 N High, carries 2 hale-rockets bow down\nb Sky Runner 1009 N Low";
    let state = position(text).firing(0);
    refuses(&state, fire(&state), "SG-ROCK-04", "there is no such rocket bank");
}

#[test]
fn sg_seq_06_a_salvo_at_what_has_gone_is_wasted_and_the_bank_spent() {
    let mut state = armed("down", "High", "1009 N Low\nb Aphid 2020 N Low");
    state[B].status = crate::state::Status::Crashed;
    let told = salvo_at(&mut state, &[]);
    assert!(told.ends_with("The salvo of A is wasted: B is no target any more\n"), "{told}");
    assert_eq!(state[A].carries[usize::from(banks(&state))].left, 1);
    assert_eq!(state[C].owed, 0);
}
