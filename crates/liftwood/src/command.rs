//! The subcommands and what they share.

mod balance;
mod campaign;
mod data;
mod engine;
mod picture;
mod points;
mod replay;
mod rules;
mod scenarios;
mod serve;
mod ship;
mod simulate;
mod systems;

use std::path::Path;

use clap::{Parser, Subcommand};
use umpire::{Table, Umpire};

use crate::error::Error;

/// A digital umpire and table for Victorian-science-fiction wargames.
///
/// Without a command it serves the table on this machine and opens it in the browser.
#[derive(Debug, Parser)]
#[command(
    name = "liftwood",
    version,
    args_conflicts_with_subcommands = true,
    after_help = "Examples:
  liftwood                                  open the table in the browser
  liftwood scenarios                        what can be fought
  liftwood rules SG-MOVE-03                 read a rule
  liftwood simulate galleons thieves-fall-out --games 100 --sides a=regular,b=recruit
  liftwood replay battle.json --verify      prove a saved battle
  liftwood picture thieves-fall-out -o map.svg
  liftwood campaign simulate --campaigns 200 many campaigns, and how captains fared
  liftwood data check my-files              ships and scenarios of your own
  liftwood ship show Whisperdeath           a ship with her bill

`liftwood COMMAND --help` tells more about each."
)]
pub struct Liftwood {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: serve::Serve,
}

#[derive(Debug, Subcommand)]
enum Command {
    Serve(serve::Serve),
    Systems(systems::Systems),
    Scenarios(scenarios::Scenarios),
    Rules(rules::Rules),
    Engine(engine::Engine),
    Simulate(simulate::Simulate),
    Balance(balance::Balance),
    Campaign(campaign::Campaign),
    Points(points::Points),
    Replay(replay::Replay),
    Picture(picture::Picture),
    Data(data::Data),
    Ship(ship::Ship),
}

impl Liftwood {
    pub fn run(self) -> Result<(), Error> {
        match self.command {
            None => self.serve.run(),
            Some(Command::Serve(serve)) => serve.run(),
            Some(Command::Systems(systems)) => systems.run(&Umpire::new()?),
            Some(Command::Scenarios(scenarios)) => scenarios.run(),
            Some(Command::Rules(rules)) => rules.run(&Umpire::new()?),
            Some(Command::Engine(engine)) => engine.run(),
            Some(Command::Simulate(simulate)) => simulate.run(),
            Some(Command::Balance(balance)) => balance.run(),
            Some(Command::Campaign(campaign)) => campaign.run(),
            Some(Command::Points(points)) => points.run(),
            // A saved battle keeps what it needs.
            Some(Command::Replay(replay)) => replay.run(&Umpire::new()?),
            Some(Command::Picture(picture)) => picture.run(),
            Some(Command::Data(data)) => data.run(),
            Some(Command::Ship(ship)) => ship.run(),
        }
    }
}

/// The seed for whatever follows a saved battle that keeps its seed to itself. Nothing is played on here.
const UNUSED_SEED: u64 = 1889;

/// Reads a saved battle and fights it again, proving its checksums.
fn read_battle(umpire: &Umpire, file: &Path) -> Result<Box<dyn Table>, Error> {
    let unreadable = |cause| Error::Read { file: file.to_owned(), cause };
    let json = std::fs::read_to_string(file).map_err(unreadable)?;
    umpire.load(&json, UNUSED_SEED).map_err(|cause| Error::Battle { file: file.to_owned(), cause })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_arguments_fit_together() {
        Liftwood::command().debug_assert();
    }
}
