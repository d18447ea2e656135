//! What wind and gear do, in words.

use kernel::{Text, scene::Weight};

use crate::{
    event::GearEvent,
    state::{ShipId, State},
};

/// Tells what wind and gear have done.
pub fn narrate(state: &State, event: &GearEvent) -> Text {
    let ship = |id: ShipId| Text::default().name(state.name(id));
    match *event {
        GearEvent::WindRose { toward } => {
            Text::plain(format!("The wind blows toward the {}", toward.name()))
        }
        GearEvent::CaughtWind { ship: id, running, beating } => {
            ship(id).then(format!(" has the wind for {running} running, {beating} beating"))
        }
        GearEvent::Tacked { ship: id, facing } => {
            ship(id).then(format!(" goes about and heads {}", facing.name()))
        }
        GearEvent::FellOff { ship: id, turn } => {
            ship(id).then(format!(" falls off the wind to {}", turn.name()))
        }
        GearEvent::Tired { ship: id, speed } => {
            ship(id).then(format!("'s men tire: her best speed is {speed} now"))
        }
        GearEvent::Rested { ship: id, speed } => {
            ship(id).then(format!("'s men get their breath back: her best speed is {speed} now"))
        }
    }
}

pub const fn weight(event: &GearEvent) -> Weight {
    match event {
        GearEvent::WindRose { .. }
        | GearEvent::CaughtWind { .. }
        | GearEvent::Tacked { .. }
        | GearEvent::FellOff { .. }
        | GearEvent::Tired { .. }
        | GearEvent::Rested { .. } => Weight::Plain,
    }
}
