//! Tests of the signals: who may send them, who can read them, and how long they are.

use kernel::{System, Viewer, hex::Direction};

use super::*;
use crate::{
    Galleons,
    position::{A, ADVANCED, B, C, advanced, allows, carry_out, give, position_on, refuses},
    state::{Man, Phase, SideId, Station, Switches},
};

const FLEET: &str = "a Sky Runner 1010 N Low\nb Sky Runner 1005 N Low\nc Aphid 2020 N Low";
const DECK: Phase = Phase::DeckOrders { at: 0 };

/// Ann and Ben are allies; Cat is their enemy.
fn allied(text: &str, switches: Switches) -> State {
    let mut state = position_on("canal", switches, text);
    let setting = std::sync::Arc::get_mut(&mut state.setting).unwrap();
    setting.sides.pop();
    setting.side_of_seat = [SideId(0), SideId(0), SideId(1)].into_iter().collect();
    state.in_phase(DECK)
}

fn with_signals(text: &str) -> State {
    allied(text, Switches { six_word_signals: true, ..ADVANCED })
}

fn say(word: &str) -> Order {
    let at = BOOK.iter().position(|known| *known == word).unwrap();
    Order::Hoist { ship: A, word: at as u8 }
}

#[test]
fn sg_sig_02_six_words_and_not_a_seventh() {
    let mut state = with_signals(FLEET);
    for word in ["you", "attack", "enemy", "flagship", "now", "good luck"] {
        allows(&state, say(word));
        give(&mut state, say(word), &[]);
    }
    refuses(&state, say("yes"), "SG-SIG-02", "a signal has six words at most");
    state.phase = Phase::DeckOrders { at: 2 };
    let told = carry_out(&mut state, Order::ToStations, &[]);
    let read = "SG-SIG-02 A signals: you attack enemy flagship now good luck\n";
    assert!(told.contains(read), "{told}");
    assert_eq!(told.matches("SG-SIG-02").count(), 1, "{told}");
}

#[test]
fn sg_sig_02_ships_are_called_by_their_names() {
    let mut state = with_signals(FLEET);
    let n = BOOK.len() as u8;
    for word in [n + 1, n + 2] {
        allows(&state, Order::Hoist { ship: A, word });
        give(&mut state, Order::Hoist { ship: A, word }, &[]);
    }
    assert_eq!(text(&state, &[n + 1, 8, n + 2]), "B attack C");
    let why = "the code book has no such word";
    refuses(&state, Order::Hoist { ship: A, word: n + 3 }, "SG-SIG-02", why);
}

#[test]
fn sg_sig_02_one_signal_a_player() {
    let text = format!("{FLEET}\na Aphid 1012 N Low");
    let mut state = with_signals(&text);
    give(&mut state, say("yes"), &[]);
    let other = Order::Hoist { ship: ShipId(3), word: 0 };
    refuses(&state, other, "SG-SIG-02", "another of your ships is signalling this turn");
    // The ally has a signal of his own.
    state.phase = Phase::DeckOrders { at: 1 };
    allows(&state, Order::Hoist { ship: B, word: 0 });
}

#[test]
fn sg_sig_02_only_where_it_is_agreed_on_and_only_among_allies() {
    let why = "signals of six words are not agreed on for this battle";
    refuses(&allied(FLEET, ADVANCED), say("yes"), "SG-SIG-02", why);
    let lonely = position_on("canal", Switches { six_word_signals: true, ..ADVANCED }, FLEET);
    refuses(&lonely.in_phase(DECK), say("yes"), "SG-SIG-02", "A has no ally to signal to");
    let why = "this is not the moment for that order";
    refuses(&with_signals(FLEET).moving(A), say("yes"), "SG-SEQ-02", why);
    assert!(advanced(FLEET).deck.is_empty());
}

#[test]
fn sg_sig_02_unseen_until_all_have_given_their_orders() {
    let before = with_signals(FLEET);
    let mut state = before.clone();
    give(&mut state, say("attack"), &[]);
    let mut other = before.clone();
    give(&mut other, say("withdraw"), &[]);
    assert!(Galleons::is_secret(&say("attack")));
    for viewer in [Viewer::Seat(SeatId(1)), Viewer::Seat(SeatId(2)), Viewer::Spectator] {
        assert_eq!(Galleons::seen_by(&state, viewer), before);
        assert_eq!(Galleons::scene(&state, viewer), Galleons::scene(&other, viewer));
    }
    assert_eq!(Galleons::seen_by(&state, Viewer::Seat(SeatId(0))), state);
}

#[test]
fn sg_sig_01_nobody_confers_without_a_signalman() {
    let state = with_signals(&FLEET.replace("1010 N Low", "1010 N Low, no signalman"));
    let why = "A has no signalman and may not confer with her allies";
    refuses(&state, say("yes"), "SG-SIG-01", why);
    let state = with_signals(&FLEET.replace("1005 N Low", "1005 N Low, no signalman"));
    refuses(&state, say("yes"), "SG-SIG-01", "A can be read by none of her allies");
}

#[test]
fn sg_sig_01_smoke_hides_a_ship_from_those_downwind() {
    // B lies due north of A, who burns.
    let burning = FLEET.replace("1010 N Low", "1010 N Low, fire 1");
    for (toward, reads) in [
        (None, true),
        (Some(Direction::North), false),
        (Some(Direction::NorthEast), false),
        (Some(Direction::NorthWest), false),
        (Some(Direction::South), true),
        (Some(Direction::SouthEast), true),
    ] {
        let mut state = with_signals(&burning);
        state.afield.wind = toward;
        assert_eq!(can_read(&state, B, A), reads, "{toward:?}");
        assert_eq!(check_hoist(&state, A, 0).is_ok(), reads, "{toward:?}");
        // Without the fire there is nothing to hide her.
        state[A].fire = 0;
        assert!(can_read(&state, B, A));
    }
    assert!(can_read(&with_signals(FLEET), C, A));
}

#[test]
fn sg_sig_01_any_crewman_may_take_the_signalmans_place() {
    let text = FLEET.replace("1010 N Low", "1010 N Low, no signalman");
    let mut state = with_signals(&text);
    let living = state[A].living();
    let (man, from, to) = (Man::Hand, Station::Deck, Station::Bridge);
    let order = Order::Shift { ship: A, man, from, to };
    allows(&state, order);
    give(&mut state, order, &[]);
    assert!(state[A].crew.signalman);
    assert_eq!(
        (state[A].living(), state[A].crew.officers),
        (living, { with_signals(&text)[A].crew.officers })
    );
    allows(&state, say("yes"));
    // One is enough, and where nobody confers the bridge has no place for him.
    let why = "the bridge has no place for him";
    refuses(&state, order, "SG-CREW-02", why);
    let lonely = advanced(&text).in_phase(DECK);
    refuses(&lonely, order, "SG-CREW-02", why);
}

#[test]
fn sg_sig_01_the_record_sheet_says_who_may_not_confer() {
    let notes = |state: &State| -> Vec<String> {
        let scene = Galleons::scene(state, Viewer::Umpire);
        scene.records[0].notes.iter().map(kernel::Text::words).collect()
    };
    let mute = allied(&FLEET.replace("1010 N Low", "1010 N Low, no signalman"), ADVANCED);
    let wanted = "has no signalman and may not confer with her allies SG-SIG-01";
    assert!(notes(&mute).iter().any(|note| note == wanted), "{:?}", notes(&mute));
    let fit = allied(FLEET, ADVANCED);
    assert!(notes(&fit).iter().all(|note| !note.contains("SG-SIG-01")));
}
