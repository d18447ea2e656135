//! Templates by direct fire.

use super::*;
use crate::{
    state::{Pending, Phase, Where},
    templates::number,
    trial::{A1, EARTH, H1, L1, M1, MARS, T1, T2, Trial, point},
    vocabulary::TerrainKind,
};

fn fires(stands: &[(StandId, i32, i32, i32)]) -> Trial {
    let seen: Vec<StandId> = stands.iter().map(|&(stand, ..)| stand).collect();
    Trial::bare(stands).spotted(&seen).side(EARTH).phase(Phase::Fire { side: EARTH })
}

fn shell(shooter: StandId, x: i32, y: i32) -> Order {
    Order::Shell { shooter, at: point(x, y) }
}

#[test]
fn ft_art_14_a_template_in_sight_on_a_legal_target() {
    let stands = [(H1, 100, 100, 0), (T1, 100, 200, 180), (T2, 300, 340, 180)];
    let trial = fires(&stands);
    assert_eq!(trial.refuses(&shell(H1, 100, 150)), "FT-TGT-05");
    // Two factors: armour on a 6; the check then wants 3, since it is not light.
    let hit = fires(&stands).give(&shell(H1, 100, 200), &[6, 2]);
    assert_eq!(hit.state[T1].at, Where::Removed);
    let miss = fires(&stands).give(&shell(H1, 100, 200), &[5]);
    assert_eq!(miss.state[T1].checks.artillery, Pending::No);
    assert!(miss.state[H1].spent && miss.state[H1].fired);
    // Beyond one and a half times its range it is wasted.
    let far = fires(&[(L1, 100, 100, 0), (T1, 100, 240, 180), (T2, 300, 340, 180)]);
    let far = far.give(&shell(L1, 100, 240), &[]);
    assert!(far.has_told("FT-GEN-07", Event::ShellWasted { shooter: L1 }));
    // Only in firing phases.
    let moving = Trial::bare(&stands).side(EARTH);
    assert_eq!(moving.refuses(&shell(H1, 100, 200)), "FT-ART-14");
}

#[test]
fn ft_art_08_the_chart_by_factors_and_target() {
    let trial = fires(&[(A1, 100, 100, 0), (T1, 100, 200, 180)]);
    let sheaf = |factors, light| Sheaf { factors, light, templates: 1, side: 1 };
    let of = |stand, factors, light| number(&trial.state, stand, sheaf(factors, light));
    assert_eq!((of(T1, 8, false), of(T1, 3, true)), (3, 6));
    assert_eq!((of(A1, 8, false), of(A1, 4, false), of(A1, 2, true)), (2, 4, 5));
    let covered = fires(&[(A1, 100, 100, 0), (T1, 100, 200, 180)]).area(
        TerrainKind::Town,
        (60, 60),
        (140, 140),
    );
    assert_eq!(number(&covered.state, A1, sheaf(8, false)), 3);
    assert_eq!(number(&covered.state, A1, sheaf(20, false)), 2);
}

#[test]
fn ft_art_16_an_unspotted_stand_on_one_to_three() {
    // A gun shells one tripod; another, unspotted, is touched but none lies wholly under the template.
    let stands = [(H1, 100, 100, 0), (T1, 100, 200, 180), (T2, 111, 200, 180)];
    let make = || {
        let mut trial = fires(&stands);
        trial.state[T2].spotted = false;
        trial
    };
    let missed = make().give(&shell(H1, 104, 200), &[1, 4]);
    assert!(missed.has_told("FT-ART-16", Event::ShellMissed { stand: T2 }));
    let struck = make().give(&shell(H1, 104, 200), &[1, 3, 6, 3]);
    assert!(struck.has_told("FT-QC-07", Event::Shaken { stand: T2 }));
    // A friend of the gun that lies wholly under it, spotted as he is, tells nothing of the other.
    let friend = make().stand(T1, 102, 209, 180).stand(A1, 102, 200, 0).spotted(&[A1]);
    let friend = friend.give(&shell(H1, 103, 200), &[1, 4, 1]);
    assert!(friend.has_told("FT-ART-16", Event::ShellMissed { stand: T2 }));
}

#[test]
fn ft_art_14_on_overwatch_in_the_enemy_firing_phase() {
    let watch = |phase: Phase| {
        let stands = [(H1, 100, 100, 0), (T1, 100, 200, 180), (T2, 300, 340, 180)];
        let mut trial =
            Trial::bare(&stands).marked(&[H1], crate::state::Marker::Overwatch).phase(phase);
        trial.state.window = Some(crate::state::Window { side: EARTH, asked: true });
        trial
    };
    let offers = |trial: &Trial| {
        let mut out = Vec::new();
        crate::overwatch::list(&trial.state, &mut out);
        out.contains(&shell(H1, 100, 200))
    };
    let firing = watch(Phase::Fire { side: MARS });
    assert!(offers(&firing) && firing.allows(&shell(H1, 100, 200)));
    let laid = firing.give(&shell(H1, 100, 200), &[1]);
    assert_eq!(laid.state[H1].marker, crate::state::Marker::None);
    let moving = watch(Phase::Move);
    assert!(!offers(&moving));
    assert_eq!(moving.refuses(&shell(H1, 100, 200)), "FT-ART-14");
    // A gun has nothing else for men: it is asked all the same.
    let has_shot = |phase: Phase| {
        let men = watch(phase).recast(T1, "I-P5-INFANTRY");
        let allowed = (Context::Overwatch, EARTH);
        let candidates = targets::candidates(&men.state, H1);
        super::has_shot(&men.state, H1, allowed, &candidates)
    };
    assert!(has_shot(Phase::Fire { side: MARS }));
    assert!(!has_shot(Phase::Move));
}

#[test]
fn ft_art_01_guns_of_the_first_period_fire_directly_only() {
    let library = crate::tables::shipped();
    for id in ["A-P1-LIGHT-TOWED", "A-P1-MEDIUM-TOWED", "A-P1-HEAVY-TOWED", "A-P1-HORSE-ARTILLERY"]
    {
        assert_eq!(library.stand(id).unwrap().indirect, None, "{id}");
    }
}

#[test]
fn ft_art_13_guns_fire_at_vehicles_by_their_chart() {
    let trial = fires(&[(M1, 100, 100, 0), (T1, 100, 200, 180)]);
    let gun = trial.state.kind(M1).weapons[0];
    assert_eq!((gun.pen, gun.rof, gun.range, gun.sa), (Some(2), 1, 10, None));
}

#[test]
fn ft_mark_01_the_example_of_a_template() {
    // The square from (10,10) to (11,11) and a base of radius 0.375.
    let square = templates::square(point(105, 105), 1);
    let base = |x| Outline::circle(point(x, 105), Length::thousandths(375));
    assert!(touches(&base(113), &square));
    assert!(!touches(&base(114), &square));
}

#[test]
fn ft_fire_06_a_shell_touches_somebody_who_is_not_closed() {
    let mut trial = fires(&[(H1, 100, 100, 0), (T1, 100, 200, 180), (T2, 300, 340, 180)]);
    assert!(trial.allows(&shell(H1, 100, 200)));
    trial.state.closed.insert(T1);
    assert_eq!(trial.refuses(&shell(H1, 100, 200)), "FT-TGT-05");
}
