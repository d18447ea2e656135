//! Ironclads at both sides of each edge.

use super::*;
use crate::{
    state::{Against, StandId, Where},
    trial::{EARTH, MARS, Trial, go, point},
    vocabulary::TerrainKind,
};

const RAM: &str = "ram-at-the-river-mouth";
const T1: StandId = StandId(0);
const SHIP: StandId = StandId(3);
const FOOT: StandId = StandId(6);

/// An ironclad on open water, making four inches, and somebody else who could move.
fn afloat(stands: &[(StandId, i32, i32, i32)]) -> Trial {
    let mut trial = Trial::of(RAM, &[(SHIP, 300, 200, 90), (FOOT, 20, 390, 0)])
        .area(TerrainKind::RiverFordable, (100, 100), (500, 300))
        .setting(|setting| {
            let mut pieces = setting.land.pieces().to_vec();
            pieces[0].kind.navigable = true;
            setting.land = kernel::table::Land::new(pieces).unwrap();
        })
        .side(EARTH);
    for &(stand, x, y, facing) in stands {
        trial = trial.stand(stand, x, y, facing).spotted(&[stand]);
    }
    trial.state[SHIP].speed = 4;
    trial
}

fn chosen() -> Trial {
    afloat(&[]).give(&Order::Choose { stand: SHIP, strategic: false }, &[])
}

#[test]
fn ft_iron_01_the_example_of_speed_four() {
    let trial = chosen();
    assert_eq!(speeds(&trial.state, SHIP)[..], [2, 4, 6]);
    assert_eq!(trial.refuses(&Order::Steam { speed: 0 }), "FT-IRON-01");
    assert_eq!(trial.refuses(&Order::Steam { speed: 3 }), "FT-IRON-01");
    let mut hit = chosen();
    hit.state[SHIP].hits = 1;
    assert_eq!(speeds(&hit.state, SHIP)[..], [2, 4], "four is the most after one hit");
    hit.state[SHIP].hits = 3;
    assert_eq!(speeds(&hit.state, SHIP)[..], [0]);
}

#[test]
fn ft_iron_01_it_goes_exactly_as_far() {
    let trial = chosen().give(&Order::Steam { speed: 4 }, &[]);
    assert_eq!(trial.refuses(&Order::Stop), "FT-IRON-01");
    assert_eq!(trial.refuses(&go(&[(341, 200)])), "FT-MOVE-05");
    let gone = trial.give(&go(&[(340, 200)]), &[]);
    assert_eq!(gone.pose(SHIP).at, point(340, 200));
    assert_eq!(gone.state.phase, Phase::Move, "and its move is over");
    // Half way it may turn, but not stop.
    let half = chosen().give(&Order::Steam { speed: 4 }, &[]).give(&go(&[(320, 200)]), &[]);
    assert_eq!(half.refuses(&Order::Stop), "FT-IRON-01");
    // It keeps to navigable water, and does not go backwards.
    assert_eq!(half.refuses(&go(&[(320, 305)])), "FT-MOVE-05");
    let back = Order::Go {
        way: crate::trial::way(&[(310, 200)]),
        gear: crate::state::Gear::Back,
        facing: None,
    };
    assert_eq!(half.refuses(&back), "FT-IRON-01");
}

#[test]
fn ft_iron_01_who_is_under_way_must_be_moved() {
    assert_eq!(afloat(&[]).refuses(&Order::Done), "FT-IRON-01");
    let mut slow = afloat(&[]);
    slow.state[SHIP].speed = 2;
    let slow = slow.give(&Order::Done, &[]);
    assert_eq!(slow.state[SHIP].speed, 0, "it lies still");
}

#[test]
fn ft_iron_02_the_example_of_four_guns() {
    let fires = || {
        afloat(&[(T1, 300, 320, 180)])
            .phase(Phase::Fire { side: EARTH })
            .give(&Order::Target { stand: T1 }, &[])
    };
    let gun = |weapon: u8| Order::Shoot {
        shooter: SHIP,
        weapon,
        against: Against::Armour,
        target: T1,
        shots: 2,
    };
    // All four, two shots each, in any direction; the machineguns cannot hurt it.
    let all = (0..4).fold(fires(), |trial, weapon| trial.give(&gun(weapon), &[]));
    assert_eq!(all.refuses(&gun(4)), "FT-FIRE-01");
    assert_eq!(all.refuses(&gun(0)), "FT-AV-05");
    // Eight dice; at effective range a veteran needs three: 4 - 2 = 2 penetration dice for each hit.
    let script = [2, 2, 2, 2, 2, 2, 3, 1, 2, 3, 1, 1];
    assert!(all.give(&Order::Fire, &script).state.pose(T1).is_some());
}

#[test]
fn ft_iron_03_the_example_of_a_heat_ray() {
    let shot = |hits: u8, script: &[u8]| {
        let mut trial = afloat(&[(T1, 300, 320, 180)]).side(MARS);
        trial.state[SHIP].hits = hits;
        trial.state[SHIP].speed = limit(&trial.state, SHIP);
        let ray = Order::Shoot {
            shooter: T1,
            weapon: 0,
            against: Against::Armour,
            target: SHIP,
            shots: 1,
        };
        trial
            .phase(Phase::Fire { side: MARS })
            .give(&Order::Target { stand: SHIP }, &[])
            .give(&ray, &[])
            .give(&Order::Fire, script)
    };
    // A period 1 ray rolls four dice; a six is a hit, a five nothing at all.
    let hit = shot(0, &[3, 1, 1, 1, 6]);
    assert!(hit.has_told("FT-IRON-03", Event::Wounded { stand: SHIP, hits: 1, of: 4 }));
    assert_eq!(limit(&hit.state, SHIP), 4);
    let unmoved = shot(0, &[3, 5, 5, 5, 5]);
    assert!(unmoved.has_told("FT-IRON-03", Event::Unharmed { stand: SHIP }));
    assert_eq!(unmoved.state[SHIP].checks.fire, crate::state::Pending::No);
    // Each hit silences a gun.
    let mut fights = hit.side(EARTH).phase(Phase::Fire { side: EARTH });
    fights.state[SHIP].reload();
    (fights.state.closed, fights.state.fired_at) = Default::default();
    let fights = fights.give(&Order::Target { stand: T1 }, &[]);
    let gun = |weapon: u8| Order::Shoot {
        shooter: SHIP,
        weapon,
        against: Against::Armour,
        target: T1,
        shots: 1,
    };
    assert_eq!(fights.refuses(&gun(0)), "FT-IRON-03");
    assert!(fights.allows(&gun(1)));
    // The fourth sinks it.
    let sunk = shot(3, &[3, 1, 1, 1, 6]);
    assert_eq!(sunk.state[SHIP].at, Where::Destroyed);
}

#[test]
fn ft_iron_03_nobody_checks_for_losses_on_an_ironclad() {
    // The last of four: on land it checks, afloat it does not.
    let last = |ship: bool, script: &[u8]| {
        let mut trial = Trial::of(RAM, &[(FOOT, 100, 100, 0), (T1, 300, 300, 180)]);
        if ship {
            trial = trial.recast(FOOT, "S-IRONCLAD");
        }
        for other in 7..10 {
            crate::effects::lose(&mut trial.state, StandId(other), Where::Destroyed);
        }
        trial.phase(Phase::Final { step: 0 }).go(script)
    };
    let checked = Event::UnitChecked { unit: 4, passed: true };
    assert!(last(false, &[5]).has_told("FT-QC-10", checked));
    assert!(last(true, &[]).state.pose(FOOT).is_some());
}

#[test]
fn ft_clk_01_a_ship_under_way_does_not_stop_for_the_clock() {
    let late = |speed: u8| {
        let mut trial = afloat(&[]).setting(|setting| setting.switches.clock = true);
        trial.state.clock.used = 300;
        trial.state[SHIP].speed = speed;
        trial
    };
    let choose = |stand: StandId| Order::Choose { stand, strategic: false };
    // At four inches it must be moved, and is; nobody else is.
    assert_eq!(late(4).refuses(&Order::Done), "FT-IRON-01");
    assert_eq!(late(4).refuses(&choose(FOOT)), "FT-CLK-01");
    let gone = late(4)
        .give(&choose(SHIP), &[])
        .give(&Order::Steam { speed: 2 }, &[])
        .give(&go(&[(320, 200)]), &[]);
    assert!(gone.allows(&Order::Done));
    // At two it may be left to lie still, and then it is too late for it, too.
    assert!(late(2).allows(&Order::Done));
    assert_eq!(late(2).refuses(&choose(SHIP)), "FT-CLK-01");
}

#[test]
fn ft_iron_03_hits_slow_it_as_it_scoots_and_it_stops_where_it_likes() {
    let left = |hits: u8| {
        let mut trial = afloat(&[]);
        trial.state[SHIP].hits = hits;
        movement::points(&trial.state, SHIP, Mode::Scoot)
    };
    // Half of what it could still make: six, four, two, nothing.
    assert_eq!([0, 1, 2, 3].map(left), [3, 2, 1, 0].map(ground::points));
    let stops = |mode: Mode| {
        let mut trial = chosen().give(&Order::Steam { speed: 4 }, &[]);
        trial.state.mover.as_mut().unwrap().mode = mode;
        trial.allows(&Order::Stop)
    };
    assert!(!stops(Mode::Normal) && stops(Mode::Scoot) && stops(Mode::FollowOn));
}

#[test]
fn ft_iron_03_hits_cost_guns_wherever_they_are_listed() {
    let out = |hits: u8, machineguns_first: bool| {
        let mut trial = afloat(&[]);
        if machineguns_first {
            trial = trial.row(SHIP, |kind| kind.weapons.rotate_right(2));
        }
        trial.state[SHIP].hits = hits;
        (0..6).filter(|&weapon| is_out(&trial.state, SHIP, weapon)).collect::<Vec<_>>()
    };
    assert_eq!((out(0, false), out(2, false)), (vec![], vec![0, 1]));
    assert_eq!((out(0, true), out(2, true)), (vec![], vec![2, 3]));
}
