//! Places all over a box, for those who need a few of them.

use super::{length::Length, outline::Bounds, place::Point};

/// Points of a box, so far apart, in an order in which the first few lie all over it.
pub fn spread(over: Bounds, apart: Length) -> impl Iterator<Item = Point> {
    let Bounds { low, high } = over;
    let step = apart.in_thousandths().max(1);
    let n = |low: Length, high: Length| ((high - low).in_thousandths() + step / 2) / step;
    let (wide, deep) = (n(low.x, high.x).max(1), n(low.y, high.y).max(1));
    let n = wide * deep;
    // By leaps of about the golden section of all, which no factor of their number divides.
    let leap = (n * 618 / 1000..n).find(|&leap| has_no_factor(leap, n)).unwrap_or(1);
    (0..n).map(move |at| at * leap % n).map(move |at| {
        let place = |low: Length, n: i32| low + Length::thousandths(step * n + step / 2);
        Point::new(place(low.x, at % wide), place(low.y, at / wide))
    })
}

/// Whether two numbers have no factor in common.
const fn has_no_factor(one: i32, other: i32) -> bool {
    let (mut one, mut other) = (one, other);
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_holds_every_place_once_and_begins_all_over() {
        let over = Bounds { low: Point::ORIGIN, high: Point::thousandths(40_000, 30_000) };
        let places: Vec<Point> = spread(over, Length::units(10)).collect();
        assert_eq!(places.len(), 12);
        let mut sorted = places.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), 12, "every place once");
        let places: Vec<Point> = spread(over, Length::units(2)).take(4).collect();
        for (n, one) in places.iter().enumerate() {
            for other in &places[..n] {
                assert!(Length::units(5) < one.distance(*other), "{one:?} and {other:?}");
            }
        }
        // A box too small for two has one, even where it is smaller than the step.
        let small = Bounds { low: Point::ORIGIN, high: Point::thousandths(1000, 1000) };
        assert_eq!(spread(small, Length::units(10)).count(), 1);
    }
}
