//! Lines of sight past bodies, vehicles, hulls and ground.

use kernel::table::Length;

use super::*;
use crate::{
    fire,
    state::Stance,
    trial::{
        BOER_GUN, LIGHTER, PALM_RIFLES, PICKET, REFUGEES, SPEARS_ONE, SUDANESE, TRAIN, Trial,
        WEST_RIDERS, WRECKERS, cm,
    },
};

/// The wreckers look north at (21, 30), the train lies from 43.5 to 46.5, and the picket stands behind it, so far north in mm.
fn past_the_train(picket: i32) -> Trial {
    Trial::siding()
        .stand(WRECKERS, 210, 300, 0)
        .stance(WRECKERS, Stance::OpenLine)
        .stand(PICKET, 210, picket, 180)
        .stance(PICKET, Stance::OpenLine)
}

/// Nobody is on the table yet.
fn alone(trial: Trial) -> Trial {
    let all: Vec<UnitId> = trial.state.ids().collect();
    trial.gone(&all)
}

fn sees(state: &State, from: UnitId, to: UnitId) -> bool {
    let Where::Field(front) = state[from].at else { panic!("no front") };
    let point = fire::measured(state, to, front.at).unwrap();
    is_clear(state, (from, front.at), (to, point))
}

#[test]
fn hv_fire_05_a_rail_vehicle_blocks_those_farther_than_2_cm_behind_it() {
    let seen = |picket| sees(&past_the_train(picket).state, WRECKERS, PICKET);
    assert!(seen(466) && seen(485) && !seen(486));
    // In front of it, or with no vehicle on the line, nothing blocks.
    assert!(seen(430));
    let mut gone = past_the_train(600);
    assert!(!sees(&gone.state, WRECKERS, PICKET));
    gone.state[TRAIN].at = Where::Destroyed;
    assert!(sees(&gone.state, WRECKERS, PICKET));
}

#[test]
fn hv_fire_05_a_hull_blocks_in_the_same_way() {
    // The lighter lies east and west at y = 30.
    let trial = |y: i32| {
        alone(Trial::landing())
            .lie(LIGHTER, 620, 300, 90)
            .stand(SPEARS_ONE, 620, 200, 0)
            .stand(SUDANESE, 620, y, 180)
            .stance(SUDANESE, Stance::OpenLine)
    };
    let beam = trial(0).state.spec(LIGHTER).ship().unwrap().hull.beam;
    let edge = 300 + beam.in_thousandths() / 200;
    assert!(sees(&trial(edge + 20).state, SPEARS_ONE, SUDANESE));
    assert!(!sees(&trial(edge + 21).state, SPEARS_ONE, SUDANESE));
    // A ship that is fired at does not hide herself.
    let state = trial(edge + 400).state;
    let Where::Field(front) = state[SPEARS_ONE].at else { panic!() };
    let Where::Afloat(middle) = state[LIGHTER].at else { panic!() };
    assert!(is_clear(&state, (SPEARS_ONE, front.at), (LIGHTER, middle.at)));
}

#[test]
fn hv_fire_05_wagons_block_and_porters_do_not() {
    let between = |model: Option<Model>| {
        let trial = alone(Trial::siding())
            .stand(WRECKERS, 700, 240, 0)
            .stance(WRECKERS, Stance::OpenLine)
            .stand(PICKET, 700, 300, 180)
            .stance(PICKET, Stance::OpenLine)
            .stand(REFUGEES, 700, 270, 0)
            .setting(|facts| facts.roster[usize::from(REFUGEES.0)].model = model);
        sees(&trial.state, WRECKERS, PICKET)
    };
    assert!(between(Some(Model::Porter)) && between(Some(Model::PackAnimal)));
    assert!(!between(Some(Model::Wagon)));
}

#[test]
fn hv_fire_05_over_the_heads_of_those_who_stand_lower() {
    // The kopje is high ground up to y = 22; the riders stand below it, in the way or not.
    let past = |firer: i32, level: u8| {
        let trial = alone(Trial::siding())
            .stand(WRECKERS, 700, firer, 0)
            .stance(WRECKERS, Stance::OpenLine)
            .stand(WEST_RIDERS, 720, 280, 90)
            .stand(PICKET, 700, 330, 180)
            .stance(PICKET, Stance::OpenLine)
            .setting(|facts| {
                let kopje = facts.terrain.iter_mut().find(|piece| piece.id == "kopje").unwrap();
                kopje.level = level;
            });
        sees(&trial.state, WRECKERS, PICKET)
    };
    assert!(past(210, 1) && !past(210, 0));
    assert!(!past(230, 1), "he has come down from it");
}

#[test]
fn hv_fire_05_terrain_that_blocks_and_buildings_of_the_garrison() {
    let blocked = |los: Los| {
        let trial = Trial::siding()
            .stand(BOER_GUN, 400, 200, 0)
            .stand(PICKET, 400, 400, 180)
            .stance(PICKET, Stance::OpenLine)
            .setting(|facts| {
                let donga = facts.terrain.iter_mut().find(|piece| piece.id == "donga").unwrap();
                donga.los = los;
            });
        !sees(&trial.state, BOER_GUN, PICKET)
    };
    assert!(blocked(Los::Block) && !blocked(Los::Open) && !blocked(Los::Screen));
    // The customs house does not hide its own garrison.
    let mut state = Trial::landing().stand(SUDANESE, 820, 300, 0).state;
    let house = state.ids().find(|&unit| matches!(state[unit].at, Where::Garrison(_))).unwrap();
    let Where::Garrison(piece) = state[house].at else { panic!() };
    assert!(sees(&state, SUDANESE, house));
    let at = (cm(82), state.setting.terrain[usize::from(piece)].region.bounds().high.y);
    let beyond = Point::new(at.0, at.1 + Length::units(3));
    state[PALM_RIFLES].at =
        Where::Field(kernel::table::Pose::new(beyond, kernel::table::Angle::SOUTH));
    let is_block = state.setting.terrain[usize::from(piece)].los == Los::Block;
    assert_eq!(sees(&state, SUDANESE, PALM_RIFLES), !is_block);
}
