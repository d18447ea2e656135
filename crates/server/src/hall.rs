//! The hall: every battle that is open, found by token, read from the store on demand, put away when idle.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use kernel::{Setup, replay::ReplayError, scene::Board};
use tokio::sync::Semaphore;
use umpire::{Game, Later, Table, Umpire};

use crate::{
    error::Error,
    flights::Flights,
    http::yard::file_of,
    live::{LiveTable, OpenTable, seconds},
    seats::{Chair, Player, Role},
    store::{BattleId, NewBattle, Shelf, Store},
    token::Token,
};

/// How long a battle stays in memory that nobody looks at.
const PATIENCE: Duration = Duration::from_mins(10);

/// Most boards that are kept drawn.
const MOST_BOARDS: usize = 64;

/// Every table, and what they share.
pub struct Hall {
    pub umpire: Arc<Umpire>,
    pub store: Store,
    /// Between two orders of a tactician while somebody looks on.
    pub pace: Duration,
    tables: Mutex<Tables>,
    /// Ships that are flown against each other.
    pub flights: Arc<Flights>,
    /// One place per core for work that takes long.
    desks: Semaphore,
    /// By their keys. Battles that keep maps of their own may have different boards under one key.
    boards: Mutex<BTreeMap<String, (Board, Arc<str>)>>,
}

#[derive(Default)]
struct Tables {
    by_id: BTreeMap<BattleId, Arc<LiveTable>>,
    by_token: BTreeMap<Token, (BattleId, Role)>,
}

/// A place at a table: what a token leads to.
#[derive(Clone)]
pub struct Place {
    pub token: Token,
    pub role: Role,
    pub live: Arc<LiveTable>,
}

/// A battle that has just been laid out.
pub struct Laid {
    pub table: Box<dyn Table>,
    /// One per seat.
    pub players: Vec<Player>,
    /// Orders given already, as rows.
    pub given: Vec<String>,
}

impl Hall {
    pub fn new(umpire: Arc<Umpire>, store: Store, pace: Duration) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            umpire,
            store,
            pace,
            tables: Mutex::default(),
            flights: Arc::default(),
            desks: Semaphore::new(cores),
            boards: Mutex::default(),
        }
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where a token leads.
    pub async fn place(&self, text: &str) -> Result<Place, Error> {
        let token = Token::read(text).ok_or_else(Error::no_table)?;
        let known = {
            let tables = self.tables();
            let found = tables.by_token.get(&token);
            found.and_then(|(id, role)| Some((*role, Arc::clone(tables.by_id.get(id)?))))
        };
        if let Some((role, live)) = known {
            return Ok(Place { token, role, live });
        }
        let (id, role) = self.store.token(&token).await?.ok_or_else(Error::no_table)?;
        let live = {
            let mut tables = self.tables();
            tables.by_token.insert(token.clone(), (id, role));
            let live = tables.by_id.entry(id).or_insert_with(|| Arc::new(LiveTable::new(id, None)));
            Arc::clone(live)
        };
        Ok(Place { token, role, live })
    }

    /// Writes a new battle down, with a link for everybody, and opens its table. Returns the host's place.
    pub async fn begin(self: &Arc<Self>, laid: Laid) -> Result<Place, Error> {
        let Laid { table, players, given } = laid;
        let mut tokens = vec![(Token::random()?, Role::Host), (Token::random()?, Role::Spectator)];
        for (at, player) in players.iter().enumerate() {
            if *player == Player::Person {
                tokens.push((Token::random()?, Role::Seat(kernel::SeatId(at as u8))));
            }
        }
        let game = self.umpire.game(table.system())?;
        let id = self
            .store
            .create(NewBattle {
                system: table.system().to_owned(),
                rules_version: game.rules_version(),
                setup: table.setup().clone(),
                seed: table.seed(),
                opening: table.opening_dice().to_vec(),
                players: players.clone(),
                tokens: tokens.clone(),
                given,
                is_over: table.decision().is_none(),
            })
            .await?;
        let chairs = players.into_iter().map(|player| Chair { player, claimed: false }).collect();
        let live = Arc::new(LiveTable::new(id, Some(OpenTable::new(table, chairs, seconds()))));
        let host = tokens[0].0.clone();
        {
            let mut tables = self.tables();
            tables.by_id.insert(id, Arc::clone(&live));
            tables.by_token.extend(tokens.into_iter().map(|(token, role)| (token, (id, role))));
        }
        live.begin(self).await?;
        Ok(Place { token: host, role: Role::Host, live })
    }

    /// Fights a stored battle again up to where it stands.
    pub async fn restore(self: &Arc<Self>, id: BattleId) -> Result<OpenTable, Error> {
        let stored = self.store.battle(id).await?.ok_or_else(Error::no_table)?;
        let hall = Arc::clone(self);
        let work = tokio::task::spawn_blocking(move || {
            let game = hall.umpire.game(&stored.system)?;
            if game.rules_version() != stored.rules_version {
                return Err(Error::Gone(ReplayError::RulesVersion {
                    system: game.id(),
                    found: stored.rules_version,
                    wanted: game.rules_version(),
                }));
            }
            let chair = |(player, claimed)| Chair { player, claimed };
            let chairs = stored.seats.into_iter().map(chair).collect();
            let table = game.restore(stored.battle).map_err(Error::Gone)?;
            Ok(OpenTable::new(table, chairs, stored.played))
        });
        work.await.map_err(Error::internal)?
    }

    /// The links of a battle.
    pub async fn links(&self, id: BattleId) -> Result<Vec<(Token, Role)>, Error> {
        Ok(self.store.battle(id).await?.ok_or_else(Error::no_table)?.tokens)
    }

    /// A system with what was designed for it at this table. What is unfinished or against the rules is not among it.
    pub async fn game(&self, system: &str) -> Result<Box<dyn Game>, Error> {
        let game = self.umpire.game(system)?;
        let mut files = Vec::new();
        for system in std::iter::once(system).chain(game.stands_on().iter().copied()) {
            let designs = self.store.kept(Shelf::Designs, system).await?;
            files.extend(designs.iter().map(|design| file_of(system, design)));
        }
        Ok(game.beside(files).0)
    }

    /// Lays out a battle away from the tasks that answer requests.
    pub async fn lay_out(
        self: &Arc<Self>,
        system: String,
        setup: Setup,
        seed: u64,
    ) -> Result<Box<dyn Table>, Error> {
        let game = self.game(&system).await?;
        let open = move || Ok(game.open(setup, seed)?);
        tokio::task::spawn_blocking(open).await.map_err(Error::internal)?
    }

    /// Does long work on another thread; no more of it at once than there are cores.
    pub async fn compute<T: Send + 'static>(&self, work: Later<T>) -> Result<T, Error> {
        let _desk = self.desks.acquire().await.map_err(Error::internal)?;
        tokio::task::spawn_blocking(work).await.map_err(Error::internal)
    }

    /// The unmoving part of a board, drawn once.
    pub fn board(&self, board: &Board) -> Arc<str> {
        let mut boards = self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, drawn)) = boards.get(board.key())
            && known == board
        {
            return Arc::clone(drawn);
        }
        let drawn: Arc<str> = page::board_static(board).into();
        // Files may bring boards without end.
        if MOST_BOARDS <= boards.len() {
            boards.clear();
        }
        boards.insert(board.key().to_owned(), (board.clone(), Arc::clone(&drawn)));
        drawn
    }

    /// Puts away battles that nobody has looked at for a while. They are read again when somebody does.
    pub fn tidy(&self) {
        self.put_away(PATIENCE);
    }

    pub(crate) fn put_away(&self, patience: Duration) {
        let mut tables = self.tables();
        // Places are handed out under this lock only: a count of one means that nobody has it.
        tables.by_id.retain(|_, live| !(Arc::strong_count(live) == 1 && live.is_idle(patience)));
        let Tables { by_id, by_token } = &mut *tables;
        by_token.retain(|_, (id, _)| by_id.contains_key(id));
    }

    /// Ends writing, after everything that was asked for is on the disk.
    pub async fn close(self: Arc<Self>) {
        if let Ok(hall) = Arc::try_unwrap(self) {
            hall.store.close().await;
        } else {
            // A tactician is still at it. What it has written is written.
            tracing::debug!("the hall is still in use; it ends with the process");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_battle_that_nobody_looks_at_is_put_away_and_found_again() {
        let folder = std::env::temp_dir().join(format!("liftwood-hall-{}", std::process::id()));
        let store = Store::open(&folder.join("hall.sqlite")).await.unwrap();
        let umpire = Arc::new(Umpire::new().unwrap());
        let hall = Arc::new(Hall::new(umpire, store, Duration::ZERO));
        let game = hall.umpire.games().next().unwrap();
        let card = game.scenarios().remove(0);
        let seats: Vec<_> = card.seat_names.into_iter().take(2).collect();
        let setup = Setup::new(card.id, seats);
        let table = game.open(setup, 7).unwrap();
        let laid = Laid { table, players: vec![Player::Person; 2], given: Vec::new() };
        let place = hall.begin(laid).await.unwrap();

        hall.put_away(Duration::ZERO);
        assert_eq!(hall.tables().by_id.len(), 1, "somebody has it");
        let token = place.token.to_string();
        let listener = place.live.subscribe();
        drop(place);
        hall.put_away(Duration::ZERO);
        assert_eq!(hall.tables().by_id.len(), 1, "somebody listens");
        drop(listener);
        hall.put_away(Duration::from_mins(1));
        assert_eq!(hall.tables().by_id.len(), 1, "somebody has just looked");
        hall.put_away(Duration::ZERO);
        assert_eq!(hall.tables().by_id.len(), 0);
        assert_eq!(hall.tables().by_token.len(), 0);

        let place = hall.place(&token).await.unwrap();
        assert_eq!(place.role, Role::Host);
        assert_eq!(place.live.lock(&hall).await.unwrap().table.seed(), 7);
        drop(place);
        hall.close().await;
        std::fs::remove_dir_all(folder).unwrap();
    }
}
