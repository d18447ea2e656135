//! Leadership cards: earned, held, played, thrown away, forfeited.

use kernel::{Chronicle, Roll, SeatId};

use crate::{
    Play,
    event::Event,
    field, hero,
    order::{Bar, Check, Order, Why},
    state::{Hero, Phase, State, Task, UnitId, Who},
    tables::KINDS,
    vocabulary::{Leadership, Word},
};

/// Notes that a player has earned a card; nothing for one who gets no more.
///
/// [HV-LEAD-13] A player who has shown his hand, or lost his Hero, earns nothing.
pub fn owe(state: &mut State, seat: SeatId) {
    if !state.seat(seat).forfeited {
        state.owed.push(seat);
    }
}

/// Deals the next card that is owed. False when none is.
///
/// [HV-LEAD-12] When the undealt pile has run out the used cards are shuffled and dealt afresh.
pub fn deal_owed(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    if play.state.owed.is_empty() {
        return false;
    }
    let seat = play.state.owed.remove(0);
    let limit = play.state.setting.charts.cards.hand_limit;
    let held = play.state.seat(seat).hand.len();
    if play.state.seat(seat).forfeited {
        return true;
    }
    if limit <= held && play.state.setting.switches.overflow_refused {
        play.emit(rule!("HV-LEAD-08"), Event::NotDealt { seat });
        return true;
    }
    if play.state.stock.is_empty() {
        let State { stock, spent, .. } = &mut *play.state;
        let cards = spent.len();
        stock.take_back(spent);
        play.emit(rule!("HV-LEAD-12"), Event::LeadershipReshuffled { cards });
    }
    let opening = play.state.turn == 0;
    let rule = if opening { rule!("HV-LEAD-07") } else { rule!("HV-LEAD-09") };
    let roll = Roll::card(rule, "Leadership card").by_seat(seat);
    let is_dealt = play.deal(&roll, |state| {
        let State { stock, seats, .. } = state;
        (stock, &mut seats[usize::from(seat.0)].hand)
    });
    if is_dealt {
        let held = play.state.seat(seat).hand.len();
        play.emit(rule, Event::Earned { seat, held });
        if limit < held {
            play.state.phase = Phase::ThrowAway { seat };
        }
    }
    true
}

/// Refuses to throw away what is not held.
///
/// [HV-LEAD-08] One of the four, at its holder's choice.
pub fn check_throw_away(state: &State, card: Leadership) -> Check {
    let Phase::ThrowAway { seat } = state.phase else {
        return Err(Bar { rule: rule!("HV-LEAD-08"), why: Why::NotNow, place: None });
    };
    check_held(state, seat, card)
}

fn check_held(state: &State, seat: SeatId, card: Leadership) -> Check {
    let hand = &state.seat(seat).hand;
    if hand.may_hold(card.index(), &state.stock) {
        Ok(())
    } else {
        Err(Bar::plain(rule!("HV-LEAD-10"), "there is no such card in this hand"))
    }
}

pub fn throw_away(play: &mut Play<'_, impl Chronicle<Event = Event>>, card: Leadership) {
    let Phase::ThrowAway { seat } = play.state.phase else { return };
    discard(play.state, seat, card);
    play.dice.reveal();
    play.emit(rule!("HV-LEAD-08"), Event::ThrownAway { seat, card });
    play.state.phase = Phase::Earn;
}

/// Puts a card of a hand on the used ones.
fn discard(state: &mut State, seat: SeatId, card: Leadership) {
    let State { stock, seats, spent, .. } = state;
    if seats[usize::from(seat.0)].hand.show(card.index(), stock) {
        spent.add(card.index());
    }
}

/// The unit on which the active player may play a card now.
fn played_on(state: &State) -> Option<(SeatId, UnitId)> {
    let active = state.active.as_ref()?;
    let Who::Unit(unit) = active.who else { return None };
    matches!(state.phase, Phase::Declare).then_some((active.seat, unit))
}

/// Refuses a card that may not be played.
///
/// [HV-LEAD-10] Only on the unit that the Hero is part of, at the start of its activation, one an activation. [HV-LEAD-11] A
/// kind that is in force already is not played again. [HV-LEAD-06] Rally! only on a routing unit.
pub fn check_play(state: &State, card: Leadership) -> Check {
    let Some((seat, unit)) = played_on(state) else {
        return Err(Bar { rule: rule!("HV-LEAD-10"), why: Why::NotNow, place: None });
    };
    let has_played = state.active.as_ref().is_some_and(|active| active.has_played);
    if has_played {
        let why = "a card has been played in this activation";
        return Err(Bar::plain(rule!("HV-LEAD-10"), why));
    }
    if state.hero_with(unit) != Some(seat) {
        // Where he is instead; of one who is gone, where he is missed.
        let there = hero::stands(state, seat).map(|pose| pose.at);
        let place = there.or_else(|| field::centre(state, unit));
        let bar = Bar::unit(rule!("HV-LEAD-10"), unit, "is without its Hero");
        return Err(Bar { place, ..bar });
    }
    check_held(state, seat, card)?;
    if card == Leadership::Rally && !state[unit].routing {
        return Err(Bar::unit(rule!("HV-LEAD-06"), unit, "is not routing"));
    }
    if state[unit].boosts.has(card) {
        return Err(Bar::unit(rule!("HV-LEAD-11"), unit, "has that card in force this turn"));
    }
    Ok(())
}

/// Plays a card on the unit that is activated.
///
/// [HV-LEAD-02] A blank improves nothing. [HV-LEAD-11] The others hold for the rest of the turn. [HV-RALLY-04] Rally! takes
/// effect at once, without a test, and leaves the activation whole.
pub fn play_card(play: &mut Play<'_, impl Chronicle<Event = Event>>, card: Leadership) {
    let Some((seat, unit)) = played_on(play.state) else { return };
    discard(play.state, seat, card);
    play.dice.reveal();
    play.emit(rule!("HV-LEAD-10"), Event::CardPlayed { seat, unit, card });
    if let Some(active) = &mut play.state.active {
        active.has_played = true;
    }
    let boosts = &mut play.state[unit].boosts;
    match card {
        Leadership::DashedHardLuck => {}
        Leadership::EnhancedFirepower => boosts.firepower = true,
        Leadership::FasterMovement => boosts.movement = true,
        Leadership::HandToHandFighting => boosts.hand_to_hand = true,
        Leadership::Rally => {
            play.state[unit].routing = false;
            play.emit(rule!("HV-RALLY-04"), Event::Rallied { unit, by_card: true });
        }
    }
}

/// Lists the cards that may be played now.
pub fn list_plays(state: &State, out: &mut Vec<Order>) {
    // Without its Hero a unit is played no card, whichever it is.
    if played_on(state).is_none_or(|(seat, unit)| state.hero_with(unit) != Some(seat)) {
        return;
    }
    let playable = Leadership::ALL.iter().filter(|&&card| check_play(state, card).is_ok());
    out.extend(playable.map(|&card| Order::PlayCard { card }));
}

/// Lists what can be thrown away.
pub fn list_throws(state: &State, seat: SeatId, out: &mut Vec<Order>) {
    let held = Leadership::ALL.iter().filter(|&&card| check_held(state, seat, card).is_ok());
    out.extend(held.map(|&card| Order::ThrowAway { card }));
}

/// Refuses to show a hand that there is not.
///
/// [HV-LEAD-13] An order for tables that want the penalty to be real.
pub fn check_show(state: &State) -> Check {
    let Phase::Choose { seat, .. } = state.phase else {
        return Err(Bar { rule: rule!("HV-LEAD-13"), why: Why::NotNow, place: None });
    };
    if state.seat(seat).hand.is_empty() {
        return Err(Bar::plain(rule!("HV-LEAD-13"), "there is no hand to show"));
    }
    Ok(())
}

/// Shows the hand to the others: it is forfeited, and no more cards come.
pub fn show(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let Phase::Choose { seat, .. } = play.state.phase else { return };
    play.state.seat_mut(seat).forfeited = true;
    play.state.tasks.push(Task::Forfeit { seat });
}

/// Turns up what is left of a hand, card by card, and discards it.
pub fn forfeit(play: &mut Play<'_, impl Chronicle<Event = Event>>, seat: SeatId) {
    let mut cards = kernel::cards::Kinds::<KINDS>::default();
    loop {
        let State { stock, seats, spent, .. } = &mut *play.state;
        let hand = &mut seats[usize::from(seat.0)].hand;
        let Some(kind) = hand.turn_up(stock, play.dice) else { break };
        spent.add(kind);
        cards.add(kind);
    }
    let rule = if matches!(play.state.seat(seat).hero, Hero::Removed | Hero::Gone) {
        rule!("HV-HERO-07")
    } else {
        rule!("HV-LEAD-13")
    };
    play.emit(rule, Event::HandLost { seat, cards });
}

#[cfg(test)]
mod tests;
