//! What the tests and the benchmark share: a battle worked out beforehand, and a folder of its own for each.
#![allow(dead_code, reason = "each test uses its own part of this")]

pub mod campaign;
pub mod client;

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU32, Ordering},
};

use kernel::{
    SeatId, Setup,
    options::{OptionValue, Options},
};
use serde_json::Value;
use umpire::{Level, Table, Umpire};

pub const SYSTEM: &str = "galleons";
pub const SCENARIO: &str = "thieves-fall-out";
/// As many captains as the scenario takes: they fight longest.
pub const CAPTAINS: [&str; 6] = ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"];

/// An order of a script.
#[derive(Clone, Debug)]
pub struct Step {
    pub seat: SeatId,
    pub order: Value,
    /// Nobody else notices it.
    pub secret: bool,
    /// The same seat still decides, and may take it back or not.
    pub may_undo: Option<bool>,
}

/// A battle worked out beforehand: with the same seed and names the server fights the same one.
pub struct Script {
    pub scenario: &'static str,
    pub names: Vec<String>,
    pub options: Options,
    pub seed: u64,
    pub steps: Vec<Step>,
}

impl Script {
    /// Lets regulars fight until the battle is over or has `most` orders. They fire and, now and then, shift a man:
    /// both are secret.
    pub fn new(names: &[&str], seed: u64, turns: i64, most: usize) -> Self {
        let options = BTreeMap::from([("turn_limit".to_owned(), OptionValue::Number(turns))]);
        Self::fought(SCENARIO, options, names, seed, most, &["shift"])
    }

    /// The same of any scenario; every third order is one of these verbs, where one may be given.
    pub fn fought(
        scenario: &'static str,
        options: Options,
        names: &[&str],
        seed: u64,
        most: usize,
        verbs: &[&str],
    ) -> Self {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let mut script = Self { scenario, names, options, seed, steps: Vec::new() };
        let mut table = script.table(0);
        while let Some(decision) = table.decision() {
            if script.steps.len() == most {
                break;
            }
            let mut told = table.orders();
            told.retain(|order| verbs.iter().any(|verb| order["do"] == *verb));
            let at = script.steps.len();
            let order = if at.is_multiple_of(3) && !told.is_empty() {
                told.swap_remove(if verbs.len() == 1 { 0 } else { at % told.len() })
            } else {
                table.advise(Level::Regular).expect("an order").order
            };
            let others: Vec<_> = (0..script.names.len() as u8)
                .map(SeatId)
                .filter(|seat| *seat != decision.seat)
                .map(kernel::Viewer::Seat)
                .collect();
            let before = table.n_noticed(&others);
            table.order(decision.seat, &order, None).expect("a legal order");
            let secret = table.n_noticed(&others) == before;
            let seat = decision.seat;
            let decides = table.decision().is_some_and(|next| next.seat == seat);
            let may_undo = decides.then(|| table.may_undo(seat).is_ok());
            script.steps.push(Step { seat, order, secret, may_undo });
        }
        script
    }

    /// The battle after its first `n` orders.
    pub fn table(&self, n: usize) -> Box<dyn Table> {
        let umpire = Umpire::new().expect("data that can be read");
        let setup = Setup {
            options: self.options.clone(),
            ..Setup::new(self.scenario, self.names.clone())
        };
        let game = umpire.game(SYSTEM).expect("a system");
        let mut table = game.open(setup, self.seed).expect("a battle");
        for step in &self.steps[..n] {
            table.order(step.seat, &step.order, None).expect("a legal order");
        }
        table
    }

    /// The form that begins it, with these players.
    pub fn form(&self, players: &[&str]) -> Vec<(String, String)> {
        let mut form = vec![
            ("system".into(), SYSTEM.into()),
            ("scenario".into(), self.scenario.into()),
            ("seed".into(), self.seed.to_string()),
        ];
        for (key, value) in &self.options {
            form.push((format!("option-{key}"), value.to_string()));
        }
        for (at, (name, player)) in self.names.iter().zip(players).enumerate() {
            form.push((format!("name-{at}"), name.clone()));
            form.push((format!("player-{at}"), (*player).to_owned()));
        }
        form
    }
}

/// A form as a browser sends it.
pub fn encode(form: &[(impl AsRef<str>, impl AsRef<str>)]) -> String {
    let word = |text: &str| {
        let mut out = String::new();
        for byte in text.bytes() {
            if byte.is_ascii_alphanumeric() || b"-_.".contains(&byte) {
                out.push(char::from(byte));
            } else {
                let _ = write!(out, "%{byte:02X}");
            }
        }
        out
    };
    let pairs = form
        .iter()
        .map(|(name, value)| format!("{}={}", word(name.as_ref()), word(value.as_ref())));
    pairs.collect::<Vec<_>>().join("&")
}

/// A folder that is gone when the test is over.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("server").join(name);
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    pub fn database(&self) -> PathBuf {
        self.0.join("liftwood.sqlite")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
