//! Mortars, and guns that see for themselves.

use super::*;
use crate::{
    state::{Marker, Phase},
    trial::{EARTH, MARS, Trial, point},
    vocabulary::TerrainKind,
};

const WIRE: &str = "the-wire-1917";
const TRIPOD: StandId = StandId(0);
const FOOT: StandId = StandId(8);
const TANK: StandId = StandId(25);
const GUN: StandId = StandId(36);
const MORTAR: StandId = StandId(38);

fn fires(stands: &[(StandId, i32, i32, i32)]) -> Trial {
    Trial::of(WIRE, stands).side(EARTH).phase(Phase::Fire { side: EARTH })
}

fn lob(shooter: StandId, x: i32, y: i32) -> Order {
    Order::Lob { shooter, at: point(x, y), along: None }
}

/// A mortar behind a forest, 28 inches from a tripod that infantry sees.
fn behind(seer: StandId) -> Trial {
    let stands = [(MORTAR, 100, 100, 0), (TRIPOD, 100, 393, 180), (seer, 300, 300, 0)];
    fires(&stands).area(TerrainKind::Forest, (50, 120), (150, 160))
}

#[test]
fn ft_art_15_a_mortar_fires_at_what_its_battalion_sees_as_in_the_example() {
    let own = behind(FOOT);
    assert!(own.allows(&lob(MORTAR, 100, 393)), "infantry of the same battalion sees it");
    let other = behind(TANK);
    assert_eq!(other.refuses(&lob(MORTAR, 100, 393)), "FT-ART-15", "tanks are of another");
    // 2L: a tripod is hit on six and adds two to its check.
    let hit = behind(FOOT).give(&lob(MORTAR, 100, 393), &[6]);
    assert!(hit.state[TRIPOD].checks.light);
    assert!(hit.has_told("FT-ART-15", Event::Lobbed { shooter: MORTAR, at: point(100, 393) }));
    let miss = behind(FOOT).give(&lob(MORTAR, 100, 393), &[5]);
    assert!(miss.has_told("FT-ART-08", Event::Unharmed { stand: TRIPOD }));
    // Beyond thirty inches it is wasted.
    let far = behind(FOOT).stand(TRIPOD, 100, 420, 180).give(&lob(MORTAR, 100, 420), &[]);
    assert!(far.has_told("FT-GEN-07", Event::ShellWasted { shooter: MORTAR }));
    // Not after a move, and not twice.
    assert_eq!(behind(FOOT).travelled(MORTAR, 1).refuses(&lob(MORTAR, 100, 393)), "FT-FIRE-05");
}

#[test]
fn ft_art_15_on_overwatch_too() {
    let watching = behind(FOOT).side(MARS).phase(Phase::Move).marked(&[MORTAR], Marker::Overwatch);
    let mut watching = watching;
    crate::overwatch::open(&mut watching.state);
    let asked = watching.go(&[]);
    assert!(asked.allows(&lob(MORTAR, 100, 393)));
    let fired = asked.give(&lob(MORTAR, 100, 393), &[5]);
    assert_eq!(fired.state[MORTAR].marker, Marker::None);
    assert!(
        behind(FOOT)
            .phase(Phase::Mark)
            .allows(&Order::Mark { stand: MORTAR, marker: Marker::Overwatch })
    );
}

#[test]
fn ft_art_12_a_gun_that_sees_its_target_needs_no_marker() {
    let own = fires(&[(GUN, 100, 100, 0), (TRIPOD, 100, 393, 180), (FOOT, 300, 300, 0)]);
    assert!(own.allows(&lob(GUN, 100, 393)));
    let row = Order::Lob { shooter: GUN, at: point(100, 393), along: Some(Angle::degrees(90)) };
    assert!(own.allows(&row), "dispersed as well");
    let askew = Order::Lob { shooter: GUN, at: point(100, 393), along: Some(Angle::degrees(30)) };
    assert_eq!(own.refuses(&askew), "FT-ART-11");
    assert_eq!(own.refuses(&lob(GUN, 100, 360)), "FT-TGT-05");
    let hidden = fires(&[(GUN, 100, 100, 0), (TRIPOD, 100, 393, 180), (FOOT, 300, 300, 0)]).area(
        TerrainKind::Forest,
        (50, 380),
        (150, 385),
    );
    assert_eq!(hidden.refuses(&lob(GUN, 100, 393)), "FT-ART-15", "others do not see for it");
    let turned = fires(&[(GUN, 100, 100, 180), (TRIPOD, 100, 393, 180), (FOOT, 300, 300, 0)]);
    assert_eq!(turned.refuses(&lob(GUN, 100, 393)), "FT-TOW-01");
}

#[test]
fn ft_at_02_light_mortars_of_infantry_as_in_the_example() {
    let with = |y: i32| {
        fires(&[(FOOT, 100, 100, 0), (TRIPOD, 100, y, 180)])
            .setting(|setting| setting.roster[usize::from(FOOT.0)].integral_mortar = true)
    };
    // 1L at twelve inches: a tripod on six, with two on its check.
    let hit = with(220).give(&lob(FOOT, 100, 220), &[6]);
    assert!(hit.state[TRIPOD].checks.light);
    assert!(!hit.state[FOOT].spent, "its other weapons may still fire");
    assert_eq!(hit.refuses(&lob(FOOT, 100, 220)), "FT-AT-02", "once");
    let light = Sheaf { factors: 1, light: true, templates: 1, side: 1 };
    assert_eq!(templates::number(&with(220).state, FOOT, light), 5);
    // Sixteen inches are its reach: from edge to the middle of the template.
    let reach = |y: i32| {
        let wasted = Event::ShellWasted { shooter: FOOT };
        let fired = with(y).give(&lob(FOOT, 100, y), if y <= 263 { &[1] } else { &[] });
        !fired.has_told("FT-GEN-07", wasted)
    };
    assert!(reach(263));
    assert!(!reach(265));
    let moved = with(220).travelled(FOOT, 1);
    assert_eq!(moved.refuses(&lob(FOOT, 100, 220)), "FT-FIRE-05");
    let without = fires(&[(FOOT, 100, 100, 0), (TRIPOD, 100, 220, 180)]);
    assert_eq!(without.refuses(&lob(FOOT, 100, 220)), "FT-ART-15");
}

#[test]
fn ft_smoke_01_mortars_and_guns_lay_smoke_without_a_marker() {
    use crate::state::{Pattern, Phase};
    let (mortar, foot, tripod) = (StandId(44), StandId(20), StandId(0));
    let trial = || {
        Trial::of(
            "smart-steel",
            &[(mortar, 100, 100, 0), (foot, 120, 100, 0), (tripod, 100, 300, 180)],
        )
        .side(EARTH)
        .phase(Phase::Fire { side: EARTH })
    };
    let screen = |y: i32, pattern: Pattern, incendiary: bool| {
        let (shooter, at, along) = (mortar, point(100, y), kernel::table::Angle::EAST);
        Order::Screen { shooter, at, along, pattern, incendiary }
    };
    // Where somebody of its battalion sees; nobody need be touched.
    let laid = trial().give(&screen(200, Pattern::Converged, false), &[]);
    assert_eq!(laid.state.smokes.len(), 1);
    assert!(laid.state[mortar].spent);
    let two = trial().give(&screen(200, Pattern::Dispersed, true), &[]);
    assert_eq!(two.state.smokes.len(), 2, "one for each square");
    // Beyond thirty inches it is wasted; its own edge is half an inch ahead of its middle.
    let far =
        trial().stand(tripod, 100, 450, 180).give(&screen(406, Pattern::Converged, false), &[]);
    assert!(far.has_told("FT-GEN-07", Event::ShellWasted { shooter: mortar }));
    assert!(!trial().give(&screen(405, Pattern::Converged, false), &[]).state.smokes.is_empty());
    // Both sheaves are offered, of either smoke.
    let mut orders = Vec::new();
    crate::flow::orders(&trial().state, &mut orders);
    let offered = |wanted: (Pattern, bool)| {
        orders.iter().any(|order| matches!(order, Order::Screen { pattern, incendiary, .. } if (*pattern, *incendiary) == wanted))
    };
    for pattern in [Pattern::Converged, Pattern::Dispersed] {
        assert!(offered((pattern, false)) && offered((pattern, true)), "{pattern:?}");
    }
    let hidden = trial().area(crate::vocabulary::TerrainKind::Town, (50, 150), (150, 160));
    assert_eq!(hidden.refuses(&screen(200, Pattern::Converged, false)), "FT-ART-15");
    let moved = trial().travelled(mortar, 1);
    assert_eq!(moved.refuses(&screen(200, Pattern::Converged, false)), "FT-FIRE-05");
    let plain = trial().row(mortar, |kind| kind.ammunition.clear());
    assert_eq!(plain.refuses(&screen(200, Pattern::Converged, false)), "FT-SMOKE-01");
}

#[test]
fn ft_fire_04_a_gun_that_drives_itself_may_have_moved_half_its_movement() {
    let (gun, tripod) = (StandId(44), StandId(0));
    let driven = |points: u8| {
        Trial::of("smart-steel", &[(gun, 100, 100, 0), (tripod, 100, 300, 180)])
            .recast(gun, "A-P4PLUS-MEDIUM-SP")
            .side(EARTH)
            .phase(Phase::Fire { side: EARTH })
            .travelled(gun, points)
    };
    // Half of five, rounded up.
    assert!(driven(3).allows(&lob(gun, 100, 300)));
    assert_eq!(driven(4).refuses(&lob(gun, 100, 300)), "FT-FIRE-04");
    let towed = driven(1).recast(gun, "A-P2PLUS-MEDIUM-TOWED");
    assert_eq!(towed.refuses(&lob(gun, 100, 300)), "FT-FIRE-05");
    let mortar = driven(1).recast(gun, "A-P4PLUS-SP-MORTAR");
    assert_eq!(mortar.refuses(&lob(gun, 100, 300)), "FT-FIRE-05");
}
