//! Journals, accounts and histories.

use kernel::{Battle, Setup};

use super::*;
use crate::{Campaign, event::Foes, order::Order, setup::SCENARIO, tables::shipped, trial::ANN};

fn cell(book: &Book, row: usize, column: usize) -> &str {
    &book.leaves[0].rows[row][column]
}

/// Ann buys a ship, adds marines and puts to sea for two days.
fn campaign() -> Battle<Campaign> {
    let seats = vec!["Ann".to_owned(), "The enemy".to_owned()];
    let setup = Setup::new(SCENARIO, seats);
    let mut campaign = Battle::<Campaign>::open(&shipped(), setup, 1).unwrap();
    let class = crate::trial::class(campaign.state(), "Sky Runner");
    let change = galleons::refit::Change::Marines { by: 10 };
    for order in [
        Order::Buy { class },
        Order::Refit,
        Order::Alter { change },
        Order::LeaveYard,
        Order::Stay,
        Order::Stay,
    ] {
        campaign.order(ANN.seat(), order, None).unwrap();
    }
    campaign
}

#[test]
fn the_journal_tells_each_day_in_sentences() {
    let campaign = campaign();
    let books = books(campaign.state(), campaign.log());
    assert_eq!(
        books.iter().map(|book| book.title.as_str()).collect::<Vec<_>>(),
        ["Journal", "Accounts", "History of ship and crew"]
    );
    let days = &books[0].leaves;
    assert_eq!((days[0].heading.as_str(), days[1].heading.as_str()), ("Day 1", "Day 2"));
    let told = days[0].paragraphs[0].words();
    assert!(told.starts_with("I hold a commission"), "{told}");
    assert!(told.contains("I bought the Sky Runner for £20,200; 27 men came aboard."));
    assert!(told.ends_with("We lay at Parhoon."), "{told}");
}

/// The journal of Ann from events of these days, in words: a line for each entry.
fn written(events: Vec<(u16, Event)>) -> String {
    let state = crate::trial::opened(1, &[]);
    let log: Vec<Noted<Event>> = events
        .into_iter()
        .enumerate()
        .map(|(order, (turn, event))| Noted {
            turn,
            order,
            entry: Entry::Event { rule: rule!("SG-CAMP-11"), event },
        })
        .collect();
    let book = journal(&state, &log, ANN);
    let line = |leaf: &Leaf| format!("{}: {}\n", leaf.heading, leaf.paragraphs[0].words());
    book.leaves.iter().map(line).collect()
}

#[test]
fn days_of_which_the_same_is_told_are_one_entry() {
    let at = Site::new(9, 11);
    let quiet = |day: u16| {
        [(day, Event::Patrolled { captain: ANN, at }), (day, Event::NobodyMet { captain: ANN })]
    };
    let mut events: Vec<(u16, Event)> = [2, 3, 4].into_iter().flat_map(quiet).collect();
    events.push((5, Event::Patrolled { captain: ANN, at }));
    events.extend(quiet(7));
    events.extend(quiet(8));
    let told = written(events);
    let headings: Vec<&str> = told.lines().filter_map(|line| line.split(": ").next()).collect();
    assert_eq!(headings, ["Days 2 to 4", "Day 5", "Days 7 to 8"], "{told}");
    assert!(told.contains("keeping a sharp look-out. No sail was sighted.\nDay 5"), "{told}");
}

#[test]
fn a_passage_is_one_sentence_without_the_numbers_of_its_hexes() {
    let state = crate::trial::opened(1, &[]);
    let meepsoor = crate::trial::city(&state, "Meepsoor");
    let reached = |at: Site| (1, Event::Reached { captain: ANN, at });
    let way = [Site::new(9, 13), Site::new(10, 14), Site::new(10, 15)].map(reached);
    let mut events = way.to_vec();
    events.push(reached(meepsoor));
    events.push((1, Event::Arrived { captain: ANN, at: meepsoor }));
    let told = written(events);
    assert_eq!(told, "Day 1: We came over British territory to Meepsoor and landed there.\n");
    assert!(written(way.to_vec()).starts_with("Day 1: We came to British territory ("));
}

#[test]
fn a_battle_is_told_by_what_it_did_to_each_ship() {
    use galleons::{
        event::{AffairEvent, Event as Blow},
        state::ShipId,
    };
    let (own, foe) = (ShipId(0), ShipId(1));
    let blow = |name: &str, rest: &str, event: Blow| {
        let told = Text::default().name(name).then(rest);
        (3, Event::Battle { event: Box::new(event), told, weight: Weight::Grave })
    };
    let mut events = vec![(3, Event::Met { captain: ANN, ships: vec![(Sort::Merchantman, 0)] })];
    for boxes in [1, 2] {
        events.push(blow("Warm Winds", " is holed", Blow::HullHit { ship: foe, boxes }));
        events.push(blow("Warm Winds", " will have to", Blow::CrewHit { ship: foe, men: 1 }));
        events.push(blow("Swiftwood", " loses trim", Blow::LostTrim { ship: own }));
    }
    let magazine = Blow::FireReachedMagazine { ship: foe };
    let lit = Text::plain("The fire aboard ").name("Warm Winds").then(" reaches the magazine");
    events.push((3, Event::Battle { event: Box::new(magazine), told: lit, weight: Weight::Grave }));
    let gun = Blow::GunHit { ship: own, gun: 0, men: 2 };
    events.push(blow("Swiftwood", " loses her Rogue and 2 gunners with it", gun));
    let gave_up = Blow::Affair(AffairEvent::GaveUp { ship: foe });
    events.push(blow("Warm Winds", " gives up, and so on", gave_up));
    events.push((3, Event::Taken { captain: ANN, ship: "Warm Winds".to_owned() }));
    let named = |name: &str| vec![name.to_owned()];
    let foes = Foes { taken: named("Warm Winds"), ..Foes::default() };
    let over = |foes| (3, Event::BattleOver { captain: ANN, men: 2, foes });
    let mut left = events.clone();
    left.push(over(Foes { unbeaten: named("Warm Winds"), ..Foes::default() }));
    assert!(written(left).ends_with("It cost us 2 men; the Warm Winds was left unbeaten.\n"));
    events.push(over(foes));
    let told = written(events);
    let wanted = "The Swiftwood lost her trim. The fire in the Warm Winds reached her magazine. The Swiftwood lost her Rogue and 2 gunners with it. The Warm Winds gave up. \
                  The Warm Winds was holed 3 times; the Swiftwood lost 2 men. It cost us 2 men; the Warm Winds is ours.\n";
    assert!(told.ends_with(wanted), "{told}");
}

#[test]
fn accounts_add_up_to_what_is_in_hand() {
    let campaign = campaign();
    let state = campaign.state();
    let accounts = &books(state, campaign.log())[1];
    assert_eq!([0, 1, 2].map(|row| cell(accounts, row, 2)), ["£30,000", "−£20,200", "−£200"]);
    assert_eq!(cell(accounts, 2, 3), pounds(state[ANN].bank + state[ANN].purse));
}

#[test]
fn with_several_captains_they_are_ranked_by_money_and_by_fame() {
    let mut state = crate::trial::opened(2, &[]);
    state[ANN].bank = 1;
    state[ANN].longest_trek = 9;
    let book = standings(&state);
    let first = |leaf: usize| book.leaves[leaf].rows[0][0].as_str();
    assert_eq!((first(0), first(1)), ("Cat", "Ann"));
}
