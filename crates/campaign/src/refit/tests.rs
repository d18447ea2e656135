//! Alterations at Parhoon.

use galleons::{aspect::Altitude, design::Mount};

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

/// The place of a mount, and of a weapon of the yard's list.
fn mount(name: &str) -> u8 {
    Mount::all().iter().position(|mount| mount.name == name).unwrap() as u8
}

fn fitting(state: &State, key: &str) -> u8 {
    state.setting.fittings.iter().position(|fitting| fitting.weapon.key == key).unwrap() as u8
}

fn alter(state: &mut State, change: Change) -> String {
    play(state, Some(Order::Alter { change }), &[])
}

/// Ann's ship as she is now.
fn built(state: &State) -> &Built {
    state.built(state[ANN].vessel.as_ref().unwrap().class)
}

#[test]
fn sg_camp_51_guns_of_the_sides_are_fitted_and_taken_out_in_pairs() {
    let mut state = in_port("Sky Runner", 5_000);
    play(&mut state, Some(Order::Refit), &[]);
    let (light, port) = (fitting(&state, "light-gun"), mount("broadside-port"));
    let alone = Change::Mount { fitting: light, mount: port };
    assert!(check_alter(&state, alone).unwrap_err().why.contains("E_BALANCE"));
    let pair = Change::MountPair { fitting: light, mount: port };
    assert_eq!(
        alter(&mut state, pair),
        "SG-CAMP-51 Ann has Sky Runner altered. Fit two Light Guns: port broadside, and the same to starboard: £800\n"
    );
    let mounts: Vec<&str> = built(&state).design.guns.iter().map(|gun| gun.mount.name).collect();
    assert_eq!(mounts[3..], ["broadside-port", "broadside-starboard"]);
    assert!(built(&state).design.guns.iter().all(|gun| !gun.armoured));
    // A pair begins to port, and not amidships.
    for name in ["broadside-starboard", "fixed-stern"] {
        let pair = Change::MountPair { fitting: light, mount: mount(name) };
        assert!(check_alter(&state, pair).unwrap_err().why.contains("stands by itself"));
    }
    // Out again: the two of the broadside, then those of the wings, which have moved up in no list.
    alter(&mut state, Change::UnmountPair { gun: 3 });
    alter(&mut state, Change::UnmountPair { gun: 1 });
    let guns = &built(&state).design.guns;
    assert_eq!(guns.iter().map(|gun| gun.mount.name).collect::<Vec<_>>(), ["forward"]);
    assert!(check_alter(&state, Change::UnmountPair { gun: 0 }).is_err(), "it has no like");
    assert_eq!(state[ANN].bank, 4_200, "nothing is paid for what is scrapped");
}

#[test]
fn sg_camp_51_a_ram_cranks_and_passengers() {
    let mut state = in_port("Sky Runner", 4_000);
    play(&mut state, Some(Order::Refit), &[]);
    let before = state[ANN].men().total();
    // A ram weighs 30 t and costs £3,000: 290 t are still High, 300 t too.
    assert!(alter(&mut state, Change::Ram { fit: true }).ends_with("Fit a ram: £3,000\n"));
    assert!(built(&state).design.ram && state[ANN].bank == 1_000);
    assert_eq!(
        check_alter(&state, Change::Ram { fit: true }).unwrap_err().rule.as_str(),
        "SG-CAMP-51"
    );
    assert!(alter(&mut state, Change::Cranks { by: 1 }).ends_with("One more turncrank: £100\n"));
    let class = &built(&state).class;
    assert_eq!((class.tonnage, class.speed, class.ceiling), (300, 4, Altitude::High));
    assert_eq!(state[ANN].men().total(), before + 1);
    // Three fewer than nine would not reach speed 3; fewer than three move nothing.
    alter(&mut state, Change::Cranks { by: -5 });
    assert_eq!(built(&state).class.speed, 2);
    alter(&mut state, Change::Cranks { by: -5 });
    assert_eq!(built(&state).class.speed, 1);
    let none = check_alter(&state, Change::Cranks { by: -1 }).unwrap_err();
    assert!(none.why.contains("E_SPEED_ZERO"), "{}", none.why);
    assert!(alter(&mut state, Change::Passengers { by: 5 }).contains("5 more passengers: £100"));
    assert!(check_alter(&state, Change::Bunkers { by: 1 }).unwrap_err().why.contains("no coal"));
}

#[test]
fn sg_camp_51_fixed_guns_stand_behind_the_hulls_protection_and_follow_it() {
    let mut state = in_port("Sky Runner", 1_000_000);
    play(&mut state, Some(Order::Refit), &[]);
    let light = fitting(&state, "light-gun");
    let port = Change::MountPair { fitting: light, mount: mount("broadside-port") };
    alter(&mut state, port);
    assert!(
        check_alter(&state, Change::Shelter { gun: 3 }).unwrap_err().why.contains("SG-DSGN-33")
    );
    // 60 t of masonry at £50 a ton.
    assert!(alter(&mut state, Change::Armour { by: 1 }).ends_with("£3,000\n"));
    let armour = |state: &State| -> Vec<Option<u8>> {
        built(state).class.guns.iter().map(|gun| gun.armour).collect()
    };
    assert_eq!(armour(&state), [None; 5]);
    assert!(alter(&mut state, Change::Shelter { gun: 3 }).ends_with(": £0\n"));
    assert_eq!(armour(&state)[3..], [Some(1), None]);
    // A pivot is not, and one that is fitted now is from the beginning.
    assert!(check_alter(&state, Change::Shelter { gun: 1 }).is_err());
    alter(&mut state, port);
    assert_eq!(armour(&state)[3..], [Some(1), None, Some(1), Some(1)]);
    alter(&mut state, Change::Armour { by: -1 });
    assert_eq!(armour(&state), [None; 7]);
    // Those of a catalogue ship take the new value of her hull, too.
    let mut state = in_port("Skylord", 1_000_000);
    play(&mut state, Some(Order::Refit), &[]);
    alter(&mut state, Change::Armour { by: -1 });
    assert!(armour(&state).iter().all(|&value| value == Some(1)));
}

#[test]
fn sg_camp_51_bunkers_of_a_steamer_change_her_days() {
    let mut state = in_port("Fenian Ram", 0);
    play(&mut state, Some(Order::Refit), &[]);
    assert_eq!(state[ANN].vessel.as_ref().unwrap().coal, Some(20));
    assert!(alter(&mut state, Change::Bunkers { by: 1 }).contains("Bunkers for 10 more tons"));
    assert_eq!(built(&state).endurance, Some(22), "90 t in an engine of size 4");
    assert_eq!(state[ANN].vessel.as_ref().unwrap().coal, Some(20), "she coals when she leaves");
    for _ in 0..2 {
        alter(&mut state, Change::Bunkers { by: -1 });
    }
    assert_eq!(built(&state).endurance, Some(17));
    assert_eq!(state[ANN].vessel.as_ref().unwrap().coal, Some(17), "no more than she holds");
    // Parhoon has neither plate nor masonry for her, nor a longer crankshaft.
    assert!(check_alter(&state, Change::Armour { by: 1 }).unwrap_err().why.contains("no plates"));
    assert!(check_alter(&state, Change::Cranks { by: 1 }).unwrap_err().why.contains("crankshaft"));
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
