//! The program: one file per subcommand.

mod command;
mod error;
mod output;
mod own_files;

use std::process::ExitCode;

use clap::Parser;

use command::Liftwood;

fn main() -> ExitCode {
    match Liftwood::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            output::complain(error);
            ExitCode::FAILURE
        }
    }
}
