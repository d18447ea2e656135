//! Wrecks at both sides of each edge.

use super::*;
use crate::{
    state::Where,
    trial::{Trial, go, point},
};

const BRIDGE: &str = "red-devils-at-the-bridge";
const FOOT: StandId = StandId(0);
const LIGHT: StandId = StandId(20);
const MEDIUM: StandId = StandId(22);
const SECOND: StandId = StandId(23);
const HEAVY: StandId = StandId(26);
const HALFTRACK: StandId = StandId(31);
const TRIPOD: StandId = StandId(37);
const FLYER: StandId = StandId(48);

/// A road from west to east, and a wreck whose middle is at 20, 10.
fn road(wreck: StandId, stands: &[(StandId, i32, i32, i32)]) -> Trial {
    wrecked(
        Trial::of(BRIDGE, stands).line(TerrainKind::Road, &[(0, 100), (720, 100)], 6),
        wreck,
        100,
    )
}

/// The same on a bridge over a river.
fn bridge(wreck: StandId, stands: &[(StandId, i32, i32, i32)]) -> Trial {
    let trial = Trial::of(BRIDGE, stands)
        .area(TerrainKind::RiverImpassable, (185, 0), (215, 480))
        .area(TerrainKind::Bridge, (180, 94), (220, 106))
        .line(TerrainKind::Road, &[(0, 100), (720, 100)], 6);
    wrecked(trial, wreck, 100)
}

fn wrecked(mut trial: Trial, wreck: StandId, y: i32) -> Trial {
    let pose = Pose::new(point(200, y), Angle::EAST);
    trial.state[wreck].at = Where::Destroyed;
    leave(&mut trial.state, wreck, pose);
    trial
}

fn chosen(trial: Trial, stand: StandId) -> Trial {
    let side = trial.state.side_of(stand);
    trial.side(side).give(&Order::Choose { stand, strategic: false }, &[])
}

fn left(trial: &Trial) -> Effort {
    trial.state.mover.as_ref().unwrap().left
}

#[test]
fn ft_road_02_a_wreck_stops_wheels_and_tracks_as_in_the_example() {
    // A tripod destroyed on the road stops lorries and tanks but not infantry.
    let on = road(TRIPOD, &[(MEDIUM, 140, 100, 90), (FOOT, 180, 100, 0), (FLYER, 600, 400, 0)]);
    assert_eq!(on.state.wrecks[0].blocks, Blocks::Road);
    // Ten points of a tank are twenty inches of road, less two points: sixteen.
    let tank = chosen(on, MEDIUM);
    assert!(tank.allows(&go(&[(300, 100)])));
    assert_eq!(tank.refuses(&go(&[(301, 100)])), "FT-MOVE-05");
    let foot = chosen(road(TRIPOD, &[(FOOT, 150, 100, 0), (MEDIUM, 600, 100, 0)]), FOOT);
    assert!(foot.allows(&go(&[(250, 100)])), "the whole of its ten inches");
    let lorry = road(TRIPOD, &[(HALFTRACK, 150, 100, 90), (MEDIUM, 600, 100, 0)])
        .recast(HALFTRACK, "V-P2PLUS-LORRY");
    let lorry = chosen(lorry, HALFTRACK);
    assert!(lorry.allows(&go(&[(390, 100)])), "eight points less two, four inches each");
    assert_eq!(lorry.refuses(&go(&[(391, 100)])), "FT-MOVE-05");
    let tripod = road(MEDIUM, &[(TRIPOD, 100, 100, 90), (FOOT, 600, 400, 0)]);
    assert!(chosen(tripod, TRIPOD).allows(&go(&[(340, 100)])), "tripods step over it");
    // Beside the road it is in nobody's way.
    let off = Trial::of(BRIDGE, &[(MEDIUM, 140, 200, 90), (FLYER, 600, 400, 0)]).line(
        TerrainKind::Road,
        &[(0, 100), (720, 100)],
        6,
    );
    let off = wrecked(off, TRIPOD, 200);
    assert_eq!(off.state.wrecks[0].blocks, Blocks::Ground);
    assert!(chosen(off, MEDIUM).allows(&go(&[(240, 200)])));
}

#[test]
fn ft_road_02_who_is_removed_leaves_nothing() {
    let mut trial =
        Trial::of(BRIDGE, &[(MEDIUM, 200, 100, 90), (SECOND, 220, 100, 90), (FOOT, 600, 100, 0)])
            .line(TerrainKind::Road, &[(0, 100), (720, 100)], 6);
    let mut log = kernel::WrittenChronicle::default();
    let mut dice = kernel::Dice::script(&[]);
    let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
    crate::checks::remove(&mut play, MEDIUM);
    assert!(play.state.wrecks.is_empty());
    effects::destroy(&mut play, SECOND);
    assert_eq!(play.state.wrecks[0].blocks, Blocks::Road);
}

#[test]
fn ft_road_02_blocking_starts_half_an_inch_away() {
    // Both are 1.2 long: at 18.3 the tank is half an inch away, and may stop there for nothing.
    let there = |x: i32| {
        let tank = chosen(road(SECOND, &[(MEDIUM, 143, 100, 90), (FOOT, 600, 100, 0)]), MEDIUM);
        left(&tank.give(&go(&[(x, 100)]), &[]))
    };
    assert_eq!(there(183), ground::points(8));
    assert_eq!(there(184), Effort::of(Length::thousandths(10_000 - 2050 - 2000)));
}

#[test]
fn ft_road_03_pushing_as_in_the_example() {
    // A heavy tank of eight points reaches the wreck after four inches of road, pays four, and has four inches of road left.
    let at = || {
        let trial = road(MEDIUM, &[(HEAVY, 143, 100, 90), (FOOT, 600, 100, 0)]);
        chosen(trial, HEAVY).give(&go(&[(183, 100)]), &[])
    };
    assert_eq!(left(&at()), ground::points(6));
    let pushed = at().give(&Order::Push { wreck: MEDIUM }, &[]);
    let event = Event::Pushed { stand: HEAVY, wreck: MEDIUM, aside: true };
    assert!(pushed.has_told("FT-ROAD-03", event));
    assert_eq!(left(&pushed), ground::points(2));
    assert!(pushed.allows(&go(&[(223, 100)])));
    assert_eq!(pushed.refuses(&go(&[(224, 100)])), "FT-MOVE-05");
    // It lies off the road, and blocks nothing.
    let lies = pushed.state.wrecks[0];
    assert_eq!(lies.blocks, Blocks::Nothing);
    let strip = &pushed.state.setting.land.pieces()[0].shape;
    assert!(!strip.touches(&outline(&pushed.state, &lies)));
    assert_eq!(pushed.refuses(&Order::Push { wreck: MEDIUM }), "FT-ROAD-03");
    // Not from afar, and not with too little left.
    let far = chosen(road(MEDIUM, &[(HEAVY, 143, 100, 90), (FOOT, 600, 100, 0)]), HEAVY);
    assert_eq!(far.refuses(&Order::Push { wreck: MEDIUM }), "FT-ROAD-03");
    let late = chosen(road(MEDIUM, &[(HEAVY, 100, 100, 90), (FOOT, 600, 100, 0)]), HEAVY);
    let late = late.give(&go(&[(183, 100)]), &[]);
    assert_eq!(late.refuses(&Order::Push { wreck: MEDIUM }), "FT-ROAD-03", "less than four left");
}

#[test]
fn ft_road_03_who_can_push_what() {
    use Class::{Light, Mbt, SelfPropelled, Soft, Tripod, Walker};
    for wreck in [Mbt, Tripod, Walker] {
        assert!(can_push(Mbt, wreck) && can_push(Tripod, wreck) && can_push(Walker, wreck));
        assert!(
            !can_push(Light, wreck) && !can_push(Soft, wreck) && !can_push(SelfPropelled, wreck)
        );
    }
    for wreck in [Light, Soft, SelfPropelled] {
        assert!(can_push(Mbt, wreck) && can_push(Light, wreck) && can_push(SelfPropelled, wreck));
        assert!(can_push(Tripod, wreck) && !can_push(Soft, wreck) && !can_push(Class::Foot, wreck));
    }
    let light = |wreck: StandId| {
        let trial = road(wreck, &[(LIGHT, 185, 100, 90), (FOOT, 600, 100, 0)]);
        chosen(trial, LIGHT).allows(&Order::Push { wreck })
    };
    assert!(light(HALFTRACK) && !light(MEDIUM));
}

#[test]
fn ft_road_03_slipping_past_costs_two_points_once() {
    let start = |x: i32| chosen(road(SECOND, &[(MEDIUM, x, 100, 90), (FOOT, 600, 100, 0)]), MEDIUM);
    // Past the wreck and close behind it; then on without paying again.
    let past = start(143).give(&go(&[(215, 100)]), &[]);
    assert_eq!(left(&past), Effort::of(Length::thousandths(10_000 - 3600 - 2000)));
    let on = past.give(&go(&[(235, 100)]), &[]);
    assert_eq!(left(&on), Effort::of(Length::thousandths(10_000 - 4600 - 2000)));
    // Nine points to come there leave one: not enough.
    let far = start(3);
    assert_eq!(far.refuses(&go(&[(220, 100)])), "FT-ROAD-03");
    assert!(far.allows(&go(&[(183, 100)])));
    // Nobody ends on it.
    assert_eq!(start(143).refuses(&go(&[(200, 100)])), "FT-MOVE-09");
    // Round it through the open only the ground is paid for, as if it were not there.
    let round = |trial: Trial| left(&trial.give(&go(&[(170, 125), (230, 125)]), &[]));
    let mut clear = road(SECOND, &[(MEDIUM, 160, 100, 90), (FOOT, 600, 100, 0)]);
    clear.state.wrecks.clear();
    assert_eq!(round(start(160)), round(chosen(clear, MEDIUM)));
}

#[test]
fn ft_road_04_a_blocked_bridge_is_cleared_as_in_the_example() {
    // The wreck of a Maus: a light tank is stopped, a heavy one pays four and pushes it off.
    let stands = |stand: StandId| [(stand, 150, 100, 90), (FOOT, 600, 400, 0)];
    let maus = |stand: StandId| {
        let trial = bridge(MEDIUM, &stands(stand)).recast(MEDIUM, "V-P4-MAUS");
        assert_eq!(trial.state.wrecks[0].blocks, Blocks::Bridge);
        chosen(trial, stand)
    };
    let light = maus(LIGHT);
    assert_eq!(light.refuses(&go(&[(230, 100)])), "FT-ROAD-04");
    let stopped = light.give(&go(&[(184, 100)]), &[]);
    assert_eq!(stopped.refuses(&Order::Push { wreck: MEDIUM }), "FT-ROAD-03");
    let heavy = maus(HEAVY);
    assert_eq!(heavy.refuses(&go(&[(230, 100)])), "FT-ROAD-04", "it cannot be bypassed");
    let pushed = heavy.give(&go(&[(183, 100)]), &[]).give(&Order::Push { wreck: MEDIUM }, &[]);
    let event = Event::Pushed { stand: HEAVY, wreck: MEDIUM, aside: false };
    assert!(pushed.has_told("FT-ROAD-04", event));
    assert!(pushed.state.wrecks.is_empty(), "it is gone for good");
    assert!(pushed.allows(&go(&[(230, 100)])));
    // Who stands closer than half an inch may draw away, not pass.
    let close = chosen(bridge(MEDIUM, &[(HEAVY, 186, 100, 90), (FOOT, 600, 400, 0)]), HEAVY);
    assert_eq!(close.refuses(&go(&[(230, 100)])), "FT-ROAD-04");
    assert!(close.allows(&go(&[(150, 100)])));
    // Infantry passes, and tripods; stands do not end overlapping there.
    let foot = chosen(bridge(MEDIUM, &[(FOOT, 180, 100, 0), (HEAVY, 600, 400, 0)]), FOOT);
    assert!(foot.allows(&go(&[(230, 100)])));
    let tripod = bridge(MEDIUM, &[(TRIPOD, 150, 100, 90), (FOOT, 600, 400, 0)]);
    assert!(chosen(tripod, TRIPOD).allows(&go(&[(240, 100)])));
    let full = Trial::of(BRIDGE, &[(HEAVY, 150, 100, 90), (MEDIUM, 200, 100, 90)]).area(
        TerrainKind::Bridge,
        (180, 94),
        (220, 106),
    );
    assert_eq!(chosen(full, HEAVY).refuses(&go(&[(195, 100)])), "FT-MOVE-09");
}
