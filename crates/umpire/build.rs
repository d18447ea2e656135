//! Lists the ledgers of `rules/` and the tables of `data/`, so that every file that lies there is built in.

use std::{
    env, fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

fn main() -> io::Result<()> {
    let root = folder("CARGO_MANIFEST_DIR")?.join("../..");
    let mut written = Vec::new();
    for (constant, name) in
        [("LEDGERS", "rules"), ("TABLES", "data"), ("EXAMPLES", "docs/examples")]
    {
        // A folder is looked at with everything in it: a file that comes or goes builds anew.
        writeln!(io::stdout(), "cargo::rerun-if-changed={}", root.join(name).display())?;
        let mut files = Vec::new();
        find(&root.join(name), name, &mut files)?;
        // Folders list their files in no fixed order.
        files.sort();
        writeln!(written, "pub const {constant}: &[SourceFile<'static>] = &[")?;
        for file in files {
            let text = format!("concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/../../{file}\")");
            writeln!(written, "SourceFile {{ name: {file:?}, text: include_str!({text}) }},")?;
        }
        writeln!(written, "];")?;
    }
    fs::write(folder("OUT_DIR")?.join("embedded.rs"), written)
}

/// A folder that cargo names.
fn folder(variable: &str) -> io::Result<PathBuf> {
    env::var_os(variable).map(PathBuf::from).ok_or_else(|| io::Error::other(variable.to_owned()))
}

/// Finds every table below `folder`, by its path from the root of the project, with forward slashes.
fn find(folder: &Path, path: &str, found: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let Some(name) = name.to_str() else { continue };
        let path = format!("{path}/{name}");
        if entry.file_type()?.is_dir() {
            find(&entry.path(), &path, found)?;
        } else if Path::new(name).extension().is_some_and(|extension| extension == "toml") {
            found.push(path);
        }
    }
    Ok(())
}
