//! Points and endings.

use super::*;
use crate::{
    movement,
    trial::{GATLING, LEVY, LINE, OTHER_SPEARS, SPEARS, Trial},
};

#[test]
fn ic_set_02_example_a_lead_of_a_fifth_wins() {
    assert_eq!(winner(Ending::Points { of: [48, 40] }), None);
    assert_eq!(winner(Ending::Points { of: [50, 40] }), Some(SideId(0)));
    assert_eq!(winner(Ending::Points { of: [40, 50] }), Some(SideId(1)));
    assert_eq!(winner(Ending::Points { of: [0, 0] }), None);
    assert_eq!(winner(Ending::Conceded { by: SideId(0) }), Some(SideId(1)));
}

#[test]
fn ic_set_02_example_a_company_of_120_points() {
    // 24 castings: destroyed 12 points; 11 left, half of that; 12 left, nothing.
    assert_eq!(loss_of(&Trial::well().gone(&[LINE]).state, LINE), 12);
    assert_eq!(loss_of(&Trial::well().stands(LINE, 2).state, LINE), 0);
    let mut trial = Trial::well().stands(LINE, 2);
    let stand = trial.nth(LINE, 0);
    trial.state[stand].castings = 5;
    assert_eq!(loss_of(&trial.state, LINE), 6);
    // Points are those of the enemy, for the other side.
    assert_eq!(points(&Trial::well().gone(&[LEVY]).state, SideId(0)), 4);
    assert_eq!(points(&Trial::well().gone(&[LEVY]).state, SideId(1)), 0);
}

#[test]
fn ic_obj_01_a_zone_is_held_by_foot_alone_in_it() {
    let inside =
        |trial: Trial, unit| trial.stands(unit, 1).alone(unit, 0, crate::trial::at(300, 255, 0));
    let held = inside(Trial::well(), LINE);
    assert!(has_holder(&held.state, SideId(0), 0) && !has_anybody(&held.state, SideId(1), 0));
    let empty = Trial::well();
    assert!(!has_holder(&empty.state, SideId(0), 0));
    let mut shaken = inside(Trial::well(), SPEARS);
    assert!(has_holder(&shaken.state, SideId(1), 0));
    let stand = shaken.nth(SPEARS, 0);
    shaken.state[stand].disrupted = true;
    assert!(!has_holder(&shaken.state, SideId(1), 0));
}

#[test]
fn ic_set_04_example_the_fort_is_held() {
    let fort = |scores: [u16; 2]| {
        let mut state = crate::setup::tests::opened(&crate::tables::shipped(), "fort-esperance");
        state.turn = state.setting.turns;
        // Forty for the fort and sixteen for village and pen are the garrison's.
        let held = points(&state, SideId(0));
        state.scored = [scores[0] - held, scores[1]];
        state.phase = Phase::EndTurn;
        testkit::trial::step::<crate::Colonels>(&mut state, None, &[]);
        state.ending.unwrap()
    };
    assert_eq!(fort([60, 76]), Ending::Held { side: SideId(0), of: [60, 76] });
    assert_eq!(fort([60, 79]), Ending::Held { side: SideId(0), of: [60, 79] });
    assert_eq!(fort([60, 80]), Ending::Points { of: [60, 80] });
    assert_eq!(winner(fort([60, 80])), Some(SideId(1)));
    // Presence at the end of a turn scores for the side that it is written for.
    let mut state = crate::setup::tests::opened(&crate::tables::shipped(), "fort-esperance");
    let clan = state.unit_ids().find(|&unit| state.name(unit).starts_with("Oath-sworn")).unwrap();
    for other in state.stand_ids().collect::<Vec<_>>() {
        if state.side(other) == SideId(0) {
            (state[other].at, state[other].castings) = (Where::Gone(Fate::Destroyed), 0);
        }
    }
    let front = crate::trial::at(500, 250, 0);
    let line = crate::vocabulary::Formation::Line;
    let poses = crate::setup::stands_at(&state, clan, line, 1, front);
    crate::setup::put(&mut state, clan, &poses);
    state.phase = Phase::EndTurn;
    state.turn = 1;
    testkit::trial::step::<crate::Colonels>(&mut state, None, &[]);
    assert_eq!(state.scored, [0, 3]);
    // Wagons count for those who bring them home, and for those who destroy them.
    let mut state = crate::setup::tests::opened(&crate::tables::shipped(), "the-marching-square");
    let wagons: Vec<UnitId> =
        state.unit_ids().filter(|&unit| state.troop(unit) == Troop::Wagon).collect();
    let first = state.stands_of(wagons[0]).next().unwrap();
    state[first].at = Where::Table(crate::trial::at(500, 900, 0));
    assert_eq!(points(&state, SideId(0)), 12);
    state[first].at = Where::Gone(Fate::Destroyed);
    assert_eq!((points(&state, SideId(0)), points(&state, SideId(1))), (0, 12));
}

#[test]
fn ic_set_04_a_wagon_that_marched_off_was_not_destroyed() {
    let fate = |at: Where| {
        let mut state =
            crate::setup::tests::opened(&crate::tables::shipped(), "the-marching-square");
        let wagon = state.unit_ids().find(|&unit| state.troop(unit) == Troop::Wagon).unwrap();
        let stand = state.stands_of(wagon).next().unwrap();
        let losses = loss_of(&state, wagon);
        state[stand].at = at;
        let losses = loss_of(&state, wagon) - losses;
        points(&state, SideId(1)) - losses
    };
    assert_eq!(fate(Where::Gone(Fate::Destroyed)), 12);
    assert_eq!(fate(Where::Gone(Fate::Surrendered)), 12);
    assert_eq!(fate(Where::Gone(Fate::Withdrawn)), 0);
    assert_eq!(fate(Where::Waiting), 0, "it is still to come");
}

#[test]
fn ic_obj_01_guns_that_nobody_serves_hold_no_zone() {
    let fort = |crew: u8| {
        let trial = Trial::well().gone(&[LINE, crate::trial::OTHER_LINE]).stands(SPEARS, 1);
        let trial = trial.alone(SPEARS, 0, crate::trial::at(330, 265, 0));
        let gun = crate::trial::at(280, 255, 0);
        trial.alone(GATLING, 0, gun).castings(GATLING, crew)
    };
    let gained = |crew| has_anybody(&fort(crew).state, SideId(0), 0);
    assert!(gained(1) && !gained(0));
    // Nor do they shut it to those who march.
    let shut = |crew| {
        let trial = fort(crew).gone(&[SPEARS, OTHER_SPEARS]).line(LEVY, 300, 400, 180);
        movement::held_zones_in(&trial.state, LEVY, trial.state.setting.table.bounds()).count()
    };
    assert_eq!((shut(1), shut(0)), (1, 0));
}

#[test]
fn ic_set_02_however_many_points_there_are_they_are_counted() {
    let winner = |one, other| winner(Ending::Points { of: [one, other] });
    assert_eq!(winner(u16::MAX, 0), Some(SideId(0)));
    assert_eq!(winner(14_000, 0), Some(SideId(0)));
    assert_eq!(winner(50_000, 40_000), Some(SideId(0)));
    assert_eq!(winner(50_000, 40_001), None);
    let trial = Trial::well().setting(|facts| facts.victory[0].vp = 500);
    let trial = trial.with(|state| {
        state.scored = [u16::MAX - 100, 7];
        state.control[0] = Some(SideId(0));
    });
    assert_eq!(points(&trial.state, SideId(0)), u16::MAX);
    assert_eq!(points(&trial.state, SideId(1)), 7);
}
