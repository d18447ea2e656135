//! Tests of collisions: when they are checked, the roll, the damage, and getting clear.

use super::*;
use crate::{
    order::Turn,
    position::{A, B, C, USUAL, allows, chance, give, position, position_on, refuses, report},
    state::Switches,
};

const AHEAD: Order = Order::Ahead { ship: A, turn: None };
const TURNING: Order = Order::Ahead { ship: A, turn: Some(Turn::Port) };
const CLIMB: Order = Order::Climb { ship: A, turn: None };
const DESCEND: Order = Order::Descend { ship: A, turn: None };

/// A enters the hex of B, who heads that way.
fn meeting(heading: &str) -> State {
    position(&format!("a Sky Runner 1011 N Low\nb Sky Runner 1010 {heading} Low")).moving(A)
}

/// Asserts that A strikes B on dice up to `most` and on no other.
fn strikes_up_to(most: u8, heading: &str, order: Order) {
    for die in 1..=6 {
        let mut state = meeting(heading);
        let dice = [die, 6, 6];
        give(&mut state, order, if die <= most { &dice } else { &dice[..1] });
        assert_eq!(state[A].is_stopped, die <= most, "{heading}, on a {die}");
    }
}

/// The chance that an order ends in a collision.
fn odds(state: &State, order: Order) -> String {
    chance(state, |play| crate::flow::apply(play, &order), |state| state[A].is_stopped)
}

#[test]
fn sg_coll_01_every_arrival_at_anothers_altitude_is_checked() {
    let mut state = meeting("SE");
    let text = give(&mut state, AHEAD, &[3]);
    assert_eq!(
        text,
        "SG-MOVE-02 A goes ahead to 1010\n  SG-COLL-02 collision: 3, wants 2-: no\n\
         SG-COLL-02 A passes clear of B\n"
    );
    for (order, other) in [(CLIMB, "Medium"), (DESCEND, "Very Low")] {
        let text = format!("a Sky Runner 1010 N Low\nb Sky Runner 1010 SE {other}");
        let mut state = position(&text).moving(A);
        let text = give(&mut state, order, &[3]);
        assert!(text.ends_with("SG-COLL-02 A passes clear of B\n"), "{text}");
    }
}

#[test]
fn sg_coll_01_friends_count() {
    let text = "a Sky Runner 1011 N Low\na Sky Runner 1010 SE Low";
    let mut state = position(text).moving(A);
    let text = give(&mut state, AHEAD, &[3]);
    assert!(text.ends_with("SG-COLL-02 A passes clear of B\n"), "{text}");
}

#[test]
fn sg_coll_01_ships_at_different_altitudes_never_collide() {
    let text = "a Sky Runner 1011 N Low\nb Sky Runner 1010 SE Medium";
    let mut state = position(text).moving(A);
    assert_eq!(give(&mut state, AHEAD, &[]), "SG-MOVE-02 A goes ahead to 1010\n");
}

#[test]
fn sg_coll_01_several_are_met_in_random_order_until_the_first_collision() {
    let among_two = "a Sky Runner 1011 N Low\nb Sky Runner 1010 SE Low\nb Sky Runner 1010 NE Low";
    let mut state = position(among_two).moving(A);
    let text = give(&mut state, AHEAD, &[2, 3, 3]);
    assert_eq!(
        text,
        "SG-MOVE-02 A goes ahead to 1010\n  SG-COLL-01 which ship is met first: 2 of 2\n  \
         SG-COLL-02 collision: 3, wants 2-: no\nSG-COLL-02 A passes clear of C\n  \
         SG-COLL-02 collision: 3, wants 2-: no\nSG-COLL-02 A passes clear of B\n"
    );
    // Having struck the first she does not meet the second.
    let mut state = position(among_two).moving(A);
    let text = give(&mut state, AHEAD, &[2, 2, 6, 6]);
    assert!(text.contains("A runs into C\n") && !text.contains(" B\n"), "{text}");
    // One in three with each: 1 - (2/3)^2.
    assert_eq!(odds(&position(among_two).moving(A), AHEAD), "5/9");
}

#[test]
fn sg_coll_01_a_falling_ship_checks_only_where_it_steadies() {
    let text =
        "a Sky Runner 1010 N Medium\nb Sky Runner 1010 SE Low\nb Sky Runner 1010 SE Very Low";
    let mut state = position(text);
    // Two failed rolls, a recovery, and one check against C: B, whom she fell past, is not rolled for.
    let text = report(&mut state, &[1, 1, 6, 3], |play| trim::lose(play, A, 1));
    assert!(text.ends_with("SG-COLL-02 A passes clear of C\n"), "{text}");
    assert!(!text.contains("clear of B"), "{text}");
    assert_eq!(state[A].altitude, Altitude::VeryLow);
    assert!(!state[C].is_stopped);
}

#[test]
fn sg_coll_02_two_or_less_over_the_beam() {
    for heading in ["NE", "SE", "SW", "NW"] {
        strikes_up_to(2, heading, AHEAD);
    }
    assert_eq!(odds(&meeting("SE"), AHEAD), "1/3");
}

#[test]
fn sg_coll_02_bow_or_stern_adds_one() {
    for heading in ["N", "S"] {
        strikes_up_to(1, heading, AHEAD);
    }
    let text = give(&mut meeting("S"), AHEAD, &[2]);
    let roll = "  SG-COLL-02 collision: 2 +1 through bow or stern = 3, wants 2-: no\n";
    assert!(text.contains(roll), "{text}");
}

#[test]
fn sg_coll_02_turning_in_the_hex_takes_two_off() {
    strikes_up_to(4, "SE", TURNING);
    // Over the bow 1 comes on again.
    strikes_up_to(3, "S", TURNING);
}

#[test]
fn sg_coll_02_the_examples() {
    // Straight in over the stern: on a 1 only.
    assert_eq!(odds(&meeting("N"), AHEAD), "1/6");
    // In over the beam while turning: on 1 to 4.
    assert_eq!(odds(&meeting("SE"), TURNING), "2/3");
    // In over the bow while turning: net -1, on 1 to 3.
    assert_eq!(odds(&meeting("S"), TURNING), "1/2");
}

#[test]
fn sg_coll_02_the_turn_does_not_happen_after_a_collision() {
    let mut state = meeting("SE");
    give(&mut state, TURNING, &[1, 6, 6]);
    assert_eq!(state[A].facing, Direction::North);
    let mut state = meeting("SE");
    give(&mut state, TURNING, &[5]);
    assert_eq!(state[A].facing, Direction::NorthWest);
}

#[test]
fn sg_coll_02_a_collision_stops_the_mover_for_the_turn_and_not_the_other() {
    let mut state = meeting("SE");
    give(&mut state, AHEAD, &[2, 6, 6]);
    let why = "A has been stopped by a collision for the rest of the turn";
    refuses(&state, AHEAD, "SG-MOVE-05", why);
    allows(&state, Order::EndMove { ship: A });
    assert!(!state[B].is_stopped);
}

#[test]
fn sg_coll_02_a_later_turn_in_the_hex_is_a_fresh_roll() {
    let text = "a Aphid 1011 N Low\nb Sky Runner 1010 N Low";
    let mut state = position(text).moving(A);
    give(&mut state, AHEAD, &[2]);
    let power = Order::PowerTurn { ship: A, turn: Turn::Port };
    let text = give(&mut state, power, &[5]);
    assert_eq!(
        text,
        "  SG-COLL-02 collision: 5 -2 turning in the hex = 3, wants 2-: no\n\
         SG-COLL-02 A passes clear of B\nSG-MOVE-03 A turns to port under power\n"
    );
    // Hulls of 3 and 2: both are hurt on their dice, and the smaller runs no risk of half a point.
    let text = give(&mut state, power, &[4, 6, 6, 1]);
    assert!(text.contains("A runs into B\n"), "{text}");
    assert_eq!(state[A].facing, Direction::NorthWest);
}

#[test]
fn sg_coll_02_no_bonus_for_bow_or_stern_by_climbing_or_descending() {
    for (order, other) in [(CLIMB, "Medium"), (DESCEND, "Very Low")] {
        for heading in ["N", "S", "SE"] {
            let text = format!("a Sky Runner 1010 N Low\nb Sky Runner 1010 {heading} {other}");
            assert_eq!(odds(&position(&text).moving(A), order), "1/3", "{heading}");
        }
    }
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 1010 S Medium";
    let turning = Order::Climb { ship: A, turn: Some(Turn::Port) };
    assert_eq!(odds(&position(text).moving(A), turning), "2/3");
}

/// Hull hits that A takes from a hull of this size on this die.
fn hits(switches: Switches, other: u8, die: u8) -> u8 {
    let mut state = position_on("canal", switches, "a Sky Runner 1010 N Low");
    let mut hits = 0;
    report(&mut state, &[die], |play| hits = hull_hits(play, A, other, rule!("SG-COLL-03")));
    hits
}

#[test]
fn sg_coll_03_a_small_ship_meets_a_big_one_as_in_the_example() {
    // Hull 3 meets hull 8: the small one takes 1 hit and a second on 1-2, the big one 1 hit on 1-3.
    let text = "a Sky Runner 1011 N Low\nb Reliant 1010 SE Low";
    for (small, big, holes) in [(2, 3, (2, 1)), (3, 4, (1, 0))] {
        let mut state = position(text).moving(A);
        give(&mut state, AHEAD, &[2, small, big, 6]);
        assert_eq!((state[A].hull_marks, state[B].hull_marks), holes);
    }
    let mut state = position(text).moving(A);
    let text = give(&mut state, AHEAD, &[2, 3, 3, 3]);
    assert_eq!(
        text,
        "SG-MOVE-02 A goes ahead to 1010\n  SG-COLL-02 collision: 2, wants 2-: yes\n\
         SG-COLL-02 A runs into B\n  SG-COLL-03 a further hull hit: 3, wants 2-: no\n\
         SG-COLL-03 A is stove in: 1 hull hit\n  SG-COLL-03 collision damage: 3, wants 3-: yes\n\
         SG-COLL-03 B is stove in: 1 hull hit\nSG-HIT-03 A is holed: 1 hull box\n\
         SG-HIT-03 B is holed: 1 hull box\n  SG-COLL-04 loss of trim: 3, wants 2-: no\n\
         SG-COLL-04 A keeps her trim\n"
    );
}

#[test]
fn sg_coll_03_no_higher_than_the_other_hull() {
    assert_eq!((hits(USUAL, 1, 1), hits(USUAL, 1, 2)), (1, 0));
    assert_eq!((hits(USUAL, 5, 5), hits(USUAL, 5, 6)), (1, 0));
    assert_eq!(hits(USUAL, 6, 6), 1);
    // Past 6 one hit for sure and one more on the excess, but never a third.
    assert_eq!((hits(USUAL, 7, 1), hits(USUAL, 7, 2)), (2, 1));
    assert_eq!((hits(USUAL, 12, 6), hits(USUAL, 20, 1)), (2, 2));
}

#[test]
fn sg_coll_03_by_the_chart_less_than_the_other_hull() {
    let chart = Switches { collision_chart: true, ..USUAL };
    assert_eq!((hits(chart, 3, 2), hits(chart, 3, 3)), (1, 0));
    assert_eq!(hits(chart, 1, 1), 0);
    assert_eq!((hits(chart, 8, 1), hits(chart, 8, 2)), (2, 1));
}

#[test]
fn sg_coll_03_with_the_hull_cap_lifted_one_for_each_full_six() {
    let per_six = Switches { collision_per_six: true, ..USUAL };
    assert_eq!((hits(per_six, 5, 5), hits(per_six, 5, 6)), (1, 0));
    assert_eq!((hits(per_six, 6, 1), hits(per_six, 6, 6)), (1, 1));
    assert_eq!((hits(per_six, 8, 2), hits(per_six, 8, 3)), (2, 1));
    assert_eq!((hits(per_six, 14, 2), hits(per_six, 14, 3)), (3, 2));
    assert_eq!((hits(per_six, 20, 2), hits(per_six, 20, 3)), (4, 3));
}

#[test]
fn sg_coll_03_armour_does_not_help() {
    // Steel of armour 4 against wood.
    let text = "a Sky Runner 1011 N Low\nb Thunderer 1010 SE Low";
    let mut state = position(text).moving(A);
    give(&mut state, AHEAD, &[2, 6, 3, 6]);
    assert_eq!((state.class(B).armour, state[B].hull_marks), (4, 1));
}

#[test]
fn sg_coll_03_the_last_box_may_go_and_the_battle_goes_on_without_her() {
    let text = "a Sky Runner 1011 N Low, hull 11\nb Sky Runner 1010 SE Low";
    let mut state = position(text).moving(A);
    let text = give(&mut state, AHEAD, &[2, 3, 6]);
    assert!(text.ends_with("SG-LAND-02 A crashes with all hands\n"), "{text}");
    assert_eq!(state.moving, None);
}

#[test]
fn sg_coll_04_the_smaller_ship_may_lose_trim_as_in_the_example() {
    // Hull 3 against hull 8: difference 5, half 2. Lost on 1-2, and recovered by rolling more than 2.
    let text = "a Sky Runner 1011 N Low\nb Reliant 1010 SE Low";
    let mut state = position(text).moving(A);
    let text = give(&mut state, AHEAD, &[2, 6, 6, 2, 2, 3]);
    assert!(
        text.ends_with(
            "  SG-COLL-04 loss of trim: 2, wants 2-: yes\nSG-TRIM-01 A loses trim\n  \
             SG-TRIM-01 recovering trim: 2, wants 3+ or a natural 6: no\n\
             SG-TRIM-05 A falls to Very Low\n  \
             SG-TRIM-01 recovering trim: 3, wants 3+ or a natural 6: yes\n\
             SG-TRIM-06 A is steady again, but her crew is stunned for the rest of this phase and for two more\n"
        ),
        "{text}"
    );
    assert!(state[A].is_stunned && !state[B].is_stunned);
}

#[test]
fn sg_coll_04_also_when_it_is_the_one_run_into() {
    let text = "a Reliant 1011 N Low\nb Sky Runner 1010 SE Low";
    let mut state = position(text).moving(A);
    let text = give(&mut state, AHEAD, &[2, 6, 6, 3]);
    assert!(text.ends_with("SG-COLL-04 B keeps her trim\n"), "{text}");
}

#[test]
fn sg_coll_04_equal_hulls_run_no_risk() {
    let mut state = meeting("SE");
    let text = give(&mut state, AHEAD, &[2, 6, 6]);
    assert!(!text.contains("SG-COLL-04"), "{text}");
}

#[test]
fn sg_coll_04_half_of_one_is_nothing() {
    // Hull 2 against hull 3: even a 1 exceeds it.
    let text = "a Aphid 1011 N Low\nb Sky Runner 1010 SE Low";
    let mut state = position(text).moving(A);
    let text = give(&mut state, AHEAD, &[2, 6, 6, 1]);
    assert!(text.ends_with("wants 0-: no\nSG-COLL-04 A keeps her trim\n"), "{text}");
}

#[test]
fn sg_coll_04_by_the_chart_less_than_half_the_gap() {
    let chart = Switches { collision_chart: true, ..USUAL };
    let text = "a Sky Runner 1011 N Low\nb Reliant 1010 SE Low";
    for (die, is_lost) in [(1, true), (2, false)] {
        let mut state = position_on("canal", chart, text).moving(A);
        let dice = [2, 6, 6, die, 6];
        let text = give(&mut state, AHEAD, if is_lost { &dice } else { &dice[..4] });
        assert_eq!(text.contains("A loses trim"), is_lost, "{text}");
    }
}

#[test]
fn sg_coll_05_a_ship_that_began_beside_another_rolls_before_it_moves_off() {
    // Bow to stern, and still no bonus: no hexside is entered.
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 1010 N Low";
    for (order, told) in [
        (AHEAD, "SG-MOVE-02 A goes ahead to 1009\n"),
        (CLIMB, "SG-ALT-02 A climbs to Medium\n"),
        (DESCEND, "SG-ALT-03 A goes down to Very Low\n"),
    ] {
        let mut state = position(text).moving(A);
        let clear = "  SG-COLL-05 collision: 3, wants 2-: no\nSG-COLL-02 A passes clear of B\n";
        assert_eq!(give(&mut state, order, &[3]), format!("{clear}{told}"));
        assert_eq!(odds(&position(text).moving(A), order), "1/3");
        // Clear once is clear for good.
        assert!(!give(&mut state, AHEAD, &[]).contains("SG-COLL-02"));
    }
}

#[test]
fn sg_coll_05_after_a_collision_she_stays_put_and_pays_nothing() {
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 1010 N Low";
    let mut state = position(text).moving(A);
    let text = give(&mut state, AHEAD, &[2, 3, 6]);
    assert_eq!(
        text,
        "  SG-COLL-05 collision: 2, wants 2-: yes\nSG-COLL-02 A runs into B\n  \
         SG-COLL-03 collision damage: 3, wants 3-: yes\nSG-COLL-03 A is stove in: 1 hull hit\n  \
         SG-COLL-03 collision damage: 6, wants 3-: no\nSG-COLL-03 B is not hurt by it\n\
         SG-HIT-03 A is holed: 1 hull box\n"
    );
    assert_eq!((state[A].hex.label().as_str(), state[A].is_stopped), ("1010", true));
    let why = "A has been stopped by a collision for the rest of the turn";
    refuses(&state, CLIMB, "SG-MOVE-05", why);
}

#[test]
fn sg_coll_05_turning_first_carries_the_minus_two() {
    let text = "a Aphid 1010 N Low\nb Sky Runner 1010 N Low";
    let mut state = position(text).moving(A);
    let power = Order::PowerTurn { ship: A, turn: Turn::Port };
    assert_eq!(odds(&state, power), "2/3");
    give(&mut state, power, &[5]);
    // That roll was the one for moving off.
    assert_eq!(give(&mut state, AHEAD, &[]), "SG-MOVE-02 A goes ahead to 0910\n");
}

#[test]
fn sg_coll_05_a_ship_that_stays_as_it_is_does_not_roll() {
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 1010 N Low";
    let mut state = position(text).moving(A);
    let end = Order::EndMove { ship: A };
    assert_eq!(give(&mut state, end, &[]), "SG-SEQ-01 A ends her move\n");
}

#[test]
fn sg_coll_05_a_ship_that_came_later_was_rolled_for_on_arrival() {
    // She enters, passes clear, and goes on without another roll.
    let mut state = meeting("SE");
    give(&mut state, AHEAD, &[3]);
    assert_eq!(give(&mut state, AHEAD, &[]), "SG-MOVE-02 A goes ahead to 1009\n");
}

#[test]
fn sg_coll_05_off_the_map_too() {
    let text = "a Sky Runner 1001 N Low\nb Sky Runner 1001 N Low";
    let mut state = position(text).moving(A);
    let text = give(&mut state, AHEAD, &[3]);
    assert!(text.ends_with("SG-GEO-04 A leaves the map and is out of the battle\n"), "{text}");
}

#[test]
fn sg_geo_03_half_a_difference_in_hull_size_rounds_down() {
    // 5 / 2 is 2: a 2 upsets, a 3 does not.
    let text = "a Sky Runner 1011 N Low\nb Reliant 1010 SE Low";
    for (die, is_lost) in [(2, true), (3, false)] {
        let mut state = position(text).moving(A);
        let dice = [2, 6, 6, die, 6];
        let text = give(&mut state, AHEAD, if is_lost { &dice } else { &dice[..4] });
        assert_eq!(text.contains("A loses trim"), is_lost, "{text}");
    }
}

#[test]
fn sg_geo_03_half_of_five_by_its_own_rounding_as_in_the_example() {
    // As crew casualties 3: a crew location by a round of damage value 5.
    let blow = damage::Blow::new(5, Some(9));
    let mut state = position("a Sky Runner 1010 N Low");
    report(&mut state, &[3], |play| damage::hit(play, A, blow));
    assert_eq!(state[A].owed, 3);
    // Through thick armour 2 and a second die: 1-3 leaves 2, 4-6 makes 3.
    for (die, left) in [(1, 2), (3, 2), (4, 3), (6, 3)] {
        let mut found = 0;
        report(&mut state, &[die], |play| found = damage::pierce(play, A.piece(), 5, 2, 3));
        assert_eq!(found, left, "on a {die}");
    }
}

#[test]
fn sg_geo_03_a_modified_die_may_pass_below_one() {
    let mut state = meeting("SE");
    let text = give(&mut state, TURNING, &[1, 6, 6]);
    let roll = "SG-COLL-02 collision: 1 -2 turning in the hex = -1, wants 2-: yes\n";
    assert!(text.contains(roll), "{text}");
}

/// What is foretold of every step that A may make, and what comes of it when it is played every way the dice can fall.
fn foretold(state: &State) -> Vec<(Order, Option<String>)> {
    let mut steps = Vec::new();
    movement::list_steps(state, A, &mut steps);
    let foretold = steps.into_iter().map(|step| {
        let risk = risk(state, step).map(|risk| risk.to_string());
        assert_eq!(risk.clone().unwrap_or("0/1".into()), odds(state, step), "{step:?}");
        (step, risk)
    });
    foretold.filter(|(_, risk)| risk.is_some()).collect()
}

#[test]
fn sg_coll_01_the_chance_foretold_is_the_chance_played() {
    let ahead = foretold(&meeting("SE"));
    assert_eq!(ahead.len(), 3);
    assert_eq!(ahead[0], (AHEAD, Some("1/3".into())));
    // One above, one below, two ahead: straight on, up and down, with and without a turn.
    let crowd = "a Dauntless 1011 N Low\nb Sky Runner 1011 N Medium\nb Sky Runner 1011 S Very Low\n\
                 b Sky Runner 1010 N Low\nb Sky Runner 1010 SE Low";
    let crowd = foretold(&position(crowd).moving(A));
    // Two ahead, straight or turning; up, straight or turning; down.
    assert_eq!(crowd.len(), 3 + 3 + 1, "{crowd:?}");
    assert_eq!(crowd[0], (AHEAD, Some("4/9".into())));
    // Alone there is nothing to run into.
    assert_eq!(foretold(&position("a Dauntless 1011 N Low\nb Aphid 1011 N High").moving(A)), []);
}

#[test]
fn sg_coll_05_the_chance_of_moving_off_is_foretold_once() {
    let text = "a Dauntless 1011 N Low\nb Sky Runner 1011 SE Low\nb Sky Runner 1010 SE Low";
    let mut state = position(text).moving(A);
    let together = foretold(&state);
    // Off and into the next, each one in three.
    assert_eq!(together[0], (AHEAD, Some("5/9".into())));
    assert_eq!(together.len(), 3 + 2 + 3 + 1, "every step but ending the move: {together:?}");
    // Having got clear by a turn on the spot she is checked against B no more but for turning there again.
    give(&mut state, Order::PowerTurn { ship: A, turn: Turn::Port }, &[6]);
    let clear = foretold(&state);
    assert_eq!(clear.len(), 2, "power turns alone: {clear:?}");
    // A ship on the ground neither gets clear of anybody nor is run into.
    let text = "a Sky Runner 1011 N Ground, landed\nb Sky Runner 1011 SE Ground, landed\n\
                b Sky Runner 1011 SE Very Low";
    let landed = foretold(&position(text).moving(A));
    assert_eq!(landed[0], (CLIMB, Some("1/3".into())));
    let text = "a Sky Runner 1011 N Very Low\nb Sky Runner 1011 SE Ground, landed";
    assert_eq!(foretold(&position(text).moving(A)), []);
}
