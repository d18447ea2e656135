//! The session in docs/engine.md is played and must come out as it stands there.

use umpire::Engine;

use crate::client::umpire;

const PAGE: &str = include_str!("../../../../docs/engine.md");

#[test]
fn the_session_in_the_docs_is_real() {
    let mut engine = Engine::new(umpire());
    let (mut answer, mut n) = (String::new(), 0);
    for line in PAGE.lines() {
        if let Some(request) = line.strip_prefix("> ") {
            answer = engine.answer(request);
            n += 1;
        } else if let Some(written) = line.strip_prefix("< ") {
            let cut = written.strip_suffix('…');
            let is_same = cut.map_or(answer == written, |beginning| answer.starts_with(beginning));
            assert!(is_same, "{line}\nis now\n{answer}");
        }
    }
    assert!(30 < n);
}
