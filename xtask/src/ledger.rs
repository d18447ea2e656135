//! The ids of each ledger as Rust, so that the compiler knows them.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use kernel::ledger::Ledger;

use crate::{Tree, Trouble};

/// What `crates/<system>/src/ledger.rs` must hold for this ledger.
pub fn generate(system: &str, ledger: &Ledger) -> String {
    let mut text = format!(
        "//! Generated from rules/{system}.toml by `cargo xtask ledger`.\n\n\
         /// The id of every rule, in the order of the book.\n\
         #[rustfmt::skip]\n\
         pub const IDS: &[&str] = &[\n"
    );
    for rule in &ledger.rules {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    \"{}\",", rule.id);
    }
    text.push_str("];\n");
    text
}

/// The path of the generated file of a system.
pub fn path(system: &str) -> String {
    format!("crates/{system}/src/ledger.rs")
}

/// Every generated file as it should be: path and text.
pub fn generated(tree: &Tree) -> Result<Vec<(String, String)>, Trouble> {
    let systems = tree.systems();
    let files = systems.map(|(system, file, text)| {
        let ledger = Ledger::read(file, text)?;
        Ok((path(system), generate(system, &ledger)))
    });
    files.collect()
}

/// Finds generated files that are stale or missing.
pub fn stale(tree: &Tree) -> Result<Vec<String>, Trouble> {
    let files = generated(tree)?;
    let stale = files.into_iter().filter(|(path, text)| tree.text(path) != Some(text));
    Ok(stale.map(|(path, _)| format!("{path}: stale: run `cargo xtask ledger`")).collect())
}

/// Writes the generated files that are stale; tells which.
pub fn write(root: &Path, tree: &Tree) -> Result<Vec<String>, Trouble> {
    let mut written = Vec::new();
    for (path, text) in generated(tree)? {
        if tree.text(&path) != Some(&text) {
            let file = root.join(&path);
            fs::write(&file, text).map_err(|source| Trouble::file(&file, source))?;
            written.push(path);
        }
    }
    Ok(written)
}

/// The text of a ledger with a new entry, to be filled in, at the end of the id's family.
pub fn with_new_rule(file: &str, text: &str, id: &str) -> Result<String, Trouble> {
    let ledger = Ledger::read(file, text)?;
    if ledger.rule(id).is_some() {
        return Err(Trouble::Refused(format!("{file} has {id} already")));
    }
    let family = id.rsplit_once('-').map_or(id, |(family, _)| family);
    let entry = format!(
        "[[rule]]\nid = \"{id}\"\ntitle = \"To be written\"\ntier = \"basic\"\n\
         status = \"pending\"\nreason = \"not yet enforced\"\nsource = \"To be written\"\n\
         text = '''To be written.'''\n"
    );
    let last = ledger.rules.iter().rev().find(|rule| rule.family() == family);
    let start = last.and_then(|rule| text.find(&format!("id = \"{}\"", rule.id)));
    let end = start.and_then(|start| {
        let rest = &text[start..];
        let next = ["\n\n[[rule]]", "\n\n# ="].iter().filter_map(|mark| rest.find(mark)).min()?;
        Some(start + next)
    });
    let new = match end {
        Some(end) => format!("{}\n\n{}{}", &text[..end], entry, &text[end + 1..]),
        None => format!("{}\n\n{entry}", text.trim_end()),
    };
    Ledger::read(file, &new)?;
    Ok(new)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "\
title = 'Boats'
system = 'boats'

# ====
# Oars

[[rule]]
id = \"B-OAR-01\"
title = 'Oars'
tier = 'basic'
status = 'pending'
source = 'here'
text = '''Row.'''

# ====
# Sails

[[rule]]
id = \"B-SAIL-01\"
title = 'Sails'
tier = 'basic'
status = 'pending'
source = 'here'
text = '''Sail.'''
";

    const GENERATED: &str = "\
//! Generated from rules/boats.toml by `cargo xtask ledger`.

/// The id of every rule, in the order of the book.
#[rustfmt::skip]
pub const IDS: &[&str] = &[
    \"B-OAR-01\",
    \"B-SAIL-01\",
];
";

    #[test]
    fn one_id_a_line() {
        let ledger = Ledger::read("rules/boats.toml", RULES).unwrap();
        assert_eq!(generate("boats", &ledger), GENERATED);
    }

    #[test]
    fn a_stale_or_missing_file_is_found() {
        let files = [("rules/boats.toml", RULES), ("crates/boats/Cargo.toml", "")];
        let path = "crates/boats/src/ledger.rs";
        let expected = ["crates/boats/src/ledger.rs: stale: run `cargo xtask ledger`"];
        assert_eq!(stale(&Tree::of(&files)).unwrap(), expected);
        let old = [files[0], files[1], (path, "old")];
        assert_eq!(stale(&Tree::of(&old)).unwrap(), expected);
        let fresh = [files[0], files[1], (path, GENERATED)];
        assert!(stale(&Tree::of(&fresh)).unwrap().is_empty());
    }

    #[test]
    fn a_new_rule_goes_to_the_end_of_its_chapter() {
        let new = with_new_rule("rules/boats.toml", RULES, "B-OAR-02").unwrap();
        let ids: Vec<_> =
            Ledger::read("x", &new).unwrap().rules.into_iter().map(|rule| rule.id).collect();
        assert_eq!(ids, ["B-OAR-01", "B-OAR-02", "B-SAIL-01"]);
        assert!(new.contains("'''To be written.'''\n\n# ====\n# Sails\n"));
        let new = with_new_rule("rules/boats.toml", RULES, "B-ANCHOR-01").unwrap();
        assert!(new.ends_with("text = '''Sail.'''\n\n[[rule]]\nid = \"B-ANCHOR-01\"\ntitle = \"To be written\"\ntier = \"basic\"\nstatus = \"pending\"\nreason = \"not yet enforced\"\nsource = \"To be written\"\ntext = '''To be written.'''\n"));
        let error = with_new_rule("rules/boats.toml", RULES, "B-OAR-01").unwrap_err();
        assert_eq!(error.to_string(), "rules/boats.toml has B-OAR-01 already");
    }
}
