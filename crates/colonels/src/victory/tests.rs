//! Points and endings.

use super::*;
use crate::trial::{LEVY, LINE, SPEARS, Trial};

#[test]
fn ic_set_02_example_a_lead_of_a_fifth_wins() {
    assert_eq!(winner(Ending::Points { of: [48, 40] }), None);
    assert_eq!(winner(Ending::Points { of: [50, 40] }), Some(SideId(0)));
    assert_eq!(winner(Ending::Points { of: [40, 50] }), Some(SideId(1)));
    assert_eq!(winner(Ending::Points { of: [0, 0] }), None);
    assert_eq!(winner(Ending::Conceded { by: SideId(0) }), Some(SideId(1)));
}

#[test]
fn ic_set_02_example_a_company_of_120_points() {
    // 24 castings: destroyed 12 points; 11 left, half of that; 12 left, nothing.
    assert_eq!(loss_of(&Trial::well().gone(&[LINE]).state, LINE), 12);
    assert_eq!(loss_of(&Trial::well().stands(LINE, 2).state, LINE), 0);
    let mut trial = Trial::well().stands(LINE, 2);
    let stand = trial.nth(LINE, 0);
    trial.state[stand].castings = 5;
    assert_eq!(loss_of(&trial.state, LINE), 6);
    // Points are those of the enemy, for the other side.
    assert_eq!(points(&Trial::well().gone(&[LEVY]).state, SideId(0)), 4);
    assert_eq!(points(&Trial::well().gone(&[LEVY]).state, SideId(1)), 0);
}

#[test]
fn ic_obj_01_a_zone_is_held_by_foot_alone_in_it() {
    let inside =
        |trial: Trial, unit| trial.stands(unit, 1).alone(unit, 0, crate::trial::at(300, 255, 0));
    let held = inside(Trial::well(), LINE);
    assert!(has_holder(&held.state, SideId(0), 0) && !has_anybody(&held.state, SideId(1), 0));
    let empty = Trial::well();
    assert!(!has_holder(&empty.state, SideId(0), 0));
    let mut shaken = inside(Trial::well(), SPEARS);
    assert!(has_holder(&shaken.state, SideId(1), 0));
    let stand = shaken.nth(SPEARS, 0);
    shaken.state[stand].disrupted = true;
    assert!(!has_holder(&shaken.state, SideId(1), 0));
}
