//! Made-up battles to draw: four ships over the canal, and a placing among the highlands.

use kernel::{
    Modifier, PieceId, Rolled, RuleId, Scene, SeatId, Text, Wants,
    hex::{Direction, Field, Hex},
    ledger::{Ledger, Status},
    scene::{
        Aloft, Anchor, Area, Board, Cell, CellShape, CellState, Choice, DecisionView, Drive,
        Elevation, Geography, Glyph, Ground, GunDot, GunPlace, HexBoard, InspectedPart, Inspection,
        Link, LinkKind, LogLine, Mark, MarkKind, Overlay, OverlayKind, Piece, Place, Record,
        Roster, RosterEntry, Row, SideView, Weight,
    },
    system::ScenarioCard,
};

const IDS: &[&str] = &[
    "SG-MOVE-03",
    "SG-FIRE-04",
    "SG-FIRE-09",
    "SG-HIT-01",
    "SG-ARM-02",
    "SG-CREW-05",
    "SG-SEQ-01",
    "SG-SCEN-01",
];

pub const fn rule(id: &'static str) -> RuleId {
    RuleId::known(IDS, id)
}

const CANAL: [&str; 22] = [
    "...........f~f..............",
    "...........f~~f.............",
    "............f~.f............",
    "............ff~.............",
    ".............f~~............",
    "..............f~f...........",
    "...............f~f..........",
    "...............C~~C.........",
    "..............C~~I~C........",
    ".......f..fff.C~II~~f.......",
    ".f.fff.~f~~~~~~~I~~C~~.f....",
    "f~f~~~~.~ff.fffC~fC.ff~~ff..",
    "~f~f.ff......ff~~.....ff~~ff",
    "f.f...........~ff.......f.~f",
    "...........ff~~f.........f~~",
    "..........f~~ff...........f.",
    ".........ff~................",
    "..........~ff...............",
    ".........f~f................",
    "........f~~.................",
    ".........~f.................",
    "........f~f.................",
];

const HIGHLAND: [&str; 22] = [
    "0000000000000000000000000000",
    "0000000000000200000001111100",
    "0000011100001110000011223100",
    "0001122210000000000001112210",
    "0001233211000000010000001110",
    "0001233321000000111100000010",
    "0001222221000000122111000000",
    "0001211122100001121222100000",
    "0001100011100112232332110000",
    "00000000000001233K3332221000",
    "0100000000000123KKK323211000",
    "0110000000001223KKK322210000",
    "0010000000011232333221100000",
    "0000000000012223222321000000",
    "0000000111011122212222100000",
    "0000011222100011101111100000",
    "0000012332100000000000011100",
    "0000122232110000000000012210",
    "0000112121210000000000112110",
    "0000001010111000000000101000",
    "0000000000000000000000000000",
    "0000000000000000000000000000",
];

fn hex_board(key: &str, name: &str, rows: &[&str], wind: Option<Direction>) -> Board {
    let ground = rows.iter().flat_map(|row| row.chars()).map(|letter| match letter {
        'f' => Ground::Cultivated,
        '~' => Ground::Water,
        'C' => Ground::Town,
        'I' => Ground::Citadel,
        'K' => Ground::Fortress(4),
        '1'..='9' => Ground::Height(letter as u8 - b'0'),
        _ => Ground::Sand,
    });
    let field = Field { columns: rows[0].len() as u8, rows: rows.len() as u8 };
    let (key, name, ground) = (key.into(), name.into(), ground.collect());
    Board::Hexes(HexBoard { key, name, field, ground, wind, geography: Geography::default() })
}

/// The hexes of a board that has them.
fn field(board: &Board) -> Field {
    match board {
        Board::Hexes(board) => board.field,
        Board::Table(_) => panic!("a table has no hexes"),
    }
}

/// The canal and its city.
pub fn canal() -> Board {
    hex_board("canal", "The canal and its city", &CANAL, Some(Direction::NorthEast))
}

/// The highlands with the fortress.
pub fn highland() -> Board {
    hex_board("highland", "The Astusapes highlands", &HIGHLAND, None)
}

fn guns(places: &[(GunPlace, bool)]) -> Vec<GunDot> {
    places.iter().map(|&(place, intact)| GunDot { place, intact }).collect()
}

struct Ship<'a> {
    name: &'a str,
    side: usize,
    drive: Drive,
    hull: u8,
    hex: (i8, i8),
    facing: Direction,
    badge: &'a str,
    marks: Vec<Mark>,
}

fn piece(id: u16, ship: Ship<'_>) -> Piece {
    let guns = match ship.drive {
        Drive::Steam => guns(&[
            (GunPlace::Bow, true),
            (GunPlace::Stern, false),
            (GunPlace::Port, true),
            (GunPlace::Starboard, true),
        ]),
        Drive::Screw => guns(&[
            (GunPlace::Bow, true),
            (GunPlace::Bow, true),
            (GunPlace::Port, true),
            (GunPlace::Starboard, false),
        ]),
        Drive::Kite => guns(&[
            (GunPlace::Port, true),
            (GunPlace::Port, true),
            (GunPlace::Starboard, true),
            (GunPlace::Starboard, true),
            (GunPlace::Stern, true),
        ]),
    };
    Piece {
        id: PieceId(id),
        name: ship.name.into(),
        described: format!(
            "{}, in hex {}, heading {}, altitude {}",
            ship.name,
            Hex::new(ship.hex.0, ship.hex.1).label(),
            ship.facing.name(),
            ship.badge
        ),
        side: ship.side,
        glyph: Glyph::Ship { propulsion: ship.drive, hull: ship.hull, guns },
        place: Place::Hex { hex: Hex::new(ship.hex.0, ship.hex.1), facing: ship.facing },
        badge: ship.badge.into(),
        marks: ship.marks,
        active: id == 0,
        faded: false,
    }
}

/// Puts a ship into another hex.
pub fn moved(piece: &mut Piece, hex: Hex) {
    let facing = piece.direction().expect("a ship in a hex");
    piece.place = Place::Hex { hex, facing };
}

fn mark(kind: MarkKind, level: Option<u8>, text: &str) -> Mark {
    Mark { kind, level, text: text.into() }
}

fn fleet() -> Vec<Piece> {
    use Direction::{North, NorthEast, NorthWest, South, SouthWest};
    vec![
        piece(
            0,
            Ship {
                name: "Dauntless",
                side: 0,
                drive: Drive::Steam,
                hull: 4,
                hex: (10, 11),
                facing: North,
                badge: "M",
                marks: vec![],
            },
        ),
        piece(
            1,
            Ship {
                name: "Aphid",
                side: 0,
                drive: Drive::Steam,
                hull: 2,
                hex: (6, 15),
                facing: NorthEast,
                badge: "H",
                marks: vec![mark(MarkKind::Jammed, None, "rudder jammed")],
            },
        ),
        piece(
            2,
            Ship {
                name: "Hullcutter",
                side: 1,
                drive: Drive::Screw,
                hull: 5,
                hex: (13, 8),
                facing: South,
                badge: "M",
                marks: vec![
                    mark(MarkKind::Fire, Some(2), "fire, level 2"),
                    mark(MarkKind::Damage, Some(3), "3 hull hits"),
                ],
            },
        ),
        piece(
            3,
            Ship {
                name: "Endtime",
                side: 1,
                drive: Drive::Kite,
                hull: 8,
                hex: (17, 11),
                facing: SouthWest,
                badge: "L",
                marks: vec![mark(MarkKind::Stunned, None, "out of trim")],
            },
        ),
        piece(
            4,
            Ship {
                name: "Clearsight",
                side: 1,
                drive: Drive::Screw,
                hull: 3,
                hex: (20, 4),
                facing: NorthWest,
                badge: "H",
                marks: vec![],
            },
        ),
        piece(
            5,
            Ship {
                name: "Swiftwood",
                side: 1,
                drive: Drive::Screw,
                hull: 3,
                hex: (20, 4),
                facing: SouthWest,
                badge: "VL",
                marks: vec![],
            },
        ),
    ]
}

fn choice(index: usize, label: &str, key: &str, note: &str) -> Choice {
    Choice {
        index,
        label: label.into(),
        known: String::new(),
        key: Some(key.into()),
        note: note.into(),
        anchor: None,
        group: None,
        on_map_only: false,
        has_odds: false,
        has_prospect: false,
    }
}

fn at(mut choice: Choice, col: i8, row: i8, facing: Direction) -> Choice {
    choice.anchor = Some(Anchor::Hex { hex: Hex::new(col, row), facing: Some(facing) });
    choice
}

fn boxes(label: &str, n: usize, crossed: usize, text: &str) -> Row {
    let cell = |at: usize| Cell {
        shape: CellShape::Box,
        state: if at < crossed { CellState::Lost } else { CellState::Whole },
        letter: None,
        named: String::new(),
    };
    Row { label: label.into(), cells: (0..n).map(cell).collect(), text: text.into() }
}

fn rounds(label: &str, n: usize, crossed: usize, text: &str) -> Row {
    let mut row = boxes(label, n, crossed, text);
    for cell in &mut row.cells {
        cell.shape = CellShape::Circle;
    }
    row
}

fn record(piece: &Piece) -> Record {
    let officers = [
        ('C', "captain"),
        ('H', "helmsman"),
        ('T', "trimsman"),
        ('S', "signaller"),
        ('O', "officer"),
    ];
    let bridge = officers.map(|(letter, named)| Cell {
        shape: CellShape::Box,
        state: match letter {
            'T' => CellState::Lost,
            'S' => CellState::Away,
            _ => CellState::Whole,
        },
        letter: Some(letter),
        named: named.into(),
    });
    Record {
        piece: piece.id,
        title: format!("HMS {}", piece.name),
        subtitle: "gunboat, hull 4, 400 tons".into(),
        facts: vec!["armour 2".into(), "speed 5".into(), "£48,950".into()],
        rows: vec![
            boxes("Hull, High", 4, 3, ""),
            boxes("Medium", 4, 0, ""),
            boxes("Low", 4, 0, ""),
            boxes("Very Low", 4, 0, ""),
            Row { label: "Bridge".into(), cells: bridge.to_vec(), text: String::new() },
            boxes("Deck", 6, 2, ""),
            boxes("Engineers", 4, 0, ""),
            rounds("4-inch forward", 2, 0, "loaded, bow"),
            rounds("4-inch stern", 2, 1, "loaded"),
            rounds("3-pounder wing", 2, 0, "fired"),
        ],
        notes: vec![
            Text::plain("The trimsman is dead; the captain has the levers ")
                .rule(rule("SG-CREW-05")),
        ],
    }
}

fn elevation(pieces: &[Piece]) -> Elevation {
    let names = ["Ground", "Very Low", "Low", "Medium", "High", "Very High"];
    let badge =
        |name: &str| -> String { name.split(' ').filter_map(|word| word.chars().next()).collect() };
    let band = |piece: &Piece| names.iter().position(|name| badge(name) == piece.badge);
    let items =
        pieces.iter().filter_map(|piece| band(piece).map(|band| Aloft::free(piece.id, band)));
    Elevation {
        title: "Altitudes".into(),
        bands: names.map(String::from).to_vec(),
        items: items.collect(),
        skyline: (0..28_u8)
            .map(|column| if 6 < column && column < 12 { column % 3 } else { 0 })
            .collect(),
    }
}

fn rosters(pieces: &[Piece]) -> Vec<Roster> {
    let of = |side: usize| Roster {
        side,
        entries: pieces
            .iter()
            .filter(|piece| piece.side == side)
            .map(|piece| RosterEntry {
                piece: piece.id,
                name: piece.name.clone(),
                note: format!("{} · 5 MP", piece.badge),
                lost: piece.id.0 == 5,
            })
            .collect(),
    };
    vec![of(0), of(1)]
}

fn sides() -> Vec<SideView> {
    vec![
        SideView { key: "a".into(), name: "The Royal Navy".into(), seats: vec![SeatId(0)] },
        SideView { key: "b".into(), name: "The High Martians".into(), seats: vec![SeatId(1)] },
    ]
}

/// Six ships over the canal, Dauntless about to move.
pub fn battle() -> Scene {
    use Direction::{North, NorthEast, NorthWest};
    let pieces = fleet();
    let mut shot = choice(5, "4-inch, stern tower, at Hullcutter", "1", "3+ · 2/3");
    shot.group = Some("Fire".into());
    shot.anchor = Some(Anchor::Piece { piece: PieceId(2) });
    shot.has_odds = true;
    let choices = vec![
        at(choice(0, "Ahead to 1010", "W", "1 MP"), 10, 10, North),
        at(choice(1, "Ahead, turn to port", "A", "1 MP"), 9, 10, NorthWest),
        at(choice(2, "Ahead, turn to starboard", "D", "1 MP"), 11, 10, NorthEast),
        choice(3, "Climb to High", "R", "2 MP"),
        choice(4, "End her move", "Enter", ""),
        shot,
    ];
    Scene {
        title: "Pitched Battle".into(),
        clock: "turn 6, the Royal Navy moves".into(),
        turn: 6,
        sides: sides(),
        board: canal(),
        overlays: vec![Overlay {
            kind: OverlayKind::Track,
            label: "Dauntless's way".into(),
            area: Area::Hexes {
                hexes: vec![Hex::new(9, 13), Hex::new(10, 13), Hex::new(10, 12), Hex::new(10, 11)],
            },
        }],
        links: vec![Link {
            from: PieceId(4),
            to: PieceId(5),
            kind: LinkKind::Grapple,
            label: "Swiftwood: grappled to Clearsight".into(),
        }],
        elevation: Some(elevation(&pieces)),
        cards: Vec::new(),
        rosters: rosters(&pieces),
        records: pieces.iter().map(record).collect(),
        decision: Some(DecisionView {
            seat: SeatId(0),
            side: 0,
            prompt: Text::plain("The Royal Navy moves: ")
                .strong("Dauntless")
                .then(", 2 of 5 points left"),
            rule: rule("SG-MOVE-03"),
            piece: Some(PieceId(0)),
            choices,
            lifts: Vec::new(),
        }),
        outcome: None,
        pieces,
    }
}

/// A ship to be placed in the highlands, anywhere in the west.
pub fn placing() -> Scene {
    let mut scene = battle();
    scene.board = highland();
    scene.pieces.truncate(3);
    scene.overlays.clear();
    scene.title = "Slash and Run".into();
    scene.clock = "setting up".into();
    let mut choices = Vec::new();
    for hex in field(&highland()).hexes().filter(|hex| hex.col < 3) {
        for facing in Direction::ALL {
            let index = choices.len();
            let mut place =
                choice(index, &format!("In {} heading {}", hex.label(), facing.name()), "", "");
            place.key = None;
            place.anchor = Some(Anchor::Hex { hex, facing: Some(facing) });
            place.on_map_only = true;
            choices.push(place);
        }
    }
    if let Some(decision) = &mut scene.decision {
        decision.prompt =
            Text::plain("Place ").strong("Dauntless").then(" in the western three columns");
        decision.choices = choices;
    }
    scene
}

/// Orders for the choices of a scene.
pub fn orders(scene: &Scene) -> Vec<String> {
    let n = scene.decision.as_ref().map_or(0, |decision| decision.choices.len());
    (0..n).map(|at| format!("{{\"order\":\"sample\",\"n\":{at}}}")).collect()
}

fn rolled(
    id: &'static str,
    purpose: &'static str,
    faces: &[u8],
    modifiers: &[(i8, &'static str)],
) -> Rolled {
    let sum = faces.iter().map(|&face| face as i8).sum::<i8>();
    Rolled {
        seat: None,
        who: None,
        rule: rule(id),
        purpose,
        by: None,
        faces: faces.to_vec(),
        sides: 6,
        zero_is_ten: false,
        drawn: None,
        modifiers: modifiers.iter().copied().map(Modifier::from).collect(),
        total: sum + modifiers.iter().map(|&(amount, _)| amount).sum::<i8>(),
        wants: None,
        met: None,
        hits: None,
        reads: None,
    }
}

/// A report of some turns.
pub fn log(turns: u16) -> Vec<LogLine> {
    let mut lines = Vec::new();
    for turn in 1..=turns {
        let order = usize::from(turn) * 9;
        let line = |weight: Weight, text: Text, id: &'static str, rolls: Vec<Rolled>| LogLine {
            order,
            turn,
            text,
            rule: rule(id),
            weight,
            rolls,
        };
        let mut hit = rolled("SG-FIRE-09", "to hit", &[6], &[(-1, "burning")]);
        hit.wants = Some(Wants::AtLeast(5));
        hit.met = Some(true);
        let mut place = rolled("SG-HIT-01", "where", &[2, 1], &[]);
        place.reads = Some("hull");
        let mut half = rolled("SG-ARM-02", "half a box", &[3], &[]);
        half.wants = Some(Wants::AtLeast(4));
        half.met = Some(false);
        lines.push(line(Weight::Heading, Text::plain(format!("Turn {turn}")), "SG-SEQ-01", vec![]));
        lines.push(line(
            Weight::Quiet,
            Text::plain("The Royal Navy has the initiative"),
            "SG-SEQ-01",
            vec![rolled("SG-SEQ-01", "initiative", &[5], &[])],
        ));
        lines.push(line(
            Weight::Plain,
            Text::default().name("Dauntless").then(" goes ahead to 1011 and climbs to Medium"),
            "SG-MOVE-03",
            vec![],
        ));
        lines.push(line(
            Weight::Plain,
            Text::default()
                .name("Hullcutter")
                .then(" fires a rogue at ")
                .name("Dauntless")
                .then(", range 4, long"),
            "SG-FIRE-04",
            vec![hit, place, half],
        ));
        lines.push(line(
            Weight::Grave,
            Text::default()
                .name("Dauntless")
                .then(" loses her trimsman; the captain takes the levers"),
            "SG-CREW-05",
            vec![],
        ));
    }
    lines
}

/// What Dauntless can reach with her guns.
pub fn inspection() -> Inspection {
    let from = Hex::new(10, 11);
    let ahead = |hex: &Hex| {
        let seen = hex.offset(from);
        0 < seen.y && seen.z < 0
    };
    let field = field(&canal());
    let within = |least: u8, most: u8| -> Vec<Hex> {
        field
            .hexes()
            .filter(ahead)
            .filter(|hex| (least..=most).contains(&hex.distance(from)))
            .collect()
    };
    Inspection {
        piece: PieceId(0),
        overlays: vec![
            Overlay {
                kind: OverlayKind::Close,
                label: "4-inch, close".into(),
                area: Area::Hexes { hexes: within(1, 4) },
            },
            Overlay {
                kind: OverlayKind::Long,
                label: "4-inch, long".into(),
                area: Area::Hexes { hexes: within(5, 8) },
            },
        ],
        lines: vec![
            "4-inch forward: bow, close to 4, long to 8".into(),
            "3-pounders: wings, close to 3, long to 6".into(),
        ],
        parts: vec![InspectedPart {
            line: 0,
            overlays: vec![Overlay {
                kind: OverlayKind::Close,
                label: "4-inch alone, close".into(),
                area: Area::Hexes { hexes: within(1, 4) },
            }],
        }],
    }
}

/// A scenario's card.
pub fn card(id: &str, title: &str, most: u8) -> ScenarioCard {
    ScenarioCard {
        system: "galleons",
        id: id.into(),
        title: title.into(),
        background: "Captains who joined forces for one raid quarrel over the spoils before the smoke has cleared.".into(),
        setup: "In turn, each ship is placed with a facing and an altitude, four hexes or more from the others.".into(),
        special: "Every captain for himself (SG-SEQ-01).".into(),
        victory: "The last captain aloft.".into(),
        seats_least: 2,
        seats_most: most,
        seat_names: ["First captain", "Second captain", "Third captain", "Fourth captain"].map(String::from).to_vec(),
        rules: vec!["SG-SEQ-01".into()],
        boards: vec!["canal".into()],
        rests_on: Vec::new(),
    }
}

/// The true ledger of the first system.
pub fn ledger() -> Ledger {
    let text = include_str!("../../../../rules/galleons.toml");
    let mut ledger = Ledger::read("galleons.toml", text).unwrap_or_else(|error| Ledger {
        title: error.to_string(),
        system: "galleons".into(),
        chapters: Vec::new(),
        rules: Vec::new(),
    });
    // One that is mere advice, for the pages to say so.
    for rule in ledger.rules.iter_mut().filter(|rule| rule.id == "SG-SCEN-03") {
        rule.status = Status::Advisory;
    }
    ledger
}

/// Six captains, most of them in one place, and a long list of orders.
pub fn crowded() -> Scene {
    let mut scene = battle();
    let names = ["Ann", "Bors", "Cornelia Featherstonehaugh", "Dagobert", "Egbert", "Fanny"];
    scene.sides = names
        .iter()
        .enumerate()
        .map(|(at, name)| SideView {
            key: SeatId(at as u8).to_string(),
            name: (*name).into(),
            seats: vec![SeatId(at as u8)],
        })
        .collect();
    for (at, piece) in scene.pieces.iter_mut().enumerate() {
        piece.side = at;
        let hex = if at < 3 { Hex::new(10, 11) } else { Hex::new(11 + at as i8, 9) };
        moved(piece, hex);
    }
    scene.pieces[3].marks = vec![
        mark(MarkKind::Landed, None, "on the ground"),
        mark(MarkKind::Struck, None, "has struck"),
    ];
    scene.pieces[4].faded = true;
    scene.rosters = (0..6)
        .map(|side| Roster {
            side,
            entries: scene
                .pieces
                .iter()
                .filter(|piece| piece.side == side)
                .map(|piece| RosterEntry {
                    piece: piece.id,
                    name: piece.name.clone(),
                    note: "fire 2 · Medium · 5 MP".into(),
                    lost: false,
                })
                .collect(),
        })
        .collect();
    if let Some(decision) = &mut scene.decision {
        decision.prompt =
            Text::plain("Ann sends men to their stations aboard ").strong("Dauntless");
        decision.choices = (0..26)
            .map(|at| {
                let key =
                    if at == 0 { "Enter".into() } else { format!("Shift+{}", (b'A' + at) as char) };
                let mut shift = choice(
                    usize::from(at),
                    "A gunner from the forward tower to the stern",
                    &key,
                    "",
                );
                // From the bridge to the gun at the stern.
                shift.anchor =
                    (0 < at).then_some(Anchor::Row { piece: PieceId(0), from: 4, to: 8 });
                shift.group =
                    (0 < at).then(|| format!("Shift men aboard {}", names[usize::from(at) / 13]));
                shift
            })
            .collect();
    }
    scene
}
