//! Tests of dodging, with collisions and with steps that ask.

use kernel::{Dice, NullChronicle, SeatId, Wants, odds};

use super::*;
use crate::tables::WeaponKind;
use crate::{
    Galleons,
    order::Turn,
    position::{
        A, ADVANCED, B, C, advanced, allows, carry_on, carry_out, chance, give, position,
        position_on, refuses, report,
    },
    scene,
    state::{Phase, Switches},
};

const AHEAD: Order = Order::Ahead { ship: A, turn: None };
const TURNING: Order = Order::Ahead { ship: A, turn: Some(Turn::Port) };
const DODGE: Order = Order::Dodge { ship: B };
const STAND: Order = Order::Stand { ship: B };
const NOT_NOW: &str = "this is not the moment for that order";

/// A comes at B over her beam.
fn abeam(ails: &str) -> State {
    advanced(&format!("a Sky Runner 1011 N Low\nb Sky Runner 1010 SE Low{ails}")).moving(A)
}

/// The chance that an order is followed by a collision once B has answered.
fn risk(state: &State, order: Order, answer: Order) -> String {
    let act = |play: &mut Play<'_, NullChronicle<Event>>| {
        flow::apply(play, &order);
        flow::apply(play, &answer);
        flow::advance(play);
    };
    chance(state, act, |state| state[A].is_stopped)
}

#[test]
fn sg_coll_06_the_owner_is_asked_before_the_die() {
    let mut state = abeam("");
    assert_eq!(carry_out(&mut state, AHEAD, &[]), "", "nothing is rolled before he has answered");
    assert_eq!(flow::decider(&state), Some(SeatId(1)));
    assert_eq!(state[A].hex.label(), "1011");
    refuses(&state, AHEAD, "SG-SEQ-11", NOT_NOW);
    refuses(&state, Order::Dodge { ship: A }, "SG-SEQ-11", NOT_NOW);
    allows(&state, STAND);
    allows(&state, DODGE);
    let told = carry_out(&mut state, DODGE, &[1]);
    assert_eq!(
        told,
        "SG-MOVE-02 A goes ahead to 1010\n\
         SG-RAM-06 B dodges and gives up 2 points of this turn's move\n  \
         SG-COLL-02 collision: 1 +2 dodging = 3, wants 2-: no\n\
         SG-COLL-02 A passes clear of B\n"
    );
    assert_eq!((state[B].dodge, state[B].forgone, state.asked), (2, 2, None));
    refuses(&state, STAND, "SG-SEQ-11", NOT_NOW);
}

#[test]
fn sg_coll_06_who_stands_pays_nothing() {
    let mut state = abeam("");
    give(&mut state, AHEAD, &[]);
    let told = carry_out(&mut state, STAND, &[3]);
    assert_eq!(
        told,
        "SG-MOVE-02 A goes ahead to 1010\n  \
         SG-COLL-02 collision: 3, wants 2-: no\nSG-COLL-02 A passes clear of B\n"
    );
    assert_eq!((state[B].dodge, state[B].forgone), (0, 0));
}

#[test]
fn sg_coll_06_the_example() {
    // E 4: the dodge costs 2 and adds 2. A turning intruder over the beam collides on 1-2 instead of 1-4.
    let state = abeam("");
    assert_eq!(risk(&state, TURNING, STAND), "2/3");
    assert_eq!(risk(&state, TURNING, DODGE), "1/3");
    assert_eq!(risk(&state, AHEAD, STAND), "1/3");
    assert_eq!(risk(&state, AHEAD, DODGE), "0/1");
}

#[test]
fn sg_coll_06_half_of_what_she_has_rounded_up() {
    for (screw, points) in [(0, 2), (1, 2), (2, 1), (3, 1)] {
        let mut state = abeam(&format!(", screw {screw}"));
        assert_eq!(cost(&state, B), points, "E {}", 4 - screw);
        give(&mut state, AHEAD, &[]);
        carry_out(&mut state, DODGE, &[6]);
        assert_eq!(movement::allowance(&state, B), 4 - screw - points);
    }
}

#[test]
fn sg_qual_02_a_green_dodger_counts_one_fewer() {
    let state = abeam(", green");
    assert_eq!(risk(&state, TURNING, DODGE), "1/2");
    // Only if points are given up.
    assert_eq!(risk(&state, TURNING, STAND), "2/3");
    let mut state = abeam(", green");
    give(&mut state, AHEAD, &[]);
    let told = carry_out(&mut state, DODGE, &[2]);
    assert!(told.contains("collision: 2 +2 dodging -1 green dodger = 3, wants 2-: no\n"), "{told}");
}

#[test]
fn sg_qual_03_a_crack_dodger_counts_one_more() {
    let state = abeam(", crack");
    assert_eq!(risk(&state, TURNING, DODGE), "1/6");
    assert_eq!(risk(&state, TURNING, STAND), "2/3");
}

#[test]
fn sg_coll_06_one_expenditure_serves_for_the_phase() {
    let text = "a Sky Runner 1011 N Low\nb Sky Runner 1010 SE Low\na Sky Runner 1012 N Low";
    let mut state = advanced(text).moving(A);
    give(&mut state, AHEAD, &[]);
    carry_out(&mut state, DODGE, &[6]);
    give(&mut state, AHEAD, &[]);
    give(&mut state, Order::EndMove { ship: A }, &[]);
    // A friend of A's comes too: nobody asks again, and nothing more is paid.
    let mut state = state.moving(C);
    let ahead = Order::Ahead { ship: C, turn: None };
    carry_out(&mut state, ahead, &[]);
    let told = carry_out(&mut state, ahead, &[1]);
    assert!(told.contains("collision: 1 +2 dodging = 3, wants 2-: no\n"), "{told}");
    assert_eq!((state[B].dodge, state[B].forgone), (2, 2));
    // In the next movement phase it is over, and what was given up stays given up.
    state.moving = None;
    let mut state = state.in_phase(Phase::CloseMove);
    report(&mut state, &[], |play| {
        flow::advance(play);
    });
    assert_eq!((state[B].dodge, state[B].forgone), (0, 2));
}

#[test]
fn sg_coll_06_what_is_given_up_is_gone_when_she_moves() {
    let mut state = abeam("");
    give(&mut state, AHEAD, &[]);
    carry_out(&mut state, DODGE, &[6]);
    state.moving = None;
    let mut state = state.moving(B);
    assert_eq!(state.moving.unwrap().allowance, 2);
    give(&mut state, Order::EndMove { ship: B }, &[]);
    assert_eq!((state[B].forgone, movement::allowance(&state, B)), (0, 4));
}

#[test]
fn sg_coll_06_who_has_moved_pays_from_the_next_turn() {
    let mut state = abeam("");
    state[B].has_moved = true;
    give(&mut state, AHEAD, &[]);
    let told = carry_out(&mut state, DODGE, &[6]);
    assert!(told.contains("B dodges and gives up 2 points of her next move\n"), "{told}");
    // The turn ends; the next one begins, and her move in it is shorter.
    state.moving = None;
    for ship in &mut state.ships {
        ship.has_moved = true;
    }
    let mut state = state.in_phase(Phase::OpenTurn);
    report(&mut state, &[], |play| {
        flow::advance(play);
    });
    assert!(!state[B].has_moved);
    assert_eq!(movement::allowance(&state, B), 2);
    // A second dodge takes half of what is left.
    assert_eq!(cost(&state, B), 1);
    let mut state = state.moving(B);
    give(&mut state, Order::EndMove { ship: B }, &[]);
    assert_eq!(movement::allowance(&state, B), 4);
}

#[test]
fn sg_coll_06_a_ship_passed_over_has_had_her_move() {
    let mut state = abeam(", stunned");
    state[B].forgone = 2;
    state.at_move = 1;
    state.moving = None;
    carry_on(&mut state, &[]);
    assert_eq!((state[B].has_moved, state[B].forgone), (true, 0));
}

#[test]
fn sg_ram_06_who_cannot_dodge_is_not_asked() {
    for (ails, rule, why) in [
        ("stunned", "SG-RAM-06", "B has a stunned crew and cannot dodge"),
        ("screw 4", "SG-RAM-06", "B has no movement to give up and cannot dodge"),
        ("no helm", "SG-CREW-04", "B has nobody at the helm and cannot change course"),
        ("rudder 1", "SG-RUD-01", "B has a jammed rudder and cannot turn"),
        ("no orders", "SG-BRDG-02", "B gets no orders from her bridge this turn and cannot turn"),
        ("struck", "SG-RAM-06", "B is out of the battle and cannot dodge"),
        ("derelict", "SG-RAM-06", "B is out of the battle and cannot dodge"),
    ] {
        let mut state = abeam(&format!(", {ails}"));
        let bar = check_able(&state, B).expect_err(ails).refusal(&state);
        assert_eq!((bar.rule.as_str(), bar.why.as_str()), (rule, why), "{ails}");
        let told = carry_out(&mut state, AHEAD, &[3]);
        assert!(told.contains("collision: 3, wants 2-: no\n"), "{ails}: {told}");
    }
    assert_eq!(check_able(&abeam(", no trim, lifters 2"), B), Ok(()));
    let landed = advanced("a Sky Runner 1011 N Low\nb Sky Runner 1010 N Ground, landed");
    let bar = check_able(&landed, B).expect_err("landed").refusal(&landed);
    assert_eq!(bar.why, "B has landed and cannot dodge");
}

#[test]
fn sg_ram_06_raised_tether_mines_hold_her() {
    let mined = crate::position::LIBRARY
        .classes
        .iter()
        .find(|class| class.devices.iter().any(|d| d.weapon.kind == WeaponKind::TetherMine))
        .expect("some ship carries mines");
    let text = format!("a Sky Runner 1011 N Low\nb {} 1010 SE Low", mined.name);
    let mut state = advanced(&text);
    let at = mined.devices.iter().position(|d| d.weapon.kind == WeaponKind::TetherMine).unwrap();
    assert_eq!(check_able(&state, B), Ok(()));
    state[B].carries[at].left = 1;
    state[B].carries[at].is_out = true;
    let bar = check_able(&state, B).expect_err("mines").refusal(&state);
    assert_eq!(bar.why, "B flies raised tether mines and cannot dodge");
    state[B].carries[at].left = 0;
    assert_eq!(check_able(&state, B), Ok(()));
}

#[test]
fn sg_coll_06_by_option_and_in_the_basic_game_nobody_dodges() {
    let text = "a Sky Runner 1011 N Low\nb Sky Runner 1010 SE Low";
    let without = Switches { collision_avoidance: false, ..ADVANCED };
    for mut state in [position(text).moving(A), position_on("canal", without, text).moving(A)] {
        let told = carry_out(&mut state, AHEAD, &[3]);
        assert!(told.contains("collision: 3, wants 2-: no\n"), "{told}");
    }
    // What was given up against a ram is no help against a collision then.
    let mut state = position_on("canal", without, text).moving(A);
    state[B].dodge = 2;
    let told = carry_out(&mut state, AHEAD, &[3]);
    assert!(told.contains("collision: 3, wants 2-: no\n"), "{told}");
}

#[test]
fn sg_coll_06_a_ship_that_falls_gives_no_warning() {
    let mut state = advanced("a Sky Runner 1010 N Low\nb Sky Runner 1010 S Very Low");
    let told = report(&mut state, &[1, 6, 3], |play| crate::trim::lose(play, A, 1));
    assert!(
        told.ends_with("collision: 3, wants 2-: no\nSG-COLL-02 A passes clear of B\n"),
        "{told}"
    );
    assert_eq!(state.asked, None);
}

#[test]
fn sg_coll_05_whoever_lay_beside_may_dodge_as_the_other_moves_off() {
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 1010 SE Low\nc Sky Runner 1009 SE Low";
    let mut state = advanced(text).moving(A);
    give(&mut state, AHEAD, &[]);
    // Both are asked, in the order of play; the second stands.
    allows(&state, DODGE);
    assert_eq!(carry_out(&mut state, DODGE, &[]), "");
    assert_eq!(flow::decider(&state), Some(SeatId(2)));
    refuses(&state, STAND, "SG-SEQ-11", NOT_NOW);
    let told = carry_out(&mut state, Order::Stand { ship: C }, &[1, 3]);
    assert_eq!(
        told,
        "SG-RAM-06 B dodges and gives up 2 points of this turn's move\n  \
         SG-COLL-05 collision: 1 +2 dodging = 3, wants 2-: no\nSG-COLL-02 A passes clear of B\n\
         SG-MOVE-02 A goes ahead to 1009\n  \
         SG-COLL-02 collision: 3, wants 2-: no\nSG-COLL-02 A passes clear of C\n"
    );
}

#[test]
fn sg_coll_06_a_die_that_is_never_rolled_costs_nothing() {
    // A collides with B as she moves off, and never comes to C, who had meant to dodge.
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 1010 SE Low\nc Sky Runner 1009 SE Low";
    let mut state = advanced(text).moving(A);
    give(&mut state, AHEAD, &[]);
    give(&mut state, STAND, &[]);
    give(&mut state, Order::Dodge { ship: C }, &[]);
    let told = report(&mut state, &[1, 6, 6], |play| {
        flow::advance(play);
    });
    assert!(told.contains("A runs into B\n"), "{told}");
    assert_eq!((state[C].dodge, state[C].forgone, state.asked), (0, 0, None));
}

#[test]
fn sg_seq_11_the_moving_player_answers_first() {
    let text = "b Sky Runner 1011 N Low\na Sky Runner 1010 SE Low\nb Sky Runner 1010 SE Low";
    let mut state = advanced(text).moving(A);
    give(&mut state, AHEAD, &[]);
    // The first ship belongs to Ben, and so does the third; Ben moves.
    assert_eq!((flow::decider(&state), next_to_answer(&state)), (Some(SeatId(1)), Some(C)));
    give(&mut state, Order::Stand { ship: C }, &[]);
    assert_eq!((flow::decider(&state), next_to_answer(&state)), (Some(SeatId(0)), Some(B)));
}

#[test]
fn sg_coll_06_a_step_that_is_forced_asks_as_well() {
    // Nobody at the helm: she goes straight on by herself.
    let text = "a Sky Runner 1011 N Low, no helm, no trim, speed 4\nb Sky Runner 1010 SE Low";
    let mut state = advanced(text).moving(A);
    assert_eq!(carry_on(&mut state, &[]), "");
    assert_eq!(flow::decider(&state), Some(SeatId(1)));
}

#[test]
fn sg_coll_06_an_automatic_step_asks_and_goes_on() {
    let mut state = abeam("").in_phase(Phase::CloseMove);
    state.moving = None;
    assert!(ask(&mut state, 1 << B.0));
    assert_eq!(carry_on(&mut state, &[]), "");
    assert_eq!(flow::decider(&state), Some(SeatId(1)));
    give(&mut state, DODGE, &[]);
    // Now the step finds the answer, is not put off again, and pays where its die is rolled.
    let told = report(&mut state, &[2], |play| {
        assert!(!ask(play.state, 1 << B.0));
        let roll = evade(play, B, Roll::d6(rule!("SG-COLL-02"), "whatever it is"));
        assert!(!play.test(&roll, Wants::AtMost(3)));
    });
    assert_eq!(
        told,
        "SG-RAM-06 B dodges and gives up 2 points of this turn's move\n  \
         SG-COLL-02 whatever it is: 2 +2 dodging = 4, wants 3-: no\n"
    );
    carry_on(&mut state, &[]);
    assert_eq!((state.asked, state[B].dodge), (None, 0), "the next phase has begun");
}

#[test]
fn sg_coll_06_odds_are_told_for_both_answers() {
    let mut state = abeam("");
    let lost = |state: &State, order: Order| {
        let odds = odds::exact::<Galleons>(state, &order, 20_000).unwrap();
        let measure = odds.measures.iter().find(|m| m.name == "B: hull boxes lost").unwrap();
        let (_, chance) = *measure.chances.last().unwrap();
        (measure.chances.len(), chance.to_string())
    };
    // Nobody answers yet: a collision on 1-2, and then a hit on 1-3.
    assert_eq!(lost(&state, AHEAD), (2, "1/6".into()));
    give(&mut state, AHEAD, &[]);
    assert_eq!(lost(&state, STAND), (2, "1/6".into()));
    assert_eq!(lost(&state, DODGE), (1, "1/1".into()));
    assert_eq!(stakes(&state, B), Some((Chance::new(1, 3), Chance::new(0, 1))));
}

#[test]
fn sg_coll_06_the_page_says_what_it_costs_and_gains() {
    let mut state = abeam("");
    give(&mut state, TURNING, &[]);
    let decision = scene::decision(&state).unwrap();
    assert_eq!(decision.prompt.words(), "Ben: A may run into B. Does she dodge?");
    assert_eq!(decision.rule.as_str(), "SG-COLL-06");
    let describe = |order: Order| scene::describe(&state, &order, 0);
    let (dodge, stand) = (describe(DODGE), describe(STAND));
    assert_eq!(dodge.label, "Dodge: give up 2 of this turn's 4 points");
    assert_eq!((dodge.note.as_str(), stand.note.as_str()), ("struck 1/3", "struck 2/3"));
    assert_eq!(stand.label, "Hold her course");
    state[B].has_moved = true;
    assert_eq!(
        scene::describe(&state, &DODGE, 0).label,
        "Dodge: give up 2 of next turn's 4 points"
    );
}

#[test]
fn sg_coll_06_the_seed_rolls_the_same_after_a_question() {
    // The question itself draws nothing, so an undo may still cross it.
    let mut state = abeam("");
    let (mut dice, mut log) = (Dice::script(&[]), NullChronicle::default());
    flow::apply(&mut Play { state: &mut state, dice: &mut dice, log: &mut log }, &AHEAD);
    assert!(!dice.is_sealed());
}
