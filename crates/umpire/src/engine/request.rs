//! One line of the engine protocol as it comes in: a JSON object, its id kept as it was written.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, Error as _, MapAccess, Visitor},
};
use serde_json::{Value, value::RawValue};

use super::{EngineError, VERBS, Verb};

/// The longest line that is read, in bytes.
pub const LONGEST_LINE: usize = 8 * 1024 * 1024;
/// How much of what was found an error quotes.
const QUOTED: usize = 40;

/// A line that could be read: what to do, and with what.
pub(super) struct Request<'a> {
    /// As it was written; `null` where there is none.
    pub id: String,
    fields: Vec<(String, &'a RawValue)>,
}

impl<'a> Request<'a> {
    pub fn read(line: &'a str) -> Result<Self, EngineError> {
        if LONGEST_LINE < line.len() {
            return Err(EngineError::TooLong);
        }
        if line.trim().is_empty() {
            return Err(EngineError::Empty);
        }
        let unreadable = |error: serde_json::Error| EngineError::Unreadable(in_words(&error));
        let Fields(fields) = serde_json::from_str(line).map_err(unreadable)?;
        let id = fields.iter().find(|(name, _)| name == "id").map(|(_, id)| read_id(id));
        let id = id.unwrap_or_else(|| Ok("null".to_owned()))?;
        Ok(Self { id, fields })
    }

    /// What is to be done. Refuses verbs and fields that there are not.
    pub fn verb(&self) -> Result<Verb, EngineError> {
        let word: String = self.required("do", "what is to be done, as a word")?;
        let Some((verb, name, known)) = VERBS.iter().find(|(_, name, _)| *name == word) else {
            let known = VERBS.map(|(_, name, _)| name).join(", ");
            return Err(EngineError::UnknownVerb { word: cut(&word), known });
        };
        let is_strange = |name: &&String| !["id", "do"].contains(&name.as_str());
        for field in self.fields.iter().map(|(name, _)| name).filter(is_strange) {
            if !known.contains(&field.as_str()) {
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                let field = cut(field);
                return Err(EngineError::UnknownField { verb: name, field, known });
            }
        }
        Ok(*verb)
    }

    /// The field as it was written; none where it is left out or null.
    pub fn raw(&self, field: &str) -> Option<&'a str> {
        let found = self.fields.iter().find(|(name, _)| name == field);
        found.map(|(_, raw)| raw.get()).filter(|raw| *raw != "null")
    }

    /// The field as a `T`, in words `wants`; none where it is left out or null.
    pub fn optional<T: DeserializeOwned>(
        &self,
        field: &'static str,
        wants: &'static str,
    ) -> Result<Option<T>, EngineError> {
        let Some(raw) = self.raw(field) else { return Ok(None) };
        let wrong = |_| EngineError::Field { field, wants, found: cut(raw) };
        serde_json::from_str(raw).map(Some).map_err(wrong)
    }

    pub fn required<T: DeserializeOwned>(
        &self,
        field: &'static str,
        wants: &'static str,
    ) -> Result<T, EngineError> {
        self.optional(field, wants)?.ok_or(EngineError::Missing { field, wants })
    }
}

/// The id as it was written, on one line.
fn read_id(id: &RawValue) -> Result<String, EngineError> {
    // Whoever reads the answer must be able to read the id in it.
    serde_json::from_str::<Value>(id.get()).map_err(|_| EngineError::Id)?;
    // Outside a string these are white space, and inside one they cannot stand.
    Ok(id.get().replace(['\n', '\r'], " "))
}

/// The members of a JSON object, each once.
struct Fields<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(FieldsVisitor)
    }
}

struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = Fields<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
        let mut fields: Vec<(String, &RawValue)> = Vec::new();
        while let Some((name, raw)) = map.next_entry::<String, &RawValue>()? {
            if fields.iter().any(|(known, _)| *known == name) {
                return Err(A::Error::custom(format!("{:?} stands twice", cut(&name))));
            }
            // The longest request has eight; this many are a mistake, and looking for pairs would take its time.
            if fields.len() == 64 {
                return Err(A::Error::custom("it has more than 64 members"));
            }
            fields.push((name, raw));
        }
        Ok(Fields(fields))
    }
}

/// A reason of the JSON reader; there is one line only, so its number says nothing.
fn in_words(error: &serde_json::Error) -> String {
    error.to_string().replace(" at line 1 column ", " at column ")
}

/// The beginning of something that may be long.
fn cut(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
