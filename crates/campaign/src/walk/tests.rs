//! Treks as they are walked.

use super::*;
use crate::{
    map::{Attitude, Terrain},
    trial::{ANN, at_sea, city, play, refused},
};

/// Ann on foot with so many men in all, just come down.
fn on_foot(at: Site, men: u16) -> State {
    let mut state = at_sea("Sky Runner", at);
    flow::lose_everything(&mut state, ANN);
    set_out(&mut state, Party::new(at, men));
    state
}

fn party(state: &State) -> Party {
    match state.step {
        Step::Trek { party, .. } => party,
        _ => panic!("nobody walks"),
    }
}

#[test]
fn sg_trek_01_and_02_the_landing_hex_is_rolled_for_first() {
    // Hostile highlands: a 6 is the only safe result.
    let mut state = on_foot(Site::new(5, 8), 14);
    let told = play(&mut state, None, &[6]);
    assert_eq!(told, "SG-TREK-11 Ann's party gets through; 14 men left\n");
    assert_eq!((party(&state).weeks, party(&state).men), (1, 14));
}

#[test]
fn sg_trek_03_any_hex_next_to_the_party() {
    let mut state = on_foot(Site::new(7, 8), 5);
    let quiet = (1..=6).find(|&die| {
        let mut state = state.clone();
        let cell = state.setting.map.cell(Site::new(7, 8)).unwrap();
        let outcome = state.setting.trek.column(cell.terrain, cell.attitude).unwrap()[die - 1];
        let is_quiet = outcome.fate == trek::Fate::Passage && outcome.losses == 0;
        if is_quiet {
            play(&mut state, None, &[die as u8]);
        }
        is_quiet
    });
    play(&mut state, None, &[quiet.unwrap() as u8]);
    let mut orders = Vec::new();
    list(&state, &mut orders);
    assert_eq!(orders.len(), 6);
    // Into Gorovaan, and safe: no die is rolled for a friendly city.
    let told = play(&mut state, Some(Order::Walk { heading: Heading::East }), &[]);
    assert!(
        told.contains("SG-TREK-16 Ann reaches Gorovaan with 5 men after a trek of 1 week,"),
        "{told}"
    );
    assert_eq!(
        refused(&on_foot(Site::new(0, 8), 5), Order::Walk { heading: Heading::West }),
        "SG-TREK-03"
    );
}

/// A hex of such a terrain and attitude.
fn ground(terrain: Terrain, attitude: Attitude) -> Site {
    let state = at_sea("Sky Runner", Site::new(5, 8));
    let map = &state.setting.map;
    let is_such = |site: &Site| {
        map.cell(*site).is_some_and(|cell| (cell.terrain, cell.attitude) == (terrain, attitude))
    };
    map.sites().find(is_such).unwrap()
}

#[test]
fn sg_trek_08_lost_is_another_week_in_the_same_hex() {
    // Neutral mountains: a 4 and a 5 are Lost, a 6 is the way out.
    let at = ground(Terrain::Mountains, Attitude::Neutral);
    let mut state = on_foot(at, 12);
    let told = play(&mut state, None, &[4, 5, 6]);
    assert_eq!(told.matches("SG-TREK-08").count(), 2, "{told}");
    assert_eq!((party(&state).weeks, party(&state).at, party(&state).men), (3, at, 12));
    // With a number behind it the lost lose men as well: a 3 is one in six.
    let mut state = on_foot(at, 12);
    play(&mut state, None, &[3, 6]);
    assert_eq!((party(&state).weeks, party(&state).men), (2, 10));
}

#[test]
fn sg_trek_12_14_losses_in_play() {
    // Hostile highlands: a 3 is an attack that costs two men in six.
    let mut state = on_foot(ground(Terrain::Highlands, Attitude::Hostile), 15);
    // Twice two outright, then a die each for the three men over: 1, 2 and 3 lose two.
    let told = play(&mut state, None, &[3, 1, 2, 3]);
    assert!(told.contains("SG-TREK-12"), "{told}");
    assert_eq!(party(&state).men, 9);
}

#[test]
fn sg_trek_13_captured_is_the_end() {
    let mut state = on_foot(Site::new(5, 8), 10);
    let cell = state.setting.map.cell(Site::new(5, 8)).unwrap();
    let column = *state.setting.trek.column(cell.terrain, cell.attitude).unwrap();
    let taken = column.iter().position(|outcome| outcome.fate == trek::Fate::Captured).unwrap();
    let told = play(&mut state, None, &[taken as u8 + 1]);
    assert!(told.contains("SG-TREK-13 Ann is a prisoner"), "{told}");
    assert_eq!(state[ANN].fate, Fate::Captured);
    assert!(state.ending.is_some(), "nobody is left in play");
}

#[test]
fn sg_trek_10_found_in_a_neutral_city() {
    let mut state = on_foot(city(&at_sea("Sky Runner", Site::new(5, 8)), "Karkarham"), 8);
    let told = play(&mut state, None, &[5]);
    assert!(told.contains("SG-TREK-10 Ann reaches Karkarham with 8 men"), "{told}");
}

#[test]
fn sg_trek_09_found_on_a_canal_the_captain_chooses_between_the_nearest() {
    let at = Site::new(8, 10);
    let mut state = on_foot(at, 8);
    let cell = state.setting.map.cell(at).unwrap();
    let column = *state.setting.trek.column(cell.terrain, cell.attitude).unwrap();
    let found = column.iter().position(|outcome| outcome.fate == trek::Fate::Found).unwrap();
    play(&mut state, None, &[found as u8 + 1]);
    let mut orders = Vec::new();
    list(&state, &mut orders);
    let (gorovaan, parhoon) = (city(&state, "Gorovaan"), city(&state, "Parhoon"));
    assert_eq!(orders.len(), 2);
    assert!(orders.contains(&Order::Follow { city: gorovaan }));
    let thoth = city(&state, "Thoth");
    assert_eq!(refused(&state, Order::Follow { city: thoth }), "SG-TREK-09");
    let told = play(&mut state, Some(Order::Follow { city: parhoon }), &[]);
    assert!(told.contains("SG-TREK-16 Ann reaches Parhoon"), "{told}");
}

#[test]
fn sg_trek_17_and_sg_camp_62_he_is_back_after_as_many_weeks() {
    let mut state = on_foot(Site::new(7, 8), 8);
    state.day = 20;
    (state[ANN].bank, state[ANN].grade) = (25_000, Grade::Trained);
    let home = Party { at: city(&state, "Gorovaan"), men: 4, set_out: 8, weeks: 8 };
    set_out(&mut state, home);
    let told = play(&mut state, None, &[]);
    assert!(told.contains("back in port on day 76"), "{told}");
    // Nobody else plays: the calendar jumps, and he may buy a ship. Half of them got home: the quality is kept.
    assert!(told.contains("SG-CAMP-11 Day 76"), "{told}");
    assert_eq!((state.day, state[ANN].at), (76, city(&state, "Parhoon")));
    assert_eq!(state[ANN].grade, Grade::Trained);
    assert_eq!(state.step, Step::Port);
    let mut state = on_foot(Site::new(7, 8), 8);
    (state[ANN].bank, state[ANN].grade) = (25_000, Grade::Trained);
    let home = Party { at: city(&state, "Gorovaan"), men: 3, set_out: 8, weeks: 1 };
    set_out(&mut state, home);
    play(&mut state, None, &[]);
    assert_eq!(state[ANN].grade, Grade::Green);
}

#[test]
fn sg_trek_15_alone_he_may_die() {
    let mut state = on_foot(Site::new(5, 8), 1);
    let cell = state.setting.map.cell(Site::new(5, 8)).unwrap();
    let column = *state.setting.trek.column(cell.terrain, cell.attitude).unwrap();
    let (die, outcome) = column.iter().enumerate().find(|(_, outcome)| 0 < outcome.losses).unwrap();
    let told = play(&mut state, None, &[die as u8 + 1, outcome.losses]);
    assert!(told.contains("SG-TREK-15 Ann dies on the way"), "{told}");
    assert_eq!(state[ANN].fate, Fate::Dead);
}
