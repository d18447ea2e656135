//! Record sheets: rows of boxes, crossed off as on paper.

use kernel::scene::{Cell, CellShape, PieceId, Record, Row, Scene};
use maud::{Markup, PreEscaped, html};

use crate::texts::text;

/// All record sheets as tabs: the part `records`. The one that the decision is about comes first.
pub fn records(system: &str, scene: &Scene) -> Markup {
    let about = scene.decision.as_ref().and_then(|decision| decision.piece);
    let mut sheets: Vec<&Record> = scene.records.iter().collect();
    sheets.sort_by_key(|record| Some(record.piece) != about);
    html! {
        section #records .panel aria-label="Record sheets" {
            h2.unseen { "Record sheets" }
            @if sheets.is_empty() { p.empty { "No record sheets are open to you." } }
            div.sheets {
                @for (at, record) in sheets.iter().enumerate() {
                    @let id = record.piece.0;
                    input #{ "sheet-" (id) } .unseen type="radio" name="sheet" checked[at == 0];
                    label for={ "sheet-" (id) } title=(record.title) { (tab_name(scene, record)) }
                    (sheet(system, record))
                }
            }
        }
    }
}

/// The short name that a tab has room for.
fn tab_name<'a>(scene: &'a Scene, record: &'a Record) -> &'a str {
    let named = |id: PieceId| scene.pieces.iter().find(|piece| piece.id == id);
    named(record.piece).map_or(record.title.as_str(), |piece| piece.name.as_str())
}

/// One record sheet.
fn sheet(system: &str, record: &Record) -> Markup {
    html! {
        article.sheet data-piece=(record.piece.0) {
            h3 { (record.title) @if !record.subtitle.is_empty() { small { (record.subtitle) } } }
            p.facts {
                @for fact in &record.facts { span { (fact) } " " }
                button.arcs type="button" data-arcs=(record.piece.0) aria-keyshortcuts="A" hidden { "Arcs " kbd { "A" } }
            }
            table.rows { tbody { @for line in &record.rows { (row(line)) } } }
            @if !record.notes.is_empty() {
                ul.ails { @for note in &record.notes { li { (text(system, note)) } } }
            }
        }
    }
}

fn row(row: &Row) -> Markup {
    let crossed = row.cells.iter().filter(|cell| cell.crossed).count();
    html! {
        tr {
            th scope="row" { (row.label) }
            td {
                @if !row.cells.is_empty() {
                    span.cells role="img" aria-label=(spoken(row, crossed)) { (cells(&row.cells)) }
                }
                @if !row.text.is_empty() { span.beside { (row.text) } }
            }
        }
    }
}

/// What a row of boxes says to a listener.
fn spoken(row: &Row, crossed: usize) -> String {
    let lost: Vec<&str> = row
        .cells
        .iter()
        .filter(|cell| cell.crossed && cell.letter.is_some() && !cell.named.is_empty())
        .map(|cell| cell.named.as_str())
        .collect();
    let mut words = format!("{} of {} left", row.cells.len() - crossed, row.cells.len());
    if !lost.is_empty() {
        words.push_str("; lost: ");
        words.push_str(&lost.join(", "));
    }
    words
}

/// The boxes of a row as one drawing.
fn cells(cells: &[Cell]) -> Markup {
    let mut out = String::new();
    for cell in cells {
        out.push_str("<svg class=\"cell\" viewBox=\"0 0 16 16\" width=\"16\" height=\"16\" aria-hidden=\"true\">");
        out.push_str(match cell.shape {
            CellShape::Box => "<path d=\"M1.5 1.5H14.5V14.5H1.5Z\"/>",
            CellShape::Circle => "<circle cx=\"8\" cy=\"8\" r=\"6.5\"/>",
        });
        if let Some(letter) = cell.letter {
            out.push_str("<text x=\"8\" y=\"12.5\">");
            crate::board::push_escaped(&mut out, letter.encode_utf8(&mut [0; 4]));
            out.push_str("</text>");
        }
        if cell.crossed {
            out.push_str("<path class=\"cross\" d=\"M2.5 2.5 13.5 13.5M13.5 2.5 2.5 13.5\"/>");
        }
        out.push_str("</svg>");
    }
    PreEscaped(out)
}
