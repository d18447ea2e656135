//! Who may fire, with what, how often, and batches.

use crate::{
    order::Order,
    state::{Against, Marker, Phase, StandId},
    trial::{A1, A2, A3, EARTH, H1, L1, M1, M2, MARS, MG, T1, T2, Trial, shoot, shoot_men},
};

fn martian_fire(stands: &[(StandId, i32, i32, i32)]) -> Trial {
    let seen: Vec<StandId> = stands.iter().map(|&(stand, ..)| stand).collect();
    Trial::bare(stands).spotted(&seen).phase(Phase::Fire { side: MARS })
}

fn human_fire(stands: &[(StandId, i32, i32, i32)]) -> Trial {
    martian_fire(stands).side(EARTH).phase(Phase::Fire { side: EARTH })
}

#[test]
fn ft_fire_06_all_fire_on_a_target_is_declared_first_as_in_the_example() {
    let trial = human_fire(&[
        (M1, 100, 100, 0),
        (M2, 120, 100, 0),
        (H1, 140, 100, 0),
        (T1, 120, 200, 180),
        (T2, 160, 200, 180),
    ]);
    let trial = trial.give(&Order::Target { stand: T1 }, &[]);
    let trial = trial.give(&shoot(M1, T1, 1), &[]).give(&shoot(M2, T1, 1), &[]);
    assert_eq!(trial.refuses(&shoot(M1, T1, 1)), "FT-AV-05");
    assert_eq!(trial.refuses(&shoot(H1, T2, 1)), "FT-FIRE-06", "another target");
    let trial = trial.give(&Order::Fire, &[1, 1]);
    assert_eq!(trial.refuses(&Order::Target { stand: T1 }), "FT-TGT-01", "it is closed now");
    assert!(trial.allows(&Order::Target { stand: T2 }));
    let trial = trial.give(&Order::Target { stand: T2 }, &[]);
    assert_eq!(trial.refuses(&shoot(H1, T1, 1)), "FT-FIRE-06");
    assert!(trial.allows(&shoot(H1, T2, 1)));
}

#[test]
fn ft_av_05_a_tripod_divides_its_shots_without_loss() {
    let trial = martian_fire(&[(T1, 100, 100, 0), (A1, 100, 160, 0), (A2, 120, 160, 0)]);
    let trial = trial.give(&Order::Target { stand: A1 }, &[]);
    // Two, and one more for an elite stand with small arms.
    assert!(trial.allows(&shoot_men(T1, A1, 3)));
    assert_eq!(trial.refuses(&shoot_men(T1, A1, 4)), "FT-AV-05");
    let trial = trial.give(&shoot_men(T1, A1, 1), &[]).give(&Order::Fire, &[1]);
    let trial = trial.give(&Order::Target { stand: A2 }, &[]);
    assert!(trial.allows(&shoot_men(T1, A2, 2)), "nothing is lost");
    // A human stand loses a shot for the second target.
    let trial = human_fire(&[(MG, 100, 100, 0), (T1, 300, 300, 0)]);
    let left =
        |target| super::shots_left(&trial.state, MG, 0, Against::Men, target, super::Context::Own);
    assert_eq!((left(A1), left(A2)), (3, 3));
    let mut trial = trial;
    super::take_shots(
        &mut trial.state,
        crate::state::Aimed { shooter: MG, weapon: 0, against: Against::Men, shots: 1 },
        A1,
        super::Context::Own,
    );
    let left =
        |target| super::shots_left(&trial.state, MG, 0, Against::Men, target, super::Context::Own);
    assert_eq!((left(A1), left(A2)), (2, 1));
}

#[test]
fn ft_fire_03_one_kind_of_fire_for_a_machine() {
    let trial = martian_fire(&[(T1, 100, 100, 0), (A1, 100, 160, 0), (A2, 120, 160, 0)]).setting(
        |setting| {
            // A vehicle to fire at.
            let mut lorry = setting.types[0].clone();
            lorry.class = crate::vocabulary::Class::Mbt;
            setting.types.push(lorry);
            setting.roster[usize::from(A2.0)].kind = setting.types.len() as u8 - 1;
        },
    );
    let trial = trial.give(&Order::Target { stand: A1 }, &[]);
    let trial = trial.give(&shoot_men(T1, A1, 1), &[]).give(&Order::Fire, &[1]);
    assert_eq!(
        super::check_weapon(&trial.state, T1, 0, Against::Armour, super::Context::Own)
            .unwrap_err()
            .rule
            .as_str(),
        "FT-FIRE-03"
    );
}

#[test]
fn ft_fire_04_more_than_half_a_move_and_no_stabiliser() {
    let rule = |trial: &Trial, against| {
        super::check_weapon(&trial.state, T1, 0, against, super::Context::Own)
            .map_err(|bar| bar.rule.as_str())
    };
    let plain = |points| {
        martian_fire(&[(T1, 100, 100, 0)]).travelled(T1, points).setting(|setting| {
            setting.types[0].equipment.clear();
        })
    };
    assert_eq!(rule(&plain(6), Against::Armour), Ok(()));
    assert_eq!(rule(&plain(7), Against::Armour), Err("FT-FIRE-04"));
    assert_eq!(rule(&plain(12), Against::Men), Ok(()), "always against men");
    let stable = martian_fire(&[(T1, 100, 100, 0)]).travelled(T1, 12);
    assert_eq!(rule(&stable, Against::Armour), Ok(()));
}

#[test]
fn ft_fire_05_a_gun_that_moved_does_not_fire() {
    let rule = |trial: &Trial| {
        super::check_weapon(&trial.state, M1, 0, Against::Armour, super::Context::Own)
            .map_err(|bar| bar.rule.as_str())
    };
    assert_eq!(rule(&human_fire(&[(M1, 100, 100, 0)])), Ok(()));
    assert_eq!(rule(&human_fire(&[(M1, 100, 100, 0)]).travelled(M1, 1)), Err("FT-FIRE-05"));
}

#[test]
fn ft_inf_03_a_machinegun_that_moved_is_silent_as_in_the_example() {
    let trial = human_fire(&[(MG, 100, 100, 0)]).travelled(MG, 1);
    for context in [super::Context::Own, super::Context::Bout, super::Context::Overwatch] {
        let bar = super::check_weapon(&trial.state, MG, 0, Against::Men, context).unwrap_err();
        assert_eq!(bar.rule.as_str(), "FT-INF-03");
    }
    let still = human_fire(&[(MG, 100, 100, 0)]);
    assert!(super::check_weapon(&still.state, MG, 0, Against::Men, super::Context::Own).is_ok());
}

#[test]
fn ft_inf_04_infantry_fires_however_far_it_moved() {
    let trial = human_fire(&[(A1, 100, 100, 0)]).travelled(A1, 5);
    assert!(super::check_weapon(&trial.state, A1, 0, Against::Men, super::Context::Own).is_ok());
}

#[test]
fn ft_tow_04_horse_artillery_moves_half_and_fires() {
    let trial = |points| {
        human_fire(&[(M1, 100, 100, 0)]).travelled(M1, points).setting(|setting| {
            let kind = usize::from(setting.roster[usize::from(M1.0)].kind);
            setting.types[kind].class = crate::vocabulary::Class::HorseGun;
            setting.types[kind].allowance = 6;
        })
    };
    let rule = |trial: &Trial| {
        super::check_weapon(&trial.state, M1, 0, Against::Armour, super::Context::Own)
            .map_err(|bar| bar.rule.as_str())
    };
    assert_eq!(rule(&trial(3)), Ok(()));
    assert_eq!(rule(&trial(4)), Err("FT-TOW-04"));
}

#[test]
fn ft_qual_03_a_die_more_for_veterans_with_small_arms() {
    let trial = human_fire(&[(A1, 100, 100, 0), (A2, 120, 100, 0)]);
    let rifle = trial.state.kind(A1).weapons[0];
    assert_eq!(super::rate(&trial.state, A1, &rifle, Against::Men), 1);
    let veterans = trial.quality(A1, crate::vocabulary::Quality::Veteran);
    assert_eq!(super::rate(&veterans.state, A1, &rifle, Against::Men), 2);
    let gun = veterans.state.kind(M1).weapons[0];
    assert_eq!(super::rate(&veterans.state, L1, &gun, Against::Armour), 1, "only small arms");
}

#[test]
fn ft_hold_01_who_held_his_fire_shoots_in_the_enemys_phase() {
    let stands = [(T1, 100, 200, 180), (M1, 100, 100, 0), (M2, 120, 100, 0), (A3, 300, 100, 0)];
    let trial = martian_fire(&stands).marked(&[M1], Marker::HoldFire).give(&Order::Done, &[]);
    // The Martians fire first, then those who held theirs.
    assert_eq!(trial.state.phase, Phase::Fire { side: EARTH });
    let trial = trial.give(&Order::Target { stand: T1 }, &[]);
    assert_eq!(trial.refuses(&shoot(M2, T1, 1)), "FT-HOLD-01");
    let trial = trial.give(&shoot(M1, T1, 1), &[]);
    let trial = trial.give(&Order::Fire, &[1]);
    assert_eq!(trial.state[M1].marker, Marker::None, "the marker goes with the phase");
}

#[test]
fn ft_seq_06_who_is_knocked_out_still_fires_what_he_held() {
    let trial = martian_fire(&[(T1, 100, 200, 180), (M1, 100, 100, 0), (A1, 140, 110, 0)])
        .marked(&[M1], Marker::HoldFire)
        .doomed(&[M1]);
    assert_eq!(trial.refuses(&Order::Target { stand: M1 }), "FT-SEQ-06");
    let trial = trial.give(&Order::Done, &[]);
    let trial = trial.give(&Order::Target { stand: T1 }, &[]).give(&shoot(M1, T1, 1), &[]);
    let trial = trial.give(&Order::Fire, &[1]);
    // And then it leaves the table.
    assert_eq!(trial.state[M1].at, crate::state::Where::Destroyed);
}

#[test]
fn ft_inf_05_missiles_of_foot_want_a_stationary_stand() {
    let armed = |trial: Trial| {
        trial.setting(|setting| {
            let kind = usize::from(setting.roster[usize::from(A1.0)].kind);
            let missile = crate::tables::Weapon {
                kind: crate::vocabulary::WeaponKind::Missile,
                pen: Some(8),
                h_class: true,
                rof: 1,
                range: 20,
                least: 0,
                sa: None,
                unlimited: true,
                top_attack: false,
                unseeing: false,
                rear_aspect: false,
            };
            setting.types[kind].weapons.push(missile);
        })
    };
    let rule = |trial: &Trial| {
        super::check_weapon(&trial.state, A1, 1, Against::Armour, super::Context::Bout)
            .map_err(|bar| bar.rule.as_str())
    };
    assert_eq!(rule(&armed(human_fire(&[(A1, 100, 100, 0)]))), Ok(()));
    assert_eq!(rule(&armed(human_fire(&[(A1, 100, 100, 0)]).travelled(A1, 1))), Err("FT-INF-05"));
}

#[test]
fn ft_land_01_the_example_of_a_heavy_landship() {
    let prairie = "landships-at-prairie-junction";
    let tripod = StandId(0);
    let opened = Trial::of(prairie, &[]);
    let ship = opened.state.ids().find(|&stand| opened.state.unit(stand).ablative).unwrap();
    let trial = Trial::of(prairie, &[(tripod, 200, 300, 180), (ship, 200, 220, 0)])
        .side(EARTH)
        .phase(Phase::Fire { side: EARTH })
        .give(&Order::Target { stand: tripod }, &[]);
    let shoot = |weapon: u8, against: Against| Order::Shoot {
        shooter: ship,
        weapon,
        against,
        target: tripod,
        shots: 1,
    };
    // Both guns at the tripod; the third weapon is still free for something else, in another way.
    let two = trial.give(&shoot(0, Against::Armour), &[]).give(&shoot(1, Against::Armour), &[]);
    assert!(two.allows(&shoot(2, Against::Armour)));
    let allowed =
        crate::fire::check_weapon(&two.state, ship, 2, Against::Men, crate::fire::Context::Own);
    assert_eq!(allowed, Ok(()));
    assert_eq!(two.refuses(&shoot(0, Against::Armour)), "FT-AV-05");
    // Once begun, a weapon keeps to its kind of fire.
    let begun = two.give(&shoot(2, Against::Armour), &[]);
    let third = |against: Against| {
        crate::fire::check_weapon(&begun.state, ship, 2, against, crate::fire::Context::Own)
            .map_err(|bar| bar.rule.as_str())
    };
    assert_eq!((third(Against::Armour), third(Against::Men)), (Ok(()), Err("FT-FIRE-03")));
    // It is not stabilised: more than half a move and its guns are silent against vehicles.
    let moved =
        Trial::of(prairie, &[(tripod, 200, 300, 180), (ship, 200, 220, 0)]).travelled(ship, 4);
    let barred = crate::fire::check_weapon(
        &moved.state,
        ship,
        0,
        Against::Armour,
        crate::fire::Context::Own,
    );
    assert_eq!(barred.unwrap_err().rule.as_str(), "FT-FIRE-04");
}

#[test]
fn ft_fire_03_one_kind_of_fire_in_a_round_of_close_combat() {
    let begun = |begun: Against, context: super::Context| {
        let mut trial = martian_fire(&[(T1, 100, 100, 0), (A1, 100, 118, 0)]);
        let n = trial.state.stands.len();
        trial.state.bout = Some(crate::state::Bout {
            members: [T1, A1].into_iter().collect(),
            round: 1,
            done: crate::state::StandSet::EMPTY,
            cowed: crate::state::StandSet::EMPTY,
            over: crate::state::StandSet::EMPTY,
            emptied: crate::state::StandSet::EMPTY,
            uses: vec![[crate::state::Use::default(); crate::tables::MOST_WEAPONS]; n],
        });
        let aimed = crate::state::Aimed { shooter: T1, weapon: 0, against: begun, shots: 1 };
        super::take_shots(&mut trial.state, aimed, A1, context);
        [Against::Armour, Against::Men].map(|against| {
            super::check_weapon(&trial.state, T1, 0, against, super::Context::Bout)
                .map_err(|bar| bar.rule.as_str())
        })
    };
    let barred = Err("FT-FIRE-03");
    assert_eq!(begun(Against::Men, super::Context::Bout), [barred, Ok(())]);
    assert_eq!(begun(Against::Armour, super::Context::Bout), [Ok(()), barred]);
    // What was fired before the fight does not bind it.
    assert_eq!(begun(Against::Men, super::Context::Own), [Ok(()), Ok(())]);
}
