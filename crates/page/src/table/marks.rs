//! What is marked on a table: arcs, ranges, ways and tapes, and the places where orders can be given.

use std::{collections::BTreeMap, fmt::Write as _};

use kernel::{
    scene::{Anchor, Area, DecisionView, Overlay, OverlayKind, Scene},
    table::{Angle, Footprint, Length, Point, Pose},
};

use super::{Paper, blocks, degrees, push_closed, push_line, push_place, push_tenths, ranges};
use crate::{
    board::{list, overlay_class, push_escaped, push_scaled},
    names::{Ink, SCALES},
};

/// Draws overlays, the names of ranges and zones above all of them, beside what is `written` there already. Hexes have no place on a
/// table.
pub fn push_overlays(out: &mut String, paper: &Paper, overlays: &[Overlay], written: &[Ink]) {
    let mut written = written.to_vec();
    for overlay in overlays {
        let mut path = String::new();
        push_area(&mut path, paper, &overlay.area);
        if path.is_empty() {
            continue;
        }
        let class = overlay_class(overlay.kind);
        // A place that is in the way, not a line that leads there.
        let is_spot =
            overlay.kind == OverlayKind::Barred && matches!(overlay.area, Area::Circle { .. });
        let stopper = if is_spot { " stopper" } else { "" };
        let _ = write!(out, "<path class=\"over {class}{stopper}\" d=\"{path}\"");
        // A title that says nothing would be read out as something without a name.
        if overlay.label.is_empty() {
            out.push_str("/>");
        } else {
            out.push_str("><title>");
            push_escaped(out, &overlay.label);
            out.push_str("</title></path>");
        }
        if let (true, Area::Circle { centre, .. }) = (is_spot, &overlay.area) {
            push_cross(out, paper.at(*centre));
        }
        let tag = match overlay.kind {
            OverlayKind::Tape => push_tag(out, paper, overlay, Point::middle, &written),
            // Why not is written before the end that is out of bounds, where nobody stands upon it.
            OverlayKind::Barred => {
                let before = |first: Point, last: Point| first.middle(last).middle(last);
                push_tag(out, paper, overlay, before, &written)
            }
            _ => None,
        };
        written.extend(tag);
    }
    ranges::push_names(out, paper, overlays, &written);
}

/// A cross where an order is barred, as large at every scale of the map.
fn push_cross(out: &mut String, (x, y): crate::geometry::Point) {
    out.push_str("<g class=\"over\" aria-hidden=\"true\">");
    push_scaled(out, x.round() as i32, y.round() as i32);
    out.push_str("<path class=\"cross\" d=\"M-7-7L7 7M7-7L-7 7\"/></g></g></g>");
}

/// The label of a line, in a frame at its middle or before its end, or as near to that as nothing is covered; returns what it covers.
fn push_tag(
    out: &mut String,
    paper: &Paper,
    overlay: &Overlay,
    place: fn(Point, Point) -> Point,
    written: &[Ink],
) -> Option<Ink> {
    let Area::Path { points } = &overlay.area else { return None };
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return None };
    if overlay.label.is_empty() {
        return None;
    }
    let half = overlay.label.chars().count() as i32 * 4 + 6;
    let aside = half as f32 + 8.0;
    let ink = |at: Point, off: (f32, f32)| Ink {
        at: paper.at(at),
        off,
        half: (0.0, 0.0),
        px: (half as f32, 9.0),
    };
    let usual = place(first, last);
    let ways = [
        ink(usual, (0.0, 0.0)),
        ink(usual, (aside, 0.0)),
        ink(usual, (-aside, 0.0)),
        ink(last, (aside, 0.0)),
        ink(last, (-aside, 0.0)),
        ink(last, (0.0, 24.0)),
        ink(last, (0.0, -24.0)),
    ];
    let meetings = |here: &&Ink| {
        let meets = |unit: f32| written.iter().filter(|ink| here.meets(ink, unit)).count();
        SCALES.into_iter().map(meets).sum::<usize>()
    };
    let here = *ways.iter().min_by_key(meetings)?;
    out.push_str("<g class=\"over\">");
    push_scaled(out, here.at.0.round() as i32, here.at.1.round() as i32);
    let (x, y) = (here.off.0 as i32, here.off.1 as i32);
    let _ = write!(
        out,
        "<path class=\"badge\" d=\"M{}{}H{}V{}H{}Z\"/><text class=\"tapetext\" x=\"{x}\" y=\"{}\">",
        x - half,
        signed(y - 9),
        x + half,
        y + 9,
        x - half,
        y + 4,
    );
    push_escaped(out, &overlay.label);
    out.push_str("</text></g></g></g>");
    Some(here)
}

/// A number that follows another in a path.
fn signed(number: i32) -> String {
    if number < 0 { number.to_string() } else { format!(" {number}") }
}

fn push_area(out: &mut String, paper: &Paper, area: &Area) {
    match area {
        Area::Hexes { .. } => {}
        Area::Polygon { corners } => push_closed(out, &paper.points(corners)),
        Area::Circle { centre, radius } => push_ring(out, paper, *centre, *radius),
        Area::Path { points } => push_line(out, &paper.points(points)),
        Area::Sector { apex, left, right, near, far } => {
            if left == right {
                push_ring(out, paper, *apex, *far);
                push_ring(out, paper, *apex, *near);
            } else {
                push_sector(out, paper, *apex, (*left, *right), (*near, *far));
            }
        }
    }
}

fn push_ring(out: &mut String, paper: &Paper, centre: Point, radius: Length) {
    let ((x, y), r) = (paper.at(centre), paper.length(radius));
    if r <= 0.0 {
        return;
    }
    out.push('M');
    push_place(out, (x - r, y));
    for side in [2.0, -2.0] {
        out.push('a');
        push_place(out, (r, r));
        out.push_str(" 0 1 0 ");
        push_place(out, (r * side, 0.0));
    }
    out.push('Z');
}

fn push_sector(
    out: &mut String,
    paper: &Paper,
    apex: Point,
    (left, right): (Angle, Angle),
    (near, far): (Length, Length),
) {
    let at = |angle: Angle, length: Length| paper.at(apex.towards(angle, length));
    let large = i32::from(Angle::SOUTH < right - left);
    let arc = |out: &mut String, to: Angle, length: Length, sweep: i32| {
        let r = paper.length(length);
        out.push('A');
        push_place(out, (r, r));
        let _ = write!(out, " 0 {large} {sweep} ");
        push_place(out, at(to, length));
    };
    push_line(out, &[at(left, near), at(left, far)]);
    arc(out, right, far, 1);
    out.push('L');
    push_place(out, at(right, near));
    if Length::ZERO < near {
        arc(out, left, near, 0);
    }
    out.push('Z');
}

/// A place where orders can be given, with what would stand there for each of them and what they would strike.
#[derive(Default)]
struct Spot {
    choices: Vec<usize>,
    ghosts: Vec<(usize, Pose, Footprint)>,
    struck: Vec<(usize, Pose, Footprint)>,
}

/// What a place that is aimed at is marked with.
const AIM: Footprint = Footprint::Circle { radius: Length::thousandths(500) };

/// Draws where orders can be given.
pub fn push_spots(out: &mut String, paper: &Paper, scene: &Scene, decision: &DecisionView) {
    let (mut places, mut targets) =
        (BTreeMap::<Point, Spot>::new(), BTreeMap::<_, Vec<usize>>::new());
    // What is set down by hand needs no marks where it might be set down.
    let by_hand = !decision.lifts.is_empty();
    for choice in decision.choices.iter().filter(|choice| !(by_hand && choice.on_map_only)) {
        match choice.anchor {
            Some(Anchor::Pose { pose, footprint }) => {
                let spot = places.entry(pose.at).or_default();
                spot.choices.push(choice.index);
                spot.ghosts.push((choice.index, pose, footprint));
            }
            Some(Anchor::Aim { pose, struck, footprint }) => {
                let spot = places.entry(pose.at).or_default();
                spot.choices.push(choice.index);
                spot.ghosts.push((choice.index, pose, AIM));
                spot.struck.push((choice.index, struck, footprint));
            }
            Some(Anchor::Piece { piece }) => targets.entry(piece).or_default().push(choice.index),
            Some(Anchor::Hex { .. } | Anchor::Row { .. }) | None => {}
        }
    }
    for (point, spot) in &places {
        let (x, y) = paper.at(*point);
        open_spot(out, (x, y), &spot.choices);
        for (choice, struck, footprint) in &spot.struck {
            push_struck(out, paper, *choice, (x, y), (*struck, *footprint));
        }
        for (choice, pose, footprint) in &spot.ghosts {
            push_ghost(out, paper, *choice, *pose, *footprint);
        }
        out.push_str("</g>");
    }
    for (id, indices) in &targets {
        let Some(piece) = scene.pieces.iter().find(|piece| piece.id == *id) else { continue };
        let Some(body) = blocks::Body::of(paper, piece) else { continue };
        let _ = write!(out, "<g class=\"spot\" data-piece=\"{}\"", id.0);
        push_spot_place(out, body.at, indices);
        out.push_str("<path class=\"ring\" d=\"");
        body.push_frame(out, 7.0);
        out.push_str("\"/></g>");
    }
}

fn open_spot(out: &mut String, at: crate::geometry::Point, choices: &[usize]) {
    out.push_str("<g class=\"spot\"");
    push_spot_place(out, at, choices);
}

fn push_spot_place(out: &mut String, (x, y): crate::geometry::Point, choices: &[usize]) {
    out.push_str(" data-x=\"");
    push_tenths(out, x);
    out.push_str("\" data-y=\"");
    push_tenths(out, y);
    let _ = write!(out, "\" data-choices=\"{}\" transform=\"translate(", list(choices));
    push_place(out, (x, y));
    out.push_str(")\">");
}

/// What an order would strike, seen from the place where it is given.
fn push_struck(
    out: &mut String,
    paper: &Paper,
    choice: usize,
    (from_x, from_y): crate::geometry::Point,
    (struck, footprint): (Pose, Footprint),
) {
    let (x, y) = paper.at(struck.at);
    let _ = write!(out, "<path class=\"struck\" data-one=\"{choice}\" transform=\"translate(");
    push_place(out, (x - from_x, y - from_y));
    out.push_str(") rotate(");
    push_tenths(out, degrees(struck.facing));
    out.push_str(")\" d=\"");
    push_footprint(out, paper, footprint);
    out.push_str("\"/>");
}

/// A footprint round its middle; returns half its depth.
fn push_footprint(out: &mut String, paper: &Paper, footprint: Footprint) -> f32 {
    match footprint {
        Footprint::Rectangle { width, depth } => {
            let (half_width, half_depth) = (paper.length(width) / 2.0, paper.length(depth) / 2.0);
            let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
            push_closed(out, &corners.map(|(x, y)| (x * half_width, y * half_depth)));
            half_depth
        }
        Footprint::Circle { radius } => {
            let radius = paper.length(radius);
            blocks::push_circle(out, radius);
            radius
        }
    }
}

/// What would stand at a place: its outline, dashed, and an arrow where its front would be.
fn push_ghost(out: &mut String, paper: &Paper, choice: usize, pose: Pose, footprint: Footprint) {
    out.push_str("<g transform=\"rotate(");
    push_tenths(out, degrees(pose.facing));
    out.push_str(")\"><path class=\"ring\" d=\"");
    let half_depth = push_footprint(out, paper, footprint);
    let _ = write!(out, "\"/><path class=\"tick\" data-one=\"{choice}\" d=\"");
    let tip = -half_depth - 8.0;
    push_closed(out, &[(0.0, tip - 8.0), (6.0, tip + 2.0), (-6.0, tip + 2.0)]);
    out.push_str("\"/></g>");
}
