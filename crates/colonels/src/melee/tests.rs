//! Melee values, kills and who has lost.

use super::*;
use crate::{
    order::Order,
    state::{Colour, Contact, Target},
    trial::{GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, Trial, at, yd},
};
use kernel::table::Angle;

/// One stand of the line and one of the spears, face to face and touching.
fn pair() -> Trial {
    let mut trial = Trial::well()
        .plain()
        .gone(&[GATLING, OTHER_SPEARS, LEVY])
        .line(OTHER_LINE, 100, 40, 0)
        .stands(LINE, 1)
        .stands(SPEARS, 1)
        .alone(LINE, 0, at(300, 200, 0))
        .alone(SPEARS, 0, at(300, 200, 180));
    let (charger, foe) = (trial.nth(SPEARS, 0), trial.nth(LINE, 0));
    let (flank, since, fought) = (false, 1, false);
    trial.state.contacts.push(Contact { charger, foe, flank, since, fought });
    trial.state.slot = 2;
    for regiment in &mut trial.state.regiments {
        (regiment.red, regiment.black) = (false, false);
    }
    trial
}

fn values(trial: &Trial) -> (u8, u8) {
    let (spears, line) = (trial.nth(SPEARS, 0), trial.nth(LINE, 0));
    let of = |one, other| value(&trial.state, one, other, false).total();
    (of(line, spears), of(spears, line))
}

/// Fights the melee of the turn with these dice, and stops at the next turn's first decision.
fn fight(mut trial: Trial, script: &[u8]) -> Trial {
    open(&mut trial.state);
    trial.log = testkit::trial::step::<crate::Colonels>(&mut trial.state, None, script);
    trial
}

#[test]
fn ic_melee_07_castings_grade_and_modifiers_make_the_value() {
    // The line: 6 + 2, less 2 for shields. The spears: 8 + 2.
    assert_eq!(values(&pair()), (6, 10));
    let no_shields = pair().kind(SPEARS, |kind| kind.shield = false);
    assert_eq!(values(&no_shields), (8, 10));
    let lancers =
        pair().castings(LINE, 3).kind(LINE, |kind| (kind.mounted, kind.lance) = (true, true));
    assert_eq!(values(&lancers).0, 7, "3 + 2 + 3 + 1 - 2");
    // Never below nought.
    let one = pair().castings(LINE, 1).grade(LINE, 0);
    assert_eq!(values(&one).0, 0);
}

#[test]
fn ic_melee_08_certain_kills_by_the_weapon() {
    // Value 6 with bayonets: two kills and nothing over. Value 10 with long spears: one, and four over: 1-6.
    let trial = fight(pair(), &[7, 9, 5]);
    assert!(trial.has_told("IC-MELEE-08", Event::Fought { unit: LINE, value: 6, kills: 2 }));
    assert!(trial.has_told("IC-MELEE-08", Event::Fought { unit: SPEARS, value: 10, kills: 1 }));
    assert_eq!(trial.state[trial.nth(SPEARS, 0)].castings, 6);
    assert_eq!(trial.state[trial.nth(LINE, 0)].castings, 5);
}

#[test]
fn ic_melee_09_the_rest_is_thrown_for_and_zero_never_scores() {
    // Six or less scores one more; a 0 is a ten.
    let more = fight(pair(), &[6]);
    assert!(more.has_told("IC-MELEE-08", Event::Fought { unit: SPEARS, value: 10, kills: 2 }));
    let none = fight(pair(), &[0, 9, 5]);
    assert!(none.has_told("IC-MELEE-08", Event::Fought { unit: SPEARS, value: 10, kills: 1 }));
}

#[test]
fn ic_melee_11_more_taken_than_dealt_tests_and_equal_hits_do_not() {
    // Two for two: nobody tests, and both stay engaged.
    let even = fight(pair(), &[6]);
    assert!(!even.told().iter().any(|(rule, _)| *rule == "IC-MORALE-12"));
    assert_eq!(even.state.contacts.len(), 1);
    // Two for one: the spears test on 1 + 2 = 3, and a 4 fails; a 5 makes them flee.
    let beaten = fight(pair(), &[7, 4, 5]);
    assert!(beaten.has_told("IC-MORALE-12", Event::Wave { wave: 0, tested: 1, failed: 1 }));
    assert!(beaten.state.contacts.is_empty());
    // With the option a tie tests both: 1 + 2 + 2 for the line, 1 + 2 for the spears.
    let tied = pair().setting(|facts| facts.switches.ties_check_morale = true);
    let tied = fight(tied, &[6, 5, 3]);
    assert!(tied.has_told("IC-MORALE-12", Event::Wave { wave: 0, tested: 2, failed: 0 }));
}

#[test]
fn ic_melee_13_those_who_stay_are_engaged_and_cannot_march() {
    let mut trial = fight(pair(), &[6]);
    assert_eq!(trial.state.turn, 2);
    trial.state.phase = Phase::Slot;
    trial.state.list = [crate::trial::WESSEX, crate::trial::STANDARD].into_iter().collect();
    trial.state.slot = 0;
    let state = &trial.state;
    assert!(state.is_engaged(LINE) && state.is_engaged(SPEARS));
    let bar = movement::check_able(state, LINE).unwrap_err();
    assert_eq!(bar.rule.as_str(), "IC-MELEE-13");
}

#[test]
fn ic_melee_04_a_stand_struck_in_flank_fights_with_half() {
    let mut flanked = pair();
    flanked.state.contacts[0].flank = true;
    // Value 6 halved: 3, one kill; the spears deal one and throw for another: 7 misses.
    let trial = fight(flanked, &[7]);
    assert!(trial.has_told("IC-MELEE-08", Event::Fought { unit: LINE, value: 3, kills: 1 }));
    let mut off = pair().setting(|facts| facts.switches.flank_halves = false);
    off.state.contacts[0].flank = true;
    let trial = fight(off, &[6]);
    assert!(trial.has_told("IC-MELEE-08", Event::Fought { unit: LINE, value: 6, kills: 2 }));
}

#[test]
fn ic_melee_01_a_charge_that_goes_home_makes_a_melee() {
    let trial = Trial::well()
        .plain()
        .gone(&[OTHER_LINE, GATLING, OTHER_SPEARS])
        .line(LINE, 300, 120, 0)
        .line(SPEARS, 300, 220, 180)
        .line(LEVY, 100, 470, 180);
    let mut trial = trial.second_slot();
    trial.state.regiments[0].red = false;
    trial.state.seats[0].motivated = true;
    let trial = trial.play(Colour::Black);
    let charge = Order::Charge { unit: SPEARS, target: Target::Unit(LINE), wheel: Angle::NORTH };
    let trial = trial.give(&charge, &[]);
    assert!(!trial.state.contacts.is_empty());
    // Fronts touch: the spears have come the hundred yards.
    assert_eq!(trial.pose(SPEARS, 0).at.y - trial.pose(LINE, 0).at.y, yd(20));
    assert!(trial.has_told("IC-MELEE-01", Event::Struck { unit: SPEARS, foe: LINE, flank: false }));
}
