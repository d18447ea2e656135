//! Regions, courses, ways over terrain, and sight.

use super::*;

/// An L of two bars, 2 broad, open to the north-east.
fn hook() -> Region {
    region(&[(0, 0), (10, 0), (10, 2), (2, 2), (2, 10), (0, 10)])
}

#[test]
fn regions_may_be_hollow_but_not_crossed() {
    assert_eq!(
        region(&[(0, 0), (0, 4), (4, 4), (4, 0)]).corners()[1],
        Point::units(4, 4),
        "turned anticlockwise"
    );
    let error = |corners: &[(i32, i32)]| {
        Region::new(corners.iter().map(|&(x, y)| Point::units(x, y)).collect()).unwrap_err()
    };
    assert_eq!(error(&[(0, 0), (1, 1)]), RegionError::TooFew);
    assert_eq!(error(&[(0, 0), (4, 4), (4, 0), (0, 4)]), RegionError::Crosses { one: 1, two: 3 });
    assert_eq!(error(&[(0, 0), (4, 0), (2, 0)]), RegionError::Crosses { one: 1, two: 2 });
    assert_eq!(error(&[(0, 0), (4, 0), (4, 4), (4, 0)]), RegionError::Crosses { one: 1, two: 3 });
    assert_eq!(error(&[(0, 0), (0, 0), (4, 0), (4, 4)]), RegionError::Crosses { one: 1, two: 2 });
    assert_eq!(error(&[(0, 0), (4001, 0), (4, 4)]), RegionError::TooFar { at: 2 });
    let many = (0..=MOST_REGION_CORNERS as i32).map(|n| at(n, n * n)).collect();
    assert_eq!(Region::new(many).unwrap_err(), RegionError::TooMany);
    let text = serde_json::to_string(&hook()).unwrap();
    assert_eq!(serde_json::from_str::<Region>(&text).unwrap(), hook());
    assert!(serde_json::from_str::<Region>("[[0,0],[1,1]]").is_err());
}

#[test]
fn where_a_point_lies() {
    let cases = [
        ((1, 1), Whereabouts::Inside),
        ((1, 9), Whereabouts::Inside),
        ((5, 5), Whereabouts::Outside),
        ((2, 5), Whereabouts::Border),
        ((2, 2), Whereabouts::Border),
        ((0, 0), Whereabouts::Border),
        ((5, 0), Whereabouts::Border),
        ((11, 1), Whereabouts::Outside),
        // Level with corners.
        ((-1, 2), Whereabouts::Outside),
        ((1, 2), Whereabouts::Inside),
        ((5, 10), Whereabouts::Outside),
    ];
    for ((x, y), expected) in cases {
        assert_eq!(hook().locate(Point::units(x, y)), expected, "{x} {y}");
    }
}

#[test]
fn outlines_and_a_hollow_region() {
    // In the hollow, across one bar, wholly in a bar, round all of it, and outside.
    let cases = [
        (block(6, 6, 0, 2, 2), false, false, "3"),
        (block(3, 6, 0, 2, 2), false, false, "0"),
        (block(2, 6, 0, 2, 2), true, false, "0"),
        (block(1, 6, 0, 2, 2), true, true, "0"),
        (block(5, 5, 0, 20, 20), true, false, "0"),
        (block(5, 14, 0, 2, 2), false, false, "3.606"),
        (disc(6, 6, 3), false, false, "1"),
        (disc(6, 6, 4), false, false, "0"),
        (disc(6, 6, 5), true, false, "0"),
        (disc(1, 6, 1), true, true, "0"),
    ];
    for (outline, overlaps, inside, away) in cases {
        assert_eq!(hook().overlaps(&outline), overlaps, "overlaps {outline:?}");
        assert_eq!(hook().covers(&outline), inside, "inside {outline:?}");
        assert_eq!(hook().distance(&outline), long(away), "{outline:?}");
        assert!(hook().is_within(&outline, long(away)));
        assert_eq!(hook().touches(&outline), away == "0");
    }
    // Lines of no breadth: in one bar, across the hollow, along the border, and outside.
    let bare = |from: (i32, i32), to: (i32, i32)| {
        let line = Outline::line(Point::units(from.0, from.1), Point::units(to.0, to.1));
        (hook().overlaps(&line), hook().covers(&line))
    };
    assert_eq!(bare((1, 1), (1, 9)), (true, true));
    assert_eq!(bare((1, 9), (9, 1)), (true, false));
    assert_eq!(bare((2, 3), (2, 9)), (false, true));
    assert_eq!(bare((3, 3), (9, 9)), (false, false));
    assert!(!hook().is_within(&block(6, 6, 0, 2, 2), long("2.999")));
    assert_eq!(hook().border_distance(Point::units(1, 6)), Length::units(1));
    assert_eq!(hook().nearest_border(Point::units(6, 7)), Point::units(2, 7));
}

#[test]
fn the_parts_of_a_line_in_a_region() {
    let parts = |line: Line| -> Vec<(String, String)> {
        let hook = hook();
        let stretches = hook.stretches(&line).map(|stretch| {
            (line.along(stretch.from).to_string(), line.along(stretch.to).to_string())
        });
        stretches.collect()
    };
    let pairs = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
        pairs.iter().map(|&(from, to)| (from.into(), to.into())).collect()
    };
    // Across both bars, from within, along a bar, along the border, past a corner.
    assert_eq!(parts(line((-1, 5), (11, 5))), pairs(&[("1", "3")]));
    assert_eq!(parts(line((1, 12), (1, -4))), pairs(&[("2", "12")]));
    assert_eq!(parts(line((1, 1), (1, 5))), pairs(&[("0", "4")]));
    assert_eq!(parts(line((12, 1), (1, 12))), pairs(&[]));
    assert_eq!(parts(line((12, -2), (-2, 12))), pairs(&[("2.828", "5.657"), ("14.142", "16.971")]));
    assert_eq!(parts(line((-1, 0), (11, 0))), pairs(&[]), "along the border");
    assert_eq!(
        parts(line((-1, 2), (11, 2))),
        pairs(&[("1", "3")]),
        "inside, then along the border"
    );
    assert_eq!(parts(line((1, 11), (-1, 9))), pairs(&[]), "past a corner");
    assert_eq!(parts(line((5, 5), (5, 5))), pairs(&[]));
    assert_eq!(hook().depth(&line((12, -2), (-2, 12))), long("5.657"));
    // Through a corner where it stays inside: one part, not two.
    assert_eq!(parts(line((1, 1), (3, 3))), pairs(&[("0", "1.414")]));
    assert_eq!(parts(line((0, 0), (2, 2))), pairs(&[("0", "2.829")]));
}

#[test]
fn the_part_of_a_line_in_an_outline() {
    let along = |line: Line, outline: Outline| {
        line.stretch_in(&outline).map(|stretch| (line.along(stretch.from), line.along(stretch.to)))
    };
    let through = line((0, 10), (20, 10));
    let units = |from, to| Some((Length::units(from), Length::units(to)));
    assert_eq!(along(through, block(10, 10, 0, 4, 4)), units(8, 12));
    assert_eq!(along(through, block(0, 10, 0, 4, 4)), units(0, 2));
    assert_eq!(along(through, block(10, 12, 0, 4, 4)), units(8, 12), "along an edge");
    assert_eq!(along(through, block(10, 13, 0, 4, 4)), None);
    assert_eq!(along(through, disc(10, 10, 3)), units(7, 13));
    assert_eq!(along(through, disc(10, 13, 5)), units(6, 14));
    assert_eq!(along(through, disc(10, 13, 3)), None, "it only touches");
    let strip = Outline::line(Point::units(5, 12), Point::units(15, 12)).grown(Length::units(2));
    assert_eq!(along(through, strip), units(5, 15), "the edge of a strip");
    let strip = Outline::line(Point::units(5, 10), Point::units(15, 10)).grown(Length::units(2));
    assert_eq!(along(through, strip), units(3, 17));
    let strip = Outline::line(Point::units(10, 0), Point::units(10, 20)).grown(Length::units(2));
    assert_eq!(along(through, strip), units(8, 12));
}

#[test]
fn places_along_a_line() {
    let line = line((0, 0), (30, 40));
    assert_eq!(line.length(), Length::units(50));
    assert_eq!(line.at(Length::units(10)), Point::units(6, 8));
    assert_eq!(line.at(Length::units(60)), Point::units(30, 40));
    assert_eq!(line.direction(), Angle::hundredths(3687));
    assert_eq!(
        line.crossing(&Line::new(Point::units(15, 0), Point::units(15, 50)))
            .map(|share| line.along(share)),
        Some(Length::units(25))
    );
    assert_eq!(line.crossing(&Line::new(Point::units(15, 21), Point::units(15, 50))), None);
    assert_eq!(Line::towards(Point::ORIGIN, Angle::EAST, Length::units(3)).to, Point::units(3, 0));
}

#[test]
fn following_a_course() {
    let road = course(&[(0, 0), (10, 0), (10, 10)], 2);
    assert_eq!(road.length(), Length::units(20));
    assert_eq!(road.at(Length::units(4)), pose(4, 0, 90));
    assert_eq!(road.at(Length::units(10)), pose(10, 0, 90), "at the bend the way behind");
    assert_eq!(road.at(Length::units(13)), pose(10, 3, 0));
    assert_eq!(road.at(Length::units(99)), pose(10, 10, 0));
    assert_eq!(road.at(Length::units(-1)), pose(0, 0, 90));
    assert_eq!(road.beyond(Length::units(22)), Point::units(10, 12));
    assert_eq!(road.beyond(Length::units(-2)), Point::units(-2, 0));
    let abreast = road.abreast(Point::units(4, 3));
    assert_eq!((abreast.along, abreast.aside), (Length::units(4), Length::units(3)));
    assert_eq!(road.aside(Point::units(4, 3)), abreast.aside);
    let abreast = road.abreast(Point::units(12, -2));
    assert_eq!(road.aside(Point::units(12, -2)), abreast.aside);
    assert_eq!((abreast.along, abreast.aside), (Length::units(10), long("2.829")));
    assert!(road.holds(Point::units(4, 1)) && !road.holds(at(4000, 1001)));
    assert_eq!(road.distance(&disc(5, 6, 2)), Length::units(2));
    assert!(road.touches(&disc(5, 3, 2)) && !road.touches(&disc(5, 4, 2)));
    // A wagon of 4 whose front has come 12 along: its ends lie at (8, 0) and (10, 2).
    assert_eq!(road.carried(Length::units(12), Length::units(4)), pose(9, 1, 45));
    assert_eq!(road.carried(Length::units(1), Length::units(4)), pose(-1, 0, 90));
}

#[test]
fn what_is_no_course() {
    let error = |points: &[(i32, i32)], width: i32| {
        let points = points.iter().map(|&(x, y)| Point::units(x, y)).collect();
        Course::new(points, Length::units(width)).unwrap_err()
    };
    assert_eq!(error(&[(0, 0)], 0), CourseError::TooFew);
    assert_eq!(error(&[(0, 0), (1, 0)], -1), CourseError::Narrow);
    assert_eq!(error(&[(0, 0), (1, 0), (1, 0)], 0), CourseError::Doubled { at: 2 });
    assert_eq!(error(&[(0, 0), (0, 5000)], 0), CourseError::TooFar { at: 2 });
    let road = course(&[(0, 0), (10, 0)], 2);
    let text = serde_json::to_string(&road).unwrap();
    assert_eq!(text, r#"{"points":[[0,0],[10000,0]],"width":2000}"#);
    assert_eq!(serde_json::from_str::<Course>(&text).unwrap(), road);
}

#[test]
fn crossing_a_course() {
    let stream = course(&[(0, 10), (10, 10), (20, 20)], 0);
    let crossed =
        |line: Line| stream.crossings(&line).map(|share| line.along(share)).collect::<Vec<_>>();
    assert_eq!(crossed(line((5, 0), (5, 20))), [Length::units(10)]);
    assert_eq!(crossed(line((5, 0), (5, 9))), []);
    assert_eq!(crossed(line((10, 0), (10, 20))), [Length::units(10)], "a corner counts once");
    assert_eq!(crossed(line((-5, 10), (5, 10))), [], "along it is not across it");
    assert_eq!(crossed(line((5, 9), (20, 15))).len(), 2, "there and back");
}

/// What the ground of these tests is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
enum Kind {
    Wood,
    Bog,
    Road,
    Stream,
}

fn flat(kind: Kind, shape: Shape) -> Terrain<Kind> {
    Terrain { kind, shape, relief: Relief::Level(Height::GROUND) }
}

/// A wood from 10 to 20, a bog from 18 to 30, a stream at 40 and a road along y = 5, from west to east.
fn land() -> Land<Kind> {
    Land::new(vec![
        flat(Kind::Wood, Shape::Area(region(&[(10, 0), (20, 0), (20, 10), (10, 10)]))),
        flat(Kind::Bog, Shape::Area(region(&[(18, 0), (30, 0), (30, 10), (18, 10)]))),
        flat(Kind::Road, Shape::Course(course(&[(0, 5), (30, 5), (60, 5)], 2))),
        flat(Kind::Stream, Shape::Course(course(&[(40, -10), (40, 20)], 0))),
    ])
    .unwrap()
}

#[test]
fn pieces_of_terrain_round_a_place() {
    let land = land();
    let list = |pieces: Pieces| pieces.iter().collect::<Vec<_>>();
    assert_eq!(list(land.at(Point::units(19, 5))), [0, 1, 2]);
    assert_eq!(land.at(Point::units(19, 5)).top(), Some(2));
    assert!(land.at(Point::units(50, 9)).is_empty());
    assert_eq!(Pieces::NONE.top(), None);
    assert_eq!(list(land.touched(&block(9, 9, 0, 2, 2))), [0]);
    assert_eq!(list(land.touched(&block(40, 9, 0, 2, 2))), [3]);
    assert!(land.overlapped(&block(9, 9, 0, 2, 2)).is_empty());
    assert_eq!(list(land.overlapped(&block(18, 9, 0, 2, 2))), [0, 1]);
    assert_eq!(list(land.around(&block(18, 9, 0, 2, 2))), [0]);
    assert_eq!(list(land.crossed(&line((35, 0), (45, 0)))), [3]);
    assert_eq!(list(land.crossed(&line((35, 0), (45, 10)))), [2, 3]);
    let (some, others) = (Pieces::NONE.with(1).with(3), Pieces::NONE.with(3).with(4));
    assert_eq!(list(some.and(others)), [1, 3, 4]);
    assert_eq!(list(some.common(others)), [3]);
    assert!(some.has(1) && !some.has(0) && some.without(1).len() == 1);
    let many = (0..=MOST_PIECES).map(|_| land.pieces()[0].clone()).collect();
    assert_eq!(Land::new(many).unwrap_err(), TooManyPieces(129));
}

#[test]
fn a_land_is_written_and_read() {
    let text = serde_json::to_string(&land()).unwrap();
    assert_eq!(serde_json::from_str::<Land<Kind>>(&text).unwrap(), land());
    let one = &text[1..text.len() - 1].split(",{\"kind\"").next().unwrap();
    let many = format!("[{}]", vec![*one; MOST_PIECES + 1].join(","));
    let error = serde_json::from_str::<Land<Kind>>(&many).unwrap_err();
    assert!(error.to_string().contains("at most 128 pieces of terrain, not 129"), "{error}");
    let some = Pieces::NONE.with(3).with(127);
    assert_eq!(serde_json::to_string(&some).unwrap(), "[3,127]");
    assert_eq!(serde_json::from_str::<Pieces>("[3,127]").unwrap(), some);
    assert!(serde_json::from_str::<Pieces>("[128]").is_err());
}

#[test]
fn a_way_is_cut_where_the_ground_changes() {
    let land = land();
    let mut walk = Walk::default();
    walk.along(&land, &line((0, 8), (50, 8)));
    let parts: Vec<_> = walk
        .parts()
        .iter()
        .map(|part| (part.from.0 / 1000, part.to.0 / 1000, part.on.iter().collect::<Vec<_>>()))
        .collect();
    assert_eq!(
        parts,
        [
            (0, 10, vec![]),
            (10, 18, vec![0]),
            (18, 20, vec![0, 1]),
            (20, 30, vec![1]),
            (30, 50, vec![])
        ]
    );
    assert_eq!(walk.crossings(), [Crossing { at: Length::units(40), piece: 3 }]);
    // On the road all the way, over its own bend too.
    walk.along(&land, &line((5, 5), (50, 5)));
    assert!(walk.parts().iter().all(|part| part.on.has(2)));
    assert_eq!(walk.parts().len(), 5);
    // Across it: no longer than it is broad.
    walk.along(&land, &line((50, 0), (50, 10)));
    let on: Length =
        walk.parts().iter().filter(|part| part.on.has(2)).map(|part| part.to - part.from).sum();
    assert_eq!(on, Length::units(2));
    walk.along(&land, &line((5, 8), (5, 8)));
    assert_eq!(walk.parts(), [Part { from: Length::ZERO, to: Length::ZERO, on: Pieces::NONE }]);
}

#[test]
fn how_far_a_budget_lasts() {
    let land = land();
    let kind = |piece: usize| land.pieces()[piece].kind;
    let ground = |pieces: Pieces| {
        let kinds = || pieces.iter().map(kind);
        if kinds().any(|kind| kind == Kind::Road) {
            Toll::Pays(Pace::HALF)
        } else if kinds().any(|kind| kind == Kind::Bog) {
            Toll::Pays(Pace::times(4))
        } else if kinds().any(|kind| kind == Kind::Wood) {
            Toll::Pays(Pace::times(2))
        } else {
            Toll::Pays(Pace::USUAL)
        }
    };
    let fee = |crossing: &Crossing| {
        let is_stream = kind(crossing.piece) == Kind::Stream;
        Some(if is_stream { Effort::of(Length::units(3)) } else { Effort::NONE })
    };
    let mut walk = Walk::default();
    let mut go = |from, to, budget: &str| {
        walk.along(&land, &line(from, to));
        let journey = walk.afford(Effort::of(long(budget)), ground, fee);
        (journey.length.to_string(), journey.left.length().to_string(), journey.end)
    };
    // 10 clear, 8 of wood for 16, 2 of both at the dearer rate for 8, 10 of bog for 40, 10 clear, a stream for 3.
    let over = |budget| go((0, 8), (50, 8), budget);
    let cases = [
        ("10", ("10", "0"), Some(End::Spent)),
        ("26", ("18", "0"), Some(End::Spent)),
        ("30", ("19", "0"), Some(End::Spent)),
        ("34.001", ("20", "0.001"), Some(End::Spent)),
        ("74", ("30", "0"), Some(End::Spent)),
        ("86.999", ("40", "2.999"), Some(End::Uncrossed(3))),
        ("87", ("40", "0"), Some(End::Spent)),
        ("97", ("50", "0"), Some(End::Arrived)),
        ("100", ("50", "3"), Some(End::Arrived)),
    ];
    let mut over = over;
    for (budget, (length, left), end) in cases {
        let (gone, kept, why) = over(budget);
        assert_eq!((gone.as_str(), kept.as_str(), Some(why)), (length, left, end), "with {budget}");
    }
    // The same by the way that was gone: a crossing is paid when it is reached.
    walk.along(&land, &line((0, 8), (50, 8)));
    let cost = |inches: &str| walk.cost_to(long(inches), ground, fee);
    for (inches, points) in
        [("0", "0"), ("19", "30"), ("39.999", "83.999"), ("40", "87"), ("50", "97")]
    {
        assert_eq!(cost(inches), Some(Effort::of(long(points))), "after {inches}");
    }
    assert_eq!(walk.cost_to(long("50"), ground, |_| None), None);
    let mut go = |from, to, budget: &str| {
        walk.along(&land, &line(from, to));
        let journey = walk.afford(Effort::of(long(budget)), ground, fee);
        (journey.length.to_string(), journey.left.length().to_string(), journey.end)
    };
    // Along the road at half the cost: a quarter of a thousandth is not lost.
    assert_eq!(
        go((0, 5), (39, 5), "12.0005".trim_end_matches('5')),
        ("24".into(), "0".into(), End::Spent)
    );
    // What cannot be entered or crossed stops the way at its border.
    let barred =
        |pieces: Pieces| if pieces.has(1) { Toll::Barred } else { Toll::Pays(Pace::USUAL) };
    walk.along(&land, &line((0, 8), (50, 8)));
    let journey = walk.afford(Effort::of(Length::units(99)), barred, fee);
    assert_eq!(
        (journey.length, journey.end),
        (Length::units(18), End::Barred(Pieces::NONE.with(0).with(1)))
    );
    walk.along(&land, &line((35, 8), (50, 8)));
    let journey = walk.afford(Effort::of(Length::units(99)), ground, |_| None);
    assert_eq!((journey.length, journey.end), (Length::units(5), End::Uncrossed(3)));
}

#[test]
fn sight_past_a_third() {
    let sight = Sight::level(Point::units(0, 0), Point::units(20, 0));
    assert!(sight.passes_through(&block(10, 1, 0, 4, 4)));
    assert!(!sight.passes_through(&block(10, 2, 0, 4, 4)), "it runs along the edge");
    assert!(!sight.passes_through(&block(10, 5, 0, 4, 4)));
    assert!(sight.passes_through(&disc(10, 1, 2)) && !sight.passes_through(&disc(10, 2, 2)));
    assert!(!sight.passes_through(&block(-2, 0, 0, 4, 4)), "the end lies on its edge");
}

#[test]
fn dead_ground_behind_a_wood() {
    // From three levels up to the ground, 9 away: the line is just one level high two thirds of the way.
    let eye = (Point::units(0, 5), Height::levels(3));
    let mark = |x| (Point::units(x, 5), Height::GROUND);
    let wood = region(&[(3, 0), (6, 0), (6, 10), (3, 10)]);
    assert!(
        !Sight::between(eye, mark(9)).dips_into(&wood, Height::levels(1)),
        "just as high is clear"
    );
    let nearer = (at(8999, 5000), Height::GROUND);
    assert!(Sight::between(eye, nearer).dips_into(&wood, Height::levels(1)));
    assert!(!Sight::between(eye, nearer).dips_into(&wood, Height::thousandths(999)));
    assert!(!Sight::between(eye, mark(20)).dips_into(&wood, Height::levels(1)));
    assert!(Sight::level(eye.0, mark(9).0).dips_into(&wood, Height::levels(1)));
    // Seen from either end alike.
    assert_eq!(Sight::between(eye, mark(9)), Sight::between(mark(9), eye));
    let sight = Sight::between(eye, mark(9));
    assert_eq!(sight.height(Share::BEGINNING), Height::levels(3));
    let half = sight.line().stretch_in(&block(2, 5, 0, 5, 5)).unwrap().to;
    assert_eq!(sight.height(half), Height::thousandths(1500));
    // An upright block stops it where it stands high enough.
    assert!(sight.is_stopped_by(&block(5, 5, 0, 2, 2), Height::thousandths(1001)));
    assert!(!sight.is_stopped_by(&block(5, 5, 0, 2, 2), Height::levels(1)));
}

#[test]
fn depths_in_cover() {
    let wood = region(&[(3, 0), (6, 0), (6, 10), (3, 10)]);
    let sight = Sight::level(Point::units(0, 5), Point::units(5, 5));
    assert_eq!(sight.depth(&wood), Length::units(2));
    // The one looked at takes up the last of it.
    assert_eq!(sight.depth_outside(&wood, &block(5, 5, 0, 2, 2)), Length::units(1));
    assert_eq!(sight.depth_outside(&wood, &block(5, 5, 0, 4, 4)), Length::ZERO);
    assert_eq!(sight.depth_outside(&wood, &block(50, 5, 0, 4, 4)), Length::units(2));
    let through = Sight::level(Point::units(0, 5), Point::units(9, 5));
    assert_eq!(
        through.depth_outside(&wood, &Outline::circle(at(4500, 5000), Length::units(1))),
        Length::units(1)
    );
}

#[test]
fn an_even_slope() {
    let foot = Shape::Area(region(&[(0, 0), (20, 0), (20, 20), (0, 20)]));
    let crest = Shape::Course(course(&[(8, 10), (12, 10)], 0));
    let hill = Terrain {
        kind: (),
        shape: foot.clone(),
        relief: Relief::Slope { crest: Box::new(crest), height: Height::levels(2) },
    };
    assert_eq!(hill.height(Point::units(10, 10)), Height::levels(2));
    assert_eq!(hill.height(Point::units(10, 5)), Height::levels(1), "halfway up");
    assert_eq!(hill.height(Point::units(0, 5)), Height::GROUND);
    assert_eq!(hill.height(Point::units(30, 5)), Height::GROUND);
    assert_eq!(hill.height(Point::units(4, 10)), Height::levels(1));
    let top = Shape::Area(region(&[(8, 8), (12, 8), (12, 12), (8, 12)]));
    let mesa = Terrain {
        kind: (),
        shape: foot.clone(),
        relief: Relief::Slope { crest: Box::new(top), height: Height::levels(2) },
    };
    assert_eq!(mesa.height(Point::units(11, 9)), Height::levels(2));
    assert_eq!(mesa.height(Point::units(10, 4)), Height::levels(1));
    let plain = Terrain { kind: (), shape: foot, relief: Relief::Level(Height::levels(1)) };
    let land = Land::new(vec![plain, hill]).unwrap();
    assert_eq!(land.height(Point::units(10, 10)), Height::levels(2));
    assert_eq!(land.height(Point::units(1, 1)), Height::levels(1));
    assert_eq!(land.height(Point::units(50, 1)), Height::GROUND);
    assert_eq!(land.raised().iter().collect::<Vec<_>>(), [0, 1]);
}

#[test]
fn sight_over_a_hill() {
    let crest = Shape::Course(course(&[(8, 10), (12, 10)], 0));
    let foot = Shape::Area(region(&[(0, 0), (20, 0), (20, 20), (0, 20)]));
    let hill = Terrain {
        kind: (),
        shape: foot,
        relief: Relief::Slope { crest: Box::new(crest), height: Height::levels(2) },
    };
    let step = Length::thousandths(250);
    let clears = |from: (i32, i32, i8), to: (i32, i32, i8)| {
        let end = |(x, y, levels): (i32, i32, i8)| (Point::units(x, y), Height::levels(levels));
        let there = Sight::between(end(from), end(to));
        let back = Sight::between(end(to), end(from));
        let hair = Height::thousandths(10);
        let answer = there.clears(step, hair, |point| hill.height(point));
        assert_eq!(answer, back.clears(step, hair, |point| hill.height(point)));
        // Where both ends lie no lower than the table, only the hill needs to be looked at.
        if 0 <= from.2.min(to.2) {
            let bounds = hill.shape.bounds();
            assert_eq!(answer, there.clears_over(step, hair, bounds, |point| hill.height(point)));
        }
        answer
    };
    assert!(!clears((10, -10, 0), (10, 30, 0)), "the hill stands between");
    assert!(!clears((10, -10, 1), (10, 30, 1)));
    assert!(clears((10, -10, 2), (10, 30, 2)));
    assert!(clears((10, -10, 3), (10, 30, 1)), "just over the crest");
    assert!(clears((10, 10, 2), (10, 0, 0)), "down its own slope");
    assert!(!clears((10, 10, 2), (10, 0, -1)));
    // Looked at only where it lies, and not where it cannot reach the line, it says the same, whichever way the line runs.
    let hair = Height::thousandths(10);
    let land = Land::new(vec![hill.clone()]).unwrap();
    let mut n_cleared = 0;
    for n in 0..2000_i32 {
        let spot = |k: i32| {
            Point::thousandths(
                (n * 7919 + k * 104_729) % 40_000 - 10_000,
                (n * 6007 + k * 31_013) % 40_000 - 10_000,
            )
        };
        let end = |k: i32| (spot(k), hill.height(spot(k)) + Height::thousandths(n * k % 900));
        let sight = Sight::between(end(1), end(2));
        let whole = sight.clears(step, hair, |point| hill.height(point));
        let there = sight.clears_over(step, hair, hill.shape.bounds(), |point| hill.height(point));
        assert_eq!(whole, there, "{sight:?}");
        assert_eq!(whole, land.is_cleared(0, &sight, step, hair), "{sight:?}");
        n_cleared += i32::from(whole);
    }
    assert!((500..1500).contains(&n_cleared), "{n_cleared}");
}

#[test]
fn a_hill_of_any_shape_is_cleared_by_those_who_look_at_every_step() {
    let area = |corners: &[(i32, i32)]| Shape::Area(region(corners));
    let foot = area(&[(0, 0), (12, -3), (20, 4), (15, 9), (18, 16), (4, 19)]);
    let crests = [
        area(&[(6, 4), (11, 3), (9, 8), (12, 12), (6, 13)]),
        area(&[(14, 3), (18, 3), (14, 8)]),
        Shape::Course(course(&[(5, 5), (10, 5), (10, 12)], 2)),
        // On its border, across it, beside it and all round it: those rise at once.
        area(&[(0, 0), (12, -3), (8, 6)]),
        Shape::Course(course(&[(5, 5), (40, 5)], 0)),
        area(&[(30, 0), (34, 0), (34, 4)]),
        area(&[(-5, -9), (30, -9), (30, 30), (-5, 30)]),
    ];
    let (step, hair) = (Length::thousandths(250), Height::thousandths(10));
    for (which, crest) in crests.into_iter().enumerate() {
        let (kind, height) = ((), Height::levels(2));
        let relief = Relief::Slope { crest: Box::new(crest), height };
        let hill = Terrain { kind, shape: foot.clone(), relief };
        let land = Land::new(vec![hill.clone()]).unwrap();
        let mut likely = None;
        for n in 0..1500_i32 {
            let spot = |k: i32| {
                let x = (n * 7919 + k * 104_729) % 40_000 - 10_000;
                at(x, (n * 6007 + k * 31_013) % 40_000 - 10_000)
            };
            let end = |k: i32| (spot(k), hill.height(spot(k)) + Height::thousandths(n * k % 1900));
            let sight = Sight::between(end(1), end(2));
            let whole = sight.clears(step, hair, |point| hill.height(point));
            assert_eq!(whole, land.is_cleared(0, &sight, step, hair), "{which} {sight:?}");
            // Whatever is looked at first.
            let stop = land.stop(0, &sight, (step, hair), likely);
            assert_eq!(whole, stop.is_none(), "{which} {sight:?} {likely:?}");
            likely = stop.or(likely);
            // What only brushes against a gentle slope is not stopped by it.
            let foot = &foot;
            let brushes =
                matches!(foot, Shape::Area(foot) if foot.stretches(sight.line()).next().is_none());
            assert!(whole || !brushes || !land.rises_gently(0, hair), "{which} {sight:?}");
        }
    }
}

#[test]
fn a_hill_that_buries_a_line_stops_every_line_beside_it() {
    let foot = Shape::Area(region(&[(0, 0), (12, -3), (20, 4), (15, 9), (18, 16), (4, 19)]));
    let crest = Shape::Area(region(&[(6, 4), (11, 3), (9, 8), (12, 12), (6, 13)]));
    let relief = Relief::Slope { crest: Box::new(crest), height: Height::levels(2) };
    let hill = Terrain { kind: (), shape: foot, relief };
    let land = Land::new(vec![hill.clone()]).unwrap();
    let (step, hair) = (Length::thousandths(250), Height::thousandths(10));
    let (aside, higher) = (Length::thousandths(600), Height::thousandths(300));
    let (mut n_buried, mut n_stopped) = (0, 0);
    for n in 0..3000_i32 {
        let spot = |k: i32| {
            let x = (n * 7919 + k * 104_729) % 40_000 - 10_000;
            at(x, (n * 6007 + k * 31_013) % 40_000 - 10_000)
        };
        let end = |k: i32| (spot(k), hill.height(spot(k)) + Height::thousandths(n * k % 1900));
        let sight = Sight::between(end(1), end(2));
        let stopped = land.stop(0, &sight, (step, hair), None);
        n_stopped += i32::from(stopped.is_some());
        if !land.is_burying(0, &sight, (step, hair), (aside, higher), stopped) {
            continue;
        }
        n_buried += 1;
        for k in 0..8 {
            let beside = |(at, height): (Point, Height), turn: i32| {
                (at.towards(Angle::degrees(45 * turn), aside), height + higher)
            };
            let other = Sight::between(beside(end(1), k), beside(end(2), 3 * k + n % 8));
            assert!(!land.is_cleared(0, &other, step, hair), "{sight:?} and {other:?}");
        }
    }
    assert!(n_stopped / 3 < n_buried && n_buried < n_stopped, "{n_buried} of {n_stopped}");
}

#[test]
fn an_edge_that_stops_all_lines_between_some_points_stops_each_of_them() {
    let (mut n_all, mut n_each) = (0, 0);
    for n in 0..6000_i32 {
        let spread = |k: i32, most: i32| {
            let x = (n * 7919 + k * 104_729) % most - most / 2;
            at(x, (n * 6007 + k * k * 31_013) % most - most / 2)
        };
        let spot = |k: i32| spread(k, 12_000);
        let round =
            |middle: Point, k: i32| [0, 1, 2].map(|m| middle + spread(k + m, 1600).from(at(0, 0)));
        let (one, other) = (round(spot(1), 2), round(spot(11), 12));
        let top = |k: i32| Height::thousandths((n * k) % 4200);
        let (tops, edge) = ([top(7), top(11)], (spot(21), spot(31)));
        let height = Height::levels(2);
        let strip = Strip::along(one[0], other[0], one.into_iter().chain(other));
        let stops = |(from, to): (Point, Point)| {
            Sight::between((from, tops[0]), (to, tops[1])).dips_at(edge, height)
        };
        let all = one.into_iter().flat_map(|from| other.map(|to| (from, to))).all(stops);
        let told = Sight::all_dip_at(&strip, (&one, tops[0]), (&other, tops[1]), edge, height);
        assert!(all || !told, "{one:?} {other:?} {edge:?} {tops:?}");
        // Whichever of the two looks at the other, and whichever way the edge runs.
        let turned = (edge.1, edge.0);
        let back = Sight::all_dip_at(&strip, (&other, tops[1]), (&one, tops[0]), turned, height);
        assert_eq!(told, back);
        n_all += i32::from(told);
        n_each += i32::from(all);
    }
    assert!(n_each * 3 / 4 < n_all && 200 < n_all, "{n_all} of {n_each}");
}

#[test]
fn lines_that_surely_run_deep_in_a_region_do_so() {
    let woods = [
        region(&[(0, 0), (12, 0), (12, 9), (0, 9)]),
        region(&[(-4, 1), (9, -5), (14, 6), (3, 13)]),
        // A hollow one tells nothing.
        region(&[(0, 0), (12, 0), (12, 9), (10, 2)]),
    ];
    let (mut n_told, mut n_deep) = (0, 0);
    for n in 0..6000_i32 {
        let spread = |k: i32, most: i32| {
            let x = (n * 7919 + k * 104_729) % most - most / 2;
            at(x, (n * 6007 + k * k * 31_013) % most - most / 2)
        };
        let wood = &woods[n as usize % 3];
        let middle = at(6000, 4000) + spread(1, 9000).from(at(0, 0));
        let near = |middle: Point, k: i32| middle + spread(k, 900).from(at(0, 0));
        let inside = [2, 3, 4].map(|k| near(middle, k));
        if !inside.iter().all(|&point| wood.holds(point)) {
            continue;
        }
        let far = spread(5, 40_000);
        let outside = [6, 7].map(|k| near(far, k));
        let limit = Length::thousandths(n * 13 % 3000);
        let strip = Strip::along(inside[0], outside[0], inside.into_iter().chain(outside));
        let told = Sight::all_run_deeper(&strip, (&inside, &outside), wood, limit);
        let lines = inside.into_iter().flat_map(|from| outside.map(|to| Line::new(from, to)));
        let deep = { lines }.all(|line| wood.is_deeper(&line, limit));
        assert!(deep || !told, "{inside:?} {outside:?} {limit:?}");
        assert!(!told || wood.is_plain());
        n_told += i32::from(told);
        n_deep += i32::from(deep && wood.is_plain());
    }
    assert!(n_deep / 2 < n_told && 300 < n_told, "{n_told} of {n_deep}");
}

#[test]
fn an_edge_stops_a_line_at_the_height_of_the_edge_and_no_lower() {
    let edge = (at(4000, -9000), at(4000, 9000));
    let told = |from: i32, to: i32, height: i32| {
        let (one, other) = ([at(0, 0)], [at(8000, 0)]);
        let strip = Strip::along(one[0], other[0], []);
        let [from, to, height] = [from, to, height].map(Height::thousandths);
        Sight::all_dip_at(&strip, (&one, from), (&other, to), edge, height)
    };
    // Half way from three levels to none it is one and a half high.
    assert!(told(3000, 0, 1501) && told(0, 3000, 1501));
    assert!(!told(3000, 0, 1500) && !told(0, 3000, 1500), "just as high is clear");
    assert!(told(1499, 1499, 1500) && !told(1500, 1500, 1500));
    // Beside the edge, up to its end, and not as far as it.
    let near = |to: Point, edge: (Point, Point)| {
        let (one, other, low) = ([at(0, 0)], [to], Height::GROUND);
        let strip = Strip::along(one[0], to, []);
        Sight::all_dip_at(&strip, (&one, low), (&other, low), edge, Height::levels(1))
    };
    assert!(near(at(8000, 0), edge) && !near(at(4000, 0), edge) && !near(at(3000, 0), edge));
    assert!(!near(at(8000, 0), (at(4000, 0), at(4000, 9000))));
    assert!(near(at(8000, 0), (at(4000, -1), at(4000, 9000))));
}

#[test]
fn a_line_stays_below_what_is_higher_than_both_ends_of_a_stretch() {
    let levels = |levels: i8| Height::levels(levels);
    let rising = Sight::between((at(0, 0), levels(0)), (at(8000, 0), levels(4)));
    let wood = region(&[(2, -1), (4, -1), (4, 1), (2, 1)]);
    let line = *rising.line();
    let over = wood.stretches(&line).next().unwrap();
    // Over the wood it rises from one level to two.
    assert!(rising.stays_below(Height::thousandths(2001), over));
    assert!(!rising.stays_below(levels(2), over), "just as high is not lower");
    assert!(!rising.stays_below(Height::thousandths(1500), over), "lower at one end only");
    assert!(rising.dips_below(Height::thousandths(1500), over));
    assert!(!rising.stays_below(levels(1), over) && !rising.dips_below(levels(1), over));
    // Whichever way it runs.
    let falling = Sight::between((at(0, 0), levels(4)), (at(8000, 0), levels(0)));
    let line = *falling.line();
    let over = wood.stretches(&line).next().unwrap();
    assert!(falling.stays_below(Height::thousandths(3001), over));
    assert!(!falling.stays_below(levels(3), over));
}

#[test]
fn a_strip_misses_what_no_line_between_its_points_meets() {
    let (near, far) = ([at(0, -1000), at(0, 1000)], [at(20_000, -2000), at(20_000, 1000)]);
    let points = near.into_iter().chain(far);
    let strip = Strip::along(at(0, 0), at(20_000, 0), points);
    let area = |corners: &[(i32, i32)]| Shape::Area(region(corners));
    assert!(strip.misses(&area(&[(5, 2), (9, 2), (9, 6)])));
    assert!(!strip.misses(&area(&[(5, 1), (9, 2), (9, 6)])), "on its side");
    assert!(strip.misses(&area(&[(5, -3), (9, -3), (9, -6)])));
    assert!(!strip.misses(&area(&[(5, -2), (9, -3), (9, -6)])), "on the other");
    assert!(!strip.misses(&area(&[(5, -9), (9, -9), (9, 9)])), "across");
    assert!(!strip.misses(&area(&[(50, -9), (59, -9), (59, 9)])), "far ahead it goes on");
    assert!(strip.misses(&Shape::Course(course(&[(0, 3), (20, 3)], 5))), "its middle line");
    assert!(!strip.misses(&Shape::Course(course(&[(0, 3), (20, 0)], 0))));
    // Along a slope the box may lie across it and the corners not.
    let slanting = Strip::along(at(0, 0), at(9000, 9000), []);
    assert!(slanting.misses(&area(&[(2, 3), (1, 9), (8, 9)])));
    let nowhere = Strip::along(at(0, 0), at(0, 0), [at(9000, 0)]);
    assert!(!nowhere.misses(&area(&[(50, 50), (59, 50), (59, 59)])));
}

#[test]
fn lines_between_many_points() {
    let (one, two) = (body(0, 0, 0, 4, 4), body(20, 0, 0, 4, 4));
    let wall = block(10, -4, 0, 2, 10);
    let clear = |from: Point, to: Point| !Sight::level(from, to).passes_through(&wall);
    // The wall covers up to y = 1; the front edges reach to y = 2.
    assert!(any_line(&one.corner_points(), &two.corner_points(), clear));
    assert!(!any_line(&[one.middle.at], &[two.middle.at], clear));
    assert_eq!(one.front_points(), [Point::units(-2, 2), Point::units(0, 2), Point::units(2, 2)]);
    assert_eq!(one.axis_points()[2], Point::units(2, 0));
    assert_eq!(compass_points(Point::units(5, 5), Length::units(1))[3], Point::units(5, 4));
}
