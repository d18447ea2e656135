//! Record sheets on paper: on what, how many to a page, and as what.

use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse as _, Response},
};
use kernel::{
    drawing::{Drawing, Paper, pages},
    tables::slug,
};
use page::view::SheetsView;
use serde::Deserialize;

use crate::{error::Error, hall::Hall};

/// Most sheets that are printed at once.
pub const MOST_SHEETS: usize = 64;

/// On what record sheets are printed.
#[derive(Deserialize)]
pub struct Printing {
    /// `a4` or `letter`.
    pub paper: Option<String>,
    /// One or two to a page.
    pub per: Option<usize>,
}

impl Printing {
    /// What an address asks for.
    pub fn of(asked: &[(String, String)]) -> Self {
        let word =
            |key: &str| asked.iter().find(|(known, _)| known == key).map(|(_, word)| word.clone());
        Self { paper: word("paper"), per: word("per").map(|per| per.parse().unwrap_or(0)) }
    }

    /// The sheets on their pages.
    pub fn view(self, title: String, sheets: &[Drawing]) -> Result<SheetsView, Error> {
        let name = self.paper.unwrap_or_else(|| "a4".to_owned());
        let wrong = || Error::Unreadable(format!("there is no paper called {name:?}"));
        let paper = Paper::named(&name).ok_or_else(wrong)?;
        let per = self.per.unwrap_or(2);
        if !(1..=2).contains(&per) {
            return Err(Error::Unreadable("there are one or two sheets to a page".into()));
        }
        let pages = pages(sheets, paper, per);
        Ok(SheetsView { title, pages, paper: name, lies: per == 1, ..SheetsView::default() })
    }
}

/// The pages as a document, written on another thread.
pub async fn as_pdf(hall: &Hall, view: SheetsView) -> Result<Response, Error> {
    if view.pages.is_empty() {
        return Err(Error::NotFound("no record sheets are asked for".into()));
    }
    let name = match slug(&view.title) {
        slug if slug.is_ascii() && !slug.is_empty() => slug,
        _ => "record-sheets".to_owned(),
    };
    let named = HeaderValue::from_str(&format!("inline; filename=\"{name}.pdf\""))
        .unwrap_or_else(|_| HeaderValue::from_static("inline"));
    let written = hall.compute(Box::new(move || page::pdf(&view.title, &view.pages))).await?;
    let kind = HeaderValue::from_static("application/pdf");
    let heads = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, named)];
    Ok((heads, written).into_response())
}
