//! Battles that players put together: the form that a system wants filled in, what was filled in, and what comes of it.
//!
//! What comes of a draft is the text of a scenario, as a player could have written it. So a battle of it is kept, replayed and
//! checked like any other.

mod grounds;
mod mixed;

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize};

use crate::{ledger::RuleId, tables::slug};

pub use self::{
    grounds::{Ground, Piece, Share},
    mixed::{Lot, Mixed, Points, Pool, PoolItem},
};

/// What was answered, by the keys of the fields. A field that is not named stands as it usually does.
pub type Answers = BTreeMap<String, String>;

/// The form that a system wants filled in.
#[derive(Clone, Debug, PartialEq)]
pub struct Builder {
    /// What such a battle is called: "A free battle".
    pub title: String,
    /// One or two sentences to begin with.
    pub text: String,
    /// What is asked once.
    pub fields: Vec<Field>,
    /// What is asked of every side.
    pub side_fields: Vec<Field>,
    /// The least and the most sides.
    pub sides: (usize, usize),
    /// What a side's list is made of, in one word: "ship".
    pub entry: String,
    /// The rule by which a side with nothing has lost before it begins.
    pub nothing: RuleId,
    /// What is asked of every entry of a side's list.
    pub entry_fields: Vec<Field>,
    /// Most entries that a side's list may have.
    pub most_entries: usize,
    /// The headings of what the catalogue tells of each item.
    pub columns: Vec<String>,
    /// The catalogue, those of one group together.
    pub items: Vec<Item>,
    /// What the form shows at first: something that can be fought.
    pub usual: Draft,
}

/// A question of the form.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    pub key: String,
    pub label: String,
    /// What it means; may be empty.
    pub text: String,
    pub kind: FieldKind,
    /// The answer that stands until another is given.
    pub usual: String,
    /// The items of which it is asked; none where it is asked of all.
    pub only: Option<Vec<String>>,
}

/// What may be answered.
#[derive(Clone, Debug, PartialEq)]
pub enum FieldKind {
    /// One of these: a word to be sent, and words to be read.
    Choice(Vec<(String, String)>),
    /// A whole number from the least to the most.
    Number(u32, u32),
    /// Words, so many letters at most.
    Words(usize),
}

/// Something that a side may have on its list.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    pub key: String,
    pub title: String,
    /// Those of one group stand under one heading.
    pub group: String,
    /// A few words beside it in a list.
    pub brief: String,
    /// What the catalogue tells of it, in the order of the columns.
    pub figures: Vec<String>,
}

/// What was filled in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    #[serde(default)]
    pub answers: Answers,
    pub sides: Vec<DraftSide>,
}

/// What was filled in for a side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DraftSide {
    #[serde(default)]
    pub answers: Answers,
    #[serde(default)]
    pub entries: Vec<DraftEntry>,
}

/// A line of a side's list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DraftEntry {
    /// The key of an item.
    pub item: String,
    #[serde(default)]
    pub answers: Answers,
}

/// Where in a draft something is wrong. Sides and entries are counted from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Whereabouts {
    pub side: Option<usize>,
    pub entry: Option<usize>,
    /// The key of a field.
    pub field: Option<String>,
}

/// Why a draft cannot be fought: a sentence, and the rule where there is one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    pub at: Whereabouts,
    pub rule: Option<RuleId>,
    pub why: String,
}

impl Fault {
    pub fn new(at: Whereabouts, rule: Option<RuleId>, why: impl Into<String>) -> Self {
        Self { at, rule, why: why.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)?;
        match self.rule {
            Some(rule) => write!(f, " [{rule}]"),
            None => Ok(()),
        }
    }
}

/// What the sides of a draft come to, and how they compare. It is told whatever else is wrong with the draft.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Weighing {
    /// For each side what it comes to: "price", "£60,000".
    pub sides: Vec<Vec<(String, String)>>,
    /// How the sides compare, in sentences.
    pub ratios: Vec<String>,
    /// What makes the battle unfair. It is said and not forbidden.
    pub warnings: Vec<Fault>,
}

/// Answers by their keys.
pub fn answers(pairs: &[(&str, &str)]) -> Answers {
    pairs.iter().map(|&(key, word)| (key.to_owned(), word.to_owned())).collect()
}

/// What was answered to the field of this key, or what usually is.
pub fn answer(fields: &[Field], answers: &Answers, key: &str) -> String {
    let found = fields.iter().find(|field| field.key == key);
    found.map_or("", |field| field.answer(answers)).trim().to_owned()
}

/// A word between quotes, as a table file has it.
pub fn quoted(words: &str) -> String {
    let mut out = String::from("\"");
    for letter in words.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            other if other.is_control() => out.push(' '),
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

/// Says why a battle cannot have this title, if it cannot. `is_taken` tells whether there is a scenario of that id.
pub fn title_fault(title: &str, is_taken: impl Fn(&str) -> bool) -> Option<Fault> {
    let id = slug(title);
    let why = if id.is_empty() {
        "the battle wants a title of letters".to_owned()
    } else if is_taken(&id) {
        format!("there is a scenario called {title} already")
    } else {
        return None;
    };
    let field = Some("title".to_owned());
    Some(Fault::new(Whereabouts { field, ..Whereabouts::default() }, None, why))
}

impl Draft {
    /// What a side is called.
    pub fn side_name(&self, at: usize) -> String {
        self.sides.get(at).unwrap_or(&DraftSide::default()).name(at)
    }
}

impl DraftSide {
    /// What a side is called by the field `name`; its number, where that is empty.
    pub fn name(&self, at: usize) -> String {
        match self.answers.get("name").map_or("", |name| name.trim()) {
            "" => format!("Side {}", at + 1),
            name => name.to_owned(),
        }
    }
}

impl DraftEntry {
    /// How many of it are wanted, up to a most.
    pub fn count(&self, most: u32) -> u32 {
        let count = self.answers.get("count").map_or("1", String::as_str);
        count.parse::<u32>().unwrap_or(0).min(most)
    }
}

impl Weighing {
    /// Compares two sides by their points, and says it where one has more than a tenth less than the other.
    pub fn compare(&mut self, draft: &Draft, points: &[u32], rule: RuleId) {
        let &[one, two] = points else { return };
        if one == 0 || two == 0 {
            return;
        }
        let name = |at: usize| draft.side_name(at);
        self.ratios.push(format!("{}: {one} points, {}: {two}", name(0), name(1)));
        let (strong, weak, more, fewer) =
            if two < one { (0, 1, one, two) } else { (1, 0, two, one) };
        if fewer * 10 < more * 9 {
            let why =
                format!("{}: stronger than {} by more than a tenth", name(strong), name(weak));
            let at = Whereabouts { side: Some(strong), ..Whereabouts::default() };
            self.warnings.push(Fault::new(at, Some(rule), why));
        }
    }
}

impl Builder {
    pub fn item(&self, key: &str) -> Option<&Item> {
        self.items.iter().find(|item| item.key == key)
    }

    /// Says everything that is wrong with a draft that has not to do with the rules of a system.
    pub fn check(&self, draft: &Draft) -> Vec<Fault> {
        let mut faults = Vec::new();
        answered(&self.fields, &draft.answers, &Whereabouts::default(), &mut faults);
        let (least, most) = self.sides;
        if draft.sides.len() < least || most < draft.sides.len() {
            let why =
                format!("there are {} sides; there can be {least} to {most}", draft.sides.len());
            faults.push(Fault::new(Whereabouts::default(), None, why));
        }
        for (n, side) in draft.sides.iter().enumerate() {
            let at = Whereabouts { side: Some(n), ..Whereabouts::default() };
            answered(&self.side_fields, &side.answers, &at, &mut faults);
            if side.entries.is_empty() {
                let why = format!("this side has no {}", self.entry);
                faults.push(Fault::new(at.clone(), Some(self.nothing), why));
            }
            if self.most_entries < side.entries.len() {
                let why = format!("a list has {} lines at most", self.most_entries);
                faults.push(Fault::new(at.clone(), None, why));
            }
            for (line, entry) in side.entries.iter().enumerate() {
                let at = Whereabouts { entry: Some(line), ..at.clone() };
                if self.item(&entry.item).is_none() {
                    let why = format!("there is no {} called {:?}", self.entry, entry.item);
                    faults.push(Fault::new(at.clone(), None, why));
                }
                answered(&self.entry_fields, &entry.answers, &at, &mut faults);
            }
        }
        faults
    }
}

/// Looks at the answers to some fields.
fn answered(fields: &[Field], answers: &Answers, at: &Whereabouts, faults: &mut Vec<Fault>) {
    for (key, answer) in answers {
        let at = Whereabouts { field: Some(key.clone()), ..at.clone() };
        let why = match fields.iter().find(|field| field.key == *key) {
            None => Some(format!("nobody asks for {key:?}")),
            Some(field) => field.objection(answer).map(|why| format!("{}: {why}", field.label)),
        };
        faults.extend(why.map(|why| Fault::new(at, None, why)));
    }
}

impl FieldKind {
    /// One of these: words to be sent, each with words to be read.
    pub fn choice<'a>(words: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let words = words.into_iter().map(|(word, read)| (word.to_owned(), read.to_owned()));
        Self::Choice(words.collect())
    }
}

impl Field {
    pub fn new(key: &str, label: &str, text: &str, kind: FieldKind, usual: &str) -> Self {
        let [key, label, text, usual] = [key, label, text, usual].map(str::to_owned);
        Self { key, label, text, kind, usual, only: None }
    }

    /// The same, asked of some items only.
    #[must_use]
    pub fn only(mut self, items: impl IntoIterator<Item = String>) -> Self {
        self.only = Some(items.into_iter().collect());
        self
    }

    /// Whether it is asked of an item.
    pub fn is_asked_of(&self, item: &str) -> bool {
        self.only.as_ref().is_none_or(|only| only.iter().any(|one| one == item))
    }

    /// What was answered, or what usually is.
    pub fn answer<'a>(&'a self, answers: &'a Answers) -> &'a str {
        answers.get(&self.key).map_or(&self.usual, String::as_str)
    }

    /// Why it cannot be answered like that, if it cannot.
    pub fn objection(&self, answer: &str) -> Option<String> {
        match &self.kind {
            FieldKind::Choice(choices) if choices.iter().any(|(word, _)| word == answer) => None,
            FieldKind::Choice(_) => Some(format!("it cannot be {answer:?}")),
            FieldKind::Number(least, most) => match answer.parse::<u32>() {
                Ok(number) if *least <= number && number <= *most => None,
                _ => Some(format!("it wants a whole number from {least} to {most}")),
            },
            FieldKind::Words(longest) if answer.chars().count() <= *longest => None,
            FieldKind::Words(longest) => Some(format!("it has {longest} letters at most")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(key: &str, kind: FieldKind, usual: &str) -> Field {
        Field::new(key, &key.to_uppercase(), "", kind, usual)
    }

    fn entry(item: &str, count: &str) -> DraftEntry {
        DraftEntry { item: item.into(), answers: answers(&[("count", count)]) }
    }

    fn builder() -> Builder {
        let side = |n| DraftSide { answers: Answers::new(), entries: vec![entry("horse", n)] };
        let choices = FieldKind::choice(["plain", "hill"].map(|word| (word, word)));
        Builder {
            title: "A free battle".into(),
            text: String::new(),
            fields: vec![field("map", choices, "plain")],
            side_fields: vec![field("name", FieldKind::Words(5), "Red")],
            sides: (2, 3),
            entry: "unit".into(),
            nothing: RuleId::known(&["X-2"], "X-2"),
            entry_fields: vec![field("count", FieldKind::Number(1, 9), "1")],
            most_entries: 2,
            columns: vec!["men".into()],
            items: vec![Item {
                key: "horse".into(),
                title: "Horse".into(),
                group: "Any".into(),
                brief: String::new(),
                figures: vec!["10".into()],
            }],
            usual: Draft { answers: Answers::new(), sides: vec![side("1"), side("2")] },
        }
    }

    /// What is wrong when the usual draft has been changed.
    fn faults(change: impl FnOnce(&mut Draft)) -> Vec<String> {
        let builder = builder();
        let mut draft = builder.usual.clone();
        change(&mut draft);
        builder.check(&draft).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_question_may_be_for_some_items_only() {
        let field = field("men", FieldKind::Number(1, 9), "1");
        assert!(field.is_asked_of("horse") && field.is_asked_of("foot"));
        let field = field.only(["horse".to_owned()]);
        assert!(field.is_asked_of("horse") && !field.is_asked_of("foot"));
    }

    #[test]
    fn the_usual_draft_is_sound() {
        assert!(faults(|_| ()).is_empty());
    }

    #[test]
    fn answers_are_held_to_what_is_asked() {
        let answer = |key: &str, word: &str| Answers::from([(key.to_owned(), word.to_owned())]);
        assert!(faults(|draft| draft.answers = answer("map", "hill")).is_empty());
        let told = faults(|draft| draft.answers = answer("map", "sea"));
        assert_eq!(told, ["MAP: it cannot be \"sea\""]);
        let told = faults(|draft| draft.answers = answer("moon", "full"));
        assert_eq!(told, ["nobody asks for \"moon\""]);
        assert!(faults(|draft| draft.sides[0].answers = answer("name", "Black")).is_empty());
        let told = faults(|draft| draft.sides[0].answers = answer("name", "Purple"));
        assert_eq!(told, ["NAME: it has 5 letters at most"]);
        for (count, is_sound) in
            [("0", false), ("1", true), ("9", true), ("10", false), ("x", false)]
        {
            let told = faults(|draft| draft.sides[1].entries[0] = entry("horse", count));
            assert_eq!(told.is_empty(), is_sound, "{count}: {told:?}");
        }
    }

    #[test]
    fn sides_and_their_lists_have_limits() {
        let told = faults(|draft| draft.sides.truncate(1));
        assert_eq!(told, ["there are 1 sides; there can be 2 to 3"]);
        assert!(faults(|draft| draft.sides.push(draft.sides[0].clone())).is_empty());
        let told = faults(|draft| draft.sides.extend(draft.sides.clone()));
        assert_eq!(told, ["there are 4 sides; there can be 2 to 3"]);
        let told = faults(|draft| draft.sides[1].entries.clear());
        assert_eq!(told, ["this side has no unit [X-2]"]);
        let told = faults(|draft| draft.sides[0].entries = vec![entry("horse", "1"); 3]);
        assert_eq!(told, ["a list has 2 lines at most"]);
        let told = faults(|draft| draft.sides[0].entries[0].item = "camel".into());
        assert_eq!(told, ["there is no unit called \"camel\""]);
    }

    #[test]
    fn what_is_not_answered_is_as_usual() {
        let fields = builder().fields;
        assert_eq!(answer(&fields, &answers(&[("map", " hill ")]), "map"), "hill");
        assert_eq!(answer(&fields, &Answers::new(), "map"), "plain");
        assert_eq!(answer(&fields, &Answers::new(), "moon"), "");
        let side =
            |name: &str| DraftSide { answers: answers(&[("name", name)]), ..DraftSide::default() };
        assert_eq!((side(" Red ").name(0), side(" ").name(1)), ("Red".into(), "Side 2".into()));
    }

    #[test]
    fn a_fault_says_where_it_lies() {
        let builder = builder();
        let mut draft = builder.usual.clone();
        draft.sides[1].entries[0] = entry("horse", "99");
        let at = &builder.check(&draft)[0].at;
        assert_eq!((at.side, at.entry, at.field.as_deref()), (Some(1), Some(0), Some("count")));
    }

    #[test]
    fn words_between_quotes_can_be_read_again() {
        for words in ["plain", "the \"Thin\" \\ Line", "a\u{7}b"] {
            let read: toml::Table = toml::from_str(&format!("a = {}", quoted(words))).unwrap();
            assert_eq!(read["a"].as_str().unwrap(), words.replace('\u{7}', " "));
        }
    }

    #[test]
    fn a_title_is_new_and_has_letters() {
        let fault = |title: &str| title_fault(title, |id| id == "the-pass").map(|fault| fault.why);
        assert_eq!(fault("The Pit"), None);
        assert_eq!(fault("?!").unwrap(), "the battle wants a title of letters");
        assert_eq!(fault("The Pass").unwrap(), "there is a scenario called The Pass already");
    }

    #[test]
    fn more_than_a_tenth_is_unfair() {
        const RULE: RuleId = RuleId::known(&["X-1"], "X-1");
        let mut draft = builder().usual;
        draft.sides[0].answers = answers(&[("name", "Red")]);
        let weigh = |points: [u32; 2]| {
            let mut weighing = Weighing::default();
            weighing.compare(&draft, &points, RULE);
            weighing
        };
        assert_eq!(weigh([100, 90]).ratios, ["Red: 100 points, Side 2: 90"]);
        assert!(weigh([100, 90]).warnings.is_empty());
        let warnings = weigh([89, 100]).warnings;
        assert_eq!(warnings[0].to_string(), "Side 2: stronger than Red by more than a tenth [X-1]");
        assert_eq!(warnings[0].at.side, Some(1));
        assert_eq!(weigh([0, 100]), Weighing::default(), "nothing to compare yet");
    }
}
