//! Known figures, and properties that hold for any outlines on any table.

mod arcs;
mod ground;
mod measures;
mod moves;
mod properties;

use super::*;

/// A point in thousandths.
fn at(x: i32, y: i32) -> Point {
    Point::thousandths(x, y)
}

/// A length from a text such as "12.5".
fn long(text: &str) -> Length {
    text.parse().unwrap()
}

/// A pose in units and degrees.
fn pose(x: i32, y: i32, facing: i32) -> Pose {
    Pose::new(Point::units(x, y), Angle::degrees(facing))
}

/// A rectangle in units.
fn block(x: i32, y: i32, facing: i32, width: i32, depth: i32) -> Outline {
    body(x, y, facing, width, depth).outline()
}

fn body(x: i32, y: i32, facing: i32, width: i32, depth: i32) -> Body {
    Body::new(pose(x, y, facing), Length::units(width), Length::units(depth))
}

fn disc(x: i32, y: i32, radius: i32) -> Outline {
    Outline::circle(Point::units(x, y), Length::units(radius))
}

fn region(corners: &[(i32, i32)]) -> Region {
    Region::new(corners.iter().map(|&(x, y)| Point::units(x, y)).collect()).unwrap()
}

fn course(points: &[(i32, i32)], width: i32) -> Course {
    let points = points.iter().map(|&(x, y)| Point::units(x, y)).collect();
    Course::new(points, Length::units(width)).unwrap()
}

fn line(from: (i32, i32), to: (i32, i32)) -> Line {
    Line::new(Point::units(from.0, from.1), Point::units(to.0, to.1))
}
