//! Deck orders: what may be ordered aboard in the Initiative Phase, kept secret, and shown together.

use kernel::{Chronicle, SeatId};

use crate::{
    Play, affairs, crew,
    event::Event,
    flights, gear, grapple,
    order::{Order, ships_named},
    parties, signals,
    state::{ShipId, State},
    victory,
};

/// Lists what may be ordered aboard a ship in the Initiative Phase.
pub fn list(state: &State, ship: ShipId, out: &mut Vec<Order>) {
    grapple::list_cuts(state, ship, out);
    crew::list_shifts(state, ship, out);
    parties::list(state, ship, out);
    if affairs::check_land(state, ship).is_ok() {
        out.push(Order::Land { ship });
    }
}

/// Whether a seat has anything to order in the Initiative Phase.
pub fn has_any(state: &State, seat: SeatId) -> bool {
    let mut found = Vec::new();
    victory::ships_of(state, seat).any(|ship| {
        // It is so nearly always.
        crew::can_shift(state, ship) || {
            list(state, ship, &mut found);
            !found.is_empty()
        }
    }) || {
        let mut has_gear = false;
        gear::each_deck_order(state, seat, |_| has_gear = true);
        has_gear
    }
}

/// Remembers a deck order until all are shown together, and how the ships stood before the first.
///
/// [SG-SEQ-11] Deck orders are given unseen by the others.
pub fn note(state: &mut State, order: Order) {
    if state.muster.is_empty() {
        let State { ships, muster, .. } = state;
        muster.clone_from(ships);
    }
    state.deck.push(order);
}

/// Shows a shift, together with those of other men on the same way that follow it.
fn show_shift(play: &mut Play<'_, impl Chronicle<Event = Event>>, at: usize) {
    let deck = &play.state.deck;
    let order = deck[at];
    let Order::Shift { ship, man, from, to } = order else { return };
    if 0 < at && deck[at - 1] == order {
        return;
    }
    let n = deck[at..].iter().take_while(|next| **next == order).count() as u8;
    let rule = crew::shift_rule(play.state, ship, man, to);
    play.emit(rule, Event::Shifted { ship, man, from, to, n });
}

/// Shows what deck orders were given, and carries out those that concern other ships.
///
/// [SG-SEQ-11] They take effect together, cut grapples first.
pub fn reveal(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    if play.state.deck.is_empty() {
        return;
    }
    play.dice.reveal();
    for at in 0..play.state.deck.len() {
        if let Order::Cut { ship, other } = play.state.deck[at] {
            grapple::cut(play, ship, other);
        }
    }
    for at in 0..play.state.deck.len() {
        let order = play.state.deck[at];
        show_shift(play, at);
        gear::reveal(play, order);
        parties::reveal(play, order);
        affairs::reveal(play, order);
        for ship in ships_named(order).into_iter().flatten() {
            play.state[ship].settle_in();
        }
    }
    for ship in play.state.ids() {
        flights::take_wing(play, ship);
    }
    signals::read_out(play);
    play.state.deck.clear();
    play.state.muster.clear();
}
