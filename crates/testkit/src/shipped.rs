//! The tables that the program is shipped with, read from the project's own folder.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use kernel::{
    System,
    ledger::Ledger,
    system::{ScenarioCard, SourceFile},
};

/// Every table of `data/<system>`, in the order of their names. Kept to the end: tests share them.
///
/// # Panics
/// When the folder cannot be read.
pub fn tables(system: &str) -> Vec<SourceFile<'static>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (mut found, folder) = (Vec::new(), format!("data/{system}"));
    if let Err(error) = find(&root.join(&folder), &folder, &mut found) {
        panic!("{folder}: {error}");
    }
    found.sort();
    let read = |(name, file): (String, PathBuf)| match fs::read_to_string(file) {
        Ok(text) => SourceFile { name: name.leak(), text: text.leak() },
        Err(error) => panic!("{name}: {error}"),
    };
    found.into_iter().map(read).collect()
}

/// The scenarios of a system that can be fought: those that wait for no rule.
///
/// # Panics
/// When the system's ledger cannot be read.
pub fn offered<S: System>(library: &S::Library) -> Vec<ScenarioCard> {
    let name = format!("rules/{}.toml", S::ID);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(&name);
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => panic!("{name}: {error}"),
    };
    let ledger = match Ledger::read(&name, &text) {
        Ok(ledger) => ledger,
        Err(error) => panic!("{error}"),
    };
    let mut cards = S::scenarios(library);
    cards.retain(|card| ledger.waits_for(card).is_none());
    cards
}

fn find(folder: &Path, path: &str, found: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{path}/{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            find(&entry.path(), &path, found)?;
        } else if Path::new(&path).extension().is_some_and(|extension| extension == "toml") {
            found.push((path, entry.path()));
        }
    }
    Ok(())
}
