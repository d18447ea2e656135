//! For the tests of pick-up battles: what is wrong with a draft, and the battle that comes of a sound one.

use kernel::{
    System,
    draft::{Answers, Draft, answer},
    system::{Setup, lay_out},
    tables::{OwnFile, slug},
};

/// What is wrong with a draft, with the rules.
pub fn faults<S: System>(library: &S::Library, draft: &Draft) -> Vec<String> {
    let faults = S::draft(library, draft).err().unwrap_or_default();
    faults.iter().map(ToString::to_string).collect()
}

/// Answers a field.
pub fn set(answers: &mut Answers, key: &str, word: &str) {
    answers.insert(key.to_owned(), word.to_owned());
}

/// The battle of a draft, laid out like one that somebody has written.
pub fn opened<S: System>(library: &S::Library, draft: &Draft) -> S::State {
    let text = S::draft(library, draft).unwrap_or_else(|faults| panic!("{faults:?}"));
    let own = OwnFile { name: format!("{}/scenarios/own.toml", S::ID), text: text.clone() };
    let read = S::library(&[own.source()], Some(library));
    assert!(read.is_ok(), "{:?}\n{text}", read.err());
    let builder = S::builder(library).expect("a system with a form");
    let id = slug(&answer(&builder.fields, &draft.answers, "title"));
    let seats = vec!["Ann".to_owned(), "Bob".to_owned()];
    let setup = Setup { files: vec![own], ..Setup::new(id, seats) };
    lay_out::<S>(library, &setup).expect("a battle")
}
