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

#[test]
fn ft_tech_07_missiles_that_need_no_sight_as_in_the_example() {
    use crate::{order::Order, state::Phase, trial::EARTH, vocabulary::TerrainKind};
    // A missile 14h to 80 inches strikes a tripod behind a hill that only a scout sees.
    let (launcher, scout, tripod, near) = (StandId(31), StandId(20), StandId(0), StandId(3));
    let trial = |unseeing: bool, scouted: bool| {
        let trial = Trial::of(
            "smart-steel",
            &[(launcher, 100, 100, 0), (tripod, 100, 400, 180), (near, 130, 160, 180)],
        )
        .area(TerrainKind::Town, (50, 200), (150, 210))
        .setting(|setting| {
            let mut pieces = setting.land.pieces().to_vec();
            pieces[0].kind.levels = 9;
            setting.land = kernel::table::Land::new(pieces).unwrap();
        })
        .row(launcher, |kind| {
            (kind.weapons[1].unseeing, kind.weapons[1].range) = (unseeing, 80);
        })
        .side(EARTH)
        .phase(Phase::Fire { side: EARTH });
        if scouted { trial.stand(scout, 300, 300, 0) } else { trial }
    };
    let target = Order::Target { stand: tripod };
    assert!(trial(true, true).allows(&target), "the nearer one does not restrict it");
    assert_eq!(trial(true, false).refuses(&target), "FT-LOS-01", "nobody sees it");
    let mut blind = trial(false, true);
    blind.state[scout].limbered = false;
    // Without it only the scout itself could fire, who is a tank that sees it: ask for the launcher alone.
    let aimed =
        crate::state::Aimed { shooter: launcher, weapon: 1, against: Against::Armour, shots: 1 };
    let allowed = (fire::Context::Own, EARTH);
    assert!(fire::check_shot(&trial(true, true).state, aimed, tripod, allowed, None).is_ok());
    assert!(fire::check_shot(&blind.state, aimed, tripod, allowed, None).is_err());
    let unspotted = trial(true, true).hidden(&[tripod]);
    let bar = fire::check_shot(&unspotted.state, aimed, tripod, allowed, None).unwrap_err();
    assert_eq!(bar.rule.as_str(), "FT-TECH-07");
    // At 29 inches it is in range: three hits.
    let hit = trial(true, true)
        .give(&target, &[])
        .give(
            &Order::Shoot {
                shooter: launcher,
                weapon: 1,
                against: Against::Armour,
                target: tripod,
                shots: 1,
            },
            &[],
        )
        .give(&Order::Fire, &[3, 1]);
    assert!(hit.told().iter().any(|(rule, _)| *rule == "FT-PEN-01"));
}

#[test]
fn ft_tgt_01_who_is_nearer_is_named_only_where_it_may_be_measured() {
    let said = |measured: bool| {
        let trial = fires(&[(M1, 100, 100, 0), (T1, 100, 190, 180), (T2, 130, 160, 180)]);
        let trial = if measured { trial.measured() } else { trial };
        let known = candidates(&trial.state, M1);
        let bar = check_nearest(&trial.state, M1, T1, &known).unwrap_err();
        let refusal = bar.refusal(&trial.state);
        (format!("{refusal:?}").contains(trial.state.name(T2)), bar.rule.as_str())
    };
    assert_eq!(said(false), (false, "FT-TGT-01"));
    assert_eq!(said(true), (true, "FT-TGT-01"));
}

#[test]
fn ft_tgt_02_whom_his_own_side_has_struck_is_not_passed_over_for_it() {
    let struck = |by: SideId| {
        let mut trial = fires(&[(M1, 100, 100, 0), (T1, 100, 200, 180), (T2, 130, 150, 180)]);
        note(&mut trial.state, by, T2);
        check(&trial, M1, T1)
    };
    assert_eq!(struck(SideId::HUMANS), Ok(()));
    assert_eq!(struck(MARS), Err("FT-TGT-01"));
}

#[test]
fn ft_spot_05_a_refusal_does_not_tell_who_is_inside_an_unseen_carrier() {
    use crate::{Tripods, order::Order};
    use kernel::{System as _, Viewer};
    let (tripod, carrier, troops, later) = (StandId(0), StandId(27), StandId(30), StandId(33));
    let fired = |target: StandId, is_seen: bool| {
        let stands = [(tripod, 100, 300, 180), (carrier, 100, 100, 0)];
        let mut trial = Trial::of("landships-at-prairie-junction", &stands)
            .hidden(&[carrier])
            .foggy()
            .phase(Phase::Fire { side: MARS });
        trial.state[later].at = Where::Reserve;
        let viewer = if is_seen { Viewer::Seat(MARS.seat()) } else { Viewer::Umpire };
        let state = Tripods::seen_by(&trial.state, viewer);
        let refusal = Tripods::check(&state, &Order::Target { stand: target }).unwrap_err();
        (refusal.rule.as_str(), refusal.why)
    };
    for is_seen in [true, false] {
        for stand in [carrier, troops] {
            let (rule, why) = fired(stand, is_seen);
            assert_eq!(rule, "FT-LOS-01");
            assert!(why.ends_with("has not been spotted"), "{why}");
        }
        // Whoever has still to come on is nobody's secret.
        assert_eq!(fired(later, is_seen).0, "FT-FIRE-01");
    }
}
