//! The engraving of a hex board: what never changes during a battle.
//!
//! Terrain lies on the paper in layers, each a region with a worn outline, so that fields run down to the
//! water and contours nest. Everything is one text, made once for each board.

use std::{collections::BTreeSet, fmt::Write as _};

use kernel::{
    hex::{Field, Hex},
    scene::{Ground, HexBoard, Lie},
};

use crate::country;
use crate::geometry::{
    HALF, Point, RADIUS, centre, compass, degrees, extent, flattened, outlines, push_curve,
    push_number, push_polygon, scatter, worn,
};

/// From the map to the outside of its graduated border.
pub const MARGIN: i32 = 20;

/// The height of a hex above the sand.
pub fn height(ground: Ground) -> u8 {
    match ground {
        Ground::Sand | Ground::Cultivated | Ground::Water | Ground::Town | Ground::Citadel => 0,
        Ground::Height(level) | Ground::Fortress(level) => level,
    }
}

/// Draws what never changes of a board: patterns, ground, grid, border. To be kept by the board's key.
pub fn hexes_static(board: &HexBoard) -> String {
    let land = Land::new(board);
    let mut out = String::with_capacity(64 * 1024);
    match land.lie {
        Lie::Flat => out.push_str(PATTERNS),
        Lie::Pointed => out.push_str(&PATTERNS.replace(FLAT_HEXES, POINTED_HEXES)),
    }
    land.definitions(&mut out);
    land.ground(&mut out);
    land.grid(&mut out);
    country::push_country(&mut out, board);
    land.border(&mut out);
    land.rose(&mut out);
    out
}

/// What grows on each hex as one letter, for the little line that names the hex under the cursor.
pub fn letters(board: &HexBoard) -> String {
    board
        .ground
        .iter()
        .map(|ground| match ground {
            Ground::Sand | Ground::Height(0) => '.',
            Ground::Cultivated => 'f',
            Ground::Water => '~',
            Ground::Town => 'C',
            Ground::Citadel => 'I',
            Ground::Height(level) => char::from(b'0' + level.min(&9)),
            Ground::Fortress(_) => 'K',
        })
        .collect()
}

/// A board with a rim of hexes round it, so that what reaches the edge runs off it.
struct Land<'a> {
    board: &'a HexBoard,
    lie: Lie,
    hexes: Vec<Hex>,
    highest: u8,
}

impl<'a> Land<'a> {
    fn new(board: &'a HexBoard) -> Self {
        let Field { columns, rows } = board.field;
        let hexes = (-1..=rows as i8)
            .flat_map(|row| (-1..=columns as i8).map(move |col| Hex { col, row }))
            .collect();
        let highest = board.ground.iter().copied().map(height).max().unwrap_or(0);
        Self { board, lie: board.geography.lie, hexes, highest }
    }

    /// The ground of a hex; on the rim that of the nearest hex of the board.
    fn at(&self, hex: Hex) -> Ground {
        let Field { columns, rows } = self.board.field;
        let col = hex.col.clamp(0, columns as i8 - 1);
        let row = hex.row.clamp(0, rows as i8 - 1);
        let index = self.board.field.index(Hex { col, row });
        self.board.ground.get(index).copied().unwrap_or(Ground::Sand)
    }

    fn within_rim(&self, hex: Hex) -> bool {
        let Field { columns, rows } = self.board.field;
        (-1..=columns as i8).contains(&hex.col) && (-1..=rows as i8).contains(&hex.row)
    }

    fn region(&self, holds: impl Fn(Ground) -> bool) -> Vec<Vec<(i32, i32)>> {
        outlines(self.lie, &self.hexes, |hex| self.within_rim(hex) && holds(self.at(hex)))
    }

    fn has(&self, holds: impl Fn(Ground) -> bool) -> bool {
        self.board.ground.iter().copied().any(holds)
    }

    /// Outlines that are drawn more than once, by name.
    fn definitions(&self, out: &mut String) {
        let (width, height) = extent(self.lie, self.board.field);
        out.push_str("<defs>");
        let _ =
            write!(out, "<clipPath id=\"c-map\"><path d=\"M0 0H{width}V{height}H0Z\"/></clipPath>");
        if self.has(|ground| ground == Ground::Water) {
            out.push_str("<path id=\"p-water\" d=\"");
            for outline in
                self.region(|ground| ground == Ground::Water || ground == Ground::Citadel)
            {
                push_curve(out, &weathered(&outline));
            }
            out.push_str("\"/><clipPath id=\"c-water\"><use href=\"#p-water\"/></clipPath>");
        }
        if self.has(|ground| ground == Ground::Cultivated) {
            let soft = |ground| matches!(ground, Ground::Cultivated | Ground::Water);
            out.push_str("<path id=\"p-fields\" d=\"");
            for outline in self.region(soft) {
                push_curve(out, &weathered(&outline));
            }
            out.push_str("\"/><clipPath id=\"c-fields\"><use href=\"#p-fields\"/></clipPath>");
        }
        for variant in 0..3 {
            let _ = write!(out, "<g id=\"t{variant}\">");
            town_blocks(out, variant);
            out.push_str("</g>");
        }
        out.push_str("</defs>");
    }

    fn ground(&self, out: &mut String) {
        let (width, height) = extent(self.lie, self.board.field);
        out.push_str("<g class=\"ground\" clip-path=\"url(#c-map)\">");
        let _ = write!(out, "<path class=\"sand\" d=\"M0 0H{width}V{height}H0Z\"/>");
        let _ = write!(out, "<path class=\"stipple\" d=\"M0 0H{width}V{height}H0Z\"/>");
        self.heights(out);
        self.fields(out);
        self.water(out);
        self.towns(out);
        self.fortress(out);
        out.push_str("</g>");
    }

    fn fields(&self, out: &mut String) {
        if !self.has(|ground| ground == Ground::Cultivated) {
            return;
        }
        out.push_str("<use href=\"#p-fields\" class=\"fields\"/><g clip-path=\"url(#c-fields)\">");
        for &hex in self.hexes.iter().filter(|&&hex| self.at(hex) == Ground::Cultivated) {
            let lie = scatter(i32::from(hex.col), i32::from(hex.row), 3);
            let _ = write!(out, "<use href=\"#hx\" class=\"f{lie}\"");
            self.push_place(out, hex);
        }
        out.push_str("</g><use href=\"#p-fields\" class=\"hedge\"/>");
    }

    fn water(&self, out: &mut String) {
        if !self.has(|ground| ground == Ground::Water) {
            return;
        }
        // Lines that follow the shore at growing distances: each a broad stroke with a narrower one over it.
        out.push_str("<use href=\"#p-water\" class=\"water\"/><g clip-path=\"url(#c-water)\">");
        for line in 0..3 {
            let _ = write!(
                out,
                "<use href=\"#p-water\" class=\"wl w{line}\"/><use href=\"#p-water\" class=\"wo w{line}\"/>"
            );
        }
        out.push_str("</g><use href=\"#p-water\" class=\"shore\"/>");
    }

    fn towns(&self, out: &mut String) {
        for (kind, class) in [(Ground::Town, "town"), (Ground::Citadel, "citadel")] {
            let region = self.region(|ground| ground == kind);
            if region.is_empty() {
                continue;
            }
            let mut path = String::new();
            for outline in &region {
                push_curve(&mut path, &worn(outline, 0));
            }
            let _ = write!(out, "<path class=\"{class}\" d=\"{path}\"/>");
            if kind == Ground::Citadel {
                let _ = write!(out, "<path class=\"wall\" d=\"{path}\"/>");
            }
            for &hex in self.hexes.iter().filter(|&&hex| self.at(hex) == kind) {
                let variant = scatter(i32::from(hex.col) + 7, i32::from(hex.row), 3);
                let _ = write!(out, "<use href=\"#t{variant}\"");
                self.push_place(out, hex);
            }
        }
    }

    /// A tint and a contour for each level, with hachures down the slope.
    fn heights(&self, out: &mut String) {
        for level in 1..=self.highest {
            let shade = level.min(5);
            let (mut contour, mut hachures) = (String::new(), String::new());
            for outline in self.region(|ground| level <= height(ground)) {
                let points = weathered(&outline);
                push_curve(&mut contour, &points);
                push_hachures(&mut hachures, &flattened(&points), i32::from(level));
            }
            let _ = write!(
                out,
                "<path class=\"hachures\" d=\"{hachures}\"/><path class=\"h{shade}\" d=\"{contour}\"/>"
            );
        }
    }

    /// Walls along the hexsides with a bastion at each outward corner, and a keep in each hex.
    fn fortress(&self, out: &mut String) {
        let region = self.region(|ground| matches!(ground, Ground::Fortress(_)));
        if region.is_empty() {
            return;
        }
        let (mut walls, mut bastions) = (String::new(), String::new());
        for outline in &region {
            push_polygon(&mut walls, outline);
            let n = outline.len();
            for at in 0..n {
                let (a, b, c) = (outline[(at + n - 1) % n], outline[at], outline[(at + 1) % n]);
                let turn = (b.0 - a.0) * (c.1 - b.1) - (b.1 - a.1) * (c.0 - b.0);
                if 0 < turn {
                    let _ = write!(bastions, "M{} {}l6 6-6 6-6-6z", b.0, b.1 - 6);
                }
            }
        }
        let _ = write!(
            out,
            "<path class=\"fort\" d=\"{walls}\"/><path class=\"rampart\" d=\"{walls}\"/><path class=\"bastions\" d=\"{bastions}\"/>"
        );
        for &hex in self.hexes.iter().filter(|&&hex| matches!(self.at(hex), Ground::Fortress(_))) {
            out.push_str("<use href=\"#keep\"");
            self.push_place(out, hex);
        }
    }

    fn push_place(&self, out: &mut String, hex: Hex) {
        let (x, y) = centre(self.lie, hex);
        out.push_str(" x=\"");
        push_number(out, x);
        out.push_str("\" y=\"");
        push_number(out, y);
        out.push_str("\"/>");
    }

    /// The sides of all hexes in one path, and a number here and there.
    fn grid(&self, out: &mut String) {
        out.push_str("<path class=\"grid\" d=\"");
        match self.lie {
            Lie::Flat => self.push_flat_sides(out),
            Lie::Pointed => self.push_pointed_hexes(out),
        }
        out.push_str("\"/><g class=\"numbers\">");
        let Field { columns, rows } = self.board.field;
        for row in (1..rows as i8).step_by(4) {
            for col in (1..columns as i8).step_by(5) {
                let hex = Hex { col, row };
                // The rose lies over a corner.
                if self.is_under_rose(hex) {
                    continue;
                }
                let (x, y) = centre(self.lie, hex);
                let label = self.lie.label(hex);
                let _ = write!(out, "<text x=\"{x}\" y=\"{}\">{label}</text>", y - 9);
            }
        }
        out.push_str("</g>");
    }

    fn is_under_rose(&self, hex: Hex) -> bool {
        let ((x, y), (width, _)) = (centre(self.lie, hex), extent(self.lie, self.board.field));
        width - 195 < x && y < 210
    }

    /// Hexes on their points, one after another.
    fn push_pointed_hexes(&self, out: &mut String) {
        for hex in self.board.field.hexes() {
            let (x, y) = centre(self.lie, hex);
            let _ = write!(out, "M{x} {}l26 15v30l-26 15-26-15v-30z", y - RADIUS);
        }
    }

    /// Three sides of every hex in one path, the rest by its neighbours.
    fn push_flat_sides(&self, out: &mut String) {
        let Field { columns, rows } = self.board.field;
        for col in 0..columns as i8 {
            let (x, y) = centre(self.lie, Hex { col, row: 0 });
            out.push('M');
            push_number(out, x - 15);
            out.push(' ');
            push_number(out, y - HALF);
            for row in 0..rows {
                out.push_str(if row == 0 { "l-15 26 15 26" } else { "-15 26 15 26" });
            }
            for row in 0..=rows as i8 {
                let (_, y) = centre(self.lie, Hex { col, row });
                out.push('M');
                push_number(out, x - 15);
                out.push(' ');
                push_number(out, y - HALF);
                out.push_str("h30");
            }
            if col + 1 == columns as i8 {
                out.push('M');
                push_number(out, x + 15);
                out.push(' ');
                push_number(out, y - HALF);
                out.push('l');
                for _ in 0..rows {
                    out.push_str("15 26-15 26 ");
                }
            }
            // The last side of a low column, and the first of a high one, have no neighbour to draw them.
            if col & 1 == 1 {
                let (_, bottom) = centre(self.lie, Hex { col, row: rows as i8 - 1 });
                let _ = write!(out, "M{} {bottom}l-15 26", x + RADIUS);
            } else if col + 1 < columns as i8 {
                let _ = write!(out, "M{} 0l15 26", x + 15);
            }
        }
    }

    /// The graduated border of a chart, a bar for each column and row.
    fn border(&self, out: &mut String) {
        let (width, height) = extent(self.lie, self.board.field);
        let (w, h) = (width + 8, height + 8);
        let _ = write!(
            out,
            "<g class=\"border\"><path class=\"neat\" d=\"M0 0H{width}V{height}H0ZM-8-8H{w}V{h}H-8Z\
             M-13-13H{}V{}H-13Z\"/><path class=\"bars across\" d=\"M0-4H{width}M0 {}H{width}\"/>\
             <path class=\"bars down\" d=\"M-4 0V{height}M{} 0V{height}\"/>",
            width + 13,
            height + 13,
            height + 4,
            width + 4,
        );
        out.push_str("</g>");
    }

    /// A compass, and the wind if there is one.
    fn rose(&self, out: &mut String) {
        let (width, _) = extent(self.lie, self.board.field);
        let (x, y) = (width - 105, 100);
        let _ = write!(
            out,
            "<g class=\"rose\" transform=\"translate({x} {y})\"><circle r=\"46\"/><circle r=\"42\"/>\
             <path class=\"thin\" d=\"M0-42V42M-36-21 36 21M-36 21 36-21\"/>\
             <path d=\"M0-62 7-9 0 0-7-9Z\"/><path class=\"dark\" d=\"M0-62 7-9 0 0Z\"/>\
             <path d=\"M0 42 7 9 0 0-7 9ZM36-21 11-1 0 0 4-10ZM36 21 4 10 0 0 11 1ZM-36 21-11 1 0 0-4 10ZM-36-21-4-10 0 0-11-1Z\"/>\
             <text y=\"-66\">N</text>"
        );
        if let Some(wind) = self.board.wind {
            let _ = write!(
                out,
                "<g class=\"wind\" transform=\"rotate({})\"><path d=\"M0 36V-22M0-34-8-18 0-22 8-18ZM0 36-7 44M0 36 7 44M0 28-7 36M0 28 7 36\"/></g>\
                 <text class=\"windword\" y=\"66\">wind {}</text>",
                degrees(self.lie, wind),
                compass(self.lie, wind)
            );
        }
        out.push_str("</g>");
    }
}

/// The outline of a region as time has left it. A single hex keeps its shape, or it would wear away.
fn weathered(outline: &[(i32, i32)]) -> Vec<Point> {
    let times = match outline.len() {
        0..=10 => 0,
        11..=16 => 1,
        _ => 2,
    };
    worn(outline, times)
}

/// Short strokes down the slope from a contour that runs clockwise round the height.
pub fn push_hachures(out: &mut String, line: &[Point], level: i32) {
    let ends = line.iter().cycle().skip(1);
    push_strokes_down(out, line.iter().zip(ends).map(|(&from, &to)| (from, to)), level);
}

/// Short strokes to the left of lines that follow each other, a little uneven as a hand would cut them.
pub fn push_strokes_down(
    out: &mut String,
    lines: impl Iterator<Item = (Point, Point)>,
    level: i32,
) {
    let (mut left, mut count) = (0.0_f32, 0);
    for (from, to) in lines {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        while left < length {
            let (x, y) = (from.0 + dx * left / length, from.1 + dy * left / length);
            let reach = 6.0 + scatter(count, level, 5) as f32;
            out.push('M');
            push_number(out, x.round() as i32);
            out.push(' ');
            push_number(out, y.round() as i32);
            out.push('l');
            push_number(out, (dy / length * reach).round() as i32);
            out.push(' ');
            push_number(out, (-dx / length * reach).round() as i32);
            left += 5.5;
            count += 1;
        }
        left -= length;
    }
}

/// Houses in blocks with streets between them.
fn town_blocks(out: &mut String, variant: i32) {
    let mut houses = String::new();
    for row in -2..=2 {
        let mut x = -25 + scatter(row, variant, 4) as i32;
        let mut n = 0;
        while x < 23 {
            let width = 5 + scatter(row * 9 + n, variant + 3, 6) as i32;
            let top = row * 10 - 4 + scatter(n, row + variant, 2) as i32;
            let tall = 6 + scatter(n + 40, row + variant, 2) as i32;
            let fits = |x: i32, y: i32| x.abs() * 26 + y.abs() * 15 <= 27 * 26 && y.abs() <= 24;
            let inside = fits(x, top)
                && fits(x + width, top)
                && fits(x, top + tall)
                && fits(x + width, top + tall);
            if inside && scatter(n + row * 5, variant + 11, 9) != 0 {
                let _ = write!(houses, "M{x} {top}h{width}v{tall}h-{width}z");
            }
            x += width + 2 + i32::from(n % 2 == 1);
            n += 1;
        }
    }
    let _ = write!(
        out,
        "<path class=\"shade\" transform=\"translate(1 1)\" d=\"{houses}\"/><path class=\"houses\" d=\"{houses}\"/>"
    );
}

/// The hexes of [`PATTERNS`], whole and a little smaller, and the same on their points.
const FLAT_HEXES: &str = "<path id=\"hx\" d=\"M30 0 15 26-15 26-30 0-15-26 15-26z\"/>\
<path id=\"hi\" d=\"M28 0 14 24-14 24-28 0-14-24 14-24z\"/>";
const POINTED_HEXES: &str = "<path id=\"hx\" d=\"M0 30 26 15 26-15 0-30-26-15-26 15z\"/>\
<path id=\"hi\" d=\"M0 28 24 14 24-14 0-28-24-14-24 14z\"/>";

/// Hex, hatchings and tints by name. Pieces and overlays use them too.
pub const PATTERNS: &str = "<defs>\
<path id=\"hx\" d=\"M30 0 15 26-15 26-30 0-15-26 15-26z\"/>\
<path id=\"hi\" d=\"M28 0 14 24-14 24-28 0-14-24 14-24z\"/>\
<g id=\"keep\"><path class=\"keep\" d=\"M-9-9H9V9H-9Z\"/><path class=\"keep\" d=\"M-5-5H5V5H-5Z\"/><path class=\"keeps\" d=\"M-12-12h6v6h-6zM6-12h6v6h-6zM-12 6h6v6h-6zM6 6h6v6h-6z\"/></g>\
<pattern id=\"f-stipple\" width=\"90\" height=\"104\" patternUnits=\"userSpaceOnUse\"><path class=\"dots\" d=\"M7 9h1M31 22h1M62 6h1M80 31h1M18 47h1M49 40h1M71 58h1M9 77h1M38 71h1M58 88h1M84 83h1M26 96h1M45 60h1M87 10h1\"/></pattern>\
<pattern id=\"f-f0\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(32)\"><path class=\"furrow\" d=\"M0 3H6\"/></pattern>\
<pattern id=\"f-f1\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(-28)\"><path class=\"furrow\" d=\"M0 3H6\"/></pattern>\
<pattern id=\"f-f2\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(88)\"><path class=\"furrow\" d=\"M0 3H4\"/></pattern>\
<pattern id=\"f-s1\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><path class=\"stripe\" d=\"M0 2H4\"/></pattern>\
<pattern id=\"f-s2\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\"><path class=\"stripe\" d=\"M1 2H3M2 1V3\"/></pattern>\
<pattern id=\"f-s3\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\"><path class=\"stripe\" d=\"M0 2H4\"/></pattern>\
<pattern id=\"f-s4\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><path class=\"stripe\" d=\"M0 2H5M2 0V5\"/></pattern>\
<pattern id=\"f-s5\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\"><path class=\"stripe\" d=\"M2 0V4\"/></pattern>\
<pattern id=\"f-barred\" width=\"9\" height=\"9\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><path class=\"bar\" d=\"M0 4H9M4 0V9\"/></pattern>\
</defs>";

/// A path that marks a group of hexes, merged.
pub fn merged(lie: Lie, hexes: &[Hex]) -> String {
    let mut path = String::new();
    let among: BTreeSet<Hex> = hexes.iter().copied().collect();
    for outline in outlines(lie, hexes, |hex| among.contains(&hex)) {
        push_polygon(&mut path, &outline);
    }
    path
}

#[cfg(test)]
mod tests {
    use kernel::{hex::Field, scene::Geography};

    use super::*;

    fn board(field: Field, ground: Vec<Ground>) -> HexBoard {
        HexBoard {
            key: "test".into(),
            name: "Test".into(),
            field,
            ground,
            wind: None,
            geography: Geography::default(),
        }
    }

    #[test]
    fn a_single_hex_does_not_wear_away() {
        let corners = outlines(Lie::Flat, &[Hex::new(2, 2)], |hex| hex == Hex::new(2, 2));
        let kept = weathered(&corners[0]);
        assert!(kept.iter().zip(&corners[0]).all(|(a, b)| a.0 as i32 == b.0 && a.1 as i32 == b.1));
    }

    #[test]
    fn the_smallest_and_the_barest_boards_can_be_drawn() {
        for (columns, rows) in [(1, 1), (2, 1), (1, 2), (7, 5)] {
            let field = Field { columns, rows };
            for ground in [Ground::Sand, Ground::Water, Ground::Citadel, Ground::Fortress(3)] {
                let text = hexes_static(&board(field, vec![ground; field.len()]));
                assert_eq!(text.matches("class=\"grid\"").count(), 1);
            }
        }
        // The same on their points.
        let mut pointed = board(Field { columns: 2, rows: 3 }, Vec::new());
        pointed.geography.lie = Lie::Pointed;
        let text = hexes_static(&pointed);
        assert!(text.contains(POINTED_HEXES) && PATTERNS.contains(FLAT_HEXES));
        assert_eq!(text.matches("v-30z").count(), 6);
        // Ground that is missing counts as sand.
        hexes_static(&board(Field { columns: 3, rows: 3 }, Vec::new()));
    }
}
