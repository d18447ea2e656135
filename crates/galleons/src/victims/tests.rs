//! Tests of devices that are hit like guns, and of what blows up aboard.

use super::*;
use crate::{
    criticals::critical,
    position::{A, C, advanced, chance, position, report},
    state::{Gear, Status},
};

/// A with these fittings and no gun left, and what a gun result from ahead does to her.
fn gun_hit(fittings: &str, damage_value: u8, faces: &[u8]) -> (State, String) {
    let mut state = unarmed(fittings);
    let blow = Blow { bearing: Some(AHEAD), ..Blow::new(damage_value, Some(9)) };
    let told = report(&mut state, faces, |play| damage::hit(play, A, blow));
    (state, told)
}

const AHEAD: Aspects = Aspects::one(crate::aspect::Aspect::Bow);

/// A Sky Runner with what is fitted, and all of her own three guns wrecked.
fn unarmed(fittings: &str) -> State {
    let text = format!(
        "a Sky Runner 1010 N Low, wrecked 0, wrecked 1, wrecked 2{fittings}\nb Aphid 1020 N Low"
    );
    advanced(&text)
}

fn hit_from(state: &State, bearing: Option<Aspects>) -> Vec<Victim> {
    of_gun_hit(state, A, bearing).to_vec()
}

#[test]
fn sg_hit_09_what_counts_as_a_gun() {
    let state = unarmed(
        ", mounts nordenfelt-5 forward, mounts sweeper forward, mounts power-grapnel forward, \
         mounts smutts-discharger bow-tube",
    );
    assert_eq!(hit_from(&state, Some(AHEAD)), [3, 4, 5, 6].map(Victim::Gun));
    // From astern none of them can be hit; a blow without a bearing finds all.
    let astern = Aspects::one(crate::aspect::Aspect::Stern);
    assert_eq!(hit_from(&state, Some(astern)), []);
    assert_eq!(hit_from(&state, None).len(), 4);
    // Devices are candidates from every aspect: each hopper, and all of the others of a sort together.
    let state = unarmed(
        ", carries 2 spike-dropper, carries 3 hale-rockets bow down, carries 2 hale-rockets bow up, \
         carries 4 liquid-fire, carries 2 bomb-rack, carries 2 tether-mine-british",
    );
    let families = [WeaponKind::Rocket, WeaponKind::LiquidFire, WeaponKind::BombRack];
    let mut wanted = vec![Victim::Hopper(0), Victim::Hopper(0)];
    wanted.extend(families.map(Victim::Family));
    assert_eq!(hit_from(&state, Some(AHEAD)), wanted);
    assert_eq!(hit_from(&state, Some(astern)), wanted);
    // Mines and drogues cannot be hit.
    assert_eq!(hit_from(&unarmed(", carries 2 drogue-torpedo"), None), []);
    // In the basic game nothing of it can.
    let text = "a Sky Runner 1010 N Low, wrecked 0, wrecked 1, wrecked 2, mounts sweeper forward, \
                carries 2 hale-rockets bow down\nb Aphid 1020 N Low";
    assert_eq!(hit_from(&position(text), None), []);
}

#[test]
fn sg_hit_09_one_bank_or_rack_is_lost_and_the_rest_are_casualties() {
    let (state, told) = gun_hit(", carries 3 hale-rockets bow down", 3, &[5]);
    assert_eq!(
        told,
        "  SG-HIT-01 where it lands: 5: gun\n\
         SG-HIT-09 A loses a bank of rockets, shot to pieces\n\
         SG-HIT-07 A will have to count 2 casualties of her crew\n"
    );
    assert_eq!((state[A].carries[0].left, state[A].carries[0].lost, state[A].owed), (2, 1, 2));
    let (state, told) = gun_hit(", carries 1 liquid-fire", 1, &[5]);
    assert!(told.contains("SG-HIT-09 A loses a rack of liquid fire, shot to pieces\n"), "{told}");
    assert_eq!((state[A].carries[0].left, state[A].owed), (0, 0));
    // What is empty no longer counts.
    assert_eq!(hit_from(&state, None), []);
    let (state, told) = gun_hit(", carries 2 spike-dropper", 1, &[5, 2]);
    assert!(told.contains("SG-HIT-09 A loses a hopper of spikes, shot to pieces\n"), "{told}");
    assert_eq!(state[A].carries[0].left, 1);
}

#[test]
fn sg_hit_09_of_two_sorts_of_banks_each_bank_is_as_likely() {
    let state = unarmed(", carries 1 hale-rockets bow down, carries 2 hale-rockets bow up");
    let victim = Victim::Family(WeaponKind::Rocket);
    let odds =
        chance(&state, |play| lose_device(play, A, victim), |state| state[A].carries[0].left == 0);
    assert_eq!(odds, "1/3");
}

#[test]
fn sg_hit_09_from_below_the_casualties_of_a_device_become_hull_hits() {
    let mut state = unarmed(", carries 3 hale-rockets bow down");
    let blow = Blow { is_from_below: true, ..Blow::new(3, Some(9)) };
    let told = report(&mut state, &[5], |play| damage::hit(play, A, blow));
    assert!(told.ends_with("SG-HIT-03 A is holed: 2 hull boxes\n"), "{told}");
    assert_eq!(state[A].owed, 0);
}

#[test]
fn sg_bomb_04_a_rack_that_is_shot_to_pieces_is_not_loaded_again() {
    let fitted = ", carries 2 bomb-rack, carries 4 bomb-load, deck 6";
    let (state, told) = gun_hit(fitted, 1, &[5]);
    assert!(told.contains("SG-BOMB-04 A loses a bomb rack, shot to pieces\n"), "{told}");
    assert_eq!((state[A].carries[0].left, state[A].carries[0].lost), (1, 1));
    let order = crate::order::Order::Load { ship: A };
    let state = state.in_phase(crate::state::Phase::DeckOrders { at: 0 });
    let why = "A has no empty rack, or no spare load for it";
    crate::position::refuses(&state, order, "SG-BOMB-03", why);
    // A rack that was merely emptied is.
    let mut state = unarmed(fitted).in_phase(crate::state::Phase::DeckOrders { at: 0 });
    state[A].carries[0].left = 1;
    crate::position::allows(&state, order);
}

fn blow_up(state: &mut State, faces: &[u8]) -> String {
    // A magazine critical of damage value 2: a 2 on two dice.
    let dice: Vec<u8> = [1, 1].iter().chain(faces).copied().collect();
    report(state, &dice, |play| critical(play, A, 2, Some(9), None))
}

#[test]
fn sg_mag_03_what_has_a_magazine() {
    let state = unarmed(
        ", mounts nordenfelt-5 forward, mounts gatling-one-inch forward, mounts sweeper forward, \
         mounts power-grapnel forward, mounts smutts-discharger bow-tube, carries 1 spike-dropper, \
         carries 2 tether-mine-british, carries 2 drogue-torpedo, carries 2 hale-rockets bow down, \
         carries 1 liquid-fire, carries 1 smutts-torpedo",
    );
    let wanted = [
        Victim::Gun(4),
        Victim::Gun(7),
        Victim::Family(WeaponKind::TetherMine),
        Victim::Family(WeaponKind::Drogue),
        Victim::Family(WeaponKind::Rocket),
        Victim::Family(WeaponKind::LiquidFire),
    ];
    assert_eq!(of_magazine(&state, A).to_vec(), wanted);
    // Mines that are up, drogues that are down, and a discharger without torpedoes have none.
    let mut out = state.clone();
    out[A].carries[1].is_out = true;
    out[A].carries[2].is_out = true;
    out[A].carries[5].left = 0;
    let left = [
        Victim::Gun(4),
        Victim::Family(WeaponKind::Rocket),
        Victim::Family(WeaponKind::LiquidFire),
    ];
    assert_eq!(of_magazine(&out, A).to_vec(), left);
    // Bomb loads count in the racks and in store.
    let stores = Victim::Family(WeaponKind::BombLoad);
    let mut state = unarmed(", carries 1 bomb-rack, carries 3 bomb-load");
    assert_eq!(of_magazine(&state, A).to_vec(), [stores]);
    state[A].carries[0].left = 0;
    assert_eq!(of_magazine(&state, A).to_vec(), [stores]);
    state[A].carries[1].left = 0;
    assert_eq!(of_magazine(&state, A).to_vec(), []);
    assert!(
        of_magazine(&position("a Skyfire 1010 N Low\nb Aphid 1020 N Low"), A)
            .iter()
            .all(|victim| matches!(victim, Victim::Gun(_)))
    );
}

#[test]
fn sg_mag_04_torpedoes_go_up_with_their_discharger() {
    let fitted = ", mounts smutts-discharger bow-tube, carries 2 smutts-torpedo";
    // Both strike the crew: six men each.
    let mut state = unarmed(fitted);
    let told = blow_up(&mut state, &[3, 4]);
    assert!(told.contains("SG-MAG-04 2 aerial torpedoes go off aboard A\n"), "{told}");
    assert!(state[A].guns[3].is_wrecked && state[A].guns[3].crew.total() == 0);
    assert_eq!((state[A].owed, state[A].carries[0].left), (12, 0));
    // No further critical follows, and trim is not upset by the blast itself.
    assert!(!told.contains("critical hit: 2") && !told.contains("loses trim"), "{told}");
    assert!(told.ends_with("SG-HIT-04 A will have to count 6 casualties of her crew\n"), "{told}");
}

#[test]
fn sg_mag_04_mines_and_drogues_that_are_stowed_strike_each_for_itself() {
    let mut state = unarmed(", carries 2 tether-mine-british");
    let told = blow_up(&mut state, &[3, 1]);
    assert!(told.contains("SG-MAG-04 2 tether mines go off aboard A\n"), "{told}");
    assert!(told.contains("SG-HIT-03 A is holed: 6 hull boxes\n"), "{told}");
    assert_eq!((state[A].owed, gear::n_left(&state, A, Gear::Mines)), (3, 0));
    let mut state = unarmed(", carries 1 drogue-torpedo");
    let told = blow_up(&mut state, &[3]);
    assert!(told.contains("SG-MAG-04 1 drogue torpedo goes off aboard A\n"), "{told}");
    assert_eq!(state[A].owed, 5);
}

#[test]
fn sg_mag_04_a_bank_of_rockets_and_a_rack_of_liquid_fire() {
    let mut state = unarmed(", carries 2 hale-rockets bow down");
    let told = blow_up(&mut state, &[2, 1, 1]);
    assert!(
        told.contains(
            "  SG-MAG-04 rockets that go off aboard: 2\n\
             SG-MAG-04 A bank of rockets goes off aboard A: 2 hits\n"
        ),
        "{told}"
    );
    assert_eq!((state[A].carries[0].left, state[A].hull_marks), (1, 2));
    let mut state = unarmed(", carries 2 liquid-fire");
    let told = blow_up(&mut state, &[5]);
    assert!(
        told.ends_with(
            "SG-MAG-04 A rack of liquid fire bursts into flames aboard A\n\
             SG-BURN-01 A is on fire, level 5\n"
        ),
        "{told}"
    );
    assert_eq!((state[A].carries[0].left, state[A].fire), (1, 5));
}

#[test]
fn sg_mag_04_armour_is_nothing_to_what_is_within() {
    let text = "a Thunderer 1010 N Low, carries 1 tether-mine-british\nb Aphid 1020 N Low";
    let mut state = advanced(text);
    for gun in &mut *state[A].guns {
        gun.is_wrecked = true;
    }
    let told = blow_up(&mut state, &[1]);
    assert!(told.ends_with("SG-HIT-03 A is holed: 6 hull boxes\n"), "{told}");
}

#[test]
fn sg_bomb_04_one_load_explodes_with_a_die_of_hits() {
    let mut state = unarmed(", carries 1 bomb-rack, carries 3 bomb-load");
    // Of three loads one is in the rack: the second is in store.
    let told = blow_up(&mut state, &[2, 3, 1, 3, 1]);
    assert!(told.contains("SG-BOMB-04 A load of bombs goes off aboard A: 3 hits\n"), "{told}");
    assert_eq!((state[A].carries[0].left, state[A].carries[1].left), (1, 1));
    assert_eq!((state[A].hull_marks, state[A].owed), (4, 1));
    let odds = chance(
        &unarmed(", carries 1 bomb-rack, carries 3 bomb-load"),
        |play| {
            take_one(play, A, &[WeaponKind::BombRack, WeaponKind::BombLoad], rule!("SG-BOMB-04"));
        },
        |state| state[A].carries[0].left == 0,
    );
    assert_eq!(odds, "1/3");
}

#[test]
fn sg_mag_06_a_rocket_sloop_goes_up_whole() {
    let text = "a Eagle 1010 N Low\nb Aphid 1020 N Low\na Aphid 1010 N Low";
    let mut state = advanced(text);
    let told = blow_up(&mut state, &[]);
    assert!(told.ends_with("SG-MAG-06 A crashes with all hands\n"), "{told}");
    assert_eq!((state[A].status, state[C].status), (Status::Crashed, Status::Flying));
    // Armour may keep it off: penetration 0 against AV 2.
    let mut state = advanced(text);
    report(&mut state, &[1, 1], |play| critical(play, A, 2, Some(0), None));
    assert_eq!(state[A].status, Status::Flying);
    // In the basic game a gun goes, as aboard any ship.
    let mut state = position(text);
    report(&mut state, &[1, 1, 1, 4, 4], |play| critical(play, A, 2, Some(9), None));
    assert_eq!(state[A].status, Status::Flying);
}
