//! The battle from the side: each piece at its height, above the column of the board that it is in.

use std::fmt::Write as _;

use kernel::{
    hex::Direction,
    scene::{Elevation, Piece, Scene},
};
use maud::{Markup, PreEscaped, html};

use crate::{
    board::{hexes, push_escaped},
    glyphs::{SIDES, push_profile},
};

/// How wide the drawing is, in units of which one is a pixel in a panel of the usual width.
const WIDTH: i32 = 216;
/// Where the names of the heights end and the sky begins.
const SKY: i32 = 56;
/// A row of ships with their names; a band has as many as it needs to set them side by side.
const ROW: i32 = 31;
/// A band with nothing in it.
const LEAST: i32 = 22;
/// The earth below the lowest band.
const EARTH: i32 = 9;
/// Letters of a name beyond which it is cut.
const LONGEST: usize = 16;

/// Pieces by height: the part `elevation`.
pub fn elevation(scene: &Scene) -> Markup {
    html! {
        section #elevation .panel aria-label="Altitudes" hidden[scene.elevation.is_none()] {
            @if let Some(elevation) = &scene.elevation {
                h2 { (elevation.title) }
                (PreEscaped(drawn(scene, elevation)))
            }
        }
    }
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
        let rows = spots.iter().map(|spot| spot.row + 1).max().unwrap_or(0);
        y += (rows * ROW).max(LEAST);
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
    let columns = i32::from(hexes(scene).field.columns).max(1);
    let mut pieces: Vec<&Piece> = elevation
        .items
        .iter()
        .filter(|item| item.band == band)
        .filter_map(|item| scene.pieces.iter().find(|piece| piece.id == item.piece))
        .collect();
    pieces.sort_by_key(|piece| (piece.hex.col, piece.hex.row));
    // Where each row is free from.
    let mut free: Vec<i32> = Vec::new();
    let mut spots = Vec::new();
    for piece in pieces {
        let half = half_width(piece);
        let column = i32::from(piece.hex.col) * 2 + 1;
        let ideal = SKY + (WIDTH - SKY) * column / (2 * columns);
        let x = ideal.clamp(SKY + half, (WIDTH - half).max(SKY + half));
        // Where she belongs if she fits, moved a little aside if that is enough, a row higher otherwise.
        let fits = |free: i32| (free + half <= x).then_some(x);
        let beside = |free: i32| Some(free + half).filter(|x| x + half <= WIDTH);
        let (row, x) = (0..free.len())
            .find_map(|row| fits(free[row]).or_else(|| beside(free[row])).map(|x| (row, x)))
            .unwrap_or((free.len(), x));
        if row == free.len() {
            free.push(SKY);
        }
        free[row] = x + half + 3;
        spots.push(Spot { piece, x, row: row as i32 });
    }
    spots
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
    let turned = match piece.facing {
        Direction::North | Direction::South => "scale(.6 1)",
        Direction::NorthEast | Direction::SouthEast => "scale(-1 1)",
        Direction::NorthWest | Direction::SouthWest => "",
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
