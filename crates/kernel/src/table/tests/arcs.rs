//! Arcs, cones, corridors and templates.

use super::*;

#[test]
fn an_arc_includes_its_borders() {
    let arc = Arc::ahead(pose(10, 10, 0), Angle::degrees(45));
    for (x, y, expected) in [
        (10_000, 20_000, true),
        (20_000, 20_000, true),
        (20_001, 20_000, false),
        (0, 20_000, true),
        (-1, 20_000, false),
        (10_000, 10_000, true),
        (10_000, 9999, false),
    ] {
        assert_eq!(arc.holds(at(x, y)), expected, "{x} {y}");
    }
    let east = Arc::ahead(pose(10, 10, 90), Angle::degrees(45));
    assert!(east.holds(Point::units(20, 20)) && east.holds(Point::units(20, 0)));
    assert!(!east.holds(at(20_000, -1)));
}

#[test]
fn wholly_and_partly_in_an_arc() {
    let arc = Arc::ahead(pose(10, 10, 0), Angle::degrees(60));
    // The border runs through (10, 10) and 60 degrees from north: at x = 20 it is 5.77 up.
    let cases = [
        (block(10, 20, 0, 4, 4), true, true),
        (block(20, 16, 0, 4, 4), true, false),
        (block(20, 12, 0, 4, 4), false, false),
        // The point of the arc lies in it.
        (block(10, 10, 0, 4, 4), true, false),
        // All of it behind, its front on the point.
        (block(10, 8, 0, 4, 4), true, false),
        (block(10, 7, 0, 4, 4), false, false),
        // It lies across the whole arc, no corner in it.
        (block(10, 12, 0, 60, 1), true, false),
        (disc(10, 20, 2), true, true),
        (disc(10, 8, 2), true, false),
        (disc(10, 7, 2), false, false),
        (disc(20, 14, 2), true, false),
        (disc(20, 10, 2), false, false),
    ];
    for (outline, partly, wholly) in cases {
        assert_eq!(arc.touches(&outline), partly, "partly {outline:?}");
        assert_eq!(arc.covers(&outline), wholly, "wholly {outline:?}");
    }
}

#[test]
fn wide_arcs() {
    let front = pose(10, 10, 0);
    let half = Arc::ahead(front, Angle::degrees(90));
    assert!(half.covers(&block(10, 12, 0, 40, 4)));
    assert!(half.touches(&block(10, 9, 0, 4, 4)));
    assert!(!half.touches(&block(10, 7, 0, 4, 4)));
    let most = Arc::ahead(front, Angle::degrees(150));
    assert!(most.covers(&block(20, 10, 0, 4, 4)));
    assert!(most.touches(&block(10, 4, 0, 20, 4)) && !most.covers(&block(10, 4, 0, 20, 4)));
    assert!(!most.touches(&block(10, 2, 0, 2, 2)));
    assert!(most.touches(&disc(10, 2, 7)));
    assert!(!most.covers(&disc(13, 4, 1)));
    let all = Arc::ahead(front, Angle::degrees(180));
    assert!(all.covers(&block(10, 2, 0, 2, 2)) && all.touches(&disc(0, 0, 1)));
}

#[test]
fn a_cone_ends() {
    let cone = Sector::cone(pose(10, 10, 0), Angle::degrees(30), Length::units(10)).unwrap();
    assert!(cone.touches(&disc(10, 22, 2)));
    assert!(!cone.touches(&Outline::circle(at(10_000, 22_001), Length::units(2))));
    assert!(cone.touches(&block(10, 21, 0, 2, 2)));
    assert!(!cone.touches(&Outline::rectangle(
        Pose::new(at(10_000, 21_001), Angle::NORTH),
        Length::units(2),
        Length::units(2)
    )));
    assert!(!cone.overlaps(&block(10, 21, 0, 2, 2)) && cone.overlaps(&block(10, 20, 0, 2, 2)));
    assert!(cone.touches(&block(10, 10, 0, 2, 2)));
    assert!(!cone.touches(&block(10, 8, 0, 2, 2)));
    // Beside it: its right border ends at (15, 18.66).
    assert!(cone.touches(&disc(17, 18, 3)));
    assert!(!cone.touches(&disc(19, 18, 3)));
    // Beyond the round end between two borders: the chord is nearer than the circle.
    assert!(cone.touches(&Outline::point(at(10_000, 19_900))));
    assert!(!cone.touches(&Outline::point(at(14_990, 19_900))));
    assert!(Sector::cone(pose(0, 0, 0), Angle::degrees(91), Length::units(1)).is_none());
    assert!(Sector::cone(pose(0, 0, 0), Angle::degrees(180), Length::units(1)).is_none());
}

#[test]
fn what_a_front_passes_over_in_a_wheel() {
    // A front of 30 from (0, 0) to (30, 0) turns forward about its left end by 60 degrees.
    let (pivot, end) = (Point::ORIGIN, Point::units(30, 0));
    let passed = Sector::turning(pivot, end, Angle::degrees(-60)).unwrap();
    assert!(passed.overlaps(&block(20, 5, 0, 4, 4)));
    assert!(!passed.overlaps(&block(20, -2, 0, 4, 4)), "it stands behind the front, touching it");
    assert!(!passed.overlaps(&block(2, 20, 0, 4, 4)), "60 degrees do not reach so far");
    assert!(!passed.overlaps(&block(32, 2, 0, 4, 4)), "beyond its end");
    assert!(passed.overlaps(&block(25, 16, 0, 4, 4)), "the end comes by in a curve");
    let back = Sector::turning(pivot, end, Angle::degrees(60)).unwrap();
    assert!(!back.overlaps(&block(20, 5, 0, 4, 4)) && back.overlaps(&block(20, -5, 0, 4, 4)));
    assert!(Sector::turning(pivot, end, Angle::NORTH).is_none());
}

#[test]
fn how_far_a_front_may_wheel() {
    // A post stands at 45 degrees, 20 from the pivot: the front of 30 strikes its corner.
    let post = block(15, 15, 0, 2, 2);
    let free = |turn: i32| {
        Sector::turning(Point::ORIGIN, Point::units(30, 0), Angle::hundredths(-turn))
            .is_none_or(|passed| !passed.overlaps(&post))
    };
    let most = greatest(9000, free);
    // Its near corner is (16, 14): the angle whose tangent is 14 / 16 is 41.19.
    assert!((4119 - most).abs() <= 3, "{most}");
    assert!(free(most) && !free(most + 1));
}

#[test]
fn a_corridor_and_what_stands_in_it() {
    let corridor =
        Corridor { front: pose(100, 100, 0), width: Length::units(30), reach: Length::units(200) };
    let span = |outline| corridor.span(&outline);
    let full = span(block(100, 200, 0, 30, 20)).unwrap();
    assert_eq!((full.left, full.right), (Length::units(-15), Length::units(15)));
    assert_eq!((full.near, full.far), (Length::units(90), Length::units(110)));
    let part = span(block(120, 200, 0, 30, 20)).unwrap();
    assert_eq!(
        (part.left, part.right, part.width()),
        (Length::units(5), Length::units(15), Length::units(10))
    );
    // Touching the border takes up no breadth; beside it there is nothing.
    assert_eq!(span(block(130, 200, 0, 30, 20)).unwrap().width(), Length::ZERO);
    assert_eq!(span(block(131, 200, 0, 30, 20)), None);
    // Behind the front, across it, at the end and beyond.
    assert_eq!(span(block(100, 80, 0, 30, 20)), None);
    assert_eq!(span(block(100, 95, 0, 30, 20)).unwrap().near, Length::ZERO);
    assert_eq!(span(block(100, 305, 0, 30, 20)).unwrap().far, Length::units(200));
    assert_eq!(span(block(100, 311, 0, 30, 20)), None);
    // Askew: the range is that of the part within, not that of its nearest corner.
    let askew = span(
        Outline::hull(
            &[(110, 150), (150, 110), (160, 120), (120, 160)].map(|(x, y)| Point::units(x, y)),
        )
        .unwrap(),
    );
    assert_eq!(askew.unwrap().near, Length::units(45));
    assert_eq!(askew.unwrap().left, Length::units(10));
}

#[test]
fn round_things_in_a_corridor() {
    let corridor =
        Corridor { front: pose(100, 100, 90), width: Length::units(30), reach: Length::units(200) };
    let span = corridor.span(&disc(150, 100, 5)).unwrap();
    assert_eq!((span.left, span.right), (Length::units(-5), Length::units(5)));
    assert_eq!((span.near, span.far), (Length::units(45), Length::units(55)));
    // Its middle lies 3 outside: 4 of the 5 are left at the border, and 2 of its breadth.
    let span = corridor.span(&disc(150, 118, 5)).unwrap();
    assert_eq!((span.near, span.far), (Length::units(46), Length::units(54)));
    assert_eq!(span.width(), Length::units(2));
    assert_eq!(corridor.span(&disc(150, 121, 5)), None);
    // A square with a rim of 2 is met 2 earlier.
    let span = corridor.span(&block(150, 100, 0, 4, 4).grown(Length::units(2))).unwrap();
    assert_eq!((span.near, span.far), (Length::units(46), Length::units(54)));
    assert_eq!(span.width(), Length::units(8));
}

#[test]
fn what_is_left_of_a_breadth() {
    let parts = |parts: &[(i32, i32)]| -> Vec<(Length, Length)> {
        parts.iter().map(|&(from, to)| (Length::units(from), Length::units(to))).collect()
    };
    let left = |covered: &[(i32, i32)]| {
        uncovered((Length::units(-15), Length::units(15)), &mut parts(covered))
    };
    assert_eq!(left(&[]), Length::units(30));
    assert_eq!(left(&[(-5, 5)]), Length::units(20));
    assert_eq!(left(&[(0, 20), (-20, -10), (-12, -8)]), Length::units(8));
    assert_eq!(left(&[(-20, 20), (0, 1)]), Length::ZERO);
    assert_eq!(left(&[(15, 20), (-30, -15)]), Length::units(30));
}

#[test]
fn templates_touch_what_they_meet() {
    // A square of 2 inches laid along the edges of the table.
    let template = block(10, 10, 0, 2, 2);
    assert!(touches(&template, &disc(12, 10, 1)), "its rim meets the square");
    assert!(!touches(&template, &Outline::circle(at(12_005, 10_000), Length::units(1))));
    assert!(covers(&template, &Outline::circle(at(10_000, 10_000), long("0.375"))));
    // A line swept 12 long strikes what it touches.
    let sweep = Line::towards(Point::units(10, 10), Angle::degrees(90), Length::units(12));
    let ray = Outline::line(sweep.from, sweep.to);
    assert!(touches(&ray, &Outline::circle(at(22_300, 10_000), long("0.375"))));
    assert!(!touches(&ray, &Outline::circle(at(22_400, 10_000), long("0.375"))));
    // Long, short, left and right of the line from a firer to a mark.
    let (firer, mark) = (Point::units(0, 0), Point::units(30, 40));
    let frame = Frame::new(mark, firer.bearing(mark));
    let long = frame.at(Length::ZERO, Length::units(10));
    assert!(long.distance(Point::units(36, 48)) <= Length::thousandths(2), "{long:?}");
    let right = frame.at(Length::units(10), Length::ZERO);
    assert!(right.distance(Point::units(38, 34)) <= Length::thousandths(2), "{right:?}");
    assert_eq!(mark.towards(Angle::SOUTH, Length::units(3)), Point::units(30, 37));
}
