//! What must hold of meetings, and of ships between battles.

use kernel::{Chronicle as _, Dice, NullChronicle, Playable, System, Viewer, system::carry_on};

use super::*;
use crate::{Galleons, tables::Service};

const CAPTAIN: SeatId = SeatId(0);
const FOE: SeatId = SeatId(1);

fn library() -> Library {
    Galleons::library(&testkit::tables("galleons"), None).unwrap()
}

fn folk() -> Folk {
    Folk { service: Service::Martian, is_high_martian: false, boarding: None, arm: 0 }
}

fn comer(library: &Library, class: &str, seat: SeatId) -> Comer {
    let class = library.class(class).unwrap().clone();
    let ship = Ship::fresh(&class, Quality::Trained, folk());
    Comer { name: class.name.clone(), class, seat, ship, is_passive: false, tower: None }
}

fn open(comers: Vec<Comer>) -> State {
    let library = library();
    let country = Country::new(&library, &library.maps[0].id).unwrap();
    let seats = ["Ann".to_owned(), "Ben".to_owned()];
    let sides = ["Pirates".to_owned(), "Ann".to_owned()];
    Meeting { title: "A meeting".to_owned(), seats: &seats, found: FOE, sides, comers }
        .open(&country)
}

/// Lets the quick policy play for everybody, until `stop` says so.
fn play_on(state: &mut State, seed: u64, stop: impl Fn(&State) -> bool) {
    let mut dice = Dice::seeded(seed);
    let mut log = NullChronicle::default();
    carry_on::<Galleons, _>(state, &mut dice, &mut log);
    let mut orders = Vec::new();
    while let Some(seat) = Galleons::decider(state).filter(|_| !stop(state)) {
        let seen = Galleons::seen_by(state, Viewer::Seat(seat));
        orders.clear();
        Galleons::orders(&seen, &mut orders);
        let order = orders[Galleons::policy(&seen, &orders, &mut dice)];
        assert_eq!(Galleons::check(state, &order), Ok(()));
        Galleons::apply(state, &order, &mut dice, log.as_log());
        carry_on::<Galleons, _>(state, &mut dice, &mut log);
        assert_eq!(Galleons::validate(state), Ok(()), "after {order:?}");
    }
}

#[test]
fn those_who_are_found_lie_in_the_middle_and_the_others_come_from_eight_hexes_away() {
    let library = library();
    let foes = ["Small Bird", "Clearsight"].map(|class| comer(&library, class, FOE));
    let mut comers = vec![comer(&library, "Sky Runner", CAPTAIN)];
    comers.extend(foes);
    let mut state = open(comers);
    let centre = state.setting.map.centre;
    play_on(&mut state, 1, |state| 0 < state.turn);
    let away = state.ships.iter().map(|ship| ship.hex.distance(centre));
    assert_eq!(away.collect::<Vec<_>>(), [8, 0, 1]);
    assert!(state.ships.iter().all(|ship| ship.altitude == Altitude::Medium));
    assert!(
        state.setting.map.surface.iter().all(|&level| level == 0)
            && state.setting.map.city().next().is_none()
    );
}

#[test]
fn a_tow_comes_along_and_does_not_keep_the_battle_going() {
    let library = library();
    let tow = |library: &Library| {
        let class = library.class("Warm Winds").unwrap().clone();
        let ship = Ship::guarded(&class, Quality::Trained, folk(), 5);
        Comer { name: "Prize".to_owned(), class, seat: FOE, ship, is_passive: true, tower: Some(1) }
    };
    let comers = || {
        vec![
            comer(&library, "Sky Runner", CAPTAIN),
            comer(&library, "Small Bird", FOE),
            tow(&library),
        ]
    };
    let mut state = open(comers());
    play_on(&mut state, 7, |state| 0 < state.turn);
    let (tower, towed) = (ShipId(1), ShipId(2));
    assert_eq!((state[tower].hex, state[tower].facing), (state[towed].hex, state[towed].facing));
    assert_eq!(crate::tow::tower_of(&state, towed), Some(tower));
    assert!(state.has_given_up(towed) && state[towed].status == Status::Flying);
    assert_eq!(state[towed].all_hands().total(), 6);
    for seed in 0..6 {
        let mut state = open(comers());
        play_on(&mut state, seed, |_| false);
        assert!(Galleons::outcome(&state).is_some());
    }
}

#[test]
fn sg_s3_02_merchantmen_of_any_battle_give_up_at_their_first_damage() {
    let library = library();
    let merchant = || Comer { is_passive: true, ..comer(&library, "Warm Winds", FOE) };
    let mut stopped = 0;
    for seed in 0..4 {
        let mut state = open(vec![comer(&library, "Sky Runner", CAPTAIN), merchant(), merchant()]);
        play_on(&mut state, seed, |_| false);
        for ship in [ShipId(1), ShipId(2)] {
            stopped += u8::from(state.has_given_up(ship));
            assert!(state.has_given_up(ship) || state[ship].hull_marks == 0);
        }
    }
    assert!(0 < stopped);
}

#[test]
fn a_ship_between_battles_keeps_her_wounds_and_loses_her_troubles() {
    let library = library();
    let class = library.class("Sky Runner").unwrap();
    let mut ship = Ship::fresh(class, Quality::Green, folk());
    let full = ship.all_hands();
    assert_eq!(u16::from(full.total()), class.complement.total());
    assert_eq!(ship.rested(class, full).all_hands(), full);
    (ship.hull_marks, ship.fire, ship.rudder_jam, ship.sliding) = (5, 2, 1, 4);
    ship.guns[0].is_wrecked = true;
    let mut men = full;
    let dead = Band { hands: 4, ..Band::default() };
    men.hands -= dead.hands;
    let rested = ship.rested(class, men);
    assert_eq!((rested.hull_marks, rested.fire, rested.rudder_jam, rested.sliding), (5, 0, 0, 0));
    assert!(rested.guns[0].is_wrecked && rested.guns[0].crew.total() == 0);
    assert_eq!(rested.all_hands().total(), full.total() - 4);
    assert_eq!(rested.crew.manoeuvre.total(), class.complement.manoeuvre, "cranks before guns");
    assert_eq!(rested.way(), Way::Own);
    // Screws shot to pieces: a jury rig. A burst boiler: nothing.
    (ship.screw_hits, ship.boiler_burst) = (class.speed, false);
    assert_eq!(ship.rested(class, men).way(), Way::JuryRig);
    ship.screw_hits -= 1;
    assert_eq!(ship.rested(class, men).way(), Way::Own);
    ship.boiler_burst = true;
    assert_eq!(ship.rested(class, men).way(), Way::None);
    // Nobody for the helm.
    let few = Band { petty: 1, hands: 3, ..Band::default() };
    ship.boiler_burst = false;
    assert_eq!(ship.rested(class, few).way(), Way::None);
    for more in [Band { officers: 1, ..few }, Band { captain: true, ..few }] {
        let rested = ship.rested(class, more);
        assert_eq!((rested.way(), rested.all_hands().total()), (Way::Own, 5));
    }
}
