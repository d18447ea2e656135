//! Pick-up battles: what a side may be, what it comes to, and that it can be fought.

use testkit::drafts::{self, set};

use super::*;
use crate::{Colonels, tables::shipped};

/// What is wrong when the usual draft has been changed, with the rules.
fn faults(change: impl FnOnce(&mut Draft)) -> Vec<String> {
    let library = shipped();
    let mut changed = builder(&library).usual;
    change(&mut changed);
    drafts::faults::<Colonels>(&library, &changed)
}

/// The battle of a draft, laid out like one that somebody has written.
fn opened(draft: &Draft) -> crate::state::State {
    drafts::opened::<Colonels>(&shipped(), draft)
}

#[test]
fn ic_set_01_the_usual_draft_is_fair_and_can_be_fought() {
    let library = shipped();
    let builder = builder(&library);
    assert!(builder.check(&builder.usual).is_empty());
    let weighing = weigh(&library, &builder.usual);
    assert!(weighing.warnings.is_empty(), "{:?}", weighing.warnings);
    let state = opened(&builder.usual);
    assert_eq!(state.regiments.len(), 2);
    assert_eq!(state.commanders.len(), 4, "a brigade and a regimental commander each");
    assert!(crate::validate::validate(&state).is_ok());
}

#[test]
fn ic_set_01_every_ground_on_every_table_can_be_set_up_on() {
    let library = shipped();
    for ground in &GROUNDS {
        for (table, ..) in TABLES {
            let mut draft = builder(&library).usual;
            set(&mut draft.answers, "ground", ground.key);
            set(&mut draft.answers, "table", table);
            let state = opened(&draft);
            assert_eq!(state.setting.terrain.len(), ground.pieces.len());
        }
    }
}

#[test]
fn ic_set_01_sides_keep_to_their_lists_and_totals_and_unfair_ones_are_told() {
    assert!(faults(|_| ()).is_empty());
    let library = shipped();
    let (_, _, points) = force(&library, &builder(&library).usual.sides[0]);
    let told = faults(|draft| set(&mut draft.answers, "points", &(points - 1).to_string()));
    assert!(told[0].ends_with("were agreed [IC-SET-01]"), "{told:?}");
    assert!(faults(|draft| set(&mut draft.answers, "points", &points.to_string())).is_empty());
    // What would be refused is said while it is weighed.
    let mut dear = builder(&library).usual;
    set(&mut dear.answers, "points", &(points - 1).to_string());
    let told = weigh(&library, &dear).warnings;
    let why = format!("The British: it comes to {points} points, and {} were agreed", points - 1);
    assert_eq!((told.len(), &told[0].why), (1, &why));
    let told = faults(|draft| draft.sides[0].entries[0].item = "EN-DSP".to_owned());
    assert!(told[0].contains("is not on the list"), "{told:?}");
    // [IC-CMD-01] One company makes no regiment.
    let told = faults(|draft| set(&mut draft.sides[0].entries[0].answers, "count", "1"));
    assert!(told[0].ends_with("[IC-CMD-01]"), "{told:?}");
    // An unfair battle is pointed out, and can be fought.
    let mut unfair = builder(&library).usual;
    set(&mut unfair.sides[0].answers, "name", "The Few");
    set(&mut unfair.sides[0].entries[0].answers, "count", "2");
    assert_eq!(weigh(&library, &unfair).warnings.len(), 1);
    let _ = opened(&unfair);
}

#[test]
fn ic_card_05_guns_are_raised_for_the_reserve() {
    let library = shipped();
    let mut draft = builder(&library).usual;
    set(&mut draft.sides[0].entries[1].answers, "regiment", "reserve");
    let state = opened(&draft);
    assert_eq!(state.reserves().count(), 1);
    let told = faults(|draft| set(&mut draft.sides[0].entries[0].answers, "regiment", "reserve"));
    assert!(told.iter().any(|fault| fault.ends_with("[IC-CARD-05]")), "{told:?}");
    // Two regiments have two slots.
    let mut two = builder(&library).usual;
    set(&mut two.answers, "points", "1000");
    two.sides[0].entries.push(DraftEntry {
        item: "BI-HUS".to_owned(),
        answers: answers(&[("count", "2"), ("regiment", "2")]),
    });
    assert_eq!(opened(&two).regiments.len(), 3);
}
