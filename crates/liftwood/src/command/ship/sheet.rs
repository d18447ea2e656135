//! `liftwood ship sheet`: record sheets as a picture or on the pages of a document.

use std::{fs, path::PathBuf};

use clap::Args;
use kernel::{
    Viewer,
    drawing::{Drawing, Paper, pages},
};
use umpire::Umpire;

use super::{builders, joined, yard};
use crate::{command::read_battle, error::Error, own_files::DataFolder};

/// Writes record sheets: of classes as they are when new, or of the ships of a saved battle
///
/// An SVG holds one picture: a sheet as it is, or with --paper one or two of them on a page. A PDF holds as many pages as it takes.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  liftwood ship sheet Gloire -o gloire.svg
  liftwood ship sheet Gloire heron.toml --paper letter -o two.svg
  liftwood ship sheet Gloire Aphid \"Warm Winds\" -o squadron.pdf
  liftwood ship sheet --battle fleet.json --per 1 -o fleet.pdf

Of a saved battle those sheets are written that everybody may see.")]
pub struct Sheet {
    /// The names of the classes, or design files
    #[arg(value_name = "SHIP", required_unless_present = "battle")]
    names: Vec<String>,
    /// A saved battle: the sheets of its ships with what they have suffered
    #[arg(long, value_name = "FILE", conflicts_with = "names")]
    battle: Option<PathBuf>,
    /// a4 or letter
    #[arg(long, value_name = "PAPER")]
    paper: Option<String>,
    /// Sheets to a page: 1 or 2
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=2))]
    per: Option<u8>,
    /// Where to write them: a name that ends in .svg or .pdf
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    data: DataFolder,
}

/// As what sheets are written.
enum Kind {
    Svg,
    Pdf,
}

impl Sheet {
    pub fn run(&self) -> Result<(), Error> {
        let extension = self.output.extension().and_then(|extension| extension.to_str());
        let kind = match extension {
            Some("svg") => Kind::Svg,
            Some("pdf") => Kind::Pdf,
            _ => return Err(Error::SheetKind { file: self.output.clone() }),
        };
        let named = |name: &String| {
            Paper::named(name).ok_or_else(|| Error::UnknownPaper { name: name.clone() })
        };
        let paper = self.paper.as_ref().map(named).transpose()?;
        let umpire = self.data.umpire()?;
        let sheets = self.sheets(&umpire)?;
        if sheets.is_empty() {
            return Err(Error::NoSheets);
        }
        let per = self.per.map_or_else(|| sheets.len().clamp(1, 2), usize::from);
        let written = match kind {
            Kind::Pdf => {
                let title = match sheets.as_slice() {
                    [sheet] => sheet.title.as_str(),
                    _ => "Record sheets",
                };
                page::pdf(title, &pages(&sheets, paper.unwrap_or_default(), per))
            }
            Kind::Svg => page::drawing_file(&self.picture(sheets, paper, per)?).into_bytes(),
        };
        fs::write(&self.output, written)
            .map_err(|cause| Error::Write { file: self.output.clone(), cause })
    }

    fn sheets(&self, umpire: &Umpire) -> Result<Vec<Drawing>, Error> {
        if let Some(file) = &self.battle {
            let table = read_battle(umpire, file)?;
            let game = umpire.game(table.system())?;
            let foot = game.yard().ok_or(Error::NoYard)?.foot();
            let sheets = table.sheets(Viewer::Spectator);
            return Ok(sheets.into_iter().map(|sheet| sheet.above(&foot)).collect());
        }
        let (game, names) = joined(builders(umpire)?, &self.names)?;
        let yard = yard(game.as_ref())?;
        let sheet = |name: &String| {
            yard.sheet(name).ok_or_else(|| Error::UnknownShip { name: name.clone() })
        };
        names.iter().map(sheet).collect()
    }

    /// The only page that there is.
    fn picture(
        &self,
        sheets: Vec<Drawing>,
        paper: Option<Paper>,
        per: usize,
    ) -> Result<Drawing, Error> {
        let is_bare = paper.is_none() && self.per.is_none() && sheets.len() == 1;
        let mut pages =
            if is_bare { sheets } else { pages(&sheets, paper.unwrap_or_default(), per) };
        match (pages.pop(), pages.len()) {
            (Some(page), 0) => Ok(page),
            (_, more) => Err(Error::ManyPages { file: self.output.clone(), n: more + 1 }),
        }
    }
}
