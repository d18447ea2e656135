//! `liftwood points`: what things are worth, worked out by many battles between mixed forces.

use std::{fmt::Write as _, fs, path::PathBuf, time::Duration};

use clap::Args;
use indicatif::ProgressBar;
use umpire::{Level, Search, Sought, Worth, search};

use crate::{command::simulate::style, error::Error, output::print, own_files::DataFolder};

/// Works out what things are worth, by battles between mixed forces
///
/// Forces are drawn by chance, fight each other, and values are fitted under which equal points give even chances; the next forces
/// are drawn by those values. The same seed gives the same points on every machine.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  liftwood points tripods --pool 1
  liftwood points tripods -o docs/points.md -o data/tripods/points.toml")]
pub struct Points {
    /// The system
    system: String,
    /// Only this pool, such as a period
    #[arg(long)]
    pool: Option<String>,
    /// How often values are fitted, and forces drawn by them
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: u32,
    /// How many pairs of forces in each round
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    forces: u32,
    /// How many battles of each pair
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=1000))]
    games: u32,
    /// Where chance begins
    #[arg(long, default_value_t = 1889)]
    seed: u64,
    /// Who commands: recruit, regular or veteran
    #[arg(long, default_value = "regular")]
    level: Level,
    /// Where to write it: a page as .md, a table as .toml; may be given twice
    #[arg(short, long, value_name = "FILE")]
    output: Vec<PathBuf>,
    #[command(flatten)]
    data: DataFolder,
}

impl Points {
    pub fn run(&self) -> Result<(), Error> {
        let is_known = |file: &&PathBuf| {
            !matches!(file.extension().and_then(|it| it.to_str()), Some("md" | "toml"))
        };
        if let Some(file) = self.output.iter().find(is_known) {
            return Err(Error::PointsKind { file: file.clone() });
        }
        let umpire = self.data.umpire()?;
        let game = umpire.game(&self.system)?;
        let mut pools = game.pools();
        pools.retain(|pool| self.pool.as_ref().is_none_or(|wanted| *wanted == pool.key));
        if pools.is_empty() {
            return Err(Error::NoPools { system: self.system.clone() });
        }
        let bar = ProgressBar::new(pools.len() as u64 * u64::from(self.rounds * self.forces));
        let bar = bar.with_style(style());
        bar.enable_steady_tick(Duration::from_millis(200));
        let how = Search {
            rounds: self.rounds,
            forces: self.forces,
            games: self.games,
            seed: self.seed,
            level: self.level,
        };
        let sought: Vec<Sought> =
            pools.into_iter().map(|pool| search(game, pool, how, &|| bar.inc(1))).collect();
        bar.finish_and_clear();
        for file in &self.output {
            let is_table = file.extension().is_some_and(|it| it == "toml");
            let text = if is_table { self.table(&sought) } else { self.page(&sought) };
            fs::write(file, text).map_err(|cause| Error::Write { file: file.clone(), cause })?;
        }
        if self.output.is_empty() { print(&self.page(&sought)) } else { Ok(()) }
    }

    fn command(&self) -> String {
        let pool = self.pool.as_ref().map_or_else(String::new, |pool| format!(" --pool {pool}"));
        format!(
            "liftwood points {}{pool} --rounds {} --forces {} --games {} --seed {} --level {}",
            self.system, self.rounds, self.forces, self.games, self.seed, self.level
        )
    }

    fn page(&self, sought: &[Sought]) -> String {
        let mut text = format!(
            "# Points by simulation\n\nMade by `{} -o docs/points.md -o data/{}/points.toml`.\n\n{METHOD}",
            self.command(),
            self.system
        );
        for sought in sought {
            pool(sought, &mut text);
        }
        text
    }

    fn table(&self, sought: &[Sought]) -> String {
        let mut text = format!(
            "# Provisional points of the rows of the charts. Made by `{}`; docs/points.md says how.\n",
            self.command()
        );
        for sought in sought {
            for (at, item) in sought.pool.items.iter().enumerate() {
                let _ = write!(
                    text,
                    "\n[[points]]\nstand = \"{}\"\nperiod = {}\n",
                    item.key, sought.pool.key
                );
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
}

/// The most that a table has room for.
const MOST: u32 = 250;

/// How it is done, for the reader of the page.
const METHOD: &str = "\
Two forces are drawn by chance, one of each side, so that by the points thought right so far they are worth the same; the ground, the table and who begins are \
drawn, too. Players of one level fight them, and change seats from battle to battle. After each round all battles fought so far are looked at together. A force \
counts the sum of its stands; a stand counts the value of its row times a factor for its quality. The chance of a side that counts A against B is taken to be \
A^g / (A^g + B^g), so that equal points give even chances whatever the size, and the values, the factors and g are those under which the battles are likeliest; a \
draw counts half. Each value is held loosely to a guess made before (as if that were right within a factor of e in two cases of three), so that rows that fought \
little stay near it. One row of each pool stands fast, and all others are measured by it. The range behind a value holds the true one in 95 cases of 100, if the model is \
right; it says nothing of what the players cannot do.\n";

/// What was found of a pool.
fn pool(sought: &Sought, text: &mut String) {
    let _ = writeln!(text, "\n## {}\n", sought.pool.title);
    let slope = sought.fit.slope;
    let _ = writeln!(
        text,
        "{} battles; g is {}. In the last round, between forces held to be even, the first side won {} and the second {}.",
        sought.battles,
        range(slope, 2),
        sought.wins[0],
        sought.wins[1]
    );
    if let Some(why) = &sought.why {
        let _ = writeln!(
            text,
            "{} pairs of forces could not be fought, one of them since {why}.",
            sought.unfought
        );
    }
    let factors: Vec<String> = sought
        .pool
        .grades
        .iter()
        .zip(&sought.fit.grades)
        .map(|(grade, worth)| format!("{grade} {}", range(*worth, 2)))
        .collect();
    let _ = writeln!(text, "Factors: {}.\n", factors.join(", "));
    let grades = &sought.pool.grades;
    let _ = writeln!(text, "| row | points | {} | battles |", grades.join(" | "));
    let _ = writeln!(text, "|---|---|{}---|", "---|".repeat(grades.len()));
    for (at, item) in sought.pool.items.iter().enumerate() {
        let worth = sought.fit.items[at];
        let cells: Vec<String> = (0..grades.len())
            .map(|grade| match &item.only {
                Some(_) if 0 < grade => String::new(),
                _ => sought.points(at, grade).to_string(),
            })
            .collect();
        let _ = writeln!(
            text,
            "| {} ({}) | {} | {} | {} |",
            item.name,
            item.key,
            range(worth, 1),
            cells.join(" | "),
            sought.fought[at]
        );
    }
}

/// A value in words: "12.3 (9.8 to 15.4)".
fn range(worth: Worth, digits: usize) -> String {
    let Worth { value, low, high } = worth;
    if low == high {
        return format!("{value:.digits$}");
    }
    format!("{value:.digits$} ({low:.digits$} to {high:.digits$})")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_told_with_its_range() {
        let worth = Worth { value: 12.34, low: 9.8, high: 15.41 };
        assert_eq!(range(worth, 1), "12.3 (9.8 to 15.4)");
        assert_eq!(range(Worth { value: 100.0, low: 100.0, high: 100.0 }, 1), "100.0");
    }
}
