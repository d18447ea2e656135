//! For the tests of rules: orders given with scripted dice and cards, looked at after every step.

use kernel::{Chronicle as _, Dice, System, WrittenChronicle, chronicle::Entry, system};

/// Gives an order that must be allowed, or none, and goes on to the next decision. All dice and cards of the script must be used,
/// and what comes of it must be a state that can be. Returns what was told.
pub fn step<S: System>(
    state: &mut S::State,
    order: Option<&S::Order>,
    script: &[u8],
) -> Vec<Entry<S::Event>> {
    let mut dice = Dice::script(script);
    let mut log = WrittenChronicle::default();
    if let Some(order) = order {
        assert_eq!(S::check(state, order), Ok(()), "{order:?}");
        S::apply(state, order, &mut dice, log.as_log());
    }
    system::carry_on::<S, _>(state, &mut dice, &mut log);
    assert_eq!(dice.finish(), Ok(()), "after {order:?}");
    let held = S::validate(state);
    assert!(held.is_ok(), "after {order:?}: {held:?}");
    log.0
}

/// The rule by which an order is refused; its sentence must say something, and lists must not offer it.
pub fn refused<S: System>(state: &S::State, order: &S::Order) -> &'static str {
    let Err(refusal) = S::check(state, order) else { panic!("{order:?} should be refused") };
    assert!(!refusal.why.is_empty(), "{order:?} is refused without a word");
    let mut listed = Vec::new();
    S::orders(state, &mut listed);
    assert!(!listed.contains(order), "{order:?} is refused but listed");
    refusal.rule.as_str()
}

/// What was told, with its rules.
pub fn told<E: Clone>(log: &[Entry<E>]) -> Vec<(&'static str, E)> {
    let events = log.iter().filter_map(|entry| match entry {
        Entry::Event { rule, event } => Some((rule.as_str(), event.clone())),
        Entry::Roll(_) => None,
    });
    events.collect()
}
