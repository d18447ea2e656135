//! The clock at both sides of each edge.

use super::*;
use crate::{
    state::Marker,
    trial::{A1, A2, A3, EARTH, M1, MG, Trial, go, point},
};

fn timed(stands: &[(StandId, i32, i32, i32)], used: u16) -> Trial {
    let mut trial =
        Trial::bare(stands).side(EARTH).setting(|setting| setting.switches.clock = true);
    trial.state.clock.used = used;
    trial
}

const COMPANY: [(StandId, i32, i32, i32); 5] =
    [(A1, 100, 100, 0), (A2, 110, 100, 0), (A3, 120, 100, 0), (MG, 130, 100, 0), (M1, 300, 100, 0)];

fn choose(stand: StandId) -> Order {
    Order::Choose { stand, strategic: false }
}

#[test]
fn ft_clk_01_the_company_may_be_completed_as_in_the_example() {
    // At 4:55 the second stand of four is begun; that was the last order in time.
    let mut trial = timed(&COMPANY, 295);
    trial.state.clock.unit = Some(trial.state.spec(A1).unit);
    trial.state.moved.insert(A1);
    assert_eq!(left(&trial.state), Some(5));
    let second = trial.give(&choose(A2), &[]);
    assert_eq!(left(&second.state), Some(0));
    // Who is on the way goes on, the other two of the company may still move, no other unit may.
    let moved = second.give(&go(&[(110, 120)]), &[]).give(&Order::Stop, &[]);
    assert!(moved.allows(&choose(A3)) && moved.allows(&choose(MG)));
    assert_eq!(moved.refuses(&choose(M1)), "FT-CLK-01");
    assert!(moved.allows(&Order::Done));
    // A second earlier everybody could.
    assert!(timed(&COMPANY, 295).allows(&choose(M1)));
    assert_eq!(timed(&COMPANY, 300).refuses(&choose(M1)), "FT-CLK-01");
    // Without the option no time runs.
    let mut free = Trial::bare(&COMPANY).side(EARTH);
    free.state.clock.used = 300;
    assert!(free.allows(&choose(M1)) && told(&free.state).is_empty());
}

#[test]
fn ft_clk_01_every_order_costs_five_seconds_and_overwatch_none() {
    let trial = timed(&COMPANY, 0).give(&choose(A1), &[]);
    assert_eq!(trial.state.clock.used, ORDER);
    assert_eq!(told(&trial.state), ", 4:55 left");
    let trial = trial.give(&go(&[(100, 120)]), &[]);
    assert_eq!(trial.state.clock.used, 2 * ORDER);
    // While overwatch is asked the clock halts.
    let watched = Trial::bare(&[
        (crate::trial::T1, 100, 300, 180),
        (crate::trial::T2, 160, 300, 180),
        (M1, 100, 160, 0),
    ])
    .setting(|setting| setting.switches.clock = true)
    .marked(&[M1], Marker::Overwatch)
    .give(&choose(crate::trial::T1), &[])
    .give(&go(&[(100, 240)]), &[]);
    assert!(watched.state.window.is_some());
    assert_eq!((left(&watched.state), watched.state.clock.used), (None, 2 * ORDER));
    let passed = watched.give(&Order::Pass { until: crate::order::Until::PhaseEnds }, &[]);
    assert_eq!(passed.state.clock.used, 2 * ORDER);
    // A new phase has all its time.
    let mut next = timed(&COMPANY, 300);
    start(&mut next.state);
    assert_eq!(left(&next.state), Some(300));
}

#[test]
fn ft_clk_01_markers_that_are_not_down_are_forfeited() {
    let plotting = |used: u16| {
        let mut trial =
            Trial::of("the-wire-1917", &[(StandId(0), 200, 300, 180), (StandId(8), 200, 100, 0)])
                .side(EARTH)
                .setting(|setting| setting.switches.clock = true)
                .phase(Phase::Plot);
        trial.state.clock.used = used;
        trial
    };
    let decoy = Order::Decoy { at: point(100, 400) };
    assert!(plotting(55).allows(&decoy));
    assert_eq!(plotting(60).refuses(&decoy), "FT-CLK-01");
    let last = plotting(55).give(&decoy, &[]);
    assert_eq!(last.refuses(&Order::Decoy { at: point(150, 400) }), "FT-CLK-01");
    assert!(last.allows(&Order::Done));
}

#[test]
fn ft_clk_02_five_minutes_more_once() {
    let late = timed(&COMPANY, 300);
    assert!(late.allows(&Order::TimeOut));
    let bought = late.give(&Order::TimeOut, &[]);
    assert!(bought.has_told("FT-CLK-02", Event::TimeBought { side: EARTH }));
    assert_eq!(left(&bought.state), Some(300));
    assert!(bought.allows(&choose(M1)));
    assert_eq!(bought.refuses(&Order::TimeOut), "FT-CLK-02");
    // The other side has its own, in its own turn; without a clock there is none.
    assert_eq!(bought.state.clock.timed_out, [false, true]);
    assert_eq!(Trial::bare(&COMPANY).side(EARTH).refuses(&Order::TimeOut), "FT-CLK-02");
    let firing = timed(&COMPANY, 0).phase(Phase::Mark);
    assert_eq!(firing.refuses(&Order::TimeOut), "FT-CLK-02");
}
