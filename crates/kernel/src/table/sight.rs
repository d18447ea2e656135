//! Lines of sight, over flat ground and over heights.

use std::ops::{Add, Sub};

use serde::{Deserialize, Serialize};

use super::{
    body::{Body, Side},
    exact::{Share, Stretch},
    length::Length,
    line::Line,
    outline::{Bounds, Outline},
    overlap::overlaps,
    place::{Point, Shift},
    region::Region,
};

/// A height above the table, in whole thousandths of a level.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Height(i16);

impl Height {
    pub const GROUND: Self = Self(0);

    /// Whole levels, up to thirty.
    pub const fn levels(levels: i8) -> Self {
        Self::thousandths(levels as i32 * 1000)
    }

    /// Thousandths of a level; what is higher or lower than any map has it is cut off.
    pub const fn thousandths(thousandths: i32) -> Self {
        const MOST: i32 = 30_000;
        Self(if MOST < thousandths {
            MOST as i16
        } else if thousandths < -MOST {
            -MOST as i16
        } else {
            thousandths as i16
        })
    }

    pub const fn in_thousandths(self) -> i32 {
        self.0 as i32
    }
}

impl Add for Height {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::thousandths(i32::from(self.0) + i32::from(other.0))
    }
}

impl Sub for Height {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::thousandths(i32::from(self.0) - i32::from(other.0))
    }
}

/// A line of sight. Which of its ends looks at the other makes no difference to anything it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    line: Line,
    from: Height,
    to: Height,
}

impl Sight {
    /// The line between two places, each at a height of its own.
    pub fn between(one: (Point, Height), two: (Point, Height)) -> Self {
        // Always the same way round, so that both ends see alike.
        let ((from, low), (to, high)) = if one <= two { (one, two) } else { (two, one) };
        Self { line: Line::new(from, to), from: low, to: high }
    }

    /// The line between two places on flat ground.
    pub fn level(one: Point, two: Point) -> Self {
        Self::between((one, Height::GROUND), (two, Height::GROUND))
    }

    pub const fn line(&self) -> &Line {
        &self.line
    }

    /// The height of the line at a share of its way, to the nearest thousandth of a level.
    pub fn height(&self, share: Share) -> Height {
        let rise = i128::from(self.to.0) - i128::from(self.from.0);
        Height::thousandths(i32::from(self.from.0) + share.nearest_of(rise) as i32)
    }

    /// Whether the line runs lower than a height at a share of its way: exact.
    pub const fn is_below(&self, height: Height, share: Share) -> bool {
        share.is_less(self.from.0 as i64, self.to.0 as i64, height.0 as i64)
    }

    /// Whether the line runs lower than a height anywhere on a stretch of its way: exact. Just as high is not lower.
    pub const fn dips_below(&self, height: Height, stretch: Stretch) -> bool {
        self.is_below(height, stretch.from) || self.is_below(height, stretch.to)
    }

    /// Whether the line runs through an outline. One that only touches it does not.
    pub fn passes_through(&self, outline: &Outline) -> bool {
        overlaps(&Outline::line(self.line.from, self.line.to), outline)
    }

    /// Whether the line runs through an outline anywhere lower than a height.
    pub fn is_stopped_by(&self, outline: &Outline, height: Height) -> bool {
        let stretch = self.passes_through(outline).then(|| self.line.stretch_in(outline)).flatten();
        stretch.is_some_and(|stretch| self.dips_below(height, stretch))
    }

    /// Whether the line runs over a region anywhere lower than a height.
    pub fn dips_into(&self, region: &Region, height: Height) -> bool {
        region.stretches(&self.line).any(|stretch| self.dips_below(height, stretch))
    }

    /// How long the line runs over a region, all parts together.
    pub fn depth(&self, region: &Region) -> Length {
        region.depth(&self.line)
    }

    /// The same without what lies in an outline, such as that of the one who looks.
    pub fn depth_outside(&self, region: &Region, own: &Outline) -> Length {
        let own = self.line.stretch_in(own);
        let rest = |stretch: Stretch| own.map_or([Some(stretch), None], |own| stretch.without(own));
        self.line.length_of(region.stretches(&self.line).flat_map(rest).flatten())
    }

    /// Whether the line stays above the ground, looked at every `step` of its way and at both ends; it may run lower by `hair`.
    pub fn clears(&self, step: Length, hair: Height, ground: impl Fn(Point) -> Height) -> bool {
        let steps = self.line.length().wide() / step.wide().max(1);
        self.clears_steps(step, 0..=steps, hair, ground)
    }

    /// The same for ground that lies flat, and no higher than both ends, everywhere but within `hills`: only there it is looked at.
    pub fn clears_hills(
        &self,
        step: Length,
        hair: Height,
        hills: Bounds,
        ground: impl Fn(Point) -> Height,
    ) -> bool {
        let Some((near, far)) = self.line.span(hills) else { return true };
        let every = step.wide().max(1);
        let steps = self.line.length().wide() / every;
        // Places are rounded, so one step more at either end.
        let first = (near.wide() / every - 1).max(0);
        let last = (far.wide() / every + 1).min(steps);
        self.clears_steps(step, first..=last, hair, ground)
    }

    /// Looks at some of the steps, and at the end.
    fn clears_steps(
        &self,
        step: Length,
        steps: std::ops::RangeInclusive<i64>,
        hair: Height,
        ground: impl Fn(Point) -> Height,
    ) -> bool {
        let (whole, fine) = (self.line.length(), self.line.fine_length());
        let is_above = |along: Length| {
            let share = Share::new(along.wide(), whole.wide().max(1));
            let at = if whole <= along { self.line.to } else { self.line.at_fine(along, fine) };
            !self.is_below(ground(at) - hair, share)
        };
        steps.map(|n| Length::narrowed(n * step.wide())).all(is_above) && is_above(whole)
    }
}

/// Whether any line from one of some points to one of others is clear.
pub fn any_line(
    from: &[Point],
    to: &[Point],
    mut is_clear: impl FnMut(Point, Point) -> bool,
) -> bool {
    from.iter().any(|&one| to.iter().any(|&two| is_clear(one, two)))
}

impl Body {
    /// The ends and the middle of the front.
    pub fn front_points(&self) -> [Point; 3] {
        let (left, right) = self.edge(Side::Front);
        [left, self.side(Side::Front).at, right]
    }

    /// The four corners and the middle.
    pub fn corner_points(&self) -> [Point; 5] {
        let (front, rear) = (self.edge(Side::Front), self.edge(Side::Rear));
        [front.0, front.1, rear.0, rear.1, self.middle.at]
    }

    /// The middle, and the ends of the two axes.
    pub fn axis_points(&self) -> [Point; 5] {
        let [front, right, rear, left] = Side::ALL.map(|side| self.side(side).at);
        [self.middle.at, front, right, rear, left]
    }
}

/// The middle of a circle, and its points to the north, east, south and west.
pub fn compass_points(centre: Point, radius: Length) -> [Point; 5] {
    let none = Length::ZERO;
    [(none, none), (none, radius), (radius, none), (none, -radius), (-radius, none)]
        .map(|(east, north)| centre + Shift { east, north })
}
