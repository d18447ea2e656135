//! Movement over all sorts of ground, and what bars it.

use super::*;
use crate::{
    event::Event,
    state::{Marker, Where},
    trial::{A1, A2, EARTH, L1, M1, MARS, T1, T2, Trial, go, point, way},
    vocabulary::TerrainKind,
};

fn chosen(stand: StandId, stands: &[(StandId, i32, i32, i32)]) -> Trial {
    let trial = Trial::bare(stands);
    let side = trial.state.side_of(stand);
    trial.side(side).give(&Order::Choose { stand, strategic: false }, &[])
}

fn strategic(stand: StandId, stands: &[(StandId, i32, i32, i32)]) -> Trial {
    let trial = Trial::bare(stands);
    let side = trial.state.side_of(stand);
    trial.side(side).give(&Order::Choose { stand, strategic: true }, &[])
}

#[test]
fn ft_move_01_one_after_another_and_each_once() {
    let trial = chosen(T1, &[(T1, 100, 300, 180), (T2, 160, 300, 180), (A1, 400, 20, 0)]);
    let trial = trial.give(&go(&[(100, 260)]), &[]);
    assert_eq!(trial.pose(T1).at, point(100, 260));
    let trial = trial.give(&Order::Stop, &[]);
    assert_eq!(trial.refuses(&Order::Choose { stand: T1, strategic: false }), "FT-MOVE-01");
    assert!(trial.allows(&Order::Choose { stand: T2, strategic: false }));
    assert_eq!(trial.refuses(&Order::Choose { stand: A1, strategic: false }), "FT-MOVE-01");
}

#[test]
fn ft_move_02_turning_is_free_and_no_movement() {
    let trial = chosen(M1, &[(M1, 100, 100, 0), (T1, 100, 340, 180)]);
    let trial = trial.give(&Order::Turn { facing: Angle::degrees(90) }, &[]);
    assert_eq!(trial.pose(M1).facing, Angle::degrees(90));
    assert!(!trial.state[M1].has_moved() && !trial.state[M1].stirred);
    assert_eq!(
        chosen(A1, &[(A1, 100, 100, 0), (T1, 100, 340, 180)])
            .refuses(&Order::Turn { facing: Angle::EAST }),
        "FT-INF-04"
    );
}

#[test]
fn ft_move_02_ways_are_known_while_a_stand_turns_and_nothing_else_changes() {
    let listed = |trial: &Trial| {
        let mut orders = Vec::new();
        list_moves(&trial.state, &mut orders);
        orders
    };
    let trial = chosen(T1, &[(T1, 100, 300, 180), (T2, 160, 300, 180), (A1, 400, 20, 0)]);
    assert!(trial.state.ways.known(&trial.state).is_none(), "nobody has asked");
    let before = listed(&trial);
    let ways = trial.state.ways.known(&trial.state).map(<[Order]>::to_vec).expect("they are known");
    assert!(10 < ways.len() && ways.iter().all(|way| before.contains(way)));
    let trial = trial.give(&Order::Turn { facing: Angle::degrees(45) }, &[]);
    assert_eq!(trial.state.ways.known(&trial.state), Some(&ways[..]));
    // The way back is another now.
    assert_ne!(listed(&trial), before);
    assert!(trial.allows(&ways[0]));
    // Somebody who stands elsewhere may make a difference.
    let aside = Trial { state: trial.state.clone(), log: Vec::new() }.stand(A1, 380, 20, 0);
    assert!(aside.state.ways.known(&aside.state).is_none());
    let trial = trial.give(&ways[0], &[]);
    assert!(trial.state.ways.known(&trial.state).is_none());
}

#[test]
fn ft_move_03_backwards_at_a_quarter() {
    let trial = chosen(T1, &[(T1, 100, 200, 180), (A1, 400, 20, 0)]);
    let back = |y| Order::Go { way: way(&[(100, y)]), gear: Gear::Back, facing: None };
    assert!(trial.allows(&back(230)));
    assert_eq!(trial.refuses(&back(231)), "FT-MOVE-05");
    let trial = trial.give(&back(230), &[]);
    assert_eq!(trial.pose(T1).facing, Angle::SOUTH, "it looks the way it looked");
    let foot = chosen(A1, &[(A1, 100, 100, 0), (T1, 100, 340, 180)]);
    let back = Order::Go { way: way(&[(100, 90)]), gear: Gear::Back, facing: None };
    assert_eq!(foot.refuses(&back), "FT-MOVE-03");
}

#[test]
fn ft_move_05_terrain_is_paid_by_the_inch() {
    let trial = chosen(T1, &[(T1, 100, 300, 180), (A1, 400, 20, 0)]);
    assert!(trial.allows(&go(&[(100, 180)])));
    assert_eq!(trial.refuses(&go(&[(100, 179)])), "FT-MOVE-05");
    // Infantry in a ford pays double.
    let ford = chosen(A1, &[(A1, 100, 100, 0), (T1, 100, 340, 180)]).area(
        TerrainKind::RiverFordable,
        (0, 110),
        (480, 120),
    );
    assert!(ford.allows(&go(&[(100, 140)])), "1 + 2 + 2");
    assert_eq!(ford.refuses(&go(&[(100, 141)])), "FT-MOVE-05");
    // What is barred is barred.
    let river = chosen(A1, &[(A1, 100, 100, 0), (T1, 100, 340, 180)]).area(
        TerrainKind::RiverImpassable,
        (0, 110),
        (480, 120),
    );
    assert_eq!(river.refuses(&go(&[(100, 115)])), "FT-MOVE-05");
    assert!(river.allows(&go(&[(100, 105)])));
}

#[test]
fn ft_move_06_half_the_allowance_is_rounded_up() {
    let trial = chosen(A1, &[(A1, 100, 100, 0), (T1, 100, 340, 180)]);
    assert_eq!(crate::fire::half_move(&trial.state, A1), ground::points(3));
    assert_eq!(crate::fire::half_move(&trial.state, T1), ground::points(6));
}

#[test]
fn ft_move_08_pinned_stands_stay() {
    let mut trial =
        Trial::bare(&[(A1, 100, 100, 0), (M1, 200, 100, 0), (T1, 100, 340, 180)]).side(EARTH);
    trial.state[A1].pinned = true;
    trial.state[M1].pinned = true;
    assert_eq!(trial.refuses(&Order::Choose { stand: A1, strategic: false }), "FT-MOVE-08");
    // A gun may still be turned.
    let trial = trial.give(&Order::Choose { stand: M1, strategic: false }, &[]);
    assert!(trial.allows(&Order::Turn { facing: Angle::EAST }));
    assert_eq!(trial.refuses(&go(&[(200, 105)])), "FT-MOVE-08");
}

#[test]
fn ft_move_09_nobody_ends_on_another_or_off_the_table() {
    let stands = [(A1, 100, 100, 0), (A2, 100, 115, 0), (T1, 100, 340, 180)];
    let trial = chosen(A1, &stands);
    assert_eq!(trial.refuses(&go(&[(100, 112)])), "FT-MOVE-09");
    assert!(trial.allows(&go(&[(100, 130)])), "through a friend");
    let edge = chosen(A1, &[(A1, 10, 10, 0), (T1, 100, 340, 180)]);
    assert_eq!(edge.refuses(&go(&[(10, 2)])), "FT-MOVE-09");
    // The Martians leave by the south, and nobody else does.
    let out = chosen(T1, &[(T1, 240, 50, 180), (A1, 400, 200, 0)]);
    let out = out.give(&go(&[(240, 0)]), &[]);
    assert_eq!(out.state[T1].at, Where::Exited);
    assert!(out.has_told("FT-MOVE-09", Event::Exited { stand: T1 }));
    let man = chosen(A1, &[(A1, 240, 20, 0), (T1, 100, 340, 180)]);
    assert_eq!(man.refuses(&go(&[(240, 0)])), "FT-MOVE-09");
}

#[test]
fn ft_move_10_the_record_is_of_ones_own_last_movement_phase() {
    let trial = chosen(T1, &[(T1, 100, 300, 180), (T2, 160, 300, 180), (A1, 400, 20, 0)]);
    let trial = trial.give(&go(&[(100, 260)]), &[]).give(&Order::Stop, &[]);
    assert_eq!(trial.state[T1].travelled, ground::points(4));
    assert!(trial.state[T1].stirred);
}

#[test]
fn ft_terr_07_fords_hold_up_everybody_but_tripods() {
    let ford = |stand, stands: &[(StandId, i32, i32, i32)]| {
        chosen(stand, stands).area(TerrainKind::RiverFordable, (0, 110), (480, 200))
    };
    let tripod = ford(T1, &[(T1, 100, 230, 180), (A1, 400, 20, 0)]);
    assert!(tripod.allows(&go(&[(100, 110)])));
    let man = ford(A1, &[(A1, 100, 109, 0), (T1, 400, 340, 180)]);
    assert_eq!(man.refuses(&go(&[(100, 140)])), "FT-MOVE-05");
}

#[test]
fn ft_terr_05_a_stream_costs_half_unless_bridged() {
    let stream = |gun: bool| {
        let trial = Trial::bare(&[(L1, 100, 100, 0), (T1, 400, 340, 180)]).side(EARTH);
        let mut trial = trial.line(TerrainKind::Stream, &[(0, 110), (480, 110)], 0);
        trial.state[L1].limbered = true;
        let trial =
            if gun { trial } else { trial.area(TerrainKind::Bridge, (90, 105), (110, 115)) };
        trial.give(&Order::Choose { stand: L1, strategic: false }, &[])
    };
    // Four points of a team: one to the bank, two to cross, one beyond.
    assert!(stream(true).allows(&go(&[(100, 120)])));
    assert_eq!(stream(true).refuses(&go(&[(100, 121)])), "FT-MOVE-05");
    assert!(stream(false).allows(&go(&[(100, 140)])));
}

#[test]
fn ft_road_01_along_a_road_twice_as_far() {
    let road = chosen(T1, &[(T1, 240, 340, 180), (A1, 400, 20, 0)]).line(
        TerrainKind::Road,
        &[(240, 0), (240, 360)],
        5,
    );
    assert!(road.allows(&go(&[(240, 100)])));
    assert_eq!(road.refuses(&go(&[(240, 99)])), "FT-MOVE-05");
}

#[test]
fn ft_strat_01_double_or_sixteen() {
    let trial = strategic(T1, &[(T1, 100, 340, 180), (A1, 400, 20, 0)]);
    assert!(trial.allows(&go(&[(100, 100)])));
    assert_eq!(trial.refuses(&go(&[(100, 99)])), "FT-MOVE-05");
    let man = strategic(A1, &[(A1, 100, 100, 0), (T1, 400, 340, 180)]);
    assert!(man.allows(&go(&[(200, 100)])));
    assert_eq!(man.refuses(&go(&[(201, 100)])), "FT-MOVE-05");
    let gun = Trial::bare(&[(M1, 100, 100, 0), (T1, 400, 340, 180)]).side(EARTH);
    assert_eq!(gun.refuses(&Order::Choose { stand: M1, strategic: true }), "FT-STRAT-01");
}

#[test]
fn ft_strat_02_more_than_ten_inches_from_everybody_as_in_the_example() {
    // Rim to rim: the bases take up 0.875.
    let at = |y: i32| {
        let mut trial = Trial::bare(&[(A1, 100, 100, 0)]).side(EARTH);
        let pose = Pose::new(kernel::table::Point::thousandths(10_000, y), Angle::SOUTH);
        trial.state[T1].at = Where::Table(pose);
        trial
    };
    let order = Order::Choose { stand: A1, strategic: true };
    assert_eq!(at(20_875).refuses(&order), "FT-STRAT-02");
    assert!(at(20_876).allows(&order));
    let trial = strategic(A1, &[(A1, 100, 100, 0), (T1, 150, 240, 180)]);
    assert_eq!(trial.refuses(&go(&[(150, 140)])), "FT-STRAT-02");
}

#[test]
fn ft_strat_03_no_fire_and_no_marker() {
    let trial = strategic(T1, &[(T1, 100, 340, 180), (T2, 160, 340, 180), (A1, 400, 20, 0)]);
    let trial = trial.give(&go(&[(100, 240)]), &[]).give(&Order::Stop, &[]);
    assert!(trial.state[T1].strategic);
    let bar = crate::fire::check_shooter(&trial.state, T1, (crate::fire::Context::Own, MARS));
    assert_eq!(bar.unwrap_err().rule.as_str(), "FT-STRAT-03");
    let mark = trial.phase(Phase::Mark);
    let order = Order::Mark { stand: T1, marker: Marker::Overwatch };
    assert_eq!(mark.refuses(&order), "FT-STRAT-03");
}

#[test]
fn ft_tow_02_crews_push_light_guns_three_inches_and_others_one() {
    let gun = |stand| chosen(stand, &[(stand, 100, 100, 0), (T1, 400, 340, 180)]);
    assert!(gun(L1).allows(&go(&[(100, 130)])));
    assert_eq!(gun(L1).refuses(&go(&[(100, 131)])), "FT-MOVE-05");
    assert!(gun(M1).allows(&go(&[(100, 110)])));
    assert_eq!(gun(M1).refuses(&go(&[(100, 111)])), "FT-MOVE-05");
}

#[test]
fn ft_tow_03_hooking_costs_half_of_the_team() {
    let trial = chosen(M1, &[(M1, 100, 100, 0), (T1, 400, 340, 180)]);
    let trial = trial.give(&Order::Hook { hooked: true }, &[]);
    assert!(trial.state[M1].limbered);
    assert!(trial.allows(&go(&[(100, 120)])));
    assert_eq!(trial.refuses(&go(&[(100, 121)])), "FT-MOVE-05");
    let bar = crate::fire::check_shooter(&trial.state, M1, (crate::fire::Context::Own, EARTH));
    assert_eq!(bar.unwrap_err().rule.as_str(), "FT-TOW-03");
    // Unhooked it has moved.
    let mut trial = Trial::bare(&[(M1, 100, 100, 0), (T1, 400, 340, 180)]).side(EARTH);
    trial.state[M1].limbered = true;
    let trial = trial.give(&Order::Choose { stand: M1, strategic: false }, &[]);
    let trial = trial.give(&go(&[(100, 119)]), &[]).give(&Order::Hook { hooked: false }, &[]);
    assert!(!trial.state[M1].limbered && trial.state[M1].has_moved());
}

#[test]
fn ft_cc_01_who_comes_within_an_inch_halts_with_what_is_left() {
    // A tripod strides at infantry: it stops exactly an inch away, rim to rim.
    let stands = [(T1, 100, 300, 180), (T2, 160, 300, 180), (A1, 100, 240, 0), (A2, 110, 230, 0)];
    let trial = chosen(T1, &stands).give(&go(&[(100, 200)]), &[]);
    let gap = field::gap(&trial.state, T1, A1).unwrap();
    assert_eq!(gap, field::REACH);
    assert!(trial.has_told("FT-CC-01", Event::Halted { stand: T1, by: A1 }));
    // 6 inches from middle to middle, less the bases and the inch: 4.125 points are gone.
    let left = Effort::of(Length::thousandths(12_000 - 4125));
    assert_eq!(trial.state[T1].counter, Some(left));
    // A gun that is pushed may not come so near.
    let gun = chosen(L1, &[(L1, 100, 100, 0), (T1, 100, 130, 180)]);
    assert_eq!(gun.refuses(&go(&[(100, 115)])), "FT-CC-01");
    // Who begins within reach may stay and fight.
    let near = chosen(T1, &[(T1, 100, 300, 180), (A1, 100, 285, 0), (A2, 110, 270, 0)]);
    assert!(near.allows(&Order::Engage));
    assert_eq!(chosen(T1, &stands).refuses(&Order::Engage), "FT-CC-01");
}

#[test]
fn ft_move_09_set_back_round_a_corner_it_finds_room() {
    // A horse gun turns a corner beside the edge of the table and over a friend; stopped there it stands wholly on the table again.
    let mut trial =
        Trial::bare(&[(L1, 4, 100, 0), (M1, 100, 200, 0), (T1, 400, 340, 180)]).side(EARTH);
    trial.state[L1].limbered = true;
    let mut trial = trial.give(&Order::Choose { stand: L1, strategic: false }, &[]);
    // It was free at the very edge, looking north; now it looks north-east over a friend.
    trial.state[L1].at = Where::Table(Pose::new(point(101, 200), Angle::degrees(45)));
    if let Some(mover) = &mut trial.state.mover {
        (mover.free, mover.way) = (point(4, 120), way(&[(150, 250)]));
    }
    let stopped = trial.phase(Phase::Reroute).give(&Order::Stop, &[]);
    let outline = field::outline(&stopped.state, L1).unwrap();
    assert!(stopped.state.setting.table.covers(&outline));
    assert_eq!(stopped.pose(L1).at, point(4, 120), "turned, not moved");
}

#[test]
fn ft_strat_02_whoever_is_aloft_does_not_count() {
    let order = Order::Choose { stand: A1, strategic: true };
    let under = |high: bool| {
        let mut trial = Trial::bare(&[(A1, 100, 100, 0), (T1, 100, 150, 180)])
            .recast(T1, "V-P4-FLYER")
            .side(EARTH);
        trial.state[T1].high = high;
        trial
    };
    assert!(under(true).allows(&order));
    assert_eq!(under(false).refuses(&order), "FT-STRAT-02");
}

#[test]
fn ft_coh_03_what_counts_is_where_the_stand_set_out() {
    let left = |a1: i32, a2: i32| {
        Trial::bare(&[(A1, a1, 100, 0), (A2, a2, 100, 0), (T1, 400, 340, 180)])
            .quality(A1, crate::vocabulary::Quality::Average)
            .side(EARTH)
            .give(&Order::Choose { stand: A1, strategic: false }, &[])
    };
    // Who sets out within two inches of his unit goes away on two paths as on one.
    let away = || left(100, 110);
    assert!(away().allows(&go(&[(60, 100)])));
    let away = away().give(&go(&[(70, 100)]), &[]);
    assert!(away.allows(&go(&[(60, 100)])));
    // Who sets out farther away may not end any path as far as that, even if he has come back meanwhile.
    let lost = left(100, 135);
    assert_eq!(lost.refuses(&go(&[(90, 100)])), "FT-COH-03");
    let back = lost.give(&go(&[(112, 100)]), &[]);
    assert!(!crate::checks::is_astray(&back.state, A1));
    assert_eq!(back.refuses(&go(&[(99, 100)])), "FT-COH-03");
    assert_eq!(back.refuses(&go(&[(100, 100)])), "FT-COH-03", "just as far");
    assert!(back.allows(&go(&[(101, 100)])), "a little nearer than he was");
    let mut listed = Vec::new();
    spread(&back.state, &mut listed);
    assert!(listed.iter().all(|order| back.allows(order)));
}

#[test]
fn ft_strat_01_halves_are_halves_of_the_strategic_figure() {
    let tank = |strategic: bool| {
        let trial = Trial::bare(&[(A1, 100, 100, 0), (T1, 100, 340, 180)])
            .recast(A1, "V-P5-HEAVY-TANK")
            .line(TerrainKind::Stream, &[(0, 110), (480, 110)], 1)
            .side(EARTH)
            .give(&Order::Choose { stand: A1, strategic }, &[]);
        let before = trial.state.mover.as_ref().unwrap().left;
        let over = trial.give(&go(&[(100, 120)]), &[]);
        before - over.state.mover.as_ref().unwrap().left
    };
    let normal = ground::allowance(
        &Trial::bare(&[(A1, 100, 100, 0)]).recast(A1, "V-P5-HEAVY-TANK").state,
        A1,
    );
    assert_eq!(tank(false), ground::points(2 + ground::half_up(normal)));
    assert_eq!(tank(true), ground::points(2 + ground::half_up((2 * normal).max(16))));
}

#[test]
fn ft_tow_03_on_the_march_unhooking_costs_half_of_the_strategic_figure() {
    let drawn = |y: i32, strategic: bool| {
        let mut trial = Trial::bare(&[(M1, 100, 100, 0), (T1, 400, 340, 180)]).side(EARTH);
        trial.state[M1].limbered = true;
        trial.give(&Order::Choose { stand: M1, strategic }, &[]).give(&go(&[(100, y)]), &[])
    };
    let unhook = Order::Hook { hooked: false };
    // Horses have sixteen then, and four otherwise.
    assert!(drawn(180, true).allows(&unhook));
    assert_eq!(drawn(181, true).refuses(&unhook), "FT-TOW-03");
    assert!(drawn(120, false).allows(&unhook));
    assert_eq!(drawn(121, false).refuses(&unhook), "FT-TOW-03");
}

#[test]
fn ft_gas_02_who_is_set_back_into_a_cloud_dies() {
    let back = |x: i32| {
        let mut trial = chosen(A1, &[(A1, 100, 100, 0), (T1, 100, 340, 180)]);
        let spared = crate::state::StandSet::EMPTY;
        trial.state.clouds.push(crate::state::Cloud { at: point(x, 100), since: 0, spared });
        let mut dice = kernel::Dice::script(&[]);
        let mut log = kernel::WrittenChronicle::default();
        let mut play = crate::Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
        let stays = crate::march::gives_way(&mut play, A1);
        (stays, trial.state[A1].at == Where::Destroyed)
    };
    assert_eq!(back(100), (false, true));
    assert_eq!(back(120), (true, false));
}

#[test]
fn ft_move_09_those_aboard_leave_with_their_carrier() {
    let mut trial = chosen(T1, &[(T1, 240, 50, 180), (A1, 400, 200, 0)]);
    trial.state[T2].at = Where::Aboard(T1);
    let out = trial.give(&go(&[(240, 0)]), &[]);
    assert_eq!([T1, T2].map(|stand| out.state[stand].at), [Where::Exited; 2]);
    assert!(out.has_told("FT-MOVE-09", Event::Exited { stand: T2 }));
    assert_eq!(crate::victory::points(&out.state, crate::trial::MARS, None), 4, "two for each");
}

#[test]
fn ft_cc_01_pinned_men_may_stay_and_fight() {
    let pinned = |y: i32| {
        let mut trial =
            Trial::bare(&[(A1, 100, 100, 0), (A2, 300, 100, 0), (T1, 100, y, 180)]).side(EARTH);
        trial.state[A1].pinned = true;
        trial
    };
    let choose = Order::Choose { stand: A1, strategic: false };
    let near = pinned(115).give(&choose, &[]);
    assert!(near.allows(&Order::Engage));
    assert_eq!(near.refuses(&go(&[(100, 90)])), "FT-MOVE-08");
    assert_eq!(pinned(125).refuses(&choose), "FT-MOVE-08");
}
