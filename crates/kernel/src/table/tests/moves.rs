//! Moves past others, formations and where they find room, rails, and the grid.

use super::*;

fn go(moving: &[Outline], way: Line, obstacles: &[Obstacle]) -> (String, Option<usize>) {
    let Advance { length, stopped_by } = advance(moving, &way, Length::MOST, obstacles);
    (length.to_string(), stopped_by)
}

#[test]
fn an_advance_stops_at_what_stands_in_the_way() {
    let mover = block(0, 0, 0, 4, 2);
    let north = line((0, 0), (0, 20));
    let post = |x, y| Obstacle::solid(block(x, y, 0, 2, 2));
    assert_eq!(go(&[mover], north, &[]), ("20".into(), None));
    // Flush it stops, a slack deeper than flush.
    assert_eq!(go(&[mover], north, &[post(0, 10)]), ("8.004".into(), Some(0)));
    assert_eq!(go(&[mover], north, &[post(3, 10)]), ("20".into(), None), "it brushes past");
    assert_eq!(go(&[mover], north, &[post(0, 15), post(2, 8)]), ("6.004".into(), Some(1)));
    assert_eq!(go(&[mover], north, &[post(0, -10)]), ("20".into(), None), "it lies behind");
    assert_eq!(
        go(&[mover], north, &[post(0, 2)]),
        ("0.004".into(), Some(0)),
        "it stands before it already"
    );
    assert_eq!(go(&[mover], north, &[post(0, -2)]), ("20".into(), None), "it stands behind it");
    assert_eq!(go(&[mover], north, &[post(0, 0)]), ("0".into(), Some(0)), "on top of it");
    // Round ones.
    assert_eq!(
        go(&[disc(0, 0, 1)], north, &[Obstacle::solid(disc(0, 10, 2))]),
        ("7.004".into(), Some(0))
    );
    assert_eq!(
        go(&[disc(0, 0, 1)], north, &[Obstacle::solid(disc(3, 10, 2))]),
        ("20".into(), None)
    );
    assert_eq!(go(&[disc(0, 0, 1)], north, &[post(0, 10)]), ("8.004".into(), Some(0)));
    // No farther than the limit.
    let limited = advance(&[mover], &north, Length::units(5), &[post(0, 10)]);
    assert_eq!(limited, Advance { length: Length::units(5), stopped_by: None });
    assert_eq!(advance(&[mover], &north, Length::units(-5), &[]).length, Length::ZERO);
    // A three and four of five: the discs meet when their middles are 5 apart.
    let (length, _) = go(&[disc(0, 0, 2)], north, &[Obstacle::solid(disc(3, 10, 3))]);
    assert!(("6".to_owned()..="6.01".to_owned()).contains(&length), "{length}");
}

#[test]
fn a_body_of_several_moves_as_one() {
    let row = [block(0, 0, 0, 2, 2), block(2, 0, 0, 2, 2), block(4, 0, 0, 2, 2)];
    let north = line((0, 0), (0, 20));
    let post = Obstacle::solid(block(4, 10, 0, 2, 2));
    assert_eq!(go(&row, north, &[post]), ("8.004".into(), Some(0)));
    assert_eq!(go(&row[..2], north, &[post]), ("20".into(), None));
}

#[test]
fn keeping_clear_of_somebody() {
    let mover = block(0, 0, 0, 4, 2);
    let enemy = |y, clearance: &str| Obstacle::shunned(block(0, y, 180, 4, 2), long(clearance));
    let north = line((0, 0), (0, 20));
    let far = |advance: &str, obstacle: Obstacle| {
        let (length, by) = go(&[mover], north, &[obstacle]);
        assert_eq!((length.as_str(), by), (advance, Some(0)));
        let end = mover.shifted(north.shift_at(long(advance)));
        assert!(obstacle.clearance() <= distance(&end, obstacle.outline()));
    };
    far("7", enemy(10, "1"));
    far("6.999", enemy(10, "1.001"));
    // Past a corner the clearance is round.
    let corner = Obstacle::shunned(block(7, 10, 0, 2, 2), Length::units(5));
    let (length, _) = go(&[mover], north, &[corner]);
    assert_eq!(length, "5", "three aside and four ahead");
    // Whoever begins nearer may slide along and draw away, but come no nearer.
    let near = enemy(3, "2");
    assert_eq!(go(&[mover], north, &[near]).0, "0.002");
    assert_eq!(go(&[mover], line((0, 0), (20, 0)), &[near]).0, "20");
    assert_eq!(go(&[mover], line((0, 0), (0, -20)), &[near]).0, "20");
    assert_eq!(go(&[mover], line((0, 0), (-3, -20)), &[near]).1, None);
    let (length, by) = go(&[mover], line((0, 0), (20, 1)), &[near]);
    assert!(by.is_some() && long(&length) < Length::units(2), "{length}");
}

#[test]
fn walls_lakes_and_the_edge_of_the_table_bar_the_way() {
    let mover = block(10, 10, 0, 4, 2);
    let lake =
        region(&[(0, 20), (8, 20), (8, 16), (12, 16), (12, 20), (40, 20), (40, 30), (0, 30)]);
    let shore: Vec<Obstacle> = Obstacle::border(&lake).collect();
    assert_eq!(go(&[mover], line((10, 10), (10, 40)), &shore).0, "5.004", "the tongue of it");
    assert_eq!(go(&[mover], line((10, 10), (30, 10)), &shore).0, "20");
    let table = Tabletop { width: Length::units(60), depth: Length::units(40) };
    assert_eq!(go(&[mover], line((10, 10), (10, -90)), &table.border()).0, "9.004");
    let end = mover.shifted(line((10, 10), (10, -90)).shift_at(long("9.004")));
    assert!(table.covers(&end));
    let wall = [Obstacle::solid(Outline::line(Point::units(0, 15), Point::units(9, 15)))];
    assert_eq!(go(&[mover], line((10, 10), (10, 40)), &wall).0, "4.004");
    assert_eq!(go(&[mover], line((12, 10), (12, 40)), &wall).0, "4.004");
    assert_eq!(
        go(&[block(11, 10, 0, 4, 2)], line((11, 10), (11, 40)), &wall).0,
        "30",
        "past its end"
    );
}

#[test]
fn going_on_to_the_first_free_place() {
    let mover = [block(0, 0, 0, 4, 2)];
    let north = line((0, 0), (0, 40));
    let friends = [10, 12, 18].map(|y| Obstacle::solid(block(0, y, 0, 2, 2)));
    let free = |from: &str| {
        first_free(&mover, &north, long(from), &friends).map(|length| length.to_string())
    };
    assert_eq!(free("5").unwrap(), "5");
    // Over the first two, up to where the hind edge leaves the second.
    assert_eq!(free("9").unwrap(), "13.996");
    assert_eq!(free("17").unwrap(), "19.996");
    assert_eq!(free("41"), None);
    let long_one = [Obstacle::solid(block(0, 30, 0, 2, 40))];
    assert_eq!(first_free(&mover, &north, Length::units(15), &long_one), None);
    let round = [Obstacle::solid(disc(0, 10, 2))];
    assert_eq!(
        first_free(&[disc(0, 0, 1)], &north, Length::units(10), &round).unwrap(),
        long("12.996")
    );
}

#[test]
fn rows_of_bases() {
    let row = |bases, pitch: &str, right: &str, behind: &str| Row {
        bases,
        pitch: long(pitch),
        right: long(right),
        behind: long(behind),
        width: long("1.5"),
        depth: long("1.5"),
    };
    // Two ranks of four and three bases, 15 millimetres each.
    let mut slots: Vec<Slot> = row(4, "1.5", "0", "0").slots().collect();
    slots.extend(row(3, "1.5", "0", "1.5").slots());
    let places: Vec<(String, String)> =
        slots.iter().map(|slot| (slot.at.right.to_string(), slot.at.ahead.to_string())).collect();
    let expected = [
        ("-2.25", "-0.75"),
        ("-0.75", "-0.75"),
        ("0.75", "-0.75"),
        ("2.25", "-0.75"),
        ("-1.5", "-2.25"),
        ("0", "-2.25"),
        ("1.5", "-2.25"),
    ];
    assert_eq!(places, expected.map(|(right, ahead)| (right.to_owned(), ahead.to_owned())));
    // At any facing the bases lie side by side without overlapping, touching their neighbours.
    for facing in (0..36_000).step_by(331) {
        let bases: Vec<Outline> =
            laid_out(&slots, Pose::new(Point::units(50, 40), Angle::hundredths(facing))).collect();
        for (at, base) in bases.iter().enumerate() {
            for other in &bases[at + 1..] {
                assert!(!overlaps(base, other), "{facing}");
            }
            assert!(bases.iter().filter(|other| touches(base, other)).count() >= 3);
        }
        let around = Body::around(&bases, Angle::hundredths(facing)).unwrap();
        assert!((around.width - long("6")).abs() <= Length::thousandths(3));
        assert!((around.depth - long("3")).abs() <= Length::thousandths(3));
    }
    // Shifted like bricks, half a base to the right.
    let bricks: Vec<Slot> = row(3, "1.5", "0.75", "1.5").slots().collect();
    assert_eq!(bricks[0].at.right, long("-0.75"));
}

#[test]
fn bases_that_look_other_ways() {
    let slot = |turn: i32| Slot {
        at: Local { right: Length::units(5), ahead: Length::units(-3) },
        turn: Angle::degrees(turn),
        width: Length::units(4),
        depth: Length::units(2),
    };
    for formation in [0, 37, 90, 200] {
        let pose = pose(50, 50, formation);
        for turn in [0, 90, 180, 270, 120] {
            let (outline, body) = (slot(turn).outline(&pose.frame()), slot(turn).body(pose));
            assert_eq!(body.middle.facing, Angle::degrees(formation + turn));
            // The same rectangle, the same corner first, to the rounding of a thousandth.
            for (one, two) in outline.corners().iter().zip(body.outline().corners()) {
                assert!(one.distance(*two) <= Length::thousandths(3), "{formation} {turn}");
            }
        }
    }
}

#[test]
fn the_nearest_room_comes_first() {
    let search = Search { reach: Length::units(5), step: Length::units(1) };
    let wanted = pose(10, 10, 0);
    assert_eq!(search.nearest(wanted, |_| true), Some(wanted));
    assert_eq!(
        search.nearest(wanted, |pose| pose != wanted).unwrap().at,
        Point::units(10, 11),
        "ahead of all"
    );
    assert_eq!(
        search
            .nearest(wanted, |pose| Point::units(10, 10) < pose.at && pose.at.y.0 <= 10_000)
            .unwrap()
            .at,
        Point::units(11, 10)
    );
    let east = search.nearest(pose(10, 10, 90), |pose| pose.at != wanted.at);
    assert_eq!(east, Some(pose(11, 10, 90)));
    assert_eq!(search.nearest(wanted, |_| false), None);
    let mut tried = Vec::new();
    search.nearest(wanted, |pose| {
        tried.push(wanted.at.distance(pose.at));
        false
    });
    assert_eq!(tried.len(), 81, "places on a grid within 5 steps");
    assert!(tried.is_sorted() && tried[80] == Length::units(5));
    // Beside a post, touching it, is room.
    let post = block(10, 10, 0, 2, 2);
    let place = search.nearest(wanted, |pose| {
        !overlaps(&Outline::rectangle(pose, Length::units(2), Length::units(2)), &post)
    });
    assert_eq!(place.unwrap().at, Point::units(10, 12));
}

#[test]
fn headings_fan_out() {
    let degrees = |first| -> Vec<i32> {
        fan(Angle::degrees(10), Angle::degrees(15), Angle::degrees(45), first)
            .map(|angle| angle.signed() / 100)
            .collect()
    };
    assert_eq!(degrees(Flank::Right), [10, 25, -5, 40, -20, 55, -35]);
    assert_eq!(degrees(Flank::Left), [10, -5, 25, -20, 40, -35, 55]);
}

/// A line from west to east with a branch to the north-east at 30, and a spur that meets its end.
fn rails() -> Network {
    Network::new(vec![
        course(&[(0, 0), (30, 0), (60, 0)], 2),
        course(&[(30, 0), (50, 20)], 2),
        course(&[(60, 0), (80, 0)], 2),
    ])
}

#[test]
fn a_ride_over_points() {
    let rails = rails();
    let start = Station { course: 0, along: Length::units(10), going: Going::Up };
    let ride = |length: i32, choice: usize| rails.ride(start, Length::units(length), |_| choice);
    assert_eq!(ride(15, 9).to.along, Length::units(25));
    let straight = ride(40, 0);
    assert_eq!(
        (straight.to.course, straight.to.along, straight.length),
        (0, Length::units(50), Length::units(40))
    );
    assert_eq!(rails.pose(straight.to), pose(50, 0, 90));
    let aside = ride(30, 1);
    assert_eq!((aside.to.course, aside.to.along), (1, Length::units(10)));
    assert_eq!(rails.pose(aside.to).facing, Angle::degrees(45));
    // Over the end of the first course onto the next, and to the end of all.
    let on = ride(65, 0);
    assert_eq!((on.to.course, rails.pose(on.to)), (2, pose(75, 0, 90)));
    let end = ride(200, 0);
    assert_eq!((end.to.course, end.length), (2, Length::units(70)));
    let end = ride(200, 1);
    assert_eq!((end.to.course, end.length), (1, long("48.285")));
    // Back again: points are open only to those who come the right way.
    let back = Station { course: 0, along: Length::units(40), going: Going::Down };
    let home = rails.ride(back, Length::units(99), |_| panic!("there is no choice"));
    assert_eq!((home.to.along, home.length), (Length::ZERO, Length::units(40)));
    let down = Station { course: 1, along: Length::units(10), going: Going::Down };
    let joined = rails.ride(down, Length::units(15), |_| panic!("there is no choice"));
    assert_eq!(rails.pose(joined.to), pose(25, 0, 270));
    assert_eq!(
        rails.branches(Station { course: 0, along: Length::units(30), going: Going::Up }).len(),
        1
    );
    assert_eq!(rails.nearest(Point::units(41, 10), Going::Up).unwrap().course, 1);
    assert!(rails.has(start) && !rails.has(Station { course: 3, ..start }));
    assert!(!rails.has(Station { along: long("60.001"), ..start }));
    assert!(!rails.has(Station { along: long("-0.001"), ..start }));
    assert_eq!(Going::Up.reversed(), Going::Down);
    assert_eq!(
        rails.ride(start, Length::units(-4), |_| 0),
        Ride { to: start, length: Length::ZERO }
    );
}

#[test]
fn a_network_is_written_and_read() {
    let text = serde_json::to_string(&rails()).unwrap();
    assert_eq!(serde_json::from_str::<Network>(&text).unwrap(), rails());
    let station = Station { course: 1, along: Length::units(3), going: Going::Down };
    let text = serde_json::to_string(&station).unwrap();
    assert_eq!(text, r#"{"course":1,"along":3000,"going":"down"}"#);
    assert_eq!(serde_json::from_str::<Station>(&text).unwrap(), station);
}

#[test]
fn a_grid_finds_all_neighbours_and_each_once() {
    let outlines: Vec<Outline> =
        (0..200).map(|n| block(n * 37 % 97, n * 53 % 71, n * 11, 2 + n % 7, 1 + n % 3)).collect();
    let mut grid = Grid::new(Length::units(8));
    for cell in [1, 8, 500] {
        grid = Grid::new(Length::units(cell));
        grid.fill(outlines.iter().map(Outline::bounds));
        for at in 0..60 {
            let near = block(at * 3, at * 2, 45, 10, 6).bounds();
            let mut found: Vec<usize> = grid.near(near).collect();
            found.sort_unstable();
            let expected: Vec<usize> =
                (0..200).filter(|&n| outlines[n].bounds().meets(near)).collect();
            assert_eq!(found, expected);
        }
    }
    assert_eq!(grid.len(), 200);
    grid.fill([]);
    assert!(grid.is_empty());
    assert_eq!(grid.near(block(0, 0, 0, 9, 9).bounds()).count(), 0);
}
