//! Pools, ways, and changes of formation.

use kernel::table::Whereabouts::Inside;

use super::*;
use crate::{
    trial::{
        A_COMPANY, B_COMPANY, BRITISH, FIRST_COMPANY, GATLING, LANCERS, MAHDIST, RED, RIFLES,
        Trial, at, cm, over, way,
    },
    vocabulary::Leadership,
};

const NONE: PieceSet = PieceSet::EMPTY;
const WADI: u8 = 0;

fn march(points: &[(i32, i32)], degrees: i32) -> Order {
    Order::March { way: way(points), facing: Angle::degrees(degrees), into: Into::Field }
}

/// A Company alone in the middle of the British ground, in a stance, without its Hero.
fn alone(stance: Stance) -> Trial {
    Trial::wadi()
        .stand(A_COMPANY, 500, 150, 0)
        .stance(A_COMPANY, stance)
        .gone(&[B_COMPANY, GATLING])
        .hero_with(BRITISH, LANCERS, Post::Rear)
        .deal(BRITISH, "KH 9S")
        .go(&[])
}

#[test]
fn hv_move_01_rates_of_all_arms() {
    let state = &Trial::wadi().hero(BRITISH, Hero::Removed).hero(MAHDIST, Hero::Removed).state;
    let dice = |unit| pool(state, unit, Plan::Move { over: NONE });
    // Close order costs one of three and of four; a limbered machine gun moves as artillery; a horde gains one.
    assert_eq!((dice(A_COMPANY), dice(LANCERS), dice(GATLING)), (2, 3, 3));
    assert_eq!((dice(RED), dice(RIFLES)), (4, 3));
}

#[test]
fn hv_move_02_the_pool_has_a_floor() {
    let mut trial = Trial::wadi().hero(BRITISH, Hero::Removed).men(A_COMPANY, 7, false);
    assert_eq!(pool(&trial.state, A_COMPANY, Plan::FireMove { over: NONE }), 0);
    assert_eq!(pool(&trial.state, A_COMPANY, Plan::FireMove { over: over(&[WADI]) }), 0);
    let setting = std::sync::Arc::make_mut(&mut trial.state.setting);
    setting.change(|facts| facts.switches.movement_floor = 1);
    assert_eq!(pool(&trial.state, A_COMPANY, Plan::FireMove { over: NONE }), 1);
}

#[test]
fn hv_move_02_without_dice_nobody_stirs() {
    let trial = alone(Stance::CloseWide)
        .men(A_COMPANY, 3, false)
        .give(Order::Activate { unit: A_COMPANY }, &[]);
    assert_eq!(trial.refuses_plan(Plan::Move { over: over(&[WADI]) }), "HV-MOVE-02");
    // One die is enough to turn.
    assert!(trial.orders().contains(&Order::Declare { plan: Plan::Turn, way: Way::default() }));
}

#[test]
fn hv_move_03_bonuses_and_penalties_add_up_as_in_the_examples() {
    let mut trial = Trial::wadi().hero_with(MAHDIST, RED, Post::Front).stand(RED, 500, 340, 180);
    trial.state[RED].boosts.movement = true;
    let charge = Plan::Charge { target: Foe::Unit(A_COMPANY), over: NONE };
    let trial = trial.stand(A_COMPANY, 500, 160, 0);
    assert_eq!(pool(&trial.state, RED, charge), 7);
    // Close-order cavalry without its officer, firing then moving.
    let horse = Trial::wadi().men(LANCERS, 5, false);
    assert_eq!(pool(&horse.state, LANCERS, Plan::FireMove { over: NONE }), 1);
    let square = Trial::wadi().hero(BRITISH, Hero::Removed).stance(B_COMPANY, Stance::SquareSolo);
    assert_eq!(pool(&square.state, B_COMPANY, Plan::Move { over: over(&[WADI]) }), 1);
}

#[test]
fn hv_move_04_the_examples_of_formations_and_of_two_activations() {
    let trial = alone(Stance::OpenLine);
    // Move, then close order: 3 - 1; close order, then move: 3 - 1 - 1.
    assert_eq!(pool(&trial.state, A_COMPANY, Plan::MoveChange { over: NONE }), 2);
    let trial = trial.declare(A_COMPANY, Plan::ChangeMove { over: NONE }, &[]);
    let form = Order::Form { stance: Stance::CloseDeep, facing: Angle::NORTH };
    let trial = trial.give(form, &[4]);
    assert!(trial.has_told("HV-MOVE-02", Event::Thrown { unit: A_COMPANY, dice: 1, cm: 4 }));
    // In the Hero's activation it fires, in its own it only moves: nothing is deducted from that.
    let trial = alone(Stance::OpenLine)
        .hero_with(BRITISH, A_COMPANY, Post::Rear)
        .stand(RED, 500, 300, 180)
        .give(Order::ActivateByHero, &[])
        .plan(Plan::Fire, &[]);
    let target = crate::order::Target::Unit(RED);
    let arc = crate::vocabulary::Mount::Fore;
    let trial = trial.give(Order::Shoot { face: 0, corners: 0, weapon: 0, arc, target }, &[1; 8]);
    let trial = trial.declare(A_COMPANY, Plan::Move { over: NONE }, &[1, 1, 1, 1]);
    assert!(trial.has_told("HV-MOVE-02", Event::Thrown { unit: A_COMPANY, dice: 4, cm: 4 }));
}

#[test]
fn hv_move_05_the_charge_bonus_ends_at_twenty() {
    let near = |mm: i32| {
        let trial = Trial::wadi().stand(A_COMPANY, 500, 150, 0).stand(RED, 500, 150 + mm, 180);
        charges_near(&trial.state, RED, Foe::Unit(A_COMPANY))
    };
    assert!(near(200) && !near(201));
    assert!(!charges_near(&Trial::wadi().state, RED, Foe::Hero(BRITISH)));
}

#[test]
fn hv_move_08_a_turn_costs_nothing_and_no_dice() {
    let trial = alone(Stance::CloseDeep).declare(A_COMPANY, Plan::Turn, &[]);
    assert_eq!(trial.refuses(&march(&[(50_000, 15_100)], 0)), "HV-MOVE-02");
    let trial = trial.give(march(&[], 180), &[]);
    assert_eq!(trial.pose(A_COMPANY), at(500, 150, 180));
}

#[test]
fn hv_move_13_measured_at_the_front_midpoint() {
    let trial = alone(Stance::CloseDeep).declare(A_COMPANY, Plan::Move { over: NONE }, &[3, 4]);
    assert_eq!(trial.refuses(&march(&[(50_000, 22_001)], 0)), "HV-MOVE-02");
    // Turned about at the end.
    let trial = trial.give(march(&[(50_000, 22_000)], 180), &[]);
    assert_eq!(trial.pose(A_COMPANY), at(500, 220, 180));
    let to = at(500, 220, 180);
    assert!(trial.has_told("HV-MOVE-13", Event::Marched { unit: A_COMPANY, to, length: cm(7) }));
}

#[test]
fn hv_move_14_legs_add_up_and_every_base_is_swept() {
    // Lancers stand in formed order ahead and to the right of the company's front of 12 cm.
    let trial = alone(Stance::CloseWide).stand(LANCERS, 540, 220, 0);
    let trial = trial.declare(A_COMPANY, Plan::Move { over: NONE }, &[6, 6]);
    assert_eq!(trial.refuses(&march(&[(50_000, 20_000)], 0)), "HV-GEN-06");
    let trial = trial.give(march(&[(44_000, 15_000), (44_000, 21_000)], 0), &[]);
    assert_eq!(trial.pose(A_COMPANY), at(440, 210, 0));
}

#[test]
fn hv_move_09_only_declared_obstacles_are_crossed() {
    // The wadi lies from y = 31 or so on at x = 50.
    let trial = alone(Stance::ColumnTwos).stand(A_COMPANY, 500, 290, 0);
    let trial = trial.declare(A_COMPANY, Plan::Move { over: NONE }, &[6, 6, 6]);
    assert_eq!(trial.refuses(&march(&[(50_000, 37_000)], 0)), "HV-ACT-03");
    assert!(crate::flow::check(&trial.state, &march(&[(50_000, 31_000)], 0)).is_ok());
    let trial = alone(Stance::ColumnTwos).stand(A_COMPANY, 500, 290, 0);
    // One die less for it.
    let trial = trial.declare(A_COMPANY, Plan::Move { over: over(&[WADI]) }, &[6, 6]);
    let trial = trial.give(march(&[(50_000, 37_000)], 0), &[]);
    assert_eq!(trial.pose(A_COMPANY), at(500, 370, 0));
}

#[test]
fn hv_move_09_guns_cross_nothing() {
    let trial =
        Trial::wadi().deal(BRITISH, "KH 9S").go(&[]).give(Order::Activate { unit: GATLING }, &[]);
    assert_eq!(trial.refuses_plan(Plan::Move { over: over(&[WADI]) }), "HV-MOVE-09");
    assert_eq!(trial.refuses_plan(Plan::Move { over: over(&[1]) }), "HV-MOVE-09");
    let plain = Trial::wadi().stand(GATLING, 470, 290, 0).deal(BRITISH, "KH 9S").go(&[]);
    let plain = plain.declare(GATLING, Plan::Move { over: NONE }, &[6, 6, 6]);
    assert_eq!(plain.refuses(&march(&[(47_000, 37_000)], 0)), "HV-MOVE-09");
}

#[test]
fn hv_move_09_passing_out_of_an_obstacle_costs_nothing_more() {
    let state = Trial::wadi().state;
    let wadi = &state.setting.terrain[usize::from(WADI)].region;
    let inside = (300..400).find(|&y| wadi.locate(Point::thousandths(50_000, 100 * y)) == Inside);
    let y = inside.unwrap() + 2;
    let trial = alone(Stance::ColumnTwos).stand(A_COMPANY, 500, y, 0);
    let trial = trial.declare(A_COMPANY, Plan::Move { over: NONE }, &[6, 6, 6]);
    let out = march(&[(50_000, 100 * y + 10_000)], 0);
    assert_eq!(crate::flow::check(&trial.state, &out), Ok(()));
    // Out of it and in again is crossing it.
    let again = march(&[(50_000, 28_000), (50_000, 100 * y)], 0);
    assert_eq!(trial.refuses(&again), "HV-ACT-03");
}

#[test]
fn hv_move_09_porters_and_pack_animals_cross_and_wagons_do_not() {
    use crate::{trial::REFUGEES, vocabulary::Model};
    let crosses = |model: Model| {
        let trial = Trial::siding();
        let trial =
            trial.setting(|facts| facts.roster[usize::from(REFUGEES.0)].model = Some(model));
        ground::may_cross(&trial.state, REFUGEES)
    };
    assert!(crosses(Model::Porter) && crosses(Model::PackAnimal) && !crosses(Model::Wagon));
    let state = Trial::wadi().state;
    assert!(ground::may_cross(&state, LANCERS) && !ground::may_cross(&state, GATLING));
}

#[test]
fn hv_gen_06_whoever_begins_nearer_may_stay_as_near_and_come_no_nearer() {
    // Nine millimetres apart.
    let trial = alone(Stance::CloseDeep).stand(RED, 500, 159, 180);
    let moving = alone(Stance::CloseDeep).stand(RED, 500, 159, 180);
    let moving = moving.declare(A_COMPANY, Plan::Move { over: NONE }, &[6, 6]);
    assert_eq!(moving.refuses(&march(&[(50_000, 15_001)], 0)), "HV-GEN-06");
    // Turned a little, a corner of its front would come nearer.
    assert_eq!(moving.refuses(&march(&[], 10)), "HV-GEN-06");
    // A wider line with the same front is as near as it was.
    let change = trial.declare(A_COMPANY, Plan::Change, &[]);
    let wide = Order::Form { stance: Stance::CloseWide, facing: Angle::NORTH };
    assert!(crate::flow::check(&change.state, &wide).is_ok());
    let turned = Order::Form { stance: Stance::CloseWide, facing: Angle::degrees(10) };
    assert_eq!(change.refuses(&turned), "HV-FORM-12");
}

#[test]
fn hv_gen_06_a_lone_hero_is_passed_but_not_stood_on() {
    let hero = Hero::Alone(at(500, 200, 180));
    let trial = alone(Stance::CloseDeep).hero(MAHDIST, hero);
    let trial = trial.declare(A_COMPANY, Plan::Move { over: NONE }, &[6, 6]);
    assert_eq!(trial.refuses(&march(&[(50_000, 24_100)], 0)), "HV-GEN-06");
    let trial = trial.give(march(&[(50_000, 27_000)], 0), &[]);
    assert_eq!(trial.pose(A_COMPANY), at(500, 270, 0));
}

#[test]
fn hv_move_10_water_and_buildings_bar_those_on_land() {
    let ashore = Trial::landing()
        .stand(FIRST_COMPANY, 600, 430, 180)
        .stance(FIRST_COMPANY, Stance::CloseDeep)
        .deal(BRITISH, "KH 9S")
        .go(&[])
        .declare(FIRST_COMPANY, Plan::Move { over: NONE }, &[6, 6]);
    // The water begins at 38: up to it, and no farther.
    assert!(crate::flow::check(&ashore.state, &march(&[(60_000, 38_000)], 180)).is_ok());
    assert_eq!(ashore.refuses(&march(&[(60_000, 37_900)], 180)), "HV-MOVE-10");
    // The customs house from 78, 46 to 86, 52 is gone round, or into.
    let beside = Trial::landing()
        .stand(FIRST_COMPANY, 820, 440, 0)
        .stance(FIRST_COMPANY, Stance::CloseDeep)
        .deal(BRITISH, "KH 9S")
        .go(&[])
        .declare(FIRST_COMPANY, Plan::Move { over: NONE }, &[6, 6]);
    assert_eq!(beside.refuses(&march(&[(82_000, 47_000)], 0)), "HV-MOVE-10");
}

#[test]
fn hv_move_10_nobody_leaves_the_table_or_passes_formed_friends() {
    let trial = alone(Stance::CloseDeep).declare(A_COMPANY, Plan::Move { over: NONE }, &[6, 6]);
    // Marching south from y = 15 the unit leads with its front; the edge is at 0.
    assert!(crate::flow::check(&trial.state, &march(&[(50_000, 3_000)], 0)).is_ok());
    assert_eq!(trial.refuses(&march(&[(50_000, 2_900), (50_000, 2_000)], 180)), "HV-MOVE-02");
    let low = alone(Stance::CloseDeep).stand(A_COMPANY, 500, 80, 0);
    let low = low.declare(A_COMPANY, Plan::Move { over: NONE }, &[6, 6]);
    assert_eq!(low.refuses(&march(&[(50_000, -100)], 180)), "HV-MOVE-10");
    // Turned north again its rear rank would hang over the edge.
    assert_eq!(low.refuses(&march(&[(50_000, 2_000)], 0)), "HV-MOVE-10");
    // Through the lancers in close order: no. With the company in open order: yes.
    let friend = |stance| {
        let trial = alone(stance).stand(LANCERS, 500, 240, 0);
        let dice: &[u8] = if stance == Stance::OpenChequer { &[6, 6, 6] } else { &[6, 6] };
        trial.declare(A_COMPANY, Plan::Move { over: NONE }, dice)
    };
    assert_eq!(friend(Stance::CloseDeep).refuses(&march(&[(50_000, 27_000)], 0)), "HV-GEN-06");
    // He may not end among them.
    assert_eq!(friend(Stance::OpenChequer).refuses(&march(&[(50_000, 22_000)], 0)), "HV-GEN-06");
    let open = friend(Stance::OpenChequer).give(march(&[(50_000, 30_000)], 0), &[]);
    assert_eq!(open.pose(A_COMPANY), at(500, 300, 0));
}

#[test]
fn hv_gen_06_nobody_comes_within_ten_millimetres_without_charging() {
    let trial = alone(Stance::CloseDeep).stand(RED, 500, 250, 180);
    let trial = trial.declare(A_COMPANY, Plan::Move { over: NONE }, &[6, 6]);
    assert!(crate::flow::check(&trial.state, &march(&[(50_000, 24_000)], 0)).is_ok());
    assert_eq!(trial.refuses(&march(&[(50_000, 24_001)], 0)), "HV-GEN-06");
}

#[test]
fn hv_form_12_a_formation_goes_down_on_the_same_point() {
    let trial = alone(Stance::ColumnTwos).declare(A_COMPANY, Plan::Change, &[]);
    let form = |stance, degrees| Order::Form { stance, facing: Angle::degrees(degrees) };
    assert_eq!(trial.refuses(&form(Stance::ColumnTwos, 90)), "HV-FORM-12");
    assert_eq!(trial.refuses(&form(Stance::HordeThree, 0)), "HV-FORM-01");
    assert_eq!(trial.refuses(&form(Stance::SquareCommon, 0)), "HV-FORM-01");
    let trial = trial.give(form(Stance::CloseWide, 90), &[]);
    assert_eq!(trial.pose(A_COMPANY), at(500, 150, 90));
    assert!(
        trial.has_told("HV-FORM-12", Event::Formed { unit: A_COMPANY, stance: Stance::CloseWide })
    );
    // Three are too few for a square; a friend beside bars a wide line.
    let weak =
        alone(Stance::ColumnTwos).men(A_COMPANY, 3, false).declare(A_COMPANY, Plan::Change, &[]);
    assert_eq!(weak.refuses(&form(Stance::SquareSolo, 0)), "HV-FORM-05");
    let tight =
        alone(Stance::ColumnTwos).stand(LANCERS, 540, 150, 0).declare(A_COMPANY, Plan::Change, &[]);
    assert_eq!(tight.refuses(&form(Stance::CloseWide, 0)), "HV-FORM-12");
}

#[test]
fn hv_act_03_what_is_listed_can_be_done() {
    let trial = alone(Stance::CloseWide).declare(A_COMPANY, Plan::Move { over: NONE }, &[6, 5]);
    let orders = trial.orders();
    assert!(20 < orders.len(), "{}", orders.len());
    for order in &orders {
        assert_eq!(crate::flow::check(&trial.state, order), Ok(()), "{order:?}");
    }
}

#[test]
fn hv_move_09_by_the_option_obstacles_cost_one_die_together() {
    let mut trial = Trial::wadi().hero(BRITISH, Hero::Removed).stance(A_COMPANY, Stance::OpenLine);
    let two = Plan::Move { over: over(&[WADI, 1]) };
    assert_eq!(pool(&trial.state, A_COMPANY, two), 1);
    let setting = std::sync::Arc::make_mut(&mut trial.state.setting);
    setting.change(|facts| facts.switches.obstacles_each_cost = false);
    assert_eq!(pool(&trial.state, A_COMPANY, two), 2);
}

#[test]
fn hv_lead_04_faster_movement_is_one_die_more_and_none_for_a_hero_alone() {
    let mut trial =
        Trial::wadi().hero_with(BRITISH, LANCERS, Post::Rear).stance(LANCERS, Stance::OpenLine);
    assert_eq!(pool(&trial.state, LANCERS, Plan::Move { over: NONE }), 5);
    trial.state[LANCERS].boosts.movement = true;
    assert_eq!(pool(&trial.state, LANCERS, Plan::Move { over: NONE }), 6);
    // A Hero who rides by himself throws four as ever, and cannot even play it.
    let alone = Trial::wadi()
        .hero(BRITISH, Hero::Alone(at(500, 100, 0)))
        .holds(BRITISH, Leadership::FasterMovement)
        .deal(BRITISH, "KH 9S")
        .go(&[])
        .give(Order::ActivateHero, &[]);
    assert_eq!(alone.refuses(&Order::PlayCard { card: Leadership::FasterMovement }), "HV-LEAD-10");
    let _ = alone.plan(Plan::HeroMove, &[1, 1, 1, 1]);
}

#[test]
fn hv_hero_02_what_a_hero_gives_his_unit() {
    let with = Trial::wadi().hero_with(BRITISH, A_COMPANY, Post::Rear);
    let without = Trial::wadi().hero_with(BRITISH, LANCERS, Post::Rear);
    let plan = Plan::Move { over: NONE };
    let dice = |trial: &Trial| pool(&trial.state, A_COMPANY, plan);
    assert_eq!((dice(&with), dice(&without)), (3, 2));
    let hits = |trial: &Trial| crate::fire::hits_from(&trial.state, A_COMPANY);
    assert_eq!((hits(&with), hits(&without)), (5, 6));
}

#[test]
fn hv_hero_05_he_goes_along_though_he_has_moved_himself() {
    let mut trial = alone(Stance::CloseDeep).hero_with(BRITISH, A_COMPANY, Post::Front);
    trial.state.seats[0].hero_activated = true;
    let trial = trial.declare(A_COMPANY, Plan::Move { over: NONE }, &[2, 2, 2]);
    let trial = trial.give(march(&[(50_000, 20_000)], 0), &[]);
    assert_eq!(trial.state.seat(BRITISH).hero, Hero::With { unit: A_COMPANY, post: Post::Front });
    let post = crate::hero::stands(&trial.state, BRITISH).unwrap();
    // Left of a front of 6 cm, level with it.
    assert_eq!(post, at(462, 200, 0).moved(Length::thousandths(50), Length::ZERO));
}

/// The second wing of the raiders at the lock, west of it and north of the canal, about to move 20 cm; an allied company in its way.
fn gliding() -> Trial {
    let mut trial = Trial::opening("lock-nine");
    (trial.state.turn, trial.state.phase) = (1, Phase::NextCard);
    trial
        .stand(WING, 200, 500, 180)
        .stand(HOUSEHOLD, 200, 445, 0)
        .deal(MAHDIST, "KH QH")
        .deal(BRITISH, "2S")
        .go(&[])
        .declare(WING, Plan::Move { over: NONE }, &[4, 4, 4, 4, 4])
}

const WING: UnitId = UnitId(7);
const HOUSEHOLD: UnitId = UnitId(3);

#[test]
fn hv_army_02_a_glider_throws_four_dice_and_pays_nothing_for_obstacles() {
    let state = gliding().state;
    let dice = |pieces: &[u8]| pool(&state, WING, Plan::Move { over: over(pieces) });
    // Four, and one for the horde.
    assert_eq!((dice(&[]), dice(&[2])), (5, 5));
    let mut earthbound = state;
    std::sync::Arc::make_mut(&mut earthbound.setting)
        .change(|facts| facts.roster[usize::from(WING.0)].is_glider = false);
    assert_eq!(pool(&earthbound, WING, Plan::Move { over: NONE }), 4);
}

#[test]
fn hv_army_02_a_glider_passes_over_water_and_units_and_ends_on_free_land() {
    let march =
        |y: i32| Order::March { way: way(&[(20_000, y)]), facing: Angle::SOUTH, into: Into::Field };
    let trial = gliding();
    // Over the company and the canal, and 20 cm far.
    assert_eq!(crate::flow::check(&trial.state, &march(30_000)), Ok(()));
    assert_eq!(trial.refuses(&march(36_000)), "HV-MOVE-10", "in the water");
    assert_eq!(trial.refuses(&march(44_000)), "HV-GEN-06", "on the company");
    // No nearer than 10 mm to an enemy.
    assert_eq!(trial.refuses(&march(45_400)), "HV-GEN-06");
    assert_eq!(crate::flow::check(&trial.state, &march(45_500)), Ok(()));
    let flown = trial.give(march(30_000), &[]);
    assert_eq!(flown.pose(WING), at(200, 300, 180));
    // Whoever cannot fly is barred.
    let mut state = gliding().state;
    std::sync::Arc::make_mut(&mut state.setting)
        .change(|facts| facts.roster[usize::from(WING.0)].is_glider = false);
    assert!(crate::flow::check(&state, &march(30_000)).is_err());
}

#[test]
fn hv_army_02_a_glider_charges_over_water_but_not_into_it() {
    // Two companies stand south of the canal, one at its very edge: whoever comes from the north would hover over the water.
    let charge = |y: i32| {
        let trial = gliding().stand(HOUSEHOLD, 200, y, 0);
        let target = Foe::Unit(HOUSEHOLD);
        let to = way(&[(20_000, y * 100)]);
        crate::charge::check_charge(&trial.state, WING, target, NONE, &to)
            .map_err(|bar| bar.rule.as_str())
    };
    let water = gliding().state.setting.terrain[0].region.bounds();
    let bank = water.low.y.in_thousandths() / 100;
    assert_eq!(charge(bank).map(|_| ()), Err("HV-MOVE-10"));
    assert!(charge(bank - 60).is_ok());
}

/// A scenario in its first turn, somebody with the first card.
fn first(scenario: &str, seat: kernel::SeatId) -> Trial {
    let mut trial = Trial::opening(scenario);
    (trial.state.turn, trial.state.phase) = (1, Phase::NextCard);
    trial.deal(seat, "KH 9S").go(&[])
}

const KASHGIL: &str = "the-brigade-at-kashgil";
const DRIFT: &str = "the-mission-at-the-drift";
const SQUARE: Order = Order::Form { stance: Stance::SquareSolo, facing: Angle::NORTH };

#[test]
fn hv_org_01_the_examples_of_sudanese_and_zulus() {
    let sudanese = UnitId(2);
    let trial = first(KASHGIL, BRITISH).declare(sudanese, Plan::Change, &[]);
    assert_eq!(trial.state.spec(sudanese).class, crate::vocabulary::Class::European);
    let trial = trial.give(SQUARE, &[]);
    assert_eq!(trial.state[sudanese].stance, Some(Stance::SquareSolo));
    // Natives may not, whatever their rifles.
    let marksmen = UnitId(4);
    let rifles = first(DRIFT, MAHDIST).setting(|facts| {
        facts.roster[4].weapon = crate::vocabulary::Weapon::EuropeanFirearms;
    });
    let rifles = rifles.declare(marksmen, Plan::Change, &[]);
    assert_eq!(rifles.refuses(&SQUARE), "HV-FORM-01");
}

#[test]
fn hv_form_01_the_examples_of_zulus_and_lancers() {
    let zulus = first(DRIFT, MAHDIST).declare(UnitId(6), Plan::Change, &[]);
    assert_eq!(zulus.refuses(&SQUARE), "HV-FORM-01");
    let lancers = Trial::wadi().deal(BRITISH, "KH 9S").go(&[]).declare(LANCERS, Plan::Change, &[]);
    assert_eq!(lancers.refuses(&SQUARE), "HV-FORM-01");
}

#[test]
fn hv_org_03_the_example_of_native_camelry() {
    let camels = UnitId(16);
    let trial = first(KASHGIL, kernel::SeatId(3)).stance(camels, Stance::OpenChequer);
    assert_eq!(trial.state.spec(camels).arm(), Some(crate::vocabulary::Arm::Camelry));
    assert_eq!(field::outlines(&trial.state, camels).len(), 6);
    let trial = trial.declare(camels, Plan::Move { over: NONE }, &[1, 2, 3, 4]);
    assert!(trial.has_told("HV-MOVE-02", Event::Thrown { unit: camels, dice: 4, cm: 10 }));
}

#[test]
fn hv_org_07_the_examples_of_a_lost_officer() {
    let move_of = |trial: Trial, dice: &[u8]| {
        let trial = trial.men(A_COMPANY, 7, false);
        let trial = trial.declare(A_COMPANY, Plan::Move { over: NONE }, dice);
        let (dice, cm) = (dice.len() as u8, dice.iter().sum());
        assert!(trial.has_told("HV-MOVE-02", Event::Thrown { unit: A_COMPANY, dice, cm }));
    };
    move_of(alone(Stance::OpenLine), &[3, 4]);
    move_of(alone(Stance::OpenLine).hero_with(BRITISH, A_COMPANY, Post::Rear), &[3, 4, 5]);
}

#[test]
fn hv_form_12_the_example_of_close_order_to_column() {
    let trial = alone(Stance::CloseWide).declare(A_COMPANY, Plan::ChangeMove { over: NONE }, &[]);
    let column = Order::Form { stance: Stance::ColumnTwos, facing: Angle::NORTH };
    let trial = trial.give(column, &[2, 3]);
    assert!(trial.has_told("HV-MOVE-02", Event::Thrown { unit: A_COMPANY, dice: 2, cm: 5 }));
}

#[test]
fn hv_lead_04_the_example_of_cavalry_in_open_order() {
    use crate::vocabulary::Leadership::FasterMovement;
    let trial = alone(Stance::CloseWide)
        .stance(LANCERS, Stance::OpenLine)
        .holds(BRITISH, FasterMovement)
        .give(Order::Activate { unit: LANCERS }, &[])
        .give(Order::PlayCard { card: FasterMovement }, &[])
        .plan(Plan::Move { over: NONE }, &[1, 2, 3, 4, 5, 6]);
    assert!(trial.has_told("HV-MOVE-02", Event::Thrown { unit: LANCERS, dice: 6, cm: 21 }));
}

#[test]
fn hv_move_01_the_example_of_a_limbered_machine_gun() {
    for (die, cm) in [(1, 3), (6, 18)] {
        let trial = Trial::wadi().deal(BRITISH, "KH 9S").go(&[]);
        let trial = trial.declare(GATLING, Plan::Move { over: NONE }, &[die; 3]);
        assert!(trial.has_told("HV-MOVE-02", Event::Thrown { unit: GATLING, dice: 3, cm }));
    }
}

#[test]
fn hv_move_02_the_examples_of_no_dice() {
    let headless = |stance| {
        let trial = alone(stance).men(A_COMPANY, 7, false).stand(RED, 500, 300, 180);
        trial.give(Order::Activate { unit: A_COMPANY }, &[])
    };
    let line = headless(Stance::CloseWide);
    assert_eq!(pool(&line.state, A_COMPANY, Plan::FireMove { over: NONE }), 0);
    assert_eq!(line.refuses_plan(Plan::FireMove { over: NONE }), "HV-MOVE-02");
    assert!(line.orders().contains(&Order::Declare { plan: Plan::Fire, way: Way::default() }));
    let ditch = Plan::Move { over: over(&[WADI]) };
    let square = headless(Stance::SquareSolo);
    assert_eq!(pool(&square.state, A_COMPANY, ditch), 0);
    assert_eq!(square.refuses_plan(ditch), "HV-MOVE-02");
}

#[test]
fn hv_move_05_the_examples_of_18_cm_and_of_20_1() {
    let dice = |mm: i32| {
        let trial = Trial::wadi().hero(MAHDIST, Hero::Removed).stand(A_COMPANY, 500, 150, 0);
        let trial = trial.stand(RED, 500, 150 + mm, 180);
        let charge = Plan::Charge { target: Foe::Unit(A_COMPANY), over: NONE };
        pool(&trial.state, RED, charge)
    };
    assert_eq!((dice(180), dice(200), dice(201)), (5, 5, 4));
    // Of all throws of five dice half come to at least 18.
    let all = 6_u32.pow(u32::from(dice(180)));
    let sum = |throw: u32| (0..5).map(|n| throw / 6_u32.pow(n) % 6 + 1).sum::<u32>();
    let far = (0..all).filter(|&throw| 18 <= sum(throw)).count();
    assert_eq!(2 * far, all as usize);
}

#[test]
fn hv_move_08_the_example_of_a_line_that_turns_about_and_back() {
    let trial = alone(Stance::CloseWide).declare(A_COMPANY, Plan::Move { over: NONE }, &[3, 3]);
    assert_eq!(trial.refuses(&march(&[(50_000, 8_999)], 0)), "HV-MOVE-02");
    let trial = trial.give(march(&[(50_000, 9_000)], 0), &[]);
    let to = at(500, 90, 0);
    assert!(trial.has_told("HV-MOVE-13", Event::Marched { unit: A_COMPANY, to, length: cm(6) }));
}

#[test]
fn hv_move_10_the_examples_of_skirmishers_and_of_formed_companies() {
    // B Company stands formed behind A Company.
    let back = |stance, dice: &[u8]| {
        let trial = alone(stance).stand(A_COMPANY, 500, 240, 0);
        let trial = trial.stand(B_COMPANY, 500, 180, 0).stance(B_COMPANY, Stance::CloseDeep);
        trial.declare(A_COMPANY, Plan::Move { over: NONE }, dice)
    };
    let through = march(&[(50_000, 13_000)], 0);
    let skirmish = back(Stance::OpenChequer, &[4, 4, 4]).give(through.clone(), &[]);
    assert_eq!(skirmish.pose(A_COMPANY), at(500, 130, 0));
    assert_eq!(back(Stance::CloseDeep, &[6, 6]).refuses(&through), "HV-GEN-06");
}

#[test]
fn hv_move_13_the_example_of_the_joint_between_the_middle_bases() {
    let trial = alone(Stance::CloseDeep);
    let bases = field::outlines(&trial.state, A_COMPANY);
    let sides = |n: usize| (bases[n].bounds().low.x, bases[n].bounds().high.x);
    let front = trial.pose(A_COMPANY).at.x;
    assert_eq!((sides(1).1, sides(2).0), (front, front));
    assert_eq!((sides(0).0, sides(3).1), (front - cm(3), front + cm(3)));
    // Wheeled to the right about it, a way is as long as that point goes.
    let trial = trial.declare(A_COMPANY, Plan::Move { over: NONE }, &[2, 2]);
    assert_eq!(trial.refuses(&march(&[(54_001, 15_000)], 90)), "HV-MOVE-02");
    assert_eq!(crate::flow::check(&trial.state, &march(&[(54_000, 15_000)], 90)), Ok(()));
}

#[test]
fn hv_move_14_the_example_of_a_line_that_goes_round_a_crag() {
    // The crag ends at x = 20 and lies from y = 54 on: the left-hand base of a line of 12 cm at x = 25 reaches to 19.
    let company = UnitId(0);
    let trial = first("lock-nine", BRITISH).stand(company, 250, 500, 0);
    let trial = trial.declare(company, Plan::Move { over: NONE }, &[4, 4, 4]);
    let scrapes = march(&[(25_000, 57_000)], 0);
    assert_eq!(trial.refuses(&scrapes), "HV-MOVE-10");
    let bar = crate::flow::check(&trial.state, &scrapes).unwrap_err();
    let place = bar.place.unwrap();
    assert!(place.distance(Point::units(25, 54)) <= Length::thousandths(10), "{place:?}");
    let round = |y: i32| march(&[(30_000, 50_000), (30_000, y)], 0);
    assert_eq!(trial.refuses(&round(57_001)), "HV-MOVE-02");
    let trial = trial.give(round(57_000), &[]);
    let to = at(300, 570, 0);
    assert!(trial.has_told("HV-MOVE-13", Event::Marched { unit: company, to, length: cm(12) }));
}

#[test]
fn hv_army_02_the_example_of_a_charge_across_a_canal() {
    // A horde with its Hero, 19 cm from a company beyond the canal: 4 + 1 + 1 + 1, and no die for what it crosses.
    let first_wing = UnitId(6);
    let trial = first("lock-nine", MAHDIST)
        .hero_with(MAHDIST, first_wing, Post::Rear)
        .stand(first_wing, 200, 460, 180)
        .stand(HOUSEHOLD, 200, 270, 0)
        .give(Order::Activate { unit: first_wing }, &[]);
    let plan = Plan::Charge { target: Foe::Unit(HOUSEHOLD), over: NONE };
    let charge = Order::Declare { plan, way: way(&[(20_000, 27_000)]) };
    let trial = trial.give(charge, &[[3; 7].as_slice(), &[1; 12]].concat());
    assert!(trial.has_told("HV-MOVE-02", Event::Thrown { unit: first_wing, dice: 7, cm: 21 }));
    assert!(trial.state.is_in_contact(first_wing));
}

/// What bars an order: the rule, and the place, which must lie within so many millimetres of a point.
fn barred_at(trial: &Trial, order: &Order, near: (i32, i32), within: i32) -> &'static str {
    let bar = crate::flow::check(&trial.state, order).unwrap_err();
    let place = bar.place.expect("it is said where");
    let off = place.distance(at(near.0, near.1, 0).at);
    assert!(off <= Length::thousandths(100 * within), "{place:?} for {near:?}");
    assert_eq!(trial.refuses(order), bar.rule.as_str());
    bar.rule.as_str()
}

#[test]
fn hv_form_12_a_formation_that_does_not_fit_is_refused_and_its_place_told() {
    let changing = |trial: Trial| trial.declare(A_COMPANY, Plan::Change, &[]);
    let wide = Order::Form { stance: Stance::CloseWide, facing: Angle::NORTH };
    // The lancers stand 1.75 cm to the right of the middle of its front, and on.
    let beside = changing(alone(Stance::ColumnTwos).stand(LANCERS, 540, 150, 0));
    assert_eq!(barred_at(&beside, &wide, (530, 142), 25), "HV-FORM-12");
    // Half of it would lie off the table.
    let edge = changing(alone(Stance::ColumnTwos).stand(A_COMPANY, 30, 150, 0));
    assert_eq!(barred_at(&edge, &wide, (0, 150), 60), "HV-FORM-12");
    // A canal, 2 cm from the column.
    let company = UnitId(0);
    let canal = first("lock-nine", BRITISH).stand(company, 300, 420, 90);
    let canal = canal.stance(company, Stance::ColumnTwos).declare(company, Plan::Change, &[]);
    let across = Order::Form { stance: Stance::CloseWide, facing: Angle::EAST };
    assert_eq!(barred_at(&canal, &across, (300, 380), 40), "HV-FORM-12");
}

#[test]
fn hv_gen_06_a_move_through_another_unit_is_refused_and_its_place_told() {
    let moving = |trial: Trial| trial.declare(A_COMPANY, Plan::Move { over: NONE }, &[6, 6]);
    let on = march(&[(50_000, 27_000)], 0);
    // The rear of the lancers lies at y = 18: so far it comes.
    let friend = moving(alone(Stance::CloseDeep).stand(LANCERS, 500, 240, 0));
    assert_eq!(barred_at(&friend, &on, (500, 180), 1), "HV-GEN-06");
    let bar = crate::flow::check(&friend.state, &on).unwrap_err();
    assert!(matches!(bar.why, Why::Units(A_COMPANY, _, LANCERS)), "{:?}", bar.why);
    // Of an enemy it stops 1 cm short.
    let enemy = moving(alone(Stance::CloseDeep).stand(RED, 500, 250, 180));
    assert_eq!(barred_at(&enemy, &on, (500, 240), 1), "HV-GEN-06");
}

/// A Company in deep close order between two hordes and before the lancers: no other formation fits as it faces.
fn hemmed_in() -> Trial {
    alone(Stance::CloseDeep)
        .stand(crate::trial::GREEN, 435, 155, 0)
        .stand(crate::trial::BLACK, 565, 155, 0)
        .stance(crate::trial::GREEN, Stance::HordeThree)
        .stance(crate::trial::BLACK, Stance::HordeThree)
        .stand(LANCERS, 500, 109, 0)
        .stance(LANCERS, Stance::CloseWide)
        .stance(B_COMPANY, Stance::CloseWide)
}

#[test]
fn hv_form_12_a_formation_that_fits_only_with_another_facing_is_offered() {
    let trial = hemmed_in().declare(A_COMPANY, Plan::Change, &[]);
    let column =
        |degrees| Order::Form { stance: Stance::ColumnTwos, facing: Angle::degrees(degrees) };
    assert_eq!(trial.refuses(&column(0)), "HV-FORM-12");
    assert!(trial.orders().contains(&column(180)));
}

#[test]
fn hv_form_12_what_is_formed_after_a_move_needs_room_only_there() {
    let trial = hemmed_in().stand(B_COMPANY, 500, 185, 0);
    let trial = trial.give(Order::Activate { unit: A_COMPANY }, &[]);
    assert_eq!(trial.refuses_plan(Plan::Change), "HV-FORM-12");
    let later = Plan::MoveChange { over: NONE };
    assert!(trial.orders().contains(&Order::Declare { plan: later, way: Way::default() }));
    // Where it has not moved it keeps what it has.
    let trial = trial.plan(later, &[1]).give(Order::Stay, &[]);
    assert_eq!(trial.state[A_COMPANY].stance, Some(Stance::CloseDeep));
}

#[test]
fn hv_form_09_an_unlimbered_gun_may_fire_and_then_turn() {
    let gun = alone(Stance::CloseDeep)
        .stand(GATLING, 700, 150, 0)
        .stance(GATLING, Stance::Unlimbered)
        .stand(RED, 700, 300, 180)
        .give(Order::Activate { unit: GATLING }, &[]);
    let plan = Plan::FireMove { over: NONE };
    assert!(gun.orders().contains(&Order::Declare { plan, way: Way::default() }));
    let gun = gun.plan(plan, &[]).give(Order::HoldFire, &[]);
    assert_eq!(gun.state.phase, Phase::March);
    assert_eq!(gun.refuses(&march(&[(70_000, 16_000)], 0)), "HV-MOVE-02");
    let gun = gun.give(march(&[], 90), &[]);
    assert_eq!(gun.pose(GATLING).facing, Angle::EAST);
}

#[test]
fn hv_gen_06_nobody_ends_in_contact_without_a_charge_however_near_he_began() {
    // The corners of the two fronts overlap by half a millimetre: they are not in contact, and nothing lies between them.
    let mut trial = alone(Stance::CloseDeep);
    let beside = Pose::new(Point::thousandths(55_950, 15_000), Angle::SOUTH);
    trial.state[RED].at = Where::Field(beside);
    trial.state[RED].stance = Some(Stance::HordeFour);
    let trial = trial.declare(A_COMPANY, Plan::Change, &[]);
    let form = |stance| Order::Form { stance, facing: Angle::NORTH };
    assert_eq!(trial.refuses(&form(Stance::CloseWide)), "HV-FORM-12");
    assert_eq!(crate::flow::check(&trial.state, &form(Stance::ColumnTwos)), Ok(()));
}

#[test]
fn hv_army_02_a_glider_goes_into_a_building_and_pays_nothing_for_its_walls() {
    let mut trial = Trial::opening("lock-nine");
    (trial.state.turn, trial.state.phase) = (1, Phase::NextCard);
    let mut pieces = (0_u8..).zip(&trial.state.setting.terrain);
    let house = pieces.find(|(_, piece)| piece.building.is_some()).unwrap().0;
    let guard = trial.state.garrison(house).unwrap();
    let beside = |held: bool| {
        let trial = Trial { state: trial.state.clone(), log: Vec::new() };
        let others = trial.state.ids().filter(|&unit| unit != WING && unit != guard);
        let others: Vec<UnitId> = others.collect();
        let trial =
            (0..3).fold(trial, |trial, seat| trial.hero(kernel::SeatId(seat), Hero::Removed));
        let trial = trial.gone(&others).stand(WING, 560, 270, 90);
        let trial = trial.deal(MAHDIST, "KH QH").deal(BRITISH, "2S");
        let trial = trial.holds(MAHDIST, Leadership::DashedHardLuck);
        let trial = if held { trial } else { trial.gone(&[guard]) };
        trial.go(&[]).give(Order::Activate { unit: WING }, &[])
    };
    let plan = Plan::Move { over: over(&[house]) };
    let means = Order::Declare { plan, way: Way::default() };
    assert!(beside(false).orders().contains(&means));
    assert!(!beside(true).orders().contains(&means));
    // Four dice, and one for the horde.
    let moving = beside(false).plan(plan, &[1, 1, 1, 1, 1]);
    let enter = Order::March {
        way: way(&[(58_000, 27_000)]),
        facing: Angle::EAST,
        into: Into::Building(house),
    };
    assert!(moving.orders().contains(&enter), "{:?}", moving.orders());
    assert_eq!(moving.give(enter, &[]).state[WING].at, Where::Garrison(house));
}

#[test]
fn hv_scen_02_a_unit_leaves_over_the_edge_inside_the_zone_of_its_own_side() {
    use crate::vocabulary::ZonePurpose;
    use kernel::table::{Edge, Region};
    // The company stands 10 cm from the southern edge; the zone reaches from 40 to 60.
    let leaving = |side: u8, x: i32, dice: &[u8]| {
        let trial = alone(Stance::OpenLine).stand(A_COMPANY, x, 100, 180).setting(|facts| {
            let corners = [(40, 0), (60, 0), (60, 5), (40, 5)];
            let corners = corners.map(|(x, y)| Point::units(x, y)).to_vec();
            let mut zone = facts.zones[0].clone();
            (zone.purpose, zone.edge, zone.side) =
                (ZonePurpose::Exit, Some(Edge::South), Some(side));
            zone.region = Region::new(corners).unwrap();
            facts.zones.push(zone);
        });
        let zone = trial.state.setting.zones.len() as u8 - 1;
        let trial = trial.declare(A_COMPANY, Plan::Move { over: NONE }, dice);
        let by = move |x: i32, y: i32| Order::March {
            way: way(&[(x, y)]),
            facing: Angle::SOUTH,
            into: Into::Exit(zone),
        };
        (trial, by)
    };
    // To the edge is not over it.
    let (short, by) = leaving(0, 500, &[4, 3, 3]);
    assert_eq!(short.refuses(&by(50_000, 0)), "HV-MOVE-02");
    let (trial, by) = leaving(0, 500, &[4, 4, 3]);
    assert_eq!(trial.refuses(&by(50_000, 100)), "HV-SCEN-02", "short of the edge");
    assert!(trial.orders().contains(&by(50_000, 0)));
    let gone = trial.give(by(50_000, 0), &[]);
    assert!(matches!(gone.state[A_COMPANY].at, Where::Exited(_)));
    // Not beside the zone, nor by one of the enemy.
    let (last, by) = leaving(0, 600, &[6, 6, 6]);
    assert_eq!(crate::flow::check(&last.state, &by(60_000, 0)), Ok(()));
    let (beside, by) = leaving(0, 601, &[6, 6, 6]);
    assert_eq!(beside.refuses(&by(60_100, 0)), "HV-SCEN-02");
    let (enemys, by) = leaving(1, 500, &[6, 6, 6]);
    assert_eq!(enemys.refuses(&by(50_000, 0)), "HV-SCEN-02");
}

#[test]
fn hv_form_05_four_form_a_square_and_three_do_not() {
    let forms = |ranks: u8| {
        let state = alone(Stance::OpenLine).men(A_COMPANY, ranks, true).state;
        check_stance(&state, A_COMPANY, Stance::SquareSolo).map_err(|bar| bar.rule.as_str())
    };
    assert_eq!((forms(3), forms(2)), (Ok(()), Err("HV-FORM-05")));
}
