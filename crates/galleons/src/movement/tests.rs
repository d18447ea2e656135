//! Tests of the rules of movement: one position, one or a few orders, and the report that a player reads.

use kernel::hex::Direction;

use super::*;
use crate::{
    flow,
    position::{A, B, C, advanced, allows, carry_on, carry_out, give, position, refuses, report},
};

fn ahead_to(turn: Option<Turn>) -> Order {
    Order::Ahead { ship: A, turn }
}

const AHEAD: Order = Order::Ahead { ship: A, turn: None };
const CLIMB: Order = Order::Climb { ship: A, turn: None };
const DESCEND: Order = Order::Descend { ship: A, turn: None };
const END: Order = Order::EndMove { ship: A };
const POWER: Order = Order::PowerTurn { ship: A, turn: Turn::Port };

/// The effective allowance of a ship with these ails.
fn e(class: &str, ails: &str) -> u8 {
    allowance(&position(&format!("a {class} 1010 N Low, {ails}")), A)
}

/// Takes one automatic step that rolls no dice.
fn step(state: &mut State) -> String {
    report(state, &[], |play| {
        flow::advance(play);
    })
}

/// Gives orders that roll no dice.
fn give_all(state: &mut State, orders: &[Order]) {
    for &order in orders {
        give(state, order, &[]);
    }
}

#[test]
fn sg_geo_04_a_ship_leaves_over_the_edge_for_a_point() {
    let mut state = position("a Sky Runner 1001 N Low").moving(A);
    let text = give(&mut state, AHEAD, &[]);
    assert_eq!(text, "SG-GEO-04 A leaves the map and is out of the battle\n");
    assert_eq!((state[A].status, state.moving), (Status::Gone, None));
    // It does not come back.
    state[A].has_moved = false;
    refuses(&state, Order::Move { ship: A }, "SG-MOVE-05", "A is out of the battle");
}

#[test]
fn sg_geo_04_leaving_costs_a_point_like_any_hex() {
    let mut state = position("a Sky Runner 1004 N Low").moving(A);
    give_all(&mut state, &[AHEAD, AHEAD, AHEAD]);
    allows(&state, AHEAD);
    let mut state = position("a Sky Runner 1005 N Low").moving(A);
    give_all(&mut state, &[AHEAD, AHEAD, AHEAD, AHEAD]);
    refuses(&state, AHEAD, "SG-MOVE-01", "a hex costs 1; A has 0 left");
    assert_eq!(state[A].status, Status::Flying);
}

#[test]
fn sg_geo_04_no_turn_on_the_way_out() {
    let state = position("a Sky Runner 1001 N Low").moving(A);
    let why = "a ship that leaves the map turns no more";
    refuses(&state, ahead_to(Some(Turn::Port)), "SG-GEO-04", why);
}

#[test]
fn sg_seq_01_ships_move_one_after_another_in_any_order() {
    let mut state = position(
        "a Sky Runner 1010 N Low
         a Sky Runner 1515 N Low
         b Sky Runner 2020 N Low",
    );
    allows(&state, Order::Move { ship: A });
    refuses(&state, Order::Move { ship: C }, "SG-SEQ-01", "C is not yours to move in this phase");
    give(&mut state, Order::Move { ship: B }, &[]);
    refuses(&state, AHEAD, "SG-SEQ-01", "another ship's move must be finished first");
    let why = "this is not the moment for that order";
    refuses(&state, Order::Move { ship: A }, "SG-SEQ-01", why);
    refuses(&state, Order::MoveNoMore, "SG-SEQ-01", why);
    give(&mut state, Order::Ahead { ship: B, turn: None }, &[]);
    assert_eq!(give(&mut state, Order::EndMove { ship: B }, &[]), "SG-SEQ-01 B ends her move\n");
    refuses(&state, Order::Move { ship: B }, "SG-SEQ-01", "B has moved in this phase");
    refuses(&state, AHEAD, "SG-SEQ-01", "A has not been taken up to move");
    allows(&state, Order::Move { ship: A });
}

#[test]
fn sg_seq_01_a_ship_may_stay_where_it_is() {
    let mut state = position("a Sky Runner 1010 N Low\na Sky Runner 1515 N Low");
    let text = give(&mut state, Order::MoveNoMore, &[]);
    assert_eq!(text, "SG-SEQ-01 A stays where she is\nSG-SEQ-01 B stays where she is\n");
    assert!(state[A].has_moved && state[B].has_moved);
    let state = position("a Sky Runner 1010 N Low").moving(A);
    allows(&state, END);
}

#[test]
fn sg_seq_01_the_last_ship_is_taken_up_by_itself() {
    let mut state = position("a Sky Runner 1010 N Low\nb Sky Runner 1515 N Low");
    assert_eq!(carry_on(&mut state, &[]), "");
    assert_eq!(state.moving.map(|moving| moving.ship), Some(A));
}

#[test]
fn sg_face_01_the_hex_entered_is_the_one_under_the_bow() {
    let under_the_bow = [
        ("N", "1009"),
        ("NE", "1110"),
        ("SE", "1111"),
        ("S", "1011"),
        ("SW", "0911"),
        ("NW", "0910"),
    ];
    for (facing, hex) in under_the_bow {
        let mut state = position(&format!("a Sky Runner 1010 {facing} Low")).moving(A);
        let text = give(&mut state, AHEAD, &[]);
        assert_eq!(text, format!("SG-MOVE-02 A goes ahead to {hex}\n"));
        assert_eq!(state[A].hex.label(), hex);
    }
}

#[test]
fn sg_move_01_the_printed_allowance_and_no_more() {
    let mut state = position("a Sky Runner 1010 N Low").moving(A);
    give_all(&mut state, &[AHEAD, AHEAD, AHEAD]);
    allows(&state, AHEAD);
    give(&mut state, AHEAD, &[]);
    refuses(&state, AHEAD, "SG-MOVE-01", "a hex costs 1; A has 0 left");
}

#[test]
fn sg_move_01_no_minimum_and_nothing_carried_over() {
    let mut state = position("a Sky Runner 1010 N Low").moving(A);
    give_all(&mut state, &[AHEAD, END]);
    let state = state.moving(A);
    assert_eq!(state.moving.map(|moving| (moving.allowance, moving.spent)), Some((4, 0)));
    allows(&state, END);
}

#[test]
fn sg_move_02_three_points_three_hexes_and_their_turns_as_in_the_example() {
    let mut state = position("a Hullcutter 1010 N Low").moving(A);
    let starboard = ahead_to(Some(Turn::Starboard));
    let text = give(&mut state, starboard, &[]);
    assert_eq!(text, "SG-MOVE-02 A goes ahead to 1009, to turn to starboard\n");
    assert_eq!(state[A].facing, Direction::NorthEast);
    give(&mut state, starboard, &[]);
    assert_eq!((state[A].hex.label().as_str(), state[A].facing), ("1109", Direction::SouthEast));
    allows(&state, AHEAD);
    give(&mut state, starboard, &[]);
    assert_eq!((state[A].hex.label().as_str(), state[A].facing), ("1209", Direction::South));
    refuses(&state, starboard, "SG-MOVE-01", "a hex costs 1; A has 0 left");
}

#[test]
fn sg_move_02_straight_on_costs_as_much_as_turning() {
    for turn in TURNS {
        let mut state = position("a Sky Runner 1010 S Low").moving(A);
        give(&mut state, ahead_to(turn), &[]);
        assert_eq!(state.moving.map(|moving| moving.spent), Some(1));
        let facing = Direction::South.turned(turn.map_or(0, Turn::sixths));
        assert_eq!((state[A].hex.label().as_str(), state[A].facing), ("1011", facing));
    }
}

#[test]
fn sg_move_03_steam_turns_on_the_spot_as_often_as_she_can_pay() {
    let mut state = position("a Aphid 1010 N Low, screw 4").moving(A);
    assert_eq!(give(&mut state, POWER, &[]), "SG-MOVE-03 A turns to port under power\n");
    assert_eq!(state[A].facing, Direction::NorthWest);
    give(&mut state, POWER, &[]);
    assert_eq!((state[A].hex.label().as_str(), state[A].facing), ("1010", Direction::SouthWest));
    refuses(&state, POWER, "SG-MOVE-01", "a power turn costs 1; A has 0 left");
}

#[test]
fn sg_move_03_before_between_and_after_hexes() {
    let mut state = position("a Aphid 1010 N Low").moving(A);
    give_all(&mut state, &[POWER, AHEAD, POWER, AHEAD, POWER, AHEAD]);
    assert_eq!(state.moving.map(|moving| (moving.spent, moving.hexes)), Some((6, 3)));
    assert_eq!(state[A].facing, Direction::South);
}

#[test]
fn sg_move_03_no_galley_turns_on_the_spot() {
    for class in ["Sky Runner", "Boarding launch"] {
        let state = position(&format!("a {class} 1010 N Low")).moving(A);
        let why = "A is no steam vessel and cannot turn on the spot";
        refuses(&state, POWER, "SG-MOVE-03", why);
    }
}

#[test]
fn sg_move_04_hexes_and_levels_are_paid_in_any_order_as_in_the_example() {
    // Allowance 5: five hexes; or three hexes and one climb; or one hex and two climbs.
    let legal: [&[Order]; 5] = [
        &[AHEAD, AHEAD, AHEAD, AHEAD, AHEAD],
        &[AHEAD, AHEAD, AHEAD, CLIMB],
        &[CLIMB, AHEAD, AHEAD, AHEAD],
        &[AHEAD, CLIMB, CLIMB],
        &[CLIMB, AHEAD, CLIMB],
    ];
    for orders in legal {
        let mut state = position("a Fleetfoot 1010 N Low").moving(A);
        give_all(&mut state, orders);
        assert_eq!(state.moving.map(|moving| moving.spent), Some(5));
    }
    let mut state = position("a Fleetfoot 1010 N Low").moving(A);
    give_all(&mut state, &[AHEAD, AHEAD, AHEAD, AHEAD]);
    refuses(&state, CLIMB, "SG-ALT-02", "a climb costs 2; A has 1 left");
}

#[test]
fn sg_move_04_arrival_along_the_way_is_real() {
    // Through a hex that another holds, though the move ends beyond it.
    let mut state = position("a Sky Runner 1010 N Low\nb Sky Runner 1009 SE Low").moving(A);
    let text = give(&mut state, AHEAD, &[3]);
    let passed = "SG-MOVE-02 A goes ahead to 1009\n  SG-COLL-02 collision: 3, wants 2-: no\n\
                  SG-COLL-02 A passes clear of B\n";
    assert_eq!(text, passed);
    give(&mut state, AHEAD, &[]);
    // And through a level, in the same hex.
    let mut state = position("a Sky Runner 1010 N Low\nb Sky Runner 1010 SE Medium").moving(A);
    let text = give(&mut state, CLIMB, &[3]);
    let passed = "SG-ALT-02 A climbs to Medium\n  SG-COLL-02 collision: 3, wants 2-: no\n\
                  SG-COLL-02 A passes clear of B\n";
    assert_eq!(text, passed);
}

#[test]
fn sg_move_05_a_stunned_ship_does_not_move() {
    let mut state = position("a Sky Runner 1010 N Low, stunned\nb Sky Runner 2020 N Low");
    let why = "A has a stunned crew and cannot move";
    refuses(&state, Order::Move { ship: A }, "SG-TRIM-06", why);
    assert_eq!(step(&mut state), "SG-MOVE-05 A cannot move: her crew is stunned\n");
}

#[test]
fn sg_move_05_a_ship_stopped_by_a_collision_does_not_move() {
    let mut state = position("a Sky Runner 1010 N Low, stopped\nb Sky Runner 2020 N Low");
    let why = "A has been stopped by a collision for the rest of the turn";
    refuses(&state, Order::Move { ship: A }, "SG-MOVE-05", why);
    let told = "SG-MOVE-05 A cannot move: a collision has stopped her for this turn\n";
    assert_eq!(step(&mut state), told);
}

#[test]
fn sg_move_05_without_allowance_only_the_free_descent_is_left() {
    let mut state = position("a Sky Runner 1010 N Medium, cranks 0\na Sky Runner 1515 N Low");
    assert_eq!(give(&mut state, Order::Move { ship: A }, &[]), "");
    refuses(&state, AHEAD, "SG-MOVE-01", "a hex costs 1; A has 0 left");
    refuses(&state, CLIMB, "SG-ALT-02", "a climb costs 2; A has 0 left");
    assert_eq!(give(&mut state, DESCEND, &[]), "SG-ALT-03 A goes down to Low\n");
    refuses(&state, DESCEND, "SG-ALT-03", "a further level down costs 1; A has 0 left");
}

#[test]
fn sg_move_05_held_by_more_than_the_allowance_there_is_no_free_descent() {
    for (ail, told) in [
        ("lifters 2", "she has no speed left, and her lifters are jammed"),
        ("no trim", "she has no speed left, and nobody is at the trim station"),
        ("no orders", "she has no speed left, and no orders come from her bridge"),
        ("landed", "she has no speed to leave the ground with"),
    ] {
        let text = format!("a Sky Runner 1010 N Medium, cranks 0, {ail}\nb Sky Runner 2020 N Low");
        let mut state = position(&text);
        let why = "A has no way on her and cannot move";
        refuses(&state, Order::Move { ship: A }, "SG-MOVE-05", why);
        assert_eq!(step(&mut state), format!("SG-MOVE-05 A cannot move: {told}\n"));
    }
}

#[test]
fn sg_move_06_each_loss_alone_and_all_together() {
    assert_eq!(e("Aphid", ""), 6);
    assert_eq!(e("Aphid", "screw 1"), 5);
    assert_eq!(e("Aphid", "leak 2"), 4);
    assert_eq!(e("Aphid", "engineers 1"), 5);
    assert_eq!(e("Aphid", "screw 1, leak 2"), 3);
    assert_eq!(e("Aphid", "screw 1, leak 2, engineers 1"), 2);
}

#[test]
fn sg_move_06_the_example_in_its_order() {
    // 6 - 1 - 2 = 3 by screw and leak; halved by the tow to 2, an equal hull taking nothing more; 1 less by the drogue.
    let left = |ails: &str| {
        let text =
            format!("a Aphid 1010 N Medium{ails}\na Aphid 1010 N Medium\nb Aphid 2020 N Low");
        allowance(&advanced(&text), A)
    };
    assert_eq!(left(", screw 1, leak 2"), 3);
    assert_eq!(left(", screw 1, leak 2, tows B"), 2);
    let drogue = "carries 1 drogue-torpedo, drogues down";
    assert_eq!(left(&format!(", screw 1, leak 2, tows B, {drogue}")), 1);
}

#[test]
fn sg_move_06_never_below_nothing() {
    assert_eq!(e("Aphid", "screw 6"), 0);
    assert_eq!(e("Aphid", "screw 5, leak 9"), 0);
    assert_eq!(e("Aphid", "engineers 0"), 0);
}

#[test]
fn sg_move_06_a_blown_boiler_is_0_and_a_jury_rig_1() {
    assert_eq!(e("Aphid", "boiler burst"), 0);
    assert_eq!(e("Sky Runner", "screw 4, jury rig"), 1);
    assert_eq!(e("Sky Runner", "screw 4"), 0);
    // A makeshift does not help an empty engine room.
    assert_eq!(e("Aphid", "screw 6, jury rig, engineers 0"), 0);
    assert_eq!(e("Aphid", "screw 6, jury rig, boiler burst"), 0);
}

#[test]
fn sg_crew_04_nobody_at_the_helm_keeps_the_speed_of_the_last_phase() {
    let mut state = position("a Sky Runner 1010 N Low, no helm, speed 2").moving(A);
    let why = "A has nobody at the helm and must still enter hexes: 2";
    refuses(&state, END, "SG-CREW-04", why);
    give(&mut state, AHEAD, &[]);
    let why = "A has nobody at the helm and must still enter hexes: 1";
    refuses(&state, END, "SG-CREW-04", why);
    give(&mut state, AHEAD, &[]);
    refuses(&state, AHEAD, "SG-CREW-04", "A has nobody at the helm and keeps its speed of 2");
    allows(&state, END);
    give(&mut state, END, &[]);
    assert_eq!(state[A].speed, 2);
}

#[test]
fn sg_crew_04_no_change_of_course() {
    let why = "A has nobody at the helm and cannot change course";
    let state = position("a Aphid 1010 N Low, no helm, speed 2").moving(A);
    let turn = Turn::Starboard;
    refuses(&state, ahead_to(Some(turn)), "SG-CREW-04", why);
    refuses(&state, Order::PowerTurn { ship: A, turn }, "SG-CREW-04", why);
    refuses(&state, Order::Climb { ship: A, turn: Some(turn) }, "SG-CREW-04", why);
}

#[test]
fn sg_crew_04_as_many_hexes_as_the_allowance_still_gives() {
    // Four hexes last phase, two points left her now.
    let mut state = position("a Sky Runner 1010 N Low, no helm, speed 4, screw 2").moving(A);
    give_all(&mut state, &[AHEAD, AHEAD]);
    allows(&state, END);
    refuses(&state, AHEAD, "SG-MOVE-01", "a hex costs 1; A has 0 left");
}

#[test]
fn sg_crew_04_points_needed_for_the_hexes_cannot_be_spent_on_levels() {
    // Allowance 4 and three hexes due: no climb; two hexes due: one climb.
    let state = position("a Sky Runner 1010 N Low, no helm, speed 3").moving(A);
    let why = "A has nobody at the helm and must keep her points for going straight on";
    refuses(&state, CLIMB, "SG-CREW-04", why);
    let mut state = position("a Sky Runner 1010 N High, no helm, speed 3").moving(A);
    give_all(&mut state, &[DESCEND, DESCEND]);
    refuses(&state, DESCEND, "SG-CREW-04", why);
    let state = position("a Sky Runner 1010 N Low, no helm, speed 2").moving(A);
    allows(&state, CLIMB);
}

#[test]
fn sg_crew_04_a_ship_that_lay_still_stays_still() {
    let state = position("a Sky Runner 1010 N Low, no helm, speed 0").moving(A);
    refuses(&state, AHEAD, "SG-CREW-04", "A has nobody at the helm and keeps its speed of 0");
    allows(&state, END);
}

#[test]
fn sg_crew_04_a_collision_may_stop_her() {
    let text = "a Sky Runner 1010 N Low, no helm, speed 3\nb Sky Runner 1009 SE Low";
    let mut state = position(text).moving(A);
    give(&mut state, AHEAD, &[1, 6, 6]);
    allows(&state, END);
    give(&mut state, END, &[]);
    assert_eq!(state[A].speed, 1);
}

#[test]
fn sg_crew_04_the_fleet_may_not_be_left_lying_to_spare_her_the_way() {
    let text = "a Sky Runner 1010 N Low, no helm, speed 1\na Sky Runner 1515 N Low";
    let mut state = position(text);
    let why = "A has nobody at the helm and must still enter hexes: 1";
    refuses(&state, Order::MoveNoMore, "SG-CREW-04", why);
    give_all(&mut state, &[Order::Move { ship: A }, AHEAD, END]);
    allows(&state, Order::MoveNoMore);
    // A ship that cannot move is not asked to.
    let stunned = "a Sky Runner 1010 N Low, no helm, speed 1, stunned\na Sky Runner 1515 N Low";
    allows(&position(stunned), Order::MoveNoMore);
}

#[test]
fn sg_crew_04_the_only_way_is_gone_by_itself() {
    // Lifters jammed as well: there is nothing to decide but how to go on living.
    let text = "a Sky Runner 1010 N Low, no helm, speed 2, lifters 1\nb Sky Runner 2020 N Low";
    let mut state = position(text);
    let text = carry_on(&mut state, &[1]);
    let expected = "SG-MOVE-02 A goes ahead to 1009\n\
                    SG-MOVE-02 A goes ahead to 1008\n\
                    SG-SEQ-01 A ends her move\n";
    assert!(text.starts_with(expected), "{text}");
}

#[test]
fn sg_crew_11_a_ship_that_has_struck_is_taken_by_whoever_ends_there() {
    let text = "a Sky Runner 1011 N Low\nb Sky Runner 1010 SE Low, struck";
    let mut state = position(text).moving(A);
    give(&mut state, AHEAD, &[3]);
    assert_eq!(state[B].status, Status::Struck);
    let text = give(&mut state, END, &[]);
    assert_eq!(text, "SG-SEQ-01 A ends her move\nSG-CREW-11 B is taken by A\n");
    assert_eq!(state[B].status, Status::Captured);
}

#[test]
fn sg_crew_11_passing_through_another_level_and_friends_take_nothing() {
    let through = "a Sky Runner 1011 N Low\nb Sky Runner 1010 SE Low, struck";
    let mut state = position(through).moving(A);
    give(&mut state, AHEAD, &[3]);
    give(&mut state, AHEAD, &[]);
    give(&mut state, END, &[]);
    assert_eq!(state[B].status, Status::Struck);
    for other in ["b Sky Runner 1010 SE Medium, struck", "a Sky Runner 1010 SE Low, struck"] {
        let mut state = position(&format!("a Sky Runner 1010 N Low\n{other}")).moving(A);
        assert_eq!(give(&mut state, END, &[]), "SG-SEQ-01 A ends her move\n", "{other}");
    }
}

#[test]
fn sg_crew_11_one_that_stays_beside_her_takes_her_too() {
    let text = "a Sky Runner 1010 N Low\na Sky Runner 1515 N Low\nb Sky Runner 1010 N Low, struck";
    let mut state = position(text);
    let text = give(&mut state, Order::MoveNoMore, &[]);
    let expected = "SG-SEQ-01 A stays where she is\nSG-CREW-11 C is taken by A\n\
                    SG-SEQ-01 B stays where she is\n";
    assert_eq!(text, expected);
    // A stunned crew takes nobody.
    let text = "a Sky Runner 1010 N Low, stunned\nb Sky Runner 1010 N Low, struck";
    let mut state = position(text);
    carry_on(&mut state, &[]);
    assert_eq!(state[B].status, Status::Struck);
}

#[test]
fn sg_crew_11_immobilised_is_through_damage_not_through_empty_cranks() {
    let is_held = |ails: &str| is_immobilised(&position(&format!("a Aphid 1010 N Low, {ails}")), A);
    assert!(is_held("boiler burst") && is_held("screw 6") && is_held("leak 6"));
    assert!(!is_held("screw 5"));
    // The engine room can be manned again from the deck, the guns or the bridge.
    assert!(!is_held("engineers 0"));
    let nobody =
        "engineers 0, deck 0, petty 0, unserved 0, unserved 1, unserved 2, unserved 3, unserved 4";
    assert!(!is_held(nobody), "the signalman is left");
    assert!(is_held(&format!("{nobody}, no signalman")));
}

#[test]
fn sg_rud_01_and_sg_brdg_02_bar_every_turn() {
    for (ail, rule, why) in [
        ("rudder 2", "SG-RUD-01", "A has a jammed rudder and cannot turn"),
        ("no orders", "SG-BRDG-02", "A gets no orders from her bridge this turn and cannot turn"),
    ] {
        let mut state = position(&format!("a Aphid 1010 N Low, {ail}")).moving(A);
        refuses(&state, POWER, rule, why);
        refuses(&state, ahead_to(Some(Turn::Port)), rule, why);
        // Straight on at any speed she may.
        give_all(&mut state, &[AHEAD, AHEAD]);
        allows(&state, END);
    }
}

#[test]
fn sg_seq_03_steps_of_a_move_wait_for_the_movement_step() {
    let state = position("a Sky Runner 1010 N Low").in_phase(Phase::Fire { at: 0 });
    let why = "this is not the moment for that order";
    for order in [AHEAD, POWER, CLIMB, DESCEND, END] {
        refuses(&state, order, "SG-SEQ-03", why);
    }
}

#[test]
fn sg_move_05_after_a_collision_the_move_is_over() {
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 1009 SE Low";
    let mut state = position(text).moving(A);
    // Struck on a 2; nobody is hurt by a 6 and a 6; she ends her move by herself, then asks how they lie.
    let text = carry_out(&mut state, AHEAD, &[2, 6, 6]);
    assert!(text.ends_with("SG-SEQ-01 A ends her move\n"), "{text}");
    assert!(state[A].is_stopped && !state[B].is_stopped);
}

#[test]
fn sg_seq_11_nobody_ends_a_move_while_casualties_are_chosen() {
    let mut state = position("a Sky Runner 1010 N Low\nb Aphid 2020 N Low").moving(A);
    state.phase = Phase::Casualties { at: 2 };
    state.resume = Some(Phase::Move);
    state[A].owed = 1;
    refuses(&state, END, "SG-SEQ-03", "this is not the moment for that order");
    state.phase = Phase::Move;
    allows(&state, END);
}
