//! The chores a developer runs by hand: `cargo xtask <chore>`.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use xtask::{Tree, Trouble, ledger, root};

const USAGE: &str = "\
usage: cargo xtask <chore>

  ledger [--check]        writes crates/<system>/src/ledger.rs from rules/<system>.toml
  playthroughs [--bless]  replays the golden battles; --bless writes them anew
  new-rule ID             adds an entry to the ledger, to be filled in
  ci                      formatting, lints, and every test (the tidy checks among them)";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let root = root();
    let done = match words[..] {
        ["ledger"] => write_ledgers(&root),
        ["ledger", "--check"] => check_ledgers(&root),
        ["playthroughs"] => playthroughs(&root, Playthroughs::Compare),
        ["playthroughs", "--bless"] => playthroughs(&root, Playthroughs::Bless),
        ["new-rule", id] => new_rule(&root, id),
        ["ci"] => ci(&root),
        _ => Err(Trouble::Refused(USAGE.to_owned())),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!("{trouble}");
            ExitCode::FAILURE
        }
    }
}

fn write_ledgers(root: &Path) -> Result<(), Trouble> {
    for path in ledger::write(root, &Tree::read(root)?)? {
        eprintln!("wrote {path}");
    }
    Ok(())
}

fn check_ledgers(root: &Path) -> Result<(), Trouble> {
    let stale = ledger::stale(&Tree::read(root)?)?;
    if stale.is_empty() { Ok(()) } else { Err(Trouble::Findings(stale)) }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Playthroughs {
    Compare,
    Bless,
}

fn playthroughs(root: &Path, how: Playthroughs) -> Result<(), Trouble> {
    let tree = Tree::read(root)?;
    // A campaign is told in its books, not as a report.
    let has_them = |system: &str| root.join("crates").join(system).join("tests/playthroughs.rs");
    for (system, _, _) in tree.systems().filter(|(system, _, _)| has_them(system).exists()) {
        let mut cargo = cargo(root);
        cargo.args(["test", "-p", system, "--test", "playthroughs"]);
        if how == Playthroughs::Bless {
            cargo.env("LIFTWOOD_BLESS", "1");
        }
        run(&mut cargo)?;
    }
    Ok(())
}

fn new_rule(root: &Path, id: &str) -> Result<(), Trouble> {
    let tree = Tree::read(root)?;
    let book = id.split('-').next().unwrap_or(id);
    let ours = format!("id = \"{book}-");
    let found = tree.ledgers().find(|(_, _, text)| text.contains(&ours));
    let (system, file, text) = found
        .ok_or_else(|| Trouble::Refused(format!("no ledger has ids that begin with {book}-")))?;
    let path = root.join(file);
    let text = ledger::with_new_rule(file, text, id)?;
    fs::write(&path, text).map_err(|source| Trouble::file(&path, source))?;
    write_ledgers(root)?;
    let test = xtask::tidy::rules::snake(id);
    eprintln!(
        "wrote {file}: now say the rule there, write its function in crates/{system}/src with"
    );
    eprintln!(
        "rule!(\"{id}\"), and its tests below it, named {test}_...; then set its status to enforced"
    );
    Ok(())
}

fn ci(root: &Path) -> Result<(), Trouble> {
    run(Command::new(root.join("test")).current_dir(root))
}

fn cargo(root: &Path) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root);
    cargo
}

fn run(command: &mut Command) -> Result<(), Trouble> {
    let words = command.get_args().map(|word| word.to_string_lossy().into_owned());
    let name = Path::new(command.get_program()).file_name().unwrap_or_default();
    let name = name.to_string_lossy().into_owned();
    let line = [name].into_iter().chain(words).collect::<Vec<_>>().join(" ");
    eprintln!("$ {line}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Trouble::Failed { command: line, status }),
        Err(source) => Err(Trouble::Start { command: line, source }),
    }
}
