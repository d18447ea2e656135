//! What carriers do with those who ride in them.

use super::*;
use crate::trial::{Trial, at};

#[test]
fn ic_skim_01_riders_are_put_down_in_every_order_that_they_know() {
    let (trial, units) = Trial::canal(&[(0, "Hired skimmer 1")]);
    let there = at(600, 300, 0);
    let trial = trial.put(units[0], there);
    let orders: Vec<Formation> = ways(&trial.state, units[0], there).map(|way| way.0).collect();
    for formation in [Formation::Skirmish, Formation::Line, Formation::Column] {
        assert!(orders.contains(&formation));
    }
    for way in ways(&trial.state, units[0], there) {
        assert!(places(&trial.state, units[0], there, way, field::CLEAR).is_ok(), "{way:?}");
    }
    assert!(is_carrier(&trial.state, units[0]));
}

#[test]
fn ic_air_09_riders_test_nothing_and_are_nowhere_while_they_ride() {
    let (trial, units) = Trial::canal(&[(0, "Air barge flight 1")]);
    let trial = trial.put(units[0], at(600, 300, 0));
    let cargo = trial.state.cargo(units[0]).unwrap();
    assert!(!trial.state.is_present(cargo));
    assert_eq!(trial.state.castings_aboard(cargo), 12);
    assert!(crate::validate::validate(&trial.state).is_ok());
}

#[test]
fn ic_obj_01_nobody_is_unloaded_into_a_zone_that_the_enemy_holds() {
    let wanted = [(0, "Hired skimmer 1"), (1, "Sea battalion company 1")];
    let (trial, units) = Trial::canal(&wanted);
    let there = at(600, 300, 0);
    let trial = trial.put(units[0], there).line(units[1], 600, 700, 180);
    let open = |trial: &Trial| {
        let mut all = ways(&trial.state, units[0], there);
        all.any(|way| places(&trial.state, units[0], there, way, field::CLEAR).is_ok())
    };
    let zone = |high: i32| {
        trial.again().setting(|facts| {
            let shipped = crate::tables::shipped();
            let scenario = shipped.scenario("the-well-at-dry-canal").expect("it is shipped");
            let mut one = scenario.objectives[0].clone();
            let corners = [(400, 100), (800, 100), (800, high), (400, high)];
            let corners = corners.map(|(x, y)| kernel::table::Point::units(x, y)).to_vec();
            one.region = kernel::table::Region::new(corners).expect("a rectangle");
            facts.objectives.push(one);
        })
    };
    // The enemy stands in the same large zone, or beyond it.
    assert!(!open(&zone(800)) && open(&zone(600)));
}
