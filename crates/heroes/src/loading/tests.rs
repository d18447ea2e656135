//! Who goes aboard, who comes off, and where.

use kernel::table::{Going, Point};

use super::*;
use crate::{
    flow,
    state::{Plan, Rider},
    trial::{
        BOERS, BRITISH, DESPATCHES, FIRST_COMPANY, GUNBOAT, LIGHTER, MAXIM, NAVAL_BRIGADE,
        NINE_POUNDER, PICKET, REFUGEES, RELIEF, RIFLE_HORSE, SECOND_COMPANY, SPEARS_ONE, STEAMER,
        SUDANESE, TRAIN, Trial, WRECKERS, at, cm,
    },
    vocabulary::Post,
};

const RUN: Plan = Plan::Run { fire: None, turn: None, astern: false };

/// A train of these vehicles behind its engine, nobody aboard, its leading end at 60 cm: the first wagon from 45 to 51.
fn train(stock: &[RollingStock]) -> Trial {
    let lengths = Trial::siding();
    let lengths = |stock: RollingStock| lengths.state.setting.charts.railways.stock[stock].length;
    let mut trial = Trial::siding().empty(TRAIN).refit(TRAIN, |train| {
        let engine = train.vehicles[1];
        let towed = stock
            .iter()
            .map(|&stock| crate::state::VehicleSpec { stock: Some(stock), length: lengths(stock) });
        train.vehicles = std::iter::once(engine).chain(towed).collect();
        train.weapons.clear();
    });
    if let Carrier::Train { gunners, .. } = &mut trial.state[TRAIN].carrier {
        *gunners = [0; crate::state::MOST_WEAPONS];
    }
    let along = cm(60);
    trial.state[TRAIN].at =
        Where::Rails(kernel::table::Station { course: 0, along, going: Going::Up });
    trial
}

fn loads(trial: Trial) -> Trial {
    trial.deal(BRITISH, "KH 5C 4C 3C").go(&[]).declare(TRAIN, Plan::Load, &[])
}

fn seats(trial: &Trial, unit: UnitId) -> Vec<(u8, u8, bool)> {
    let riders = trial.state.riders.iter().filter(|rider| rider.unit == unit);
    riders.map(|rider| (rider.vehicle, rider.ranks, rider.leader)).collect()
}

#[test]
fn hv_rail_01_a_unit_may_be_spread_over_several_vehicles() {
    use RollingStock::OpenWagon;
    // Room for six in the first wagon; the other two sit in the next.
    let mut trial = train(&[OpenWagon, OpenWagon]).stand(PICKET, 480, 480, 0);
    trial.state[REFUGEES].at = Where::Aboard(TRAIN);
    trial.state[DESPATCHES].at = Where::Aboard(TRAIN);
    for unit in [REFUGEES, DESPATCHES] {
        trial.state.riders.push(Rider { unit, vehicle: 1, ranks: 1, leader: false });
    }
    let trial = loads(trial).give(Order::Embark { unit: PICKET, vehicle: 1 }, &[]);
    assert_eq!(seats(&trial, PICKET), [(1, 5, true), (2, 2, false)]);
    assert_eq!((trial.state[PICKET].at, trial.state[PICKET].stance), (Where::Aboard(TRAIN), None));
    // Not partly on the ground: one wagon is too small for what is left.
    let mut short = train(&[OpenWagon]).stand(PICKET, 480, 480, 0).stand(REFUGEES, 470, 420, 180);
    short.state[DESPATCHES].at = Where::Aboard(TRAIN);
    short.state.riders.push(Rider { unit: DESPATCHES, vehicle: 1, ranks: 1, leader: false });
    let short = loads(short);
    assert_eq!(short.refuses(&Order::Embark { unit: PICKET, vehicle: 1 }), "HV-RAIL-03");
    assert_eq!(flow::check(&short.state, &Order::Embark { unit: REFUGEES, vehicle: 1 }), Ok(()));
}

#[test]
fn hv_rail_02_carriages_and_enclosed_wagons() {
    use RollingStock::{EnclosedWagon, PassengerCarriage};
    let by = |stock: RollingStock, unit: UnitId| {
        let y = if unit == RIFLE_HORSE { 525 } else { 505 };
        let y = if unit == PICKET { 495 } else { y };
        let trial = train(&[stock]).stand(unit, 470, y, 0).stand(REFUGEES, 470, 420, 180);
        flow::check(&loads(trial).state, &Order::Embark { unit, vehicle: 1 }).is_ok()
    };
    assert!(by(PassengerCarriage, PICKET) && by(EnclosedWagon, PICKET));
    assert!(!by(PassengerCarriage, RIFLE_HORSE) && by(EnclosedWagon, RIFLE_HORSE));
    // Guns go into neither.
    assert!(!by(PassengerCarriage, MAXIM) && !by(EnclosedWagon, MAXIM));
    // Nobody mounted and on foot in one.
    let mixed =
        train(&[EnclosedWagon]).stand(RIFLE_HORSE, 470, 525, 0).stand(REFUGEES, 470, 420, 180);
    let mixed = mixed.stand(DESPATCHES, 505, 480, 0);
    let mixed = loads(mixed).give(Order::Embark { unit: REFUGEES, vehicle: 1 }, &[]);
    assert_eq!(mixed.refuses(&Order::Embark { unit: RIFLE_HORSE, vehicle: 1 }), "HV-RAIL-02");
}

#[test]
fn hv_rail_03_slots_of_open_wagons() {
    use RollingStock::{ArmouredGunWagon, OpenWagon};
    // The Maxim takes two slots and its crew two: four are left, too few for the picket.
    let trial = train(&[OpenWagon]).stand(MAXIM, 470, 505, 0).stand(PICKET, 480, 420, 180);
    let trial = trial.stand(REFUGEES, 500, 480, 0);
    let trial = loads(trial).give(Order::Embark { unit: MAXIM, vehicle: 1 }, &[]);
    assert_eq!(seats(&trial, MAXIM), [(1, 1, true)]);
    assert_eq!(load_of(&trial.state, TRAIN, 1).slots, 4);
    assert_eq!(trial.refuses(&Order::Embark { unit: PICKET, vehicle: 1 }), "HV-RAIL-03");
    let four = train(&[OpenWagon])
        .stand(MAXIM, 470, 505, 0)
        .men(PICKET, 3, true)
        .stand(PICKET, 480, 420, 180);
    let four = loads(four).give(Order::Embark { unit: MAXIM, vehicle: 1 }, &[]);
    assert_eq!(flow::check(&four.state, &Order::Embark { unit: PICKET, vehicle: 1 }), Ok(()));
    // Six mounted men need twelve slots.
    let horse = |n: usize| {
        let trial = train(&[OpenWagon, OpenWagon][..n]);
        let trial = trial.stand(RIFLE_HORSE, 470, 525, 0).stand(REFUGEES, 470, 420, 180);
        flow::check(&loads(trial).state, &Order::Embark { unit: RIFLE_HORSE, vehicle: 1 }).is_ok()
    };
    assert!(!horse(1) && horse(2));
    // A gun wagon takes nobody besides its gunners.
    let wagon = train(&[ArmouredGunWagon, OpenWagon]).stand(REFUGEES, 480, 480, 0);
    let wagon = wagon.stand(DESPATCHES, 420, 480, 0);
    let wagon = loads(wagon);
    assert_eq!(wagon.refuses(&Order::Embark { unit: REFUGEES, vehicle: 1 }), "HV-RAIL-03");
    assert_eq!(flow::check(&wagon.state, &Order::Embark { unit: DESPATCHES, vehicle: 2 }), Ok(()));
}

/// The train with nobody aboard, its last wagon from 3 to 9 cm along, and the refugees north of that.
fn waiting(y: i32) -> Trial {
    Trial::siding().empty(TRAIN).stand(REFUGEES, 60, y, 0)
}

#[test]
fn hv_rail_10_units_next_to_a_vehicle_with_room_are_loaded() {
    let embark = Order::Embark { unit: REFUGEES, vehicle: 2 };
    let trial = loads(waiting(500));
    assert_eq!(trial.state.phase, Phase::Embark);
    assert!(trial.orders().contains(&embark));
    // Not into the engine or the gun wagon, nor from farther off.
    assert_eq!(trial.refuses(&Order::Embark { unit: REFUGEES, vehicle: 1 }), "HV-RAIL-10");
    assert_eq!(trial.refuses(&Order::Embark { unit: REFUGEES, vehicle: 9 }), "HV-RAIL-10");
    assert_eq!(trial.refuses(&Order::Embark { unit: PICKET, vehicle: 2 }), "HV-RAIL-10");
    let mut far = waiting(500);
    far.state[REFUGEES].at =
        Where::Field(Pose::new(Point::thousandths(6_000, 50_001), kernel::table::Angle::NORTH));
    let far = far.stand(DESPATCHES, 60, 420, 180);
    assert_eq!(loads(far).refuses(&embark), "HV-RAIL-10");
    // None that rout, of another command, or is aboard already.
    let mut routs = waiting(500).stand(DESPATCHES, 60, 420, 180);
    routs.state[REFUGEES].routing = true;
    routs.state[REFUGEES].activated = true;
    assert_eq!(loads(routs).refuses(&embark), "HV-RAIL-10");
    assert_eq!(trial.refuses(&Order::Embark { unit: WRECKERS, vehicle: 2 }), "HV-RAIL-10");
    // [HV-TURN-09] An activation that was still to come costs the lowest card.
    let trial = trial.give(embark, &[]);
    assert!(trial.has_told("HV-RAIL-10", Event::Embarked { unit: REFUGEES, carrier: TRAIN }));
    assert_eq!(trial.state.seat(BRITISH).cards.len(), 2);
    assert!(!trial.state.seat(BRITISH).cards.contains(crate::trial::card("3C")));
}

#[test]
fn hv_rail_10_it_takes_the_whole_turn() {
    let trial = Trial::siding().hero_with(BRITISH, TRAIN, Post::Rear).deal(BRITISH, "KH QC 5C 4C");
    let trial = trial.go(&[]).give(Order::ActivateByHero, &[]).plan(Plan::Unload, &[]);
    let place = places(&trial.state, TRAIN, RELIEF, 1)[0];
    let down = Order::Disembark { unit: RELIEF, stance: place.0, pose: place.1 };
    let trial = trial.give(down, &[]).give(Order::Activate { unit: TRAIN }, &[]);
    for plan in [RUN, Plan::Fire, Plan::Unload, Plan::Load] {
        assert_eq!(trial.refuses_plan(plan), "HV-RAIL-10", "{plan:?}");
    }
    // Nor when it has moved or fired before.
    let moved = Trial::siding().hero_with(BRITISH, TRAIN, Post::Rear).deal(BRITISH, "KH QC 5C 4C");
    let moved = moved.go(&[]).give(Order::ActivateByHero, &[]).plan(RUN, &[1, 1, 1, 1]);
    let moved = moved.give(Order::Steam { going: Going::Up, length: cm(1) }, &[]);
    let moved = moved.give(Order::Activate { unit: TRAIN }, &[]);
    assert_eq!(moved.refuses_plan(Plan::Unload), "HV-RAIL-10");
    assert_eq!(
        flow::check(&moved.state, &Order::Declare { plan: RUN, way: crate::state::Way::default() }),
        Ok(())
    );
    // In the next turn it may.
    let mut next = moved;
    if let Carrier::Train { acted, .. } = &mut next.state[TRAIN].carrier {
        *acted = false;
    }
    assert_eq!(carriers::check_plan(&next.state, TRAIN, Plan::Unload), Ok(()));
}

fn unloads(trial: Trial) -> Trial {
    trial.deal(BRITISH, "KH 5C").go(&[]).declare(TRAIN, Plan::Unload, &[])
}

#[test]
fn hv_rail_10_unloaded_units_stand_next_to_their_vehicle() {
    let trial = unloads(Trial::siding());
    let down = |x, y, stance| Order::Disembark { unit: RELIEF, stance, pose: at(x, y, 0) };
    let deep = Some(Stance::CloseDeep);
    // Deep close order, 30 mm deep: its rear 2 cm from the wagon, and then a hair more.
    let next_to = down(60, 515, deep);
    assert_eq!(flow::check(&trial.state, &next_to), Ok(()));
    assert_eq!(trial.refuses(&down(60, 516, deep)), "HV-RAIL-10");
    // By a vehicle that it did not ride in; in no formation, or on top of the train.
    assert_eq!(trial.refuses(&down(210, 515, deep)), "HV-RAIL-10");
    assert_eq!(trial.refuses(&down(60, 515, None)), "HV-FORM-01");
    assert_eq!(trial.refuses(&down(60, 515, Some(Stance::HordeFour))), "HV-FORM-01");
    assert_eq!(trial.refuses(&down(60, 480, deep)), "HV-GEN-06");
    assert!(!trial.orders().is_empty());
    let trial = trial.give(next_to, &[]);
    assert!(trial.has_told("HV-RAIL-10", Event::Disembarked { unit: RELIEF, carrier: TRAIN }));
    // It does not move before it is dealt a card next turn.
    assert!(trial.state[RELIEF].landed && trial.state.riders.is_empty());
    assert_eq!(trial.refuses(&Order::Activate { unit: RELIEF }), "HV-TURN-07");
}

#[test]
fn hv_rail_10_not_within_1_cm_of_enemies() {
    let down =
        Order::Disembark { unit: RELIEF, stance: Some(Stance::CloseDeep), pose: at(60, 500, 0) };
    let near = |y| {
        unloads(Trial::siding().stance(WRECKERS, Stance::ColumnTwos).stand(WRECKERS, 60, y, 180))
    };
    assert_eq!(near(509).refuses(&down), "HV-GEN-06");
    assert_eq!(flow::check(&near(510).state, &down), Ok(()));
}

#[test]
fn hv_rail_10_a_hero_put_down_with_a_unit_may_still_activate_it() {
    let trial = Trial::siding().hero_with(BRITISH, RELIEF, Post::Rear).deal(BRITISH, "KH QC 5C");
    let trial = trial.go(&[]).declare(TRAIN, Plan::Unload, &[]);
    let down =
        Order::Disembark { unit: RELIEF, stance: Some(Stance::CloseDeep), pose: at(60, 515, 0) };
    let trial = trial.give(down, &[]).give(Order::ActivateByHero, &[]);
    let who = trial.state.active.as_ref().unwrap().who;
    assert_eq!(who, crate::state::Who::Unit(RELIEF));
}

#[test]
fn hv_hero_03_a_hero_boards_a_train_and_gets_off_it() {
    // He gets off north of the last wagon and rides on; the way before that costs nothing.
    let aboard = Trial::siding().hero_with(BRITISH, TRAIN, Post::Rear).deal(BRITISH, "KH QC 5C");
    let rides = aboard.go(&[]).give(Order::ActivateHero, &[]).plan(Plan::HeroMove, &[1, 1, 1, 1]);
    let ride = |points: &[(i32, i32)]| Order::Ride {
        way: crate::trial::way(points),
        facing: kernel::table::Angle::NORTH,
        join: None,
        shelter: None,
    };
    assert_eq!(flow::check(&rides.state, &ride(&[(6_000, 49_000), (6_000, 53_000)])), Ok(()));
    assert_eq!(rides.refuses(&ride(&[(6_000, 49_000), (6_000, 53_001)])), "HV-HERO-04");
    assert_eq!(rides.refuses(&ride(&[(6_000, 50_001)])), "HV-RAIL-06");
    assert_eq!(rides.refuses(&ride(&[(6_000, 45_000)])), "HV-GEN-06");
    assert!(rides.orders().iter().any(|order| matches!(order, Order::Ride { .. })));
    let off = rides.give(ride(&[(6_000, 49_000)]), &[]);
    assert!(matches!(off.state.seat(BRITISH).hero, Hero::Alone(_)));
    // And back: he ends touching it.
    let mut back = off;
    back.state.seat_mut(BRITISH).hero_activated = false;
    let back = back.give(Order::ActivateHero, &[]).plan(Plan::HeroMove, &[1, 1, 1, 1]);
    let board = |y: i32| Order::Ride {
        way: crate::trial::way(&[(6_000, y)]),
        facing: kernel::table::Angle::NORTH,
        join: Some(crate::order::Joining { unit: TRAIN, post: Post::Rear }),
        shelter: None,
    };
    assert_eq!(back.refuses(&board(48_200)), "HV-HERO-03");
    let back = back.give(board(48_000), &[]);
    assert_eq!(back.state.hero_with(TRAIN), Some(BRITISH));
}

/// The steamer with her bow to the quay, at 38 cm.
fn quay() -> Trial {
    Trial::landing().lie(LIGHTER, 1100, 200, 0).lie(STEAMER, 820, 269, 0)
}

fn clears(trial: Trial, ship: UnitId) -> Trial {
    trial.deal(BRITISH, "KH 5C").go(&[]).declare(ship, Plan::Unload, &[])
}

fn land(unit: UnitId, stance: Stance, x: i32, y: i32) -> Order {
    Order::Disembark { unit, stance: Some(stance), pose: at(x, y, 0) }
}

#[test]
fn hv_mer_09_eight_on_foot_or_one_piece_of_equipment_a_turn() {
    let trial = clears(quay(), STEAMER);
    let company = land(FIRST_COMPANY, Stance::CloseDeep, 820, 415);
    assert_eq!(flow::check(&trial.state, &company), Ok(()));
    assert!(
        trial
            .orders()
            .iter()
            .any(|order| matches!(order, Order::Disembark { unit: NINE_POUNDER, .. }))
    );
    let done = trial.give(company, &[]);
    assert!(done.state.active.is_none(), "eight are all that a turn allows");
    assert!(
        done.has_told("HV-MER-09", Event::Disembarked { unit: FIRST_COMPANY, carrier: STEAMER })
    );
    // With four men of each two companies may land, and then no gun.
    let few = quay().men(FIRST_COMPANY, 3, true).men(SECOND_COMPANY, 3, true);
    let few = clears(few, STEAMER).give(land(FIRST_COMPANY, Stance::CloseDeep, 800, 415), &[]);
    assert_eq!(few.refuses(&land(NINE_POUNDER, Stance::Limbered, 840, 435)), "HV-MER-09");
    let few = few.give(land(SECOND_COMPANY, Stance::CloseDeep, 840, 415), &[]);
    assert!(few.state.active.is_none());
    // Nine would be too many.
    let nine = quay().men(FIRST_COMPANY, 3, true).men(SECOND_COMPANY, 4, true);
    let nine = clears(nine, STEAMER).give(land(FIRST_COMPANY, Stance::CloseDeep, 800, 415), &[]);
    assert!(nine.state.active.is_none(), "nobody else can be handled");
    let gun = clears(quay(), STEAMER).give(land(NINE_POUNDER, Stance::Limbered, 820, 435), &[]);
    assert!(gun.state.active.is_none());
}

#[test]
fn hv_mer_08_next_to_the_ship_is_on_land_within_2_cm_of_her_hull() {
    let trial = clears(quay(), STEAMER);
    // Her bow is at 37.9 cm.
    assert_eq!(
        flow::check(&trial.state, &land(FIRST_COMPANY, Stance::CloseDeep, 820, 429)),
        Ok(())
    );
    assert_eq!(trial.refuses(&land(FIRST_COMPANY, Stance::CloseDeep, 820, 430)), "HV-MER-09");
    assert_eq!(trial.refuses(&land(FIRST_COMPANY, Stance::CloseDeep, 820, 405)), "HV-MOVE-10");
    assert_eq!(trial.refuses(&land(SUDANESE, Stance::CloseDeep, 820, 415)), "HV-MER-09");
}

#[test]
fn hv_mer_04_the_deck_takes_what_it_has_room_for() {
    // Two companies and a gun with its crew take 21 of 29 slots: eight more fit, nine do not.
    let taken = |ship: &Trial| {
        ship.state.aboard(STEAMER).map(|unit| whole(&ship.state, unit).slots).sum::<u32>()
    };
    let ashore = quay().stand(SUDANESE, 820, 400, 0).stance(SUDANESE, Stance::CloseWide);
    let mut ashore = ashore;
    ashore.state[SUDANESE].landed = true;
    assert_eq!(taken(&ashore), 21);
    let trial = ashore.deal(BRITISH, "KH 5C 4C").go(&[]).declare(STEAMER, Plan::Load, &[]);
    let aboard = trial.give(Order::Embark { unit: SUDANESE, vehicle: 0 }, &[]);
    assert_eq!(taken(&aboard), 29);
    let full = quay().stand(SUDANESE, 820, 400, 0).stance(SUDANESE, Stance::CloseWide);
    let full = full.rebuild(STEAMER, |ship| ship.slots = 28).deal(BRITISH, "KH 5C").go(&[]);
    let bar = check_boards(&full.state, STEAMER, SUDANESE, 0).unwrap_err();
    assert_eq!(bar.rule.as_str(), "HV-MER-04");
}

#[test]
fn hv_war_02_warships_carry_troops_as_merchant_ships_do() {
    let trial = clears(Trial::landing().lie(GUNBOAT, 300, 290, 0), GUNBOAT);
    let down = land(NAVAL_BRIGADE, Stance::CloseWide, 300, 398);
    assert_eq!(flow::check(&trial.state, &down), Ok(()));
    assert_eq!(trial.refuses(&land(NAVAL_BRIGADE, Stance::CloseWide, 300, 420)), "HV-WAR-02");
    let trial = trial.give(down, &[]);
    assert!(
        trial.has_told("HV-WAR-02", Event::Disembarked { unit: NAVAL_BRIGADE, carrier: GUNBOAT })
    );
    // A turn spent on it leaves nothing else to do.
    let run = carriers::check_plan(&trial.state, GUNBOAT, RUN).unwrap_err();
    assert_eq!(run.rule.as_str(), "HV-WAR-02");
}

#[test]
fn hv_hero_03_a_hero_leaves_and_boards_a_ship_only_alongside() {
    let off =
        Trial::landing().hero_with(BRITISH, STEAMER, Post::Rear).deal(BRITISH, "KH 5C").go(&[]);
    assert_eq!(off.refuses(&Order::ActivateHero), "HV-MER-08");
    let aboard = quay().hero_with(BRITISH, STEAMER, Post::Rear).deal(BRITISH, "KH 5C 4C").go(&[]);
    let rides = aboard.give(Order::ActivateHero, &[]).plan(Plan::HeroMove, &[1, 1, 1, 1]);
    let ride = |points: &[(i32, i32)]| Order::Ride {
        way: crate::trial::way(points),
        facing: kernel::table::Angle::NORTH,
        join: None,
        shelter: None,
    };
    assert_eq!(rides.refuses(&ride(&[(82_000, 41_500)])), "HV-RAIL-06");
    let mut ashore = rides.give(ride(&[(82_000, 40_000)]), &[]);
    assert!(matches!(ashore.state.seat(BRITISH).hero, Hero::Alone(_)));
    ashore.state.seat_mut(BRITISH).hero_activated = false;
    let back = ashore.give(Order::ActivateHero, &[]).plan(Plan::HeroMove, &[1, 1, 1, 1]);
    let board = Order::Ride {
        way: crate::trial::way(&[(82_000, 40_500)]),
        facing: kernel::table::Angle::NORTH,
        join: Some(crate::order::Joining { unit: STEAMER, post: Post::Rear }),
        shelter: None,
    };
    let back = back.give(board, &[]);
    assert_eq!(back.state.hero_with(STEAMER), Some(BRITISH));
}

/// A unit sits in a vehicle of the train.
fn rides(mut trial: Trial, unit: UnitId, vehicle: u8) -> Trial {
    let (ranks, leader) = (trial.state.spec(unit).ranks, trial.state.spec(unit).has_leader);
    trial.state[unit].at = Where::Aboard(TRAIN);
    trial.state[unit].stance = None;
    trial.state.riders.push(Rider { unit, vehicle, ranks, leader });
    trial.men(unit, ranks, leader)
}

/// Two companies aboard, each in a wagon of its own, and nobody else of the British; of the Boers the wreckers, far off.
fn two_companies() -> Trial {
    use RollingStock::OpenArmouredWagon;
    let trial = train(&[OpenArmouredWagon, OpenArmouredWagon]);
    let others: Vec<UnitId> = (2..15).map(UnitId).collect();
    let trial = trial.gone(&others).stand(WRECKERS, 1000, 800, 180);
    rides(rides(trial, RELIEF, 1), PICKET, 2)
}

#[test]
fn hv_rail_01_the_example_of_a_train_of_270_mm() {
    let trial = train(&[RollingStock::OpenWagon; 3]);
    let spec = trial.state.spec(TRAIN).train().unwrap().clone();
    let Where::Rails(station) = trial.state[TRAIN].at else { panic!("it is off its rails") };
    let bodies = field::vehicles(&trial.state, &spec, station);
    let lengths: Vec<_> = bodies.iter().map(|body| body.depth).collect();
    let mm = crate::formations::mm;
    assert_eq!(lengths, [mm(90), mm(60), mm(60), mm(60)]);
    // From its leading end at 60 cm without gaps to 33.
    let middles: Vec<_> = bodies.iter().map(|body| body.middle.at).collect();
    assert_eq!(middles, [555, 480, 420, 360].map(|x| at(x, 450, 0).at));
}

#[test]
fn hv_rail_02_the_examples_of_infantry_and_of_cavalry() {
    use RollingStock::{EnclosedWagon, PassengerCarriage};
    let beside = |stock, unit, y| {
        let trial = train(&[stock]).stand(unit, 470, y, 0).stand(REFUGEES, 470, 420, 180);
        loads(trial)
    };
    let embark = |unit| Order::Embark { unit, vehicle: 1 };
    let foot = beside(PassengerCarriage, PICKET, 495).give(embark(PICKET), &[]);
    assert_eq!(seats(&foot, PICKET), [(1, 7, true)]);
    let full = check_boards(&foot.state, TRAIN, REFUGEES, 1).unwrap_err();
    assert_eq!(full.rule.as_str(), "HV-RAIL-02", "not one more goes in");
    let carriage = beside(PassengerCarriage, RIFLE_HORSE, 525);
    assert_eq!(carriage.refuses(&embark(RIFLE_HORSE)), "HV-RAIL-02");
    let horse = beside(EnclosedWagon, RIFLE_HORSE, 525).give(embark(RIFLE_HORSE), &[]);
    assert_eq!(seats(&horse, RIFLE_HORSE), [(1, 5, true)]);
}

#[test]
fn hv_rail_03_the_example_of_a_field_gun_and_three_riflemen() {
    let field = |facts: &mut crate::state::Facts| {
        let gun = &mut facts.roster[usize::from(MAXIM.0)];
        gun.weapon = crate::vocabulary::Weapon::EuropeanFieldArtillery;
    };
    let embark = |unit| Order::Embark { unit, vehicle: 1 };
    let with = |riflemen: u8| {
        let trial = train(&[RollingStock::OpenWagon]).setting(field).stand(MAXIM, 470, 505, 0);
        let trial = trial.men(PICKET, riflemen - 1, true).stand(PICKET, 480, 420, 180);
        loads(trial.stand(REFUGEES, 500, 480, 0)).give(embark(MAXIM), &[])
    };
    let gun = with(3);
    assert_eq!(load_of(&gun.state, TRAIN, 1).slots, 3 + 2);
    let full = gun.give(embark(PICKET), &[]);
    assert_eq!(load_of(&full.state, TRAIN, 1).slots, 8);
    assert_eq!(with(4).refuses(&embark(PICKET)), "HV-RAIL-03");
}

#[test]
fn hv_rail_06_the_example_of_two_companies_and_the_hero() {
    let mut trial = two_companies().hero_with(BRITISH, TRAIN, Post::Rear);
    trial.state.phase = Phase::Deal;
    // Two for the British, one for the wreckers.
    let trial = trial.go(&crate::trial::cards("9C 3C 8C"));
    assert_eq!(trial.state.seat(BRITISH).cards.len(), 2);
}

#[test]
fn hv_rail_07_the_example_of_a_field_gun_on_an_open_wagon() {
    let trial = train(&[RollingStock::OpenWagon]).refit(TRAIN, |train| train.armoured = false);
    let trial = trial.setting(|facts| {
        let gun = &mut facts.roster[usize::from(MAXIM.0)];
        gun.weapon = crate::vocabulary::Weapon::EuropeanFieldArtillery;
    });
    let trial = rides(trial, MAXIM, 1).stand(WRECKERS, 480, 560, 180).deal(BRITISH, "KH 5C");
    let trial = trial.go(&[]).give(Order::Activate { unit: TRAIN }, &[]);
    assert_eq!(trial.refuses_plan(Plan::Fire), "HV-RAIL-07");
    let fires = Plan::Run { fire: Some(crate::state::When::After), turn: None, astern: false };
    assert_eq!(trial.refuses_plan(fires), "HV-RAIL-07");
}

#[test]
fn hv_rail_10_the_example_of_three_turns() {
    use crate::trial::{BOERS, cards};
    // Turn 3: the train arrives on a Queen.
    let mut trial = two_companies().deal(BRITISH, "QH").deal(BOERS, "2S");
    trial.state.turn = 3;
    let trial = trial.go(&[]).plan(RUN, &[1, 1, 1]);
    let trial = trial.give(Order::Steam { going: Going::Up, length: cm(3) }, &[]);
    let trial = trial.plan(Plan::Nothing, &cards("6C 5C"));
    assert_eq!(
        (trial.state.turn, trial.state.active.as_ref().unwrap().card),
        (4, "6C".parse().unwrap())
    );
    // Turn 4: it unloads both on a 6.
    let mut trial = trial.plan(Plan::Unload, &[]);
    for unit in [RELIEF, PICKET] {
        let place = places(&trial.state, TRAIN, unit, 1)[0];
        let down = Order::Disembark { unit, stance: place.0, pose: place.1 };
        trial = trial.give(down, &[]);
    }
    assert!(trial.state[RELIEF].landed && trial.state[PICKET].landed);
    let trial = trial.plan(Plan::Nothing, &cards("9C 3C 8C 7C"));
    // Turn 5: train and companies are dealt a card each, and the companies act.
    assert_eq!((trial.state.turn, trial.state.seat(BRITISH).cards.len()), (5, 3));
    let trial = trial.give(Order::Activate { unit: RELIEF }, &[]);
    assert!(
        trial
            .orders()
            .iter()
            .any(|order| { matches!(order, Order::Declare { plan: Plan::Move { .. }, .. }) })
    );
}

#[test]
fn hv_mer_09_the_example_of_a_deck_that_takes_four_turns_to_clear() {
    use crate::trial::{BOERS, LANCERS, cards};
    // She lies along the quay with two companies, a field gun and cavalry; an enemy far off has the lowest cards.
    let lancers = Trial::wadi().state.spec(LANCERS).clone();
    let cavalry = SUDANESE;
    let trial = Trial::landing().empty(GUNBOAT).setting(|facts| {
        let seat = BRITISH;
        facts.roster[usize::from(cavalry.0)] = crate::state::UnitSpec { seat, ..lancers };
    });
    let others: Vec<UnitId> = [0, 2].into_iter().chain(8..15).map(UnitId).collect();
    let mut trial = trial
        .gone(&others)
        .lie(STEAMER, 820, 349, 90)
        .rebuild(STEAMER, |ship| ship.slots = 33)
        .men(cavalry, 5, true)
        .holds(BRITISH, crate::vocabulary::Leadership::DashedHardLuck)
        .deal(BRITISH, "10H")
        .deal(BOERS, "2S");
    trial.state[cavalry].at = Where::Aboard(STEAMER);
    let lands = [
        (land(FIRST_COMPANY, Stance::CloseDeep, 740, 410), "10C 2C 9C"),
        (land(SECOND_COMPANY, Stance::CloseDeep, 810, 410), "10D 2D 9D 8D"),
        (land(cavalry, Stance::CloseDeep, 870, 440), "10S 2H 9S 8S 7S"),
        (land(NINE_POUNDER, Stance::Limbered, 910, 430), ""),
    ];
    let mut left = 4;
    trial = trial.go(&[]);
    for (down, next) in lands {
        assert_eq!(trial.state.aboard(STEAMER).count(), left);
        trial = trial.declare(STEAMER, Plan::Unload, &[]).give(down, &[]);
        left -= 1;
        // That was all for this turn.
        assert_eq!(trial.state.aboard(STEAMER).count(), left);
        assert!(!matches!(trial.state.phase, Phase::Disembark));
        if left == 0 {
            break;
        }
        assert!(carriers::check_plan(&trial.state, STEAMER, Plan::Unload).is_err());
        // Nobody else does anything.
        let State { seats, discards, active, .. } = &mut trial.state;
        for seat in seats {
            *discards = discards.with(seat.cards);
            seat.cards = kernel::cards::Cards::EMPTY;
        }
        if let Some(active) = active.take() {
            discards.insert(active.card);
        }
        trial.state.phase = Phase::EndTurn;
        trial = trial.go(&cards(next));
    }
    assert_eq!(trial.state.turn, 4);
}

#[test]
fn hv_scen_01_the_example_of_a_unit_aboard_the_steamer() {
    let trial = quay();
    assert_eq!(trial.state[FIRST_COMPANY].at, Where::Aboard(STEAMER));
    assert!(field::outlines(&trial.state, FIRST_COMPANY).is_empty());
    // Three ships: three cards. Landed, the company has one too.
    assert_eq!(crate::deal::due(&trial.state, BRITISH), 3);
    let company = land(FIRST_COMPANY, Stance::CloseDeep, 820, 415);
    let landed = clears(trial, STEAMER).give(company, &[]);
    assert_eq!(crate::deal::due(&landed.state, BRITISH), 4);
}

#[test]
fn hv_mer_08_the_stand_off_does_not_hold_for_hulls() {
    // Her bow lies 1 mm off the quay; a horde comes down to the water's edge before it.
    let horde = quay().stand(SPEARS_ONE, 820, 430, 180).stance(SPEARS_ONE, Stance::HordeFour);
    let horde = horde.deal(BOERS, "KH").deal(BRITISH, "2C").go(&[]);
    let over = crate::trial::over(&[]);
    let trial = horde.declare(SPEARS_ONE, Plan::Move { over }, &[6, 6, 6, 6]);
    let down = |y: i32| Order::March {
        way: crate::trial::way(&[(82_000, y)]),
        facing: kernel::table::Angle::SOUTH,
        into: crate::order::Into::Field,
    };
    assert_eq!(flow::check(&trial.state, &down(38_000)), Ok(()));
    assert_eq!(trial.refuses(&down(37_900)), "HV-MOVE-10");
}

#[test]
fn hv_move_10_enemies_come_up_to_a_train_as_to_a_building() {
    // The train lies between 43.5 and 46.5.
    let near = Trial::siding().stand(WRECKERS, 150, 550, 180);
    let near = near.deal(BOERS, "KH").deal(BRITISH, "2C").go(&[]);
    let over = crate::trial::over(&[]);
    let trial = near.declare(WRECKERS, Plan::Move { over }, &[6, 6, 6]);
    let down = |y: i32| Order::March {
        way: crate::trial::way(&[(15_000, y)]),
        facing: kernel::table::Angle::SOUTH,
        into: crate::order::Into::Field,
    };
    assert_eq!(flow::check(&trial.state, &down(46_500)), Ok(()));
    assert_eq!(trial.refuses(&down(46_400)), "HV-GEN-06");
}

#[test]
fn hv_rail_10_nobody_in_contact_comes_aboard_and_a_hero_at_the_front_goes_to_the_rear() {
    use crate::state::{Foe, Melee};
    let beside = || train(&[RollingStock::OpenWagon]).stand(PICKET, 480, 480, 0);
    let embark = Order::Embark { unit: PICKET, vehicle: 1 };
    let led = loads(beside().hero_with(BRITISH, PICKET, Post::Front)).give(embark.clone(), &[]);
    assert_eq!(led.state.seat(BRITISH).hero, Hero::With { unit: PICKET, post: Post::Rear });
    let mut held = loads(beside());
    assert_eq!(flow::check(&held.state, &embark), Ok(()));
    let foe = Foe::Unit(PICKET);
    let fight = Melee { unit: WRECKERS, foe, side: 0, rounds: 1, across: None, askew: None };
    held.state.melees.push(fight);
    assert_eq!(held.refuses(&embark), "HV-RAIL-10");
}
