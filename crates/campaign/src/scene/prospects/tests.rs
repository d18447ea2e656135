//! What is said of orders before they are given.

use kernel::System;

use super::*;
use crate::{
    Campaign,
    encounters::Sort,
    map::Heading,
    state::Step,
    trial::{ANN, at_sea, city, class, opened, play},
};

fn said(state: &State, order: Order) -> String {
    assert!(Campaign::describe(state, &order, 0).has_prospect, "{order:?}");
    Campaign::prospect(state, &order).join("\n")
}

#[test]
fn a_ship_is_told_by_her_figures_before_she_is_bought() {
    let mut state = opened(1, &[]);
    play(&mut state, None, &[]);
    let told = said(&state, Order::Buy { class: class(&state, "Sky Runner") });
    let wants = "Hull 3, armour 0, speed 4, ceiling High.\nRogue, 2 \u{d7} Heavy Gun.\n27 men.\n\
                 In a day 2 hexes.\n\u{a3}9,800 would be left in the bank.";
    assert_eq!(told, wants);
    let kite = said(&state, Order::Buy { class: class(&state, "Swiftwood") });
    assert!(kite.contains("a kite") && kite.contains("10 of them marines"), "{kite}");
    assert!(kite.contains("In a day 4 hexes with the wind, 2 against it."), "{kite}");
    let launch = said(&state, Order::Buy { class: class(&state, "Boarding launch") });
    assert!(launch.contains("No guns.") && launch.contains("In a day 1 hex."), "{launch}");
}

#[test]
fn sg_camp_23_the_chance_of_a_meeting_is_told_by_the_land() {
    let state = at_sea("Sky Runner", Site::new(5, 8));
    let told = said(&state, Order::Patrol);
    let wants = "A day's patrol over the Astusapes meets somebody on 5 of 6.\n\
                 Then on 3 of 6: a High Martian pirate, a prize in tow.\n\
                 Then on 1 of 6: a High Martian pirate.\n\
                 Then on 1 of 6: a High Martian pirate, a High Martian pirate.\n\
                 Then on 1 of 6: a High Martian pirate, a High Martian pirate, a High Martian pirate.";
    assert_eq!(told, wants);
    let passing = said(&state, Order::Steer { heading: Heading::East });
    assert!(passing.starts_with("A day that ends over the Astusapes meets somebody on 2 of 6."));
    // At home nobody is met, and what a city does is told.
    let parhoon = city(&state, "Parhoon");
    let state = at_sea("Sky Runner", parhoon.next(Heading::West));
    assert_eq!(said(&state, Order::Patrol), "Nobody is met over British territory.");
    let home = said(&state, Order::Steer { heading: Heading::East });
    assert!(home.starts_with("At Parhoon prizes are sold, men and coal taken in, ships"), "{home}");
}

#[test]
fn those_who_are_met_are_told_before_one_commands() {
    let mut state = at_sea("Sky Runner", Site::new(5, 8));
    let foe = class(&state, "Endtime");
    crate::battle::open(&mut state, ANN, &[(Sort::CloudCaptain, foe)]);
    state.step = Step::Met;
    let told = said(&state, Order::Command);
    assert!(told.starts_with("Endtime: Hull 5, armour 0, speed 3, ceiling Medium."), "{told}");
    assert!(told.ends_with("Crack crew.") && told == said(&state, Order::LeaveIt), "{told}");
    let prompt = Campaign::decision(&state).unwrap().prompt.words();
    assert!(prompt.contains("has met a Cloud Captain (Endtime): who commands?"), "{prompt}");
}

#[test]
fn sg_trek_04_a_party_is_told_what_a_hex_may_bring() {
    let mut state = at_sea("Sky Runner", Site::new(5, 8));
    let party = crate::trek::Party::new(Site::new(5, 8), 9);
    state.step = Step::Trek { party, then: crate::state::Walk::Onward };
    let told = said(&state, Order::Walk { heading: Heading::East });
    assert!(told.starts_with("Hostile highlands.\nThrough on 1 of 6."), "{told}");
    let sixths = told.lines().filter_map(|line| line.split_once(" of 6"));
    let sum: u32 = sixths.map(|(words, _)| words[words.len() - 1..].parse::<u32>().unwrap()).sum();
    assert_eq!(sum, 6, "{told}");
    let party = crate::trek::Party::new(Site::new(7, 8), 9);
    state.step = Step::Trek { party, then: crate::state::Walk::Onward };
    let safe = said(&state, Order::Walk { heading: Heading::East });
    assert_eq!(safe, "A friendly city: the trek is over, and no die is rolled.");
}
