//! What must hold of the landing party.

use std::sync::Arc;

use kernel::{System, Viewer};

use super::*;
use crate::{
    Galleons, flow,
    order::Turn,
    parties,
    position::{A, ADVANCED, B, allows, carry_on, chance, give, position_on, refuses, report},
    state::{Flight, Folk, Men, Phase, Quality},
    tables::Service,
    validate::validate,
};

const fn at(label: i16) -> Hex {
    Hex::new((label / 100 - 1) as i8, (label % 100 - 1) as i8)
}

/// Ships over the highlands, those of Ann on a raid.
fn raid(text: &str) -> State {
    let mut state = position_on("highland", ADVANCED, text);
    Arc::get_mut(&mut state.setting).unwrap().aim = Aim::Rescue { party: 10, turns: 10 };
    state
}

/// The same in Ann's Initiative Phase of turn 5.
fn deck(text: &str) -> State {
    raid(text).in_phase(Phase::DeckOrders { at: 0 })
}

const ON_THE_LEDGE: &str =
    "a Dauntless 1809 N Medium, landed\na Aphid 0505 N Very High\nb Small Bird 2020 N High";
const LAND: Order = Order::Land { ship: A };

/// Orders the landing and closes the turn, with something done between.
fn land(mut state: State, meanwhile: impl FnOnce(&mut State)) -> (State, String) {
    state.afield.affair.opened = state.stamp;
    give(&mut state, LAND, &[]);
    let mut told = report(&mut state, &[], flow::deck::reveal);
    meanwhile(&mut state);
    told += &report(&mut state, &[], close_turn);
    assert_eq!(validate(&state), Ok(()));
    (state, told)
}

/// A party of so many men ashore at 1809 since turn 4, from A.
fn ashore(state: &mut State, n: u8) -> Ashore {
    let mut here = state[A];
    let band = tell_off(&mut here, 10).unwrap().detach(n);
    crate::position::lend(&mut state[A], band);
    Ashore { of: A, hex: at(1809), band, since: 4 }
}

/// A flying party of Ben's with an officer and so many hands.
fn flight(state: &mut State, label: i16, altitude: Altitude, hands: u8) {
    state.afield.flights.push(Flight {
        seat: SeatId(1),
        home: None,
        hex: at(label),
        altitude,
        band: Band { officers: 1, hands, ..Band::default() },
        folk: Folk {
            service: Service::Martian,
            is_high_martian: true,
            boarding: Some(Quality::Trained),
            arm: 0,
        },
        quality: Quality::Green,
        is_armed: true,
        on_conveyors: false,
        has_moved: true,
        boards: None,
        is_beaten: false,
        n_fired: 0,
        owed: 0,
    });
    let setting = Arc::get_mut(&mut state.setting).unwrap();
    setting.sides[1].men_in_flights += 1 + u16::from(hands);
}

#[test]
fn sg_s6_01_ten_men_with_an_officer_and_all_marines_go_ashore_when_the_turn_is_over() {
    let state = deck(ON_THE_LEDGE);
    allows(&state, LAND);
    let (state, told) = land(state, |_| {});
    assert_eq!(
        told,
        "SG-S6-01 A makes her landing party ready, and must lie still all turn\n\
         SG-S6-01 A puts 10 men ashore at 1809\n"
    );
    let Landing::Away(ashore) = state.afield.affair.landing else { panic!("nobody is ashore") };
    let party = Band { marine_officers: 1, marines: 9, ..Band::default() };
    assert_eq!((ashore.band, ashore.hex, ashore.since), (party, at(1809), 5));
    assert_eq!((state[A].crew.marines, state[A].crew.marine_officers), (0, 0));
    // They are her men all the same.
    assert_eq!(parties::away(&state, A), party);
    assert!(!state[A].lands);
}

#[test]
fn sg_s6_01_seamen_make_up_the_number() {
    // Six marines are left and no marine officer: an officer, and three deckhands, since all marines go.
    let state = deck("a Dauntless 1809 N Medium, landed, marines 6, marine officers 0");
    let party = landing_party(&state, A).unwrap();
    assert_eq!(party, Band { officers: 1, marines: 6, hands: 3, ..Band::default() });
    // Whoever has been told off goes first.
    let state = deck("a Dauntless 1809 N Medium, landed, marines 9, marine officers 0, party 1");
    assert_eq!(landing_party(&state, A).unwrap().officers, 1);
    // An Aphid sends her captain, her petty officer, her signalman and gunners; helm and trim are kept.
    let state = deck("a Aphid 1809 N Medium, landed");
    let party = landing_party(&state, A).unwrap();
    assert!(party.captain && !party.helmsman && !party.trimsman);
    assert_eq!((party.total(), party.n_officers()), (10, 1));
    let (state, _) = land(state, |_| {});
    assert!(state[A].crew.helm.is_some() && state[A].crew.trim.is_some());
}

#[test]
fn sg_s6_01_without_an_officer_or_ten_men_nobody_goes() {
    let why = "A has no officer with men enough for a landing party of 10";
    let text = "a Dauntless 1809 N Medium, landed, no officers, marine officers 0";
    refuses(&deck(text), LAND, "SG-S6-01", why);
    let mut state = deck(ON_THE_LEDGE);
    let leave = |ship: &mut Ship, hands: u8| {
        (ship.crew.marines, ship.crew.marine_officers, ship.crew.signalman) = (0, 0, false);
        (ship.crew.deck.hands, ship.crew.deck.petty) = (hands, 0);
        ship.crew.manoeuvre.hands = 0;
        for gun in &mut *ship.guns {
            gun.crew.hands = 0;
        }
    };
    leave(&mut state[A], 9);
    allows(&state, LAND);
    leave(&mut state[A], 8);
    refuses(&state, LAND, "SG-S6-01", why);
    // Those who fall in the meantime may be too many.
    let (state, told) = land(deck(ON_THE_LEDGE), |state| leave(&mut state[A], 8));
    assert!(told.ends_with("SG-S6-01 A has too few men left for a landing party\n"), "{told}");
    assert_eq!(state.afield.affair.landing, Landing::ToLand);
}

#[test]
fn sg_s6_01_somebody_stays_aboard() {
    let mut state = deck(ON_THE_LEDGE);
    let crew = &mut state[A].crew;
    (crew.captain, crew.officers, crew.signalman) = (true, 0, false);
    (crew.marines, crew.marine_officers) = (0, 0);
    (crew.deck.hands, crew.deck.petty, crew.manoeuvre) = (9, 0, Men::default());
    for gun in &mut *state[A].guns {
        gun.crew = Men::default();
    }
    allows(&state, LAND);
    // With nobody at helm and trim the ten would be the last.
    (state[A].crew.helm, state[A].crew.trim) = (None, None);
    let why = "A has no officer with men enough for a landing party of 10";
    refuses(&state, LAND, "SG-S6-01", why);
    state[A].crew.deck.hands = 10;
    allows(&state, LAND);
}

#[test]
fn sg_s6_01_only_next_to_the_top_and_at_medium() {
    let why = "A does not lie next to the fortress top at Medium";
    for place in ["1809 N High", "1807 N Medium", "1810 N High, landed", "1808 N Medium"] {
        refuses(&deck(&format!("a Dauntless {place}")), LAND, "SG-S6-01", why);
    }
    let state = deck("b Dauntless 1809 N Medium, landed").in_phase(Phase::DeckOrders { at: 1 });
    refuses(&state, LAND, "SG-S6-01", "A has no landing party");
    let state = raid(ON_THE_LEDGE);
    refuses(&state, LAND, "SG-SEQ-02", "this is not the moment for that order");
    let state = position_on("highland", ADVANCED, ON_THE_LEDGE);
    let state = state.in_phase(Phase::DeckOrders { at: 0 });
    refuses(&state, LAND, "SG-S6-01", "this is not the moment for that order");
}

#[test]
fn sg_s6_01_there_is_one_party_only() {
    let both = "a Dauntless 1809 N Medium, landed\na Dauntless 1611 N Medium, landed";
    let mut state = deck(both);
    give(&mut state, LAND, &[]);
    let why = "the landing party has its orders";
    refuses(&state, Order::Land { ship: B }, "SG-S6-01", why);
    let (state, _) = land(deck(both), |_| {});
    let why = "there is only one landing party, and it has gone";
    refuses(&state, Order::Land { ship: B }, "SG-S6-01", why);
}

#[test]
fn sg_s6_01_she_must_lie_still_for_the_whole_turn() {
    let stays = "SG-S6-01 A has not lain still all turn: her landing party stays aboard\n";
    // Up and down again is no rest; nor is coming there in the course of the turn.
    let (state, told) = land(deck(ON_THE_LEDGE), |state| state.displaced(A));
    assert!(told.ends_with(stays), "{told}");
    assert_eq!(state.afield.affair.landing, Landing::ToLand);
    let (_, told) = land(deck(ON_THE_LEDGE), |state| {
        (state[A].altitude, state[A].status) = (Altitude::High, Status::Flying);
    });
    assert!(told.ends_with(stays), "{told}");
    // Others may move as they like.
    let (_, told) = land(deck(ON_THE_LEDGE), |state| state.displaced(B));
    assert!(told.ends_with("SG-S6-01 A puts 10 men ashore at 1809\n"), "{told}");
    // Whoever is lost meanwhile lands nobody.
    let (state, told) = land(deck(ON_THE_LEDGE), |state| state[A].status = Status::Crashed);
    assert!(!told.contains("ashore") && !state[A].lands, "{told}");
}

#[test]
fn sg_s6_01_a_climb_and_a_turn_in_play_are_movement() {
    let mut state = raid(ON_THE_LEDGE).moving(A);
    state.afield.affair.opened = state.stamp;
    assert!(has_lain_still(&state, A));
    give(&mut state, Order::Climb { ship: A, turn: None }, &[]);
    give(&mut state, Order::Ahead { ship: A, turn: Some(Turn::Port) }, &[]);
    assert!(!has_lain_still(&state, A));
}

#[test]
fn sg_s6_01_the_order_is_unseen_until_all_have_given_theirs() {
    let before = deck(ON_THE_LEDGE);
    let mut state = before.clone();
    give(&mut state, LAND, &[]);
    assert!(Galleons::is_secret(&LAND));
    let seen = |state: &State, seat| {
        let viewer = Viewer::Seat(SeatId(seat));
        let seen = Galleons::seen_by(state, viewer);
        let page = serde_json::to_string(&Galleons::scene(state, viewer)).unwrap();
        (serde_json::to_string(&seen.changing()).unwrap(), page)
    };
    assert_eq!(seen(&state, 1), seen(&before, 1));
    assert_ne!(seen(&state, 0).0, seen(&before, 0).0);
}

#[test]
fn sg_s6_02_after_ten_turns_a_six_brings_them_back_as_in_the_example() {
    let mut state = raid(ON_THE_LEDGE);
    let party = ashore(&mut state, 10);
    state.afield.affair.landing = Landing::Away(party);
    assert_eq!(first_roll(&state, &party), 15);
    // Put ashore on turn 4: nothing is rolled on turn 14.
    state.turn = 14;
    assert_eq!(report(&mut state, &[], open_turn), "");
    state.turn = 15;
    let told = report(&mut state, &[5], open_turn);
    assert_eq!(
        told,
        "\x20 SG-S6-02 return of the landing party of a: 5, wants 6+: no\n\
         SG-S6-02 Nothing is seen of the landing party\n"
    );
    let told = report(&mut state, &[6, 4], open_turn);
    assert!(told.ends_with("SG-S6-02 The landing party is back on the ledge at 1809: 4 men\n"));
    let back = Band { marine_officers: 1, marines: 3, ..Band::default() };
    assert_eq!(state.afield.affair.landing, Landing::Waiting(Ashore { band: back, ..party }));
    assert_eq!(validate(&state), Ok(()));
    // Once back it is not rolled for any more.
    assert_eq!(report(&mut state, &[], open_turn), "");
}

#[test]
fn sg_s6_02_the_chance_is_one_in_six_a_turn_as_in_the_example() {
    let mut state = raid(ON_THE_LEDGE);
    state.afield.affair.landing = Landing::Away(ashore(&mut state, 10));
    state.turn = 20;
    let is_back = |state: &State| matches!(state.afield.affair.landing, Landing::Waiting(_));
    assert_eq!(chance(&state, open_turn, is_back), "1/6");
    let one = |state: &State| matches!(state.afield.affair.landing, Landing::Waiting(it) if it.band.total() == 1);
    assert_eq!(chance(&state, open_turn, one), "1/36");
}

#[test]
fn sg_s6_02_the_officer_comes_back_first_then_marines_then_seamen() {
    let party = Band { officers: 1, marines: 2, petty: 1, hands: 6, ..Band::default() };
    assert_eq!(survivors(party, 1), Band { officers: 1, ..Band::default() });
    assert_eq!(survivors(party, 3), Band { officers: 1, marines: 2, ..Band::default() });
    let six = Band { officers: 1, marines: 2, petty: 1, hands: 2, ..Band::default() };
    assert_eq!(survivors(party, 6), six);
}

#[test]
fn sg_s6_02_either_ship_fetches_them_by_lying_with_them_for_a_turn() {
    let text = "a Dauntless 0505 N Very High\na Aphid 1809 N Medium, landed\n\
                b Small Bird 2020 N High";
    let mut state = raid(text);
    let party = ashore(&mut state, 3);
    state.afield.affair.landing = Landing::Waiting(party);
    state.afield.affair.opened = state.stamp;
    let mut moved = state.clone();
    moved.displaced(B);
    assert_eq!(report(&mut moved, &[], close_turn), "");
    let mut elsewhere = state.clone();
    elsewhere[B].hex = at(1611);
    assert_eq!(report(&mut elsewhere, &[], close_turn), "");
    let told = report(&mut state, &[], close_turn);
    assert_eq!(told, "SG-S6-02 B takes the landing party aboard: 3 men\n");
    assert_eq!(state.afield.affair.landing, Landing::Fetched { ship: B });
    assert_eq!((state[B].party, state[B].living()), (party.band, 18));
    assert_eq!(validate(&state), Ok(()));
}

/// The party of so many waits, and a flying party with an officer and so many hands has come to it.
fn met(n: u8, hands: u8) -> State {
    let mut state = raid(ON_THE_LEDGE);
    (state[A].hex, state[A].status) = (at(505), Status::Flying);
    state.afield.affair.landing = Landing::Waiting(ashore(&mut state, n));
    flight(&mut state, 1809, Altitude::Medium, hands);
    state.at_move = 1;
    state
}

#[test]
fn sg_s6_03_a_flying_party_on_the_ledge_fights_it_as_boarders_do() {
    let mut state = met(3, 1);
    // An officer kills on 5, a hand on 6; an officer of marines and two marines kill on 5.
    let told = report(&mut state, &[5, 5, 4, 4, 6, 6], fight_ashore);
    assert_eq!(
        told,
        "SG-S6-03 On the ledge 3 men of the landing party meet 2 attackers\n\
         \x20 SG-BOARD-08 blow of an officer or marine of b: 5, wants 5+: yes\n\
         \x20 SG-BOARD-08 blow of a seaman of b: 5, wants 6+: no\n\
         SG-S6-03 The attackers strike down 1 man\n\
         \x20 SG-BOARD-08 blow of an officer or marine of a: 4, wants 5+: no\n\
         \x20 SG-BOARD-08 blow of an officer or marine of a: 4, wants 5+: no\n\
         \x20 SG-BOARD-08 blow of an officer or marine of a: 6, wants 5+: yes\n\
         SG-S6-03 The landing party strikes down 1 man\n\
         \x20 SG-BOARD-10 officers among the dead of b: 6: nobody of rank\n\
         SG-S6-03 Flying party 1 loses a hand\n\
         SG-S6-03 The landing party loses a marine\n"
    );
    let left = Band { marine_officers: 1, marines: 1, ..Band::default() };
    assert!(matches!(state.afield.affair.landing, Landing::Waiting(it) if it.band == left));
    assert_eq!(validate(&state), Ok(()));
}

#[test]
fn sg_s6_03_the_officer_falls_last_and_then_all_is_over() {
    let mut state = met(2, 1);
    let told = report(&mut state, &[6, 6, 1, 1], fight_ashore);
    assert!(
        told.ends_with(
            "SG-S6-03 The landing party loses a marine\n\
             SG-S6-03 The landing party loses a marine officer\n\
             SG-S6-03 The landing party is overwhelmed at 1809\n"
        ),
        "{told}"
    );
    assert_eq!(state.afield.affair.landing, Landing::Lost);
    assert!(
        report(&mut state, &[], |play| {
            super::super::after_step(play);
        })
        .ends_with("SG-S6-04 Ben victory: nobody of the landing party is left\n")
    );
}

#[test]
fn sg_s6_03_attackers_without_a_leader_attack_no_more() {
    let mut state = met(2, 2);
    // One dead, and the die asks for an officer: the hands are left alone.
    let told = report(&mut state, &[1, 1, 1, 6, 1, 1], fight_ashore);
    assert!(
        told.ends_with(
            "SG-S6-03 Flying party 1 loses an officer\n\
             SG-BOARD-11 Flying party 1 has nobody left to lead it and attacks no more\n"
        ),
        "{told}"
    );
    assert!(state[FlightId(0)].is_beaten);
    assert_eq!(report(&mut state, &[], fight_ashore), "");
}

#[test]
fn sg_s6_03_only_there_only_at_medium_and_only_in_their_own_phase() {
    for spoil in [
        (|state| state.at_move = 0) as fn(&mut State),
        |state| state.afield.flights[0].altitude = Altitude::High,
        |state| state.afield.flights[0].hex = at(1611),
        |state| {
            let Landing::Waiting(party) = state.afield.affair.landing else { return };
            state.afield.affair.landing = Landing::Away(party);
        },
    ] {
        let mut state = met(3, 1);
        spoil(&mut state);
        let before = state.clone();
        assert_eq!(report(&mut state, &[], fight_ashore), "");
        assert_eq!(state, before);
    }
    // In play it comes in the boarding step of their phase.
    let state = met(3, 1).in_phase(Phase::Cross);
    let mut fought = state;
    let told = report(&mut fought, &[1; 5], |play| {
        flow::advance(play);
    });
    assert!(told.starts_with("SG-S6-03 On the ledge"), "{told}");
}

#[test]
fn sg_s6_04_it_is_won_when_the_ship_that_fetched_them_leaves_the_map() {
    let told = |spoil: &dyn Fn(&mut State)| {
        let mut state = raid(ON_THE_LEDGE);
        spoil(&mut state);
        report(&mut state, &[], |play| {
            super::super::after_step(play);
        })
    };
    let fetched = |state: &mut State| state.afield.affair.landing = Landing::Fetched { ship: A };
    assert_eq!(told(&|state| fetched(state)), "");
    let won = "SG-S6-04 Ann victory: men of the landing party have been brought off\n";
    assert_eq!(
        told(&|state| {
            fetched(state);
            state[A].status = Status::Gone;
        }),
        won
    );
    // The other may leave without them.
    assert_eq!(
        told(&|state| {
            fetched(state);
            state[B].status = Status::Gone;
        }),
        ""
    );
    let lost = "SG-S6-04 Ben victory: nobody of the landing party is left\n";
    for end in [Status::Crashed, Status::Struck, Status::Derelict] {
        assert_eq!(
            told(&|state| {
                fetched(state);
                state[A].status = end;
            }),
            lost
        );
    }
    let alone = "SG-S6-04 Ben victory: no ship is left that could bring the landing party off\n";
    assert_eq!(told(&|state| state[A].status = Status::Gone), "");
    assert_eq!(
        told(&|state| (state[A].status, state[B].status) = (Status::Gone, Status::Crashed)),
        alone
    );
}

#[test]
fn sg_s6_04_the_turn_limit_is_the_defenders() {
    let mut state = raid(ON_THE_LEDGE).in_phase(Phase::CloseTurn);
    let setting = Arc::get_mut(&mut state.setting).unwrap();
    (setting.at_turn_limit, setting.switches.turn_limit) = (Some(OTHER), 5);
    let told = carry_on(&mut state, &[]);
    assert!(told.ends_with("SG-SCEN-04 The last turn is over: Ben victory\n"), "{told}");
}
