//! Made-up battles on open tables: tripods at a river, a square under attack, and a whole brigade.

use kernel::{
    PieceId, Scene, SeatId, Text,
    scene::{
        Anchor, Area, Arm, Base, Board, Choice, DecisionView, Feature, FeatureKind, Glyph, Mark,
        MarkKind, Overlay, OverlayKind, Piece, Place, Roster, RosterEntry, SideView, Surface,
        TableBoard,
    },
    table::{Angle, Course, Footprint, Length, Point, Pose, Region, Row, Shape, Slot, Tabletop},
};

use crate::scenes;

fn point((x, y): (f64, f64)) -> Point {
    Point::of_decimals([x, y]).expect("on the table")
}

fn long(units: f64) -> Length {
    Length::of_decimal(units).expect("a length")
}

fn pose(x: f64, y: f64, facing: i32) -> Pose {
    Pose::new(point((x, y)), Angle::degrees(facing))
}

fn area(corners: &[(f64, f64)]) -> Shape {
    Shape::Area(Region::new(corners.iter().copied().map(point).collect()).expect("a sound region"))
}

fn course(points: &[(f64, f64)], width: f64) -> Shape {
    let points = points.iter().copied().map(point).collect();
    Shape::Course(Course::new(points, long(width)).expect("a sound course"))
}

fn feature(name: &str, kind: FeatureKind, shape: Shape) -> Feature {
    Feature { name: name.into(), kind, shape, levels: 0, crest: None }
}

fn table(
    key: &str,
    name: &str,
    size: (i32, i32),
    unit: &str,
    surface: Surface,
    features: Vec<Feature>,
) -> Board {
    Board::Table(TableBoard {
        key: key.into(),
        name: name.into(),
        top: Tabletop { width: Length::units(size.0), depth: Length::units(size.1) },
        unit: unit.into(),
        surface,
        features,
    })
}

/// A river with a bridge, woods, a village, a hill, and one of everything else that is engraved.
pub fn river() -> Board {
    let hill = Feature {
        levels: 2,
        crest: Some(course(&[(37.0, 26.0), (42.0, 27.0)], 0.0)),
        ..feature(
            "St George’s hill",
            FeatureKind::Hill,
            area(&[(32.0, 22.0), (44.0, 22.0), (46.0, 30.0), (34.0, 31.0)]),
        )
    };
    let river = [
        (0.0, 15.0),
        (12.0, 16.0),
        (24.0, 15.0),
        (36.0, 16.0),
        (48.0, 15.0),
        (48.0, 17.0),
        (36.0, 18.0),
        (24.0, 17.0),
        (12.0, 18.0),
        (0.0, 17.0),
    ];
    let features = vec![
        hill,
        feature(
            "",
            FeatureKind::Field,
            area(&[(14.0, 3.0), (19.0, 2.0), (19.5, 7.0), (15.0, 8.0)]),
        ),
        feature("River Wey", FeatureKind::Water, area(&river)),
        feature("London road", FeatureKind::Road, course(&[(24.0, 0.0), (24.0, 36.0)], 0.5)),
        feature(
            "",
            FeatureKind::Bridge,
            area(&[(23.5, 14.7), (24.5, 14.7), (24.5, 17.3), (23.5, 17.3)]),
        ),
        feature(
            "Village",
            FeatureKind::Town,
            area(&[(20.0, 8.0), (29.0, 8.0), (29.0, 12.0), (20.0, 12.0)]),
        ),
        feature(
            "West copse",
            FeatureKind::Scrub,
            area(&[(5.0, 11.0), (12.0, 11.0), (13.0, 14.0), (6.0, 14.5)]),
        ),
        feature(
            "East copse",
            FeatureKind::Wood,
            area(&[(33.0, 11.0), (41.0, 11.0), (40.0, 14.5), (34.0, 14.0)]),
        ),
        feature(
            "Abbey wood",
            FeatureKind::Forest,
            area(&[(13.0, 22.0), (20.0, 21.0), (22.0, 26.0), (15.0, 27.0)]),
        ),
        feature(
            "Bog",
            FeatureKind::Marsh,
            area(&[(2.0, 26.0), (7.0, 25.0), (8.0, 28.0), (3.0, 29.0)]),
        ),
        feature(
            "Quarry",
            FeatureKind::Rocks,
            area(&[(42.0, 4.0), (46.0, 3.0), (46.5, 7.0), (43.0, 8.0)]),
        ),
        feature(
            "Brook",
            FeatureKind::Stream,
            course(&[(9.0, 36.0), (10.0, 30.0), (8.0, 24.0), (11.0, 17.5)], 0.0),
        ),
        feature("Sandy ridge", FeatureKind::Ridge, course(&[(26.0, 31.0), (31.0, 29.0)], 0.0)),
        feature("", FeatureKind::Cliff, course(&[(33.0, 33.0), (38.0, 34.5), (43.0, 34.0)], 0.0)),
        feature("", FeatureKind::Trench, course(&[(30.0, 9.0), (33.0, 9.5), (36.0, 8.5)], 0.0)),
        feature("", FeatureKind::Path, course(&[(24.0, 20.0), (30.0, 22.0), (37.0, 26.0)], 0.0)),
    ];
    table("river", "The Wey", (48, 36), "″", Surface::Grass, features)
}

/// A mission station in the desert, with a railway, walls and the sea.
pub fn station() -> Board {
    let hill = Feature {
        levels: 1,
        ..feature(
            "Knoll",
            FeatureKind::Hill,
            area(&[(70.0, 48.0), (94.0, 46.0), (96.0, 64.0), (72.0, 66.0)]),
        )
    };
    let features = vec![
        feature(
            "",
            FeatureKind::Shallows,
            area(&[(0.0, 0.0), (100.0, 0.0), (100.0, 6.0), (0.0, 8.0)]),
        ),
        feature(
            "",
            FeatureKind::Shore,
            area(&[(0.0, 8.0), (100.0, 6.0), (100.0, 9.0), (0.0, 11.0)]),
        ),
        hill,
        feature(
            "",
            FeatureKind::Rail,
            course(&[(0.0, 20.0), (40.0, 18.0), (70.0, 24.0), (100.0, 22.0)], 2.0),
        ),
        feature(
            "Wadi",
            FeatureKind::Gully,
            area(&[
                (0.0, 58.0),
                (20.0, 60.0),
                (36.0, 57.0),
                (36.0, 60.0),
                (20.0, 63.0),
                (0.0, 61.0),
            ]),
        ),
        feature(
            "Hospital",
            FeatureKind::Building,
            area(&[(28.0, 38.0), (38.0, 38.0), (38.0, 44.0), (28.0, 44.0)]),
        ),
        feature(
            "Store",
            FeatureKind::Building,
            area(&[(50.0, 36.0), (56.0, 36.0), (56.0, 46.0), (50.0, 46.0)]),
        ),
        feature(
            "",
            FeatureKind::Wall,
            area(&[(26.0, 47.0), (60.0, 47.0), (60.0, 48.0), (26.0, 48.0)]),
        ),
        feature("", FeatureKind::Earthwork, course(&[(26.0, 32.0), (26.0, 47.0)], 1.0)),
        feature("", FeatureKind::Fence, course(&[(60.0, 32.0), (60.0, 47.0)], 0.0)),
        feature("", FeatureKind::Wall, course(&[(26.0, 32.0), (60.0, 32.0)], 0.0)),
        feature(
            "Kraal",
            FeatureKind::Objective,
            area(&[(66.0, 30.0), (80.0, 30.0), (80.0, 40.0), (66.0, 40.0)]),
        ),
    ];
    table("station", "The mission", (100, 75), " cm", Surface::Sand, features)
}

fn stand(pose: Pose, footprint: Footprint, arm: Arm) -> Base {
    Base { pose, footprint, arm, leads: false }
}

struct Unit<'a> {
    name: &'a str,
    side: usize,
    pose: Pose,
    bases: Vec<Base>,
    badge: &'a str,
}

fn piece(id: u16, unit: Unit<'_>) -> Piece {
    Piece {
        id: PieceId(id),
        name: unit.name.into(),
        described: format!(
            "{}, {} bases, facing {} degrees",
            unit.name,
            unit.bases.len(),
            unit.pose.facing
        ),
        side: unit.side,
        glyph: Glyph::Troops { bases: unit.bases, has_front: true },
        place: Place::Table { pose: unit.pose },
        badge: unit.badge.into(),
        marks: Vec::new(),
        active: id == 0,
        faded: false,
    }
}

/// Bases of 15 millimetres in rows, the front row at the pose.
fn rows(pose: Pose, counts: &[u8], side: (f64, f64), arm: Arm) -> Vec<Base> {
    let (width, depth) = (long(side.0), long(side.1));
    let slots = counts.iter().zip(0..).flat_map(|(&bases, rank)| {
        let row =
            Row { bases, pitch: width, right: Length::ZERO, behind: depth * rank, width, depth };
        row.slots().collect::<Vec<Slot>>()
    });
    let mut bases: Vec<Base> = slots
        .map(|slot| {
            let body = slot.body(pose);
            stand(body.middle, Footprint::Rectangle { width, depth }, arm)
        })
        .collect();
    let leader = usize::from(counts[0]) / 2;
    bases[leader].leads = arm != Arm::Gun;
    bases
}

fn sides(names: [&str; 2]) -> Vec<SideView> {
    let side = |at: u8, name: &str| SideView {
        key: SeatId(at).to_string(),
        name: name.into(),
        seats: vec![SeatId(at)],
    };
    vec![side(0, names[0]), side(1, names[1])]
}

fn scene(title: &str, clock: &str, names: [&str; 2], board: Board, pieces: Vec<Piece>) -> Scene {
    let rosters = (0..2).map(|side| Roster {
        side,
        entries: pieces
            .iter()
            .filter(|piece| piece.side == side)
            .map(|piece| RosterEntry {
                piece: piece.id,
                name: piece.name.clone(),
                note: piece.badge.clone(),
                lost: piece.faded,
            })
            .collect(),
    });
    Scene {
        title: title.into(),
        clock: clock.into(),
        turn: 3,
        sides: sides(names),
        board,
        rosters: rosters.collect(),
        overlays: Vec::new(),
        links: Vec::new(),
        elevation: None,
        cards: Vec::new(),
        records: Vec::new(),
        decision: None,
        outcome: None,
        pieces,
    }
}

fn choice(index: usize, label: &str, key: &str, anchor: Option<Anchor>) -> Choice {
    Choice {
        index,
        label: label.into(),
        known: String::new(),
        key: (!key.is_empty()).then(|| key.into()),
        note: String::new(),
        anchor,
        group: None,
        on_map_only: false,
        has_odds: false,
        has_prospect: false,
    }
}

fn decision(prompt: &str, actor: &str, choices: Vec<Choice>) -> DecisionView {
    DecisionView {
        seat: SeatId(0),
        side: 0,
        prompt: Text::plain(prompt).strong(actor),
        rule: scenes::rule("SG-MOVE-03"),
        piece: Some(PieceId(0)),
        choices,
        lifts: Vec::new(),
    }
}

/// Two tripods at a river, guns and companies before them.
pub fn tripods() -> Scene {
    let round = |radius: f64| Footprint::Circle { radius: long(radius) };
    let block =
        |width: f64, depth: f64| Footprint::Rectangle { width: long(width), depth: long(depth) };
    let one = |name, side, pose, footprint, arm, badge| Unit {
        name,
        side,
        pose,
        bases: vec![stand(pose, footprint, arm)],
        badge,
    };
    let units = vec![
        one("Scout A", 0, pose(20.5, 21.0, 170), round(0.5), Arm::Tripod, "E"),
        one("Scout B", 0, pose(31.0, 20.5, 185), round(0.5), Arm::Tripod, "E"),
        one("Handling machine", 0, pose(27.0, 24.0, 200), round(0.375), Arm::Walker, "V"),
        one("Cylinder", 0, pose(12.0, 31.0, 0), round(0.75), Arm::Cylinder, ""),
        one("1 Company", 1, pose(17.5, 13.3, 0), round(0.375), Arm::Foot, "A"),
        one("2 Company", 1, pose(20.0, 13.0, 0), round(0.375), Arm::Foot, "A"),
        one("3 Company", 1, pose(26.5, 13.2, 10), round(0.375), Arm::Foot, "A"),
        one("Maxim", 1, pose(23.0, 10.2, 0), round(0.25), Arm::MachineGun, "V"),
        one("15-pdrs", 1, pose(9.0, 13.5, 15), block(0.75, 0.75), Arm::Gun, "A"),
        one("12-pdrs", 1, pose(30.5, 13.4, 350), block(0.75, 0.75), Arm::Gun, "A"),
        one("Landship", 1, pose(34.0, 9.8, 330), block(0.8, 1.2), Arm::Vehicle, "G"),
        one("Autogiro", 1, pose(38.0, 20.0, 300), block(0.6, 1.0), Arm::Aviation, "V"),
        one("Thunder Child", 1, pose(41.0, 16.4, 280), block(0.75, 2.5), Arm::Vessel, "V"),
        one("L 19", 1, pose(6.0, 22.0, 60), block(0.75, 3.5), Arm::Airship, ""),
        one("Lancers", 1, pose(14.0, 10.0, 20), round(0.375), Arm::Horse, "A"),
    ];
    let mut pieces: Vec<Piece> =
        units.into_iter().zip(0..).map(|(unit, id)| piece(id, unit)).collect();
    pieces[5].marks = vec![Mark { kind: MarkKind::Stopped, level: None, text: "pinned".into() }];
    pieces[9].faded = true;
    let mut scene = scene(
        "Guns behind the Wey",
        "turn 3, the Martians fire",
        ["Martians", "British"],
        river(),
        pieces,
    );
    let (scout, company) = (point((20.5, 21.0)), point((20.0, 13.0)));
    let overlay = |kind, label: &str, area| Overlay { kind, label: label.into(), area };
    scene.overlays = vec![
        overlay(
            OverlayKind::Zone,
            "where the Martians came on",
            Area::Polygon {
                corners: [(0.5, 32.0), (30.0, 32.0), (30.0, 35.5), (0.5, 35.5)].map(point).to_vec(),
            },
        ),
        overlay(
            OverlayKind::Long,
            "effective range",
            Area::Sector {
                apex: scout,
                left: Angle::degrees(110),
                right: Angle::degrees(230),
                near: Length::units(6),
                far: Length::units(12),
            },
        ),
        overlay(
            OverlayKind::Close,
            "close range",
            Area::Sector {
                apex: scout,
                left: Angle::degrees(110),
                right: Angle::degrees(230),
                near: Length::ZERO,
                far: Length::units(6),
            },
        ),
        overlay(
            OverlayKind::Struck,
            "the sweep of the ray",
            Area::Path { points: vec![point((17.0, 12.6)), point((29.0, 13.6))] },
        ),
        overlay(
            OverlayKind::Reach,
            "as far as it may go",
            Area::Circle { centre: scout, radius: Length::units(12) },
        ),
        overlay(OverlayKind::Tape, "7.1″", Area::Path { points: vec![scout, company] }),
        overlay(
            OverlayKind::Ghost,
            "where it would stand",
            Area::Circle { centre: point((22.0, 24.0)), radius: long(0.5) },
        ),
    ];
    let aim = |id: u16| Some(Anchor::Piece { piece: PieceId(id) });
    let stride = |x: f64, y: f64, facing: i32| {
        Some(Anchor::Pose { pose: pose(x, y, facing), footprint: round(0.5) })
    };
    let sweep = Some(Anchor::Aim {
        pose: pose(15.0, 16.0, 90),
        struck: pose(21.0, 16.0, 90),
        footprint: block(0.1, 12.0),
    });
    scene.decision = Some(decision(
        "The Martians fire: ",
        "Scout A",
        vec![
            choice(0, "Ray at 2 Company", "F", aim(5)),
            choice(1, "Ray at the Maxim", "M", aim(7)),
            choice(2, "Stride to the river", "W", stride(20.0, 18.6, 180)),
            choice(3, "Stride to the river, looking east", "E", stride(20.0, 18.6, 90)),
            choice(4, "Stride to the road", "R", stride(23.4, 19.4, 160)),
            choice(5, "Keep overwatch", "O", None),
            choice(6, "Sweep towards the Maxim", "S", sweep),
        ],
    ));
    scene
}

/// A square at the mission, warriors round it, guns, a train and a landing.
pub fn square() -> Scene {
    let foot = (1.5, 1.5);
    let ring = |at: Pose| {
        let cells = [(-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0)];
        let frame = at.frame();
        cells
            .into_iter()
            .map(|(right, ahead): (i32, i32)| {
                let place = frame.at(long(1.5) * right, long(1.5) * ahead);
                let side = Footprint::Rectangle { width: long(1.5), depth: long(1.5) };
                Base {
                    leads: (right, ahead) == (0, 1),
                    ..stand(Pose::new(place, at.facing), side, Arm::Foot)
                }
            })
            .collect::<Vec<_>>()
    };
    let line = |name, side, pose: Pose, counts: &[u8], arm, badge| Unit {
        name,
        side,
        pose,
        bases: rows(pose, counts, if arm == Arm::Horse { (1.5, 3.0) } else { foot }, arm),
        badge,
    };
    let square = pose(44.0, 54.0, 20);
    let engine = |x: f64, y: f64, facing, length: f64, arm| {
        stand(
            pose(x, y, facing),
            Footprint::Rectangle { width: long(3.0), depth: long(length) },
            arm,
        )
    };
    let gun = pose(62.0, 41.0, 60);
    let mut battery = rows(gun, &[1], (3.0, 2.0), Arm::Gun);
    battery.extend(rows(gun.advanced(long(-2.5)), &[2], foot, Arm::Foot));
    let units = vec![
        Unit { name: "24th, A Company", side: 0, pose: square, bases: ring(square), badge: "8" },
        line("24th, B Company", 0, pose(43.0, 36.0, 10), &[4, 4], Arm::Foot, "8"),
        line("Lancers", 0, pose(70.0, 44.0, 75), &[3, 3], Arm::Horse, "6"),
        Unit { name: "9-pounders", side: 0, pose: gun, bases: battery, badge: "3" },
        Unit {
            name: "Armoured train",
            side: 0,
            pose: pose(30.0, 18.5, 93),
            bases: vec![
                engine(26.0, 18.7, 93, 9.0, Arm::Engine),
                engine(18.5, 19.1, 93, 6.0, Arm::Carriage),
            ],
            badge: "",
        },
        line("Red Sashes", 1, pose(38.0, 64.0, 165), &[4, 4], Arm::Foot, "8"),
        line("Jaalin", 1, pose(54.0, 63.0, 200), &[3, 3, 2], Arm::Foot, "8"),
        line("Baggara", 1, pose(20.0, 52.0, 95), &[3, 3], Arm::Horse, "5"),
        line("Skirmishers", 1, pose(84.0, 55.0, 230), &[5], Arm::Skirmisher, "5"),
        Unit {
            name: "The Emir",
            side: 1,
            pose: pose(47.0, 68.0, 180),
            bases: vec![stand(
                pose(47.0, 68.0, 180),
                Footprint::Rectangle { width: long(1.5), depth: long(3.0) },
                Arm::Leader,
            )],
            badge: "",
        },
        Unit {
            name: "Gunboat Melik",
            side: 0,
            pose: pose(70.0, 3.4, 88),
            bases: vec![stand(
                pose(70.0, 3.4, 88),
                Footprint::Rectangle { width: long(4.0), depth: long(16.0) },
                Arm::Vessel,
            )],
            badge: "12",
        },
        Unit {
            name: "Mules",
            side: 0,
            pose: pose(34.0, 34.5, 0),
            bases: vec![stand(
                pose(34.0, 34.5, 0),
                Footprint::Rectangle { width: long(1.5), depth: long(3.0) },
                Arm::Transport,
            )],
            badge: "",
        },
    ];
    let mut pieces: Vec<Piece> =
        units.into_iter().zip(0..).map(|(unit, id)| piece(id, unit)).collect();
    pieces[6].marks =
        vec![Mark { kind: MarkKind::Damage, level: Some(2), text: "two lost".into() }];
    let mut scene =
        scene("The square", "turn 4, British cards", ["British", "Mahdists"], station(), pieces);
    scene.overlays = vec![Overlay {
        kind: OverlayKind::Long,
        label: "arc of fire, long range".into(),
        area: Area::Sector {
            apex: square.advanced(long(2.25)).at,
            left: Angle::degrees(335),
            right: Angle::degrees(65),
            near: Length::ZERO,
            far: Length::units(15),
        },
    }];
    scene
}

/// Two hundred bases.
pub fn brigade() -> Scene {
    let unit = |n: i32| {
        let at = pose(f64::from(n % 5) * 18.0 + 10.0, f64::from(n / 5) * 13.0 + 10.0, n * 31);
        Unit {
            name: "Company",
            side: (n % 2) as usize,
            pose: at,
            bases: rows(at, &[4, 4], (1.5, 1.5), Arm::Foot),
            badge: "8",
        }
    };
    let pieces = (0..25).map(|n| piece(n as u16, unit(n))).collect();
    scene("The brigade", "turn 1", ["British", "Mahdists"], station(), pieces)
}
