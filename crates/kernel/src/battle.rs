//! A battle: a scenario being fought. It is its setup, its seed and its orders; all else is derived.

use serde::{Deserialize, Serialize};

use crate::{
    chronicle::{Chronicle as _, Entry, Rolled, WrittenChronicle},
    dice::{Dice, DiceError},
    json,
    scene::LogLine,
    system::{
        Outcome, Refusal, SeatId, Setup, SetupError, System, Viewer, carry_on, carry_out, lay_out,
    },
};

/// A battle in progress or over.
pub struct Battle<S: System> {
    setup: Setup,
    seed: u64,
    /// The dice rolled before the first decision.
    opening: Vec<u8>,
    state: S::State,
    given: Vec<Given<S::Order>>,
    /// The dice as everybody may know them, where something was drawn face down: of the opening, then of each order.
    public_dice: Vec<Option<Vec<u8>>>,
    /// Who noticed each of these orders.
    noticed: Vec<Noticed>,
    log: Vec<Noted<S::Event>>,
    checksums: Vec<Checksum>,
    /// The sum of what everybody saw at the opening, which all checksums go on from.
    ground: Fnv,
    /// The states to go back to, one for each order that may still be taken back.
    undo: Vec<S::State>,
    /// States after so many orders, one a turn: where a replay starts from.
    snapshots: Vec<(usize, S::State)>,
}

/// An order that was given: by whom, and with which dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Given<O> {
    pub seat: SeatId,
    pub order: O,
    /// The faces that were rolled in carrying it out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u8>,
}

/// Who noticed that an order was given: one bit a seat, the topmost for those who only look on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Noticed(u32);

impl Noticed {
    const BY_ALL: Self = Self(u32::MAX);
    const LOOKING_ON: u32 = 1 << 31;

    const fn bit(viewer: Viewer) -> u32 {
        match viewer {
            Viewer::Seat(seat) => 1 << (seat.0 % 31),
            Viewer::Spectator => Self::LOOKING_ON,
            Viewer::Umpire => u32::MAX,
        }
    }

    const fn by(self, viewer: Viewer) -> bool {
        self.0 & Self::bit(viewer) != 0
    }
}

/// Where a replay may stop while one order is carried out.
#[derive(Clone, Debug)]
pub struct Moments<T> {
    /// The state at the one that was asked for, with the entries that the log had then.
    pub shown: Option<(T, usize)>,
    pub count: usize,
}

/// A line of the chronicle with its place in the battle.
#[derive(Clone, Debug)]
pub struct Noted<E> {
    /// How many orders had been given before.
    pub order: usize,
    pub turn: u16,
    pub entry: Entry<E>,
}

/// The state's checksum when a turn was over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checksum {
    /// How many orders had been given.
    pub after: usize,
    pub turn: u16,
    /// Sixteen hexadecimal digits.
    pub sum: String,
}

/// Why an order was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OrderError {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error("it is for {whose} to decide now, not for {seat}")]
    NotYours { seat: SeatId, whose: SeatId },
    #[error("the battle is over")]
    Over,
    #[error("{0}")]
    Dice(#[from] DiceError),
}

/// Why an order was not taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UndoError {
    #[error("there is nothing to take back")]
    Nothing,
    #[error("the last order was given by {whose}, not by {seat}")]
    NotYours { seat: SeatId, whose: SeatId },
    #[error(
        "dice have been rolled or something has come to light since: that cannot be taken back"
    )]
    Sealed,
}

impl<S: System> Battle<S> {
    /// Lays out a battle and plays on to its first decision.
    pub fn open(library: &S::Library, setup: Setup, seed: u64) -> Result<Self, SetupError> {
        Self::open_with(library, setup, seed, None).map(|(battle, _)| battle)
    }

    /// The same with scripted dice for the opening rolls, where given.
    pub fn open_with(
        library: &S::Library,
        setup: Setup,
        seed: u64,
        script: Option<&[u8]>,
    ) -> Result<(Self, Result<(), DiceError>), SetupError> {
        let mut state = lay_out::<S>(library, &setup)?;
        let mut dice = script.map_or_else(|| Dice::seeded(seed), Dice::script).keeping();
        let mut chronicle = WrittenChronicle::default();
        carry_on::<S, _>(&mut state, &mut dice, &mut chronicle);
        fill_in::<S>(&mut state, &mut dice);
        let turn = S::turn(&state);
        let log = chronicle.0.into_iter().map(|entry| Noted { order: 0, turn, entry }).collect();
        let snapshots = vec![(0, state.clone())];
        let ground = lie_of::<S>(&state);
        let opening = dice.kept().to_vec();
        let public_dice = vec![dice.kept_public().map(<[u8]>::to_vec)];
        let battle = Self {
            setup,
            seed,
            opening,
            state,
            given: Vec::new(),
            public_dice,
            noticed: Vec::new(),
            log,
            checksums: Vec::new(),
            ground,
            undo: Vec::new(),
            snapshots,
        };
        Ok((battle, dice.finish()))
    }

    /// A battle that starts from a state of unknown past. It can be played on, not saved as a replay.
    pub fn from_state(state: S::State, seed: u64) -> Self {
        let setup = Setup::default();
        let snapshots = vec![(0, state.clone())];
        let ground = lie_of::<S>(&state);
        Self {
            setup,
            seed,
            opening: Vec::new(),
            state,
            given: Vec::new(),
            public_dice: vec![None],
            noticed: Vec::new(),
            log: Vec::new(),
            checksums: Vec::new(),
            ground,
            undo: Vec::new(),
            snapshots,
        }
    }

    /// The dice rolled before the first decision.
    pub fn opening_dice(&self) -> &[u8] {
        &self.opening
    }

    /// The dice of order number `number` as everybody may know them; 0 is the opening.
    pub(crate) fn public_dice(&self, number: usize) -> &[u8] {
        let whole = || match number.checked_sub(1) {
            Some(at) => &self.given[at].dice[..],
            None => &self.opening[..],
        };
        self.public_dice[number].as_deref().unwrap_or_else(whole)
    }

    /// The checksums of what everybody may know, in place of those of the whole state.
    pub(crate) fn public_checksums(&self) -> Vec<Checksum> {
        let seen = |after| {
            let at = self.snapshots.iter().find(|(snapshot, _)| *snapshot == after);
            at.map(|(_, state)| self.checksum(&S::seen_by(state, Viewer::Spectator)))
        };
        let sums = self.checksums.iter();
        sums.filter_map(|sum| Some(Checksum { sum: seen(sum.after)?, ..sum.clone() })).collect()
    }

    /// Sixteen hexadecimal digits that two machines agree on exactly when their battles agree.
    fn checksum(&self, state: &S::State) -> String {
        format!("{:016x}", self.ground.with(&S::changing(state)).0)
    }

    /// Fills in what this battle was not told, so that it can be played on from here.
    pub(crate) fn imagine(&mut self) {
        let mut dice = Dice::seeded(self.seed).keeping();
        dice.turn_to(u64::MAX);
        S::imagine(&mut self.state, &mut dice);
        // It is kept as the end of what was rolled last, where a replay finds it again.
        let number = self.given.len();
        let mut public = self.public_dice(number).to_vec();
        public.extend(dice.kept_public().unwrap_or_default());
        self.public_dice[number] = Some(public);
        let last = self.given.last_mut().map_or(&mut self.opening, |given| &mut given.dice);
        last.extend(dice.kept());
        for (_, state) in self.snapshots.iter_mut().filter(|(after, _)| *after == number) {
            state.clone_from(&self.state);
        }
        self.undo.clear();
    }

    pub fn state(&self) -> &S::State {
        &self.state
    }

    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    pub fn given(&self) -> &[Given<S::Order>] {
        &self.given
    }

    pub fn log(&self) -> &[Noted<S::Event>] {
        &self.log
    }

    pub fn checksums(&self) -> &[Checksum] {
        &self.checksums
    }

    pub fn outcome(&self) -> Option<Outcome> {
        S::outcome(&self.state)
    }

    /// Gives an order. Nothing changes when it is refused. With `script` the dice are not rolled but read from it.
    pub fn order(
        &mut self,
        seat: SeatId,
        order: S::Order,
        script: Option<&[u8]>,
    ) -> Result<&[Noted<S::Event>], OrderError> {
        let decision = S::decision(&self.state).ok_or(OrderError::Over)?;
        if decision.seat != seat {
            return Err(OrderError::NotYours { seat, whose: decision.seat });
        }
        S::check(&self.state, &order)?;

        let number = self.given.len() + 1;
        let mut dice = script.map_or_else(|| Dice::seeded(self.seed), Dice::script).keeping();
        dice.turn_to(number as u64);
        let mut chronicle = WrittenChronicle::default();
        let mut state = self.state.clone();
        carry_out::<S, _>(&mut state, &order, &mut dice, &mut chronicle);
        fill_in::<S>(&mut state, &mut dice);
        dice.finish()?;

        let before = std::mem::replace(&mut self.state, state);
        let turn = S::turn(&before);
        let over = S::turn(&self.state) != turn || S::decision(&self.state).is_none();
        // What is told or rolled, everybody notices; the rest only those whose view it changes.
        let noticed = if dice.is_sealed() || !chronicle.0.is_empty() {
            Noticed::BY_ALL
        } else {
            self.noticed_by(seat, &before)
        };
        self.noticed.push(noticed);
        if dice.is_sealed() {
            self.undo.clear();
        } else {
            self.undo.push(before);
        }
        self.given.push(Given { seat, order, dice: dice.kept().to_vec() });
        self.public_dice.push(dice.kept_public().map(<[u8]>::to_vec));
        if over {
            let sum = self.checksum(&self.state);
            self.checksums.push(Checksum { after: number, turn, sum });
            self.snapshots.push((number, self.state.clone()));
        }
        let from = self.log.len();
        let noted = |entry| Noted { order: number, turn, entry };
        self.log.extend(chronicle.0.into_iter().map(noted));
        Ok(&self.log[from..])
    }

    /// Whether `seat` may take back the last order.
    pub fn check_undo(&self, seat: SeatId) -> Result<(), UndoError> {
        let last = self.given.last().ok_or(UndoError::Nothing)?;
        if last.seat != seat {
            return Err(UndoError::NotYours { seat, whose: last.seat });
        }
        if self.undo.is_empty() { Err(UndoError::Sealed) } else { Ok(()) }
    }

    /// Takes back the last order: never past a roll, something revealed, or another seat's order.
    pub fn undo(&mut self, seat: SeatId) -> Result<(), UndoError> {
        self.check_undo(seat)?;
        self.state = self.undo.pop().ok_or(UndoError::Sealed)?;
        self.given.pop();
        self.public_dice.pop();
        self.noticed.pop();
        let left = self.given.len();
        self.log.retain(|noted| noted.order <= left);
        self.checksums.retain(|sum| sum.after <= left);
        self.snapshots.retain(|(after, _)| *after <= left);
        Ok(())
    }

    /// How many of the orders everybody may know: those before the first that is still secret.
    pub fn n_public(&self) -> usize {
        let sealed = self.given.len() - self.undo.len();
        let is_known = |given: &&Given<S::Order>| !S::is_still_secret(&self.state, &given.order);
        let known = self.given[..sealed].iter().take_while(is_known).count();
        if known < sealed {
            return known;
        }
        let open = self.given[sealed..].iter().take_while(is_known);
        sealed + open.take_while(|given| !S::is_secret(&given.order)).count()
    }

    /// What would be taken back by [`Battle::undo`], with the state in which it was ordered.
    pub fn takes_back(&self) -> Option<(&S::State, &Given<S::Order>)> {
        Some((self.undo.last()?, self.given.last()?))
    }

    /// How many of the orders any of these has noticed. It does not tell how many others gave in secret.
    pub fn n_noticed(&self, viewers: &[Viewer]) -> usize {
        let by_any = |noticed: &&Noticed| viewers.iter().any(|viewer| noticed.by(*viewer));
        self.noticed.iter().filter(by_any).count()
    }

    /// Whose view an order of `seat` has changed that led from `before` to the state now.
    fn noticed_by(&self, seat: SeatId, before: &S::State) -> Noticed {
        let seats = (0..self.setup.seats.len()).map(|at| Viewer::Seat(SeatId(at as u8)));
        let changed = |viewer: &Viewer| {
            *viewer == Viewer::Seat(seat)
                || S::seen_by(before, *viewer) != S::seen_by(&self.state, *viewer)
        };
        let viewers = seats.chain([Viewer::Spectator]).filter(changed);
        Noticed(viewers.fold(0, |noticed, viewer| noticed | Noticed::bit(viewer)))
    }

    /// The state after `n` orders.
    pub fn state_after(&self, n: usize) -> S::State {
        let n = n.min(self.given.len());
        let at = self.snapshots.partition_point(|(after, _)| *after <= n).saturating_sub(1);
        let (after, snapshot) = &self.snapshots[at];
        let mut state = snapshot.clone();
        for given in &self.given[*after..n] {
            let mut dice = Dice::script(&given.dice);
            carry_out::<S, _>(
                &mut state,
                &given.order,
                &mut dice,
                &mut crate::chronicle::NullChronicle::default(),
            );
            fill_in::<S>(&mut state, &mut dice);
        }
        state
    }

    /// The moments at which a replay may stop while order `n` is carried out, by [`System::pauses`]. Each is the state, and how many
    /// entries of the log had been written of that order; `most` of them at most, the latest is the last.
    pub fn moments(&self, n: usize, most: usize) -> Moments<S::State> {
        let mut moments = Moments { shown: None, count: 0 };
        let Some(given) = n.checked_sub(1).and_then(|at| self.given.get(at)) else {
            return moments;
        };
        let (mut state, mut dice) = (self.state_after(n - 1), Dice::script(&given.dice));
        let mut chronicle = WrittenChronicle::default();
        S::apply(&mut state, &given.order, &mut dice, chronicle.as_log());
        loop {
            if S::pauses(&state) {
                moments.count += 1;
                if moments.count <= most {
                    moments.shown = Some((state.clone(), chronicle.0.len()));
                }
            }
            if !S::advance(&mut state, &mut dice, chronicle.as_log()) {
                return moments;
            }
        }
    }

    /// The umpire's log of orders `from` to `to`, in words: each event with the rolls that led to it.
    pub fn log_lines(&self, from: usize, to: usize) -> Vec<LogLine> {
        self.log_lines_within(from, to, usize::MAX)
    }

    /// The same with so many entries of the last order at most.
    pub fn log_lines_within(&self, from: usize, to: usize, of_last: usize) -> Vec<LogLine> {
        let mut lines: Vec<LogLine> = Vec::new();
        let mut rolls = Vec::new();
        let mut left = of_last;
        for noted in &self.log {
            if noted.order < from || to < noted.order {
                continue;
            }
            if noted.order == to {
                let Some(fewer) = left.checked_sub(1) else { break };
                left = fewer;
            }
            match &noted.entry {
                Entry::Event { rule, event } => {
                    let (text, weight) = S::narrate(&self.state, event);
                    let (order, turn, rule) = (noted.order, noted.turn, *rule);
                    let rolls = std::mem::take(&mut rolls);
                    lines.push(LogLine { order, turn, text, rule, weight, rolls });
                }
                Entry::Roll(rolled) => {
                    let name =
                        rolled.seat.and_then(|seat| self.setup.seats.get(usize::from(seat.0)));
                    rolls.push(Rolled { who: name.cloned(), ..rolled.clone() });
                }
            }
        }
        if let Some(last) = lines.last_mut() {
            last.rolls.append(&mut rolls);
        }
        lines
    }

    /// Whose decision is open, if that viewer is one of the players.
    pub fn decides(&self, viewer: Viewer) -> bool {
        matches!((viewer, S::decision(&self.state)),
            (Viewer::Seat(seat), Some(decision)) if decision.seat == seat)
    }
}

/// Fills in what a state does not tell from what is left of a script, where somebody has filled it in before.
fn fill_in<S: System>(state: &mut S::State, dice: &mut Dice) {
    if dice.has_left() {
        S::imagine(state, dice);
    }
}

/// What everybody saw at the opening, as the ground of all checksums.
fn lie_of<S: System>(opened: &S::State) -> Fnv {
    Fnv::default().with(&S::seen_by(opened, Viewer::Spectator))
}

/// The 64-bit Fowler-Noll-Vo sum of what is written into it.
#[derive(Clone, Copy)]
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    /// The sum with something more, as compact JSON.
    fn with(self, more: &impl Serialize) -> Self {
        let step = |sum: u64, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        Self(json::to_text(more).bytes().fold(self.0, step))
    }
}

#[cfg(test)]
mod tests;
