//! Victory, surrender, and the end of a battle.

use kernel::{Chronicle, Outcome, SeatId};

use crate::{
    Play, affairs, batteries, boarding,
    event::Event,
    movement, parties,
    state::{Ending, ShipId, SideId, State, Status},
};

/// A ship without officers that cannot move strikes her colours. Looked at when a step is over.
///
/// [SG-CREW-11] All officers dead: surrender.
pub fn look_for_surrender(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    for ship in play.state.ids() {
        // [SG-S3-02] A ship that never resists gives up in its own way.
        if !play.state[ship].is_in_play() || affairs::is_passive(play.state, ship) {
            continue;
        }
        if boarding::is_boarded(play.state, ship) {
            // [SG-BOARD-12] A boarded one fights on for as long as it is led.
            boarding::look_for_surrender(play, ship);
            continue;
        }
        if parties::has_officer(play.state, ship) || play.state[ship].is_prize {
            continue;
        }
        if movement::is_immobilised(play.state, ship) {
            play.state[ship].status = Status::Struck;
            play.emit(rule!("SG-CREW-11"), Event::StruckColours { ship });
        }
    }
}

/// How the battle ended, for the world outside.
pub fn outcome(state: &State) -> Option<Outcome> {
    let ending = state.ending?;
    let side = |side| state.setting.side_name(side);
    let why = match ending {
        Ending::LastInTheAir { winner } => {
            format!("{}{}", side(winner), last_words(state, winner).0)
        }
        Ending::NobodyInTheAir => "nobody is left in the air".to_owned(),
        Ending::TurnLimit { winner: None } => {
            format!("nobody had won when turn {} was over", state.turn)
        }
        Ending::TurnLimit { winner: Some(winner) } => {
            format!("{} victory: turn {} is over", side(winner), state.turn)
        }
        Ending::Settled { winner: Some(winner), how } => {
            format!("{} victory: {}", side(winner), how.words())
        }
        Ending::Settled { winner: None, how } => format!("a drawn battle: {}", how.words()),
    };
    let winners = ending.winner().into_iter().flat_map(|side| state.setting.seats_of(side));
    let (winners, rule) = (winners.collect(), ending.rule(state).to_string());
    Some(Outcome { winners, why, rule, turns: state.turn })
}

/// What is said of the side that is last in the air, and what follows where the line has not said that it wins: a captain who fights for
/// himself is called by his name, the others are a nation.
pub fn last_words(state: &State, winner: SideId) -> (&'static str, &'static str) {
    let name = state.setting.side_name(winner);
    if state.setting.seats_of(winner).any(|seat| state.seat_name(seat) == name) {
        (" is the last in the air", " and wins")
    } else {
        (" victory: nobody else is left in the air", "")
    }
}

/// Whether a seat still has a ship that takes orders, one that waits to enter, a battery, or men in the air or aboard an
/// enemy.
pub fn is_in_play(state: &State, seat: SeatId) -> bool {
    let mut ships = state.ships.iter().filter(|ship| ship.seat == seat);
    let afield = &state.afield;
    ships.any(|ship| ship.is_in_play() || ship.status == Status::ToEnter)
        || batteries::has_any(state, seat)
        || afield.flights.iter().any(|flight| flight.seat == seat && !flight.band.is_empty())
        || afield.boarders.iter().any(|boarders| state.seat_of(boarders.of) == seat)
}

/// The seat's ships, in the order of their numbers.
pub fn ships_of(state: &State, seat: SeatId) -> impl Iterator<Item = ShipId> + '_ {
    state.ids().filter(move |&id| state[id].seat == seat)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        order::Order,
        position::{A, B, USUAL, allows, carry_on, position, position_on, refuses, report},
        state::{OpenStep, Phase, Switches},
    };

    /// Whether a ship with these ails strikes when it is looked at.
    fn strikes(class: &str, ails: &str) -> bool {
        let mut state = position(&format!("a {class} 1010 N Low, {ails}"));
        let text = report(&mut state, &[], look_for_surrender);
        let told = "SG-CREW-11 A, without officers and without way, strikes her colours\n";
        assert!(text.is_empty() || text == told, "{text}");
        assert_eq!(state[A].status == Status::Struck, !text.is_empty());
        !text.is_empty()
    }

    #[test]
    fn sg_crew_11_without_officers_and_immobilised_she_strikes() {
        assert!(strikes("Aphid", "no officers, boiler burst"));
        assert!(strikes("Aphid", "no officers, screw 6"));
        assert!(strikes("Sky Runner", "no officers, screw 4"));
        assert!(strikes("Aphid", "no officers, boiler burst, landed"));
    }

    #[test]
    fn sg_crew_11_an_officer_or_a_point_of_speed_keeps_the_flag_flying() {
        assert!(!strikes("Aphid", "boiler burst"));
        assert!(!strikes("Sky Runner", "no captain, screw 4"));
        assert!(!strikes("Aphid", "no officers, screw 5"));
        assert!(!strikes("Sky Runner", "no officers, screw 4, jury rig"));
        // A marine officer will do.
        assert!(!strikes("Dauntless", "no officers, boiler burst"));
        // E 0 for want of engineers is no damage while there are men to send below.
        assert!(!strikes("Aphid", "no officers, engineers 0"));
    }

    #[test]
    fn sg_crew_11_it_is_looked_at_when_the_step_is_over() {
        let text = "a Sky Runner 1010 N Low\nb Aphid 2020 N Low, no officers, boiler burst";
        let struck = "SG-CREW-11 B, without officers and without way, strikes her colours\n";
        for phase in [
            Phase::AfterFire,
            Phase::TendTrim { ship: B },
            Phase::OpenMove { ship: B, step: OpenStep::Explosion },
        ] {
            let mut state = position(text).in_phase(phase);
            let text = carry_on(&mut state, &[]);
            assert!(text.starts_with(struck), "{phase:?}: {text}");
        }
    }

    #[test]
    fn sg_crew_11_a_ship_that_has_struck_does_nothing_and_may_not_be_fired_at() {
        let text = "a Sky Runner 1010 N Low\nb Sky Runner 1008 S Low, struck";
        let state = position(text).firing(0);
        let order = Order::fire(A, 0, B);
        refuses(&state, order, "SG-CREW-11", "B has struck her colours and may not be fired at");
        let state = position(text).firing(1);
        let order = Order::fire(B, 0, A);
        refuses(&state, order, "SG-FIRE-12", "B is out of the battle");
        let mut state = position(text);
        state.at_move = 1;
        let order = Order::Move { ship: B };
        refuses(&state, order, "SG-MOVE-05", "B is out of the battle");
    }

    #[test]
    fn sg_scen_02_what_is_lost_and_what_is_in_the_air() {
        // Status, lost, in the air.
        for (status, is_lost, is_in_the_air) in [
            (Status::Flying, false, true),
            (Status::ToEnter, false, true),
            (Status::Landed, false, false),
            (Status::Gone, false, false),
            (Status::Crashed, true, false),
            (Status::CrashLanded, true, false),
            (Status::Captured, true, false),
            (Status::Struck, true, false),
            (Status::Derelict, true, false),
        ] {
            let mut state = position("a Sky Runner 1010 N Low");
            state[A].status = status;
            assert_eq!(state[A].is_lost(), is_lost, "{status:?}");
            assert_eq!(state[A].is_in_the_air(), is_in_the_air, "{status:?}");
        }
    }

    /// How the turn ends when these ships are as they are, on turn 5 of at most `limit`.
    fn ends(limit: u16, text: &str) -> String {
        let switches = Switches { turn_limit: limit, ..USUAL };
        let mut state = position_on("canal", switches, text).in_phase(Phase::CloseTurn);
        let text = report(&mut state, &[], |play| {
            crate::flow::advance(play);
        });
        assert_eq!(state.phase == Phase::Over, state.ending.is_some());
        text
    }

    #[test]
    fn sg_s1_01_the_last_in_the_air_wins() {
        let text = ends(60, "a Sky Runner 1010 N Low\nb Sky Runner 2020 N Ground, landed");
        assert_eq!(
            text,
            "SG-SEQ-01 Turn 5 is over\nSG-S1-01 Ann is the last in the air and wins\n"
        );
        let text = ends(60, "a Sky Runner 1010 N Low, struck\nb Sky Runner 2020 N Low");
        assert!(text.ends_with("SG-S1-01 Ben is the last in the air and wins\n"), "{text}");
        // Two ships of one captain are no contest; two captains are.
        let text = ends(60, "a Sky Runner 1010 N Low\na Sky Runner 1515 N Low");
        assert!(text.ends_with("SG-S1-01 Ann is the last in the air and wins\n"), "{text}");
        let text = ends(60, "a Sky Runner 1010 N Low\nb Sky Runner 2020 N Low");
        assert_eq!(text, "SG-SEQ-01 Turn 5 is over\n");
    }

    #[test]
    fn sg_s1_01_the_last_lost_together_are_a_draw() {
        let text = ends(60, "a Sky Runner 1010 N Low, struck\nb Sky Runner 2020 N Low, derelict");
        assert!(text.ends_with("SG-S1-01 Nobody is left in the air: a drawn battle\n"), "{text}");
    }

    #[test]
    fn sg_s1_01_the_outcome_names_the_winner() {
        let mut state = position("a Sky Runner 1010 N Low\nb Sky Runner 2020 N Low, struck");
        assert_eq!(outcome(&state), None);
        state.phase = Phase::CloseTurn;
        carry_on(&mut state, &[]);
        let outcome = outcome(&state).unwrap();
        assert_eq!(
            (outcome.winners, outcome.why.as_str()),
            (vec![SeatId(0)], "Ann is the last in the air")
        );
        assert_eq!((outcome.rule.as_str(), outcome.turns), ("SG-S1-01", 5));
    }

    #[test]
    fn sg_scen_04_after_the_last_turn_the_battle_is_drawn() {
        let both = "a Sky Runner 1010 N Low\nb Sky Runner 2020 N Low";
        let drawn = "SG-SEQ-01 Turn 5 is over\n\
                     SG-SCEN-04 The last turn is over and nobody has won: a drawn battle\n";
        assert_eq!(ends(5, both), drawn);
        assert_eq!(ends(6, both), "SG-SEQ-01 Turn 5 is over\n");
        assert_eq!(ends(4, both), drawn);
        // Without a limit it goes on for ever.
        assert_eq!(ends(0, both), "SG-SEQ-01 Turn 5 is over\n");
        // A victory on the last turn is one.
        let text = ends(5, "a Sky Runner 1010 N Low\nb Sky Runner 2020 N Low, struck");
        assert!(text.ends_with("SG-S1-01 Ann is the last in the air and wins\n"), "{text}");
    }

    #[test]
    fn sg_scen_05_who_is_in_the_air_is_looked_at_when_the_turn_is_over() {
        // Ben's only ship has struck before his phase comes: it is held all the same, and then the turn ends.
        let text = "a Sky Runner 1010 N Low\nb Sky Runner 2020 N Low, struck";
        let mut state = position(text).in_phase(Phase::CloseMove);
        let text = carry_on(&mut state, &[]);
        assert_eq!(
            text,
            "SG-SEQ-03 Ben has nothing left to move\nSG-SEQ-01 Turn 5 is over\n\
             SG-S1-01 Ann is the last in the air and wins\n"
        );
        // Until then nobody has won, whatever has been lost.
        let mut state = position("a Sky Runner 1010 N Low\nb Sky Runner 2020 N Low, struck");
        carry_on(&mut state, &[]);
        allows(&state, Order::Ahead { ship: A, turn: None });
        assert_eq!(outcome(&state), None);
    }
}
