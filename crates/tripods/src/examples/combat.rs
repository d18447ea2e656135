//! Close combat.

use super::{P, Q, R, X, Z, field};
use crate::{
    close_combat,
    effects::{Band, Penetration},
    event::Event,
    fire::Context,
    ground,
    order::Order,
    state::{Against, Aimed, Phase},
    trial::{EARTH, MARS, Trial, go},
    vocabulary::Quality,
};

#[test]
fn ft_cc_01_a_whippet_as_in_the_example() {
    // Its nose is half an inch ahead, the rim of the walker 0.375 from its middle: 8.075 from middle to middle are 6.2 and an inch.
    let trial =
        field(&[(P, "V-P3-WHIPPET", 100, 100, 0), (R, "I-P5-INFANTRY", 800, 20, 0)]).side(EARTH);
    let mut trial = trial;
    let at = kernel::table::Point::thousandths(10_000, 10_000 + 6200 + 1000 + 500 + 375);
    trial.state[Z].at =
        crate::state::Where::Table(kernel::table::Pose::new(at, kernel::table::Angle::SOUTH));
    trial.state[Z].spotted = true;
    let halted = trial
        .recast(Z, "V-P23-LIGHT-WALKER")
        .give(&Order::Choose { stand: P, strategic: false }, &[])
        .give(&go(&[(100, 190)]), &[]);
    assert!(halted.has_told("FT-CC-01", Event::Halted { stand: P, by: Z }));
    assert_eq!(halted.state[P].counter.map(|left| left.length().in_thousandths()), Some(3800));
}

#[test]
fn ft_cc_02_a_stationary_tripod_fires_first_as_in_the_example() {
    // Infantry that has walked up to it.
    let walked_up = |row: &str, script: &[u8]| {
        let mut trial = field(&[
            (P, row, 100, 100, 0),
            (X, "V-P23-TRIPOD", 100, 118, 180),
            (R, "I-P5-INFANTRY", 800, 20, 0),
            (Z, "V-P5-LIGHT-WALKER", 700, 500, 0),
        ])
        .side(EARTH)
        .phase(Phase::Move);
        trial.state[P].counter = Some(ground::points(3));
        trial.state.moved.insert(P);
        trial.give(&Order::Done, script)
    };
    let replied = |trial: &Trial| {
        trial.told().iter().any(|(_, event)| matches!(event, Event::Grenades { .. }))
    };
    // Nobody has a choice, so all of it is rolled: the ray, what is left of the infantry, and its check at the end of the round.
    let removed = walked_up("I-P3-EUROPEAN-US-INFANTRY", &[6, 6, 6, 3, 1]);
    assert!(removed.state.pose(P).is_none() && replied(&removed));
    // What is knocked out is gone at once: a hit, and a penetration of eight, to which a ray adds nothing so near.
    let killed = walked_up("V-P3-WHIPPET", &[6; 1 + 8]);
    assert!(killed.state.pose(P).is_none());
    let shots = |trial: &Trial| {
        let fired = |event: &Event| matches!(event, Event::Fired { shooter, .. } if *shooter == P);
        trial.told().iter().filter(|(_, event)| fired(event)).count()
    };
    assert_eq!(shots(&killed), 0);
}

#[test]
fn ft_cc_03_a_male_tank_at_a_flank_as_in_the_example() {
    let trial = field(&[(P, "V-P3-MALE-TANK", 100, 100, 0), (X, "V-P23-TRIPOD", 100, 118, 0)]);
    let gun = trial.state.kind(P).weapons[0];
    assert_eq!(gun.rof, 2);
    let aimed = Aimed { shooter: P, weapon: 0, against: Against::Armour, shots: 1 };
    assert_eq!(super::hits_by(&trial, aimed, X, Context::Bout, false), [3, 4, 5, 6]);
    let dice = Penetration::of(&trial.state, P, &gun, X, Band::Close, Context::Bout, false);
    assert_eq!(dice, Penetration { dice: 3, modifier: 0 });
}

#[test]
fn ft_cc_04_late_infantry_as_in_the_example() {
    let trial =
        field(&[(P, "I-P3-LATE-INFANTRY", 100, 100, 0), (X, "V-P23-TRIPOD", 100, 115, 180)]);
    let aimed = Aimed { shooter: P, weapon: 1, against: Against::Armour, shots: 1 };
    assert_eq!(super::hits_by(&trial, aimed, X, Context::Bout, false), [3, 4, 5, 6]);
    let law = trial.state.kind(P).weapons[1];
    let dice = Penetration::of(&trial.state, P, &law, X, Band::Close, Context::Bout, false);
    assert_eq!(dice, Penetration { dice: 2, modifier: 0 });
}

#[test]
fn ft_cc_05_three_rifle_stands_as_in_the_example() {
    let trial = field(&[
        (P, "I-P1-EUROPEAN-US-INFANTRY", 100, 105, 0),
        (Q, "I-P1-EUROPEAN-US-INFANTRY", 115, 120, 0),
        (R, "I-P1-EUROPEAN-US-INFANTRY", 85, 120, 0),
        (X, "V-P1-TRIPOD", 100, 120, 180),
    ]);
    let mut forced = 0;
    for roll in 0..216_u16 {
        let faces = [roll % 6, roll / 6 % 6, roll / 36].map(|n| n as u8 + 1);
        let state = super::run(&trial, &faces, |play| {
            for shooter in [P, Q, R] {
                close_combat::grenade(play, shooter, X);
            }
        });
        forced += u16::from(state[X].checks.bout == crate::state::Pending::Yes);
    }
    assert_eq!(forced, 91, "of 216; an elite crew then fails one in three, 91 of 648");
}

#[test]
fn ft_cc_07_nerve_as_in_the_example() {
    // The check is at +2: average men pass on three, green ones on four.
    let cowed = |quality: Quality, face: u8, keeps: bool| {
        let mut trial = field(&[
            (X, "V-P23-TRIPOD", 100, 118, 180),
            (P, "I-P3-EUROPEAN-US-INFANTRY", 100, 100, 0),
            (R, "I-P5-INFANTRY", 800, 20, 0),
            (Z, "V-P5-LIGHT-WALKER", 700, 500, 0),
        ])
        .quality(P, quality)
        .side(MARS)
        .phase(Phase::Move);
        trial.state[X].counter = Some(ground::points(3));
        trial.state.moved.insert(X);
        // Who keeps his nerve throws a grenade first; then the ray kills him.
        let script: &[u8] = if keeps { &[face, 1, 6, 6, 6, 1] } else { &[face, 6, 6, 6, 1] };
        let fight = trial.give(&Order::Done, script);
        fight.told().iter().any(|(_, event)| matches!(event, Event::Cowed { .. }))
    };
    assert!(cowed(Quality::Average, 2, false) && !cowed(Quality::Average, 3, true));
    assert!(cowed(Quality::Green, 3, false) && !cowed(Quality::Green, 4, true));
}

#[test]
fn ft_cc_09_a_whippet_goes_on_as_in_the_example() {
    // It halted with six left, and two rounds have taken a point each.
    let mut trial = field(&[
        (P, "V-P3-WHIPPET", 100, 100, 0),
        (R, "I-P5-INFANTRY", 800, 20, 0),
        (Z, "V-P5-LIGHT-WALKER", 700, 500, 0),
    ])
    .side(EARTH)
    .phase(Phase::FollowOn);
    trial.state[P].counter = Some(ground::points(6 - 2));
    let on = trial.give(&Order::Choose { stand: P, strategic: false }, &[]);
    assert!(on.allows(&go(&[(100, 140)])));
    assert_eq!(on.refuses(&go(&[(100, 141)])), "FT-MOVE-05");
}
