//! Who flies and drives first.

use super::*;
use crate::{
    order::Order,
    state::RegimentId,
    trial::{Trial, at},
};

fn called(trial: &Trial) -> Vec<(u8, u8)> {
    let told = trial.told().into_iter().filter_map(|(rule, event)| match event {
        Event::Called { seat, stands, .. } => {
            assert_eq!(rule, "IC-SEQ-03");
            Some((seat.0, stands))
        }
        _ => None,
    });
    told.collect()
}

/// The cisterns with aviation of three players: three stands, two and one.
fn three_players() -> Trial {
    let trial = Trial::of("the-battle-of-the-seven-cisterns");
    let (fighter, howitzer) =
        (trial.named("Scout flyer flight"), trial.named("Siege howitzer section"));
    let kind = trial.state.spec(fighter).kind.clone();
    let trial = trial.setting(|facts| {
        let spec = &mut facts.roster[usize::from(howitzer.0)];
        (spec.kind, spec.seat) = (kind, 1);
    });
    trial.castings(howitzer, 0).with(|state| state.phase = Phase::Call { ops: Ops::Air })
}

#[test]
fn ic_seq_03_example_the_most_goes_first_or_last() {
    let trial = three_players().go(&[]);
    assert_eq!(called(&trial), [(2, 3), (0, 2), (1, 1)]);
    assert_eq!(trial.state.phase, Phase::Precede { ops: Ops::Air });
    assert_eq!(crate::flow::decider(&trial.state), Some(SeatId(2)));
    let first = trial.again().give(&Order::Precede { first: true }, &[]);
    assert_eq!(first.state.callers[..], [2, 0, 1].map(SeatId));
    assert_eq!(first.state.phase, Phase::Fly { seat: SeatId(2) });
    let last = trial.give(&Order::Precede { first: false }, &[]);
    assert_eq!(last.state.callers[..], [0, 1, 2].map(SeatId));
    // One after the other.
    let next = last.give(&Order::Done, &[]);
    assert_eq!(next.state.phase, Phase::Fly { seat: SeatId(1) });
}

#[test]
fn ic_seq_03_equal_numbers_go_by_initiative_and_then_by_dice() {
    let (trial, units) =
        Trial::canal(&[(0, "Scout flyer flight 1"), (1, "Pursuit flyer flight 1")]);
    let trial = trial.put(units[0], at(100, 100, 0)).put(units[1], at(1500, 900, 180));
    let with = |own: u16, other: u16| {
        trial.again().with(|state| {
            (state[RegimentId(0)].initiative, state[RegimentId(4)].initiative) = (own, other);
            state.phase = Phase::Call { ops: Ops::Air };
        })
    };
    assert_eq!(called(&with(5, 6).go(&[])), [(1, 1), (0, 1)]);
    assert_eq!(called(&with(6, 5).go(&[])), [(0, 1), (1, 1)]);
    // A 0 is a ten; equal throws are thrown again.
    assert_eq!(called(&with(6, 6).go(&[3, 3, 9, 0])), [(1, 1), (0, 1)]);
}

#[test]
fn ic_seq_03_vehicles_and_skimmers_count_together() {
    let (trial, units) = Trial::canal(&[
        (0, "Land ironclad"),
        (1, "Scout wagon 1"),
        (1, "Hired skimmer 1"),
        (0, "Scout flyer flight 1"),
    ]);
    let trial = trial.put(units[0], at(300, 100, 0)).put(units[1], at(300, 900, 180));
    let trial = trial.put(units[2], at(500, 900, 180)).put(units[3], at(100, 300, 0));
    let trial = trial.with(|state| state.phase = Phase::Call { ops: Ops::Ground }).go(&[]);
    assert_eq!(called(&trial), [(1, 2), (0, 1)], "aircraft do not count");
}

#[test]
fn ic_seq_01_example_a_car_drives_after_every_regiment_and_before_the_melees() {
    let (trial, units) = Trial::canal(&[(0, "Steam battle car 1")]);
    let trial = trial.put(units[0], at(300, 300, 0));
    // The last slot is over.
    let trial = trial.with(|state| {
        state.slot = state.list.len() as u8 - 1;
        state.phase = Phase::Slot;
    });
    let trial = trial.give(&Order::EndSlot, &[]);
    assert_eq!(trial.state.phase, Phase::Drive { seat: SeatId(0) });
    assert_eq!(called(&trial), [(0, 1)]);
}
