//! What the quick player does where it can be told at a glance.

use super::*;
use crate::{
    flow,
    trial::{GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, Trial, at, yd},
    vocabulary::Formation,
};

/// The order that the policy gives.
fn chosen(trial: &Trial) -> Order {
    let mut orders = Vec::new();
    flow::orders(&trial.state, &mut orders);
    let at = policy(&trial.state, &orders, &mut Dice::seeded(1));
    orders[at].clone()
}

/// A limbered Gatling, its black card played, and spears to the north of it.
fn limbered() -> Trial {
    before_the_gun().gone(&[LINE]).play(Colour::Black)
}

/// The same behind a line of its own.
fn screened() -> Trial {
    before_the_gun().line(LINE, 300, 200, 0).play(Colour::Black)
}

fn before_the_gun() -> Trial {
    Trial::well()
        .plain()
        .gone(&[OTHER_LINE, OTHER_SPEARS, LEVY])
        .put(GATLING, at(300, 60, 0))
        .line(SPEARS, 300, 440, 180)
        .with(|state| state[GATLING].limbered = true)
}

#[test]
fn guns_unlimber_where_they_have_a_target() {
    let order = chosen(&limbered());
    assert!(matches!(order, Order::Unlimber { facing, .. } if facing == Angle::NORTH), "{order:?}");
    // Behind friends they have none.
    let trial = screened();
    let mut mind = Mind::default();
    let order = Order::Unlimber { unit: GATLING, facing: Angle::NORTH };
    assert!(worth(&trial.state, &order, &mut mind) < 0);
}

#[test]
fn a_column_goes_into_line_when_the_enemy_comes_into_reach() {
    let column = |far: i32| {
        Trial::well()
            .plain()
            .gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY])
            .stand(LINE, Formation::Column, 1, at(300, 100, 0))
            .line(SPEARS, 300, 100 + far, 180)
            .play(Colour::Black)
    };
    let order = chosen(&column(340));
    assert!(matches!(order, Order::Form { formation: Formation::Line, .. }), "{order:?}");
}

#[test]
fn ic_musk_02_horse_in_the_saddle_do_not_live_by_their_fire() {
    let trial = Trial::of("crossroads-at-the-dry-lock");
    let rider = |unit: &UnitId| trial.state.is_mounted(*unit);
    let horse = trial.state.unit_ids().find(rider).expect("there is a cavalry regiment");
    assert!(!shoots(&trial.state, horse));
    let on_foot = trial.with(|state| state[horse].dismounted = true);
    assert!(shoots(&on_foot.state, horse));
}

#[test]
fn a_lane_is_open_where_nobody_of_the_own_stands_in_it() {
    let trial = screened();
    let lanes = |trial: &Trial, unit: UnitId| {
        let body = field::body(&trial.state, unit).expect("it is on the table");
        Lanes::of(&trial.state, unit, body.middle.at).target(body.middle, body.width)
    };
    // The line looks at the spears; the Gatling behind it at the backs of its own.
    assert!(lanes(&trial, LINE).is_some_and(|range| range <= yd(260)));
    assert_eq!(lanes(&trial, GATLING), None);
    // Farther than it reaches there is nobody.
    let far = Trial::well()
        .plain()
        .gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY])
        .line(LINE, 300, 10, 0)
        .line(SPEARS, 300, 440, 180);
    assert_eq!(lanes(&far, LINE), None);
}

#[test]
fn ic_card_05_guns_in_reserve_are_fired_with_the_motivation_card() {
    let trial = Trial::of("crossroads-at-the-dry-lock");
    let reserve = trial.state.reserves().next().expect("it has guns in reserve");
    let other = trial.state.list[0];
    let worth = |regiment, colour| motivate_worth(&trial.state, regiment, colour);
    assert!(worth(other, Colour::Red) < 0 && 0 < worth(reserve, Colour::Red));
    // Before they are unlimbered they come up.
    let unit = trial.state.units_in(reserve).next().expect("a battery");
    assert_eq!(trial.state[unit].limbered, 0 < worth(reserve, Colour::Black));
}
