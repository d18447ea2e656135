//! Points, margins and ends.

use super::*;
use crate::{
    effects,
    order::{Order, Until},
    state::Marker,
    trial::{A1, A2, EARTH, M1, MARS, T1, T2, Trial, go},
};

#[test]
fn ft_vic_01_half_for_who_is_removed() {
    let mut trial = Trial::bare(&[(T1, 100, 300, 180), (T2, 200, 300, 180), (A1, 100, 100, 0)]);
    effects::lose(&mut trial.state, T1, Where::Destroyed);
    effects::lose(&mut trial.state, T2, Where::Removed);
    effects::lose(&mut trial.state, A1, Where::Removed);
    assert_eq!((worth(&trial.state, T1), worth(&trial.state, T2)), (10, 5));
    assert_eq!(worth(&trial.state, A1), 1, "half of 1, rounded up");
    assert_eq!(points(&trial.state, EARTH, None), 15);
}

#[test]
fn ft_vic_02_the_battle_ends_when_a_side_is_swept_off() {
    let mut trial = Trial::bare(&[(T1, 100, 300, 180), (M1, 100, 100, 0)]);
    effects::lose(&mut trial.state, T1, Where::Destroyed);
    let trial = trial.phase(Phase::Final { step: 0 }).go(&[]);
    // 10 for the tripod and 4 for the village, which the humans are taken to hold; the other tripod has left, for 2.
    assert_eq!(trial.state.ending, Some(Ending::Points { of: [2, 14], swept: Some(MARS) }));
    assert_eq!(outcome(&trial.state).unwrap().winners, [EARTH.seat()]);
    let given = Trial::bare(&[(T1, 100, 300, 180), (A1, 100, 100, 0)]).give(&Order::Concede, &[]);
    assert_eq!(given.state.ending, Some(Ending::Conceded { by: MARS }));
}

#[test]
fn ft_vic_03_the_example_of_margins() {
    let trial = Trial::bare(&[(T1, 100, 300, 180), (A1, 100, 100, 0), (A2, 110, 100, 0)]);
    let verdict = |a, b| verdict(&trial.state, Ending::Points { of: [a, b], swept: None });
    assert_eq!(verdict(14, 12).0, None);
    assert_eq!(verdict(14, 11), (Some(MARS), "The Martians win a minor victory, 14 to 11".into()));
    assert_eq!(verdict(14, 5), (Some(MARS), "The Martians win a major victory, 14 to 5".into()));
    // Holding: alone in the area.
    let held = Trial::bare(&[(T1, 100, 300, 180), (A1, 240, 100, 0)]);
    assert_eq!(points(&held.state, EARTH, None), 4);
    let shared = Trial::bare(&[(T1, 260, 100, 180), (A1, 240, 100, 0)]);
    assert_eq!(points(&shared.state, EARTH, None), 0);
    // Leaving: 2 for each machine.
    let mut gone = Trial::bare(&[(T1, 100, 300, 180), (A1, 100, 100, 0)]);
    gone.state[T2].at = Where::Exited;
    gone.state[T1].at = Where::Exited;
    assert_eq!(points(&gone.state, MARS, None), 4);
}

#[test]
fn ft_move_09_who_passes_through_a_friend_as_the_battle_ends_is_set_back() {
    let pass = Order::Pass { until: Until::Now };
    let through = || {
        Trial::bare(&[(T1, 100, 300, 180), (T2, 100, 270, 180), (M1, 100, 160, 0)])
            .marked(&[M1], Marker::Overwatch)
            .give(&Order::Choose { stand: T1, strategic: false }, &[])
            .give(&go(&[(100, 240)]), &[])
            .give(&pass, &[])
            .give(&pass, &[])
    };
    // Two inches on they touch, and he stays; after the third he would stand on the other.
    let beside = through().give(&Order::Concede, &[]);
    assert_eq!(beside.pose(T1).at, crate::trial::point(100, 280));
    let within = through().give(&pass, &[]).give(&Order::Concede, &[]);
    assert_eq!(within.pose(T1).at, crate::trial::point(100, 280));
    assert!(within.has_told("FT-MOVE-09", Event::SetBack { stand: T1 }));
    assert!(within.state.mover.is_none());
}

#[test]
fn ft_fly_04_who_has_risen_as_the_battle_ends_does_not_fire() {
    use crate::state::{Against, Aimed, Rising, Window};
    let given_up = |rises: bool| {
        let mut trial = Trial::bare(&[(T1, 100, 300, 180), (A1, 100, 100, 0)]);
        let aimed = Aimed { shooter: A1, weapon: 0, against: Against::Men, shots: 1 };
        let rising = Rising { aimed, target: T1, quick: true, watches: true };
        trial.state.rising = rises.then_some(rising);
        trial.state[A1].risen = 3;
        trial.state.window = Some(Window { side: MARS, asked: true });
        trial.give(&Order::Concede, &[])
    };
    for trial in [given_up(true), given_up(false)] {
        assert_eq!(trial.state.ending, Some(Ending::Conceded { by: MARS }));
        assert!(trial.state.rising.is_none() && trial.state.window.is_none());
    }
    assert_eq!((given_up(true).state[A1].risen, given_up(false).state[A1].risen), (0, 3));
}
