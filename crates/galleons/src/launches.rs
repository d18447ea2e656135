//! Boats that are cranked by hand and have no flywheel: hard driving tires the men.

use kernel::Chronicle;

use crate::{
    Play,
    event::{Event, GearEvent},
};

/// Tires or rests the crew of every such boat as the turn ends.
///
/// [SG-LNCH-01] Beyond half the present speed it falls by 1; short of half it rises, never above the printed one.
pub fn tire(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    if !play.state.is_advanced() {
        return;
    }
    for ship in play.state.ids() {
        let (here, class) = (&play.state[ship], play.state.class(ship));
        if !class.no_flywheel || !here.is_in_play() {
            continue;
        }
        let fastest = class.speed.saturating_sub(here.tired);
        let twice = here.spent.saturating_mul(2);
        if fastest < twice && 1 < fastest {
            play.state[ship].tired += 1;
            play.emit(rule!("SG-LNCH-01"), GearEvent::Tired { ship, speed: fastest - 1 }.into());
        } else if twice < fastest && 0 < here.tired {
            play.state[ship].tired -= 1;
            play.emit(rule!("SG-LNCH-01"), GearEvent::Rested { ship, speed: fastest + 1 }.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        movement,
        order::Order,
        position::{A, advanced, give, position, report},
        state::State,
    };

    /// Lets the launch spend so many points in a turn, and says how fast she can go in the next.
    fn after(state: &mut State, spent: u8) -> u8 {
        state[A].spent = spent;
        report(state, &[], tire);
        movement::allowance(state, A)
    }

    #[test]
    fn sg_lnch_01_the_example() {
        let mut state = advanced("a Boarding launch 1010 N Low\nb Aphid 2020 N Low");
        assert_eq!(movement::allowance(&state, A), 8);
        assert_eq!(after(&mut state, 5), 7);
        assert_eq!(after(&mut state, 4), 6);
        assert_eq!(after(&mut state, 3), 6);
        assert_eq!(after(&mut state, 2), 7);
    }

    #[test]
    fn sg_lnch_01_never_above_the_printed_speed_and_never_to_a_halt() {
        let mut state = advanced("a Boarding launch 1010 N Low\nb Aphid 2020 N Low");
        assert_eq!(after(&mut state, 4), 8);
        assert_eq!(after(&mut state, 0), 8);
        state[A].tired = 7;
        assert_eq!(after(&mut state, 1), 1);
        assert_eq!(after(&mut state, 0), 2);
    }

    #[test]
    fn sg_lnch_01_it_is_told_as_it_happens() {
        let mut state = advanced("a Boarding launch 1010 N Low\nb Aphid 2020 N Low").moving(A);
        for _ in 0..5 {
            give(&mut state, Order::Ahead { ship: A, turn: None }, &[]);
        }
        give(&mut state, Order::EndMove { ship: A }, &[]);
        assert_eq!(state[A].spent, 5);
        assert_eq!(
            report(&mut state, &[], tire),
            "SG-LNCH-01 A's men tire: her best speed is 7 now\n"
        );
        state[A].spent = 3;
        assert_eq!(
            report(&mut state, &[], tire),
            "SG-LNCH-01 A's men get their breath back: her best speed is 8 now\n"
        );
    }

    #[test]
    fn sg_lnch_01_nobody_else_tires_and_nobody_in_the_basic_game() {
        let mut state = advanced("a Sky Runner 1010 N Low, speed 4\nb Aphid 2020 N Low");
        assert_eq!(after(&mut state, 4), 4);
        let mut state = position("a Boarding launch 1010 N Low\nb Aphid 2020 N Low");
        assert_eq!(after(&mut state, 8), 8);
    }
}
