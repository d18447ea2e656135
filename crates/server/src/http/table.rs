//! A battle through one token: its page, its parts, orders, odds, replay and file.

use axum::{
    Router,
    extract::{Path, Query, RawQuery, State},
    http::{HeaderMap, HeaderName, HeaderValue, header},
    response::{IntoResponse, Redirect, Response},
    routing::{get, post},
};
use kernel::{SeatId, Viewer, drawing::Drawing, scene::PieceId};
use page::view::{BattleView, SeatLink, SeatsView};
use serde::Deserialize;
use umpire::HowExact;

use super::{
    AppState,
    answer::{html, wants_parts},
    battles::{seat_them, take_up},
    form::Fields,
    printing::{Printing, as_pdf},
};
use crate::{
    error::Error,
    hall::{Laid, Place},
    live::OpenTable,
    seats::{Player, Role},
    token::Token,
    view::{self, LogExtent},
};

/// The cookie with the tables at which a browser has sat, so that they are found again.
const COOKIE: &str = "liftwood-tables";
const MOST_REMEMBERED: usize = 12;

pub fn router() -> Router<AppState> {
    Router::new()
        .route("/table/{token}", get(battle))
        .route("/table/{token}/seats", get(seats))
        .route("/table/{token}/parts", get(parts))
        .route("/table/{token}/order", post(order))
        .route("/table/{token}/undo", post(undo))
        .route("/table/{token}/odds", get(odds))
        .route("/table/{token}/inspect/{piece}", get(inspect))
        .route("/table/{token}/sheets", get(sheets))
        .route("/table/{token}/sheets.pdf", get(sheets_pdf))
        .route("/table/{token}/replay", get(replay))
        .route("/table/{token}/branch", post(branch))
        .route("/table/{token}/books", get(books))
        .route("/table/{token}/save", get(save))
}

/// What may stand behind the address of the battle page.
#[derive(Deserialize)]
struct Asked {
    /// `all` for the whole log.
    log: Option<String>,
    /// The letter of the seat that takes the screen.
    #[serde(rename = "as")]
    seat: Option<String>,
}

impl Asked {
    fn log(&self) -> LogExtent {
        if self.log.as_deref() == Some("all") { LogExtent::All } else { LogExtent::Newest }
    }
}

async fn battle(
    State(state): State<AppState>,
    place: Place,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    if let Some(letter) = &asked.seat {
        let seat = read_seat(letter)?;
        place.live.take_the_screen(&state.hall, place.role, seat).await?;
        return Ok(Redirect::to(&format!("/table/{}", place.token)).into_response());
    }
    let (view, _) = view_now(&state, &place, asked.log()).await?;
    let mut response = html(page::battle(&view)).into_response();
    if let Some(cookie) = remember(&headers, &place.token) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

fn read_seat(letter: &str) -> Result<SeatId, Error> {
    match letter.as_bytes() {
        [letter @ b'a'..=b'z'] => Ok(SeatId(letter - b'a')),
        _ => Err(Error::Unreadable("a seat is named by its letter".into())),
    }
}

async fn parts(
    State(state): State<AppState>,
    place: Place,
    Query(asked): Query<Asked>,
) -> Result<Response, Error> {
    parts_now(&state, &place, asked.log()).await
}

async fn parts_now(state: &AppState, place: &Place, log: LogExtent) -> Result<Response, Error> {
    let (view, version) = view_now(state, place, log).await?;
    Ok(([version], html(page::parts(&view))).into_response())
}

/// The battle as it stands, with the mark by which a script knows it again among live events.
async fn view_now(
    state: &AppState,
    place: &Place,
    log: LogExtent,
) -> Result<(BattleView, (HeaderName, String)), Error> {
    let locked = place.live.lock(&state.hall).await?;
    let version = place.live.version(&locked.eyes(place.role)).to_string();
    let view = view::battle(&state.hall, place, &locked, log);
    Ok((view, (HeaderName::from_static("x-version"), version)))
}

async fn order(
    State(state): State<AppState>,
    place: Place,
    headers: HeaderMap,
    fields: Result<Fields, Error>,
) -> Result<Response, Error> {
    let asked = async {
        let fields = fields?;
        let (at, order) = (fields.at()?, fields.order()?);
        place.live.clone().order(state.hall.clone(), place.role, at, order).await?;
        claim(&state, &place).await
    };
    let outcome = asked.await;
    after(&state, &place, &headers, outcome).await
}

async fn undo(
    State(state): State<AppState>,
    place: Place,
    headers: HeaderMap,
    fields: Result<Fields, Error>,
) -> Result<Response, Error> {
    let asked = async {
        let at = fields?.at()?;
        place.live.clone().undo(state.hall.clone(), place.role, at).await?;
        claim(&state, &place).await
    };
    let outcome = asked.await;
    after(&state, &place, &headers, outcome).await
}

/// A seat that is played from its own link no longer belongs to the host's screen.
pub async fn claim(state: &AppState, place: &Place) -> Result<(), Error> {
    match place.role {
        Role::Seat(seat) => place.live.clone().claim(state.hall.clone(), seat).await,
        Role::Host | Role::Spectator => Ok(()),
    }
}

/// Answers an order or an undo: the battle as it stands now, and why it was refused, if it was.
async fn after(
    state: &AppState,
    place: &Place,
    headers: &HeaderMap,
    outcome: Result<(), Error>,
) -> Result<Response, Error> {
    let wants_parts = wants_parts(headers);
    let error = match outcome {
        Ok(()) if wants_parts => return parts_now(state, place, LogExtent::Newest).await,
        Ok(()) => return Ok(Redirect::to(&format!("/table/{}", place.token)).into_response()),
        Err(error) if error.is_said_at_the_table() => error,
        Err(error) => return Err(error),
    };
    let (mut view, version) = view_now(state, place, LogExtent::Newest).await?;
    let refusal = view::refusal(&view.system, &error);
    if let Some(place) = error.place() {
        view.scene.overlays.extend(page::wrong_place(&view.scene.board, place, &refusal.why));
    }
    let body = if wants_parts {
        let mut body = page::refused(&refusal, &view.scene).into_string();
        if matches!(error, Error::Stale) {
            body.push_str(&page::parts(&view).into_string());
            return Ok((error.status(), [version], html(body)).into_response());
        }
        body
    } else {
        view.refusal = Some(refusal);
        page::battle(&view).into_string()
    };
    Ok((error.status(), html(body)).into_response())
}

/// The links, for whoever laid the table.
async fn seats(
    State(state): State<AppState>,
    place: Place,
    headers: HeaderMap,
) -> Result<Response, Error> {
    if place.role != Role::Host {
        return Err(Error::NotTheHost);
    }
    let links = state.hall.links(place.live.id).await?;
    let base = base(&state, &headers);
    let link = |wanted: Role| {
        let found = links.iter().find(|(_, role)| *role == wanted);
        found.map(|(token, _)| format!("{base}/table/{token}"))
    };
    let locked = place.live.lock(&state.hall).await?;
    let view = SeatsView {
        token: place.token.to_string(),
        title: locked.table.scene(Viewer::Spectator).title,
        system_title: state.hall.umpire.game(locked.table.system())?.title().to_owned(),
        seats: seat_links(&state, &locked, link),
        spectator: link(Role::Spectator).unwrap_or_default(),
    };
    drop(locked);
    let mut response = html(page::seats(&view)).into_response();
    if let Some(cookie) = remember(&headers, &place.token) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

fn seat_links(
    state: &AppState,
    open: &OpenTable,
    link: impl Fn(Role) -> Option<String>,
) -> Vec<SeatLink> {
    let game = state.hall.umpire.game(open.table.system()).ok();
    let scenario = &open.table.setup().scenario;
    let card = game.and_then(|game| game.scenarios().into_iter().find(|card| card.id == *scenario));
    let chairs = open.chairs.iter().enumerate().map(|(at, chair)| {
        let seat = SeatId(at as u8);
        let named = card.as_ref().and_then(|card| card.seat_names.get(at).cloned());
        SeatLink {
            seat: named.unwrap_or_else(|| format!("Seat {}", at + 1)),
            name: open.name(seat),
            player: chair.player.name().into(),
            url: link(Role::Seat(seat)),
            held: open.held(seat, Role::Host, Viewer::Spectator),
        }
    });
    chairs.collect()
}

/// What links begin with: as the host's own browser asks, unless the table is known by another name.
fn base(state: &AppState, headers: &HeaderMap) -> String {
    if let Some(public) = &state.public {
        return public.to_string();
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    host.map(|host| format!("http://{host}")).unwrap_or_default()
}

#[derive(Deserialize)]
struct OddsAsked {
    at: usize,
    choice: usize,
}

async fn odds(
    State(state): State<AppState>,
    place: Place,
    Query(asked): Query<OddsAsked>,
) -> Result<Response, Error> {
    let (of, says, later) = {
        let locked = place.live.lock(&state.hall).await?;
        let seat = locked.check_turn(place.role, asked.at)?;
        // Behind the curtain nobody asks for another's odds.
        if locked.sight(place.role).viewer != Viewer::Seat(seat) {
            return Err(Error::NotYourDecision { whose: locked.name(seat) });
        }
        let nothing = || Error::NotFound("there is no such choice".into());
        let orders = locked.table.orders();
        let order = orders.get(asked.choice).ok_or_else(nothing)?;
        let decision = locked.table.scene(Viewer::Seat(seat)).decision;
        let choices = decision.map(|decision| decision.choices).unwrap_or_default();
        let choice = choices.into_iter().find(|choice| choice.index == asked.choice);
        let choice = choice.ok_or_else(nothing)?;
        let mut says = locked.table.prospect(order)?;
        if !choice.note.is_empty() && !says.contains(&choice.note) {
            says.insert(0, choice.note);
        }
        (choice.label, says, locked.table.odds_later(order, HowExact::Usual)?)
    };
    let odds = state.hall.compute(later).await??;
    Ok(html(page::odds(&view::odds(of, says, &odds))).into_response())
}

async fn inspect(
    State(state): State<AppState>,
    place: Place,
    Path((_, piece)): Path<(String, String)>,
) -> Result<Response, Error> {
    let nothing = |_| Error::NotFound("there is no such piece on this board".into());
    let piece = PieceId(piece.parse().map_err(nothing)?);
    let locked = place.live.lock(&state.hall).await?;
    let view = view::inspection(&locked, &place, piece)?;
    drop(locked);
    Ok(html(page::inspection(&view)).into_response())
}

/// The record sheets that the holder may see, as they stand, to be printed.
async fn sheets(
    State(state): State<AppState>,
    place: Place,
    RawQuery(query): RawQuery,
    Query(printing): Query<Printing>,
) -> Result<Response, Error> {
    let (title, drawn) = as_they_stand(&state, &place).await?;
    let mut view = printing.view(title, &drawn)?;
    view.back = format!("/table/{}", place.token);
    view.pdf = format!("/table/{}/sheets.pdf?{}", place.token, query.unwrap_or_default());
    Ok(html(page::sheets(&view)).into_response())
}

/// The same as a document.
async fn sheets_pdf(
    State(state): State<AppState>,
    place: Place,
    Query(printing): Query<Printing>,
) -> Result<Response, Error> {
    let (title, drawn) = as_they_stand(&state, &place).await?;
    as_pdf(&state.hall, printing.view(title, &drawn)?).await
}

/// The title of a battle, and its sheets with their foot.
async fn as_they_stand(state: &AppState, place: &Place) -> Result<(String, Vec<Drawing>), Error> {
    let (drawn, title, system) = {
        let locked = place.live.lock(&state.hall).await?;
        let viewer = locked.sight(place.role).viewer;
        let title = locked.table.scene(viewer).title;
        (locked.table.sheets(viewer), title, locked.table.system())
    };
    let game = state.hall.umpire.game(system)?;
    let none = || Error::NotFound(format!("{} has no record sheets to print", game.title()));
    let foot = game.yard().ok_or_else(none)?.foot();
    Ok((title, drawn.into_iter().map(|sheet| sheet.above(&foot)).collect()))
}

#[derive(Deserialize)]
struct ReplayAsked {
    to: Option<usize>,
    /// A moment inside that order.
    at: Option<usize>,
}

async fn replay(
    State(state): State<AppState>,
    place: Place,
    Query(asked): Query<ReplayAsked>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let view = {
        let locked = place.live.lock(&state.hall).await?;
        view::replay(&state.hall, &place, &locked, asked.to, asked.at.unwrap_or(0))
    };
    let page = if wants_parts(&headers) { page::replay_parts(&view) } else { page::replay(&view) };
    Ok(html(page).into_response())
}

/// Goes on otherwise from an earlier order, at a table of its own with the same players.
async fn branch(
    State(state): State<AppState>,
    place: Place,
    fields: Fields,
) -> Result<Response, Error> {
    let wrong = |_| Error::Unreadable("after how many orders? That is a whole number".into());
    let to: usize = fields.get("to").parse().map_err(wrong)?;
    let (file, players) = {
        let locked = place.live.lock(&state.hall).await?;
        if !view::may_branch(&locked, place.role) {
            return Err(Error::NotYourTable);
        }
        if locked.table.n_public() < to {
            let last = locked.table.n_public();
            return Err(Error::Unreadable(format!("{last} orders are known to everybody so far")));
        }
        let players: Vec<Player> = locked.chairs.iter().map(|chair| chair.player).collect();
        (locked.table.branch(to), players)
    };
    let laid = take_up(&state, file).await?;
    seat_them(&state, Laid { players, ..laid }).await
}

async fn books(State(state): State<AppState>, place: Place) -> Result<Response, Error> {
    let view = {
        let locked = place.live.lock(&state.hall).await?;
        view::books(&state.hall, &place, &locked)
    };
    Ok(html(page::books(&view)).into_response())
}

async fn save(State(state): State<AppState>, place: Place) -> Result<Response, Error> {
    let (name, text) = {
        let locked = place.live.lock(&state.hall).await?;
        view::save(&locked)?
    };
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    Ok((headers, text).into_response())
}

/// The tables at which this browser has sat, the latest first.
pub fn remembered(headers: &HeaderMap) -> Vec<Token> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs =
        cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let ours = pairs.filter(|(name, _)| *name == COOKIE).flat_map(|(_, value)| value.split('.'));
    ours.filter_map(Token::read).take(MOST_REMEMBERED).collect()
}

/// Puts a table first among those that this browser remembers. None when it stands there already.
fn remember(headers: &HeaderMap, token: &Token) -> Option<HeaderValue> {
    let known = remembered(headers);
    if known.first() == Some(token) {
        return None;
    }
    let others = known.iter().filter(|other| *other != token).take(MOST_REMEMBERED - 1);
    let all = [token].into_iter().chain(others).map(Token::as_str).collect::<Vec<_>>().join(".");
    let cookie = format!("{COOKIE}={all}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
    HeaderValue::from_str(&cookie).ok()
}
