//! Templates and what they touch.

use super::*;
use crate::trial::{A1, T1, Trial, point};

#[test]
fn ft_mark_01_a_square_and_what_it_touches_as_in_the_example() {
    // From 10, 10 to 11, 11; a round base of 0.375 at 11.3 is touched, at 11.4 it is not.
    let square = square(Point::thousandths(10_500, 10_500), 1);
    let bounds = square.bounds();
    assert_eq!((bounds.low, bounds.high), (point(100, 100), point(110, 110)));
    let touched = |x: i32| {
        let trial = Trial::bare(&[(T1, 400, 300, 0)]);
        let pose = Pose::new(Point::thousandths(x, 10_500), Angle::NORTH);
        touches(&field::outline_at(&trial.state, A1, pose), &square)
    };
    assert!(touched(11_300));
    assert!(!touched(11_400));
}
