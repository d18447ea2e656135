//! The pack: the deal of a turn, Jokers, and a card turned for any other purpose.

use kernel::{
    Chronicle, Roll, SeatId,
    cards::{Card, Cards},
};

use crate::{
    Play,
    event::Event,
    state::{Phase, State, Where},
    vocabulary::CardClass,
};

/// How many cards a player gets: one for his Hero and one for each of his units.
///
/// [HV-TURN-01] Trains and ships count as one each; units aboard, those still to come and those gone get none, and so does a
/// Hero who is gone.
pub fn due(state: &State, seat: SeatId) -> u8 {
    let has_hero = crate::room::is_there(state.seat(seat).hero);
    let units = state.ids().filter(|&unit| state.spec(unit).seat == seat);
    let units = units.filter(|&unit| {
        let at = state[unit].at;
        at.is_present() && !matches!(at, Where::Aboard(_))
    });
    u8::from(has_hero) + units.count() as u8
}

/// Who gets the next card; none when the deal is done.
///
/// [HV-TURN-01] One at a time, round the players, skipping those who have their full number.
pub fn next_to_get(state: &State) -> Option<SeatId> {
    let seats = (0..state.seats.len() as u8).map(SeatId);
    let short = seats.filter(|&seat| state.seat(seat).cards.len() < due(state, seat));
    short.min_by_key(|&seat| state.seat(seat).cards.len())
}

/// Deals one card, or goes on to the Jokers.
pub fn deal_next(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let Some(seat) = next_to_get(play.state) else {
        play.state.phase = Phase::Settle;
        return;
    };
    let roll = Roll::card(rule!("HV-TURN-01"), "card").by_seat(seat);
    let Some(card) = from_pile(play, &roll, each) else {
        // Both piles lie before the players: nobody can get more.
        play.state.phase = Phase::Settle;
        return;
    };
    play.state.seat_mut(seat).cards.insert(card);
    play.emit(rule!("HV-TURN-01"), Event::Dealt { seat, card });
    if card.is_joker() {
        play.state.jokers.push(seat);
    }
}

/// Replaces the first Joker that fell, or reckons what the picture cards bring.
///
/// [HV-TURN-02] Settled after the whole deal and before picture cards, in the order in which they fell. A Joker that replaces
/// one is replaced in turn. [HV-TURN-03] Then each picture card brings a Leadership card, and stays.
pub fn settle(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    if play.state.jokers.is_empty() {
        owe_for_pictures(play.state);
        play.state.phase = Phase::Earn;
        return;
    }
    let seat = play.state.jokers[0];
    let joker = play.state.seat(seat).cards.iter().find(|card| card.is_joker());
    let Some(joker) = joker else {
        play.state.jokers.remove(0);
        return;
    };
    play.state.seat_mut(seat).cards.remove(joker);
    play.state.discards.insert(joker);
    let roll = Roll::card(rule!("HV-TURN-02"), "card for a Joker").by_seat(seat);
    let card = from_pile(play, &roll, each);
    crate::leadership::owe(play.state, seat);
    if let Some(card) = card {
        play.state.seat_mut(seat).cards.insert(card);
        play.emit(rule!("HV-TURN-02"), Event::JokerReplaced { seat, card });
        if card.is_joker() {
            return;
        }
    }
    play.state.jokers.remove(0);
}

/// [HV-LEAD-09] Those for picture cards come after those for Jokers, the highest picture card first.
fn owe_for_pictures(state: &mut State) {
    let tables = &state.setting.charts.cards;
    let before = state.seats.iter().zip(0_u8..).flat_map(|(seat, n)| {
        let pictures =
            seat.cards.iter().filter(|&card| CardClass::of(card) == Some(CardClass::Picture));
        pictures.map(move |card| (tables.height(card), SeatId(n)))
    });
    let mut pictures: arrayvec::ArrayVec<(u8, SeatId), 12> = before.take(12).collect();
    pictures.sort_unstable_by_key(|&(height, _)| std::cmp::Reverse(height));
    for (_, seat) in pictures {
        crate::leadership::owe(state, seat);
    }
}

/// Turns up one card for a casualty or for damage, and puts it on the discards.
///
/// [HV-TURN-11] A Joker is discarded and another card turned in its place; it brings nothing. [HV-TURN-10] With both piles empty
/// a freshly shuffled pack is imagined until the turn ends.
pub fn turn_card(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    roll: &Roll,
    group: impl Fn(Card) -> u8 + Copy,
) -> Card {
    loop {
        let card = if let Some(card) = from_pile(play, roll, group) {
            play.state.discards.insert(card);
            Some(card)
        } else {
            let pack = play.state.setting.charts.cards.pack;
            if play.state.imaginary.is_none_or(Cards::is_empty) {
                play.emit(rule!("HV-TURN-10"), Event::PackImagined);
                play.state.imaginary = Some(pack);
            }
            play.draw(roll, |state| state.imaginary.get_or_insert(pack), group)
        };
        if let Some(card) = card.filter(|card| !card.is_joker()) {
            return card;
        }
    }
}

/// Takes a card off the pile, which the discards become when it is empty; none when both are.
///
/// [HV-TURN-10] Whenever a card is needed and none is left, also in the middle of a deal.
fn from_pile(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    roll: &Roll,
    group: impl Fn(Card) -> u8,
) -> Option<Card> {
    if play.state.pile.is_empty() && !play.state.discards.is_empty() {
        let State { pile, discards, .. } = &mut *play.state;
        pile.take_all(discards);
        let cards = play.state.pile.len();
        play.emit(rule!("HV-TURN-10"), Event::Reshuffled { cards });
    }
    play.draw(roll, |state| &mut state.pile, group)
}

/// Every card is a sort of its own.
pub const fn each(card: Card) -> u8 {
    card.number()
}

#[cfg(test)]
mod tests;
