//! What a report says of where a target lies.

use super::*;

/// What A is said to do as she fires a gun at B.
fn told(hex: Hex, second: &str, gun: u8) -> String {
    let mut state = duel(&hex.label(), "", second);
    give(&mut state, fire_at(A, gun, B), &[]);
    report(&mut state, &[1], resolve_next)
}

#[test]
fn sg_face_03_the_report_says_when_a_target_lies_on_the_line() {
    let state = duel("1008", "", "Medium");
    let ship = state[A].hex;
    let line = Aspects::one(Aspect::Bow).with(Aspect::Starboard);
    let mut near = state.setting.map.field.hexes().filter(|hex| ship.distance(*hex) == 2);
    let hex = near.find(|hex| bearing(ship, state[A].facing, *hex) == line).unwrap();
    // The port wing covers the bow and not starboard; the forward pivot covers both.
    let why = "SG-FACE-03 On the line between bow and starboard of A, B counts as in both";
    assert_eq!(told(hex, "Medium", 1).lines().nth(1), Some(why));
    assert!(!told(hex, "Medium", 0).contains("SG-FACE-03"));
    // Dead ahead is no line.
    assert!(!told(state[B].hex, "Medium", 1).contains("SG-FACE-03"));
}

#[test]
fn sg_geo_02_in_one_hex_the_range_is_0() {
    let mut state = duel("1010", "", "Medium");
    let (first_aspect, second_aspect) = (Aspect::Starboard, Aspect::Port);
    state.abreast.push(Abreast { first: A, second: B, first_aspect, second_aspect });
    give(&mut state, fire_at(A, 0, B), &[]);
    let text = report(&mut state, &[1], resolve_next);
    assert!(text.starts_with("SG-GEO-02 A fires her Rogue at B, range 0\n"), "{text}");
}

#[test]
fn sg_seq_06_a_gun_lost_since_it_was_committed_fires_and_it_is_told() {
    let mut state = duel("1008", "", "Medium");
    give(&mut state, fire_at(A, 0, B), &[]);
    state[A].guns[0].is_wrecked = true;
    let text = report(&mut state, &[1], resolve_next);
    let why = "SG-SEQ-06 A fires her Rogue at B, range 2, as committed before it was lost\n";
    assert!(text.starts_with(why), "{text}");
}

#[test]
fn sg_hit_04_nobody_is_counted_off_where_nobody_is_left() {
    let mut state = duel("1008", "", "Medium");
    state[B].owed = state[B].living() as u8 - 1;
    let told = |state: &mut State| shoot(state, 0, &[6, 3]);
    assert!(told(&mut state).ends_with("SG-HIT-04 B will have to count 1 casualty of her crew\n"));
    assert!(told(&mut state).ends_with("SG-HIT-04 There is nobody more to be hit aboard B\n"));
}
