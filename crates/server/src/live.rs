//! One battle in memory: who may order what, written down before it is acknowledged, told to all who look on.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use kernel::{SeatId, Viewer};
use page::view::Held;
use serde_json::Value;
use tokio::sync::{Mutex, MutexGuard, watch};
use umpire::{Level, Table};

use crate::{
    error::Error,
    hall::Hall,
    seats::{Chair, Player, Role, Sight, held, plays, sight},
    store::{BattleId, Write},
};

/// A battle that somebody plays or looks at.
pub struct LiveTable {
    pub id: BattleId,
    /// None until it has been read from the store, and again when memory and store may differ.
    open: Mutex<Option<OpenTable>>,
    news: watch::Sender<News>,
    /// A tactician is at work. Changed only while `open` is held.
    thinking: AtomicBool,
    /// Seconds since 1970, for putting away what nobody uses.
    used: AtomicU64,
}

/// A battle with its chairs.
pub struct OpenTable {
    pub table: Box<dyn Table>,
    pub chairs: Vec<Chair>,
    /// Who sits before a screen that several persons share.
    front: Option<SeatId>,
    /// Orders and undos since it was read: tells a tactician that its advice is out of date.
    changes: u64,
    /// When it was last played, in seconds since 1970.
    pub played: u64,
}

/// What has changed, by viewer: every seat in turn, then those who only look on.
#[derive(Clone, Debug, Default)]
pub struct News(Vec<u64>);

impl News {
    /// A number that differs whenever one of these viewers has something new to see, and never else.
    pub fn version(&self, viewers: &[Viewer]) -> u64 {
        viewers.iter().map(|viewer| self.0.get(self.place(*viewer)).copied().unwrap_or(0)).sum()
    }

    fn place(&self, viewer: Viewer) -> usize {
        match viewer {
            Viewer::Seat(seat) => usize::from(seat.0),
            Viewer::Spectator | Viewer::Umpire => self.0.len().saturating_sub(1),
        }
    }
}

impl OpenTable {
    pub fn new(table: Box<dyn Table>, chairs: Vec<Chair>, played: u64) -> Self {
        Self { table, chairs, front: None, changes: 0, played }
    }

    /// Whose decision is open.
    pub fn decides(&self) -> Option<SeatId> {
        self.table.decision().map(|decision| decision.seat)
    }

    pub fn plays(&self, role: Role) -> Vec<SeatId> {
        plays(&self.chairs, role)
    }

    /// Where a seat is played, as the holder of a token sees it through these eyes.
    pub fn held(&self, seat: SeatId, role: Role, viewer: Viewer) -> Held {
        held(&self.chairs, seat, role, viewer)
    }

    pub fn sight(&self, role: Role) -> Sight {
        sight(&self.plays(role), self.decides(), self.front)
    }

    /// All through whose eyes a token looks, one after the other.
    pub fn eyes(&self, role: Role) -> Vec<Viewer> {
        let plays = self.plays(role);
        if plays.is_empty() {
            return vec![Viewer::Spectator];
        }
        plays.into_iter().map(Viewer::Seat).collect()
    }

    /// How many orders the holder of this token knows of: what a page sends back as `at`.
    pub fn at(&self, role: Role) -> usize {
        self.table.n_noticed(&self.eyes(role))
    }

    pub fn name(&self, seat: SeatId) -> String {
        let name = self.table.setup().seats.get(usize::from(seat.0));
        name.cloned().unwrap_or_else(|| seat.to_string())
    }

    /// Refuses a page that has not seen the latest, and a token that does not decide now. Says who decides.
    pub fn check_turn(&self, role: Role, at: usize) -> Result<SeatId, Error> {
        let plays = self.plays(role);
        if plays.is_empty() {
            return Err(Error::NotYourSeat);
        }
        let decides = self.decides().ok_or(Error::Over)?;
        if at != self.at(role) {
            return Err(Error::Stale);
        }
        if !plays.contains(&decides) {
            return Err(Error::NotYourDecision { whose: self.name(decides) });
        }
        Ok(decides)
    }

    /// The seat whose last order this token may take back now.
    pub fn may_undo(&self, role: Role) -> Result<SeatId, Error> {
        let plays = self.plays(role);
        if plays.is_empty() {
            return Err(Error::NotYourSeat);
        }
        // Once another decides, taking back would cross that decision; and whether it still can be done would tell
        // that the other has given an order, which may be a secret.
        if self.decides().is_none_or(|decides| !plays.contains(&decides)) {
            return Err(Error::NotTakenBack(
                "the decision has passed on: nothing can be taken back",
            ));
        }
        // At a shared screen only the person who sits before it.
        let mine = plays.iter().filter(|seat| plays.len() == 1 || self.front == Some(**seat));
        let mut refused = Error::NotTakenBack("there is nothing of yours to take back");
        for seat in mine {
            match self.table.may_undo(*seat) {
                Ok(()) => return Ok(*seat),
                Err(error) => refused = error.into(),
            }
        }
        Err(refused)
    }

    /// The level of the tactician that decides now.
    fn tactician(&self) -> Option<(SeatId, Level)> {
        let seat = self.decides()?;
        match self.chairs.get(usize::from(seat.0))?.player {
            Player::Tactician(level) => Some((seat, level)),
            Player::Person => None,
        }
    }

    fn viewers(&self) -> impl Iterator<Item = Viewer> + use<> {
        let seats = (0..self.chairs.len()).map(|at| Viewer::Seat(SeatId(at as u8)));
        seats.chain([Viewer::Spectator])
    }

    /// How many orders each viewer has noticed.
    fn noticed(&self) -> Vec<usize> {
        self.viewers().map(|viewer| self.table.n_noticed(&[viewer])).collect()
    }
}

impl LiveTable {
    pub fn new(id: BattleId, open: Option<OpenTable>) -> Self {
        let live = Self {
            id,
            open: Mutex::new(None),
            news: watch::Sender::new(News::default()),
            thinking: AtomicBool::new(false),
            used: AtomicU64::new(0),
        };
        if let Some(open) = &open {
            live.begin_news(open);
        }
        Self { open: Mutex::new(open), ..live }
    }

    /// Counts from the clock, so that a page that comes back after a restart never meets an old number again.
    fn begin_news(&self, open: &OpenTable) {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
        // Thousandths of a second: their sum over all seats is still a number that a script can hold.
        self.news.send_replace(News(vec![since.as_millis() as u64; open.chairs.len() + 1]));
    }

    /// The mark of what this token may see now; ask while the battle is locked.
    pub fn version(&self, eyes: &[Viewer]) -> u64 {
        self.news.borrow().version(eyes)
    }

    pub fn subscribe(&self) -> watch::Receiver<News> {
        self.news.subscribe()
    }

    /// Nobody has it open, and nobody has asked for it for so long.
    pub fn is_idle(&self, patience: Duration) -> bool {
        let idle = seconds().saturating_sub(self.used.load(Ordering::Relaxed));
        patience.as_secs() <= idle
            && self.news.receiver_count() == 0
            && !self.thinking.load(Ordering::Relaxed)
    }

    /// Waits for the battle, read from the store when it is not in memory.
    pub async fn lock(self: &Arc<Self>, hall: &Arc<Hall>) -> Result<Locked<'_>, Error> {
        self.used.store(seconds(), Ordering::Relaxed);
        let mut guard = self.open.lock().await;
        if guard.is_none() {
            let open = hall.restore(self.id).await?;
            self.begin_news(&open);
            *guard = Some(open);
            self.wake(hall, guard.as_ref());
        }
        Ok(Locked { guard })
    }

    /// Gives an order for whoever decides, if the token may. Durable when it returns.
    pub async fn order(
        self: Arc<Self>,
        hall: Arc<Hall>,
        role: Role,
        at: usize,
        order: Value,
    ) -> Result<(), Error> {
        // A task of its own: a browser that hangs up must not stop it halfway.
        finished(tokio::spawn(async move {
            let mut locked = self.lock(&hall).await?;
            let seat = locked.check_turn(role, at)?;
            self.give(&hall, &mut locked, seat, &order).await
        }))
        .await
    }

    /// Takes back the last order of the token's seat, if the law of undo allows it.
    pub async fn undo(
        self: Arc<Self>,
        hall: Arc<Hall>,
        role: Role,
        at: usize,
    ) -> Result<(), Error> {
        finished(tokio::spawn(async move {
            let mut locked = self.lock(&hall).await?;
            if locked.plays(role).is_empty() {
                return Err(Error::NotYourSeat);
            }
            if at != locked.at(role) {
                return Err(Error::Stale);
            }
            let seat = locked.may_undo(role)?;
            let number = locked.table.n_orders();
            let write = Write::TakeBack { battle: self.id, number };
            self.change(&hall, &mut locked, write, |open| Ok(open.table.undo(seat)?)).await
        }))
        .await
    }

    /// Notes that a seat is played from its own link.
    pub async fn claim(self: Arc<Self>, hall: Arc<Hall>, seat: SeatId) -> Result<(), Error> {
        let at = usize::from(seat.0);
        {
            let locked = self.lock(&hall).await?;
            let chair = locked.chairs.get(at);
            if chair.is_none_or(|chair| chair.claimed || chair.player != Player::Person) {
                return Ok(());
            }
        }
        finished(tokio::spawn(async move {
            let mut locked = self.lock(&hall).await?;
            hall.store.write(Write::Claim { battle: self.id, seat }).await?;
            if let Some(chair) = locked.chairs.get_mut(at) {
                chair.claimed = true;
            }
            self.news.send_modify(|news| news.0.iter_mut().for_each(|version| *version += 1));
            Ok(())
        }))
        .await
    }

    /// Lets a person take the screen that several share.
    pub async fn take_the_screen(
        self: &Arc<Self>,
        hall: &Arc<Hall>,
        role: Role,
        seat: SeatId,
    ) -> Result<(), Error> {
        let mut locked = self.lock(hall).await?;
        if !locked.plays(role).contains(&seat) {
            return Err(Error::NotYourSeat);
        }
        locked.front = Some(seat);
        Ok(())
    }

    async fn give(
        self: &Arc<Self>,
        hall: &Arc<Hall>,
        locked: &mut Locked<'_>,
        seat: SeatId,
        order: &Value,
    ) -> Result<(), Error> {
        // Refused or unreadable orders change nothing, so they are tried first and written after.
        let before = locked.noticed();
        let mut open = locked.take()?;
        let done = match open.table.order(seat, order, None) {
            Ok(done) => done,
            Err(error) => {
                locked.put_back(open);
                return Err(error.into());
            }
        };
        let write = Write::Order {
            battle: self.id,
            number: done.number,
            given: done.given,
            is_last: open.table.decision().is_none(),
        };
        self.settle(hall, locked, open, before, write).await
    }

    async fn change(
        self: &Arc<Self>,
        hall: &Arc<Hall>,
        locked: &mut Locked<'_>,
        write: Write,
        act: impl FnOnce(&mut OpenTable) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let before = locked.noticed();
        let mut open = locked.take()?;
        if let Err(error) = act(&mut open) {
            locked.put_back(open);
            return Err(error);
        }
        self.settle(hall, locked, open, before, write).await
    }

    /// Writes down what has been done in memory, then tells everybody whom it concerns.
    ///
    /// When writing fails, or the rules panic, the battle stays out of memory and is read from the store again.
    async fn settle(
        self: &Arc<Self>,
        hall: &Arc<Hall>,
        locked: &mut Locked<'_>,
        mut open: OpenTable,
        before: Vec<usize>,
        write: Write,
    ) -> Result<(), Error> {
        hall.store.write(write).await?;
        open.changes += 1;
        open.played = seconds();
        let after = open.noticed();
        locked.put_back(open);
        self.news.send_modify(|news| {
            for (version, (before, after)) in news.0.iter_mut().zip(before.iter().zip(&after)) {
                *version += u64::from(before != after);
            }
        });
        self.wake(hall, locked.guard.as_ref());
        Ok(())
    }

    /// Sets the tacticians to work, if one of them must decide and none is at it.
    fn wake(self: &Arc<Self>, hall: &Arc<Hall>, open: Option<&OpenTable>) {
        let must = open.is_some_and(|open| open.tactician().is_some());
        if must && !self.thinking.swap(true, Ordering::Relaxed) {
            tokio::spawn(Arc::clone(self).play(Arc::clone(hall)));
        }
    }

    /// Begins a battle that was put into memory without being read from the store.
    pub async fn begin(self: &Arc<Self>, hall: &Arc<Hall>) -> Result<(), Error> {
        let locked = self.lock(hall).await?;
        self.wake(hall, locked.guard.as_ref());
        Ok(())
    }

    /// Plays the tacticians' decisions, one order at a time, until a person decides or the battle is over.
    async fn play(self: Arc<Self>, hall: Arc<Hall>) {
        while match self.play_one(&hall).await {
            Ok(goes_on) => goes_on,
            Err(error) => {
                tracing::error!(battle = self.id.0, ?error, "a tactician cannot play");
                self.thinking.store(false, Ordering::Relaxed);
                false
            }
        } {}
    }

    /// Whether there may be more to do.
    async fn play_one(self: &Arc<Self>, hall: &Arc<Hall>) -> Result<bool, Error> {
        let (later, changes) = {
            let locked = self.lock(hall).await?;
            let Some((_, level)) = locked.tactician() else {
                self.thinking.store(false, Ordering::Relaxed);
                return Ok(false);
            };
            (locked.table.advise_later(level), locked.changes)
        };
        // Somebody who looks on wants to see one order after the other.
        let watched = 0 < self.news.receiver_count();
        if watched && !hall.pace.is_zero() {
            tokio::time::sleep(hall.pace).await;
        }
        let advised = hall.compute(later).await?;
        let mut locked = self.lock(hall).await?;
        let Some((seat, _)) = locked.tactician() else { return Ok(true) };
        if locked.changes != changes {
            return Ok(true);
        }
        let advised = advised.ok_or_else(|| Error::internal("no advice"))?;
        match self.give(hall, &mut locked, seat, &advised.order).await {
            Err(error @ (Error::Refused(_) | Error::Unreadable(_))) => {
                tracing::error!(battle = self.id.0, ?error, "a tactician's order was refused");
                // The battle must go on: the first order that is offered.
                let first = locked.table.orders().into_iter().next();
                let first = first.ok_or_else(|| Error::internal("nothing can be ordered"))?;
                self.give(hall, &mut locked, seat, &first).await?;
            }
            outcome => outcome?,
        }
        Ok(true)
    }
}

/// A battle that nobody else can change meanwhile.
pub struct Locked<'a> {
    guard: MutexGuard<'a, Option<OpenTable>>,
}

impl Locked<'_> {
    /// Takes the battle out of memory until it is known to be written down.
    fn take(&mut self) -> Result<OpenTable, Error> {
        self.guard.take().ok_or_else(|| Error::internal("the battle is not in memory"))
    }

    fn put_back(&mut self, open: OpenTable) {
        *self.guard = Some(open);
    }
}

/// A battle is in memory whenever it is locked: [`LiveTable::lock`] sees to it, and [`LiveTable::settle`] ends the
/// lock's use when it is not.
impl std::ops::Deref for Locked<'_> {
    type Target = OpenTable;

    fn deref(&self) -> &OpenTable {
        self.guard.as_ref().expect("a locked battle is in memory")
    }
}

impl std::ops::DerefMut for Locked<'_> {
    fn deref_mut(&mut self) -> &mut OpenTable {
        self.guard.as_mut().expect("a locked battle is in memory")
    }
}

/// What a task came to. A panic in the rules is our fault and no reason to go down.
async fn finished(task: tokio::task::JoinHandle<Result<(), Error>>) -> Result<(), Error> {
    task.await.map_err(Error::internal)?
}

/// Seconds since 1970, for the eyes of people and for tidying up: no rule ever sees a clock.
pub fn seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
