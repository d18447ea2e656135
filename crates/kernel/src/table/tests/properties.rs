//! What holds for any outlines on a table of a thousand units, at any angle.

use proptest::{prelude::*, sample::select};

use super::*;

/// The largest table that the rules are asked to bear here, in thousandths.
const FAR: i32 = 1_000_000;

fn any_point() -> impl Strategy<Value = Point> {
    // Near and far, on round numbers and off them.
    let place = || prop_oneof![0..FAR, 0..20_000_i32, (0..20_i32).prop_map(|n| n * 1000)];
    (place(), place()).prop_map(|(x, y)| at(x, y))
}

fn any_angle() -> impl Strategy<Value = Angle> {
    prop_oneof![0..36_000_i32, (0..8_i32).prop_map(|n| n * 4500)].prop_map(Angle::hundredths)
}

fn any_pose() -> impl Strategy<Value = Pose> {
    (any_point(), any_angle()).prop_map(|(at, facing)| Pose::new(at, facing))
}

fn any_length(most: i32) -> impl Strategy<Value = Length> {
    prop_oneof![1..most, (1..20_i32).prop_map(|n| n * 500)].prop_map(Length::thousandths)
}

fn any_outline() -> impl Strategy<Value = Outline> {
    prop_oneof![
        4 => (any_pose(), any_length(60_000), any_length(30_000))
            .prop_map(|(pose, width, depth)| Outline::rectangle(pose, width, depth)),
        2 => (any_point(), any_length(20_000)).prop_map(|(at, radius)| Outline::circle(at, radius)),
        1 => (any_point(), any_point()).prop_map(|(from, to)| Outline::line(from, to)),
        1 => (any_point(), any_angle(), any_length(30_000), any_length(9000)).prop_map(
            |(from, angle, length, rim)| Outline::line(from, from.towards(angle, length)).grown(rim)),
    ]
}

/// Outlines that are likely to lie near each other.
fn a_pair() -> impl Strategy<Value = (Outline, Outline)> {
    (any_outline(), any_outline(), any_angle(), 0..40_000_i32).prop_map(
        |(one, two, angle, away)| {
            let beside = one.middle().towards(angle, Length::thousandths(away));
            (one, two.shifted(beside.from(two.middle())))
        },
    )
}

fn a_shift() -> impl Strategy<Value = Shift> {
    (-FAR..FAR, -FAR..FAR).prop_map(|(east, north)| Shift {
        east: Length::thousandths(east),
        north: Length::thousandths(north),
    })
}

/// A simple polygon round a point, rarely convex.
fn any_region() -> impl Strategy<Value = Region> {
    (any_point(), prop::collection::vec(2000..30_000_i32, 3..12)).prop_filter_map(
        "crossed by rounding",
        |(middle, reaches)| {
            let n = reaches.len() as i32;
            let corners = reaches.iter().zip(0..).map(|(&reach, at)| {
                middle.towards(Angle::hundredths(36_000 * at / n), Length::thousandths(reach))
            });
            Region::new(corners.collect()).ok()
        },
    )
}

/// A quarter turn about the origin: exact.
fn quarter(outline: &Outline) -> Outline {
    outline.turned_about(Point::ORIGIN, Angle::EAST)
}

fn quarter_point(point: Point) -> Point {
    Pose::new(point, Angle::NORTH).turned_about(Point::ORIGIN, Angle::EAST).at
}

fn quarter_region(region: &Region) -> Region {
    Region::new(region.corners().iter().map(|&corner| quarter_point(corner)).collect()).unwrap()
}

/// The distance by floating point, to be compared within the rounding.
fn rough_distance(a: &Outline, b: &Outline) -> f64 {
    let mut least = f64::MAX;
    for (one, two) in [(a, b), (b, a)] {
        for corner in one.corners() {
            let (x, y) = (f64::from(corner.x.0), f64::from(corner.y.0));
            let edges: Vec<_> = if two.n_edges() == 0 {
                vec![(two.corners()[0], two.corners()[0])]
            } else {
                two.edges().collect()
            };
            for (from, to) in edges {
                let (fx, fy) = (f64::from(from.x.0), f64::from(from.y.0));
                let (dx, dy) = (f64::from(to.x.0) - fx, f64::from(to.y.0) - fy);
                let whole = dx * dx + dy * dy;
                let share =
                    if whole == 0.0 { 0.0 } else { ((x - fx) * dx + (y - fy) * dy) / whole };
                let share = share.clamp(0.0, 1.0);
                let (ax, ay) = (x - fx - dx * share, y - fy - dy * share);
                least = least.min((ax * ax + ay * ay).sqrt());
            }
        }
    }
    (least - f64::from(a.rim().0) - f64::from(b.rim().0)).max(0.0)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn distance_is_symmetric_and_zero_only_where_they_meet((a, b) in a_pair()) {
        let away = distance(&a, &b);
        prop_assert_eq!(away, distance(&b, &a));
        prop_assert_eq!(away == Length::ZERO, is_within(&a, &b, Length::ZERO));
        prop_assert!(is_within(&a, &b, away));
        prop_assert!(away == Length::ZERO || !is_within(&a, &b, away - Length::thousandths(1)));
        if away != Length::ZERO {
            let rough = rough_distance(&a, &b);
            prop_assert!((f64::from(away.0) - rough).abs() < 1.01, "{} is not {}", away, rough);
        }
    }

    #[test]
    fn what_overlaps_lies_no_distance_apart((a, b) in a_pair()) {
        prop_assert_eq!(overlaps(&a, &b), overlaps(&b, &a));
        if overlaps(&a, &b) {
            prop_assert_eq!(distance(&a, &b), Length::ZERO);
            prop_assert!(touches(&a, &b));
        }
        if covers(&a, &b) && 2 < b.corners().len() {
            prop_assert!(overlaps(&a, &b) || distance(&a, &b) <= SLACK);
        }
        prop_assert!(touches(&a, &a) && covers(&a, &a));
    }

    #[test]
    fn nothing_depends_on_where_the_table_lies((a, b) in a_pair(), shift in a_shift()) {
        let (c, d) = (a.shifted(shift), b.shifted(shift));
        prop_assert_eq!(distance(&a, &b), distance(&c, &d));
        prop_assert_eq!(overlaps(&a, &b), overlaps(&c, &d));
        prop_assert_eq!(covers(&a, &b), covers(&c, &d));
    }

    #[test]
    fn nothing_depends_on_which_way_is_north((a, b) in a_pair()) {
        let (c, d) = (quarter(&a), quarter(&b));
        prop_assert_eq!(distance(&a, &b), distance(&c, &d));
        prop_assert_eq!(overlaps(&a, &b), overlaps(&c, &d));
        prop_assert_eq!(covers(&a, &b), covers(&c, &d));
        let contact = Contact { askew: Angle::degrees(1), gap: Length::thousandths(100), along: Length::thousandths(100) };
        prop_assert_eq!(contact.between(&a, &b), contact.between(&c, &d));
    }

    #[test]
    fn nearest_points_lie_as_far_apart_as_the_outlines((a, b) in a_pair()) {
        let (on_a, on_b) = nearest_points(&a, &b);
        let away = on_a.distance(on_b);
        prop_assert!((away - distance(&a, &b)).abs() <= Length::thousandths(3), "{} {}", away, distance(&a, &b));
        prop_assert!(is_within(&a, &Outline::point(on_a), Length::thousandths(2)));
        prop_assert!(is_within(&b, &Outline::point(on_b), Length::thousandths(2)));
    }

    #[test]
    fn contact_is_mutual_and_close(x in -3000..3000_i32, y in -3000..3000_i32, turn in select(vec![0, 40, 90, 9000, 18_000, 27_000, 18_110]), facing in any_angle()) {
        let side = Length::thousandths(1500);
        let frame = Frame::new(Point::units(500, 500), facing);
        let here = Pose::new(frame.origin(), facing);
        let there = Pose::new(frame.at(Length::thousandths(x), Length::thousandths(y)), facing + Angle::hundredths(turn));
        let (a, b) = (Outline::rectangle(here, side, side), Outline::rectangle(there, side, side));
        let terms = Contact { askew: Angle::degrees(1), gap: Length::thousandths(100), along: Length::thousandths(100) };
        let (one, two) = (terms.between(&a, &b), terms.between(&b, &a));
        prop_assert_eq!(one.map(|touch| touch.along), two.map(|touch| touch.along));
        if one.is_some() {
            prop_assert!(is_within(&a, &b, terms.gap));
        }
    }

    #[test]
    fn in_an_arc_or_not(pose in any_pose(), half in 100..17_900_i32, outline in any_outline()) {
        let arc = Arc::ahead(pose, Angle::hundredths(half));
        let rest = Arc { apex: arc.apex, left: arc.right, right: arc.left };
        let near = outline.shifted(pose.at.towards(pose.facing, Length::units(30)).from(outline.middle()));
        for outline in [outline, near] {
            prop_assert!(!arc.covers(&outline) || arc.touches(&outline));
            prop_assert!(arc.touches(&outline) || rest.covers(&outline));
            prop_assert!(rest.touches(&outline) || arc.covers(&outline));
            if outline.rim() == Length::ZERO && half <= 9000 {
                prop_assert_eq!(arc.covers(&outline), outline.corners().iter().all(|&corner| arc.holds(corner)));
            }
            let turned = Arc { apex: quarter_point(arc.apex), left: arc.left + Angle::EAST, right: arc.right + Angle::EAST };
            prop_assert_eq!(arc.touches(&outline), turned.touches(&quarter(&outline)));
            prop_assert_eq!(arc.covers(&outline), turned.covers(&quarter(&outline)));
        }
    }

    #[test]
    fn a_cone_reaches_what_its_arc_and_its_circle_reach(pose in any_pose(), half in 100..9000_i32, reach in 1000..60_000_i32, outline in any_outline(), away in 0..80_000_i32, aside in any_angle()) {
        let reach = Length::thousandths(reach);
        let cone = Sector::cone(pose, Angle::hundredths(half), reach).unwrap();
        let outline = outline.shifted(pose.at.towards(aside, Length::thousandths(away)).from(outline.middle()));
        if cone.touches(&outline) {
            // Its ends are rounded to the thousandth.
            prop_assert!(cone.arc().touches(&outline.grown(SLACK)));
            prop_assert!(is_within(&Outline::point(pose.at), &outline, reach + SLACK));
        }
        if cone.overlaps(&outline) {
            prop_assert!(cone.touches(&outline));
        }
        // A point of the outline that lies in both lies in the cone.
        for &corner in outline.corners() {
            if cone.arc().holds(corner) && pose.at.distance(corner) < reach {
                prop_assert!(cone.touches(&outline.grown(Length::thousandths(2))));
            }
        }
    }

    #[test]
    fn a_longer_turn_passes_over_more(pivot in any_point(), angle in any_angle(), reach in 1000..120_000_i32, turn in 1..17_900_i32, more in 1..100_i32, outline in any_outline(), away in 0..150_000_i32, aside in any_angle()) {
        let end = pivot.towards(angle, Length::thousandths(reach));
        let outline = outline.shifted(pivot.towards(aside, Length::thousandths(away)).from(outline.middle()));
        let passes = |turn| Sector::turning(pivot, end, Angle::hundredths(turn)).unwrap();
        if passes(turn).overlaps(&outline) {
            prop_assert!(passes(turn + more).touches(&outline));
        }
    }

    #[test]
    fn regions_say_the_same_in_all_words(region in any_region(), outline in any_outline(), away in 0..40_000_i32, aside in any_angle()) {
        let middle = region.bounds().low.middle(region.bounds().high);
        let outline = outline.shifted(middle.towards(aside, Length::thousandths(away)).from(outline.middle()));
        let gap = region.distance(&outline);
        prop_assert!(region.is_within(&outline, gap));
        prop_assert!(gap == Length::ZERO || !region.is_within(&outline, gap - Length::thousandths(1)));
        if region.overlaps(&outline) {
            prop_assert_eq!(gap, Length::ZERO);
        }
        if region.covers(&outline) {
            prop_assert!(outline.corners().iter().all(|&corner| region.border_distance(corner) <= SLACK || region.holds(corner)));
        }
        let turned = (quarter_region(&region), quarter(&outline));
        prop_assert_eq!(turned.0.distance(&turned.1), gap);
        prop_assert_eq!(turned.0.locate(quarter_point(outline.middle())), region.locate(outline.middle()));
        // What the middle of an outline says is asked of a rounded point: with a turn it may be another.
        if outline.corners().len() == 1 {
            prop_assert_eq!(turned.0.overlaps(&turned.1), region.overlaps(&outline));
        }
    }

    #[test]
    fn a_region_lies_on_both_sides_of_its_border(region in any_region(), from in any_point(), to in any_point()) {
        let middle = region.bounds().low.middle(region.bounds().high);
        let from = middle + Shift { east: (from.x - Length(FAR / 2)) / 20, north: (from.y - Length(FAR / 2)) / 20 };
        let to = middle + Shift { east: (to.x - Length(FAR / 2)) / 20, north: (to.y - Length(FAR / 2)) / 20 };
        let line = Line::new(from, to);
        let there: Vec<Stretch> = region.stretches(&line).collect();
        let back = line.reversed();
        let mut mirrored: Vec<Stretch> = region.stretches(&back).map(Stretch::mirrored).collect();
        mirrored.reverse();
        prop_assert_eq!(&there, &mirrored);
        prop_assert!(there.windows(2).all(|pair| pair[0].to < pair[1].from));
        // Points along the line lie in the region where it says so.
        for n in 0..=20 {
            let share = Share::new(n, 20);
            let point = line.at_share(share);
            if Length::thousandths(2) < region.border_distance(point) {
                let inside = there.iter().any(|part| part.from <= share && share <= part.to);
                prop_assert_eq!(inside, region.holds(point));
            }
        }
        prop_assert!((region.depth(&line) - region.depth(&back)).abs() <= Length::thousandths(2 * there.len() as i32));
        // Whether it is deeper is the same as asking how deep.
        let depth = region.depth(&line);
        for limit in [Length::ZERO, (depth - Length::thousandths(1)).at_least_zero(), depth, depth / 2] {
            prop_assert_eq!(region.is_deeper(&line, limit), limit < depth);
        }
    }

    #[test]
    fn sight_is_mutual(region in any_region(), from in any_point(), to in any_point(), low in 0..4000_i32, high in 0..4000_i32, cover in 0..4000_i32, block in any_outline()) {
        let middle = region.bounds().low.middle(region.bounds().high);
        let near = |point: Point| middle + Shift { east: (point.x - Length(FAR / 2)) / 20, north: (point.y - Length(FAR / 2)) / 20 };
        let (one, two) = ((near(from), Height::thousandths(low)), (near(to), Height::thousandths(high)));
        let (there, back) = (Sight::between(one, two), Sight::between(two, one));
        prop_assert_eq!(there, back);
        let cover = Height::thousandths(cover);
        let block = block.shifted(middle.from(block.middle()));
        prop_assert_eq!(there.dips_into(&region, cover), back.dips_into(&region, cover));
        // By hand from either end, without the order that a line of sight is given.
        let by_hand = |from: (Point, Height), to: (Point, Height)| {
            let line = Line::new(from.0, to.0);
            let rise = i64::from(to.1.in_thousandths() - from.1.in_thousandths());
            region.stretches(&line).flat_map(|part| [part.from, part.to]).any(|share| {
                share.is_less(i64::from(from.1.in_thousandths()), i64::from(from.1.in_thousandths()) + rise, i64::from(cover.in_thousandths()))
            })
        };
        prop_assert_eq!(by_hand(one, two), by_hand(two, one));
        prop_assert_eq!(by_hand(one, two), there.dips_into(&region, cover));
        prop_assert_eq!(there.passes_through(&block), back.passes_through(&block));
    }

    #[test]
    fn an_advance_ends_free_and_grows_with_the_way((moving, still) in a_pair(), direction in any_angle(), far in 1..100_000_i32, clearance in select(vec![0, 0, 1, 1000, 7001])) {
        let obstacle = Obstacle::shunned(still, Length::thousandths(clearance));
        if obstacle.bars(&moving) {
            return Ok(());
        }
        let from = moving.middle();
        let whole = Line::towards(from, direction, Length::thousandths(far));
        let gone = advance(&[moving], &whole, Length::MOST, &[obstacle]);
        prop_assert!(gone.length <= whole.length());
        prop_assert_eq!(gone.stopped_by.is_none(), gone.length == whole.length());
        let end = moving.shifted(whole.shift_at(gone.length));
        if clearance == 0 {
            prop_assert!(!overlaps(&end, &still));
        } else {
            let kept = Length::thousandths(clearance).min(distance(&moving, &still) - Length::thousandths(2));
            prop_assert!(kept <= distance(&end, &still), "{} {}", kept, distance(&end, &still));
        }
        let mut before = Length::ZERO;
        for limit in [0, far / 5, far / 2, far / 2 + 1, far - 1, far] {
            let limit = Length::thousandths(limit);
            let limited = advance(&[moving], &whole, limit, &[obstacle]).length;
            prop_assert!(before <= limited && limited <= limit && limited <= gone.length);
            before = limited;
        }
        // Nothing is passed through on the way: not at any of some places along it.
        for n in 0..=16 {
            let along = Length::thousandths(gone.length.0 / 16 * n);
            let there = moving.shifted(whole.shift_at(along));
            prop_assert!(!overlap_deeper(&there, &still, SLACK + Length::thousandths(2)));
        }
        // Stopped, it could not have gone on: a little farther it would stand in the way.
        if gone.stopped_by.is_some() && clearance == 0 {
            let beyond = gone.length + Length::thousandths(40);
            if beyond < whole.length() {
                let swept = moving.shifted(whole.shift_at(gone.length)).swept(whole.at(beyond).from(whole.at(gone.length)));
                prop_assert!(swept.is_none_or(|swept| overlap_deeper(&swept, &still, Length::thousandths(2))));
            }
        }
    }

    #[test]
    fn the_first_free_place_is_free((moving, still) in a_pair(), direction in any_angle(), from in 0..50_000_i32) {
        let way = Line::towards(moving.middle(), direction, Length::units(200));
        let obstacle = Obstacle::solid(still);
        let from = Length::thousandths(from);
        if let Some(place) = first_free(&[moving], &way, from, &[obstacle]) {
            prop_assert!(from <= place);
            prop_assert!(!overlaps(&moving.shifted(way.shift_at(place)), &still));
            prop_assert!(place == from || overlap_deeper(&moving.shifted(way.shift_at(place - Length::thousandths(1))), &still, Length::thousandths(1)));
        }
    }

    #[test]
    fn a_walk_leaves_nothing_out(regions in prop::collection::vec(any_region(), 1..5), from in any_point(), to in any_point()) {
        // Gathered round one place, so that they overlap.
        let gathered = regions.iter().map(|region| {
            let shift = Point::units(500, 500).from(region.bounds().low);
            Region::new(region.corners().iter().map(|&corner| corner + shift).collect()).unwrap()
        });
        let pieces = gathered.map(|region| Terrain { kind: (), shape: Shape::Area(region), relief: Relief::Level(Height::GROUND) });
        let land = Land::new(pieces.collect()).unwrap();
        let near = |point: Point| Point::units(520, 520) + Shift { east: (point.x - Length(FAR / 2)) / 10, north: (point.y - Length(FAR / 2)) / 10 };
        let line = Line::new(near(from), near(to));
        let mut walk = Walk::default();
        walk.along(&land, &line);
        let parts = walk.parts();
        prop_assert_eq!(parts[0].from, Length::ZERO);
        prop_assert_eq!(parts[parts.len() - 1].to, line.length());
        prop_assert!(parts.windows(2).all(|pair| pair[0].to == pair[1].from && pair[0].on != pair[1].on));
        for (at, piece) in land.pieces().iter().enumerate() {
            let Shape::Area(region) = &piece.shape else { continue };
            let on: Length = parts.iter().filter(|part| part.on.has(at)).map(|part| part.to - part.from).sum();
            prop_assert!((on - region.depth(&line)).abs() <= Length::thousandths(2 * parts.len() as i32));
        }
        // A greater budget never goes less far, and none is spent that is not there.
        let toll = |pieces: Pieces| Toll::Pays(Pace::times(1 + pieces.len() as u16));
        let mut before = Length::ZERO;
        for budget in [0, 1000, 20_000, 50_000, 400_000] {
            let budget = Effort::of(Length::thousandths(budget));
            let journey = walk.afford(budget, toll, |_| None);
            prop_assert!(before <= journey.length && Effort::NONE <= journey.left && journey.left <= budget);
            before = journey.length;
        }
    }

    #[test]
    fn corridors_agree_with_outlines(front in any_pose(), outline in any_outline(), away in -20_000..80_000_i32, aside in -30_000..30_000_i32) {
        let corridor = Corridor { front, width: Length::units(30), reach: Length::units(60) };
        let there = front.frame().at(Length::thousandths(aside), Length::thousandths(away));
        let outline = outline.shifted(there.from(outline.middle()));
        let span = corridor.span(&outline);
        if overlap_deeper(&corridor.outline(), &outline, Length::thousandths(10)) {
            prop_assert!(span.is_some());
        }
        if let Some(span) = span {
            prop_assert!(is_within(&corridor.outline(), &outline, Length::thousandths(3)));
            prop_assert!(span.left <= span.right && span.near <= span.far);
            prop_assert!(-corridor.width.half_up() <= span.left && span.right <= corridor.width.half_up());
            prop_assert!(Length::ZERO <= span.near && span.far <= corridor.reach);
        }
    }

    #[test]
    fn formations_never_overlap_themselves(pose in any_pose(), first in 1..9_u8, second in 0..9_u8, side in 300..4000_i32) {
        let side = Length::thousandths(side * 2);
        let row = |bases, behind, right| Row { bases, pitch: side, right, behind, width: side, depth: side };
        // The second row stands like bricks, half a base aside.
        let mut slots: Vec<Slot> = row(first, Length::ZERO, Length::ZERO).slots().collect();
        slots.extend(row(second, side, side / 2).slots());
        let bases: Vec<Outline> = laid_out(&slots, pose).collect();
        for (at, base) in bases.iter().enumerate() {
            prop_assert!(bases[at + 1..].iter().all(|other| !overlaps(base, other)));
        }
        prop_assert!(bases.windows(2).take(usize::from(first) - 1).all(|pair| touches(&pair[0], &pair[1])));
    }

    #[test]
    fn hulls_hold_what_they_were_made_of(points in prop::collection::vec(any_point(), 1..8)) {
        let hull = Outline::hull(&points).unwrap();
        prop_assert!(points.iter().all(|&point| holds(&hull, point)));
        prop_assert!(hull.corners().iter().all(|corner| points.contains(corner)));
    }

    #[test]
    fn the_farthest_places_do_not_overflow(corners in prop::collection::vec((select(vec![-4_000_000, -1, 0, 1, 4_000_000]), select(vec![-4_000_000, 0, 3_999_999, 4_000_000])), 2..6), pose in any_pose()) {
        let points: Vec<Point> = corners.iter().map(|&(x, y)| at(x, y)).collect();
        let hull = Outline::hull(&points).unwrap();
        let small = Outline::rectangle(pose, Length::units(1), Length::units(1));
        let (huge, disc) = (hull.grown(Length::MOST), Outline::circle(points[0], Length::MOST));
        let outlines = [hull, small, huge, disc];
        let line = Line::new(points[0], points[1]);
        for a in &outlines {
            let arc = Arc::ahead(pose, Angle::degrees(45));
            let _ = (arc.touches(a), arc.covers(a), line.stretch_in(a), a.bounds());
            let cone = Sector::cone(pose, Angle::degrees(45), Length::MOST).unwrap();
            let _ = (cone.touches(a), cone.overlaps(a));
            let corridor = Corridor { front: pose, width: Length::units(30), reach: Length::MOST };
            let _ = corridor.span(a);
            for b in &outlines {
                prop_assert_eq!(distance(a, b), distance(b, a));
                prop_assert_eq!(overlaps(a, b), overlaps(b, a));
                let _ = (nearest_points(a, b), covers(a, b));
                let _ = advance(&[*a], &line, Length::MOST, &[Obstacle::shunned(*b, Length::units(1))]);
            }
        }
        if let Ok(region) = Region::new(points) {
            let _ = (region.depth(&line), region.locate(pose.at), region.distance(&small));
        }
    }
}
