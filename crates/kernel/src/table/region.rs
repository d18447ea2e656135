//! Regions of the table with any outline, such as a wood, a lake or a town.

use std::ops::{Mul, Sub};

use serde::{Deserialize, Serialize};

use super::{
    exact::{FINE_BITS, Share, Stretch, root_up},
    length::Length,
    line::Line,
    measure::{SLACK, distance, is_within, lines_cross, nearest_on_line, to_line},
    outline::{Bounds, Outline},
    overlap::overlaps,
    place::Point,
};

/// A polygon that need not be convex. Its corners run anticlockwise, and no two of its edges cross.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Region {
    corners: Box<[Point]>,
    bounds: Bounds,
    /// Whether it is an upright rectangle: all of its bounds.
    is_upright: bool,
}

/// Why some points are not the corners of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RegionError {
    #[error("a region has at least three corners")]
    TooFew,
    #[error("a region has at most {MOST_REGION_CORNERS} corners")]
    TooMany,
    #[error("its corner {at} lies off every table")]
    TooFar {
        /// Counted from 1.
        at: usize,
    },
    #[error("its edges {one} and {two} cross")]
    Crosses {
        /// Counted from 1; an edge begins at the corner of its number.
        one: usize,
        two: usize,
    },
    #[error("it has no breadth")]
    Flat,
}

/// Where a point lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whereabouts {
    Inside,
    /// On an edge or a corner.
    Border,
    Outside,
}

/// More corners than any map needs.
pub const MOST_REGION_CORNERS: usize = 1000;

impl Region {
    /// A region by its corners, either way round.
    pub fn new(corners: Vec<Point>) -> Result<Self, RegionError> {
        if corners.len() < 3 {
            return Err(RegionError::TooFew);
        }
        if MOST_REGION_CORNERS < corners.len() {
            return Err(RegionError::TooMany);
        }
        let off = |point: &Point| Length::MOST < point.x.abs() || Length::MOST < point.y.abs();
        if let Some(at) = corners.iter().position(off) {
            return Err(RegionError::TooFar { at: at + 1 });
        }
        if let Some((one, two)) = crossed_edges(&corners) {
            return Err(RegionError::Crosses { one: one + 1, two: two + 1 });
        }
        let area = twice_area(&corners);
        if area == 0 {
            return Err(RegionError::Flat);
        }
        let mut corners = corners.into_boxed_slice();
        if area < 0 {
            corners.reverse();
        }
        let bounds = Bounds::around(&corners);
        let Bounds { low, high } = bounds;
        let at_corner = |point: &Point| {
            (point.x == low.x || point.x == high.x) && (point.y == low.y || point.y == high.y)
        };
        let is_upright = corners.len() == 4 && corners.iter().all(at_corner);
        Ok(Self { corners, bounds, is_upright })
    }

    pub fn corners(&self) -> &[Point] {
        &self.corners
    }

    #[inline]
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    pub fn edges(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        let corners = &*self.corners;
        let end = |at: usize| if at + 1 < corners.len() { corners[at + 1] } else { corners[0] };
        (0..corners.len()).map(move |at| (corners[at], end(at)))
    }

    /// Where a point lies: exact.
    pub fn locate(&self, point: Point) -> Whereabouts {
        if !self.bounds.holds(point) {
            return Whereabouts::Outside;
        }
        self.locate_scaled(point.x.wide(), point.y.wide(), |place| place)
    }

    /// Whether a point lies in the region, its border included.
    pub fn holds(&self, point: Point) -> bool {
        self.locate(point) != Whereabouts::Outside
    }

    /// Where a point lies whose place is given in finer numbers, as `fine` makes them of whole ones.
    fn locate_scaled<N>(&self, x: N, y: N, fine: impl Fn(i64) -> N) -> Whereabouts
    where
        N: Copy + Ord + Default + From<i64> + Sub<Output = N> + Mul<Output = N>,
    {
        let mut is_inside = false;
        for (from, to) in self.edges() {
            let place = |point: Point| (fine(point.x.wide()), fine(point.y.wide()));
            let ((ax, ay), (bx, by)) = (place(from), place(to));
            let edge = to.vector_from(from);
            // Positive when the point lies to the left of the edge.
            let side = N::from(edge.x) * (y - ay) - N::from(edge.y) * (x - ax);
            let spans = |a: N, at: N, b: N| a.min(b) <= at && at <= a.max(b);
            if side == N::default() && spans(ax, x, bx) && spans(ay, y, by) {
                return Whereabouts::Border;
            }
            // The edge crosses the way to the east: upward with the point to its left, or downward with it to its right.
            if (ay <= y) != (by <= y) && (ay <= y) == (N::default() < side) {
                is_inside = !is_inside;
            }
        }
        if is_inside { Whereabouts::Inside } else { Whereabouts::Outside }
    }

    /// How far an outline lies from the region, rounded up to the thousandth: 0 if they touch or overlap.
    pub fn distance(&self, outline: &Outline) -> Length {
        if self.holds(outline.corners()[0]) {
            return Length::ZERO;
        }
        let to_edge = |(from, to)| distance(&Outline::line(from, to), outline);
        self.edges().map(to_edge).min().unwrap_or(Length::ZERO)
    }

    /// Whether an outline lies within a distance of the region, exactly that distance included.
    pub fn is_within(&self, outline: &Outline, limit: Length) -> bool {
        if !self.bounds.grown(limit).meets(outline.bounds()) {
            return false;
        }
        self.holds(outline.corners()[0])
            || self.edges().any(|(from, to)| is_within(&Outline::line(from, to), outline, limit))
    }

    /// Whether an outline touches or overlaps the region.
    pub fn touches(&self, outline: &Outline) -> bool {
        self.is_within(outline, SLACK)
    }

    /// How far a point lies from the border, inside or outside, rounded up to the thousandth.
    pub fn border_distance(&self, point: Point) -> Length {
        let least =
            self.edges().fold(u64::MAX, |least, (from, to)| to_line(point, from, to, least));
        Length::narrowed(root_up(least) as i64)
    }

    /// The point of the border that is nearest to a point, to the nearest thousandth.
    pub fn nearest_border(&self, point: Point) -> Point {
        let nearest = self.edges().map(|(from, to)| nearest_on_line(point, from, to));
        nearest.min_by_key(|other| other.vector_from(point).squared()).unwrap_or(point)
    }

    /// Whether an outline overlaps the region; touching its border is not overlapping.
    pub fn overlaps(&self, outline: &Outline) -> bool {
        if !self.bounds.meets(outline.bounds()) {
            return false;
        }
        if let Some(line) = bare_line(outline) {
            return self.stretches(&line).next().is_some();
        }
        self.cuts(outline) || self.locate(outline.middle()) == Whereabouts::Inside
    }

    /// Whether all of an outline lies in the region; it may touch the border.
    pub fn covers(&self, outline: &Outline) -> bool {
        let Bounds { low, high } = outline.bounds();
        if self.is_upright && self.bounds.holds(low) && self.bounds.holds(high) {
            return true;
        }
        if let Some(line) = bare_line(outline) {
            return self.holds(line.from) && !self.stretches(&line).leaves();
        }
        self.holds(outline.middle()) && !self.cuts(outline)
    }

    /// Whether the border runs through an outline.
    fn cuts(&self, outline: &Outline) -> bool {
        let bounds = outline.bounds();
        self.edges().any(|(from, to)| {
            Line::new(from, to).bounds().meets(bounds)
                && overlaps(&Outline::line(from, to), outline)
        })
    }

    /// The parts of a line that lie inside, in order. What only runs along the border does not.
    pub fn stretches<'a>(&'a self, line: &'a Line) -> Stretches<'a> {
        let bounds = self.bounds;
        let may_enter =
            bounds.meets(line.bounds()) && bounds.is_cut_by(line) && !self.lies_beside(line);
        let last = if may_enter { Share::BEGINNING } else { Share::END };
        Stretches { region: self, line, last }
    }

    /// Whether all of the region lies to one side of a line, however long that were.
    fn lies_beside(&self, line: &Line) -> bool {
        let way = line.vector();
        let side = |corner: &Point| way.cross(corner.vector_from(line.from)).signum();
        let Some(first) = self.corners.first().map(side) else { return true };
        first != 0 && self.corners.iter().all(|corner| side(corner) == first)
    }

    /// How long a line runs inside, all parts together.
    pub fn depth(&self, line: &Line) -> Length {
        line.length_of(self.stretches(line))
    }

    /// Whether a line runs inside for longer than a limit: the same as asking how long, but no part is looked at once that is known.
    pub fn is_deeper(&self, line: &Line, limit: Length) -> bool {
        let parts = self.stretches(line);
        let (mut last, mut inside) = (parts.last, 0);
        while last < Share::END {
            let next = parts.next_cut(last);
            if parts.part(last, next) == Some(Whereabouts::Inside) {
                inside += line.fine_length_of(Stretch { from: last, to: next });
                if limit < Line::of_fine_length(inside) {
                    return true;
                }
            }
            last = next;
        }
        false
    }
}

/// The line that an outline is, if it has no breadth.
fn bare_line(outline: &Outline) -> Option<Line> {
    match outline.corners() {
        [from, to] if outline.rim() == Length::ZERO => Some(Line::new(*from, *to)),
        _ => None,
    }
}

/// The first two edges that cross, or turn back on each other, by the numbers of their first corners.
fn crossed_edges(corners: &[Point]) -> Option<(usize, usize)> {
    let n = corners.len();
    let edge = |at: usize| (corners[at], corners[(at + 1) % n]);
    for one in 0..n {
        for two in one + 1..n {
            let (ours, theirs) = (edge(one), edge(two));
            let crosses = if one + 1 == two {
                turns_back(ours.0, ours.1, theirs.1)
            } else if two + 1 == n && one == 0 {
                turns_back(theirs.0, theirs.1, ours.1)
            } else {
                lines_cross(ours.0, ours.1, theirs.0, theirs.1)
            };
            if crosses {
                return Some((one, two));
            }
        }
    }
    None
}

fn turns_back(before: Point, corner: Point, after: Point) -> bool {
    let (come, go) = (corner.vector_from(before), after.vector_from(corner));
    come.cross(go) == 0 && come.dot(go) <= 0
}

fn twice_area(corners: &[Point]) -> i64 {
    let ends = corners.iter().cycle().skip(1);
    let origin = corners.first().copied().unwrap_or(Point::ORIGIN);
    corners
        .iter()
        .zip(ends)
        .map(|(from, to)| from.vector_from(origin).cross(to.vector_from(origin)))
        .sum()
}

impl TryFrom<Vec<Point>> for Region {
    type Error = RegionError;

    fn try_from(corners: Vec<Point>) -> Result<Self, RegionError> {
        Self::new(corners)
    }
}

impl From<Region> for Vec<Point> {
    fn from(region: Region) -> Self {
        region.corners.into_vec()
    }
}

/// The parts of a line inside a region: see [`Region::stretches`].
pub struct Stretches<'a> {
    region: &'a Region,
    line: &'a Line,
    /// Up to here the line has been looked at.
    last: Share,
}

impl Stretches<'_> {
    /// The next place after `last` where the line meets the border, or its end.
    fn next_cut(&self, last: Share) -> Share {
        let mut next = Share::END;
        let way = self.line.vector();
        let side = |corner: Point| way.cross(corner.vector_from(self.line.from)).signum();
        for (from, to) in self.region.edges() {
            // An edge that lies beside the line has nothing to do with it.
            if 0 < side(from) * side(to) {
                continue;
            }
            if let Some(share) = self.line.crossing(&Line::new(from, to)) {
                if last < share && share < next {
                    next = share;
                }
            } else {
                // An edge on the very line: its ends are cuts.
                for share in self.ends_on_line(from, to).into_iter().flatten() {
                    if last < share && share < next {
                        next = share;
                    }
                }
            }
        }
        next
    }

    fn ends_on_line(&self, from: Point, to: Point) -> [Option<Share>; 2] {
        let way = self.line.vector();
        let whole = way.squared();
        [from, to].map(|end| {
            let away = end.vector_from(self.line.from);
            (whole != 0 && way.cross(away) == 0).then(|| Share::new(way.dot(away), whole))
        })
    }

    /// Whether some part of the line lies outside.
    fn leaves(&self) -> bool {
        let mut last = Share::BEGINNING;
        while last < Share::END {
            let next = self.next_cut(last);
            if self.part(last, next) == Some(Whereabouts::Outside) {
                return true;
            }
            last = next;
        }
        false
    }

    /// Where the line runs between two places at which it meets the border; none where they are too close to matter.
    fn part(&self, from: Share, to: Share) -> Option<Whereabouts> {
        let middle = from.between(to)?;
        let (start, way) = (self.line.from, self.line.vector());
        let place = |start: Length, way: i64| {
            (i128::from(start.wide()) << FINE_BITS) + i128::from(way) * middle
        };
        let (x, y) = (place(start.x, way.x), place(start.y, way.y));
        Some(self.region.locate_scaled(x, y, |place| i128::from(place) << FINE_BITS))
    }
}

impl Iterator for Stretches<'_> {
    type Item = Stretch;

    fn next(&mut self) -> Option<Stretch> {
        let mut found: Option<Stretch> = None;
        while self.last < Share::END {
            let (from, to) = (self.last, self.next_cut(self.last));
            let inside = self.part(from, to) == Some(Whereabouts::Inside);
            if !inside && found.is_some() {
                return found;
            }
            self.last = to;
            if inside {
                found = Some(Stretch { from: found.map_or(from, |found| found.from), to });
            }
        }
        found
    }
}
