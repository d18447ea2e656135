//! Open tables on the page: everything lies where it should, and nothing is told by colour alone.

#[path = "../examples/sample/scenes.rs"]
#[allow(dead_code, reason = "shared with the example, which uses all of it")]
mod scenes;
#[path = "../examples/sample/tables.rs"]
#[allow(dead_code, reason = "shared with the example, which uses all of it")]
mod tables;
#[path = "../examples/sample/views.rs"]
#[allow(dead_code, reason = "shared with the example, which uses all of it")]
mod views;

use std::collections::BTreeSet;

use kernel::{
    PieceId, Scene,
    hex::{Direction, Hex},
    lift::{Lift, Moves},
    scene::{
        ASIDE, Area, Arm, Board, Choice, Feature, FeatureKind, Glyph, Overlay, OverlayKind, Piece,
        Place, Surface, TableBoard, WAY_OUT,
    },
    table::{Angle, Course, Footprint, Length, Point, Pose, Region, Shape, Tabletop},
};

const HOSTILE: &str = "<script>alert(\"x\")</script>&'";

const KINDS: [FeatureKind; 25] = [
    FeatureKind::Hill,
    FeatureKind::Scrub,
    FeatureKind::Wood,
    FeatureKind::Forest,
    FeatureKind::Rocks,
    FeatureKind::Marsh,
    FeatureKind::Field,
    FeatureKind::Water,
    FeatureKind::Shallows,
    FeatureKind::Shore,
    FeatureKind::Town,
    FeatureKind::Building,
    FeatureKind::Wall,
    FeatureKind::Fence,
    FeatureKind::Earthwork,
    FeatureKind::Trench,
    FeatureKind::Gully,
    FeatureKind::Road,
    FeatureKind::Path,
    FeatureKind::Rail,
    FeatureKind::Stream,
    FeatureKind::Ridge,
    FeatureKind::Cliff,
    FeatureKind::Bridge,
    FeatureKind::Objective,
];

const ARMS: [Arm; 17] = [
    Arm::Foot,
    Arm::Skirmisher,
    Arm::Horse,
    Arm::Gun,
    Arm::MachineGun,
    Arm::Leader,
    Arm::Transport,
    Arm::Engine,
    Arm::Carriage,
    Arm::Vehicle,
    Arm::Aviation,
    Arm::Airship,
    Arm::Vessel,
    Arm::Tripod,
    Arm::Walker,
    Arm::Cylinder,
    Arm::Marker,
];

fn square_of(side: i32) -> Shape {
    let corners = [(10, 10), (10 + side, 10), (10 + side, 10 + side), (10, 10 + side)];
    Shape::Area(
        Region::new(corners.map(|(x, y)| Point::units(x, y)).to_vec()).expect("a sound region"),
    )
}

fn bent() -> Shape {
    let points = [(5, 5), (40, 10), (60, 60)].map(|(x, y)| Point::units(x, y));
    Shape::Course(Course::new(points.to_vec(), Length::units(2)).expect("a sound course"))
}

fn table(features: Vec<Feature>) -> Board {
    Board::Table(TableBoard {
        key: "test".into(),
        name: "Test".into(),
        top: Tabletop { width: Length::units(100), depth: Length::units(75) },
        unit: " cm".into(),
        surface: Surface::Grass,
        features,
    })
}

fn feature(kind: FeatureKind, shape: Shape) -> Feature {
    Feature { name: String::new(), kind, shape, levels: 1, crest: None }
}

fn drawn(scene: &Scene) -> String {
    page::pieces(scene).into_string()
}

/// One stand of an arm, at the usual place.
fn one(arm: Arm, side: usize) -> Scene {
    let mut scene = tables::square();
    scene.pieces.truncate(1);
    let piece = &mut scene.pieces[0];
    piece.side = side;
    let Glyph::Troops { bases, .. } = &mut piece.glyph else { panic!("troops") };
    bases.truncate(1);
    bases[0].arm = arm;
    bases[0].leads = false;
    scene
}

#[test]
fn a_piece_lies_where_it_stands_with_north_up() {
    let scene = tables::square();
    let Place::Table { pose } = scene.pieces[0].place else { panic!("on a table") };
    assert_eq!(pose.at, Point::units(44, 54));
    // 1,400 of paper to 100 centimetres: 14 to each; 75 - 54 from the top.
    assert!(
        drawn(&scene).contains("data-x=\"616\" data-y=\"294\" transform=\"translate(616 294)\"")
    );
}

#[test]
fn every_arm_has_a_sign_of_its_own() {
    for footprint in [
        Footprint::Rectangle { width: Length::units(3), depth: Length::units(2) },
        Footprint::Circle { radius: Length::units(1) },
    ] {
        let mut signs = BTreeSet::new();
        for arm in ARMS {
            let mut scene = one(arm, 0);
            let Glyph::Troops { bases, .. } = &mut scene.pieces[0].glyph else { panic!("troops") };
            bases[0].footprint = footprint;
            assert!(signs.insert(drawn(&scene)), "{arm:?} looks like another");
        }
    }
}

#[test]
fn sides_differ_by_more_than_their_colour() {
    let without_colour = |side: usize| {
        let html = drawn(&one(Arm::Foot, side));
        (0..6).fold(html, |html, n| html.replace(&format!("s{n}"), "s"))
    };
    let looks: BTreeSet<String> = (0..6).map(without_colour).collect();
    assert_eq!(looks.len(), 6);
}

#[test]
fn a_front_is_marked_and_a_leader_is_seen() {
    let mut scene = one(Arm::Foot, 0);
    assert_eq!(drawn(&scene).matches("class=\"front\"").count(), 1);
    assert!(!drawn(&scene).contains("class=\"star\""));
    let Glyph::Troops { bases, has_front } = &mut scene.pieces[0].glyph else { panic!("troops") };
    *has_front = false;
    bases[0].leads = true;
    assert!(!drawn(&scene).contains("class=\"front\""));
    assert!(drawn(&scene).contains("class=\"star\""));
}

#[test]
fn kinds_of_terrain_are_told_apart_by_their_engraving_and_by_name() {
    // Some are alike where they lie the other way than usual: a wall as an area, a wood as a line.
    for (shape, least) in [(square_of(30), 19), (bent(), 14)] {
        let (mut looks, mut names) = (BTreeSet::new(), BTreeSet::new());
        for kind in KINDS {
            let text = page::board_static(&table(vec![feature(kind, shape.clone())]));
            let own = text.split("<g class=\"feature\" data-name=\"").nth(1).expect("one feature");
            let (name, look) = own.split_once("\">").expect("a name");
            assert!(look.contains("<path class=\""), "{kind:?}");
            names.insert(name.to_owned());
            looks.insert(
                look.split("<path class=\"crosses\"").next().unwrap_or_default().to_owned(),
            );
        }
        assert_eq!(names.len(), KINDS.len());
        assert!(least <= looks.len(), "{} of {least}", looks.len());
    }
}

#[test]
fn a_slope_has_a_contour_for_each_level() {
    let hill = |levels: u8, crest: Option<Shape>| {
        let hill = Feature { levels, crest, ..feature(FeatureKind::Hill, square_of(40)) };
        page::board_static(&table(vec![hill]))
    };
    let crest = || {
        Some(Shape::Course(
            Course::new(vec![Point::units(25, 30), Point::units(35, 30)], Length::ZERO).unwrap(),
        ))
    };
    for levels in 1..=3 {
        let text = hill(levels, crest());
        let contours =
            (1..=5).filter(|level| text.contains(&format!("class=\"h{level}\""))).count();
        assert_eq!(contours, usize::from(levels));
        assert!(text.contains("class=\"crest\""));
    }
    assert!(hill(2, None).contains("class=\"h2\"") && !hill(2, None).contains("class=\"h1\""));
}

#[test]
fn every_area_is_drawn() {
    let place = |x, y| Point::units(x, y);
    let areas = [
        Area::Polygon { corners: vec![place(1, 1), place(9, 1), place(9, 9)] },
        Area::Circle { centre: place(20, 20), radius: Length::units(5) },
        Area::Sector {
            apex: place(50, 50),
            left: Angle::degrees(330),
            right: Angle::degrees(30),
            near: Length::units(2),
            far: Length::units(9),
        },
        Area::Sector {
            apex: place(50, 50),
            left: Angle::NORTH,
            right: Angle::NORTH,
            near: Length::ZERO,
            far: Length::units(9),
        },
        Area::Path { points: vec![place(1, 1), place(9, 1)] },
    ];
    let mut scene = tables::square();
    for (n, area) in areas.into_iter().enumerate() {
        scene.overlays = vec![Overlay { kind: OverlayKind::Tape, label: "5.2 cm".into(), area }];
        let html = page::battle(&views::on_table(scene.clone())).into_string();
        let own = html
            .split("<g id=\"overlays\">")
            .nth(1)
            .unwrap()
            .split("<g id=\"inspected\"")
            .next()
            .unwrap();
        assert!(own.contains("class=\"over tape\""), "{n}");
        assert!(own.contains("<title>5.2 cm</title>"), "{n}");
    }
    // A wide arc is drawn the long way round.
    let wide = Area::Sector {
        apex: place(50, 50),
        left: Angle::degrees(270),
        right: Angle::degrees(200),
        near: Length::ZERO,
        far: Length::units(9),
    };
    scene.overlays = vec![Overlay { kind: OverlayKind::Long, label: String::new(), area: wide }];
    assert!(page::battle(&views::on_table(scene)).into_string().contains("A126 126 0 1 1 "));
}

#[test]
fn what_belongs_to_hexes_is_not_drawn_on_a_table_nor_the_other_way_round() {
    let mut scene = tables::square();
    scene.overlays = vec![Overlay {
        kind: OverlayKind::Close,
        label: String::new(),
        area: Area::Hexes { hexes: vec![Hex::new(1, 1)] },
    }];
    let ship = scenes::battle().pieces[0].clone();
    let at_sea =
        Piece { place: Place::Hex { hex: Hex::new(1, 1), facing: Direction::North }, ..ship };
    scene.pieces = vec![at_sea];
    let html = page::battle(&views::on_table(scene)).into_string();
    assert!(!html.contains("class=\"over"));
    assert!(!html.contains("id=\"piece-0\""));
    let mut scene = scenes::battle();
    scene.pieces = tables::square().pieces;
    assert!(!drawn(&scene).contains("id=\"piece-0\""));
}

#[test]
fn hostile_names_are_shown_and_not_obeyed() {
    let mut scene = tables::tripods();
    for piece in &mut scene.pieces {
        (piece.name, piece.described, piece.badge) =
            (HOSTILE.into(), HOSTILE.into(), HOSTILE.into());
    }
    for overlay in &mut scene.overlays {
        overlay.label = HOSTILE.into();
    }
    let Board::Table(board) = &mut scene.board else { panic!("a table") };
    (board.name, board.unit) = (HOSTILE.into(), HOSTILE.into());
    for feature in &mut board.features {
        feature.name = HOSTILE.into();
    }
    for html in [page::picture(&scene), page::battle(&views::on_table(scene)).into_string()] {
        assert!(!html.contains("<script>"), "a name became markup");
        assert!(!html.contains("\"x\")"), "a name broke out of an attribute");
        assert!(html.contains("&lt;script&gt;"));
    }
}

#[test]
fn the_barest_tables_can_be_drawn() {
    for (width, depth) in [(0, 0), (1, 1), (1, 4000), (4000, 4000)] {
        let top = Tabletop { width: Length::units(width), depth: Length::units(depth) };
        let Board::Table(board) = table(Vec::new()) else { panic!("a table") };
        let text = page::board_static(&Board::Table(TableBoard { top, ..board }));
        assert!(text.contains("class=\"neat\""));
        assert!(text.len() < 200_000);
    }
}

#[test]
fn a_table_is_drawn_once_and_stands_alone_as_a_picture() {
    let view = views::on_table(tables::square());
    assert_eq!(page::battle(&view).into_string().matches(&*view.board).count(), 1);
    assert!(!page::parts(&view).into_string().contains("class=\"feature\""));
    let svg = page::picture(&view.scene);
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    assert!(!svg.contains("var(") && !svg.contains("/assets/"));
}

#[test]
fn what_an_order_would_strike_is_drawn_from_its_place() {
    let html = page::battle(&views::on_table(tables::tripods())).into_string();
    let struck: Vec<&str> = html.split("<path class=\"struck\"").skip(1).collect();
    assert_eq!(struck.len(), 1);
    // Twelve inches of a table of 48: a quarter of its length, from half way along it, turned to the east.
    let own = struck[0].split("/>").next().unwrap();
    assert!(own.contains("data-one=\"6\" transform=\"translate("), "{own}");
    assert!(own.contains("rotate(90)"), "{own}");
    // It belongs to the spot that is pointed at, and is drawn under its ring.
    let spot = html.split("data-choices=\"6\"").nth(1).unwrap().split("</g></g>").next().unwrap();
    assert!(spot.find("class=\"struck\"").unwrap() < spot.find("class=\"ring\"").unwrap());
}

#[test]
fn ranges_are_named_on_the_table_and_not_only_where_one_points() {
    let mut scene = tables::square();
    let area = Area::Circle { centre: Point::units(50, 40), radius: Length::units(12) };
    let label = "rides 12 cm".to_owned();
    scene.overlays = vec![Overlay { kind: OverlayKind::Reach, label, area }];
    let html = page::battle(&views::on_table(scene)).into_string();
    assert!(html.contains("<title>rides 12 cm</title>"));
    assert!(html.contains("rangename of-reach"));
    assert_eq!(html.matches(">rides 12 cm</text>").count(), 1);
}

#[test]
fn the_frame_of_a_turned_unit_is_turned() {
    let mut scene = tables::square();
    let facing = Angle::degrees(45);
    let at = Point::units(50, 40);
    scene.pieces.truncate(1);
    let piece = &mut scene.pieces[0];
    piece.place = Place::Table { pose: Pose::new(at, facing) };
    let Glyph::Troops { bases, .. } = &mut piece.glyph else { panic!("troops") };
    bases.truncate(1);
    bases[0].pose = Pose::new(at, facing);
    bases[0].footprint = Footprint::Rectangle { width: Length::units(4), depth: Length::units(4) };
    let html = drawn(&scene);
    let frame = html.split("class=\"touch\" d=\"").nth(1).unwrap().split('"').next().unwrap();
    // On its point: a corner straight above the middle, none beside it.
    let corners: Vec<&str> = frame.trim_end_matches('Z').split(['M', 'L']).skip(1).collect();
    assert_eq!(corners.len(), 4, "{frame}");
    assert!(corners.iter().any(|corner| corner.starts_with("0 -")), "{frame}");
}

#[test]
fn what_to_do_is_told_for_empty_hands_and_for_full_ones() {
    let mut scene = tables::tripods();
    let piece = scene.pieces[0].id;
    let lift = Lift {
        piece,
        name: "A Company".to_owned(),
        parts: Vec::new(),
        from: Pose::new(Point::units(50, 40), Angle::NORTH),
        forms: Vec::new(),
        moves: Moves::Freely,
        turns: true,
        corners: 0,
        aims: false,
    };
    scene.decision.as_mut().unwrap().lifts = vec![lift];
    let html = page::battle(&views::on_table(scene)).into_string();
    let idle = html.split("class=\"pointing idle\"").nth(1).unwrap().split("</p>").next().unwrap();
    assert!(idle.contains("take it in hand here") && !idle.contains("arrow keys"), "{idle}");
    let holding = html.split("class=\"pointing holding\"").nth(1).unwrap();
    let holding = holding.split("</p>").next().unwrap();
    assert!(holding.contains("arrow keys") && holding.contains("set it down"), "{holding}");
}

#[test]
fn what_is_aimed_stands_apart_from_what_is_moved() {
    let lift = |piece: u16, name: &str, aims: bool| Lift {
        piece: PieceId(piece),
        name: name.to_owned(),
        parts: Vec::new(),
        from: Pose::new(Point::units(50, 40), Angle::NORTH),
        forms: Vec::new(),
        moves: Moves::Freely,
        turns: false,
        corners: 0,
        aims,
    };
    let page = |lifts: Vec<Lift>| {
        let mut scene = tables::tripods();
        scene.decision.as_mut().unwrap().lifts = lifts;
        page::battle(&views::on_table(scene)).into_string()
    };
    let html = page(vec![lift(7, "A Company", false), lift(5000, "A canister of gas", true)]);
    let group = |said: &str| {
        let group = html.split(&format!("aria-label=\"{said}\"")).nth(1).unwrap();
        group.split("</div>").next().unwrap()
    };
    let (pieces, aims) = (group("Take in hand"), group("Aim by hand"));
    assert!(
        pieces.contains("A Company")
            && !pieces.contains("canister")
            && !pieces.contains("data-aims")
    );
    assert!(aims.contains("A canister of gas") && aims.contains("data-aims"));
    assert!(html.contains("Drag <i>A Company</i>") && html.contains("any other may be aimed at"));
    // Where nothing can be moved nobody is told to drag a unit.
    let html = page(vec![lift(5000, "A canister of gas", true)]);
    assert!(!html.contains("Take in hand") && !html.contains("Drag a unit"));
    assert!(html.contains("any other may be aimed at"));
}

#[test]
fn cards_over_the_map_can_be_put_away() {
    for (html, card) in [
        (page::odds(&views::odds()).into_string(), "odds"),
        (page::inspection(&views::inspection()).into_string(), "inspection"),
    ] {
        assert_eq!(html.matches(&format!("data-shut=\"{card}\"")).count(), 1);
        assert!(html.contains("aria-label=\"Close the "));
    }
}

#[test]
fn what_a_line_of_the_odds_says_is_not_said_again() {
    let mut view = views::odds();
    view.says = ["29 inches: out of range", "29 inches: out of range: wasted", "nobody", "nobody"]
        .map(str::to_owned)
        .to_vec();
    let html = page::odds(&view).into_string();
    let said: Vec<&str> =
        html.split("class=\"says\">").skip(1).map(|rest| rest.split('<').next().unwrap()).collect();
    assert_eq!(said, ["29 inches: out of range: wasted", "nobody"]);
}

#[test]
fn what_is_drawn_without_words_has_no_title_to_be_read_out() {
    let mut scene = tables::tripods();
    let points = vec![Point::units(2, 2), Point::units(9, 9)];
    let line = |label: &str| Overlay {
        kind: OverlayKind::Tape,
        label: label.to_owned(),
        area: Area::Path { points: points.clone() },
    };
    scene.overlays = vec![line(""), line("7 inches")];
    let html = page::battle(&views::on_table(scene)).into_string();
    assert!(!html.contains("<title></title>"));
    assert!(html.contains("<title>7 inches</title>"));
}

#[test]
fn an_order_hides_what_its_heading_says_but_not_from_those_who_listen() {
    let mut scene = tables::tripods();
    let decision = scene.decision.as_mut().unwrap();
    let first = decision.choices.iter_mut().find(|choice| !choice.on_map_only).unwrap();
    first.label = "Field battery 1 at Tripod 2: gun, 1 shot".to_owned();
    first.known = "Field battery 1 at Tripod 2: ".to_owned();
    let html = page::battle(&views::on_table(scene)).into_string();
    let wants = "<span class=\"label\"><span class=\"unseen\">Field battery 1 at Tripod 2: </span>gun, 1 shot</span>";
    assert!(html.contains(wants));
}

#[test]
fn the_way_out_of_a_long_list_is_told_apart() {
    let mut scene = tables::tripods();
    let decision = scene.decision.as_mut().unwrap();
    let choice = |index: usize, label: &str, group: Option<&str>| Choice {
        index,
        label: label.to_owned(),
        known: String::new(),
        key: None,
        note: String::new(),
        anchor: None,
        group: group.map(str::to_owned),
        on_map_only: false,
        has_odds: false,
        has_prospect: false,
    };
    let mut choices: Vec<Choice> =
        (0..6).map(|n| choice(n, &format!("Battery {n}"), Some("Batteries"))).collect();
    choices.push(Choice { key: Some(WAY_OUT.to_owned()), ..choice(6, "Done", None) });
    choices.push(choice(7, "Give the battle up", Some(ASIDE)));
    decision.choices = choices;
    let marked = |scene: &Scene| -> Vec<bool> {
        let html = page::battle(&views::on_table(scene.clone())).into_string();
        let outs: Vec<String> = html.split("order wayout").skip(1).map(str::to_owned).collect();
        outs.iter().map(|out| out.split("</button>").next().unwrap().contains(">Done<")).collect()
    };
    assert_eq!(marked(&scene), [true], "one, and it is the way out");
    // The last of orders that are all alike is none.
    let mut alike = scene.clone();
    let decision = alike.decision.as_mut().unwrap();
    decision.choices = (0..8).map(|n| choice(n, &format!("Fire at {n}"), None)).collect();
    assert_eq!(marked(&alike), Vec::<bool>::new());
    // Of a short list everything is in view.
    let decision = scene.decision.as_mut().unwrap();
    decision.choices.drain(..4);
    assert_eq!(marked(&scene), Vec::<bool>::new());
}
