//! `liftwood ship worth`: what the money buys, every ship of the catalogue against every other.

use std::{fmt::Write as _, fs, path::PathBuf, time::Duration};

use clap::Args;
use indicatif::ProgressBar;
use kernel::drawing::{Anchor, Drawing, Face, Ink, Look, Point, Style};
use serde_json::json;
use umpire::{Game, Level, Series, Share, Tally, duel};

use super::{builders, yard};
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
    /// Where to write it: a plot as .svg, a table as .md; may be given twice
    #[arg(short, long, value_name = "FILE")]
    output: Vec<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data: DataFolder,
}

/// A ship, and how she fared against all others.
struct Fared {
    name: String,
    price: u32,
    games: u32,
    wins: u32,
    draws: u32,
}

impl Fared {
    /// The share of battles won, a draw counting half.
    fn strength(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games.max(1))
    }

    /// The interval of the battles won outright.
    fn won(&self) -> umpire::Interval {
        Share { wins: self.wins, games: self.games }.rate()
    }
}

impl Worth {
    pub fn run(&self) -> Result<(), Error> {
        for file in &self.output {
            if !matches!(file.extension().and_then(|it| it.to_str()), Some("svg" | "md")) {
                return Err(Error::WorthKind { file: file.clone() });
            }
        }
        let umpire = self.data.umpire()?;
        let mut fared = self.fly(builders(&umpire)?)?;
        fared.sort_by(|a, b| b.strength().total_cmp(&a.strength()));
        for file in &self.output {
            let is_plot = file.extension().is_some_and(|it| it == "svg");
            let text = if is_plot { page::drawing_file(&plot(&fared)) } else { self.table(&fared) };
            fs::write(file, text).map_err(|cause| Error::Write { file: file.clone(), cause })?;
        }
        if self.json {
            let told = fared.iter().map(|it| {
                let won = it.won();
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
        let catalogue = yard(game)?.catalogue();
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

    fn table(&self, fared: &[Fared]) -> String {
        let mut text = format!(
            "# What the money buys\n\nEvery ship of the catalogue against every other, {} battles of each pair, flown by {}s; made by \
             `liftwood ship worth --games {} --seed {} --level {} -o docs/worth.svg -o docs/worth.md`. Strength is the share of battles won, a draw \
             counting half; the range behind the battles won holds the true share in 95 cases of 100.\n\n\
             ![Price against strength](worth.svg)\n\n\
             | ship | price | strength | won | drawn |\n|---|---|---|---|---|\n",
            self.games, self.level, self.games, self.seed, self.level
        );
        for it in fared {
            let won = it.won();
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

/// The size of the plot, and where its axes lie.
const SIZE: Point = (24_000, 16_000);
const LEFT: i32 = 1_600;
const TOP: i32 = 1_700;
const RIGHT: i32 = SIZE.0 - 1_200;
const BOTTOM: i32 = SIZE.1 - 1_500;

/// Price to the right, by its logarithm, and strength upwards.
fn plot(fared: &[Fared]) -> Drawing {
    let mut page = Drawing {
        title: "What the money buys: price against strength".to_owned(),
        width: SIZE.0,
        height: SIZE.1,
        ..Drawing::default()
    };
    let small = Face::new(260);
    page.words((LEFT, 900), "What the money buys", Face::new(560).style(Style::Italic));
    let prices = || fared.iter().map(|it| f64::from(it.price.max(1)));
    let least = prices().fold(f64::INFINITY, f64::min).ln() - 0.1;
    let most = prices().fold(1.0, f64::max).ln() + 0.25;
    let x = |price: f64| {
        LEFT + ((price.ln() - least) / (most - least) * f64::from(RIGHT - LEFT)) as i32
    };
    let y = |share: f64| BOTTOM - (share * f64::from(BOTTOM - TOP)) as i32;
    let fine = Look::line(Ink::Line, 10);
    for tenth in 0..=10 {
        let at = y(f64::from(tenth) / 10.0);
        page.line(
            (LEFT, at),
            (RIGHT, at),
            if tenth == 5 { Look::line(Ink::Soft, 14) } else { fine },
        );
        page.words((LEFT - 150, at + 90), format!("{} %", tenth * 10), small.anchor(Anchor::End));
    }
    for price in [5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000] {
        let at = x(f64::from(price));
        if (LEFT..=RIGHT).contains(&at) {
            page.line((at, TOP), (at, BOTTOM), fine);
            let words = format!("\u{a3}{},000", price / 1_000);
            page.words((at, BOTTOM + 400), words, small.anchor(Anchor::Middle));
        }
    }
    let soft = small.style(Style::Italic).ink(Ink::Soft);
    page.words((LEFT, TOP - 300), "battles won, a draw counting half", soft);
    page.words((RIGHT, BOTTOM + 850), "price", soft.anchor(Anchor::End));
    let mut taken: Vec<[i32; 4]> = Vec::new();
    let places: Vec<Point> =
        fared.iter().map(|it| (x(f64::from(it.price.max(1))), y(it.strength()))).collect();
    for &at in &places {
        page.circle(at, 110, Look::line(Ink::Ink, 14).filled(Ink::Oxblood));
        taken.push([at.0 - 110, at.1 - 110, at.0 + 110, at.1 + 110]);
    }
    let face = Face::new(250);
    for (it, &(x, y)) in fared.iter().zip(&places) {
        let width = face.width(&it.name);
        // Beside the point, or wherever nothing stands yet.
        let spots = [
            (190, 85),
            (-190 - width, 85),
            (-width / 2, -190),
            (-width / 2, 370),
            (150, -150),
            (150, 320),
        ];
        let frame = |(dx, dy): Point| [x + dx, y + dy - 200, x + dx + width, y + dy + 40];
        let is_free = |spot: &&Point| {
            let own = frame(**spot);
            own[2] <= SIZE.0
                && taken.iter().all(|it| {
                    own[2] <= it[0] || it[2] <= own[0] || own[3] <= it[1] || it[3] <= own[1]
                })
        };
        let spot = *spots.iter().find(is_free).unwrap_or(&spots[0]);
        taken.push(frame(spot));
        page.words((x + spot.0, y + spot.1), it.name.clone(), face);
    }
    page
}
