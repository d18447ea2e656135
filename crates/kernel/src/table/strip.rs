//! Strips of the table: what all lines between some points and some others keep to.

use super::{exact::Vector, length::Length, outline::Bounds, place::Point, terrain::Shape};

/// A strip along a line, endless, and just as broad as to hold some points: so it holds every line between two of them, too.
#[derive(Clone, Copy, Debug)]
pub struct Strip {
    from: Point,
    way: Vector,
    /// How far to the left of the line its sides lie, times the length of the line.
    right: i64,
    left: i64,
}

impl Strip {
    /// The strip along the line from one point to another that holds some others as well.
    pub fn along(from: Point, to: Point, points: impl IntoIterator<Item = Point>) -> Self {
        let way = to.vector_from(from);
        let sides = points.into_iter().map(|point| way.cross(point.vector_from(from)));
        let (right, left) =
            sides.fold((0, 0), |(right, left), side| (right.min(side), left.max(side)));
        Self { from, way, right, left }
    }

    /// The strip that is broader on either side by a length at least: no root is drawn for it.
    #[must_use]
    pub const fn widened(self, by: Length) -> Self {
        let aside = by.wide() * (self.way.x.abs() + self.way.y.abs());
        Self { right: self.right - aside, left: self.left + aside, ..self }
    }

    /// Whether it runs between the two ends of an edge, and clear of both.
    pub fn parts(&self, (from, to): (Point, Point)) -> bool {
        let side = |point: Point| self.way.cross(point.vector_from(self.from));
        let (one, other) = (side(from), side(to));
        one < self.right && self.left < other || other < self.right && self.left < one
    }

    /// Whether all of a piece of terrain lies to one side of it; of a course its middle line.
    pub fn misses(&self, shape: &Shape) -> bool {
        let Bounds { low, high } = shape.bounds();
        let corners = [low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)];
        self.is_beside(&corners)
            || match shape {
                Shape::Area(region) => self.is_beside(region.corners()),
                Shape::Course(course) => self.is_beside(course.points()),
            }
    }

    fn is_beside(&self, points: &[Point]) -> bool {
        let side = |point: &Point| self.way.cross(point.vector_from(self.from));
        let Some(first) = points.first().map(side) else { return true };
        if self.left < first {
            points.iter().all(|point| self.left < side(point))
        } else {
            first < self.right && points.iter().all(|point| side(point) < self.right)
        }
    }
}
