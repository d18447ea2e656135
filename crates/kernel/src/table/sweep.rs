//! Straight moves past what stands on the table: how far one gets without passing through anything.

use super::{
    exact::{Share, Stretch, Vector, root_up},
    length::Length,
    line::Line,
    measure::{SLACK, distance, is_within},
    outline::Outline,
    overlap::overlaps,
    region::Region,
};

/// Something in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Obstacle {
    pub outline: Outline,
    /// How near one may come to it. With 0 one may touch it, but not overlap it.
    ///
    /// Whoever begins nearer may stay as near, and draw away.
    pub clearance: Length,
}

/// How much nearer than before a neighbour may seem to come, since places are rounded.
const HAIR: Length = Length::thousandths(2);

/// How far one gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advance {
    pub length: Length,
    /// The obstacle that stopped the move, by its number.
    pub stopped_by: Option<usize>,
}

impl Obstacle {
    pub const fn solid(outline: Outline) -> Self {
        Self { outline, clearance: Length::ZERO }
    }

    /// The border of a region, which nobody may cross either way.
    pub fn border(region: &Region) -> impl Iterator<Item = Self> + '_ {
        region.edges().map(|(from, to)| Self::solid(Outline::line(from, to)))
    }

    /// Whether an outline stands in its way.
    pub fn bars(&self, outline: &Outline) -> bool {
        if self.clearance <= Length::ZERO {
            overlaps(outline, &self.outline)
        } else {
            is_within(outline, &self.outline, self.clearance - Length(1))
        }
    }

    /// The obstacle as it is for something that begins no farther than the clearance, or nearer.
    fn for_neighbour(&self, outline: &Outline) -> Self {
        if !is_within(outline, &self.outline, self.clearance) {
            return *self;
        }
        let now = distance(outline, &self.outline) - HAIR;
        Self { clearance: self.clearance.min(now).at_least_zero(), ..*self }
    }

    /// The part of a straight way on which something would stand in its way, beyond the ends of the way too.
    fn blocked(&self, moving: &Outline, way: &Line) -> Option<Stretch> {
        if way.from == way.to {
            return None;
        }
        let passed = moving.bounds().joined(moving.shifted(way.shift()).bounds());
        if !passed.grown(self.clearance).meets(self.outline.bounds()) {
            return None;
        }
        let rims = moving.rim() + self.outline.rim();
        if self.clearance <= Length::ZERO && rims <= SLACK {
            return sharp(moving, &self.outline, way.vector());
        }
        let kept = if self.clearance <= Length::ZERO { -SLACK } else { self.clearance };
        rounded(moving, &self.outline, way, rims + kept)
    }
}

/// How far some outlines get that move together along a straight way, up to `limit`, passing through none of the obstacles.
///
/// The end of the advance is a whole number of thousandths along the way at which none of them is barred. A greater limit
/// never makes it shorter.
pub fn advance(moving: &[Outline], way: &Line, limit: Length, obstacles: &[Obstacle]) -> Advance {
    let mut length = way.length().min(limit).at_least_zero();
    let mut stopped_by = None;
    for (at, obstacle) in obstacles.iter().enumerate() {
        for outline in moving {
            let own = obstacle.for_neighbour(outline);
            let Some(stretch) = own.blocked(outline, way) else { continue };
            if stretch.to <= Share::BEGINNING || Share::END <= stretch.from {
                continue;
            }
            let most = way.short_of(stretch.from).at_least_zero();
            if most < length {
                (length, stopped_by) = (most, Some(at));
            }
        }
    }
    // Places are rounded: a hair less may be needed.
    while Length::ZERO < length {
        let shift = way.shift_at(length);
        let barred = obstacles.iter().position(|obstacle| {
            let bars =
                |outline: &Outline| obstacle.for_neighbour(outline).bars(&outline.shifted(shift));
            moving.iter().any(bars)
        });
        let Some(at) = barred else { break };
        (length, stopped_by) = (length - Length(1), Some(at));
    }
    Advance { length, stopped_by }
}

/// The first place along a straight way, from `from` on, at which none of some outlines is barred; none up to its end.
pub fn first_free(
    moving: &[Outline],
    way: &Line,
    from: Length,
    obstacles: &[Obstacle],
) -> Option<Length> {
    let mut length = from.at_least_zero();
    let end = way.length();
    while length <= end {
        let shift = way.shift_at(length);
        let mut next = length;
        for outline in moving {
            let there = outline.shifted(shift);
            for obstacle in obstacles.iter().filter(|obstacle| obstacle.bars(&there)) {
                // On to where this one is passed, and at least a hair.
                let passed = obstacle
                    .blocked(outline, way)
                    .map_or(length, |stretch| way.short_of(stretch.to));
                next = next.max(passed).max(length + Length(1));
            }
        }
        if next == length {
            return Some(length);
        }
        length = next;
    }
    None
}

/// The part of a way on which two polygons overlap by more than [`SLACK`]: exact but for the slack.
fn sharp(moving: &Outline, still: &Outline, way: Vector) -> Option<Stretch> {
    if moving.corners().len() < 3 && still.corners().len() < 3 {
        return None;
    }
    let mut window = Window::default();
    window.narrow(moving, still, way.reversed())?;
    window.narrow(still, moving, way)?;
    let stretch = Stretch { from: window.from?, to: window.to? };
    (stretch.from < stretch.to).then_some(stretch)
}

/// When two polygons overlap, as far as has been found out.
#[derive(Default)]
struct Window {
    from: Option<Share>,
    to: Option<Share>,
}

impl Window {
    /// Narrows the window to when some part of `b` lies inside each edge of `a`; `drift` is how `b` moves past `a`.
    fn narrow(&mut self, a: &Outline, b: &Outline, drift: Vector) -> Option<()> {
        for edge in a.edges() {
            let normal = Outline::normal(edge);
            let beyond =
                b.corners().iter().map(|corner| normal.dot(corner.vector_from(edge.0))).min()?;
            let slack = SLACK.wide() as u64 * SLACK.wide() as u64 * normal.squared() as u64;
            let (outside, speed) = (beyond + root_up(slack) as i64, normal.dot(drift));
            if speed == 0 {
                if 0 <= outside {
                    return None;
                }
                continue;
            }
            let crossing = Share::new(-outside, speed);
            if speed < 0 {
                self.from = Some(self.from.map_or(crossing, |from| from.max(crossing)));
            } else {
                self.to = Some(self.to.map_or(crossing, |to| to.min(crossing)));
            }
        }
        Some(())
    }
}

/// The part of a way on which the bodies of two outlines come nearer to each other than `reach`.
fn rounded(moving: &Outline, still: &Outline, way: &Line, reach: Length) -> Option<Stretch> {
    let shift = way.shift();
    // Quicker than to find out when: whether at all.
    if let Some(passed) = moving.swept(shift)
        && !is_within(&bare(&passed), &bare(still), reach)
    {
        return None;
    }
    let to = |outline: &Outline| bare(outline).grown(reach);
    let (grown_still, grown_moving) = (to(still), to(moving));
    let forth = moving
        .corners()
        .iter()
        .map(|&corner| Line::new(corner, corner + shift).course_in(&grown_still));
    let back = still
        .corners()
        .iter()
        .map(|&corner| Line::new(corner, corner - shift).course_in(&grown_moving));
    forth.chain(back).flatten().reduce(Stretch::joined)
}

/// An outline without its rim.
fn bare(outline: &Outline) -> Outline {
    outline.grown(-outline.rim())
}
