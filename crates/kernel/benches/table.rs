//! How fast the open table answers: `cargo bench -p kernel`, or `cargo bench -p kernel -- sight` for some of it.
//!
//! A table of 100 by 75 with 200 bases of 1.5 in formation, and the terrain of a middling map.

use std::hint::black_box;

use kernel::table::{
    Angle, Arc, Body, Contact, Corridor, Course, Effort, Grid, Height, Land, Length, Line,
    Obstacle, Outline, Pace, Pieces, Point, Pose, Region, Relief, Row, Sector, Shape, Sight, Slot,
    Terrain, Toll, Walk, advance, distance, is_within, laid_out, overlaps, touches,
};
use testkit::rate;

/// Units of eight bases in two ranks, a little askew, spread over the table.
fn units() -> Vec<(Pose, Vec<Outline>)> {
    let side = Length::thousandths(1500);
    let row = |bases, behind| Row {
        bases,
        pitch: side,
        right: Length::ZERO,
        behind,
        width: side,
        depth: side,
    };
    let slots: Vec<Slot> = row(4, Length::ZERO).slots().chain(row(4, side).slots()).collect();
    (0..25)
        .map(|n| {
            let at = Point::thousandths(8000 + n % 5 * 18_000, 8000 + n / 5 * 14_000);
            let pose = Pose::new(at, Angle::hundredths(n * 1337));
            (pose, laid_out(&slots, pose).collect())
        })
        .collect()
}

fn region(corners: &[(i32, i32)]) -> Region {
    Region::new(corners.iter().map(|&(x, y)| Point::units(x, y)).collect()).expect("a sound region")
}

fn land() -> Land<u16> {
    let flat =
        |cost, shape| Terrain { kind: cost, shape, relief: Relief::Level(Height::levels(1)) };
    let mut pieces: Vec<_> = (0..12)
        .map(|n| {
            let (x, y) = (n % 4 * 25 + 3, n / 4 * 25 + 2);
            flat(
                2,
                Shape::Area(region(&[
                    (x, y),
                    (x + 9, y + 2),
                    (x + 14, y),
                    (x + 12, y + 8),
                    (x + 6, y + 5),
                    (x + 1, y + 9),
                ])),
            )
        })
        .collect();
    let points = [(0, 36), (30, 40), (60, 35), (100, 38)].map(|(x, y)| Point::units(x, y));
    let road = Course::new(points.to_vec(), Length::units(2)).expect("a sound road");
    pieces.push(flat(1, Shape::Course(road)));
    Land::new(pieces).expect("few pieces")
}

/// Every base with a neighbour and with one far off; returns how many pairs that makes.
fn on_pairs(bases: &[Outline], act: impl Fn(&Outline, &Outline)) -> u64 {
    for (at, base) in bases.iter().enumerate() {
        act(base, &bases[(at + 1) % bases.len()]);
        act(base, &bases[(at + 71) % bases.len()]);
    }
    2 * bases.len() as u64
}

fn main() {
    let units = units();
    let bases: Vec<Outline> = units.iter().flat_map(|(_, bases)| bases.iter().copied()).collect();
    let n = bases.len() as u64;
    rate("outlines of a unit", "bases", || {
        let side = Length::thousandths(1500);
        let row = Row {
            bases: 8,
            pitch: side,
            right: Length::ZERO,
            behind: Length::ZERO,
            width: side,
            depth: side,
        };
        let slots: [Slot; 8] = std::array::from_fn(|n| row.slots().nth(n).expect("eight"));
        let mut count = 0;
        for (pose, _) in &units {
            for outline in laid_out(black_box(&slots), *pose) {
                black_box(outline);
                count += 1;
            }
        }
        count
    });
    rate("distance", "pairs", || {
        on_pairs(&bases, |a, b| {
            black_box(distance(black_box(a), black_box(b)));
        })
    });
    rate("within 10", "pairs", || {
        on_pairs(&bases, |a, b| {
            black_box(is_within(black_box(a), black_box(b), Length::units(10)));
        })
    });
    rate("overlap", "pairs", || {
        on_pairs(&bases, |a, b| {
            black_box(overlaps(black_box(a), black_box(b)));
        })
    });
    let contact = Contact {
        askew: Angle::degrees(1),
        gap: Length::thousandths(100),
        along: Length::thousandths(100),
    };
    rate("contact", "pairs", || {
        on_pairs(&bases, |a, b| {
            black_box(contact.between(black_box(a), black_box(b)));
        })
    });

    let mut grid = Grid::new(Length::units(5));
    rate("grid filled", "bases", || {
        grid.fill(black_box(&bases).iter().map(Outline::bounds));
        n
    });
    grid.fill(bases.iter().map(Outline::bounds));
    rate("touching, by grid", "bases", || {
        for base in &bases {
            let near = grid.near(base.bounds().grown(Length::thousandths(4)));
            black_box(near.filter(|&at| touches(base, &bases[at])).count());
        }
        n
    });

    let arcs: Vec<Arc> =
        units.iter().map(|(pose, _)| Arc::ahead(*pose, Angle::degrees(45))).collect();
    rate("arc", "pairs", || {
        for (arc, base) in arcs.iter().cycle().zip(&bases) {
            black_box(arc.touches(black_box(base)));
        }
        n
    });
    let cones: Vec<Sector> =
        arcs.iter().filter_map(|arc| Sector::new(*arc, Length::units(20))).collect();
    rate("cone", "pairs", || {
        for (cone, base) in cones.iter().cycle().zip(&bases) {
            black_box(cone.touches(black_box(base)));
        }
        n
    });
    rate("corridor", "pairs", || {
        for ((pose, _), base) in units.iter().cycle().zip(&bases) {
            let corridor =
                Corridor { front: *pose, width: Length::units(6), reach: Length::units(60) };
            black_box(corridor.span(black_box(base)));
        }
        n
    });

    let land = land();
    let outlines: Vec<Outline> = units
        .iter()
        .filter_map(|(pose, bases)| Body::around(bases, pose.facing))
        .map(|body| body.outline())
        .collect();
    rate("sight past 25 units", "lines", || {
        for (at, (from, _)) in units.iter().enumerate() {
            let (to, _) = &units[(at * 7 + 3) % units.len()];
            let sight = Sight::level(from.at, to.at);
            black_box(outlines.iter().any(|outline| sight.passes_through(outline)));
        }
        units.len() as u64
    });
    rate("sight over terrain", "lines", || {
        for (at, (from, _)) in units.iter().enumerate() {
            let (to, _) = &units[(at * 7 + 3) % units.len()];
            let sight = Sight::between((from.at, Height::levels(3)), (to.at, Height::GROUND));
            for piece in land.pieces() {
                let Shape::Area(region) = &piece.shape else { continue };
                black_box(sight.dips_into(region, Height::levels(1)));
            }
        }
        units.len() as u64
    });
    let mut walk = Walk::default();
    rate("walk and its cost", "ways", || {
        for (pose, _) in &units {
            let way = Line::towards(pose.at, pose.facing, Length::units(15));
            walk.along(&land, &way);
            let toll = |pieces: Pieces| Toll::Pays(Pace::times(1 + pieces.len() as u16));
            black_box(walk.afford(Effort::of(Length::units(12)), toll, |_| Some(Effort::NONE)));
        }
        units.len() as u64
    });
    for (name, clearance) in [("advance among 200", 0), ("keeping 1 away", 1)] {
        let obstacles: Vec<Obstacle> = bases
            .iter()
            .map(|&outline| Obstacle::shunned(outline, Length::units(clearance)))
            .collect();
        let mut near = Vec::new();
        rate(name, "moves", || {
            for (at, (pose, moving)) in units.iter().enumerate() {
                let way = Line::towards(pose.at, pose.facing, Length::units(15));
                let own = at * 8..at * 8 + 8;
                let passed = moving
                    .iter()
                    .map(|base| base.bounds().joined(base.shifted(way.shift()).bounds()));
                let passed = passed.reduce(kernel::table::Bounds::joined).expect("eight bases");
                near.clear();
                near.extend(
                    grid.near(passed.grown(Length::units(clearance)))
                        .filter(|at| !own.contains(at))
                        .map(|at| obstacles[at]),
                );
                black_box(advance(moving, &way, Length::units(12), &near));
            }
            units.len() as u64
        });
    }
}
