//! The yard: its catalogue, and the form by which something is designed, saved, and taken away as a file.

use axum::{
    Router,
    extract::{Path, Query, RawQuery, State},
    http::{HeaderValue, StatusCode, header},
    response::{Html, IntoResponse, Redirect, Response},
    routing::{get, post},
};
use kernel::{
    draft::{Answers, DraftEntry},
    drawing::{Drawing, reference},
    tables::OwnFile,
    yard::{Form, Plan, Yard},
};
use page::view::{DesignView, SavedDesign, SheetsView, ShipView, WorthView, YardView};
use serde::Deserialize;
use umpire::Game;

use super::{
    AppState,
    answer::{as_file, html},
    form::Fields,
    printing::{MOST_SHEETS, Printing, as_pdf},
};
use crate::{
    error::Error,
    hall::Hall,
    store::{Kept, Shelf},
};

pub fn router() -> Router<AppState> {
    Router::new()
        .route("/{system}/yard", get(catalogue))
        .route("/{system}/yard/ship/{name}", get(ship))
        .route("/{system}/yard/worth", get(worth))
        .route("/{system}/yard/print", get(print))
        .route("/{system}/yard/sheets.pdf", get(document))
        .route("/{system}/yard/sheet/{file}", get(sheet))
        .route("/{system}/yard/file", post(take_up))
        .route("/{system}/yard/design", get(begin).post(go_on))
        .route("/{system}/yard/design/{id}/drop", post(throw_away))
}

pub fn yard(game: &dyn Game) -> Result<Box<dyn Yard + '_>, Error> {
    game.yard().ok_or_else(|| Error::NotFound(format!("{} has no yard", game.title())))
}

async fn catalogue(
    State(state): State<AppState>,
    Path(system): Path<String>,
) -> Result<Html<String>, Error> {
    Ok(html(page::yard(&yard_view(&state.hall, &system).await?)))
}

async fn yard_view(hall: &Hall, system: &str) -> Result<YardView, Error> {
    let designs = hall.store.kept(Shelf::Designs, system).await?;
    let squadrons = hall.store.kept(Shelf::Squadrons, system).await?;
    let game = hall.umpire.game(system)?;
    let yard = yard(game)?;
    let form = yard.form();
    let is_sound = |design: &Kept| {
        let plan = yard.read(&file_of(system, design));
        plan.is_ok_and(|plan| yard.survey(&plan).is_sound())
    };
    Ok(YardView {
        system: system.to_owned(),
        system_title: game.title().to_owned(),
        title: form.title,
        text: form.text,
        catalogue: yard.catalogue(),
        saved: designs
            .iter()
            .map(|it| SavedDesign { id: it.id, name: it.name.clone(), is_sound: is_sound(it) })
            .collect(),
        squadrons: squadrons.into_iter().map(|it| (it.id, it.name)).collect(),
        notice: None,
        text_again: String::new(),
        has_worth: yard.worth().is_some(),
    })
}

/// A design as a file of a player's own.
pub fn file_of(system: &str, design: &Kept) -> OwnFile {
    OwnFile { name: format!("{system}/ships/yard-{}.toml", design.id), text: design.text.clone() }
}

async fn ship(
    State(state): State<AppState>,
    Path((system, name)): Path<(String, String)>,
) -> Result<Html<String>, Error> {
    let game = state.hall.game(&system).await?;
    let shown = yard(game.as_ref())?.show(&name).ok_or_else(|| no_ship(&name))?;
    let system_title = game.title().to_owned();
    Ok(html(page::ship(&ShipView { system, system_title, shown })))
}

/// What the money buys.
async fn worth(
    State(state): State<AppState>,
    Path(system): Path<String>,
) -> Result<Html<String>, Error> {
    let game = state.hall.umpire.game(&system)?;
    let yard = yard(game)?;
    let unknown = || Error::NotFound("nobody has found out what they are worth".into());
    let worth = yard.worth().ok_or_else(unknown)?.clone();
    let system_title = game.title().to_owned();
    Ok(html(page::worth(&WorthView { system, system_title, worth })))
}

/// The record sheets of some ships, to be printed.
async fn print(
    State(state): State<AppState>,
    Path(system): Path<String>,
    RawQuery(query): RawQuery,
    Query(asked): Query<Vec<(String, String)>>,
) -> Result<Html<String>, Error> {
    let mut view = printed(&state.hall, &system, &asked).await?;
    view.back = format!("/{system}/yard");
    view.pdf = format!("/{system}/yard/sheets.pdf?{}", query.unwrap_or_default());
    Ok(html(page::sheets(&view)))
}

/// The same as a document.
async fn document(
    State(state): State<AppState>,
    Path(system): Path<String>,
    Query(asked): Query<Vec<(String, String)>>,
) -> Result<Response, Error> {
    let view = printed(&state.hall, &system, &asked).await?;
    as_pdf(&state.hall, view).await
}

/// The sheets of the ships that were asked for, and the quick reference if it was.
async fn printed(
    hall: &Hall,
    system: &str,
    asked: &[(String, String)],
) -> Result<SheetsView, Error> {
    let names = asked.iter().filter(|(key, _)| key == "ship").map(|(_, name)| name);
    if MOST_SHEETS < names.clone().count() {
        return Err(Error::Unreadable(format!("{MOST_SHEETS} sheets at most are printed at once")));
    }
    let game = hall.game(system).await?;
    let yard = yard(game.as_ref())?;
    let sheets = names.map(|name| yard.sheet(name).ok_or_else(|| no_ship(name)));
    let sheets = sheets.collect::<Result<Vec<Drawing>, Error>>()?;
    let mut view = Printing::of(asked).view("Record sheets".to_owned(), &sheets)?;
    if let Some((_, key)) = asked.iter().find(|(known, _)| known == "rules") {
        let wrong = || Error::NotFound(format!("there are no rules called {key:?}"));
        let presets = game.presets();
        let preset = presets.iter().find(|preset| preset.key == *key).ok_or_else(wrong)?;
        let charts = yard.quick_charts(&preset.options(&game.options()), game.ledger());
        let about = format!("{}. {}: {}", game.title(), preset.label, preset.text);
        let size = view.size();
        view.pages.push(reference("Quick reference", &about, &charts, size));
    }
    Ok(view)
}

pub fn no_ship(name: &str) -> Error {
    Error::NotFound(format!("the catalogue has nothing called \u{201c}{name}\u{201d}"))
}

/// A record sheet as a picture, or on a page of its own as a document.
async fn sheet(
    State(state): State<AppState>,
    Path((system, file)): Path<(String, String)>,
    Query(asked): Query<Vec<(String, String)>>,
) -> Result<Response, Error> {
    let nothing = || Error::NotFound("there is no such picture".into());
    let (name, kind) = file.rsplit_once('.').ok_or_else(nothing)?;
    let drawn = {
        let game = state.hall.game(&system).await?;
        yard(game.as_ref())?.sheet(name).ok_or_else(|| no_ship(name))?
    };
    match kind {
        "svg" => {
            let kind = HeaderValue::from_static("image/svg+xml");
            Ok(([(header::CONTENT_TYPE, kind)], page::drawing_file(&drawn)).into_response())
        }
        "pdf" => {
            let printing = Printing { per: Some(1), ..Printing::of(&asked) };
            as_pdf(&state.hall, printing.view(drawn.title.clone(), &[drawn])?).await
        }
        _ => Err(nothing()),
    }
}

/// What the form begins from.
#[derive(Deserialize)]
struct Beginning {
    /// Something of the catalogue.
    from: Option<String>,
    /// A design that was saved.
    id: Option<i64>,
}

async fn begin(
    State(state): State<AppState>,
    Path(system): Path<String>,
    Query(beginning): Query<Beginning>,
) -> Result<Html<String>, Error> {
    let none = |what: &str| Error::NotFound(format!("there is no design {what}"));
    let saved = match beginning.id {
        Some(id) => {
            let design = state.hall.store.one_kept(Shelf::Designs, &system, id).await?;
            Some(design.ok_or_else(|| none(&id.to_string()))?)
        }
        None => None,
    };
    let game = state.hall.umpire.game(&system)?;
    let yard = yard(game)?;
    let plan = match (&saved, &beginning.from) {
        (Some(design), _) => yard
            .read(&file_of(&system, design))
            .map_err(|error| Error::Unreadable(error.to_string()))?,
        (None, Some(name)) => yard.plan_of(name).ok_or_else(|| none(name))?,
        (None, None) => yard.form().usual,
    };
    let id = saved.map(|design| design.id);
    Ok(html(page::design(&design_view(game, yard.as_ref(), plan, id, None))))
}

fn design_view(
    game: &dyn Game,
    yard: &dyn Yard,
    plan: Plan,
    id: Option<i64>,
    notice: Option<String>,
) -> DesignView {
    let (system, system_title) = (game.id().to_owned(), game.title().to_owned());
    let survey = yard.survey(&plan);
    DesignView { system, system_title, form: yard.form(), plan, survey, id, notice }
}

/// The form as it was sent, after what was pressed.
async fn go_on(
    State(state): State<AppState>,
    Path(system): Path<String>,
    fields: Fields,
) -> Result<Response, Error> {
    let id = fields.get("id").parse::<i64>().ok();
    let press = fields.get("do").to_owned();
    let (text, name) = {
        let game = state.hall.umpire.game(&system)?;
        let yard = yard(game)?;
        let form = yard.form();
        let mut plan = read(&form, &fields);
        match press.as_str() {
            "save" | "file" => {}
            _ => {
                match press.strip_prefix("mend-") {
                    Some(which) => plan = mended(yard.as_ref(), plan, which)?,
                    None => change(&form, &mut plan, &press, &fields)?,
                }
                let page = page::design(&design_view(game, yard.as_ref(), plan, id, None));
                return Ok(html(page).into_response());
            }
        }
        let survey = yard.survey(&plan);
        if survey.text.is_empty() || survey.name.is_empty() {
            let notice = Some("What cannot be read or has no name is not kept.".to_owned());
            let page = page::design(&design_view(game, yard.as_ref(), plan, id, notice));
            return Ok((StatusCode::BAD_REQUEST, html(page)).into_response());
        }
        (survey.text, survey.name)
    };
    if press == "file" {
        return Ok(as_file(&name, "design", text));
    }
    let known = match id {
        Some(id) => {
            let known = state.hall.store.one_kept(Shelf::Designs, &system, id).await?;
            known.map(|design| design.id)
        }
        None => None,
    };
    let id = state.hall.store.keep(Shelf::Designs, known, &system, &name, text).await?;
    Ok(Redirect::to(&format!("/{system}/yard/design?id={id}")).into_response())
}

/// The plan with a breach mended: its code, and which of the changes that are offered. What is broken no longer needs none.
fn mended(yard: &dyn Yard, plan: Plan, which: &str) -> Result<Plan, Error> {
    let unknown = || Error::Unreadable(format!("there is no such mending: {which:?}"));
    let (code, nth) = which.split_once('-').ok_or_else(unknown)?;
    let nth = nth.parse::<usize>().map_err(|_| unknown())?;
    let breaches = yard.survey(&plan).breaches;
    let Some(breach) = breaches.into_iter().find(|breach| breach.code == code) else {
        return Ok(plan);
    };
    breach.mends.into_iter().nth(nth).map(|mend| mend.plan).ok_or_else(unknown)
}

/// Adds a line to a list, or drops one.
fn change(form: &Form, plan: &mut Plan, press: &str, fields: &Fields) -> Result<(), Error> {
    let unknown = || Error::Unreadable(format!("the form has no button called {press:?}"));
    let mut parts = press.split('-');
    let verb = parts.next().unwrap_or_default();
    let key = parts.next().unwrap_or_default();
    let list = form.lists.iter().find(|list| list.key == key);
    match (verb, list) {
        ("" | "weigh", _) => Ok(()),
        ("add", Some(list)) => {
            let item = fields.get(&format!("add-{key}"));
            let lines = plan.lists.entry(key.to_owned()).or_default();
            if lines.len() < list.most && list.items.iter().any(|known| known.key == item) {
                lines.push(DraftEntry { item: item.to_owned(), answers: Answers::new() });
            }
            Ok(())
        }
        ("drop", Some(_)) => {
            let at = parts.next().and_then(|at| at.parse::<usize>().ok()).ok_or_else(unknown)?;
            let lines = plan.lists.entry(key.to_owned()).or_default();
            if at < lines.len() {
                lines.remove(at);
            }
            Ok(())
        }
        _ => Err(unknown()),
    }
}

/// Reads the plan from the fields of the form. What makes no sense is left for the yard to object to.
fn read(form: &Form, fields: &Fields) -> Plan {
    let answers = |prefix: &str| -> Answers {
        let found = fields.with_prefix(prefix).filter(|(key, _)| *key != "item");
        found.map(|(key, answer)| (key.to_owned(), answer.to_owned())).collect()
    };
    let lines = |list: &kernel::yard::ListForm| {
        // One more than there may be, so that it can be said.
        let line = |n: usize| {
            let stem = format!("{}{n}-", list.key);
            let item = fields.get(&format!("{stem}item")).to_owned();
            (!item.is_empty()).then(|| DraftEntry { item, answers: answers(&stem) })
        };
        (list.key.clone(), (0..=list.most).filter_map(line).collect())
    };
    Plan { answers: answers("f-"), lists: form.lists.iter().map(lines).collect() }
}

/// A design from a file that somebody brings along.
async fn take_up(
    State(state): State<AppState>,
    Path(system): Path<String>,
    fields: Fields,
) -> Result<Response, Error> {
    let text = fields.get("text").replace("\r\n", "\n");
    let file = OwnFile { name: "design".to_owned(), text };
    let read = {
        let game = state.hall.umpire.game(&system)?;
        let yard = yard(game)?;
        match yard.read(&file) {
            Ok(plan) => Ok(page::design(&design_view(game, yard.as_ref(), plan, None, None))),
            Err(error) => Err(error.to_string()),
        }
    };
    match read {
        Ok(page) => Ok(html(page).into_response()),
        Err(why) => {
            let mut view = yard_view(&state.hall, &system).await?;
            (view.notice, view.text_again) = (Some(why), file.text);
            Ok((StatusCode::BAD_REQUEST, html(page::yard(&view))).into_response())
        }
    }
}

async fn throw_away(
    State(state): State<AppState>,
    Path((system, id)): Path<(String, i64)>,
) -> Result<Redirect, Error> {
    state.hall.umpire.game(&system)?;
    state.hall.store.discard(Shelf::Designs, &system, id).await?;
    Ok(Redirect::to(&format!("/{system}/yard")))
}
