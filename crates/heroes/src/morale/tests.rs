//! Tests, and what failing means.

use super::*;
use crate::{
    state::Hero,
    trial::{B_COMPANY, BRITISH, GATLING, GREEN, MAHDIST, RED, Trial, at},
    vocabulary::Post,
};

fn tested(mut trial: Trial, unit: UnitId, script: &[u8]) -> Trial {
    trial.state.tasks.push(Task::Test { unit });
    let blank = crate::vocabulary::Leadership::DashedHardLuck;
    trial.deal(BRITISH, "KH 9S").deal(MAHDIST, "2S").holds(BRITISH, blank).go(script)
}

fn quiet() -> Trial {
    Trial::wadi().hero(MAHDIST, Hero::Removed).hero(BRITISH, Hero::Removed)
}

#[test]
fn hv_mor_03_the_score_against_the_bases_left_as_in_the_examples() {
    // Five with the officer: a 5 passes, a 6 fails; without him a 3 passes, a 4 fails; with a Hero as well a 5.
    let five = || quiet().men(B_COMPANY, 4, true);
    assert!(!tested(five(), B_COMPANY, &[5]).state[B_COMPANY].routing);
    assert!(tested(five(), B_COMPANY, &[6, 1, 1, 1, 1]).state[B_COMPANY].routing);
    let headless = || quiet().men(B_COMPANY, 5, false);
    assert!(!tested(headless(), B_COMPANY, &[3]).state[B_COMPANY].routing);
    assert!(tested(headless(), B_COMPANY, &[4, 1, 1, 1, 1]).state[B_COMPANY].routing);
    let led = || headless().hero_with(BRITISH, B_COMPANY, Post::Rear);
    assert!(!tested(led(), B_COMPANY, &[5]).state[B_COMPANY].routing);
    assert!(tested(led(), B_COMPANY, &[6, 1, 1, 1, 1]).state[B_COMPANY].routing);
    // A single man without officer and Hero always fails.
    for die in 1..=6 {
        let one = tested(quiet().men(B_COMPANY, 1, false), B_COMPANY, &[die, 1, 1, 1, 1]);
        assert!(one.state[B_COMPANY].routing, "{die}");
    }
}

#[test]
fn hv_org_08_the_example_of_four_with_a_hero_and_the_option() {
    // Without the officer and with the Hero the die is the score: a 4 passes against four, a 5 does not.
    let led = || quiet().men(B_COMPANY, 4, false).hero_with(BRITISH, B_COMPANY, Post::Rear);
    assert!(!tested(led(), B_COMPANY, &[4]).state[B_COMPANY].routing);
    assert!(tested(led(), B_COMPANY, &[5, 1, 1, 1, 1]).state[B_COMPANY].routing);
    // By the option he is the fifth.
    let counted = || led().setting(|facts| facts.switches.hero_counts_for_morale = true);
    assert!(!tested(counted(), B_COMPANY, &[5]).state[B_COMPANY].routing);
    assert!(tested(counted(), B_COMPANY, &[6, 1, 1, 1, 1]).state[B_COMPANY].routing);
    // Whoever has none with him is as many as he is.
    let alone = counted().men(B_COMPANY, 3, true).hero(BRITISH, Hero::Removed);
    assert!(tested(alone, B_COMPANY, &[5, 1, 1, 1, 1]).state[B_COMPANY].routing);
}

#[test]
fn hv_org_08_which_bases_are_counted() {
    let state = quiet().state;
    assert_eq!((state.figures(GATLING), state.figures(B_COMPANY)), (2, 8));
}

#[test]
fn hv_mor_02_guns_never_test() {
    assert!(!is_tested(&quiet().state, GATLING) && is_tested(&quiet().state, RED));
    let trial = tested(quiet(), GATLING, &[]);
    assert!(!trial.state[GATLING].routing);
}

#[test]
fn hv_mor_04_it_runs_at_once_and_keeps_its_activation() {
    let trial = quiet().men(B_COMPANY, 0, true).stand(GREEN, 580, 500, 180);
    let trial = tested(trial, B_COMPANY, &[2, 1, 1, 1, 1]);
    assert!(trial.has_told("HV-MOR-04", Event::Routed { unit: B_COMPANY }));
    assert!(trial.state[B_COMPANY].routing && !trial.state[B_COMPANY].activated);
}

#[test]
fn hv_mor_07_the_example_of_a_routing_unit_that_is_hit() {
    // Five with the officer lose one: four are left, and a 4 passes.
    let hit = |rest: &[u8]| {
        let mut trial = quiet().men(B_COMPANY, 4, true);
        trial.state[B_COMPANY].routing = true;
        trial.state.tasks.push(Task::Test { unit: B_COMPANY });
        crate::casualties::inflict(&mut trial.state, B_COMPANY, 1, crate::state::Cause::Fire);
        let script = [&crate::trial::cards("2C")[..], rest].concat();
        trial.deal(BRITISH, "KH 9S").deal(MAHDIST, "2S").go(&script)
    };
    let passed = hit(&[4]);
    assert_eq!(passed.pose(B_COMPANY), at(580, 160, 0));
    assert!(passed.state[B_COMPANY].routing);
    // Failing again it runs again, and nobody is told that it routs.
    let failed = hit(&[5, 1, 1, 1, 1]);
    assert!(!failed.has_told("HV-MOR-04", Event::Routed { unit: B_COMPANY }));
    assert_ne!(failed.pose(B_COMPANY), passed.pose(B_COMPANY));
}

#[test]
fn hv_mor_01_one_test_after_all_casualties() {
    let mut trial = quiet().deal(BRITISH, "KH 9S");
    trial.state.tasks.push(Task::Test { unit: B_COMPANY });
    crate::casualties::inflict(&mut trial.state, B_COMPANY, 3, crate::state::Cause::Fire);
    let mut script = crate::trial::cards("2C 3C 4C");
    script.push(5);
    let trial = trial.go(&script);
    assert!(trial.has_told("HV-MOR-03", Event::Tested { unit: B_COMPANY, passed: true }));
}
