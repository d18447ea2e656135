//! Record sheets, ready to be printed: every page of paper as a picture of its own, its words to be marked and copied.

use maud::{Markup, html};

use crate::{
    drawing,
    layout::{Page, head},
    view::SheetsView,
};

/// The pages, with a line above them that is not printed.
pub fn sheets(view: &SheetsView) -> Markup {
    let lies = if view.lies { "lying" } else { "standing" };
    let class = format!("paper {} {lies}", view.paper);
    let body = html! {
        (head(Some(&view.title), html! { a href=(view.back) { "Back" } }))
        main.papers {
            @if view.pages.is_empty() { p.empty { "No record sheets are open to you." } }
            @else {
                p.lead {
                    (view.pages.len()) @if view.pages.len() == 1 { " page" } @else { " pages" } ". Print them from the browser, or take them "
                    a href=(view.pdf) { "as a PDF" } "."
                }
            }
            @for page in &view.pages { section class=(class) { (drawing::inline(page)) } }
        }
    };
    Page::new(&view.title, body).html()
}
