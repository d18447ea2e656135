//! The sequence of play.

use super::*;
use crate::{
    setup::tests::opened,
    state::{Chore, Where},
    tables::shipped,
    trial::{A1, EARTH, H1, M1, M2, MARS, T1, T2, Trial},
};

#[test]
fn ft_seq_01_two_player_turns_of_six_phases() {
    let mut trial =
        Trial { state: opened(&shipped(), "guns-behind-the-wey"), log: Vec::new() }.go(&[]);
    assert_eq!(trial.state.phase, Phase::Deploy { side: EARTH });
    trial = trial.give(&Order::Ready, &[]).give(&Order::Ready, &[]);
    assert_eq!((trial.state.turn, trial.state.side), (1, MARS));
    // Everybody passes everything: the turns go by, and the battle ends after the last.
    let mut turns = vec![(1, MARS)];
    while trial.state.ending.is_none() {
        let now = (trial.state.turn, trial.state.side);
        if turns.last() != Some(&now) {
            turns.push(now);
        }
        let pass =
            [Order::Done, Order::Stop, Order::Pass { until: crate::order::Until::PhaseEnds }];
        let order = pass.into_iter().find(|order| check(&trial.state, order).is_ok()).unwrap();
        trial = trial.give(&order, &[]);
    }
    let all: Vec<_> = (1..=8).flat_map(|turn| [(turn, MARS), (turn, EARTH)]).collect();
    assert_eq!(turns, all);
}

#[test]
fn ft_seq_11_start_overwatch_is_for_the_side_that_has_it() {
    let trial = Trial { state: opened(&shipped(), "guns-behind-the-wey"), log: Vec::new() }.go(&[]);
    let watch = |stand| Order::Mark { stand, marker: Marker::Overwatch };
    assert!(trial.allows(&watch(M1)));
    let trial = trial.give(&Order::MarkAll, &[]);
    assert_eq!(trial.state[M1].marker, Marker::Overwatch);
    let trial = trial.give(&Order::Ready, &[]);
    assert_eq!(trial.refuses(&watch(T1)), "FT-SEQ-11");
    assert_eq!(trial.refuses(&Order::Place { stand: T1, pose: trial.pose(A1) }), "FT-SEQ-11");
}

#[test]
fn ft_seq_09_nothing_out_of_its_time() {
    let trial = Trial::bare(&[(T1, 100, 300, 180), (T2, 200, 300, 180), (A1, 400, 20, 0)]);
    for (order, rule) in [
        (Order::Ready, "FT-SEQ-11"),
        (Order::GoOn, "FT-OVER-03"),
        (Order::Fire, "FT-FIRE-06"),
        (Order::Target { stand: A1 }, "FT-FIRE-06"),
        (Order::Fight { stand: T1 }, "FT-CC-02"),
        (Order::Engage, "FT-CC-01"),
    ] {
        assert_eq!(trial.refuses(&order), rule, "{order:?}");
    }
    assert!(trial.phase(Phase::Mark).allows(&Order::Done));
}

#[test]
fn ft_seq_05_pivots_then_fire_then_markers() {
    let trial = Trial::bare(&[(T1, 100, 300, 180), (T2, 200, 300, 180), (A1, 100, 200, 0)]);
    let trial = trial.give(&Order::Done, &[]);
    assert_eq!(trial.state.phase, Phase::Fire { side: MARS }, "nobody has to pivot");
    let trial = trial.give(&Order::Done, &[]);
    assert_eq!(trial.state.phase, Phase::Mark, "nobody has held his fire");
}

#[test]
fn ft_seq_04_no_overwatch_at_close_quarters() {
    // The mover halts before two guns; another on overwatch has no say in what follows.
    let stands = [
        (T1, 100, 200, 180),
        (T2, 160, 200, 180),
        (M1, 95, 140, 0),
        (M2, 105, 140, 0),
        (H1, 200, 100, 0),
    ];
    let trial = Trial::bare(&stands)
        .moves(T1, &[(100, 130)], &[])
        .marked(&[H1], Marker::Overwatch)
        // Both keep their nerve and miss.
        .give(&Order::Done, &[6, 6, 1, 1]);
    assert!(trial.state.window.is_none());
    assert_eq!(trial.state.phase, Phase::Bout { side: MARS });
}

#[test]
fn ft_seq_10_reinforcements_come_in_their_zone() {
    let mut trial = Trial::bare(&[(T1, 100, 300, 180), (A1, 100, 100, 0)]).side(EARTH);
    trial.state[M1].at = Where::Reserve;
    let trial = trial
        .setting(|setting| setting.units[2].turn = 1)
        .phase(Phase::Command { chore: Chore::Gas, at: 0 })
        .go(&[]);
    assert_eq!(trial.state.phase, Phase::Arrive { stand: M1 });
    let pose =
        |x, y| kernel::table::Pose::new(crate::trial::point(x, y), kernel::table::Angle::NORTH);
    assert_eq!(trial.refuses(&Order::Arrive { pose: pose(100, 300) }), "FT-SEQ-10");
    let trial = trial.give(&Order::Arrive { pose: pose(200, 100) }, &[]);
    assert!(trial.state.pose(M1).is_some());
    assert!(!trial.state[M1].has_moved(), "being placed is no movement");
}

#[test]
fn ft_seq_02_gas_fades_before_reinforcements() {
    let mut trial = Trial::bare(&[(T1, 100, 300, 180), (A1, 400, 20, 0)]);
    trial.state.clouds.push(crate::state::Cloud {
        at: crate::trial::point(100, 100),
        since: 1,
        spared: StandSet::EMPTY,
    });
    let trial = trial.phase(Phase::Command { chore: Chore::Gas, at: 0 }).go(&[6]);
    assert!(trial.state.clouds.is_empty());
    assert_eq!(trial.state.phase, Phase::Move);
}
