//! What is done to batteries and to hexes of the ground, in words.

use kernel::{Text, scene::Weight};

use super::{agree, counted};
use crate::{
    event::GroundEvent,
    state::{BatteryId, State, Target},
};

/// Tells what has been done on the ground.
pub fn narrate(state: &State, event: &GroundEvent) -> Text {
    let the = |battery: BatteryId| {
        Text::default().name(super::capital(&state.target_name(Target::Battery { battery })))
    };
    match *event {
        GroundEvent::EarthFlew { battery } => Text::plain("Earth flies up, and ")
            .name(state.target_name(Target::Battery { battery }))
            .then(" is not harmed"),
        GroundEvent::WallsHeld { battery } => Text::plain("The walls of ")
            .name(state.target_name(Target::Battery { battery }))
            .then(" hold: no effect"),
        GroundEvent::GunLost { battery } => {
            the(battery).then(" loses its gun and is silenced for good")
        }
        GroundEvent::GunnersFell { battery, men, left: 0 } => {
            the(battery).then(format!(" loses {}, the last of its crew", counted(men, "man")))
        }
        GroundEvent::GunnersFell { battery, men, left } => {
            let are = agree(left, "is", "are");
            the(battery).then(format!(" loses {}, and {left} {are} left", counted(men, "man")))
        }
        GroundEvent::BlewUp { battery } => the(battery).then(" blows up with its magazine"),
        GroundEvent::BatteryBurns { battery, level } => {
            the(battery).then(format!(" is on fire, level {level}, and cannot act"))
        }
        GroundEvent::FireSank { battery, level: 0 } => the(battery).then(" has put its fire out"),
        GroundEvent::FireSank { battery, level } => {
            the(battery).then(format!(" gets its fire down to {level}"))
        }
        GroundEvent::Punished { hex, points, total } => Text::default()
            .name(super::capital(&state.target_name(Target::Hex { hex })))
            .then(format!(" takes {}, {total} in all", counted(points, "damage point"))),
    }
}

pub const fn weight(event: &GroundEvent) -> Weight {
    match event {
        GroundEvent::GunLost { .. }
        | GroundEvent::GunnersFell { .. }
        | GroundEvent::BlewUp { .. }
        | GroundEvent::BatteryBurns { .. }
        | GroundEvent::Punished { .. } => Weight::Grave,
        GroundEvent::EarthFlew { .. }
        | GroundEvent::WallsHeld { .. }
        | GroundEvent::FireSank { .. } => Weight::Plain,
    }
}
