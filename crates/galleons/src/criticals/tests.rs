//! Tests of critical hits, one by one, and of what they set off.

use super::*;
use crate::{
    altitude, movement,
    order::{Order, Turn},
    position::{A, B, USUAL, allows, chance, position, position_on, refuses, report},
    state::{Man, State, Status, Switches},
};

fn ship(class: &str, ails: &str) -> State {
    position(&format!("a {class} 1010 N Medium{ails}\nb Sky Runner 1020 N Medium"))
}

/// Guns that may blow up, one bit each.
fn guns_with_magazine(state: &State, ship: ShipId) -> u32 {
    victims::of_magazine(state, ship).iter().fold(0, |set, victim| match *victim {
        Victim::Gun(gun) => set | 1 << gun,
        Victim::Hopper(_) | Victim::Family(_) => set,
    })
}

fn galley(ails: &str) -> State {
    ship("Sky Runner", ails)
}

/// A critical hit on A by a round that pierces whatever she has; what is told after the table.
fn struck(state: &mut State, damage_value: u8, faces: &[u8]) -> String {
    let text = report(state, faces, |play| critical(play, A, damage_value, Some(20), None));
    text.split_once('\n').unwrap().1.to_owned()
}

#[test]
fn sg_hit_10_the_table_has_the_chances_of_the_example() {
    use Critical::{Bridge, Fire, FireOrBoiler, Lifters, Magazine, Rudder, ScrewOrMast, Trim};
    let ways = |critical| {
        let sums = (1..=6).flat_map(|one| (1..=6).map(move |two| one + two - 2));
        sums.filter(|&sum: &usize| CRITICALS[sum].0 == critical).count()
    };
    assert_eq!((ways(Magazine), ways(Bridge), ways(FireOrBoiler), ways(Trim)), (4, 4, 4, 4));
    assert_eq!((ways(Rudder), ways(Fire), ways(Lifters), ways(ScrewOrMast)), (5, 6, 5, 4));
}

#[test]
fn sg_hit_10_what_each_sum_reads() {
    let reads = |one: u8, two: u8| {
        let mut dice = vec![one, two];
        // What follows is told elsewhere: gun and further critical, man of the bridge, recovery of trim.
        match one + two {
            2 | 10 => dice.extend([1, 3, 3]),
            3 | 11 => dice.push(5),
            5 => dice.push(6),
            _ => {}
        }
        let text = report(&mut galley(""), &dice, |play| critical(play, A, 1, Some(20), None));
        text.lines().next().unwrap().trim().to_owned()
    };
    let told: Vec<_> =
        (1..=6).map(|two| reads(1, two)).chain((2..=6).map(|one| reads(one, 6))).collect();
    assert_eq!(
        told,
        [
            "SG-HIT-10 critical hit: 1 1 = 2: magazine",
            "SG-HIT-10 critical hit: 1 2 = 3: bridge",
            "SG-HIT-10 critical hit: 1 3 = 4: fire or boiler",
            "SG-HIT-10 critical hit: 1 4 = 5: trim damage",
            "SG-HIT-10 critical hit: 1 5 = 6: rudder jammed",
            "SG-HIT-10 critical hit: 1 6 = 7: fire",
            "SG-HIT-10 critical hit: 2 6 = 8: lifters jammed",
            "SG-HIT-10 critical hit: 3 6 = 9: screw or mast",
            "SG-HIT-10 critical hit: 4 6 = 10: magazine",
            "SG-HIT-10 critical hit: 5 6 = 11: bridge",
            "SG-HIT-10 critical hit: 6 6 = 12: fire or boiler",
        ]
    );
}

#[test]
fn sg_mag_01_a_gun_goes_up_with_its_crew_and_another_critical_follows() {
    let mut state = galley("");
    assert_eq!(
        struck(&mut state, 1, &[1, 1, 1, 3, 3]),
        "  SG-MAG-01 which gun: 1 of 3\n\
         SG-MAG-01 A's magazine goes up: her Rogue is blown to pieces with 3 gunners\n\
         SG-HIT-03 A is holed: 3 hull boxes\n\
         SG-HIT-03 A can fly no higher than Medium now\n  \
         SG-HIT-10 critical hit: 3 3 = 6: rudder jammed\n\
         SG-RUD-01 A's rudder is jammed; more than 3, or a 6, will free it\n"
    );
    let gun = state[A].guns[0];
    assert_eq!((gun.is_wrecked, gun.crew.total(), state[A].owed), (true, 0, 0));
}

#[test]
fn sg_mag_01_a_light_gun_alone_as_in_the_example() {
    // A 6-inch shell, and nothing aboard but one light gun: 1 hull hit, one critical at DV 1, then a fire of level 1.
    let mut state = ship("Clearsight", ", wrecked 1, wrecked 2, wrecked 3");
    assert_eq!(
        struck(&mut state, 6, &[1, 1, 4, 6]),
        "SG-MAG-01 A's magazine goes up: her forward Light Gun is blown to pieces with 2 gunners\n\
         SG-HIT-03 A is holed: 1 hull box\n  \
         SG-HIT-10 critical hit: 4 6 = 10: magazine\n\
         SG-MAG-02 A has no magazine left to explode: it burns instead\n\
         SG-BURN-01 A is on fire, level 1\n"
    );
    assert_eq!((state[A].hull_marks, state[A].fire), (1, 1));
}

#[test]
fn sg_mag_01_one_gun_after_another() {
    // Heavy gun, rogue, heavy gun: 2 + 3 + 2 boxes; then there is nothing left, and the last gun's value burns.
    let mut state = galley("");
    let told = struck(&mut state, 1, &[1, 1, 2, 1, 1, 1, 4, 6, 1, 1]);
    assert_eq!(told.matches("magazine goes up").count(), 3, "{told}");
    assert!(told.ends_with("SG-BURN-01 A is on fire, level 2\n"), "{told}");
    assert_eq!((state[A].hull_marks, state[A].fire), (7, 2));
    // The chain ends with another critical.
    let told = struck(&mut galley(""), 1, &[1, 1, 2, 1, 1, 1, 4, 4]);
    let end = "SG-LIFT-01 A's lifters are jammed; more than 3, or a 6, will free them\n";
    assert!(told.ends_with(end), "{told}");
}

#[test]
fn sg_mag_01_it_ends_with_the_ship() {
    let mut state = galley(", hull 10");
    let told = struck(&mut state, 1, &[1, 1, 1]);
    let end = "SG-HIT-03 A is holed: 3 hull boxes\nSG-LAND-02 A crashes with all hands\n";
    assert!(told.ends_with(end), "{told}");
}

#[test]
fn sg_mag_01_any_gun_of_the_ship_that_is_whole_may_go() {
    // Served or not, wherever it points; a machinegun has no magazine, a lob gun has one.
    assert_eq!(guns_with_magazine(&galley(", unserved 1, wrecked 2"), A), 0b011);
    assert_eq!(guns_with_magazine(&ship("Aphid", ""), A), 0b00111);
    assert_eq!(guns_with_magazine(&ship("Hullcutter", ""), A), 0b11_1111);
    assert_eq!(guns_with_magazine(&ship("Triumph", ""), A), 0b1_1110);
    let state = galley("");
    let explode = |play: &mut Play<'_, kernel::NullChronicle<Event>>| {
        Chain { ship: A, upset: Upset::NotYet }.explode(play);
    };
    // A third at once; else by a magazine result (1/9) half the time, and by one more if it was not: 1/3 + 10/243.
    assert_eq!(chance(&state, explode, |state| state[A].guns[0].is_wrecked), "91/243");
}

#[test]
fn sg_mag_02_without_a_magazine_it_is_a_fire() {
    let mut state = galley(", wrecked 0, wrecked 1, wrecked 2");
    assert_eq!(
        struck(&mut state, 3, &[1, 1]),
        "SG-MAG-02 A has no magazine left to explode: it burns instead\n\
         SG-BURN-01 A is on fire, level 3\n"
    );
    // One gun of DV 1 is enough for an explosion.
    let mut state = ship("Aphid", ", wrecked 0, wrecked 1");
    let told = struck(&mut state, 3, &[1, 1, 3, 3]);
    assert!(
        told.starts_with("SG-MAG-01 A's magazine goes up: her starboard wing 1-pdr HRC"),
        "{told}"
    );
}

#[test]
fn sg_mag_02_such_a_fire_is_not_lessened_by_armour() {
    // A light gun (0, DV 1) on AV 2 could not reach a magazine; but there is none, and anything burns.
    let mut state = ship("Aphid", ", wrecked 0, wrecked 1, wrecked 2");
    let text = report(&mut state, &[1, 1], |play| critical(play, A, 1, Some(0), None));
    assert!(text.ends_with("SG-BURN-01 A is on fire, level 1\n"), "{text}");
    // Nor is there a die for a half.
    let mut state = ship("Aphid", ", wrecked 0, wrecked 1, wrecked 2");
    let text = report(&mut state, &[1, 1], |play| critical(play, A, 3, Some(1), None));
    assert!(text.ends_with("SG-BURN-01 A is on fire, level 3\n"), "{text}");
}

#[test]
fn sg_mag_05_blasts_from_within_meet_no_armour() {
    // A 3-pounder's locker on a Reliant (AV 2): its one point counts on the hull, and then on the bridge.
    let mut state = ship("Reliant", "");
    assert_eq!(
        struck(&mut state, 6, &[1, 1, 4, 1, 2, 5]),
        "  SG-MAG-01 which gun: 4 of 5\n\
         SG-MAG-01 A's magazine goes up: her port forward 3-pdr HRC is blown to pieces with 1 gunner\n\
         SG-HIT-03 A is holed: 1 hull box\n  \
         SG-HIT-10 critical hit: 1 2 = 3: bridge\n\
         SG-MAG-05 The blast is inside the armour of A\n\
         SG-BRDG-02 A's bridge is hit: no orders throughout the next turn\n  \
         SG-BRDG-01 who falls on the bridge: 5 of 5\n\
         SG-BRDG-01 The signalman of A falls\n"
    );
}

#[test]
fn sg_mag_05_nor_do_the_criticals_of_a_burst_boiler() {
    // Trim damage at DV 1 on armour of 2: from outside with Pen 0 it would do nothing.
    let mut state = ship("Aphid", "");
    let told = struck(&mut state, 7, &[2, 2, 6, 1, 4, 6, 3, 3]);
    assert!(told.contains("SG-TRIM-01 A loses trim\n"), "{told}");
    let mut state = ship("Aphid", "");
    let text = report(&mut state, &[1, 4], |play| critical(play, A, 1, Some(0), None));
    assert!(text.ends_with("SG-ARM-05 The armour of A holds: no effect\n"), "{text}");
}

#[test]
fn sg_brdg_01_half_the_damage_value_falls_at_random() {
    let mut state = galley("");
    assert_eq!(
        struck(&mut state, 3, &[1, 2, 1, 2]),
        "SG-BRDG-02 A's bridge is hit: no orders throughout the next turn\n  \
         SG-BRDG-01 who falls on the bridge: 1 of 5\n\
         SG-BRDG-01 The captain of A falls\n  \
         SG-BRDG-01 who falls on the bridge: 2 of 4\n\
         SG-BRDG-01 The helmsman of A falls\n"
    );
    let crew = state[A].crew;
    assert_eq!((crew.captain, crew.officers, crew.helm), (false, 1, None));
    assert_eq!((crew.trim, crew.signalman), (Some(Man::Trimsman), true));
    // Each of the five is as likely to fall as another.
    let one = |play: &mut Play<'_, kernel::NullChronicle<Event>>| hit_bridge(play, A, 1);
    let state = galley("");
    assert_eq!(chance(&state, one, |state| !state[A].crew.captain), "1/5");
    assert_eq!(chance(&state, one, |state| state[A].crew.trim.is_none()), "1/5");
    let two = |play: &mut Play<'_, kernel::NullChronicle<Event>>| hit_bridge(play, A, 4);
    assert_eq!(chance(&state, two, |state| !state[A].crew.captain), "2/5");
}

#[test]
fn sg_brdg_01_men_by_damage_value_as_in_the_example() {
    let fallen = |damage_value: u8| {
        let mut state = galley("");
        let before = state[A].living();
        let dice = [1, 2, 1, 1, 1, 1];
        let men = usize::from(damage_value.div_ceil(2));
        struck(&mut state, damage_value, &dice[..2 + men]);
        before - state[A].living()
    };
    assert_eq!([1, 2, 3, 4, 5].map(fallen), [1, 1, 2, 2, 3]);
    // DV 3 reduced by armour to 1 or 2: one man in either case.
    for half in [3, 4] {
        let mut state = ship("Aphid", "");
        let before = state[A].living();
        report(&mut state, &[1, 2, half, 1], |play| critical(play, A, 3, Some(1), None));
        assert_eq!(before - state[A].living(), 1);
    }
}

#[test]
fn sg_brdg_01_nobody_falls_who_is_not_there() {
    let mut state = galley(", no officers, no helm, no trim");
    let told = struck(&mut state, 8, &[1, 2]);
    assert!(told.ends_with("SG-BRDG-01 The signalman of A falls\n"), "{told}");
    assert_eq!(told.matches(" falls\n").count(), 1, "{told}");
    // An empty bridge still gives no orders.
    let told = struck(&mut state, 8, &[1, 2]);
    assert_eq!(told, "SG-BRDG-02 A's bridge is hit: no orders throughout the next turn\n");
}

const TO_PORT: Option<Turn> = Some(Turn::Port);

#[test]
fn sg_brdg_02_no_orders_on_the_next_turn() {
    let mut state = ship("Aphid", "");
    struck(&mut state, 2, &[1, 2, 4]);
    let moving = |turn: u16| {
        let mut state = state.clone();
        state.turn = turn;
        state.moving(A)
    };
    let turned = Order::Ahead { ship: A, turn: TO_PORT };
    // Not in the turn of the hit, nor in the one after next.
    for turn in [5, 7] {
        allows(&moving(turn), turned);
        allows(&moving(turn), Order::Climb { ship: A, turn: None });
    }
    let state = moving(6);
    let no_turn = "A gets no orders from her bridge this turn and cannot turn";
    refuses(&state, turned, "SG-BRDG-02", no_turn);
    refuses(&state, Order::PowerTurn { ship: A, turn: Turn::Port }, "SG-BRDG-02", no_turn);
    let no_change = "A gets no orders from her bridge this turn and cannot change altitude";
    refuses(&state, Order::Climb { ship: A, turn: None }, "SG-BRDG-02", no_change);
    refuses(&state, Order::Descend { ship: A, turn: None }, "SG-BRDG-02", no_change);
    // Straight ahead at any speed, none included.
    allows(&state, Order::Ahead { ship: A, turn: None });
    allows(&state, Order::EndMove { ship: A });
}

#[test]
fn sg_brdg_02_two_hits_in_a_turn_silence_one_turn_and_two_turns_running_two() {
    let mut state = galley("");
    struck(&mut state, 1, &[1, 2, 5]);
    struck(&mut state, 1, &[1, 2, 1]);
    let silent = |state: &State| {
        (4..10).filter(|&turn| state[A].is_without_orders(turn)).collect::<Vec<u16>>()
    };
    assert_eq!(silent(&state), [6]);
    // Hit again on turn 6, before she has moved: turn 6 stays as it is, and turn 7 is added.
    state.turn = 6;
    struck(&mut state, 1, &[1, 2, 1]);
    assert_eq!(silent(&state), [6, 7]);
    // A hit two turns later begins afresh.
    state.turn = 8;
    struck(&mut state, 1, &[1, 2, 1]);
    assert_eq!(silent(&state), [9]);
}

#[test]
fn sg_boil_01_a_boiler_bursts_below_the_damage_value_as_in_the_example() {
    let bursts = |damage_value: u8| {
        let state = ship("Aphid", "");
        let act = |play: &mut Play<'_, kernel::NullChronicle<Event>>| {
            Chain { ship: A, upset: Upset::NotYet }.hit_boiler(play, damage_value);
        };
        chance(&state, act, |state| state[A].boiler_burst)
    };
    // DV 1 never, DV 2 on a 1, DV 4 on 1-3, DV 7 or more always.
    let chances = [1, 2, 4, 6, 7, 12].map(bursts);
    assert_eq!(chances, ["0/1", "1/6", "1/2", "5/6", "1/1", "1/1"]);
}

#[test]
fn sg_boil_01_the_roll_as_it_is_told() {
    let told = |damage_value: u8, faces: &[u8]| struck(&mut ship("Aphid", ""), damage_value, faces);
    assert_eq!(
        told(2, &[1, 3, 2]),
        "  SG-BOIL-01 boiler bursts: 2, wants 1-: no\n\
         SG-BOIL-03 A leaks steam: 2 off her speed for now\n"
    );
    assert!(told(2, &[6, 6, 1, 3, 3, 3, 3]).starts_with(
        "  SG-BOIL-01 boiler bursts: 1, wants 1-: yes\n\
             SG-BOIL-02 A's boiler bursts and kills 2 men in the engine room\n"
    ));
}

#[test]
fn sg_boil_01_without_steam_it_is_a_fire() {
    let fire = "SG-BURN-01 A is on fire, level 3\n";
    assert_eq!(struck(&mut galley(""), 3, &[1, 3]), fire);
    assert_eq!(struck(&mut ship("Swiftwood", ""), 3, &[6, 6]), fire);
    // A steamer whose boiler has burst has none to hit, and armour does not lessen the fire.
    let mut state = ship("Aphid", ", boiler burst");
    let text = report(&mut state, &[1, 3], |play| critical(play, A, 3, Some(0), None));
    assert_eq!(text.split_once('\n').unwrap().1, fire);
}

#[test]
fn sg_boil_02_the_engine_room_dies_and_as_many_criticals_follow_as_the_boilers_size() {
    // Aphid: engine size 2, an engine crew of 2. The boiler is gone, so a second one is a fire.
    let mut state = ship("Aphid", ", jury rig");
    assert_eq!(movement::allowance(&state, A), 1);
    assert_eq!(
        struck(&mut state, 7, &[1, 3, 6, 6, 6, 4, 4]),
        "  SG-BOIL-01 boiler bursts: 6, wants 6-: yes\n\
         SG-BOIL-02 A's boiler bursts and kills 2 men in the engine room\n  \
         SG-HIT-10 critical hit: 6 6 = 12: fire or boiler\n\
         SG-BURN-01 A is on fire, level 1\n  \
         SG-HIT-10 critical hit: 4 4 = 8: lifters jammed\n\
         SG-LIFT-01 A's lifters are jammed; more than 1, or a 6, will free them\n"
    );
    assert_eq!((state[A].crew.manoeuvre.total(), movement::allowance(&state, A)), (0, 0));
    // Other hands in the engine room do not bring the speed back.
    state[A].crew.manoeuvre.hands = 2;
    assert_eq!(movement::allowance(&state, A), 0);
    // A Reliant's engine is of size 6.
    let mut state = ship("Reliant", "");
    let told = struck(&mut state, 7, &[1, 3, 1, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]);
    assert_eq!(told.matches("SG-HIT-10 critical hit").count(), 6, "{told}");
    assert_eq!(state[A].rudder_jam, 6);
}

#[test]
fn sg_boil_02_the_criticals_end_when_the_ship_is_gone() {
    let mut state = ship("Aphid", ", hull 9");
    let told = struck(&mut state, 7, &[1, 3, 1, 1, 1, 2]);
    assert!(told.ends_with("SG-LAND-02 A crashes with all hands\n"), "{told}");
}

#[test]
fn sg_boil_02_men_who_died_by_name_are_not_owed_again() {
    let mut state = ship("Aphid", "");
    state[A].owed = state[A].living() as u8;
    struck(&mut state, 7, &[1, 3, 1, 3, 3, 3, 3]);
    assert_eq!(u16::from(state[A].owed), state[A].living());
}

#[test]
fn sg_boil_03_a_leak_takes_the_damage_value_off_the_speed() {
    let mut state = ship("Reliant", "");
    assert_eq!(movement::allowance(&state, A), 4);
    struck(&mut state, 1, &[1, 3, 6]);
    assert_eq!((state[A].leak, movement::allowance(&state, A)), (1, 3));
    // Several add up, and nothing goes below 0.
    struck(&mut state, 2, &[1, 3, 6]);
    assert_eq!((state[A].leak, movement::allowance(&state, A)), (3, 1));
    struck(&mut state, 2, &[1, 3, 6]);
    assert_eq!((state[A].leak, movement::allowance(&state, A)), (5, 0));
}

#[test]
fn sg_screw_01_a_point_of_speed_for_good() {
    let mut state = galley("");
    assert_eq!(movement::allowance(&state, A), 4);
    let told = "SG-SCREW-01 A's screw is hit: 1 off her speed for good\n";
    assert_eq!(struck(&mut state, 6, &[4, 5]), told);
    assert_eq!(movement::allowance(&state, A), 3);
    // A steam vessel likewise.
    let mut state = ship("Aphid", "");
    struck(&mut state, 2, &[3, 6]);
    assert_eq!(movement::allowance(&state, A), 5);
}

#[test]
fn sg_screw_01_by_option_the_whole_damage_value() {
    let switches = Switches { screw_per_dv: true, ..USUAL };
    let mut state = position_on("canal", switches, "a Sky Runner 1010 N Medium");
    let told = struck(&mut state, 3, &[4, 5]);
    assert_eq!(told, "SG-SCREW-01 A's screw is hit: 3 off her speed for good\n");
    assert_eq!(movement::allowance(&state, A), 1);
    let mut state = position_on("canal", switches, "a Swiftwood 1010 N Medium");
    let told = struck(&mut state, 3, &[4, 5]);
    assert_eq!(told, "SG-SCREW-02 A loses spars: 3 off her movement die for good\n");
}

#[test]
fn sg_screw_02_mast_hits_lower_a_kites_die() {
    let mut state = ship("Swiftwood", "");
    let told = "SG-SCREW-02 A loses spars: 1 off her movement die for good\n";
    assert_eq!(struck(&mut state, 6, &[4, 5]), told);
    assert_eq!(struck(&mut state, 6, &[4, 5]), told);
    let mast_hits = state[A].screw_hits;
    // Two mast hits: a die of 2 is worth 0, one of 5 is worth 3, and none is worth less than 0.
    assert_eq!((kite_die(mast_hits, 2), kite_die(mast_hits, 5)), (Some(0), Some(3)));
    assert_eq!(kite_die(mast_hits, 1), Some(0));
    // Five leave her a 6; six leave her nothing at all.
    assert_eq!((kite_die(5, 6), kite_die(5, 5)), (Some(1), Some(0)));
    assert_eq!((kite_die(6, 6), kite_die(7, 6)), (None, None));
}

#[test]
fn sg_screw_03_another_hit_carries_the_makeshift_away() {
    let mut state = galley(", screw 4, jury rig");
    assert_eq!(movement::allowance(&state, A), 1);
    struck(&mut state, 1, &[4, 5]);
    assert_eq!((state[A].jury_rig, movement::allowance(&state, A)), (false, 0));
}

#[test]
fn sg_rud_01_repeated_jams_add_up_as_in_the_example() {
    let mut state = galley("");
    let jammed =
        |beat| format!("SG-RUD-01 A's rudder is jammed; more than {beat}, or a 6, will free it\n");
    assert_eq!(struck(&mut state, 2, &[3, 3]), jammed(2));
    assert_eq!(struck(&mut state, 1, &[3, 3]), jammed(3));
    assert_eq!(struck(&mut state, 6, &[3, 3]), jammed(9));
}

#[test]
fn sg_rud_01_a_jammed_rudder_bars_every_turn() {
    let state = ship("Aphid", ", rudder 1").moving(A);
    let why = "A has a jammed rudder and cannot turn";
    for turn in [Turn::Port, Turn::Starboard] {
        refuses(&state, Order::Ahead { ship: A, turn: Some(turn) }, "SG-RUD-01", why);
        refuses(&state, Order::PowerTurn { ship: A, turn }, "SG-RUD-01", why);
        refuses(&state, Order::Climb { ship: A, turn: Some(turn) }, "SG-RUD-01", why);
    }
    allows(&state, Order::Ahead { ship: A, turn: None });
    allows(&state, Order::Climb { ship: A, turn: None });
    let free = ship("Aphid", "").moving(A);
    allows(&free, Order::Ahead { ship: A, turn: TO_PORT });
    allows(&free, Order::PowerTurn { ship: A, turn: Turn::Port });
}

#[test]
fn sg_lift_01_repeated_jams_add_up() {
    let mut state = galley("");
    let told = "SG-LIFT-01 A's lifters are jammed; more than 2, or a 6, will free them\n";
    assert_eq!(struck(&mut state, 2, &[4, 4]), told);
    let told = "SG-LIFT-01 A's lifters are jammed; more than 3, or a 6, will free them\n";
    assert_eq!(struck(&mut state, 1, &[4, 4]), told);
}

#[test]
fn sg_lift_01_jammed_lifters_bar_climbing_and_descending() {
    let state = galley(", lifters 1").moving(A);
    let why = "A has jammed lifters and cannot change altitude";
    refuses(&state, Order::Climb { ship: A, turn: None }, "SG-LIFT-01", why);
    refuses(&state, Order::Descend { ship: A, turn: None }, "SG-LIFT-01", why);
    allows(&state, Order::Ahead { ship: A, turn: TO_PORT });
    let free = galley("").moving(A);
    allows(&free, Order::Climb { ship: A, turn: None });
    allows(&free, Order::Descend { ship: A, turn: None });
    // Nor does a ship on the ground take off.
    let state = position("a Sky Runner 1010 N Ground, landed, lifters 1\nb Sky Runner 1020 N Low");
    refuses(&state.moving(A), Order::Climb { ship: A, turn: None }, "SG-LIFT-01", why);
}

#[test]
fn sg_lift_01_what_is_not_of_her_own_will_still_brings_her_down() {
    let mut state = galley(", lifters 6, hull 6");
    let told = report(&mut state, &[], |play| altitude::sink_to_ceiling(play, A));
    assert_eq!(told, "SG-ALT-05 A can no longer hold her height and sinks to Low\n");
    let told = report(&mut state, &[1, 6], |play| trim::lose(play, A, 3));
    assert!(told.contains("SG-TRIM-05 A falls to Very Low\n"), "{told}");
}

#[test]
fn sg_burn_01_a_fire_is_as_big_as_the_damage_value() {
    let mut state = galley("");
    assert_eq!(struck(&mut state, 2, &[3, 4]), "SG-BURN-01 A is on fire, level 2\n");
    // A new fire is added to the one that burns.
    assert_eq!(struck(&mut state, 3, &[3, 4]), "SG-BURN-01 A is on fire, level 5\n");
    // Armour does not lessen it.
    let mut state = ship("Gloire", "");
    let text = report(&mut state, &[3, 4], |play| critical(play, A, 1, Some(0), None));
    assert!(text.ends_with("SG-BURN-01 A is on fire, level 1\n"), "{text}");
}

#[test]
fn sg_trim_07_one_hit_upsets_trim_once() {
    // Both criticals of a burst boiler are trim damage.
    let mut state = ship("Aphid", "");
    assert_eq!(
        struck(&mut state, 7, &[1, 3, 1, 1, 4, 6, 2, 3]),
        "  SG-BOIL-01 boiler bursts: 1, wants 6-: yes\n\
         SG-BOIL-02 A's boiler bursts and kills 2 men in the engine room\n  \
         SG-HIT-10 critical hit: 1 4 = 5: trim damage\n\
         SG-MAG-05 The blast is inside the armour of A\n\
         SG-TRIM-01 A loses trim\n  \
         SG-TRIM-01 recovering trim: 6, wants 2+ or a natural 6: yes\n\
         SG-TRIM-06 A is steady again, but her crew is stunned for the rest of this phase and for two more\n  \
         SG-HIT-10 critical hit: 2 3 = 5: trim damage\n\
         SG-TRIM-07 A keeps her trim\n"
    );
}

#[test]
fn sg_trim_07_every_separate_loss_is_rolled_out() {
    let mut state = galley(", stunned");
    let told = struck(&mut state, 2, &[1, 4, 2, 3]);
    assert!(told.contains("SG-TRIM-05 A falls to Low\n"), "{told}");
    let told = struck(&mut state, 2, &[1, 4, 2, 3]);
    assert!(told.contains("SG-TRIM-05 A falls to Very Low\n"), "{told}");
    assert_eq!((state[A].status, state[B].status), (Status::Flying, Status::Flying));
}
