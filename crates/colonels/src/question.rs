//! Questions that somebody must answer before anything goes on.

use kernel::{
    Chronicle, SeatId,
    table::{Length, Pose},
};

use crate::{
    Play, aviation, charge,
    event::Event,
    field, melee, morale,
    order::{Bar, Check, Order},
    skirmish,
    state::{Question, State},
};

/// Who is asked.
pub fn seat(state: &State, question: Question) -> SeatId {
    match question {
        Question::Press { stand, .. } | Question::Share { stand } => {
            state.seat_of_unit(state[stand].unit)
        }
        Question::Evade { unit }
        | Question::Counter { unit }
        | Question::CarryOn { unit, .. }
        | Question::Rear { unit }
        | Question::Ambush { unit } => state.seat_of_unit(unit),
        Question::Resume => match &state.op {
            Some(op) => op.machines.unwrap_or_else(|| state.seat_of(op.regiment)),
            None => SeatId(0),
        },
    }
}

/// How much of its way a company has still to go.
fn left(state: &State) -> Length {
    state.moving.as_ref().map_or(Length::ZERO, |moving| moving.length - moving.gone)
}

pub fn list(state: &State, question: Question, out: &mut Vec<Order>) {
    if let Question::Share { stand } = question {
        melee::list_shares(state, stand, out);
        return;
    }
    out.push(Order::Answer { yes: true });
    match question {
        Question::Press { .. }
        | Question::Evade { .. }
        | Question::Counter { .. }
        | Question::CarryOn { .. }
        | Question::Rear { .. } => {
            out.push(Order::Answer { yes: false });
        }
        Question::Ambush { .. } => {
            out.extend([Order::Answer { yes: false }, Order::PassAll]);
        }
        Question::Share { .. } => {}
        Question::Resume => {
            let half = Length::units(left(state).in_thousandths() / 2000);
            let lengths = [Length::ZERO, half];
            let n = if Length::ZERO < half { 2 } else { 1 };
            let shorter = lengths.into_iter().take(n).map(|length| Order::Shorten { length });
            out.extend(shorter.filter(|order| check(state, question, order).is_ok()));
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
            let Some(moving) = &state.moving else { return Ok(()) };
            let there = moving.stands.iter().filter_map(|&stand| state[stand].pose());
            let to = |pose: Pose| Pose::new(pose.at.towards(moving.heading, length), pose.facing);
            field::check_end(state, moving.unit, there.map(to))
        }
        (Question::Share { stand }, Order::Share { kills }) => {
            melee::check_shares(state, stand, kills)
        }
        (Question::Ambush { .. }, Order::PassAll)
        | (Question::Resume, Order::Answer { yes: true })
        | (
            Question::Press { .. }
            | Question::Evade { .. }
            | Question::Counter { .. }
            | Question::CarryOn { .. }
            | Question::Rear { .. }
            | Question::Ambush { .. },
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
        Question::Counter { .. } | Question::CarryOn { .. } if !yes => {}
        Question::CarryOn { unit, foe, left } => charge::carry_on(play, unit, foe, left),
        Question::Counter { .. } => {}
        Question::Share { stand } => {
            if let Order::Share { kills } = order {
                melee::share(play, stand, kills);
            }
        }
        Question::Rear { unit } => play.state[unit].rear = Some(yes),
        Question::Ambush { unit } => {
            if *order == Order::PassAll {
                let seat = play.state.seat_of_unit(unit);
                play.state.seat_mut(seat).passes = true;
            }
            aviation::answer(play, unit, yes);
        }
        Question::Resume => {
            if let (&Order::Shorten { length }, Some(moving)) = (order, &mut play.state.moving) {
                moving.length = moving.gone + length;
            }
        }
    }
}
