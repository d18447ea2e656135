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
/// Half her length and half her beam.
const LONG: i32 = 4_600;
const WIDE: i32 = 1_350;
/// How far an arc is drawn.
const REACH: i32 = 1_500;

const INK: Look = Look::line(Ink::Ink, 22);

/// What of a ship is drawn.
pub struct Deck<'a> {
    name: &'a str,
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
            material: class.material,
            ram: class.ram,
            is_armoured: 0 < class.armour,
            propulsion: class.propulsion,
            guns: class.guns.iter().filter_map(gun).collect(),
        }
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
    let places = places(&design.guns);
    for ((mount, _), &at) in design.guns.iter().zip(&places) {
        if mount.kind != MountKind::Portable {
            arcs(&mut drawing, at, mount.arcs());
        }
    }
    hull(&mut drawing, design);
    for (n, (gun, &at)) in design.guns.iter().zip(&places).enumerate() {
        draw_gun(&mut drawing, n + 1, *gun, at);
    }
    drawing.words(
        (MIDDLE.0, 500),
        "bow",
        Face::new(330).style(Style::Italic).anchor(Anchor::Middle).ink(Ink::Soft),
    );
    drawing
}

/// Where each gun stands. Those on a broadside share its length.
fn places(guns: &[(&Mount, bool)]) -> Vec<Point> {
    let count = |name: &str| guns.iter().filter(|(mount, _)| mount.name == name).count() as i32;
    let mut seen: [i32; 3] = [0; 3];
    guns.iter()
        .map(|(mount, _)| {
            let (x, y) = match mount.name {
                "forward" | "fixed-bow" => (0, -3_000),
                "forward-port" | "fixed-bow-port" => (-450, -2_800),
                "forward-starboard" | "fixed-bow-starboard" => (450, -2_800),
                "stern" | "fixed-stern" => (0, 3_500),
                "stern-port" | "fixed-stern-port" => (-520, 3_500),
                "stern-starboard" | "fixed-stern-starboard" => (520, 3_500),
                "wing-port" => (-WIDE - 200, 600),
                "wing-port-fore" | "fixed-wing-port-bow" => (-WIDE - 200, 300),
                "wing-port-aft" | "fixed-wing-port-stern" => (-WIDE - 200, 1_000),
                "wing-starboard" => (WIDE + 200, 600),
                "wing-starboard-fore" | "fixed-wing-starboard-bow" => (WIDE + 200, 300),
                "wing-starboard-aft" | "fixed-wing-starboard-stern" => (WIDE + 200, 1_000),
                "ventral" => (0, 1_400),
                "midships" => (0, 0),
                "bow-tube" => (0, -4_000),
                name => {
                    let (row, x) = match mount.side {
                        Beam::Port => (0, -WIDE + 150),
                        Beam::Starboard => (1, WIDE - 150),
                        Beam::Centre => (2, 0),
                    };
                    let (nth, all) = (seen[row], count(name));
                    seen[row] += 1;
                    // Abreast of the wings there is room from the forward position to the stern.
                    let step = 4_200 / (all + 1);
                    (x, -1_700 + step * (nth + 1))
                }
            };
            (MIDDLE.0 + x, MIDDLE.1 + y)
        })
        .collect()
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
fn hull(drawing: &mut Drawing, design: &Deck<'_>) {
    let (x, y) = MIDDLE;
    let paper = INK.filled(Ink::Paper);
    let (bow, stern) = (y - LONG, y + LONG);
    // Steel has straight sides, wood is drawn out.
    let shoulder = match design.material {
        HullMaterial::Steel => y - 2_300,
        HullMaterial::Wood => y - 800,
    };
    let quarter = match design.material {
        HullMaterial::Steel => y + 3_300,
        HullMaterial::Wood => y + 1_600,
    };
    let half = WIDE / 2;
    drawing.path(
        vec![
            Step::Move((x, bow)),
            Step::Curve((x + half, bow + 500), (x + WIDE, shoulder - 900), (x + WIDE, shoulder)),
            Step::Line((x + WIDE, quarter)),
            Step::Curve((x + WIDE, quarter + 700), (x + half, stern), (x, stern)),
            Step::Curve((x - half, stern), (x - WIDE, quarter + 700), (x - WIDE, quarter)),
            Step::Line((x - WIDE, shoulder)),
            Step::Curve((x - WIDE, shoulder - 900), (x - half, bow + 500), (x, bow)),
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
        drawing.line((x - WIDE + 110, shoulder), (x - WIDE + 110, quarter), inner);
        drawing.line((x + WIDE - 110, shoulder), (x + WIDE - 110, quarter), inner);
    }
    let fine = Look::line(Ink::Soft, 14);
    // The bridge.
    drawing.rect((x - 420, y - 1_500), (840, 420), fine);
    match design.propulsion {
        Propulsion::Steam { .. } => {
            drawing.circle((x, y + 700), 300, fine);
            drawing.circle((x, y + 700), 210, fine);
        }
        Propulsion::Screw => {
            drawing.line((x, y - 900), (x, stern + 250), fine);
            drawing.line((x - 420, stern + 250), (x + 420, stern + 250), INK);
        }
        Propulsion::Kite => {
            for mast in [-700, 1_000, 2_500] {
                drawing.circle((x, y + mast), 110, fine.filled(Ink::Soft));
                drawing.line((x - 1_900, y + mast + 220), (x + 1_900, y + mast - 220), fine);
            }
        }
    }
}

fn draw_gun(drawing: &mut Drawing, n: usize, gun: (&Mount, bool), (x, y): Point) {
    let (mount, is_armoured) = gun;
    let look = if is_armoured { Look::line(Ink::Ink, 60) } else { INK };
    let look = look.filled(Ink::Paper);
    match mount.kind {
        MountKind::Pivot => drawing.circle((x, y), 250, look),
        MountKind::Fixed => drawing.rect((x - 230, y - 230), (460, 460), look),
        MountKind::Portable => drawing.circle((x, y), 210, look.dashed()),
    }
    let face = Face::new(300).style(Style::Bold).anchor(Anchor::Middle);
    drawing.words((x, y + 105), n.to_string(), face);
}
