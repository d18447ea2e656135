//! Fills in what the pages are made from, always as one viewer may see it.

use kernel::{
    SeatId, Viewer,
    odds::{Distribution, Method, Odds, sampling_error},
    replay::Extent,
    scene::{LogLine, PieceId, Scene},
};
use page::view::{
    BattleView, BooksView, Curtain, InspectionView, OddsGroup, OddsRow, OddsView, OpenBattle,
    RefusalView, ReplayView, Sitting,
};
use serde_json::Value;
use umpire::Table;

use crate::{
    error::Error,
    hall::{Hall, Place},
    live::{OpenTable, seconds},
    seats::{Player, Role},
};

/// Lines of the log that a battle page gets, unless it asks for all.
const LOG_LINES: usize = 60;
/// Most outcomes of one measure that are shown one by one.
const MOST_ROWS: usize = 12;
/// Chances are written as fractions while their denominator stays readable.
const READABLE: u128 = 1296;

/// How much of the log is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogExtent {
    Newest,
    All,
}

/// The battle page of a token's holder.
pub fn battle(hall: &Hall, place: &Place, open: &OpenTable, log: LogExtent) -> BattleView {
    let table = open.table.as_ref();
    let sight = open.sight(place.role);
    let scene = table.scene(sight.viewer);
    let decides = open.decides();
    let side_of = |seat| side_of(&scene, seat);
    let may_order = matches!(sight.viewer, Viewer::Seat(seat) if decides == Some(seat));
    let curtain = sight.curtain.map(|seat| Curtain {
        name: open.name(seat),
        side: side_of(seat),
        href: format!("/table/{}?as={seat}", place.token),
    });
    let seats = open.chairs.iter().enumerate().map(|(at, chair)| {
        let seat = SeatId(at as u8);
        Sitting {
            name: open.name(seat),
            player: chair.player.name().into(),
            side: side_of(seat),
            held: open.held(seat, place.role, sight.viewer),
        }
    });
    let orders = if may_order { table.orders() } else { Vec::new() };
    let may_undo = sight.curtain.is_none() && open.may_undo(place.role).is_ok();
    BattleView {
        token: place.token.to_string(),
        system: table.system().into(),
        system_title: system_title(hall, table),
        at: open.at(place.role),
        board: hall.board(&scene.board),
        log: log_lines(table, table.n_orders(), log),
        log_all: log == LogExtent::All,
        orders: orders.iter().map(Value::to_string).collect(),
        undo: if may_undo { table.takes_back() } else { None },
        seats: seats.collect(),
        viewer: seat_of(sight.viewer),
        is_host: place.role == Role::Host,
        has_books: hall.umpire.game(table.system()).is_ok_and(umpire::Game::has_books),
        has_sheets: hall.umpire.game(table.system()).is_ok_and(|game| game.yard().is_some()),
        notice: notice(open),
        curtain,
        refusal: None,
        odds: None,
        scene,
    }
}

/// Why something was not done, for the page that it was asked from.
pub fn refusal(system: &str, error: &Error) -> RefusalView {
    RefusalView {
        system: system.into(),
        why: error.sentence(),
        rule: error.rule().map(str::to_owned),
    }
}

/// Arcs and ranges of one piece.
pub fn inspection(
    open: &OpenTable,
    place: &Place,
    piece: PieceId,
) -> Result<InspectionView, Error> {
    let viewer = open.sight(place.role).viewer;
    let nothing = || Error::NotFound("there is no such piece on this board".into());
    let inspection = open.table.inspect(viewer, piece).ok_or_else(nothing)?;
    let scene = open.table.scene(viewer);
    let named = scene.pieces.iter().find(|known| known.id == piece);
    let name = named.map(|piece| piece.name.clone()).unwrap_or_default();
    Ok(InspectionView { name, scene, inspection })
}

/// The battle after its first `to` orders, as far as the holder may know it.
///
/// With `at` it is a moment inside the last of them, counted from 1.
pub fn replay(
    hall: &Hall,
    place: &Place,
    open: &OpenTable,
    to: Option<usize>,
    at: usize,
) -> ReplayView {
    let table = open.table.as_ref();
    let (last, viewer) = replayable(open, place.role);
    let to = to.unwrap_or(last).min(last);
    let (inside, moments) = table.within(to, at, viewer);
    let (at, of_last) = (
        if inside.is_some() { at.min(moments) } else { 0 },
        inside.as_ref().map_or(usize::MAX, |(_, entries)| *entries),
    );
    let mut scene = inside.map_or_else(|| table.scene_after(to, viewer), |(scene, _)| scene);
    if let Some(decision) = &mut scene.decision {
        // What might have been ordered then cannot be ordered now.
        decision.choices.clear();
    }
    let mut log = log_lines(table, last, LogExtent::All);
    let mut turns: Vec<(u16, usize)> = Vec::new();
    for line in &log {
        if turns.last().is_none_or(|(turn, _)| *turn < line.turn) {
            turns.push((line.turn, line.order));
        }
    }
    if at == 0 {
        log.retain(|line| line.order <= to);
    } else {
        log = table.log_within(to, of_last);
    }
    ReplayView {
        token: place.token.to_string(),
        system: table.system().into(),
        system_title: system_title(hall, table),
        to,
        last,
        board: hall.board(&scene.board),
        scene,
        log,
        turns,
        within: (at, moments),
        may_branch: may_branch(open, place.role),
    }
}

/// Whether somebody may go on otherwise from an earlier order: whoever has laid the table, and everybody when it is over.
pub fn may_branch(open: &OpenTable, role: Role) -> bool {
    role == Role::Host || open.table.outcome().is_some()
}

/// The books of a table.
pub fn books(hall: &Hall, place: &Place, open: &OpenTable) -> BooksView {
    let table = open.table.as_ref();
    let viewer = open.sight(place.role).viewer;
    let scene = table.scene(viewer);
    BooksView {
        token: place.token.to_string(),
        system: table.system().into(),
        title: format!("{}: {}", system_title(hall, table), scene.clock),
        books: table.books(viewer),
    }
}

/// How far a replay goes, and through whose eyes: while the battle lasts, only what everybody knows already.
fn replayable(open: &OpenTable, role: Role) -> (usize, Viewer) {
    if open.table.outcome().is_some() {
        return (open.table.n_orders(), Viewer::Umpire);
    }
    (open.table.n_public(), open.sight(role).viewer)
}

/// The battle as a file, with its name. Nobody can foresee the dice of a battle that goes on from it.
pub fn save(open: &OpenTable) -> Result<(String, String), Error> {
    let table = open.table.as_ref();
    let is_over = table.outcome().is_some();
    let extent = if is_over { Extent::Whole } else { Extent::Public };
    let mut file: serde_json::Map<String, Value> =
        serde_json::from_str(&table.save(extent)).map_err(Error::internal)?;
    let players = open.chairs.iter().map(|chair| chair.player.name().into());
    file.insert("players".into(), Value::Array(players.collect()));
    let text = serde_json::to_string_pretty(&file).map_err(Error::internal)?;
    let when = if is_over { "over".to_owned() } else { format!("turn-{}", table.turn()) };
    Ok((format!("{}-{when}.json", table.setup().scenario), text))
}

/// The odds of a choice in words and bars.
pub fn odds(of: String, says: Vec<String>, odds: &Odds) -> OddsView {
    let note = match odds.method {
        Method::Exact { leaves: 1 } => String::new(),
        Method::Exact { leaves } => format!("exact, {leaves} outcomes walked"),
        Method::Sampled { samples } => {
            let error = 100.0 * sampling_error(0.5, samples);
            format!("from {samples} trials, give or take {error:.1} %")
        }
    };
    let changing = odds.measures.iter().filter(|measure| {
        measure.chances.iter().any(|(value, chance)| *value != measure.now && 0 < chance.ways)
    });
    let groups = changing
        .map(|measure| OddsGroup { name: measure.name.clone(), rows: rows(measure, odds.method) });
    let groups: Vec<OddsGroup> = groups.collect();
    let is_certain = odds.method == Method::Exact { leaves: 1 };
    let empty = match (groups.is_empty(), is_certain) {
        // What is said of the order may be of dice that are rolled later.
        (true, true) if says.is_empty() => "Nothing is left to chance.",
        (true, false) => "However the dice fall, nothing that is counted here changes.",
        _ => "",
    };
    OddsView { of, says, groups, empty, note }
}

fn rows(measure: &Distribution, method: Method) -> Vec<OddsRow> {
    let exact = matches!(method, Method::Exact { .. });
    let row = |label: String, share: f64, fraction: Option<String>| {
        let percent = || match share {
            _ if 0.0 < share && share < 0.001 => "< 0.1 %".to_owned(),
            _ if 0.999 < share && share < 1.0 => "> 99.9 %".to_owned(),
            _ => format!("{:.1} %", 100.0 * share),
        };
        OddsRow { label, chance: fraction.unwrap_or_else(percent), share: share as f32 }
    };
    let shown = measure.chances.iter().take(MOST_ROWS);
    let mut rows: Vec<OddsRow> = shown
        .map(|(value, chance)| {
            let readable = exact && chance.of <= READABLE;
            row(label(*value, measure.now), chance.value(), readable.then(|| chance.to_string()))
        })
        .collect();
    let rest = measure.chances.get(MOST_ROWS..).unwrap_or_default();
    if !rest.is_empty() {
        let share = rest.iter().map(|(_, chance)| chance.value()).sum();
        rows.push(row("all others".into(), share, None));
    }
    rows
}

fn label(value: i32, now: i32) -> String {
    match value - now {
        0 => "no change".into(),
        change if 0 < change => format!("+{change}"),
        change => format!("\u{2212}{}", change.unsigned_abs()),
    }
}

/// A battle in the list of those to be taken up again. None for one that is over.
pub fn open_battle(place: &Place, open: &OpenTable) -> Option<OpenBattle> {
    let table = open.table.as_ref();
    if table.outcome().is_some() {
        return None;
    }
    let scene = table.scene(Viewer::Spectator);
    let players = open.chairs.iter().enumerate().map(|(at, chair)| {
        let name = open.name(SeatId(at as u8));
        match chair.player {
            Player::Person => name,
            Player::Tactician(level) => format!("{name} ({level})"),
        }
    });
    Some(OpenBattle {
        token: place.token.to_string(),
        title: scene.title,
        system: table.system().into(),
        clock: scene.clock,
        players: players.collect::<Vec<_>>().join(" against "),
        when: ago(seconds().saturating_sub(open.played)),
    })
}

fn ago(seconds: u64) -> String {
    let (n, what) = match seconds {
        0..60 => return "just now".into(),
        60..3_600 => (seconds / 60, "minute"),
        3_600..86_400 => (seconds / 3_600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    format!("{n} {what}{} ago", if n == 1 { "" } else { "s" })
}

fn system_title(hall: &Hall, table: &dyn Table) -> String {
    hall.umpire.game(table.system()).map(|game| game.title().to_owned()).unwrap_or_default()
}

const fn seat_of(viewer: Viewer) -> Option<SeatId> {
    match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator | Viewer::Umpire => None,
    }
}

fn side_of(scene: &Scene, seat: SeatId) -> usize {
    scene.sides.iter().position(|side| side.seats.contains(&seat)).unwrap_or(0)
}

/// Says that a tactician is at work.
fn notice(open: &OpenTable) -> Option<String> {
    let seat = open.decides()?;
    match open.chairs.get(usize::from(seat.0))?.player {
        Player::Tactician(level) => Some(format!("Waiting for {}, a {level}.", open.name(seat))),
        Player::Person => None,
    }
}

/// The log up to order `to`.
///
/// A line's order is a number of the replay. What everybody cannot yet step through gets the last number that they
/// can, or it would tell how many orders others have given in secret.
fn log_lines(table: &dyn Table, to: usize, extent: LogExtent) -> Vec<LogLine> {
    let mut reach = match extent {
        LogExtent::Newest => LOG_LINES,
        LogExtent::All => to,
    };
    let mut lines = loop {
        let from = to.saturating_sub(reach);
        let lines = table.log(from, to);
        if from == 0 || LOG_LINES <= lines.len() {
            break lines;
        }
        reach *= 2;
    };
    if extent == LogExtent::Newest {
        lines.drain(..lines.len().saturating_sub(LOG_LINES));
    }
    let last = if table.outcome().is_some() { to } else { table.n_public() };
    for line in &mut lines {
        line.order = line.order.min(last);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_words() {
        let told = [0, 59, 60, 3_599, 3_600, 90_000, 200_000].map(ago);
        let words = [
            "just now",
            "just now",
            "1 minute ago",
            "59 minutes ago",
            "1 hour ago",
            "1 day ago",
            "2 days ago",
        ];
        assert_eq!(told, words);
    }

    #[test]
    fn a_change_is_told_with_its_sign() {
        assert_eq!([label(3, 3), label(5, 3), label(1, 3)], ["no change", "+2", "\u{2212}2"]);
    }
}
