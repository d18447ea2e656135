//! Record sheets: a ship on half a page, whole or as a battle has left her.

use kernel::{
    drawing::{Anchor, Drawing, Face, Ink, Look, Point, Style},
    scene::{Cell, CellShape, CellState, Record, Row},
};

use super::deck;
use crate::{
    aspect::Aspect,
    design::crank_rows,
    tables::{Chart, Library, Propulsion, ShipClass, gun_row},
};

/// A sheet without its foot, and the foot with the small tables.
pub const SIZE: Point = (19_000, 10_300);
const FOOT: Point = (19_000, 2_700);

/// Where the columns begin: the deck, the boxes, the weapons.
const BOXES: i32 = 5_500;
const WEAPONS: i32 = 11_900;
/// Below the head.
const TOP: i32 = 1_900;
/// A box, and how far its neighbour lies.
const SIDE: i32 = 280;
const PITCH: i32 = 335;
/// Most boxes in a line.
const MOST: usize = 14;
const LINE: i32 = 400;

const SMALL: Face = Face::new(250);
const TINY: Face = Face::new(215);
const FINE: Look = Look::line(Ink::Ink, 14);
const RULE: Look = Look::line(Ink::Ink, 10);

/// The sheet of a ship, from her record as it stands.
pub fn sheet(record: &Record, class: &ShipClass) -> Drawing {
    let mut page = Drawing {
        title: format!("The record sheet of {}", record.title),
        width: SIZE.0,
        height: SIZE.1,
        ..Drawing::default()
    };
    head(&mut page, record, class);
    page.put(&deck::plan(&deck::Deck::of_class(class)), (0, TOP - 100), 58);
    let n_rows = record.rows.len() - class.guns.len() - class.devices.len();
    let mut y = TOP + 300;
    for (n, row) in record.rows[..n_rows].iter().enumerate() {
        let is_manoeuvre = n == usize::from(class.ceiling.level()) + 2;
        let lines = if is_manoeuvre { manoeuvre(row, class) } else { in_lines(&row.cells, MOST) };
        y = boxes(&mut page, (BOXES, y), &row.label, &lines);
    }
    weapons(&mut page, record, class, n_rows);
    page
}

/// Name, class and figures under a double rule.
fn head(page: &mut Drawing, record: &Record, class: &ShipClass) {
    let big = Face::new(640).style(Style::Italic);
    page.words((0, 600), record.title.clone(), big);
    let named = if record.title == class.name {
        class.role.clone()
    } else {
        format!("{} class, {}", class.name, class.role)
    };
    page.words((0, 1_020), format!("{named} \u{b7} {}", class.nation), SMALL.ink(Ink::Soft));
    let crew = class.complement.crew().map(|men| men.to_string()).join("+");
    let speed = match class.propulsion {
        Propulsion::Kite => "K".to_owned(),
        Propulsion::Steam { .. } | Propulsion::Screw => class.speed.to_string(),
    };
    let mut figures = vec![
        format!("hull {}", class.hull),
        format!("armour {}", class.armour),
        format!("speed {speed}"),
        format!("ceiling {}", class.ceiling.name()),
        format!("crew {crew}"),
        format!("{} tons", class.tonnage),
    ];
    if let Propulsion::Steam { engine_size } = class.propulsion {
        figures.push(format!("boiler {engine_size}"));
    }
    if class.ram {
        figures.push("ram".to_owned());
    }
    let bold = Face::new(290).style(Style::Bold).anchor(Anchor::End);
    page.words((SIZE.0, 600), figures.join("  \u{b7}  "), bold);
    page.words(
        (SIZE.0, 1_020),
        class.provenance.clone(),
        TINY.style(Style::Italic).anchor(Anchor::End).ink(Ink::Soft),
    );
    for y in [1_230, 1_290] {
        page.line((0, y), (SIZE.0, y), RULE);
    }
}

/// Boxes in lines of so many.
fn in_lines(cells: &[Cell], most: usize) -> Vec<&[Cell]> {
    cells.chunks(most.max(1)).collect()
}

/// Turncranks stand in the rows that their losses are counted by [SG-RATE-21]; others in one.
fn manoeuvre<'a>(row: &'a Row, class: &ShipClass) -> Vec<&'a [Cell]> {
    if class.propulsion != Propulsion::Screw {
        return in_lines(&row.cells, MOST);
    }
    let rows = crank_rows(row.cells.len() as u32, u32::from(class.hull), u32::from(class.speed));
    let (mut lines, mut rest) = (Vec::new(), row.cells.as_slice());
    // The last in the record fall first: they stand in the top row.
    for length in rows.into_iter().rev() {
        let (here, more) = rest.split_at((length as usize).min(rest.len()));
        lines.extend(here.chunks(MOST));
        rest = more;
    }
    lines.reverse();
    lines
}

/// Draws a labelled row of boxes; returns where the next begins.
fn boxes(page: &mut Drawing, (x, y): Point, label: &str, lines: &[&[Cell]]) -> i32 {
    page.words((x, y), label, SMALL);
    for (n, line) in lines.iter().enumerate() {
        for (at, cell) in line.iter().enumerate() {
            let left = x + 1_550 + PITCH * at as i32;
            draw_cell(page, (left, y - 215 + LINE * n as i32), cell);
        }
    }
    y + LINE * lines.len().max(1) as i32 + 40
}

fn draw_cell(page: &mut Drawing, (x, y): Point, cell: &Cell) {
    let look = match cell.state {
        CellState::Whole | CellState::Lost => FINE,
        CellState::Away => FINE.dashed(),
    };
    match cell.shape {
        CellShape::Box => page.rect((x, y), (SIDE, SIDE), look),
        CellShape::Circle => page.circle((x + SIDE / 2, y + SIDE / 2), SIDE / 2, look),
    }
    if let Some(letter) = cell.letter {
        let face = Face::new(200).anchor(Anchor::Middle).ink(Ink::Soft);
        page.words((x + SIDE / 2, y + 212), letter.to_string(), face);
    }
    if cell.state == CellState::Lost {
        let cross = Look::line(Ink::Oxblood, 34);
        page.line((x + 30, y + 30), (x + SIDE - 30, y + SIDE - 30), cross);
        page.line((x + SIDE - 30, y + 30), (x + 30, y + SIDE - 30), cross);
    }
}

/// The columns of the table of weapons, and where each begins.
const COLUMNS: [(&str, i32); 9] = [
    ("", 0),
    ("weapon", 330),
    ("bears", 2_250),
    ("AV", 3_080),
    ("pen", 3_480),
    ("DV", 4_050),
    ("ROF", 4_420),
    ("range", 5_000),
    ("crew", 5_620),
];

/// The weapons with their figures, boxes and crews, and what is stowed.
fn weapons(page: &mut Drawing, record: &Record, class: &ShipClass, first: usize) {
    let x = WEAPONS;
    let mut y = TOP + 300;
    for (title, at) in COLUMNS {
        page.words((x + at, y), title, TINY.style(Style::Italic).ink(Ink::Soft));
    }
    y += 90;
    page.line((x, y), (SIZE.0, y), Look::line(Ink::Line, 12));
    for (n, gun) in class.guns.iter().enumerate() {
        y += LINE;
        let [name, pen, damage, rate, _, close, long] =
            gun_row(&gun.weapon).try_into().unwrap_or_default();
        let bears: String = gun.arcs.iter().map(letter).collect();
        let armour = gun.armour.map_or_else(|| "\u{2013}".to_owned(), |value| value.to_string());
        let words = [
            format!("{}", n + 1),
            name,
            bears,
            armour,
            pen,
            damage,
            rate,
            format!("{close}/{long}"),
        ];
        for (word, (_, at)) in words.into_iter().zip(COLUMNS) {
            page.words((x + at, y), word, TINY);
        }
        let cells = record.rows.get(first + n).map(|row| row.cells.as_slice()).unwrap_or_default();
        for (at, cell) in cells.iter().enumerate() {
            draw_cell(page, (x + 5_620 + 310 * at as i32, y - 215), cell);
        }
    }
    y += 260;
    for row in record.rows.iter().skip(first + class.guns.len()) {
        y += LINE - 40;
        page.words((x, y), row.label.clone(), TINY);
        for (n, line) in in_lines(&row.cells, 12).into_iter().enumerate() {
            y += if n == 0 { 0 } else { LINE - 60 };
            for (at, cell) in line.iter().enumerate() {
                draw_cell(page, (x + 2_600 + PITCH * at as i32, y - 215), cell);
            }
        }
    }
}

const fn letter(aspect: Aspect) -> char {
    match aspect {
        Aspect::Bow => 'B',
        Aspect::Starboard => 'S',
        Aspect::Stern => 'A',
        Aspect::Port => 'P',
    }
}

/// The small tables at the foot of every sheet.
pub fn foot(library: &Library) -> Drawing {
    let mut page = Drawing { width: FOOT.0, height: FOOT.1, ..Drawing::default() };
    page.line((0, 60), (FOOT.0, 60), RULE);
    let places: [(&str, i32, &[i32]); 2] =
        [("to_hit", 0, &[0, 3_000]), ("hit_location", 5_500, &[0, 500, 1_700])];
    for (key, x, columns) in places {
        if let Some(chart) = library.chart(key) {
            small(&mut page, chart, x, columns);
        }
    }
    page.words((13_500, 380), "Bears: B bow, S starboard, A astern, P port.", TINY.ink(Ink::Soft));
    page.words(
        (13_500, 650),
        "A square a gun, a circle a man; crossed off when lost.",
        TINY.ink(Ink::Soft),
    );
    page.words(
        (13_500, 920),
        "Range: close and long. ROF in brackets: turns of loading.",
        TINY.ink(Ink::Soft),
    );
    page
}

fn small(page: &mut Drawing, chart: &Chart, x: i32, columns: &[i32]) {
    let title = format!("{} [{}]", chart.title, chart.rule);
    page.words((x, 380), title, TINY.style(Style::Bold));
    for (n, row) in chart.rows.iter().enumerate() {
        for (word, at) in row.iter().zip(columns) {
            page.words((x + at, 650 + 260 * n as i32), word.clone(), TINY);
        }
    }
}
