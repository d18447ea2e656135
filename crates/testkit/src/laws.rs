//! The laws that every system obeys, checked over random battles.

use kernel::{
    Battle, Dice, NullChronicle, Playable, Setup, System, Viewer,
    replay::{Extent, Replay},
    scene::{PieceId, Scene},
    system::carry_out,
};

/// A system under test with one of its scenarios.
pub struct Laws<'a, S: System> {
    pub library: &'a S::Library,
    pub setup: Setup,
    /// No battle may be longer than this, whatever is ordered.
    pub most_turns: u16,
    /// How often the random player strolls instead of drawing any legal order blindly: 0 to 6 in six.
    pub strolls: u8,
}

/// What a series of battles came to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    pub battles: u32,
    pub orders: u64,
    pub refusals: u64,
    pub undone: u64,
    pub longest: u16,
}

impl Tally {
    /// Adds another series.
    pub fn add(&mut self, other: &Self) {
        self.battles += other.battles;
        self.orders += other.orders;
        self.refusals += other.refusals;
        self.undone += other.undone;
        self.longest = self.longest.max(other.longest);
    }
}

impl<S: Playable> Laws<'_, S> {
    /// Fights one battle per seed and checks every law on the way.
    ///
    /// # Panics
    /// When a law is broken; the message names the seed and the order.
    pub fn hold(
        &self,
        seeds: std::ops::Range<u64>,
        scramble: impl Fn(&mut Dice) -> S::Order,
        tamper: impl Fn(&S::State, Viewer, &mut Dice) -> Option<S::State>,
    ) -> Tally {
        self.hold_inspecting(seeds, scramble, tamper, |scene, dice| a_few(scene, dice, 4))
    }

    /// The same, looking at those pieces only that are chosen each time: where looking at one takes long.
    ///
    /// # Panics
    /// When a law is broken; the message names the seed and the order.
    pub fn hold_inspecting(
        &self,
        seeds: std::ops::Range<u64>,
        scramble: impl Fn(&mut Dice) -> S::Order,
        tamper: impl Fn(&S::State, Viewer, &mut Dice) -> Option<S::State>,
        chosen: impl Fn(&Scene, &mut Dice) -> Vec<PieceId>,
    ) -> Tally {
        let mut tally = Tally::default();
        for seed in seeds {
            self.battle(seed, &mut tally, &scramble, &tamper, &chosen);
        }
        tally
    }

    fn battle(
        &self,
        seed: u64,
        tally: &mut Tally,
        scramble: &impl Fn(&mut Dice) -> S::Order,
        tamper: &impl Fn(&S::State, Viewer, &mut Dice) -> Option<S::State>,
        chosen: &impl Fn(&Scene, &mut Dice) -> Vec<PieceId>,
    ) {
        let mut battle = match Battle::<S>::open(self.library, self.setup.clone(), seed) {
            Ok(battle) => battle,
            Err(error) => panic!("seed {seed}: the battle does not open: {error}"),
        };
        let mut dice = Dice::seeded(seed ^ 0x5eed);
        let (mut orders, mut known) = (Vec::new(), Vec::new());
        let mut seen = battle.state().clone();
        while let Some(decision) = S::decision(battle.state()) {
            let at = battle.given().len();
            let place = || format!("seed {seed}, order {}", at + 1);
            orders.clear();
            S::orders(battle.state(), &mut orders);
            assert!(1 < orders.len(), "{}: a decision with {} orders", place(), orders.len());
            for order in &orders {
                let checked = S::check(battle.state(), order);
                assert!(checked.is_ok(), "{}: {order:?} is listed but {checked:?}", place());
            }
            // Who decides knows what may be ordered without knowing the others' secrets.
            S::see(battle.state(), Viewer::Seat(decision.seat), &mut seen);
            known.clear();
            S::orders(&seen, &mut known);
            if known != orders {
                let Some(order) = one_sided(&orders, &known) else {
                    panic!("{}: the order of orders hangs on a secret", place());
                };
                let checked = [battle.state(), &seen].map(|state| S::check(state, order));
                panic!("{}: {order:?} hangs on a secret: {checked:?}", place());
            }
            refuse_what_is_not_listed(&battle, &orders, &mut dice, tally, scramble);
            match dice.d6() {
                1 => keep_secrets(&battle, &mut dice, tamper, chosen, &place()),
                2 => offer_odds::<S>(&seen, &orders, &mut dice, &place()),
                _ => {}
            }
            // At other points in each battle, since all that went before is fought again.
            if at % 200 == 25 + seed as usize % 4 * 50 {
                self.is_told_alike(&battle, &place());
            }

            let strolls = dice.d6() <= self.strolls;
            let chosen = if strolls {
                S::stroll(&seen, &orders, &mut dice)
            } else {
                pick(&mut dice, orders.len())
            };
            let order = orders[chosen].clone();
            let before = battle.state().clone();
            let given = battle.order(decision.seat, order.clone(), None);
            assert!(given.is_ok(), "{}: {order:?}: {:?}", place(), given.err());
            let held = S::validate(battle.state());
            let told = || {
                let lines = battle.log_lines(at + 1, at + 1);
                lines.iter().map(|line| line.text.words()).collect::<Vec<_>>().join("; ")
            };
            assert!(held.is_ok(), "{}: after {order:?}: {held:?}: {}", place(), told());
            tally.orders += 1;
            take_back_now_and_then(&mut battle, &order, decision.seat, &before, &mut dice, tally);
            let turn = S::turn(battle.state());
            assert!(turn <= self.most_turns, "seed {seed}: turn {turn} and no end");
        }
        assert!(battle.outcome().is_some(), "seed {seed}: nothing to decide, yet no outcome");
        tally.battles += 1;
        tally.longest = tally.longest.max(S::turn(battle.state()));
        self.replays_exactly(&battle, seed);
    }

    /// What is saved for everybody, loaded again, shows everybody the same.
    fn is_told_alike(&self, battle: &Battle<S>, place: &str) {
        let public = battle.save(Extent::Public);
        if public.orders.len() < battle.given().len() {
            return;
        }
        let again = match Battle::<S>::load(self.library, public, 0) {
            Ok(again) => again,
            Err(error) => panic!("{place}: the public file fails: {error}"),
        };
        let seen = |battle: &Battle<S>| S::seen_by(battle.state(), Viewer::Spectator);
        assert!(seen(&again) == seen(battle), "{place}: the public file leads elsewhere");
    }

    /// Saved, loaded and fought again it is the same battle, to the last checksum.
    fn replays_exactly(&self, battle: &Battle<S>, seed: u64) {
        for extent in [Extent::Whole, Extent::Public] {
            let saved = serde_json::to_string(&battle.save(extent)).unwrap_or_default();
            let read: Replay<S::Order> = match serde_json::from_str(&saved) {
                Ok(read) => read,
                Err(error) => panic!("seed {seed}: the save cannot be read: {error}"),
            };
            match Battle::<S>::load(self.library, read, 0) {
                Ok(again) => {
                    assert!(again.state() == battle.state(), "seed {seed}: another end");
                    assert_eq!(again.checksums(), battle.checksums(), "seed {seed}");
                }
                Err(error) => panic!("seed {seed}: the replay fails: {error}"),
            }
        }
        let fresh = Battle::<S>::open(self.library, self.setup.clone(), seed);
        let Ok(mut fresh) = fresh else { panic!("seed {seed}: does not open again") };
        for given in battle.given() {
            let again = fresh.order(given.seat, given.order.clone(), None);
            assert!(
                again.is_ok(),
                "seed {seed}: {:?} from the seed: {:?}",
                given.order,
                again.err()
            );
        }
        assert_eq!(fresh.checksums(), battle.checksums(), "seed {seed}: the seed rolls otherwise");
        let middle = battle.given().len() / 2;
        let json = serde_json::to_string(&battle.state_after(middle)).unwrap_or_default();
        match serde_json::from_str::<S::State>(&json) {
            Ok(state) => {
                assert!(state == battle.state_after(middle), "seed {seed}: state changes in JSON");
            }
            Err(error) => panic!("seed {seed}: the state cannot be read back: {error}"),
        }
    }
}

/// An order that is in one list only.
fn one_sided<'a, T: PartialEq>(one: &'a [T], other: &'a [T]) -> Option<&'a T> {
    let lone = |of: &'a [T], other: &'a [T]| of.iter().find(|order| !other.contains(order));
    lone(one, other).or_else(|| lone(other, one))
}

/// What passes `check` is listed, unless its place is free; what is not listed is refused; whatever passes never panics.
fn refuse_what_is_not_listed<S: System>(
    battle: &Battle<S>,
    orders: &[S::Order],
    dice: &mut Dice,
    tally: &mut Tally,
    scramble: &impl Fn(&mut Dice) -> S::Order,
) {
    for _ in 0..4 {
        let order = scramble(dice);
        match S::check(battle.state(), &order) {
            Ok(()) => {
                let is_known = S::is_free(&order) || orders.contains(&order);
                assert!(is_known, "{order:?} passes but is not listed");
                let mut state = battle.state().clone();
                let mut log = NullChronicle::default();
                carry_out::<S, _>(&mut state, &order, &mut Dice::seeded(1), &mut log);
                let held = S::validate(&state);
                assert!(held.is_ok(), "{order:?} breaks the state: {held:?}");
            }
            Err(refusal) => {
                assert!(!orders.contains(&order), "{order:?} is listed but refused");
                assert!(!refusal.rule.as_str().is_empty() && !refusal.why.is_empty());
                tally.refusals += 1;
            }
        }
    }
}

/// One of `n`, also where there are more than a byte can count.
pub fn pick(dice: &mut Dice, n: usize) -> usize {
    if n <= 255 {
        return usize::from(dice.pick(n as u8));
    }
    let groups = n.div_ceil(250);
    let at = usize::from(dice.pick(groups.min(255) as u8)) * 250 + usize::from(dice.pick(250));
    at.min(n - 1)
}

/// Where an order rolls dice of its own, its odds can be asked for.
fn offer_odds<S: System>(seen: &S::State, orders: &[S::Order], dice: &mut Dice, place: &str) {
    let at = pick(dice, orders.len());
    let rolls = kernel::odds::rolls::<S>(seen, &orders[at]);
    let choice = S::describe(seen, &orders[at], at);
    assert!(!rolls || choice.has_odds, "{place}: no odds are offered of {:?}", orders[at]);
}

/// Changing what a viewer must not know changes nothing that he sees.
fn keep_secrets<S: System>(
    battle: &Battle<S>,
    dice: &mut Dice,
    tamper: &impl Fn(&S::State, Viewer, &mut Dice) -> Option<S::State>,
    chosen: &impl Fn(&Scene, &mut Dice) -> Vec<PieceId>,
    place: &str,
) {
    let n_seats = battle.setup().seats.len() as u8;
    let viewers = (0..n_seats).map(|seat| Viewer::Seat(kernel::SeatId(seat)));
    for viewer in viewers.chain([Viewer::Spectator]) {
        let Some(changed) = tamper(battle.state(), viewer, dice) else { continue };
        let (one, two) = (S::seen_by(battle.state(), viewer), S::seen_by(&changed, viewer));
        assert!(one == two, "{place}: {viewer:?} sees another's secret in the state");
        let (one, two) = (S::scene(battle.state(), viewer), S::scene(&changed, viewer));
        assert!(one == two, "{place}: {viewer:?} sees another's secret in the scene");
        for piece in chosen(&one, dice) {
            assert!(
                S::inspect(battle.state(), viewer, piece) == S::inspect(&changed, viewer, piece),
                "{place}: {viewer:?} sees another's secret by inspection"
            );
        }
    }
}

/// A few pieces of a scene: a city has dozens, and there are thousands of times.
pub fn a_few(scene: &Scene, dice: &mut Dice, most: usize) -> Vec<PieceId> {
    let n = scene.pieces.len();
    (0..n.min(most)).map(|_| scene.pieces[pick(dice, n)].id).collect()
}

/// An undo goes back to exactly what was before, and never past a roll or a revelation.
fn take_back_now_and_then<S: System>(
    battle: &mut Battle<S>,
    order: &S::Order,
    seat: kernel::SeatId,
    before: &S::State,
    dice: &mut Dice,
    tally: &mut Tally,
) {
    if dice.d6() != 1 {
        return;
    }
    let n_seats = battle.setup().seats.len() as u8;
    for other in (0..n_seats).map(kernel::SeatId).filter(|&other| other != seat) {
        assert!(battle.check_undo(other).is_err(), "{other} takes back an order of {seat}");
    }
    let has_rolled = battle.given().last().is_some_and(|given| !given.dice.is_empty());
    match battle.undo(seat) {
        Ok(()) => {
            assert!(!has_rolled, "an undo crossed a roll");
            assert!(battle.state() == before, "an undo leads elsewhere");
            tally.undone += 1;
            let again = battle.order(seat, order.clone(), None);
            assert!(again.is_ok(), "what was taken back cannot be given again");
        }
        Err(_) => assert!(battle.check_undo(seat).is_err()),
    }
}
