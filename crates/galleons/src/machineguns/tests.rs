//! Tests of machineguns: rates, jams, clearing, nervous gunners, the one-inch Gatling.

use super::*;
use crate::{
    order::Order,
    position::{A, ADVANCED, B, advanced, allows, position_on, refuses, report},
    state::{Phase, Switches},
};

/// A with a Gatling as her last gun, beside B at close range.
fn armed(key: &str, ails: &str) -> State {
    let text = format!("a Sky Runner 1010 N Low, mounts {key} forward{ails}\nb Aphid 1009 N Low");
    advanced(&text).firing(0)
}

fn last(state: &State) -> u8 {
    state[A].guns.len() as u8 - 1
}

fn fire(state: &State, pace: Pace) -> Order {
    Order::Fire { ship: A, gun: last(state), target: B.into(), round: Round::Shell, pace }
}

/// The whole volley of the last gun.
fn volley(state: &mut State, pace: Pace, faces: &[u8]) -> String {
    let shot = gunnery::aim(state, A, last(state), B, Load { round: Round::Shell, pace });
    state.shots.push(shot);
    report(state, faces, |play| {
        while !play.state.shots.is_empty() {
            gunnery::resolve_next(play);
        }
    })
}

fn jam(state: &State) -> Jam {
    state[A].guns[usize::from(last(state))].jam
}

#[test]
fn sg_mg_01_two_rates_three_dice_or_five() {
    let state = armed("gatling-half-inch", "");
    for (pace, dice) in [(Pace::Steady, 3), (Pace::Fast, 5)] {
        allows(&state, fire(&state, pace));
        let load = Load { round: Round::Shell, pace };
        assert_eq!(gunnery::aim(&state, A, last(&state), B, load).left, dice);
    }
    // A Nordenfelt has one rate, and so has any gun.
    let state = armed("nordenfelt-5", "");
    allows(&state, fire(&state, Pace::Steady));
    let why = "the Nordenfelt 5-B of A has only one rate of fire";
    refuses(&state, fire(&state, Pace::Fast), "SG-FIRE-02", why);
}

#[test]
fn sg_mg_01_a_one_in_haste_jams_it_after_the_volley() {
    let mut state = armed("gatling-half-inch", "");
    // The second die is a 1; the last hits, and its man is not saved.
    let told = volley(&mut state, Pace::Fast, &[2, 1, 2, 2, 6, 6]);
    assert!(
        told.ends_with(
            "SG-SA-04 A hit on B\n  \
         SG-SA-06 saving throw: 6, wants 4-: no\n\
         SG-SA-01 B will have to count 1 casualty of her crew\n\
         SG-MG-01 The 0.5\" Gatling of A jams\n"
        ),
        "{told}"
    );
    assert_eq!((jam(&state), state[B].owed), (Jam::Jammed, 1));
    let why = "the 0.5\" Gatling of A is jammed";
    refuses(&state, fire(&state, Pace::Steady), "SG-MG-01", why);
    // At the usual rate a 1 is only a miss, and without a 1 haste does no harm.
    for (pace, faces) in [(Pace::Steady, &[1, 1, 1][..]), (Pace::Fast, &[2, 3, 4, 2, 3])] {
        let mut state = armed("gatling-half-inch", "");
        volley(&mut state, pace, faces);
        assert_eq!(jam(&state), Jam::None);
    }
}

#[test]
fn sg_mg_01_a_four_clears_it_for_the_next_firing_step() {
    let mut state = armed("gatling-half-inch", "");
    let gun = usize::from(last(&state));
    state[A].guns[gun].jam = Jam::Jammed;
    let told = report(&mut state, &[3], clear);
    assert_eq!(
        told,
        "  SG-MG-01 clearing the jam: 3, wants 4+: no\nSG-MG-01 A cannot clear her 0.5\" Gatling\n"
    );
    assert_eq!(jam(&state), Jam::Jammed);
    let told = report(&mut state, &[4], clear);
    assert!(told.ends_with("A clears her 0.5\" Gatling: it can fire in the next firing step\n"));
    let why = "the 0.5\" Gatling of A has just been cleared and can fire in the next firing step";
    refuses(&state, fire(&state, Pace::Steady), "SG-MG-01", why);
    settle(&mut state);
    allows(&state, fire(&state, Pace::Steady));
}

#[test]
fn sg_mg_01_nobody_clears_what_nobody_serves() {
    for spoil in [
        (|state: &mut State, _| state[A].is_stunned = true) as fn(&mut State, usize),
        |state, gun| state[A].guns[gun].crew = crate::state::Men::default(),
        |state, gun| state[A].guns[gun].is_wrecked = true,
    ] {
        let mut state = armed("gatling-half-inch", "");
        let gun = usize::from(last(&state));
        state[A].guns[gun].jam = Jam::Jammed;
        spoil(&mut state, gun);
        assert_eq!(report(&mut state, &[], clear), "");
    }
}

#[test]
fn sg_mg_01_the_firing_step_opens_with_it() {
    let mut state = armed("gatling-half-inch", "");
    let gun = usize::from(last(&state));
    state[A].guns[gun].jam = Jam::Jammed;
    // Nobody is about to board: both seats are passed over.
    let mut state = state.in_phase(Phase::LieTo { then: crate::state::AfterLying::Fire });
    let told = report(&mut state, &[5], |play| {
        while play.state.phase != (Phase::Fire { at: 0 }) {
            assert!(crate::flow::advance(play));
        }
    });
    assert!(told.contains("SG-MG-01 clearing the jam: 5, wants 4+: yes\n"), "{told}");
    let mut state = state.in_phase(Phase::AfterFire);
    report(&mut state, &[], |play| {
        crate::flow::advance(play);
    });
    assert_eq!(jam(&state), Jam::None);
}

#[test]
fn sg_mg_02_green_crews_have_no_choice_by_option() {
    let text =
        "a Sky Runner 1010 N Low, mounts gatling-half-inch forward, green\nb Aphid 1009 N Low";
    let nervous = Switches { green_fast_fire: true, ..ADVANCED };
    let state = position_on("canal", nervous, text).firing(0);
    allows(&state, fire(&state, Pace::Fast));
    let why = "the 0.5\" Gatling of A has a green crew, which fires as fast as it will go";
    refuses(&state, fire(&state, Pace::Steady), "SG-MG-02", why);
    // Not without the option, not for others, and not for guns with one rate.
    let state = position_on("canal", ADVANCED, text).firing(0);
    allows(&state, fire(&state, Pace::Steady));
    let trained = text.replace(", green", "");
    let state = position_on("canal", nervous, &trained).firing(0);
    allows(&state, fire(&state, Pace::Steady));
    let one_rate = text.replace("gatling-half-inch", "nordenfelt-5");
    let state = position_on("canal", nervous, &one_rate).firing(0);
    allows(&state, fire(&state, Pace::Steady));
    assert!(gunnery::can_fire(&state, kernel::SeatId(0)));
}

#[test]
fn sg_mg_04_the_one_inch_gatling_fires_as_a_gun() {
    let mut state = armed("gatling-one-inch", "");
    for (pace, shots) in [(Pace::Steady, 3), (Pace::Fast, 4)] {
        allows(&state, fire(&state, pace));
        let load = Load { round: Round::Shell, pace };
        assert_eq!(gunnery::aim(&state, A, last(&state), B, load).left, shots);
    }
    // Hits on 3 at close range, and the location is rolled; AV 2 stops penetration 0, but not a crew hit.
    let told = volley(&mut state, Pace::Fast, &[1, 3, 3, 2, 2]);
    assert!(told.contains("SG-FIRE-05 to hit: 3, wants 3+: yes\n"), "{told}");
    assert!(told.contains("SG-HIT-01 where it lands: 3: crew\n"), "{told}");
    assert!(told.ends_with("SG-MG-01 The 1\" Gatling of A jams\n"), "{told}");
    // It has a magazine, and no shrapnel.
    let round = Round::Shrapnel;
    let order =
        Order::Fire { ship: A, gun: last(&state), target: B.into(), round, pace: Pace::Steady };
    assert!(crate::flow::check(&armed("gatling-one-inch", ""), &order).is_err());
}
