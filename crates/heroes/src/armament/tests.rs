//! Fitted weapons: who serves them, where they look, with how many dice.

use kernel::table::Point;

use super::*;
use crate::{
    event::Event,
    flow,
    state::{Plan, Stance},
    trial::{
        BRITISH, FIRST_COMPANY, FORT_GUN, GUNBOAT, LIGHTER, PALM_RIFLES, RELIEF, STEAMER, TRAIN,
        Trial, WEST_RIDERS, WRECKERS, cm,
    },
    vocabulary::Post,
};

const FIELD: Weapon = Weapon::EuropeanFieldArtillery;
const MAXIM: Weapon = Weapon::MachineGuns;

fn gunners_left(mut trial: Trial, left: [u8; 2]) -> Trial {
    if let Carrier::Train { gunners, .. } = &mut trial.state[TRAIN].carrier {
        gunners[..2].copy_from_slice(&left);
    }
    trial
}

fn shoot_with(weapon: u8, arc: Mount, unit: UnitId) -> Order {
    Order::Shoot { face: 0, corners: 0, weapon, arc, target: Target::Unit(unit) }
}

/// The train fires; the riders are the only enemies about, south of the gun wagon.
fn fires(trial: Trial) -> Trial {
    let others: Vec<UnitId> = (8..14).map(UnitId).collect();
    let trial = trial.gone(&others).stance(WEST_RIDERS, Stance::ColumnTwos);
    let trial = trial.stand(WEST_RIDERS, 210, 360, 0);
    trial.deal(BRITISH, "KH 5C").go(&[]).declare(TRAIN, Plan::Fire, &[])
}

#[test]
fn hv_rail_12_four_dice_a_weapon_two_for_each_gunner() {
    let state = &Trial::siding().state;
    // Both at 9 cm: short range.
    assert_eq!((dice(state, TRAIN, 0, FIELD, cm(9)), dice(state, TRAIN, 1, MAXIM, cm(9))), (8, 8));
    let over = |n: i32| cm(n) + Length::thousandths(1);
    assert_eq!(
        (dice(state, TRAIN, 0, FIELD, over(20)), dice(state, TRAIN, 1, MAXIM, over(10))),
        (4, 4)
    );
    let trial = gunners_left(Trial::siding(), [1, 0]);
    assert_eq!(dice(&trial.state, TRAIN, 0, FIELD, cm(30)), 2);
    assert_eq!(check_may_fire(&trial.state, TRAIN), Ok(()));
    let none = gunners_left(Trial::siding(), [0, 0]);
    assert_eq!(
        check_may_fire(&none.state, TRAIN).map_err(|bar| bar.rule.as_str()),
        Err("HV-RAIL-12")
    );
    // The card doubles every weapon; with a Hero aboard fives count.
    let mut boosted = Trial::siding();
    boosted.state[TRAIN].boosts.firepower = true;
    assert_eq!(dice(&boosted.state, TRAIN, 1, MAXIM, cm(30)), 8);
    assert_eq!(fire::hits_from(state, TRAIN), 6);
    for with in [TRAIN, RELIEF] {
        let trial = Trial::siding().hero_with(BRITISH, with, Post::Rear);
        assert_eq!(fire::hits_from(&trial.state, TRAIN), 5);
    }
}

#[test]
fn hv_rail_12_each_weapon_once_with_the_dice_of_the_example() {
    let trial = fires(Trial::siding());
    let (gun, maxim) =
        (shoot_with(0, Mount::Right, WEST_RIDERS), shoot_with(1, Mount::Right, WEST_RIDERS));
    assert!(trial.orders().contains(&gun) && trial.orders().contains(&maxim));
    assert_eq!(trial.refuses(&shoot_with(2, Mount::Right, WEST_RIDERS)), "HV-RAIL-12");
    let trial = trial.give(gun.clone(), &[1; 8]);
    assert_eq!(trial.refuses(&gun), "HV-RAIL-12");
    let trial = trial.give(maxim, &[1; 8]);
    assert!(trial.state.active.is_none(), "everything has fired");
    // Nobody serves the second.
    let alone = fires(gunners_left(Trial::siding(), [2, 0]));
    assert_eq!(alone.refuses(&shoot_with(1, Mount::Right, WEST_RIDERS)), "HV-RAIL-12");
    // Fire may be held.
    assert_eq!(flow::check(&alone.state, &Order::HoldFire), Ok(()));
}

#[test]
fn hv_rail_12_the_machine_gun_takes_the_nearest_and_the_gun_chooses() {
    let trial = Trial::siding().stance(WRECKERS, Stance::ColumnTwos);
    let trial = fires(trial);
    let mut both = trial;
    both.state[WRECKERS].at = crate::state::Where::Field(crate::trial::at(250, 340, 0));
    both.state[WRECKERS].stance = Some(Stance::ColumnTwos);
    assert_eq!(flow::check(&both.state, &shoot_with(0, Mount::Right, WRECKERS)), Ok(()));
    assert_eq!(both.refuses(&shoot_with(1, Mount::Right, WRECKERS)), "HV-FIRE-03");
    let free = both.setting(|facts| facts.switches.machine_guns_pick_target = true);
    assert_eq!(flow::check(&free.state, &shoot_with(1, Mount::Right, WRECKERS)), Ok(()));
}

#[test]
fn hv_rail_13_mounts_and_the_example_of_a_wagon_in_the_middle() {
    let look = |trial: &Trial, vehicle, mount| {
        let fitted = Fitted { vehicle, weapon: MAXIM, mount };
        arcs(&trial.state, TRAIN, fitted).iter().map(|arc| arc.0).collect::<Vec<_>>()
    };
    let trial = Trial::siding();
    assert_eq!(look(&trial, 0, Mount::Pivot), [Mount::Fore, Mount::Right, Mount::Left]);
    assert_eq!(look(&trial, 2, Mount::Pivot), [Mount::Right, Mount::Aft, Mount::Left]);
    // In the middle of a train it fires to the sides only.
    assert_eq!(look(&trial, 1, Mount::Pivot), [Mount::Right, Mount::Left]);
    assert_eq!(look(&trial, 0, Mount::Fore), [Mount::Fore]);
    assert_eq!(look(&trial, 1, Mount::Fore), []);
    let fitted = Fitted { vehicle: 0, weapon: MAXIM, mount: Mount::Left };
    let (_, left) = arcs(&trial.state, TRAIN, fitted)[0];
    assert_eq!((left.at, left.facing), (Point::units(21, 45), Angle::NORTH));
}

#[test]
fn hv_rail_13_arcs_of_90_degrees_from_the_middle_of_the_wagon() {
    // The near corner of the column's front midpoint at 45 degrees and a hair beyond.
    let at = |x: i32| {
        let trial = fires(Trial::siding());
        trial.stand(WEST_RIDERS, x, 360, 0).state
    };
    let shot = |arc| shoot_with(0, arc, WEST_RIDERS);
    assert_eq!(flow::check(&at(300), &shot(Mount::Right)), Ok(()));
    let beyond = flow::check(&at(301), &shot(Mount::Right)).unwrap_err();
    assert_eq!(beyond.rule.as_str(), "HV-FIRE-06");
    assert_eq!(flow::check(&at(301), &shot(Mount::Fore)), Ok(()));
    let aft = flow::check(&at(300), &shot(Mount::Aft)).unwrap_err();
    assert_eq!(aft.rule.as_str(), "HV-RAIL-13");
}

#[test]
fn hv_war_05_four_dice_a_weapon_throughout_the_battle() {
    let state = &Trial::landing().state;
    assert_eq!(dice(state, GUNBOAT, 0, FIELD, cm(60)), 4);
    assert_eq!(dice(state, GUNBOAT, 1, MAXIM, cm(10)), 8);
    let mut boosted = Trial::landing().hero_with(BRITISH, GUNBOAT, Post::Rear);
    boosted.state[GUNBOAT].boosts.firepower = true;
    assert_eq!(dice(&boosted.state, GUNBOAT, 2, MAXIM, cm(30)), 8);
    assert_eq!(fire::hits_from(&boosted.state, GUNBOAT), 5);
    // A merchant ship has none.
    let none = check_may_fire(state, STEAMER).unwrap_err();
    assert_eq!(none.rule.as_str(), "HV-WAR-05");
}

#[test]
fn hv_war_05_each_weapon_once() {
    // Off the palms: the gun ahead, and one of the machine guns.
    let trial = Trial::landing().lie(GUNBOAT, 300, 260, 0).stand(PALM_RIFLES, 340, 475, 180);
    let trial = trial.deal(BRITISH, "KH 5C").go(&[]).declare(GUNBOAT, Plan::Fire, &[]);
    let shot = shoot_with(0, Mount::Fore, PALM_RIFLES);
    let trial = trial.give(shot.clone(), &[1; 4]);
    if trial.state.phase == crate::state::Phase::Shoot {
        assert_eq!(trial.refuses(&shot), "HV-WAR-05");
    }
    assert_eq!(
        trial
            .told()
            .iter()
            .filter(|(_, event)| matches!(event, Event::Fired { dice: 4, .. }))
            .count(),
        1
    );
}

#[test]
fn hv_war_06_arcs_and_ranges_from_the_middle_of_the_hull() {
    let trial = Trial::landing().lie(GUNBOAT, 600, 250, 0);
    let weapons = trial.state.spec(GUNBOAT).weapons().to_vec();
    let looks = |n: usize| {
        let arcs = arcs(&trial.state, GUNBOAT, weapons[n]);
        arcs.iter().map(|&(mount, look)| (mount, look.facing)).collect::<Vec<_>>()
    };
    assert_eq!(looks(0).len(), 4);
    assert_eq!(looks(1), [(Mount::Left, Angle::WEST)]);
    assert_eq!(looks(2), [(Mount::Right, Angle::EAST)]);
    // The fort gun's front midpoint is at 60, 60.5: 35.5 cm from her middle.
    let fore = arcs(&trial.state, GUNBOAT, weapons[0])[0].1;
    let shots = fire::aimed(&trial.state, GUNBOAT, FIELD, fore);
    let gun = shots.iter().find(|shot| shot.unit == FORT_GUN).unwrap();
    assert_eq!(
        (gun.point, gun.range),
        (Point::thousandths(60_000, 60_500), cm(35) + crate::formations::mm(5))
    );
    // Land units measure to the middle of her hull, too.
    let front = crate::movement::front(&trial.state, FORT_GUN).unwrap();
    let back = fire::shots(&trial.state, FORT_GUN, front);
    let back = back.iter().find(|shot| shot.unit == GUNBOAT).unwrap();
    assert_eq!(back.range, cm(35) + crate::formations::mm(5));
}

#[test]
fn hv_war_06_machine_guns_take_the_nearest_that_they_can_harm() {
    // An enemy gunboat nearer than an enemy steamer: machine guns cannot harm the first.
    let trial = Trial::landing()
        .lie(GUNBOAT, 600, 150, 0)
        .setting(|facts| {
            facts.roster[usize::from(STEAMER.0)].seat = kernel::SeatId(1);
            let warship = facts.roster[usize::from(GUNBOAT.0)].clone();
            facts.roster[2] = crate::state::UnitSpec { seat: kernel::SeatId(1), ..warship };
        })
        .lie(UnitId(2), 700, 150, 0)
        .lie(STEAMER, 850, 150, 0);
    let mut trial = trial;
    trial.state[UnitId(2)].carrier = trial.state[GUNBOAT].carrier;
    let starboard = kernel::table::Pose::new(Point::units(60, 15), Angle::EAST);
    let all = fire::aimed(&trial.state, GUNBOAT, FIELD, starboard);
    assert_eq!(
        all.iter().map(|shot| (shot.unit, shot.range)).collect::<Vec<_>>(),
        [(UnitId(2), cm(10))]
    );
    let none = fire::aimed(&trial.state, GUNBOAT, MAXIM, starboard);
    assert!(none.is_empty(), "the hull in between hides the other");
    let clear = trial.lie(UnitId(2), 700, 230, 90);
    let maxim = fire::aimed(&clear.state, GUNBOAT, MAXIM, starboard);
    assert_eq!(
        maxim.iter().map(|shot| (shot.unit, shot.range)).collect::<Vec<_>>(),
        [(STEAMER, cm(25))]
    );
}

#[test]
fn hv_fire_03_only_those_count_that_the_weapon_can_harm() {
    // The lighter lies nearer to the rifles than the company ashore, both in their arc.
    let trial = Trial::landing()
        .lie(LIGHTER, 630, 355, 90)
        .stand(PALM_RIFLES, 500, 475, 90)
        .stance(FIRST_COMPANY, Stance::CloseDeep)
        .stand(FIRST_COMPANY, 680, 475, 270);
    let front = crate::movement::front(&trial.state, PALM_RIFLES).unwrap();
    let nearest = |trial: &Trial, weapon| {
        let shots = fire::aimed(&trial.state, PALM_RIFLES, weapon, front);
        shots.iter().map(|shot| shot.unit).collect::<Vec<_>>()
    };
    assert_eq!(nearest(&trial, Weapon::EuropeanFirearms), [FIRST_COMPANY]);
    assert_eq!(nearest(&trial, MAXIM), [LIGHTER]);
    // Machine guns ignore warships.
    let warship = trial.rebuild(LIGHTER, |ship| ship.is_warship = true);
    assert_eq!(nearest(&warship, MAXIM), [FIRST_COMPANY]);
    // Artillery takes whom it likes.
    assert_eq!(nearest(&warship, FIELD), [LIGHTER, FIRST_COMPANY]);
}

#[test]
fn hv_war_05_the_example_of_a_gunboat_with_one_machine_gun_in_arc() {
    // She looks east, 25.5 cm from the rifles to the north: long range for her gun and for the machine gun on her left.
    let others: Vec<UnitId> = (8..16).map(UnitId).filter(|&unit| unit != PALM_RIFLES).collect();
    let trial = Trial::landing().gone(&others).lie(GUNBOAT, 300, 220, 90);
    let trial = trial.stand(PALM_RIFLES, 300, 475, 180).deal(BRITISH, "KH 5C").go(&[]);
    let trial = trial.declare(GUNBOAT, Plan::Fire, &[]);
    let (gun, left) =
        (shoot_with(0, Mount::Left, PALM_RIFLES), shoot_with(1, Mount::Left, PALM_RIFLES));
    assert_eq!(trial.refuses(&shoot_with(2, Mount::Right, PALM_RIFLES)), "HV-FIRE-06");
    let trial = trial.give(gun, &[1; 4]).give(left, &[1; 4]);
    assert!(trial.state.active.is_none(), "nothing else can be brought to bear");
}

#[test]
fn hv_war_06_the_example_of_two_hulls_31_cm_apart() {
    let medium = Weapon::EuropeanMediumArtillery;
    let apart = |mm: i32| {
        Trial::landing()
            .setting(|facts| facts.roster[usize::from(STEAMER.0)].seat = kernel::SeatId(1))
            .lie(LIGHTER, 200, 100, 0)
            .lie(GUNBOAT, 600, 150, 0)
            .lie(STEAMER, 600 + mm, 150, 0)
    };
    let starboard = kernel::table::Pose::new(Point::units(60, 15), Angle::EAST);
    let aimed = |mm: i32, weapon| {
        let state = apart(mm).state;
        let shots = fire::aimed(&state, GUNBOAT, weapon, starboard);
        let of = |shot: &fire::Shot| (shot.range, dice(&state, GUNBOAT, 0, weapon, shot.range));
        shots.iter().filter(|shot| shot.unit == STEAMER).map(of).next()
    };
    assert_eq!(aimed(310, MAXIM), None);
    assert_eq!(aimed(300, MAXIM), Some((cm(30), 4)));
    // Short range of a medium gun is 30: at 31 its four dice are not doubled.
    assert_eq!(aimed(310, medium), Some((cm(31), 4)));
    assert_eq!(aimed(300, medium), Some((cm(30), 8)));
}
