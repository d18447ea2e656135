//! Arcs with an end: cones, and what a line passes over when it turns about one of its ends.

use super::{
    angle::Angle,
    arc::{Arc, Wedge},
    exact::{Vector, squared},
    length::Length,
    measure::SLACK,
    outline::{Bounds, Outline},
    place::{Point, Pose},
};

/// The part of an arc of at most half a circle that lies within reach of its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sector {
    arc: Arc,
    reach: Length,
}

impl Sector {
    /// The sector of an arc; none where the arc is wider than half a circle.
    pub fn new(arc: Arc, reach: Length) -> Option<Self> {
        let is_convex = arc.span() != Angle::NORTH && arc.span() <= Angle::SOUTH;
        is_convex.then_some(Self { arc, reach: reach.at_least_zero() })
    }

    /// A cone from a pose, so wide to either side and so long.
    pub fn cone(pose: Pose, to_either_side: Angle, length: Length) -> Option<Self> {
        Self::new(Arc::ahead(pose, to_either_side), length)
    }

    /// What the line from `pivot` to `end` passes over when it turns by an angle of up to 180 degrees to either side.
    ///
    /// None where it does not turn at all.
    pub fn turning(pivot: Point, end: Point, turn: Angle) -> Option<Self> {
        let (from, to) = (pivot.bearing(end), pivot.bearing(end) + turn);
        let (left, right) = if turn.signed() < 0 { (to, from) } else { (from, to) };
        Self::new(Arc { apex: pivot, left, right }, pivot.distance(end))
    }

    pub const fn arc(&self) -> Arc {
        self.arc
    }

    pub const fn reach(&self) -> Length {
        self.reach
    }

    /// Whether any part of an outline lies in the sector, its border included.
    pub fn touches(&self, outline: &Outline) -> bool {
        self.reaches(outline, outline.rim(), Gap::Open)
    }

    /// Whether an outline and the sector overlap by more than [`SLACK`].
    pub fn overlaps(&self, outline: &Outline) -> bool {
        self.reaches(outline, outline.rim() - SLACK, Gap::Closed)
    }

    pub fn bounds(&self) -> Bounds {
        Outline::circle(self.arc.apex, self.reach).bounds()
    }

    /// The outermost points of the two borders.
    pub fn ends(&self) -> [Point; 2] {
        [self.arc.left, self.arc.right].map(|border| self.arc.apex.towards(border, self.reach))
    }

    /// Whether no line parts the sector from an outline whose body has a rim of that breadth round it.
    fn reaches(&self, outline: &Outline, breadth: Length, gap: Gap) -> bool {
        if !self.bounds().grown(SLACK).meets(outline.bounds()) {
            return false;
        }
        let shape = Shape {
            wedge: Wedge::new(&self.arc),
            apex: self.arc.apex,
            ends: self.ends().map(|end| end.vector_from(self.arc.apex)),
            reach: self.reach,
            breadth,
            gap,
        };
        let [left, right] = shape.ends;
        let parted = |direction| shape.is_parted(outline, direction);
        // A parting line lies along an edge of one of the two, or across the way between two corners.
        !(parted(left.to_the_right().reversed())
            || parted(right.to_the_right())
            || outline.edges().any(|edge| parted(Outline::normal(edge).reversed()))
            || outline.corners().iter().any(|corner| {
                let away = corner.vector_from(shape.apex);
                parted(away) || parted(away.minus(left)) || parted(away.minus(right))
            }))
    }
}

/// Whether outlines that lie just so far apart are parted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gap {
    /// Only if there is room between them.
    Open,
    /// Also if there is none.
    Closed,
}

struct Shape {
    wedge: Wedge,
    apex: Point,
    ends: [Vector; 2],
    reach: Length,
    breadth: Length,
    gap: Gap,
}

impl Shape {
    /// Whether a line across a direction parts the sector from an outline that lies in that direction.
    fn is_parted(&self, outline: &Outline, direction: Vector) -> bool {
        let length = i128::from(direction.squared());
        if length == 0 {
            return false;
        }
        let corners = outline.corners().iter();
        let nearest = corners.map(|corner| direction.dot(corner.vector_from(self.apex))).min();
        let Some(nearest) = nearest else { return false };
        // In its own directions the sector reaches as far as the circle, in others as far as one of its three corners.
        let (between, breadth) = if self.wedge.has(direction) {
            (nearest, self.reach + self.breadth)
        } else {
            let farthest = self.ends.iter().map(|&end| direction.dot(end)).fold(0, i64::max);
            (nearest - farthest, self.breadth)
        };
        let (way, needed) = (signed_square(between), signed_square(breadth.wide()) * length);
        match self.gap {
            Gap::Open => needed < way,
            Gap::Closed => needed <= way,
        }
    }
}

/// The square of a number with the number's own sign, so that squares compare as the numbers do.
const fn signed_square(n: i64) -> i128 {
    squared(n) * n.signum() as i128
}
