//! The battle from the side: each piece at its height, above the column of the board that it is in.

use std::fmt::Write as _;

use kernel::{
    hex::Direction,
    scene::{Elevation, Piece, Scene},
};
use maud::{Markup, PreEscaped, html};

use crate::{
    board::{hexes, push_escaped},
    geometry::compass,
    glyphs::{SIDES, push_profile},
};

/// How wide the drawing is, in units of which one is a pixel in a panel of the usual width.
const WIDTH: i32 = 200;
/// Where the names of the heights end and the sky begins.
const SKY: i32 = 54;
/// The height of a row of ships with their names. A band has one even when it is empty, so that nothing jumps as ships
/// climb, and more only when they do not fit side by side.
const ROW: i32 = 30;
/// The earth below the lowest band.
const EARTH: i32 = 9;
/// Letters of a name beyond which it is cut.
const LONGEST: usize = 16;

/// Pieces by height: the part `elevation`.
pub fn elevation(scene: &Scene) -> Markup {
    html! {
        section #elevation .panel aria-label="Altitudes" hidden[scene.elevation.is_none()] {
            @if let Some(elevation) = &scene.elevation {
                h2 {
                    (elevation.title)
                    // The compass may lie outside of what the map shows.
                    @if let Some(blows) = blows(scene) { " " span.blows { "wind " (blows) } }
                }
                (PreEscaped(drawn(scene, elevation)))
            }
        }
    }
}

/// Toward where the wind blows, if it does.
fn blows(scene: &Scene) -> Option<&'static str> {
    let board = hexes(scene)?;
    board.wind.map(|wind| compass(board.geography.lie, wind))
}

/// A piece in its band: how far from the left, and in which row from below.
struct Spot<'a> {
    piece: &'a Piece,
    x: i32,
    row: i32,
}

fn drawn(scene: &Scene, elevation: &Elevation) -> String {
    let bands: Vec<Vec<Spot<'_>>> =
        (0..elevation.bands.len()).map(|band| spots(scene, elevation, band)).collect();
    // The floor of each band, from the top of the drawing.
    let mut floors = vec![0; bands.len()];
    let mut y = 0;
    for (at, spots) in bands.iter().enumerate().rev() {
        let rows = spots.iter().map(|spot| spot.row + 1).max().unwrap_or(1);
        y += rows * ROW;
        floors[at] = y;
    }
    let height = y + EARTH;
    let mut out = format!(
        "<svg class=\"side\" viewBox=\"0 0 {WIDTH} {height}\" role=\"group\" aria-label=\"Seen from the lower edge of the map, from the highest to the lowest\">"
    );
    for (at, name) in elevation.bands.iter().enumerate().rev() {
        let top = floors.get(at + 1).copied().unwrap_or(0);
        let floor = floors[at];
        let kind = if at % 2 == 0 { "even" } else { "odd" };
        let _ = write!(
            out,
            "<path class=\"band {kind}\" d=\"M0 {top}H{WIDTH}V{floor}H0Z\"/><path class=\"floor\" d=\"M0 {floor}H{WIDTH}\"/><text class=\"height\" x=\"1\" y=\"{}\">",
            floor - 5
        );
        push_escaped(&mut out, name);
        out.push_str("</text>");
    }
    push_ground(&mut out, &elevation.skyline, &floors, height);
    for (at, spots) in bands.iter().enumerate() {
        for spot in spots {
            push_tied(&mut out, elevation, spot, (at, &floors));
        }
    }
    for (at, spots) in bands.iter().enumerate().rev() {
        for spot in spots {
            push_item(&mut out, spot, floors[at] - spot.row * ROW, &elevation.bands[at]);
        }
    }
    out.push_str("</svg>");
    out
}

/// The pieces of a band from left to right, none across another.
fn spots<'a>(scene: &'a Scene, elevation: &Elevation, band: usize) -> Vec<Spot<'a>> {
    let columns = hexes(scene).map_or(1, |board| i32::from(board.field.columns).max(1));
    let mut pieces: Vec<&Piece> = elevation
        .items
        .iter()
        .filter(|item| item.band == band)
        .filter_map(|item| scene.pieces.iter().find(|piece| piece.id == item.piece))
        .collect();
    pieces.sort_by_key(|piece| piece.hex());
    // As many rows as their widths ask for, one after the other from left to right.
    let room = WIDTH - SKY;
    let width = |row: usize, rows: usize| -> i32 {
        pieces.iter().skip(row).step_by(rows).map(|piece| 2 * half_width(piece)).sum()
    };
    let fits = |rows: &usize| (0..*rows).all(|row| width(row, *rows) <= room);
    let most = pieces.len().max(1);
    let rows = (1..=most).find(fits).unwrap_or(most);
    let mut spots = Vec::new();
    for row in 0..rows {
        let in_row: Vec<&Piece> = pieces.iter().skip(row).step_by(rows).copied().collect();
        let ideal = |piece: &Piece| {
            let column = piece.hex().map_or(0, |hex| i32::from(hex.col));
            SKY + room * (2 * column + 1) / (2 * columns)
        };
        let wanted: Vec<(i32, i32)> =
            in_row.iter().map(|piece| (ideal(piece), half_width(piece))).collect();
        let row = row as i32;
        spots.extend(in_row.into_iter().zip(apart(&wanted)).map(|(piece, x)| Spot {
            piece,
            x,
            row,
        }));
    }
    spots
}

/// Moves what lies across its neighbour aside, both ways alike; each is given by its middle and half its width.
fn apart(wanted: &[(i32, i32)]) -> Vec<i32> {
    let push_right = |places: &[i32]| {
        let mut free = SKY;
        let mut out = Vec::with_capacity(places.len());
        for (&x, &(_, half)) in places.iter().zip(wanted) {
            out.push(x.max(free + half));
            free = out.last().map_or(free, |x| x + half);
        }
        out
    };
    let push_left = |places: &[i32]| {
        let mut free = WIDTH;
        let mut out = Vec::with_capacity(places.len());
        for (&x, &(_, half)) in places.iter().zip(wanted).rev() {
            out.push(x.min(free - half));
            free = out.last().map_or(free, |x| x - half);
        }
        out.reverse();
        out
    };
    let ideal: Vec<i32> = wanted.iter().map(|&(x, _)| x).collect();
    let (right, left) = (push_left(&push_right(&ideal)), push_right(&push_left(&ideal)));
    right.iter().zip(&left).map(|(a, b)| (a + b) / 2).collect()
}

/// The name, cut if it is too long.
fn short(name: &str) -> String {
    if name.chars().count() <= LONGEST {
        return name.to_owned();
    }
    name.chars().take(LONGEST - 1).chain(['…']).collect()
}

fn half_width(piece: &Piece) -> i32 {
    let letters = piece.name.chars().count().min(LONGEST) as i32;
    (letters * 31 / 10 + 1).max(17)
}

/// The lie of the land: the highest ground of each column, with hachures.
fn push_ground(out: &mut String, skyline: &[u8], floors: &[i32], height: i32) {
    let floor = |level: u8| floors.get(usize::from(level)).copied().unwrap_or(height - EARTH);
    let n = skyline.len().max(1) as i32;
    let _ = write!(
        out,
        "<path class=\"earth\" d=\"M{SKY} {height}V{}",
        floor(*skyline.first().unwrap_or(&0))
    );
    let mut slopes = String::new();
    for (at, &level) in skyline.iter().enumerate() {
        let x = SKY + (WIDTH - SKY) * (2 * at as i32 + 1) / (2 * n);
        let y = floor(level);
        let _ = write!(out, "L{x} {y}");
        let _ = write!(slopes, "M{x} {}l-3 5", y + 2);
    }
    let last = floor(*skyline.last().unwrap_or(&0));
    let _ = write!(out, "L{WIDTH} {last}V{height}Z\"/><path class=\"slopes\" d=\"{slopes}\"/>");
}

/// What a piece has on lines at other heights.
fn push_tied(out: &mut String, elevation: &Elevation, spot: &Spot<'_>, at: (usize, &[i32])) {
    let (band, floors) = at;
    let items = elevation.items.iter().filter(|item| item.piece == spot.piece.id);
    for tied in items.filter(|item| item.band == band).flat_map(|item| &item.tied) {
        let Some(floor) = floors.get(tied.band) else { continue };
        let (x, from, to) = (spot.x, floors[band] - spot.row * ROW - 7, floor - 9);
        let _ = write!(
            out,
            "<g class=\"tied\"><title>{}</title><path class=\"line\" d=\"M{x} {from}V{to}\"/><circle cx=\"{x}\" cy=\"{to}\" r=\"3\"/></g>",
            escaped(&format!("{}: {}", spot.piece.name, tied.label)),
        );
    }
}

fn push_item(out: &mut String, spot: &Spot<'_>, floor: i32, band: &str) {
    let Spot { piece, x, .. } = spot;
    let id = piece.id.0;
    let _ = write!(
        out,
        "<a class=\"aloft s{}{}{}\" href=\"#piece-{id}\" data-piece=\"{id}\" aria-label=\"",
        piece.side % SIDES,
        if piece.active { " active" } else { "" },
        if piece.faded { " faded" } else { "" },
    );
    push_escaped(out, &format!("{}, {band}", piece.name));
    let half = half_width(piece);
    // She is seen end on when she heads towards or away from the reader.
    let turned = match piece.direction() {
        Some(Direction::North | Direction::South) => "scale(.6 1)",
        Some(Direction::NorthEast | Direction::SouthEast) => "scale(-1 1)",
        Some(Direction::NorthWest | Direction::SouthWest) | None => "",
    };
    let _ = write!(
        out,
        "\"><title>{}</title><path class=\"frame\" d=\"M{} {}h{}v{}h-{}z\"/><g transform=\"translate({x} {}){turned}\">",
        escaped(&piece.described),
        x - half,
        floor - ROW + 1,
        2 * half,
        ROW - 2,
        2 * half,
        floor - 4
    );
    push_profile(out, &piece.glyph, piece.side);
    let _ = write!(out, "</g><text class=\"who\" x=\"{x}\" y=\"{}\">", floor - 18);
    push_escaped(out, &short(&piece.name));
    out.push_str("</text></a>");
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    push_escaped(&mut out, text);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_moved_apart_and_stay_in_the_sky() {
        // Far from each other: where they belong.
        assert_eq!(apart(&[(90, 20), (160, 20)]), [90, 160]);
        // In one column: as far to the left as to the right.
        assert_eq!(apart(&[(130, 20), (130, 20)]), [110, 150]);
        // At the edges: inside.
        assert_eq!(apart(&[(SKY, 30), (WIDTH, 30)]), [SKY + 30, WIDTH - 30]);
        assert_eq!(apart(&[(WIDTH, 30), (WIDTH, 30)]), [WIDTH - 90, WIDTH - 30]);
        for n in 1..8 {
            let crowd = vec![(140, 10); n];
            let places = apart(&crowd);
            assert!(places.windows(2).all(|pair| 19 <= pair[1] - pair[0]), "{places:?}");
            assert!(places.iter().all(|x| (SKY + 9..=WIDTH - 9).contains(x)), "{places:?}");
        }
    }
}
