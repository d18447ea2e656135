//! Rectangles with a front: bases, stands, hulls, wagons, and the outline of a whole formation.

use serde::{Deserialize, Serialize};

use super::{
    angle::{ARROW_BITS, Angle},
    exact::nearest_shifted,
    length::Length,
    measure::SLACK,
    outline::{Outline, corner_of},
    place::{Frame, Local, Point, Pose},
    sight::compass_points,
};

/// A rectangle with a front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Body {
    /// Its middle, and the way its front looks.
    pub middle: Pose,
    /// Across the facing.
    pub width: Length,
    /// Along the facing.
    pub depth: Length,
}

/// What something covers of the table, wherever it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Footprint {
    /// `width` across the facing, `depth` along it.
    Rectangle {
        width: Length,
        depth: Length,
    },
    Circle {
        radius: Length,
    },
}

impl Footprint {
    /// What it covers with its middle at a pose.
    pub fn outline(self, middle: Pose) -> Outline {
        match self {
            Self::Rectangle { width, depth } => Outline::rectangle(middle, width, depth),
            Self::Circle { radius } => Outline::circle(middle.at, radius),
        }
    }

    /// Nothing of it lies farther than this from its middle, whichever way it looks. A little more than it must be, and quickly told.
    pub const fn bulk(self) -> Length {
        match self {
            Self::Rectangle { width, depth } => {
                let (width, depth) = (width.in_thousandths(), depth.in_thousandths());
                let (long, short) = if width < depth { (depth, width) } else { (width, depth) };
                // The half diagonal is at most this; corners are rounded.
                Length::thousandths(long / 2 + short / 4 + 3)
            }
            Self::Circle { radius } => radius,
        }
    }

    /// Everything that is no farther than this from its middle belongs to it, whichever way it looks. A little less than it could be.
    pub const fn core(self) -> Length {
        match self {
            Self::Rectangle { width, depth } => {
                let (width, depth) = (width.in_thousandths(), depth.in_thousandths());
                let short = if width < depth { width } else { depth };
                Length::thousandths(if short < 6 { 0 } else { short / 2 - 3 })
            }
            Self::Circle { radius } => radius,
        }
    }

    /// The middle and the ends of its two axes; of a circle its points to the north, east, south and west.
    pub fn axis_points(self, middle: Pose) -> [Point; 5] {
        match self {
            Self::Rectangle { width, depth } => Body::new(middle, width, depth).axis_points(),
            Self::Circle { radius } => compass_points(middle.at, radius),
        }
    }
}

/// A side of a body, clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    Front,
    Right,
    Rear,
    Left,
}

/// A flank of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Flank {
    Left,
    Right,
}

/// Where something lies along a body's facing, by the extended lines of its front and rear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Along {
    /// Beyond the line of the front.
    Ahead,
    /// Between the two lines, or on one of them.
    Level,
    /// Beyond the line of the rear.
    Behind,
}

/// Where something lies across a body's facing, by the extended lines of its flanks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Across {
    Left,
    /// Between the two lines, or on one of them.
    Within,
    Right,
}

/// How far things reach as seen by somebody who looks along a facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    pub left: Length,
    pub right: Length,
    pub rear: Length,
    pub front: Length,
}

impl Side {
    pub const ALL: [Self; 4] = [Self::Front, Self::Right, Self::Rear, Self::Left];

    /// The way it looks, as a turn from the facing.
    pub const fn turn(self) -> Angle {
        match self {
            Self::Front => Angle::NORTH,
            Self::Right => Angle::EAST,
            Self::Rear => Angle::SOUTH,
            Self::Left => Angle::WEST,
        }
    }
}

impl Body {
    pub const fn new(middle: Pose, width: Length, depth: Length) -> Self {
        Self { middle, width, depth }
    }

    /// A body by the middle of its front.
    pub fn behind(front: Pose, width: Length, depth: Length) -> Self {
        let at = front.frame().at_halves(0, -depth.wide());
        Self { middle: Pose::new(at, front.facing), width, depth }
    }

    /// The body round some outlines, parallel to a facing: the smallest such rectangle.
    ///
    /// None for no outlines.
    pub fn around(outlines: &[Outline], facing: Angle) -> Option<Self> {
        let frame = Frame::new(outlines.first()?.middle(), facing);
        let extent = frame.extent(outlines)?;
        let middle = frame.at_halves(
            extent.left.wide() + extent.right.wide(),
            extent.rear.wide() + extent.front.wide(),
        );
        let (width, depth) = (extent.right - extent.left, extent.front - extent.rear);
        Some(Self { middle: Pose::new(middle, facing), width, depth })
    }

    pub fn outline(&self) -> Outline {
        Outline::rectangle(self.middle, self.width, self.depth)
    }

    /// The middle of a side, looking outward.
    pub fn side(&self, side: Side) -> Pose {
        let (right, ahead) = match side {
            Side::Front => (0, self.depth.wide()),
            Side::Right => (self.width.wide(), 0),
            Side::Rear => (0, -self.depth.wide()),
            Side::Left => (-self.width.wide(), 0),
        };
        let at = self.middle.frame().at_halves(right, ahead);
        Pose::new(at, self.middle.facing + side.turn())
    }

    /// The two ends of a side, from left to right for somebody who looks outward.
    pub fn edge(&self, side: Side) -> (Point, Point) {
        let outline = self.outline();
        let [front_left, rear_left, rear_right, front_right] =
            std::array::from_fn(|n| outline.corners()[n]);
        match side {
            Side::Front => (front_left, front_right),
            Side::Right => (front_right, rear_right),
            Side::Rear => (rear_right, rear_left),
            Side::Left => (rear_left, front_left),
        }
    }

    /// A corner of the front.
    pub fn front_corner(&self, flank: Flank) -> Point {
        let (arrow, [width, depth]) =
            (self.middle.facing.arrow(), [self.width, self.depth].map(Length::wide));
        // Of opposite corners one is the other turned round.
        self.middle.at.plus(match flank {
            Flank::Left => corner_of(arrow, -width, depth),
            Flank::Right => corner_of(arrow, -width, -depth).reversed(),
        })
    }

    /// The side whose middle is nearest to a point; of equals the first, clockwise from the front.
    pub fn nearest_side(&self, point: Point) -> Side {
        let away = |side: &Side| self.side(*side).at.vector_from(point).squared();
        Side::ALL.into_iter().min_by_key(away).unwrap_or(Side::Front)
    }

    /// Where a point lies by the extended lines of the four sides: exact.
    pub fn zone(&self, point: Point) -> (Along, Across) {
        let (right, ahead) = self.middle.frame().scaled(point);
        let half = |size: Length| size.wide() << (ARROW_BITS - 1);
        let along = match ahead {
            ahead if half(self.depth) < ahead => Along::Ahead,
            ahead if ahead < -half(self.depth) => Along::Behind,
            _ => Along::Level,
        };
        let across = match right {
            right if half(self.width) < right => Across::Right,
            right if right < -half(self.width) => Across::Left,
            _ => Across::Within,
        };
        (along, across)
    }

    /// The body after it has wheeled forward on a front corner by an angle.
    #[must_use]
    pub fn wheeled(&self, on: Flank, by: Angle) -> Self {
        let turn = match on {
            Flank::Left => -by,
            Flank::Right => by,
        };
        let middle = self.middle.turned_about(self.front_corner(on), turn);
        Self { middle, ..*self }
    }

    #[must_use]
    pub const fn with_middle(&self, middle: Pose) -> Self {
        Self { middle, ..*self }
    }
}

impl Frame {
    /// How far some outlines reach as seen from here, to the nearest thousandth; none for no outlines.
    pub fn extent(&self, outlines: &[Outline]) -> Option<Extent> {
        let mut reach: Option<Extent> = None;
        for outline in outlines {
            for &corner in outline.corners() {
                let Local { right, ahead } = self.local(corner);
                let rim = outline.rim();
                let own = Extent {
                    left: right - rim,
                    right: right + rim,
                    rear: ahead - rim,
                    front: ahead + rim,
                };
                reach = Some(reach.map_or(own, |reach| reach.joined(own)));
            }
        }
        reach
    }

    /// How far ahead the nearest and the farthest part of an outline lie, in parts of the arrow: exact but for the rim.
    pub(super) fn depth_scaled(&self, outline: &Outline) -> (i64, i64) {
        let rim = outline.rim().wide() << ARROW_BITS;
        let ahead = outline.corners().iter().map(|&corner| self.scaled(corner).1);
        let (near, far) =
            ahead.fold((i64::MAX, i64::MIN), |(near, far), at| (near.min(at), far.max(at)));
        (near - rim, far + rim)
    }

    /// How much of an outline lies ahead of the line across this place; what reaches over it by no more than [`SLACK`] lies on it.
    pub fn ahead(&self, outline: &Outline) -> Ahead {
        let (near, far) = self.depth_scaled(outline);
        let hair = SLACK.wide() << ARROW_BITS;
        match (hair < far, near < -hair) {
            (false, _) => Ahead::None,
            (true, true) => Ahead::Part,
            (true, false) => Ahead::All,
        }
    }

    /// How far ahead the nearest part of an outline lies, to the nearest thousandth; negative behind.
    pub fn nearest_ahead(&self, outline: &Outline) -> Length {
        Length::narrowed(nearest_shifted(self.depth_scaled(outline).0, ARROW_BITS))
    }
}

/// How much of an outline lies ahead of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ahead {
    None,
    Part,
    All,
}

impl Extent {
    #[must_use]
    pub fn joined(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            right: self.right.max(other.right),
            rear: self.rear.min(other.rear),
            front: self.front.max(other.front),
        }
    }
}
