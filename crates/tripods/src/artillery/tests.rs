//! Indirect fire at both sides of each edge.

use super::*;
use crate::{
    Tripods,
    trial::{EARTH, MARS, Trial, point},
};
use kernel::{System as _, Viewer};

const WIRE: &str = "the-wire-1917";
const TRIPOD: StandId = StandId(0);
const FOOT: StandId = StandId(8);
const MORE: StandId = StandId(13);
const TANK: StandId = StandId(25);
const GUN: StandId = StandId(36);
const OBSERVER: StandId = StandId(39);
/// Two batteries of medium guns and one of heavy ones off the table, one of light guns on it.
const MEDIUM: u16 = 1;
const BOTH: u16 = 3;
const HEAVY: u16 = 4;
const LIGHT: u16 = 8;

fn wire(stands: &[(StandId, i32, i32, i32)]) -> Trial {
    Trial::of(WIRE, stands).side(EARTH).phase(Phase::Plot)
}

fn plain() -> Trial {
    wire(&[(TRIPOD, 200, 300, 180), (FOOT, 200, 100, 0), (MORE, 300, 100, 0)])
}

fn plot(batteries: u16, caller: Caller) -> Plot {
    let (pattern, shell) = (Pattern::Converged, Shell::HighExplosive);
    Plot { batteries, caller, pattern, shell }
}

fn of(stand: StandId) -> Caller {
    let trial = plain();
    Caller::Unit(trial.state.spec(stand).unit)
}

fn barrage(x: i32, y: i32, plot: Plot) -> Order {
    Order::Barrage { at: point(x, y), plot }
}

/// A mission that is due in the Martians' indirect fire phase.
fn due(mut trial: Trial, at: (i32, i32), plan: Plan) -> Trial {
    let number = trial.state.missions.len() as u8 + 1;
    let (side, at) = (EARTH, point(at.0, at.1));
    let plan = Some(plan);
    let tracked = crate::state::StandSet::EMPTY;
    trial.state.missions.push(Mission {
        side,
        number,
        at,
        since: 1,
        done: 0,
        late: false,
        plan,
        tracked,
    });
    trial.state.turn = 2;
    trial.side(MARS).phase(Phase::Indirect)
}

#[test]
fn ft_art_02_where_an_observer_sees_and_one_marker_each() {
    let trial = plain();
    let first = barrage(200, 300, plot(MEDIUM, of(FOOT)));
    assert!(trial.allows(&first));
    let hidden = plain().area(crate::vocabulary::TerrainKind::Forest, (150, 200), (250, 250));
    assert_eq!(hidden.refuses(&first), "FT-ART-02", "a forest is in between");
    assert_eq!(trial.refuses(&barrage(700, 300, plot(MEDIUM, of(FOOT)))), "FT-ART-02");
    assert_eq!(trial.refuses(&barrage(200, 300, plot(MEDIUM, of(TRIPOD)))), "FT-ART-02");
    let called = plain().give(&first, &[]);
    let told = Event::MarkerLaid { side: EARTH, at: point(200, 300) };
    assert!(called.has_told("FT-ART-02", told), "the marker is for all to see");
    assert_eq!(called.refuses(&barrage(210, 300, plot(HEAVY, of(FOOT)))), "FT-ART-02");
    assert!(called.allows(&barrage(210, 300, plot(HEAVY, of(MORE)))), "another unit may");
    assert_eq!(called.phase(Phase::Move).refuses(&first), "FT-ART-02");
}

#[test]
fn ft_art_02_what_a_marker_stands_for_is_not_in_the_enemys_view() {
    let laid = |plan: Plan| due(plain(), (200, 300), plan);
    let fire = laid(Plan::Fire(plot(MEDIUM, of(FOOT))));
    let decoy = laid(Plan::Decoy);
    for viewer in [Viewer::Seat(MARS.seat()), Viewer::Spectator] {
        let bytes =
            |trial: &Trial| serde_json::to_string(&Tripods::seen_by(&trial.state, viewer)).unwrap();
        assert_eq!(bytes(&fire), bytes(&decoy));
        assert_eq!(Tripods::scene(&fire.state, viewer), Tripods::scene(&decoy.state, viewer));
    }
    let own = Viewer::Seat(EARTH.seat());
    assert_ne!(Tripods::scene(&fire.state, own), Tripods::scene(&decoy.state, own));
    let order = Order::Decoy { at: point(200, 300) };
    assert!(Tripods::is_secret(&order) && Tripods::is_still_secret(&decoy.state, &order));
    // Whoever looks ahead imagines something for it.
    let mut seen = Tripods::seen_by(&fire.state, Viewer::Seat(MARS.seat()));
    Tripods::imagine(&mut seen, &mut kernel::Dice::seeded(4));
    assert!(seen.missions[0].plan.is_some());
}

/// The plots that are offered, with their places.
fn offered(trial: &Trial) -> Vec<(Point, Plot)> {
    let mut orders = Vec::new();
    crate::flow::orders(&trial.state, &mut orders);
    assert!(orders.iter().all(|order| trial.allows(order)));
    let plots = orders.into_iter().filter_map(|order| match order {
        Order::Barrage { at, plot } => Some((at, plot)),
        _ => None,
    });
    plots.collect()
}

#[test]
fn ft_art_02_the_player_chooses_who_observes() {
    let plots = |trial: &Trial, caller: Caller| {
        let own = offered(trial).into_iter().filter(|(_, plot)| plot.caller == caller);
        own.map(|(_, plot)| (plot.batteries, plot.pattern, plot.shell)).collect::<Vec<_>>()
    };
    let both = plain();
    let first = plots(&both, of(FOOT));
    assert!(!first.is_empty());
    assert_eq!(plots(&both, of(MORE)), first, "the other calls whatever the first may call");
    // Nobody is offered twice for the same.
    let mut all = offered(&both);
    all.sort_by_key(|one| format!("{one:?}"));
    let n = all.len();
    all.dedup();
    assert_eq!(all.len(), n);
    // Who does not see the place is not offered, nor who has called.
    let blind = plain().area(crate::vocabulary::TerrainKind::Forest, (255, 150), (275, 250));
    assert!(!sees(&blind.state, of(MORE), point(200, 300)));
    assert!(plots(&blind, of(MORE)).is_empty() && !plots(&blind, of(FOOT)).is_empty());
    let called = plain().give(&barrage(200, 300, plot(MEDIUM, of(FOOT))), &[]);
    assert!(plots(&called, of(FOOT)).is_empty() && !plots(&called, of(MORE)).is_empty());
}

#[test]
fn ft_art_07_who_was_chosen_to_observe_corrects() {
    // The tripod is lost from sight for one of the two when the shells come.
    let landed = |caller: Caller| {
        let order = barrage(200, 300, plot(MEDIUM, caller));
        let mut trial = plain()
            .give(&order, &[])
            .area(crate::vocabulary::TerrainKind::Forest, (255, 150), (275, 250))
            .side(MARS);
        trial.state.turn = 2;
        trial.phase(Phase::Indirect).go(&[6])
    };
    let corrected = Order::Land { at: point(210, 300), along: Angle::NORTH };
    assert!(landed(of(FOOT)).allows(&corrected));
    assert_eq!(landed(of(MORE)).refuses(&corrected), "FT-ART-07");
}

#[test]
fn ft_art_12_guns_that_see_for_themselves_are_offered_when_their_unit_has_called() {
    let own = of(GUN);
    let gun = |script: fn(Trial) -> Trial| {
        let stands = [(TRIPOD, 200, 300, 180), (FOOT, 200, 100, 0), (GUN, 240, 100, 0)];
        let trial = script(wire(&stands));
        offered(&trial)
            .into_iter()
            .any(|(_, plot)| (plot.batteries, plot.caller) == (LIGHT, of(GUN)))
    };
    assert!(gun(|trial| trial));
    let busy: fn(Trial) -> Trial =
        |trial| trial.give(&barrage(200, 300, plot(MEDIUM, of(GUN))), &[]);
    assert!(gun(busy), "though {own:?} handles another marker");
    let fired: fn(Trial) -> Trial =
        |trial| trial.give(&barrage(200, 300, plot(LIGHT, of(GUN))), &[]);
    assert!(!gun(fired), "they fire already");
}

#[test]
fn ft_art_02_the_quick_player_takes_whoever_is_offered_first() {
    let trial = plain();
    let mut orders = Vec::new();
    crate::flow::orders(&trial.state, &mut orders);
    let again = |at: usize| observers::is_again(&orders, at);
    for (at, order) in orders.iter().enumerate() {
        let is_other = matches!(order, Order::Barrage { plot, .. } if plot.caller == of(MORE));
        assert_eq!(again(at), is_other, "{order:?}");
    }
    for seed in 0..20 {
        let chosen = crate::policy::policy(&trial.state, &orders, &mut kernel::Dice::seeded(seed));
        assert!(!again(chosen));
    }
}

#[test]
fn ft_art_03_three_decoys_as_in_the_example() {
    let decoy = |x: i32| Order::Decoy { at: point(x, 400) };
    let three = [100, 200, 300].iter().fold(plain(), |trial, &x| trial.give(&decoy(x), &[]));
    assert_eq!(three.refuses(&decoy(350)), "FT-ART-03");
    // They come off when they would land.
    let lifted = due(plain(), (200, 300), Plan::Decoy).go(&[]);
    assert!(lifted.has_told("FT-ART-03", Event::DecoyLifted { side: EARTH, at: point(200, 300) }));
    assert!(lifted.state.missions.is_empty());
}

#[test]
fn ft_art_04_arrival_as_in_the_example() {
    let fire = Plan::Fire(plot(MEDIUM, of(FOOT)));
    let landing = due(plain(), (200, 300), fire).go(&[5]);
    assert_eq!(landing.state.phase, Phase::Land { mission: 0 }, "average guns need five");
    let late = due(plain(), (200, 300), fire).go(&[4]);
    assert!(late.has_told("FT-ART-04", Event::Delayed { side: EARTH, at: point(200, 300) }));
    assert!(late.state.missions[0].late);
    // In the next turn it lands without a roll.
    let mut again = due(plain(), (200, 300), fire);
    again.state.missions[0].late = true;
    assert_eq!(again.go(&[]).state.phase, Phase::Land { mission: 0 });
    // In the fourth period well-drilled guns add two: three is enough, two is not.
    let drilled = || {
        due(plain(), (200, 300), fire).setting(|setting| {
            setting.period = 4;
            setting.batteries[0].practised = true;
        })
    };
    assert_eq!(drilled().go(&[3]).state.phase, Phase::Land { mission: 0 });
    assert!(drilled().go(&[2]).state.missions[0].late);
    // In the fifth nobody rolls.
    let modern = due(plain(), (200, 300), fire).setting(|setting| setting.period = 5);
    assert_eq!(modern.go(&[]).state.phase, Phase::Land { mission: 0 });
}

#[test]
fn ft_art_05_guns_of_one_type_add_their_factors_as_in_the_example() {
    let trial = plain();
    assert!(trial.allows(&barrage(200, 300, plot(BOTH, of(FOOT)))));
    assert_eq!(trial.refuses(&barrage(200, 300, plot(MEDIUM | HEAVY, of(FOOT)))), "FT-ART-05");
    assert_eq!(trial.refuses(&barrage(200, 300, plot(0, of(FOOT)))), "FT-ART-05");
    assert_eq!(trial.refuses(&barrage(200, 300, plot(64, of(FOOT)))), "FT-ART-05");
    // Busy guns fire no second mission.
    let called = plain().give(&barrage(200, 300, plot(HEAVY, of(FOOT))), &[]);
    assert_eq!(called.refuses(&barrage(200, 300, plot(HEAVY, of(MORE)))), "FT-ART-05");
    // Two heavy guns of three points: six factors, which hit armour on four.
    let land = |script: &[u8]| {
        let fire = Plan::Fire(plot(HEAVY, of(FOOT)));
        let order = Order::Land { at: point(200, 300), along: Angle::NORTH };
        let trial = due(plain(), (200, 300), fire).go(&[6]).give(&order, script);
        trial.told().contains(&("FT-QC-07", Event::Shaken { stand: TRIPOD }))
    };
    let six = Sheaf { factors: 6, light: false, templates: 1, side: 1 };
    let number = templates::number(&plain().state, TRIPOD, six) as u8;
    assert!(land(&[number, 6]));
    assert!(!land(&[number - 1]));
}

#[test]
fn ft_art_06_six_inches_from_the_marker_as_in_the_example() {
    let fire = Plan::Fire(plot(MEDIUM, of(FOOT)));
    let landing = due(plain(), (200, 200), fire).go(&[6]);
    let to = |x: i32, y: i32| Order::Land { at: point(x, y), along: Angle::NORTH };
    assert!(landing.allows(&to(200, 200)));
    assert!(landing.allows(&to(240, 240)));
    assert_eq!(landing.refuses(&to(250, 240)), "FT-ART-06");
    let hidden = due(plain(), (200, 200), fire)
        .area(crate::vocabulary::TerrainKind::Forest, (190, 230), (260, 260))
        .go(&[6]);
    assert_eq!(hidden.refuses(&to(240, 245)), "FT-ART-06", "the observer does not see it");
}

#[test]
fn ft_art_06_a_template_is_offered_between_two_machines() {
    const OTHER: StandId = StandId(1);
    let trial = |x: i32| {
        let stands = [(TRIPOD, 200, 300, 180), (OTHER, x, 300, 180), (FOOT, 200, 100, 0)];
        due(wire(&stands), (200, 300), Plan::Fire(plot(MEDIUM, of(FOOT))))
            .phase(Phase::Land { mission: 0 })
    };
    let between = |trial: &Trial, x: i32| {
        let mut orders = Vec::new();
        list_landings(&trial.state, &mut orders);
        orders.contains(&Order::Land { at: point(x, 300), along: Angle::NORTH })
    };
    assert!(between(&trial(218), 209), "the marker is on one of them, and that one counts too");
    assert!(!between(&trial(230), 215), "no square of an inch touches both");
}

#[test]
fn ft_art_07_without_an_observer_exactly_there() {
    let fire = Plan::Fire(plot(MEDIUM, of(FOOT)));
    let lost = || {
        let mut trial = due(plain(), (200, 200), fire);
        trial.state[FOOT].at = Where::Destroyed;
        trial
    };
    // There is nothing to decide: it lands on its marker.
    let landed = lost().go(&[6]);
    let (side, at) = (EARTH, point(200, 200));
    let told =
        Event::Landed { side, at, along: Angle::NORTH, guns: 2, shell: Shell::HighExplosive };
    assert!(landed.has_told("FT-ART-06", told));
    let stuck = lost().phase(Phase::Land { mission: 0 });
    let away = Order::Land { at: point(210, 200), along: Angle::NORTH };
    assert_eq!(stuck.refuses(&away), "FT-ART-07");
    assert_eq!(stuck.refuses(&Order::Cancel { number: 1 }), "FT-ART-07");
    // An observer who is there may call it off, now or before.
    let landing = due(plain(), (200, 200), fire).go(&[6]);
    let off = landing.give(&Order::Cancel { number: 1 }, &[]);
    assert!(off.has_told("FT-ART-07", Event::Cancelled { side, at }));
    assert_eq!(off.state.salvoes[0], 0, "nothing was spent");
    let early = plain().give(&barrage(200, 200, plot(MEDIUM, of(FOOT))), &[]);
    assert!(early.give(&Order::Cancel { number: 1 }, &[]).state.missions.is_empty());
}

#[test]
fn ft_art_03_no_refusal_tells_the_enemy_what_a_marker_stands_for() {
    let fire = Plan::Fire(plot(MEDIUM, of(FOOT)));
    let said = |phase: Phase, side: SideId, plan: Plan| {
        let mut trial = due(due(plain(), (200, 200), fire), (300, 200), plan);
        (trial.state.phase, trial.state.side) = (phase, side);
        let refusal = Tripods::check(&trial.state, &Order::Cancel { number: 2 }).err();
        refusal.map(|refusal| refusal.why)
    };
    // Neither while he moves or plots himself, nor while another marker comes down.
    for phase in [Phase::Move, Phase::Plot, Phase::Land { mission: 0 }] {
        let [real, decoy] = [fire, Plan::Decoy].map(|plan| said(phase, MARS, plan));
        assert!(real.is_some() && real == decoy, "{phase:?}: {real:?}, {decoy:?}");
    }
    // Whose they are may call off what he has plotted, and no decoys.
    assert_eq!(said(Phase::Plot, EARTH, fire), None);
    assert!(said(Phase::Plot, EARTH, Plan::Decoy).is_some());
}

#[test]
fn ft_art_09_a_unit_sees_with_any_of_its_stands() {
    let wood = |stands: &[(StandId, i32, i32, i32)]| {
        wire(stands).area(crate::vocabulary::TerrainKind::Forest, (150, 150), (250, 200))
    };
    let order = barrage(200, 300, plot(MEDIUM, of(FOOT)));
    let one = wood(&[(TRIPOD, 200, 300, 180), (FOOT, 200, 100, 0)]);
    assert_eq!(one.refuses(&order), "FT-ART-02");
    let two = wood(&[(TRIPOD, 200, 300, 180), (FOOT, 200, 100, 0), (StandId(9), 100, 300, 0)]);
    assert!(two.allows(&order));
}

#[test]
fn ft_art_10_an_observer_calls_and_is_not_told_from_others_as_in_the_example() {
    // Round stands of half an inch and of three quarters: 4.0 and 4.1 inches apart.
    let near = |gap: i32| {
        let away = 100 + gap + 6;
        let mut trial = wire(&[(TRIPOD, 100, 300, 180), (OBSERVER, 100, 100, 0)]);
        let at = Point::thousandths(100 * away + 25, 10_000);
        trial.state[FOOT].at = Where::Table(kernel::table::Pose::new(at, Angle::NORTH));
        trial
    };
    let shot = |trial: &Trial| {
        targets::check_seen(&trial.state, TRIPOD, OBSERVER).map_err(|bar| bar.rule.as_str())
    };
    assert_eq!(shot(&near(40)), Err("FT-ART-10"));
    assert_eq!(shot(&near(41)), Ok(()));
    // He calls by himself, and never fires.
    let trial = near(41);
    assert!(trial.allows(&barrage(100, 300, plot(MEDIUM, Caller::Stand(OBSERVER)))));
    assert!(trial.state.kind(OBSERVER).weapons.is_empty());
    // A template does not touch him while he is covert; another observer does not count.
    assert!(templates::is_covert(&near(40).state, OBSERVER));
    assert!(!templates::is_covert(&near(41).state, OBSERVER));
    // With fog of war an unspotted friend keeps nobody from being aimed at, but shells do not tell them apart.
    let unseen = near(40).foggy().spotted(&[OBSERVER]).hidden(&[FOOT]);
    assert_eq!(shot(&unseen), Ok(()));
    assert!(templates::is_covert(&unseen.state, OBSERVER));
    assert_eq!(shot(&unseen.spotted(&[FOOT])), Err("FT-ART-10"));
}

#[test]
fn ft_art_11_a_row_of_squares_as_in_the_example() {
    // Four medium guns dispersed: two squares with four factors each; converged one with eight.
    let row = row(&plain().state, &plain().state.setting.batteries[0]).clone();
    let (converged, dispersed) = (row.converged.unwrap(), row.dispersed.unwrap());
    assert_eq!((4 * converged.factors, converged.templates), (8, 1));
    assert_eq!((4 * dispersed.factors, dispersed.templates), (4, 2));
    let fire = Plot { pattern: Pattern::Dispersed, ..plot(BOTH, of(FOOT)) };
    let landing = due(plain(), (200, 300), Plan::Fire(fire)).go(&[6]);
    let along = |degrees: i32| Order::Land { at: point(200, 300), along: Angle::degrees(degrees) };
    assert!(landing.allows(&along(0)) && landing.allows(&along(270)));
    assert_eq!(landing.refuses(&along(45)), "FT-ART-11");
    let squares = templates::squares(point(200, 300), Some(Angle::degrees(90)), dispersed);
    let middles: Vec<Point> = squares.iter().map(kernel::table::Outline::middle).collect();
    assert_eq!(middles, [point(200, 300), point(210, 300)]);
}

#[test]
fn ft_art_12_guns_on_the_table_fire_once_and_before_their_front() {
    let with_gun = |facing: i32| wire(&[(TRIPOD, 200, 300, 180), (GUN, 200, 100, facing)]);
    let order = barrage(200, 300, plot(LIGHT, of(GUN)));
    assert_eq!(with_gun(180).refuses(&order), "FT-ART-12");
    let called = with_gun(0).give(&order, &[]);
    // Until it lands the gun neither moves nor fires otherwise.
    let moving = called.phase(Phase::Move);
    assert_eq!(moving.refuses(&Order::Choose { stand: GUN, strategic: false }), "FT-ART-12");
    let context = (crate::fire::Context::Own, EARTH);
    let fires = crate::fire::check_shooter(&moving.state, GUN, context);
    assert_eq!(fires.unwrap_err().rule.as_str(), "FT-ART-12");
    // One that drives itself may be moved meanwhile, but for mortars.
    let drives = |row: &str| {
        Trial { state: moving.state.clone(), log: Vec::new() }
            .recast(GUN, row)
            .allows(&Order::Choose { stand: GUN, strategic: false })
    };
    assert!(drives("A-P4PLUS-LIGHT-SP") && !drives("A-P4PLUS-SP-MORTAR"));
    let marches = Order::Choose { stand: GUN, strategic: true };
    let driven = Trial { state: moving.state.clone(), log: Vec::new() };
    assert_eq!(driven.recast(GUN, "A-P4PLUS-LIGHT-SP").refuses(&marches), "FT-ART-12");
    // By its own sight it needs no marker, and no observer for one.
    let busy = wire(&[(TRIPOD, 200, 300, 180), (GUN, 200, 100, 0), (FOOT, 300, 100, 0)]);
    let busy = busy.give(&barrage(200, 300, plot(MEDIUM, of(GUN))), &[]);
    assert_eq!(busy.refuses(&barrage(200, 300, plot(HEAVY, of(GUN)))), "FT-ART-02");
    assert!(busy.allows(&order));
}

#[test]
fn ft_seq_07_the_other_sides_barrages_come_down_as_in_the_example() {
    let fire = Plan::Fire(plot(MEDIUM, of(FOOT)));
    let mut own = due(plain(), (200, 300), fire).side(EARTH);
    own.state.missions[0].since = own.state.player_turn();
    assert!(!any_due(&own.state), "not in the turn in which it was called");
    assert!(any_due(&due(plain(), (200, 300), fire).state));
}

#[test]
fn ft_seq_02_the_command_phase_in_its_order_as_in_the_example() {
    // Smoke fades first, then markers are put down.
    let mut trial = plain().phase(Phase::Command { chore: Chore::Smoke, at: 0 });
    let smoke = crate::state::Smoke {
        at: point(400, 400),
        along: Angle::NORTH,
        width: 1,
        incendiary: false,
    };
    trial.state.smokes.push(smoke);
    let plotted = trial.go(&[1]);
    assert!(plotted.state.smokes.is_empty());
    assert_eq!(plotted.state.phase, Phase::Plot);
    // In a Martian turn the gas, then the cylinders, fall in between.
    assert!(Chore::Smoke < Chore::Gas && Chore::Gas < Chore::Wake && Chore::Wake < Chore::Plot);
    assert!(Chore::Plot < Chore::Fall && Chore::Fall < Chore::Arrive);
}

#[test]
fn ft_art_21_markers_by_their_numbers_as_in_the_example() {
    let fire = Plan::Fire(plot(MEDIUM, of(FOOT)));
    let two = due(due(plain(), (200, 300), fire), (300, 300), Plan::Fire(plot(HEAVY, of(MORE))));
    // The first fails its roll and stays where it is; the second follows.
    let next = two.go(&[4, 5]);
    assert!(next.has_told("FT-ART-04", Event::Delayed { side: EARTH, at: point(200, 300) }));
    assert_eq!(next.state.phase, Phase::Land { mission: 1 });
    assert_eq!(next.state.missions[0].at, point(200, 300));
}

#[test]
fn ft_art_18_launchers_that_fail_their_roll_scatter_as_in_the_example() {
    let launcher = || {
        let fire = Plan::Fire(plot(MEDIUM, of(FOOT)));
        due(plain(), (200, 300), fire).setting(|setting| {
            let kind = usize::from(setting.batteries[0].kind);
            setting.types[kind].rocket_launcher = true;
            setting.types[kind].salvoes = Some(1);
            setting.types[kind].converged =
                Some(Sheaf { factors: 15, light: true, templates: 1, side: 3 });
        })
    };
    let order = Order::Land { at: point(200, 300), along: Angle::NORTH };
    // 15L or more hit armour on four, infantry on two.
    let sheaf = Sheaf { factors: 30, light: true, templates: 1, side: 3 };
    assert_eq!(templates::number(&launcher().state, TRIPOD, sheaf), 4);
    assert_eq!(templates::number(&launcher().state, FOOT, sheaf), 2);
    let accurate = launcher().go(&[5]).give(&order, &[5, 3]);
    assert!(accurate.has_told("FT-ART-08", Event::Unharmed { stand: TRIPOD }));
    let astray = launcher().go(&[5]).give(&order, &[4, 6, 1, 1]);
    assert!(astray.has_told("FT-ART-18", Event::Scattered { inches: 6, to: Angle::NORTH }));
    // They shoot as most of their force does, whatever crew they have: elite, on three.
    let force = |quality: Quality| {
        launcher().setting(|setting| {
            setting.units.iter_mut().for_each(|unit| unit.quality = quality);
            setting.batteries[0].quality = Quality::Average;
        })
    };
    let shot = |quality: Quality, script: &[u8]| {
        let landed = force(quality).go(&[5]).give(&order, script);
        !landed.told().iter().any(|(rule, _)| *rule == "FT-ART-18")
    };
    assert!(shot(Quality::Elite, &[3, 3]) && !shot(Quality::Elite, &[2, 6, 1, 1]));
    assert!(shot(Quality::Green, &[6, 3]) && !shot(Quality::Green, &[5, 6, 1, 1]));
    // Where as many are of two sorts, the worse counts.
    let halved = |one: Quality, other: Quality| {
        let mut trial = force(one);
        let own: Vec<StandId> =
            trial.state.ids().filter(|&stand| trial.state.side_of(stand) == EARTH).collect();
        trial = trial.setting(|setting| {
            let mut better =
                setting.units[usize::from(setting.roster[usize::from(own[0].0)].unit)].clone();
            better.quality = other;
            setting.units.push(better);
            let new = setting.units.len() as u8 - 1;
            for stand in own.iter().take(own.len().div_ceil(2)) {
                setting.roster[usize::from(stand.0)].unit = new;
            }
        });
        (own.len(), super::force_of(&trial.state, EARTH))
    };
    let (n, worse) = halved(Quality::Green, Quality::Elite);
    let wanted = if n % 2 == 0 { Quality::Green } else { Quality::Elite };
    assert_eq!(worse, wanted);
    assert_eq!(halved(Quality::Elite, Quality::Green).1, Quality::Green);
    // It has a single salvo.
    let spent = astray.side(EARTH).phase(Phase::Plot);
    assert_eq!(spent.refuses(&barrage(200, 300, plot(MEDIUM, of(FOOT)))), "FT-ART-05");
    let _ = TANK;
}

const STEEL: &str = "smart-steel";
const LATE: StandId = StandId(0);
const TANKS: [StandId; 4] = [StandId(16), StandId(17), StandId(18), StandId(19)];

/// The tanks of a company with IVIS, in sight of an enemy.
fn steel() -> Trial {
    Trial::of(
        STEEL,
        &[
            (LATE, 200, 300, 180),
            (TANKS[0], 200, 100, 0),
            (TANKS[1], 220, 100, 0),
            (TANKS[2], 240, 100, 0),
            (TANKS[3], 260, 100, 0),
        ],
    )
    .side(EARTH)
    .phase(Phase::Plot)
}

#[test]
fn ft_tech_01_a_marker_for_every_tank_and_one_for_the_company_as_in_the_example() {
    let trial = steel();
    let own = callers(&trial.state, EARTH).collect::<Vec<_>>();
    let company = Caller::Unit(trial.state.spec(TANKS[0]).unit);
    let stands = TANKS.map(Caller::Stand);
    assert!(stands.iter().chain([&company]).all(|caller| own.contains(caller)));
    let tanks = |trial: &Trial| {
        callers(&trial.state, EARTH).filter(|caller| matches!(caller, Caller::Stand(_))).count()
    };
    assert_eq!(tanks(&trial), 4, "four tanks, besides the company's own observer");
    // Each of them calls one; a second of the same does not.
    let batteries = [1, 2, 4, 8];
    let called = stands.iter().zip(batteries).fold(steel(), |trial, (&caller, battery)| {
        trial.give(&barrage(200, 300, plot(battery, caller)), &[])
    });
    assert_eq!(called.state.missions.len(), 4);
    assert_eq!(called.refuses(&barrage(200, 300, plot(1, stands[0]))), "FT-ART-05");
    let again = steel().give(&barrage(200, 300, plot(1, stands[0])), &[]);
    assert_eq!(again.refuses(&barrage(200, 300, plot(2, stands[0]))), "FT-ART-02");
    assert!(again.allows(&barrage(200, 300, plot(2, company))));
    // Tanks without it have only their unit's observer; cohesion doubles.
    let plain = steel().row(TANKS[0], |kind| kind.equipment.clear());
    assert_eq!(tanks(&plain), 0);
    let far = |trial: &Trial| crate::checks::cohesion(&trial.state, TANKS[0]);
    assert_eq!((far(&steel()), far(&plain)), (Length::units(6), Length::units(3)), "veterans");
}

#[test]
fn ft_art_19_improved_munitions_as_in_the_example() {
    let caller = Caller::Stand(TANKS[0]);
    let improved = |batteries: u16, pattern: Pattern| Plot {
        shell: Shell::Improved,
        pattern,
        ..plot(batteries, caller)
    };
    let trial = steel();
    // Two medium guns converged: twice 2 and 1 are six factors on a square of two inches.
    let (_, battery) = batteries(&trial.state, 2).next().unwrap();
    let own = sheaf(row(&trial.state, battery), improved(2, Pattern::Converged)).unwrap();
    assert_eq!((own.factors * guns(&trial.state, battery), own.templates, own.side), (6, 1, 2));
    let wide = sheaf(row(&trial.state, battery), improved(2, Pattern::Dispersed)).unwrap();
    assert_eq!((wide.factors, wide.templates, wide.side), (2, 2, 2));
    let order = |batteries: u16| barrage(200, 300, improved(batteries, Pattern::Converged));
    assert!(trial.allows(&order(2)));
    assert_eq!(trial.refuses(&order(8)), "FT-ART-19", "the heavy guns have bought none");
    // Three shots, and no more.
    let mut spent = steel();
    spent.state.magazines[1].improved = 3;
    assert_eq!(spent.refuses(&order(2)), "FT-ART-19");
    // Six factors hit armour on their number; a tripod an inch and a half away is under it.
    let six = Sheaf { factors: 6, light: false, templates: 1, side: 2 };
    let number = templates::number(&trial.state, LATE, six) as u8;
    let landed = |x: i32, script: &[u8]| {
        let mut trial = steel().give(&order(2), &[]).stand(LATE, x, 300, 180).side(MARS);
        trial.state.turn = 2;
        trial
            .phase(Phase::Indirect)
            .go(&[])
            .give(&Order::Land { at: point(200, 300), along: Angle::NORTH }, script)
    };
    let hit = landed(215, &[number, 6]);
    assert!(hit.told().contains(&("FT-QC-07", Event::Shaken { stand: LATE })));
    assert_eq!(hit.state.magazines[1].improved, 1);
    assert!(landed(216, &[]).told().iter().all(|(rule, _)| *rule != "FT-ART-08"));
}

#[test]
fn ft_art_20_chemical_shells_and_mines_are_listed_and_never_offered() {
    let library = crate::tables::shipped();
    let has =
        |id: &str, letter: Ammunition| library.stand(id).unwrap().ammunition.contains(&letter);
    assert!(has("A-P4PLUS-MEDIUM-SP", Ammunition::Chemical));
    assert!(has("A-P4PLUS-MEDIUM-SP", Ammunition::Mines) && has("A-P5-MLRS", Ammunition::Mines));
    // Whatever is offered is plain, improved, smoke, or guided.
    let mut orders = Vec::new();
    list(&steel().state, &mut orders);
    let mut shells: Vec<String> = orders
        .iter()
        .filter_map(|order| match order {
            Order::Barrage { plot, .. } => Some(format!("{:?}", plot.shell)),
            _ => None,
        })
        .map(|shell| shell.split(' ').next().unwrap_or_default().to_owned())
        .collect();
    shells.sort();
    shells.dedup();
    assert_eq!(shells, ["Guided", "HighExplosive", "Improved", "Incendiary", "Smoke"]);
    assert!(serde_json::from_str::<Shell>("\"chemical\"").is_err());
}

#[test]
fn ft_art_10_shells_of_his_own_side_strike_an_observer() {
    let burst = |side: SideId, script: &[u8]| {
        let mut trial =
            wire(&[(TRIPOD, 300, 300, 180), (OBSERVER, 100, 100, 0), (FOOT, 130, 100, 0)]);
        assert!(templates::is_covert(&trial.state, OBSERVER));
        let mut dice = kernel::Dice::script(script);
        let mut log = kernel::WrittenChronicle::default();
        let mut play = Play { state: &mut trial.state, dice: &mut dice, log: &mut log };
        let sheaf = Sheaf { factors: 2, light: false, templates: 1, side: 1 };
        templates::burst(&mut play, side, None, &[templates::square(point(100, 100), 1)], sheaf);
        assert_eq!(dice.finish(), Ok(()));
        trial.state[OBSERVER].checks.artillery
    };
    assert_eq!(burst(MARS, &[]), crate::state::Pending::No);
    // He is rolled for like everybody; unspotted he would have luck first, but no enemy is sure of him.
    assert_eq!(burst(EARTH, &[6]), crate::state::Pending::Yes);
}

#[test]
fn ft_art_07_an_observer_in_a_vehicle_is_not_lost() {
    let (carrier, caller) = (StandId(25), Caller::Stand(OBSERVER));
    let mut trial = wire(&[(TRIPOD, 200, 200, 180), (FOOT, 200, 100, 0), (carrier, 220, 100, 0)]);
    trial.state[OBSERVER].at = Where::Aboard(carrier);
    assert!(lives(&trial.state, caller));
    trial.state[OBSERVER].at = Where::Destroyed;
    assert!(!lives(&trial.state, caller));
}

#[test]
fn ft_smoke_01_both_sheaves_are_offered_of_either_smoke() {
    let mut orders = Vec::new();
    crate::flow::orders(&plain().state, &mut orders);
    for shell in [Shell::Smoke, Shell::Incendiary] {
        for pattern in [Pattern::Converged, Pattern::Dispersed] {
            let is_it = |order: &&Order| matches!(order, Order::Barrage { plot, .. } if (plot.shell, plot.pattern) == (shell, pattern));
            let order = orders.iter().find(is_it).expect("it is offered");
            assert!(plain().allows(order));
            let said = crate::scene::describe(&plain().state, order, 0).label;
            assert_eq!(said.contains("dispersed"), pattern == Pattern::Dispersed, "{said}");
        }
    }
}
