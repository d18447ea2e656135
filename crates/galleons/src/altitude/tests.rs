//! Tests of altitude, landing and terrain.

use super::*;
use crate::{
    flow,
    order::Order,
    position::{A, B, USUAL, allows, carry_on, give, position, position_on, refuses, report},
    state::{OpenStep, Phase},
};

const AHEAD: Order = Order::Ahead { ship: A, turn: None };
const CLIMB: Order = Order::Climb { ship: A, turn: None };
const DESCEND: Order = Order::Descend { ship: A, turn: None };
const CLIMB_TURNING: Order = Order::Climb { ship: A, turn: Some(Turn::Port) };
const DESCEND_TURNING: Order = Order::Descend { ship: A, turn: Some(Turn::Port) };

/// Over the highlands, which are printed with their heights.
fn highland(text: &str) -> State {
    position_on("highland", USUAL, text)
}

fn give_all(state: &mut State, orders: &[Order]) {
    for &order in orders {
        give(state, order, &[]);
    }
}

fn spent(state: &State) -> u8 {
    state.moving.unwrap().spent
}

#[test]
fn sg_alt_01_no_ship_climbs_above_its_ceiling() {
    let mut state = position("a Sky Runner 1010 N Medium").moving(A);
    give(&mut state, CLIMB, &[]);
    let why = "A is at her ceiling and can climb no higher";
    refuses(&state, CLIMB, "SG-ALT-01", why);
}

#[test]
fn sg_alt_01_the_ceiling_is_the_highest_row_with_a_clean_box() {
    // Hull 3, best altitude High: rows of three.
    for (marks, highest) in [
        (0, Altitude::High),
        (2, Altitude::High),
        (3, Altitude::Medium),
        (8, Altitude::Low),
        (11, Altitude::VeryLow),
        (12, Altitude::Ground),
    ] {
        let state = position(&format!("a Sky Runner 1010 N Very Low, hull {marks}"));
        assert_eq!(ceiling(&state, A), highest, "{marks} marks");
    }
    let state = position("a Sky Runner 1010 N Medium, hull 3").moving(A);
    refuses(&state, CLIMB, "SG-ALT-01", "A is at her ceiling and can climb no higher");
    let state = position("a Sky Runner 1010 N Medium, hull 2").moving(A);
    allows(&state, CLIMB);
}

#[test]
fn sg_alt_02_a_level_up_costs_two_points_as_in_the_example() {
    let mut state = position("a Fleetfoot 1010 N Low").moving(A);
    assert_eq!(give(&mut state, CLIMB, &[]), "SG-ALT-02 A climbs to Medium\n");
    assert_eq!(spent(&state), 2);
    give_all(&mut state, &[CLIMB, AHEAD]);
    assert_eq!((spent(&state), state[A].altitude), (5, Altitude::High));
}

#[test]
fn sg_alt_02_two_points_are_enough_and_one_left_is_not() {
    let mut state = position("a Sky Runner 1010 N Low").moving(A);
    give_all(&mut state, &[AHEAD, AHEAD]);
    allows(&state, CLIMB);
    give(&mut state, AHEAD, &[]);
    refuses(&state, CLIMB, "SG-ALT-02", "a climb costs 2; A has 1 left");
}

#[test]
fn sg_alt_02_an_allowance_of_one_climbs_or_enters_a_hex_not_both_as_in_the_example() {
    let crawling = "a Sky Runner 1010 N Low, screw 3";
    let mut state = position(crawling).moving(A);
    give(&mut state, CLIMB, &[]);
    refuses(&state, AHEAD, "SG-MOVE-01", "a hex costs 1; A has 0 left");
    refuses(&state, CLIMB, "SG-ALT-02", "a climb costs 1; A has 0 left");
    let mut state = position(crawling).moving(A);
    give(&mut state, AHEAD, &[]);
    refuses(&state, CLIMB, "SG-ALT-02", "a climb costs 1; A has 0 left");
    // Of two points the second does not become such a whole move.
    let mut state = position("a Sky Runner 1010 N Low, screw 2").moving(A);
    give(&mut state, AHEAD, &[]);
    refuses(&state, CLIMB, "SG-ALT-02", "a climb costs 2; A has 1 left");
}

#[test]
fn sg_alt_03_the_first_level_down_is_free_the_others_cost_a_point_as_in_the_example() {
    let mut state = position("a Sky Runner 1010 N High").moving(A);
    assert_eq!(give(&mut state, DESCEND, &[]), "SG-ALT-03 A goes down to Medium\n");
    assert_eq!(spent(&state), 0);
    give(&mut state, DESCEND, &[]);
    assert_eq!(spent(&state), 1);
    give(&mut state, DESCEND, &[]);
    assert_eq!((spent(&state), state[A].altitude), (2, Altitude::VeryLow));
}

#[test]
fn sg_alt_03_free_once_a_turn_even_after_a_climb() {
    let mut state = position("a Sky Runner 1010 N Medium").moving(A);
    give_all(&mut state, &[DESCEND, CLIMB, DESCEND]);
    assert_eq!(spent(&state), 3);
    // Without a point left the second level is out of reach.
    let mut state = position("a Sky Runner 1010 N High, screw 3").moving(A);
    give_all(&mut state, &[AHEAD, DESCEND]);
    refuses(&state, DESCEND, "SG-ALT-03", "a further level down costs 1; A has 0 left");
}

#[test]
fn sg_alt_04_a_level_climbed_or_paid_for_gives_a_turn() {
    let mut state = position("a Sky Runner 1010 N Low").moving(A);
    let text = give(&mut state, CLIMB_TURNING, &[]);
    assert_eq!(text, "SG-ALT-02 A climbs to Medium, turning to port\n");
    assert_eq!(state[A].facing.name(), "north-west");
}

#[test]
fn sg_alt_04_the_free_level_down_gives_no_turn_as_in_the_example() {
    let mut state = position("a Sky Runner 1010 N High").moving(A);
    let why = "the free first level down gives no turn";
    refuses(&state, DESCEND_TURNING, "SG-ALT-04", why);
    give(&mut state, DESCEND, &[]);
    let text = give(&mut state, DESCEND_TURNING, &[]);
    assert_eq!(text, "SG-ALT-03 A goes down to Low, turning to port\n");
    assert_eq!((spent(&state), state[A].facing.name()), (1, "north-west"));
}

/// Opens the movement phase of the first player, as far as forced descents go.
fn open(state: &mut State, faces: &[u8]) -> String {
    state.phase = Phase::OpenMove { ship: A, step: OpenStep::Descent };
    report(state, faces, |play| {
        while matches!(play.state.phase, Phase::OpenMove { step: OpenStep::Descent, .. }) {
            flow::advance(play);
        }
    })
}

#[test]
fn sg_alt_05_a_lost_row_brings_her_down_as_her_phase_opens_as_in_the_example() {
    // Hull 3, four hits: the High row is full and one box of Medium.
    let mut state = position("a Sky Runner 1010 NE High, hull 4");
    let text = open(&mut state, &[]);
    assert_eq!(text, "SG-ALT-05 A can no longer hold her height and sinks to Medium\n");
    assert_eq!((state[A].altitude, state[A].facing.name()), (Altitude::Medium, "north-east"));
    // At no cost, and the free descent is still hers.
    let mut state = state.moving(A);
    give(&mut state, DESCEND, &[]);
    assert_eq!(spent(&state), 0);
}

#[test]
fn sg_alt_05_two_rows_gone_two_levels_down() {
    let mut state = position("a Sky Runner 1010 N High, hull 6");
    let text = open(&mut state, &[]);
    assert_eq!(text, "SG-ALT-05 A can no longer hold her height and sinks to Low\n");
}

#[test]
fn sg_alt_05_a_ship_below_her_new_ceiling_stays() {
    let mut state = position("a Sky Runner 1010 N Medium, hull 5");
    assert_eq!(open(&mut state, &[]), "");
    assert_eq!(state[A].altitude, Altitude::Medium);
}

#[test]
fn sg_alt_05_not_in_the_phase_of_another() {
    let mut state = position("a Sky Runner 1010 N Low\nb Sky Runner 2020 N High, hull 4");
    assert_eq!(open(&mut state, &[]), "");
    assert_eq!(state[B].altitude, Altitude::High);
}

#[test]
fn sg_alt_05_she_checks_for_a_collision_where_she_comes_down() {
    let text = "a Sky Runner 1010 N High, hull 4\nb Sky Runner 1010 N Medium";
    let mut state = position(text);
    let text = open(&mut state, &[3]);
    assert_eq!(
        text,
        "SG-ALT-05 A can no longer hold her height and sinks to Medium\n  \
         SG-COLL-02 collision: 3, wants 2-: no\n\
         SG-COLL-02 A passes clear of B\n"
    );
}

#[test]
fn sg_alt_05_a_derelict_sinks_and_a_ship_that_has_struck_stays() {
    let mut state = position("a Sky Runner 1010 N High, hull 4, derelict");
    open(&mut state, &[]);
    assert_eq!(state[A].altitude, Altitude::Medium);
    let mut state = position("a Sky Runner 1010 N High, hull 4, struck");
    assert_eq!(open(&mut state, &[]), "");
}

#[test]
fn sg_land_01_one_level_and_at_most_one_hex_is_a_landing_as_in_the_example() {
    for orders in [&[DESCEND][..], &[AHEAD, DESCEND]] {
        let mut state = position("a Sky Runner 1010 N Very Low").moving(A);
        give_all(&mut state, &orders[..orders.len() - 1]);
        let text = give(&mut state, DESCEND, &[]);
        assert_eq!(text, "SG-ALT-03 A goes down to Ground\nSG-LAND-01 A has landed\n");
        assert_eq!(state[A].status, Status::Landed);
    }
}

#[test]
fn sg_land_01_two_hexes_or_two_levels_are_a_crash_landing_as_in_the_example() {
    let mut state = position("a Sky Runner 1010 N Very Low").moving(A);
    give_all(&mut state, &[AHEAD, AHEAD]);
    let text = give(&mut state, DESCEND, &[]);
    assert_eq!(
        text,
        "SG-ALT-03 A goes down to Ground\n\
         SG-LAND-01 A crash-lands: her crew lives, the ship is a wreck\n"
    );
    assert_eq!((state[A].status, state.moving), (Status::CrashLanded, None));
    // From Low, two levels down in one turn.
    let mut state = position("a Sky Runner 1010 N Low").moving(A);
    give_all(&mut state, &[DESCEND, DESCEND]);
    assert_eq!(state[A].status, Status::CrashLanded);
    assert!(0 < state[A].living());
}

#[test]
fn sg_land_01_a_forced_descent_of_the_same_turn_counts() {
    // Nine boxes leave only the Very Low row: she sinks there, and one level more makes two.
    let mut state = position("a Sky Runner 1010 N Low, hull 9");
    assert_eq!(
        open(&mut state, &[]),
        "SG-ALT-05 A can no longer hold her height and sinks to Very Low\n"
    );
    let mut state = state.moving(A);
    give(&mut state, DESCEND, &[]);
    assert_eq!(state[A].status, Status::CrashLanded);
}

#[test]
fn sg_land_01_a_landing_ends_the_move() {
    // Whoever went on would enter more than one hex in the turn of her landing.
    let mut state = position("a Sky Runner 1010 N Very Low").moving(A);
    give(&mut state, DESCEND, &[]);
    refuses(&state, CLIMB, "SG-ALT-02", "a climb costs 2; A has 0 left");
    allows(&state, Order::EndMove { ship: A });
}

#[test]
fn sg_land_02_forced_down_to_the_surface_is_a_crash_with_all_hands() {
    // 0606 is ground at Medium, where her new ceiling of Low would bring her.
    let mut state = highland("a Sky Runner 0606 N High, hull 6");
    assert_eq!(state.surface(state[A].hex), 3);
    let text = open(&mut state, &[]);
    assert_eq!(
        text,
        "SG-ALT-05 A can no longer hold her height and sinks to Medium\n\
         SG-LAND-02 A crashes with all hands\n"
    );
    assert_eq!(state[A].status, Status::Crashed);
    // One level above the ground she holds.
    let mut state = highland("a Sky Runner 0506 N High, hull 4");
    assert_eq!(state.surface(state[A].hex), 2);
    open(&mut state, &[]);
    assert_eq!((state[A].status, state[A].altitude), (Status::Flying, Altitude::Medium));
}

#[test]
fn sg_land_02_the_last_hull_box_brings_her_down() {
    let mut state = position("a Sky Runner 1010 N Very Low, hull 10");
    let text = report(&mut state, &[], |play| damage::mark_hull(play, A, 1));
    assert_eq!(text, "SG-HIT-03 A is holed: 1 hull box\n");
    let text = report(&mut state, &[], |play| damage::mark_hull(play, A, 1));
    assert_eq!(text, "SG-HIT-03 A is holed: 1 hull box\nSG-LAND-02 A crashes with all hands\n");
}

#[test]
fn sg_land_03_high_ground_as_the_first_hex_is_a_landing() {
    // 0505 is ground at Low.
    let mut state = highland("a Sky Runner 0504 S Low").moving(A);
    let text = give(&mut state, AHEAD, &[]);
    assert_eq!(text, "SG-MOVE-02 A goes ahead to 0505\nSG-LAND-03 A has landed\n");
    assert_eq!((state[A].status, state[A].altitude), (Status::Landed, Altitude::Low));
    allows(&state, Order::EndMove { ship: A });
    refuses(&state, CLIMB, "SG-ALT-02", "a climb costs 2; A has 0 left");
}

#[test]
fn sg_land_03_high_ground_as_the_second_hex_is_a_crash() {
    let mut state = highland("a Sky Runner 0503 S Low").moving(A);
    give(&mut state, AHEAD, &[]);
    let text = give(&mut state, AHEAD, &[]);
    assert_eq!(text, "SG-MOVE-02 A goes ahead to 0505\nSG-LAND-03 A crashes with all hands\n");
    assert_eq!(state[A].status, Status::Crashed);
}

#[test]
fn sg_land_03_the_example() {
    // 0605 is ground at Medium, 0604 and 0603 north of it are lower.
    let mut state = highland("a Sky Runner 0604 S Medium").moving(A);
    give(&mut state, AHEAD, &[]);
    assert_eq!((state.surface(state[A].hex), state[A].status), (3, Status::Landed));
    assert_eq!(state[A].altitude, Altitude::Medium);
    let mut state = highland("a Sky Runner 0603 S Medium").moving(A);
    give(&mut state, AHEAD, &[]);
    assert_eq!(state[A].status, Status::Flying);
    give(&mut state, AHEAD, &[]);
    assert_eq!((state.surface(state[A].hex), state[A].status), (3, Status::Crashed));
}

#[test]
fn sg_land_03_one_level_higher_she_flies_on() {
    let mut state = highland("a Sky Runner 0503 S Medium").moving(A);
    give_all(&mut state, &[AHEAD, AHEAD]);
    assert_eq!(state[A].status, Status::Flying);
}

#[test]
fn sg_land_03_against_higher_ground_she_rests_on_the_slope() {
    let mut state = highland("a Sky Runner 1401 S Very Low").moving(A);
    give(&mut state, AHEAD, &[]);
    assert_eq!((state[A].status, state[A].altitude), (Status::Landed, Altitude::VeryLow));
    assert_eq!(state.surface(state[A].hex), 2);
}

#[test]
fn sg_land_04_a_landed_ship_stays_until_it_climbs() {
    let mut state = position("a Aphid 1010 N Ground, landed").moving(A);
    let why = "A has landed: it must climb first, or push off straight into lower-lying ground";
    refuses(&state, AHEAD, "SG-LAND-04", why);
    let power = Order::PowerTurn { ship: A, turn: Turn::Port };
    refuses(&state, power, "SG-LAND-04", "A has landed and cannot turn");
    refuses(&state, DESCEND, "SG-LAND-04", "A has landed and can go no lower");
    let text = give(&mut state, CLIMB, &[]);
    assert_eq!(text, "SG-ALT-02 A climbs to Very Low\nSG-LAND-04 A is off the ground\n");
    assert_eq!((spent(&state), state[A].status), (2, Status::Flying));
    allows(&state, AHEAD);
    allows(&state, power);
}

#[test]
fn sg_land_04_taking_off_costs_two_points_or_a_whole_move_of_one() {
    let mut state = position("a Sky Runner 1010 N Ground, landed, screw 3").moving(A);
    give(&mut state, CLIMB, &[]);
    assert_eq!((spent(&state), state[A].status), (1, Status::Flying));
    // The level climbed gives its turn, since she is off the ground by then.
    let mut state = position("a Sky Runner 1010 N Ground, landed").moving(A);
    give(&mut state, CLIMB_TURNING, &[]);
    assert_eq!(state[A].facing.name(), "north-west");
}

#[test]
fn sg_land_04_pushing_off_into_lower_ground_for_a_point() {
    // 0505 is ground at Low, 0504 north of it at Very Low, 0506 south of it at Low.
    let mut state = highland("a Sky Runner 0505 N Low, landed").moving(A);
    let turning = Order::Ahead { ship: A, turn: Some(Turn::Port) };
    let why = "A has landed: it must climb first, or push off straight into lower-lying ground";
    refuses(&state, turning, "SG-LAND-04", why);
    let text = give(&mut state, AHEAD, &[]);
    assert_eq!(text, "SG-LAND-04 A is off the ground\nSG-MOVE-02 A goes ahead to 0504\n");
    assert_eq!((spent(&state), state[A].altitude), (1, Altitude::Low));
    let state = highland("a Sky Runner 0505 S Low, landed").moving(A);
    refuses(&state, AHEAD, "SG-LAND-04", why);
}

#[test]
fn sg_crew_04_nobody_at_the_helm_pushes_off_from_rest() {
    let state = highland("a Sky Runner 0505 N Low, landed, no helm, speed 0").moving(A);
    refuses(&state, AHEAD, "SG-CREW-04", "A has nobody at the helm and keeps its speed of 0");
    allows(&state, CLIMB);
    allows(&state, Order::EndMove { ship: A });
}

#[test]
fn sg_land_04_nobody_pushes_off_over_the_edge_of_the_map() {
    let state = position("a Sky Runner 1001 N Ground, landed").moving(A);
    let why = "A has landed: it must climb first, or push off straight into lower-lying ground";
    refuses(&state, AHEAD, "SG-LAND-04", why);
}

#[test]
fn sg_land_04_on_a_slope_she_flies_once_she_is_above_the_surface() {
    // 0606 is ground at Medium; she rests on it at Very Low.
    let mut state = highland("a Aphid 0606 N Very Low, landed").moving(A);
    assert_eq!(state.surface(state[A].hex), 3);
    let why = "A rests on a slope and cannot turn before she is above it";
    refuses(&state, CLIMB_TURNING, "SG-LAND-04", why);
    assert_eq!(give(&mut state, CLIMB, &[]), "SG-ALT-02 A climbs to Low\n");
    assert_eq!(give(&mut state, CLIMB, &[]), "SG-ALT-02 A climbs to Medium\n");
    assert_eq!(state[A].status, Status::Landed);
    let text = give(&mut state, CLIMB_TURNING, &[]);
    assert_eq!(
        text,
        "SG-ALT-02 A climbs to High, turning to port\nSG-LAND-04 A is off the ground\n"
    );
    assert_eq!((state[A].status, state[A].facing.name()), (Status::Flying, "north-west"));
}

#[test]
fn sg_land_04_lost_rows_bring_no_landed_ship_lower() {
    let mut state = highland("a Sky Runner 0606 N Medium, landed, hull 6");
    assert_eq!(open(&mut state, &[]), "");
    let mut state = highland("a Sky Runner 0606 N Medium, derelict, hull 6");
    assert_eq!(open(&mut state, &[]), "");
    // But the last box wrecks her.
    let mut state = position("a Sky Runner 1010 N Ground, landed, hull 11");
    report(&mut state, &[], |play| damage::mark_hull(play, A, 1));
    assert_eq!(state[A].status, Status::Crashed);
}

#[test]
fn sg_land_04_landed_ships_collide_neither_with_each_other_nor_with_who_comes_down() {
    let text = "a Sky Runner 1010 N Very Low\nb Sky Runner 1010 S Ground, landed";
    let mut state = position(text).moving(A);
    let text = give(&mut state, DESCEND, &[]);
    assert_eq!(text, "SG-ALT-03 A goes down to Ground\nSG-LAND-01 A has landed\n");
    // Nor as one of two that lie together takes off.
    let text = "a Sky Runner 1010 N Ground, landed\nb Sky Runner 1010 S Ground, landed";
    let mut state = position(text).moving(A);
    give(&mut state, CLIMB, &[]);
    assert_eq!(state[A].status, Status::Flying);
}

#[test]
fn sg_land_04_she_mends_and_fights_her_fire_on_the_ground() {
    let text = "a Sky Runner 1010 N Ground, landed, rudder 2, fire 1, deck 1
                b Sky Runner 2020 N Low";
    let mut state = position(text).in_phase(Phase::Repair { ship: A });
    let text = carry_on(&mut state, &[6, 3]);
    assert!(text.contains("SG-BURN-05 A has her fire out"), "{text}");
    assert!(text.contains("SG-RUD-01 A has her rudder free"), "{text}");
}

#[test]
fn sg_land_04_she_fires_and_is_fired_at_from_where_she_rests() {
    let text = "a Sky Runner 1010 N Ground, landed\nb Sky Runner 1008 S Very Low";
    let fire = |ship, target: ShipId| Order::fire(ship, 0, target);
    allows(&position(text).firing(0), fire(A, B));
    allows(&position(text).firing(1), fire(B, A));
    // Three levels are too steep over two hexes.
    let text = "a Sky Runner 1010 N Ground, landed\nb Sky Runner 1008 S Medium";
    let why = "B is too steeply above or below";
    refuses(&position(text).firing(0), fire(A, B), "SG-FIRE-06", why);
}

#[test]
fn sg_land_05_a_ship_crosses_a_hex_at_any_altitude_above_its_surface() {
    let state = highland("a Sky Runner 1401 S Medium");
    // As printed: valleys, a mesa, and the kraag.
    let surface = |label: &str| {
        let number: i16 = label.parse().unwrap();
        let hex = kernel::hex::Hex::new((number / 100 - 1) as i8, (number % 100 - 1) as i8);
        state.surface(hex)
    };
    assert_eq!((surface("0101"), surface("0503"), surface("0505")), (0, 0, 2));
    assert_eq!((surface("0606"), surface("1810")), (3, 4));
    // At the level of the surface she does not cross it, one above she does.
    for (altitude, flies_on) in [("Very Low", false), ("Low", false), ("Medium", true)] {
        let mut state = highland(&format!("a Sky Runner 1401 S {altitude}")).moving(A);
        give(&mut state, AHEAD, &[]);
        assert_eq!(state[A].status == Status::Flying, flies_on, "{altitude}");
    }
}

#[test]
fn sg_lift_01_sg_crew_05_and_sg_brdg_02_bar_every_change_of_altitude() {
    let rules = [
        ("lifters 1", "SG-LIFT-01", "A has jammed lifters and cannot change altitude"),
        ("no trim", "SG-CREW-05", "A has nobody at the trim station and cannot change altitude"),
        (
            "no orders",
            "SG-BRDG-02",
            "A gets no orders from her bridge this turn and cannot change altitude",
        ),
    ];
    for (ail, rule, why) in rules {
        let state = position(&format!("a Sky Runner 1010 N Medium, {ail}")).moving(A);
        refuses(&state, CLIMB, rule, why);
        refuses(&state, DESCEND, rule, why);
        allows(&state, AHEAD);
    }
}
