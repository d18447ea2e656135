//! Guns that fire at once, at both sides of each edge.

use super::*;
use crate::{
    state::Mission,
    trial::{EARTH, MARS, Trial, go, point},
    vocabulary::TerrainKind,
};

const STEEL: &str = "smart-steel";
const TRIPOD: StandId = StandId(0);
const OTHER: StandId = StandId(3);
const TANK: StandId = StandId(20);
const OBSERVER: StandId = StandId(46);
const MEDIUM: u16 = 2;

fn steel(on: bool) -> Trial {
    let mut trial = Trial::of(
        STEEL,
        &[
            (TRIPOD, 200, 300, 180),
            (OTHER, 500, 500, 180),
            (OBSERVER, 200, 100, 0),
            (TANK, 300, 100, 0),
        ],
    )
    .side(EARTH)
    .setting(|setting| setting.switches.afatds = on)
    .phase(Phase::Fire { side: EARTH });
    trial.state.turn = 2;
    trial
}

fn call(batteries: u16, caller: Caller) -> Order {
    let plot = Plot { batteries, caller, pattern: Pattern::Converged, shell: Shell::HighExplosive };
    Order::Call { at: point(200, 300), along: Angle::NORTH, plot }
}

fn by_observer() -> Order {
    call(MEDIUM, Caller::Stand(OBSERVER))
}

#[test]
fn ft_tech_06_in_the_firing_phase_without_a_marker() {
    assert!(steel(true).allows(&by_observer()));
    assert_eq!(steel(false).refuses(&by_observer()), "FT-TECH-06", "an option");
    let early = steel(true).setting(|setting| setting.period = 4);
    assert_eq!(early.refuses(&by_observer()), "FT-TECH-06");
    assert_eq!(steel(true).phase(Phase::Mark).refuses(&by_observer()), "FT-TECH-06");
    // Two guns of two points: four, which hit armour on five. No roll for its arrival.
    let sheaf = crate::tables::Sheaf { factors: 4, light: false, templates: 1, side: 1 };
    let number = templates::number(&steel(true).state, TRIPOD, sheaf) as u8;
    let hit = steel(true).give(&by_observer(), &[number]);
    assert!(hit.has_told("FT-TECH-06", Event::GunsCalled { side: EARTH, at: point(200, 300) }));
    assert!(hit.has_told("FT-QC-07", Event::Shaken { stand: TRIPOD }));
    assert_eq!(hit.state.salvoes[1], 1);
    let spared = steel(true).give(&by_observer(), &[number - 1]);
    assert!(spared.has_told("FT-ART-08", Event::Unharmed { stand: TRIPOD }));
    // Both sheaves are offered, of one battery and of all of a type together.
    let mut orders = Vec::new();
    list(&steel(true).state, &mut orders);
    let offered = |wanted: (u16, Pattern)| {
        orders.iter().any(|order| matches!(order, Order::Call { plot, .. } if (plot.batteries, plot.pattern) == wanted))
    };
    for batteries in [MEDIUM, 4, MEDIUM | 4] {
        assert!(offered((batteries, Pattern::Converged)), "{batteries}");
        assert!(offered((batteries, Pattern::Dispersed)), "{batteries}");
    }
    assert!(orders.iter().all(|order| steel(true).allows(order)));
    // Once a turn.
    assert_eq!(spared.refuses(&by_observer()), "FT-TECH-06");
}

#[test]
fn ft_tech_06_who_may_spot() {
    let unit = Caller::Unit(steel(true).state.spec(TANK).unit);
    assert!(steel(true).allows(&call(MEDIUM, unit)));
    let hidden = steel(true).area(TerrainKind::Forest, (150, 200), (250, 250));
    assert_eq!(hidden.refuses(&by_observer()), "FT-TECH-06", "he does not see it");
    // Who placed a barrage in the last command phase spots for nobody else.
    let placed = |since: u8| {
        let mut trial = steel(true);
        let plan = Some(Plan::Fire(Plot {
            batteries: 8,
            caller: Caller::Stand(OBSERVER),
            pattern: Pattern::Converged,
            shell: Shell::HighExplosive,
        }));
        let (at, tracked) = (point(200, 300), crate::state::StandSet::EMPTY);
        let (done, late, number) = (0, false, 1);
        trial.state.missions.push(Mission {
            side: EARTH,
            number,
            at,
            since,
            done,
            late,
            plan,
            tracked,
        });
        trial.allows(&by_observer())
    };
    let now = steel(true).state.player_turn();
    assert!(placed(now - 2) && !placed(now));
    // Mortars on the table answer to their own battalion.
    let mortars = |parent: Option<&str>| {
        let trial = steel(true).stand(StandId(44), 250, 100, 0);
        let own = trial.state.spec(StandId(44)).unit;
        let trial = trial.setting(|setting| {
            setting.units[usize::from(own)].parent = None;
            let mut battery = setting.batteries[1].clone();
            (battery.unit, battery.guns) = (Some(own), 0);
            setting.batteries[1] = battery;
            setting.units[usize::from(own)].parent = parent.map(str::to_owned);
        });
        trial.allows(&call(MEDIUM, unit))
    };
    assert!(mortars(Some("Task Force")) && !mortars(Some("Another")) && !mortars(None));
}

#[test]
fn ft_tech_06_on_overwatch_if_it_has_not_fired() {
    let moving = |fired: bool| {
        let mut trial = steel(true).side(MARS).phase(Phase::Move);
        // The humans are first in this battle: their turn was the one before.
        if fired {
            let own = trial.state.player_turn() - 1;
            trial.state.magazines.iter_mut().for_each(|magazine| magazine.called = own);
        }
        trial
            .give(&Order::Choose { stand: TRIPOD, strategic: false }, &[])
            .give(&go(&[(200, 270)]), &[])
    };
    let watched = moving(false);
    assert!(watched.state.window.is_some_and(|window| window.asked && window.side == EARTH));
    let at = watched.pose(TRIPOD).at;
    let plot = Plot {
        batteries: MEDIUM,
        caller: Caller::Stand(OBSERVER),
        pattern: Pattern::Converged,
        shell: Shell::HighExplosive,
    };
    let fired = watched.give(&Order::Call { at, along: Angle::NORTH, plot }, &[1]);
    assert!(fired.has_told("FT-ART-08", Event::Unharmed { stand: TRIPOD }));
    assert!(moving(true).state.window.is_none(), "all have fired in their own turn");
    // Nobody watches before his first turn.
    let mut first =
        steel(true).side(MARS).setting(|setting| setting.first = MARS).phase(Phase::Move);
    first.state.turn = 1;
    assert!(!watches(&first.state));
}

#[test]
fn ft_over_01_guns_that_are_called_so_may_watch_without_a_weapon() {
    let mark = |on: bool| {
        let unit = steel(on).state.spec(TANK).unit;
        // A launcher on the table that has no weapon of its own, and nobody in the air.
        let mut trial = steel(on)
            .row(TANK, |kind| kind.weapons.clear())
            .setting(|setting| setting.batteries[1].unit = Some(unit));
        let aircraft =
            |state: &State, one: StandId| state.class(one).flies() && state.is_martian(one);
        while let Some(one) = trial.state.ids().find(|&one| aircraft(&trial.state, one)) {
            trial = trial.recast(one, "V-P5-TRIPOD-EARLY");
        }
        let order = Order::Mark { stand: TANK, marker: Marker::Overwatch };
        crate::flow::check(&trial.phase(Phase::Mark).state, &order).map_err(|bar| bar.rule.as_str())
    };
    assert_eq!(mark(true), Ok(()));
    assert_eq!(mark(false), Err("FT-OVER-01"));
}

#[test]
fn ft_fire_04_guns_that_drive_themselves_may_have_moved_half_their_movement() {
    let ready = |row: &str, points: u8, watches: bool| {
        let unit = steel(true).state.spec(StandId(44)).unit;
        let trial = steel(true)
            .stand(StandId(44), 250, 100, 0)
            .recast(StandId(44), row)
            .setting(|setting| setting.batteries[1].unit = Some(unit))
            .travelled(StandId(44), points);
        let context = if watches { Context::Overwatch } else { Context::Own };
        let trial = trial.marked(&[StandId(44)], Marker::Overwatch);
        is_ready(&trial.state, 1, context)
    };
    let own = |row: &str, points: u8| ready(row, points, false);
    assert!(own("A-P4PLUS-MEDIUM-SP", 3) && !own("A-P4PLUS-MEDIUM-SP", 4));
    assert!(own("A-P2PLUS-MEDIUM-TOWED", 0) && !own("A-P2PLUS-MEDIUM-TOWED", 1));
    assert!(own("A-P4PLUS-SP-MORTAR", 0) && !own("A-P4PLUS-SP-MORTAR", 1));
    assert!(ready("A-P4PLUS-MEDIUM-SP", 0, true) && !ready("A-P4PLUS-MEDIUM-SP", 1, true));
}
