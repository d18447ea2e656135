//! `liftwood ship`: the catalogue, a ship in full, a design file held against the rules, and two ships against each other.

use std::{fmt::Write as _, fs, path::PathBuf, time::Duration};

use clap::{Args, Subcommand};
use indicatif::ProgressBar;
use kernel::{
    Setup,
    draft::{Draft, DraftEntry},
    drawing::{Paper, pages},
    tables::OwnFile,
    yard::{Survey, Yard},
};
use serde_json::{Map, Value, json};
use umpire::{Game, Level, Series, Umpire};

use super::simulate::style;
use crate::{
    error::Error,
    output::{print, print_json, wrap},
    own_files::DataFolder,
};

/// Ships: the catalogue, designs of your own, and what they are worth against each other
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  liftwood ship list                        every class, yours included
  liftwood ship show Whisperdeath           one of them, with her bill
  liftwood ship check heron.toml            a design file against the rules
  liftwood ship sheet Gloire -o gloire.svg  her record sheet
  liftwood ship duel Aphid Clearsight --games 1000

A design file is TOML: a [[ship]] without play; docs/data.md tells its keys. A folder of ships of your own joins the catalogue with --data.")]
pub struct Ship {
    #[command(subcommand)]
    command: ShipCommand,
}

#[derive(Debug, Subcommand)]
enum ShipCommand {
    List(List),
    Show(Show),
    Check(Check),
    Sheet(Sheet),
    Duel(Duel),
}

/// Lists the classes of ships
#[derive(Debug, Args)]
#[command(
    after_help = "With --json: a list of {\"name\", \"group\", ...} with a key for every column."
)]
struct List {
    /// Write JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data: DataFolder,
}

/// Shows a class: her figures, where they come from, and her bill
#[derive(Debug, Args)]
#[command(
    after_help = "With --json: {\"name\", \"about\", \"provenance\", \"notes\", \"figures\", \"residues\",
\"survey\": {\"figures\", \"bill\", \"breaches\", \"limits\"}}."
)]
struct Show {
    /// The name of the class
    name: String,
    /// Write JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data: DataFolder,
}

/// Holds a design file against the rules
///
/// The exit code is 0 when the ship may fly, and 1 otherwise.
#[derive(Debug, Args)]
#[command(
    after_help = "With --json: {\"name\", \"sound\", \"figures\", \"bill\", \"breaches\": [{\"code\", \"rule\", \"why\", \"remedy\",
\"is_warning\"}], \"limits\"}."
)]
struct Check {
    /// A design file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data: DataFolder,
}

/// Writes the record sheet of a class as an SVG
///
/// With --paper it stands on a page of that paper, alone or with a second ship below the first.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  liftwood ship sheet Gloire -o gloire.svg
  liftwood ship sheet Gloire Aphid --paper letter -o two.svg")]
struct Sheet {
    /// The name of the class
    name: String,
    /// A second, for the lower half of the page
    second: Option<String>,
    /// a4 or letter
    #[arg(long, value_name = "PAPER")]
    paper: Option<String>,
    /// Where to write it: a name that ends in .svg
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    data: DataFolder,
}

/// Lets two ships fight each other many times
#[derive(Debug, Args)]
#[command(after_help = "A ship is a class of the catalogue, or a design file.
With --json: {\"games\", \"seed\", \"level\", \"draws\", \"ships\": [{\"name\", \"wins\", \"rate\", \"low\", \"high\"}]}.")]
struct Duel {
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

impl Ship {
    pub fn run(&self) -> Result<(), Error> {
        match &self.command {
            ShipCommand::List(list) => list.run(),
            ShipCommand::Show(show) => show.run(),
            ShipCommand::Check(check) => check.run(),
            ShipCommand::Sheet(sheet) => sheet.run(),
            ShipCommand::Duel(duel) => duel.run(),
        }
    }
}

/// The system whose ships are designed.
fn builders(umpire: &Umpire) -> Result<&dyn Game, Error> {
    umpire.games().find(|game| game.yard().is_some()).ok_or(Error::NoYard)
}

fn yard(game: &dyn Game) -> Result<Box<dyn Yard + '_>, Error> {
    game.yard().ok_or(Error::NoYard)
}

impl List {
    fn run(&self) -> Result<(), Error> {
        let umpire = self.data.umpire()?;
        let catalogue = yard(builders(&umpire)?)?.catalogue();
        if self.json {
            let row = |item: &kernel::draft::Item| {
                let mut row = Map::new();
                row.insert("name".to_owned(), json!(item.title));
                row.insert("group".to_owned(), json!(item.group));
                for (column, figure) in catalogue.columns.iter().zip(&item.figures) {
                    row.insert(column.clone(), json!(figure));
                }
                Value::Object(row)
            };
            return print_json(&catalogue.items.iter().map(row).collect::<Vec<_>>());
        }
        let mut text = String::new();
        let mut group = "";
        for item in &catalogue.items {
            if item.group != group {
                group = &item.group;
                let _ = writeln!(text, "{group}");
            }
            let _ = writeln!(text, "  {:<18} {}", item.title, item.brief);
        }
        print(&text)
    }
}

impl Show {
    fn run(&self) -> Result<(), Error> {
        let umpire = self.data.umpire()?;
        let yard = yard(builders(&umpire)?)?;
        let none = || Error::UnknownShip { name: self.name.clone() };
        let shown = yard.show(&self.name).ok_or_else(none)?;
        if self.json {
            return print_json(&shown);
        }
        let mut text = format!("{}, {}\n", shown.name, shown.about);
        let _ = writeln!(text, "  figures: {}", shown.provenance);
        for (label, value) in &shown.figures {
            let _ = writeln!(text, "  {label:<12} {value}");
        }
        for residue in &shown.residues {
            let _ = writeln!(text, "  differs: {residue}");
        }
        tell_bill(&shown.survey, &mut text);
        if !shown.notes.is_empty() {
            wrap(&shown.notes, "  ", &mut text);
        }
        print(&text)
    }
}

fn tell_bill(survey: &Survey, text: &mut String) {
    for line in &survey.bill {
        let _ = writeln!(text, "  {:<44} {:>8} t {:>10} £", line.what, line.tons, line.pounds);
    }
}

impl Check {
    fn run(&self) -> Result<(), Error> {
        let umpire = self.data.umpire()?;
        let yard = yard(builders(&umpire)?)?;
        let plan =
            yard.read(&design_file(&self.file)?).map_err(|error| Error::Data(error.into()))?;
        let survey = yard.survey(&plan);
        if self.json {
            let mut value = json!({ "name": survey.name, "sound": survey.is_sound() });
            if let (Value::Object(value), Ok(Value::Object(rest))) =
                (&mut value, serde_json::to_value(&survey))
            {
                value.extend(rest);
            }
            print_json(&value)?;
        } else {
            print(&in_words(&survey))?;
        }
        if survey.is_sound() {
            return Ok(());
        }
        let wrong = survey.breaches.iter().filter(|breach| !breach.is_warning).count();
        Err(Error::Unsound { name: survey.name, n: wrong + survey.limits.len() })
    }
}

fn in_words(survey: &Survey) -> String {
    let mut text = format!("{}\n", survey.name);
    for figure in &survey.figures {
        let _ = writeln!(text, "  {:<15} {:<22} {}", figure.label, figure.value, figure.rule);
    }
    tell_bill(survey, &mut text);
    for limit in &survey.limits {
        let _ = writeln!(text, "wrong: {limit}");
    }
    for breach in &survey.breaches {
        let word = if breach.is_warning { "warning" } else { "wrong" };
        let _ = writeln!(text, "{word}: {} [{}, {}]", breach.why, breach.code, breach.rule);
        let _ = writeln!(text, "  mend it: {}", breach.remedy);
    }
    text
}

/// Reads a design file.
fn design_file(path: &PathBuf) -> Result<OwnFile, Error> {
    let unreadable = |cause| Error::Read { file: path.clone(), cause };
    let text = fs::read_to_string(path).map_err(unreadable)?;
    Ok(OwnFile { name: path.display().to_string(), text })
}

impl Sheet {
    fn run(&self) -> Result<(), Error> {
        if self.output.extension().is_none_or(|extension| extension != "svg") {
            return Err(Error::SheetKind { file: self.output.clone() });
        }
        let paper = match &self.paper {
            Some(name) => {
                let wrong = || Error::UnknownPaper { name: name.clone() };
                Some(Paper::named(name).ok_or_else(wrong)?)
            }
            None => self.second.as_ref().map(|_| Paper::A4),
        };
        let umpire = self.data.umpire()?;
        let yard = yard(builders(&umpire)?)?;
        let mut sheets = Vec::new();
        for name in std::iter::once(&self.name).chain(&self.second) {
            let none = || Error::UnknownShip { name: name.clone() };
            sheets.push(yard.sheet(name).ok_or_else(none)?);
        }
        if let Some(paper) = paper {
            sheets = pages(&sheets, paper, sheets.len());
        }
        let svg = sheets.first().map(page::drawing_file).unwrap_or_default();
        fs::write(&self.output, svg)
            .map_err(|cause| Error::Write { file: self.output.clone(), cause })
    }
}

impl Duel {
    fn run(&self) -> Result<(), Error> {
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
