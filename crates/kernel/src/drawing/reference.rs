//! A quick reference: charts on one page, in columns, as large as they go onto it.

use super::{Drawing, Face, Ink, Look, MARGIN, Style};
use crate::chart::Chart;

/// The height of the letters, at most and at least.
const SIZES: (i32, i32) = (260, 90);
/// Between two columns of the page.
const GUTTER: i32 = 600;
/// What the head of the page takes.
const HEAD: i32 = 1_500;

/// Something that stands in a column, from its top.
struct Block {
    marks: Vec<(i32, i32, String, Face)>,
    /// Where a line is drawn below a title.
    height: i32,
}

/// The charts on one page of this size.
pub fn reference(
    title: &str,
    about: &str,
    charts: &[Chart],
    (width, height): (i32, i32),
) -> Drawing {
    let mut page = Drawing { title: title.to_owned(), width, height, ..Drawing::default() };
    let room = width - 2 * MARGIN;
    let big = Face::new(560).style(Style::Italic).fitting(title, room);
    page.words((MARGIN, MARGIN + 500), title, big);
    let small = Face::new(240).ink(Ink::Soft).fitting(about, room);
    page.words((MARGIN, MARGIN + 900), about, small);
    let rule = MARGIN + 1_080;
    page.line((MARGIN, rule), (width - MARGIN, rule), Look::line(Ink::Ink, 10));
    // A page that lies has room for more columns.
    let n_columns = if width < height { 3 } else { 4 };
    let breadth = (room - GUTTER * (n_columns - 1)) / n_columns;
    let depth = height - 2 * MARGIN - HEAD;
    let mut size = SIZES.0;
    loop {
        let blocks: Vec<Block> = charts.iter().map(|chart| block(chart, size, breadth)).collect();
        let columns = fill(&blocks, depth, size);
        if columns.last().is_none_or(|(column, _)| *column < n_columns) || size <= SIZES.1 {
            for (block, (column, top)) in blocks.into_iter().zip(columns) {
                let left = MARGIN + (breadth + GUTTER) * column;
                for (x, y, words, face) in block.marks {
                    page.words((left + x, MARGIN + HEAD + top + y), words, face);
                }
            }
            return page;
        }
        size -= 5;
    }
}

/// In which column each block stands, and how far down.
fn fill(blocks: &[Block], depth: i32, size: i32) -> Vec<(i32, i32)> {
    let (mut column, mut top) = (0, 0);
    let mut places = Vec::new();
    for block in blocks {
        if depth < top + block.height && 0 < top {
            (column, top) = (column + 1, 0);
        }
        places.push((column, top));
        top += block.height + size;
    }
    places
}

/// A chart as it is set at some size: its title, its headings, its rows and its note.
fn block(chart: &Chart, size: i32, breadth: i32) -> Block {
    let face = Face::new(size);
    let line = size * 5 / 4;
    let mut block = Block { marks: Vec::new(), height: 0 };
    let mut y = size;
    let title = format!("{} [{}]", chart.title, chart.rule);
    let bold = face.style(Style::Bold);
    block.marks.push((0, y, title.clone(), bold.fitting(&title, breadth)));
    y += line;
    let lefts = columns(chart, face, breadth);
    let italic = face.style(Style::Italic).ink(Ink::Soft);
    let rows =
        std::iter::once((&chart.columns, italic)).chain(chart.rows.iter().map(|row| (row, face)));
    for (row, face) in rows {
        let mut deepest = 1;
        for (n, cell) in row.iter().enumerate() {
            let right = lefts.get(n + 1).copied().unwrap_or(breadth + size / 2);
            let lines = wrap(cell, face, right - lefts[n] - size / 2);
            deepest = deepest.max(lines.len() as i32);
            for (at, words) in lines.into_iter().enumerate() {
                let face = face.fitting(&words, right - lefts[n] - size / 2);
                block.marks.push((lefts[n], y + line * at as i32, words, face));
            }
        }
        y += line * deepest;
    }
    if !chart.note.is_empty() {
        for words in wrap(&chart.note, italic, breadth) {
            block.marks.push((0, y, words, italic));
            y += line;
        }
    }
    block.height = y - size;
    block
}

/// Where the columns of a chart begin: each as wide as its widest cell, and those that cannot be share what is left.
fn columns(chart: &Chart, face: Face, breadth: i32) -> Vec<i32> {
    let n = chart.columns.len();
    let gap = face.size / 2;
    let widest = |at: usize| {
        let cells = chart.rows.iter().filter_map(|row| row.get(at)).chain(chart.columns.get(at));
        cells.map(|cell| face.width(cell)).max().unwrap_or(0) + gap
    };
    let wants: Vec<i32> = (0..n).map(widest).collect();
    let mut widths = wants.clone();
    // The broadest is cut until all have room: rows of words are wrapped, numbers are not.
    while breadth + gap < widths.iter().sum() {
        let over = widths.iter().sum::<i32>() - breadth - gap;
        let Some(at) = (0..n).max_by_key(|&at| widths[at]) else { break };
        let next =
            (0..n).filter(|&other| other != at).map(|other| widths[other]).max().unwrap_or(0);
        let cut = over.min((widths[at] - next).max(gap)).max(1);
        widths[at] -= cut;
    }
    let mut lefts = vec![0; n];
    for at in 1..n {
        lefts[at] = lefts[at - 1] + widths[at - 1];
    }
    lefts
}

/// Words in lines that are not wider than the room; a single long word stays whole.
pub fn wrap(words: &str, face: Face, room: i32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if face.width(&format!("{line} {word}")) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    if lines.is_empty() {
        lines.push(String::new());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::{Mark, Paper};

    fn chart(n: usize) -> Chart {
        let row = |at: usize| {
            vec![format!("a rather long line of words about case {at}"), at.to_string()]
        };
        Chart {
            key: format!("chart-{n}"),
            title: format!("Chart {n}"),
            section: String::new(),
            rule: "XX-YY-01".to_owned(),
            columns: vec!["Case".to_owned(), "Points".to_owned()],
            rows: (0..8).map(row).collect(),
            note: "What the rows leave unsaid is said here, at some length.".to_owned(),
        }
    }

    #[test]
    fn charts_go_onto_one_page_and_do_not_overlap() {
        let (short, long) = Paper::A4.size();
        for (n, size) in [(3, (short, long)), (24, (short, long)), (24, (long, short))] {
            let charts: Vec<Chart> = (0..n).map(chart).collect();
            let page = reference("Quick reference", "basic rules", &charts, size);
            let mut frames = Vec::new();
            for mark in &page.marks {
                let Mark::Words { at: (x, y), words, face } = mark else { continue };
                let frame = (*x, y - face.size * 3 / 4, x + face.width(words), *y);
                assert!(frame.2 <= size.0 - 900 && frame.3 <= size.1 - 900, "{words}: {frame:?}");
                frames.push(frame);
            }
            assert!(frames.len() > 2 + n * 18, "every row is there");
            for (at, a) in frames.iter().enumerate() {
                let hits = frames[at + 1..]
                    .iter()
                    .find(|b| a.0 < b.2 && b.0 < a.2 && a.1 < b.3 && b.1 < a.3);
                assert_eq!(hits, None, "{a:?}");
            }
        }
    }

    #[test]
    fn words_are_wrapped() {
        let face = Face::new(100);
        assert_eq!(wrap("one two three", face, 300), ["one", "two", "three"]);
        assert_eq!(wrap("one two three", face, 5_000), ["one two three"]);
        assert_eq!(wrap("", face, 300), [""]);
    }
}
