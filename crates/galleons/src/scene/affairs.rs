//! A scenario's own affair as a page shows it: the landing party of a raid, the man who is hunted.

use kernel::{
    PieceId, Text,
    hex::{Direction, Hex},
    scene::{
        Anchor, Area, CellShape, CellState, Choice, Glyph, Overlay, OverlayKind, Piece, Place,
        Record, Row,
    },
};

use super::{men::told, records::cell};
use crate::{
    affairs::{self, TASKED},
    narrate::counted,
    order::Order,
    state::{Landing, ShipId, State, Status},
    tables::Aim,
};

/// The landing party, on the board and as a record.
const PARTY: PieceId = PieceId(401);
/// The record of the man who is hunted.
const ROEMER: PieceId = PieceId(402);

/// What is always drawn on the board.
pub fn overlays(state: &State) -> Vec<Overlay> {
    let mut overlays = Vec::new();
    if let Aim::Rescue { .. } = state.setting.aim {
        let (label, hexes) = match state.afield.affair.landing {
            Landing::ToLand => {
                let all = state.setting.map.field.hexes();
                let ledges = all.filter(|&hex| affairs::is_ledge(state, hex)).collect();
                ("A ship that lies here for a whole turn at Medium lands the party".into(), ledges)
            }
            Landing::Away(ashore) => {
                let turn = affairs::first_roll(state, &ashore);
                let label = format!("The landing party may be back here from turn {turn} on");
                (label, vec![ashore.hex])
            }
            Landing::Waiting(ashore) => ("The landing party waits here".into(), vec![ashore.hex]),
            Landing::Fetched { .. } | Landing::Lost => (String::new(), Vec::new()),
        };
        zone(&mut overlays, OverlayKind::Zone, label, hexes);
    }
    let map = &state.setting.map;
    if map.neutral_island {
        let label = "Neutral island: nobody flies over it, nor fires across it".to_owned();
        let hexes = map.field.hexes().filter(|&hex| map.is_neutral(hex)).collect();
        zone(&mut overlays, OverlayKind::Barred, label, hexes);
    }
    if let (Some(ship), Some(edge)) = (affairs::quarry(state), affairs::way_out(state)) {
        let label = format!("{} is safe once she leaves by this edge", state.name(ship));
        let hexes = map.field.hexes().filter(|&hex| edge.holds(map.field, hex)).collect();
        zone(&mut overlays, OverlayKind::Zone, label, hexes);
    }
    overlays
}

fn zone(overlays: &mut Vec<Overlay>, kind: OverlayKind, label: String, hexes: Vec<Hex>) {
    if !hexes.is_empty() {
        overlays.push(Overlay { kind, label, area: Area::Hexes { hexes } });
    }
}

/// The landing party where it waits.
pub fn pieces(state: &State) -> Option<Piece> {
    let Landing::Waiting(ashore) = state.afield.affair.landing else { return None };
    let surface = state.surface_altitude(ashore.hex);
    Some(Piece {
        id: PARTY,
        name: "Landing party".to_owned(),
        described: format!(
            "Landing party of {}, {}, at {}, {surface}, waiting to be fetched",
            state.name(ashore.of),
            told(&ashore.band),
            ashore.hex.label(),
        ),
        side: usize::from(state.first_side(ashore.of).0),
        glyph: Glyph::Party { men: ashore.band.total() },
        place: Place::Hex { hex: ashore.hex, facing: Direction::North },
        badge: surface.short().to_owned(),
        marks: Vec::new(),
        active: false,
        faded: false,
    })
}

/// A record of how the affair stands.
pub fn records(state: &State) -> Option<Record> {
    hunted(state).or_else(|| landing(state))
}

/// [SG-S3-03] Where Herr Roemer is.
fn hunted(state: &State) -> Option<Record> {
    let quarry = affairs::quarry(state)?;
    let affair = &state.afield.affair;
    let kite = state.name(quarry);
    let (subtitle, text) = match affair.bearer {
        Some(ship) => (
            format!("aboard {}", state.name(ship)),
            format!("{} has only to leave the map with him", state.name(ship)),
        ),
        None if affairs::is_found(state) => (
            format!("found aboard {kite}"),
            "His captors have only to go back to their own ship with him".to_owned(),
        ),
        None if 0 < affair.held => (
            format!("hidden aboard {kite}"),
            format!(
                "Found if {kite} is still held, and nobody disputes it, when the captors' \
                     next movement phase is over"
            ),
        ),
        None => (
            format!("hidden aboard {kite}"),
            format!("To be taken off by boarders who hold {kite} unopposed for a whole turn"),
        ),
    };
    let goal = format!(
        "{} wins by carrying him off the map; {kite} is safe when she leaves by the edge across \
         from where she came in",
        state.setting.side_name(TASKED)
    );
    Some(Record {
        piece: ROEMER,
        title: "Herr Roemer".to_owned(),
        subtitle,
        facts: Vec::new(),
        rows: Vec::new(),
        notes: vec![
            Text::plain(text).then(" ").rule(rule!("SG-S3-03")),
            Text::plain(goal).then(" ").rule(rule!("SG-S3-03")),
        ],
    })
}

/// [SG-S6-02] Where the landing party is.
fn landing(state: &State) -> Option<Record> {
    let Aim::Rescue { party, .. } = state.setting.aim else { return None };
    let (subtitle, text, rule) = match state.afield.affair.landing {
        Landing::ToLand => (
            format!("{} to be put ashore, one of them an officer", counted(party, "man")),
            "Lie next to the fortress top at Medium as a turn opens, give the order, and do not \
             stir until the turn is over"
                .to_owned(),
            rule!("SG-S6-01"),
        ),
        Landing::Away(ashore) => (
            format!("ashore since turn {}", ashore.since),
            match affairs::first_roll(state, &ashore) {
                turn if state.turn < turn => {
                    format!(
                        "Away inside. From turn {turn} on, a 6 at the start of a turn brings it back"
                    )
                }
                _ => "Away inside. A 6 at the start of a turn brings it back".to_owned(),
            },
            rule!("SG-S6-02"),
        ),
        Landing::Waiting(ashore) => (
            format!("waits at {}", ashore.hex.label()),
            "A ship that lies with it at Medium for a whole turn takes it aboard; a flying party \
             that ends its move there attacks it"
                .to_owned(),
            rule!("SG-S6-03"),
        ),
        Landing::Fetched { ship } if state[ship].status == Status::Gone => (
            format!("carried off by {}", state.name(ship)),
            "Brought home".into(),
            rule!("SG-S6-04"),
        ),
        Landing::Fetched { ship } => (
            format!("aboard {}", state.name(ship)),
            format!("{} has only to leave the map", state.name(ship)),
            rule!("SG-S6-04"),
        ),
        Landing::Lost => ("lost".into(), "Nobody of it is left".into(), rule!("SG-S6-04")),
    };
    let rows = state.afield.affair.landing.ashore().into_iter().map(|ashore| Row {
        label: "men".to_owned(),
        cells: (0..ashore.band.total())
            .map(|_| cell(CellShape::Circle, CellState::Whole, None, "man ashore".to_owned()))
            .collect(),
        text: told(&ashore.band),
    });
    let goal =
        format!("{} wins by carrying one man of it off the map", state.setting.side_name(TASKED));
    Some(Record {
        piece: PARTY,
        title: "The landing party".to_owned(),
        subtitle,
        facts: Vec::new(),
        rows: rows.collect(),
        notes: vec![
            Text::plain(text).then(" ").rule(rule),
            Text::plain(goal).then(" ").rule(rule!("SG-S6-04")),
        ],
    })
}

/// What a ship's record sheet says about it.
pub fn notes(state: &State, id: ShipId, notes: &mut Vec<Text>) {
    if state[id].lands {
        let text = "her landing party goes ashore if she lies still until the turn is over ";
        notes.push(Text::plain(text).rule(rule!("SG-S6-01")));
    }
    if affairs::has_given_up(state, id) {
        let text = "has given up: she does not move again before the battle is over ";
        notes.push(Text::plain(text).rule(rule!("SG-S3-02")));
    } else if affairs::is_passive(state, id) {
        let text = "no ship of war: she never resists, and gives up when she is hurt ";
        notes.push(Text::plain(text).rule(rule!("SG-S3-02")));
    }
    if affairs::quarry(state) == Some(id) && state.afield.affair.bearer.is_none() {
        notes.push(Text::plain("Herr Roemer is aboard ").rule(rule!("SG-S3-03")));
    }
    if state.afield.affair.bearer == Some(id) {
        let text = "Herr Roemer is aboard: she has only to leave the map ";
        notes.push(Text::plain(text).rule(rule!("SG-S3-03")));
    }
    if state.afield.affair.landing == (Landing::Fetched { ship: id }) {
        let text = "the landing party is aboard: she has only to leave the map ";
        notes.push(Text::plain(text).rule(rule!("SG-S6-04")));
    }
}

/// An order about it, in words.
pub fn describe(state: &State, order: &Order, choice: &mut Choice) {
    if let Order::Land { ship } = *order {
        let band = affairs::landing_party(state, ship).unwrap_or_default();
        choice.label = format!("Land the party from {}", state.name(ship));
        choice.note = format!("{}; she must not stir this turn", told(&band));
        choice.anchor = Some(Anchor::Piece { piece: ship.piece() });
    }
}
