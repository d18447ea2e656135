//! Flyers that go high, rise for a shot, or are fired at from behind.

use super::*;

#[test]
fn ft_spot_04_who_goes_high_is_spotted_at_once() {
    let rises = |high: bool, is_spotted: bool| {
        let trial = prairie(&[(GYRO, 100, 100, 0), (TRIPOD, 100, 300, 180), (FOOT, 300, 100, 0)])
            .area(TerrainKind::Town, (50, 150), (150, 200))
            .marked(&[TRIPOD], Marker::Overwatch)
            .side(EARTH);
        let trial = if is_spotted { trial } else { trial.hidden(&[GYRO]) };
        chosen(trial, GYRO, high)
    };
    let high = rises(true, false);
    assert!(high.state[GYRO].spotted, "before it has flown an inch");
    // [FT-OVER-03] Whoever watches is asked, as whenever somebody is spotted.
    assert!(high.state.window.is_some_and(|window| window.asked && window.side == MARS));
    let low = rises(false, false);
    assert!(!low.state[GYRO].spotted && low.state.window.is_none());
    assert!(
        rises(true, true).state.window.is_none(),
        "who was spotted before is asked for as it flies"
    );
}

/// What a missile from behind is refused by, or nothing.
fn aspect(trial: &Trial, shooter: StandId, context: Context) -> Option<&'static str> {
    let aimed = Aimed { shooter, weapon: 1, against: Against::Armour, shots: 1 };
    let shot = match context {
        Context::Bout => fire::check_shot(&trial.state, aimed, AIRCRAFT, (context, EARTH), None),
        _ => check_pop_up(&trial.state, aimed, AIRCRAFT, None),
    };
    shot.err().map(|bar| bar.rule.as_str())
}

#[test]
fn ft_fly_07_from_behind_in_a_pop_up_too() {
    let risen = |facing: i32| {
        let stands =
            [(HELICOPTER, 100, 100, 0), (AIRCRAFT, 100, 300, facing), (LATE, 600, 500, 180)];
        let trial = Trial::of(STEEL, &stands)
            .area(TerrainKind::Town, (50, 130), (180, 160))
            .setting(|setting| {
                let mut pieces = setting.land.pieces().to_vec();
                pieces[0].kind.levels = 3;
                setting.land = kernel::table::Land::new(pieces).unwrap();
            })
            .row(HELICOPTER, |kind| {
                kind.weapons[1].kind = WeaponKind::Sam;
                kind.weapons[1].rear_aspect = true;
            })
            .side(EARTH)
            .phase(Phase::Fire { side: EARTH });
        aspect(&trial, HELICOPTER, Context::Own)
    };
    assert_eq!(risen(0), None);
    assert_eq!((risen(90), risen(180)), (Some("FT-FLY-07"), Some("FT-FLY-07")));
}

#[test]
fn ft_fly_07_from_behind_at_close_quarters_too() {
    let beside = |facing: i32| {
        let mut trial = Trial::of(STEEL, &[(SAM, 100, 100, 0), (AIRCRAFT, 100, 130, facing)])
            .row(SAM, |kind| kind.weapons[1].rear_aspect = true)
            .phase(Phase::Bout { side: EARTH });
        let n = trial.state.stands.len();
        trial.state.bout = Some(crate::state::Bout {
            members: [SAM, AIRCRAFT].into_iter().collect(),
            round: 1,
            done: StandSet::EMPTY,
            cowed: StandSet::EMPTY,
            over: StandSet::EMPTY,
            emptied: StandSet::EMPTY,
            uses: vec![[Use::default(); crate::tables::MOST_WEAPONS]; n],
        });
        aspect(&trial, SAM, Context::Bout)
    };
    assert_eq!((beside(0), beside(180)), (None, Some("FT-FLY-07")));
}

#[test]
fn ft_fly_04_the_odds_of_a_pop_up_are_those_of_its_fire() {
    use kernel::System as _;
    let shot = Order::PopUp {
        shooter: GYRO,
        weapon: 1,
        against: Against::Armour,
        target: TRIPOD,
        shots: 1,
        by: None,
    };
    let foretold = |trial: Trial, script: &[u8]| {
        let mut state = trial.state;
        let mut dice = kernel::Dice::script(script);
        crate::Tripods::foretell(&mut state, &shot, &mut dice);
        assert_eq!(dice.finish(), Ok(()));
        state.doomed.has(TRIPOD)
    };
    let watched = || behind().measured().marked(&[StandId(1)], Marker::Overwatch);
    // A hit, and a six of the dice that it rolls; whoever watches does not answer.
    assert!(foretold(watched(), &[3, 6, 1, 1, 1]));
    assert!(!foretold(watched(), &[2]));
    // [FT-GEN-06] Where nothing may be measured, nothing is told.
    assert!(!foretold(behind(), &[]));
}
