//! Ships under way, alongside, on the beach, and going down.

use super::*;
use crate::{
    flow,
    formations::mm,
    state::{Foe, PieceSet, Way},
    trial::{
        BOERS, BRITISH, FIRST_COMPANY, GUNBOAT, LIGHTER, NAVAL_BRIGADE, NINE_POUNDER,
        SECOND_COMPANY, SPEARS_ONE, STEAMER, SUDANESE, Trial, at, cards, cm,
    },
    vocabulary::{Kind, Post},
};

const HAIR: Length = Length::thousandths(1);
const RUN: Plan = Plan::Run { fire: None, turn: None, astern: false };
const TURN_RUN: Plan = Plan::Run { fire: None, turn: Some(When::Before), astern: false };
const RUN_TURN: Plan = Plan::Run { fire: None, turn: Some(When::After), astern: false };
const ASTERN: Plan = Plan::Run { fire: None, turn: None, astern: true };

fn declares(trial: Trial, ship: UnitId, plan: Plan, script: &[u8]) -> Trial {
    trial.deal(BRITISH, "KH 5C 4C").go(&[]).declare(ship, plan, script)
}

fn sail_by(length: Length) -> Order {
    Order::Sail { length }
}

fn by(hundredths: i32) -> Order {
    Order::Helm { turn: Angle::hundredths(hundredths) }
}

fn middle(trial: &Trial, ship: UnitId) -> Pose {
    match trial.state[ship].at {
        Where::Afloat(pose) => pose,
        other => panic!("she is {other:?}"),
    }
}

#[test]
fn hv_mer_01_ships_move_only_in_water() {
    // Her bow lies at 25 cm and the shore at 38.
    let trial = declares(Trial::landing(), STEAMER, RUN, &[4, 4, 4, 4, 4]);
    assert_eq!(flow::check(&trial.state, &sail_by(cm(13))), Ok(()));
    assert_eq!(trial.refuses(&sail_by(cm(13) + mm(1))), "HV-MER-08");
    // The shore that she stops at is the farthest that is listed.
    let far = trial.orders().into_iter().filter_map(|order| match order {
        Order::Sail { length } => Some(length),
        _ => None,
    });
    let far = far.max().unwrap();
    assert!(cm(13) <= far && far < cm(13) + mm(1), "{far}");
}

#[test]
fn hv_mer_06_straight_along_the_keel_up_to_the_throw() {
    let trial = declares(Trial::landing(), STEAMER, RUN, &[1, 1, 2, 1, 1]);
    assert!(trial.has_told("HV-MER-06", Event::Thrown { unit: STEAMER, dice: 5, cm: 6 }));
    assert_eq!(trial.refuses(&sail_by(cm(6) + HAIR)), "HV-MER-06");
    assert_eq!(trial.refuses(&sail_by(Length::ZERO)), "HV-MER-06");
    assert_eq!(flow::check(&trial.state, &Order::Stay), Ok(()));
    let trial = trial.give(sail_by(cm(6)), &[]);
    assert_eq!(middle(&trial, STEAMER), at(620, 200, 0));
    let back = declares(Trial::landing(), STEAMER, ASTERN, &[1, 1, 1]);
    let back = back.give(sail_by(cm(3)), &[]);
    assert!(
        back.has_told("HV-MER-06", Event::Sailed { ship: STEAMER, length: cm(3), astern: true })
    );
    assert_eq!(middle(&back, STEAMER), at(620, 110, 0));
}

#[test]
fn hv_mer_06_the_table_and_other_hulls_hold_her_up() {
    // Three centimetres of water behind her, and then the edge.
    let back = declares(Trial::landing(), STEAMER, ASTERN, &[2, 2, 2]);
    assert_eq!(flow::check(&back.state, &sail_by(cm(3))), Ok(()));
    assert_eq!(back.refuses(&sail_by(cm(3) + mm(1))), "HV-MER-08");
    // The lighter lies across her bow, 2 cm off: she may touch her.
    let across = Trial::landing().lie(LIGHTER, 620, 295, 90);
    let across = declares(across, STEAMER, RUN, &[1, 1, 1, 1, 1]);
    assert_eq!(flow::check(&across.state, &sail_by(cm(2))), Ok(()));
    assert_eq!(across.refuses(&sail_by(cm(2) + mm(1))), "HV-MER-08");
}

#[test]
fn hv_mer_07_steam_turns_60_degrees_before_or_after_a_move() {
    let trial = declares(Trial::landing(), GUNBOAT, TURN_RUN, &[]);
    assert_eq!(trial.state.phase, Phase::Sail);
    assert_eq!(trial.refuses(&by(6001)), "HV-MER-07");
    assert_eq!(trial.refuses(&by(-6001)), "HV-MER-07");
    assert_eq!(trial.refuses(&by(0)), "HV-MER-07");
    assert_eq!(flow::check(&trial.state, &by(-6000)), Ok(()));
    // She turns about her middle, throws a die less, and must then move at least 1 cm.
    let trial = trial.give(by(6000), &[1, 1, 1, 1]);
    assert!(trial.has_told("HV-MER-07", Event::Swung { ship: GUNBOAT, by: Angle::degrees(60) }));
    assert_eq!(middle(&trial, GUNBOAT), at(300, 150, 60));
    assert_eq!(trial.refuses(&Order::Stay), "HV-MER-07");
    assert_eq!(trial.refuses(&sail_by(cm(1) - HAIR)), "HV-MER-07");
    assert_eq!(flow::check(&trial.state, &sail_by(cm(1))), Ok(()));
    // At the end it needs 1 cm of movement too.
    let after = declares(Trial::landing(), GUNBOAT, RUN_TURN, &[1, 1, 1, 1]);
    let short = after.give(sail_by(cm(1) - HAIR), &[]);
    assert!(short.state.active.is_none(), "without way on she does not turn");
    let after = declares(Trial::landing(), GUNBOAT, RUN_TURN, &[1, 1, 1, 1]);
    let after = after.give(sail_by(cm(1)), &[]).give(by(-3000), &[]);
    assert_eq!(middle(&after, GUNBOAT), at(300, 160, 330));
    assert!(after.state.active.is_none(), "one turn an activation");
}

#[test]
fn hv_mer_07_wind_turns_90_degrees_and_oars_only_on_the_spot() {
    let sails = Trial::landing().rebuild(STEAMER, |ship| ship.propulsion = Propulsion::Wind);
    let sails = declares(sails.lie(STEAMER, 620, 150, 0), STEAMER, TURN_RUN, &[]);
    assert_eq!(flow::check(&sails.state, &by(9000)), Ok(()));
    assert_eq!(sails.refuses(&by(9001)), "HV-MER-07");
    let lighter = Trial::landing().deal(BRITISH, "KH 5C").go(&[]);
    let lighter = lighter.give(Order::Activate { unit: LIGHTER }, &[]);
    assert_eq!(lighter.refuses_plan(TURN_RUN), "HV-MER-07");
    let lighter = lighter.plan(Plan::Spin { fire: None }, &[]);
    assert_eq!(flow::check(&lighter.state, &by(18000)), Ok(()));
    assert_eq!(flow::check(&lighter.state, &by(100)), Ok(()));
    let lighter = lighter.give(by(13000), &[]);
    assert_eq!(middle(&lighter, LIGHTER), at(840, 160, 130));
    assert!(lighter.state.active.is_none(), "it takes the place of the move");
}

#[test]
fn hv_mer_07_side_paddles_turn_on_the_spot_and_screws_do_not() {
    let spin = Plan::Spin { fire: None };
    let trial = Trial::landing().deal(BRITISH, "KH 5C").go(&[]);
    let screw = trial.give(Order::Activate { unit: GUNBOAT }, &[]);
    assert_eq!(screw.refuses_plan(spin), "HV-MER-07");
    let paddles = Trial::landing().deal(BRITISH, "KH 5C").go(&[]);
    let paddles = paddles.give(Order::Activate { unit: STEAMER }, &[]);
    assert_eq!(carriers::check_plan(&paddles.state, STEAMER, RUN_TURN), Ok(()));
    let paddles = paddles.plan(spin, &[]);
    assert_eq!(flow::check(&paddles.state, &by(13000)), Ok(()));
    // She needs room to swing: hard by the shore there is none.
    let bank = Trial::landing().lie(STEAMER, 620, 269, 0).deal(BRITISH, "KH 5C").go(&[]);
    let bank = bank.declare(STEAMER, spin, &[]);
    assert_eq!(bank.refuses(&by(3000)), "HV-MER-08");
    assert_eq!(flow::check(&bank.state, &Order::Stay), Ok(()));
}

#[test]
fn hv_mer_08_alongside_is_within_1_cm_of_a_shore() {
    // Her bow at 37 cm, and a millimetre less.
    let near = Trial::landing().lie(STEAMER, 620, 260, 0);
    assert!(is_alongside(&near.state, STEAMER));
    let off = Trial::landing().lie(STEAMER, 620, 259, 0);
    assert!(!is_alongside(&off.state, STEAMER));
    let off = off.deal(BRITISH, "KH 5C").go(&[]).give(Order::Activate { unit: STEAMER }, &[]);
    assert_eq!(off.refuses_plan(Plan::Unload), "HV-MER-08");
    assert_eq!(off.refuses_plan(Plan::Load), "HV-MER-08");
    let near = near.deal(BRITISH, "KH 5C").go(&[]).give(Order::Activate { unit: STEAMER }, &[]);
    assert_eq!(carriers::check_plan(&near.state, STEAMER, Plan::Unload), Ok(()));
}

#[test]
fn hv_mer_08_a_ship_may_be_beached_and_never_moves_again() {
    let runs = |x: i32| {
        let trial = Trial::landing().lie(STEAMER, x, 260, 0);
        declares(trial, STEAMER, RUN, &[1, 1, 1, 1, 1]).give(sail_by(mm(5)), &[])
    };
    let trial = runs(500);
    assert_eq!(trial.state.phase, Phase::Sail);
    assert!(trial.orders().contains(&Order::Beach) && trial.orders().contains(&Order::Stay));
    let trial = trial.give(Order::Beach, &[]);
    assert!(trial.has_told("HV-MER-08", Event::Beached { ship: STEAMER }));
    for plan in [RUN, ASTERN, Plan::Spin { fire: None }] {
        let bar = carriers::check_plan(&trial.state, STEAMER, plan).unwrap_err();
        assert_eq!(bar.rule.as_str(), "HV-MER-08", "{plan:?}");
    }
    // A quay is no beach.
    let quay = Trial::landing().lie(LIGHTER, 1100, 200, 0).lie(STEAMER, 820, 260, 0);
    let quay = declares(quay, STEAMER, RUN, &[1, 1, 1, 1, 1]).give(sail_by(mm(5)), &[]);
    assert!(quay.state.active.is_none());
    // Nor does one that has not moved run up on it.
    let still = declares(Trial::landing().lie(STEAMER, 500, 265, 0), STEAMER, RUN, &[1; 5]);
    assert_eq!(still.refuses(&Order::Beach), "HV-MER-08");
}

#[test]
fn hv_mer_08_her_bow_is_on_the_beach_within_1_cm_of_it() {
    let is_on = |thousandths: i32| {
        let mut state = Trial::landing().lie(STEAMER, 500, 260, 0).state;
        let bow = hull(&state, STEAMER).unwrap().side(Side::Front).at;
        let terrain = state.setting.terrain.iter();
        let beaches = terrain.filter(|piece| piece.shore == Some(Shore::Beach));
        let away = beaches.map(|piece| piece.region.border_distance(bow)).min().unwrap();
        let Where::Afloat(middle) = state[STEAMER].at else { panic!() };
        let ahead = away - Length::thousandths(thousandths);
        state[STEAMER].at = Where::Afloat(middle.advanced(ahead));
        bow_on_beach(&state, STEAMER)
    };
    assert_eq!((is_on(1_000), is_on(1_001)), (true, false));
}

#[test]
fn hv_mer_08_she_leaves_by_a_zone_of_exit_with_all_aboard() {
    let exit_of = |side: u8| {
        let trial = Trial::landing().lie(STEAMER, 620, 140, 180).setting(|facts| {
            let mut zone = facts.zones[0].clone();
            (zone.purpose, zone.edge, zone.side) =
                (ZonePurpose::Exit, Some(Edge::South), Some(side));
            facts.zones.push(zone);
        });
        declares(trial, STEAMER, RUN, &[1, 1, 1, 1, 1])
    };
    assert_eq!(exit_of(1).refuses(&sail_by(cm(3) + mm(1))), "HV-MER-08", "the enemy's");
    // Her bow is 3 cm from the edge.
    let trial = exit_of(0);
    assert_eq!(flow::check(&trial.state, &sail_by(cm(3))), Ok(()));
    let gone = trial.give(sail_by(cm(3) + HAIR), &[]);
    for unit in [STEAMER, FIRST_COMPANY, SECOND_COMPANY, NINE_POUNDER] {
        assert!(matches!(gone.state[unit].at, Where::Exited(_)), "{unit:?}");
    }
    assert!(gone.state[LIGHTER].at.is_present());
}

fn sinks(trial: Trial, ship: UnitId, script: &[u8]) -> Trial {
    let mut trial = trial.deal(BOERS, "KH 7C").go(&[]);
    trial = trial.give(Order::Activate { unit: SPEARS_ONE }, &[]);
    if let Carrier::Ship { flotation, .. } = &mut trial.state[ship].carrier {
        *flotation = 1;
    }
    trial.follows(Task::Damage { carrier: ship, hits: 2, numbered: 0 }).go(script)
}

#[test]
fn hv_mer_03_at_0_she_sinks_and_no_more_cards_are_turned_as_in_the_example() {
    // The Ace would cost two; the second card is not turned. Her own activation was still to come.
    let trial = Trial::landing().deal(BRITISH, "QH 2C");
    let trial = sinks(trial, LIGHTER, &cards("AH"));
    assert!(trial.has_told("HV-MER-10", Event::ShipHoled { ship: LIGHTER, lost: 1, left: 0 }));
    assert!(trial.has_told("HV-MER-03", Event::Sank { ship: LIGHTER }));
    assert_eq!(trial.state[LIGHTER].at, Where::Destroyed);
    let held = trial.state.seat(BRITISH).cards;
    assert!(!held.contains(crate::trial::card("QH")) && held.len() == 1);
}

#[test]
fn hv_mer_13_in_open_water_everyone_is_lost() {
    let trial = Trial::landing().hero_with(BRITISH, SUDANESE, Post::Rear).deal(BRITISH, "QH 9H 2C");
    let trial = sinks(trial, LIGHTER, &cards("AH"));
    assert_eq!(trial.state[SUDANESE].at, Where::Destroyed);
    assert_eq!(trial.state.seat(BRITISH).hero, Hero::Removed);
    // The company had no card; the ship and the Hero had one each.
    assert_eq!(trial.state.seat(BRITISH).cards.len(), 1);
    assert!(trial.has_told("HV-MER-13", Event::Destroyed { unit: SUDANESE }));
}

#[test]
fn hv_mer_13_alongside_half_is_lost_and_the_rest_comes_ashore_as_in_the_example() {
    let trial = Trial::landing()
        .lie(LIGHTER, 840, 315, 0)
        .men(SUDANESE, 6, true)
        .hero_with(BRITISH, SUDANESE, Post::Rear)
        .deal(BRITISH, "QH 9H 2C");
    // Seven men: three casualties, by cards.
    let trial = sinks(trial, LIGHTER, &cards("AH 2D 3D QD"));
    assert_eq!((trial.state[SUDANESE].ranks, trial.state[SUDANESE].leader), (4, false));
    assert_eq!(trial.state.phase, Phase::PutDown { unit: SUDANESE });
    let place = |y: i32| Order::PutDown { stance: Some(Stance::CloseDeep), pose: at(840, y, 0) };
    // On land, a base within 2 cm of the hull, whose bow was at 37.5 cm.
    assert_eq!(flow::check(&trial.state, &place(425)), Ok(()));
    assert_eq!(trial.refuses(&place(426)), "HV-MER-09");
    assert!(matches!(trial.orders()[0], Order::PutDown { .. }));
    let trial = trial.give(place(425), &[]);
    assert_eq!(trial.state[LIGHTER].at, Where::Destroyed);
    assert_eq!(trial.pose(SUDANESE), at(840, 425, 0));
    assert!(!trial.state[SUDANESE].routing && trial.state[SUDANESE].landed);
    assert_eq!(trial.state.hero_with(SUDANESE), Some(BRITISH));
}

#[test]
fn hv_mer_13_a_hero_by_himself_comes_ashore_too() {
    let trial = Trial::landing()
        .lie(LIGHTER, 840, 315, 0)
        .empty(LIGHTER)
        .hero_with(BRITISH, LIGHTER, Post::Rear)
        .deal(BRITISH, "QH 9H 2C");
    let trial = sinks(trial, LIGHTER, &cards("AH"));
    assert!(matches!(trial.state.seat(BRITISH).hero, Hero::Alone(_)));
}

#[test]
fn hv_mer_13_a_beached_ship_is_a_wreck_that_can_only_unload() {
    let mut trial = Trial::landing().lie(LIGHTER, 500, 315, 0).deal(BRITISH, "QH 9H 2C");
    if let Carrier::Ship { beached, .. } = &mut trial.state[LIGHTER].carrier {
        *beached = true;
    }
    // Both cards are turned: there is nothing more to lose but men.
    let trial = sinks(trial, LIGHTER, &cards("AH 5D"));
    assert!(trial.state[LIGHTER].at.is_present() && trial.state[SUDANESE].at.is_present());
    for plan in [RUN, Plan::Load, Plan::Spin { fire: None }] {
        let bar = carriers::check_plan(&trial.state, LIGHTER, plan).unwrap_err();
        assert_eq!(bar.rule.as_str(), "HV-MER-13", "{plan:?}");
    }
    assert_eq!(carriers::check_plan(&trial.state, LIGHTER, Plan::Unload), Ok(()));
}

#[test]
fn hv_mer_14_ships_neither_test_rally_nor_fight_and_the_example() {
    let trial = Trial::landing().deal(BRITISH, "KH 5C").go(&[]);
    let trial = trial.give(Order::Activate { unit: STEAMER }, &[]);
    let charge = |foe| Plan::Charge { target: Foe::Unit(foe), over: PieceSet::EMPTY };
    for plan in [charge(SPEARS_ONE), Plan::Fight, Plan::BreakOff, Plan::FleeThenTry] {
        assert_eq!(trial.refuses_plan(plan), "HV-MER-14", "{plan:?}");
    }
    for unit in [STEAMER, FIRST_COMPANY] {
        assert!(!crate::morale::is_tested(&trial.state, unit));
    }
    // Spearmen on the quay cannot charge the troops on deck.
    let spears = Trial::landing()
        .lie(LIGHTER, 1100, 200, 0)
        .lie(STEAMER, 820, 269, 0)
        .stand(SPEARS_ONE, 820, 420, 180);
    let spears = spears.deal(BOERS, "KH 5C").go(&[]);
    let spears = spears.give(Order::Activate { unit: SPEARS_ONE }, &[]);
    for foe in [STEAMER, FIRST_COMPANY] {
        let way: Way = crate::trial::way(&[(82_000, 38_000)]);
        let order = Order::Declare { plan: charge(foe), way };
        assert_eq!(spears.refuses(&order), "HV-MER-14");
    }
}

#[test]
fn hv_war_11_warships_neither_test_rally_nor_fight_and_the_example() {
    let trial = Trial::landing().deal(BRITISH, "KH 5C").go(&[]);
    let trial = trial.give(Order::Activate { unit: GUNBOAT }, &[]);
    for plan in [Plan::Fight, Plan::BreakOff, Plan::Flee] {
        assert_eq!(trial.refuses_plan(plan), "HV-WAR-11", "{plan:?}");
    }
    for unit in [GUNBOAT, NAVAL_BRIGADE] {
        assert!(!crate::morale::is_tested(&trial.state, unit));
    }
    // Dead in the water she stays a unit with a card, and fires.
    let mut dead = Trial::landing().lie(GUNBOAT, 300, 250, 0);
    if let Carrier::Ship { dice_lost, .. } = &mut dead.state[GUNBOAT].carrier {
        *dice_lost = 5;
    }
    assert_eq!(crate::deal::due(&dead.state, BRITISH), 3);
    let dead = dead.deal(BRITISH, "KH 5C").go(&[]).give(Order::Activate { unit: GUNBOAT }, &[]);
    assert_eq!(dead.refuses_plan(RUN), "HV-MER-11");
    assert_eq!(carriers::check_plan(&dead.state, GUNBOAT, Plan::Fire), Ok(()));
    assert_eq!(dead.state.spec(GUNBOAT).kind, Kind::Warship);
}

#[test]
fn hv_mer_01_the_examples_of_a_dhow_a_lighter_and_a_stern_wheeler() {
    use crate::vocabulary::Material;
    let spin = Plan::Spin { fire: None };
    let asks = |trial: Trial, ship| {
        trial.deal(BRITISH, "KH 5C").go(&[]).give(Order::Activate { unit: ship }, &[])
    };
    // A dhow goes by the wind: four dice, and a turn of 90 degrees with a move.
    let dhow = Trial::landing().rebuild(STEAMER, |ship| {
        (ship.propulsion, ship.side_paddles) = (Propulsion::Wind, false);
        ship.hull.material = Material::Wood;
    });
    assert_eq!(carriers::pool(&dhow.state, STEAMER, RUN), 4);
    let dhow = asks(dhow.lie(STEAMER, 620, 150, 0), STEAMER);
    assert_eq!(dhow.refuses_plan(spin), "HV-MER-07");
    assert_eq!(flow::check(&dhow.plan(TURN_RUN, &[]).state, &by(9000)), Ok(()));
    // The lighter has oars and is of wood.
    let state = Trial::landing().state;
    let lighter = state.spec(LIGHTER).ship().unwrap();
    assert_eq!((lighter.propulsion, lighter.hull.material), (Propulsion::Oar, Material::Wood));
    // A stern-wheeler is an ordinary steamer; side paddles turn on the spot.
    let stern = Trial::landing().rebuild(STEAMER, |ship| ship.side_paddles = false);
    let stern = asks(stern, STEAMER);
    assert_eq!(stern.refuses_plan(spin), "HV-MER-07");
    let stern = stern.plan(TURN_RUN, &[]);
    assert_eq!(flow::check(&stern.state, &by(6000)), Ok(()));
    assert_eq!(stern.refuses(&by(6001)), "HV-MER-07");
    let side = asks(Trial::landing(), STEAMER);
    assert_eq!(carriers::check_plan(&side.state, STEAMER, spin), Ok(()));
}

#[test]
fn hv_mer_07_the_examples_of_a_screw_and_of_paddles() {
    let spin = Plan::Spin { fire: None };
    // Hard by the bank, with her screw.
    let screw = Trial::landing().lie(GUNBOAT, 300, 290, 0).deal(BRITISH, "KH 5C").go(&[]);
    let screw = screw.give(Order::Activate { unit: GUNBOAT }, &[]);
    assert_eq!(screw.refuses_plan(spin), "HV-MER-07");
    let paddles = declares(Trial::landing(), STEAMER, spin, &[]).give(by(13000), &[]);
    assert_eq!(middle(&paddles, STEAMER), at(620, 140, 130));
    assert!(paddles.state.active.is_none(), "that was her whole activation");
}

#[test]
fn hv_mer_08_the_example_of_a_steamer_3_cm_off_the_quay() {
    let trial = Trial::landing().lie(LIGHTER, 1100, 200, 0).lie(STEAMER, 820, 240, 0);
    let trial = trial.deal(BRITISH, "KH 5C").go(&[]).give(Order::Activate { unit: STEAMER }, &[]);
    for plan in [Plan::Load, Plan::Unload] {
        assert_eq!(trial.refuses_plan(plan), "HV-MER-08");
    }
}

#[test]
fn hv_war_03_the_examples_of_a_move_with_fire_and_a_turn() {
    let plan = Plan::Run { fire: Some(When::After), turn: Some(When::After), astern: false };
    let trial = declares(Trial::landing().lie(GUNBOAT, 300, 200, 0), GUNBOAT, plan, &[2; 4]);
    let trial = trial.give(sail_by(cm(6)), &[]);
    assert_eq!(trial.state.phase, Phase::Shoot);
    let trial = trial.give(Order::HoldFire, &[]).give(by(6000), &[]);
    assert_eq!(middle(&trial, GUNBOAT), at(300, 260, 60));
    // Turn, fire and stop: not with a screw, and not by a move of nothing.
    let turns = Trial::landing().lie(GUNBOAT, 300, 200, 0).deal(BRITISH, "KH 5C").go(&[]);
    let turns = turns.give(Order::Activate { unit: GUNBOAT }, &[]);
    assert_eq!(turns.refuses_plan(Plan::Spin { fire: Some(When::After) }), "HV-MER-07");
    let plan = Plan::Run { fire: Some(When::After), turn: Some(When::Before), astern: false };
    let turns = turns.plan(plan, &[]).give(by(6000), &[1; 4]);
    assert_eq!(turns.refuses(&Order::Stay), "HV-MER-07");
    let shot = Order::Shoot {
        face: 0,
        corners: 0,
        weapon: 0,
        arc: crate::vocabulary::Mount::Left,
        target: crate::order::Target::Unit(crate::trial::PALM_RIFLES),
    };
    assert_eq!(turns.refuses(&shot), "HV-FIRE-01");
}
