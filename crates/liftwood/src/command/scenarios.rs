//! `liftwood scenarios`: what can be fought.

use std::fmt::Write as _;

use clap::Args;
use umpire::Game;

use crate::{
    error::Error,
    output::{print, print_json, wrap},
    own_files::DataFolder,
};

/// Lists the scenarios
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  liftwood scenarios
  liftwood scenarios galleons
  liftwood scenarios --json

With --json: a list of {\"system\", \"id\", \"title\", \"background\", \"setup\", \"special\", \"victory\",
\"seats_least\", \"seats_most\", \"seat_names\", \"rules\", \"boards\"}.")]
pub struct Scenarios {
    /// Only those of this system
    system: Option<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data: DataFolder,
}

impl Scenarios {
    pub fn run(&self) -> Result<(), Error> {
        let umpire = self.data.umpire()?;
        let mut cards = Vec::new();
        match &self.system {
            Some(system) => cards.extend(umpire.game(system)?.scenarios()),
            None => cards.extend(umpire.games().flat_map(Game::scenarios)),
        }
        if self.json {
            return print_json(&cards);
        }
        let mut text = String::new();
        for card in &cards {
            let players = if card.seats_least == card.seats_most {
                format!("{} players", card.seats_least)
            } else {
                format!("{} to {} players", card.seats_least, card.seats_most)
            };
            let _ = writeln!(text, "{} ({}, {players})", card.title, card.system);
            let _ = writeln!(text, "  {}", card.id);
            wrap(&card.background, "  ", &mut text);
            wrap(&format!("Victory: {}", card.victory), "  ", &mut text);
        }
        print(&text)
    }
}
