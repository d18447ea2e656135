//! Stances, sets, plans, and copies of a state.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::*;
use crate::{
    setup::tests::opened,
    tables::shipped,
    vocabulary::{Actor, Formation, Step, Variant},
};

#[test]
fn a_stance_is_a_formation_and_a_layout() {
    for stance in Stance::ALL {
        assert_eq!(Stance::of(stance.formation(), stance.variant()), Some(stance));
    }
    assert_eq!(Stance::of(Formation::Horde, Variant::Deep), None);
    assert_eq!(Stance::CloseDeep.said(), "close order, deep");
    assert_eq!(serde_json::to_string(&Stance::OpenChequer).unwrap(), "\"open_chequer\"");
}

#[test]
fn sets_are_lists_of_numbers() {
    let set: UnitSet = [UnitId(3), UnitId(0), UnitId(63)].into_iter().collect();
    assert_eq!(serde_json::to_string(&set).unwrap(), "[0,3,63]");
    assert_eq!(serde_json::from_str::<UnitSet>("[0,3,63]").unwrap(), set);
    assert!(serde_json::from_str::<UnitSet>("[64]").is_err());
    assert!(serde_json::from_str::<UnitSet>("[1,1]").is_err());
    assert!(set.has(UnitId(3)) && !set.has(UnitId(4)) && set.len() == 3);
    let mut less = set;
    less.remove(UnitId(3));
    assert_eq!(less.iter().collect::<Vec<_>>(), [UnitId(0), UnitId(63)]);
    assert_eq!(set.without(less).iter().collect::<Vec<_>>(), [UnitId(3)]);
}

#[test]
fn hv_act_02_every_plan_is_one_of_the_listed_sequences() {
    let activation = &shipped().charts.activation;
    let over = PieceSet::EMPTY;
    let target = Foe::Unit(UnitId(0));
    let of_units = [
        Plan::Turn,
        Plan::Move { over },
        Plan::Fire,
        Plan::MoveFire { over },
        Plan::FireMove { over },
        Plan::ChangeMove { over },
        Plan::MoveChange { over },
        Plan::ChangeFire,
        Plan::FireChange,
        Plan::Charge { target, over },
        Plan::Fight,
        Plan::BreakOff,
        Plan::Flee,
        Plan::TryThenMove { over },
        Plan::FleeThenTry,
        Plan::RingMove { over },
        Plan::RingForm { over },
    ];
    for plan in of_units {
        assert!(activation.allows(Actor::Unit, plan.steps()), "{plan:?}");
    }
    // And every sequence of the table is some plan.
    for sequence in activation.sequences(Actor::Unit) {
        assert!(of_units.iter().any(|plan| plan.steps() == &sequence[..]), "{sequence:?}");
    }
}

#[test]
fn hv_war_03_plans_of_carriers_are_those_of_the_table() {
    let activation = &shipped().charts.activation;
    let whens = [None, Some(When::Before), Some(When::After)];
    let runs = || {
        let turns = move |fire| whens.map(|turn| Plan::Run { fire, turn, astern: false });
        whens.into_iter().flat_map(turns)
    };
    assert!(runs().all(|plan| activation.allows(Actor::Warship, plan.steps())));
    let spins = whens.map(|fire| Plan::Spin { fire });
    for sequence in activation.sequences(Actor::Warship) {
        let mut plans = runs().chain(spins).chain([Plan::Fire, Plan::Load, Plan::Unload]);
        assert!(plans.any(|plan| plan.steps() == &sequence[..]), "{sequence:?}");
    }
    let unarmed = |plan: &Plan| !plan.steps().contains(&Step::Fire);
    assert!(
        runs().filter(unarmed).all(|plan| activation.allows(Actor::MerchantShip, plan.steps()))
    );
    let straight = |plan: &Plan| !plan.steps().contains(&Step::Turn);
    assert!(
        runs().filter(straight).all(|plan| activation.allows(Actor::ArmouredTrain, plan.steps()))
    );
}

#[test]
fn hv_lead_11_a_kind_in_force_is_known() {
    let boosts = Boosts { movement: true, ..Boosts::default() };
    assert!(boosts.has(crate::vocabulary::Leadership::FasterMovement));
    assert!(!boosts.has(crate::vocabulary::Leadership::EnhancedFirepower));
    assert!(!boosts.has(crate::vocabulary::Leadership::Rally));
}

#[test]
fn a_copy_is_equal_and_a_change_is_noticed() {
    let library = shipped();
    let state = opened(&library, "the-relief-of-doorn-siding");
    let hash = |state: &State| {
        let mut hasher = DefaultHasher::new();
        state.hash(&mut hasher);
        hasher.finish()
    };
    let mut copy = opened(&library, "lock-nine");
    copy.clone_from(&state);
    assert!(copy == state && hash(&copy) == hash(&state));
    assert!(Arc::ptr_eq(&copy.setting, &state.setting));
    copy[UnitId(2)].ranks -= 1;
    assert!(copy != state && hash(&copy) != hash(&state));
    // The same battle opened again is equal, though it shares nothing.
    assert!(opened(&library, "the-relief-of-doorn-siding") == state);
    let mut named = state.clone();
    let mut setting = (*state.setting).clone();
    setting.change(|facts| facts.turns += 1);
    named.setting = Arc::new(setting);
    assert!(named != state);
}

#[test]
fn hv_org_08_questions_about_units() {
    let library = shipped();
    let mut state = opened(&library, "patrol-at-the-wadi");
    let (company, horde) = (UnitId(0), UnitId(4));
    assert_eq!((state.figures(company), state.figures(UnitId(3))), (8, 2));
    assert_eq!(state.hero_with(company), Some(SeatId(0)));
    assert_eq!(state.hero_with(UnitId(1)), None);
    assert!(state.is_enemy(company, horde) && !state.is_enemy(company, UnitId(3)));
    assert!(!state.is_in_contact(company));
    let foe = Foe::Unit(company);
    state.melees.push(Melee { unit: horde, foe, side: 0, rounds: 1, across: None, askew: None });
    assert!(state.is_in_contact(company) && state.is_in_contact(horde));
    assert_eq!(state.foes_of(company).collect::<Vec<_>>(), [Foe::Unit(horde)]);
    assert_eq!(state.foes_of(horde).collect::<Vec<_>>(), [foe]);
}
