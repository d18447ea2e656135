//! The laws of every system, over random battles of this one.

mod common;
#[path = "common/random.rs"]
mod random;

use std::{cell::RefCell, collections::BTreeSet};

use kernel::{
    Dice, System as _, Viewer,
    scene::{PieceId, Scene},
};
use testkit::{Laws, laws::a_few};
use tripods::Tripods;

/// Three hundred battles of a scenario, half of them with all options set otherwise: `whole` of each half fought out by players who
/// stroll, the others shorter, since whoever draws his orders blindly gives up before long.
fn hold(scenario: &str, whole: u64) {
    let library = &common::LIBRARY;
    // What a stand sees of the ground takes long to tell, so two pieces are looked at each time, and in the end every one.
    let inspected = RefCell::new(BTreeSet::<PieceId>::new());
    let two = |scene: &Scene, dice: &mut Dice| {
        let two = a_few(scene, dice, 2);
        inspected.borrow_mut().extend(&two);
        two
    };
    for (setup, first) in
        testkit::setups_of::<Tripods>(library, common::setup(scenario)).into_iter().zip([0, 1000])
    {
        for (strolls, seeds) in [(6, 0..whole), (5, whole..6 * whole), (3, 6 * whole..150)] {
            let laws = Laws::<Tripods> { library, setup: setup.clone(), most_turns: 14, strolls };
            let battles = seeds.end - seeds.start;
            let seeds = first + seeds.start..first + seeds.end;
            let tally = laws.hold_inspecting(seeds, random::scramble, random::tamper, two);
            assert_eq!(u64::from(tally.battles), battles);
            assert!(0 < tally.refusals && battles < tally.orders);
        }
    }
    let opened = Tripods::open(library, &common::setup(scenario)).expect("it opens");
    for piece in Tripods::scene(&opened, Viewer::Umpire).pieces {
        assert!(inspected.borrow().contains(&piece.id), "{:?} was never looked at", piece.id);
    }
}

/// One test for each scenario, and one that none is left out.
macro_rules! scenarios {
    ($($name:ident: $id:literal, $whole:literal;)*) => {
        $(#[test]
        fn $name() {
            hold($id, $whole);
        })*

        #[test]
        fn no_scenario_is_left_out() {
            let offered = testkit::offered::<Tripods>(&common::LIBRARY);
            let offered: Vec<&str> = offered.iter().map(|card| &*card.id).collect();
            assert_eq!(offered, [$($id),*]);
        }
    };
}

scenarios! {
    the_laws_hold_behind_the_wey: "guns-behind-the-wey", 10;
    the_laws_hold_round_the_pit: "the-pit-on-the-common", 10;
    the_laws_hold_at_the_river_mouth: "ram-at-the-river-mouth", 10;
    the_laws_hold_at_prairie_junction: "landships-at-prairie-junction", 10;
    the_laws_hold_on_the_wire: "the-wire-1917", 10;
    the_laws_hold_at_the_bridge: "red-devils-at-the-bridge", 10;
    the_laws_hold_for_smart_steel: "smart-steel", 10;
}
