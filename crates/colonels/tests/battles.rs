//! The laws of every system, over random battles of this one.

mod common;
#[path = "common/random.rs"]
mod random;

use colonels::Colonels;
use kernel::options::OptionValue;
use testkit::Laws;

/// Three hundred battles of a scenario, as it is and with all options set otherwise: some fought out by players who stroll, the
/// others shorter, since whoever draws his orders blindly gives up before long.
fn hold(scenario: &str, whole: u64) {
    let library = &common::LIBRARY;
    for (setup, first) in
        testkit::setups_of::<Colonels>(library, common::setup(scenario)).into_iter().zip([0, 1000])
    {
        for (strolls, seeds) in [(6, 0..whole), (2, whole..150)] {
            let laws = Laws::<Colonels> { library, setup: setup.clone(), most_turns: 20, strolls };
            let battles = seeds.end - seeds.start;
            let seeds = first + seeds.start..first + seeds.end;
            let tally = laws.hold(seeds, random::scramble, random::tamper);
            assert_eq!(u64::from(tally.battles), battles);
            assert!(0 < tally.refusals && 0 < tally.undone && battles < tally.orders);
        }
    }
}

/// One test for each scenario, with how many battles are fought to their end, and one that none is left out.
macro_rules! scenarios {
    ($($name:ident: $id:literal, $whole:literal;)*) => {
        $(#[test]
        fn $name() {
            hold($id, $whole);
        })*

        #[test]
        fn no_scenario_is_left_out() {
            let mut known: Vec<&str> =
                common::LIBRARY.scenarios.iter().map(|one| &*one.id).collect();
            known.sort_unstable();
            assert_eq!(known, [$($id),*]);
        }
    };
}

scenarios! {
    the_laws_hold_at_the_crossroads: "crossroads-at-the-dry-lock", 2;
    the_laws_hold_at_the_fort: "fort-esperance", 2;
    the_laws_hold_at_the_cisterns: "the-battle-of-the-seven-cisterns", 1;
    the_laws_hold_on_the_march_in_square: "the-marching-square", 2;
    the_laws_hold_at_the_well: "the-well-at-dry-canal", 6;
    the_laws_hold_over_the_canal: "thunder-over-the-long-canal", 2;
}

/// With some options set.
fn hold_with(
    scenario: &str,
    options: &[(&str, OptionValue)],
    strolls: u8,
    seeds: std::ops::Range<u64>,
) {
    let battles = (seeds.end - seeds.start) as u32;
    let (library, mut setup) = (&*common::LIBRARY, common::setup(scenario));
    for (key, value) in options {
        setup.options.insert((*key).to_owned(), value.clone());
    }
    let laws = Laws::<Colonels> { library, setup, most_turns: 20, strolls };
    assert_eq!(laws.hold(seeds, random::scramble, random::tamper).battles, battles);
}

#[test]
fn the_laws_hold_where_both_take_turns() {
    let traditional = [("sequence", OptionValue::Word("traditional".to_owned()))];
    hold_with("the-well-at-dry-canal", &traditional, 6, 0..4);
    hold_with("fort-esperance", &traditional, 6, 0..1);
}

#[test]
fn the_laws_hold_under_orders() {
    let orders = [("orders", OptionValue::Flag(true))];
    hold_with("the-well-at-dry-canal", &orders, 6, 0..4);
    hold_with("the-marching-square", &orders, 6, 0..1);
    let both = [
        ("orders", OptionValue::Flag(true)),
        ("sequence", OptionValue::Word("traditional".to_owned())),
    ];
    hold_with("the-well-at-dry-canal", &both, 6, 6..8);
}

#[test]
fn the_laws_hold_with_shells_by_estimate_and_large_figures() {
    let shells = [("shell_fire", OptionValue::Flag(true)), ("inch_scale", OptionValue::Number(10))];
    hold_with("fort-esperance", &shells, 6, 3..5);
}
