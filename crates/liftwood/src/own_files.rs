//! The player's own ships, scenarios, maps and weapons: found in a folder, read, and handed to the umpire.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use clap::Args;
use directories::ProjectDirs;
use kernel::{DataError, tables::OwnFile};
use umpire::{OwnFiles, Umpire};

use crate::{error::Error, output::complain};

/// Most that one file may hold, in bytes.
const LONGEST: u64 = 1 << 20;
/// Most files that are read.
const MOST: usize = 1_000;
/// How deep they lie: `galleons/ships/mine.toml`.
const DEEPEST: usize = 3;

/// Where the player's own files lie.
#[derive(Clone, Debug, Default, Args)]
pub struct DataFolder {
    /// A folder with ships, scenarios, maps and weapons of your own [default: data in this user's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl DataFolder {
    /// The folder, if there is one; not whether it exists.
    pub fn path(&self) -> Option<PathBuf> {
        self.data.clone().or_else(|| Some(user_folder()?.join("data")))
    }

    /// The umpire with these files. Those that cannot be used are left out, and the reasons told on standard error.
    pub fn umpire(&self) -> Result<Umpire, Error> {
        let umpire = Umpire::with(self.read()?)?;
        for error in umpire.left_out() {
            complain(format_args!("left out: {error}"));
        }
        Ok(umpire)
    }

    fn read(&self) -> Result<OwnFiles, Error> {
        match (&self.data, self.path()) {
            (Some(named), _) => {
                read(named).map_err(|cause| Error::ReadFolder { folder: named.clone(), cause })
            }
            (None, None) => Ok(OwnFiles::default()),
            // Nobody has asked for this one: that it is missing or closed is no reason to stop.
            (None, Some(usual)) => Ok(read(&usual).unwrap_or_else(|cause| {
                let mut own = OwnFiles::default();
                if cause.kind() != io::ErrorKind::NotFound {
                    let folder = usual.display().to_string();
                    let reason = format!("this folder cannot be read: {cause}");
                    own.errors.push(DataError::unreadable(&folder, reason));
                }
                own
            })),
        }
    }
}

/// This user's data folder.
pub fn user_folder() -> Option<PathBuf> {
    ProjectDirs::from("", "", "liftwood").map(|folders| folders.data_dir().to_owned())
}

/// Reads every table below a folder, in the order of their names.
pub fn read(folder: &Path) -> io::Result<OwnFiles> {
    let mut found = Vec::new();
    find(folder, "", 1, &mut found)?;
    found.sort();
    let mut own = OwnFiles::default();
    for (name, path) in found.iter().take(MOST) {
        match text(path) {
            Ok(text) => own.files.push(OwnFile { name: name.clone(), text }),
            Err(reason) => own.errors.push(DataError::unreadable(name, reason)),
        }
    }
    for (name, _) in found.iter().skip(MOST) {
        let reason = format!("only {MOST} files are read, and this is one more");
        own.errors.push(DataError::unreadable(name, reason));
    }
    Ok(own)
}

/// Finds tables, each with its path from the folder that all lie in, written with forward slashes.
fn find(
    folder: &Path,
    above: &str,
    depth: usize,
    found: &mut Vec<(String, PathBuf)>,
) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(word) = path.file_name().map(|word| word.to_string_lossy().into_owned()) else {
            continue;
        };
        if word.starts_with('.') {
            continue;
        }
        let name = format!("{above}{word}");
        if path.is_dir() {
            if depth < DEEPEST {
                find(&path, &format!("{name}/"), depth + 1, found)?;
            }
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            found.push((name, path));
        }
    }
    Ok(())
}

/// The text of a file, or why there is none.
fn text(path: &Path) -> Result<String, String> {
    let unreadable = |cause: io::Error| format!("cannot be read: {cause}");
    if LONGEST < fs::metadata(path).map_err(unreadable)?.len() {
        return Err(format!("holds more than {LONGEST} bytes"));
    }
    String::from_utf8(fs::read(path).map_err(unreadable)?).map_err(|_| "is not UTF-8".to_owned())
}
