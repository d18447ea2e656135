//! The ledger: every rule by its id, with the words a player reads.

use std::fmt;

use serde::{Deserialize, Serialize, Serializer};

use crate::system::ScenarioCard;

/// The id of a rule that some ledger has. Made by a system's `rule!` macro, which the compiler checks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(&'static str);

impl RuleId {
    /// An id that is known to be one, since it was put where it is by what `known` checks.
    pub(crate) const fn told(id: &'static str) -> Self {
        Self(id)
    }

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
    /// Of wars from the second period of the book on, and of its last.
    Period2plus,
    Period5,
    /// Machines with rules of their own.
    Special,
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
    /// The family that the id belongs to: `SG-MOVE` for `SG-MOVE-03`.
    pub fn family(&self) -> &str {
        self.id.rsplit_once('-').map_or(self.id.as_str(), |(family, _)| family)
    }
}

/// A chapter of the rulebook, as a player finds it in the contents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    pub name: String,
    /// The part of the book that it opens, or goes on with.
    #[serde(default)]
    pub part: String,
    /// The families of ids whose rules stand in it: `SG-MOVE`.
    pub families: Vec<String>,
}

/// All rules of one system, in the order of its book.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ledger {
    pub title: String,
    pub system: String,
    /// In the order of play; one for each family of ids where the file has no table of them.
    #[serde(rename = "chapter", default)]
    pub chapters: Vec<Chapter>,
    #[serde(rename = "rule")]
    pub rules: Vec<Rule>,
}

impl Ledger {
    /// Reads a ledger; `file` names it in the error.
    pub fn read(file: &str, text: &str) -> Result<Self, DataError> {
        let mut ledger: Self = read_toml(file, text)?;
        for (at, rule) in ledger.rules.iter().enumerate() {
            if ledger.rules[..at].iter().any(|earlier| earlier.id == rule.id) {
                return Err(DataError::entry(file, &rule.id, "this id stands twice"));
            }
            if rule.status == Status::OutOfScope && rule.reason.is_none() {
                return Err(DataError::entry(file, &rule.id, "left out without a reason"));
            }
        }
        ledger.settle_chapters(file)?;
        Ok(ledger)
    }

    /// Refuses chapters that stand twice or are empty, and rules that stand in none.
    fn settle_chapters(&mut self, file: &str) -> Result<(), DataError> {
        if self.chapters.is_empty() {
            for rule in &self.rules {
                let family = rule.family().to_owned();
                if !self.chapters.iter().any(|chapter| chapter.name == family) {
                    let families = vec![family.clone()];
                    self.chapters.push(Chapter { name: family, part: String::new(), families });
                }
            }
        }
        for (at, chapter) in self.chapters.iter().enumerate() {
            let wrong = |reason: String| {
                Err(DataError::entry(file, format!("chapter {}", chapter.name), reason))
            };
            if self.chapters[..at].iter().any(|earlier| earlier.name == chapter.name) {
                return wrong("this name stands twice".into());
            }
            for family in &chapter.families {
                if self.chapters[..at].iter().any(|earlier| earlier.families.contains(family)) {
                    return wrong(format!("{family} stands in an earlier chapter already"));
                }
                if !self.rules.iter().any(|rule| rule.family() == family) {
                    return wrong(format!("there is no rule {family}"));
                }
            }
            if chapter.families.is_empty() {
                return wrong("it has no rules".into());
            }
        }
        match self.rules.iter().find(|rule| self.chapter_of(rule).is_none()) {
            Some(rule) => {
                let reason = format!("no chapter has {}", rule.family());
                Err(DataError::entry(file, &rule.id, reason))
            }
            None => Ok(()),
        }
    }

    pub fn chapter_of(&self, rule: &Rule) -> Option<&Chapter> {
        let family = rule.family();
        self.chapters.iter().find(|chapter| chapter.families.iter().any(|known| known == family))
    }

    /// The rules of a chapter, family by family.
    pub fn rules_of<'a>(&'a self, chapter: &'a Chapter) -> impl Iterator<Item = &'a Rule> {
        let of = |family: &'a String| self.rules.iter().filter(move |rule| rule.family() == family);
        chapter.families.iter().flat_map(of)
    }

    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id == id)
    }

    /// The first rule, of those that a scenario rests on, that is not enforced yet; none when the scenario can be fought.
    pub fn waits_for(&self, card: &ScenarioCard) -> Option<&Rule> {
        let pending = self.rules.iter().filter(|rule| rule.status == Status::Pending);
        let mut pending = pending.filter(|rule| {
            card.rests_on.iter().any(|&needed| needed == rule.id || needed == rule.family())
        });
        pending.next()
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

    /// The same under another name of its file, for whoever knows the file by that.
    #[must_use]
    pub fn under(mut self, name: &str) -> Self {
        match &mut self {
            Self::Unreadable { file, .. } | Self::Entry { file, .. } => name.clone_into(file),
        }
        self
    }

    /// What is wrong, for somebody who has filled in a form and knows no file: the part of the entry, and the reason.
    pub fn in_words(&self) -> String {
        match self {
            Self::Unreadable { reason, .. } => reason.clone(),
            Self::Entry { entry, reason, .. } => match entry.split_once(", ") {
                Some((_, part)) => format!("{part}: {reason}"),
                None => reason.clone(),
            },
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

/// What serde calls a kind of value, and what whoever writes tables does.
const IN_WORDS: [(&str, &str); 2] =
    [("expected i64", "expected a whole number"), ("` as i128", "`")];

/// Reads TOML into `T`, naming the file, the line and the reason when it cannot.
pub fn read_toml<T: for<'de> Deserialize<'de>>(file: &str, text: &str) -> Result<T, DataError> {
    toml::from_str(text).map_err(|error: toml::de::Error| {
        let reason = error.message().trim().replace('\n', " ");
        let reason =
            IN_WORDS.into_iter().fold(reason, |told, (kind, words)| told.replace(kind, words));
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
        let wants = "x.toml: line 4: unknown field `colour`, expected one of `title`, `system`, `chapter`, `rule`";
        assert_eq!(read(text), wants);
        let number = read_toml::<std::collections::BTreeMap<String, i64>>;
        let told = |text| number("x.toml", text).unwrap_err().to_string();
        assert_eq!(
            told("hull = 'two'"),
            "x.toml: line 1: invalid type: string \"two\", expected a whole number"
        );
        assert_eq!(
            told("hull = 99999999999999999999"),
            "x.toml: line 1: invalid type: integer `99999999999999999999`, expected a whole number"
        );
        let broken = read("title = 'X'\nsystem = \n");
        assert!(broken.starts_with("x.toml: line 2: "), "{broken}");
        assert!(!broken.contains('\n'), "{broken}");
    }

    fn read(chapters: &str) -> Result<Ledger, String> {
        let rule = |id: &str| {
            format!(
                "[[rule]]\nid = '{id}'\ntitle = 'T'\ntier = 'basic'\nstatus = 'pending'\nsource = 's'\ntext = 't'\n"
            )
        };
        let rules = ["B-SAIL-01", "B-OAR-01", "B-SAIL-02"].map(rule).concat();
        let text = format!("title = 'Boats'\nsystem = 'boats'\n{chapters}\n{rules}");
        Ledger::read("boats.toml", &text).map_err(|error| error.to_string())
    }

    #[test]
    fn chapters_hold_their_families_in_the_order_of_the_table() {
        let table = "[[chapter]]\nname = 'Rowing'\npart = 'Under way'\nfamilies = ['B-OAR']\n\
                     [[chapter]]\nname = 'Sailing'\nfamilies = ['B-SAIL']";
        let ledger = read(table).unwrap();
        let of = |at: usize| {
            let rules = ledger.rules_of(&ledger.chapters[at]);
            rules.map(|rule| rule.id.as_str()).collect::<Vec<_>>()
        };
        assert_eq!((of(0), of(1)), (vec!["B-OAR-01"], vec!["B-SAIL-01", "B-SAIL-02"]));
        assert_eq!(ledger.chapter_of(&ledger.rules[0]).unwrap().name, "Sailing");
        // Without a table every family is a chapter.
        let names: Vec<_> = read("").unwrap().chapters.into_iter().map(|c| c.name).collect();
        assert_eq!(names, ["B-SAIL", "B-OAR"]);
    }

    #[test]
    fn a_scenario_waits_for_what_it_rests_on_and_for_nothing_else() {
        let mut ledger = read("").unwrap();
        let card = |rests_on: &[&'static str]| ScenarioCard {
            rests_on: rests_on.to_vec(),
            ..ScenarioCard::default()
        };
        let waits = |ledger: &Ledger, on: &[&'static str]| {
            ledger.waits_for(&card(on)).map(|rule| rule.id.clone())
        };
        assert_eq!(waits(&ledger, &[]), None);
        assert_eq!(waits(&ledger, &["B-SAIL-02"]).unwrap(), "B-SAIL-02");
        assert_eq!(waits(&ledger, &["B-SAIL"]).unwrap(), "B-SAIL-01");
        assert_eq!(waits(&ledger, &["B-SA"]), None, "a family is named whole");
        ledger.rules[2].status = Status::Enforced;
        assert_eq!(waits(&ledger, &["B-SAIL-02"]), None);
        assert_eq!(waits(&ledger, &["B-SAIL"]).unwrap(), "B-SAIL-01");
    }

    #[test]
    fn chapters_that_stand_twice_or_leave_rules_out_are_refused() {
        let chapter = |name: &str, families: &str| {
            format!("[[chapter]]\nname = '{name}'\nfamilies = [{families}]\n")
        };
        let refused = |table: String| read(&table).unwrap_err();
        let (rowing, sailing) = (chapter("Rowing", "'B-OAR'"), chapter("Sailing", "'B-SAIL'"));
        assert_eq!(refused(rowing.clone()), "boats.toml: B-SAIL-01: no chapter has B-SAIL");
        assert_eq!(
            refused(format!("{rowing}{}", chapter("Rowing", "'B-SAIL'"))),
            "boats.toml: chapter Rowing: this name stands twice"
        );
        assert_eq!(
            refused(format!("{sailing}{}", chapter("Wind", "'B-OAR', 'B-SAIL'"))),
            "boats.toml: chapter Wind: B-SAIL stands in an earlier chapter already"
        );
        assert_eq!(
            refused(format!("{rowing}{sailing}{}", chapter("Steam", "'B-BOIL'"))),
            "boats.toml: chapter Steam: there is no rule B-BOIL"
        );
        assert_eq!(
            refused(format!("{rowing}{sailing}{}", chapter("Steam", ""))),
            "boats.toml: chapter Steam: it has no rules"
        );
    }
}
