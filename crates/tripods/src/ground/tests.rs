//! What terrain costs and covers.

use kernel::table::Pose;

use super::*;
use crate::{
    order::Order,
    setup::tests::opened,
    state::{Phase, Where},
    tables::shipped,
    trial::{A1, A2, A3, EARTH, M1, T1, Trial, go, point},
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
fn ft_terr_06_the_bed_of_a_stream_covers_one_way_as_in_the_example() {
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

#[test]
fn ft_terr_12_the_example_of_a_trench() {
    // Rifles at stationary infantry in a trench: four, less two for hard cover, so that only a six hits.
    let men = |script: &[u8]| {
        Trial::bare(&[(A1, 100, 100, 0), (T1, 100, 130, 180)])
            .line(TerrainKind::Trench, &[(50, 100), (150, 100)], 0)
            .phase(Phase::Fire { side: crate::trial::MARS })
            .quality(T1, crate::vocabulary::Quality::Average)
            .setting(|setting| setting.types[0].weapons[0].sa = Some(4))
            .give(&Order::Target { stand: A1 }, &[])
            .give(&crate::trial::shoot_men(T1, A1, 1), &[])
            .give(&Order::Fire, script)
            .told()
            .iter()
            .any(|(_, event)| matches!(event, crate::event::Event::Hit { .. }))
    };
    assert!(men(&[6, 6]));
    assert!(!men(&[5]));
    // A vehicle behind and touching it is saved on four; the trench must lie between.
    let vehicle = |trench: i32| {
        let trial = Trial::bare(&[(M1, 100, 60, 0), (T1, 100, 100, 180)]).line(
            TerrainKind::Trench,
            &[(50, trench), (150, trench)],
            0,
        );
        shelter_of(&trial.state, T1, M1).save
    };
    assert_eq!(vehicle(95), Some(4), "touched, and crossed");
    assert_eq!(vehicle(94), None, "not touched");
    assert_eq!(vehicle(105), None, "behind its back");
}

#[test]
fn ft_terr_12_a_bunker_holds_two() {
    let full = |n: usize| {
        let stands = [(A1, 105, 105, 0), (A2, 115, 105, 0), (A3, 105, 150, 0)];
        let kept: Vec<_> = stands[2 - n..].to_vec();
        let trial =
            Trial::bare(&kept).area(TerrainKind::Bunker, (100, 100), (120, 120)).side(EARTH);
        trial.give(&Order::Choose { stand: A3, strategic: false }, &[])
    };
    assert!(full(1).allows(&go(&[(105, 116)])));
    assert_eq!(full(2).refuses(&go(&[(105, 116)])), "FT-TERR-12");
    // Hard cover, a save of four, cover for spotting and against artillery; whoever is in it sees out.
    let trial = Trial::bare(&[(A1, 110, 110, 0), (T1, 110, 200, 180)]).area(
        TerrainKind::Bunker,
        (100, 100),
        (120, 120),
    );
    let shelter = shelter_of(&trial.state, A1, T1);
    assert_eq!(shelter.cover, Some(Cover::Hard));
    assert_eq!((shelter.save, shelter.save_missile), (Some(4), Some(4)), "no better for missiles");
    assert!(shelter.hides && is_sheltered(&trial.state, A1));
    assert!(crate::sight::sees(&trial.state, A1, T1));
}

#[test]
fn ft_los_08_who_hides_is_told_quickly_and_all_the_same() {
    let library = shipped();
    let mut n_hidden = 0;
    for scenario in &library.scenarios {
        let mut state = opened(&library, &scenario.id);
        let enemies: Vec<StandId> = state.ids().collect();
        let places = kernel::table::spread(state.setting.table.bounds(), Length::units(2));
        // Everybody is put down all over the table, and looked at from where the others happen to be.
        for (n, at) in places.enumerate() {
            let target = enemies[n % enemies.len()];
            let facing = kernel::table::Angle::degrees(n as i32 * 17);
            state[target].at = Where::Table(Pose::new(at, facing));
            for &attacker in &enemies {
                let hides = hides(&state, target, attacker);
                assert_eq!(hides, shelter_of(&state, target, attacker).hides);
                n_hidden += u32::from(hides);
            }
        }
    }
    assert!(1000 < n_hidden, "{n_hidden}");
}
