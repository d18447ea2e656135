//! A scenario's own affair in words.

use kernel::{Text, scene::Weight};

use super::{capital, counted, with_article};
use crate::{
    event::AffairEvent,
    flights,
    state::{ShipId, State},
};

/// Tells what the affair has brought.
pub fn narrate(state: &State, event: &AffairEvent) -> Text {
    let ship = |id: ShipId| Text::default().name(state.name(id));
    match *event {
        AffairEvent::PartyReady { ship: id } => {
            ship(id).then(" makes her landing party ready, and must lie still all turn")
        }
        AffairEvent::WentAshore { ship: id, hex, n } => {
            ship(id).then(format!(" puts {} ashore at {}", counted(n, "man"), hex.label()))
        }
        AffairEvent::NotLanded { ship: id, has_moved: true } => {
            ship(id).then(" has not lain still all turn: her landing party stays aboard")
        }
        AffairEvent::NotLanded { ship: id, has_moved: false } => {
            ship(id).then(" has too few men left for a landing party")
        }
        AffairEvent::NoSign => Text::plain("Nothing is seen of the landing party"),
        AffairEvent::CameBack { hex, n } => Text::plain(format!(
            "The landing party is back on the ledge at {}: {}",
            hex.label(),
            counted(n, "man")
        )),
        AffairEvent::LedgeFight { attackers, party } => Text::plain(format!(
            "On the ledge {} of the landing party meet {}",
            counted(party, "man"),
            counted(attackers, "attacker")
        )),
        AffairEvent::LedgeBlows { by_party: true, kills } => {
            Text::plain(format!("The landing party strikes down {}", counted(kills, "man")))
        }
        AffairEvent::LedgeBlows { by_party: false, kills } => {
            Text::plain(format!("The attackers strike down {}", counted(kills, "man")))
        }
        AffairEvent::AshoreFell { man } => {
            Text::plain(format!("The landing party loses {}", with_article(man.name())))
        }
        AffairEvent::Overwhelmed { hex } => {
            Text::plain(format!("The landing party is overwhelmed at {}", hex.label()))
        }
        AffairEvent::Leaderless { flight } => Text::default()
            .name(capital(&flights::name(flight)))
            .then(" has nobody left to lead it and attacks no more"),
        AffairEvent::TakenAboard { ship: id, n } => {
            ship(id).then(format!(" takes the landing party aboard: {}", counted(n, "man")))
        }
        AffairEvent::GaveUp { ship: id } => {
            ship(id).then(" gives up, and does not move again before the battle is over")
        }
        AffairEvent::SearchBegun { ship: id } => {
            Text::plain("Her captors search ").name(state.name(id)).then(" for Herr Roemer")
        }
        AffairEvent::HoldBroken { ship: id } => {
            ship(id).then(" is no longer held unopposed: the search for Herr Roemer is broken off")
        }
        AffairEvent::ManFound { ship: id } => {
            Text::plain("Herr Roemer is found aboard ").name(state.name(id))
        }
        AffairEvent::ManSeized { ship: id } => {
            Text::plain("Herr Roemer is brought aboard ").name(state.name(id))
        }
    }
}

pub const fn weight(event: &AffairEvent) -> Weight {
    match event {
        AffairEvent::WentAshore { .. }
        | AffairEvent::CameBack { .. }
        | AffairEvent::AshoreFell { .. }
        | AffairEvent::Overwhelmed { .. }
        | AffairEvent::Leaderless { .. }
        | AffairEvent::GaveUp { .. }
        | AffairEvent::ManFound { .. }
        | AffairEvent::ManSeized { .. }
        | AffairEvent::TakenAboard { .. } => Weight::Grave,
        AffairEvent::PartyReady { .. }
        | AffairEvent::NotLanded { .. }
        | AffairEvent::SearchBegun { .. }
        | AffairEvent::HoldBroken { .. }
        | AffairEvent::LedgeFight { .. }
        | AffairEvent::LedgeBlows { .. } => Weight::Plain,
        AffairEvent::NoSign => Weight::Quiet,
    }
}
