//! The files of the repository, read once, as the checks look at them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Trouble;

/// The folder of the workspace.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// Text files by their path from the root, with forward slashes.
#[derive(Clone, Debug, Default)]
pub struct Tree(BTreeMap<String, String>);

impl Tree {
    /// Reads every text file that git tracks, or would if it were added.
    pub fn read(root: &Path) -> Result<Self, Trouble> {
        let command = "git ls-files --cached --others --exclude-standard";
        let mut words = command.split(' ');
        let mut git = Command::new(words.next().unwrap_or_default());
        let listed = git.args(words).current_dir(root).output();
        let listed =
            listed.map_err(|source| Trouble::Start { command: command.to_owned(), source })?;
        if !listed.status.success() {
            return Err(Trouble::Failed { command: command.to_owned(), status: listed.status });
        }
        let mut files = BTreeMap::new();
        for name in String::from_utf8_lossy(&listed.stdout).lines() {
            let path = root.join(name);
            // A tracked file may have been removed, or be a picture.
            let Ok(bytes) = fs::read(&path) else { continue };
            if let Ok(text) = String::from_utf8(bytes) {
                files.insert(name.to_owned(), text);
            }
        }
        Ok(Self(files))
    }

    /// Makes a small tree, for tests of the checks.
    pub fn of(files: &[(&str, &str)]) -> Self {
        Self(files.iter().map(|&(path, text)| (path.to_owned(), text.to_owned())).collect())
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// The files below a folder, given with its final slash.
    pub fn below(&self, folder: &str) -> impl Iterator<Item = (&str, &str)> {
        self.iter().filter(move |(path, _)| path.starts_with(folder))
    }

    pub fn rust(&self) -> impl Iterator<Item = (&str, &str)> {
        self.iter().filter(|(path, _)| is_rust(path))
    }

    pub fn text(&self, path: &str) -> Option<&str> {
        self.0.get(path).map(String::as_str)
    }

    /// The systems: each ledger `rules/<system>.toml` that has a crate, with its path and text.
    pub fn systems(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        self.ledgers()
            .filter(|(system, _, _)| self.text(&format!("crates/{system}/Cargo.toml")).is_some())
    }

    /// The ledgers `rules/<system>.toml`: system, path and text.
    pub fn ledgers(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        self.below("rules/").filter_map(|(path, text)| {
            let system = path.strip_prefix("rules/")?.strip_suffix(".toml")?;
            (!system.contains('/')).then_some((system, path, text))
        })
    }
}

pub fn is_rust(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|extension| extension == "rs")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_repository_is_read() {
        let tree = Tree::read(&root()).unwrap();
        assert!(tree.text("Cargo.toml").is_some());
        assert!(tree.rust().any(|(path, _)| path == "xtask/src/files.rs"));
        assert!(tree.systems().any(|(system, _, _)| system == "galleons"));
    }

    #[test]
    fn a_system_is_a_ledger_with_a_crate() {
        let tree = Tree::of(&[
            ("rules/boats.toml", "b"),
            ("rules/trains.toml", "t"),
            ("rules/old/carts.toml", "c"),
            ("crates/boats/Cargo.toml", ""),
        ]);
        assert_eq!(tree.systems().collect::<Vec<_>>(), [("boats", "rules/boats.toml", "b")]);
        assert_eq!(tree.ledgers().count(), 2);
    }
}
