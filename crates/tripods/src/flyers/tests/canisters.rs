//! Gas that Martian flyers lay along their path.

use super::*;

#[test]
fn ft_mfly_01_canisters_along_its_path() {
    let start = |high: bool| {
        let mut trial =
            prairie(&[(MACHINE, 100, 300, 180), (FOOT, 100, 200, 0), (TRIPOD, 400, 300, 0)]);
        trial.state[MACHINE].canisters = 4;
        chosen(trial, MACHINE, high)
    };
    // Straight over a stand and on: a canister falls on it as it passes.
    let over = start(false).give(&go(&[(100, 130)]), &[]);
    assert_eq!(over.refuses(&gas(110, 200)), "FT-MFLY-01", "beside its path");
    assert_eq!(over.refuses(&gas(100, 120)), "FT-MFLY-01", "beyond its end");
    let laid = over.give(&gas(100, 200), &[]);
    assert!(laid.has_told("FT-MFLY-01", Event::GasLaid { stand: MACHINE, at: point(100, 200) }));
    assert_eq!(laid.state[FOOT].at, Where::Destroyed, "at once");
    assert_eq!(laid.state[MACHINE].canisters, 3);
    let high = start(true).give(&go(&[(100, 130)]), &[]);
    assert_eq!(high.refuses(&gas(100, 200)), "FT-MFLY-01", "in low mode only");
    assert_eq!(start(false).refuses(&gas(100, 300)), "FT-MFLY-01", "not before it has moved");
    let mut empty = start(false).give(&go(&[(100, 130)]), &[]);
    empty.state[MACHINE].canisters = 0;
    assert_eq!(empty.refuses(&gas(100, 200)), "FT-MFLY-01");
}

/// A machine that flies round a corner: ten inches to the south, then twelve to the east.
fn cornered() -> Trial {
    let mut trial = prairie(&[
        (MACHINE, 100, 300, 180),
        (FOOT, 100, 250, 0),
        (LANDSHIP, 160, 193, 0),
        (TRIPOD, 400, 300, 0),
    ]);
    trial.state[MACHINE].canisters = 4;
    chosen(trial, MACHINE, false)
}

fn gas(x: i32, y: i32) -> Order {
    Order::LayGas { at: point(x, y) }
}

#[test]
fn ft_mfly_01_canisters_on_every_leg_of_its_path() {
    let flown = cornered().give(&go(&[(100, 200), (220, 200)]), &[]);
    // The first leg, its corner, the second one, and both ends.
    for (x, y) in [(100, 300), (100, 250), (100, 200), (150, 200), (220, 200)] {
        assert!(flown.allows(&gas(x, y)), "{x}, {y}");
    }
    // Neither beyond the corner or the ends, nor across it.
    for (x, y) in [(100, 199), (99, 200), (100, 301), (221, 200), (160, 250), (101, 250)] {
        assert_eq!(flown.refuses(&gas(x, y)), "FT-MFLY-01", "{x}, {y}");
    }
    let laid = flown.give(&gas(100, 250), &[]);
    assert_eq!(laid.state[FOOT].at, Where::Destroyed, "whom it passed on its first leg");
    assert!(laid.has_told("FT-MFLY-01", Event::GasLaid { stand: MACHINE, at: point(100, 250) }));
    // And as many as it has, each wherever it likes.
    let more = laid.give(&gas(200, 200), &[]).give(&gas(100, 290), &[]);
    assert_eq!((more.state[MACHINE].canisters, more.state.clouds.len()), (1, 3));
}

#[test]
fn ft_mfly_01_the_path_is_that_of_all_its_orders() {
    // Two ways, and a turn between, are one path; straight on is one leg.
    let apart = cornered()
        .give(&go(&[(100, 220)]), &[])
        .give(&go(&[(100, 200)]), &[])
        .give(&go(&[(220, 200)]), &[]);
    for (x, y) in [(100, 280), (100, 210), (150, 200)] {
        assert!(apart.allows(&gas(x, y)), "{x}, {y}");
    }
    let legs = |trial: &Trial| trial.state.mover.as_ref().map(|mover| mover.flown.len());
    assert_eq!(legs(&apart), Some(3));
    assert_eq!(legs(&cornered().give(&go(&[(100, 200)]), &[])), Some(1), "whatever its inches");
    // The next one that moves has a path of its own.
    let done = apart.give(&Order::Stop, &[]);
    assert_eq!(done.refuses(&gas(100, 280)), "FT-MFLY-01");
    // Nobody else keeps his way, nor does one that flies high.
    let mut high = prairie(&[(MACHINE, 100, 300, 180), (FOOT, 300, 100, 0)]);
    high.state[MACHINE].canisters = 4;
    assert_eq!(legs(&chosen(high, MACHINE, true).give(&go(&[(100, 200)]), &[])), Some(0));
    let gyro = prairie(&[(GYRO, 100, 300, 180), (TRIPOD, 400, 300, 0)]).side(EARTH);
    assert_eq!(legs(&chosen(gyro, GYRO, false).give(&go(&[(100, 200)]), &[])), Some(0));
}

#[test]
fn ft_mfly_01_gas_at_the_end_of_all_that_it_can_fly() {
    let flown = |canisters: u8| {
        let mut trial = prairie(&[(MACHINE, 100, 300, 180), (FOOT, 300, 100, 0)]);
        trial.state[MACHINE].canisters = canisters;
        let trial = chosen(trial, MACHINE, false);
        let far = trial.state.mover.as_ref().unwrap().left.length().in_thousandths() / 100;
        let trial = trial.give(&go(&[(100 + far / 2, 300)]), &[]);
        trial.give(&go(&[(100 + far, 300)]), &[])
    };
    let two = flown(2);
    assert_eq!(two.state.phase, Phase::March, "it has nothing left but gas");
    assert!(two.allows(&gas(110, 300)) && two.allows(&Order::Stop));
    assert_eq!(two.refuses(&go(&[(100, 300)])), "FT-MOVE-05");
    let one = two.give(&gas(110, 300), &[]);
    assert_eq!(one.state.phase, Phase::March);
    // Its move is over with its last canister, and at once when it has none.
    let none = one.give(&gas(120, 300), &[]);
    for over in [none, flown(0)] {
        assert!(over.state.mover.is_none());
    }
}

#[test]
fn ft_mfly_01_in_the_movement_phase_only() {
    let mut flown = cornered().give(&go(&[(100, 200)]), &[]);
    assert!(flown.allows(&gas(100, 250)));
    flown.state.mover.as_mut().unwrap().mode = Mode::FollowOn;
    assert_eq!(flown.refuses(&gas(100, 250)), "FT-MFLY-01");
    assert!(gas_path(&flown.state).is_empty());
}

#[test]
fn ft_mfly_01_gas_is_offered_on_enemies_and_along_all_legs() {
    let flown = cornered().give(&go(&[(100, 200), (220, 200)]), &[]);
    let mut orders = Vec::new();
    crate::flow::orders(&flown.state, &mut orders);
    let laid = |order: &Order| match order {
        Order::LayGas { at } => Some(*at),
        _ => None,
    };
    let places: Vec<Point> = orders.iter().filter_map(laid).collect();
    // On the foot below its first leg, and beside the landship that lies next to the second one.
    assert_eq!(places[..2], [point(160, 200), point(100, 250)], "{places:?}");
    for (x, y) in [(100, 300), (100, 200), (220, 200)] {
        assert!(places.contains(&point(x, y)), "{x}, {y} among {places:?}");
    }
    assert!(orders.iter().filter(|order| laid(order).is_some()).all(|order| flown.allows(order)));
    assert!(places.len() <= MOST_LAID);
    // Before it has moved there is nothing.
    let mut orders = Vec::new();
    crate::flow::orders(&cornered().state, &mut orders);
    assert!(!orders.iter().any(|order| laid(order).is_some()));
}

#[test]
fn ft_spot_05_how_a_flyer_has_come_is_its_owners_to_know() {
    let flown = cornered().give(&go(&[(100, 200), (220, 200)]), &[]).foggy();
    let flown = flown.spotted(&[MACHINE]);
    let legs = |seen: State| seen.mover.map(|mover| mover.flown.len());
    let seen = |viewer| legs(<crate::Tripods as kernel::System>::seen_by(&flown.state, viewer));
    assert_eq!(seen(kernel::Viewer::Seat(MARS.seat())), Some(2));
    assert_eq!(seen(kernel::Viewer::Seat(EARTH.seat())), Some(0));
    assert_eq!(seen(kernel::Viewer::Spectator), Some(0));
}
