//! Why a chore could not be done.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;

use kernel::ledger::DataError;

#[derive(Debug)]
pub enum Trouble {
    /// A file or folder that cannot be read or written.
    File { path: PathBuf, source: io::Error },
    /// A ledger that cannot be read.
    Data(DataError),
    /// A command that could not be started.
    Start { command: String, source: io::Error },
    /// A command that failed.
    Failed { command: String, status: ExitStatus },
    /// What a check found.
    Findings(Vec<String>),
    /// Something asked for that cannot be done.
    Refused(String),
}

impl Trouble {
    pub fn file(path: &Path, source: io::Error) -> Self {
        Self::File { path: path.to_owned(), source }
    }
}

impl From<DataError> for Trouble {
    fn from(error: DataError) -> Self {
        Self::Data(error)
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, source } => write!(f, "{}: {source}", path.display()),
            Self::Data(error) => error.fmt(f),
            Self::Start { command, source } => write!(f, "cannot run `{command}`: {source}"),
            Self::Failed { command, status } => write!(f, "`{command}` failed ({status})"),
            Self::Findings(findings) => f.write_str(&findings.join("\n")),
            Self::Refused(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Trouble {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::File { source, .. } | Self::Start { source, .. } => Some(source),
            Self::Data(error) => Some(error),
            Self::Failed { .. } | Self::Findings(_) | Self::Refused(_) => None,
        }
    }
}
