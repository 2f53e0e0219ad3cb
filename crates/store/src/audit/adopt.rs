//! Entries that a program without a chain wrote → links at the end of the chain. Once, and for a day after it.

use jiff::{SignedDuration, Timestamp};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::chain;
use super::entry::{COLUMNS, Entry, read};
use crate::database::{Database, Reader};
use crate::time::micros;
use crate::{Error, TeamId, installation};

/// When the installation's older entries were chained, in microseconds.
const CHAINED_AT: &str = "audit_chained_at";
/// For so long after it, nodes of the program before may still run and write: longer than any rolling restart. What lies
/// outside the chain later was put there by somebody else.
pub const CHAINED_LATER_FOR: SignedDuration = SignedDuration::from_hours(24);
/// In one transaction, so that nobody who writes waits long.
const AT_ONCE: i64 = 500;

/// At the first start with a chain: everything there is.
pub(crate) async fn adopt_at_first(database: &Database) -> Result<(), Error> {
    let mut reader = database.read().await?;
    let is_done = installation::find(&mut reader, CHAINED_AT).await?.is_some();
    drop(reader);
    if is_done {
        return Ok(());
    }
    let adopted = adopt_all(database, None).await?;
    let mut tx = database.write().await?;
    installation::add(&mut tx, CHAINED_AT, &micros(Timestamp::now()).to_string()).await?;
    tx.commit().await?;
    if adopted > 0 {
        tracing::info!(adopted, "earlier entries of the audit log are chained");
    }
    Ok(())
}

/// What nodes of the program before wrote since; nothing once their time is over. How many entries there were.
pub async fn adopt(database: &Database, now: Timestamp) -> Result<u64, Error> {
    let mut reader = database.read().await?;
    let chained_at = installation::find(&mut reader, CHAINED_AT).await?;
    drop(reader);
    let chained_at = chained_at.and_then(|text| text.parse().ok()).map(Timestamp::from_microsecond);
    match chained_at {
        Some(Ok(at)) if now.duration_since(at) <= CHAINED_LATER_FOR => adopt_all(database, Some(at)).await,
        _ => Ok(0),
    }
}

async fn adopt_all(database: &Database, chained_at: Option<Timestamp>) -> Result<u64, Error> {
    let mut reader = database.read().await?;
    let teams = sqlx::query("SELECT id FROM teams ORDER BY id").fetch_all(reader.conn()).await?;
    drop(reader);
    let mut adopted = 0;
    for row in teams {
        let team = TeamId::stored(row.try_get(0)?);
        loop {
            let batch = adopt_some(database, &team, chained_at).await?;
            adopted += batch;
            if batch == 0 {
                break;
            }
        }
    }
    Ok(adopted)
}

async fn adopt_some(database: &Database, team: &TeamId, since: Option<Timestamp>) -> Result<u64, Error> {
    // Asked without holding anything first: there is almost never anything.
    let mut reader = database.read().await?;
    if waiting(&mut reader, team, since).await?.is_empty() {
        return Ok(0);
    }
    drop(reader);
    let mut tx = database.write().await?;
    let head = chain::hold(&mut tx, team).await?;
    let entries = waiting(&mut tx, team, since).await?;
    chain::append_known(&mut tx, head, &entries).await?;
    tx.commit().await?;
    Ok(u64::try_from(entries.len()).unwrap_or(u64::MAX))
}

/// Those without a link, or, of looks that an older node went on counting, without one for their newest state.
async fn waiting(reader: &mut Reader, team: &TeamId, since: Option<Timestamp>) -> Result<Vec<Entry>, Error> {
    let sql = format!(
        "SELECT {COLUMNS} FROM audit WHERE team_id = $1 AND position IS NULL ORDER BY created_at, id LIMIT {AT_ONCE}"
    );
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(team.as_str()).fetch_all(reader.conn()).await?;
    if let (true, Some(since)) = (rows.is_empty(), since) {
        return grown(reader, team, since).await;
    }
    entries(&rows)
}

async fn grown(reader: &mut Reader, team: &TeamId, since: Timestamp) -> Result<Vec<Entry>, Error> {
    let columns = COLUMNS.split(", ").map(|column| format!("a.{column} AS {column}"));
    let sql = format!(
        "SELECT {} FROM audit a JOIN audit_links l ON l.team_id = a.team_id AND l.position = a.position
         WHERE a.team_id = $1 AND a.created_at >= $2 AND a.times > l.times
         ORDER BY a.created_at, a.id LIMIT {AT_ONCE}",
        columns.collect::<Vec<_>>().join(", ")
    );
    // Looks are joined for a quarter of an hour.
    let since = since.checked_sub(SignedDuration::from_hours(1)).map_err(Error::unreadable)?;
    let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(team.as_str()).bind(micros(since));
    entries(&query.fetch_all(reader.conn()).await?)
}

fn entries(rows: &[AnyRow]) -> Result<Vec<Entry>, Error> {
    Ok(rows.iter().map(read).collect::<Result<_, _>>()?)
}
