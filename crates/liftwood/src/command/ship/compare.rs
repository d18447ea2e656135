//! `liftwood ship compare`: two ships beside each other.

use std::fmt::Write as _;

use clap::Args;
use kernel::yard::side_by_side;
use serde_json::{Map, json};

use super::{builders, joined, yard};
use crate::{
    error::Error,
    output::{print, print_json},
    own_files::DataFolder,
};

/// Shows two ships beside each other
#[derive(Debug, Args)]
#[command(after_help = "A ship is a class of the catalogue, or a design file.
With --json: {\"ships\": [NAME, NAME], \"figures\": {FIGURE: [FIRST, SECOND]}}; a figure that a ship has not is empty.")]
pub struct Compare {
    /// A class, or a design file
    one: String,
    /// Another
    two: String,
    /// Write JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data: DataFolder,
}

impl Compare {
    pub fn run(&self) -> Result<(), Error> {
        let umpire = self.data.umpire()?;
        let (game, names) = joined(builders(&umpire)?, &[self.one.clone(), self.two.clone()])?;
        let yard = yard(game.as_ref())?;
        let shown = |name: &String| {
            yard.show(name).ok_or_else(|| Error::UnknownShip { name: name.clone() })
        };
        let (one, two) = (shown(&names[0])?, shown(&names[1])?);
        let rows = side_by_side(&one, &two);
        if self.json {
            let figures: Map<_, _> =
                rows.into_iter().map(|[label, one, two]| (label, json!([one, two]))).collect();
            return print_json(&json!({ "ships": names, "figures": figures }));
        }
        let width = |at: usize| {
            let cells = rows.iter().map(|row| row[at].chars().count());
            cells
                .chain([names.get(at - 1).map_or(0, |name| name.chars().count())])
                .max()
                .unwrap_or(0)
        };
        let first = width(1);
        let mut text = format!("  {:<12}   {:<first$}   {}\n", "", names[0], names[1]);
        for [label, one, two] in &rows {
            let mark = if one == two { ' ' } else { '*' };
            let _ = writeln!(text, "{mark} {label:<12}   {one:<first$}   {two}");
        }
        print(&text)
    }
}
