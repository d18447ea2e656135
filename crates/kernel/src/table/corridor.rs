//! Corridors straight ahead: how much of something lies in them, and how far down.

use super::{
    exact::nearest,
    length::Length,
    outline::Outline,
    place::{Frame, Pose},
};

/// A strip straight ahead from a line, such as the front of a stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Corridor {
    /// The middle of the line from which it begins, and the way it runs.
    pub front: Pose,
    pub width: Length,
    pub reach: Length,
}

/// The part of something that lies in a corridor: lengths from its middle line and from its beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// From the middle line, negative to the left of it.
    pub left: Length,
    pub right: Length,
    /// From the beginning: the range at which it is met.
    pub near: Length,
    pub far: Length,
}

impl Span {
    /// How much of the corridor's breadth it takes up.
    pub fn width(&self) -> Length {
        self.right - self.left
    }

    fn joined(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            right: self.right.max(other.right),
            near: self.near.min(other.near),
            far: self.far.max(other.far),
        }
    }
}

/// A place in a corridor, in thousandths to the right and ahead.
type Spot = (i64, i64);

/// Corners of an outline, and one more for each side of the corridor that cuts it.
const MOST_SPOTS: usize = 12;

impl Corridor {
    pub fn outline(&self) -> Outline {
        let half = self.width.wide();
        Outline::in_frame(&self.front.frame(), [-half, half], [0, 2 * self.reach.wide()])
    }

    /// The part of an outline that lies in the corridor, to the nearest thousandth; none where nothing does.
    pub fn span(&self, outline: &Outline) -> Option<Span> {
        let frame = self.front.frame();
        let body = self.clipped(&frame, outline);
        if outline.is_sharp() {
            return body;
        }
        // The rim is a circle round each corner and a strip along each edge.
        let circles = outline.corners().iter().map(|&corner| {
            let local = frame.local(corner);
            self.circle((local.right.wide(), local.ahead.wide()), outline.rim().wide())
        });
        let strips = outline.edges().map(|(from, to)| {
            let facing = from.bearing(to);
            let strip = Frame::new(from, facing);
            let (rim, length) = (2 * outline.rim().wide(), 2 * from.distance(to).wide());
            self.clipped(&frame, &Outline::in_frame(&strip, [0, rim], [0, length]))
        });
        circles.chain(strips).chain([body]).flatten().reduce(Span::joined)
    }

    /// The part of a polygon that lies in the corridor.
    fn clipped(&self, frame: &Frame, outline: &Outline) -> Option<Span> {
        let mut spots = [(0, 0); MOST_SPOTS];
        let mut n = 0;
        for &corner in outline.corners() {
            let local = frame.local(corner);
            spots[n] = (local.right.wide(), local.ahead.wide());
            n += 1;
        }
        let half = self.half();
        // What lies inside with all its corners is not cut.
        let is_inside = |&(right, ahead): &Spot| {
            -half <= right && right <= half && 0 <= ahead && ahead <= self.reach.wide()
        };
        if spots[..n].iter().all(is_inside) {
            return spots[..n].iter().map(Self::at_spot).reduce(Span::joined);
        }
        n = cut(&mut spots, n, |(right, _)| right + half);
        n = cut(&mut spots, n, |(right, _)| half - right);
        n = cut(&mut spots, n, |(_, ahead)| ahead);
        n = cut(&mut spots, n, |(_, ahead)| self.reach.wide() - ahead);
        spots.get(..n)?.iter().map(Self::at_spot).reduce(Span::joined)
    }

    /// A single place in the corridor.
    fn at_spot(&(right, ahead): &Spot) -> Span {
        let (right, ahead) = (Length::narrowed(right), Length::narrowed(ahead));
        Span { left: right, right, near: ahead, far: ahead }
    }

    /// The part of a circle that lies in the corridor.
    fn circle(&self, (right, ahead): Spot, radius: i64) -> Option<Span> {
        let half_chord = |away: i64| {
            let square = radius * radius - away * away;
            (0 <= square).then(|| (square as u64).isqrt() as i64)
        };
        let across = half_chord(ahead - ahead.clamp(0, self.reach.wide()))?;
        let along = half_chord(right - right.clamp(-self.half(), self.half()))?;
        let (left, right) = ((right - across).max(-self.half()), (right + across).min(self.half()));
        let (near, far) = ((ahead - along).max(0), (ahead + along).min(self.reach.wide()));
        let is_there = left <= right && near <= far;
        is_there.then(|| Span {
            left: Length::narrowed(left),
            right: Length::narrowed(right),
            near: Length::narrowed(near),
            far: Length::narrowed(far),
        })
    }

    fn half(&self) -> i64 {
        self.width.wide() / 2
    }
}

/// Cuts off the part of a polygon for which `room` is negative; returns how many corners it then has.
fn cut(spots: &mut [Spot; MOST_SPOTS], n: usize, room: impl Fn(Spot) -> i64) -> usize {
    // Most is not cut, or is cut off altogether.
    let out = spots[..n].iter().filter(|&&spot| room(spot) < 0).count();
    if out == 0 || out == n {
        return n - out;
    }
    let mut kept = [(0, 0); MOST_SPOTS];
    let mut m = 0;
    for at in 0..n {
        let (from, to) = (spots[at], spots[(at + 1) % n]);
        let (here, there) = (room(from), room(to));
        if 0 <= here && m < MOST_SPOTS {
            kept[m] = from;
            m += 1;
        }
        if (here < 0) != (there < 0) && n != 1 && m < MOST_SPOTS {
            let share = |a: i64, b: i64| {
                let (n, of) = (i128::from(here) * i128::from(b - a), i128::from(here - there));
                a + nearest(n * of.signum(), of.abs()) as i64
            };
            kept[m] = (share(from.0, to.0), share(from.1, to.1));
            m += 1;
        }
    }
    *spots = kept;
    m
}

/// How much of a breadth is left when parts of it are covered; the parts are sorted on the way.
pub fn uncovered(of: (Length, Length), covered: &mut [(Length, Length)]) -> Length {
    covered.sort_unstable();
    let (mut left, mut free) = (of.0, Length::ZERO);
    for &(from, to) in covered.iter() {
        free += (from.min(of.1) - left).at_least_zero();
        left = left.max(to);
    }
    free + (of.1 - left).at_least_zero()
}
