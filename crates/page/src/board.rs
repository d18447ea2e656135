//! The board as SVG: the static ground, overlays, what may be done where, and the pieces above all.

use std::{collections::BTreeMap, fmt::Write as _};

use kernel::{
    hex::Hex,
    scene::{
        Anchor, Area, Board, DecisionView, HexBoard, Inspection, Lie, LinkKind, MarkKind, Overlay,
        OverlayKind, Piece, PieceId, Scene,
    },
    table::{Length, Point},
};
use maud::{Markup, PreEscaped, html};

use crate::{
    country,
    crowd::{
        Place, ROW, badge_width, inks, is_moored, name, name_width, places, push_lenses, tag_width,
    },
    geometry::{self, centre, degrees},
    glyphs::{SIDES, mark, push_glyph, push_pennant},
    ground::{MARGIN, hexes_static, letters, merged},
    names::{Name, besides},
    table::{self, Lettering, Paper, table_static},
};

/// How many units of the paper a pixel is taken to cover until a script knows better.
const USUAL_UNIT: &str = "1.6";

/// From how many places on they are drawn as one region.
pub const MANY_SPOTS: usize = 40;

/// The hexes of a scene's board; none of an open table.
pub fn hexes(scene: &Scene) -> Option<&HexBoard> {
    match &scene.board {
        Board::Hexes(board) => Some(board),
        Board::Table(_) => None,
    }
}

/// Draws what never changes of a board. To be kept by the board's key.
pub fn board_static(board: &Board) -> String {
    lettered(board, Lettering::Map)
}

/// The same with the names of a table's places as large as wanted.
pub fn lettered(board: &Board, lettering: Lettering) -> String {
    match board {
        Board::Hexes(board) => hexes_static(board),
        Board::Table(board) => table_static(board, lettering),
    }
}

/// Width and height of the paper under a board, without its border.
pub fn extent(board: &Board) -> (i32, i32) {
    match board {
        Board::Hexes(board) => geometry::extent(board.geography.lie, board.field),
        Board::Table(board) => Paper::new(board).extent(),
    }
}

/// The `viewBox` of a whole board with its border.
pub fn view_box(board: &Board) -> String {
    let (width, height) = extent(board);
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
    let (width, height) = extent(&scene.board);
    let facts = Facts::of(&scene.board);
    html! {
        div.plate { svg #board viewBox=(view_box(&scene.board)) role="group" aria-label=(facts.label) tabindex="0"
            data-width=(width) data-height=(height)
            data-board=(scene.board.key())
            data-columns=[facts.columns] data-rows=[facts.rows] data-ground=[facts.ground]
            data-pointed[facts.is_pointed] data-realms=[facts.realms] data-realm=[facts.realm] data-towns=[facts.towns]
            data-scale=[facts.scale] data-depth=[facts.depth] data-unit=[facts.unit] data-step=[facts.step]
            aria-describedby="board-help" {
            (PreEscaped(ground))
            (overlays(scene))
            g #inspected {}
            (choices(scene, spots))
            (pieces(scene))
            g #tape {}
            g #ghost {}
            g #cursor {}
        } }
    }
}

/// What the scripts must know of a board, by its kind.
#[derive(Default)]
struct Facts {
    label: String,
    columns: Option<u8>,
    rows: Option<u8>,
    /// What grows on each hex.
    ground: Option<String>,
    is_pointed: bool,
    /// The names of the realms, and the letter of one of them for each hex.
    realms: Option<String>,
    realm: Option<String>,
    towns: Option<String>,
    /// Paper to the book's unit.
    scale: Option<f32>,
    /// How deep the table is, in thousandths of that unit.
    depth: Option<i32>,
    unit: Option<String>,
    /// Paper between two graduations of the border.
    step: Option<f32>,
}

impl Facts {
    fn of(board: &Board) -> Self {
        match board {
            Board::Hexes(board) => Self {
                label: hex_label(board),
                columns: Some(board.field.columns),
                rows: Some(board.field.rows),
                ground: Some(letters(board)),
                is_pointed: board.geography.lie == Lie::Pointed,
                realms: country::realm_names(board),
                realm: country::realm_letters(board),
                towns: country::town_words(board),
                ..Self::default()
            },
            Board::Table(board) => {
                let paper = Paper::new(board);
                Self {
                    label: format!(
                        "{}, {} by {}{}",
                        board.name, board.top.width, board.top.depth, board.unit
                    ),
                    scale: Some(paper.length(Length::units(1))),
                    depth: Some(board.top.depth.in_thousandths()),
                    unit: Some(board.unit.clone()),
                    step: Some(paper.length(paper.graduation())),
                    ..Self::default()
                }
            }
        }
    }
}

fn hex_label(board: &HexBoard) -> String {
    let (columns, rows) = (board.field.columns, board.field.rows);
    let (columns, rows) = match board.geography.lie {
        Lie::Flat => (columns, rows),
        Lie::Pointed => (rows, columns),
    };
    format!("{}, {columns} by {rows} hexes", board.name)
}

/// Everything of the board that changes from order to order.
pub fn changing(scene: &Scene, spots: Spots) -> Markup {
    html! { (overlays(scene)) (choices(scene, spots)) (pieces(scene)) }
}

/// The mark at the place for which an order was refused; none on a board of hexes.
pub fn wrong_place(board: &Board, centre: Point, why: &str) -> Option<Overlay> {
    let Board::Table(board) = board else { return None };
    // As large as a fingertip, whatever the book measures in.
    let radius = board.top.width.max(board.top.depth) / 50;
    let area = Area::Circle { centre, radius };
    Some(Overlay { kind: OverlayKind::Barred, label: why.to_owned(), area })
}

/// What is laid over the ground: the part `overlays`.
pub fn overlays(scene: &Scene) -> Markup {
    let mut out = String::from("<g id=\"overlays\">");
    push_overlays(&mut out, scene, &scene.overlays);
    out.push_str("</g>");
    PreEscaped(out)
}

/// What an inspection draws over a scene: the part `inspected`.
pub fn inspected(scene: &Scene, inspection: &Inspection) -> Markup {
    let mut out = String::from("<g id=\"inspected\"><g class=\"whole\">");
    push_overlays(&mut out, scene, &inspection.overlays);
    out.push_str("</g>");
    for part in &inspection.parts {
        let _ = write!(out, "<g class=\"part\" data-part=\"{}\">", part.line);
        push_overlays(&mut out, scene, &part.overlays);
        out.push_str("</g>");
    }
    out.push_str("</g>");
    PreEscaped(out)
}

fn push_overlays(out: &mut String, scene: &Scene, overlays: &[Overlay]) {
    match &scene.board {
        Board::Hexes(board) => push_hex_overlays(out, board.geography.lie, overlays),
        Board::Table(board) => {
            let paper = Paper::new(board);
            let written = if overlays.is_empty() { Vec::new() } else { table::inks(&paper, scene) };
            table::push_overlays(out, &paper, overlays, &written);
        }
    }
}

/// How an overlay is drawn, by its kind.
pub const fn overlay_class(kind: OverlayKind) -> &'static str {
    match kind {
        OverlayKind::Close => "close",
        OverlayKind::Long => "long",
        OverlayKind::Track => "track",
        OverlayKind::Barred => "barred",
        OverlayKind::Reach => "reach",
        OverlayKind::Zone => "zone",
        OverlayKind::Struck => "struck",
        OverlayKind::Gas => "gas",
        OverlayKind::Smoke => "smoke",
        OverlayKind::Blaze => "blaze",
        OverlayKind::Dead => "dead",
        OverlayKind::Tape => "tape",
        OverlayKind::Ghost => "ghost",
    }
}

fn push_hex_overlays(out: &mut String, lie: Lie, overlays: &[Overlay]) {
    for overlay in overlays {
        let Area::Hexes { hexes } = &overlay.area else { continue };
        let class = overlay_class(overlay.kind);
        let path = match overlay.kind {
            OverlayKind::Track | OverlayKind::Tape => track(lie, hexes),
            OverlayKind::Close
            | OverlayKind::Long
            | OverlayKind::Barred
            | OverlayKind::Reach
            | OverlayKind::Zone
            | OverlayKind::Struck
            | OverlayKind::Gas
            | OverlayKind::Smoke
            | OverlayKind::Blaze
            | OverlayKind::Dead
            | OverlayKind::Ghost => merged(lie, hexes),
        };
        let _ = write!(out, "<path class=\"over {class}\" d=\"{path}\"><title>");
        push_escaped(out, &overlay.label);
        out.push_str("</title></path>");
    }
}

fn track(lie: Lie, hexes: &[Hex]) -> String {
    let mut path = String::new();
    for (at, &hex) in hexes.iter().enumerate() {
        let (x, y) = centre(lie, hex);
        let _ = write!(path, "{}{x} {y}", if at == 0 { 'M' } else { 'L' });
    }
    path
}

/// A place on the map where orders can be given, and which; with the heading that each would give, if it does.
#[derive(Default)]
struct Spot {
    choices: Vec<usize>,
    ticks: Vec<(usize, i32)>,
}

/// Where orders can be given on the map: the part `choices`.
fn choices(scene: &Scene, spots: Spots) -> Markup {
    let mut out = String::from("<g id=\"choices\">");
    if let (Spots::Shown, Some(decision)) = (spots, &scene.decision) {
        match &scene.board {
            Board::Hexes(board) => {
                push_spots(&mut out, scene, board.geography.lie, decision);
            }
            Board::Table(board) => {
                table::push_spots(&mut out, &Paper::new(board), scene, decision);
            }
        }
    }
    out.push_str("</g>");
    PreEscaped(out)
}

fn push_spots(out: &mut String, scene: &Scene, lie: Lie, decision: &DecisionView) {
    let (mut hexes, mut targets) = (BTreeMap::<Hex, Spot>::new(), BTreeMap::<_, Vec<usize>>::new());
    for choice in &decision.choices {
        match choice.anchor {
            Some(Anchor::Hex { hex, facing }) => {
                let spot = hexes.entry(hex).or_default();
                spot.choices.push(choice.index);
                spot.ticks.extend(facing.map(|facing| (choice.index, degrees(lie, facing))));
            }
            Some(Anchor::Piece { piece }) => targets.entry(piece).or_default().push(choice.index),
            Some(Anchor::Pose { .. } | Anchor::Aim { .. } | Anchor::Row { .. }) | None => {}
        }
    }
    // A sea of dashed hexes says less than its shore.
    let is_wide = MANY_SPOTS < hexes.len();
    if is_wide {
        let places: Vec<Hex> = hexes.keys().copied().collect();
        let _ =
            write!(out, "<path class=\"reach\" d=\"{}\"/><g class=\"lots\">", merged(lie, &places));
    }
    for (hex, spot) in &hexes {
        push_spot(out, lie, *hex, spot);
    }
    if is_wide {
        out.push_str("</g>");
    }
    let places = places(scene);
    for (piece, indices) in &targets {
        let Some(at) = scene.pieces.iter().position(|other| other.id == *piece) else { continue };
        let Some(place) = places[at] else { continue };
        let hex = place.hex;
        let _ = write!(
            out,
            "<g class=\"spot\" data-piece=\"{}\" data-hex=\"{},{}\" data-choices=\"{}\"><circle class=\"ring\" cx=\"{}\" cy=\"{}\" r=\"{}\"/></g>",
            piece.0,
            hex.col,
            hex.row,
            list(indices),
            place.x,
            place.y,
            place.ring()
        );
    }
}

fn push_spot(out: &mut String, lie: Lie, hex: Hex, spot: &Spot) {
    let (x, y) = centre(lie, hex);
    let many = if 3 < spot.ticks.len() { " many" } else { "" };
    let _ = write!(
        out,
        "<g class=\"spot{many}\" data-hex=\"{},{}\" data-choices=\"{}\"><use class=\"ring\" href=\"#hi\" x=\"{x}\" y=\"{y}\"/>",
        hex.col,
        hex.row,
        list(&spot.choices)
    );
    for (choice, turn) in &spot.ticks {
        let _ = write!(
            out,
            "<path class=\"tick\" data-one=\"{choice}\" transform=\"translate({x} {y})rotate({turn})\" d=\"M0-22 6-12H-6Z\"/>"
        );
    }
    out.push_str("</g>");
}

pub fn list(indices: &[usize]) -> String {
    let words: Vec<String> = indices.iter().map(usize::to_string).collect();
    words.join(" ")
}

/// The pieces of a scene: the part `pieces`. Their names lie above all of them.
pub fn pieces(scene: &Scene) -> Markup {
    let mut out = String::with_capacity(2048 * scene.pieces.len() + 64);
    out.push_str("<g id=\"pieces\">");
    match &scene.board {
        Board::Hexes(board) => push_hex_pieces(&mut out, scene, board.geography.lie),
        Board::Table(board) => table::push_pieces(&mut out, &Paper::new(board), scene),
    }
    out.push_str("</g>");
    PreEscaped(out)
}

/// Lines from piece to piece: a chain for a grapple, a slack cable for a tow.
fn push_links(out: &mut String, scene: &Scene, places: &[Option<Place>]) {
    let place = |id: PieceId| {
        let at = scene.pieces.iter().position(|piece| piece.id == id)?;
        places[at]
    };
    for link in &scene.links {
        let (Some(from), Some(to)) = (place(link.from), place(link.to)) else { continue };
        let (class, sag) = match link.kind {
            LinkKind::Grapple => ("grapple", 0),
            LinkKind::Tow => ("tow", 14),
        };
        let (x, y) = (i32::midpoint(from.x, to.x), i32::midpoint(from.y, to.y) + sag);
        let (x1, y1, x2, y2) = (from.x, from.y, to.x, to.y);
        let path = format!("M{x1} {y1}Q{x} {y} {x2} {y2}");
        let _ = write!(out, "<g class=\"tie {class}\" role=\"img\" aria-label=\"");
        push_escaped(out, &link.label);
        out.push_str("\"><title>");
        push_escaped(out, &link.label);
        let _ = write!(
            out,
            "</title><path class=\"rope\" d=\"{path}\"/><path class=\"lay\" d=\"{path}\"/></g>"
        );
    }
}

fn push_hex_pieces(out: &mut String, scene: &Scene, lie: Lie) {
    let places = places(scene);
    let placed = || scene.pieces.iter().zip(&places).filter_map(|(one, at)| Some((one, (*at)?)));
    // Who stands in a lens lies over its neighbours, the lens itself too.
    for (piece, place) in placed().filter(|(_, place)| !place.is_in_lens()) {
        push_piece(out, lie, piece, place);
    }
    push_lenses(out, &places);
    for (piece, place) in placed().filter(|(_, place)| place.is_in_lens()) {
        push_piece(out, lie, piece, place);
    }
    push_links(out, scene, &places);
    let pieces = || scene.pieces.iter().zip(&places);
    let names: Vec<Option<Name>> =
        pieces().map(|(piece, place)| place.and_then(|place| name(piece, place))).collect();
    let inked = pieces().filter_map(|(piece, place)| Some(inks(piece, (*place)?)));
    // What is written only for whoever points at it need not make way.
    let written: Vec<Option<Name>> =
        pieces().zip(&names).map(|((piece, _), name)| name.filter(|_| !is_moored(piece))).collect();
    let stands = besides(&written, &inked.flatten().collect::<Vec<_>>());
    for (((piece, place), name), stand) in pieces().zip(&names).zip(stands) {
        match (place, name) {
            (Some(place), Some(name)) => {
                open_label(out, piece, *place);
                name.push(out, piece, stand, (place.x as f32, place.y as f32));
                out.push_str("</g>");
            }
            (Some(place), None) => push_row(out, piece, *place),
            (None, _) => {}
        }
    }
}

fn push_piece(out: &mut String, lie: Lie, piece: &Piece, place: Place) {
    let id = piece.id.0;
    let Place { hex, x, y, of, .. } = place;
    let _ = write!(
        out,
        "<g class=\"piece {}\" id=\"piece-{id}\" data-piece=\"{id}\" data-hex=\"{},{}\" data-x=\"{x}\" data-y=\"{y}\" transform=\"translate({x} {y})\" tabindex=\"0\" role=\"button\" aria-label=\"",
        classes(piece),
        hex.col,
        hex.row
    );
    push_escaped(out, &piece.described);
    let _ = write!(out, "\"><circle class=\"touch\" r=\"{}\"/>", place.ring() - 3);
    if piece.active {
        let _ = write!(out, "<circle class=\"turn\" r=\"{}\"/>", place.ring());
    }
    let lists = piece.marks.iter().any(|mark| mark.kind == MarkKind::Stunned);
    let _ = write!(
        out,
        "<g transform=\"rotate({}){}{}\">",
        piece.direction().map_or(0, |facing| degrees(lie, facing)),
        if lists { "skewX(14)" } else { "" },
        match of {
            1 => "",
            2 => "scale(.74)",
            _ => "scale(.62)",
        }
    );
    push_glyph(out, &piece.glyph, piece.side);
    out.push_str("</g></g>");
}

pub fn classes(piece: &Piece) -> String {
    let active = if piece.active { " active" } else { "" };
    let faded = if piece.faded { " faded" } else { "" };
    let moored = if is_moored(piece) { " moored" } else { "" };
    format!("s{}{active}{faded}{moored}", piece.side % SIDES)
}

fn open_label(out: &mut String, piece: &Piece, place: Place) {
    let Place { x, y, .. } = place;
    let _ = write!(
        out,
        "<g class=\"label {}\" id=\"label-{}\" data-x=\"{x}\" data-y=\"{y}\" transform=\"translate({x} {y})\" aria-hidden=\"true\">",
        classes(piece),
        piece.id.0
    );
}

/// One of several in a hex: a numeral beside it, and its name in a row beyond the hex, which can be pressed.
fn push_row(out: &mut String, piece: &Piece, place: Place) {
    let Place { middle: (middle_x, middle_y), x, y, nth, .. } = place;
    open_label(out, piece, place);
    let (dx, dy) = ((x - middle_x) as f32, (y - middle_y) as f32);
    let far = dx.hypot(dy).max(1.0);
    push_scaled(out, (dx / far * 18.0) as i32, (dy / far * 20.0) as i32);
    let _ = write!(out, "<text class=\"ordinal\" y=\"4\">{}</text></g></g>", nth + 1);
    push_scaled(out, middle_x - x, middle_y - y + place.reach());
    let (tag, name) = (tag_width(piece), name_width(piece));
    let _ = write!(
        out,
        "<g class=\"row\" data-piece=\"{}\" transform=\"translate(-34 {})\"><path class=\"rowframe\" d=\"M{} {}h{}v{ROW}h-{}z\"/>",
        piece.id.0,
        place.row(),
        -tag - 10,
        -ROW / 2,
        tag + name,
        tag + name,
    );
    let _ = write!(out, "<text class=\"name start\" x=\"-4\" y=\"5\">{} ", nth + 1);
    push_escaped(out, &piece.name);
    out.push_str("</text>");
    push_tag(out, piece, -8 - tag, 0);
    out.push_str("</g></g></g></g>");
}

/// Opens two groups: at a place on the paper, and in it one that is measured in pixels of the screen.
pub fn push_scaled(out: &mut String, x: i32, y: i32) {
    let _ = write!(
        out,
        "<g transform=\"translate({x} {y})\"><g class=\"px\" transform=\"scale({USUAL_UNIT})\">"
    );
}

/// Pennant, badge and marks in a row.
pub fn push_tag(out: &mut String, piece: &Piece, mut x: i32, y: i32) {
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
