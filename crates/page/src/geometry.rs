//! Where hexes lie on the paper, and the outlines of regions of hexes.
//!
//! The paper is measured in whole units: a hex is 60 wide and 52 high, which is regular to within a thousandth. Where hexes lie with
//! their points to north and south, the axes of the paper are exchanged.

use std::collections::BTreeMap;

use kernel::{
    hex::{Direction, Field, Hex},
    scene::Lie,
};

/// Half the width of a hex: also its side.
pub const RADIUS: i32 = 30;
/// Half the height of a hex.
pub const HALF: i32 = 26;
/// From one column to the next.
pub const STEP: i32 = 45;

/// A place on the paper.
pub type Point = (f32, f32);

/// The six corners round the centre, clockwise from the east.
pub const CORNERS: [(i32, i32); 6] =
    [(RADIUS, 0), (15, HALF), (-15, HALF), (-RADIUS, 0), (-15, -HALF), (15, -HALF)];

/// The direction that the side from corner `i` to the next one looks to.
const SIDES: [Direction; 6] = [
    Direction::SouthEast,
    Direction::South,
    Direction::SouthWest,
    Direction::NorthWest,
    Direction::North,
    Direction::NorthEast,
];

/// A point of the paper, its axes exchanged where hexes lie on their points.
pub const fn laid(lie: Lie, (x, y): (i32, i32)) -> (i32, i32) {
    match lie {
        Lie::Flat => (x, y),
        Lie::Pointed => (y, x),
    }
}

/// The middle of a hex.
pub fn centre(lie: Lie, hex: Hex) -> (i32, i32) {
    laid(lie, flat_centre(hex))
}

fn flat_centre(hex: Hex) -> (i32, i32) {
    let (col, row) = (i32::from(hex.col), i32::from(hex.row));
    (RADIUS + STEP * col, HALF + 2 * HALF * row + HALF * (col & 1))
}

/// Width and height of the paper under a field.
pub fn extent(lie: Lie, field: Field) -> (i32, i32) {
    let (columns, rows) = (i32::from(field.columns), i32::from(field.rows));
    laid(lie, (STEP * (columns - 1) + 2 * RADIUS, 2 * HALF * rows + HALF))
}

/// Degrees clockwise from north.
pub fn degrees(lie: Lie, facing: Direction) -> i32 {
    let flat = (i32::from(u8::from(facing)) - 1) * 60;
    match lie {
        Lie::Flat => flat,
        Lie::Pointed => (630 - flat) % 360,
    }
}

/// The same in a word.
pub fn compass(lie: Lie, facing: Direction) -> &'static str {
    match degrees(lie, facing) {
        0 => "north",
        30 | 60 => "north-east",
        90 => "east",
        120 | 150 => "south-east",
        180 => "south",
        210 | 240 => "south-west",
        270 => "west",
        _ => "north-west",
    }
}

/// The closed outlines of all hexes that `holds` is true for among `hexes`, clockwise round the inside.
pub fn outlines(lie: Lie, hexes: &[Hex], holds: impl Fn(Hex) -> bool) -> Vec<Vec<(i32, i32)>> {
    let mut ahead = BTreeMap::new();
    for &hex in hexes.iter().filter(|&&hex| holds(hex)) {
        let (x, y) = flat_centre(hex);
        for (side, direction) in SIDES.into_iter().enumerate() {
            if !holds(hex.next(direction)) {
                let (from, to) = (CORNERS[side], CORNERS[(side + 1) % 6]);
                ahead.insert((x + from.0, y + from.1), (x + to.0, y + to.1));
            }
        }
    }
    let mut loops = Vec::new();
    while let Some((start, mut next)) = ahead.pop_first() {
        let mut outline = vec![start];
        while next != start {
            outline.push(next);
            let Some(after) = ahead.remove(&next) else { break };
            next = after;
        }
        if lie == Lie::Pointed {
            // Exchanged axes turn a loop round; it is to run clockwise as before.
            outline.reverse();
            for point in &mut outline {
                *point = laid(lie, *point);
            }
        }
        loops.push(outline);
    }
    loops
}

/// A loop of corners drawn towards its neighbours `times` times, as water wears down a shore.
pub fn worn(outline: &[(i32, i32)], times: usize) -> Vec<Point> {
    let mut points: Vec<Point> = outline.iter().map(|&(x, y)| (x as f32, y as f32)).collect();
    let n = points.len();
    for _ in 0..times {
        let old = points.clone();
        for (at, point) in points.iter_mut().enumerate() {
            let (before, after) = (old[(at + n - 1) % n], old[(at + 1) % n]);
            point.0 = point.0 * 0.5 + (before.0 + after.0) * 0.25;
            point.1 = point.1 * 0.5 + (before.1 + after.1) * 0.25;
        }
    }
    points
}

/// Writes a smooth closed curve round the points.
pub fn push_curve(path: &mut String, points: &[Point]) {
    let Some(&last) = points.last() else { return };
    let first = middle(last, points[0]);
    path.push('M');
    push_point(path, first);
    for (at, &point) in points.iter().enumerate() {
        path.push('Q');
        push_point(path, point);
        path.push(' ');
        push_point(path, middle(point, points[(at + 1) % points.len()]));
    }
    path.push('Z');
}

/// Writes a closed line from corner to corner.
pub fn push_polygon(path: &mut String, points: &[(i32, i32)]) {
    for (at, &(x, y)) in points.iter().enumerate() {
        path.push(if at == 0 { 'M' } else { 'L' });
        push_number(path, x);
        path.push(' ');
        push_number(path, y);
    }
    path.push('Z');
}

/// The curve of [`push_curve`] as many short straight lines.
pub fn flattened(points: &[Point]) -> Vec<Point> {
    let n = points.len();
    let mut fine = Vec::with_capacity(n * 4);
    for at in 0..n {
        let (from, to) = (middle(points[(at + n - 1) % n], points[at]), points[at]);
        let end = middle(to, points[(at + 1) % n]);
        let blend = |along: f32, from: f32, to: f32, end: f32| {
            let left = 1.0 - along;
            left * left * from + 2.0 * along * left * to + along * along * end
        };
        for along in [0.0, 0.25, 0.5, 0.75] {
            fine.push((blend(along, from.0, to.0, end.0), blend(along, from.1, to.1, end.1)));
        }
    }
    fine
}

fn middle(a: Point, b: Point) -> Point {
    (f32::midpoint(a.0, b.0), f32::midpoint(a.1, b.1))
}

fn push_point(path: &mut String, (x, y): Point) {
    push_number(path, x.round() as i32);
    path.push(' ');
    push_number(path, y.round() as i32);
}

/// Writes a whole number; much quicker than a formatter, and a map has ten thousand of them.
pub fn push_number(out: &mut String, number: i32) {
    if number < 0 {
        out.push('-');
    }
    let mut rest = number.unsigned_abs();
    let mut digits = [0_u8; 10];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    for &digit in &digits[at..] {
        out.push(char::from(digit));
    }
}

/// A number from 0 up to `n` that looks like chance but is always the same for one place.
pub fn scatter(a: i32, b: i32, n: u32) -> u32 {
    let mut h = (a as u32).wrapping_mul(0x9E37_79B1) ^ (b as u32).wrapping_mul(0x85EB_CA77);
    h = (h ^ (h >> 15)).wrapping_mul(0x2C1B_3C6D);
    h = (h ^ (h >> 12)).wrapping_mul(0x297A_2D39);
    (h ^ (h >> 15)) % n
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_hex_has_six_corners_and_two_joined_have_ten() {
        let field = Field { columns: 5, rows: 5 };
        let hexes: Vec<Hex> = field.hexes().collect();
        let (one, two) = (Hex::new(2, 2), Hex::new(2, 2).next(Direction::SouthEast));
        assert_eq!(outlines(Lie::Flat, &hexes, |hex| hex == one)[0].len(), 6);
        let joined = outlines(Lie::Flat, &hexes, |hex| hex == one || hex == two);
        assert_eq!(joined.len(), 1);
        assert_eq!(joined[0].len(), 10);
    }

    #[test]
    fn a_ring_has_an_outer_and_an_inner_outline() {
        let field = Field { columns: 5, rows: 5 };
        let hexes: Vec<Hex> = field.hexes().collect();
        let ring = outlines(Lie::Flat, &hexes, |hex| hex.distance(Hex::new(2, 2)) == 1);
        let mut lengths: Vec<usize> = ring.iter().map(Vec::len).collect();
        lengths.sort_unstable();
        assert_eq!(lengths, [6, 18]);
    }

    #[test]
    fn on_their_points_hexes_lie_with_their_axes_exchanged() {
        let lie = Lie::Pointed;
        let field = Field { columns: 25, rows: 20 };
        assert_eq!(extent(lie, field), (2 * HALF * 20 + HALF, STEP * 24 + 2 * RADIUS));
        let here = Hex::new(4, 4);
        let (x, y) = centre(lie, here);
        let told = Direction::ALL.map(|way| {
            let (there_x, there_y) = centre(lie, here.next(way));

            (compass(lie, way), (there_x - x).signum(), (there_y - y).signum())
        });
        let wants = [
            ("west", -1, 0),
            ("south-west", -1, 1),
            ("south-east", 1, 1),
            ("east", 1, 0),
            ("north-east", 1, -1),
            ("north-west", -1, -1),
        ];
        assert_eq!(told, wants);
        // The outline still runs clockwise: its area is positive where y runs down.
        let hexes: Vec<Hex> = field.hexes().collect();
        for lie in [Lie::Flat, Lie::Pointed] {
            let outline = &outlines(lie, &hexes, |hex| hex == here)[0];
            let ends = outline.iter().cycle().skip(1);
            let area: i32 = outline.iter().zip(ends).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum();
            assert!(0 < area, "{lie:?}");
        }
    }

    #[test]
    fn numbers_are_written_as_usual() {
        for number in [0, 7, -7, 10, 1275, -40, i32::MAX, i32::MIN] {
            let mut text = String::new();
            push_number(&mut text, number);
            assert_eq!(text, number.to_string());
        }
    }

    #[test]
    fn neighbours_share_a_side() {
        for hex in [Hex::new(4, 4), Hex::new(5, 4)] {
            let (x, y) = centre(Lie::Flat, hex);
            for (side, direction) in SIDES.into_iter().enumerate() {
                let (a, b) = (CORNERS[side], CORNERS[(side + 1) % 6]);
                let (nx, ny) = centre(Lie::Flat, hex.next(direction));
                assert_eq!((nx - x, ny - y), (a.0 + b.0, a.1 + b.1));
            }
        }
    }
}
