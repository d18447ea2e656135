//! What has happened, written up for reading: journals, accounts, histories.

use kernel::book::{Book, Leaf};
use maud::{Markup, html};

use crate::{
    layout::{Page, head},
    texts::text,
    view::BooksView,
};

/// All books of a battle, one below the other, with a list of them at the top.
pub fn books(view: &BooksView) -> Markup {
    let table = format!("/table/{}", view.token);
    let ways = html! { a href=(table) { "To the table" } };
    let body = html! {
        (head(Some(&view.title), ways))
        main.leaf.books {
            h1 { (view.title) }
            @if view.books.is_empty() { p.empty { "Nothing has been written yet." } }
            @else {
                nav.contents aria-label="Books" {
                    ul { @for (at, book) in view.books.iter().enumerate() { li { a href={ "#book-" (at) } { (book.title) } } } }
                }
            }
            @for (at, it) in view.books.iter().enumerate() { (book(view, at, it)) }
        }
        aside #rule-aside aria-label="Rule" hidden {}
    };
    Page { scripts: &["leaf.js"], ..Page::new(&view.title, body) }.html()
}

fn book(view: &BooksView, at: usize, book: &Book) -> Markup {
    html! {
        section.book aria-labelledby={ "book-" (at) } {
            h2 id={ "book-" (at) } { (book.title) }
            @if !book.about.is_empty() { p.lead { (book.about) } }
            @if book.leaves.is_empty() { p.empty { "Nothing yet." } }
            @if book.columns.is_empty() {
                @for it in &book.leaves { (leaf(view, it)) }
            } @else { (table(view, book)) }
        }
    }
}

fn leaf(view: &BooksView, leaf: &Leaf) -> Markup {
    html! {
        article.entry {
            @if !leaf.heading.is_empty() {
                h3 { a href={ "/table/" (view.token) "/replay?to=" (leaf.order) } { (leaf.heading) } }
            }
            @for paragraph in &leaf.paragraphs { p { (text(&view.system, paragraph)) } }
        }
    }
}

/// A book of figures: one table, its leaves one after another.
fn table(view: &BooksView, book: &Book) -> Markup {
    // A column of numbers has its heading over them.
    let is_summed = |column: usize| {
        let rows = || book.leaves.iter().flat_map(|leaf| &leaf.rows);
        rows().next().is_some()
            && rows().all(|row| row.get(column).is_some_and(|cell| is_sum(cell)))
    };
    html! {
        div.wide tabindex="0" role="region" aria-label=(book.title) {
            table {
                thead { tr { @for (at, column) in book.columns.iter().enumerate() { th.sum[is_summed(at)] scope="col" { (column) } } } }
                @for leaf in &book.leaves {
                    tbody {
                        @if !leaf.heading.is_empty() {
                            tr { th scope="rowgroup" colspan=(book.columns.len()) {
                                a href={ "/table/" (view.token) "/replay?to=" (leaf.order) } { (leaf.heading) }
                            } }
                        }
                        @for row in &leaf.rows { tr { @for cell in row { td.sum[is_sum(cell)] { (cell) } } } }
                    }
                }
            }
        }
    }
}

/// Whether a cell holds a number, to be set under the others of its column.
fn is_sum(cell: &str) -> bool {
    let digits = cell.trim_start_matches(['£', '−', '+']);
    !digits.is_empty() && digits.chars().all(|letter| letter.is_ascii_digit() || letter == ',')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_known_from_words() {
        assert!(["7", "£30,000", "−£40", "+3"].into_iter().all(is_sum));
        assert!(!is_sum("Parhoon") && !is_sum("") && !is_sum("£"));
    }
}
