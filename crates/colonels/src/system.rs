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

use crate::{
    Play, charts,
    event::Event,
    flow, free, instructions, lifting, narrate,
    order::Order,
    policy, scene, setup,
    state::{SideId, State, Where},
    tables::{Library, Scenario},
    together, validate, victory,
    vocabulary::{OpeningOrder, Troop, VictoryKind},
};

/// Indunas, Colonels & Emirs.
pub struct Colonels;

impl System for Colonels {
    const ID: &'static str = "colonels";
    const TITLE: &'static str = "Indunas, Colonels & Emirs";
    const RULES_VERSION: u32 = 11;

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
        library.scenarios.iter().map(scenario_card).collect()
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

    fn changing(state: &State) -> impl serde::Serialize {
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

    fn is_secret(order: &Order) -> bool {
        // [IC-ORD-01] All else is done in the open.
        matches!(order, Order::Instruct { .. })
    }

    fn foretell(state: &mut State, order: &Order, dice: &mut Dice) {
        // [IC-ARTY-14] Odds would tell the range that is to be estimated.
        if matches!(order, Order::Shell { .. }) {
            return;
        }
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
        seen.clone_from(state);
        instructions::hide(seen, viewer);
        together::hide(seen, viewer);
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

    fn narrate(state: &State, event: &Event) -> (Text, Weight) {
        narrate::narrate(state, event)
    }

    fn measure_names(state: &State) -> Vec<String> {
        let kinds = [
            "castings lost",
            "stands lost",
            "stands halted",
            "stands disrupted",
            "hits on machines and wagons",
        ];
        let sides = state.setting.sides.iter();
        sides
            .flat_map(|side| kinds.iter().map(move |kind| format!("{}: {kind}", side.name)))
            .collect()
    }

    fn measures(state: &State, out: &mut Vec<i32>) {
        for side in [SideId(0), SideId(1)] {
            let own = || state.unit_ids().filter(move |&unit| state.side_of(unit) == side);
            let full: i32 = own()
                .filter(|&unit| state.spec(unit).parent.is_none())
                .map(|unit| {
                    let kind = &state.spec(unit).kind;
                    i32::from(kind.castings) * i32::from(kind.stands)
                })
                .sum();
            let stands = || own().flat_map(|unit| state.all_of(unit)).map(|stand| &state[stand]);
            let left: i32 = stands().map(|stand| i32::from(stand.castings)).sum();
            out.extend([
                full - left,
                stands().filter(|stand| matches!(stand.at, Where::Gone(_))).count() as i32,
                stands().filter(|stand| stand.halted).count() as i32,
                stands().filter(|stand| stand.disrupted).count() as i32,
                own()
                    .filter(|&unit| state.spec(unit).kind.castings == 0)
                    .map(|unit| i32::from(state[unit].gun_hits))
                    .sum(),
            ]);
        }
    }

    fn validate(state: &State) -> Result<(), StateError> {
        validate::validate(state)
    }
}

impl Playable for Colonels {
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

/// What a scenario cannot be fought without, by what stands on its table and by what it is fought for.
fn rests_on(scenario: &Scenario) -> Vec<&'static str> {
    let mut needs = Vec::new();
    for unit in &scenario.units {
        let kind = &unit.kind;
        needs.extend(match kind.troop {
            Troop::Recon | Troop::Assault => Some("IC-VEH"),
            Troop::Aviation => Some("IC-AIR"),
            Troop::Skimmer => Some("IC-SKIM"),
            Troop::Hero => Some("IC-HERO"),
            // A train is guarded in a square of several companies.
            Troop::Wagon => Some("IC-FORM-04"),
            _ => None,
        });
        if kind.troop == Troop::Wagon {
            needs.push("IC-STAND-05");
        }
        if kind.order == OpeningOrder::Skirmish || kind.skirmish {
            needs.push("IC-FORM-05");
        }
        if unit.entry.is_some() {
            needs.push("IC-SET-03");
        }
    }
    for entry in &scenario.victory {
        if entry.kind == VictoryKind::HolderWins {
            needs.push("IC-SET-04");
        }
    }
    if scenario.options.contains_key("orders") {
        needs.push("IC-ORD");
    }
    if scenario.options.contains_key("shell_fire") {
        needs.push("IC-ARTY-14");
    }
    if scenario.options.contains_key("fanaticism") {
        needs.push("IC-MORALE-21");
    }
    needs.sort_unstable();
    needs.dedup();
    needs
}

fn scenario_card(scenario: &Scenario) -> ScenarioCard {
    let seats: u8 = scenario.sides.iter().map(|side| side.seats.len() as u8).sum();
    let victory = scenario.victory.iter().map(|entry| {
        let side = entry.side.map_or("both sides", |side| &scenario.sides[usize::from(side)].name);
        let zone = entry.objective.map_or("", |zone| &scenario.objectives[usize::from(zone)].name);
        match entry.kind {
            VictoryKind::HoldObjective => match entry.side {
                Some(_) => format!("{side}: {} for holding {zone}.", victory::counted(entry.vp)),
                None => format!("{} for holding {zone}.", victory::counted(entry.vp)),
            },
            VictoryKind::Losses => {
                "A point for every ten points of enemy units destroyed.".to_owned()
            }
            VictoryKind::PresenceEachTurnEnd => {
                format!(
                    "{side}: {} for each turn at whose end it is in {zone}.",
                    victory::counted(entry.vp)
                )
            }
            VictoryKind::WagonInObjectiveAtEnd => {
                format!(
                    "{side}: {} for each wagon in {zone} at the end.",
                    victory::counted(entry.vp)
                )
            }
            VictoryKind::WagonDestroyed => {
                format!("{side}: {} for each enemy wagon destroyed.", victory::counted(entry.vp))
            }
            VictoryKind::HolderWins => format!(
                "{side} wins if it holds {zone} at the end, unless it is behind by {} or more.",
                victory::counted(entry.unless_behind_by)
            ),
        }
    });
    let names = scenario.sides.iter().flat_map(|side| {
        let several = 1 < side.seats.len();
        (1..=side.seats.len()).map(move |n| {
            if several { format!("{}, brigade {n}", side.name) } else { side.name.clone() }
        })
    });
    ScenarioCard {
        system: Colonels::ID,
        id: scenario.id.clone(),
        title: scenario.name.clone(),
        background: scenario.background.clone(),
        setup: format!(
            "A table of {} × {} yards, {} turns, about {} minutes.",
            scenario.table.width, scenario.table.depth, scenario.turns, scenario.minutes
        ),
        special: scenario.special.join(" "),
        victory: victory.collect::<Vec<_>>().join(" "),
        seats_least: seats,
        seats_most: seats,
        seat_names: names.collect(),
        rules: vec!["IC-SET-02".to_owned(), "IC-SET-04".to_owned()],
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
        let cards = Colonels::scenarios(&library);
        for needed in cards.iter().flat_map(|card| &card.rests_on) {
            let family = format!("{needed}-");
            assert!(IDS.iter().any(|id| id == needed || id.starts_with(&family)), "{needed}");
        }
        let on = |id: &str| &cards.iter().find(|card| card.id == id).unwrap().rests_on;
        assert!(on("the-well-at-dry-canal").is_empty());
        assert!(on("thunder-over-the-long-canal").contains(&"IC-AIR"));
        assert!(on("the-marching-square").contains(&"IC-FORM-04"));
    }
}
