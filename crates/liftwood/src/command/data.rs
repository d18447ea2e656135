//! `liftwood data`: the player's own ships, scenarios, maps and weapons.

use std::{collections::BTreeSet, fmt::Write as _, path::PathBuf};

use clap::{Args, Subcommand};
use kernel::DataError;
use umpire::{Game, Umpire};

use crate::{
    error::Error,
    output::print,
    own_files::{DataFolder, read},
};

/// Looks at ships, scenarios, maps and weapons of your own
#[derive(Debug, Args)]
#[command(after_help = "Example:
  liftwood data check my-files              what is found there, and everything that is wrong with it

docs/data.md tells how the files are written and where they belong.")]
pub struct Data {
    #[command(subcommand)]
    command: DataCommand,
}

#[derive(Debug, Subcommand)]
enum DataCommand {
    Check(Check),
}

/// Reads every file of a folder and tells everything that is wrong
///
/// The exit code is 0 when everything can be used, and 1 otherwise.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  liftwood data check                       the files that `liftwood` reads when it starts
  liftwood data check my-files              those of another folder, with galleons/ships/*.toml and so on")]
struct Check {
    /// The folder [default: data in this user's data folder]
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

impl Data {
    pub fn run(&self) -> Result<(), Error> {
        let DataCommand::Check(Check { folder }) = &self.command;
        let usual = || DataFolder::default().path().ok_or(Error::NoDataFolder);
        let folder = folder.clone().map_or_else(usual, Ok)?;
        let own =
            read(&folder).map_err(|cause| Error::ReadFolder { folder: folder.clone(), cause })?;
        let umpire = Umpire::with(own)?;
        print(&found(&umpire))?;
        let wrong = umpire.left_out();
        if wrong.is_empty() {
            return Ok(());
        }
        let files: BTreeSet<&str> = wrong.iter().map(DataError::file).collect();
        Err(Error::OwnFiles { folder, errors: wrong.len(), files: files.len() })
    }
}

/// What can be used, file by file, and then what cannot.
fn found(umpire: &Umpire) -> String {
    let mut text = String::new();
    for (file, entries) in umpire.games().flat_map(Game::own_files) {
        let _ = writeln!(text, "{file}: {}", entries.join(", "));
    }
    if text.is_empty() && umpire.left_out().is_empty() {
        text.push_str("No files of your own lie there.\n");
    }
    for error in umpire.left_out() {
        let _ = writeln!(text, "wrong: {error}");
    }
    text
}
