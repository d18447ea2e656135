//! Distances, overlaps, contact, and the sides of a body.

use super::*;

#[test]
fn distances_between_outlines() {
    let square = block(10, 10, 0, 4, 4);
    let cases = [
        // Side to side, corner to corner, touching, overlapping, inside.
        (block(20, 10, 0, 4, 4), "6"),
        (block(17, 18, 0, 4, 4), "5"),
        (block(14, 10, 0, 4, 4), "0"),
        (block(12, 11, 30, 4, 4), "0"),
        (block(10, 10, 0, 2, 2), "0"),
        // Square on its corner: half its diagonal is 2.828.
        (block(20, 10, 45, 4, 4), "5.172"),
        (disc(18, 10, 3), "3"),
        (disc(15, 16, 2), "3"),
        (disc(10, 10, 1), "0"),
        (Outline::line(Point::units(15, 0), Point::units(15, 30)), "3"),
        (Outline::line(Point::units(0, 9), Point::units(30, 9)), "0"),
        (Outline::point(Point::units(10, 15)), "3"),
    ];
    for (other, expected) in cases {
        assert_eq!(distance(&square, &other), long(expected), "{other:?}");
        assert_eq!(distance(&other, &square), long(expected), "{other:?}");
    }
    assert_eq!(distance(&disc(0, 0, 2), &disc(6, 8, 3)), Length::units(5));
}

#[test]
fn a_limit_includes_itself() {
    let (one, two) = (block(10, 10, 0, 4, 4), block(17, 18, 0, 4, 4));
    assert!(is_within(&one, &two, Length::units(5)));
    assert!(!is_within(&one, &two, Length::thousandths(4999)));
    assert!(!is_within(&one, &two, Length::thousandths(-1)));
    // A hair over a limit is over it: the distance is rounded up.
    let (one, two) = (Outline::point(at(0, 0)), Outline::point(at(1, 20_000)));
    assert_eq!(distance(&one, &two), Length::thousandths(20_001));
    assert!(!is_within(&one, &two, Length::units(20)));
}

#[test]
fn nearest_points_of_two_outlines() {
    let square = block(10, 10, 0, 4, 4);
    let ends = nearest_points(&square, &block(20, 12, 0, 4, 4));
    assert_eq!(ends.0.distance(ends.1), Length::units(6));
    assert_eq!(
        nearest_points(&square, &block(17, 18, 0, 4, 4)),
        (Point::units(12, 12), Point::units(15, 16))
    );
    assert_eq!(
        nearest_points(&square, &disc(18, 10, 3)),
        (Point::units(12, 10), Point::units(15, 10))
    );
    assert_eq!(
        nearest_points(&disc(0, 0, 1), &disc(6, 0, 2)),
        (Point::units(1, 0), Point::units(4, 0))
    );
    // Two bars crossed: the same point, and in both.
    let (across, along) = (block(10, 10, 0, 20, 2), block(11, 10, 0, 2, 20));
    let (one, two) = nearest_points(&across, &along);
    assert_eq!(one, two);
    assert!(holds(&across, one) && holds(&along, one));
    let (one, two) = nearest_points(&disc(0, 0, 3), &disc(4, 0, 3));
    assert_eq!((one, two), (Point::units(2, 0), Point::units(2, 0)));
}

#[test]
fn touching_is_not_overlapping() {
    let square = block(10, 10, 0, 4, 4);
    let cases = [
        (block(14, 10, 0, 4, 4), false),
        (block(14, 14, 0, 4, 4), false),
        (block(13, 10, 0, 4, 4), true),
        (block(10, 10, 0, 4, 4), true),
        (block(10, 10, 0, 2, 2), true),
        (disc(15, 10, 3), false),
        (disc(14, 10, 3), true),
        (disc(10, 10, 1), true),
        (Outline::line(Point::units(12, 0), Point::units(12, 30)), false),
        (Outline::line(Point::units(11, 0), Point::units(11, 30)), true),
        (Outline::line(Point::units(10, 10), Point::units(11, 11)), true),
        (Outline::point(Point::units(10, 10)), true),
        (Outline::point(Point::units(12, 10)), false),
    ];
    for (other, expected) in cases {
        assert_eq!(overlaps(&square, &other), expected, "{other:?}");
        assert_eq!(overlaps(&other, &square), expected, "{other:?}");
        assert!(touches(&square, &other));
    }
    assert!(!overlaps(&disc(0, 0, 2), &disc(5, 0, 3)));
    assert!(overlaps(&disc(0, 0, 2), &disc(4, 0, 3)));
    let (one, two) = (Outline::line(at(0, 0), at(9, 9)), Outline::line(at(0, 9), at(9, 0)));
    assert!(!overlaps(&one, &two), "lines have no breadth");
}

#[test]
fn the_slack_is_the_same_for_all_shapes() {
    let wide = Length::units(4);
    let square = |x| Outline::rectangle(Pose::new(at(x, 10_000), Angle::NORTH), wide, wide);
    let circle = |x| Outline::circle(at(x, 10_000), Length::units(2));
    let base = square(10_000);
    assert!(!overlaps(&base, &square(13_996)) && overlaps(&base, &square(13_995)));
    assert!(!overlaps(&base, &circle(13_996)) && overlaps(&base, &circle(13_995)));
    assert!(
        !overlaps(&circle(10_000), &circle(13_996)) && overlaps(&circle(10_000), &circle(13_995))
    );
    assert!(touches(&base, &square(14_004)) && !touches(&base, &square(14_005)));
    assert!(overlap_deeper(&base, &square(13_000), long("0.999")));
    assert!(!overlap_deeper(&base, &square(13_000), Length::units(1)));
    assert!(!overlap_deeper(&circle(10_000), &circle(13_000), Length::units(1)));
}

#[test]
fn one_outline_in_another() {
    let square = block(10, 10, 0, 4, 4);
    assert!(covers(&square, &block(11, 11, 0, 2, 2)));
    assert!(covers(&square, &square));
    assert!(!covers(&square, &block(11, 11, 45, 2, 2)));
    assert!(covers(&square, &disc(10, 10, 2)));
    assert!(!covers(&square, &disc(11, 10, 2)));
    assert!(covers(&disc(10, 10, 3), &square));
    assert!(!covers(&disc(11, 10, 3), &square));
    assert!(covers(&disc(10, 10, 3), &disc(11, 10, 2)));
    assert!(!covers(&disc(10, 10, 3), &disc(12, 10, 2)));
    assert!(!covers(&disc(10, 10, 2), &disc(10, 10, 3)));
    assert!(!covers(&Outline::line(at(0, 0), at(9, 0)), &disc(0, 0, 1)));
}

/// Bases of 15 millimetres on a table in centimetres.
const CONTACT: Contact = Contact {
    askew: Angle::degrees(1),
    gap: Length::thousandths(100),
    along: Length::thousandths(100),
};

fn base(x: i32, y: i32, facing: i32) -> Outline {
    let side = Length::thousandths(1500);
    Outline::rectangle(Pose::new(at(x, y), Angle::hundredths(facing)), side, side)
}

#[test]
fn contact_wants_edge_to_edge() {
    let ours = base(10_000, 10_000, 0);
    let cases = [
        // Flush, a millimetre off, a hair more.
        ((10_000, 11_500, 18_000), Some(1500)),
        ((10_000, 11_600, 18_000), Some(1500)),
        ((10_000, 11_601, 18_000), None),
        // Half beside each other, just a millimetre, and a hair more than that.
        ((10_750, 11_500, 18_000), Some(750)),
        ((11_400, 11_500, 18_000), None),
        ((11_399, 11_500, 18_000), Some(101)),
        // Only the corners touch.
        ((11_500, 11_500, 18_000), None),
        // A degree askew, and more; turned about its middle it comes to stand a little aside.
        ((10_000, 11_500, 18_090), Some(1488)),
        ((10_000, 11_513, 18_100), Some(1486)),
        ((10_000, 11_520, 18_120), None),
        // From behind and from the sides.
        ((10_000, 8500, 0), Some(1500)),
        ((11_500, 10_000, 9000), Some(1500)),
        ((8500, 10_000, 27_000), Some(1500)),
        // In the same place: edges lie on each other, but look the same way.
        ((10_000, 10_000, 0), None),
    ];
    for ((x, y, facing), expected) in cases {
        let theirs = base(x, y, facing);
        let along = CONTACT.between(&ours, &theirs).map(|touch| touch.along.in_thousandths());
        let close = match (along, expected) {
            (Some(along), Some(expected)) => (along - expected).abs() <= 1,
            (along, expected) => along == expected,
        };
        assert!(close, "{x} {y} {facing}: {along:?}, not {expected:?}");
        assert_eq!(CONTACT.between(&theirs, &ours).is_some(), expected.is_some());
    }
}

#[test]
fn contact_names_the_edges() {
    // Edges are numbered by their first corner, anticlockwise from the front left: left, rear, right, front.
    let (ours, theirs) = (base(10_000, 10_000, 0), base(10_000, 11_500, 18_000));
    let touch = CONTACT.between(&ours, &theirs).unwrap();
    assert_eq!((touch.edge, touch.other), (3, 3));
    let behind = CONTACT.between(&ours, &base(10_000, 8500, 0)).unwrap();
    assert_eq!((behind.edge, behind.other), (1, 3));
    // Of two edges in contact the one that runs longer is told.
    let corner = Outline::hull(&[
        at(10_750, 10_750),
        at(10_750, 9000),
        at(12_000, 9000),
        at(12_000, 10_750),
    ]);
    assert_eq!(CONTACT.between(&ours, &corner.unwrap()).unwrap().edge, 2);
    // Circles have no edges.
    assert_eq!(CONTACT.between(&ours, &Outline::circle(at(11_500, 10_000), long("0.75"))), None);
}

#[test]
fn the_sides_of_a_body() {
    let body = body(10, 10, 90, 4, 2);
    assert_eq!(body.side(Side::Front), pose(11, 10, 90));
    assert_eq!(body.side(Side::Right), pose(10, 8, 180));
    assert_eq!(body.side(Side::Rear), pose(9, 10, 270));
    assert_eq!(body.side(Side::Left), pose(10, 12, 0));
    assert_eq!(body.edge(Side::Front), (Point::units(11, 12), Point::units(11, 8)));
    assert_eq!(body.edge(Side::Rear), (Point::units(9, 8), Point::units(9, 12)));
    assert_eq!(body.front_corner(Flank::Left), Point::units(11, 12));
    assert_eq!(body.nearest_side(Point::units(30, 10)), Side::Front);
    assert_eq!(body.nearest_side(Point::units(10, 30)), Side::Left);
    assert_eq!(body.nearest_side(Point::units(10, 10)), Side::Front, "of equals the first");
    assert_eq!(Body::behind(pose(11, 10, 90), Length::units(4), Length::units(2)), body);
}

#[test]
fn a_footprint_wherever_it_stands() {
    let stand = Footprint::Rectangle { width: Length::units(4), depth: Length::units(2) };
    assert_eq!(stand.outline(pose(10, 10, 90)), block(10, 10, 90, 4, 2));
    assert_eq!(stand.axis_points(pose(10, 10, 90))[1], Point::units(11, 10));
    let round = Footprint::Circle { radius: Length::units(3) };
    assert_eq!(round.outline(pose(10, 10, 45)), disc(10, 10, 3));
    assert_eq!(round.axis_points(pose(10, 10, 45))[1], Point::units(10, 13));
}

#[test]
fn zones_by_the_extended_sides() {
    let body = body(10, 10, 0, 4, 2);
    let cases = [
        ((10_000, 11_000), (Along::Level, Across::Within)),
        ((10_000, 11_001), (Along::Ahead, Across::Within)),
        ((12_001, 11_001), (Along::Ahead, Across::Right)),
        ((12_000, 8999), (Along::Behind, Across::Within)),
        ((7999, 10_000), (Along::Level, Across::Left)),
    ];
    for ((x, y), expected) in cases {
        assert_eq!(body.zone(at(x, y)), expected, "{x} {y}");
    }
}

#[test]
fn what_lies_ahead_of_a_line() {
    let frame = pose(10, 10, 0).frame();
    assert_eq!(frame.ahead(&block(10, 12, 0, 4, 4)), Ahead::All);
    assert_eq!(frame.ahead(&block(10, 11, 0, 4, 4)), Ahead::Part);
    assert_eq!(frame.ahead(&block(10, 8, 0, 4, 4)), Ahead::None);
    assert_eq!(frame.ahead(&disc(0, 9, 2)), Ahead::Part);
    assert_eq!(frame.nearest_ahead(&disc(0, 15, 2)), Length::units(3));
    let extent = frame.extent(&[block(10, 11, 0, 4, 4), disc(5, 5, 1)]).unwrap();
    assert_eq!((extent.left, extent.right), (Length::units(-6), Length::units(2)));
    assert_eq!((extent.rear, extent.front), (Length::units(-6), Length::units(3)));
    assert_eq!(frame.extent(&[]), None);
}

#[test]
fn the_body_round_some_bases() {
    let bases = [block(10, 10, 30, 2, 2), block(10, 10, 30, 6, 1)];
    let around = Body::around(&bases, Angle::degrees(30)).unwrap();
    assert!((around.width - Length::units(6)).abs() <= Length::thousandths(2));
    assert!((around.depth - Length::units(2)).abs() <= Length::thousandths(2));
    assert_eq!(around.middle, pose(10, 10, 30));
    assert_eq!(Body::around(&[], Angle::NORTH), None);
}

#[test]
fn a_wheel_turns_on_the_inner_corner() {
    let body = body(10, 10, 0, 4, 2);
    let wheeled = body.wheeled(Flank::Right, Angle::EAST);
    assert_eq!(wheeled.front_corner(Flank::Right), Point::units(12, 11));
    assert_eq!(wheeled.front_corner(Flank::Left), Point::units(12, 15));
    assert_eq!(wheeled.middle, pose(11, 13, 90));
    let wheeled = body.wheeled(Flank::Left, Angle::EAST);
    assert_eq!(wheeled.front_corner(Flank::Left), Point::units(8, 11));
    assert_eq!(wheeled.middle, pose(9, 13, 270));
}

#[test]
fn the_table_holds_what_lies_on_it() {
    let table = Tabletop { width: Length::units(100), depth: Length::units(75) };
    assert!(table.covers(&block(2, 2, 0, 4, 4)));
    assert!(!table.covers(&block(1, 2, 0, 4, 4)));
    assert!(table.covers(&disc(98, 73, 2)));
    assert!(!table.covers(&disc(99, 73, 2)));
    assert!(table.holds(Point::units(100, 75)) && !table.holds(at(100_001, 0)));
    assert_eq!(table.distance(&block(50, 70, 0, 4, 4), Edge::North), Length::units(3));
    assert_eq!(table.distance(&block(50, 70, 0, 4, 4), Edge::West), Length::units(48));
    assert_eq!(table.edge(Edge::East), line((100, 75), (100, 0)));
}

#[test]
fn where_a_way_leaves_the_table() {
    let table = Tabletop { width: Length::units(100), depth: Length::units(75) };
    assert_eq!(table.leaving(&line((50, 50), (50, 90))), Some((Edge::North, Length::units(25))));
    assert_eq!(table.leaving(&line((50, 50), (50, 75))), None, "the edge is on the table");
    assert_eq!(table.leaving(&line((95, 50), (125, 90))), Some((Edge::East, long("8.333"))));
    // Over the corner: both edges are crossed at one place, and the first clockwise is told.
    assert_eq!(table.leaving(&line((3, 4), (-3, -4))), Some((Edge::South, Length::units(5))));
    assert_eq!(table.leaving(&line((0, 10), (-5, 10))), Some((Edge::West, Length::ZERO)));
    assert_eq!(table.leaving(&line((0, 10), (0, 20))), None, "along the edge");
    assert_eq!(table.leaving(&line((-5, 10), (50, 90))), None, "it does not begin on the table");
}

#[test]
fn edges_look_outward() {
    let stand = block(10, 10, 30, 4, 2);
    let ways: Vec<i32> = (0..4).map(|edge| stand.outward(edge).in_hundredths()).collect();
    // Left, rear, right, front; corners are rounded to the thousandth.
    for (way, expected) in ways.into_iter().zip([30_000, 21_000, 12_000, 3000]) {
        assert!((way - expected).abs() <= 3, "{way}");
    }
}

#[test]
fn a_way_of_several_legs() {
    let points = [(0, 0), (3, 4), (3, 10)].map(|(x, y)| Point::units(x, y));
    assert_eq!(path_length(&points), Length::units(11));
    assert_eq!(legs(&points).count(), 2);
    assert_eq!(path_length(&points[..1]), Length::ZERO);
}

#[test]
fn two_bodies_are_as_far_apart_as_the_nearest_of_their_edges() {
    use super::super::measure::{gap_squared, to_line};
    let mut seed = 5_u32;
    let mut number = |below: i32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as i32 % below
    };
    let mut apart = 0;
    for n in 0..3000 {
        let mut outline = |kind: usize| {
            let here = pose(number(60), number(60), number(360));
            let corners: Vec<Point> = (0..5).map(|_| at(number(20_000), number(20_000))).collect();
            match kind {
                0 => Outline::rectangle(here, Length::units(1 + number(9)), Length::units(3)),
                1 => Outline::hull(&corners).expect("it has few corners"),
                2 => Outline::line(corners[0], corners[1]),
                _ => Outline::point(here.at),
            }
        };
        let (one, other) = (outline(n % 2), outline(n / 2 % 4));
        let gap = gap_squared(&one, &other, u64::MAX);
        let to_edges = |points: &Outline, edges: &Outline| {
            let each = points.corners().iter().flat_map(|&point| {
                edges.edges().map(move |(from, to)| to_line(point, from, to, u64::MAX))
            });
            each.min().unwrap_or(u64::MAX)
        };
        let nearest = to_edges(&one, &other).min(to_edges(&other, &one));
        if 0 < gap {
            assert_eq!(gap, nearest, "{one:?} {other:?}");
            assert_eq!(gap_squared(&one, &other, gap + 1), gap);
            assert!(gap / 2 < gap_squared(&one, &other, gap / 2 + 1));
            apart += 1;
        }
    }
    assert!(1500 < apart, "{apart}");
}
