//! Where shells are offered: on enemies, and between two of them whom one template touches both.

use arrayvec::ArrayVec;
use kernel::table::{Length, Point, touches};

use crate::{
    field,
    state::{StandId, State},
    tables::MOST_STANDS,
    templates,
};

/// Places that are offered on enemies, and in all.
const MOST_ON: usize = 8;
const MOST: usize = 14;
/// Who are farther from each other are not touched by one square of an inch.
const NEAR: Length = Length::units(3);

/// Some of the places where these enemies stand, and then some where two of them are touched at once.
///
/// [FT-ART-08] Everybody who is at least partly under a template is attacked.
pub fn on(state: &State, enemies: impl Iterator<Item = StandId>) -> ArrayVec<Point, MOST> {
    let known: ArrayVec<(StandId, Point), MOST_STANDS> =
        enemies.filter_map(|enemy| Some((enemy, state.pose(enemy)?.at))).collect();
    let mut places: ArrayVec<Point, MOST> = known.iter().map(|&(_, at)| at).take(MOST_ON).collect();
    let pairs = (0..known.len()).flat_map(|n| known[..n].iter().map(move |&other| (other, n)));
    let near = pairs.filter_map(|((one, here), n)| {
        let (other, there) = known[n];
        let middle = here.middle(there);
        (here.distance(there) <= NEAR
            && is_under(state, one, middle)
            && is_under(state, other, middle))
        .then_some(middle)
    });
    let room = MOST - places.len();
    places.extend(near.take(room));
    places
}

/// Whether the smallest template touches a stand.
fn is_under(state: &State, stand: StandId, at: Point) -> bool {
    field::outline(state, stand).is_some_and(|own| touches(&own, &templates::square(at, 1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::{Trial, point};

    const WIRE: &str = "the-wire-1917";
    const TRIPODS: [StandId; 3] = [StandId(0), StandId(1), StandId(2)];

    /// The places on two tripods so many tenths of an inch apart, and a third far off.
    fn places(apart: i32) -> Vec<Point> {
        let [one, other, third] = TRIPODS;
        let stands = [(one, 200, 300, 180), (other, 200 + apart, 300, 180), (third, 400, 300, 180)];
        let trial = Trial::of(WIRE, &stands);
        on(&trial.state, TRIPODS.into_iter()).to_vec()
    }

    #[test]
    fn ft_art_08_shells_are_offered_between_two_whom_one_square_touches() {
        let on_them = |apart: i32| vec![point(200, 300), point(200 + apart, 300), point(400, 300)];
        let mut both = on_them(18);
        both.push(point(209, 300));
        assert_eq!(places(18), both);
        assert_eq!(places(22), on_them(22), "they are two inches apart and more");
    }

    #[test]
    fn ft_art_08_a_crowd_offers_so_many_places_and_no_more() {
        let machines: Vec<StandId> = (0..8).map(StandId).collect();
        let stands: Vec<(StandId, i32, i32, i32)> = machines
            .iter()
            .map(|&stand| (stand, 200 + 12 * i32::from(stand.0), 300, 180))
            .collect();
        let trial = Trial::of(WIRE, &stands);
        let places = on(&trial.state, machines.into_iter());
        assert_eq!(places.len(), MOST);
        assert!(places[..MOST_ON].iter().all(|at| at.y == places[0].y));
    }
}
