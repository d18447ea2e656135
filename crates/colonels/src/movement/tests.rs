//! Rates, wheels, shifts and formations.

use super::*;
use crate::{
    state::{Colour, Where},
    trial::{GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, Trial, at, yd},
};
use kernel::table::{Flank, Point};

/// The line alone on the plain, with its black card played.
fn marching() -> Trial {
    Trial::well()
        .plain()
        .gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY])
        .line(LINE, 300, 60, 0)
        .line(SPEARS, 300, 440, 180)
        .play(Colour::Black)
}

fn march(wheel: i32, length: i32) -> Order {
    Order::March {
        unit: LINE,
        wheel: Angle::hundredths(wheel),
        length: Length::thousandths(length),
    }
}

#[test]
fn ic_move_02_foot_go_sixty_yards_at_field_rate() {
    let trial = marching();
    assert_eq!(trial.refuses(&march(0, 60_001)), "IC-MOVE-02");
    let before = trial.pose(LINE, 0).at;
    let trial = trial.give(&march(0, 60_000), &[]);
    assert_eq!(trial.pose(LINE, 0).at, Point::new(before.x, before.y + yd(60)));
}

#[test]
fn ic_move_04_the_fast_go_a_hundred_and_twenty() {
    let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
    let trial = trial.line(LINE, 300, 60, 0).line(SPEARS, 300, 440, 180).second_slot();
    let trial = trial.play(Colour::Black);
    let order =
        |length: i32| Order::March { unit: SPEARS, wheel: Angle::NORTH, length: yd(length) };
    assert_eq!(trial.refuses(&order(121)), "IC-MOVE-04");
    let _ = trial.give(&order(120), &[]);
}

#[test]
fn ic_move_13_example_a_line_of_four_wheels_fourteen_degrees() {
    // 30 / 120 radians are 14.32 degrees.
    let trial = marching();
    assert_eq!(trial.refuses(&march(1433, 0)), "IC-MOVE-13");
    let wheeled = marching().give(&march(1432, 0), &[]);
    assert_eq!(wheeled.pose(LINE, 0).facing, Angle::hundredths(1432));
    // The inner front corner stays where it was.
    let body = field::body(&wheeled.state, LINE).unwrap();
    let corner = body.front_corner(Flank::Right);
    assert!(corner.distance(Point::units(360, 60)) < Length::thousandths(10));
    // A column of 30 yards that turns 30 degrees spends 15.7 yards and goes on 14.3.
    let column = || {
        let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
        let trial = trial.stand(LINE, Formation::Column, 1, at(300, 100, 0));
        trial.line(SPEARS, 300, 440, 180).play(Colour::Black)
    };
    assert_eq!(column().refuses(&march(3000, 14_400)), "IC-MOVE-13");
    let _ = column().give(&march(3000, 14_200), &[]);
}

#[test]
fn ic_move_16_example_the_trained_shift_twenty_yards_and_natives_do_not() {
    let shift =
        |unit, right: i32, ahead: i32| Order::Shift { unit, right: yd(right), ahead: yd(ahead) };
    let trial = marching();
    assert_eq!(trial.refuses(&shift(LINE, 21, 0)), "IC-MOVE-16");
    assert_eq!(trial.refuses(&shift(LINE, 0, 5)), "IC-MOVE-16");
    let before = trial.pose(LINE, 0).at.x;
    assert!(crate::flow::check(&trial.state, &shift(LINE, -18, 0)).is_ok());
    let trial = trial.give(&shift(LINE, -20, 0), &[]);
    assert_eq!(trial.pose(LINE, 0).at.x, before - yd(20));
    let native = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
    let native = native.line(LINE, 300, 60, 0).line(SPEARS, 300, 440, 180).second_slot();
    assert_eq!(native.play(Colour::Black).refuses(&shift(SPEARS, 10, 0)), "IC-MOVE-16");
}

#[test]
fn a_change_of_formation_takes_the_tactical_distance() {
    let form = |ahead: i32, formation, files| Order::Form {
        unit: LINE,
        formation,
        files,
        lead: 0,
        place: 0,
        ahead: yd(ahead),
    };
    let trial = marching();
    assert_eq!(trial.refuses(&form(31, Formation::Column, 1)), "IC-MOVE-15");
    assert_eq!(trial.refuses(&form(0, Formation::Mass, 2)), "IC-FORM-07");
    let front = trial.pose(LINE, 0);
    let trial = trial.give(&form(30, Formation::Column, 1), &[]);
    assert_eq!(trial.state[LINE].formation, Formation::Column);
    assert_eq!(trial.pose(LINE, 0), front.advanced(yd(30)));
    assert_eq!(trial.pose(LINE, 1), front.advanced(yd(10)));
}

#[test]
fn ic_form_10_nobody_passes_through_another() {
    let trial = Trial::well().plain().gone(&[GATLING, OTHER_SPEARS, LEVY]);
    let trial =
        trial.line(LINE, 300, 60, 0).line(OTHER_LINE, 300, 110, 0).line(SPEARS, 300, 440, 180);
    let trial = trial.play(Colour::Black);
    // The rear of the other line is 30 yards ahead.
    assert_eq!(trial.refuses(&march(0, 30_100)), "IC-MOVE-01");
    let _ = trial.give(&march(0, 29_900), &[]);
}

#[test]
fn ic_move_12_turning_a_gun_takes_the_place_of_firing_except_for_machine_guns() {
    let gun = |class| {
        let trial = Trial::well().plain().gone(&[LINE, OTHER_LINE, OTHER_SPEARS, LEVY]);
        let trial = trial.alone(GATLING, 0, at(300, 100, 0)).line(SPEARS, 300, 300, 180);
        let trial = trial.kind(GATLING, |kind| kind.gun_class = Some(class));
        let trial = trial.play(Colour::Black);
        trial.give(&Order::Turn { unit: GATLING, facing: Angle::degrees(10) }, &[])
    };
    let turned = gun(GunClass::Smoothbore);
    assert!(turned.state[GATLING].moved_this_turn);
    assert!(!crate::command::is_useful(
        &turned.state,
        crate::trial::WESSEX,
        Colour::Red,
        crate::state::Card::Own
    ));
    // [IC-ARTY-18] A Gatling fires and turns.
    assert!(crate::command::is_useful(
        &gun(GunClass::MachineGun).state,
        crate::trial::WESSEX,
        Colour::Red,
        crate::state::Card::Own,
    ));
}

#[test]
fn ic_move_11_example_guns_are_pushed_twenty_yards_and_not_near_to_enemies() {
    let near = |gap: i32| {
        let trial = Trial::well().plain().gone(&[LINE, OTHER_LINE, OTHER_SPEARS, LEVY]);
        let trial = trial.alone(GATLING, 0, at(300, 100, 0)).line(SPEARS, 300, 100 + gap, 180);
        trial.play(Colour::Black)
    };
    let push = |ahead: i32| Order::Prolong { unit: GATLING, right: Length::ZERO, ahead: yd(ahead) };
    assert_eq!(near(300).refuses(&push(21)), "IC-MOVE-11");
    let _ = near(300).give(&push(20), &[]);
    // 75 yards off it may be pushed 15 at most.
    assert_eq!(near(75).refuses(&push(16)), "IC-MOVE-11");
    let _ = near(75).give(&push(15), &[]);
}

/// A unit of the British with its black card played, and one stand of the spears due east, before its front.
fn towards(unit: UnitId, formation: Formation, gap: i32) -> Trial {
    let trial = Trial::well().plain().gone(&[OTHER_SPEARS, LEVY]).stands(SPEARS, 1);
    let others: Vec<UnitId> =
        [LINE, OTHER_LINE, GATLING].into_iter().filter(|&other| other != unit).collect();
    let trial = trial.gone(&others).stand(unit, formation, 1, at(90, 240, 90));
    trial.alone(SPEARS, 0, at(90 + gap, 240, 270))
}

fn ahead(unit: UnitId, length: i32) -> Order {
    Order::March { unit, wheel: Angle::NORTH, length: yd(length) }
}

/// The longest march straight ahead, in whole yards.
fn longest_march(trial: Trial, unit: UnitId) -> i32 {
    let trial = trial.play(Colour::Black);
    (1..=210).rev().find(|&length| check(&trial.state, &ahead(unit, length)).is_ok()).unwrap_or(0)
}

#[test]
fn ic_move_03_example_a_column_stops_three_hundred_yards_off() {
    let column = |gap| longest_march(towards(LINE, Formation::Column, gap), LINE);
    assert_eq!((column(380), column(330), column(430), column(300)), (80, 60, 120, 60));
    assert_eq!(longest_march(towards(LINE, Formation::Line, 430), LINE), 60);
    // [IC-FORM-01] A single stand is a column as well as a line.
    let single = |gap, n| longest_march(towards(LINE, Formation::Line, gap).stands(LINE, n), LINE);
    assert_eq!((single(430, 1), single(380, 1), single(430, 2)), (120, 80, 60));
    // Aside of the enemy it goes on as long as it keeps away.
    let aside = towards(LINE, Formation::Column, 330).alone(SPEARS, 0, at(20, 450, 180));
    let aside = aside.stand(LINE, Formation::Column, 1, at(150, 60, 90));
    assert_eq!(longest_march(aside, LINE), 120);
}

#[test]
fn ic_move_06_example_cavalry_within_three_hundred_yards() {
    let horse = |gap| {
        let trial = towards(LINE, Formation::Line, gap).kind(LINE, |kind| {
            (kind.troop, kind.mounted) = (Troop::Cavalry, true);
        });
        trial.castings(LINE, 3)
    };
    assert_eq!(longest_march(horse(200), LINE), 100);
    let charge = |gap| {
        let trial = horse(gap).play(Colour::Black);
        let target = crate::state::Target::Unit(SPEARS);
        crate::charge::check(&trial.state, LINE, target, Angle::NORTH).is_ok()
    };
    assert!(charge(155) && charge(160) && !charge(161) && !charge(165));
}

#[test]
fn ic_move_07_example_cavalry_that_starts_far_off() {
    let horse = |gap| {
        let trial = towards(LINE, Formation::Line, gap).kind(LINE, |kind| {
            (kind.troop, kind.mounted) = (Troop::Cavalry, true);
        });
        longest_march(trial.castings(LINE, 3), LINE)
    };
    // Only the beginning counts: from 320 yards it rides 160, from 300 and 290 no more than 100.
    assert_eq!((horse(320), horse(301), horse(300), horse(290)), (160, 160, 100, 100));
    let open = towards(LINE, Formation::Line, 290).kind(LINE, |kind| {
        (kind.troop, kind.mounted) = (Troop::Cavalry, true);
    });
    assert_eq!(longest_march(open.skirmishers(LINE), LINE), 160);
}

#[test]
fn ic_move_09_example_limbered_guns_stop_two_hundred_yards_off() {
    let limbered = |gap| {
        let trial = towards(GATLING, Formation::Line, gap).guns(GunClass::Rifled, 2);
        trial.with(|state| state[GATLING].limbered = true)
    };
    assert_eq!(longest_march(limbered(290), GATLING), 90);
    assert_eq!(longest_march(limbered(400), GATLING), 120);
    // One that the enemy came to may only go away.
    assert_eq!(longest_march(limbered(150), GATLING), 0);
    let away = limbered(150).alone(SPEARS, 0, at(40, 240, 90)).alone(GATLING, 0, at(150, 240, 90));
    assert_eq!(longest_march(away, GATLING), 120);
    // On a road it goes two hundred, as long as no enemy is within three hundred.
    let road = |gap| limbered(gap).terrain(TerrainKind::Road, 0, (0, 230), (600, 250));
    assert_eq!(longest_march(road(430), GATLING), 200);
    assert_eq!(longest_march(road(300), GATLING), 100);
    assert_eq!(longest_march(road(430).alone(GATLING, 0, at(90, 210, 90)), GATLING), 120);
    // No charge.
    let trial = limbered(290).play(Colour::Black);
    let target = crate::state::Target::Unit(SPEARS);
    let no = crate::charge::check(&trial.state, GATLING, target, Angle::NORTH);
    assert!(no.is_err());
}

#[test]
fn ic_move_10_example_unlimbering_takes_the_move_and_the_fire() {
    let limbered = || {
        let trial = towards(GATLING, Formation::Line, 250);
        trial.with(|state| state[GATLING].limbered = true)
    };
    let unlimber = |degrees| Order::Unlimber { unit: GATLING, facing: Angle::degrees(degrees) };
    let trial = limbered().play(Colour::Black).give(&unlimber(45), &[]);
    assert!(!trial.state[GATLING].limbered);
    assert_eq!(trial.pose(GATLING, 0).facing, Angle::degrees(45));
    // Not even a machine gun fires in the same turn.
    assert!(!crate::command::is_useful(
        &trial.state,
        crate::trial::WESSEX,
        Colour::Red,
        crate::state::Card::Own
    ));
    for kind in [TerrainKind::Woods, TerrainKind::Ford] {
        let wet = limbered().terrain(kind, 0, (50, 200), (120, 300)).play(Colour::Black);
        assert_eq!(wet.refuses(&unlimber(45)), "IC-MOVE-10");
    }
    let worn = limbered().with(|state| state[GATLING].limber_hits = 4).play(Colour::Black);
    assert_eq!(worn.refuses(&unlimber(45)), "IC-ARTY-09");
}

#[test]
fn ic_form_09_example_once_unlimbered_it_stays_so() {
    let trial = towards(GATLING, Formation::Line, 250).play(Colour::Black);
    let facing = Angle::degrees(20);
    assert_eq!(trial.refuses(&Order::Unlimber { unit: GATLING, facing }), "IC-MOVE-12");
    assert_eq!(trial.refuses(&ahead(GATLING, 30)), "IC-MOVE-11");
    let limbered = towards(GATLING, Formation::Line, 250);
    let limbered = limbered.with(|state| state[GATLING].limbered = true);
    let fire = Order::Play { colour: Colour::Red, card: crate::state::Card::Own };
    assert_eq!(limbered.refuses(&fire), "IC-CARD-02", "limbered guns do not fire");
}

#[test]
fn ic_move_15_example_a_column_forms_line_on_its_lead_stand() {
    let trial = Trial::well().plain().gone(&[LINE, OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
    let trial = trial.stand(SPEARS, Formation::Column, 1, at(300, 300, 180)).second_slot();
    let trial = trial.play(Colour::Black);
    let form = |lead, place, ahead| Order::Form {
        unit: SPEARS,
        formation: Formation::Line,
        files: 1,
        lead,
        place,
        ahead: yd(ahead),
    };
    assert_eq!(trial.refuses(&form(0, 0, 31)), "IC-MOVE-15");
    assert_eq!(trial.refuses(&form(5, 0, 0)), "IC-MOVE-15");
    let lead = trial.pose(SPEARS, 4);
    let before = trial.pose(SPEARS, 0);
    let rear = Trial { state: trial.state.clone(), log: Vec::new() };
    let rear = rear.give(&form(4, 4, 30), &[]);
    assert_eq!(rear.pose(SPEARS, 4), lead.advanced(yd(30)), "whoever is named leads");
    let trial = trial.give(&form(0, 0, 30), &[]);
    assert_eq!(trial.pose(SPEARS, 0), before.advanced(yd(30)));
    assert_eq!(field::body(&trial.state, SPEARS).unwrap().width, yd(150));
}

#[test]
fn ic_move_17_example_a_wood_costs_double() {
    let wood = |unit, kind| {
        let trial = towards(unit, Formation::Line, 430);
        trial.terrain(kind, 0, (100, 100), (300, 400))
    };
    // The middles of the stands stand at x = 80 and meet the wood after twenty yards: forty buy twenty more.
    assert_eq!(longest_march(wood(LINE, TerrainKind::Woods), LINE), 40);
    assert_eq!(longest_march(wood(LINE, TerrainKind::Hill), LINE), 60);
    assert_eq!(longest_march(wood(LINE, TerrainKind::Water), LINE), 20);
    let hill = wood(LINE, TerrainKind::Woods).kind(LINE, |kind| kind.hill = true);
    assert_eq!(longest_march(hill, LINE), 60);
    let open = wood(LINE, TerrainKind::Rough).skirmishers(LINE);
    assert_eq!(longest_march(open, LINE), 120);
    // A road or bridge overrides what it crosses.
    let road =
        wood(LINE, TerrainKind::Water).terrain(TerrainKind::Bridge, 0, (50, 100), (400, 400));
    assert_eq!(longest_march(road, LINE), 60);
    // Over the edge of the table a unit is out of the battle.
    let edge = |x: i32| {
        let trial = towards(LINE, Formation::Line, 100).alone(SPEARS, 0, at(30, 30, 0));
        trial.line(LINE, x, 240, 90).play(Colour::Black)
    };
    // The middles stand ten yards behind the front: sixty yards lead over the edge from 551 on.
    assert_eq!(edge(550).refuses(&Order::Leave { unit: LINE }), "IC-MOVE-17");
    let left = edge(551).give(&Order::Leave { unit: LINE }, &[]);
    assert!((0..4).all(|n| {
        left.state[left.nth(LINE, n)].at == Where::Gone(crate::state::Fate::Withdrawn)
    }));
}

#[test]
fn ic_move_05_example_skirmishers_go_a_hundred_and_twenty() {
    let open = || towards(LINE, Formation::Line, 150).skirmishers(LINE);
    // 150 yards from the enemy they may dash 120, whatever is near.
    assert_eq!(longest_march(open(), LINE), 120);
    let charges = |gap| {
        let trial = towards(LINE, Formation::Line, gap).skirmishers(LINE).skirmishers(SPEARS);
        let trial = trial.play(Colour::Black);
        let target = crate::state::Target::Unit(SPEARS);
        crate::charge::check(&trial.state, LINE, target, Angle::NORTH).is_ok()
    };
    assert!(charges(100) && !charges(101));
}

#[test]
fn ic_move_08_example_riders_dismount() {
    let horse = || {
        let trial = towards(LINE, Formation::Line, 250).kind(LINE, |kind| {
            (kind.troop, kind.mounted) = (Troop::Cavalry, true);
            kind.weapon = crate::vocabulary::Weapon::RifledCarbine;
        });
        trial.castings(LINE, 3).stands(LINE, 3)
    };
    let mount = |ahead| Order::Mount { unit: LINE, ahead: yd(ahead) };
    let trial = horse().play(Colour::Black);
    assert_eq!(trial.refuses(&mount(51)), "IC-MOVE-08");
    let stand = trial.nth(LINE, 0);
    let before = crate::morale::total(&trial.state, stand).sum();
    let on_foot = trial.give(&mount(50), &[]);
    assert!(on_foot.state[LINE].dismounted && on_foot.state.is_skirmishing(LINE));
    assert_eq!(on_foot.pose(LINE, 0).at.x, yd(130));
    // Three for skirmish order, and none of the two for riders together.
    assert_eq!(crate::morale::total(&on_foot.state, stand).sum(), before - 2 + 3);
    assert_eq!(crate::fire::to_hit(&on_foot.state, stand, true), 0);
    // The four dice of rifles, up to two hundred yards.
    let aims = crate::fire::skirmish_aims(&on_foot.state, LINE, |_| true).collect::<Vec<_>>();
    let dice = aims.iter().map(|aim| crate::fire::skirmish_dice(&on_foot.state, LINE, aim));
    assert_eq!(dice.max(), Some(4));
    let again = on_foot.with(|state| state.phase = Phase::Slot).give(&Order::EndSlot, &[]);
    let again = again.with(|state| (state.slot, state.phase) = (0, Phase::Slot));
    let again = again.with(|state| state.regiments[0].black = true).play(Colour::Black);
    assert_eq!(again.refuses(&mount(31)), "IC-MOVE-08");
    assert!(!again.give(&mount(30), &[]).state[LINE].dismounted);
    let foot = towards(LINE, Formation::Line, 250).play(Colour::Black);
    assert_eq!(foot.refuses(&mount(0)), "IC-MOVE-08");
}

#[test]
fn ic_form_03_a_closed_square_has_no_flanks_and_slides_example() {
    let square = || {
        let trial = towards(LINE, Formation::Line, 300);
        let trial = trial.stand(LINE, Formation::Square, 1, at(150, 240, 90));
        trial.with(|state| set_formation(state, LINE, Formation::Square))
    };
    assert!(field::is_closed_square(&square().state, LINE));
    // A side is empty: the rest have flanks again.
    let torn = square();
    let rear = torn.nth(LINE, 1);
    let torn = torn.with(|state| {
        (state[rear].at, state[rear].castings) = (Where::Gone(crate::state::Fate::Destroyed), 0);
    });
    assert!(!field::is_closed_square(&torn.state, LINE));
    let trial = square().play(Colour::Black);
    assert_eq!(trial.refuses(&ahead(LINE, 10)), "IC-FORM-03");
    let slide =
        |right: i32, ahead: i32| Order::Shift { unit: LINE, right: yd(right), ahead: yd(ahead) };
    assert_eq!(trial.refuses(&slide(31, 0)), "IC-FORM-03");
    let target = crate::state::Target::Unit(SPEARS);
    let mut declare = Trial { state: trial.state.clone(), log: Vec::new() };
    declare.state.phase = Phase::Declare;
    let no = crate::charge::check(&declare.state, LINE, target, Angle::NORTH).unwrap_err();
    assert_eq!(no.rule.as_str(), "IC-MOVE-18");
    let _ = trial.give(&slide(0, 30), &[]);
}

#[test]
fn ic_form_13_example_a_company_torn_apart() {
    // Two stands of four are halted, and the other two march sixty yards on.
    let mut trial = towards(LINE, Formation::Line, 400);
    for n in [2, 3] {
        let stand = trial.nth(LINE, n);
        trial.state[stand].halted = true;
        trial.state[stand].castings = 5;
    }
    let trial = trial.play(Colour::Black).give(&ahead(LINE, 60), &[]);
    let disrupted = |trial: &Trial| {
        (0..4).map(|n| trial.state[trial.nth(LINE, n)].disrupted).collect::<Vec<_>>()
    };
    assert_eq!(disrupted(&trial), [false; 4], "the halted are not, as long as they are");
    let trial = trial.with(|state| state.phase = Phase::Slot).give(&Order::EndSlot, &[]);
    assert_eq!(disrupted(&trial), [false, false, true, true], "the weaker pair");
    // Thirty yards apart is near enough.
    let mut near = towards(LINE, Formation::Line, 400);
    let stand = near.nth(LINE, 3);
    near.state[stand].halted = true;
    let near = near.play(Colour::Black).give(&ahead(LINE, 50), &[]);
    let near = near.with(|state| state.phase = Phase::Slot).give(&Order::EndSlot, &[]);
    assert_eq!(disrupted(&near), [false; 4], "fifty yards on, its front is thirty behind");
}

#[test]
fn ic_arty_09_example_hits_on_the_limber() {
    let limbered = |hits, road: bool| {
        let trial = towards(GATLING, Formation::Line, 430).guns(GunClass::Rifled, 2);
        let trial = trial.with(|state| {
            (state[GATLING].limbered, state[GATLING].limber_hits) = (true, hits);
        });
        let trial =
            if road { trial.terrain(TerrainKind::Road, 0, (0, 230), (600, 250)) } else { trial };
        longest_march(trial, GATLING)
    };
    assert_eq!([0, 1, 2, 3, 4].map(|hits| limbered(hits, false)), [120, 90, 60, 30, 0]);
    assert_eq!([0, 1, 2, 3, 4].map(|hits| limbered(hits, true)), [200, 150, 100, 50, 0]);
}

#[test]
fn ic_move_17_the_ordinary_way_of_a_column_pays_for_the_ground() {
    let column = |gap, wooded: bool| {
        let trial = towards(LINE, Formation::Column, gap);
        let trial =
            if wooded { trial.terrain(TerrainKind::Woods, 0, (0, 200), (600, 280)) } else { trial };
        longest_march(trial, LINE)
    };
    assert_eq!((column(320, false), column(320, true)), (60, 30));
    // [IC-MOVE-03] The road rate itself: 120 yards buy 60 in the wood.
    assert_eq!((column(430, true), column(350, true)), (60, 50));
}

#[test]
fn ic_move_09_inside_two_hundred_yards_the_end_of_the_way_counts() {
    let limbered = |foes: [(i32, i32); 2]| {
        let trial = Trial::well().plain().gone(&[LINE, OTHER_LINE, OTHER_SPEARS, LEVY]);
        let trial = trial.guns(GunClass::Rifled, 2).stands(SPEARS, 2);
        let trial = trial.alone(GATLING, 0, at(200, 240, 90));
        let [one, other] = foes.map(|(x, y)| at(x, y, 180));
        let trial = trial.alone(SPEARS, 0, one).alone(SPEARS, 1, other);
        trial.with(|state| state[GATLING].limbered = true).play(Colour::Black)
    };
    let may = |trial: &Trial, yards| check(&trial.state, &ahead(GATLING, yards)).is_ok();
    // Past an enemy: short of him and beside him it would be nearer than before, beyond him it is farther off.
    let past = limbered([(230, 390), (20, 20)]);
    assert!(may(&past, 120) && !may(&past, 40));
    assert_eq!(past.refuses(&ahead(GATLING, 40)), "IC-MOVE-09");
    // Away from one, and towards another: until the second is as near as the first was.
    let between = limbered([(100, 250), (375, 250)]);
    assert_eq!((may(&between, 60), may(&between, 94), may(&between, 95)), (true, true, false));
}

#[test]
fn ic_obj_01_no_change_of_formation_and_no_wheel_leads_into_a_zone_that_is_held() {
    // The well begins at y = 215; a stand of the spears is in it.
    let outside = |held: bool| {
        let trial = Trial::well().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
        let spears = if held { at(330, 265, 180) } else { at(330, 455, 180) };
        trial.nobody_reacts().bystanders().stands(SPEARS, 1).alone(SPEARS, 0, spears)
    };
    let form = |ahead| Order::Form {
        unit: LINE,
        formation: Formation::Line,
        files: 1,
        lead: 0,
        place: 3,
        ahead: yd(ahead),
    };
    let column = |held| {
        let trial = outside(held).stand(LINE, Formation::Column, 1, at(275, 200, 0));
        trial.play(Colour::Black).with(|state| state.phase = Phase::March)
    };
    assert_eq!(column(true).refuses(&form(30)), "IC-OBJ-01");
    let _ = column(true).give(&form(20), &[]);
    let _ = column(false).give(&form(30), &[]);
    let listed = |held| {
        let (mut orders, trial) = (Vec::new(), column(held));
        list(&trial.state, None, &mut orders);
        orders
            .iter()
            .filter(|order| matches!(order, Order::Form { ahead, .. } if *ahead == yd(30)))
            .count()
    };
    assert!(listed(true) < listed(false));
    let wheels = |held| {
        let trial = outside(held).stands(LINE, 1).alone(LINE, 0, at(270, 214, 0));
        trial.play(Colour::Black).with(|state| state.phase = Phase::March)
    };
    assert_eq!(wheels(true).refuses(&march(4000, 0)), "IC-OBJ-01");
    let _ = wheels(true).give(&march(2000, 0), &[]);
    let _ = wheels(false).give(&march(4000, 0), &[]);
}

#[test]
fn ic_arty_09_a_worn_limber_wheels_less_and_at_last_not_at_all() {
    let limbered = |hits| {
        let trial = towards(GATLING, Formation::Line, 430).guns(GunClass::Rifled, 2);
        let trial = trial.with(|state| {
            (state[GATLING].limbered, state[GATLING].limber_hits) = (true, hits);
        });
        trial.play(Colour::Black)
    };
    // Ten degrees are 5.2 yards of 50, of 12.5 with three hits.
    let wheel =
        |length| Order::March { unit: GATLING, wheel: Angle::degrees(10), length: yd(length) };
    let _ = limbered(0).give(&wheel(44), &[]);
    assert_eq!(limbered(3).refuses(&wheel(8)), "IC-MOVE-13");
    let _ = limbered(3).give(&wheel(7), &[]);
    let done = limbered(4).with(|state| state.phase = Phase::March);
    assert_eq!(done.refuses(&wheel(0)), "IC-ARTY-09");
    let unlimber = Order::Unlimber { unit: GATLING, facing: Angle::NORTH };
    assert_eq!(done.refuses(&unlimber), "IC-ARTY-09");
}

#[test]
fn ic_move_08_neither_the_halted_nor_those_near_the_enemy_leave_the_saddle() {
    let horse = |gap| {
        let trial = towards(LINE, Formation::Line, gap).kind(LINE, |kind| {
            (kind.troop, kind.mounted) = (Troop::Cavalry, true);
        });
        let trial = trial.castings(LINE, 3).play(Colour::Black);
        trial.with(|state| state.phase = Phase::March)
    };
    let dismount = |ahead| Order::Mount { unit: LINE, ahead: yd(ahead) };
    assert!(check(&horse(21).state, &dismount(0)).is_ok());
    assert_eq!(horse(20).refuses(&dismount(0)), "IC-MOVE-15");
    assert!(check(&horse(61).state, &dismount(40)).is_ok());
    assert_eq!(horse(60).refuses(&dismount(40)), "IC-MOVE-15");
    let marked = |mark: fn(&mut crate::state::Stand)| {
        let trial = horse(200);
        let stand = trial.nth(LINE, 1);
        trial.with(|state| mark(&mut state[stand]))
    };
    assert_eq!(marked(|one| one.halted = true).refuses(&dismount(0)), "IC-MORALE-16");
    assert_eq!(marked(|one| one.disrupted = true).refuses(&dismount(0)), "IC-FORM-12");
}

#[test]
fn ic_move_11_guns_that_are_near_already_are_only_drawn_away() {
    let near = |gap: i32| {
        let trial = Trial::well().plain().gone(&[LINE, OTHER_LINE, OTHER_SPEARS, LEVY]);
        let trial = trial.alone(GATLING, 0, at(300, 100, 0)).line(SPEARS, 300, 100 + gap, 180);
        trial.play(Colour::Black)
    };
    let push = |right: i32, ahead: i32| Order::Prolong {
        unit: GATLING,
        right: yd(right),
        ahead: yd(ahead),
    };
    // Sixty yards may be reached, and kept to by going aside; forty may not.
    assert!(crate::flow::check(&near(60).state, &push(20, 0)).is_ok());
    assert_eq!(near(60).refuses(&push(0, 1)), "IC-MOVE-11");
    assert_eq!(near(40).refuses(&push(20, 0)), "IC-MOVE-11", "as near as before is not away");
    assert_eq!(near(40).refuses(&push(0, 1)), "IC-MOVE-11");
    assert!(crate::flow::check(&near(40).state, &push(0, -1)).is_ok());
}

#[test]
fn ic_move_17_nobody_wheels_into_water_or_over_it() {
    // A line of 120 yards wheels on its left end; its right one goes ahead by up to 30 yards.
    let wheel = |degrees| march(degrees * 100, 0);
    let shore =
        |low: (i32, i32), high: (i32, i32)| marching().terrain(TerrainKind::Water, 0, low, high);
    assert!(crate::flow::check(&marching().state, &wheel(-10)).is_ok());
    // The middle of the right stand goes from (345, 50) to about (341, 71).
    let wet = shore((330, 60), (400, 100));
    assert_eq!(wet.refuses(&wheel(-10)), "IC-MOVE-17");
    assert!(crate::flow::check(&wet.state, &wheel(-2)).is_ok(), "not so far");
    assert!(crate::flow::check(&wet.state, &wheel(10)).is_ok(), "the other way");
    // A ditch that it would be beyond is crossed all the same.
    let ditch = shore((330, 60), (400, 64));
    assert_eq!(ditch.refuses(&wheel(-10)), "IC-MOVE-17");
    // A bridge overrides what it crosses.
    let bridged = ditch.terrain(TerrainKind::Bridge, 0, (320, 55), (400, 70));
    assert!(crate::flow::check(&bridged.state, &wheel(-10)).is_ok());
}

#[test]
fn ic_move_01_nobody_goes_along_the_side_of_an_enemy_whose_corner_he_touches() {
    let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
    let trial = trial.stands(LINE, 1).stands(SPEARS, 1).alone(LINE, 0, at(300, 100, 0));
    // Corner to corner: the front of one is the front of the other, side by side with him when he has gone 20 yards.
    let trial = trial.alone(SPEARS, 0, at(330, 100, 180)).play(Colour::Black);
    for length in [1, 20, 39] {
        assert_eq!(trial.refuses(&march(0, length)), "IC-MOVE-01", "{length}");
    }
    // A hair's breadth off he is no less beside him.
    let stand = trial.nth(SPEARS, 0);
    let off = trial.again().with(|state| {
        let pose = Pose::new(Point::new(yd(330) + Length::thousandths(2), yd(110)), Angle::SOUTH);
        state[stand].at = Where::Table(pose);
    });
    for length in [2, 20, 39] {
        assert_eq!(off.refuses(&march(0, length)), "IC-MOVE-01", "{length}");
    }
    let shift = |right: i32| Order::Shift { unit: LINE, right: yd(right), ahead: Length::ZERO };
    assert!(crate::flow::check(&trial.state, &shift(-10)).is_ok(), "away from him");
}
