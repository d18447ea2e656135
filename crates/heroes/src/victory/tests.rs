//! Points and ends.

use super::*;
use crate::trial::{
    A_COMPANY, B_COMPANY, BLACK, BRITISH, GREEN, HORSE, MAHDIST, RED, RIFLES, Trial,
};

#[test]
fn hv_vic_01_bases_heroes_and_the_well() {
    let trial = Trial::wadi().men(RED, 5, false).gone(&[HORSE]).hero(BRITISH, Hero::Removed);
    // 3 of Red, 6 of the horse at a point each; the Mahdists have 5 for the Hero.
    assert_eq!(points(&trial.state, SideId(0)), 9);
    assert_eq!(points(&trial.state, SideId(1)), 5);
    // The well: held by the British, then disputed, then by a routing unit.
    let held = Trial::wadi().stand(A_COMPANY, 500, 450, 0);
    assert_eq!(points(&held.state, SideId(0)), 8);
    let disputed = held.stand(RED, 500, 470, 180);
    assert_eq!(points(&disputed.state, SideId(0)), 0);
    let mut routs = disputed;
    routs.state[RED].routing = true;
    assert_eq!(points(&routs.state, SideId(0)), 8);
    // Those who left by an exit are not lost.
    let mut left = Trial::wadi().men(RED, 5, true);
    left.state[RED].at = Where::Exited(0);
    assert_eq!(points(&left.state, SideId(0)), 2);
}

#[test]
fn hv_vic_01_margins_and_the_example() {
    let state = Trial::wadi().state;
    let word = |one, two| verdict(&state, Ending::Points { of: [one, two] });
    assert_eq!(word(7, 5).0, None);
    assert_eq!(word(8, 5).0, Some(SideId(0)));
    assert!(word(8, 5).1.contains("by a margin") && word(5, 15).1.contains("decisively"));
    assert_eq!(word(5, 15).0, Some(SideId(1)));
    // A lead of 7 with 3 for a margin and 10 for a decision.
    assert_eq!((state.setting.marginal, state.setting.decisive), (3, 10));
    assert!(word(12, 5).0 == Some(SideId(0)) && word(12, 5).1.contains("by a margin"));
}

#[test]
fn hv_vic_02_a_side_without_units_has_lost() {
    let mut trial =
        Trial::wadi().gone(&[RED, GREEN, BLACK, RIFLES, HORSE]).hero(MAHDIST, Hero::Removed);
    trial.state.tasks.push(crate::state::Task::Look);
    let swept = trial.go(&[]);
    assert_eq!(swept.state.ending, Some(Ending::Swept { side: SideId(0) }));
    assert_eq!(outcome(&swept.state).unwrap().winners, [BRITISH]);
    // One that has left by an exit: the points stand.
    let mut trial = Trial::wadi().gone(&[RED, GREEN, BLACK, RIFLES]).hero(MAHDIST, Hero::Removed);
    trial.state[HORSE].at = Where::Exited(0);
    trial.state.tasks.push(crate::state::Task::Look);
    let by_points = trial.go(&[]);
    assert!(matches!(by_points.state.ending, Some(Ending::Points { of: [37, 0] })));
}

#[test]
fn hv_vic_02_a_sudden_entry_ends_the_battle_at_once_a_zone_with_the_turn() {
    let mut trial = Trial::wadi().stand(A_COMPANY, 500, 450, 0).men(RED, 5, true);
    let setting = std::sync::Arc::make_mut(&mut trial.state.setting);
    setting.change(|facts| facts.victory[2].sudden = true);
    trial.state.tasks.push(crate::state::Task::Look);
    let mut trial = trial.deal(BRITISH, "KH 9S").go(&[]);
    assert_eq!(trial.state.ending, None);
    (trial.state.phase, trial.state.discards) =
        (Phase::EndTurn, trial.state.discards.with(trial.state.seats[0].cards));
    trial.state.seats[0].cards = kernel::cards::Cards::EMPTY;
    let trial = trial.go(&[]);
    assert_eq!(trial.state.ending, Some(Ending::Sudden { side: SideId(0), entry: 2 }));
    let _ = B_COMPANY;
}

#[test]
fn hv_gen_01_conceding_and_agreeing_on_a_draw() {
    use crate::order::Order;
    let trial = Trial::wadi().deal(BRITISH, "KH 9S").deal(MAHDIST, "QH 8S").go(&[]);
    let conceded = Trial { state: trial.state.clone(), log: Vec::new() }.give(Order::Concede, &[]);
    assert_eq!(conceded.state.ending, Some(Ending::Conceded { by: SideId(0) }));
    let offered = trial.give(Order::OfferDraw, &[]);
    assert_eq!(offered.refuses(&Order::OfferDraw), "HV-GEN-01");
    assert_eq!(offered.state.ending, None);
    let nothing =
        Order::Declare { plan: crate::state::Plan::Nothing, way: crate::state::Way::default() };
    let theirs = offered.give(Order::Activate { unit: A_COMPANY }, &[]).give(nothing, &[]);
    let agreed = theirs.give(Order::OfferDraw, &[]);
    assert_eq!(agreed.state.ending, Some(Ending::AgreedDraw));
}

#[test]
fn hv_vic_02_the_example_of_the_last_unit_that_routs_off_the_table() {
    use crate::state::Task;
    // The horse, all that is left of the Mahdists, runs north from the patrol.
    let mut trial = Trial::wadi()
        .gone(&[RED, GREEN, BLACK, RIFLES])
        .hero(MAHDIST, Hero::Removed)
        .stand(HORSE, 500, 700, 0)
        .setting(|facts| facts.turns = 10)
        .deal(BRITISH, "KH 9S")
        .follows(Task::Rout { unit: HORSE });
    trial.state.turn = 6;
    let trial = trial.go(&[3, 3, 3, 3]);
    assert!(trial.has_told("HV-MOR-06", Event::RanOff { unit: HORSE }));
    assert_eq!(trial.state.ending, Some(Ending::Swept { side: SideId(0) }));
    let outcome = outcome(&trial.state).unwrap();
    assert_eq!((outcome.winners, outcome.turns), (vec![BRITISH], 6));
    assert!(outcome.why.contains("win decisively"), "{}", outcome.why);
}
