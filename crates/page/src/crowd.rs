//! Where pieces and their names lie on the paper: alone in a hex, or several of them spread round it.

use std::fmt::Write as _;

use kernel::{
    hex::{Direction, Hex},
    scene::{Piece, Scene},
};

use crate::{
    board::hexes,
    geometry::{HALF, centre},
    glyphs::half_length,
};

/// The height of a row of a crowd's names, in pixels of the screen: tall enough for a finger.
pub const ROW: i32 = 22;

/// Where a piece lies on the paper.
#[derive(Clone, Copy)]
pub struct Place {
    pub hex: Hex,
    pub x: i32,
    pub y: i32,
    /// Which of those in the hex, from 0: the highest first.
    pub nth: i32,
    /// How many there are.
    pub of: i32,
}

impl Place {
    /// How far from it a ring is drawn round the piece.
    pub const fn ring(self) -> i32 {
        match self.of {
            1 => 29,
            2 => 20,
            _ => 17,
        }
    }

    /// How far above the middle of the hex the rows of names begin.
    pub const fn reach(self) -> i32 {
        if self.of < 3 { HALF + 16 } else { lens(self.of) + 4 }
    }

    /// Where its row lies above that, in pixels.
    pub const fn row(self) -> i32 {
        -ROW / 2 - (self.of - 1 - self.nth) * ROW
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

/// How wide the lens is through which a crowd is seen.
const fn lens(of: i32) -> i32 {
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
        let shares = |other: &usize| scene.pieces[*other].hex() == Some(hex);
        let others: Vec<usize> = (0..scene.pieces.len()).filter(shares).collect();
        let of = others.len() as i32;
        let nth = others.iter().filter(|&&other| rank(other) < rank(at)).count() as i32;
        let (x, y) = centre(hex);
        let (dx, dy) = match of {
            1 => (0, 0),
            2 => (if nth == 0 { -spread(of) } else { spread(of) }, 0),
            _ => {
                let angle = nth as f32 / of as f32 * std::f32::consts::TAU;
                let far = spread(of) as f32;
                ((angle.sin() * far) as i32, (-angle.cos() * far) as i32)
            }
        };
        Some(Place { hex, x: x + dx, y: y + dy, nth, of })
    };
    (0..scene.pieces.len()).map(place).collect()
}

/// A crowd of three or more is seen through a lens, with a line from each ship to the hex they are all in.
pub fn push_lenses(out: &mut String, places: &[Option<Place>]) {
    let mut drawn: Vec<Hex> = Vec::new();
    for place in places.iter().flatten() {
        if place.of < 3 || drawn.contains(&place.hex) {
            continue;
        }
        drawn.push(place.hex);
        let (x, y) = centre(place.hex);
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

/// A name to be written on the map, at the usual scale.
pub struct Name {
    /// Its middle.
    pub x: i32,
    /// The upper edge of the piece, above which it is written.
    pub above: i32,
    /// The lower edge, below which the tag is.
    pub below: i32,
    pub letters: i32,
    /// How wide the tag is, in pixels.
    pub tag: i32,
}

/// How many lines each name is lifted so that it does not lie across another name or a tag, at the usual scale.
///
/// `taken` says where something lies already: middle, height, and half the width.
pub fn lifted(names: &[Option<Name>], mut taken: Vec<(i32, i32, i32)>) -> Vec<i32> {
    const LINE: i32 = 22;
    taken.extend(names.iter().flatten().map(|name| (name.x, name.below + 14, name.tag * 4 / 5)));
    let mut lift = |name: &Option<Name>| {
        let Some(name) = name else { return 0 };
        let half = name.letters * 6 + 4;
        let height = |lift: i32| name.above - 13 - lift * LINE;
        let clear = |y: i32| {
            !taken
                .iter()
                .any(|&(x, other, far)| (name.x - x).abs() < half + far && (y - other).abs() < LINE)
        };
        let lift = (0..5).find(|&lift| clear(height(lift))).unwrap_or(0);
        taken.push((name.x, height(lift), half));
        lift
    };
    names.iter().map(&mut lift).collect()
}

/// How many lines the name of each piece in a hex is lifted.
pub fn lifts(scene: &Scene, places: &[Option<Place>]) -> Vec<i32> {
    // The rows of a crowd stay where they are.
    let mut rows = Vec::new();
    let mut names = Vec::new();
    for (piece, place) in scene.pieces.iter().zip(places) {
        let alone = place.filter(|place| place.of == 1);
        names.push(alone.map(|place| Name {
            x: place.x,
            above: place.y - reach(piece),
            below: place.y + reach(piece),
            letters: piece.name.chars().count() as i32,
            tag: tag_width(piece),
        }));
        if let Some(place) = place.filter(|place| place.of != 1) {
            let (x, y) = centre(place.hex);
            let (name, tag) = (name_width(piece), tag_width(piece));
            let row = place.row() * 8 / 5;
            rows.push((
                x - 54 + (name - tag) * 4 / 5,
                y - place.reach() + row,
                (name + tag) * 4 / 5,
            ));
        }
    }
    lifted(&names, rows)
}

/// How wide a name with its numeral is, in pixels.
pub fn name_width(piece: &Piece) -> i32 {
    piece.name.chars().count() as i32 * 7 + 20
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
