//! Signals between allies: who may confer, who can be read, and six words of the code book.

use kernel::{Chronicle, SeatId};

use crate::{
    Play, crew,
    event::{Event, GearEvent},
    order::{Bar, Check, Order, Why},
    state::{ShipId, State},
    victory, wind,
};

/// Most words in a signal.
pub const MOST_WORDS: usize = 6;

/// The words of the code book. Those after them are the names of the ships.
pub const BOOK: [&str; 56] = [
    "I",
    "you",
    "we",
    "enemy",
    "flagship",
    "all ships",
    "follow",
    "lead",
    "attack",
    "engage",
    "close",
    "withdraw",
    "stay",
    "wait",
    "turn",
    "climb",
    "descend",
    "land",
    "ram",
    "grapple",
    "board",
    "tow",
    "bomb",
    "fire",
    "cease",
    "help",
    "need",
    "cover",
    "screen",
    "north",
    "north-east",
    "south-east",
    "south",
    "south-west",
    "north-west",
    "port",
    "starboard",
    "ahead",
    "astern",
    "above",
    "below",
    "mines",
    "torpedo",
    "drogues",
    "fast",
    "slowly",
    "now",
    "next turn",
    "first",
    "last",
    "one",
    "two",
    "three",
    "yes",
    "no",
    "good luck",
];

/// A word of the code: of the book, or a ship's name.
pub fn word(state: &State, word: u8) -> Option<&str> {
    let at = usize::from(word);
    let name = || state.setting.names.get(at - BOOK.len()).map(String::as_str);
    BOOK.get(at).copied().or_else(name)
}

/// Whether a seat has allies to confer with.
fn has_allies(state: &State, seat: SeatId) -> bool {
    state.setting.seats_of(state.setting.side_of(seat)).nth(1).is_some()
}

/// Whether one ship can read another's signals.
///
/// [SG-SIG-01] Nobody can read a ship that is on fire and upwind of him.
pub fn can_read(state: &State, reader: ShipId, sender: ShipId) -> bool {
    let (here, there) = (&state[reader], &state[sender]);
    let hides = |toward| wind::is_upwind(toward, there.hex, here.hex);
    there.fire == 0 || !state.afield.wind.is_some_and(hides)
}

/// Whether any ship of another seat of her side, with a signalman, can read a ship.
fn is_read(state: &State, ship: ShipId) -> bool {
    state.ids().any(|other| {
        let there = &state[other];
        state.side(other) == state.side(ship)
            && there.seat != state[ship].seat
            && there.is_on_map()
            && there.crew.signalman
            && can_read(state, other, ship)
    })
}

/// Whether a ship of allies has lost her signalman, whose place any hand may take.
///
/// [SG-SIG-01] A dead signalman is replaced in an Initiative Phase.
pub fn wants_signalman(state: &State, ship: ShipId) -> bool {
    state.is_advanced() && !state[ship].crew.signalman && has_allies(state, state[ship].seat)
}

/// What keeps a ship's captain from conferring, told on her record sheet; nothing where there is nobody to confer with.
pub fn hindrance(state: &State, ship: ShipId) -> Option<&'static str> {
    let bar = check_confer(state, ship).err().filter(|_| has_allies(state, state[ship].seat))?;
    match bar.why {
        Why::Ship(_, why) => Some(why),
        _ => None,
    }
}

/// What keeps a ship's captain from conferring with his allies.
///
/// [SG-SIG-01] No signalman, or smoke that hides his signals from them all.
pub fn check_confer(state: &State, ship: ShipId) -> Check {
    let barred = |why| Err(Bar::ship(rule!("SG-SIG-01"), ship, why));
    if !state[ship].crew.signalman {
        return barred("has no signalman and may not confer with her allies");
    }
    if !is_read(state, ship) {
        return barred("can be read by none of her allies");
    }
    Ok(())
}

/// The words that a ship has hoisted in this Initiative Phase.
pub fn hoisted(state: &State, ship: ShipId) -> impl Iterator<Item = u8> + '_ {
    state.deck.iter().filter_map(move |order| match *order {
        Order::Hoist { ship: by, word } if by == ship => Some(word),
        _ => None,
    })
}

/// Refuses a word of a signal.
///
/// [SG-SIG-02] One signal a player and turn, of six words at most, written in the Initiative Phase.
pub fn check_hoist(state: &State, ship: ShipId, at: u8) -> Check {
    crew::check_deck(state, ship)?;
    if !state.setting.switches.six_word_signals || !state.is_advanced() {
        let why = "signals of six words are not agreed on for this battle";
        return Err(Bar::plain(rule!("SG-SIG-02"), why));
    }
    if !has_allies(state, state[ship].seat) {
        return Err(Bar::ship(rule!("SG-SIG-02"), ship, "has no ally to signal to"));
    }
    check_confer(state, ship)?;
    if word(state, at).is_none() {
        return Err(Bar::plain(rule!("SG-SIG-02"), "the code book has no such word"));
    }
    let is_anothers = |order: &Order| {
        matches!(*order, Order::Hoist { ship: by, .. }
            if by != ship && state[by].seat == state[ship].seat)
    };
    if state.deck.iter().any(is_anothers) {
        return Err(Bar::plain(
            rule!("SG-SIG-02"),
            "another of your ships is signalling this turn",
        ));
    }
    if MOST_WORDS <= hoisted(state, ship).count() {
        return Err(Bar::plain(rule!("SG-SIG-02"), "a signal has six words at most"));
    }
    Ok(())
}

/// Calls `found` with every word that a seat may hoist.
pub fn each_hoist(state: &State, seat: SeatId, found: &mut impl FnMut(Order)) {
    if !state.setting.switches.six_word_signals || !state.is_advanced() {
        return;
    }
    let n_words = BOOK.len() as u8 + state.ships.len() as u8;
    for ship in victory::ships_of(state, seat) {
        if check_hoist(state, ship, 0).is_ok() {
            (0..n_words).for_each(|word| found(Order::Hoist { ship, word }));
        }
    }
}

/// Reads the signals out, one after another.
///
/// [SG-SIG-02] They are read out in turn.
pub fn read_out(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    if !play.state.setting.switches.six_word_signals {
        return;
    }
    for ship in play.state.ids() {
        let (mut words, mut n) = ([0; MOST_WORDS], 0_u8);
        for (slot, word) in words.iter_mut().zip(hoisted(play.state, ship)) {
            *slot = word;
            n += 1;
        }
        if 0 < n {
            play.emit(rule!("SG-SIG-02"), GearEvent::Signalled { ship, words, n }.into());
        }
    }
}

/// A signal in words.
pub fn text(state: &State, words: &[u8]) -> String {
    let words: Vec<&str> = words.iter().filter_map(|&at| word(state, at)).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests;
