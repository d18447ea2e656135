//! Crews and their guns.

use super::*;
use crate::{
    fire,
    order::{Order, Shot},
    state::Colour,
    trial::{GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, Trial, at, yd},
};

/// The Gatling's crew has fled from a stand of the spears in the first turn.
fn abandoned() -> Trial {
    let trial = Trial::well().plain().gone(&[OTHER_LINE, OTHER_SPEARS, LEVY]);
    let trial = trial.line(LINE, 100, 60, 0).alone(GATLING, 0, at(300, 200, 0)).bystanders();
    let mut trial = trial.stands(SPEARS, 1).alone(SPEARS, 0, at(300, 260, 180));
    let mut dice = kernel::Dice::script(&[]);
    let mut log = kernel::NullChronicle::default();
    let gun = trial.nth(GATLING, 0);
    let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
    crate::morale::flee(&mut play, gun, false);
    trial
}

fn close_turn(trial: &mut Trial) {
    let mut dice = kernel::Dice::script(&[]);
    let mut log = kernel::WrittenChronicle::default();
    end_turn(&mut Play { state: &mut trial.state, dice: &mut dice, log: &mut log });
    trial.log = log.0;
}

#[test]
fn ic_arty_05_example_a_crew_comes_back_in_the_turn_after() {
    let mut trial = abandoned();
    let crew = loose(&trial.state, GATLING).unwrap();
    let (gun, there) = (trial.pose(GATLING, 0).at, trial.state[crew].pose().unwrap().at);
    assert!((gun.distance(there) - yd(100)).abs() <= Length::thousandths(2));
    assert_eq!((trial.state[crew].castings, trial.state[trial.nth(GATLING, 0)].castings), (2, 0));
    // The turn in which it left does not count.
    close_turn(&mut trial);
    assert!(loose(&trial.state, GATLING).is_some());
    let mut late = trial.again();
    late.state.turn = 2;
    close_turn(&mut late);
    assert!(late.has_told("IC-ARTY-05", Event::CrewLost { unit: GATLING }));
    assert!(loose(&late.state, GATLING).is_none());
    // In the next one it walks back, and is in action in the turn after that.
    trial.state.turn = 2;
    trial.state.regiments[0].black = true;
    let done = trial.play(Colour::Black).give(&Order::Done, &[]);
    let crew = loose(&done.state, GATLING).unwrap();
    assert!(field::touch(&done.state, crew, gun_of(&done)));
    let mut done = done;
    close_turn(&mut done);
    assert!(done.has_told("IC-ARTY-05", Event::CrewReturned { unit: GATLING }));
    assert!(is_served(&done.state, GATLING));
}

fn gun_of(trial: &Trial) -> StandId {
    gun(&trial.state, GATLING)
}

#[test]
fn ic_arty_04_example_others_serve_a_gatling_and_the_enemy_takes_it() {
    let mut taken = abandoned().alone(SPEARS, 0, at(300, 200, 180));
    close_turn(&mut taken);
    let by = Event::GunsCaptured { unit: GATLING, by: SPEARS };
    assert!(taken.has_told("IC-ARTY-04", by));
    let context = fire::Context::Action(crate::trial::WESSEX);
    let refused = fire::may_shoot(&taken.state, context, GATLING).unwrap_err();
    assert_eq!(refused.rule.as_str(), "IC-ARTY-04");
    // A stand of the line touches the gun and spends its move.
    let trial = abandoned().line(LINE, 225, 200, 0).alone(SPEARS, 0, at(270, 350, 180));
    let trial = trial.with(|state| state.regiments[1].red = false).nobody_reacts();
    let trial = trial.play(Colour::Black);
    let stand = trial.nth(LINE, 3);
    let far = Order::Man { stand: trial.nth(LINE, 0), gun: GATLING };
    assert_eq!(trial.refuses(&far), "IC-ARTY-04");
    let trial = trial.give(&Order::Man { stand, gun: GATLING }, &[]);
    assert!(!is_manned(&trial.state, GATLING), "from the next turn on");
    let trial = trial.with(|state| state.turn = 2);
    assert!(is_manned(&trial.state, GATLING));
    assert_eq!(fire::gun_dice(&trial.state, GATLING, yd(150)), 8);
    // That stand gives up its own fire.
    let trial = trial.with(|state| {
        (state.phase, state.op) = (Phase::Slot, None);
        state[LINE].shot = false;
        (state.slot, state.regiments[0].red) = (0, true);
    });
    let trial = trial.play(Colour::Red);
    let shot = |stand| Shot { stand, target: trial.nth(SPEARS, 0) };
    let volley = |stand| Order::Volley { unit: LINE, shots: [shot(stand)].into_iter().collect() };
    assert_eq!(trial.refuses(&volley(stand)), "IC-ARTY-04");
    assert!(fire::check(&trial.state, &volley(trial.nth(LINE, 2))).is_ok());
}

#[test]
fn ic_seq_06_example_unused_cards_go_and_nothing_is_carried_over() {
    let mut trial = Trial::well().plain().stands(LEVY, 1).castings(LEVY, 1);
    trial.state.regiments[0].black = false;
    trial.state.phase = Phase::EndTurn;
    trial.log = testkit::trial::step::<crate::Colonels>(&mut trial.state, None, &[]);
    assert!(trial.has_told("IC-SEQ-06", Event::CardsDiscarded));
    assert!(trial.has_told("IC-FORM-11", Event::Dispersed { unit: LEVY }));
    // One red and one black again.
    assert!(trial.state.regiments.iter().all(|regiment| regiment.red && regiment.black));
}

#[test]
fn ic_morale_17_a_crew_that_runs_and_loses_one_loses_one_of_its_own() {
    let fled = |crew: u8| {
        let trial = Trial::well().plain().gone(&[OTHER_LINE, OTHER_SPEARS, LEVY, LINE]);
        let trial = trial.alone(GATLING, 0, at(300, 200, 0)).castings(GATLING, crew);
        let mut trial = trial.stands(SPEARS, 1).alone(SPEARS, 0, at(300, 260, 180));
        let (mut dice, mut log) = (kernel::Dice::script(&[]), kernel::NullChronicle::default());
        let gun = trial.nth(GATLING, 0);
        let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
        crate::morale::flee(&mut play, gun, true);
        assert!(trial.state[gun].pose().is_some(), "the gun stands where it was");
        loose(&trial.state, GATLING).map(|crew| trial.state[crew].castings)
    };
    assert_eq!((fled(2), fled(1)), (Some(1), None));
}

#[test]
fn ic_arty_05_a_crew_does_not_come_back_with_the_card_on_which_it_ran() {
    let trial = Trial::well().plain().gone(&[OTHER_LINE, OTHER_SPEARS, LEVY]).nobody_reacts();
    let trial = trial.line(LINE, 100, 60, 0).alone(GATLING, 0, at(300, 200, 0)).bystanders();
    let trial = trial.stands(SPEARS, 1).alone(SPEARS, 0, at(300, 300, 180));
    let mut trial = trial.play(Colour::Black);
    let (mut dice, mut log) = (kernel::Dice::script(&[]), kernel::NullChronicle::default());
    let gun = gun_of(&trial);
    let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
    crate::morale::flee(&mut play, gun, false);
    let away = |trial: &Trial| {
        let crew = loose(&trial.state, GATLING).unwrap();
        !field::touch(&trial.state, crew, gun)
    };
    let trial = trial.give(&Order::Done, &[]);
    assert!(away(&trial));
    let again = trial.with(|state| {
        (state.phase, state.op, state.slot) = (Phase::Slot, None, 0);
        state.regiments[0].black = true;
    });
    let again = again.play(Colour::Black);
    assert!(!away(&again.give(&Order::Done, &[])));
}

#[test]
fn ic_arty_04_a_vehicle_takes_guns_that_nobody_serves_and_a_wagon_does_not() {
    let taken = |troop| {
        let trial = abandoned().kind(SPEARS, |kind| (kind.troop, kind.castings) = (troop, 0));
        let mut trial = trial.castings(SPEARS, 0).alone(SPEARS, 0, at(300, 200, 180));
        close_turn(&mut trial);
        trial.state[GATLING].captured
    };
    assert!(taken(Troop::Assault) && taken(Troop::Recon) && !taken(Troop::Wagon));
}

#[test]
fn ic_arty_05_a_crew_without_its_guns_is_skirmish_foot() {
    let trial = abandoned();
    let crew = loose(&trial.state, GATLING).unwrap();
    let total = |trial: &Trial| crate::morale::total(&trial.state, crew);
    // One stand in skirmish order, whatever stands at the guns; in cover it has two more.
    assert_eq!((total(&trial).stands, total(&trial).open, total(&trial).covered), (1, 3, 0));
    let wooded = trial.terrain(crate::vocabulary::TerrainKind::Woods, 0, (200, 20), (400, 240));
    assert_eq!(total(&wooded).covered, 2);
    // It goes through woods as they do, and limbers do not.
    let from = wooded.state[crew].pose().unwrap();
    let far = |trial: &Trial| {
        let goes = [from.at].into_iter();
        field::allowed(&trial.state, GATLING, goes, Angle::NORTH, yd(120))
    };
    assert_eq!(far(&wooded), yd(120));
    let back = wooded.with(|state| state[crew].at = Where::Unused);
    assert!(far(&back) < yd(120));
}

#[test]
fn ic_arty_04_nobody_comes_back_to_guns_at_which_the_enemy_stands() {
    // The crew touches its guns from behind, the spears from before.
    let at_guns = |enemy: bool| {
        let trial = abandoned();
        let crew = loose(&trial.state, GATLING).unwrap();
        let gun = trial.pose(GATLING, 0);
        let foe = if enemy { at(300, 200, 180) } else { at(300, 260, 180) };
        let mut trial = trial.alone(SPEARS, 0, foe).with(|state| {
            state.turn = 2;
            state[crew].at = Where::Table(gun.moved(Length::ZERO, -DEPTH));
        });
        close_turn(&mut trial);
        trial
    };
    let back = at_guns(false);
    assert!(back.has_told("IC-ARTY-05", Event::CrewReturned { unit: GATLING }));
    assert!(!back.state[GATLING].captured);
    let taken = at_guns(true);
    assert!(taken.has_told("IC-ARTY-04", Event::GunsCaptured { unit: GATLING, by: SPEARS }));
    assert!(taken.has_told("IC-ARTY-05", Event::CrewLost { unit: GATLING }));
    assert_eq!(taken.state[gun_of(&taken)].castings, 0);
}

#[test]
fn ic_arty_04_who_has_an_enemy_upon_him_serves_no_machine_gun() {
    let trial = Trial::well().plain().gone(&[OTHER_LINE, OTHER_SPEARS, LEVY]);
    let trial = trial.line(LINE, 300, 200, 0).alone(GATLING, 0, at(375, 200, 0));
    let trial = trial.stands(SPEARS, 1).alone(SPEARS, 0, at(345, 200, 180));
    let (gun, stand, foe) = (gun_of(&trial), trial.nth(LINE, 3), trial.nth(SPEARS, 0));
    let trial = trial.with(|state| {
        state[gun].castings = 0;
        (state.turn, state[GATLING].manned) = (3, Some((stand, 2)));
    });
    assert!(is_manned(&trial.state, GATLING));
    let fights = trial.with(|state| {
        let (flank, since, fought) = (false, 3, false);
        let contact = crate::state::Contact { charger: foe, foe: stand, flank, since, fought };
        state.contacts.push(contact);
    });
    assert!(!is_manned(&fights.state, GATLING));
}
