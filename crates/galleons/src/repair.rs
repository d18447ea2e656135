//! Fires and repairs: how fires grow, reach the magazine and are fought; what a ship mends in its repair step.

use kernel::{Chronicle, Roll, Wants};

use crate::{
    Play, criticals,
    event::Event,
    grapple, loading,
    state::{ShipId, Status},
    tables::{HullMaterial, ShipClass},
    trim,
};

/// Every fire aboard a ship on the map grows as the turn opens.
///
/// [SG-BURN-02] By 1 level, on a kite by 2.
pub fn grow_fires(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    for ship in play.state.ids() {
        if play.state[ship].fire == 0 || !play.state[ship].is_on_map() {
            continue;
        }
        let growth = if play.state.class(ship).is_kite() { 2 } else { 1 };
        let level = play.state[ship].fire.saturating_add(growth);
        play.state[ship].fire = level;
        play.emit(rule!("SG-BURN-02"), Event::FireGrew { ship, level });
    }
}

/// A fire that exceeds the hull size sets off the magazine as the ship's movement phase opens.
///
/// [SG-BURN-04] Repeated every phase for as long as the fire stays that big.
pub fn explode(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let hull = play.state.class(ship).hull;
    if play.state[ship].is_on_map() && hull < play.state[ship].fire {
        criticals::fire_reaches_magazine(play, ship);
    }
}

/// The repair step of one ship, in its order.
///
/// [SG-SEQ-10] Fire, rudder, lifters, jury rig, steam; then the untended trim station, stunned or not.
pub fn repair(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    if !play.state[ship].is_in_play() {
        return;
    }
    if !play.state[ship].is_stunned {
        fight_fire(play, ship);
        free_rudder(play, ship);
        free_lifters(play, ship);
        jury_rig(play, ship);
        regain_steam(play, ship);
        loading::carry_on(play, ship);
    }
}

/// One die per deckhand and extra petty officer on deck.
///
/// Those who load bombs do not roll.
///
/// [SG-BURN-05] Each 6 lowers the fire by a level; aboard a steel ship each 5 too.
fn fight_fire(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let deck = play.state[ship].crew.deck.total();
    let dice = deck - loading::told_off(play.state, ship).min(deck);
    if play.state[ship].fire == 0 || dice == 0 {
        return;
    }
    let least = match play.state.class(ship).material {
        HullMaterial::Steel => 5,
        HullMaterial::Wood => 6,
    };
    let roll = Roll::d6(rule!("SG-BURN-05"), "fighting the fire").by(ship.piece());
    let before = play.state[ship].fire;
    for _ in 0..dice {
        if play.test(&roll, Wants::AtLeast(least)) {
            play.state[ship].fire -= 1;
            if play.state[ship].fire == 0 {
                break;
            }
        }
    }
    let left = play.state[ship].fire;
    let event = Event::FoughtFire { ship, dice, out: before - left, left };
    play.emit(rule!("SG-BURN-05"), event);
}

/// [SG-RUD-01] A die above the number that jammed it frees it, and a natural 6 always does.
fn free_rudder(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let jam = play.state[ship].rudder_jam;
    if jam == 0 {
        return;
    }
    let roll = Roll::d6(rule!("SG-RUD-01"), "freeing the rudder").by(ship.piece());
    if play.test(&roll, beats(jam)) {
        play.state[ship].rudder_jam = 0;
        play.emit(rule!("SG-RUD-01"), Event::RudderFreed { ship });
    } else {
        play.emit(rule!("SG-RUD-01"), Event::RudderStuck { ship });
    }
}

/// [SG-LIFT-01] Freed in the same way as a rudder.
fn free_lifters(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let jam = play.state[ship].lifter_jam;
    if jam == 0 {
        return;
    }
    let roll = Roll::d6(rule!("SG-LIFT-01"), "freeing the lifters").by(ship.piece());
    if play.test(&roll, beats(jam)) {
        play.state[ship].lifter_jam = 0;
        play.emit(rule!("SG-LIFT-01"), Event::LiftersFreed { ship });
    } else {
        play.emit(rule!("SG-LIFT-01"), Event::LiftersStuck { ship });
    }
}

fn beats(jam: u8) -> Wants {
    Wants::AtLeastOrNaturalSix(jam.saturating_add(1).min(100) as i8)
}

/// Whether screw or mast hits alone have brought a ship to a stop.
///
/// [SG-SCREW-03] They equal or exceed the printed speed, or are six mast hits.
pub fn is_stopped_by_screw(class: &ShipClass, hits: u8) -> bool {
    if class.is_kite() {
        return criticals::kite_die(hits, 6).is_none();
    }
    0 < class.speed && class.speed <= hits
}

/// [SG-SCREW-03] On a 6 a makeshift gives a movement of 1; one at a time.
fn jury_rig(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let here = &play.state[ship];
    let can = !here.jury_rig && !here.boiler_burst && 0 < here.crew.manoeuvre.total();
    if !can || !is_stopped_by_screw(play.state.class(ship), play.state[ship].screw_hits) {
        return;
    }
    let roll = Roll::d6(rule!("SG-SCREW-03"), "jury rig").by(ship.piece());
    if play.test(&roll, Wants::AtLeast(6)) {
        play.state[ship].jury_rig = true;
        play.emit(rule!("SG-SCREW-03"), Event::JuryRigged { ship });
    } else {
        play.emit(rule!("SG-SCREW-03"), Event::JuryRigFailed { ship });
    }
}

/// [SG-BOIL-03] One point a turn, from the turn after the hit.
fn regain_steam(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let turn = play.state.turn;
    let here = &mut play.state[ship];
    if here.leak == 0 || turn <= here.leak_turn || here.boiler_burst {
        return;
    }
    here.leak -= 1;
    play.emit(rule!("SG-BOIL-03"), Event::SteamRegained { ship });
}

/// A ship with nobody at the trim station rolls as its movement phase ends.
///
/// [SG-CREW-05] A 6 brings a loss of trim, with a damage value of 1; to a derelict too [SG-CREW-12].
pub fn tend_trim(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    let here = &play.state[ship];
    if !matches!(here.status, Status::Flying | Status::Derelict) || here.crew.trim.is_some() {
        return;
    }
    // [SG-GRAP-03] A grappled ship ignores every loss of trim.
    if grapple::is_fast(play.state, ship) {
        return;
    }
    let roll = Roll::d6(rule!("SG-CREW-05"), "nobody at the trim station").by(ship.piece());
    let is_lost = play.test(&roll, Wants::AtLeast(6));
    play.emit(rule!("SG-CREW-05"), Event::TrimUntended { ship });
    if is_lost {
        trim::lose(play, ship, 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        flow, movement,
        order::Order,
        position::{A, B, chance, give, position, report},
        state::{Man, Men, OpenStep, Phase, State, Station},
    };

    fn ship(class: &str, ails: &str) -> State {
        position(&format!("a {class} 1010 N Medium{ails}\nb Sky Runner 1020 N Medium"))
    }

    fn galley(ails: &str) -> State {
        ship("Sky Runner", ails)
    }

    /// A's repair step; what is told.
    fn mended(state: &mut State, faces: &[u8]) -> String {
        report(state, faces, |play| repair(play, A))
    }

    type NullPlay<'a> = Play<'a, kernel::NullChronicle<Event>>;

    #[test]
    fn sg_seq_10_everything_that_applies_once_and_in_its_order() {
        let mut state =
            ship("Aphid", ", fire 1, rudder 1, lifters 1, screw 6, leak 2, deck 1, petty 0");
        assert_eq!(
            mended(&mut state, &[5, 2, 1, 6]),
            "  SG-BURN-05 fighting the fire: 5, wants 5+: yes\n\
             SG-BURN-05 A has her fire out, fought by 1 hand\n  \
             SG-RUD-01 freeing the rudder: 2, wants 2+ or a natural 6: yes\n\
             SG-RUD-01 A has her rudder free\n  \
             SG-LIFT-01 freeing the lifters: 1, wants 2+ or a natural 6: no\n\
             SG-LIFT-01 A's lifters stay jammed\n  \
             SG-SCREW-03 jury rig: 6, wants 6+: yes\n\
             SG-SCREW-03 A rigs a makeshift and has a speed of 1\n\
             SG-BOIL-03 A wins back a point of steam\n"
        );
    }

    #[test]
    fn sg_seq_10_only_ships_that_take_orders_and_are_not_stunned() {
        let broken = ", fire 1, rudder 1, lifters 1, screw 6, leak 2";
        for ail in [", stunned", ", struck", ", derelict"] {
            let mut state = ship("Aphid", &format!("{broken}{ail}"));
            let before = state[A];
            assert_eq!(mended(&mut state, &[]), "", "{ail}");
            assert_eq!(state[A], before);
        }
        // On the ground she does all of it.
        let mut state = position("a Aphid 1010 N Ground, landed, rudder 1, leak 2");
        let told = mended(&mut state, &[2]);
        assert!(told.ends_with("SG-BOIL-03 A wins back a point of steam\n"), "{told}");
    }

    #[test]
    fn sg_seq_10_in_the_owners_own_movement_phase() {
        let mut state = galley(", rudder 1").in_phase(Phase::Repair { ship: A });
        state.at_move = 1;
        let repaired = |state: &mut State, faces: &[u8]| {
            report(state, faces, |play| {
                while matches!(play.state.phase, Phase::Repair { .. }) {
                    flow::advance(play);
                }
            })
        };
        assert_eq!(repaired(&mut state.clone(), &[]), "");
        state.at_move = 0;
        assert!(repaired(&mut state, &[2]).ends_with("SG-RUD-01 A has her rudder free\n"));
    }

    #[test]
    fn sg_rud_01_more_than_the_jam_or_a_six_as_in_the_example() {
        let freed = |jam: u8| {
            let state = galley(&format!(", rudder {jam}"));
            chance(
                &state,
                |play: &mut NullPlay<'_>| repair(play, A),
                |state| state[A].rudder_jam == 0,
            )
        };
        // Jammed at 2, hit again at DV 1: 4 or more. Hit again at DV 6: only a 6 will do.
        assert_eq!([1, 2, 3, 5, 6, 9].map(freed), ["5/6", "2/3", "1/2", "1/6", "1/6", "1/6"]);
        let stuck = "  SG-RUD-01 freeing the rudder: 3, wants 4+ or a natural 6: no\n\
                     SG-RUD-01 A's rudder stays jammed\n";
        assert_eq!(mended(&mut galley(", rudder 3"), &[3]), stuck);
        let free = "  SG-RUD-01 freeing the rudder: 4, wants 4+ or a natural 6: yes\n\
                    SG-RUD-01 A has her rudder free\n";
        assert_eq!(mended(&mut galley(", rudder 3"), &[4]), free);
        let six = "  SG-RUD-01 freeing the rudder: 6, wants 10+ or a natural 6: yes\n\
                   SG-RUD-01 A has her rudder free\n";
        assert_eq!(mended(&mut galley(", rudder 9"), &[6]), six);
        // A rudder that stays jammed stays so at the same number.
        let mut state = galley(", rudder 3");
        mended(&mut state, &[1]);
        assert_eq!(state[A].rudder_jam, 3);
    }

    #[test]
    fn sg_lift_01_freed_as_a_rudder_is() {
        let freed = |jam: u8| {
            let state = galley(&format!(", lifters {jam}"));
            chance(
                &state,
                |play: &mut NullPlay<'_>| repair(play, A),
                |state| state[A].lifter_jam == 0,
            )
        };
        assert_eq!([1, 2, 3, 5, 6, 9].map(freed), ["5/6", "2/3", "1/2", "1/6", "1/6", "1/6"]);
        assert_eq!(
            mended(&mut galley(", lifters 3"), &[3]),
            "  SG-LIFT-01 freeing the lifters: 3, wants 4+ or a natural 6: no\n\
             SG-LIFT-01 A's lifters stay jammed\n"
        );
        assert_eq!(
            mended(&mut galley(", lifters 9"), &[6]),
            "  SG-LIFT-01 freeing the lifters: 6, wants 10+ or a natural 6: yes\n\
             SG-LIFT-01 A has her lifters free\n"
        );
    }

    #[test]
    fn sg_screw_03_a_six_rigs_a_makeshift() {
        // A Sky Runner's printed speed is 4.
        let mut state = galley(", screw 4");
        assert_eq!(
            mended(&mut state, &[5]),
            "  SG-SCREW-03 jury rig: 5, wants 6+: no\nSG-SCREW-03 A cannot rig a makeshift yet\n"
        );
        assert_eq!(movement::allowance(&state, A), 0);
        assert_eq!(
            mended(&mut state, &[6]),
            "  SG-SCREW-03 jury rig: 6, wants 6+: yes\n\
             SG-SCREW-03 A rigs a makeshift and has a speed of 1\n"
        );
        assert_eq!(movement::allowance(&state, A), 1);
        // Only one at a time.
        assert_eq!(mended(&mut state, &[]), "");
    }

    #[test]
    fn sg_screw_03_only_for_a_ship_that_screw_hits_have_stopped() {
        assert_eq!(mended(&mut galley(", screw 3"), &[]), "");
        // Brought to 0 by other things, or by these together.
        assert_eq!(movement::allowance(&galley(", screw 3, cranks 9"), A), 0);
        assert_eq!(mended(&mut galley(", screw 3, cranks 9"), &[]), "");
        let told = mended(&mut ship("Reliant", ", screw 3, leak 4"), &[]);
        assert_eq!(told, "SG-BOIL-03 A wins back a point of steam\n");
        // A burst boiler or a dead crew cannot be rigged round.
        assert_eq!(mended(&mut ship("Reliant", ", screw 4, boiler burst"), &[]), "");
        assert_eq!(mended(&mut galley(", screw 4, cranks 0"), &[]), "");
        assert_ne!(mended(&mut galley(", screw 5, cranks 1"), &[1]), "");
        // A kite: six mast hits.
        assert_eq!(mended(&mut ship("Swiftwood", ", screw 5"), &[]), "");
        let told = mended(&mut ship("Swiftwood", ", screw 6"), &[6]);
        assert!(told.ends_with("SG-SCREW-03 A rigs a makeshift and has a speed of 1\n"), "{told}");
    }

    #[test]
    fn sg_boil_03_a_point_comes_back_each_following_turn_as_in_the_example() {
        // A leak of 3 on turn 5: 3 off on turn 6, 2 on turn 7, 1 on turn 8, none on turn 9.
        let mut state = ship("Reliant", ", leak 3");
        state[A].leak_turn = 5;
        let mut speeds = Vec::new();
        for turn in 5..=9 {
            state.turn = turn;
            speeds.push(movement::allowance(&state, A));
            let told = mended(&mut state, &[]);
            let regained = "SG-BOIL-03 A wins back a point of steam\n";
            assert_eq!(told, if (6..9).contains(&turn) { regained } else { "" }, "turn {turn}");
        }
        assert_eq!(speeds, [1, 1, 2, 3, 4]);
    }

    #[test]
    fn sg_boil_03_a_leak_that_comes_on_top_leaves_it_at_one_point_a_turn() {
        // Leaking since turn 4, hit again on turn 5: on that turn she still wins back a point, and no more.
        let mut state = ship("Reliant", ", leak 1");
        report(&mut state, &[1, 3, 6], |play| criticals::critical(play, A, 2, Some(9), None));
        assert_eq!((state[A].leak, state[A].leak_turn), (3, 4));
        mended(&mut state, &[]);
        assert_eq!(state[A].leak, 2);
        // A new leak after the last was stopped waits a turn again.
        let mut state = ship("Reliant", "");
        state[A].leak_turn = 2;
        report(&mut state, &[1, 3, 6], |play| criticals::critical(play, A, 2, Some(9), None));
        assert_eq!(mended(&mut state, &[]), "");
        assert_eq!(state[A].leak, 2);
    }

    #[test]
    fn sg_boil_03_a_stunned_crew_wins_nothing_back() {
        assert_eq!(mended(&mut ship("Reliant", ", leak 3, stunned"), &[]), "");
        assert_eq!(mended(&mut ship("Reliant", ", leak 3, boiler burst"), &[]), "");
    }

    #[test]
    fn sg_burn_02_fires_grow_as_the_turn_opens() {
        let text = "a Sky Runner 1010 N Medium, fire 1\na Swiftwood 1012 N Medium, fire 1\n\
                    b Sky Runner 1020 N Medium\nb Sky Runner 1018 N Ground, landed, fire 2\n\
                    b Sky Runner 1016 N Low, struck, fire 3\nb Sky Runner 1014 N Low, derelict, fire 4";
        let mut state = position(text).in_phase(Phase::OpenTurn);
        let told = report(&mut state, &[], |play| {
            flow::advance(play);
        });
        // A kite's by 2; ashore, struck or deserted they burn on.
        assert_eq!(
            told,
            "SG-SEQ-01 Turn 6\n\
             SG-BURN-02 A burns on: the fire grows to 2\n\
             SG-BURN-02 B burns on: the fire grows to 3\n\
             SG-BURN-02 D burns on: the fire grows to 3\n\
             SG-BURN-02 E burns on: the fire grows to 4\n\
             SG-BURN-02 F burns on: the fire grows to 5\n"
        );
        // A wreck burns for nobody.
        state[A].status = Status::Crashed;
        let told = report(&mut state, &[], grow_fires);
        assert!(!told.contains("A burns"), "{told}");
    }

    /// The opening checks of the player at this place in the order of play; what is told.
    fn opened(state: &mut State, at_move: u8, faces: &[u8]) -> String {
        state.at_move = at_move;
        state.phase = Phase::OpenMove { ship: A, step: OpenStep::Explosion };
        report(state, faces, |play| {
            while matches!(play.state.phase, Phase::OpenMove { .. }) {
                flow::advance(play);
            }
        })
    }

    #[test]
    fn sg_burn_04_a_fire_beyond_the_hull_size_sets_off_the_magazine_as_in_the_example() {
        // Hull 5, fire 5: nothing. Fire 6: a magazine explosion at the start of the next move.
        assert_eq!(opened(&mut ship("Endtime", ", fire 5"), 0, &[]), "");
        let mut state = ship("Endtime", ", fire 6");
        assert_eq!(opened(&mut state, 1, &[]), "", "not in the enemy's phase");
        assert_eq!(
            opened(&mut state, 0, &[4, 3, 3]),
            "SG-BURN-04 The fire aboard A reaches the magazine\n  \
             SG-MAG-01 which gun: 4 of 5\n\
             SG-MAG-01 A's magazine goes up: her port wing Heavy Gun is blown to pieces with 2 gunners\n\
             SG-HIT-03 A is holed: 2 hull boxes\n  \
             SG-HIT-10 critical hit: 3 3 = 6: rudder jammed\n\
             SG-RUD-01 A's rudder is jammed; more than 2, or a 6, will free it\n"
        );
        // And again at every opening while it burns like that.
        let told = opened(&mut state, 0, &[1, 3, 3]);
        assert!(told.contains("SG-MAG-01 A's magazine goes up: her forward Rod Gun"), "{told}");
    }

    #[test]
    fn sg_burn_04_without_a_magazine_it_eats_the_hull() {
        let mut state = galley(", fire 4, wrecked 0, wrecked 1, wrecked 2");
        assert_eq!(
            opened(&mut state, 0, &[5]),
            "SG-BURN-04 The fire aboard A reaches the magazine\n  \
             SG-BURN-04 hull hits: 5\n\
             SG-HIT-03 A is holed: 5 hull boxes\n\
             SG-HIT-03 A can fly no higher than Medium now\n"
        );
        assert_eq!(state[A].fire, 4, "it does not feed itself");
        let told = opened(&mut state, 0, &[6]);
        assert!(told.ends_with("SG-HIT-03 A can fly no higher than Very Low now\n"), "{told}");
        let told = opened(&mut state, 0, &[1]);
        assert!(told.ends_with("SG-LAND-02 A crashes with all hands\n"), "{told}");
    }

    #[test]
    fn sg_burn_04_ashore_struck_or_deserted_alike() {
        let bare = ", fire 4, wrecked 0, wrecked 1, wrecked 2";
        for text in [
            format!("a Sky Runner 1010 N Ground, landed{bare}"),
            format!("a Sky Runner 1010 N Low, struck{bare}"),
            format!("a Sky Runner 1010 N Low, derelict{bare}"),
        ] {
            let mut state = position(&text);
            assert!(opened(&mut state, 0, &[2]).contains("SG-HIT-03 A is holed: 2 hull boxes\n"));
        }
        let mut state = galley(bare);
        state[A].status = Status::Gone;
        assert_eq!(opened(&mut state, 0, &[]), "");
    }

    /// The chance to put the fire out in one step.
    fn quenched(state: &State) -> String {
        chance(state, |play: &mut NullPlay<'_>| repair(play, A), |state| state[A].fire == 0)
    }

    #[test]
    fn sg_burn_05_one_die_for_every_man_on_deck_as_in_the_example() {
        // Wooden ship, 7 deckhands, fire 2.
        assert_eq!(quenched(&ship("Hullcutter", ", fire 2")), "7703/23328");
        // Wood: a 6, and a 5 is not enough.
        assert_eq!(
            mended(&mut galley(", fire 3"), &[6, 5, 6]),
            "  SG-BURN-05 fighting the fire: 6, wants 6+: yes\n  \
             SG-BURN-05 fighting the fire: 5, wants 6+: no\n  \
             SG-BURN-05 fighting the fire: 6, wants 6+: yes\n\
             SG-BURN-05 A beats her fire down to 1 with 3 hands\n"
        );
        // Steel: a 5 too, and a 4 is not enough. Two deckhands and an extra petty officer.
        assert_eq!(
            mended(&mut ship("Aphid", ", fire 3"), &[5, 4, 6]),
            "  SG-BURN-05 fighting the fire: 5, wants 5+: yes\n  \
             SG-BURN-05 fighting the fire: 4, wants 5+: no\n  \
             SG-BURN-05 fighting the fire: 6, wants 5+: yes\n\
             SG-BURN-05 A beats her fire down to 1 with 3 hands\n"
        );
        let vain = "SG-BURN-05 A fights her fire in vain with 3 hands: level 3\n";
        assert!(mended(&mut galley(", fire 3"), &[5, 5, 5]).ends_with(vain));
    }

    #[test]
    fn sg_burn_05_at_nought_it_is_out() {
        let mut state = galley(", fire 1");
        assert_eq!(
            mended(&mut state, &[6]),
            "  SG-BURN-05 fighting the fire: 6, wants 6+: yes\n\
             SG-BURN-05 A has her fire out, fought by 3 hands\n"
        );
        assert_eq!((state[A].fire, mended(&mut state, &[])), (0, String::new()));
    }

    #[test]
    fn sg_burn_05_the_hull_decides_not_the_flag() {
        // A wooden steamer and a steel one, one hand each.
        assert_eq!(quenched(&ship("Fenian Ram", ", fire 1, deck 1, petty 0")), "1/6");
        assert_eq!(quenched(&ship("Dauntless", ", fire 1, deck 1, petty 0")), "1/3");
    }

    #[test]
    fn sg_burn_05_who_fights_it() {
        // Extra petty officers on deck do; marines, gunners and engineers do not.
        assert_eq!(quenched(&ship("Dauntless", ", fire 1, deck 0, petty 1")), "1/3");
        let mut state = ship("Dauntless", ", fire 1, deck 0, petty 0");
        assert!(0 < state[A].crew.marines);
        assert_eq!(mended(&mut state, &[]), "");
        // Men who came to the deck in this turn's Initiative Phase do.
        let mut state = galley(", fire 1, deck 0").in_phase(Phase::DeckOrders { at: 0 });
        let (man, from, to) = (Man::Hand, Station::Gun(1), Station::Deck);
        give(&mut state, Order::Shift { ship: A, man, from, to }, &[]);
        assert!(mended(&mut state, &[6]).ends_with("fire out, fought by 1 hand\n"));
    }

    #[test]
    fn sg_crew_05_a_derelict_has_nobody_at_the_trim_station() {
        let mut state = galley(", derelict");
        for gun in &mut *state[A].guns {
            gun.crew = Men::default();
        }
        let crew = &mut state[A].crew;
        (crew.captain, crew.officers, crew.signalman, crew.helm, crew.trim) =
            (false, 0, false, None, None);
        (crew.deck, crew.manoeuvre) = (Men::default(), Men::default());
        let told =
            |state: &mut State, faces: &[u8]| report(state, faces, |play| tend_trim(play, A));
        let drifts = "SG-CREW-05 A flies with nobody at the trim station\n";
        assert!(told(&mut state.clone(), &[5]).ends_with(drifts));
        let falls = "SG-TRIM-01 A loses trim\nSG-CREW-12 A crashes with nobody alive aboard\n";
        assert!(told(&mut state, &[6]).ends_with(falls));
        // One that has struck stays where it is.
        assert_eq!(told(&mut galley(", struck, no trim"), &[]), "");
        assert_eq!(told(&mut position("a Sky Runner 1010 N Ground, landed, no trim"), &[]), "");
        assert_eq!(state[B].status, Status::Flying);
    }
}
