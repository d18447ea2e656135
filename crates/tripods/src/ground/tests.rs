//! What terrain costs and covers.

use super::*;
use crate::{
    tables::shipped,
    trial::{A1, T1, Trial, point},
};

/// What an inch costs there, in quarters of a point; none where it is barred.
fn cost(on: TerrainKind, gait: Gait) -> Option<u16> {
    let trial = Trial::bare(&[(T1, 400, 340, 180)]).area(on, (0, 0), (100, 100));
    let there = trial.state.setting.land.at(point(50, 50));
    match toll(&trial.state.setting, gait, there) {
        Toll::Pays(pace) => {
            let points = pace.cost(Length::units(1)).length().in_thousandths();
            Some((points / 250) as u16)
        }
        Toll::Barred => None,
    }
}

#[test]
fn ft_terr_01_light_woods_hold_nobody_up() {
    for gait in [Gait::Leg, Gait::Tripod, Gait::Cavalry, Gait::Tracked, Gait::Wheeled] {
        assert_eq!(cost(TerrainKind::LightWoods, gait), Some(4), "{gait:?}");
    }
    let row = shipped().charts.terrain[TerrainKind::LightWoods as usize];
    assert_eq!((row.save, row.save_missile, row.cover), (Some(5), Some(4), Cover::Soft));
}

#[test]
fn ft_terr_02_heavy_woods_hold_up_all_but_legs() {
    assert_eq!(cost(TerrainKind::HeavyWoods, Gait::Leg), Some(4));
    assert_eq!(cost(TerrainKind::HeavyWoods, Gait::Tripod), Some(4));
    for gait in [Gait::Cavalry, Gait::Tracked, Gait::Wheeled, Gait::Towed] {
        assert_eq!(cost(TerrainKind::HeavyWoods, gait), Some(8), "{gait:?}");
    }
}

#[test]
fn ft_terr_03_forest_is_for_legs_only() {
    assert_eq!(cost(TerrainKind::Forest, Gait::Tripod), Some(4));
    for gait in [Gait::Cavalry, Gait::Tracked, Gait::Wheeled, Gait::Towed] {
        assert_eq!(cost(TerrainKind::Forest, gait), None, "{gait:?}");
    }
    let row = shipped().charts.terrain[TerrainKind::Forest as usize];
    assert_eq!((row.save, row.save_missile), (Some(4), Some(3)));
}

#[test]
fn ft_terr_04_swamp_is_for_legs_and_slow_horses() {
    assert_eq!(cost(TerrainKind::Swamp, Gait::Leg), Some(4));
    assert_eq!(cost(TerrainKind::Swamp, Gait::Cavalry), Some(16));
    assert_eq!(cost(TerrainKind::Swamp, Gait::Tracked), None);
    assert_eq!(cost(TerrainKind::Swamp, Gait::Amphibious), None);
}

#[test]
fn ft_terr_08_deep_water_stops_tripods_too() {
    for water in [TerrainKind::RiverImpassable, TerrainKind::Lake] {
        assert_eq!(cost(water, Gait::Tripod), None);
        assert_eq!(cost(water, Gait::Leg), None);
        assert_eq!(cost(water, Gait::Amphibious), Some(16));
        assert_eq!(cost(water, Gait::Flyer), Some(4));
    }
}

#[test]
fn ft_terr_11_towns_hold_up_all_but_legs() {
    assert_eq!(cost(TerrainKind::Town, Gait::Leg), Some(4));
    assert_eq!(cost(TerrainKind::Town, Gait::Tracked), Some(8));
    let row = shipped().charts.terrain[TerrainKind::Town as usize];
    assert_eq!((row.cover, row.save), (Cover::Hard, Some(4)));
}

#[test]
fn ft_terr_14_tripods_and_cavalry_have_columns_of_their_own() {
    assert_eq!(cost(TerrainKind::RiverFordable, Gait::Tripod), Some(4));
    assert_eq!(cost(TerrainKind::RiverFordable, Gait::Leg), Some(8));
    assert_eq!(cost(TerrainKind::Bridge, Gait::Cavalry), Some(2));
    assert_eq!(cost(TerrainKind::Bridge, Gait::Wheeled), Some(1));
}

#[test]
fn ft_move_04_a_gun_moves_as_what_draws_it() {
    let mut trial = Trial::bare(&[(crate::trial::M1, 100, 100, 0), (T1, 400, 340, 180)]);
    assert_eq!(gait(&trial.state, crate::trial::M1), Gait::Towed);
    trial.state[crate::trial::M1].limbered = true;
    assert_eq!(gait(&trial.state, crate::trial::M1), Gait::Cavalry);
    assert_eq!(allowance(&trial.state, crate::trial::M1), 4);
    assert_eq!(gait(&trial.state, A1), Gait::Leg);
}

#[test]
fn ft_road_05_a_path_opens_what_is_closed() {
    let trial = Trial::bare(&[(T1, 400, 340, 180)])
        .area(TerrainKind::Forest, (0, 0), (100, 100))
        .line(TerrainKind::Path, &[(50, 0), (50, 100)], 5);
    let land = &trial.state.setting.land;
    assert_eq!(
        toll(&trial.state.setting, Gait::Tracked, land.at(point(50, 50))),
        Toll::Pays(Pace::USUAL)
    );
    assert_eq!(toll(&trial.state.setting, Gait::Tracked, land.at(point(20, 50))), Toll::Barred);
}

#[test]
fn ft_terr_06_the_bed_of_a_stream_covers_one_way() {
    // Infantry that touches the south bank: against shots from the north, and not from the south.
    let trial =
        Trial::bare(&[(A1, 100, 97, 0), (T1, 100, 200, 180), (crate::trial::T2, 100, 20, 0)]).line(
            TerrainKind::Stream,
            &[(0, 100), (300, 100)],
            0,
        );
    let from_north = shelter_of(&trial.state, A1, T1);
    assert_eq!((from_north.cover, from_north.save), (Some(Cover::Hard), Some(4)));
    assert_eq!(shelter_of(&trial.state, A1, crate::trial::T2), Shelter::default());
    assert!(!is_sheltered(&trial.state, A1), "not against artillery");
}

#[test]
fn ft_terr_12_personnel_in_a_trench_is_covered_all_round() {
    let trial =
        Trial::bare(&[(A1, 100, 100, 0), (T1, 100, 200, 180), (crate::trial::T2, 100, 20, 0)])
            .line(TerrainKind::Trench, &[(0, 100), (300, 100)], 0);
    for enemy in [T1, crate::trial::T2] {
        assert_eq!(shelter_of(&trial.state, A1, enemy).cover, Some(Cover::Hard));
    }
    assert!(is_sheltered(&trial.state, A1));
}
