//! Pieces of terrain as an engraver cuts them: tints, contours, hachures, trees, houses, roads and rails.

use std::fmt::Write as _;

use kernel::{
    scene::{Feature, FeatureKind},
    table::{Course, Point, Region, Shape, Whereabouts},
};

use super::{Paper, dense, push_closed, push_line, push_place, push_tenths, push_worn};
use crate::{
    board::push_escaped,
    geometry::{self, scatter},
    ground::{push_hachures, push_strokes_down},
};

/// Small things of which many are strewn over the ground.
pub const SIGNS: &str = "<defs>\
<g id=\"tree\"><circle class=\"crown\" r=\"5\"/><path class=\"trunk\" d=\"M3.5 3.5 7 7M-2-1.5a3 3 0 0 1 3-1.5\"/></g>\
<g id=\"pine\"><path class=\"crown\" d=\"M0-7 5 5H-5Z\"/><path class=\"trunk\" d=\"M0 5V8M1-3 3.5 4\"/></g>\
<g id=\"bush\"><path class=\"trunk\" d=\"M-3.5 2Q-3.5-2 0-2T3.5 2M-1 2Q-1 0 .5 0\"/></g>\
<g id=\"stone\"><path class=\"stone\" d=\"M-4 2-3-2 0-3.5 4-1.5 4.5 2Z\"/><path class=\"crack\" d=\"M-1-3 0 0 2 2\"/></g>\
<g id=\"reed\"><path class=\"reeds\" d=\"M-6 3H6M-3 3-4.5-2M0 3V-4M3 3 4.5-2\"/></g>\
<g id=\"ripple\"><path class=\"ripples\" d=\"M-6 0Q-3-3 0 0T6 0\"/></g>\
</defs>";

/// Draws a piece of terrain; `at` is its number on the table.
pub fn push_feature(out: &mut String, paper: &Paper, feature: &Feature, at: usize) {
    let name = if feature.name.is_empty() { described(feature.kind) } else { &feature.name };
    let _ = write!(out, "<g class=\"feature\" data-name=\"");
    push_escaped(out, name);
    out.push_str("\">");
    match &feature.shape {
        Shape::Area(region) => push_area(out, paper, feature, region, at),
        Shape::Course(course) => push_course(out, paper, feature.kind, course),
    }
    out.push_str("</g>");
}

/// What a piece of terrain without a name is called.
pub const fn described(kind: FeatureKind) -> &'static str {
    match kind {
        FeatureKind::Hill => "hill",
        FeatureKind::Scrub => "scrub",
        FeatureKind::Wood => "wood",
        FeatureKind::Forest => "forest",
        FeatureKind::Rocks => "rocks",
        FeatureKind::Marsh => "marsh",
        FeatureKind::Field => "field",
        FeatureKind::Water => "water",
        FeatureKind::Shallows => "shallow water",
        FeatureKind::Shore => "shore",
        FeatureKind::Town => "town",
        FeatureKind::Building => "building",
        FeatureKind::Wall => "wall",
        FeatureKind::Fence => "fence",
        FeatureKind::Earthwork => "earthwork",
        FeatureKind::Trench => "trench",
        FeatureKind::Gully => "gully",
        FeatureKind::Road => "road",
        FeatureKind::Path => "path",
        FeatureKind::Rail => "railway",
        FeatureKind::Stream => "stream",
        FeatureKind::Ridge => "ridge",
        FeatureKind::Cliff => "cliff",
        FeatureKind::Bridge => "bridge",
        FeatureKind::Objective => "objective",
    }
}

fn push_area(out: &mut String, paper: &Paper, feature: &Feature, region: &Region, at: usize) {
    let corners = paper.corners(region);
    let grown = Grown { paper, region, seed: at as i32 };
    match feature.kind {
        FeatureKind::Hill => push_hill(out, paper, feature, region),
        FeatureKind::Scrub => {
            push_worn_path(out, "scrubland", &corners);
            grown.strew(out, "bush", 22.0, 4.0);
        }
        FeatureKind::Wood => {
            push_worn_path(out, "woodland", &corners);
            grown.strew(out, "tree", 20.0, 6.0);
        }
        FeatureKind::Forest => {
            push_worn_path(out, "woodland", &corners);
            grown.strew(out, "pine", 15.0, 6.0);
        }
        FeatureKind::Rocks => {
            push_worn_path(out, "rockland", &corners);
            grown.strew(out, "stone", 20.0, 5.0);
        }
        FeatureKind::Marsh => {
            push_worn_path(out, "marshland", &corners);
            grown.strew(out, "reed", 21.0, 7.0);
        }
        FeatureKind::Field => {
            push_worn_path(out, "fields", &corners);
            let lie = scatter(at as i32, 7, 3);
            push_worn_path(out, &format!("f{lie}"), &corners);
            push_worn_path(out, "hedge", &corners);
        }
        FeatureKind::Water | FeatureKind::Stream => push_water(out, &corners, at),
        FeatureKind::Shallows => {
            push_worn_path(out, "water", &corners);
            grown.strew(out, "ripple", 24.0, 6.0);
            push_worn_path(out, "shore", &corners);
        }
        FeatureKind::Shore => {
            push_path(out, "sand", &corners);
            push_path(out, "stipple", &corners);
        }
        FeatureKind::Town => {
            push_path(out, "town", &corners);
            grown.houses(out);
        }
        FeatureKind::Building => push_building(out, &corners),
        FeatureKind::Wall | FeatureKind::Fence => push_path(out, "wallfill", &corners),
        FeatureKind::Earthwork => {
            push_slope(out, &corners, Slope::Outward);
            push_path(out, "earthwork", &corners);
        }
        FeatureKind::Trench | FeatureKind::Gully | FeatureKind::Cliff => {
            push_path(out, "gully", &corners);
            push_slope(out, &corners, Slope::Inward);
        }
        FeatureKind::Ridge => push_slope(out, &corners, Slope::Outward),
        FeatureKind::Road | FeatureKind::Path => push_path(out, "roadfill", &corners),
        FeatureKind::Rail => push_path(out, "ballastfill", &corners),
        FeatureKind::Bridge => {
            push_path(out, "bridge", &corners);
        }
        FeatureKind::Objective => push_path(out, "objective", &corners),
    }
}

fn push_path(out: &mut String, class: &str, corners: &[geometry::Point]) {
    let _ = write!(out, "<path class=\"{class}\" d=\"");
    push_closed(out, corners);
    out.push_str("\"/>");
}

fn push_worn_path(out: &mut String, class: &str, corners: &[geometry::Point]) {
    let _ = write!(out, "<path class=\"{class}\" d=\"");
    push_worn(out, corners);
    out.push_str("\"/>");
}

/// Lines that follow the shore at growing distances: each a broad stroke with a narrower one over it.
fn push_water(out: &mut String, corners: &[geometry::Point], at: usize) {
    let mut shore = String::new();
    push_worn(&mut shore, corners);
    let _ = write!(
        out,
        "<defs><path id=\"p-w{at}\" d=\"{shore}\"/><clipPath id=\"c-w{at}\"><use href=\"#p-w{at}\"/></clipPath></defs>\
         <path class=\"water\" d=\"{shore}\"/><g clip-path=\"url(#c-w{at})\">"
    );
    for line in 0..3 {
        let _ = write!(
            out,
            "<use href=\"#p-w{at}\" class=\"wl w{line}\"/><use href=\"#p-w{at}\" class=\"wo w{line}\"/>"
        );
    }
    let _ = write!(out, "</g><use href=\"#p-w{at}\" class=\"shore\"/>");
}

/// Contours from the foot to the crest, each a shade darker, with hachures down the slope.
fn push_hill(out: &mut String, paper: &Paper, feature: &Feature, region: &Region) {
    let levels = feature.levels.max(1);
    let foot = dense(&paper.corners(region), 16.0);
    for level in 0..levels {
        let shade = (level + 1).min(5);
        let contour: Vec<geometry::Point> = match &feature.crest {
            // A shelf has one edge; further levels are only darker.
            None if level == 0 => foot.clone(),
            None => break,
            Some(crest) => {
                let share = f32::from(level) / f32::from(levels);
                let up = |&(x, y): &geometry::Point| {
                    let (cx, cy) = paper.at(nearest(crest, paper.point((x, y))));
                    (x + (cx - x) * share, y + (cy - y) * share)
                };
                foot.iter().map(up).collect()
            }
        };
        let shade = if feature.crest.is_none() { levels.min(5) } else { shade };
        push_worn_path(out, &format!("h{shade}"), &contour);
        push_slope(out, &contour, Slope::Inward);
    }
    if let Some(Shape::Course(crest)) = &feature.crest {
        out.push_str("<path class=\"crest\" d=\"");
        push_line(out, &paper.points(crest.points()));
        out.push_str("\"/>");
    }
}

/// The point of a shape that is nearest to a point.
fn nearest(shape: &Shape, point: Point) -> Point {
    match shape {
        Shape::Area(region) if region.locate(point) != Whereabouts::Outside => point,
        Shape::Area(region) => region.nearest_border(point),
        Shape::Course(course) => course.at(course.abreast(point).along).at,
    }
}

/// Which way hachures run from a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slope {
    Inward,
    Outward,
}

fn push_slope(out: &mut String, corners: &[geometry::Point], slope: Slope) {
    // Regions run anticlockwise; hachures fall to the left of a line that runs clockwise.
    let mut line = corners.to_vec();
    if slope == Slope::Outward {
        line.reverse();
    }
    out.push_str("<path class=\"hachures\" d=\"");
    push_hachures(out, &line, 1);
    out.push_str("\"/>");
}

/// A roof with its ridge.
fn push_building(out: &mut String, corners: &[geometry::Point]) {
    push_path(out, "roof", corners);
    if let [a, b, c, d] = corners {
        let middle = |one: &geometry::Point, two: &geometry::Point| {
            (f32::midpoint(one.0, two.0), f32::midpoint(one.1, two.1))
        };
        let long =
            |one: &geometry::Point, two: &geometry::Point| (one.0 - two.0).hypot(one.1 - two.1);
        // The ridge runs along the longer sides and stops short of the gables.
        let (from, to) = if long(a, b) < long(b, c) {
            (middle(a, b), middle(c, d))
        } else {
            (middle(b, c), middle(d, a))
        };
        let inset = |from: geometry::Point, to: geometry::Point| {
            (from.0 + (to.0 - from.0) * 0.2, from.1 + (to.1 - from.1) * 0.2)
        };
        let ridge = [inset(from, to), inset(to, from)];
        out.push_str("<path class=\"roofline\" d=\"");
        push_line(out, &ridge);
        for corner in [a, b, c, d] {
            let near =
                if long(corner, &ridge[0]) < long(corner, &ridge[1]) { ridge[0] } else { ridge[1] };
            push_line(out, &[*corner, near]);
        }
        out.push_str("\"/>");
    }
}

/// A region over which things are strewn, always in the same places.
struct Grown<'a> {
    paper: &'a Paper,
    region: &'a Region,
    seed: i32,
}

impl Grown<'_> {
    /// Places in rows, a little out of line, as far apart as `pitch` and no nearer to the border than `room`.
    fn places(&self, pitch: f32, room: f32) -> Vec<geometry::Point> {
        /// More would only be slower, not denser to the eye.
        const MOST: usize = 900;
        let (low, high) =
            (self.paper.at(self.region.bounds().low), self.paper.at(self.region.bounds().high));
        let (left, top, right, bottom) = (low.0, high.1, high.0, low.1);
        let (columns, rows) =
            (((right - left) / pitch) as i32 + 1, ((bottom - top) / pitch) as i32 + 1);
        let mut found = Vec::new();
        for row in 0..=rows {
            for column in 0..=columns {
                let jitter = |salt: i32| {
                    let draw = scatter(column * 31 + salt + self.seed * 101, row * 17 + salt, 100);
                    (draw as f32 / 100.0 - 0.5) * pitch * 0.7
                };
                let x = left + (column as f32 + 0.5 * (row % 2) as f32) * pitch + jitter(1);
                let y = top + row as f32 * pitch * 0.9 + jitter(2);
                let point = self.paper.point((x, y));
                let is_inside = self.region.locate(point) == Whereabouts::Inside
                    && room <= self.paper.length(self.region.border_distance(point));
                if is_inside && found.len() < MOST {
                    found.push((x, y));
                }
            }
        }
        found
    }

    fn strew(&self, out: &mut String, sign: &str, pitch: f32, room: f32) {
        for (x, y) in self.places(pitch, room) {
            let _ = write!(out, "<use href=\"#{sign}\" x=\"");
            push_tenths(out, x);
            out.push_str("\" y=\"");
            push_tenths(out, y);
            out.push_str("\"/>");
        }
    }

    /// Houses with their shadows.
    fn houses(&self, out: &mut String) {
        let mut houses = String::new();
        for (n, (x, y)) in (0..).zip(self.places(24.0, 9.0)) {
            let (wide, high) = (8 + scatter(n, self.seed, 6), 7 + scatter(n, self.seed + 3, 5));
            houses.push('M');
            push_place(&mut houses, (x - wide as f32 / 2.0, y - high as f32 / 2.0));
            let _ = write!(houses, "h{wide}v{high}h-{wide}z");
        }
        let _ = write!(
            out,
            "<path class=\"shade\" transform=\"translate(1.4 1.4)\" d=\"{houses}\"/><path class=\"houses\" d=\"{houses}\"/>"
        );
    }
}

/// Strokes laid over each other along a line: a class, and how broad each is.
fn push_strokes(out: &mut String, line: &str, strokes: &[(&str, f32)]) {
    for (class, width) in strokes {
        let _ = write!(out, "<path class=\"{class}\" stroke-width=\"");
        push_tenths(out, *width);
        let _ = write!(out, "\" d=\"{line}\"/>");
    }
}

fn push_course(out: &mut String, paper: &Paper, kind: FeatureKind, course: &Course) {
    let points = paper.points(course.points());
    let mut line = String::new();
    push_line(&mut line, &points);
    let broad = |least: f32| paper.length(course.width()).max(least);
    let strokes = match kind {
        FeatureKind::Road => vec![("casing", broad(6.0) + 2.0), ("paving", broad(6.0))],
        FeatureKind::Path => vec![("trail", 2.0)],
        FeatureKind::Rail => {
            let gauge = (broad(8.0) * 0.4).clamp(4.0, 9.0);
            vec![
                ("ballast", broad(12.0)),
                ("rails", gauge + 2.2),
                ("ballast", gauge),
                ("ties", gauge + 7.0),
            ]
        }
        FeatureKind::Water | FeatureKind::Stream | FeatureKind::Shallows => {
            vec![("bank", broad(3.4)), ("flow", broad(3.4) - 1.8)]
        }
        FeatureKind::Wall | FeatureKind::Building | FeatureKind::Town => {
            vec![("stonework", broad(4.0)), ("courses", broad(4.0) - 2.2)]
        }
        FeatureKind::Fence => vec![("rail", 1.2), ("pickets", 7.0)],
        FeatureKind::Trench | FeatureKind::Gully => {
            vec![
                ("teeth", broad(5.0) + 5.0),
                ("stonework", broad(5.0)),
                ("trench", broad(5.0) - 2.4),
            ]
        }
        FeatureKind::Earthwork => vec![("teeth", broad(6.0) + 5.0), ("earthen", broad(6.0))],
        FeatureKind::Bridge => vec![("stonework", broad(8.0) + 3.0), ("paving", broad(8.0))],
        FeatureKind::Shore => vec![("paving", broad(6.0))],
        FeatureKind::Scrub
        | FeatureKind::Wood
        | FeatureKind::Forest
        | FeatureKind::Marsh
        | FeatureKind::Field => {
            vec![("hedgerow", broad(6.0))]
        }
        FeatureKind::Rocks | FeatureKind::Hill => vec![("earthen", broad(6.0))],
        FeatureKind::Ridge | FeatureKind::Cliff => vec![("spine", 2.0)],
        FeatureKind::Objective => vec![("objective", 1.6)],
    };
    // Down both sides of a ridge, and down the right-hand side of a cliff.
    if matches!(kind, FeatureKind::Ridge | FeatureKind::Cliff) {
        let there = points.windows(2).map(|pair| (pair[0], pair[1]));
        let back = points.windows(2).rev().map(|pair| (pair[1], pair[0]));
        out.push_str("<path class=\"hachures\" d=\"");
        push_strokes_down(out, back, 1);
        if kind == FeatureKind::Ridge {
            push_strokes_down(out, there, 2);
        }
        out.push_str("\"/>");
    }
    push_strokes(out, &line, &strokes);
}
