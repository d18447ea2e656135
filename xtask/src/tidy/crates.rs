//! Crates: who may know whom, and who may name a system.

use std::collections::BTreeSet;

use super::rules::untested;
use crate::{Tree, Trouble};

/// Whom a crate of the workspace may know.
struct Edges {
    name: &'static str,
    /// In the product.
    knows: &'static [&'static str],
    /// In its tests and benches besides.
    tests_know: &'static [&'static str],
}

/// The edges between crates of the workspace; any other is refused.
const EDGES: &[Edges] = &[
    Edges { name: "kernel", knows: &[], tests_know: &["testkit"] },
    Edges { name: "testkit", knows: &["kernel"], tests_know: &[] },
    Edges {
        name: "galleons",
        knows: &["kernel"],
        tests_know: &["testkit", "tactician", "laboratory"],
    },
    Edges {
        name: "heroes",
        knows: &["kernel"],
        tests_know: &["testkit", "tactician", "laboratory"],
    },
    Edges {
        name: "colonels",
        knows: &["kernel"],
        tests_know: &["testkit", "tactician", "laboratory"],
    },
    Edges { name: "campaign", knows: &["kernel", "galleons"], tests_know: &["testkit"] },
    Edges {
        name: "tripods",
        knows: &["kernel"],
        tests_know: &["testkit", "tactician", "laboratory"],
    },
    Edges { name: "tactician", knows: &["kernel"], tests_know: &[] },
    Edges { name: "laboratory", knows: &["kernel", "tactician"], tests_know: &[] },
    Edges { name: "page", knows: &["kernel"], tests_know: &["testkit"] },
    Edges {
        name: "umpire",
        knows: &[
            "kernel",
            "galleons",
            "campaign",
            "colonels",
            "heroes",
            "tripods",
            "tactician",
            "laboratory",
        ],
        tests_know: &[],
    },
    Edges {
        name: "server",
        knows: &["umpire", "tactician", "laboratory", "page", "kernel"],
        tests_know: &[],
    },
    Edges {
        name: "liftwood",
        knows: &["kernel", "galleons", "umpire", "tactician", "laboratory", "page", "server"],
        tests_know: &["testkit"],
    },
    Edges { name: "xtask", knows: &["kernel"], tests_know: &[] },
];

/// Crates that may name a system, besides the system itself.
const MAY_NAME_SYSTEMS: [&str; 2] = ["umpire", "liftwood"];

/// The tables of a manifest that hold dependencies.
const PRODUCT_TABLES: [&str; 2] = ["dependencies", "build-dependencies"];
const TEST_TABLES: [&str; 1] = ["dev-dependencies"];

/// Finds dependencies between crates of the workspace that the table does not have.
pub fn forbidden_edges(tree: &Tree) -> Result<Vec<String>, Trouble> {
    let manifests = manifests(tree)?;
    let workspace: BTreeSet<&str> = manifests.iter().map(|manifest| manifest.name).collect();
    let mut found = Vec::new();
    for manifest in &manifests {
        let path = manifest.path;
        let Some(edges) = EDGES.iter().find(|edges| edges.name == manifest.name) else {
            found.push(format!("{path}: {} is not in the table of crates", manifest.name));
            continue;
        };
        for other in manifest.dependencies(&PRODUCT_TABLES) {
            if workspace.contains(other.as_str()) && !edges.knows.contains(&other.as_str()) {
                found.push(format!("{path}: {} may not know {other}", manifest.name));
            }
        }
        for other in manifest.dependencies(&TEST_TABLES) {
            let allowed = edges.knows.iter().chain(edges.tests_know);
            let known = allowed.copied().any(|name| name == other);
            if workspace.contains(other.as_str()) && !known {
                found.push(format!("{path}: the tests of {} may not know {other}", manifest.name));
            }
        }
    }
    Ok(found)
}

/// Finds crates that name a system, outside their tests, although only the umpire, the program and those that the table of crates
/// allows it may.
pub fn named_systems(tree: &Tree) -> Result<Vec<String>, Trouble> {
    let mut found = Vec::new();
    let systems: Vec<&str> = tree.systems().map(|(system, _, _)| system).collect();
    for manifest in manifests(tree)? {
        if MAY_NAME_SYSTEMS.contains(&manifest.name) {
            continue;
        }
        // A campaign is played with the battles of another system.
        let edges = EDGES.iter().find(|edges| edges.name == manifest.name);
        let knows = |system: &str| edges.is_some_and(|edges| edges.knows.contains(&system));
        let others = systems.iter().filter(|&&system| system != manifest.name && !knows(system));
        for &system in others {
            if manifest.dependencies(&PRODUCT_TABLES).any(|name| name == system) {
                found.push(format!("{}: only the umpire may know {system}", manifest.path));
            }
            let source = format!("{}src/", manifest.path.trim_end_matches("Cargo.toml"));
            for (path, text) in tree.below(&source) {
                let lines = untested(text).lines().enumerate();
                for (n, line) in lines.filter(|(_, line)| names(line, system)) {
                    found.push(format!("{path}:{}: names {system}: {}", n + 1, line.trim()));
                }
            }
        }
    }
    Ok(found)
}

/// Whether a line has `system` as the first part of a path.
fn names(line: &str, system: &str) -> bool {
    let path = format!("{system}::");
    line.match_indices(&path).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || c == '_')
    })
}

struct Manifest<'a> {
    path: &'a str,
    name: &'a str,
    table: toml::Table,
}

impl Manifest<'_> {
    /// The names of what it depends on, for every target.
    fn dependencies(&self, tables: &[&str]) -> impl Iterator<Item = String> {
        let targets = self.table.get("target").and_then(toml::Value::as_table);
        let targets = targets.into_iter().flat_map(toml::Table::values);
        let places = targets.filter_map(toml::Value::as_table).chain([&self.table]);
        let mut names = Vec::new();
        for place in places {
            for table in tables {
                let entries = place.get(*table).and_then(toml::Value::as_table);
                for (key, value) in entries.into_iter().flatten() {
                    // `other = { package = "name" }` is a dependency on `name`.
                    let package = value.get("package").and_then(toml::Value::as_str);
                    names.push(package.unwrap_or(key).to_owned());
                }
            }
        }
        names.into_iter()
    }
}

/// The manifests of the workspace's crates; a crate is called as its folder.
fn manifests(tree: &Tree) -> Result<Vec<Manifest<'_>>, Trouble> {
    let mut manifests = Vec::new();
    for (path, text) in tree.iter() {
        let Some(folder) = path.strip_suffix("/Cargo.toml") else { continue };
        let name = folder.strip_prefix("crates/").unwrap_or(folder);
        if name.contains('/') {
            continue;
        }
        let table = kernel::ledger::read_toml(path, text)?;
        manifests.push(Manifest { path, name, table });
    }
    Ok(manifests)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEDGER: (&str, &str) = ("rules/galleons.toml", "");

    fn tree(files: &[(&str, &str)]) -> Tree {
        let others = [
            LEDGER,
            ("Cargo.toml", "[workspace]\n"),
            ("crates/kernel/Cargo.toml", "[dependencies]\nserde = \"1\"\n"),
            ("crates/galleons/Cargo.toml", "[dependencies]\nkernel.workspace = true\n"),
            ("crates/testkit/Cargo.toml", ""),
            ("crates/galleons/src/lib.rs", "use galleons::x;\n"),
            ("crates/umpire/Cargo.toml", "[dependencies]\ngalleons.workspace = true\n"),
            ("crates/umpire/src/lib.rs", "use galleons::Galleons;\n"),
        ];
        Tree::of(&others.iter().chain(files).copied().collect::<Vec<_>>())
    }

    #[test]
    fn allowed_edges_are_left_alone() {
        let sound = tree(&[
            ("crates/tactician/Cargo.toml", "[dependencies]\nkernel.workspace = true\n"),
            (
                "crates/tactician/src/lib.rs",
                "// galleons, not_galleons::x\n\n#[cfg(test)]\nmod tests {\n    use galleons::x;\n}\n",
            ),
            ("crates/tactician/tests/play.rs", "use galleons::x;\n"),
            ("fuzz/targets/Cargo.toml", "[dependencies]\ngalleons = \"0\"\n"),
        ]);
        assert!(forbidden_edges(&sound).unwrap().is_empty());
        assert!(named_systems(&sound).unwrap().is_empty());
    }

    #[test]
    fn a_forbidden_edge_is_found() {
        let cases = [
            ("[dependencies]\ntestkit.workspace = true\n", "page may not know testkit"),
            ("[build-dependencies]\ngalleons = \"0\"\n", "page may not know galleons"),
            ("[dependencies]\nships = { package = \"galleons\" }\n", "page may not know galleons"),
            ("[target.'cfg(unix)'.dependencies]\numpire = \"0\"\n", "page may not know umpire"),
            ("[dev-dependencies]\numpire = \"0\"\n", "the tests of page may not know umpire"),
        ];
        for (manifest, finding) in cases {
            let tree = tree(&[("crates/page/Cargo.toml", manifest)]);
            let expected = format!("crates/page/Cargo.toml: {finding}");
            assert_eq!(forbidden_edges(&tree).unwrap(), [expected]);
        }
    }

    #[test]
    fn a_test_edge_does_not_serve_the_product() {
        let table = |table| format!("[{table}]\ntestkit.workspace = true\n");
        let tests = tree(&[("crates/galleons/Cargo.toml", &table("dev-dependencies"))]);
        assert!(forbidden_edges(&tests).unwrap().is_empty());
        let product = tree(&[("crates/galleons/Cargo.toml", &table("dependencies"))]);
        assert_eq!(
            forbidden_edges(&product).unwrap(),
            ["crates/galleons/Cargo.toml: galleons may not know testkit"]
        );
    }

    #[test]
    fn a_crate_outside_the_table_is_found() {
        let tree = tree(&[("crates/gadgets/Cargo.toml", "")]);
        assert_eq!(
            forbidden_edges(&tree).unwrap(),
            ["crates/gadgets/Cargo.toml: gadgets is not in the table of crates"]
        );
    }

    #[test]
    fn a_crate_that_names_a_system_is_found() {
        let tree = tree(&[
            ("crates/page/Cargo.toml", "[dependencies]\ngalleons.workspace = true\n"),
            ("crates/page/src/lib.rs", "//! Page.\nuse galleons::State;\n"),
        ]);
        assert_eq!(
            named_systems(&tree).unwrap(),
            [
                "crates/page/Cargo.toml: only the umpire may know galleons",
                "crates/page/src/lib.rs:2: names galleons: use galleons::State;"
            ]
        );
    }
}
