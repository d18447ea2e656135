//! What the pages are made from: plain structs that the server fills in.
//!
//! They hold words, numbers and the kernel's scene types. Orders come as JSON text that is handed back unread.

use std::sync::Arc;

use kernel::{
    SeatId,
    book::Book,
    chart::Chart,
    draft::{Builder, Draft, Fault, Weighing},
    drawing::{Drawing, Paper},
    ledger::{Ledger, Rule},
    lift::{Lift, Measured, Placed},
    options::{OptionSpec, Options, Preset},
    scene::{Board, Inspection, LogLine, Scene},
    system::ScenarioCard,
    yard::{Catalogue, Form, Muster, Plan, Shown, Squadron, Survey, Worth},
};

/// The first page.
#[derive(Clone, Debug, Default)]
pub struct HomeView {
    pub systems: Vec<SystemCard>,
    /// Battles of this table that are still open, the latest first.
    pub battles: Vec<OpenBattle>,
    /// Small battles to begin with.
    pub firsts: Vec<FirstBattle>,
    /// Said at the top, once: "That file is not a saved battle".
    pub notice: Option<String>,
    /// How many of the player's own files are left out.
    pub n_left_out: usize,
}

/// A rule system as the first page shows it.
#[derive(Clone, Debug, Default)]
pub struct SystemCard {
    /// Its address: `galleons`. Chooses the vignette as well.
    pub id: String,
    pub title: String,
    /// One sentence: what is fought with what.
    pub text: String,
    /// False for a system that is still to come.
    pub ready: bool,
    pub n_scenarios: usize,
}

/// A small battle that is begun at one press: a person against regulars.
#[derive(Clone, Debug, Default)]
pub struct FirstBattle {
    pub system: String,
    pub system_title: String,
    pub card: ScenarioCard,
}

/// A battle that can be taken up again.
#[derive(Clone, Debug, Default)]
pub struct OpenBattle {
    pub token: String,
    pub title: String,
    pub system: String,
    /// Where it stands: "turn 6, Ann's fire".
    pub clock: String,
    /// Who fights: "Ann against a regular".
    pub players: String,
    /// When it was last played, in words; may be empty.
    pub when: String,
}

/// A system and its scenarios.
#[derive(Clone, Debug, Default)]
pub struct SystemView {
    pub system: SystemCard,
    pub scenarios: Vec<ScenarioView>,
    /// What a battle is called that players put together, where the system has such.
    pub free: Option<String>,
    /// Where players design things, and what that place is called, where there is one.
    pub yard: Option<(String, String)>,
    /// Systems that stand on this one.
    pub upon: Vec<SystemCard>,
}

/// A yard: its catalogue, and what was designed at this table.
#[derive(Clone, Debug, Default)]
pub struct YardView {
    pub system: String,
    pub system_title: String,
    pub title: String,
    pub text: String,
    pub catalogue: Catalogue,
    pub saved: Vec<SavedDesign>,
    /// Squadrons that were saved, by their numbers.
    pub squadrons: Vec<(i64, String)>,
    /// Said at the top, once.
    pub notice: Option<String>,
    /// What was pasted and could not be read.
    pub text_again: String,
    /// Whether it is known what the catalogue is worth.
    pub has_worth: bool,
}

/// A design that was saved.
#[derive(Clone, Debug, Default)]
pub struct SavedDesign {
    pub id: i64,
    pub name: String,
    pub is_sound: bool,
}

/// Something of the catalogue.
#[derive(Clone, Debug)]
pub struct ShipView {
    pub system: String,
    pub system_title: String,
    pub shown: Shown,
}

/// What the money buys.
#[derive(Clone, Debug)]
pub struct WorthView {
    pub system: String,
    pub system_title: String,
    pub worth: Worth,
}

/// Record sheets to be printed.
#[derive(Clone, Debug, Default)]
pub struct SheetsView {
    pub title: String,
    /// Where one came from.
    pub back: String,
    pub pages: Vec<Drawing>,
    /// `a4` or `letter`.
    pub paper: String,
    /// Whether the pages lie on their long side.
    pub lies: bool,
    /// Where they are as a PDF.
    pub pdf: String,
}

impl SheetsView {
    /// The size of a page.
    pub fn size(&self) -> (i32, i32) {
        let (short, long) = Paper::named(&self.paper).unwrap_or_default().size();
        if self.lies { (long, short) } else { (short, long) }
    }
}

/// The form of a squadron.
#[derive(Clone, Debug)]
pub struct SquadronView {
    pub system: String,
    pub system_title: String,
    pub squadron: Squadron,
    pub muster: Muster,
    pub catalogue: Catalogue,
    /// The rules under which it may fight: a key to be sent, words to be read.
    pub rules: Vec<(String, String)>,
    /// Its number, once it is saved.
    pub id: Option<i64>,
    pub most: usize,
    pub notice: Option<String>,
}

/// Two ships beside each other.
#[derive(Clone, Debug)]
pub struct CompareView {
    pub system: String,
    pub system_title: String,
    /// What may be chosen.
    pub names: Vec<String>,
    pub one: Shown,
    pub two: Shown,
    pub limits: FlightLimits,
}

/// What a proving flight may ask for.
#[derive(Clone, Copy, Debug)]
pub struct FlightLimits {
    pub most_games: u32,
    pub seconds: u64,
}

/// Two ships that are flown against each other.
#[derive(Clone, Debug, Default)]
pub struct FlightView {
    pub system: String,
    pub system_title: String,
    pub id: String,
    pub names: [String; 2],
    /// Battles of each level.
    pub games: u32,
    /// How it stands: "under way", "done".
    pub standing: String,
    /// Whether it goes on.
    pub is_open: bool,
    pub legs: Vec<LegView>,
}

/// How tacticians of one level fared with them.
#[derive(Clone, Debug, Default)]
pub struct LegView {
    pub level: String,
    pub fought: u32,
    pub draws: u32,
    /// For each ship: battles won, and the share with its interval, in tenths of a per cent.
    pub ships: [(u32, [u32; 3]); 2],
}

/// The form of a yard.
#[derive(Clone, Debug)]
pub struct DesignView {
    pub system: String,
    pub system_title: String,
    pub form: Form,
    pub plan: Plan,
    pub survey: Survey,
    /// The number under which it was saved.
    pub id: Option<i64>,
    pub notice: Option<String>,
}

/// A scenario in the list. Its picture is asked for at `/picture/{system}/{id}.svg`.
#[derive(Clone, Debug)]
pub struct ScenarioView {
    pub card: ScenarioCard,
    /// Why it cannot be fought yet; `None` when it can.
    pub closed: Option<String>,
}

/// The player's own ships, scenarios, maps and weapons.
#[derive(Clone, Debug, Default)]
pub struct FilesView {
    /// Where they are read from, for whoever sits at the machine itself.
    pub folder: Option<String>,
    pub files: Vec<OwnFileView>,
    pub left_out: Vec<LeftOut>,
    /// Files to begin from.
    pub examples: Vec<ExampleFile>,
}

/// A file that is in use.
#[derive(Clone, Debug, Default)]
pub struct OwnFileView {
    /// Its path from the folder: `galleons/ships/mine.toml`.
    pub name: String,
    /// What stands in it: `ship Night Heron`.
    pub entries: Vec<String>,
}

/// Something that is wrong with a file.
#[derive(Clone, Debug, Default)]
pub struct LeftOut {
    pub file: String,
    /// The entry, where it is one that is wrong.
    pub entry: Option<String>,
    pub reason: String,
}

/// A file to begin from.
#[derive(Clone, Debug, Default)]
pub struct ExampleFile {
    pub name: String,
    pub text: String,
}

/// A scenario to be written, or to be put right.
#[derive(Clone, Debug, Default)]
pub struct OwnScenarioView {
    /// Its system's address: `galleons`.
    pub system: String,
    pub system_title: String,
    pub text: String,
    pub errors: Vec<String>,
}

/// The form by which players put a battle together.
#[derive(Clone, Debug)]
pub struct FreeView {
    /// Its system's address: `galleons`.
    pub system: String,
    pub system_title: String,
    pub builder: Builder,
    /// What has been filled in.
    pub draft: Draft,
    pub weighing: Weighing,
    /// Why it cannot be fought.
    pub faults: Vec<Fault>,
}

/// The form for a new battle.
#[derive(Clone, Debug)]
pub struct NewBattleView {
    pub system_title: String,
    pub card: ScenarioCard,
    pub options: Vec<OptionSpec>,
    /// Choices of all options at once.
    pub presets: Vec<Preset>,
    /// The settings to show; those not named stand at their default.
    pub chosen: Options,
    /// As the form was sent, when it has to be filled in again; seats beyond its end get the usual choice.
    pub seats: Vec<SeatChoice>,
    /// Empty for one drawn by the server.
    pub seed: String,
    /// What was wrong with the form that was sent.
    pub error: Option<String>,
    /// The draft that the scenario came of, as JSON, where it came of one.
    pub draft: Option<String>,
    /// The scenario itself, where it is none of those that the system lists.
    pub text: Option<String>,
}

/// Who is to sit in a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatChoice {
    pub name: String,
    /// `person`, `recruit`, `regular`, `veteran` or `empty`.
    pub player: String,
}

/// The links to be sent to the players.
#[derive(Clone, Debug, Default)]
pub struct SeatsView {
    /// The host's own token.
    pub token: String,
    pub title: String,
    pub system_title: String,
    pub seats: Vec<SeatLink>,
    /// Whole address for those who only look on.
    pub spectator: String,
}

#[derive(Clone, Debug, Default)]
pub struct SeatLink {
    /// The seat as the scenario names it: "First captain".
    pub seat: String,
    pub name: String,
    /// `person`, `recruit`, `regular` or `veteran`.
    pub player: String,
    /// Whole address; `None` for a seat that no person holds.
    pub url: Option<String>,
    pub held: Held,
}

/// Where a seat is played, as seen from one screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Held {
    /// By whoever looks at this page.
    #[default]
    You,
    /// By another who shares this screen.
    Here,
    /// From a link of its own.
    Elsewhere,
    /// By a tactician.
    Table,
}

/// The battle page of one viewer at one moment.
#[derive(Clone, Debug)]
pub struct BattleView {
    pub token: String,
    /// The system's address: `galleons`.
    pub system: String,
    pub system_title: String,
    /// How many orders have been given.
    pub at: usize,
    pub scene: Scene,
    /// What [`crate::board_static`] gave for the scene's board; keep it by `Board::key`.
    pub board: Arc<str>,
    /// Oldest first. The page shows the newest sixty unless `log_all`.
    pub log: Vec<LogLine>,
    /// For `?log=all`.
    pub log_all: bool,
    /// Orders as JSON text, at the place that `Choice::index` names.
    pub orders: Vec<String>,
    /// What would be taken back ("Ahead to 1011"); `None` when nothing can be.
    pub undo: Option<String>,
    pub seats: Vec<Sitting>,
    /// The seat whose view this is; `None` for a spectator.
    pub viewer: Option<SeatId>,
    /// The holder may see `/seats`.
    pub is_host: bool,
    /// There are record sheets to be printed.
    pub has_sheets: bool,
    /// What has happened is written up.
    pub has_books: bool,
    /// A quiet line under the head: "Waiting for the Humans, a regular."
    pub notice: Option<String>,
    /// Shown in the decision's place: another person at the same screen must decide.
    pub curtain: Option<Curtain>,
    /// Why the last order was not carried out, for a page without scripts.
    pub refusal: Option<RefusalView>,
    /// Shown in the odds panel from the start.
    pub odds: Option<OddsView>,
}

/// Who holds a seat.
#[derive(Clone, Debug, Default)]
pub struct Sitting {
    pub name: String,
    /// `person`, `recruit`, `regular` or `veteran`.
    pub player: String,
    /// Index into the scene's sides.
    pub side: usize,
    pub held: Held,
}

/// "Pass the table to X": hides everything until X has taken the seat.
#[derive(Clone, Debug, Default)]
pub struct Curtain {
    /// Who must decide.
    pub name: String,
    /// Index into the scene's sides.
    pub side: usize,
    /// Where the one button leads (a plain `GET`).
    pub href: String,
}

/// What an order is likely to do: the part `odds`.
#[derive(Clone, Debug, Default)]
pub struct OddsView {
    /// The order in words.
    pub of: String,
    /// What it hangs on, one line each: "range 4, close: needs 3+".
    pub says: Vec<String>,
    pub groups: Vec<OddsGroup>,
    /// Said where there is no group: "Nothing is left to chance.".
    pub empty: &'static str,
    /// "exact, 216 outcomes walked".
    pub note: String,
}

/// One measure and what it may come to.
#[derive(Clone, Debug, Default)]
pub struct OddsGroup {
    /// The measure; may be empty.
    pub name: String,
    pub rows: Vec<OddsRow>,
}

#[derive(Clone, Debug, Default)]
pub struct OddsRow {
    pub label: String,
    /// As written: "2/3", "17 %".
    pub chance: String,
    /// The same from 0 to 1, for the bar.
    pub share: f32,
}

/// Arcs and ranges of one piece: the parts `inspection` and `inspected`.
#[derive(Clone, Debug)]
pub struct InspectionView {
    pub name: String,
    /// What it is drawn over.
    pub scene: Scene,
    pub inspection: Inspection,
}

/// A piece in the player's hand: the parts `hand` and `ghost`.
#[derive(Clone, Debug)]
pub struct PlacedView {
    pub token: String,
    /// The system's address, for the link to the rule.
    pub system: String,
    /// How many orders the page has seen.
    pub at: usize,
    pub board: Board,
    /// Whose it is: index into the scene's sides.
    pub side: usize,
    pub lift: Lift,
    /// Which of its forms is meant.
    pub form: usize,
    /// The order is JSON text.
    pub placed: Placed<String>,
}

/// What a tape says: the parts `taped` and `tape`.
#[derive(Clone, Debug)]
pub struct MeasuredView {
    pub board: Board,
    pub measured: Measured,
}

/// Why something was not done: the part `refusal`.
#[derive(Clone, Debug, Default)]
pub struct RefusalView {
    /// The system's address, for the link to the rule.
    pub system: String,
    pub why: String,
    /// The rule that forbids it, if it was a rule.
    pub rule: Option<String>,
}

/// A battle after some of its orders.
#[derive(Clone, Debug)]
pub struct ReplayView {
    pub token: String,
    pub system: String,
    pub system_title: String,
    /// How many orders the picture shows.
    pub to: usize,
    /// How many there are.
    pub last: usize,
    pub scene: Scene,
    pub board: Arc<str>,
    /// The log up to there, oldest first.
    pub log: Vec<LogLine>,
    /// Where each turn begins: (turn, orders given).
    pub turns: Vec<(u16, usize)>,
    /// Moments inside the last of these orders: which is shown, 0 for the end of it, and how many there are.
    pub within: (usize, usize),
    /// The holder may go on otherwise from here at a table of its own.
    pub may_branch: bool,
}

/// What has happened, written up for reading.
#[derive(Clone, Debug, Default)]
pub struct BooksView {
    pub token: String,
    pub system: String,
    pub title: String,
    pub books: Vec<Book>,
}

/// A system's rulebook.
#[derive(Clone, Copy, Debug)]
pub struct RulebookView<'a> {
    pub ledger: &'a Ledger,
    /// From `?q=`: only rules that have these words.
    pub query: &'a str,
}

/// The charts of a system.
#[derive(Clone, Debug)]
pub struct ChartsView<'a> {
    pub ledger: &'a Ledger,
    /// The system's name.
    pub title: &'a str,
    pub charts: Vec<Chart>,
}

/// One rule on a page of its own.
#[derive(Clone, Copy, Debug)]
pub struct RuleView<'a> {
    pub ledger: &'a Ledger,
    pub rule: &'a Rule,
}

/// Something went wrong: what, and a way on.
#[derive(Clone, Debug, Default)]
pub struct ErrorView {
    pub status: u16,
    /// One sentence in plain words.
    pub sentence: String,
    /// Where to go from here; home when empty.
    pub href: String,
    /// What that link says.
    pub way_on: String,
}

/// A board by itself, for a scenario's picture.
#[derive(Clone, Copy, Debug)]
pub struct BoardPicture<'a> {
    pub title: &'a str,
    pub board: &'a Board,
}
