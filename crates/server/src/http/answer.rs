//! Answers: pages, parts, and what is said when something is not done.

use std::sync::Arc;

use axum::{
    extract::{Request, State},
    http::{HeaderMap, StatusCode, header},
    middleware::Next,
    response::{Html, IntoResponse, Response},
};
use kernel::tables::slug;
use page::view::{ErrorView, RefusalView};

use super::AppState;
use crate::error::Error;

/// A page or a part of one.
pub fn html(markup: impl Into<String>) -> Html<String> {
    Html(markup.into())
}

/// Whether a script asks and wants only the parts that change.
pub fn wants_parts(headers: &HeaderMap) -> bool {
    headers.get("x-parts").is_some_and(|value| value.as_bytes() == b"yes")
}

/// Something that players take away as a file of their own, by its name; `otherwise` where that has no plain letters.
pub fn as_file(name: &str, otherwise: &'static str, text: String) -> Response {
    let name = match slug(name) {
        slug if slug.is_ascii() && !slug.is_empty() => slug,
        _ => otherwise.to_owned(),
    };
    let headers = [
        (header::CONTENT_TYPE, "application/toml; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}.toml\"")),
    ];
    (headers, text).into_response()
}

/// What went wrong, carried to where the request is known, and with it the way to say it.
#[derive(Clone)]
struct Problem(Arc<Error>);

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        if let Self::Internal(cause) = &self {
            tracing::error!(cause, "an answer failed");
        }
        let mut response = self.status().into_response();
        response.extensions_mut().insert(Problem(Arc::new(self)));
        response
    }
}

/// Says why, as a page to a person and as a part to a script.
pub async fn say_why(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let parts = wants_parts(request.headers());
    let path = request.uri().path().to_owned();
    let response = next.run(request).await;
    let status = response.status();
    let error = match response.extensions().get::<Problem>() {
        Some(Problem(error)) => Arc::clone(error),
        // A page or part that says itself what is wrong.
        None if is_html(&response) || !(status.is_client_error() || status.is_server_error()) => {
            return response;
        }
        // What the framework refused before any of our code saw it.
        None => Arc::new(framework_error(status)),
    };
    let system = system_of(&state, &path).unwrap_or_default();
    let body = if parts {
        let (why, rule) = (error.sentence(), error.rule().map(str::to_owned));
        page::refusal(&RefusalView { system, why, rule })
    } else {
        let (href, way_on) = way_on(&state, &path, &error);
        page::error(&ErrorView {
            status: status.as_u16(),
            sentence: error.sentence(),
            href,
            way_on,
        })
    };
    (status, html(body)).into_response()
}

fn framework_error(status: StatusCode) -> Error {
    match status {
        StatusCode::PAYLOAD_TOO_LARGE => Error::TooLarge("send less"),
        StatusCode::NOT_FOUND => Error::NotFound("there is nothing at this address".into()),
        StatusCode::METHOD_NOT_ALLOWED => Error::WrongMethod,
        _ if status.is_client_error() => {
            Error::Unreadable("what was sent cannot be understood".into())
        }
        _ => Error::internal(status),
    }
}

fn is_html(response: &Response) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"))
}

/// The system that an address is about.
fn system_of(state: &AppState, path: &str) -> Option<String> {
    let mut words = path.split('/').skip(1);
    let first = words.next()?;
    let word = if first == "rules" || first == "picture" { words.next()? } else { first };
    state.hall.umpire.game(word).ok().map(|game| game.id().to_owned())
}

/// Where to go from here, and what the link says.
fn way_on(state: &AppState, path: &str, error: &Error) -> (String, String) {
    let found = !matches!(error, Error::NotFound(_) | Error::Gone(_));
    if found && let Some(rest) = path.strip_prefix("/table/") {
        let token = rest.split('/').next().unwrap_or_default();
        return (format!("/table/{token}"), "Back to the table".into());
    }
    match system_of(state, path) {
        Some(system) if path.starts_with("/rules/") => {
            (format!("/rules/{system}"), "To the rulebook".into())
        }
        Some(system) if path != format!("/{system}") => {
            (format!("/{system}"), "To the scenarios".into())
        }
        _ => ("/".into(), "To the first page".into()),
    }
}
