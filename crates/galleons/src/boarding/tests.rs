//! What must hold of crossing, hand-to-hand fighting and going back.

use kernel::{Dice, NullChronicle, System as _, odds};

use super::*;
use crate::{
    Galleons, gunnery,
    order::Order,
    position::{
        A, ADVANCED, B, C, advanced, allows, board, carry_on, carry_out, chance, give, give_aboard,
        position_on, put_aboard, refuses, report,
    },
    state::{Crew, Load, Men, Rank, Round, Status, Switches},
    victory,
};

const CROSS: Order = Order::Cross { by: Company::Ship(A), to: B };

/// Says in which phase these ships are when crossings are announced.
fn announcing(text: &str) -> State {
    advanced(text).in_phase(Phase::Announce { at: 0 })
}

/// Men of A aboard B, as the boarding step of A's phase comes to her.
fn aboard(text: &str, band: Band) -> State {
    aboard_with(ADVANCED, text, band)
}

fn aboard_with(switches: Switches, text: &str, band: Band) -> State {
    let mut state = position_on("canal", switches, text);
    put_aboard(&mut state, Company::Ship(A), B, band);
    state.in_phase(Phase::Board { ship: B, is_settled: false })
}

fn band(officers: u8, marines: u8, hands: u8) -> Band {
    Band { officers, marines, hands, ..Band::default() }
}

/// Two galleys without deckhands or marines: whoever is put on deck defends.
const GALLEYS: &str = "a Sky Runner 1010 N Low\nb Sky Runner 1010 N Low, deck 0";

#[test]
fn sg_board_02_a_formed_party_crosses_to_a_grappled_enemy() {
    let text = "a Dauntless 1010 N Low, party 8, grapples B broadside\nb Hullcutter 1010 N Low";
    let mut state = announcing(text);
    allows(&state, CROSS);
    let told = give(&mut state, CROSS, &[]);
    assert_eq!(told, "SG-BOARD-05 The party of A makes ready to board B\n");
    refuses(&state, CROSS, "SG-BOARD-02", "A has given her party its orders");
    let mut state = state.in_phase(Phase::Cross);
    let told = report(&mut state, &[], open_step);
    assert!(told.starts_with("SG-BOARD-03 8 men of A go aboard B\n"), "{told}");
    assert_eq!(state.afield.boarders[0].band, band(1, 7, 0));
    assert!(state[A].party.is_empty());
}

#[test]
fn sg_board_02_what_keeps_a_party_from_crossing() {
    let refuse = |text: &str, rule: &str, why: &str| refuses(&announcing(text), CROSS, rule, why);
    let b = "b Hullcutter 1010 N Low";
    let why = "B is not grappled to her";
    refuse(&format!("a Dauntless 1010 N Low, party 8\n{b}"), "SG-BOARD-02", why);
    let why = "A has told off no boarding party";
    refuse(&format!("a Dauntless 1010 N Low, grapples B broadside\n{b}"), "SG-BOARD-01", why);
    let why = "B is no enemy that could be boarded, and no prize";
    let friends = "a Dauntless 1010 N Low, party 8, grapples B broadside\na Hullcutter 1010 N Low";
    refuse(friends, "SG-BOARD-02", why);
    let why = "A has a stunned crew and cannot board";
    let stunned = "a Dauntless 1010 N Low, party 8, grapples B broadside, stunned";
    refuse(&format!("{stunned}\n{b}"), "SG-TRIM-06", why);
    // Without an officer she withdraws: she neither rams nor boards [SG-CREW-10].
    let mut state =
        announcing(&format!("a Dauntless 1010 N Low, party 8, grapples B broadside\n{b}"));
    state[A].party = band(0, 7, 0);
    (state[A].crew.captain, state[A].crew.marine_officers) = (false, 0);
    let why = "A has lost all officers and must withdraw, not board";
    refuses(&state, CROSS, "SG-CREW-10", why);
}

#[test]
fn sg_board_02_in_the_movement_phase_of_ones_own_side() {
    let text =
        "a Dauntless 1010 N Low, party 8, grapples B broadside\nb Hullcutter 1010 N Low, party 8";
    let mut state = announcing(text);
    let theirs = Order::Cross { by: Company::Ship(B), to: A };
    refuses(&state, theirs, "SG-BOARD-02", "that party is not yours");
    state.phase = Phase::Announce { at: 1 };
    let why = "B sends boarders across in the movement phase of her own side";
    refuses(&state, theirs, "SG-BOARD-02", why);
    // Nothing is asked of her then.
    let mut state = announcing(text);
    carry_out(&mut state, Order::CrossNoMore, &[]);
    assert!(matches!(state.phase, Phase::Fire { .. }), "{:?}", state.phase);
    let why = "this is not the moment for that order";
    refuses(&state, CROSS, "SG-BOARD-02", why);
    refuses(&state, Order::CrossNoMore, "SG-BOARD-05", why);
}

#[test]
fn sg_board_02_the_owner_is_asked_before_the_firing_step_only_when_he_can() {
    let text = "a Dauntless 1010 N Low, party 8, grapples B broadside\nb Hullcutter 1010 N Low";
    let mut state = advanced(text).in_phase(Phase::LieTo { then: crate::state::AfterLying::Fire });
    carry_on(&mut state, &[]);
    assert_eq!(state.phase, Phase::Announce { at: 0 });
    state[A].party = Band::default();
    carry_on(&mut state, &[]);
    assert!(matches!(state.phase, Phase::Fire { .. }));
}

#[test]
fn sg_board_03_five_times_the_lesser_hull_as_in_the_example() {
    // Hulls 2 and 5: ten men a phase, whoever boards whom.
    let state = advanced("a Aphid 1010 N Low, grapples B broadside\nb Endtime 1010 N Low");
    assert_eq!((limit(&state, A, B), limit(&state, B, A)), (10, 10));
    let text = "a Glory Sled 1010 N Low, party 20, grapples B broadside\nb Aphid 1010 N Low";
    let mut state = announcing(text);
    give(&mut state, CROSS, &[]);
    let mut state = state.in_phase(Phase::Cross);
    let told = report(&mut state, &[], open_step);
    assert!(told.starts_with("SG-BOARD-03 10 men of A go aboard B\n"), "{told}");
    // Officers and marines go first; the others stay formed on deck.
    assert_eq!(state.afield.boarders[0].band, band(1, 9, 0));
    assert_eq!(state[A].party, band(0, 9, 1));
}

#[test]
fn sg_board_04_over_bow_or_stern_half_as_many_rounded_up_as_in_the_example() {
    // Hulls 3 and 3, rammed: 15 halved to 8.
    let text =
        |lies: &str| format!("a Sky Runner 1010 N Low, grapples B {lies}\nb Sky Runner 1010 N Low");
    assert_eq!(limit(&advanced(&text("broadside")), A, B), 15);
    assert_eq!(limit(&advanced(&text("bow")), A, B), 8);
    assert_eq!(limit(&advanced(&text("stern")), A, B), 8);
    // The other's bow counts as much, and both together no more.
    assert_eq!(limit(&advanced(&text("bow")), B, A), 8);
    let mut state = advanced(&text("bow"));
    state.abreast[0].second_aspect = crate::aspect::Aspect::Stern;
    assert_eq!(limit(&state, A, B), 8);
}

/// So many of A's party are shot down by grape; her owner gives up marines.
fn shot_down(mut state: State, n: u8) -> State {
    cut_down(&mut state, A, n);
    assert_eq!((state[A].owed, state[A].owed_at_rail), (n, n));
    state.phase = Phase::Casualties { at: 2 };
    for _ in 0..n {
        let fall = Order::Fall { ship: A, man: Man::Marine, station: Station::Party };
        give(&mut state, fall, &[]);
    }
    state.in_phase(Phase::Cross)
}

#[test]
fn sg_board_05_losses_beyond_the_party_fall_on_the_rest() {
    let text = "a Dauntless 1010 N Low, party 3, grapples B broadside\nb Hullcutter 1010 N Low";
    let mut state = announcing(text);
    give(&mut state, CROSS, &[]);
    cut_down(&mut state, A, 2);
    cut_down(&mut state, A, 2);
    assert_eq!((state[A].owed, state[A].owed_at_rail), (4, 3));
    assert_eq!(state[A].crossing.map(|crossing| crossing.fallen), Some(3));
    // A ship whose party stays where it is loses whom her owner chooses.
    let mut state = announcing(text);
    cut_down(&mut state, A, 2);
    assert_eq!((state[A].owed, state[A].owed_at_rail), (2, 0));
}

#[test]
fn sg_board_05_shrapnel_finds_the_party_at_the_rail() {
    let text = "a Dauntless 1010 N Low, party 8, grapples B broadside\nb Hullcutter 1010 N Low\n\
                b Reliant 1012 N Low";
    let mut state = announcing(text);
    give(&mut state, CROSS, &[]);
    let load = Load { round: Round::Shrapnel, ..Load::default() };
    let shot = gunnery::aim(&state, C, 0, A, load);
    let told = report(&mut state, &[6, 3], |play| gunnery::fire(play, &shot));
    assert!(
        told.ends_with("SG-SHRAP-02 A will have to count 6 casualties of her crew\n"),
        "{told}"
    );
    assert_eq!((state[A].owed, state[A].owed_at_rail), (6, 6));
    // Casualties from shell are chosen freely.
    let mut state = announcing(text);
    give(&mut state, CROSS, &[]);
    let shot = gunnery::aim(&state, C, 0, A, Load::default());
    report(&mut state, &[6, 3], |play| gunnery::fire(play, &shot));
    assert_eq!((state[A].owed, state[A].owed_at_rail), (3, 0));
}

#[test]
fn sg_board_05_the_last_living_man_stays_aboard() {
    let text = "a Dauntless 1010 N Low, party 3, grapples B broadside\nb Hullcutter 1010 N Low";
    let mut state = announcing(text);
    give(&mut state, CROSS, &[]);
    // Everybody falls but the party and one hand: all three of it cross.
    let party = state[A].party;
    for gun in &mut *state[A].guns {
        gun.crew = Men::default();
    }
    let deck = Men { hands: 1, ..Men::default() };
    state[A].crew = Crew { deck, ..Crew::default() };
    let mut alone = state.clone();
    let told = report(&mut state, &[], open_step);
    assert!(told.starts_with("SG-BOARD-03 3 men of A go aboard B\n"), "{told}");
    // Without him one of the three stays.
    alone[A].crew = Crew::default();
    assert_eq!(alone[A].living(), u16::from(party.total()));
    let told = report(&mut alone, &[], open_step);
    assert!(told.starts_with("SG-BOARD-03 2 men of A go aboard B\n"), "{told}");
    assert_eq!(alone[A].living(), 1);
}

/// A may fire on B, on whom men of hers may be, under this reading of the rule.
fn firing_on_own_men(ceasefire: bool, band: Band) -> State {
    let switches = Switches { boarding_ceasefire: ceasefire, ..ADVANCED };
    let text = "a Reliant 1010 N Low\nb Dauntless 1008 N Low\na Aphid 1012 N Low";
    let mut state = aboard_with(switches, text, band);
    state.afield.boarders.retain(|boarders| !boarders.band.is_empty());
    state.in_phase(Phase::Fire { at: 0 })
}

#[test]
fn sg_fire_11_nobody_fires_on_his_own_boarders() {
    let own = Order::fire(A, 0, B);
    let party = band(1, 0, 3);
    allows(&firing_on_own_men(true, Band::default()), own);
    let why = "B has men of your own side aboard";
    let state = firing_on_own_men(true, party);
    refuses(&state, own, "SG-FIRE-11", why);
    // Nor does any other ship of their side; they themselves are no bar to the enemy.
    let others = (0..state[C].guns.len() as u8).map(|gun| Order::fire(C, gun, B));
    for order in others {
        assert!(Galleons::check(&state, &order).is_err(), "{order:?}");
    }
    assert_eq!(check_ceasefire(&state, state.side(B), A), Ok(()));
    // Without the errata they do.
    allows(&firing_on_own_men(false, party), own);
}

#[test]
fn sg_fire_11_nor_drops_anything_on_them() {
    let text = "a Sky Runner 1010 N Medium, carries 2 liquid-fire\nb Dauntless 1010 N Low";
    let state = aboard(text, band(1, 0, 3)).moving(A);
    let drop = Order::Drop { ship: A, device: 0, target: B.into() };
    refuses(&state, drop, "SG-FIRE-11", "B has men of your own side aboard");
    let mut state = state;
    state.afield.boarders.clear();
    allows(&state, drop);
}

#[test]
fn sg_board_05_who_falls_at_the_rail_does_not_cross_as_in_the_example() {
    // Limit 10, party 20, six shot down: 4 cross this phase, 10 remain formed on deck.
    let text = "a Glory Sled 1010 N Low, party 20, grapples B broadside\nb Aphid 1010 N Low";
    let mut state = announcing(text);
    give(&mut state, CROSS, &[]);
    let mut state = shot_down(state, 6);
    let told = report(&mut state, &[], open_step);
    assert!(told.starts_with("SG-BOARD-03 4 men of A go aboard B\n"), "{told}");
    assert_eq!(state[A].party.total(), 10);
    // Ten shot down: nobody crosses.
    let mut state = announcing(text);
    give(&mut state, CROSS, &[]);
    let mut state = shot_down(state, 10);
    let told = report(&mut state, &[], open_step);
    assert!(told.starts_with("SG-BOARD-05 The party of A cannot get aboard B\n"), "{told}");
    assert_eq!(state[A].party.total(), 10);
}

#[test]
fn sg_board_05_the_dead_of_the_rail_are_chosen_from_the_party() {
    let text = "a Dauntless 1010 N Low, party 8, grapples B broadside\nb Hullcutter 1010 N Low";
    let mut state = advanced(text).in_phase(Phase::Casualties { at: 2 });
    (state[A].owed, state[A].owed_at_rail) = (2, 1);
    let fall = |station| Order::Fall { ship: A, man: Man::Marine, station };
    let why = "they were shot down at the rail: the party about to cross has lost them";
    refuses(&state, fall(Station::Deck), "SG-BOARD-05", why);
    give(&mut state, fall(Station::Party), &[]);
    // The other one, who fell to a shell, is chosen freely.
    allows(&state, fall(Station::Deck));
    allows(&state, fall(Station::Party));
}

#[test]
fn sg_board_06_a_boarded_ship_does_not_board() {
    let text = "a Dauntless 1010 N Low, party 8, grapples B broadside\nb Hullcutter 1010 N Low";
    let mut state = announcing(text);
    put_aboard(&mut state, Company::Ship(B), A, band(1, 0, 0));
    let why = "A has enemies aboard and may send nobody to another enemy";
    refuses(&state, CROSS, "SG-BOARD-06", why);
}

#[test]
fn sg_board_07_who_meets_boarders() {
    let state = advanced("a Dauntless 1010 N Low\nb Aphid 2020 N Low");
    let deck = Band { hands: 4, petty: 1, marines: 9, marine_officers: 1, ..Band::default() };
    assert_eq!(defenders(&state, A), deck);
    // Whoever was told off fights too; bridge, gunners and engineers do not.
    let mut state = advanced("a Dauntless 1010 N Low, party 3\nb Aphid 2020 N Low");
    assert_eq!(defenders(&state, A), Band { officers: 1, ..deck });
    state[A].crew.deck.petty = 0;
    state[A].guns[0].crew.petty = 1;
    assert_eq!(defenders(&state, A).petty, 0);
    // A crew stunned by loss of trim defends itself as usual [SG-TRIM-06].
    state[A].is_stunned = true;
    assert_eq!(defenders(&state, A).total(), 15);
}

#[test]
fn sg_board_08_everybody_rolls_one_die() {
    // An officer, a marine and two hands against two deckhands: nobody is hurt.
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 1010 N Low, deck 2";
    let mut state = aboard(text, band(1, 1, 2));
    let told = board(&mut state, &[4, 4, 5, 5, 5, 5]);
    assert!(
        told.starts_with(
            "SG-BOARD-09 Hand to hand aboard B: 4 boarders against 2 defenders\n  \
             SG-BOARD-08 blow of an officer or marine of a: 4, wants 5+: no\n  \
             SG-BOARD-08 blow of an officer or marine of a: 4, wants 5+: no\n  \
             SG-BOARD-08 blow of a seaman of a: 5, wants 6+: no\n  \
             SG-BOARD-08 blow of a seaman of a: 5, wants 6+: no\n\
             SG-BOARD-08 The boarders aboard B kill nobody\n  \
             SG-BOARD-08 blow of a seaman of b: 5, wants 6+: no\n  \
             SG-BOARD-08 blow of a seaman of b: 5, wants 6+: no\n\
             SG-BOARD-08 The defenders of B kill nobody\n"
        ),
        "{told}"
    );
}

/// The chance that one man of this kind, of a crew of this quality, kills in one round.
fn kill_chance(man: Man, quality: &str) -> String {
    let mut one = Band::default();
    one.add(man);
    let text = format!("a Sky Runner 1012 N Low, {quality}\nb Sky Runner 1010 N Low, deck 9");
    let state = aboard(&text, one);
    let fight = |play: &mut Play<'_, NullChronicle<Event>>| {
        while play.state.melee.is_none_or(|melee| melee.boarders.dice != [0; 4]) {
            board_on(play, B, false);
        }
    };
    chance(&state, fight, |state| state.melee.is_some_and(|melee| melee.boarders.kills == 1))
}

#[test]
fn sg_board_08_who_kills_on_what_as_in_the_example() {
    for (man, plain, crack) in [
        (Man::Hand, "1/6", "1/3"),
        (Man::Petty, "1/6", "1/3"),
        (Man::Helmsman, "1/6", "1/3"),
        (Man::Marine, "1/3", "1/2"),
        (Man::Officer, "1/3", "1/2"),
        (Man::Captain, "1/3", "1/2"),
        (Man::MarineOfficer, "1/3", "1/2"),
    ] {
        assert_eq!(kill_chance(man, "speed 0"), plain, "{man:?}");
        assert_eq!(kill_chance(man, "crack"), crack, "{man:?}");
        // Green crews suffer nothing here.
        assert_eq!(kill_chance(man, "green"), plain, "{man:?}");
    }
}

#[test]
fn sg_qual_03_a_crack_crew_adds_one_to_each_boarding_die() {
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 1010 N Low, deck 1, crack";
    let mut state = aboard(text, band(1, 0, 0));
    let told = board(&mut state, &[4, 4]);
    assert!(told.contains("blow of a seaman of b: 4 +1 crack crew = 5, wants 6+: no"), "{told}");
}

#[test]
fn sg_hm_02_high_martians_are_trained_hand_to_hand_or_as_the_scenario_says() {
    assert_eq!(kill_chance(Man::Hand, "high martian"), "1/6");
    let mut state = advanced("a Glory Sled 1010 N Low, high martian\nb Aphid 2020 N Low");
    let (of, folk) = (Company::Ship(A), &mut state[A].folk);
    folk.boarding = Some(Quality::Crack);
    assert_eq!((state.boarding_quality(of), state[A].quality), (Quality::Crack, Quality::Green));
}

#[test]
fn sg_board_09_both_sides_roll_before_anyone_is_removed() {
    // Two on each side, and every die kills: all four are dead, and the ship is not captured [SG-BOARD-13].
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 1010 N Low, deck 2";
    let mut state = aboard(text, band(0, 0, 2));
    let told = board(&mut state, &[6, 6, 6, 6, 6, 6]);
    assert!(told.contains("SG-BOARD-13 No boarder is left alive aboard B\n"), "{told}");
    assert_eq!((state[B].crew.deck.hands, state[B].seat), (0, state[B].first_seat));
    assert!(state.afield.boarders.is_empty());
}

#[test]
fn sg_board_09_one_round_in_each_phase_of_the_boarding_player() {
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 1010 N Low, deck 2";
    // In B's own phase nobody rolls.
    let mut state = aboard(text, band(1, 0, 2));
    state.at_move = 1;
    assert!(!board(&mut state, &[]).contains("Hand to hand"));
    // In A's they do, once; repairs follow.
    let mut state = aboard(text, band(1, 0, 2));
    let told = board(&mut state, &[1, 1, 1, 1, 1]);
    assert_eq!(told.matches("Hand to hand").count(), 1, "{told}");
    assert_eq!(state.phase, Phase::Repair { ship: A });
}

/// A round in which three boarders die, and the officer die of their side.
fn three_dead(die: u8) -> State {
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 1010 N Low, deck 3";
    let mut men = band(1, 0, 3);
    men.petty = 1;
    let mut state = aboard(text, men);
    board(&mut state, &[1, 1, 1, 1, 1, 6, 6, 6, die]);
    state
}

#[test]
fn sg_board_10_officers_among_the_fallen_as_in_the_example() {
    let lose = |man| Order::Lose { of: Company::Ship(A), man };
    // Three dead: 1 takes an officer, 2-3 an officer or petty officer, 4-6 nobody of rank.
    for (die, rank) in [
        (1, Rank::Officer),
        (2, Rank::Leader),
        (3, Rank::Leader),
        (4, Rank::Nobody),
        (6, Rank::Nobody),
    ] {
        let mut state = three_dead(die);
        assert_eq!(state.melee.map(|melee| melee.boarders.rank), Some(rank), "{die}");
        // He may be chosen first or last.
        for man in [Man::Hand, Man::Officer, Man::Petty] {
            allows(&state, lose(man));
        }
        give(&mut state, lose(Man::Hand), &[]);
        give(&mut state, lose(Man::Hand), &[]);
        match rank {
            Rank::Officer => {
                let why = "an officer must be among the dead";
                refuses(&state, lose(Man::Hand), "SG-BOARD-10", why);
                refuses(&state, lose(Man::Petty), "SG-BOARD-10", why);
            }
            Rank::Leader => {
                let why = "an officer or petty officer must be among the dead";
                refuses(&state, lose(Man::Hand), "SG-BOARD-10", why);
                allows(&state, lose(Man::Petty));
            }
            Rank::Nobody => allows(&state, lose(Man::Hand)),
        }
        allows(&state, lose(Man::Officer));
    }
    let mut state = three_dead(1);
    give(&mut state, lose(Man::Officer), &[]);
    give(&mut state, lose(Man::Hand), &[]);
    allows(&state, lose(Man::Hand));
}

#[test]
fn sg_board_10_without_the_rank_an_ordinary_man_dies() {
    // No officer is in the fight, and a 1 is rolled: the petty officer is not taken in his place.
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 1010 N Low, deck 1";
    let mut men = band(0, 0, 2);
    men.petty = 1;
    let mut state = aboard(text, men);
    board(&mut state, &[1, 1, 1, 6, 1]);
    allows(&state, Order::Lose { of: Company::Ship(A), man: Man::Hand });
    allows(&state, Order::Lose { of: Company::Ship(A), man: Man::Petty });
}

#[test]
fn sg_board_10_only_those_fighting_are_at_risk() {
    // Two of three defenders fall: gunners, cranks and bridge are out of it.
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 1010 N Low, deck 2, petty 1";
    let mut state = aboard(text, band(1, 0, 2));
    board(&mut state, &[6, 6, 1, 1, 1, 1, 4]);
    let fall = |man, station| Order::Fall { ship: B, man, station };
    allows(&state, fall(Man::Hand, Station::Deck));
    allows(&state, fall(Man::Petty, Station::Deck));
    let why = "he is not in the fight";
    refuses(&state, fall(Man::Hand, Station::Gun(0)), "SG-BOARD-10", why);
    refuses(&state, fall(Man::Captain, Station::Bridge), "SG-BOARD-10", why);
    let why = "B has no such man at that station";
    refuses(&state, fall(Man::Marine, Station::Deck), "SG-BOARD-10", why);
    // The boarders have nobody to choose.
    let why = "this is not the moment for that order";
    refuses(&state, Order::Lose { of: Company::Ship(A), man: Man::Hand }, "SG-BOARD-10", why);
}

#[test]
fn sg_board_11_boarders_without_leaders_return() {
    // Hands alone, and nothing happens in the round: home over the grapples.
    let grappled = "a Sky Runner 1010 N Low, grapples B broadside\nb Sky Runner 1010 N Low, deck 1";
    let mut state = aboard(grappled, band(0, 0, 2));
    let told = give_aboard(&mut state, Order::HoldFast { ship: B }, &[1, 1, 1]);
    let driven = "SG-BOARD-11 2 men of A, without a leader, are driven off B\n";
    assert!(told.contains(driven), "{told}");
    assert_eq!((state[A].party, state.afield.boarders.len()), (band(0, 0, 2), 0));
    // No longer grappled: taken prisoner.
    let free = "a Sky Runner 1010 N Low\nb Sky Runner 1010 N Low, deck 1";
    let mut state = aboard(free, band(0, 0, 2));
    let told = board(&mut state, &[1, 1, 1]);
    let taken = "SG-BOARD-11 2 men of A, without a leader and without a way back, \
                 are taken prisoner aboard B\n";
    assert!(told.contains(taken), "{told}");
    assert!(state[A].party.is_empty() && state.afield.boarders.is_empty());
}

#[test]
fn sg_board_11_a_petty_officer_leads_unless_the_basic_rule_is_chosen() {
    let text = "a Sky Runner 1010 N Low, grapples B broadside\nb Sky Runner 1010 N Low, deck 1";
    let mut men = band(0, 0, 2);
    men.petty = 1;
    let mut state = aboard(text, men);
    give_aboard(&mut state, Order::HoldFast { ship: B }, &[1, 1, 1, 1]);
    assert_eq!(state.afield.boarders.len(), 1);
    let basic = Switches { officers_only: true, ..ADVANCED };
    let mut state = aboard_with(basic, text, men);
    give_aboard(&mut state, Order::HoldFast { ship: B }, &[1, 1, 1, 1]);
    assert_eq!((state.afield.boarders.len(), state[A].party), (0, men));
}

#[test]
fn sg_board_12_defenders_without_leaders_surrender() {
    // Nobody of rank anywhere aboard: she gives up before a blow is struck.
    let lost = "a Sky Runner 1010 N Low\nb Sky Runner 1010 N Low, no officers, no helm, no trim";
    let mut state = aboard(lost, band(1, 0, 2));
    let told = board(&mut state, &[]);
    let gives_up = "SG-BOARD-12 B has nobody left to lead her men and surrenders to the boarders\n";
    assert!(told.starts_with(gives_up), "{told}");
    assert_eq!(state[B].seat, state[A].seat);
    // A petty officer at the helm holds out, unless the basic rule is chosen.
    let petty = "a Sky Runner 1010 N Low\nb Sky Runner 1010 N Low, no officers, no trim, deck 1";
    let mut state = aboard(petty, band(1, 0, 2));
    assert!(board(&mut state, &[1, 1, 1, 1]).contains("Hand to hand"));
    let basic = Switches { officers_only: true, ..ADVANCED };
    let mut state = aboard_with(basic, petty, band(1, 0, 2));
    assert!(board(&mut state, &[]).starts_with(gives_up));
}

#[test]
fn sg_board_12_the_last_leader_falls_in_the_round() {
    let text = "a Sky Runner 1010 N Low\n\
                b Sky Runner 1010 N Low, no officers, no helm, no trim, deck 2, petty 1";
    let mut state = aboard(text, band(1, 0, 2));
    board(&mut state, &[6, 1, 1, 1, 1, 1, 3]);
    let order = Order::Fall { ship: B, man: Man::Petty, station: Station::Deck };
    let told = give_aboard(&mut state, order, &[]);
    assert!(told.contains("SG-BOARD-12 B has nobody left to lead her men"), "{told}");
    assert!(state[B].is_prize);
}

#[test]
fn sg_board_12_a_boarded_ship_is_looked_at_after_every_step() {
    // A shell kills the last of rank while boarders are aboard.
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 1010 N Low, no officers, no helm, no trim";
    let mut state = aboard(text, band(1, 0, 2));
    report(&mut state, &[], victory::look_for_surrender);
    assert!(state[B].is_prize);
}

#[test]
fn sg_crew_11_a_boarded_ship_without_officers_and_way_fights_on_under_a_petty_officer() {
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 1010 N Low, no officers, screw 4";
    let mut state = aboard(text, band(1, 0, 2));
    let told = report(&mut state, &[], victory::look_for_surrender);
    assert_eq!((told.as_str(), state[B].status), ("", Status::Flying));
    // Once rid of the boarders she strikes.
    state.afield.boarders.clear();
    report(&mut state, &[], victory::look_for_surrender);
    assert_eq!(state[B].status, Status::Struck);
}

#[test]
fn sg_board_13_when_the_deck_is_secured_the_rest_surrender() {
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 1010 N Low, deck 1";
    let mut state = aboard(text, band(1, 0, 2));
    let told = board(&mut state, &[5, 1, 1, 1, 4]);
    let captured = "SG-BOARD-13 Nobody resists any more on the deck of B\n\
                    SG-PRIZE-01 B is a prize of Ann; a hand guards the prisoners\n";
    assert!(told.contains(captured), "{told}");
    // An empty deck is secured without a blow.
    let mut state = aboard(GALLEYS, band(1, 0, 2));
    let told = board(&mut state, &[]);
    assert!(told.starts_with(captured), "{told}");
    assert_eq!(state[B].guns[0].crew.total(), 0);
}

#[test]
fn sg_board_14_boarders_go_back_over_the_grapples() {
    let text = "a Sky Runner 1010 N Low, grapples B broadside\nb Sky Runner 1010 N Low, deck 3";
    let mut state = aboard(text, band(1, 0, 2));
    let back = |man| Order::Recall { aboard: B, to: Some(A), man };
    allows(&state, back(None));
    let told = give(&mut state, back(Some(Man::Hand)), &[]);
    assert_eq!(told, "SG-BOARD-14 1 man goes back from B to A\n");
    assert_eq!((state[A].party, state.afield.boarders[0].band), (band(0, 0, 1), band(1, 0, 1)));
    let why = "B has no such man of yours aboard";
    refuses(&state, back(Some(Man::Marine)), "SG-BOARD-14", why);
    // Those who stay fight on; the crossing limit does not apply to the others.
    let told = give_aboard(&mut state, back(None), &[]);
    assert!(told.starts_with("SG-BOARD-14 2 men go back from B to A\n"), "{told}");
    assert_eq!((state[A].party, state.afield.boarders.len()), (band(1, 0, 2), 0));
}

#[test]
fn sg_board_14_whoever_has_just_crossed_is_not_asked() {
    let text = "a Sky Runner 1010 N Low, grapples B broadside\nb Sky Runner 1010 N Low, deck 1";
    let mut state = aboard(text, band(1, 0, 2));
    state.afield.boarders[0].has_crossed = true;
    assert!(board(&mut state, &[1, 1, 1, 1]).contains("Hand to hand"));
}

#[test]
fn sg_board_14_only_to_a_ship_of_ones_own_alongside_and_in_ones_own_phase() {
    let text = "a Sky Runner 1010 N Low\nb Sky Runner 1010 N Low, deck 3\n\
                a Sky Runner 1010 N Low, grapples B broadside";
    let mut state = aboard(text, band(1, 0, 2));
    allows(&state, Order::Recall { aboard: B, to: Some(C), man: None });
    let why = "A is not grappled to the ship they are on";
    refuses(&state, Order::Recall { aboard: B, to: Some(A), man: None }, "SG-BOARD-14", why);
    let why = "only a flying party takes to the air again";
    refuses(&state, Order::Recall { aboard: B, to: None, man: None }, "SG-BOARD-14", why);
    let why = "B is no ship of yours to go back to";
    refuses(&state, Order::Recall { aboard: B, to: Some(B), man: None }, "SG-BOARD-14", why);
    state.at_move = 1;
    let why = "this is not the moment for that order";
    refuses(&state, Order::Recall { aboard: B, to: Some(C), man: None }, "SG-BOARD-14", why);
    refuses(&state, Order::HoldFast { ship: B }, "SG-BOARD-09", why);
    // High Martians need only the same place.
    let text = "a Sky Runner 1010 N Low, high martian\nb Sky Runner 1010 N Low, deck 3";
    let state = aboard(text, band(1, 0, 2));
    allows(&state, Order::Recall { aboard: B, to: Some(A), man: None });
}

/// How many dice the boarders roll in a round.
fn n_dice(state: &State) -> u8 {
    let mut state = state.clone();
    let (mut dice, mut log) = (Dice::seeded(1), NullChronicle::default());
    melee::begin(&mut Play { state: &mut state, dice: &mut dice, log: &mut log }, B, SideId(0));
    state.melee.map_or(0, |melee| melee.boarders.dice.iter().sum())
}

#[test]
fn sg_mar_03_shotguns_roll_two_dice_once_and_lever_action_always_as_in_the_example() {
    let armed = |arm: &str| {
        let text = format!("a Dauntless 1010 N Low, {arm}\nb Sky Runner 1010 N Low, deck 9");
        aboard(&text, band(1, 4, 0))
    };
    assert_eq!(n_dice(&armed("Modern rifle")), 5);
    // Four marines with lever-action shotguns: eight dice a round, beside the officer's.
    for (arm, first, then) in [("Shotgun", 9, 5), ("Lever-action shotgun", 9, 9)] {
        let mut state = armed(arm);
        assert_eq!(n_dice(&state), first, "{arm}");
        let told = board(&mut state, &[vec![1; usize::from(first)], vec![1; 9]].concat());
        let blows = told.matches("blow of an officer or marine of a: 1, wants 5+: no\n").count();
        assert_eq!(blows, usize::from(first), "{told}");
        assert_eq!(state.afield.boarders[0].discharged, 4);
        assert_eq!(n_dice(&state), then, "{arm}");
        // One who joins them later has his double roll.
        state.afield.boarders[0].band.marines += 1;
        assert_eq!(n_dice(&state), then + 2, "{arm}");
    }
}

#[test]
fn sg_mar_03_reloaded_when_the_boarding_action_is_over() {
    let text = "a Sky Runner 1010 N Low, grapples B broadside\n\
                b Dauntless 1010 N Low, Shotgun, deck 0, petty 0, marine officers 0, marines 2";
    let mut state = aboard(text, band(1, 0, 1));
    let hold = Order::HoldFast { ship: B };
    let told = give_aboard(&mut state, hold, &[1, 1, 1, 1, 1, 1]);
    assert_eq!(told.matches("of an officer or marine of b").count(), 4, "{told}");
    assert_eq!(state[B].discharged, 2);
    let mut again = state.clone().in_phase(Phase::Board { ship: B, is_settled: false });
    again.at_move = 0;
    let told = give_aboard(&mut again, hold, &[1, 1, 1, 1]);
    assert_eq!(told.matches("of an officer or marine of b").count(), 2, "{told}");
    // The boarders go back: loaded for the next time.
    let mut state = state.in_phase(Phase::Board { ship: B, is_settled: false });
    state.at_move = 0;
    give(&mut state, Order::Recall { aboard: B, to: Some(A), man: None }, &[]);
    assert_eq!(state[B].discharged, 0);
}

#[test]
fn sg_land_02_boarders_go_down_with_the_ship() {
    let mut state = aboard(GALLEYS, band(1, 0, 2));
    report(&mut state, &[], |play| {
        crate::damage::crash(play, B, rule!("SG-LAND-02"));
    });
    assert!(state.afield.boarders.is_empty());
}

#[test]
fn sg_board_13_the_odds_of_a_round_are_exact() {
    // One officer against one deckhand. She is taken when he kills and lives, or dies with nobody to say who falls.
    let text = "a Sky Runner 1010 N Low, grapples B broadside\nb Sky Runner 1010 N Low, deck 1";
    let state = aboard(text, band(1, 0, 0));
    let order = Order::HoldFast { ship: B };
    let told = odds::odds::<Galleons>(&state, &order, odds::Effort::default());
    assert!(matches!(told.method, odds::Method::Exact { .. }), "{:?}", told.method);
    let find = |name: &str| told.measures.iter().find(|measure| measure.name == name).unwrap();
    // He kills with 1/3 and survives with 5/6.
    let taken = find("B: captured").chances.iter().find(|(value, _)| *value == 1).unwrap().1;
    assert_eq!(taken.to_string(), "5/18");
    let fell = &find("A: men lost").chances;
    assert_eq!(fell.iter().map(|(_, p)| p.to_string()).collect::<Vec<_>>(), ["5/6", "1/6"]);
}

#[test]
fn sg_board_05_the_odds_of_a_crossing_are_those_of_its_first_round() {
    let text = "a Glory Sled 1010 N Low, party 12, grapples B broadside\nb Aphid 1010 N Low";
    let state = announcing(text);
    let told = odds::odds::<Galleons>(&state, &CROSS, odds::Effort::default());
    assert!(matches!(told.method, odds::Method::Exact { .. }), "{:?}", told.method);
    let find = |name: &str| told.measures.iter().find(|measure| measure.name == name).unwrap();
    assert!(0.5 < find("B: captured").rises());
    // Ten cross against two deckhands and a petty officer: at most three fall, and nobody is counted lost who lives.
    assert_eq!(find("A: men lost").now, 0);
    assert!(find("A: men lost").chances.iter().all(|(men, _)| *men <= 3));
}

#[test]
fn sg_seq_03_boarding_comes_after_fire_and_before_repairs() {
    let text = "a Sky Runner 1010 N Low, fire 1\nb Sky Runner 1010 N Low, deck 1";
    let mut state = aboard(text, band(1, 0, 2)).in_phase(Phase::AfterFire);
    let told = carry_on(&mut state, &[1; 7]);
    let fight = told.find("Hand to hand").unwrap();
    let repair = told.find("SG-BURN-05").unwrap();
    assert!(fight < repair, "{told}");
}
