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

#[test]
fn ic_move_18_example_a_charge_ends_on_the_guns() {
    let trial = Trial::well().plain().gone(&[LINE, OTHER_LINE, OTHER_SPEARS, LEVY]);
    let trial = trial.bystanders().alone(GATLING, 0, at(300, 100, 0)).second_slot();
    let trial = trial.stands(SPEARS, 1).alone(SPEARS, 0, at(300, 198, 180)).with(|state| {
        (state.regiments[0].red, state.regiments[0].black) = (false, false);
        state.seats[0].motivated = true;
    });
    let trial = trial.kind(SPEARS, |kind| kind.fast = false).play(Colour::Black);
    let charge = |wheel| Order::Charge { unit: SPEARS, target: Target::Unit(GATLING), wheel };
    // After a wheel only within the tactical distance.
    assert_eq!(trial.refuses(&charge(Angle::degrees(10))), "IC-MOVE-18");
    let trial = trial.give(&charge(Angle::NORTH), &[]);
    assert_eq!(trial.refuses(&charge(Angle::NORTH)), "IC-SEQ-01", "a question is open");
    // The crew runs; the charge goes on to the guns and takes them at the end of the turn.
    let ran = trial.give(&Order::Answer { yes: true }, &[]);
    assert!(ran.state.contacts.is_empty());
    let gun = ran.pose(GATLING, 0).at.y;
    assert!((ran.pose(SPEARS, 0).at.y - gun - yd(20)).abs() <= Length::thousandths(20));
    let mut taken = ran;
    let mut dice = kernel::Dice::script(&[]);
    let mut log = kernel::NullChronicle::default();
    let mut play = Play { state: &mut taken.state, dice: &mut dice, log: &mut log };
    crate::crews::end_turn(&mut play);
    assert!(taken.state[GATLING].captured);
    // Who is halted, disrupted or in a square does not charge.
    let halted = Trial::well().plain().gone(&[OTHER_LINE, OTHER_SPEARS]).second_slot();
    let halted = halted.stands(SPEARS, 1).alone(SPEARS, 0, at(300, 198, 180)).play(Colour::Black);
    let stand = halted.nth(SPEARS, 0);
    let halted = halted.with(|state| {
        (state[stand].halted, state.phase) = (true, Phase::Declare);
    });
    assert_eq!(halted.refuses(&charge(Angle::NORTH)), "IC-MORALE-16");
}

#[test]
fn ic_melee_03_example_a_lone_stand_matches_whom_it_touches_most() {
    // Two stands of the spears from x = 270 to 330; a charger from 282 to 312 touches one along 18 yards, the other along 12.
    let charged = |stands: usize, x: i32| {
        let trial = Trial::well().plain().gone(&[GATLING, OTHER_LINE, OTHER_SPEARS, LEVY]);
        let trial = trial.nobody_reacts().bystanders().stands(LINE, stands).stands(SPEARS, 2);
        let trial = trial.line(LINE, x, 120, 0).line(SPEARS, 300, 200, 180).play(Colour::Black);
        let target = Target::Unit(SPEARS);
        let trial = trial.give(&Order::Charge { unit: LINE, target, wheel: Angle::NORTH }, &[]);
        if trial.state.phase == Phase::Declare { trial.give(&Order::Done, &[]) } else { trial }
    };
    let lone = charged(1, 297);
    let off = lone.pose(LINE, 0).at.x - yd(285);
    assert!(off.abs() <= Length::thousandths(20), "{off}");
    assert_eq!(lone.state.contacts.len(), 1);
    // One of several that touches two is not shifted.
    let pair = charged(2, 297);
    let off = pair.pose(LINE, 0).at.x - yd(282);
    assert!(off.abs() <= Length::thousandths(20), "{off}");
}

#[test]
fn ic_melee_17_example_stands_without_an_opponent_hold_or_carry_on() {
    // Four abreast strike two stands; two more of the same company stand twenty yards behind, before the left end.
    let struck = |behind: bool| {
        let trial = Trial::well().plain().gone(&[GATLING, OTHER_LINE, OTHER_SPEARS, LEVY]);
        let trial = trial.nobody_reacts().bystanders().stands(SPEARS, 3).line(LINE, 300, 120, 0);
        let trial = trial.alone(SPEARS, 0, at(285, 200, 180)).alone(SPEARS, 1, at(315, 200, 180));
        let third = if behind { at(255, 215, 180) } else { at(500, 400, 180) };
        let trial = trial.alone(SPEARS, 2, third).play(Colour::Black);
        let target = Target::Unit(SPEARS);
        let trial = trial.give(&Order::Charge { unit: LINE, target, wheel: Angle::NORTH }, &[]);
        if trial.state.phase == Phase::Declare { trial.give(&Order::Done, &[]) } else { trial }
    };
    let level = struck(false);
    assert_eq!(level.state.question, None, "nobody of that company is before them");
    assert_eq!(level.state.contacts.len(), 2);
    let asked = struck(true);
    assert!(matches!(
        asked.state.question,
        Some(Question::CarryOn { unit: LINE, foe: SPEARS, .. })
    ));
    let held = struck(true).give(&Order::Answer { yes: false }, &[]);
    assert_eq!(held.state.contacts.len(), 2);
    let on = asked.give(&Order::Answer { yes: true }, &[]);
    assert!(2 < on.state.contacts.len());
    let told = on.told();
    assert!(told.iter().any(|(rule, event)| {
        *rule == "IC-MELEE-17" && matches!(event, Event::CarriedOn { unit: LINE, .. })
    }));
    // The one on the other end stays level.
    let fought = on.state.stands_of(LINE).filter(|&stand| on.state.is_in_contact(stand)).count();
    assert_eq!(fought, 3);
}

#[test]
fn ic_obj_02_whoever_strikes_a_defender_half_out_of_his_zone_storms_it() {
    // The well begins at y = 215. A stand of the spears looks out of it, its front eight yards beyond the outline.
    let stormed = |front: i32| {
        let trial = Trial::well().gone(&[GATLING, OTHER_LINE, OTHER_SPEARS, LEVY]).nobody_reacts();
        let trial = trial.bystanders().stands(SPEARS, 1).alone(SPEARS, 0, at(300, front, 180));
        let trial = trial.line(LINE, 300, 160, 0).play(Colour::Black);
        let charge = |unit, target| Order::Charge { unit, target, wheel: Angle::NORTH };
        let trial = trial.give(&charge(LINE, Target::Unit(SPEARS)), &[]);
        let told = trial.has_told("IC-OBJ-02", Event::Stormed { unit: LINE, zone: 0 });
        (trial.state.storms.len(), trial.state.contacts.len(), told)
    };
    // Two touch him; the others are eight yards short of the well.
    assert_eq!(stormed(207), (2, 0, true));
    // Where he stands behind the outline all four reach it.
    assert_eq!(stormed(235), (4, 0, true));
}

#[test]
fn ic_melee_04_example_a_side_edge_and_the_front_line() {
    // A charger beside a stand whose front is at y = 200, looking the same way: his farthest point that much beyond the line.
    let flank = |unit, beyond: i32| {
        let trial = Trial::well().plain().alone(unit, 0, at(300, 200, 0));
        is_flank(&trial.state, trial.nth(unit, 0), &outline(at(330, 190 + beyond, 0)))
    };
    for unit in [LINE, GATLING] {
        let struck = [-4, 0, 3].map(|beyond| flank(unit, beyond));
        assert_eq!(struck, [true, true, false], "{unit:?}");
    }
    // In rear, and in front.
    let from = |y: i32| {
        let trial = Trial::well().plain().alone(GATLING, 0, at(300, 200, 0));
        is_flank(&trial.state, trial.nth(GATLING, 0), &outline(at(300, y, 0)))
    };
    assert!(from(170) && !from(210));
    // A crew without its guns is in open order, and has no flanks; nor have skirmishers.
    let mut trial = Trial::well().plain().alone(GATLING, 0, at(300, 400, 0));
    let crew = trial.nth(GATLING, 1);
    trial.state[crew].at = Where::Table(at(300, 190, 0));
    assert!(!is_flank(&trial.state, crew, &outline(at(300, 170, 0))));
    let open = Trial::well().plain().alone(LINE, 0, at(300, 200, 0)).skirmishers(LINE);
    assert!(!is_flank(&open.state, open.nth(LINE, 0), &outline(at(300, 170, 0))));
}

#[test]
fn ic_melee_03_a_company_in_pieces_lines_up_by_the_stand_that_strikes() {
    // One stand of the spears is 20 yards ahead of its mate, and passes beside the enemy whom the mate strikes.
    let trial =
        Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]).second_slot();
    let trial = trial.stands(LINE, 1).stands(SPEARS, 2).nobody_reacts();
    let trial = trial.with(|state| {
        (state.regiments[0].red, state.regiments[0].black) = (false, false);
        state.regiments[1].black = true;
    });
    let trial = trial.bystanders();
    let trial = trial.alone(LINE, 0, at(300, 100, 0)).alone(SPEARS, 0, at(300, 140, 180));
    let trial = trial.alone(SPEARS, 1, at(331, 119, 180)).play(Colour::Black);
    let charge = Order::Charge { unit: SPEARS, target: Target::Unit(LINE), wheel: Angle::NORTH };
    let struck = trial.give(&charge, &[]);
    let struck =
        if struck.state.phase == Phase::Declare { struck.give(&Order::Done, &[]) } else { struck };
    let (own, foe) = (struck.pose(SPEARS, 0), struck.pose(LINE, 0));
    assert!(!struck.state.contacts.is_empty());
    assert_eq!(distance(&outline(own), &outline(foe)), Length::ZERO, "{own:?}");
}
