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

#[test]
fn ft_qc_04_who_is_picked_up_rolls_inside() {
    let rolled = |face: u8| {
        let mut trial = loaded();
        trial.state[TROOPS].checks.fire = crate::state::Pending::Yes;
        trial.state[TROOPS].checks.hits = 1;
        let after = crate::state::After::Movement;
        trial.phase(Phase::Checks { after }).go(&[face]).state
    };
    let stands = rolled(5);
    assert_eq!((stands[TROOPS].at, stands[TROOPS].pinned), (Where::Aboard(CARRIER), true));
    assert_eq!(rolled(4)[TROOPS].at, Where::Removed);
}

#[test]
fn ft_qc_09_survivors_are_removed_out_of_their_carrier() {
    // The last of a company rides with another.
    let rolled = |face: u8| {
        let mut trial = loaded().stand(TRIPOD, 600, 400, 180);
        trial.state[TROOPS].at = Where::Exited;
        trial.state[FOOT].at = Where::Aboard(CARRIER);
        for lost in (34..38).map(StandId) {
            effects::lose(&mut trial.state, lost, Where::Destroyed);
        }
        trial.phase(Phase::Final { step: 0 }).go(&[face]).state[FOOT].at
    };
    assert_eq!(rolled(5), Where::Aboard(CARRIER));
    assert_eq!(rolled(4), Where::Removed);
}

#[test]
fn ft_coh_01_who_is_carried_is_where_his_carrier_is() {
    let mate = StandId(34);
    let trial = |inside: bool| {
        let mut trial = loaded().stand(FOOT, 112, 100, 0).stand(StandId(35), 250, 100, 0);
        trial.state[TROOPS].at = Where::Exited;
        trial.state[mate].at = if inside { Where::Aboard(CARRIER) } else { Where::Exited };
        trial.state
    };
    assert!(!checks::is_astray(&trial(true), FOOT), "beside what its mate is in");
    assert!(checks::is_astray(&trial(false), FOOT));
    // Whoever is carried away is out of cohesion, too.
    let mut gone = trial(true);
    assert!(!checks::is_astray(&gone, mate));
    gone[CARRIER].at = Where::Table(Pose::new(point(100, 300), Angle::NORTH));
    assert!(checks::is_astray(&gone, mate));
}

/// A carrier without weapons in a fight, with infantry aboard.
fn mounted_fight(round: u8) -> Trial {
    let mut trial = Trial::of(PRAIRIE, &[(CARRIER, 100, 100, 0), (TRIPOD, 100, 118, 180)])
        .recast(CARRIER, "V-P2PLUS-LORRY")
        .side(EARTH)
        .phase(Phase::Bout { side: EARTH });
    let n = trial.state.stands.len();
    trial.state.bout = Some(crate::state::Bout {
        members: [CARRIER, TRIPOD].into_iter().collect(),
        round,
        done: StandSet::EMPTY,
        cowed: StandSet::EMPTY,
        over: StandSet::EMPTY,
        emptied: StandSet::EMPTY,
        uses: vec![[crate::state::Use::default(); crate::tables::MOST_WEAPONS]; n],
    });
    trial
}

#[test]
fn ft_carry_04_who_has_nothing_to_fire_lets_out_all_the_same() {
    use crate::close_combat::{is_done, may_pass};
    assert!(is_done(&mounted_fight(1).state, EARTH), "not in the first round");
    let trial = mounted_fight(2);
    assert!(!is_done(&trial.state, EARTH) && may_pass(&trial.state));
    let mut orders = Vec::new();
    crate::flow::orders(&trial.state, &mut orders);
    assert!(orders.contains(&Order::Done) && trial.allows(&Order::Done));
    let out = orders.iter().find(|order| matches!(order, Order::Unload { stand: TROOPS, .. }));
    let out = out.expect("they may get out").clone();
    // Outside they fight, and who has something to fire does not pass.
    let Order::Unload { stand, pose } = out else { return };
    let mut down = mounted_fight(2);
    let mut dice = kernel::Dice::script(&[]);
    let mut log = kernel::WrittenChronicle::default();
    unload(&mut Play { state: &mut down.state, dice: &mut dice, log: &mut log }, stand, pose);
    assert!(!is_done(&down.state, EARTH) && !may_pass(&down.state));
    assert_eq!(down.refuses(&Order::Done), "FT-SEQ-09");
    let mut empty = mounted_fight(2);
    empty.state[TROOPS].at = Where::Exited;
    assert!(is_done(&empty.state, EARTH), "there is nobody to let out");
}

#[test]
fn ft_strat_01_carriers_ask_half_of_what_they_have_on_the_march() {
    let left = |strategic: bool| {
        let trial = loaded()
            .give(&Order::Choose { stand: CARRIER, strategic }, &[])
            .give(&Order::Unload { stand: TROOPS, pose: behind(100) }, &[]);
        trial.state.mover.as_ref().map(|mover| mover.left)
    };
    assert_eq!(left(false), Some(ground::points(6)));
    assert_eq!(left(true), Some(ground::points(12)));
}

#[test]
fn ft_strat_03_who_boards_on_the_march_stays_bound() {
    let driven = |marched: bool| {
        let mut trial = driving();
        trial.state[TROOPS].strategic = marched;
        let state = trial.give(&go(&[(100, 110)]), &[]).give(&Order::Stop, &[]).state;
        fire::check_shooter(&state, TROOPS, (Context::Own, EARTH)).map_err(|bar| bar.rule.as_str())
    };
    assert_eq!(driven(true), Err("FT-STRAT-03"));
    assert_eq!(driven(false), Ok(()));
    // Set down by somebody else he still is.
    let mut trial = driving();
    trial.state[TROOPS].strategic = true;
    let down = trial.give(&Order::Unload { stand: TROOPS, pose: behind(100) }, &[]);
    assert!(down.state[TROOPS].strategic);
}

#[test]
fn ft_gas_02_who_gets_out_into_a_cloud_dies() {
    let out = |clouds: &[(i32, i32)]| {
        let mut trial = loaded();
        for &(x, y) in clouds {
            let spared = StandSet::EMPTY;
            trial.state.clouds.push(crate::state::Cloud { at: point(x, y), since: 0, spared });
        }
        let mut dice = kernel::Dice::script(&[5]);
        let mut log = kernel::WrittenChronicle::default();
        let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
        effects::destroy(&mut play, CARRIER);
        trial.state[TROOPS].at
    };
    assert_eq!(out(&[(100, 100)]), Where::Destroyed);
    assert!(matches!(out(&[(100, 150)]), Where::Table(_)));
}

#[test]
fn ft_spot_03_who_fires_from_inside_shows_his_carrier() {
    let shown = |x: i32| {
        // In light woods at the very edge: standing still it would be seen from four inches.
        let mut trial = Trial::of(PRAIRIE, &[(CARRIER, 100, 100, 0), (TRIPOD, x, 180, 180)])
            .area(crate::vocabulary::TerrainKind::LightWoods, (50, 50), (150, 104))
            .hidden(&[CARRIER]);
        let mut dice = kernel::Dice::script(&[]);
        let mut log = kernel::WrittenChronicle::default();
        let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
        fire::shows(&mut play, TROOPS, Context::Own);
        assert!(trial.state[TROOPS].stirred && trial.state[TROOPS].fired);
        (trial.state[CARRIER].stirred, trial.state[CARRIER].spotted, trial.state[CARRIER].fired)
    };
    assert_eq!(shown(100), (true, true, false));
    assert_eq!(shown(600), (true, false, false), "too far away to be seen in there");
}

#[test]
fn ft_spot_05_nobody_is_set_down_among_enemies_whom_he_does_not_see() {
    let (down, order) = {
        let order = Order::Unload { stand: TROOPS, pose: behind(100) };
        let set = move |enemies: &[(i32, i32)], fog: bool| {
            let mut trial = driving();
            for (n, &(x, y)) in enemies.iter().enumerate() {
                trial = trial.stand(StandId(5 + n as u8), x, y, 0);
            }
            if fog {
                trial = trial.foggy();
            }
            trial
        };
        (set, order)
    };
    // Nobody there: the place that was named.
    let plain = down(&[], true).give(&order, &[]);
    assert_eq!(plain.pose(TROOPS).at, behind(100).at);
    // A walker lurks behind the carrier: the order is allowed, and he gets out elsewhere.
    let lurking = down(&[(100, 75)], true);
    assert!(lurking.allows(&order), "a refusal would tell of it");
    let aside = lurking.give(&order, &[]);
    let own = field::outline(&aside.state, TROOPS).unwrap();
    let walker = field::outline(&aside.state, StandId(5)).unwrap();
    assert!(field::REACH < distance(&own, &walker));
    assert!(own.middle().distance(point(100, 100)) < Length::units(2), "beside his carrier");
    assert_eq!(crate::validate::validate(&aside.state), Ok(()));
    // Whom everybody sees bars the place.
    assert_eq!(down(&[(100, 75)], false).refuses(&order), "FT-CARRY-01");
    // All round: he stays inside, and they have seen each other.
    let shut = down(&[(100, 82), (115, 100), (100, 118), (85, 100)], true);
    let stays = shut.give(&order, &[]);
    assert_eq!(stays.state[TROOPS].at, Where::Aboard(CARRIER));
    assert!(stays.state[StandId(5)].spotted);
}

#[test]
fn ft_spot_01_who_is_set_down_in_sight_is_spotted_at_once() {
    use crate::state::Marker;
    let down = |y: i32, marker: Marker| {
        Trial::of(PRAIRIE, &[(CARRIER, 100, 100, 0), (FOOT, 400, 100, 0), (TRIPOD, 100, y, 180)])
            .side(EARTH)
            .marked(&[TRIPOD], marker)
            .give(&Order::Choose { stand: CARRIER, strategic: false }, &[])
            .give(&Order::Unload { stand: TROOPS, pose: behind(100) }, &[])
    };
    // Thirty inches for an elite machine; and it may fire.
    let asked = down(300, Marker::Overwatch);
    assert!(asked.state[TROOPS].spotted);
    assert!(asked.state.window.is_some_and(|window| window.asked && window.side == MARS));
    assert!(asked.allows(&crate::trial::shoot_men(TRIPOD, TROOPS, 1)));
    assert!(down(300, Marker::None).state.window.is_none());
    assert!(!down(420, Marker::None).state[TROOPS].spotted, "too far away");
    // Nobody sees who is inside.
    let mut boards = down(300, Marker::None);
    boards.state.mover.as_mut().unwrap().handled = true;
    let boards = boards.give(&Order::Load { stand: TROOPS }, &[]);
    assert!(!boards.state[TROOPS].spotted);
}

#[test]
fn ft_spot_05_who_gets_out_of_a_lost_carrier_unseen_is_not_told() {
    let out = |y: i32| {
        let mut trial =
            Trial::of(PRAIRIE, &[(CARRIER, 100, 100, 0), (TRIPOD, 100, y, 180)]).foggy();
        let mut dice = kernel::Dice::script(&[5]);
        let mut log = kernel::WrittenChronicle::default();
        let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
        effects::destroy(&mut play, CARRIER);
        let told = format!("{:?}", log.0).contains("SetDown");
        assert_eq!(told, trial.state[TROOPS].spotted);
        told
    };
    assert!(out(300) && !out(420));
}

#[test]
fn ft_carry_05_machines_that_are_lifted_do_not_fire() {
    const FLYER: StandId = StandId(10);
    let lifted = || {
        let mut trial = Trial::of(PRAIRIE, &[(FLYER, 100, 300, 180), (FOOT, 100, 240, 0)])
            .recast(FLYER, "V-P23-TRANSPORT-FLYER")
            .phase(Phase::Fire { side: MARS });
        trial.state[TRIPOD].at = Where::Aboard(FLYER);
        trial
    };
    let trial = lifted();
    let rule = |shooter: StandId| {
        fire::check_shooter(&trial.state, shooter, (Context::Own, MARS))
            .map_err(|bar| bar.rule.as_str())
    };
    assert_eq!((rule(FLYER), rule(TRIPOD)), (Ok(()), Err("FT-FIRE-02")));
    assert_eq!(trial.refuses(&Order::Gas { shooter: TRIPOD, at: point(100, 240) }), "FT-FIRE-02");
    let mark = Order::Mark { stand: TRIPOD, marker: Marker::Overwatch };
    assert_eq!(lifted().phase(Phase::Mark).refuses(&mark), "FT-OVER-02");
    // Wherever it was assembled it is aboard; in its cylinder it is not.
    let born = lifted().setting(|setting| setting.roster[usize::from(TRIPOD.0)].slot = 1);
    assert!(is_aboard(&born.state, TRIPOD));
    assert!(!is_aboard(&born.recast(FLYER, "S-CYLINDER").state, TRIPOD));
}

#[test]
fn ft_cc_02_who_gets_out_of_what_is_lost_in_a_fight_fights_on() {
    let lost = |y: i32, side: SideId| {
        let mut trial = Trial::of(PRAIRIE, &[(CARRIER, 100, 100, 0), (TRIPOD, 100, y, 180)])
            .side(side)
            .phase(Phase::Bout { side });
        let n = trial.state.stands.len();
        trial.state.bout = Some(crate::state::Bout {
            members: [CARRIER, TRIPOD].into_iter().collect(),
            round: 1,
            done: StandSet::EMPTY,
            cowed: StandSet::EMPTY,
            over: StandSet::EMPTY,
            emptied: StandSet::EMPTY,
            uses: vec![[crate::state::Use::default(); crate::tables::MOST_WEAPONS]; n],
        });
        let mut dice = kernel::Dice::script(&[5]);
        let mut log = kernel::WrittenChronicle::default();
        let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
        effects::destroy(&mut play, CARRIER);
        trial
    };
    for (side, counter) in [(MARS, None), (EARTH, Some(Effort::NONE))] {
        let near = lost(116, side);
        let bout = near.state.bout.as_ref().unwrap();
        assert!(bout.members.has(TROOPS) && bout.done.has(TROOPS), "from the next round on");
        assert_eq!(near.state[TROOPS].counter, counter, "{side:?}");
        assert!(near.state[TROOPS].spotted);
        // Out of reach he is out of it.
        let far = lost(140, side);
        assert!(far.state.pose(TROOPS).is_some());
        assert!(!far.state.bout.as_ref().unwrap().members.has(TROOPS));
        assert_eq!(far.state[TROOPS].counter, None);
    }
}

#[test]
fn ft_cc_09_who_boards_goes_on_after_no_fight() {
    let mut trial = loaded();
    trial.state[TROOPS].at = Where::Exited;
    let at = kernel::table::Point::thousandths(10_000, 10_000 - 875);
    trial.state[FOOT].at = Where::Table(Pose::new(at, Angle::NORTH));
    trial.state[FOOT].counter = Some(ground::points(3));
    let aboard = trial
        .give(&Order::Choose { stand: CARRIER, strategic: false }, &[])
        .give(&Order::Load { stand: FOOT }, &[]);
    assert_eq!(aboard.state[FOOT].counter, None);
}
