//! What the page shows of cards, commanders, melees and those who act.

use super::*;
use crate::{
    order::Order,
    state::{Colour, Contact},
    trial::{GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, Trial, WESSEX, at},
};
use kernel::System as _;

fn facing() -> Trial {
    let trial = Trial::well().plain().gone(&[OTHER_SPEARS, LEVY]).nobody_reacts();
    let trial = trial.line(LINE, 200, 60, 0).line(OTHER_LINE, 400, 60, 0);
    trial.alone(GATLING, 0, at(300, 60, 0)).line(SPEARS, 300, 260, 180)
}

/// The cards of the regiments, with whether each is red and whether it is marked.
fn marked(trial: &Trial) -> Vec<(bool, bool)> {
    let cards = sheets::cards(&trial.state);
    let name = &trial.state.regiment_spec(WESSEX).name;
    cards[0].cards.iter().filter(|card| card.of == *name).map(|card| (card.red, card.now)).collect()
}

#[test]
fn ic_card_01_the_card_in_play_stays_and_is_marked() {
    let trial = facing();
    // In its slot both may be played.
    assert_eq!(marked(&trial), [(true, true), (false, true)]);
    let red = trial.again().play(Colour::Red);
    assert_eq!(marked(&red), [(true, true), (false, false)]);
    let black = trial.again().play(Colour::Black);
    assert_eq!(marked(&black), [(true, false), (false, true)]);
    // It is gone when it has been played out, and outside of slots nothing is marked.
    let done = red.give(&Order::Done, &[]);
    assert_eq!(marked(&done), [(false, true)]);
    let gap = trial.with(|state| state.phase = Phase::Call { ops: Ops::Ground });
    assert_eq!(marked(&gap), [(true, false), (false, false)]);
}

#[test]
fn ic_card_03_a_motivation_card_in_play_stays_and_is_marked() {
    let trial = facing().with(|state| state.seats[0].motivated = false);
    let drive = |trial: &Trial| -> Vec<(bool, bool)> {
        let cards = sheets::cards(&trial.state);
        cards[1].cards.iter().map(|card| (card.red, card.now)).collect()
    };
    assert_eq!(drive(&trial), [(true, false), (false, false)]);
    let again = Order::Play { colour: Colour::Black, card: Card::Motivation };
    assert_eq!(drive(&trial.give(&again, &[])), [(false, true)]);
}

#[test]
fn fire_is_told_in_short_below_the_name_of_who_fires() {
    let trial = facing().play(Colour::Red);
    let mut orders = Vec::new();
    crate::flow::orders(&trial.state, &mut orders);
    let is_volley = |order: &&Order| matches!(order, Order::Volley { unit: LINE, .. });
    let volley = orders.iter().find(is_volley).unwrap();
    let choice = choices::describe(&trial.state, volley, 0);
    assert_eq!(choice.group.as_deref(), Some(trial.state.name(LINE)));
    let name = trial.state.name(SPEARS);
    assert!(choice.label.starts_with(&format!("Fire at {name}, stand ")), "{}", choice.label);
    assert!(choice.told().1.starts_with(&format!("{name}, stand ")));
}

#[test]
fn the_units_of_the_regiment_that_acts_are_marked() {
    let active = |trial: &Trial| -> Vec<PieceId> {
        let scene = scene(&trial.state, Viewer::Spectator);
        scene.pieces.iter().filter(|piece| piece.active).map(|piece| piece.id).collect()
    };
    let trial = facing();
    let wessex = [LINE, OTHER_LINE, GATLING].map(piece);
    assert_eq!(active(&trial), wessex);
    assert_eq!(active(&trial.again().play(Colour::Red)), wessex);
    let call = trial.with(|state| state.phase = Phase::Call { ops: Ops::Ground });
    assert!(active(&call).is_empty());
}

#[test]
fn ic_cmd_03_a_commander_is_looked_at_wherever_he_is() {
    let looked = |post: Post| {
        let trial = facing().with(|state| state.commanders[0].at = post);
        inspect(&trial.state, Viewer::Spectator, commander_piece(0)).expect("he is known")
    };
    // Sixty yards from the left of the first line: it is lifted, the other is not.
    let alone = looked(Post::Alone(at(65, 50, 0)));
    assert_eq!(alone.overlays.len(), 2);
    assert!(alone.lines.iter().any(|line| line == "lifts the morale of Line company 1 by 2"));
    let far = looked(Post::Alone(at(20, 400, 0)));
    assert!(far.lines.iter().any(|line| line.starts_with("lifts nobody")));
    let with = looked(Post::With(facing().nth(LINE, 0)));
    assert!(with.lines[0].ends_with("with Line company 1"));
    let hit = looked(Post::Hit { turn: 1, place: at(65, 50, 0).at, wounded: false });
    assert!(hit.overlays.is_empty() && hit.lines[0].ends_with("hit"));
    // There is nobody else of that number.
    let none = PieceId(999);
    assert!(inspect(&facing().state, Viewer::Spectator, none).is_none());
}

#[test]
fn ic_melee_07_a_melee_is_told_stand_by_stand() {
    let trial = facing().line(SPEARS, 200, 60, 180);
    let (charger, foe) = (trial.nth(SPEARS, 2), trial.nth(LINE, 1));
    let trial = trial.with(|state| {
        let made = Contact { charger, foe, flank: false, since: 1, fought: false };
        state.contacts.push(made);
    });
    let told = inspect(&trial.state, Viewer::Spectator, piece(LINE)).unwrap().lines;
    let line = told.iter().find(|line| line.contains("against")).unwrap();
    assert!(line.starts_with("stand 2 against "), "{line}");
    assert!(line.contains(", stand 3: value "), "{line}");
    assert!(!line.contains(" 1 kills"), "{line}");
}

#[test]
fn ic_morale_02_a_test_tells_its_stand_and_the_parts_of_its_total() {
    let trial = facing();
    let stand = trial.nth(SPEARS, 2);
    let total = crate::morale::total(&trial.state, stand);
    let (text, _) =
        crate::narrate::narrate(&trial.state, &crate::event::Event::Tests { stand, total });
    let text = text.words();
    assert!(text.contains(", stand 3, tests"), "{text}");
    assert!(text.contains(&format!("total of {}: +5 stands", total.sum())), "{text}");
}

#[test]
fn victory_is_told_in_whole_sentences() {
    let library = crate::tables::shipped();
    for card in crate::Colonels::scenarios(&library) {
        let told = &card.victory;
        for wrong in [" .", "0 points,", "1 points", "destroyed .", "  "] {
            assert!(!told.contains(wrong), "{}: {told}", card.id);
        }
    }
    let card = |id: &str| {
        let cards = crate::Colonels::scenarios(&library);
        cards.into_iter().find(|card| card.id == id).unwrap().victory
    };
    assert!(card("the-marching-square").contains(" points for each enemy wagon destroyed."));
    let fort = card("fort-esperance");
    assert!(fort.contains("at the end, unless it is behind by 20 points or more."), "{fort}");
}

#[test]
fn hits_on_machines_are_measured() {
    let (trial, units) = Trial::canal(&[(0, "Land ironclad"), (1, "Field gun section")]);
    let measured = |trial: &Trial| {
        let mut all = Vec::new();
        crate::Colonels::measures(&trial.state, &mut all);
        let names = crate::Colonels::measure_names(&trial.state);
        assert_eq!(all.len(), names.len());
        let hits = names.iter().zip(all).filter(|(name, _)| name.contains("hits on machines"));
        hits.map(|(_, value)| value).collect::<Vec<i32>>()
    };
    assert_eq!(measured(&trial), [0, 0]);
    let hit = trial.with(|state| {
        (state[units[0]].gun_hits, state[units[1]].gun_hits) = (3, 1);
    });
    assert_eq!(measured(&hit), [3, 0], "guns are no machines");
}
