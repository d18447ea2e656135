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

/// How often an entry of a kind is fulfilled for a side; the rest of it can be changed.
fn fulfilled(
    trial: &Trial,
    side: u8,
    kind: VictoryKind,
    change: impl FnOnce(&mut VictoryEntry),
) -> u16 {
    let mut entry = trial.state.setting.victory[0].clone();
    (entry.side, entry.kind, entry.zone, entry.unit) = (side, kind, None, None);
    entry.kinds.clear();
    change(&mut entry);
    times(&trial.state, &entry)
}

#[test]
fn hv_vic_01_the_value_of_what_was_removed_is_rounded_down_unit_by_unit() {
    let trial = Trial::wadi()
        .setting(|facts| facts.roster.iter_mut().for_each(|unit| unit.points = 10))
        .men(RED, 4, true)
        .men(GREEN, 6, true)
        .gone(&[HORSE]);
    // Three of eight are worth 3, one of eight 1, and all of the horse 10.
    assert_eq!(fulfilled(&trial, 0, VictoryKind::ValueRemoved, |_| {}), 14);
    assert_eq!(fulfilled(&trial, 1, VictoryKind::ValueRemoved, |_| {}), 0);
    // Men, not points.
    assert_eq!(fulfilled(&trial, 0, VictoryKind::BasesRemoved, |_| {}), 10);
    assert_eq!(fulfilled(&trial, 0, VictoryKind::UnitsDestroyed, |_| {}), 1);
}

#[test]
fn hv_vic_01_what_befalls_one_unit() {
    let (there, gone) = (Trial::wadi(), Trial::wadi().gone(&[RED]));
    let mut left = Trial::wadi();
    left.state[RED].at = Where::Exited(0);
    let named = |trial: &Trial, kind| fulfilled(trial, 1, kind, |entry| entry.unit = Some(RED.0));
    let both = |trial| (named(trial, VictoryKind::Survive), named(trial, VictoryKind::Destroy));
    assert_eq!([both(&there), both(&gone), both(&left)], [(1, 0), (0, 1), (1, 0)]);
    // Who has never come on has neither survived nor been destroyed.
    let mut late = Trial::wadi();
    late.state[RED].at = Where::Reserve;
    assert_eq!(both(&late), (0, 0));
}

#[test]
fn hv_vic_01_transport_that_is_lost_is_no_unit_destroyed() {
    let mut trial = Trial::wadi().gone(&[RED, HORSE]);
    assert_eq!(fulfilled(&trial, 0, VictoryKind::UnitsDestroyed, |_| {}), 2);
    trial = trial.setting(|facts| facts.roster[usize::from(HORSE.0)].kind = Kind::Transport);
    assert_eq!(fulfilled(&trial, 0, VictoryKind::UnitsDestroyed, |_| {}), 1);
}

#[test]
fn hv_vic_01_units_in_a_zone_are_counted_one_by_one() {
    let zone = 0..Trial::wadi().state.setting.zones.len() as u8;
    let well = zone.clone().find(|&zone| {
        let setting = &Trial::wadi().state.setting;
        setting.zones[usize::from(zone)].purpose == crate::vocabulary::ZonePurpose::Objective
    });
    let n = |trial: &Trial, kinds: &[Kind]| {
        fulfilled(trial, 0, VictoryKind::UnitsInZone, |entry| {
            (entry.zone, entry.kinds) = (well, kinds.to_vec());
        })
    };
    let one = || Trial::wadi().stand(A_COMPANY, 500, 450, 0);
    let two = one().stand(B_COMPANY, 500, 470, 0);
    assert_eq!((n(&Trial::wadi(), &[]), n(&one(), &[]), n(&two, &[])), (0, 1, 2));
    assert_eq!((n(&two, &[Kind::Infantry]), n(&two, &[Kind::Cavalry])), (2, 0));
    // Transport holds nothing.
    let holds =
        |trial: &Trial| fulfilled(trial, 0, VictoryKind::HoldZone, |entry| entry.zone = well);
    let waggons =
        one().setting(|facts| facts.roster[usize::from(A_COMPANY.0)].kind = Kind::Transport);
    assert_eq!((holds(&one()), holds(&waggons)), (1, 0));
    // An enemy there disputes nothing; a routing unit is not counted.
    let mut routs = two.stand(RED, 500, 490, 180);
    assert_eq!(n(&routs, &[]), 2);
    routs.state[B_COMPANY].routing = true;
    assert_eq!(n(&routs, &[]), 1);
}

#[test]
fn hv_vic_01_landings_flotation_and_stores() {
    use crate::trial::{FIRST_COMPANY, GUNBOAT, NAVAL_BRIGADE};
    let mut trial = Trial::landing();
    let landed = |trial: &Trial, side| fulfilled(trial, side, VictoryKind::Landed, |_| {});
    let lost = |trial: &Trial, side| fulfilled(trial, side, VictoryKind::FlotationLost, |_| {});
    assert_eq!((landed(&trial, 0), lost(&trial, 1)), (0, 0));
    trial.state[FIRST_COMPANY].landed = true;
    trial.state[NAVAL_BRIGADE].landed = true;
    if let Carrier::Ship { flotation, .. } = &mut trial.state[GUNBOAT].carrier {
        *flotation -= 3;
    }
    assert_eq!((landed(&trial, 0), landed(&trial, 1)), (2, 0));
    assert_eq!((lost(&trial, 1), lost(&trial, 0)), (3, 0));
    // Who has landed and was destroyed has not.
    let trial = trial.gone(&[FIRST_COMPANY]);
    assert_eq!(landed(&trial, 0), 1);
    let mut mission = Trial::opening("the-mission-at-the-drift");
    mission.state.stores[0] = Some(SideId(1));
    mission.state.stores[2] = Some(SideId(1));
    let taken = |side| fulfilled(&mission, side, VictoryKind::StoresCaptured, |_| {});
    assert_eq!((taken(1), taken(0)), (2, 0));
}
