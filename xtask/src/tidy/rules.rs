//! Rules and code: every enforced rule is cited and tested, and every citation is of a known rule.

use std::collections::BTreeSet;

use kernel::ledger::{Ledger, Status};

use crate::files::is_rust;
use crate::{Tree, Trouble};

/// Finds ledgers that cannot be read or are filed under the wrong system.
pub fn unreadable_ledgers(tree: &Tree) -> Vec<String> {
    let mut found = Vec::new();
    for (system, file, text) in tree.ledgers() {
        match Ledger::read(file, text) {
            Ok(ledger) if ledger.system == system => {}
            Ok(ledger) => found.push(format!("{file}: says it is of {:?}", ledger.system)),
            Err(error) => found.push(error.to_string()),
        }
    }
    found
}

/// Finds where ledger and code disagree about what is enforced.
///
/// An enforced rule is cited outside the tests of its crate, by `rule!` or, where it only defines
/// something, in a doc comment; and a test is named after it.
pub fn unproven_rules(tree: &Tree) -> Result<Vec<String>, Trouble> {
    let mut found = Vec::new();
    for (system, file, text) in tree.systems() {
        let ledger = Ledger::read(file, text)?;
        let code = Code::of(tree, system);
        for rule in &ledger.rules {
            let id = rule.id.as_str();
            let cited = code.passed.contains(id) || code.documented.contains(id);
            let tested = code.tests.iter().any(|name| names(name, id));
            match rule.status {
                Status::Enforced => {
                    if !cited {
                        found.push(format!("{file}: {id} is enforced, but no code cites it"));
                    }
                    if !tested {
                        let name = snake(id);
                        found.push(format!(
                            "{file}: {id} is enforced, but no test is named {name}_..."
                        ));
                    }
                }
                Status::Pending | Status::Advisory | Status::OutOfScope => {
                    if code.passed.contains(id) && tested {
                        found.push(format!(
                            "{file}: {id} is carried out and tested, but not enforced"
                        ));
                    }
                }
            }
        }
    }
    Ok(found)
}

/// The systems of which every rule with worked examples has a test that plays them. The others are still to follow.
const PLAYED: [&str; 3] = ["galleons", "heroes", "tripods"];

/// Finds enforced rules with worked examples that no test plays.
///
/// Such a test is named after the rule and says `example`: `sg_move_06_the_example_in_its_order`.
pub fn unplayed_examples(tree: &Tree) -> Result<Vec<String>, Trouble> {
    unplayed(tree, &PLAYED)
}

fn unplayed(tree: &Tree, played: &[&str]) -> Result<Vec<String>, Trouble> {
    let mut found = Vec::new();
    for (system, file, text) in tree.systems().filter(|(system, ..)| played.contains(system)) {
        let code = Code::of(tree, system);
        for rule in Ledger::read(file, text)?.rules {
            let has_examples = rule.status == Status::Enforced && !rule.examples.is_empty();
            let plays = |name: &&str| names(name, &rule.id) && name.contains("example");
            if has_examples && !code.tests.iter().any(plays) {
                let (id, name) = (&rule.id, snake(&rule.id));
                found.push(format!(
                    "{file}: {id} has examples, but no test is named {name}_..._example"
                ));
            }
        }
    }
    Ok(found)
}

/// Finds ids that the code of a system cites or tests but its ledger does not have.
pub fn unknown_rules(tree: &Tree) -> Result<Vec<String>, Trouble> {
    let mut found = Vec::new();
    for (system, file, text) in tree.systems() {
        let ledger = Ledger::read(file, text)?;
        let books: BTreeSet<&str> =
            ledger.rules.iter().filter_map(|rule| rule.id.split('-').next()).collect();
        let sources = tree.below_crate(system).filter(|(path, _)| is_rust(path));
        for (path, text) in sources {
            for (n, line) in text.lines().enumerate() {
                let cited = passed(line).chain(documented(line));
                for id in cited.filter(|id| ledger.rule(id).is_none()) {
                    found.push(format!("{path}:{}: {id} is not in {file}", n + 1));
                }
            }
            for name in tests(text) {
                let book = name.split('_').next().unwrap_or_default().to_uppercase();
                let known = ledger.rules.iter().any(|rule| names(name, &rule.id));
                if books.contains(book.as_str()) && !known {
                    found.push(format!("{path}: {name} is named after no rule of {file}"));
                }
            }
        }
    }
    Ok(found)
}

/// The id as the name of a test begins: `sg_move_03` for `SG-MOVE-03`.
pub fn snake(id: &str) -> String {
    id.to_lowercase().replace('-', "_")
}

/// Whether a test of this name is one of the rule `id`.
fn names(test: &str, id: &str) -> bool {
    test.strip_prefix(&snake(id)).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}

/// What a system's code says about rules.
#[derive(Default)]
struct Code<'a> {
    /// Ids handed to `rule!`, outside tests.
    passed: BTreeSet<&'a str>,
    /// Ids in brackets in doc comments, outside tests.
    documented: BTreeSet<&'a str>,
    /// Names of tests.
    tests: BTreeSet<&'a str>,
}

impl<'a> Code<'a> {
    fn of(tree: &'a Tree, system: &str) -> Self {
        let mut code = Self::default();
        let source = format!("crates/{system}/src/");
        for (path, text) in tree.below_crate(system).filter(|(path, _)| is_rust(path)) {
            code.tests.extend(tests(text));
            if path.starts_with(&source) && !is_test_file(path) {
                for line in untested(text).lines() {
                    code.passed.extend(passed(line));
                    code.documented.extend(documented(line));
                }
            }
        }
        code
    }
}

impl Tree {
    fn below_crate(&self, name: &str) -> impl Iterator<Item = (&str, &str)> {
        let folder = format!("crates/{name}/");
        self.iter().filter(move |(path, _)| path.starts_with(&folder))
    }
}

fn is_test_file(path: &str) -> bool {
    path.ends_with("/tests.rs") || path.contains("/tests/")
}

/// The part of a file before its test module.
pub(super) fn untested(text: &str) -> &str {
    text.split("\n#[cfg(test)]\nmod ").next().unwrap_or(text)
}

/// The ids that a line hands to `rule!`.
fn passed(line: &str) -> impl Iterator<Item = &str> {
    line.split("rule!(\"").skip(1).filter_map(|rest| rest.split('"').next())
}

/// The ids that a line of doc comment cites in brackets.
fn documented(line: &str) -> impl Iterator<Item = &str> {
    let line = line.trim_start();
    let doc = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")).unwrap_or_default();
    doc.split('[').skip(1).filter_map(|rest| rest.split(']').next()).filter(|id| is_id(id))
}

/// Whether a word is shaped like the id of a rule: `SG-MOVE-03`.
fn is_id(word: &str) -> bool {
    let parts: Vec<&str> = word.split('-').collect();
    let plain = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
    let number = parts.last().is_some_and(|part| part.chars().all(|c| c.is_ascii_digit()));
    2 < parts.len()
        && number
        && parts.iter().all(|part| !part.is_empty() && part.chars().all(plain))
}

/// The names of the functions marked as tests.
fn tests(text: &str) -> impl Iterator<Item = &str> {
    let mut marked = false;
    text.lines().filter_map(move |line| {
        let line = line.trim_start();
        if line.starts_with("#[test]") {
            marked = true;
        }
        let name = line.strip_prefix("fn ")?.split(['(', '<']).next()?;
        std::mem::take(&mut marked).then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(id: &str, status: &str) -> String {
        format!(
            "[[rule]]\nid = \"{id}\"\ntitle = \"X\"\ntier = \"basic\"\nstatus = \"{status}\"\n\
             source = \"here\"\ntext = \"X.\"\n"
        )
    }

    /// A system `boats` with two enforced rules and a pending one, and this source file.
    fn boats(source: &str) -> Tree {
        let rules = format!(
            "title = \"Boats\"\nsystem = \"boats\"\n{}{}{}",
            rule("B-OAR-01", "enforced"),
            rule("B-OAR-02", "enforced"),
            rule("B-SAIL-01", "pending")
        );
        Tree::of(&[
            ("rules/boats.toml", &rules),
            ("crates/boats/Cargo.toml", ""),
            ("crates/boats/src/oars.rs", source),
        ])
    }

    const SOUND: &str = "\
//! Oars.

/// [B-OAR-02] Oars are long. See [`Boat`] and [the book](x).
pub struct Oar;

pub fn row() {
    draw(rule!(\"B-OAR-01\"));
}

#[cfg(test)]
mod tests {
    #[test]
    fn b_oar_01_rows() {}

    #[test]
    fn b_oar_02() {}
}
";

    #[test]
    fn sound_code_is_left_alone() {
        assert!(unproven_rules(&boats(SOUND)).unwrap().is_empty());
        assert!(unknown_rules(&boats(SOUND)).unwrap().is_empty());
        assert!(unreadable_ledgers(&boats(SOUND)).is_empty());
    }

    #[test]
    fn an_enforced_rule_that_no_code_cites_is_found() {
        let expected = ["rules/boats.toml: B-OAR-01 is enforced, but no code cites it"];
        let uncited = SOUND.replace("rule!(\"B-OAR-01\")", "1");
        assert_eq!(unproven_rules(&boats(&uncited)).unwrap(), expected);
        let in_tests = uncited.replace("rows() {}", "rows() { rule!(\"B-OAR-01\"); }");
        assert_eq!(unproven_rules(&boats(&in_tests)).unwrap(), expected);
        let in_passing = uncited.replace("    draw", "    // [B-OAR-01]\n    draw");
        assert_eq!(unproven_rules(&boats(&in_passing)).unwrap(), expected);
        let undocumented = SOUND.replace("[B-OAR-02]", "B-OAR-02");
        assert_eq!(
            unproven_rules(&boats(&undocumented)).unwrap(),
            ["rules/boats.toml: B-OAR-02 is enforced, but no code cites it"]
        );
    }

    #[test]
    fn an_enforced_rule_without_a_test_is_found() {
        let expected =
            ["rules/boats.toml: B-OAR-01 is enforced, but no test is named b_oar_01_..."];
        let unnamed = SOUND.replace("b_oar_01_rows", "b_oar_011_rows");
        assert_eq!(unproven_rules(&boats(&unnamed)).unwrap(), expected);
        let unmarked = SOUND.replace("#[test]\n    fn b_oar_01", "fn b_oar_01");
        assert_eq!(unproven_rules(&boats(&unmarked)).unwrap(), expected);
    }

    #[test]
    fn an_example_that_no_test_plays_is_found() {
        let with_example = |source: &str| {
            let tree = boats(source);
            let rules = tree.text("rules/boats.toml").unwrap();
            let rules = rules.replace("text = \"X.\"\n", "text = \"X.\"\nexamples = [\"1\"]\n");
            let mut files = vec![("rules/boats.toml", rules.as_str())];
            files.extend(tree.iter().filter(|(path, _)| *path != "rules/boats.toml"));
            unplayed(&Tree::of(&files), &["boats"]).unwrap()
        };
        // The pending rule has one too, and nobody asks for its test.
        let told = |id: &str, name: &str| {
            format!("rules/boats.toml: {id} has examples, but no test is named {name}_..._example")
        };
        let (first, second) = (told("B-OAR-01", "b_oar_01"), told("B-OAR-02", "b_oar_02"));
        assert_eq!(with_example(SOUND), [first.as_str(), second.as_str()]);
        let named = SOUND.replace("b_oar_02()", "b_oar_02_the_example()");
        assert_eq!(with_example(&named), [first]);
        let named = named.replace("b_oar_01_rows", "b_oar_01_rows_as_in_the_example");
        assert!(with_example(&named).is_empty());
        let unmarked = named.replace("#[test]\n    fn b_oar_02", "fn b_oar_02");
        assert_eq!(with_example(&unmarked), [second]);
        // Without examples nothing is asked, and neither of a system that is not listed.
        assert!(unplayed(&boats(SOUND), &["boats"]).unwrap().is_empty());
        assert!(unplayed_examples(&boats(SOUND)).unwrap().is_empty());
    }

    #[test]
    fn a_test_beside_the_crate_counts() {
        let mut files = vec![("crates/boats/tests/book.rs", "#[test]\nfn b_oar_01_rows() {}\n")];
        let unnamed = boats(&SOUND.replace("b_oar_01_rows", "rows"));
        files.extend(unnamed.iter());
        assert!(unproven_rules(&Tree::of(&files)).unwrap().is_empty());
    }

    #[test]
    fn a_rule_that_is_carried_out_but_not_enforced_is_found() {
        let source = SOUND
            .replace("    draw", "    rule!(\"B-SAIL-01\");\n    draw")
            .replace("b_oar_02()", "b_oar_02() {}\n    #[test]\n    fn b_sail_01_sails()");
        assert_eq!(
            unproven_rules(&boats(&source)).unwrap(),
            ["rules/boats.toml: B-SAIL-01 is carried out and tested, but not enforced"]
        );
    }

    #[test]
    fn an_unknown_id_is_found() {
        let unknown = SOUND.replace("rule!(\"B-OAR-01\")", "rule!(\"B-OAR-09\")");
        assert_eq!(
            unknown_rules(&boats(&unknown)).unwrap(),
            ["crates/boats/src/oars.rs:7: B-OAR-09 is not in rules/boats.toml"]
        );
        let unknown = SOUND.replace("[B-OAR-02]", "[B-MAST-01]");
        assert_eq!(
            unknown_rules(&boats(&unknown)).unwrap(),
            ["crates/boats/src/oars.rs:3: B-MAST-01 is not in rules/boats.toml"]
        );
        let unknown = SOUND.replace("b_oar_02", "b_mast_01_stands");
        assert_eq!(
            unknown_rules(&boats(&unknown)).unwrap(),
            [
                "crates/boats/src/oars.rs: b_mast_01_stands is named after no rule of rules/boats.toml"
            ]
        );
    }

    #[test]
    fn a_broken_ledger_is_found() {
        let tree = Tree::of(&[
            ("rules/boats.toml", "title = \"Carts\"\nsystem = \"carts\"\nrule = []\n"),
            (
                "rules/trains.toml",
                &format!("title = \"T\"\nsystem = \"trains\"\n{0}{0}", rule("T-1-1", "pending")),
            ),
        ]);
        assert_eq!(
            unreadable_ledgers(&tree),
            [
                "rules/boats.toml: says it is of \"carts\"",
                "rules/trains.toml: T-1-1: this id stands twice"
            ]
        );
    }

    #[test]
    fn ids_are_told_from_other_words() {
        assert!(is_id("SG-MOVE-03") && is_id("SG-S1-01"));
        for word in ["SG-MOVE", "sg-move-03", "SG--03", "`Field`", "SG-MOVE-x", ""] {
            assert!(!is_id(word), "{word}");
        }
    }
}
