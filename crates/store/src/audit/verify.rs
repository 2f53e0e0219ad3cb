//! A team's chain → whether every link follows from the one before it, and nothing is beside it.

use std::fmt;

use futures_util::TryStreamExt;
use jiff::Timestamp;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::chain::{self, Head};
use super::entry::{COLUMNS, Entry, read};
use crate::database::Reader;
use crate::time::{micros, moment};
use crate::{Error, TeamId};

/// A team's chain, as far as it holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain {
    pub entries: u64,
    pub links: u64,
    /// The first link that is kept; 1 unless data of a test side was erased.
    pub begins_at: i64,
    pub first_at: Option<Timestamp>,
    pub last_at: Option<Timestamp>,
    /// Of the last link that holds.
    pub position: i64,
    pub hash: String,
    /// The first place at which it does not hold.
    pub broken: Option<Break>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Break {
    /// The link that is not as it should be; `None` for an entry that no link tells of.
    pub position: Option<i64>,
    /// The entry, where one is known.
    pub entry: Option<String>,
    pub wrong: Wrong,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    Removed,
    Changed,
    Inserted,
    /// The newest links are gone, or more are there than the head knows.
    End,
    /// The row that says which link is the newest was written by something else than this program.
    Head,
    /// Of a live team nothing is ever cut off.
    Cut,
}

impl fmt::Display for Wrong {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Removed => "an entry was removed",
            Self::Changed => "an entry was changed or exchanged",
            Self::Inserted => "an entry was inserted that is in no link",
            Self::End => "the end of the chain is not where its head says",
            Self::Head => "the head of the chain was changed or removed",
            Self::Cut => "the beginning of the chain was removed",
        })
    }
}

/// In a snapshot: what is written meanwhile belongs to the next time.
pub async fn verify(reader: &mut Reader, team: &TeamId) -> Result<Chain, Error> {
    let mut chain = Chain { entries: count(reader, team).await?, ..Chain::default() };
    let Some(head) = chain::head(reader, team).await? else {
        if chain.entries > 0 {
            chain.broken = Some(Break { position: None, entry: None, wrong: Wrong::Head });
        }
        return Ok(chain);
    };
    chain.begins_at = head.cut_position + 1;
    chain.position = head.cut_position;
    chain.hash = head.cut_hash.clone();
    chain.broken = if head.seal == head.right_seal(reader.database()) {
        must_be_uncut(reader, &head).await?
    } else {
        Some(Break { position: Some(head.position), entry: None, wrong: Wrong::Head })
    };
    if let Some(broken) = follow(reader, &head, &mut chain).await? {
        // Which entry is of more use than that the head is not what it was.
        chain.broken = Some(broken);
    }
    if chain.broken.is_none() {
        chain.broken = beside(reader, team).await?;
    }
    Ok(chain)
}

async fn count(reader: &mut Reader, team: &TeamId) -> Result<u64, Error> {
    let sql = "SELECT COUNT(*) FROM audit WHERE team_id = $1";
    let count: i64 = sqlx::query(sql).bind(team.as_str()).fetch_one(reader.conn()).await?.try_get(0)?;
    Ok(u64::try_from(count).unwrap_or_default())
}

/// Only on test sides are data ever erased with their entries.
async fn must_be_uncut(reader: &mut Reader, head: &Head) -> Result<Option<Break>, Error> {
    if head.is_uncut(reader.database()) {
        return Ok(None);
    }
    let sql = "SELECT id FROM teams WHERE id = $1 AND live_team_id IS NOT NULL";
    let test_side = sqlx::query(sql).bind(head.team.as_str()).fetch_optional(reader.conn()).await?;
    let cut = Break { position: Some(head.cut_position), entry: None, wrong: Wrong::Cut };
    Ok(test_side.is_none().then_some(cut))
}

/// From link to link, until one does not hold.
async fn follow(reader: &mut Reader, head: &Head, chain: &mut Chain) -> Result<Option<Break>, Error> {
    let columns = COLUMNS.split(", ").map(|column| format!("a.{column} AS {column}"));
    let sql = format!(
        "SELECT {}, l.position AS link, l.audit_id AS audit_id, l.times AS link_times, l.last_at AS link_last_at, l.hash AS hash
         FROM audit_links l LEFT JOIN audit a ON a.team_id = l.team_id AND a.id = l.audit_id
         WHERE l.team_id = $1
         ORDER BY l.position",
        columns.collect::<Vec<_>>().join(", ")
    );
    let mut rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(head.team.as_str()).fetch(reader.conn());
    while let Some(row) = rows.try_next().await? {
        if let Some(wrong) = step(&row, head, chain)? {
            let (link, place) = (row.try_get::<i64, _>("link")?, chain.position + 1);
            // Where a link is missing, the one that was found is another.
            let entry = if link == place { Some(row.try_get("audit_id")?) } else { None };
            return Ok(Some(Break { position: Some(place), entry, wrong }));
        }
    }
    drop(rows);
    let is_end = chain.position == head.position && chain.hash == head.hash;
    let end = Break { position: Some(chain.position + 1), entry: None, wrong: Wrong::End };
    Ok((!is_end).then_some(end))
}

/// One link further, or what is wrong with it.
fn step(row: &AnyRow, head: &Head, chain: &mut Chain) -> Result<Option<Wrong>, Error> {
    let position: i64 = row.try_get("link")?;
    if position != chain.position + 1 || row.try_get::<Option<String>, _>("id")?.is_none() {
        return Ok(Some(Wrong::Removed));
    }
    let now = read(row)?;
    let then =
        Entry { times: row.try_get("link_times")?, last_at: moment(row, "link_last_at")?, ..now.clone() };
    let hash = chain::hash(&chain.hash, &head.team, position, &then);
    let is_newest = now.position == Some(position);
    let is_same = now.times == then.times && micros(now.last_at) == micros(then.last_at);
    let is_older = now.position.is_some_and(|newest| newest > position);
    if hash != row.try_get::<String, _>("hash")? || !(is_older || (is_newest && is_same)) {
        return Ok(Some(Wrong::Changed));
    }
    if position > head.position {
        return Ok(Some(Wrong::End));
    }
    chain.links += 1;
    chain.first_at = chain.first_at.or(Some(then.at));
    chain.last_at = Some(then.last_at);
    (chain.position, chain.hash) = (position, hash);
    Ok(None)
}

/// An entry that no link tells of, or another than it says.
async fn beside(reader: &mut Reader, team: &TeamId) -> Result<Option<Break>, Error> {
    let row = sqlx::query(
        "SELECT a.id FROM audit a LEFT JOIN audit_links l ON l.team_id = a.team_id AND l.position = a.position
         WHERE a.team_id = $1 AND (l.audit_id IS NULL OR l.audit_id <> a.id)
         ORDER BY a.created_at, a.id LIMIT 1",
    )
    .bind(team.as_str())
    .fetch_optional(reader.conn())
    .await?;
    let told = |row: AnyRow| -> Result<Break, Error> {
        Ok(Break { position: None, entry: Some(row.try_get(0)?), wrong: Wrong::Inserted })
    };
    row.map(told).transpose()
}
