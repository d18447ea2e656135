//! The grounds that a pick-up battle can be fought over, drawn for any table.

use kernel::draft::{Ground, Piece};

const HILL: &str = "kind = \"hill\"\nlevel = 1";
const WOODS: &str = "kind = \"woods\"";
const ROUGH: &str = "kind = \"rough\"";
const ROAD: &str = "kind = \"road\"";
const WATER: &str = "kind = \"water\"";
const BRIDGE: &str = "kind = \"bridge\"";
const FORD: &str = "kind = \"ford\"";
const WALLS: &str = "kind = \"protective\"";

/// The grounds of the form.
pub const GROUNDS: [Ground; 5] = [
    Ground { key: "open", said: "open plain", pieces: &[] },
    Ground {
        key: "hills",
        said: "two hills and a wood",
        pieces: &[
            Piece::area("west hill", HILL, &[(10, 40), (26, 34), (34, 46), (28, 58), (14, 56)]),
            Piece::area("east hill", HILL, &[(66, 44), (80, 40), (90, 52), (84, 64), (70, 60)]),
            Piece::area("wood", WOODS, &[(38, 62), (52, 60), (54, 70), (40, 72)]),
            Piece::area("boulders", ROUGH, &[(40, 30), (52, 28), (54, 36), (42, 38)]),
        ],
    },
    Ground {
        key: "crossroads",
        said: "a crossroads with gardens and orchards",
        pieces: &[
            Piece::area("highway", ROAD, &[(0, 49), (100, 49), (100, 51), (0, 51)]),
            Piece::area("lane", ROAD, &[(49, 0), (51, 0), (51, 100), (49, 100)]),
            Piece::area("orchard", WOODS, &[(24, 56), (38, 55), (40, 66), (26, 68)]),
            Piece::area("grove", WOODS, &[(62, 32), (76, 31), (77, 42), (64, 44)]),
            Piece::area("garden walls", WALLS, &[(36, 38), (44, 38), (44, 45), (36, 45)]),
        ],
    },
    Ground {
        key: "canal",
        said: "a canal with a bridge and a ford",
        pieces: &[
            Piece::area("west reach", WATER, &[(0, 48), (48, 48), (48, 52), (0, 52)]),
            Piece::area("middle reach", WATER, &[(53, 48), (74, 48), (74, 52), (53, 52)]),
            Piece::area("east reach", WATER, &[(82, 48), (100, 48), (100, 52), (82, 52)]),
            Piece::area("bridge", BRIDGE, &[(48, 47), (53, 47), (53, 53), (48, 53)]),
            Piece::area("ford", FORD, &[(74, 48), (82, 48), (82, 52), (74, 52)]),
            Piece::area("reeds", ROUGH, &[(14, 56), (28, 55), (30, 62), (16, 63)]),
        ],
    },
    Ground {
        key: "forest",
        said: "forest and broken ground",
        pieces: &[
            Piece::area("west forest", WOODS, &[(6, 38), (24, 36), (30, 54), (10, 58)]),
            Piece::area("middle forest", WOODS, &[(40, 54), (54, 52), (58, 66), (42, 68)]),
            Piece::area("east forest", WOODS, &[(70, 34), (90, 36), (88, 50), (72, 52)]),
            Piece::area("lava", ROUGH, &[(44, 30), (56, 29), (57, 38), (45, 40)]),
        ],
    },
];
