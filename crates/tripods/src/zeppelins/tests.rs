//! Zeppelins at both sides of each edge.

use super::*;
use crate::{
    effects::{Band, Penetration},
    fire::Context,
    sight, spotting,
    state::{Against, Pending, Where},
    trial::{EARTH, MARS, Trial, go, point},
    vocabulary::TerrainKind,
};

const TRIPOD: StandId = StandId(0);
const WALKER: StandId = StandId(5);
const FOOT: StandId = StandId(8);
const GUN: StandId = StandId(25);
const AIRSHIP: StandId = StandId(40);

fn wire(stands: &[(StandId, i32, i32, i32)]) -> Trial {
    let mut trial = Trial::of("the-wire-1917", stands);
    trial.state[AIRSHIP].bombs = 4;
    trial
}

/// A helium ship in its place.
fn helium(trial: Trial) -> Trial {
    trial.setting(|setting| {
        let kind = usize::from(setting.roster[usize::from(AIRSHIP.0)].kind);
        (setting.types[kind].hydrogen, setting.types[kind].hits) = (false, 3);
    })
}

#[test]
fn ft_zep_01_it_flies_over_everything_and_is_seen_by_all() {
    let trial = wire(&[(AIRSHIP, 200, 200, 0), (FOOT, 200, 210, 0), (TRIPOD, 200, 320, 180)])
        .area(TerrainKind::Forest, (100, 240), (300, 280))
        .side(EARTH);
    assert!(sight::sees(&trial.state, TRIPOD, AIRSHIP), "over the forest");
    assert!(sight::sees(&trial.state, AIRSHIP, TRIPOD), "which stands in the open");
    let hidden = trial.stand(TRIPOD, 200, 200, 0).stand(WALKER, 200, 260, 0);
    assert!(!sight::sees(&hidden.state, AIRSHIP, WALKER), "in the forest it is hidden");
    // Twelve inches, over friends and woods; it halts for nobody.
    let flown = wire(&[(AIRSHIP, 200, 200, 0), (FOOT, 200, 300, 0), (TRIPOD, 200, 310, 180)])
        .area(TerrainKind::Forest, (100, 240), (300, 280))
        .side(EARTH)
        .give(&Order::Choose { stand: AIRSHIP, strategic: false }, &[]);
    assert_eq!(flown.refuses(&go(&[(200, 321)])), "FT-MOVE-05");
    assert_eq!(flown.give(&go(&[(200, 310)]), &[]).pose(AIRSHIP).at, point(200, 310));
}

#[test]
fn ft_spot_04_zeppelins_are_spotted_whatever_lies_between() {
    let trial = wire(&[(AIRSHIP, 200, 100, 0), (TRIPOD, 200, 320, 180)])
        .area(TerrainKind::Town, (100, 240), (300, 280))
        .hidden(&[AIRSHIP]);
    let mut state = trial.state;
    let mut dice = kernel::Dice::script(&[]);
    let mut log = kernel::WrittenChronicle::default();
    spotting::look(&mut Play { state: &mut state, dice: &mut dice, log: &mut log });
    assert!(state[AIRSHIP].spotted);
}

#[test]
fn ft_zep_02_bombs_as_in_the_example() {
    let over = || {
        wire(&[(AIRSHIP, 200, 200, 0), (TRIPOD, 200, 205, 180), (FOOT, 400, 300, 0)])
            .side(EARTH)
            .give(&Order::Choose { stand: AIRSHIP, strategic: false }, &[])
    };
    let bomb = Order::Bomb { along: Angle::NORTH };
    // An average crew is on the mark with five; three points hit armour on five.
    let hit = over().give(&bomb, &[5, 5]);
    assert_eq!(hit.state[TRIPOD].checks.artillery, Pending::Yes);
    assert!(!hit.state[TRIPOD].checks.light);
    assert_eq!(hit.state[AIRSHIP].bombs, 3);
    let miss = over().give(&bomb, &[5, 4]);
    assert_eq!(miss.state[TRIPOD].checks.artillery, Pending::No);
    let astray = over().give(&bomb, &[4, 3, 3, 1, 1]);
    assert!(astray.has_told("FT-ZEP-02", Event::Scattered { inches: 6, to: Angle::NORTH }));
    let infantry = templates::number(&over().state, FOOT, BOMBS);
    assert_eq!(infantry, 4, "in the open; in cover five");
    // Four in the game.
    let mut empty = over();
    empty.state[AIRSHIP].bombs = 0;
    assert_eq!(empty.refuses(&bomb), "FT-ZEP-02");
    let other = wire(&[(FOOT, 100, 100, 0)])
        .side(EARTH)
        .give(&Order::Choose { stand: FOOT, strategic: false }, &[]);
    assert_eq!(other.refuses(&bomb), "FT-ZEP-02");
}

#[test]
fn ft_zep_02_bombs_at_the_end_of_all_that_it_can_fly() {
    let flown = |bombs: u8| {
        let mut trial = wire(&[(AIRSHIP, 200, 200, 0), (TRIPOD, 100, 300, 180)]).side(EARTH);
        trial.state[AIRSHIP].bombs = bombs;
        let trial = trial.give(&Order::Choose { stand: AIRSHIP, strategic: false }, &[]);
        let far = trial.state.mover.as_ref().unwrap().left.length().in_thousandths() / 100;
        trial.give(&crate::trial::go(&[(200 + far, 200)]), &[])
    };
    let one = flown(1);
    assert!(one.allows(&Order::Bomb { along: Angle::NORTH }) && one.allows(&Order::Stop));
    let bombed = one.give(&Order::Bomb { along: Angle::NORTH }, &[5]);
    for over in [bombed, flown(0)] {
        assert_eq!((over.state.phase, over.state.mover.is_none()), (Phase::Move, true));
    }
}

#[test]
fn ft_move_09_an_airship_that_stops_on_its_way_does_not_stick_out_over_the_edge() {
    // Its nose is two inches ahead of its middle or more; something has come between as it crosses the edge's neighbourhood.
    let stopped = |y: i32| {
        let mut trial = wire(&[(AIRSHIP, 200, 200, 90), (TRIPOD, 100, 300, 180)])
            .side(EARTH)
            .give(&Order::Choose { stand: AIRSHIP, strategic: false }, &[])
            .stand(AIRSHIP, 200, y, 0)
            .phase(Phase::Reroute);
        let mover = trial.state.mover.as_mut().unwrap();
        (mover.from, mover.free) = (crate::trial::point(200, y), crate::trial::point(200, y));
        mover.way = crate::trial::way(&[(200, y + 30)]);
        trial.give(&Order::Stop, &[])
    };
    let is_set_back = |trial: &Trial| {
        trial.has_told("FT-MOVE-09", crate::event::Event::SetBack { stand: AIRSHIP })
    };
    assert!(!is_set_back(&stopped(50)));
    let turned = stopped(8);
    assert!(is_set_back(&turned), "it is turned, or put beside");
    let outline = crate::field::outline(&turned.state, AIRSHIP).unwrap();
    assert!(turned.state.setting.table.covers(&outline));
}

#[test]
fn ft_zep_03_only_rays_at_a_quarter_of_their_dice_as_in_the_example() {
    let trial = helium(wire(&[
        (AIRSHIP, 200, 200, 0),
        (TRIPOD, 200, 230, 180),
        (WALKER, 230, 230, 180),
        (GUN, 300, 200, 0),
    ]));
    let dice = |shooter: StandId| {
        let weapon = trial.state.kind(shooter).weapons[0];
        let context = Context::Own;
        Penetration::of(&trial.state, shooter, &weapon, AIRSHIP, Band::Long, context, false).dice
    };
    assert_eq!((dice(TRIPOD), dice(WALKER)), (2, 1));
    let gun = trial.state.kind(GUN).weapons[0];
    assert!(!crate::targets::is_fit(&trial.state, GUN, &gun, Against::Armour, AIRSHIP));
    // At long range, though it is near: an elite crew needs three.
    let shot = |face: u8, rest: &[u8]| {
        let ray = Order::Shoot {
            shooter: TRIPOD,
            weapon: 0,
            against: Against::Armour,
            target: AIRSHIP,
            shots: 1,
        };
        let stands = [(AIRSHIP, 200, 200, 0), (TRIPOD, 200, 230, 180), (FOOT, 500, 300, 0)];
        helium(wire(&stands))
            .phase(Phase::Fire { side: MARS })
            .give(&Order::Target { stand: AIRSHIP }, &[])
            .give(&ray, &[])
            .give(&Order::Fire, &[&[face], rest].concat())
    };
    let _ = shot(2, &[]);
    let hit = shot(3, &[1, 6]);
    assert_eq!(hit.state[AIRSHIP].hits, 1);
}

#[test]
fn ft_zep_04_hits_on_helium_and_hydrogen_as_in_the_example() {
    let ray = Order::Shoot {
        shooter: TRIPOD,
        weapon: 0,
        against: Against::Armour,
        target: AIRSHIP,
        shots: 1,
    };
    let aimed = |trial: Trial| {
        trial
            .phase(Phase::Fire { side: MARS })
            .give(&Order::Target { stand: AIRSHIP }, &[])
            .give(&ray, &[])
    };
    let stands = [(AIRSHIP, 200, 200, 0), (TRIPOD, 200, 230, 180), (FOOT, 500, 300, 0)];
    // A helium ship loses four inches and a stick of bombs; the third hit destroys it.
    let hit = aimed(helium(wire(&stands))).give(&Order::Fire, &[3, 1, 6]);
    assert!(hit.has_told("FT-ZEP-04", Event::Wounded { stand: AIRSHIP, hits: 1, of: 3 }));
    assert_eq!((speed(&hit.state, AIRSHIP), hit.state[AIRSHIP].bombs), (8, 3));
    let mut last = helium(wire(&stands));
    last.state[AIRSHIP].hits = 2;
    let last = aimed(last).give(&Order::Fire, &[3, 1, 6]);
    assert_eq!(last.state[AIRSHIP].at, Where::Destroyed);
    // A check that fails is a hit as well.
    let failed = aimed(helium(wire(&stands))).give(&Order::Fire, &[3, 1, 4, 2]);
    assert_eq!(failed.state[AIRSHIP].hits, 1);
    // Hydrogen burns as soon as it is hit, unless plates stop the ray.
    let burnt = aimed(wire(&stands)).give(&Order::Fire, &[3]);
    assert_eq!(burnt.state[AIRSHIP].at, Where::Destroyed);
    let plated = || {
        let unit = usize::from(wire(&stands).state.spec(AIRSHIP).unit);
        aimed(wire(&stands).setting(|setting| setting.units[unit].ablative = true))
    };
    assert!(plated().give(&Order::Fire, &[3, 5]).state.pose(AIRSHIP).is_some());
    assert_eq!(plated().give(&Order::Fire, &[3, 4]).state[AIRSHIP].at, Where::Destroyed);
}

#[test]
fn ft_zep_04_ships_of_the_second_period_are_plated() {
    let stopped = |period: u8, script: &[u8]| {
        let stands = [(AIRSHIP, 200, 200, 0), (TRIPOD, 200, 230, 180), (FOOT, 500, 300, 0)];
        let ray = Order::Shoot {
            shooter: TRIPOD,
            weapon: 0,
            against: Against::Armour,
            target: AIRSHIP,
            shots: 1,
        };
        let trial = wire(&stands).setting(|setting| setting.period = period);
        assert!(!trial.state.unit(AIRSHIP).ablative, "nobody has said so");
        let trial = trial
            .phase(Phase::Fire { side: MARS })
            .give(&Order::Target { stand: AIRSHIP }, &[])
            .give(&ray, &[]);
        trial.give(&Order::Fire, script).state.pose(AIRSHIP).is_some()
    };
    assert!(stopped(2, &[3, 5]));
    assert!(!stopped(2, &[3, 4]));
    assert!(!stopped(3, &[3]), "those of the third are not");
}

#[test]
fn ft_qc_03_what_survives_a_failed_check_does_not_roll_again() {
    let stands = [(AIRSHIP, 200, 200, 0), (TRIPOD, 200, 230, 180), (FOOT, 500, 300, 0)];
    let mut trial = helium(wire(&stands)).phase(Phase::FireEnd);
    trial.state[AIRSHIP].checks.fire = Pending::Yes;
    trial.state[AIRSHIP].checks.artillery = Pending::Yes;
    // A check for fire and one for artillery, both of which fail.
    let mut trial = trial.go(&[1, 1]);
    assert_eq!(trial.state[AIRSHIP].hits, 2);
    // Shaken anew in the same player turn it has nothing to roll for.
    let mut dice = kernel::Dice::script(&[]);
    let mut log = kernel::WrittenChronicle::default();
    let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
    crate::effects::shake(&mut play, AIRSHIP, Context::Own);
    assert_ne!(trial.state[AIRSHIP].checks.fire, Pending::Yes);
    let told = testkit::trial::told(&log.0);
    assert_eq!(told, [("FT-QC-03", Event::Unharmed { stand: AIRSHIP })]);
    // In the next it has.
    crate::command::open(&mut trial.state);
    let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
    crate::effects::shake(&mut play, AIRSHIP, Context::Own);
    assert_eq!(trial.state[AIRSHIP].checks.fire, Pending::Yes);
}
