//! Straight lines over the table: what they cross, and for how long.

use super::{
    angle::Angle,
    exact::{FINE_BITS, Share, Stretch, Vector, nearest, root_down, squared},
    length::Length,
    measure::lines_cross,
    outline::{Bounds, Outline},
    place::{Point, Shift},
};

/// A straight line from one point to another: a leg of a move, or a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    pub from: Point,
    pub to: Point,
}

/// How much finer than a thousandth the length of a line is worked out before it is shared out.
const LENGTH_BITS: u32 = 16;

impl Line {
    pub const fn new(from: Point, to: Point) -> Self {
        Self { from, to }
    }

    /// The line a distance long in a direction.
    #[inline]
    pub fn towards(from: Point, direction: Angle, distance: Length) -> Self {
        Self { from, to: from.towards(direction, distance) }
    }

    /// Its length, rounded up to the thousandth.
    #[inline]
    pub fn length(&self) -> Length {
        self.from.distance(self.to)
    }

    /// The direction it runs in; north for a line of no length.
    pub fn direction(&self) -> Angle {
        self.from.bearing(self.to)
    }

    #[inline]
    pub fn shift(&self) -> Shift {
        self.to.from(self.from)
    }

    #[must_use]
    pub const fn reversed(&self) -> Self {
        Self { from: self.to, to: self.from }
    }

    #[inline]
    pub fn bounds(&self) -> Bounds {
        Bounds::around(&[self.from, self.to])
    }

    /// The point so far along, to the nearest thousandth; its end where it is shorter.
    pub fn at(&self, along: Length) -> Point {
        if self.length() <= along {
            return self.to;
        }
        self.ruled().at(along)
    }

    /// The line with its length taken once, for many points of it.
    pub(super) fn ruled(&self) -> Ruled {
        Ruled { line: *self, whole: self.length(), fine: self.fine_length() }
    }

    /// The shift from the beginning of the line to the place so far along.
    pub fn shift_at(&self, along: Length) -> Shift {
        self.at(along).from(self.from)
    }

    /// The point at a share of the line, to the nearest thousandth.
    pub fn at_share(&self, share: Share) -> Point {
        let part = |part: i64| share.nearest_of(i128::from(part)) as i64;
        let vector = self.vector();
        self.from.plus(Vector { x: part(vector.x), y: part(vector.y) })
    }

    /// How far along a share of the line lies, to the nearest thousandth.
    pub fn along(&self, share: Share) -> Length {
        self.ruled().along(share)
    }

    /// How far one may go to reach a share of the line and no farther: rounded down, but for what is lost in a root.
    pub(super) fn short_of(&self, share: Share) -> Length {
        const LOST: i128 = 1 << (LENGTH_BITS - 8);
        Length::narrowed(((share.floor_of(self.fine_length()) + LOST) >> LENGTH_BITS) as i64)
    }

    /// How long some stretches of the line are together, to the nearest thousandth.
    pub fn length_of(&self, stretches: impl IntoIterator<Item = Stretch>) -> Length {
        let whole = self.fine_length();
        let fine = |stretch: Stretch| stretch.to.nearest_of(whole) - stretch.from.nearest_of(whole);
        Self::of_fine_length(stretches.into_iter().map(fine).sum())
    }

    /// How long a stretch of the line is, in finer parts. Stretches that follow on each other add up to the whole exactly.
    pub(super) fn fine_length_of(&self, stretch: Stretch) -> i128 {
        let whole = self.fine_length();
        stretch.to.nearest_of(whole) - stretch.from.nearest_of(whole)
    }

    /// Whether it is plain without a root that a stretch of the line is longer than a limit, by how far it leads along an edge of the table.
    pub(super) fn is_surely_longer(&self, stretch: Stretch, limit: Length) -> bool {
        let Vector { x, y } = self.vector();
        // More than is ever rounded away.
        let least = limit.wide() + 2;
        stretch.is_part_of(x.abs().max(y.abs()), least)
    }

    /// A length in finer parts, to the nearest thousandth.
    pub(super) fn of_fine_length(fine: i128) -> Length {
        Length::narrowed(nearest(fine, 1 << LENGTH_BITS) as i64)
    }

    /// Where the line crosses another, the ends of both included; none where they are parallel.
    pub fn crossing(&self, other: &Self) -> Option<Share> {
        if !lines_cross(self.from, self.to, other.from, other.to) {
            return None;
        }
        self.course_crossing(other.from, other.vector())
    }

    /// Where the course of the line, beyond its ends too, crosses the course of another; none where they are parallel.
    pub(super) fn course_crossing(&self, start: Point, other: Vector) -> Option<Share> {
        let of = self.vector().cross(other);
        (of != 0).then(|| Share::new(start.vector_from(self.from).cross(other), of))
    }

    /// The part of the line that lies in an outline; none where it is at most a point.
    ///
    /// A line along an edge lies in the outline.
    pub fn stretch_in(&self, outline: &Outline) -> Option<Stretch> {
        if !self.bounds().meets(outline.bounds()) {
            return None;
        }
        self.course_in(outline)?.on_line()
    }

    /// The same for the line's course beyond its ends.
    pub(super) fn course_in(&self, outline: &Outline) -> Option<Stretch> {
        if self.passes_by(outline) {
            return None;
        }
        let body = if outline.corners().len() < 3 { None } else { self.course_in_body(outline) };
        if outline.is_sharp() {
            return body;
        }
        let circles =
            outline.corners().iter().map(|&corner| self.course_in_circle(corner, outline.rim()));
        // Both sides of a line at once.
        if let [from, to] = outline.corners() {
            let strip = self.course_beside((*from, *to), outline.rim(), outline.rim());
            return circles.chain([strip]).flatten().reduce(Stretch::joined);
        }
        let strips =
            outline.edges().map(|edge| self.course_beside(edge, Length::ZERO, outline.rim()));
        circles.chain(strips).chain([body]).flatten().reduce(Stretch::joined)
    }

    /// Whether all of an outline surely lies on one side of the course: told without a root.
    fn passes_by(&self, outline: &Outline) -> bool {
        let way = self.vector();
        let rim = outline.rim().wide() * (way.x.abs() + way.y.abs());
        let side = |corner: &Point| way.cross(corner.vector_from(self.from));
        let corners = outline.corners();
        match corners.first().map(side) {
            Some(first) if rim < first => corners.iter().all(|corner| rim < side(corner)),
            Some(first) if first < -rim => corners.iter().all(|corner| side(corner) < -rim),
            _ => false,
        }
    }

    /// The part of the course that lies inside of all edges.
    fn course_in_body(&self, outline: &Outline) -> Option<Stretch> {
        let way = self.vector();
        let (mut from, mut to) = (None::<Share>, None::<Share>);
        for edge in outline.edges() {
            let normal = Outline::normal(edge);
            let (beyond, drift) = (normal.dot(self.from.vector_from(edge.0)), normal.dot(way));
            if drift == 0 {
                if 0 < beyond {
                    return None;
                }
                continue;
            }
            let crossing = Share::new(-beyond, drift);
            if drift < 0 {
                from = Some(from.map_or(crossing, |from| from.max(crossing)));
            } else {
                to = Some(to.map_or(crossing, |to| to.min(crossing)));
            }
        }
        let (from, to) = (from?, to?);
        (from < to).then_some(Stretch { from, to })
    }

    /// The part of the course that lies in a circle, very nearly: a root is in it.
    pub(super) fn course_in_circle(&self, centre: Point, radius: Length) -> Option<Stretch> {
        let (way, away) = (self.vector(), centre.vector_from(self.from));
        let whole = i128::from(way.squared());
        if whole == 0 {
            return None;
        }
        // Half the chord, squared, times the square of the way.
        let chord = squared(radius.wide()) * whole - squared(way.cross(away));
        if chord <= 0 {
            return None;
        }
        let middle = i128::from(way.dot(away)) << FINE_BITS;
        let half = root_times_fine(chord as u128);
        let share = |n: i128| Share::fine(nearest(n, whole));
        Some(Stretch { from: share(middle - half), to: share(middle + half) })
    }

    /// The part of the course that lies beside a line, no farther from it than so far to its left and so far to its right.
    fn course_beside(
        &self,
        (start, end): (Point, Point),
        left: Length,
        right: Length,
    ) -> Option<Stretch> {
        let (way, edge) = (self.vector(), end.vector_from(start));
        let normal = edge.to_the_right();
        let away = self.from.vector_from(start);
        // In parts of the fine scale: how far along the edge, and how far aside of it.
        let band = |at: i64, drift: i64, least: i128, most: i128| -> Option<(i128, i128)> {
            let at = i128::from(at) << FINE_BITS;
            if drift == 0 {
                return (least <= at && at <= most).then_some((i128::MIN, i128::MAX));
            }
            let drift = i128::from(drift);
            let (one, two) = ((least - at) / drift, (most - at) / drift);
            Some((one.min(two), one.max(two)))
        };
        let length = i128::from(edge.squared());
        let beside = band(edge.dot(away), edge.dot(way), 0, length << FINE_BITS)?;
        let root = root_times_fine(length as u128);
        let aside = |breadth: Length| i128::from(breadth.wide()) * root;
        let near = band(normal.dot(away), normal.dot(way), -aside(left), aside(right))?;
        let (from, to) = (beside.0.max(near.0), beside.1.min(near.1));
        let sound = from < to && from != i128::MIN && to != i128::MAX;
        sound.then(|| Stretch { from: Share::fine(from), to: Share::fine(to) })
    }

    pub(super) const fn vector(&self) -> Vector {
        self.to.vector_from(self.from)
    }

    /// The length in parts of a thousandth, rounded down.
    fn fine_length(&self) -> i128 {
        let square = self.vector().squared() as u64;
        // Few lines are so long that their square with all its parts has no room in a word.
        if square <= u64::MAX >> (2 * LENGTH_BITS) {
            return i128::from(root_down(square << (2 * LENGTH_BITS)));
        }
        ((square as u128) << (2 * LENGTH_BITS)).isqrt() as i128
    }
}

/// A line whose length is known.
pub(super) struct Ruled {
    line: Line,
    whole: Length,
    fine: i128,
}

impl Ruled {
    pub const fn length(&self) -> Length {
        self.whole
    }

    /// How far along a share of the line lies, to the nearest thousandth.
    pub fn along(&self, share: Share) -> Length {
        if share == Share::END {
            return self.whole;
        }
        Length::narrowed(nearest(share.nearest_of(self.fine), 1 << LENGTH_BITS) as i64)
    }

    pub fn at(&self, along: Length) -> Point {
        if self.whole <= along {
            return self.line.to;
        }
        let share = |part: i64| {
            let n = i128::from(part) * (i128::from(along.wide()) << LENGTH_BITS);
            nearest(n, self.fine) as i64
        };
        let vector = self.line.vector();
        self.line.from.plus(Vector { x: share(vector.x), y: share(vector.y) })
    }
}

/// The straight legs of a way from point to point.
pub fn legs(points: &[Point]) -> impl Iterator<Item = Line> + '_ {
    points.windows(2).map(|pair| Line::new(pair[0], pair[1]))
}

/// How long a way from point to point is, each leg rounded up to the thousandth.
pub fn path_length(points: &[Point]) -> Length {
    legs(points).map(|leg| leg.length()).sum()
}

/// The root of a number, in parts of two to the power of [`FINE_BITS`], rounded down.
pub(super) fn root_times_fine(n: u128) -> i128 {
    // As many of the bits under the root as there is room for, the others after it.
    let room = n.leading_zeros().min(2 * FINE_BITS) & !1;
    ((n << room).isqrt() << (FINE_BITS - room / 2)) as i128
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_of_a_line_are_what_each_of_them_is() {
        let mut n_met = 0;
        for n in 0..4000_i32 {
            let at = |k: i32| {
                Point::thousandths((n * 7919 + k * 4729) % 20_000, (n * 6007 + k * 1013) % 20_000)
            };
            // Some along the edge, some across it.
            let turned = if n % 9 == 0 { at(1) + at(4).from(at(3)) } else { at(2) };
            let (line, edge) = (Line::new(at(1), turned), (at(3), at(4)));
            let breadth = Length::thousandths(1 + n % 700);
            let beside = |edge| line.course_beside(edge, Length::ZERO, breadth);
            let each = [edge, (edge.1, edge.0)].into_iter().filter_map(beside);
            let both = line.course_beside(edge, breadth, breadth);
            assert_eq!(both, each.reduce(Stretch::joined), "{line:?} {edge:?} {breadth:?}");
            n_met += i32::from(both.is_some());
        }
        assert!((400..3600).contains(&n_met), "{n_met}");
    }
}
