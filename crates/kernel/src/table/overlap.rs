//! Whether outlines overlap, and where their edges lie against each other.

use super::{
    angle::{ARROW_BITS, Angle},
    exact::{Vector, squared},
    length::Length,
    measure::{SLACK, gap_squared, lines_cross, to_line},
    outline::Outline,
    place::Point,
};

/// Whether two outlines overlap. Touching is not overlapping, and neither is a cut no deeper than [`SLACK`].
pub fn overlaps(a: &Outline, b: &Outline) -> bool {
    overlap_deeper(a, b, SLACK)
}

/// Whether two outlines cut into each other by more than `depth`: the least way by which one would have to be moved.
pub fn overlap_deeper(a: &Outline, b: &Outline, depth: Length) -> bool {
    if !a.bounds().meets(b.bounds()) {
        return false;
    }
    let reach = a.rim() + b.rim() - depth;
    if a.is_sharp() && b.is_sharp() || reach <= Length::ZERO {
        return !is_clear(a, b, depth) && !is_clear(b, a, depth);
    }
    let most = reach.wide() as u64 * reach.wide() as u64;
    gap_squared(a, b, most) < most
}

/// Whether all of `b` lies beyond some edge of `a`, or inside it by no more than `depth`.
fn is_clear(a: &Outline, b: &Outline, depth: Length) -> bool {
    // Two bodies of no breadth cannot overlap.
    if a.corners().len() < 3 && b.corners().len() < 3 {
        return true;
    }
    let is_out = |beyond: i64, along: Vector| {
        0 <= beyond || squared(beyond) <= squared(depth.wide()) * i128::from(along.squared())
    };
    // Two edges at once, where they lie opposite each other.
    if let Some(slabs) = a.slabs() {
        let mut slabs = slabs.iter();
        return slabs
            .any(|slab| slab.beyond(b.corners()).iter().any(|&beyond| is_out(beyond, slab.line)));
    }
    a.edges().any(|edge| {
        let normal = Outline::normal(edge);
        let beyond = b.corners().iter().map(|corner| normal.dot(corner.vector_from(edge.0))).min();
        beyond.is_none_or(|beyond| is_out(beyond, normal))
    })
}

/// What it takes for two edges to be in contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contact {
    /// How much the edges may be out of parallel.
    pub askew: Angle,
    /// How wide the gap between them may be, this width included.
    pub gap: Length,
    /// They must run along each other for more than this.
    pub along: Length,
}

/// Two edges that lie against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch {
    /// The edge of the first outline, by the number of its first corner.
    pub edge: usize,
    /// The edge of the second.
    pub other: usize,
    /// For how long they run along each other, rounded down.
    pub along: Length,
}

impl Contact {
    /// The edges by which two outlines are in contact: those that run along each other longest.
    pub fn between(&self, a: &Outline, b: &Outline) -> Option<Touch> {
        if !a.bounds().grown(self.gap).meets(b.bounds()) {
            return None;
        }
        let tangent = self.askew.tangent();
        let mut best: Option<Touch> = None;
        for (edge, ours) in a.edges().enumerate() {
            for (other, theirs) in b.edges().enumerate() {
                let Some(along) = self.edges(ours, theirs, tangent) else { continue };
                if best.is_none_or(|best| best.along < along) {
                    best = Some(Touch { edge, other, along });
                }
            }
        }
        best
    }

    /// For how long two edges that face each other run along each other, if that makes a contact.
    fn edges(&self, ours: (Point, Point), theirs: (Point, Point), tangent: i64) -> Option<Length> {
        let (line, other) = (ours.1.vector_from(ours.0), theirs.1.vector_from(theirs.0));
        // They run opposite ways when their outsides look at each other.
        let opposite = -line.dot(other);
        let askew = i128::from(line.cross(other).abs()) << ARROW_BITS;
        if opposite <= 0 || i128::from(tangent) * i128::from(opposite) < askew {
            return None;
        }
        // Each lies outside of the other, or as little inside as corners are rounded.
        let outside = |edge: (Point, Point), point: Point| {
            let normal = Outline::normal(edge);
            let beyond = normal.dot(point.vector_from(edge.0));
            -squared(SLACK.wide()) * i128::from(normal.squared())
                <= squared(beyond) * i128::from(beyond.signum())
        };
        if !outside(ours, theirs.0.middle(theirs.1)) && !outside(theirs, ours.0.middle(ours.1)) {
            return None;
        }
        let most = self.gap.wide() as u64 * self.gap.wide() as u64;
        if most < lines_gap(ours, theirs, most.saturating_add(1)) {
            return None;
        }
        let along = shared(ours, theirs).min(shared(theirs, ours));
        (self.along < along).then_some(along)
    }
}

/// The square of the distance between two lines, rounded up.
fn lines_gap(a: (Point, Point), b: (Point, Point), enough: u64) -> u64 {
    if lines_cross(a.0, a.1, b.0, b.1) {
        return 0;
    }
    let least = to_line(a.0, b.0, b.1, enough);
    let least = to_line(a.1, b.0, b.1, least);
    let least = to_line(b.0, a.0, a.1, least);
    to_line(b.1, a.0, a.1, least)
}

/// How much of a line another one lies beside, rounded down.
fn shared(line: (Point, Point), other: (Point, Point)) -> Length {
    let whole = line.1.vector_from(line.0);
    let length = whole.squared();
    if length == 0 {
        return Length::ZERO;
    }
    let [one, two] =
        [other.0, other.1].map(|end| whole.dot(end.vector_from(line.0)).clamp(0, length));
    Length::narrowed((squared(one - two) as u128 / length as u128).isqrt() as i64)
}
