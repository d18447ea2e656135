//! `liftwood campaign`: whole campaigns, played by tacticians.

use std::{fmt::Write as _, time::Duration};

use clap::{Args, Subcommand};
use indicatif::ProgressBar;
use kernel::{
    Setup,
    options::{OptionValue, Options},
};
use serde::Serialize;
use umpire::{Interval, Level, Report, Series};

use super::simulate::{read_option, style};
use crate::{
    error::Error,
    output::{print, print_json},
    own_files::DataFolder,
};

/// The campaign and its one beginning.
const SYSTEM: &str = "campaign";
const SCENARIO: &str = "red-captains";

/// Whole campaigns, played by tacticians
#[derive(Debug, Args)]
pub struct Campaign {
    #[command(subcommand)]
    command: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Simulate(Simulate),
}

/// Plays many campaigns with tacticians as captains and tells how they fared
///
/// Battles are fought by the quick policy on both sides. The same seed gives the same campaigns on every machine.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  liftwood campaign simulate --campaigns 500
  liftwood campaign simulate --weeks 52 --captains 2 --json
  liftwood campaign simulate --option cargo_rule=dampened

With --json: {\"campaigns\", \"weeks\", \"seed\", \"level\", \"captains\": [{\"name\", \"survival\", \"dead\", \"captured\", \"beached\",
\"worth\", \"earned\", \"battles\", \"taken\", \"brought_down\", \"men_lost\", \"longest_trek\"}], \"days\"}.")]
struct Simulate {
    /// How many campaigns
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    campaigns: u32,
    /// Where chance begins
    #[arg(long, default_value_t = 1889)]
    seed: u64,
    /// How long each lasts at most
    #[arg(long, default_value_t = 26, value_parser = clap::value_parser!(i64).range(1..=520))]
    weeks: i64,
    /// How many captains
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=4))]
    captains: u8,
    /// How well they play
    #[arg(long, default_value = "regular")]
    level: Level,
    /// An option of the campaign; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = read_option)]
    options: Vec<(String, OptionValue)>,
    /// Write JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data: DataFolder,
}

/// How many campaigns went.
#[derive(Debug, Serialize)]
struct Fortunes {
    campaigns: u32,
    weeks: i64,
    seed: u64,
    level: &'static str,
    captains: Vec<Fortune>,
    /// How long they lasted.
    days: Quantiles,
}

/// How one captain fared.
#[derive(Debug, Serialize)]
struct Fortune {
    name: String,
    /// Still in play at the end.
    survival: Interval,
    dead: u32,
    captured: u32,
    beached: u32,
    worth: Quantiles,
    earned: Quantiles,
    battles: Quantiles,
    taken: Quantiles,
    brought_down: Quantiles,
    men_lost: Quantiles,
    longest_trek: Quantiles,
}

/// How numbers are spread: a tenth of them is at most `low`, a tenth at least `high`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
struct Quantiles {
    least: i64,
    low: i64,
    median: i64,
    mean: f64,
    high: i64,
    most: i64,
}

impl Quantiles {
    fn of(mut numbers: Vec<i64>) -> Self {
        numbers.sort_unstable();
        let (Some(&least), Some(&most)) = (numbers.first(), numbers.last()) else {
            return Self::default();
        };
        let n = numbers.len();
        let at = |tenths: usize| numbers[((n - 1) * tenths + 5) / 10];
        let mean = numbers.iter().sum::<i64>() as f64 / n as f64;
        Self { least, low: at(1), median: at(5), mean, high: at(9), most }
    }
}

impl Campaign {
    pub fn run(&self) -> Result<(), Error> {
        match &self.command {
            What::Simulate(simulate) => simulate.run(),
        }
    }
}

impl Simulate {
    fn run(&self) -> Result<(), Error> {
        let umpire = self.data.umpire()?;
        let game = umpire.game(SYSTEM)?;
        let names = ["Ann", "The enemy", "Cat", "Dan", "Eve"];
        let seats: Vec<String> =
            names.iter().take(usize::from(self.captains) + 1).map(|&name| name.into()).collect();
        let levels = vec![self.level; seats.len()];
        let mut options: Options = self.options.iter().cloned().collect();
        options.insert("time_limit_weeks".to_owned(), OptionValue::Number(self.weeks));
        let setup = Setup { options, ..Setup::new(SCENARIO, seats) };
        let series = Series { levels: &levels, games: self.campaigns, seed: self.seed };
        let bar = ProgressBar::new(u64::from(self.campaigns)).with_style(style());
        bar.enable_steady_tick(Duration::from_millis(200));
        let report = game.simulate(setup, series, &|| bar.inc(1));
        bar.finish_and_clear();
        let wrong = |cause| Error::Scenario { scenario: SCENARIO.to_owned(), cause };
        let fortunes = self.fortunes(&report.map_err(wrong)?, &names);
        if self.json { print_json(&fortunes) } else { print(&in_words(&fortunes)) }
    }

    fn fortunes(&self, report: &Report, names: &[&str]) -> Fortunes {
        let captain = |name: &str| {
            let all = |what: &str| {
                report.results.get(&format!("{name}: {what}")).cloned().unwrap_or_default()
            };
            let count = |what: &str| all(what).iter().filter(|&&is| is == 1).count() as u32;
            let spread = |what: &str| Quantiles::of(all(what));
            Fortune {
                name: name.to_owned(),
                survival: Interval::wilson(count("in play"), report.games),
                dead: count("dead"),
                captured: count("captured"),
                beached: count("beached"),
                worth: spread("worth"),
                earned: spread("earned"),
                battles: spread("battles"),
                taken: spread("taken"),
                brought_down: spread("brought down"),
                men_lost: spread("men lost"),
                longest_trek: spread("longest trek"),
            }
        };
        let seated = names.iter().take(usize::from(self.captains) + 1);
        Fortunes {
            campaigns: report.games,
            weeks: self.weeks,
            seed: report.seed,
            level: self.level.name(),
            captains: seated
                .filter(|name| **name != "The enemy")
                .map(|name| captain(name))
                .collect(),
            days: Quantiles::of(report.rows.iter().map(|row| i64::from(row.2)).collect()),
        }
    }
}

fn in_words(fortunes: &Fortunes) -> String {
    let Fortunes { campaigns, weeks, seed, level, captains, days } = fortunes;
    let mut text =
        format!("{campaigns} campaigns of {weeks} weeks at most, by a {level}, from seed {seed}\n");
    let row = |text: &mut String, what: &str, it: &Quantiles| {
        let Quantiles { least, low, median, mean, high, most } = it;
        let _ = writeln!(
            text,
            "  {what:<14} {least:>9} {low:>9} {median:>9} {mean:>11.1} {high:>9} {most:>9}"
        );
    };
    for captain in captains {
        let Fortune { name, survival, dead, captured, beached, .. } = captain;
        let percent = |share: f64| 100.0 * share;
        let _ = writeln!(
            text,
            "{name}: still in play {:.1} % (95 % between {:.1} and {:.1}); dead {dead}, captured {captured}, on the beach {beached}",
            percent(survival.rate),
            percent(survival.low),
            percent(survival.high)
        );
        let _ = writeln!(
            text,
            "  {:<14} {:>9} {:>9} {:>9} {:>11} {:>9} {:>9}",
            "", "least", "a tenth", "middle", "mean", "a tenth", "most"
        );
        for (what, numbers) in [
            ("worth, £", &captain.worth),
            ("shares, £", &captain.earned),
            ("battles", &captain.battles),
            ("ships taken", &captain.taken),
            ("brought down", &captain.brought_down),
            ("men lost", &captain.men_lost),
            ("trek, weeks", &captain.longest_trek),
        ] {
            row(&mut text, what, numbers);
        }
    }
    row(&mut text, "days", days);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_of_a_few_numbers() {
        assert_eq!(Quantiles::of(Vec::new()), Quantiles::default());
        let ten = Quantiles::of((1..=11).rev().collect());
        assert_eq!((ten.least, ten.low, ten.median, ten.high, ten.most), (1, 2, 6, 10, 11));
        assert!((ten.mean - 6.0).abs() < 1e-9);
    }
}
