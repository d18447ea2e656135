//! Angles in whole hundredths of a degree, clockwise from north.

use std::{
    fmt,
    ops::{Add, Neg, Sub},
};

use serde::{Deserialize, Serialize};

use super::{exact::Vector, length::Length};

const DEGREE: i32 = 100;
const FULL: i32 = 360 * DEGREE;
const QUARTER: i32 = 90 * DEGREE;

/// Twice the circle constant, in ten-thousand-millionths.
const TAU: i128 = 62_831_853_072;
const TAU_SCALE: i128 = 10_000_000_000;

/// A direction, or how far something turns: whole hundredths of a degree, clockwise from north, under a full turn.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(try_from = "u16", into = "u16")]
pub struct Angle(u16);

impl Angle {
    pub const NORTH: Self = Self(0);
    pub const EAST: Self = Self::degrees(90);
    pub const SOUTH: Self = Self::degrees(180);
    pub const WEST: Self = Self::degrees(270);

    /// Any number of degrees, brought into the circle.
    pub const fn degrees(degrees: i32) -> Self {
        Self::hundredths(degrees.rem_euclid(360) * DEGREE)
    }

    /// Any number of hundredths of a degree, brought into the circle.
    #[inline]
    pub const fn hundredths(hundredths: i32) -> Self {
        Self(hundredths.rem_euclid(FULL) as u16)
    }

    /// The nearest hundredth to a decimal number of degrees; none where it is no number.
    pub fn of_decimal(degrees: f64) -> Option<Self> {
        let hundredths = libm::round(degrees * f64::from(DEGREE));
        (libm::fabs(hundredths) < 1e9).then_some(Self::hundredths(hundredths as i32))
    }

    /// From 0 to 35,999.
    pub const fn in_hundredths(self) -> i32 {
        self.0 as i32
    }

    /// The same turn by the shorter way: negative to the left, more than -18,000 and at most 18,000.
    #[inline]
    pub const fn signed(self) -> i32 {
        let turn = self.0 as i32;
        if FULL / 2 < turn { turn - FULL } else { turn }
    }

    /// The direction as a player says it: one of the eight winds, or whole degrees.
    pub fn heading(self) -> String {
        const WINDS: [&str; 8] = [
            "north",
            "north-east",
            "east",
            "south-east",
            "south",
            "south-west",
            "west",
            "north-west",
        ];
        let turn = i32::from(self.0);
        match turn % (FULL / 8) {
            0 => WINDS[(turn / (FULL / 8)) as usize].to_owned(),
            // What is rounded up to a full turn is none.
            _ if FULL - 50 <= turn => "0°".to_owned(),
            _ => format!("{self:.0}°"),
        }
    }

    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::once_round(self.0 as i32 + FULL / 2)
    }

    /// What is under two full turns, brought into the circle.
    #[inline]
    const fn once_round(hundredths: i32) -> Self {
        Self(if FULL <= hundredths { hundredths - FULL } else { hundredths } as u16)
    }

    /// The smaller angle between two directions: at most 180 degrees.
    #[inline]
    #[must_use]
    pub const fn between(self, other: Self) -> Self {
        let apart = self.0.abs_diff(other.0) as i32;
        Self(if FULL / 2 < apart { FULL - apart } else { apart } as u16)
    }

    /// How far a point travels that turns by this angle at a distance from the pivot, to the nearest thousandth.
    pub const fn arc_length(self, radius: Length) -> Length {
        let exact = radius.0 as i128 * self.0 as i128 * TAU;
        let scale = TAU_SCALE * FULL as i128;
        Length::narrowed(((exact + scale / 2) / scale) as i64)
    }

    /// The largest turn in which a point at a distance from the pivot travels no more than `length`; under a full turn.
    pub fn of_arc(length: Length, radius: Length) -> Self {
        if length.0 <= 0 || radius.0 <= 0 {
            return Self::NORTH;
        }
        // The arc is rounded to the nearest: half a thousandth more is still within the length.
        let exact = (2 * i128::from(length.0) + 1) * TAU_SCALE * i128::from(FULL);
        let most = (exact - 1) / (2 * i128::from(radius.0) * TAU);
        Self(most.min(i128::from(FULL - 1)) as u16)
    }

    /// A long arrow in this direction, the same on every machine and exactly alike in all four quarters.
    #[inline]
    pub(super) fn arrow(self) -> Vector {
        let (quarters, rest) = (i32::from(self.0) / QUARTER, i32::from(self.0) % QUARTER);
        // The two halves of a quarter mirror each other.
        let (sin, cos) = if rest <= QUARTER / 2 {
            sin_cos(rest)
        } else {
            let (sin, cos) = sin_cos(QUARTER - rest);
            (cos, sin)
        };
        // A quarter turns them into each other, a half turns them round.
        let (x, y) = if quarters & 1 == 0 { (sin, cos) } else { (cos, -sin) };
        if quarters & 2 == 0 { Vector { x, y } } else { Vector { x: -x, y: -y } }
    }

    /// The tangent of an angle under 90 degrees, in parts of [`ARROW`].
    pub(super) fn tangent(self) -> i64 {
        let arrow = self.arrow();
        let wide = i128::from(arrow.x) << ARROW_BITS;
        (wide / i128::from(arrow.y.max(1))) as i64
    }

    /// The direction of a vector, to the nearest hundredth; north for a vector of no length.
    pub(super) fn of(vector: Vector) -> Self {
        let Vector { x, y } = vector;
        let (ahead, aside, quarter) = match (0 <= x, 0 <= y) {
            (true, true) if 0 < x || 0 < y => (y, x, 0),
            (true, true) => return Self::NORTH,
            (true, false) => (x, -y, 1),
            (false, false) => (-y, -x, 2),
            (false, true) => (-x, y, 3),
        };
        let rest = if aside <= ahead { arc(aside, ahead) } else { QUARTER - arc(ahead, aside) };
        Self::hundredths(quarter * QUARTER + rest)
    }
}

/// How many parts a length of one is cut into along an arrow.
pub(super) const ARROW_BITS: u32 = 30;
pub(super) const ARROW: i64 = 1 << ARROW_BITS;

/// Sine and cosine of every angle of at most 45 degrees, in parts of [`ARROW`]: reckoned by the compiler, since every base asks for them.
static SINES: [(i32, i32); SINES_KEPT] = {
    let mut sines = [(0, 0); SINES_KEPT];
    let mut hundredths = 0;
    while hundredths < SINES_KEPT {
        sines[hundredths] = reckon(hundredths as i128);
        hundredths += 1;
    }
    sines
};

/// As many as there are hundredths up to 45 degrees.
const SINES_KEPT: usize = (QUARTER / 2 + 1) as usize;

/// Sine and cosine of an angle of at most 45 degrees, in parts of [`ARROW`].
#[inline]
fn sin_cos(hundredths: i32) -> (i64, i64) {
    let (sin, cos) = SINES[hundredths as usize];
    (sin.into(), cos.into())
}

/// Sine and cosine by their series, with twice as many parts as an arrow has.
const fn reckon(hundredths: i128) -> (i32, i32) {
    const BITS: u32 = 2 * ARROW_BITS;
    /// Half the circle constant.
    const PI: i128 = 3_622_009_729_038_561_421;
    let turn = hundredths * PI / 18_000;
    let (mut sin, mut cos, mut term, mut n) = (0, 0, 1_i128 << BITS, 0);
    while term != 0 {
        match n % 4 {
            0 => cos += term,
            1 => sin += term,
            2 => cos -= term,
            _ => sin -= term,
        }
        n += 1;
        term = ((term * turn) >> BITS) / n;
    }
    // Neither is negative, so that half more, cut off, is the nearest.
    let half = ARROW as i128 / 2;
    (((sin + half) >> ARROW_BITS) as i32, ((cos + half) >> ARROW_BITS) as i32)
}

/// The angle whose tangent is `aside / ahead`, at most 45 degrees, in hundredths.
fn arc(aside: i64, ahead: i64) -> i32 {
    let radians = libm::atan2(aside as f64, ahead as f64);
    (radians * (18_000.0 / std::f64::consts::PI) + 0.5) as i32
}

impl From<Angle> for u16 {
    fn from(angle: Angle) -> Self {
        angle.0
    }
}

impl TryFrom<u16> for Angle {
    type Error = String;

    fn try_from(hundredths: u16) -> Result<Self, String> {
        if i32::from(hundredths) < FULL {
            Ok(Self(hundredths))
        } else {
            Err(format!("an angle is under 36000 hundredths of a degree, not {hundredths}"))
        }
    }
}

/// In degrees, as people write them: `45`, `12.25`.
impl fmt::Display for Angle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Length::thousandths(i32::from(self.0) * 10).fmt(f)
    }
}

impl Add for Angle {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self::once_round(i32::from(self.0) + i32::from(other.0))
    }
}

impl Sub for Angle {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::once_round(i32::from(self.0) - i32::from(other.0) + FULL)
    }
}

impl Neg for Angle {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self::once_round(FULL - i32::from(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_is_a_wind_or_degrees() {
        assert_eq!(Angle::NORTH.heading(), "north");
        assert_eq!(Angle::degrees(225).heading(), "south-west");
        assert_eq!(Angle::degrees(315).heading(), "north-west");
        assert_eq!(Angle::hundredths(4501).heading(), "45°");
        assert_eq!(Angle::degrees(146).heading(), "146°");
        assert_eq!(Angle::hundredths(35_949).heading(), "359°");
        assert_eq!(Angle::hundredths(35_950).heading(), "0°");
        assert_eq!(Angle::hundredths(49).heading(), "0°");
    }

    #[test]
    fn angles_are_brought_into_the_circle() {
        assert_eq!(Angle::degrees(-90), Angle::WEST);
        assert_eq!(Angle::degrees(725), Angle::degrees(5));
        assert_eq!(Angle::WEST + Angle::SOUTH, Angle::EAST);
        assert_eq!(Angle::EAST - Angle::SOUTH, Angle::WEST);
        assert_eq!(Angle::degrees(350).signed(), -1000);
        assert_eq!(Angle::SOUTH.signed(), 18_000);
        assert_eq!(Angle::degrees(350).between(Angle::degrees(20)), Angle::degrees(30));
        assert_eq!(Angle::hundredths(1225).to_string(), "12.25");
        assert_eq!(Angle::of_decimal(-0.5), Some(Angle::hundredths(35_950)));
        assert!(serde_json::from_str::<Angle>("36000").is_err());
    }

    #[test]
    fn arrows_are_alike_in_all_quarters() {
        assert_eq!(Angle::NORTH.arrow(), Vector { x: 0, y: ARROW });
        assert_eq!(Angle::WEST.arrow(), Vector { x: -ARROW, y: 0 });
        let diagonal = Angle::degrees(45).arrow();
        assert_eq!(diagonal.x, diagonal.y);
        for hundredths in (0..9000).step_by(7) {
            let one = Angle::hundredths(hundredths).arrow();
            let next = Angle::hundredths(hundredths + 9000).arrow();
            assert_eq!(next, Vector { x: one.y, y: -one.x });
        }
    }

    #[test]
    fn sines_are_those_of_the_mathematical_library() {
        for (hundredths, &sines) in (0..).zip(&SINES) {
            let turn = f64::from(hundredths) * (std::f64::consts::PI / 18_000.0);
            let (sin, cos) = libm::sincos(turn);
            let whole = |part: f64| libm::round(part * ARROW as f64) as i32;
            assert_eq!(sines, (whole(sin), whole(cos)), "{hundredths}");
        }
    }

    #[test]
    fn a_direction_is_found_again_from_its_arrow() {
        for hundredths in 0..36_000 {
            let angle = Angle::hundredths(hundredths);
            assert_eq!(Angle::of(angle.arrow()), angle);
        }
        assert_eq!(Angle::of(Vector { x: 0, y: 0 }), Angle::NORTH);
        assert_eq!(Angle::of(Vector { x: 3, y: -4 }), Angle::hundredths(14_313));
    }

    #[test]
    fn the_way_of_an_outer_corner() {
        // A quarter turn at 120 yards: half the circle constant times 120 is 188.496.
        assert_eq!(Angle::EAST.arc_length(Length::units(120)), Length::thousandths(188_496));
        assert_eq!(Angle::degrees(1).arc_length(Length::units(30)), Length::thousandths(524));
        assert_eq!(Angle::NORTH.arc_length(Length::units(30)), Length::ZERO);
        // 30 yards at 120 from the pivot are 14.32 degrees.
        assert_eq!(Angle::of_arc(Length::units(30), Length::units(120)).in_hundredths(), 1432);
        assert_eq!(Angle::of_arc(Length::units(30), Length::ZERO), Angle::NORTH);
        assert_eq!(Angle::of_arc(Length::units(30), Length::units(1)).in_hundredths(), 35_999);
    }

    #[test]
    fn the_largest_turn_for_a_length_keeps_within_it() {
        for radius in [700, 15_000, 30_000, 120_000, 333_333] {
            for length in (1..60_000).step_by(97) {
                let (radius, length) = (Length(radius), Length(length));
                let turn = Angle::of_arc(length, radius);
                assert!(turn.arc_length(radius) <= length);
                let more = Angle::hundredths(turn.in_hundredths() + 1);
                assert!(more == Angle::NORTH || length < more.arc_length(radius));
            }
        }
    }
}
