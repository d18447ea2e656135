//! Charts: the tables that a player reads at the table, as words in columns.

use serde::{Deserialize, Serialize};

use crate::ledger::RuleId;

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

impl Chart {
    /// A chart that is made of the tables by which the rules go.
    pub fn new(
        key: &str,
        title: &str,
        section: &str,
        rule: RuleId,
        columns: &[&str],
        rows: Vec<Vec<String>>,
    ) -> Self {
        Self {
            key: key.to_owned(),
            title: title.to_owned(),
            section: section.to_owned(),
            rule: rule.as_str().to_owned(),
            columns: columns.iter().map(ToString::to_string).collect(),
            rows,
            note: String::new(),
        }
    }

    /// The same with what its rows leave unsaid.
    #[must_use]
    pub fn noted(self, note: &str) -> Self {
        Self { note: note.to_owned(), ..self }
    }
}
