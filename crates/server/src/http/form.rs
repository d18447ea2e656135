//! Forms as they come in: pairs of words, never trusted.

use axum::{
    Form,
    extract::{FromRequest, Request, rejection::FormRejection},
};
use serde_json::Value;

use crate::error::Error;

/// Most letters of a player's name.
const NAME: usize = 40;

/// The fields of a form, in the order in which they came.
pub struct Fields(Vec<(String, String)>);

impl<S: Send + Sync> FromRequest<S> for Fields {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        match Form::from_request(request, state).await {
            Ok(Form(pairs)) => Ok(Self(pairs)),
            Err(FormRejection::BytesRejection(_)) => {
                Err(Error::TooLarge("a form holds 64 KB at most"))
            }
            Err(_) => Err(Error::Unreadable("the form that was sent cannot be read".into())),
        }
    }
}

impl Fields {
    /// The first field of that name, trimmed; empty when there is none.
    pub fn get(&self, name: &str) -> &str {
        let found = self.0.iter().find(|(field, _)| field == name);
        found.map_or("", |(_, value)| value.trim())
    }

    /// Every field whose name begins with `prefix`, by the rest of its name.
    pub fn with_prefix(&self, prefix: &str) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .filter_map(move |(name, value)| Some((name.strip_prefix(prefix)?, value.trim())))
    }

    /// How many orders the page had seen.
    pub fn at(&self) -> Result<usize, Error> {
        let wrong = |_| Error::Unreadable("the form does not say how far its page had seen".into());
        self.get("at").parse().map_err(wrong)
    }

    /// The order itself, as JSON.
    pub fn order(&self) -> Result<Value, Error> {
        let wrong = |error| Error::Unreadable(format!("this is no order: {error}"));
        serde_json::from_str(self.get("order")).map_err(wrong)
    }
}

/// A name that can be shown anywhere: no control characters, no marks that turn the line round, one line, not endless.
pub fn clean_name(text: &str) -> String {
    let is_harmless = |letter: &char| {
        !letter.is_control()
            && !matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let blank = |letter: char| if letter.is_whitespace() { ' ' } else { letter };
    let kept: String = text.chars().map(blank).filter(is_harmless).collect();
    let words = kept.split_whitespace().collect::<Vec<_>>().join(" ");
    words.chars().take(NAME).collect::<String>().trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cut_and_cleaned() {
        assert_eq!(clean_name("  Ann \t of\nMars "), "Ann of Mars");
        assert_eq!(clean_name("\u{202e}evil\u{0}\u{7}"), "evil");
        assert_eq!(clean_name("\u{200b}\u{feff}"), "");
        assert_eq!(clean_name(&"ä".repeat(99)).chars().count(), NAME);
        assert_eq!(clean_name("<b>Ann</b>"), "<b>Ann</b>", "the pages escape, not we");
    }

    #[test]
    fn fields_are_found_by_name_and_prefix() {
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let fields = Fields(vec![pair("at", " 7 "), pair("option-x", "yes"), pair("option-y", "")]);
        assert_eq!(fields.at().unwrap(), 7);
        assert_eq!(fields.get("nothing"), "");
        let options: Vec<_> = fields.with_prefix("option-").collect();
        assert_eq!(options, [("x", "yes"), ("y", "")]);
        assert!(fields.order().is_err());
    }
}
