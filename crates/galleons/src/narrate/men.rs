//! Parties, boarders, prizes and flying parties in words.

use kernel::{Text, scene::Weight};

use super::{agree, capital, counted, rank_name, station_name, with_article};
use crate::{
    event::MenEvent,
    state::{Company, Rank, ShipId, State, Station},
};

/// Tells what befell men away from their stations.
pub fn narrate(state: &State, event: &MenEvent) -> Text {
    let ship = |id: ShipId| Text::default().name(state.name(id));
    let whose = |of: Company| match of {
        Company::Ship(id) => Text::plain("The party of ").name(state.name(id)),
        Company::Flight(_) => Text::plain(capital(&state.company_name(of))),
    };
    match *event {
        MenEvent::ToldOff { ship: id, man, from, to, n } => {
            let party = match to {
                Station::Wings => "to take wing",
                _ => "for the boarding party",
            };
            ship(id).then(format!(
                ": {} of {} told off {party}",
                counted(n, rank_name(state, id, man, from)),
                station_name(state, id, from),
            ))
        }
        MenEvent::StoodDown { ship: id } => ship(id).then(" stands her boarding party down"),
        MenEvent::MeansToBoard { by, to } => {
            whose(by).then(" makes ready to board ").name(state.name(to))
        }
        MenEvent::CouldNotBoard { by, to } => {
            whose(by).then(" cannot get aboard ").name(state.name(to))
        }
        MenEvent::Crossed { by, to, n } => {
            let text = Text::plain(format!("{} of ", counted(n, "man")));
            text.name(state.company_name(by))
                .then(agree(n, " goes", " go"))
                .then(" aboard ")
                .name(state.name(to))
        }
        MenEvent::Melee { ship: id, boarders, defenders } => {
            Text::plain("Hand to hand aboard ").name(state.name(id)).then(format!(
                ": {} against {}",
                counted(boarders, "boarder"),
                counted(defenders, "defender")
            ))
        }
        MenEvent::Blows { ship: id, by_boarders, kills } => {
            let who = if by_boarders { "The boarders aboard " } else { "The defenders of " };
            let what = match kills {
                0 => " kill nobody".to_owned(),
                n => format!(" kill {}", counted(n, "man")),
            };
            Text::plain(who).name(state.name(id)).then(what)
        }
        MenEvent::DeadCounted { ship: id, of_boarders, dead, rank } => {
            let who = if of_boarders { "The boarders aboard " } else { "The defenders of " };
            let must = match rank {
                Rank::Officer => ", an officer among them",
                Rank::Leader => ", an officer or petty officer among them",
                Rank::Nobody => "",
            };
            let what = format!(" have {} to count{must}", counted(dead, "dead man"));
            Text::plain(who).name(state.name(id)).then(what)
        }
        MenEvent::BoarderFell { of, aboard, man } => {
            Text::plain(format!("{} of ", capital(&with_article(man.name()))))
                .name(state.company_name(of))
                .then(" falls aboard ")
                .name(state.name(aboard))
        }
        MenEvent::BoardersWipedOut { ship: id } => {
            Text::plain("No boarder is left alive aboard ").name(state.name(id))
        }
        MenEvent::DrivenOff { of, aboard, n } => {
            let text = Text::plain(format!("{} of ", counted(n, "man")));
            text.name(state.company_name(of))
                .then(", without a leader, ")
                .then(agree(n, "is", "are"))
                .then(" driven off ")
                .name(state.name(aboard))
        }
        MenEvent::PartyTaken { of, aboard, n } => {
            let text = Text::plain(format!("{} of ", counted(n, "man")));
            text.name(state.company_name(of))
                .then(", without a leader and without a way back, ")
                .then(agree(n, "is", "are"))
                .then(" taken prisoner aboard ")
                .name(state.name(aboard))
        }
        MenEvent::WentBack { aboard, to, n } => {
            let text =
                Text::plain(format!("{} {} back from ", counted(n, "man"), agree(n, "goes", "go")));
            let text = text.name(state.name(aboard));
            match to {
                Some(to) => text.then(" to ").name(state.name(to)),
                None => text.then(" into the air"),
            }
        }
        MenEvent::DeckSecured { ship: id } => {
            Text::plain("Nobody resists any more on the deck of ").name(state.name(id))
        }
        MenEvent::Surrendered { ship: id } => {
            ship(id).then(" has nobody left to lead her men and surrenders to the boarders")
        }
        MenEvent::PrizeTaken { ship: id, seat, guard } => ship(id)
            .then(" is a prize of ")
            .strong(state.seat_name(seat))
            .then(format!("; {} guards {}", with_article(guard.name()), prisoners(state, id))),
        MenEvent::Abandoning { ship: id, to, n, man } => ship(id)
            .then(format!(
                " is given up: {} {} to ",
                counted(n, "man"),
                agree(n, "crosses", "cross")
            ))
            .name(state.name(to))
            .then(format!(", {} stays to cripple her vanes", with_article(man.name()))),
        MenEvent::LastManOff { ship: id, to, is_off: true } => Text::plain("The last man leaves ")
            .name(state.name(id))
            .then(" for ")
            .name(state.name(to)),
        MenEvent::LastManOff { ship: id, is_off: false, .. } => {
            Text::plain("The last man slips, and goes down with ").name(state.name(id))
        }
        MenEvent::TookWing { flight, ship: id, n } => {
            Text::plain(format!("{} {} wing from ", counted(n, "man"), agree(n, "takes", "take")))
                .name(state.name(id))
                .then(format!(" as {}", state.company_name(Company::Flight(flight))))
        }
        MenEvent::Flew { flight, hex, altitude } => {
            whose(Company::Flight(flight)).then(format!(" is at {}, {altitude}", hex.label()))
        }
        MenEvent::CameHome { flight, ship: id, n } => whose(Company::Flight(flight))
            .then(" comes aboard ")
            .name(state.name(id))
            .then(format!(": {}", counted(n, "man"))),
        MenEvent::FliersHit { flight, men } => whose(Company::Flight(flight))
            .then(format!(" will have to count {}", counted(men, "casualty"))),
        MenEvent::FlierFell { flight, man } => {
            whose(Company::Flight(flight)).then(format!(" loses {}", with_article(man.name())))
        }
        MenEvent::FlightWipedOut { flight, n } => {
            whose(Company::Flight(flight)).then(format!(" is wiped out: {}", counted(n, "man")))
        }
    }
}

/// How much it matters to a reader in a hurry.
pub const fn weight(event: &MenEvent) -> Weight {
    match event {
        MenEvent::ToldOff { .. } | MenEvent::StoodDown { .. } | MenEvent::Flew { .. } => {
            Weight::Quiet
        }
        MenEvent::BoarderFell { .. }
        | MenEvent::BoardersWipedOut { .. }
        | MenEvent::DrivenOff { .. }
        | MenEvent::PartyTaken { .. }
        | MenEvent::DeckSecured { .. }
        | MenEvent::Surrendered { .. }
        | MenEvent::PrizeTaken { .. }
        | MenEvent::FliersHit { .. }
        | MenEvent::FlierFell { .. }
        | MenEvent::FlightWipedOut { .. } => Weight::Grave,
        MenEvent::MeansToBoard { .. }
        | MenEvent::CouldNotBoard { .. }
        | MenEvent::Crossed { .. }
        | MenEvent::Melee { .. }
        | MenEvent::Blows { .. }
        | MenEvent::DeadCounted { .. }
        | MenEvent::WentBack { .. }
        | MenEvent::Abandoning { .. }
        | MenEvent::LastManOff { .. }
        | MenEvent::TookWing { .. }
        | MenEvent::CameHome { .. } => Weight::Plain,
    }
}

/// Whom the guard of a prize has to watch.
fn prisoners(state: &State, prize: ShipId) -> &'static str {
    if state[prize].prisoners == 0 { "her: nobody of her crew is left" } else { "the prisoners" }
}
