//! Why a command could not do what it was asked: one sentence each, naming the file where there is one.

use std::{io, path::PathBuf};

use kernel::{DataErrors, system::SetupError};
use server::ServeError;
use umpire::UmpireError;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The program's own tables are broken.
    #[error("{0}")]
    Data(#[from] DataErrors),
    /// A file cannot be read.
    #[error("{file}: cannot be read: {cause}", file = .file.display())]
    Read { file: PathBuf, cause: io::Error },
    /// A file cannot be written.
    #[error("{file}: cannot be written: {cause}", file = .file.display())]
    Write { file: PathBuf, cause: io::Error },
    /// A folder cannot be made.
    #[error("{folder}: this folder cannot be made: {cause}", folder = .folder.display())]
    Folder { folder: PathBuf, cause: io::Error },
    /// A folder cannot be read.
    #[error("{folder}: this folder cannot be read: {cause}", folder = .folder.display())]
    ReadFolder { folder: PathBuf, cause: io::Error },
    /// Files of the player's own that cannot be used.
    #[error(
        "{folder}: {errors} {things} wrong, in {files} {of}",
        folder = .folder.display(),
        things = if *.errors == 1 { "thing is" } else { "things are" },
        of = if *.files == 1 { "file" } else { "files" }
    )]
    OwnFiles { folder: PathBuf, errors: usize, files: usize },
    /// A saved battle that cannot be fought again.
    #[error("{file}: {cause}", file = .file.display())]
    Battle { file: PathBuf, cause: UmpireError },
    /// More orders were asked for than the battle has.
    #[error("{file}: the battle has {n} orders, not {to}", file = .file.display())]
    PastTheEnd { file: PathBuf, to: usize, n: usize },
    /// Neither a file nor a scenario.
    #[error("{word:?} is neither a file nor a scenario; there are the scenarios: {known}")]
    NeitherFileNorScenario { word: String, known: String },
    #[error("{scenario}: {cause}")]
    Scenario { scenario: String, cause: SetupError },
    #[error("{0}")]
    Umpire(#[from] UmpireError),
    #[error("there is no rule {id:?}{hint}")]
    UnknownRule { id: String, hint: String },
    #[error("no rule mentions {word:?}")]
    NotMentioned { word: String },
    #[error("{file}: a picture is written as .svg or .png", file = .file.display())]
    PictureKind { file: PathBuf },
    #[error("the picture cannot be drawn: {0}")]
    Picture(String),
    #[error(
        "no fonts are installed, so a .png would have no words: install some (fonts-dejavu, for one), \
         or write an .svg"
    )]
    NoFonts,
    #[error("there is no folder for this user's data; name a file with --database")]
    NoDataFolder,
    #[error("no system has a yard")]
    NoYard,
    #[error(
        "there is no ship called {name:?}, and no such file; `liftwood ship list` tells them all"
    )]
    UnknownShip { name: String },
    #[error("{name} may not fly: {n} {things} wrong", things = if *.n == 1 { "thing is" } else { "things are" })]
    Unsound { name: String, n: usize },
    #[error("{file}: a record sheet is written as .svg or .pdf", file = .file.display())]
    SheetKind { file: PathBuf },
    #[error("{file}: an .svg holds one page, and these are {n}: write a .pdf", file = .file.display())]
    ManyPages { file: PathBuf, n: usize },
    #[error("{file}: what ships are worth is written as .svg, .md or .toml", file = .file.display())]
    WorthKind { file: PathBuf },
    #[error("{file}: points are written as .md or .toml", file = .file.display())]
    PointsKind { file: PathBuf },
    #[error("{system} has no such things whose points could be worked out")]
    NoPools { system: String },
    #[error("no record sheets are open to everybody in this battle")]
    NoSheets,
    #[error("there is no paper called {name:?}; there are: a4, letter")]
    UnknownPaper { name: String },
    #[error("they cannot fight each other: {why}")]
    Duel { why: String },
    #[error("{0}")]
    Serve(#[from] ServeError),
    #[error("the server cannot be started: {0}")]
    Runtime(io::Error),
    #[error("{file}: {found} of {wanted} checksums stand in it, so the battle is not proved", file = .file.display())]
    Unproved { file: PathBuf, found: usize, wanted: usize },
    #[error("the input cannot be read: {0}")]
    Input(io::Error),
    #[error("cannot write: {0}")]
    Output(io::Error),
}

impl Error {
    /// Whether whoever read our output has stopped reading: that is no trouble.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Output(cause) if cause.kind() == io::ErrorKind::BrokenPipe)
    }
}
