//! The ledgers, tables and examples of the project, built into the program: every file of `rules/`, `data/` and
//! `docs/examples/`.

use kernel::system::SourceFile;

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The ledger of a system.
pub fn ledger(system: &str) -> Option<SourceFile<'static>> {
    let name = format!("rules/{system}.toml");
    LEDGERS.iter().find(|file| file.name == name).copied()
}

/// The tables of a system, in the order of their names.
pub fn tables(system: &str) -> Vec<SourceFile<'static>> {
    let folder = format!("data/{system}/");
    TABLES.iter().filter(|file| file.name.starts_with(&folder)).copied().collect()
}

/// Files that a player may begin from, each named as it would be in the player's own folder.
pub fn examples(system: &str) -> Vec<SourceFile<'static>> {
    let named = EXAMPLES.iter().filter_map(|file| {
        let name = file.name.strip_prefix("docs/examples/")?;
        name.starts_with(&format!("{system}/")).then_some(SourceFile { name, ..*file })
    });
    named.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_is_built_in_in_the_order_of_the_names() {
        let names: Vec<_> = tables("galleons").iter().map(|file| file.name).collect();
        assert!(names.is_sorted() && names.contains(&"data/galleons/maps/canal.toml"), "{names:?}");
        assert!(TABLES.iter().all(|file| !file.text.is_empty()));
        assert!(tables("galley").is_empty());
        assert!(ledger("galleons").is_some() && ledger("galley").is_none());
    }
}
