//! What small arms, machineguns and rockets do, in words.

use kernel::{Text, scene::Weight};

use super::{counted, gun_name};
use crate::{event::ArmsEvent, state::State};

/// Tells what such arms have done.
pub fn narrate(state: &State, event: &ArmsEvent) -> Text {
    match *event {
        ArmsEvent::Saved { target } => {
            Text::plain("A man of ").name(state.target_name(target)).then(" has a narrow escape")
        }
        ArmsEvent::Jammed { ship, gun } => Text::plain("The ")
            .then(gun_name(state, ship, gun))
            .then(" of ")
            .name(state.name(ship))
            .then(" jams"),
        ArmsEvent::Cleared { ship, gun } => Text::default().name(state.name(ship)).then(format!(
            " clears her {}: it can fire in the next firing step",
            gun_name(state, ship, gun)
        )),
        ArmsEvent::StillJammed { ship, gun } => Text::default()
            .name(state.name(ship))
            .then(format!(" cannot clear her {}", gun_name(state, ship, gun))),
        ArmsEvent::RocketsHit { target, hits } => Text::default()
            .then(counted(hits, "rocket"))
            .then(if hits == 1 { " strikes " } else { " strike " })
            .name(state.target_name(target)),
    }
}

pub const fn weight(event: &ArmsEvent) -> Weight {
    match event {
        ArmsEvent::RocketsHit { .. } => Weight::Grave,
        ArmsEvent::Jammed { .. } => Weight::Plain,
        ArmsEvent::Saved { .. } | ArmsEvent::Cleared { .. } | ArmsEvent::StillJammed { .. } => {
            Weight::Quiet
        }
    }
}
