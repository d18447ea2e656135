//! Charts: the tables that a player reads at the table, as words in columns.

use serde::{Deserialize, Serialize};

/// One chart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chart {
    pub key: String,
    pub title: String,
    /// The part of the page that it stands in, with others of its kind.
    pub section: String,
    /// The rule it comes from.
    pub rule: String,
    pub columns: Vec<String>,
    /// Each as long as `columns`.
    pub rows: Vec<Vec<String>>,
    /// What the rows leave unsaid.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}
