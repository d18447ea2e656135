//! The rulebooks.

use axum::{
    Router,
    extract::{Path, Query, State},
    http::HeaderMap,
    response::Html,
    routing::get,
};
use page::view::{ChartsView, RuleView, RulebookView};
use serde::Deserialize;

use super::{
    AppState,
    answer::{html, wants_parts},
};
use crate::error::Error;

/// Most letters that are searched for.
const MOST_QUERY: usize = 100;

pub fn router() -> Router<AppState> {
    Router::new()
        .route("/rules/{system}", get(rulebook))
        .route("/rules/{system}/charts", get(charts))
        .route("/rules/{system}/{id}", get(rule))
}

#[derive(Deserialize)]
struct Asked {
    q: Option<String>,
}

async fn rulebook(
    State(state): State<AppState>,
    Path(system): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Html<String>, Error> {
    let ledger = state.hall.umpire.game(&system)?.ledger();
    let query: String = asked.q.unwrap_or_default().trim().chars().take(MOST_QUERY).collect();
    Ok(html(page::rulebook(RulebookView { ledger, query: &query })))
}

async fn charts(
    State(state): State<AppState>,
    Path(system): Path<String>,
) -> Result<Html<String>, Error> {
    let game = state.hall.umpire.game(&system)?;
    let view = ChartsView { ledger: game.ledger(), title: game.title(), charts: game.charts() };
    Ok(html(page::charts(&view)))
}

async fn rule(
    State(state): State<AppState>,
    Path((system, id)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Html<String>, Error> {
    let game = state.hall.umpire.game(&system)?;
    let nothing = || Error::NotFound("the rulebook has no such rule".into());
    let id = id.to_ascii_uppercase();
    // A system that stands on another cites its rules as well.
    let below = game.stands_on().iter().filter_map(|other| state.hall.umpire.game(other).ok());
    let mut ledgers = std::iter::once(game.ledger()).chain(below.map(umpire::Game::ledger));
    let found = ledgers.find_map(|ledger| Some((ledger, ledger.rule(&id)?)));
    let (ledger, rule) = found.ok_or_else(nothing)?;
    let view = RuleView { ledger, rule };
    let page = if wants_parts(&headers) { page::rule_article(view) } else { page::rule_page(view) };
    Ok(html(page))
}
