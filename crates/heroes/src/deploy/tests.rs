//! Free deployment, and reinforcements.

use super::*;
use crate::trial::{
    A_COMPANY, B_COMPANY, BRITISH, GATLING, LANCERS, MAHDIST, RED, Trial, WADI, at,
};

#[test]
fn hv_setup_01_the_first_side_places_everything_before_the_other_and_the_example() {
    let trial = Trial::opening(WADI).go(&[]);
    assert_eq!(trial.state.phase, Phase::Deploy { seat: MAHDIST });
    let place = |unit, stance, pose| Order::Place { unit, stance: Some(stance), pose };
    let three = Stance::HordeThree;
    assert_eq!(trial.refuses(&place(A_COMPANY, Stance::CloseWide, at(360, 160, 0))), "HV-SETUP-01");
    // The horde is 4.5 cm deep: facing south its front may be at 55, facing north it may not be lower than 59.5.
    assert_eq!(trial.refuses(&place(RED, three, at(340, 549, 180))), "HV-SETUP-01");
    let trial = trial.give(place(RED, three, at(340, 550, 180)), &[]);
    assert_eq!(trial.refuses(&place(RED, three, at(340, 594, 0))), "HV-SETUP-01");
    let trial = trial.give(place(RED, Stance::HordeFour, at(340, 595, 0)), &[]);
    assert_eq!(trial.refuses(&place(RED, Stance::CloseWide, at(340, 595, 0))), "HV-FORM-01");
    assert_eq!(trial.refuses(&place(RED, three, at(500, 600, 180))), "HV-GEN-06");
    let trial = trial.give(Order::Ready, &[]);
    assert_eq!(trial.state.phase, Phase::Deploy { seat: BRITISH });
    let front = |unit| Order::PostHero { with: Some(unit), post: Post::Front, pose: at(0, 0, 0) };
    assert_eq!(trial.refuses(&front(GATLING)), "HV-FORM-11");
    let trial = trial.give(front(A_COMPANY), &[]);
    let alone = |pose| Order::PostHero { with: None, post: Post::Rear, pose };
    assert_eq!(trial.refuses(&alone(at(500, 300, 0))), "HV-SETUP-01");
    let trial = trial.give(alone(at(700, 100, 0)), &[]);
    assert_eq!(trial.state.seat(BRITISH).hero, Hero::Alone(at(700, 100, 0)));
}

#[test]
fn hv_setup_01_a_few_places_all_over_the_zone_are_offered() {
    let trial = Trial::opening(WADI).go(&[]).give(Order::Ready, &[]);
    let mut orders = Vec::new();
    list(&trial.state, BRITISH, &mut orders);
    for unit in [A_COMPANY, B_COMPANY, GATLING] {
        let stance = trial.state[unit].stance;
        let places: Vec<Point> = orders
            .iter()
            .filter_map(|order| match order {
                Order::Place { unit: one, stance: its, pose } if (*one, *its) == (unit, stance) => {
                    assert_eq!(check_place(&trial.state, unit, stance, *pose), Ok(()));
                    Some(pose.at)
                }
                _ => None,
            })
            .collect();
        assert_eq!(places.len(), PLACES);
        let (west, east) = (places.iter().map(|at| at.x).min(), places.iter().map(|at| at.x).max());
        assert!(Length::units(40) <= east.unwrap() - west.unwrap(), "{places:?}");
    }
    // Any other place in the zone is as good.
    let stance = trial.state[LANCERS].stance;
    assert_eq!(check_place(&trial.state, LANCERS, stance, at(800, 137, 20)), Ok(()));
    let upon = Order::Place { unit: LANCERS, stance, pose: at(580, 160, 0) };
    assert_eq!(trial.refuses(&upon), "HV-GEN-06", "B Company stands there");
}

#[test]
fn hv_scen_02_reinforcements_touch_their_edge_inside_their_zone() {
    let mut trial = Trial::opening("the-mission-at-the-drift");
    let state = &trial.state;
    let one = state.setting.reinforcements[0].clone();
    let unit = UnitId(one.units[0]);
    (trial.state.turn, trial.state.phase) = (one.turn, Phase::Reinforce);
    let early = {
        let mut state = trial.state.clone();
        state.turn = one.turn - 1;
        next_to_arrive(&state)
    };
    assert_eq!(early, None);
    let trial = trial.go(&[]);
    assert_eq!(trial.state.phase, Phase::Arrive { unit });
    let arrivals: Vec<Order> =
        trial.orders().into_iter().filter(|order| matches!(order, Order::Arrive { .. })).collect();
    let Order::Arrive { stance, pose } = arrivals[0].clone() else { panic!() };
    let inward = Order::Arrive { stance, pose: pose.advanced(Length::units(3)) };
    assert_eq!(trial.refuses(&inward), "HV-SCEN-02");
    // Along the edge, where its zone ends.
    let elsewhere = |state: &State, away: i32| {
        let pose = pose.moved(Length::units(away), Length::ZERO);
        let zone = entry_zone(state, unit).unwrap();
        (!zone.region.holds(pose.at)).then(|| check_entry(state, unit, stance, pose))
    };
    let narrow = trial.state.clone();
    let narrow = Trial { state: narrow, log: Vec::new() }.setting(|facts| {
        let zone = &mut facts.zones[usize::from(one.zone)];
        let corners = [(-1, -10), (1, -10), (1, 10), (-1, 10)].map(|(x, y)| {
            let (x, y) = (Length::units(x), Length::units(y));
            kernel::table::Point { x: pose.at.x + x, y: pose.at.y + y }
        });
        zone.region = kernel::table::Region::new(corners.to_vec()).unwrap();
    });
    assert_eq!(elsewhere(&narrow.state, 0), None);
    let outside = elsewhere(&narrow.state, 12).unwrap().unwrap_err();
    assert_eq!(outside.rule.as_str(), "HV-SCEN-02");
    let trial_one = crate::flow::check(&trial.state, &arrivals[0]);
    assert_eq!(trial_one, Ok(()));
}

#[test]
fn hv_gen_06_nobody_is_put_down_within_10_mm_of_an_enemy() {
    let near = |mm: i32| {
        let trial = Trial::wadi().stand(RED, 500, 160 + mm, 180);
        let shape = field::shape(&trial.state, B_COMPANY);
        let checked = check_room(&trial.state, B_COMPANY, shape, at(500, 160, 0));
        checked.map_err(|bar| bar.rule.as_str())
    };
    assert_eq!((near(10), near(9)), (Ok(()), Err("HV-GEN-06")));
}

#[test]
fn hv_scen_02_the_example_of_reinforcements_by_the_east_edge() {
    use kernel::table::{Edge, Point, Region};
    // The fifth regiment comes in turn 4, here through a zone along the east edge.
    let fifth = UnitId(10);
    let mut trial = Trial::opening("the-mission-at-the-drift").setting(|facts| {
        let zone = &mut facts.zones[3];
        let corners = [(90, 20), (100, 20), (100, 60), (90, 60)];
        let corners = corners.map(|(x, y)| Point::units(x, y)).to_vec();
        (zone.edge, zone.region) = (Some(Edge::East), Region::new(corners).unwrap());
    });
    // The third, of turn 3, is there already.
    trial.state[UnitId(8)].at = Where::Destroyed;
    (trial.state.turn, trial.state.phase) = (4, Phase::Reinforce);
    let trial = trial.go(&[]);
    assert_eq!(trial.state.phase, Phase::Arrive { unit: fifth });
    let mut n = 0;
    for order in trial.orders() {
        let Order::Arrive { stance, pose } = order else { continue };
        let layout = field::layout_in(&trial.state, fifth, stance.unwrap()).unwrap();
        let depth = layout.reach().depth;
        assert!(Length::units(100) - pose.at.x <= depth, "{stance:?} at {pose:?}");
        n += 1;
        // Farther in it would no longer touch the edge.
        let inward = pose.advanced(crate::formations::mm(2));
        assert_eq!(trial.refuses(&Order::Arrive { stance, pose: inward }), "HV-SCEN-02");
    }
    assert!(2 < n, "{n}");
}

#[test]
fn hv_setup_01_a_hero_may_begin_by_himself() {
    let alone = |trial: &Trial| {
        let orders = trial.orders().into_iter();
        let mut orders = orders.filter(|order| matches!(order, Order::PostHero { with: None, .. }));
        orders.next()
    };
    let trial = Trial::opening(WADI).go(&[]).give(Order::Ready, &[]);
    let order = alone(&trial).unwrap();
    let trial = trial.give(order, &[]);
    assert!(matches!(trial.state.seat(BRITISH).hero, Hero::Alone(_)));
    // From there he is moved by hand.
    assert_eq!(alone(&trial), None);
}

#[test]
fn hv_scen_02_garrisons_keep_reinforcements_at_a_distance() {
    // A regiment comes on 14 cm from the hospital, or 15.
    let mut trial = Trial::opening("the-mission-at-the-drift");
    for unit in trial.state.ids().filter(|&unit| unit != UnitId(2)).collect::<Vec<_>>() {
        trial = trial.gone(&[unit]);
    }
    let far = |trial: &Trial, x: i32| {
        is_far(&trial.state, UnitId(8), Some(Stance::HordeFour), at(x, 390, 90))
    };
    assert!(far(&trial, 130) && !far(&trial, 131));
    let nobody = trial.gone(&[UnitId(2)]);
    assert!(far(&nobody, 131));
}

#[test]
fn hv_setup_01_a_hero_may_begin_with_whoever_is_not_placed_by_hand() {
    use crate::trial::{PICKET, RELIEF, SIDING, TRAIN};
    // The garrison of the station, the train that he begins with, and the company aboard it.
    let garrison = UnitId(2);
    let posts = |trial: &Trial| {
        let orders = trial.orders().into_iter().filter_map(|order| match order {
            Order::PostHero { with: Some(unit), post, .. } => Some((unit, post)),
            _ => None,
        });
        orders.collect::<Vec<_>>()
    };
    let trial = Trial::opening(SIDING).go(&[]);
    assert_eq!(trial.state.seat(BRITISH).hero, Hero::With { unit: TRAIN, post: Post::Rear });
    let listed = posts(&trial);
    assert!(listed.contains(&(garrison, Post::Rear)) && listed.contains(&(RELIEF, Post::Rear)));
    assert!(!listed.contains(&(garrison, Post::Front)) && !listed.contains(&(TRAIN, Post::Rear)));
    let order = Order::PostHero { with: Some(PICKET), post: Post::Front, pose: Pose::default() };
    let trial = trial.give(order, &[]);
    assert!(posts(&trial).contains(&(TRAIN, Post::Rear)));
}
