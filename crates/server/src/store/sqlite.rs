//! The store as one `SQLite` file.

use std::{
    path::Path,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use kernel::{SeatId, Setup};
use sqlx::{
    ConnectOptions as _, Row as _, SqlSafeStr as _, SqlitePool,
    migrate::{Migration, MigrationType, Migrator},
    sqlite::{
        SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
    },
};
use tokio::{
    sync::{mpsc, oneshot},
    task::JoinHandle,
};

use umpire::Stored;

use super::{BattleId, Kept, NewBattle, Shelf, StoreError, StoredBattle, Write, writer};
use crate::{
    seats::{Player, Role},
    token::Token,
};

/// Readers at once. Battles are held in memory, so little is read.
const READERS: u32 = 3;
/// How long to wait for another process that has the file.
const PATIENCE: Duration = Duration::from_secs(5);

/// Battles on a disk.
pub struct Store {
    readers: SqlitePool,
    queue: mpsc::UnboundedSender<writer::Pending>,
    writer: Mutex<Option<JoinHandle<()>>>,
    last_id: AtomicI64,
    last_design: AtomicI64,
    last_squadron: AtomicI64,
}

impl Store {
    /// Opens the file, makes it when there is none, and brings its tables up to date.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // An acknowledged order survives the loss of power, not only of the process.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(PATIENCE)
            .disable_statement_logging();
        let mut connection = options.connect().await?;
        migrations().run(&mut connection).await?;
        let (last_id,): (i64,) = sqlx::query_as("SELECT coalesce(max(id), 0) FROM battles")
            .fetch_one(&mut connection)
            .await?;
        let (last_design,): (i64,) = sqlx::query_as("SELECT coalesce(max(id), 0) FROM designs")
            .fetch_one(&mut connection)
            .await?;
        let (last_squadron,): (i64,) = sqlx::query_as("SELECT coalesce(max(id), 0) FROM squadrons")
            .fetch_one(&mut connection)
            .await?;
        let readers =
            SqlitePoolOptions::new().max_connections(READERS).connect_with(options).await?;
        let (queue, waiting) = mpsc::unbounded_channel();
        let writer = tokio::spawn(writer::run(connection, waiting));
        Ok(Self {
            readers,
            queue,
            writer: Mutex::new(Some(writer)),
            last_id: AtomicI64::new(last_id),
            last_design: AtomicI64::new(last_design),
            last_squadron: AtomicI64::new(last_squadron),
        })
    }

    /// Writes and waits until the disk has it.
    ///
    /// Nothing is awaited before the write is queued: whoever gives up waiting has still had it written.
    pub fn write(&self, write: Write) -> impl Future<Output = Result<(), StoreError>> + use<> {
        let (done, told) = oneshot::channel();
        let queued = self.queue.send(writer::Pending { write, done });
        async move {
            queued.map_err(|_| StoreError::Closed)?;
            told.await.map_err(|_| StoreError::Closed)?
        }
    }

    /// Writes a new battle down.
    pub async fn create(&self, battle: NewBattle) -> Result<BattleId, StoreError> {
        let id = BattleId(self.last_id.fetch_add(1, Ordering::Relaxed) + 1);
        self.write(Write::Create { id, battle: Box::new(battle) }).await?;
        Ok(id)
    }

    /// Whose token it is, if it is one.
    pub async fn token(&self, token: &Token) -> Result<Option<(BattleId, Role)>, StoreError> {
        let row = sqlx::query("SELECT battle, role, seat FROM tokens WHERE token = ?")
            .bind(token.as_str())
            .fetch_optional(&self.readers)
            .await?;
        row.map(|row| Ok((BattleId(row.try_get(0)?), read_role(&row, 1, 2)?))).transpose()
    }

    /// A battle with all its orders.
    pub async fn battle(&self, id: BattleId) -> Result<Option<StoredBattle>, StoreError> {
        // One transaction, so that an order given meanwhile is seen by all of these or by none.
        let mut reading = self.readers.begin().await?;
        let row = sqlx::query(
            "SELECT system, rules_version, setup, seed, opening, created FROM battles WHERE id = ?",
        )
        .bind(id.0)
        .fetch_optional(&mut *reading)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let setup: Setup = read_json(row.try_get(2)?)?;
        let opening: Vec<u8> = read_json(row.try_get(4)?)?;

        let seats = sqlx::query("SELECT player, claimed FROM seats WHERE battle = ? ORDER BY seat")
            .bind(id.0)
            .fetch_all(&mut *reading)
            .await?;
        let seats = seats.iter().map(read_seat).collect::<Result<Vec<_>, StoreError>>()?;
        let tokens = sqlx::query("SELECT token, role, seat FROM tokens WHERE battle = ?")
            .bind(id.0)
            .fetch_all(&mut *reading)
            .await?;
        let tokens = tokens.iter().map(read_token).collect::<Result<Vec<_>, StoreError>>()?;
        let orders: Vec<(String, i64)> =
            sqlx::query_as("SELECT given, given_at FROM orders WHERE battle = ? ORDER BY number")
                .bind(id.0)
                .fetch_all(&mut *reading)
                .await?;
        reading.commit().await?;

        let played = orders.last().map_or(row.try_get(5)?, |(_, when)| *when);
        Ok(Some(StoredBattle {
            system: row.try_get(0)?,
            rules_version: u32::try_from(row.try_get::<i64, _>(1)?).unwrap_or(u32::MAX),
            battle: Stored {
                setup,
                seed: row.try_get::<i64, _>(3)?.cast_unsigned(),
                opening,
                given: orders.into_iter().map(|(given, _)| given).collect(),
            },
            seats,
            tokens,
            played: u64::try_from(played).unwrap_or(0),
        }))
    }

    /// What is kept for a system, in the order in which it was begun.
    pub async fn kept(&self, shelf: Shelf, system: &str) -> Result<Vec<Kept>, StoreError> {
        let query = match shelf {
            Shelf::Designs => "SELECT id, name, text FROM designs WHERE system = ? ORDER BY id",
            Shelf::Squadrons => "SELECT id, name, text FROM squadrons WHERE system = ? ORDER BY id",
        };
        let rows = sqlx::query(query).bind(system).fetch_all(&self.readers).await?;
        rows.iter().map(read_kept).collect()
    }

    /// One of them.
    pub async fn one_kept(
        &self,
        shelf: Shelf,
        system: &str,
        id: i64,
    ) -> Result<Option<Kept>, StoreError> {
        let query = match shelf {
            Shelf::Designs => "SELECT id, name, text FROM designs WHERE system = ? AND id = ?",
            Shelf::Squadrons => "SELECT id, name, text FROM squadrons WHERE system = ? AND id = ?",
        };
        let row = sqlx::query(query).bind(system).bind(id).fetch_optional(&self.readers).await?;
        row.as_ref().map(read_kept).transpose()
    }

    /// Writes something down, in the place of an earlier one where `known` names it. Returns its number.
    pub async fn keep(
        &self,
        shelf: Shelf,
        known: Option<i64>,
        system: &str,
        name: &str,
        text: String,
    ) -> Result<i64, StoreError> {
        let last = match shelf {
            Shelf::Designs => &self.last_design,
            Shelf::Squadrons => &self.last_squadron,
        };
        let id = known.unwrap_or_else(|| last.fetch_add(1, Ordering::Relaxed) + 1);
        let (system, name) = (system.to_owned(), name.to_owned());
        self.write(Write::Keep { shelf, id, system, name, text }).await?;
        Ok(id)
    }

    pub async fn discard(&self, shelf: Shelf, system: &str, id: i64) -> Result<(), StoreError> {
        self.write(Write::Discard { shelf, id, system: system.to_owned() }).await
    }

    /// Lets the writer finish what it has, and closes the file.
    pub async fn close(self) {
        drop(self.queue);
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writer) = writer
            && let Err(error) = writer.await
        {
            tracing::error!(%error, "the writer of the database failed");
        }
        self.readers.close().await;
    }
}

/// The tables, as they came to be. A migration that has been published is never changed.
fn migrations() -> Migrator {
    let scripts = [
        ("battles", include_str!("../../../../migrations/1_battles.sql")),
        ("designs", include_str!("../../../../migrations/2_designs.sql")),
        ("squadrons", include_str!("../../../../migrations/3_squadrons.sql")),
    ];
    let migration = |(at, (name, sql)): (i64, (&'static str, &'static str))| {
        Migration::new(at, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations((1..).zip(scripts).map(migration).collect())
}

fn read_json<T: for<'de> serde::Deserialize<'de>>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Strange(error.to_string()))
}

fn read_seat(row: &SqliteRow) -> Result<(Player, bool), StoreError> {
    let word: &str = row.try_get(0)?;
    let player = Player::read(word)
        .ok_or_else(|| StoreError::Strange(format!("there is no player {word:?}")))?;
    Ok((player, row.try_get::<i64, _>(1)? != 0))
}

fn read_kept(row: &SqliteRow) -> Result<Kept, StoreError> {
    Ok(Kept { id: row.try_get(0)?, name: row.try_get(1)?, text: row.try_get(2)? })
}

fn read_token(row: &SqliteRow) -> Result<(Token, Role), StoreError> {
    let token = Token::read(row.try_get(0)?)
        .ok_or_else(|| StoreError::Strange("a token that is none".into()))?;
    Ok((token, read_role(row, 1, 2)?))
}

fn read_role(row: &SqliteRow, role: usize, seat: usize) -> Result<Role, StoreError> {
    let word: &str = row.try_get(role)?;
    let seat: Option<i64> = row.try_get(seat)?;
    let seat = seat.and_then(|seat| u8::try_from(seat).ok()).map(SeatId);
    Role::read(word, seat).ok_or_else(|| StoreError::Strange(format!("there is no role {word:?}")))
}
