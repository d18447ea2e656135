//! What has happened, written up for reading: journals, accounts, histories.

use serde::Serialize;

use crate::scene::Text;

/// Something to be read from beginning to end.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Book {
    pub title: String,
    /// One sentence under the title; may be empty.
    pub about: String,
    /// The heads of the columns, where its leaves hold rows.
    pub columns: Vec<String>,
    pub leaves: Vec<Leaf>,
}

/// A part of a book: a day, a battle, a page of figures.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Leaf {
    /// May be empty.
    pub heading: String,
    /// How many orders had been given when it was over: where a replay shows it.
    pub order: usize,
    pub paragraphs: Vec<Text>,
    /// One cell per column.
    pub rows: Vec<Vec<String>>,
}
