//! Writing to the standard output and the standard error, which may be closed at any moment.

use std::{
    fmt::Display,
    io::{self, Write as _},
};

use serde::Serialize;

use crate::error::Error;

/// Writes a text and makes sure that it is out.
pub fn print(text: &str) -> Result<(), Error> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(Error::Output)
}

/// Tells of trouble on the standard error. If nobody listens there either, the exit code still tells.
pub fn complain(trouble: impl Display) {
    let _ = writeln!(io::stderr().lock(), "liftwood: {trouble}");
}

/// Writes something as JSON that a person can read too.
pub fn print_json(value: &impl Serialize) -> Result<(), Error> {
    let text = serde_json::to_string_pretty(value).map_err(|error| Error::Output(error.into()))?;
    print(&(text + "\n"))
}

/// Writes a line of text, broken so that it stays narrow enough to read, each line behind `indent`.
pub fn wrap(text: &str, indent: &str, out: &mut String) {
    const WIDTH: usize = 96;
    for paragraph in text.lines() {
        let mut width = 0;
        for word in paragraph.split_whitespace() {
            let length = word.chars().count();
            if width == 0 {
                out.push_str(indent);
            } else if width + 1 + length <= WIDTH - indent.len() {
                out.push(' ');
                width += 1;
            } else {
                out.push('\n');
                out.push_str(indent);
                width = 0;
            }
            out.push_str(word);
            width += length;
        }
        out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_between_words() {
        let mut out = String::new();
        wrap(&"word ".repeat(50), "  ", &mut out);
        assert!(out.lines().all(|line| line.starts_with("  word") && line.len() <= 96), "{out}");
        assert_eq!(out.matches("word").count(), 50);
    }

    #[test]
    fn a_word_longer_than_the_line_stands_alone() {
        let (mut out, long) = (String::new(), "x".repeat(200));
        wrap(&format!("a {long} b"), "", &mut out);
        assert_eq!(out, format!("a\n{long}\nb\n"));
    }
}
