//! Breaking and mending a line, and charges at the lock.

use kernel::table::Point;

use super::*;
use crate::{
    order::Order,
    state::{SideId, Stance},
    trial::{BOER_GUN, BOERS, BRITISH, PICKET, Trial, WRECKERS, at, cm},
};

/// The wreckers in column, the middle of their front on the line.
fn wrecks(x: i32) -> Trial {
    let trial = Trial::siding().stance(WRECKERS, Stance::ColumnTwos).stand(WRECKERS, x, 450, 180);
    trial.deal(BOERS, "KH 5C").go(&[]).give(Order::Activate { unit: WRECKERS }, &[])
}

#[test]
fn hv_scen_02_a_line_is_broken_at_the_point_nearest_the_front() {
    let trial = wrecks(500).plan(Plan::BreakTrack, &[]);
    assert_eq!(trial.state.breaks[..], [Break { course: 0, along: cm(50) }]);
    assert!(trial.has_told("HV-SCEN-02", Event::TrackBroken { course: 0 }));
    assert!(trial.state[WRECKERS].activated && trial.state.active.is_none());
    // Not within 10 cm of a train, whose end is at 24 cm.
    assert_eq!(wrecks(340).refuses_plan(Plan::BreakTrack), "HV-SCEN-02");
    let far = Trial::siding().stance(WRECKERS, Stance::ColumnTwos);
    let far = far.deal(BOERS, "KH 5C").go(&[]).give(Order::Activate { unit: WRECKERS }, &[]);
    let mut far = far;
    let pose =
        kernel::table::Pose::new(Point::thousandths(34_001, 45_000), kernel::table::Angle::SOUTH);
    far.state[WRECKERS].at = Where::Field(pose);
    assert_eq!(check(&far.state, WRECKERS, Plan::BreakTrack), Ok(()));
}

#[test]
fn hv_scen_02_who_may_break_a_line() {
    let trial = wrecks(500);
    // A base on the strip, which ends at 46 cm.
    let mut off = trial;
    off.state[WRECKERS].at = Where::Field(at(500, 461, 180));
    assert_eq!(off.refuses_plan(Plan::BreakTrack), "HV-SCEN-02");
    // Guns do not; nor anybody where the scenario does not have it.
    let gun = Trial::siding().stand(BOER_GUN, 500, 450, 180).deal(BOERS, "KH 5C").go(&[]);
    let gun = gun.give(Order::Activate { unit: BOER_GUN }, &[]);
    assert_eq!(gun.refuses_plan(Plan::BreakTrack), "HV-SCEN-02");
    let none = wrecks(500).setting(|facts| facts.special = Vec::new().into());
    assert_eq!(none.refuses_plan(Plan::BreakTrack), "HV-SCEN-02");
    // Once is enough.
    let mut broken = wrecks(500);
    broken.state.breaks.push(Break { course: 0, along: cm(50) });
    assert_eq!(broken.refuses_plan(Plan::BreakTrack), "HV-SCEN-02");
}

#[test]
fn hv_scen_02_infantry_mends_a_break_near_it() {
    let mends = |y: i32| {
        let mut trial = Trial::siding().stance(PICKET, Stance::CloseWide).stand(PICKET, 500, y, 0);
        trial.state.breaks.push(Break { course: 0, along: cm(50) });
        trial.deal(BRITISH, "KH 5C").go(&[]).give(Order::Activate { unit: PICKET }, &[])
    };
    // Its rear 2 cm from the break, and a millimetre more.
    let trial = mends(485).plan(Plan::MendTrack, &[]);
    assert!(trial.state.breaks.is_empty());
    assert!(trial.has_told("HV-SCEN-02", Event::TrackMended { course: 0 }));
    assert_eq!(mends(486).refuses_plan(Plan::MendTrack), "HV-SCEN-02");
}

#[test]
fn hv_scen_02_the_second_charge_blows_the_gates() {
    let (raiders, wing) = (kernel::SeatId(1), UnitId(6));
    let opens = |x: i32, y: i32| {
        let mut trial = Trial::opening("lock-nine");
        (trial.state.turn, trial.state.phase) = (1, crate::state::Phase::NextCard);
        let trial = trial.stand(wing, x, y, 180).deal(raiders, "KH 5C").go(&[]);
        trial.give(Order::Activate { unit: wing }, &[])
    };
    assert_eq!(opens(500, 600).refuses_plan(Plan::LayCharge), "HV-SCEN-02");
    let mut trial = opens(500, 370).plan(Plan::LayCharge, &[]);
    assert!(trial.has_told("HV-SCEN-02", Event::ChargeLaid { unit: wing }));
    assert_eq!(trial.state.charges, [0, 1]);
    assert!(trial.state.ending.is_none());
    trial.state[wing].activated = false;
    let trial = trial.give(Order::Activate { unit: wing }, &[]).plan(Plan::LayCharge, &[]);
    assert!(trial.has_told("HV-SCEN-02", Event::GatesBlown { by: SideId(1) }));
    assert!(trial.state.ending.is_some(), "that is what they came for");
}

#[test]
fn hv_scen_02_transport_takes_no_stores() {
    use crate::vocabulary::Kind;
    const SPEARS: UnitId = UnitId(6);
    let captor = |kind: Kind| {
        let mut trial = Trial::opening("the-mission-at-the-drift")
            .setting(|facts| facts.roster[usize::from(SPEARS.0)].kind = kind);
        for unit in trial.state.ids().filter(|&unit| unit != SPEARS) {
            trial.state[unit].at = Where::Destroyed;
        }
        let heap = field::stores(&trial.state, 0).unwrap().bounds();
        let pose = kernel::table::Pose::new(heap.low, kernel::table::Angle::NORTH);
        trial.state[SPEARS].at = Where::Field(pose);
        let mut dice = kernel::Dice::script(&[]);
        let mut log = kernel::WrittenChronicle::default();
        let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
        crate::casualties::capture(&mut play, SPEARS);
        trial.state.stores[0]
    };
    assert_eq!(captor(Kind::Infantry), Some(SideId(1)));
    assert_eq!(captor(Kind::Transport), None);
}

#[test]
fn hv_scen_02_who_routs_breaks_no_line() {
    let mut state = wrecks(500).state;
    assert_eq!(check(&state, WRECKERS, Plan::BreakTrack), Ok(()));
    state[WRECKERS].routing = true;
    let refused = check(&state, WRECKERS, Plan::BreakTrack).unwrap_err();
    assert_eq!(refused.rule.as_str(), "HV-SCEN-02");
}
