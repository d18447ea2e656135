//! Server-sent events: says that something has changed, and nothing else.

use std::{convert::Infallible, sync::Arc, time::Duration};

use axum::{
    Router,
    extract::State,
    http::HeaderMap,
    response::{
        Sse,
        sse::{Event, KeepAlive},
    },
    routing::get,
};
use futures_util::{Stream, stream};
use tokio::sync::watch;

use super::{AppState, table::claim};
use crate::{
    error::Error,
    hall::{Hall, Place},
    live::News,
};

/// How long a browser waits before it asks again.
const RETRY: Duration = Duration::from_secs(1);

pub fn router() -> Router<AppState> {
    Router::new().route("/table/{token}/live", get(live))
}

async fn live(
    State(state): State<AppState>,
    place: Place,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Error> {
    // Whoever listens at a seat's own link plays it from there.
    claim(&state, &place).await?;
    place.live.lock(&state.hall).await?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let watcher = Watcher {
        news: place.live.subscribe(),
        goes_down: state.goes_down.subscribe(),
        hall: state.hall,
        place,
        last,
    };
    let events = stream::unfold(watcher, async |mut watcher| {
        let event = watcher.next().await?;
        Some((Ok(event), watcher))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().text("still here")))
}

/// One open page.
struct Watcher {
    hall: Arc<Hall>,
    place: Place,
    news: watch::Receiver<News>,
    goes_down: watch::Receiver<bool>,
    /// What the page was told last. A page that comes back says it itself, so it misses nothing.
    last: Option<u64>,
}

impl Watcher {
    /// Waits for something that the page has not been told. None when the stream ends.
    async fn next(&mut self) -> Option<Event> {
        loop {
            let (version, at) = {
                let locked = self.place.live.lock(&self.hall).await.ok()?;
                let eyes = locked.eyes(self.place.role);
                (self.news.borrow_and_update().version(&eyes), locked.at(self.place.role))
            };
            if self.last != Some(version) {
                self.last = Some(version);
                let event = Event::default().event("changed").id(version.to_string());
                return Some(event.data(at.to_string()).retry(RETRY));
            }
            tokio::select! {
                changed = self.news.changed() => changed.ok()?,
                _ = self.goes_down.wait_for(|down| *down) => return None,
            }
        }
    }
}
