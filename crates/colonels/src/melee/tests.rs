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

/// Whether a stand of a unit was told to have fought with that value and to have dealt so many kills.
fn has_fought(trial: &Trial, unit: UnitId, value: u8, kills: u8) -> bool {
    trial.told().iter().any(|(rule, event)| match *event {
        Event::Fought { unit: one, value: with, kills: dealt, .. } => {
            *rule == "IC-MELEE-08" && (one, with, dealt) == (unit, value, kills)
        }
        _ => false,
    })
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
    assert!(has_fought(&trial, LINE, 6, 2));
    assert!(has_fought(&trial, SPEARS, 10, 1));
    assert_eq!(trial.state[trial.nth(SPEARS, 0)].castings, 6);
    assert_eq!(trial.state[trial.nth(LINE, 0)].castings, 5);
}

#[test]
fn ic_melee_09_the_rest_is_thrown_for_and_zero_never_scores() {
    // Six or less scores one more; a 0 is a ten.
    let more = fight(pair(), &[6]);
    assert!(has_fought(&more, SPEARS, 10, 2));
    let none = fight(pair(), &[0, 9, 5]);
    assert!(has_fought(&none, SPEARS, 10, 1));
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
    assert!(has_fought(&trial, LINE, 3, 1));
    let mut off = pair().setting(|facts| facts.switches.flank_halves = false);
    off.state.contacts[0].flank = true;
    let trial = fight(off, &[6]);
    assert!(has_fought(&trial, LINE, 6, 2));
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
    (trial.state.regiments[0].red, trial.state.regiments[0].black) = (false, false);
    trial.state.seats[0].motivated = true;
    let trial = trial.play(Colour::Black);
    let charge = Order::Charge { unit: SPEARS, target: Target::Unit(LINE), wheel: Angle::NORTH };
    let trial = trial.give(&charge, &[]);
    assert!(!trial.state.contacts.is_empty());
    // Fronts touch: the spears have come the hundred yards.
    assert_eq!(trial.pose(SPEARS, 0).at.y - trial.pose(LINE, 0).at.y, yd(20));
    assert!(trial.has_told("IC-MELEE-01", Event::Struck { unit: SPEARS, foe: LINE, flank: false }));
}

#[test]
fn ic_morale_11_example_worse_off_in_a_melee() {
    // Dealt two, received one: the other tests. Dealt as much as received, nobody does.
    let tests = |script: &[u8]| {
        let trial = fight(pair(), script);
        trial.told().iter().filter(|(_, event)| matches!(event, Event::Wave { .. })).count()
    };
    assert_eq!((tests(&[7, 1]), tests(&[6])), (1, 0));
}

#[test]
fn ic_melee_12_example_two_stands_against_three() {
    // Two of the line stand against three of the spears, who are offset so that A meets most of Y, and B most of Z.
    let mut trial = Trial::well().plain().gone(&[GATLING, OTHER_LINE, OTHER_SPEARS, LEVY]);
    trial = trial.stands(LINE, 2).stands(SPEARS, 3);
    trial = trial.line(LINE, 300, 200, 0).line(SPEARS, 305, 200, 180).castings(SPEARS, 8);
    let [first, second] = [1, 0].map(|n| trial.nth(LINE, n));
    let [right, middle, left] = [0, 1, 2].map(|n| trial.nth(SPEARS, n));
    let (since, fought, flank) = (1, false, false);
    for (charger, foe) in [(right, first), (middle, first), (middle, second), (left, second)] {
        trial.state.contacts.push(Contact { charger, foe, flank, since, fought });
    }
    let shares = [(first, 3), (second, 3), (right, 2), (middle, 2), (left, 1)];
    let (mut dealt, mut taken) = (Vec::new(), vec![0; 5]);
    let stands: Vec<StandId> = shares.iter().map(|&(stand, _)| stand).collect();
    for &(stand, kills) in &shares {
        dealt.push(kills);
        for (foe, hits) in shared(&trial.state, stand, kills) {
            taken[stands.iter().position(|&one| one == foe).unwrap()] += hits;
        }
    }
    // A 3/3, B 3/2, X 2/1, Y 2/3, Z 1/2; who has taken more tests: Y and Z.
    assert_eq!(dealt, [3, 3, 2, 2, 1]);
    assert_eq!(taken, [3, 2, 1, 3, 2]);
    let losers: Vec<StandId> = stands
        .iter()
        .copied()
        .enumerate()
        .filter(|&(n, _)| dealt[n] < taken[n])
        .map(|(_, one)| one)
        .collect();
    assert_eq!(losers, [middle, left]);
}

#[test]
fn ic_seq_05_example_a_stand_in_an_old_and_a_new_melee_fights_once() {
    let mut trial = pair();
    trial.state.turn = 2;
    trial = trial.stands(OTHER_LINE, 1).alone(OTHER_LINE, 0, at(300, 240, 180));
    let (foe, second) = (trial.nth(SPEARS, 0), trial.nth(OTHER_LINE, 0));
    let (flank, fought) = (false, false);
    trial.state.contacts.push(Contact { charger: second, foe, flank, since: 2, fought });
    trial.state.setting = {
        let mut setting = (*trial.state.setting).clone();
        setting.change(|facts| facts.turns = 9);
        std::sync::Arc::new(setting)
    };
    trial.state.pursuers.clear();
    open(&mut trial.state);
    let mut dice = kernel::Dice::script(&[9, 9, 9, 1, 1, 1]);
    let mut log = kernel::WrittenChronicle::default();
    let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
    assert!(!fight_next(&mut play, 0), "nobody storms");
    assert!(fight_next(&mut play, 1));
    let fought = play.state.contacts.iter().all(|one| one.fought);
    assert!(fought, "all three have fought in the step of the new melees");
    assert!(!fight_next(&mut play, 1) && !fight_next(&mut play, 2));
    let fights = testkit::trial::told(&log.0).into_iter();
    assert_eq!(fights.filter(|(_, event)| matches!(event, Event::Fought { .. })).count(), 3);
}

#[test]
fn ic_melee_16_example_a_winner_goes_twenty_yards() {
    let trial = pair();
    let line = trial.nth(LINE, 0);
    let gone = pair().gone(&[SPEARS]).with(|state| state.contacts.clear());
    assert_eq!(room_ahead(&gone.state, line), yd(20));
    assert!(check_pursuit(&gone.state, line, yd(20)).is_ok());
    assert_eq!(check_pursuit(&gone.state, line, yd(21)).unwrap_err().rule.as_str(), "IC-MELEE-16");
    // Into earthworks that were fought for it goes sixty.
    let works = gone.terrain(TerrainKind::Earthworks, 0, (250, 205), (350, 300));
    assert!(yd(20) < room_ahead(&works.state, line));
    // Who has dealt as much as he took has not won, even if nobody is left before him: on a 4 the last of the spears takes one along.
    let asked = |roll: u8| {
        let trial = fight(pair().castings(LINE, 3).castings(SPEARS, 1), &[roll]);
        assert!(!trial.state.is_present(SPEARS));
        matches!(trial.state.phase, Phase::Pursue { .. })
    };
    assert!(!asked(4) && asked(5));
    // Never into contact.
    let near = pair().alone(SPEARS, 0, at(300, 210, 180)).with(|state| state.contacts.clear());
    assert!(room_ahead(&near.state, line) < yd(10));
}

/// The line stands at the outline of the well, the spears inside it.
fn storm(castings: u8) -> Trial {
    let mut trial = Trial::well().gone(&[GATLING, OTHER_LINE, OTHER_SPEARS, LEVY]);
    trial = trial.stands(LINE, 2).line(LINE, 300, 214, 0).castings(LINE, 6);
    trial = trial.stands(SPEARS, 1).alone(SPEARS, 0, at(300, 235, 180)).castings(SPEARS, castings);
    for n in [0, 1] {
        let stand = trial.nth(LINE, n);
        trial.state.storms.push(crate::state::Storm { stand, zone: 0, fought: false });
    }
    trial.state.slot = 2;
    for regiment in &mut trial.state.regiments {
        (regiment.red, regiment.black) = (false, false);
    }
    trial
}

/// Fights for the zone once, with all that comes of it.
fn storm_round(script: &[u8]) -> Trial {
    let mut trial = storm(8);
    open(&mut trial.state);
    let mut dice = kernel::Dice::script(script);
    let mut log = kernel::WrittenChronicle::default();
    let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
    assert!(fight_next(&mut play, 0));
    while !play.state.tasks.is_empty() {
        crate::flow::advance(&mut play);
    }
    look_at_zones(&mut play);
    assert_eq!(dice.finish(), Ok(()));
    trial.log = log.0;
    trial
}

#[test]
fn ic_obj_02_example_hits_are_pooled_and_dealt_round() {
    // Five hits on 6, 6 and 5: two, two and one.
    let mut trial = Trial::well().plain().stands(SPEARS, 3).castings(SPEARS, 6);
    let weak = trial.nth(SPEARS, 2);
    trial.state[weak].castings = 5;
    let stands: Vec<StandId> = (0..3).map(|n| trial.nth(SPEARS, n)).collect();
    let mut dice = kernel::Dice::script(&[]);
    let mut log = kernel::NullChronicle::default();
    deal(&mut Play { state: &mut trial.state, dice: &mut dice, log: &mut log }, &stands, 5);
    assert_eq!(stands.iter().map(|&one| trial.state[one].castings).collect::<Vec<_>>(), [4, 4, 4]);
    // Whoever has nobody left is passed over: six hits on six and one leave one, seven and more nobody.
    for (hits, left) in [(6, [1, 0]), (7, [0, 0]), (9, [0, 0])] {
        let mut trial = Trial::well().plain().stands(SPEARS, 2).castings(SPEARS, 6);
        let stands = [trial.nth(SPEARS, 0), trial.nth(SPEARS, 1)];
        trial.state[stands[1]].castings = 1;
        let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
        deal(&mut play, &stands, hits);
        assert_eq!(stands.map(|stand| trial.state[stand].castings), left, "{hits} hits");
    }
    // Attackers fight with three less: 6 + 2 - 2 - 3 = 3, a kill each; the spears with 8 + 2: one, and 1-6 for another.
    let fought = storm_round(&[9, 1]);
    assert!(has_fought(&fought, LINE, 3, 1));
    assert!(fought.has_told("IC-OBJ-02", Event::MeleeEnded { dealt: [2, 1] }));
}

#[test]
fn ic_obj_03_example_the_beaten_test_and_the_winners_walk_in() {
    // Two against one: the defender tests with 1 + 2 + 4; an 8 fails, and a 4 makes it flee.
    let won = storm_round(&[9, 8, 4]);
    assert!(won.state.storms.is_empty());
    assert!(
        won.told().iter().any(|(rule, event)| {
            *rule == "IC-OBJ-03" && matches!(event, Event::Pursued { .. })
        })
    );
    let inside = won.state.stands_of(LINE).filter(|&stand| won.state.is_in_zone(stand, 0));
    assert_eq!(inside.count(), 2);
    // It passes: the attackers stay at the outline.
    let held = storm_round(&[9, 7]);
    assert_eq!(held.state.storms.len(), 2);
    // Equal totals: nobody tests.
    let even = storm_round(&[6]);
    assert!(!even.told().iter().any(|(rule, _)| *rule == "IC-MORALE-12"));
}

#[test]
fn ic_melee_18_example_a_crew_fights_as_with_swords() {
    let trial = Trial::well().plain().guns(crate::vocabulary::GunClass::Rifled, 2);
    let trial = trial.grade(GATLING, 2).kind(SPEARS, |kind| kind.shield = false);
    let (crew, foe) = (trial.nth(GATLING, 0), trial.nth(SPEARS, 0));
    assert_eq!(value(&trial.state, crew, foe, false).total(), 6);
    let sword = trial.state.spec(GATLING).kind.melee;
    assert_eq!(trial.state.setting.charts.melee.weapons[sword].value, 6, "exactly one kill");
    assert!(fights(&trial.state, crew));
    // A wagon does not fight: whoever touches it destroys it, without loss.
    let wagon = pair().kind(LINE, |kind| (kind.troop, kind.castings) = (Troop::Wagon, 0));
    let mut wagon = wagon.castings(LINE, 0);
    open(&mut wagon.state);
    let mut dice = kernel::Dice::script(&[]);
    let mut log = kernel::NullChronicle::default();
    let mut play = Play { state: &mut wagon.state, dice: &mut dice, log: &mut log };
    assert!(fight_next(&mut play, 1));
    assert!(!wagon.state.is_present(LINE));
    assert_eq!(wagon.state.castings(SPEARS), 8);
}

#[test]
fn ic_melee_14_example_a_column_loses_from_the_rear() {
    // A column of two has charged; the line deals three, the spears one.
    let charged = || {
        let trial = pair().with(|state| {
            let rear = StandId(state[SPEARS].first + 1);
            (state[rear].at, state[rear].castings) = (Where::Table(at(300, 230, 180)), 8);
            state[SPEARS].formation = crate::vocabulary::Formation::Column;
        });
        let trial = trial.kind(SPEARS, |kind| kind.shield = false).grade(LINE, 4);
        fight(trial, &[])
    };
    let asked = charged();
    assert_eq!(asked.state.question, Some(crate::state::Question::Rear { unit: SPEARS }));
    let castings = |trial: &Trial| [0, 1].map(|n| trial.state[trial.nth(SPEARS, n)].castings);
    let rear = asked.give(&Order::Answer { yes: true }, &[9, 9, 1]);
    assert_eq!(castings(&rear), [8, 5]);
    // The lead stand still counts the hits, and tests.
    assert!(rear.has_told("IC-MORALE-12", Event::Wave { wave: 0, tested: 1, failed: 0 }));
    let front = charged().give(&Order::Answer { yes: false }, &[9, 9, 1]);
    assert_eq!(castings(&front), [5, 8]);
    // Only in the round of the charge, and only columns are asked.
    let later = pair().with(|state| {
        state[SPEARS].formation = crate::vocabulary::Formation::Column;
        state.contacts[0].since = 0;
    });
    assert_eq!(next_column(&later.state), None);
    assert_eq!(next_column(&pair().state), None);
}

#[test]
fn ic_melee_10_example_the_owner_divides_the_kills() {
    // A stand of the line touches X along 10 yards and Y along 20; it deals three.
    let met = || {
        let trial = Trial::well().plain().gone(&[GATLING, OTHER_SPEARS, LEVY]);
        let trial = trial.line(OTHER_LINE, 100, 40, 0).stands(LINE, 1).stands(SPEARS, 2);
        let trial = trial.alone(LINE, 0, at(300, 200, 0)).grade(LINE, 3);
        let mut trial = trial.kind(SPEARS, |kind| kind.shield = false).line(SPEARS, 310, 200, 180);
        let foe = trial.nth(LINE, 0);
        for n in [0, 1] {
            let (charger, flank, since, fought) = (trial.nth(SPEARS, n), false, 1, false);
            trial.state.contacts.push(Contact { charger, foe, flank, since, fought });
        }
        trial.state.slot = 2;
        for regiment in &mut trial.state.regiments {
            (regiment.red, regiment.black) = (false, false);
        }
        // Value 9 with bayonets: three kills; the spears 10 each: one, and a throw for another.
        fight(trial, &[7, 7])
    };
    let asked = met();
    let stand = asked.nth(LINE, 0);
    assert_eq!(asked.state.question, Some(Question::Share { stand }));
    let longest = foes(&asked.state, stand)[0];
    let share = |kills: &[u8]| Order::Share { kills: kills.iter().copied().collect() };
    let mut listed = Vec::new();
    list_shares(&asked.state, stand, &mut listed);
    assert_eq!(listed, [share(&[2, 1]), share(&[3, 0]), share(&[0, 3])]);
    for wrong in [&[2, 2][..], &[3], &[1, 1], &[1, 1, 1]] {
        assert_eq!(asked.refuses(&share(wrong)), "IC-MELEE-10");
    }
    assert_eq!(asked.refuses(&Order::Answer { yes: true }), "IC-SEQ-01");
    let left = |trial: &Trial| trial.state[longest].castings;
    let even = asked.give(&share(&[2, 1]), &[1]);
    assert_eq!(left(&even), 6);
    let all = met().give(&share(&[3, 0]), &[1]);
    assert_eq!(left(&all), 5);
    let told = Event::SharedOut { unit: LINE, stand: all.nth(LINE, 0), foe: longest, kills: 3 };
    assert!(all.has_told("IC-MELEE-10", told));
}

#[test]
fn ic_obj_03_who_is_halted_does_not_go_in() {
    let mut trial = storm(8);
    let (halted, other) = (trial.nth(LINE, 0), trial.nth(LINE, 1));
    trial.state[halted].halted = true;
    let mut trial = trial.gone(&[SPEARS]);
    let before = [0, 1].map(|n| trial.pose(LINE, n).at.y);
    let (mut dice, mut log) = (kernel::Dice::script(&[]), kernel::NullChronicle::default());
    look_at_zones(&mut Play { state: &mut trial.state, dice: &mut dice, log: &mut log });
    let after = [0, 1].map(|n| trial.pose(LINE, n).at.y);
    assert!(after[0] == before[0] && before[1] < after[1]);
    // No farther than it takes to stand inside.
    assert!(trial.state.is_in_zone(other, 0) && !trial.state.is_in_zone(halted, 0));
    assert!(after[1] <= yd(217) && trial.state.storms.is_empty());
}

#[test]
fn ic_melee_18_guns_in_contact_fire_at_nobody() {
    let trial = Trial::well().plain().alone(GATLING, 0, at(300, 200, 0)).stands(SPEARS, 1);
    let trial = trial.alone(SPEARS, 0, at(300, 200, 180));
    let context = crate::fire::Context::Action(crate::trial::WESSEX);
    assert!(crate::fire::may_shoot(&trial.state, context, GATLING).is_ok());
    let (charger, foe) = (trial.nth(SPEARS, 0), trial.nth(GATLING, 0));
    let fights = trial.with(|state| {
        let (flank, since, fought) = (false, 0, false);
        state.contacts.push(Contact { charger, foe, flank, since, fought });
    });
    let refused = crate::fire::may_shoot(&fights.state, context, GATLING).unwrap_err();
    assert_eq!(refused.rule.as_str(), "IC-MELEE-18");
}

#[test]
fn ic_melee_07_whoever_stands_in_other_cover_is_still_hindered_by_that_of_his_enemy() {
    let terrain = |own, there| {
        let trial = pair().terrain(own, 0, (200, 100), (400, 199));
        let trial = trial.terrain(there, 0, (200, 201), (400, 300));
        let (line, spears) = (trial.nth(LINE, 0), trial.nth(SPEARS, 0));
        let value = |one, other| value(&trial.state, one, other, false).terrain;
        (value(line, spears), value(spears, line))
    };
    assert_eq!(terrain(TerrainKind::Earthworks, TerrainKind::Woods), (-3, -6));
    assert_eq!(terrain(TerrainKind::Woods, TerrainKind::Woods), (0, 0));
    assert_eq!(terrain(TerrainKind::Road, TerrainKind::Woods), (-3, 0));
}

#[test]
fn ic_melee_16_no_winner_advances_to_the_side_of_another_enemy() {
    let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
    let trial = trial.stands(LINE, 1).stands(SPEARS, 1).alone(LINE, 0, at(300, 100, 0));
    let stand = trial.nth(LINE, 0);
    // The stand before it has gone; beside that place another stands whose corner it touches.
    let beside = trial.again().alone(SPEARS, 0, at(330, 100, 180));
    assert_eq!(room_ahead(&beside.state, stand), Length::ZERO);
    let off = trial.alone(SPEARS, 0, at(332, 100, 180));
    assert_eq!(room_ahead(&off.state, stand), Length::units(20));
    assert!(check_pursuit(&off.state, stand, Length::units(20)).is_ok());
    assert!(check_pursuit(&off.state, stand, Length::units(21)).is_err());
}

#[test]
fn ic_melee_16_a_winner_enters_the_zone_in_which_his_opponents_stood() {
    // A place that counts and protects nobody lies before the line, or far off.
    let zone = |low: i32| {
        let trial = Trial::well().gone(&[OTHER_LINE, GATLING, SPEARS, OTHER_SPEARS, LEVY]);
        let trial = trial.setting(|facts| {
            facts.terrain.clear();
            let corners = [(200, low), (400, low), (400, 400), (200, 400)];
            let corners = corners.map(|(x, y)| kernel::table::Point::units(x, y)).to_vec();
            let one = &mut facts.objectives[0];
            one.region = kernel::table::Region::new(corners).expect("a rectangle");
            one.protection = Cover::None;
        });
        let trial = trial.stands(LINE, 1).alone(LINE, 0, at(300, 200, 0));
        room_ahead(&trial.state, trial.nth(LINE, 0))
    };
    assert_eq!((zone(205), zone(220)), (yd(60), yd(60)));
    assert_eq!(zone(221), yd(20));
    assert_eq!(zone(150), yd(20), "who stands in it already does not enter it");
}

#[test]
fn ic_melee_07_in_a_storm_the_least_favourable_opponent_counts() {
    // Two companies storm: the first without shields, the second with them.
    let first = |shield: bool| {
        let mut trial = storm(8);
        trial = trial.stands(LINE, 1).alone(OTHER_LINE, 0, at(270, 214, 0));
        let stand = trial.nth(OTHER_LINE, 0);
        trial.state[stand].castings = 6;
        trial.state.storms.retain(|one| one.stand == StandId(0));
        trial.state.storms.push(crate::state::Storm { stand, zone: 0, fought: false });
        let trial = trial.kind(OTHER_LINE, |kind| kind.shield = shield);
        let value = |foe| value(&trial.state, trial.nth(SPEARS, 0), foe, false).total();
        let (plain, other) = (value(trial.nth(LINE, 0)), value(stand));
        let mut trial = trial.again();
        open(&mut trial.state);
        let mut dice = kernel::Dice::seeded(1);
        let mut log = kernel::WrittenChronicle::default();
        let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
        assert!(fight_next(&mut play, 0));
        let fought = testkit::trial::told(&log.0).into_iter().find_map(|(_, event)| match event {
            Event::Fought { unit: SPEARS, value, .. } => Some(value),
            _ => None,
        });
        (plain, other, fought)
    };
    assert_eq!(first(false), (10, 10, Some(10)));
    assert_eq!(first(true), (10, 8, Some(8)));
}

#[test]
fn ic_obj_02_where_both_have_somebody_inside_each_side_storms_for_itself() {
    // A stand of the line fled into the well that the spears hold; both sides storm it from outside.
    let mut trial = storm(8).stands(LINE, 2).alone(LINE, 1, at(330, 245, 180));
    let (inside, outside) = (trial.nth(LINE, 1), trial.nth(LINE, 0));
    trial = trial.alone(OTHER_SPEARS, 0, at(300, 276, 180));
    let spears = trial.nth(OTHER_SPEARS, 0);
    trial.state[spears].castings = 8;
    trial.state[inside].disrupted = true;
    trial.state.storms.clear();
    for stand in [outside, spears] {
        trial.state.storms.push(crate::state::Storm { stand, zone: 0, fought: false });
    }
    open(&mut trial.state);
    let mut dice = kernel::Dice::seeded(1);
    let mut log = kernel::WrittenChronicle::default();
    let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
    assert!(fight_next(&mut play, 0));
    // The British are first in the list: only they and the spears inside have fought.
    let fought = |log: &kernel::WrittenChronicle<Event>| {
        let told = testkit::trial::told(&log.0).into_iter();
        let stands = told.filter_map(|(_, event)| match event {
            Event::Fought { stand, .. } => Some(stand),
            _ => None,
        });
        stands.collect::<Vec<_>>()
    };
    let defender = StandId(play.state[SPEARS].first);
    assert_eq!(fought(&log), [outside, defender]);
    let waits = |storm: &&crate::state::Storm| storm.stand == spears && !storm.fought;
    assert!(trial.state.storms.iter().any(|storm| waits(&storm)));
}
