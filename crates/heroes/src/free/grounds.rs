//! The grounds that a pick-up battle can be fought over, drawn for any table.

use std::fmt::Write as _;

/// A ground with its pieces.
pub struct Ground {
    pub key: &'static str,
    pub said: &'static str,
    pieces: &'static [Piece],
}

/// A piece of terrain, its corners in hundredths of the table from the south-western corner.
struct Piece {
    id: &'static str,
    /// What stands below its name, as a table file has it.
    keys: &'static str,
    corners: &'static [(i32, i32)],
}

const fn piece(id: &'static str, keys: &'static str, corners: &'static [(i32, i32)]) -> Piece {
    Piece { id, keys, corners }
}

const HILL: &str = "type = \"hill\"\nlevel = 1";
const SOFT: &str = "type = \"soft_cover\"";
const HARD: &str = "type = \"hard_cover\"";
const HOUSE: &str = "type = \"hard_cover\"\nobstacle = true\nlos = \"block\"\nbuilding = { capacity = 8, loopholes = 4 }";

/// The grounds of the form.
pub const GROUNDS: [Ground; 5] = [
    Ground { key: "open", said: "open plain", pieces: &[] },
    Ground {
        key: "wadi",
        said: "a wadi, rocks and palms",
        pieces: &[
            piece(
                "wadi",
                "type = \"obstacle\"",
                &[(0, 44), (40, 41), (70, 48), (100, 44), (100, 48), (70, 52), (40, 45), (0, 48)],
            ),
            piece("rocks", HARD, &[(16, 60), (27, 58), (29, 68), (18, 70)]),
            piece("palms", SOFT, &[(70, 27), (82, 28), (84, 39), (71, 40)]),
        ],
    },
    Ground {
        key: "hills",
        said: "two hills and scrub",
        pieces: &[
            piece("western_hill", HILL, &[(10, 38), (26, 32), (36, 45), (30, 58), (14, 56)]),
            piece("eastern_hill", HILL, &[(66, 44), (80, 40), (92, 52), (86, 66), (70, 62)]),
            piece("scrub", SOFT, &[(44, 52), (56, 50), (58, 62), (45, 64)]),
        ],
    },
    Ground {
        key: "village",
        said: "a village and its fields",
        pieces: &[
            piece("mission", HOUSE, &[(44, 44), (56, 44), (56, 56), (44, 56)]),
            piece("store", HOUSE, &[(62, 50), (71, 50), (71, 60), (62, 60)]),
            piece("stable", HOUSE, &[(30, 40), (38, 40), (38, 50), (30, 50)]),
            piece("western_field", SOFT, &[(8, 30), (24, 30), (24, 46), (8, 46)]),
            piece("eastern_field", SOFT, &[(78, 56), (92, 56), (92, 70), (78, 70)]),
        ],
    },
    Ground {
        key: "bush",
        said: "thick bush and boulders",
        pieces: &[
            piece("western_bush", SOFT, &[(6, 44), (24, 40), (30, 56), (10, 60)]),
            piece("middle_bush", SOFT, &[(38, 30), (54, 28), (58, 42), (40, 44)]),
            piece("eastern_bush", SOFT, &[(68, 58), (88, 56), (90, 70), (70, 72)]),
            piece("boulders", HARD, &[(46, 58), (56, 56), (58, 64), (48, 66)]),
            piece("far_boulders", HARD, &[(78, 30), (88, 30), (88, 40), (79, 41)]),
        ],
    },
];

impl Ground {
    /// Writes the terrain of a table so wide and so deep, in centimetres.
    pub fn push(&self, text: &mut String, (wide, deep): (i32, i32)) {
        for piece in self.pieces {
            let corners = piece.corners.iter().map(|&(x, y)| {
                // Tenths of a centimetre.
                let tenths = |share: i32, whole: i32| share * whole / 10;
                let (x, y) = (tenths(x, wide), tenths(y, deep));
                format!("[{}.{}, {}.{}]", x / 10, x % 10, y / 10, y % 10)
            });
            let corners: Vec<String> = corners.collect();
            let _ = write!(
                text,
                "\n[[terrain]]\nid = \"{}\"\n{}\npolygon = [{}]\n",
                piece.id,
                piece.keys,
                corners.join(", ")
            );
        }
    }
}
