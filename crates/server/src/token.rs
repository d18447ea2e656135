//! The secrets in the links: whoever has one sits in its place.

use std::fmt;

/// Letters and digits that cannot be taken for one another.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
const LENGTH: usize = 32;

/// The secret part of a link: 160 bits from the operating system, five to a letter.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Token(String);

/// The operating system gave no random numbers.
#[derive(Debug, thiserror::Error)]
#[error("the operating system gave no random numbers: {0}")]
pub struct NoChance(getrandom::Error);

impl Token {
    /// A new one that nobody can guess.
    pub fn random() -> Result<Self, NoChance> {
        let mut bytes = [0; LENGTH];
        getrandom::fill(&mut bytes).map_err(NoChance)?;
        let letter = |byte: &u8| char::from(ALPHABET[usize::from(byte % 32)]);
        Ok(Self(bytes.iter().map(letter).collect()))
    }

    /// Reads one from an address. None for what cannot be a token, so that nobody asks the store for it.
    pub fn read(text: &str) -> Option<Self> {
        let fits = text.len() == LENGTH && text.bytes().all(|byte| ALPHABET.contains(&byte));
        fits.then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A log must not give a seat away.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Token({}..)", &self.0[..4])
    }
}

/// A seed that nobody can foresee, in the range that a page can show and a person can type.
pub fn random_seed() -> Result<u64, NoChance> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(NoChance)?;
    Ok(u64::from_le_bytes(bytes) >> 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_read_back_and_differ() {
        let (one, two) = (Token::random().unwrap(), Token::random().unwrap());
        assert_ne!(one, two);
        assert_eq!(Token::read(one.as_str()), Some(one));
    }

    #[test]
    fn what_is_no_token_is_not_read() {
        let long = "a".repeat(33);
        let umlaut = "ä".repeat(16);
        for text in ["", "a", "../../etc/passwd", &"L".repeat(32), &long, &umlaut] {
            assert_eq!(Token::read(text), None, "{text}");
        }
    }

    #[test]
    fn a_log_does_not_show_a_whole_token() {
        let token = Token::random().unwrap();
        assert!(!format!("{token:?}").contains(token.as_str()));
    }
}
