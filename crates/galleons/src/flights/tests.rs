//! What must hold of flying parties, High Martians and conveyors.

use kernel::{System as _, hex::Hex};

use super::*;
use crate::{
    Galleons, flow,
    position::{
        A, ADVANCED, B, advanced, allows, board, carry_out, give, give_aboard, lend, position_on,
        put_aboard, refuses, report,
    },
    state::{Quality, Station, Switches},
    validate::validate,
};

const FIRST: FlightId = FlightId(0);

const fn at(label: i16) -> Hex {
    Hex::new((label / 100 - 1) as i8, (label % 100 - 1) as i8)
}

fn band(officers: u8, marines: u8, hands: u8) -> Band {
    Band { officers, marines, hands, ..Band::default() }
}

/// Ships, and a flying party of the first of them at Low.
fn flying(text: &str, label: i16, band: Band) -> State {
    flying_on("canal", ADVANCED, text, label, band)
}

fn flying_on(map: &str, switches: Switches, text: &str, label: i16, band: Band) -> State {
    let mut state = position_on(map, switches, text);
    lend(&mut state[A], band);
    from_ship(&mut state, A, A, band, false);
    state[FIRST].hex = at(label);
    state[FIRST].altitude = Altitude::Low;
    state.in_phase(Phase::Fly { flight: FIRST })
}

const WILD: &str = "a Glory Sled 1010 N Low, high martian\nb Aphid 1020 N Low";

fn wing(man: Man, from: Station) -> Order {
    Order::Shift { ship: A, man, from, to: Station::Wings }
}

#[test]
fn sg_fly_01_a_flying_party_is_formed_like_a_boarding_party() {
    let mut state = advanced(WILD).in_phase(Phase::DeckOrders { at: 0 });
    let why = "a party is formed round an officer: tell him off first";
    refuses(&state, wing(Man::Hand, Station::Deck), "SG-BOARD-01", why);
    give(&mut state, wing(Man::Officer, Station::Bridge), &[]);
    let marines = Order::TellOff {
        ship: A,
        man: Man::Marine,
        from: Station::Deck,
        to: Station::Wings,
        n: 18,
    };
    give(&mut state, marines, &[]);
    give(&mut state, wing(Man::Hand, Station::Deck), &[]);
    assert!(state.afield.flights.is_empty());
    let told = report(&mut state, &[], flow::deck::reveal);
    let takes_wing = "SG-FLY-01 20 men take wing from A as flying party 1\n";
    assert!(told.contains(takes_wing), "{told}");
    let flight = state[FIRST];
    assert_eq!(
        (flight.hex, flight.altitude, flight.band),
        (at(1010), Altitude::Low, band(1, 18, 1))
    );
    assert_eq!((flight.home, flight.quality), (Some(A), Quality::Green));
    assert_eq!(validate(&state), Ok(()));
}

#[test]
fn sg_fly_01_from_a_slope_they_rise_to_the_ground_above() {
    let mut state = position_on("highland", ADVANCED, WILD);
    let higher = |state: &State, hex: Hex| Altitude::Low.level() < state.surface(hex);
    let hex = state.setting.map.field.hexes().find(|&hex| higher(&state, hex)).unwrap();
    (state[A].hex, state[A].status) = (hex, crate::state::Status::Landed);
    let flight = from_ship(&mut state, A, A, band(1, 0, 4), false);
    assert_eq!(state[flight].altitude, state.surface_altitude(hex));
    assert!(state[A].altitude < state[flight].altitude);
    // Over lower ground they are where she is.
    let mut state = advanced(WILD);
    let flight = from_ship(&mut state, A, A, band(1, 0, 4), false);
    assert_eq!(state[flight].altitude, state[A].altitude);
}

#[test]
fn sg_fly_01_only_who_has_wings() {
    let state = advanced("a Dauntless 1010 N Low\nb Aphid 1020 N Low");
    let state = state.in_phase(Phase::DeckOrders { at: 0 });
    let why = "A has neither High Martians nor conveyors: nobody aboard can fly";
    refuses(&state, wing(Man::Officer, Station::Bridge), "SG-FLY-01", why);
}

#[test]
fn sg_fly_01_it_comes_home_where_a_friendly_ship_is() {
    let state = flying(WILD, 1010, band(1, 2, 3));
    let mut state = state.in_phase(Phase::DeckOrders { at: 0 });
    let home = Order::ComeHome { flight: FIRST, ship: A };
    give(&mut state, home, &[]);
    // It is a deck order like any other: nothing is seen until all are shown.
    assert_eq!(state[FIRST].band.total(), 6);
    refuses(&state, home, "SG-FLY-01", "the flying party has its orders");
    let told = report(&mut state, &[], flow::deck::reveal);
    assert!(told.starts_with("SG-FLY-01 Flying party 1 comes aboard A: 6 men\n"), "{told}");
    let crew = &state[A].crew;
    assert_eq!((crew.officers, crew.marines, crew.deck.hands), (2, 18, 6));
    assert!(state[FIRST].band.is_empty());
    // Elsewhere there is nobody to come home to.
    let state = flying(WILD, 1011, band(1, 2, 3)).in_phase(Phase::DeckOrders { at: 0 });
    refuses(&state, home, "SG-FLY-01", "A is not where the flying party is");
    let mut state = flying(WILD, 1010, band(1, 2, 3)).in_phase(Phase::DeckOrders { at: 0 });
    state[FIRST].altitude = Altitude::Medium;
    refuses(&state, home, "SG-FLY-01", "A is not where the flying party is");
    let why = "there is no such flying party";
    refuses(&state, Order::ComeHome { flight: FlightId(1), ship: A }, "SG-FLY-01", why);
}

#[test]
fn sg_fly_02_two_points_in_any_direction_as_in_the_example() {
    let fly =
        |label: i16, altitude: Altitude| Order::Fly { flight: FIRST, hex: at(label), altitude };
    let state = flying(WILD, 1515, band(1, 2, 3));
    let (low, medium, very_low) = (Altitude::Low, Altitude::Medium, Altitude::VeryLow);
    // Two hexes; or one hex and one level down; or one level up.
    for order in [
        fly(1515, low),
        fly(1513, low),
        fly(1517, low),
        fly(1514, low),
        fly(1514, very_low),
        fly(1515, very_low),
        fly(1515, medium),
    ] {
        allows(&state, order);
    }
    let why = "a flying party has 2 points: 1 a hex, 2 to climb a level, 1 to go down one a turn";
    for order in [
        fly(1512, low),
        fly(1514, medium),
        fly(1513, very_low),
        fly(1515, Altitude::Ground),
        fly(1515, Altitude::High),
    ] {
        refuses(&state, order, "SG-FLY-02", why);
    }
    let mut listed = Vec::new();
    crate::flow::orders(&state, &mut listed);
    // Nineteen hexes within two, seven a level lower, one a level higher.
    assert_eq!(listed.len(), 27);
}

#[test]
fn sg_fly_02_over_high_ground_and_up_to_very_high() {
    let fly =
        |label: i16, altitude: Altitude| Order::Fly { flight: FIRST, hex: at(label), altitude };
    let text = "a Glory Sled 0101 N Low, high martian\nb Aphid 2020 N Low";
    let mut state = flying_on("highland", ADVANCED, text, 1403, band(1, 2, 3));
    // 1402 is ground at Low: it may alight there, but not fly into it from below.
    assert_eq!(state.surface(at(1402)), 2);
    allows(&state, fly(1402, Altitude::Low));
    state[FIRST].altitude = Altitude::VeryLow;
    let why = "a flying party has 2 points: 1 a hex, 2 to climb a level, 1 to go down one a turn";
    refuses(&state, fly(1402, Altitude::VeryLow), "SG-FLY-02", why);
    // From the ground it rises at the same price.
    state[FIRST].hex = at(1402);
    state[FIRST].altitude = Altitude::Low;
    allows(&state, fly(1402, Altitude::Medium));
    state[FIRST].altitude = Altitude::High;
    allows(&state, fly(1402, Altitude::VeryHigh));
    state[FIRST].altitude = Altitude::VeryHigh;
    allows(&state, fly(1402, Altitude::VeryHigh));
}

#[test]
fn sg_fly_02_each_moves_once_in_its_owners_phase() {
    let mut state = flying(WILD, 1515, band(1, 2, 3));
    from_ship(&mut state, A, A, band(1, 0, 2), false);
    let stay = |flight: u8, label: i16| Order::Fly {
        flight: FlightId(flight),
        hex: at(label),
        altitude: Altitude::Low,
    };
    let not_now = "this is not the moment for that order";
    refuses(&state, stay(1, 1010), "SG-FLY-02", not_now);
    let told = carry_out(&mut state, stay(0, 1514), &[]);
    assert_eq!(told, "SG-FLY-02 Flying party 1 is at 1514, Low\n");
    refuses(&state, stay(0, 1514), "SG-FLY-02", not_now);
    carry_out(&mut state, stay(1, 1010), &[]);
    assert!(!matches!(state.phase, Phase::Fly { .. }));
    // In the other's phase none of them moves.
    let mut state = flying(WILD, 1515, band(1, 2, 3));
    state.at_move = 1;
    report(&mut state, &[], |play| {
        crate::flow::advance(play);
    });
    assert!(!matches!(state.phase, Phase::Fly { .. }));
}

#[test]
fn sg_fly_03_a_flying_party_boards_where_it_ends_its_move() {
    let cross = Order::Cross { by: Company::Flight(FIRST), to: B };
    let mut state = flying(WILD, 1020, band(1, 4, 9)).in_phase(Phase::Announce { at: 0 });
    // The limit of hulls is one between two ships: all of them may.
    give(&mut state, cross, &[]);
    refuses(&state, cross, "SG-FLY-03", "the flying party has its orders");
    let mut state = state.in_phase(Phase::Cross);
    let told = board(&mut state, &[vec![1; 14], vec![1; 3]].concat());
    assert!(told.starts_with("SG-FLY-03 14 men of flying party 1 go aboard B\n"), "{told}");
    assert!(told.contains("SG-BOARD-09 Hand to hand aboard B: 14 boarders against 3 defenders\n"));
    assert!(state[FIRST].band.is_empty());
    assert_eq!(validate(&state), Ok(()));
    let why = "B does not share hex and altitude with the flying party";
    let state = flying(WILD, 1019, band(1, 4, 9)).in_phase(Phase::Announce { at: 0 });
    refuses(&state, cross, "SG-FLY-03", why);
    let mut state = flying(WILD, 1020, band(1, 4, 9)).in_phase(Phase::Announce { at: 0 });
    state[FIRST].altitude = Altitude::Medium;
    refuses(&state, cross, "SG-FLY-03", why);
    // In its own side's phase only.
    let mut state = flying(WILD, 1020, band(1, 4, 9)).in_phase(Phase::Announce { at: 1 });
    state.at_move = 1;
    let why = "a flying party boards in the movement phase of its own side";
    refuses(&state, cross, "SG-FLY-03", why);
    // A friend is not boarded.
    let state = flying(WILD, 1010, band(1, 4, 9)).in_phase(Phase::Announce { at: 0 });
    let why = "A is no enemy that could be boarded, and no prize";
    refuses(&state, Order::Cross { by: Company::Flight(FIRST), to: A }, "SG-FLY-03", why);
}

#[test]
fn sg_fly_03_a_landed_ship_is_boarded_on_the_ground() {
    let text = "a Glory Sled 1010 N Low, high martian\nb Aphid 1020 N Ground, landed";
    let mut state = flying(text, 1020, band(1, 4, 9)).in_phase(Phase::Announce { at: 0 });
    let cross = Order::Cross { by: Company::Flight(FIRST), to: B };
    assert!(crate::flow::check(&state, &cross).is_err());
    state[FIRST].altitude = Altitude::Ground;
    allows(&state, cross);
}

#[test]
fn sg_fly_03_driven_off_it_flies_again_and_boards_no_more() {
    let cross = Order::Cross { by: Company::Flight(FIRST), to: B };
    let mut state = flying(WILD, 1020, band(0, 0, 3)).in_phase(Phase::Announce { at: 0 });
    give(&mut state, cross, &[]);
    let mut state = state.in_phase(Phase::Cross);
    let told = board(&mut state, &[1, 1, 1, 1, 1, 1]);
    let driven = "SG-FLY-03 3 men of flying party 1, without a leader, are driven off B\n";
    assert!(told.contains(driven), "{told}");
    let flight = state[FIRST];
    assert_eq!((flight.band, flight.hex, flight.is_beaten), (band(0, 0, 3), at(1020), true));
    let state = state.in_phase(Phase::Announce { at: 0 });
    let mut state = state;
    state.at_move = 0;
    let why = "the flying party has been driven off and boards no more";
    refuses(&state, cross, "SG-FLY-03", why);
}

#[test]
fn sg_fly_03_boarders_from_the_air_take_to_it_again() {
    let mut state = flying(WILD, 1020, band(1, 4, 9));
    let band = std::mem::take(&mut state[FIRST].band);
    put_aboard(&mut state, Company::Flight(FIRST), B, band);
    let mut state = state.in_phase(Phase::Board { ship: B, is_settled: false });
    let told = give_aboard(&mut state, Order::Recall { aboard: B, to: None, man: None }, &[]);
    assert!(told.starts_with("SG-BOARD-14 14 men go back from B into the air\n"), "{told}");
    assert_eq!((state[FIRST].band, state[FIRST].is_beaten), (band, false));
}

#[test]
fn its_owner_chooses_who_falls() {
    let mut state = flying(WILD, 1020, band(1, 4, 9)).in_phase(Phase::Casualties { at: 2 });
    state[FIRST].owed = 2;
    let lose = |man| Order::Lose { of: Company::Flight(FIRST), man };
    allows(&state, lose(Man::Officer));
    refuses(&state, lose(Man::Petty), "SG-FLY-04", "there is no such man in that flying party");
    let told = give(&mut state, lose(Man::Hand), &[]);
    assert_eq!(told, "SG-FLY-04 Flying party 1 loses a hand\n");
    give(&mut state, lose(Man::Marine), &[]);
    refuses(&state, lose(Man::Hand), "SG-FLY-04", "this is not the moment for that order");
    // Where there is no choice nobody is asked.
    let mut state = flying(WILD, 1020, band(0, 0, 3)).in_phase(Phase::Casualties { at: 2 });
    state[FIRST].owed = 2;
    let told =
        report(&mut state, &[], |play| while next_to_mourn(play.state).is_some() && mourn(play) {});
    assert_eq!(told.matches("loses a hand").count(), 2);
    state[FIRST].owed = 5;
    let told = report(&mut state, &[], |play| {
        mourn(play);
    });
    assert_eq!(told, "SG-FLY-04 Flying party 1 is wiped out: 1 man\n");
}

#[test]
fn flying_parties_never_collide() {
    let mut state = flying(WILD, 1009, band(1, 4, 9)).moving(A);
    // No die is rolled as the galley passes through them.
    give(&mut state, Order::Ahead { ship: A, turn: None }, &[]);
    assert_eq!(state[A].hex, state[FIRST].hex);
}

#[test]
fn sg_throck_01_as_many_as_there_are_conveyors_and_one_per_hull_size_a_turn_as_in_the_example() {
    // Hull 4 with six conveyors: four men go up this turn, two next turn.
    let text = "a Dauntless 1010 N Low, conveyors 6\nb Aphid 1020 N Low";
    let mut state = advanced(text).in_phase(Phase::DeckOrders { at: 0 });
    give(&mut state, wing(Man::Officer, Station::Bridge), &[]);
    let three =
        Order::TellOff { ship: A, man: Man::Marine, from: Station::Deck, to: Station::Wings, n: 3 };
    allows(&state, three);
    give(&mut state, three, &[]);
    let why = "A can let no more men take off on conveyors this turn than 4";
    refuses(&state, wing(Man::Marine, Station::Deck), "SG-THROCK-01", why);
    report(&mut state, &[], flow::deck::reveal);
    assert_eq!((state[A].conveyors, state[FIRST].band.total()), (2, 4));
    assert_eq!(state[FIRST].quality, Quality::Trained);
    let mut state = state.in_phase(Phase::DeckOrders { at: 0 });
    give(&mut state, wing(Man::MarineOfficer, Station::Deck), &[]);
    give(&mut state, wing(Man::Marine, Station::Deck), &[]);
    let why = "A can let no more men take off on conveyors this turn than 2";
    refuses(&state, wing(Man::Marine, Station::Deck), "SG-THROCK-01", why);
    // Back aboard, the conveyors are there again.
    state[A].wings = Band::default();
    report(&mut state, &[], |play| come_home(play, FIRST, A));
    assert_eq!(state[A].conveyors, 6);
}

#[test]
fn sg_throck_01_without_the_limit_of_the_errata_all_go_up() {
    let switches = Switches { conveyor_limit: false, ..ADVANCED };
    let text = "a Dauntless 1010 N Low, conveyors 6\nb Aphid 1020 N Low";
    let mut state = position_on("canal", switches, text).in_phase(Phase::DeckOrders { at: 0 });
    give(&mut state, wing(Man::Officer, Station::Bridge), &[]);
    let five =
        Order::TellOff { ship: A, man: Man::Marine, from: Station::Deck, to: Station::Wings, n: 5 };
    give(&mut state, five, &[]);
    let why = "A can let no more men take off on conveyors this turn than 6";
    refuses(&state, wing(Man::Marine, Station::Deck), "SG-THROCK-01", why);
}

#[test]
fn sg_hm_01_high_martians_board_without_grapples_in_either_phase() {
    let text = "a Glory Sled 1010 N Low, high martian, party 8\nb Aphid 1010 N Low";
    let cross = Order::Cross { by: Company::Ship(A), to: B };
    for at_move in [0, 1] {
        let mut state = advanced(text).in_phase(Phase::Announce { at: at_move });
        state.at_move = at_move;
        give(&mut state, cross, &[]);
        let mut state = state.in_phase(Phase::Cross);
        let told = board(&mut state, &[vec![1; 8], vec![1; 3]].concat());
        assert!(told.starts_with("SG-BOARD-03 8 men of A go aboard B\n"), "{told}");
        // A round is fought in that step.
        assert_eq!(told.matches("Hand to hand").count(), 1, "{told}");
        // Later rounds in the High Martians' own phases.
        let mut state = state.in_phase(Phase::Cross);
        state.at_move = 1;
        assert!(!board(&mut state, &[]).contains("Hand to hand"));
    }
    let why = "B does not share her hex and altitude";
    for other in ["b Aphid 1011 N Low", "b Aphid 1010 N Medium"] {
        let text = format!("a Glory Sled 1010 N Low, high martian, party 8\n{other}");
        let state = advanced(&text).in_phase(Phase::Announce { at: 0 });
        refuses(&state, cross, "SG-HM-01", why);
    }
    // The crossing limit still applies: hull 2, ten men.
    let text = "a Glory Sled 1010 N Low, high martian, party 14\nb Aphid 1010 N Low";
    let mut state = advanced(text).in_phase(Phase::Announce { at: 0 });
    give(&mut state, cross, &[]);
    let mut state = state.in_phase(Phase::Cross);
    let told = board(&mut state, &[vec![1; 10], vec![1; 3]].concat());
    assert!(told.starts_with("SG-BOARD-03 10 men of A go aboard B\n"), "{told}");
}

#[test]
fn sg_fly_03_a_party_counts_those_in_the_air_and_those_aboard_an_enemy() {
    let mut state = flying(WILD, 1020, band(1, 4, 9));
    let names = Galleons::measure_names(&state);
    let at = names.iter().position(|name| name == "flying party 1: men flying or boarding");
    let measured = |state: &State| {
        let mut measures = Vec::new();
        Galleons::measures(state, &mut measures);
        measures[at.unwrap()]
    };
    assert_eq!(measured(&state), 14);
    state[FIRST].owed = 2;
    assert_eq!(measured(&state), 12);
    state[FIRST].owed = 0;
    let men = std::mem::take(&mut state[FIRST].band);
    put_aboard(&mut state, Company::Flight(FIRST), B, men);
    assert_eq!(measured(&state), 14);
    state.afield.boarders.clear();
    assert_eq!(measured(&state), 0);
}

#[test]
fn sg_hm_01_they_fly_back_when_they_retreat() {
    // To their ship where she is, or into the air where she is not.
    let text = "a Glory Sled 1010 N Low, high martian\nb Aphid 1010 N Low";
    let mut state = advanced(text);
    put_aboard(&mut state, Company::Ship(A), B, band(0, 0, 2));
    let mut state = state.in_phase(Phase::Board { ship: B, is_settled: false });
    give_aboard(&mut state, Order::HoldFast { ship: B }, &[1; 5]);
    assert_eq!(state[A].party, band(0, 0, 2));
    let text = "a Glory Sled 1015 N Low, high martian\nb Aphid 1010 N Low";
    let mut state = advanced(text);
    put_aboard(&mut state, Company::Ship(A), B, band(0, 0, 2));
    let mut state = state.in_phase(Phase::Board { ship: B, is_settled: false });
    let told = board(&mut state, &[1; 5]);
    assert!(told.contains("SG-HM-01 2 men of A, without a leader, are driven off B\n"), "{told}");
    assert_eq!((state[FIRST].band, state[FIRST].hex), (band(0, 0, 2), at(1010)));
    assert!(state[FIRST].is_beaten);
}

#[test]
fn sg_fly_04_its_dead_are_chosen_after_those_of_ships_and_not_before() {
    let mut state = flying(WILD, 1515, band(1, 2, 3)).in_phase(Phase::Casualties { at: 0 });
    let fall = Order::Lose { of: Company::Flight(FIRST), man: Man::Hand };
    state[FIRST].owed = 1;
    allows(&state, fall);
    let not_now = "this is not the moment for that order";
    refuses(&state.clone().in_phase(Phase::Move), fall, "SG-FLY-04", not_now);
    state[B].owed = 1;
    refuses(&state, fall, "SG-FLY-04", not_now);
}

#[test]
fn sg_fly_02_a_regular_sends_nobody_across_while_fliers_may_come() {
    let text = "a Glory Sled 1010 N Low, high martian\nb Thunderer 2020 N Low, grapples C broadside\n\
                a Sky Runner 2020 N Low, deck 0";
    let boards = |label: i16, altitude: Altitude| {
        let mut state = flying(text, label, band(1, 9, 0));
        state[FIRST].altitude = altitude;
        let told = crate::position::advised(&state.in_phase(Phase::DeckOrders { at: 1 }));
        matches!(
            told,
            Order::Shift { to: Station::Party, .. } | Order::TellOff { to: Station::Party, .. }
        )
    };
    // Two hexes, or a hex and a level down, are within their two points; a level up with a hex is not.
    assert!(boards(2017, Altitude::Low) && !boards(2018, Altitude::Low));
    assert!(boards(2018, Altitude::Medium) && !boards(2019, Altitude::Medium));
    assert!(boards(2019, Altitude::VeryLow) && !boards(2020, Altitude::VeryLow));
}
