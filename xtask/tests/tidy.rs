//! The repository is in order: every check of `xtask::tidy`, over the real tree.

use xtask::tidy::{self, crates, rules, scenarios};
use xtask::{Tree, Trouble, ledger, root};

fn tree() -> Tree {
    Tree::read(&root()).unwrap_or_else(|trouble| panic!("{trouble}"))
}

/// Fails with everything that was found.
fn settle(found: &[String]) {
    assert!(found.is_empty(), "{} found:\n{}", found.len(), found.join("\n"));
}

fn settle_all(found: Result<Vec<String>, Trouble>) {
    settle(&found.unwrap_or_else(|trouble| vec![trouble.to_string()]));
}

#[test]
fn every_module_opens_with_its_doc() {
    settle(&tidy::modules_without_doc(&tree()));
}

#[test]
fn no_module_is_too_long() {
    settle(&tidy::long_modules(&tree()));
}

#[test]
fn no_test_is_switched_off_and_no_code_left_out() {
    settle(&tidy::excuses(&tree()));
}

#[test]
fn no_doc_comment_holds_code_that_never_runs() {
    settle(&tidy::doc_tests(&tree()));
}

#[test]
fn no_file_names_a_folder_of_one_machine() {
    settle(&tidy::machine_paths(&tree()));
}

#[test]
fn every_ledger_can_be_read() {
    settle(&rules::unreadable_ledgers(&tree()));
}

#[test]
fn generated_ledgers_are_fresh() {
    settle_all(ledger::stale(&tree()));
}

#[test]
fn every_enforced_rule_is_cited_and_tested() {
    settle_all(rules::unproven_rules(&tree()));
}

#[test]
fn every_worked_example_is_played_by_a_test() {
    settle_all(rules::unplayed_examples(&tree()));
}

#[test]
fn every_cited_rule_is_in_its_ledger() {
    settle_all(rules::unknown_rules(&tree()));
}

#[test]
fn crates_know_only_whom_they_may() {
    settle_all(crates::forbidden_edges(&tree()));
}

#[test]
fn only_the_umpire_and_the_program_name_systems() {
    settle_all(crates::named_systems(&tree()));
}

#[test]
fn every_scenario_has_its_playthrough() {
    settle_all(scenarios::unpaired_playthroughs(&tree()));
}
