//! What must hold of prizes.

use kernel::SeatId;

use super::*;
use crate::{
    position::{
        A, B, C, advanced, allows, board, give, give_aboard, lend, put_aboard, refuses, report,
    },
    state::Station,
    validate::validate,
};

/// Men of A take B.
fn taken(text: &str, band: Band) -> State {
    let mut state = advanced(text);
    lend(&mut state[A], band);
    put_aboard(&mut state, Company::Ship(A), B, band);
    report(&mut state, &[], |play| take(play, B, SideId(0), rule!("SG-BOARD-13")));
    state
}

fn band(officers: u8, marines: u8, hands: u8) -> Band {
    Band { officers, marines, hands, ..Band::default() }
}

const STEAMERS: &str = "a Dauntless 1010 N Low, grapples B broadside\nb Aphid 1010 N Low";

#[test]
fn sg_prize_01_a_marine_guards_the_prisoners_for_good() {
    let state = taken(STEAMERS, band(1, 3, 4));
    assert_eq!((state[B].guard, state[B].party), (Some(Man::Marine), band(1, 2, 4)));
    assert_eq!((state[B].seat, state[B].first_seat), (SeatId(0), SeatId(1)));
    assert!(state[B].is_prize && state.afield.boarders.is_empty());
    // Her crew plays no further part.
    assert_eq!(state[B].living(), 8);
    assert_eq!((state[B].crew.captain, state[B].guns[0].crew.total()), (false, 0));
    let state = state.in_phase(Phase::DeckOrders { at: 0 });
    let order =
        Order::Shift { ship: B, man: Man::Marine, from: Station::Guard, to: Station::Party };
    let why = "he guards the prisoners for as long as the battle lasts";
    refuses(&state, order, "SG-PRIZE-01", why);
    // Without a marine it is a hand, and failing him whoever is there.
    assert_eq!(taken(STEAMERS, band(1, 0, 2)).ships[1].guard, Some(Man::Hand));
    let alone = taken(STEAMERS, band(1, 0, 0));
    assert_eq!((alone[B].guard, alone[B].party.total()), (Some(Man::Officer), 0));
}

#[test]
fn sg_prize_01_a_prize_is_held_by_those_who_took_her() {
    let mut state = taken(STEAMERS, band(1, 3, 4));
    // Whoever boards her meets them; the guard stays below.
    assert_eq!(boarding::defenders(&state, B), band(1, 2, 4));
    assert!(!boarding::is_boarded(&state, B));
    // Retaken, she has a new crew, and the first one is still out of it.
    let of = Company::Ship(C);
    state = advanced("a Dauntless 1010 N Low\nb Aphid 1010 N Low\nb Aphid 1010 N Low");
    state[B].seat = SeatId(0);
    state[B].is_prize = true;
    state[B].party = band(1, 0, 0);
    state[B].crew = Crew::default();
    put_aboard(&mut state, of, B, band(1, 0, 2));
    report(&mut state, &[], |play| take(play, B, SideId(1), rule!("SG-BOARD-13")));
    assert_eq!((state[B].seat, state[B].living()), (SeatId(1), 3));
}

#[test]
fn sg_prize_01_men_cross_to_a_prize_as_boarders_do() {
    let text = "a Dauntless 1010 N Low, grapples B broadside, party 8\nb Aphid 1010 N Low";
    let mut state = taken(text, band(0, 0, 1)).in_phase(Phase::Announce { at: 0 });
    give(&mut state, Order::Cross { by: Company::Ship(A), to: B }, &[]);
    let mut state = state.in_phase(Phase::Cross);
    let told = board(&mut state, &[]);
    assert!(told.starts_with("SG-BOARD-03 8 men of A go aboard B\n"), "{told}");
    assert_eq!((state[B].party.total(), state[A].party.total()), (8, 0));
    assert!(state.afield.boarders.is_empty());
}

#[test]
fn sg_prize_02_who_can_work_a_prize() {
    let to = |man, to| Order::Shift { ship: B, man, from: Station::Party, to };
    // Men of Earth work a ship from Earth.
    let mut state = taken(STEAMERS, Band { petty: 1, ..band(1, 1, 4) });
    state.phase = Phase::DeckOrders { at: 0 };
    give(&mut state, to(Man::Petty, Station::Helm), &[]);
    give(&mut state, to(Man::Officer, Station::Trim), &[]);
    give(&mut state, to(Man::Hand, Station::Manoeuvre), &[]);
    // Her speed is limited by the men put in her engine room: one of two.
    assert_eq!(crate::movement::allowance(&state, B), 5);
    assert!(crate::movement::check_turn(&state, B).is_ok());
    allows(&state, to(Man::Hand, Station::Gun(0)));
    // Martians do not, but may keep her trim.
    let text = "a Sky Runner 1010 N Low, grapples B broadside\nb Aphid 1010 N Low";
    let state =
        taken(text, Band { petty: 1, ..band(1, 1, 4) }).in_phase(Phase::DeckOrders { at: 0 });
    let why = "B cannot be worked by men from another world; they may only keep her trim";
    refuses(&state, to(Man::Petty, Station::Helm), "SG-PRIZE-02", why);
    refuses(&state, to(Man::Hand, Station::Manoeuvre), "SG-PRIZE-02", why);
    allows(&state, to(Man::Petty, Station::Trim));
    // They work a Martian vessel; men of Earth do not.
    let text = "a Sky Runner 1010 N Low, grapples B broadside\nb Hullcutter 1010 N Low";
    let state = taken(text, band(1, 1, 4)).in_phase(Phase::DeckOrders { at: 0 });
    allows(&state, to(Man::Hand, Station::Manoeuvre));
    let text = "a Aphid 1010 N Low, grapples B broadside\nb Hullcutter 1010 N Low";
    let state = taken(text, band(1, 1, 4)).in_phase(Phase::DeckOrders { at: 0 });
    refuses(&state, to(Man::Hand, Station::Deck), "SG-PRIZE-02", why);
}

#[test]
fn sg_prize_02_officers_take_the_helm_when_no_petty_officer_does() {
    let mut state = taken(STEAMERS, band(2, 1, 4)).in_phase(Phase::DeckOrders { at: 0 });
    let to = |to| Order::Shift { ship: B, man: Man::Officer, from: Station::Party, to };
    give(&mut state, to(Station::Helm), &[]);
    give(&mut state, to(Station::Trim), &[]);
    assert_eq!(state[B].party, band(0, 0, 4));
    let why = "B is a prize: whoever works her is sent to his post by name";
    state[B].settle_in();
    refuses(&state, Order::StandDown { ship: B }, "SG-PRIZE-01", why);
}

/// The boarding step of the captor's movement phase after that in which he took her.
fn giving_up(text: &str, men: Band) -> State {
    let mut state = taken(text, men);
    report(&mut state, &[], crate::flow::open_phase);
    let state = state.in_phase(Phase::Board { ship: B, is_settled: false });
    assert_eq!(validate(&state), Ok(()));
    state
}

#[test]
fn sg_prize_03_she_is_not_given_up_in_the_phase_in_which_she_is_taken() {
    let abandon = Order::Abandon { ship: B, to: A, man: Man::Officer };
    let mut state =
        taken(STEAMERS, band(1, 3, 8)).in_phase(Phase::Board { ship: B, is_settled: false });
    assert_eq!(validate(&state), Ok(()));
    let why = "B has only just been taken: she may be given up from your next movement phase on";
    refuses(&state, abandon, "SG-PRIZE-03", why);
    // [SG-BOARD-14] Nor does anybody go back, who has fought in this step: nothing is asked.
    let why = "this is not the moment for that order";
    refuses(&state, Order::Recall { aboard: B, to: Some(A), man: None }, "SG-BOARD-14", why);
    refuses(&state, Order::HoldFast { ship: B }, "SG-BOARD-09", why);
    board(&mut state, &[]);
    assert!(state[B].is_just_taken && !matches!(state.phase, Phase::Board { .. }));
    // In the captor's next phase he may.
    let state = giving_up(STEAMERS, band(1, 3, 8));
    allows(&state, abandon);
    allows(&state, Order::Recall { aboard: B, to: Some(A), man: None });
    allows(&state, Order::HoldFast { ship: B });
}

#[test]
fn sg_prize_03_all_but_an_officer_leave_and_then_she_crashes() {
    let abandon = Order::Abandon { ship: B, to: A, man: Man::Officer };
    let mut state = giving_up(STEAMERS, band(1, 3, 8));
    let told = give_aboard(&mut state, abandon, &[]);
    // The guard goes with the others, and no limit applies.
    let leaves =
        "SG-PRIZE-03 B is given up: 11 men cross to A, an officer stays to cripple her vanes\n";
    assert!(told.starts_with(leaves), "{told}");
    assert_eq!((state[A].party, state[B].party), (band(0, 3, 8), band(1, 0, 0)));
    assert!(state[B].is_on_map() && state[B].guard.is_none());
    // In the captor's next phase the officer follows.
    state.phase = Phase::Board { ship: B, is_settled: false };
    state.at_move = 0;
    let mut lucky = state.clone();
    let told = board(&mut lucky, &[2]);
    assert!(
        told.starts_with(
            "  SG-PRIZE-03 getting off the prize: 2, wants 2+: yes\n\
             SG-PRIZE-03 The last man leaves B for A\n\
             SG-PRIZE-03 B crashes with all hands\n"
        ),
        "{told}"
    );
    assert_eq!((lucky[A].party.officers, lucky[B].status), (1, Status::Crashed));
    let told = board(&mut state, &[1]);
    assert!(told.contains("SG-PRIZE-03 The last man slips, and goes down with B\n"), "{told}");
    assert_eq!((state[A].party.officers, state[B].status), (0, Status::Crashed));
}

#[test]
fn sg_prize_03_it_takes_an_officer_and_a_ship_alongside() {
    let abandon = |man| Order::Abandon { ship: B, to: A, man };
    let state = giving_up(STEAMERS, band(0, 3, 8));
    let why = "B has no such officer aboard to see to it";
    refuses(&state, abandon(Man::Officer), "SG-PRIZE-03", why);
    refuses(&state, abandon(Man::Hand), "SG-PRIZE-03", why);
    // Holding her is always possible, and asked for only when there is a choice.
    allows(&state, Order::HoldFast { ship: B });
    let mut state = giving_up("a Dauntless 1010 N Low\nb Aphid 1010 N Low", band(1, 3, 8));
    let why = "this is not the moment for that order";
    refuses(&state, abandon(Man::Officer), "SG-PRIZE-03", why);
    board(&mut state, &[]);
    assert!(!matches!(state.phase, Phase::Board { .. }));
    // In the other's phase nothing is decided.
    let mut state = giving_up(STEAMERS, band(1, 3, 8));
    state.at_move = 1;
    refuses(&state, abandon(Man::Officer), "SG-PRIZE-03", why);
}

#[test]
fn sg_board_14_men_go_back_from_a_prize() {
    let mut state = giving_up(STEAMERS, band(1, 3, 8));
    give(&mut state, Order::Recall { aboard: B, to: Some(A), man: Some(Man::Hand) }, &[]);
    assert_eq!((state[A].party, state[B].party), (band(0, 0, 1), band(1, 2, 7)));
    give(&mut state, Order::HoldFast { ship: B }, &[]);
    assert_eq!(state.phase, Phase::Board { ship: B, is_settled: true });
    // The guard stays; without one she is left to herself.
    let mut state = giving_up(STEAMERS, band(1, 3, 8));
    state[B].guard = None;
    let told = give_aboard(&mut state, Order::Recall { aboard: B, to: Some(A), man: None }, &[]);
    assert!(
        told.contains("SG-CREW-12 B drifts with nobody alive aboard: she is derelict"),
        "{told}"
    );
    assert_eq!(state[B].status, Status::Derelict);
    let mut state = giving_up(STEAMERS, band(1, 3, 8));
    give_aboard(&mut state, Order::Recall { aboard: B, to: Some(A), man: None }, &[]);
    assert_eq!((state[B].living(), state[B].guard), (1, Some(Man::Marine)));
    assert_eq!(validate(&state), Ok(()));
}

#[test]
fn sg_scen_02_a_prize_is_lost_to_her_first_owner() {
    use kernel::System as _;
    let state = taken(STEAMERS, band(1, 3, 4));
    let names = crate::Galleons::measure_names(&state);
    let mut values = Vec::new();
    crate::Galleons::measures(&state, &mut values);
    let value = |name: &str| values[names.iter().position(|known| known == name).unwrap()];
    assert_eq!((value("B: lost"), value("B: captured"), value("A: lost")), (1, 1, 0));
    // The men aboard her are not lost to those who sent them.
    assert_eq!(value("A: men lost"), 0);
    assert_eq!(value("B: men lost"), i32::from(state.class(B).complement.total()));
}
