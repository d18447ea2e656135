//! Battles that players put together: the form goes back and forth until it is laid out.

use axum::{
    Router,
    extract::{Path, State},
    http::StatusCode,
    response::{Html, IntoResponse, Response},
    routing::get,
};
use kernel::draft::{Answers, Builder, Draft, DraftEntry, DraftSide, Fault};
use page::view::{FreeView, NewBattleView};
use umpire::Game;

use super::{
    AppState,
    answer::{as_file, html},
    form::Fields,
    shelf::form_for,
};
use crate::error::Error;

pub fn router() -> Router<AppState> {
    Router::new().route("/{system}/free", get(begin).post(go_on))
}

pub fn builder(game: &dyn Game) -> Result<Builder, Error> {
    let none = || Error::NotFound(format!("{} has no free battles", game.title()));
    game.builder().ok_or_else(none)
}

/// The form as it usually begins.
async fn begin(
    State(state): State<AppState>,
    Path(system): Path<String>,
) -> Result<Html<String>, Error> {
    let game = state.hall.game(&system).await?;
    let game = game.as_ref();
    let builder = builder(game)?;
    let draft = builder.usual.clone();
    Ok(html(page::free(&view(game, builder, draft, Vec::new()))))
}

pub fn view(game: &dyn Game, builder: Builder, draft: Draft, faults: Vec<Fault>) -> FreeView {
    let (system, system_title) = (game.id().to_owned(), game.title().to_owned());
    let weighing = game.weigh(&draft);
    FreeView { system, system_title, builder, draft, weighing, faults }
}

/// What a button of the form does.
enum Press {
    Weigh,
    AddSide,
    Add {
        side: usize,
    },
    DropSide {
        side: usize,
    },
    Drop {
        side: usize,
        entry: usize,
    },
    LayOut,
    /// Takes it away as a file.
    File,
}

impl Press {
    fn read(word: &str) -> Option<Self> {
        let mut parts = word.split('-');
        let verb = parts.next().unwrap_or_default();
        let rest: Vec<&str> = parts.collect();
        let numbers = rest.iter().map(|part| part.parse().ok()).collect::<Option<Vec<usize>>>();
        match (verb, rest.as_slice(), numbers.as_deref()) {
            ("" | "weigh", [], _) => Some(Self::Weigh),
            ("side", [], _) => Some(Self::AddSide),
            ("lay", ["out"], _) => Some(Self::LayOut),
            ("file", [], _) => Some(Self::File),
            ("add", _, Some(&[side])) => Some(Self::Add { side }),
            ("drop", _, Some(&[side])) => Some(Self::DropSide { side }),
            ("drop", _, Some(&[side, entry])) => Some(Self::Drop { side, entry }),
            _ => None,
        }
    }
}

/// The form as it was sent, after what was pressed.
async fn go_on(
    State(state): State<AppState>,
    Path(system): Path<String>,
    fields: Fields,
) -> Result<Response, Error> {
    let game = state.hall.game(&system).await?;
    let game = game.as_ref();
    let builder = builder(game)?;
    let mut draft = match fields.get("draft") {
        "" => read(&builder, &fields),
        json => serde_json::from_str(json)
            .map_err(|error| Error::Unreadable(format!("this is no draft of a battle: {error}")))?,
    };
    let press = fields.get("do");
    let unknown = || Error::Unreadable(format!("the form has no button called {press:?}"));
    match Press::read(press).ok_or_else(unknown)? {
        Press::Weigh => {}
        Press::AddSide => draft.sides.push(DraftSide::default()),
        Press::Add { side } => {
            let item = fields.get(&format!("add-{side}")).to_owned();
            if let Some(list) = draft.sides.get_mut(side).filter(|_| builder.item(&item).is_some())
            {
                list.entries.push(DraftEntry { item, answers: Answers::new() });
            }
        }
        Press::DropSide { side } => {
            if side < draft.sides.len() {
                draft.sides.remove(side);
            }
        }
        Press::Drop { side, entry } => {
            if let Some(list) = draft.sides.get_mut(side)
                && entry < list.entries.len()
            {
                list.entries.remove(entry);
            }
        }
        Press::LayOut => return lay_out(game, builder, draft),
        Press::File => return Ok(take_away(game, builder, draft)),
    }
    Ok(html(page::free(&view(game, builder, draft, Vec::new()))).into_response())
}

/// The form for a battle of the draft, or what is wrong with it.
fn lay_out(game: &dyn Game, builder: Builder, draft: Draft) -> Result<Response, Error> {
    match game.build(&draft) {
        Ok((card, file)) => {
            let draft = serde_json::to_string(&draft).map_err(Error::internal)?;
            let form =
                NewBattleView { text: Some(file.text), draft: Some(draft), ..form_for(game, card) };
            Ok(html(page::new_battle(&form)).into_response())
        }
        Err(faults) => Ok(faulty(game, builder, draft, faults)),
    }
}

/// The scenario of the draft as a file, or what is wrong with it.
fn take_away(game: &dyn Game, builder: Builder, draft: Draft) -> Response {
    match game.build(&draft) {
        Ok((card, file)) => as_file(&card.id, "battle", file.text),
        Err(faults) => faulty(game, builder, draft, faults),
    }
}

/// The form again, with everything that is wrong.
fn faulty(game: &dyn Game, builder: Builder, draft: Draft, faults: Vec<Fault>) -> Response {
    let page = page::free(&view(game, builder, draft, faults));
    (StatusCode::BAD_REQUEST, html(page)).into_response()
}

/// Reads the draft from the fields of the form. What makes no sense is left for the builder to object to.
fn read(builder: &Builder, fields: &Fields) -> Draft {
    let answers = |prefix: &str| -> Answers {
        let found = fields.with_prefix(prefix).filter(|(key, _)| *key != "item");
        found.map(|(key, answer)| (key.to_owned(), answer.to_owned())).collect()
    };
    let entry = |side: usize, line: usize| {
        let stem = format!("s{side}e{line}-");
        let item = fields.get(&format!("{stem}item")).to_owned();
        (!item.is_empty()).then(|| DraftEntry { item, answers: answers(&stem) })
    };
    // One more than there may be, so that it can be said.
    let side = |at: usize| {
        let answers = answers(&format!("s{at}-"));
        let entries: Vec<DraftEntry> =
            (0..=builder.most_entries).filter_map(|line| entry(at, line)).collect();
        let is_there = !answers.is_empty() || !entries.is_empty();
        is_there.then_some(DraftSide { answers, entries })
    };
    Draft { answers: answers("f-"), sides: (0..=builder.sides.1).filter_map(side).collect() }
}
