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

#[test]
fn it_has_a_better_ship_with_guns_where_it_can_pay_for_one_and_goes_home_for_it() {
    let parhoon = opened(1, &[]).setting.parhoon();
    let mut state = at_sea("Sky Runner", Site::new(9, 15));
    state.step = crate::state::Step::Port;
    (state[ANN].at, state[ANN].is_landed) = (parhoon, true);
    let chosen = |state: &State| {
        let mut orders = Vec::new();
        flow_orders(state, &mut orders);
        orders[policy(state, &orders, &mut Dice::seeded(1))]
    };
    let bought = |bank: u32, state: &mut State| {
        state[ANN].bank = bank;
        match chosen(state) {
            Order::Buy { class } => Some(state.built(class).class.name.clone()),
            _ => None,
        }
    };
    // Three fifths of the money, and no merchantman however dear.
    assert_eq!(bought(53_829, &mut state), None);
    assert_eq!(bought(53_835, &mut state).as_deref(), Some("Endtime"));
    assert_eq!(bought(300_000, &mut state).as_deref(), Some("Skylord"));
    assert_eq!(strength(&state, crate::trial::class(&state, "Warm Winds")), 0);
    // At sea what he has not banked yet counts as well.
    let mut state = at_sea("Sky Runner", Site::new(9, 15));
    assert!(!goes_home(&state, ANN));
    state[ANN].purse = 300_000;
    assert!(goes_home(&state, ANN));
}

#[test]
fn a_small_ship_hunts_pirates_and_a_great_one_merchantmen() {
    let ground = |ship: &str| {
        let state = at_sea(ship, Site::new(9, 15));
        let near = state.setting.map.sites().filter(|it| it.distance(state.setting.parhoon()) <= 8);
        let goal = near.max_by_key(|&site| (hunting_ground(&state, ANN, site), site)).unwrap();
        state.territory(goal)
    };
    assert_eq!(ground("Sky Runner"), Territory::Astusapes);
    assert_eq!(ground("Skylord"), Territory::Oenotria);
}

fn flow_orders(state: &State, out: &mut Vec<Order>) {
    Campaign::orders(state, out);
}
