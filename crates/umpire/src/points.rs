//! Points by simulation: mixed forces fight each other, values are fitted to what came of it, and the next forces are drawn by
//! those values.

use std::collections::BTreeMap;

use kernel::{
    Setup,
    draft::{Lot, Mixed, Points, Pool},
};
use laboratory::{Clash, Fit, Part, Series, fit_points};
use tactician::Level;

use crate::Game;

/// How much is fought.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// How often values are fitted, and forces drawn by them.
    pub rounds: u32,
    /// Pairs of forces in each round, and battles of each pair.
    pub forces: u32,
    pub games: u32,
    pub seed: u64,
    pub level: Level,
}

/// What was found of a pool.
#[derive(Clone, Debug)]
pub struct Sought {
    pub pool: Pool,
    pub fit: Fit,
    /// Battles fought in all, and those in which each item fought.
    pub battles: u32,
    pub fought: Vec<u32>,
    /// Pairs of forces that could not be fought, with a reason of one of them.
    pub unfought: u32,
    pub why: Option<String>,
    /// How often the side that the values held to be stronger won, of the battles of the last round that somebody won.
    pub wins: [u32; 2],
}

impl Sought {
    /// The points of an item at a grade, rounded, and at least one.
    pub fn points(&self, item: usize, grade: usize) -> u32 {
        (self.fit.items[item].value * self.fit.grades[grade].value).round().max(1.0) as u32
    }
}

/// Works the points of a pool out. `progress` is called after every pair of forces.
pub fn search(game: &dyn Game, pool: Pool, search: Search, progress: &dyn Fn()) -> Sought {
    let guesses: Vec<f64> = pool
        .items
        .iter()
        .map(|item| f64::from(if item.key == pool.anchor.0 { pool.anchor.1 } else { item.guess }))
        .collect();
    let anchor = pool.items.iter().position(|item| item.key == pool.anchor.0).unwrap_or(0);
    let mut clashes: Vec<Clash> = Vec::new();
    let mut fit = fit_points(&guesses, pool.grades.len(), anchor, &clashes);
    let mut sought = Sought {
        fought: vec![0; pool.items.len()],
        fit: fit.clone(),
        battles: 0,
        unfought: 0,
        why: None,
        wins: [0; 2],
        pool,
    };
    for round in 0..search.rounds {
        let points: Points = sought
            .pool
            .items
            .iter()
            .zip(&fit.items)
            .map(|(item, worth)| (item.key.clone(), worth.value.round().max(1.0) as u32))
            .collect();
        sought.wins = [0; 2];
        for number in 0..search.forces {
            progress();
            let seed = search
                .seed
                .wrapping_mul(1_000_003)
                .wrapping_add(u64::from(round) * 100_000 + u64::from(number));
            let Some(mixed) = game.mixed(&sought.pool.key, &points, seed) else { continue };
            match fight(game, &mixed, search, seed) {
                Ok(scores) => {
                    for (item, fought) in sought.pool.items.iter().zip(&mut sought.fought) {
                        let lots = mixed.forces.iter().flatten();
                        if { lots }.any(|lot| lot.item == item.key) {
                            *fought += scores.len() as u32;
                        }
                    }
                    let forces = [0, 1].map(|side| parts(&sought.pool, &mixed.forces[side]));
                    for score in scores {
                        sought.battles += 1;
                        sought.wins[0] += u32::from(0.75 < score);
                        sought.wins[1] += u32::from(score < 0.25);
                        clashes.push(Clash { forces: forces.clone(), score });
                    }
                }
                Err(why) => {
                    sought.unfought += 1;
                    sought.why.get_or_insert(why);
                }
            }
        }
        fit = fit_points(&guesses, sought.pool.grades.len(), anchor, &clashes);
    }
    sought.fit = fit;
    sought
}

/// A force by the numbers of its items and grades.
fn parts(pool: &Pool, lots: &[Lot]) -> Vec<Part> {
    let items: BTreeMap<&str, usize> =
        pool.items.iter().enumerate().map(|(at, item)| (item.key.as_str(), at)).collect();
    lots.iter()
        .filter_map(|lot| {
            let item = *items.get(lot.item.as_str())?;
            let grade = pool.grades.iter().position(|grade| *grade == lot.grade)?;
            Some(Part { item, grade, n: f64::from(lot.n) })
        })
        .collect()
}

/// How the battles of two forces went for the first side.
fn fight(game: &dyn Game, mixed: &Mixed, search: Search, seed: u64) -> Result<Vec<f64>, String> {
    let told = |faults: Vec<kernel::draft::Fault>| {
        faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    };
    let (card, file) = game.build(&mixed.draft).map_err(told)?;
    let seats = ["First", "Second"].map(str::to_owned).to_vec();
    let setup = Setup { files: vec![file], ..Setup::new(&card.id, seats) };
    let levels = [search.level; 2];
    let series = Series { levels: &levels, games: search.games, seed };
    let report = game.simulate(setup, series, &|| {}).map_err(|error| error.to_string())?;
    let wins = report.seats().iter().map(|share| share.wins).collect::<Vec<_>>();
    let mut scores = vec![1.0; wins.first().copied().unwrap_or(0) as usize];
    scores.extend(vec![0.0; wins.get(1).copied().unwrap_or(0) as usize]);
    scores.extend(vec![0.5; report.draws as usize]);
    Ok(scores)
}
