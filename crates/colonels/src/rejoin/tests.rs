//! The way back.

use super::*;
use crate::{
    order::Order,
    state::Colour,
    trial::{GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, Trial, at, yd},
};

/// A stand of the line has fled so far behind its company.
fn behind(yards: i32) -> Trial {
    let trial = Trial::well().plain().gone(&[GATLING, OTHER_LINE, OTHER_SPEARS, LEVY]);
    let trial =
        trial.nobody_reacts().bystanders().stands(SPEARS, 1).alone(SPEARS, 0, at(550, 450, 180));
    let mut trial = trial.line(LINE, 300, 300, 0).alone(LINE, 3, at(345, 300 - yards, 180));
    let stand = trial.nth(LINE, 3);
    trial.state[stand].disrupted = true;
    trial
}

fn moved(trial: Trial) -> Trial {
    let trial = trial.with(|state| {
        (state.phase, state.slot) = (crate::state::Phase::Slot, 0);
        state.regiments[0].black = true;
        state.op = None;
    });
    let trial = trial.play(Colour::Black);
    match trial.state.phase {
        crate::state::Phase::March => trial.give(&Order::Done, &[]),
        _ => trial,
    }
}

#[test]
fn ic_form_12_example_a_stand_a_hundred_and_ten_yards_behind() {
    // Its own place is free, 110 yards ahead of it: sixty, then fifty.
    let once = moved(behind(110));
    let stand = once.nth(LINE, 3);
    assert!(once.state[stand].disrupted);
    let twice = moved(once);
    assert!(!twice.state[stand].disrupted);
    assert!(twice.has_told("IC-FORM-12", Event::Rejoined { unit: LINE, stand }));
    let there = twice.pose(LINE, 3).at;
    assert!(there.distance(at(345, 290, 0).at) <= Length::thousandths(2), "{there:?}");
    // A company that is disrupted whole gathers on its strongest stand.
    let mut whole = behind(60);
    for n in 0..4 {
        let stand = whole.nth(LINE, n);
        whole.state[stand].disrupted = true;
    }
    let strong = whole.nth(LINE, 1);
    for n in [0, 2, 3] {
        let stand = whole.nth(LINE, n);
        whole.state[stand].castings = 5;
    }
    let whole = moved(whole);
    assert!(!whole.state[strong].disrupted);
    // Nobody who is disrupted charges.
    let target = crate::state::Target::Unit(SPEARS);
    let mut shaken = behind(60).stands(LINE, 1);
    let stand = shaken.nth(LINE, 0);
    shaken.state[stand].disrupted = true;
    let shaken = shaken.alone(SPEARS, 0, at(255, 340, 180)).play(Colour::Black);
    let wheel = Angle::NORTH;
    let refused = crate::charge::check(&shaken.state, LINE, target, wheel);
    assert!(refused.is_err());
    let _ = yd(1);
}

#[test]
fn ic_form_12_nobody_comes_back_with_the_card_on_which_he_was_driven_off() {
    let mut trial = behind(30);
    let stand = trial.nth(LINE, 3);
    trial.state[stand].disrupted = false;
    let mut trial = trial.line(LINE, 300, 300, 0).play(Colour::Black);
    let (mut dice, mut log) = (kernel::Dice::script(&[]), kernel::NullChronicle::default());
    let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
    crate::morale::flee(&mut play, stand, false);
    let there = trial.pose(LINE, 3);
    let done = trial.give(&Order::Done, &[]);
    assert!(done.state[stand].disrupted && done.pose(LINE, 3) == there);
    // With the next one he does.
    let next = moved(moved(done));
    assert!(!next.state[stand].disrupted);
}

#[test]
fn ic_move_04_the_fast_come_back_as_far_as_they_walk() {
    let fast = |fast: bool| moved(behind(110).kind(LINE, |kind| kind.fast = fast));
    let (slow, fast) = (fast(false), fast(true));
    let stand = slow.nth(LINE, 3);
    assert!(slow.state[stand].disrupted, "sixty yards are not enough");
    assert!(!fast.state[stand].disrupted, "a hundred and twenty are");
    assert!(fast.pose(LINE, 3).at.distance(at(345, 290, 0).at) <= Length::thousandths(2));
}

#[test]
fn ic_form_12_the_strongest_clears_first_and_all_others_close_on_it() {
    // All have run: the strongest stands apart from the others, who are together behind it.
    let mut whole = behind(60);
    let strong = whole.nth(LINE, 3);
    for n in 0..4 {
        let stand = whole.nth(LINE, n);
        whole.state[stand].disrupted = true;
        whole.state[stand].castings = if stand == strong { 6 } else { 4 };
    }
    let mut whole = whole.alone(LINE, 3, at(300, 400, 0));
    for n in 0..3 {
        whole = whole.alone(LINE, n, at(270 + 30 * i32::from(n), 200, 0));
    }
    let before: Vec<_> = (0..3).map(|n| whole.pose(LINE, n).at.y).collect();
    let once = moved(whole);
    assert!(!once.state[strong].disrupted, "it is the formation now, however many run together");
    for n in 0..3 {
        assert!(
            before[usize::from(n)] < once.pose(LINE, n).at.y,
            "whatever their numbers they close on it"
        );
    }
    let (twice, n) = (moved(once), |trial: &Trial| {
        trial.state.stands_of(LINE).filter(|&stand| !trial.state[stand].disrupted).count()
    });
    assert!(!twice.state[strong].disrupted);
    let last = (0..4).fold(twice, |trial, _| moved(trial));
    assert_eq!(n(&last), 4, "all are back");
}

#[test]
fn ic_form_13_those_who_have_run_are_not_the_main_body() {
    // One stands, three have run together: they come back to him, he is not lost.
    let mut trial = behind(60);
    for n in 0..3 {
        trial = trial.alone(LINE, n, at(270 + 30 * i32::from(n), 200, 0));
        let stand = trial.nth(LINE, n);
        trial.state[stand].disrupted = true;
    }
    let mut trial = trial.alone(LINE, 3, at(300, 400, 0));
    let stays = trial.nth(LINE, 3);
    trial.state[stays].disrupted = false;
    let settled = trial.give(&Order::EndSlot, &[]);
    assert!(!settled.state[stays].disrupted);
    // Where all of them are in their places the larger piece is the company.
    let mut apart = behind(60).alone(LINE, 3, at(345, 200, 0));
    let lost = apart.nth(LINE, 3);
    apart.state[lost].disrupted = false;
    let settled = apart.give(&Order::EndSlot, &[]);
    assert!(settled.state[lost].disrupted);
}
