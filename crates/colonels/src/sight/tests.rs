//! Whoever looks from many places sees what he sees from each.

use super::*;
use crate::{field::tests::Numbers, setup::tests::opened, tables::shipped};

#[test]
fn ic_gen_05_a_look_from_many_places_is_stopped_as_from_one() {
    let library = shipped();
    let mut numbers = Numbers(31);
    let mut stopped = 0;
    for scenario in ["the-well-at-dry-canal", "thunder-over-the-long-canal"] {
        let state = &opened(&library, scenario);
        let Bounds { high, .. } = state.setting.table.bounds();
        let mut place = || {
            let x = numbers.next(high.x.in_thousandths());
            Point::thousandths(x, numbers.next(high.y.in_thousandths()))
        };
        for _ in 0..300 {
            let (goal, first) = (place(), place());
            let steps = (0..8).map(|n| Point::new(first.x + Length::units(12 * n), first.y));
            let froms: Vec<Point> = steps.collect();
            let around = Bounds::around(&froms).joined(Bounds { low: goal, high: goal });
            let goal = Spot::of(state, goal, goal);
            let mut veils = Veils::before(state, goal, around);
            for from in froms {
                let line = Line::new(from, goal.at);
                let is_shut = is_shut_off(state, &Spot::of(state, from, from), &goal);
                assert_eq!(veils.shut_off(from, &line), is_shut, "{scenario} {line:?}");
                stopped += u32::from(is_shut);
            }
        }
    }
    assert!((500..4300).contains(&stopped), "{stopped}");
}

#[test]
fn ground_is_as_high_as_the_highest_of_what_lies_there() {
    let library = shipped();
    let mut numbers = Numbers(11);
    let mut raised = 0;
    for scenario in &library.scenarios {
        let state = &opened(&library, &scenario.id);
        let Bounds { high, .. } = state.setting.table.bounds();
        for _ in 0..400 {
            let x = numbers.next(high.x.in_thousandths());
            let at = Point::thousandths(x, numbers.next(high.y.in_thousandths()));
            let levels = state.setting.land().at(at).iter().map(|piece| state.setting.level(piece));
            let level = state.setting.level_at(at);
            assert_eq!(level, levels.max().unwrap_or(0), "{} {at:?}", scenario.id);
            raised += u32::from(0 < level);
        }
    }
    assert!(20 < raised, "{raised}");
}
