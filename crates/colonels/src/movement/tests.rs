//! Rates, wheels, shifts and formations.

use super::*;
use crate::{
    state::Colour,
    trial::{GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, Trial, at, yd},
};
use kernel::table::Point;

/// The line alone on the plain, with its black card played.
fn marching() -> Trial {
    Trial::well()
        .plain()
        .gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY])
        .line(LINE, 300, 60, 0)
        .line(SPEARS, 300, 440, 180)
        .play(Colour::Black)
}

fn march(wheel: i32, length: i32) -> Order {
    Order::March {
        unit: LINE,
        wheel: Angle::hundredths(wheel),
        length: Length::thousandths(length),
    }
}

#[test]
fn ic_move_02_foot_go_sixty_yards_at_field_rate() {
    let trial = marching();
    assert_eq!(trial.refuses(&march(0, 60_001)), "IC-MOVE-01");
    let before = trial.pose(LINE, 0).at;
    let trial = trial.give(&march(0, 60_000), &[]);
    assert_eq!(trial.pose(LINE, 0).at, Point::new(before.x, before.y + yd(60)));
}

#[test]
fn ic_move_04_the_fast_go_a_hundred_and_twenty() {
    let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
    let trial = trial.line(LINE, 300, 60, 0).line(SPEARS, 300, 440, 180).second_slot();
    let trial = trial.play(Colour::Black);
    let order =
        |length: i32| Order::March { unit: SPEARS, wheel: Angle::NORTH, length: yd(length) };
    assert_eq!(trial.refuses(&order(121)), "IC-MOVE-01");
    let _ = trial.give(&order(120), &[]);
}

#[test]
fn ic_move_13_example_a_line_of_four_wheels_fourteen_degrees() {
    // 30 / 120 radians are 14.32 degrees.
    let trial = marching();
    assert_eq!(trial.refuses(&march(1433, 0)), "IC-MOVE-13");
    let wheeled = marching().give(&march(1432, 0), &[]);
    assert_eq!(wheeled.pose(LINE, 0).facing, Angle::hundredths(1432));
    // The inner front corner stays where it was.
    let body = field::body(&wheeled.state, LINE).unwrap();
    let corner = body.front_corner(Flank::Right);
    assert!(corner.distance(Point::units(360, 60)) < Length::thousandths(10));
    // A column of 30 yards that turns 30 degrees spends 15.7 yards and goes on 14.3.
    let column = || {
        let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
        let trial = trial.stand(LINE, Formation::Column, 1, at(300, 100, 0));
        trial.line(SPEARS, 300, 440, 180).play(Colour::Black)
    };
    assert_eq!(column().refuses(&march(3000, 14_400)), "IC-MOVE-13");
    let _ = column().give(&march(3000, 14_200), &[]);
}

#[test]
fn ic_move_16_the_trained_shift_twenty_yards_and_natives_do_not() {
    let shift =
        |unit, right: i32, ahead: i32| Order::Shift { unit, right: yd(right), ahead: yd(ahead) };
    let trial = marching();
    assert_eq!(trial.refuses(&shift(LINE, 21, 0)), "IC-MOVE-16");
    assert_eq!(trial.refuses(&shift(LINE, 0, 5)), "IC-MOVE-16");
    let before = trial.pose(LINE, 0).at.x;
    let trial = trial.give(&shift(LINE, -20, 0), &[]);
    assert_eq!(trial.pose(LINE, 0).at.x, before - yd(20));
    let native = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
    let native = native.line(LINE, 300, 60, 0).line(SPEARS, 300, 440, 180).second_slot();
    assert_eq!(native.play(Colour::Black).refuses(&shift(SPEARS, 10, 0)), "IC-MOVE-16");
}

#[test]
fn a_change_of_formation_takes_the_tactical_distance() {
    let form = |ahead: i32, formation, files| Order::Form {
        unit: LINE,
        formation,
        files,
        place: 0,
        ahead: yd(ahead),
    };
    let trial = marching();
    assert_eq!(trial.refuses(&form(31, Formation::Column, 1)), "IC-MOVE-15");
    assert_eq!(trial.refuses(&form(0, Formation::Mass, 2)), "IC-FORM-07");
    let front = trial.pose(LINE, 0);
    let trial = trial.give(&form(30, Formation::Column, 1), &[]);
    assert_eq!(trial.state[LINE].formation, Formation::Column);
    assert_eq!(trial.pose(LINE, 0), front.advanced(yd(30)));
    assert_eq!(trial.pose(LINE, 1), front.advanced(yd(10)));
}

#[test]
fn ic_form_10_nobody_passes_through_another() {
    let trial = Trial::well().plain().gone(&[GATLING, OTHER_SPEARS, LEVY]);
    let trial =
        trial.line(LINE, 300, 60, 0).line(OTHER_LINE, 300, 110, 0).line(SPEARS, 300, 440, 180);
    let trial = trial.play(Colour::Black);
    // The rear of the other line is 30 yards ahead.
    assert_eq!(trial.refuses(&march(0, 30_100)), "IC-MOVE-01");
    let _ = trial.give(&march(0, 29_900), &[]);
}

#[test]
fn ic_move_12_turning_a_gun_takes_the_place_of_firing_except_for_machine_guns() {
    let gun = |class| {
        let trial = Trial::well().plain().gone(&[LINE, OTHER_LINE, OTHER_SPEARS, LEVY]);
        let trial = trial.alone(GATLING, 0, at(300, 100, 0)).line(SPEARS, 300, 300, 180);
        let trial = trial.kind(GATLING, |kind| kind.gun_class = Some(class));
        let trial = trial.play(Colour::Black);
        trial.give(&Order::Turn { unit: GATLING, facing: Angle::degrees(10) }, &[])
    };
    let turned = gun(GunClass::Smoothbore);
    assert!(turned.state[GATLING].moved_this_turn);
    assert!(!crate::command::is_useful(&turned.state, crate::trial::WESSEX, Colour::Red));
    // [IC-ARTY-18] A Gatling fires and turns.
    assert!(crate::command::is_useful(
        &gun(GunClass::MachineGun).state,
        crate::trial::WESSEX,
        Colour::Red
    ));
}

#[test]
fn ic_move_11_guns_are_pushed_twenty_yards_and_not_near_to_enemies() {
    let near = |gap: i32| {
        let trial = Trial::well().plain().gone(&[LINE, OTHER_LINE, OTHER_SPEARS, LEVY]);
        let trial = trial.alone(GATLING, 0, at(300, 100, 0)).line(SPEARS, 300, 100 + gap, 180);
        trial.play(Colour::Black)
    };
    let push = |ahead: i32| Order::Prolong { unit: GATLING, right: Length::ZERO, ahead: yd(ahead) };
    assert_eq!(near(300).refuses(&push(21)), "IC-MOVE-11");
    let _ = near(300).give(&push(20), &[]);
    // 75 yards off it may be pushed 15 at most.
    assert_eq!(near(75).refuses(&push(16)), "IC-MOVE-11");
    let _ = near(75).give(&push(15), &[]);
}
