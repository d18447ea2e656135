//! Tests of declarations, rams, and who may make them.

use kernel::{NullChronicle, System as _, Viewer, odds};

use super::*;
use crate::{
    Galleons,
    aspect::Aspect,
    flow,
    position::{
        A, ADVANCED, B, C, advanced, allows, carry_on, carry_out, chance, give, position,
        position_on, refuses,
    },
    scene,
    state::Switches,
};

const FLEETS: &str = "a Sky Runner 1010 N Low\na Sky Runner 1110 N Low\n\
                      b Sky Runner 2020 N Low\nb Sky Runner 2120 N Low\nb Sky Runner 2220 N Low";

const fn declare(ships: u8) -> Order {
    Order::Declare { ships }
}

/// Both write down a number; what follows.
fn declared(ann: u8, ben: u8, dice: &[u8]) -> (State, String) {
    let mut state = advanced(FLEETS).in_phase(Phase::Declare { at: 0 });
    assert_eq!(carry_out(&mut state, declare(ann), &[]), "");
    let told = carry_out(&mut state, declare(ben), dice);
    (state, told)
}

#[test]
fn sg_ram_01_a_number_is_written_and_shown_with_the_others() {
    let (state, told) = declared(1, 3, &[]);
    assert!(
        told.starts_with(
            "SG-RAM-01 Ann means to ram or grapple with 1 ship\n\
             SG-RAM-01 Ben means to ram or grapple with 3 ships\n"
        ),
        "{told}"
    );
    assert_eq!(state.declared, [1, 3, 0, 0, 0, 0]);
    let (_, told) = declared(0, 1, &[]);
    assert!(told.starts_with("SG-RAM-01 Ann declares no ram and no grapple\n"), "{told}");
}

#[test]
fn sg_ram_01_no_more_than_could_move() {
    let text = "a Sky Runner 1010 N Low\na Sky Runner 1110 N Low, screw 4, lifters 2\n\
                a Sky Runner 1210 N Low, struck\na Sky Runner 1310 N Low\nb Sky Runner 2020 N Low";
    let mut state = advanced(text).in_phase(Phase::Declare { at: 0 });
    allows(&state, declare(2));
    let why = "no more attempts may be declared than there are ships that could move";
    refuses(&state, declare(3), "SG-RAM-01", why);
    // One whose crew is stunned in the first movement phase could not make it.
    state[A].stunned_phases = 1;
    refuses(&state, declare(2), "SG-RAM-01", why);
    allows(&state, declare(1));
}

#[test]
fn sg_ram_01_who_has_nothing_to_declare_is_not_asked() {
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 2020 N Low, screw 4, lifters 2";
    let mut state = advanced(text).in_phase(Phase::Declare { at: 0 });
    let told = carry_out(&mut state, declare(1), &[]);
    assert!(told.contains("SG-RAM-02 Ann has the initiative\n"), "{told}");
}

#[test]
fn sg_ram_01_the_basic_game_knows_no_declaration() {
    let mut state = position(FLEETS).in_phase(Phase::DeckOrders { at: 2 });
    let told = carry_on(&mut state, &[2, 5]);
    assert!(told.ends_with("SG-SEQ-07 Ben has the initiative\n"), "{told}");
    let why = "this is not the moment for that order";
    refuses(&state, declare(1), "SG-RAM-01", why);
}

#[test]
fn sg_seq_02_declaring_follows_the_deck_orders() {
    let mut state = advanced(FLEETS).in_phase(Phase::DeckOrders { at: 1 });
    carry_out(&mut state, Order::ToStations, &[]);
    assert_eq!((state.phase, flow::decider(&state)), (Phase::Declare { at: 0 }, Some(SeatId(0))));
}

#[test]
fn sg_seq_09_the_number_is_secret_until_all_have_written() {
    let state = advanced(FLEETS).in_phase(Phase::Declare { at: 0 });
    let after = [0, 1, 2].map(|ships| {
        let mut state = state.clone();
        give(&mut state, declare(ships), &[]);
        state
    });
    for viewer in [Viewer::Seat(SeatId(1)), Viewer::Spectator] {
        let seen = after.each_ref().map(|state| Galleons::seen_by(state, viewer));
        assert!(seen.iter().all(|one| *one == seen[0] && one.declared == [0; MOST_SEATS]));
        let scenes = after.each_ref().map(|state| Galleons::scene(state, viewer));
        assert!(scenes.iter().all(|one| *one == scenes[0]));
    }
    assert_eq!(Galleons::seen_by(&after[2], Viewer::Seat(SeatId(0))).declared[0], 2);
    assert!(Galleons::is_secret(&declare(1)));
    // Once shown they are known to all.
    let (state, _) = declared(1, 3, &[]);
    assert_eq!(Galleons::seen_by(&state, Viewer::Spectator).declared[..2], [1, 3]);
}

#[test]
fn sg_ram_02_the_example() {
    let (state, told) = declared(1, 3, &[]);
    assert!(told.ends_with("SG-RAM-02 Ben has the initiative\n"), "{told}");
    assert_eq!(state.phase, Phase::ChooseFirst { winner: SeatId(1) });
    let (_, told) = declared(2, 1, &[]);
    assert!(told.ends_with("SG-RAM-02 Ann has the initiative\n"), "{told}");
}

#[test]
fn sg_ram_02_equal_numbers_are_diced_for() {
    let (_, told) = declared(2, 2, &[1, 2]);
    assert!(told.ends_with("SG-SEQ-07 Ben has the initiative\n"), "{told}");
    let (_, told) = declared(0, 0, &[3, 2]);
    assert!(told.starts_with("SG-RAM-01 Nobody means to ram or grapple\n"), "{told}");
    assert!(told.ends_with("SG-SEQ-07 Ann has the initiative\n"), "{told}");
}

#[test]
fn sg_ram_02_of_several_the_boldest_dice_among_themselves() {
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 1510 N Low\nc Sky Runner 2010 N Low";
    let mut state = advanced(text).in_phase(Phase::Declare { at: 0 });
    for ships in [1, 0] {
        carry_out(&mut state, declare(ships), &[]);
    }
    // Ann and Cat; the dice are theirs.
    let told = carry_out(&mut state, declare(1), &[2, 6]);
    assert!(told.ends_with("SG-SEQ-08 Cat has the initiative\n"), "{told}");
}

#[test]
fn sg_ram_02_allies_count_together() {
    let mut state = advanced(FLEETS);
    let setting = std::sync::Arc::get_mut(&mut state.setting).unwrap();
    // Ben's last ship becomes Cat's, his ally.
    setting.seats.push("Cat".into());
    setting.side_of_seat.push(crate::state::SideId(1));
    state.ships[4].seat = SeatId(2);
    state.declared = [2, 1, 2, 0, 0, 0];
    assert_eq!(boldest(&state, 0b011), 0b010);
    state.declared = [2, 1, 1, 0, 0, 0];
    assert_eq!(boldest(&state, 0b011), 0b011);
}

#[test]
fn sg_ram_01_the_page_asks_for_a_number() {
    let state = advanced(FLEETS).in_phase(Phase::Declare { at: 1 });
    let decision = scene::decision(&state).unwrap();
    assert_eq!(decision.seat, SeatId(1));
    let describe = |ships| scene::describe(&state, &declare(ships), 0);
    assert_eq!(describe(0).label, "No ram and no grapple");
    assert_eq!(describe(2).label, "Ram or grapple with 2 ships");
    assert_eq!(describe(2).key.as_deref(), Some("2"));
}

const DODGE: Order = Order::Dodge { ship: B };
const STAND: Order = Order::Stand { ship: B };
const NOT_NOW: &str = "this is not the moment for that order";

const fn ram_by(by: Approach, turn: Option<Turn>) -> Order {
    Order::Ram { ship: A, target: B, by, turn }
}

const RAM: Order = ram_by(Approach::Ahead, None);
const HERE: Order = ram_by(Approach::Here, None);

/// A comes at B over her beam, and has declared it.
fn bearing_down(striker: &str, target: &str) -> State {
    let text = format!("a {striker}\nb {target}");
    let (a, b) = ("1011 N Low", "1010 SE Low");
    let text = text.replace(" @a", &format!(" {a}")).replace(" @b", &format!(" {b}"));
    advanced(&text).declared(0, 1).moving(A)
}

/// The usual: a Hullcutter, hull 7 with a ram, at a Sky Runner of hull 3 that cannot dodge.
fn usual() -> State {
    bearing_down("Hullcutter @a", "Sky Runner @b, rudder 1")
}

/// The chance that A strikes B once B has answered.
fn strike_chance(state: &State, answer: Option<Order>) -> String {
    let act = |play: &mut Play<'_, NullChronicle<Event>>| {
        flow::apply(play, &RAM);
        if let Some(answer) = answer {
            flow::apply(play, &answer);
            flow::advance(play);
        }
    };
    chance(state, act, |state| state[A].is_stopped)
}

#[test]
fn sg_ram_03_only_in_the_first_players_phase() {
    let text = "a Hullcutter 1011 N Low\nb Sky Runner 1010 SE Low";
    let state = advanced(text).declared(0, 1).declared(1, 1).moving(B);
    let ram = Order::Ram { ship: B, target: A, by: Approach::Here, turn: None };
    let why = "rams and grapples are for the First Player's movement phase";
    refuses(&state, ram, "SG-RAM-03", why);
    refuses(
        &state,
        Order::Grapple { ship: B, target: A },
        "SG-GRAP-01",
        "A is not in her hex and at her altitude",
    );
    allows(&advanced(text).declared(0, 1).moving(A), RAM);
}

#[test]
fn sg_ram_01_no_more_attempts_than_were_declared() {
    let text = "a Hullcutter 1011 N Low\nb Sky Runner 1010 SE Low\na Hullcutter 1110 NW Low";
    let undeclared = "no attempt is left of those that were declared";
    refuses(&advanced(text).moving(A), RAM, "SG-RAM-01", undeclared);
    // Any of his ships may make it, but only one.
    let other = Order::Ram { ship: C, target: B, by: Approach::Ahead, turn: None };
    let mut state = advanced(text).declared(0, 1);
    let towards = |facing: &kernel::hex::Direction| state[C].hex.next(*facing) == state[B].hex;
    state[C].facing = kernel::hex::Direction::ALL.into_iter().find(towards).unwrap();
    allows(&state.clone().moving(C), other);
    state[A].has_tried = true;
    refuses(&state.clone().moving(C), other, "SG-RAM-01", undeclared);
    allows(&state.declared(0, 2).moving(C), other);
}

#[test]
fn sg_ram_04_four_or_less_strikes() {
    let state = usual();
    assert_eq!(strike_chance(&state, None), "2/3");
    let told = carry_out(&mut state.clone(), RAM, &[5]);
    assert_eq!(
        told,
        "SG-RAM-04 A bears down on B to ram her\nSG-MOVE-02 A goes ahead to 1010\n  \
         SG-RAM-04 ramming: 5, wants 4-: no\nSG-RAM-04 A misses B and runs past\n"
    );
    let told = give(&mut state.clone(), RAM, &[4, 1, 6]);
    assert!(told.contains("  SG-RAM-04 ramming: 4, wants 4-: yes\nSG-RAM-04 A rams B\n"), "{told}");
}

#[test]
fn sg_ram_04_a_miss_lets_her_carry_on_without_a_check() {
    let mut state = usual();
    give(&mut state, ram_by(Approach::Ahead, Some(Turn::Port)), &[5]);
    // The turn that was announced is made, and the rest of her move is hers.
    assert_eq!(state[A].facing, kernel::hex::Direction::NorthWest);
    assert_eq!(state.moving.unwrap().spent, 1);
    allows(&state, Order::Ahead { ship: A, turn: None });
    assert!(!state[A].is_stopped);
    // A later turn in the hex is checked like any other.
    let state = bearing_down("Fenian Ram @a", "Sky Runner @b, rudder 1");
    let mut state = state;
    give(&mut state, RAM, &[5]);
    let told = give(&mut state, Order::PowerTurn { ship: A, turn: Turn::Port }, &[6]);
    assert!(told.contains("collision: 6 -2 turning in the hex = 4, wants 2-: no\n"), "{told}");
}

#[test]
fn sg_ram_04_one_attempt_a_ship() {
    let mut state = usual().declared(0, 5);
    give(&mut state, RAM, &[5]);
    let why = "A has made her one attempt of the turn";
    refuses(&state, HERE, "SG-RAM-04", why);
    refuses(&state, Order::Grapple { ship: A, target: B }, "SG-RAM-04", why);
    // A new turn, a new attempt.
    state.moving = None;
    let mut state = state.in_phase(Phase::OpenTurn);
    crate::position::report(&mut state, &[], |play| {
        flow::advance(play);
    });
    assert!(!state[A].has_tried);
    assert_eq!(state.declared, [0; MOST_SEATS]);
}

#[test]
fn sg_ram_04_from_above_from_below_and_on_the_spot() {
    let at = |altitude: &str| {
        let text = format!("a Hullcutter 1010 N {altitude}\nb Sky Runner 1010 SE Medium, rudder 1");
        advanced(&text).declared(0, 1).moving(A)
    };
    let away = "B would not be met there";
    let (climb, dive) = (ram_by(Approach::Climb, None), ram_by(Approach::Descend, None));
    refuses(&at("Low"), RAM, "SG-RAM-04", away);
    refuses(&at("Low"), dive, "SG-RAM-04", away);
    refuses(&at("Low"), HERE, "SG-RAM-04", away);
    let told = give(&mut at("Low"), climb, &[6]);
    assert!(told.contains("A climbs to Medium\n") && told.contains("ramming: 6"), "{told}");
    let told = give(&mut at("High"), dive, &[6]);
    assert!(told.contains("A goes down to Medium\n") && told.contains("ramming: 6"), "{told}");
    refuses(&at("High"), climb, "SG-ALT-01", "A is at her ceiling and can climb no higher");
    // She began beside her: no step, and no check for moving off afterwards.
    let mut state = at("Medium");
    refuses(
        &state,
        ram_by(Approach::Here, Some(Turn::Port)),
        "SG-RAM-04",
        "she turns only with a step",
    );
    let told = give(&mut state, HERE, &[6]);
    assert_eq!(
        told,
        "SG-RAM-04 A bears down on B to ram her\n  \
         SG-RAM-04 ramming: 6, wants 4-: no\nSG-RAM-04 A misses B and runs past\n"
    );
    assert_eq!(state.moving.unwrap().spent, 0);
    let told = carry_out(&mut state, Order::Ahead { ship: A, turn: None }, &[]);
    assert!(!told.contains("collision"), "{told}");
}

#[test]
fn sg_ram_04_others_in_the_hex_are_checked_as_usual() {
    let text = "a Hullcutter 1011 N Low\nb Sky Runner 1010 SE Low, rudder 1\n\
                b Sky Runner 1010 SE Low, rudder 1";
    let state = advanced(text).declared(0, 1).moving(A);
    // The other is met first and passed; then the ram is made.
    let told = give(&mut state.clone(), RAM, &[2, 3, 6]);
    assert!(
        told.ends_with(
            "  SG-COLL-01 which ship is met first: 2 of 2\n  \
             SG-COLL-02 collision: 3, wants 2-: no\nSG-COLL-02 A passes clear of C\n  \
             SG-RAM-04 ramming: 6, wants 4-: no\nSG-RAM-04 A misses B and runs past\n"
        ),
        "{told}"
    );
    // The other is met first and run into: the ram is never made, and the attempt not used up.
    let mut struck = state.clone();
    let told = give(&mut struck, RAM, &[2, 2, 6, 6, 6]);
    assert!(told.contains("A runs into C\n") && !told.contains("ramming"), "{told}");
    assert!(struck[A].is_stopped && !struck[A].has_tried);
    // The target is met first and missed: the other is checked then.
    let told = give(&mut state.clone(), RAM, &[1, 5, 3]);
    assert!(told.ends_with("A misses B and runs past\n  SG-COLL-02 collision: 3, wants 2-: no\nSG-COLL-02 A passes clear of C\n"), "{told}");
}

#[test]
fn sg_ram_04_what_cannot_be_rammed() {
    let ails = |ails: &str| bearing_down("Hullcutter @a", &format!("Sky Runner @b, {ails}"));
    refuses(&ails("struck"), RAM, "SG-CREW-11", "B has struck her colours");
    allows(&ails("derelict"), RAM);
    let text = "a Hullcutter 1011 N Low\na Sky Runner 1010 SE Low\nb Sky Runner 2010 SE Low";
    let state = advanced(text).declared(0, 1).moving(A);
    refuses(&state, RAM, "SG-RAM-04", "B is no enemy");
    let gone = Order::Ram { ship: A, target: C, by: Approach::Ahead, turn: None };
    refuses(&state, gone, "SG-RAM-04", "C would not be met there");
    let text = "a Hullcutter 1011 N Very Low\nb Sky Runner 1010 SE Ground, landed";
    let state = advanced(text).declared(0, 1).moving(A);
    refuses(
        &state,
        ram_by(Approach::Descend, None),
        "SG-LAND-04",
        "B has landed and cannot be rammed",
    );
    let text = "a Hullcutter 1010 N Ground, landed\nb Sky Runner 1010 SE Very Low";
    let state = advanced(text).declared(0, 1).moving(A);
    refuses(&state, ram_by(Approach::Climb, None), "SG-LAND-04", "A has landed and cannot ram");
    let why = "A has lost all officers and may neither ram nor grapple";
    refuses(&bearing_down("Sky Runner @a, no officers", "Sky Runner @b"), RAM, "SG-CREW-10", why);
    // Nor in the basic game.
    let basic = position("a Hullcutter 1011 N Low\nb Sky Runner 1010 SE Low").declared(0, 1);
    refuses(&basic.moving(A), RAM, "SG-RAM-04", NOT_NOW);
}

#[test]
fn sg_ram_05_helpless_targets_are_struck_without_a_roll() {
    for ails in ["stunned", "screw 4"] {
        let mut state = bearing_down("Fenian Ram @a", &format!("Sky Runner @b, {ails}"));
        let told = give(&mut state, RAM, &[6]);
        assert!(told.contains("SG-RAM-05 A rams B\n") && !told.contains("ramming"), "{told}");
    }
    // E 0 for want of cranks is no damage while there are men to send below; nor is a jury rig helpless.
    for ails in ["cranks 0", "screw 4, jury rig", "rudder 1", "no helm", "screw 3, rudder 1"] {
        let state = bearing_down("Fenian Ram @a", &format!("Sky Runner @b, {ails}"));
        assert!(!is_helpless(&state, B), "{ails}");
    }
}

#[test]
fn sg_ram_06_the_example() {
    // Target E 5 gives up 3: only a 1 strikes. Target E 8 gives up 4: she cannot be struck, and has 4 left.
    let state = bearing_down("Hullcutter @a", "Clearsight @b");
    assert_eq!(strike_chance(&state, Some(DODGE)), "1/6");
    assert_eq!(strike_chance(&state, Some(STAND)), "2/3");
    let mut state = bearing_down("Hullcutter @a", "Boarding launch @b");
    assert_eq!(strike_chance(&state, Some(DODGE)), "0/1");
    give(&mut state, RAM, &[]);
    let told = carry_out(&mut state, DODGE, &[1]);
    assert!(
        told.contains(
            "SG-RAM-06 B dodges and gives up 4 points of this turn's move\n  \
             SG-RAM-04 ramming: 1 +4 dodging = 5, wants 4-: no\n"
        ),
        "{told}"
    );
    assert_eq!(movement::allowance(&state, B), 4);
}

#[test]
fn sg_ram_06_one_expenditure_covers_every_attempt() {
    let text = "a Hullcutter 1011 N Low\nb Sky Runner 1010 SE Low\na Hullcutter 1012 N Low";
    let mut state = advanced(text).declared(0, 2).moving(A);
    give(&mut state, RAM, &[]);
    carry_out(&mut state, DODGE, &[3]);
    give(&mut state, Order::Ahead { ship: A, turn: None }, &[]);
    give(&mut state, Order::EndMove { ship: A }, &[]);
    let mut state = state.moving(C);
    give(&mut state, Order::Ahead { ship: C, turn: None }, &[]);
    let again = Order::Ram { ship: C, target: B, by: Approach::Ahead, turn: None };
    let told = give(&mut state, again, &[3]);
    assert!(told.contains("ramming: 3 +2 dodging = 5, wants 4-: no\n"), "{told}");
    assert_eq!(state[B].forgone, 2);
}

#[test]
fn sg_qual_02_green_rammers_and_dodgers_as_in_the_example() {
    // Green rammer, target gives up 2: a 1.
    let state = bearing_down("Hullcutter @a, green", "Sky Runner @b");
    assert_eq!(strike_chance(&state, Some(DODGE)), "1/6");
    assert_eq!(strike_chance(&state, Some(STAND)), "1/2");
    let state = bearing_down("Hullcutter @a", "Sky Runner @b, green");
    assert_eq!(strike_chance(&state, Some(DODGE)), "1/2");
}

#[test]
fn sg_qual_03_crack_rammers_and_dodgers_as_in_the_example() {
    // Crack rammer, Trained target gives up 3: 1 or 2.
    let state = bearing_down("Hullcutter @a, crack", "Clearsight @b");
    assert_eq!(strike_chance(&state, Some(DODGE)), "1/3");
    assert_eq!(strike_chance(&state, Some(STAND)), "5/6");
    let state = bearing_down("Hullcutter @a", "Sky Runner @b, crack");
    assert_eq!(strike_chance(&state, Some(DODGE)), "1/6");
}

#[test]
fn sg_ram_07_the_example() {
    // Hull 7: 3 hits, or 4 on a die of 4-6; with 4, trim is lost on 1-3.
    let told = give(&mut usual(), RAM, &[1, 3, 3]);
    assert!(
        told.contains(
            "  SG-RAM-07 half a hull hit: 3, wants 4+: no\nSG-RAM-07 B is stove in: 3 hull hits\n\
             SG-HIT-03 B is holed: 3 hull boxes\n"
        ),
        "{told}"
    );
    assert!(
        told.contains("  SG-RAM-07 loss of trim: 3, wants 2-: no\nSG-RAM-07 B keeps her trim\n"),
        "{told}"
    );
    let mut state = usual();
    let told = give(&mut state, RAM, &[1, 4, 3, 4, 5]);
    assert!(
        told.contains("half a hull hit: 4, wants 4+: yes\nSG-RAM-07 B is stove in: 4 hull hits\n"),
        "{told}"
    );
    // It is regained by more than 4: the first try fails and she falls a level.
    assert!(
        told.ends_with(
            "  SG-RAM-07 loss of trim: 3, wants 3-: yes\nSG-TRIM-01 B loses trim\n  \
             SG-TRIM-01 recovering trim: 4, wants 5+ or a natural 6: no\n\
             SG-TRIM-05 B falls to Very Low\n  \
             SG-TRIM-01 recovering trim: 5, wants 5+ or a natural 6: yes\n\
             SG-TRIM-06 B is steady again, but her crew is stunned for the rest of this phase and for two more\n"
        ),
        "{told}"
    );
    assert_eq!(state[A].hull_marks, 0);
}

#[test]
fn sg_ram_07_an_even_hull_needs_no_die() {
    // A Fenian Ram of hull 4: two hits, trim lost on a 1.
    let state = bearing_down("Fenian Ram @a", "Sky Runner @b, rudder 1");
    let told = give(&mut state.clone(), RAM, &[1, 2]);
    assert!(told.contains("B is stove in: 2 hull hits\n"), "{told}");
    assert!(told.contains("loss of trim: 2, wants 1-: no\n"), "{told}");
    let told = give(&mut state.clone(), RAM, &[1, 1, 6]);
    assert!(told.contains("loss of trim: 1, wants 1-: yes\n"), "{told}");
}

#[test]
fn sg_ram_07_by_option_the_half_is_rounded_up() {
    let rounds_up = Switches { ram_rounds_up: true, ..ADVANCED };
    let text = "a Hullcutter 1011 N Low\nb Sky Runner 1010 SE Low, rudder 1";
    let mut state = position_on("canal", rounds_up, text).declared(0, 1).moving(A);
    let told = give(&mut state, RAM, &[1, 4]);
    assert!(told.contains("B is stove in: 4 hull hits\n") && !told.contains("half"), "{told}");
    assert!(told.contains("loss of trim: 4, wants 3-: no\n"), "{told}");
}

#[test]
fn sg_ram_07_the_blow_may_be_her_last() {
    let mut state = bearing_down("Hullcutter @a", "Sky Runner @b, rudder 1, hull 9");
    let told = give(&mut state, RAM, &[1, 1]);
    assert!(told.ends_with("SG-LAND-02 B crashes with all hands\n"), "{told}");
    assert!(state.afield.lines.is_empty() && state[A].is_stopped);
}

#[test]
fn sg_ram_08_without_a_ram_it_is_a_collision() {
    // Aphid of hull 2 against hull 7: she takes one hit and perhaps another, the other one on 1-2; her trim is safe.
    let mut state = bearing_down("Aphid @a", "Hullcutter @b, rudder 1");
    let told = give(&mut state, RAM, &[2, 2, 2]);
    assert!(
        told.ends_with(
            "SG-RAM-04 A rams B\n  SG-COLL-03 a further hull hit: 2, wants 1-: no\n\
             SG-RAM-08 A is stove in: 1 hull hit\n  SG-COLL-03 collision damage: 2, wants 2-: yes\n\
             SG-RAM-08 B is stove in: 1 hull hit\nSG-HIT-03 A is holed: 1 hull box\n\
             SG-HIT-03 B is holed: 1 hull box\n\
             SG-RAM-09 A and B are locked together by the ram\n\
             SG-RAM-09 A has B on her bow, and lies on the other's starboard side\n"
        ),
        "{told}"
    );
    // The larger striker still upsets the smaller target: hull 8 against 2, on 1-3.
    let mut state = bearing_down("Reliant @a", "Aphid @b, rudder 1");
    let told = give(&mut state, RAM, &[2, 6, 6, 3, 6]);
    assert!(
        told.contains("SG-COLL-04 loss of trim: 3, wants 3-: yes\nSG-TRIM-01 B loses trim\n"),
        "{told}"
    );
    assert!(state.afield.lines.is_empty());
}

#[test]
fn sg_ram_09_the_striker_stops_and_they_are_locked() {
    let mut state = usual();
    let told = carry_out(&mut state, RAM, &[1, 1, 3]);
    assert!(told.contains("SG-RAM-09 A and B are locked together by the ram\n"), "{told}");
    let [line] = state.afield.lines[..] else { panic!("one line") };
    assert_eq!((line.thrower, line.caught, line.tie, line.since), (A, B, Tie::Ram, 5));
    assert!(grapple::are_fast(&state, A, B) && state[A].has_moved, "her move is over");
    assert_eq!(crate::validate::validate(&state), Ok(()));
    // Steadied or fallen, a victim that lost trim is not.
    for dice in [&[1, 4, 1, 6][..], &[1, 4, 1, 1, 6][..]] {
        let mut state = usual();
        give(&mut state, RAM, dice);
        assert!(state.afield.lines.is_empty() && state[A].is_stopped);
    }
}

#[test]
fn sg_ram_09_the_contact_is_over_the_strikers_bow() {
    for (facing, lies) in [
        ("N", Aspect::Stern),
        ("NE", Aspect::Starboard),
        ("SE", Aspect::Starboard),
        ("S", Aspect::Bow),
        ("SW", Aspect::Port),
        ("NW", Aspect::Port),
    ] {
        let text = format!("a Fenian Ram 1011 N Low\nb Sky Runner 1010 {facing} Low, rudder 1");
        let mut state = advanced(&text).declared(0, 1).moving(A);
        give(&mut state, RAM, &[1, 6]);
        let [pair] = state.abreast[..] else { panic!("one pair") };
        assert_eq!((pair.first_aspect, pair.second_aspect), (Aspect::Bow, lies), "{facing}");
        // Nobody is asked how they lie.
        assert_eq!(crate::same_hex::to_lay(&state), None);
    }
}

#[test]
fn sg_ram_04_the_odds_are_exact() {
    let state = usual();
    let odds = odds::exact::<Galleons>(&state, &RAM, 20_000).unwrap();
    let hull = odds.measures.iter().find(|m| m.name == "B: hull boxes lost").unwrap();
    // Missed 1/3; struck for 3 or 4 boxes, 1/3 each; nothing falls far enough to crash at Low but by two failures.
    let of = |boxes: i32| hull.chances.iter().find(|c| c.0 == boxes).map(|c| c.1.to_string());
    assert_eq!(of(0).as_deref(), Some("1/3"));
    // For 3: 1/3, less the crash: trim lost on 1-2 and two failures to roll 4 or more.
    assert_eq!(of(3).as_deref(), Some("11/36"));
}

#[test]
fn sg_ram_04_the_page_says_on_what_she_strikes() {
    let state = bearing_down("Hullcutter @a", "Sky Runner @b");
    let describe = |state: &State, order: Order| scene::describe(state, &order, 0);
    let ram = describe(&state, RAM);
    assert_eq!((ram.label.as_str(), ram.note.as_str()), ("Ram B", "1 MP · 4 or less: 2/3"));
    assert!(ram.has_odds);
    let turning = describe(&state, ram_by(Approach::Ahead, Some(Turn::Port)));
    assert_eq!(turning.label, "Ram B, else turn to port");
    let helpless = bearing_down("Hullcutter @a", "Sky Runner @b, stunned");
    assert_eq!(describe(&helpless, RAM).note, "1 MP · cannot miss");
    let mut asked = state;
    give(&mut asked, RAM, &[]);
    let decision = scene::decision(&asked).unwrap();
    assert_eq!(decision.prompt.words(), "Ben: A comes to ram B. Does she dodge?");
    assert_eq!(decision.rule.as_str(), "SG-RAM-06");
    assert_eq!(describe(&asked, DODGE).note, "struck 1/3");
    assert_eq!(describe(&asked, STAND).note, "struck 2/3");
}
