//! One battle of some system, whichever it is.

use std::sync::Arc;

use kernel::{
    Battle, Decision, Outcome, Playable, Refusal, Scene, SeatId, Setup, System, Viewer,
    battle::{Given, OrderError, UndoError},
    chronicle::Entry,
    ledger::Ledger,
    odds::{Effort, Odds, odds, sampled},
    options::OptionSpec,
    replay::{Extent, Replay, ReplayError},
    scene::{Inspection, LogLine, PieceId},
    system::{ScenarioCard, SetupError},
};
use laboratory::Report;
use serde_json::{Value, json};
use tactician::Level;

/// A system with its library: battles are opened here.
pub trait Game: Send + Sync {
    fn id(&self) -> &'static str;
    fn title(&self) -> &'static str;
    fn rules_version(&self) -> u32;
    fn ledger(&self) -> &Ledger;
    fn scenarios(&self) -> Vec<ScenarioCard>;
    fn options(&self) -> Vec<OptionSpec>;
    fn open(&self, setup: Setup, seed: u64) -> Result<Box<dyn Table>, SetupError>;
    /// Fights many battles between tacticians, one level a seat; `progress` is called after each.
    fn simulate(
        &self,
        setup: &Setup,
        levels: &[Level],
        games: u32,
        seed: u64,
        progress: &(dyn Fn() + Sync),
    ) -> Result<Report, SetupError>;
    /// Takes up a battle from a file; `fresh` is the seed for what follows, where the file has none.
    fn load(&self, json: &str, fresh: u64) -> Result<Box<dyn Table>, ReplayError>;
    /// Takes up a battle from the rows of a store: each a [`Given`] as JSON.
    fn restore(
        &self,
        setup: Setup,
        seed: u64,
        opening: &[u8],
        given: &[String],
    ) -> Result<Box<dyn Table>, ReplayError>;
    /// Reads a state from outside and refuses one that cannot be. What it returns has no past.
    fn load_state(&self, state: Value, seed: u64) -> Result<Box<dyn Table>, String>;
}

/// A battle in progress or over.
pub trait Table: Send {
    fn system(&self) -> &'static str;
    fn setup(&self) -> &Setup;
    fn seed(&self) -> u64;
    /// The dice rolled before the first decision, to be stored beside the seed.
    fn opening_dice(&self) -> &[u8];
    /// How many orders have been given.
    fn n_orders(&self) -> usize;
    /// How many of them everybody knows.
    fn n_public(&self) -> usize;
    /// How many of them any of these has noticed: a secret order of another seat is not counted.
    fn n_noticed(&self, viewers: &[Viewer]) -> usize;
    fn turn(&self) -> u16;
    fn decision(&self) -> Option<Decision>;
    fn outcome(&self) -> Option<Outcome>;
    /// The possible orders as JSON, in the order of [`kernel::scene::Choice::index`].
    fn orders(&self) -> Vec<Value>;
    fn order(
        &mut self,
        seat: SeatId,
        order: &Value,
        dice: Option<&[u8]>,
    ) -> Result<Done, TableError>;
    fn undo(&mut self, seat: SeatId) -> Result<(), TableError>;
    fn may_undo(&self, seat: SeatId) -> Result<(), TableError>;
    /// The order that an undo would take back, in words.
    fn takes_back(&self) -> Option<String>;
    fn state(&self, viewer: Viewer) -> Value;
    fn scene(&self, viewer: Viewer) -> Scene;
    /// The scene after the first `n` orders.
    fn scene_after(&self, n: usize, viewer: Viewer) -> Scene;
    fn inspect(&self, viewer: Viewer, piece: PieceId) -> Option<Inspection>;
    /// The log of orders `from` to `to`, both included; 0 is what happened before the first.
    fn log(&self, from: usize, to: usize) -> Vec<LogLine>;
    /// The odds of an order as `seat` can know them.
    fn odds(&self, order: &Value, how: HowExact) -> Result<Odds, TableError>;
    /// What a tactician would order for the seat that decides; it sees what that seat may see.
    fn advise(&self, level: Level) -> Option<Advised>;
    /// The same as work to be done elsewhere, since a veteran takes its time. It holds a copy of what it needs.
    fn advise_later(&self, level: Level) -> Later<Option<Advised>>;
    /// The odds of an order as work to be done elsewhere; refused at once where they make no sense.
    fn odds_later(
        &self,
        order: &Value,
        how: HowExact,
    ) -> Result<Later<Result<Odds, TableError>>, TableError>;
    /// The battle as a file.
    fn save(&self, extent: Extent) -> String;
    /// Checksums by turn, as proof of a replay.
    fn n_checksums(&self) -> usize;
}

/// Work that another thread may do.
pub type Later<T> = Box<dyn FnOnce() -> T + Send>;

/// How odds are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HowExact {
    /// Exact while the tree stays small, sampled beyond.
    Usual,
    /// Exact or not at all.
    Exact,
    Samples(u32),
}

/// An order that was carried out.
#[derive(Clone, Debug)]
pub struct Done {
    /// The row to store: seat, order and dice as JSON.
    pub given: String,
    /// The number of this order, from 1.
    pub number: usize,
    pub events: Vec<Value>,
    pub rolls: Vec<Value>,
}

/// What a tactician would order, with its reasons.
#[derive(Clone, Debug)]
pub struct Advised {
    pub order: Value,
    pub label: String,
    /// Label, expected standing in thousandths, trials; best first.
    pub candidates: Vec<(String, Option<i32>, u32)>,
    pub nodes: u32,
}

/// Why a table did not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    #[error(transparent)]
    Refused(Refusal),
    #[error("it is for seat {whose} to decide now")]
    NotYours { whose: SeatId },
    #[error("the battle is over")]
    Over,
    #[error("this is no order of this system: {0}")]
    Unreadable(String),
    #[error("the dice do not fit: {0}")]
    Dice(String),
    #[error("{0}")]
    Undo(UndoError),
    #[error("the exact odds would take too many outcomes; ask for samples")]
    TooManyOutcomes,
}

impl From<OrderError> for TableError {
    fn from(error: OrderError) -> Self {
        match error {
            OrderError::Refused(refusal) => Self::Refused(refusal),
            OrderError::NotYours { whose, .. } => Self::NotYours { whose },
            OrderError::Over => Self::Over,
            OrderError::Dice(error) => Self::Dice(error.to_string()),
        }
    }
}

/// A system with what it was read from.
pub(crate) struct Shelf<S: System> {
    pub library: Arc<S::Library>,
    pub ledger: Ledger,
}

impl<S: Playable> Game for Shelf<S> {
    fn id(&self) -> &'static str {
        S::ID
    }

    fn title(&self) -> &'static str {
        S::TITLE
    }

    fn rules_version(&self) -> u32 {
        S::RULES_VERSION
    }

    fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    fn scenarios(&self) -> Vec<ScenarioCard> {
        S::scenarios(&self.library)
    }

    fn options(&self) -> Vec<OptionSpec> {
        S::options(&self.library)
    }

    fn open(&self, setup: Setup, seed: u64) -> Result<Box<dyn Table>, SetupError> {
        Ok(Box::new(Seated::<S>(Battle::<S>::open(&self.library, setup, seed)?)))
    }

    fn simulate(
        &self,
        setup: &Setup,
        levels: &[Level],
        games: u32,
        seed: u64,
        progress: &(dyn Fn() + Sync),
    ) -> Result<Report, SetupError> {
        let opened = S::open(&self.library, setup)?;
        Ok(laboratory::simulate::<S>(&opened, levels, games, seed, progress))
    }

    fn load(&self, json: &str, fresh: u64) -> Result<Box<dyn Table>, ReplayError> {
        let unreadable = |error: serde_json::Error| ReplayError::Unreadable(error.to_string());
        let kind: kernel::replay::ReplayKind = serde_json::from_str(json).map_err(unreadable)?;
        kind.check::<S>()?;
        let replay: Replay<S::Order> = serde_json::from_str(json).map_err(unreadable)?;
        Ok(Box::new(Seated::<S>(Battle::<S>::load(&self.library, replay, fresh)?)))
    }

    fn restore(
        &self,
        setup: Setup,
        seed: u64,
        opening: &[u8],
        given: &[String],
    ) -> Result<Box<dyn Table>, ReplayError> {
        let mut orders = Vec::with_capacity(given.len());
        for row in given {
            let row: Given<S::Order> = serde_json::from_str(row)
                .map_err(|error| ReplayError::Unreadable(error.to_string()))?;
            orders.push(row);
        }
        let replay = Replay {
            liftwood: kernel::replay::FORMAT,
            system: S::ID.to_owned(),
            rules_version: S::RULES_VERSION,
            setup,
            players: Vec::new(),
            seed: Some(seed),
            opening: opening.to_vec(),
            orders,
            checksums: Vec::new(),
            outcome: None,
        };
        Ok(Box::new(Seated::<S>(Battle::<S>::load(&self.library, replay, seed)?)))
    }

    fn load_state(&self, state: Value, seed: u64) -> Result<Box<dyn Table>, String> {
        let state: S::State = serde_json::from_value(state)
            .map_err(|error| format!("this is no state of {}: {error}", S::ID))?;
        S::validate(&state).map_err(|error| error.to_string())?;
        Ok(Box::new(Seated::<S>(Battle::from_state(state, seed))))
    }
}

/// A battle of one system.
struct Seated<S: System>(Battle<S>);

impl<S: Playable> Seated<S> {
    fn read_order(order: &Value) -> Result<S::Order, TableError> {
        serde_json::from_value(order.clone())
            .map_err(|error| TableError::Unreadable(error.to_string()))
    }

    /// The state as the seat that decides may see it.
    fn seen_by_decider(&self) -> Option<S::State> {
        let seat = S::decision(self.0.state())?.seat;
        Some(S::seen_by(self.0.state(), Viewer::Seat(seat)))
    }
}

impl<S: Playable> Table for Seated<S> {
    fn system(&self) -> &'static str {
        S::ID
    }

    fn setup(&self) -> &Setup {
        self.0.setup()
    }

    fn seed(&self) -> u64 {
        self.0.seed()
    }

    fn opening_dice(&self) -> &[u8] {
        self.0.opening_dice()
    }

    fn n_orders(&self) -> usize {
        self.0.given().len()
    }

    fn n_public(&self) -> usize {
        self.0.n_public()
    }

    fn n_noticed(&self, viewers: &[Viewer]) -> usize {
        self.0.n_noticed(viewers)
    }

    fn turn(&self) -> u16 {
        S::turn(self.0.state())
    }

    fn decision(&self) -> Option<Decision> {
        S::decision(self.0.state())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn orders(&self) -> Vec<Value> {
        let mut orders = Vec::new();
        S::orders(self.0.state(), &mut orders);
        orders.iter().map(to_value).collect()
    }

    fn order(
        &mut self,
        seat: SeatId,
        order: &Value,
        dice: Option<&[u8]>,
    ) -> Result<Done, TableError> {
        let order = Self::read_order(order)?;
        let (mut events, mut rolls) = (Vec::new(), Vec::new());
        let from = self.0.log().len();
        self.0.order(seat, order, dice)?;
        for noted in &self.0.log()[from..] {
            match &noted.entry {
                Entry::Event { rule, event } => {
                    let (text, _) = S::narrate(self.0.state(), event);
                    let mut value = json!({ "rule": rule, "text": text.words() });
                    value["event"] = to_value(event);
                    events.push(value);
                }
                Entry::Roll(rolled) => {
                    let mut value = to_value(rolled);
                    value["text"] = Value::String(rolled.to_string());
                    rolls.push(value);
                }
            }
        }
        let given = self.0.given().last().map(to_value).unwrap_or_default().to_string();
        Ok(Done { given, number: self.n_orders(), events, rolls })
    }

    fn undo(&mut self, seat: SeatId) -> Result<(), TableError> {
        self.0.undo(seat).map_err(TableError::Undo)
    }

    fn may_undo(&self, seat: SeatId) -> Result<(), TableError> {
        self.0.check_undo(seat).map_err(TableError::Undo)
    }

    fn takes_back(&self) -> Option<String> {
        let (before, given) = self.0.takes_back()?;
        Some(S::describe(before, &given.order, 0).label)
    }

    fn state(&self, viewer: Viewer) -> Value {
        to_value(&S::seen_by(self.0.state(), viewer))
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        S::scene(self.0.state(), viewer)
    }

    fn scene_after(&self, n: usize, viewer: Viewer) -> Scene {
        S::scene(&self.0.state_after(n), viewer)
    }

    fn inspect(&self, viewer: Viewer, piece: PieceId) -> Option<Inspection> {
        S::inspect(self.0.state(), viewer, piece)
    }

    fn log(&self, from: usize, to: usize) -> Vec<LogLine> {
        self.0.log_lines(from, to)
    }

    fn odds(&self, order: &Value, how: HowExact) -> Result<Odds, TableError> {
        self.odds_later(order, how)?()
    }

    fn odds_later(
        &self,
        order: &Value,
        how: HowExact,
    ) -> Result<Later<Result<Odds, TableError>>, TableError> {
        let order = Self::read_order(order)?;
        let seen = self.seen_by_decider().ok_or(TableError::Over)?;
        S::check(&seen, &order).map_err(TableError::Refused)?;
        Ok(Box::new(move || work_out::<S>(&seen, &order, how)))
    }

    fn advise(&self, level: Level) -> Option<Advised> {
        self.advise_later(level)()
    }

    fn advise_later(&self, level: Level) -> Later<Option<Advised>> {
        let (seen, seed) = (self.seen_by_decider(), self.n_orders() as u64);
        Box::new(move || ponder::<S>(&seen?, level, seed))
    }

    fn save(&self, extent: Extent) -> String {
        serde_json::to_string_pretty(&self.0.save(extent)).unwrap_or_default()
    }

    fn n_checksums(&self) -> usize {
        self.0.checksums().len()
    }
}

/// Orders, events and states are plain data: writing them as JSON cannot fail.
fn to_value<T: serde::Serialize>(plain: &T) -> Value {
    serde_json::to_value(plain).unwrap_or_default()
}

fn work_out<S: Playable>(
    seen: &S::State,
    order: &S::Order,
    how: HowExact,
) -> Result<Odds, TableError> {
    let usual = Effort::default();
    match how {
        HowExact::Usual => Ok(odds::<S>(seen, order, usual)),
        HowExact::Exact => kernel::odds::exact::<S>(seen, order, 100 * usual.leaves)
            .ok_or(TableError::TooManyOutcomes),
        HowExact::Samples(samples) => Ok(sampled::<S>(seen, order, Effort { samples, ..usual })),
    }
}

fn ponder<S: Playable>(seen: &S::State, level: Level, seed: u64) -> Option<Advised> {
    let advice = tactician::advise::<S>(seen, level, seed)?;
    let label = |order: &S::Order| S::describe(seen, order, 0).label;
    let candidates = advice.candidates.iter();
    Some(Advised {
        order: to_value(&advice.order),
        label: label(&advice.order),
        candidates: candidates.map(|one| (label(&one.order), one.value, one.trials)).collect(),
        nodes: advice.nodes,
    })
}
