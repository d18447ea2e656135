//! What must hold of the neutral island, the merchant kite and the man aboard her.

use std::sync::Arc;

use kernel::{SeatId, hex::Hex};

use super::*;
use crate::{
    affairs, gunnery,
    position::{
        A, ADVANCED, B, C, advised, allows, board, carry_on, give, give_aboard, position_on,
        refuses, report,
    },
    state::{Band, Man, Phase, SideId, Station},
    tables::Entry,
    validate::validate,
};

/// Ann hunts the second ship, an unarmed kite of Ben's that came in by the western edge; the third escorts her.
fn hunt(text: &str) -> State {
    let mut state = position_on("canal", ADVANCED, &format!("wind NE\n{text}"));
    let setting = Arc::get_mut(&mut state.setting).unwrap();
    (setting.aim, setting.passive) = (Aim::Abduction, 0b10);
    setting.map.neutral_island = true;
    setting.sides[1].deployment.entry = Some(Entry::MiddleOfOneEdge);
    state.afield.edges[1] = Some(Edge::West);
    state
}

const ABOARD: &str = "a Hamburg 1010 N Low, party 12\nb Warm Winds 1010 N Low\n\
                      b Dauntless 0505 N Low";

/// The hunter lies fast to the kite, and her party has been announced.
fn fast() -> State {
    let text = ABOARD.replace("party 12", "party 12, grapples B broadside");
    hunt(&text).in_phase(Phase::Announce { at: 0 })
}

/// What ends the battle when a step is over, if anything does.
fn told(state: &mut State) -> String {
    report(state, &[], |play| {
        affairs::after_step(play);
    })
}

const FLY_OVER: &str = "A may not fly over the neutral island";

#[test]
fn sg_s3_01_nobody_flies_over_the_island() {
    // 1809 is the northern hex of the island; the rest of the city is open to all.
    for height in ["Very Low", "High"] {
        let state = hunt(&format!("a Hamburg 1808 S {height}\nb Warm Winds 0205 NE Low")).moving(A);
        refuses(&state, Order::Ahead { ship: A, turn: None }, "SG-S3-01", FLY_OVER);
    }
    let state = hunt("a Hamburg 1507 S Low\nb Warm Winds 0205 NE Low").moving(A);
    assert!(!state.setting.map.is_neutral(Hex::new(14, 7)));
    allows(&state, Order::Ahead { ship: A, turn: None });
    // In other battles it is a city like any other.
    let mut state = hunt("a Hamburg 1808 S Low\nb Warm Winds 0205 NE Low");
    Arc::get_mut(&mut state.setting).unwrap().map.neutral_island = false;
    allows(&state.moving(A), Order::Ahead { ship: A, turn: None });
}

#[test]
fn sg_s3_01_whoever_is_carried_there_must_leave_by_the_shortest_way() {
    let kite = "b Warm Winds 0205 NE Low";
    // With nobody at the helm she keeps her course.
    let state = hunt(&format!("a Hamburg 1808 S Low, no helm, speed 1\n{kite}")).moving(A);
    allows(&state, Order::Ahead { ship: A, turn: None });
    // Once she is steered again she may not stay, nor be left where she is.
    let state = hunt(&format!("a Hamburg 1809 N Low\n{kite}"));
    let why = "A is over the neutral island and must leave it by the shortest way";
    let moving = state.clone().moving(A);
    allows(&moving, Order::Ahead { ship: A, turn: None });
    refuses(&moving, Order::EndMove { ship: A }, "SG-S3-01", why);
    let both = hunt(&format!("a Hamburg 1809 N Low\n{kite}\na Aphid 0505 N Low"));
    refuses(&both, Order::MoveNoMore, "SG-S3-01", why);
    // Further over it she may not go, but turn; without a point left she may stay.
    let mut state = hunt(&format!("a Hamburg 1809 S Low\n{kite}")).moving(A);
    refuses(&state, Order::Ahead { ship: A, turn: None }, "SG-S3-01", FLY_OVER);
    for _ in 0..5 {
        give(&mut state, Order::PowerTurn { ship: A, turn: Turn::Port }, &[]);
        if !state.setting.map.is_neutral(movement::ahead(&state, A)) {
            break;
        }
        refuses(&state, Order::EndMove { ship: A }, "SG-S3-01", why);
    }
    allows(&state, Order::Ahead { ship: A, turn: None });
    state.moving.as_mut().unwrap().spent = 5;
    allows(&state, Order::EndMove { ship: A });
}

#[test]
fn sg_s3_01_nobody_fires_across_the_island() {
    let text = "a Hamburg 1807 S Low\nb Warm Winds 0205 NE Low\nb Dauntless 1812 N Low";
    let fire = Order::fire(A, 0, C);
    let why = "C lies across the neutral island";
    refuses(&hunt(text).firing(0), fire, "SG-S3-01", why);
    // At any altitude.
    let high = text.replace("N Low", "N High").replace("S Low", "S High");
    refuses(&hunt(&high).firing(0), fire, "SG-S3-01", why);
    // Past it, or in another battle, she may.
    let past = text.replace("1807", "1407").replace("1812", "1412");
    allows(&hunt(&past).firing(0), fire);
    let mut other = hunt(text);
    Arc::get_mut(&mut other.setting).unwrap().map.neutral_island = false;
    allows(&other.firing(0), fire);
    // What plunges flies over it, too, and that is no better.
    let state = hunt(text);
    assert!(crate::sight::check_neutrals(&state, state[A].hex, C.into()).is_err());
    assert!(gunnery::check_target(&state, A, 0, C.into(), crate::state::Load::USUAL).is_err());
}

#[test]
fn sg_s3_01_whoever_must_withdraw_goes_round_it() {
    let state =
        hunt("a Hamburg 1808 S Low, no officers, marine officers 0\nb Warm Winds 0205 NE Low");
    let mut state = state.moving(A);
    for _ in 0..5 {
        let mut orders = Vec::new();
        crate::flow::orders(&state, &mut orders);
        let step = orders.into_iter().find(|order| *order != Order::EndMove { ship: A }).unwrap();
        give(&mut state, step, &[]);
        assert!(!state.setting.map.is_neutral(state[A].hex));
    }
}

#[test]
fn sg_s3_02_the_first_damage_makes_her_give_up() {
    let gives_up = "SG-S3-02 B gives up, and does not move again before the battle is over\n";
    let hurts: [fn(&mut State); 6] = [
        |state| state[B].hull_marks = 1,
        |state| state[B].fire = 1,
        |state| state[B].crew.deck.hands -= 1,
        |state| state[B].screw_hits = 1,
        |state| state[B].rudder_jam = 2,
        |state| state[B].is_stunned = true,
    ];
    for hurt in hurts {
        let mut state = hunt(ABOARD);
        assert_eq!(told(&mut state), "");
        hurt(&mut state);
        assert_eq!(told(&mut state), gives_up);
        // Once is enough.
        assert_eq!(told(&mut state), "");
        assert_eq!(validate(&state), Ok(()));
    }
    // Those who fight take their damage and go on.
    let mut state = hunt(ABOARD);
    (state[A].hull_marks, state[C].fire) = (3, 1);
    assert_eq!(told(&mut state), "");
}

#[test]
fn sg_s3_02_she_does_not_move_again() {
    let mut state =
        hunt("a Hamburg 1010 N Low\nb Warm Winds 0508 NE Low, die 4\nb Aphid 0905 N Low");
    state.at_move = 1;
    allows(&state, Order::Move { ship: B });
    state.afield.affair.given_up = 1 << B.0;
    let why = "B has given up and does not move again";
    refuses(&state, Order::Move { ship: B }, "SG-S3-02", why);
    assert!(crate::dodge::check_able(&state, B).is_err());
    let text = carry_on(&mut state, &[]);
    assert_eq!(text, "SG-MOVE-05 B has given up and does not move\n");
}

#[test]
fn sg_s3_02_she_offers_no_resistance() {
    let no_war = "B is no ship of war and offers no resistance";
    // Forty men are aboard, and nobody meets boarders.
    let mut state = fast();
    assert_eq!(boarding::defenders(&state, B), Band::default());
    let deck = state.clone().in_phase(Phase::DeckOrders { at: 1 });
    refuses(&deck, Order::Cut { ship: B, other: A }, "SG-S3-02", no_war);
    let (man, from, to) = (Man::Officer, Station::Bridge, Station::Party);
    refuses(&deck, Order::Shift { ship: B, man, from, to }, "SG-S3-02", no_war);
    let declare = hunt(ABOARD).in_phase(Phase::Declare { at: 1 });
    allows(&declare, Order::Declare { ships: 1 });
    let why = "no more attempts may be declared than there are ships that could move";
    refuses(&declare, Order::Declare { ships: 2 }, "SG-RAM-01", why);
    // The first round finds the deck empty.
    give(&mut state, Order::Cross { by: crate::state::Company::Ship(A), to: B }, &[]);
    let mut state = state.in_phase(Phase::Cross);
    let text = board(&mut state, &[]);
    assert!(text.contains("SG-BOARD-13 Nobody resists any more on the deck of B\n"), "{text}");
    assert!(state[B].is_prize && state.side(B) == TASKED);
    assert!(text.contains("SG-S3-02 B gives up"), "{text}");
}

#[test]
fn sg_s3_02_she_leaves_only_by_the_edge_across_from_where_she_came_in() {
    let why = "B may leave the map only by the edge across from where she came in";
    let north = hunt("a Hamburg 1010 N Low\nb Warm Winds 0901 NE Low, die 6").moving(B);
    assert_eq!(way_out(&north), Some(Edge::East));
    refuses(&north, Order::Ahead { ship: B, turn: None }, "SG-S3-02", why);
    let mut east = hunt("a Hamburg 1010 N Low\nb Warm Winds 2808 NE Low, die 6").moving(B);
    allows(&east, Order::Ahead { ship: B, turn: None });
    give(&mut east, Order::Ahead { ship: B, turn: None }, &[]);
    assert_eq!(told(&mut east), "SG-S3-03 Ben victory: Herr Roemer is safe\n");
    // Ships of war go where they like.
    let north = hunt("a Hamburg 1001 N Low\nb Warm Winds 1010 NE Low").moving(A);
    allows(&north, Order::Ahead { ship: A, turn: None });
}

/// Closes the movement phase of a side; in the next nobody has just been taken.
fn close(state: &mut State, side: u8) -> String {
    state.at_move = side;
    let told = report(state, &[], close_phase);
    for ship in &mut state.ships {
        ship.is_just_taken = false;
    }
    told
}

/// The kite as a prize of the hunter's.
fn taken() -> State {
    let mut state = fast();
    give(&mut state, Order::Cross { by: crate::state::Company::Ship(A), to: B }, &[]);
    let mut state = state.in_phase(Phase::Cross);
    board(&mut state, &[]);
    state
}

#[test]
fn sg_s3_03_the_kite_is_held_from_the_end_of_one_phase_to_the_end_of_the_next() {
    let mut state = taken();
    assert_eq!(close(&mut state, 0), "SG-S3-03 Her captors search B for Herr Roemer\n");
    assert!(!is_found(&state));
    // The other's phase counts for nothing, unless he comes aboard.
    assert_eq!(close(&mut state, 1), "");
    assert_eq!(close(&mut state, 0), "SG-S3-03 Herr Roemer is found aboard B\n");
    assert!(is_found(&state));
    assert_eq!(close(&mut state, 0), "");
    assert_eq!(validate(&state), Ok(()));
}

#[test]
fn sg_s3_03_whoever_disputes_her_breaks_the_search_off() {
    let mut state = taken();
    close(&mut state, 0);
    let mut disputed = state.clone();
    disputed.afield.boarders.push(crate::state::Boarders {
        of: crate::state::Company::Ship(C),
        aboard: B,
        band: Band { officers: 1, ..Band::default() },
        discharged: 0,
        has_crossed: false,
        has_fought: false,
    });
    let broken =
        "SG-S3-03 B is no longer held unopposed: the search for Herr Roemer is broken off\n";
    assert_eq!(close(&mut disputed, 1), broken);
    disputed.afield.boarders.clear();
    assert_eq!(close(&mut disputed, 0), "SG-S3-03 Her captors search B for Herr Roemer\n");
    // With nobody alive aboard she is held by nobody, and retaken she is not theirs to search.
    let mut derelict = state.clone();
    derelict[B].status = Status::Derelict;
    assert_eq!(close(&mut derelict, 0), "");
    assert_eq!(derelict.afield.affair.held, 0);
    let mut retaken = state;
    retaken[B].seat = SeatId(1);
    assert_eq!(close(&mut retaken, 0), "");
    assert_eq!(retaken.afield.affair.held, 0);
}

#[test]
fn sg_s3_03_those_who_go_back_bring_him_along() {
    let back = Order::Recall { aboard: B, to: Some(A), man: None };
    let at = Phase::Board { ship: B, is_settled: false };
    // Too early they come back without him.
    let mut state = taken();
    close(&mut state, 0);
    let mut early = state.clone().in_phase(at);
    let text = give_aboard(&mut early, back, &[]);
    assert!(!text.contains("Roemer"), "{text}");
    close(&mut state, 0);
    let mut state = state.in_phase(at);
    state.at_move = 0;
    let text = give_aboard(&mut state, back, &[]);
    assert!(
        text.starts_with(
            "SG-BOARD-14 11 men go back from B to A\n\
             SG-S3-03 Herr Roemer is brought aboard A\n"
        ),
        "{text}"
    );
    assert_eq!(state.afield.affair.bearer, Some(A));
    assert_eq!(validate(&state), Ok(()));
    // With him aboard she has only to leave.
    assert_eq!(told(&mut state.clone()), "");
    state[A].status = Status::Gone;
    assert_eq!(told(&mut state), "SG-S3-03 Ann victory: Herr Roemer has been carried off\n");
}

#[test]
fn sg_s3_03_how_else_it_ends() {
    let gone = "SG-S3-03 Ben victory: nobody is left to carry Herr Roemer off\n";
    let ends = |spoil: &dyn Fn(&mut State)| {
        let mut state = hunt(ABOARD);
        state.afield.affair.given_up = 1 << B.0;
        spoil(&mut state);
        let text = told(&mut state);
        (text, state.ending.and_then(Ending::winner))
    };
    for end in [Status::Crashed, Status::Struck, Status::Gone] {
        assert_eq!(ends(&|state| state[A].status = end), (gone.to_owned(), Some(SideId(1))));
    }
    // Lost with him aboard she is lost all the same.
    let text = ends(&|state| {
        (state[A].status, state.afield.affair.bearer) = (Status::Crashed, Some(A));
    });
    assert_eq!(text.0, gone);
    let drawn = "SG-S3-03 The battle is drawn: Herr Roemer has perished with his ship\n";
    for end in [Status::Crashed, Status::CrashLanded] {
        assert_eq!(ends(&|state| state[B].status = end), (drawn.to_owned(), None));
    }
    // With the man off her she may go down, and the escort may fall: nothing is settled yet.
    assert_eq!(
        ends(&|state| (state[B].status, state.afield.affair.bearer) = (Status::Crashed, Some(A))).0,
        ""
    );
    assert_eq!(ends(&|state| state[C].status = Status::Crashed).0, "");
}

/// The kite has given up and lies at 1010, heading north; Hamburg is elsewhere and moves first.
fn waiting(hamburg: &str) -> State {
    let text = format!("a Hamburg {hamburg}\nb Warm Winds 1010 N Low\nb Dauntless 0505 N Low");
    let mut state = hunt(&text).declared(0, 1).moving(A);
    state.afield.affair.given_up = 0b10;
    state
}

#[test]
fn sg_s3_02_the_quick_player_comes_up_over_her_bow_or_her_stern() {
    let ahead = Order::Ahead { ship: A, turn: None };
    // Astern of her, or before her bow: there one die in six is a collision, from the side two.
    assert_eq!(advised(&waiting("1011 N Low")), ahead);
    assert_eq!(advised(&waiting("1009 S Low")), ahead);
    assert_ne!(advised(&waiting("1110 NW Low")), ahead);
    // One level above he does not come up either.
    assert_ne!(advised(&waiting("1011 N Medium")), ahead);
}

#[test]
fn sg_s3_03_the_quick_player_sends_men_who_can_bring_the_man_back() {
    // One officer alone has taken her, and guards the prisoners for good.
    let mut state = fast();
    let alone = Band { officers: 1, ..Band::default() };
    crate::position::put_aboard(&mut state, crate::state::Company::Ship(A), B, alone);
    report(&mut state, &[], |play| {
        crate::prize::take(play, B, SideId(0), rule!("SG-BOARD-13"));
    });
    state.afield.affair.given_up = 0b10;
    assert!(state[B].is_prize && state[B].party.is_empty());
    let cross = Order::Cross { by: crate::state::Company::Ship(A), to: B };
    assert_eq!(advised(&state), cross);
    state[A].party = Band::default();
    let told = advised(&state.in_phase(Phase::DeckOrders { at: 0 }));
    let joins = |to: Station| to == Station::Party;
    assert!(
        matches!(told, Order::Shift { ship: A, to, .. } | Order::TellOff { ship: A, to, .. } if joins(to)),
        "{told:?}"
    );
}

#[test]
fn sg_prize_03_the_quick_player_lets_the_kite_go_down_and_does_not_cut_loose_before() {
    let mut state = fast();
    let men = Band { officers: 1, hands: 4, ..Band::default() };
    crate::position::put_aboard(&mut state, crate::state::Company::Ship(A), B, men);
    report(&mut state, &[], |play| {
        crate::prize::take(play, B, SideId(0), rule!("SG-BOARD-13"));
    });
    (state.afield.affair.given_up, state.afield.affair.held) = (0b10, WHOLE_TURN);
    let mut state = state.in_phase(Phase::Board { ship: B, is_settled: false });
    state[B].is_just_taken = false;
    let told = advised(&state);
    assert_eq!(told, Order::Abandon { ship: B, to: A, man: Man::Officer });
    give(&mut state, told, &[]);
    assert_eq!(state.afield.affair.bearer, Some(A));
    let deck = state.in_phase(Phase::DeckOrders { at: 0 });
    assert!(!matches!(advised(&deck), Order::Cut { .. }));
    // Were she to stay, he would.
    let mut deck = deck;
    deck[B].is_abandoned = false;
    assert_eq!(advised(&deck), Order::Cut { ship: A, other: B });
}
