//! What is kept from the enemy: changed, it changes nothing that he gets.

use super::*;
use crate::{
    Tripods, field, movement,
    state::Landing,
    trial::{A1, EARTH, M1, MARS, T1, T2, Trial, point},
};
use kernel::{Scene, System as _, WrittenChronicle};

fn seat(side: SideId) -> Viewer {
    Viewer::Seat(side.seat())
}

/// Everything that leaves for a viewer: his view, his scene.
fn leaves(state: &State, viewer: Viewer) -> (String, Scene) {
    let seen = Tripods::seen_by(state, viewer);
    (serde_json::to_string(&seen).unwrap(), Tripods::scene(state, viewer))
}

/// A gun that nobody has spotted, infantry that somebody has.
fn foggy() -> Trial {
    Trial::bare(&[(M1, 100, 100, 0), (A1, 150, 100, 0), (T1, 100, 300, 180)]).hidden(&[M1]).foggy()
}

#[test]
fn ft_spot_05_an_unspotted_stand_is_not_in_the_enemys_view() {
    let here = foggy();
    let there = foggy().stand(M1, 333, 44, 90);
    for viewer in [seat(MARS), Viewer::Spectator] {
        assert_eq!(leaves(&here.state, viewer), leaves(&there.state, viewer), "{viewer:?}");
        let scene = Tripods::scene(&here.state, viewer);
        assert_eq!(scene.pieces.len(), 2, "{viewer:?}");
        assert!(Tripods::inspect(&here.state, viewer, crate::effects::piece(M1)).is_none());
    }
    for viewer in [seat(EARTH), Viewer::Umpire] {
        assert_ne!(leaves(&here.state, viewer), leaves(&there.state, viewer), "{viewer:?}");
    }
    // Once spotted, everybody sees it; and without fog everybody always does.
    let spotted = foggy().spotted(&[M1]);
    assert_eq!(Tripods::scene(&spotted.state, seat(MARS)).pieces.len(), 3);
    let clear = foggy().setting(|setting| setting.switches.fog = false);
    assert_eq!(Tripods::scene(&clear.state, seat(MARS)).pieces.len(), 3);
}

#[test]
fn ft_spot_05_what_it_does_unseen_is_not_told() {
    let deploying = |fog: bool| {
        let mut trial = foggy().phase(Phase::Deploy { side: EARTH });
        trial.state.turn = 0;
        if !fog {
            trial = trial.setting(|setting| setting.switches.fog = false);
        }
        let pose = Pose::new(point(60, 60), kernel::table::Angle::NORTH);
        trial.give(&Order::Place { stand: M1, pose }, &[])
    };
    assert!(deploying(true).told().is_empty());
    assert_eq!(deploying(false).told().len(), 1);
    // Nor does the enemy learn who is on the move.
    let order = Order::Choose { stand: M1, strategic: false };
    let moving = foggy().side(EARTH).give(&order, &[]);
    let seen = Tripods::seen_by(&moving.state, seat(MARS));
    assert!(seen.mover.is_none() && seen.phase == Phase::Move && !seen.moved.has(M1));
    assert_eq!(Tripods::seen_by(&moving.state, seat(EARTH)), moving.state);
    assert!(Tripods::is_still_secret(&moving.state, &order));
    let clear = moving.setting(|setting| setting.switches.fog = false);
    assert!(!Tripods::is_still_secret(&clear.state, &order));
}

#[test]
fn ft_spot_05_who_is_lost_from_sight_leaves_a_mark() {
    // Behind a forest that nobody looks over: spotted until the phase begins.
    let trial = Trial::bare(&[(A1, 100, 100, 0), (T1, 100, 300, 180)])
        .area(crate::vocabulary::TerrainKind::Forest, (50, 80), (150, 120))
        .foggy();
    let mut state = trial.state;
    let mut dice = Dice::script(&[]);
    let mut log = WrittenChronicle::default();
    let at = state.pose(A1);
    crate::spotting::look(&mut Play { state: &mut state, dice: &mut dice, log: &mut log });
    assert!(!state[A1].spotted);
    assert_eq!(state[A1].ghost, at);
    let scene = Tripods::scene(&state, seat(MARS));
    assert!(scene.overlays.iter().any(|overlay| overlay.label == "A Company 1 was seen here"));
    assert!(scene.pieces.iter().all(|piece| piece.name != "A Company 1"));
    // It may move away; the mark stays.
    let moved = Trial { state, log: Vec::new() }.stand(A1, 60, 100, 0);
    assert_eq!(scene, Tripods::scene(&moved.state, seat(MARS)));
    // Seen again it is no longer needed.
    let mut state = moved.state;
    crate::spotting::spot(&mut Play { state: &mut state, dice: &mut dice, log: &mut log }, A1, T1);
    assert_eq!(state[A1].ghost, None);
}

#[test]
fn ft_spot_05_coming_within_an_inch_reveals_both() {
    // In a forest, so that neither sees the other from afar.
    let trial = Trial::bare(&[(A1, 100, 100, 0), (T1, 100, 140, 180), (T2, 100, 215, 0)])
        .area(crate::vocabulary::TerrainKind::Forest, (20, 20), (300, 300))
        .hidden(&[A1])
        .foggy();
    // Nothing bars the path before it is gone; an inch short of the other it ends.
    let halted = trial.moves(T1, &[(100, 110)], &[]);
    assert!(halted.has_told("FT-CC-01", Event::Halted { stand: T1, by: A1 }));
    assert!(halted.state[A1].spotted && halted.state[T1].spotted);
    assert!(point(100, 117).y < halted.pose(T1).at.y);
}

#[test]
fn ft_spot_05_templates_and_clouds_need_no_die() {
    let launch = |fog: bool, script: &[u8]| {
        let mut trial = Trial::bare(&[(A1, 100, 100, 0), (T1, 100, 180, 180)])
            .hidden(&[A1])
            .phase(Phase::Fire { side: MARS });
        if fog {
            trial = trial.foggy();
        }
        trial.give(&Order::Gas { shooter: T1, at: point(100, 100) }, script)
    };
    assert!(launch(true, &[]).state.pose(A1).is_none());
    assert!(launch(false, &[3]).state.pose(A1).is_none());
    assert!(
        launch(false, &[4]).state.pose(A1).is_some(),
        "without fog an unspotted stand has luck"
    );
}

#[test]
fn ft_spot_05_the_example_of_a_battery_in_a_copse() {
    // It fires at a tripod from the edge of light woods: within 15 inches it shows itself, at 16 it does not.
    let fired = |y: i32| {
        let trial = Trial::bare(&[(M1, 100, 100, 0), (T1, 100, y, 180)])
            .area(crate::vocabulary::TerrainKind::LightWoods, (50, 50), (150, 103))
            .hidden(&[M1])
            .foggy()
            .side(EARTH)
            .phase(Phase::Fire { side: EARTH })
            .give(&Order::Target { stand: T1 }, &[])
            .give(&crate::trial::shoot(M1, T1, 1), &[]);
        assert_eq!(Tripods::scene(&trial.state, seat(MARS)).pieces.len(), 1);
        let mut state = trial.state;
        let mut dice = Dice::seeded(3);
        let mut log = WrittenChronicle::default();
        let order = Order::Fire;
        kernel::system::carry_out::<Tripods, _>(&mut state, &order, &mut dice, &mut log);
        state[M1].spotted
    };
    assert!(fired(250));
    assert!(!fired(270));
}

#[test]
fn ft_cyl_01_where_it_falls_is_not_in_the_enemys_view() {
    let planned = |x: i32, turn: u8| {
        let mut trial = Trial::of("the-pit-on-the-common", &[]);
        let at = Some(point(x, 200));
        trial.state[StandId(26)].at = Where::Reserve;
        trial.state.landings.push(Landing { stand: StandId(26), turn, at, free: true });
        trial
    };
    let (one, other) = (planned(100, 3), planned(300, 5));
    for viewer in [seat(EARTH), Viewer::Spectator] {
        assert_eq!(leaves(&one.state, viewer), leaves(&other.state, viewer));
    }
    assert_ne!(leaves(&one.state, seat(MARS)), leaves(&other.state, seat(MARS)));
    let plan = Order::Plan { stand: StandId(26), at: point(100, 200) };
    assert!(Tripods::is_secret(&plan) && Tripods::is_still_secret(&one.state, &plan));
    let mut fallen = planned(100, 3);
    fallen.state.landings.clear();
    assert!(!Tripods::is_still_secret(&fallen.state, &plan));
}

#[test]
fn what_is_unseen_is_imagined_somewhere_it_may_be() {
    let mut trial = Trial::of("guns-behind-the-wey", &[]).foggy();
    trial = trial.stand(M1, 100, 100, 0).stand(T1, 200, 345, 180);
    trial.state[T1].spotted = true;
    trial.state[M1].spotted = false;
    let mut seen = Tripods::seen_by(&trial.state, seat(MARS));
    assert_eq!(seen[M1].at, Where::Unseen);
    Tripods::imagine(&mut seen, &mut Dice::seeded(5));
    assert_eq!(crate::validate::validate(&seen), Ok(()));
    let at = seen.pose(M1).unwrap();
    assert!(setup::fits(&seen, M1, at));
    // Where it was seen last, if it was.
    let mut seen = Tripods::seen_by(&trial.state, seat(MARS));
    let ghost = Pose::new(point(77, 88), kernel::table::Angle::NORTH);
    seen[M1].ghost = Some(ghost);
    Tripods::imagine(&mut seen, &mut Dice::seeded(5));
    assert_eq!(seen.pose(M1), Some(ghost));
}

#[test]
fn ft_scoot_02_who_is_asked_while_an_unseen_stand_scoots_stays_asked() {
    use crate::state::Mover;
    let mut trial = Trial::bare(&[
        (T1, 100, 300, 180),
        (crate::trial::A1, 100, 100, 0),
        (crate::trial::A2, 110, 100, 0),
    ])
    .side(EARTH)
    .give(&Order::Choose { stand: crate::trial::A1, strategic: false }, &[]);
    trial.state.parked = trial.state.mover.take();
    let parked = trial.state.parked.clone().unwrap();
    trial.state.mover = Some(Mover { stand: T1, mode: Mode::Scoot, ..parked });
    let mut trial = trial.foggy().hidden(&[T1]);
    let view = |trial: &Trial| {
        let seen = Tripods::seen_by(&trial.state, seat(EARTH));
        let known =
            [&trial.state, &seen].map(|state| state.known_mover(EARTH).map(|one| one.stand));
        assert_eq!(known, [Some(crate::trial::A1); 2]);
        seen.window
    };
    let asked = Some(Window { side: EARTH, asked: true });
    trial.state.window = asked;
    assert_eq!(view(&trial), asked);
    // Otherwise it looks as if the Martians thought about overwatch.
    trial.state.window = None;
    assert_eq!(view(&trial), Some(Window { side: MARS, asked: true }));
}

#[test]
fn ft_move_09_an_unspotted_stand_hides_nobody_who_lies_beside_it() {
    let stands = [(M1, 100, 100, 0), (A1, 108, 100, 0), (T1, 100, 300, 180), (T2, 92, 100, 180)];
    let trial = Trial::bare(&stands).foggy();
    let outline = field::outline_at(&trial.state, T1, trial.pose(M1));
    let known = |trial: &Trial| movement::known_taken(&trial.state, T1, &outline);
    // All three lie there: whoever is known bars the way, whichever of the others is not.
    for hidden in [&[M1][..], &[A1], &[M1, A1]] {
        let trial = Trial::bare(&stands).hidden(hidden).foggy();
        assert!(known(&trial).is_some_and(|other| !hidden.contains(&other)), "{hidden:?}");
    }
    let away = [(M1, 100, 100, 0), (A1, 200, 100, 0), (T1, 100, 300, 180)];
    let trial = Trial::bare(&away).hidden(&[M1]).foggy();
    assert_eq!(known(&trial), None);
    assert_eq!(known(&trial.spotted(&[M1])), Some(M1));
}

/// What everybody is told of a gun in a copse that fires and is not seen, and of who sees it.
fn told_of(x: i32) -> String {
    let stands = [(M1, x, 100, 0), (T1, 100, 270, 180), (T2, 300, 300, 180), (A1, 300, 20, 0)];
    let trial = Trial::bare(&stands)
        .area(crate::vocabulary::TerrainKind::LightWoods, (50, 50), (150, 103))
        .row(M1, |kind| kind.weapons[0].range = 20)
        .hidden(&[M1, T1])
        .foggy()
        .side(EARTH);
    let mut log = WrittenChronicle::default();
    let mut state = trial.state;
    let mut dice = Dice::script(&[]);
    spotting_of(&mut Play { state: &mut state, dice: &mut dice, log: &mut log });
    let mut trial = Trial { state, log: Vec::new() }.phase(Phase::Fire { side: EARTH });
    trial = trial.give(&Order::Target { stand: T1 }, &[]);
    let shot = crate::trial::shoot(M1, T1, 1);
    let fired = trial.give(&shot, &[]).give(&Order::Fire, &[1]);
    assert!(!fired.state[M1].spotted, "it stays unseen");
    assert!(fired.has_told(
        "FT-AV-04",
        Event::FiredUnseen { target: T1, against: crate::state::Against::Armour }
    ));
    format!("{:?}{:?}", log.0, fired.log)
}

fn spotting_of(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    crate::spotting::spot(play, T1, M1);
}

#[test]
fn ft_spot_05_the_log_does_not_tell_who_fires_or_looks_unseen() {
    // Wherever it is, all are told the same.
    let told = told_of(100);
    assert_eq!(told, told_of(110));
    assert!(!told.contains(&format!("{M1:?}")) && told.contains(&format!("{T1:?}")), "{told}");
}

#[test]
fn ft_spot_05_what_falls_is_told_by_where_and_not_by_whom() {
    let told = |fog: bool| {
        let stands = [(A1, 100, 100, 0), (T1, 100, 180, 180), (T2, 300, 300, 180)];
        let trial = Trial::bare(&stands).hidden(&[T1]).phase(Phase::Fire { side: MARS });
        let mut trial = if fog { trial.foggy() } else { trial };
        let mut dice = Dice::script(&[]);
        let mut log = WrittenChronicle::default();
        let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
        crate::gas::launch(&mut play, T1, point(150, 100));
        format!("{:?}", log.0.first())
    };
    assert!(told(true).contains("StruckUnseen") && !told(true).contains("shooter"));
    assert!(told(false).contains("GasLaunched"));
}

#[test]
fn ft_spot_05_burning_smoke_shows_whom_it_hurts() {
    let burnt = |fog: bool| {
        let trial = Trial::bare(&[(A1, 100, 100, 0), (T1, 100, 300, 180)]).hidden(&[A1]);
        let mut trial = if fog { trial.foggy() } else { trial };
        let mut dice = Dice::script(&[3]);
        let mut log = WrittenChronicle::default();
        let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
        let sheaf = crate::tables::Sheaf { factors: 2, light: false, templates: 1, side: 1 };
        let along = kernel::table::Angle::NORTH;
        crate::smoke::lay(&mut play, point(100, 100), along, sheaf, true);
        trial.state[A1].spotted
    };
    assert!(burnt(true) && !burnt(false));
}

#[test]
fn ft_spot_05_who_rises_unseen_and_which_unit_moved_last_is_not_in_the_enemys_view() {
    use crate::state::{Against, Aimed, Rising};
    let mut trial = foggy();
    let aimed = Aimed { shooter: M1, weapon: 0, against: Against::Armour, shots: 1 };
    trial.state.rising = Some(Rising { aimed, target: T1, quick: false, watches: false });
    trial.state.clock.unit = Some(trial.state.spec(M1).unit);
    let seen = Tripods::seen_by(&trial.state, seat(MARS));
    assert_eq!((seen.rising, seen.clock.unit), (None, None));
    let own = Tripods::seen_by(&trial.state, seat(EARTH));
    assert!(own.rising.is_some() && own.clock.unit.is_some());
    // What the enemy himself moved last he knows.
    trial.state.clock.unit = Some(trial.state.spec(T1).unit);
    assert!(Tripods::seen_by(&trial.state, seat(MARS)).clock.unit.is_some());
}
