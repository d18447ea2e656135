//! Tests of the sequence of play.

use std::sync::Arc;

use kernel::hex::Direction;

use super::*;
use crate::{
    aspect::Aspect,
    position::{
        A, B, C, USUAL, advanced, allows, carry_on, carry_out, give, position, position_on,
        refuses, report,
    },
    state::{Gear, Man, Pace, Round, SideId, Station, Status, Switches, Target},
};

const AHEAD: Order = Order::Ahead { ship: A, turn: None };
const NOT_NOW: &str = "this is not the moment for that order";

/// Asserts that these words come in this order, each after the one before.
fn in_order(text: &str, words: &[&str]) {
    let mut rest = text;
    for word in words {
        let Some((_, after)) = rest.split_once(word) else {
            panic!("{word:?} is missing, or too early, in:\n{text}")
        };
        rest = after;
    }
}

fn two() -> State {
    position("a Sky Runner 1010 N Low\nb Sky Runner 2020 N Low")
}

/// Two ships within reach of each other's rogues, bow to bow.
fn bow_to_bow(ails: &str) -> State {
    position(&format!("a Sky Runner 1010 N Low\nb Sky Runner 1008 S Low{ails}")).firing(0)
}

const A_FIRES: Order = Order::Fire {
    ship: A,
    gun: 0,
    target: Target::Ship(B),
    round: Round::Shell,
    pace: Pace::Steady,
};
const B_FIRES: Order = Order::Fire {
    ship: B,
    gun: 0,
    target: Target::Ship(A),
    round: Round::Shell,
    pace: Pace::Steady,
};

#[test]
fn sg_seq_01_a_turn_is_initiative_and_a_movement_phase_for_each_player() {
    let mut state = two().in_phase(Phase::OpenTurn);
    let mut text = carry_on(&mut state, &[]);
    text += &carry_out(&mut state, Order::ToStations, &[]);
    text += &carry_out(&mut state, Order::ToStations, &[5, 3]);
    text += &carry_out(&mut state, Order::First { seat: SeatId(1) }, &[]);
    text += &carry_out(&mut state, Order::EndMove { ship: B }, &[]);
    text += &carry_out(&mut state, Order::EndMove { ship: A }, &[]);
    assert_eq!(
        text,
        "SG-SEQ-01 Turn 6\n  SG-SEQ-07 initiative of a: 5\n  SG-SEQ-07 initiative of b: 3\n\
         SG-SEQ-07 Ann has the initiative\nSG-SEQ-07 Ann lets Ben move first\n\
         SG-SEQ-03 Ben moves\nSG-SEQ-01 B ends her move\n\
         SG-SEQ-03 Ann moves\nSG-SEQ-01 A ends her move\n\
         SG-SEQ-01 Turn 6 is over\nSG-SEQ-01 Turn 7\n"
    );
    assert_eq!(state.phase, Phase::DeckOrders { at: 0 });
}

#[test]
fn sg_seq_01_ships_may_move_and_collide_again_on_the_next_turn() {
    let mut state = two().in_phase(Phase::OpenTurn);
    state[A].has_moved = true;
    state[A].is_stopped = true;
    carry_on(&mut state, &[]);
    assert!(!state[A].has_moved && !state[A].is_stopped);
}

#[test]
fn sg_seq_02_fires_grow_then_crews_change_then_initiative_is_settled() {
    let text = "a Sky Runner 1010 N Low, fire 2, unserved 0\nb Sky Runner 2020 N Low";
    let mut state = position(text).in_phase(Phase::OpenTurn);
    let text = carry_on(&mut state, &[]);
    assert_eq!(text, "SG-SEQ-01 Turn 6\nSG-BURN-02 A burns on: the fire grows to 3\n");
    let first = Order::First { seat: SeatId(0) };
    refuses(&state, first, "SG-SEQ-07", NOT_NOW);
    let (man, from, to) = (Man::Hand, Station::Deck, Station::Gun(0));
    give(&mut state, Order::Shift { ship: A, man, from, to }, &[]);
    assert_eq!(carry_out(&mut state, Order::ToStations, &[]), "");
    let text = carry_out(&mut state, Order::ToStations, &[5, 3]);
    in_order(
        &text,
        &["SG-CREW-02 A: a deckhand", "SG-SEQ-07 initiative", "Ann has the initiative"],
    );
    refuses(&state, Order::ToStations, "SG-SEQ-02", NOT_NOW);
    allows(&state, first);
}

#[test]
fn sg_seq_03_the_steps_of_a_movement_phase_in_their_order() {
    let text = "a Sky Runner 1010 N High, hull 4, fire 4, rudder 1, no trim, unserved 1, unserved 2
                b Sky Runner 1007 S Medium";
    let mut state = position(text).in_phase(Phase::OpenMove { ship: A, step: OpenStep::Descent });
    // Down to the ceiling; a fire greater than the hull: the magazine of the first gun, DV 3, then a screw hit.
    let mut text = carry_on(&mut state, &[1, 4, 5]);
    assert_eq!(state.moving.map(|moving| moving.ship), Some(A));
    text += &give(&mut state, AHEAD, &[]);
    text += &carry_out(&mut state, Order::EndMove { ship: A }, &[]);
    // Every player may fire; Ann has nothing left to fire with. A miss.
    assert_eq!(decider(&state), Some(SeatId(1)));
    text += &give(&mut state, B_FIRES, &[]);
    // Three hands fight the fire, the rudder comes free, the trim station is untended; then Ben moves.
    text += &carry_out(&mut state, Order::CeaseFire, &[1, 1, 1, 1, 6, 1]);
    in_order(
        &text,
        &[
            "SG-ALT-05 A can no longer hold her height",
            "SG-BURN-04 The fire aboard A reaches the magazine",
            "SG-MOVE-02 A goes ahead to 1009",
            "SG-SEQ-01 A ends her move",
            "SG-FIRE-04 B fires her Rogue at A",
            "SG-BURN-05 fighting the fire",
            "SG-RUD-01 A has her rudder free",
            "SG-CREW-05 nobody at the trim station",
            "SG-SEQ-03 Ben moves",
        ],
    );
}

#[test]
fn sg_seq_03_forced_descents_of_all_before_the_first_explosion() {
    let text = "a Sky Runner 1010 N Low, fire 4, wrecked 0, wrecked 1, wrecked 2
                a Sky Runner 1515 N High, hull 4
                b Sky Runner 2020 N Low";
    let mut state = position(text).in_phase(Phase::OpenMove { ship: A, step: OpenStep::Descent });
    let text = carry_on(&mut state, &[2]);
    in_order(&text, &["SG-ALT-05 B can no longer", "SG-BURN-04 The fire aboard A"]);
}

#[test]
fn sg_seq_03_only_the_moving_players_ships_are_checked_and_repaired() {
    let text = "a Sky Runner 1010 N Low, stunned\nb Sky Runner 2020 N Low, rudder 1, no trim";
    let mut state = position(text);
    let text = carry_on(&mut state, &[]);
    assert_eq!(text, "SG-MOVE-05 A cannot move: her crew is stunned\nSG-SEQ-03 Ben moves\n");
}

#[test]
fn sg_seq_04_one_battery_after_the_enemys_move_the_other_after_ones_own_as_in_the_example() {
    // Port guns bear on B, starboard guns on C; it is Ben's movement phase, then Ann's.
    let text = "a Sky Runner 1010 N Low
                b Sky Runner 0910 N Low
                b Sky Runner 1110 N Low";
    let mut state = position(text);
    (state.order_of_play, state.at_move) = ([SeatId(1), SeatId(0)].into_iter().collect(), 0);
    let mut state = state.firing(1);
    let (port, starboard) = (1, 2);
    give(&mut state, Order::fire(A, port, B), &[]);
    let why = "the Heavy Gun of A is committed already";
    let again = Order::fire(A, port, B);
    refuses(&state, again, "SG-SEQ-04", why);
    carry_out(&mut state, Order::CeaseFire, &[1]);
    // Her own move, and her firing step.
    assert_eq!(state.moving.map(|moving| moving.ship), Some(A));
    carry_out(&mut state, Order::EndMove { ship: A }, &[]);
    let why = "the Heavy Gun of A has fired this turn";
    refuses(&state, again, "SG-SEQ-04", why);
    let other = Order::fire(A, starboard, C);
    give(&mut state, other, &[]);
    refuses(&state, other, "SG-SEQ-04", "the Heavy Gun of A is committed already");
    report(&mut state, &[1], gunnery::resolve_next);
    refuses(&state, other, "SG-SEQ-04", why);
    // On the next turn she may again.
    state.turn += 1;
    allows(&state, again);
    allows(&state, other);
}

#[test]
fn sg_seq_06_a_gun_wrecked_in_the_step_still_delivers_its_shot_as_in_the_example() {
    let mut state = bow_to_bow("");
    give(&mut state, A_FIRES, &[]);
    assert_eq!(carry_out(&mut state, Order::CeaseFire, &[]), "");
    // Ben commits his only rogue, then both are rolled: his is wrecked with two of its crew, and fires all the same.
    give(&mut state, B_FIRES, &[]);
    let text = carry_out(&mut state, Order::CeaseFire, &[6, 5, 1, 1]);
    in_order(
        &text,
        &[
            "SG-FIRE-04 A fires her Rogue at B, range 2",
            "SG-HIT-07 B loses her Rogue and 2 gunners with it",
            "SG-SEQ-06 B fires her Rogue at A, range 2, as committed before it was lost",
            "SG-FIRE-05 A miss on A",
        ],
    );
}

#[test]
fn sg_seq_06_positions_count_as_they_stood_when_the_step_began() {
    let mut state = bow_to_bow("");
    give(&mut state, A_FIRES, &[]);
    give(&mut state, Order::CeaseFire, &[]);
    give(&mut state, B_FIRES, &[]);
    // B is hit, loses trim, falls a level and steadies. Her shot is still level, at range 2.
    let text = carry_out(&mut state, Order::CeaseFire, &[6, 6, 2, 3, 1, 6, 2]);
    in_order(
        &text,
        &[
            "SG-TRIM-05 B falls to Very Low",
            "SG-FIRE-04 B fires her Rogue at A, range 2",
            "SG-FIRE-05 to hit: 2, wants 3+: no",
        ],
    );
}

#[test]
fn sg_seq_06_crews_count_as_they_stood_and_casualties_come_later() {
    let mut state = bow_to_bow("");
    give(&mut state, A_FIRES, &[]);
    give(&mut state, Order::CeaseFire, &[]);
    give(&mut state, B_FIRES, &[]);
    // Two casualties are owed by B, whose shot goes first; then the officer die, and then she chooses.
    let text = carry_out(&mut state, Order::CeaseFire, &[6, 3, 1, 1]);
    in_order(
        &text,
        &[
            "SG-HIT-04 B will have to count 2 casualties of her crew",
            "SG-FIRE-04 B fires her Rogue at A",
            "SG-HIT-06 officer among the dead",
        ],
    );
    assert_eq!(decider(&state), Some(SeatId(1)));
}

#[test]
fn sg_seq_06_damage_is_marked_as_it_is_rolled_and_shots_at_a_wreck_are_wasted() {
    // B has one hull box left; the second gun finds nobody there.
    let mut state = bow_to_bow(", hull 11");
    give(&mut state, A_FIRES, &[]);
    give(&mut state, Order::fire(A, 1, B), &[]);
    give(&mut state, Order::CeaseFire, &[]);
    give(&mut state, B_FIRES, &[]);
    let text = carry_out(&mut state, Order::CeaseFire, &[6, 1, 1]);
    in_order(
        &text,
        &[
            "SG-LAND-02 B crashes with all hands",
            "SG-SEQ-06 The shot of her port wing",
            "SG-SEQ-06 B fires her Rogue at A",
        ],
    );
}

#[test]
fn sg_seq_06_shots_are_rolled_in_order_of_play_as_they_were_listed() {
    let text = "a Sky Runner 1010 N Low
                b Sky Runner 1008 S Low
                c Sky Runner 1012 N Low";
    let mut state = position(text);
    state.order_of_play = [SeatId(2), SeatId(0), SeatId(1)].into_iter().collect();
    state.at_move = 1;
    let mut state = state.firing(0);
    // Ann moves: she commits first, then Ben, then Cat, round the table from her.
    assert_eq!(decider(&state), Some(SeatId(0)));
    refuses(&state, B_FIRES, "SG-SEQ-06", "B is not yours to fire with");
    give(&mut state, Order::fire(A, 2, B), &[]);
    give(&mut state, A_FIRES, &[]);
    carry_out(&mut state, Order::CeaseFire, &[]);
    assert_eq!(decider(&state), Some(SeatId(1)));
    give(&mut state, B_FIRES, &[]);
    carry_out(&mut state, Order::CeaseFire, &[]);
    assert_eq!(decider(&state), Some(SeatId(2)));
    give(&mut state, Order::fire(C, 0, A), &[]);
    let text = carry_out(&mut state, Order::CeaseFire, &[1, 1, 1, 1]);
    in_order(
        &text,
        &[
            "A fires her starboard wing",
            "A fires her Rogue",
            "B fires her Rogue",
            "C fires her Rogue",
        ],
    );
}

/// The same with shots fired one by one.
fn one_by_one(ails: &str) -> State {
    let switches = Switches { sequential_fire: true, ..USUAL };
    let text = format!("a Sky Runner 1010 N Low\nb Sky Runner 1008 S Low{ails}");
    position_on("canal", switches, &text).firing(0)
}

#[test]
fn sg_seq_06_sequential_the_moving_player_fires_gun_by_gun_with_effect() {
    let mut state = one_by_one("");
    // His rogue is gone before Ben comes to fire it; a wing gun is left to him.
    let text = carry_out(&mut state, A_FIRES, &[6, 5, 1]);
    in_order(&text, &["SG-FIRE-05 A hit on B", "SG-HIT-07 B loses her Rogue"]);
    assert_eq!(decider(&state), Some(SeatId(0)));
    refuses(&state, B_FIRES, "SG-SEQ-06", "B is not yours to fire with");
    carry_out(&mut state, Order::CeaseFire, &[]);
    assert_eq!(decider(&state), Some(SeatId(1)));
    refuses(&state, B_FIRES, "SG-FIRE-12", "the Rogue of B is wrecked");
    let text = carry_out(&mut state, Order::fire(B, 1, A), &[1]);
    in_order(&text, &["B fires her port wing", "A miss on A"]);
}

#[test]
fn sg_seq_06_sequential_a_ship_that_falls_beside_another_is_laid_before_the_next_gun() {
    // B flies a level above C, and falls to her with A's first shot.
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 1008 S Medium\na Sky Runner 1008 N Low";
    let switches = Switches { sequential_fire: true, ..USUAL };
    let mut state = position_on("canal", switches, text).firing(0);
    let text = carry_out(&mut state, A_FIRES, &[6, 6, 2, 3, 1, 6, 6]);
    in_order(&text, &["SG-TRIM-05 B falls to Low", "B passes clear of C"]);
    // Ben announces how she lies to C: then C's guns bear, or do not, in the rest of the same step.
    assert_eq!(decider(&state), Some(SeatId(1)));
    let lying = Order::LieTo { ship: B, other: C, other_lies: Aspect::Bow, lies: Aspect::Bow };
    carry_out(&mut state, lying, &[]);
    assert_eq!(decider(&state), Some(SeatId(0)));
    assert_eq!(state.phase, Phase::Fire { at: 0 });
    refuses(&state, A_FIRES, "SG-SEQ-04", "the Rogue of A has fired this turn");
    allows(&state, Order::fire(C, 0, B));
}

#[test]
fn sg_seq_06_sequential_a_ship_that_has_crashed_fires_no_more() {
    let mut state = one_by_one(", hull 11");
    carry_out(&mut state, A_FIRES, &[6, 1]);
    assert_eq!(state[B].status, Status::Crashed);
    // Nothing is left to fire at or to fire with: the step is over.
    assert!(!matches!(state.phase, Phase::Fire { .. }), "{:?}", state.phase);
}

#[test]
fn sg_seq_06_holding_fire_is_a_choice_of_the_firing_step_alone() {
    refuses(&two(), Order::CeaseFire, "SG-SEQ-06", NOT_NOW);
    allows(&bow_to_bow(""), Order::CeaseFire);
}

/// Settles initiative with these dice, and who may choose.
fn initiative_of(text: &str, faces: &[u8]) -> (State, String) {
    let mut state = position(text).in_phase(Phase::Initiative);
    let text = carry_on(&mut state, faces);
    (state, text)
}

#[test]
fn sg_seq_07_the_higher_die_says_who_is_first() {
    let (mut state, text) = initiative_of("a Aphid 1010 N Low\nb Aphid 2020 N Low", &[2, 5]);
    assert!(text.ends_with("SG-SEQ-07 Ben has the initiative\n"), "{text}");
    assert_eq!(decider(&state), Some(SeatId(1)));
    allows(&state, Order::First { seat: SeatId(0) });
    let nobody = Order::First { seat: SeatId(2) };
    refuses(&state, nobody, "SG-SEQ-07", "there is no such player in the battle");
    let text = give(&mut state, Order::First { seat: SeatId(1) }, &[]);
    assert_eq!(text, "SG-SEQ-07 Ben moves first\nSG-SEQ-03 Ben moves\n");
    assert_eq!(state.order_of_play[..], [SeatId(1), SeatId(0)]);
}

#[test]
fn sg_seq_07_equal_dice_are_rolled_again() {
    let ships = "a Aphid 1010 N Low\nb Aphid 2020 N Low";
    let (_, text) = initiative_of(ships, &[3, 3, 6, 6, 4, 1]);
    assert!(text.ends_with("SG-SEQ-07 Ann has the initiative\n"), "{text}");
}

#[test]
fn sg_seq_08_the_rest_follow_clockwise_from_whoever_is_named_as_in_the_example() {
    // Seats A, B, C, D clockwise. C wins and names B first: the order is B, C, D, A.
    let ships = "a Aphid 1010 N Low\nb Aphid 1515 N Low\nc Aphid 2020 N Low\nd Aphid 0505 N Low";
    let (mut state, text) = initiative_of(ships, &[1, 4, 6, 2]);
    assert!(text.ends_with("SG-SEQ-08 Cat has the initiative\n"), "{text}");
    give(&mut state, Order::First { seat: SeatId(1) }, &[]);
    assert_eq!(state.order_of_play[..], [1, 2, 3, 0].map(SeatId));
    assert_eq!(state.mover(), SeatId(1));
}

#[test]
fn sg_seq_08_tied_leaders_roll_off_between_themselves() {
    let ships = "a Aphid 1010 N Low\nb Aphid 1515 N Low\nc Aphid 2020 N Low";
    // Ann and Cat tie at 6; Ben does not roll again.
    let (_, text) = initiative_of(ships, &[6, 2, 6, 3, 4]);
    assert!(text.ends_with("SG-SEQ-08 Cat has the initiative\n"), "{text}");
}

#[test]
fn sg_seq_08_whoever_is_out_of_the_battle_neither_rolls_nor_moves() {
    let ships = "a Aphid 1010 N Low\nb Aphid 1515 N Low, struck\nc Aphid 2020 N Low";
    let (mut state, _) = initiative_of(ships, &[5, 3]);
    let nobody = Order::First { seat: SeatId(1) };
    refuses(&state, nobody, "SG-SEQ-07", "there is no such player in the battle");
    give(&mut state, Order::First { seat: SeatId(2) }, &[]);
    assert_eq!(state.order_of_play[..], [SeatId(2), SeatId(0)]);
}

#[test]
fn sg_seq_08_every_player_may_fire_in_every_firing_step() {
    let text = "a Sky Runner 1010 N Low
                b Sky Runner 1008 S Low
                c Sky Runner 1012 N Low";
    for mover in 0..3 {
        let mut state = position(text);
        state.at_move = mover;
        for at in 0..3 {
            let seat = SeatId((mover + at) % 3);
            let state = state.clone().firing(at);
            assert_eq!(decider(&state), Some(seat));
            let target = if seat == SeatId(0) { B } else { A };
            allows(&state, Order::fire(ShipId(seat.0), 0, target));
        }
    }
}

#[test]
fn sg_seq_10_repairs_in_their_order_each_once() {
    let text = "a Aphid 1010 N Low, fire 2, rudder 1, lifters 1, screw 6, leak 2, no trim
                b Aphid 2020 N Low";
    let mut state = position(text).in_phase(Phase::Repair { ship: A });
    let text = carry_on(&mut state, &[1, 1, 1, 1, 1, 1, 1]);
    in_order(
        &text,
        &[
            "SG-BURN-05 A fights her fire in vain with 3 hands",
            "SG-RUD-01 A's rudder stays jammed",
            "SG-LIFT-01 A's lifters stay jammed",
            "SG-SCREW-03 A cannot rig a makeshift yet",
            "SG-BOIL-03 A wins back a point of steam",
            "SG-CREW-05 A flies with nobody at the trim station",
            "SG-SEQ-03 Ben moves",
        ],
    );
    assert_eq!(text.matches("SG-RUD-01 freeing the rudder").count(), 1);
}

#[test]
fn sg_seq_10_a_stunned_ship_mends_nothing_but_its_trim_is_rolled_for() {
    let text = "a Aphid 1010 N Low, fire 2, rudder 1, lifters 1, screw 6, leak 2, no trim, stunned
                b Aphid 2020 N Low";
    let mut state = position(text).in_phase(Phase::Repair { ship: A });
    let text = carry_on(&mut state, &[1]);
    assert!(text.starts_with("  SG-CREW-05 nobody at the trim station: 1"), "{text}");
}

#[test]
fn sg_seq_10_untended_trim_stations_after_all_repairs() {
    let text = "a Sky Runner 1010 N Low, no trim
                a Sky Runner 1515 N Low, rudder 1
                b Sky Runner 2020 N Low";
    let mut state = position(text).in_phase(Phase::Repair { ship: A });
    let text = carry_on(&mut state, &[1, 1]);
    in_order(&text, &["SG-RUD-01 B's rudder stays jammed", "SG-CREW-05 A flies with nobody"]);
}

#[test]
fn sg_seq_11_deck_orders_take_effect_together() {
    let text = "a Sky Runner 1010 N Low, unserved 0\nb Sky Runner 2020 N Low, unserved 0";
    let mut state = position(text).in_phase(Phase::DeckOrders { at: 0 });
    let shift = |ship| {
        let (man, from, to) = (Man::Hand, Station::Deck, Station::Gun(0));
        Order::Shift { ship, man, from, to }
    };
    refuses(&state, shift(B), "SG-SEQ-11", "B is not your ship");
    assert_eq!(give(&mut state, shift(A), &[]), "");
    assert_eq!(carry_out(&mut state, Order::ToStations, &[]), "");
    assert_eq!(decider(&state), Some(SeatId(1)));
    assert_eq!(give(&mut state, shift(B), &[]), "");
    let text = carry_out(&mut state, Order::ToStations, &[5, 3]);
    let together = "SG-CREW-02 A: a deckhand goes from the deck to the Rogue\n\
                    SG-CREW-02 B: a deckhand goes from the deck to the Rogue\n";
    assert!(text.starts_with(together), "{text}");
}

#[test]
fn sg_seq_11_the_moving_player_before_the_others_in_order_of_play() {
    let ships = "a Aphid 1010 N Low\nb Aphid 1515 N Low\nc Aphid 2020 N Low\nd Aphid 0505 N Low";
    let mut state = position(ships);
    state.order_of_play = [3, 0, 1].map(SeatId).into_iter().collect();
    state.at_move = 1;
    let mut seats = [0, 1, 2, 3].map(SeatId);
    seats.sort_by_key(|&seat| precedence(&state, seat));
    // Cat is out of the battle and decides last.
    assert_eq!(seats, [0, 1, 3, 2].map(SeatId));
}

#[test]
fn sg_seq_03_an_order_about_a_ship_that_there_is_not_is_refused() {
    let nobody = ShipId(9);
    let orders =
        [Order::Move { ship: nobody }, Order::fire(A, 0, nobody), Order::EndMove { ship: nobody }];
    for order in orders {
        refuses(&two(), order, "SG-SEQ-03", "there is no such ship");
    }
}

#[test]
fn sg_crew_03_until_the_initiative_phase_an_empty_post_stays_empty() {
    let mut state = two();
    state[A].crew.helm = None;
    let (man, from, to) = (Man::Officer, Station::Bridge, Station::Helm);
    let order = Order::Shift { ship: A, man, from, to };
    refuses(&state, order, "SG-SEQ-02", NOT_NOW);
    allows(&state.in_phase(Phase::DeckOrders { at: 0 }), order);
}

#[test]
fn sg_seq_11_nobody_is_asked_who_has_nobody_to_send() {
    // Ann's ship is stunned throughout the Initiative Phase, so only Ben is asked.
    let mut state = two().in_phase(Phase::OpenTurn);
    state[A].stunned_phases = 1;
    let text = report(&mut state, &[], |play| while advance(play) {});
    assert_eq!(text, "SG-SEQ-01 Turn 6\n");
    assert_eq!(decider(&state), Some(SeatId(1)));
}

#[test]
fn sg_seq_11_who_falls_is_chosen_before_the_next_die() {
    // A fire of 6 reaches the magazine as the phase opens: the dead are chosen before anybody moves.
    let text = "a Sky Runner 1010 N Low, fire 6\nb Sky Runner 2020 N Low";
    let mut state = position(text).in_phase(Phase::OpenMove { ship: A, step: OpenStep::Explosion });
    state[A].owed = 2;
    carry_on(&mut state, &[1]);
    assert!(matches!(state.phase, Phase::Casualties { .. }), "{:?}", state.phase);
    assert_eq!(decider(&state), Some(SeatId(0)));
    assert!(matches!(state.resume, Some(Phase::OpenMove { .. })));
}

/// Ann and Cat against Ben and Dan.
fn allies() -> State {
    let text = "a Sky Runner 0505 N Low\nb Sky Runner 2005 N Low\nc Sky Runner 0515 N Low\nd Sky Runner 2015 N Low";
    let mut state = advanced(text);
    let setting = Arc::get_mut(&mut state.setting).unwrap();
    setting.sides.truncate(2);
    setting.side_of_seat = [0, 1, 0, 1].into_iter().map(SideId).collect();
    state
}

#[test]
fn sg_seq_01_allies_move_one_after_another_in_the_phase_of_their_side() {
    let mut state = allies().in_phase(Phase::ChooseFirst { winner: SeatId(1) });
    let mut listed = Vec::new();
    orders(&state, &mut listed);
    assert_eq!(listed, [Order::First { seat: SeatId(0) }, Order::First { seat: SeatId(1) }]);
    carry_out(&mut state, Order::First { seat: SeatId(1) }, &[]);
    assert_eq!(state.order_of_play[..], [1, 3, 0, 2].map(SeatId));
    for (seat, ship) in [(1, B), (3, ShipId(3))] {
        assert_eq!((decider(&state), state.mover()), (Some(SeatId(seat)), SeatId(seat)));
        carry_out(&mut state, Order::EndMove { ship }, &[]);
    }
    // Nobody is in range, so that the fire of all and the repairs are passed over.
    assert_eq!((decider(&state), state.moving_side()), (Some(SeatId(0)), SideId(0)));
    assert_eq!((state.at_move, state.at_hand), (2, 0));
}

#[test]
fn sg_fire_12_allies_are_no_target() {
    let mut state = allies().firing(0);
    state[C].hex = state[A].hex.next(Direction::North);
    let order = Order::fire(A, 0, C);
    refuses(&state, order, "SG-FIRE-12", "C is no enemy");
}

/// A with everything about which deck orders are given, fast to B.
fn fitted_out() -> State {
    let text = "a Dauntless 1010 N Medium, marines 8, party 3, grapples B, mounts maxim portable, \
                mounts power-grapnel forward, carries 2 tether-mine-british, carries 2 drogue-torpedo, \
                carries 2 bomb-rack, carries 4 bomb-load, deck 9\n\
                b Sky Runner 1010 N Medium\na Aphid 1020 N Medium\nb Aphid 2020 N Low";
    let mut state = advanced(text);
    state[A].carries[2].left = 0;
    state
}

#[test]
fn sg_seq_05_only_in_the_initiative_phase() {
    let state = fitted_out();
    let n = state[A].guns.len() as u8;
    let (maxim, grapnel) = (n - 2, n - 1);
    let shift = |man: Man, from: Station, to: Station| Order::Shift { ship: A, man, from, to };
    let orders = [
        shift(Man::Hand, Station::Deck, Station::Manoeuvre),
        shift(Man::Hand, Station::Deck, Station::Party),
        Order::StandDown { ship: A },
        Order::Cut { ship: A, other: B },
        Order::PutOut { ship: A, gear: Gear::Mines },
        Order::PutOut { ship: A, gear: Gear::Drogues },
        Order::Lay { ship: A, gun: maxim, aspect: Aspect::Stern },
        shift(Man::Hand, Station::Deck, Station::Gun(grapnel)),
        Order::Load { ship: A },
    ];
    let mut short = fitted_out().in_phase(Phase::DeckOrders { at: 0 });
    short[A].crew.manoeuvre.hands -= 1;
    for order in orders {
        allows(&short, order);
        for phase in [Phase::Move, Phase::Fire { at: 0 }, Phase::Announce { at: 0 }] {
            let later = short.clone().in_phase(phase);
            assert!(check(&later, &order).is_err(), "{order:?} in {phase:?}");
        }
        // Nor by another.
        let other = short.clone().in_phase(Phase::DeckOrders { at: 1 });
        assert!(check(&other, &order).is_err(), "{order:?} of another's");
    }
}

#[test]
fn sg_seq_05_what_is_set_holds_for_the_turn_but_mines_may_be_cut_adrift() {
    let mut state = fitted_out().in_phase(Phase::DeckOrders { at: 0 });
    give(&mut state, Order::PutOut { ship: A, gear: Gear::Mines }, &[]);
    let back = Order::TakeIn { ship: A, gear: Gear::Mines };
    refuses(&state, back, "SG-TETH-01", "A has had her orders about that this turn");
    let mut state = state.firing(0);
    state.deck.clear();
    state.muster.clear();
    allows(&state, Order::CutMines { ship: A });
}
