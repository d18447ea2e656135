//! Trim: losing it, falling, recovering, and the stunned crew.

use kernel::{Chronicle, Roll, Wants};

use crate::{
    Play, collisions,
    damage::{self, Shock},
    event::Event,
    gear, grapple,
    state::{Man, Quality, Ship, ShipId, State, Station, Status},
};

/// More than this recovers from any blow, by the errata.
const ENOUGH: u8 = 5;
/// Movement phases for which a loss of trim stuns the crew.
const STUNNED_PHASES: u8 = 2;

/// A ship loses trim: it recovers at once, or falls and tries again, or crashes.
///
/// [SG-TRIM-01] Loss of trim. [SG-TRIM-05] A failed roll drops the ship one level, and it rolls again.
/// [SG-TRIM-07] Every separate loss is rolled out in full, even by a crew already stunned.
pub fn lose(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, damage_value: u8) {
    upset(play, ship, Shock { number: damage_value, rule: rule!("SG-TRIM-01") });
}

/// The same by the shock of something that struck her.
pub fn upset(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, shock: Shock) {
    lose_from(play, ship, shock, false);
}

/// The same of a ship that has come to a lower level before it can try to recover.
pub fn lose_in_fall(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    damage_value: u8,
) {
    lose_from(play, ship, Shock { number: damage_value, rule: rule!("SG-TRIM-01") }, true);
}

fn lose_from(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    Shock { number: damage_value, rule }: Shock,
    mut has_fallen: bool,
) {
    if play.state[ship].status == Status::Landed {
        // There is nowhere left to fall.
        play.emit(rule!("SG-LAND-04"), Event::KeptTrim { ship });
    }
    if !is_above_ground(play.state, ship) {
        return;
    }
    // [SG-GRAP-03] Grappled ships ignore every loss of trim.
    if grapple::is_fast(play.state, ship) {
        play.emit(rule!("SG-GRAP-03"), Event::KeptTrim { ship });
        return;
    }
    play.emit(rule, Event::LostTrim { ship });
    // [SG-CREW-12] A derelict crashes at its next loss of trim.
    if !play.state[ship].has_living() {
        damage::crash(play, ship, rule!("SG-CREW-12"));
        return;
    }
    stun(&mut play.state[ship]);
    while !recovers(play, ship, damage_value) {
        if !drop_one_level(play, ship) {
            return;
        }
        has_fallen = true;
        if play.state.setting.switches.slow_fall {
            let here = &mut play.state[ship];
            here.sliding = here.sliding.max(damage_value).max(1);
            break;
        }
    }
    steady(play, ship, has_fallen);
}

/// Whether a ship has anywhere to fall: a wreck that lies on the ground has not.
fn is_above_ground(state: &State, ship: ShipId) -> bool {
    let here = &state[ship];
    here.is_aloft() && state.surface(here.hex) < here.altitude.level()
}

/// Tries again to recover from a slow fall, as a later movement phase of the owner opens.
pub fn slide(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let here = &play.state[ship];
    let damage_value = here.sliding;
    if damage_value == 0 || !here.is_aloft() || here.stunned_phases == STUNNED_PHASES {
        return;
    }
    if here.living() == 0 {
        damage::crash(play, ship, rule!("SG-CREW-12"));
    } else if recovers(play, ship, damage_value) {
        play.state[ship].sliding = 0;
        stun(&mut play.state[ship]);
        steady(play, ship, false);
    } else if drop_one_level(play, ship) {
        steady(play, ship, true);
    }
}

/// [SG-COLL-01] A falling ship checks for collisions only at the level where it steadies.
fn steady(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, has_fallen: bool) {
    if play.state[ship].sliding == 0 {
        play.emit(rule!("SG-TRIM-06"), Event::HeldTrim { ship });
    }
    if has_fallen {
        collisions::arrive(play, ship, collisions::Entry::STILL);
    }
}

/// A ship out of trim is held by the one to which it is made fast: it slides no further.
pub fn hold(ship: &mut Ship) {
    if 0 < ship.sliding {
        ship.sliding = 0;
        stun(ship);
    }
}

/// [SG-TRIM-06] The crew is stunned for the rest of this phase and the next two to begin.
fn stun(ship: &mut Ship) {
    ship.is_stunned = true;
    ship.stunned_phases = STUNNED_PHASES;
}

/// Rolls to recover: more than the damage value, and a natural 6 in any case.
///
/// [SG-TRIM-02] By the errata a modified 6 is enough, however heavy the blow.
/// [SG-TRIM-04] Add 1 for every full 5 points of hull size.
fn recovers(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    damage_value: u8,
) -> bool {
    let here = &play.state[ship];
    let (handler, why) = handler(here);
    let (quality, by) = match here.quality {
        Quality::Green => (-1, reason!("SG-QUAL-02", "quality of crew")),
        Quality::Trained => (0, ""),
        Quality::Crack => (1, reason!("SG-QUAL-03", "quality of crew")),
    };
    let hull = (play.state.class(ship).hull / 5) as i8;
    let beat = damage_value.min(if play.state.is_advanced() { ENOUGH } else { 99 });
    let rule = if beat < damage_value { rule!("SG-TRIM-02") } else { rule!("SG-TRIM-01") };
    let roll = Roll::d6(rule, "recovering trim")
        .by(ship.piece())
        .modify(handler, why)
        .modify(hull, reason!("SG-TRIM-04", "size of hull"))
        .modify(quality, by);
    play.test(&roll, Wants::AtLeastOrNaturalSix(beat as i8 + 1))
}

/// Who handles the vanes, and with what modifier.
///
/// [SG-TRIM-03] The ship's own trimsman, the captain at -1, another officer or petty officer at -2, any man at -3.
pub fn handler(ship: &Ship) -> (i8, &'static str) {
    let crew = &ship.crew;
    if crew.trim == Some(Man::Trimsman) {
        return (0, "");
    }
    if crew.captain || crew.helm == Some(Man::Captain) || crew.trim == Some(Man::Captain) {
        return (-1, reason!("SG-TRIM-03", "the captain at the vanes"));
    }
    // Men told off for a party do nothing else.
    let mut free = ship.roll_call().filter(|(_, station)| {
        !matches!(station, Station::Party | Station::Wings | Station::Guard)
    });
    let has_rank = free.any(|(man, _)| man.is_officer() || man.is_petty_officer());
    if has_rank {
        (-2, reason!("SG-TRIM-03", "another officer at the vanes"))
    } else {
        (-3, reason!("SG-TRIM-03", "a crewman at the vanes"))
    }
}

/// Falls one level. False when that was the last.
///
/// [SG-LAND-02] A ship brought down to the surface against its will crashes.
fn drop_one_level(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) -> bool {
    let here = &play.state[ship];
    let surface = play.state.surface(here.hex);
    match here.altitude.down() {
        Some(to) if surface < to.level() => {
            play.state[ship].altitude = to;
            play.state[ship].sunk = play.state[ship].sunk.saturating_add(1);
            play.state.displaced(ship);
            play.emit(rule!("SG-TRIM-05"), Event::Fell { ship, to });
            // [SG-TETH-03] A falling ship meets mines at every level it comes to.
            gear::come_to(play, ship);
            play.state[ship].is_aloft()
        }
        _ => {
            damage::crash(play, ship, rule!("SG-LAND-02"));
            false
        }
    }
}

/// Counts down the stunned phases as any movement phase begins.
///
/// [SG-TRIM-06] As long as a slow fall goes on the crew stays stunned, and two phases more once it ends.
pub fn open_phase(ship: &mut Ship) {
    ship.is_stunned = 0 < ship.stunned_phases;
    // One phase left while it slides: a fall that began in this phase still shows two, and waits for the next.
    ship.stunned_phases = if ship.sliding == 0 { ship.stunned_phases.saturating_sub(1) } else { 1 };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        flow,
        order::Order,
        position::{
            self, A, B, USUAL, allows, carry_on, chance, position, position_on, refuses, report,
        },
        state::{Men, OpenStep, Phase, State, Station, Switches},
    };

    fn flying(class: &str, altitude: &str, ails: &str) -> State {
        position(&format!("a {class} 1010 N {altitude}{ails}\nb Sky Runner 1020 N Medium"))
    }

    fn galley(altitude: &str, ails: &str) -> State {
        flying("Sky Runner", altitude, ails)
    }

    /// A loses trim; what is told.
    fn upset(state: &mut State, damage_value: u8, faces: &[u8]) -> String {
        report(state, faces, |play| lose(play, A, damage_value))
    }

    const HELD: &str = "SG-TRIM-06 A is steady again, but her crew is stunned for the rest of this phase and for two more\n";

    #[test]
    fn sg_trim_01_more_than_the_damage_value_recovers() {
        assert_eq!(
            upset(&mut galley("Medium", ""), 3, &[4]),
            format!(
                "SG-TRIM-01 A loses trim\n  \
                 SG-TRIM-01 recovering trim: 4, wants 4+ or a natural 6: yes\n{HELD}"
            )
        );
        assert!(upset(&mut galley("Medium", ""), 3, &[3, 6]).starts_with(
            "SG-TRIM-01 A loses trim\n  \
                 SG-TRIM-01 recovering trim: 3, wants 4+ or a natural 6: no\n\
                 SG-TRIM-05 A falls to Low\n"
        ));
    }

    /// The chance to recover on the first roll.
    fn recovery(state: &State, damage_value: u8) -> String {
        let altitude = state[A].altitude;
        let act = |play: &mut Play<'_, kernel::NullChronicle<Event>>| lose(play, A, damage_value);
        chance(state, act, |state| state[A].altitude == altitude && state[A].is_aloft())
    }

    #[test]
    fn sg_trim_01_the_modifiers_as_in_the_example() {
        // Hull 7, Crack crew, trimsman alive, DV 4: D6 + 2 must exceed 4, so 3 or more.
        let state = flying("Whisperdeath", "Medium", ", crack");
        assert_eq!(recovery(&state, 4), "2/3");
        let told = upset(&mut state.clone(), 4, &[3]);
        assert!(
            told.contains(
                "recovering trim: 3 +1 size of hull +1 quality of crew = 5, wants 5+ or a natural 6: yes\n"
            ),
            "{told}"
        );
        // Each alone, on a hull of 3 against DV 3: three faces in six.
        assert_eq!(recovery(&galley("Medium", ""), 3), "1/2");
        assert_eq!(recovery(&galley("Medium", ", green"), 3), "1/3");
        assert_eq!(recovery(&galley("Medium", ", crack"), 3), "2/3");
        assert_eq!(recovery(&flying("Endtime", "Medium", ""), 3), "2/3");
        assert_eq!(recovery(&galley("Medium", ", no trim"), 3), "1/3");
    }

    #[test]
    fn sg_trim_01_a_natural_six_always_recovers() {
        let mut state = galley("Medium", ", green, no trim");
        let told = upset(&mut state, 12, &[6]);
        assert!(told.ends_with(HELD), "{told}");
        assert_eq!(recovery(&galley("Medium", ", green, no trim"), 12), "1/6");
        // A modified 6 is another matter: hull 5 rolls a 5 against DV 6.
        assert_eq!(recovery(&flying("Endtime", "Medium", ""), 6), "1/6");
        assert_eq!(recovery(&flying("Endtime", "Medium", ""), 5), "1/3");
    }

    #[test]
    fn sg_trim_02_by_the_errata_a_modified_six_is_enough_as_in_the_example() {
        // The examples: hull 5 against DV 7 recovers on 5 or 6, hull 4 only on a 6.
        let advanced = |class: &str, ails: &str| {
            position::advanced(&format!("a {class} 1010 N Medium{ails}\nb Aphid 1020 N Medium"))
        };
        assert_eq!(recovery(&advanced("Endtime", ""), 7), "1/3");
        assert_eq!(recovery(&advanced("Dauntless", ""), 7), "1/6");
        assert_eq!(recovery(&flying("Endtime", "Medium", ""), 7), "1/6", "without the errata");
        // Up to DV 5 nothing changes, and a natural 6 saves whoever is at the vanes.
        assert_eq!(recovery(&advanced("Endtime", ""), 5), "1/3");
        assert_eq!(recovery(&advanced("Endtime", ""), 4), "1/2");
        assert_eq!(recovery(&advanced("Dauntless", ", green, no trim"), 12), "1/6");
        let told = upset(&mut advanced("Endtime", ""), 12, &[5]);
        let wants = "recovering trim: 5 +1 size of hull = 6, wants 6+ or a natural 6: yes\n";
        assert!(told.contains(wants), "{told}");
    }

    #[test]
    fn sg_qual_01_a_crew_is_trained_unless_it_is_said_otherwise() {
        // Trained is the norm: nothing is added to the die.
        let told = upset(&mut galley("Medium", ""), 3, &[4]);
        assert!(told.contains("recovering trim: 4, wants 4+ or a natural 6: yes\n"), "{told}");
    }

    #[test]
    fn sg_qual_02_green_crews_recover_one_worse() {
        let told = upset(&mut galley("Medium", ", green"), 3, &[5]);
        let wants = "recovering trim: 5 -1 quality of crew = 4, wants 4+ or a natural 6: yes\n";
        assert!(told.contains(wants), "{told}");
        assert_eq!(recovery(&galley("Medium", ", green"), 3), "1/3");
    }

    #[test]
    fn sg_qual_03_crack_crews_recover_one_better() {
        let told = upset(&mut galley("Medium", ", crack"), 3, &[3]);
        let wants = "recovering trim: 3 +1 quality of crew = 4, wants 4+ or a natural 6: yes\n";
        assert!(told.contains(wants), "{told}");
        assert_eq!(recovery(&galley("Medium", ", crack"), 3), "2/3");
    }

    /// The modifier for whoever handles the vanes, and who it is.
    fn at_the_vanes(state: &State) -> (i8, &'static str) {
        handler(&state[A])
    }

    #[test]
    fn sg_trim_03_who_handles_the_vanes() {
        assert_eq!(at_the_vanes(&galley("Medium", "")), (0, ""));
        let captain = (-1, reason!("SG-TRIM-03", "the captain at the vanes"));
        let other = (-2, reason!("SG-TRIM-03", "another officer at the vanes"));
        let crewman = (-3, reason!("SG-TRIM-03", "a crewman at the vanes"));
        assert_eq!(at_the_vanes(&galley("Medium", ", no trim")), captain);
        // The captain dead: an officer, or failing him the helmsman, or an extra petty officer.
        assert_eq!(at_the_vanes(&galley("Medium", ", no trim, no captain")), other);
        assert_eq!(at_the_vanes(&galley("Medium", ", no trim, no officers")), other);
        let alone = ", no trim, no officers, no helm";
        assert_eq!(at_the_vanes(&galley("Medium", &format!("{alone}, petty 1"))), other);
        assert_eq!(at_the_vanes(&galley("Medium", alone)), crewman);
    }

    #[test]
    fn sg_trim_03_only_the_ships_own_trimsman_at_his_own_post() {
        // A petty officer or an officer posted there later is no better than before.
        let mut state = galley("Medium", "");
        state[A].crew.trim = Some(Man::Petty);
        assert_eq!(at_the_vanes(&state).0, -1);
        state[A].crew.captain = false;
        assert_eq!(at_the_vanes(&state).0, -2);
        state[A].crew.officers = 0;
        state[A].crew.trim = Some(Man::Officer);
        assert_eq!(at_the_vanes(&state).0, -2);
        // The captain there or at the helm is still the captain.
        state[A].crew.trim = Some(Man::Captain);
        assert_eq!(at_the_vanes(&state).0, -1);
        (state[A].crew.trim, state[A].crew.helm) = (None, Some(Man::Captain));
        assert_eq!(at_the_vanes(&state).0, -1);
        // A trimsman who stands in for the helmsman has left his post.
        state[A].crew.helm = Some(Man::Trimsman);
        assert_eq!(at_the_vanes(&state).0, -2);
        // Officers of marines may not help.
        let mut state = flying("Dauntless", "Medium", ", no trim, no officers, no helm, petty 0");
        assert!(0 < state[A].crew.marine_officers);
        assert_eq!(at_the_vanes(&state).0, -3);
        state[A].crew.deck.petty = 1;
        assert_eq!(at_the_vanes(&state).0, -2);
    }

    #[test]
    fn sg_trim_03_the_roll_as_it_is_told() {
        let told = upset(&mut galley("Medium", ", no trim"), 1, &[3]);
        assert!(
            told.contains(
                "recovering trim: 3 -1 the captain at the vanes = 2, wants 2+ or a natural 6: yes\n"
            ),
            "{told}"
        );
    }

    #[test]
    fn sg_trim_04_one_for_every_full_five_of_hull_as_in_the_example() {
        // Each against a number that its bonus just beats, and against one more.
        for (hull, bonus) in [(4, 0), (5, 1), (9, 1), (10, 2), (14, 2), (20, 4)] {
            let sized = || {
                let mut state = galley("Medium", "");
                std::sync::Arc::get_mut(&mut state.setting).unwrap().classes[0].hull = hull;
                state
            };
            assert!(upset(&mut sized(), 1 + bonus, &[2]).ends_with(HELD), "hull {hull}");
            let told = upset(&mut sized(), 2 + bonus, &[2, 6]);
            assert!(told.contains("SG-TRIM-05 A falls to Low\n"), "hull {hull}: {told}");
        }
    }

    #[test]
    fn sg_trim_05_falls_until_it_steadies_or_crashes() {
        let mut state = galley("Low", "");
        assert_eq!(
            upset(&mut state, 3, &[3, 3]),
            "SG-TRIM-01 A loses trim\n  \
             SG-TRIM-01 recovering trim: 3, wants 4+ or a natural 6: no\n\
             SG-TRIM-05 A falls to Very Low\n  \
             SG-TRIM-01 recovering trim: 3, wants 4+ or a natural 6: no\n\
             SG-LAND-02 A crashes with all hands\n"
        );
        // Two levels, then held.
        let mut state = galley("High", "");
        let told = upset(&mut state, 3, &[1, 2, 4]);
        assert!(told.ends_with(HELD) && told.contains("falls to Low\n"), "{told}");
        assert_eq!(state[A].altitude.name(), "Low");
    }

    #[test]
    fn sg_trim_05_the_chance_to_crash_from_low_as_in_the_example() {
        // Over plain ground, needing 5 or more: two rolls in a row must fail.
        let state = galley("Low", "");
        let act = |play: &mut Play<'_, kernel::NullChronicle<Event>>| lose(play, A, 4);
        assert_eq!(chance(&state, act, |state| state[A].status == Status::Crashed), "4/9");
        assert_eq!(chance(&galley("Very Low", ""), act, |state| !state[A].is_aloft()), "2/3");
    }

    #[test]
    fn sg_trim_05_the_surface_is_that_of_the_hex() {
        let mut state = position_on("highland", USUAL, "a Sky Runner 1010 N High");
        // The highest ground that she can fly over at one level above.
        let field = state.setting.map.field;
        let hills = (0..field.columns as i8)
            .flat_map(|col| (0..field.rows as i8).map(move |row| kernel::hex::Hex::new(col, row)));
        let hill = hills.filter(|&hex| field.holds(hex)).find(|&hex| state.surface(hex) == 2);
        state[A].hex = hill.unwrap();
        state[A].altitude = crate::aspect::Altitude::Medium;
        let told = upset(&mut state, 3, &[1]);
        assert!(told.ends_with("no\nSG-LAND-02 A crashes with all hands\n"), "{told}");
    }

    #[test]
    fn sg_trim_05_a_ship_on_the_ground_or_without_men() {
        let mut state = galley("Ground", ", landed");
        assert_eq!(upset(&mut state, 3, &[]), "SG-LAND-04 A keeps her trim\n");
        assert!(!state[A].is_stunned);
        let mut state = galley("High", ", derelict");
        for gun in &mut *state[A].guns {
            gun.crew = Men::default();
        }
        let crew = &mut state[A].crew;
        (crew.captain, crew.officers, crew.signalman, crew.helm, crew.trim) =
            (false, 0, false, None, None);
        (crew.deck, crew.manoeuvre) = (Men::default(), Men::default());
        let told = upset(&mut state, 1, &[]);
        assert_eq!(
            told,
            "SG-TRIM-01 A loses trim\nSG-CREW-12 A crashes with nobody alive aboard\n"
        );
        // One that has struck is still flown by her crew.
        let told = upset(&mut galley("High", ", struck"), 1, &[2]);
        assert!(told.ends_with(HELD), "{told}");
    }

    #[test]
    fn sg_trim_05_collisions_are_checked_where_she_steadies() {
        // One ship at Medium is passed in the fall, the one at Low is met.
        let text = "a Sky Runner 1010 N High\nb Sky Runner 1010 N Medium\nb Sky Runner 1010 N Low";
        let mut state = position(text);
        let told = upset(&mut state, 3, &[1, 1, 6, 3]);
        assert!(
            told.ends_with(&format!(
                "SG-TRIM-05 A falls to Low\n  \
                 SG-TRIM-01 recovering trim: 6, wants 4+ or a natural 6: yes\n{HELD}  \
                 SG-COLL-02 collision: 3, wants 2-: no\n\
                 SG-COLL-02 A passes clear of C\n"
            )),
            "{told}"
        );
        // Held at once, she has come to no new place.
        assert!(upset(&mut position(text), 3, &[4]).ends_with(HELD));
    }

    /// Plays on with the dullest orders there are until this holds; what is told.
    fn play_until(state: &mut State, dice: &[u8], holds: impl Fn(&State) -> bool) -> String {
        report(state, dice, |play| {
            while !holds(play.state) {
                if flow::advance(play) {
                    continue;
                }
                let order = match play.state.phase {
                    Phase::DeckOrders { .. } => Order::ToStations,
                    Phase::ChooseFirst { .. } => Order::First { seat: kernel::SeatId(0) },
                    Phase::Move => match play.state.moving {
                        Some(moving) => Order::EndMove { ship: moving.ship },
                        None => Order::MoveNoMore,
                    },
                    Phase::Fire { .. } => Order::CeaseFire,
                    other => panic!("nothing to do in {other:?}"),
                };
                flow::apply(play, &order);
            }
        })
    }

    /// Plays on until that movement phase opens.
    fn play_on(state: &mut State, turn: u16, at_move: u8, dice: &[u8]) -> String {
        play_until(state, dice, |state| {
            (state.turn, state.at_move) == (turn, at_move)
                && matches!(state.phase, Phase::OpenMove { .. })
        })
    }

    #[test]
    fn sg_trim_06_helpless_for_the_next_two_movement_phases_as_in_the_example() {
        // Trim is lost in the firing step of turn 4's first movement phase, by B.
        let text = "a Sky Runner 1010 N Medium\nb Sky Runner 1008 N Medium, fire 1, rudder 1";
        let mut state = position(text).in_phase(Phase::AfterFire);
        state.turn = 4;
        report(&mut state, &[6], |play| lose(play, B, 1));
        let fire = Order::fire(B, 1, A);
        let cannot_fire = "B has a stunned crew and cannot fire";
        // What is left of that phase is lost as well.
        refuses(&state.clone().firing(1), fire, "SG-TRIM-06", cannot_fire);
        // Turn 4, second phase: she does not move, fire, fight her fire or mend.
        let told = play_on(&mut state, 4, 1, &[]);
        assert_eq!(told, "SG-SEQ-03 Ben moves\n");
        let mut second = state.clone().in_phase(Phase::Move);
        let moved = carry_on(&mut second, &[]);
        assert!(moved.starts_with("SG-MOVE-05 B cannot move: her crew is stunned\n"), "{moved}");
        refuses(&second.firing(0), fire, "SG-TRIM-06", cannot_fire);
        let deck_orders = |state: &State| state.phase == Phase::DeckOrders { at: 1 };
        let told = play_until(&mut state, &[], deck_orders);
        assert!(!told.contains("rudder") && !told.contains("fights"), "{told}");
        // Turn 5: no changes aboard in the Initiative Phase, and no fire in the first movement phase.
        let (man, from, to) = (Man::Hand, Station::Gun(1), Station::Deck);
        let shift = Order::Shift { ship: B, man, from, to };
        refuses(&state, shift, "SG-TRIM-06", "B has a stunned crew: nobody changes station");
        play_on(&mut state, 5, 0, &[1, 2]);
        refuses(&state.clone().firing(1), fire, "SG-TRIM-06", cannot_fire);
        // In the second she acts again: she moves, fires, and sees to her fire and rudder.
        play_on(&mut state, 5, 1, &[]);
        allows(&state.clone().firing(0), fire);
        let mut second = state.clone().in_phase(Phase::Move);
        assert_eq!(carry_on(&mut second, &[]), "");
        allows(&second, Order::Ahead { ship: B, turn: None });
        let told = carry_on(&mut state.in_phase(Phase::Repair { ship: B }), &[1, 1, 1, 6]);
        assert!(told.contains("fights her fire in vain with 3 hands"), "{told}");
        assert!(told.contains("SG-RUD-01 B has her rudder free\n"), "{told}");
    }

    #[test]
    fn sg_trim_06_lost_in_the_second_phase_she_has_the_next_turn_against_her() {
        let mut state = position("a Sky Runner 1010 N Medium\nb Sky Runner 1020 N Medium");
        (state.turn, state.at_move) = (4, 1);
        let mut state = state.in_phase(Phase::AfterFire);
        report(&mut state, &[6], |play| lose(play, A, 1));
        let stunned = |state: &mut State, turn, at_move, dice: &[u8]| {
            play_on(state, turn, at_move, dice);
            state[A].is_stunned
        };
        assert!(stunned(&mut state, 5, 0, &[1, 2]));
        assert!(stunned(&mut state, 5, 1, &[]));
        assert!(!stunned(&mut state, 6, 0, &[1, 2]));
    }

    #[test]
    fn sg_trim_06_a_new_loss_starts_the_count_afresh() {
        let mut state = galley("High", "");
        upset(&mut state, 1, &[6]);
        let count = |state: &mut State, phases: usize| {
            (0..phases).map(|_| open_phase(&mut state[A])).count();
            state[A].is_stunned
        };
        assert!(count(&mut state, 2));
        upset(&mut state, 1, &[6]);
        assert!(count(&mut state, 2));
        assert!(!count(&mut state, 1));
    }

    #[test]
    fn sg_trim_06_deck_orders_within_the_span() {
        let mut state = galley("High", "").in_phase(Phase::DeckOrders { at: 0 });
        let (man, from, to) = (Man::Hand, Station::Gun(1), Station::Deck);
        let shift = Order::Shift { ship: A, man, from, to };
        allows(&state, shift);
        upset(&mut state, 1, &[6]);
        let why = "A has a stunned crew: nobody changes station";
        refuses(&state, shift, "SG-TRIM-06", why);
        open_phase(&mut state[A]);
        refuses(&state, shift, "SG-TRIM-06", why);
        // The last of the two phases has begun: the next Initiative Phase lies outside.
        open_phase(&mut state[A]);
        allows(&state, shift);
    }

    #[test]
    fn sg_trim_07_a_stunned_crew_rolls_again_in_full() {
        let mut state = galley("High", "");
        upset(&mut state, 3, &[1, 6]);
        let told = upset(&mut state, 3, &[1, 6]);
        assert!(told.contains("SG-TRIM-05 A falls to Low\n") && told.ends_with(HELD), "{told}");
    }

    const SLOW: Switches = Switches { slow_fall: true, ..USUAL };

    fn sliding(altitude: &str) -> State {
        let text = format!("a Sky Runner 1010 N {altitude}\nb Sky Runner 1020 N Medium");
        position_on("canal", SLOW, &text)
    }

    /// The movement phases of both players open; then A's opening checks are made.
    fn next_friendly_phase(state: &mut State, faces: &[u8]) -> String {
        for _ in 0..2 {
            state.ships.iter_mut().for_each(open_phase);
        }
        state.phase = Phase::OpenMove { ship: A, step: OpenStep::Descent };
        report(state, faces, |play| {
            flow::advance(play);
        })
    }

    #[test]
    fn sg_trim_05_by_option_one_level_a_turn() {
        let mut state = sliding("High");
        assert_eq!(
            upset(&mut state, 3, &[3]),
            "SG-TRIM-01 A loses trim\n  \
             SG-TRIM-01 recovering trim: 3, wants 4+ or a natural 6: no\n\
             SG-TRIM-05 A falls to Medium\n"
        );
        // Each later movement phase of the owner opens with another try, against the same number.
        assert_eq!(
            next_friendly_phase(&mut state, &[3]),
            "  SG-TRIM-01 recovering trim: 3, wants 4+ or a natural 6: no\n\
             SG-TRIM-05 A falls to Low\n"
        );
        assert!(state[A].is_stunned, "all the while");
        assert_eq!(
            next_friendly_phase(&mut state, &[4]),
            format!("  SG-TRIM-01 recovering trim: 4, wants 4+ or a natural 6: yes\n{HELD}")
        );
        // Once steady she is stunned for the rest of this phase and two more.
        let stunned = [(); 4].map(|()| {
            let is_stunned = state[A].is_stunned;
            open_phase(&mut state[A]);
            is_stunned
        });
        assert_eq!(stunned, [true, true, true, false]);
        assert_eq!(next_friendly_phase(&mut state, &[]), "");
    }

    #[test]
    fn sg_trim_05_by_option_held_at_once_or_down_at_last() {
        let mut state = sliding("High");
        assert!(upset(&mut state, 3, &[4]).ends_with(HELD));
        assert_eq!(state[A].sliding, 0);
        let mut state = sliding("Low");
        upset(&mut state, 3, &[1]);
        assert_eq!(
            next_friendly_phase(&mut state, &[2]),
            "  SG-TRIM-01 recovering trim: 2, wants 4+ or a natural 6: no\n\
             SG-LAND-02 A crashes with all hands\n"
        );
        let mut state = sliding("Very Low");
        assert!(upset(&mut state, 3, &[1]).ends_with("SG-LAND-02 A crashes with all hands\n"));
    }

    #[test]
    fn sg_trim_05_by_option_the_next_try_waits_for_a_later_phase() {
        // She loses trim while her own movement phase opens.
        let mut state = sliding("High");
        open_phase(&mut state[A]);
        upset(&mut state, 3, &[1]);
        assert_eq!(report(&mut state, &[], |play| slide(play, A)), "");
        // And not as the enemy's phase opens, but in her own.
        open_phase(&mut state[A]);
        state.at_move = 1;
        state.phase = Phase::OpenMove { ship: A, step: OpenStep::Descent };
        let told = report(&mut state, &[], |play| {
            while matches!(play.state.phase, Phase::OpenMove { .. }) {
                flow::advance(play);
            }
        });
        assert_eq!((told.as_str(), state[A].altitude.name()), ("", "Medium"));
        state.at_move = 0;
        assert!(next_friendly_phase(&mut state, &[6]).ends_with(HELD));
    }

    #[test]
    fn sg_trim_05_by_option_a_sliding_ship_stays_helpless() {
        let text = "a Sky Runner 1010 N High\nb Sky Runner 1008 N Medium";
        let mut state = position_on("canal", SLOW, text);
        upset(&mut state, 3, &[1]);
        for _ in 0..5 {
            open_phase(&mut state[A]);
            let fire = Order::fire(A, 1, B);
            let why = "A has a stunned crew and cannot fire";
            refuses(&state.clone().firing(0), fire, "SG-TRIM-06", why);
            let (man, from, to) = (Man::Hand, Station::Gun(1), Station::Deck);
            let shift = Order::Shift { ship: A, man, from, to };
            let why = "A has a stunned crew: nobody changes station";
            let deck = state.clone().in_phase(Phase::DeckOrders { at: 0 });
            refuses(&deck, shift, "SG-TRIM-06", why);
        }
    }

    #[test]
    fn sg_trim_05_by_option_a_second_loss_leaves_the_harder_number() {
        let mut state = sliding("Very High");
        upset(&mut state, 4, &[1]);
        upset(&mut state, 1, &[1]);
        assert_eq!(state[A].sliding, 4);
        // Held against the second, she still slides by the first.
        let told = upset(&mut state, 1, &[3]);
        assert!(told.ends_with("recovering trim: 3, wants 2+ or a natural 6: yes\n"), "{told}");
        assert_eq!(state[A].sliding, 4);
    }

    #[test]
    fn sg_trim_05_by_option_a_derelict_is_not_recovered() {
        let mut state = sliding("High");
        upset(&mut state, 3, &[1]);
        state[A].status = Status::Derelict;
        for gun in &mut *state[A].guns {
            gun.crew = Men::default();
        }
        let crew = &mut state[A].crew;
        (crew.captain, crew.officers, crew.signalman, crew.helm, crew.trim) =
            (false, 0, false, None, None);
        (crew.deck, crew.manoeuvre) = (Men::default(), Men::default());
        let told = next_friendly_phase(&mut state, &[]);
        assert_eq!(told, "SG-CREW-12 A crashes with nobody alive aboard\n");
    }
}
