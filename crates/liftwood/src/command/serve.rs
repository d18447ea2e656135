//! `liftwood serve`: the table in the browser.

use std::{fs, net::IpAddr, path::PathBuf};

use clap::Args;
use server::Config;
use tracing_subscriber::filter::LevelFilter;

use crate::{
    error::Error,
    output::print,
    own_files::{DataFolder, user_folder},
};

/// Serves the table and opens it in the browser
///
/// Battles are kept in one file in this user's data folder and can be taken up again after a restart.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  liftwood                                  on this machine only, at http://127.0.0.1:1889
  liftwood serve --bind 0.0.0.0             friends in the same network may sit down too
  liftwood serve --port 0 --no-open         any free port; the address is printed
  liftwood serve --database club.sqlite     another file, another table
  liftwood serve --data my-files            with ships and scenarios of your own (docs/data.md)")]
pub struct Serve {
    /// The port; 0 for any that is free
    #[arg(long, default_value_t = 1889)]
    port: u16,
    /// The address to listen at; 0.0.0.0 for every network of this machine
    #[arg(long, default_value = "127.0.0.1", value_name = "ADDRESS")]
    bind: IpAddr,
    /// The file that battles are kept in [default: liftwood.sqlite in this user's data folder]
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
    /// What links to seats begin with, when friends reach this table by another address
    #[arg(long, value_name = "URL")]
    public: Option<String>,
    /// Leave the browser closed
    #[arg(long)]
    no_open: bool,
    /// Tell on standard error what the server does
    #[arg(long)]
    verbose: bool,
    #[command(flatten)]
    data: DataFolder,
}

impl Serve {
    pub fn run(self) -> Result<(), Error> {
        let umpire = self.data.umpire()?;
        let level = if self.verbose { LevelFilter::INFO } else { LevelFilter::WARN };
        tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr).init();
        let database = self.database.map_or_else(usual_database, Ok)?;
        let config = Config {
            bind: self.bind,
            port: self.port,
            public: self.public,
            data: self.data.path().map(|folder| std::path::absolute(&folder).unwrap_or(folder)),
            ..Config::new(database)
        };
        let opens = !self.no_open;
        let runtime = tokio::runtime::Runtime::new().map_err(Error::Runtime)?;
        runtime.block_on(server::serve(config, umpire, |url| announce(url, opens)))?;
        Ok(())
    }
}

/// The file in the user's data folder, which is made when there is none.
fn usual_database() -> Result<PathBuf, Error> {
    let folder = user_folder().ok_or(Error::NoDataFolder)?;
    fs::create_dir_all(&folder).map_err(|cause| Error::Folder { folder: folder.clone(), cause })?;
    Ok(folder.join("liftwood.sqlite"))
}

/// Tells where the table is. That nobody listens, or that there is no browser, is no reason not to serve.
fn announce(url: &str, opens: bool) {
    let _ = print(&format!("Liftwood's table stands at {url} (Ctrl+C clears it away)\n"));
    if opens && open::that_detached(url).is_err() {
        let _ = print("No browser could be opened here: open that address in yours.\n");
    }
}
