//! The laws of every system, over random battles of this one.

mod common;
#[path = "common/random.rs"]
mod random;

use heroes::Heroes;
use testkit::Laws;

/// Three hundred battles of a scenario, as it is and with all options set otherwise: some fought out by players who stroll, the
/// others shorter, since whoever draws his orders blindly gives up before long.
fn hold(scenario: &str) {
    let library = &common::LIBRARY;
    for (setup, first) in
        testkit::setups_of::<Heroes>(library, common::setup(scenario)).into_iter().zip([0, 1000])
    {
        for (strolls, seeds) in [(6, 0..40), (5, 40..100), (3, 100..150)] {
            let laws = Laws::<Heroes> { library, setup: setup.clone(), most_turns: 20, strolls };
            let battles = seeds.end - seeds.start;
            let seeds = first + seeds.start..first + seeds.end;
            let tally = laws.hold(seeds, random::scramble, random::tamper);
            assert_eq!(u64::from(tally.battles), battles);
            assert!(0 < tally.refusals && 0 < tally.undone && battles < tally.orders);
        }
    }
}

/// One test for each scenario, and one that none is left out.
macro_rules! scenarios {
    ($($name:ident: $id:literal,)*) => {
        $(#[test]
        fn $name() {
            hold($id);
        })*

        #[test]
        fn no_scenario_is_left_out() {
            let offered = testkit::offered::<Heroes>(&common::LIBRARY);
            let offered: Vec<&str> = offered.iter().map(|card| &*card.id).collect();
            assert_eq!(offered, [$($id),*]);
        }
    };
}

scenarios! {
    the_laws_hold_off_mersa_halib: "landing-at-mersa-halib",
    the_laws_hold_at_lock_nine: "lock-nine",
    the_laws_hold_at_the_wadi: "patrol-at-the-wadi",
    the_laws_hold_in_a_brigade_action: "the-brigade-at-kashgil",
    the_laws_hold_on_the_road_through_the_tangi: "the-convoy-through-the-tangi",
    the_laws_hold_at_the_mission: "the-mission-at-the-drift",
    the_laws_hold_on_the_line_to_doorn_siding: "the-relief-of-doorn-siding",
    the_laws_hold_on_the_road_to_the_wells: "the-square-on-the-road-to-the-wells",
}
