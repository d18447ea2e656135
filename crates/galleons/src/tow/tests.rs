//! Tests of tows: rigging, speed, and moving as one.

use kernel::{System as _, Viewer, hex::Direction};

use super::*;
use crate::{
    Galleons, dodge, flow,
    order::Turn,
    position::{
        A, ADVANCED, B, C, advanced, allows, carry_on, carry_out, give, position_on, refuses,
        report,
    },
    ram, scene,
    state::Switches,
    trim,
};

const GRAPPLE: Order = Order::Grapple { ship: A, target: B };
const RIG: Order = Order::Rig { ship: A, towed: B };
const AHEAD: Order = Order::Ahead { ship: A, turn: None };

/// A tows B; an enemy is far away.
fn towing(own: &str, other: &str) -> State {
    let text = format!(
        "a Aphid 1010 N Medium, tows B{own}\na Sky Runner 1010 N Medium{other}\nb Sky Runner 2020 N Low"
    );
    advanced(&text)
}

#[test]
fn sg_tow_01_a_friend_is_made_fast_without_a_roll() {
    let text = "a Aphid 1010 N Low\na Sky Runner 1010 N Low\nb Sky Runner 2020 N Low";
    // No declaration, and in anybody's phase.
    let mut state = advanced(text).moving(A);
    state.at_move = 1;
    state.order_of_play = [kernel::SeatId(1), kernel::SeatId(0)].into_iter().collect();
    allows(&state, GRAPPLE);
    let told = give(&mut state, GRAPPLE, &[]);
    assert_eq!(told, "SG-SEQ-01 A ends her move\nSG-TOW-01 A is made fast to B\n");
    assert!(!state[A].has_tried);
    let choice = scene::describe(&advanced(text).moving(A), &GRAPPLE, 0);
    assert_eq!(
        (choice.label.as_str(), choice.note.as_str()),
        ("Make fast to B", "to tow, or be towed")
    );
    // Entering her hex carries the usual risk.
    let text = "a Aphid 1011 N Low\na Sky Runner 1010 SE Low, rudder 1\nb Sky Runner 2020 N Low";
    let told = give(&mut advanced(text).moving(A), AHEAD, &[3]);
    assert!(told.contains("collision: 3, wants 2-: no\n"), "{told}");
}

#[test]
fn sg_tow_01_the_example() {
    // Grappled in turn 3; turn 4's friendly phase is spent rigging; the tow moves from turn 5.
    let text = "a Aphid 1010 N Low\na Sky Runner 1010 SE Low\nb Sky Runner 2020 N Low";
    let mut state = advanced(text).moving(A);
    state.turn = 3;
    give(&mut state, GRAPPLE, &[]);
    // Not in the same phase, though B has not moved.
    let other = Order::Rig { ship: B, towed: A };
    let why = "A was grappled in this phase: rigging a tow takes a whole one";
    refuses(&state, other, "SG-TOW-01", why);
    // Turn 4.
    state.turn = 4;
    for ship in &mut state.ships {
        ship.has_moved = false;
    }
    assert_eq!(carry_on(&mut state, &[]), "", "to rig or not is asked");
    allows(&state, RIG);
    allows(&state, other);
    allows(&state, Order::MoveNoMore);
    let told = give(&mut state, RIG, &[]);
    assert_eq!(told, "SG-TOW-01 A rigs a cable to tow B\n");
    let Some(line) = grapple::line_between(&state, A, B) else { panic!("they are fast") };
    assert_eq!((line.thrower, line.tie), (A, Tie::Rigging));
    assert_eq!(towed_by(&state, A), None);
    let mut state = state.in_phase(Phase::CloseMove);
    let told = report(&mut state, &[], |play| {
        flow::advance(play);
    });
    assert!(told.starts_with("SG-TOW-01 A has B in tow\n"), "{told}");
    assert_eq!((towed_by(&state, A), tower_of(&state, B)), (Some(B), Some(A)));
    assert_eq!(state[B].facing, Direction::North);
    // Turn 5.
    state.turn = 5;
    for ship in &mut state.ships {
        ship.has_moved = false;
    }
    allows(&state.moving(A), AHEAD);
}

#[test]
fn sg_tow_01_what_cannot_be_rigged() {
    let text = |own: &str| {
        let lines = "a Sky Runner 1010 N Low\nb Sky Runner 1010 N Low";
        advanced(&format!("a Aphid 1010 N Low{own}\n{lines}"))
    };
    let apart = "B is not grappled to that ship";
    refuses(&text(""), RIG, "SG-TOW-01", apart);
    let foe = Order::Rig { ship: A, towed: C };
    refuses(&text(", grapples C"), foe, "SG-TOW-01", "C is no friend and no prize");
    let mut moved = text(", grapples B");
    allows(&moved, RIG);
    moved[A].has_moved = true;
    refuses(&moved, RIG, "SG-SEQ-01", "A has moved in this phase");
    let stunned = "A has a stunned crew and cannot rig a tow";
    refuses(&text(", grapples B, stunned"), RIG, "SG-TRIM-06", stunned);
    refuses(&text(", tows B"), RIG, "SG-TOW-01", "A has a tow cable rigged already");
    let mut theirs = text(", grapples B");
    theirs.at_move = 1;
    refuses(&theirs, RIG, "SG-SEQ-01", "A is not yours to move in this phase");
}

#[test]
fn sg_tow_02_the_examples() {
    // Speed 6, hull 2, towing hull 5: 3 - 2 = 1. Towing hull 3: 3.
    let tow = |switches: Switches, other: &str| {
        let text =
            format!("a Aphid 1010 N Medium, tows B\na {other} 1010 N Medium\nb Aphid 2020 N Low");
        movement::allowance(&position_on("canal", switches, &text), A)
    };
    assert_eq!(tow(ADVANCED, "Endtime"), 1);
    assert_eq!(tow(ADVANCED, "Sky Runner"), 3);
    assert_eq!(tow(ADVANCED, "Hullcutter"), 0, "3 - 3");
    assert_eq!(tow(ADVANCED, "Fleetfoot"), 3, "a quotient of 0");
    let formula = Switches { tow_formula: true, ..ADVANCED };
    assert_eq!(tow(formula, "Endtime"), 1);
    assert_eq!(tow(formula, "Sky Runner"), 2);
    assert_eq!(tow(formula, "Fleetfoot"), 3);
}

#[test]
fn sg_tow_02_an_odd_allowance_is_halved_up() {
    let state = towing(", screw 1", "");
    assert_eq!(movement::allowance(&state, A), 3);
    assert_eq!(movement::allowance(&towing(", screw 2", ""), A), 2);
    // What was given up to dodge comes off afterwards [SG-MOVE-06].
    let mut state = towing("", "");
    state[A].forgone = 2;
    assert_eq!(movement::allowance(&state, A), 1);
    // Damage is damage: a tow is no reason to strike.
    assert!(!movement::is_immobilised(&towing("", ""), A));
}

#[test]
fn sg_tow_03_a_kite_halves_its_die_first_as_in_the_example() {
    // Die 5: halved 3. Running 1 + 3 = 4; beating half of 4 = 2. Hull 3 tows hull 3: the quotient is ignored.
    let sails = |facing: &str, towed: &str, die: u8| {
        let text = format!(
            "wind N\na Swiftwood 1010 {facing} Medium, tows B\na {towed} 1010 {facing} Medium\nb Aphid 2020 N Low"
        );
        let mut state = advanced(&text);
        state[A].kite_die = die;
        movement::allowance(&state, A)
    };
    assert_eq!(sails("N", "Sky Runner", 5), 4);
    assert_eq!(sails("SE", "Sky Runner", 5), 2);
    assert_eq!(sails("N", "Sky Runner", 6), 4);
    assert_eq!(sails("N", "Sky Runner", 1), 2);
    // Quotients still come off: hull 6 by hull 3.
    assert_eq!(sails("N", "Glory Sled", 5), 2);
    // Without a tow the die counts in full.
    let mut free = advanced("wind N\na Swiftwood 1010 N Medium\nb Aphid 2020 N Low");
    free[A].kite_die = 5;
    assert_eq!(movement::allowance(&free, A), 6);
}

#[test]
fn sg_tow_04_the_pair_moves_as_one() {
    let mut state = towing("", "").moving(A);
    give(&mut state, Order::Ahead { ship: A, turn: Some(Turn::Port) }, &[]);
    let place =
        |state: &State, ship: ShipId| (state[ship].hex, state[ship].facing, state[ship].altitude);
    assert_eq!(place(&state, A), place(&state, B));
    assert_eq!(state[B].hex.label(), "1009");
    give(&mut state, Order::Descend { ship: A, turn: None }, &[]);
    assert_eq!(place(&state, A), place(&state, B));
    give(&mut state, Order::Climb { ship: A, turn: None }, &[]);
    assert_eq!(place(&state, A), place(&state, B));
    assert_eq!(crate::validate::validate(&state), Ok(()));
    give(&mut state, Order::EndMove { ship: A }, &[]);
    assert_eq!((state[A].speed, state[B].speed), (1, 1));
    // The towed ship moves only with her, and may fire.
    state[B].has_moved = false;
    let why = "B is in tow and moves only with the ship that tows her";
    refuses(&state, Order::Move { ship: B }, "SG-TOW-04", why);
    let told = carry_on(&mut state, &[]);
    assert!(told.starts_with("SG-MOVE-05 B is in tow\n"), "{told}");
    let text = "a Aphid 1010 N Low, tows B\na Sky Runner 1010 N Low\nb Sky Runner 1008 N Low";
    allows(&advanced(text).firing(0), Order::fire(B, 0, C));
}

#[test]
fn sg_tow_04_somebody_must_stand_at_her_trim_station() {
    let state = towing("", ", no trim");
    let why = "B is in tow with nobody at the trim station: the tow cannot move";
    refuses(&state, Order::Move { ship: A }, "SG-TOW-04", why);
}

#[test]
fn sg_tow_04_the_lower_ceiling_binds() {
    // A Sky Runner flies to High, an Aphid to Very High; three boxes lost: Medium.
    let climb = Order::Climb { ship: A, turn: None };
    allows(&towing("", "").moving(A), climb);
    let why = "A is at her ceiling and can climb no higher";
    refuses(&towing("", ", hull 3").moving(A), climb, "SG-ALT-01", why);
    let why = "B is in tow with jammed lifters: the tow cannot change altitude";
    refuses(&towing("", ", lifters 2").moving(A), climb, "SG-TOW-04", why);
    refuses(
        &towing("", ", lifters 2").moving(A),
        Order::Descend { ship: A, turn: None },
        "SG-TOW-04",
        why,
    );
}

#[test]
fn sg_tow_04_they_count_as_grappled() {
    let mut state = towing("", "");
    for ship in [A, B] {
        assert!(dodge::check_able(&state, ship).is_err());
        let told = report(&mut state, &[], |play| trim::lose(play, ship, 3));
        assert!(told.starts_with("SG-GRAP-03"), "{told}");
    }
    // She that tows makes no attempt, and is not counted among those that could.
    let state = towing("", "").declared(0, 2).moving(A);
    let bar = ram::check_attempt(&state, A).expect_err("she tows").refusal(&state);
    assert_eq!(bar.why, "A is fast to another ship and can make no attempt");
    assert_eq!(ram::most_declared(&towing("", ""), kernel::SeatId(0)), 0);
    // An enemy's grapple on either holds both.
    let text = "a Aphid 1010 N Medium, tows B\na Sky Runner 1010 N Medium\n\
                b Sky Runner 1010 N Medium, grapples B";
    let why = "B is grappled and cannot move";
    refuses(&advanced(text), Order::Move { ship: A }, "SG-GRAP-03", why);
}

#[test]
fn sg_tow_04_it_is_cast_off_in_an_initiative_phase() {
    let cut = Order::Cut { ship: A, other: B };
    let mut state = towing("", "").in_phase(Phase::DeckOrders { at: 0 });
    assert_eq!(scene::describe(&state, &cut, 0).label, "Cast off the tow between A and B");
    give(&mut state, cut, &[]);
    carry_out(&mut state, Order::ToStations, &[]);
    let told = carry_out(&mut state, Order::ToStations, &[]);
    assert!(told.starts_with("SG-TOW-04 A casts off the tow to B\n"), "{told}");
    assert_eq!(movement::allowance(&state, A), 6);
}

#[test]
fn sg_geo_04_a_ship_and_its_tow_leave_together() {
    let text = "a Aphid 1001 N Medium, tows B\na Sky Runner 1001 N Medium\nb Aphid 2020 N Low";
    let mut state = advanced(text).moving(A);
    let told = give(&mut state, AHEAD, &[]);
    assert_eq!(
        told,
        "SG-GEO-04 A leaves the map and is out of the battle\n\
         SG-GEO-04 B leaves the map and is out of the battle\n"
    );
    assert!(state.afield.lines.is_empty());
    assert_eq!((state[A].status, state[B].status), (Status::Gone, Status::Gone));
}

#[test]
fn sg_tow_04_they_come_to_the_ground_and_leave_it_as_one() {
    let text = "a Aphid 1010 N Very Low, tows B\na Sky Runner 1010 N Very Low\nb Aphid 2020 N Low";
    let down = Order::Descend { ship: A, turn: None };
    let mut state = advanced(text).moving(A);
    let told = give(&mut state, down, &[]);
    assert!(told.ends_with("SG-LAND-01 A has landed\nSG-TOW-04 B has landed\n"), "{told}");
    assert_eq!(crate::validate::validate(&state), Ok(()));
    state.moving = None;
    let mut state = state.moving(A);
    let told = give(&mut state, Order::Climb { ship: A, turn: None }, &[]);
    assert!(
        told.ends_with("SG-LAND-04 A is off the ground\nSG-TOW-04 B is off the ground\n"),
        "{told}"
    );
    assert_eq!(crate::validate::validate(&state), Ok(()));
    // Too fast: both are wrecked.
    let mut state = advanced(text).moving(A);
    state.moving.as_mut().unwrap().hexes = 2;
    let told = give(&mut state, down, &[]);
    assert!(told.contains("A crash-lands") && told.contains("B crash-lands"), "{told}");
    assert!(state.afield.lines.is_empty());
}

#[test]
fn sg_tow_04_high_ground_is_met_by_both() {
    let text = "a Aphid 1010 N Medium, tows B\na Sky Runner 1010 N Medium\nb Aphid 2020 N Low";
    let mut state = position_on("highland", ADVANCED, text);
    let field = state.setting.map.field;
    let foot = field.hexes().find(|hex| {
        let ahead = hex.next(Direction::North);
        field.holds(ahead) && state.surface(*hex) == 0 && 1 <= state.surface(ahead)
    });
    for ship in [A, B] {
        state[ship].hex = foot.unwrap();
        state[ship].altitude = Altitude::VeryLow;
    }
    let mut landed = state.clone().moving(A);
    give(&mut landed, AHEAD, &[]);
    assert_eq!((landed[A].status, landed[B].status), (Status::Landed, Status::Landed));
    let mut crashed = state.moving(A);
    crashed.moving.as_mut().unwrap().hexes = 1;
    give(&mut crashed, AHEAD, &[]);
    assert_eq!((crashed[A].status, crashed[B].status), (Status::Crashed, Status::Crashed));
}

#[test]
fn sg_tow_04_others_are_met_by_the_ship_that_tows() {
    let text = "a Aphid 1011 N Medium, tows B\na Sky Runner 1011 N Medium\n\
                b Sky Runner 1010 SE Medium, rudder 1";
    let mut state = advanced(text).moving(A);
    let told = give(&mut state, AHEAD, &[3]);
    assert_eq!(
        told,
        "SG-MOVE-02 A goes ahead to 1010\n  SG-COLL-02 collision: 3, wants 2-: no\n\
         SG-COLL-02 A passes clear of C\n"
    );
}

#[test]
fn sg_tow_01_the_page_shows_the_cable() {
    let state = towing("", "");
    let scene = Galleons::scene(&state, Viewer::Umpire);
    assert_eq!(scene.links[0].label, "B: in tow of A");
    let notes: Vec<String> = scene.records[0].notes.iter().map(kernel::Text::words).collect();
    assert!(notes.contains(&"towing B at half her speed SG-TOW-02".to_owned()), "{notes:?}");
}
