//! Where pieces and their names lie on the paper: alone in a hex, or several of them spread round it.

use std::fmt::Write as _;

use kernel::{
    hex::{Direction, Hex},
    scene::{Glyph, Piece, Scene},
};

use crate::{
    board::hexes,
    geometry::{HALF, centre, extent},
    glyphs::half_length,
    names::{Ink, Name},
};

/// The height of a row of a crowd's names, in pixels of the screen: tall enough for a finger.
pub const ROW: i32 = 22;

/// How far left of the middle of its hex the name in a row begins, in pixels.
const BEFORE: i32 = 44;

/// Where a piece lies on the paper.
#[derive(Clone, Copy)]
pub struct Place {
    pub hex: Hex,
    /// The middle of that hex.
    pub middle: (i32, i32),
    pub x: i32,
    pub y: i32,
    /// Which of those in the hex, from 0: the highest first.
    pub nth: i32,
    /// How many there are.
    pub of: i32,
    /// Too near the upper edge of the map for names above it.
    pub is_below: bool,
}

impl Place {
    /// Whether so many are there that they are shown round their hex, in a lens.
    pub const fn is_in_lens(self) -> bool {
        3 <= self.of
    }

    /// How far from it a ring is drawn round the piece.
    pub const fn ring(self) -> i32 {
        match self.of {
            1 => 29,
            2 => 20,
            _ => 17,
        }
    }

    /// How far from the middle of the hex the rows of names begin: above it, and below where the map ends.
    pub const fn reach(self) -> i32 {
        let far = if self.of < 3 { HALF + 16 } else { lens(self.of) + 4 };
        if self.is_below { far } else { -far }
    }

    /// Where its row lies from there, in pixels.
    pub const fn row(self) -> i32 {
        if self.is_below {
            ROW / 2 + self.nth * ROW
        } else {
            -ROW / 2 - (self.of - 1 - self.nth) * ROW
        }
    }
}

/// How far from the middle of a hex its crowd is spread.
const fn spread(of: i32) -> i32 {
    match of {
        ..=1 => 0,
        2 => 16,
        3 => 27,
        4 => 30,
        // Enough for each to have its own width of the circle.
        n => 6 * n + 8,
    }
}

/// How far the lens reaches through which a crowd is seen.
pub const fn lens(of: i32) -> i32 {
    spread(of) + 19
}

/// The place of each piece of a scene; none for one that is off the map.
pub fn places(scene: &Scene) -> Vec<Option<Place>> {
    let Some(board) = hexes(scene) else { return Vec::new() };
    let height = |piece: &Piece| {
        let items = scene.elevation.iter().flat_map(|elevation| &elevation.items);
        items.into_iter().find(|item| item.piece == piece.id).map_or(0, |item| item.band)
    };
    // The highest of a hex comes first; of those at one height, the first of the scene.
    let rank = |at: usize| (std::cmp::Reverse(height(&scene.pieces[at])), at);
    let place = |at: usize| {
        let hex = scene.pieces[at].hex().filter(|&hex| board.field.holds(hex))?;
        let is_here = |other: &usize| scene.pieces[*other].hex() == Some(hex);
        let (moored, others): (Vec<usize>, Vec<usize>) =
            (0..scene.pieces.len()).filter(is_here).partition(|&at| is_moored(&scene.pieces[at]));
        let nth = |of: &[usize]| of.iter().filter(|&&other| rank(other) < rank(at)).count() as i32;
        let (x, y) = centre(board.geography.lie, hex);
        if is_moored(&scene.pieces[at]) {
            return Some(mooring(
                (x, y),
                hex,
                nth(&moored),
                moored.len() as i32,
                !others.is_empty(),
            ));
        }
        let (of, nth) = (others.len() as i32, nth(&others));
        let (dx, dy) = match of {
            1 => (0, 0),
            2 => (if nth == 0 { -spread(of) } else { spread(of) }, 0),
            _ => {
                let angle = nth as f32 / of as f32 * std::f32::consts::TAU;
                let far = spread(of) as f32;
                ((angle.sin() * far) as i32, (-angle.cos() * far) as i32)
            }
        };
        // So many rows of names, at the scale at which all of the map is seen on a desk.
        let is_below = y < spread(of) + on_paper(ROW * of);
        Some(Place { hex, middle: (x, y), x: x + dx, y: y + dy, nth, of, is_below })
    };
    let mut places: Vec<Option<Place>> = (0..scene.pieces.len()).map(place).collect();
    keep_apart(scene, &mut places, extent(board.geography.lie, board.field).1);
    places
}

/// A box on the paper: its left and upper, and its right and lower corner.
type Block = ((i32, i32), (i32, i32));

/// Names of a crowd's rows stand below it where those of another stand already in their place above it.
fn keep_apart(scene: &Scene, places: &mut [Option<Place>], lower_edge: i32) {
    let mut taken: Vec<(Hex, Block)> = Vec::new();
    for at in 0..places.len() {
        let Some(place) = places[at].filter(|place| 1 < place.of) else { continue };
        if taken.iter().any(|(hex, _)| *hex == place.hex) {
            continue;
        }
        let members: Vec<usize> = (0..places.len())
            .filter(|&other| places[other].is_some_and(|it| it.hex == place.hex && 1 < it.of))
            .collect();
        let widest = |width: fn(&Piece) -> i32| {
            members.iter().map(|&at| width(&scene.pieces[at])).max().unwrap_or(0)
        };
        let (tag, name) = (widest(tag_width), widest(name_width));
        let above = rows_block(place, tag, name);
        let below = rows_block(Place { is_below: true, ..place }, tag, name);
        let is_free = |block: &Block| taken.iter().all(|(_, other)| !overlap(block, other));
        let goes_below =
            place.is_below || !is_free(&above) && is_free(&below) && below.1.1 <= lower_edge;
        taken.push((place.hex, if goes_below { below } else { above }));
        for member in members {
            if let Some(place) = &mut places[member] {
                place.is_below = goes_below;
            }
        }
    }
}

/// From pixels to the paper, at the scale at which all of the map is seen on a desk.
const fn on_paper(px: i32) -> i32 {
    px * 8 / 5
}

/// The rows of names of a crowd.
const fn rows_block(place: Place, tag: i32, name: i32) -> Block {
    let (x, y) = place.middle;
    let from = y + place.reach();
    let rows = on_paper(place.of * ROW);
    let (top, bottom) = if place.is_below { (from, from + rows) } else { (from - rows, from) };
    ((x - on_paper(BEFORE + tag), top), (x + on_paper(name - BEFORE), bottom))
}

const fn overlap(one: &Block, other: &Block) -> bool {
    one.0.0 < other.1.0 && other.0.0 < one.1.0 && one.0.1 < other.1.1 && other.0.1 < one.1.1
}

/// Mines are not of the crowd: there are many, they take no orders, and their names are of use only to whoever points at one.
pub fn is_moored(piece: &Piece) -> bool {
    piece.glyph == Glyph::Mine
}

/// Where a mine lies: in the middle of its hex, or side by side with others at its foot.
fn mooring(middle: (i32, i32), hex: Hex, nth: i32, of: i32, has_others: bool) -> Place {
    /// From one mine to the next, and down to the foot of the hex.
    const ASIDE: i32 = 18;
    const DOWN: i32 = 25;
    let (x, y) = middle;
    let dx = nth * ASIDE - (of - 1) * ASIDE / 2;
    let dy = if has_others { DOWN } else { 0 };
    Place { hex, middle, x: x + dx, y: y + dy, nth: 0, of: 1, is_below: false }
}

/// A crowd of three or more is seen through a lens, with a line from each ship to the hex they are all in.
pub fn push_lenses(out: &mut String, places: &[Option<Place>]) {
    let mut drawn: Vec<Hex> = Vec::new();
    for place in places.iter().flatten() {
        if !place.is_in_lens() || drawn.contains(&place.hex) {
            continue;
        }
        drawn.push(place.hex);
        let (x, y) = place.middle;
        let _ = write!(
            out,
            "<g class=\"lens\" aria-hidden=\"true\"><circle class=\"glass\" cx=\"{x}\" cy=\"{y}\" r=\"{}\"/><path class=\"leaders\" d=\"",
            lens(place.of)
        );
        for other in places.iter().flatten().filter(|other| other.hex == place.hex) {
            let _ = write!(out, "M{x} {y}L{} {}", other.x, other.y);
        }
        let _ = write!(out, "\"/><circle class=\"hub\" cx=\"{x}\" cy=\"{y}\" r=\"4\"/></g>");
    }
}

/// From the middle of a piece that is alone in its hex to its name and its tag.
pub fn reach(piece: &Piece) -> i32 {
    let half = half_length(&piece.glyph) as i32;
    match piece.direction() {
        Some(Direction::North | Direction::South) => half + 3,
        _ => half * 3 / 5 + 4,
    }
}

/// The name of a piece that is alone in its hex.
pub fn name(piece: &Piece, place: Place) -> Option<Name> {
    /// From the middle of a ship to a name at her side.
    const ABEAM: f32 = 27.0;
    let reach = reach(piece) as f32;
    (place.of == 1).then(|| Name {
        x: place.x as f32,
        y: place.y as f32,
        up: reach,
        down: reach,
        aside: ABEAM,
        width: written_width(piece) as f32,
        tag: tag_width(piece) as f32,
        is_active: piece.active,
        is_faded: piece.faded,
    })
}

/// What a piece covers besides its name and tag: its hull, or its share of a crowd with its row of names.
pub fn inks(piece: &Piece, place: Place) -> Vec<Ink> {
    let middle = (place.x as f32, place.y as f32);
    if is_moored(piece) {
        let mine = Ink::of(middle, (8.0, 9.0));
        let tag = Ink {
            at: (middle.0, middle.1 + reach(piece) as f32),
            off: (0.0, 9.0),
            half: (0.0, 0.0),
            px: (tag_width(piece) as f32 / 2.0, 8.0),
        };
        return if piece.faded { vec![mine] } else { vec![mine, tag] };
    }
    if place.of == 1 {
        return vec![Ink::of(middle, (17.0, 17.0))];
    }
    let (x, y) = place.middle;
    let (x, y) = (x as f32, y as f32);
    let round = if place.of < 3 { HALF } else { lens(place.of) } as f32;
    let (tag, name) = (tag_width(piece) as f32, name_width(piece) as f32);
    let half = f32::midpoint(tag, name);
    let row = Ink {
        at: (x, y + place.reach() as f32),
        off: (half - BEFORE as f32 - tag, place.row() as f32),
        half: (0.0, 0.0),
        px: (half, ROW as f32 / 2.0),
    };
    vec![Ink::of((x, y), (round, round)), row]
}

/// How wide a name is by itself, in pixels.
pub fn written_width(piece: &Piece) -> i32 {
    piece.name.chars().count() as i32 * 7 + 2
}

/// How wide a name with its numeral is, in pixels.
pub fn name_width(piece: &Piece) -> i32 {
    written_width(piece) + 18
}

/// How wide pennant, badge and marks are together, in pixels.
pub fn tag_width(piece: &Piece) -> i32 {
    let marks: i32 =
        piece.marks.iter().map(|mark| if mark.level.is_some() { 24 } else { 16 }).sum();
    13 + badge_width(&piece.badge) + marks
}

pub fn badge_width(badge: &str) -> i32 {
    if badge.is_empty() { 0 } else { 8 + 8 * badge.chars().count() as i32 }
}

#[cfg(test)]
mod tests {
    use kernel::{
        PieceId,
        hex::Field,
        scene::{self, Board, Drive, Geography, Glyph, HexBoard, Lie, Scene},
    };

    use super::*;
    use crate::names::{Beside, besides};

    /// Ships in these hexes, by column and row.
    fn scene(hexes: &[(i8, i8)]) -> Scene {
        let pieces = hexes.iter().zip(0..).map(|(&(col, row), id)| Piece {
            id: PieceId(id),
            name: "Hullcutter".into(),
            described: String::new(),
            side: 0,
            glyph: Glyph::Ship { propulsion: Drive::Screw, hull: 3, guns: Vec::new() },
            place: scene::Place::Hex { hex: Hex::new(col, row), facing: Direction::North },
            badge: "M".into(),
            marks: Vec::new(),
            active: false,
            faded: false,
        });
        Scene {
            title: String::new(),
            clock: String::new(),
            turn: 1,
            sides: Vec::new(),
            board: Board::Hexes(HexBoard {
                key: String::new(),
                name: String::new(),
                field: Field { columns: 28, rows: 22 },
                ground: Vec::new(),
                wind: None,
                geography: Geography::default(),
            }),
            pieces: pieces.collect(),
            overlays: Vec::new(),
            links: Vec::new(),
            elevation: None,
            cards: Vec::new(),
            rosters: Vec::new(),
            records: Vec::new(),
            decision: None,
            outcome: None,
        }
    }

    #[test]
    fn mines_lie_at_the_foot_of_their_hex_and_crowd_nobody() {
        let mut scene = scene(&[(5, 5), (5, 5), (5, 5), (5, 5), (9, 9)]);
        for at in [1, 2, 4] {
            scene.pieces[at].glyph = Glyph::Mine;
        }
        let places: Vec<Place> = places(&scene).into_iter().flatten().collect();
        // Two ships beside each other, as if there were no mines.
        let (x, y) = centre(Lie::Flat, Hex::new(5, 5));
        assert_eq!((places[0].of, places[0].nth, places[3].of, places[3].nth), (2, 0, 2, 1));
        assert_eq!((places[0].y, places[3].y), (y, y));
        // Two mines below them, apart from each other; one that is alone keeps the middle.
        assert!(places[1].x < x && x < places[2].x && y < places[1].y);
        assert_eq!((places[1].of, places[1].y), (1, places[2].y));
        assert_eq!((places[4].x, places[4].y), centre(Lie::Flat, Hex::new(9, 9)));
    }

    #[test]
    fn names_make_way_for_their_neighbours() {
        let chosen = |hexes: &[(i8, i8)]| {
            let scene = scene(hexes);
            let places: Vec<Place> = places(&scene).into_iter().flatten().collect();
            let pieces = || scene.pieces.iter().zip(&places);
            let names: Vec<_> = pieces().map(|(piece, place)| name(piece, *place)).collect();
            let inks = pieces().flat_map(|(piece, place)| inks(piece, *place));
            let stands = besides(&names, &inks.collect::<Vec<_>>());
            stands.iter().map(|stand| stand.beside).collect::<Vec<_>>()
        };
        assert_eq!(chosen(&[(10, 10)]), [Beside::Above(0)]);
        assert_eq!(chosen(&[(10, 10), (20, 10)]), [Beside::Above(0); 2]);
        // The tag of the one lies where the name of the other would.
        assert_eq!(chosen(&[(10, 10), (10, 12)]), [Beside::Above(0), Beside::Right]);
        // With a third to the right there is the left.
        let among = chosen(&[(10, 10), (10, 12), (12, 12)]);
        assert_eq!(among[1], Beside::Left);
    }

    #[test]
    fn rows_of_a_crowd_stay_on_the_paper() {
        for (row, is_below) in [(0, true), (1, true), (12, false)] {
            let scene = scene(&[(10, row); 4]);
            let places: Vec<Place> = places(&scene).into_iter().flatten().collect();
            assert!(places.iter().all(|place| place.is_below == is_below), "row {row}");
            assert!(places.iter().all(|place| (0 < place.row()) == is_below));
            let mut rows: Vec<i32> = places.iter().map(|place| place.row()).collect();
            rows.dedup();
            assert_eq!(rows.len(), 4);
        }
    }

    #[test]
    fn rows_of_neighbouring_crowds_keep_apart() {
        let below = |hexes: &[(i8, i8)]| {
            let scene = scene(hexes);
            places(&scene).into_iter().flatten().map(|place| place.is_below).collect::<Vec<_>>()
        };
        assert_eq!(below(&[(10, 10), (10, 10), (18, 10), (18, 10)]), [false; 4]);
        // Side by side, the second has its names below; all of a crowd on one side.
        assert_eq!(below(&[(10, 10), (11, 10), (10, 10), (11, 10)]), [false, true, false, true]);
        // Alone in the next hex, nobody has rows.
        assert_eq!(below(&[(10, 10), (11, 10), (10, 10)]), [false; 3]);
        // There is no paper below the last row: rather one over the other than off the map.
        assert_eq!(below(&[(10, 21), (11, 21), (10, 21), (11, 21)]), [false; 4]);
    }

    #[test]
    fn a_crowd_has_room_for_each() {
        for n in 2..=11 {
            let scene = scene(&vec![(10, 10); n]);
            let places: Vec<Place> = places(&scene).into_iter().flatten().collect();
            for (at, one) in places.iter().enumerate() {
                for other in &places[..at] {
                    let (dx, dy) = ((one.x - other.x) as f32, (one.y - other.y) as f32);
                    assert!(28.0 <= dx.hypot(dy), "{n} ships: {dx} {dy}");
                }
            }
        }
    }
}
