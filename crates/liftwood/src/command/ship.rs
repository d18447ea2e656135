//! `liftwood ship`: the catalogue, a ship in full, a design file held against the rules, record sheets, two ships
//! beside and against each other, and what all of them are worth.

mod compare;
mod duel;
mod sheet;
mod worth;

use std::{fmt::Write as _, fs, path::PathBuf};

use clap::{Args, Subcommand};
use kernel::{
    DataError,
    tables::OwnFile,
    yard::{Survey, Yard},
};
use serde_json::{Map, Value, json};
use umpire::{Game, Umpire};

use self::{compare::Compare, duel::Duel, sheet::Sheet, worth::Worth};
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
  liftwood ship show Aphid --toml > mine.toml   a design file to begin from
  liftwood ship check heron.toml            a design file against the rules
  liftwood ship sheet Gloire -o gloire.pdf  her record sheet
  liftwood ship compare Aphid Clearsight    two of them side by side
  liftwood ship duel Aphid Clearsight --games 1000
  liftwood ship worth -o worth.svg          what the money buys

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
    Compare(Compare),
    Duel(Duel),
    Worth(Worth),
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

/// Shows a class, or the ship of a design file: her figures, where they come from, and her bill
#[derive(Debug, Args)]
#[command(
    after_help = "With --json: {\"name\", \"about\", \"provenance\", \"notes\", \"figures\", \"residues\",
\"survey\": {\"figures\", \"bill\", \"breaches\", \"limits\"}}."
)]
struct Show {
    /// The name of the class, or a design file
    name: String,
    /// Write JSON
    #[arg(long)]
    json: bool,
    /// Write a design file of a ship like her, to be changed
    #[arg(long, conflicts_with = "json")]
    toml: bool,
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

impl Ship {
    pub fn run(&self) -> Result<(), Error> {
        match &self.command {
            ShipCommand::List(list) => list.run(),
            ShipCommand::Show(show) => show.run(),
            ShipCommand::Check(check) => check.run(),
            ShipCommand::Sheet(sheet) => sheet.run(),
            ShipCommand::Compare(compare) => compare.run(),
            ShipCommand::Duel(duel) => duel.run(),
            ShipCommand::Worth(worth) => worth.run(),
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
        let (game, names) = joined(builders(&umpire)?, std::slice::from_ref(&self.name))?;
        let yard = yard(game.as_ref())?;
        let none = || Error::UnknownShip { name: self.name.clone() };
        let shown = names.first().and_then(|name| yard.show(name)).ok_or_else(none)?;
        if self.toml {
            let plan = yard.plan_of(&shown.name).ok_or_else(none)?;
            return print(&yard.survey(&plan).text);
        }
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

/// The catalogue with the design files that are named, and what all of them are called.
fn joined(game: &dyn Game, words: &[String]) -> Result<(Box<dyn Game>, Vec<String>), Error> {
    let (mut files, mut names) = (Vec::new(), Vec::new());
    for (n, word) in words.iter().enumerate() {
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
        let name = format!("{}/ships/joined-{n}.toml", game.id());
        if files.iter().all(|known: &OwnFile| known.text != file.text) {
            files.push(OwnFile { name, text: file.text });
        }
    }
    let (game, left_out) = game.beside(files);
    let of = |error: &DataError| {
        let n = error.file().split_once("/ships/joined-")?.1.strip_suffix(".toml")?;
        words.get(n.parse::<usize>().ok()?)
    };
    match left_out.into_iter().find_map(|error| of(&error).map(|file| error.clone().under(file))) {
        Some(error) => Err(Error::Data(error.into())),
        None => Ok((game, names)),
    }
}

/// Reads a design file.
fn design_file(path: &PathBuf) -> Result<OwnFile, Error> {
    let unreadable = |cause| Error::Read { file: path.clone(), cause };
    let text = fs::read_to_string(path).map_err(unreadable)?;
    Ok(OwnFile { name: path.display().to_string(), text })
}
