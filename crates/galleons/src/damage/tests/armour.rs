//! Tests of armour: what it halves, what it stops, and which parts it covers.

use super::*;

/// What armour leaves of a blow, and what was rolled for it.
fn left(damage_value: u8, penetration: u8, armour: u8, faces: &[u8]) -> (u8, String) {
    let mut left = 0;
    let text = report(&mut galley(""), faces, |play| {
        left = pierce(play, A.piece(), damage_value, penetration, armour);
    });
    (left, text)
}

#[test]
fn sg_arm_01_halved_by_thicker_armour_stopped_by_more_than_twice_as_in_the_example() {
    // Pen 3: full against AV 3 or less, half against AV 4 to 6, nothing against AV 7.
    let against = |armour| left(4, 3, armour, &[]).0;
    let all: Vec<_> = (0..=8).map(against).collect();
    assert_eq!(all, [4, 4, 4, 4, 2, 2, 2, 0, 0]);
    // DV 3: one and a half points through AV 6, nothing through AV 7.
    assert_eq!((left(3, 3, 6, &[3]).0, left(3, 3, 6, &[4]).0, left(3, 3, 7, &[]).0), (1, 2, 0));
}

#[test]
fn sg_arm_01_a_hull_hit_through_armour() {
    // A rogue (2, DV 3) on AV 2, 3, 4, and a rod gun (3, DV 1) on AV 4; a heavy gun (1) on AV 3.
    assert_eq!(
        struck(&mut steamer("Reliant"), blow(3, 2), &[1]),
        "SG-HIT-03 A is holed: 3 hull boxes\n"
    );
    let halved = "  SG-ARM-02 half a point: 4, wants 4+: yes\n\
                  SG-ARM-01 The armour of A takes half: 2 points go through\n\
                  SG-HIT-03 A is holed: 2 hull boxes\n";
    assert_eq!(struck(&mut steamer("Triumph"), blow(3, 2), &[1, 4]), halved);
    assert_eq!(struck(&mut steamer("Gloire"), blow(3, 2), &[1, 4]), halved);
    // What is even needs no die, and is told all the same.
    assert_eq!(
        struck(&mut steamer("Triumph"), blow(2, 2), &[1]),
        "SG-ARM-01 The armour of A takes half: 1 point goes through\nSG-HIT-03 A is holed: 1 hull box\n"
    );
    let stopped = "SG-ARM-05 The armour of A holds: no effect\n";
    assert_eq!(struck(&mut steamer("Triumph"), blow(2, 1), &[1]), stopped);
}

#[test]
fn sg_arm_02_a_half_is_settled_by_a_die_as_in_the_example() {
    let rolled =
        |face: u8, yes: &str| format!("  SG-ARM-02 half a point: {face}, wants 4+: {yes}\n");
    // DV 3 halved is 1 or 2; DV 4 halved is exactly 2, without a die.
    assert_eq!(left(3, 1, 2, &[3]), (1, rolled(3, "no")));
    assert_eq!(left(3, 1, 2, &[4]), (2, rolled(4, "yes")));
    assert_eq!(left(4, 1, 2, &[]), (2, String::new()));
    let state = galley("");
    let halved = |play: &mut Play<'_, kernel::NullChronicle<Event>>| {
        let left = pierce(play, A.piece(), 3, 1, 2);
        play.state[A].owed = left;
    };
    assert_eq!(chance(&state, halved, |state| state[A].owed == 1), "1/2");
    assert_eq!(chance(&state, halved, |state| state[A].owed == 2), "1/2");
}

#[test]
fn sg_arm_02_one_die_a_hit_serves_everything_it_does() {
    // DV 3 in an armoured mount: one die; then the gun, and the men that are left over.
    let told = struck(&mut steamer("Reliant"), blow(3, 1), &[5, 1, 4]);
    assert_eq!(
        told,
        "  SG-HIT-08 which gun: 1 of 4\n  \
         SG-ARM-02 half a point: 4, wants 4+: yes\n\
         SG-ARM-01 The armour of A takes half: 2 points go through\n\
         SG-HIT-07 A loses her port wing 6\" and 1 gunner with it\n"
    );
    // The boiler test and the leak go by the same number.
    let told = struck(&mut steamer("Reliant"), blow(3, 1), &[6, 2, 2, 4, 2]);
    assert_eq!(
        told,
        "  SG-HIT-10 critical hit: 2 2 = 4: fire or boiler\n  \
         SG-ARM-02 half a point: 4, wants 4+: yes\n\
         SG-ARM-01 The armour of A takes half: 2 points go through\n  \
         SG-BOIL-01 boiler bursts: 2, wants 1-: no\n\
         SG-BOIL-03 A leaks steam: 2 off her speed for now\n"
    );
}

#[test]
fn sg_arm_03_penetration_nought() {
    assert_eq!(left(2, 0, 0, &[]).0, 2);
    assert_eq!(left(2, 0, 1, &[]).0, 1);
    assert_eq!(left(2, 0, 2, &[]).0, 0);
    assert_eq!(left(2, 0, 3, &[]).0, 0);
    // A light gun (0, DV 1) on AV 0, 1 and 2.
    let holed = "SG-HIT-03 A is holed: 1 hull box\n";
    let stopped = "SG-ARM-05 The armour of A holds: no effect\n";
    assert_eq!(struck(&mut galley(""), blow(1, 0), &[1]), holed);
    let half = "  SG-ARM-02 half a point: 4, wants 4+: yes\n\
                SG-ARM-03 The armour of A takes half: 1 point goes through\n";
    assert_eq!(struck(&mut steamer("Locust"), blow(1, 0), &[1, 4]), format!("{half}{holed}"));
    assert_eq!(struck(&mut steamer("Aphid"), blow(1, 0), &[1]), stopped);
}

#[test]
fn sg_arm_04_protected_parts_stop_a_light_gun() {
    let stopped = "SG-ARM-05 The armour of A holds: no effect\n";
    let of_reliant = |faces: &[u8]| struck(&mut steamer("Reliant"), blow(1, 0), faces);
    assert_eq!(of_reliant(&[1]), stopped, "hull");
    for (dice, part) in [
        ([1, 1], "1 1 = 2: magazine"),
        ([4, 6], "4 6 = 10: magazine"),
        ([1, 2], "1 2 = 3: bridge"),
        ([5, 6], "5 6 = 11: bridge"),
        ([1, 3], "1 3 = 4: fire or boiler"),
        ([6, 6], "6 6 = 12: fire or boiler"),
        ([1, 4], "1 4 = 5: trim damage"),
    ] {
        let told = of_reliant(&[6, dice[0], dice[1]]);
        assert_eq!(told, format!("  SG-HIT-10 critical hit: {part}\n{stopped}"));
    }
    let mount = "  SG-HIT-08 which gun: 1 of 4\nSG-ARM-06 The armour of A holds: no effect\n";
    assert_eq!(of_reliant(&[5, 1]), mount);
}

#[test]
fn sg_arm_04_unprotected_parts_take_the_full_value() {
    let of_reliant = |faces: &[u8]| struck(&mut steamer("Reliant"), blow(1, 0), faces);
    // A light gun can never hole a Reliant but can still kill her deckhands.
    let told = "SG-HIT-04 A will have to count 1 casualty of her crew\n";
    assert_eq!(of_reliant(&[3]), told);
    let told = "  SG-HIT-08 which gun: 3 of 4\nSG-HIT-07 A loses her port forward 3-pdr HRC\n";
    assert_eq!(of_reliant(&[5, 3]), told);
    for (dice, told) in [
        ([3, 3], "SG-RUD-01 A's rudder is jammed; more than 1, or a 6, will free it\n"),
        ([4, 4], "SG-LIFT-01 A's lifters are jammed; more than 1, or a 6, will free them\n"),
        ([4, 5], "SG-SCREW-01 A's screw is hit: 1 off her speed for good\n"),
        ([3, 4], "SG-BURN-01 A is on fire, level 1\n"),
    ] {
        let text = of_reliant(&[6, dice[0], dice[1]]);
        assert_eq!(text.split_once('\n').unwrap().1, told);
    }
}

#[test]
fn sg_arm_04_a_heavy_gun_at_close_range_on_armour_of_three_as_in_the_example() {
    // No hull damage, but a crew hit kills 1, and a rudder critical jams at 2.
    let of_triumph = |faces: &[u8]| struck(&mut steamer("Triumph"), blow(2, 1), faces);
    assert_eq!(of_triumph(&[1]), "SG-ARM-05 The armour of A holds: no effect\n");
    let told = "SG-HIT-04 A will have to count 1 casualty of her crew\n";
    assert_eq!(of_triumph(&[4]), told);
    assert_eq!(
        of_triumph(&[6, 3, 3]),
        "  SG-HIT-10 critical hit: 3 3 = 6: rudder jammed\n\
         SG-RUD-01 A's rudder is jammed; more than 2, or a 6, will free it\n"
    );
}

#[test]
fn sg_arm_05_reduced_to_nothing_it_does_nothing_as_in_the_example() {
    // DV 1, Pen 0 on AV 1: half the hits on protected parts do 1 point, the other half nothing.
    let state = steamer("Locust");
    let on_hull = |play: &mut Play<'_, kernel::NullChronicle<Event>>| {
        hull_hit(play, A, blow(1, 0));
    };
    assert_eq!(chance(&state, on_hull, |state| state[A].hull_marks == 1), "1/2");
    let before = state[A];
    assert_eq!(chance(&state, on_hull, |state| state[A] == before), "1/2");
    // No magazine, no men of the bridge, no leak, no loss of trim; and the location is not rolled again.
    for dice in [[1, 1], [1, 2], [1, 3], [1, 4]] {
        let mut state = steamer("Locust");
        let told = struck(&mut state, blow(1, 0), &[6, dice[0], dice[1], 3]);
        assert!(told.ends_with("SG-ARM-05 The armour of A holds: no effect\n"), "{told}");
        assert_eq!(state[A], before);
    }
}

#[test]
fn sg_arm_05_one_point_is_enough_for_a_magazine() {
    // Halved to 1, the shot still sets off a 4-inch gun with its own damage value of 2.
    let mut state = steamer("Locust");
    let told = struck(&mut state, blow(1, 0), &[6, 1, 1, 4, 1, 3, 3]);
    assert_eq!(
        told,
        "  SG-HIT-10 critical hit: 1 1 = 2: magazine\n  \
         SG-ARM-02 half a point: 4, wants 4+: yes\n\
         SG-ARM-03 The armour of A takes half: 1 point goes through\n  \
         SG-MAG-01 which gun: 1 of 4\n\
         SG-MAG-01 A's magazine goes up: her forward 20-pdr/4\" S is blown to pieces with 2 gunners\n\
         SG-HIT-03 A is holed: 2 hull boxes\n\
         SG-HIT-03 A can fly no higher than High now\n  \
         SG-HIT-10 critical hit: 3 3 = 6: rudder jammed\n\
         SG-RUD-01 A's rudder is jammed; more than 2, or a 6, will free it\n"
    );
}

#[test]
fn sg_arm_06_a_mounts_own_armour_counts_for_its_gun_and_crew() {
    // The Czarina has AV 3, her 3-inch mounts 2: what pierces 2 takes the gun at full value.
    let mut state = steamer("Czarina");
    let stern = Some(Aspects::one(Aspect::Stern));
    let told = struck(&mut state, Blow { bearing: stern, ..blow(3, 2) }, &[5]);
    assert_eq!(told, "SG-HIT-07 A loses her stern 12-pdr/3\" and 2 gunners with it\n");
    assert_eq!(state[A].owed, 0);
    // On her hull the same blow is halved.
    let told = struck(&mut state, blow(3, 2), &[1, 3]);
    assert!(told.starts_with("  SG-ARM-02 half a point: 3, wants 4+: no\n"), "{told}");
}

#[test]
fn sg_arm_06_at_least_one_point_must_get_through() {
    // A mount of AV 2 against Pen 1: a blow of 1 is halved, a blow of 6 leaves the gun, two men and no more.
    let half = |face: u8, told: &str| {
        let mut state = steamer("Dauntless");
        state[A].guns[2].is_wrecked = true;
        state[A].guns[3].is_wrecked = true;
        assert_eq!(struck(&mut state, blow(1, 1), &[5, face]), told);
    };
    half(
        3,
        "  SG-ARM-02 half a point: 3, wants 4+: no\nSG-ARM-06 The armour of A holds: no effect\n",
    );
    half(
        4,
        "  SG-ARM-02 half a point: 4, wants 4+: yes\n\
         SG-ARM-01 The armour of A takes half: 1 point goes through\n\
         SG-HIT-07 A loses her 20-pdr/4\" S\n",
    );
    let mut state = steamer("Dauntless");
    let told = struck(&mut state, blow(6, 1), &[5, 1]);
    assert!(told.ends_with("SG-HIT-07 A loses her 20-pdr/4\" S and 2 gunners with it\n"), "{told}");
    assert_eq!(state[A].owed, 0);
    // Surplus beyond the gun's crew is taken elsewhere: 8 halved is 4, the gun, two gunners and one more.
    let mut state = steamer("Dauntless");
    let told = struck(&mut state, blow(8, 1), &[5, 1]);
    assert!(told.ends_with("SG-HIT-07 A will have to count 1 casualty of her crew\n"), "{told}");
}
