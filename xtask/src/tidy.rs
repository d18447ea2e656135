//! The checks that keep the tree in order. Each looks at a tree and tells what it found, one line each.

pub mod crates;
pub mod rules;
pub mod scenarios;

use crate::Tree;
use crate::files::is_rust;

/// Lines beyond which a file must be split.
const MOST_LINES: usize = 800;

/// Finds modules that do not open by saying what they are.
pub fn modules_without_doc(tree: &Tree) -> Vec<String> {
    let bare = tree.rust().filter(|(_, text)| !text.starts_with("//!"));
    bare.map(|(path, _)| format!("{path}: a module opens with //! and what it is about")).collect()
}

/// Finds modules too long to read in one sitting.
pub fn long_modules(tree: &Tree) -> Vec<String> {
    let long = tree.rust().map(|(path, text)| (path, text.lines().count()));
    let long = long.filter(|&(_, lines)| MOST_LINES < lines);
    long.map(|(path, lines)| format!("{path}: {lines} lines, wants at most {MOST_LINES}")).collect()
}

/// Attributes and macros that hide work left undone. In pieces, so that this file does not hold them.
const EXCUSES: [&str; 3] =
    [concat!("#[", "ignore"), concat!("#[", "should_panic"), concat!("todo", "!(")];

/// Finds tests that are switched off or expect a panic, and code left to be written.
pub fn excuses(tree: &Tree) -> Vec<String> {
    lines_with(tree, is_rust, &EXCUSES, |_| true)
}

/// Finds code in doc comments: doc tests are switched off (`doctest = false`), so it would never run. A drawing says `text`.
pub fn doc_tests(tree: &Tree) -> Vec<String> {
    let mut found = Vec::new();
    for (path, text) in tree.rust() {
        let mut is_open = false;
        for (n, line) in text.lines().enumerate() {
            let doc = line.trim_start();
            let Some(doc) = doc.strip_prefix("//!").or_else(|| doc.strip_prefix("///")) else {
                is_open = false;
                continue;
            };
            let Some(sort) = doc.trim().strip_prefix("```") else { continue };
            if !is_open && sort != "text" {
                found.push(format!("{path}:{}: a doc comment holds code, write a test", n + 1));
            }
            is_open = !is_open;
        }
    }
    found
}

/// Folders of one machine. In pieces, so that this file does not hold them.
const MACHINE_PATHS: [&str; 4] =
    [concat!("/", "work/"), concat!("/", "root/"), concat!("/", "home/"), concat!("/", "Users/")];

/// Finds paths that mean something on one machine only.
pub fn machine_paths(tree: &Tree) -> Vec<String> {
    // Inside a longer path or an address, the slash before such a word does not begin a path.
    let begins = |before: Option<char>| {
        !before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '}' | '*'))
    };
    lines_with(tree, |_| true, &MACHINE_PATHS, begins)
}

/// Finds the lines that hold one of `patterns`, where what stands before it `counts`.
fn lines_with(
    tree: &Tree,
    file: impl Fn(&str) -> bool,
    patterns: &[&str],
    counts: impl Fn(Option<char>) -> bool,
) -> Vec<String> {
    let mut found = Vec::new();
    for (path, text) in tree.iter().filter(|(path, _)| file(path)) {
        for (n, line) in text.lines().enumerate() {
            for pattern in patterns {
                let mut places = line.match_indices(pattern);
                if places.any(|(at, _)| counts(line[..at].chars().next_back())) {
                    found.push(format!("{path}:{}: {pattern} does not belong here", n + 1));
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_without_doc_is_found() {
        let tree = Tree::of(&[
            ("a.rs", "//! Good.\n"),
            ("b.rs", "use x;\n//! Late.\n"),
            ("c.rs", ""),
            ("d.txt", "words"),
        ]);
        let expected = [
            "b.rs: a module opens with //! and what it is about",
            "c.rs: a module opens with //! and what it is about",
        ];
        assert_eq!(modules_without_doc(&tree), expected);
    }

    #[test]
    fn a_long_module_is_found() {
        let (full, over) = ("x\n".repeat(800), "x\n".repeat(801));
        let tree = Tree::of(&[("a.rs", &full), ("b.rs", &over), ("c.toml", &over)]);
        assert_eq!(long_modules(&tree), ["b.rs: 801 lines, wants at most 800"]);
    }

    #[test]
    fn excuses_are_found() {
        for excuse in EXCUSES {
            let text = format!("//! X.\n    {excuse}\n");
            let tree = Tree::of(&[("a.rs", &text), ("a.md", &text)]);
            assert_eq!(excuses(&tree), [format!("a.rs:2: {excuse} does not belong here")]);
        }
        assert!(excuses(&Tree::of(&[("a.rs", "fn ignore() { should_panic(); }")])).is_empty());
    }

    #[test]
    fn code_in_doc_comments_is_found() {
        let drawn = "//! X.\n//! ```text\n//! a\n//! ```\n";
        let run = "//! X.\n    /// ```\n    /// assert!(x());\n    /// ```\n";
        let tree = Tree::of(&[("a.rs", drawn), ("b.rs", run), ("c.md", "```rust\nx();\n```\n")]);
        assert_eq!(doc_tests(&tree), ["b.rs:2: a doc comment holds code, write a test"]);
    }

    #[test]
    fn paths_of_one_machine_are_found() {
        for path in MACHINE_PATHS {
            let tree = Tree::of(&[("notes.md", &format!("\nsee `{path}x`\n"))]);
            assert_eq!(machine_paths(&tree), [format!("notes.md:2: {path} does not belong here")]);
            let inside = Tree::of(&[("notes.md", &format!("crates{path}x, https://a.org{path}x"))]);
            assert!(machine_paths(&inside).is_empty());
            let start = Tree::of(&[("notes.md", &format!("{path}x"))]);
            assert_eq!(machine_paths(&start).len(), 1);
        }
    }
}
