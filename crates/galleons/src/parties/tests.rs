//! What must hold of telling men off and standing them down.

use super::*;
use crate::{
    flow,
    position::{
        A, ADVANCED, B, advanced, allows, give, position, position_on, put_aboard, refuses, report,
    },
    state::Phase,
    trim, validate, withdrawal,
};

/// A Dauntless has an officer beside her captain, nine marines with an officer, four deckhands and a petty officer.
fn deck(ails: &str) -> State {
    advanced(&format!("a Dauntless 1010 N Low{ails}\nb Sky Runner 2020 N Low"))
        .in_phase(Phase::DeckOrders { at: 0 })
}

fn join(man: Man, from: Station) -> Order {
    Order::Shift { ship: A, man, from, to: Station::Party }
}

fn tell_off(man: Man, from: Station, n: u8) -> Order {
    Order::TellOff { ship: A, man, from, to: Station::Party, n }
}

#[test]
fn sg_board_01_a_party_is_told_off_round_an_officer() {
    let mut state = deck("");
    let officer_first = "a party is formed round an officer: tell him off first";
    refuses(&state, join(Man::Hand, Station::Deck), "SG-BOARD-01", officer_first);
    refuses(&state, tell_off(Man::Marine, Station::Deck, 9), "SG-BOARD-01", officer_first);
    for officer in [Man::Captain, Man::Officer] {
        allows(&state, join(officer, Station::Bridge));
    }
    // A marine officer will do.
    allows(&state, join(Man::MarineOfficer, Station::Deck));
    give(&mut state, join(Man::Officer, Station::Bridge), &[]);
    give(&mut state, tell_off(Man::Marine, Station::Deck, 9), &[]);
    give(&mut state, tell_off(Man::Hand, Station::Deck, 4), &[]);
    give(&mut state, join(Man::Petty, Station::Deck), &[]);
    give(&mut state, join(Man::Hand, Station::Gun(0)), &[]);
    let party = Band { officers: 1, marines: 9, hands: 5, petty: 1, ..Band::default() };
    assert_eq!(state[A].party, party);
    assert_eq!((state[A].crew.marines, state[A].crew.deck.total()), (0, 0));
    let text = report(&mut state, &[], flow::deck::reveal);
    assert_eq!(
        text,
        "SG-BOARD-01 A: an officer goes from the bridge to the boarding party\n\
         SG-BOARD-01 A: 9 marines of the deck told off for the boarding party\n\
         SG-BOARD-01 A: 4 deckhands of the deck told off for the boarding party\n\
         SG-BOARD-01 A: a petty officer goes from the deck to the boarding party\n\
         SG-BOARD-01 A: a gunner goes from the 20-pdr/4\" S to the boarding party\n"
    );
}

#[test]
fn sg_board_01_the_example() {
    // One officer and five crewmen: gone from the bridge, the deck and a gun as if they had fallen there.
    let mut state = deck("");
    let before = state[A];
    give(&mut state, join(Man::Officer, Station::Bridge), &[]);
    give(&mut state, tell_off(Man::Hand, Station::Deck, 4), &[]);
    give(&mut state, join(Man::Hand, Station::Gun(0)), &[]);
    assert_eq!(state[A].party, Band { officers: 1, hands: 5, ..Band::default() });
    let lost = |of: fn(&crate::state::Ship) -> u8| of(&before) - of(&state[A]);
    assert_eq!(lost(|ship| ship.crew.officers), 1);
    assert_eq!(lost(|ship| ship.crew.deck.hands), 4);
    assert_eq!(lost(|ship| ship.guns[0].crew.hands), 1);
}

#[test]
fn sg_board_01_the_survivors_return_to_posts_of_their_owners_choice() {
    let mut state = deck(", party 6");
    // One by one wherever they are wanted, the officer last.
    let to = |man, to| Order::Shift { ship: A, man, from: Station::Party, to };
    let why = "a party must have an officer: the others are stood down before the last of them";
    refuses(&state, to(Man::Officer, Station::Bridge), "SG-BOARD-01", why);
    allows(&state, to(Man::Marine, Station::Deck));
    // Or all together to where such men usually are.
    give(&mut state, Order::StandDown { ship: A }, &[]);
    assert!(state[A].party.is_empty());
    assert_eq!((state[A].crew.officers, state[A].crew.marines), (1, 9));
    let none = advanced("a Dauntless 1010 N Low\nb Aphid 2020 N Low");
    let none = none.in_phase(Phase::DeckOrders { at: 0 });
    let why = "A has no party that could be stood down";
    refuses(&none, Order::StandDown { ship: A }, "SG-BOARD-01", why);
}

#[test]
fn sg_board_01_by_ones_by_fives_or_all() {
    let mut state = deck("");
    give(&mut state, join(Man::MarineOfficer, Station::Deck), &[]);
    allows(&state, tell_off(Man::Marine, Station::Deck, 5));
    allows(&state, tell_off(Man::Marine, Station::Deck, 9));
    let why = "men are told off one by one, by fives, or all of a station";
    for n in [0, 1, 2, 8] {
        refuses(&state, tell_off(Man::Marine, Station::Deck, n), "SG-BOARD-01", why);
    }
    let why = "A has no more of them to tell off than 9";
    refuses(&state, tell_off(Man::Marine, Station::Deck, 10), "SG-BOARD-01", why);
    let order =
        Order::TellOff { ship: A, man: Man::Hand, from: Station::Deck, to: Station::Deck, n: 4 };
    let why = "men are told off for a boarding party or a flying party";
    refuses(&state, order, "SG-BOARD-01", why);
}

#[test]
fn sg_board_01_parties_are_formed_in_the_initiative_phase_and_hold_for_the_turn() {
    let mut state = deck("");
    give(&mut state, join(Man::Officer, Station::Bridge), &[]);
    give(&mut state, tell_off(Man::Marine, Station::Deck, 9), &[]);
    let back = Order::Shift { ship: A, man: Man::Marine, from: Station::Party, to: Station::Deck };
    let why = "he has come there this turn and serves there for all of it";
    refuses(&state, back, "SG-CREW-02", why);
    refuses(
        &state,
        Order::StandDown { ship: A },
        "SG-BOARD-01",
        "A has no party that could be stood down",
    );
    let state = state.in_phase(Phase::Move);
    let why = "this is not the moment for that order";
    for order in [
        join(Man::Captain, Station::Bridge),
        tell_off(Man::Hand, Station::Deck, 4),
        Order::StandDown { ship: A },
    ] {
        refuses(&state, order, "SG-SEQ-02", why);
    }
    // Parties belong to the advanced game.
    let basic = position("a Dauntless 1010 N Low\nb Sky Runner 2020 N Low");
    let basic = basic.in_phase(Phase::DeckOrders { at: 0 });
    let why = "parties belong to the advanced rules";
    refuses(&basic, join(Man::Officer, Station::Bridge), "SG-BOARD-01", why);
}

#[test]
fn sg_seq_11_a_party_is_told_off_unseen() {
    let before = deck("");
    let mut state = before.clone();
    give(&mut state, join(Man::Officer, Station::Bridge), &[]);
    give(&mut state, tell_off(Man::Marine, Station::Deck, 5), &[]);
    let mut seen = state.clone();
    validate::see(&state, kernel::Viewer::Seat(SeatId(1)), &mut seen);
    assert_eq!(seen, before);
    validate::see(&state, kernel::Viewer::Seat(SeatId(0)), &mut seen);
    assert_eq!(seen, state);
}

#[test]
fn sg_mar_01_marines_fill_no_station_but_fight_and_lead() {
    let mut state = deck("");
    state[A].guns[0].crew.hands -= 1;
    let why = "marines can man no station of the ship";
    for to in [Station::Gun(0), Station::Helm, Station::Trim, Station::Manoeuvre] {
        let order = Order::Shift { ship: A, man: Man::Marine, from: Station::Deck, to };
        refuses(&state, order, "SG-MAR-01", why);
        let order = Order::Shift { ship: A, man: Man::MarineOfficer, from: Station::Deck, to };
        refuses(&state, order, "SG-MAR-01", why);
    }
    // Nor from a party.
    let mut state = deck(", party 3");
    state[A].crew.helm = None;
    let order = Order::Shift { ship: A, man: Man::Marine, from: Station::Party, to: Station::Helm };
    refuses(&state, order, "SG-MAR-01", why);
    // He keeps his ship in the battle, aboard or in her party.
    let mut state = deck(", no officers");
    assert!(!withdrawal::is_withdrawing(&state, A));
    give(&mut state, join(Man::MarineOfficer, Station::Deck), &[]);
    assert!(!withdrawal::is_withdrawing(&state, A));
    state[A].party = Band::default();
    assert!(withdrawal::is_withdrawing(&state, A));
}

#[test]
fn sg_crew_10_officers_away_with_a_party_count_for_as_long_as_they_live() {
    let mut state = advanced("a Aphid 1010 N Low\nb Sky Runner 1010 N Low");
    state[A].crew.captain = false;
    assert!(withdrawal::is_withdrawing(&state, A));
    let band = Band { captain: true, hands: 2, ..Band::default() };
    put_aboard(&mut state, Company::Ship(A), B, band);
    assert!(!withdrawal::is_withdrawing(&state, A));
    state.afield.boarders[0].band.captain = false;
    assert!(withdrawal::is_withdrawing(&state, A));
}

#[test]
fn sg_trim_03_whoever_is_told_off_does_not_handle_the_vanes() {
    let mut state = deck("");
    assert_eq!(trim::handler(&state[A]).0, 0);
    give(&mut state, join(Man::Captain, Station::Bridge), &[]);
    give(&mut state, join(Man::Trimsman, Station::Trim), &[]);
    // An officer on the bridge is left.
    assert_eq!(
        trim::handler(&state[A]),
        (-2, reason!("SG-TRIM-03", "another officer at the vanes"))
    );
    // Back at his post he is the ship's own trimsman again.
    state[A].settle_in();
    give(&mut state, Order::StandDown { ship: A }, &[]);
    assert_eq!(trim::handler(&state[A]).0, 0);
    assert_eq!(state[A].crew.trim, Some(Man::Trimsman));
}

#[test]
fn sg_crew_03_a_helmsman_whose_post_is_taken_serves_as_a_petty_officer() {
    let mut state = deck("");
    give(&mut state, join(Man::Officer, Station::Bridge), &[]);
    give(&mut state, join(Man::Helmsman, Station::Helm), &[]);
    let take = Order::Shift { ship: A, man: Man::Petty, from: Station::Deck, to: Station::Helm };
    give(&mut state, take, &[]);
    state[A].settle_in();
    give(&mut state, Order::StandDown { ship: A }, &[]);
    assert_eq!((state[A].crew.helm, state[A].crew.deck.petty), (Some(Man::Petty), 1));
}

#[test]
fn sg_hm_03_slaves_at_the_cranks_do_nothing_else() {
    let text = "a Glory Sled 1010 N Low, high martian\nb Aphid 2020 N Low";
    let mut state = advanced(text).in_phase(Phase::DeckOrders { at: 0 });
    let why = "the turncranks are slaves and do nothing else";
    let order =
        Order::Shift { ship: A, man: Man::Hand, from: Station::Manoeuvre, to: Station::Deck };
    refuses(&state, order, "SG-HM-03", why);
    give(&mut state, join(Man::Officer, Station::Bridge), &[]);
    refuses(&state, join(Man::Hand, Station::Manoeuvre), "SG-HM-03", why);
    refuses(&state, tell_off(Man::Hand, Station::Manoeuvre, 18), "SG-HM-03", why);
    allows(&state, join(Man::Hand, Station::Deck));
    // They may still be chosen as casualties.
    state[A].owed = 2;
    let state = state.in_phase(Phase::Casualties { at: 2 });
    allows(&state, Order::Fall { ship: A, man: Man::Hand, station: Station::Manoeuvre });
    // The crew of any other galley is free to move.
    let state = advanced("a Glory Sled 1010 N Low\nb Aphid 2020 N Low");
    allows(&state.in_phase(Phase::DeckOrders { at: 0 }), order);
}

#[test]
fn sg_board_12_a_boarded_ship_without_an_officer_adds_nobody_to_her_party() {
    let text = "a Dauntless 1010 N Low, no officers, marine officers 0\nb Sky Runner 1010 N Low";
    let mut state = advanced(text).in_phase(Phase::DeckOrders { at: 0 });
    state[A].party.hands = 1;
    state[A].crew.deck.hands -= 1;
    let band = Band { officers: 1, hands: 3, ..Band::default() };
    put_aboard(&mut state, Company::Ship(B), A, band);
    let why = "A has no officer left and may put nobody else into her party";
    refuses(&state, join(Man::Hand, Station::Gun(0)), "SG-BOARD-12", why);
    state[A].crew.captain = true;
    allows(&state, join(Man::Hand, Station::Gun(0)));
}

#[test]
fn sg_crew_02_men_come_and_go_and_none_is_lost() {
    let mut state = deck("");
    let living = state[A].living();
    give(&mut state, join(Man::Captain, Station::Bridge), &[]);
    give(&mut state, join(Man::Signalman, Station::Bridge), &[]);
    give(&mut state, join(Man::Helmsman, Station::Helm), &[]);
    assert_eq!((state[A].living(), state[A].party.total(), state[A].party.hands), (living, 3, 1));
    // A second captain who comes aboard is an officer among others.
    state[A].take_in(Band { captain: true, helmsman: true, hands: 1, ..Band::default() });
    let party = state[A].party;
    assert_eq!((party.captain, party.officers, party.helmsman, party.petty), (true, 1, true, 1));
    assert_eq!(state[A].living(), living + 3);
    let mut orders = Vec::new();
    flow::orders(
        &position_on("canal", ADVANCED, "a Aphid 1010 N Low\nb Aphid 2020 N Low")
            .in_phase(Phase::DeckOrders { at: 0 }),
        &mut orders,
    );
    assert!(orders.contains(&Order::ToStations));
}
