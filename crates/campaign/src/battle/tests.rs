//! Battles inside a campaign.

use galleons::state::{Quality, Status};

use super::*;
use crate::{
    map::Site,
    state::Fate,
    trial::{ANN, at_sea, class, foe, fought, play, with_prize},
};

const HERE: Site = Site::new(5, 8);

/// Ann meets one ship of a sort.
fn met(sort: Sort, name: &str) -> (State, Box<Fight>) {
    let mut state = at_sea("Sky Runner", HERE);
    let class = class(&state, name);
    open(&mut state, ANN, &[(sort, class)]);
    let fight = state.fight.take().unwrap();
    (state, fight)
}

fn crew(sort: Sort, name: &str) -> (Quality, Folk) {
    let (_, fight) = met(sort, name);
    let ship = &fight.battle[foe(&fight, 0)];
    (ship.quality, ship.folk)
}

#[test]
fn sg_camp_33_high_martians_are_green_but_board_as_trained_men_with_bows() {
    let (quality, folk) = crew(Sort::HighMartianPirate, "Clearsight");
    assert_eq!((quality, folk.boarding), (Quality::Green, Some(Quality::Trained)));
    let (state, _) = met(Sort::HighMartianPirate, "Clearsight");
    assert!(folk.is_high_martian && folk.arm == state.setting.country.arm("Bow"));
}

#[test]
fn sg_camp_34_pirates_are_trained() {
    let (quality, folk) = crew(Sort::Pirate, "Swiftwood");
    assert_eq!((quality, folk.is_high_martian, folk.boarding), (Quality::Trained, false, None));
}

#[test]
fn sg_camp_35_cloud_captains_are_crack() {
    let (quality, _) = crew(Sort::CloudCaptain, "Hullcutter");
    assert_eq!(quality, Quality::Crack);
}

#[test]
fn sg_camp_36_warships_are_trained_and_their_marines_have_muskets() {
    let (state, fight) = met(Sort::Warship, "Hullcutter");
    let ship = &fight.battle[foe(&fight, 0)];
    assert_eq!(ship.quality, Quality::Trained);
    assert!(0 < ship.crew.marines && ship.folk.arm == state.setting.country.arm("Musket"));
}

#[test]
fn sg_camp_37_merchantmen_are_green_and_never_resist() {
    let (_, fight) = met(Sort::Merchantman, "Warm Winds");
    let there = foe(&fight, 0);
    assert_eq!(fight.battle[there].quality, Quality::Green);
    assert_eq!(fight.battle.setting.passive, 1 << there.0);
    assert!(!fight.battle.has_given_up(there));
}

#[test]
fn sg_camp_38_a_prize_in_tow_has_a_guard_of_six_and_hangs_on_a_cable() {
    let mut state = at_sea("Sky Runner", HERE);
    let ships = [
        (Sort::Pirate, class(&state, "Small Bird")),
        (Sort::PrizeInTow, class(&state, "Warm Winds")),
    ];
    open(&mut state, ANN, &ships);
    let fight = state.fight.as_ref().unwrap();
    let (tower, towed) = (foe(fight, 0), foe(fight, 1));
    assert_eq!(fight.battle[towed].all_hands().total(), 6);
    assert_eq!(fight.battle.setting.tows, [(tower, towed)]);
    assert!(fight.battle.has_given_up(towed));
    // With the tower beaten both are prizes.
    let told = fought(&mut state, &ships, &[], |fight| {
        let tower = foe(fight, 0);
        fight.battle[tower].status = Status::Struck;
    });
    assert_eq!(state[ANN].prizes.len(), 2, "{told}");
    assert_eq!(
        state[ANN].prizes.iter().map(|prize| prize.has_cargo).collect::<Vec<_>>(),
        [false, true]
    );
}

#[test]
fn sg_camp_40_the_captain_commands_or_leaves_it_to_the_program() {
    let mut state = at_sea("Sky Runner", HERE);
    play(&mut state, Some(Order::Patrol), &[1, 4, 1]);
    assert_eq!(state.step, crate::state::Step::Met);
    let mut other = state.clone();
    play(&mut state, Some(Order::Command), &[]);
    assert_eq!(state.step, crate::state::Step::Battle);
    assert_eq!(crate::flow::decider(&state), Some(ENEMY), "those who are met are set up first");
    // Left to the program it is fought out at once, the same way whenever it is.
    let fight_out = |state: &mut State| {
        let mut dice = Dice::seeded(5);
        let mut log = kernel::WrittenChronicle::default();
        kernel::system::carry_out::<crate::Campaign, _>(
            state,
            &Order::LeaveIt,
            &mut dice,
            &mut log,
        );
        log.0.len()
    };
    let mut again = other.clone();
    let told = fight_out(&mut other);
    assert_eq!((told, fight_out(&mut again)), (told, told));
    assert!(other == again && other.fight.is_none() && 0 < other.choices && 50 < told);
}

#[test]
fn sg_camp_41_flat_country_and_eight_hexes_between() {
    let (state, fight) = met(Sort::Pirate, "Small Bird");
    let setting = &fight.battle.setting;
    assert!(
        setting.map.city().next().is_none() && setting.map.surface.iter().all(|&level| level == 0)
    );
    assert_eq!(setting.berths, [None, Some(setting.map.centre)]);
    assert_eq!(setting.switches.turn_limit, 60);
    assert_eq!(state[ANN].at, HERE);
}

#[test]
fn sg_camp_69_the_example_of_what_a_battle_leaves_behind() {
    let mut state = at_sea("Sky Runner", HERE);
    let pirate = class(&state, "Small Bird");
    let told = fought(&mut state, &[(Sort::Pirate, pirate)], &[], |fight| {
        let ship = &mut fight.battle.ships[0];
        (ship.hull_marks, ship.fire, ship.rudder_jam) = (5, 2, 1);
        ship.guns[0].is_wrecked = true;
        let crew = ship.guns[0].crew.hands;
        ship.guns[0].crew.hands = 0;
        ship.crew.deck.hands -= 4 - crew;
        fight.battle.ships[1].status = Status::Gone;
    });
    assert!(told.contains("SG-CAMP-69 Ann comes away from the battle; 4 men lost"), "{told}");
    let vessel = state[ANN].vessel.as_ref().unwrap();
    let built = state.built(vessel.class);
    assert_eq!(built.class.hull_boxes() - vessel.ship.hull_marks, 7);
    assert_eq!(vessel.ship.guns.iter().filter(|gun| !gun.is_wrecked).count(), 2);
    assert_eq!((vessel.men().total(), vessel.ship.fire, vessel.ship.rudder_jam), (23, 0, 0));
}

#[test]
fn sg_camp_71_the_captain_is_wounded_not_killed() {
    let mut state = at_sea("Sky Runner", HERE);
    let pirate = class(&state, "Small Bird");
    let told = fought(&mut state, &[(Sort::Pirate, pirate)], &[], |fight| {
        fight.battle.ships[0].crew.captain = false;
        fight.battle.ships[1].status = Status::Gone;
    });
    assert!(told.contains("SG-CAMP-71 Ann was wounded and recovers"), "{told}");
    assert!(told.contains("nobody lost"), "{told}");
    assert!(state[ANN].vessel.as_ref().unwrap().ship.crew.captain);
}

#[test]
fn sg_camp_61_what_becomes_of_a_captain_who_loses_his_ship() {
    let lose = |sort: Sort, name: &str, status: Status, script: &[u8]| {
        let mut state = at_sea("Sky Runner", HERE);
        let class = class(&state, name);
        let told = fought(&mut state, &[(sort, class)], script, |fight| {
            fight.battle.ships[0].status = status;
        });
        (state, told)
    };
    // She crashes: dead and out.
    let (state, told) = lose(Sort::Pirate, "Small Bird", Status::Crashed, &[]);
    assert!(told.starts_with("SG-CAMP-61 Ann goes down with Sky Runner"), "{told}");
    assert_eq!(state[ANN].fate, Fate::Dead);
    // She crash-lands: everybody alive walks. The first die is for the landing hex.
    let (state, told) = lose(Sort::Pirate, "Small Bird", Status::CrashLanded, &[6]);
    assert!(
        told.starts_with("SG-CAMP-61 Ann comes down at Kraag Barrovaar with 27 men alive"),
        "{told}"
    );
    assert!(matches!(state.step, crate::state::Step::Trek { party, .. } if party.men == 27));
    // Pirates put him over the side on 4 to 6, with two dice of men.
    let (state, told) = lose(Sort::CloudCaptain, "Endtime", Status::Struck, &[4, 2, 3, 6]);
    assert!(told.contains("SG-CAMP-61 Ann is put over the side with 5 men"), "{told}");
    assert!(matches!(state.step, crate::state::Step::Trek { party, .. } if party.men == 6));
    let (state, told) = lose(Sort::HighMartianPirate, "Small Bird", Status::Struck, &[3]);
    assert!(told.contains("SG-CAMP-63 Ann is a prisoner"), "{told}");
    assert_eq!(state[ANN].fate, Fate::Captured);
    // Warships hold him, and no die is rolled.
    let (state, _) = lose(Sort::Warship, "Swiftwood", Status::Struck, &[]);
    assert_eq!(state[ANN].fate, Fate::Captured);
}

#[test]
fn sg_camp_60_prizes_can_be_lost_again() {
    let fight = |own: Status, prize: Status| {
        let mut state = at_sea("Sky Runner", HERE);
        with_prize(&mut state, "Small Bird", false, false);
        let pirate = class(&state, "Small Bird");
        fought(&mut state, &[(Sort::Pirate, pirate)], &[], |fight| {
            (fight.battle.ships[0].status, fight.battle.ships[1].status) = (own, prize);
            fight.battle.ships[2].status = Status::Gone;
        });
        state[ANN].prizes.len()
    };
    assert_eq!(fight(Status::Flying, Status::Flying), 1);
    assert_eq!(fight(Status::Gone, Status::Gone), 1);
    assert_eq!(fight(Status::Gone, Status::Flying), 0, "left behind");
    assert_eq!(fight(Status::Flying, Status::Crashed), 0);
}

#[test]
fn what_is_taken_needs_somebody_who_stays() {
    let fight = |own: Status| {
        let mut state = at_sea("Sky Runner", HERE);
        let merchant = class(&state, "Warm Winds");
        fought(&mut state, &[(Sort::Merchantman, merchant)], &[], |fight| {
            fight.battle.afield.affair.given_up = 2;
            fight.battle.ships[0].status = own;
        });
        state[ANN].prizes.len()
    };
    assert_eq!((fight(Status::Flying), fight(Status::Gone)), (1, 0));
}

/// Places everybody by the quick policy; the hexes of Ann's two ships.
fn placed(seed: u64) -> (kernel::hex::Hex, [kernel::hex::Hex; 2]) {
    let mut state = at_sea("Sky Runner", HERE);
    with_prize(&mut state, "Clearsight", false, false);
    let foe = class(&state, "Small Bird");
    open(&mut state, ANN, &[(Sort::Pirate, foe)]);
    let mut battle = state.fight.take().unwrap().battle;
    let (mut dice, mut log) = (Dice::seeded(seed), kernel::NullChronicle::default());
    kernel::system::carry_on::<Galleons, _>(&mut battle, &mut dice, &mut log);
    while battle.ships.iter().any(|ship| ship.status == Status::ToEnter) {
        let mut orders = Vec::new();
        Galleons::orders(&battle, &mut orders);
        let at = usize::from(dice.pick_by(orders.len().min(200) as u8, |at| at));
        kernel::system::carry_out::<Galleons, _>(&mut battle, &orders[at], &mut dice, &mut log);
    }
    let centre = battle.setting.map.centre;
    (centre, [battle.ships[0].hex, battle.ships[1].hex])
}

#[test]
fn sg_camp_41_ships_in_company_begin_next_to_the_first_eight_hexes_from_the_middle() {
    for seed in 0..12 {
        let (centre, [one, other]) = placed(seed);
        let far = [one, other].map(|hex| hex.distance(centre));
        assert!(far.contains(&8) && one.distance(other) == 1, "seed {seed}: {far:?}");
    }
}

#[test]
fn sg_camp_41_the_example_a_ship_whose_ceiling_is_low_begins_at_low() {
    use galleons::aspect::Altitude;
    let begins = |marks: u16| {
        let mut state = at_sea("Sky Runner", HERE);
        state[ANN].vessel.as_mut().unwrap().ship.hull_marks = marks;
        let foe = class(&state, "Small Bird");
        open(&mut state, ANN, &[(Sort::Pirate, foe)]);
        let mut battle = state.fight.take().unwrap().battle;
        let (mut dice, mut log) = (Dice::seeded(1), kernel::NullChronicle::default());
        kernel::system::carry_on::<Galleons, _>(&mut battle, &mut dice, &mut log);
        while battle.ships.iter().any(|ship| ship.status == Status::ToEnter) {
            let mut orders = Vec::new();
            Galleons::orders(&battle, &mut orders);
            kernel::system::carry_out::<Galleons, _>(&mut battle, &orders[0], &mut dice, &mut log);
        }
        battle.ships.iter().map(|ship| ship.altitude).collect::<Vec<_>>()
    };
    // Four rows of three: whole, down to Medium, and down to Low.
    assert_eq!(begins(0), [Altitude::Medium; 2]);
    assert_eq!(begins(5), [Altitude::Medium; 2]);
    assert_eq!(begins(6), [Altitude::Low, Altitude::Medium]);
}

#[test]
fn sg_camp_40_other_captains_may_command_those_who_are_met() {
    use crate::trial::{CAT, opened, sailing};
    use kernel::options::OptionValue;
    let asks = [("enemy_command", OptionValue::Word("captains".to_owned()))];
    for (options, is_asked) in [(&asks[..], true), (&[], false)] {
        let mut state = sailing(opened(2, options), "Sky Runner", HERE);
        let foe = class(&state, "Small Bird");
        open(&mut state, ANN, &[(Sort::Pirate, foe)]);
        state.step = Step::Met;
        command(&mut state);
        assert_eq!(state.step == Step::Asked { captain: CAT }, is_asked);
        if !is_asked {
            continue;
        }
        let mut declined = state.clone();
        decline(&mut declined);
        assert_eq!(declined.step, Step::Battle);
        assert_eq!(
            declined.fight.as_ref().unwrap().enemy,
            ENEMY,
            "the chair takes what nobody wants"
        );
        let mut dice = Dice::seeded(1);
        let mut log = kernel::NullChronicle::default();
        command_enemy(&mut Play { state: &mut state, dice: &mut dice, log: &mut log });
        let fight = state.fight.as_ref().unwrap();
        assert_eq!((fight.enemy, fight.battle.ships[1].seat), (CAT.seat(), CAT.seat()));
    }
}
