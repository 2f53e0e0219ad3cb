//! Entries of a team → links, each with a hash over the one before it; and the head that says which is the newest.
//!
//! Links are added at the end of a transaction, under the head's row: one chain, however many processes write, and nobody who
//! holds it waits for anything else. See docs/decisions/0022-audit-chain.md.

use std::collections::BTreeMap;

use serde_json::json;
use sha2::{Digest, Sha256};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::entry::{Entry, Unchained};
use crate::database::{Database, Reader, Tx};
use crate::hex;
use crate::time::micros;
use crate::{Error, TeamId};

/// The form that is hashed. Another form needs another word.
const FORM: &str = "lending-audit-1";
/// What stands for the seal of a head that somebody else changed: it can never be one, and stays.
const BROKEN: &str = "broken";

/// The newest link of a team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    pub team: TeamId,
    /// Of the newest link; they are counted from 1.
    pub position: i64,
    pub hash: String,
    pub(super) cut_position: i64,
    pub(super) cut_hash: String,
    pub(super) seal: String,
}

impl Head {
    fn first(team: &TeamId, database: &Database) -> Self {
        let hash = hex::of(&Sha256::digest(json!([FORM, team.as_str()]).to_string()));
        let mut head = Self {
            team: team.clone(),
            position: 0,
            cut_position: 0,
            cut_hash: hash.clone(),
            hash,
            seal: String::new(),
        };
        head.seal = head.right_seal(database);
        head
    }

    /// Where a chain of which nothing was ever cut off begins.
    pub(super) fn is_uncut(&self, database: &Database) -> bool {
        self.cut_position == 0 && self.cut_hash == Self::first(&self.team, database).hash
    }

    pub(super) fn right_seal(&self, database: &Database) -> String {
        let Self { team, position, hash, cut_position, cut_hash, .. } = self;
        let told = json!([team.as_str(), position, hash, cut_position, cut_hash]).to_string();
        database.index("audit-head", told.as_bytes())
    }

    /// After its own change. A head that was changed by another hand must not be made good by ours.
    fn resealed(mut self, database: &Database, was_good: bool) -> Self {
        self.seal = if was_good { self.right_seal(database) } else { BROKEN.to_owned() };
        self
    }

    fn is_good(&self, database: &Database) -> bool {
        self.seal == self.right_seal(database)
    }

    /// The entry as the next link.
    fn add(&mut self, entry: &Entry) {
        self.hash = hash(&self.hash, &self.team, self.position + 1, entry);
        self.position += 1;
    }
}

/// Every field in a form that no two entries share: JSON tells where each begins and ends.
pub(super) fn hash(before: &str, team: &TeamId, position: i64, entry: &Entry) -> String {
    let form = json!([
        FORM,
        before,
        team.as_str(),
        position,
        entry.id.as_str(),
        entry.actor,
        entry.via,
        entry.action,
        entry.subject,
        entry.outcome,
        entry.request_id,
        micros(entry.at),
        entry.times,
        micros(entry.last_at),
    ]);
    hex::of(&Sha256::digest(form.to_string()))
}

/// The last thing that a transaction does. Teams are taken in order, so that no two wait for each other.
pub(crate) async fn append(tx: &mut Tx, unchained: Vec<Unchained>) -> Result<(), Error> {
    let mut by_team: BTreeMap<TeamId, Vec<Entry>> = BTreeMap::new();
    for Unchained { team, entry } in unchained {
        by_team.entry(team).or_default().push(entry);
    }
    for (team, entries) in by_team {
        let mut head = hold(tx, &team).await?;
        let (before, was_good) = (head.position, head.is_good(tx.database()));
        for entry in &entries {
            if put(tx, &team, head.position + 1, entry).await? {
                link(tx, &mut head, entry).await?;
            }
        }
        if head.position != before {
            let head = head.resealed(tx.database(), was_good);
            keep(tx, &head).await?;
        }
    }
    Ok(())
}

/// Links to what is in the log already: `position` is written into it.
pub(super) async fn append_known(tx: &mut Tx, mut head: Head, entries: &[Entry]) -> Result<(), Error> {
    let was_good = head.is_good(tx.database());
    for entry in entries {
        link(tx, &mut head, entry).await?;
        sqlx::query("UPDATE audit SET position = $1 WHERE team_id = $2 AND id = $3")
            .bind(head.position)
            .bind(head.team.as_str())
            .bind(entry.id.as_str())
            .execute(tx.conn())
            .await?;
    }
    let head = head.resealed(tx.database(), was_good);
    keep(tx, &head).await
}

/// `false` when the log says as much already.
async fn put(tx: &mut Tx, team: &TeamId, position: i64, entry: &Entry) -> Result<bool, Error> {
    let last_at = (entry.last_at != entry.at || entry.times > 1).then(|| micros(entry.last_at));
    let done = sqlx::query(
        "INSERT INTO audit (id, team_id, actor, via, action, subject, outcome, request_id, created_at, times, last_at, position)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         ON CONFLICT (id) DO UPDATE SET times = excluded.times, last_at = excluded.last_at, position = excluded.position
         WHERE audit.team_id = excluded.team_id AND audit.times < excluded.times",
    )
    .bind(entry.id.as_str())
    .bind(team.as_str())
    .bind(&entry.actor)
    .bind(&entry.via)
    .bind(&entry.action)
    .bind(&entry.subject)
    .bind(&entry.outcome)
    .bind(&entry.request_id)
    .bind(micros(entry.at))
    .bind(entry.times)
    .bind(last_at)
    .bind(position)
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

async fn link(tx: &mut Tx, head: &mut Head, entry: &Entry) -> Result<(), Error> {
    head.add(entry);
    sqlx::query(
        "INSERT INTO audit_links (team_id, position, audit_id, times, last_at, hash)
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(head.team.as_str())
    .bind(head.position)
    .bind(entry.id.as_str())
    .bind(entry.times)
    .bind(micros(entry.last_at))
    .bind(&head.hash)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The head, which nobody else can move until the transaction ends.
pub(super) async fn hold(tx: &mut Tx, team: &TeamId) -> Result<Head, Error> {
    let head = held(tx, team).await?;
    let sql = "SELECT position, hash FROM audit_links WHERE team_id = $1 AND position > $2 ORDER BY position DESC LIMIT 1";
    let beyond = sqlx::query(sql).bind(team.as_str()).bind(head.position).fetch_optional(tx.conn()).await?;
    let Some(link) = beyond else { return Ok(head) };
    // Somebody took the head away or put links behind it. People must be able to work all the same, and it stays broken.
    Ok(Head { position: link.try_get(0)?, hash: link.try_get(1)?, seal: BROKEN.to_owned(), ..head })
}

async fn held(tx: &mut Tx, team: &TeamId) -> Result<Head, Error> {
    let lock = tx.dialect().locked();
    if let Some(head) = ask(tx, team, lock).await? {
        return Ok(head);
    }
    let first = Head::first(team, tx.database());
    sqlx::query(
        "INSERT INTO audit_heads (team_id, position, hash, seal, cut_position, cut_hash)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (team_id) DO NOTHING",
    )
    .bind(team.as_str())
    .bind(first.position)
    .bind(&first.hash)
    .bind(&first.seal)
    .bind(first.cut_position)
    .bind(&first.cut_hash)
    .execute(tx.conn())
    .await?;
    // Of two that came at once, one waited here for the other.
    ask(tx, team, lock).await?.ok_or_else(|| Error::unreadable("an audit chain without a head"))
}

async fn keep(tx: &mut Tx, head: &Head) -> Result<(), Error> {
    sqlx::query(
        "UPDATE audit_heads SET position = $1, hash = $2, seal = $3, cut_position = $4, cut_hash = $5
         WHERE team_id = $6",
    )
    .bind(head.position)
    .bind(&head.hash)
    .bind(&head.seal)
    .bind(head.cut_position)
    .bind(&head.cut_hash)
    .bind(head.team.as_str())
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The entries up to here are gone by right: the chain goes on from the hash at the cut.
pub(crate) async fn cut(tx: &mut Tx, team: &TeamId) -> Result<(), Error> {
    let head = hold(tx, team).await?;
    let was_good = head.is_good(tx.database());
    let cut = Head { cut_position: head.position, cut_hash: head.hash.clone(), ..head };
    let cut = cut.resealed(tx.database(), was_good);
    keep(tx, &cut).await
}

/// `None` for a team of which nothing is written down yet.
pub async fn head(reader: &mut Reader, team: &TeamId) -> Result<Option<Head>, Error> {
    ask(reader, team, "").await
}

/// Of the whole installation, for the operator's log: never for a request.
pub async fn heads(reader: &mut Reader) -> Result<Vec<Head>, Error> {
    let sql =
        "SELECT team_id, position, hash, seal, cut_position, cut_hash FROM audit_heads ORDER BY team_id";
    let rows = sqlx::query(sql).fetch_all(reader.conn()).await?;
    rows.iter().map(read).collect()
}

async fn ask(reader: &mut Reader, team: &TeamId, lock: &str) -> Result<Option<Head>, Error> {
    let sql = format!(
        "SELECT team_id, position, hash, seal, cut_position, cut_hash FROM audit_heads WHERE team_id = $1{lock}"
    );
    let row = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(team.as_str()).fetch_optional(reader.conn()).await?;
    row.as_ref().map(read).transpose()
}

fn read(row: &AnyRow) -> Result<Head, Error> {
    Ok(Head {
        team: TeamId::stored(row.try_get("team_id")?),
        position: row.try_get("position")?,
        hash: row.try_get("hash")?,
        seal: row.try_get("seal")?,
        cut_position: row.try_get("cut_position")?,
        cut_hash: row.try_get("cut_hash")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AuditId;
    use jiff::Timestamp;

    fn entry() -> Entry {
        Entry {
            id: AuditId::stored("aud_1".to_owned()),
            actor: "usr_1".to_owned(),
            via: "key_1".to_owned(),
            action: "key.created".to_owned(),
            subject: "key_2".to_owned(),
            outcome: None,
            request_id: Some("req".to_owned()),
            at: Timestamp::UNIX_EPOCH,
            times: 1,
            last_at: Timestamp::UNIX_EPOCH,
            position: Some(1),
        }
    }

    #[test]
    fn the_hash_is_that_of_the_form_in_the_decision_record() {
        // echo -n '["lending-audit-1","00","team_1",1,"aud_1",…]' | sha256sum
        let form = r#"["lending-audit-1","00","team_1",1,"aud_1","usr_1","key_1","key.created","key_2",null,"req",0,1,0]"#;
        let team = TeamId::stored("team_1".to_owned());
        assert_eq!(hash("00", &team, 1, &entry()), hex::of(&Sha256::digest(form)));
    }

    #[test]
    fn every_field_changes_the_hash() {
        let team = TeamId::stored("team_1".to_owned());
        let second = Timestamp::from_second(1).unwrap();
        let changes: [fn(&mut Entry, Timestamp); 10] = [
            |entry, _| entry.id = AuditId::stored("aud_2".to_owned()),
            |entry, _| entry.actor.push('x'),
            |entry, _| entry.via.push('x'),
            |entry, _| entry.action.push('x'),
            |entry, _| entry.subject.push('x'),
            |entry, _| entry.outcome = Some("approved".to_owned()),
            |entry, _| entry.request_id = None,
            |entry, at| entry.at = at,
            |entry, _| entry.times = 2,
            |entry, at| entry.last_at = at,
        ];
        let mut seen = vec![hash("00", &team, 1, &entry())];
        for change in changes {
            let mut changed = entry();
            change(&mut changed, second);
            seen.push(hash("00", &team, 1, &changed));
        }
        seen.push(hash("01", &team, 1, &entry()));
        seen.push(hash("00", &team, 2, &entry()));
        seen.push(hash("00", &TeamId::stored("team_2".to_owned()), 1, &entry()));
        let all = seen.len();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), all);
    }
}
