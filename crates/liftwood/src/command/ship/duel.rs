//! `liftwood ship duel`: two ships against each other, many times.

use std::{fmt::Write as _, time::Duration};

use clap::Args;
use indicatif::ProgressBar;
use serde_json::json;
use umpire::{Level, Series, Tally, duel};

use super::{builders, joined};
use crate::{
    command::simulate::style,
    error::Error,
    output::{print, print_json},
    own_files::DataFolder,
};

/// Lets two ships fight each other many times
#[derive(Debug, Args)]
#[command(after_help = "A ship is a class of the catalogue, or a design file.
With --json: {\"games\", \"seed\", \"level\", \"draws\", \"ships\": [{\"name\", \"wins\", \"rate\", \"low\", \"high\"}]}.")]
pub struct Duel {
    /// A class, or a design file
    one: String,
    /// Another, or the same
    two: String,
    /// How many battles
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// Where chance begins
    #[arg(long, default_value_t = 1889)]
    seed: u64,
    /// Who commands both: recruit, regular or veteran
    #[arg(long, default_value = "regular")]
    level: Level,
    /// Write JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data: DataFolder,
}

impl Duel {
    pub fn run(&self) -> Result<(), Error> {
        let umpire = self.data.umpire()?;
        let (game, names) = joined(builders(&umpire)?, &[self.one.clone(), self.two.clone()])?;
        let wrong = |why: String| Error::Duel { why };
        let names: [String; 2] = names.try_into().unwrap_or_default();
        let setup = duel(game.as_ref(), &names).map_err(wrong)?;
        let levels = [self.level; 2];
        let series = Series { levels: &levels, games: self.games, seed: self.seed };
        let bar = ProgressBar::new(u64::from(self.games)).with_style(style());
        bar.enable_steady_tick(Duration::from_millis(200));
        let report = game.simulate(setup, series, &|| bar.inc(1));
        bar.finish_and_clear();
        let report = report.map_err(|error| wrong(error.to_string()))?;
        let mut tally = Tally::default();
        tally.add(&report);
        if self.json {
            let told = names.iter().enumerate().map(|(at, name)| {
                let rate = tally.rate(at);
                json!({ "name": name, "wins": tally.wins[at], "rate": rate.rate, "low": rate.low, "high": rate.high })
            });
            return print_json(&json!({
                "games": report.games,
                "seed": report.seed,
                "level": self.level.name(),
                "draws": report.draws,
                "ships": told.collect::<Vec<_>>(),
            }));
        }
        let mut text = format!("{} battles from seed {}\n", report.games, report.seed);
        for (at, name) in names.iter().enumerate() {
            let rate = tally.rate(at);
            let [rate, low, high] = [rate.rate, rate.low, rate.high].map(|share| share * 100.0);
            let _ = writeln!(
                text,
                "  {name:<20} wins {:>6}  {rate:5.1} % (95 % between {low:.1} and {high:.1})",
                tally.wins[at]
            );
        }
        let _ = writeln!(text, "  draws {:>24}", report.draws);
        print(&text)
    }
}
