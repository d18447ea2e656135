//! The player's own files, and a scenario written on the spot.

use axum::{
    Router,
    extract::{Path, State},
    http::StatusCode,
    response::{Html, IntoResponse, Response},
    routing::get,
};
use kernel::{DataError, DataErrors, tables::OwnFile};
use page::view::{ExampleFile, FilesView, LeftOut, NewBattleView, OwnFileView, OwnScenarioView};
use umpire::Game;

use super::{AppState, answer::html, form::Fields, shelf::form_for};
use crate::error::Error;

pub fn router() -> Router<AppState> {
    Router::new().route("/files", get(files)).route("/{system}/own", get(write).post(lay_out))
}

async fn files(State(state): State<AppState>) -> Html<String> {
    let umpire = &state.hall.umpire;
    let file = |(name, entries)| OwnFileView { name, entries };
    let example = |file: kernel::system::SourceFile<'_>| ExampleFile {
        name: file.name.to_owned(),
        text: file.text.to_owned(),
    };
    html(page::files(&FilesView {
        // Friends in the network need not know how this machine is laid out.
        folder: state.data.as_deref().filter(|_| state.only_here).map(str::to_owned),
        files: umpire.games().flat_map(Game::own_files).map(file).collect(),
        left_out: umpire.left_out().iter().map(left_out).collect(),
        examples: umpire.games().flat_map(Game::examples).map(example).collect(),
    }))
}

fn left_out(error: &DataError) -> LeftOut {
    let (entry, reason) = match error {
        DataError::Unreadable { reason, .. } => (None, reason),
        DataError::Entry { entry, reason, .. } => (Some(entry.clone()), reason),
    };
    LeftOut { file: error.file().to_owned(), entry, reason: reason.clone() }
}

/// A sheet with an example on it.
async fn write(
    State(state): State<AppState>,
    Path(system): Path<String>,
) -> Result<Html<String>, Error> {
    let game = state.hall.umpire.game(&system)?;
    let is_scenario = |name: &str| name.starts_with(&format!("{system}/scenarios/"));
    let example = game.examples().into_iter().find(|file| is_scenario(file.name));
    let text = example.map_or_else(String::new, |file| file.text.to_owned());
    Ok(html(page::own_scenario(&sheet(game, text, Vec::new()))))
}

fn sheet(game: &dyn Game, text: String, errors: Vec<String>) -> OwnScenarioView {
    let (system, system_title) = (game.id().to_owned(), game.title().to_owned());
    OwnScenarioView { system, system_title, text, errors }
}

/// Reads what was written: the form for a battle of it, or what is wrong.
async fn lay_out(
    State(state): State<AppState>,
    Path(system): Path<String>,
    fields: Fields,
) -> Result<Response, Error> {
    let game = state.hall.umpire.game(&system)?;
    let text = fields.get("text");
    match written(game, text) {
        Ok((form, _)) => Ok(html(page::new_battle(&form)).into_response()),
        Err(DataErrors(errors)) => {
            let errors = errors.iter().map(ToString::to_string).collect();
            let page = page::own_scenario(&sheet(game, text.to_owned(), errors));
            Ok((StatusCode::BAD_REQUEST, html(page)).into_response())
        }
    }
}

/// The form for a battle of a scenario that somebody has written, and the file that the battle will keep.
pub fn written(game: &dyn Game, text: &str) -> Result<(NewBattleView, OwnFile), DataErrors> {
    // A browser ends its lines in its own way.
    let (id, file) = OwnFile::scenario(&text.replace("\r\n", "\n"))?;
    let card = game.read(std::slice::from_ref(&file))?.into_iter().find(|card| card.id == id);
    let none = || DataError::unreadable(&file.name, "there is no scenario in it");
    let card = card.ok_or_else(none)?;
    Ok((NewBattleView { text: Some(file.text.clone()), ..form_for(game, card) }, file))
}
