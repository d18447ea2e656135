//! The names of ranges and zones: each just within what it names, and none across another.

use std::fmt::Write as _;

use kernel::{
    scene::{Area, Overlay, OverlayKind},
    table::{Angle, Length, Point as Spot},
};

use super::{Paper, push_tenths};
use crate::{
    board::{overlay_class, push_escaped},
    geometry::Point,
    ground::MARGIN,
    names::{Ink, SCALES, push_crowded},
};

/// How wide a letter is, in pixels, and how far a line reaches above and below its middle.
const LETTER: f32 = 6.2;
const HIGH: f32 = 8.0;
/// From the border of what is named to its name, in pixels.
const CLEAR: f32 = 3.0;
/// Whatever takes more letters is told where somebody points at it.
const MOST_LETTERS: usize = 34;
/// As many corners has a zone at most whose name may stand at the middle of any of its borders.
const FEW: usize = 8;

/// Where a name may stand: a place on the paper, and from there the way inwards, one long.
type Border = (Point, Point);

/// Writes the names of those overlays that are ranges, zones or clouds, beside whatever is written there already.
pub fn push_names(out: &mut String, paper: &Paper, overlays: &[Overlay], written: &[Ink]) {
    let edges = Ink::beyond(paper.extent(), MARGIN);
    let mut taken: Vec<(Ink, usize)> =
        edges.iter().chain(written).map(|&ink| (ink, SCALES.len())).collect();
    for (n, overlay) in overlays.iter().enumerate().filter(|(_, overlay)| is_named(overlay)) {
        // The same words close by need not be written again.
        let said = shortened(overlays[..n].iter().filter(|one| is_named(one)), &overlay.label);
        let half = said.chars().count() as f32 * LETTER / 2.0;
        let ink = |&(at, (x, y)): &Border| Ink {
            at,
            off: (x * (half + CLEAR), y * (HIGH + CLEAR)),
            half: (0.0, 0.0),
            px: (half, HIGH),
        };
        let meets = |here: &Ink, at: usize| {
            let mut others = taken.iter().filter(|(_, clear)| at < *clear);
            others.any(|(other, _)| here.meets(other, SCALES[at]))
        };
        let meetings = |here: &Ink| (0..SCALES.len()).filter(|&at| meets(here, at)).count();
        let places = borders(paper, &overlay.area);
        let Some(here) = places.iter().map(ink).min_by_key(meetings) else { continue };
        let clear = (0..SCALES.len()).take_while(|&at| !meets(&here, at)).count();
        taken.push((here, clear));
        push_name(out, overlay.kind, said, here, clear);
    }
}

fn push_name(out: &mut String, kind: OverlayKind, said: &str, here: Ink, clear: usize) {
    out.push_str("<g class=\"over\" aria-hidden=\"true\">");
    crate::board::push_scaled(out, here.at.0.round() as i32, here.at.1.round() as i32);
    let _ = write!(out, "<text class=\"rangename of-{}", overlay_class(kind));
    push_crowded(out, clear);
    out.push_str("\" x=\"");
    push_tenths(out, here.off.0);
    out.push_str("\" y=\"");
    push_tenths(out, here.off.1 + 4.0);
    out.push_str("\">");
    push_escaped(out, said);
    out.push_str("</text></g></g></g>");
}

/// Lines and ghosts speak for themselves, and ground out of sight comes in strips.
fn is_named(overlay: &Overlay) -> bool {
    let is_area = match overlay.kind {
        OverlayKind::Close
        | OverlayKind::Long
        | OverlayKind::Reach
        | OverlayKind::Zone
        | OverlayKind::Gas
        | OverlayKind::Smoke
        | OverlayKind::Blaze => true,
        OverlayKind::Barred
        | OverlayKind::Track
        | OverlayKind::Struck
        | OverlayKind::Dead
        | OverlayKind::Tape
        | OverlayKind::Ghost => false,
    };
    is_area && (1..=MOST_LETTERS).contains(&overlay.label.chars().count())
}

/// What has to be written of a label where others begin with the same words: `kill zone to 100 yards`, then `to 200 yards`.
fn shortened<'a>(mut before: impl Iterator<Item = &'a Overlay>, label: &'a str) -> &'a str {
    let Some((what, _)) = label.split_once(" to ") else { return label };
    let is_known = before.any(|one| one.label.split_once(" to ").is_some_and(|(it, _)| it == what));
    if is_known { &label[what.len() + 1..] } else { label }
}

/// Where a name may stand, from the best to the worst.
fn borders(paper: &Paper, area: &Area) -> Vec<Border> {
    match area {
        Area::Hexes { .. } | Area::Path { .. } => Vec::new(),
        Area::Circle { centre, radius } => ring(paper, *centre, *radius),
        Area::Sector { apex, left, right, far, .. } if left == right => ring(paper, *apex, *far),
        Area::Sector { apex, left, right, far, .. } => {
            let wide = (*right - *left).in_hundredths();
            let along = [4, 2, 6, 1, 7, 3, 5].map(|n| *left + Angle::hundredths(wide * n / 8));
            along.map(|angle| at_rim(paper, *apex, angle, *far)).to_vec()
        }
        Area::Polygon { corners } => sides(&paper.points(corners)),
    }
}

/// The northernmost place of a circle first.
fn ring(paper: &Paper, centre: Spot, radius: Length) -> Vec<Border> {
    let round = [0, 180, 90, 270, 45, 315, 135, 225].map(Angle::degrees);
    round.map(|angle| at_rim(paper, centre, angle, radius)).to_vec()
}

fn at_rim(paper: &Paper, centre: Spot, angle: Angle, far: Length) -> Border {
    let (at, middle) = (paper.at(centre.towards(angle, far)), paper.at(centre));
    (at, towards(at, middle))
}

/// The borders of a polygon, the uppermost first; of one with many corners those that lie outermost.
fn sides(corners: &[Point]) -> Vec<Border> {
    let n = corners.len() as f32;
    let (x, y) = corners.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.0 / n, sum.1 + at.1 / n));
    let inwards = |at: Point| (at, towards(at, (x, y)));
    if corners.len() <= FEW {
        let ends = corners.iter().cycle().skip(1);
        let mut sides: Vec<Border> = corners
            .iter()
            .zip(ends)
            .map(|(a, b)| {
                let middle = (f32::midpoint(a.0, b.0), f32::midpoint(a.1, b.1));
                // Straight in from a border that lies level or upright.
                let (at, (in_x, in_y)) = inwards(middle);
                let is_level = (b.1 - a.1).abs() < (b.0 - a.0).abs() * 0.2;
                let is_upright = (b.0 - a.0).abs() < (b.1 - a.1).abs() * 0.2;
                match (is_level, is_upright) {
                    (true, _) => (at, (0.0, in_y.signum())),
                    (_, true) => (at, (in_x.signum(), 0.0)),
                    _ => (at, (in_x, in_y)),
                }
            })
            .collect();
        sides.sort_by(|a, b| a.0.1.total_cmp(&b.0.1));
        sides.push(((x, y), (0.0, 0.0)));
        return sides;
    }
    let by = |key: fn(&Point) -> f32| corners.iter().min_by(|a, b| key(a).total_cmp(&key(b)));
    let outermost = [by(|at| at.1), by(|at| -at.1), by(|at| -at.0), by(|at| at.0)];
    outermost.into_iter().flatten().map(|&at| inwards(at)).collect()
}

/// The way from one place to another, one long.
fn towards(from: Point, to: Point) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(0.001);
    (dx / length, dy / length)
}

#[cfg(test)]
mod tests {
    use kernel::table::Tabletop;

    use super::*;

    fn paper() -> Paper {
        let top = Tabletop { width: Length::units(100), depth: Length::units(75) };
        Paper { top, scale: 14.0 }
    }

    fn band(label: &str, kind: OverlayKind, near: i32, far: i32) -> Overlay {
        let (left, right) = (Angle::degrees(315), Angle::degrees(45));
        let (near, far) = (Length::units(near), Length::units(far));
        let area = Area::Sector { apex: Spot::units(50, 20), left, right, near, far };
        Overlay { kind, label: label.to_owned(), area }
    }

    /// The markup of every name.
    fn written(overlays: &[Overlay]) -> Vec<String> {
        let mut out = String::new();
        push_names(&mut out, &paper(), overlays, &[]);
        out.split("<g class=\"over\"").skip(1).map(str::to_owned).collect()
    }

    #[test]
    fn ranges_and_zones_carry_their_names() {
        let square = [(10, 10), (30, 10), (30, 30), (10, 30)];
        let corners = square.map(|(x, y)| Spot::units(x, y)).to_vec();
        let zone = Overlay {
            kind: OverlayKind::Zone,
            label: "north bank".to_owned(),
            area: Area::Polygon { corners },
        };
        let short = band("short range, 10 cm", OverlayKind::Close, 0, 10);
        let long = band("long range, 30 cm", OverlayKind::Long, 10, 30);
        let names = written(&[zone, short, long]);
        // Each within its own border: the zone below its upper edge, the bands below their arcs.
        let wanted = [
            ("translate(280 630)", "north bank</text>"),
            ("translate(700 630)", "short range, 10 cm</text>"),
            ("translate(700 350)", "long range, 30 cm</text>"),
        ];
        assert_eq!(names.len(), 3);
        for (markup, (place, name)) in names.iter().zip(wanted) {
            assert!(markup.contains(place) && markup.contains(name), "{markup}");
            assert!(!markup.contains("crowded"), "{markup}");
        }
    }

    #[test]
    fn names_at_one_place_make_way_for_each_other() {
        let same = band("range", OverlayKind::Long, 0, 30);
        let names = written(&[same.clone(), same]);
        let place = |markup: &str| markup.split_once(')').map(|(place, _)| place.to_owned());
        assert_ne!(place(&names[0]), place(&names[1]));
    }

    #[test]
    fn what_is_said_once_is_not_said_again() {
        let zones = [100, 200]
            .map(|to| band(&format!("kill zone to {to} yards"), OverlayKind::Close, 0, to / 10));
        assert_eq!(shortened(zones[..0].iter(), &zones[0].label), "kill zone to 100 yards");
        assert_eq!(shortened(zones[..1].iter(), &zones[1].label), "to 200 yards");
        assert_eq!(shortened(zones[..1].iter(), "rides to 40 yards"), "rides to 40 yards");
    }

    #[test]
    fn long_sentences_and_lines_stay_unwritten() {
        let sentence = "a".repeat(MOST_LETTERS + 1);
        assert!(written(&[band(&sentence, OverlayKind::Reach, 0, 9)]).is_empty());
        assert!(written(&[band("", OverlayKind::Reach, 0, 9)]).is_empty());
        assert!(written(&[band("dead ground", OverlayKind::Dead, 0, 9)]).is_empty());
    }
}
