//! Companies set down by hand.

use super::*;
use crate::{
    state::Colour,
    trial::{GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, Trial, at, yd},
};

fn marching() -> Trial {
    let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
    trial.nobody_reacts().line(LINE, 300, 60, 0).line(SPEARS, 300, 440, 180).play(Colour::Black)
}

fn held(trial: &Trial, form: usize, pose: Pose) -> Placed<Order> {
    let hold = Hold { piece: piece(LINE), form, corners: Vec::new(), pose };
    placed(&trial.state, &hold).expect("it may be lifted")
}

#[test]
fn a_whole_company_goes_in_one_gesture() {
    let trial = marching();
    let lifted = lifts(&trial.state);
    assert_eq!(lifted.len(), 1);
    assert_eq!(lifted[0].from, at(300, 50, 0));
    // Straight ahead.
    let ahead = held(&trial, 0, at(305, 90, 0));
    assert_eq!(ahead.order, Order::March { unit: LINE, wheel: Angle::NORTH, length: yd(40) });
    assert!(ahead.refusal.is_none());
    assert_eq!((ahead.bases.len(), ahead.pose), (4, at(300, 90, 0)));
    // Too far is told with its rule.
    let far = held(&trial, 0, at(300, 150, 0));
    assert_eq!(far.refusal.unwrap().rule.as_str(), "IC-MOVE-01");
    // Turned in the hand it wheels.
    let wheel = held(&trial, 0, at(300, 50, 10));
    assert!(matches!(wheel.order, Order::March { wheel, .. } if wheel == Angle::degrees(10)));
    assert!(wheel.refusal.is_none());
    // Aside it shifts.
    let aside = held(&trial, 0, at(315, 50, 0));
    assert_eq!(aside.order, Order::Shift { unit: LINE, right: yd(15), ahead: Length::ZERO });
    // As another formation it forms up.
    let column = lifted[0].forms.iter().position(|form| form == "column").unwrap();
    let formed = held(&trial, column, at(300, 80, 0));
    assert!(matches!(formed.order, Order::Form { formation: Formation::Column, .. }));
    assert!(formed.refusal.is_none());
}

#[test]
fn ic_arty_14_no_tape_is_laid_where_ranges_are_estimated() {
    let trial = marching();
    let tape = |trial: &Trial| {
        measure(&trial.state, Pin::Piece(piece(LINE)), Pin::Piece(piece(SPEARS))).unwrap().lines
    };
    assert_eq!(tape(&trial)[0], "380 yards");
    let hidden = trial.setting(|facts| facts.switches.shell_fire = true);
    assert!(tape(&hidden)[0].contains("estimated"));
}
