//! Checks at both sides of their numbers, cohesion, and losses.

use super::*;
use crate::{
    order::Order,
    state::Phase,
    trial::{A1, A2, A3, EARTH, L1, L2, M1, M2, MARS, MG, T1, T2, Trial, inches},
    vocabulary::Quality,
};

/// Men with so many hits at the end of a Martian firing phase.
fn hit(stand: StandId, hits: u8, script: &[u8]) -> Trial {
    let mut trial = Trial::bare(&[
        (A1, 100, 100, 0),
        (A2, 110, 100, 0),
        (L1, 300, 100, 0),
        (L2, 312, 100, 0),
        (T1, 100, 300, 180),
    ])
    .phase(Phase::FireEnd);
    trial.state[stand].checks.fire = Pending::Yes;
    trial.state[stand].checks.hits = hits;
    trial.go(script)
}

#[test]
fn ft_qc_01_the_number_or_more_and_never_a_one() {
    assert!(hit(A1, 1, &[5]).state.pose(A1).is_some());
    assert!(hit(A1, 1, &[4]).state.pose(A1).is_none());
    // Veterans need 4.
    assert!(hit(L1, 1, &[4]).state.pose(L1).is_some());
    assert!(hit(L1, 1, &[3]).state.pose(L1).is_none());
    // A tripod passes on 3.
    let mut trial = Trial::bare(&[(T1, 100, 300, 180), (A1, 100, 100, 0)]).phase(Phase::FireEnd);
    trial.state[T1].checks.fire = Pending::Yes;
    assert!(trial.go(&[3]).state.pose(T1).is_some());
}

#[test]
fn ft_qc_02_who_fails_is_removed() {
    let gone = hit(A1, 1, &[1]);
    assert_eq!(gone.state[A1].at, Where::Removed);
    assert!(gone.has_told("FT-QC-02", Event::Removed { stand: A1 }));
}

#[test]
fn ft_sa_04_further_hits_make_it_harder_as_in_the_example() {
    // Average with 2 hits needs a 6, with 3 hits nothing helps; a veteran with 2 hits needs a 5.
    assert!(hit(A1, 2, &[6]).state.pose(A1).is_some());
    assert!(hit(A1, 3, &[6]).state.pose(A1).is_none());
    assert!(hit(L1, 2, &[5]).state.pose(L1).is_some());
    assert!(hit(L1, 2, &[4]).state.pose(L1).is_none());
}

#[test]
fn ft_sa_05_who_stands_is_pinned_until_his_own_final_phase() {
    let trial = hit(A1, 1, &[6]);
    assert!(trial.state[A1].pinned);
    // Shaken by a shell or a shot he is not.
    assert!(!hit(A1, 0, &[6]).state[A1].pinned);
}

#[test]
fn ft_qc_05_a_check_that_was_passed_is_not_repeated() {
    let mut trial = Trial::bare(&[(T1, 100, 300, 180), (A1, 100, 100, 0)]);
    trial.state[T1].checks.fire = Pending::Passed;
    let mut dice = kernel::Dice::script(&[]);
    let mut log = kernel::WrittenChronicle::default();
    let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
    effects::shake(&mut play, T1, crate::fire::Context::Own);
    assert_eq!(trial.state[T1].checks.fire, Pending::Passed);
}

#[test]
fn ft_qc_03_limits_are_reset_with_every_player_turn() {
    let mut trial = Trial::bare(&[(T1, 100, 300, 180), (A1, 100, 100, 0)]);
    trial.state[T1].checks.fire = Pending::Passed;
    trial.state[A1].stirred = true;
    crate::command::open(&mut trial.state);
    assert_eq!(trial.state[T1].checks, crate::state::Checks::default());
    assert!(!trial.state[A1].stirred);
}

#[test]
fn ft_qc_04_failures_are_taken_off_together() {
    // Two stands an inch apart: when the first has failed, the second is still in cohesion.
    let mut trial = Trial::bare(&[(A1, 100, 100, 0), (A2, 115, 100, 0), (T1, 100, 300, 180)])
        .phase(Phase::FireEnd);
    for stand in [A1, A2] {
        trial.state[stand].checks.fire = Pending::Yes;
    }
    let trial = trial.go(&[1, 5]);
    assert!(trial.state.pose(A1).is_none() && trial.state.pose(A2).is_some());
}

#[test]
fn ft_qc_07_artillery_is_checked_by_itself() {
    let mut trial = Trial::bare(&[(A1, 100, 100, 0), (A2, 110, 100, 0), (T1, 100, 300, 180)])
        .phase(Phase::FireEnd);
    trial.state[A1].checks.fire = Pending::Yes;
    trial.state[A1].checks.artillery = Pending::Yes;
    let trial = trial.go(&[5, 5]);
    let checks = trial.state[A1].checks;
    assert_eq!((checks.fire, checks.artillery), (Pending::Passed, Pending::Passed));
    assert!(!trial.state[A1].pinned, "artillery does not pin");
}

#[test]
fn ft_qc_08_armour_shrugs_off_light_artillery() {
    let struck = |light: bool, script: &[u8]| {
        let mut trial =
            Trial::bare(&[(T1, 100, 300, 180), (A1, 100, 100, 0)]).phase(Phase::FireEnd);
        trial.state[T1].checks.artillery = Pending::Yes;
        trial.state[T1].checks.light = light;
        trial.go(script).state.pose(T1).is_some()
    };
    assert!(struck(true, &[2]) && !struck(true, &[1]));
    assert!(!struck(false, &[2]) && struck(false, &[3]));
}

#[test]
fn ft_coh_01_a_companion_within_the_distance() {
    let at = |tenths| {
        // Rim to rim: 7.5 tenths lie between the middles of bases that touch.
        Trial::bare(&[(A1, 100, 100, 0), (A2, 100 + tenths, 100, 0), (T1, 100, 300, 180)])
    };
    assert!(!is_astray(&at(27).state, A1));
    assert!(is_astray(&at(28).state, A1));
    assert!(!is_astray(&Trial::bare(&[(A1, 100, 100, 0)]).state, A1), "the last one never");
}

#[test]
fn ft_coh_02_martians_have_twice_as_much_as_in_the_example() {
    let trial = Trial::bare(&[(T1, 100, 100, 0), (A1, 300, 100, 0), (L1, 200, 100, 0)]);
    assert_eq!(cohesion(&trial.state, T1), inches(8));
    assert_eq!(cohesion(&trial.state, A1), inches(2));
    assert_eq!(cohesion(&trial.state, L1), inches(3));
    let gap = |tenths| Trial::bare(&[(T1, 100, 100, 0), (T2, 110 + tenths, 100, 0)]);
    assert!(!is_astray(&gap(80).state, T1));
    assert!(is_astray(&gap(81).state, T1));
}

#[test]
fn ft_coh_03_out_of_cohesion_the_number_is_one_higher_as_in_the_example() {
    let check = |script: &[u8]| {
        let mut trial = Trial::bare(&[(A1, 100, 100, 0), (A2, 200, 100, 0), (T1, 100, 300, 180)])
            .phase(Phase::FireEnd);
        trial.state[A1].checks.fire = Pending::Yes;
        trial.go(script).state.pose(A1).is_some()
    };
    assert!(check(&[6]) && !check(&[5]));
    // And a move must bring it nearer to its unit.
    let trial = Trial::bare(&[(A1, 100, 100, 0), (A2, 200, 100, 0), (T1, 100, 300, 180)])
        .side(EARTH)
        .give(&Order::Choose { stand: A1, strategic: false }, &[]);
    assert_eq!(trial.refuses(&crate::trial::go(&[(70, 100)])), "FT-COH-03");
    assert!(trial.allows(&crate::trial::go(&[(130, 100)])));
}

/// Ends a Martian turn in which a company has lost some stands.
fn losses(lost: &[StandId], script: &[u8]) -> Trial {
    let mut trial = Trial::bare(&[
        (A1, 100, 100, 0),
        (A2, 110, 100, 0),
        (A3, 120, 100, 0),
        (MG, 130, 100, 0),
        (T1, 100, 300, 180),
        (T2, 130, 300, 180),
        (M1, 300, 100, 0),
    ]);
    for &stand in lost {
        effects::lose(&mut trial.state, stand, Where::Destroyed);
    }
    trial.phase(Phase::Final { step: 0 }).go(script)
}

#[test]
fn ft_qc_09_two_thirds_lost() {
    // Two of four are not enough, three are.
    assert!(losses(&[A1, A2], &[]).state.pose(A3).is_some());
    assert!(losses(&[A1, A2, A3], &[5]).state.pose(MG).is_some());
    assert!(losses(&[A1, A2, A3], &[4]).state.pose(MG).is_none());
}

#[test]
fn ft_qc_10_the_last_of_a_unit() {
    let trial = losses(&[A1, A2, A3], &[5]);
    assert!(trial.has_told("FT-QC-10", Event::UnitChecked { unit: 1, passed: true }));
}

#[test]
fn ft_qc_10_who_waits_to_come_on_is_of_the_unit_as_well() {
    // Two guns: one is lost. The other is the last of its battery, and checks.
    let alone = |script: &[u8]| {
        let mut trial = Trial::bare(&[
            (M1, 100, 100, 0),
            (M2, 120, 100, 0),
            (A1, 300, 100, 0),
            (T1, 100, 300, 180),
        ]);
        effects::lose(&mut trial.state, M2, Where::Destroyed);
        trial.phase(Phase::Final { step: 0 }).go(script)
    };
    assert!(alone(&[5]).has_told("FT-QC-10", Event::UnitChecked { unit: 2, passed: true }));
    assert!(alone(&[4]).state.pose(M1).is_none());
    // One of the company is lost, one fights, the two others have not come on yet: nobody checks.
    let mut company = Trial::bare(&[(A1, 100, 100, 0), (A2, 110, 100, 0), (T1, 100, 300, 180)]);
    for stand in [A3, MG] {
        company.state[stand].at = Where::Reserve;
    }
    effects::lose(&mut company.state, A2, Where::Destroyed);
    let company = company.phase(Phase::Final { step: 0 }).go(&[]);
    assert!(company.state.pose(A1).is_some());
    assert!(!company.told().iter().any(|(rule, _)| *rule == "FT-QC-10"));
}

#[test]
fn ft_qc_11_martians_ignore_losses() {
    assert!(losses(&[T1], &[]).state.pose(T2).is_some());
}

#[test]
fn ft_qc_13_modifiers_add() {
    let mut trial = Trial::bare(&[(A1, 100, 100, 0), (A2, 110, 100, 0), (T1, 100, 300, 180)])
        .phase(Phase::FireEnd)
        .quality(A1, Quality::Elite);
    trial.state[A1].checks.fire = Pending::Yes;
    trial.state[A1].checks.hits = 2;
    trial.state[A1].strategic = true;
    // 3+ at -1 and -1: a 5 stands, a 4 does not.
    let stands = Trial { state: trial.state.clone(), log: Vec::new() }.go(&[5]);
    assert!(stands.state.pose(A1).is_some());
    assert!(trial.go(&[4]).state.pose(A1).is_none());
}

#[test]
fn ft_seq_08_pins_of_the_active_side_come_off_as_in_the_example() {
    let mut trial = Trial::bare(&[(A1, 100, 100, 0), (T1, 100, 300, 180)]);
    trial.state[A1].pinned = true;
    trial.state[A1].strategic = true;
    let trial = trial.phase(Phase::Final { step: 0 }).go(&[]);
    assert!(trial.state[A1].pinned, "the Martian turn does not free it");
    assert!(!trial.state[A1].strategic, "but it is bound no longer");
    assert_eq!(trial.state.side, EARTH);
    let trial = trial.phase(Phase::Final { step: 0 }).go(&[]);
    assert!(!trial.state[A1].pinned);
    assert_eq!((trial.state.side, trial.state.turn), (MARS, 2));
}

#[test]
fn ft_qc_14_a_test_of_skill_knows_no_cohesion() {
    // Out of cohesion a morale check would want 6; a test of skill wants 5.
    let mut trial = Trial::bare(&[(A1, 100, 100, 0), (A2, 200, 100, 0), (T1, 100, 300, 180)]);
    assert!(is_astray(&trial.state, A1));
    for (face, passed) in [(5, true), (4, false)] {
        let mut dice = kernel::Dice::script(&[face]);
        let mut log = kernel::WrittenChronicle::default();
        let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
        let check = Roll::d6(rule!("FT-QC-14"), "skill");
        assert_eq!(task(&mut play, A1, &check), passed);
    }
    assert!(trial.state.pose(A1).is_some(), "failing removes nobody");
}

#[test]
fn ft_unit_04_recon_stands_disregard_cohesion_and_see_farther() {
    let trial = Trial::bare(&[(A1, 100, 100, 0), (A2, 200, 100, 0), (T1, 100, 300, 180)]);
    assert_eq!(crate::spotting::range(&trial.state, A1, T1), Some(inches(45)));
    let scouts = trial.setting(|setting| setting.units[1].recon = true);
    assert!(!is_astray(&scouts.state, A1));
    let woods = scouts.area(crate::vocabulary::TerrainKind::Town, (60, 60), (140, 140));
    assert_eq!(crate::spotting::range(&woods.state, A2, A1), Some(inches(1)));
}
