//! Sweeps.

use super::*;
use crate::{
    state::{Phase, Where},
    trial::{A1, A2, A3, MARS, T1, T2, Trial, point},
};

fn fires(stands: &[(StandId, i32, i32, i32)]) -> Trial {
    let seen: Vec<StandId> = stands.iter().map(|&(stand, ..)| stand).collect();
    Trial::bare(stands).spotted(&seen).phase(Phase::Fire { side: MARS })
}

fn sweep(x: i32, y: i32, degrees: i32) -> Order {
    Order::Sweep { shooter: T1, from: point(x, y), direction: Angle::degrees(degrees) }
}

#[test]
fn ft_heat_03_the_example_of_a_line() {
    // The line from (10,10) to (22,10): a base of radius 0.375 at (15,10.3) is on it, one at (15,10.5) is not.
    let at = |y| fires(&[(T1, 150, 200, 180), (A1, 150, y, 0)]);
    assert!(at(103).allows(&sweep(100, 100, 90)));
    assert_eq!(at(105).refuses(&sweep(100, 100, 90)), "FT-TGT-05");
    // A start beyond effective range wastes it.
    let far = fires(&[(T1, 150, 350, 180), (A1, 150, 90, 0), (A2, 160, 85, 0)]);
    let far = far.give(&sweep(150, 90, 90), &[]);
    assert!(far.has_told("FT-GEN-07", Event::SweepWasted { shooter: T1 }));
    assert!(far.state[T1].spent);
    // One sweep replaces everything else.
    let bar = fire::check_shooter(&far.state, T1, (Context::Hold, MARS)).unwrap_err();
    assert_eq!(bar.rule.as_str(), "FT-HOLD-01");
    assert!(!overwatch::is_whole(&far.state, T1, Context::Own));
}

#[test]
fn ft_heat_04_infantry_is_killed_on_three_or_more() {
    let trial =
        fires(&[(T1, 150, 200, 180), (A1, 120, 100, 0), (A2, 140, 100, 0), (A3, 160, 100, 0)]);
    // Two of three fall; the last of the company then checks for its losses, and stands.
    let trial = trial.give(&sweep(110, 100, 90), &[2, 3, 6, 5]);
    assert!(trial.state.pose(A1).is_some());
    assert_eq!((trial.state[A2].at, trial.state[A3].at), (Where::Destroyed, Where::Destroyed));
}

#[test]
fn ft_tgt_05_a_sweep_touches_somebody_who_could_be_chosen() {
    let trial = fires(&[(T1, 150, 200, 180), (A1, 150, 100, 0), (T2, 300, 200, 180)]);
    assert_eq!(trial.refuses(&sweep(300, 100, 90)), "FT-TGT-05");
    assert!(trial.allows(&sweep(145, 100, 90)));
    // Friends on the line are struck too.
    let friendly =
        fires(&[(T1, 150, 200, 180), (A1, 150, 100, 0), (T2, 200, 100, 180), (A2, 150, 80, 0)]);
    let friendly = friendly.give(&sweep(145, 100, 90), &[1, 1]);
    let rolled = |stand: StandId| {
        let of = format!("Some({:?})", effects::piece(stand));
        friendly.log.iter().any(|entry| format!("{entry:?}").contains(&of))
    };
    assert!(rolled(T1) && friendly.state.fired_at.has(A1));
    // [FT-TGT-02] Which is no enemy fire that others could pass him over for.
    assert!(!friendly.state.fired_at.has(T2));
}

#[test]
fn ft_smoke_03_a_sweep_through_smoke_hits_less_often() {
    // A tank at effective range: 4 or more, and an elite tripod adds two.
    let smoky = |smoke: Option<bool>, script: &[u8]| {
        let mut trial = fires(&[(T1, 150, 200, 180), (A1, 150, 50, 0)])
            .recast(A1, "V-P4-HEAVY-TANK")
            .row(T1, |row| row.equipment.push(crate::vocabulary::Equipment::Thermal));
        if let Some(incendiary) = smoke {
            let (at, along) = (point(150, 120), Angle::degrees(90));
            trial.state.smokes.push(crate::state::Smoke { at, along, width: 1, incendiary });
        }
        let after = trial.give(&sweep(145, 50, 90), script);
        after.log.iter().any(|entry| format!("{entry:?}").contains("penetration"))
    };
    assert!(smoky(None, &[2, 1, 1]));
    // The last die of each is for the smoke, in the command phase that follows.
    assert!(!smoky(Some(false), &[2, 6]) && smoky(Some(false), &[3, 1, 1, 6]));
    assert!(!smoky(Some(true), &[3, 6]) && smoky(Some(true), &[4, 1, 1, 6]));
}

#[test]
fn ft_fire_06_a_sweep_over_nobody_but_those_who_are_closed_is_refused() {
    let mut trial = fires(&[(T1, 150, 200, 180), (A1, 150, 100, 0), (A2, 300, 100, 0)]);
    assert!(trial.allows(&sweep(100, 100, 90)));
    trial.state.closed.insert(A1);
    assert_eq!(trial.refuses(&sweep(100, 100, 90)), "FT-TGT-05");
    // On overwatch nobody is closed.
    let watches = trial.marked(&[T1], crate::state::Marker::Overwatch);
    let mut state = watches.state;
    state.window = Some(crate::state::Window { side: MARS, asked: true });
    assert_eq!(super::check(&state, T1, point(100, 100), Angle::degrees(90)), Ok(()));
}
