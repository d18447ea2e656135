//! Proving flights: two ships against each other many times, in the background.
//!
//! One flight is under way at a time and few wait for it; each has a most of battles and of seconds. So nobody can keep the server from
//! its tables for long, and whoever has begun a flight can stop it.

use std::{
    collections::VecDeque,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::sync::Semaphore;
use umpire::{Game, Level, Series, Tally, duel};

use crate::{error::Error, token::Token};

/// Most battles of each level.
pub const MOST_GAMES: u32 = 1_000;
/// How long a flight may take.
pub const LONGEST: Duration = Duration::from_mins(2);
/// Most flights that are open at once, the one under way included.
const MOST_OPEN: usize = 4;
/// Most flights whose outcome is kept.
const MOST_KEPT: usize = 64;
/// Battles between two looks at whether to go on. Even, so that the series is the same as one fought at once.
const CHUNK: u32 = 4;
/// Where chance begins: the same as on the command line.
const SEED: u64 = 1889;

/// All flights of a table, the newest last.
pub struct Flights {
    all: Mutex<VecDeque<Arc<Flight>>>,
    runway: Semaphore,
}

impl Default for Flights {
    fn default() -> Self {
        Self { all: Mutex::default(), runway: Semaphore::new(1) }
    }
}

/// What is flown.
#[derive(Clone, Debug)]
pub struct Order {
    pub system: String,
    pub names: [String; 2],
    /// Battles of each level.
    pub games: u32,
    pub levels: Vec<Level>,
}

/// A flight, and how it stands.
pub struct Flight {
    pub id: Token,
    pub order: Order,
    now: Mutex<(Standing, Vec<Tally>)>,
    is_stopped: AtomicBool,
}

/// How a flight stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    Waiting,
    UnderWay,
    Done,
    /// By whoever began it.
    Stopped,
    /// It took longer than it may.
    OutOfTime,
    Failed(String),
}

impl Standing {
    pub const fn is_open(&self) -> bool {
        matches!(self, Self::Waiting | Self::UnderWay)
    }

    pub fn in_words(&self) -> String {
        match self {
            Self::Waiting => "waiting for another flight to end".to_owned(),
            Self::UnderWay => "under way".to_owned(),
            Self::Done => "done".to_owned(),
            Self::Stopped => "stopped".to_owned(),
            Self::OutOfTime => format!("stopped after {} seconds", LONGEST.as_secs()),
            Self::Failed(why) => format!("not flown: {why}"),
        }
    }
}

impl Flight {
    fn now(&self) -> MutexGuard<'_, (Standing, Vec<Tally>)> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How it stands, and what each level has come to.
    pub fn look(&self) -> (Standing, Vec<Tally>) {
        self.now().clone()
    }

    /// Ends it before its next battles.
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        let mut now = self.now();
        if now.0 == Standing::Waiting {
            now.0 = Standing::Stopped;
        }
    }

    /// Flies it to its end, or until it is stopped or out of time.
    fn fly(&self, game: &dyn Game, longest: Duration) -> Standing {
        let setup = match duel(game, &self.order.names) {
            Ok(setup) => setup,
            Err(why) => return Standing::Failed(why),
        };
        let end = Instant::now() + longest;
        for (leg, &level) in self.order.levels.iter().enumerate() {
            let mut fought = 0;
            while fought < self.order.games {
                if self.is_stopped.load(Ordering::Relaxed) {
                    return Standing::Stopped;
                }
                if end <= Instant::now() {
                    return Standing::OutOfTime;
                }
                let games = CHUNK.min(self.order.games - fought);
                let levels = [level; 2];
                let series = Series { levels: &levels, games, seed: SEED + u64::from(fought) };
                match game.simulate(setup.clone(), series, &|| {}) {
                    Ok(report) => self.now().1[leg].add(&report),
                    Err(error) => return Standing::Failed(error.to_string()),
                }
                fought += games;
            }
        }
        Standing::Done
    }
}

impl Flights {
    fn all(&self) -> MutexGuard<'_, VecDeque<Arc<Flight>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn find(&self, system: &str, id: &str) -> Option<Arc<Flight>> {
        let all = self.all();
        all.iter().find(|it| it.order.system == system && it.id.as_str() == id).map(Arc::clone)
    }

    /// Begins a flight, or says that enough are open.
    pub fn begin(
        self: &Arc<Self>,
        game: Box<dyn Game>,
        order: Order,
    ) -> Result<Arc<Flight>, Error> {
        let tallies = vec![Tally::default(); order.levels.len()];
        let flight = Arc::new(Flight {
            id: Token::random()?,
            order,
            now: Mutex::new((Standing::Waiting, tallies)),
            is_stopped: AtomicBool::new(false),
        });
        {
            let mut all = self.all();
            if MOST_OPEN <= all.iter().filter(|it| it.look().0.is_open()).count() {
                let why = "as many proving flights are open as this table carries: try again when one has ended";
                return Err(Error::Busy(why.to_owned()));
            }
            all.push_back(Arc::clone(&flight));
            while MOST_KEPT < all.len() {
                all.pop_front();
            }
        }
        let (flights, flown) = (Arc::clone(self), Arc::clone(&flight));
        tokio::spawn(async move {
            // Nobody closes the runway.
            let Ok(_turn) = flights.runway.acquire().await else { return };
            let work = move || {
                {
                    let mut now = flown.now();
                    if !now.0.is_open() {
                        return;
                    }
                    now.0 = Standing::UnderWay;
                }
                let end = flown.fly(game.as_ref(), LONGEST);
                flown.now().0 = end;
            };
            if let Err(error) = tokio::task::spawn_blocking(work).await {
                tracing::error!(%error, "a proving flight failed");
            }
        });
        Ok(flight)
    }
}

#[cfg(test)]
mod tests {
    use umpire::Umpire;

    use super::*;

    fn game() -> Box<dyn Game> {
        Umpire::new().unwrap().game("galleons").unwrap().beside(Vec::new()).0
    }

    fn order(games: u32) -> Order {
        Order {
            system: "galleons".to_owned(),
            names: ["Aphid", "Sky Runner"].map(str::to_owned),
            games,
            levels: vec![Level::Recruit],
        }
    }

    async fn ended(flight: &Flight) -> (Standing, Vec<Tally>) {
        loop {
            let look = flight.look();
            if !look.0.is_open() {
                return look;
            }
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn a_flight_in_pieces_is_the_series_fought_at_once() {
        let flights = Arc::new(Flights::default());
        let flight = flights.begin(game(), order(6)).unwrap();
        let (standing, tallies) = ended(&flight).await;
        assert_eq!(standing, Standing::Done);
        let game = game();
        let setup = duel(game.as_ref(), &order(6).names).unwrap();
        let levels = [Level::Recruit; 2];
        let series = Series { levels: &levels, games: 6, seed: SEED };
        let mut at_once = Tally::default();
        at_once.add(&game.simulate(setup, series, &|| {}).unwrap());
        assert_eq!(tallies, [at_once]);
        assert_eq!(at_once.wins[0] + at_once.wins[1] + at_once.draws, 6);
        assert!(flights.find("galleons", flight.id.as_str()).is_some());
        assert!(flights.find("heroes", flight.id.as_str()).is_none());
        assert!(flights.find("galleons", "nothing").is_none());
    }

    #[tokio::test]
    async fn flights_are_bounded_and_can_be_stopped() {
        let flights = Arc::new(Flights::default());
        let open: Vec<_> =
            (0..MOST_OPEN).map(|_| flights.begin(game(), order(MOST_GAMES)).unwrap()).collect();
        let Err(error) = flights.begin(game(), order(1)) else { panic!("one too many") };
        assert_eq!(error.status().as_u16(), 429);
        // Those that wait end at once, the one under way before its next battles.
        for flight in open.iter().rev() {
            flight.stop();
        }
        for flight in &open {
            let (standing, tallies) = ended(flight).await;
            assert_eq!(standing, Standing::Stopped);
            assert!(tallies[0].games < MOST_GAMES);
        }
        assert!(flights.begin(game(), order(1)).is_ok());
    }

    #[tokio::test]
    async fn what_cannot_fly_says_why_and_time_runs_out() {
        let flights = Arc::new(Flights::default());
        let names = ["Aphid", "Nautilus"].map(str::to_owned);
        let flight = flights.begin(game(), Order { names, ..order(2) }).unwrap();
        let (standing, _) = ended(&flight).await;
        assert!(
            matches!(&standing, Standing::Failed(why) if why.contains("Nautilus")),
            "{standing:?}"
        );
        let flight = flights.begin(game(), order(2)).unwrap();
        assert_eq!(flight.fly(game().as_ref(), Duration::ZERO), Standing::OutOfTime);
        ended(&flight).await;
    }
}
