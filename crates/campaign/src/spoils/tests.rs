//! Prizes and who brings them home.

use super::*;
use crate::{
    map::Site,
    state::Prize,
    trial::{ANN, at_sea, play, refused, vessel},
};

/// Ann has taken these ships and must say what becomes of the first.
fn taken(own: &str, prizes: &[&str]) -> State {
    let mut state = at_sea(own, Site::new(5, 8));
    for name in prizes {
        let mut prize = vessel(&state, name);
        prize.ship = prize.ship.rested(&state.built(prize.class).class, Band::default());
        state[ANN].prizes.push(Prize {
            vessel: prize,
            is_towed: false,
            has_cargo: false,
            sharers: Vec::new(),
        });
    }
    state.step = Step::Spoils { at: 0 };
    state
}

#[test]
fn sg_camp_20_a_prize_crew_is_four_men_and_a_guard_for_a_tow_two() {
    let mut state = taken("Sky Runner", &["Small Bird"]);
    let told = play(&mut state.clone(), Some(Order::Tow { prize: 0 }), &[]);
    assert!(told.starts_with("SG-CAMP-20 Ann takes Small Bird in tow with 2 men aboard"), "{told}");
    let told = play(&mut state, Some(Order::Crew { prize: 0 }), &[]);
    assert!(told.starts_with("SG-CAMP-20 Ann sends 4 men aboard Small Bird"), "{told}");
    let prize = &state[ANN].prizes[0].vessel;
    assert_eq!((prize.men().total(), state[ANN].vessel.as_ref().unwrap().men().total()), (4, 23));
    assert!(prize.ship.crew.helm.is_some() && prize.ship.crew.trim.is_some());
    assert_eq!(prize.ship.way(), galleons::meeting::Way::Own);
}

#[test]
fn sg_camp_20_a_martian_crew_only_tows_a_steamer() {
    let state = taken("Sky Runner", &["Fenian Ram"]);
    assert_eq!(refused(&state, Order::Crew { prize: 0 }), "SG-CAMP-20");
    assert!(check_tow(&state, 0).is_ok());
}

#[test]
fn sg_camp_20_each_ship_tows_one() {
    let mut state = taken("Hullcutter", &["Warm Winds", "Warm Winds", "Warm Winds"]);
    play(&mut state, Some(Order::Tow { prize: 0 }), &[]);
    assert_eq!(refused(&state, Order::Tow { prize: 1 }), "SG-CAMP-20");
    play(&mut state, Some(Order::Crew { prize: 1 }), &[]);
    // The second sails under a crew and may tow the third.
    assert!(check_tow(&state, 2).is_ok());
}

#[test]
fn sg_camp_20_the_captain_keeps_those_who_fly_his_own_ship() {
    let mut state = taken("Sky Runner", &["Small Bird"]);
    let spare = |state: &mut State, men: Band| {
        restation(state, ANN, men);
        (check_crew(state, 0).is_ok(), check_tow(state, 0).is_ok())
    };
    let band = |petty, hands| Band { captain: true, petty, hands, ..Band::default() };
    assert_eq!(spare(&mut state, band(3, 3)), (true, true));
    assert_eq!(spare(&mut state, band(2, 3)), (false, true));
    assert_eq!(spare(&mut state, band(3, 2)), (false, true));
    assert_eq!(spare(&mut state, band(1, 9)), (false, false));
    assert_eq!(spare(&mut state, band(2, 1)), (false, false));
}

#[test]
fn sg_camp_60_a_prize_destroyed_counts_for_nothing() {
    let mut state = taken("Sky Runner", &["Small Bird"]);
    let told = play(&mut state, Some(Order::Destroy { prize: 0 }), &[]);
    assert!(told.starts_with("SG-CAMP-60 Ann destroys Small Bird"), "{told}");
    assert!(state[ANN].prizes.is_empty() && state[ANN].voyage.prizes == 0);
}
