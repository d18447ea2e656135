//! The engine protocol: one JSON object a line, each answered by one line. `docs/engine.md` describes it for others.

mod request;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use kernel::{
    DataErrors, SeatId, Setup, Viewer,
    battle::UndoError,
    cards::Card,
    odds::{Method, Odds, sampling_error},
    options::Options,
    replay::{Extent, ReplayError},
    scene::LogLine,
    system::SetupError,
    tables::OwnFile,
};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tactician::Level;

use crate::{
    door::{Umpire, UmpireError},
    game::Game,
    table::{HowExact, Table, TableError},
};
use request::Request;

pub use request::LONGEST_LINE;

/// The seed of a battle for which none is given.
const USUAL_SEED: u64 = 1889;
/// Most trials that may be asked for at once.
const MOST_SAMPLES: u32 = 1_000_000;

/// One battle at a time, played by lines of JSON. It reads no files and knows no clock: the same lines give the same
/// answers.
pub struct Engine {
    umpire: Arc<Umpire>,
    playing: Option<Playing>,
}

/// The battle that is being played.
struct Playing {
    table: Box<dyn Table>,
    seats: Vec<Seat>,
}

/// A chair at its table.
struct Seat {
    id: SeatId,
    /// The key of its side.
    side: String,
    /// The name of its player.
    name: String,
}

/// A die or a card as somebody types it in.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Typed {
    Number(i64),
    Card(String),
}

/// What can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verb {
    New,
    Load,
    Replay,
    State,
    Decision,
    Orders,
    Order,
    Odds,
    Undo,
    Outcome,
    Scene,
    Save,
    Advise,
}

/// Every verb with the fields that it takes, besides `id` and `do`.
const VERBS: [(Verb, &str, &[&str]); 13] = [
    (Verb::New, "new", &["system", "scenario", "files", "options", "seats", "seed"]),
    (Verb::Load, "load", &["system", "state", "seed"]),
    (Verb::Replay, "replay", &["save", "to", "seed"]),
    (Verb::State, "state", &["seat"]),
    (Verb::Decision, "decision", &["seat"]),
    (Verb::Orders, "orders", &["seat"]),
    (Verb::Order, "order", &["order", "seat", "dice"]),
    (Verb::Odds, "odds", &["order", "exact", "samples"]),
    (Verb::Undo, "undo", &["seat"]),
    (Verb::Outcome, "outcome", &[]),
    (Verb::Scene, "scene", &["seat"]),
    (Verb::Save, "save", &["extent"]),
    (Verb::Advise, "advise", &["level"]),
];

/// Why a request was not met.
#[derive(Debug)]
enum Problem {
    /// The table does not allow it: the rule, and a sentence.
    Refused { rule: String, why: String },
    /// It makes no sense.
    Error(EngineError),
}

/// Why a line makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum EngineError {
    #[error("this line is longer than {LONGEST_LINE} bytes")]
    TooLong,
    #[error("this line is not UTF-8")]
    NotUtf8,
    #[error("this line is empty: a request is a JSON object")]
    Empty,
    #[error("this line is no request: {0}")]
    Unreadable(String),
    #[error("the id cannot be read: it is nested too deep, or holds a number too large")]
    Id,
    #[error("there is no verb {word:?}; there are: {known}")]
    UnknownVerb { word: String, known: String },
    #[error("{verb:?} has no field {field:?}; it has: {known}")]
    UnknownField { verb: &'static str, field: String, known: String },
    #[error("the field {field:?} is missing: {wants}")]
    Missing { field: &'static str, wants: &'static str },
    #[error("the field {field:?} wants {wants}, not {found}")]
    Field { field: &'static str, wants: &'static str, found: String },
    #[error("there is no battle yet: begin with \"new\", \"load\" or \"replay\"")]
    NoBattle,
    #[error("there is no seat {seat:?}; there are: {known}")]
    UnknownSeat { seat: String, known: String },
    #[error("say of which \"system\" this state is; there are: {known}")]
    WhichSystem { known: String },
    #[error("option {key}: it wants true, false, a whole number or a word")]
    OptionValue { key: String },
    #[error("\"exact\" and \"samples\" exclude each other")]
    ExactSamples,
    #[error("{0}")]
    Level(tactician::UnknownLevel),
    #[error("{0}")]
    State(String),
    #[error("this state is no place to go on from: nothing is to be decided, and it is not over")]
    DeadEnd,
    #[error("this battle was begun from a state: it has no past that could be saved")]
    NoPast,
    #[error("the battle has {n} orders, not {to}")]
    PastTheEnd { to: usize, n: usize },
    #[error(transparent)]
    Umpire(#[from] UmpireError),
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Files(#[from] DataErrors),
    #[error(transparent)]
    Table(TableError),
    #[error("this is a fault of Liftwood itself, please report it; nothing has changed")]
    Fault,
}

impl<E: Into<EngineError>> From<E> for Problem {
    fn from(error: E) -> Self {
        Self::Error(error.into())
    }
}

impl From<ReplayError> for EngineError {
    fn from(error: ReplayError) -> Self {
        Self::Umpire(error.into())
    }
}

type Answer = Result<Value, Problem>;

impl Engine {
    pub fn new(umpire: Arc<Umpire>) -> Self {
        Self { umpire, playing: None }
    }

    /// Answers one line by one line, neither with its line break. Whatever the line holds, this returns.
    pub fn answer(&mut self, line: &str) -> String {
        let request = match Request::read(line) {
            Ok(request) => request,
            Err(error) => return written("null", Err(error.into())),
        };
        // Orders are carried out on a copy of the state, so a fault in a rule leaves the battle as it was.
        let answer = catch_unwind(AssertUnwindSafe(|| self.meet(&request)));
        written(&request.id, answer.unwrap_or(Err(EngineError::Fault.into())))
    }

    /// The same for a line of which it is not known that it is UTF-8.
    ///
    /// Of a line that is too long, one byte more than [`LONGEST_LINE`] is enough to say so.
    pub fn answer_bytes(&mut self, line: &[u8]) -> String {
        if LONGEST_LINE < line.len() {
            return written("null", Err(EngineError::TooLong.into()));
        }
        match std::str::from_utf8(line) {
            Ok(line) => self.answer(line),
            Err(_) => written("null", Err(EngineError::NotUtf8.into())),
        }
    }

    fn meet(&mut self, request: &Request<'_>) -> Answer {
        match request.verb()? {
            Verb::New => self.new_battle(request),
            Verb::Load => self.load(request),
            Verb::Replay => self.replay(request),
            Verb::State => {
                let playing = self.playing()?;
                Ok(json!({ "state": playing.table.state(playing.viewer(request)?) }))
            }
            Verb::Decision => self.playing()?.decision(request),
            Verb::Orders => self.playing()?.orders(request),
            Verb::Order => self.playing_mut()?.order(request),
            Verb::Odds => self.playing()?.odds(request),
            Verb::Undo => self.playing_mut()?.undo(request),
            Verb::Outcome => Ok(self.playing()?.outcome()),
            Verb::Scene => {
                let playing = self.playing()?;
                Ok(json!({ "scene": playing.table.scene(playing.viewer(request)?) }))
            }
            Verb::Save => self.playing()?.save(request),
            Verb::Advise => self.playing()?.advise(request),
        }
    }

    fn playing(&self) -> Result<&Playing, EngineError> {
        self.playing.as_ref().ok_or(EngineError::NoBattle)
    }

    fn playing_mut(&mut self) -> Result<&mut Playing, EngineError> {
        self.playing.as_mut().ok_or(EngineError::NoBattle)
    }

    fn new_battle(&mut self, request: &Request<'_>) -> Answer {
        let system: String = request.required("system", "the id of a system")?;
        let files =
            request.optional("files", "a list of files, each with its name and its text")?;
        let (scenario, files) = read_scenario(request, files.unwrap_or_default())?;
        let options = read_options(request)?;
        let seats = request.optional("seats", "a list of the players' names")?;
        let seed = seed(request)?;
        let game = self.umpire.game(&system)?;
        let mut cards = game.scenarios();
        if !files.is_empty() {
            cards.extend(game.read(&files)?);
        }
        let seats = seats.unwrap_or_else(|| {
            let card = cards.into_iter().find(|card| card.id == scenario);
            let least = card.as_ref().map_or(0, |card| usize::from(card.seats_least));
            card.into_iter().flat_map(|card| card.seat_names).take(least).collect()
        });
        let table = game.open(Setup { scenario, options, seats, files }, seed)?;
        Ok(self.take_up(table))
    }

    fn load(&mut self, request: &Request<'_>) -> Answer {
        let system: Option<String> = request.optional("system", "the id of a system")?;
        let state: Map<String, Value> = request.required("state", "a whole state")?;
        let seed = seed(request)?;
        let game = match (system, &self.playing) {
            (Some(system), _) => self.umpire.game(&system)?,
            (None, Some(playing)) => self.umpire.game(playing.table.system())?,
            (None, None) => self.only_game()?,
        };
        let table = game.load_state(&Value::Object(state), seed).map_err(EngineError::State)?;
        if table.orders().is_empty() && table.outcome().is_none() {
            return Err(EngineError::DeadEnd.into());
        }
        Ok(self.take_up(table))
    }

    /// The system that is meant when none is named, where there is only one.
    fn only_game(&self) -> Result<&dyn Game, EngineError> {
        let games: Vec<&dyn Game> = self.umpire.games().collect();
        if let [only] = games[..] {
            return Ok(only);
        }
        let known = games.iter().map(|game| game.id()).collect::<Vec<_>>().join(", ");
        Err(EngineError::WhichSystem { known })
    }

    /// Takes up a saved battle: all of it, or its first orders only. All of it is proved in either case.
    fn replay(&mut self, request: &Request<'_>) -> Answer {
        let wants = "a saved battle, as \"save\" answers it";
        let mut save: Map<String, Value> = request.required("save", wants)?;
        let to: Option<usize> = request.optional("to", "a number of orders")?;
        let seed = seed(request)?;
        let mut table = self.umpire.load(request.raw("save").unwrap_or_default(), seed)?;
        // Reading it has compared every checksum that stands in it.
        let proved = save.get("checksums").and_then(Value::as_array).map_or(0, Vec::len);
        let n = table.n_orders();
        if let Some(to) = to.filter(|&to| to != n) {
            if n < to {
                return Err(EngineError::PastTheEnd { to, n }.into());
            }
            cut(&mut save, to);
            table = self.umpire.load(&Value::Object(save).to_string(), seed)?;
        }
        let mut answer = self.take_up(table);
        answer["proved"] = proved.into();
        Ok(answer)
    }

    /// Makes `table` the battle that is played, and tells where it stands.
    fn take_up(&mut self, table: Box<dyn Table>) -> Value {
        let scene = table.scene(Viewer::Spectator);
        let mut seats = Vec::new();
        for side in &scene.sides {
            let seat = |&id: &SeatId| Seat { id, side: side.key.clone(), name: side.name.clone() };
            seats.extend(side.seats.iter().map(seat));
        }
        seats.sort_by_key(|seat| seat.id);
        let names = seats.iter().map(|seat| (seat.id.to_string(), json!(seat.name)));
        let names: Map<String, Value> = names.collect();
        let answer = json!({
            "system": table.system(),
            "scenario": table.setup().scenario,
            "seats": names,
            "seed": table.seed(),
            "orders": table.n_orders(),
            "turn": table.turn(),
            "log": table.log(0, table.n_orders()).iter().map(log_line).collect::<Vec<_>>(),
        });
        self.playing = Some(Playing { table, seats });
        answer
    }
}

impl Playing {
    /// Whose decision it is, and what it is about.
    fn decision(&self, request: &Request<'_>) -> Answer {
        let viewer = self.viewer(request)?;
        let Some(decision) = self.table.scene(viewer).decision else {
            return Ok(json!({ "decision": null }));
        };
        let (seat, side) = (decision.seat.to_string(), self.side(decision.seat));
        let (prompt, rule, piece) = (decision.prompt.words(), decision.rule, decision.piece);
        Ok(json!({ "decision": {
            "side": side, "seat": seat, "prompt": prompt, "rule": rule, "piece": piece,
        }}))
    }

    /// Every possible order in a player's words. To those who do not decide there are none.
    fn orders(&self, request: &Request<'_>) -> Answer {
        let viewer = self.viewer(request)?;
        let mut orders = self.table.orders();
        let decision = self.table.scene(viewer).decision;
        let choices = decision.into_iter().flat_map(|decision| decision.choices);
        let listed = choices.filter_map(|choice| {
            let order = orders.get_mut(choice.index).map(Value::take)?;
            Some(json!({
                "order": order, "label": choice.label, "key": choice.key.unwrap_or_default(),
                "note": choice.note, "group": choice.group.unwrap_or_default(),
            }))
        });
        Ok(json!({ "orders": listed.collect::<Vec<_>>() }))
    }

    fn order(&mut self, request: &Request<'_>) -> Answer {
        let order = read_order(request)?;
        let seat = self.seat(request)?;
        let dice: Option<Vec<Typed>> =
            request.optional("dice", "a list of whole numbers and cards")?;
        let dice = dice.map(|dice| self.read_dice(&dice)).transpose()?;
        let Some(seat) = seat.or_else(|| Some(self.table.decision()?.seat)) else {
            return Err(self.not_allowed(TableError::Over));
        };
        let done = self.table.order(seat, &order, dice.as_deref());
        let done = done.map_err(|error| self.not_allowed(error))?;
        Ok(json!({ "events": done.events, "rolls": done.rolls }))
    }

    /// Dice that somebody has rolled, and cards turned. A face that no die has is refused like one that this die has not.
    fn read_dice(&self, dice: &[Typed]) -> Result<Vec<u8>, Problem> {
        let mut faces = Vec::with_capacity(dice.len());
        for (at, typed) in dice.iter().enumerate() {
            let face = match typed {
                Typed::Number(face) => u8::try_from(*face)
                    .ok()
                    .filter(|&face| 1 <= face)
                    .ok_or_else(|| format!("die {} shows {face}, and no die has that", at + 1)),
                Typed::Card(word) => {
                    let card = word.parse().map(Card::number);
                    card.map_err(|error| format!("draw {}: {error}", at + 1))
                }
            };
            faces.push(face.map_err(|why| self.not_allowed(TableError::Dice(why)))?);
        }
        Ok(faces)
    }

    fn odds(&self, request: &Request<'_>) -> Answer {
        let order = read_order(request)?;
        let exact: Option<bool> = request.optional("exact", "true or false")?;
        let wants = "a whole number from 1 to 1000000";
        let samples: Option<u32> = request.optional("samples", wants)?;
        let how = match (exact, samples) {
            (Some(true), Some(_)) => return Err(EngineError::ExactSamples.into()),
            (Some(true), None) => HowExact::Exact,
            (_, Some(samples)) if (1..=MOST_SAMPLES).contains(&samples) => {
                HowExact::Samples(samples)
            }
            (_, Some(samples)) => {
                let found = samples.to_string();
                return Err(EngineError::Field { field: "samples", wants, found }.into());
            }
            (_, None) => HowExact::Usual,
        };
        let odds = self.table.odds(&order, how).map_err(|error| self.not_allowed(error))?;
        let prospect = self.table.prospect(&order).map_err(|error| self.not_allowed(error))?;
        Ok(odds_answer(&odds, &prospect))
    }

    /// Takes back the last order, for the seat that gave it unless another is named.
    fn undo(&mut self, request: &Request<'_>) -> Answer {
        let gave_it = |seat: &SeatId| {
            let error = self.table.may_undo(*seat).err();
            !matches!(error, Some(TableError::Undo(UndoError::NotYours { .. })))
        };
        let mut seats = self.seats.iter().map(|seat| seat.id);
        let seat = self.seat(request)?.or_else(|| seats.find(gave_it)).unwrap_or(SeatId(0));
        let took_back = self.table.takes_back();
        self.table.undo(seat).map_err(EngineError::Table)?;
        Ok(json!({ "took_back": took_back, "orders": self.table.n_orders() }))
    }

    fn outcome(&self) -> Value {
        let Some(outcome) = self.table.outcome() else { return json!({ "outcome": null }) };
        let winners: Vec<String> = outcome.winners.iter().map(SeatId::to_string).collect();
        json!({ "outcome": {
            "winners": winners, "why": outcome.why, "rule": outcome.rule, "turns": outcome.turns,
        }})
    }

    fn save(&self, request: &Request<'_>) -> Answer {
        let wants = "\"whole\" or \"public\"";
        let extent: Option<String> = request.optional("extent", wants)?;
        let extent = match extent.as_deref() {
            None | Some("whole") => Extent::Whole,
            Some("public") => Extent::Public,
            Some(other) => {
                let found = format!("{other:?}");
                return Err(EngineError::Field { field: "extent", wants, found }.into());
            }
        };
        // A battle from a state knows no scenario that it could be laid out from again.
        if self.table.setup().scenario.is_empty() {
            return Err(EngineError::NoPast.into());
        }
        let save: Value = serde_json::from_str(&self.table.save(extent)).unwrap_or_default();
        Ok(json!({ "save": save }))
    }

    fn advise(&self, request: &Request<'_>) -> Answer {
        let level: Option<String> = request.optional("level", "recruit, regular or veteran")?;
        let level = level.map_or(Ok(Level::Regular), |word| word.parse());
        let level = level.map_err(EngineError::Level)?;
        let Some(advised) = self.table.advise(level) else {
            return Err(self.not_allowed(TableError::Over));
        };
        let candidates = advised.candidates.iter().map(
            |(label, value, trials)| json!({ "label": label, "value": value, "trials": trials }),
        );
        Ok(json!({
            "order": advised.order,
            "label": advised.label,
            "level": level.name(),
            "candidates": candidates.collect::<Vec<_>>(),
            "nodes": advised.nodes,
        }))
    }

    /// The seat that is named, if one is.
    fn seat(&self, request: &Request<'_>) -> Result<Option<SeatId>, EngineError> {
        let word: Option<String> = request.optional("seat", "the letter of a seat")?;
        word.map(|word| self.seat_called(&word)).transpose()
    }

    fn seat_called(&self, word: &str) -> Result<SeatId, EngineError> {
        let ids = || self.seats.iter().map(|seat| seat.id);
        ids().find(|id| id.to_string() == word).ok_or_else(|| EngineError::UnknownSeat {
            seat: word.chars().take(20).collect(),
            known: ids().map(|id| id.to_string()).collect::<Vec<_>>().join(", "),
        })
    }

    /// Through whose eyes to look: a seat's, a spectator's, or the umpire's when none are named.
    fn viewer(&self, request: &Request<'_>) -> Result<Viewer, EngineError> {
        let wants = "the letter of a seat, or \"spectator\"";
        let word: Option<String> = request.optional("seat", wants)?;
        match word.as_deref() {
            None => Ok(Viewer::Umpire),
            Some("spectator") => Ok(Viewer::Spectator),
            Some(word) => self.seat_called(word).map(Viewer::Seat),
        }
    }

    fn side(&self, id: SeatId) -> &str {
        self.seats.iter().find(|seat| seat.id == id).map_or("", |seat| &seat.side)
    }

    /// What the table does not allow is refused under the rule of the open decision, or of the battle's end.
    fn not_allowed(&self, error: TableError) -> Problem {
        let rule = match (&error, self.table.decision(), self.table.outcome()) {
            (TableError::Refused(refusal), _, _) => {
                let (rule, why) = (refusal.rule.to_string(), refusal.why.clone());
                return Problem::Refused { rule, why };
            }
            (TableError::Dice(_) | TableError::NotYours { .. }, Some(decision), _) => {
                decision.rule.to_string()
            }
            (_, None, Some(outcome)) => outcome.rule,
            _ => return EngineError::Table(error).into(),
        };
        Problem::Refused { rule, why: error.to_string() }
    }
}

fn written(id: &str, answer: Answer) -> String {
    let (kind, answer) = match answer {
        Ok(answer) => ("ok", answer),
        Err(Problem::Refused { rule, why }) => ("refused", json!({ "rule": rule, "why": why })),
        Err(Problem::Error(error)) => ("error", error.to_string().into()),
    };
    format!("{{\"id\":{id},\"{kind}\":{answer}}}")
}

fn seed(request: &Request<'_>) -> Result<u64, EngineError> {
    let seed = request.optional("seed", "a whole number from 0 to 18446744073709551615")?;
    Ok(seed.unwrap_or(USUAL_SEED))
}

/// The id of the scenario; where it stands in the request itself, as one more file.
fn read_scenario(
    request: &Request<'_>,
    mut files: Vec<OwnFile>,
) -> Result<(String, Vec<OwnFile>), EngineError> {
    let wants = "the id of a scenario, or a scenario";
    if let Ok(Some(id)) = request.optional("scenario", wants) {
        return Ok((id, files));
    }
    let _: Map<String, Value> = request.required("scenario", wants)?;
    let given = request.raw("scenario").unwrap_or_default();
    let (id, file) = OwnFile::scenario(given).map_err(DataErrors::from)?;
    files.push(file);
    Ok((id, files))
}

fn read_order(request: &Request<'_>) -> Result<Value, EngineError> {
    let order: Map<String, Value> =
        request.required("order", "an order, as \"orders\" lists them")?;
    Ok(Value::Object(order))
}

fn read_options(request: &Request<'_>) -> Result<Options, EngineError> {
    let wants = "an object of options and their values";
    let given: Option<Map<String, Value>> = request.optional("options", wants)?;
    let mut options = Options::new();
    for (key, value) in given.into_iter().flatten() {
        let Ok(value) = serde_json::from_value(value) else {
            return Err(EngineError::OptionValue { key });
        };
        options.insert(key, value);
    }
    Ok(options)
}

/// Leaves only the first `to` orders in a saved battle, with what belongs to them.
fn cut(save: &mut Map<String, Value>, to: usize) {
    if let Some(Value::Array(orders)) = save.get_mut("orders") {
        orders.truncate(to);
    }
    if let Some(Value::Array(checksums)) = save.get_mut("checksums") {
        checksums.retain(|sum| sum["after"].as_u64().is_some_and(|after| after <= to as u64));
    }
    save.remove("outcome");
}

fn log_line(line: &LogLine) -> Value {
    let rolls: Vec<String> = line.rolls.iter().map(ToString::to_string).collect();
    json!({
        "order": line.order, "turn": line.turn, "rule": line.rule,
        "text": line.text.words(), "rolls": rolls,
    })
}

/// Exact chances as fractions, sampled ones as decimals with what two standard errors come to.
fn odds_answer(odds: &Odds, prospect: &[String]) -> Value {
    let (mut now, mut measures) = (Map::new(), Map::new());
    for measure in &odds.measures {
        now.insert(measure.name.clone(), measure.now.into());
        let chances = measure.chances.iter().map(|&(value, chance)| match odds.method {
            Method::Exact { .. } => json!({ "value": value, "p": chance }),
            Method::Sampled { samples } => {
                let p = chance.value();
                json!({ "value": value, "p": p, "error": sampling_error(p, samples) })
            }
        });
        measures.insert(measure.name.clone(), chances.collect());
    }
    let mut answer = match odds.method {
        Method::Exact { leaves } => {
            json!({ "exact": true, "measures": measures, "now": now, "leaves": leaves })
        }
        Method::Sampled { samples } => {
            json!({ "exact": false, "measures": measures, "now": now, "samples": samples })
        }
    };
    if !prospect.is_empty() {
        answer["prospect"] = json!(prospect);
    }
    answer
}
