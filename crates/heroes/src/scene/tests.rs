//! What a page is told.

use super::*;
use crate::trial::{A_COMPANY, BRITISH, GATLING, MAHDIST, Trial};

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
    let hand = |scene: &Scene| scene.records[0].rows[1].text.clone();
    assert_eq!(hand(&own), "Rally!");
    assert_eq!(own.records[0].rows[0].text, "K♥  9♠");
    assert!(!own.decision.as_ref().unwrap().choices.is_empty());
    let other = scene(&trial.state, Viewer::Seat(MAHDIST));
    assert_eq!(hand(&other), "1, face down");
    assert!(other.decision.unwrap().choices.is_empty());
}

#[test]
fn an_inspection_shows_arc_and_ranges() {
    let state = Trial::wadi().state;
    let shown = inspect(&state, Viewer::Umpire, movement::piece(A_COMPANY)).unwrap();
    assert_eq!(shown.overlays.len(), 2);
    assert!(shown.overlays[1].label.contains("25 cm"));
    assert!(inspect(&state, Viewer::Umpire, PieceId(99)).is_none());
}
