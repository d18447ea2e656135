//! Charges, and those who come to meet them.

use super::*;
use crate::{
    order::Order,
    trial::{GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, STANDARD, Trial, at, yd},
};

/// A stand of lancers declares a charge at a stand of hussars that faces it.
fn declared(gap: i32, facing: i32) -> Trial {
    let trial = Trial::well().plain().gone(&[GATLING, OTHER_LINE, OTHER_SPEARS, LEVY]);
    let trial = trial.stands(LINE, 1).stands(SPEARS, 1).nobody_reacts().bystanders();
    let horse = |kind: &mut crate::tables::UnitKind| {
        (kind.troop, kind.mounted, kind.fast) = (Troop::Cavalry, true, false);
    };
    let trial = trial.kind(LINE, horse).kind(SPEARS, horse);
    let trial = trial.castings(LINE, 3).castings(SPEARS, 3).alone(LINE, 0, at(90, 240, 90));
    let trial = trial.alone(SPEARS, 0, at(90 + gap, 240, facing)).with(|state| {
        state[STANDARD].black = true;
    });
    let charge = Order::Charge { unit: LINE, target: Target::Unit(SPEARS), wheel: Angle::NORTH };
    trial.play(Colour::Black).give(&charge, &[])
}

#[test]
fn ic_melee_15_example_lancers_and_hussars_meet_in_the_middle() {
    let trial = declared(150, 270);
    assert_eq!(trial.state.question, Some(Question::Counter { unit: SPEARS }));
    let met = trial.again().give(&Order::Answer { yes: true }, &[]);
    assert!(!met.state[STANDARD].black, "the black card is spent");
    assert!(met.has_told("IC-MELEE-15", Event::CounterCharged { unit: SPEARS, foe: LINE }));
    assert_eq!(met.state.contacts.len(), 1);
    // Fronts at x = 165: seventy-five yards from each.
    assert_eq!(met.pose(SPEARS, 0).at.x, yd(175));
    let lancers = met.pose(LINE, 0).at.x - yd(155);
    assert!(lancers.abs() <= Length::thousandths(50), "{lancers}");
    let awaited = trial.give(&Order::Answer { yes: false }, &[]);
    assert!(awaited.state[STANDARD].black);
    assert_eq!(awaited.pose(SPEARS, 0).at.x, yd(250));
    // Struck in flank, or without a card, it is not asked.
    assert_eq!(declared(150, 0).state.question, None);
    let mut spent = declared(150, 270);
    spent.state[STANDARD].black = false;
    let charge = spent.state.op.as_ref().unwrap().charges[0];
    assert_eq!(may_counter(&spent.state, &charge), None);
    // Nor are the halted.
    let mut halted = declared(150, 270);
    let stand = halted.nth(SPEARS, 0);
    halted.state[stand].halted = true;
    assert_eq!(may_counter(&halted.state, &charge), None);
}

#[test]
fn ic_melee_06_example_a_volley_at_chargers() {
    // Four stands of six rifles: twelve dice at twenty yards.
    let trial = Trial::well().plain().gone(&[GATLING, OTHER_LINE, OTHER_SPEARS, LEVY]);
    let trial =
        trial.line(LINE, 300, 120, 0).line(SPEARS, 300, 220, 180).second_slot().bystanders();
    let trial = trial.with(|state| state.regiments[0].black = false).play(Colour::Black);
    let charge = Order::Charge { unit: SPEARS, target: Target::Unit(LINE), wheel: Angle::NORTH };
    let trial = trial.give(&charge, &[]);
    let trial =
        if trial.state.phase == Phase::Declare { trial.give(&Order::Done, &[]) } else { trial };
    let trial = trial.give(&Order::Interrupt { at: yd(80), card: Card::Own }, &[]);
    let shots = (0..4)
        .map(|n| crate::order::Shot { stand: trial.nth(LINE, n), target: trial.nth(SPEARS, 2) });
    let volley = Order::Volley { unit: LINE, shots: shots.collect() };
    // Two fall and the stand passes: the charge goes home all the same.
    let script = [&[0, 1][..], &[5; 10], &[1]].concat();
    let fired = trial.give(&volley, &script);
    let told = Event::Volleyed { unit: LINE, target: SPEARS, dice: 12, hits: 2 };
    assert!(fired.has_told("IC-MUSK-11", told));
    assert!(!fired.state.contacts.is_empty());
    // Who counter-charges gives no volley.
    let counters = Trial::well().with(|state| state[LINE].counters = true);
    let context = crate::fire::Context::Window(crate::trial::WESSEX);
    let refused = crate::fire::may_shoot(&counters.state, context, LINE).unwrap_err();
    assert_eq!(refused.rule.as_str(), "IC-MELEE-06");
}
