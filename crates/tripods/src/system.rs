//! The contract of a system, kept by handing each call to the chapter that answers it.

use kernel::{
    DataErrors, Decision, Dice, Log, NullChronicle, Outcome, PieceId, Playable, Refusal, Scene,
    SeatId, Setup, System, Text, Viewer,
    chart::Chart,
    draft::{Builder, Draft, Fault, Mixed, Points, Pool, Weighing},
    lift::{Hold, Measured, Pin, Placed},
    options::OptionSpec,
    scene::{Choice, Inspection, Weight},
    system::{ScenarioCard, SetupError, SourceFile, StateError},
    tables::Origins,
};
use serde::Serialize;

use crate::{
    Play, charts,
    event::Event,
    flow, flyers, free, lifting, narrate,
    order::Order,
    policy, scene, secrets, setup,
    state::{Pending, SideId, State, Where},
    tables::{Library, Scenario, VictoryEntry},
    validate, victory,
    vocabulary::{Class, Equipment, Gait, TerrainKind, VictoryKind, WeaponKind},
};

/// A Fistful of Tripods.
pub struct Tripods;

impl System for Tripods {
    const ID: &'static str = "tripods";
    const TITLE: &'static str = "A Fistful of Tripods";
    const RULES_VERSION: u32 = 10;

    type Library = Library;
    type State = State;
    type Order = Order;
    type Event = Event;

    fn library(files: &[SourceFile<'_>], beside: Option<&Library>) -> Result<Library, DataErrors> {
        Library::read(files, beside)
    }

    fn origins(library: &Library) -> &Origins {
        &library.origins
    }

    fn scenarios(library: &Library) -> Vec<ScenarioCard> {
        let mut scenarios: Vec<&Scenario> = library.scenarios.iter().collect();
        scenarios.sort_by_key(|scenario| scenario.number);
        scenarios.into_iter().map(|scenario| card(library, scenario)).collect()
    }

    fn options(library: &Library) -> Vec<OptionSpec> {
        library.options.clone()
    }

    fn builder(library: &Library) -> Option<Builder> {
        Some(free::builder(library))
    }

    fn weigh(library: &Library, draft: &Draft) -> Weighing {
        free::weigh(library, draft)
    }

    fn draft(library: &Library, draft: &Draft) -> Result<String, Vec<Fault>> {
        free::draft(library, draft)
    }

    fn pools(library: &Library) -> Vec<Pool> {
        free::pools(library)
    }

    fn mixed(library: &Library, pool: &str, points: &Points, dice: &mut Dice) -> Option<Mixed> {
        free::mixed(library, pool, points, dice)
    }

    fn charts(library: &Library) -> Vec<Chart> {
        charts::charts(library)
    }

    fn open(library: &Library, setup: &Setup) -> Result<State, SetupError> {
        setup::open(library, setup)
    }

    fn changing(state: &State) -> impl Serialize {
        state.changing()
    }

    fn decision(state: &State) -> Option<Decision> {
        scene::decision(state)
    }

    fn decider(state: &State) -> Option<SeatId> {
        flow::decider(state)
    }

    fn orders(state: &State, out: &mut Vec<Order>) {
        flow::orders(state, out);
    }

    fn check(state: &State, order: &Order) -> Result<(), Refusal> {
        flow::check(state, order).map_err(|bar| bar.shown(state, order))
    }

    fn is_free(order: &Order) -> bool {
        order.is_free()
    }

    fn placed(state: &State, hold: &Hold) -> Option<Placed<Order>> {
        lifting::placed(state, hold)
    }

    fn measure(state: &State, from: Pin, to: Pin) -> Option<Measured> {
        lifting::measure(state, from, to)
    }

    fn apply(state: &mut State, order: &Order, dice: &mut Dice, log: Log<'_, Event>) {
        match log {
            Log::Null(log) => flow::apply(&mut Play { state, dice, log }, order),
            Log::Written(log) => flow::apply(&mut Play { state, dice, log }, order),
        }
    }

    fn advance(state: &mut State, dice: &mut Dice, log: Log<'_, Event>) -> bool {
        match log {
            Log::Null(log) => flow::advance(&mut Play { state, dice, log }),
            Log::Written(log) => flow::advance(&mut Play { state, dice, log }),
        }
    }

    fn is_secret(order: &Order) -> bool {
        matches!(order, Order::Plan { .. } | Order::Barrage { .. } | Order::Decoy { .. })
    }

    fn is_still_secret(state: &State, order: &Order) -> bool {
        secrets::is_kept(state, order)
    }

    /// [FT-GEN-06] Where nothing may be measured no odds of fire are told before it is declared.
    fn foretell(state: &mut State, order: &Order, dice: &mut Dice) {
        if state.setting.switches.no_measuring {
            return;
        }
        let play = &mut Play { state, dice, log: &mut NullChronicle::default() };
        flow::apply(play, order);
        // [FT-FLY-04] Whoever rises fires, if nobody answers.
        if let Order::PopUp { .. } = order {
            play.state.window = None;
            flyers::strike(play);
        }
    }

    fn foretell_on(state: &mut State, dice: &mut Dice) -> bool {
        flow::foretell_on(&mut Play { state, dice, log: &mut NullChronicle::default() })
    }

    fn outcome(state: &State) -> Option<Outcome> {
        victory::outcome(state)
    }

    fn turn(state: &State) -> u16 {
        u16::from(state.turn)
    }

    fn see(state: &State, viewer: Viewer, seen: &mut State) {
        secrets::see(state, viewer, seen);
    }

    fn imagine(state: &mut State, dice: &mut Dice) {
        secrets::imagine(state, dice);
    }

    fn scene(state: &State, viewer: Viewer) -> Scene {
        scene::scene(state, viewer)
    }

    fn inspect(state: &State, viewer: Viewer, piece: PieceId) -> Option<Inspection> {
        scene::inspect(state, viewer, piece)
    }

    fn describe(state: &State, order: &Order, index: usize) -> Choice {
        scene::describe(state, order, index)
    }

    fn prospect(state: &State, order: &Order) -> Vec<String> {
        scene::prospect(state, order)
    }

    fn narrate(state: &State, event: &Event) -> (Text, Weight) {
        narrate::narrate(state, event)
    }

    fn measure_names(_: &State) -> Vec<String> {
        let kinds = ["knocked out", "to check", "hits by small arms", "removed", "points"];
        let sides = ["Martians", "Humans"];
        let names = sides.iter().flat_map(|side| kinds.map(|kind| format!("{side}: {kind}")));
        names.collect()
    }

    fn measures(state: &State, out: &mut Vec<i32>) {
        for side in SideId::BOTH {
            let own = || state.ids().filter(move |&stand| state.side_of(stand) == side);
            let lost = own().filter(|&stand| state[stand].at == Where::Destroyed);
            let out_of_it = lost.count() + own().filter(|&s| state.doomed.has(s)).count();
            let is_due = |stand: &crate::state::StandId| {
                let checks = state[*stand].checks;
                [checks.fire, checks.artillery, checks.bout].contains(&Pending::Yes)
            };
            let hits = own().map(|stand| {
                let checks = state[stand].checks;
                i32::from(checks.hits) + i32::from(checks.bout_hits)
            });
            out.extend([
                out_of_it as i32,
                own().filter(is_due).count() as i32,
                hits.sum(),
                own().filter(|&stand| state[stand].at == Where::Removed).count() as i32,
                i32::from(victory::points(state, side, None)),
            ]);
        }
    }

    fn validate(state: &State) -> Result<(), StateError> {
        validate::validate(state)
    }
}

impl Playable for Tripods {
    fn policy(state: &State, orders: &[Order], dice: &mut Dice) -> usize {
        policy::policy(state, orders, dice)
    }

    fn plans(state: &State, orders: &[Order], dice: &mut Dice) -> Vec<Vec<Order>> {
        policy::plans(state, orders, dice)
    }

    fn stroll(_: &State, orders: &[Order], dice: &mut Dice) -> usize {
        policy::stroll(orders, dice)
    }

    fn standing(state: &State, seat: SeatId) -> i32 {
        policy::standing(state, seat)
    }
}

/// What every flyer needs.
const FLYING: [&str; 7] =
    ["FT-FLY-01", "FT-FLY-02", "FT-FLY-03", "FT-FLY-04", "FT-FLY-05", "FT-FLY-06", "FT-FLY-08"];

/// What a scenario cannot be fought without, by what stands on its table.
fn rests_on(library: &Library, scenario: &Scenario) -> Vec<&'static str> {
    let mut needs = vec!["FT-MOVE-05", "FT-CC-02", "FT-OVER-03"];
    for entry in &scenario.stands {
        let Some(kind) = library.stand(&entry.kind) else { continue };
        match kind.class {
            Class::Flyer | Class::MartianFlyer => needs.extend(FLYING),
            Class::Ironclad => needs.push("FT-IRON"),
            Class::Zeppelin => needs.push("FT-ZEP"),
            Class::Observer => needs.push("FT-ART-10"),
            _ => {}
        }
        if kind.weapons.iter().any(|weapon| weapon.kind == WeaponKind::Missile) {
            needs.push("FT-MSL");
        }
        if kind.mortar {
            needs.push("FT-ART-15");
        }
        if kind.class == Class::MartianFlyer {
            needs.push("FT-MFLY");
        }
        if 0 < kind.carry || entry.carried_by.is_some() {
            needs.extend(["FT-CARRY-01", "FT-CARRY-02", "FT-CARRY-03", "FT-CARRY-04"]);
        }
        if 0 < kind.carry && kind.class.flies() {
            needs.push("FT-CARRY-05");
        }
        // [FT-FLY-09] Rockets, where they are carried; [FT-FLY-10] and missiles that follow a laser.
        if 0 < kind.rockets || entry.rockets {
            needs.push("FT-FLY-09");
        }
        for (gear, rule) in [
            (Equipment::Laser, "FT-FLY-10"),
            (Equipment::Ivis, "FT-TECH-01"),
            (Equipment::Citv, "FT-TECH-02"),
            (Equipment::AaGun, "FT-FLY-07"),
        ] {
            if kind.has(gear) {
                needs.push(rule);
            }
        }
        if kind.gait == Gait::Amphibious {
            needs.push("FT-MOVE-07");
        }
        let guns = kind.weapons.iter().filter(|weapon| weapon.kind == WeaponKind::Gun);
        if 1 < guns.count() && kind.class != Class::Ironclad {
            needs.push("FT-LAND-01");
        }
    }
    if !scenario.cylinders.is_empty() {
        needs.push("FT-CYL");
    }
    if !scenario.off_board.is_empty() {
        needs.push("FT-ART-02");
    }
    for guns in &scenario.off_board {
        if 0 < guns.icm_shots {
            needs.push("FT-ART-19");
        }
        if 0 < guns.guided_shells {
            needs.extend(["FT-TECH-03", "FT-TECH-04"]);
        }
    }
    for shells in &scenario.shells {
        if 0 < shells.improved {
            needs.push("FT-ART-19");
        }
        if 0 < shells.guided {
            needs.extend(["FT-TECH-03", "FT-TECH-04"]);
        }
    }
    if scenario.rafts {
        needs.push("FT-TERR-09");
    }
    if scenario.clock {
        needs.push("FT-CLK");
    }
    if scenario.units.iter().any(|unit| unit.ablative) {
        needs.push("FT-ABL-01");
    }
    // Wrecks on bridges matter to whoever drives.
    let drives = scenario.stands.iter().any(|entry| {
        let kind = library.stand(&entry.kind);
        kind.is_some_and(|kind| matches!(kind.gait, Gait::Tracked | Gait::Wheeled))
    });
    for piece in scenario.land.pieces() {
        match piece.kind.kind {
            TerrainKind::Trench | TerrainKind::Bunker => needs.push("FT-TERR-12"),
            TerrainKind::Ridge => needs.push("FT-LOS-05"),
            TerrainKind::Bridge | TerrainKind::Road if drives => {
                needs.extend(["FT-ROAD-02", "FT-ROAD-03", "FT-ROAD-04"]);
            }
            TerrainKind::Cliff => needs.push("FT-TERR-10"),
            _ => {}
        }
    }
    if scenario.victory.iter().any(|entry| entry.kind == VictoryKind::Assemble) {
        needs.push("FT-CYL");
    }
    needs.sort_unstable();
    needs.dedup();
    needs
}

fn card(library: &Library, scenario: &Scenario) -> ScenarioCard {
    let scores = |entry: &VictoryEntry| {
        let points = scene::counted(entry.points.into(), "point", "points");
        match entry.kind {
            VictoryKind::Destroy => "the value of every enemy stand lost".to_owned(),
            VictoryKind::Exit => format!("{points} for each machine that leaves by the exit"),
            VictoryKind::Hold => format!("{points} for holding the area alone at the end"),
            VictoryKind::Survive => format!("{points} for each named unit that survives"),
            VictoryKind::Assemble => format!("{points} for each machine assembled"),
            VictoryKind::Deny => format!("{points} if the enemy does not score so"),
        }
    };
    let victory = ["Martians", "Humans"].into_iter().enumerate().filter_map(|(at, side)| {
        let own = scenario.victory.iter().filter(|entry| SideId::of(entry.side).index() == at);
        let own: Vec<String> = own.map(scores).collect();
        (!own.is_empty()).then(|| format!("{side} score {}.", own.join("; ")))
    });
    let table = scenario.table;
    ScenarioCard {
        system: Tripods::ID,
        id: scenario.id.clone(),
        title: scenario.name.clone(),
        background: scenario.background.clone(),
        setup: format!(
            "Period {}, a table of {} × {}″, {} turns.",
            scenario.period, table.width, table.depth, scenario.turns
        ),
        special: String::new(),
        victory: victory.collect::<Vec<_>>().join("\n"),
        seats_least: 2,
        seats_most: 2,
        seat_names: vec!["Martians".to_owned(), "Humans".to_owned()],
        rules: vec!["FT-SEQ-01".to_owned(), "FT-VIC-03".to_owned()],
        boards: vec![scenario.id.clone()],
        rests_on: rests_on(library, scenario),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ledger::IDS, tables::shipped};

    #[test]
    fn what_scenarios_rest_on_is_in_the_ledger() {
        let library = shipped();
        let cards = Tripods::scenarios(&library);
        assert_eq!(cards[0].id, "guns-behind-the-wey");
        for needed in cards.iter().flat_map(|card| &card.rests_on) {
            let family = format!("{needed}-");
            assert!(IDS.iter().any(|id| id == needed || id.starts_with(&family)), "{needed}");
        }
        let on = |id: &str| &cards.iter().find(|card| card.id == id).unwrap().rests_on;
        assert!(on("the-pit-on-the-common").contains(&"FT-CYL"));
        assert!(on("ram-at-the-river-mouth").contains(&"FT-IRON"));
        assert!(!on("guns-behind-the-wey").contains(&"FT-CYL"));
    }
}
