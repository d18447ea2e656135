//! Points by simulation: mixed forces fight each other, values are fitted to what came of it, and the next forces are drawn by
//! those values.

use std::{collections::BTreeMap, fmt::Write as _};

use kernel::{
    Dice, Playable, Setup,
    draft::{Fault, Lot, Mixed, Points, Pool},
    system::{ScenarioCard, lay_out},
    tables::OwnFile,
};
use rayon::prelude::*;
use tactician::Level;

use crate::{
    points::{Clash, Fit, Part, Worth, fit},
    report::{Interval, Series, simulate},
};

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
    /// Pairs of forces that could not be fought, and the reason of the first.
    pub unfought: u32,
    pub why: Option<String>,
    /// How many battles of the last round either side won, and how many were drawn, between forces that the values held to be even.
    pub wins: [u32; 2],
    pub draws: u32,
    /// Battles of the last round between forces that were not: one could not be made strong enough.
    pub uneven: u32,
}

impl Sought {
    /// The points of an item at a grade, rounded, and at least one.
    pub fn points(&self, item: usize, grade: usize) -> u32 {
        self.fit.cells[item][grade].value.round().max(1.0) as u32
    }

    /// What is thought of everything so far: items by their keys, and at a grade by key and grade with a space between.
    fn so_far(&self) -> Points {
        let mut points = Points::new();
        for (at, item) in self.pool.items.iter().enumerate() {
            points.insert(item.key.clone(), self.points(at, 0));
            for (grade, name) in self.pool.grades.iter().enumerate() {
                points.insert(format!("{} {name}", item.key), self.points(at, grade));
            }
        }
        points
    }

    /// Whether the values hold two forces to be even, a tenth more or less.
    fn is_even(&self, forces: &[Vec<Part>; 2]) -> bool {
        let worth = |side: usize| -> f64 {
            let parts = forces[side].iter();
            parts.map(|part| part.n * f64::from(self.points(part.item, part.grade))).sum()
        };
        let (one, two) = (worth(0), worth(1));
        (one / two.max(1.0) - 1.0).abs() <= EVEN
    }
}

/// How far from each other forces may be that count as even.
const EVEN: f64 = 0.1;

/// Two forces, and how their battles went for the first; or why none were fought.
type Pair = (Mixed, Result<Vec<f64>, String>);

/// Works the points of a pool out, on all cores. `may_fight` says whether a battle can be fought by the rules as they are;
/// `progress` is called after every pair of forces, from any thread.
pub fn search<S: Playable>(
    library: &S::Library,
    pool: Pool,
    search: Search,
    may_fight: &(dyn Fn(&ScenarioCard) -> Result<(), String> + Sync),
    progress: &(dyn Fn() + Sync),
) -> Sought {
    let guesses: Vec<f64> = pool
        .items
        .iter()
        .map(|item| f64::from(if item.key == pool.anchor.0 { pool.anchor.1 } else { item.guess }))
        .collect();
    let anchor = pool.items.iter().position(|item| item.key == pool.anchor.0).unwrap_or(0);
    let n_grades = pool.grades.len();
    // Sides that never fight beside each other: those who are of one grade only, and all others.
    let groups: Vec<usize> =
        pool.items.iter().map(|item| usize::from(item.only.is_none())).collect();
    let mut clashes: Vec<Clash> = Vec::new();
    let mut sought = Sought {
        fought: vec![0; pool.items.len()],
        fit: fit(&guesses, &groups, n_grades, anchor, &clashes),
        battles: 0,
        unfought: 0,
        why: None,
        wins: [0; 2],
        draws: 0,
        uneven: 0,
        pool,
    };
    for round in 0..search.rounds {
        let points = sought.so_far();
        let key = sought.pool.key.clone();
        let fought: Vec<Option<Pair>> = (0..search.forces)
            .into_par_iter()
            .map(|number| {
                let number = u64::from(round) * 100_000 + u64::from(number);
                let seed = search.seed.wrapping_mul(1_000_003).wrapping_add(number);
                let mut dice = Dice::seeded(seed);
                // Early rounds try how it would be if one side counted for less, or more.
                let tried = tried(&sought.pool, &points, search.rounds - round, &mut dice);
                let mixed = S::mixed(library, &key, &tried, &mut dice)?;
                let scores = fight::<S>(library, &mixed, search, seed, may_fight);
                progress();
                Some((mixed, scores))
            })
            .collect();
        (sought.wins, sought.draws, sought.uneven) = ([0; 2], 0, 0);
        for (mixed, scores) in fought.into_iter().flatten() {
            match scores {
                Ok(scores) => sought.count(&mixed, &scores, &mut clashes),
                Err(why) => {
                    sought.unfought += 1;
                    sought.why.get_or_insert(why);
                }
            }
        }
        sought.fit = fit(&guesses, &groups, n_grades, anchor, &clashes);
    }
    sought
}

/// By how much, in twelfths, what the second side counts is changed in rounds before the last ones, the boldest first.
const LADDER: [[u32; 6]; 3] =
    [[4, 6, 9, 15, 20, 28], [6, 8, 10, 14, 18, 22], [8, 10, 11, 13, 15, 17]];

/// The points that a pair of forces is drawn by, with so many rounds to go: what is thought so far, in early rounds bracketed.
///
/// Between forces that are all held to be even little is learnt of how much a difference matters; and a scale that is wrong is
/// found sooner by going too far.
fn tried(pool: &Pool, points: &Points, to_go: u32, dice: &mut Dice) -> Points {
    let rung = match to_go {
        0..=2 => return points.clone(),
        3 => 2,
        4 => 1,
        _ => 0,
    };
    let twelfths = LADDER[rung][usize::from(dice.pick(6))];
    let mut tried = points.clone();
    for item in pool.items.iter().filter(|item| item.only.is_none()) {
        for (key, value) in tried.range_mut(item.key.clone()..) {
            if !key.starts_with(&item.key) {
                break;
            }
            *value = (*value * twelfths / 12).max(1);
        }
    }
    tried
}

impl Sought {
    /// Counts the battles of two forces.
    fn count(&mut self, mixed: &Mixed, scores: &[f64], clashes: &mut Vec<Clash>) {
        for (item, fought) in self.pool.items.iter().zip(&mut self.fought) {
            let mut lots = mixed.forces.iter().flatten();
            if lots.any(|lot| lot.item == item.key) {
                *fought += scores.len() as u32;
            }
        }
        let forces = [0, 1].map(|side| parts(&self.pool, &mixed.forces[side]));
        let even = self.is_even(&forces);
        for &score in scores {
            self.battles += 1;
            if even {
                self.wins[0] += u32::from(0.75 < score);
                self.wins[1] += u32::from(score < 0.25);
                self.draws += u32::from((0.25..=0.75).contains(&score));
            } else {
                self.uneven += 1;
            }
            clashes.push(Clash { forces: forces.clone(), score });
        }
    }
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
fn fight<S: Playable>(
    library: &S::Library,
    mixed: &Mixed,
    search: Search,
    seed: u64,
    may_fight: &(dyn Fn(&ScenarioCard) -> Result<(), String> + Sync),
) -> Result<Vec<f64>, String> {
    let told =
        |faults: Vec<Fault>| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    let text = S::draft(library, &mixed.draft).map_err(told)?;
    let (id, file) = OwnFile::scenario(&text).map_err(|error| error.to_string())?;
    let read = S::library(&[file.source()], Some(library)).map_err(|error| error.to_string())?;
    if let Some(card) = S::scenarios(&read).iter().find(|card| card.id == id) {
        may_fight(card)?;
    }
    let seats = ["First", "Second"].map(str::to_owned).to_vec();
    let setup = Setup { files: vec![file], ..Setup::new(&id, seats) };
    let opened = lay_out::<S>(library, &setup).map_err(|error| error.to_string())?;
    let levels = [search.level; 2];
    let series = Series { levels: &levels, games: search.games, seed };
    let report = simulate::<S>(&opened, series, &|| {});
    let wins: Vec<u32> = report.seats().iter().map(|share| share.wins).collect();
    let mut scores = vec![1.0; wins.first().copied().unwrap_or(0) as usize];
    scores.extend(vec![0.0; wins.get(1).copied().unwrap_or(0) as usize]);
    scores.extend(vec![0.5; report.draws as usize]);
    Ok(scores)
}

/// The most that a table of points has room for.
const MOST: u32 = 250;

/// How it is done, for the reader of the page.
const METHOD: &str = "\
Two forces are drawn by chance, one of each side, so that by the points thought right so far they are worth the same; the ground, the table and who begins are
drawn, too. A force that would need more stands than a battle has room for makes the other one smaller. Losses count by the same points. Players of one level
fight them, and change seats from battle to battle. After each round all battles fought so far are looked at together. A force counts the sum of its stands; a
stand counts the value of its row times a factor for its quality. The chance of a side that counts A against B is taken to be A^g / (A^g + B^g), so that equal
points give even chances whatever the size, and the values, the factors and g are those under which the battles are likeliest; a draw counts half. Each value is
held loosely to a guess made before (as if that were right within a factor of e in two cases of three), so that rows that fought little stay near it; what all
human rows count together against the Martian ones is left free. One row of each pool stands fast, and all others are measured by it. The range behind a value
holds the true one in 95 cases of 100, if the model is right; it says nothing of what the players cannot do.
";

/// A page of Markdown about what was found; `command` is what made it.
pub fn points_page(sought: &[Sought], command: &str) -> String {
    let mut text = format!("# Points by simulation\n\nMade by `{command}`.\n\n{METHOD}");
    for sought in sought {
        pool_page(sought, &mut text);
    }
    text
}

fn pool_page(sought: &Sought, text: &mut String) {
    let _ = writeln!(text, "\n## {}\n", sought.pool.title);
    let [first, second] = sought.wins;
    let share = Interval::wilson(first, first + second);
    let _ = writeln!(
        text,
        "{} battles; g is {}. In the last round, between forces held to be even, the first side won {first} and the second {second}, that is \
         {:.1} % ({:.1} to {:.1}) to the first; {} were drawn.",
        sought.battles,
        range(sought.fit.slope, 2),
        share.rate * 100.0,
        share.low * 100.0,
        share.high * 100.0,
        sought.draws,
    );
    if 0 < sought.uneven {
        let _ = writeln!(
            text,
            "{} more were fought in it between forces that could not be made even within a tenth.",
            sought.uneven
        );
    }
    if let Some(why) = &sought.why {
        let _ = writeln!(
            text,
            "{} pairs of forces could not be fought, the first of them since {why}.",
            sought.unfought
        );
    }
    let grades = &sought.pool.grades;
    let factors = grades.iter().zip(&sought.fit.grades);
    let factors: Vec<String> =
        factors.map(|(grade, worth)| format!("{grade} {}", range(*worth, 2))).collect();
    let _ = writeln!(text, "Factors: {}.\n", factors.join(", "));
    let _ = writeln!(text, "| row | {} | battles |", grades.join(" | "));
    let _ = writeln!(text, "|---|{}---|", "---|".repeat(grades.len()));
    for (at, item) in sought.pool.items.iter().enumerate() {
        let cells: Vec<String> = (0..grades.len())
            .map(|grade| match &item.only {
                Some(_) if 0 < grade => String::new(),
                _ => range(sought.fit.cells[at][grade], 1),
            })
            .collect();
        let _ = writeln!(
            text,
            "| {} ({}) | {} | {} |",
            item.name,
            item.key,
            cells.join(" | "),
            sought.fought[at]
        );
    }
}

/// A value in words: "12.3 (9.8 to 15.4)".
fn range(worth: Worth, digits: usize) -> String {
    let Worth { value, low, high } = worth;
    if (high - low).abs() < 1e-9 {
        return format!("{value:.digits$}");
    }
    format!("{value:.digits$} ({low:.digits$} to {high:.digits$})")
}

/// The points as a table file has them.
pub fn points_table(sought: &[Sought], command: &str) -> String {
    let mut text = format!(
        "# Provisional points of the rows of the charts. Made by `{command}`; docs/points.md says how.\n"
    );
    for sought in sought {
        for (at, item) in sought.pool.items.iter().enumerate() {
            let (stand, period) = (&item.key, &sought.pool.key);
            let _ = write!(text, "\n[[points]]\nstand = \"{stand}\"\nperiod = {period}\n");
            if item.only.is_some() {
                let _ = writeln!(text, "elite = {}", sought.points(at, 0).min(MOST));
                continue;
            }
            for (grade, name) in sought.pool.grades.iter().enumerate() {
                let _ = writeln!(text, "{name} = {}", sought.points(at, grade).min(MOST));
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use kernel::draft::PoolItem;

    use super::*;

    #[test]
    fn early_rounds_bracket_what_the_second_side_counts() {
        let item = |key: &str, only: Option<&str>| PoolItem {
            key: key.to_owned(),
            name: key.to_owned(),
            guess: 60,
            only: only.map(str::to_owned),
        };
        let pool = Pool {
            key: "1".to_owned(),
            title: "One".to_owned(),
            items: vec![item("first", Some("usual")), item("second", None)],
            anchor: ("first".to_owned(), 60),
            grades: vec!["usual".to_owned()],
        };
        let points: Points =
            [("first", 60), ("first usual", 60), ("second", 60), ("second usual", 60)]
                .map(|(key, value)| (key.to_owned(), value))
                .into();
        let mut seen = Vec::new();
        for seed in 0..40 {
            let tried = tried(&pool, &points, 5, &mut Dice::seeded(seed));
            assert_eq!((tried["first"], tried["first usual"]), (60, 60));
            assert_eq!(tried["second"], tried["second usual"]);
            seen.push(tried["second"]);
        }
        assert!(
            seen.iter().any(|&value| value < 30) && seen.iter().any(|&value| 90 < value),
            "{seen:?}"
        );
        for to_go in 1..=2 {
            assert_eq!(tried(&pool, &points, to_go, &mut Dice::seeded(1)), points);
        }
    }

    #[test]
    fn a_value_is_told_with_its_range() {
        let worth = Worth { value: 12.34, low: 9.8, high: 15.41 };
        assert_eq!(range(worth, 1), "12.3 (9.8 to 15.4)");
        assert_eq!(range(Worth { value: 100.0, low: 100.0, high: 100.0 }, 1), "100.0");
    }
}
