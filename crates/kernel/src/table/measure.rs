//! How far outlines lie from each other, and whether one reaches the other.

use super::{
    exact::{Vector, nearest, root_up, squared},
    length::Length,
    outline::{Outline, Slab},
    place::Point,
};

/// Within this distance outlines touch, and so far they may seem to cut into each other without overlapping.
///
/// Places are rounded to the thousandth, so of two bases that share an edge at an odd angle one may come to lie a hair
/// inside the other.
pub const SLACK: Length = Length::thousandths(4);

/// How far two outlines lie apart at their nearest points, rounded up to the thousandth: 0 if they touch or overlap.
///
/// A distance of at most `limit` says exactly that they lie within it.
pub fn distance(a: &Outline, b: &Outline) -> Length {
    let between = root_up(gap_squared(a, b, u64::MAX)) as i64;
    Length::narrowed(between - a.rim().wide() - b.rim().wide()).at_least_zero()
}

/// Whether two outlines lie within a distance of each other, exactly that distance included.
pub fn is_within(a: &Outline, b: &Outline, limit: Length) -> bool {
    a.bounds().grown(limit).meets(b.bounds()) && is_close(a, b, limit)
}

/// The same for outlines whose bounds are known to lie within the distance.
pub fn is_close(a: &Outline, b: &Outline, limit: Length) -> bool {
    let reach = limit + a.rim() + b.rim();
    if reach < Length::ZERO {
        return false;
    }
    let most = reach.wide() as u64 * reach.wide() as u64;
    if a.corners().len() < 3 && b.corners().len() < 3 {
        return gap_squared(a, b, most.saturating_add(1)) <= most;
    }
    // Most that are not within it lie beyond one edge by more.
    let first = beyond(a, b, most);
    if first == Beyond::Far {
        return false;
    }
    match first.max(beyond(b, a, most)) {
        Beyond::Far => false,
        Beyond::Near => edge_gap(a, b, most.saturating_add(1)) <= most,
        Beyond::None => true,
    }
}

/// How much of a body lies beyond one edge of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Beyond {
    /// There is no edge beyond which all of it lies.
    None,
    /// All of it.
    Near,
    /// All of it, and farther than was asked.
    Far,
}

/// Whether the body of `b` lies beyond an edge of that of `a`, and farther than the root of `most`.
fn beyond(a: &Outline, b: &Outline, most: u64) -> Beyond {
    let mut found = Beyond::None;
    let mut is_far = |least: i64, along: Vector| {
        let is_beyond = 0 < least;
        if is_beyond {
            found = Beyond::Near;
        }
        is_beyond && u128::from(most) * (along.squared() as u128) < squared(least) as u128
    };
    // Two edges at once, where they lie opposite each other.
    let is_far = if let Some(slabs) = a.slabs() {
        let mut slabs = slabs.iter();
        slabs.any(|slab| slab.beyond(b.corners()).iter().any(|&least| is_far(least, slab.line)))
    } else {
        a.edges().any(|edge| {
            let normal = Outline::normal(edge);
            let away = b.corners().iter().map(|corner| normal.dot(corner.vector_from(edge.0)));
            is_far(away.min().unwrap_or(0), normal)
        })
    };
    if is_far { Beyond::Far } else { found }
}

/// Whether two outlines touch or overlap.
pub fn touches(a: &Outline, b: &Outline) -> bool {
    is_within(a, b, SLACK)
}

/// A point on each of two outlines where they are nearest to each other, to the nearest thousandth.
///
/// Where they overlap, both are the same point, which lies in both.
pub fn nearest_points(a: &Outline, b: &Outline) -> (Point, Point) {
    if meet(a, b) {
        let common = common_point(a, b);
        return (common, common);
    }
    let mut best = (u64::MAX, a.corners()[0], b.corners()[0]);
    for &corner in a.corners() {
        let other = nearest_on(b, corner);
        best = best.min((gap(corner, other), corner, other));
    }
    for &corner in b.corners() {
        let other = nearest_on(a, corner);
        best = best.min((gap(corner, other), other, corner));
    }
    let (_, on_a, on_b) = best;
    let apart = on_a.distance(on_b);
    // The rims reach towards each other; where they overlap, they meet between the two bodies.
    let rims = a.rim() + b.rim();
    if rims == Length::ZERO || apart == Length::ZERO {
        return (on_a, on_b);
    }
    if apart <= rims {
        let common = part_of_the_way(on_a, on_b, a.rim(), rims);
        return (common, common);
    }
    (part_of_the_way(on_a, on_b, a.rim(), apart), part_of_the_way(on_b, on_a, b.rim(), apart))
}

fn gap(a: Point, b: Point) -> u64 {
    b.vector_from(a).squared() as u64
}

fn part_of_the_way(from: Point, to: Point, part: Length, of: Length) -> Point {
    let way = to.vector_from(from);
    let share = |along: i64| {
        let product = i128::from(along) * i128::from(part.wide());
        nearest(product, i128::from(of.wide())) as i64
    };
    from.plus(Vector { x: share(way.x), y: share(way.y) })
}

/// The point of an outline's body that is nearest to a point outside of it.
fn nearest_on(outline: &Outline, point: Point) -> Point {
    let mut best = outline.corners()[0];
    for (from, to) in outline.edges() {
        let other = nearest_on_line(point, from, to);
        if gap(point, other) < gap(point, best) {
            best = other;
        }
    }
    best
}

/// The point of a line that is nearest to a point.
pub(super) fn nearest_on_line(point: Point, from: Point, to: Point) -> Point {
    let (line, away) = (to.vector_from(from), point.vector_from(from));
    let (along, whole) = (line.dot(away), line.squared());
    if along <= 0 {
        return from;
    }
    if whole <= along {
        return to;
    }
    let share = |part: i64| nearest(i128::from(part) * i128::from(along), i128::from(whole)) as i64;
    from.plus(Vector { x: share(line.x), y: share(line.y) })
}

/// A point that lies in both of two bodies that meet.
fn common_point(a: &Outline, b: &Outline) -> Point {
    let corners = a.corners().iter().find(|&&corner| body_holds(b, corner));
    let corners = corners.or_else(|| b.corners().iter().find(|&&corner| body_holds(a, corner)));
    if let Some(&corner) = corners {
        return corner;
    }
    for (from, to) in a.edges() {
        for (start, end) in b.edges() {
            let (line, other) = (to.vector_from(from), end.vector_from(start));
            let of = line.cross(other);
            if of == 0 || !lines_cross(from, to, start, end) {
                continue;
            }
            let n = start.vector_from(from).cross(other);
            let share =
                |part: i64| nearest(i128::from(part) * i128::from(n), i128::from(of.abs())) as i64;
            let sign = of.signum();
            let crossing = Vector { x: share(line.x) * sign, y: share(line.y) * sign };
            return from.plus(crossing);
        }
    }
    a.middle()
}

/// Whether a point lies in an outline, its edge included.
pub fn holds(outline: &Outline, point: Point) -> bool {
    is_within(outline, &Outline::point(point), Length::ZERO)
}

/// Whether all of `inner` lies in `outer`, or as near as the rounding of corners lets it.
pub fn covers(outer: &Outline, inner: &Outline) -> bool {
    // A convex body holds another when it holds its corners, each with the rim that is round it.
    let room = outer.rim() - inner.rim() + SLACK;
    if outer.corners().len() < 3 || Length::ZERO <= outer.rim() - inner.rim() {
        return Length::ZERO <= room
            && inner.corners().iter().all(|&corner| is_body_within(outer, corner, room));
    }
    // The inner rim is the broader: its corners must lie deep enough inside every edge.
    let depth = (inner.rim() - outer.rim() - SLACK).at_least_zero();
    outer.edges().all(|edge| {
        let normal = Outline::normal(edge);
        inner.corners().iter().all(|corner| {
            let beyond = normal.dot(corner.vector_from(edge.0));
            beyond <= 0 && squared(depth.wide()) * i128::from(normal.squared()) <= squared(beyond)
        })
    })
}

fn is_body_within(outline: &Outline, point: Point, limit: Length) -> bool {
    let most = limit.wide() as u64 * limit.wide() as u64;
    gap_squared(outline, &Outline::point(point), u64::MAX) <= most
}

/// Whether a body, without its rim, holds a point, its edge included.
fn body_holds(outline: &Outline, point: Point) -> bool {
    if outline.corners().len() < 3 {
        return is_body_within(outline, point, Length::ZERO);
    }
    outline.edges().all(|edge| Outline::normal(edge).dot(point.vector_from(edge.0)) <= 0)
}

/// The square of the distance between two bodies without their rims, rounded up; 0 exactly where they meet.
///
/// Anything from `enough` on may come out as `enough` or more.
pub(super) fn gap_squared(a: &Outline, b: &Outline, enough: u64) -> u64 {
    if let ([a], [b]) = (a.corners(), b.corners()) {
        return gap(*a, *b);
    }
    if meet(a, b) {
        return 0;
    }
    edge_gap(a, b, enough)
}

/// The same of two bodies that do not meet: they are nearest to each other at two corners, or at a corner and a place along an edge.
fn edge_gap(a: &Outline, b: &Outline, enough: u64) -> u64 {
    let (ours, theirs) = (a.corners(), b.corners());
    let each = ours.iter().flat_map(|&one| theirs.iter().map(move |&other| gap(one, other)));
    let least = each.fold(enough, u64::min);
    beside_edges(a, theirs, beside_edges(b, ours, least))
}

/// The lesser of `least` and the square of the distance from an edge of a body to the nearest of some points that lie beside the edge,
/// rounded up.
fn beside_edges(outline: &Outline, points: &[Point], mut least: u64) -> u64 {
    let mut look = |line: Vector, from: Point, whole: i64, point: Point| {
        let aside = squared(line.cross(point.vector_from(from))) as u128;
        // Dividing is dear: first see whether it could matter.
        if aside < u128::from(least) * whole as u128 {
            least = aside.div_ceil(whole as u128) as u64;
        }
    };
    // Two edges at once, where they lie opposite each other.
    if let Some(slabs) = outline.slabs() {
        for Slab { line, from, other } in slabs {
            let whole = line.squared();
            let at = |point: Point| line.x * point.x.wide() + line.y * point.y.wide();
            let (begins, ends) = (at(from), at(other));
            for &point in points {
                let place = at(point);
                if begins < place && place < begins + whole {
                    look(line, from, whole, point);
                }
                if ends - whole < place && place < ends {
                    look(line, other, whole, point);
                }
            }
        }
        return least;
    }
    for (from, to) in outline.edges() {
        let line = to.vector_from(from);
        let whole = line.squared();
        for &point in points {
            let along = line.dot(point.vector_from(from));
            if 0 < along && along < whole {
                look(line, from, whole, point);
            }
        }
    }
    least
}

/// The lesser of `least` and the square of the distance from a point to a line, rounded up.
#[inline]
pub(super) fn to_line(point: Point, from: Point, to: Point, least: u64) -> u64 {
    let (line, away) = (to.vector_from(from), point.vector_from(from));
    let along = line.dot(away);
    if along <= 0 {
        return least.min(away.squared() as u64);
    }
    let whole = line.squared();
    if whole <= along {
        return least.min(gap(point, to));
    }
    let aside = squared(line.cross(away)) as u128;
    // Dividing is dear: first see whether it could matter.
    if u128::from(least) * whole as u128 <= aside {
        return least;
    }
    least.min(aside.div_ceil(whole as u128) as u64)
}

/// Whether two bodies, without their rims, have a point in common.
pub(super) fn meet(a: &Outline, b: &Outline) -> bool {
    if a.corners().len() < 3 && b.corners().len() < 3 {
        return match (a.corners(), b.corners()) {
            ([a], [b]) => a == b,
            ([point], [from, to]) | ([from, to], [point]) => to_line(*point, *from, *to, 1) == 0,
            (a, b) => lines_cross(a[0], a[1], b[0], b[1]),
        };
    }
    !is_apart(a, b) && !is_apart(b, a)
}

/// Whether all of `b` lies beyond some edge of `a`.
fn is_apart(a: &Outline, b: &Outline) -> bool {
    if let Some(slabs) = a.slabs() {
        let mut slabs = slabs.iter();
        return slabs.any(|slab| slab.beyond(b.corners()).iter().any(|&beyond| 0 < beyond));
    }
    a.edges().any(|edge| {
        let normal = Outline::normal(edge);
        b.corners().iter().all(|corner| 0 < normal.dot(corner.vector_from(edge.0)))
    })
}

/// Whether two lines have a point in common, their ends included.
pub(super) fn lines_cross(a: Point, b: Point, c: Point, d: Point) -> bool {
    let (line, other) = (b.vector_from(a), d.vector_from(c));
    let (from, to) = (line.cross(c.vector_from(a)), line.cross(d.vector_from(a)));
    let (start, end) = (other.cross(a.vector_from(c)), other.cross(b.vector_from(c)));
    if from == 0 && to == 0 {
        // On one line: they meet where their spans do.
        let span = |one: Point, two: Point| (one.min(two), one.max(two));
        let ((a, b), (c, d)) = (span(a, b), span(c, d));
        return a <= d && c <= b;
    }
    from.signum() * to.signum() <= 0 && start.signum() * end.signum() <= 0
}
