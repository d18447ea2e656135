//! Alterations at Parhoon.

use galleons::aspect::Altitude;

use super::*;
use crate::{
    fleet::Damage,
    trial::{ANN, city, opened, play, refused, vessel},
};

/// Ann at Parhoon in such a ship, with so much money.
fn in_port(ship: &str, bank: Pounds) -> State {
    let mut state = opened(1, &[]);
    let own = vessel(&state, ship);
    (state[ANN].vessel, state[ANN].bank) = (Some(own), bank);
    play(&mut state, None, &[]);
    state
}

const TEN_MARINES: Order = Order::Alter { change: Change::Marines { by: 10 } };

#[test]
fn sg_camp_51_the_example_of_ten_marines() {
    let mut state = in_port("Sky Runner", 200);
    assert_eq!(refused(&state, TEN_MARINES), "SG-CAMP-68", "first the ship is brought to the yard");
    play(&mut state, Some(Order::Refit), &[]);
    let before = state[ANN].men().total();
    let told = play(&mut state, Some(TEN_MARINES), &[]);
    assert_eq!(told, "SG-CAMP-51 Ann has Sky Runner altered. Berths for 10 more marines: £200\n");
    let own = state[ANN].vessel.clone().unwrap();
    let class = &state.built(own.class).class;
    assert_eq!((class.tonnage, class.ceiling, class.price), (285, Altitude::High, 20_400));
    assert_eq!((state[ANN].bank, state[ANN].men().total()), (0, before + 10));
    // The class of the catalogue is what it was.
    assert_eq!(state.setting.fleet.iter().filter(|it| it.class.name == "Sky Runner").count(), 1);
}

#[test]
fn sg_camp_51_what_is_added_is_paid_at_once_and_what_is_removed_is_scrapped() {
    let mut state = in_port("Sky Runner", 199);
    play(&mut state, Some(Order::Refit), &[]);
    assert_eq!(refused(&state, TEN_MARINES), "SG-CAMP-51");
    let out = Order::Alter { change: Change::Unmount { gun: 0 } };
    let price = state.built(state[ANN].vessel.as_ref().unwrap().class).price();
    play(&mut state, Some(out), &[]);
    assert_eq!(state[ANN].bank, 199);
    let own = state[ANN].vessel.clone().unwrap();
    assert!(state.built(own.class).price() < price);
    assert_eq!(own.ship.guns.len(), state.built(own.class).class.guns.len());
    play(&mut state, Some(Order::LeaveYard), &[]);
    assert_eq!(state.step, Step::Port);
}

#[test]
fn sg_camp_51_the_tests_of_design_hold() {
    let mut state = in_port("Sky Runner", 1_000_000);
    play(&mut state, Some(Order::Refit), &[]);
    // A hundred marines are far too heavy, one by one as well.
    let more = Order::Alter { change: Change::Marines { by: 10 } };
    let mut n = 0;
    while check_alter(&state, Change::Marines { by: 10 }).is_ok() {
        play(&mut state, Some(more), &[]);
        n += 1;
        assert!(n < 10, "she would not leave the ground");
    }
    assert_eq!(refused(&state, more), "SG-CAMP-51");
    // What is in no list of changes is refused as well.
    assert_eq!(refused(&state, Order::Alter { change: Change::Marines { by: 3 } }), "SG-CAMP-51");
    assert_eq!(refused(&state, Order::Alter { change: Change::Unmount { gun: 99 } }), "SG-CAMP-51");
}

#[test]
fn sg_camp_51_at_parhoon_only_and_when_nothing_is_broken() {
    let mut state = in_port("Sky Runner", 1_000);
    let (parhoon, class) = (state[ANN].at, state[ANN].vessel.as_ref().unwrap().class);
    state[ANN].at = city(&state, "Syrtis Major");
    assert_eq!(refused(&state, Order::Refit), "SG-CAMP-51");
    state[ANN].at = parhoon;
    assert!(check_refit(&state).is_ok());
    let mut own = state[ANN].vessel.clone().unwrap();
    own.ship.hull_marks = 1;
    assert_eq!(state.built(class).damages(&own.ship)[0].0, Damage::Hull);
    state[ANN].vessel = Some(own);
    assert_eq!(refused(&state, Order::Refit), "SG-CAMP-51");
}

#[test]
fn sg_camp_51_a_ship_of_earth_gains_only_martian_equipment() {
    let state = in_port("Sky Runner", 0);
    assert!(!state.setting.fittings.is_empty());
    let martian = galleons::tables::Service::Martian;
    assert!(state.setting.fittings.iter().all(|fitting| fitting.family == martian));
}
