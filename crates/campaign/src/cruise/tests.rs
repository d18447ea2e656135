//! At sea.

use kernel::options::OptionValue;

use super::*;
use crate::{
    map::Site,
    trial::{ANN, at_sea, city, class, opened, play, refused, sailing, with_prize},
};

/// A hex well inside a territory.
fn somewhere(state: &State, territory: crate::map::Territory) -> Site {
    let sites = inside(state, territory);
    sites.into_iter().max_by_key(|site| site.column).unwrap()
}

fn far_west() -> Site {
    let sites = inside(&opened(1, &[]), crate::map::Territory::NeutralWest);
    sites.into_iter().min_by_key(|site| site.column).unwrap()
}

/// Hexes of a territory with no other next to them, and without a city.
fn inside(state: &State, territory: crate::map::Territory) -> Vec<Site> {
    let is_inside = |site: &Site| {
        let round = state.setting.map.round(*site);
        state.territory(*site) == territory
            && round.map(|(_, next)| next).all(|next| state.territory(next) == territory)
            && state.setting.map.city(*site).is_none()
    };
    state.setting.map.sites().filter(is_inside).collect()
}

fn steer(heading: Heading) -> Order {
    Order::Steer { heading }
}

fn west() -> Site {
    somewhere(&opened(1, &[]), crate::map::Territory::NeutralWest)
}

#[test]
fn sg_camp_08_the_example_a_galley_over_the_mountains() {
    let state = opened(1, &[]);
    let is_high = |site: &Site| {
        let terrain = |site: Site| state.setting.map.cell(site).map(|cell| cell.terrain);
        let next = site.next(Heading::East);
        [*site, next, next.next(Heading::East)].map(terrain)
            == [Some(crate::map::Terrain::Mountains); 3]
    };
    let at = state.setting.map.sites().find(is_high).unwrap();
    let mut state = at_sea("Sky Runner", at);
    play(&mut state, Some(steer(Heading::East)), &[]);
    play(&mut state, Some(steer(Heading::East)), &[6]);
    assert_eq!(state[ANN].at.distance(at), 2);
}

#[test]
fn sg_camp_15_the_example_of_the_prevailing_wind() {
    let day = Passage::of(crate::passage::Drive::Kite, Way::Own, false);
    for heading in Heading::ALL {
        let to_the_east = 0 < Site::new(8, 8).next(heading).next(heading).column - 8;
        assert_eq!(day.cost(heading), if to_the_east { 1 } else { 2 }, "{heading:?}");
    }
}

#[test]
fn sg_camp_17_whoever_has_moved_does_not_patrol_and_whoever_stays_does() {
    let mut state = at_sea("Sky Runner", west());
    assert_eq!(refused(&state, Order::HeaveTo), "SG-CAMP-17");
    let told = play(&mut state.clone(), Some(Order::Patrol), &[4]);
    assert!(told.starts_with("SG-CAMP-17 Ann patrols over"), "{told}");
    play(&mut state, Some(steer(Heading::East)), &[]);
    assert_eq!(refused(&state, Order::Patrol), "SG-CAMP-17");
    play(&mut state, Some(Order::HeaveTo), &[2]);
    assert_eq!(state.day, 2);
}

#[test]
fn sg_camp_18_short_moves_are_allowed_and_the_edge_is_the_end() {
    let state = at_sea("Sky Runner", Site::new(0, 10));
    assert_eq!(refused(&state, steer(Heading::West)), "SG-CAMP-18");
    let mut state = at_sea("Sky Runner", Site::new(1, 10));
    play(&mut state, Some(steer(Heading::West)), &[]);
    assert_eq!(state[ANN].at, Site::new(0, 10));
    assert!(matches!(state.step, Step::Cruise { .. }), "a hex of the day is left");
}

#[test]
fn sg_camp_12_13_14_21_how_far_each_goes_in_play() {
    let far = |ship: &str, heading: Heading| {
        let start = if heading.is_running() { far_west() } else { west() };
        let mut state = at_sea(ship, start);
        let mut n = 0;
        while matches!(state.step, Step::Cruise { .. }) && state.day == 1 {
            let before = state[ANN].at;
            let script: &[u8] = if ends_here(&state, heading) { &[6] } else { &[] };
            play(&mut state, Some(steer(heading)), script);
            assert_ne!(before, state[ANN].at);
            n += 1;
        }
        n
    };
    assert_eq!(far("Sky Runner", Heading::East), 2);
    assert_eq!(far("Bloodrunner", Heading::East), 4);
    assert_eq!(far("Bloodrunner", Heading::West), 2);
    assert_eq!(far("Fenian Ram", Heading::West), 3);
    assert_eq!(far("Boarding launch", Heading::West), 1);
}

/// Whether a step leaves nothing of the day.
fn ends_here(state: &State, heading: Heading) -> bool {
    let after = step_together(left(state), heading).unwrap();
    after.iter().any(|passage| passage.points == 0)
        || Heading::ALL.iter().all(|&next| step_together(&after, next).is_none())
}

#[test]
fn sg_camp_23_a_die_a_day_where_the_day_ends() {
    let mut state = at_sea("Sky Runner", west());
    // Moving over Neutral West somebody is met on a 1, patrolling on 3 or less.
    play(&mut state, Some(steer(Heading::East)), &[]);
    let told = play(&mut state.clone(), Some(Order::HeaveTo), &[2]);
    assert!(told.starts_with("SG-CAMP-23 Ann meets nobody"), "{told}");
    let told = play(&mut state, Some(Order::HeaveTo), &[1, 1, 1]);
    assert_eq!(told, "SG-CAMP-25 Ann meets a High Martian pirate (Clearsight)\n");
    assert_eq!(state.step, Step::Met);
    let mut state = at_sea("Sky Runner", west());
    play(&mut state.clone(), Some(Order::Patrol), &[4]);
    let told = play(&mut state, Some(Order::Patrol), &[3, 4, 2, 1]);
    let met = "a High Martian pirate (Small Bird), a High Martian pirate (Clearsight)";
    assert!(told.ends_with(&format!("SG-CAMP-25 Ann meets {met}\n")), "{told}");
}

#[test]
fn sg_camp_24_the_example_no_roll_at_home() {
    let mut state = at_sea("Sky Runner", Site::new(8, 14));
    let told = play(&mut state, Some(Order::Patrol), &[]);
    assert_eq!(told, "SG-CAMP-17 Ann patrols over British territory (0915)\nSG-CAMP-11 Day 2\n");
}

#[test]
fn the_largest_may_be_held_back_for_two_voyages() {
    let open = |voyage: u16, holds: bool| {
        let state = opened(1, &[("hold_back", OptionValue::Flag(holds))]);
        let at = somewhere(&state, crate::map::Territory::Oenotria);
        let mut state = sailing(state, "Sky Runner", at);
        state[ANN].voyage.number = voyage;
        state
    };
    // Whisperdeath, Swiftwood, Hullcutter, Endtime; or Swiftwood and Endtime only.
    let told = play(&mut open(1, true), Some(Order::Patrol), &[1, 1, 2]);
    assert!(told.ends_with("a warship (Endtime)\n"), "{told}");
    let told = play(&mut open(2, true), Some(Order::Patrol), &[1, 1, 3]);
    assert!(told.ends_with("a warship (Hullcutter)\n"), "{told}");
    let told = play(&mut open(0, false), Some(Order::Patrol), &[1, 1, 1]);
    assert!(told.ends_with("a warship (Whisperdeath)\n"), "{told}");
}

#[test]
fn sg_camp_19_coal_burns_day_by_day_and_without_it_she_drifts() {
    let mut state = at_sea("Fenian Ram", west());
    assert_eq!(state[ANN].vessel.as_ref().unwrap().coal, Some(20));
    state[ANN].vessel.as_mut().unwrap().coal = Some(1);
    let told = play(&mut state, Some(Order::Patrol), &[6]);
    assert!(told.contains("SG-CAMP-19 Ann has coal for 0 more days"), "{told}");
    assert_eq!(refused(&state, steer(Heading::East)), "SG-CAMP-70");
    let told = play(&mut state, Some(Order::Patrol), &[6]);
    assert!(told.starts_with("SG-CAMP-70 Ann drifts"), "{told}");
    // In a British city the bunkers are filled.
    let mut state = at_sea("Fenian Ram", city(&opened(1, &[]), "Meepsoor").next(Heading::East));
    state[ANN].vessel.as_mut().unwrap().coal = Some(9);
    play(&mut state, Some(steer(Heading::West)), &[]);
    let told = play(&mut state, Some(Order::HeaveTo), &[]);
    assert!(told.contains("SG-CAMP-19 Ann takes in coal for 20 days"), "{told}");
    assert_eq!(state[ANN].vessel.as_ref().unwrap().coal, Some(20), "none is burnt in port");
}

#[test]
fn sg_camp_20_a_tow_halves_the_day_and_a_slow_prize_binds() {
    let points = |own: &str, prize: &str, is_towed: bool| {
        let mut state = at_sea(own, west());
        with_prize(&mut state, prize, is_towed, false);
        left(&state).iter().map(|passage| passage.points).collect::<Vec<_>>()
    };
    assert_eq!(points("Sky Runner", "Warm Winds", true), [1]);
    assert_eq!(points("Swiftwood", "Small Bird", false), [4, 2]);
    assert_eq!(points("Sky Runner", "Fenian Ram", true), [1]);
}

#[test]
fn sg_camp_61_only_a_ship_that_is_no_use_is_left() {
    let mut state = at_sea("Sky Runner", west());
    assert_eq!(refused(&state, Order::Abandon), "SG-CAMP-61");
    let men = state[ANN].men().total();
    state[ANN].vessel.as_mut().unwrap().ship.boiler_burst = true;
    state.step = Step::Cruise { left: passages(&state, &state[ANN]) };
    let told = play(&mut state, Some(Order::Abandon), &[6]);
    assert!(told.contains(&format!("and walks with {men} men\n")), "{told}");
    assert!(state[ANN].vessel.is_none());
    assert!(matches!(state.step, Step::Trek { .. }));
}

#[test]
fn sg_camp_70_the_examples_of_cruising_with_damage() {
    let day = |hits: u8| {
        let mut state = at_sea("Endtime", west());
        let speed = state.built(class(&state, "Endtime")).class.speed;
        assert_eq!(speed, 3);
        let vessel = state[ANN].vessel.as_mut().unwrap();
        vessel.ship.screw_hits = hits;
        let men = vessel.men();
        crate::spoils::restation(&mut state, ANN, men);
        passages(&state, &state[ANN])[0].points
    };
    assert_eq!([0, 2, 3].map(day), [2, 2, 1]);
}

#[test]
fn sg_camp_39_the_example_two_warships_are_two_draws() {
    // In Oenotria a 3 is two warships and a merchantman; of merchantmen there is one class only.
    let mut state = at_sea("Sky Runner", Site::new(5, 21));
    let told = play(&mut state, Some(Order::Patrol), &[1, 3, 1, 4]);
    let met = "a warship (Whisperdeath), a warship (Endtime), a merchantman (Warm Winds)\n";
    assert!(told.ends_with(met), "{told}");
}
