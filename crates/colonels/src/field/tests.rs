//! What is asked of middles first says what the outlines say.

use super::*;
use crate::{
    movement::{self, Stance},
    setup::tests::opened,
    tables::shipped,
    trial::{LINE, OTHER_LINE, Trial, at},
};

/// Numbers that look thrown, the same every time.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self, below: i32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((self.0 >> 33) % below as u64) as i32
    }

    /// A pose near a place: at odd angles, or looking along or across the north.
    fn pose(&mut self) -> Pose {
        let place = Point::thousandths(100_000 + self.next(60_000), 100_000 + self.next(60_000));
        let facing = if self.next(2) == 0 { self.next(4) * 9000 } else { self.next(36_000) };
        Pose::new(place, Angle::hundredths(facing))
    }
}

/// Whether two stands clash, as they lie.
fn measured(one: Pose, other: Pose, away: Length) -> bool {
    let (one, other) = (outline(one), outline(other));
    if away == Length::ZERO { overlaps(&one, &other) } else { is_within(&one, &other, away) }
}

#[test]
fn ic_form_10_stands_clash_as_they_are_measured() {
    let mut numbers = Numbers(1);
    let mut clashes = 0;
    for _ in 0..20_000 {
        let (one, mut other) = (numbers.pose(), numbers.pose());
        if numbers.next(3) == 0 {
            other.facing = one.facing + Angle::degrees(90 * numbers.next(4));
        }
        for away in [Length::ZERO, TOUCH, CLEAR, Length::units(20), Length::units(30)] {
            assert_eq!(clash(one, other, away), measured(one, other, away), "{one:?} {other:?}");
            clashes += u32::from(clash(one, other, away));
        }
    }
    assert!((20_000..80_000).contains(&clashes), "{clashes}");
}

#[test]
fn ic_form_10_stands_side_by_side_do_not_clash_however_they_look() {
    for facing in (0..36_000).step_by(13) {
        let one = Pose::new(Point::thousandths(100_001, 99_998), Angle::hundredths(facing));
        for (right, ahead) in [(FRONTAGE, Length::ZERO), (Length::ZERO, -DEPTH), (FRONTAGE, DEPTH)]
        {
            let mate = one.moved(right, ahead);
            assert!(!clash(one, mate, Length::ZERO), "{facing}");
            assert!(clash(one, mate, TOUCH), "{facing}");
            assert!(clash(one, mate.moved(-right / 100, -ahead / 100), Length::ZERO), "{facing}");
        }
    }
}

#[test]
fn ic_gen_04_the_nearest_enemy_is_the_nearest_of_all() {
    let mut numbers = Numbers(7);
    for _ in 0..300 {
        let own: Vec<Outline> = (0..4).map(|_| outline(numbers.pose())).collect();
        let foes: Vec<(StandId, Pose)> = (0..12).map(|n| (StandId(n), numbers.pose())).collect();
        let gaps = foes.iter().flat_map(|(_, foe)| {
            let foe = outline(*foe);
            own.iter().map(move |own| distance(own, &foe))
        });
        assert_eq!(least_gap(&own, || foes.iter().map(|&(_, foe)| foe)), gaps.min());
        let from = numbers.pose().at;
        let nearest = foes.iter().min_by_key(|&&(stand, foe)| (from.distance(foe.at), stand));
        assert_eq!(nearest_stand(from, || foes.iter().copied()), nearest.copied());
    }
    let alone = numbers.pose();
    assert_eq!(least_gap(&[], || [alone].into_iter()), None);
}

#[test]
fn neighbours_are_all_who_stand_within_the_bounds() {
    let library = shipped();
    let mut state = opened(&library, "the-battle-of-the-seven-cisterns");
    let mut numbers = Numbers(3);
    let Bounds { high, .. } = state.setting.table.bounds();
    for round in 0..200 {
        let mut corner = || {
            let x = numbers.next(high.x.in_thousandths() + 200_000) - 100_000;
            Point::thousandths(x, numbers.next(high.y.in_thousandths() + 200_000) - 100_000)
        };
        let near = Bounds::around(&[corner(), corner()]);
        let found: Vec<(StandId, Pose)> = state.on_land_in(near).collect();
        let all = state.on_land().filter(|(_, pose)| near.holds(pose.at));
        assert_eq!(found, all.collect::<Vec<_>>());
        // Whoever moves is found where he stands then.
        let mover = StandId(round % state.stands.len() as u16);
        if let Some(pose) = state[mover].pose() {
            state[mover].at = crate::state::Where::Table(pose.moved(FRONTAGE * 5, -DEPTH * 9));
        }
    }
}

#[test]
fn ic_move_13_a_company_wheels_away_from_its_neighbour_in_line_not_through_it() {
    let mut trial = Trial::well().plain().line(LINE, 400, 300, 0).line(OTHER_LINE, 520, 300, 0);
    let state = &trial.state;
    let full = Length::units(60);
    let stance = Stance::of(state, LINE, movement::going(state, LINE)).unwrap();
    // On its right front corner, beside which the other stands: its front does not pass there.
    assert!(stance.course(state, Angle::degrees(10), full).is_ok());
    let other = Stance::of(state, OTHER_LINE, movement::going(state, OTHER_LINE)).unwrap();
    assert!(other.course(state, Angle::degrees(-10), full).is_ok());
    // With somebody before its front it cannot.
    let lead = state.stands_of(OTHER_LINE).next().unwrap();
    trial.state[lead].at = crate::state::Where::Table(at(360, 322, 0));
    let stance = Stance::of(&trial.state, LINE, movement::going(&trial.state, LINE)).unwrap();
    assert!(stance.course(&trial.state, Angle::degrees(10), full).is_err());
}
