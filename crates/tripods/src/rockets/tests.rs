//! Rockets at both sides of each edge.

use super::*;
use crate::{
    ground,
    state::{Marker, Phase, Where},
    trial::{EARTH, Trial, point},
    vocabulary::TerrainKind,
};

const STEEL: &str = "smart-steel";
const TRIPOD: StandId = StandId(0);
const WALKER: StandId = StandId(8);
const HELICOPTER: StandId = StandId(39);
const FRIEND: StandId = StandId(28);

fn firing(stands: &[(StandId, i32, i32, i32)]) -> Trial {
    let mut trial = Trial::of(STEEL, stands).side(EARTH).phase(Phase::Fire { side: EARTH });
    trial.state[HELICOPTER].rockets = 2;
    trial
}

fn near() -> Trial {
    firing(&[(HELICOPTER, 100, 100, 0), (WALKER, 100, 200, 180), (TRIPOD, 500, 500, 180)])
}

fn salvo(x: i32, y: i32) -> Order {
    Order::Rockets { shooter: HELICOPTER, at: point(x, y) }
}

#[test]
fn ft_fly_09_a_template_of_five_points_as_in_the_example() {
    // 5L: armoured vehicles on 5, infantry in the open on 3, in cover on 4.
    let trial = near();
    let number = |trial: &Trial, stand: StandId| templates::number(&trial.state, stand, SALVO);
    assert_eq!(number(&trial, WALKER), 5);
    let foot =
        || firing(&[(HELICOPTER, 100, 100, 0), (FRIEND, 100, 200, 0), (TRIPOD, 500, 500, 0)]);
    assert_eq!(number(&foot(), FRIEND), 3);
    let wood = foot().area(TerrainKind::LightWoods, (90, 190), (110, 210));
    assert_eq!(number(&wood, FRIEND), 4);
    // No roll to hit: one die for whoever is touched.
    let hit = near().give(&salvo(100, 200), &[5, 6]);
    assert!(hit.has_told("FT-QC-07", Event::Shaken { stand: WALKER }));
    assert_eq!(hit.state[HELICOPTER].rockets, 1);
    let spared = near().give(&salvo(100, 200), &[4]);
    assert!(spared.has_told("FT-ART-08", Event::Unharmed { stand: WALKER }));
    // Friends are touched, too.
    let both = near().stand(FRIEND, 108, 200, 0).spotted(&[FRIEND]).give(&salvo(104, 200), &[1, 1]);
    assert!(both.has_told("FT-ART-08", Event::Unharmed { stand: FRIEND }));
}

#[test]
fn ft_fly_09_when_it_may_fire_them() {
    assert!(near().allows(&salvo(100, 200)));
    assert_eq!(near().refuses(&salvo(150, 200)), "FT-TGT-05", "nobody is touched");
    assert_eq!(
        near().refuses(&Order::Rockets { shooter: FRIEND, at: point(100, 200) }),
        "FT-FIRE-02"
    );
    let mut empty = near();
    empty.state[HELICOPTER].rockets = 0;
    assert_eq!(empty.refuses(&salvo(100, 200)), "FT-FLY-09");
    let mut begun = near();
    begun.state[HELICOPTER].uses[0].shots = 1;
    assert_eq!(begun.refuses(&salvo(100, 200)), "FT-FLY-09", "one weapon system");
    let hidden = near().area(TerrainKind::Town, (50, 140), (150, 160));
    assert_eq!(hidden.refuses(&salvo(100, 200)), "FT-FLY-09", "it does not see the place");
    let mut high = near();
    high.state[HELICOPTER].high = true;
    assert_eq!(high.refuses(&salvo(100, 200)), "FT-FLY-03");
    // Beyond the twelve inches of its gun they are wasted, and gone. Its nose is half an inch ahead.
    let at = |y: i32| {
        near().stand(WALKER, 100, y, 180).give(&salvo(100, y), if y <= 225 { &[1] } else { &[] })
    };
    assert!(!at(225).has_told("FT-GEN-07", Event::ShellWasted { shooter: HELICOPTER }));
    let wasted = at(226);
    assert!(wasted.has_told("FT-GEN-07", Event::ShellWasted { shooter: HELICOPTER }));
    assert_eq!(wasted.state[HELICOPTER].rockets, 1);
}

#[test]
fn ft_fly_09_the_supply_of_each_flyer() {
    let library = crate::tables::shipped();
    let of =
        |id: &str| library.stand(id).map(|kind| (kind.rockets, kind.rockets_for_missiles)).unwrap();
    assert_eq!(of("V-P5-ATTACK-HELICOPTER"), (2, 0));
    assert_eq!(of("V-P4-EARLY-GUNSHIP"), (1, 0));
    assert_eq!(of("V-P2-AUTOGIRO-GUNSHIP"), (0, 1));
    let opened = |scenario: &crate::tables::Scenario| {
        crate::setup::lay_out(scenario, &library, ["a", "b"].map(str::to_owned)).unwrap()
    };
    let steel = opened(library.scenario(STEEL).unwrap());
    assert_eq!(steel[HELICOPTER].rockets, 2);
    // A gunship with rockets has given up its missiles.
    let mut prairie = library.scenario("landships-at-prairie-junction").unwrap().clone();
    let gyro = StandId(38);
    assert_eq!(prairie.stands[38].kind, "V-P2-AUTOGIRO-GUNSHIP");
    let armed = opened(&prairie);
    let missile = armed.kind(gyro).weapons[1];
    assert_eq!((armed[gyro].rockets, fire::supply(&armed, gyro, &missile)), (0, u8::MAX));
    prairie.stands[38].rockets = true;
    let swapped = opened(&prairie);
    assert_eq!((swapped[gyro].rockets, fire::supply(&swapped, gyro, &missile)), (1, 0));
}

#[test]
fn ft_fly_09_in_a_pop_up_and_on_overwatch() {
    let behind = || {
        near().area(TerrainKind::Town, (50, 140), (150, 160)).setting(|setting| {
            let mut pieces = setting.land.pieces().to_vec();
            pieces[0].kind.levels = 4;
            setting.land = kernel::table::Land::new(pieces).unwrap();
        })
    };
    let rise = |shots: u8| Order::PopUp {
        shooter: HELICOPTER,
        weapon: flyers::ROCKETS,
        against: Against::Armour,
        target: WALKER,
        shots,
        by: None,
    };
    let risen = behind().give(&rise(1), &[5, 6]);
    assert!(
        risen.has_told(
            "FT-FLY-09",
            Event::RocketsFired { shooter: HELICOPTER, at: point(100, 200) }
        )
    );
    assert!(risen.has_told("FT-QC-07", Event::Shaken { stand: WALKER }));
    assert_eq!(behind().refuses(&rise(2)), "FT-FLY-09");
    assert_eq!(near().refuses(&rise(1)), "FT-FLY-04", "it need not rise");
    // On overwatch at a walker that moves.
    let watched = near()
        .stand(StandId(9), 300, 500, 180)
        .side(crate::trial::MARS)
        .phase(Phase::Move)
        .marked(&[HELICOPTER], Marker::Overwatch)
        .give(&Order::Choose { stand: WALKER, strategic: false }, &[])
        .give(&crate::trial::go(&[(130, 200)]), &[]);
    assert!(watched.state.window.is_some_and(|window| window.asked));
    let fired = watched.give(&salvo(100, 200), &[1]);
    assert_eq!(fired.state[HELICOPTER].marker, Marker::None);
    assert!(matches!(fired.state[WALKER].at, Where::Table(_)));
}

#[test]
fn ft_fire_04_no_stabiliser_steadies_rockets() {
    // It has advanced stabilisation; half of its movement is the most, before a pop-up too.
    let half = ground::half_up(ground::allowance(&near().state, HELICOPTER));
    let rule = |points: u8| {
        let trial = near().travelled(HELICOPTER, points);
        check_ready(&trial.state, HELICOPTER, Context::Own).map_err(|bar| bar.rule.as_str())
    };
    assert_eq!((rule(half), rule(half + 1)), (Ok(()), Err("FT-FIRE-04")));
    assert!(near().travelled(HELICOPTER, half).allows(&salvo(100, 200)));
    let far = near().travelled(HELICOPTER, half + 1);
    assert_eq!(far.refuses(&salvo(100, 200)), "FT-FIRE-04");
    let gun = fire::check_weapon(&far.state, HELICOPTER, 0, Against::Armour, Context::Own);
    assert!(gun.is_ok(), "its gun is stabilised");
    assert!(check_ready(&far.state, HELICOPTER, Context::Overwatch).is_ok());
}

#[test]
fn ft_fire_06_rockets_touch_somebody_who_is_not_closed() {
    let mut trial = near();
    trial.state.closed.insert(WALKER);
    assert_eq!(trial.refuses(&salvo(100, 200)), "FT-TGT-05");
}
