//! The contract of a system, kept by handing each call to the chapter that answers it.

use kernel::{
    DataErrors, Decision, Dice, Log, NullChronicle, Outcome, PieceId, Playable, Refusal, Scene,
    SeatId, Setup, System, Text, Viewer,
    chart::Chart,
    draft::{Builder, Draft, Fault, Weighing},
    drawing::Drawing,
    options::{OptionSpec, Preset},
    scene::{Choice, Inspection, Weight},
    system::{ScenarioCard, SetupError, SourceFile, StateError},
    tables::Origins,
    yard::Yard,
};
use serde::Serialize;

use crate::{
    Play, batteries,
    event::Event,
    flights, flow, foretell, free, machineguns,
    narrate::{self, capital},
    order::Order,
    parties, policy, scene, setup,
    state::{State, Target},
    tables::Library,
    validate, victory,
    yard::{self, Shipyard},
};

/// Sky Galleons of Mars with Cloudships and Gunboats.
pub struct Galleons;

impl System for Galleons {
    const ID: &'static str = "galleons";
    const TITLE: &'static str = "Sky Galleons of Mars";
    const RULES_VERSION: u32 = 6;

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

    fn presets(library: &Library) -> Vec<Preset> {
        library.presets.clone()
    }

    fn charts(library: &Library) -> Vec<Chart> {
        library.every_chart()
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

    fn yard(library: &Library) -> Option<Box<dyn Yard + '_>> {
        Some(Box::new(Shipyard::new(library)))
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
        flow::check(state, order).map_err(|bar| bar.refusal(state))
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
        matches!(
            order,
            Order::Shift { .. }
                | Order::Cut { .. }
                | Order::Land { .. }
                | Order::TellOff { .. }
                | Order::StandDown { .. }
                | Order::ComeHome { .. }
                | Order::PutOut { .. }
                | Order::TakeIn { .. }
                | Order::RaiseMine { .. }
                | Order::LowerMine { .. }
                | Order::Load { .. }
                | Order::LoadNoMore { .. }
                | Order::Hoist { .. }
                | Order::Lay { .. }
                | Order::ToStations
                | Order::Plot { .. }
                | Order::PlotNoMore
                | Order::Declare { .. }
                | Order::Fire { .. }
                | Order::FireBattery { .. }
                | Order::Launch { .. }
                | Order::FireRockets { .. }
                | Order::Volley { .. }
                | Order::CeaseFire
        )
    }

    fn is_still_secret(state: &State, order: &Order) -> bool {
        // [SG-SEQ-09] Where a portable gun is laid, as long as it has not shown itself.
        match *order {
            Order::Lay { ship, gun, .. } if state.ending.is_none() => {
                machineguns::is_hidden(state, &state[ship], usize::from(gun))
            }
            _ => false,
        }
    }

    fn foretell(state: &mut State, order: &Order, dice: &mut Dice) {
        foretell::foretell(&mut Play { state, dice, log: &mut NullChronicle::default() }, order);
    }

    fn foretell_on(state: &mut State, dice: &mut Dice) -> bool {
        foretell::foretell_on(&mut Play { state, dice, log: &mut NullChronicle::default() })
    }

    fn is_foretold(state: &State) -> bool {
        foretell::is_foretold(state)
    }

    fn outcome(state: &State) -> Option<Outcome> {
        victory::outcome(state)
    }

    fn turn(state: &State) -> u16 {
        state.turn
    }

    fn see(state: &State, viewer: Viewer, seen: &mut State) {
        validate::see(state, viewer, seen);
    }

    fn scene(state: &State, viewer: Viewer) -> Scene {
        scene::scene(state, viewer)
    }

    fn inspect(state: &State, viewer: Viewer, piece: PieceId) -> Option<Inspection> {
        scene::inspect(state, viewer, piece)
    }

    fn sheets(state: &State, viewer: Viewer) -> Vec<Drawing> {
        yard::sheets(state, viewer)
    }

    fn prospect(state: &State, order: &Order) -> Vec<String> {
        scene::prospect(state, order)
    }

    fn describe(state: &State, order: &Order, index: usize) -> Choice {
        scene::describe(state, order, index)
    }

    fn narrate(state: &State, event: &Event) -> (Text, Weight) {
        narrate::narrate(state, event)
    }

    fn measure_names(state: &State) -> Vec<String> {
        let kinds = ["hull boxes lost", "men lost", "guns lost", "fire", "levels lost", "lost"];
        let more: &[&str] = if state.is_advanced() { &["captured"] } else { &[] };
        let names = state.setting.names.iter();
        let mut all: Vec<String> = names
            .flat_map(|name| kinds.iter().chain(more).map(move |kind| format!("{name}: {kind}")))
            .collect();
        let flights = state.flight_ids().map(flights::name);
        all.extend(flights.map(|name| format!("{name}: men flying or boarding")));
        let ground = |battery| {
            let name = capital(&state.target_name(Target::Battery { battery }));
            ["men lost", "fire", "silenced"].map(|kind| format!("{name}: {kind}"))
        };
        all.extend(batteries::ids(state).flat_map(ground));
        all.extend(batteries::hexes(state).map(|hex| {
            format!("{}: damage points", capital(&state.target_name(Target::Hex { hex })))
        }));
        all
    }

    fn measures(state: &State, out: &mut Vec<i32>) {
        for id in state.ids() {
            let (ship, class) = (&state[id], state.class(id));
            let is_down = !ship.is_on_map() && ship.is_lost();
            let living = if is_down { 0 } else { ship.living() - u16::from(ship.owed) };
            // Men of hers who are away live on; those aboard a prize are not hers.
            let away = parties::away(state, id).total();
            let living = if ship.is_prize { 0 } else { living } + u16::from(away);
            let guns = ship.guns.iter().filter(|gun| gun.is_wrecked).count();
            out.extend([
                i32::from(if is_down { class.hull_boxes() } else { ship.hull_marks }),
                i32::from(class.complement.total()) - i32::from(living),
                if is_down { ship.guns.len() as i32 } else { guns as i32 },
                i32::from(ship.fire),
                i32::from(class.ceiling.level()) - i32::from(ship.altitude.level()),
                i32::from(state.is_lost(id)),
            ]);
            if state.is_advanced() {
                out.push(i32::from(ship.is_prize));
            }
        }
        for id in state.flight_ids() {
            out.push(i32::from(flights::strength(state, id)));
        }
        for battery in batteries::ids(state) {
            let (here, crew) = (&state[battery], batteries::weapon(state, battery).crew);
            out.extend([
                i32::from(crew) - i32::from(here.crew),
                i32::from(here.fire),
                i32::from(here.is_out()),
            ]);
        }
        out.extend(state.afield.ruins.iter().map(|&points| i32::from(points)));
    }

    fn validate(state: &State) -> Result<(), StateError> {
        validate::validate(state)
    }
}

fn scenario_card(scenario: &crate::tables::Scenario) -> ScenarioCard {
    let (seats_least, seats_most) = scenario.players;
    let mut boards = vec![scenario.map.clone()];
    boards.extend(scenario.map_alternatives.iter().cloned());
    ScenarioCard {
        system: Galleons::ID,
        id: scenario.id.clone(),
        title: scenario.name.clone(),
        background: scenario.background.clone(),
        setup: scenario.setup.clone(),
        special: scenario.special.clone(),
        victory: scenario.victory.clone(),
        seats_least,
        seats_most,
        seat_names: (0..usize::from(seats_most)).map(|seat| seat_name(scenario, seat)).collect(),
        rules: scenario.rules.clone(),
        boards,
        rests_on: Vec::new(),
    }
}

/// What a chair at the table is called before somebody sits on it: by its side, the allies counted.
fn seat_name(scenario: &crate::tables::Scenario, seat: usize) -> String {
    let nth = |n: usize| ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"][n.min(5)];
    let sides = &scenario.sides;
    if sides.iter().any(|side| side.each_player) {
        return format!("{} captain", nth(seat));
    }
    let (name, ally) = (&sides[seat % sides.len()].name, seat / sides.len());
    if ally == 0 { format!("{name} captain") } else { format!("{} {name} captain", nth(ally)) }
}

impl Playable for Galleons {
    fn policy(state: &State, orders: &[Order], dice: &mut Dice) -> usize {
        policy::policy(state, orders, dice)
    }

    fn plans(state: &State, orders: &[Order], dice: &mut Dice) -> Vec<Vec<Order>> {
        policy::plans(state, orders, dice)
    }

    fn stroll(state: &State, orders: &[Order], dice: &mut Dice) -> usize {
        policy::stroll(state, orders, dice)
    }

    fn standing(state: &State, seat: SeatId) -> i32 {
        policy::standing(state, seat)
    }
}
