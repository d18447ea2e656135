//! Trains on their line, what stops them, and what hits do to them.

use super::*;
use crate::{
    fire,
    order::{Into, Target},
    state::{Break, Plan, Rider, Stance},
    trial::{
        BOER_GUN, BOERS, BRITISH, DESPATCHES, PICKET, REFUGEES, RELIEF, TRAIN, Trial, WRECKERS,
        cards, cm, way,
    },
    vocabulary::{Mount, Post},
};

const RUN: Plan = Plan::Run { fire: None, turn: None, astern: false };
const HAIR: Length = Length::thousandths(1);

/// The train has thrown 15.
fn steaming(trial: Trial) -> Trial {
    trial.deal(BRITISH, "KH 3C").go(&[]).declare(TRAIN, RUN, &[5, 5, 5])
}

fn steam_by(going: Going, length: Length) -> Order {
    Order::Steam { going, length }
}

fn lead(trial: &Trial) -> Length {
    let Where::Rails(station) = trial.state[TRAIN].at else { panic!("it is off its rails") };
    station.along
}

#[test]
fn hv_rail_09_any_distance_up_to_the_throw_either_way() {
    let trial = steaming(Trial::siding());
    assert_eq!(trial.refuses(&steam_by(Going::Up, cm(15) + HAIR)), "HV-RAIL-08");
    assert_eq!(trial.refuses(&steam_by(Going::Up, Length::ZERO)), "HV-RAIL-09");
    let ahead = steaming(Trial::siding()).give(steam_by(Going::Up, cm(15)), &[]);
    assert!(ahead.has_told("HV-RAIL-09", Event::Steamed { train: TRAIN, length: cm(15) }));
    // Going back its other end leads; it looks the same way as before.
    let back = trial.give(steam_by(Going::Down, cm(2)), &[]);
    assert_eq!((lead(&ahead), lead(&back)), (cm(39), cm(22)));
    let Where::Rails(station) = back.state[TRAIN].at else { panic!() };
    assert_eq!(station.going, Going::Up);
    // It may also stay.
    let stays = steaming(Trial::siding()).give(Order::Stay, &[]);
    assert_eq!(lead(&stays), cm(24));
}

#[test]
fn hv_rail_09_it_stops_1_cm_short_of_a_break_as_in_the_example() {
    let mut trial = Trial::siding();
    trial.state.breaks.push(Break { course: 0, along: cm(33) });
    let trial = steaming(trial);
    assert_eq!(trial.refuses(&steam_by(Going::Up, cm(8) + HAIR)), "HV-RAIL-09");
    assert!(trial.orders().contains(&steam_by(Going::Up, cm(8))));
    // What is broken behind it does not hold it up, going ahead.
    let mut behind = Trial::siding();
    behind.state.breaks.push(Break { course: 0, along: cm(1) });
    let behind = steaming(behind);
    assert_eq!(behind.refuses(&steam_by(Going::Down, cm(1) + HAIR)), "HV-RAIL-09");
    assert_eq!(check_steam(&behind.state, Going::Down, cm(1)), Ok(()));
    assert_eq!(check_steam(&behind.state, Going::Up, cm(15)), Ok(()));
    assert_eq!(lead(&trial.give(steam_by(Going::Up, cm(8)), &[])), cm(32));
}

#[test]
fn hv_rail_09_it_stops_1_cm_short_of_a_unit_friend_or_foe() {
    // The picket stands across the rails from 28 cm on, half a centimetre deep in the way of the vehicles.
    let stands = |y| Trial::siding().stance(PICKET, Stance::CloseWide).stand(PICKET, 340, y, 180);
    let trial = steaming(stands(460));
    assert_eq!(check_steam(&trial.state, Going::Up, cm(3)), Ok(()));
    assert_eq!(trial.refuses(&steam_by(Going::Up, cm(3) + HAIR)), "HV-RAIL-09");
    // Beside the line it bars nobody.
    let beside = steaming(stands(465));
    assert_eq!(check_steam(&beside.state, Going::Up, cm(15)), Ok(()));
    let foe = Trial::siding().stance(WRECKERS, Stance::ColumnTwos).stand(WRECKERS, 340, 450, 0);
    let foe = steaming(foe);
    assert_eq!(check_steam(&foe.state, Going::Up, cm(7) + crate::formations::mm(5)), Ok(()));
    assert_eq!(
        foe.refuses(&steam_by(Going::Up, cm(7) + crate::formations::mm(5) + HAIR)),
        "HV-RAIL-09"
    );
}

#[test]
fn hv_rail_09_nobody_on_land_ends_on_the_line_in_front_of_a_train() {
    let go = |x: i32, y: i32| {
        let trial = Trial::siding()
            .stance(PICKET, Stance::CloseWide)
            .stand(PICKET, x, 500, 180)
            .deal(BRITISH, "KH")
            .go(&[])
            .declare(PICKET, Plan::Move { over: crate::state::PieceSet::EMPTY }, &[6, 6]);
        let to = way(&[(x * 100, y * 100)]);
        (trial, Order::March { way: to, facing: Angle::SOUTH, into: Into::Field })
    };
    // Its western end comes to 24.9 cm and to 25 cm, the train to 24.
    let (near, order) = go(309, 462);
    assert_eq!(near.refuses(&order), "HV-RAIL-09");
    let (far, order) = go(310, 462);
    assert_eq!(crate::flow::check(&far.state, &order), Ok(()));
    let (beside, order) = go(309, 466);
    assert_eq!(crate::flow::check(&beside.state, &order), Ok(()));
    // Farther off it may stand across the rails, and pass over them.
    let (across, order) = go(400, 430);
    assert_eq!(crate::flow::check(&across.state, &order), Ok(()));
}

#[test]
fn hv_rail_09_it_leaves_by_a_zone_of_exit_with_all_aboard() {
    let trial = Trial::siding().hero_with(BRITISH, RELIEF, Post::Rear).deal(BRITISH, "KH 5C 4C 3C");
    let trial = trial.go(&[]).declare(TRAIN, RUN, &[5, 5, 5, 5]);
    // To the edge is not over it.
    assert_eq!(check_steam(&trial.state, Going::Down, cm(3)), Ok(()));
    assert!(trial.orders().contains(&steam_by(Going::Down, cm(3) + HAIR)));
    let gone = trial.give(steam_by(Going::Down, cm(3) + HAIR), &[]);
    for unit in [TRAIN, RELIEF] {
        assert!(matches!(gone.state[unit].at, Where::Exited(_)));
    }
    assert!(gone.state.riders.is_empty());
    assert_eq!(gone.state.seat(BRITISH).hero, Hero::Gone);
    // Without a zone of its own it stays on the table.
    let shut = Trial::siding().setting(|facts| facts.zones.last_mut().unwrap().side = Some(1));
    let shut = steaming(shut);
    assert_eq!(shut.refuses(&steam_by(Going::Down, cm(3) + HAIR)), "HV-RAIL-09");
    assert_eq!(check_steam(&shut.state, Going::Down, cm(3)), Ok(()));
}

#[test]
fn hv_rail_09_the_end_of_the_track() {
    let mut trial = Trial::siding();
    trial.state[TRAIN].at = Where::Rails(Station { course: 0, along: cm(115), going: Going::Up });
    let trial = steaming(trial);
    assert_eq!(check_steam(&trial.state, Going::Up, cm(5)), Ok(()));
    assert_eq!(trial.refuses(&steam_by(Going::Up, cm(5) + HAIR)), "HV-RAIL-09");
    assert_eq!(lead(&trial.give(steam_by(Going::Up, cm(5)), &[])), cm(120));
}

/// A decision is open, so that what is pushed follows at once.
fn quiet(trial: Trial) -> Trial {
    let trial = trial.deal(BRITISH, "KH 7C 6C").go(&[]);
    trial.give(Order::Activate { unit: PICKET }, &[])
}

fn damage(hits: u8) -> Task {
    Task::Damage { carrier: TRAIN, hits, numbered: 0 }
}

#[test]
fn hv_rail_11_the_example_of_cards_for_hits_on_the_locomotive() {
    let plain = quiet(Trial::siding().refit(TRAIN, |train| train.armoured = false));
    let trial = plain.follows(damage(3)).go(&cards("9H JS AD"));
    assert!(trial.has_told("HV-RAIL-11", Event::EngineUnharmed { train: TRAIN }));
    assert!(trial.has_told("HV-RAIL-11", Event::EngineHit { train: TRAIN, dice_left: 2 }));
    assert_eq!(crate::carriers::pool(&trial.state, TRAIN, RUN), 2);
    assert_eq!(trial.state.discards.len(), 3);
    // A Joker is replaced; once the engine is dead no more cards are turned.
    let trial = trial.follows(damage(4)).go(&cards("X1 QC KD"));
    assert!(crate::carriers::is_dead(&trial.state, TRAIN));
}

#[test]
fn hv_rail_11_the_example_of_an_armoured_locomotive_in_hard_cover() {
    assert_eq!(cover(&Trial::siding().state, TRAIN, 1), Cover::Hard);
    let plain = Trial::siding().refit(TRAIN, |train| train.armoured = false);
    assert_eq!(cover(&plain.state, TRAIN, 1), Cover::None);
    // The State artillery shells the engine from 15 cm: eight dice, five sixes, one card.
    let gun = |trial: Trial| {
        let trial = trial.stand(BOER_GUN, 135, 615, 180).deal(BOERS, "KH 3C").go(&[]).declare(
            BOER_GUN,
            Plan::Fire,
            &[],
        );
        let target = Target::Vehicle { train: TRAIN, vehicle: 1 };
        let shot = Order::Shoot { face: 0, corners: 0, weapon: 0, arc: Mount::Fore, target };
        (trial, shot)
    };
    let (trial, shot) = gun(Trial::siding());
    let trial = trial.give(shot, &[&[6, 6, 6, 6, 6, 1, 1, 1][..], &cards("QS")].concat());
    assert!(trial.has_told("HV-RAIL-11", Event::EngineHit { train: TRAIN, dice_left: 2 }));
    let (trial, shot) = gun(plain);
    let trial = trial.give(shot, &[&[6, 6, 1, 1, 1, 1, 1, 1][..], &cards("QS 3D")].concat());
    assert!(trial.has_told("HV-RAIL-11", Event::EngineHit { train: TRAIN, dice_left: 3 }));
}

/// The wreckers abreast of the last wagon, in a line that looks south.
fn abreast(trial: Trial) -> Trial {
    trial.stance(WRECKERS, Stance::OpenLine).stand(WRECKERS, 120, 560, 180)
}

#[test]
fn hv_rail_14_the_nearest_vehicle_that_can_suffer_as_in_the_example() {
    let shots = |trial: &Trial| {
        let front = movement::front(&trial.state, WRECKERS).unwrap();
        let shots = fire::shots(&trial.state, WRECKERS, front);
        shots.iter().map(|shot| shot.target()).collect::<Vec<_>>()
    };
    let vehicle = |vehicle| Target::Vehicle { train: TRAIN, vehicle };
    let abreast =
        |trial: Trial| trial.stance(WRECKERS, Stance::OpenChequer).stand(WRECKERS, 75, 560, 180);
    let full = abreast(Trial::siding());
    assert_eq!(shots(&full), [vehicle(2)]);
    // Once it is empty they shoot at the engine; when that is dead, at the gunners.
    let empty = abreast(Trial::siding().empty(TRAIN));
    assert_eq!(shots(&empty), [vehicle(1)]);
    let mut dead = abreast(Trial::siding().empty(TRAIN));
    if let Carrier::Train { dice_lost, .. } = &mut dead.state[TRAIN].carrier {
        *dice_lost = 3;
    }
    assert_eq!(shots(&dead), [vehicle(0)]);
    let empty = empty.deal(BOERS, "KH 3C").go(&[]).declare(WRECKERS, Plan::Fire, &[]);
    let shoot = |target| Order::Shoot { face: 0, corners: 0, weapon: 0, arc: Mount::Fore, target };
    assert_eq!(empty.refuses(&shoot(vehicle(2))), "HV-RAIL-14");
    assert_eq!(empty.refuses(&shoot(Target::Unit(TRAIN))), "HV-RAIL-14");
    assert_eq!(empty.refuses(&shoot(vehicle(0))), "HV-FIRE-03");
    assert_eq!(crate::flow::check(&empty.state, &shoot(vehicle(1))), Ok(()));
    // Artillery may choose.
    let gun = Trial::siding().stand(BOER_GUN, 135, 615, 180);
    let front = movement::front(&gun.state, BOER_GUN).unwrap();
    let all = fire::shots(&gun.state, BOER_GUN, front);
    let all: Vec<_> = all.iter().map(|shot| shot.target()).collect();
    assert_eq!(all, [vehicle(0), vehicle(1), vehicle(2)]);
}

#[test]
fn hv_rail_14_each_vehicles_nearest_side_is_measured() {
    let trial = abreast(Trial::siding());
    let front = movement::front(&trial.state, WRECKERS).unwrap();
    let (n, point) = targets(&trial.state, TRAIN, front.at)[2];
    assert_eq!((n, point), (2, Point::thousandths(6_000, 46_500)));
    let (_, engine) = targets(&trial.state, TRAIN, Point::units(40, 45))[1];
    assert_eq!(engine, Point::units(18, 45));
}

/// The wreckers fire eight dice at the men in the last wagon, from close by.
fn volley(trial: Trial, script: &[u8]) -> Trial {
    let trial = trial.stance(WRECKERS, Stance::OpenChequer).stand(WRECKERS, 75, 510, 180);
    let trial = trial.deal(BOERS, "KH 3C").go(&[]).declare(WRECKERS, Plan::Fire, &[]);
    let target = Target::Vehicle { train: TRAIN, vehicle: 2 };
    trial.give(Order::Shoot { face: 0, corners: 0, weapon: 0, arc: Mount::Fore, target }, script)
}

#[test]
fn hv_rail_15_the_examples_of_soft_cover_in_rolling_stock_and_the_option() {
    let dice = [6, 6, 6, 6, 6, 1, 1, 1];
    // Nothing but the two cards is drawn: no test.
    let trial = volley(Trial::siding(), &[&dice[..], &cards("9H QC")].concat());
    assert_eq!((trial.state[RELIEF].ranks, trial.state[RELIEF].leader), (6, false));
    let riders: Vec<Rider> = trial.state.riders.iter().copied().collect();
    assert_eq!(riders, [Rider { unit: RELIEF, vehicle: 2, ranks: 6, leader: false }]);
    // In a wagon without armour it is the same.
    let open = Trial::siding().refit(TRAIN, |train| {
        train.armoured = false;
        train.vehicles[2].stock = Some(crate::vocabulary::RollingStock::OpenWagon);
    });
    let open = volley(open, &[&dice[..], &cards("9H QC")].concat());
    assert_eq!((open.state[RELIEF].ranks, open.state[RELIEF].leader), (6, false));
    // By the option armoured stock is hard cover: five hits make one.
    let hard =
        Trial::siding().setting(|facts| facts.switches.armoured_passengers_hard_cover = true);
    let hard = volley(hard, &[&dice[..], &cards("9H")].concat());
    assert_eq!((hard.state[RELIEF].ranks, hard.state[RELIEF].leader), (6, true));
    let plain = Trial::siding()
        .refit(TRAIN, |train| train.armoured = false)
        .setting(|facts| facts.switches.armoured_passengers_hard_cover = true);
    assert_eq!(cover(&plain.state, TRAIN, 2), Cover::Soft);
}

#[test]
fn hv_rail_15_they_fall_on_the_largest_unit_there_and_then_on_the_next() {
    let mut trial = Trial::siding().men(RELIEF, 1, true);
    trial.state.riders[0] = Rider { unit: RELIEF, vehicle: 2, ranks: 1, leader: true };
    for unit in [REFUGEES, DESPATCHES] {
        trial.state[unit].at = Where::Aboard(TRAIN);
        trial.state.riders.push(Rider { unit, vehicle: 2, ranks: 1, leader: false });
    }
    let trial = quiet(trial);
    let trial =
        trial.follows(Task::Wagon { train: TRAIN, vehicle: 2, n: 3 }).go(&cards("2C 3C 4C"));
    assert_eq!(trial.state[RELIEF].at, Where::Destroyed);
    assert_eq!(trial.state[REFUGEES].at, Where::Destroyed);
    assert_eq!(trial.state[DESPATCHES].at, Where::Aboard(TRAIN));
    // Those aboard had no card that could be lost.
    assert_eq!(trial.state.seat(BRITISH).cards.len(), 2);
    // More casualties than figures are lost, and no cards turned for them.
    let trial = trial.follows(Task::Wagon { train: TRAIN, vehicle: 2, n: 3 }).go(&cards("5C"));
    assert_eq!(figures_in(&trial.state, TRAIN, 2), 0);
}

#[test]
fn hv_rail_15_gunners_fall_at_the_weapon_that_has_most_left() {
    let trial = quiet(Trial::siding());
    let hit = Task::Wagon { train: TRAIN, vehicle: 0, n: 3 };
    let trial = trial.follows(hit).go(&cards("2C KD 4C"));
    let Carrier::Train { gunners, .. } = trial.state[TRAIN].carrier else { panic!() };
    assert_eq!(gunners[..2], [0, 1]);
    assert!(trial.has_told("HV-RAIL-15", Event::GunnerFell { train: TRAIN, weapon: 0, left: 1 }));
    assert!(trial.has_told("HV-RAIL-15", Event::GunnerFell { train: TRAIN, weapon: 1, left: 1 }));
    assert!(trial.has_told("HV-RAIL-15", Event::GunnerFell { train: TRAIN, weapon: 0, left: 0 }));
    // Two fall one at each weapon.
    let two = Task::Wagon { train: TRAIN, vehicle: 0, n: 2 };
    let two = quiet(Trial::siding()).follows(two).go(&cards("2C KD"));
    let Carrier::Train { gunners, .. } = two.state[TRAIN].carrier else { panic!() };
    assert_eq!(gunners[..2], [1, 1]);
    // They are bases removed.
    assert_eq!(crate::victory::points(&trial.state, crate::state::SideId(1)), 6);
}

#[test]
fn hv_cas_05_aboard_a_train_a_hero_sits_with_the_leader_of_his_unit() {
    let mut trial = Trial::siding().hero_with(BRITISH, RELIEF, Post::Rear);
    trial.state.riders[0] = Rider { unit: RELIEF, vehicle: 2, ranks: 6, leader: true };
    trial.state[RELIEF].ranks = 6;
    assert_eq!(hero_sits(&trial.state, RELIEF), Some(2));
    // Where they are spread, with the leader; without him with the first of the men.
    let mut spread = trial.state.clone();
    spread.riders.clear();
    spread.riders.push(Rider { unit: RELIEF, vehicle: 3, ranks: 4, leader: false });
    spread.riders.push(Rider { unit: RELIEF, vehicle: 2, ranks: 3, leader: true });
    assert_eq!(hero_sits(&spread, RELIEF), Some(2));
    spread.riders[1].leader = false;
    assert_eq!(hero_sits(&spread, RELIEF), Some(3));
    let trial = quiet(trial);
    let hit = Task::Wagon { train: TRAIN, vehicle: 2, n: 1 };
    let struck = trial.follows(hit).go(&cards("AS"));
    assert_eq!(struck.state.seat(BRITISH).hero, Hero::Removed);
    // One who boarded by himself belongs to the train and cannot be hit.
    let alone = quiet(Trial::siding().hero_with(BRITISH, TRAIN, Post::Rear));
    let alone = alone.follows(hit).go(&cards("AS"));
    assert_eq!(alone.state.hero_with(TRAIN), Some(BRITISH));
    assert!(!alone.state[RELIEF].leader);
}

#[test]
fn hv_org_10_a_hero_left_by_a_unit_that_is_destroyed_aboard_stays_with_the_train() {
    let mut trial = Trial::siding().hero_with(BRITISH, RELIEF, Post::Rear).men(RELIEF, 1, false);
    trial.state.riders[0] = Rider { unit: RELIEF, vehicle: 2, ranks: 1, leader: false };
    let trial = quiet(trial);
    let trial = trial.follows(Task::Wagon { train: TRAIN, vehicle: 2, n: 1 }).go(&cards("5C"));
    assert_eq!(trial.state[RELIEF].at, Where::Destroyed);
    assert_eq!(trial.state.seat(BRITISH).hero, Hero::With { unit: TRAIN, post: Post::Rear });
}

#[test]
fn hv_rail_09_a_train_off_its_rails_is_refused_and_its_place_told() {
    let barred = |trial: &Trial, going, length| {
        let bar = check_steam(&trial.state, going, length).unwrap_err();
        assert_eq!(trial.refuses(&steam_by(going, length)), bar.rule.as_str());
        (bar.rule.as_str(), bar.place)
    };
    // Five centimetres of track are left before it.
    let mut trial = Trial::siding();
    trial.state[TRAIN].at = Where::Rails(Station { course: 0, along: cm(115), going: Going::Up });
    let trial = steaming(trial);
    let end = Point::units(120, 45);
    assert_eq!(barred(&trial, Going::Up, cm(6)), ("HV-RAIL-09", Some(end)));
    // A break, and somebody on the line: where it has to stop.
    let mut broken = Trial::siding();
    broken.state.breaks.push(Break { course: 0, along: cm(33) });
    let stop = Point::units(32, 45);
    assert_eq!(barred(&steaming(broken), Going::Up, cm(9)), ("HV-RAIL-09", Some(stop)));
    let taken = Trial::siding().stance(PICKET, Stance::CloseWide).stand(PICKET, 340, 460, 180);
    let stop = Point::units(27, 45);
    assert_eq!(barred(&steaming(taken), Going::Up, cm(9)), ("HV-RAIL-09", Some(stop)));
    // Nothing else moves it: not a march, and not a ship's orders.
    let march =
        Order::March { way: way(&[(30_000, 50_000)]), facing: Angle::NORTH, into: Into::Field };
    for order in [march, Order::Sail { length: cm(3) }, Order::Helm { turn: Angle::EAST }] {
        assert!(crate::flow::check(&trial.state, &order).is_err(), "{order:?}");
    }
}
