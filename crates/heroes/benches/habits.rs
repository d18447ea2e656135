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
