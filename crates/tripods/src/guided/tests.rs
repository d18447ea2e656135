//! Guided shells at both sides of each edge.

use super::*;
use crate::{
    Tripods,
    state::Where,
    trial::{EARTH, MARS, Trial, point},
};
use kernel::{System as _, Viewer, table::Angle};

const STEEL: &str = "smart-steel";
const LATE: StandId = StandId(0);
const EARLY: StandId = StandId(3);
const HEAVY_TANK: StandId = StandId(16);
const MEDIUM_TANK: StandId = StandId(20);
const OBSERVER: StandId = StandId(46);
/// Off the table: one battery of rockets, two of medium guns, one of heavy ones; on it the mortars have none.
const ROCKETS: u16 = 1;
const MEDIUM: u16 = 2;
const SECOND: u16 = 4;
const HEAVY: u16 = 8;

fn steel() -> Trial {
    Trial::of(
        STEEL,
        &[
            (LATE, 200, 300, 180),
            (EARLY, 240, 300, 180),
            (OBSERVER, 200, 100, 0),
            (HEAVY_TANK, 240, 100, 0),
            (MEDIUM_TANK, 300, 100, 0),
        ],
    )
    .side(EARTH)
    .phase(Phase::Plot)
}

fn plot(batteries: u16, caller: Caller, by: StandId) -> Plot {
    Plot { batteries, caller, pattern: Pattern::Converged, shell: Shell::Guided { by } }
}

fn call(batteries: u16) -> Order {
    let plot = plot(batteries, Caller::Stand(OBSERVER), OBSERVER);
    Order::Barrage { at: point(200, 300), plot }
}

/// The shell as it comes down in the enemy's indirect phase.
fn due(trial: Trial) -> Trial {
    let mut trial = trial.side(MARS).phase(Phase::Indirect);
    trial.state.turn = 2;
    trial.go(&[])
}

#[test]
fn ft_tech_03_one_battery_in_place_of_a_marker() {
    let trial = steel();
    assert!(trial.allows(&call(MEDIUM)) && trial.allows(&call(HEAVY)));
    assert_eq!(trial.refuses(&call(MEDIUM | SECOND)), "FT-TECH-03", "one gun, one shell");
    assert_eq!(trial.refuses(&call(ROCKETS)), "FT-TECH-03", "launchers have none");
    let mut empty = steel();
    empty.state.magazines[1].guided = 2;
    assert_eq!(empty.refuses(&call(MEDIUM)), "FT-TECH-03", "two shells each");
    assert!(empty.allows(&call(SECOND)));
    // An observer guides his own, a unit with one of its stands.
    let unit = Caller::Unit(trial.state.spec(MEDIUM_TANK).unit);
    let at = point(200, 300);
    let by = |caller: Caller, by: StandId| Order::Barrage { at, plot: plot(MEDIUM, caller, by) };
    assert!(trial.allows(&by(unit, MEDIUM_TANK)));
    assert_eq!(trial.refuses(&by(unit, OBSERVER)), "FT-TECH-03");
    assert_eq!(trial.refuses(&by(Caller::Stand(OBSERVER), MEDIUM_TANK)), "FT-TECH-03");
    // It is his marker of this turn, and the battery is busy.
    let called = steel().give(&call(MEDIUM), &[]);
    assert_eq!(called.refuses(&call(SECOND)), "FT-ART-02");
    assert_eq!(called.refuses(&by(unit, MEDIUM_TANK)), "FT-ART-05");
    let lists = |trial: &Trial| {
        let mut orders = Vec::new();
        Tripods::orders(&trial.state, &mut orders);
        orders.contains(&call(MEDIUM))
    };
    assert!(lists(&steel()));
}

#[test]
fn ft_tech_04_on_front_and_flank_as_in_the_example() {
    let sent = |shell: u16, target: StandId, script: &[u8]| {
        let trial = due(steel().give(&call(shell), &[]));
        assert!(matches!(trial.state.phase, Phase::Land { .. }));
        trial.give(&Order::Guide { target }, script)
    };
    let told = |trial: &Trial| trial.told();
    // A medium shell, 16h: three misses, four strikes.
    let missed = sent(MEDIUM, LATE, &[3]);
    assert!(missed.has_told("FT-TECH-04", Event::Unharmed { stand: LATE }));
    // On the front of a late tripod, 12c: one die at four less does nothing.
    let front = sent(MEDIUM, LATE, &[4, 3, 6]);
    assert!(front.has_told("FT-PEN-01", Event::Unharmed { stand: LATE }), "{:?}", told(&front));
    // On its flank, 4c: eight less four are four dice.
    let flank = sent(MEDIUM, LATE, &[4, 4, 1, 2, 3, 6]);
    assert_eq!(flank.state[LATE].at, Where::Destroyed);
    assert_eq!(flank.state.magazines[1].guided, 1);
    // A heavy one, 24h: twelve on an early tripod's front of 6c are six dice, nine on its flank.
    let heavy = sent(HEAVY, EARLY, &[4, 3, 1, 1, 1, 1, 1, 6]);
    assert_eq!(heavy.state[EARLY].at, Where::Destroyed);
    let heavy = sent(HEAVY, EARLY, &[4, 6, 1, 1, 1, 1, 1, 1, 1, 1, 4, 6]);
    assert_eq!(heavy.state[EARLY].at, Where::Table(steel().pose(EARLY)), "a check, and passed");
}

#[test]
fn ft_tech_04_whom_it_finds() {
    let called = || steel().give(&call(MEDIUM), &[]);
    let finds = |trial: &Trial, target: StandId| trial.allows(&Order::Guide { target });
    let trial = due(called());
    assert!(finds(&trial, LATE) && finds(&trial, EARLY));
    let at = point(200, 300);
    assert_eq!(trial.refuses(&Order::Land { at, along: Angle::NORTH }), "FT-TECH-04");
    // Six inches from the marker, from the edge of the footprint, and not a hair more.
    let moved = |x: i32| {
        let trial = called().stand(EARLY, x, 300, 180);
        finds(&due(trial), EARLY)
    };
    assert!(moved(265) && !moved(266));
    // Who was not spotted by the designating stand then, or has been lost since, is not found.
    let unseen = steel().hidden(&[EARLY]).give(&call(MEDIUM), &[]).spotted(&[EARLY]);
    assert!(!finds(&due(unseen), EARLY));
    let mut lost = called();
    lost.state[EARLY].spotted = false;
    keep_track(&mut lost.state);
    assert!(!finds(&due(lost.spotted(&[EARLY])), EARLY));
    // The shell is wasted with its designating stand, and where nobody is left.
    let mut orphan = called();
    orphan.state[OBSERVER].at = Where::Destroyed;
    let orphan = due(orphan);
    let wasted = Event::BarrageWasted { side: EARTH, at };
    assert!(orphan.has_told("FT-TECH-04", wasted));
    assert_eq!((orphan.state.magazines[1].guided, orphan.state.missions.len()), (1, 0));
    let gone = called().stand(LATE, 600, 500, 180).stand(EARLY, 640, 500, 180);
    assert!(due(gone).has_told("FT-TECH-04", wasted));
}

#[test]
fn ft_tech_04_the_ground_saves_as_from_a_missile() {
    let woods = || {
        let trial = steel().give(&call(MEDIUM), &[]);
        due(trial.area(crate::vocabulary::TerrainKind::LightWoods, (180, 280), (220, 320)))
    };
    let saved = woods().give(&Order::Guide { target: LATE }, &[4, 4, 4]);
    assert!(saved.has_told("FT-SAVE-01", Event::Saved { stand: LATE }), "on 4, not on 5");
    let struck = woods().give(&Order::Guide { target: LATE }, &[4, 4, 3, 1, 1, 1, 1]);
    assert!(struck.has_told("FT-PEN-01", Event::Unharmed { stand: LATE }));
}

#[test]
fn ft_tech_03_nobody_else_knows_what_the_marker_is() {
    let guided = steel().give(&call(MEDIUM), &[]);
    let decoy = steel().give(&Order::Decoy { at: point(200, 300) }, &[]);
    for viewer in [Viewer::Seat(MARS.seat()), Viewer::Spectator] {
        let bytes =
            |trial: &Trial| serde_json::to_string(&Tripods::seen_by(&trial.state, viewer)).unwrap();
        assert_eq!(bytes(&guided), bytes(&decoy));
        assert_eq!(Tripods::scene(&guided.state, viewer), Tripods::scene(&decoy.state, viewer));
    }
    assert!(Tripods::is_still_secret(&guided.state, &call(MEDIUM)));
}
