//! The turn from end to end.

use kernel::Dice;

use super::*;
use crate::{setup::tests::opened, tables::shipped, trial::WADI, validate::validate};

/// Random orders, other than to give up, until the battle is over.
fn stroll(scenario: &str, seed: u64) -> (State, usize) {
    let mut state = opened(&shipped(), scenario);
    let mut dice = Dice::seeded(seed);
    let mut log = kernel::NullChronicle::default();
    let mut orders = Vec::new();
    for given in 0..2000 {
        let mut play = Play { state: &mut state, dice: &mut dice, log: &mut log };
        while advance(&mut play) {}
        assert_eq!(validate(&state), Ok(()), "seed {seed} after {given}");
        if state.phase == Phase::Over {
            return (state, given);
        }
        orders.clear();
        super::orders(&state, &mut orders);
        orders.retain(|order| !matches!(order, Order::Concede | Order::OfferDraw));
        assert!(!orders.is_empty(), "seed {seed}: nothing to decide in {:?}", state.phase);
        let ready = matches!(state.phase, Phase::Deploy { .. }) && dice.d6() < 4;
        let n = orders.len().min(200) as u8;
        let chosen = if ready { 0 } else { usize::from(dice.pick(n)) };
        let order = orders[chosen].clone();
        assert_eq!(check(&state, &order), Ok(()), "seed {seed}: {order:?}");
        let mut play = Play { state: &mut state, dice: &mut dice, log: &mut log };
        apply(&mut play, &order);
    }
    panic!("seed {seed}: no end");
}

#[test]
fn hv_turn_05_the_first_scenario_is_played_to_its_end() {
    for seed in 0..8 {
        let (state, given) = stroll(WADI, seed);
        assert!(state.ending.is_some() && 30 < given);
    }
}

#[test]
fn hv_scen_02_the_log_does_not_name_reserves_that_have_to_wait() {
    let told = |secret: bool| {
        let mut trial = crate::trial::Trial::opening("the-mission-at-the-drift").setting(|facts| {
            // Without an edge nobody finds room.
            facts.zones.iter_mut().for_each(|zone| zone.edge = None);
            if !secret {
                facts.special = Vec::new().into();
            }
        });
        (trial.state.turn, trial.state.phase) = (4, Phase::Reinforce);
        let mut dice = Dice::script(&[]);
        let mut log = kernel::WrittenChronicle::default();
        reinforce(&mut Play { state: &mut trial.state, dice: &mut dice, log: &mut log });
        testkit::trial::told(&log.0)
    };
    let secret = told(true);
    assert_eq!(secret, [("HV-SCEN-02", Event::ReservesWaited { seat: SeatId(1) })]);
    let open = told(false);
    assert!(1 < open.len() && open.iter().all(|(_, one)| matches!(one, Event::Waited { .. })));
}

/// A battle after its turn has ended.
fn next_turn(change: impl FnOnce(&mut State)) -> State {
    let mut state = crate::trial::Trial::wadi().state;
    change(&mut state);
    let (mut dice, mut log) = (Dice::script(&[]), kernel::NullChronicle::default());
    end_turn(&mut Play { state: &mut state, dice: &mut dice, log: &mut log });
    assert_eq!((state.turn, state.phase), (2, Phase::Reinforce));
    state
}

#[test]
fn hv_gen_01_an_offer_of_a_draw_holds_for_the_turn() {
    let next = next_turn(|state| state.seats[0].offers_draw = true);
    assert!(!next.seats.iter().any(|seat| seat.offers_draw));
}

#[test]
fn hv_turn_10_an_imagined_pack_is_put_away_when_the_turn_ends() {
    let next = next_turn(|state| state.imaginary = Some(state.setting.charts.cards.pack));
    assert_eq!(next.imaginary, None);
}
