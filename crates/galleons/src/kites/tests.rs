//! Tests of kites: what the wind gives them, and how they turn, tack and change their level.

use super::*;
use crate::{
    altitude, flow,
    order::Order,
    position::{
        A, ADVANCED, B, USUAL, allows, carry_on, carry_out, give, position_on, refuses, report,
    },
    state::{OpenStep, Phase, SetUpStep, Switches},
};

const AHEAD: Order = Order::Ahead { ship: A, turn: None };
const PORT: Order = Order::Ahead { ship: A, turn: Some(Turn::Port) };
const STARBOARD: Order = Order::Ahead { ship: A, turn: Some(Turn::Starboard) };
const TACK: Order = Order::Tack { ship: A };
const CLIMB: Order = Order::Climb { ship: A, turn: None };
const DOWN: Order = Order::Descend { ship: A, turn: None };
const END: Order = Order::EndMove { ship: A };

/// A heavy kite with seven topmen under a wind toward the north, and somebody far away.
fn kite(facing: &str, ails: &str) -> State {
    kite_with(ADVANCED, facing, ails)
}

fn kite_with(switches: Switches, facing: &str, ails: &str) -> State {
    let text = format!("wind N\na Whisperdeath 1010 {facing} Medium{ails}\nb Aphid 2020 N Low");
    position_on("canal", switches, &text)
}

/// The allowance on each of the six facings.
fn points_by_facing(state: &State) -> [u8; 6] {
    Direction::ALL.map(|facing| movement::allowance_on(state, A, facing))
}

#[test]
fn sg_kite_01_one_and_the_die_on_the_three_downwind_facings_as_in_the_example() {
    // Wind toward 1, facing 6, 1 or 2, die 4: allowance 5.
    assert_eq!(points_by_facing(&kite("N", ", die 4")), [5, 5, 2, 0, 2, 5]);
    for die in 1..=6 {
        let state = kite("NE", &format!(", die {die}"));
        assert_eq!(movement::allowance(&state, A), 1 + die);
    }
}

#[test]
fn sg_kite_01_the_die_is_rolled_as_her_phase_opens_and_once_a_turn() {
    let opening = Phase::OpenMove { ship: A, step: OpenStep::Sails };
    let mut state = kite("N", "").in_phase(opening);
    assert_eq!(movement::allowance(&state, A), 0);
    let told = "  SG-KITE-01 wind in her sails: 4\n\
                SG-KITE-01 A has the wind for 5 running, 2 beating\n";
    assert_eq!(carry_on(&mut state, &[4]), told);
    assert_eq!((state.phase, movement::allowance(&state, A)), (Phase::Move, 5));
    // Beating, she is told so.
    let mut beating = kite("N", "").in_phase(opening);
    beating[A].facing = Direction::SouthEast;
    let told = told.replace("SG-KITE-01 A has", "SG-KITE-02 A has");
    assert_eq!(carry_on(&mut beating, &[4]), told);
    // She keeps it to the end of the turn, and rolls anew in the next.
    report(&mut state, &[], |play| roll(play, A));
    let mut next = state.in_phase(Phase::OpenTurn);
    report(&mut next, &[], |play| {
        flow::advance(play);
    });
    assert_eq!(next[A].kite_die, 0);
}

#[test]
fn sg_kite_01_who_cannot_sail_does_not_roll() {
    for ails in [", stunned", ", struck", ", screw 6", ", jury rig", ", topmen 0"] {
        let mut state = kite("N", ails);
        assert_eq!(report(&mut state, &[], |play| roll(play, A)), "", "{ails}");
    }
    // Nor does anybody but a kite, nor a kite whose owner does not move.
    let mut state = kite("N", "");
    assert_eq!(report(&mut state, &[], |play| roll(play, B)), "");
    state.at_move = 1;
    let opening = Phase::OpenMove { ship: A, step: OpenStep::Sails };
    assert_eq!(carry_on(&mut state.in_phase(opening), &[]), "");
}

#[test]
fn sg_kite_02_half_of_that_when_beating_as_in_the_example() {
    let beating = |switches: Switches| {
        [1, 2, 3, 4, 5, 6].map(|die| {
            let state = kite_with(switches, "SE", &format!(", die {die}"));
            movement::allowance(&state, A)
        })
    };
    assert_eq!(beating(ADVANCED), [1, 1, 2, 2, 3, 3]);
    // By the letter of the formula.
    let literal = Switches { kite_upwind_literal: true, ..ADVANCED };
    assert_eq!(beating(literal), [1, 2, 2, 3, 3, 4]);
}

#[test]
fn sg_screw_02_mast_hits_come_off_the_die_as_in_the_example() {
    // Two mast hits, running: a die of 2 gives 1 + 0, one of 5 gives 1 + 3.
    let running = |die: u8| movement::allowance(&kite("N", &format!(", die {die}, screw 2")), A);
    assert_eq!((running(2), running(5)), (1, 4));
    assert_eq!(points_by_facing(&kite("N", ", die 4, screw 2")), [3, 3, 1, 0, 1, 3]);
    // The die is never less than 0: running she still has a point.
    assert_eq!(points_by_facing(&kite("N", ", die 4, screw 5")), [1, 1, 0, 0, 0, 1]);
    assert_eq!(points_by_facing(&kite("N", ", die 4, screw 6")), [0; 6]);
    assert_eq!(points_by_facing(&kite("N", ", screw 6, jury rig")), [1; 6]);
}

#[test]
fn sg_crew_08_each_topman_is_a_point_once_the_die_is_worked_in() {
    assert_eq!(points_by_facing(&kite("N", ", die 4, topmen 6")), [4, 4, 1, 0, 1, 4]);
    assert_eq!(points_by_facing(&kite("N", ", die 4, topmen 3")), [1, 1, 0, 0, 0, 1]);
    assert_eq!(points_by_facing(&kite("N", ", die 6, topmen 1")), [1, 1, 0, 0, 0, 1]);
    assert_eq!(points_by_facing(&kite("N", ", die 6, topmen 0")), [0; 6]);
}

#[test]
fn sg_crew_08_in_the_older_version_they_stand_in_three_rows() {
    let classic = Switches { topmen_in_rows: true, ..ADVANCED };
    let running = |topmen: u8| {
        let state = kite_with(classic, "N", &format!(", die 6, topmen {topmen}"));
        movement::allowance(&state, A)
    };
    // Seven in rows of 3, 2 and 2.
    assert_eq!([7, 6, 5, 4, 3, 2, 1, 0].map(running), [7, 7, 7, 6, 6, 5, 5, 0]);
    // A kite with one topman has one row.
    let text = "wind N\na Bloodrunner 1010 N Low, die 6\nb Aphid 2020 N Low";
    assert_eq!(movement::allowance(&position_on("canal", classic, text), A), 7);
}

#[test]
fn sg_crew_11_a_kite_is_immobilised_when_no_wind_could_move_her() {
    let stuck = |ails: &str| movement::is_immobilised(&kite("S", ails), A);
    assert!(!stuck("") && !stuck(", die 1, screw 5") && stuck(", screw 6"));
    assert!(!stuck(", screw 6, jury rig"));
    // Others could be sent aloft.
    assert!(!stuck(", topmen 0"));
}

#[test]
fn sg_kite_03_never_dead_upwind() {
    let state = kite("SE", ", die 5").moving(A);
    let eye = "A would turn into the eye of the wind";
    refuses(&state, STARBOARD, "SG-KITE-03", eye);
    allows(&state, AHEAD);
    allows(&state, PORT);
    let state = kite("SW", ", die 5").moving(A);
    refuses(&state, PORT, "SG-KITE-03", eye);
    allows(&state, STARBOARD);
    // Nor is she set up like that.
    let text = "wind NE\na Swiftwood 1010 N Low\nb Aphid 2020 N Low";
    let facing = Phase::SetUp { ship: A, step: SetUpStep::Facing };
    let state = position_on("canal", ADVANCED, text).in_phase(facing);
    for facing in Direction::ALL {
        let order = Order::Head { ship: A, facing };
        if facing == Direction::SouthWest {
            let why = "A is a kite and cannot begin in the eye of the wind";
            refuses(&state, order, "SG-KITE-03", why);
        } else {
            allows(&state, order);
        }
    }
}

#[test]
fn sg_kite_03_left_in_the_eye_she_falls_off_with_her_whole_move() {
    let mut state = kite("S", ", die 5").moving(A);
    let why = "A lies in the eye of the wind and can only fall off";
    refuses(&state, AHEAD, "SG-KITE-03", why);
    refuses(&state, PORT, "SG-KITE-03", why);
    refuses(&state, TACK, "SG-KITE-05", "A tacks only when beating to windward");
    allows(&state, Order::FallOff { ship: A, turn: Turn::Starboard });
    let text = give(&mut state, Order::FallOff { ship: A, turn: Turn::Port }, &[]);
    assert_eq!(text, "SG-KITE-03 A falls off the wind to port\n");
    assert_eq!(state[A].facing, Direction::SouthEast);
    refuses(&state, AHEAD, "SG-KITE-04", "a hex costs 1; A has 0 left");
    refuses(
        &state,
        TACK,
        "SG-KITE-05",
        "A has turned already: a tack stands in for every other turn of the phase",
    );
    // Whoever is not in the eye turns as she goes; whoever has no way stays in it.
    let why = "A does not lie in the eye of the wind: she turns as she goes";
    let order = Order::FallOff { ship: A, turn: Turn::Port };
    refuses(&kite("SE", ", die 5").moving(A), order, "SG-KITE-03", why);
    let why = "A has no way on her and cannot move";
    refuses(&kite("S", ", screw 6").moving(A), order, "SG-MOVE-05", why);
}

#[test]
fn sg_kite_04_each_point_is_spent_within_the_allowance_of_its_heading_as_in_the_example() {
    // Die 5: running 6, beating 3. Two hexes beating, then she bears away and runs four more.
    let mut state = kite("SE", ", die 5").moving(A);
    give(&mut state, AHEAD, &[]);
    give(&mut state, PORT, &[]);
    assert_eq!(state[A].facing, Direction::NorthEast);
    for _ in 0..4 {
        give(&mut state, AHEAD, &[]);
    }
    refuses(&state, AHEAD, "SG-KITE-04", "a hex costs 1; A has 0 left");
    // After four hexes running she cannot turn up and go on.
    let mut state = kite("NE", ", die 5").moving(A);
    for _ in 0..3 {
        give(&mut state, AHEAD, &[]);
    }
    give(&mut state, STARBOARD, &[]);
    assert_eq!(state[A].facing, Direction::SouthEast);
    refuses(&state, AHEAD, "SG-KITE-04", "a hex costs 1; A has 0 left");
    allows(&state, END);
    give(&mut state, END, &[]);
    assert_eq!((state[A].spent, state[A].speed), (4, 4));
}

#[test]
fn sg_kite_04_she_turns_one_hexside_per_hex() {
    let mut state = kite("N", ", die 5").moving(A);
    for facing in [Direction::NorthEast, Direction::SouthEast] {
        give(&mut state, STARBOARD, &[]);
        assert_eq!(state[A].facing, facing);
    }
    let order = Order::PowerTurn { ship: A, turn: Turn::Port };
    refuses(&state, order, "SG-MOVE-03", "A is no steam vessel and cannot turn on the spot");
}

#[test]
fn sg_kite_05_she_goes_about_once_and_turns_no_more() {
    let mut state = kite("SE", ", die 5").moving(A);
    give(&mut state, AHEAD, &[]);
    let text = give(&mut state, TACK, &[]);
    assert_eq!(text, "SG-KITE-05 A goes about and heads south-west\n");
    assert_eq!(state.moving.map(|moving| (moving.spent, moving.allowance)), Some((1, 3)));
    refuses(&state, TACK, "SG-KITE-05", "A tacks only once in a phase");
    let why = "A has gone about and makes no other turn in this phase";
    refuses(&state, STARBOARD, "SG-KITE-05", why);
    give(&mut state, AHEAD, &[]);
    give(&mut state, AHEAD, &[]);
    refuses(&state, AHEAD, "SG-KITE-04", "a hex costs 1; A has 0 left");
    // The other way, before the first hex.
    let mut state = kite("SW", ", die 5").moving(A);
    give(&mut state, TACK, &[]);
    assert_eq!(state[A].facing, Direction::SouthEast);
}

#[test]
fn sg_kite_05_only_when_beating_and_with_no_other_turn() {
    for facing in ["N", "NE", "NW"] {
        let state = kite(facing, ", die 5").moving(A);
        refuses(&state, TACK, "SG-KITE-05", "A tacks only when beating to windward");
    }
    let mut state = kite("NE", ", die 5").moving(A);
    give(&mut state, STARBOARD, &[]);
    let why = "A has turned already: a tack stands in for every other turn of the phase";
    refuses(&state, TACK, "SG-KITE-05", why);
    let jammed = kite("SE", ", die 5, rudder 1").moving(A);
    refuses(&jammed, TACK, "SG-RUD-01", "A has a jammed rudder and cannot turn");
    let galley = position_on("canal", ADVANCED, "wind N\na Sky Runner 1010 SE Low").moving(A);
    refuses(&galley, TACK, "SG-KITE-05", "A is no kite and cannot tack");
}

#[test]
fn sg_kite_05_a_tack_is_a_turn_in_the_hex() {
    let text = "wind N\na Whisperdeath 1010 SE Medium, die 5\nb Aphid 1010 N Medium, stunned";
    let mut state = position_on("canal", ADVANCED, text).moving(A);
    let text = give(&mut state, TACK, &[5]);
    assert!(
        text.starts_with("  SG-COLL-02 collision: 5 -2 turning in the hex = 3, wants 2-: no\n"),
        "{text}"
    );
    assert_eq!(state[A].facing, Direction::SouthWest);
    // The one roll serves for moving off as well.
    assert!(state.moving.is_some_and(|moving| moving.is_clear));
}

#[test]
fn sg_kite_06_one_level_a_turn_up_or_down_at_no_cost() {
    let again = "A is a kite and has changed her level this turn";
    for first in [CLIMB, DOWN] {
        let mut state = kite("N", ", die 1").moving(A);
        give(&mut state, first, &[]);
        assert_eq!(state.moving.map(Moving::left), Some(2));
        refuses(&state, CLIMB, "SG-KITE-06", again);
        refuses(&state, DOWN, "SG-KITE-06", again);
        give(&mut state, AHEAD, &[]);
        give(&mut state, AHEAD, &[]);
    }
    let state = kite("N", ", die 5").moving(A);
    let why = "a kite's change of level is free and gives no turn";
    refuses(&state, Order::Climb { ship: A, turn: Some(Turn::Port) }, "SG-KITE-06", why);
    refuses(&state, Order::Descend { ship: A, turn: Some(Turn::Port) }, "SG-KITE-06", why);
}

#[test]
fn sg_kite_06_without_way_she_still_rises_and_sinks() {
    let state = kite("N", ", screw 6").moving(A);
    assert!(movement::can_act(&state, A));
    allows(&state, CLIMB);
    allows(&state, DOWN);
    refuses(&state, AHEAD, "SG-KITE-04", "a hex costs 1; A has 0 left");
    // From the ground as well, which no other ship without way can.
    let mut state = kite("N", ", screw 6, landed");
    state[A].altitude = crate::aspect::Altitude::Ground;
    assert!(movement::can_act(&state, A));
    allows(&state.moving(A), CLIMB);
    let galley = position_on("canal", USUAL, "a Sky Runner 1010 N Ground, landed, screw 4");
    assert!(!movement::can_act(&galley, A));
    // Held by her lifters too, she has nothing to do unless she can go about.
    assert!(!movement::can_act(&kite("SE", ", screw 6, lifters 1"), A));
    assert!(movement::can_act(&kite("SE", ", screw 5, die 1, lifters 1"), A));
    assert!(!movement::can_act(&kite("SE", ", screw 5, die 1, lifters 1, rudder 1"), A));
}

#[test]
fn sg_kite_06_she_lands_and_leaves_the_ground_by_her_one_level() {
    let mut state = kite("N", ", die 3").moving(A);
    state[A].altitude = crate::aspect::Altitude::VeryLow;
    give(&mut state, AHEAD, &[]);
    let text = give(&mut state, DOWN, &[]);
    assert!(text.ends_with("SG-LAND-01 A has landed\n"), "{text}");
    let mut state = state.moving(A);
    let text = give(&mut state, CLIMB, &[]);
    assert!(text.ends_with("SG-LAND-04 A is off the ground\n"), "{text}");
    assert_eq!(altitude::climb_cost(state.moving.unwrap()), 0);
    allows(&state, AHEAD);
}

#[test]
fn sg_kite_02_what_she_would_have_on_each_heading_stands_beside_the_orders() {
    let note = |state: &State, order: Order| crate::scene::describe(state, &order, 0).note;
    let state = kite("NE", ", die 5").moving(A);
    assert_eq!(note(&state, AHEAD), "1 MP · then running, 5 left");
    assert_eq!(note(&state, STARBOARD), "1 MP · then beating, 2 left");
    assert_eq!(note(&state, CLIMB), "free");
    let state = kite("SE", ", die 5").moving(A);
    assert_eq!(note(&state, TACK), "free, and no other turn");
}

/// An Aphid about to run into a kite that has not rolled yet, from abeam.
fn run_into(kite: &str) -> State {
    let text = format!("wind N\na Aphid 1011 N Medium\nb Whisperdeath 1010 {kite}");
    let mut state = position_on("canal", ADVANCED, &text).moving(A);
    flow_to_the_question(&mut state);
    state
}

fn flow_to_the_question(state: &mut State) {
    give(state, AHEAD, &[]);
    assert!(state.asked.is_some(), "nobody is asked");
}

#[test]
fn sg_ram_06_a_kite_that_dodges_rolls_there_and_then_and_keeps_the_die() {
    let mut state = run_into("NE Medium");
    let dodge = Order::Dodge { ship: B };
    let label = crate::scene::describe(&state, &dodge, 0).label;
    assert_eq!(label, "Dodge: roll for the wind and give up half of what it brings");
    // Standing she is struck on 1 and 2; by her dice she gives up 1, 2, 2, 3, 3 or 4 points.
    let third = kernel::odds::Chance::new(1, 3);
    let dodging = kernel::odds::Chance::new(1, 36);
    assert_eq!(crate::dodge::stakes(&state, B), Some((third, dodging)));
    let text = carry_out(&mut state, dodge, &[4, 1]);
    assert!(
        text.starts_with(
            "SG-MOVE-02 A goes ahead to 1010\n  \
             SG-KITE-01 wind in her sails: 4\n\
             SG-KITE-01 B has the wind for 5 running, 2 beating\n\
             SG-RAM-06 B dodges and gives up 3 points of this turn's move\n  \
             SG-COLL-02 collision: 1 +3 dodging = 4, wants 2-: no\n"
        ),
        "{text}"
    );
    assert_eq!((state[B].kite_die, movement::allowance(&state, B)), (4, 2));
    report(&mut state, &[], |play| roll(play, B));
}

#[test]
fn sg_ram_06_a_kite_without_sails_cannot_dodge() {
    let text = "wind N\na Aphid 1011 N Medium\nb Whisperdeath 1010 NE Medium, screw 6";
    let state = position_on("canal", ADVANCED, text).moving(A);
    let bar = crate::dodge::check_able(&state, B).unwrap_err();
    assert_eq!(bar.refusal(&state).why, "B has no movement to give up and cannot dodge");
}

#[test]
fn sg_kite_01_a_kite_that_waits_to_enter_rolls_with_the_others() {
    use kernel::System as _;
    let setup = kernel::Setup::new("pitched-battle", vec!["Ann".into(), "Ben".into()]);
    let mut state = crate::Galleons::open(&crate::tables::shipped(), &setup).unwrap();
    (state.turn, state.afield.wind) = (1, Some(Direction::South));
    let kites: Vec<_> = state.ids().filter(|&ship| state.class(ship).is_kite()).collect();
    assert!(kites.iter().all(|&kite| state[kite].status == Status::ToEnter));
    report(&mut state, &[1, 2, 3], |play| {
        for ship in play.state.ids() {
            roll(play, ship);
        }
    });
    assert_eq!(kites.iter().map(|&kite| state[kite].kite_die).collect::<Vec<_>>(), [1, 2, 3]);
}
