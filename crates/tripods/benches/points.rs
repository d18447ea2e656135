//! What `liftwood points tripods` does, without the rest of the program: `cargo bench -p tripods --bench points -- 200 4 2 1889`
//! fights so many pairs of forces a round, so many rounds, so many battles of each, from that seed. It writes `docs/points.md` and
//! `data/tripods/points.toml`.

#[path = "../tests/common/mod.rs"]
mod common;

use std::{fs, path::Path};

use kernel::{System as _, system::ScenarioCard};
use laboratory::{Search, points_page, points_table, search};
use tactician::Level;
use tripods::Tripods;

fn main() {
    let words = std::env::args().skip(1).filter_map(|word| word.parse::<u32>().ok());
    let words: Vec<u32> = words.collect();
    let number = |at: usize, usual: u32| words.get(at).copied().unwrap_or(usual);
    let (forces, rounds, games, seed) = (number(0, 2), number(1, 1), number(2, 2), number(3, 1889));
    let level = Level::Regular;
    let how = Search { rounds, forces, games, seed: u64::from(seed), level };
    let library = &*common::LIBRARY;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = fs::read_to_string(root.join("rules/tripods.toml")).expect("the ledger");
    let ledger = kernel::ledger::Ledger::read("rules/tripods.toml", &text).expect("a ledger");
    let may_fight = |card: &ScenarioCard| match ledger.waits_for(card) {
        None => Ok(()),
        Some(rule) => Err(format!("{} is not enforced yet", rule.id)),
    };
    let sought: Vec<_> = Tripods::pools(library)
        .into_iter()
        .map(|pool| search::<Tripods>(library, pool, how, &may_fight, &|| {}))
        .collect();
    if words.is_empty() {
        return;
    }
    let made = format!(
        "liftwood points tripods --rounds {rounds} --forces {forces} --games {games} --seed {seed} --level regular"
    );
    fs::write(root.join("docs/points.md"), points_page(&sought, &made)).expect("a page");
    fs::write(root.join("data/tripods/points.toml"), points_table(&sought, &made))
        .expect("a table");
}
