//! Water, rafts and cliffs at both sides of each edge.

use super::*;
use crate::{
    fire::{self, Context},
    order::Order,
    state::Phase,
    trial::{EARTH, Trial, go, point},
};

const STEEL: &str = "smart-steel";
const TRIPOD: StandId = StandId(0);
const TANK: StandId = StandId(16);
const FOOT: StandId = StandId(28);
const HELICOPTER: StandId = StandId(39);
const MORTAR: StandId = StandId(44);
const OTHER: StandId = StandId(47);

fn steel(stands: &[(StandId, i32, i32, i32)]) -> Trial {
    let all: Vec<_> = stands.iter().copied().chain([(OTHER, 700, 20, 0)]).collect();
    Trial::of(STEEL, &all).side(EARTH)
}

fn chosen(trial: Trial, stand: StandId) -> Trial {
    trial.give(&Order::Choose { stand, strategic: false }, &[])
}

fn left(trial: &Trial) -> Effort {
    trial.state.mover.as_ref().unwrap().left
}

fn refused_fire(trial: &Trial, stand: StandId) -> Option<&'static str> {
    fire::check_shooter(&trial.state, stand, (Context::Own, EARTH))
        .err()
        .map(|bar| bar.rule.as_str())
}

#[test]
fn ft_move_07_amphibious_stands_cross_as_in_the_example() {
    let river = |kind: TerrainKind, stand: StandId, y: i32| {
        steel(&[(stand, 100, y, 0), (TRIPOD, 700, 500, 0)]).area(kind, (0, 105), (300, 115))
    };
    // Six points: an inch of deep water costs four.
    let over = chosen(river(TerrainKind::RiverImpassable, MORTAR, 105), MORTAR);
    let over = over.give(&go(&[(100, 115)]), &[]);
    assert_eq!(left(&over), ground::points(2));
    let tank = chosen(river(TerrainKind::RiverImpassable, TANK, 100), TANK);
    assert_eq!(tank.refuses(&go(&[(100, 120)])), "FT-MOVE-05", "nobody else may");
    let ford = chosen(river(TerrainKind::RiverFordable, MORTAR, 105), MORTAR);
    assert_eq!(left(&ford.give(&go(&[(100, 115)]), &[])), ground::points(4));
    // A stream takes a quarter, rounded up, where others pay half.
    let stream = |stand: StandId| {
        let trial = steel(&[(stand, 100, 100, 0), (TRIPOD, 700, 500, 0)]);
        let trial = trial.line(TerrainKind::Stream, &[(0, 105), (300, 105)], 0);
        left(&chosen(trial, stand).give(&go(&[(100, 110)]), &[]))
    };
    assert_eq!(stream(MORTAR), ground::points(6 - 2 - 1));
    assert_eq!(stream(TANK), ground::points(12 - 6 - 1));
    // Afloat it does not fire; in a ford, on a bridge and at the bank it does.
    let deep = |y: i32| river(TerrainKind::RiverImpassable, MORTAR, y);
    assert_eq!(refused_fire(&deep(110), MORTAR), Some("FT-MOVE-07"));
    assert_eq!(refused_fire(&deep(104), MORTAR), None);
    assert_eq!(refused_fire(&river(TerrainKind::RiverFordable, MORTAR, 110), MORTAR), None);
    let bridged = deep(110).area(TerrainKind::Bridge, (90, 100), (110, 120));
    assert_eq!(refused_fire(&bridged, MORTAR), None);
    // At close quarters it fights all the same: another rule bars it here, where nobody fights.
    let bout = fire::check_shooter(&deep(110).state, MORTAR, (Context::Bout, EARTH)).unwrap_err();
    assert_eq!(bout.rule.as_str(), "FT-CC-03");
    // Steep banks close it.
    let steep = river(TerrainKind::RiverImpassable, MORTAR, 100).setting(|setting| {
        let mut pieces = setting.land.pieces().to_vec();
        pieces[0].kind.steep = true;
        setting.land = kernel::table::Land::new(pieces).unwrap();
    });
    assert_eq!(chosen(steep, MORTAR).refuses(&go(&[(100, 106)])), "FT-MOVE-05");
}

#[test]
fn ft_terr_09_rafts_take_three_phases_as_in_the_example() {
    let river = |stand: StandId, rafts: bool| {
        steel(&[(stand, 100, 105, 0), (TRIPOD, 700, 500, 0)])
            .area(TerrainKind::RiverImpassable, (0, 105), (300, 120))
            .setting(|setting| setting.switches.rafts = rafts)
    };
    let first = chosen(river(FOOT, true), FOOT);
    assert_eq!(first.refuses(&go(&[(100, 111)])), "FT-MOVE-05");
    assert_eq!(chosen(river(FOOT, false), FOOT).refuses(&go(&[(100, 110)])), "FT-MOVE-05");
    // An inch and a half, half an inch in each phase.
    let mut trial = river(FOOT, true);
    for y in [110, 115, 120] {
        trial = chosen(trial.phase(Phase::Move), FOOT).give(&go(&[(100, y)]), &[]);
        assert_eq!(trial.pose(FOOT).at, point(100, y));
        trial.state.moved = StandSet::EMPTY;
        trial.state[FOOT].travelled = Effort::NONE;
    }
    // What was walked on land is missing on the water.
    let inland = river(FOOT, true).stand(FOOT, 100, 85, 0);
    let inland = chosen(inland, FOOT);
    assert!(inland.allows(&go(&[(100, 108)])), "two inches of five, and three of water's tenths");
    assert_eq!(inland.refuses(&go(&[(100, 109)])), "FT-MOVE-05");
    // Nobody fires on the water; teams have rafts too, tanks and guns have none.
    let afloat = river(FOOT, true).stand(FOOT, 100, 110, 0);
    assert_eq!(refused_fire(&afloat, FOOT), Some("FT-TERR-09"));
    let mark = Order::Mark { stand: FOOT, marker: crate::state::Marker::Overwatch };
    assert_eq!(afloat.phase(Phase::Mark).refuses(&mark), "FT-OVER-01", "nor gets a marker");
    assert!(river(FOOT, true).stand(FOOT, 100, 90, 0).phase(Phase::Mark).allows(&mark));
    let state = &river(FOOT, true).state;
    assert!(has_raft(state, StandId(34)) && has_raft(state, OTHER));
    assert!(!has_raft(state, TANK) && !has_raft(state, MORTAR) && !has_raft(state, TRIPOD));
    let cavalry = river(FOOT, true).recast(FOOT, "I-P1-LT-CAVALRY");
    assert!(!has_raft(&cavalry.state, FOOT));
    let strategic = Order::Choose { stand: FOOT, strategic: true };
    let hurried = river(FOOT, true).give(&strategic, &[]);
    assert_eq!(hurried.refuses(&go(&[(100, 106)])), "FT-MOVE-05");
}

/// Infantry beside a cliff from west to east.
fn cliff(light: bool) -> Trial {
    let trial = steel(&[(FOOT, 100, 100, 0), (TRIPOD, 700, 500, 0)]);
    let unit = usize::from(trial.state.spec(FOOT).unit);
    trial
        .line(TerrainKind::Cliff, &[(0, 103), (300, 103)], 0)
        .setting(|setting| setting.units[unit].light = light)
}

#[test]
fn ft_terr_10_light_infantry_climbs_after_a_turn_as_in_the_example() {
    let across = go(&[(100, 130)]);
    // It has come there in this turn, or the last: not yet.
    assert_eq!(chosen(cliff(true), FOOT).refuses(&across), "FT-TERR-10");
    // A whole movement phase without moving, ended in the usual way.
    let rested = |light: bool, moved: bool| {
        let trial = cliff(light);
        let trial = if moved { trial.travelled(FOOT, 1) } else { trial };
        let mut trial = trial.give(&Order::Done, &[]).side(EARTH).phase(Phase::Move);
        trial.state.window = None;
        trial.state.moved = StandSet::EMPTY;
        chosen(trial, FOOT)
    };
    let ready = rested(true, false);
    assert!(ready.state[FOOT].rested);
    let over = ready.give(&across, &[]);
    assert_eq!(over.pose(FOOT).at, point(100, 130));
    assert_eq!(left(&over), ground::points(2), "at no additional cost");
    assert_eq!(rested(true, true).refuses(&across), "FT-TERR-10", "it had moved");
    assert_eq!(rested(false, false).refuses(&across), "FT-TERR-10", "it is not light");
    // Away from the cliff the right is lost.
    let mut gone = cliff(true).stand(FOOT, 100, 90, 0);
    gone.state[FOOT].rested = true;
    assert_eq!(chosen(gone, FOOT).refuses(&across), "FT-TERR-10");
    // Who goes away, if only as he scoots, has not rested beside what he comes to.
    let mut walks = cliff(true);
    walks.state[FOOT].rested = true;
    let turned = chosen(walks, FOOT);
    assert!(turned.state[FOOT].rested);
    assert!(!turned.give(&go(&[(100, 95)]), &[]).state[FOOT].rested);
}

#[test]
fn ft_terr_10_flyers_ridges_and_slopes() {
    let wall = |kind: TerrainKind, stand: StandId| {
        steel(&[(stand, 100, 100, 0), (TRIPOD, 700, 500, 0)]).line(kind, &[(0, 110), (300, 110)], 0)
    };
    let flown = chosen(wall(TerrainKind::Cliff, HELICOPTER), HELICOPTER);
    assert!(flown.give(&Order::Fly { high: false }, &[]).allows(&go(&[(100, 340)])));
    assert_eq!(
        chosen(wall(TerrainKind::Cliff, TANK), TANK).refuses(&go(&[(100, 130)])),
        "FT-TERR-10"
    );
    assert!(chosen(wall(TerrainKind::Ridge, TANK), TANK).allows(&go(&[(100, 220)])), "for nothing");
    let hill = steel(&[(TANK, 100, 100, 0), (TRIPOD, 700, 500, 0)]).hill(
        (50, 110),
        (200, 210),
        [(60, 160), (190, 160)],
        2,
    );
    assert!(chosen(hill, TANK).allows(&go(&[(100, 220)])), "slopes cost nothing");
    // A cliff does not block sight.
    let sees = |kind: TerrainKind| {
        let trial = steel(&[(TANK, 100, 50, 0), (StandId(8), 100, 200, 180)]);
        let trial = trial.line(kind, &[(0, 110), (300, 110)], 0);
        crate::sight::sees(&trial.state, TANK, StandId(8))
    };
    assert!(sees(TerrainKind::Cliff) && !sees(TerrainKind::Ridge));
}
