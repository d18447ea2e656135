//! The board as SVG: the static ground, overlays, what may be done where, and the pieces above all.

use std::{collections::BTreeMap, fmt::Write as _};

use kernel::{
    hex::Hex,
    scene::{
        Anchor, Board, DecisionView, HexBoard, Inspection, MarkKind, Overlay, OverlayKind, Piece,
        Scene,
    },
};
use maud::{Markup, PreEscaped, html};

use crate::{
    geometry::{HALF, centre, degrees, extent},
    glyphs::{SIDES, half_length, mark, push_pennant, push_ship},
    ground::{MARGIN, hexagon, letters, merged},
};

/// How many units of the paper a pixel is taken to cover until a script knows better.
const USUAL_UNIT: &str = "1.6";

/// From how many places on they are drawn as one region.
const MANY_SPOTS: usize = 40;

/// The hexes of a scene's board.
pub fn hexes(scene: &Scene) -> &HexBoard {
    let Board::Hexes(board) = &scene.board;
    board
}

/// The `viewBox` of a whole board with its border.
pub fn view_box(board: &HexBoard) -> String {
    let (width, height) = extent(board.field);
    format!("{} {} {} {}", -MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)
}

/// Whether the places where orders can be given are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spots {
    Shown,
    Hidden,
}

/// The board of a scene, with `ground` as [`crate::board_static`] gave it.
pub fn board(scene: &Scene, ground: &str, spots: Spots) -> Markup {
    let board = hexes(scene);
    let label = format!("{}, {} by {} hexes", board.name, board.field.columns, board.field.rows);
    html! {
        div.plate { svg #board viewBox=(view_box(board)) role="group" aria-label=(label) tabindex="0"
            data-columns=(board.field.columns) data-rows=(board.field.rows) data-ground=(letters(board))
            aria-describedby="board-help" {
            (PreEscaped(ground))
            (overlays(scene))
            g #inspected {}
            (choices(scene, spots))
            (pieces(scene))
            g #cursor {}
        } }
    }
}

/// Everything of the board that changes from order to order.
pub fn changing(scene: &Scene, spots: Spots) -> Markup {
    html! { (overlays(scene)) (choices(scene, spots)) (pieces(scene)) }
}

fn overlays(scene: &Scene) -> Markup {
    let mut out = String::from("<g id=\"overlays\">");
    push_overlays(&mut out, &scene.overlays);
    out.push_str("</g>");
    PreEscaped(out)
}

/// What an inspection draws: the part `inspected`.
pub fn inspected(inspection: &Inspection) -> Markup {
    let mut out = String::from("<g id=\"inspected\">");
    push_overlays(&mut out, &inspection.overlays);
    out.push_str("</g>");
    PreEscaped(out)
}

fn push_overlays(out: &mut String, overlays: &[Overlay]) {
    for overlay in overlays {
        let class = match overlay.kind {
            OverlayKind::Close => "close",
            OverlayKind::Long => "long",
            OverlayKind::Track => "track",
            OverlayKind::Barred => "barred",
        };
        let path = match overlay.kind {
            OverlayKind::Track => track(&overlay.hexes),
            OverlayKind::Close | OverlayKind::Long | OverlayKind::Barred => merged(&overlay.hexes),
        };
        let _ = write!(out, "<path class=\"over {class}\" d=\"{path}\"><title>");
        push_escaped(out, &overlay.label);
        out.push_str("</title></path>");
    }
}

fn track(hexes: &[Hex]) -> String {
    let mut path = String::new();
    for (at, &hex) in hexes.iter().enumerate() {
        let (x, y) = centre(hex);
        let _ = write!(path, "{}{x} {y}", if at == 0 { 'M' } else { 'L' });
    }
    path
}

/// A place on the map where orders can be given, and which.
#[derive(Default)]
struct Spot {
    choices: Vec<usize>,
    ticks: Vec<i32>,
}

/// Where orders can be given on the map: the part `choices`.
fn choices(scene: &Scene, spots: Spots) -> Markup {
    let mut out = String::from("<g id=\"choices\">");
    if let (Spots::Shown, Some(decision)) = (spots, &scene.decision) {
        push_spots(&mut out, scene, decision);
    }
    out.push_str("</g>");
    PreEscaped(out)
}

fn push_spots(out: &mut String, scene: &Scene, decision: &DecisionView) {
    let (mut hexes, mut targets) = (BTreeMap::<Hex, Spot>::new(), BTreeMap::<_, Vec<usize>>::new());
    for choice in &decision.choices {
        match choice.anchor {
            Some(Anchor::Hex { hex, facing }) => {
                let spot = hexes.entry(hex).or_default();
                spot.choices.push(choice.index);
                spot.ticks.extend(facing.map(degrees));
            }
            Some(Anchor::Piece { piece }) => targets.entry(piece).or_default().push(choice.index),
            None => {}
        }
    }
    // A sea of dashed hexes says less than its shore.
    let is_wide = MANY_SPOTS < hexes.len();
    if is_wide {
        let places: Vec<Hex> = hexes.keys().copied().collect();
        let _ = write!(out, "<path class=\"reach\" d=\"{}\"/><g class=\"lots\">", merged(&places));
    }
    for (hex, spot) in &hexes {
        let _ = write!(
            out,
            "<g class=\"spot{}\" data-hex=\"{},{}\" data-choices=\"{}\"><path class=\"ring\" d=\"{}\"/>",
            if 2 < spot.ticks.len() { " many" } else { "" },
            hex.col,
            hex.row,
            list(&spot.choices),
            hexagon(*hex, 2)
        );
        let (x, y) = centre(*hex);
        for tick in &spot.ticks {
            let _ = write!(
                out,
                "<path class=\"tick\" transform=\"translate({x} {y})rotate({tick})\" d=\"M0-21 5-13H-5Z\"/>"
            );
        }
        out.push_str("</g>");
    }
    if is_wide {
        out.push_str("</g>");
    }
    let places = fans(scene);
    for (piece, indices) in &targets {
        let Some(at) = scene.pieces.iter().position(|other| other.id == *piece) else { continue };
        let Some(place) = places[at] else { continue };
        let _ = write!(
            out,
            "<g class=\"spot\" data-piece=\"{}\" data-hex=\"{},{}\" data-choices=\"{}\"><circle class=\"ring\" cx=\"{}\" cy=\"{}\" r=\"{}\"/></g>",
            piece.0,
            scene.pieces[at].hex.col,
            scene.pieces[at].hex.row,
            list(indices),
            place.x,
            place.y,
            if place.of == 1 { 29 } else { 20 }
        );
    }
}

fn list(indices: &[usize]) -> String {
    let words: Vec<String> = indices.iter().map(usize::to_string).collect();
    words.join(" ")
}

/// Where a piece lies on the paper when it shares its hex with others.
#[derive(Clone, Copy)]
struct Place {
    x: i32,
    y: i32,
    /// Which of those in the hex, from 0.
    nth: i32,
    /// How many there are.
    of: i32,
}

/// The place of each piece of a scene; none for one that is off the map.
fn fans(scene: &Scene) -> Vec<Option<Place>> {
    let field = hexes(scene).field;
    let mut places = Vec::with_capacity(scene.pieces.len());
    for (at, piece) in scene.pieces.iter().enumerate() {
        if !field.holds(piece.hex) {
            places.push(None);
            continue;
        }
        let shares = |other: &&Piece| other.hex == piece.hex;
        let of = scene.pieces.iter().filter(shares).count() as i32;
        let nth = scene.pieces[..at].iter().filter(shares).count() as i32;
        let (x, y) = centre(piece.hex);
        let (dx, dy) = match of {
            1 => (0, 0),
            2 => [(-16, 0), (16, 0)][nth as usize],
            3 => [(-18, -11), (18, -11), (0, 18)][nth as usize],
            4 => [(-18, -15), (18, -15), (-18, 15), (18, 15)][nth as usize],
            _ => {
                let angle = nth as f32 / of as f32 * std::f32::consts::TAU;
                ((angle.sin() * 25.0) as i32, (-angle.cos() * 23.0) as i32)
            }
        };
        places.push(Some(Place { x: x + dx, y: y + dy, nth, of }));
    }
    places
}

/// The pieces of a scene: the part `pieces`.
pub fn pieces(scene: &Scene) -> Markup {
    let mut out = String::with_capacity(2048 * scene.pieces.len() + 64);
    out.push_str("<g id=\"pieces\">");
    let places = fans(scene);
    let lifts = lifts(scene, &places);
    for ((piece, place), lift) in scene.pieces.iter().zip(places).zip(lifts) {
        if let Some(place) = place {
            push_piece(&mut out, piece, place, lift);
        }
    }
    out.push_str("</g>");
    PreEscaped(out)
}

/// How many lines each name is lifted so that it does not lie across another, at the usual scale.
fn lifts(scene: &Scene, places: &[Option<Place>]) -> Vec<i32> {
    const LINE: i32 = 24;
    let mut taken: Vec<(i32, i32, i32)> = Vec::new();
    let mut lifts = Vec::with_capacity(places.len());
    for (piece, place) in scene.pieces.iter().zip(places) {
        let Some(place) = place.filter(|place| place.of == 1) else {
            lifts.push(0);
            continue;
        };
        let half = piece.name.chars().count() as i32 * 6 + 4;
        let clear = |y: i32| {
            !taken.iter().any(|&(x, other, reach)| {
                (place.x - x).abs() < half + reach && (y - other).abs() < LINE
            })
        };
        let lift = (0..3).find(|lift| clear(place.y - lift * LINE)).unwrap_or(0);
        taken.push((place.x, place.y - lift * LINE, half));
        lifts.push(lift);
    }
    lifts
}

fn push_piece(out: &mut String, piece: &Piece, place: Place, lift: i32) {
    let (side, id) = (piece.side % SIDES, piece.id.0);
    let Place { x, y, nth, of } = place;
    let active = if piece.active { " active" } else { "" };
    let faded = if piece.faded { " faded" } else { "" };
    let _ = write!(
        out,
        "<g class=\"piece s{side}{active}{faded}\" id=\"piece-{id}\" data-piece=\"{id}\" data-hex=\"{},{}\" data-x=\"{x}\" data-y=\"{y}\" transform=\"translate({x} {y})\" tabindex=\"0\" role=\"button\" aria-label=\"",
        piece.hex.col, piece.hex.row
    );
    push_escaped(out, &piece.described);
    out.push_str("\">");
    let reach = if of == 1 { 26 } else { 17 };
    let _ = write!(out, "<circle class=\"touch\" r=\"{reach}\"/>");
    if piece.active {
        let _ = write!(out, "<circle class=\"turn\" r=\"{}\"/>", if of == 1 { 29 } else { 19 });
    }
    let listing = piece.marks.iter().any(|mark| mark.kind == MarkKind::Stunned);
    let _ = write!(
        out,
        "<g transform=\"rotate({}){}{}\">",
        degrees(piece.facing),
        if listing { "skewX(14)" } else { "" },
        match of {
            1 => "",
            2 => "scale(.74)",
            _ => "scale(.66)",
        }
    );
    push_ship(out, &piece.glyph, piece.side);
    out.push_str("</g>");
    let half = half_length(&piece.glyph) as i32;
    let sideways = !matches!(degrees(piece.facing), 0 | 180);
    if of == 1 {
        let reach = if sideways { half * 3 / 5 + 4 } else { half + 3 };
        let _ = write!(
            out,
            "<g transform=\"translate(0 {})\"><g class=\"px\" transform=\"scale({USUAL_UNIT})\"><text class=\"name\" y=\"{}\">",
            -reach,
            -3 - lift * 15
        );
        push_escaped(out, &piece.name);
        let _ = write!(
            out,
            "</text></g></g><g transform=\"translate(0 {reach})\"><g class=\"px\" transform=\"scale({USUAL_UNIT})\">"
        );
        let width = tag_width(piece);
        push_tag(out, piece, -width / 2, 9);
        out.push_str("</g></g></g>");
        return;
    }
    // Several in one hex: a numeral on each, and their names in rows above the hex.
    let row = (of - 1 - nth) * 16;
    let hex_centre = centre(piece.hex);
    let (dx, dy) = ((x - hex_centre.0) as f32, (y - hex_centre.1) as f32);
    let far = dx.hypot(dy).max(1.0);
    let (out_x, out_y) = ((dx / far * 18.0) as i32, (dy / far * 20.0) as i32);
    let _ = write!(
        out,
        "<g transform=\"translate({out_x} {out_y})\"><g class=\"px\" transform=\"scale({USUAL_UNIT})\"><text class=\"ordinal\" y=\"4\">{}</text></g></g>",
        nth + 1
    );
    let _ = write!(
        out,
        "<g transform=\"translate({} {})\"><g class=\"px\" transform=\"scale({USUAL_UNIT})\"><g transform=\"translate(-34 {})\"><text class=\"name start\" x=\"-4\" y=\"4\">{} ",
        hex_centre.0 - x,
        hex_centre.1 - y - HALF - 16,
        -8 - row,
        nth + 1
    );
    push_escaped(out, &piece.name);
    let _ = write!(out, "</text><g transform=\"translate({} 0)\">", -8 - tag_width(piece));
    push_tag(out, piece, 0, 0);
    out.push_str("</g></g></g></g></g>");
}

/// How wide pennant, badge and marks are together, in pixels.
fn tag_width(piece: &Piece) -> i32 {
    let marks: i32 =
        piece.marks.iter().map(|mark| if mark.level.is_some() { 24 } else { 16 }).sum();
    13 + badge_width(&piece.badge) + marks
}

fn badge_width(badge: &str) -> i32 {
    if badge.is_empty() { 0 } else { 8 + 8 * badge.chars().count() as i32 }
}

/// Pennant, badge and marks in a row.
fn push_tag(out: &mut String, piece: &Piece, mut x: i32, y: i32) {
    push_pennant(out, piece.side, x + 6, y);
    x += 14;
    if !piece.badge.is_empty() {
        let width = badge_width(&piece.badge);
        let _ = write!(
            out,
            "<path class=\"badge\" d=\"M{x} {}h{}v14h-{}z\"/><text class=\"badgetext\" x=\"{}\" y=\"{}\">",
            y - 7,
            width - 2,
            width - 2,
            x + width / 2 - 1,
            y + 4
        );
        push_escaped(out, &piece.badge);
        out.push_str("</text>");
        x += width;
    }
    for sign in &piece.marks {
        let _ = write!(out, "<g transform=\"translate({} {y})\"><title>", x + 8);
        push_escaped(out, &sign.text);
        let _ = write!(out, "</title>{}</g>", mark(sign.kind));
        x += 16;
        if let Some(level) = sign.level {
            let _ = write!(out, "<text class=\"level\" x=\"{x}\" y=\"{}\">{level}</text>", y + 4);
            x += 8;
        }
    }
}

/// Writes text where markup is being written.
pub fn push_escaped(out: &mut String, text: &str) {
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            other => out.push(other),
        }
    }
}
