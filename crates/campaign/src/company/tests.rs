//! Captains in company.

use galleons::state::Status;

use super::*;
use crate::{
    battle,
    encounters::Sort,
    map::{Heading, Site},
    order::Order,
    trial::{ANN, CAT, city, class, fought, opened, play, vessel},
};

/// In the Astusapes: 2 for those who move, 5 for those who patrol.
const HERE: Site = Site::new(5, 8);

/// Ann and Cat at sea, Ann's day just begun.
fn both(ann: Site, cat: Site) -> State {
    let mut state = opened(2, &[]);
    for (id, at) in [(ANN, ann), (CAT, cat)] {
        let own = vessel(&state, "Sky Runner");
        let men = own.men().total();
        let captain = &mut state[id];
        (captain.vessel, captain.at, captain.is_landed) = (Some(own), at, false);
        (captain.bank, captain.track, captain.voyage.set_out) = (0, vec![at], men.into());
    }
    play(&mut state, None, &[]);
    state
}

#[test]
fn sg_camp_22_captains_in_company_roll_once_together() {
    let mut state = both(HERE, HERE);
    play(&mut state, Some(Order::Patrol), &[]);
    assert_eq!(state.step, Step::Hail { patrols: true });
    play(&mut state, Some(Order::KeepCompany), &[]);
    assert_eq!(state.at_hand(), CAT);
    play(&mut state, Some(Order::Patrol), &[]);
    // One die for both: 6 is nobody for those who patrol.
    let told = play(&mut state, Some(Order::KeepCompany), &[6]);
    assert!(told.contains("SG-CAMP-22 Ann and Cat keep company over"), "{told}");
    assert_eq!(told.matches("meets nobody").count(), 1, "{told}");
    assert_eq!((state.day, state.at_hand()), (2, CAT));
    assert!(state.captains.iter().all(|captain| captain.late.is_none()));
}

#[test]
fn sg_camp_22_the_moving_number_counts_if_any_ship_of_the_company_has_moved() {
    for (die, is_met) in [(3, false), (2, true)] {
        let mut state = both(HERE, HERE.next(Heading::West));
        play(&mut state, Some(Order::Patrol), &[]);
        play(&mut state, Some(Order::KeepCompany), &[]);
        play(&mut state, Some(Order::Steer { heading: Heading::East }), &[]);
        play(&mut state, Some(Order::HeaveTo), &[]);
        // Who is met: a High Martian pirate, of the first class of the pool.
        let script: &[u8] = if is_met { &[die, 4, 1] } else { &[die] };
        let told = play(&mut state, Some(Order::KeepCompany), script);
        assert_eq!(state.fight.is_some(), is_met, "{told}");
        if is_met {
            let fight = state.fight.as_ref().unwrap();
            assert_eq!(fight.company, [(ANN, 0), (CAT, 1)]);
        }
    }
}

#[test]
fn sg_camp_22_the_example_and_whoever_sails_alone_rolls_alone_and_at_once() {
    let mut state = both(HERE, HERE);
    play(&mut state, Some(Order::Patrol), &[]);
    let told = play(&mut state, Some(Order::SailAlone), &[6]);
    assert!(told.contains("Ann meets nobody"), "{told}");
    assert_eq!(state.at_hand(), CAT);
    // Ann has rolled, so nobody is left to wait for.
    let told = play(&mut state, Some(Order::Patrol), &[6]);
    assert!(told.contains("Cat meets nobody"), "{told}");
    // Out of a day's reach nobody is asked either; through the Astusapes to Neutral West one rolls for the last hex only.
    let mut state = both(Site::new(4, 8), Site::new(18, 20));
    let west = Order::Steer { heading: Heading::West };
    play(&mut state, Some(west), &[]);
    let told = play(&mut state, Some(west), &[6]);
    assert_eq!(told.matches("meets nobody").count(), 1, "{told}");
}

#[test]
fn sg_camp_22_whoever_waits_in_vain_rolls_alone() {
    let mut state = both(HERE, HERE);
    play(&mut state, Some(Order::Patrol), &[]);
    play(&mut state, Some(Order::KeepCompany), &[]);
    let east = Some(Order::Steer { heading: Heading::East });
    play(&mut state, east, &[]);
    // Cat goes out of the hex: a die for her, and one for Ann when the day is over.
    let told = play(&mut state, east, &[6, 6]);
    assert!(told.contains("Cat meets nobody") && told.contains("Ann meets nobody"), "{told}");
    assert!(!told.contains("keep company"), "{told}");
}

/// Both in company against one Clearsight, which ends as `spoil` says for her and for Cat.
fn fight(foe: Status, cat: Status) -> (State, String) {
    let mut state = both(HERE, HERE);
    // All others have had their day.
    state.is_late = true;
    state[CAT].late = Some(Late::InCompany);
    let clearsight = class(&state, "Clearsight");
    let told = fought(&mut state, &[(Sort::Pirate, clearsight)], &[], |fight| {
        fight.battle.ships[1].status = cat;
        fight.battle.ships[2].status = foe;
    });
    (state, told)
}

#[test]
fn sg_camp_72_the_example_of_a_prize_shared() {
    let (mut state, told) = fight(Status::Struck, Status::Flying);
    assert_eq!(state[ANN].prizes[0].sharers, [ANN, CAT], "{told}");
    assert_eq!(state[CAT].late, Some(Late::Arrive));
    state[ANN].at = city(&state, "Parhoon");
    let told = play(&mut state, Some(Order::Crew { prize: 0 }), &[]);
    assert!(told.contains("SG-CAMP-72 Cat's part of what Clearsight brought is £320"), "{told}");
    assert_eq!((state[ANN].bank, state[CAT].purse), (320, 320));
    assert_eq!(state[CAT].voyage.prizes, 1, "it counts for her as well");
    assert_eq!((state[ANN].service.taken, state[CAT].service.taken), (1, 1));
}

#[test]
fn sg_camp_72_whoever_left_before_the_end_has_no_share() {
    let (state, _) = fight(Status::Struck, Status::Gone);
    assert!(state[ANN].prizes[0].sharers.is_empty());
}

#[test]
fn sg_camp_72_whoever_stayed_has_the_prizes_and_not_the_captain_who_met_them_and_left() {
    let mut state = both(HERE, HERE);
    state.is_late = true;
    state[CAT].late = Some(Late::InCompany);
    let clearsight = class(&state, "Clearsight");
    let told = fought(&mut state, &[(Sort::Pirate, clearsight)], &[], |fight| {
        fight.battle.ships[0].status = Status::Gone;
        fight.battle.ships[2].status = Status::Struck;
    });
    assert!(told.contains("Clearsight is taken; the captain is Cat"), "{told}");
    assert_eq!((state[ANN].prizes.len(), state[CAT].prizes.len()), (0, 1));
    assert!(state[CAT].prizes[0].sharers.is_empty(), "hers alone");
    // Ann's day is over, and Cat says what becomes of the prize.
    assert_eq!((&state.step, state.at_hand()), (&Step::Spoils { at: 0 }, CAT), "{told}");
    // With both there it is Ann's to see to, as she met them.
    let (state, _) = fight(Status::Struck, Status::Flying);
    assert_eq!((state[ANN].prizes.len(), state[CAT].prizes.len()), (1, 0));
}

#[test]
fn sg_camp_72_each_has_his_own_end() {
    let (state, told) = fight(Status::Struck, Status::Crashed);
    assert_eq!((state[CAT].fate, &state[CAT].late), (Fate::Dead, &None), "{told}");
    assert!(state[ANN].vessel.is_some() && state[CAT].vessel.is_none());
    assert!(state[ANN].prizes[0].sharers.is_empty(), "Ann alone stayed to the end");
    // Whoever comes down walks, when the captain who met them has done.
    let (state, told) = fight(Status::Struck, Status::CrashLanded);
    assert!(told.contains("Cat comes down"), "{told}");
    assert!(matches!(state[CAT].late, Some(Late::Walk(_))));
    assert_eq!(state.step, Step::Spoils { at: 0 });
}

#[test]
fn sg_camp_72_captains_never_fight_each_other() {
    let mut state = both(HERE, HERE);
    state[CAT].late = Some(Late::InCompany);
    let clearsight = class(&state, "Clearsight");
    battle::open(&mut state, ANN, &[(Sort::Pirate, clearsight)]);
    let battle = &state.fight.as_ref().unwrap().battle;
    let side = |at: u8| battle.first_side(galleons::state::ShipId(at));
    assert!(side(0) == side(1) && side(0) != side(2));
}
