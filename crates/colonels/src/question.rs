//! Questions that somebody must answer before anything goes on.

use kernel::{Chronicle, SeatId, table::Length};

use crate::{
    Play, charge,
    event::Event,
    morale,
    order::{Bar, Check, Order},
    skirmish,
    state::{Question, State},
};

/// Who is asked.
pub fn seat(state: &State, question: Question) -> SeatId {
    match question {
        Question::Press { stand, .. } => state.seat_of_unit(state[stand].unit),
        Question::Evade { unit } | Question::Counter { unit } | Question::Rear { unit } => {
            state.seat_of_unit(unit)
        }
        Question::Resume => match &state.op {
            Some(op) => state.seat_of(op.regiment),
            None => SeatId(0),
        },
    }
}

/// How much of its way a company has still to go.
fn left(state: &State) -> Length {
    state.moving.as_ref().map_or(Length::ZERO, |moving| moving.length - moving.gone)
}

pub fn list(state: &State, question: Question, out: &mut Vec<Order>) {
    out.push(Order::Answer { yes: true });
    match question {
        Question::Press { .. }
        | Question::Evade { .. }
        | Question::Counter { .. }
        | Question::Rear { .. } => {
            out.push(Order::Answer { yes: false });
        }
        Question::Resume => {
            out.push(Order::Shorten { length: Length::ZERO });
            let half = Length::units(left(state).in_thousandths() / 2000);
            if Length::ZERO < half {
                out.push(Order::Shorten { length: half });
            }
        }
    }
}

pub fn check(state: &State, question: Question, order: &Order) -> Check {
    match (question, order) {
        (Question::Resume, &Order::Shorten { length }) => {
            if length < Length::ZERO || left(state) <= length {
                return Err(Bar::plain(
                    rule!("IC-ACT-06"),
                    "the rest of the way may be shortened, not more",
                ));
            }
            Ok(())
        }
        (Question::Resume, Order::Answer { yes: true })
        | (
            Question::Press { .. }
            | Question::Evade { .. }
            | Question::Counter { .. }
            | Question::Rear { .. },
            Order::Answer { .. },
        ) => Ok(()),
        _ => Err(Bar::plain(rule!("IC-SEQ-01"), "a question must be answered first")),
    }
}

pub fn apply(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    question: Question,
    order: &Order,
) {
    play.state.question = None;
    let yes = matches!(order, Order::Answer { yes: true });
    match question {
        Question::Press { stand, face } => morale::answer(play, stand, face, yes),
        Question::Evade { unit } if yes => skirmish::evade(play, unit),
        Question::Evade { unit } => play.emit(rule!("IC-MELEE-05"), Event::Stood { unit }),
        Question::Counter { unit } if yes => charge::counter(play, unit),
        Question::Counter { .. } => {}
        Question::Rear { unit } => play.state[unit].rear = Some(yes),
        Question::Resume => {
            if let (&Order::Shorten { length }, Some(moving)) = (order, &mut play.state.moving) {
                moving.length = moving.gone + length;
            }
        }
    }
}
