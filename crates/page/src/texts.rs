//! Words with their distinctions: names, actors, and rules that can be opened.

use kernel::scene::{Span, Text};
use maud::{Markup, html};

/// A text as it stands in a sentence. `system` is the address that its rules are found under.
pub fn text(system: &str, text: &Text) -> Markup {
    html! {
        @for span in &text.0 {
            @match span {
                Span::Plain(words) => (words),
                Span::Name(words) => i.name { (words) },
                Span::Strong(words) => strong.actor { (words) },
                Span::Rule(rule) => (rule_link(system, rule.as_str())),
            }
        }
    }
}

/// A quiet link that opens a rule in place.
pub fn rule_link(system: &str, id: &str) -> Markup {
    html! { a.rule href={ "/rules/" (system) "/" (id) } data-rule=(id) { (id) } }
}

/// Running text in which every rule's id becomes a link; blank lines part paragraphs.
pub fn linked(system: &str, words: &str) -> Markup {
    html! {
        @for paragraph in words.split("\n\n").map(str::trim).filter(|words| !words.is_empty()) {
            p { (linked_line(system, paragraph)) }
        }
    }
}

/// The same without paragraphs.
pub fn linked_line(system: &str, words: &str) -> Markup {
    let mut parts = Vec::new();
    let mut rest = words;
    while let Some((before, id, after)) = next_id(rest) {
        parts.push((before, id));
        rest = after;
    }
    html! {
        @for (before, id) in &parts { (before) (rule_link(system, id)) }
        (rest)
    }
}

/// The first rule's id in a text, with what stands before and after it.
fn next_id(words: &str) -> Option<(&str, &str, &str)> {
    let bytes = words.as_bytes();
    let joins = |at: usize| bytes.get(at).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'-');
    let run = |from: usize, holds: fn(&u8) -> bool| {
        bytes[from..].iter().take_while(|byte| holds(byte)).count()
    };
    for start in 0..bytes.len() {
        if !bytes[start].is_ascii_uppercase() || (0 < start && joins(start - 1)) {
            continue;
        }
        let book = run(start, u8::is_ascii_uppercase);
        let chapter_at = start + book + 1;
        if book != 2 || bytes.get(start + book) != Some(&b'-') {
            continue;
        }
        let chapter = run(chapter_at, |byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
        let number_at = chapter_at + chapter + 1;
        if chapter == 0 || bytes.get(chapter_at + chapter) != Some(&b'-') {
            continue;
        }
        let number = run(number_at, u8::is_ascii_digit);
        let end = number_at + number;
        if number == 0 || bytes.get(end).is_some_and(u8::is_ascii_alphanumeric) {
            continue;
        }
        return Some((&words[..start], &words[start..end], &words[end..]));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_become_links_and_nothing_else_does() {
        let html =
            linked("galleons", "See SG-MOVE-03 and SG-S1-01; not US-made, A-1 or XSG-MOVE-03.")
                .into_string();
        assert_eq!(html.matches("<a ").count(), 2);
        assert!(html.contains("href=\"/rules/galleons/SG-S1-01\""));
        assert!(html.ends_with("; not US-made, A-1 or XSG-MOVE-03.</p>"));
    }

    #[test]
    fn blank_lines_part_paragraphs() {
        assert_eq!(linked("x", "one\n\ntwo").into_string(), "<p>one</p><p>two</p>");
    }
}
