//! Kill zones, dice and faces.

use super::*;
use crate::{
    state::{DEPTH, FRONTAGE},
    trial::{GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, Trial, at, yd},
    vocabulary::{Formation, TerrainKind},
};
use kernel::table::{Angle, Length, Point, Pose};

fn aim(range: Length, target: StandId) -> Aim {
    Aim { target, range, flank: false }
}

/// The line faces a single stand of the spears in the open.
fn range(yards: i32) -> Trial {
    Trial::well()
        .plain()
        .gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY])
        .line(LINE, 300, 60, 0)
        .stands(SPEARS, 1)
        .alone(SPEARS, 0, at(300, 60 + yards, 180))
}

fn dice_at(trial: &Trial) -> Option<u8> {
    let (stand, target) = (trial.nth(LINE, 0), trial.nth(SPEARS, 0));
    let aim = aim::check(&trial.state, stand, target).ok()?;
    Some(volley_dice(&trial.state, stand, &aim))
}

/// What a target does to the dice of the section that stands for the Gatling.
fn modifier(state: &State, aim: &Aim) -> i8 {
    let class = state.spec(GATLING).kind.gun_class.expect("it has guns");
    gun_modifier(state, GATLING, class, aim)
}

#[test]
fn ic_musk_07_example_castings_by_the_ratio() {
    // Six castings with rifles: three dice to 200 yards, two to 300, one beyond.
    let dice = [100, 200, 201, 300, 301, 400, 401].map(|yards| dice_at(&range(yards)));
    assert_eq!(dice, [Some(3), Some(3), Some(2), Some(2), Some(1), Some(1), None]);
    let improved = range(250).kind(LINE, |kind| kind.weapon = Weapon::ImprovedRifle);
    assert_eq!(dice_at(&improved), Some(3));
    let muskets = range(150).kind(LINE, |kind| kind.weapon = Weapon::Musket);
    assert_eq!(dice_at(&muskets), Some(1));
}

#[test]
fn ic_musk_01_example_ranges_of_small_arms() {
    let reaches =
        |weapon, yards| dice_at(&range(yards).kind(LINE, |kind| kind.weapon = weapon)).is_some();
    assert!(reaches(Weapon::Musket, 200) && !reaches(Weapon::Musket, 201));
    assert!(reaches(Weapon::Bow, 100) && !reaches(Weapon::Bow, 101));
    assert!(reaches(Weapon::Javelin, 60) && !reaches(Weapon::Javelin, 61));
}

#[test]
fn ic_gen_02_example_fractions_are_dropped_and_modifiers_come_last() {
    // Five castings at 1:2 give two; grade 4 adds one; protective cover takes two.
    let trial = range(100).castings(LINE, 5).grade(LINE, 4);
    assert_eq!(dice_at(&trial), Some(3));
    let one = (trial.nth(LINE, 0), trial.nth(SPEARS, 0));
    let bows = range(90).castings(LINE, 3).kind(LINE, |kind| kind.weapon = Weapon::Bow);
    assert_eq!(volley_dice(&bows.state, one.0, &aim(yd(90), one.1)), 1);
    // Behind the walls of the well that is one less than nothing.
    let walled =
        Trial::well().stands(SPEARS, 1).alone(SPEARS, 0, at(300, 255, 180)).castings(LINE, 3);
    let walled = walled.kind(LINE, |kind| kind.weapon = Weapon::Bow);
    assert_eq!(volley_dice(&walled.state, one.0, &aim(yd(90), one.1)), 0);
}

#[test]
fn ic_musk_08_example_quality_cover_and_weather() {
    // Eight castings with rifles at 90 yards, grade 3, a walled target, poor weather: 4 + 1 - 2 - 2.
    let trial = Trial::well().stands(SPEARS, 1).alone(SPEARS, 0, at(300, 255, 180));
    let trial = trial.castings(LINE, 8).grade(LINE, 3);
    let (stand, target) = (trial.nth(LINE, 0), trial.nth(SPEARS, 0));
    assert_eq!(volley_dice(&trial.state, stand, &aim(yd(90), target)), 3);
    let storm = trial.setting(|facts| facts.poor_weather_from = Some(1));
    assert_eq!(volley_dice(&storm.state, stand, &aim(yd(90), target)), 1);
}

#[test]
fn ic_musk_10_faces_that_hit_by_target() {
    let face = |trial: &Trial, unit| to_hit(&trial.state, trial.nth(unit, 0), true);
    let trial = Trial::well().plain();
    assert_eq!((face(&trial, SPEARS), face(&trial, GATLING)), (1, 0));
    let mass = Trial::well().plain().stand(SPEARS, Formation::Mass, 3, at(300, 300, 180));
    assert_eq!(face(&mass, SPEARS), 3);
    let horse = trial.kind(LINE, |kind| kind.troop = Troop::Cavalry);
    assert_eq!(face(&horse, LINE), 2);
}

#[test]
fn ic_musk_03_more_than_a_yard_must_lie_in_the_zone() {
    // One stand of the line covers x 285 to 315; the target spans 30 yards from its left edge.
    let shifted = |left: i32| {
        let trial = range(100).stands(LINE, 1).alone(LINE, 0, at(300, 60, 0));
        let pose = Pose::new(Point::thousandths(left + 15_000, 160_000), Angle::degrees(180));
        dice_at(&trial.alone(SPEARS, 0, pose)).is_some()
    };
    assert!(shifted(310_000) && shifted(313_900));
    assert!(!shifted(314_000) && !shifted(314_500));
}

#[test]
fn ic_musk_04_a_row_shares_one_zone() {
    // The target stands before the right end of the line only; all four may fire at it.
    let trial = range(150).alone(SPEARS, 0, at(355, 210, 180));
    let target = trial.nth(SPEARS, 0);
    let may = |n: u16, trial: &Trial| aim::check(&trial.state, trial.nth(LINE, n), target).is_ok();
    assert!((0..4).all(|n| may(n, &trial)));
    // Where a gap opens, the pieces have zones of their own.
    let torn = trial.alone(LINE, 0, at(200, 60, 0));
    assert!(!may(0, &torn) && may(1, &torn));
}

#[test]
fn ic_musk_05_a_friend_in_the_strip_forbids_the_shot() {
    let screen = |x: i32| {
        let trial = Trial::well().plain().gone(&[GATLING, OTHER_SPEARS, LEVY]);
        let trial = trial.stands(LINE, 1).alone(LINE, 0, at(300, 60, 0));
        let trial = trial.stands(SPEARS, 1).alone(SPEARS, 0, at(300, 210, 180));
        trial.stands(OTHER_LINE, 1).alone(OTHER_LINE, 0, at(x, 120, 0))
    };
    let refused = |trial: &Trial| {
        let (stand, target) = (trial.nth(LINE, 0), trial.nth(SPEARS, 0));
        aim::check(&trial.state, stand, target).err().map(|bar| bar.rule.as_str())
    };
    assert_eq!(refused(&screen(320)), Some("IC-MUSK-05"));
    assert_eq!(refused(&screen(329)), None, "one yard is not too much");
    assert_eq!(refused(&screen(330)), None);
}

#[test]
fn ic_musk_06_example_a_target_of_which_more_than_a_yard_shows_may_be_chosen() {
    let behind = |x: i32| {
        let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, LEVY]);
        let trial = trial.line(LINE, 300, 60, 0);
        let trial = trial.stands(SPEARS, 1).alone(SPEARS, 0, at(x, 230, 180));
        let trial = trial.stands(OTHER_SPEARS, 1).alone(OTHER_SPEARS, 0, at(300, 160, 180));
        let (stand, target) = (trial.nth(LINE, 0), trial.nth(SPEARS, 0));
        aim::check(&trial.state, stand, target).is_ok()
    };
    assert!(!behind(300) && !behind(301));
    assert!(behind(312));
}

#[test]
fn ic_arty_22_dice_of_a_gun_by_range() {
    let trial = Trial::well();
    let dice = [100, 300, 301, 600, 601].map(|range| gun_dice(&trial.state, GATLING, yd(range)));
    assert_eq!(dice, [8, 8, 4, 4, 0]);
}

#[test]
fn ic_arty_08_damage_halves_the_dice() {
    let mut trial = Trial::well();
    trial.state[GATLING].gun_hits = 1;
    assert_eq!(gun_dice(&trial.state, GATLING, yd(100)), 4);
    let gun = trial.nth(GATLING, 0);
    trial.state[gun].castings = 1;
    assert_eq!(gun_dice(&trial.state, GATLING, yd(100)), 2);
    trial.state[gun].castings = 0;
    assert_eq!(gun_dice(&trial.state, GATLING, yd(100)), 0);
}

#[test]
fn ic_arty_18_a_machine_gun_engages_all_that_lies_forward() {
    let trial = |x: i32, y: i32| {
        let trial = Trial::well().plain().gone(&[LINE, OTHER_LINE, OTHER_SPEARS, LEVY]);
        let trial = trial.alone(GATLING, 0, at(300, 110, 0));
        trial.stands(SPEARS, 1).alone(SPEARS, 0, at(x, y, 180))
    };
    let sees = |trial: &Trial| gun_aims(&trial.state, GATLING, |_| true).next().is_some();
    assert!(sees(&trial(150, 160)) && sees(&trial(450, 200)));
    // Its front line is y = 110; the stand reaches 20 yards back from its front.
    assert!(!sees(&trial(150, 90)));
    let _ = (DEPTH, FRONTAGE);
}

#[test]
fn ic_arty_23_example_a_machine_gun_shares_its_dice() {
    let trial = Trial::well().plain().gone(&[LINE, OTHER_LINE, LEVY]);
    let trial = trial.alone(GATLING, 0, at(300, 60, 0));
    let trial = trial.stands(SPEARS, 1).alone(SPEARS, 0, at(200, 200, 180));
    let trial = trial.stands(OTHER_SPEARS, 1).alone(OTHER_SPEARS, 0, at(400, 320, 180));
    let trial = trial.play(Colour::Red);
    let (near, far) = (trial.nth(SPEARS, 0), trial.nth(OTHER_SPEARS, 0));
    let burst = |one: u8, other: u8| {
        let shots = [Burst { target: near, dice: one }, Burst { target: far, dice: other }];
        Order::Fire {
            unit: GATLING,
            shots: shots.into_iter().filter(|burst| 0 < burst.dice).collect(),
        }
    };
    assert_eq!(trial.refuses(&burst(5, 4)), "IC-ARTY-23");
    assert_eq!(trial.refuses(&burst(5, 2)), "IC-ARTY-23");
    let fired = trial.give(&burst(5, 3), &[5, 5, 5, 5, 5, 5, 5, 5]);
    assert!(fired.state[GATLING].fired_this_turn);
}

/// A section at (300, 100), and one stand of the spears, the middle of its front so far ahead and to the right.
fn battery(class: GunClass, right: i32, ahead: i32) -> Trial {
    let trial = Trial::well().plain().gone(&[LINE, OTHER_LINE, OTHER_SPEARS, LEVY]);
    let trial = trial.guns(class, 2).alone(GATLING, 0, at(300, 100, 0));
    trial.stands(SPEARS, 1).alone(SPEARS, 0, at(300 + right, 100 + ahead, 180))
}

fn chosen(trial: &Trial) -> Vec<StandId> {
    gun_aims(&trial.state, GATLING, |_| true).map(|aim| aim.target).collect()
}

#[test]
fn ic_gen_04_example_bands_and_contact() {
    let muskets = |tenths: i32| {
        let trial = range(100).kind(LINE, |kind| kind.weapon = Weapon::Musket);
        let pose = Pose::new(Point::thousandths(300_000, 60_000 + 100 * tenths), Angle::SOUTH);
        dice_at(&trial.alone(SPEARS, 0, pose))
    };
    assert_eq!((muskets(1999), muskets(2001)), (Some(1), None));
    // Two lines stand for stand: each touches the one before it, not those at its corners.
    let lines = Trial::well().plain().line(LINE, 300, 200, 0).line(OTHER_LINE, 300, 200, 180);
    let touches = |one: u16, other: u16| {
        let (one, other) = (lines.nth(LINE, one), lines.nth(OTHER_LINE, other));
        let outlines = (lines.state[one].outline().unwrap(), lines.state[other].outline().unwrap());
        field::contact(&outlines.0, &outlines.1).is_some()
    };
    assert!(touches(1, 2) && !touches(1, 1) && !touches(1, 3));
    // Friends are adjacent up to a yard apart.
    let apart = |gap: i32| {
        let trial = Trial::well().plain().stands(LINE, 2).alone(LINE, 0, at(100, 100, 0));
        let pose = Pose::new(Point::thousandths(130_000 + gap, 100_000), Angle::NORTH);
        let trial = trial.alone(LINE, 1, pose);
        field::touch(&trial.state, trial.nth(LINE, 0), trial.nth(LINE, 1))
    };
    assert!(apart(1000) && !apart(1001));
}

#[test]
fn ic_gen_05_example_sixty_yards_into_a_wood() {
    // The wood begins 40 yards before the line.
    let inside = |deep: i32| {
        let trial = range(40 + deep).terrain(TerrainKind::Woods, 0, (200, 100), (400, 300));
        let there = dice_at(&trial).is_some();
        let (stand, target) = (trial.nth(SPEARS, 0), trial.nth(LINE, 1));
        let trial = trial.kind(SPEARS, |kind| kind.weapon = Weapon::Rifle);
        assert_eq!(there, aim::check(&trial.state, stand, target).is_ok(), "{deep} yards");
        there
    };
    assert!(inside(40) && inside(60) && !inside(61) && !inside(75));
    // Whoever stands beyond it is not seen at all.
    let beyond = range(150).terrain(TerrainKind::Woods, 0, (200, 100), (400, 130));
    assert_eq!(dice_at(&beyond), None);
    let _ = DEPTH;
}

#[test]
fn ic_arty_02_example_rockets_begin_at_a_hundred_yards() {
    let dice = |range| gun_dice(&battery(GunClass::Rocket, 0, 180).state, GATLING, range);
    assert_eq!((dice(yd(180)), dice(yd(95)), dice(yd(100))), (8, 0, 12));
    assert!(chosen(&battery(GunClass::Rocket, 0, 99)).is_empty());
    assert_eq!(chosen(&battery(GunClass::Rocket, 0, 100)).len(), 1);
}

#[test]
fn ic_arty_03_example_a_machine_gun_reaches_six_hundred_yards() {
    let gun = Trial::well();
    assert_eq!(gun_dice(&gun.state, GATLING, yd(600)), 4);
    assert_eq!(gun_dice(&gun.state, GATLING, Length::thousandths(600_001)), 0);
}

#[test]
fn ic_arty_06_guns_never_run_dry_example() {
    let mut trial = battery(GunClass::Rifled, 0, 200);
    for _ in 0..12 {
        trial.state.regiments[0].red = true;
        let target = trial.nth(SPEARS, 0);
        let shots = [Burst { target, dice: 12 }].into_iter().collect();
        trial = trial.play(Colour::Red).give(&Order::Fire { unit: GATLING, shots }, &[5; 12]);
        trial.state.phase = Phase::Slot;
    }
    assert!(trial.state[GATLING].fired_this_turn);
}

#[test]
fn ic_arty_10_example_a_strip_as_wide_as_the_stand() {
    // The strip covers x 285 to 315; the target spans 30 yards from its left edge.
    let spanning = |left: i32| {
        let trial = battery(GunClass::Smoothbore, 0, 100);
        let pose = Pose::new(Point::thousandths(left + 15_000, 200_000), Angle::SOUTH);
        !chosen(&trial.alone(SPEARS, 0, pose)).is_empty()
    };
    assert!(!spanning(314_500) && !spanning(314_000) && spanning(313_900) && spanning(310_000));
}

#[test]
fn ic_arty_11_example_only_the_first_target() {
    let trial = |near: i32| {
        let trial = battery(GunClass::Smoothbore, 0, 300).stands(OTHER_SPEARS, 1);
        trial.alone(OTHER_SPEARS, 0, at(300, 100 + near, 180))
    };
    let first = trial(240);
    assert_eq!(chosen(&first), [first.nth(OTHER_SPEARS, 0)]);
    // Equal to within a yard, the firer chooses.
    let side_by_side = battery(GunClass::Smoothbore, -15, 300);
    let side_by_side = side_by_side.castings(OTHER_SPEARS, 8).stands(OTHER_SPEARS, 1);
    let mut equal = side_by_side;
    let stand = equal.nth(OTHER_SPEARS, 0);
    equal.state[stand].castings = 8;
    equal.state[stand].at = crate::state::Where::Table(at(315, 411, 180));
    assert_eq!(chosen(&equal).len(), 2);
}

#[test]
fn ic_arty_12_example_a_friend_in_the_strip_shuts_it() {
    let friend = |right: i32| {
        let trial = battery(GunClass::Smoothbore, 0, 200);
        let mut trial = trial;
        let stand = trial.nth(LINE, 0);
        trial.state[stand].castings = 6;
        trial.state[stand].at = crate::state::Where::Table(at(300 + right, 160, 0));
        !chosen(&trial).is_empty()
    };
    // Five yards of a stand lie in the strip; one yard is not too much.
    assert!(!friend(25) && friend(29));
    // It reaches sixty yards into a wood.
    let wood = |ahead: i32| {
        let trial = battery(GunClass::Smoothbore, 0, ahead);
        !chosen(&trial.terrain(TerrainKind::Woods, 0, (200, 150), (400, 400))).is_empty()
    };
    assert!(wood(110) && !wood(111));
}

#[test]
fn ic_arty_13_example_howitzers_fire_over_troops_and_not_over_woods() {
    let behind = |class| {
        let trial = battery(class, 0, 350).stands(OTHER_SPEARS, 1);
        let trial = trial.alone(OTHER_SPEARS, 0, at(300, 300, 180));
        let far = trial.nth(SPEARS, 0);
        chosen(&trial).contains(&far)
    };
    assert!(behind(GunClass::Howitzer) && !behind(GunClass::Rifled));
    let over = |kind| {
        let trial = battery(GunClass::Howitzer, 0, 300).terrain(kind, 0, (200, 150), (400, 250));
        !chosen(&trial).is_empty()
    };
    assert!(over(TerrainKind::Rough) && !over(TerrainKind::Woods) && !over(TerrainKind::Hill));
}

#[test]
fn ic_arty_16_example_guns_pass_over_a_lone_commander() {
    let trial = battery(GunClass::Smoothbore, 0, 200).with(|state| {
        state.commanders[1].at = crate::state::Post::Alone(at(300, 200, 180));
    });
    assert_eq!(chosen(&trial), [trial.nth(SPEARS, 0)]);
    // A gun that nobody serves is nobody to fire at.
    let empty = trial.kind(SPEARS, |kind| kind.troop = Troop::Artillery).castings(SPEARS, 0);
    assert!(chosen(&empty).is_empty());
}

#[test]
fn ic_arty_17_example_guns_do_one_thing_in_a_turn() {
    let trial = battery(GunClass::Smoothbore, 0, 200).play(Colour::Red);
    let shots = [Burst { target: trial.nth(SPEARS, 0), dice: 8 }].into_iter().collect();
    let fired = trial.give(&Order::Fire { unit: GATLING, shots }, &[5; 8]);
    let bar = crate::movement::check_able(&fired.state, GATLING).unwrap_err();
    assert_eq!(bar.rule.as_str(), "IC-ARTY-17");
    let turned = battery(GunClass::Smoothbore, 0, 200).play(Colour::Black);
    let turned = turned.give(&Order::Turn { unit: GATLING, facing: Angle::degrees(3) }, &[]);
    let bar = may_guns_shoot(&turned.state, GATLING).unwrap_err();
    assert_eq!(bar.rule.as_str(), "IC-ARTY-17");
}

#[test]
fn ic_arty_19_example_a_rifled_pair_at_320_yards() {
    let trial = battery(GunClass::Rifled, 0, 320);
    assert_eq!(gun_dice(&trial.state, GATLING, yd(320)), 8);
    let trial = trial.play(Colour::Red);
    let shots = [Burst { target: trial.nth(SPEARS, 0), dice: 8 }].into_iter().collect();
    // Faces 0 and 1 hit; a total of three is beaten by a 4, and a 1 halts.
    let fired = trial.give(&Order::Fire { unit: GATLING, shots }, &[0, 1, 2, 5, 5, 5, 5, 5, 4, 1]);
    let told = Event::GunsFired { unit: GATLING, target: SPEARS, dice: 8, hits: 2 };
    assert!(fired.has_told("IC-ARTY-19", told));
    assert_eq!(fired.state.castings(SPEARS), 6);
}

#[test]
fn ic_arty_20_example_firing_from_a_height() {
    // Guns on a hill whose edge is ten yards before them; a friend and the target below.
    let from_hill = |top: bool, kind: Option<TerrainKind>| {
        let trial = battery(GunClass::Rifled, 0, 300);
        let trial = trial.terrain(TerrainKind::Hill, 1, (250, 60), (350, 110));
        let mut trial = match kind {
            Some(kind) => trial.terrain(kind, 0, (250, 200), (350, 250)),
            None => trial,
        };
        if kind.is_none() {
            let stand = trial.nth(LINE, 0);
            trial.state[stand].castings = 6;
            trial.state[stand].at = crate::state::Where::Table(at(300, 200, 0));
        }
        let trial =
            if top { trial.terrain(TerrainKind::Hill, 1, (200, 395), (400, 480)) } else { trial };
        !chosen(&trial).is_empty()
    };
    assert!(from_hill(false, None), "over friends who stand lower");
    assert!(!from_hill(true, None), "the target stands as high as the guns");
    assert!(!from_hill(false, Some(TerrainKind::Woods)), "a wood below still blocks");
    assert!(from_hill(true, Some(TerrainKind::Woods)), "unless both stand above it");
}

#[test]
fn ic_arty_21_example_sixty_yards_from_the_crest() {
    let back = |yards: i32| {
        let trial = range(150).terrain(TerrainKind::Hill, 1, (200, 210 - yards), (400, 400));
        dice_at(&trial).is_some()
    };
    assert!(back(60) && !back(61) && !back(70));
    // On the same hill they see each other.
    let same = range(150).terrain(TerrainKind::Hill, 1, (100, 0), (500, 400));
    assert!(dice_at(&same).is_some());
}

#[test]
fn ic_arty_24_example_chances_by_target() {
    let face = |trial: &Trial, unit| to_hit(&trial.state, trial.nth(unit, 0), false);
    let trial = Trial::well().plain();
    assert_eq!((face(&trial, SPEARS), face(&trial, GATLING)), (1, 0));
    let mass = Trial::well().plain().stand(SPEARS, Formation::Mass, 3, at(300, 300, 180));
    assert_eq!(face(&mass, SPEARS), 3);
    let horse = Trial::well().plain().kind(LINE, |kind| kind.troop = Troop::Cavalry);
    assert_eq!(face(&horse, LINE), 2);
    assert_eq!(face(&Trial::well().plain().skirmishers(LINE), LINE), 0);
}

#[test]
fn ic_arty_25_example_a_limber_on_the_move() {
    let limber = |yards: i32| {
        let trial = Trial::well().plain().with(|state| {
            (state[GATLING].limbered, state[GATLING].last_move) = (true, yd(yards));
        });
        to_hit(&trial.state, trial.nth(GATLING, 0), true)
    };
    assert_eq!((limber(0), limber(60), limber(61), limber(90)), (2, 2, 0, 0));
    // Only the way of this turn or the last one counts.
    let mut trial = Trial::well().plain();
    trial.state[GATLING].last_move = yd(90);
    trial.state.phase = Phase::EndTurn;
    testkit::trial::step::<crate::Colonels>(&mut trial.state, None, &[]);
    assert_eq!(trial.state[GATLING].last_move, yd(0));
}

#[test]
fn ic_arty_26_example_cover_against_guns() {
    let works = |class, kind| {
        let trial = battery(class, 0, 350).terrain(kind, 0, (250, 440), (350, 480));
        let target = trial.nth(SPEARS, 0);
        let full = gun_dice(&trial.state, GATLING, yd(350));
        dice(full, modifier(&trial.state, &aim(yd(350), target)))
    };
    assert_eq!(works(GunClass::Rifled, TerrainKind::Earthworks), 4);
    assert_eq!(works(GunClass::Howitzer, TerrainKind::Earthworks), 4);
    assert_eq!(works(GunClass::Rifled, TerrainKind::Protective), 5);
    assert_eq!(works(GunClass::Howitzer, TerrainKind::Protective), 4);
    assert_eq!(works(GunClass::Rifled, TerrainKind::Woods), 5);
    assert_eq!(works(GunClass::Howitzer, TerrainKind::Woods), 1);
    let near = battery(GunClass::Rifled, 0, 300);
    let near = near.terrain(TerrainKind::Woods, 0, (250, 400), (350, 480));
    let target = near.nth(SPEARS, 0);
    assert_eq!(modifier(&near.state, &aim(yd(300), target)), -2);
}

#[test]
fn ic_arty_27_example_the_same_target_again() {
    let trial = Trial::well().plain();
    let target = trial.nth(SPEARS, 0);
    let again = |trial: &Trial, range| modifier(&trial.state, &aim(yd(range), target));
    assert_eq!(again(&trial, 200), 0);
    let mut trial = trial.with(|state| state.aimed_before.push((GATLING, target)));
    assert_eq!((again(&trial, 200), again(&trial, 300), again(&trial, 301)), (2, 2, 1));
    assert_eq!(gun_dice(&trial.state, GATLING, yd(200)), 8);
    trial.state[GATLING].moved_this_turn = true;
    assert_eq!(again(&trial, 200), 0);
}

#[test]
fn ic_musk_02_example_carbines_dismounted_or_in_skirmish_order() {
    let hussars = |skirmishing: bool| {
        let trial = range(150).kind(LINE, |kind| {
            (kind.troop, kind.mounted, kind.weapon) =
                (Troop::LightCavalry, true, Weapon::RifledCarbine);
        });
        if skirmishing { trial.skirmishers(LINE) } else { trial }
    };
    let may = |trial: &Trial| {
        let context = Context::Action(crate::trial::WESSEX);
        may_shoot(&trial.state, context, LINE).err().map(|bar| bar.rule.as_str())
    };
    assert_eq!(may(&hussars(false)), Some("IC-MUSK-02"));
    let open = hussars(true);
    assert_eq!(may(&open), None);
    let aims = skirmish_aims(&open.state, LINE, |_| true).collect::<Vec<_>>();
    assert_eq!(aims.iter().map(|aim| skirmish_dice(&open.state, LINE, aim)).max(), Some(4));
    // Two hundred yards, and not one more.
    let far = |yards: i32| {
        let trial = open.state.clone();
        let trial = Trial { state: trial, log: Vec::new() };
        let trial = trial.alone(SPEARS, 0, at(300, 60 + yards, 180));
        skirmish_aims(&trial.state, LINE, |_| true).next().is_some()
    };
    assert!(far(200) && !far(206));
    let on_foot = hussars(false).with(|state| state[LINE].dismounted = true);
    assert_eq!(may(&on_foot), None);
    let charged = hussars(true).with(|state| state[LINE].charged_this_turn = true);
    assert_eq!(may(&charged), Some("IC-MUSK-02"));
}

#[test]
fn ic_musk_09_example_musketry_against_earthworks() {
    let works = |weapon| {
        let trial = range(100).terrain(TerrainKind::Earthworks, 0, (250, 155), (350, 200));
        trial.kind(LINE, |kind| kind.weapon = weapon)
    };
    let improved = works(Weapon::ImprovedRifle);
    assert_eq!(dice_at(&improved), Some(2));
    assert_eq!(to_hit(&improved.state, improved.nth(SPEARS, 0), true), 0);
    assert_eq!(to_hit(&improved.state, improved.nth(SPEARS, 0), false), 1);
    assert_eq!(dice_at(&works(Weapon::Rifle)), Some(0));
}

#[test]
fn ic_musk_11_example_only_the_front_rank_fires() {
    let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
    let trial = trial.kind(SPEARS, |kind| kind.weapon = Weapon::Musket);
    let trial = trial.stand(SPEARS, Formation::Mass, 2, at(300, 280, 180));
    let trial = trial.line(LINE, 300, 200, 0);
    let fires = |n: u16| {
        let (stand, target) = (trial.nth(SPEARS, n), trial.nth(LINE, 1));
        aim::check(&trial.state, stand, target).map(|aim| volley_dice(&trial.state, stand, &aim))
    };
    // Eight castings with muskets at 80 yards: two dice each.
    assert_eq!((fires(0), fires(1)), (Ok(2), Ok(2)));
    assert!((2..5).all(|n| fires(n).unwrap_err().rule.as_str() == "IC-MUSK-11"));
    // Each stand once.
    let trial = trial.second_slot().play(Colour::Red);
    let shot = Shot { stand: trial.nth(SPEARS, 0), target: trial.nth(LINE, 1) };
    let twice = Order::Volley { unit: SPEARS, shots: [shot, shot].into_iter().collect() };
    assert_eq!(trial.refuses(&twice), "IC-MUSK-11");
}

#[test]
fn ic_musk_12_example_nobody_fires_into_a_melee() {
    let mut trial = Trial::well().plain().gone(&[GATLING, LEVY]);
    trial = trial.line(OTHER_LINE, 300, 60, 0).stands(LINE, 1).alone(LINE, 0, at(240, 160, 0));
    trial = trial.stands(SPEARS, 1).alone(SPEARS, 0, at(240, 160, 180));
    trial = trial.stands(OTHER_SPEARS, 1).alone(OTHER_SPEARS, 0, at(340, 220, 180));
    let (charger, foe) = (trial.nth(SPEARS, 0), trial.nth(LINE, 0));
    let (flank, since, fought) = (false, 1, false);
    trial.state.contacts.push(crate::state::Contact { charger, foe, flank, since, fought });
    let stand = trial.nth(OTHER_LINE, 0);
    let refused = aim::check(&trial.state, stand, charger).unwrap_err();
    assert_eq!(refused.rule.as_str(), "IC-MUSK-12");
    assert!(aim::check(&trial.state, stand, trial.nth(OTHER_SPEARS, 0)).is_ok());
}

/// The line in skirmish order with a weapon, and a stand of the spears.
fn skirmish(weapon: Weapon, x: i32, y: i32) -> Trial {
    let trial = range(100).skirmishers(LINE).kind(LINE, |kind| kind.weapon = weapon);
    trial.alone(SPEARS, 0, at(x, y, 180))
}

fn loose_dice(trial: &Trial) -> Option<u8> {
    let aims = skirmish_aims(&trial.state, LINE, |_| true).collect::<Vec<_>>();
    aims.first().map(|aim| skirmish_dice(&trial.state, LINE, aim))
}

#[test]
fn ic_skirm_01_example_dice_for_the_whole_company() {
    let whole = skirmish(Weapon::Musket, 300, 160).grade(LINE, 4);
    assert_eq!(loose_dice(&whole), Some(4));
    assert_eq!(loose_dice(&whole.stands(LINE, 1)), Some(4));
    assert_eq!(loose_dice(&skirmish(Weapon::ImprovedRifle, 300, 160)), Some(6));
    // Distance does not matter within the range of the weapon, and there is no volley.
    assert_eq!(loose_dice(&skirmish(Weapon::Rifle, 300, 450)), Some(4));
    assert_eq!(loose_dice(&skirmish(Weapon::Musket, 300, 450)), None);
    let trial = skirmish(Weapon::Rifle, 300, 160).play(Colour::Red);
    let shot = Shot { stand: trial.nth(LINE, 0), target: trial.nth(SPEARS, 0) };
    let volley = Order::Volley { unit: LINE, shots: [shot].into_iter().collect() };
    assert_eq!(trial.refuses(&volley), "IC-SKIRM-01");
}

#[test]
fn ic_skirm_02_example_half_the_dice_to_a_flank() {
    // The middle of the first stand is at 255, 50; a target due east of the last is on the flank.
    let flank = |weapon| skirmish(weapon, 440, 70).stands(LINE, 1).alone(LINE, 0, at(255, 60, 0));
    assert_eq!(loose_dice(&flank(Weapon::Musket)), Some(1));
    assert_eq!(loose_dice(&flank(Weapon::ImprovedRifle).grade(LINE, 4)), Some(4));
    let off = |x: i32| {
        let trial = skirmish(Weapon::Rifle, x, 150).stands(LINE, 1);
        let trial = trial.alone(LINE, 0, at(200, 60, 0));
        skirmish_aims(&trial.state, LINE, |_| true).collect::<Vec<_>>()[0].flank
    };
    // The nearest point is a corner 15 yards to the left of its middle, 100 yards ahead.
    assert!(!off(315) && off(317));
}

#[test]
fn ic_skirm_03_skirmishers_fire_before_volleys_example() {
    let trial = Trial::well().plain().gone(&[GATLING, OTHER_SPEARS, LEVY]);
    let trial = trial.line(LINE, 300, 60, 0).line(OTHER_LINE, 300, 20, 0).skirmishers(OTHER_LINE);
    let trial = trial.stands(SPEARS, 1).alone(SPEARS, 0, at(460, 160, 180));
    let trial = trial.alone(LINE, 0, at(460, 60, 0)).play(Colour::Red);
    let target = trial.nth(SPEARS, 0);
    let snipe = Order::Skirmish { unit: OTHER_LINE, target };
    let shot = Shot { stand: trial.nth(LINE, 0), target };
    let volley = Order::Volley { unit: LINE, shots: [shot].into_iter().collect() };
    assert!(check(&trial.state, &snipe).is_ok());
    let fired = trial.give(&volley, &[5; 3]);
    // Nobody is left who may fire, so the card is closed: sniping has gone by.
    assert_eq!(fired.state.phase, Phase::Slot);
    // The other way round both fire; four hits drive the company off before the volley.
    let trial = Trial::well().plain().gone(&[GATLING, OTHER_SPEARS, LEVY]);
    let trial = trial.line(LINE, 300, 60, 0).line(OTHER_LINE, 300, 20, 0).skirmishers(OTHER_LINE);
    let trial = trial.stands(SPEARS, 1).alone(SPEARS, 0, at(460, 160, 180));
    let trial = trial.alone(LINE, 0, at(460, 60, 0)).play(Colour::Red);
    let driven = trial.give(&snipe, &[0, 0, 0, 0]);
    let (stand, target) = (driven.nth(LINE, 0), driven.nth(SPEARS, 0));
    let left = aim::check(&driven.state, stand, target).unwrap();
    assert!(yd(190) < left.range);
}

#[test]
fn ic_skirm_04_the_chart_itself_is_the_effect_example() {
    let sniped = |faces: &[u8]| {
        let trial = range(100).skirmishers(LINE).line(SPEARS, 300, 160, 180).play(Colour::Red);
        let target = trial.nth(SPEARS, 0);
        trial.give(&Order::Skirmish { unit: LINE, target }, faces)
    };
    let halted = |trial: &Trial| {
        trial.state.stands_of(SPEARS).filter(|&one| trial.state[one].halted).count()
    };
    assert_eq!(halted(&sniped(&[1, 2, 3, 4])), 0);
    for faces in [[0, 1, 1, 1], [0, 0, 1, 1]] {
        let trial = sniped(&faces);
        assert_eq!((halted(&trial), trial.state.castings(SPEARS)), (1, 8), "the whole company");
    }
    let three = sniped(&[0, 0, 0, 1]);
    assert_eq!((halted(&three), three.state.castings(SPEARS)), (1, 7));
    let four = sniped(&[0, 0, 0, 0]);
    assert_eq!((halted(&four), four.state.castings(SPEARS)), (0, 7));
    assert!(four.state[four.nth(SPEARS, 0)].disrupted);
    // No morale test follows.
    assert!(!four.told().iter().any(|(rule, _)| *rule == "IC-MORALE-12"));
}

#[test]
fn ic_act_09_guns_then_zones_then_shells_then_skirmishers_then_volleys_example() {
    let trial = Trial::well().gone(&[LINE, OTHER_SPEARS]).guns(GunClass::Smoothbore, 2);
    let trial = trial.line(OTHER_LINE, 150, 60, 0).alone(GATLING, 0, at(300, 100, 0));
    let trial = trial.stands(SPEARS, 1).alone(SPEARS, 0, at(300, 235, 180));
    let step = |trial: &Trial| gun_step(&trial.state, GATLING, trial.nth(SPEARS, 0));
    assert_eq!(step(&trial), Shooting::Zones, "inside the well");
    let field = trial.alone(SPEARS, 0, at(300, 280, 180));
    assert_eq!(step(&field), Shooting::Guns);
    assert_eq!(step(&field.guns(GunClass::Howitzer, 2)), Shooting::Shells);
    // Once a volley has been fired the guns have had their time.
    let trial = battery(GunClass::Smoothbore, 0, 100).play(Colour::Red).with(|state| {
        state.op.as_mut().unwrap().shooting = Shooting::Volleys;
    });
    let shots = [Burst { target: trial.nth(SPEARS, 0), dice: 12 }].into_iter().collect();
    assert_eq!(trial.refuses(&Order::Fire { unit: GATLING, shots }), "IC-ACT-09");
}

#[test]
fn ic_arty_07_example_what_is_hit_of_a_section() {
    // Three shells strike an unlimbered section: 2 a gun, 7 and 0 the crew; a total of six, and a 3 passes.
    let trial = battery(GunClass::Rifled, 0, 100).kind(SPEARS, |kind| {
        (kind.troop, kind.gun_class, kind.guns) = (Troop::Artillery, Some(GunClass::Rifled), 2);
    });
    let trial = trial.castings(SPEARS, 4).play(Colour::Red);
    let fire = |trial: &Trial| Order::Fire {
        unit: GATLING,
        shots: [Burst { target: trial.nth(SPEARS, 0), dice: 12 }].into_iter().collect(),
    };
    let dice = [&[0, 0, 0][..], &[5; 9], &[2, 7, 0], &[3]].concat();
    let order = fire(&trial);
    let hit = trial.give(&order, &dice);
    assert_eq!((hit.state[SPEARS].gun_hits, hit.state.castings(SPEARS)), (1, 2));
    let part = |part| Event::SectionHit { unit: SPEARS, part };
    assert!(hit.has_told("IC-ARTY-07", part(crate::vocabulary::SectionPart::Gun)));
    // Small arms strike the crew of an unlimbered section without a throw, and on a limbered one 6 to 0 is the limber.
    let shot = |limbered: bool, script: &[u8]| {
        let trial = range(100).kind(SPEARS, |kind| {
            (kind.troop, kind.gun_class, kind.guns) = (Troop::Artillery, Some(GunClass::Rifled), 2);
        });
        let trial = trial.castings(SPEARS, 4).with(|state| state[SPEARS].limbered = limbered);
        let trial = trial.play(Colour::Red);
        let shot = Shot { stand: trial.nth(LINE, 0), target: trial.nth(SPEARS, 0) };
        trial.give(&Order::Volley { unit: LINE, shots: [shot].into_iter().collect() }, script)
    };
    assert_eq!(shot(false, &[0, 5, 5, 3]).state.castings(SPEARS), 3);
    assert_eq!(shot(true, &[0, 5, 5, 5, 3]).state.castings(SPEARS), 3);
    let limber = shot(true, &[0, 5, 5, 6]);
    assert_eq!((limber.state.castings(SPEARS), limber.state[SPEARS].limber_hits), (4, 1));
}

#[test]
fn ic_arty_12_guns_are_told_what_bars_them() {
    // A gun at y = 100, enemies at 250 and 350 before it, one aside.
    let trial = |class| {
        let trial = Trial::well().plain().gone(&[OTHER_LINE, LEVY]).guns(class, 1);
        let trial = trial.alone(GATLING, 0, at(300, 100, 0)).stands(LINE, 1).stands(SPEARS, 2);
        let trial = trial.alone(LINE, 0, at(100, 60, 0)).stands(OTHER_SPEARS, 1);
        let trial = trial.alone(SPEARS, 0, at(300, 250, 180)).alone(SPEARS, 1, at(300, 350, 180));
        trial.alone(OTHER_SPEARS, 0, at(400, 250, 180))
    };
    let bars = |trial: &Trial, unit, n| {
        aim::barred(&trial.state, GATLING, trial.nth(unit, n)).rule.as_str()
    };
    let rifled = trial(GunClass::Rifled);
    assert_eq!(bars(&rifled, OTHER_SPEARS, 0), "IC-ARTY-10");
    assert_eq!(bars(&rifled, SPEARS, 1), "IC-ARTY-11");
    let screened = trial(GunClass::Rifled).alone(LINE, 0, at(300, 180, 0));
    assert_eq!(bars(&screened, SPEARS, 0), "IC-ARTY-12");
    let raised = trial(GunClass::Rifled);
    let raised = raised.terrain(TerrainKind::Hill, 1, (250, 60), (350, 105));
    assert_eq!(bars(&raised, SPEARS, 1), "IC-ARTY-20");
    let wooded = trial(GunClass::Howitzer);
    let wooded = wooded.terrain(TerrainKind::Woods, 0, (250, 150), (350, 230));
    assert_eq!(bars(&wooded, SPEARS, 0), "IC-ARTY-13");
    let swept = trial(GunClass::MachineGun);
    assert_eq!(bars(&swept, SPEARS, 1), "IC-ARTY-18");
}
