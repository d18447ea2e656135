//! Units that come on during the battle.

use kernel::table::{Angle, Point};

use super::*;
use crate::{
    order::Order,
    state::{Colour, Phase},
    trial::{Trial, at},
};

const BADGER: RegimentId = RegimentId(1);

/// The crossroads in their first turn, with the slot of the column that comes on next.
fn crossroads() -> Trial {
    let trial = Trial::of("crossroads-at-the-dry-lock");
    trial.with(|state| {
        state.slot = BADGER.0 - 1;
        state.phase = Phase::Slot;
    })
}

fn opened(trial: Trial) -> Trial {
    trial.give(&Order::EndSlot, &[])
}

#[test]
fn ic_set_03_who_is_due_comes_on_in_column_at_the_start_of_the_slot() {
    let trial = opened(crossroads());
    let (first, second) = (trial.named("Regular company 1"), trial.named("Regular company 2"));
    assert!(trial.told().iter().any(|(rule, event)| {
        *rule == "IC-SET-03" && matches!(event, Event::Entered { unit, .. } if *unit == first)
    }));
    assert!(trial.state.is_present(first) && !trial.state.is_present(second));
    assert_eq!(trial.state[first].formation, Formation::Column);
    let region = &trial.state.setting.zones[0].region;
    for stand in trial.state.stands_of(first) {
        let pose = trial.state[stand].pose().unwrap();
        assert!(region.covers(&outline(pose)), "wholly inside the zone");
        assert_eq!(pose.facing, Angle::EAST, "into the table");
    }
    // It may act at once.
    let trial = trial.play(Colour::Black);
    assert!(crate::movement::check_may(&trial.state, first).is_ok());
}

#[test]
fn ic_set_03_heroes_and_commanders_come_with_their_companies() {
    let trial = opened(crossroads());
    let (hero, company) = (trial.named("Inventor hero"), trial.named("Regular company 1"));
    assert_eq!(trial.state[hero].with, Some(company));
    let at = trial.state.setting.commanders.iter().position(|one| one.regiment == Some(BADGER.0));
    assert!(matches!(trial.state.commanders[at.unwrap()].at, Post::Alone(_)));
}

#[test]
fn ic_set_03_guns_come_on_limbered() {
    let trial = crossroads().with(|state| state.turn = 2);
    let gatling = trial.named("Gatling section");
    assert!(is_due(&trial.state, gatling));
    let trial = opened(trial);
    assert!(trial.state.is_present(gatling) && trial.state[gatling].limbered);
    // What was due in the turn before comes as well.
    assert!(trial.state.is_present(trial.named("Regular company 1")));
}

#[test]
fn ic_set_03_guns_of_the_reserve_come_on_before_the_first_slot() {
    let trial = Trial::of("crossroads-at-the-dry-lock").with(|state| state.turn = 3);
    let rockets = trial.named("Rocket battery");
    let regiment = trial.state.spec(rockets).regiment.unwrap();
    assert!(trial.state.regiment_spec(regiment).reserve);
    let trial = trial.calls(crate::state::Ops::Air);
    assert!(trial.state.is_present(rockets) && trial.state[rockets].limbered);
    let early = Trial::of("crossroads-at-the-dry-lock").calls(crate::state::Ops::Air);
    assert!(!early.state.is_present(rockets));
}

#[test]
fn ic_set_03_example_a_column_that_finds_no_room_waits() {
    // Cavalry stand in the zone, so that no 80 by 30 yards are free.
    let trial = crossroads();
    let cavalry = [trial.named("Regular cavalry troop 1"), trial.named("Regular cavalry troop 2")];
    let [one, two] = cavalry;
    let trial = trial.line(one, 55, 500, 0).line(two, 55, 465, 0);
    let company = trial.named("Regular company 1");
    let rider = trial.named("Volunteer riders");
    let trial = trial.line(rider, 55, 430, 0);
    let trial = opened(trial);
    assert!(!trial.state.is_present(company), "{:?}", trial.state.phase);
    assert!(trial.has_told("IC-SET-03", Event::KeptWaiting { unit: company }));
    // A turn later they have gone, and it comes.
    let trial = trial.stand(one, Formation::Line, 1, at(300, 600, 90));
    let trial = trial.stand(two, Formation::Line, 1, at(300, 300, 90));
    let trial = trial.stand(rider, Formation::Line, 1, at(300, 800, 90));
    let trial = trial.with(|state| {
        (state.turn, state.slot, state.phase) = (2, BADGER.0 - 1, Phase::Slot);
    });
    assert!(opened(trial).state.is_present(company));
}

#[test]
fn ic_set_03_nobody_comes_on_within_twenty_yards_of_an_enemy() {
    let trial = crossroads();
    let company = trial.named("Regular company 1");
    let zone = trial.state.setting.entries[0].zone;
    let enemy = trial.named("Strider lancers 1");
    let there = |x: i32| {
        let trial = trial.again().stands(enemy, 1);
        let trial = trial.alone(enemy, 0, Pose::new(Point::units(x, 450), Angle::WEST));
        fits(&trial.state, company, zone, &[at(90, 450, 90)])
    };
    // The front of the stand lies at 100.
    assert!(there(121));
    assert!(!there(120));
}

#[test]
fn ic_set_03_a_regiment_of_which_nobody_is_there_has_its_slot_when_somebody_is_due() {
    let trial = crossroads();
    assert!(is_called(&trial.state, BADGER));
    assert_eq!(crate::command::base(&trial.state, BADGER), 4, "four stands of foot are due");
    let before = trial.with(|state| state.turn = 0);
    assert!(!is_called(&before.state, BADGER));
}

#[test]
fn ic_init_01_a_regiment_that_rides_whole_has_its_slot_and_its_commander_comes_with_it() {
    let trial = Trial::of("thunder-over-the-long-canal");
    let (barge, riders) = {
        let barge = trial.named("Air barge flight 1");
        (barge, trial.state.cargo(barge).expect("it is loaded"))
    };
    let regiment = trial.state.regiment_of(riders).unwrap();
    let others: Vec<UnitId> = trial
        .state
        .unit_ids()
        .filter(|&unit| trial.state.regiment_of(unit) == Some(regiment) && unit != riders)
        .collect();
    for &unit in &others {
        assert!(trial.state[unit].aboard != Some(barge));
    }
    let trial = trial.gone(&others).with(|state| {
        for unit in others.iter().copied() {
            state[unit].aboard = None;
            let stands: Vec<StandId> = state.all_of(unit).collect();
            for stand in stands {
                state[stand].at = Where::Gone(crate::state::Fate::Destroyed);
                state[stand].castings = 0;
            }
        }
    });
    assert!(!trial.state.is_present(riders) && is_called(&trial.state, regiment));
    assert!(!is_expected(&trial.state, regiment), "he does not come by an entry");
    let led =
        trial.state.setting.commanders.iter().position(|one| one.regiment == Some(regiment.0));
    let led = led.unwrap();
    assert_eq!(trial.state.commanders[led].at, Post::Waiting);
    // Without its carrier it is gone.
    let lost = trial.again().gone(&[barge]);
    assert!(!is_called(&lost.state, regiment));
    let mut landed = trial;
    let places: Vec<Pose> = landed
        .state
        .all_of(riders)
        .zip(0..)
        .map(|(_, n)| crate::trial::at(300 + 30 * n, 300, 0))
        .collect();
    let mut dice = kernel::Dice::script(&[]);
    let mut log = kernel::NullChronicle::default();
    let mut play = Play { state: &mut landed.state, dice: &mut dice, log: &mut log };
    crate::carriers::unload(&mut play, barge, Formation::Line, &places);
    assert!(matches!(landed.state.commanders[led].at, Post::Alone(_)));
}

#[test]
fn ic_obj_01_nobody_comes_on_in_a_zone_that_the_enemy_holds() {
    // All of the table is one zone, in which the enemy's vanguard stands.
    let comes = |protection| {
        let trial = crossroads().setting(|facts| {
            let (wide, deep) = (facts.table.width, facts.table.depth);
            let zero = Length::ZERO;
            let corners = [(zero, zero), (wide, zero), (wide, deep), (zero, deep)];
            let corners = corners.map(|(x, y)| Point::new(x, y)).to_vec();
            let one = &mut facts.objectives[0];
            one.region = kernel::table::Region::new(corners).expect("a rectangle");
            one.protection = protection;
        });
        let company = trial.named("Regular company 1");
        let zone = entry(&trial.state, company).expect("it is due").zone;
        somewhere(&trial.state, company, zone).is_some()
    };
    assert!(comes(crate::vocabulary::Cover::None));
    assert!(!comes(crate::vocabulary::Cover::Protective));
}
