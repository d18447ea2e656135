//! How a campaign begins.

use kernel::options::OptionValue;

use super::*;
use crate::map::Site;
use crate::{
    order::Order,
    trial::{ANN, CAT, city, class, opened, play, refused},
};

#[test]
fn sg_camp_01_each_captain_has_a_ship_a_crew_and_a_bank_of_his_own() {
    let mut state = opened(2, &[]);
    assert_eq!((state[ANN].bank, state[CAT].bank), (30_000, 30_000));
    play(&mut state, None, &[]);
    let runner = class(&state, "Sky Runner");
    play(&mut state, Some(Order::Buy { class: runner }), &[]);
    assert!(state[ANN].vessel.is_some() && state[CAT].vessel.is_none());
    assert_eq!((state[ANN].bank, state[CAT].bank), (9_800, 30_000));
}

#[test]
fn sg_camp_02_the_examples_of_the_advance() {
    let mut state = opened(1, &[]);
    play(&mut state, None, &[]);
    let endtime = Order::Buy { class: class(&state, "Endtime") };
    assert_eq!(refused(&state, endtime), "SG-CAMP-02");
    let runner = class(&state, "Sky Runner");
    let told = play(&mut state, Some(Order::Buy { class: runner }), &[]);
    assert_eq!(told, "SG-CAMP-03 Ann buys Sky Runner, a Sky Runner, for £20,200\n");
    assert_eq!(state[ANN].bank, 9_800);
    // To the pound.
    let mut state = opened(1, &[]);
    play(&mut state, None, &[]);
    state[ANN].bank = 20_199;
    let runner = Order::Buy { class: class(&state, "Sky Runner") };
    assert_eq!(refused(&state, runner), "SG-CAMP-02");
    state[ANN].bank = 20_200;
    play(&mut state, Some(runner), &[]);
    assert_eq!(state[ANN].bank, 0);
}

#[test]
fn sg_camp_03_the_example_parhoon_fits_no_engines() {
    let mut state = opened(1, &[]);
    play(&mut state, None, &[]);
    state[ANN].bank = 1_000_000;
    for (at, built) in state.setting.fleet.iter().enumerate() {
        let order = Order::Buy { class: at as u16 };
        if built.class.is_steam() {
            assert_eq!(refused(&state, order), "SG-CAMP-03", "{}", built.class.name);
        }
    }
    assert_eq!(refused(&state, Order::Buy { class: 999 }), "SG-CAMP-03");
}

#[test]
fn sg_camp_04_the_first_crew_is_green_as_are_its_marines() {
    let mut state = opened(1, &[]);
    play(&mut state, None, &[]);
    let runner = class(&state, "Sky Runner");
    play(&mut state, Some(Order::Buy { class: runner }), &[]);
    let ship = &state[ANN].vessel.as_ref().unwrap().ship;
    assert_eq!(ship.quality, galleons::state::Quality::Green);
    assert_eq!(state[ANN].grade, Grade::Green);
}

#[test]
fn sg_camp_05_the_example_day_one_at_parhoon() {
    let mut state = opened(1, &[]);
    assert_eq!((state.day, state[ANN].at), (1, Site::new(9, 12)));
    assert_eq!(state[ANN].at, city(&state, "Parhoon"));
    play(&mut state, None, &[]);
    let runner = class(&state, "Sky Runner");
    play(&mut state, Some(Order::Buy { class: runner }), &[]);
    play(&mut state, Some(Order::Sail), &[]);
    assert_eq!(state.day, 1);
    let mut orders = Vec::new();
    crate::flow::orders(&state, &mut orders);
    assert!(orders.contains(&Order::Patrol));
    assert!(orders.iter().any(|order| matches!(order, Order::Steer { .. })));
}

#[test]
fn every_value_of_every_option_is_heard() {
    let switches = |key: &str, value: OptionValue| opened(1, &[(key, value)]).setting.switches;
    let word = |word: &str| OptionValue::Word(word.to_owned());
    let usual = opened(1, &[]).setting.switches;
    assert_eq!(usual, Switches::default());
    assert_eq!(switches("cargo_rule", word("printed")), usual);
    assert!(switches("cargo_rule", word("dampened")).dampened);
    assert_eq!(switches("hold_back", OptionValue::Flag(false)), usual);
    assert!(switches("hold_back", OptionValue::Flag(true)).hold_back);
    assert_eq!(switches("money_goal", OptionValue::Number(50_000)).goal, 50_000);
    assert_eq!(switches("time_limit_weeks", OptionValue::Number(8)).weeks, 8);
    assert_eq!(switches("trek_losses", word("definition")), usual);
    assert_eq!(switches("trek_losses", word("example")).losses, LossReading::Example);
}

#[test]
fn a_campaign_that_cannot_be_is_refused() {
    let library = crate::tables::shipped();
    let seats = |n: usize| (0..n).map(|at| format!("Captain {at}")).collect();
    let refused = |setup: Setup| open(&library, &setup).unwrap_err().to_string();
    assert!(refused(Setup::new("blue-captains", seats(2))).contains("red-captains"));
    assert!(refused(Setup::new(SCENARIO, seats(1))).contains("2 to 5 players"));
    assert!(refused(Setup::new(SCENARIO, seats(6))).contains("2 to 5 players"));
}

const HERON: &str = include_str!("../../../../docs/examples/galleons/ships/night-heron.toml");

/// A campaign with a ship of a player's own, whose role is given.
fn with_heron(role: &str, options: &[(&str, OptionValue)]) -> State {
    let text = HERON.replace("light galley, fast and thin", role);
    let file = kernel::tables::SourceFile { name: "galleons/ships/heron.toml", text: &text };
    let library = Library::read(&[file], Some(&crate::tables::shipped())).unwrap();
    assert_eq!(library.own_ships, ["Night Heron"]);
    assert!(library.origins.needed(SCENARIO).contains("galleons/ships/heron.toml"));
    let mut setup = Setup::new(SCENARIO, vec!["Ann".to_owned(), "The enemy".to_owned()]);
    for (key, value) in options {
        setup.options.insert((*key).to_owned(), value.clone());
    }
    open(&library, &setup).unwrap()
}

#[test]
fn sg_camp_39_a_players_own_ship_is_sold_at_parhoon_and_met_where_her_role_says_so() {
    let pirates = |state: &State| {
        let pool = state.setting.encounters.pool(crate::encounters::Sort::Pirate).unwrap();
        pool.classes.iter().any(|name| name == "Night Heron")
    };
    let mut state = with_heron("pirate galley", &[]);
    assert!(pirates(&state));
    play(&mut state, None, &[]);
    let heron = class(&state, "Night Heron");
    play(&mut state, Some(Order::Buy { class: heron }), &[]);
    assert_eq!(state[ANN].bank, 17_000);
    assert!(!pirates(&with_heron("light galley", &[])), "her role names no type");
    let off = [("own_designs", OptionValue::Flag(false))];
    assert!(!pirates(&with_heron("pirate galley", &off)));
}

#[test]
fn sg_camp_39_what_is_no_ship_is_refused() {
    let file = kernel::tables::SourceFile { name: "campaign/map.toml", text: "" };
    let wrong = Library::read(&[file], Some(&crate::tables::shipped())).unwrap_err().to_string();
    assert!(wrong.contains("campaign/map.toml") && wrong.contains("ships"), "{wrong}");
}
