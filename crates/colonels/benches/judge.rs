//! How levels of players fare against each other, battle by battle, for whoever works on the policy.
//!
//! `cargo bench -p colonels --bench judge -- regular recruit fort-esperance 20` has each side of a scenario be played by the first
//! level in half of the battles and tells how each of them ended: points, the ground held, and the castings lost. A fifth
//! word is the first seed; `tell` after that has the first battle told order by order, with everybody's place after each turn.
#![expect(clippy::print_stdout, reason = "figures are what a benchmark is for")]

#[path = "../tests/common/mod.rs"]
mod common;

use colonels::{
    Colonels,
    state::{Ending, State},
};
use kernel::{Battle, Dice, System as _, Viewer, chronicle::Entry};
use tactician::Level;
use testkit::duel::{Bout, Ended};

/// Fights a battle and gives its last state.
fn fought(bout: &Bout<'_, Level>) -> State {
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
        if bout.is_told {
            let label = Colonels::describe(&seen, &orders[chosen], chosen).label;
            println!("{level} {} > {label}", decision.prompt.words());
        }
        battle.order(decision.seat, orders.swap_remove(chosen), None).expect("it was listed");
        for noted in battle.log()[told..].iter().filter(|_| bout.is_told) {
            match &noted.entry {
                Entry::Event { rule, event } => {
                    println!("    {} [{rule}]", Colonels::narrate(battle.state(), event).0.words());
                }
                Entry::Roll(rolled) => println!("      . {rolled}"),
            }
        }
        told = battle.log().len();
        if bout.is_told && seen.turn != battle.state().turn {
            println!("after turn {}: {}", seen.turn, account(battle.state()));
            tell_places(battle.state());
        }
    }
    battle.state().clone()
}

/// Where everybody stands, how he looks, and with how many.
fn tell_places(state: &State) {
    for unit in state.unit_ids() {
        let first = state.stands_of(unit).find_map(|stand| state[stand].pose());
        let Some(pose) = first else { continue };
        let (x, y) = (pose.at.x.in_thousandths() / 1000, pose.at.y.in_thousandths() / 1000);
        println!(
            "  {} {} ({x}, {y}) {} {:?} {}",
            state.side_of(unit).0 + 1,
            state.spec(unit).name,
            pose.facing.in_hundredths() / 100,
            state[unit].formation,
            state.castings(unit),
        );
    }
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
    let judged = testkit::duel(|bout: &Bout<'_, Level>| {
        let state = fought(bout);
        let outcome = Colonels::outcome(&state).expect("it is over");
        let winner = outcome.winners.first().map(|&seat| usize::from(state.side_of_seat(seat).0));
        Ended { winner, account: format!("{} {}", outcome.why, account(&state)) }
    });
    if !judged {
        println!("which levels, which scenario, how many battles?");
    }
}
