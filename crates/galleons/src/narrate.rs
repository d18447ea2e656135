//! Events in words: the umpire's report.
use kernel::{Text, scene::Weight};
use crate::{event::Event, state::State};
pub fn narrate(_state: &State, event: &Event) -> (Text, Weight) { (Text::plain(format!("{event:?}")), Weight::Plain) }
