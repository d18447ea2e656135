//! The grounds that a pick-up battle can be fought over, drawn for any table.

use kernel::draft::{Ground, Piece};

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
            Piece::area(
                "wadi",
                "type = \"obstacle\"",
                &[(0, 44), (40, 41), (70, 48), (100, 44), (100, 48), (70, 52), (40, 45), (0, 48)],
            ),
            Piece::area("rocks", HARD, &[(16, 60), (27, 58), (29, 68), (18, 70)]),
            Piece::area("palms", SOFT, &[(70, 27), (82, 28), (84, 39), (71, 40)]),
        ],
    },
    Ground {
        key: "hills",
        said: "two hills and scrub",
        pieces: &[
            Piece::area("western_hill", HILL, &[(10, 38), (26, 32), (36, 45), (30, 58), (14, 56)]),
            Piece::area("eastern_hill", HILL, &[(66, 44), (80, 40), (92, 52), (86, 66), (70, 62)]),
            Piece::area("scrub", SOFT, &[(44, 52), (56, 50), (58, 62), (45, 64)]),
        ],
    },
    Ground {
        key: "village",
        said: "a village and its fields",
        pieces: &[
            Piece::area("mission", HOUSE, &[(44, 44), (56, 44), (56, 56), (44, 56)]),
            Piece::area("store", HOUSE, &[(62, 50), (71, 50), (71, 60), (62, 60)]),
            Piece::area("stable", HOUSE, &[(30, 40), (38, 40), (38, 50), (30, 50)]),
            Piece::area("western_field", SOFT, &[(8, 30), (24, 30), (24, 46), (8, 46)]),
            Piece::area("eastern_field", SOFT, &[(78, 56), (92, 56), (92, 70), (78, 70)]),
        ],
    },
    Ground {
        key: "bush",
        said: "thick bush and boulders",
        pieces: &[
            Piece::area("western_bush", SOFT, &[(6, 44), (24, 40), (30, 56), (10, 60)]),
            Piece::area("middle_bush", SOFT, &[(38, 30), (54, 28), (58, 42), (40, 44)]),
            Piece::area("eastern_bush", SOFT, &[(68, 58), (88, 56), (90, 70), (70, 72)]),
            Piece::area("boulders", HARD, &[(46, 58), (56, 56), (58, 64), (48, 66)]),
            Piece::area("far_boulders", HARD, &[(78, 30), (88, 30), (88, 40), (79, 41)]),
        ],
    },
];
