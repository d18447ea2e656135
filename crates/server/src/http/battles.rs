//! Beginning a battle, from a form or from a file.

use axum::{
    Router,
    extract::{DefaultBodyLimit, Multipart, State, multipart::MultipartRejection},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Redirect, Response},
    routing::post,
};
use kernel::{
    Setup,
    options::{OptionSpec, OptionValue, Options},
    tables::OwnFile,
};
use page::view::{NewBattleView, SeatChoice};
use serde::Deserialize;
use serde_json::Value;
use umpire::Game;

use super::{
    AppState,
    answer::html,
    form::{Fields, clean_name},
    own::written,
    shelf::{home_view, new_battle_view},
};
use crate::{
    error::Error,
    hall::{Hall, Laid, Place},
    seats::Player,
    token::random_seed,
};

/// Most that a saved battle may hold: some ten thousand orders.
const MOST_FILE: usize = 4 << 20;

pub fn router() -> Router<AppState> {
    let load = post(load).layer(DefaultBodyLimit::max(MOST_FILE));
    Router::new().route("/battles", post(begin)).route("/load", load)
}

/// A new battle from the form.
async fn begin(State(state): State<AppState>, fields: Fields) -> Result<Response, Error> {
    let game = state.hall.game(fields.get("system")).await?;
    let game = game.as_ref();
    let (mut form, files) = match fields.get("text") {
        "" => (new_battle_view(game, fields.get("scenario"))?, Vec::new()),
        // The sheet has been read before; somebody has meddled with it since.
        text => written(game, text)
            .map(|(form, file)| (form, vec![file]))
            .map_err(|errors| Error::Unreadable(errors.to_string()))?,
    };
    // A preset was pressed: the form comes back with it, and with all else as it was.
    if let Some(preset) = game.presets().iter().find(|preset| preset.key == fields.get("preset")) {
        fill_in(&fields, &mut form);
        form.chosen = preset.options(&form.options);
        return Ok(html(page::new_battle(&form)).into_response());
    }
    match lay_out(&state, game, &fields, files, &mut form).await {
        Ok(laid) => seat_them(&state, laid).await,
        // What can be put right is shown in the form, as it was filled in.
        Err(Error::Unreadable(why)) => {
            form.error = Some(Error::Unreadable(why).sentence());
            Ok((StatusCode::BAD_REQUEST, html(page::new_battle(&form))).into_response())
        }
        Err(error) => Err(error),
    }
}

async fn lay_out(
    state: &AppState,
    game: &dyn Game,
    fields: &Fields,
    files: Vec<OwnFile>,
    form: &mut NewBattleView,
) -> Result<Laid, Error> {
    fill_in(fields, form);
    let (mut names, mut players) = (Vec::new(), Vec::new());
    for (at, SeatChoice { name, player }) in form.seats.iter().enumerate() {
        if player.is_empty() || player == "empty" {
            continue;
        }
        let wrong = || Error::Unreadable(format!("there is no player called {player:?}"));
        players.push(Player::read(player).ok_or_else(wrong)?);
        names.push(if name.is_empty() { usual_name(form, at) } else { name.clone() });
    }
    let seed = if form.seed.is_empty() {
        random_seed()?
    } else {
        let wrong = |_| Error::Unreadable("a seed is a whole number, or nothing".into());
        form.seed.parse().map_err(wrong)?
    };
    form.chosen = read_options(&form.options, fields)?;
    let (scenario, options) = (form.card.id.clone(), form.chosen.clone());
    let setup = Setup { scenario, options, seats: names, files };
    let table = state.hall.lay_out(game.id().to_owned(), setup, seed).await?;
    Ok(Laid { table, players, given: Vec::new() })
}

/// Takes over who sits where, and the seed, as they were sent.
fn fill_in(fields: &Fields, form: &mut NewBattleView) {
    let seat = |at: usize| SeatChoice {
        name: clean_name(fields.get(&format!("name-{at}"))),
        player: fields.get(&format!("player-{at}")).to_owned(),
    };
    let draft = fields.get("draft");
    form.draft = (!draft.is_empty()).then(|| draft.to_owned());
    form.seats = (0..usize::from(form.card.seats_most)).map(seat).collect();
    fields.get("seed").clone_into(&mut form.seed);
}

fn usual_name(form: &NewBattleView, at: usize) -> String {
    form.card.seat_names.get(at).cloned().unwrap_or_else(|| format!("Player {}", at + 1))
}

/// Only what differs from the default is part of a battle.
fn read_options(specs: &[OptionSpec], fields: &Fields) -> Result<Options, Error> {
    let mut options = Options::new();
    for (key, word) in fields.with_prefix("option-") {
        let wrong = |reason: &str| Error::Unreadable(format!("option {key}: {reason}"));
        let spec = specs.iter().find(|spec| spec.key == key);
        let spec = spec.ok_or_else(|| wrong("there is no such option"))?;
        let value = match spec.default {
            OptionValue::Flag(_) => OptionValue::Flag(match word {
                "true" | "yes" | "on" => true,
                "false" | "no" | "off" | "" => false,
                _ => return Err(wrong("it is true or false")),
            }),
            OptionValue::Number(_) => {
                OptionValue::Number(word.parse().map_err(|_| wrong("it is a whole number"))?)
            }
            OptionValue::Word(_) => OptionValue::Word(word.to_owned()),
        };
        if value != spec.default {
            options.insert(key.to_owned(), value);
        }
    }
    Ok(options)
}

/// A saved battle from a file. What is wrong with it is said on the first page.
async fn load(
    State(state): State<AppState>,
    headers: HeaderMap,
    upload: Result<Multipart, MultipartRejection>,
) -> Result<Response, Error> {
    let laid = match read_file(upload).await {
        Ok(file) => take_up(&state, file).await,
        Err(error) => Err(error),
    };
    match laid {
        Ok(laid) => seat_them(&state, laid).await,
        Err(error @ Error::Internal(_)) => Err(error),
        Err(error) => {
            let home = home_view(&state, &headers, Some(error.sentence())).await;
            Ok((error.status(), html(page::home(&home))).into_response())
        }
    }
}

async fn read_file(upload: Result<Multipart, MultipartRejection>) -> Result<String, Error> {
    let no_form = |_| Error::Unreadable("the form that was sent cannot be read".into());
    let broken = |error: axum::extract::multipart::MultipartError| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Error::TooLarge("a saved battle holds 4 MB at most"),
        _ => Error::Unreadable("the file did not arrive whole".into()),
    };
    let mut upload = upload.map_err(no_form)?;
    while let Some(field) = upload.next_field().await.map_err(broken)? {
        if field.name() == Some("file") {
            let bytes = field.bytes().await.map_err(broken)?;
            let no_text =
                |_| Error::Unreadable("this file is no saved battle: it is not text".into());
            return String::from_utf8(bytes.to_vec()).map_err(no_text);
        }
    }
    Err(Error::Unreadable("no file was chosen".into()))
}

/// Who held the seats, where a file says so.
#[derive(Deserialize)]
struct Seating {
    #[serde(default)]
    players: Vec<String>,
}

/// The orders of a file, unread.
#[derive(Deserialize)]
struct Orders {
    orders: Vec<Value>,
}

pub async fn take_up(state: &AppState, file: String) -> Result<Laid, Error> {
    let (hall, fresh) = (state.hall.clone(), random_seed()?);
    let work = tokio::task::spawn_blocking(move || read_battle(&hall, &file, fresh));
    work.await.map_err(Error::internal)?
}

fn read_battle(hall: &Hall, file: &str, fresh: u64) -> Result<Laid, Error> {
    let table =
        hall.umpire.load(file, fresh).map_err(|error| Error::Unreadable(error.to_string()))?;
    let wrong =
        |error: serde_json::Error| Error::Unreadable(format!("this file is damaged: {error}"));
    let Seating { players } = serde_json::from_str(file).map_err(wrong)?;
    let n_seats = table.setup().seats.len();
    let players = if players.is_empty() {
        vec![Player::Person; n_seats]
    } else {
        let read = |word: &String| {
            let wrong =
                || Error::Unreadable(format!("players: there is no player called {word:?}"));
            Player::read(word).ok_or_else(wrong)
        };
        players.iter().map(read).collect::<Result<Vec<_>, Error>>()?
    };
    if players.len() != n_seats {
        let why = format!("players: the file names {}, but has {n_seats} seats", players.len());
        return Err(Error::Unreadable(why));
    }
    let whole = table.save(kernel::replay::Extent::Whole);
    let Orders { orders } = serde_json::from_str(&whole).map_err(Error::internal)?;
    let given = orders.iter().map(Value::to_string).collect();
    Ok(Laid { table, players, given })
}

/// Opens the table, and sends the host to the links when there is somebody to send them to.
pub async fn seat_them(state: &AppState, laid: Laid) -> Result<Response, Error> {
    let persons = laid.players.iter().filter(|player| **player == Player::Person).count();
    let several = 1 < persons && laid.table.decision().is_some();
    let Place { token, .. } = state.hall.begin(laid).await?;
    let rest = if several { "/seats" } else { "" };
    Ok(Redirect::to(&format!("/table/{token}{rest}")).into_response())
}
