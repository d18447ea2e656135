//! Totals, tests in waves, and what failures lead to.

use super::*;
use crate::{
    order::{Order, Shot},
    state::Colour,
    trial::{GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, Trial, at, yd},
};

fn sum(trial: &Trial, unit: UnitId, n: u16) -> i8 {
    total(&trial.state, trial.nth(unit, n)).sum()
}

#[test]
fn ic_morale_02_example_stands_and_grade_make_the_total() {
    // A native company of five stands in a block, grade 2: 5 + 2 + 2 for five together.
    let trial = Trial::well().plain();
    assert_eq!(sum(&trial, SPEARS, 0), 9);
    // A European line of four stands, grade 2: 4 + 2 + 2.
    assert_eq!(sum(&trial, LINE, 0), 8);
    assert_eq!(sum(&trial.stands(LINE, 3), LINE, 0), 7);
}

#[test]
fn ic_morale_03_example_european_training_adds_two() {
    let trial = Trial::well().plain().grade(LINE, 1);
    assert_eq!(sum(&trial, LINE, 0), 7);
    let native = trial.kind(LINE, |kind| kind.european = false);
    assert_eq!(sum(&native, LINE, 0), 5);
}

#[test]
fn ic_morale_04_example_troops_of_horse_together() {
    let horse = |stands| {
        Trial::well()
            .plain()
            .stands(LINE, stands)
            .grade(LINE, 3)
            .kind(LINE, |kind| kind.mounted = true)
    };
    // Three adjacent stands of grade 3: 3 + 3 + 2 + 1 + 1.
    assert_eq!(sum(&horse(3), LINE, 0), 10);
    // A stand that touches no other: 3 + 3 + 2 + 1.
    let apart = horse(3).alone(LINE, 0, at(100, 60, 0));
    assert_eq!(sum(&apart, LINE, 0), 9);
    assert_eq!(sum(&apart, LINE, 1), 10);
}

#[test]
fn ic_morale_05_example_an_unlimbered_section_adds_three() {
    let mut trial = Trial::well().plain();
    assert_eq!(sum(&trial, GATLING, 0), 8);
    trial.state[GATLING].limbered = true;
    assert_eq!(sum(&trial, GATLING, 0), 5);
}

#[test]
fn ic_morale_06_example_five_must_hang_together() {
    // The third stand of five is gone: pieces of two, no bonus, and a count of four.
    let mut trial = Trial::well().plain();
    let third = trial.nth(SPEARS, 2);
    trial.state[third].at = Where::Gone(Fate::Destroyed);
    trial.state[third].castings = 0;
    assert_eq!(sum(&trial, SPEARS, 0), 6);
}

#[test]
fn ic_morale_07_a_protective_zone_adds_four() {
    // The well protects; its middle is at 300, 245.
    let trial = Trial::well().stands(LINE, 1).alone(LINE, 0, at(300, 255, 0));
    assert_eq!(total(&trial.state, trial.nth(LINE, 0)).protected, 4);
    let outside = trial.alone(LINE, 0, at(300, 205, 0));
    assert_eq!(total(&outside.state, outside.nth(LINE, 0)).protected, 0);
}

#[test]
fn ic_morale_09_a_commander_within_sixty_yards_adds_two() {
    // The stands of the line end at y = 60 - 20 = 40; his stand reaches 10 yards from its middle.
    let trial = |y: i32| {
        let mut trial = Trial::well().plain().line(LINE, 300, 200, 0).gone(&[OTHER_LINE, GATLING]);
        trial.state.commanders[0].at = Post::Alone(at(300, y, 0));
        trial
    };
    // The rear of the line is at y = 180, his front at y + 10.
    assert_eq!(sum(&trial(110), LINE, 0), 10);
    assert_eq!(sum(&trial(109), LINE, 0), 8);
}

/// Fires a volley of the line into the spears at 100 yards, stand at stand, with these faces.
fn volley(trial: Trial, target: u16, script: &[u8]) -> Trial {
    let trial = trial.play(Colour::Red);
    let shots = [Shot { stand: trial.nth(LINE, 0), target: trial.nth(SPEARS, target) }];
    trial.give(&Order::Volley { unit: LINE, shots: shots.into_iter().collect() }, script)
}

/// The line faces the spears across 100 yards, nobody else about; the second stand of the spears is opposite.
fn duel() -> Trial {
    Trial::well()
        .plain()
        .gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY])
        .line(LINE, 300, 120, 0)
        .line(SPEARS, 300, 220, 180)
}

#[test]
fn ic_morale_14_a_throw_higher_than_the_total_fails() {
    // Nine stands of total 9: only a ten, which is a 0, fails.
    let passed = volley(duel(), 2, &[0, 5, 5, 9]);
    assert!(passed.has_told("IC-MORALE-12", Event::Wave { wave: 0, tested: 1, failed: 0 }));
    let failed = volley(duel(), 2, &[0, 5, 5, 0, 1, 1, 1]);
    assert!(failed.has_told("IC-MORALE-12", Event::Wave { wave: 0, tested: 1, failed: 1 }));
    // A total of ten needs no throw.
    let steady = volley(duel().grade(SPEARS, 3), 2, &[0, 5, 5]);
    assert!(steady.has_told("IC-MORALE-12", Event::Wave { wave: 0, tested: 1, failed: 0 }));
}

#[test]
fn ic_morale_12_panic_spreads_to_neighbours_once_each() {
    // The middle stand fails; its two neighbours test; one fails, and its other neighbour tests.
    let trial = volley(duel(), 2, &[0, 5, 5, 0, 0, 1, 1, 1, 1]);
    let waves: Vec<Event> = trial
        .told()
        .into_iter()
        .filter(|(rule, _)| *rule == "IC-MORALE-12")
        .map(|(_, event)| event)
        .collect();
    let wave = |wave, tested, failed| Event::Wave { wave, tested, failed };
    assert_eq!(waves, [wave(0, 1, 1), wave(1, 2, 1), wave(2, 1, 0)]);
}

#[test]
fn ic_morale_15_grades_change_the_loss_roll() {
    // Grade 0 throws 3: becomes 4, and flees. Grade 2 throws 3: halts.
    let halted = volley(duel(), 2, &[0, 5, 5, 0, 1, 1, 3]);
    assert!(halted.state[halted.nth(SPEARS, 2)].halted);
    let fled = volley(duel().grade(SPEARS, 0), 2, &[0, 5, 5, 0, 1, 1, 3]);
    assert!(!fled.state[fled.nth(SPEARS, 2)].halted);
    assert!(fled.state[fled.nth(SPEARS, 2)].disrupted);
}

#[test]
fn ic_morale_16_a_halted_stand_stays_behind() {
    let mut trial = duel();
    trial.state.slot = 1;
    let stand = trial.nth(SPEARS, 4);
    trial.state[stand].halted = true;
    trial.state.regiments[0].red = false;
    trial.state.seats[0].motivated = true;
    let trial = trial
        .play(Colour::Black)
        .give(&Order::Done, &[])
        .give(&Order::March { unit: SPEARS, wheel: Angle::NORTH, length: yd(30) }, &[]);
    assert_eq!(trial.pose(SPEARS, 4).at.y, trial.pose(SPEARS, 0).at.y + yd(30));
}

#[test]
fn ic_morale_17_the_fleeing_go_a_hundred_yards_and_may_lose_one() {
    let before = duel().pose(SPEARS, 2).at;
    let fled = volley(duel(), 2, &[0, 5, 5, 0, 1, 1, 4]);
    let gone = before.distance(fled.pose(SPEARS, 2).at) - yd(100);
    assert!(gone.abs() <= Length::thousandths(2), "{gone}");
    assert_eq!(fled.state[fled.nth(SPEARS, 2)].castings, 7);
    let lost = volley(duel(), 2, &[0, 5, 5, 0, 1, 1, 7]);
    assert_eq!(lost.state[lost.nth(SPEARS, 2)].castings, 6);
}

#[test]
fn ic_morale_18_a_weak_stand_with_enemies_near_surrenders() {
    let weak = |castings: u8| {
        let mut trial = duel();
        let stand = trial.nth(SPEARS, 2);
        trial.state[stand].castings = castings;
        volley(trial, 2, &[0, 5, 5, 0, 1, 1, 0])
    };
    // Three are left after the volley, at exactly 100 yards.
    let gave_up = weak(4);
    assert_eq!(gave_up.state[gave_up.nth(SPEARS, 2)].at, Where::Gone(Fate::Surrendered));
    // Four are too many: they flee and lose one.
    let fled = weak(5);
    assert_eq!(fled.state[fled.nth(SPEARS, 2)].castings, 3);
}

#[test]
fn ic_morale_13_levies_test_before_they_charge() {
    // One stand of a levy, total 1: it passes on a 1 only.
    let levy = || {
        let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS]);
        let trial = trial
            .line(LINE, 300, 120, 0)
            .line(SPEARS, 100, 470, 180)
            .stands(LEVY, 1)
            .alone(LEVY, 0, at(300, 200, 180));
        trial.second_slot().play(Colour::Black)
    };
    let charge =
        Order::Charge { unit: LEVY, target: crate::state::Target::Unit(LINE), wheel: Angle::NORTH };
    let shy = levy().give(&charge, &[2, 1]);
    assert!(shy.state[shy.nth(LEVY, 0)].halted);
    assert!(shy.state.contacts.is_empty());
    assert!(shy.has_told("IC-MORALE-13", Event::MoraleDue { cause: Cause::Contact }));
}

#[test]
fn ic_form_11_a_company_of_one_casting_breaks_up() {
    let two = duel().stands(SPEARS, 1).castings(SPEARS, 3).alone(SPEARS, 0, at(255, 220, 180));
    let kept = volley(two, 0, &[0, 5, 5, 3]);
    assert_eq!(kept.state.castings(SPEARS), 2);
    let one = duel().stands(SPEARS, 1).castings(SPEARS, 2).alone(SPEARS, 0, at(255, 220, 180));
    let trial = volley(one, 0, &[0, 5, 5, 3]);
    assert_eq!(trial.state[trial.nth(SPEARS, 0)].at, Where::Gone(Fate::Dispersed));
}

#[test]
fn ic_morale_01_example_each_stand_tests_on_the_grade_of_its_company() {
    let trial = Trial::well().plain().grade(LINE, 3).grade(OTHER_LINE, 1);
    assert_eq!((sum(&trial, LINE, 0), sum(&trial, OTHER_LINE, 0)), (9, 7));
    let grades = &trial.state.setting.charts.morale.grades;
    let changes: Vec<(i8, i8)> =
        grades.iter().map(|grade| (grade.loss_roll, grade.musketry_dice)).collect();
    assert_eq!(changes, [(1, 0), (0, 0), (0, 0), (-1, 1), (-1, 1)]);
}

#[test]
fn ic_morale_08_example_skirmishers_in_rocks() {
    let archers = |kind| {
        let trial = Trial::well().plain().stands(SPEARS, 3).grade(SPEARS, 1);
        let trial = trial.line(SPEARS, 300, 340, 180).skirmishers(SPEARS);
        sum(&trial.terrain(kind, 0, (200, 290), (400, 400)), SPEARS, 0)
    };
    // 3 + 1 + 3 + 2.
    assert_eq!(archers(TerrainKind::Rough), 9);
    assert_eq!(archers(TerrainKind::Woods), 9);
    assert_eq!(archers(TerrainKind::Road), 7);
    let formed = Trial::well().plain().line(LINE, 300, 200, 0);
    let formed = formed.terrain(TerrainKind::Rough, 0, (200, 100), (400, 300));
    assert_eq!(sum(&formed, LINE, 0), 8);
}

#[test]
fn ic_morale_10_example_one_test_for_each_fire_event() {
    // Two castings by one company: one test. Another by the next company: another test.
    let trial = Trial::well().plain().gone(&[GATLING, OTHER_SPEARS, LEVY]);
    let trial = trial.line(LINE, 240, 120, 0).line(OTHER_LINE, 360, 120, 0);
    let trial = trial.line(SPEARS, 300, 220, 180).play(Colour::Red);
    let target = trial.nth(SPEARS, 2);
    let fires =
        |unit, stand| Order::Volley { unit, shots: [Shot { stand, target }].into_iter().collect() };
    let waves = |trial: &Trial| {
        trial.told().iter().filter(|(_, event)| matches!(event, Event::Wave { .. })).count()
    };
    let (one, other) = (trial.nth(LINE, 0), trial.nth(OTHER_LINE, 0));
    let first = trial.give(&fires(LINE, one), &[0, 1, 5, 9]);
    assert_eq!((waves(&first), first.state[target].castings), (1, 6));
    let second = first.give(&fires(OTHER_LINE, other), &[0, 5, 5, 9]);
    assert_eq!((waves(&second), second.state[target].castings), (1, 5));
    // Nobody falls, nobody tests.
    let missed = volley(duel(), 2, &[5, 5, 5]);
    assert_eq!(waves(&missed), 0);
}

#[test]
fn ic_morale_19_attrition_makes_nobody_test_example() {
    // The middle stand has two castings, loses one to the volley, fails, flees and loses its last.
    let mut trial = duel();
    let stand = trial.nth(SPEARS, 2);
    trial.state[stand].castings = 2;
    let trial = volley(trial, 2, &[0, 5, 5, 0, 1, 1, 8]);
    assert_eq!(trial.state[stand].at, Where::Gone(Fate::Destroyed));
    let waves = trial.told().into_iter().filter(|(_, event)| matches!(event, Event::Wave { .. }));
    assert_eq!(waves.count(), 2, "the test, and that of its neighbours for the failure");
}

/// A stand at a place flees from an enemy; where it ends.
fn flight(trial: Trial, from: (i32, i32), enemy: (i32, i32)) -> kernel::table::Point {
    let trial = trial.plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
    let mut trial = trial.stands(LINE, 1).stands(SPEARS, 1);
    let (own, other) = (trial.nth(LINE, 0), trial.nth(SPEARS, 0));
    trial.state[own].at = Where::Table(at(from.0, from.1, 0));
    trial.state[other].at = Where::Table(at(enemy.0, enemy.1, 180));
    let mut dice = kernel::Dice::script(&[]);
    let mut log = kernel::NullChronicle::default();
    flee(&mut Play { state: &mut trial.state, dice: &mut dice, log: &mut log }, own, false);
    trial.pose(LINE, 0).at
}

#[test]
fn ic_morale_20_example_straight_away_from_the_nearest_enemy() {
    let free = flight(Trial::well(), (500, 420), (500, 460));
    assert_eq!(free, kernel::table::Point::units(500, 320));
    // Another company stands in the way: 15 degrees to the side, the one nearer to the own edge first.
    let blocked = Trial::well().plain();
    let blocked = blocked.line(OTHER_SPEARS, 500, 380, 180);
    let mut trial = blocked.gone(&[OTHER_LINE, GATLING, LEVY]).stands(LINE, 1).stands(SPEARS, 1);
    trial = trial.stands(OTHER_SPEARS, 1);
    let (own, other) = (trial.nth(LINE, 0), trial.nth(SPEARS, 0));
    let third = trial.nth(OTHER_SPEARS, 0);
    trial.state[own].at = Where::Table(at(500, 420, 0));
    trial.state[other].at = Where::Table(at(500, 445, 180));
    trial.state[third].at = Where::Table(at(500, 350, 180));
    let mut dice = kernel::Dice::script(&[]);
    let mut log = kernel::NullChronicle::default();
    flee(&mut Play { state: &mut trial.state, dice: &mut dice, log: &mut log }, own, false);
    let fled = trial.pose(LINE, 0);
    assert_eq!(fled.facing.between(Angle::SOUTH), Angle::degrees(45), "{fled:?}");
    // Over the edge of the table it is gone.
    let mut edge = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
    edge = edge.stands(LINE, 1).stands(SPEARS, 1).alone(LINE, 0, at(300, 80, 0));
    edge = edge.alone(SPEARS, 0, at(300, 120, 180));
    let own = edge.nth(LINE, 0);
    let mut dice = kernel::Dice::script(&[]);
    flee(&mut Play { state: &mut edge.state, dice: &mut dice, log: &mut log }, own, false);
    assert_eq!(edge.state[own].at, Where::Gone(Fate::Routed));
}

#[test]
fn ic_morale_23_machines_and_wagons_never_test_example() {
    for troop in [Troop::Recon, Troop::Assault, Troop::Aviation, Troop::Skimmer, Troop::Wagon] {
        let trial = Trial::well().kind(LEVY, |kind| kind.troop = troop);
        assert!(!tests(&trial.state, trial.nth(LEVY, 0)), "{troop:?}");
    }
    let trial = Trial::well();
    assert!(tests(&trial.state, trial.nth(LEVY, 0)) && tests(&trial.state, trial.nth(GATLING, 0)));
}

#[test]
fn ic_morale_22_example_grades_that_vary() {
    let graded = |four: bool| {
        let trial = Trial::well().setting(|facts| {
            for (n, spec) in facts.roster.iter_mut().enumerate() {
                spec.kind.mg_variable = 3 <= n;
                spec.kind.mg4_allowed = four && n == 3;
            }
        });
        let mut trial = trial.with(|state| state.phase = crate::state::Phase::Grades { next: 0 });
        // The grades, then initiative without dice.
        trial.log = testkit::trial::step::<crate::Colonels>(&mut trial.state, None, &[0, 5, 8]);
        [SPEARS, OTHER_SPEARS, LEVY].map(|unit| trial.state[unit].grade)
    };
    assert_eq!((graded(false), graded(true)), ([1, 2, 3], [4, 2, 3]));
    let chart = Trial::well().state.setting.charts.morale.variable;
    assert_eq!(chart.grades, [1, 1, 1, 1, 2, 2, 2, 3, 3, 3]);
}

#[test]
fn ic_morale_21_example_fanatics_press_on() {
    // One stand of seven loses one, and fails on a total of four.
    let failed = |face: u8| {
        let trial = duel().stands(SPEARS, 1).castings(SPEARS, 7).grade(SPEARS, 3);
        let trial = trial.alone(SPEARS, 0, at(255, 220, 180));
        let trial = trial.setting(|facts| facts.switches.fanaticism = true);
        volley(trial, 0, &[0, 5, 5, 9, face])
    };
    let stand = failed(2).nth(SPEARS, 0);
    let asked = failed(2);
    assert_eq!(asked.state.question, Some(Question::Press { stand, face: 2 }));
    assert_eq!(asked.refuses(&Order::EndSlot), "IC-SEQ-01");
    let pressed = asked.give(&Order::Answer { yes: true }, &[]);
    assert_eq!(pressed.state[stand].castings, 5);
    assert!(!pressed.state[stand].halted && !pressed.state[stand].disrupted);
    assert!(pressed.has_told("IC-MORALE-21", Event::PressedOn { unit: SPEARS, stand }));
    let castings =
        |face| failed(face).give(&Order::Answer { yes: true }, &[]).state[stand].castings;
    assert_eq!((castings(6), castings(7), castings(9)), (5, 4, 4));
    // On a 0 the chart rules: less one it is a 9, and they flee and lose one.
    let fled = failed(0);
    assert_eq!((fled.state.question, fled.state[stand].castings), (None, 5));
    assert!(fled.state[stand].disrupted);
    // Who does not press on takes what the chart says: 4 less one halts.
    let halted = failed(4).give(&Order::Answer { yes: false }, &[]);
    assert!(halted.state[stand].halted);
}

#[test]
fn ic_morale_20_nobody_runs_on_past_his_company_into_water() {
    // A mate stands where the run of a hundred yards would end; the first free place beyond him is 20 yards on.
    let run = |wet: bool| {
        let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
        let trial = trial.stands(LINE, 2).stands(SPEARS, 1);
        let trial = trial.put(LINE, at(300, 300, 0)).alone(LINE, 1, at(300, 210, 0));
        let trial = trial.alone(SPEARS, 0, at(300, 340, 180));
        let mut trial =
            if wet { trial.terrain(TerrainKind::Water, 0, (200, 100), (400, 185)) } else { trial };
        let stand = trial.nth(LINE, 0);
        let mut dice = kernel::Dice::script(&[]);
        let mut log = kernel::NullChronicle::default();
        flee(&mut Play { state: &mut trial.state, dice: &mut dice, log: &mut log }, stand, false);
        trial.pose(LINE, 0).at.y
    };
    // Places are rounded.
    let is_at = |y: kernel::table::Length, yards| {
        (y - yd(yards)).abs() < kernel::table::Length::thousandths(10)
    };
    assert!(is_at(run(false), 180));
    assert!(is_at(run(true), 220), "on the near side of him");
}

#[test]
fn ic_morale_20_who_finds_no_room_to_flee_does_not_even_turn() {
    // Water behind the line, a mate on either side of the stand that runs, the enemy to the right of its front.
    let cornered = |fights: bool, water: bool| {
        let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
        let trial = trial.stands(LINE, 3).line(LINE, 300, 200, 0).stands(SPEARS, 1);
        let trial = trial.alone(SPEARS, 0, at(345, 400, 180));
        let trial =
            if water { trial.terrain(TerrainKind::Water, 0, (0, 40), (600, 185)) } else { trial };
        let (stand, charger) = (trial.nth(LINE, 1), trial.nth(SPEARS, 0));
        let mut trial = trial.with(|state| {
            let (flank, since, fought) = (false, 1, true);
            let contact = crate::state::Contact { charger, foe: stand, flank, since, fought };
            state.contacts.extend(fights.then_some(contact));
        });
        let (mut dice, mut log) = (kernel::Dice::script(&[]), kernel::NullChronicle::default());
        let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
        flee(&mut play, stand, false);
        assert_eq!(crate::validate::validate(&trial.state), Ok(()));
        (trial.state[stand].at, trial.state[stand].disrupted)
    };
    let stays = Where::Table(at(300, 190, 0));
    assert_eq!(cornered(false, true), (stays, true));
    assert_eq!(cornered(true, true).0, Where::Gone(Fate::Surrendered));
    let (gone, disrupted) = cornered(true, false);
    assert!(disrupted && matches!(gone, Where::Table(pose) if pose.at.y < yd(100)));
}
