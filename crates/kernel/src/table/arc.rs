//! Arcs without end: what lies in front of something, between two directions.

use super::{
    angle::Angle,
    exact::{Vector, squared},
    length::Length,
    measure::to_line,
    outline::Outline,
    place::{Point, Pose},
};

/// All that lies between two directions from a point, however far: its borders belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arc {
    pub apex: Point,
    /// The direction of the left border. The arc runs clockwise from it, all round where the borders are the same.
    pub left: Angle,
    /// The direction of the right border.
    pub right: Angle,
}

impl Arc {
    /// The arc that reaches from the facing of a pose by an angle to either side.
    pub fn ahead(pose: Pose, to_either_side: Angle) -> Self {
        if Angle::SOUTH <= to_either_side {
            return Self { apex: pose.at, left: pose.facing, right: pose.facing };
        }
        let left = pose.facing - to_either_side;
        Self { apex: pose.at, left, right: pose.facing + to_either_side }
    }

    /// How wide it is; no width at all means all round.
    pub fn span(&self) -> Angle {
        self.right - self.left
    }

    /// Whether a point lies in the arc.
    pub fn holds(&self, point: Point) -> bool {
        self.touches(&Outline::point(point))
    }

    /// Whether any part of an outline lies in the arc.
    pub fn touches(&self, outline: &Outline) -> bool {
        if self.span() == Angle::NORTH {
            true
        } else if self.span() <= Angle::SOUTH {
            Wedge::new(self).meets(outline, Rim::Belongs)
        } else {
            !Wedge::new(&self.rest()).holds(outline, Rim::Excluded)
        }
    }

    /// Whether all of an outline lies in the arc.
    pub fn covers(&self, outline: &Outline) -> bool {
        if self.span() == Angle::NORTH {
            true
        } else if self.span() <= Angle::SOUTH {
            Wedge::new(self).holds(outline, Rim::Belongs)
        } else {
            !Wedge::new(&self.rest()).meets(outline, Rim::Excluded)
        }
    }

    /// What the arc leaves free.
    const fn rest(&self) -> Self {
        Self { apex: self.apex, left: self.right, right: self.left }
    }
}

/// Whether the border of a wedge belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rim {
    Belongs,
    Excluded,
}

impl Rim {
    /// Whether something so far beyond a border lies outside.
    const fn is_outside(self, beyond: i64) -> bool {
        match self {
            Self::Belongs => 0 < beyond,
            Self::Excluded => 0 <= beyond,
        }
    }

    /// Whether something that is `away` lies within `reach` of the border, both squared.
    const fn reaches(self, away: i128, reach: i128) -> bool {
        match self {
            Self::Belongs => away <= reach,
            Self::Excluded => away < reach,
        }
    }
}

/// An arc of at most half a circle: convex.
pub(super) struct Wedge {
    apex: Point,
    left: Vector,
    right: Vector,
}

impl Wedge {
    pub(super) fn new(arc: &Arc) -> Self {
        Self { apex: arc.apex, left: arc.left.arrow(), right: arc.right.arrow() }
    }

    /// Whether a direction lies between the borders, which belong to it.
    pub(super) const fn has(&self, direction: Vector) -> bool {
        self.left.cross(direction) <= 0 && 0 <= self.right.cross(direction)
    }

    /// Whether an outline has a point in common with the wedge.
    fn meets(&self, outline: &Outline, rim: Rim) -> bool {
        self.meets_body(outline, rim) || (!outline.is_sharp() && self.is_near(outline, rim))
    }

    fn meets_body(&self, outline: &Outline, rim: Rim) -> bool {
        let all = |beyond: &dyn Fn(Vector) -> i64| {
            let mut away = outline.corners().iter().map(|corner| corner.vector_from(self.apex));
            away.all(|away| rim.is_outside(beyond(away)))
        };
        if all(&|away| self.left.cross(away)) || all(&|away| -self.right.cross(away)) {
            return false;
        }
        // Or all of the wedge lies beyond one of the edges.
        !outline.edges().any(|edge| {
            let normal = Outline::normal(edge);
            rim.is_outside(normal.dot(self.apex.vector_from(edge.0)))
                && 0 <= normal.dot(self.left)
                && 0 <= normal.dot(self.right)
        })
    }

    /// Whether the body of an outline that lies outside comes within the breadth of its rim.
    fn is_near(&self, outline: &Outline, rim: Rim) -> bool {
        let reach = squared(outline.rim().wide());
        let near_border = outline.corners().iter().any(|corner| {
            let away = corner.vector_from(self.apex);
            [self.left, self.right].into_iter().any(|border| {
                if border.dot(away) <= 0 {
                    rim.reaches(i128::from(away.squared()), reach)
                } else {
                    rim.reaches(squared(border.cross(away)), reach * i128::from(border.squared()))
                }
            })
        });
        near_border
            || outline.edges().any(|(from, to)| {
                rim.reaches(i128::from(to_line(self.apex, from, to, u64::MAX)), reach)
            })
    }

    /// Whether all of an outline lies in the wedge.
    fn holds(&self, outline: &Outline, rim: Rim) -> bool {
        let breadth = outline.rim();
        outline.corners().iter().all(|corner| {
            let away = corner.vector_from(self.apex);
            is_inside(self.left.cross(away), self.left, breadth, rim)
                && is_inside(-self.right.cross(away), self.right, breadth, rim)
        })
    }
}

/// Whether a corner with a rim of some breadth lies inside of a border, given how far it lies beyond it.
fn is_inside(beyond: i64, border: Vector, breadth: Length, rim: Rim) -> bool {
    if rim.is_outside(beyond) {
        return false;
    }
    let reach = squared(breadth.wide()) * i128::from(border.squared());
    match rim {
        Rim::Belongs => reach <= squared(beyond),
        Rim::Excluded => reach < squared(beyond),
    }
}
