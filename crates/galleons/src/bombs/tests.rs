//! Tests of what is dropped: liquid fire, spikes, bombs, and drogues let go.

use super::*;
use crate::{
    position::{
        A, ADVANCED, B, C, advanced, allows, carry_out, chance, give, position_on, refuses, report,
    },
    state::Switches,
};

const AHEAD: Order = Order::Ahead { ship: A, turn: None };
const END: Order = Order::EndMove { ship: A };

const fn drop(target: ShipId) -> Order {
    Order::Drop { ship: A, device: 0, target: Target::Ship(target) }
}

/// A with this device over B.
fn above(device: &str, altitude: &str, below: &str) -> State {
    let a = format!("a Aphid 1010 N {altitude}, carries 2 {device}");
    advanced(&format!("{a}\nb Sky Runner 1010 {below}\nb Aphid 2020 N Low")).moving(A)
}

type NullPlay<'a> = Play<'a, kernel::NullChronicle<Event>>;

#[test]
fn sg_liq_01_the_die_less_the_levels_and_one_more_over_the_bow() {
    // Two levels up, leaving over the target's bow: D6 - 1, so a fire on 2 or more.
    let mut state = above("liquid-fire", "High", "N Low");
    let note = crate::scene::describe(&state, &drop(B), 0).note;
    assert_eq!(note, "D6-2 · fire 2/3 · +1 leaving over her bow · 2 left");
    give(&mut state, drop(B), &[]);
    assert_eq!(state[B].fire, 0);
    let told = give(&mut state, AHEAD, &[4]);
    assert_eq!(
        told,
        "  SG-LIQ-01 liquid fire: 4 -2 levels down +1 leaving over her bow\n\
         SG-LIQ-01 A drops liquid fire on B\n\
         SG-BURN-01 B is on fire, level 3\n\
         SG-MOVE-02 A goes ahead to 1009\n"
    );
    assert_eq!((state[B].fire, state[A].carries[0].left), (3, 1));
    // Over her stern there is no bonus.
    let mut state = above("liquid-fire", "High", "S Low");
    give(&mut state, drop(B), &[]);
    let told = give(&mut state, AHEAD, &[2]);
    assert!(
        told.starts_with(
            "  SG-LIQ-01 liquid fire: 2 -2 levels down\n\
             SG-LIQ-01 A drops liquid fire on B, to no effect\n"
        ),
        "{told}"
    );
    assert_eq!(state[A].carries[0].left, 1, "it is spent all the same");
}

#[test]
fn sg_liq_01_the_odds_of_the_example() {
    let state = above("liquid-fire", "High", "N Low");
    let fire = chance(
        &state,
        |play: &mut NullPlay<'_>| foretell(play, A, 0, B.into()),
        |state| 0 < state[B].fire,
    );
    assert_eq!(fire, "5/6");
}

#[test]
fn sg_liq_01_who_stays_drops_it_as_the_move_ends() {
    let mut state = above("liquid-fire", "High", "N Low");
    assert!(!crate::scene::describe(&state, &END, 0).has_odds);
    give(&mut state, drop(B), &[]);
    let choice = crate::scene::describe(&state, &END, 0);
    assert_eq!((choice.note.as_str(), choice.has_odds), ("lets 1 load fall", true));
    let told = give(&mut state, END, &[6]);
    assert!(told.starts_with("  SG-LIQ-01 liquid fire: 6 -2 levels down\n"), "{told}");
    assert_eq!(state[B].fire, 4);
}

#[test]
fn sg_liq_01_several_racks_are_rolled_separately_and_add_up() {
    let mut state = above("liquid-fire", "Medium", "S Low");
    give(&mut state, drop(B), &[]);
    give(&mut state, drop(B), &[]);
    refuses(&state, drop(B), "SG-LIQ-01", "A has none of that left to drop");
    give(&mut state, AHEAD, &[3, 5]);
    assert_eq!((state[B].fire, state[A].carries[0].left), (6, 0));
}

#[test]
fn sg_liq_01_only_on_enemies_below_in_the_hex() {
    let text = "a Aphid 1010 N Medium, carries 2 liquid-fire\nb Sky Runner 1010 N Medium\n\
                b Sky Runner 1009 N Low";
    let state = advanced(text).moving(A);
    refuses(&state, drop(B), "SG-LIQ-01", "B is not below");
    refuses(&state, drop(C), "SG-LIQ-01", "C is not below");
    let text = "a Aphid 1010 N Medium, carries 2 liquid-fire\na Sky Runner 1010 N Low\n\
                b Sky Runner 1010 N Low, struck";
    let state = advanced(text).moving(A);
    refuses(&state, drop(B), "SG-LIQ-01", "B is no enemy");
    refuses(&state, drop(C), "SG-LIQ-01", "C is no target");
    let why = "this is not the moment for that order";
    let mut still = above("liquid-fire", "High", "N Low");
    still.moving = None;
    refuses(&still, drop(B), "SG-LIQ-01", why);
    let none = Order::Drop { ship: A, device: 1, target: B.into() };
    let state = above("liquid-fire", "High", "N Low");
    refuses(&state, none, "SG-LIQ-01", "there is no such thing to drop");
    let hex = Target::Hex { hex: state[A].hex };
    let order = Order::Drop { ship: A, device: 0, target: hex };
    assert!(check_drop(&state, A, 0, hex).is_err(), "{order:?}");
}

#[test]
fn sg_liq_01_somebody_must_be_on_the_bridge() {
    let text = "a Aphid 1010 N High, carries 1 liquid-fire, carries 1 bomb-rack, no helm, no trim, \
                no officers, no signalman\nb Sky Runner 1010 N Low, stunned";
    let state = advanced(text).moving(A);
    let why = "A has nobody on the bridge, from where it is released";
    refuses(&state, drop(B), "SG-LIQ-01", why);
}

#[test]
fn sg_liq_01_what_is_no_longer_below_is_not_hit() {
    let mut state = above("liquid-fire", "Medium", "N Low");
    give(&mut state, drop(B), &[]);
    // She goes down to the other's own level first.
    let order = Order::Descend { ship: A, turn: None };
    carry_out(&mut state, order, &[]);
    carry_out(&mut state, Order::Stand { ship: B }, &[6]);
    let told = give(&mut state, END, &[]);
    assert_eq!(told, "SG-SEQ-01 A ends her move\n");
    assert_eq!(state[A].carries[0].left, 2);
    assert!(state.afield.drops.is_empty());
}

#[test]
fn sg_spike_01_spikes_fall_on_the_crew_as_in_the_example() {
    // One level up, not over the bow: D6 - 1, 2.5 on average.
    let mut state = above("spike-dropper", "Medium", "S Low");
    give(&mut state, drop(B), &[]);
    let told = give(&mut state, AHEAD, &[4]);
    assert!(
        told.starts_with(
            "  SG-SPIKE-01 spikes: 4 -1 levels down\n\
             SG-SPIKE-01 A drops spikes on B\n\
             SG-SPIKE-01 B will have to count 3 casualties of her crew\n"
        ),
        "{told}"
    );
    assert_eq!((state[B].owed, state[A].carries[0].left), (3, 1));
    // The officer die is rolled, and then the owner chooses, before the move goes on.
    let told = report(&mut state, &[6], |play| while crate::flow::advance(play) {});
    assert!(told.contains("SG-HIT-06 officer among the dead: 6, wants 6+: yes\n"), "{told}");
    assert_eq!(crate::flow::decider(&state), Some(state[B].seat));
    let men = [1, 2, 3, 4, 5, 6].map(|die| {
        let mut state = above("spike-dropper", "Medium", "S Low");
        give(&mut state, drop(B), &[]);
        give(&mut state, AHEAD, &[die]);
        u32::from(state[B].owed)
    });
    assert_eq!((men, 10 * men.iter().sum::<u32>() / 6), ([0, 1, 2, 3, 4, 5], 25));
}

#[test]
fn sg_bomb_01_bombs_fall_on_what_is_stationary() {
    let why = "B is moving: bombs fall on what is stationary";
    let state = above("bomb-rack", "High", "N Low");
    refuses(&state, drop(B), "SG-BOMB-01", why);
    for below in ["N Low, stunned", "N Ground, landed", "N Low, screw 4"] {
        allows(&above("bomb-rack", "High", below), drop(B));
    }
    // She who merely stayed where she was may move at any moment.
    let mut state = above("bomb-rack", "High", "N Low, speed 0");
    state[B].spent = 0;
    refuses(&state, drop(B), "SG-BOMB-01", why);
}

#[test]
fn sg_bomb_02_one_hit_for_each_point_left_as_in_the_example() {
    // Three levels up, die 5: two hits.
    let mut state = above("bomb-rack", "High", "N Very Low, stunned");
    assert_eq!(crate::scene::describe(&state, &drop(B), 0).note, "D6-3 · hits 1/2 · 2 left");
    give(&mut state, drop(B), &[]);
    let told = give(&mut state, AHEAD, &[5, 1, 3]);
    assert!(
        told.starts_with(
            "  SG-BOMB-02 bombs: 5 -3 levels down\nSG-BOMB-02 A drops bombs on B: 2 hits\n"
        ),
        "{told}"
    );
    // Each of damage value 2, with a location of its own, and no bonus over the bow.
    assert!(told.contains("SG-HIT-03 B is holed: 2 hull boxes\n"), "{told}");
    assert!(told.contains("SG-HIT-04 B will have to count 1 casualty of her crew\n"), "{told}");
    let armoured = advanced(
        "a Aphid 1010 N High, carries 1 bomb-rack\nb Dauntless 1010 N Low, stunned\nb Aphid 2020 N Low",
    )
    .moving(A);
    // Penetration 1 against armour 2: half.
    let boxes = |state: &State| state[B].hull_marks;
    let mut hit = armoured.clone();
    give(&mut hit, drop(B), &[]);
    give(&mut hit, AHEAD, &[3, 1]);
    assert_eq!((boxes(&armoured), boxes(&hit)), (0, 1));
}

#[test]
fn sg_bomb_05_by_the_older_version_a_moving_ship_is_harder_to_hit_as_in_the_example() {
    let errata = Switches { bombs_on_moving: true, ..ADVANCED };
    let text = "a Aphid 1010 N High, carries 2 bomb-rack\nb Sky Runner 1010 N Low\n\
                b Aphid 2020 N Low";
    let mut state = position_on("canal", errata, text).moving(A);
    state[B].spent = 3;
    // Two levels up, 3 points spent: D6 - 5, one hit on a 6.
    let before = state[B];
    let hit = chance(
        &state,
        |play: &mut NullPlay<'_>| foretell(play, A, 0, B.into()),
        |state| state[B] != before,
    );
    assert_eq!(hit, "1/6");
    let roll = drop_roll(&state, A, 0, B.into(), Some(state[A].facing));
    assert_eq!(roll.total_modifier(), -5);
    // One that cannot move loses nothing by her last move.
    state[B].is_stunned = true;
    assert_eq!(drop_roll(&state, A, 0, B.into(), None).total_modifier(), -2);
    // Liquid fire does not ask how fast she was.
    let mut state = above("liquid-fire", "High", "N Low");
    state[B].spent = 3;
    assert_eq!(drop_roll(&state, A, 0, B.into(), None).total_modifier(), -2);
}

#[test]
fn sg_drog_04_a_drogue_let_go_is_one_hit_or_none_as_in_the_example() {
    // Two levels above a landed ship: D6 - 2 above 0, 2/3.
    let state = above("drogue-torpedo", "Low", "N Ground, landed");
    assert_eq!(crate::scene::describe(&state, &drop(B), 0).note, "D6-2 · a hit 2/3 · 2 left");
    let mut state = above("drogue-torpedo", "Low", "N Ground, landed");
    give(&mut state, drop(B), &[]);
    let told = give(&mut state, AHEAD, &[6, 1]);
    assert!(
        told.starts_with(
            "  SG-DROG-04 a drogue let go: 6 -2 levels down\n\
             SG-DROG-04 A drops a drogue on B\n  \
             SG-HIT-01 where it lands: 1: hull\n\
             SG-HIT-03 B is holed: 10 hull boxes\n"
        ),
        "{told}"
    );
    assert!(!told.contains("loses trim"), "{told}");
    assert_eq!(state[A].carries[0].left, 1);
    // The targets are those of bombs.
    let state = above("drogue-torpedo", "High", "N Low");
    let why = "B is moving: bombs fall on what is stationary";
    refuses(&state, drop(B), "SG-BOMB-01", why);
}

#[test]
fn sg_drog_04_raised_or_lowered_and_the_last_one_hangs_no_more() {
    let mut state = above("drogue-torpedo, drogues down", "High", "N Low, stunned");
    for _ in 0..2 {
        give(&mut state, drop(B), &[]);
    }
    give(&mut state, AHEAD, &[1, 2]);
    assert!(!crate::drogues::are_down(&state, A));
    assert_eq!(movement::allowance(&state, A), 6);
}

#[test]
fn sg_liq_01_what_was_to_be_dropped_goes_down_with_the_ship() {
    let mut state = above("liquid-fire", "High", "N Low");
    give(&mut state, drop(B), &[]);
    assert_eq!(state.afield.drops.len(), 1);
    report(&mut state, &[], |play| damage::crash(play, A, rule!("SG-LAND-02")));
    assert!(state.afield.drops.is_empty());
    assert_eq!(crate::validate::validate(&state), Ok(()));
}
