//! Outlines: what a base, a stand, a hull or a template covers of the table.

use super::{
    angle::{ARROW_BITS, Angle},
    exact::{Vector, nearest_shifted, root_up},
    length::Length,
    place::{Frame, Point, Pose, Shift},
};

/// The most corners that an outline has.
pub const MOST_CORNERS: usize = 8;

/// What something covers of the table: a convex body of up to eight corners, with a rim of even breadth round it.
///
/// One corner with a rim is a circle, two are a strip with round ends, three and more a polygon. Corners run
/// anticlockwise. It is small, flat and made anew whenever something is measured; what is kept is the pose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outline {
    corners: [Point; MOST_CORNERS],
    n: u8,
    rim: Length,
}

/// The smallest upright rectangle round something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    pub low: Point,
    pub high: Point,
}

impl Outline {
    pub const fn point(at: Point) -> Self {
        Self::circle(at, Length::ZERO)
    }

    pub const fn circle(centre: Point, radius: Length) -> Self {
        let mut corners = [Point::ORIGIN; MOST_CORNERS];
        corners[0] = centre;
        Self { corners, n: 1, rim: radius }
    }

    /// A straight line.
    pub fn line(from: Point, to: Point) -> Self {
        if from == to {
            return Self::point(from);
        }
        let mut corners = [Point::ORIGIN; MOST_CORNERS];
        // Always the same way round: a line is one thing from whichever end it is named.
        (corners[0], corners[1]) = if from < to { (from, to) } else { (to, from) };
        Self { corners, n: 2, rim: Length::ZERO }
    }

    /// A rectangle about the middle of a pose, `width` across its facing and `depth` along it.
    pub fn rectangle(middle: Pose, width: Length, depth: Length) -> Self {
        let arrow = middle.facing.arrow();
        // Rounding is the same on both sides of nought, so corners lie opposite each other.
        let front = corner_of(arrow, -width.wide(), depth.wide());
        let rear = corner_of(arrow, -width.wide(), -depth.wide());
        let mut corners = [Point::ORIGIN; MOST_CORNERS];
        corners[0] = middle.at.plus(front);
        corners[1] = middle.at.plus(rear);
        corners[2] = middle.at.plus(front.reversed());
        corners[3] = middle.at.plus(rear.reversed());
        Self { corners, n: 4, rim: Length::ZERO }
    }

    /// A rectangle in a frame, from the left to the right and from the rear to the front, in halves of a thousandth.
    pub(super) fn in_frame(frame: &Frame, across: [i64; 2], along: [i64; 2]) -> Self {
        let mut corners = [Point::ORIGIN; MOST_CORNERS];
        let Vector { x: sin, y: cos } = frame.arrow;
        // How far to the east and to the north each border lies.
        let across = across.map(|right| (right * cos, -(right * sin)));
        let along = along.map(|ahead| (ahead * sin, ahead * cos));
        let corner =
            |one: (i64, i64), two: (i64, i64)| frame.at_scaled(one.0 + two.0, one.1 + two.1);
        corners[0] = corner(across[0], along[1]);
        corners[1] = corner(across[0], along[0]);
        corners[2] = corner(across[1], along[0]);
        corners[3] = corner(across[1], along[1]);
        Self { corners, n: 4, rim: Length::ZERO }
    }

    /// The smallest convex outline round some points; none where there are no points or it would have too many corners.
    pub fn hull(points: &[Point]) -> Option<Self> {
        let mut sorted = [Point::ORIGIN; 2 * MOST_CORNERS];
        let sorted = sorted.get_mut(..points.len())?;
        sorted.copy_from_slice(points);
        sorted.sort_unstable();
        let mut hull = [Point::ORIGIN; 2 * MOST_CORNERS + 1];
        let mut n = 0;
        // The lower chain from west to east, then the upper one back.
        for &point in sorted.iter() {
            n = push_convex(&mut hull, n, 1, point);
        }
        let lower = n;
        for &point in sorted.iter().rev().skip(1) {
            n = push_convex(&mut hull, n, lower, point);
        }
        // The first point has come round again.
        if 1 < n {
            n -= 1;
        }
        if n == 0 || MOST_CORNERS < n {
            return None;
        }
        let mut corners = [Point::ORIGIN; MOST_CORNERS];
        corners[..n].copy_from_slice(&hull[..n]);
        Some(Self { corners, n: n as u8, rim: Length::ZERO })
    }

    /// The corners, anticlockwise; of a rectangle the front left one first.
    #[inline]
    pub fn corners(&self) -> &[Point] {
        &self.corners[..usize::from(self.n)]
    }

    /// The breadth of the rim round the corners: the radius of a circle.
    pub const fn rim(&self) -> Length {
        self.rim
    }

    /// The lines between the corners, anticlockwise. A line has two, there and back; a point has none.
    #[inline]
    pub fn edges(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        let corners = self.corners();
        let end = |at: usize| if at + 1 < corners.len() { corners[at + 1] } else { corners[0] };
        (0..self.n_edges()).map(move |at| (corners[at], end(at)))
    }

    /// The edge that begins at a corner.
    pub fn edge(&self, at: usize) -> (Point, Point) {
        let n = usize::from(self.n);
        (self.corners[at % n], self.corners[(at + 1) % n])
    }

    /// The way that an edge looks, outward. Whoever faces the opposite way has his front parallel to it.
    pub fn outward(&self, at: usize) -> Angle {
        Angle::of(Self::normal(self.edge(at)))
    }

    #[inline]
    pub const fn n_edges(&self) -> usize {
        if self.n < 2 { 0 } else { self.n as usize }
    }

    /// A point in the middle: of a rectangle the true one.
    pub fn middle(&self) -> Point {
        let (mut x, mut y) = (0, 0);
        for corner in self.corners() {
            x += corner.x.wide();
            y += corner.y.wide();
        }
        let n = i64::from(self.n);
        Point::new(Length::narrowed(x.div_euclid(n)), Length::narrowed(y.div_euclid(n)))
    }

    #[inline]
    pub fn bounds(&self) -> Bounds {
        // Most are rectangles, and of a known number of corners none need be counted.
        let around = match self.n {
            4 => Bounds::around(&self.corners[..4]),
            _ => Bounds::around(self.corners()),
        };
        if self.rim == Length::ZERO { around } else { around.grown(self.rim) }
    }

    #[must_use]
    pub fn shifted(&self, shift: Shift) -> Self {
        let mut moved = *self;
        for corner in &mut moved.corners[..usize::from(self.n)] {
            *corner = *corner + shift;
        }
        moved
    }

    /// Turned as one about a point.
    #[must_use]
    pub fn turned_about(&self, pivot: Point, turn: Angle) -> Self {
        let frame = Frame::new(pivot, turn);
        let mut turned = *self;
        for corner in &mut turned.corners[..usize::from(self.n)] {
            let Shift { east, north } = corner.from(pivot);
            *corner = frame.at(east, north);
        }
        turned
    }

    /// With a rim that is so much broader.
    #[must_use]
    pub fn grown(&self, by: Length) -> Self {
        Self { rim: (self.rim + by).at_least_zero(), ..*self }
    }

    /// All that it passes over when it is shifted straight; none where that has too many corners.
    pub fn swept(&self, shift: Shift) -> Option<Self> {
        self.joined(&self.shifted(shift))
    }

    /// The smallest convex outline round both, with the broader rim; none where that has too many corners.
    pub fn joined(&self, other: &Self) -> Option<Self> {
        let mut points = [Point::ORIGIN; 2 * MOST_CORNERS];
        let (n, all) = (self.corners().len(), self.corners().len() + other.corners().len());
        points[..n].copy_from_slice(self.corners());
        points[n..all].copy_from_slice(other.corners());
        Some(Self { rim: self.rim.max(other.rim), ..Self::hull(&points[..all])? })
    }

    /// The same outline with another corner as its first.
    pub(super) fn begun_at(mut self, corner: usize) -> Self {
        self.corners[..usize::from(self.n)].rotate_left(corner);
        self
    }

    /// Puts every corner elsewhere, without turning the outline over.
    pub(super) fn map_corners(&mut self, place: impl Fn(Point) -> Point) {
        for corner in &mut self.corners[..usize::from(self.n)] {
            *corner = place(*corner);
        }
    }

    /// Whether it is a polygon without a rim.
    pub(super) const fn is_sharp(&self) -> bool {
        self.rim.0 == 0
    }

    /// The two pairs of opposite edges of a parallelogram, as every rectangle is one; none of anything else.
    #[inline]
    pub(super) fn slabs(&self) -> Option<[Slab; 2]> {
        let &[a, b, c, d] = self.corners() else { return None };
        let is_even = a.x + c.x == b.x + d.x && a.y + c.y == b.y + d.y;
        is_even.then(|| {
            [
                Slab { line: b.vector_from(a), from: a, other: c },
                Slab { line: c.vector_from(b), from: b, other: d },
            ]
        })
    }

    /// The outward normal of an edge: an arrow to its right, as long as the edge.
    #[inline]
    pub(super) const fn normal((from, to): (Point, Point)) -> Vector {
        to.vector_from(from).to_the_right()
    }
}

/// How far a corner of a rectangle lies from its middle whose front looks along an arrow: so far to the right and ahead, in halves of a
/// thousandth.
#[inline]
pub(super) const fn corner_of(arrow: Vector, right: i64, ahead: i64) -> Vector {
    let Vector { x: sin, y: cos } = arrow;
    Vector {
        x: nearest_shifted(ahead * sin + right * cos, ARROW_BITS + 1),
        y: nearest_shifted(ahead * cos - right * sin, ARROW_BITS + 1),
    }
}

/// Two opposite edges of a parallelogram.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slab {
    /// Along the first of them; the other runs the other way.
    pub line: Vector,
    /// Where each of them begins.
    pub from: Point,
    pub other: Point,
}

impl Slab {
    /// How far the nearest of some points lies beyond each edge, times the length of the edge.
    #[inline]
    pub fn beyond(&self, points: &[Point]) -> [i64; 2] {
        let normal = self.line.to_the_right();
        let at = |point: &Point| normal.x * point.x.wide() + normal.y * point.y.wide();
        let (mut low, mut high) = (i64::MAX, i64::MIN);
        for place in points.iter().map(at) {
            (low, high) = (low.min(place), high.max(place));
        }
        [low - at(&self.from), at(&self.other) - high]
    }
}

/// Adds a point to a chain of corners that turns to the left, dropping those that would not; `floor` of them stay.
fn push_convex(
    hull: &mut [Point; 2 * MOST_CORNERS + 1],
    mut n: usize,
    floor: usize,
    point: Point,
) -> usize {
    if 0 < n && hull[n - 1] == point {
        return n;
    }
    while floor < n {
        let last = hull[n - 1];
        let before = hull[n - 2];
        if 0 < last.vector_from(before).cross(point.vector_from(last)) {
            break;
        }
        n -= 1;
    }
    hull[n] = point;
    n + 1
}

impl Bounds {
    /// The bounds of some points; of none a point at the origin.
    #[inline]
    pub fn around(points: &[Point]) -> Self {
        let Some((&first, rest)) = points.split_first() else {
            return Self { low: Point::ORIGIN, high: Point::ORIGIN };
        };
        let (mut west, mut south) = (first.x.0, first.y.0);
        let (mut east, mut north) = (west, south);
        for &Point { x: Length(x), y: Length(y) } in rest {
            (west, south) = (west.min(x), south.min(y));
            (east, north) = (east.max(x), north.max(y));
        }
        Self {
            low: Point::new(Length(west), Length(south)),
            high: Point::new(Length(east), Length(north)),
        }
    }

    #[inline]
    #[must_use]
    pub fn grown(self, by: Length) -> Self {
        let shift = Shift { east: by, north: by };
        Self { low: self.low - shift, high: self.high + shift }
    }

    #[inline]
    #[must_use]
    pub fn shifted(self, shift: Shift) -> Self {
        Self { low: self.low + shift, high: self.high + shift }
    }

    #[inline]
    #[must_use]
    pub fn joined(self, other: Self) -> Self {
        let (low, high) = (self.low, self.high);
        Self {
            low: Point::new(low.x.min(other.low.x), low.y.min(other.low.y)),
            high: Point::new(high.x.max(other.high.x), high.y.max(other.high.y)),
        }
    }

    /// Whether they have a point in common, edges included.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        self.low.x <= other.high.x
            && other.low.x <= self.high.x
            && self.low.y <= other.high.y
            && other.low.y <= self.high.y
    }

    #[inline]
    pub fn holds(self, point: Point) -> bool {
        self.meets(Self { low: point, high: point })
    }

    /// How far a point lies from the border, inside or outside, rounded up to the thousandth.
    pub(super) fn border_distance(self, point: Point) -> Length {
        let (west, east) = (point.x - self.low.x, self.high.x - point.x);
        let (south, north) = (point.y - self.low.y, self.high.y - point.y);
        // Below nothing, it lies so far outside of the two borders.
        let (aside, along) = (west.min(east), south.min(north));
        if Length::ZERO <= aside && Length::ZERO <= along {
            return aside.min(along);
        }
        let outside = Vector { x: aside.wide().min(0), y: along.wide().min(0) };
        Length::narrowed(root_up(outside.squared() as u64) as i64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEEP: Length = Length::units(2);

    fn square() -> Outline {
        Outline::rectangle(
            Pose::new(Point::units(10, 10), Angle::NORTH),
            Length::units(4),
            Length::units(2),
        )
    }

    #[test]
    fn a_rectangle_has_its_corners_in_order() {
        let corners = [(8, 11), (8, 9), (12, 9), (12, 11)].map(|(x, y)| Point::units(x, y));
        assert_eq!(square().corners(), corners);
        assert_eq!(square().middle(), Point::units(10, 10));
        let east = Pose::new(Point::units(10, 10), Angle::EAST);
        let turned = Outline::rectangle(east, Length::units(4), Length::units(2));
        let corners = [(11, 12), (9, 12), (9, 8), (11, 8)].map(|(x, y)| Point::units(x, y));
        assert_eq!(turned.corners(), corners);
        assert_eq!(square().turned_about(Point::units(10, 10), Angle::EAST), turned);
    }

    #[test]
    fn a_rectangle_is_the_same_from_its_middle_and_in_a_frame() {
        let (width, depth) = (Length::units(30), Length::thousandths(19_999));
        for facing in (0..36_000).step_by(7) {
            let pose = Pose::new(Point::thousandths(12_345, 67_891), Angle::hundredths(facing));
            let in_frame = Outline::in_frame(
                &pose.frame(),
                [-width.wide(), width.wide()],
                [-depth.wide(), depth.wide()],
            );
            assert_eq!(Outline::rectangle(pose, width, depth), in_frame);
        }
    }

    #[test]
    fn hulls_drop_what_lies_inside_or_along_an_edge() {
        let points = [(0, 0), (4, 0), (2, 0), (4, 4), (0, 4), (1, 1), (0, 0), (0, 2)];
        let hull = Outline::hull(&points.map(|(x, y)| Point::units(x, y))).unwrap();
        let corners = [(0, 0), (4, 0), (4, 4), (0, 4)].map(|(x, y)| Point::units(x, y));
        assert_eq!(hull.corners(), corners);
        let line =
            Outline::hull(&[(3, 3), (1, 1), (2, 2)].map(|(x, y)| Point::units(x, y))).unwrap();
        assert_eq!(line, Outline::line(Point::units(1, 1), Point::units(3, 3)));
        let point = Outline::hull(&[Point::units(1, 1); 3]).unwrap();
        assert_eq!(point, Outline::point(Point::units(1, 1)));
        assert_eq!(Outline::hull(&[]), None);
    }

    #[test]
    fn too_many_corners_are_refused() {
        let round = |n: i32| {
            let points: Vec<Point> = (0..n)
                .map(|at| Point::ORIGIN.towards(Angle::degrees(360 * at / n), Length::units(5)))
                .collect();
            Outline::hull(&points)
        };
        assert_eq!(round(8).unwrap().corners().len(), 8);
        assert_eq!(round(9), None);
        assert_eq!(round(17), None);
    }

    #[test]
    fn a_sweep_is_all_that_is_passed_over() {
        let shift = Shift { east: Length::units(5), north: Length::units(5) };
        let swept = square().swept(shift).unwrap();
        let corners = [(8, 9), (12, 9), (17, 14), (17, 16), (13, 16), (8, 11)];
        assert_eq!(swept.corners(), corners.map(|(x, y)| Point::units(x, y)));
        let circle = Outline::circle(Point::units(1, 1), Length::units(1));
        let lane = circle.swept(shift).unwrap();
        assert_eq!(
            lane,
            Outline::line(Point::units(1, 1), Point::units(6, 6)).grown(Length::units(1))
        );
        assert_eq!(lane.bounds().high, Point::units(7, 7));
    }

    #[test]
    fn what_lies_beyond_two_edges_at_once_is_what_lies_beyond_each() {
        for facing in (0..36_000).step_by(97) {
            let pose = Pose::new(Point::units(10, 10), Angle::hundredths(facing));
            let own = Outline::rectangle(pose, Length::units(4), Length::thousandths(1999));
            let there = pose.moved(Length::units(3), Length::thousandths(facing - 9000));
            let other = Outline::rectangle(there.turned(Angle::degrees(33)), DEEP, DEEP);
            let slabs = own.slabs().expect("a rectangle is one");
            for (n, edge) in own.edges().enumerate() {
                let normal = Outline::normal(edge);
                let beyond = other.corners().iter().map(|at| normal.dot(at.vector_from(edge.0)));
                assert_eq!(Some(slabs[n % 2].beyond(other.corners())[n / 2]), beyond.min());
            }
        }
        let uneven = [(0, 0), (4, 0), (5, 4), (0, 4)].map(|(x, y)| Point::units(x, y));
        assert!(Outline::hull(&uneven).unwrap().slabs().is_none());
    }

    #[test]
    fn an_outline_is_small() {
        assert!(size_of::<Outline>() <= 72);
    }
}
