//! The one writer: it gathers what all battles want written into one transaction, then tells each.
//!
//! A synchronous commit costs a disk's turn whatever it holds, so the more battles write at once, the cheaper each
//! order becomes. A battle never has two writes under way, so their order within a transaction does not matter.

use kernel::SeatId;
use sqlx::{Connection as _, QueryBuilder, Sqlite, SqliteConnection, SqliteTransaction};
use tokio::sync::{mpsc, oneshot};

use crate::live::seconds;

use super::{BattleId, NewBattle, Shelf, StoreError, Write};

/// Most writes in one transaction.
const MOST: usize = 512;
/// Most rows in one statement; `SQLite` takes 32,766 values.
const MOST_ROWS: usize = 256;

/// A write and whom to tell.
pub(super) struct Pending {
    pub write: Write,
    pub done: oneshot::Sender<Result<(), StoreError>>,
}

/// A row of the table of orders.
struct OrderRow<'a> {
    battle: BattleId,
    number: usize,
    given: &'a str,
}

/// Writes until nobody can ask any more.
pub(super) async fn run(
    mut connection: SqliteConnection,
    mut queue: mpsc::UnboundedReceiver<Pending>,
) {
    let mut batch = Vec::with_capacity(MOST);
    while 0 < queue.recv_many(&mut batch, MOST).await {
        let outcome = commit(&mut connection, batch.iter().map(|pending| &pending.write)).await;
        match outcome {
            Ok(()) => batch.drain(..).for_each(|pending| tell(pending.done, Ok(()))),
            Err(error) if batch.len() == 1 => {
                batch.drain(..).for_each(|pending| tell(pending.done, Err(broken(&error))));
            }
            // One bad write must not fail the others: each goes by itself.
            Err(_) => {
                for Pending { write, done } in batch.drain(..) {
                    let outcome = commit(&mut connection, [&write].into_iter()).await;
                    tell(done, outcome);
                }
            }
        }
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the database did not close cleanly");
    }
}

/// Nobody listens when a request was abandoned; what was written stays written.
fn tell(done: oneshot::Sender<Result<(), StoreError>>, outcome: Result<(), StoreError>) {
    let _ = done.send(outcome);
}

/// An error cannot be copied; its words can.
fn broken(error: &StoreError) -> StoreError {
    match error {
        StoreError::NothingToTakeBack { number } => {
            StoreError::NothingToTakeBack { number: *number }
        }
        StoreError::Closed => StoreError::Closed,
        StoreError::Database(_)
        | StoreError::Migration(_)
        | StoreError::Strange(_)
        | StoreError::Folder(_) => StoreError::Strange(error.to_string()),
    }
}

async fn commit<'a>(
    connection: &mut SqliteConnection,
    writes: impl Iterator<Item = &'a Write>,
) -> Result<(), StoreError> {
    let now = seconds() as i64;
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut rows = Vec::new();
    for write in writes {
        match write {
            Write::Create { id, battle } => {
                create(&mut transaction, *id, battle, now).await?;
                let given = battle.given.iter().zip(1..);
                rows.extend(given.map(|(given, number)| OrderRow { battle: *id, number, given }));
            }
            Write::Order { battle, number, given, is_last } => {
                rows.push(OrderRow { battle: *battle, number: *number, given });
                if *is_last {
                    finish(&mut transaction, *battle, Some(now)).await?;
                }
            }
            Write::TakeBack { battle, number } => {
                take_back(&mut transaction, *battle, *number).await?;
            }
            Write::Keep { shelf, id, system, name, text } => {
                sqlx::query(match shelf {
                    Shelf::Designs => {
                        "INSERT INTO designs (id, system, name, text, saved) VALUES (?1, ?2, ?3, ?4, ?5) \
                         ON CONFLICT (id) DO UPDATE SET name = ?3, text = ?4, saved = ?5"
                    }
                    Shelf::Squadrons => {
                        "INSERT INTO squadrons (id, system, name, text, saved) VALUES (?1, ?2, ?3, ?4, ?5) \
                         ON CONFLICT (id) DO UPDATE SET name = ?3, text = ?4, saved = ?5"
                    }
                })
                .bind(id)
                .bind(system)
                .bind(name)
                .bind(text)
                .bind(now)
                .execute(&mut *transaction)
                .await?;
            }
            Write::Discard { shelf, id, system } => {
                sqlx::query(match shelf {
                    Shelf::Designs => "DELETE FROM designs WHERE id = ? AND system = ?",
                    Shelf::Squadrons => "DELETE FROM squadrons WHERE id = ? AND system = ?",
                })
                .bind(id)
                .bind(system)
                .execute(&mut *transaction)
                .await?;
            }
            Write::Claim { battle, seat } => claim(&mut transaction, *battle, *seat).await?,
        }
    }
    for rows in rows.chunks(MOST_ROWS) {
        insert_orders(&mut transaction, rows, now).await?;
    }
    transaction.commit().await?;
    Ok(())
}

async fn create(
    transaction: &mut SqliteTransaction<'_>,
    id: BattleId,
    battle: &NewBattle,
    now: i64,
) -> Result<(), StoreError> {
    let strange = |error: serde_json::Error| StoreError::Strange(error.to_string());
    sqlx::query(
        "INSERT INTO battles (id, system, rules_version, setup, seed, opening, created, finished) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(id.0)
    .bind(&battle.system)
    .bind(i64::from(battle.rules_version))
    .bind(serde_json::to_string(&battle.setup).map_err(strange)?)
    .bind(battle.seed.cast_signed())
    .bind(serde_json::to_string(&battle.opening).map_err(strange)?)
    .bind(now)
    .bind(battle.is_over.then_some(now))
    .execute(&mut **transaction)
    .await?;
    for (seat, player) in battle.players.iter().enumerate() {
        sqlx::query("INSERT INTO seats (battle, seat, player) VALUES (?, ?, ?)")
            .bind(id.0)
            .bind(seat as i64)
            .bind(player.name())
            .execute(&mut **transaction)
            .await?;
    }
    for (token, role) in &battle.tokens {
        sqlx::query("INSERT INTO tokens (token, battle, role, seat) VALUES (?, ?, ?, ?)")
            .bind(token.as_str())
            .bind(id.0)
            .bind(role.name())
            .bind(role.seat().map(|seat| i64::from(seat.0)))
            .execute(&mut **transaction)
            .await?;
    }
    Ok(())
}

async fn insert_orders(
    transaction: &mut SqliteTransaction<'_>,
    rows: &[OrderRow<'_>],
    now: i64,
) -> Result<(), StoreError> {
    let mut insert =
        QueryBuilder::<Sqlite>::new("INSERT INTO orders (battle, number, given, given_at) ");
    insert.push_values(rows, |mut values, row| {
        values.push_bind(row.battle.0).push_bind(row.number as i64);
        values.push_bind(row.given).push_bind(now);
    });
    insert.build().execute(&mut **transaction).await?;
    Ok(())
}

async fn take_back(
    transaction: &mut SqliteTransaction<'_>,
    battle: BattleId,
    number: usize,
) -> Result<(), StoreError> {
    // Only the last one, whatever was asked: a gap would make the battle unreadable.
    let taken = sqlx::query(
        "DELETE FROM orders WHERE battle = ?1 AND number = ?2 \
         AND number = (SELECT max(number) FROM orders WHERE battle = ?1)",
    )
    .bind(battle.0)
    .bind(number as i64)
    .execute(&mut **transaction)
    .await?;
    if taken.rows_affected() != 1 {
        return Err(StoreError::NothingToTakeBack { number });
    }
    finish(transaction, battle, None).await
}

async fn finish(
    transaction: &mut SqliteTransaction<'_>,
    battle: BattleId,
    when: Option<i64>,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE battles SET finished = ? WHERE id = ?")
        .bind(when)
        .bind(battle.0)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

async fn claim(
    transaction: &mut SqliteTransaction<'_>,
    battle: BattleId,
    seat: SeatId,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE seats SET claimed = 1 WHERE battle = ? AND seat = ?")
        .bind(battle.0)
        .bind(i64::from(seat.0))
        .execute(&mut **transaction)
        .await?;
    Ok(())
}
