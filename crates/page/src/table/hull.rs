//! The line round several bases, turned as they are turned.

use super::{push_line, push_place};
use crate::geometry::Point;

/// A convex body on the paper: corners with the paper's y downwards, one after another, and a rim round them.
pub struct Hull {
    corners: Vec<Point>,
    rim: f32,
}

impl Hull {
    /// The smallest round these points.
    pub fn round(mut points: Vec<Point>, rim: f32) -> Self {
        points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
        points.dedup();
        let mut corners: Vec<Point> = Vec::with_capacity(points.len());
        // One chain from west to east, then the other back.
        for &point in &points {
            push_convex(&mut corners, 1, point);
        }
        let first = corners.len();
        for &point in points.iter().rev().skip(1) {
            push_convex(&mut corners, first, point);
        }
        // The first point has come round again.
        if 1 < corners.len() {
            corners.pop();
        }
        Self { corners, rim }
    }

    /// Writes a closed line so far from the body: round where it is round, with corners where it has some.
    pub fn push_line(&self, out: &mut String, away: f32) {
        let r = self.rim + away;
        let n = self.corners.len();
        if n < 2 {
            let (x, y) = self.corners.first().copied().unwrap_or_default();
            let around = [(x - r, y), (x + r, y), (x - r, y)];
            push_arcs(out, r, &around);
            return out.push('Z');
        }
        let mut line = Vec::with_capacity(2 * n);
        for at in 0..n {
            let (before, corner, after) =
                (self.corners[(at + n - 1) % n], self.corners[at], self.corners[(at + 1) % n]);
            let (from, to) = (outward(before, corner), outward(corner, after));
            let bend = from.0 * to.0 + from.1 * to.1;
            if self.rim <= 0.0 && SHARPEST < bend {
                // Where both borders meet.
                let far = r / (1.0 + bend);
                line.push((corner.0 + (from.0 + to.0) * far, corner.1 + (from.1 + to.1) * far));
            } else {
                line.push((corner.0 + from.0 * r, corner.1 + from.1 * r));
                line.push((corner.0 + to.0 * r, corner.1 + to.1 * r));
            }
        }
        if self.rim <= 0.0 {
            push_line(out, &line);
        } else {
            for pair in line.chunks(2) {
                out.push(if pair[0] == line[0] { 'M' } else { 'L' });
                push_place(out, pair[0]);
                push_arc(out, r, pair[1]);
            }
        }
        out.push('Z');
    }
}

/// Corners that are sharper than this, by the cosine between their borders, are cut off.
const SHARPEST: f32 = -0.3;

/// Puts a point at the end of a chain and takes away those before it that it leaves within.
fn push_convex(chain: &mut Vec<Point>, least: usize, point: Point) {
    while least < chain.len() {
        let [.., a, b] = chain[..] else { break };
        // Anything less than a hundredth of the paper's unit is rounding.
        if 0.01 < (b.0 - a.0) * (point.1 - a.1) - (b.1 - a.1) * (point.0 - a.0) {
            break;
        }
        chain.pop();
    }
    chain.push(point);
}

/// The way out across the line from one corner to the next, one long.
fn outward(from: Point, to: Point) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(0.001);
    (dy / length, -dx / length)
}

fn push_arcs(out: &mut String, r: f32, points: &[Point]) {
    for (at, &point) in points.iter().enumerate() {
        if at == 0 {
            out.push('M');
            push_place(out, point);
        } else {
            push_arc(out, r, point);
        }
    }
}

fn push_arc(out: &mut String, r: f32, to: Point) {
    out.push('A');
    push_place(out, (r, r));
    out.push_str(" 0 0 1 ");
    push_place(out, to);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(points: &[Point], rim: f32, away: f32) -> String {
        let mut out = String::new();
        Hull::round(points.to_vec(), rim).push_line(&mut out, away);
        out
    }

    #[test]
    fn a_frame_follows_what_is_turned() {
        let square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0), (5.0, 5.0)];
        assert_eq!(drawn(&square, 0.0, 2.0), "M-2 -2L12 -2L12 12L-2 12Z");
        // On its point: as far from it, and no box round it.
        let turned = [(0.0, -10.0), (10.0, 0.0), (0.0, 10.0), (-10.0, 0.0)];
        let line = drawn(&turned, 0.0, 2.0_f32.sqrt());
        assert_eq!(line, "M-12 0L0 -12L12 0L0 12Z");
    }

    #[test]
    fn circles_are_framed_by_round_lines() {
        assert_eq!(drawn(&[(3.0, 4.0)], 5.0, 1.0), "M-3 4A6 6 0 0 1 9 4A6 6 0 0 1 -3 4Z");
        let two = drawn(&[(0.0, 0.0), (20.0, 0.0)], 5.0, 1.0);
        assert_eq!(two, "M0 6A6 6 0 0 1 0 -6L20 -6A6 6 0 0 1 20 6Z");
    }

    #[test]
    fn a_line_of_bases_has_a_frame_with_few_corners() {
        let bases: Vec<Point> =
            (0..9).flat_map(|n| [(n as f32 * 7.0, 0.0), (n as f32 * 7.0, 7.0)]).collect();
        assert_eq!(drawn(&bases, 0.0, 1.0), "M-1 -1L57 -1L57 8L-1 8Z");
        assert_eq!(drawn(&[], 0.0, 1.0), "M-1 0A1 1 0 0 1 1 0A1 1 0 0 1 -1 0Z");
    }
}
