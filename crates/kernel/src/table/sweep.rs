//! Straight moves past what stands on the table: how far one gets without passing through anything.

use super::{
    exact::{FINE_BITS, Share, Stretch, Vector, root_up, squared},
    length::Length,
    line::{Line, root_times_fine},
    measure::{SLACK, distance, gap_squared, is_within},
    outline::{Bounds, Outline},
    overlap::overlaps,
    region::Region,
};

/// Something in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Obstacle {
    outline: Outline,
    clearance: Length,
    bounds: Bounds,
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
    /// Something that may be touched, but not overlapped.
    pub fn solid(outline: Outline) -> Self {
        Self::shunned(outline, Length::ZERO)
    }

    /// Something that one may come no nearer to than `clearance`.
    ///
    /// Whoever begins nearer may stay as near, and draw away. With a clearance of 0 it may be touched.
    pub fn shunned(outline: Outline, clearance: Length) -> Self {
        let clearance = clearance.at_least_zero();
        Self { outline, clearance, bounds: outline.bounds() }
    }

    /// The border of a region, which nobody may cross either way.
    pub fn border(region: &Region) -> impl Iterator<Item = Self> + '_ {
        region.edges().map(|(from, to)| Self::solid(Outline::line(from, to)))
    }

    pub const fn outline(&self) -> &Outline {
        &self.outline
    }

    pub const fn clearance(&self) -> Length {
        self.clearance
    }

    /// Whether something within these bounds may stand where the obstacle lets nobody stand.
    pub fn is_near(&self, bounds: Bounds) -> bool {
        bounds.grown(self.clearance).meets(self.bounds)
    }

    /// Whether an outline stands where the obstacle lets nobody stand.
    pub fn bars(&self, outline: &Outline) -> bool {
        if self.clearance == Length::ZERO {
            overlaps(outline, &self.outline)
        } else {
            is_within(outline, &self.outline, self.clearance - Length(1))
        }
    }

    /// The obstacle as it is for something that begins so far away.
    fn for_one_at(&self, away: Length) -> Self {
        if self.clearance < away {
            return *self;
        }
        Self { clearance: self.clearance.min(away - HAIR).at_least_zero(), ..*self }
    }

    /// How near the bodies of an outline and of the obstacle may come to each other; none where only their edges count.
    fn reach(&self, moving: &Outline) -> Option<Length> {
        let rims = moving.rim() + self.outline.rim();
        if self.clearance == Length::ZERO {
            (SLACK < rims).then(|| rims - SLACK)
        } else {
            Some(rims + self.clearance)
        }
    }

    /// The share of a straight way at which something would come to stand in its way; none where it never does.
    fn met(&self, moving: &Outline, way: &Line) -> Option<Share> {
        let Some(reach) = self.reach(moving) else {
            let stretch = sharp(moving, &self.outline, way.vector())?.on_line()?;
            return Some(stretch.from);
        };
        let near = reach.wide() as u64 * reach.wide() as u64;
        if gap_squared(moving, &self.outline, near) < near {
            return Some(Share::BEGINNING);
        }
        rounded_entry(moving, &self.outline, way.vector(), reach)
    }

    /// The part of a straight way on which something would stand in its way, beyond the ends of the way too.
    fn blocked(&self, moving: &Outline, way: &Line) -> Option<Stretch> {
        match self.reach(moving) {
            Some(reach) => rounded(moving, &self.outline, way, reach),
            None => sharp(moving, &self.outline, way.vector()),
        }
    }
}

/// How far some outlines get that move together along a straight way, up to `limit`, passing through none of the obstacles.
///
/// The end of the advance is a whole number of thousandths along the way at which none of them is barred. A greater limit
/// never makes it shorter.
pub fn advance(moving: &[Outline], way: &Line, limit: Length, obstacles: &[Obstacle]) -> Advance {
    let mut length = way.length().min(limit).at_least_zero();
    let mut stopped_by = None;
    if way.from == way.to {
        return Advance { length: Length::ZERO, stopped_by };
    }
    // Whatever is met only beyond what is left of the way stops nobody.
    let mut left = way.shift();
    for outline in moving {
        let start = outline.bounds().grown(HAIR);
        let passed = start.joined(start.shifted(left));
        let track = Track::of(outline, way);
        for (at, obstacle) in obstacles.iter().enumerate() {
            if !obstacle.is_near(passed) || track.passes_by(obstacle) {
                continue;
            }
            let mut own = *obstacle;
            if obstacle.reach(outline).is_some() {
                // Nothing is met before the gap is closed.
                if !is_within(outline, &obstacle.outline, length + obstacle.clearance) {
                    continue;
                }
                if is_within(outline, &obstacle.outline, obstacle.clearance) {
                    let away = distance(outline, &obstacle.outline);
                    own = obstacle.for_one_at(away);
                    if length + own.clearance < away {
                        continue;
                    }
                }
            }
            let Some(share) = own.met(outline, way) else { continue };
            let most = way.short_of(share).at_least_zero();
            if most < length {
                (length, stopped_by) = (most, Some(at));
                left = way.shift_at(length);
            }
        }
    }
    // Places are rounded: a hair less may be needed.
    while Length::ZERO < length && !obstacles.is_empty() {
        let Some(at) = barred_at(moving, way, length, obstacles) else { break };
        (length, stopped_by) = (length - Length(1), Some(at));
    }
    Advance { length, stopped_by }
}

/// What an outline takes up across the way that it goes.
struct Track<'a> {
    way: &'a Line,
    rim: Length,
    /// How far its body reaches to either side of the way, in lengths of the way.
    span: (i64, i64),
}

impl<'a> Track<'a> {
    fn of(outline: &Outline, way: &'a Line) -> Self {
        Self { way, rim: outline.rim(), span: span_across(outline, way) }
    }

    /// Whether it is plain that an obstacle lies to one side, too far to be met on the way or anywhere on its course.
    fn passes_by(&self, obstacle: &Obstacle) -> bool {
        let (low, high) = span_across(&obstacle.outline, self.way);
        let between = (low - self.span.1).max(self.span.0 - high);
        let reach = self.rim + obstacle.outline.rim() + obstacle.clearance;
        0 < between
            && squared(reach.wide()) * i128::from(self.way.vector().squared()) < squared(between)
    }
}

fn span_across(outline: &Outline, way: &Line) -> (i64, i64) {
    let course = way.vector();
    let across = outline.corners().iter().map(|corner| course.cross(corner.vector_from(way.from)));
    across.fold((i64::MAX, i64::MIN), |(low, high), one| (low.min(one), high.max(one)))
}

/// The first obstacle that bars some outlines from a place along a way.
fn barred_at(
    moving: &[Outline],
    way: &Line,
    along: Length,
    obstacles: &[Obstacle],
) -> Option<usize> {
    let shift = way.shift_at(along);
    for outline in moving {
        let there = outline.shifted(shift);
        let bounds = there.bounds();
        let near = |obstacle: &Obstacle| bounds.grown(obstacle.clearance).meets(obstacle.bounds);
        let bars = |obstacle: &Obstacle| {
            near(obstacle)
                && obstacle.bars(&there)
                && obstacle.for_one_at(distance(outline, &obstacle.outline)).bars(&there)
        };
        if let Some(at) = obstacles.iter().position(bars) {
            return Some(at);
        }
    }
    None
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
                let passed = obstacle.blocked(outline, way);
                let passed = passed.map_or(length, |stretch| way.short_of(stretch.to));
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
        let slack = |along: Vector| {
            let squared = SLACK.wide() as u64 * SLACK.wide() as u64 * along.squared() as u64;
            root_up(squared) as i64
        };
        // Two edges at once, where they lie opposite each other.
        if let Some(slabs) = a.slabs() {
            for slab in slabs {
                let [beyond, other] = slab.beyond(b.corners());
                let (slack, speed) = (slack(slab.line), slab.line.to_the_right().dot(drift));
                self.cross(beyond + slack, speed)?;
                self.cross(other + slack, -speed)?;
            }
            return Some(());
        }
        for edge in a.edges() {
            let normal = Outline::normal(edge);
            let beyond =
                b.corners().iter().map(|corner| normal.dot(corner.vector_from(edge.0))).min()?;
            self.cross(beyond + slack(normal), normal.dot(drift))?;
        }
        Some(())
    }

    /// Narrows it to when what lies so far outside of an edge, and moves on at that speed, is inside.
    #[inline]
    fn cross(&mut self, outside: i64, speed: i64) -> Option<()> {
        if speed == 0 {
            return (outside < 0).then_some(());
        }
        let crossing = Share::new(-outside, speed);
        if speed < 0 {
            self.from = Some(self.from.map_or(crossing, |from| from.max(crossing)));
        } else {
            self.to = Some(self.to.map_or(crossing, |to| to.min(crossing)));
        }
        Some(())
    }
}

/// The share of a way at which the bodies of two outlines, which begin farther apart, come as near as `reach`.
fn rounded_entry(moving: &Outline, still: &Outline, way: Vector, reach: Length) -> Option<Share> {
    let forth = entry_past_edges(moving, still, way, reach);
    let back = entry_past_edges(still, moving, way.reversed(), reach);
    let corners = entry_past_corners(moving, still, way, reach);
    let first = [forth, back, corners].into_iter().flatten().min()?;
    (first < Share::END).then_some(first)
}

/// When a corner of one body comes within reach of an edge of another past which it moves, seen across the edge.
fn entry_past_edges(
    corners: &Outline,
    edges: &Outline,
    way: Vector,
    reach: Length,
) -> Option<Share> {
    /// Parts of a length in which roots are taken.
    const BITS: u32 = 16;
    let mut first: Option<Share> = None;
    for edge in edges.edges() {
        let (normal, line) = (Outline::normal(edge), edge.1.vector_from(edge.0));
        let speed = -normal.dot(way);
        // Only what comes towards an edge from outside meets it.
        if speed <= 0 {
            continue;
        }
        let whole = line.squared();
        let root = ((whole as u128) << (2 * BITS)).isqrt() as i128;
        let (offset, of) = (i128::from(reach.wide()) * root, i128::from(speed) << BITS);
        for corner in corners.corners() {
            let away = corner.vector_from(edge.0);
            let n = (i128::from(normal.dot(away)) << BITS) - offset;
            if n < 0 || of < n {
                continue;
            }
            // Where along the edge, at that moment.
            let at = i128::from(line.dot(away)) * of + n * i128::from(line.dot(way));
            if 0 <= at && at <= i128::from(whole) * of {
                let share = Share::fine((n << FINE_BITS) / of);
                first = Some(first.map_or(share, |first| first.min(share)));
            }
        }
    }
    first
}

/// When a corner of one body comes within reach of a corner of another.
fn entry_past_corners(
    moving: &Outline,
    still: &Outline,
    way: Vector,
    reach: Length,
) -> Option<Share> {
    let whole = i128::from(way.squared());
    let limit = squared(reach.wide()) * whole;
    let mut first: Option<Share> = None;
    for corner in moving.corners() {
        for other in still.corners() {
            let away = other.vector_from(*corner);
            let (along, aside) = (way.dot(away), way.cross(away));
            let chord = limit - squared(aside);
            if along <= 0 || chord <= 0 {
                continue;
            }
            let before = (i128::from(along) << FINE_BITS) - root_times_fine(chord as u128);
            let share = Share::fine(before.max(0) / whole);
            first = Some(first.map_or(share, |first| first.min(share)));
        }
    }
    first
}

/// The part of a way on which the bodies of two outlines come nearer to each other than `reach`.
fn rounded(moving: &Outline, still: &Outline, way: &Line, reach: Length) -> Option<Stretch> {
    let shift = way.shift();
    let grown = |outline: &Outline| outline.grown(reach - outline.rim());
    let (still_grown, moving_grown) = (grown(still), grown(moving));
    let forth = moving
        .corners()
        .iter()
        .map(|&corner| Line::new(corner, corner + shift).course_in(&still_grown));
    let back = still
        .corners()
        .iter()
        .map(|&corner| Line::new(corner, corner - shift).course_in(&moving_grown));
    forth.chain(back).flatten().reduce(Stretch::joined)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Angle, Point, Pose};

    #[test]
    fn what_is_passed_by_is_never_met_whatever_the_way() {
        let mut seed = 1_u32;
        let mut number = |most: i32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) as i32 % (most + 1)
        };
        let (mut passed, mut met) = (0, 0);
        for n in 0..20_000 {
            let mut block = |wide: i32| {
                let at = Point::thousandths(number(20_000), number(20_000));
                let pose = Pose::new(at, Angle::hundredths(number(35_999)));
                Outline::rectangle(pose, Length::thousandths(wide), Length::thousandths(1500))
            };
            let (moving, still) = (block(2000), block(3000));
            let clearance = [0, 1, 1000][n % 3];
            let obstacle = Obstacle::shunned(still, Length::thousandths(clearance));
            let from = moving.middle();
            let way = Line::new(from, Point::thousandths(number(20_000), number(20_000)));
            if way.from == way.to {
                continue;
            }
            let is_met = obstacle.met(&moving, &way).is_some();
            if Track::of(&moving, &way).passes_by(&obstacle) {
                assert!(!is_met, "{moving:?} {obstacle:?} {way:?}");
                passed += 1;
            }
            met += i32::from(is_met);
        }
        assert!(5000 < passed && 1000 < met, "{passed} {met}");
    }
}
