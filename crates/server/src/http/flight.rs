//! Two ships beside each other, and flown against each other.

use axum::{
    Router,
    extract::{Path, Query, State},
    http::{HeaderValue, header},
    response::{Html, IntoResponse, Redirect, Response},
    routing::{get, post},
};
use page::view::{CompareView, FlightLimits, FlightView, LegView};
use serde::Deserialize;
use umpire::{Level, Tally};

use super::{
    AppState,
    answer::html,
    form::Fields,
    yard::{no_ship, yard},
};
use crate::{
    error::Error,
    flights::{Flight, LONGEST, MOST_GAMES, Order},
};

pub fn router() -> Router<AppState> {
    Router::new()
        .route("/{system}/yard/compare", get(compare))
        .route("/{system}/yard/flight", post(begin))
        .route("/{system}/yard/flight/{id}", get(look))
        .route("/{system}/yard/flight/{id}/stop", post(stop))
}

/// The two that are compared; the first of the catalogue where none is named.
#[derive(Deserialize)]
struct Pair {
    one: Option<String>,
    two: Option<String>,
}

async fn compare(
    State(state): State<AppState>,
    Path(system): Path<String>,
    Query(pair): Query<Pair>,
) -> Result<Html<String>, Error> {
    let game = state.hall.game(&system).await?;
    let yard = yard(game.as_ref())?;
    let names: Vec<String> = yard.catalogue().items.into_iter().map(|item| item.key).collect();
    let shown = |name: Option<String>, nth: usize| {
        let name = name.or_else(|| names.get(nth).cloned()).unwrap_or_default();
        yard.show(&name).ok_or_else(|| no_ship(&name))
    };
    let (one, two) = (shown(pair.one, 0)?, shown(pair.two, 1)?);
    let system_title = game.title().to_owned();
    let limits = FlightLimits { most_games: MOST_GAMES, seconds: LONGEST.as_secs() };
    Ok(html(page::compare(&CompareView { system, system_title, names, one, two, limits })))
}

async fn begin(
    State(state): State<AppState>,
    Path(system): Path<String>,
    fields: Fields,
) -> Result<Redirect, Error> {
    let game = state.hall.game(&system).await?;
    let names = ["one", "two"].map(|key| fields.get(key).to_owned());
    {
        let yard = yard(game.as_ref())?;
        for name in &names {
            yard.show(name).ok_or_else(|| no_ship(name))?;
        }
    }
    let wrong = || Error::Unreadable(format!("a flight has 1 to {MOST_GAMES} battles"));
    let games = fields.get("games").parse().ok().filter(|games| (1..=MOST_GAMES).contains(games));
    let games = games.ok_or_else(wrong)?;
    let asked = |level: &Level| fields.get(&format!("level-{level}")) == "yes";
    let levels: Vec<Level> = Level::ALL.into_iter().filter(asked).collect();
    if levels.is_empty() {
        return Err(Error::Unreadable("somebody must command them: mark a level".into()));
    }
    let order = Order { system: system.clone(), names, games, levels };
    let flight = state.hall.flights.begin(game, order)?;
    Ok(Redirect::to(&format!("/{system}/yard/flight/{}", flight.id)))
}

fn find(state: &AppState, system: &str, id: &str) -> Result<std::sync::Arc<Flight>, Error> {
    let none = || Error::NotFound("there is no such flight, or it was long ago".into());
    state.hall.flights.find(system, id).ok_or_else(none)
}

async fn look(
    State(state): State<AppState>,
    Path((system, id)): Path<(String, String)>,
) -> Result<Response, Error> {
    let game = state.hall.umpire.game(&system)?;
    let flight = find(&state, &system, &id)?;
    let (standing, tallies) = flight.look();
    let legs = flight.order.levels.iter().zip(&tallies).map(|(level, tally)| leg(*level, tally));
    let view = FlightView {
        system_title: game.title().to_owned(),
        system,
        id,
        names: flight.order.names.clone(),
        games: flight.order.games,
        standing: standing.in_words(),
        is_open: standing.is_open(),
        legs: legs.collect(),
    };
    let mut response = html(page::flight(&view)).into_response();
    if view.is_open {
        // Without scripts, too, the page goes on telling.
        response.headers_mut().insert(header::REFRESH, HeaderValue::from_static("1"));
    }
    Ok(response)
}

fn leg(level: Level, tally: &Tally) -> LegView {
    let tenths = |share: f64| (share * 1_000.0).round() as u32;
    let ship = |at: usize| {
        let rate = tally.rate(at);
        (tally.wins[at], [rate.rate, rate.low, rate.high].map(tenths))
    };
    LegView {
        level: level.to_string(),
        fought: tally.games,
        draws: tally.draws,
        ships: [ship(0), ship(1)],
    }
}

async fn stop(
    State(state): State<AppState>,
    Path((system, id)): Path<(String, String)>,
) -> Result<Redirect, Error> {
    find(&state, &system, &id)?.stop();
    Ok(Redirect::to(&format!("/{system}/yard/flight/{id}")))
}
