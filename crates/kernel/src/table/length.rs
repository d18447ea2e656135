//! Lengths in whole thousandths of the book's unit, whatever that unit is.

use std::{
    fmt,
    iter::Sum,
    ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign},
    str::FromStr,
};

use serde::{Deserialize, Serialize};

/// Thousandths in one unit.
const UNIT: i32 = 1000;

/// A length in whole thousandths of the book's unit: a centimetre, a yard or an inch.
///
/// A length that is measured is rounded *up* to the next thousandth, so that comparing it with a limit says exactly
/// whether the true length lies within the limit.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(try_from = "i32", into = "i32")]
pub struct Length(pub(super) i32);

impl Length {
    pub const ZERO: Self = Self(0);
    /// The longest length that is read from outside, and the farthest that a place may lie from the corner of a table.
    pub const MOST: Self = Self::units(4000);

    pub const fn thousandths(n: i32) -> Self {
        Self(n)
    }

    pub const fn units(n: i32) -> Self {
        Self(n * UNIT)
    }

    /// The nearest thousandth to a decimal number, as tables in files have them; none where it is no sensible length.
    pub fn of_decimal(units: f64) -> Option<Self> {
        let thousandths = libm::round(units * f64::from(UNIT));
        let sensible =
            thousandths.is_finite() && libm::fabs(thousandths) <= f64::from(Self::MOST.0);
        sensible.then_some(Self(thousandths as i32))
    }

    /// How many thousandths it has.
    pub const fn in_thousandths(self) -> i32 {
        self.0
    }

    #[must_use]
    pub const fn abs(self) -> Self {
        Self(self.0.abs())
    }

    /// The length without what lies below zero.
    #[must_use]
    pub const fn at_least_zero(self) -> Self {
        if self.0 < 0 { Self::ZERO } else { self }
    }

    /// Half of it, the odd thousandth added.
    #[must_use]
    pub const fn half_up(self) -> Self {
        Self((self.0 + 1).div_euclid(2))
    }

    pub(super) const fn wide(self) -> i64 {
        self.0 as i64
    }

    /// From arithmetic that has grown wider; what no table holds is cut off.
    pub(super) const fn narrowed(wide: i64) -> Self {
        let narrow = wide as i32;
        if narrow as i64 == wide {
            Self(narrow)
        } else if wide < 0 {
            Self(i32::MIN)
        } else {
            Self(i32::MAX)
        }
    }
}

impl From<Length> for i32 {
    fn from(length: Length) -> Self {
        length.0
    }
}

impl TryFrom<i32> for Length {
    type Error = String;

    fn try_from(thousandths: i32) -> Result<Self, String> {
        if (-Self::MOST.0..=Self::MOST.0).contains(&thousandths) {
            Ok(Self(thousandths))
        } else {
            Err(format!("a length of {thousandths} thousandths is longer than any table"))
        }
    }
}

/// As people write it: `12.5`, `-0.075`, `30`.
/// Exact, and without zeros at its end; `{:.1}` rounds it to the nearest tenth.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(digits) = f.precision().filter(|&digits| digits < 3) {
            let step = 10_i32.pow(3 - digits as u32);
            let rounded = (self.0.abs() + step / 2) / step * step;
            return write!(f, "{}", Self(if self.0 < 0 { -rounded } else { rounded }));
        }
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.unsigned_abs() / 1000, self.0.unsigned_abs() % 1000);
        if rest == 0 {
            return f.pad(&format!("{sign}{whole}"));
        }
        let text = format!("{sign}{whole}.{rest:03}");
        f.pad(text.trim_end_matches('0'))
    }
}

impl FromStr for Length {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is not a length");
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
        let (whole, rest) = digits.split_once('.').unwrap_or((digits, ""));
        let sound = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if digits.is_empty() || !sound(whole) || !sound(rest) || 3 < rest.len() || 6 < whole.len() {
            return Err(wrong());
        }
        let whole: i32 = if whole.is_empty() { 0 } else { whole.parse().map_err(|_| wrong())? };
        let rest: i32 = format!("{rest:0<3}").parse().map_err(|_| wrong())?;
        Self::try_from(sign * (whole * UNIT + rest))
    }
}

impl Add for Length {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Length {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl AddAssign for Length {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Length {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Neg for Length {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Length {
    type Output = Self;

    fn mul(self, times: i32) -> Self {
        Self(self.0 * times)
    }
}

/// The part of a thousandth that is left over is dropped.
impl Div<i32> for Length {
    type Output = Self;

    fn div(self, by: i32) -> Self {
        Self(self.0 / by)
    }
}

impl Sum for Length {
    fn sum<I: Iterator<Item = Self>>(lengths: I) -> Self {
        lengths.fold(Self::ZERO, Self::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_written_as_people_write_them() {
        let cases = [(0, "0"), (12_500, "12.5"), (-75, "-0.075"), (30_000, "30"), (1, "0.001")];
        for (thousandths, text) in cases {
            assert_eq!(Length(thousandths).to_string(), text);
            assert_eq!(text.parse(), Ok(Length(thousandths)));
        }
        assert_eq!(".5".parse(), Ok(Length(500)));
        assert_eq!(
            format!("{:.1} {:.1} {:.0}", Length(4998), Length(-1250), Length(353_510)),
            "5 -1.3 354"
        );
        for wrong in ["", "-", "1.2345", "1,5", "one", "4001", "9999999", "1.-5", "--1"] {
            assert!(wrong.parse::<Length>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn decimals_are_rounded_to_the_thousandth() {
        assert_eq!(Length::of_decimal(14.7), Some(Length(14_700)));
        assert_eq!(Length::of_decimal(0.000_6), Some(Length(1)));
        assert_eq!(Length::of_decimal(-4000.0), Some(-Length::MOST));
        for wrong in [4000.001, f64::NAN, f64::INFINITY] {
            assert_eq!(Length::of_decimal(wrong), None);
        }
    }

    #[test]
    fn what_comes_from_outside_is_held_to_the_bound() {
        let read = |text| serde_json::from_str::<Length>(text);
        assert_eq!(read("4000000").unwrap(), Length::MOST);
        assert!(read("4000001").is_err());
        assert!(read("-4000001").is_err());
        assert_eq!(serde_json::to_string(&Length::units(2)).unwrap(), "2000");
    }

    #[test]
    fn halves_are_rounded_up() {
        assert_eq!(Length(5).half_up(), Length(3));
        assert_eq!(Length(4).half_up(), Length(2));
        assert_eq!(Length(-5).half_up(), Length(-2));
    }
}
