//! What a battle is about: the victory conditions of the scenarios, and what they set in motion.

mod abduction;
mod bombardment;
mod escape;
mod fleet;
mod rescue;

use kernel::{Chronicle, RuleId};

use crate::{
    Play,
    event::Event,
    state::{Ending, How, LAST_TURN, Phase, ShipId, SideId, State, Status},
    tables::Aim,
};

/// Looks at the conditions that hang on an event, now that a step is over. True when the battle is.
///
/// [SG-SCEN-05] When victory is looked at.
pub fn after_step(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    abduction::watch(play);
    let ending = match play.state.setting.aim {
        Aim::Air => None,
        Aim::Abduction => abduction::look(play.state),
        Aim::Field | Aim::Meeting => field(play.state),
        Aim::Escape => escape::look(play.state),
        Aim::Bombardment { points, .. } => bombardment::look(play.state, points),
        Aim::Rescue { .. } => rescue::look(play.state),
        Aim::Fleet => fleet::look(play.state),
    };
    ending.is_some_and(|ending| {
        end(play, ending);
        true
    })
}

pub use abduction::{
    check_ahead, check_end, check_resists, check_runs, close_phase, has_given_up, is_found,
    is_over_neutrals, is_passive, quarry, way_out, went_back,
};
pub use rescue::{
    ashore_of, check_land, fight_ashore, first_roll, is_ledge, landing_party, open_turn, reveal,
};

/// What the end of a turn sets in motion.
pub fn close_turn(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    bombardment::close_turn(play);
    rescue::close_turn(play);
}

/// Looks at what is looked at when the turn is over, the turn limit last.
///
/// [SG-S1-01] [SG-S5-01] Whoever is last in the air wins; if the last are lost together the battle is drawn.
/// [SG-SCEN-04] The turn limit.
pub fn after_turn(state: &State) -> Option<Ending> {
    let in_the_air = || state.ids().filter(|&ship| state[ship].is_in_the_air());
    if state.setting.aim == Aim::Air {
        let first = in_the_air().next().map(|ship| state.side(ship));
        match first {
            None => return Some(Ending::NobodyInTheAir),
            Some(winner) if in_the_air().all(|ship| state.side(ship) == winner) => {
                return Some(Ending::LastInTheAir { winner });
            }
            Some(_) => {}
        }
    }
    let limit = match state.setting.switches.turn_limit {
        0 => LAST_TURN,
        limit => limit,
    };
    let winner = state.setting.at_turn_limit;
    (limit <= state.turn).then_some(Ending::TurnLimit { winner })
}

/// The battle is over.
pub fn end(play: &mut Play<'_, impl Chronicle<Event = Event>>, ending: Ending) {
    play.state.ending = Some(ending);
    play.state.moving = None;
    play.state.afield.drops.clear();
    // Nobody goes aboard any more.
    play.state.ships.iter_mut().for_each(|ship| ship.crossing = None);
    play.state.phase = Phase::Over;
    let rule = ending.rule(play.state);
    play.emit(rule, Event::Ended { ending });
}

/// Whether a side still has a ship on the map that has not given up, or one to come.
pub fn holds_out(state: &State, side: SideId) -> bool {
    state.ids().any(|ship| {
        let here = &state[ship];
        let is_there = here.is_in_play() || here.status == Status::ToEnter;
        state.side(ship) == side && is_there && !has_given_up(state, ship)
    })
}

/// [SG-SCEN-05] A side with no ship on the map and none still to enter has lost; both at once make it a draw.
fn field(state: &State) -> Option<Ending> {
    let mut left =
        (0..state.setting.sides.len() as u8).map(SideId).filter(|&side| holds_out(state, side));
    match (left.next(), left.next()) {
        (_, Some(_)) => None,
        (winner, None) => Some(Ending::Settled { winner, how: How::Field }),
    }
}

/// The first side, which has the task, and the other.
pub const TASKED: SideId = SideId(0);
const OTHER: SideId = SideId(1);

/// The ships with which a side came, whoever has them now.
fn ships_of(state: &State, side: SideId) -> impl Iterator<Item = ShipId> + '_ {
    state.ids().filter(move |&ship| state.first_side(ship) == side)
}

impl Ending {
    /// The side that has won, if any has.
    pub const fn winner(self) -> Option<SideId> {
        match self {
            Self::LastInTheAir { winner } => Some(winner),
            Self::NobodyInTheAir => None,
            Self::TurnLimit { winner } | Self::Settled { winner, .. } => winner,
        }
    }

    pub fn rule(self, state: &State) -> RuleId {
        match self {
            // Every captain for himself, or side against side.
            Self::LastInTheAir { .. } | Self::NobodyInTheAir if state.setting.diced_set_up => {
                rule!("SG-S1-01")
            }
            Self::LastInTheAir { .. } | Self::NobodyInTheAir => rule!("SG-S5-01"),
            Self::TurnLimit { .. } => rule!("SG-SCEN-04"),
            Self::Settled { how, .. } => how.rule(),
        }
    }
}

impl How {
    const fn rule(self) -> RuleId {
        match self {
            Self::Field => rule!("SG-SCEN-05"),
            Self::GotAway | Self::LeftTooSoon | Self::RunnerLost | Self::PursuerGone => {
                rule!("SG-S2-01")
            }
            Self::CityPunished | Self::NoAttackerLeft => rule!("SG-S4-02"),
            Self::PartyBroughtOff | Self::PartyLost | Self::PartyLeftBehind => rule!("SG-S6-04"),
            Self::ManTaken | Self::ManSafe | Self::ManKilled | Self::HunterGone => {
                rule!("SG-S3-03")
            }
            Self::HalfLost | Self::FlagshipLost => rule!("SG-S7-01"),
        }
    }

    /// The reason as a sentence goes on after the winner's name, or by itself when nobody has won.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Field => "the field is theirs alone",
            Self::GotAway => "the runner is away, and nobody can follow",
            Self::LeftTooSoon => "the runner left while she could still be pursued",
            Self::RunnerLost => "the runner is lost",
            Self::PursuerGone => "nobody is left to pursue",
            Self::CityPunished => "every hex of the city has been punished",
            Self::NoAttackerLeft => "no attacker is left on the map",
            Self::HalfLost => "half the enemy's ships are lost",
            Self::FlagshipLost => "the enemy's flagship is lost",
            Self::ManTaken => "Herr Roemer has been carried off",
            Self::ManSafe => "Herr Roemer is safe",
            Self::ManKilled => "Herr Roemer has perished with his ship",
            Self::HunterGone => "nobody is left to carry Herr Roemer off",
            Self::PartyBroughtOff => "men of the landing party have been brought off",
            Self::PartyLost => "nobody of the landing party is left",
            Self::PartyLeftBehind => "no ship is left that could bring the landing party off",
        }
    }
}

#[cfg(test)]
mod tests;
