//! Fights at close quarters, round by round.

use super::*;
use crate::{
    trial::{A1, A2, A3, M1, MARS, T1, T2, Trial, go, shoot_men},
    vocabulary::Quality,
};

/// A tripod strides at two stands of infantry and halts before both: dice for the nerve of each, then for their grenades.
fn charged(script: &[u8]) -> Trial {
    Trial::bare(&[(T1, 100, 200, 180), (T2, 160, 200, 180), (A1, 96, 140, 0), (A2, 104, 140, 0)])
        .quality(A1, Quality::Veteran)
        .moves(T1, &[(100, 130)], &[])
        .give(&Order::Done, script)
}

#[test]
fn ft_cc_02_the_other_side_fires_first() {
    // The infantry keeps its nerve with a natural 2, and then attacks with grenades: no six.
    let trial = charged(&[2, 2, 3, 3]);
    assert_eq!(trial.state.phase, Phase::Bout { side: MARS });
    let told: Vec<_> = trial.told().into_iter().map(|(_, event)| event).collect();
    assert!(told.contains(&Event::Grenades { shooter: A1, target: T1 }));
    assert!(told.contains(&Event::Grenades { shooter: A2, target: T1 }));
}

#[test]
fn ft_cc_05_grenades_shake_on_a_six() {
    let shaken = charged(&[2, 2, 6, 3]);
    assert_eq!(shaken.state[T1].checks.bout, crate::state::Pending::Yes);
    let nothing = charged(&[2, 2, 5, 5]);
    assert_eq!(nothing.state[T1].checks.bout, crate::state::Pending::No);
}

#[test]
fn ft_cc_07_infantry_may_lose_its_nerve() {
    // Veterans want 4, with 2 added: a natural 1 fails, and they do not attack in the first round.
    let cowed = charged(&[1, 2, 3]);
    assert!(cowed.has_told("FT-CC-07", Event::Cowed { stand: A1 }));
    assert_eq!(cowed.state.phase, Phase::Bout { side: MARS });
}

#[test]
fn ft_cc_03_full_fire_at_whoever_is_within_reach() {
    let trial = charged(&[2, 2, 3, 3]);
    assert!(trial.allows(&shoot_men(T1, A1, 3)) && trial.allows(&shoot_men(T1, A2, 1)));
    assert_eq!(trial.refuses(&shoot_men(T1, A1, 4)), "FT-AV-05");
    assert_eq!(trial.refuses(&shoot_men(T1, M1, 3)), "FT-CC-03");
    assert_eq!(trial.refuses(&shoot_men(T2, A1, 3)), "FT-CC-03");
}

/// The first of the two falls in the first round, the other in the second.
fn won() -> Trial {
    let trial = charged(&[2, 2, 3, 3]);
    // Three hits at a veteran: a 4 is not enough. Then the other's grenade.
    let trial = trial.give(&shoot_men(T1, A1, 3), &[6, 6, 6, 4, 3]);
    assert!(trial.state.pose(A1).is_none());
    trial.give(&shoot_men(T1, A2, 3), &[6, 6, 6, 4])
}

#[test]
fn ft_cc_09_who_has_won_may_go_on() {
    let trial = won();
    assert_eq!(trial.state.phase, Phase::FollowOn);
    // It went some 4.2 inches, and two rounds took two points.
    let left = trial.state[T1].counter.unwrap();
    assert!(ground::points(5) < left && left < ground::points(6));
    let trial = trial.give(&Order::Choose { stand: T1, strategic: false }, &[]);
    assert_eq!(trial.refuses(&go(&[(100, 90)])), "FT-MOVE-05");
    let trial = trial.give(&go(&[(100, 120)]), &[]);
    assert_eq!(trial.pose(T1).at, crate::trial::point(100, 120));
}

#[test]
fn ft_cc_09_who_has_come_to_another_enemy_waits_for_that_fight() {
    let mut trial = won();
    assert!(trial.allows(&Order::Choose { stand: T1, strategic: false }));
    let here = trial.pose(T1);
    trial = trial.stand(M1, 100, 140, 180);
    assert!(field::engaged(&trial.state, T1, M1), "{here:?}");
    assert_eq!(trial.refuses(&Order::Choose { stand: T1, strategic: false }), "FT-CC-09");
}

#[test]
fn ft_cc_08_pivots_from_the_second_round_on() {
    let trial = charged(&[2, 2, 3, 3]);
    let order = Order::Pivot { stand: T1, facing: kernel::table::Angle::EAST };
    assert_eq!(trial.refuses(&order), "FT-CC-08");
    // One hit, and they stand; then two grenades.
    let trial = trial.give(&shoot_men(T1, A1, 3), &[1, 1, 6, 6, 3, 3]);
    assert_eq!(trial.state.bout.as_ref().map(|bout| bout.round), Some(2));
    assert!(trial.allows(&order));
}

#[test]
fn ft_cc_04_infantry_strikes_the_flank() {
    let trial = Trial::bare(&[(T1, 100, 120, 180), (A1, 100, 105, 0)]);
    assert_eq!(effects::plate(&trial.state, A1, T1, Context::Bout).value, 1);
    assert_eq!(effects::plate(&trial.state, A1, T1, Context::Own).value, 2);
    let gun = Trial::bare(&[(T1, 100, 120, 180), (M1, 100, 105, 0)]);
    assert_eq!(
        effects::plate(&gun.state, M1, T1, Context::Bout).value,
        2,
        "guns by their real arcs"
    );
}

#[test]
fn ft_cc_10_a_fight_takes_nothing_from_the_firing_phase() {
    let trial = won().give(&Order::Done, &[]);
    assert!(!trial.state[T1].fired && trial.state[T1].is_loaded());
}

#[test]
fn ft_cc_11_who_cannot_harm_each_other_part() {
    // A gun that is hooked up and a machinegun that has moved can do nothing: here two that are both silent.
    let mut trial = Trial::bare(&[(T1, 100, 115, 180), (M1, 100, 100, 180), (A2, 300, 100, 0)]);
    trial.state[T1].counter = Some(ground::points(5));
    trial.state[M1].limbered = true;
    let trial = trial.setting(|setting| setting.types[0].weapons.clear()).phase(Phase::Engage);
    let trial = trial.go(&[3]);
    assert!(trial.told().iter().any(|(rule, _)| *rule == "FT-CC-11"));
    assert!(!field::within(&trial.state, T1, M1, field::REACH));
}

#[test]
fn ft_qc_12_one_check_a_round_outside_all_limits() {
    let mut trial = charged(&[2, 2, 6, 3]);
    trial.state[T1].checks.fire = crate::state::Pending::Passed;
    // Shaken by the grenade although it has passed a check for fire: it stands on a 3.
    let trial = trial.give(&shoot_men(T1, A1, 3), &[1, 1, 1, 3, 3, 3]);
    assert!(trial.has_told("FT-QC-01", Event::Checked { stand: T1, passed: true }));
}

#[test]
fn ft_cc_01_whoever_fights_is_spotted() {
    let mut trial = Trial::bare(&[(T1, 100, 115, 180), (A1, 100, 100, 0), (A2, 300, 20, 0)])
        .quality(A1, Quality::Average)
        .foggy()
        .hidden(&[A1]);
    trial.state[T1].counter = Some(ground::points(5));
    // It loses its nerve, and falls.
    let trial = trial.phase(Phase::Engage).go(&[1, 6, 6, 6, 1]);
    assert!(trial.has_told("FT-SPOT-01", Event::Spotted { stand: A1, by: Some(T1) }));
}

/// Two fights far from each other, under fog: a tripod before a stand that nobody has seen, twice; and a third nobody has seen, out of reach.
fn two_fights() -> Trial {
    let mut trial = Trial::bare(&[
        (T1, 100, 115, 180),
        (A1, 100, 100, 0),
        (T2, 300, 115, 180),
        (A2, 300, 100, 0),
        (A3, 200, 20, 0),
    ])
    .area(crate::vocabulary::TerrainKind::Forest, (180, 10), (220, 40))
    .foggy()
    .hidden(&[A1, A2, A3]);
    for tripod in [T1, T2] {
        trial.state[tripod].counter = Some(ground::points(5));
    }
    trial.phase(Phase::Engage)
}

#[test]
fn ft_cc_01_who_stands_in_a_fight_that_may_be_chosen_is_spotted_before_it_is() {
    use kernel::{System as _, Viewer};
    let before = two_fights();
    assert_eq!(clusters(&before.state).count(), 2);
    let trial = before.go(&[]);
    assert_eq!(trial.state.phase, Phase::Engage, "the Martians choose");
    assert!(trial.has_told("FT-SPOT-01", Event::Spotted { stand: A1, by: Some(T1) }));
    assert!(trial.has_told("FT-SPOT-01", Event::Spotted { stand: A2, by: Some(T2) }));
    assert!(!trial.state[A3].spotted, "who is in no fight stays unseen");
    // What the chooser is shown is what he may choose.
    let seen = crate::Tripods::seen_by(&trial.state, Viewer::Seat(MARS.seat()));
    let mut offered = Vec::new();
    list_fights(&seen, &mut offered);
    assert_eq!(offered, [T1, T2].map(|stand| Order::Fight { stand }));
    for order in &offered {
        assert!(trial.allows(order), "{order:?}");
    }
}

#[test]
fn ft_cc_02_a_fight_is_chosen_by_one_of_its_own() {
    let trial = two_fights().go(&[]);
    assert!(trial.allows(&Order::Fight { stand: T1 }));
    for stand in [A1, A3, StandId(99)] {
        assert_eq!(trial.refuses(&Order::Fight { stand }), "FT-CC-02");
    }
    // Moved away from, there is nothing left to fight there.
    let apart = trial.stand(T2, 300, 300, 180);
    assert_eq!(apart.refuses(&Order::Fight { stand: T2 }), "FT-CC-02");
    assert!(apart.allows(&Order::Fight { stand: T1 }));
}

#[test]
fn ft_gas_02_who_parts_into_a_cloud_dies() {
    let parted = |x: i32| {
        let mut trial = Trial::bare(&[(T1, 100, 115, 180), (M1, 100, 100, 180), (A2, 300, 100, 0)]);
        trial.state[M1].counter = Some(ground::points(5));
        trial.state[M1].limbered = true;
        let (at, spared) = (crate::trial::point(x, 92), StandSet::EMPTY);
        trial.state.clouds.push(crate::state::Cloud { at, since: 0, spared });
        let trial = trial.setting(|setting| setting.types[0].weapons.clear()).side(SideId::HUMANS);
        let trial = trial.phase(Phase::Engage).go(&[]);
        assert!(trial.has_told("FT-CC-11", Event::Parted { stand: M1 }));
        trial.state.pose(M1).is_some()
    };
    assert!(!parted(100));
    assert!(parted(150));
}

#[test]
fn ft_cc_02_who_has_nobody_left_within_reach_loses_no_more_movement() {
    // One stand before a tripod, another between it and a second one: they lose their nerve.
    let mut trial = Trial::bare(&[
        (T1, 100, 120, 180),
        (T2, 129, 115, 180),
        (A1, 88, 110, 0),
        (A2, 112, 110, 0),
    ])
    .phase(Phase::Engage);
    for tripod in [T1, T2] {
        trial.state[tripod].counter = Some(ground::points(5));
    }
    let trial = trial.go(&[1, 1]);
    // All fire is at the second stand, which does not stand it; then the first throws a grenade.
    let trial = trial.give(&shoot_men(T1, A2, 3), &[6, 6, 6, 6, 6, 6, 6, 3]);
    let left = |trial: &Trial| [T1, T2].map(|tripod| trial.state[tripod].counter);
    assert_eq!(trial.state[A2].at, Where::Removed);
    assert_eq!(left(&trial), [Some(ground::points(4)); 2], "both have fought a round");
    // The other fight goes on for a round without it.
    let trial = trial.give(&shoot_men(T1, A1, 3), &[1, 1, 1, 3]);
    assert_eq!(trial.state.bout.as_ref().map(|bout| bout.round), Some(3));
    assert_eq!(left(&trial), [Some(ground::points(3)), Some(ground::points(4))]);
    assert_eq!(trial.refuses(&shoot_men(T2, A1, 3)), "FT-CC-03");
    // When it is over, both go on with what they have.
    let over = trial.give(&shoot_men(T1, A1, 3), &[6, 6, 6, 4]);
    assert_eq!(over.state.phase, Phase::FollowOn);
    assert_eq!(left(&over), [Some(ground::points(2)), Some(ground::points(4))]);
    for stand in [T1, T2] {
        assert!(over.allows(&Order::Choose { stand, strategic: false }));
    }
}
