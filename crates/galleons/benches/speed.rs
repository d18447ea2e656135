//! How fast the rules are: rates per second of processor time on one core, null chronicle.
//!
//! `cargo bench -p galleons` prints every figure; `cargo bench -p galleons -- shots` only those whose name holds the word.
//! `docs/benchmarks.md` keeps the figures and says what they mean.
#![expect(clippy::print_stdout, reason = "figures are what a benchmark is for")]

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;

use galleons::{Galleons, bench, design, state::State, tables::Library};
use kernel::{
    Dice, Setup, System, Viewer,
    odds::{Effort, exact, odds},
    options::OptionValue,
};
use laboratory::Fight;
use tactician::Level;
use testkit::{random_battle, rate};

fn opened(library: &Library) -> State {
    Galleons::open(library, &common::thieves(2)).expect("the scenario opens")
}

/// The same battle under the advanced rules.
fn advanced(library: &Library) -> State {
    let mut setup = common::thieves(2);
    setup.options.insert("tier".into(), OptionValue::Word("advanced".into()));
    Galleons::open(library, &setup).expect("the scenario opens")
}

/// Eleven ships, under the advanced rules.
fn fleets(library: &Library) -> State {
    let setup = Setup::new("pitched-battle", vec!["Ann".into(), "Ben".into()]);
    Galleons::open(library, &setup).expect("the scenario opens")
}

fn main() {
    let library = common::library();
    let opened = opened(&library);
    println!(
        "state: {} bytes and {} a ship",
        size_of::<State>(),
        size_of::<galleons::state::Ship>()
    );

    let mut fight = Fight::<Galleons>::new(&opened);
    let mut seed = 0;
    rate("random orders", "orders", || {
        seed += 1;
        random_battle::<Galleons>(&opened, seed, |_| true)
    });
    rate("strolling orders", "orders", || {
        seed += 1;
        u64::from(fight.fight(&opened, seed, &[Level::Recruit; 2]).orders)
    });
    rate("regular battles", "battles", || {
        seed += 1;
        black_box(fight.fight(&opened, seed, &[Level::Regular; 2]).turns);
        1
    });

    let advanced = advanced(&library);
    rate("random advanced orders", "orders", || {
        seed += 1;
        random_battle::<Galleons>(&advanced, seed, |_| true)
    });
    let fleets = fleets(&library);
    println!("fleet action: {} ships", fleets.ships.len());
    let mut room = Fight::<Galleons>::new(&fleets);
    rate("regular fleet actions", "battles", || {
        seed += 1;
        black_box(room.fight(&fleets, seed, &[Level::Regular; 2]).turns);
        1
    });
    let mut slot = fleets.clone();
    rate("copies of a fleet", "copies", || {
        for _ in 0..1000 {
            slot.clone_from(black_box(&fleets));
            black_box(&mut slot);
        }
        1000
    });

    let designs: Vec<_> = library.ship_sheets.iter().map(|sheet| &sheet.design).collect();
    rate("designs rated", "designs", || {
        for design in &designs {
            black_box(design::Rating::of(black_box(design)));
        }
        designs.len() as u64
    });
    rate("designs checked", "designs", || {
        for design in &designs {
            black_box(design::check(black_box(design)));
        }
        designs.len() as u64
    });

    let (state, shot) = bench::one_gun(&opened);
    let mut slot = state.clone();
    let mut dice = Dice::seeded(1);
    rate("shots", "shots", || {
        for _ in 0..1000 {
            slot.clone_from(&state);
            bench::fire(&mut slot, &shot, &mut dice);
        }
        black_box(&slot);
        1000
    });
    rate("state copies", "copies", || {
        for _ in 0..1000 {
            slot.clone_from(black_box(&state));
            black_box(&mut slot);
        }
        1000
    });
    let (state, order) = bench::one_shot(&opened);
    rate("odds of one shot", "answers", || {
        black_box(exact::<Galleons>(&state, &order, 1_000_000));
        1
    });
    for guns in [2, 3, 6] {
        let (state, order) = bench::broadside(&library, guns);
        let name = format!("odds of {guns} guns");
        let answer = odds::<Galleons>(&state, &order, Effort::default());
        println!("{name}: {:?}", answer.method);
        rate(&name, "answers", || {
            black_box(odds::<Galleons>(&state, &order, Effort::default()));
            1
        });
    }
    rate("scenes", "scenes", || {
        black_box(Galleons::scene(&state, Viewer::Umpire));
        1
    });
}
