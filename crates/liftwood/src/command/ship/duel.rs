//! `liftwood ship duel`: two ships against each other, many times.

use std::{fmt::Write as _, path::PathBuf, time::Duration};

use clap::Args;
use indicatif::ProgressBar;
use kernel::{
    Setup,
    draft::{Draft, DraftEntry},
    tables::OwnFile,
};
use serde_json::json;
use umpire::{Game, Level, Series};

use super::{builders, design_file, yard};
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
        let game = builders(&umpire)?;
        // A design file joins the catalogue for this duel.
        let (mut files, mut names) = (Vec::new(), Vec::new());
        for (n, word) in [&self.one, &self.two].into_iter().enumerate() {
            let yard = yard(game)?;
            if yard.show(word).is_some() {
                names.push(word.clone());
                continue;
            }
            let path = PathBuf::from(word);
            if !path.exists() {
                return Err(Error::UnknownShip { name: word.clone() });
            }
            let file = design_file(&path)?;
            let plan = yard.read(&file).map_err(|error| Error::Data(error.into()))?;
            names.push(yard.survey(&plan).name);
            let name = format!("{}/ships/duel-{n}.toml", game.id());
            if files.iter().all(|known: &OwnFile| known.text != file.text) {
                files.push(OwnFile { name, text: file.text });
            }
        }
        let (game, left_out) = game.beside(files);
        if let Some(error) = left_out.into_iter().find(|it| it.file().contains("/ships/duel-")) {
            return Err(Error::Data(error.into()));
        }
        let draft = duel(game.as_ref(), &names)?;
        let wrong = |why: String| Error::Duel { why };
        let (card, file) = game.build(&draft).map_err(|faults| {
            wrong(faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
        })?;
        let seats =
            names.iter().zip(["first", "second"]).map(|(name, nth)| format!("{name}, {nth}"));
        let setup = Setup { files: vec![file], ..Setup::new(&card.id, seats.collect()) };
        let levels = [self.level; 2];
        let series = Series { levels: &levels, games: self.games, seed: self.seed };
        let bar = ProgressBar::new(u64::from(self.games)).with_style(style());
        bar.enable_steady_tick(Duration::from_millis(200));
        let report = game.simulate(setup, series, &|| bar.inc(1));
        bar.finish_and_clear();
        let report = report.map_err(|error| wrong(error.to_string()))?;
        // The commanders change seats from battle to battle; the ships do not.
        let ships: Vec<_> = names.iter().zip(report.seats()).collect();
        if self.json {
            let told = ships.iter().map(|(name, share)| {
                let rate = share.rate();
                json!({ "name": name, "wins": share.wins, "rate": rate.rate, "low": rate.low, "high": rate.high })
            });
            return print_json(&json!({
                "games": report.games,
                "seed": report.seed,
                "level": report.sides.first().map_or("", |side| side.level),
                "draws": report.draws,
                "ships": told.collect::<Vec<_>>(),
            }));
        }
        let mut text = format!("{} battles from seed {}\n", report.games, report.seed);
        for (name, share) in &ships {
            let rate = share.rate();
            let [rate, low, high] = [rate.rate, rate.low, rate.high].map(|share| share * 100.0);
            let _ = writeln!(
                text,
                "  {name:<20} wins {:>6}  {rate:5.1} % (95 % between {low:.1} and {high:.1})",
                share.wins
            );
        }
        let _ = writeln!(text, "  draws {:>24}", report.draws);
        print(&text)
    }
}

/// The draft of a battle of one ship against another.
fn duel(game: &dyn Game, names: &[String]) -> Result<Draft, Error> {
    let builder = game.builder().ok_or(Error::NoYard)?;
    let mut draft = builder.usual;
    draft.sides.truncate(names.len());
    for (side, name) in draft.sides.iter_mut().zip(names) {
        side.entries = vec![DraftEntry { item: name.clone(), ..DraftEntry::default() }];
    }
    Ok(draft)
}
