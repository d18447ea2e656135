//! The cards that lie on the table and in hands, and a sheet for each command.

use kernel::{
    SeatId,
    cards::{Card, Colour},
    grammar::Subject,
    scene::{CardRow, CardView, Cell, CellShape, CellState, Record, Row},
};

use super::vehicles;
use crate::{
    hero,
    narrate::{card_name, player_name},
    state::{Hero, Phase, Stance, State, UnitId, Where},
    victory,
    vocabulary::{Leadership, Post, Word},
};

/// The cards of the turn in the order in which they will be used, and the Leadership cards of all hands: those that the viewer
/// may not know lie face down.
pub(super) fn card_rows(state: &State) -> Vec<CardRow> {
    let seats = || (0..state.seats.len() as u8).map(SeatId);
    let tables = &state.setting.charts.cards;
    let in_play = match (&state.active, state.phase) {
        (Some(active), _) => Some((active.seat, active.card)),
        (None, Phase::Choose { seat, card }) => Some((seat, card)),
        (None, _) => None,
    };
    let mut turn: Vec<(SeatId, Card)> = in_play.into_iter().collect();
    for seat in seats() {
        let own = state.seat(seat).cards.iter().map(|card| (seat, card));
        turn.extend(own.filter(|one| Some(*one) != in_play));
    }
    turn.sort_by_key(|&(seat, card)| {
        (Some((seat, card)) != in_play, std::cmp::Reverse(tables.height(card)))
    });
    let view = |seat: SeatId, text: String, named: String| CardView {
        text,
        named,
        of: player_name(state, seat).to_owned(),
        side: usize::from(state.side_of_seat(seat).0),
        red: false,
        now: false,
    };
    let turn = turn.into_iter().map(|(seat, card)| CardView {
        red: card.colour() == Some(Colour::Red),
        now: Some((seat, card)) == in_play,
        ..view(seat, card.to_string(), card.words())
    });
    let mut hands = Vec::new();
    for seat in seats() {
        let hand = &state.seat(seat).hand;
        for kind in hand.seen().kinds() {
            let name = card_name(state, Leadership::ALL[kind]);
            let copies = usize::from(hand.seen().of(kind));
            hands.extend((0..copies).map(|_| view(seat, name.to_owned(), name.to_owned())));
        }
        let unseen = (0..hand.unseen())
            .map(|_| view(seat, String::new(), "a Leadership card, face down".to_owned()));
        hands.extend(unseen);
    }
    vec![
        CardRow { title: "Cards of the turn".to_owned(), cards: turn.collect() },
        CardRow { title: "Leadership".to_owned(), cards: hands },
    ]
}

/// A command: its Hero, its points, and the strength of every unit.
pub(super) fn record(state: &State, seat: SeatId) -> Record {
    let spec = &state.setting.seats[usize::from(seat.0)];
    let whereabouts = match state.seat(seat).hero {
        Hero::With { unit, post: Post::Front } => format!("at the front of {}", state.name(unit)),
        Hero::With { unit, .. } if state.spec(unit).carrier.is_some() => {
            format!("aboard {}", state.name(unit))
        }
        Hero::With { unit, post: Post::Rear } => format!("behind {}", state.name(unit)),
        Hero::Alone(_) => "by himself".to_owned(),
        Hero::Sheltered(_) => "inside the square".to_owned(),
        Hero::Removed => "fallen".to_owned(),
        Hero::Gone => "gone".to_owned(),
    };
    let side = state.side_of_seat(seat);
    let own = || state.ids().filter(|&unit| state.spec(unit).seat == seat);
    let notes = own()
        .filter(|&unit| state[unit].routing)
        .map(|unit| Subject::of(state.name(unit)).then(" is routing ").rule(rule!("HV-MOR-04")));
    Record {
        piece: hero::piece(seat),
        title: spec.hero.clone(),
        subtitle: if spec.player == spec.hero {
            spec.army.clone()
        } else {
            format!("{}, {}", spec.player, spec.army)
        },
        facts: vec![whereabouts, format!("{} points", victory::points(state, side))],
        rows: own().map(|unit| row(state, unit)).collect(),
        notes: notes.collect(),
    }
}

/// A unit as a row of boxes: its men, and its leader as a circle.
fn row(state: &State, unit: UnitId) -> Row {
    let (spec, now) = (state.spec(unit), &state[unit]);
    let lost = now.at == Where::Destroyed;
    let cell = |shape, stands: bool, letter, named: &str| Cell {
        shape,
        state: if stands && !lost { CellState::Whole } else { CellState::Lost },
        letter,
        named: named.to_owned(),
    };
    let mut cells: Vec<Cell> =
        (0..spec.ranks).map(|man| cell(CellShape::Box, man < now.ranks, None, "a man")).collect();
    if spec.has_leader {
        cells.push(cell(CellShape::Circle, now.leader, Some('L'), "its leader"));
    }
    cells.extend(vehicles::cells(state, unit));
    let text = match now.at {
        Where::Destroyed => "lost".to_owned(),
        Where::Exited(_) => "left the table".to_owned(),
        Where::Reserve => "still to come".to_owned(),
        Where::Aboard(carrier) => format!("aboard {}", state.name(carrier)),
        Where::Rails(_) | Where::Afloat(_) => vehicles::condition(state, unit),
        Where::Sheltered(_) => "inside the square".to_owned(),
        _ => {
            let stance = now.stance.map_or_else(String::new, Stance::said);
            let boosts = Leadership::ALL.iter().filter(|&&card| now.boosts.has(card));
            let boosts: Vec<&str> = boosts.map(|&card| card_name(state, card)).collect();
            [stance].iter().map(String::as_str).chain(boosts).collect::<Vec<_>>().join(", ")
        }
    };
    Row { label: spec.name.clone(), cells, text }
}
