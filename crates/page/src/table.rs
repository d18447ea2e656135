//! An open table on the paper: how lengths become places, and the lines that are drawn between them.

mod blocks;
mod features;
mod ground;
mod hull;
mod marks;
mod placenames;
mod ranges;

use kernel::{
    scene::TableBoard,
    table::{Angle, Length, Point, Region, Tabletop},
};

pub use blocks::{inks, push_ghost, push_pieces, sign_svg};
pub use ground::table_static;
pub use marks::{push_overlays, push_spots};
pub use placenames::Lettering;

use crate::geometry::{self, push_number};

/// How long the longer side of a table is on the paper.
const LONGEST: f64 = 1400.0;

/// How far apart the graduations of the border are at least.
const CLOSEST: f64 = 56.0;

/// How a table lies on the paper: north is up.
#[derive(Clone, Copy)]
pub struct Paper {
    top: Tabletop,
    /// Paper to a unit of the book.
    scale: f64,
}

impl Paper {
    pub fn new(board: &TableBoard) -> Self {
        let longest = board.top.width.max(board.top.depth).in_thousandths().max(1);
        Self { top: board.top, scale: LONGEST * 1000.0 / f64::from(longest) }
    }

    pub fn length(&self, length: Length) -> f32 {
        (f64::from(length.in_thousandths()) / 1000.0 * self.scale) as f32
    }

    pub fn at(&self, point: Point) -> geometry::Point {
        (self.length(point.x), self.length(self.top.depth - point.y))
    }

    /// The point of the table that lies under a place on the paper.
    fn point(&self, (x, y): geometry::Point) -> Point {
        let length = |paper: f32| {
            Length::thousandths((f64::from(paper) / self.scale * 1000.0).round() as i32)
        };
        Point::new(length(x), self.top.depth - length(y))
    }

    /// Width and height of the paper under the table.
    pub fn extent(&self) -> (i32, i32) {
        let whole = |length| self.length(length).round() as i32;
        (whole(self.top.width), whole(self.top.depth))
    }

    /// How much of the book's unit lies between two graduations of the border: a round number.
    pub fn graduation(&self) -> Length {
        let round = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
        let wide = round.into_iter().find(|&units| CLOSEST <= f64::from(units) * self.scale);
        Length::units(wide.unwrap_or(1000))
    }

    fn corners(&self, region: &Region) -> Vec<geometry::Point> {
        self.points(region.corners())
    }

    fn points(&self, points: &[Point]) -> Vec<geometry::Point> {
        points.iter().map(|&point| self.at(point)).collect()
    }
}

/// Degrees clockwise from north.
pub fn degrees(angle: Angle) -> f32 {
    angle.in_hundredths() as f32 / 100.0
}

/// Writes a number to the tenth, as short as it will go.
fn push_tenths(out: &mut String, number: f32) {
    let tenths = (number * 10.0).round() as i32;
    if tenths < 0 {
        out.push('-');
    }
    push_number(out, tenths.abs() / 10);
    if tenths % 10 != 0 {
        out.push('.');
        push_number(out, tenths.abs() % 10);
    }
}

fn push_place(out: &mut String, (x, y): geometry::Point) {
    push_tenths(out, x);
    out.push(' ');
    push_tenths(out, y);
}

/// Writes a line from point to point.
fn push_line(out: &mut String, points: &[geometry::Point]) {
    for (at, &point) in points.iter().enumerate() {
        out.push(if at == 0 { 'M' } else { 'L' });
        push_place(out, point);
    }
}

/// Writes a closed line from corner to corner.
fn push_closed(out: &mut String, corners: &[geometry::Point]) {
    push_line(out, corners);
    out.push('Z');
}

/// Writes a closed line with its corners worn a little, as those of a wood or a shore are.
fn push_worn(out: &mut String, corners: &[geometry::Point]) {
    /// No more than this is cut off at either side of a corner.
    const MOST: f32 = 9.0;
    let n = corners.len();
    let towards = |from: geometry::Point, to: geometry::Point| {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy).max(0.001);
        let cut = MOST.min(length * 0.35) / length;
        (from.0 + dx * cut, from.1 + dy * cut)
    };
    for (at, &corner) in corners.iter().enumerate() {
        let (before, after) = (corners[(at + n - 1) % n], corners[(at + 1) % n]);
        out.push(if at == 0 { 'M' } else { 'L' });
        push_place(out, towards(corner, before));
        out.push('Q');
        push_place(out, corner);
        out.push(' ');
        push_place(out, towards(corner, after));
    }
    out.push('Z');
}

/// A closed line with points so close together that it can be bent.
fn dense(corners: &[geometry::Point], closest: f32) -> Vec<geometry::Point> {
    let ends = corners.iter().cycle().skip(1);
    let mut points = Vec::new();
    for (&from, &to) in corners.iter().zip(ends) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let steps = (dx.hypot(dy) / closest).ceil().max(1.0);
        for step in 0..steps as i32 {
            let share = step as f32 / steps;
            points.push((from.0 + dx * share, from.1 + dy * share));
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_to_the_tenth() {
        let cases = [(0.0, "0"), (12.34, "12.3"), (-0.06, "-0.1"), (-7.0, "-7"), (99.96, "100")];
        for (number, text) in cases {
            let mut out = String::new();
            push_tenths(&mut out, number);
            assert_eq!(out, text);
        }
    }

    #[test]
    fn the_longer_side_fills_the_paper_and_north_is_up() {
        let top = Tabletop { width: Length::units(100), depth: Length::units(75) };
        let paper = Paper { top, scale: 14.0 };
        assert_eq!(paper.extent(), (1400, 1050));
        assert_eq!(paper.at(Point::units(0, 75)), (0.0, 0.0));
        assert_eq!(paper.at(Point::units(10, 0)), (140.0, 1050.0));
        assert_eq!(paper.graduation(), Length::units(5));
    }
}
