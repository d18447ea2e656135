//! The cards of the turn, and a sheet for each regiment.

use kernel::{
    Text,
    scene::{CardRow, CardView, Cell, CellShape, CellState, Record, Row},
};

use super::{commander_piece, has_card};
use crate::{
    command,
    narrate::{commander_name, formation_name, instruction_name, player_name, regiment_name},
    state::{Card, Colour, Phase, Post, RegimentId, StandId, State, UnitId, Where},
    vocabulary::Troop,
};

/// [IC-CARD-01] The cards of the regiments in the order of their slots, and the motivation cards of the seats.
pub(super) fn cards(state: &State) -> Vec<CardRow> {
    let played = played(state);
    // [IC-TRAD-01] Where both take turns there are no cards.
    let list = if state.setting.switches.traditional { &[][..] } else { &state.list[..] };
    let slots =
        list.iter().enumerate().flat_map(|(place, &regiment)| slot(state, regiment, place + 1));
    let mut drive = Vec::new();
    for seat in state.seat_ids() {
        let has_any = state.list.iter().any(|&regiment| state.seat_of(regiment) == seat);
        for (colour, text) in [(Colour::Red, "Fire again"), (Colour::Black, "Move again")] {
            let now = played.is_some_and(|(regiment, of, card)| {
                card == Card::Motivation && of == colour && state.seat_of(regiment) == seat
            });
            if now || has_any && !state.seat(seat).motivated {
                drive.push(CardView {
                    text: text.to_owned(),
                    named: format!("motivation: {}", text.to_lowercase()),
                    of: player_name(state, seat).to_owned(),
                    side: usize::from(state.side_of_seat(seat).0),
                    red: colour == Colour::Red,
                    now,
                });
            }
        }
    }
    // [IC-HERO-03] The cards of characters, for the companies that they are with.
    let is_played = |hero: UnitId| played.is_some_and(|(.., card)| card == Card::Hero(hero));
    let heroes = state
        .unit_ids()
        .filter(|&unit| is_played(unit) || crate::characters::has_card(state, unit));
    let heroes = heroes.map(|hero| CardView {
        text: state.name(hero).to_owned(),
        named: "fire or move again with his company".to_owned(),
        of: state.name(hero).to_owned(),
        side: usize::from(state.side_of(hero).0),
        red: true,
        now: is_played(hero),
    });
    vec![
        CardRow { title: "Regiments, in order of initiative".to_owned(), cards: slots.collect() },
        CardRow { title: "Motivation, one of the two".to_owned(), cards: drive },
        CardRow { title: "Heroes, for their companies".to_owned(), cards: heroes.collect() },
    ]
}

/// The card that is being played out, for whom, and of which colour; the movement of machines is none.
fn played(state: &State) -> Option<(RegimentId, Colour, Card)> {
    let op = state.op.as_ref().filter(|op| op.machines.is_none() && op.manoeuvre.is_none())?;
    Some((op.regiment, op.colour, op.card))
}

/// [IC-CARD-01] The cards of a regiment that it still has or plays out now, the first with its place in the list and its name. In its
/// slot, before it has chosen one, all that it has are marked.
fn slot(state: &State, regiment: RegimentId, place: usize) -> Vec<CardView> {
    let spec = state.regiment_spec(regiment);
    let view = |text: String, named: String, red: bool, now: bool| CardView {
        text,
        named,
        of: spec.name.clone(),
        side: usize::from(spec.side),
        red,
        now,
    };
    let there = has_card(state, regiment, Card::Own);
    let chooses = state.phase == Phase::Slot && command::in_slot(state) == Some(regiment);
    let mut left = Vec::new();
    let both = [(there[0], Colour::Red, "♦"), (there[1], Colour::Black, "♠")];
    for (is_there, colour, suit) in both {
        let red = colour == Colour::Red;
        let is_played = played(state) == Some((regiment, colour, Card::Own));
        if is_there || is_played {
            let what = if red { "red card, to fire" } else { "black card, to move" };
            let card = format!("{}{suit}", spec.card);
            let is_first = left.is_empty();
            let text = if is_first { format!("{place}. {} {card}", spec.name) } else { card };
            left.push(view(text, format!("the {what}"), red, chooses || is_played));
        }
    }
    if left.is_empty() {
        let text = format!("{place}. {}: spent", spec.name);
        left.push(view(text, "both cards are spent".to_owned(), false, chooses));
    }
    left
}

/// Where a commander is, in words.
pub(super) fn commander_whereabouts(state: &State, commander: u8) -> String {
    match state.commanders[usize::from(commander)].at {
        Post::With(stand) => format!("with {}", state.name(state[stand].unit)),
        Post::Alone(_) => "by himself".to_owned(),
        Post::Waiting => "still to come".to_owned(),
        Post::Left => "gone from the table".to_owned(),
        Post::Hit { .. } => "hit".to_owned(),
    }
}

/// A regiment: its commander, its initiative, and the castings of every stand.
pub(super) fn record(state: &State, regiment: RegimentId) -> Option<Record> {
    let spec = state.regiment_spec(regiment);
    if spec.reserve {
        return reserve(state, regiment);
    }
    let at = state.setting.commanders.iter().position(|one| one.regiment == Some(regiment.0))?;
    let mut facts = vec![format!("commander {}", commander_whereabouts(state, at as u8))];
    if let Some(instruction) = state[regiment].instruction {
        facts.push(format!("order: {}", instruction_name(state, instruction)));
    }
    if let Some(courier) = state[regiment].courier {
        let said = instruction_name(state, courier.instruction);
        facts.push(format!("a courier brings: {said}"));
    }
    if let Some(place) = state.list.iter().position(|&one| one == regiment) {
        facts.push(format!("slot {}, initiative {}", place + 1, state[regiment].initiative));
    }
    let units = || state.units_in(regiment);
    let notes = units().filter(|&unit| state.is_engaged(unit)).map(|unit| {
        Text::default().name(state.name(unit)).then(" is in contact ").rule(rule!("IC-MELEE-13"))
    });
    // A commander without a name of his own is called by his rank and the regiment.
    let name = regiment_name(state, regiment);
    let commander = commander_name(state, at as u8);
    let commander =
        commander.strip_suffix(name).map_or(commander, |rank| rank.trim_end_matches([',', ' ']));
    Some(Record {
        piece: commander_piece(at as u8),
        title: name.to_owned(),
        subtitle: format!("{}, {commander}", player_name(state, state.seat_of(regiment))),
        facts: facts.into_iter().chain([format!("card {}", spec.card)]).collect(),
        rows: units()
            .filter(|&unit| !crate::detachments::is_idle(state, unit))
            .map(|unit| row(state, unit))
            .collect(),
        notes: notes.collect(),
    })
}

/// [IC-CARD-05] The guns of a brigade in reserve.
fn reserve(state: &State, regiment: RegimentId) -> Option<Record> {
    let first = state.units_in(regiment).next()?;
    Some(Record {
        piece: crate::casualties::piece(first),
        title: regiment_name(state, regiment).to_owned(),
        subtitle: player_name(state, state.seat_of(regiment)).to_owned(),
        facts: vec!["in brigade reserve: acts with a motivation card".to_owned()],
        rows: state.units_in(regiment).map(|unit| row(state, unit)).collect(),
        notes: Vec::new(),
    })
}

/// A unit as a row of boxes: its castings, stand by stand.
fn row(state: &State, unit: UnitId) -> Row {
    let kind = &state.spec(unit).kind;
    let mut cells = Vec::new();
    // Of a company that has split its stands the castings are told in a row.
    let split =
        state.all_of(unit).skip(usize::from(kind.stands)).any(|one| 0 < state[one].castings);
    let mut all = state.castings(unit);
    for stand in state.all_of(unit).take(usize::from(kind.stands)) {
        let one = &state[stand];
        for casting in 0..kind.castings {
            let whole = if split { 0 < all } else { casting < one.castings };
            all = all.saturating_sub(1);
            let first = casting == 0 && !cells.is_empty();
            cells.push(Cell {
                shape: if first { CellShape::Circle } else { CellShape::Box },
                state: if whole { CellState::Whole } else { CellState::Lost },
                letter: None,
                named: "a casting".to_owned(),
            });
        }
    }
    // [IC-VEH-03, IC-AIR-08, IC-SKIM-03] A machine: the hits that it can take.
    let endures = crate::casualties::endurance(state, unit);
    for hit in 0..if kind.castings == 0 { endures } else { 0 } {
        let whole = state[unit].gun_hits <= hit;
        cells.push(Cell {
            shape: CellShape::Box,
            state: if whole { CellState::Whole } else { CellState::Lost },
            letter: None,
            named: "a hit that it can take".to_owned(),
        });
    }
    let gone = |stand: StandId| matches!(state[stand].at, Where::Gone(_) | Where::Unused);
    let text = if state.all_of(unit).all(gone) {
        "lost".to_owned()
    } else if let Some(carrier) = state[unit].aboard {
        format!("aboard {}", state.name(carrier))
    } else if !state.is_present(unit) {
        "still to come".to_owned()
    } else if kind.castings == 0 {
        machine(state, unit).to_owned()
    } else if kind.troop == Troop::Artillery {
        let (loose, one) = (crate::crews::loose(state, unit), &state[unit]);
        match (one.captured, loose, one.limbered) {
            (true, ..) => "captured",
            (_, Some(_), _) => "crew away from its guns",
            (_, None, true) => "limbered",
            (_, None, false) => "unlimbered",
        }
        .to_owned()
    } else if kind.troop == Troop::Hero {
        match state[unit].with {
            Some(company) => format!("with {}", state.name(company)),
            None => "by himself".to_owned(),
        }
    } else if state[unit].dismounted {
        "dismounted".to_owned()
    } else {
        formation_name(state[unit].formation)
    };
    Row { label: state.name(unit).to_owned(), cells, text }
}

/// What a machine is about.
fn machine(state: &State, unit: UnitId) -> &'static str {
    let one = &state[unit];
    match state.troop(unit) {
        Troop::Aviation if one.landed => "landed",
        Troop::Aviation => "aloft",
        _ if one.broken_down => "broken down",
        Troop::Skimmer if state.cargo(unit).is_some() => "loaded",
        Troop::Skimmer => "empty, going home",
        _ => "ready",
    }
}
