//! The ledger: every rule by its id, with the words a player reads.

use std::fmt;

use serde::{Deserialize, Serialize, Serializer};

/// The id of a rule that some ledger has. Made by a system's `rule!` macro, which the compiler checks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(&'static str);

impl RuleId {
    /// Looks `id` up among `ids`, in a constant: an id that no ledger has does not compile.
    ///
    /// # Panics
    /// When `ids` does not hold `id`; in a `const` this is an error of the build.
    pub const fn known(ids: &'static [&'static str], id: &'static str) -> Self {
        let mut at = 0;
        while at < ids.len() {
            if same(ids[at].as_bytes(), id.as_bytes()) {
                return Self(ids[at]);
            }
            at += 1;
        }
        panic!("no ledger has this rule id")
    }

    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Serialize for RuleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

/// Which layer of its book a rule belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tier {
    Core,
    Basic,
    Advanced,
    Errata,
    Optional,
    Alternative,
    Variant,
    Scenario,
    Design,
    Campaign,
    Railway,
    Merchant,
    Warship,
}

/// How far the program carries a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// The flow of play enforces it.
    Enforced,
    /// Written down, not yet enforced.
    Pending,
    /// Advice to players: there is nothing to enforce.
    Advisory,
    /// Left out for good; `reason` says why.
    OutOfScope,
}

/// One rule in our own words.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    pub id: String,
    pub title: String,
    pub tier: Tier,
    pub status: Status,
    /// Why a rule is not enforced, where that needs saying.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The chapter of the book.
    pub source: String,
    /// The battle option that switches it or chooses between its wordings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub option: Option<String>,
    pub text: String,
    /// What we decided where the book is unclear, and why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruling: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub examples: Vec<String>,
}

impl Rule {
    /// The chapter part of the id: `SG-MOVE` for `SG-MOVE-03`.
    pub fn chapter(&self) -> &str {
        self.id.rsplit_once('-').map_or(self.id.as_str(), |(chapter, _)| chapter)
    }
}

/// All rules of one system, in the order of its book.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ledger {
    pub title: String,
    pub system: String,
    #[serde(rename = "rule")]
    pub rules: Vec<Rule>,
}

impl Ledger {
    /// Reads a ledger; `file` names it in the error.
    pub fn read(file: &str, text: &str) -> Result<Self, DataError> {
        let ledger: Self = read_toml(file, text)?;
        for (at, rule) in ledger.rules.iter().enumerate() {
            if ledger.rules[..at].iter().any(|earlier| earlier.id == rule.id) {
                return Err(DataError::entry(file, &rule.id, "this id stands twice"));
            }
            if rule.status == Status::OutOfScope && rule.reason.is_none() {
                return Err(DataError::entry(file, &rule.id, "left out without a reason"));
            }
        }
        Ok(ledger)
    }

    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id == id)
    }
}

/// Why a table, map, ship, scenario or ledger file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DataError {
    /// The file is not TOML, or has a key or value that does not belong there.
    #[error("{file}: {reason}")]
    Unreadable { file: String, reason: String },
    /// One entry of the file is wrong.
    #[error("{file}: {entry}: {reason}")]
    Entry { file: String, entry: String, reason: String },
}

impl DataError {
    pub fn entry(file: &str, entry: impl Into<String>, reason: impl Into<String>) -> Self {
        Self::Entry { file: file.to_owned(), entry: entry.into(), reason: reason.into() }
    }

    pub fn unreadable(file: &str, reason: impl Into<String>) -> Self {
        Self::Unreadable { file: file.to_owned(), reason: reason.into() }
    }

    /// The file that is wrong.
    pub fn file(&self) -> &str {
        match self {
            Self::Unreadable { file, .. } | Self::Entry { file, .. } => file,
        }
    }
}

/// Everything that is wrong with some files; at least one thing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct DataErrors(pub Vec<DataError>);

impl From<DataError> for DataErrors {
    fn from(error: DataError) -> Self {
        Self(vec![error])
    }
}

/// Reads TOML into `T`, naming the file, the line and the reason when it cannot.
pub fn read_toml<T: for<'de> Deserialize<'de>>(file: &str, text: &str) -> Result<T, DataError> {
    toml::from_str(text).map_err(|error: toml::de::Error| {
        let reason = error.message().trim().replace('\n', " ");
        let before = error.span().and_then(|span| text.get(..span.start));
        match before.map(|before| 1 + before.matches('\n').count()) {
            Some(line) => DataError::unreadable(file, format!("line {line}: {reason}")),
            None => DataError::unreadable(file, reason),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_toml_is_named_by_file_line_and_reason() {
        let read = |text| read_toml::<Ledger>("x.toml", text).unwrap_err().to_string();
        let text = "title = 'X'\nsystem = 'x'\nrule = []\ncolour = 'red'\n";
        let wants =
            "x.toml: line 4: unknown field `colour`, expected one of `title`, `system`, `rule`";
        assert_eq!(read(text), wants);
        let broken = read("title = 'X'\nsystem = \n");
        assert!(broken.starts_with("x.toml: line 2: "), "{broken}");
        assert!(!broken.contains('\n'), "{broken}");
    }
}
