//! `liftwood replay`: a saved battle as a report, and the proof that it happened so.

use std::{fmt::Write as _, path::PathBuf};

use clap::Args;
use kernel::scene::{LogLine, Weight};
use serde::Deserialize;
use umpire::{Table, Umpire};

use super::read_battle;
use crate::{error::Error, output::print};

/// Fights a saved battle again and prints what happened
///
/// Every order is carried out again by the rules, and the state's checksum is compared at the end of every turn: a file
/// that does not prove itself is refused.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  liftwood replay battle.json               the umpire's report, with every roll
  liftwood replay battle.json --to 40       what happened up to order 40
  liftwood replay battle.json --verify      only prove the checksums: exit code 0 or 1

docs/replay.md describes the file.")]
pub struct Replay {
    /// A battle as the table or the engine saved it
    file: PathBuf,
    /// Print only whether it proves itself; every turn must have its checksum
    #[arg(long)]
    verify: bool,
    /// Print only what happened up to this order
    #[arg(long, value_name = "N")]
    to: Option<usize>,
}

/// What of the file only a proof needs.
#[derive(Deserialize)]
struct Recorded {
    #[serde(default)]
    checksums: Vec<serde_json::Value>,
}

impl Replay {
    pub fn run(&self, umpire: &Umpire) -> Result<(), Error> {
        let table = read_battle(umpire, &self.file)?;
        let n = table.n_orders();
        let to = self.to.unwrap_or(n);
        if n < to {
            return Err(Error::PastTheEnd { file: self.file.clone(), to, n });
        }
        if self.verify {
            return self.prove(table.as_ref());
        }
        print(&report(table.as_ref(), to))
    }

    /// Tells that every turn's checksum stands in the file and agrees, as reading it has shown.
    fn prove(&self, table: &dyn Table) -> Result<(), Error> {
        let file = self.file.clone();
        let text = std::fs::read_to_string(&file);
        let text = text.map_err(|cause| Error::Read { file: file.clone(), cause })?;
        let found = serde_json::from_str(&text).map_or(0, |file: Recorded| file.checksums.len());
        let (n, wanted) = (table.n_orders(), table.n_checksums());
        if found < wanted {
            return Err(Error::Unproved { file, found, wanted });
        }
        let file = file.display();
        print(&format!("{file}: {n} orders fought again, {wanted} of {wanted} checksums agree\n"))
    }
}

fn report(table: &dyn Table, to: usize) -> String {
    let scene = table.scene(kernel::Viewer::Spectator);
    let mut text = format!("{} ({})\n", scene.title, table.system());
    for side in &scene.sides {
        let _ = writeln!(text, "  {}  {}", side.key, side.name);
    }
    for (key, value) in &table.setup().options {
        let _ = writeln!(text, "  option {key}: {value}");
    }
    let n = table.n_orders();
    let _ = writeln!(text, "  {n} orders, {} turns", table.turn());
    for line in table.log(0, to) {
        write_line(&line, &mut text);
    }
    text.push('\n');
    match table.outcome() {
        _ if to < n => {
            let _ = writeln!(text, "So far order {to} of {n}.");
        }
        Some(outcome) => {
            let _ = writeln!(text, "{} [{}]", outcome.why, outcome.rule);
        }
        None => text.push_str("The battle goes on.\n"),
    }
    text
}

fn write_line(line: &LogLine, text: &mut String) {
    let words = line.text.words();
    let _ = match line.weight {
        Weight::Heading => writeln!(text, "\n{words} [{}]", line.rule),
        Weight::Quiet | Weight::Plain | Weight::Grave => {
            writeln!(text, "{:>5}  {words} [{}]", line.order, line.rule)
        }
    };
    for rolled in &line.rolls {
        let _ = writeln!(text, "         {rolled}");
    }
}
