//! Lines of sight, over flat ground and over heights.

use std::ops::{Add, Sub};

use serde::{Deserialize, Serialize};

use super::{
    body::{Body, Side},
    exact::{Share, Stretch, squared},
    length::Length,
    line::Line,
    outline::{Bounds, Outline},
    overlap::overlaps,
    place::{Point, Shift},
    region::Region,
    strip::Strip,
    terrain::Steepness,
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

/// A step of the way along a line of sight, counted from its beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step(i64);

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

    /// The height of its lower end.
    pub fn lowest(&self) -> Height {
        self.from.min(self.to)
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

    /// Whether the line runs lower than a height on the whole of a stretch: exact.
    pub const fn stays_below(&self, height: Height, stretch: Stretch) -> bool {
        self.is_below(height, stretch.from) && self.is_below(height, stretch.to)
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
        self.lowest() < height
            && region.stretches(&self.line).any(|stretch| self.dips_below(height, stretch))
    }

    /// An edge of a region that the line crosses lower than a height, if it crosses one so. Who finds none has not looked over the region yet.
    pub fn dip(&self, region: &Region, height: Height) -> Option<(Point, Point)> {
        region.edges().find(|&edge| self.dips_at(edge, height))
    }

    /// Whether the line crosses an edge of a region lower than a height, so that it [dips into](Self::dips_into) it: quickly told, and true of
    /// most lines beside one of which it is true. A line that only touches an end of the edge does not cross it.
    pub fn dips_at(&self, edge: (Point, Point), height: Height) -> bool {
        let parts = |one: i64, other: i64| one < 0 && 0 < other || other < 0 && 0 < one;
        let (way, along) = (self.line.vector(), edge.1.vector_from(edge.0));
        let side = |point: Point| way.cross(point.vector_from(self.line.from));
        if !parts(side(edge.0), side(edge.1)) {
            return false;
        }
        let side = |point: Point| along.cross(point.vector_from(edge.0));
        let (from, to) = (side(self.line.from), side(self.line.to));
        parts(from, to) && self.is_below(height, Share::new(from.abs(), from.abs() + to.abs()))
    }

    /// Whether it is plain that all lines between some points and some others cross an edge lower than a height, so that [`Self::dips_at`] is
    /// true of each of them. A strip holds all these points, and of either side none lies higher than is said.
    pub fn all_dip_at(
        strip: &Strip,
        (one, top): (&[Point], Height),
        (other, other_top): (&[Point], Height),
        edge: (Point, Point),
        height: Height,
    ) -> bool {
        if !strip.parts(edge) {
            return false;
        }
        let along = edge.1.vector_from(edge.0);
        // How far points lie from the course of the edge at least and at most, times its length; to its left more than nothing.
        let range = |points: &[Point]| {
            let sides = points.iter().map(|point| along.cross(point.vector_from(edge.0)));
            sides
                .fold((i64::MAX, i64::MIN), |(least, most), side| (least.min(side), most.max(side)))
        };
        let ((a, b), (c, d)) = (range(one), range(other));
        let (near, far) = if b < 0 && 0 < c {
            ((-b, -a), (c, d))
        } else if 0 < a && d < 0 {
            ((a, b), (-d, -c))
        } else {
            return false;
        };
        // The higher end may be so near to the edge, and the lower one so far behind it, that a line between them runs over it.
        let above = |top: Height| i128::from(top.0) - i128::from(height.0);
        let is_lower = |(high, far): (i128, i64), (low, near): (i128, i64)| {
            low < 0 && high * i128::from(far) < -low * i128::from(near)
        };
        let (own, others) = (above(top), above(other_top));
        own < 0 && others < 0
            || is_lower((own, far.1), (others, near.0))
            || is_lower((others, near.1), (own, far.0))
    }

    /// Whether it is plain that all lines between some points in a region without a hollow and some others leave it by the same edge, and
    /// that each runs inside for longer than a limit. A strip holds all these points.
    pub fn all_run_deeper(
        strip: &Strip,
        (inside, outside): (&[Point], &[Point]),
        region: &Region,
        limit: Length,
    ) -> bool {
        let leave_by = |edge: (Point, Point)| {
            let along = edge.1.vector_from(edge.0);
            let side = |point: &Point| along.cross(point.vector_from(edge.0));
            // Inside is to the left of every edge.
            let is_deep = |point: &Point| {
                let side = side(point);
                let far = i128::from(limit.wide().pow(2)) * i128::from(along.squared());
                0 < side && far < squared(side)
            };
            strip.parts(edge)
                && outside.iter().all(|point| side(point) < 0)
                && inside.iter().all(is_deep)
        };
        region.is_plain() && region.edges().any(leave_by)
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
        self.stop((step, hair), None, (None, None), |_| None, ground).is_none()
    }

    /// The same of ground that lies in a box alone, where all else is no higher than the lower end of the line.
    pub fn clears_over(
        &self,
        step: Length,
        hair: Height,
        near: Bounds,
        ground: impl Fn(Point) -> Height,
    ) -> bool {
        self.stop((step, hair), Some(near), (None, None), |_| None, ground).is_none()
    }

    /// A step at which ground in a box stops the line, or none; ground that may be nowhere steeper than that, and of which it may be quickly
    /// told between which heights it lies. Where a step is likely to be one, it is looked at first.
    pub(super) fn stop(
        &self,
        (step, hair): (Length, Height),
        near: Option<Bounds>,
        (slope, likely): (Option<Steepness>, Option<Step>),
        rough: impl Fn(Point) -> Option<(Height, Height)>,
        ground: impl Fn(Point) -> Height,
    ) -> Option<Step> {
        let whole = self.line.length().wide();
        let step = step.wide().max(1);
        let ruled = self.line.ruled();
        // By how much the line clears the ground at a step at least, in thousandths of a level; none where it does not.
        let room = |n: i64| {
            let along = (n * step).min(whole);
            let share = Share::new(along, whole.max(1));
            let at = ruled.at(Length::narrowed(along));
            let above = |ground: Height| {
                let lowest = ground - hair;
                let room = || self.height(share).in_thousandths() - lowest.in_thousandths();
                (!self.is_below(lowest, share)).then(room)
            };
            if let Some((low, high)) = rough(at) {
                let room = above(high);
                if room.is_some() || self.is_below(low - hair, share) {
                    return room;
                }
            }
            above(ground(at))
        };
        if let Some(Step(n)) = likely.filter(|likely| likely.0 <= whole / step + 1)
            && room(n).is_none()
        {
            return likely;
        }
        // A sample more on either side, since places are rounded.
        let (first, last) = match near.map(|near| self.span(near)) {
            None => (0, whole / step + 1),
            Some(None) => return None,
            Some(Some((from, to))) => {
                ((from / step - 1).max(0), (to / step + 2).min(whole / step + 1))
            }
        };
        // Nothing is higher than the crest.
        let above = |n: i64, slope: Steepness| {
            let share = Share::new((n * step).min(whole), whole.max(1));
            self.height(share).in_thousandths() - slope.crest().in_thousandths()
        };
        if slope.is_some_and(|slope| 1 < above(first, slope) && 1 < above(last, slope)) {
            return None;
        }
        // Where it is stopped at all, it mostly is in the midst of what stops it.
        let middle = i64::midpoint(first, last);
        if room(middle).is_none() {
            return Some(Step(middle));
        }
        let rises = i64::from(self.to.0) - i64::from(self.from.0);
        let falls_each = rises.abs() * step / whole.max(1) + 1;
        // How much of the room a step may take away, and what may have been rounded.
        let taken = slope.map(|slope| {
            let each = slope.most_rise(Length::narrowed(step)) + falls_each;
            (each, slope.most_rise(Length::thousandths(8)) + 8)
        });
        let mut n = first;
        while n <= last {
            let Some(room) = room(n) else { return Some(Step(n)) };
            let mut spared = 0;
            if let (Some(slope), Some((each, rounded))) = (slope, taken) {
                spared = (i64::from(room) - rounded).max(0) / each;
                let above = above(n, slope);
                if 1 < above {
                    if 0 <= rises {
                        return None;
                    }
                    spared = spared.max((i64::from(above) - 2) / falls_each);
                }
            }
            n += 1 + spared;
        }
        None
    }

    /// Whether the line runs so deep below ground that lies in a box, and is nowhere steeper than that, that it hides all lines beside it as well:
    /// those whose ends lie no farther `aside` of its own, and no `higher`, looked at every `step`.
    ///
    /// Only a few places are looked at: the midst of the box, and where the line is known to be stopped.
    pub(super) fn is_buried(
        &self,
        (step, hair): (Length, Height),
        (near, slope): (Bounds, Steepness),
        (aside, higher): (Length, Height),
        stopped: Option<Step>,
        ground: impl Fn(Point) -> Height,
    ) -> bool {
        let whole = self.line.length().wide();
        // Of a short line others may be much shorter yet.
        let Some((first, last)) = self.span(near).filter(|_| 4 * aside.wide() < whole) else {
            return false;
        };
        let ruled = self.line.ruled();
        // Of another line some place that is looked at is no farther from there than half a step, and rises no more on the way; some is rounded.
        let away = aside + step.half_up() + Length::thousandths(8);
        let rises = (i64::from(self.to.0) - i64::from(self.from.0)).abs();
        let rise = rises * step.wide() / whole + i64::from(higher.in_thousandths().max(0)) + 8;
        let fall = slope.most_rise(away) + i64::from(hair.in_thousandths()) + 8;
        let buries = |along: i64| {
            let there = ground(ruled.at(Length::narrowed(along)));
            let line = self.height(Share::new(along, whole));
            i64::from(line.in_thousandths()) + rise < i64::from(there.in_thousandths()) - fall
        };
        let middle = i64::midpoint(first, last);
        let stopped = stopped.map(|Step(n)| (n * step.wide()).min(whole));
        buries(middle)
            || stopped.is_some_and(|at| at != middle && buries(at))
            || buries(i64::midpoint(first, middle))
            || buries(i64::midpoint(middle, last))
    }

    /// From where to where a line runs through a box, a hair more at either end; none where it passes it by.
    fn span(&self, near: Bounds) -> Option<(i64, i64)> {
        const HAIR: i64 = 4;
        let whole = self.line.length().wide();
        let (from, to) = (self.line.from, self.line.to);
        let (mut first, mut last) = (0, whole);
        for (from, to, low, high) in [
            (from.x.wide(), to.x.wide(), near.low.x.wide(), near.high.x.wide()),
            (from.y.wide(), to.y.wide(), near.low.y.wide(), near.high.y.wide()),
        ] {
            let (low, high) = (low - HAIR, high + HAIR);
            let way = to - from;
            if way == 0 {
                if from < low || high < from {
                    return None;
                }
                continue;
            }
            let ends = [low, high].map(|edge| (edge - from) * whole / way);
            first = first.max(ends[0].min(ends[1]) - HAIR);
            last = last.min(ends[0].max(ends[1]) + HAIR);
        }
        (first <= last).then_some((first, last))
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
