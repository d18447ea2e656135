//! The contract of a system, kept by handing each call to the chapter that answers it.

use galleons::Galleons;
use kernel::{
    Chronicle as _, DataErrors, Decision, Dice, Log, NullChronicle, Outcome, PieceId, Playable,
    Refusal, Scene, SeatId, Setup, System, Text, Viewer,
    battle::Noted,
    book::Book,
    drawing::Drawing,
    options::OptionSpec,
    scene::{Choice, Inspection, Weight},
    system::{ScenarioCard, SetupError, SourceFile, StateError},
    tables::Origins,
};
use serde::Serialize;

use crate::{
    Play, books,
    event::Event,
    flow, narrate,
    order::Order,
    policy, scene, setup,
    state::{State, Step},
    tables::Library,
    validate, victory,
};

/// The privateer's campaign of Sky Galleons of Mars.
pub struct Campaign;

impl System for Campaign {
    const ID: &'static str = "campaign";
    const TITLE: &'static str = "The Privateer's Campaign";
    const RULES_VERSION: u32 = 4;
    const HAS_BOOKS: bool = true;
    const STANDS_ON: &'static [&'static str] = &[Galleons::ID];

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

    fn scenarios(_: &Library) -> Vec<ScenarioCard> {
        vec![setup::card()]
    }

    fn options(library: &Library) -> Vec<OptionSpec> {
        library.options.clone()
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
        flow::check(state, order).map_err(Refusal::from)
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
        matches!(order, Order::Battle { order } if Galleons::is_secret(order))
    }

    fn is_still_secret(state: &State, order: &Order) -> bool {
        match (order, &state.fight) {
            (Order::Battle { order }, Some(fight)) => {
                Galleons::is_still_secret(&fight.battle, order)
            }
            _ => false,
        }
    }

    fn foretell(state: &mut State, order: &Order, dice: &mut Dice) {
        match (order, &mut state.fight) {
            (Order::Battle { order }, Some(fight)) => {
                Galleons::foretell(&mut fight.battle, order, dice);
            }
            _ => Self::apply(state, order, dice, NullChronicle::default().as_log()),
        }
    }

    fn foretell_on(state: &mut State, dice: &mut Dice) -> bool {
        match (&state.step, &mut state.fight) {
            (Step::Battle, Some(fight)) => Galleons::foretell_on(&mut fight.battle, dice),
            _ => false,
        }
    }

    fn outcome(state: &State) -> Option<Outcome> {
        victory::outcome(state)
    }

    fn turn(state: &State) -> u16 {
        state.day
    }

    fn see(state: &State, viewer: Viewer, seen: &mut State) {
        validate::see(state, viewer, seen);
    }

    fn imagine(state: &mut State, dice: &mut Dice) {
        if let Some(fight) = &mut state.fight {
            Galleons::imagine(&mut fight.battle, dice);
        }
    }

    fn scene(state: &State, viewer: Viewer) -> Scene {
        scene::scene(state, viewer)
    }

    fn inspect(state: &State, viewer: Viewer, piece: PieceId) -> Option<Inspection> {
        scene::inspect(state, viewer, piece)
    }

    fn sheets(state: &State, viewer: Viewer) -> Vec<Drawing> {
        match &state.fight {
            Some(fight) => Galleons::sheets(&fight.battle, viewer),
            None => Vec::new(),
        }
    }

    fn describe(state: &State, order: &Order, index: usize) -> Choice {
        scene::describe(state, order, index)
    }

    fn prospect(state: &State, order: &Order) -> Vec<String> {
        match (order, &state.fight) {
            (Order::Battle { order }, Some(fight)) => Galleons::prospect(&fight.battle, order),
            _ => scene::prospect(state, order),
        }
    }

    fn narrate(state: &State, event: &Event) -> (Text, Weight) {
        narrate::narrate(state, event)
    }

    fn books(state: &State, log: &[Noted<Event>], _: Viewer) -> Vec<Book> {
        books::books(state, log)
    }

    fn pauses(state: &State) -> bool {
        // A battle that the program fights stops wherever somebody would have to decide.
        state.fight.as_ref().is_some_and(|fight| fight.is_pausing)
    }

    fn measure_names(state: &State) -> Vec<String> {
        state.fight.as_ref().map_or_else(Vec::new, |fight| Galleons::measure_names(&fight.battle))
    }

    fn measures(state: &State, out: &mut Vec<i32>) {
        if let Some(fight) = &state.fight {
            Galleons::measures(&fight.battle, out);
        }
    }

    fn validate(state: &State) -> Result<(), StateError> {
        validate::validate(state)
    }
}

impl Playable for Campaign {
    fn policy(state: &State, orders: &[Order], dice: &mut Dice) -> usize {
        policy::policy(state, orders, dice)
    }

    fn plans(state: &State, orders: &[Order], dice: &mut Dice) -> Vec<Vec<Order>> {
        let at = policy::policy(state, orders, dice);
        orders.get(at).map(|order| vec![vec![*order]]).unwrap_or_default()
    }

    fn stroll(state: &State, orders: &[Order], dice: &mut Dice) -> usize {
        policy::stroll(state, orders, dice)
    }

    fn standing(state: &State, seat: SeatId) -> i32 {
        policy::standing(state, seat)
    }

    fn results(state: &State) -> Vec<(String, i64)> {
        victory::results(state)
    }
}
