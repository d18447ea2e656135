//! Tests of gear in general: the orders about it, and who sees them.

use kernel::{System as _, Viewer};

use super::*;
use crate::{
    Galleons,
    position::{A, B, C, advanced, allows, give, position, refuses, report},
};

/// A with three mines and two drogues, B far away.
fn rigged(ails: &str) -> State {
    let a = format!("a Whisperdeath 1010 N Medium, carries 3 tether-mine-martian{ails}");
    advanced(&format!("wind N\n{a}\nb Aphid 2020 N Low"))
}

const MINES_UP: Order = Order::PutOut { ship: A, gear: Gear::Mines };
const DROGUES_DOWN: Order = Order::PutOut { ship: A, gear: Gear::Drogues };
const MINES_IN: Order = Order::TakeIn { ship: A, gear: Gear::Mines };
const DECK: Phase = Phase::DeckOrders { at: 0 };

/// Everybody has given deck orders: what is told.
fn revealed(state: &mut State) -> String {
    state.phase = Phase::DeckOrders { at: 2 };
    report(state, &[], |play| {
        crate::flow::advance(play);
    })
}

#[test]
fn sg_teth_01_sg_drog_01_said_in_the_initiative_phase_and_once() {
    let mut state = rigged("").in_phase(DECK);
    refuses(&state, MINES_IN, "SG-TETH-01", "A has no mines up");
    allows(&state, DROGUES_DOWN);
    give(&mut state, MINES_UP, &[]);
    assert_eq!((n_out(&state, A, Gear::Mines), n_out(&state, A, Gear::Drogues)), (3, 0));
    let why = "A has had her orders about that this turn";
    refuses(&state, MINES_IN, "SG-TETH-01", why);
    refuses(&state, MINES_UP, "SG-TETH-01", why);
    give(&mut state, DROGUES_DOWN, &[]);
    let told = "SG-TETH-01 A raises 3 tether mines\nSG-DROG-01 A lowers 2 drogue torpedoes\n";
    assert_eq!(revealed(&mut state), told);
    // In the next turn they may be taken in.
    let mut state = state.in_phase(DECK);
    refuses(&state, MINES_UP, "SG-TETH-01", "A has her mines up already");
    give(&mut state, MINES_IN, &[]);
    give(&mut state, Order::TakeIn { ship: A, gear: Gear::Drogues }, &[]);
    let told =
        "SG-TETH-01 A takes her tether mines in\nSG-DROG-01 A takes her drogue torpedoes in\n";
    assert_eq!(revealed(&mut state), told);
    assert!(!is_any_out(&state));
}

#[test]
fn sg_teth_01_only_then_and_only_by_those_who_can() {
    let why = "this is not the moment for that order";
    refuses(&rigged("").moving(A), MINES_UP, "SG-SEQ-02", why);
    let mut state = rigged("").in_phase(DECK);
    state[A].stunned_phases = 1;
    let why = "A has a stunned crew: nobody changes station";
    refuses(&state, MINES_UP, "SG-TRIM-06", why);
    let state = rigged("").in_phase(Phase::DeckOrders { at: 1 });
    refuses(&state, MINES_UP, "SG-SEQ-11", "A is not your ship");
    let order = Order::PutOut { ship: B, gear: Gear::Mines };
    refuses(&state, order, "SG-TETH-01", "B has no tether mines");
    let order = Order::PutOut { ship: B, gear: Gear::Drogues };
    refuses(&state, order, "SG-DROG-01", "B has no drogue torpedoes");
    // The basic game knows nothing of it.
    let state = position("a Skyfire 1010 N Medium\nb Aphid 2020 N Low").in_phase(DECK);
    refuses(&state, MINES_UP, "SG-SEQ-05", "that belongs to the advanced rules");
}

#[test]
fn sg_seq_09_what_is_put_out_is_unseen_until_all_have_given_their_orders() {
    let text = "mine a 1212 down\na Skyfire 1010 N Medium\nb Aphid 2020 N Low";
    let before = advanced(text).in_phase(DECK);
    let seen = |state: &State| Galleons::seen_by(state, Viewer::Seat(kernel::SeatId(1)));
    for order in [MINES_UP, Order::RaiseMine { mine: 0, altitude: Altitude::Low }] {
        let mut state = before.clone();
        give(&mut state, order, &[]);
        assert!(Galleons::is_secret(&order));
        assert_eq!(seen(&state), before, "{order:?}");
        assert_eq!(Galleons::seen_by(&state, Viewer::Seat(kernel::SeatId(0))), state);
        assert_eq!(
            serde_json::to_string(&Galleons::scene(&state, Viewer::Seat(kernel::SeatId(1)))).ok(),
            serde_json::to_string(&Galleons::scene(&before, Viewer::Seat(kernel::SeatId(1)))).ok(),
        );
    }
}

#[test]
fn sg_teth_06_together_or_one_by_one() {
    use crate::{
        position::{ADVANCED, position_on},
        state::Switches,
    };
    let text = "a Skyfire 1010 N Medium, mines up\nb Aphid 1010 N High";
    // Three mines as one: where the hit lands, and one loss of trim.
    let mut state = advanced(text);
    let charges = charges(&state, A, Gear::Mines);
    assert_eq!(charges[..], [4, 4, 4]);
    let told = report(&mut state, &[1, 6], |play| go_off(play, B, &charges, rule!("SG-TETH-06")));
    assert_eq!(told.matches("where it lands").count(), 1);
    assert_eq!(told.matches("loses trim").count(), 1);
    // Without the errata each by itself.
    let mut state = position_on("canal", Switches { combined_mines: false, ..ADVANCED }, text);
    let told = report(&mut state, &[1, 6, 1, 6, 1, 6], |play| {
        go_off(play, B, &charges, rule!("SG-TETH-06"));
    });
    assert_eq!(told.matches("where it lands").count(), 3);
    assert_eq!(told.matches("loses trim").count(), 3);
    let roll = Roll::d6(rule!("SG-TETH-04"), "test");
    let tried = |state: &mut State, faces: &[u8]| {
        let mut struck = 0;
        report(state, faces, |play| struck = try_charges(play, &charges, &roll, 6).len());
        struck
    };
    assert_eq!(tried(&mut state, &[6, 5, 6]), 2);
    assert_eq!(tried(&mut advanced(text), &[6]), 3);
    assert_eq!(tried(&mut advanced(text), &[5]), 0);
}

#[test]
fn sg_teth_06_the_example() {
    // Three British mines against armour 2: hull does nothing, and a modified 6 keeps the trim.
    let text = "a Aphid 1210 N Medium, carries 3 tether-mine-british, mines up\n\
                b Dauntless 1010 N High\nb Aphid 2020 N Low";
    let mut state = advanced(text);
    let charges = charges(&state, A, Gear::Mines);
    assert_eq!(charges.iter().sum::<u8>(), 18);
    assert_eq!(state.class(B).armour, 2);
    let told =
        report(&mut state, &[1, 5, 6], |play| go_off(play, B, &charges, rule!("SG-TETH-06")));
    assert!(told.contains("SG-ARM-05 The armour of B holds: no effect\n"), "{told}");
    assert!(told.contains("recovering trim: 5, wants 6+ or a natural 6: no\n"), "{told}");
    assert!(told.contains("recovering trim: 6, wants 6+ or a natural 6: yes\n"), "{told}");
    assert_eq!(state[C].altitude, Altitude::Low);
}

#[test]
fn sg_teth_03_a_step_says_what_it_will_strike() {
    let text = "mine b 1009 Medium\na Aphid 1010 N Medium\nb Skyfire 1008 N Low, mines up";
    let state = advanced(text).moving(A);
    let note = |order: Order| crate::scene::describe(&state, &order, 0).note;
    let ahead = note(Order::Ahead { ship: A, turn: None });
    assert_eq!(ahead, "1 MP · strikes mines, damage 4!");
    assert_eq!(note(Order::Descend { ship: A, turn: None }), "free");
    let hex = Hex::new(9, 7);
    let peril = peril(&state, A, hex, Altitude::Medium);
    assert_eq!(peril.mines[..], [4, 4, 4]);
    assert_eq!(peril.drogues[..], [0_u8; 0]);
}

#[test]
fn sg_teth_02_sg_drog_01_the_record_sheet_shows_what_is_left_and_what_is_out() {
    let mut state = rigged(", mines up, drogues down");
    state[A].carries[2].left = 2;
    let scene = Galleons::scene(&state, Viewer::Umpire);
    let record = &scene.records[0];
    let rows: Vec<_> = record
        .rows
        .iter()
        .filter(|row| ["Drogue", "Liquid", "Tether"].iter().any(|it| row.label.starts_with(it)))
        .map(|row| format!("{}: {}", row.label, row.text))
        .collect();
    assert_eq!(
        rows,
        [
            "Drogue Torpedo: 2 of 2 lowered",
            "Liquid Fire: 2 of 2 full",
            "Tether Mine (Martian): 2 of 3 raised"
        ]
    );
    let notes: Vec<_> = record.notes.iter().map(kernel::Text::words).collect();
    assert_eq!(
        notes,
        [
            "mines up at High: three hexes a turn, no dodging SG-TETH-02",
            "drogues down at Low: 1 off her allowance SG-DROG-01"
        ]
    );
}
