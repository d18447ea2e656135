//! `liftwood ship worth`: what the money buys, every ship of the catalogue against every other.

use std::{fmt::Write as _, fs, path::PathBuf, time::Duration};

use clap::Args;
use indicatif::ProgressBar;
use kernel::yard::{self, Fared};
use serde_json::json;
use umpire::{Game, Level, Series, Share, Tally, duel};

use super::builders;
use crate::{
    command::simulate::style,
    error::Error,
    output::{print, print_json},
    own_files::DataFolder,
};

/// Flies every ship against every other, and sets what they win against what they cost
///
/// A ship's strength is the share of her battles that she wins, a draw counting half. The same seed gives the same figures on
/// every machine.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  liftwood ship worth --games 20 -o docs/worth.svg -o docs/worth.md
  liftwood ship worth --games 4 --json

With --json: [{\"name\", \"price\", \"games\", \"wins\", \"draws\", \"strength\", \"low\", \"high\"}], the strongest first.")]
pub struct Worth {
    /// How many battles of each pair
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    games: u32,
    /// Where chance begins
    #[arg(long, default_value_t = 1889)]
    seed: u64,
    /// Who commands: recruit, regular or veteran
    #[arg(long, default_value = "regular")]
    level: Level,
    /// Where to write it: a plot as .svg, a table as .md, the figures as .toml; may be given several times
    #[arg(short, long, value_name = "FILE")]
    output: Vec<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data: DataFolder,
}

/// The interval of the battles won outright.
fn won(fared: &Fared) -> umpire::Interval {
    Share { wins: fared.wins, games: fared.games }.rate()
}

impl Worth {
    pub fn run(&self) -> Result<(), Error> {
        for file in &self.output {
            if !matches!(file.extension().and_then(|it| it.to_str()), Some("svg" | "md" | "toml")) {
                return Err(Error::WorthKind { file: file.clone() });
            }
        }
        let umpire = self.data.umpire()?;
        let mut fared = self.fly(builders(&umpire)?)?;
        fared.sort_by(|a, b| b.strength().total_cmp(&a.strength()));
        for file in &self.output {
            let text = match file.extension().and_then(|it| it.to_str()) {
                Some("svg") => page::drawing_file(&page::plot(&fared)),
                Some("toml") => self.file(&fared)?,
                _ => self.table(&fared),
            };
            fs::write(file, text).map_err(|cause| Error::Write { file: file.clone(), cause })?;
        }
        if self.json {
            let told = fared.iter().map(|it| {
                let won = won(it);
                json!({
                    "name": it.name, "price": it.price, "games": it.games, "wins": it.wins, "draws": it.draws,
                    "strength": it.strength(), "low": won.low, "high": won.high,
                })
            });
            return print_json(&told.collect::<Vec<_>>());
        }
        if self.output.is_empty() { print(&self.table(&fared)) } else { Ok(()) }
    }

    /// Every pair, so many times.
    fn fly(&self, game: &dyn Game) -> Result<Vec<Fared>, Error> {
        let catalogue = super::yard(game)?.catalogue();
        let column = catalogue.columns.iter().position(|column| column == "price");
        let price = |figures: &[String]| {
            let word = column.and_then(|at| figures.get(at)).map_or("", String::as_str);
            word.chars().filter(char::is_ascii_digit).collect::<String>().parse().unwrap_or(0)
        };
        let mut fared: Vec<Fared> = catalogue
            .items
            .iter()
            .map(|item| Fared {
                name: item.key.clone(),
                price: price(&item.figures),
                games: 0,
                wins: 0,
                draws: 0,
            })
            .collect();
        let pairs = fared.len() * fared.len().saturating_sub(1) / 2;
        let bar = ProgressBar::new(pairs as u64 * u64::from(self.games)).with_style(style());
        bar.enable_steady_tick(Duration::from_millis(200));
        let levels = [self.level; 2];
        let series = Series { levels: &levels, games: self.games, seed: self.seed };
        for one in 0..fared.len() {
            for two in one + 1..fared.len() {
                let names = [fared[one].name.clone(), fared[two].name.clone()];
                let wrong = |why: String| Error::Duel { why };
                let setup = duel(game, &names).map_err(wrong)?;
                let report = game.simulate(setup, series, &|| bar.inc(1));
                let mut tally = Tally::default();
                tally.add(&report.map_err(|error| wrong(error.to_string()))?);
                for (at, ship) in [one, two].into_iter().enumerate() {
                    fared[ship].games += tally.games;
                    fared[ship].wins += tally.wins[at];
                    fared[ship].draws += tally.draws;
                }
            }
        }
        bar.finish_and_clear();
        Ok(fared)
    }

    /// The command that gives the same figures.
    fn command(&self) -> String {
        let Self { games, seed, level, .. } = self;
        format!("liftwood ship worth --games {games} --seed {seed} --level {level}")
    }

    /// The figures as the page of the yard reads them.
    fn file(&self, fared: &[Fared]) -> Result<String, Error> {
        let worth = yard::Worth { made_by: self.command(), ship: fared.to_vec() };
        toml::to_string(&worth).map_err(|error| Error::Duel { why: error.to_string() })
    }

    fn table(&self, fared: &[Fared]) -> String {
        let mut text = format!(
            "# What the money buys\n\nEvery ship of the catalogue against every other, {} battles of each pair, flown by {}s; made by \
             `{} -o docs/worth.svg -o docs/worth.md -o data/galleons/worth.toml`. Strength is the share of battles won, a draw \
             counting half; the range behind the battles won holds the true share in 95 cases of 100.\n\n\
             ![Price against strength](worth.svg)\n\n\
             | ship | price | strength | won | drawn |\n|---|---|---|---|---|\n",
            self.games,
            self.level,
            self.command()
        );
        for it in fared {
            let won = won(it);
            let [rate, low, high] = [won.rate, won.low, won.high].map(|share| share * 100.0);
            let drawn = f64::from(it.draws) * 100.0 / f64::from(it.games.max(1));
            let strength = it.strength() * 100.0;
            let _ = writeln!(
                text,
                "| {} | \u{a3}{} | {strength:.1} | {rate:.1} % ({low:.1} to {high:.1}) | {drawn:.1} % |",
                it.name, it.price
            );
        }
        text
    }
}
