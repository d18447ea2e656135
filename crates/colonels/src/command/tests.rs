//! Initiative, cards and slots.

use super::*;
use crate::{
    state::Target,
    trial::{
        GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, STANDARD, Trial, WESSEX, at, yd,
    },
};
use kernel::table::Angle;

#[test]
fn points_for_every_stand_on_the_table() {
    let trial = Trial::well();
    // Eight stands of foot and a gun; fourteen of foot.
    assert_eq!(base(&trial.state, WESSEX), 8);
    assert_eq!(base(&trial.state, STANDARD), 14);
    assert_eq!(base(&trial.gone(&[LEVY]).state, STANDARD), 10);
    let horse = Trial::well().kind(LINE, |kind| kind.troop = Troop::Cavalry);
    assert_eq!(base(&horse.state, WESSEX), 16);
}

/// Works out the list of a turn with these dice.
fn ranked(mut trial: Trial, script: &[u8]) -> Trial {
    trial.state.phase = Phase::Initiative;
    trial.log = testkit::trial::step::<crate::Colonels>(&mut trial.state, None, script);
    trial
}

#[test]
fn ic_init_02_the_list_is_by_regiment_from_the_highest_total() {
    let trial = ranked(Trial::well(), &[]);
    assert_eq!(trial.state.list[..], [STANDARD, WESSEX]);
    assert!(
        trial.has_told("IC-INIT-02", Event::Ranked { regiment: STANDARD, place: 1, total: 14 })
    );
    // A regiment without stands is not in it.
    let gone = ranked(Trial::well().gone(&[SPEARS, OTHER_SPEARS, LEVY]), &[]);
    assert_eq!(gone.state.list[..], [WESSEX]);
}

#[test]
fn ic_init_03_the_tied_throw_and_throw_again() {
    // Eight against eight: 4 and 4, then 3 and a 0, which is ten.
    let tied = || Trial::well().gone(&[LEVY]).stands(SPEARS, 4).stands(OTHER_SPEARS, 4);
    let trial = ranked(tied(), &[4, 4, 3, 0]);
    assert_eq!(trial.state.list[..], [STANDARD, WESSEX]);
    let trial = ranked(tied(), &[5, 4]);
    assert_eq!(trial.state.list[..], [WESSEX, STANDARD]);
}

#[test]
fn ic_card_01_a_card_is_gone_once_it_is_played() {
    let trial = Trial::well().plain().line(LINE, 300, 120, 0).line(SPEARS, 300, 220, 180);
    let trial = trial.gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]).play(Colour::Red);
    assert!(!trial.state[WESSEX].red && trial.state[WESSEX].black);
    let trial = trial.give(&Order::Done, &[]);
    assert_eq!(trial.state.phase, Phase::Slot);
    assert_eq!(trial.refuses(&Order::Play { colour: Colour::Red, card: Card::Own }), "IC-CARD-01");
}

#[test]
fn ic_card_03_one_of_the_pair_and_never_both() {
    let trial = Trial::well().plain().line(LINE, 300, 120, 0).line(SPEARS, 300, 220, 180);
    let trial = trial.gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
    let motivated = |colour| Order::Play { colour, card: Card::Motivation };
    let trial = trial.give(&motivated(Colour::Red), &[]).give(&Order::Done, &[]);
    assert!(trial.state[WESSEX].red, "its own card is still there");
    assert_eq!(trial.refuses(&motivated(Colour::Red)), "IC-CARD-03");
    assert_eq!(trial.refuses(&motivated(Colour::Black)), "IC-CARD-03");
}

#[test]
fn ic_seq_04_slots_follow_the_list_and_halts_end_with_them() {
    let mut trial = Trial::well();
    let stand = trial.nth(LINE, 0);
    trial.state[stand].halted = true;
    let trial = trial.give(&Order::EndSlot, &[]);
    assert_eq!(in_slot(&trial.state), Some(STANDARD));
    assert!(!trial.state[stand].halted);
    assert!(trial.has_told("IC-SEQ-04", Event::SlotOpened { regiment: STANDARD }));
}

#[test]
fn ic_cmd_03_a_commander_rides_160_yards_once_a_turn() {
    let mut trial = Trial::well().plain().gone(&[SPEARS, OTHER_SPEARS]);
    trial.state.commanders[0].at = Post::Alone(at(100, 100, 0));
    let ride = |x| Order::Ride { commander: 0, post: Post::Alone(at(x, 100, 0)) };
    assert_eq!(trial.refuses(&ride(261)), "IC-CMD-03");
    let trial = trial.give(&ride(260), &[]);
    assert_eq!(trial.state.commanders[0].at, Post::Alone(at(260, 100, 0)));
    assert_eq!(trial.refuses(&ride(250)), "IC-CMD-03");
}

#[test]
fn ic_cmd_04_a_commander_with_a_stand_under_fire_is_in_danger() {
    let fired_at = |script: &[u8]| {
        let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
        let mut trial = trial.line(LINE, 300, 120, 0).line(SPEARS, 300, 220, 180);
        let stand = trial.nth(SPEARS, 2);
        trial.state.commanders[1].at = Post::With(stand);
        let trial = trial.play(Colour::Red);
        let shot = crate::order::Shot { stand: trial.nth(LINE, 0), target: stand };
        let order = Order::Volley { unit: LINE, shots: [shot].into_iter().collect() };
        trial.give(&order, script)
    };
    // A hit; he adds two to the total of eleven, so nobody tests; then his own die.
    let unhurt = fired_at(&[0, 5, 5, 1]);
    assert!(matches!(unhurt.state.commanders[1].at, Post::With(_)));
    let hit = fired_at(&[0, 5, 5, 0]);
    assert!(matches!(hit.state.commanders[1].at, Post::Hit { turn: 1, .. }));
    // No casting lost, no throw.
    let missed = fired_at(&[5, 5, 5]);
    assert!(matches!(missed.state.commanders[1].at, Post::With(_)));
}

#[test]
fn fire_that_is_kept_breaks_into_a_charge() {
    let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS]);
    let trial = trial.line(LINE, 300, 120, 0).line(SPEARS, 300, 220, 180).second_slot();
    let trial = trial.line(LEVY, 100, 470, 180);
    let trial = trial.play(Colour::Black);
    let charge = Order::Charge { unit: SPEARS, target: Target::Unit(LINE), wheel: Angle::NORTH };
    let trial = trial.give(&charge, &[]);
    assert_eq!(trial.state.phase, Phase::React { regiment: WESSEX });
    // [IC-MELEE-06] Twenty yards before contact is the last point.
    let last = reaction::triggers(&trial.state, WESSEX).last().copied().unwrap();
    assert_eq!((last.at, last.range), (yd(80), yd(20)));
    let trial = trial.give(&Order::Interrupt { at: yd(80), card: Card::Own }, &[]);
    assert_eq!(trial.state.phase, Phase::Window { regiment: WESSEX });
    assert!(!trial.state[WESSEX].red);
    // Nobody fires after all: the charge goes home.
    let trial = trial.give(&Order::Done, &[]);
    assert!(!trial.state.contacts.is_empty());
}
