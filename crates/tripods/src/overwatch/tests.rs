//! Windows, markers, shoot and scoot, pivots.

use super::*;
use crate::{
    ground,
    state::{SideId, Where},
    trial::{A1, A2, EARTH, L1, M1, MARS, T1, T2, Trial, go, shoot, shoot_men},
};

/// A tripod about to walk from 30 to 24 inches, watched by a medium gun at 16.
fn watched() -> Trial {
    Trial::bare(&[(T1, 100, 300, 180), (T2, 160, 300, 180), (M1, 100, 160, 0)])
        .spotted(&[T1, T2])
        .marked(&[M1], Marker::Overwatch)
        .give(&Order::Choose { stand: T1, strategic: false }, &[])
}

#[test]
fn ft_over_03_a_window_before_the_first_inch_and_after_each_as_in_the_example() {
    let mut trial = watched().give(&go(&[(100, 240)]), &[]);
    let mut asked = 0;
    while trial.state.window.is_some() {
        assert_eq!(flow_side(&trial), EARTH);
        trial = trial.give(&Order::Pass { until: Until::Now }, &[]);
        asked += 1;
    }
    assert_eq!(asked, 7, "at the start and after each of six inches");
    assert_eq!(trial.state.phase, Phase::March);
    // Declined for the rest of the move it is asked once.
    let trial = watched().give(&go(&[(100, 240)]), &[]);
    let trial = trial.give(&Order::Pass { until: Until::MoveEnds }, &[]);
    assert_eq!((trial.state.window, trial.state.phase), (None, Phase::March));
    assert_eq!(trial.state.mover.map(|mover| mover.declined), Some([false, true]));
}

fn flow_side(trial: &Trial) -> SideId {
    SideId(crate::flow::decider(&trial.state).unwrap().0)
}

#[test]
fn ft_over_06_the_marker_goes_when_the_shots_are_used() {
    let trial = watched().give(&go(&[(100, 240)]), &[]);
    let trial = trial.give(&shoot(M1, T1, 1), &[1]);
    assert_eq!(trial.state[M1].marker, Marker::None);
    // The mover may change the rest of its path.
    assert_eq!(trial.state.phase, Phase::Reroute);
    let trial = trial.give(&Order::GoOn, &[]);
    assert_eq!(trial.pose(T1).at, crate::trial::point(100, 240));
}

#[test]
fn ft_over_04_a_mover_that_is_destroyed_is_gone_at_once() {
    let trial = watched().give(&go(&[(100, 240)]), &[]);
    let trial = trial.give(&Order::Pass { until: Until::Now }, &[]);
    // Three inches on the gun is at effective range: 4 to hit, one die.
    let trial = trial
        .give(&Order::Pass { until: Until::Now }, &[])
        .give(&Order::Pass { until: Until::Now }, &[])
        .give(&Order::Pass { until: Until::Now }, &[])
        .give(&shoot(M1, T1, 1), &[4, 6]);
    assert_eq!(trial.state[T1].at, Where::Destroyed);
    assert_eq!((trial.state.phase, trial.state.mover.is_none()), (Phase::Move, true));
    // Never in close combat or command phases.
    assert_eq!(trial.state.wrecks.len(), 1);
}

#[test]
fn ft_over_01_who_moved_or_fired_gets_no_marker() {
    let marks = |trial: Trial| trial.phase(Phase::Mark);
    let order = |stand| Order::Mark { stand, marker: Marker::Overwatch };
    let still = marks(Trial::bare(&[(T1, 100, 300, 180), (A1, 100, 100, 0)]));
    assert!(still.allows(&order(T1)));
    // Advanced stabilisation allows half the allowance.
    assert!(marks(Trial::bare(&[(T1, 100, 300, 180)]).travelled(T1, 6)).allows(&order(T1)));
    let far = marks(Trial::bare(&[(T1, 100, 300, 180), (T2, 200, 300, 180)]).travelled(T1, 7));
    assert_eq!(far.refuses(&order(T1)), "FT-OVER-01");
    let foot =
        marks(Trial::bare(&[(A1, 100, 100, 0), (A2, 110, 100, 0)]).side(EARTH).travelled(A1, 1));
    assert_eq!(foot.refuses(&order(A1)), "FT-OVER-01");
    assert!(foot.allows(&order(A2)));
    let mut fired = marks(Trial::bare(&[(T1, 100, 300, 180), (T2, 200, 300, 180)]));
    fired.state[T1].fired = true;
    assert_eq!(fired.refuses(&order(T1)), "FT-OVER-01");
}

#[test]
fn ft_over_02_markers_go_down_after_the_firing() {
    let trial = Trial::bare(&[(T1, 100, 300, 180), (T2, 200, 300, 180), (A1, 400, 20, 0)]);
    assert_eq!(trial.refuses(&Order::Mark { stand: T1, marker: Marker::Overwatch }), "FT-OVER-02");
    let trial = trial.phase(Phase::Mark);
    let trial = trial.give(&Order::Mark { stand: T1, marker: Marker::Overwatch }, &[]);
    assert_eq!(trial.state[T1].marker, Marker::Overwatch);
    let all = Trial::bare(&[(T1, 100, 300, 180), (T2, 200, 300, 180), (A1, 400, 20, 0)])
        .phase(Phase::Mark)
        .give(&Order::MarkAll, &[]);
    assert_eq!(
        (all.state[T1].marker, all.state[T2].marker),
        (Marker::Overwatch, Marker::Overwatch)
    );
}

#[test]
fn ft_over_05_the_example_of_a_shot_in_ones_own_movement_phase() {
    // A tripod on overwatch fires in its own movement phase, not in the firing phase, and may be marked again.
    let trial = Trial::bare(&[
        (T1, 100, 300, 180),
        (T2, 140, 300, 180),
        (A1, 100, 200, 0),
        (A2, 110, 195, 0),
    ])
    .spotted(&[A1, A2, T1])
    .marked(&[T1], Marker::Overwatch)
    .give(&Order::Choose { stand: T2, strategic: false }, &[])
    .give(&go(&[(140, 290)]), &[]);
    assert_eq!(flow_side(&trial), MARS);
    let trial = trial.give(&shoot_men(T1, A1, 3), &[1, 1, 1]);
    assert!(trial.state[T1].fired_early);
    let bar = fire::check_shooter(&trial.state, T1, (Context::Own, MARS)).unwrap_err();
    assert_eq!(bar.rule.as_str(), "FT-OVER-05");
    let trial = trial.phase(Phase::Mark);
    assert!(trial.allows(&Order::Mark { stand: T1, marker: Marker::Overwatch }));
}

#[test]
fn ft_scoot_01_a_shot_at_half_the_rate() {
    let trial = Trial::bare(&[(T1, 100, 300, 180), (M1, 100, 200, 0), (L1, 300, 100, 0)])
        .spotted(&[T1])
        .marked(&[M1], Marker::Overwatch)
        .give(&Order::Choose { stand: T1, strategic: false }, &[])
        .give(&go(&[(100, 280)]), &[]);
    // A rate of 1 keeps its shot at -1: effective range wants a natural 5.
    let order = Order::Scoot { shooter: M1, weapon: 0, target: T1 };
    let trial = trial.give(&order, &[4]);
    assert_eq!(trial.state[M1].marker, Marker::None);
    assert!(trial.has_told("FT-SCOOT-01", Event::Scooted { shooter: M1 }));
    // A gun shoots but does not scoot.
    assert_ne!(trial.state.phase, Phase::March);
    assert_eq!(trial.refuses(&order), "FT-SCOOT-01");
}

#[test]
fn ft_scoot_02_half_a_move_after_the_shot() {
    // In the human turn a tripod on overwatch shoots at a gun carriage and is away.
    let trial = Trial::bare(&[(T1, 100, 300, 180), (A1, 100, 100, 0), (A2, 110, 100, 0)])
        .side(EARTH)
        .spotted(&[A1, A2])
        .marked(&[T1], Marker::Overwatch)
        .setting(|setting| {
            // The men ride in something that a ray can pierce.
            let mut tank = setting.types[0].clone();
            tank.class = crate::vocabulary::Class::Light;
            tank.allowance = 5;
            setting.types.push(tank);
            setting.roster[usize::from(A1.0)].kind = setting.types.len() as u8 - 1;
        })
        .give(&Order::Choose { stand: A1, strategic: false }, &[])
        .give(&go(&[(100, 120)]), &[]);
    let trial = trial.give(&Order::Scoot { shooter: T1, weapon: 0, target: A1 }, &[1]);
    // One shot of two; then it moves 6 points while the other waits.
    assert_eq!(trial.state.phase, Phase::March);
    assert_eq!(flow_side(&trial), MARS);
    assert_eq!(trial.refuses(&go(&[(100, 361)])), "FT-MOVE-09");
    assert_eq!(trial.refuses(&go(&[(170, 300)])), "FT-MOVE-05");
    // First it slips back a quarter of an inch, for no more than that.
    let back = |tenths| Order::Go {
        way: Way([kernel::table::Point::thousandths(10_000, 30_000 + tenths)]
            .into_iter()
            .collect()),
        gear: Gear::Back,
        facing: None,
    };
    let slipped = Trial { state: trial.state.clone(), log: Vec::new() }.give(&back(250), &[]);
    let left = slipped.state.mover.as_ref().unwrap().left;
    assert_eq!(left, kernel::table::Effort::of(kernel::table::Length::thousandths(5750)));
    let reversed = Trial { state: trial.state.clone(), log: Vec::new() }.give(&back(500), &[]);
    let left = reversed.state.mover.as_ref().unwrap().left;
    assert_eq!(left, ground::points(4), "farther back it pays the usual rate");
    let trial = trial.give(&go(&[(160, 300)]), &[]);
    assert_eq!(trial.pose(T1).at, crate::trial::point(160, 300));
    assert!(trial.state[T1].has_moved());
    // And he whose move was interrupted goes on.
    assert_eq!(trial.state.mover.as_ref().map(|mover| mover.stand), Some(A1));
}

#[test]
fn ft_piv_01_the_example_of_a_gun_that_is_outflanked() {
    // The tripod starts 30 degrees off the facing and ends beyond 60.
    let trial = |x, y| {
        let mut trial = Trial::bare(&[(M1, 200, 100, 0), (T1, 260, 200, 180), (T2, 400, 340, 180)])
            .spotted(&[T1]);
        note_fronts(&mut trial.state);
        trial.stand(T1, x, y, 180).travelled(T1, 5).phase(Phase::Pivot)
    };
    let out = trial(330, 110);
    let facing = Angle::degrees(80);
    assert!(out.allows(&Order::Pivot { stand: M1, facing }));
    assert_eq!(out.refuses(&Order::Pivot { stand: M1, facing: Angle::SOUTH }), "FT-PIV-01");
    let out = out.give(&Order::Pivot { stand: M1, facing }, &[]);
    assert_eq!(out.pose(M1).facing, facing);
    assert!(!out.state[M1].has_moved(), "a pivot is no movement");
    // Still before its front: no pivot.
    let front = trial(250, 200);
    assert_eq!(front.refuses(&Order::Pivot { stand: M1, facing }), "FT-PIV-01");
}

#[test]
fn ft_seq_03_the_active_side_moves_and_the_other_watches() {
    let trial = watched();
    assert_eq!(trial.state.phase, Phase::March);
    assert_eq!(trial.refuses(&Order::Pass { until: Until::Now }), "FT-OVER-03");
}

#[test]
fn ft_piv_01_not_where_somebody_stands_too_near() {
    // Two tanks side by side: either would turn into the other.
    let tank = |n: u8| StandId(25 + n);
    let pivots = |x: i32| {
        let stands = [(tank(0), 200, 200, 0), (tank(1), x, 200, 0), (StandId(0), 400, 205, 270)];
        let mut trial = Trial::of("the-wire-1917", &stands).travelled(StandId(0), 5);
        trial.state.fronted[25] = [StandId(0)].into_iter().collect();
        let trial = trial.phase(Phase::Pivot);
        let facing = trial.pose(tank(0)).facing_to(trial.pose(StandId(0)).at).facing;
        let order = Order::Pivot { stand: tank(0), facing };
        crate::flow::check(&trial.state, &order).map_err(|bar| bar.rule.as_str())
    };
    assert_eq!(pivots(209), Err("FT-MOVE-09"));
    assert_eq!(pivots(230), Ok(()));
}

#[test]
fn ft_scoot_01_a_landship_fires_all_its_weapons() {
    let (ship, mate, tripod, other) = (StandId(12), StandId(13), StandId(0), StandId(1));
    let asked = || {
        Trial::of(
            "landships-at-prairie-junction",
            &[
                (ship, 100, 100, 0),
                (mate, 120, 100, 0),
                (tripod, 100, 180, 180),
                (other, 110, 180, 180),
            ],
        )
        .marked(&[ship], Marker::Overwatch)
        .give(&Order::Choose { stand: tripod, strategic: false }, &[])
        .give(&go(&[(100, 160)]), &[])
    };
    let scoot = |weapon: u8, target: StandId| Order::Scoot { shooter: ship, weapon, target };
    // A gun of one shot first, at -1; veterans add one, so four hits at close range is a three.
    let first = asked().give(&scoot(0, tripod), &[1]);
    assert_eq!(first.state.phase, Phase::March);
    assert_eq!(first.refuses(&scoot(0, tripod)), "FT-SCOOT-01", "each weapon once");
    // Then the second, and the third with half of its four shots, before it moves off.
    let second = first.give(&scoot(1, tripod), &[1]);
    let third = second.give(&scoot(2, tripod), &[1, 1]);
    assert_eq!(third.state[ship].uses[2].shots, 2);
    assert_eq!(third.refuses(&scoot(2, tripod)), "FT-SCOOT-01");
    let away = third.give(&go(&[(100, 90)]), &[]);
    assert!(away.state[ship].has_moved());
    // On its way it fires no more.
    let gone = asked().give(&scoot(0, tripod), &[1]).give(&go(&[(100, 90)]), &[]);
    assert!(gone.state.mover.as_ref().is_some_and(|mover| mover.mode == Mode::Scoot));
    assert_eq!(gone.refuses(&scoot(1, tripod)), "FT-SCOOT-02");
    // A tank with one gun has nothing more to fire.
    let (tank, enemy) = (StandId(22), StandId(37));
    let tank_asked = Trial::of(
        "red-devils-at-the-bridge",
        &[
            (tank, 100, 100, 0),
            (StandId(23), 120, 100, 0),
            (enemy, 100, 180, 180),
            (StandId(38), 160, 180, 180),
        ],
    )
    .marked(&[tank], Marker::Overwatch)
    .give(&Order::Choose { stand: enemy, strategic: false }, &[])
    .give(&go(&[(100, 160)]), &[]);
    let shot = tank_asked.give(&Order::Scoot { shooter: tank, weapon: 0, target: enemy }, &[1]);
    assert_eq!(
        shot.refuses(&Order::Scoot { shooter: tank, weapon: 0, target: enemy }),
        "FT-SCOOT-02"
    );
}

/// Infantry that moves where a tripod on overwatch does not see it, but perhaps another does, who is not.
fn unseen(seer: bool) -> Trial {
    let beyond = if seer { (T2, 200, 100, 270) } else { (T2, 200, 340, 180) };
    let trial = Trial::bare(&[(A1, 100, 100, 0), (A2, 112, 100, 0), (T1, 100, 240, 180), beyond])
        .area(crate::vocabulary::TerrainKind::Town, (20, 150), (240, 200))
        .setting(|setting| {
            let mut pieces = setting.land.pieces().to_vec();
            pieces[0].kind.levels = 6;
            setting.land = kernel::table::Land::new(pieces).unwrap();
        });
    trial
        .marked(&[T1], Marker::Overwatch)
        .side(EARTH)
        .give(&Order::Choose { stand: A1, strategic: false }, &[])
        .give(&go(&[(100, 105)]), &[])
}

#[test]
fn ft_over_03_who_could_launch_a_canister_is_asked() {
    let asked = unseen(true);
    assert!(!crate::sight::sees(&asked.state, T1, A1));
    assert!(asked.state.window.is_some_and(|window| window.asked && window.side == MARS));
    let gas = Order::Gas { shooter: T1, at: asked.pose(A1).at };
    assert!(asked.allows(&gas));
    assert!(unseen(false).state.window.is_none(), "nobody sees where it would lie");
    let mut empty = unseen(true);
    empty.state[T1].canisters = 0;
    assert!(!has_shot(&empty.state, MARS));
}

#[test]
fn ft_over_03_who_declines_for_a_move_is_not_asked_on_its_next_path() {
    let asked = Trial::bare(&[(T1, 100, 300, 180), (T2, 160, 300, 180), (M1, 100, 160, 0)])
        .spotted(&[T1, T2])
        .marked(&[M1], Marker::Overwatch)
        .give(&Order::Choose { stand: T1, strategic: false }, &[])
        .give(&go(&[(100, 280)]), &[]);
    let there = asked.give(&Order::Pass { until: Until::MoveEnds }, &[]);
    assert_eq!((there.state.phase, there.state.window), (Phase::March, None));
    let on = there.give(&go(&[(100, 270)]), &[]);
    assert_eq!((on.state.phase, on.state.window), (Phase::March, None), "the same move");
    // Another stand's move is another.
    let next = on.give(&Order::Stop, &[]);
    assert!(next.state.window.is_some_and(|window| window.side == EARTH));
}

#[test]
fn ft_over_03_who_declines_for_a_move_is_not_asked_when_it_goes_on_after_a_scoot() {
    let (ship, tripod, other) = (StandId(12), StandId(0), StandId(1));
    let until = |until: Until| Order::Pass { until };
    // The landship is asked first at each inch, then the tripod that stands and watches.
    let scooting = |told: Until| {
        let stands = [(ship, 100, 60, 0), (tripod, 100, 200, 180), (other, 120, 200, 180)];
        let mut trial = Trial::of("landships-at-prairie-junction", &stands)
            .marked(&[ship, other], Marker::Overwatch)
            .give(&Order::Choose { stand: tripod, strategic: false }, &[])
            .give(&go(&[(100, 160)]), &[])
            .give(&until(Until::Now), &[]);
        assert_eq!(flow_side(&trial), MARS);
        trial = trial.give(&until(told), &[]);
        assert_eq!(flow_side(&trial), EARTH);
        trial.give(&Order::Scoot { shooter: ship, weapon: 0, target: tripod }, &[1])
    };
    let sides_asked = |mut trial: Trial| {
        assert_eq!(flow_side(&trial), EARTH);
        trial = trial.give(&go(&[(100, 50)]), &[]);
        // The move of the landship is another one.
        assert_eq!(flow_side(&trial), MARS);
        trial = trial.give(&until(Until::MoveEnds), &[]).give(&Order::Stop, &[]);
        assert_eq!(trial.state.mover.as_ref().map(|mover| mover.stand), Some(tripod));
        trial.state.window.is_some()
    };
    assert!(!sides_asked(scooting(Until::MoveEnds)), "declined for all of the tripod's move");
    assert!(sides_asked(scooting(Until::Now)), "declined for an inch of it");
}

#[test]
fn ft_msl_03_in_passing_nobody_fires_what_he_has_not() {
    let begun = |ones: u8, missiles: u8| {
        let mut trial = Trial::bare(&[(T1, 100, 300, 180), (T2, 160, 300, 180), (A1, 100, 160, 0)])
            .recast(A1, "I-P5-MED-MISSILE-TEAM")
            .marked(&[A1], Marker::Overwatch);
        (trial.state[A1].ones, trial.state[A1].missiles) = (ones, missiles);
        // The light weapon is fired in vain: it does not reach so far.
        trial
            .give(&Order::Choose { stand: T1, strategic: false }, &[])
            .give(&go(&[(100, 280)]), &[])
            .give(&Order::Scoot { shooter: A1, weapon: 1, target: T1 }, &[])
    };
    let missile = Order::Scoot { shooter: A1, weapon: 2, target: T1 };
    assert!(begun(0, 2).allows(&missile) && begun(1, 2).allows(&missile));
    assert_eq!(begun(2, 2).refuses(&missile), "FT-AV-05");
    let limited =
        |missiles: u8| begun(0, missiles).row(A1, |kind| kind.weapons[2].unlimited = false);
    assert!(limited(1).allows(&missile));
    assert_eq!(limited(0).refuses(&missile), "FT-AV-05");
    let mut listed = Vec::new();
    list_further(&limited(0).state, &mut listed);
    assert!(!listed.contains(&missile));
}

#[test]
fn ft_scoot_02_what_is_drawn_by_its_own_crew_only_stays() {
    let scooted = |id: &str| {
        let trial = Trial::bare(&[(T1, 100, 300, 180), (T2, 160, 300, 180), (M1, 100, 60, 0)])
            .recast(M1, id)
            .marked(&[M1], Marker::Overwatch)
            .give(&Order::Choose { stand: T1, strategic: false }, &[])
            .give(&go(&[(100, 280)]), &[]);
        let shot = Order::Scoot { shooter: M1, weapon: 0, target: T1 };
        let script: &[u8] = &[];
        let state = trial.give(&shot, script).state;
        state.mover.filter(|mover| mover.stand == M1).map(|mover| mover.left)
    };
    assert_eq!(scooted("A-P1-HORSE-ARTILLERY"), Some(ground::points(3)));
    assert_eq!(scooted("A-P1-MEDIUM-TOWED"), None);
}

#[test]
fn ft_scoot_02_a_flyer_does_not_end_beside_an_enemy() {
    let (gyro, near, far) = (StandId(38), StandId(0), StandId(1));
    let trial = Trial::of(
        "landships-at-prairie-junction",
        &[(gyro, 100, 100, 0), (near, 100, 150, 180), (far, 300, 300, 180)],
    )
    .marked(&[gyro], Marker::Overwatch)
    .give(&Order::Choose { stand: far, strategic: false }, &[])
    .give(&go(&[(300, 290)]), &[])
    .give(&Order::Scoot { shooter: gyro, weapon: 1, target: near }, &[1]);
    assert_eq!(trial.state.mover.as_ref().map(|mover| mover.stand), Some(gyro));
    // The two are half an inch long before and behind their middles.
    assert_eq!(trial.refuses(&go(&[(100, 131)])), "FT-SCOOT-02");
    assert!(trial.allows(&go(&[(100, 128)])));
    assert!(trial.allows(&go(&[(100, 180)])), "over it and away");
    let mut listed = Vec::new();
    movement::spread(&trial.state, &mut listed);
    assert!(!listed.is_empty() && listed.iter().all(|order| trial.allows(order)));
}

#[test]
fn ft_over_01_a_machinegun_is_a_weapon_where_there_are_flyers() {
    let lorry = "V-P2PLUS-LORRY";
    let mark = |stand: StandId| Order::Mark { stand, marker: Marker::Overwatch };
    let carrier = StandId(27);
    let prairie = || {
        let stands = [(carrier, 100, 100, 0), (StandId(10), 100, 180, 180)];
        Trial::of("landships-at-prairie-junction", &stands).recast(carrier, lorry).side(EARTH)
    };
    assert!(prairie().phase(Phase::Mark).allows(&mark(carrier)));
    let hold = Order::Mark { stand: carrier, marker: Marker::HoldFire };
    assert!(prairie().phase(Phase::Mark).allows(&hold));
    assert!(
        fire::check_weapon(
            &prairie().state,
            carrier,
            flyers::MACHINEGUN,
            Against::Armour,
            Context::Overwatch
        )
        .is_ok()
    );
    let none = Trial::bare(&[(A1, 100, 100, 0), (T1, 100, 300, 180)]).recast(A1, lorry).side(EARTH);
    assert_eq!(none.phase(Phase::Mark).refuses(&mark(A1)), "FT-OVER-01");
}

#[test]
fn ft_at_02_who_has_a_light_mortar_left_stays_on_overwatch() {
    let marker = |mortar: bool, lobbed: bool| {
        let mut trial = Trial::bare(&[(A1, 100, 100, 0), (T1, 100, 300, 180)])
            .setting(|setting| setting.roster[usize::from(A1.0)].integral_mortar = mortar)
            .marked(&[A1], Marker::Overwatch);
        // Everything else has been fired.
        for one in &mut trial.state[A1].uses {
            one.shots = 9;
        }
        trial.state[A1].lobbed = lobbed;
        fired(&mut trial.state, A1);
        trial.state[A1].marker
    };
    assert_eq!(marker(true, false), Marker::Overwatch);
    assert_eq!(marker(true, true), Marker::None);
    assert_eq!(marker(false, false), Marker::None);
}

#[test]
fn ft_hold_01_who_has_a_barrage_to_fire_holds_none() {
    use crate::state::{Caller, Mission, Pattern, Plan, Plot, Shell, StandSet};
    let gun = StandId(36);
    let marks = |is_plotted: bool, marker: Marker| {
        let stands = [(StandId(0), 200, 300, 180), (gun, 300, 100, 0)];
        let mut trial = Trial::of("the-wire-1917", &stands).side(EARTH).phase(Phase::Mark);
        let unit = trial.state.spec(gun).unit;
        let own = trial.state.setting.batteries.iter().position(|one| one.unit == Some(unit));
        let (pattern, shell) = (Pattern::Converged, Shell::HighExplosive);
        let (batteries, caller) = (1 << own.unwrap(), Caller::Unit(unit));
        let plan = Plan::Fire(Plot { batteries, caller, pattern, shell });
        if is_plotted {
            trial.state.missions.push(Mission {
                side: EARTH,
                number: 1,
                at: crate::trial::point(200, 300),
                since: 1,
                done: 0,
                late: false,
                plan: Some(plan),
                tracked: StandSet::EMPTY,
            });
        }
        let mark = Order::Mark { stand: gun, marker };
        crate::flow::check(&trial.state, &mark).err().map(|bar| bar.rule.as_str())
    };
    assert_eq!(marks(false, Marker::HoldFire), None);
    assert_eq!(marks(true, Marker::HoldFire), Some("FT-HOLD-01"));
    // When it has landed there is still its own next movement phase to watch in.
    assert_eq!(marks(true, Marker::Overwatch), None);
}
