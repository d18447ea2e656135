//! The contract of a system, kept by handing each call to the chapter that answers it.

use kernel::{
    DataErrors, Decision, Dice, Log, NullChronicle, Outcome, PieceId, Playable, Refusal, Scene,
    SeatId, Setup, System, Text, Viewer,
    chart::Chart,
    draft::{Builder, Draft, Fault, Weighing},
    lift::{Hold, Measured, Pin, Placed},
    options::OptionSpec,
    scene::{Choice, Inspection, Weight},
    system::{ScenarioCard, SetupError, SourceFile, StateError},
    tables::Origins,
};
use serde::Serialize;

use crate::{
    Play, carriers, charts,
    event::Event,
    flow, free, lifting, movement, narrate,
    order::Order,
    policy, scene, secrets, setup,
    state::{Hero, SideId, State, Where},
    tables::{Body, Library, Scenario, VictoryEntry},
    validate, victory,
    vocabulary::{Special, Word},
};

/// Heroes of Victoria's Empire.
pub struct Heroes;

impl System for Heroes {
    const ID: &'static str = "heroes";
    const TITLE: &'static str = "Heroes of Victoria's Empire";
    const RULES_VERSION: u32 = 8;

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
        library.scenarios.iter().map(|scenario| scenario_card(library, scenario)).collect()
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

    fn charts(library: &Library) -> Vec<Chart> {
        charts::charts(&library.charts)
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
        flow::check(state, order).map_err(|bar| bar.shown(state, order).refusal(state))
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

    fn is_secret(_: &Order) -> bool {
        // Cards are played openly.
        false
    }

    fn foretell(state: &mut State, order: &Order, dice: &mut Dice) {
        flow::apply(&mut Play { state, dice, log: &mut NullChronicle::default() }, order);
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
        scene::choices::describe(state, order, index)
    }

    fn prospect(state: &State, order: &Order) -> Vec<String> {
        scene::prospect(state, order)
    }

    fn narrate(state: &State, event: &Event) -> (Text, Weight) {
        narrate::narrate(state, event)
    }

    fn measure_names(state: &State) -> Vec<String> {
        let kinds = ["bases lost", "units destroyed", "units routing", "Heroes lost"];
        let of_carriers = ["movement dice lost", "flotation lost"];
        let of_carriers = if has_carriers(state) { &of_carriers[..] } else { &[] };
        let sides = state.setting.sides.iter();
        let sides = sides.flat_map(|side| {
            let kinds = kinds.iter().chain(of_carriers);
            kinds.map(|kind| format!("{}: {kind}", side.name))
        });
        sides.chain(["cm thrown".to_owned(), "fights".to_owned()]).collect()
    }

    fn measures(state: &State, out: &mut Vec<i32>) {
        for side in [SideId(0), SideId(1)] {
            let own = || state.ids().filter(move |&unit| state.side_of(unit) == side);
            let lost = own().map(|unit| i32::from(victory::bases_lost(state, unit)));
            let heroes = (0..state.seats.len() as u8).map(SeatId);
            let heroes = heroes.filter(|&seat| state.side_of_seat(seat) == side);
            out.extend([
                lost.sum(),
                own().filter(|&unit| state[unit].at == Where::Destroyed).count() as i32,
                own().filter(|&unit| state[unit].routing).count() as i32,
                heroes.filter(|&seat| state.seat(seat).hero == Hero::Removed).count() as i32,
            ]);
            if has_carriers(state) {
                let dice = own().filter_map(|unit| carriers::drive(state, unit));
                let flotation = own().map(|unit| i32::from(victory::flotation_lost(state, unit)));
                out.push(dice.map(|(_, lost)| i32::from(lost)).sum());
                out.push(flotation.sum());
            }
        }
        let thrown = state.active.as_ref().and_then(|active| active.throw).unwrap_or(0);
        let fights = movement::active_unit(state)
            .map_or(0, |(_, unit)| i32::from(state.is_in_contact(unit)));
        out.extend([i32::from(thrown), fights]);
    }

    fn validate(state: &State) -> Result<(), StateError> {
        validate::validate(state)
    }
}

impl Playable for Heroes {
    const FORETHOUGHT: u32 = 20;
    const DOUBT: i64 = 10;

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

/// Whether anybody has a train or a ship.
fn has_carriers(state: &State) -> bool {
    state.setting.roster.iter().any(|spec| spec.carrier.is_some())
}

/// What a scenario cannot be fought without, by what stands on its table and by its special rules.
fn rests_on(scenario: &Scenario) -> Vec<&'static str> {
    let mut needs = Vec::new();
    for unit in &scenario.units {
        match &unit.body {
            Body::Land { is_glider: false, .. } => {}
            Body::Land { is_glider: true, .. } => needs.push("HV-ARMY-02"),
            Body::Train(_) => needs.push("HV-RAIL"),
            Body::Ship(ship) if ship.is_warship => needs.extend(["HV-MER", "HV-WAR"]),
            Body::Ship(_) => needs.push("HV-MER"),
        }
    }
    for piece in &scenario.terrain {
        needs.extend(piece.rails.as_ref().map(|_| "HV-RAIL"));
        needs.extend(piece.building.map(|_| "HV-FORM-14"));
    }
    if !scenario.squares.is_empty() {
        needs.extend(["HV-FORM-06", "HV-FORM-07", "HV-FORM-15"]);
    }
    let of_carriers = [Special::BreakTrack, Special::RepairTrack, Special::LockGates];
    if of_carriers.iter().any(|special| scenario.special.contains(special)) {
        needs.push("HV-SCEN-02");
    }
    needs.sort_unstable();
    needs.dedup();
    needs
}

/// What an entry gives points for, with the names of the zone, the unit and the kinds that it is about.
fn gives(library: &Library, scenario: &Scenario, entry: &VictoryEntry) -> String {
    let zone = entry.zone.map(|zone| &scenario.zones[usize::from(zone)].id);
    let zone = zone.map_or_else(String::new, |id| format!("the {}", id.replace('_', " ")));
    let unit = entry.unit.map_or("", |unit| scenario.units[usize::from(unit)].name.as_str());
    let kinds: Vec<String> = entry.kinds.iter().map(|kind| kind.said()).collect();
    let kinds = if kinds.is_empty() { "of any kind".to_owned() } else { kinds.join(", ") };
    let what = library.texts.victories[entry.kind]
        .replace("{zone}", &zone)
        .replace("{unit}", unit)
        .replace("{kinds}", &kinds);
    let points = if entry.points == 1 { "point" } else { "points" };
    format!("{} {points} {what}", entry.points)
}

fn scenario_card(library: &Library, scenario: &Scenario) -> ScenarioCard {
    let seats = scenario.seats.len() as u8;
    let special: Vec<&str> = Special::ALL
        .iter()
        .filter(|special| scenario.special.contains(special))
        .map(|&special| library.texts.specials[special].as_str())
        .collect();
    let victory = scenario.victory.iter().map(|entry| {
        let side = &scenario.sides[usize::from(entry.side)].name;
        format!("{side}: {}", gives(library, scenario, entry))
    });
    let size = scenario.table;
    ScenarioCard {
        system: Heroes::ID,
        id: scenario.id.clone(),
        title: scenario.name.clone(),
        background: scenario.background.clone(),
        setup: format!(
            "A table of {} × {} cm, {} turns, {} deployment.{}",
            size.width,
            size.depth,
            scenario.turns,
            scenario.deployment.said(),
            scenario.warning().map_or_else(String::new, |warning| format!(" {warning}"))
        ),
        special: special.join(" "),
        victory: victory.collect::<Vec<_>>().join("\n"),
        seats_least: seats,
        seats_most: seats,
        seat_names: scenario.seats.iter().map(|seat| seat.hero.clone()).collect(),
        rules: vec!["HV-VIC-01".to_owned(), "HV-SCEN-01".to_owned()],
        boards: vec![scenario.id.clone()],
        rests_on: rests_on(scenario),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ledger::IDS, tables::shipped};

    #[test]
    fn what_scenarios_rest_on_is_in_the_ledger() {
        let library = shipped();
        let cards = Heroes::scenarios(&library);
        let on = |id: &str| &cards.iter().find(|card| card.id == id).unwrap().rests_on;
        for needed in cards.iter().flat_map(|card| &card.rests_on) {
            let family = format!("{needed}-");
            assert!(IDS.iter().any(|id| id == needed || id.starts_with(&family)), "{needed}");
        }
        assert!(on("patrol-at-the-wadi").is_empty());
        assert_eq!(on("the-mission-at-the-drift")[..], ["HV-FORM-14"]);
        assert_eq!(
            on("the-square-on-the-road-to-the-wells")[..],
            ["HV-FORM-06", "HV-FORM-07", "HV-FORM-15"]
        );
        assert_eq!(on("the-relief-of-doorn-siding")[..], ["HV-FORM-14", "HV-RAIL", "HV-SCEN-02"]);
        assert_eq!(on("landing-at-mersa-halib")[..], ["HV-FORM-14", "HV-MER", "HV-WAR"]);
        assert_eq!(on("lock-nine")[..], ["HV-ARMY-02", "HV-FORM-14", "HV-SCEN-02"]);
    }
}
