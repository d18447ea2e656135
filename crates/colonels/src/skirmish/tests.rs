//! Companies that open out and close up, and those who run.

use super::*;
use crate::{
    order::Order,
    state::{Colour, Phase, Target},
    trial::{GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, Trial, at, yd},
};

fn castings(muster: &Muster) -> Vec<u8> {
    muster.iter().map(|&(_, castings)| castings).collect()
}

/// A company that may skirmish, alone on the table with its black card played.
fn zouaves() -> (Trial, UnitId) {
    let trial = Trial::of("the-battle-of-the-seven-cisterns");
    let (unit, foe) = (trial.named("Zouave"), trial.named("Palace"));
    let trial = trial.only(unit, &[foe]).line(unit, 1200, 150, 0);
    (trial.play(Colour::Black), unit)
}

fn open_out(unit: UnitId, files: u8, place: u8, ahead: i32) -> Order {
    let formation = Formation::Skirmish;
    Order::Form { unit, formation, files, lead: 0, place, ahead: yd(ahead) }
}

#[test]
fn ic_form_05_example_four_stands_of_six_open_out_into_eight() {
    let (trial, unit) = zouaves();
    // In one row the end stands are thirty yards from the old line; a place farther to the side they would be sixty.
    assert_eq!(trial.refuses(&open_out(unit, 1, 1, 0)), "IC-FORM-05");
    assert_eq!(trial.refuses(&open_out(unit, 9, 0, 0)), "IC-FORM-05");
    let open = trial.give(&open_out(unit, 1, 2, 0), &[]);
    let stands: Vec<StandId> = open.state.stands_of(unit).collect();
    assert_eq!(stands.len(), 8);
    assert!(stands.iter().all(|&stand| open.state[stand].castings == 3));
    // Eight stands, grade 3, European, and three for skirmish order; five together.
    let total = morale::total(&open.state, stands[0]);
    assert_eq!((total.stands, total.open), (8, 3));
    // Closing up they stand as they did.
    let closing = open.with(|state| {
        (state[unit].moved, state.phase) = (false, Phase::Slot);
        state.op = None;
        let regiment = state.regiment_of(unit).unwrap();
        state[regiment].black = true;
    });
    let close =
        Order::Form { unit, formation: Formation::Line, files: 1, lead: 0, place: 0, ahead: yd(0) };
    let closed = closing.play(Colour::Black).give(&close, &[]);
    let stands: Vec<u8> =
        closed.state.stands_of(unit).map(|one| closed.state[one].castings).collect();
    assert_eq!(stands, [6, 6, 6, 6]);
    // Who may not skirmish does not.
    let line = Trial::well().plain().gone(&[SPEARS, OTHER_SPEARS]).play(Colour::Black);
    assert_eq!(line.refuses(&open_out(LINE, 1, 2, 0)), "IC-FORM-05");
}

#[test]
fn ic_form_05_skirmishers_make_one_chain() {
    let gap = |yards: i32| {
        let trial = Trial::well().plain().gone(&[GATLING, OTHER_LINE, OTHER_SPEARS, LEVY]);
        let trial = trial.line(LINE, 300, 100, 0).skirmishers(LINE);
        // The line ends at x = 240.
        let trial = trial.alone(LINE, 0, at(255 - yards, 100, 0));
        let trial = trial.give(&Order::EndSlot, &[]);
        trial.state[trial.nth(LINE, 0)].disrupted
    };
    assert!(!gap(0) && !gap(30) && gap(31));
}

#[test]
fn ic_stand_02_example_a_stand_of_six_becomes_two_of_three() {
    let (trial, unit) = zouaves();
    let muster = muster(&trial.state, unit, Formation::Skirmish).unwrap();
    assert_eq!(castings(&muster), [3; 8]);
    // A remainder makes a weaker stand.
    let first = trial.nth(unit, 0);
    let worn = trial.with(|state| state[first].castings = 5);
    let muster = super::muster(&worn.state, unit, Formation::Skirmish).unwrap();
    assert_eq!(castings(&muster), [3, 2, 3, 3, 3, 3, 3, 3]);
}

#[test]
fn ic_stand_03_example_nine_riders_and_seven() {
    let trial = Trial::of("fort-esperance");
    let (riders, foe) = (trial.named("Ridge riders"), trial.named("Foreign Legion"));
    let mut trial = trial.only(riders, &[foe]);
    let muster = muster(&trial.state, riders, Formation::Skirmish).unwrap();
    assert_eq!(castings(&muster), [1; 9]);
    regroup(&mut trial.state, riders, &muster);
    trial.state[riders].formation = Formation::Skirmish;
    for n in [7, 8] {
        let stand = muster[n].0;
        (trial.state[stand].castings, trial.state[stand].at) = (0, Where::Unused);
    }
    let again = super::muster(&trial.state, riders, Formation::Line).unwrap();
    assert_eq!(castings(&again), [3, 3, 1]);
}

/// A stand of lancers charges a stand of archers in skirmish order 150 yards off.
fn charged() -> Trial {
    let trial = Trial::well().plain().gone(&[GATLING, OTHER_LINE, OTHER_SPEARS, LEVY]);
    let trial = trial.stands(LINE, 1).stands(SPEARS, 1).nobody_reacts().bystanders();
    let trial = trial.kind(LINE, |kind| {
        (kind.troop, kind.mounted) = (Troop::Cavalry, true);
    });
    let trial = trial.alone(LINE, 0, at(90, 240, 90)).alone(SPEARS, 0, at(240, 240, 270));
    let trial = trial.castings(LINE, 3).skirmishers(SPEARS).play(Colour::Black);
    let target = Target::Unit(SPEARS);
    trial.give(&Order::Charge { unit: LINE, target, wheel: Angle::NORTH }, &[])
}

#[test]
fn ic_melee_05_example_archers_run_before_lancers() {
    let trial = charged();
    assert_eq!(trial.state.question, Some(Question::Evade { unit: SPEARS }));
    let ran = trial.again().give(&Order::Answer { yes: true }, &[]);
    let (lancers, archers) = (ran.pose(LINE, 0).at.x, ran.pose(SPEARS, 0).at.x);
    assert_eq!(lancers, yd(240), "their front at 250: the whole 160 yards");
    assert_eq!(archers - yd(10) - (lancers + yd(10)), yd(110));
    assert_eq!(ran.pose(SPEARS, 0).facing, Angle::degrees(270), "the facing is kept");
    assert!(!ran.state[ran.nth(SPEARS, 0)].disrupted);
    assert!(ran.state.contacts.is_empty());
    // Once a turn.
    assert!(!may_evade(&ran.state, SPEARS));
    // Or they stand.
    let stood = trial.give(&Order::Answer { yes: false }, &[]);
    assert_eq!(stood.state.contacts.len(), 1);
    // Formed troops are not asked.
    let formed = Trial::well();
    assert!(!may_evade(&formed.state, SPEARS) && may_evade(&formed.state, GATLING));
    // A crew that runs leaves its guns.
    let trial = Trial::well().plain().gone(&[LINE, OTHER_LINE, OTHER_SPEARS, LEVY]);
    let trial = trial.alone(GATLING, 0, at(300, 100, 0)).stands(SPEARS, 1).second_slot();
    let trial = trial.bystanders();
    let trial = trial.alone(SPEARS, 0, at(300, 180, 180)).with(|state| {
        (state.regiments[0].red, state.seats[0].motivated) = (false, true);
    });
    let trial = trial.play(Colour::Black);
    let charge = Order::Charge { unit: SPEARS, target: Target::Unit(GATLING), wheel: Angle::NORTH };
    let trial = trial.give(&charge, &[]);
    let trial =
        if trial.state.phase == Phase::Declare { trial.give(&Order::Done, &[]) } else { trial };
    assert_eq!(trial.state.question, Some(Question::Evade { unit: GATLING }));
    let ran = trial.give(&Order::Answer { yes: true }, &[]);
    assert!(crews::loose(&ran.state, GATLING).is_some());
    assert_eq!(ran.state[ran.nth(GATLING, 0)].castings, 0);
}

#[test]
fn ic_melee_02_example_skirmishers_rush_a_gun_and_not_the_line() {
    let trial = |skirmishing: bool| {
        let trial = Trial::well().plain().gone(&[OTHER_LINE, OTHER_SPEARS, LEVY]).second_slot();
        let trial = trial.line(LINE, 200, 100, 0).alone(GATLING, 0, at(400, 100, 0));
        let trial = trial.stands(SPEARS, 1).alone(SPEARS, 0, at(400, 170, 180));
        let trial = if skirmishing { trial.skirmishers(SPEARS) } else { trial };
        trial.play(Colour::Black)
    };
    let charge = |trial: &Trial, unit| {
        crate::charge::check(&trial.state, SPEARS, Target::Unit(unit), Angle::NORTH).is_ok()
    };
    assert!(charge(&trial(true), GATLING) && charge(&trial(false), GATLING));
    let at_line = |skirmishing| {
        let trial = trial(skirmishing).alone(SPEARS, 0, at(200, 170, 180));
        trial.with(|state| state.phase = Phase::Declare)
    };
    assert!(charge(&at_line(false), LINE));
    let refused = at_line(true).refuses(&Order::Charge {
        unit: SPEARS,
        target: Target::Unit(LINE),
        wheel: Angle::NORTH,
    });
    assert_eq!(refused, "IC-MELEE-02");
}

#[test]
fn ic_melee_06_who_has_run_before_one_may_still_fire_at_another() {
    let ran = charged().give(&Order::Answer { yes: true }, &[]);
    assert!(ran.state[SPEARS].evaded);
    let window = crate::fire::Context::Window(crate::trial::STANDARD);
    let armed = ran.kind(SPEARS, |kind| kind.weapon = crate::vocabulary::Weapon::Musket);
    let may = |trial: &Trial| crate::fire::could_shoot(&trial.state, window, SPEARS);
    // Somebody else moves later in the turn.
    let other = |asked: bool| {
        armed.again().with(|state| {
            let stands: Vec<StandId> = state.stands_of(OTHER_LINE).collect();
            let mut moving = Moving::new(OTHER_LINE, Angle::NORTH, stands, yd(30));
            if asked {
                moving.stood.push(SPEARS);
            }
            state.moving = Some(moving);
        })
    };
    assert!(may(&other(false)).is_ok());
    assert_eq!(
        may(&other(true)).unwrap_err().rule.as_str(),
        "IC-MELEE-06",
        "before this one it ran"
    );
}

#[test]
fn ic_melee_02_skirmishers_do_not_charge_a_hero_who_is_formed() {
    // A hero fights as those whom he is with, and by himself as formed troops.
    let trial = Trial::of("fort-esperance").plain();
    let (hero, company) =
        (trial.named("Celebrated explorer"), trial.named("Foreign Legion company 1"));
    let archers = trial.named("Rock archers");
    let trial = trial.only(archers, &[hero, company]);
    let trial = trial.stands(archers, 1).alone(archers, 0, at(500, 370, 180));
    let trial = trial.alone(hero, 0, at(500, 300, 0)).line(company, 500, 280, 0);
    let trial = trial.with(|state| {
        state.slot =
            state.list.iter().position(|&one| Some(one) == state.regiment_of(archers)).unwrap()
                as u8;
        state[hero].with = None;
    });
    let trial = trial.play(Colour::Black).with(|state| state.phase = Phase::Declare);
    let rule = |trial: &Trial| {
        let checked = crate::charge::check(&trial.state, archers, Target::Unit(hero), Angle::NORTH);
        checked.err().map(|bar| bar.rule.as_str())
    };
    assert_eq!(rule(&trial), Some("IC-MELEE-02"));
    let with = |formation| {
        trial.again().with(|state| {
            state[hero].with = Some(company);
            state[company].formation = formation;
        })
    };
    assert_eq!(rule(&with(Formation::Line)), Some("IC-MELEE-02"));
    assert_eq!(rule(&with(Formation::Skirmish)), None, "he is as loose as they are");
    // Formed troops charge him.
    let formed = trial.with(|state| state[archers].formation = Formation::Line);
    assert_eq!(rule(&formed), None);
}
