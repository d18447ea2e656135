//! Quality checks and victory.

use super::{P, Q, X, field};
use crate::{
    checks, effects,
    event::Event,
    fire::Context,
    state::{Against, Ending, Pending, Phase, StandId, Where},
    templates,
    trial::{A1, EARTH, MARS, T1, T2, Trial},
    vocabulary::Quality,
};

/// The faces with which a stand passes a check at the end of a firing phase.
fn passes(trial: &Trial, stand: StandId, change: impl Fn(&mut Trial)) -> Vec<u8> {
    let stands = |face: &u8| {
        let mut copy = Trial { state: trial.state.clone(), log: Vec::new() };
        change(&mut copy);
        let state = super::run(&copy, &[*face], |play| while checks::step(play) {});
        state.pose(stand).is_some()
    };
    (1..=6).filter(stands).collect()
}

fn shaken(stand: StandId, hits: u8) -> impl Fn(&mut Trial) {
    move |trial| {
        trial.state[stand].checks.fire = Pending::Yes;
        trial.state[stand].checks.hits = hits;
    }
}

#[test]
fn ft_qual_01_chances_as_in_the_example() {
    let chance = |quality: Quality| {
        passes(&field(&[(P, "V-P5-MEDIUM-TANK", 100, 100, 0)]).quality(P, quality), P, shaken(P, 0))
            .len()
    };
    let all = [Quality::Green, Quality::Average, Quality::Veteran, Quality::Elite];
    assert_eq!(all.map(chance), [1, 2, 3, 4], "sixths");
}

#[test]
fn ft_qual_02_a_tripod_as_in_the_example() {
    let trial = field(&[(X, "V-P1-TRIPOD", 100, 100, 0)]);
    assert_eq!(passes(&trial, X, shaken(X, 0)), [3, 4, 5, 6]);
}

#[test]
fn ft_qc_01_green_and_elite_as_in_the_example() {
    let astray =
        field(&[(P, "I-P5-INFANTRY", 100, 100, 0), (StandId(21), "I-P5-INFANTRY", 300, 100, 0)])
            .quality(P, Quality::Green);
    assert!(passes(&astray, P, shaken(P, 0)).is_empty());
    let elite = field(&[(P, "V-P5-MEDIUM-TANK", 100, 100, 0)]).quality(P, Quality::Elite);
    let light = |trial: &mut Trial| {
        trial.state[P].checks.artillery = Pending::Yes;
        trial.state[P].checks.light = true;
    };
    assert_eq!(passes(&elite, P, light), [2, 3, 4, 5, 6], "with +2");
}

#[test]
fn ft_qc_03_three_rolls_in_all_as_in_the_example() {
    let stands: Vec<_> = (20..25)
        .map(|n| (StandId(n), "V-P5-MEDIUM-TANK", 100 + 20 * (i32::from(n) - 20), 100, 0))
        .collect();
    let trial = field(&stands);
    // For overwatch in the movement phase: one. By hold fire later: none. By a barrage: one. For the losses of its unit: one.
    let after = super::run(&trial, &[5, 5, 5], |play| {
        effects::shake(play, P, Context::Overwatch);
        while checks::step(play) {}
        effects::shake(play, P, Context::Hold);
        while checks::step(play) {}
        play.state[P].checks.artillery = Pending::Yes;
        while checks::step(play) {}
        for lost in 21..25 {
            effects::lose(play.state, StandId(lost), Where::Destroyed);
        }
        let unit = play.state.spec(P).unit;
        checks::losses(play, unit);
    });
    assert!(after.pose(P).is_some());
}

#[test]
fn ft_qc_04_a_tank_with_a_pending_check_as_in_the_example() {
    let moving = super::moving(P, "V-P5-MEDIUM-TANK", (100, 100, 0), |trial| trial);
    let state = super::run(&moving, &[], |play| effects::shake(play, P, Context::Overwatch));
    let moved = Trial { state, log: Vec::new() }.give(&crate::trial::go(&[(100, 130)]), &[]);
    assert_eq!(moved.pose(P).at, crate::trial::point(100, 130), "it finishes its move");
    let passed = super::run(&moved, &[5], |play| while checks::step(play) {});
    assert!(crate::fire::check_weapon(&passed, P, 0, Against::Armour, Context::Own).is_ok());
}

#[test]
fn ft_qc_05_a_tripod_that_passed_as_in_the_example() {
    let mut trial =
        field(&[(P, "V-P5-MEDIUM-TANK", 100, 100, 0), (X, "V-P1-TRIPOD", 100, 200, 180)]);
    trial.state[X].checks.fire = Pending::Passed;
    let struck = |face: u8| {
        super::run(&trial, &[face], |play| {
            let dice = effects::Penetration { dice: 1, modifier: 0 };
            effects::strike(play, X, dice, P, crate::vocabulary::WeaponKind::Gun, Context::Own);
        })
    };
    assert_eq!(struck(4)[X].checks.fire, Pending::Passed, "no new roll");
    assert!(struck(6).doomed.has(X));
}

#[test]
fn ft_qc_07_a_tripod_that_passed_for_mortars_as_in_the_example() {
    let mut trial = field(&[(X, "V-P1-TRIPOD", 100, 200, 180)]);
    trial.state[X].checks.artillery = Pending::Passed;
    let sheaf = crate::tables::Sheaf { factors: 20, light: false, templates: 1, side: 3 };
    let area = templates::square(crate::trial::point(100, 200), 3);
    let after =
        super::run(&trial, &[6], |play| templates::burst(play, EARTH, None, &[area], sheaf));
    assert_eq!(after[X].checks.artillery, Pending::Passed);
}

#[test]
fn ft_qc_08_tank_and_tripod_as_in_the_example() {
    let light = |stand: StandId| {
        move |trial: &mut Trial| {
            trial.state[stand].checks.artillery = Pending::Yes;
            trial.state[stand].checks.light = true;
        }
    };
    let tank = field(&[(P, "V-P5-MEDIUM-TANK", 100, 100, 0)]);
    assert_eq!(passes(&tank, P, light(P)), [3, 4, 5, 6]);
    let tripod = field(&[(X, "V-P1-TRIPOD", 100, 100, 0)]);
    assert_eq!(passes(&tripod, X, light(X)), [2, 3, 4, 5, 6]);
}

/// Whether a company of so many that has lost so many checks.
fn checks_for(n: u8, lost: u8) -> bool {
    let trial = field(&[(X, "V-P1-TRIPOD", 500, 500, 0)]);
    let unit = trial.state.spec(P).unit;
    let mut trial = trial;
    // The others of its unit, and some of another one, make it up.
    let all: Vec<StandId> = (20..25).chain([36]).map(StandId).take(usize::from(n)).collect();
    trial = trial.setting(|setting| {
        for stand in 20..25 {
            setting.roster[stand].unit = setting.units.len() as u8 - 1;
        }
        for stand in &all {
            setting.roster[usize::from(stand.0)].unit = unit;
        }
    });
    for (k, &stand) in all.iter().enumerate() {
        let at = kernel::table::Pose::new(
            crate::trial::point(100 + 15 * k as i32, 100),
            kernel::table::Angle::NORTH,
        );
        trial.state[stand].at = Where::Table(at);
        trial.state[stand].spotted = true;
    }
    for &stand in all.iter().take(usize::from(lost)) {
        effects::lose(&mut trial.state, stand, Where::Destroyed);
    }
    let mut state = trial.state.clone();
    let mut dice = kernel::Dice::script(&[6]);
    let mut log = kernel::WrittenChronicle::default();
    let mut play = crate::Play { state: &mut state, dice: &mut dice, log: &mut log };
    checks::losses(&mut play, unit);
    let n = log.0.iter().filter(|entry| {
        matches!(entry, kernel::chronicle::Entry::Event { event: Event::UnitChecked { .. }, .. })
    });
    let n = n.count();
    assert!(n <= 1, "a single roll");
    n == 1
}

#[test]
fn ft_qc_09_thresholds_as_in_the_example() {
    assert!(!checks_for(4, 2) && checks_for(4, 3));
    assert!(!checks_for(6, 3) && checks_for(6, 4));
    assert!(!checks_for(3, 1) && checks_for(3, 2));
}

#[test]
fn ft_qc_10_the_last_of_five_as_in_the_example() {
    assert!(checks_for(5, 4));
}

#[test]
fn ft_qc_11_the_fifth_tripod_as_in_the_example() {
    let group: Vec<_> = (3..8)
        .map(|n| (StandId(n), "V-P5-TRIPOD-EARLY", 100 + 20 * i32::from(n), 100, 0))
        .collect();
    let trial = field(&group);
    let after = super::run(&trial, &[], |play| {
        for lost in 3..7 {
            effects::lose(play.state, StandId(lost), Where::Destroyed);
        }
        let unit = play.state.spec(StandId(7)).unit;
        checks::losses(play, unit);
    });
    assert!(after.pose(StandId(7)).is_some());
}

#[test]
fn ft_qc_12_four_rounds_as_in_the_example() {
    let trial = field(&[(P, "V-P5-MEDIUM-TANK", 100, 100, 0)]);
    let after = super::run(&trial, &[5, 5, 5, 5, 5], |play| {
        for _ in 0..4 {
            effects::shake(play, P, Context::Bout);
            checks::after_round(play, EARTH);
        }
        effects::shake(play, P, Context::Own);
        while checks::step(play) {}
    });
    assert!(after.pose(P).is_some());
}

#[test]
fn ft_qc_13_a_lorry_as_in_the_example() {
    let mut trial = field(&[(P, "V-P2PLUS-LORRY", 100, 100, 0)]);
    trial.state[P].strategic = true;
    assert!(passes(&trial, P, shaken(P, 2)).is_empty(), "a seven is needed");
}

#[test]
fn ft_qc_14_a_late_battery_as_in_the_example() {
    let mut trial =
        Trial::of("the-wire-1917", &[(StandId(0), 200, 300, 180), (StandId(8), 200, 100, 0)]);
    let caller = crate::state::Caller::Unit(trial.state.spec(StandId(8)).unit);
    let (pattern, shell) = (crate::state::Pattern::Converged, crate::state::Shell::HighExplosive);
    let plan =
        Some(crate::state::Plan::Fire(crate::state::Plot { batteries: 1, caller, pattern, shell }));
    let (at, tracked) = (crate::trial::point(200, 300), crate::state::StandSet::EMPTY);
    let (side, number, since, done, late) = (EARTH, 1, 1, 0, false);
    trial.state.missions.push(crate::state::Mission {
        side,
        number,
        at,
        since,
        done,
        late,
        plan,
        tracked,
    });
    trial.state.turn = 2;
    let trial = trial.side(MARS).phase(Phase::Indirect).go(&[1]);
    assert!(trial.state.missions[0].late);
    assert_eq!(
        crate::artillery::guns(&trial.state, &trial.state.setting.batteries[0]),
        2,
        "it stays in play"
    );
}

#[test]
fn ft_sa_02_a_cannon_as_in_the_example() {
    let trial = field(&[
        (P, "V-P5-MICV", 100, 100, 0),
        (Q, "I-P5-INFANTRY", 100, 150, 0),
        (StandId(36), "I-P5-INFANTRY", 120, 150, 0),
    ])
    .row(P, |kind| kind.weapons[0].rof = 5);
    // Two targets cost a die: four in all, two each.
    let mut trial = trial;
    let aimed = crate::state::Aimed { shooter: P, weapon: 0, against: Against::Men, shots: 2 };
    crate::fire::take_shots(&mut trial.state, aimed, Q, Context::Own);
    assert_eq!(
        crate::fire::shots_left(&trial.state, P, 0, Against::Men, StandId(36), Context::Own),
        2
    );
    let hits = |faces: &[u8]| {
        super::run(&trial, faces, |play| effects::fire(play, aimed, Q, Context::Own, false))[Q]
            .checks
            .hits
    };
    assert_eq!((hits(&[2, 6]), hits(&[5, 4])), (1, 2));
    // Two hits: the check is at -1, so that average men need a six.
    assert_eq!(passes(&trial, Q, shaken(Q, 2)), [6]);
}

#[test]
fn ft_vic_01_a_tripod_worth_five_as_in_the_example() {
    let trial = Trial::bare(&[(T1, 100, 300, 180), (A1, 100, 100, 0)])
        .setting(|setting| setting.roster[usize::from(T1.0)].value = 5);
    let worth = |to: Where| {
        let mut state = trial.state.clone();
        effects::lose(&mut state, T1, to);
        crate::victory::worth(&state, T1)
    };
    assert_eq!((worth(Where::Destroyed), worth(Where::Removed)), (5, 3));
}

#[test]
fn ft_vic_02_nine_to_seven_and_the_last_tripod_as_in_the_example() {
    let trial = Trial::bare(&[(T1, 100, 300, 180), (A1, 100, 100, 0)]).setting(|setting| {
        (setting.minor, setting.major) = (3, 9);
    });
    let verdict =
        |of: [u16; 2]| crate::victory::verdict(&trial.state, Ending::Points { of, swept: None }).0;
    assert_eq!(verdict([9, 7]), None, "a draw");
    assert_eq!(verdict([10, 7]), Some(MARS));
    // The last tripod leaves by its exit: the battle is over in that final phase.
    let mut left = Trial::bare(&[(A1, 100, 100, 0)]);
    left.state.turn = 6;
    left.state[T1].at = Where::Exited;
    left.state[T2].at = Where::Exited;
    let over = left.phase(Phase::Final { step: 0 }).go(&[]);
    assert!(matches!(over.state.ending, Some(Ending::Points { .. })));
    assert_eq!(over.state.turn, 6);
}
