//! The shapes of formations, by the examples of the book.

use super::*;
use crate::state::outline;
use kernel::table::{Body, Outline, overlaps};

const HERE: Pose = Pose::new(Point::units(300, 200), Angle::NORTH);

fn size(formation: Formation, n: u8, files: u8) -> (Length, Length) {
    let poses = laid_out(&places(formation, n, files), HERE);
    let outlines: Vec<Outline> = poses.iter().map(|&pose| outline(pose)).collect();
    let body = Body::around(&outlines, HERE.facing).unwrap();
    (body.width, body.depth)
}

fn yards(width: i32, depth: i32) -> (Length, Length) {
    (Length::units(width), Length::units(depth))
}

#[test]
fn five_stands_in_line_and_in_column() {
    assert_eq!(size(Formation::Line, 5, 1), yards(150, 20));
    assert_eq!(size(Formation::Column, 5, 1), yards(30, 100));
    // A single stand is both.
    assert_eq!(places(Formation::Line, 1, 1), places(Formation::Column, 1, 1));
}

#[test]
fn ic_stand_01_example_four_stands() {
    assert_eq!(size(Formation::Line, 4, 1), yards(120, 20));
    assert_eq!(size(Formation::Column, 4, 1), yards(30, 80));
}

#[test]
fn ic_form_07_example_six_stands_as_two_rows_of_three() {
    assert_eq!(size(Formation::Mass, 6, 3), yards(90, 40));
    assert_eq!(size(Formation::DoubleColumn, 5, 1), yards(60, 60));
    // The last row may be short.
    let five = places(Formation::Mass, 5, 3);
    assert_eq!(five.iter().filter(|place| place.at.ahead == -DEPTH / 2).count(), 3);
}

#[test]
fn ic_form_02_example_squares_look_outward_all_round() {
    for n in 2..=12 {
        let poses = laid_out(&places(Formation::Square, n, 1), HERE);
        assert_eq!(poses.len(), usize::from(n));
        let outlines: Vec<Outline> = poses.iter().map(|&pose| outline(pose)).collect();
        for (at, one) in outlines.iter().enumerate() {
            assert!(outlines[..at].iter().all(|other| !overlaps(one, other)), "{n} stands");
        }
    }
    // Eight stands: two on each side, round an inner 60 x 60 yards.
    assert_eq!(size(Formation::Square, 8, 1), yards(100, 100));
    let five = places(Formation::Square, 5, 1);
    let looking = |turn| five.iter().filter(|place| place.turn == turn).count();
    assert_eq!([Angle::NORTH, Angle::SOUTH, Angle::WEST, Angle::EAST].map(looking), [2, 1, 1, 1]);
}

#[test]
fn a_formation_is_laid_out_round_one_of_its_stands() {
    let shape = places(Formation::Line, 4, 1);
    let front = origin(&shape, 0, HERE).unwrap();
    assert_eq!(laid_out(&shape, front)[0], HERE);
    assert_eq!(origin(&shape, 4, HERE), None);
    let square = places(Formation::Square, 6, 1);
    let middle = origin(&square, 5, HERE).unwrap();
    assert_eq!(laid_out(&square, middle)[5], HERE);
}
