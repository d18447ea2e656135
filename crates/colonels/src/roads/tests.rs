//! Bends that are slight, and bends that are not.

use super::*;
use crate::{
    order::Order,
    state::Colour,
    tables::Piece,
    trial::{GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, Trial, at, yd},
};

/// A strip of a road from one point to another, so wide.
fn strip(trial: Trial, from: (i32, i32), to: (i32, i32)) -> Trial {
    let (from, to) = (Point::units(from.0, from.1), Point::units(to.0, to.1));
    let frame = Pose::new(from, from.bearing(to)).frame();
    let length = from.distance(to);
    let corners = [(-8, Length::ZERO), (8, Length::ZERO), (8, length), (-8, length)];
    let corners = corners.map(|(right, ahead)| frame.at(yd(right), ahead)).to_vec();
    let region = Region::new(corners).expect("a strip");
    trial.setting(|facts| {
        let (name, kind, level) = ("road".to_owned(), TerrainKind::Road, 0);
        facts.terrain.push(Piece { name, kind, level, region });
    })
}

/// Limbered guns at the beginning of a road that bends to the north-east after 100 yards.
fn guns(spears: i32, bend: (i32, i32)) -> Trial {
    let trial = Trial::well().plain().gone(&[LINE, OTHER_LINE, OTHER_SPEARS, LEVY]).nobody_reacts();
    let trial = trial.setting(|facts| {
        facts.table.depth = yd(900);
        facts.table.width = yd(900);
    });
    let trial = strip(strip(trial, (300, 0), (300, 110)), (300, 100), bend);
    let trial = trial.alone(GATLING, 0, at(300, 30, 0)).stands(SPEARS, 1);
    let trial = trial.alone(SPEARS, 0, at(300, spears, 180));
    trial.with(|state| state[GATLING].limbered = true).play(Colour::Black)
}

fn follow(length: i32) -> Order {
    Order::Follow { unit: GATLING, length: yd(length) }
}

#[test]
fn ic_move_14_slight_bends_are_followed_at_the_road_rate() {
    // The section stands at 300, 20: eighty yards to the bend, and the rest to the north-east.
    let trial = guns(800, (500, 300));
    assert_eq!(trial.refuses(&follow(201)), "IC-MOVE-14");
    let gone = trial.give(&follow(200), &[]);
    assert!(gone.has_told("IC-MOVE-14", Event::FollowedRoad { unit: GATLING }));
    let pose = gone.pose(GATLING, 0);
    assert_eq!(pose.facing, Angle::degrees(45));
    let there = Point::units(300, 100).towards(Angle::degrees(45), yd(120));
    assert!(pose.at.distance(there) <= Length::thousandths(50), "{:?}", pose.at);
    // Straight on it leaves the road, and a wheel holds it to its tactical distance.
    let march = |turn: i32, length: i32| Order::March {
        unit: GATLING,
        wheel: Angle::degrees(turn),
        length: yd(length),
    };
    assert_eq!(guns(800, (500, 300)).refuses(&march(0, 121)), "IC-MOVE-09");
    assert_eq!(guns(800, (500, 300)).refuses(&march(45, 60)), "IC-MOVE-13");
}

#[test]
fn ic_move_14_a_bend_of_more_than_forty_five_degrees_is_a_wheel() {
    // 200 to the east and 190 to the north: a little more than 45 degrees. It goes on to the end of the first strip only.
    let sharp = guns(800, (500, 290));
    assert_eq!(sharp.refuses(&follow(100)), "IC-MOVE-14");
    let stopped = sharp.give(&follow(90), &[]);
    assert_eq!(stopped.pose(GATLING, 0).facing, Angle::NORTH);
}

#[test]
fn ic_move_14_example_an_enemy_within_three_hundred_yards_bars_the_road() {
    // The front of the section is at y = 30.
    let near = guns(310, (500, 300));
    assert_eq!(near.refuses(&follow(100)), "IC-MOVE-14");
    let march = |length| Order::March { unit: GATLING, wheel: Angle::NORTH, length: yd(length) };
    assert_eq!(near.refuses(&march(121)), "IC-MOVE-09");
    let beyond = guns(331, (500, 300));
    let _ = beyond.give(&follow(50), &[]);
}

#[test]
fn ic_move_14_a_column_keeps_straight_behind_its_leading_stand() {
    let trial =
        Trial::well().plain().gone(&[GATLING, OTHER_LINE, OTHER_SPEARS, LEVY]).nobody_reacts();
    let trial = trial.setting(|facts| {
        facts.table.depth = yd(900);
        facts.table.width = yd(900);
    });
    let trial = strip(strip(trial, (300, 0), (300, 170)), (300, 160), (500, 360));
    let trial =
        trial.stand(LINE, Formation::Column, 1, at(300, 150, 0)).line(SPEARS, 300, 800, 180);
    let line = trial.again().line(LINE, 300, 150, 0).play(Colour::Black);
    let trial = trial.play(Colour::Black);
    let gone = trial.give(&Order::Follow { unit: LINE, length: yd(120) }, &[]);
    for n in 0..4 {
        assert_eq!(gone.pose(LINE, n).facing, Angle::degrees(45));
    }
    let gap = gone.pose(LINE, 0).at.distance(gone.pose(LINE, 1).at);
    assert!((gap - yd(20)).abs() <= Length::thousandths(50), "{gap}");
    // A line does not follow roads.
    assert_eq!(line.refuses(&Order::Follow { unit: LINE, length: yd(20) }), "IC-MOVE-14");
}

#[test]
fn ic_move_03_a_column_on_a_bent_road_makes_its_ordinary_way_near_the_enemy() {
    let bent = |gap: i32, fast: bool| {
        let trial =
            Trial::well().plain().gone(&[GATLING, OTHER_LINE, OTHER_SPEARS, LEVY]).nobody_reacts();
        let trial = trial.setting(|facts| {
            facts.table.depth = yd(900);
            facts.table.width = yd(900);
        });
        let trial = strip(strip(trial, (300, 0), (300, 170)), (300, 160), (330, 560));
        let trial = trial.kind(LINE, |kind| kind.fast = fast);
        let trial = trial.stand(LINE, Formation::Column, 1, at(300, 150, 0)).stands(SPEARS, 1);
        let trial = trial.alone(SPEARS, 0, at(300, 150 + gap, 180)).play(Colour::Black);
        most(&trial.state, LINE).map(|most| most.in_thousandths() / 1000)
    };
    // The way bends by a few degrees, and leads to the side of the enemy.
    assert_eq!(bent(330, false), Some(60));
    let far = bent(380, false).expect("it may follow");
    assert!((78..=82).contains(&far), "{far}");
    assert_eq!(bent(430, false), Some(120));
    // [IC-MOVE-04] The fast go on wherever the enemy is, if he was far as they set out.
    assert_eq!(bent(330, true), Some(120));
    assert_eq!(bent(300, true), None);
}
