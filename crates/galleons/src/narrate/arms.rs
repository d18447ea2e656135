//! What small arms, machineguns and rockets do, in words.

use kernel::{Text, scene::Weight};

use super::{capital, counted, gun_name};
use crate::{
    aspect::Aspect,
    event::ArmsEvent,
    state::{Company, State},
};

/// Tells what such arms have done.
pub fn narrate(state: &State, event: &ArmsEvent) -> Text {
    match *event {
        ArmsEvent::Saved { target } => {
            Text::plain("A man of ").name(state.target_name(target)).then(" has a narrow escape")
        }
        ArmsEvent::Shown { ship, gun, aspect } => Text::plain("The ")
            .then(gun_name(state, ship, gun))
            .then(" of ")
            .name(state.name(ship))
            .then(format!(" shows itself: it is laid {}", laid_name(aspect))),
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

/// Who fires hand weapons, and how many dice that makes.
pub fn volley(state: &State, of: Company, dice: u8) -> Text {
    let who = match of {
        Company::Ship(ship) => Text::plain("The marines of ").name(state.name(ship)).then(" fire "),
        Company::Flight(_) => {
            Text::default().name(capital(&state.company_name(of))).then(" fires ")
        }
    };
    who.then(counted(dice, "die")).then(" of small arms at ")
}

/// Where a portable gun bears: "ahead", "to port".
pub const fn laid_name(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Bow => "ahead",
        Aspect::Stern => "astern",
        Aspect::Port => "to port",
        Aspect::Starboard => "to starboard",
    }
}

pub const fn weight(event: &ArmsEvent) -> Weight {
    match event {
        ArmsEvent::RocketsHit { .. } => Weight::Grave,
        ArmsEvent::Jammed { .. } => Weight::Plain,
        ArmsEvent::Shown { .. }
        | ArmsEvent::Saved { .. }
        | ArmsEvent::Cleared { .. }
        | ArmsEvent::StillJammed { .. } => Weight::Quiet,
    }
}
