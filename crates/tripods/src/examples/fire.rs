//! Fire: who may, what hits, and what a hit does.

use super::{P, Q, R, S, X, Y, Z, field, firing, hits};
use crate::{
    effects::{Band, Penetration},
    fire::{self, Context},
    gas, ground, heat_ray,
    order::Order,
    state::{Against, StandId, Where},
    targets, templates,
    trial::{Trial, point},
    vocabulary::{Quality, TerrainKind},
};

fn penetration(
    trial: &Trial,
    shooter: StandId,
    weapon: u8,
    target: StandId,
    band: Band,
) -> Penetration {
    let own = *fire::weapon(&trial.state, shooter, weapon).unwrap();
    Penetration::of(&trial.state, shooter, &own, target, band, Context::Own, false)
}

fn may(trial: &Trial, stand: StandId, weapon: u8, against: Against) -> Result<(), &'static str> {
    fire::check_weapon(&trial.state, stand, weapon, against, Context::Own)
        .map_err(|bar| bar.rule.as_str())
}

#[test]
fn ft_los_08_a_gun_on_the_rim_as_in_the_example() {
    let trial =
        field(&[(P, "A-P1-MEDIUM-TOWED", 100, 103, 180), (Z, "V-P5-LIGHT-WALKER", 100, 50, 0)])
            .area(TerrainKind::LightWoods, (50, 100), (150, 200));
    assert!(ground::shelter_of(&trial.state, P, Z).hides);
    assert!(crate::sight::sees(&trial.state, P, Z));
}

#[test]
fn ft_inf_04_infantry_of_the_fourth_period_as_in_the_example() {
    let trial = firing(
        field(&[
            (P, "I-P4-INDUSTRIALIZED-INFANTRY", 100, 100, 0),
            (X, "V-P4-TRIPOD-EARLY", 100, 120, 180),
        ]),
        P,
    );
    let rifle = trial.state.kind(P).weapons[0];
    assert_eq!(fire::rate(&trial.state, P, &rifle, Against::Men), 3);
    let mut trial = trial;
    let aimed = crate::state::Aimed { shooter: P, weapon: 0, against: Against::Men, shots: 3 };
    fire::take_shots(&mut trial.state, aimed, X, Context::Own);
    assert_eq!(may(&trial, P, 1, Against::Armour), Ok(()), "and its LAW in the same phase");
}

#[test]
fn ft_inf_05_missile_infantry_that_moved_as_in_the_example() {
    let trial = field(&[(P, "I-P4-AT-MISSILE-INFANTRY", 100, 100, 0)]).travelled(P, 1);
    assert_eq!(may(&trial, P, 0, Against::Men), Ok(()));
    assert_eq!(may(&trial, P, 1, Against::Armour), Ok(()));
    assert_eq!(may(&trial, P, 2, Against::Armour), Err("FT-INF-05"));
}

#[test]
fn ft_tow_01_a_tripod_beside_a_gun_as_in_the_example() {
    let aimed = |facing: i32| {
        let trial =
            field(&[(P, "A-P1-MEDIUM-TOWED", 100, 100, facing), (X, "V-P1-TRIPOD", 200, 100, 270)]);
        targets::check_seen(&trial.state, P, X).map_err(|bar| bar.rule.as_str())
    };
    assert_eq!((aimed(0), aimed(90)), (Err("FT-TOW-01"), Ok(())));
}

#[test]
fn ft_fire_01_rifles_as_in_the_example() {
    let fits = |row: &str| {
        let trial = field(&[(P, "I-P3-EUROPEAN-US-INFANTRY", 100, 100, 0), (Q, row, 100, 130, 0)]);
        let rifle = trial.state.kind(P).weapons[0];
        targets::is_fit(&trial.state, P, &rifle, Against::Men, Q)
    };
    assert!(!fits("V-P3-MALE-TANK") && fits("V-P2PLUS-LORRY"));
}

#[test]
fn ft_fire_03_a_heavy_micv_as_in_the_example() {
    let after = |weapon: u8, against: Against| {
        let mut trial =
            field(&[(P, "V-P5-HEAVY-MICV", 100, 100, 0), (X, "V-P5-TRIPOD-EARLY", 100, 200, 180)]);
        let aimed = crate::state::Aimed { shooter: P, weapon, against, shots: 1 };
        fire::take_shots(&mut trial.state, aimed, X, Context::Own);
        [(0, Against::Armour), (0, Against::Men), (1, Against::Armour)]
            .map(|(weapon, against)| may(&trial, P, weapon, against).is_ok())
    };
    assert_eq!(after(0, Against::Armour), [true, false, false]);
    assert_eq!(after(0, Against::Men), [false, true, false]);
    assert_eq!(after(1, Against::Armour), [false, false, true]);
}

#[test]
fn ft_fire_04_tank_and_micv_as_in_the_example() {
    let tank = field(&[(P, "V-P4-MEDIUM-TANK", 100, 100, 0)]).travelled(P, 6);
    assert_eq!(may(&tank, P, 0, Against::Armour), Err("FT-FIRE-04"));
    assert_eq!(may(&tank, P, 0, Against::Men), Ok(()));
    let micv = |points: u8| field(&[(P, "V-P5-MICV", 100, 100, 0)]).travelled(P, points);
    assert_eq!(
        (may(&micv(6), P, 0, Against::Armour), may(&micv(6), P, 1, Against::Armour)),
        (Ok(()), Err("FT-FIRE-04"))
    );
    assert_eq!(
        (may(&micv(5), P, 0, Against::Armour), may(&micv(5), P, 1, Against::Armour)),
        (Ok(()), Ok(()))
    );
}

fn nearest(trial: &Trial, shooter: StandId, target: StandId) -> Result<(), &'static str> {
    let candidates = targets::candidates(&trial.state, shooter);
    targets::check_nearest(&trial.state, shooter, target, &candidates)
        .map_err(|bar| bar.rule.as_str())
}

#[test]
fn ft_tgt_02_passing_over_as_in_the_example() {
    let mut trial = field(&[
        (P, "V-P5-MEDIUM-TANK", 100, 100, 0),
        (X, "V-P5-TRIPOD-EARLY", 100, 160, 180),
        (Y, "V-P5-TRIPOD-EARLY", 130, 210, 180),
    ]);
    assert_eq!(nearest(&trial, P, Y), Err("FT-TGT-01"));
    trial.state.fired_at.insert(X);
    assert_eq!(nearest(&trial, P, Y), Ok(()), "the nearer one is under fire already");
    // A tripod puts one shot on the nearer tank and the other on the farther one.
    let mut burns = field(&[
        (X, "V-P5-TRIPOD-EARLY", 100, 100, 0),
        (P, "V-P5-MEDIUM-TANK", 100, 190, 0),
        (Q, "V-P5-MEDIUM-TANK", 130, 220, 0),
    ]);
    let aimed = crate::state::Aimed { shooter: X, weapon: 0, against: Against::Armour, shots: 1 };
    fire::take_shots(&mut burns.state, aimed, P, Context::Own);
    burns.state.fired_at.insert(P);
    assert_eq!(nearest(&burns, X, Q), Ok(()));
    assert_eq!(fire::shots_left(&burns.state, X, 0, Against::Armour, Q, Context::Own), 1);
}

#[test]
fn ft_tgt_04_tank_and_halftrack_as_in_the_example() {
    let aimed = |tank: i32, halftrack: i32, at: StandId| {
        let trial = field(&[
            (X, "V-P4-TRIPOD-EARLY", 100, 100, 0),
            (P, "V-P4-HEAVY-TANK", 100, 100 + tank, 0),
            (Q, "V-P4PLUS-HALFTRACK", 120, 100 + halftrack, 0),
        ]);
        nearest(&trial, X, at)
    };
    assert_eq!(aimed(90, 130, Q), Err("FT-TGT-04"), "it must take the tank");
    assert_eq!((aimed(130, 90, Q), aimed(130, 90, P)), (Ok(()), Ok(())));
    // A gun that cannot hurt the machine before it is not turned on a lesser one.
    let micv = field(&[
        (P, "V-P5-MICV", 100, 100, 0),
        (X, "V-P5-LATE-TRIPOD", 100, 180, 180),
        (Z, "V-P5-LIGHT-WALKER", 120, 220, 180),
    ]);
    assert!(nearest(&micv, P, Z).is_err());
}

#[test]
fn ft_av_04_elite_and_green_as_in_the_example() {
    let faces = |quality: Quality, gap: i32| {
        let trial = field(&[
            (P, "A-P1-MEDIUM-TOWED", 100, 100, 0),
            (X, "V-P1-TRIPOD", 100, 100 + gap, 180),
        ])
        .quality(P, quality);
        hits(&trial, P, 0, Against::Armour, X)
    };
    assert_eq!(faces(Quality::Elite, 140), [3, 4, 5, 6], "long");
    assert_eq!(faces(Quality::Green, 140), [6]);
    assert_eq!(faces(Quality::Elite, 40), [2, 3, 4, 5, 6], "close");
}

#[test]
fn ft_av_05_three_shots_as_in_the_example() {
    let mut trial = field(&[
        (P, "V-P5-MEDIUM-TANK", 100, 100, 0),
        (X, "V-P5-TRIPOD-EARLY", 100, 200, 180),
        (Y, "V-P5-TRIPOD-EARLY", 130, 200, 180),
        (Z, "V-P5-LIGHT-WALKER", 160, 200, 180),
    ]);
    let left = |trial: &Trial, target: StandId| {
        fire::shots_left(&trial.state, P, 0, Against::Armour, target, Context::Own)
    };
    assert_eq!(left(&trial, X), 3);
    let aimed = crate::state::Aimed { shooter: P, weapon: 0, against: Against::Armour, shots: 1 };
    fire::take_shots(&mut trial.state, aimed, X, Context::Own);
    assert_eq!(left(&trial, Y), 1);
    fire::take_shots(&mut trial.state, aimed, Y, Context::Own);
    assert_eq!(left(&trial, Z), 0, "three targets are impossible");
    // Back at the first is no third target: of four shots one is lost.
    let mut four = field(&[
        (P, "V-P5-HEAVY-MICV", 100, 100, 0),
        (X, "V-P5-TRIPOD-EARLY", 100, 200, 180),
        (Y, "V-P5-TRIPOD-EARLY", 130, 200, 180),
        (Z, "V-P5-LIGHT-WALKER", 160, 200, 180),
    ]);
    fire::take_shots(&mut four.state, aimed, X, Context::Own);
    fire::take_shots(&mut four.state, aimed, Y, Context::Own);
    assert_eq!([X, Y, Z].map(|target| left(&four, target)), [1, 1, 0]);
    fire::take_shots(&mut four.state, aimed, X, Context::Own);
    assert_eq!([X, Y].map(|target| left(&four, target)), [0, 0]);
    let mut ray = field(&[
        (X, "V-P5-TRIPOD-EARLY", 100, 100, 0),
        (P, "V-P5-MEDIUM-TANK", 100, 200, 0),
        (Q, "V-P5-MEDIUM-TANK", 130, 200, 0),
    ]);
    let aimed = crate::state::Aimed { shooter: X, weapon: 0, against: Against::Armour, shots: 1 };
    fire::take_shots(&mut ray.state, aimed, P, Context::Own);
    assert_eq!(fire::shots_left(&ray.state, X, 0, Against::Armour, Q, Context::Own), 1);
}

#[test]
fn ft_heat_01_landship_and_tank_as_in_the_example() {
    let dice = |row: &str, facing: i32| {
        let trial = field(&[(X, "V-P5-TRIPOD-EARLY", 100, 100, 0), (P, row, 100, 200, facing)]);
        penetration(&trial, X, 0, P, Band::Effective).dice
    };
    assert_eq!(dice("V-P2-HEAVY-LANDSHIP", 180), 8);
    assert_eq!((dice("V-P5-HEAVY-TANK", 180), dice("V-P5-HEAVY-TANK", 0)), (4, 8));
}

#[test]
fn ft_heat_04_sweeps_as_in_the_example() {
    let dice = |ray: &str, row: &str| {
        let trial = field(&[(X, ray, 100, 100, 0), (P, row, 100, 200, 180)]);
        let own = trial.state.kind(X).weapons[0];
        Penetration::of(&trial.state, X, &own, P, Band::Effective, Context::Own, true).dice
    };
    assert_eq!(dice("V-P5-TRIPOD-EARLY", "V-P2-LIGHT-LANDSHIP"), 4);
    assert_eq!(dice("V-P5-TRIPOD-EARLY", "V-P5-HEAVY-TANK"), 2);
    assert_eq!(
        (dice("V-P1-TRIPOD", "V-P2-LIGHT-LANDSHIP"), dice("V-P1-TRIPOD", "V-P5-HEAVY-TANK")),
        (2, 1)
    );
    // Three stands of infantry on the line: each falls on 3 or more, so that all do in 8 of 27.
    let line = firing(
        field(&[
            (X, "V-P5-TRIPOD-EARLY", 110, 200, 180),
            (P, "I-P5-INFANTRY", 90, 100, 0),
            (Q, "I-P5-INFANTRY", 105, 100, 0),
            (R, "I-P5-INFANTRY", 120, 100, 0),
            (S, "I-P5-INFANTRY", 700, 50, 0),
        ]),
        X,
    );
    let swept = |script: &[u8]| {
        let state = super::run(&line, script, |play| {
            heat_ray::sweep(play, X, point(85, 100), kernel::table::Angle::EAST);
        });
        [P, Q, R].iter().filter(|&&stand| state.doomed.has(stand)).count()
    };
    assert_eq!((swept(&[3, 3, 3]), swept(&[3, 2, 6])), (3, 2));
}

#[test]
fn ft_gas_01_behind_a_hill_as_in_the_example() {
    let trial = |walker: bool| {
        let trial = field(&[
            (X, "V-P5-TRIPOD-EARLY", 100, 300, 180),
            (P, "I-P5-INFANTRY", 100, 150, 0),
            (Z, "V-P5-LIGHT-WALKER", 300, 150, 270),
        ])
        .hill((50, 180), (150, 260), [(60, 220), (140, 220)], 6);
        let mut trial = firing(trial, X);
        trial.state[X].canisters = 3;
        if !walker {
            trial.state[Z].at = Where::Exited;
        }
        trial.allows(&Order::Gas { shooter: X, at: point(100, 150) })
    };
    assert!(trial(true) && !trial(false));
}

#[test]
fn ft_gas_02_landships_and_guns_as_in_the_example() {
    let trial =
        field(&[(P, "V-P2-HEAVY-LANDSHIP", 100, 100, 0), (Q, "V-P2-LIGHT-LANDSHIP", 300, 100, 0)]);
    assert!(gas::is_immune(&trial.state, P) && !gas::is_immune(&trial.state, Q));
    // On a rim, touching a spotted gun and an unspotted one, none of them wholly under it.
    let rim = firing(
        field(&[
            (X, "V-P5-TRIPOD-EARLY", 100, 300, 180),
            (P, "A-P1-MEDIUM-TOWED", 94, 100, 0),
            (Q, "A-P1-MEDIUM-TOWED", 106, 100, 0),
            (S, "I-P5-INFANTRY", 700, 50, 0),
        ])
        .hidden(&[Q]),
        X,
    );
    let laid = |face: u8| {
        super::run(&rim, &[face], |play| gas::spread(play, X, point(100, 100), Context::Own))
    };
    assert!(laid(3).doomed.has(P) && laid(3).doomed.has(Q), "on one to three");
    assert!(laid(4).doomed.has(P) && !laid(4).doomed.has(Q));
}

#[test]
fn ft_gas_03_a_cloud_after_three_phases_as_in_the_example() {
    let mut trial = field(&[(X, "V-P5-TRIPOD-EARLY", 100, 300, 180)]);
    let cloud = crate::state::Cloud {
        at: point(100, 100),
        since: 0,
        spared: crate::state::StandSet::EMPTY,
    };
    trial.state.clouds.push(cloud);
    let stays = (1..=6).filter(|&face| {
        super::run(&trial, &[face], |play| {
            gas::fade(play, 0);
        })
        .clouds
        .len()
            == 1
    });
    // Five of six in each phase: 125 of 216 after three.
    assert_eq!(stays.count(), 5);
}

#[test]
fn ft_save_01_town_and_woods_as_in_the_example() {
    let shelter = |kind: TerrainKind| {
        let trial =
            field(&[(P, "V-P5-MEDIUM-TANK", 100, 100, 0), (Z, "V-P5-LIGHT-WALKER", 100, 300, 180)])
                .area(kind, (50, 50), (150, 150));
        ground::shelter_of(&trial.state, P, Z)
    };
    assert_eq!(shelter(TerrainKind::Town).save_missile, Some(3));
    assert_eq!(shelter(TerrainKind::LightWoods).save, Some(5));
}

#[test]
fn ft_pen_01_two_dice_as_in_the_example() {
    let trial = field(&[(P, "V-P5-MEDIUM-TANK", 100, 100, 0), (X, "V-P1-TRIPOD", 100, 200, 180)]);
    let mut found = [0; 3];
    for one in 1..=6_u8 {
        for two in 1..=6_u8 {
            let state = super::run(&trial, &[one, two], |play| {
                let dice = Penetration { dice: 2, modifier: 0 };
                crate::effects::strike(
                    play,
                    X,
                    dice,
                    P,
                    crate::vocabulary::WeaponKind::Gun,
                    Context::Own,
                );
            });
            let shaken = state[X].checks.fire == crate::state::Pending::Yes;
            found[if state.doomed.has(X) {
                0
            } else if shaken {
                1
            } else {
                2
            }] += 1;
        }
    }
    assert_eq!(found, [11, 16, 9], "of thirty-six");
}

#[test]
fn ft_pen_03_a_light_tank_as_in_the_example() {
    let trial =
        field(&[(P, "V-P4-LIGHT-TANK", 100, 100, 0), (X, "V-P4-LATE-TRIPOD", 100, 200, 180)]);
    let beyond = |band: Band| penetration(&trial, P, 0, X, band).modifier;
    assert_eq!([Band::Close, Band::Effective, Band::Long].map(beyond), [-1, -3, -5]);
}

#[test]
fn ft_pen_04_law_and_missile_as_in_the_example() {
    let law = field(&[
        (P, "I-P4-INDUSTRIALIZED-INFANTRY", 100, 100, 0),
        (X, "V-P4-TRIPOD-EARLY", 100, 200, 0),
    ]);
    assert_eq!(penetration(&law, P, 1, X, Band::Effective), Penetration { dice: 2, modifier: 0 });
    let missile = |facing: i32| {
        let trial = field(&[
            (P, "V-P5-ATGM-VEHICLE", 100, 100, 0),
            (X, "V-P5-LATE-TRIPOD", 100, 200, facing),
        ]);
        penetration(&trial, P, 1, X, Band::Effective)
    };
    assert_eq!(missile(180), Penetration { dice: 1, modifier: -5 });
    assert_eq!(missile(0), Penetration { dice: 3, modifier: 0 });
}

#[test]
fn ft_pen_05_a_lorry_as_in_the_example() {
    let ray = field(&[(X, "V-P1-TRIPOD", 100, 100, 0), (P, "V-P2PLUS-LORRY", 100, 200, 180)]);
    assert_eq!(penetration(&ray, X, 0, P, Band::Effective).dice, 4);
    let gun = field(&[(Q, "A-P1-LIGHT-TOWED", 100, 100, 0), (P, "V-P2PLUS-LORRY", 100, 170, 180)]);
    assert_eq!(penetration(&gun, Q, 0, P, Band::Effective), Penetration { dice: 1, modifier: 0 });
}

#[test]
fn ft_sa_01_a_male_tank_as_in_the_example() {
    // Eleven inches from its nose, 0.6 ahead of its middle, to the rim of the men, 0.375 from theirs.
    let trial =
        field(&[(P, "V-P3-MALE-TANK", 100, 100, 0), (Q, "I-P3-EUROPEAN-US-INFANTRY", 100, 219, 0)]);
    assert_eq!(hits(&trial, P, 0, Against::Men, Q), [5, 6]);
}

#[test]
fn ft_sa_03_militia_as_in_the_example() {
    let trial = |moved: bool| {
        let trial = field(&[
            (P, "I-P1-OTHER-INFANTRY-MILITIA", 100, 100, 0),
            (Q, "I-P1-EUROPEAN-US-INFANTRY", 100, 125, 0),
        ]);
        if moved {
            trial.travelled(Q, 2)
        } else {
            trial.area(TerrainKind::Town, (50, 120), (150, 200))
        }
    };
    assert_eq!(hits(&trial(true), P, 0, Against::Men, Q), [3, 4, 5, 6]);
    assert_eq!(hits(&trial(false), P, 0, Against::Men, Q), [6]);
}

#[test]
fn ft_art_01_a_heavy_gun_of_the_first_period_as_in_the_example() {
    let trial = field(&[
        (P, "A-P1-HEAVY-TOWED", 100, 100, 0),
        (Q, "I-P1-EUROPEAN-US-INFANTRY", 100, 240, 0),
    ]);
    let (sheaf, _, reach) = crate::high_explosive::shell(&trial.state, P).unwrap();
    assert_eq!((sheaf.factors, reach), (2, crate::trial::inches(15)));
    assert_eq!(templates::number(&trial.state, Q, sheaf), 5);
}

#[test]
fn ft_art_08_infantry_under_four_factors_as_in_the_example() {
    let trial = field(&[(Q, "I-P1-EUROPEAN-US-INFANTRY", 100, 100, 0)]);
    let sheaf =
        |factors: u8, light: bool| crate::tables::Sheaf { factors, light, templates: 1, side: 1 };
    assert_eq!(
        templates::number(&trial.state, Q, sheaf(4, false)),
        4,
        "hit by half, and two thirds of those fail"
    );
    let tank = field(&[(P, "V-P5-MEDIUM-TANK", 100, 100, 0)]);
    assert_eq!(
        (
            templates::number(&tank.state, P, sheaf(8, false)),
            templates::number(&tank.state, P, sheaf(3, true))
        ),
        (3, 6)
    );
}

#[test]
fn ft_art_13_a_light_gun_as_in_the_example() {
    let trial =
        field(&[(P, "A-P2PLUS-LIGHT-TOWED", 100, 100, 0), (X, "V-P23-TRIPOD", 100, 160, 180)]);
    for band in [Band::Close, Band::Effective, Band::Long] {
        assert_eq!(penetration(&trial, P, 0, X, band), Penetration { dice: 3, modifier: 0 });
    }
}

#[test]
fn ft_art_14_a_medium_tank_as_in_the_example() {
    let trial = field(&[
        (P, "V-P5-MEDIUM-TANK", 100, 100, 0),
        (Q, "I-P5-INFANTRY", 100, 200, 0),
        (R, "V-P5-MEDIUM-TANK", 200, 200, 0),
    ]);
    let (sheaf, ..) = crate::high_explosive::shell(&trial.state, P).unwrap();
    assert_eq!((sheaf.factors, sheaf.light, sheaf.side), (3, true, 1));
    assert_eq!(
        (templates::number(&trial.state, Q, sheaf), templates::number(&trial.state, R, sheaf)),
        (4, 6)
    );
}

#[test]
fn ft_art_16_unspotted_men_in_woods_as_in_the_example() {
    let trial = field(&[(Q, "I-P5-INFANTRY", 100, 100, 0), (X, "V-P5-TRIPOD-EARLY", 500, 500, 0)])
        .area(TerrainKind::LightWoods, (50, 50), (150, 150))
        .hidden(&[Q]);
    let sheaf = crate::tables::Sheaf { factors: 6, light: false, templates: 1, side: 1 };
    let area = templates::square(point(100, 100), 1);
    let burst = |script: &[u8]| {
        super::run(&trial, script, |play| {
            templates::burst(play, crate::trial::MARS, None, &[area], sheaf);
        })[Q]
            .checks
            .artillery
    };
    assert_eq!(
        burst(&[3, 4]),
        crate::state::Pending::Yes,
        "half of the time, then on four or more"
    );
    assert_eq!(burst(&[3, 3]), crate::state::Pending::No);
    assert_eq!(burst(&[4]), crate::state::Pending::No);
}
