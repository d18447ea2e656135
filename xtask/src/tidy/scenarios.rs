//! Scenarios and golden playthroughs: one for each, and none left over.

use kernel::ledger::{Ledger, Status};

use crate::{Tree, Trouble};

/// Finds scenarios without a golden playthrough, and playthroughs of no scenario.
///
/// A system that the umpire does not offer cannot be played, so its scenarios need none yet. While rules of a system are pending,
/// a scenario may wait for them: then its own test of playthroughs wants one of each that can be fought.
pub fn unpaired_playthroughs(tree: &Tree) -> Result<Vec<String>, Trouble> {
    let mut found = Vec::new();
    let mut wanted = Vec::new();
    for (path, text) in tree.below("data/") {
        let Some((system, name)) = scenario_file(path) else { continue };
        let table: toml::Table = kernel::ledger::read_toml(path, text)?;
        let id = table.get("id").and_then(toml::Value::as_str).unwrap_or(name);
        let golden = format!("crates/{system}/tests/playthroughs/{id}.txt");
        if tree.text(&golden).is_none() && is_offered(tree, system)? && !has_pending(tree, system)?
        {
            found.push(format!(
                "{path}: there is no {golden}: run `cargo xtask playthroughs --bless` and read it"
            ));
        }
        wanted.push(golden);
    }
    for (path, _) in tree.below("crates/") {
        let name = path.split_once("/tests/playthroughs/").map(|(_, name)| name);
        let golden = name.and_then(|name| name.strip_suffix(".txt")).is_some();
        if golden && !wanted.iter().any(|wanted| wanted == path) {
            found.push(format!("{path}: a playthrough of no scenario"));
        }
    }
    Ok(found)
}

/// Whether the umpire knows a system.
fn is_offered(tree: &Tree, system: &str) -> Result<bool, Trouble> {
    let path = "crates/umpire/Cargo.toml";
    let manifest: toml::Table =
        kernel::ledger::read_toml(path, tree.text(path).unwrap_or_default())?;
    let known = manifest.get("dependencies").and_then(toml::Value::as_table);
    Ok(known.is_some_and(|known| known.contains_key(system)))
}

/// Whether a system has rules that are still to come.
fn has_pending(tree: &Tree, system: &str) -> Result<bool, Trouble> {
    let path = format!("rules/{system}.toml");
    let Some(text) = tree.text(&path) else { return Ok(false) };
    let ledger = Ledger::read(&path, text)?;
    Ok(ledger.rules.iter().any(|rule| rule.status == Status::Pending))
}

/// The system and the name of a scenario's file: `data/<system>/scenarios/<name>.toml`.
fn scenario_file(path: &str) -> Option<(&str, &str)> {
    let (system, file) = path.strip_prefix("data/")?.split_once("/scenarios/")?;
    let name = file.strip_suffix(".toml")?;
    (!system.contains('/') && !name.contains('/')).then_some((system, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCENARIO: (&str, &str) = ("data/boats/scenarios/race.toml", "id = \"the-race\"\n");
    const GOLDEN: (&str, &str) = ("crates/boats/tests/playthroughs/the-race.txt", "start\n");
    const UMPIRE: (&str, &str) =
        ("crates/umpire/Cargo.toml", "[dependencies]\nboats.workspace = true\n");

    #[test]
    fn a_scenario_with_its_playthrough_is_left_alone() {
        let tree = Tree::of(&[SCENARIO, GOLDEN, UMPIRE, ("data/boats/boats.toml", "")]);
        assert!(unpaired_playthroughs(&tree).unwrap().is_empty());
    }

    #[test]
    fn a_scenario_without_playthrough_is_found() {
        assert_eq!(
            unpaired_playthroughs(&Tree::of(&[SCENARIO, UMPIRE])).unwrap(),
            ["data/boats/scenarios/race.toml: there is no \
              crates/boats/tests/playthroughs/the-race.txt: run `cargo xtask playthroughs --bless` \
              and read it"]
        );
    }

    #[test]
    fn a_scenario_that_nobody_can_play_needs_no_playthrough() {
        assert!(unpaired_playthroughs(&Tree::of(&[SCENARIO])).unwrap().is_empty());
        let other = (UMPIRE.0, "[dependencies]\ncarts.workspace = true\n");
        assert!(unpaired_playthroughs(&Tree::of(&[SCENARIO, other])).unwrap().is_empty());
    }

    #[test]
    fn while_rules_are_pending_a_scenario_may_wait_for_them() {
        let ledger = |status: &str| {
            format!(
                "title = 'Boats'\nsystem = 'boats'\n[[rule]]\nid = 'B-OAR-01'\ntitle = 'T'\n\
                 tier = 'core'\nstatus = '{status}'\nsource = 's'\ntext = 't'\n"
            )
        };
        let (pending, whole) = (ledger("pending"), ledger("enforced"));
        let tree = |ledger: &str| Tree::of(&[SCENARIO, UMPIRE, ("rules/boats.toml", ledger)]);
        assert!(unpaired_playthroughs(&tree(&pending)).unwrap().is_empty());
        assert_eq!(unpaired_playthroughs(&tree(&whole)).unwrap().len(), 1);
    }

    #[test]
    fn a_playthrough_without_scenario_is_found() {
        assert_eq!(
            unpaired_playthroughs(&Tree::of(&[GOLDEN])).unwrap(),
            ["crates/boats/tests/playthroughs/the-race.txt: a playthrough of no scenario"]
        );
    }
}
