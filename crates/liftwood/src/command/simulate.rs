//! `liftwood simulate`: many battles between tacticians, and what they say.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs,
    io::{BufWriter, Write as _},
    path::{Path, PathBuf},
    str::FromStr,
    time::Duration,
};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use kernel::{
    SeatId, Setup,
    options::{OptionValue, Options},
};
use umpire::{Game, Level, Report, Series};

use crate::{
    error::Error,
    output::{print, print_json},
    own_files::DataFolder,
};

/// Fights many battles between tacticians on all cores and tells how they went
///
/// The sides change seats from battle to battle, so no seat favours one of them. The same seed gives the same battles on
/// every machine.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  liftwood simulate galleons thieves-fall-out --games 1000
  liftwood simulate galleons thieves-fall-out --games 100 --sides a=veteran,b=regular
  liftwood simulate galleons thieves-fall-out --sides a=regular,b=regular,c=recruit --csv battles.csv
  liftwood simulate galleons thieves-fall-out --option turn_limit=30 --json

Levels: recruit (random but not absurd), regular (the quick policy), veteran (looks ahead).
With --json: {\"games\", \"wins\": {\"a\": n, ...}, \"draws\", \"sides\", \"turns\", \"orders\", \"losses\", \"seed\"}.")]
pub struct Simulate {
    /// The id of a system
    system: String,
    /// The id of a scenario
    scenario: String,
    /// How many battles
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// Where chance begins
    #[arg(long, default_value_t = 1889)]
    seed: u64,
    /// Who plays each side [default: a regular on each]
    #[arg(long, value_name = "a=LEVEL,b=LEVEL")]
    sides: Option<Sides>,
    /// An option of the battle; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = read_option)]
    options: Vec<(String, OptionValue)>,
    /// Write JSON
    #[arg(long)]
    json: bool,
    /// Write one line per battle into this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    data: DataFolder,
}

/// A tactician for every side.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sides(Vec<Level>);

impl FromStr for Sides {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut levels = Vec::new();
        for part in text.split(',') {
            let wanted = SeatId(levels.len() as u8).to_string();
            let (side, level) = part
                .split_once('=')
                .ok_or_else(|| format!("{part:?} is not of the form {wanted}=LEVEL"))?;
            if side.trim() != wanted {
                return Err(format!("side {wanted} comes next, not {side:?}"));
            }
            let level = Level::from_str(level.trim());
            levels.push(level.map_err(|error| error.to_string())?);
        }
        Ok(Self(levels))
    }
}

/// Reads `key=value`; what is neither true, false nor a whole number is a word.
pub fn read_option(text: &str) -> Result<(String, OptionValue), String> {
    let (key, value) = text.split_once('=').ok_or("it is not of the form KEY=VALUE")?;
    let value = match (value.parse(), value.parse()) {
        (Ok(flag), _) => OptionValue::Flag(flag),
        (_, Ok(number)) => OptionValue::Number(number),
        _ => OptionValue::Word(value.to_owned()),
    };
    Ok((key.to_owned(), value))
}

impl Simulate {
    pub fn run(&self) -> Result<(), Error> {
        let umpire = self.data.umpire()?;
        let game = umpire.game(&self.system)?;
        let (setup, levels) = self.seat(game);
        let series = Series { levels: &levels, games: self.games, seed: self.seed };
        let bar = ProgressBar::new(u64::from(self.games)).with_style(style());
        bar.enable_steady_tick(Duration::from_millis(200));
        let report = game.simulate(setup, series, &|| bar.inc(1));
        bar.finish_and_clear();
        let wrong = |cause| Error::Scenario { scenario: self.scenario.clone(), cause };
        let report = report.map_err(wrong)?;
        if let Some(file) = &self.csv {
            write_csv(file, &report).map_err(|cause| Error::Write { file: file.clone(), cause })?;
        }
        if self.json { print_json(&report) } else { print(&in_words(&report)) }
    }

    /// Who sits down, and how well they play.
    fn seat(&self, game: &dyn Game) -> (Setup, Vec<Level>) {
        let card = game.scenarios().into_iter().find(|card| card.id == self.scenario);
        let least = card.as_ref().map_or(0, |card| usize::from(card.seats_least));
        let levels =
            self.sides.as_ref().map_or_else(|| vec![Level::Regular; least], |s| s.0.clone());
        let names = card.map(|card| card.seat_names).unwrap_or_default();
        let name = |seat: usize| names.get(seat).cloned().unwrap_or_else(|| format!("Seat {seat}"));
        let options: Options = self.options.iter().cloned().collect();
        let seats = (0..levels.len()).map(name).collect();
        (Setup { options, ..Setup::new(&self.scenario, seats) }, levels)
    }
}

pub fn style() -> ProgressStyle {
    let template = "{bar:40} {pos} of {len} battles, {per_sec}, {eta} left";
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

fn in_words(report: &Report) -> String {
    let percent = |share: f64| share * 100.0;
    let mut text = format!("{} battles from seed {}\n", report.games, report.seed);
    for side in &report.sides {
        let rate = side.win_rate;
        let _ = writeln!(
            text,
            "  {}  {:<8} wins {:>6}  {:5.1} % (95 % between {:.1} and {:.1})",
            side.name,
            side.level,
            side.wins,
            percent(rate.rate),
            percent(rate.low),
            percent(rate.high)
        );
    }
    let _ = writeln!(text, "  draws          {:>6}", report.draws);
    for (what, spread) in [("turns", report.turns), ("orders", report.orders)] {
        let _ = writeln!(
            text,
            "  {what}: {} to {}, mean {:.1}, median {}",
            spread.least, spread.most, spread.mean, spread.median
        );
    }
    text.push_str("Means at the end\n");
    for (piece, kind, mean) in of_pieces(&report.losses) {
        let _ = writeln!(text, "  {piece}: {kind}: {mean:.2}");
    }
    text
}

/// The means at the end of battles, whose names are "piece: measure".
///
/// What is measured of no piece is measured of an order, and says nothing at the end.
pub fn of_pieces(losses: &BTreeMap<String, f64>) -> impl Iterator<Item = (&str, &str, f64)> {
    losses.iter().filter_map(|(name, &mean)| {
        let (piece, kind) = name.rsplit_once(": ")?;
        Some((piece, kind, mean))
    })
}

fn write_csv(file: &Path, report: &Report) -> std::io::Result<()> {
    let mut out = BufWriter::new(fs::File::create(file)?);
    writeln!(out, "seed,winner,turns,orders")?;
    for (seed, winner, turns, orders) in &report.rows {
        let winner = winner.map(|side| SeatId(side as u8).to_string()).unwrap_or_default();
        writeln!(out, "{seed},{winner},{turns},{orders}")?;
    }
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_at_the_end_are_of_pieces() {
        let losses =
            [("Aphid: men lost", 8.5), ("cm thrown", 0.0), ("The British: Heroes lost", 0.25)];
        let losses = losses.map(|(name, mean)| (name.to_owned(), mean)).into();
        let told: Vec<_> = of_pieces(&losses).collect();
        assert_eq!(told, [("Aphid", "men lost", 8.5), ("The British", "Heroes lost", 0.25)]);
    }

    #[test]
    fn sides_are_read_in_their_order() {
        let two = Sides(vec![Level::Veteran, Level::Recruit]);
        assert_eq!("a=veteran,b=recruit".parse(), Ok(two.clone()));
        assert_eq!("a=veteran, b= recruit".parse(), Ok(two));
        for wrong in ["", "a", "b=regular", "a=admiral", "a=regular,a=regular", "a=regular,"] {
            assert!(wrong.parse::<Sides>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn options_are_flags_numbers_or_words() {
        let read = |text| read_option(text).map(|(_, value)| value);
        assert_eq!(read("fall=true"), Ok(OptionValue::Flag(true)));
        assert_eq!(read("turn_limit=30"), Ok(OptionValue::Number(30)));
        assert_eq!(read("map=alternative"), Ok(OptionValue::Word("alternative".into())));
        assert!(read("map").is_err());
    }
}
