//! What is asked of middles first says what the outlines say.

use kernel::table::{Flank, Shift};

use super::*;
use crate::{
    movement::{self, Stance},
    setup::tests::opened,
    tables::shipped,
    trial::{LINE, OTHER_LINE, SPEARS, Trial, at},
};

/// Numbers that look thrown, the same every time.
pub(crate) struct Numbers(pub u64);

impl Numbers {
    pub(crate) fn next(&mut self, below: i32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((self.0 >> 33) % below as u64) as i32
    }

    /// A pose near a place: at odd angles, or looking along or across the north.
    pub(crate) fn pose(&mut self) -> Pose {
        let place = Point::thousandths(100_000 + self.next(60_000), 100_000 + self.next(60_000));
        let facing = if self.next(2) == 0 { self.next(4) * 9000 } else { self.next(36_000) };
        Pose::new(place, Angle::hundredths(facing))
    }
}

/// Whether two stands clash, as they lie.
fn measured(one: Pose, other: Pose, away: Length) -> bool {
    let (one, other) = (outline(one), outline(other));
    if away == Length::ZERO { overlaps(&one, &other) } else { is_within(&one, &other, away) }
}

#[test]
fn ic_form_10_stands_clash_as_they_are_measured() {
    let mut numbers = Numbers(1);
    let mut clashes = 0;
    for _ in 0..20_000 {
        let (one, mut other) = (numbers.pose(), numbers.pose());
        if numbers.next(3) == 0 {
            other.facing = one.facing + Angle::degrees(90 * numbers.next(4));
        }
        for away in [Length::ZERO, TOUCH, CLEAR, Length::units(20), Length::units(30)] {
            assert_eq!(clash(one, other, away), measured(one, other, away), "{one:?} {other:?}");
            clashes += u32::from(clash(one, other, away));
        }
    }
    assert!((20_000..80_000).contains(&clashes), "{clashes}");
}

#[test]
fn ic_form_10_stands_side_by_side_do_not_clash_however_they_look() {
    for facing in (0..36_000).step_by(13) {
        let one = Pose::new(Point::thousandths(100_001, 99_998), Angle::hundredths(facing));
        for (right, ahead) in [(FRONTAGE, Length::ZERO), (Length::ZERO, -DEPTH), (FRONTAGE, DEPTH)]
        {
            let mate = one.moved(right, ahead);
            assert!(!clash(one, mate, Length::ZERO), "{facing}");
            assert!(clash(one, mate, TOUCH), "{facing}");
            assert!(clash(one, mate.moved(-right / 100, -ahead / 100), Length::ZERO), "{facing}");
        }
    }
}

#[test]
fn ic_gen_04_the_nearest_enemy_is_the_nearest_of_all() {
    let mut numbers = Numbers(7);
    for _ in 0..300 {
        let own: Vec<Outline> = (0..4).map(|_| outline(numbers.pose())).collect();
        let foes: Vec<(StandId, Pose)> = (0..12).map(|n| (StandId(n), numbers.pose())).collect();
        let gaps = foes.iter().flat_map(|(_, foe)| {
            let foe = outline(*foe);
            own.iter().map(move |own| distance(own, &foe))
        });
        assert_eq!(least_gap(&own, || foes.iter().map(|&(_, foe)| foe)), gaps.min());
        let from = numbers.pose().at;
        let nearest = foes.iter().min_by_key(|&&(stand, foe)| (from.distance(foe.at), stand));
        assert_eq!(nearest_stand(from, || foes.iter().copied()), nearest.copied());
    }
    let alone = numbers.pose();
    assert_eq!(least_gap(&[], || [alone].into_iter()), None);
}

#[test]
fn neighbours_are_all_who_stand_within_the_bounds() {
    let library = shipped();
    let mut state = opened(&library, "the-battle-of-the-seven-cisterns");
    let mut numbers = Numbers(3);
    let Bounds { high, .. } = state.setting.table.bounds();
    for round in 0..200 {
        let mut corner = || {
            let x = numbers.next(high.x.in_thousandths() + 200_000) - 100_000;
            Point::thousandths(x, numbers.next(high.y.in_thousandths() + 200_000) - 100_000)
        };
        let near = Bounds::around(&[corner(), corner()]);
        let found: Vec<(StandId, Pose)> = state.on_land_in(near).collect();
        let all = state.on_land().filter(|(_, pose)| near.holds(pose.at));
        assert_eq!(found, all.collect::<Vec<_>>());
        for side in [SideId(0), SideId(1)] {
            let is_own = |&&(stand, _): &&(StandId, Pose)| state.side(stand) == side;
            let own: Vec<(StandId, Pose)> = found.iter().filter(is_own).copied().collect();
            assert_eq!(state.of_side_in(side, near).collect::<Vec<_>>(), own);
            assert_eq!(state.enemies_in(side.other(), near).collect::<Vec<_>>(), own);
        }
        for unit in state.unit_ids() {
            let facing = state.facing(unit);
            let around = facing.and_then(|facing| Body::around(&outlines(&state, unit), facing));
            assert_eq!(body(&state, unit), around);
        }
        // A copy is asked after somebody has moved elsewhere: there he has not.
        let copy = state.clone();
        assert_eq!(copy.on_land_in(near).collect::<Vec<_>>(), found);
        // Whoever moves is found where he stands then.
        let mover = StandId(round % state.stands.len() as u16);
        if let Some(pose) = state[mover].pose() {
            let to = pose.moved(FRONTAGE * 5, -DEPTH * 9);
            if round % 3 == 0 {
                state[mover].at = crate::state::Where::Table(to);
            } else {
                state.set_down(mover, to);
            }
        } else {
            state.set_down(mover, Pose::new(corner(), Angle::NORTH));
        }
        assert_eq!(copy.on_land_in(near).collect::<Vec<_>>(), found);
        let unit = copy[mover].unit;
        let facing = copy.facing(unit);
        let around = facing.and_then(|facing| Body::around(&outlines(&copy, unit), facing));
        assert_eq!(body(&copy, unit), around);
    }
}

/// Puts a company in a row among others of both sides at odd places, some of them right beside it.
fn crowd(trial: &mut Trial, numbers: &mut Numbers) {
    let inward = Shift { east: Length::units(120), north: Length::units(120) };
    let row = numbers.pose().shifted(inward);
    let places = |unit: UnitId, state: &State| state.stands_of(unit).collect::<Vec<_>>();
    for (n, stand) in (0..).zip(places(LINE, &trial.state)) {
        trial.state.set_down(stand, row.moved(FRONTAGE * n, Length::ZERO));
    }
    let others = places(OTHER_LINE, &trial.state).into_iter().chain(places(SPEARS, &trial.state));
    for stand in others.collect::<Vec<_>>() {
        let mut pose = numbers.pose().shifted(inward).moved(Length::units(60), Length::units(60));
        if numbers.next(2) == 0 {
            let (right, ahead) = (numbers.next(7) - 1, numbers.next(9) - 2);
            pose = row.moved(FRONTAGE * right, DEPTH * ahead);
        }
        // Nobody stands on anybody else.
        let apart = |&(_, other): &(StandId, Pose)| !clash(pose, other, Length::ZERO);
        let far = Pose::new(Point::units(20, 20 + 25 * i32::from(stand.0)), Angle::NORTH);
        let is_free = trial.state.on_land().filter(|&(one, _)| one != stand).all(|one| apart(&one));
        trial.state.set_down(stand, if is_free { pose } else { far });
    }
}

#[test]
fn ic_form_10_what_lies_beside_a_lane_stops_nobody() {
    let (mut trial, mut numbers) = (Trial::well().plain(), Numbers(11));
    let mut stopped = 0;
    for round in 0..600 {
        crowd(&mut trial, &mut numbers);
        let state = &trial.state;
        let own: Vec<Pose> = state.stands_of(LINE).filter_map(|one| state[one].pose()).collect();
        let heading = own[0].facing + Angle::degrees([0, 0, 0, 90, 270, 180, 37][round % 7]);
        let (limit, clear) = (Length::units(70), [Length::ZERO, CLEAR][round % 2]);
        let skip = |stand: StandId| state[stand].unit == LINE;
        let all: Vec<(StandId, Pose)> = state.on_land().filter(|&(one, _)| !skip(one)).collect();
        let side = state.side_of(LINE);
        let away = |one: StandId| if state.side(one) == side { Length::ZERO } else { clear };
        let obstacles: Vec<Obstacle> =
            all.iter().map(|&(one, pose)| Obstacle::shunned(outline(pose), away(one))).collect();
        let outlines: Vec<Outline> = own.iter().map(|&pose| outline(pose)).collect();
        let way = Line::towards(own[0].at, heading, limit);
        let exact = advance(&outlines, &way, limit, &obstacles);
        let (length, by) = room(state, LINE, &own, heading, limit, clear, skip);
        assert_eq!(length, exact.length, "{round}");
        assert_eq!(by.is_some(), exact.stopped_by.is_some(), "{round}");
        stopped += u32::from(by.is_some());
    }
    assert!((150..550).contains(&stopped), "{stopped}");
}

#[test]
fn ic_move_13_boxes_let_a_body_wheel_where_its_stands_do() {
    let (mut trial, mut numbers) = (Trial::well().plain(), Numbers(5));
    let mut wheeled = 0;
    for round in 0..600 {
        crowd(&mut trial, &mut numbers);
        let state = &trial.state;
        let wheel = Angle::degrees([3, -3, 8, -8, 14, -14][round % 6]);
        let going = movement::going(state, LINE);
        let body = body(state, LINE).unwrap();
        let (inner, outer) = if 0 < wheel.signed() {
            (body.front_corner(Flank::Right), body.front_corner(Flank::Left))
        } else {
            (body.front_corner(Flank::Left), body.front_corner(Flank::Right))
        };
        let swept = Sector::turning(inner, outer, wheel).unwrap();
        let turned: Vec<Pose> =
            going.iter().map(|&(_, pose)| pose.turned_about(inner, wheel)).collect();
        let bars = |&(one, pose): &(StandId, Pose)| {
            let is_friend = state.side(one) == state.side_of(LINE);
            let away = if is_friend { Length::ZERO } else { TOUCH };
            swept.overlaps(&outline(pose)) || turned.iter().any(|&own| measured(own, pose, away))
        };
        let free = !state.on_land().any(|one| state[one.0].unit != LINE && bars(&one));
        let course =
            Stance::of(state, LINE, going).unwrap().course(state, wheel, Length::units(60));
        assert_eq!(course.is_ok(), free, "{round}");
        wheeled += u32::from(free);
    }
    assert!((100..500).contains(&wheeled), "{wheeled}");
}

#[test]
fn ic_move_13_a_company_wheels_away_from_its_neighbour_in_line_not_through_it() {
    let mut trial = Trial::well().plain().line(LINE, 400, 300, 0).line(OTHER_LINE, 520, 300, 0);
    let state = &trial.state;
    let full = Length::units(60);
    let stance = Stance::of(state, LINE, movement::going(state, LINE)).unwrap();
    // On its right front corner, beside which the other stands: its front does not pass there.
    assert!(stance.course(state, Angle::degrees(10), full).is_ok());
    let other = Stance::of(state, OTHER_LINE, movement::going(state, OTHER_LINE)).unwrap();
    assert!(other.course(state, Angle::degrees(-10), full).is_ok());
    // With somebody before its front it cannot.
    let lead = state.stands_of(OTHER_LINE).next().unwrap();
    trial.state[lead].at = crate::state::Where::Table(at(360, 322, 0));
    let stance = Stance::of(&trial.state, LINE, movement::going(&trial.state, LINE)).unwrap();
    assert!(stance.course(&trial.state, Angle::degrees(10), full).is_err());
}

#[test]
fn ic_form_07_a_single_stand_that_is_left_of_a_mass_is_no_mass() {
    let massed = |formation: Formation, n: usize| {
        let trial = Trial::well().plain().stand(SPEARS, formation, 2, at(300, 300, 180));
        let trial = trial.stands(SPEARS, n);
        (
            is_massed(&trial.state, SPEARS),
            crate::fire::to_hit(&trial.state, trial.nth(SPEARS, 0), true),
        )
    };
    for formation in [Formation::Mass, Formation::DoubleColumn] {
        assert_eq!(massed(formation, 2), (true, 3));
        assert_eq!(massed(formation, 1), (false, 1));
    }
    assert_eq!(massed(Formation::Line, 5), (false, 1));
}

#[test]
fn ic_move_17_a_ford_leads_through_the_water_in_which_it_lies() {
    let trial = Trial::well().plain().terrain(TerrainKind::Water, 0, (0, 200), (600, 240));
    let trial = trial.terrain(TerrainKind::Ford, 0, (250, 200), (350, 240));
    let way = |x: i32| {
        let from = [Point::units(x, 190)];
        allowed(&trial.state, LINE, from, Angle::NORTH, Length::units(60)).in_thousandths() / 1000
    };
    // Ten yards to the water, and half of the rest in the ford.
    assert_eq!((way(300), way(200)), (35, 10));
}
