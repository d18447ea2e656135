//! A battle with hands that nobody else sees: what is saved for everybody tells none of them, and can still be fought again.

use serde::{Deserialize, Serialize};

use super::Battle;
use crate::{
    cards::{Hand, Kinds, Stock},
    chronicle::{Chronicle, Log, NullChronicle, Play, Roll},
    dice::Dice,
    ledger::{DataErrors, RuleId},
    options::OptionSpec,
    replay::{Extent, Replay, ReplayError},
    scene::{Choice, Inspection, PieceId, Scene, Text, Weight},
    system::{
        Decision, Outcome, Refusal, ScenarioCard, SeatId, Setup, SetupError, StateError, System,
        Viewer,
    },
    tables::{Origins, SourceFile},
};

const RULE: RuleId = RuleId::known(&["T-1-01"], "T-1-01");
const PACK: Kinds<3> = Kinds::new([4, 3, 2]);

/// Two players; each is dealt two cards face down, then a card a turn, and may play one or wait. After three turns all hands
/// are turned up.
struct Patience;

#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
struct Cards {
    stock: Stock<3>,
    discards: Kinds<3>,
    hands: [Hand<3>; 2],
    turn: u16,
    to_deal: u8,
    seat: u8,
    over: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Order {
    Play(usize),
    Wait,
}

impl System for Patience {
    const ID: &'static str = "patience";
    const TITLE: &'static str = "Patience";
    const RULES_VERSION: u32 = 1;
    type Library = Origins;
    type State = Cards;
    type Order = Order;
    type Event = ();

    fn library(_: &[SourceFile<'_>], _: Option<&Origins>) -> Result<Origins, DataErrors> {
        Ok(Origins::default())
    }

    fn origins(library: &Origins) -> &Origins {
        library
    }

    fn scenarios(_: &Origins) -> Vec<ScenarioCard> {
        Vec::new()
    }

    fn options(_: &Origins) -> Vec<OptionSpec> {
        Vec::new()
    }

    fn open(_: &Origins, _: &Setup) -> Result<Cards, SetupError> {
        let (stock, discards, hands) = (Stock::new(PACK), Kinds::default(), Default::default());
        Ok(Cards { stock, discards, hands, turn: 1, to_deal: 4, seat: 0, over: false })
    }

    fn decision(state: &Cards) -> Option<Decision> {
        let seat = Self::decider(state)?;
        Some(Decision { seat, prompt: Text::plain("play"), rule: RULE, piece: None })
    }

    fn decider(state: &Cards) -> Option<SeatId> {
        (!state.over).then_some(SeatId(state.seat))
    }

    fn orders(state: &Cards, out: &mut Vec<Order>) {
        let hand = &state.hands[usize::from(state.seat)];
        out.extend(hand.seen().kinds().map(Order::Play));
        out.push(Order::Wait);
    }

    fn check(state: &Cards, order: &Order) -> Result<(), Refusal> {
        let hand = &state.hands[usize::from(state.seat)];
        match order {
            Order::Play(kind) if !hand.may_hold(*kind, &state.stock) => {
                Err(Refusal::new(RULE, "not in hand"))
            }
            Order::Play(_) | Order::Wait => Ok(()),
        }
    }

    fn apply(state: &mut Cards, order: &Order, dice: &mut Dice, log: Log<'_, ()>) {
        match log {
            Log::Null(log) => put_down(&mut Play { state, dice, log }, order),
            Log::Written(log) => put_down(&mut Play { state, dice, log }, order),
        }
    }

    fn advance(state: &mut Cards, dice: &mut Dice, log: Log<'_, ()>) -> bool {
        match log {
            Log::Null(log) => deal_on(&mut Play { state, dice, log }),
            Log::Written(log) => deal_on(&mut Play { state, dice, log }),
        }
    }

    fn is_secret(_: &Order) -> bool {
        false
    }

    fn foretell(state: &mut Cards, order: &Order, dice: &mut Dice) {
        Self::apply(state, order, dice, NullChronicle::default().as_log());
    }

    fn foretell_on(_: &mut Cards, _: &mut Dice) -> bool {
        false
    }

    fn outcome(state: &Cards) -> Option<Outcome> {
        let outcome =
            || Outcome { winners: vec![], why: "a draw".into(), rule: RULE.to_string(), turns: 3 };
        state.over.then(outcome)
    }

    fn turn(state: &Cards) -> u16 {
        state.turn
    }

    fn see(state: &Cards, viewer: Viewer, seen: &mut Cards) {
        seen.clone_from(state);
        for (seat, hand) in seen.hands.iter_mut().enumerate() {
            if !viewer.knows(SeatId(seat as u8)) {
                seen.stock.forget(hand);
            }
        }
    }

    fn imagine(state: &mut Cards, dice: &mut Dice) {
        for hand in &mut state.hands {
            state.stock.imagine(hand, dice);
        }
    }

    fn scene(_: &Cards, _: Viewer) -> Scene {
        panic!("nothing is drawn of it")
    }

    fn inspect(_: &Cards, _: Viewer, _: PieceId) -> Option<Inspection> {
        None
    }

    fn describe(_: &Cards, _: &Order, _: usize) -> Choice {
        panic!("nothing is drawn of it")
    }

    fn narrate(_: &Cards, (): &()) -> (Text, Weight) {
        (Text::plain("a card is played"), Weight::Plain)
    }

    fn pauses(state: &Cards) -> bool {
        0 < state.to_deal
    }

    fn measure_names(_: &Cards) -> Vec<String> {
        Vec::new()
    }

    fn measures(_: &Cards, _: &mut Vec<i32>) {}

    fn validate(state: &Cards) -> Result<(), StateError> {
        if state.stock.makes_up(state.hands.iter(), &state.discards, &PACK) {
            return Ok(());
        }
        Err(StateError { reasons: vec!["a card is lost".into()] })
    }
}

fn put_down<C: Chronicle<Event = ()>>(play: &mut Play<'_, Cards, C>, order: &Order) {
    let state = &mut *play.state;
    let hand = &mut state.hands[usize::from(state.seat)];
    if let Order::Play(kind) = order {
        hand.show(*kind, &mut state.stock);
        state.discards.add(*kind);
        play.log.event(RULE, ());
    }
    state.seat = 1 - state.seat;
    if state.seat == 0 {
        state.turn += 1;
        state.to_deal = 2;
    }
}

fn deal_on<C: Chronicle<Event = ()>>(play: &mut Play<'_, Cards, C>) -> bool {
    let state = &mut *play.state;
    if 3 < state.turn && !state.over {
        state.over = true;
        for hand in &mut state.hands {
            while let Some(kind) = hand.turn_up(&mut state.stock, play.dice) {
                state.discards.add(kind);
            }
        }
        return true;
    }
    if state.over || state.to_deal == 0 {
        return false;
    }
    state.to_deal -= 1;
    let seat = usize::from(state.to_deal % 2);
    if state.stock.is_empty() {
        state.stock.take_back(&mut state.discards);
    }
    let roll = Roll::card(RULE, "deal").by_seat(SeatId(seat as u8));
    play.deal(&roll, |state| (&mut state.stock, &mut state.hands[seat]));
    true
}

fn open(seed: u64) -> Battle<Patience> {
    let seats = vec!["Ann".into(), "Ben".into()];
    Battle::open(&Origins::default(), Setup::new("", seats), seed).unwrap()
}

/// Gives the next order: a card that is held whenever `plays`, else none.
fn go_on(battle: &mut Battle<Patience>, plays: bool) {
    let seat = Patience::decider(battle.state()).unwrap();
    let mut orders = Vec::new();
    Patience::orders(battle.state(), &mut orders);
    let order = if plays { orders.swap_remove(0) } else { Order::Wait };
    battle.order(seat, order, None).unwrap();
    Patience::validate(battle.state()).unwrap();
}

fn seen(battle: &Battle<Patience>) -> Cards {
    Patience::seen_by(battle.state(), Viewer::Spectator)
}

fn through_json(replay: &Replay<Order>) -> Replay<Order> {
    serde_json::from_str(&serde_json::to_string(replay).unwrap()).unwrap()
}

#[test]
fn a_public_file_tells_no_hand_and_shows_the_same_to_everybody() {
    for seed in 0..40 {
        let mut battle = open(seed);
        while battle.outcome().is_none() {
            let public = battle.save(Extent::Public);
            assert!(public.opening.iter().all(|&face| face == 0), "{:?}", public.opening);
            let again =
                Battle::<Patience>::load(&Origins::default(), through_json(&public), seed + 1)
                    .unwrap();
            assert_eq!(seen(&again), seen(&battle), "seed {seed}");
            assert_eq!(again.given().len(), battle.given().len());
            Patience::validate(again.state()).unwrap();
            // Its hands are filled in: it can be played on.
            assert!(again.state().hands.iter().all(|hand| hand.unseen() == 0));
            go_on(&mut battle, seed % 3 != 0);
        }
        // Once it is over nothing is left to hide.
        let saved = battle.save(Extent::Public);
        assert!(saved.opening.iter().all(|&face| face != 0));
        let again = Battle::<Patience>::load(&Origins::default(), through_json(&saved), 0).unwrap();
        assert!(again.state() == battle.state() && again.checksums() == battle.checksums());
    }
}

#[test]
fn two_battles_that_differ_only_in_hidden_cards_are_saved_alike() {
    let waiting = |seed| {
        let mut battle = open(seed);
        (0..4).for_each(|_| go_on(&mut battle, false));
        battle
    };
    let (one, two) = (waiting(1), waiting(2));
    assert_ne!(one.state(), two.state());
    let [one, two] =
        [&one, &two].map(|battle| serde_json::to_value(battle.save(Extent::Public)).unwrap());
    assert_eq!(one, two);
    assert!(one["checksums"].as_array().is_some_and(|sums| sums.len() == 2));
}

#[test]
fn a_public_file_is_proved_by_its_sums() {
    let mut battle = open(3);
    (0..4).for_each(|_| go_on(&mut battle, true));
    let mut public = battle.save(Extent::Public);
    public.checksums[1].sum = "0".repeat(16);
    let error = Battle::<Patience>::load(&Origins::default(), public, 0).err();
    assert!(matches!(error, Some(ReplayError::Checksum { turn: 2, .. })), "{error:?}");
}

#[test]
fn a_battle_taken_up_from_a_public_file_can_be_saved_and_taken_up_again() {
    let mut battle = open(5);
    (0..3).for_each(|_| go_on(&mut battle, true));
    let mut second =
        Battle::<Patience>::load(&Origins::default(), battle.save(Extent::Public), 77).unwrap();
    while second.outcome().is_none() {
        go_on(&mut second, true);
        let again =
            Battle::<Patience>::load(&Origins::default(), second.save(Extent::Public), 78).unwrap();
        assert_eq!(seen(&again), seen(&second));
    }
    for n in 0..=second.given().len() {
        Patience::validate(&second.state_after(n)).unwrap();
    }
    assert!(second.state_after(second.given().len()) == *second.state());
}

#[test]
fn the_dealt_cards_are_kept_for_the_store() {
    let mut battle = open(9);
    (0..5).for_each(|_| go_on(&mut battle, true));
    let whole = battle.save(Extent::Whole);
    assert!(whole.opening.iter().all(|&face| face != 0));
    let again = Battle::<Patience>::load(&Origins::default(), through_json(&whole), 0).unwrap();
    assert!(again.state() == battle.state());
    assert_eq!(again.checksums(), battle.checksums());
}

#[test]
fn a_branch_is_the_battle_up_to_an_order_and_goes_on_by_itself() {
    let mut battle = open(4);
    while battle.outcome().is_none() {
        go_on(&mut battle, true);
    }
    let n_all = battle.given().len();
    for n in 0..=n_all {
        let file = through_json(&battle.branch(n));
        assert!(file.seed.is_none(), "nobody knows what would have been rolled");
        assert_eq!((file.orders.len(), file.outcome.is_some()), (n, n == n_all));
        let mut other = Battle::<Patience>::load(&Origins::default(), file, 12).unwrap();
        assert_eq!(*other.state(), battle.state_after(n), "order {n}");
        if n < n_all {
            go_on(&mut other, false);
            assert_eq!(other.given().last().map(|given| &given.order), Some(&Order::Wait));
        }
    }
    assert_eq!(battle.branch(n_all + 1).orders.len(), n_all);
    assert_eq!(battle.given().len(), n_all, "the battle itself has not changed");
}

#[test]
fn a_branch_of_a_battle_that_goes_on_tells_no_hand() {
    let mut battle = open(4);
    (0..3).for_each(|_| go_on(&mut battle, true));
    assert!(battle.branch(3).opening.iter().all(|&face| face == 0));
    assert!(battle.branch(0).opening.iter().all(|&face| face == 0));
}

#[test]
fn a_replay_stops_at_the_moments_within_an_order() {
    let mut battle = open(6);
    (0..4).for_each(|_| go_on(&mut battle, false));
    // Before the first order there is none. The second and the fourth end a turn: two cards are to be dealt, then one.
    let counts = [0, 1, 2, 3, 4, 5].map(|n| battle.moments(n, 9).count);
    assert_eq!(counts, [0, 0, 2, 0, 2, 0]);
    for (most, to_deal) in [(1, 2), (2, 1), (9, 1)] {
        let moments = battle.moments(2, most);
        assert_eq!(moments.shown.map(|(state, _)| state.to_deal), Some(to_deal), "{most}");
        assert_eq!(moments.count, 2, "all are counted, whichever is shown");
    }
    assert!(battle.moments(2, 0).shown.is_none());
}
