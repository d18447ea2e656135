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
    /// Of a convex one of four corners how far the first edge is from the third, and the second from the fourth.
    girths: Option<[Length; 2]>,
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
        let girths = girths(&corners);
        Ok(Self { corners, bounds, is_upright, girths })
    }

    pub fn corners(&self) -> &[Point] {
        &self.corners
    }

    #[inline]
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Whether it is known to have four corners and no hollow.
    #[inline]
    pub const fn is_plain(&self) -> bool {
        self.girths.is_some()
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
            let (ay, by) = (fine(from.y.wide()), fine(to.y.wide()));
            // Most edges lie wholly above the point, below it or to one side, so that nothing needs to be multiplied.
            if ay.max(by) < y || y < ay.min(by) {
                continue;
            }
            let (ax, bx) = (fine(from.x.wide()), fine(to.x.wide()));
            if ax.max(bx) < x {
                continue;
            }
            let climbs = (ay <= y) != (by <= y);
            if x < ax.min(bx) {
                is_inside ^= climbs;
                continue;
            }
            let edge = to.vector_from(from);
            // Positive when the point lies to the left of the edge.
            let side = N::from(edge.x) * (y - ay) - N::from(edge.y) * (x - ax);
            if side == N::default() {
                return Whereabouts::Border;
            }
            // The edge crosses the way to the east: upward with the point to its left, or downward with it to its right.
            is_inside ^= climbs && (ay <= y) == (N::default() < side);
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
        if self.is_upright {
            return self.bounds.border_distance(point);
        }
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
        let bounds = outline.bounds();
        if self.covers_bounds(bounds) {
            return true;
        }
        // Whatever reaches farther out than the region itself is cut by its border.
        if !self.may_cover(bounds) {
            return false;
        }
        if let Some(line) = bare_line(outline) {
            return self.holds(line.from) && !self.stretches(&line).leaves();
        }
        self.holds(outline.middle()) && !self.cuts(outline)
    }

    /// Whether it is plain that all within some bounds lies in the region: of one that is no upright rectangle it never is.
    pub fn covers_bounds(&self, bounds: Bounds) -> bool {
        self.is_upright && self.bounds.holds(bounds.low) && self.bounds.holds(bounds.high)
    }

    /// Whether something with these bounds may lie in the region; rounding apart, whatever does has them within those of the region.
    pub fn may_cover(&self, bounds: Bounds) -> bool {
        let own = self.bounds.grown(SLACK);
        own.holds(bounds.low) && own.holds(bounds.high)
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
        let mut found = Stretches { region: self, line, last: Share::BEGINNING, cuts: Cuts::NONE };
        if self.bounds.meets(line.bounds()) {
            found.cuts.find(self, line);
        }
        found
    }

    /// How long a line runs inside, all parts together.
    pub fn depth(&self, line: &Line) -> Length {
        line.length_of(self.stretches(line))
    }

    /// Whether a line runs inside for longer than a limit: the same as asking how long, but no part is looked at once that is known.
    pub fn is_deeper(&self, line: &Line, limit: Length) -> bool {
        match self.told(line, limit) {
            Some(is_deeper) => is_deeper,
            None => self.is_measured_deeper(line, limit),
        }
    }

    /// What its corners tell of that: a line beside all of them does not run inside, and one that runs in at one edge of four and out at
    /// the opposite one does so for as long as these are apart.
    fn told(&self, line: &Line, limit: Length) -> Option<bool> {
        let ahead = line.vector();
        // Which of four points lie to the left of the line, and which to its right, from the last to the first.
        let sides = |points: [Point; 4]| {
            let sides = points.map(|point| ahead.cross(point.vector_from(line.from)));
            let those = |lies: fn(i64) -> bool| {
                sides.iter().fold(0_u8, |those, &side| those << 1 | u8::from(lies(side)))
            };
            (those(|side| 0 < side), those(|side| side < 0))
        };
        let Some(girths) = self.girths else {
            let Bounds { low, high } = self.bounds;
            let [one, other] = [Point::new(low.x, high.y), Point::new(high.x, low.y)];
            let sides = sides([low, one, high, other]);
            return matches!(sides, (0b1111, _) | (_, 0b1111)).then_some(false);
        };
        let &[a, b, c, d] = &*self.corners else { return None };
        let (edges, girth) = match sides([a, b, c, d]) {
            (0b1111, _) | (_, 0b1111) => return Some(false),
            (0b1100, 0b0011) | (0b0011, 0b1100) => ([(b, c), (d, a)], girths[1]),
            (0b1001, 0b0110) | (0b0110, 0b1001) => ([(a, b), (c, d)], girths[0]),
            _ => return None,
        };
        let is_beyond = |(from, to): (Point, Point), point: Point| {
            to.vector_from(from).cross(point.vector_from(from)) <= 0
        };
        let [one, other] = edges;
        let is_through = is_beyond(one, line.from) && is_beyond(other, line.to)
            || is_beyond(other, line.from) && is_beyond(one, line.to);
        // More than is ever rounded away.
        (is_through && limit + Length::thousandths(2) < girth).then_some(true)
    }

    fn is_measured_deeper(&self, line: &Line, limit: Length) -> bool {
        let mut inside = 0;
        self.stretches(line).any(|stretch| {
            if line.is_surely_longer(stretch, limit) {
                return true;
            }
            inside += line.fine_length_of(stretch);
            limit < Line::of_fine_length(inside)
        })
    }
}

/// The line that an outline is, if it has no breadth.
fn bare_line(outline: &Outline) -> Option<Line> {
    match outline.corners() {
        [from, to] if outline.rim() == Length::ZERO => Some(Line::new(*from, *to)),
        _ => None,
    }
}

/// How far opposite edges of a convex region of four corners are apart.
fn girths(corners: &[Point]) -> Option<[Length; 2]> {
    let &[a, b, c, d] = corners else { return None };
    let turns = |before: Point, corner: Point, after: Point| {
        0 < corner.vector_from(before).cross(after.vector_from(corner))
    };
    let is_convex = turns(a, b, c) && turns(b, c, d) && turns(c, d, a) && turns(d, a, b);
    let apart = |one: Outline, other: Outline| distance(&one, &other);
    is_convex.then(|| {
        [
            apart(Outline::line(a, b), Outline::line(c, d)),
            apart(Outline::line(b, c), Outline::line(d, a)),
        ]
    })
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
    cuts: Cuts,
}

/// More than most lines have.
const MOST_CUTS: usize = 4;

/// All the places where a line passes from one side of an edge of a region to the other, in order, and the end of the line.
struct Cuts {
    shares: [Share; MOST_CUTS + 1],
    n: u8,
    /// Those that have been passed, and whether the line runs inside behind them.
    passed: u8,
    is_inside: bool,
    /// Whether they are sought one after another instead.
    are_sought: bool,
}

impl Cuts {
    const NONE: Self = Self {
        shares: [Share::END; MOST_CUTS + 1],
        n: 0,
        passed: 0,
        is_inside: false,
        are_sought: false,
    };

    /// Finds the cuts of a line. They are sought where there are many, or where it meets a corner or begins on the border.
    fn find(&mut self, region: &Region, line: &Line) {
        let way = line.vector();
        let side = |corner: Point| way.cross(corner.vector_from(line.from));
        let mut from = region.corners[region.corners.len() - 1];
        let mut before = side(from);
        let mut lies_beside = true;
        for &to in &region.corners {
            let here = side(to);
            if here == 0 {
                self.are_sought = true;
                return;
            }
            if (before < 0) != (here < 0) {
                lies_beside = false;
                // The edge meets the course of the line at this share of it.
                let edge = to.vector_from(from);
                let (n, of) = (edge.cross(line.from.vector_from(from)), here - before);
                let (n, of) = if of < 0 { (-n, -of) } else { (n, of) };
                if n == 0 || (0 < n && n < of && usize::from(self.n) == MOST_CUTS) {
                    self.are_sought = true;
                    return;
                }
                if n < 0 {
                    self.is_inside = !self.is_inside;
                } else if n < of {
                    self.insert(Share::new(n, of));
                }
            }
            (from, before) = (to, here);
        }
        if !lies_beside {
            self.n += 1;
        }
    }

    fn insert(&mut self, share: Share) {
        let mut at = usize::from(self.n);
        while 0 < at && share < self.shares[at - 1] {
            self.shares[at] = self.shares[at - 1];
            at -= 1;
        }
        self.shares[at] = share;
        self.n += 1;
    }

    /// The next stretch behind `last`, which becomes its end.
    fn next_stretch(&mut self, last: &mut Share) -> Option<Stretch> {
        while self.passed < self.n {
            let (from, to) = (*last, self.shares[usize::from(self.passed)]);
            self.passed += 1;
            *last = to;
            let is_inside = self.is_inside;
            self.is_inside = !is_inside;
            if is_inside && from.is_apart_from(to) {
                return Some(Stretch { from, to });
            }
        }
        None
    }
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
        if !self.cuts.are_sought {
            return self.cuts.next_stretch(&mut self.last);
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that look drawn, from 0 up to `most`.
    fn number(seed: &mut u32, most: i32) -> i32 {
        *seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (*seed >> 8) as i32 % (most + 1)
    }

    /// A star of some corners on a coarse grid, so that lines often meet its corners and run along its edges.
    fn star(seed: &mut u32, scale: i32) -> Option<Region> {
        let n = 3 + number(seed, 9);
        let corners = (0..n).map(|at| {
            let reach = Length::thousandths((2 + number(seed, 8)) * scale);
            let corner =
                Point::ORIGIN.towards(super::super::Angle::hundredths(36_000 * at / n), reach);
            let round = |length: Length| length.in_thousandths() / scale * scale;
            Point::thousandths(round(corner.x), round(corner.y))
        });
        Region::new(corners.collect()).ok()
    }

    fn spot(seed: &mut u32, scale: i32) -> Point {
        Point::thousandths((number(seed, 24) - 12) * scale, (number(seed, 24) - 12) * scale)
    }

    #[test]
    fn cuts_found_at_once_are_those_found_one_by_one() {
        let (mut seed, mut n_at_once, mut n_sought) = (1, 0, 0);
        for _ in 0..300 {
            for scale in [1, 7, 1000] {
                let Some(region) = star(&mut seed, scale) else { continue };
                for _ in 0..40 {
                    let line = Line::new(spot(&mut seed, scale), spot(&mut seed, scale));
                    let all = region.stretches(&line);
                    if all.cuts.are_sought {
                        n_sought += 1;
                    } else if 0 < all.cuts.n {
                        n_at_once += 1;
                    }
                    let (last, cuts) = (Share::BEGINNING, Cuts { are_sought: true, ..Cuts::NONE });
                    let sought = Stretches { region: &region, line: &line, last, cuts };
                    assert_eq!(
                        all.collect::<Vec<_>>(),
                        sought.collect::<Vec<_>>(),
                        "{line:?} {region:?}"
                    );
                }
            }
        }
        assert!(5000 < n_at_once && 1000 < n_sought, "{n_at_once} {n_sought}");
    }

    #[test]
    fn corners_tell_of_a_line_what_is_measured() {
        let (mut seed, mut told) = (5, [0; 2]);
        for _ in 0..600 {
            for scale in [1, 7, 1000] {
                // Half of them have four corners that stand about a middle.
                let about = |seed: &mut u32, x: i32, y: i32| {
                    let out = |seed: &mut u32| (2 + number(seed, 8)) * scale;
                    Point::thousandths(x * out(seed), y * out(seed))
                };
                let quarters = [(-1, -1), (1, -1), (1, 1), (-1, 1)];
                let four = quarters.map(|(x, y)| about(&mut seed, x, y));
                let region = if number(&mut seed, 1) == 0 {
                    star(&mut seed, scale)
                } else {
                    Region::new(four.to_vec()).ok()
                };
                let Some(region) = region else { continue };
                for _ in 0..20 {
                    let line = Line::new(spot(&mut seed, scale), spot(&mut seed, scale));
                    let limit = Length::thousandths(number(&mut seed, 6) * scale);
                    let Some(is_deeper) = region.told(&line, limit) else { continue };
                    told[usize::from(is_deeper)] += 1;
                    let measured = region.is_measured_deeper(&line, limit);
                    assert_eq!(is_deeper, measured, "{line:?} {region:?} {limit:?}");
                }
            }
        }
        assert!(told.iter().all(|&n| 500 < n), "{told:?}");
    }

    #[test]
    fn the_border_of_an_upright_rectangle_is_as_far_off_as_that_of_any_region() {
        let of = |corners: &[(i32, i32)]| {
            Region::new(corners.iter().map(|&(x, y)| Point::thousandths(x, y)).collect()).unwrap()
        };
        let upright = of(&[(-3000, -2000), (4000, -2000), (4000, 5000), (-3000, 5000)]);
        let same = of(&[(-3000, -2000), (4000, -2000), (4000, 1000), (4000, 5000), (-3000, 5000)]);
        assert!(upright.is_upright && !same.is_upright);
        let mut seed = 1;
        for scale in [1, 250, 333, 1000] {
            for _ in 0..500 {
                let spot = spot(&mut seed, scale);
                assert_eq!(upright.border_distance(spot), same.border_distance(spot), "{spot:?}");
            }
        }
    }

    #[test]
    fn a_line_with_very_many_cuts_is_cut_at_all_of_them() {
        // A comb with ten teeth.
        let teeth =
            (0..10).flat_map(|n| [(4 * n, 10), (4 * n + 1, 0), (4 * n + 2, 0), (4 * n + 3, 10)]);
        let corners = teeth.chain([(39, 20), (0, 20)]).map(|(x, y)| Point::units(x, y));
        let comb = Region::new(corners.collect()).unwrap();
        let through = Line::new(Point::units(-3, 5), Point::units(50, 4));
        assert!(comb.stretches(&through).cuts.are_sought);
        assert_eq!(comb.stretches(&through).count(), 10);
        let short = Line::new(Point::units(-3, 5), Point::units(8, 4));
        assert!(!comb.stretches(&short).cuts.are_sought);
        assert_eq!(comb.stretches(&short).count(), 2);
    }

    #[test]
    fn a_point_lies_where_a_line_to_the_east_says() {
        let mut seed = 7;
        for _ in 0..200 {
            let Some(region) = star(&mut seed, 10) else { continue };
            for _ in 0..60 {
                let point = spot(&mut seed, 10);
                let on = |(from, to)| to_line(point, from, to, 1) == 0;
                let crosses = |(from, to): &(Point, Point)| {
                    let (low, high) = if from.y < to.y { (*from, *to) } else { (*to, *from) };
                    let left = high.vector_from(low).cross(point.vector_from(low));
                    low.y <= point.y && point.y < high.y && 0 < left
                };
                let expected = if region.edges().any(on) {
                    Whereabouts::Border
                } else if region.edges().filter(crosses).count() % 2 == 1 {
                    Whereabouts::Inside
                } else {
                    Whereabouts::Outside
                };
                assert_eq!(region.locate(point), expected, "{point:?} {region:?}");
            }
        }
    }
}
