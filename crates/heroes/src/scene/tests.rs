//! What a page is told.

use super::*;
use crate::{
    trial::{A_COMPANY, BRITISH, GATLING, MAHDIST, Trial},
    vocabulary::Leadership,
};

#[test]
fn a_scene_shows_every_unit_at_true_scale_and_only_the_own_hand() {
    let trial = Trial::wadi()
        .deal(BRITISH, "KH 9S")
        .deal(MAHDIST, "QH")
        .holds(BRITISH, Leadership::Rally)
        .go(&[]);
    let own = scene(&trial.state, Viewer::Seat(BRITISH));
    assert_eq!(own.pieces.len(), 9);
    let Glyph::Troops { bases, .. } = &own.pieces[usize::from(GATLING.0)].glyph else { panic!() };
    assert_eq!(bases.len(), 3);
    let company = &own.pieces[usize::from(A_COMPANY.0)];
    assert_eq!(company.badge, "8");
    assert!(company.described.contains("with Major Augustus Tarrant"), "{}", company.described);
    let faces = |scene: &Scene, row: usize| -> Vec<String> {
        scene.cards[row].cards.iter().map(|card| card.text.clone()).collect()
    };
    assert_eq!(faces(&own, 0), ["K♥", "Q♥", "9♠"], "in the order in which they are used");
    let now: Vec<bool> = own.cards[0].cards.iter().map(|card| card.now).collect();
    assert_eq!(now, [true, false, false]);
    assert_eq!(own.cards[0].cards[1].side, 1);
    assert_eq!(faces(&own, 1), ["Rally!"]);
    assert!(!own.decision.as_ref().unwrap().choices.is_empty());
    let other = scene(&trial.state, Viewer::Seat(MAHDIST));
    assert_eq!(faces(&other, 0), faces(&own, 0), "those of the turn lie open");
    assert_eq!(faces(&other, 1), [""]);
    assert!(other.cards[1].cards[0].is_face_down());
    assert!(other.decision.unwrap().choices.is_empty());
    // The sheet of a command has a box for every man.
    let company = &own.records[0].rows[0];
    assert_eq!((company.label.as_str(), company.cells.len()), ("A Company", 8));
}

#[test]
fn an_inspection_shows_arc_and_ranges() {
    let state = Trial::wadi().state;
    let shown = inspect(&state, Viewer::Umpire, movement::piece(A_COMPANY)).unwrap();
    assert_eq!(shown.overlays.len(), 2);
    assert!(shown.overlays[1].label.contains("25 cm"));
    assert!(inspect(&state, Viewer::Umpire, PieceId(99)).is_none());
}
