//! The nearest target and its exceptions.

use super::*;
use crate::{
    state::{Phase, StandSet},
    trial::{A1, A2, M1, MARS, T1, T2, Trial},
    vocabulary::TerrainKind,
};

fn check(trial: &Trial, shooter: StandId, target: StandId) -> Result<(), &'static str> {
    let candidates = candidates(&trial.state, shooter);
    check_nearest(&trial.state, shooter, target, &candidates).map_err(|bar| bar.rule.as_str())
}

fn fires(stands: &[(StandId, i32, i32, i32)]) -> Trial {
    let seen: Vec<StandId> = stands.iter().map(|&(stand, ..)| stand).collect();
    Trial::bare(stands).spotted(&seen).phase(Phase::Fire { side: MARS })
}

#[test]
fn ft_tgt_01_the_example_of_the_nearest_in_view() {
    let trial = fires(&[(M1, 100, 100, 0), (T1, 100, 190, 180), (T2, 130, 160, 180)]);
    assert_eq!(check(&trial, M1, T2), Ok(()));
    assert_eq!(check(&trial, M1, T1), Err("FT-TGT-01"));
    // Hidden by a wood the nearer is no candidate.
    let hidden = trial.area(TerrainKind::Town, (101, 106), (140, 118));
    assert_eq!(check(&hidden, M1, T1), Ok(()));
}

#[test]
fn ft_tgt_02_who_is_under_fire_may_be_passed_over() {
    let mut trial = fires(&[(M1, 100, 100, 0), (T1, 100, 200, 180), (T2, 130, 150, 180)]);
    trial.state.fired_at = [T2].into_iter().collect::<StandSet>();
    assert_eq!(check(&trial, M1, T1), Ok(()));
    trial.state.fired_at = [T1].into_iter().collect::<StandSet>();
    assert_eq!(check(&trial, M1, T1), Err("FT-TGT-02"));
}

#[test]
fn ft_tgt_03_the_example_of_men_in_a_trench() {
    // Infantry in a trench at 3 inches may be passed over for infantry in the open at 6.
    let trench = |trial: Trial| trial.line(TerrainKind::Trench, &[(60, 130), (200, 130)], 0);
    let trial = trench(fires(&[(T1, 100, 90, 0), (A1, 100, 130, 0), (A2, 130, 160, 0)]));
    assert_eq!(check(&trial, T1, A2), Ok(()));
    let open = fires(&[(T1, 100, 90, 0), (A1, 100, 130, 0), (A2, 130, 160, 0)]);
    assert_eq!(check(&open, T1, A2), Err("FT-TGT-01"));
    // The one in cover may not be chosen before a nearer one in the open.
    let back = trench(fires(&[(T1, 100, 70, 0), (A1, 100, 130, 0), (A2, 120, 100, 0)]));
    assert_eq!(check(&back, T1, A1), Err("FT-TGT-03"));
}

#[test]
fn ft_tgt_04_light_vehicles_only_one_way() {
    use crate::vocabulary::Class;
    let make = |heavy_near: bool| {
        let (near, far) =
            if heavy_near { (Class::Mbt, Class::Light) } else { (Class::Light, Class::Mbt) };
        fires(&[(T1, 100, 100, 0), (A1, 100, 180, 0), (A2, 140, 220, 0)]).setting(|setting| {
            let tank = setting.types[0].clone();
            for (stand, class) in [(A1, near), (A2, far)] {
                let mut kind = tank.clone();
                kind.class = class;
                setting.types.push(kind);
                setting.roster[usize::from(stand.0)].kind = setting.types.len() as u8 - 1;
            }
        })
    };
    assert_eq!(check(&make(true), T1, A2), Err("FT-TGT-04"));
    assert_eq!(check(&make(false), T1, A2), Ok(()));
    assert_eq!(check(&make(false), T1, A1), Ok(()));
}

#[test]
fn ft_fire_01_small_arms_do_not_hurt_armour_nor_shells_men() {
    let trial = fires(&[(T1, 100, 100, 0), (A1, 100, 130, 0)]);
    let rifle = trial.state.kind(A1).weapons[0];
    let ray = trial.state.kind(T1).weapons[0];
    assert!(!is_fit(&trial.state, A1, &rifle, Against::Men, T1));
    assert!(!is_fit(&trial.state, A1, &rifle, Against::Armour, T1));
    assert!(is_fit(&trial.state, T1, &ray, Against::Men, A1));
    assert!(!is_fit(&trial.state, T1, &ray, Against::Armour, A1));
    assert!(is_fit(&trial.state, T1, &ray, Against::Armour, T2));
}

#[test]
fn ft_unit_03_guns_are_attacked_as_infantry() {
    let trial = fires(&[(T1, 100, 100, 0), (M1, 100, 130, 180)]);
    let ray = trial.state.kind(T1).weapons[0];
    assert!(is_fit(&trial.state, T1, &ray, Against::Men, M1));
    assert!(!is_fit(&trial.state, T1, &ray, Against::Armour, M1));
}

#[test]
fn ft_tow_01_guns_fire_through_their_front_arc() {
    let trial = fires(&[(M1, 100, 100, 90), (T1, 100, 200, 180)]);
    assert_eq!(check_seen(&trial.state, M1, T1).map_err(|bar| bar.rule.as_str()), Err("FT-TOW-01"));
    let turned = fires(&[(M1, 100, 100, 45), (T1, 100, 200, 180)]);
    assert_eq!(check_seen(&turned.state, M1, T1), Ok(()));
    // Everybody else fires all round.
    let tripod = fires(&[(T1, 100, 100, 180), (A1, 100, 200, 0)]);
    assert_eq!(check_seen(&tripod.state, T1, A1), Ok(()));
}

#[test]
fn ft_fire_02_only_guns_have_an_arc() {
    let trial = fires(&[(T1, 100, 100, 0), (M1, 200, 200, 0), (A1, 300, 300, 0)]);
    assert!(
        is_arced(&trial.state, M1) && !is_arced(&trial.state, T1) && !is_arced(&trial.state, A1)
    );
}
