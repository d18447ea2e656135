//! Kill zones, dice and faces.

use super::*;
use crate::{
    state::{DEPTH, FRONTAGE},
    trial::{GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, Trial, at, yd},
    vocabulary::Formation,
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
fn ic_musk_06_a_target_of_which_more_than_a_yard_shows_may_be_chosen() {
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
    let sees = |trial: &Trial| !gun_aims(&trial.state, GATLING).is_empty();
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
