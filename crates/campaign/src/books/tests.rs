//! Journals, accounts and histories.

use kernel::{Battle, Setup};

use super::*;
use crate::{Campaign, order::Order, setup::SCENARIO, tables::shipped, trial::ANN};

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
    assert!(
        told.contains("I bought the Sky Runner, a Sky Runner, for £20,200; 27 men came aboard.")
    );
    assert!(told.ends_with("We lay at Parhoon."), "{told}");
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
