//! Record sheets: a ship on half a page, whole or as a battle has left her.

use kernel::{
    drawing::{Anchor, Drawing, Face, Ink, Look, Point, Style, wrap},
    scene::{Cell, CellShape, CellState, Record, Row},
};

use super::deck;
use crate::{
    aspect::Aspect,
    design::crank_rows,
    tables::{Chart, Library, Propulsion, ShipClass, Weapon, gun_row},
};

/// A sheet without its foot, and the foot with the small tables.
pub const SIZE: Point = (19_000, 10_300);
const FOOT: Point = (19_000, 2_700);

/// Where the columns begin: the deck, the boxes, the weapons.
const BOXES: i32 = 5_500;
const WEAPONS: i32 = 11_900;
/// The hundredths of its size at which a deck is drawn.
const DECK: i32 = 58;
/// Below the head.
const TOP: i32 = 1_900;
/// A box, and how far its neighbour lies.
const SIDE: i32 = 280;
const PITCH: i32 = 335;
/// Most boxes in a line, after a label of this width.
const MOST: usize = 14;
const LABEL: i32 = 1_550;
const LINE: i32 = 400;
/// From one line of what ails her to the next.
const AIL: i32 = 260;
/// How small, in hundredths, what does not go onto the sheet otherwise may become.
const SMALLEST: i32 = 30;

const SMALL: Face = Face::new(250);
const TINY: Face = Face::new(215);
const FINE: Look = Look::line(Ink::Ink, 14);
const RULE: Look = Look::line(Ink::Ink, 10);

/// How a ship of a battle stands, beside what her boxes tell.
pub struct Standing {
    /// Points of movement that are left of her allowance.
    pub points: u8,
    /// Turn, place and whose she is.
    pub words: String,
    /// What ails her.
    pub ails: String,
}

/// The sheet of a ship, from her record as it stands; without `standing`, as she left the yard.
pub fn sheet(record: &Record, class: &ShipClass, standing: Option<&Standing>) -> Drawing {
    let mut page = Drawing {
        title: format!("The record sheet of {}", record.title),
        width: SIZE.0,
        height: SIZE.1,
        ..Drawing::default()
    };
    head(&mut page, record, class);
    let top = standing.map_or(TOP, |standing| tell(&mut page, standing));
    let deck = deck::plan(&deck::Deck::of_class(class));
    let percent = ((SIZE.1 - top + 100) * 100 / deck.height.max(1)).min(DECK);
    page.put(&deck, (0, top - 100), percent);
    let n_rows = record.rows.len() - class.guns.len() - class.devices.len();
    let (stations, percent) = reduced(SIZE.1 - top, |percent| {
        let most = MOST * 100 / percent.max(1) as usize;
        let points = standing.map_or(class.speed, |standing| standing.points);
        stations(&record.rows[..n_rows], class, points, most)
    });
    page.put(&stations, (BOXES, top), percent);
    let (weapons, percent) = reduced(SIZE.1 - top, |_| weapons(record, class, n_rows));
    page.put(&weapons, (WEAPONS, top), percent);
    page
}

/// How she stands and what ails her, below the head; returns where the rest begins.
fn tell(page: &mut Drawing, Standing { words, ails, .. }: &Standing) -> i32 {
    page.words((0, 1_540), words.clone(), TINY.fitting(words, SIZE.0));
    let face = TINY.style(Style::Bold).ink(Ink::Oxblood);
    let lines = wrap(ails, face, SIZE.0);
    for (n, line) in lines.iter().enumerate() {
        page.words((0, 1_800 + AIL * n as i32), line.clone(), face.fitting(line, SIZE.0));
    }
    TOP + AIL * (lines.len() as i32 - 1)
}

/// A column of the sheet, and the hundredths of its size at which it goes into the room between the head and the foot.
fn reduced(room: i32, column: impl Fn(i32) -> Drawing) -> (Drawing, i32) {
    let mut percent = 100;
    loop {
        let drawn = column(percent);
        if drawn.height * percent / 100 <= room || percent <= SMALLEST {
            return (drawn, percent);
        }
        percent -= 5;
    }
}

/// The boxes of the hull, her allowance, and the circles of the crew.
fn stations(rows: &[Row], class: &ShipClass, points: u8, most: usize) -> Drawing {
    let mut page = Drawing::default();
    let mut y = 300;
    let bridge = usize::from(class.ceiling.level());
    for (n, row) in rows.iter().enumerate() {
        if n == bridge {
            y = allowance(&mut page, y, class, points, most);
        }
        let is_manoeuvre = n == bridge + 2;
        let lines =
            if is_manoeuvre { manoeuvre(row, class, most) } else { in_lines(&row.cells, most) };
        y = boxes(&mut page, y, &row.label, &lines);
    }
    page.height = y - 300;
    page
}

/// A box for each point of movement; a kite rolls for hers [SG-RATE-09].
fn allowance(page: &mut Drawing, y: i32, class: &ShipClass, points: u8, most: usize) -> i32 {
    const LABELLED: &str = "allowance";
    if class.propulsion == Propulsion::Kite {
        let words = "1 + a die before the wind, half of it beating";
        let face = TINY.style(Style::Italic).fitting(words, WEAPONS - BOXES - LABEL - 200);
        page.words((LABEL, y), words, face);
        return boxes(page, y, LABELLED, &[]);
    }
    let cell = |at: u8| Cell {
        shape: CellShape::Box,
        state: if at < points { CellState::Whole } else { CellState::Lost },
        letter: None,
        named: String::new(),
    };
    let cells: Vec<Cell> = (0..class.speed).map(cell).collect();
    boxes(page, y, LABELLED, &in_lines(&cells, most))
}

/// Name, class and figures under a double rule.
fn head(page: &mut Drawing, record: &Record, class: &ShipClass) {
    let big = Face::new(640).style(Style::Italic).fitting(&record.title, 7_600);
    page.words((0, 600), record.title.clone(), big);
    let class_name = format!("{} class", class.name);
    let class_name = if record.title == class.name { "" } else { &class_name };
    let words =
        [class_name, &class.role, &class.nation].into_iter().filter(|word| !word.is_empty());
    let named = words.collect::<Vec<_>>().join(" \u{b7} ");
    let face = SMALL.ink(Ink::Soft).fitting(&named, 13_500);
    page.words((0, 1_020), named, face);
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
    if class.outriggers {
        figures.push("outriggers".to_owned());
    }
    let figures = figures.join(" \u{b7} ");
    let bold = Face::new(290).style(Style::Bold).anchor(Anchor::End).fitting(&figures, 11_200);
    page.words((SIZE.0, 600), figures, bold);
    let face = TINY.style(Style::Italic).anchor(Anchor::End).ink(Ink::Soft);
    page.words((SIZE.0, 1_020), class.provenance.clone(), face.fitting(&class.provenance, 5_200));
    for y in [1_230, 1_290] {
        page.line((0, y), (SIZE.0, y), RULE);
    }
}

/// Boxes in lines of so many at most, all of them as long as each other.
pub fn in_lines(cells: &[Cell], most: usize) -> Vec<&[Cell]> {
    let lines = cells.len().div_ceil(most.max(1)).max(1);
    cells.chunks(cells.len().div_ceil(lines).max(1)).collect()
}

/// Turncranks stand in the rows that their losses are counted by [SG-RATE-21]; others in one.
fn manoeuvre<'a>(row: &'a Row, class: &ShipClass, most: usize) -> Vec<&'a [Cell]> {
    if class.propulsion != Propulsion::Screw {
        return in_lines(&row.cells, most);
    }
    let rows = crank_rows(row.cells.len() as u32, u32::from(class.hull), u32::from(class.speed));
    let (mut lines, mut rest) = (Vec::new(), row.cells.as_slice());
    // The last in the record fall first: they stand in the top row.
    for length in rows.into_iter().rev() {
        let (here, more) = rest.split_at((length as usize).min(rest.len()));
        lines.extend(in_lines(here, most));
        rest = more;
    }
    lines.reverse();
    lines
}

/// Draws a labelled row of boxes; returns where the next begins.
fn boxes(page: &mut Drawing, y: i32, label: &str, lines: &[&[Cell]]) -> i32 {
    page.words((0, y), label, SMALL.fitting(label, LABEL - 80));
    for (n, line) in lines.iter().enumerate() {
        for (at, cell) in line.iter().enumerate() {
            let left = LABEL + PITCH * at as i32;
            draw_cell(page, (left, y - 215 + LINE * n as i32), SIDE, cell);
        }
    }
    y + LINE * lines.len().max(1) as i32 + 40
}

fn draw_cell(page: &mut Drawing, (x, y): Point, side: i32, cell: &Cell) {
    let look = match cell.state {
        CellState::Whole | CellState::Lost => FINE,
        CellState::Away => FINE.dashed(),
    };
    match cell.shape {
        CellShape::Box => page.rect((x, y), (side, side), look),
        CellShape::Circle => page.circle((x + side / 2, y + side / 2), side / 2, look),
    }
    if let Some(letter) = cell.letter {
        let face = Face::new(side * 5 / 7).anchor(Anchor::Middle).ink(Ink::Soft);
        page.words((x + side / 2, y + side * 3 / 4), letter.to_string(), face);
    }
    if cell.state == CellState::Lost {
        let cross = Look::line(Ink::Oxblood, 34);
        page.line((x + 30, y + 30), (x + side - 30, y + side - 30), cross);
        page.line((x + side - 30, y + 30), (x + 30, y + side - 30), cross);
    }
}

/// The columns of the table of weapons, and where each begins.
const COLUMNS: [(&str, i32); 9] = [
    ("", 0),
    ("weapon", 330),
    ("bears", 2_250),
    ("AV", 2_960),
    ("pen", 3_330),
    ("DV", 3_840),
    ("ROF", 4_240),
    ("range", 4_950),
    ("crew", CREWS),
];
/// Where the gun's box and the circles of its crew begin, and where they end at last.
const CREWS: i32 = 5_580;
const RIGHT: i32 = SIZE.0 - WEAPONS;
/// How many boxes of what is stowed go into a line below its figures.
const STOWED_MOST: usize = 20;

/// The weapons with their figures, boxes and crews, and what is stowed.
fn weapons(record: &Record, class: &ShipClass, first: usize) -> Drawing {
    let mut page = Drawing::default();
    let mut y = 300;
    let head = TINY.style(Style::Italic).ink(Ink::Soft);
    if class.guns.is_empty() {
        page.words((0, y), "She carries no guns.", head);
    } else {
        for (title, at) in COLUMNS {
            page.words((at, y), title, head);
        }
        y += 90;
        page.line((0, y), (RIGHT, y), Look::line(Ink::Line, 12));
    }
    for (n, gun) in class.guns.iter().enumerate() {
        y += LINE;
        let bears: String = gun.arcs.iter().map(letter).collect();
        let armour = gun.armour.map_or_else(|| "\u{2013}".to_owned(), |value| value.to_string());
        let name = gun.weapon.name.clone();
        figures(&mut page, y, [(n + 1).to_string(), name, bears, armour], &gun.weapon);
        let cells = record.rows.get(first + n).map(|row| row.cells.as_slice()).unwrap_or_default();
        let pitch = PITCH.min((RIGHT - CREWS) / cells.len().max(1) as i32);
        for (at, cell) in cells.iter().enumerate() {
            let left = CREWS + pitch * at as i32;
            draw_cell(&mut page, (left, y - 215), SIDE.min(pitch - 30), cell);
        }
    }
    y += if class.devices.is_empty() { 0 } else { 260 };
    let stowed = record.rows.iter().skip(first + class.guns.len());
    for (row, device) in stowed.zip(&class.devices) {
        y += LINE - 40;
        let stands = [String::new(), row.label.clone(), String::new(), String::new()];
        figures(&mut page, y, stands, &device.weapon);
        for line in in_lines(&row.cells, STOWED_MOST) {
            y += LINE - 60;
            for (at, cell) in line.iter().enumerate() {
                draw_cell(&mut page, (COLUMNS[1].1 + PITCH * at as i32, y - 215), SIDE, cell);
            }
        }
        y += 60;
    }
    page.height = y + 200;
    page
}

/// A line of the table: what a weapon is and where it stands, and what it does.
fn figures(page: &mut Drawing, y: i32, stands: [String; 4], weapon: &Weapon) {
    let [_, pen, damage, rate, _, close, long] = gun_row(weapon).try_into().unwrap_or_default();
    let none = "\u{2013}";
    let range = if close == none && long == none { close } else { format!("{close}/{long}") };
    let said: Vec<String> = stands.into_iter().chain([pen, damage, rate, range]).collect();
    for (at, word) in said.iter().enumerate().filter(|(_, word)| !word.is_empty()) {
        // Up to the next column in which something is said.
        let behind = COLUMNS.iter().zip(&said).skip(at + 1).find(|(_, word)| !word.is_empty());
        let (left, right) = (COLUMNS[at].1, behind.map_or(CREWS, |(column, _)| column.1));
        page.words((left, y), word.clone(), TINY.fitting(word, right - left - 60));
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

/// Where the notes of the foot begin.
const NOTES: i32 = 12_600;

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
    let notes = [
        "Bears: B bow, S starboard, A astern, P port.",
        "A square is a gun, a circle a man: cross off what is lost.",
        "Dashed: a man who serves elsewhere just now.",
        "Range: close and long. ROF in brackets: turns of loading.",
    ];
    let room = FOOT.0 - NOTES;
    let size = notes.iter().map(|note| TINY.fitting(note, room).size).min().unwrap_or(TINY.size);
    let face = Face { size, ..TINY.ink(Ink::Soft) };
    for (n, note) in notes.into_iter().enumerate() {
        page.words((NOTES, 380 + 270 * n as i32), note, face);
    }
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
