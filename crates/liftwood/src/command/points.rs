//! `liftwood points`: what things are worth, worked out by many battles between mixed forces.

use std::{fs, path::PathBuf, time::Duration};

use clap::Args;
use indicatif::ProgressBar;
use umpire::{Level, Search, Sought, points_page, points_table};

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
        let is_other = |file: &&PathBuf| {
            !matches!(file.extension().and_then(|it| it.to_str()), Some("md" | "toml"))
        };
        if let Some(file) = self.output.iter().find(is_other) {
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
            pools.into_iter().map(|pool| game.seek(pool, how, &|| bar.inc(1))).collect();
        bar.finish_and_clear();
        for file in &self.output {
            let is_table = file.extension().is_some_and(|it| it == "toml");
            let made = self.command();
            let text =
                if is_table { points_table(&sought, &made) } else { points_page(&sought, &made) };
            fs::write(file, text).map_err(|cause| Error::Write { file: file.clone(), cause })?;
        }
        if self.output.is_empty() {
            return print(&points_page(&sought, &self.command()));
        }
        Ok(())
    }

    fn command(&self) -> String {
        let pool = self.pool.as_ref().map_or_else(String::new, |pool| format!(" --pool {pool}"));
        format!(
            "liftwood points {}{pool} --rounds {} --forces {} --games {} --seed {} --level {}",
            self.system, self.rounds, self.forces, self.games, self.seed, self.level
        )
    }
}
