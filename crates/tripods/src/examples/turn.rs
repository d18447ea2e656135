//! The sequence of play.

use super::{P, Q, X, Y, Z, field};
use crate::{
    effects,
    fire::{self, Context},
    flow, ground,
    order::{Order, Until},
    setup::tests::opened,
    state::{Against, Chore, Marker, Phase, StandId, Where},
    tables::shipped,
    trial::{A1, A2, EARTH, M1, MARS, T1, T2, Trial, go, shoot},
};

#[test]
fn ft_seq_01_twenty_player_turns_as_in_the_example() {
    let trial = Trial { state: opened(&shipped(), "guns-behind-the-wey"), log: Vec::new() }
        .setting(|setting| setting.turns = 10)
        .go(&[]);
    let mut trial = trial.give(&Order::Ready, &[]).give(&Order::Ready, &[]);
    let mut turns = vec![(trial.state.turn, trial.state.side)];
    while trial.state.ending.is_none() {
        let now = (trial.state.turn, trial.state.side);
        if turns.last() != Some(&now) {
            turns.push(now);
        }
        let pass = [Order::Done, Order::Stop, Order::Pass { until: Until::PhaseEnds }];
        let order =
            pass.into_iter().find(|order| flow::check(&trial.state, order).is_ok()).unwrap();
        trial = trial.give(&order, &[]);
    }
    assert_eq!((turns.len(), turns[0], turns[19]), (20, (1, MARS), (10, EARTH)));
}

#[test]
fn ft_seq_04_a_tank_that_goes_on_as_in_the_example() {
    let mut trial = field(&[
        (P, "V-P3-WHIPPET", 100, 100, 0),
        (X, "V-P23-TRIPOD", 140, 200, 180),
        (Y, "V-P23-TRIPOD", 400, 500, 180),
    ])
    .side(EARTH)
    .phase(Phase::FollowOn)
    .marked(&[X], Marker::Overwatch);
    trial.state[P].counter = Some(ground::points(4));
    let gone = trial
        .give(&Order::Choose { stand: P, strategic: false }, &[])
        .give(&go(&[(100, 130)]), &[]);
    assert!(gone.state.window.is_none());
    assert_eq!(gone.pose(P).at, crate::trial::point(100, 130));
    assert_eq!(gone.state[X].marker, Marker::Overwatch, "no reaction");
}

#[test]
fn ft_seq_05_a_tripod_that_is_shot_first_as_in_the_example() {
    let asked = Trial::bare(&[
        (T1, 100, 180, 180),
        (T2, 300, 300, 180),
        (M1, 100, 100, 0),
        (A1, 100, 60, 0),
    ])
    .marked(&[M1], Marker::Overwatch)
    .phase(Phase::Pivot)
    .go(&[]);
    assert!(asked.state.window.is_some_and(|window| window.asked && window.side == EARTH));
    let shot = asked.give(&shoot(M1, T1, 1), &[4, 6]);
    assert_eq!(shot.state[T1].at, Where::Destroyed);
    assert_eq!(shot.state.phase, Phase::Fire { side: MARS });
    assert!(fire::check_shooter(&shot.state, T1, (Context::Own, MARS)).is_err());
}

#[test]
fn ft_seq_06_hold_fire_and_overwatch_as_in_the_example() {
    let held = || {
        Trial::bare(&[
            (T1, 100, 200, 180),
            (T2, 300, 300, 180),
            (M1, 100, 100, 0),
            (A1, 140, 110, 0),
        ])
        .marked(&[M1], Marker::HoldFire)
        .phase(Phase::Fire { side: MARS })
    };
    let killed = |context: Context| {
        let state = super::run(&held(), &[], |play| effects::knock_out(play, M1, context));
        Trial { state, log: Vec::new() }.give(&Order::Done, &[])
    };
    // By ordinary fire: it still shoots in the same phase. By overwatch it does not.
    assert_eq!(killed(Context::Own).state.phase, Phase::Fire { side: EARTH });
    let gone = killed(Context::Overwatch);
    assert_eq!(gone.state[M1].at, Where::Destroyed);
    assert_eq!(gone.state.phase, Phase::Mark);
}

#[test]
fn ft_seq_10_a_company_of_the_third_turn_as_in_the_example() {
    let mut trial = Trial::bare(&[(T1, 100, 340, 180), (T2, 160, 340, 180)]).side(EARTH);
    for stand in trial.state.ids() {
        if trial.state.spec(stand).unit == trial.state.spec(A1).unit {
            trial.state[stand].at = Where::Exited;
        }
    }
    trial.state[A1].at = Where::Reserve;
    trial.state.turn = 3;
    let unit = usize::from(trial.state.spec(A1).unit);
    let trial = trial
        .setting(|setting| setting.units[unit].turn = 3)
        .phase(Phase::Command { chore: Chore::Arrive, at: 0 })
        .go(&[]);
    assert_eq!(trial.state.phase, Phase::Arrive { stand: A1 });
    let mut orders = Vec::new();
    flow::orders(&trial.state, &mut orders);
    let on = trial.give(&orders[0], &[]);
    assert_eq!(on.state.phase, Phase::Move);
    for strategic in [false, true] {
        assert!(on.allows(&Order::Choose { stand: A1, strategic }));
    }
}

#[test]
fn ft_seq_11_a_marker_in_the_first_turn_as_in_the_example() {
    let trial = Trial { state: opened(&shipped(), "guns-behind-the-wey"), log: Vec::new() }.go(&[]);
    let trial = trial.give(&Order::MarkAll, &[]).give(&Order::Ready, &[]).give(&Order::Ready, &[]);
    assert_eq!((trial.state.turn, trial.state.side), (1, MARS));
    assert!(trial.state.is_moving());
    assert!(fire::check_shooter(&trial.state, M1, (Context::Overwatch, EARTH)).is_ok());
}

#[test]
fn ft_over_01_a_tripod_that_walked_as_in_the_example() {
    let may = |thousandths: i32| {
        let mut trial = field(&[(X, "V-P1-TRIPOD", 100, 100, 0)]);
        trial.state[X].travelled =
            kernel::table::Effort::of(kernel::table::Length::thousandths(thousandths));
        fire::may_watch(&trial.state, X)
    };
    assert!(may(6000) && !may(6500));
}

#[test]
fn ft_over_04_where_a_marker_works_as_in_the_example() {
    // Placed by the humans; it works in the Martian movement and firing phases and in their own next movement phase.
    let marked = || {
        Trial::bare(&[
            (T1, 100, 180, 180),
            (T2, 160, 180, 180),
            (M1, 100, 100, 0),
            (A1, 300, 60, 0),
            (A2, 310, 60, 0),
        ])
        .marked(&[M1], Marker::Overwatch)
    };
    let asks = |trial: &Trial| {
        trial.state.window.is_some_and(|window| window.asked && window.side == EARTH)
    };
    let moving = marked().phase(Phase::Command { chore: Chore::Arrive, at: 0 }).go(&[]);
    assert!(asks(&moving), "in the Martian movement phase");
    assert!(asks(&marked().phase(Phase::Pivot).go(&[])), "in the Martian firing phase");
    let own = marked().side(EARTH).phase(Phase::Command { chore: Chore::Arrive, at: 0 }).go(&[]);
    assert!(asks(&own), "in one's own movement phase");
    let after = own.give(&Order::Pass { until: Until::PhaseEnds }, &[]).give(&Order::Done, &[]);
    assert_eq!(after.state[M1].marker, Marker::None, "then it lapses");
}

#[test]
fn ft_over_06_a_tank_divides_its_shots_as_in_the_example() {
    let asked = field(&[
        (P, "V-P5-MEDIUM-TANK", 100, 100, 0),
        (X, "V-P5-TRIPOD-EARLY", 100, 200, 180),
        (StandId(1), "V-P5-TRIPOD-EARLY", 140, 200, 180),
    ])
    .side(MARS)
    .marked(&[P], Marker::Overwatch)
    .give(&Order::Choose { stand: X, strategic: false }, &[])
    .give(&go(&[(100, 180)]), &[]);
    let one = asked.give(&shoot(P, X, 1), &[1]);
    assert_eq!(one.state[P].marker, Marker::Overwatch);
    let other = StandId(1);
    assert_eq!(fire::shots_left(&one.state, P, 0, Against::Armour, other, Context::Overwatch), 1);
    let two = one.give(&shoot(P, other, 1), &[1]);
    assert_eq!(two.state[P].marker, Marker::None, "exhausted");
}

#[test]
fn ft_scoot_01_shots_as_in_the_example() {
    let trial = field(&[
        (P, "V-P3-MALE-TANK", 100, 100, 0),
        (Q, "V-P2-ROCKET-CRAWLER", 300, 100, 0),
        (X, "V-P23-TRIPOD", 300, 200, 180),
    ]);
    assert_eq!(crate::overwatch::scoot_shots(&trial.state, P, 0), 1);
    // The missile of an average crawler, one shot: a natural four.
    let aimed = crate::state::Aimed { shooter: Q, weapon: 1, against: Against::Armour, shots: 1 };
    assert_eq!(super::hits_by(&trial, aimed, X, Context::Overwatch, true), [4, 5, 6]);
    assert_eq!(super::hits_by(&trial, aimed, X, Context::Overwatch, false), [3, 4, 5, 6]);
}

#[test]
fn ft_scoot_02_half_a_move_as_in_the_example() {
    let points = |stand: StandId, row: &str| {
        let trial = field(&[(stand, row, 100, 100, 0)]);
        crate::movement::points(&trial.state, stand, crate::state::Mode::Scoot)
    };
    assert_eq!(points(X, "V-P1-TRIPOD"), ground::points(6));
    assert_eq!(points(P, "I-P1-EUROPEAN-US-INFANTRY"), ground::points(3));
    let trial = field(&[(X, "V-P1-TRIPOD", 100, 100, 0)]);
    assert_eq!(crate::overwatch::scoot_shots(&trial.state, X, 0), 1, "a ray of two shots");
}

#[test]
fn ft_hold_01_a_tank_that_moved_as_in_the_example() {
    let moved = field(&[
        (P, "V-P4-MEDIUM-TANK", 100, 100, 0),
        (Q, "I-P5-INFANTRY", 300, 100, 0),
        (Z, "V-P5-LIGHT-WALKER", 500, 500, 0),
    ])
    .side(EARTH)
    .travelled(P, 5)
    .phase(Phase::Mark);
    assert!(moved.allows(&Order::Mark { stand: P, marker: Marker::HoldFire }));
    assert_eq!(moved.refuses(&Order::Mark { stand: P, marker: Marker::Overwatch }), "FT-OVER-01");
}
