//! Places on the table, what stands there and which way it looks.

use std::ops::{Add, Neg, Sub};

use serde::{Deserialize, Serialize};

use super::{
    angle::{ARROW_BITS, Angle},
    exact::{Vector, nearest_shifted, root_up},
    length::Length,
};

/// A point on the table: `x` grows to the east, `y` to the north, from the south-western corner.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(from = "[Length; 2]", into = "[Length; 2]")]
pub struct Point {
    pub x: Length,
    pub y: Length,
}

/// How far one point lies to the east and to the north of another.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(from = "[Length; 2]", into = "[Length; 2]")]
pub struct Shift {
    pub east: Length,
    pub north: Length,
}

/// A point, and the way that something looks there.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Pose {
    pub at: Point,
    pub facing: Angle,
}

/// A place as somebody sees it who looks along a facing: how far to the right and how far ahead.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Local {
    pub right: Length,
    pub ahead: Length,
}

impl Point {
    pub const ORIGIN: Self = Self::new(Length::ZERO, Length::ZERO);

    pub const fn new(x: Length, y: Length) -> Self {
        Self { x, y }
    }

    /// A point in whole units.
    pub const fn units(x: i32, y: i32) -> Self {
        Self::new(Length::units(x), Length::units(y))
    }

    /// A point in thousandths of a unit.
    pub const fn thousandths(x: i32, y: i32) -> Self {
        Self::new(Length::thousandths(x), Length::thousandths(y))
    }

    /// The nearest point to decimal numbers, as tables in files have them.
    pub fn of_decimals([x, y]: [f64; 2]) -> Option<Self> {
        Some(Self::new(Length::of_decimal(x)?, Length::of_decimal(y)?))
    }

    /// How far the other point lies, rounded up to the thousandth.
    #[inline]
    pub fn distance(self, other: Self) -> Length {
        other.from(self).length()
    }

    /// Whether the other point lies no farther away than a limit: what the distance says, without taking a root for it.
    #[inline]
    pub const fn is_within(self, other: Self, limit: Length) -> bool {
        0 <= limit.0 && other.vector_from(self).squared() <= limit.wide() * limit.wide()
    }

    /// The direction in which the other point lies, to the nearest hundredth of a degree.
    pub fn bearing(self, other: Self) -> Angle {
        Angle::of(other.vector_from(self))
    }

    /// How far this point lies from another to the east and to the north.
    #[inline]
    pub fn from(self, origin: Self) -> Shift {
        Shift { east: self.x - origin.x, north: self.y - origin.y }
    }

    /// The point a distance away in a direction.
    #[inline]
    #[must_use]
    pub fn towards(self, direction: Angle, distance: Length) -> Self {
        Frame::new(self, direction).at(Length::ZERO, distance)
    }

    /// Halfway to the other point.
    #[must_use]
    pub const fn middle(self, other: Self) -> Self {
        let (x, y) = (i32::midpoint(self.x.0, other.x.0), i32::midpoint(self.y.0, other.y.0));
        Self { x: Length(x), y: Length(y) }
    }

    #[inline]
    pub(super) const fn vector_from(self, origin: Self) -> Vector {
        Vector { x: self.x.wide() - origin.x.wide(), y: self.y.wide() - origin.y.wide() }
    }

    #[inline]
    pub(super) const fn plus(self, vector: Vector) -> Self {
        Self {
            x: Length::narrowed(self.x.wide() + vector.x),
            y: Length::narrowed(self.y.wide() + vector.y),
        }
    }
}

impl Shift {
    pub const NONE: Self = Self { east: Length::ZERO, north: Length::ZERO };

    /// Its length, rounded up to the thousandth.
    #[inline]
    pub fn length(self) -> Length {
        Length::narrowed(root_up(self.vector().squared() as u64) as i64)
    }

    pub(super) const fn vector(self) -> Vector {
        Vector { x: self.east.wide(), y: self.north.wide() }
    }
}

impl Pose {
    pub const fn new(at: Point, facing: Angle) -> Self {
        Self { at, facing }
    }

    #[inline]
    pub fn frame(self) -> Frame {
        Frame::new(self.at, self.facing)
    }

    /// Moved straight ahead; backwards when negative.
    #[inline]
    #[must_use]
    pub fn advanced(self, distance: Length) -> Self {
        self.moved(Length::ZERO, distance)
    }

    /// Moved to the right and ahead at once, the facing kept.
    #[inline]
    #[must_use]
    pub fn moved(self, right: Length, ahead: Length) -> Self {
        Self { at: self.frame().at(right, ahead), facing: self.facing }
    }

    #[inline]
    #[must_use]
    pub const fn shifted(self, shift: Shift) -> Self {
        Self { at: self.at.plus(shift.vector()), facing: self.facing }
    }

    /// Turned on the spot.
    #[inline]
    #[must_use]
    pub fn turned(self, turn: Angle) -> Self {
        Self { at: self.at, facing: self.facing + turn }
    }

    /// Turned as one with everything round it about another point.
    #[inline]
    #[must_use]
    pub fn turned_about(self, pivot: Point, turn: Angle) -> Self {
        let Shift { east, north } = self.at.from(pivot);
        Self { at: Frame::new(pivot, turn).at(east, north), facing: self.facing + turn }
    }

    /// Looking straight at a point; the same where it is there already.
    #[must_use]
    pub fn facing_to(self, point: Point) -> Self {
        if point == self.at {
            return self;
        }
        Self { at: self.at, facing: self.at.bearing(point) }
    }
}

/// A pose with its direction worked out, for whoever needs many places round it.
///
/// A place that is asked for twice comes out alike, so neighbours that share a corner in the frame share it on the table.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    origin: Point,
    /// Straight ahead.
    pub(super) arrow: Vector,
}

impl Frame {
    #[inline]
    pub fn new(origin: Point, facing: Angle) -> Self {
        Self { origin, arrow: facing.arrow() }
    }

    pub const fn origin(&self) -> Point {
        self.origin
    }

    /// The same directions about another point.
    #[inline]
    #[must_use]
    pub const fn moved_to(self, origin: Point) -> Self {
        Self { origin, arrow: self.arrow }
    }

    /// The point that lies so far to the right and so far ahead, to the nearest thousandth.
    #[inline]
    pub const fn at(&self, right: Length, ahead: Length) -> Point {
        self.at_halves(2 * right.wide(), 2 * ahead.wide())
    }

    /// The same for a [`Local`] place.
    #[inline]
    pub const fn place(&self, local: Local) -> Point {
        self.at(local.right, local.ahead)
    }

    /// The same, given in halves of a thousandth.
    #[inline]
    pub(super) const fn at_halves(&self, right: i64, ahead: i64) -> Point {
        let Vector { x: sin, y: cos } = self.arrow;
        self.at_scaled(right * cos + ahead * sin, ahead * cos - right * sin)
    }

    /// The point so far to the east and to the north, in halves of parts of the arrow.
    #[inline]
    pub(super) const fn at_scaled(&self, east: i64, north: i64) -> Point {
        let x = nearest_shifted(east, ARROW_BITS + 1);
        let y = nearest_shifted(north, ARROW_BITS + 1);
        self.origin.plus(Vector { x, y })
    }

    /// Where a point lies as seen from here, to the nearest thousandth.
    #[inline]
    pub const fn local(&self, point: Point) -> Local {
        let (right, ahead) = self.scaled(point);
        Local {
            right: Length::narrowed(nearest_shifted(right, ARROW_BITS)),
            ahead: Length::narrowed(nearest_shifted(ahead, ARROW_BITS)),
        }
    }

    /// Where a point lies to the right and ahead, in parts of the arrow: exact.
    #[inline]
    pub(super) const fn scaled(&self, point: Point) -> (i64, i64) {
        let away = point.vector_from(self.origin);
        (self.arrow.to_the_right().dot(away), self.arrow.dot(away))
    }
}

impl From<[Length; 2]> for Point {
    fn from([x, y]: [Length; 2]) -> Self {
        Self { x, y }
    }
}

impl From<Point> for [Length; 2] {
    fn from(point: Point) -> Self {
        [point.x, point.y]
    }
}

impl From<[Length; 2]> for Shift {
    fn from([east, north]: [Length; 2]) -> Self {
        Self { east, north }
    }
}

impl From<Shift> for [Length; 2] {
    fn from(shift: Shift) -> Self {
        [shift.east, shift.north]
    }
}

impl Add<Shift> for Point {
    type Output = Self;

    fn add(self, shift: Shift) -> Self {
        Self { x: self.x + shift.east, y: self.y + shift.north }
    }
}

impl Sub<Shift> for Point {
    type Output = Self;

    fn sub(self, shift: Shift) -> Self {
        self + -shift
    }
}

impl Neg for Shift {
    type Output = Self;

    fn neg(self) -> Self {
        Self { east: -self.east, north: -self.north }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: Point = Point::units(10, 20);

    #[test]
    fn places_round_a_pose() {
        let (two, five) = (Length::units(2), Length::units(5));
        let places = |facing| Frame::new(HERE, facing).at(two, five);
        assert_eq!(places(Angle::NORTH), Point::units(12, 25));
        assert_eq!(places(Angle::EAST), Point::units(15, 18));
        assert_eq!(places(Angle::SOUTH), Point::units(8, 15));
        assert_eq!(places(Angle::WEST), Point::units(5, 22));
        // Three, four, five: the angle whose sine is three fifths.
        let frame = Frame::new(HERE, Angle::hundredths(3687));
        assert_eq!(frame.at(Length::ZERO, five), Point::units(13, 24));
    }

    #[test]
    fn a_place_is_seen_where_it_was_put() {
        for facing in (0..36_000).step_by(1237) {
            let frame = Frame::new(HERE, Angle::hundredths(facing));
            let local = Local { right: Length::thousandths(-1234), ahead: Length::units(7) };
            let seen = frame.local(frame.place(local));
            assert!((seen.right - local.right).abs() <= Length::thousandths(1));
            assert!((seen.ahead - local.ahead).abs() <= Length::thousandths(1));
        }
    }

    #[test]
    fn distances_are_rounded_up() {
        assert_eq!(HERE.distance(Point::units(13, 24)), Length::units(5));
        assert_eq!(HERE.distance(HERE), Length::ZERO);
        let diagonal = Point::thousandths(10_001, 20_001);
        assert_eq!(HERE.distance(diagonal), Length::thousandths(2));
    }

    #[test]
    fn a_limit_is_kept_as_the_distance_says() {
        for (east, north) in [(0, 0), (3000, 4000), (1, 1), (-7, 24), (-3001, 4000), (999, -1)] {
            let there = HERE + Shift { east: Length(east), north: Length(north) };
            for limit in [-1, 0, 1, 2, 24, 25, 26, 998, 1000, 4999, 5000, 5001].map(Length) {
                assert_eq!(HERE.is_within(there, limit), HERE.distance(there) <= limit);
            }
        }
    }

    #[test]
    fn moves_of_a_pose() {
        let pose = Pose::new(HERE, Angle::EAST);
        assert_eq!(pose.advanced(Length::units(3)).at, Point::units(13, 20));
        assert_eq!(pose.advanced(Length::units(-3)).at, Point::units(7, 20));
        assert_eq!(pose.moved(Length::units(1), Length::units(3)).at, Point::units(13, 19));
        assert_eq!(pose.turned(Angle::EAST).facing, Angle::SOUTH);
        let wheeled = pose.turned_about(Point::units(10, 21), Angle::EAST);
        assert_eq!(wheeled, Pose::new(Point::units(9, 21), Angle::SOUTH));
        assert_eq!(pose.facing_to(Point::units(5, 25)).facing, Angle::degrees(315));
        assert_eq!(pose.facing_to(HERE), pose);
    }

    #[test]
    fn poses_are_short_in_a_file() {
        let pose = Pose::new(HERE, Angle::degrees(45));
        let text = serde_json::to_string(&pose).unwrap();
        assert_eq!(text, r#"{"at":[10000,20000],"facing":4500}"#);
        assert_eq!(serde_json::from_str::<Pose>(&text).unwrap(), pose);
        let beyond = r#"{"at":[10000,4000001],"facing":4500}"#;
        assert!(serde_json::from_str::<Pose>(beyond).is_err());
        assert_eq!(size_of::<Pose>(), 12);
    }
}
