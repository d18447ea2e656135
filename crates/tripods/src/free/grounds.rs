//! The grounds that a battle of one's own can be fought over, drawn for any table.

use kernel::draft::{Ground, Piece};

const LIGHT_WOODS: &str = "kind = \"light_woods\"\nlevels = 1";
const HEAVY_WOODS: &str = "kind = \"heavy_woods\"\nlevels = 1";
const TOWN: &str = "kind = \"town\"\nlevels = 1";
const HILL: &str = "kind = \"hill\"\nlevels = 2";
const ROAD: &str = "kind = \"road\"\nwidth = 0.5";
const SWAMP: &str = "kind = \"swamp\"";
const TRENCH: &str = "kind = \"trench\"";
const RIDGE: &str = "kind = \"ridge\"\nlevels = 1";
const STREAM: &str = "kind = \"stream\"";

/// The grounds of the form.
pub const GROUNDS: [Ground; 5] = [
    Ground { key: "open", said: "open plain", pieces: &[] },
    Ground {
        key: "country",
        said: "copses, a village and a road",
        pieces: &[
            Piece::line("Country road", ROAD, &[(50, 0), (50, 100)]),
            Piece::area("Village", TOWN, &[(41, 44), (59, 44), (59, 56), (41, 56)]),
            Piece::area("West copse", LIGHT_WOODS, &[(10, 27), (24, 25), (26, 36), (12, 39)]),
            Piece::area("East copse", LIGHT_WOODS, &[(70, 30), (86, 27), (87, 38), (72, 40)]),
            Piece::area("North wood", HEAVY_WOODS, &[(22, 62), (36, 60), (38, 73), (25, 75)]),
            Piece::area("Orchard", LIGHT_WOODS, &[(72, 64), (84, 63), (85, 74), (73, 76)]),
        ],
    },
    Ground {
        key: "hills",
        said: "two hills, a ridge and woods",
        pieces: &[
            Piece::area("West hill", HILL, &[(10, 40), (28, 36), (34, 52), (26, 64), (12, 60)])
                .crested(&[(19, 48), (25, 52)]),
            Piece::area("East hill", HILL, &[(64, 36), (84, 40), (90, 54), (78, 64), (66, 56)])
                .crested(&[(74, 47), (80, 51)]),
            Piece::line("Long ridge", RIDGE, &[(38, 46), (50, 49), (61, 46)]),
            Piece::area("South wood", HEAVY_WOODS, &[(40, 22), (56, 21), (58, 32), (42, 34)]),
            Piece::area("North copse", LIGHT_WOODS, &[(42, 67), (57, 66), (58, 77), (43, 79)]),
        ],
    },
    Ground {
        key: "town",
        said: "a town with its outskirts",
        pieces: &[
            Piece::line("High street", ROAD, &[(0, 47), (100, 47)]),
            Piece::area("Old town", TOWN, &[(38, 38), (62, 38), (62, 58), (38, 58)]),
            Piece::area("West quarter", TOWN, &[(16, 30), (29, 30), (29, 42), (16, 42)]),
            Piece::area("East quarter", TOWN, &[(71, 34), (84, 34), (84, 46), (71, 46)]),
            Piece::area("Park", LIGHT_WOODS, &[(45, 18), (58, 18), (58, 27), (45, 27)]),
            Piece::area("Gardens", LIGHT_WOODS, &[(24, 62), (37, 61), (38, 71), (25, 72)]),
            Piece::area("Nursery", LIGHT_WOODS, &[(68, 62), (80, 61), (81, 71), (69, 73)]),
        ],
    },
    Ground {
        key: "trenches",
        said: "trenches, craters and a stream",
        pieces: &[
            Piece::line("Front trench", TRENCH, &[(6, 36), (30, 38), (52, 35), (74, 38), (94, 36)]),
            Piece::line("Support trench", TRENCH, &[(14, 18), (44, 21), (70, 19), (88, 20)]),
            Piece::line("Stream", STREAM, &[(0, 57), (34, 60), (66, 56), (100, 59)]),
            Piece::area("Crater bog", SWAMP, &[(58, 44), (70, 43), (72, 52), (60, 53)]),
            Piece::area("Shattered wood", LIGHT_WOODS, &[(14, 64), (30, 62), (32, 74), (16, 76)]),
            Piece::area("Ruins", TOWN, &[(44, 8), (56, 8), (56, 15), (44, 15)]),
        ],
    },
];
