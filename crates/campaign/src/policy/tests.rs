//! The program as captain.

use kernel::{Dice, NullChronicle, System, system::carry_on};

use super::*;
use crate::{
    Campaign,
    map::Site,
    trial::{ANN, at_sea, opened, with_prize},
};

#[test]
fn it_buys_a_ship_sails_and_comes_home_with_a_prize() {
    let mut state = opened(1, &[]);
    let (mut dice, mut log) = (Dice::seeded(3), NullChronicle::default());
    carry_on::<Campaign, _>(&mut state, &mut dice, &mut log);
    let mut orders = Vec::new();
    flow_orders(&state, &mut orders);
    let first = orders[policy(&state, &orders, &mut dice)];
    assert!(matches!(first, Order::Buy { .. }), "{first:?}");
    // With a prize it makes for port.
    let mut state = at_sea("Sky Runner", Site::new(9, 15));
    with_prize(&mut state, "Clearsight", false, false);
    orders.clear();
    flow_orders(&state, &mut orders);
    let order = orders[policy(&state, &orders, &mut dice)];
    let Order::Steer { heading } = order else { panic!("{order:?}") };
    let nearest = |site: Site| {
        let ports = state.setting.map.cities.iter().filter(|city| city.standing.is_friendly());
        ports.map(|city| city.at.distance(site)).min()
    };
    assert!(nearest(state[ANN].at.next(heading)) < nearest(state[ANN].at));
}

fn flow_orders(state: &State, out: &mut Vec<Order>) {
    Campaign::orders(state, out);
}
