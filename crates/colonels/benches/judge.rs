//! How levels of players fare against each other, battle by battle, for whoever works on the policy.
//!
//! `cargo bench -p colonels --bench judge -- regular recruit fort-esperance 20` has each side of a scenario be played by the first
//! level in half of the battles and tells how each of them ended: points, the ground held, and the castings lost. A fifth
//! word is the first seed; `tell` after that has the first battle told order by order.
#![expect(clippy::print_stdout, reason = "figures are what a benchmark is for")]

#[path = "../tests/common/mod.rs"]
mod common;

use colonels::{
    Colonels,
    state::{Ending, State},
};
use kernel::{Battle, Dice, System as _, Viewer, chronicle::Entry};
use tactician::Level;

/// A battle to be judged: the level of each side, and the seed.
struct Match<'a> {
    scenario: &'a str,
    of_side: [Level; 2],
    seed: u64,
}

/// Fights a battle and gives its last state.
fn fought(bout: &Match<'_>, is_told: bool) -> State {
    let setup = common::setup(bout.scenario);
    let mut battle =
        Battle::<Colonels>::open(&common::LIBRARY, setup, bout.seed).expect("it opens");
    let (mut dice, mut orders, mut told) = (Dice::seeded(bout.seed), Vec::new(), 0);
    while let Some(decision) = Colonels::decision(battle.state()) {
        let seen = Colonels::seen_by(battle.state(), Viewer::Seat(decision.seat));
        orders.clear();
        Colonels::orders(&seen, &mut orders);
        let side = usize::from(seen.side_of_seat(decision.seat).0);
        let level = bout.of_side[side];
        let chosen = tactician::choose_quickly::<Colonels>(&seen, &orders, level, &mut dice);
        if is_told {
            let label = Colonels::describe(&seen, &orders[chosen], chosen).label;
            println!("{level} {} > {label}", decision.prompt.words());
        }
        battle.order(decision.seat, orders.swap_remove(chosen), None).expect("it was listed");
        for noted in battle.log()[told..].iter().filter(|_| is_told) {
            match &noted.entry {
                Entry::Event { rule, event } => {
                    println!("    {} [{rule}]", Colonels::narrate(battle.state(), event).0.words());
                }
                Entry::Roll(rolled) => println!("      . {rolled}"),
            }
        }
        told = battle.log().len();
        if is_told && seen.turn != battle.state().turn {
            println!("after turn {}: {}", seen.turn, account(battle.state()));
        }
    }
    battle.state().clone()
}

/// Who holds what, with how many stands of each side on it, and what each side has lost.
fn account(state: &State) -> String {
    let zones = (0_u8..).zip(&state.setting.objectives).zip(&state.control);
    let inside = |zone: u8, side: u8| {
        let all = state.on_land().filter(|&(stand, _)| state.side(stand).0 == side);
        all.filter(|&(stand, _)| state.is_in_zone(stand, zone)).count()
    };
    let held: Vec<String> = zones
        .map(|((number, zone), side)| {
            let holder = side.map_or("-", |side| &state.setting.sides[usize::from(side.0)].id);
            format!("{} {holder} {}:{}", zone.id, inside(number, 0), inside(number, 1))
        })
        .collect();
    let mut measures = Vec::new();
    Colonels::measures(state, &mut measures);
    let each = measures.len() / 2;
    let points = match state.ending {
        Some(Ending::Held { of, .. } | Ending::Points { of }) => format!("{} : {}", of[0], of[1]),
        _ => "-".to_owned(),
    };
    format!("{points}; {}; castings lost {} and {}", held.join(", "), measures[0], measures[each])
}

fn main() {
    let words: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let [first, second, scenario, games, rest @ ..] = &words[..] else {
        return println!("which levels, which scenario, how many battles?");
    };
    let level = |word: &str| word.parse::<Level>().expect("a level");
    let (first, second) = (level(first), level(second));
    let seed: u64 = rest.first().map_or(1889, |seed| seed.parse().expect("a seed"));
    let is_told = rest.get(1).is_some_and(|word| word == "tell");
    let mut won = [[0_u32; 3]; 2];
    for game in 0..games.parse::<u64>().expect("how many battles") {
        let of_side = if game % 2 == 0 { [first, second] } else { [second, first] };
        let bout = Match { scenario, of_side, seed: seed + game };
        let state = fought(&bout, is_told && game == 0);
        let outcome = Colonels::outcome(&state).expect("it is over");
        let winner = outcome.winners.first().map(|&seat| usize::from(state.side_of_seat(seat).0));
        let at = (game % 2) as usize;
        won[at][winner.map_or(2, |side| usize::from(side != at))] += 1;
        println!("{} {first} is side {}: {} {}", bout.seed, at + 1, outcome.why, account(&state));
    }
    for (at, [wins, losses, draws]) in won.into_iter().enumerate() {
        println!("{first} as side {}: won {wins}, lost {losses}, drew {draws}", at + 1);
    }
}
