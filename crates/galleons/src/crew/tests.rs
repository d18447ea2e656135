//! Tests of the crew: stations, who may serve where, and what empty posts mean.

use Station::{Bridge, Deck, Helm, Manoeuvre, Trim};

use super::*;
use crate::{
    aspect::Altitude,
    flow, movement,
    position::{A, B, USUAL, allows, carry_out, chance, give, position, refuses, report},
};

const ROGUE: Station = Station::Gun(0);
const WING: Station = Station::Gun(1);

/// Everybody at every station is dead.
const NOBODY: &str = "no helm, no trim, no officers, no signalman, deck 0, cranks 0, unserved 0, \
                      unserved 1, unserved 2";

fn shift(man: Man, from: Station, to: Station) -> Order {
    Order::Shift { ship: A, man, from, to }
}

/// The Initiative Phase, with the first player giving deck orders.
fn deck(text: &str) -> State {
    position(text).in_phase(Phase::DeckOrders { at: 0 })
}

/// A Sky Runner, whose crew is her captain, an officer, helmsman, trimsman, signalman, 7 gunners, 12 cranks, 3 hands.
fn runner(ails: &str) -> State {
    deck(&format!("a Sky Runner 1010 N Low, {ails}\nb Sky Runner 2020 N Low"))
}

/// An Aphid, who has an extra petty officer and no officer but her captain.
fn aphid(ails: &str) -> State {
    deck(&format!("a Aphid 1010 N Low, {ails}\nb Sky Runner 2020 N Low"))
}

#[test]
fn sg_crew_01_a_full_crew_at_its_stations() {
    let state = runner("");
    let (ship, crew) = (&state[A], &state[A].crew);
    assert_eq!((crew.captain, crew.officers, crew.signalman), (true, 1, true));
    assert_eq!((crew.helm, crew.trim), (Some(Man::Helmsman), Some(Man::Trimsman)));
    assert_eq!((crew.deck.hands, crew.deck.petty, crew.manoeuvre.hands), (3, 0, 12));
    assert_eq!(ship.guns.iter().map(|gun| gun.crew.hands).collect::<Vec<_>>(), [3, 2, 2]);
    assert_eq!(ship.living(), 27);
    // British ships have extra petty officers on deck, and larger ones marines.
    assert_eq!(aphid("")[A].crew.deck, Men { hands: 2, petty: 1, marines: 0 });
    let reliant = deck("a Reliant 1010 N Low");
    assert_eq!((reliant[A].crew.marines, reliant[A].crew.marine_officers), (18, 2));
}

#[test]
fn sg_crew_01_officers_and_petty_officers() {
    let officers = [Man::Captain, Man::Officer];
    let petty = [Man::Helmsman, Man::Trimsman, Man::Petty];
    for man in [
        Man::Captain,
        Man::Officer,
        Man::Helmsman,
        Man::Trimsman,
        Man::Petty,
        Man::Signalman,
        Man::Hand,
        Man::Marine,
    ] {
        assert_eq!(man.is_officer(), officers.contains(&man), "{man:?}");
        assert_eq!(man.is_petty_officer(), petty.contains(&man), "{man:?}");
    }
}

#[test]
fn sg_crew_02_the_deck_fills_losses_elsewhere() {
    let mut state = runner("unserved 0");
    give(&mut state, shift(Man::Hand, Deck, ROGUE), &[]);
    let state_text = carry_out(&mut state, Order::ToStations, &[]);
    // Nothing is told before the other side has given its orders too.
    assert_eq!(state_text, "");
    assert_eq!((state[A].crew.deck.hands, state[A].guns[0].crew.hands), (2, 1));
    let text = carry_out(&mut state, Order::ToStations, &[1, 2]);
    assert!(
        text.starts_with("SG-CREW-02 A: a deckhand goes from the deck to the Rogue\n"),
        "{text}"
    );
}

#[test]
fn sg_crew_02_men_on_one_way_are_told_together() {
    let mut state = runner("");
    for _ in 0..3 {
        give(&mut state, shift(Man::Hand, Manoeuvre, Deck), &[]);
    }
    give(&mut state, shift(Man::Signalman, Bridge, Deck), &[]);
    give(&mut state, shift(Man::Hand, Manoeuvre, Deck), &[]);
    let text = report(&mut state, &[], flow::deck::reveal);
    assert_eq!(
        text,
        "SG-CREW-02 A: 3 turncranks go from the cranks to the deck\n\
         SG-CREW-09 A: the signalman goes from the bridge to the deck\n\
         SG-CREW-02 A: a turncrank goes from the cranks to the deck\n"
    );
}

#[test]
fn sg_crew_03_who_takes_a_key_post_is_told_by_its_rule() {
    let mut state = runner("no helm");
    give(&mut state, shift(Man::Officer, Bridge, Helm), &[]);
    let text = report(&mut state, &[], flow::deck::reveal);
    assert_eq!(text, "SG-CREW-03 A: an officer goes from the bridge to the helm\n");
}

#[test]
fn sg_crew_02_only_in_the_initiative_phase() {
    let order = shift(Man::Hand, Deck, ROGUE);
    let why = "this is not the moment for that order";
    for phase in [Phase::Move, Phase::Fire { at: 0 }, Phase::ChooseFirst { winner: SeatId(0) }] {
        refuses(&runner("unserved 0").in_phase(phase), order, "SG-SEQ-02", why);
    }
    allows(&runner("unserved 0"), order);
}

#[test]
fn sg_crew_02_no_station_but_the_deck_holds_more_than_its_complement() {
    let full = "the Rogue of A has its full crew";
    refuses(&runner(""), shift(Man::Hand, Deck, ROGUE), "SG-CREW-02", full);
    let state = runner("");
    let why = "A has a full manoeuvring crew";
    refuses(&state, shift(Man::Hand, Deck, Manoeuvre), "SG-CREW-02", why);
    allows(&runner("cranks 11"), shift(Man::Hand, Deck, Manoeuvre));
    // Ten men on a deck for three.
    let mut state = runner("");
    for _ in 0..7 {
        give(&mut state, shift(Man::Hand, Manoeuvre, Deck), &[]);
    }
    assert_eq!(state[A].crew.deck.hands, 10);
}

#[test]
fn sg_crew_02_a_man_serves_one_station_for_the_whole_turn() {
    let mut state = runner("unserved 0, unserved 1, deck 1");
    give(&mut state, shift(Man::Hand, Deck, ROGUE), &[]);
    let why = "he has come there this turn and serves there for all of it";
    refuses(&state, shift(Man::Hand, ROGUE, WING), "SG-CREW-02", why);
    refuses(&state, shift(Man::Hand, ROGUE, Deck), "SG-CREW-02", why);
    // Of two at a gun the one who was there may still go.
    let mut state = runner("deck 1");
    state[A].guns[0].crew.hands = 1;
    give(&mut state, shift(Man::Hand, Deck, ROGUE), &[]);
    give(&mut state, shift(Man::Hand, ROGUE, Deck), &[]);
    refuses(&state, shift(Man::Hand, ROGUE, Deck), "SG-CREW-02", why);
    // On the next turn he is free again.
    let mut state = runner("unserved 0, deck 1");
    give(&mut state, shift(Man::Hand, Deck, ROGUE), &[]);
    give(&mut state, Order::ToStations, &[]);
    carry_out(&mut state, Order::ToStations, &[1, 2]);
    let state = state.in_phase(Phase::DeckOrders { at: 0 });
    allows(&state, shift(Man::Hand, ROGUE, Deck));
}

#[test]
fn sg_crew_02_what_makes_no_sense_is_refused() {
    let state = runner("deck 0, wrecked 1, unserved 1");
    let changing = "SG-CREW-02";
    refuses(&state, shift(Man::Hand, Deck, ROGUE), changing, "A has no such man at that station");
    refuses(&state, shift(Man::Hand, ROGUE, ROGUE), changing, "he serves there already");
    let wrecked = "the Heavy Gun of A is wrecked";
    refuses(&state, shift(Man::Hand, Manoeuvre, WING), changing, wrecked);
    let nowhere = shift(Man::Hand, Manoeuvre, Station::Gun(9));
    refuses(&state, nowhere, changing, "there is no such gun");
    let bridge = "the bridge has no place for him";
    refuses(&state, shift(Man::Hand, ROGUE, Bridge), changing, bridge);
}

#[test]
fn sg_crew_02_ones_own_ships_in_the_battle_and_awake() {
    let order = Order::Shift { ship: B, man: Man::Hand, from: Manoeuvre, to: Deck };
    refuses(&runner(""), order, "SG-SEQ-11", "B is not your ship");
    let order = shift(Man::Hand, Manoeuvre, Deck);
    refuses(&runner("struck"), order, "SG-CREW-02", "A is out of the battle");
    let mut state = runner("");
    state[A].stunned_phases = 1;
    let why = "A has a stunned crew: nobody changes station";
    refuses(&state, order, "SG-TRIM-06", why);
    state[A].stunned_phases = 0;
    allows(&state, order);
}

#[test]
fn sg_crew_02_officers_leave_the_bridge_only_for_a_key_post() {
    let state = runner("unserved 0");
    let why = "officers leave the bridge only for a key post";
    for man in [Man::Captain, Man::Officer] {
        for to in [Deck, ROGUE, Manoeuvre] {
            let order = shift(man, Bridge, to);
            refuses(&state, order, "SG-CREW-02", why);
        }
    }
}

#[test]
fn sg_crew_03_no_common_hand_takes_helm_or_trim() {
    let state = runner("no helm, no trim");
    let why = "only a petty officer, or failing that an officer, takes helm or trim";
    for to in [Helm, Trim] {
        refuses(&state, shift(Man::Hand, Deck, to), "SG-CREW-03", why);
        refuses(&state, shift(Man::Signalman, Bridge, to), "SG-CREW-03", why);
    }
}

#[test]
fn sg_crew_03_an_extra_petty_officer_first_then_an_officer() {
    let mut state = aphid("no helm");
    let captain = shift(Man::Captain, Bridge, Helm);
    let why = "an officer takes helm or trim only when no petty officer is left to do it";
    refuses(&state, captain, "SG-CREW-03", why);
    give(&mut state, shift(Man::Petty, Deck, Helm), &[]);
    assert_eq!((state[A].crew.helm, state[A].crew.deck.petty), (Some(Man::Petty), 0));
    let state = aphid("no helm, petty 0");
    allows(&state, captain);
    // A petty officer at a gun is still one who could do it.
    let mut state = aphid("no helm, petty 0");
    state[A].guns[0].crew = Men { hands: 1, petty: 1, marines: 0 };
    refuses(&state, captain, "SG-CREW-03", why);
    allows(&state, shift(Man::Petty, Station::Gun(0), Helm));
}

#[test]
fn sg_crew_03_an_officer_at_a_post_still_counts_as_an_officer() {
    let mut state = aphid("no helm, petty 0");
    give(&mut state, shift(Man::Captain, Bridge, Helm), &[]);
    assert_eq!((state[A].crew.captain, state[A].crew.helm), (false, Some(Man::Captain)));
    assert!(state[A].has_officer());
    state[A].crew.helm = None;
    assert!(!state[A].has_officer());
    // He may go back to the bridge, and nowhere else.
    let mut state = aphid("no trim, petty 0");
    state[A].crew.captain = false;
    state[A].crew.trim = Some(Man::Captain);
    allows(&state, shift(Man::Captain, Trim, Bridge));
    let why = "officers leave the bridge only for a key post";
    refuses(&state, shift(Man::Captain, Trim, Deck), "SG-CREW-02", why);
}

#[test]
fn sg_crew_03_helmsman_and_trimsman_stand_in_for_each_other() {
    let mut state = runner("no trim");
    give(&mut state, shift(Man::Helmsman, Helm, Trim), &[]);
    assert_eq!((state[A].crew.helm, state[A].crew.trim), (None, Some(Man::Helmsman)));
    let state = runner("");
    let why = "helmsman and trimsman may only stand in for each other";
    refuses(&state, shift(Man::Helmsman, Helm, Deck), "SG-CREW-03", why);
    refuses(&state, shift(Man::Trimsman, Trim, Bridge), "SG-CREW-03", why);
    refuses(
        &state,
        shift(Man::Helmsman, Helm, Trim),
        "SG-CREW-03",
        "A has somebody at the trim station",
    );
    refuses(&state, shift(Man::Trimsman, Trim, Helm), "SG-CREW-03", "A has somebody at the helm");
}

#[test]
fn sg_crew_05_a_six_with_nobody_at_the_trim_station_is_a_loss_of_trim() {
    let tend = |state: &mut State, faces: &[u8]| {
        state.phase = Phase::TendTrim { ship: A };
        report(state, faces, |play| {
            flow::advance(play);
        })
    };
    let mut state = position("a Sky Runner 1010 N Low, no trim");
    let text = tend(&mut state, &[5]);
    assert_eq!(
        text,
        "  SG-CREW-05 nobody at the trim station: 5, wants 6+: no\n\
         SG-CREW-05 A flies with nobody at the trim station\n"
    );
    // The damage value is 1; the captain takes the vanes at -1.
    let text = tend(&mut state, &[6, 2, 3]);
    assert_eq!(
        text,
        "  SG-CREW-05 nobody at the trim station: 6, wants 6+: yes\n\
         SG-CREW-05 A flies with nobody at the trim station\n\
         SG-TRIM-01 A loses trim\n  \
         SG-TRIM-01 recovering trim: 2 -1 the captain at the vanes = 1, wants 2+ or a natural 6: no\n\
         SG-TRIM-05 A falls to Very Low\n  \
         SG-TRIM-01 recovering trim: 3 -1 the captain at the vanes = 2, wants 2+ or a natural 6: yes\n\
         SG-TRIM-06 A is steady again, but her crew is stunned for the rest of this phase and for two more\n"
    );
    // Stunned or not; but not when the post is filled, nor in another's phase.
    let mut state = position("a Sky Runner 1010 N Low, no trim, stunned");
    assert!(!tend(&mut state, &[1]).is_empty());
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 2020 N Low, no trim";
    assert_eq!(tend(&mut position(text), &[]), "");
}

#[test]
fn sg_crew_05_the_risk_is_one_in_six() {
    let state = position("a Sky Runner 1010 N Low, no trim");
    let lost = chance(
        &state,
        |play| crate::repair::tend_trim(play, A),
        |state| state[A].is_stunned || state[A].status == Status::Crashed,
    );
    assert_eq!(lost, "1/6");
}

#[test]
fn sg_crew_05_no_change_of_altitude_of_her_own_will() {
    let state = position("a Sky Runner 1010 N Low, no trim").moving(A);
    let why = "A has nobody at the trim station and cannot change altitude";
    refuses(&state, Order::Climb { ship: A, turn: None }, "SG-CREW-05", why);
    refuses(&state, Order::Descend { ship: A, turn: None }, "SG-CREW-05", why);
    allows(&state, Order::Ahead { ship: A, turn: None });
}

#[test]
fn sg_crew_06_each_engineer_missing_costs_a_point_as_in_the_example() {
    // Speed 6 with an engine crew of 2: one lost, speed 5; both lost, speed 0.
    for (engineers, speed) in [(2, 6), (1, 5), (0, 0)] {
        let state = position(&format!("a Aphid 1010 N Low, engineers {engineers}"));
        assert_eq!(movement::allowance(&state, A), speed, "{engineers} engineers");
    }
    // Speed 4 with 6: the last of them holds her at nothing, not below.
    let state = position("a Reliant 1010 N Low, engineers 1");
    assert_eq!(movement::allowance(&state, A), 0);
    let state = position("a Reliant 1010 N Low, engineers 3");
    assert_eq!(movement::allowance(&state, A), 1);
}

#[test]
fn sg_crew_07_emptied_rows_of_turncranks_cost_a_point_each_as_in_the_example() {
    // Hull 4, speed 3, 14 turncranks: rows of 6, 4, 4.
    let state = runner("");
    let mut class = state.class(A).clone();
    (class.hull, class.speed, class.complement.manoeuvre) = (4, 3, 14);
    let speed = |lost: u8| class.speed - speed_lost(&class, &USUAL, 14 - lost);
    assert_eq!((speed(0), speed(5)), (3, 3));
    assert_eq!((speed(6), speed(9)), (2, 2));
    assert_eq!((speed(10), speed(13)), (1, 1));
    assert_eq!(speed(14), 0);
    // A Sky Runner's twelve in four rows of three.
    for (cranks, speed) in [(12, 4), (10, 4), (9, 3), (6, 2), (1, 1), (0, 0)] {
        let state = runner(&format!("cranks {cranks}"));
        assert_eq!(movement::allowance(&state, A), speed, "{cranks} cranks");
    }
}

#[test]
fn sg_crew_07_any_man_who_turns_a_crank_counts() {
    let mut state = aphid("engineers 1");
    give(&mut state, shift(Man::Petty, Deck, Manoeuvre), &[]);
    assert_eq!(movement::allowance(&state, A), 6);
}

/// A repair step of the first player.
fn repair(text: &str, faces: &[u8]) -> String {
    let mut state = position(text).in_phase(Phase::Repair { ship: A });
    report(&mut state, faces, |play| {
        flow::advance(play);
    })
}

#[test]
fn sg_crew_09_deckhands_and_extra_petty_officers_fight_fires() {
    // Two hands and a petty officer on a steel deck, where a 5 will do.
    let text = repair("a Aphid 1010 N Low, fire 4", &[5, 4, 6]);
    assert!(text.ends_with("SG-BURN-05 A beats her fire down to 2 with 3 hands\n"), "{text}");
}

#[test]
fn sg_crew_09_extra_petty_officers_serve_guns_and_engines_too() {
    let mut state = aphid("unserved 0, engineers 1");
    allows(&state, shift(Man::Petty, Deck, Manoeuvre));
    give(&mut state, shift(Man::Petty, Deck, Station::Gun(0)), &[]);
    assert_eq!(state[A].guns[0].crew, Men { hands: 0, petty: 1, marines: 0 });
    assert_eq!(state[A].guns[0].crew.total(), 1);
}

#[test]
fn sg_crew_09_the_signalman_is_one_more_man() {
    for to in [Deck, ROGUE, Manoeuvre] {
        let mut state = runner("unserved 0, cranks 11");
        let before = state[A].count(Man::Hand, to);
        give(&mut state, shift(Man::Signalman, Bridge, to), &[]);
        assert!(!state[A].crew.signalman);
        assert_eq!(state[A].count(Man::Hand, to), before + 1);
        assert_eq!(state[A].living(), 27 - 3 - 1);
    }
    // Once he works with the others he is one of them.
    let mut state = runner("");
    give(&mut state, shift(Man::Signalman, Bridge, Deck), &[]);
    let why = "A has no such man at that station";
    refuses(&state, shift(Man::Signalman, Deck, Bridge), "SG-CREW-02", why);
}

#[test]
fn sg_crew_12_what_empty_posts_mean() {
    // Deck: no fire-fighting.
    assert_eq!(repair("a Sky Runner 1010 N Low, fire 2, deck 0", &[]), "");
    // Manoeuvring crew: no speed.
    assert_eq!(movement::allowance(&runner("cranks 0"), A), 0);
    // Captain, officer and signalman: nothing by themselves.
    let state = position("a Sky Runner 1010 N Low, no captain, no signalman").moving(A);
    allows(&state, Order::Ahead { ship: A, turn: Some(crate::order::Turn::Port) });
    allows(&state, Order::Climb { ship: A, turn: None });
    // A gun that nobody serves is silent.
    let text = "a Sky Runner 1010 N Low, unserved 0\nb Sky Runner 1009 N Low";
    let state = position(text).firing(0);
    let order = Order::fire(A, 0, B);
    refuses(&state, order, "SG-FIRE-03", "the Rogue of A is served by nobody");
}

#[test]
fn sg_crew_12_marines_can_man_no_station() {
    let state = deck("a Reliant 1010 N Low, unserved 0, engineers 0, no helm\nb Aphid 2020 N Low");
    let why = "marines can man no station of the ship";
    for man in [Man::Marine, Man::MarineOfficer] {
        for to in [Station::Gun(0), Manoeuvre, Helm, Bridge] {
            refuses(&state, shift(man, Deck, to), "SG-CREW-12", why);
        }
    }
}

#[test]
fn sg_crew_12_marines_are_living_men_and_nobody_makes_a_derelict() {
    let mut state = position(&format!("a Sky Runner 1010 N Low, {NOBODY}"));
    state[A].crew.marines = 1;
    assert_eq!(report(&mut state, &[], |play| note_derelict(play, A)), "");
    state[A].crew.marines = 0;
    assert_eq!(state[A].living(), 0);
    let text = report(&mut state, &[], |play| note_derelict(play, A));
    assert_eq!(text, "SG-CREW-12 A drifts with nobody alive aboard: she is derelict\n");
    assert_eq!(state[A].status, Status::Derelict);
    assert!(state[A].is_lost() && !state[A].is_in_the_air());
}

#[test]
fn sg_crew_12_her_move_ends_with_her_last_man() {
    let mut state = position("a Sky Runner 1010 N Low\nb Sky Runner 1020 N Low").moving(A);
    state[A].owed = state[A].living() as u8 - 1;
    report(&mut state, &[1], |play| count_casualties(play, A));
    assert!(state.moving.is_some(), "a man is left to go on");
    state[A].owed += 1;
    report(&mut state, &[], |play| count_casualties(play, A));
    assert_eq!((state[A].status, state.moving), (Status::Derelict, None));
    assert!(state[A].has_moved);
}

#[test]
fn sg_crew_12_a_ship_that_owes_all_she_has_loses_them_all() {
    let text = format!("a Sky Runner 1010 N Low, {NOBODY}");
    let counted = |owed: u8, faces: &[u8]| {
        let mut state = position(&text);
        state[A].crew.deck.hands = 2;
        state[A].owed = owed;
        report(&mut state, faces, |play| count_casualties(play, A));
        state[A].status
    };
    assert_eq!(counted(2, &[]), Status::Derelict);
    assert_eq!(counted(1, &[]), Status::Flying);
}

#[test]
fn sg_crew_12_the_last_men_may_die_with_their_gun() {
    let text = format!("a Sky Runner 1010 N Low, {NOBODY}");
    let mut state = position(&text);
    state[A].guns[0].crew.hands = 2;
    let blow = crate::damage::Blow::new(3, Some(1));
    // A gun location, the first of three guns.
    report(&mut state, &[5, 1], |play| crate::damage::hit(play, A, blow));
    assert_eq!((state[A].living(), state[A].owed), (0, 0));
    report(&mut state, &[], |play| count_casualties(play, A));
    assert_eq!(state[A].status, Status::Derelict);
}

#[test]
fn sg_crew_12_a_derelict_does_nothing_and_crashes_at_its_next_loss_of_trim() {
    let text = format!("a Sky Runner 1010 N High, {NOBODY}, derelict, rudder 1, fire 1");
    let mut state = position(&text);
    let why = "A is out of the battle";
    refuses(&state, Order::Move { ship: A }, "SG-MOVE-05", why);
    assert_eq!(repair(&text, &[]), "");
    let text = report(&mut state, &[], |play| crate::trim::lose(play, A, 1));
    assert_eq!(text, "SG-TRIM-01 A loses trim\nSG-CREW-12 A crashes with nobody alive aboard\n");
    assert_eq!(state[A].altitude, Altitude::High);
}

#[test]
fn sg_seq_11_casualties_are_chosen_by_the_moving_player_first() {
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 1515 N Low\nc Sky Runner 2020 N Low";
    let mut state = position(text).in_phase(Phase::Casualties { at: 3 });
    for ship in state.ids() {
        state[ship].owed = 1;
    }
    state.at_move = 1;
    let fall = |ship| Order::Fall { ship, man: Man::Hand, station: Deck };
    let why = "this is not the moment for that order";
    for ship in [B, crate::position::C, A] {
        assert_eq!(flow::decider(&state), Some(state[ship].seat));
        for other in state.ids().filter(|&other| other != ship) {
            refuses(&state, fall(other), "SG-HIT-05", why);
        }
        give(&mut state, fall(ship), &[]);
    }
    assert_eq!(flow::decider(&state), None);
}

#[test]
fn sg_seq_11_one_who_is_out_of_the_battle_chooses_last() {
    // B has struck, so that her owner is not in the order of play; a stray shot cost her a man.
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 1515 N Low, struck\nc Sky Runner 2020 N Low";
    let mut state = position(text).in_phase(Phase::Casualties { at: 3 });
    state.order_of_play = [SeatId(2), SeatId(0)].into_iter().collect();
    state[A].owed = 1;
    state[B].owed = 1;
    assert_eq!(next_to_mourn(&state), Some(A));
    state[A].owed = 0;
    assert_eq!(next_to_mourn(&state), Some(B));
}
