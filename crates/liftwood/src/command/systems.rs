//! `liftwood systems`: what there is to play.

use std::fmt::Write as _;

use clap::Args;
use serde_json::json;
use umpire::Umpire;

use crate::{
    error::Error,
    output::{print, print_json},
};

/// Lists the systems, and which of them can be played
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  liftwood systems
  liftwood systems --json

With --json: a list of {\"id\", \"title\", \"text\", \"playable\", \"rules_version\", \"scenarios\", \"rules\", \"options\"}.")]
pub struct Systems {
    /// Write JSON
    #[arg(long)]
    json: bool,
}

impl Systems {
    pub fn run(&self, umpire: &Umpire) -> Result<(), Error> {
        if self.json {
            let list: Vec<_> = umpire
                .announced()
                .iter()
                .map(|announced| {
                    let game = umpire.game(announced.id).ok();
                    json!({
                        "id": announced.id,
                        "title": announced.title,
                        "text": announced.text,
                        "playable": game.is_some(),
                        "rules_version": game.map(umpire::Game::rules_version),
                        "scenarios": game.map_or(0, |game| game.scenarios().len()),
                        "rules": game.map_or(0, |game| game.ledger().rules.len()),
                        "options": game.map(umpire::Game::options).unwrap_or_default(),
                    })
                })
                .collect();
            return print_json(&list);
        }
        let mut text = String::new();
        for announced in umpire.announced() {
            let note = match umpire.game(announced.id) {
                Ok(game) => match game.scenarios().len() {
                    1 => "one scenario".to_owned(),
                    n => format!("{n} scenarios"),
                },
                Err(_) => "to come".to_owned(),
            };
            let _ = writeln!(text, "{:<10}{} ({note})", announced.id, announced.title);
            let _ = writeln!(text, "{:<10}{}", "", announced.text);
        }
        print(&text)
    }
}
