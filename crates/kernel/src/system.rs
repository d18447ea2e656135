//! The contract of a rule system: its types and its pure functions.

use std::fmt;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{
    battle::Noted,
    book::Book,
    chart::Chart,
    chronicle::{Chronicle, Log},
    dice::Dice,
    draft::{Builder, Draft, Fault, Mixed, Points, Pool, Weighing},
    drawing::Drawing,
    ledger::{DataError, DataErrors, RuleId},
    lift::{Hold, Measured, Pin, Placed},
    options::{OptionSpec, Options, Preset},
    scene::{Choice, Inspection, PieceId, Scene, Text, Weight},
    table::{Point, Tabletop},
    tables::{Origins, OwnFile},
    yard::Yard,
};

pub use crate::tables::SourceFile;

/// One rule system. `state + order + dice -> state + events`, and nothing else.
pub trait System: Sized + Send + Sync + 'static {
    /// Short name: `galleons`.
    const ID: &'static str;
    const TITLE: &'static str;
    /// Raised whenever an old battle would be fought differently. An old save is refused plainly.
    const RULES_VERSION: u32;

    /// Other systems whose tables it reads as well, and whose players' own files it may use.
    const STANDS_ON: &'static [&'static str] = &[];
    /// Whether it is written up in [`System::books`].
    const HAS_BOOKS: bool = false;

    /// All tables, read and validated: ships, weapons, maps, scenarios.
    type Library: Send + Sync;
    type State: Clone + PartialEq + std::hash::Hash + Serialize + DeserializeOwned + Send + Sync;
    type Order: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    type Event: Clone + fmt::Debug + Serialize + Send;

    /// Reads tables from texts; the edge of the process has read the files.
    ///
    /// Without `beside` they are the system's own. With it they are a player's, who adds to what is there and changes
    /// nothing of it. A single error and nothing is read; every error is told.
    fn library(
        files: &[SourceFile<'_>],
        beside: Option<&Self::Library>,
    ) -> Result<Self::Library, DataErrors>;
    /// Where everything in the library stands.
    fn origins(library: &Self::Library) -> &Origins;
    fn scenarios(library: &Self::Library) -> Vec<ScenarioCard>;
    fn options(library: &Self::Library) -> Vec<OptionSpec>;
    /// Choices of all options at once, if the system has any.
    fn presets(_: &Self::Library) -> Vec<Preset> {
        Vec::new()
    }
    /// The charts that a player reads at the table, if the system has any.
    fn charts(_: &Self::Library) -> Vec<Chart> {
        Vec::new()
    }

    /// The form for battles that players put together, if the system has one.
    fn builder(_: &Self::Library) -> Option<Builder> {
        None
    }
    /// What the sides of a draft come to, and how they compare.
    fn weigh(_: &Self::Library, _: &Draft) -> Weighing {
        Weighing::default()
    }
    /// The text of the scenario that comes of a draft which has passed [`Builder::check`], or why none does.
    fn draft(_: &Self::Library, _: &Draft) -> Result<String, Vec<Fault>> {
        Err(Vec::new())
    }

    /// The items whose points are worked out by simulation, if any are.
    fn pools(_: &Self::Library) -> Vec<Pool> {
        Vec::new()
    }
    /// A battle between mixed forces of a pool that these points hold to be even.
    fn mixed(_: &Self::Library, _pool: &str, _: &Points, _: &mut Dice) -> Option<Mixed> {
        None
    }

    /// Where players design ships and the like, if the system has such a place.
    fn yard(_: &Self::Library) -> Option<Box<dyn Yard + '_>> {
        None
    }

    /// Lays out a battle. No automatic step has been taken yet: see [`carry_on`].
    fn open(library: &Self::Library, setup: &Setup) -> Result<Self::State, SetupError>;
    /// The part of a state that play changes, which is all that a checksum must look at again. What it leaves out must be the
    /// same in all states of a battle.
    fn changing(state: &Self::State) -> impl Serialize {
        state
    }
    /// What must be decided next; none when the battle is over.
    fn decision(state: &Self::State) -> Option<Decision>;
    /// Whose decision it is, without the words.
    fn decider(state: &Self::State) -> Option<SeatId>;
    /// Every legal order where the choice is discrete; a good spread where a position is free.
    fn orders(state: &Self::State, out: &mut Vec<Self::Order>);
    /// Refuses an order that the rules forbid to the seat whose decision is open.
    fn check(state: &Self::State, order: &Self::Order) -> Result<(), Refusal>;
    /// Whether the place that an order names is free: then `orders` lists a good spread, and others may pass `check` too.
    fn is_free(_order: &Self::Order) -> bool {
        false
    }
    /// What comes of setting a lifted piece down where it is held: the order that this is, and why it is refused, if it is.
    /// None for a piece that cannot be lifted now. The state is as the seat that decides sees it; see [`DecisionView::lifts`].
    ///
    /// [`DecisionView::lifts`]: crate::scene::DecisionView::lifts
    fn placed(_state: &Self::State, _hold: &Hold) -> Option<Placed<Self::Order>> {
        None
    }
    /// What a tape says that is laid from one place to another, as the rules measure. None for a piece that is not on the table.
    fn measure(_state: &Self::State, _from: Pin, _to: Pin) -> Option<Measured> {
        None
    }
    /// Carries out an order that has passed `check`, up to the next automatic step.
    fn apply(
        state: &mut Self::State,
        order: &Self::Order,
        dice: &mut Dice,
        log: Log<'_, Self::Event>,
    );
    /// Takes the next automatic step, if one is due. False when a decision is open or the battle is over.
    fn advance(state: &mut Self::State, dice: &mut Dice, log: Log<'_, Self::Event>) -> bool;
    /// Whether an order is kept from the other seats until something is rolled or revealed.
    fn is_secret(order: &Self::Order) -> bool;
    /// Whether an order given some time ago is kept from others even now, whatever has been revealed since.
    fn is_still_secret(_state: &Self::State, _order: &Self::Order) -> bool {
        false
    }
    /// Carries out an order as far as its odds are asked for: what it does by itself, if nobody answers it.
    fn foretell(state: &mut Self::State, order: &Self::Order, dice: &mut Dice);
    /// Takes the next step that belongs to what the order does. False when all of that has happened.
    fn foretell_on(state: &mut Self::State, dice: &mut Dice) -> bool;
    /// Whether all of that has happened, where it can be told without taking a step: such outcomes need not be kept to be
    /// gone on from.
    fn is_foretold(_state: &Self::State) -> bool {
        false
    }
    fn outcome(state: &Self::State) -> Option<Outcome>;
    fn turn(state: &Self::State) -> u16;

    /// Copies the state into `seen`, with what this viewer must not know taken out.
    fn see(state: &Self::State, viewer: Viewer, seen: &mut Self::State);
    /// The same as a new state.
    fn seen_by(state: &Self::State, viewer: Viewer) -> Self::State {
        let mut seen = state.clone();
        Self::see(state, viewer, &mut seen);
        seen
    }
    /// Fills in by chance what a state does not tell, such as a hand that was not seen: as it may well be.
    fn imagine(_state: &mut Self::State, _dice: &mut Dice) {}
    /// What a page shows this viewer.
    fn scene(state: &Self::State, viewer: Viewer) -> Scene;
    /// What a page shows of one piece on request.
    fn inspect(state: &Self::State, viewer: Viewer, piece: PieceId) -> Option<Inspection>;
    /// The record sheets that this viewer may see, as they stand, without their foot: see [`Yard::foot`].
    fn sheets(_state: &Self::State, _viewer: Viewer) -> Vec<Drawing> {
        Vec::new()
    }
    /// An order in a player's words; `index` is its place in the list of orders.
    fn describe(state: &Self::State, order: &Self::Order, index: usize) -> Choice;
    /// What can be said of an order before it is given besides its odds: what it costs, whom it exposes to whom.
    /// The state is as the seat that decides sees it.
    fn prospect(_state: &Self::State, _order: &Self::Order) -> Vec<String> {
        Vec::new()
    }
    /// An event in words; any state of the battle will do, since only names are taken from it.
    /// What is secret makes no event before it is revealed.
    fn narrate(state: &Self::State, event: &Self::Event) -> (Text, Weight);

    /// What has happened written up for reading: a journal, accounts, histories. Events are told as by [`System::narrate`], so what is
    /// secret is not among them.
    fn books(_state: &Self::State, _log: &[Noted<Self::Event>], _viewer: Viewer) -> Vec<Book> {
        Vec::new()
    }
    /// Whether a replay may stop at this state, between two automatic steps of one order.
    fn pauses(_state: &Self::State) -> bool {
        false
    }

    /// The names of the numbers that odds are quoted in; the same for every state of a battle.
    fn measure_names(state: &Self::State) -> Vec<String>;
    /// Those numbers, in the order of their names.
    fn measures(state: &Self::State, out: &mut Vec<i32>);
    /// States what must always hold. For states from outside, and for the laws.
    fn validate(state: &Self::State) -> Result<(), StateError>;
}

/// A system that has a quick player of its own.
pub trait Playable: System {
    /// As many orders are tried out at most before one is given by looking ahead: fewer where an order takes long to weigh.
    const FORESIGHT: u32 = 4_000;
    /// Whoever looks ahead plays on to the end of the turn, and of the next if that comes after fewer orders than these.
    const FORETHOUGHT: u32 = 0;
    /// By how many tenths of a standard error another plan must lead the policy's own to be taken; 0 where the best mean is taken. For
    /// systems whose trials hang much on luck.
    const DOUBT: i64 = 0;

    /// The order that the quick policy gives, as an index into `orders`. `state` is what its seat may see.
    fn policy(state: &Self::State, orders: &[Self::Order], dice: &mut Dice) -> usize;
    /// Ways to go on that are worth weighing by looking ahead, the policy's own first: each a run of orders to be given
    /// one after another. One way only where looking ahead is not worth the trouble.
    fn plans(state: &Self::State, orders: &[Self::Order], dice: &mut Dice)
    -> Vec<Vec<Self::Order>>;
    /// A random order that is not absurd.
    fn stroll(state: &Self::State, orders: &[Self::Order], dice: &mut Dice) -> usize;
    /// How well `seat` stands, in thousandths: 0 lost, 1000 won.
    fn standing(state: &Self::State, seat: SeatId) -> i32;
    /// What a battle came to, for those who fight many of them: numbers by name, the same names for every state of a battle.
    fn results(_state: &Self::State) -> Vec<(String, i64)> {
        Vec::new()
    }
}

/// Carries out an order and every automatic step that follows it.
pub fn carry_out<S: System, C: Chronicle<Event = S::Event>>(
    state: &mut S::State,
    order: &S::Order,
    dice: &mut Dice,
    log: &mut C,
) {
    S::apply(state, order, dice, log.as_log());
    carry_on::<S, C>(state, dice, log);
}

/// Takes automatic steps until a decision is open or the battle is over.
pub fn carry_on<S: System, C: Chronicle<Event = S::Event>>(
    state: &mut S::State,
    dice: &mut Dice,
    log: &mut C,
) {
    while S::advance(state, dice, log.as_log()) {}
}

/// Lays out a battle from a library and from the files that the setup brings along, which nobody has vouched for.
pub fn lay_out<S: System>(library: &S::Library, setup: &Setup) -> Result<S::State, SetupError> {
    if setup.files.is_empty() {
        return S::open(library, setup);
    }
    let files: Vec<SourceFile<'_>> = setup.files.iter().map(OwnFile::source).collect();
    let state = S::open(&S::library(&files, Some(library))?, setup)?;
    S::validate(&state)?;
    Ok(state)
}

/// A chair at the table, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatId(pub u8);

impl SeatId {
    /// The seat's letter: `a` for the first.
    pub fn letter(self) -> char {
        char::from(b'a' + self.0 % 26)
    }
}

impl fmt::Display for SeatId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A side of a battle between two: 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SideId(pub u8);

impl SideId {
    #[must_use]
    pub const fn other(self) -> Self {
        Self(1 - self.0 % 2)
    }
}

/// Who looks at a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    Seat(SeatId),
    /// Somebody who may know only what everybody knows.
    Spectator,
    /// Somebody who may know everything: tests, and a replay of a battle that is over.
    Umpire,
}

impl Viewer {
    /// Whether this viewer may know the secrets of `seat`.
    pub fn knows(self, seat: SeatId) -> bool {
        match self {
            Self::Seat(own) => own == seat,
            Self::Spectator => false,
            Self::Umpire => true,
        }
    }
}

/// The one thing that must be decided next.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    pub seat: SeatId,
    pub prompt: Text,
    pub rule: RuleId,
    pub piece: Option<PieceId>,
}

/// Why an order is not allowed: a rule, and a sentence that a player understands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{why} [{rule}]")]
pub struct Refusal {
    pub rule: RuleId,
    pub why: String,
    /// Where on an open table the reason lies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Point>,
}

impl Refusal {
    pub fn new(rule: RuleId, why: impl Into<String>) -> Self {
        Self { rule, why: why.into(), place: None }
    }
}

/// Who and where on an open table has to do with a refusal; one of them is shown to whoever gave the order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Blame {
    /// Who or what bars the order.
    pub bars: Option<Point>,
    /// Where it was to lead.
    pub meant: Option<Point>,
    /// Who was to carry it out.
    pub acts: Option<Point>,
}

impl Blame {
    /// The place that says most: who bars the order before where it was to lead, and that before who was to carry it out. None
    /// beyond the table.
    pub fn place(self, top: Tabletop) -> Option<Point> {
        self.bars.or(self.meant).or(self.acts).filter(|&place| top.holds(place))
    }
}

/// How a battle ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// Seats that won; none for a draw.
    pub winners: Vec<SeatId>,
    /// One sentence.
    pub why: String,
    /// The rule that decided it.
    pub rule: String,
    pub turns: u16,
}

/// A scenario as a list shows it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ScenarioCard {
    pub system: &'static str,
    pub id: String,
    pub title: String,
    pub background: String,
    pub setup: String,
    pub special: String,
    pub victory: String,
    pub seats_least: u8,
    pub seats_most: u8,
    /// Names for the seats: "First captain", ...
    pub seat_names: Vec<String>,
    pub rules: Vec<String>,
    /// Boards that it can be fought on; the first is the usual one.
    pub boards: Vec<String>,
    /// Rules, or families of rules (`HV-RAIL`), without which it cannot be fought: see [`Ledger::waits_for`].
    ///
    /// [`Ledger::waits_for`]: crate::ledger::Ledger::waits_for
    #[serde(skip)]
    pub rests_on: Vec<&'static str>,
}

/// What a battle starts from, apart from chance.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    pub scenario: String,
    #[serde(default)]
    pub options: Options,
    /// The players' names, one per seat.
    pub seats: Vec<String>,
    /// What the scenario needs beyond what is built in. The battle keeps it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<OwnFile>,
}

impl Setup {
    /// A scenario with every option at its default.
    pub fn new(scenario: impl Into<String>, seats: Vec<String>) -> Self {
        Self { scenario: scenario.into(), seats, ..Self::default() }
    }

    /// Refuses a table with too few or too many players, or names that cannot be used.
    pub fn check_seats(&self, scenario: &str, least: u8, most: u8) -> Result<(), SetupError> {
        let given = self.seats.len();
        if given < usize::from(least) || usize::from(most) < given {
            let scenario = scenario.to_owned();
            return Err(SetupError::Seats { scenario, least, most, given });
        }
        for (at, name) in self.seats.iter().enumerate() {
            let reason = if name.trim().is_empty() {
                "it is empty"
            } else if LONGEST_NAME < name.chars().count() {
                "it is longer than 40 letters"
            } else if name.chars().any(char::is_control) {
                "it holds characters that cannot be shown"
            } else if self.seats[..at].contains(name) {
                "somebody else has it"
            } else {
                continue;
            };
            return Err(SetupError::Name { seat: SeatId(at as u8), reason: reason.to_owned() });
        }
        Ok(())
    }
}

/// Longest name of a player.
const LONGEST_NAME: usize = 40;

/// Why a battle cannot be laid out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    #[error("there is no scenario called {scenario:?}; there are: {known}")]
    UnknownScenario { scenario: String, known: String },
    #[error("{scenario} is for {least} to {most} players, not {given}")]
    Seats { scenario: String, least: u8, most: u8, given: usize },
    #[error("player {seat} has no usable name: {reason}")]
    Name { seat: SeatId, reason: String },
    #[error("option {key}: {reason}")]
    Option { key: String, reason: String },
    /// A rule that it rests on is still to come.
    #[error("{scenario} cannot be fought yet: it waits for {title} [{rule}]")]
    Pending { scenario: String, rule: String, title: String },
    /// Something that the scenario needs cannot be had.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The files that the setup brings along cannot be used.
    #[error(transparent)]
    Files(#[from] DataErrors),
    /// What comes of them cannot be played.
    #[error(transparent)]
    State(#[from] StateError),
}

/// A state from outside that cannot be, with every reason found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this state cannot be: {}", .reasons.join("; "))]
pub struct StateError {
    pub reasons: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Length;

    #[test]
    fn a_refusal_shows_who_bars_the_order_before_where_it_led_and_who_had_it() {
        let top = Tabletop { width: Length::units(100), depth: Length::units(75) };
        let [bars, meant, acts] = [10, 20, 30].map(|at| Some(Point::thousandths(at * 1000, 5000)));
        let all = Blame { bars, meant, acts };
        assert_eq!(all.place(top), bars);
        assert_eq!(Blame { bars: None, ..all }.place(top), meant);
        assert_eq!(Blame { bars: None, meant: None, ..all }.place(top), acts);
        assert_eq!(Blame::default().place(top), None);
        // What lies beyond the table cannot be shown on it.
        let beyond = Some(Point::thousandths(100_001, 5000));
        assert_eq!(Blame { bars: beyond, ..all }.place(top), None);
    }
}
