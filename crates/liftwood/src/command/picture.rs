//! `liftwood picture`: a battle or a scenario's board as a file.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use clap::Args;
use kernel::{Scene, Setup, Viewer};
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{self, fontdb},
};
use umpire::{Game, Umpire};

use super::{UNUSED_SEED, read_battle};
use crate::{error::Error, own_files::DataFolder};

/// The widest picture, in pixels.
const WIDEST: u32 = 16_384;

/// Fonts to write in, the best first, where a picture asks for one with serifs.
const SERIFS: [&str; 9] = [
    "Palatino",
    "Palatino Linotype",
    "TeX Gyre Pagella",
    "Georgia",
    "Liberation Serif",
    "DejaVu Serif",
    "Noto Serif",
    "Times New Roman",
    "Times",
];

/// Draws a saved battle, or the board of a scenario
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  liftwood picture thieves-fall-out -o board.svg
  liftwood picture battle.json -o end.png --width 1600
  liftwood picture battle.json -o middle.svg --to 40")]
pub struct Picture {
    /// A saved battle, or the id of a scenario
    #[arg(value_name = "FILE_OR_SCENARIO")]
    what: PathBuf,
    /// Where to write it: a name that ends in .svg or .png
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The battle as it stood after so many orders
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// Pixels across, for a .png
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=i64::from(WIDEST)))]
    width: Option<u32>,
    #[command(flatten)]
    data: DataFolder,
}

/// What a picture is written as.
#[derive(Clone, Copy)]
enum Kind {
    Svg,
    Png,
}

impl Picture {
    pub fn run(&self) -> Result<(), Error> {
        let extension = self.output.extension().and_then(|extension| extension.to_str());
        let kind = match extension.map(str::to_lowercase).as_deref() {
            Some("svg") => Kind::Svg,
            Some("png") => Kind::Png,
            _ => return Err(Error::PictureKind { file: self.output.clone() }),
        };
        let svg = page::picture(&self.scene(&self.data.umpire()?)?);
        let bytes = match kind {
            Kind::Svg => svg.into_bytes(),
            Kind::Png => png(&svg, self.width)?,
        };
        fs::write(&self.output, bytes)
            .map_err(|cause| Error::Write { file: self.output.clone(), cause })
    }

    fn scene(&self, umpire: &Umpire) -> Result<Scene, Error> {
        let word = self.what.to_string_lossy();
        let has_it = |game: &&dyn Game| game.scenarios().iter().any(|card| card.id == word);
        if let Some(game) = umpire.games().find(has_it) {
            return opening(game, &word);
        }
        if !self.what.exists() && is_bare_word(&self.what) {
            let ids = umpire.games().flat_map(Game::scenarios).map(|card| card.id);
            let known = ids.collect::<Vec<_>>().join(", ");
            return Err(Error::NeitherFileNorScenario { word: word.into_owned(), known });
        }
        let table = read_battle(umpire, &self.what)?;
        let n = table.n_orders();
        match self.to {
            Some(to) if n < to => Err(Error::PastTheEnd { file: self.what.clone(), to, n }),
            Some(to) => Ok(table.scene_after(to, Viewer::Umpire)),
            None => Ok(table.scene(Viewer::Umpire)),
        }
    }
}

/// Whether somebody who wrote this meant a scenario rather than a file.
fn is_bare_word(path: &Path) -> bool {
    path.components().count() == 1 && path.extension().is_none()
}

/// A scenario before its first order.
fn opening(game: &dyn Game, id: &str) -> Result<Scene, Error> {
    let card = game.scenarios().into_iter().find(|card| card.id == id);
    let least = card.as_ref().map_or(0, |card| usize::from(card.seats_least));
    let seats = card.into_iter().flat_map(|card| card.seat_names).take(least).collect();
    let setup = Setup::new(id, seats);
    let table = game
        .open(setup, UNUSED_SEED)
        .map_err(|cause| Error::Scenario { scenario: id.to_owned(), cause })?;
    Ok(table.scene(Viewer::Spectator))
}

/// An SVG as PNG, with the fonts of this machine.
fn png(svg: &str, width: Option<u32>) -> Result<Vec<u8>, Error> {
    let wrong = |error: usvg::Error| Error::Picture(error.to_string());
    let options = usvg::Options { fontdb: Arc::new(fonts()?), ..Default::default() };
    let tree = usvg::Tree::from_str(svg, &options).map_err(wrong)?;
    let size = tree.size().to_int_size();
    let size = width.map_or(Some(size), |width| size.scale_to_width(width));
    let too_large = || Error::Picture("it would be too large".to_owned());
    let size = size.ok_or_else(too_large)?;
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(too_large)?;
    let scale = size.width() as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| Error::Picture(error.to_string()))
}

fn fonts() -> Result<fontdb::Database, Error> {
    let mut fonts = fontdb::Database::new();
    fonts.load_system_fonts();
    let families = |face: &fontdb::FaceInfo| face.families.first().map(|(name, _)| name.clone());
    let Some(first) = fonts.faces().next().and_then(families) else { return Err(Error::NoFonts) };
    let has =
        |name: &&str| fonts.faces().any(|face| families(face).is_some_and(|own| own == *name));
    let serif = SERIFS.iter().copied().find(has).map_or(first, str::to_owned);
    fonts.set_serif_family(serif);
    Ok(fonts)
}
