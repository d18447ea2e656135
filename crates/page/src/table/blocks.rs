//! Troops as blocks at true scale, as on a Kriegsspiel table: each arm has its sign, each side its hatching.

use std::fmt::Write as _;

use kernel::{
    scene::{Arm, Base, Board, Glyph, Piece, Place, Scene},
    table::{Footprint, Frame, Point, Pose},
};
use maud::{Markup, PreEscaped};

use super::{
    Paper, degrees, hull::Hull, placenames, push_closed, push_line, push_place, push_tenths,
};
use crate::{
    board::{classes, push_escaped},
    crowd::{tag_width, written_width},
    geometry,
    glyphs::SIDES,
    ground::MARGIN,
    names::{Beside, Ink, Name, besides_over},
};

/// A piece as it lies on the paper.
pub struct Body {
    /// Its pose.
    pub at: geometry::Point,
    /// From there to its westernmost, northernmost, easternmost and southernmost parts.
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
    /// The line round all its bases, from there.
    hull: Hull,
}

impl Body {
    /// None for a piece that does not stand on a table.
    pub fn of(paper: &Paper, piece: &Piece) -> Option<Self> {
        let (Place::Table { pose }, Glyph::Troops { bases, .. }) = (piece.place, &piece.glyph)
        else {
            return None;
        };
        let at = paper.at(pose.at);
        let (mut corners, mut rim) = (Vec::with_capacity(4 * bases.len()), 0.0_f32);
        for base in bases {
            let outline = base.footprint.outline(base.pose);
            let places = outline.corners().iter().map(|&corner| paper.at(corner));
            corners.extend(places.map(|(x, y)| (x - at.0, y - at.1)));
            rim = rim.max(paper.length(outline.rim()));
        }
        let hull = Hull::round(corners, rim);
        let mut body = Self { at, left: 0.0, top: 0.0, right: 0.0, bottom: 0.0, hull };
        for base in bases {
            let bounds = base.footprint.outline(base.pose).bounds();
            let (low, high) = (paper.at(bounds.low), paper.at(bounds.high));
            body.left = body.left.min(low.0 - at.0);
            body.right = body.right.max(high.0 - at.0);
            body.top = body.top.min(high.1 - at.1);
            body.bottom = body.bottom.max(low.1 - at.1);
        }
        Some(body)
    }

    /// Writes a frame round the piece, turned as it is and so far from it, with its pose as the origin.
    pub fn push_frame(&self, out: &mut String, away: f32) {
        self.hull.push_line(out, away);
    }

    fn middle(&self) -> geometry::Point {
        let (x, y) = (f32::midpoint(self.left, self.right), f32::midpoint(self.top, self.bottom));
        (self.at.0 + x, self.at.1 + y)
    }

    /// Half its width and height.
    fn half(&self) -> geometry::Point {
        ((self.right - self.left) / 2.0, (self.bottom - self.top) / 2.0)
    }

    /// What its blocks cover.
    fn ink(&self) -> Ink {
        Ink::of(self.middle(), self.half())
    }

    fn name(&self, piece: &Piece) -> Name {
        let ((x, y), half, clear) = (self.middle(), self.half(), clear(piece));
        Name {
            x,
            y,
            up: half.1 + clear,
            down: half.1 + clear,
            aside: half.0 + clear + 3.0,
            width: written_width(piece) as f32,
            tag: tag_width(piece) as f32,
            is_active: piece.active,
            is_faded: piece.faded,
        }
    }
}

/// Draws the pieces of a scene that stand on a table, their names above all of them.
pub fn push_pieces(out: &mut String, paper: &Paper, scene: &Scene) {
    let bodies: Vec<Option<Body>> =
        scene.pieces.iter().map(|piece| Body::of(paper, piece)).collect();
    for (piece, body) in scene.pieces.iter().zip(&bodies) {
        if let Some(body) = body {
            push_piece(out, paper, piece, body);
        }
    }
    let pieces = || scene.pieces.iter().zip(&bodies);
    let names: Vec<Option<Name>> =
        pieces().map(|(piece, body)| Some(body.as_ref()?.name(piece))).collect();
    let blocks = bodies.iter().flatten().map(Body::ink);
    let inks: Vec<Ink> = blocks.chain(Ink::beyond(paper.extent(), MARGIN)).collect();
    let under = match &scene.board {
        Board::Table(board) => placenames::inks(paper, &board.features),
        Board::Hexes(_) => Vec::new(),
    };
    let stands = besides_over(&names, &inks, &under);
    for (((piece, body), name), stand) in pieces().zip(&names).zip(stands) {
        if let (Some(body), Some(name)) = (body, name) {
            let (id, classes) = (piece.id.0, classes(piece));
            let _ = write!(out, "<g class=\"label {classes}\" id=\"label-{id}\"");
            push_data_place(out, body.at);
            out.push_str(" aria-hidden=\"true\">");
            name.push(out, piece, stand, body.at);
            out.push_str("</g>");
        }
    }
}

/// What the pieces of a scene cover of the paper, with their tags, and their names where they usually stand.
pub fn inks(paper: &Paper, scene: &Scene) -> Vec<Ink> {
    let bodies = scene.pieces.iter().filter_map(|piece| Some((piece, Body::of(paper, piece)?)));
    let inks = |(piece, body): (&Piece, Body)| {
        let name = body.name(piece);
        [body.ink(), name.ink(Beside::Above(0)), name.tagged()]
    };
    bodies.flat_map(inks).collect()
}

fn push_piece(out: &mut String, paper: &Paper, piece: &Piece, body: &Body) {
    let (Place::Table { pose }, Glyph::Troops { bases, has_front }) = (piece.place, &piece.glyph)
    else {
        return;
    };
    let id = piece.id.0;
    let _ =
        write!(out, "<g class=\"piece {}\" id=\"piece-{id}\" data-piece=\"{id}\"", classes(piece));
    push_data_place(out, body.at);
    out.push_str(" tabindex=\"0\" role=\"button\" aria-label=\"");
    push_escaped(out, &piece.described);
    out.push_str("\"><path class=\"touch\" d=\"");
    body.push_frame(out, 5.0);
    out.push_str("\"/>");
    if piece.active {
        out.push_str("<path class=\"turn\" d=\"");
        body.push_frame(out, 6.0);
        out.push_str("\"/>");
    }
    for base in bases {
        push_base(out, paper, base, piece.side, body.at);
    }
    if *has_front {
        push_front(out, paper, bases, &pose.frame(), degrees(pose.facing), body.at);
    }
    out.push_str("</g>");
}

/// Draws the blocks of a piece that is held at a pose, which is the origin.
pub fn push_ghost(out: &mut String, paper: &Paper, bases: &[Base], side: usize, pose: Pose) {
    let origin = paper.at(pose.at);
    for base in bases {
        push_base(out, paper, base, side, origin);
    }
    push_front(out, paper, bases, &pose.frame(), degrees(pose.facing), origin);
}

/// Where something lies, for the scripts and for the eye.
fn push_data_place(out: &mut String, at: geometry::Point) {
    out.push_str(" data-x=\"");
    push_tenths(out, at.0);
    out.push_str("\" data-y=\"");
    push_tenths(out, at.1);
    out.push_str("\" transform=\"translate(");
    push_place(out, at);
    out.push_str(")\"");
}

fn push_base(out: &mut String, paper: &Paper, base: &Base, side: usize, origin: geometry::Point) {
    let (x, y) = paper.at(base.pose.at);
    out.push_str("<g transform=\"translate(");
    push_place(out, (x - origin.0, y - origin.1));
    out.push_str(")rotate(");
    push_tenths(out, degrees(base.pose.facing));
    out.push_str(")\">");
    let (width, depth) = match base.footprint {
        Footprint::Rectangle { width, depth } => {
            (paper.length(width) / 2.0, paper.length(depth) / 2.0)
        }
        Footprint::Circle { radius } => (paper.length(radius), paper.length(radius)),
    };
    let mut block = String::new();
    push_block(&mut block, base, width, depth);
    let _ = write!(out, "<path class=\"hull\" d=\"{block}\"/>");
    let side = side % SIDES;
    if side != 0 {
        let _ = write!(out, "<path class=\"hatch k{side}\" d=\"{block}\"/>");
    }
    // Within a circle a sign keeps off the rim.
    let share = match (base.arm, base.footprint) {
        (Arm::Foot | Arm::Horse, Footprint::Circle { .. }) => 0.7,
        _ => 1.0,
    };
    push_sign(out, base.arm, width * share, depth * share);
    if base.leads && base.arm != Arm::Leader {
        push_star(out, width.min(depth) * 0.62);
    }
    out.push_str("</g>");
}

/// The shape of a block: as the footprint has it, but for vessels, which have a bow, and airships.
fn push_block(out: &mut String, base: &Base, width: f32, depth: f32) {
    match (base.arm, base.footprint) {
        (Arm::Vessel, Footprint::Rectangle { .. }) => push_closed(
            out,
            &[
                (0.0, -depth),
                (width * 0.7, -depth * 0.72),
                (width, -depth * 0.4),
                (width, depth * 0.8),
                (width * 0.6, depth),
                (-width * 0.6, depth),
                (-width, depth * 0.8),
                (-width, -depth * 0.4),
                (-width * 0.7, -depth * 0.72),
            ],
        ),
        (Arm::Airship, Footprint::Rectangle { .. }) => {
            let _ = write!(out, "M0 {:.1}Q{:.1} {:.1} {width:.1} 0", -depth, width, -depth * 0.7);
            let _ = write!(out, "Q{width:.1} {:.1} 0 {depth:.1}", depth * 0.7);
            let _ = write!(out, "Q{:.1} {:.1} {:.1} 0", -width, depth * 0.7, -width);
            let _ = write!(out, "Q{:.1} {:.1} 0 {:.1}Z", -width, -depth * 0.7, -depth);
        }
        (_, Footprint::Rectangle { .. }) => {
            let corners = [(-width, -depth), (width, -depth), (width, depth), (-width, depth)];
            push_closed(out, &corners);
        }
        (_, Footprint::Circle { .. }) => push_circle(out, width),
    }
}

/// Writes a circle round the origin.
pub fn push_circle(out: &mut String, r: f32) {
    let _ = write!(
        out,
        "M{:.1} 0a{r:.1} {r:.1} 0 1 0 {:.1} 0a{r:.1} {r:.1} 0 1 0 {:.1} 0Z",
        -r,
        r * 2.0,
        -r * 2.0
    );
}

/// A part of a sign, in a block that reaches from -1 to 1 both ways with its front up.
enum Stroke {
    Line(&'static [geometry::Point]),
    Solid(&'static [geometry::Point]),
    /// A circle: how far behind the middle, and how large.
    Ring(f32, f32),
    Disc(f32, f32),
}

/// What an arm's sign is drawn with.
const fn strokes(arm: Arm) -> &'static [Stroke] {
    use Stroke::{Disc, Line, Ring, Solid};
    match arm {
        Arm::Foot => &[Line(&[(-1.0, -1.0), (1.0, 1.0)]), Line(&[(1.0, -1.0), (-1.0, 1.0)])],
        Arm::Skirmisher => &[Line(&[(-0.7, -0.7), (0.7, 0.7)]), Disc(0.0, 0.22)],
        Arm::Horse => &[Solid(&[(-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)])],
        Arm::Gun => &[Disc(0.0, 0.42), Line(&[(0.0, 0.0), (0.0, -1.0)])],
        Arm::MachineGun => &[
            Ring(0.0, 0.38),
            Line(&[(0.0, -0.38), (0.0, -1.0)]),
            Line(&[(-0.3, -0.3), (-0.3, -0.8)]),
            Line(&[(0.3, -0.3), (0.3, -0.8)]),
        ],
        Arm::Transport => &[
            Line(&[(-0.75, -0.6), (-0.75, 0.6)]),
            Line(&[(0.75, -0.6), (0.75, 0.6)]),
            Line(&[(-0.75, -0.35), (0.75, -0.35)]),
            Line(&[(-0.75, 0.35), (0.75, 0.35)]),
        ],
        Arm::Engine => &[
            Line(&[(-0.5, 0.45), (-0.5, -0.85), (0.5, -0.85), (0.5, 0.45)]),
            Disc(-0.6, 0.28),
            Solid(&[(-0.8, 0.45), (0.8, 0.45), (0.8, 0.85), (-0.8, 0.85)]),
        ],
        Arm::Carriage => &[
            Line(&[(0.0, -1.0), (0.0, 1.0)]),
            Line(&[(-1.0, -0.6), (1.0, -0.6)]),
            Line(&[(-1.0, 0.6), (1.0, 0.6)]),
        ],
        Arm::Vehicle => &[
            Solid(&[(-1.0, -1.0), (-0.64, -1.0), (-0.64, 1.0), (-1.0, 1.0)]),
            Solid(&[(1.0, -1.0), (0.64, -1.0), (0.64, 1.0), (1.0, 1.0)]),
            Ring(0.0, 0.4),
            Line(&[(0.0, -0.3), (0.0, -0.95)]),
        ],
        Arm::Aviation => &[
            Solid(&[(0.0, -0.7), (1.25, 0.15), (0.0, -0.1), (-1.25, 0.15)]),
            Solid(&[(0.0, 0.3), (0.4, 0.8), (-0.4, 0.8)]),
        ],
        Arm::Airship => &[
            Line(&[(0.0, -0.9), (0.0, 1.0)]),
            Line(&[(-0.7, 0.0), (0.7, 0.0)]),
            Line(&[(-0.7, 0.95), (0.0, 0.7), (0.7, 0.95)]),
        ],
        Arm::Vessel => &[
            Line(&[
                (-0.55, 0.7),
                (-0.55, -0.4),
                (0.0, -0.8),
                (0.55, -0.4),
                (0.55, 0.7),
                (-0.55, 0.7),
            ]),
            Disc(0.0, 0.3),
        ],
        Arm::Cylinder => &[Ring(0.0, 0.72), Ring(0.0, 0.3)],
        Arm::Marker => &[Line(&[(0.0, -0.7), (0.7, 0.0), (0.0, 0.7), (-0.7, 0.0), (0.0, -0.7)])],
        // These are drawn by hands of their own.
        Arm::Leader | Arm::Tripod | Arm::Walker => &[],
    }
}

/// An arm's block as a little picture in running text.
pub fn sign_svg(arm: Arm) -> Markup {
    let mut out = String::from(
        "<svg class=\"block s0\" viewBox=\"-19 -16 38 32\" width=\"38\" height=\"32\" aria-hidden=\"true\">",
    );
    if matches!(arm, Arm::Tripod | Arm::Walker) {
        out.push_str("<circle class=\"hull\" r=\"9\"/>");
        push_sign(&mut out, arm, 9.0, 9.0);
    } else {
        out.push_str("<path class=\"hull\" d=\"M-16-11H16V11H-16Z\"/>");
        push_sign(&mut out, arm, 16.0, 11.0);
    }
    out.push_str("</svg>");
    PreEscaped(out)
}

/// The sign of an arm in a block of half this width and half this depth.
fn push_sign(out: &mut String, arm: Arm, width: f32, depth: f32) {
    let round = width.min(depth);
    if arm == Arm::Leader {
        push_star(out, round * 0.8);
    } else if arm == Arm::Tripod {
        push_legs(out, round, &[0.0, 120.0, 240.0]);
    } else if arm == Arm::Walker {
        push_legs(out, round, &[60.0, 120.0, 240.0, 300.0]);
    }
    let (mut lines, mut solids) = (String::new(), String::new());
    for stroke in strokes(arm) {
        let points = |points: &[geometry::Point]| -> Vec<geometry::Point> {
            points.iter().map(|&(x, y)| (x * width, y * depth)).collect()
        };
        match stroke {
            Stroke::Line(line) => push_line(&mut lines, &points(line)),
            Stroke::Solid(corners) => push_closed(&mut solids, &points(corners)),
            Stroke::Ring(behind, radius) | Stroke::Disc(behind, radius) => {
                let class = if matches!(stroke, Stroke::Ring(..)) { "sign" } else { "signfill" };
                let _ = write!(out, "<circle class=\"{class}\" cy=\"");
                push_tenths(out, behind * depth);
                out.push_str("\" r=\"");
                push_tenths(out, radius * round);
                out.push_str("\"/>");
            }
        }
    }
    for (class, path) in [("sign", lines), ("signfill", solids)] {
        if !path.is_empty() {
            let _ = write!(out, "<path class=\"{class}\" d=\"{path}\"/>");
        }
    }
}

/// Legs that stand out beyond the rim, and an eye in the middle.
fn push_legs(out: &mut String, r: f32, turns: &[f32]) {
    for turn in turns {
        let _ = write!(
            out,
            "<path class=\"leg\" transform=\"rotate({turn})\" d=\"M0 {:.1}L{:.1} {:.1} 0 {:.1}\"/>",
            -r * 0.5,
            r * 0.22,
            -r * 1.1,
            -r * 1.55
        );
    }
    let _ = write!(out, "<circle class=\"eye\" r=\"{:.1}\"/>", r * 0.3);
}

fn push_star(out: &mut String, r: f32) {
    out.push_str("<path class=\"star\" d=\"");
    let points: Vec<geometry::Point> = (0..10_i8)
        .map(|n| {
            let (turn, far) =
                (f32::from(n) * 36.0_f32.to_radians(), if n % 2 == 0 { r } else { r * 0.42 });
            (turn.sin() * far, -turn.cos() * far)
        })
        .collect();
    push_closed(out, &points);
    out.push_str("\"/>");
}

/// A small wedge before the middle of the front.
fn push_front(
    out: &mut String,
    paper: &Paper,
    bases: &[Base],
    frame: &Frame,
    turn: f32,
    origin: geometry::Point,
) {
    let outlines: Vec<_> = bases.iter().map(|base| base.footprint.outline(base.pose)).collect();
    let Some(extent) = frame.extent(&outlines) else { return };
    let middle = kernel::table::Length::thousandths(i32::midpoint(
        extent.left.in_thousandths(),
        extent.right.in_thousandths(),
    ));
    let front: Point = frame.at(middle, extent.front);
    let (x, y) = paper.at(front);
    out.push_str("<path class=\"front\" transform=\"translate(");
    push_place(out, (x - origin.0, y - origin.1));
    out.push_str(")rotate(");
    push_tenths(out, turn);
    out.push_str(")\" d=\"M-6-1.5 0-9 6-1.5Z\"/>");
}

/// How far from a piece its name and its tag are written: beyond the frame of one whose decision is open.
const fn clear(piece: &Piece) -> f32 {
    if piece.active { 8.0 } else { 3.0 }
}
