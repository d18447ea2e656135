//! Movement over ground, roads, and strategic moves.

use super::{P, Q, U, X, Z, field, left, moving};
use crate::{
    fire::{self, Context},
    ground,
    order::Order,
    state::{Against, Gear, Phase, StandId},
    trial::{EARTH, MARS, Trial, go, way},
    vocabulary::{Quality, TerrainKind},
};

fn back(x: i32, y: i32) -> Order {
    Order::Go { way: way(&[(x, y)]), gear: Gear::Back, facing: None }
}

fn open(trial: Trial) -> Trial {
    trial
}

#[test]
fn ft_move_02_a_gun_swung_round_as_in_the_example() {
    let turned = moving(P, "A-P2PLUS-MEDIUM-TOWED", (100, 100, 0), open)
        .give(&Order::Turn { facing: kernel::table::Angle::EAST }, &[]);
    assert!(fire::check_weapon(&turned.state, P, 0, Against::Armour, Context::Own).is_ok());
    assert!(fire::may_watch(&turned.state, P));
}

#[test]
fn ft_move_03_a_medium_tank_reverses_as_in_the_example() {
    let tank = || moving(P, "V-P4-MEDIUM-TANK", (100, 100, 0), open);
    assert!(tank().allows(&back(100, 75)));
    assert_eq!(tank().refuses(&back(100, 74)), "FT-MOVE-05");
    let ahead = tank().give(&go(&[(100, 150)]), &[]);
    let inch = |thousandths: i32| Order::Go {
        way: crate::state::Way(
            [kernel::table::Point::thousandths(10_000, 15_000 - thousandths)].into_iter().collect(),
        ),
        gear: Gear::Back,
        facing: None,
    };
    assert!(ahead.allows(&inch(1250)));
    assert_eq!(ahead.refuses(&inch(1251)), "FT-MOVE-05");
}

#[test]
fn ft_move_05_a_medium_tank_in_the_woods_as_in_the_example() {
    let tank = moving(P, "V-P4-MEDIUM-TANK", (100, 100, 0), |trial| {
        trial.area(TerrainKind::HeavyWoods, (0, 140), (300, 300))
    });
    assert_eq!(left(&tank.give(&go(&[(100, 170)]), &[])), 0, "its entire move");
}

#[test]
fn ft_move_06_a_medium_tank_in_a_town_as_in_the_example() {
    let gun = |row: &str, y: i32| {
        let town = |trial: Trial| trial.area(TerrainKind::Town, (0, 100), (300, 300));
        let tank = moving(P, row, (100, 100, 0), town).give(&go(&[(100, y)]), &[]);
        fire::check_weapon(&tank.state, P, 0, Against::Armour, Context::Own)
            .map_err(|bar| bar.rule.as_str())
    };
    assert_eq!(gun("V-P4-MEDIUM-TANK", 125), Ok(()));
    assert_eq!(gun("V-P4-MEDIUM-TANK", 126), Err("FT-FIRE-04"));
    assert_eq!(gun("V-P4-LATE-MEDIUM-TANK", 126), Ok(()), "stabilised");
}

#[test]
fn ft_move_08_pinned_infantry_as_in_the_example() {
    let mut trial = field(&[
        (P, "I-P5-INFANTRY", 100, 100, 0),
        (Q, "I-P5-INFANTRY", 300, 100, 0),
        (X, "V-P5-TRIPOD-EARLY", 100, 400, 180),
    ])
    .side(EARTH);
    trial.state[P].pinned = true;
    assert_eq!(trial.refuses(&Order::Choose { stand: P, strategic: false }), "FT-MOVE-08");
    assert!(fire::check_shooter(&trial.state, P, (Context::Own, EARTH)).is_ok());
    let freed = trial.phase(Phase::Final { step: 0 }).go(&[]);
    assert!(!freed.state[P].pinned);
}

#[test]
fn ft_move_10_infantry_that_walked_as_in_the_example() {
    // It is hit with two more while its record lasts: by four, and by two.
    let walked =
        moving(P, "I-P1-EUROPEAN-US-INFANTRY", (100, 100, 0), open).give(&go(&[(100, 120)]), &[]);
    let mut trial = walked;
    trial.state.mover = None;
    let trial = trial.stand(X, 100, 300, 180).spotted(&[X, P]);
    let faces = |trial: &Trial| super::hits(trial, X, 0, Against::Men, P);
    // A ray hits men on 2; elites add 2, so that only a one misses: ask an average rifle instead.
    let rifle = trial.recast(Q, "I-P1-EUROPEAN-US-INFANTRY").stand(Q, 100, 140, 0);
    let by = |trial: &Trial| super::hits(trial, Q, 0, Against::Men, P);
    assert_eq!(by(&rifle), [2, 3, 4, 5, 6]);
    assert_eq!(faces(&rifle), [2, 3, 4, 5, 6]);
    // Through the enemy's turn; once its own next movement phase has begun it is stationary again.
    let enemy = rifle.side(MARS).phase(Phase::Fire { side: MARS });
    assert_eq!(by(&enemy), [2, 3, 4, 5, 6]);
    let next = enemy
        .side(EARTH)
        .phase(Phase::Command { chore: crate::state::Chore::Arrive, at: 0 })
        .go(&[]);
    assert_eq!(by(&next), [4, 5, 6]);
}

#[test]
fn ft_terr_01_a_lorry_as_in_the_example() {
    let wood = |trial: Trial| trial.area(TerrainKind::LightWoods, (0, 100), (300, 300));
    let lorry = moving(P, "V-P2PLUS-LORRY", (100, 100, 0), wood);
    assert!(lorry.allows(&go(&[(100, 180)])));
    assert_eq!(lorry.refuses(&go(&[(100, 181)])), "FT-MOVE-05");
}

#[test]
fn ft_terr_02_dragoons_as_in_the_example() {
    let wood = |trial: Trial| trial.area(TerrainKind::HeavyWoods, (0, 100), (300, 300));
    let dragoons = moving(P, "I-P1-DRAGOONS", (100, 100, 0), wood);
    assert_eq!(left(&dragoons.give(&go(&[(100, 140)]), &[])), 0);
}

#[test]
fn ft_terr_03_forest_as_in_the_example() {
    let forest = |trial: Trial| trial.area(TerrainKind::Forest, (0, 100), (300, 300));
    assert!(moving(X, "V-P1-TRIPOD", (100, 100, 0), forest).allows(&go(&[(100, 220)])));
    assert_eq!(
        moving(P, "I-P1-LT-CAVALRY", (100, 95, 0), forest).refuses(&go(&[(100, 110)])),
        "FT-MOVE-05"
    );
}

#[test]
fn ft_terr_04_cavalry_in_a_swamp_as_in_the_example() {
    let swamp = |trial: Trial| trial.area(TerrainKind::Swamp, (0, 100), (300, 300));
    let horse = moving(P, "I-P1-LT-CAVALRY", (100, 100, 0), swamp);
    assert_eq!(left(&horse.give(&go(&[(100, 120)]), &[])), 2000);
}

#[test]
fn ft_terr_05_horse_artillery_as_in_the_example() {
    let stream = |trial: Trial| trial.line(TerrainKind::Stream, &[(0, 130), (300, 130)], 0);
    let gun = moving(P, "A-P1-HORSE-ARTILLERY", (100, 100, 0), stream);
    let over = kernel::table::Point::thousandths(10_000, 13_000);
    let way = crate::state::Way([over].into_iter().collect());
    assert_eq!(left(&gun.give(&Order::Go { way, gear: Gear::Ahead, facing: None }, &[])), 0);
    let gun = moving(P, "A-P1-HORSE-ARTILLERY", (100, 100, 0), stream);
    assert_eq!(gun.refuses(&go(&[(100, 131)])), "FT-MOVE-05");
}

#[test]
fn ft_terr_07_infantry_in_a_ford_as_in_the_example() {
    let ford = |trial: Trial| trial.area(TerrainKind::RiverFordable, (0, 100), (300, 120));
    let foot = moving(P, "I-P1-EUROPEAN-US-INFANTRY", (100, 100, 0), ford);
    assert_eq!(left(&foot.give(&go(&[(100, 120)]), &[])), 1000);
}

#[test]
fn ft_terr_08_a_tripod_at_a_river_as_in_the_example() {
    let river = |trial: Trial| trial.area(TerrainKind::RiverImpassable, (0, 110), (700, 130));
    let bridged = |trial: Trial| river(trial).area(TerrainKind::Bridge, (90, 100), (110, 140));
    assert_eq!(
        moving(X, "V-P1-TRIPOD", (100, 100, 0), river).refuses(&go(&[(100, 150)])),
        "FT-MOVE-05"
    );
    assert!(moving(X, "V-P1-TRIPOD", (100, 100, 0), bridged).allows(&go(&[(100, 150)])));
    let flyer =
        moving(X, "V-P1-FLYER", (100, 100, 0), river).give(&Order::Fly { high: false }, &[]);
    assert!(flyer.allows(&go(&[(100, 150)])));
}

#[test]
fn ft_terr_11_a_tank_in_a_town_as_in_the_example() {
    let town = |trial: Trial| trial.area(TerrainKind::Town, (0, 100), (300, 300));
    let tank = moving(P, "V-P4-MEDIUM-TANK", (100, 100, 0), town);
    assert_eq!(left(&tank.give(&go(&[(100, 150)]), &[])), 0);
}

#[test]
fn ft_road_01_lorry_and_tripod_as_in_the_example() {
    let road = |trial: Trial| trial.line(TerrainKind::Road, &[(100, 0), (100, 590)], 6);
    let lorry = || moving(P, "V-P2PLUS-LORRY", (100, 100, 0), road);
    assert!(lorry().allows(&go(&[(100, 420)])));
    assert_eq!(lorry().refuses(&go(&[(100, 421)])), "FT-MOVE-05");
    // Twenty inches of road and three of clear ground, beside the strip of 0.6.
    let off = lorry().give(&go(&[(100, 300)]), &[]);
    assert_eq!(left(&off), 3000);
    let tripod = moving(X, "V-P1-TRIPOD", (100, 100, 0), road);
    assert!(tripod.allows(&go(&[(100, 340)])));
    assert_eq!(tripod.refuses(&go(&[(100, 341)])), "FT-MOVE-05");
}

#[test]
fn ft_road_05_a_path_through_forest_as_in_the_example() {
    let path = |trial: Trial| {
        trial.area(TerrainKind::Forest, (0, 100), (300, 300)).line(
            TerrainKind::Path,
            &[(100, 50), (100, 350)],
            5,
        )
    };
    let tank = moving(P, "V-P4-MEDIUM-TANK", (100, 100, 0), path);
    assert_eq!(left(&tank.give(&go(&[(100, 160)]), &[])), 4000);
}

#[test]
fn ft_coh_01_veterans_as_in_the_example() {
    let astray = |tenths: i32| {
        let mate = StandId(21);
        let trial = field(&[
            (P, "I-P5-INFANTRY", 100, 100, 0),
            (mate, "I-P5-INFANTRY", 100, 100, 0),
            (X, "V-P5-TRIPOD-EARLY", 100, 400, 180),
        ])
        .quality(P, Quality::Veteran);
        let mut trial = trial;
        let at = kernel::table::Point::thousandths(10_000 + 750 + 100 * tenths, 10_000);
        trial.state[mate].at =
            crate::state::Where::Table(kernel::table::Pose::new(at, kernel::table::Angle::NORTH));
        crate::checks::is_astray(&trial.state, P)
    };
    assert_eq!([29, 30, 31].map(astray), [false, false, true]);
}

#[test]
fn ft_strat_01_points_as_in_the_example() {
    let points = |stand: StandId, row: &str| {
        let trial = field(&[(stand, row, 100, 100, 0)]);
        crate::movement::points(&trial.state, stand, crate::state::Mode::Strategic)
    };
    assert_eq!(points(P, "V-P3-MALE-TANK"), ground::points(16));
    assert_eq!(points(X, "V-P1-TRIPOD"), ground::points(24));
    assert_eq!(points(P, "I-P5-INFANTRY"), ground::points(10));
    assert_eq!(points(P, "V-P2PLUS-LORRY"), ground::points(16));
    // On a clear road that is 64 inches.
    let road = field(&[
        (P, "V-P2PLUS-LORRY", 100, 100, 90),
        (U, "I-P5-INFANTRY", 800, 20, 0),
        (Z, "V-P5-LIGHT-WALKER", 400, 580, 0),
    ])
    .line(TerrainKind::Road, &[(0, 100), (830, 100)], 6)
    .side(EARTH)
    .give(&Order::Choose { stand: P, strategic: true }, &[]);
    assert!(road.allows(&go(&[(740, 100)])));
    assert_eq!(road.refuses(&go(&[(741, 100)])), "FT-MOVE-05");
}

#[test]
fn ft_strat_03_a_tripod_that_strode_as_in_the_example() {
    let trial = field(&[
        (X, "V-P1-TRIPOD", 100, 500, 180),
        (P, "I-P1-EUROPEAN-US-INFANTRY", 100, 130, 0),
        (Z, "V-P5-LIGHT-WALKER", 800, 580, 0),
    ])
    .side(MARS)
    .give(&Order::Choose { stand: X, strategic: true }, &[])
    .give(&go(&[(100, 260)]), &[])
    .side(MARS);
    let mut trial = trial;
    trial.state.mover = None;
    let bars = fire::check_shooter(&trial.state, X, (Context::Own, MARS)).unwrap_err();
    assert_eq!(bars.rule.as_str(), "FT-STRAT-03");
    let firing = super::firing(trial, X);
    let sweep = Order::Sweep {
        shooter: X,
        from: crate::trial::point(100, 130),
        direction: kernel::table::Angle::EAST,
    };
    assert_eq!(firing.refuses(&sweep), "FT-STRAT-03");
    assert_eq!(
        firing.refuses(&Order::Gas { shooter: X, at: crate::trial::point(100, 130) }),
        "FT-STRAT-03"
    );
    let mark = Order::Mark { stand: X, marker: crate::state::Marker::Overwatch };
    assert_eq!(firing.phase(Phase::Mark).refuses(&mark), "FT-STRAT-03");
}

#[test]
fn ft_strat_04_an_average_gun_as_in_the_example() {
    let mut trial =
        field(&[(P, "A-P1-MEDIUM-TOWED", 100, 100, 0), (X, "V-P1-TRIPOD", 100, 240, 180)]);
    trial.state[X].strategic = true;
    assert_eq!(super::hits(&trial, P, 0, Against::Armour, X), [4, 5, 6], "long range");
}

#[test]
fn ft_tow_02_guns_that_were_pushed_as_in_the_example() {
    for (row, y) in [("A-P2PLUS-LIGHT-TOWED", 130), ("A-P2PLUS-MEDIUM-TOWED", 110)] {
        let gun = moving(P, row, (100, 100, 0), open).give(&go(&[(100, y)]), &[]);
        let bar = fire::check_weapon(&gun.state, P, 0, Against::Armour, Context::Own).unwrap_err();
        assert_eq!(bar.rule.as_str(), "FT-FIRE-05", "{row}");
    }
}

#[test]
fn ft_tow_03_a_horse_drawn_gun_as_in_the_example() {
    let drawn = || {
        let mut trial = field(&[
            (P, "A-P2PLUS-MEDIUM-TOWED", 100, 100, 0),
            (U, "I-P5-INFANTRY", 800, 20, 0),
            (Z, "V-P5-LIGHT-WALKER", 800, 580, 0),
        ])
        .setting(|setting| {
            setting.roster[usize::from(P.0)].tow = Some(crate::vocabulary::Tow::Horses);
        })
        .side(EARTH);
        trial.state[P].limbered = true;
        trial.give(&Order::Choose { stand: P, strategic: false }, &[])
    };
    let unhook = Order::Hook { hooked: false };
    let two = drawn().give(&go(&[(100, 120)]), &[]);
    assert!(two.allows(&unhook));
    let down = two.give(&unhook, &[]);
    let bar = fire::check_weapon(&down.state, P, 0, Against::Armour, Context::Own).unwrap_err();
    assert_eq!(bar.rule.as_str(), "FT-FIRE-05");
    assert_eq!(drawn().give(&go(&[(100, 121)]), &[]).refuses(&unhook), "FT-TOW-03");
}

#[test]
fn ft_tow_04_horse_artillery_fires_as_in_the_example() {
    let gun = |y: i32| {
        let trial =
            moving(P, "A-P1-HORSE-ARTILLERY", (100, 100, 0), open).give(&go(&[(100, y)]), &[]);
        fire::check_weapon(&trial.state, P, 0, Against::Armour, Context::Own)
            .map_err(|bar| bar.rule.as_str())
    };
    assert_eq!((gun(130), gun(135)), (Ok(()), Err("FT-TOW-04")));
}
