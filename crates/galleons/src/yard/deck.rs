//! A ship in plan, her bow to the top: hull, mounts and what they bear on.

use kernel::drawing::{Anchor, Drawing, Face, Ink, Look, Point, Step, Style};

use crate::{
    aspect::{Aspect, Aspects},
    design::{Beam, Design, Machinery, Mount, MountKind},
    tables::{GunMount, HullMaterial, Propulsion, ShipClass},
};

/// The size of the drawing.
pub const SIZE: Point = (9_000, 12_000);
/// The middle of the ship.
const MIDDLE: Point = (4_500, 6_000);
/// Half the length and half the beam of the largest ships.
const LONG: i32 = 4_600;
const WIDE: i32 = 1_350;
/// From this hull on all are drawn alike.
const LARGE: i32 = 14;
/// How far an arc is drawn.
const REACH: i32 = 1_500;

const INK: Look = Look::line(Ink::Ink, 22);

/// What of a ship is drawn.
pub struct Deck<'a> {
    name: &'a str,
    hull: i32,
    material: HullMaterial,
    ram: bool,
    is_armoured: bool,
    propulsion: Propulsion,
    /// Each mount, and whether its gun has armour.
    guns: Vec<(&'static Mount, bool)>,
}

impl<'a> Deck<'a> {
    pub fn of(design: &'a Design) -> Self {
        Self {
            name: &design.name,
            hull: design.hull,
            material: design.material,
            ram: design.ram,
            is_armoured: 0 < design.armour,
            propulsion: match design.machinery {
                Machinery::Steam { .. } => Propulsion::Steam { engine_size: 0 },
                Machinery::Screw { .. } => Propulsion::Screw,
                Machinery::Kite => Propulsion::Kite,
            },
            guns: design.guns.iter().map(|gun| (gun.mount, gun.armoured)).collect(),
        }
    }

    pub fn of_class(class: &'a ShipClass) -> Self {
        let gun = |gun: &GunMount| Some((Mount::named(&gun.mount)?, gun.armour.is_some()));
        Self {
            name: &class.name,
            hull: i32::from(class.hull),
            material: class.material,
            ram: class.ram,
            is_armoured: 0 < class.armour,
            propulsion: class.propulsion,
            guns: class.guns.iter().filter_map(gun).collect(),
        }
    }
}

/// A ship grows with her hull: lengths along her, and across her, as hundredths of those of the largest.
#[derive(Clone, Copy)]
pub struct Growth(i32, i32);

impl Growth {
    pub fn of(hull: i32) -> Self {
        let share = hull.clamp(1, LARGE) * 100 / LARGE;
        Self(60 + share * 40 / 100, 82 + share * 18 / 100)
    }

    const fn along(self, length: i32) -> i32 {
        length * self.0 / 100
    }

    const fn across(self, length: i32) -> i32 {
        length * self.1 / 100
    }
}

/// The plan of a ship.
pub fn plan(design: &Deck<'_>) -> Drawing {
    let mut drawing = Drawing {
        title: format!(
            "{}: the deck with {} guns and what they bear on",
            design.name,
            design.guns.len()
        ),
        width: SIZE.0,
        height: SIZE.1,
        ..Drawing::default()
    };
    let growth = Growth::of(design.hull);
    let (places, radius) = places(&design.guns, growth);
    for ((mount, _), &at) in design.guns.iter().zip(&places) {
        if mount.kind != MountKind::Portable {
            arcs(&mut drawing, at, mount.arcs());
        }
    }
    hull(&mut drawing, design, growth);
    for (n, (gun, &at)) in design.guns.iter().zip(&places).enumerate() {
        draw_gun(&mut drawing, n + 1, *gun, at, radius);
    }
    drawing.words(
        (MIDDLE.0, MIDDLE.1 - growth.along(LONG) - 1_000),
        "bow",
        Face::new(330).style(Style::Italic).anchor(Anchor::Middle).ink(Ink::Soft),
    );
    drawing
}

/// How far guns stand from each other along the ship, and the foremost and the last of them from the middle.
const APART: i32 = 560;
const ENDS: (i32, i32) = (-3_900, 3_700);

/// Where each gun stands, and how large it is drawn. Those on a broadside share its length, and none hides another.
pub fn places(guns: &[(&Mount, bool)], growth: Growth) -> (Vec<Point>, i32) {
    let berths: Vec<Point> = guns.iter().map(|(mount, _)| berth(mount)).collect();
    // Those that would stand in one place stand round it.
    let round = |(at, &(x, y)): (usize, &Point)| {
        let alike =
            |berths: &[Point]| berths.iter().filter(|other| **other == (x, y)).count() as i32;
        let before = 2 * alike(&berths[..at]) - alike(&berths) + 1;
        (x, growth.along(y) + before * APART / 2)
    };
    let mut places: Vec<Point> = berths.iter().enumerate().map(round).collect();
    let ends = (growth.along(ENDS.0), growth.along(ENDS.1));
    let mut apart = APART;
    // From port to starboard: whoever stands too near to the next ahead moves aft, and at the stern all of them forward again.
    for lane in -2..=2 {
        let mut here: Vec<usize> =
            (0..guns.len()).filter(|&at| lane_of(places[at]) == lane).collect();
        here.sort_by_key(|&at| places[at].1);
        let gaps = here.len().saturating_sub(1).max(1) as i32;
        let gap = APART.min((ends.1 - ends.0) / gaps);
        apart = apart.min(gap);
        let mut least = ends.0;
        for &at in &here {
            places[at].1 = places[at].1.max(least);
            least = places[at].1 + gap;
        }
        let mut most = ends.1;
        for &at in here.iter().rev() {
            places[at].1 = places[at].1.min(most);
            most = places[at].1 - gap;
        }
    }
    let place = |(x, y): Point| (MIDDLE.0 + growth.across(x), MIDDLE.1 + y);
    (places.into_iter().map(place).collect(), apart * 9 / 20)
}

/// The line along the ship in which a place lies: the keel, half way out, or the side.
const fn lane_of((x, _): Point) -> i32 {
    x.signum()
        * match x.abs() {
            ..=240 => 0,
            241..=900 => 1,
            901.. => 2,
        }
}

/// Where a gun in such a mount would stand if there were no other.
fn berth(mount: &Mount) -> Point {
    match mount.name {
        "forward" | "fixed-bow" => (0, -3_000),
        "forward-port" | "fixed-bow-port" => (-480, -2_700),
        "forward-starboard" | "fixed-bow-starboard" => (480, -2_700),
        "stern" | "fixed-stern" => (0, 3_500),
        "stern-port" | "fixed-stern-port" => (-520, 3_100),
        "stern-starboard" | "fixed-stern-starboard" => (520, 3_100),
        "wing-port" => (-WIDE - 200, 600),
        "wing-port-fore" | "fixed-wing-port-bow" => (-WIDE - 200, 300),
        "wing-port-aft" | "fixed-wing-port-stern" => (-WIDE - 200, 1_000),
        "wing-starboard" => (WIDE + 200, 600),
        "wing-starboard-fore" | "fixed-wing-starboard-bow" => (WIDE + 200, 300),
        "wing-starboard-aft" | "fixed-wing-starboard-stern" => (WIDE + 200, 1_000),
        "ventral" => (0, 1_400),
        "midships" => (0, 0),
        "bow-tube" => (0, -3_900),
        _ => match mount.side {
            Beam::Port => (-WIDE + 150, 0),
            Beam::Starboard => (WIDE - 150, 0),
            Beam::Centre => (0, 600),
        },
    }
}

/// What a gun bears on, a quarter of the circle for each aspect.
fn arcs(drawing: &mut Drawing, (x, y): Point, arcs: Aspects) {
    let wash = Look { line: Some((Ink::Oxblood, 8)), fill: Some(Ink::Wash), dashed: true };
    for aspect in arcs.iter() {
        let (a, b) = match aspect {
            Aspect::Bow => ((-1, -1), (1, -1)),
            Aspect::Starboard => ((1, -1), (1, 1)),
            Aspect::Stern => ((1, 1), (-1, 1)),
            Aspect::Port => ((-1, 1), (-1, -1)),
        };
        // The corner of a quarter lies at the sine of 45 degrees; the curve's handles at 0.5523 of the radius.
        let corner = |(i, j): Point| (x + i * REACH * 707 / 1_000, y + j * REACH * 707 / 1_000);
        let handle = |(i, j): Point, (k, l): Point| {
            // Along the tangent at this corner, toward the other one.
            let (tx, ty) = if i == k { (i, l) } else { (k, j) };
            let along = REACH * 552 * 707 / 1_000_000;
            let (cx, cy) = corner((i, j));
            (cx + tx * along, cy + ty * along)
        };
        let (from, to) = (corner(a), corner(b));
        let steps = vec![
            Step::Move((x, y)),
            Step::Line(from),
            Step::Curve(handle(a, b), handle(b, a), to),
            Step::Close,
        ];
        drawing.path(steps, wash);
    }
}

/// The outline of her hull, and what stands on it.
fn hull(drawing: &mut Drawing, design: &Deck<'_>, growth: Growth) {
    let (x, y) = MIDDLE;
    let paper = INK.filled(Ink::Paper);
    let along = |length: i32| growth.along(length);
    let wide = growth.across(WIDE);
    let (bow, stern) = (y - along(LONG), y + along(LONG));
    // Steel has straight sides, wood is drawn out.
    let (shoulder, quarter) = match design.material {
        HullMaterial::Steel => (y - along(2_300), y + along(3_300)),
        HullMaterial::Wood => (y - along(800), y + along(1_600)),
    };
    let (half, fore, aft) = (wide / 2, along(900), along(700));
    let rise = bow + along(500);
    drawing.path(
        vec![
            Step::Move((x, bow)),
            Step::Curve((x + half, rise), (x + wide, shoulder - fore), (x + wide, shoulder)),
            Step::Line((x + wide, quarter)),
            Step::Curve((x + wide, quarter + aft), (x + half, stern), (x, stern)),
            Step::Curve((x - half, stern), (x - wide, quarter + aft), (x - wide, quarter)),
            Step::Line((x - wide, shoulder)),
            Step::Curve((x - wide, shoulder - fore), (x - half, rise), (x, bow)),
            Step::Close,
        ],
        paper,
    );
    if design.ram {
        drawing.polygon(
            &[(x - 160, bow + 120), (x, bow - 450), (x + 160, bow + 120)],
            INK.filled(Ink::Ink),
        );
    }
    if design.is_armoured {
        let inner = Look::line(Ink::Line, 45);
        drawing.line((x - wide + 110, shoulder), (x - wide + 110, quarter), inner);
        drawing.line((x + wide - 110, shoulder), (x + wide - 110, quarter), inner);
    }
    let fine = Look::line(Ink::Soft, 14);
    // The bridge.
    drawing.rect((x - 420, y - along(1_500)), (840, along(420)), fine);
    match design.propulsion {
        Propulsion::Steam { .. } => {
            drawing.circle((x, y + along(700)), along(300), fine);
            drawing.circle((x, y + along(700)), along(210), fine);
        }
        Propulsion::Screw => {
            drawing.line((x, y - along(900)), (x, stern + 250), fine);
            drawing.line((x - 420, stern + 250), (x + 420, stern + 250), INK);
        }
        Propulsion::Kite => {
            for mast in [-700, 1_000, 2_500] {
                let (mast, yard) = (y + along(mast), growth.across(1_900));
                drawing.circle((x, mast), 110, fine.filled(Ink::Soft));
                drawing.line((x - yard, mast + 220), (x + yard, mast - 220), fine);
            }
        }
    }
}

fn draw_gun(drawing: &mut Drawing, n: usize, gun: (&Mount, bool), (x, y): Point, radius: i32) {
    let (mount, is_armoured) = gun;
    let look = if is_armoured { Look::line(Ink::Ink, 60) } else { INK };
    let look = look.filled(Ink::Paper);
    match mount.kind {
        MountKind::Pivot => drawing.circle((x, y), radius, look),
        MountKind::Fixed => {
            let half = radius * 23 / 25;
            drawing.rect((x - half, y - half), (2 * half, 2 * half), look);
        }
        MountKind::Portable => drawing.circle((x, y), radius * 21 / 25, look.dashed()),
    }
    let face = Face::new(radius * 6 / 5).style(Style::Bold).anchor(Anchor::Middle);
    drawing.words((x, y + radius * 21 / 50), n.to_string(), face);
}
