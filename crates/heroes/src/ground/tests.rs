//! Cover.

use super::*;
use crate::{
    fire::{self, Shot},
    state::{Stance, Where},
    tables::shipped,
    trial::{
        B_COMPANY, GUNBOAT, LIGHTER, PICKET, RED, SPEARS_ONE, SUDANESE, TRAIN, Trial, WRECKERS, cm,
    },
};

/// The cover of a unit against a shot of another from the middle of its front.
fn cover_of(state: &State, firer: UnitId, target: UnitId) -> Cover {
    let Where::Field(front) = state[firer].at else { panic!("no front") };
    let point = fire::measured(state, target, front.at).unwrap();
    let range = front.at.distance(point);
    let shot = Shot { unit: target, vehicle: None, point, range };
    fire::cover(state, firer, shot, front.at)
}

#[test]
fn hv_cover_01_fences_are_soft_and_walls_hard() {
    let kinds = &shipped().terrain;
    assert_eq!(kinds[TerrainKind::SoftCover].cover, Cover::Soft);
    assert_eq!(kinds[TerrainKind::HardCover].cover, Cover::Hard);
    assert_eq!(kinds[TerrainKind::Barrier].cover, Cover::Hard);
    assert_eq!(kinds[TerrainKind::Obstacle].cover, Cover::None);
    // What a piece says for itself goes before: the same wall of thorn.
    let against = |cover: Cover| {
        let trial = Trial::siding()
            .stand(WRECKERS, 900, 300, 0)
            .stand(PICKET, 900, 390, 180)
            .setting(|facts| {
                let wall = facts.terrain.iter_mut().find(|one| one.id == "south_breastwork");
                wall.unwrap().cover = cover;
            });
        cover_of(&trial.state, WRECKERS, PICKET)
    };
    assert_eq!(against(Cover::Hard), Cover::Hard);
    assert_eq!(against(Cover::Soft), Cover::Soft);
    assert_eq!(against(Cover::None), Cover::None);
}

#[test]
fn hv_cover_01_a_train_protects_those_behind_it_and_those_in_it() {
    let behind = |armoured: bool| {
        Trial::siding()
            .stand(WRECKERS, 210, 300, 0)
            .stand(PICKET, 210, 470, 180)
            .refit(TRAIN, |train| train.armoured = armoured)
    };
    assert_eq!(cover_of(&behind(true).state, WRECKERS, PICKET), Cover::Hard);
    assert_eq!(cover_of(&behind(false).state, WRECKERS, PICKET), Cover::Soft);
    // Those carried are in soft cover, whatever the armour.
    let state = behind(true).state;
    let from = Point::units(6, 30);
    let shot = Shot { unit: TRAIN, vehicle: Some(2), point: Point::units(6, 43), range: cm(13) };
    assert_eq!(fire::cover(&state, WRECKERS, shot, from), Cover::Soft);
}

#[test]
fn hv_cover_02_a_barrier_covers_up_to_2_cm_behind_it() {
    // The south breastwork lies from y = 38 to 39.
    let at = |y: i32| {
        let trial = Trial::siding().stand(WRECKERS, 900, 300, 0).stand(PICKET, 900, y, 180);
        cover_of(&trial.state, WRECKERS, PICKET)
    };
    assert_eq!((at(390), at(410), at(411)), (Cover::Hard, Cover::Hard, Cover::None));
    // In front of it there is none, and a firer is not hindered by his own.
    assert_eq!(at(370), Cover::None);
    let out = Trial::siding().stand(PICKET, 900, 380, 180).stand(WRECKERS, 900, 200, 0);
    assert_eq!(cover_of(&out.stand(PICKET, 900, 390, 180).state, PICKET, WRECKERS), Cover::None);
}

#[test]
fn hv_cover_02_vehicles_and_hulls_are_as_barriers() {
    let train = |y: i32| {
        let trial = Trial::siding().stand(WRECKERS, 210, 300, 0).stand(PICKET, 210, y, 180);
        cover_of(&trial.state, WRECKERS, PICKET)
    };
    assert_eq!((train(485), train(486), train(430)), (Cover::Hard, Cover::None, Cover::None));
    let hull = |armoured: bool, beyond: i32| {
        let trial = Trial::landing()
            .lie(LIGHTER, 620, 300, 90)
            .rebuild(LIGHTER, |ship| ship.hull.armoured = armoured)
            .stand(SPEARS_ONE, 620, 200, 0);
        let beam = trial.state.spec(LIGHTER).ship().unwrap().hull.beam;
        let edge = 300 + beam.in_thousandths() / 200;
        let trial = trial.stand(SUDANESE, 620, edge + beyond, 180);
        cover_of(&trial.state, SPEARS_ONE, SUDANESE)
    };
    assert_eq!((hull(false, 20), hull(false, 21)), (Cover::Soft, Cover::None));
    assert_eq!(hull(true, 20), Cover::Hard);
    // Her own fire comes from her.
    let trial = Trial::landing().lie(GUNBOAT, 620, 300, 90).stand(SPEARS_ONE, 620, 340, 180);
    let state = &trial.state;
    let from = Point::units(62, 30);
    let point = fire::measured(state, SPEARS_ONE, from).unwrap();
    let shot = Shot { unit: SPEARS_ONE, vehicle: None, point, range: from.distance(point) };
    assert_eq!(fire::cover(state, GUNBOAT, shot, from), Cover::None);
    assert_eq!(fire::cover(state, LIGHTER, shot, from), Cover::Soft);
}

#[test]
fn hv_cover_02_half_of_the_bases_are_enough() {
    // The palms begin at y = 20.6 at x = 76.5. Two ranks of four: the rear one inside, facing south.
    let cover_at = |y: i32, men: u8| {
        let trial = Trial::wadi()
            .stand(B_COMPANY, 765, 50, 0)
            .stand(RED, 765, y, 180)
            .stance(RED, Stance::CloseDeep)
            .men(RED, men, true);
        cover_of(&trial.state, B_COMPANY, RED)
    };
    assert_eq!(cover_at(190, 7), Cover::Soft);
    assert_eq!(cover_at(170, 7), Cover::None);
    // Three of seven.
    assert_eq!(cover_at(190, 6), Cover::None);
}

#[test]
fn hv_cover_01_the_examples_of_thorn_and_of_mealie_bags() {
    // The zariba of Kashgil, and the breastwork of mealie bags at the mission, each with a company close behind it.
    let (fellahin, rifles) = (UnitId(4), UnitId(11));
    let thorn = Trial::opening("the-brigade-at-kashgil").stand(rifles, 700, 450, 180);
    assert_eq!(cover_of(&thorn.state, rifles, fellahin), Cover::Soft);
    let (south_wall, marksmen) = (UnitId(1), UnitId(4));
    let bags = Trial::opening("the-mission-at-the-drift").stand(marksmen, 450, 200, 0);
    assert_eq!(cover_of(&bags.state, marksmen, south_wall), Cover::Hard);
}

#[test]
fn hv_cover_02_the_examples_of_four_and_of_three_in_a_wood() {
    // A line of eight runs into the palms, which begin at x = 70.5 there.
    let cover_at = |x: i32| {
        let trial = Trial::wadi().stand(B_COMPANY, x, 50, 0).stand(RED, x, 250, 180);
        let trial = trial.stance(RED, Stance::CloseWide);
        let region = &trial.state.setting.terrain[2].region;
        let inside = crate::field::outlines(&trial.state, RED);
        let inside = inside.iter().filter(|base| region.holds(base.middle())).count();
        (inside, cover_of(&trial.state, B_COMPANY, RED))
    };
    assert_eq!(cover_at(705), (4, Cover::Soft));
    assert_eq!(cover_at(690), (3, Cover::None));
}
