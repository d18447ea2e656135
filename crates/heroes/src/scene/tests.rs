//! What a page is told.

use super::*;
use crate::{
    order::Order,
    state::Plan,
    trial::{
        A_COMPANY, B_COMPANY, BLACK, BRITISH, GATLING, GREEN, HORSE, LANCERS, MAHDIST, RED, RELIEF,
        RIFLES, STEAMER, TRAIN, Trial,
    },
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

#[test]
fn a_scene_shows_trains_vehicle_by_vehicle() {
    let trial = Trial::siding().deal(BRITISH, "KH 5C").go(&[]);
    let whole = scene(&trial.state, Viewer::Seat(BRITISH));
    let train = whole.pieces.iter().find(|piece| piece.id == movement::piece(TRAIN)).unwrap();
    let Glyph::Troops { bases, has_front } = &train.glyph else { panic!() };
    assert!(has_front);
    let arms: Vec<Sign> = bases.iter().map(|base| base.arm).collect();
    assert_eq!(arms, [Sign::Gun, Sign::Engine, Sign::Carriage]);
    let engine = kernel::table::Point::thousandths(13_500, 45_000);
    assert_eq!(bases[1].pose, Pose::new(engine, Angle::EAST));
    // Four gunners and eight men.
    assert_eq!(train.badge, "12");
    assert!(train.described.contains("moves 3D6"), "{}", train.described);
    assert!(train.described.contains("carries Relief company (8)"), "{}", train.described);
    assert!(!whole.pieces.iter().any(|piece| piece.id == movement::piece(RELIEF)));
    let mut entries = whole.rosters[0].entries.iter();
    let entry = entries.find(|one| one.piece == movement::piece(RELIEF)).unwrap();
    assert_eq!(entry.note, "8, aboard Armoured train");
    let row = &whole.records[0].rows[0];
    assert_eq!((row.label.as_str(), row.cells.len()), ("Armoured train", 7));
    // Both weapons, each to three sides, at short and long range.
    let inspected = inspect(&trial.state, Viewer::Spectator, movement::piece(TRAIN)).unwrap();
    assert_eq!(inspected.overlays.len(), 12);
}

#[test]
fn what_carriers_may_do_is_told_in_words_and_on_the_map() {
    let run = crate::state::Plan::Run { fire: None, turn: None, astern: false };
    let trial = Trial::siding().deal(BRITISH, "KH 5C").go(&[]).declare(TRAIN, run, &[2, 2, 2]);
    let labels = |trial: &Trial| -> Vec<(String, bool)> {
        let orders = trial.orders();
        let choices =
            orders.iter().enumerate().map(|(n, order)| choices::describe(&trial.state, order, n));
        choices.map(|choice| (choice.label, choice.anchor.is_some())).collect()
    };
    let all = labels(&trial);
    assert!(all.contains(&("6 cm ahead".to_owned(), true)), "{all:?}");
    assert!(all.contains(&("3 cm back".to_owned(), true)), "{all:?}");
    assert!(all.contains(&("Leave the table".to_owned(), false)), "{all:?}");
    let fires = Trial::siding().deal(BRITISH, "KH 5C").go(&[]);
    let fires = fires.declare(TRAIN, crate::state::Plan::Fire, &[]);
    let shot = choices::describe(&fires.state, &fires.orders()[0], 0);
    assert!(shot.has_odds && shot.group.is_some(), "{shot:?}");
    let turns = crate::state::Plan::Spin { fire: None };
    let ships = Trial::landing().deal(BRITISH, "KH 5C").go(&[]).declare(STEAMER, turns, &[]);
    let all = labels(&ships);
    assert!(all.contains(&("Turn 15° to starboard".to_owned(), true)), "{all:?}");
    assert!(all.contains(&("Turn 30° to port".to_owned(), true)), "{all:?}");
    let steamer = inspect(&ships.state, Viewer::Spectator, movement::piece(STEAMER)).unwrap();
    assert!(steamer.lines[0].contains("flotation 33 of 33"), "{:?}", steamer.lines);
}

#[test]
fn hv_fire_03_the_page_shows_the_forced_target_and_why_no_other() {
    let trial = Trial::wadi()
        .gone(&[B_COMPANY, GATLING, BLACK, GREEN, RIFLES])
        .stand(A_COMPANY, 500, 150, 0)
        .stand(RED, 480, 280, 180)
        .stand(HORSE, 610, 330, 180)
        .hero_with(BRITISH, LANCERS, Post::Rear)
        .deal(BRITISH, "KH 9S")
        .go(&[])
        .declare(A_COMPANY, Plan::Fire, &[]);
    let shown = scene(&trial.state, Viewer::Seat(BRITISH));
    let kinds: Vec<OverlayKind> = shown.overlays.iter().map(|overlay| overlay.kind).collect();
    assert!(kinds.contains(&OverlayKind::Close) && kinds.contains(&OverlayKind::Long));
    let lines = |kind| -> Vec<&str> {
        let all = shown.overlays.iter().filter(move |overlay| overlay.kind == kind);
        all.map(|overlay| overlay.label.as_str()).collect()
    };
    assert_eq!(lines(OverlayKind::Tape).len(), 1, "only the nearest is a target");
    assert_eq!(lines(OverlayKind::Barred), ["not the nearest"]);
    let choices = shown.decision.unwrap().choices;
    let shot = choices.iter().find(|choice| choice.label == "Fire at Red Flag").unwrap();
    assert!(shot.has_odds && shot.has_prospect);
    let said = prospect(&trial.state, &trial.orders()[shot.index]).join("; ");
    for part in ["8 dice", "each hits on 6", "dense target", "no cover", "has to be the target"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    // Nobody else sees what he considers.
    let others = scene(&trial.state, Viewer::Seat(MAHDIST));
    assert!(!others.overlays.iter().any(|overlay| overlay.kind == OverlayKind::Tape));
}

#[test]
fn hv_lead_02_a_blank_is_offered_after_all_that_does_something() {
    let trial = Trial::wadi().deal(BRITISH, "KH 9S").holds(BRITISH, Leadership::DashedHardLuck);
    let trial = trial.holds(BRITISH, Leadership::EnhancedFirepower).go(&[]);
    let trial = trial.give(Order::ActivateByHero, &[]);
    let shown = scene(&trial.state, Viewer::Seat(BRITISH));
    let choices = shown.decision.unwrap().choices;
    let place = |words: &str| choices.iter().position(|choice| choice.label.contains(words));
    let (blank, firepower) = (place("hard luck").unwrap(), place("irepower").unwrap());
    assert!(firepower < blank, "{choices:?}");
    // Behind it stand giving up and offering a draw, and nothing else.
    assert_eq!(blank + 3, choices.len(), "{choices:?}");
    assert!(blank < place("Give the battle up").unwrap());
    // So is where its Hero goes, behind what a unit may do.
    let (post, moves) = (place("The Hero goes").unwrap(), place("Moves").unwrap());
    assert!(moves < post && post < blank, "{choices:?}");
}

#[test]
fn hv_fire_16_the_corners_of_a_square_are_told_apart() {
    let trial = Trial::wadi()
        .gone(&[A_COMPANY, LANCERS, GATLING])
        .hero(BRITISH, Hero::Removed)
        .stand(B_COMPANY, 500, 150, 0)
        .stance(B_COMPANY, crate::state::Stance::SquareSolo)
        .stand(RED, 500, 250, 180)
        .deal(BRITISH, "KH 9S")
        .holds(BRITISH, Leadership::DashedHardLuck)
        .go(&[])
        .declare(B_COMPANY, Plan::Fire, &[]);
    let orders = trial.orders();
    let shots = orders.iter().enumerate().filter(|(_, order)| matches!(order, Order::Shoot { .. }));
    let labels: Vec<String> =
        shots.map(|(n, order)| choices::describe(&trial.state, order, n).label).collect();
    let distinct: std::collections::BTreeSet<&String> = labels.iter().collect();
    assert!(1 < labels.len() && distinct.len() == labels.len(), "{labels:?}");
    assert!(labels[0].ends_with("with 3 men, both corners"), "{labels:?}");
    // Below its heading a way to fire is told without its target.
    let shot = orders.iter().find(|order| matches!(order, Order::Shoot { .. })).unwrap();
    let shot = choices::describe(&trial.state, shot, 0);
    assert_eq!(shot.group.as_deref(), Some(format!("Fire at {}", trial.state.name(RED)).as_str()));
    assert!(!shot.told().1.contains(trial.state.name(RED)), "{}", shot.told().1);
    assert!(shot.told().1.ends_with("with 3 men, both corners"));
}

#[test]
fn hv_hero_04_a_player_who_is_called_like_his_hero_is_not_named_twice() {
    let asked = |player: &str| {
        let mut trial = Trial::wadi();
        let setting = std::sync::Arc::make_mut(&mut trial.state.setting);
        setting.change(|facts| player.clone_into(&mut facts.seats[usize::from(BRITISH.0)].player));
        let trial = trial.deal(BRITISH, "QH 7S").go(&[]).give(Order::ActivateHero, &[]);
        (decision(&trial.state).unwrap().prompt.words(), trial)
    };
    let (prompt, trial) = asked("Ann");
    let hero = hero_name(&trial.state, BRITISH);
    assert_eq!(prompt, format!("Ann: what does {hero} do?"));
    assert_eq!(asked(hero).0, format!("{hero}: what does the Hero do?"));
    assert!(!sheets::record(&asked(hero).1.state, BRITISH).subtitle.contains(hero));
}
