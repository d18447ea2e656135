//! Carriers at both sides of each edge.

use super::*;
use crate::{
    fire::{self, Context},
    state::Against,
    trial::{EARTH, MARS, Trial, go, point},
};

const PRAIRIE: &str = "landships-at-prairie-junction";
const TRIPOD: StandId = StandId(0);
const CARRIER: StandId = StandId(27);
const TROOPS: StandId = StandId(30);
const FOOT: StandId = StandId(33);

/// A crawler with infantry aboard; somebody else could move.
fn loaded() -> Trial {
    Trial::of(PRAIRIE, &[(CARRIER, 100, 100, 0), (FOOT, 400, 100, 0)]).side(EARTH)
}

fn driving() -> Trial {
    loaded().give(&Order::Choose { stand: CARRIER, strategic: false }, &[])
}

/// Straight behind the carrier, touching it: half an inch and 0.375 from its middle.
fn behind(y: i32) -> Pose {
    let at = kernel::table::Point::thousandths(10_000, 100 * y - 500 - 375);
    Pose::new(at, Angle::NORTH)
}

#[test]
fn ft_carry_01_half_the_allowance_as_in_the_example() {
    assert_eq!(passengers(&loaded().state, CARRIER).collect::<Vec<_>>(), [TROOPS]);
    // Twelve points: six inches of travel and six to unload; the infantry walks half of its five, rounded up.
    let there = driving().give(&go(&[(100, 160)]), &[]);
    let out = Order::Unload { stand: TROOPS, pose: behind(160) };
    let down = there.give(&out, &[]);
    assert_eq!(down.state.mover.as_ref().map(|mover| mover.left), Some(Effort::NONE));
    assert!(down.state[TROOPS].has_moved(), "as its carrier has");
    let walks =
        down.give(&Order::Stop, &[]).give(&Order::Choose { stand: TROOPS, strategic: false }, &[]);
    assert_eq!(walks.state.mover.as_ref().map(|mover| mover.left), Some(ground::points(3)));
    // On the march, too: half of twice its five.
    let hurries = driving()
        .give(&Order::Unload { stand: TROOPS, pose: behind(100) }, &[])
        .give(&Order::Stop, &[])
        .give(&Order::Choose { stand: TROOPS, strategic: true }, &[]);
    assert_eq!(hurries.state.mover.as_ref().map(|mover| mover.left), Some(ground::points(5)));
    // With less than half left it cannot, and not away from the carrier.
    let far = driving().give(&go(&[(100, 161)]), &[]);
    assert_eq!(far.refuses(&Order::Unload { stand: TROOPS, pose: behind(161) }), "FT-CARRY-01");
    let away = Order::Unload { stand: TROOPS, pose: Pose::new(point(100, 80), Angle::NORTH) };
    assert_eq!(driving().refuses(&away), "FT-CARRY-01");
    // Setting down without travelling is no movement, for either.
    let still = driving().give(&Order::Unload { stand: TROOPS, pose: behind(100) }, &[]);
    assert!(!still.state[CARRIER].has_moved() && !still.state[TROOPS].has_moved());
}

#[test]
fn ft_carry_01_who_touches_it_may_board() {
    let beside = |gap: i32| {
        let mut trial = loaded();
        trial.state[TROOPS].at = Where::Exited;
        let at = kernel::table::Point::thousandths(10_000, 10_000 - 875 - gap);
        trial.state[FOOT].at = Where::Table(Pose::new(at, Angle::NORTH));
        trial.give(&Order::Choose { stand: CARRIER, strategic: false }, &[])
    };
    let board = Order::Load { stand: FOOT };
    assert_eq!(beside(100).refuses(&board), "FT-CARRY-01");
    let aboard = beside(0).give(&board, &[]);
    assert_eq!(aboard.state[FOOT].at, Where::Aboard(CARRIER));
    let left = aboard.state.mover.as_ref().map(|mover| mover.left);
    assert_eq!(left, Some(ground::points(6)));
    // One payment covers all at one stop; there is room for one stand of full size.
    assert!(aboard.state.moved.has(FOOT), "its move is over");
    let mut full = loaded();
    let at = kernel::table::Point::thousandths(10_000, 10_000 - 875);
    full.state[FOOT].at = Where::Table(Pose::new(at, Angle::NORTH));
    let full = full.give(&Order::Choose { stand: CARRIER, strategic: false }, &[]);
    assert_eq!(full.refuses(&board), "FT-CARRY-01", "somebody is inside already");
    let mut pinned = beside(0);
    pinned.state[FOOT].pinned = true;
    assert_eq!(pinned.refuses(&board), "FT-MOVE-08");
}

#[test]
fn ft_carry_02_fire_from_inside_as_in_the_example() {
    // A range of three becomes two; the die is one less. Anti-tank weapon at a tripod.
    let shot = |gap: i32, script: &[u8]| {
        let y = 10_000 + 500 + gap + 500;
        let mut trial = loaded().phase(crate::state::Phase::Fire { side: EARTH });
        let at = kernel::table::Point::thousandths(10_000, y);
        trial.state[TRIPOD].at = Where::Table(Pose::new(at, Angle::degrees(180)));
        trial.state[TRIPOD].spotted = true;
        let order = Order::Shoot {
            shooter: TROOPS,
            weapon: 1,
            against: Against::Armour,
            target: TRIPOD,
            shots: 1,
        };
        trial
            .give(&Order::Target { stand: TRIPOD }, &[])
            .give(&order, &[])
            .give(&Order::Fire, script)
    };
    // At 1.5 inches it is effective range: a four becomes a natural five.
    let hit = shot(1500, &[5, 1]);
    assert!(!hit.has_told(
        "FT-GEN-07",
        Event::Wasted { shooter: TROOPS, target: TRIPOD, range: Length::thousandths(1500) }
    ));
    let _ = shot(1500, &[4]);
    // Beyond three inches, one and a half times two, it is wasted.
    let wasted = shot(3100, &[]);
    assert!(wasted.has_told(
        "FT-GEN-07",
        Event::Wasted { shooter: TROOPS, target: TRIPOD, range: Length::thousandths(3100) }
    ));
    let context = (Context::Own, EARTH);
    assert_eq!(fire::check_shooter(&loaded().state, TROOPS, context), Ok(()));
}

#[test]
fn ft_carry_03_passengers_of_a_lost_carrier_as_in_the_example() {
    let lost = |script: &[u8]| {
        let mut trial = loaded();
        let mut dice = kernel::Dice::script(script);
        let mut log = kernel::WrittenChronicle::default();
        let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
        effects::destroy(&mut play, CARRIER);
        assert_eq!(dice.finish(), Ok(()));
        trial
    };
    // Average infantry gets out with five.
    let out = lost(&[5]);
    let pose = out.state.pose(TROOPS).unwrap();
    assert!(pose.at.distance(point(100, 100)) < Length::units(2));
    assert!(out.state.moved.has(TROOPS), "and does not move in this turn");
    assert_eq!(lost(&[4]).state[TROOPS].at, Where::Destroyed);
    // Of one that leaves by a failed check they leave with it.
    let mut trial = loaded();
    let mut dice = kernel::Dice::script(&[]);
    let mut log = kernel::WrittenChronicle::default();
    let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
    checks::remove(&mut play, CARRIER);
    assert_eq!(trial.state[TROOPS].at, Where::Removed);
}

#[test]
fn ft_carry_04_getting_out_in_a_fight_as_in_the_example() {
    let fight = |round: u8| {
        let mut trial = Trial::of(PRAIRIE, &[(CARRIER, 100, 100, 0), (TRIPOD, 100, 118, 180)])
            .side(EARTH)
            .phase(crate::state::Phase::Bout { side: EARTH });
        trial.state[CARRIER].counter = Some(ground::points(5));
        let n = trial.state.stands.len();
        trial.state.bout = Some(crate::state::Bout {
            members: [CARRIER, TRIPOD].into_iter().collect(),
            round,
            done: crate::state::StandSet::EMPTY,
            cowed: crate::state::StandSet::EMPTY,
            over: crate::state::StandSet::EMPTY,
            emptied: crate::state::StandSet::EMPTY,
            uses: vec![[crate::state::Use::default(); crate::tables::MOST_WEAPONS]; n],
        });
        trial
    };
    let out = Order::Unload { stand: TROOPS, pose: behind(100) };
    assert_eq!(fight(1).refuses(&out), "FT-CARRY-04");
    let mut down = fight(2);
    assert!(down.allows(&out));
    let mut dice = kernel::Dice::script(&[]);
    let mut log = kernel::WrittenChronicle::default();
    let mut play = Play { state: &mut down.state, dice: &mut dice, log: &mut log };
    unload(&mut play, TROOPS, behind(100));
    // A crawler of twelve loses six of the five that it has: nothing is left.
    assert_eq!(down.state[CARRIER].counter, Some(Effort::NONE));
    assert!(down.state.bout.as_ref().unwrap().members.has(TROOPS));
    assert!(down.state.moved.has(TROOPS));
    let _ = MARS;
    // Half is given up once, however many get out.
    let mut two = fight(2);
    two.state[FOOT].at = Where::Aboard(CARRIER);
    two.state[CARRIER].counter = Some(ground::points(8));
    for (stand, x) in [(TROOPS, 100), (FOOT, 120)] {
        let mut dice = kernel::Dice::script(&[]);
        let mut log = kernel::WrittenChronicle::default();
        let mut play = Play { state: &mut two.state, dice: &mut dice, log: &mut log };
        unload(&mut play, stand, Pose::new(point(x, 90), Angle::NORTH));
        assert_eq!(two.state[CARRIER].counter, Some(ground::points(2)));
    }
}

const LIFTER: StandId = StandId(10);
const WALKERS: [StandId; 3] = [StandId(5), StandId(6), StandId(7)];
const GYRO: StandId = StandId(38);

/// A transport flyer of the Martians, low, with a tripod aboard.
fn lifting(high: bool) -> Trial {
    let mut trial = Trial::of(PRAIRIE, &[(LIFTER, 100, 100, 0), (StandId(1), 500, 400, 180)])
        .recast(LIFTER, "V-P23-TRANSPORT-FLYER");
    trial.state[TRIPOD].at = Where::Aboard(LIFTER);
    trial
        .give(&Order::Choose { stand: LIFTER, strategic: false }, &[])
        .give(&Order::Fly { high }, &[])
}

#[test]
fn ft_carry_05_a_tripod_is_set_down_as_in_the_example() {
    // Twenty-four points: twelve inches of flight, and twelve to set a tripod down, which may then walk six.
    let there = lifting(false).give(&go(&[(100, 220)]), &[]);
    let at = |y: i32| Pose::new(point(100, y), Angle::NORTH);
    let down = there.give(&Order::Unload { stand: TRIPOD, pose: at(210) }, &[]);
    assert_eq!(down.state.mover.as_ref().map(|mover| mover.left), Some(Effort::NONE));
    assert!(down.state[TRIPOD].has_moved());
    assert_eq!(down.state[TRIPOD].travelled, ground::points(6));
    let walks =
        down.give(&Order::Stop, &[]).give(&Order::Choose { stand: TRIPOD, strategic: false }, &[]);
    assert_eq!(walks.state.mover.as_ref().map(|mover| mover.left), Some(ground::points(6)));
    // With less than half left it cannot; nor where the passenger may not stand; nor high.
    let far = lifting(false).give(&go(&[(100, 221)]), &[]);
    assert_eq!(far.refuses(&Order::Unload { stand: TRIPOD, pose: at(211) }), "FT-CARRY-01");
    let wet = lifting(false).area(crate::vocabulary::TerrainKind::Lake, (0, 0), (300, 95));
    assert_eq!(wet.refuses(&Order::Unload { stand: TRIPOD, pose: at(90) }), "FT-CARRY-01");
    let high = lifting(true).give(&go(&[(100, 220)]), &[]);
    assert_eq!(high.refuses(&Order::Unload { stand: TRIPOD, pose: at(210) }), "FT-CARRY-05");
}

#[test]
fn ft_carry_05_two_walkers_or_one_tripod_and_three_stands_of_men() {
    let fits = |aboard: &[StandId], stand: StandId| {
        let mut trial = Trial::of(PRAIRIE, &[(LIFTER, 100, 100, 0), (StandId(1), 500, 400, 180)])
            .recast(LIFTER, "V-P23-TRANSPORT-FLYER")
            .stand(stand, 100, 90, 0);
        for &inside in aboard {
            trial.state[inside].at = Where::Aboard(LIFTER);
        }
        let away = if trial.state.class(stand) == Class::Tripod { 10_000 } else { 9875 };
        let below = kernel::table::Point::thousandths(10_000, 19_000 - away);
        trial.state[stand].at = Where::Table(Pose::new(below, Angle::NORTH));
        trial
            .give(&Order::Choose { stand: LIFTER, strategic: false }, &[])
            .give(&Order::Fly { high: false }, &[])
            .allows(&Order::Load { stand })
    };
    assert!(fits(&[], TRIPOD) && fits(&[], WALKERS[0]) && fits(&[WALKERS[1]], WALKERS[0]));
    assert!(!fits(&[WALKERS[1]], TRIPOD) && !fits(&[WALKERS[1], WALKERS[2]], WALKERS[0]));
    // Human gyros and helicopters lift three stands.
    let library = crate::tables::shipped();
    for id in ["V-P2-AUTOGIRO-TRANSPORT", "V-P4-EARLY-TRANS-COPTER", "V-P5-TRANSPORT-CHOPPER"] {
        assert_eq!(library.stand(id).unwrap().carry, 6, "{id}");
    }
    let gyro = Trial::of(PRAIRIE, &[(GYRO, 100, 100, 0), (StandId(39), 300, 100, 0)])
        .recast(GYRO, "V-P2-AUTOGIRO-TRANSPORT")
        .side(EARTH);
    assert_eq!(room(&gyro.state, GYRO), 6);
}

#[test]
fn ft_carry_02_passengers_watch_from_their_carrier() {
    use crate::state::Marker;
    let marking = |moved: u8| {
        let mut trial = loaded().phase(Phase::Mark);
        trial.state[CARRIER].travelled = ground::points(moved);
        share_record(&mut trial.state, CARRIER);
        trial
    };
    let mark = Order::Mark { stand: TROOPS, marker: Marker::Overwatch };
    assert!(marking(0).allows(&mark));
    assert_eq!(marking(1).refuses(&mark), "FT-OVER-01", "carried along is moved");
    // They fire from inside at somebody who comes along, and the marker goes.
    let mut trial = Trial::of(
        PRAIRIE,
        &[(CARRIER, 100, 100, 0), (TRIPOD, 100, 180, 180), (StandId(1), 160, 180, 180)],
    )
    .marked(&[TROOPS], Marker::Overwatch);
    trial.state[TROOPS].spotted = true;
    let asked = trial
        .give(&Order::Choose { stand: TRIPOD, strategic: false }, &[])
        .give(&go(&[(100, 130)]), &[]);
    assert!(asked.state.window.is_some_and(|window| window.asked && window.side == EARTH));
    let law = Order::Shoot {
        shooter: TROOPS,
        weapon: 1,
        against: Against::Armour,
        target: TRIPOD,
        shots: 1,
    };
    assert!(asked.allows(&law));
    let fired = asked.give(&law, &[]);
    assert!(fired.told().iter().any(|(rule, _)| *rule == "FT-GEN-07"), "its range is halved");
}

#[test]
fn ft_strat_03_passengers_are_bound_as_their_carrier() {
    use crate::state::Marker;
    let driving = |strategic: bool| {
        loaded()
            .marked(&[TROOPS], Marker::Overwatch)
            .give(&Order::Choose { stand: CARRIER, strategic }, &[])
    };
    assert_eq!(driving(true).state[TROOPS].marker, Marker::Overwatch, "it has not set out");
    let gone = driving(true).give(&go(&[(100, 110)]), &[]);
    assert_eq!((gone.state[TROOPS].marker, gone.state[TROOPS].strategic), (Marker::None, true));
    let stopped = gone.give(&Order::Stop, &[]);
    let bar = fire::check_shooter(&stopped.state, TROOPS, (Context::Own, EARTH)).unwrap_err();
    assert_eq!(bar.rule.as_str(), "FT-STRAT-03");
    let marking = stopped.phase(Phase::Mark);
    let mark = Order::Mark { stand: TROOPS, marker: Marker::Overwatch };
    assert_eq!(marking.refuses(&mark), "FT-STRAT-03");
}

#[test]
fn ft_over_05_passengers_lose_their_marker_as_the_carrier_moves() {
    use crate::state::Marker;
    let marked = driving().marked(&[TROOPS], Marker::Overwatch);
    let still = Trial { state: marked.state.clone(), log: Vec::new() }
        .give(&Order::Unload { stand: TROOPS, pose: behind(100) }, &[]);
    assert_eq!(still.state[TROOPS].marker, Marker::Overwatch, "set down where it stood");
    let gone = marked.give(&go(&[(100, 110)]), &[]);
    assert_eq!((gone.state[TROOPS].marker, gone.state[TROOPS].strategic), (Marker::None, false));
}
