//! Squadrons: ships picked for a sum of money, kept, printed, and taken into a free battle.

use axum::{
    Router,
    extract::{Path, Query, State},
    http::StatusCode,
    response::{Html, IntoResponse, Redirect, Response},
    routing::{get, post},
};
use kernel::{
    draft::{Answers, DraftEntry},
    yard::{Picked, Squadron},
};
use page::view::SquadronView;
use umpire::Game;

use super::{
    AppState,
    answer::html,
    form::{Fields, clean_name},
    free,
    yard::yard,
};
use crate::{error::Error, store::Shelf};

/// Most lines that a form may send: one more than a squadron may have, so that it can be said.
const MOST_LINES: usize = 21;
/// What there is to spend at first.
const USUAL_BUDGET: u32 = 100_000;

pub fn router() -> Router<AppState> {
    Router::new()
        .route("/{system}/yard/squadron", get(begin).post(go_on))
        .route("/{system}/yard/squadron/{id}/drop", post(throw_away))
}

/// A new squadron, perhaps of some ships (`?ship=A&ship=B`), or one that was saved (`?id=N`).
async fn begin(
    State(state): State<AppState>,
    Path(system): Path<String>,
    Query(asked): Query<Vec<(String, String)>>,
) -> Result<Html<String>, Error> {
    let id = asked.iter().find(|(key, _)| key == "id").map(|(_, id)| id);
    let (squadron, id) = if let Some(id) = id {
        let none = || Error::NotFound(format!("there is no squadron {id}"));
        let id = id.parse::<i64>().map_err(|_| none())?;
        let kept = state.hall.store.one_kept(Shelf::Squadrons, &system, id).await?;
        let kept = kept.ok_or_else(none)?;
        (serde_json::from_str(&kept.text).map_err(Error::internal)?, Some(id))
    } else {
        let mut squadron = Squadron {
            name: "New squadron".to_owned(),
            budget: USUAL_BUDGET,
            ..Squadron::default()
        };
        for (_, ship) in asked.iter().filter(|(key, _)| key == "ship").take(MOST_LINES) {
            add(&mut squadron, ship);
        }
        (squadron, None)
    };
    let game = state.hall.game(&system).await?;
    Ok(html(page::squadron(&view(game.as_ref(), squadron, id, None)?)))
}

/// Adds a ship: to those of her class, if there are any.
fn add(squadron: &mut Squadron, ship: &str) {
    match squadron.ships.iter_mut().find(|picked| picked.ship == ship) {
        Some(picked) => picked.count = picked.count.saturating_add(1),
        None => squadron.ships.push(Picked { ship: ship.to_owned(), count: 1 }),
    }
}

fn view(
    game: &dyn Game,
    squadron: Squadron,
    id: Option<i64>,
    notice: Option<String>,
) -> Result<SquadronView, Error> {
    let yard = yard(game)?;
    let rules = game.presets().into_iter().map(|preset| (preset.key, preset.label));
    Ok(SquadronView {
        system: game.id().to_owned(),
        system_title: game.title().to_owned(),
        muster: yard.muster(&squadron),
        catalogue: yard.catalogue(),
        rules: rules.collect(),
        squadron,
        id,
        most: MOST_LINES - 1,
        notice,
    })
}

/// The form as it was sent.
fn read(fields: &Fields) -> Squadron {
    let line = |n: usize| {
        let ship = fields.get(&format!("ship{n}-item")).to_owned();
        // What is no number is none.
        let count = fields.get(&format!("ship{n}-count")).parse().unwrap_or(0);
        (!ship.is_empty()).then_some(Picked { ship, count })
    };
    Squadron {
        name: clean_name(fields.get("f-name")),
        budget: fields.get("f-budget").parse().unwrap_or(0),
        rules: fields.get("f-rules").to_owned(),
        ships: (0..MOST_LINES).filter_map(line).collect(),
    }
}

async fn go_on(
    State(state): State<AppState>,
    Path(system): Path<String>,
    fields: Fields,
) -> Result<Response, Error> {
    let id = fields.get("id").parse::<i64>().ok();
    let mut squadron = read(&fields);
    let game = state.hall.game(&system).await?;
    let press = fields.get("do");
    let unknown = || Error::Unreadable(format!("the form has no button called {press:?}"));
    match press {
        "" | "weigh" => {}
        "add" => {
            let ship = fields.get("add-ship");
            if squadron.ships.len() < MOST_LINES - 1 && yard(game.as_ref())?.show(ship).is_some() {
                add(&mut squadron, ship);
            }
        }
        "save" => {
            if squadron.name.is_empty() {
                let notice = Some("What has no name is not kept.".to_owned());
                let page = page::squadron(&view(game.as_ref(), squadron, id, notice)?);
                return Ok((StatusCode::BAD_REQUEST, html(page)).into_response());
            }
            drop(game);
            let known = match id {
                Some(id) => state.hall.store.one_kept(Shelf::Squadrons, &system, id).await?,
                None => None,
            };
            let known = known.map(|kept| kept.id);
            let text = serde_json::to_string(&squadron).map_err(Error::internal)?;
            let store = &state.hall.store;
            let id = store.keep(Shelf::Squadrons, known, &system, &squadron.name, text).await?;
            let to = format!("/{system}/yard/squadron?id={id}");
            return Ok(Redirect::to(&to).into_response());
        }
        "fly" => return fly(game.as_ref(), squadron, id),
        press => {
            let at = press.strip_prefix("drop-").and_then(|at| at.parse::<usize>().ok());
            let at = at.ok_or_else(unknown)?;
            if at < squadron.ships.len() {
                squadron.ships.remove(at);
            }
        }
    }
    Ok(html(page::squadron(&view(game.as_ref(), squadron, id, None)?)).into_response())
}

/// The form of a free battle with the squadron as its first side.
fn fly(game: &dyn Game, squadron: Squadron, id: Option<i64>) -> Result<Response, Error> {
    let view = view(game, squadron, id, None)?;
    if !view.muster.faults.is_empty() || view.squadron.ships.is_empty() {
        let notice = Some("It cannot be flown as it is.".to_owned());
        let page = page::squadron(&SquadronView { notice, ..view });
        return Ok((StatusCode::BAD_REQUEST, html(page)).into_response());
    }
    let builder = free::builder(game)?;
    let mut draft = builder.usual.clone();
    if let Some(side) = draft.sides.first_mut() {
        let name: String = view.squadron.name.chars().take(30).collect();
        side.answers.insert("name".to_owned(), name.trim().to_owned());
        let entry = |picked: &Picked| DraftEntry {
            item: picked.ship.clone(),
            answers: Answers::from([("count".to_owned(), picked.count.to_string())]),
        };
        side.entries = view.squadron.ships.iter().map(entry).collect();
    }
    Ok(html(page::free(&free::view(game, builder, draft, Vec::new()))).into_response())
}

async fn throw_away(
    State(state): State<AppState>,
    Path((system, id)): Path<(String, i64)>,
) -> Result<Redirect, Error> {
    state.hall.umpire.game(&system)?;
    state.hall.store.discard(Shelf::Squadrons, &system, id).await?;
    Ok(Redirect::to(&format!("/{system}/yard")))
}
