//! How high a slope is, told roughly and quickly: between two heights, by the square of the table in which a place lies.

use std::{
    hash::{Hash, Hasher},
    sync::{
        OnceLock,
        atomic::{AtomicI16, Ordering},
    },
};

use super::{
    length::Length,
    outline::Bounds,
    place::{Point, Shift},
    sight::Height,
    terrain::Steepness,
};

/// The side of a square.
const SIDE: i32 = 250;
/// From the middle of a square to its corners, and what is rounded.
const REACH: Length = Length::thousandths(185);
/// What else may be rounded of a height.
const ROUNDED: i64 = 8;
/// The height of a square that has not been looked at.
const UNKNOWN: i16 = i16::MIN;
/// Of what has more squares than this, or rises by more within one, nothing is told.
const MOST: usize = 1 << 20;
const STEEPEST: i32 = 10_000;

/// The heights in the middles of the squares over which a slope lies, each found when it is first asked for.
///
/// They follow from the slope: nothing that is compared hangs on which of them have been found.
#[derive(Debug, Default)]
pub(super) struct Rough(OnceLock<Squares>);

#[derive(Debug)]
struct Squares {
    low: Point,
    columns: usize,
    middles: Box<[AtomicI16]>,
    /// How much higher or lower a square may be anywhere than in its middle.
    around: Height,
}

impl Rough {
    /// Between which heights a point lies that is in the bounds of a slope; none where that is not told.
    pub fn between(
        &self,
        (bounds, slope): (Bounds, Steepness),
        point: Point,
        height: impl Fn(Point) -> Height,
    ) -> Option<(Height, Height)> {
        if !bounds.holds(point) {
            return None;
        }
        let squares = self.0.get_or_init(|| Squares::new(bounds, slope));
        let Shift { east, north } = point.from(squares.low);
        let [column, row] = [east, north].map(|part| part.in_thousandths() / SIDE);
        let known = squares.middles.get(row as usize * squares.columns + column as usize)?;
        let mut middle = known.load(Ordering::Relaxed);
        if middle == UNKNOWN {
            let [east, north] = [column, row].map(|n| Length::thousandths(n * SIDE + SIDE / 2));
            let exact = height(squares.low + Shift { east, north }).in_thousandths();
            middle = i16::try_from(exact).ok().filter(|&middle| middle != UNKNOWN)?;
            known.store(middle, Ordering::Relaxed);
        }
        let middle = Height::thousandths(middle.into());
        Some((middle - squares.around, middle + squares.around))
    }
}

impl Squares {
    fn new(bounds: Bounds, slope: Steepness) -> Self {
        let Shift { east, north } = bounds.high.from(bounds.low);
        let [columns, rows] = [east, north].map(|part| (part.in_thousandths() / SIDE) as usize + 1);
        let around = slope.most_rise(REACH) + ROUNDED;
        let around = i32::try_from(around).ok().filter(|&around| around <= STEEPEST);
        // What is so large, or so steep, is told by nobody but the slope itself.
        let n = columns.checked_mul(rows).filter(|&n| n <= MOST && around.is_some());
        Self {
            low: bounds.low,
            columns,
            middles: (0..n.unwrap_or(0)).map(|_| AtomicI16::new(UNKNOWN)).collect(),
            around: Height::thousandths(around.unwrap_or(0)),
        }
    }
}

/// Whoever copies a slope finds them anew.
impl Clone for Rough {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for Rough {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Rough {}

impl Hash for Rough {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
