//! What stands on the ground as a page shows it: batteries, moored mines, and the city that is to be punished.

use kernel::{
    PieceId, Text,
    hex::Direction,
    scene::{
        CellShape, CellState, Glyph, Inspection, Mark, MarkKind, Piece, Place, Record, RosterEntry,
        Row,
    },
};

use super::records::cell;
use crate::{
    batteries,
    narrate::{battery_name, capital, counted},
    state::{BatteryId, Mine, Quality, SideId, State, Target},
    tables::Aim,
};

/// The first piece that is a moored mine.
pub(super) const MINES: u16 = 300;
/// The record of the city.
const CITY: PieceId = PieceId(400);

/// Everything on the ground that has been set up.
pub fn pieces(state: &State) -> Vec<Piece> {
    let afield = &state.afield;
    let n_batteries = afield.batteries.len().min(usize::from(afield.emplaced));
    let n_mines = usize::from(afield.emplaced).saturating_sub(afield.batteries.len());
    let batteries = batteries::ids(state).take(n_batteries).map(|id| battery(state, id));
    let set_up = &afield.mines[..n_mines.min(afield.mines.len())];
    let mines = (0_u16..).zip(set_up).filter(|(at, _)| is_first_of_its_kind(set_up, *at)).map(
        |(at, mine)| {
            let raised =
                mine.raised.map_or_else(|| "lowered".into(), |at| format!("raised to {at}"));
            let name = mines_name(set_up, at);
            Piece {
                id: PieceId(MINES + at),
                described: format!("{name}, moored at {}, {raised}", mine.hex.label()),
                name,
                side: usize::from(state.setting.side_of(mine.seat).0),
                glyph: Glyph::Mine,
                place: Place::Hex { hex: mine.hex, facing: Direction::ALL[0] },
                badge: mine.raised.map_or_else(String::new, |at| at.short().to_owned()),
                marks: Vec::new(),
                active: false,
                faded: mine.raised.is_none(),
            }
        },
    );
    batteries.chain(mines).collect()
}

/// Whether a mine is the first of those that one player has in one hex at one height: they are one piece.
pub(super) fn is_first_of_its_kind(mines: &[Mine], at: u16) -> bool {
    let first = mines.iter().position(|mine| is_alike(mine, &mines[usize::from(at)]));
    first == Some(usize::from(at))
}

fn is_alike(one: &Mine, other: &Mine) -> bool {
    (one.seat, one.hex, one.raised) == (other.seat, other.hex, other.raised)
}

/// "Mine 2", or "Mines 2, 5" where others are with it.
fn mines_name(mines: &[Mine], at: u16) -> String {
    let alike = (1..).zip(mines).filter(|(_, mine)| is_alike(mine, &mines[usize::from(at)]));
    let numbers: Vec<String> = alike.map(|(number, _): (u16, _)| number.to_string()).collect();
    let noun = if numbers.len() == 1 { "Mine" } else { "Mines" };
    format!("{noun} {}", numbers.join(", "))
}

fn battery(state: &State, id: BatteryId) -> Piece {
    let here = &state[id];
    let marks = marks(state, id);
    let mut described = format!(
        "{} of {}, at {}",
        battery_name(state, id),
        state.seat_name(here.seat),
        here.hex.label()
    );
    for mark in &marks {
        described.push_str(", ");
        described.push_str(&mark.text);
    }
    Piece {
        id: id.piece(),
        name: capital(&state.target_name(Target::Battery { battery: id })),
        described,
        side: usize::from(state.setting.side_of(here.seat).0),
        glyph: Glyph::Battery { intact: !here.is_silenced },
        place: Place::Hex { hex: here.hex, facing: Direction::ALL[0] },
        badge: String::new(),
        marks,
        active: false,
        faded: here.is_out(),
    }
}

fn marks(state: &State, id: BatteryId) -> Vec<Mark> {
    let here = &state[id];
    let mut marks = Vec::new();
    if 0 < here.fire {
        let text = format!("fire, level {}", here.fire);
        marks.push(Mark { kind: MarkKind::Fire, level: Some(here.fire), text });
    }
    let lost = batteries::weapon(state, id).crew - here.crew;
    if here.is_silenced {
        marks.push(Mark { kind: MarkKind::Damage, level: None, text: "silenced".into() });
    } else if 0 < lost {
        let text = format!("{} lost", counted(lost, "man"));
        marks.push(Mark { kind: MarkKind::Damage, level: Some(lost), text });
    }
    marks
}

/// The batteries of a side among its forces.
pub fn roster(state: &State, side: SideId) -> impl Iterator<Item = RosterEntry> + '_ {
    let own = move |&id: &BatteryId| state.setting.side_of(state[id].seat) == side;
    batteries::ids(state).filter(own).map(move |id| {
        let here = &state[id];
        let note = if here.is_out() {
            "silenced".to_owned()
        } else if 0 < here.fire {
            format!("fire {}", here.fire)
        } else {
            format!("{} of {} men", here.crew, batteries::weapon(state, id).crew)
        };
        RosterEntry { piece: id.piece(), name: battery_name(state, id), note, lost: here.is_out() }
    })
}

/// A record of each battery, and one of the city.
pub fn records(state: &State) -> impl Iterator<Item = Record> + '_ {
    batteries::ids(state).map(|id| battery_record(state, id)).chain(city_record(state))
}

fn battery_record(state: &State, id: BatteryId) -> Record {
    let (here, weapon) = (&state[id], batteries::weapon(state, id));
    let men = (0..weapon.crew).map(|at| {
        let (lot, word) =
            if at < here.crew { (CellState::Whole, "alive") } else { (CellState::Lost, "fallen") };
        cell(CellShape::Circle, lot, None, format!("gunner, {word}"))
    });
    let mut facts = vec![format!("armour {}", here.armour)];
    if here.quality != Quality::Trained {
        facts.push(format!("{} crew", here.quality.name()));
    }
    if here.is_low_angle {
        facts.push("low angle".to_owned());
    }
    let mut notes = Vec::new();
    if here.is_out() {
        notes.push(Text::plain("Silenced for good ").rule(rule!("SG-BATT-02")));
    } else if 0 < here.fire {
        let text = format!(
            "On fire, level {}: it cannot act, and the fire sinks by one a turn ",
            here.fire
        );
        notes.push(Text::plain(text).rule(rule!("SG-BATT-04")));
    }
    Record {
        piece: id.piece(),
        title: battery_name(state, id),
        subtitle: format!("ground battery of {}", state.seat_name(here.seat)),
        facts,
        rows: vec![Row {
            label: weapon.name.clone(),
            cells: men.collect(),
            text: format!(
                "close to {}, long to {}, all round and at any angle upward",
                weapon.range_close, weapon.range_long
            ),
        }],
        notes,
    }
}

/// [SG-GRND-01] A row of boxes for each hex that is to be punished.
fn city_record(state: &State) -> Option<Record> {
    let Aim::Bombardment { points, turns_per_ship } = state.setting.aim else { return None };
    let rows = batteries::hexes(state).zip(&state.afield.ruins).map(|(hex, &ruin)| {
        let cells = (0..points).map(|at| {
            let (lot, word) =
                if at < ruin { (CellState::Lost, "scored") } else { (CellState::Whole, "wanted") };
            cell(CellShape::Box, lot, None, format!("damage point, {word}"))
        });
        Row {
            label: hex.label(),
            cells: cells.collect(),
            text: if points <= ruin {
                "punished".to_owned()
            } else {
                format!("{} more", points - ruin)
            },
        }
    });
    let idle = state.afield.affair.idle_turns;
    let clock = format!(
        "{} ended with no attacker above the city; at every {turns_per_ship}th another ship comes ",
        counted(idle.min(250) as u8, "turn"),
    );
    Some(Record {
        piece: CITY,
        title: "The city".to_owned(),
        subtitle: format!("{points} damage points are wanted on every hex"),
        facts: Vec::new(),
        rows: rows.collect(),
        notes: vec![Text::plain(clock).rule(rule!("SG-S4-01"))],
    })
}

/// What is shown of a battery on request: the hexes over the ground that it reaches.
pub fn inspect(state: &State, piece: PieceId) -> Option<Inspection> {
    let id = batteries::ids(state).find(|id| id.piece() == piece)?;
    let (here, weapon) = (&state[id], batteries::weapon(state, id));
    let (mut close, mut long) = (Vec::new(), Vec::new());
    for hex in state.setting.map.field.hexes() {
        let distance = here.hex.distance(hex);
        if distance <= weapon.range_close && !weapon.always_long {
            close.push(hex);
        } else if distance <= weapon.range_long {
            long.push(hex);
        }
    }
    let line = format!(
        "{}: all round; close to {}, long to {}, less 1 for each level up; penetration {}; damage {}; {} of {} men",
        battery_name(state, id),
        weapon.range_close,
        weapon.range_long,
        weapon.pen_close,
        weapon.damage,
        here.crew,
        weapon.crew
    );
    Some(super::inspect::reaches(piece, close, long, vec![line]))
}
