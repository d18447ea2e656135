//! The whole-number arithmetic that the geometry stands on.
//!
//! Every place lies within [`Length::MOST`] of a corner of its table, or not much farther while it is reckoned with, so
//! a difference of two places has at most 24 bits, a product of two differences 49, and the square of that 98.

use std::cmp::Ordering;

use super::length::Length;

/// A difference of places, or an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Vector {
    pub x: i64,
    pub y: i64,
}

impl Vector {
    pub const fn dot(self, other: Self) -> i64 {
        self.x * other.x + self.y * other.y
    }

    /// Positive when `other` points to the left of this.
    pub const fn cross(self, other: Self) -> i64 {
        self.x * other.y - self.y * other.x
    }

    pub const fn squared(self) -> i64 {
        self.dot(self)
    }

    /// Turned a quarter to the right.
    pub const fn to_the_right(self) -> Self {
        Self { x: self.y, y: -self.x }
    }

    pub const fn minus(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }

    pub const fn reversed(self) -> Self {
        Self { x: -self.x, y: -self.y }
    }
}

/// The smallest whole number whose square is not less.
#[inline]
pub(super) fn root_up(square: u64) -> u64 {
    // So far a square root is right to the last bit on every machine, and the next whole number is found from it.
    const EXACT: u64 = 1 << 52;
    let root = if square < EXACT { (square as f64).sqrt() as u64 } else { square.isqrt() };
    if root * root < square { root + 1 } else { root }
}

/// The greatest whole number whose square is not more.
pub(super) fn root_down(square: u64) -> u64 {
    // Right to within one, whatever was rounded; the whole numbers next to it are tried.
    let near = ((square as f64).sqrt() as u64).min(u64::from(u32::MAX));
    if square < near * near {
        near - 1
    } else if near < u64::from(u32::MAX) && (near + 1) * (near + 1) <= square {
        near + 1
    } else {
        near
    }
}

/// A quotient rounded to the nearest, halves away from zero, so that it mirrors about zero.
pub(super) const fn nearest(n: i128, of: i128) -> i128 {
    // Most numbers are small, and small ones are quickly divided.
    const SMALL: i128 = 1 << 61;
    if -SMALL < n && n < SMALL && of < SMALL {
        let (n, of) = (n as i64, of as i64);
        return if n < 0 { -((-2 * n + of) / (2 * of)) } else { (2 * n + of) / (2 * of) } as i128;
    }
    if n < 0 { -((-2 * n + of) / (2 * of)) } else { (2 * n + of) / (2 * of) }
}

/// The same for a power of two.
#[inline]
pub(super) const fn nearest_shifted(n: i64, bits: u32) -> i64 {
    // A shift rounds down, so that of a negative number a half must fall short.
    let (half, sign) = (1 << (bits - 1), n >> 63);
    (n + half + sign) >> bits
}

/// A square of a 49-bit number.
pub(super) const fn squared(n: i64) -> i128 {
    n as i128 * n as i128
}

/// A place along a line as an exact share of it: 0 at its beginning, 1 at its end; beyond them on the line's course.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    n: i64,
    /// Never negative, never zero.
    of: i64,
}

/// How fine a share is that cannot be exact, since a root is in it.
pub(super) const FINE_BITS: u32 = 40;

impl Share {
    pub const BEGINNING: Self = Self { n: 0, of: 1 };
    pub const END: Self = Self { n: 1, of: 1 };

    /// `n / of`, where `of` is not zero.
    pub(super) const fn new(n: i64, of: i64) -> Self {
        if of < 0 { Self { n: -n, of: -of } } else { Self { n, of } }
    }

    /// A share in parts of two to the power of [`FINE_BITS`]; what lies farther off than matters is drawn near.
    pub(super) const fn fine(parts: i128) -> Self {
        const FAR: i128 = 1 << 60;
        let n = if parts < -FAR {
            -FAR
        } else if FAR < parts {
            FAR
        } else {
            parts
        };
        Self { n: n as i64, of: 1 << FINE_BITS }
    }

    /// The same place seen from the other end.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self { n: self.of - self.n, of: self.of }
    }

    /// Whether the number that lies this share of the way between two others is less than a third.
    pub(super) const fn is_less(self, from: i64, to: i64, than: i64) -> bool {
        let n = self.n as i128 * (to - from) as i128 + from as i128 * self.of as i128;
        n < than as i128 * self.of as i128
    }

    /// This share of a number, rounded down.
    pub(super) const fn floor_of(self, whole: i128) -> i128 {
        (self.n as i128 * whole).div_euclid(self.of as i128)
    }

    /// This share of a number, to the nearest.
    pub(super) const fn nearest_of(self, whole: i128) -> i128 {
        nearest(self.n as i128 * whole, self.of as i128)
    }

    /// Whether there is a share between this and a later one: see [`Self::between`].
    pub(super) fn is_apart_from(self, later: Self) -> bool {
        const NEAR: u32 = FINE_BITS - 4;
        let gap =
            i128::from(later.n) * i128::from(self.of) - i128::from(self.n) * i128::from(later.of);
        // Dividing is dear, and they seldom lie close to each other.
        (i128::from(self.of) * i128::from(later.of)) >> NEAR < gap || self.between(later).is_some()
    }

    /// A share between this and a later one; none where they lie too close to each other to matter.
    pub(super) fn between(self, later: Self) -> Option<i128> {
        let early = self.floor_of(1 << (FINE_BITS + 1));
        let late = later.floor_of(1 << (FINE_BITS + 1));
        let middle = i128::midpoint(early, late).div_euclid(2);
        (self < Self::fine(middle) && Self::fine(middle) < later).then_some(middle)
    }
}

impl Ord for Share {
    fn cmp(&self, other: &Self) -> Ordering {
        (i128::from(self.n) * i128::from(other.of))
            .cmp(&(i128::from(other.n) * i128::from(self.of)))
    }
}

impl PartialOrd for Share {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Share {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Share {}

/// A part of a line, from one share of it to a later one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    pub from: Share,
    pub to: Share,
}

impl Stretch {
    /// The part of it that lies between the two ends of the line; none where that is at most a point.
    pub fn on_line(self) -> Option<Self> {
        let from = self.from.max(Share::BEGINNING);
        let to = self.to.min(Share::END);
        (from < to).then_some(Self { from, to })
    }

    /// Whether it is at least so much of a whole.
    pub(super) const fn is_part_of(self, whole: i64, least: i64) -> bool {
        let Self { from, to } = self;
        let gap = to.n as i128 * from.of as i128 - from.n as i128 * to.of as i128;
        let of = from.of as i128 * to.of as i128;
        // What does not fit is not plain.
        match (gap.checked_mul(whole as i128), of.checked_mul(least as i128)) {
            (Some(part), Some(least)) => least <= part,
            _ => false,
        }
    }

    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self { from: self.to.mirrored(), to: self.from.mirrored() }
    }

    /// What is left of it, before and behind another stretch.
    pub fn without(self, other: Self) -> [Option<Self>; 2] {
        let before = Self { from: self.from, to: self.to.min(other.from) };
        let behind = Self { from: self.from.max(other.to), to: self.to };
        [before, behind].map(|rest| (rest.from < rest.to).then_some(rest))
    }

    /// The smallest stretch that holds both.
    #[must_use]
    pub(super) fn joined(self, other: Self) -> Self {
        Self { from: self.from.min(other.from), to: self.to.max(other.to) }
    }
}

/// Finds the greatest number up to `limit` for which `holds`, given that it holds for 0 and, once it fails, goes on failing.
///
/// The answer always holds: it is 0, or it has been tried.
pub fn greatest(limit: i32, mut holds: impl FnMut(i32) -> bool) -> i32 {
    if limit <= 0 || holds(limit) {
        return limit.max(0);
    }
    let (mut sound, mut failed) = (0, limit);
    while sound + 1 < failed {
        let middle = i32::midpoint(sound, failed);
        if holds(middle) {
            sound = middle;
        } else {
            failed = middle;
        }
    }
    sound
}

/// The same for lengths.
pub fn longest(limit: Length, mut holds: impl FnMut(Length) -> bool) -> Length {
    Length(greatest(limit.0, |thousandths| holds(Length(thousandths))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_rounded_up() {
        for (square, root) in [(0, 0), (1, 1), (2, 2), (4, 2), (5, 3), (99, 10), (100, 10)] {
            assert_eq!(root_up(square), root);
        }
        assert_eq!(root_up(u64::from(u32::MAX) * u64::from(u32::MAX)), u64::from(u32::MAX));
        for root in (2..20).chain((1 << 26) - 20..(1 << 26) + 20).chain((1 << 30)..(1 << 30) + 5) {
            let square = root * root;
            assert_eq!([square - 1, square, square + 1].map(root_up), [root, root, root + 1]);
        }
    }

    #[test]
    fn roots_are_rounded_down() {
        let near = |root: u64| (root.max(3) - 3..=root + 3).filter(|&root| root <= 1 << 32);
        for root in (0..=32).flat_map(|bits| near(1 << bits)).chain(near(3_037_000_499)) {
            let square = u128::from(root) * u128::from(root);
            for square in [square.saturating_sub(1), square, square + 1, square + u128::from(root)]
            {
                if let Ok(square) = u64::try_from(square) {
                    assert_eq!(root_down(square), square.isqrt(), "{square}");
                }
            }
        }
        assert_eq!(root_down(u64::MAX), u64::from(u32::MAX));
    }

    #[test]
    fn the_nearest_mirrors_about_zero() {
        for n in -40..=40_i64 {
            assert_eq!(nearest_shifted(n, 3), nearest(i128::from(n), 8) as i64);
            assert_eq!(nearest_shifted(-n, 3), -nearest_shifted(n, 3));
        }
        for (n, of) in [(7, 3), (-7, 2), ((1 << 61) + 1, 2), (-(1 << 61) - 1, 2), (5, 1 << 62)] {
            let floor = (2 * i128::abs(n) + of) / (2 * of);
            assert_eq!(nearest(n, of), if n < 0 { -floor } else { floor });
        }
        assert_eq!(nearest(5, 2), 3);
        assert_eq!(nearest(-5, 2), -3);
    }

    #[test]
    fn shares_compare_as_fractions_do() {
        assert_eq!(Share::new(1, 3), Share::new(-2, -6));
        assert!(Share::new(1, 3) < Share::new(2, 5));
        assert_eq!(Share::new(1, 3).mirrored(), Share::new(2, 3));
        assert_eq!(Share::new(2, 3).floor_of(10), 6);
        assert_eq!(Share::new(2, 3).nearest_of(10), 7);
        assert_eq!(Share::new(-1, 3).floor_of(10), -4);
        let middle = Share::fine(Share::new(1, 3).between(Share::new(2, 3)).unwrap());
        assert!(Share::new(1, 3) < middle && middle < Share::new(2, 3));
        assert_eq!(Share::new(1, 3).between(Share::new(1, 3)), None);
        // However close they are, it is told alike with and without dividing.
        for bits in 1..60 {
            let (early, late) = (1 << 58, (1 << 58) + (1 << (59 - bits)));
            let [early, late] = [early, late].map(|n| Share::new(n, 3 << 58));
            assert_eq!(early.is_apart_from(late), early.between(late).is_some(), "{bits}");
            assert!(early.is_apart_from(late) || 35 < bits, "{bits}");
            assert!(!early.is_apart_from(late) || bits < 45, "{bits}");
        }
    }

    #[test]
    fn a_stretch_is_cut_at_the_ends_of_its_line() {
        let stretch = |from, to| Stretch { from: Share::new(from, 4), to: Share::new(to, 4) };
        assert_eq!(stretch(-1, 3).on_line(), Some(stretch(0, 3)));
        assert_eq!(stretch(2, 9).on_line(), Some(stretch(2, 4)));
        assert_eq!(stretch(4, 9).on_line(), None);
        assert_eq!(stretch(-3, 0).on_line(), None);
        assert_eq!(stretch(1, 2).mirrored(), stretch(2, 3));
    }

    #[test]
    fn the_greatest_that_holds_is_found() {
        for limit in 0..40 {
            for edge in 0..40 {
                assert_eq!(greatest(limit, |n| n <= edge), limit.min(edge));
            }
        }
        assert_eq!(greatest(-3, |_| true), 0);
        let far = longest(Length::units(60), |length| length < Length::units(25));
        assert_eq!(far, Length::thousandths(24_999));
    }
}
