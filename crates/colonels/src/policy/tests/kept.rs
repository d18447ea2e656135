//! What is kept from decision to decision is what is found anew.

use std::sync::Arc;

use super::*;
use crate::reaction;

/// Goes through the decisions of a battle of quick players.
fn fight(scenario: &str, most: u64, mut look: impl FnMut(&State)) {
    let mut state = opened(&shipped(), scenario);
    let (mut dice, mut log) = (Dice::seeded(4), NullChronicle::default());
    carry_on::<Colonels, _>(&mut state, &mut dice, &mut log);
    for n in 1..=most {
        let mut orders = Vec::new();
        flow::orders(&state, &mut orders);
        if orders.is_empty() {
            break;
        }
        look(&state);
        let chosen = policy(&state, &orders, &mut dice);
        dice.turn_to(n);
        carry_out::<Colonels, _>(&mut state, &orders[chosen], &mut dice, &mut log);
    }
}

#[test]
fn whoever_knows_the_enemy_shares_out_what_is_shared_out_anew() {
    for scenario in ["the-well-at-dry-canal", "thunder-over-the-long-canal"] {
        let mut before: [Option<Arc<Foes>>; 2] = [None, None];
        let mut kept = 0;
        fight(scenario, 600, |state| {
            for side in [SideId(0), SideId(1)] {
                let known = state.neighbours.foes(side.other(), || Foes::of(state, side));
                let duties = duties::assign(state, side, &known);
                assert_eq!(duties, duties::assign(state, side, &Foes::of(state, side)));
                let last = before[usize::from(side.0)].replace(Arc::clone(&known));
                kept += u32::from(last.is_some_and(|last| Arc::ptr_eq(&last, &known)));
            }
        });
        assert!(100 < kept, "{scenario}: {kept}");
    }
}

#[test]
fn ic_act_05_who_is_asked_after_others_is_offered_what_he_is_offered_alone() {
    let mut asked: u32 = 0;
    fight("thunder-over-the-long-canal", 2000, |state| {
        if let Phase::React { regiment } = state.phase {
            let alone = reaction::triggers(state, regiment);
            assert_eq!(reaction::offered(state), &alone[..]);
            asked += 1;
        }
    });
    assert!(10 < asked, "{asked} regiments");
}
