//! Tests of hand weapons: who fires, how many dice, at whom, how far, and what keeps them silent.

use super::*;
use crate::{
    flow,
    position::{
        A, ADVANCED, B, C, advanced, allows, carry_on, carry_out, chance, give, lend, position,
        position_on, refuses, report,
    },
    scene::describe,
    state::{Band, FlightId, Man, Round, ShipId, Station, Switches},
    validate,
};
use kernel::{Viewer, hex::Hex};

const FIRST: FlightId = FlightId(0);

/// A Dauntless with so many marines and what else is said, and B.
fn armed(marines: u8, ails: &str, b: &str) -> State {
    let text = format!("a Dauntless 1010 N Low, marines {marines}{ails}\nb {b}");
    advanced(&text).firing(0)
}

fn volley(dice: u8, target: impl Into<Target>) -> Order {
    Order::Volley { by: Company::Ship(A), dice, target: target.into() }
}

/// One die of A's marines at B.
fn shoot(state: &mut State, faces: &[u8]) -> String {
    let shot = aim(state, Company::Ship(A), 1, B.into());
    report(state, faces, |play| gunnery::fire(play, &shot))
}

#[test]
fn sg_sa_01_marines_cause_only_casualties_and_no_location() {
    let mut state = armed(9, "", "Sky Runner 1009 N Low");
    let before = state[B];
    assert_eq!(
        shoot(&mut state, &[5, 3]),
        "  SG-SA-04 to hit: 5, wants 5+: yes\n\
         SG-SA-04 A hit on B\n  \
         SG-SA-05 saving throw: 3, wants 2-: no\n\
         SG-SA-01 B will have to count 1 casualty of her crew\n"
    );
    assert_eq!(state[B].owed, 1);
    state[B].owed = 0;
    assert_eq!(state[B], before);
    // Nobody fires them in the basic game.
    let state = position("a Dauntless 1010 N Low\nb Sky Runner 1009 N Low").firing(0);
    refuses(&state, volley(1, B), "SG-SA-01", "hand weapons belong to the advanced rules");
}

#[test]
fn sg_sa_01_a_die_that_misses_does_not_stray() {
    let text = "a Dauntless 1010 N Low\nb Aphid 1009 N Low\nb Aphid 1009 N Low";
    let mut state = advanced(text);
    assert!(shoot(&mut state, &[4]).ends_with("SG-SA-04 A miss on B\n"));
    assert_eq!(state[C].owed, 0);
}

#[test]
fn sg_sa_03_dice_by_the_weapon_fractions_dropped_as_in_the_example() {
    let dice =
        |marines, arm: &str| dice_left(&armed(marines, arm, "Aphid 1009 N Low"), Company::Ship(A));
    // Nine marines: 4, 3, 3 and 2 dice.
    assert_eq!(dice(9, ""), 4);
    assert_eq!(dice(9, ", Modern rifle"), 4);
    assert_eq!(dice(9, ", Musket"), 3);
    assert_eq!(dice(9, ", Bow"), 3);
    assert_eq!(dice(9, ", Rifle-musket"), 2);
    assert_eq!((dice(8, ", Musket"), dice(2, ", Musket")), (2, 0));
    assert_eq!((dice(2, ""), dice(1, "")), (1, 0));
    // An officer of theirs directs the fire.
    assert_eq!(dice(3, ", marine officers 1"), 1);
    let state = armed(1, "", "Aphid 1009 N Low");
    refuses(&state, volley(1, B), "SG-SA-03", "the marines of A cannot make up a single die");
}

#[test]
fn sg_sa_03_a_volley_rolls_its_dice_one_by_one() {
    let mut state = armed(9, "", "Sky Runner 1009 N Low, unserved 0, unserved 1, unserved 2");
    allows(&state, volley(4, B));
    // Guns are silent, so that nothing else is to be committed.
    for gun in 0..state[A].guns.len() {
        state[A].guns[gun].fired = 5;
    }
    give(&mut state, volley(4, B), &[]);
    assert_eq!((state.shots.len(), state[A].n_fired), (1, 0));
    let told = carry_on(&mut state, &[5, 3, 6, 1, 4, 1, 2]);
    assert!(
        told.starts_with(
            "SG-SA-03 The marines of A fire 4 dice of small arms at B, range 1\n  \
             SG-SA-04 to hit: 5, wants 5+: yes\n"
        ),
        "{told}"
    );
    assert!(told.contains("SG-SA-05 A man of B has a narrow escape\n"), "{told}");
    // Eight have fired, and the ninth is no use alone.
    assert_eq!((state[A].n_fired, state[B].owed), (8, 1));
}

#[test]
fn sg_sa_03_marines_are_split_among_targets() {
    let text = "a Dauntless 1010 N Low, marines 9\nb Aphid 1009 N Low\nb Aphid 1109 N Low";
    let mut state = advanced(text).firing(0);
    let why = "men fire by as many as make one die, or all who are left together";
    refuses(&state, volley(2, B), "SG-SA-03", why);
    refuses(&state, volley(5, B), "SG-SA-03", why);
    give(&mut state, volley(1, B), &[]);
    refuses(&state, volley(4, C), "SG-SA-03", why);
    // Another die at the same target joins the first.
    give(&mut state, volley(1, B), &[]);
    assert_eq!((state.shots.len(), state.shots[0].left), (1, 2));
    give(&mut state, volley(2, C), &[]);
    let shared: Vec<(Target, u8)> =
        state.shots.iter().map(|shot| (shot.target, shot.left)).collect();
    assert_eq!(shared, [(B.into(), 2), (C.into(), 2)]);
    refuses(&state, volley(1, B), "SG-SEQ-04", "the marines of A cannot fire again this turn");
    assert_eq!(describe(&state, &Order::CeaseFire, 0).label, "Fire as committed (2 volleys)");
}

#[test]
fn sg_seq_04_a_marine_fires_once_a_turn() {
    let mut state = armed(9, "", "Sky Runner 1009 N Low");
    note_fired(&mut state, Company::Ship(A), 3);
    assert_eq!(dice_left(&state, Company::Ship(A)), 1);
    // Whoever falls has fired already, if anybody has.
    state[A].take(Man::Marine, Station::Deck);
    assert_eq!((state[A].crew.marines, state[A].n_fired), (8, 5));
    assert_eq!(dice_left(&state, Company::Ship(A)), 1);
    note_fired(&mut state, Company::Ship(A), 1);
    refuses(&state, volley(1, B), "SG-SEQ-04", "the marines of A cannot fire again this turn");
    // In the next turn they are ready again.
    let mut state = state.in_phase(Phase::OpenTurn);
    report(&mut state, &[], |play| {
        flow::advance(play);
    });
    assert_eq!(state[A].n_fired, 0);
}

#[test]
fn sg_sa_03_those_of_a_boarding_party_do_not_fire() {
    let state = armed(9, ", party 9", "Sky Runner 1009 N Low");
    // An officer and eight marines are told off, one is left.
    assert_eq!(state[A].party.marines, 8);
    refuses(&state, volley(1, B), "SG-SA-03", "the marines of A cannot make up a single die");
}

#[test]
fn sg_sa_04_ranges_of_hand_weapons() {
    let reach = |arm: &str| -> String {
        let told = |hex: &str| {
            let state = armed(12, arm, &format!("Sky Runner {hex} N Low"));
            let listed = flow::check(&state, &volley(1, B)).is_ok();
            let shot = aim(&state, Company::Ship(A), 1, B.into());
            if listed { gunnery::to_hit(&state, &shot).to_string() } else { "-".to_owned() }
        };
        ["1010", "1009", "1008", "1007"].map(told).join(" ")
    };
    assert_eq!(reach(", Modern rifle"), "5+ 5+ 6+ -");
    assert_eq!(reach(", Rifle-musket"), "5+ 5+ 6+ -");
    assert_eq!(reach(", Musket"), "5+ 6+ - -");
    assert_eq!(reach(", Bow"), "5+ - - -");
    let state = armed(12, ", Bow", "Sky Runner 1009 N Low");
    let why = "B is beyond the reach of their hand weapons";
    refuses(&state, volley(1, B), "SG-SA-04", why);
}

#[test]
fn sg_sa_02_marines_fire_all_round_but_never_upward() {
    for hex in ["1009", "1109", "1110", "1011", "0910", "0909"] {
        allows(&armed(9, "", &format!("Aphid {hex} N Low")), volley(1, B));
    }
    let why = "B is higher, and small arms are not fired upward";
    refuses(&armed(9, "", "Aphid 1009 N Medium"), volley(1, B), "SG-SA-02", why);
    let mut state = armed(9, "", "Sky Runner 1009 N Very Low");
    let told = shoot(&mut state, &[5]);
    assert!(told.starts_with("  SG-SA-04 to hit: 5 -1 another altitude = 4, wants 5+: no\n"));
    let why = "B is too steeply below for hand weapons";
    let state = armed(9, "", "Sky Runner 1010 N Very Low");
    refuses(&state, volley(1, B), "SG-SA-02", why);
}

#[test]
fn sg_sa_04_smoke_spoils_the_aim_and_quality_does_not() {
    let told = |ails: &str| shoot(&mut armed(9, ails, "Sky Runner 1009 N Low"), &[4]);
    assert!(told(", fire 1").starts_with("  SG-SA-04 to hit: 4 -1 own ship burning = 3,"));
    assert!(told(", crack").starts_with("  SG-SA-04 to hit: 4, wants 5+: no"));
    assert!(told(", green").starts_with("  SG-SA-04 to hit: 4, wants 5+: no"));
}

/// The chance that a man hit by A's marines is saved.
fn saved(ails: &str, class: &str) -> String {
    let state = armed(9, ails, &format!("{class} 1010 N Low"));
    let shot = aim(&state, Company::Ship(A), 1, B.into());
    let strike = |play: &mut crate::Play<'_, _>| small_arms::strike(play, &shot, B.into());
    chance(&state, strike, |state| state[B].owed == 0)
}

#[test]
fn sg_sa_05_bows_are_easier_to_escape_as_in_the_example() {
    assert_eq!(saved("", "Sky Runner"), "1/3");
    assert_eq!(saved(", Bow", "Sky Runner"), "1/2");
    assert_eq!(saved(", Bow, green", "Sky Runner"), "2/3");
    assert_eq!(saved(", Bow, crack", "Sky Runner"), "1/3");
    // Crack riflemen: on a 1 only.
    assert_eq!(saved(", Modern rifle, crack", "Sky Runner"), "1/6");
}

#[test]
fn sg_qual_01_trained_is_the_norm() {
    let state = advanced("a Dauntless 1010 N Low\nb Glory Sled 1009 N Low");
    assert!(state.ships.iter().all(|ship| ship.quality == crate::state::Quality::Trained));
    assert_eq!(saved("", "Sky Runner"), "1/3");
}

#[test]
fn sg_qual_02_green_firers_are_one_easier_to_escape_and_one_worse_at_their_guns() {
    assert_eq!(saved(", green", "Sky Runner"), "1/2");
    assert_eq!(gun_hits(", green"), "1/2");
}

#[test]
fn sg_qual_03_crack_firers_are_one_harder_to_escape_and_one_better_at_their_guns() {
    assert_eq!(saved(", crack", "Sky Runner"), "1/6");
    assert_eq!(gun_hits(", crack"), "5/6");
    assert_eq!(gun_hits(""), "2/3");
}

/// The chance that A's first gun hits B at close range.
fn gun_hits(ails: &str) -> String {
    let state = armed(9, ails, "Sky Runner 1008 N Low");
    let shot = gunnery::aim(&state, A, 0, B, Load::USUAL);
    let hits =
        gunnery::to_hit(&state, &shot).ways(gunnery::hit_roll(&state, &shot, "").total_modifier());
    kernel::odds::Chance::new(u64::from(hits).into(), 6).to_string()
}

#[test]
fn sg_sa_06_the_example() {
    // Muskets in trained hands: on 1-4 behind AV 2, on 1-5 behind AV 4.
    assert_eq!(saved(", Musket", "Dauntless"), "2/3");
    assert_eq!(saved(", Musket", "Thunderer"), "5/6");
}

#[test]
fn sg_sa_06_armour_covers_the_crew_and_not_a_party_at_the_rail() {
    // AV 2: saved by 4 or less; a party that is about to cross by 2 or less, one hit a man.
    assert_eq!(saved("", "Dauntless"), "2/3");
    let text = "a Dauntless 1010 N Low, marines 9\n\
                b Dauntless 1010 N Low, marines 8, party 2, grapples A broadside";
    let mut state = advanced(text).firing(0);
    let crossing = crate::state::Crossing { to: A, strength: 2, hits: 0, fallen: 0 };
    state[B].crossing = Some(crossing);
    let told = shoot(&mut state, &[5, 3]);
    assert!(
        told.ends_with(
            "SG-SA-05 saving throw: 3, wants 2-: no\n\
             SG-BOARD-05 B will have to count 1 casualty of her crew\n"
        ),
        "{told}"
    );
    // The second hit is saved, and still it was the second man's.
    assert!(shoot(&mut state, &[5, 2]).contains("saving throw: 2, wants 2-: yes\n"));
    assert_eq!((state[B].owed, state[B].owed_at_rail), (1, 1));
    let told = shoot(&mut state, &[5, 5]);
    assert!(
        told.ends_with(
            "SG-SA-06 saving throw: 5, wants 4-: no\n\
             SG-SA-01 B will have to count 1 casualty of her crew\n"
        ),
        "{told}"
    );
    assert_eq!((state[B].owed, state[B].owed_at_rail), (2, 1));
}

#[test]
fn sg_mar_01_marines_fire_but_man_no_station() {
    let state = armed(9, ", marine officers 1, unserved 0", "Sky Runner 1009 N Low");
    allows(&state, volley(4, B));
    let state = state.in_phase(Phase::DeckOrders { at: 0 });
    let why = "marines can man no station of the ship";
    for man in [Man::Marine, Man::MarineOfficer] {
        for to in [Station::Gun(0), Station::Helm, Station::Trim, Station::Manoeuvre] {
            let order = Order::Shift { ship: A, man, from: Station::Deck, to };
            refuses(&state, order, "SG-MAR-01", why);
        }
    }
    // An officer of theirs may lead a party, and keeps the ship in the fight.
    let order =
        Order::Shift { ship: A, man: Man::MarineOfficer, from: Station::Deck, to: Station::Party };
    allows(&state, order);
    let state = armed(9, ", marine officers 1, no officers", "Sky Runner 1009 N Low");
    assert!(state[A].has_officer());
    let state = armed(9, ", marine officers 0, no officers", "Sky Runner 1009 N Low");
    assert!(!state[A].has_officer());
}

#[test]
fn sg_mar_01_what_keeps_marines_silent() {
    let state = armed(9, ", stunned", "Sky Runner 1009 N Low");
    refuses(&state, volley(4, B), "SG-TRIM-06", "A has a stunned crew and cannot fire");
    let state = armed(9, ", struck", "Sky Runner 1009 N Low");
    refuses(&state, volley(4, B), "SG-FIRE-12", "A is out of the battle");
    let state = armed(9, "", "Sky Runner 1009 N Low, struck");
    let why = "B has struck her colours and may not be fired at";
    refuses(&state, volley(4, B), "SG-CREW-11", why);
    let state = armed(9, "", "Sky Runner 1009 N Low").firing(1);
    let why = "the marines of A cannot fire at your command";
    refuses(&state, volley(4, B), "SG-SEQ-06", why);
    let state = armed(9, "", "Sky Runner 1009 N Low").in_phase(Phase::Move);
    refuses(&state, volley(4, B), "SG-SEQ-03", "this is not the moment for that order");
}

#[test]
fn sg_mar_02_what_marines_carry() {
    let state = advanced("a Dauntless 1010 N Low\nb Glory Sled 1009 N Low");
    assert_eq!(arm(&state, Company::Ship(A)).name, "Modern rifle");
    assert_eq!(arm(&state, Company::Ship(B)).name, "Musket");
    for shotgun in [", Shotgun", ", Lever-action shotgun"] {
        let state = armed(9, shotgun, "Sky Runner 1010 N Low");
        let why = "the marines of A can fire their shotguns only when they board";
        refuses(&state, volley(1, B), "SG-MAR-03", why);
    }
}

#[test]
fn sg_los_01_hand_weapons_are_blocked_like_guns() {
    let text = "a Dauntless 1010 N Low\nb Aphid 1008 N Low\na Aphid 1009 N Low";
    let switches = Switches { line_of_sight: true, ..ADVANCED };
    let state = position_on("canal", switches, text).firing(0);
    refuses(&state, volley(1, B), "SG-LOS-01", "B is hidden behind C");
}

#[test]
fn sg_seq_06_volleys_are_unseen_until_all_are_committed() {
    let mut state = armed(9, "", "Sky Runner 1009 N Low");
    let before = state.clone();
    give(&mut state, volley(1, B), &[]);
    let mut seen = state.clone();
    validate::see(&state, Viewer::Seat(SeatId(1)), &mut seen);
    assert_eq!(seen, before);
}

#[test]
fn sg_seq_06_under_the_option_a_volley_is_rolled_at_once() {
    let switches = Switches { sequential_fire: true, ..ADVANCED };
    let text = "a Dauntless 1010 N Low, marines 9\nb Sky Runner 1009 N Low";
    let mut state = position_on("canal", switches, text).firing(0);
    carry_out(&mut state, volley(1, B), &[5, 3]);
    assert_eq!((state.phase, state[B].owed, state[A].n_fired), (Phase::Fire { at: 0 }, 1, 2));
    allows(&state, volley(3, B));
}

#[test]
fn sg_sa_03_a_choice_says_who_fires_and_what_it_promises() {
    let state = armed(9, "", "Dauntless 1009 N Low");
    let choice = describe(&state, &volley(4, B), 0);
    assert_eq!(choice.label, "8 marines with modern rifles at B");
    let note = "range 1, close · 4 shots · 1/3 · a man for each hit, saved 2/3";
    assert_eq!((choice.note.as_str(), choice.has_odds), (note, true));
    assert_eq!(choice.group.as_deref(), Some("A fires"));
    let sheets = crate::scene::scene(&state, Viewer::Umpire).records;
    let sheet = sheets.iter().find(|sheet| sheet.piece == A.piece()).unwrap();
    let row = sheet.rows.iter().find(|row| row.label == "marines").unwrap();
    assert!(row.text.ends_with(", modern rifles: 4 dice"), "{}", row.text);
}

/// A flying party of A's, its men armed with bows, and B.
fn aloft(hex: (i8, i8), b: &str) -> State {
    let text = format!("a Glory Sled 0101 N Low, high martian, Bow\nb {b}");
    let mut state = advanced(&text);
    let band = Band { officers: 1, hands: 9, ..Band::default() };
    lend(&mut state[A], band);
    let flight = crate::state::Flight {
        seat: SeatId(0),
        home: Some(A),
        hex: Hex::new(hex.0, hex.1),
        altitude: crate::aspect::Altitude::Low,
        band,
        folk: state[A].folk,
        quality: state[A].quality,
        is_armed: true,
        on_conveyors: false,
        has_moved: true,
        boards: None,
        is_beaten: false,
        n_fired: 0,
        owed: 0,
    };
    state.afield.flights.push(flight);
    state.firing(0)
}

const BY_AIR: Company = Company::Flight(FIRST);

fn at_fliers(ship: ShipId, gun: u8, round: Round) -> Order {
    let target = Target::Flight { flight: FIRST };
    Order::Fire { ship, gun, target, round, pace: crate::state::Pace::Steady }
}

#[test]
fn sg_fly_04_fliers_fire_their_hand_weapons_in_the_air() {
    let volley = Order::Volley { by: BY_AIR, dice: 3, target: B.into() };
    let mut state = aloft((9, 9), "Sky Runner 1010 N Low");
    allows(&state, volley);
    let told = carry_out(&mut state, volley, &[5, 4, 1, 1]);
    assert!(
        told.starts_with("SG-SA-03 Flying party 1 fires 3 dice of small arms at B, range 0\n"),
        "{told}"
    );
    // Bows and green men: saved by a modified 2, that is 4 or less.
    let wants = "saving throw: 4 -1 their hand weapon -1 green firers = 2, wants 2-: yes\n";
    assert!(told.contains(wants), "{told}");
    assert_eq!(state[FIRST].n_fired, 9);
    // Not upward, not while they board, not from the ground.
    let state = aloft((9, 9), "Sky Runner 1010 N Medium");
    let why = "B is higher, and small arms are not fired upward";
    refuses(&state, volley, "SG-SA-02", why);
    let mut state = aloft((9, 9), "Sky Runner 1010 N Low");
    state[FIRST].boards = Some(B);
    let why = "flying party 1 is to board in this phase and cannot fire";
    refuses(&state, volley, "SG-FLY-04", why);
    let mut state = aloft((9, 9), "Sky Runner 1010 N Low");
    state[FIRST].altitude = crate::aspect::Altitude::Ground;
    let why = "flying party 1 is on the ground and fires only in the air";
    refuses(&state, volley, "SG-FLY-04", why);
    // Of a party that is not armed as a whole only the marines fire.
    let mut state = aloft((9, 9), "Sky Runner 1010 N Low");
    state[FIRST].is_armed = false;
    refuses(&state, volley, "SG-SA-03", "flying party 1 cannot make up a single die");
    state.afield.flights.clear();
    refuses(&state, volley, "SG-FLY-04", "there is no such flying party");
}

#[test]
fn sg_fly_04_only_what_harms_men_is_fired_at_fliers() {
    let state =
        aloft((9, 9), "Reliant 1011 N Low, marines 9, mounts nordenfelt-5 forward").firing(1);
    let target = Target::Flight { flight: FIRST };
    let why = "flying party 1 can be fired at only by small arms, or with shrapnel or grape";
    refuses(&state, at_fliers(B, 0, Round::Shell), "SG-FLY-04", why);
    allows(&state, at_fliers(B, 0, Round::Shrapnel));
    let machinegun = state[B].guns.len() as u8 - 1;
    allows(&state, at_fliers(B, machinegun, Round::Shell));
    allows(&state, Order::Volley { by: Company::Ship(B), dice: 4, target });
    // Not their own side, nor when they are gone.
    let own = aloft((9, 9), "Reliant 1020 N Low");
    let volley = Order::Volley { by: BY_AIR, dice: 3, target };
    refuses(&own, volley, "SG-FIRE-12", "flying party 1 is no enemy");
    let mut state = state;
    state[FIRST].band = Band::default();
    let gone = at_fliers(B, 0, Round::Shrapnel);
    refuses(&state, gone, "SG-FIRE-12", "there is no such flying party");
}

#[test]
fn sg_fly_04_nobody_is_asked_who_has_only_shell_for_fliers() {
    // A howitzer and rockets have nothing for men in the air; a gun with shrapnel has.
    let asked = |fitted: &str| {
        let text = format!("Hullcutter 1010 N Medium, marines 0, {fitted}");
        let mut state = aloft((9, 8), &text).firing(1);
        let last = state[B].guns.len() - usize::from(fitted.starts_with("mounts"));
        (0..last).for_each(|gun| state[B].guns[gun].is_wrecked = true);
        gunnery::can_fire(&state, SeatId(1))
    };
    assert!(!asked("mounts 5in-howitzer forward"));
    assert!(!asked("carries 2 hale-rockets bow down"));
    assert!(asked("mounts 4in-short forward"));
}

#[test]
fn sg_fly_04_fliers_save_without_armour_and_fall_as_their_owner_chooses() {
    let mut state = aloft((9, 9), "Reliant 1010 N Low, marines 8").firing(1);
    let target = Target::Flight { flight: FIRST };
    let volley = Order::Volley { by: Company::Ship(B), dice: 4, target };
    // Eight men of Earth: two hits, one saved by a 2.
    give(&mut state, volley, &[]);
    let told = carry_out(&mut state, Order::CeaseFire, &[5, 2, 6, 3, 1, 1]);
    assert!(told.contains("SG-SA-05 saving throw: 2, wants 2-: yes\n"), "{told}");
    assert!(told.contains("SG-SA-01 Flying party 1 will have to count 1 casualty\n"), "{told}");
    assert_eq!(state[FIRST].owed, 1);
    assert_eq!(flow::decider(&state), Some(SeatId(0)));
    allows(&state, Order::Lose { of: BY_AIR, man: Man::Officer });
    give(&mut state, Order::Lose { of: BY_AIR, man: Man::Hand }, &[]);
    assert_eq!((state[FIRST].band.hands, state[FIRST].owed), (8, 0));
}

#[test]
fn sg_shrap_03_each_of_the_full_damage_value_may_be_saved_as_in_the_example() {
    // A heavy gun (DV 2) with grape: two saving throws, each good on 1 and 2.
    let text = "a Hullcutter 1010 N Low, mounts heavy-gun forward\nb Sky Runner 0101 N Low";
    let mut state = advanced(text);
    let gun = state[A].guns.len() as u8 - 1;
    let flight = aloft((9, 8), "Aphid 0101 N Low").afield.flights[0];
    state.afield.flights.push(crate::state::Flight { seat: SeatId(1), ..flight });
    let target = Target::Flight { flight: FIRST };
    let load = Load { round: Round::Grape, pace: crate::state::Pace::Steady };
    let shot = gunnery::aim(&state, A, gun, target, load);
    let told = report(&mut state, &[2, 2, 3], |play| gunnery::fire(play, &shot));
    assert_eq!(
        told,
        "  SG-FIRE-05 to hit: 2 +1 grape = 3, wants 3+: yes\n\
         SG-FIRE-05 A hit on flying party 1\n  \
         SG-SA-05 saving throw: 2, wants 2-: yes\n\
         SG-SA-05 A man of flying party 1 has a narrow escape\n  \
         SG-SA-05 saving throw: 3, wants 2-: no\n\
         SG-SHRAP-03 Flying party 1 will have to count 1 casualty\n"
    );
    // Marksmen are harder to escape.
    state[A].quality = crate::state::Quality::Crack;
    let shot = gunnery::aim(&state, A, gun, target, load);
    let told = report(&mut state, &[2, 2, 1], |play| gunnery::fire(play, &shot));
    assert!(told.contains("saving throw: 2 +1 marksmen = 3, wants 2-: no\n"), "{told}");
}
