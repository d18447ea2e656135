//! The addresses of the table, as `docs/urls.md` lists them.

mod answer;
mod assets;
mod battles;
mod flight;
mod form;
mod free;
mod guard;
mod lift;
mod live;
mod own;
mod place;
mod printing;
mod rules;
mod shelf;
mod squadron;
mod table;
pub(crate) mod yard;

use std::sync::Arc;

use axum::{Router, extract::DefaultBodyLimit, middleware};
use tokio::sync::watch;
use umpire::Umpire;

use crate::{
    error::Error,
    hall::Hall,
    serve::Config,
    store::{Store, StoreError},
};

/// Most that a form may hold; an order is a few hundred letters.
const MOST_FORM: usize = 64 << 10;

/// What every address has at hand.
#[derive(Clone)]
pub struct AppState {
    pub(crate) hall: Arc<Hall>,
    /// Told once, when the server goes down, so that streams end.
    pub(crate) goes_down: Arc<watch::Sender<bool>>,
    /// What links begin with, when it is not what the host's own browser asks for.
    public: Option<Arc<str>>,
    /// The folder of the player's own files.
    data: Option<Arc<str>>,
    /// Only browsers on this machine may ask.
    only_here: bool,
    pictures: Arc<shelf::Pictures>,
}

impl AppState {
    /// Opens the store of a table that listens at `config.bind`.
    pub async fn open(config: &Config, umpire: Umpire) -> Result<Self, StoreError> {
        let store = Store::open(&config.database).await?;
        Ok(Self {
            hall: Arc::new(Hall::new(Arc::new(umpire), store, config.pace)),
            goes_down: Arc::new(watch::Sender::new(false)),
            public: config.public.as_deref().map(|base| base.trim_end_matches('/').into()),
            data: config.data.as_ref().map(|folder| folder.display().to_string().into()),
            only_here: config.bind.is_loopback(),
            pictures: Arc::default(),
        })
    }
}

/// Every address, with what guards them.
pub fn app(state: AppState) -> Router {
    Router::new()
        .merge(shelf::router())
        .merge(battles::router())
        .merge(table::router())
        .merge(lift::router())
        .merge(live::router())
        .merge(rules::router())
        .merge(own::router())
        .merge(free::router())
        .merge(yard::router())
        .merge(squadron::router())
        .merge(flight::router())
        .merge(assets::router())
        .fallback(async || Error::NotFound("there is nothing at this address".into()))
        .method_not_allowed_fallback(async || Error::WrongMethod)
        .layer(DefaultBodyLimit::max(MOST_FORM))
        // From the inside out: faults become pages, whatever their cause; every answer gets its headers.
        .layer(middleware::from_fn(guard::catch_panics))
        .layer(middleware::from_fn_with_state(state.clone(), guard::check_sender))
        .layer(middleware::from_fn_with_state(state.clone(), answer::say_why))
        .layer(middleware::from_fn(guard::add_headers))
        .with_state(state)
}
