//! One battle of some system, whichever it is.

use kernel::{
    Battle, Decision, Outcome, Playable, Refusal, Scene, SeatId, Setup, System, Viewer,
    battle::{OrderError, UndoError},
    book::Book,
    chronicle::Entry,
    drawing::Drawing,
    json,
    lift::{Hold, Measured, Pin, Placed},
    odds::{Effort, Odds, odds, sampled},
    replay::Extent,
    scene::{Inspection, LogLine, PieceId},
};
use serde_json::{Value, json};
use tactician::Level;

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
    /// The record sheets that a viewer may see, as they stand.
    fn sheets(&self, viewer: Viewer) -> Vec<Drawing>;
    /// The log of orders `from` to `to`, both included; 0 is what happened before the first.
    fn log(&self, from: usize, to: usize) -> Vec<LogLine>;
    /// The log of the first `n` orders, with so many entries of the last at most.
    fn log_within(&self, n: usize, of_last: usize) -> Vec<LogLine>;
    /// The moments inside order `n` at which a replay may stop: the scene at number `at`, counted from 1, with the entries of the
    /// log up to it; and how many there are.
    fn within(&self, n: usize, at: usize, viewer: Viewer) -> (Option<(Scene, usize)>, usize);
    /// What has happened written up for reading.
    fn books(&self, viewer: Viewer) -> Vec<Book>;
    /// The odds of an order, as the seat that decides can know them: work to be done elsewhere, refused at once where
    /// it makes no sense. It holds a copy of what it needs.
    fn odds_later(&self, order: &Value, how: HowExact) -> Result<LaterOdds, TableError>;
    /// What can be said of an order in advance besides its odds, as the seat that decides can know it.
    fn prospect(&self, order: &Value) -> Result<Vec<String>, TableError>;
    /// What comes of setting a lifted piece down where it is held, as the seat that decides can know it. None for a piece that cannot
    /// be lifted now.
    fn placed(&self, hold: &Hold) -> Option<Placed<Value>>;
    /// What a tape says, as the rules measure.
    fn measure(&self, viewer: Viewer, from: Pin, to: Pin) -> Option<Measured>;
    /// What a tactician would order for the seat that decides; it sees what that seat may see. Work to be done
    /// elsewhere, since a veteran takes its time.
    fn advise_later(&self, level: Level) -> Later<Option<Advised>>;
    /// Those odds at once.
    fn odds(&self, order: &Value, how: HowExact) -> Result<Odds, TableError> {
        self.odds_later(order, how)?()
    }
    /// That advice at once.
    fn advise(&self, level: Level) -> Option<Advised> {
        self.advise_later(level)()
    }
    /// The battle as a file.
    fn save(&self, extent: Extent) -> String;
    /// The battle after its first `n` orders as a file, to be gone on from otherwise.
    fn branch(&self, n: usize) -> String;
    /// Checksums by turn, as proof of a replay.
    fn n_checksums(&self) -> usize;
}

/// Work that another thread may do.
pub type Later<T> = Box<dyn FnOnce() -> T + Send>;

/// Odds that another thread may work out.
pub type LaterOdds = Later<Result<Odds, TableError>>;

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

/// A battle of one system.
pub(crate) struct Seated<S: System>(pub Battle<S>);

impl<S: Playable> Seated<S> {
    fn read_order(order: &Value) -> Result<S::Order, TableError> {
        json::from_value(order).map_err(TableError::Unreadable)
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
        orders.iter().map(json::to_value).collect()
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
                    value["event"] = json::to_value(event);
                    events.push(value);
                }
                Entry::Roll(rolled) => {
                    let mut value = json::to_value(rolled);
                    value["text"] = Value::String(rolled.to_string());
                    rolls.push(value);
                }
            }
        }
        let given = self.0.given().last().map(json::to_text).unwrap_or_default();
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
        json::to_value(&S::seen_by(self.0.state(), viewer))
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

    fn sheets(&self, viewer: Viewer) -> Vec<Drawing> {
        S::sheets(self.0.state(), viewer)
    }

    fn log(&self, from: usize, to: usize) -> Vec<LogLine> {
        self.0.log_lines(from, to)
    }

    fn log_within(&self, n: usize, of_last: usize) -> Vec<LogLine> {
        self.0.log_lines_within(0, n, of_last)
    }

    fn within(&self, n: usize, at: usize, viewer: Viewer) -> (Option<(Scene, usize)>, usize) {
        let moments = self.0.moments(n, at);
        let shown = moments.shown.map(|(state, entries)| (S::scene(&state, viewer), entries));
        (shown.filter(|_| 0 < at), moments.count)
    }

    fn books(&self, viewer: Viewer) -> Vec<Book> {
        S::books(self.0.state(), self.0.log(), viewer)
    }

    fn odds_later(&self, order: &Value, how: HowExact) -> Result<LaterOdds, TableError> {
        let order = Self::read_order(order)?;
        let seen = self.seen_by_decider().ok_or(TableError::Over)?;
        S::check(&seen, &order).map_err(TableError::Refused)?;
        Ok(Box::new(move || work_out::<S>(&seen, &order, how)))
    }

    fn prospect(&self, order: &Value) -> Result<Vec<String>, TableError> {
        let order = Self::read_order(order)?;
        let seen = self.seen_by_decider().ok_or(TableError::Over)?;
        S::check(&seen, &order).map_err(TableError::Refused)?;
        Ok(S::prospect(&seen, &order))
    }

    fn placed(&self, hold: &Hold) -> Option<Placed<Value>> {
        let placed = S::placed(&self.seen_by_decider()?, hold)?;
        Some(placed.map(|order| json::to_value(&order)))
    }

    fn measure(&self, viewer: Viewer, from: Pin, to: Pin) -> Option<Measured> {
        S::measure(&S::seen_by(self.0.state(), viewer), from, to)
    }

    fn advise_later(&self, level: Level) -> Later<Option<Advised>> {
        let (seen, seed) = (self.seen_by_decider(), self.n_orders() as u64);
        Box::new(move || ponder::<S>(&seen?, level, seed))
    }

    fn save(&self, extent: Extent) -> String {
        json::to_pretty(&self.0.save(extent))
    }

    fn branch(&self, n: usize) -> String {
        json::to_pretty(&self.0.branch(n))
    }

    fn n_checksums(&self) -> usize {
        self.0.checksums().len()
    }
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
        order: json::to_value(&advice.order),
        label: label(&advice.order),
        candidates: candidates.map(|one| (label(&one.order), one.value, one.trials)).collect(),
        nodes: advice.nodes,
    })
}
