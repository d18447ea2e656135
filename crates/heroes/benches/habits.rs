//! What habits of the quick player are worth: `cargo bench -p heroes --bench habits -- regular cardless SCENARIO 100` has one that has
//! all of them fight one that lacks one, the two changing sides; a fifth word is the first seed. The others are `careless`,
//! `homely`, `stiff` and `shapeless`.
#![expect(clippy::print_stdout, reason = "figures are what a benchmark is for")]

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/common/habits.rs"]
mod habits;

use habits::Habit;
use heroes::Heroes;
use kernel::System as _;
use testkit::duel::{Bout, Ended};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    if let [first, habit, rest @ ..] = &words[..]
        && first == "cards"
    {
        return match habit.parse() {
            Ok(habit) => tell_cards(habit, rest),
            Err(()) => println!("which habit, how many battles of every scenario?"),
        };
    }
    let judged = testkit::duel(|bout: &Bout<'_, Habit>| {
        let opened = Heroes::open(&common::LIBRARY, &common::setup(bout.scenario));
        let opened = opened.expect("the scenario opens");
        let outcome = habits::fought(&opened, bout.seed, bout.of_side);
        let winner = outcome.winners.first().map(|&seat| usize::from(opened.side_of_seat(seat).0));
        Ended { winner, account: outcome.why.clone() }
    });
    if !judged {
        println!("which habits, which scenario, how many battles?");
    }
}

/// What comes of the cards of two alike, over every scenario.
fn tell_cards(habit: Habit, words: &[String]) {
    let number = |at: usize| words.get(at).and_then(|word| word.parse().ok());
    let (battles, seed): (u64, u64) = (number(0).unwrap_or(20), number(1).unwrap_or(1889));
    println!("{habit}, cards a battle: played, of these idle, hits by dice doubled");
    for scenario in Heroes::scenarios(&common::LIBRARY) {
        let opened = Heroes::open(&common::LIBRARY, &common::setup(&scenario.id));
        let opened = opened.expect("the scenario opens");
        let uses = (seed..seed + battles)
            .flat_map(|seed| habits::cards_used(&opened, seed, [habit, habit]));
        let [played, idle, hits] = uses.fold([0; 3], |[played, idle, hits], one| {
            [played + one.played, idle + one.idle, hits + one.hits]
        });
        let each = |sum: u32| f64::from(sum) / battles as f64;
        println!("{}: {:.2} {:.2} {:.2}", scenario.id, each(played), each(idle), each(hits));
    }
}
