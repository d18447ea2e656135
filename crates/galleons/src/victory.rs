//! Victory, surrender, and the end of a battle.

use kernel::{Chronicle, Outcome, SeatId};

use crate::{
    Play,
    event::Event,
    movement,
    state::{Ending, ShipId, State, Status},
};

/// A ship without officers that cannot move strikes her colours. Looked at when a step is over.
///
/// [SG-CREW-11] All officers dead: surrender.
pub fn look_for_surrender(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    for ship in play.state.ids() {
        if !play.state[ship].is_in_play() || play.state[ship].has_officer() {
            continue;
        }
        if movement::is_immobilised(play.state, ship) {
            play.state[ship].status = Status::Struck;
            play.emit(rule!("SG-CREW-11"), Event::StruckColours { ship });
        }
    }
}

/// Who has won now that a turn is over.
///
/// [SG-S1-01] Whoever is last in the air wins; if the last are lost together the battle is drawn.
/// [SG-SCEN-05] Who is in the air is looked at when the turn is over. [SG-SCEN-04] The turn limit.
pub fn look_for_victory(state: &State) -> Option<Ending> {
    let mut in_the_air =
        state.ships.iter().filter(|ship| ship.is_in_the_air()).map(|ship| ship.seat);
    let first = in_the_air.next();
    let is_alone = in_the_air.all(|seat| Some(seat) == first);
    match first {
        None => Some(Ending::NobodyInTheAir),
        Some(winner) if is_alone => Some(Ending::LastInTheAir { winner }),
        Some(_) => {
            let limit = state.setting.switches.turn_limit;
            (0 < limit && limit <= state.turn).then_some(Ending::TurnLimit)
        }
    }
}

/// The rule behind an ending.
pub fn ending_rule(ending: Ending) -> kernel::RuleId {
    match ending {
        Ending::LastInTheAir { .. } | Ending::NobodyInTheAir => rule!("SG-S1-01"),
        Ending::TurnLimit => rule!("SG-SCEN-04"),
    }
}

/// How the battle ended, for the world outside.
pub fn outcome(state: &State) -> Option<Outcome> {
    let ending = state.ending?;
    let (winners, why) = match ending {
        Ending::LastInTheAir { winner } => {
            (vec![winner], format!("{} is the last in the air", state.seat_name(winner)))
        }
        Ending::NobodyInTheAir => (Vec::new(), "nobody is left in the air".to_owned()),
        Ending::TurnLimit => {
            (Vec::new(), format!("nobody had won when turn {} was over", state.turn))
        }
    };
    Some(Outcome { winners, why, rule: ending_rule(ending).to_string(), turns: state.turn })
}

/// Whether a seat still has a ship that takes orders.
pub fn is_in_play(state: &State, seat: SeatId) -> bool {
    state.ships.iter().any(|ship| ship.seat == seat && ship.is_in_play())
}

/// The seat's ships, in the order of their numbers.
pub fn ships_of(state: &State, seat: SeatId) -> impl Iterator<Item = ShipId> + '_ {
    state.ids().filter(move |&id| state[id].seat == seat)
}
