//! Tests of hits: where they land, what armour leaves of them, who falls and which gun is lost.

mod armour;

use super::*;
use crate::{
    aspect::Aspect,
    flow, gunnery,
    order::Order,
    position::{
        A, B, C, USUAL, allows, carry_on, carry_out, chance, give, position, position_on, refuses,
        report,
    },
    state::{Crew, Load, Man, Men, Phase, Station, Switches},
};

const BOW: Option<Aspects> = Some(Aspects::one(Aspect::Bow));

/// A blow on the bow, from the ship's own level.
const fn blow(damage_value: u8, penetration: u8) -> Blow {
    Blow { bearing: BOW, ..Blow::new(damage_value, Some(penetration)) }
}

const fn from_below(damage_value: u8, penetration: u8) -> Blow {
    Blow { is_from_below: true, ..blow(damage_value, penetration) }
}

fn galley(ails: &str) -> State {
    position(&format!("a Sky Runner 1010 N Medium{ails}\nb Sky Runner 1015 N Medium"))
}

fn steamer(class: &str) -> State {
    position(&format!("a {class} 1010 N Medium\nb Sky Runner 1015 N Medium"))
}

/// A is hit; what is told after the location.
fn struck(state: &mut State, blow: Blow, faces: &[u8]) -> String {
    let text = report(state, faces, |play| hit(play, A, blow));
    let location = text.lines().next().unwrap();
    assert!(location.starts_with("  SG-HIT-01 where it lands: "), "{text}");
    text[location.len() + 1..].to_owned()
}

/// Leaves these hands on deck and nobody else alive aboard.
fn maroon(state: &mut State, ship: ShipId, hands: u8) {
    for gun in &mut *state[ship].guns {
        gun.crew = Men::default();
    }
    let crew = Crew {
        captain: false,
        officers: 0,
        signalman: false,
        signalman_away: false,
        helm: None,
        trim: None,
        deck: Men::hands(hands),
        manoeuvre: Men::default(),
        ..state[ship].crew
    };
    state[ship].crew = crew;
}

const fn fall(ship: ShipId, man: Man, station: Station) -> Order {
    Order::Fall { ship, man, station }
}

#[test]
fn sg_hit_01_where_a_hit_lands() {
    let lands = |face: u8| {
        let faces: &[u8] = if face == 6 { &[6, 3, 3] } else { &[face] };
        let text = report(&mut galley(", wrecked 0, wrecked 1"), faces, |play| {
            hit(play, A, blow(1, 0));
        });
        text.lines().next().unwrap().trim().to_owned()
    };
    let told: Vec<_> = (1..=6).map(lands).collect();
    assert_eq!(
        told,
        [
            "SG-HIT-01 where it lands: 1: hull",
            "SG-HIT-01 where it lands: 2: hull",
            "SG-HIT-01 where it lands: 3: crew",
            "SG-HIT-01 where it lands: 4: crew",
            "SG-HIT-01 where it lands: 5: gun",
            "SG-HIT-01 where it lands: 6: critical",
        ]
    );
}

#[test]
fn sg_hit_01_what_follows_each_location() {
    assert_eq!(struck(&mut galley(""), blow(1, 0), &[2]), "SG-HIT-03 A is holed: 1 hull box\n");
    let told = "SG-HIT-04 A will have to count 1 casualty of her crew\n";
    assert_eq!(struck(&mut galley(""), blow(1, 0), &[3]), told);
    assert_eq!(
        struck(&mut galley(""), blow(1, 0), &[5, 1]),
        "  SG-HIT-08 which gun: 1 of 3\nSG-HIT-07 A loses her Rogue\n"
    );
    assert_eq!(
        struck(&mut galley(""), blow(1, 0), &[6, 3, 3]),
        "  SG-HIT-10 critical hit: 3 3 = 6: rudder jammed\n\
         SG-RUD-01 A's rudder is jammed; more than 1, or a 6, will free it\n"
    );
}

/// What is told when a shot from below would have struck the crew.
const BELOW: &str = "SG-HIT-02 From below it is not the crew of A that is struck, but the hull\n";

#[test]
fn sg_hit_02_from_below_a_crew_hit_holes_the_hull_as_in_the_example() {
    // A rogue on a higher unarmoured ship: three hull hits, no casualties.
    let mut state = galley("");
    let told = struck(&mut state, from_below(3, 2), &[4]);
    assert_eq!(
        told,
        format!(
            "{BELOW}SG-HIT-03 A is holed: 3 hull boxes\nSG-HIT-03 A can fly no higher than Medium now\n"
        )
    );
    assert_eq!((state[A].owed, state[A].hull_marks), (0, 3));
    // From the same level it kills two.
    let told = struck(&mut state, blow(3, 2), &[4]);
    assert_eq!(told, "SG-HIT-04 A will have to count 2 casualties of her crew\n");
    assert_eq!((state[A].owed, state[A].hull_marks), (2, 3));
}

#[test]
fn sg_hit_02_from_below_what_a_gun_hit_leaves_over_holes_the_hull_as_in_the_example() {
    let mut state = galley("");
    assert_eq!(
        struck(&mut state, from_below(3, 2), &[5, 1]),
        format!(
            "  SG-HIT-08 which gun: 1 of 3\n\
             SG-HIT-07 A loses her Rogue\n\
             {BELOW}SG-HIT-03 A is holed: 2 hull boxes\n"
        )
    );
    assert_eq!((state[A].guns[0].crew.hands, state[A].owed), (3, 0));
    // A blow of 1 has nothing to spare.
    let told = struck(&mut galley(""), from_below(1, 0), &[5, 1]);
    assert_eq!(told, "  SG-HIT-08 which gun: 1 of 3\nSG-HIT-07 A loses her Rogue\n");
}

#[test]
fn sg_hit_02_from_below_armour_is_met_once() {
    // A heavy gun (1, DV 2) under a Reliant (AV 2): a crew hit is halved as any hull hit is.
    let told = struck(&mut steamer("Reliant"), from_below(2, 1), &[3]);
    let half = "SG-ARM-01 The armour of A takes half: 1 point goes through\n";
    assert_eq!(told, format!("{BELOW}{half}SG-HIT-03 A is holed: 1 hull box\n"));
    // A gun in the open goes at full value, and the point left over meets the hull's armour.
    let mut state = steamer("Reliant");
    for gun in [0, 1, 4] {
        state[A].guns[gun].is_wrecked = true;
    }
    assert_eq!(
        struck(&mut state.clone(), from_below(2, 1), &[5, 4]),
        format!(
            "SG-HIT-07 A loses her port forward 3-pdr HRC\n{BELOW}  \
             SG-ARM-02 half a point: 4, wants 4+: yes\n\
             {half}SG-HIT-03 A is holed: 1 hull box\n"
        )
    );
    assert_eq!(
        struck(&mut state, from_below(2, 1), &[5, 3]),
        format!(
            "SG-HIT-07 A loses her port forward 3-pdr HRC\n{BELOW}  \
             SG-ARM-02 half a point: 3, wants 4+: no\n\
             SG-ARM-05 The armour of A holds: no effect\n"
        )
    );
    // In a mount of AV 2 a blow of 6 is halved there, and the two points left over meet no armour again.
    let mut state = steamer("Reliant");
    assert_eq!(
        struck(&mut state, from_below(6, 1), &[5, 1]),
        format!(
            "  SG-HIT-08 which gun: 1 of 4\n\
             SG-ARM-01 The armour of A takes half: 3 points go through\n\
             SG-HIT-07 A loses her port wing 6\"\n\
             {BELOW}SG-HIT-03 A is holed: 2 hull boxes\n"
        )
    );
}

#[test]
fn sg_hit_02_from_below_with_no_gun_to_hit() {
    let mut state = galley(", wrecked 0, wrecked 1, wrecked 2");
    let told = struck(&mut state, from_below(2, 1), &[5, 4]);
    assert!(told.ends_with("SG-HIT-03 A is holed: 2 hull boxes\n"), "{told}");
    assert_eq!(state[A].owed, 0);
}

#[test]
fn sg_hit_02_a_shot_upward_comes_from_below_and_no_other() {
    let told = |first: &str, second: &str| {
        let text = format!("a Sky Runner 1010 N {first}\nb Sky Runner 1008 N {second}");
        let mut state = position(&text);
        let shot = gunnery::aim(&state, A, 1, B, Load::USUAL);
        report(&mut state, &[6, 3], |play| gunnery::fire(play, &shot))
    };
    assert!(told("Low", "Medium").ends_with("SG-HIT-03 B is holed: 2 hull boxes\n"));
    let crew = "SG-HIT-04 B will have to count 1 casualty of her crew\n";
    assert!(told("Low", "Low").ends_with(crew));
    assert!(told("Medium", "Low").ends_with(crew));
}

/// Marks so many hull boxes at once; what is told, and the ceiling that is left.
fn marked(ails: &str, boxes: u8) -> (String, &'static str) {
    let mut state = galley(ails);
    let text = report(&mut state, &[], |play| mark_hull(play, A, boxes));
    (text, altitude::ceiling(&state, A).name())
}

#[test]
fn sg_hit_03_rows_fill_from_the_highest_down_as_in_the_example() {
    // Hull 3, ceiling High: four rows, twelve boxes.
    let state = galley("");
    assert_eq!(state.class(A).hull_boxes(), 12);
    assert_eq!(marked("", 2), ("SG-HIT-03 A is holed: 2 hull boxes\n".into(), "High"));
    let told =
        "SG-HIT-03 A is holed: 3 hull boxes\nSG-HIT-03 A can fly no higher than Medium now\n";
    assert_eq!(marked("", 3), (told.into(), "Medium"));
    // A round of DV 3 that lands on the hull marks three.
    assert_eq!(struck(&mut galley(""), blow(3, 2), &[1]), told);
    // Eight hits leave the ceiling at Low with one of its three boxes still clean.
    let told = "SG-HIT-03 A is holed: 8 hull boxes\nSG-HIT-03 A can fly no higher than Low now\n";
    assert_eq!(marked("", 8), (told.into(), "Low"));
    assert_eq!(marked(", hull 8", 1).1, "Very Low");
    assert_eq!(marked(", hull 7", 1).1, "Low");
}

#[test]
fn sg_hit_03_the_last_box_brings_her_down() {
    assert_eq!(marked(", hull 10", 1), ("SG-HIT-03 A is holed: 1 hull box\n".into(), "Very Low"));
    let mut state = galley(", hull 10, fire 2");
    let text = report(&mut state, &[], |play| mark_hull(play, A, 3));
    assert_eq!(text, "SG-HIT-03 A is holed: 3 hull boxes\nSG-LAND-02 A crashes with all hands\n");
    assert_eq!((state[A].status, state[A].hull_marks), (Status::Crashed, 12));
    // A ship on the ground is wrecked in the same way.
    let mut state =
        position("a Sky Runner 1010 N Ground, landed, hull 11\nb Sky Runner 1015 N Low");
    let told = struck(&mut state, blow(1, 0), &[1]);
    assert_eq!(told, "SG-HIT-03 A is holed: 1 hull box\nSG-LAND-02 A crashes with all hands\n");
}

#[test]
fn sg_hit_03_a_wreck_takes_no_further_harm() {
    let mut state = galley("");
    state[A].status = Status::Crashed;
    assert_eq!(report(&mut state, &[], |play| mark_hull(play, A, 3)), "");
    assert_eq!(state[A].hull_marks, 0);
}

#[test]
fn sg_hit_04_half_the_damage_value_rounded_up_as_in_the_example() {
    for (damage_value, men) in [(1, 1), (2, 1), (3, 2), (6, 3), (7, 4)] {
        let mut state = galley("");
        struck(&mut state, blow(damage_value, 0), &[3]);
        assert_eq!(state[A].owed, men, "DV {damage_value}");
    }
    let told = struck(&mut galley(""), blow(3, 2), &[4]);
    assert_eq!(told, "SG-HIT-04 A will have to count 2 casualties of her crew\n");
}

/// A owes so many casualties as the firing step ends.
fn bereaved(ails: &str, owed: u8) -> State {
    let mut state = galley(ails).in_phase(Phase::Casualties { at: 0 });
    state[A].owed = owed;
    state
}

#[test]
fn sg_hit_05_the_owner_chooses_from_any_station() {
    let mut state = bereaved(", petty 1", 2);
    carry_on(&mut state, &[5]);
    assert_eq!(flow::decider(&state), Some(kernel::SeatId(0)));
    let choices = [
        (Man::Hand, Station::Deck),
        (Man::Petty, Station::Deck),
        (Man::Hand, Station::Manoeuvre),
        (Man::Hand, Station::Gun(0)),
        (Man::Hand, Station::Gun(2)),
        (Man::Captain, Station::Bridge),
        (Man::Officer, Station::Bridge),
        (Man::Signalman, Station::Bridge),
        (Man::Helmsman, Station::Helm),
        (Man::Trimsman, Station::Trim),
    ];
    for (man, station) in choices {
        allows(&state, fall(A, man, station));
    }
    let nobody = "A has no such man at that station";
    refuses(&state, fall(A, Man::Petty, Station::Gun(0)), "SG-HIT-05", nobody);
    refuses(&state, fall(A, Man::Marine, Station::Deck), "SG-HIT-05", nobody);
    let told = give(&mut state, fall(A, Man::Hand, Station::Manoeuvre), &[]);
    assert_eq!(told, "SG-HIT-05 A: a turncrank falls\n");
    let told = give(&mut state, fall(A, Man::Helmsman, Station::Helm), &[]);
    assert_eq!(told, "SG-HIT-05 A: the helmsman falls\n");
    assert_eq!((state[A].crew.manoeuvre.hands, state[A].crew.helm, state[A].owed), (11, None, 0));
    let not_now = "this is not the moment for that order";
    refuses(&state, fall(A, Man::Hand, Station::Deck), "SG-HIT-05", not_now);
}

#[test]
fn sg_hit_05_casualties_wait_until_the_steps_fire_is_over() {
    // Two crew hits on B in one step: nobody has fallen yet when the second is rolled, one decision covers both.
    let mut state = position("a Sky Runner 1010 N Medium\nb Sky Runner 1008 N Medium").firing(0);
    for ship in [A, B] {
        state[ship].guns[0].fired = 5;
    }
    for gun in [1, 2] {
        state[B].guns[gun].fired = 5;
        give(&mut state, Order::fire(A, gun as u8, B), &[]);
    }
    let alive = state[B].living();
    let text = carry_out(&mut state, Order::CeaseFire, &[3, 3, 3, 4, 1]);
    assert!(
        text.ends_with(
            "SG-HIT-04 B will have to count 1 casualty of her crew\n  \
             SG-HIT-06 officer among the dead: 1, wants 6+: no\n\
             SG-HIT-06 B may choose freely among her crew\n"
        ),
        "{text}"
    );
    assert_eq!((state[B].living(), state[B].owed), (alive, 2));
    refuses(
        &state,
        fall(A, Man::Hand, Station::Deck),
        "SG-HIT-05",
        "this is not the moment for that order",
    );
    give(&mut state, fall(B, Man::Hand, Station::Deck), &[]);
    give(&mut state, fall(B, Man::Hand, Station::Deck), &[]);
    assert_eq!((state[B].living(), state[B].owed), (alive - 2, 0));
}

#[test]
fn sg_hit_05_the_moving_player_chooses_first() {
    let mut state = bereaved("", 1);
    state[B].owed = 1;
    state.at_move = 1;
    carry_on(&mut state, &[1, 1]);
    allows(&state, fall(B, Man::Hand, Station::Deck));
    let not_now = "this is not the moment for that order";
    refuses(&state, fall(A, Man::Hand, Station::Deck), "SG-HIT-05", not_now);
    give(&mut state, fall(B, Man::Hand, Station::Deck), &[]);
    allows(&state, fall(A, Man::Hand, Station::Deck));
}

#[test]
fn sg_hit_05_more_casualties_than_men_are_all_hands() {
    let mut state = bereaved("", 0);
    maroon(&mut state, A, 3);
    struck(&mut state, blow(7, 0), &[3]);
    assert_eq!(state[A].owed, 3, "nobody owes more men than there are");
    state.phase = Phase::Casualties { at: 0 };
    let text = report(&mut state, &[], |play| {
        flow::advance(play);
    });
    assert_eq!(text, "SG-CREW-12 A drifts with nobody alive aboard: she is derelict\n");
    assert_eq!(state[A].status, Status::Derelict);
    // One man more, and he lives.
    let mut state = bereaved("", 0);
    maroon(&mut state, A, 5);
    struck(&mut state, blow(7, 0), &[3]);
    state.phase = Phase::Casualties { at: 0 };
    report(&mut state, &[], |play| while flow::advance(play) && 0 < play.state[A].owed {});
    assert_eq!((state[A].living(), state[A].is_in_play()), (1, true));
}

#[test]
fn sg_hit_05_men_killed_by_name_are_not_owed_again() {
    // Four men are left and three are owed; then a gun hit kills the two at the gun.
    let mut state = galley("");
    maroon(&mut state, A, 2);
    state[A].guns[1].crew.hands = 2;
    struck(&mut state, blow(6, 0), &[4]);
    assert_eq!(state[A].owed, 3);
    struck(&mut state, blow(3, 2), &[5, 2]);
    assert_eq!((state[A].living(), state[A].owed), (2, 2));
}

#[test]
fn sg_hit_06_on_a_six_an_officer_or_petty_officer_must_fall() {
    let mut state = bereaved("", 2);
    let text = carry_on(&mut state, &[6]);
    assert_eq!(
        text,
        "  SG-HIT-06 officer among the dead: 6, wants 6+: yes\n\
         SG-HIT-06 A must count an officer or petty officer among her dead\n"
    );
    // The first may be anybody; the last must then be one of them, whichever the owner likes.
    allows(&state, fall(A, Man::Hand, Station::Deck));
    give(&mut state, fall(A, Man::Hand, Station::Deck), &[]);
    let why = "an officer or petty officer must be among the dead";
    refuses(&state, fall(A, Man::Hand, Station::Deck), "SG-HIT-06", why);
    refuses(&state, fall(A, Man::Signalman, Station::Bridge), "SG-HIT-06", why);
    allows(&state, fall(A, Man::Captain, Station::Bridge));
    allows(&state, fall(A, Man::Officer, Station::Bridge));
    allows(&state, fall(A, Man::Helmsman, Station::Helm));
    allows(&state, fall(A, Man::Trimsman, Station::Trim));
}

#[test]
fn sg_hit_06_the_debt_is_paid_by_the_first_of_them() {
    let mut state = bereaved(", petty 1", 2);
    carry_on(&mut state, &[6]);
    give(&mut state, fall(A, Man::Petty, Station::Deck), &[]);
    allows(&state, fall(A, Man::Hand, Station::Deck));
}

#[test]
fn sg_hit_06_a_five_spares_them() {
    let mut state = bereaved("", 1);
    let text = carry_on(&mut state, &[5]);
    assert_eq!(
        text,
        "  SG-HIT-06 officer among the dead: 5, wants 6+: no\n\
         SG-HIT-06 A may choose freely among her crew\n"
    );
    allows(&state, fall(A, Man::Hand, Station::Deck));
}

#[test]
fn sg_hit_06_without_either_rank_no_die_is_rolled() {
    let mut state = bereaved("", 1);
    maroon(&mut state, A, 3);
    state[A].crew.manoeuvre.hands = 1;
    assert_eq!(carry_on(&mut state, &[]), "");
    allows(&state, fall(A, Man::Hand, Station::Deck));
    // An officer of marines is neither.
    let mut state = bereaved("", 2);
    maroon(&mut state, A, 3);
    state[A].crew.marine_officers = 1;
    assert_eq!(carry_on(&mut state, &[]), "");
    assert!(!state[A].owes_rank);
}

#[test]
fn sg_hit_06_one_die_a_ship_though_two_sides_fired() {
    let text = "a Sky Runner 1010 N Medium\nb Sky Runner 1210 N Medium\nc Sky Runner 1111 N Medium";
    for sequential_fire in [false, true] {
        let switches = Switches { sequential_fire, ..USUAL };
        let mut state = position_on("canal", switches, text).firing(0);
        for ship in [A, B, C] {
            for gun in 0..3 {
                state[ship].guns[gun].fired = 5;
            }
        }
        state[A].guns[2].fired = 0;
        state[B].guns[1].fired = 0;
        // A's gun hits C's crew, then B's does.
        let fire = |ship, gun| Order::fire(ship, gun, C);
        let dice: [&[u8]; 2] =
            if sequential_fire { [&[3, 3], &[3, 3, 6]] } else { [&[], &[3, 3, 3, 3, 6]] };
        let mut text = carry_out(&mut state, fire(A, 2), dice[0]);
        text += &carry_out(&mut state, fire(B, 1), dice[1]);
        assert_eq!(text.matches("SG-HIT-04 C will have to count 1 casualty").count(), 2, "{text}");
        assert_eq!(text.matches("SG-HIT-06 officer among the dead").count(), 1, "{text}");
        assert_eq!((state[C].owed, state[C].owes_rank), (2, true));
    }
}

#[test]
fn sg_hit_06_men_who_fall_by_name_call_for_no_die() {
    // Gunners who die with their gun, the bridge, the engine room.
    let mut state = steamer("Aphid");
    struck(&mut state, blow(2, 5), &[5, 1]);
    struck(&mut state, blow(2, 5), &[6, 1, 2, 1]);
    struck(&mut state, blow(2, 5), &[6, 2, 2, 1, 3, 3, 3, 3]);
    assert!(state[A].boiler_burst);
    let state = &mut state.in_phase(Phase::Casualties { at: 0 });
    assert_eq!(report(state, &[], |play| crew::count_casualties(play, A)), "");
}

#[test]
fn sg_hit_07_a_gun_and_a_man_for_every_further_point_as_in_the_example() {
    // A 6-inch shell on a rogue with three gunners: they die, and two more are to be chosen.
    let mut state = galley("");
    assert_eq!(
        struck(&mut state, blow(6, 5), &[5, 1]),
        "  SG-HIT-08 which gun: 1 of 3\n\
         SG-HIT-07 A loses her Rogue and 3 gunners with it\n\
         SG-HIT-07 A will have to count 2 casualties of her crew\n"
    );
    assert_eq!((state[A].guns[0].is_wrecked, state[A].guns[0].crew.total()), (true, 0));
    assert_eq!(state[A].owed, 2);
    // DV 1 takes the gun alone, DV 2 one man with it, DV 4 exactly its three.
    let told = struck(&mut galley(""), blow(1, 0), &[5, 1]);
    assert_eq!(told, "  SG-HIT-08 which gun: 1 of 3\nSG-HIT-07 A loses her Rogue\n");
    let told = struck(&mut galley(""), blow(2, 0), &[5, 1]);
    assert!(told.ends_with("SG-HIT-07 A loses her Rogue and 1 gunner with it\n"), "{told}");
    let mut state = galley("");
    let told = struck(&mut state, blow(4, 0), &[5, 1]);
    assert!(told.ends_with("SG-HIT-07 A loses her Rogue and 3 gunners with it\n"), "{told}");
    assert_eq!(state[A].owed, 0);
}

#[test]
fn sg_hit_07_surviving_gunners_may_be_reassigned() {
    let mut state = galley("");
    struck(&mut state, blow(2, 0), &[5, 1]);
    let state = state.in_phase(Phase::DeckOrders { at: 0 });
    assert_eq!(state[A].guns[0].crew.hands, 2);
    let (ship, man, gun) = (A, Man::Hand, Station::Gun(0));
    allows(&state, Order::Shift { ship, man, from: gun, to: Station::Deck });
    let back = Order::Shift { ship, man, from: Station::Deck, to: gun };
    refuses(&state, back, "SG-CREW-02", "the Rogue of A is wrecked");
}

#[test]
fn sg_hit_07_with_the_last_gunners_the_ship_is_derelict() {
    let mut state = galley("");
    maroon(&mut state, A, 0);
    state[A].guns[1].crew.hands = 2;
    let told = struck(&mut state, blow(3, 2), &[5, 2]);
    assert!(
        told.ends_with(
            "SG-HIT-07 A loses her port wing Heavy Gun and 2 gunners with it\n\
             SG-CREW-12 A drifts with nobody alive aboard: she is derelict\n"
        ),
        "{told}"
    );
}

/// Which guns of A can be hit by a blow from there, by their numbers.
fn exposed(state: &State, bearing: Option<Aspects>) -> Vec<u8> {
    let candidates = victims::of_gun_hit(state, A, bearing);
    let gun = |victim: &Victim| match *victim {
        Victim::Gun(gun) => Some(gun),
        Victim::Hopper(_) | Victim::Family(_) => None,
    };
    candidates.iter().filter_map(gun).collect()
}

#[test]
fn sg_hit_08_only_guns_that_bear_into_the_firers_aspect() {
    let state = galley("");
    let from = |aspect| exposed(&state, Some(Aspects::one(aspect)));
    assert_eq!(from(Aspect::Bow), [0, 1, 2]);
    assert_eq!(from(Aspect::Port), [0, 1]);
    assert_eq!(from(Aspect::Starboard), [0, 2]);
    assert_eq!(from(Aspect::Stern), [1, 2]);
    // From the border between starboard and stern: those of either.
    let border = Aspects::one(Aspect::Starboard).with(Aspect::Stern);
    assert_eq!(exposed(&state, Some(border)), [0, 1, 2]);
    // Without a bearing: all of the ship.
    assert_eq!(exposed(&state, None), [0, 1, 2]);
    // Wrecked guns are gone; guns without a crew are not.
    assert_eq!(exposed(&galley(", wrecked 1, unserved 2"), BOW), [0, 2]);
}

#[test]
fn sg_hit_08_a_lob_gun_is_a_gun_and_a_machinegun_is_none_yet() {
    let stern = Some(Aspects::one(Aspect::Stern));
    assert_eq!(exposed(&steamer("Hullcutter"), stern), [2, 3, 4, 5]);
    let port = Some(Aspects::one(Aspect::Port));
    assert_eq!(exposed(&steamer("Aphid"), port), [0, 1]);
}

#[test]
fn sg_hit_08_the_bearing_is_from_the_target_to_the_firer() {
    // B fires from A's stern: the rogue forward cannot be hit, only the wing guns.
    let mut state = position("a Sky Runner 1010 N Medium\nb Sky Runner 1012 N Medium");
    let shot = gunnery::aim(&state, B, 1, A, Load::USUAL);
    let text = report(&mut state, &[3, 5, 2], |play| gunnery::fire(play, &shot));
    assert!(
        text.ends_with(
            "  SG-HIT-08 which gun: 2 of 2\n\
             SG-HIT-07 A loses her starboard wing Heavy Gun and 1 gunner with it\n"
        ),
        "{text}"
    );
    // With one candidate nothing is rolled for.
    let mut state = galley(", wrecked 0, wrecked 1");
    let told = struck(&mut state, blow(1, 0), &[5]);
    assert_eq!(told, "SG-HIT-07 A loses her starboard wing Heavy Gun\n");
}

#[test]
fn sg_hit_08_without_a_gun_the_hit_lands_elsewhere() {
    let bare = ", wrecked 0, wrecked 1, wrecked 2";
    let told =
        |face: u8, more: &[u8]| struck(&mut galley(bare), blow(2, 1), &[&[5, face], more].concat());
    for (face, text) in [
        (1, "SG-HIT-03 A is holed: 2 hull boxes\n"),
        (2, "SG-HIT-03 A is holed: 2 hull boxes\n"),
        (3, "SG-HIT-04 A will have to count 1 casualty of her crew\n"),
        (4, "SG-HIT-04 A will have to count 1 casualty of her crew\n"),
    ] {
        let head = "SG-HIT-08 A shows no gun on that side: the shot lands elsewhere\n  \
                    SG-HIT-08 hull 1-2, crew 3-4, critical 5: ";
        assert_eq!(told(face, &[]), format!("{head}{face} of 5\n{text}"));
    }
    assert!(told(5, &[3, 3]).contains("critical hit: 3 3 = 6: rudder jammed\n"));
    // So two in five each for hull and crew, as if a gun could not be rolled.
    let state = galley(bare);
    let act = |play: &mut Play<'_, kernel::NullChronicle<Event>>| hit(play, A, blow(2, 1));
    assert_eq!(chance(&state, act, |state| 0 < state[A].owed), "2/5");
    assert_eq!(chance(&state, act, |state| 0 < state[A].hull_marks), "2/5");
    // Guns on the other side do not count.
    let mut state = galley(", wrecked 0, wrecked 1");
    let port = Blow { bearing: Some(Aspects::one(Aspect::Port)), ..blow(1, 0) };
    let told = struck(&mut state, port, &[5, 1]);
    assert!(told.starts_with("SG-HIT-08 A shows no gun on that side"), "{told}");
}
