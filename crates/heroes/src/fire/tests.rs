//! Fire, edge by edge.

mod examples;

use kernel::table::{Angle, Length};

use super::*;
use crate::{
    state::{Hero, Plan, Way, Who},
    tables::Range,
    trial::{
        A_COMPANY, B_COMPANY, BLACK, BRITISH, GATLING, GREEN, HORSE, LANCERS, MAHDIST, RED, RIFLES,
        Trial, cards, cm,
    },
    vocabulary::{Leadership, Post},
};

fn shot(target: UnitId) -> Order {
    square_shot(0, 0, target)
}

fn square_shot(face: u8, corners: u8, target: UnitId) -> Order {
    let target = Target::Unit(target);
    Order::Shoot { face, corners, weapon: 0, arc: Mount::Fore, target }
}

/// B Company at (50, 20) looking north without a Hero, and only Red of the enemy, in open order, in front of it.
fn facing(mm: i32) -> Trial {
    facing_with(mm, "KH 9S")
}

/// The same with other cards before the British.
fn facing_with(mm: i32, codes: &str) -> Trial {
    Trial::wadi()
        .stand(B_COMPANY, 500, 200, 0)
        .stand(RED, 500, 200 + mm, 180)
        .stance(RED, Stance::OpenLine)
        .gone(&[GREEN, BLACK, RIFLES, HORSE, LANCERS, GATLING, A_COMPANY])
        .hero(BRITISH, Hero::Removed)
        .hero(MAHDIST, Hero::Removed)
        .deal(BRITISH, codes)
}

fn shooting(trial: Trial) -> Trial {
    trial.deal(MAHDIST, "2S").holds(BRITISH, Leadership::DashedHardLuck).go(&[]).declare(
        B_COMPANY,
        Plan::Fire,
        &[],
    )
}

#[test]
fn hv_fire_01_formations_that_may_fire() {
    for stance in Stance::ALL {
        let may = matches!(
            stance,
            Stance::CloseDeep
                | Stance::CloseWide
                | Stance::OpenLine
                | Stance::OpenChequer
                | Stance::SquareSolo
                | Stance::SquareCommon
                | Stance::Unlimbered
        );
        assert_eq!(may_fire_in(stance), may, "{stance:?}");
    }
    let column = facing(100).stance(B_COMPANY, Stance::ColumnTwos);
    let column = column
        .holds(BRITISH, Leadership::DashedHardLuck)
        .go(&[])
        .give(Order::Activate { unit: B_COMPANY }, &[]);
    assert_eq!(column.refuses_plan(Plan::Fire), "HV-FIRE-01");
    // But it may change and fire.
    assert!(
        column.orders().contains(&Order::Declare { plan: Plan::ChangeFire, way: Way::default() })
    );
    let mut routing = facing(100).state;
    routing[B_COMPANY].routing = true;
    assert_eq!(check_may_fire(&routing, B_COMPANY, false).unwrap_err().rule.as_str(), "HV-FIRE-01");
    // A garrison fires as if in open order, though it stands in none.
    let guard = Trial::opening("the-mission-at-the-drift").state;
    assert_eq!(guard[UnitId(2)].stance, None);
    assert_eq!(check_may_fire(&guard, UnitId(2), false), Ok(()));
    let lancers = Trial::wadi().state;
    assert_eq!(check_may_fire(&lancers, LANCERS, false).unwrap_err().rule.as_str(), "HV-ORG-09");
}

#[test]
fn hv_fire_02_only_the_front_rank_fires_and_the_example() {
    let bases = |stance| faces(&facing(100).stance(B_COMPANY, stance).state, B_COMPANY)[0].bases;
    assert_eq!(bases(Stance::CloseDeep), 4);
    assert_eq!(bases(Stance::CloseWide), 8);
    assert_eq!(bases(Stance::OpenChequer), 4);
    let gun = Trial::wadi().stance(GATLING, Stance::Unlimbered);
    assert_eq!(faces(&gun.state, GATLING)[0].bases, 2);
}

#[test]
fn hv_fire_03_the_nearest_enemy_must_be_taken() {
    let mut trial = facing(120).stand(GREEN, 560, 270, 180);
    trial.state[GREEN].stance = Some(Stance::HordeThree);
    let trial = shooting(trial);
    assert_eq!(trial.refuses(&shot(RED)), "HV-FIRE-03");
    assert_eq!(trial.refuses(&shot(A_COMPANY)), "HV-FIRE-03");
    assert!(trial.orders().contains(&shot(GREEN)));
    // Equals: the player chooses.
    let equal = facing(100)
        .stand(RED, 420, 300, 180)
        .stance(RED, Stance::HordeThree)
        .stand(GREEN, 580, 300, 180)
        .stance(GREEN, Stance::HordeThree);
    let fired = shots(&equal.state, B_COMPANY, at_front(&equal));
    assert_eq!(fired.len(), 2);
}

fn at_front(trial: &Trial) -> Pose {
    trial.pose(B_COMPANY)
}

#[test]
fn hv_fire_03_with_nobody_left_to_fire_at_nothing_is_asked() {
    let trial = shooting(facing(100));
    assert_eq!(trial.state.phase, Phase::Shoot);
    let over = trial.gone(&[RED]).go(&[]);
    assert!(over.state.active.is_none(), "{:?}", over.state.phase);
}

#[test]
fn hv_fire_04_artillery_picks_and_machine_guns_do_not() {
    let mut trial = facing(250);
    trial.state[GATLING].at = Where::Field(crate::trial::at(300, 100, 0));
    trial = trial
        .stand(RED, 360, 300, 180)
        .stand(GREEN, 240, 220, 180)
        .stance(GREEN, Stance::HordeThree)
        .stance(GATLING, Stance::Unlimbered);
    let front = trial.pose(GATLING);
    let one = |trial: &Trial| {
        shots(&trial.state, GATLING, front).iter().map(|shot| shot.unit).collect::<Vec<_>>()
    };
    assert_eq!(one(&trial), [GREEN]);
    let setting = std::sync::Arc::make_mut(&mut trial.state.setting);
    setting.change(|facts| facts.switches.machine_guns_pick_target = true);
    assert_eq!(one(&trial), [RED, GREEN]);
    // Artillery needs no option.
    let setting = std::sync::Arc::make_mut(&mut trial.state.setting);
    setting.change(|facts| {
        facts.switches.machine_guns_pick_target = false;
        facts.roster[3].weapon = Weapon::EuropeanFieldArtillery;
    });
    assert_eq!(one(&trial), [RED, GREEN]);
}

#[test]
fn hv_fire_05_bodies_and_screens_block_the_view() {
    // Somebody in between, a little to the side: the line misses him; and dead in the way.
    let beside = facing(150).stand(LANCERS, 560, 250, 0);
    assert!(has_target(&beside.state, B_COMPANY));
    let between = facing(150).stand(LANCERS, 500, 300, 0);
    assert!(!has_target(&between.state, B_COMPANY));
    // A single figure does not block.
    let single = facing(150).stand(LANCERS, 500, 300, 0).men(LANCERS, 1, false);
    assert!(has_target(&single.state, B_COMPANY));
}

#[test]
fn hv_fire_05_the_examples_of_a_company_in_a_wood() {
    // Palms are a screen from y = 20.6 on at x = 77: 4 cm deep is seen into, 6 not.
    let palms = |deep: i32| {
        let trial = facing(100).stand(B_COMPANY, 770, 150, 0).stand(RED, 770, 206 + deep, 180);
        has_target(&trial.stance(RED, Stance::CloseWide).state, B_COMPANY)
    };
    assert!(palms(40) && !palms(60));
}

#[test]
fn hv_fire_06_the_arc_is_ninety_degrees_its_edges_included_and_the_example() {
    let at = |x: i32| {
        let trial =
            facing(100).stand(RED, x, 300, 180).stance(RED, Stance::CloseWide).men(RED, 1, false);
        shots(&trial.state, B_COMPANY, at_front(&trial)).len()
    };
    assert_eq!((at(600), at(601)), (1, 0));
    let trial = shooting(facing(100).stand(GREEN, 700, 250, 180).stance(GREEN, Stance::OpenLine));
    assert_eq!(trial.refuses(&shot(GREEN)), "HV-FIRE-06");
}

#[test]
fn hv_fire_07_and_10_dice_of_fire() {
    let mut trial = facing(100);
    assert_eq!(dice(&trial.state, B_COMPANY, 8, cm(20)), 8);
    assert_eq!(dice(&trial.state, B_COMPANY, 8, cm(5)), 16);
    assert_eq!(dice(&trial.state, B_COMPANY, 8, Length::thousandths(5001)), 8);
    trial.state[B_COMPANY].boosts.firepower = true;
    assert_eq!(dice(&trial.state, B_COMPANY, 4, cm(5)), 16);
    trial.state[GATLING].boosts.firepower = true;
    // Two gunners, two dice each, doubled twice.
    assert_eq!(dice(&trial.state, GATLING, 2, cm(10)), 16);
    assert_eq!(dice(&trial.state, GATLING, 1, cm(11)), 4);
}

#[test]
fn hv_fire_07_spears_have_no_short_range() {
    let state = Trial::wadi().state;
    assert_eq!(dice(&state, RED, 4, cm(1)), 4);
}

#[test]
fn hv_fire_10_short_range_doubles_the_dice() {
    let trial = shooting(facing(50)).give(shot(RED), &[1; 16]);
    assert_eq!(fired(&trial), (16, 0, 0));
    // A millimetre farther is long range.
    let far = shooting(facing(51)).give(shot(RED), &[1; 8]);
    assert_eq!(fired(&far), (8, 0, 0));
}

/// Dice, hits and casualties of the volley just fired.
fn fired(trial: &Trial) -> (u8, u8, u8) {
    let volley = trial.told().into_iter().find_map(|(_, event)| match event {
        Event::Fired { dice, hits, casualties, .. } => Some((dice, hits, casualties)),
        _ => None,
    });
    volley.unwrap()
}

#[test]
fn hv_fire_08_sixes_or_fives_with_a_hero_and_a_test() {
    // Two sixes on open order: two cards, then a test against the six left.
    let mut script = vec![6, 6, 5, 5, 1, 2, 3, 4];
    script.extend(cards("9C 8C"));
    script.push(6);
    let trial = shooting(facing(100)).give(shot(RED), &script);
    assert_eq!(fired(&trial), (8, 2, 2));
    assert_eq!(trial.state.figures(RED), 6);
    assert!(trial.has_told("HV-MOR-03", Event::Tested { unit: RED, passed: true }));
    // With a Hero the fives count too.
    let mut script = vec![6, 6, 5, 5, 1, 2, 3, 4];
    script.extend(cards("9C 8C 7C 6C"));
    script.push(4);
    let hero =
        shooting(facing(100).hero_with(BRITISH, B_COMPANY, Post::Rear)).give(shot(RED), &script);
    assert_eq!(fired(&hero), (8, 4, 4));
    // No casualty, no test.
    let none = shooting(facing(100)).give(shot(RED), &[5; 8]);
    assert_eq!(fired(&none), (8, 0, 0));
}

#[test]
fn hv_fire_09_ranges_are_inclusive() {
    let fire = &Trial::wadi().state.setting.charts.fire;
    let range = |weapon: Weapon| fire.ranges[weapon];
    let of = |short, long| Some(Range { short: Some(cm(short)), long: cm(long) });
    assert_eq!(range(Weapon::Spears), Some(Range { short: None, long: cm(5) }));
    assert_eq!(range(Weapon::NativeFirearms), of(4, 20));
    assert_eq!(range(Weapon::EuropeanFirearms), of(5, 25));
    assert_eq!(range(Weapon::MachineGuns), of(10, 30));
    assert_eq!(range(Weapon::EuropeanHeavyArtillery), of(40, 120));
    assert!(has_target(&facing(250).state, B_COMPANY));
    assert!(!has_target(&facing(251).state, B_COMPANY));
    let far = facing(251)
        .holds(BRITISH, Leadership::DashedHardLuck)
        .go(&[])
        .give(Order::Activate { unit: B_COMPANY }, &[]);
    assert_eq!(far.refuses_plan(Plan::Fire), "HV-ACT-03");
    assert!(far.orders().contains(&Order::Declare {
        plan: Plan::MoveFire { over: crate::state::PieceSet::EMPTY },
        way: Way::default()
    }));
}

#[test]
fn hv_fire_11_dense_targets() {
    let mut trial = facing(100);
    for (stance, dense) in [
        (Stance::CloseDeep, true),
        (Stance::ColumnFile, true),
        (Stance::SquareSolo, true),
        (Stance::OpenLine, false),
    ] {
        trial.state[B_COMPANY].stance = Some(stance);
        assert_eq!(is_dense(&trial.state, B_COMPANY), dense, "{stance:?}");
    }
    trial.state[RED].stance = Some(Stance::HordeThree);
    assert!(is_dense(&trial.state, RED) && !is_dense(&trial.state, GATLING));
    trial.state[B_COMPANY].stance = Some(Stance::ColumnTwos);
    let setting = std::sync::Arc::make_mut(&mut trial.state.setting);
    setting.change(|facts| facts.switches.column_is_dense = false);
    assert!(!is_dense(&trial.state, B_COMPANY));
}

#[test]
fn hv_fire_12_and_13_the_order_of_the_arithmetic() {
    let state = Trial::wadi().state;
    let of = |hits, dense, cover| casualties(&state, hits, dense, cover);
    assert_eq!(of(1, true, Cover::Soft), 1);
    assert_eq!(of(1, true, Cover::Hard), 0);
    assert_eq!(of(3, true, Cover::Hard), 1);
    assert_eq!(of(1, false, Cover::Soft), 0);
    assert_eq!(of(7, false, Cover::Hard), 1);
    assert_eq!(of(2, true, Cover::None), 4);
}

#[test]
fn hv_gen_02_hv_gen_03_one_rounding_at_the_end() {
    let state = Trial::wadi().state;
    assert_eq!(casualties(&state, 3, true, Cover::Hard), 1);
    assert_eq!(casualties(&state, 5, false, Cover::Soft), 2);
}

#[test]
fn hv_gen_03_fractions_are_dropped() {
    let state = Trial::wadi().state;
    assert_eq!(casualties(&state, 5, false, Cover::Soft), 2);
}

#[test]
fn hv_fire_13_the_chronicle_tells_the_arithmetic() {
    // Two sixes on a horde in the open: four fall.
    let mut script = vec![6, 6, 1, 1, 1, 1, 1, 1];
    script.extend(cards("2C 3C 4C 5C"));
    script.push(1);
    let trial = shooting(facing(100).stance(RED, Stance::HordeThree)).give(shot(RED), &script);
    assert_eq!(fired(&trial), (8, 2, 4));
    assert_eq!(trial.state.figures(RED), 4);
}

#[test]
fn hv_fire_12_only_the_better_cover_counts() {
    // Rocks are hard cover round (23, 47).
    let trial = facing(100).stand(RED, 235, 460, 180).stance(RED, Stance::CloseDeep);
    let from = Point::thousandths(23_500, 30_000);
    let point = measured(&trial.state, RED, from).unwrap();
    let shot = Shot { unit: RED, vehicle: None, point, range: from.distance(point) };
    assert_eq!(cover(&trial.state, B_COMPANY, shot, from), Cover::Hard);
    let outside = trial.stand(RED, 235, 400, 180);
    let shot = Shot { point: measured(&outside.state, RED, from).unwrap(), ..shot };
    assert_eq!(cover(&outside.state, B_COMPANY, shot, from), Cover::None);
}

#[test]
fn hv_fire_14_nobody_fires_into_or_out_of_a_fight() {
    let mut trial = facing(150).stand(A_COMPANY, 540, 250, 0).stance(A_COMPANY, Stance::CloseDeep);
    trial = trial.stand(GREEN, 540, 250, 180).stance(GREEN, Stance::HordeFour);
    let melee = crate::state::Melee {
        unit: GREEN,
        foe: crate::state::Foe::Unit(A_COMPANY),
        side: 0,
        rounds: 1,
        across: None,
        askew: None,
    };
    trial.state.melees.push(melee);
    let seen: Vec<_> =
        shots(&trial.state, B_COMPANY, at_front(&trial)).iter().map(|shot| shot.unit).collect();
    assert!(!seen.contains(&GREEN));
    assert_eq!(
        check_may_fire(&trial.state, A_COMPANY, false).unwrap_err().rule.as_str(),
        "HV-FIRE-14"
    );
    let trial = trial.deal(MAHDIST, "2S").holds(BRITISH, Leadership::DashedHardLuck).go(&[]);
    let trial = trial.give(Order::Activate { unit: A_COMPANY }, &[]);
    assert_eq!(trial.refuses_plan(Plan::Fire), "HV-ACT-04");
    assert_eq!(trial.refuses_plan(Plan::Turn), "HV-ACT-04");
}

#[test]
fn hv_fire_15_measured_to_the_middle_of_the_nearest_side_as_in_the_example() {
    let trial = facing(250).stance(RED, Stance::CloseDeep);
    let from = trial.pose(B_COMPANY).at;
    assert_eq!(from.distance(measured(&trial.state, RED, from).unwrap()), cm(25));
    assert_eq!(measured(&trial.state, RED, from), Some(trial.pose(RED).at));
    // Long range, and no more: eight dice, not doubled.
    assert_eq!(fired(&shooting(facing(250)).give(shot(RED), &[1; 8])), (8, 0, 0));
    // Seen from the flank it is the flank.
    let side = Point::thousandths(70_000, 46_500);
    assert_eq!(measured(&trial.state, RED, side).unwrap(), Point::thousandths(53_000, 46_500));
}

#[test]
fn hv_fire_15_a_ship_by_her_middle_a_vehicle_by_its_side_a_garrison_by_its_wall() {
    use crate::trial::{BOER_GUN, FORT_GUN, LIGHTER, TRAIN};
    let shot_of = |state: &State, unit: UnitId, weapon: Weapon, target: Target| {
        let Where::Field(front) = state[unit].at else { panic!("no front") };
        let all = aimed(state, unit, weapon, front);
        all.into_iter().find(|shot| shot.target() == target).unwrap()
    };
    let guns = Weapon::EuropeanFieldArtillery;
    let ship = Trial::landing().lie(LIGHTER, 620, 300, 90).stand(FORT_GUN, 620, 500, 180).state;
    let shot = shot_of(&ship, FORT_GUN, guns, Target::Unit(LIGHTER));
    assert_eq!((shot.point, shot.range), (Point::units(62, 30), cm(20)));
    // The engine lies from 9 to 18 along the rails at y = 45, 3 cm wide.
    let siding = Trial::siding().stand(BOER_GUN, 135, 300, 0).state;
    let engine = Target::Vehicle { train: TRAIN, vehicle: 1 };
    let shot = shot_of(&siding, BOER_GUN, guns, engine);
    assert_eq!(shot.point, Point::thousandths(13_500, 43_500));
    // The customs house of Mersa Halib: its nearest point, and not the middle of a side.
    let state = Trial::landing().state;
    let house = state.ids().find(|&unit| matches!(state[unit].at, Where::Garrison(_))).unwrap();
    let from = Point::units(85, 30);
    assert_eq!(measured(&state, house, from), Some(Point::units(85, 46)));
}

/// The square on the road to the wells: 9 bases a side, its middle at (50, 20), looking north.
fn wells() -> Trial {
    Trial::opening("the-square-on-the-road-to-the-wells")
}

#[test]
fn hv_fire_15_a_common_square_is_aimed_at_by_face() {
    let trial = wells();
    let state = &trial.state;
    // The guards hold 8 of the 9 bases of the front, the heavies 8 of the right face, with one of the front.
    let members = &state.squares[0].members;
    let aimed = |from: Point| -> Vec<(UnitId, Point)> {
        let all = members.iter().filter_map(|&one| Some((one, measured(state, one, from)?)));
        all.collect()
    };
    let half = Length::thousandths(6_750);
    let [north, east] = [Point::new(cm(50), cm(20) + half), Point::new(cm(50) + half, cm(20))];
    assert_eq!(aimed(Point::units(50, 60)), [(members[0], north)]);
    assert_eq!(aimed(Point::units(90, 20)), [(members[1], east)]);
    // What shelters inside cannot be aimed at.
    let inside = state.ids().find(|&unit| matches!(state[unit].at, Where::Sheltered(_))).unwrap();
    assert_eq!(measured(state, inside, Point::units(50, 60)), None);
    let enemy = state.ids().find(|&unit| state.is_enemy(unit, inside)).unwrap();
    let front = Pose::new(Point::units(50, 30), Angle::SOUTH);
    let target = Target::Unit(inside);
    let bar = check_target(state, enemy, Weapon::NativeFirearms, front, target).unwrap_err();
    assert_eq!(bar.rule.as_str(), "HV-FIRE-15");
}

#[test]
fn hv_fire_16_example_faces_of_a_square_fire_each_at_its_own_target() {
    let square = || {
        let trial = facing(100).stance(B_COMPANY, Stance::SquareSolo);
        shooting(trial.stand(GREEN, 700, 180, 270).stance(GREEN, Stance::OpenLine))
    };
    // North with both corners: three bases.
    let trial = square().give(square_shot(0, 0b0011, RED), &[1, 1, 1]);
    assert_eq!(trial.refuses(&square_shot(0, 0, RED)), "HV-FIRE-16");
    // The shared corner has fired; east has two.
    assert_eq!(trial.refuses(&square_shot(1, 0b0110, GREEN)), "HV-FIRE-16");
    assert_eq!(trial.refuses(&square_shot(1, 0b0100, RED)), "HV-FIRE-06");
    let trial = trial.give(square_shot(1, 0b0100, GREEN), &[1, 1]);
    assert!(trial.state.active.is_none());
    // Or two and three.
    let other = square().give(square_shot(0, 0b0001, RED), &[1, 1]);
    let other = other.give(square_shot(1, 0b0110, GREEN), &[1, 1, 1]);
    assert!(other.state.active.is_none());
}

#[test]
fn hv_form_05_the_example_of_the_strengths_of_the_faces() {
    let strengths = |ranks: u8| {
        let trial = facing(100).stance(B_COMPANY, Stance::SquareSolo).men(B_COMPANY, ranks, true);
        let state = &trial.state;
        faces(state, B_COMPANY)
            .iter()
            .map(|face| bases(state, B_COMPANY, *face, face.corners))
            .collect::<Vec<_>>()
    };
    assert_eq!(strengths(7), [3, 3, 3, 3]);
    assert_eq!(strengths(6), [3, 3, 2, 3]);
    assert_eq!(strengths(4), [2, 3, 1, 3]);
    assert_eq!(strengths(3), [2, 2, 2, 2]);
}

#[test]
fn hv_fire_16_by_the_option_only_one_face_fires() {
    let mut trial = facing(100)
        .stance(B_COMPANY, Stance::SquareSolo)
        .stand(GREEN, 700, 180, 270)
        .stance(GREEN, Stance::OpenLine);
    let setting = std::sync::Arc::make_mut(&mut trial.state.setting);
    setting.change(|facts| facts.switches.square_fires_all_faces = false);
    let trial = shooting(trial).give(square_shot(0, 0b0011, RED), &[1, 1, 1]);
    assert!(trial.state.active.is_none());
}

#[test]
fn hv_lead_03_enhanced_firepower_doubles_the_dice() {
    let mut trial = facing(100);
    trial.state[B_COMPANY].boosts.firepower = true;
    let trial = shooting(trial).give(shot(RED), &[1; 16]);
    assert_eq!(fired(&trial), (16, 0, 0));
}

#[test]
fn hv_gen_04_exactly_at_the_limit_is_within() {
    // European firearms reach 25 cm; facing 0 looks north, along growing y.
    let seen = |thousandths: i32| {
        let mut trial = facing(100);
        let front = at_front(&trial);
        let there = Pose::new(
            front.at.towards(Angle::NORTH, Length::thousandths(thousandths)),
            Angle::SOUTH,
        );
        trial.state[RED].at = Where::Field(there);
        shots(&trial.state, B_COMPANY, front).len()
    };
    assert_eq!((seen(25_000), seen(25_001)), (1, 0));
    let table = Trial::wadi().state.setting.table;
    assert_eq!((table.width, table.depth), (cm(100), cm(75)));
}

#[test]
fn hv_org_09_a_unit_has_one_weapon_whatever_its_class() {
    let state = Trial::wadi().state;
    let weapon = |unit| state.spec(unit).weapon;
    assert_eq!(weapon(RIFLES), weapon(A_COMPANY), "natives with European firearms");
    assert_eq!(weapon(LANCERS), Weapon::None);
    let lancers = Trial::wadi()
        .deal(BRITISH, "KH")
        .holds(BRITISH, Leadership::DashedHardLuck)
        .go(&[])
        .give(Order::Activate { unit: LANCERS }, &[]);
    assert_eq!(lancers.refuses_plan(Plan::Fire), "HV-ORG-09");
    assert_eq!(check_may_fire(&state, A_COMPANY, false), Ok(()));
}

#[test]
fn hv_fire_03_a_shot_at_the_wrong_target_is_refused_and_its_place_told() {
    let barred = |trial: &Trial, target: UnitId| {
        let bar = crate::flow::check(&trial.state, &shot(target)).unwrap_err();
        assert!(matches!(bar.why, Why::Units(B_COMPANY, _, other) if other == target));
        assert_eq!(trial.refuses(&shot(target)), bar.rule.as_str());
        (bar.rule.as_str(), bar.place)
    };
    let at_of = |trial: &Trial, unit| measured(&trial.state, unit, at_front(trial).at);
    // Green is nearer than Red; Black is behind; the rifles stand too far off, and the horse behind Red.
    let trial = facing(120)
        .stance(RED, Stance::HordeThree)
        .stand(GREEN, 560, 270, 180)
        .stand(BLACK, 500, 100, 0)
        .stand(RIFLES, 300, 480, 180)
        .stance(RIFLES, Stance::OpenChequer)
        .stand(HORSE, 500, 370, 180);
    let trial = shooting(trial);
    assert!(trial.orders().contains(&shot(GREEN)));
    assert_eq!(barred(&trial, RED), ("HV-FIRE-03", at_of(&trial, RED)));
    assert_eq!(barred(&trial, BLACK), ("HV-FIRE-06", at_of(&trial, BLACK)));
    assert_eq!(barred(&trial, RIFLES), ("HV-FIRE-09", at_of(&trial, RIFLES)));
    assert_eq!(barred(&trial, HORSE), ("HV-FIRE-05", at_of(&trial, HORSE)));
}

#[test]
fn hv_fire_16_whoever_stood_behind_those_that_run_may_be_fired_at_next() {
    // Red, four men, stands before the north face, beyond the edge of the eastern arc, and hides Green, who lies within it.
    let hidden = |shown: bool| {
        let trial = facing(100)
            .stance(B_COMPANY, Stance::SquareSolo)
            .men(RED, 3, true)
            .stand(RED, 587, 290, 210)
            .stand(GREEN, 671, 311, 228)
            .stance(GREEN, Stance::HordeFour);
        let trial = if shown { trial.gone(&[RED]) } else { trial };
        let [north, east, ..] = faces(&trial.state, B_COMPANY)[..] else { panic!() };
        let seen = |face: Face| {
            let all = shots(&trial.state, B_COMPANY, face.front);
            all.iter().map(|shot| shot.unit).collect::<Vec<_>>()
        };
        (seen(north), seen(east), trial)
    };
    assert_eq!(hidden(true).1, [GREEN]);
    let (north, east, trial) = hidden(false);
    assert_eq!((&north[..], &east[..]), (&[RED][..], &[][..]));
    // One falls, three break and run; the eastern face fires at whom it sees now.
    let fallen = cards("2C");
    let script = [&[6, 1, 1][..], &fallen, &[6, 3, 3, 3, 3]].concat();
    let square = || Trial { state: trial.state.clone(), log: Vec::new() };
    let broken = shooting(square()).give(square_shot(0, 0b0011, RED), &script);
    assert!(broken.orders().contains(&square_shot(1, 0b0100, GREEN)), "{:?}", broken.orders());
    let done = broken.give(square_shot(1, 0b0100, GREEN), &[1, 1]);
    // Whoever routs is activated next.
    assert_eq!(done.state.active.map(|active| active.who), Some(Who::Unit(RED)));
    // As long as they stand, there is nobody else to fire at.
    let stood = shooting(square()).give(square_shot(0, 0b0011, RED), &[1, 1, 1]);
    assert!(stood.state.active.is_none());
}
