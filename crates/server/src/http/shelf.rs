//! The first page, the systems, their scenarios, and the form for a new battle.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use axum::{
    Router,
    extract::{Path, State},
    http::{HeaderMap, HeaderValue, header},
    response::{Html, IntoResponse},
    routing::get,
};
use kernel::{Setup, Viewer, system::ScenarioCard};
use page::view::{
    BoardPicture, FirstBattle, HomeView, NewBattleView, OpenBattle, ScenarioView, SystemCard,
    SystemView,
};
use umpire::Game;

use super::{AppState, answer::html, table::remembered};
use crate::{error::Error, view};

pub fn router() -> Router<AppState> {
    Router::new()
        .route("/", get(home))
        .route("/help", get(async || html(page::help())))
        .route("/{system}", get(system))
        .route("/{system}/{scenario}/new", get(new_battle))
        .route("/picture/{system}/{file}", get(picture))
}

/// Pictures of scenarios, drawn once.
#[derive(Default)]
pub struct Pictures(Mutex<BTreeMap<(String, String), Arc<str>>>);

async fn home(State(state): State<AppState>, headers: HeaderMap) -> Html<String> {
    html(page::home(&home_view(&state, &headers, None).await))
}

/// The first page, with something to be said at its top.
pub async fn home_view(state: &AppState, headers: &HeaderMap, notice: Option<String>) -> HomeView {
    let announced = state.hall.umpire.announced().iter();
    let systems = announced.map(|system| system_card(state, system.id)).collect();
    let n_left_out = state.hall.umpire.left_out().len();
    let battles = open_battles(state, headers).await;
    HomeView { systems, battles, firsts: first_battles(state), notice, n_left_out }
}

/// The battles that this browser has sat at and that go on. Nobody sees another's.
async fn open_battles(state: &AppState, headers: &HeaderMap) -> Vec<OpenBattle> {
    let mut battles = Vec::new();
    for token in remembered(headers) {
        let Ok(place) = state.hall.place(token.as_str()).await else { continue };
        if let Ok(locked) = place.live.lock(&state.hall).await {
            battles.extend(view::open_battle(&place, &locked));
        }
    }
    battles
}

fn first_battles(state: &AppState) -> Vec<FirstBattle> {
    let announced = state.hall.umpire.announced().iter();
    let firsts = announced.filter_map(|system| {
        let card = find_scenario(state.hall.umpire.game(system.id).ok()?, system.first?).ok()?;
        let (system, system_title) = (system.id.to_owned(), system.title.to_owned());
        Some(FirstBattle { system, system_title, card })
    });
    firsts.collect()
}

fn system_card(state: &AppState, id: &str) -> SystemCard {
    let game = state.hall.umpire.game(id).ok();
    let announced = state.hall.umpire.announced().iter().find(|system| system.id == id);
    SystemCard {
        id: id.to_owned(),
        title: announced.map_or(id, |system| system.title).to_owned(),
        text: announced.map_or("", |system| system.text).to_owned(),
        ready: game.is_some(),
        n_scenarios: game.map_or(0, |game| game.scenarios().len()),
    }
}

async fn system(
    State(state): State<AppState>,
    Path(system): Path<String>,
) -> Result<Html<String>, Error> {
    let game = state.hall.umpire.game(&system)?;
    let scenarios = game.scenarios().into_iter();
    let scenarios = scenarios.map(|card| ScenarioView { card, closed: None }).collect();
    let free = game.builder().map(|builder| builder.title);
    // Its own, or that of a system on which it stands.
    let places = std::iter::once(game.id()).chain(game.stands_on().iter().copied());
    let mut yards = places.filter_map(|id| {
        let title = state.hall.umpire.game(id).ok()?.yard()?.form().title;
        Some((format!("/{id}/yard"), title))
    });
    let yard = yards.next();
    let system = system_card(&state, game.id());
    let others = state.hall.umpire.games().filter(|other| other.stands_on().contains(&game.id()));
    let upon = others.map(|other| system_card(&state, other.id())).collect();
    Ok(html(page::system(&SystemView { system, scenarios, free, yard, upon })))
}

async fn new_battle(
    State(state): State<AppState>,
    Path((system, scenario)): Path<(String, String)>,
) -> Result<Html<String>, Error> {
    let game = state.hall.umpire.game(&system)?;
    Ok(html(page::new_battle(&new_battle_view(game, &scenario)?)))
}

/// The form for a new battle, nothing filled in.
pub fn new_battle_view(game: &dyn Game, scenario: &str) -> Result<NewBattleView, Error> {
    Ok(form_for(game, find_scenario(game, scenario)?))
}

/// The same for a scenario that has been found.
pub fn form_for(game: &dyn Game, card: ScenarioCard) -> NewBattleView {
    NewBattleView {
        system_title: game.title().to_owned(),
        card,
        options: game.options(),
        presets: game.presets(),
        chosen: BTreeMap::new(),
        seats: Vec::new(),
        seed: String::new(),
        error: None,
        draft: None,
        text: None,
    }
}

pub fn find_scenario(game: &dyn Game, scenario: &str) -> Result<ScenarioCard, Error> {
    let found = game.scenarios().into_iter().find(|card| card.id == scenario);
    found.ok_or_else(|| {
        Error::NotFound(format!(
            "{} has no scenario called \u{201c}{scenario}\u{201d}",
            game.title()
        ))
    })
}

/// The board that a scenario is fought on.
async fn picture(
    State(state): State<AppState>,
    Path((system, file)): Path<(String, String)>,
) -> Result<impl IntoResponse, Error> {
    let nothing = || Error::NotFound("there is no such picture".into());
    let scenario = file.strip_suffix(".svg").ok_or_else(nothing)?;
    let game = state.hall.umpire.game(&system)?;
    let card = find_scenario(game, scenario)?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/svg+xml")),
        (header::CACHE_CONTROL, HeaderValue::from_static("max-age=3600")),
    ];
    let key = (system, card.id.clone());
    let known = state.pictures.0.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
    if let Some(drawn) = known {
        return Ok((headers, drawn.to_string()));
    }
    let seats = card.seat_names.iter().take(usize::from(card.seats_least)).cloned().collect();
    let setup = Setup::new(&card.id, seats);
    let scene = state.hall.lay_out(key.0.clone(), setup, 0).await?.scene(Viewer::Spectator);
    let drawn = page::picture_of_board(BoardPicture { title: &card.title, board: &scene.board });
    let mut pictures = state.pictures.0.lock().unwrap_or_else(PoisonError::into_inner);
    pictures.insert(key, drawn.as_str().into());
    Ok((headers, drawn))
}
